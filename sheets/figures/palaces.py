"""Palaces as drawings: tiles edge to edge, the scoring wall traced, a sign where a rule is kept or broken."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.alhambra import tiles
from alhambra_engine.alhambra.palace import Palace
from alhambra_engine.alhambra.placement import violations
from alhambra_engine.alhambra.walls import WallSide, longest_wall, outline
from alhambra_engine.geometry import FOUNTAIN, ORIGIN, STEPS, Cell, TileSide, cell_at, coordinates

from ..drawing.labels import Style, label, quoted, width
from ..drawing.shapes import WHITE, Box, Group, Path, Use, line, polygon
from ..drawing.typefaces import MM_PER_POINT, composed, face, letters_lacking, load
from ..drawing.typography import NO_BREAK
from ..system.resources import data
from .callouts import REACH, Callouts
from .marks import MarkSigns
from .model import folded
from .picture import Picture
from .tiles import ALONG, building_tile_drawing, fountain_tile, square_drawing, unread_tile

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from alhambra_engine.alhambra.expansions.open_sides import AttackedSide
    from alhambra_engine.alhambra.parts import SquarePart
    from alhambra_engine.buildings import Building

    from ..drawing.palette import Palette
    from ..drawing.shapes import Matrix, Point, Shape, Symbol
    from .model import CellFrame, CellMark, FoldedFigure, PalaceFigure

_EMPTY, _TURN = ".", "/"

# Outwards, by side, clockwise from the north; and where a side begins and ends when one walks round the tile clockwise.
_NORMALS = ((0, -1), (1, 0), (0, 1), (-1, 0))
_ENDS = (((0, 0), (1, 0)), ((1, 0), (1, 1)), ((1, 1), (0, 1)), ((0, 1), (0, 0)))

# Shares of a tile's side.
_TRACE = 0.1
"""From the wall to the line beside it."""
_LINE = 0.075
"""Its weight."""
_BETWEEN_LINES = 0.5
"""How much of it is paper where it is drawn as two lines."""
_NUMBER = (0.29, 0.33)
"""From the wall to the middle of its number: above and below a tile, and at its sides, where two figures lie across."""
_ASIDE = 0.16
"""By which a number keeps away from a corner that its neighbour's number stands in as well."""
_GATE = ((0.36, -0.15), (0.64, -0.15), (0.64, 0.15), (0.36, 0.15))
"""The corners of a gate, as those of an arrow are written; `_GATE_EDGE` is how thick its edge is."""
_GATE_EDGE = 0.02
_ARROW = ((0.38, 0.04), (0.26, 0.22), (0.5, 0.22))
"""The corners of the triangle at a side that is attacked: shares of the way along it, and of the size away from it."""
_COST = (0.66, 0.14)
"""The middle of what it costs, beside the triangle: where two sides meet in a corner, nothing of them does."""
_FROM, _TIP, _HEAD, _SHAFT = 0.27, 0.2, 0.12, 0.03
"""Of the arrow along a line: where it begins and ends, how large its head is, its weight."""
_WORTH = (0.76, -0.36)
"""Where the number of a line is: along its side, and away from it."""
_MINUS = "\u2212"
_CALLOUT = 0.7
"""From the wall to the middle of its callout."""
_MARGIN = 0.48
"""Around a palace whose wall is numbered."""
_TRACE_MARGIN = _TRACE + _LINE
"""Around it where only the line comes near."""
_RESERVE = 0.75
"""Tiles in reserve."""
_RESERVE_GAP = 0.2
_SMALLEST_WORDS = 6.5
"""Points."""
HAIR = 0.1
"""Millimetres around one whose wall is not: half of a line."""
_GAP_LINE = 0.05
LEFT_OUT = "…"
"""Before the number of empty columns or rows that are left out."""


class LaidTiles(NamedTuple):
    """Tiles as they lie: the palace, the quarters by which tiles are turned, where its north-west corner lies."""

    palace: Palace
    turns: Mapping[Cell, int]
    left: int
    top: int
    columns: int
    rows: int


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


def wall_palace() -> LaidTiles:
    """Return the palace that shows how a wall is counted."""
    return laid_out(data("palaces.toml")["wall"]["rows"])


