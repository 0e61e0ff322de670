"""A palace drawn with box-drawing characters, its scoring wall traced, what is marked on it as signs."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.alhambra.tiles import SIGNS, parse
from alhambra_engine.geometry import FOUNTAIN, STEPS, TileSide, cell_at, coordinates

from ..figures.model import MOST_SPACES, folded
from ..system.terminal import Emphasis, bare, columns, fit, visible
from ..words.holdings import left_out_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from alhambra_engine.alhambra.palace import Palace
    from alhambra_engine.alhambra.walls import WallSide
    from alhambra_engine.geometry import Cell

    from ..figures.model import CellFrame, CellMark, FoldedFigure, PalaceFigure
    from ..system.terminal import Terminal
    from .score_table import Audience

# Indexed by the weights of the arms up, right, down, left in base 3: 0 none, 1 light, 2 heavy.
_BOXES = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
_LIGHT, _HEAVY = 1, 2
_SIDES = tuple(TileSide)

_LEAST_OF_A_PART = 5
"""Spaces that a part of a palace has, if it can, and its joints."""
_LONGEST_WORD = 12
"""Columns of a word that is no tile."""
_SHORT_WORD = 3
_MOST_NUMBERS = 2
"""So many findings are named on a space."""
_UNREAD = "?"

_STYLES = {
    "fault": Emphasis.ERROR,
    "note": Emphasis.NOTE,
    "add": Emphasis.ADDED,
    "swap": Emphasis.ADDED,
    "remove": Emphasis.REMOVED,
}
_LEFT_OUT_ACROSS, _LEFT_OUT_DOWN = ("⋯", ":"), ("⋮", ":")
_SIGNS = {"fault": ("×", "x"), "note": ("!", "!"), "add": ("○", "o"), "swap": ("⇄", "%"), "remove": ("−", "-")}


def fault_sign(terminal: Terminal) -> str:
    """Return the sign for what is wrong in a drawing."""
    return mark_sign("fault", terminal)


def mark_sign(kind: str, terminal: Terminal) -> str:
    """Return the sign of a kind of mark."""
    return terminal.choose(*_SIGNS[kind])


class _Corner(NamedTuple):
    """A corner of cells: the one at the north-west of the cell that lies so far east and south."""

    east: int
    south: int


class _Label(NamedTuple):
    """What is written into a cell: a mark, if any, and what the tile is called; `style` is the mark's."""

    mark: str
    name: str
    style: Emphasis | None = None

    @property
    def width(self) -> int:
        """The columns that it takes."""
        return columns(self.mark) + columns(self.name)

    def centred(self, width: int, terminal: Terminal) -> str:
        """Return the text in the middle of so many columns, the mark painted."""
        text = self.mark + self.name
        # As `center` has it, which counts characters.
        whole = text.center(width - columns(text) + len(text))
        left = len(whole) - len(whole.lstrip()) if text else len(whole)
        if not self.mark.strip():
            return whole
        mark = self.mark.rstrip()
        return whole[:left] + terminal.paint(mark, self.style) + whole[left + len(mark) :]


_Labels = dict["Cell", _Label]


class _Area(NamedTuple):
    """The spaces of a drawing, from its first column and row to its last."""

    left: int
    top: int
    right: int
    bottom: int


