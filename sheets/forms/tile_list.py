"""The list of all building tiles with their walls drawn, to find or to tick a tile (A4 and Letter, landscape)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from alhambra_engine.alhambra import tiles
from alhambra_engine.buildings import LETTERS, Building
from alhambra_engine.geometry import TileSide

from ..drawing import blocks
from ..drawing.labels import Paragraph, TextSpan, label, text_column
from ..drawing.shapes import Box, Part, Side, Use, joined
from ..figures.tiles import building_tile_drawing, compass
from ..words.terms import building_name, side_names
from . import fixtures
from .design import Design, Document
from .plan import plan as make_plan
from .tile_list_numbers import TileListNumbers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from alhambra_engine.alhambra.tiles import Tile

    from ..drawing.shapes import Shape
    from ..words.catalog import Catalog
    from .design import Mark, Setting
    from .tile_list_numbers import TileListPlan

NAME = "tile-list"

_EXAMPLE = "G8nw"
_WITHOUT_WALLS = "G10-"


def design(setting: Setting) -> Design:
    """Return the list: one side, a row for each type.

    Raises LabelTooLongError where a translation does not fit.
    """
    catalog = setting.catalog
    plan = make_plan(NAME, setting, TileListNumbers, landscape=True)
    header = plan.numbers.header
    parts = joined(
        [
            fixtures.title(plan, catalog.gettext("Alhambra"), header.title, header.band_left, header.band_right),
            _subtitle(plan),
            *(_row(plan, number, building) for number, building in enumerate(Building)),
            _key(plan),
            _alike(plan),
            fixtures.ruler(plan, plan.numbers.ruler, landscape=True),
        ]
    )

    def stamp(mark: Mark) -> tuple[Part, ...]:
        return (fixtures.small_print(plan, plan.numbers.foot.small, mark),)

    game, kind = catalog.gettext("Alhambra"), catalog.gettext("tile list")
    return Design(f"{game} – {kind}", kind, (Side("front", plan.width, plan.height, *parts),), stamp)


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


def _row(plan: TileListPlan, number: int, building: Building) -> Part:
    """The tiles of a type beside its heading, each with its notation and a box to tick."""
    numbers = plan.numbers.rows
    top = numbers.top + number * numbers.height
    rule = blocks.rule((numbers.left, top), (_end(plan, building), top), blocks.HAIR, plan.palette.colour("gold"))
    cells = (
        _cell(plan, tile, numbers.first + place * numbers.pitch, top + numbers.above)
        for place, tile in enumerate(sorted_tiles(building))
    )
    return joined([Part((rule,)), _heading(plan, building, top + numbers.above), *cells])


def _end(plan: TileListPlan, building: Building) -> float:
    """Where the last tile of a type ends."""
    numbers = plan.numbers.rows
    count = tiles.base_set().number_of(building)
    return float(numbers.first + (count - 1) * numbers.pitch + numbers.tile)


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
    """A tile, under it a box to tick and the notation: bold what is needed to tell it from all others."""
    numbers = plan.numbers.rows
    size, tick = numbers.tile, numbers.tick
    drawing = Box(f"tile-{tile.notation}", left, top, size, size)
    box = Box(f"tick-{tile.notation}", left, drawing.bottom + numbers.below, tick, tick)
    words = Box(f"notation-{tile.notation}", box.right + 1.2, box.y, drawing.right + 1.0 - box.right - 1.2, tick)
    return Part(
        (
            Use(building_tile_drawing(plan.palette, tile, size), left, top),
            blocks.write_box(plan.palette, box),
            *_notation(plan, tile, words),
        ),
        (drawing, box, words),
    )


def _notation(plan: TileListPlan, tile: Tile, box: Box) -> Iterator[Shape]:
    style = plan.style("notation")
    bold = style.with_role("label-bold")
    alone = _letter_and_price(tile)
    needed = tile.notation if copies()[alone] > 1 else alone
    start = label(box, needed, bold)
    yield start
    rest = tile.notation.removeprefix(needed)
    if rest:
        yield label(box._replace(x=start.x + start.width, width=box.right - start.x - start.width), rest, style)


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
    paragraphs = (
        Paragraph((TextSpan(catalog.gettext("Thick bars are walls. Tiles are never turned."), style.face),)),
        Paragraph((TextSpan(tile.notation, bold), TextSpan(walls, style.face))),
        Paragraph((TextSpan(_WITHOUT_WALLS, bold), TextSpan(bare, style.face))),
    )
    shapes: tuple[Shape, ...] = (
        *_panel(plan, box, heading, catalog.gettext("How to read a tile")),
        Use(building_tile_drawing(plan.palette, tile, space.width), space.x, space.y),
        *compass(space, numbers.compass, plan.style("compass")),
        *fixtures.column(words, paragraphs, style, numbers.leading, numbers.gap).shapes,
        *_side_names(plan, numbers.sides),
    )
    return Part(shapes, (box, heading, space, numbers.sides, words))


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
    rows = tuple(_several(numbers.columns))
    table = table._replace(height=min(table.height, len(rows) * numbers.row))
    height = table.height / len(rows)
    for row, (number, names) in enumerate(rows):
        line = table._replace(y=table.y + row * height, height=height)
        times = line._replace(width=numbers.times)
        if number:
            edge = ((line.x, line.y), (line.right, line.y))
            shapes.append(blocks.rule(*edge, blocks.HAIR, plan.palette.colour("gold")))
            shapes.append(label(times, f"{number} ×", plan.style("text")))
        step = (line.width - times.width) / numbers.columns
        for place, name in enumerate(names):
            cell = Box("cell", times.right + place * step, line.y, step, height)
            ink = plan.palette.buildings[LETTERS[name[0]].value].ink
            shapes.append(label(cell, name, plan.style("alike")._replace(colour=ink)))
    return Part(tuple(shapes), (box, heading, words, table))


def _several(columns: int) -> Iterator[tuple[int, list[str]]]:
    """Rows of letters and prices: before the first row how many tiles there are of each, before the others nothing."""
    found = copies()
    for number in sorted({count for count in found.values() if count > 1}):
        names = [name for name, count in found.items() if count == number]
        for start in range(0, len(names), columns):
            yield (0 if start else number), names[start : start + columns]


DOCUMENT = Document(
    NAME,
    sizes=("a4", "letter"),
    landscape=True,
    describe=lambda catalog: catalog.gettext("tile list for the base game: all building tiles with their walls"),
    design=design,
)
