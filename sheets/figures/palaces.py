"""Palaces as drawings: tiles edge to edge, the scoring wall traced, a sign where a rule is kept or broken."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.alhambra import tiles
from alhambra_engine.alhambra.palace import Palace
from alhambra_engine.alhambra.walls import longest_wall, outline
from alhambra_engine.geometry import FOUNTAIN, ORIGIN, Cell, cell_at, coordinates

from ..drawing.labels import Style, label
from ..drawing.shapes import BLACK, WHITE, Box, Group, Path, Use, circle, line, polygon
from ..system.resources import data
from .picture import Picture
from .tiles import building_tile_drawing, fountain_tile

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from alhambra_engine.alhambra.walls import WallSide

    from ..drawing.palette import Palette
    from ..drawing.shapes import Matrix, Point, Shape

_EMPTY, _TURN = ".", "/"

# Outwards, by side, clockwise from the north; and where a side begins and ends when one walks round the tile clockwise.
_NORMALS = ((0, -1), (1, 0), (0, 1), (-1, 0))
_ENDS = (((0, 0), (1, 0)), ((1, 0), (1, 1)), ((1, 1), (0, 1)), ((0, 1), (0, 0)))

# Shares of a tile's side.
_TRACE = 0.1
"""From the wall to the line beside it."""
_LINE = 0.075
"""Its weight."""
_NUMBER = (0.29, 0.33)
"""From the wall to the middle of its number: above and below a tile, and at its sides, where two figures lie across."""
_ASIDE = 0.16
"""By which a number keeps away from a corner that its neighbour's number stands in as well."""
_MARGIN = 0.48
"""Around a palace whose wall is numbered."""
_HAIR = 0.1
"""Millimetres around one whose wall is not: half of a line."""
_SIGN = 0.21


class LaidTiles(NamedTuple):
    """Tiles as they lie: the palace, the quarters by which tiles are turned, where its north-west corner lies."""

    palace: Palace
    turns: Mapping[Cell, int]
    left: int
    top: int
    columns: int
    rows: int


class CasePictures(NamedTuple):
    """What a building rule allows and forbids; `rule` is its number."""

    rule: str
    legal: Picture
    illegal: Picture


def laid_out(rows: Sequence[str]) -> LaidTiles:
    """Return the palace of rows like `*  T9nw  .`; the tile of `T9nw/2` has the walls that it has when turned by half.

    Raises ValueError where a word is no tile of the game, or there is not one fountain.
    """
    words = {(east, south): word for south, row in enumerate(rows) for east, word in enumerate(row.split())}
    fountains = [place for place, word in words.items() if word == FOUNTAIN]
    if len(fountains) != 1:
        raise ValueError(f"a palace has one fountain, not {len(fountains)}")
    ((left, top),) = fountains
    laid: dict[Cell, tiles.Tile] = {}
    turns: dict[Cell, int] = {}
    for (east, south), word in words.items():
        if word not in (FOUNTAIN, _EMPTY):
            notation, _, quarters = word.partition(_TURN)
            cell = cell_at(east - left, south - top)
            turns[cell] = int(quarters or 0)
            laid[cell] = _turned(_tile(notation), turns[cell])
    return LaidTiles(
        Palace(laid, (ORIGIN,)),
        {cell: quarters for cell, quarters in turns.items() if quarters},
        -left,
        -top,
        max(east for east, _ in words) + 1,
        len(rows),
    )


def _tile(notation: str) -> tiles.Tile:
    pattern = tiles.parse(notation)
    found = tiles.base_set().matching(pattern) if pattern else ()
    if len(found) != 1:
        raise ValueError(f"not one tile of the game: {notation}")
    return found[0]


def _turned(tile: tiles.Tile, quarters: int) -> tiles.Tile:
    """The tile with its walls where they are after so many quarters of a turn, clockwise."""
    walls = tile.walls << quarters % 4
    return tile._replace(walls=walls & 15 | walls >> 4)


def case_pictures(palette: Palette, size: float) -> tuple[CasePictures, ...]:
    """Return the drawings of the building rules, of tiles of `size` mm."""
    return tuple(
        CasePictures(
            case["rule"],
            _case(palette, case["legal"], size, kept=True),
            _case(palette, case["illegal"], size, kept=False),
        )
        for case in data("palaces.toml")["cases"]
    )


def _case(palette: Palette, case: Mapping[str, Sequence[str]], size: float, *, kept: bool) -> Picture:
    picture = palace_picture(palette, laid_out(case["rows"]), size)
    x, y = (_HAIR + float(part) * size for part in case["sign"])
    sign = tick(x, y, size * _SIGN) if kept else cross(x, y, size * _SIGN)
    # The sign may reach over the edge of the tiles.
    over = size * _SIGN
    return Picture(
        (Group((*picture.shapes, *sign), (1, 0, 0, 1, over, over)),),
        picture.width + 2 * over,
        picture.height + 2 * over,
    )


def wall_palace() -> LaidTiles:
    """Return the palace that shows how a wall is counted."""
    return laid_out(data("palaces.toml")["wall"]["rows"])


def palace_picture(palette: Palette, laid: LaidTiles, size: float) -> Picture:
    """Return a palace of tiles of `size` mm."""
    ground = _Ground(laid, size, _HAIR)
    return ground.picture(_tiles(palette, ground))


