"""A palace drawn with box-drawing characters, its scoring wall traced."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.geometry import FOUNTAIN, STEPS, TileSide, cell_at, coordinates

from ..system.terminal import Emphasis

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from alhambra_engine.alhambra.palace import Palace
    from alhambra_engine.alhambra.walls import WallSide
    from alhambra_engine.geometry import Cell

    from ..system.terminal import Terminal

# Indexed by the weights of the arms up, right, down, left in base 3: 0 none, 1 light, 2 heavy.
_BOXES = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
_LIGHT, _HEAVY = 1, 2


def fault_sign(terminal: Terminal) -> str:
    """Return the sign for what is wrong in a drawing."""
    return terminal.choose("×", "x")


class _Corner(NamedTuple):
    """A corner of cells: the one at the north-west of the cell that lies so far east and south."""

    east: int
    south: int


def draw(
    palace: Palace,
    wall: Collection[WallSide],
    terminal: Terminal,
    marks: Mapping[Cell, str] | None = None,
    words: Mapping[Cell, str] | None = None,
) -> list[str]:
    """Return the lines of a drawing; nothing where the palace is too large for the terminal.

    Walls are thin lines, the sides of `wall` thick ones (coloured where there are colours, `=` and `#` where there
    is no Unicode). Open sides are left free; a dot shows where tiles meet. `words` are what tiles are called instead of
    their notations; `marks` are texts for cells, in front of what is there.
    """
    marks = marks or {}
    cells = [*map(coordinates, (*palace.walls(), *marks))]
    lefts, tops = zip(*cells, strict=True)
    left, right, top, bottom = min(lefts), max(lefts), min(tops), max(tops)
    names = {cell: tile.notation for cell, tile in palace.tiles.items()} | dict(words or {})
    labels = names | dict.fromkeys(palace.fountains, FOUNTAIN)
    labels |= {cell: mark + labels.get(cell, "") for cell, mark in marks.items()}
    longest = max(map(len, labels.values()))
    # With a blank on each side of the longest label where there is room, else without.
    inner = next((inner for inner in (longest + 2, longest) if (right - left + 1) * (inner + 1) < terminal.width), 0)
    if not inner or bottom - top > terminal.width:
        return []
    weights = _weights(palace, wall)
    occupied = palace.walls()
    lines = []
    for south in range(top, bottom + 2):
        line = ""
        for east in range(left, right + 2):
            line += _corner(_Corner(east, south), weights, occupied, terminal)
            if east <= right:
                line += _run(weights.get((_Corner(east, south), TileSide.EAST), 0), inner, terminal)
        lines.append(line.rstrip())
        if south > bottom:
            break
        line = ""
        for east in range(left, right + 2):
            line += _upright(weights.get((_Corner(east, south), TileSide.SOUTH), 0), terminal)
            if east <= right:
                line += labels.get(cell_at(east, south), "").center(inner)
        lines.append(line.rstrip())
    return lines


_Weights = dict[tuple[_Corner, TileSide], int]


def _weights(palace: Palace, wall: Collection[WallSide]) -> _Weights:
    """Return the lines that leave each corner to the east and to the south, by their weight."""
    weights: _Weights = {}
    traced = frozenset((cell, side) for cell, side in wall)
    for cell, walls in palace.walls().items():
        for side in TileSide:
            if walls & side.bit:
                key = _line_of(cell, side)
                weight = _HEAVY if (cell, side) in traced else _LIGHT
                weights[key] = max(weight, weights.get(key, 0))
    return weights


def _line_of(cell: Cell, side: TileSide) -> tuple[_Corner, TileSide]:
    east, south = coordinates(cell)
    match side:
        case TileSide.NORTH:
            return _Corner(east, south), TileSide.EAST
        case TileSide.SOUTH:
            return _Corner(east, south + 1), TileSide.EAST
        case TileSide.WEST:
            return _Corner(east, south), TileSide.SOUTH
        case TileSide.EAST:
            return _Corner(east + 1, south), TileSide.SOUTH


def _corner(corner: _Corner, weights: _Weights, occupied: Mapping[Cell, int], terminal: Terminal) -> str:
    east, south = corner
    arms = (
        weights.get((_Corner(east, south - 1), TileSide.SOUTH), 0),
        weights.get((corner, TileSide.EAST), 0),
        weights.get((corner, TileSide.SOUTH), 0),
        weights.get((_Corner(east - 1, south), TileSide.EAST), 0),
    )
    if not any(arms):
        cell = cell_at(east, south)
        north_west = cell + STEPS[TileSide.NORTH] + STEPS[TileSide.WEST]
        touched = (cell, cell + STEPS[TileSide.NORTH], cell + STEPS[TileSide.WEST], north_west)
        return terminal.paint(terminal.choose("·", "."), Emphasis.FAINT) if any(c in occupied for c in touched) else " "
    up, right, down, left = arms
    rich = _BOXES[up * 27 + right * 9 + down * 3 + left]
    heavy = _HEAVY in arms
    return terminal.paint(terminal.choose(rich, "#" if heavy else "+"), Emphasis.WALL if heavy else None)


def _run(weight: int, length: int, terminal: Terminal) -> str:
    text = terminal.choose(" ─━", " -=")[weight] * length
    return terminal.paint(text, Emphasis.WALL) if weight == _HEAVY else text


def _upright(weight: int, terminal: Terminal) -> str:
    text = terminal.choose(" │┃", " |#")[weight]
    return terminal.paint(text, Emphasis.WALL) if weight == _HEAVY else text