def palace_picture(palette: Palette, laid: LaidTiles, size: float) -> Picture:
    """Return a palace of tiles of `size` mm, without letters and prices: there is nothing to type."""
    ground = _Ground(laid, size, _Margins(HAIR, HAIR, HAIR, HAIR))
    return ground.picture(_tiles(palette, ground, named=False))


def wall_picture(palette: Palette, laid: LaidTiles, size: float, style: Style) -> Picture:
    """Return a legal palace with a line along the longest wall, and a number beside each of its sides.

    Its tiles have neither letters nor prices, as nothing is typed there.
    """
    ground = _Ground(laid, size, _Margins(*(_MARGIN * size,) * 4))
    return ground.picture(
        (*_tiles(palette, ground, named=False), *_wall(palette, ground, longest_wall(laid.palace), style))
    )


def figure_picture(
    palette: Palette,
    figure: PalaceFigure,
    size: float,
    style: Style,
    alt: str = "",
    *,
    reserve: str = "",
    callouts: Mapping[Cell, str] = MappingProxyType({}),
    wall_callout: str = "",
) -> Picture:
    """Return a player's palace of tiles of `size` mm: its wall traced and numbered, and everything that is marked.

    Tiles in reserve are below, smaller, under what `reserve` calls them. `style` is that of the numbers beside the
    wall and of these words. `callouts` are numbers on plates at the corners of tiles, by their cells; `wall_callout` is
    the one of the wall.
    """
    whole = folded(figure)
    figure, frame = whole.figure, whole.frame
    palace = figure.palace
    called = figure.wall[len(figure.wall) // 2] if wall_callout and figure.wall else None
    margins = _margins(frame, figure.wall, size)
    if figure.attacked:
        outer = _margins(frame, figure.attacked, size)
        margins = _Margins(*map(max, margins, outer))
    if called or callouts:
        margins = _with_callouts(margins, called, size)
    ground = _Ground(LaidTiles(palace, MappingProxyType({}), *frame), size, margins)
    signs = MarkSigns(palette, style)
    # The numbers of its sides would be on spaces where a tile can be added.
    is_crowded = any(mark.kind == "add" for mark in figure.marks)
    shapes = (
        *_gaps(palette, ground, whole, style),
        *_tiles(palette, ground),
        *_unread(palette, ground, figure.words),
        *_gates(palette, ground),
        *_wall(palette, ground, figure.wall, None if is_crowded else style),
        *_arrows(palette, ground, figure.attacked, style),
        *_lines(palette, ground, figure.lines, style),
        *_mismatches(signs, ground, figure.marks),
        *(shape for mark in figure.marks for shape in _marked(signs, ground, mark)),
        *(
            shape
            for cell, sign in callouts.items()
            for shape in Callouts(palette).at_corner(Box("tile", *ground.corner(cell), size, size), sign)
        ),
        *(_wall_callout(palette, ground, called, wall_callout) if called else ()),
    )
    picture = ground.picture(shapes)._replace(alt=alt)
    return _with_reserve(signs, picture, figure, size, reserve) if figure.reserve else picture


def _gaps(palette: Palette, ground: _Ground, whole: FoldedFigure, style: Style) -> Iterator[Shape]:
    """A dotted line along each column and row that is for several empty ones, and how many at its beginning."""
    size, (left, top, columns, rows) = ground.size, whole.frame
    weight = size * _GAP_LINE
    bold = style._replace(face=face("label-bold"), smallest=min(style.smallest, _SMALLEST_WORDS))
    lines = [(cell_at(strip, top), cell_at(strip, top + rows - 1), number) for strip, number in whole.columns.items()]
    lines += [
        (cell_at(left, strip), cell_at(left + columns - 1, strip), number) for strip, number in whole.rows.items()
    ]
    for first, last, number in lines:
        start, end = ((x + size / 2, y + size / 2) for x, y in (ground.corner(first), ground.corner(last)))
        # From behind the number to the far edge.
        is_upright = start[0] == end[0]
        along = (0.0, size / 2) if is_upright else (size / 2, 0.0)
        yield Path(
            line((start[0] + along[0], start[1] + along[1]), (end[0] + along[0], end[1] + along[1])),
            stroke=palette.colour("line"),
            width=weight,
            dash=(weight, 3 * weight),
        )
        box = Box("gap", start[0] - size / 2, start[1] - size / 4, size, size / 2)
        yield label(box, f"{LEFT_OUT}{NO_BREAK}{number}", bold, "middle")


def _unread(palette: Palette, ground: _Ground, words: Mapping[Cell, str]) -> Iterator[Shape]:
    for cell in sorted(ground.laid.palace.unread):
        word = _legible(words.get(cell, tiles.ANY))
        yield Use(unread_tile(palette, word, _building(word), ground.size), *ground.corner(cell))


def _legible(word: str) -> str:
    """Return a word as it is set; nothing if the typeface lacks letters of it, as any other sign would mean something.

    Only web pages have such tiles, with the word beside the picture.
    """
    font = load(face("label-bold"))
    return "" if letters_lacking(word, font) else composed(font, word)


def _building(word: str) -> Building | None:
    pattern = tiles.parse(word, tiles.SIGNS)
    return None if pattern is None else pattern.building


def _with_reserve(signs: MarkSigns, picture: Picture, figure: PalaceFigure, size: float, name: str) -> Picture:
    """Return a picture with tiles in reserve below it, in rows under what they are called, and their marks on them."""
    palette, style = signs
    words = figure.reserve
    small, gap = size * _RESERVE, size * _RESERVE_GAP
    across = max(int((picture.width + gap) / (small + gap)), 1)
    width = max(picture.width, small)
    high = style.size * MM_PER_POINT * 1.6 if name else 0.0
    top = picture.height + gap
    shapes: list[Shape] = [
        Path(line((HAIR, top), (width - HAIR, top)), stroke=palette.colour("line"), width=0.25, dash=(0.6, 0.8))
    ]
    top += gap / 2
    if name:
        plain = style.with_role("label")._replace(smallest=min(style.smallest, _SMALLEST_WORDS))
        shapes.append(quoted(Box("reserve", 0, top, width, high), name, plain))
    top += high
    marks = {mark.place: mark for mark in figure.reserve_marks}
    for place, word in enumerate(words):
        box = Box("tile", place % across * (small + gap), top + place // across * (small + gap), small, small)
        shapes.append(Use(_written_tile(palette, word, small), box.x, box.y))
        if place in marks:
            shapes.extend(signs.number(box, marks[place].sign, marks[place].kind))
    rows = -(-len(words) // across)
    height = top + rows * (small + gap) - gap + HAIR
    return picture._replace(shapes=(*picture.shapes, *shapes), width=width, height=height)


def _written_tile(palette: Palette, word: str, size: float) -> Symbol:
    """Return the tile of a notation in full; of any other word what is written."""
    pattern = tiles.parse(word, tiles.SIGNS)
    if pattern is None or pattern.walls is None:
        return unread_tile(palette, _legible(word), _building(word), size)
    return building_tile_drawing(palette, tiles.home_made(pattern), size)


def _mismatches(signs: MarkSigns, ground: _Ground, marks: Sequence[CellMark]) -> Iterator[Shape]:
    """A zigzag along each side that is walled for one tile only, where both tiles are marked."""
    faulty = {mark.cell for mark in marks if mark.kind == "fault"}
    for violation in violations(ground.laid.palace) if faulty else ():
        if violation.name == "wall-mismatch" and faulty.issuperset(violation.cells):
            first, second = violation.cells
            side = TileSide(STEPS.index(second - first))
            yield from signs.crack(*(ground.beside(WallSide(first, side), share, 0) for share in (0.12, 0.88)))


def _marked(signs: MarkSigns, ground: _Ground, mark: CellMark) -> Iterator[Shape]:
    """The sign of a mark: on a tile in its corner, on an empty cell in the middle of a dashed frame."""
    size = ground.size
    x, y = ground.corner(mark.cell)
    is_empty = mark.cell not in ground.laid.palace.walls()
    box = Box("mark", x, y, size, size)
    if is_empty:
        yield signs.frame(box, mark.kind)
    if mark.kind in {"fault", "note"}:
        yield from signs.number(box, mark.sign, mark.kind, centred=is_empty)
    else:
        yield from signs.move(box, mark.kind, mark.sign)


def _wall(palette: Palette, ground: _Ground, sides: Sequence[WallSide], style: Style | None) -> tuple[Shape, ...]:
    """The line along a wall, and the numbers of its sides in a style, if any; nothing where there is no wall."""
    if not sides:
        return ()
    return (*_trace(palette, ground, sides), *(_numbers(ground, sides, style) if style is not None else ()))


def _gates(palette: Palette, ground: _Ground) -> Iterator[Path]:
    """An opening through each double wall that has a gate."""
    for cell, number in sorted(ground.laid.palace.gated):
        side = WallSide(cell, TileSide(number))
        if side.side in {TileSide.EAST, TileSide.SOUTH}:  # once for both tiles
            corners = [ground.beside(side, along, away) for along, away in _GATE]
            edge = max(0.1, ground.size * _GATE_EDGE)
            yield Path(polygon(corners), fill=palette.colour("gold"), stroke=palette.colour("ink"), width=edge)


def _arrows(palette: Palette, ground: _Ground, attacked: Sequence[AttackedSide], style: Style) -> Iterator[Shape]:
    """A triangle at each side that is attacked, its tip at the tile, and behind it the points that it costs."""
    size = ground.size
    for each in attacked:
        side = WallSide(each.cell, each.side)
        # From the left to the right, and from above to below.
        is_turned = each.side in {TileSide.SOUTH, TileSide.WEST}

        def at(share: float, away: float, side: WallSide = side, *, is_turned: bool = is_turned) -> Point:
            return ground.beside(side, 1 - share if is_turned else share, away)

        yield Path(polygon([at(*corner) for corner in _ARROW]), fill=palette.colour("fault"))
        x, y = at(*_COST)
        yield label(Box("cost", x - size / 2, y - size / 4, size, size / 2), f"{_MINUS}{-each.points}", style, "middle")


def _lines(palette: Palette, ground: _Ground, parts: Sequence[SquarePart], style: Style) -> Iterator[Shape]:
    """An arrow from each side of a square whose line counts, to the last tile that does, and how many these are."""
    size, ink = ground.size, palette.colour("fault")
    for part in parts:
        if part.side is None or not part.counted:
            continue
        near, far = WallSide(part.cell, part.side), WallSide(part.counted[-1], part.side)
        # Beside the icons, and those of two camps before each other beside each other.
        start, tip = ground.beside(near, ALONG, -_FROM), ground.beside(far, ALONG, -_TIP)
        corners = [ground.beside(far, ALONG + aside, -_TIP - _HEAD) for aside in (-_HEAD / 2, _HEAD / 2)]
        yield Path(line(start, tip), stroke=ink, width=size * _SHAFT)
        yield Path(polygon([tip, *corners]), fill=ink)
        x, y = ground.beside(near, *_WORTH)
        yield label(Box("line", x - size / 2, y - size / 4, size, size / 2), str(part.points), style, "middle")


class _Margins(NamedTuple):
    """Millimetres around the tiles, clockwise from the north."""

    above: float
    right: float
    below: float
    left: float


def _margins(frame: CellFrame, wall: Sequence[WallSide] | Sequence[AttackedSide], size: float) -> _Margins:
    """Return the margins of a palace: wide where a wall with its numbers is at the edge."""
    beyond = set()
    for cell, side, *_ in wall:
        (x, y), (across, down) = coordinates(cell), _NORMALS[side]
        x, y = x + across - frame.left, y + down - frame.top
        if not (0 <= x < frame.columns and 0 <= y < frame.rows):
            beyond.add(side)
    # The line is round at its ends, wherever these are.
    least = _TRACE_MARGIN * size if wall else HAIR
    return _Margins(*(_MARGIN * size if side in beyond else least for side in TileSide))


def _with_callouts(margins: _Margins, called: WallSide | None, size: float) -> _Margins:
    """Return margins with room for callouts at the corners of tiles, and for one beside a side of the wall."""
    above, right, below, left = margins
    wider = _Margins(max(above, REACH), max(right, REACH), below, left)
    if called is None:
        return wider
    beside = _CALLOUT * size + REACH + HAIR
    return _Margins(
        *(max(each, beside) if side is called.side else each for side, each in zip(TileSide, wider, strict=True))
    )


def _wall_callout(palette: Palette, ground: _Ground, side: WallSide, sign: str) -> Iterator[Shape]:
    """Yield the number of a callout beside a side of the wall, and a line to it."""
    return Callouts(palette).pointer(ground.beside(side, 0.8, _CALLOUT), sign, ground.beside(side, 0.8, _TRACE))


class _Ground(NamedTuple):
    """Where a palace lies on its drawing: tiles of `size` mm, and what is around them."""

    laid: LaidTiles
    size: float
    margins: _Margins

    def picture(self, shapes: Iterable[Shape]) -> Picture:
        """Return the shapes with the size of the drawing."""
        above, right, below, left = self.margins
        return Picture(
            tuple(shapes), left + self.laid.columns * self.size + right, above + self.laid.rows * self.size + below
        )

    def corner(self, cell: Cell) -> Point:
        """Return where the north-west corner of a cell lies."""
        east, south = coordinates(cell)
        return (
            self.margins.left + (east - self.laid.left) * self.size,
            self.margins.above + (south - self.laid.top) * self.size,
        )

    def beside(self, side: WallSide, share: float, away: float) -> Point:
        """Return a point beside a side of a tile: a share of the way along it, a share of the size away from it."""
        x, y = self.corner(side.cell)
        (x0, y0), (x1, y1) = _ENDS[side.side]
        across, down = _NORMALS[side.side]
        return (
            x + (x0 + (x1 - x0) * share + across * away) * self.size,
            y + (y0 + (y1 - y0) * share + down * away) * self.size,
        )


def _tiles(palette: Palette, ground: _Ground, *, named: bool = True) -> Iterator[Shape]:
    size = ground.size
    for cell, tile in sorted(ground.laid.palace.tiles.items()):
        x, y = ground.corner(cell)
        quarters = ground.laid.turns.get(cell, 0)
        if quarters and isinstance(tile, tiles.Tile):
            # As it was before it was turned: the drawing turns with it.
            symbol = building_tile_drawing(palette, _turned(tile, -quarters), size, named=named)
            yield Group((Use(symbol, 0, 0),), _turn(quarters, x, y, size))
        elif isinstance(tile, tiles.Square):
            yield Use(square_drawing(palette, tile, size), x, y)
        else:
            yield Use(building_tile_drawing(palette, tile, size, named=named), x, y)
    for cell in ground.laid.palace.fountains:
        yield Use(fountain_tile(palette, size), *ground.corner(cell))


def _turn(quarters: int, x: float, y: float, size: float) -> Matrix:
    """The matrix of a turn about the middle of a tile at a point."""
    cosine, sine = ((1, 0), (0, 1), (-1, 0), (0, -1))[quarters % 4]
    half = size / 2
    return cosine, sine, -sine, cosine, x + half - (cosine - sine) * half, y + half - (sine + cosine) * half


def _trace(palette: Palette, ground: _Ground, sides: Sequence[WallSide]) -> Iterator[Path]:
    """A line outside of the wall, once along all of it: blue, or double where it would be as black as the walls."""
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
    ink = palette.dice["blue"].ink
    yield Path(commands, stroke=ink, width=ground.size * _LINE, round=True)
    if ink == palette.colour("ink"):
        yield Path(commands, stroke=WHITE, width=ground.size * _LINE * _BETWEEN_LINES, round=True)


def _numbers(ground: _Ground, sides: Sequence[WallSide], style: Style) -> Iterator[Shape]:
    size = ground.size
    for number, side in enumerate(sides, start=1):
        share = 0.5
        if number > 1 and _concave(sides[number - 2], side):
            share += _ASIDE
        if number < len(sides) and _concave(side, sides[number]):
            share -= _ASIDE
        x, y = ground.beside(side, share, _NUMBER[side.side % 2])
        # A longer number begins where one of a single digit does: it would touch the line.
        longer = (width(f"{number}", style.face, style.size) - width("0", style.face, style.size)) / 2
        x += longer * _NORMALS[side.side][0]
        yield label(Box("number", x - size / 2, y - size / 4, size, size / 2), str(number), style, "middle")


def _concave(side: WallSide, following: WallSide) -> bool:
    """Whether the outline turns outwards between two of its sides."""
    return (following.side - side.side) % len(_NORMALS) == len(_NORMALS) - 1