def wall_picture(palette: Palette, laid: LaidTiles, size: float, style: Style) -> Picture:
    """Return a legal palace with a line along the longest wall, and a number beside each of its sides."""
    ground = _Ground(laid, size, _MARGIN * size)
    sides = longest_wall(laid.palace)
    return ground.picture(
        (*_tiles(palette, ground), _trace(palette, ground, sides), *_numbers(ground, sides, style)),
    )


def tick(x: float, y: float, radius: float) -> tuple[Path, ...]:
    """Return a tick on a disc around a point: allowed."""
    arm = radius * 0.5
    mark = line((x - arm, y), (x - arm * 0.2, y + arm * 0.75), (x + arm, y - arm * 0.7))
    return (
        Path(circle(x, y, radius), fill=WHITE, stroke=BLACK, width=radius * 0.16),
        Path(mark, stroke=BLACK, width=radius * 0.3, round=True),
    )


def cross(x: float, y: float, radius: float) -> tuple[Path, ...]:
    """Return a white cross on a black disc around a point: not allowed."""
    arm = radius * 0.46
    mark = (*line((x - arm, y - arm), (x + arm, y + arm)), *line((x - arm, y + arm), (x + arm, y - arm)))
    return (
        Path(circle(x, y, radius), fill=BLACK, stroke=WHITE, width=radius * 0.16),
        Path(mark, stroke=WHITE, width=radius * 0.34, round=True),
    )


class _Ground(NamedTuple):
    """Where a palace lies on its drawing: tiles of `size` mm, `margin` mm around them."""

    laid: LaidTiles
    size: float
    margin: float

    def picture(self, shapes: Iterable[Shape]) -> Picture:
        """Return the shapes with the size of the drawing."""
        wide, high = (number * self.size + 2 * self.margin for number in (self.laid.columns, self.laid.rows))
        return Picture(tuple(shapes), wide, high)

    def corner(self, cell: Cell) -> Point:
        """Return where the north-west corner of a cell lies."""
        east, south = coordinates(cell)
        return self.margin + (east - self.laid.left) * self.size, self.margin + (south - self.laid.top) * self.size

    def beside(self, side: WallSide, share: float, away: float) -> Point:
        """Return a point beside a side of a tile: a share of the way along it, a share of the size away from it."""
        x, y = self.corner(side.cell)
        (x0, y0), (x1, y1) = _ENDS[side.side]
        across, down = _NORMALS[side.side]
        return (
            x + (x0 + (x1 - x0) * share + across * away) * self.size,
            y + (y0 + (y1 - y0) * share + down * away) * self.size,
        )


def _tiles(palette: Palette, ground: _Ground) -> Iterator[Shape]:
    size = ground.size
    for cell, tile in sorted(ground.laid.palace.tiles.items()):
        x, y = ground.corner(cell)
        quarters = ground.laid.turns.get(cell, 0)
        if quarters:
            # As it was before it was turned: the drawing turns with it.
            symbol = building_tile_drawing(palette, _turned(tile, -quarters), size)
            yield Group((Use(symbol, 0, 0),), _turn(quarters, x, y, size))
        else:
            yield Use(building_tile_drawing(palette, tile, size), x, y)
    yield Use(fountain_tile(palette, size), *ground.corner(ORIGIN))


def _turn(quarters: int, x: float, y: float, size: float) -> Matrix:
    """The matrix of a turn about the middle of a tile at a point."""
    cosine, sine = ((1, 0), (0, 1), (-1, 0), (0, -1))[quarters % 4]
    half = size / 2
    return cosine, sine, -sine, cosine, x + half - (cosine - sine) * half, y + half - (sine + cosine) * half


def _trace(palette: Palette, ground: _Ground, sides: Sequence[WallSide]) -> Path:
    """A line outside of the wall, once along all of it."""
    points: list[Point] = []
    closed = len(sides) == len(outline(ground.laid.palace))
    for number, side in enumerate(sides):
        following = sides[(number + 1) % len(sides)]
        if number == 0 and not closed:
            points.append(ground.beside(side, 0, _TRACE))
        x, y = ground.beside(side, 1, _TRACE)
        if following.side != side.side and (closed or number < len(sides) - 1):
            # The corner of the line, where it turns with the wall.
            across, down = _NORMALS[following.side]
            x, y = x + across * _TRACE * ground.size, y + down * _TRACE * ground.size
        points.append((x, y))
    commands = polygon(points) if closed else line(*points)
    return Path(commands, stroke=palette.dice["blue"].ink, width=ground.size * _LINE, round=True)


def _numbers(ground: _Ground, sides: Sequence[WallSide], style: Style) -> Iterator[Shape]:
    size = ground.size
    for number, side in enumerate(sides, start=1):
        share = 0.5
        if number > 1 and _concave(sides[number - 2], side):
            share += _ASIDE
        if number < len(sides) and _concave(side, sides[number]):
            share -= _ASIDE
        x, y = ground.beside(side, share, _NUMBER[side.side % 2])
        yield label(Box("number", x - size / 2, y - size / 4, size, size / 2), str(number), style, "middle")


def _concave(side: WallSide, following: WallSide) -> bool:
    """Whether the outline turns outwards between two of its sides."""
    return (following.side - side.side) % len(_NORMALS) == len(_NORMALS) - 1
