"""The list of all building tiles with their walls drawn, to find or to tick a tile (landscape)."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.alhambra import tiles
from alhambra_engine.buildings import LETTERS, Building
from alhambra_engine.geometry import TileSide

from ..drawing import blocks
from ..drawing.labels import Paragraph, TextSpan, label, text_column, width
from ..drawing.shapes import Box, Part, Path, Side, Use, chamfered, joined
from ..figures.tiles import building_tile_drawing, compass
from ..words.terms import building_name, side_names
from . import fixtures
from .design import Design, Document
from .plan import plan as make_plan
from .tile_list_numbers import TileListNumbers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from alhambra_engine.alhambra.tiles import Tile

    from ..drawing.labels import Style
    from ..drawing.shapes import Shape
    from ..words.catalog import Catalog
    from .design import Mark, Setting
    from .tile_list_numbers import TileListPlan

NAME = "tile-list"

_EXAMPLE = "G8nw"
_WITHOUT_WALLS = "G10-"


def design(setting: Setting) -> Design:
    """Return the list: a row for each type, on as many sides as the size has; the panels are on the last.

    Raises LabelTooLongError where a translation does not fit.
    """
    catalog = setting.catalog
    plan = make_plan(NAME, setting, TileListNumbers, landscape=True)
    header = plan.numbers.header
    head = joined(
        [
            fixtures.title(plan, catalog.gettext("Alhambra"), header.title, header.band_left, header.band_right),
            _subtitle(plan),
            fixtures.ruler(plan, plan.numbers.ruler, landscape=True),
        ]
    )
    rows = [joined([head, *(_row(plan, row) for row in side)]) for side in _sides_of(plan)]
    rows[0] = joined([rows[0], _note(plan)])
    rows[-1] = joined([rows[-1], _key(plan), _alike(plan)])
    sides = tuple(
        Side(name, plan.width, plan.height, *drawn) for name, drawn in zip(("front", "back"), rows, strict=False)
    )

    def stamp(mark: Mark) -> tuple[Part, ...]:
        return (fixtures.small_print(plan, plan.numbers.foot.small, mark),) * len(sides)

    game, kind = catalog.gettext("Alhambra"), catalog.gettext("tile list")
    # Where fronts alone are printed, the other half of the tiles is a sheet of its own.
    return Design(f"{game} – {kind}", kind, sides, stamp, second_sheet=len(sides) > 1)


class _Row(NamedTuple):
    """The row of a type: where it begins, and how many of its tiles stand side by side."""

    building: Building
    top: float
    across: int


def _sides_of(plan: TileListPlan) -> Iterator[tuple[_Row, ...]]:
    """The rows of each side; the tiles of a type may take several lines."""
    numbers, rest = plan.numbers.rows, iter(Building)
    for types, across in zip(numbers.types, numbers.across, strict=True):
        found, top = [], numbers.top
        for building in islice(rest, types):
            found.append(_Row(building, top, across))
            top += numbers.height * -(-tiles.base_set().number_of(building) // across)
        yield tuple(found)


def _subtitle(plan: TileListPlan) -> Part:
    kind, count = plan.catalog.gettext("tile list"), len(tiles.base_set().tiles)
    text = plan.catalog.ngettext("{number} building tile", "{number} building tiles", count)
    return fixtures.subtitle(plan, plan.numbers.header.subtitle, f"{kind} · {text}")


def sorted_tiles(building: Building) -> tuple[Tile, ...]:
    """Return the tiles of a type as a person looks for them: by price, then by walls clockwise, without walls last."""
    found = (tile for tile in tiles.base_set().tiles if tile.building is building)
    return tuple(sorted(found, key=lambda tile: (tile.price or 0, not tile.walls, _sides(tile))))


def _sides(tile: Tile) -> tuple[TileSide, ...]:
    return tuple(side for side in TileSide if tile.walls & side.bit)


def copies() -> Counter[str]:
    """Return how many tiles there are of each letter and price."""
    return Counter(_letter_and_price(tile) for tile in tiles.base_set().tiles)


def _letter_and_price(tile: Tile) -> str:
    return f"{tile.building.letter}{tile.price}"


def _row(plan: TileListPlan, row: _Row) -> Part:
    """The tiles of a type beside its heading, each with its notation and two boxes to tick."""
    numbers, found = plan.numbers.rows, sorted_tiles(row.building)
    right = numbers.first + (min(len(found), row.across) - 1) * numbers.pitch + numbers.tile
    rule = blocks.rule((numbers.left, row.top), (right, row.top), blocks.HAIR, plan.palette.colour("gold"))
    top = row.top + numbers.above
    cells = (
        _cell(
            plan,
            tile,
            numbers.first + place % row.across * numbers.pitch,
            top + place // row.across * numbers.height,
        )
        for place, tile in enumerate(found)
    )
    return joined([Part((rule,)), _heading(plan, row.building, top), *cells])


def _heading(plan: TileListPlan, building: Building, top: float) -> Part:
    """The icon, letter and name of a type, how many tiles it has and what they cost."""
    catalog, numbers = plan.catalog, plan.numbers.heading
    left, size = plan.numbers.rows.left, numbers.sign
    the_set = tiles.base_set()
    cheapest, dearest = the_set.prices_of(building)
    count = the_set.number_of(building)
    box = Box(f"heading-{building.value}", left, top, numbers.width, numbers.height)
    sign = Box("sign", left, top, size, size)
    letter = Box("letter", sign.right + 1.5, top, numbers.width - size - 1.5, size)
    name, first, second = (Box("line", left, top + size + y, numbers.width, high) for y, high in numbers.lines)
    ink = plan.palette.buildings[building.value].ink
    words = plan.style("text")
    shapes: tuple[Shape, ...] = (
        *blocks.building_sign(plan.palette, building.value, sign, numbers.icon),
        label(letter, building.letter, plan.sign_style("letter")._replace(colour=ink)),
        label(name, building_name(building, catalog), plan.style("name")),
        label(first, catalog.ngettext("{number} tile", "{number} tiles", count), words),
        label(second, catalog.gettext("price {cheapest}–{dearest}", cheapest=cheapest, dearest=dearest), words),
    )
    return Part(shapes, (box,))


def _cell(plan: TileListPlan, tile: Tile, left: float, top: float) -> Part:
    """A tile, under it the notation and two boxes to tick: bold what is needed to tell it from all others."""
    numbers = plan.numbers.rows
    size, tick = numbers.tile, numbers.tick
    drawing = Box(f"tile-{tile.notation}", left, top, size, size)
    other = Box(f"tick-2-{tile.notation}", drawing.right - tick, drawing.bottom + numbers.below, tick, tick)
    one = other._replace(name=f"tick-1-{tile.notation}", x=other.x - numbers.between - tick)
    words = Box(f"notation-{tile.notation}", left, one.y, one.x - numbers.apart - left, tick)
    return Part(
        (
            Use(building_tile_drawing(plan.palette, tile, size), left, top),
            *(blocks.write_box(plan.palette, box) for box in (one, other)),
            *_notation(plan, tile, words),
        ),
        (drawing, words, one, other),
    )


def _notation(plan: TileListPlan, tile: Tile, box: Box) -> Iterator[Shape]:
    pieces, style = _pieces(tile), _notation_style(plan, box.width)
    left = box.x
    for text, own in ((pieces[0], style.with_role("label-bold")), (pieces[1], style)):
        if text:
            yield label(box._replace(x=left, width=box.right - left), text, own)
            left += width(text, own.face, own.size)


@cache
def _pieces(tile: Tile) -> tuple[str, str]:
    """The notation of a tile, parted behind what tells it from all others."""
    alone = _letter_and_price(tile)
    needed = tile.notation if copies()[alone] > 1 else alone
    return needed, tile.notation.removeprefix(needed)


def _notation_style(plan: TileListPlan, room: float) -> Style:
    """How all notations are set: in the one size at which the longest has room."""
    style = plan.style("notation")
    bold = style.with_role("label-bold").face
    longest = max(
        sum(width(text, face, 1.0) for text, face in zip(_pieces(tile), (bold, style.face), strict=True))
        for tile in tiles.base_set().tiles
    )
    return style._replace(size=min(style.size, max(style.smallest, room / longest)))


def _panel(plan: TileListPlan, box: Box, heading: Box, title: str) -> tuple[Shape, ...]:
    """A panel beside the rows, and its heading."""
    return (
        blocks.plaque(plan.palette, box, "panel", cut=plan.numbers.panel.cut),
        *blocks.heading(plan.palette, heading, title, plan.style("heading")),
    )


def _tile(notation: str) -> Tile:
    pattern = tiles.parse(notation)
    (tile,) = tiles.base_set().matching(pattern) if pattern else ()
    return tile


def _key(plan: TileListPlan) -> Part:
    """How a tile is read: one large tile between the letters of its sides, and what they mean."""
    catalog, numbers = plan.catalog, plan.numbers.key
    box, heading, space, words = numbers.box, numbers.heading, numbers.tile, numbers.text
    tile, style = _tile(_EXAMPLE), plan.style("words")
    bold = style.with_role("label-bold").face
    walls, bare = _said(tile, catalog), _said(_tile(_WITHOUT_WALLS), catalog)
    # What is said on the front already is not said again.
    boxes = () if plan.numbers.note.text else (_boxes(plan, style),)
    paragraphs = (
        _walls(plan, style),
        Paragraph((TextSpan(tile.notation, bold), TextSpan(walls, style.face))),
        Paragraph((TextSpan(_WITHOUT_WALLS, bold), TextSpan(bare, style.face))),
        *boxes,
    )
    shapes: tuple[Shape, ...] = (
        *_panel(plan, box, heading, catalog.gettext("How to read a tile")),
        *_read_tile(plan, space),
        *fixtures.column(words, paragraphs, style, numbers.leading, numbers.gap).shapes,
        *_side_names(plan, numbers.sides),
    )
    return Part(shapes, (box, heading, space, numbers.sides, words))


def _walls(plan: TileListPlan, style: Style) -> Paragraph:
    return Paragraph((TextSpan(plan.catalog.gettext("Thick bars are walls. Tiles are never turned."), style.face),))


def _boxes(plan: TileListPlan, style: Style) -> Paragraph:
    text = plan.catalog.gettext("Two boxes to tick: for two players, or “in play” and “in the bag”.")
    return Paragraph((TextSpan(text, style.face),))


def _note(plan: TileListPlan) -> Part:
    """What must be known on the front of a list whose panels are on the back; nothing on a list of one side."""
    numbers, style = plan.numbers.note, plan.style("words")
    if numbers.panel is None or numbers.text is None or numbers.tile is None:
        return Part()
    ink = plan.palette.colour
    panel = Path(chamfered(*numbers.panel[1:], plan.numbers.panel.cut), ink("panel"), ink("gold"), blocks.THIN)
    words = [_walls(plan, style), _boxes(plan, style)]
    text = fixtures.column(numbers.text, words, style, plan.numbers.key.leading, numbers.gap)
    drawn = _read_tile(plan, numbers.tile)
    return Part((panel, *text.shapes, *drawn), (numbers.panel, numbers.text, numbers.tile))


def _read_tile(plan: TileListPlan, place: Box) -> tuple[Shape, ...]:
    """A large tile between the letters of its sides."""
    drawing = building_tile_drawing(plan.palette, _tile(_EXAMPLE), place.width)
    return Use(drawing, place.x, place.y), *compass(place, plan.numbers.key.compass, plan.style("compass"))


def _side_names(plan: TileListPlan, box: Box) -> Iterator[Shape]:
    """What the letters of the sides stand for, two by two."""
    style, high = plan.style("words"), box.height / 2
    for side, name in side_names(plan.catalog).items():
        half = box._replace(x=box.x + side % 2 * box.width / 2, y=box.y + side // 2 * high, height=high)
        letter = label(half._replace(width=half.width / 2), side.letter, style.with_role("label-bold"))
        yield letter
        start = letter.x + letter.width + 1.2
        yield label(half._replace(x=start, width=box.width / 2 - (start - half.x) - 0.8), name, style)


def _said(tile: Tile, catalog: Catalog) -> str:
    """A tile in words; letters of walls alone on a line would look like a slip."""
    name = building_name(tile.building, catalog)
    walls = "".join(side.letter for side in _sides(tile))
    if walls:
        text = catalog.gettext("{building}, price {price}, walls {walls}", building=name, price=tile.price, walls=walls)
        return text.replace(f" {walls}", f"\u00a0{walls}")
    return catalog.gettext("{building}, price {price}, no walls", building=name, price=tile.price)


def _alike(plan: TileListPlan) -> Part:
    """Which letters and prices there are two or three times, so that walls must be written."""
    catalog, numbers = plan.catalog, plan.numbers.alike
    box, heading, words = numbers.box, numbers.heading, numbers.text
    style = plan.style("words")
    text = catalog.gettext("The bold part is enough to identify a tile. For these, add the walls:")
    placed = text_column(words, (Paragraph((TextSpan(text, style.face),)),), style, numbers.leading, 0)
    top = placed[-1].texts[-1].y + numbers.below
    table = words._replace(name="alike-table", y=top, height=numbers.bottom - top)
    words = words._replace(height=top - words.y)
    shapes: list[Shape] = [
        *_panel(plan, box, heading, catalog.gettext("Walls needed")),
        *(text for paragraph in placed for text in paragraph.texts),
    ]
    groups, left = _several(), table.x
    most = max(map(len, groups.values()))
    height = min(table.height / most, numbers.row)
    table = table._replace(height=most * height)
    edge = ((table.x, table.y), (table.right, table.y))
    shapes.append(blocks.rule(*edge, blocks.HAIR, plan.palette.colour("gold")))
    for rows, wide, named in zip(groups.values(), numbers.columns, numbers.names, strict=True):
        if left > table.x:
            x = left - numbers.gutter / 2
            shapes.append(blocks.rule((x, table.y), (x, table.bottom), blocks.HAIR, plan.palette.colour("gold")))
        for row, (name, walls) in enumerate(rows):
            line = Box("line", left, table.y + row * height, wide, height)
            ink = plan.palette.buildings[LETTERS[name[0]].value].ink
            own = plan.style("alike")
            shapes.append(label(line._replace(width=named), name, own._replace(colour=ink)))
            sides = line._replace(x=left + named, width=wide - named)
            shapes.append(label(sides, "  ".join(walls), own))
        left += wide
    return Part(tuple(shapes), (box, heading, words, table))


def _several() -> dict[int, list[tuple[str, list[str]]]]:
    """The letters and prices that several tiles share, each with the walls of these, by how many tiles they are."""
    found: dict[int, list[tuple[str, list[str]]]] = {}
    for name, count in sorted(copies().items(), key=lambda each: each[1]):
        if count > 1:
            own = [tile for tile in sorted_tiles(LETTERS[name[0]]) if _letter_and_price(tile) == name]
            found.setdefault(count, []).append((name, [tile.notation.removeprefix(name) for tile in own]))
    return found


DOCUMENT = Document(
    NAME,
    sizes=("a4", "letter", "a5", "half-letter"),
    landscape=True,
    describe=lambda catalog: catalog.gettext("tile list for the base game: all building tiles with their walls"),
    design=design,
)