def drawn(figure: PalaceFigure, terminal: Terminal) -> list[str]:
    """Return the lines of a drawing; nothing where there is nothing to draw, or more than anybody can look at.

    Walls are thin lines, the sides of the scoring wall thick ones (coloured where there are colours, `=` and `#` where
    there is no Unicode). Open sides are left free; a dot shows where tiles meet. Where the terminal is too narrow, the
    tiles are written without their sides, which are drawn, and the palace is then cut into parts from west to east.
    """
    if len(figure.palace.tiles) > MOST_SPACES**2:
        return []  # however it is folded
    whole = folded(figure)
    area = _area(whole.frame)
    if area is None:
        return []
    figure = whole.figure
    gaps = _gaps(whole, terminal)
    number = area.right - area.left + 1
    sizes = _sizes(figure, gaps, terminal)
    for labels, inner in sizes:
        if number * (inner + 1) < terminal.width:
            return _lines(area, figure, labels | gaps.beside(area), inner, terminal)
    # In parts, numbers have room as long as a part is worth looking at.
    labels, inner = next((each for each in sizes[-2:] if (each[1] + 1) * _LEAST_OF_A_PART < terminal.width), sizes[-1])
    joint = columns(_joints(terminal)[0])
    at_once = max(1, (terminal.width - 1 - 2 * joint) // (inner + 1))
    parts = -(-number // at_once)
    at_once = -(-number // parts)
    lines: list[str] = []
    for first in range(area.left, area.right + 1, at_once):
        last = min(first + at_once - 1, area.right)
        own = area._replace(left=first, right=last)
        if not any(first <= coordinates(cell)[0] <= last for cell in labels):
            # Nothing is in it but what is left out.
            lines += [*([""] if lines else []), *gaps.told(first, last)]
            continue
        part = _lines(own, figure, labels | gaps.beside(own), inner, terminal)
        lines += [*([""] if lines else []), *_with_joints(part, (area, first, last), inner, figure, terminal)]
    return lines


def _area(frame: CellFrame) -> _Area | None:
    """Return which spaces are drawn; None where there are none, or too many."""
    if not 0 < max(frame.columns, frame.rows) <= MOST_SPACES:
        return None
    return _Area(frame.left, frame.top, frame.left + frame.columns - 1, frame.top + frame.rows - 1)


class _Gaps(NamedTuple):
    """What is written into columns and rows that are for several empty ones."""

    columns: Mapping[int, _Label]
    rows: Mapping[int, _Label]

    def beside(self, area: _Area) -> _Labels:
        """Return the labels of an area: at the head of its columns, and at the beginning of its rows."""
        heads = {cell_at(east, area.top): label for east, label in self.columns.items()}
        return heads | {cell_at(area.left, south): label for south, label in self.rows.items()}

    def told(self, first: int, last: int) -> list[str]:
        """Return a line with the labels of some columns; nothing where these have none."""
        line = "  ".join(label.name for east, label in self.columns.items() if first <= east <= last)
        return [line] if line else []

    @property
    def width(self) -> int:
        """The columns that the longest label takes."""
        return max((label.width for label in (*self.columns.values(), *self.rows.values())), default=0)


def _gaps(whole: FoldedFigure, terminal: Terminal) -> _Gaps:
    across, down = (
        {strip: _Label("", f"{terminal.choose(*signs)}{number}") for strip, number in gaps.items()}
        for signs, gaps in ((_LEFT_OUT_ACROSS, whole.columns), (_LEFT_OUT_DOWN, whole.rows))
    )
    return _Gaps(across, down)


def _sizes(figure: PalaceFigure, gaps: _Gaps, terminal: Terminal) -> list[tuple[_Labels, int]]:
    """Return what may be written into the cells, with the columns that it takes, from the widest to the narrowest."""
    whole, short, least = (
        _labels(figure, terminal, is_short=is_short, is_numbered=is_numbered)
        for is_short, is_numbered in ((False, True), (True, True), (True, False))
    )
    # With a blank on each side of the longest label where there is room, else without.
    blanks = [(whole, 2), *((labels, 0) for labels in (whole, short, least))]
    return [(labels, max(_widest(labels), gaps.width) + blank) for labels, blank in blanks]


def _widest(labels: _Labels) -> int:
    return max((label.width for label in labels.values()), default=1)


def _labels(figure: PalaceFigure, terminal: Terminal, *, is_short: bool, is_numbered: bool) -> _Labels:
    """Return what is written into the cells: without the sides of tiles, and without numbers, where it is short."""
    palace = figure.palace
    names = {cell: tile.notation for cell, tile in palace.tiles.items()}
    for part in figure.lines:
        if part.side is not None:
            names[part.cell] += f"{_line_sign(part.side, terminal)}{part.points}"
    names |= dict.fromkeys(palace.unread, _UNREAD) | {cell: visible(word) for cell, word in figure.words.items()}
    sign = terminal.choose("…", "~")
    labels = {
        cell: _Label("", _short(name, sign) if is_short else fit(name, _LONGEST_WORD, sign))
        for cell, name in names.items()
    }
    labels |= {cell: _Label("", FOUNTAIN) for cell in palace.fountains}
    marks: dict[Cell, list[CellMark]] = {}
    for mark in figure.marks:
        marks.setdefault(mark.cell, []).append(mark)
    for cell, own in marks.items():
        name = labels[cell].name if cell in labels else ""
        text = _marked(own, terminal, is_numbered=is_numbered)
        # A number is no part of a tile's letter and price.
        blank = " " if name and len(text) > 1 and not is_short else ""
        labels[cell] = _Label(text + blank, name, _STYLES[own[0].kind])
    return labels


def _short(name: str, sign: str) -> str:
    """Return letter and price of a tile, as much as fits of any other word."""
    pattern = parse(name, SIGNS)
    if pattern is None:
        return fit(name, _SHORT_WORD, sign)
    return f"{pattern.building.letter}{'' if pattern.price is None else pattern.price}"


def _marked(marks: Iterable[CellMark], terminal: Terminal, *, is_numbered: bool) -> str:
    """Return the marks of a space as a text: each sign once, behind it what is written on its marks."""
    told: dict[str, list[str]] = {}
    for mark in marks:
        told.setdefault(mark_sign(mark.kind, terminal), []).extend(mark.sign.replace(",", " ").split())
    more = terminal.choose("…", "~")
    return "".join(
        f"{sign}{','.join(numbers[:_MOST_NUMBERS])}{more if len(numbers) > _MOST_NUMBERS else ''}"
        if is_numbered
        else sign
        for sign, numbers in told.items()
    )


def _lines(area: _Area, figure: PalaceFigure, labels: _Labels, inner: int, terminal: Terminal) -> list[str]:
    """Return the lines of the spaces of an area, each with so many columns for what is written into it."""
    weights = _weights(figure.palace, figure.wall)
    beside = {_line_of(cell, TileSide(side)): _gate_sign(terminal) for cell, side in figure.palace.gated}
    beside |= {_line_of(side.cell, side.side): _attack_sign(side.side, terminal) for side in figure.attacked}
    occupied = figure.palace.walls()
    empty = _Label("", "")
    lines = []
    for south in range(area.top, area.bottom + 2):
        line = ""
        for east in range(area.left, area.right + 2):
            line += _corner(_Corner(east, south), weights, occupied, terminal)
            if east <= area.right:
                along = _Corner(east, south), TileSide.EAST
                line += _run(weights.get(along, 0), inner, terminal, beside.get(along, ""))
        lines.append(line.rstrip())
        if south > area.bottom:
            break
        line = ""
        for east in range(area.left, area.right + 2):
            down = _Corner(east, south), TileSide.SOUTH
            line += beside.get(down) or _upright(weights.get(down, 0), terminal)
            if east <= area.right:
                line += labels.get(cell_at(east, south), empty).centred(inner, terminal)
        lines.append(line.rstrip())
    return lines


def _joints(terminal: Terminal) -> tuple[str, str]:
    """Return the signs where a palace was cut, at the left and at the right side of a part."""
    return terminal.choose("‹ ", "< "), terminal.choose(" ›", " >")


def _with_joints(
    part: list[str], spaces: tuple[_Area, int, int], inner: int, figure: PalaceFigure, terminal: Terminal
) -> Iterator[str]:
    """Yield the lines of a part of a palace, with a sign at both ends of the rows that go on in another part.

    The spaces are the whole area, and the first and the last column of the part.
    """
    area, first, last = spaces
    occupied = figure.palace.walls()
    left, right = _joints(terminal)
    width = (last - first + 1) * (inner + 1) + 1
    for number, line in enumerate(part):
        south = area.top + number // 2
        is_row = number % 2 == 1
        goes_on = is_row and cell_at(last, south) in occupied and cell_at(last + 1, south) in occupied
        came = is_row and cell_at(first - 1, south) in occupied and cell_at(first, south) in occupied
        before = "" if first == area.left else left if came else " " * len(left)
        blanks = " " * (width - columns(bare(line)))
        yield f"{before}{line}{blanks}{right}" if goes_on else f"{before}{line}".rstrip()


def signs(figure: PalaceFigure, lines: Iterable[str], page: Audience) -> dict[str, str]:
    """Return the signs that occur in a drawing, by what they mean."""
    from alhambra_engine.alhambra.walls import put_on  # the other game has none

    catalog, terminal = page
    shown = {character for line in lines for character in bare(line)}
    weights = set(_weights(figure.palace, figure.wall).values())
    kinds = {kind for kind, _ in figure.signs}
    walls = catalog.gettext("other walls") if _HEAVY in weights else catalog.gettext("walls")
    dot = terminal.choose("·", ".")
    joints = {joint.strip() for joint in _joints(terminal)}
    arrows = "".join(bare(_attack_sign(side, terminal)) for side in sorted({each.side for each in figure.attacked}))
    sides = sorted({part.side for part in figure.lines if part.side is not None})
    lines_of_camps = "".join(_line_sign(side, terminal) for side in sides)
    left_out = {terminal.choose(*sign) for sign in (_LEFT_OUT_ACROSS, _LEFT_OUT_DOWN)}
    found = [
        (terminal.choose("━", "="), _HEAVY in weights, catalog.gettext("longest outer wall")),
        (terminal.choose("─", "-"), _LIGHT in weights, walls),
        (dot, dot in shown, catalog.gettext("no walls")),
        ("+", bool(put_on(figure.palace)), catalog.gettext("walls put on")),
        (arrows, bool(arrows), catalog.gettext("attacked by the invaders")),
        (_gate_sign(terminal), bool(figure.palace.gates), catalog.gettext("gate")),
        (lines_of_camps, bool(sides), catalog.gettext("line of a camp, and its points")),
        (" ".join(sorted(joints & shown)), bool(joints & shown), catalog.gettext("continues in another part")),
        (" ".join(sorted(left_out & shown)), bool(left_out & shown), left_out_of(catalog)),
        *((mark_sign(kind, terminal), kind in kinds, _meaning(kind, page)) for kind in _SIGNS),
    ]
    return {meaning: sign for sign, occurs, meaning in found if occurs}


def _meaning(kind: str, page: Audience) -> str:
    """Return what a kind of mark says of its space."""
    catalog = page.catalog
    match kind:
        case "fault":
            return catalog.gettext("error")
        case "note":
            return catalog.gettext("see the note")
        case "add":
            return catalog.gettext("the tile can be added here")
        case "swap":
            return catalog.gettext("the tile can replace this one")
        case _:
            return catalog.gettext("can be moved to the reserve")


_Weights = dict[tuple[_Corner, TileSide], int]


def _weights(palace: Palace, wall: Collection[WallSide]) -> _Weights:
    """Return the lines that leave each corner to the east and to the south, by their weight."""
    weights: _Weights = {}
    traced = frozenset((cell, side) for cell, side in wall)
    for cell, walls in palace.walls().items():
        for side in _SIDES:
            if walls >> side & 1:
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


def _attack_sign(side: TileSide, terminal: Terminal) -> str:
    """Return an arrow that comes from a side."""
    return terminal.paint(terminal.choose("↓←↑→"[side], "v<^>"[side]), Emphasis.REMOVED)


def _gate_sign(terminal: Terminal) -> str:
    return terminal.choose("∩", "o")


def _line_sign(side: TileSide, terminal: Terminal) -> str:
    """Return an arrow that goes to a side."""
    return terminal.choose("↑→↓←"[side], "^>v<"[side])


def _run(weight: int, length: int, terminal: Terminal, sign: str = "") -> str:
    line = terminal.choose(" ─━", " -=")[weight]
    if sign:
        before = (length - 1) // 2
        return f"{line * before}{sign}{line * (length - 1 - before)}"
    text = line * length
    return terminal.paint(text, Emphasis.WALL) if weight == _HEAVY else text


def _upright(weight: int, terminal: Terminal) -> str:
    text = terminal.choose(" │┃", " |#")[weight]
    return terminal.paint(text, Emphasis.WALL) if weight == _HEAVY else text
