"""The form on which a palace is copied from the table, to be typed in or photographed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine.alhambra import numbers as alhambra
from alhambra_engine.alhambra import tiles
from alhambra_engine.buildings import Building
from alhambra_engine.geometry import FOUNTAIN, TileSide

from ..drawing import blocks, ornament, pencil
from ..drawing.labels import Paragraph, TextSpan, label, text_column
from ..drawing.shapes import BLACK, Box, Group, Part, Path, Side, Use, joined, line
from ..figures.tiles import compass, fountain_tile, side_ends
from ..system.resources import template
from ..words.marks import listed, span
from ..words.terms import building_name, item_name, side_names
from . import filling, fixtures
from .design import Design, Document, Filling
from .filled_palaces import filled_palaces
from .filling import Handwriting
from .plan import plan as make_plan

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from alhambra_engine.alhambra.tiles import Tile
    from alhambra_engine.referee import Result

    from ..drawing.shapes import Commands, Shape, Text
    from .design import Mark, Setting
    from .filled_palaces import FilledPalace
    from .plan import Plan

NAME = "palace-form"

GridSpace = tuple[int, int]
"""A space of the grid: its column and its row from 0."""

_SIZES = ("a5", "half-letter", "a4", "letter")

_EXAMPLE = "G8nw"


def design(setting: Setting) -> Design:
    """Return the form; both sides are alike.

    Raises LabelTooLongError where a translation does not fit.
    """
    plan = make_plan(NAME, setting)
    catalog, result = setting.catalog, setting.content.game
    palaces = {each.player: each for each in filled_palaces(result)} if result is not None else {}
    parts = joined(
        [
            fixtures.references(plan),
            _header(plan),
            # Of a palace that is filled in the fountain may be anywhere.
            *(() if palaces else (_grid(plan, _middle(plan)),)),
            _reserve(plan),
            _points(plan),
            _types(plan),
            _example(plan),
            _strip(plan),
            fixtures.ruler(plan),
        ]
    )
    drawn = joined([parts, fixtures.markers(plan, fixtures.sheet_code(plan, parts.boxes))])
    # What is filled in is an example or a copy: it needs no back.
    names = ("front", "back") if not palaces else ("front",)
    sides = tuple(Side(name, plan.width, plan.height, *drawn) for name in names)

    def stamp(mark: Mark) -> tuple[Part, ...]:
        part = joined(
            [
                fixtures.qr(plan, fixtures.sheet_code(plan, parts.boxes, number=mark.number)),
                fixtures.small_print(plan, plan.box("strip", "small"), mark),
                _filled(plan, palaces[mark.name], parts.boxes) if palaces else _name(plan, mark.name),
            ]
        )
        return (part,) * len(sides)

    game, kind = catalog.gettext("Alhambra"), catalog.gettext("palace form")
    return Design(f"{game} – {kind}", kind, sides, stamp)


def _header(plan: Plan) -> Part:
    catalog, style = plan.catalog, plan.style("field")
    return joined(
        [
            fixtures.title(plan, catalog.gettext("Alhambra")),
            fixtures.subtitle(plan, catalog.gettext("palace form")),
            blocks.field(plan.palette, plan.box("header", "name"), _name_label(plan), style),
            blocks.field(plan.palette, plan.box("header", "date"), catalog.gettext("Date"), style),
            _scorings(plan),
        ]
    )


def _name_label(plan: Plan) -> str:
    return plan.catalog.pgettext("of a player", "Name")


def _name(plan: Plan, name: str) -> Part:
    """The name of the player whose palace it is, on the line for it."""
    if not name:
        return Part()
    return fixtures.entry(plan, plan.box("header", "name"), _name_label(plan), name)


def _filling(result: Result) -> Filling:
    """The palaces that are drawn; no size where one of them has no room."""
    palaces = filled_palaces(result)
    crowded: dict[str, str] = {}
    for size in _SIZES:
        numbers = template(f"{NAME}-{size}.toml")
        grid, spaces = numbers["grid"], numbers["reserve"]["spaces"]
        for palace in palaces:
            if palace.shift(grid["columns"], grid["rows"]) is None or len(palace.reserve) > spaces:
                crowded.setdefault(size, palace.player)
    return Filling(tuple(palace.player for palace in palaces), crowded=crowded)


def _filled(plan: Plan, palace: FilledPalace, boxes: Sequence[Box]) -> Part:
    """A palace copied from the table, its fountain where that leaves room for all."""
    grid, palette = plan.numbers["grid"], plan.palette
    east, south = palace.shift(grid["columns"], grid["rows"]) or (0, 0)
    column, row = _middle(plan)
    fountain = (column + east, row + south)
    printed = _grid(plan, fountain)
    places = {box.name: box for box in (*boxes, *printed.boxes)}
    spaces = {_space_name(fountain, (fountain[0] + x, fountain[1] + y)): each for (x, y), each in palace.spaces.items()}
    reserve = {f"reserve-{number}": space for number, space in enumerate(palace.reserve, start=1)}
    texts = {name: space.text for name, space in {**spaces, **reserve}.items()}
    texts |= {f"{name}-box": str(value) for name, value in palace.results.items()}
    field, pen = plan.box("header", "name"), plan.numbers["example"]["pen"]
    name = filling.name(palette, fixtures.entry_room(plan, field, _name_label(plan)), palace.player)
    foot = field.bottom - fixtures.ENTRY_FOOT
    walls = (
        # In the palace neighbours have a wall on both sides or on none; on the reserve board each has its own.
        pencil.bar(palette, *side_ends(side, places[name].inset(pen * 0.7 if name in reserve else 0)), pen)
        for name, space in {**spaces, **reserve}.items()
        for side in space.walls
    )
    hand = Handwriting(texts, ticks=(f"scoring-{palace.scoring}",))
    return joined(
        [
            printed,
            Part((*(text._replace(y=foot) for text in name), *walls)),
            filling.drawn(palette, hand, tuple(places.values())),
        ]
    )


def _scorings(plan: Plan) -> Part:
    """Which scoring it is: a box to tick for each, in one row flush right."""
    box, numbers = plan.box("header", "scorings"), plan.numbers["header"]
    size, step = numbers["tick"], numbers["step"]
    count = len(alhambra.SCORINGS)
    first = box.right - (count - 1) * step - size

    def ticks() -> Iterator[Part]:
        for number, scoring in enumerate(alhambra.SCORINGS):
            tick = Box(f"scoring-{scoring}", first + number * step, box.bottom - size - 0.2, size, size)
            digit = Box("digit", tick.x - step + size, tick.y, step - size - 0.9, size)
            shapes = (blocks.write_box(plan.palette, tick), label(digit, str(scoring), plan.style("number"), "end"))
            yield Part(shapes, (tick,))

    words = box._replace(width=first - step + size - box.x)
    # On the foot line of the fields beside it.
    name = label(words, plan.catalog.pgettext("field", "Scoring"), plan.style("field"))._replace(y=box.bottom - 0.9)
    return joined([Part((name,), (box,)), *ticks()])


def _lattice(plan: Plan, box: Box, columns: int, rows: int) -> tuple[Shape, ...]:
    """Dashed sides of spaces from star to star: a pen makes a wall of them, and the stars guide it."""
    numbers, pitch = plan.numbers["grid"], box.width / columns
    reach = numbers["star"]
    # Black alone makes no tint: its lines are thinner.
    weight = plan.palette.spaces.stroke if plan.palette.spaces.outlined else numbers["line"]
    dash = _even_dash(pitch - 2 * reach, *numbers["dash"])

    def sides() -> Iterator[Commands]:
        for column in range(columns + 1):
            for row in range(rows + 1):
                x, y = box.x + column * pitch, box.y + row * pitch
                if column < columns:
                    yield line((x + reach, y), (x + pitch - reach, y))
                if row < rows:
                    yield line((x, y + reach), (x, y + pitch - reach))

    stars = (
        ornament.star(box.x + column * pitch, box.y + row * pitch, reach)
        for column in range(columns + 1)
        for row in range(rows + 1)
    )
    ink = plan.palette.colour
    return (
        Path(tuple(step for side in sides() for step in side), stroke=ink("hair"), width=weight, dash=dash),
        Path(tuple(step for star in stars for step in star), ink("gold-light"), ink("gold"), blocks.HAIR),
    )


def _even_dash(length: float, dash: float, gap: float) -> tuple[float, float]:
    """The pattern nearest to a dash and a gap that begins and ends with a whole dash."""
    count = max(1, round((length + gap) / (dash + gap)))
    scale = length / (count * (dash + gap) - gap)
    return dash * scale, gap * scale


def _grid_box(plan: Plan) -> Box:
    grid = plan.numbers["grid"]
    return Box("grid", grid["left"], grid["top"], grid["columns"] * grid["pitch"], grid["rows"] * grid["pitch"])


def _middle(plan: Plan) -> GridSpace:
    return plan.numbers["grid"]["columns"] // 2, plan.numbers["grid"]["rows"] // 2


def _space_name(fountain: GridSpace, space: GridSpace) -> str:
    column, row = space
    return "fountain" if space == fountain else f"space-{row + 1}-{column + 1}"


def _grid(plan: Plan, fountain: GridSpace) -> Part:
    """The spaces of the palace with their coordinates, the fountain on one of them."""
    numbers, box = plan.numbers["grid"], _grid_box(plan)
    columns, rows, pitch = numbers["columns"], numbers["rows"], numbers["pitch"]

    def spaces() -> Iterator[Box]:
        for row in range(rows):
            for column in range(columns):
                name = _space_name(fountain, (column, row))
                yield Box(name, box.x + column * pitch, box.y + row * pitch, pitch, pitch)

    # Its four sides are open, and dashed as all others are.
    basin = Use(
        fountain_tile(plan.palette, pitch, framed=False), box.x + fountain[0] * pitch, box.y + fountain[1] * pitch
    )
    part = Part((basin, *_lattice(plan, box, columns, rows)), tuple(spaces()))
    return joined([part, _coordinates(plan, fountain)])


def _coordinates(plan: Plan, fountain: GridSpace) -> Part:
    """How far east and south of the fountain the spaces lie, as findings and lists of tiles say it.

    Which way they are counted stands behind the nought of the fountain.
    """
    numbers, grid = plan.numbers["coordinates"], _grid_box(plan)
    pitch, size, style = plan.numbers["grid"]["pitch"], numbers["size"], plan.style("coordinate")
    columns, rows = plan.numbers["grid"]["columns"], plan.numbers["grid"]["rows"]
    above = Box("coordinates-east", grid.x, grid.y - numbers["gap"] - size, grid.width, size)
    beside = Box("coordinates-south", grid.x - numbers["gap"] - size, grid.y, size, grid.height)
    room = pitch - 2 * numbers["white"]
    right, down = (grid.x + (fountain[0] + 0.5) * pitch, grid.y + (fountain[1] + 0.5) * pitch)
    east = _way(plan, Box("way", right + numbers["white"], above.y, room, size), TileSide.EAST)
    south = _way(plan, Box("way", 0, 0, room, size), TileSide.SOUTH)
    # Turned by a quarter: the text's right is the page's down.
    shapes: list[Shape] = [east, Group((south,), (0, 1, -1, 0, beside.right, down + numbers["white"]))]
    for column in range(columns):
        cell = above._replace(x=grid.x + column * pitch, width=pitch)
        shapes.append(label(cell, _signed(column - fountain[0]), style, "middle"))
    for row in range(rows):
        cell = beside._replace(y=grid.y + row * pitch, height=pitch)
        shapes.append(label(cell, _signed(row - fountain[1]), style, "end"))
    return Part(tuple(shapes), (above, beside))


def _way(plan: Plan, room: Box, side: TileSide) -> Text:
    """The name of the side to which the numbers grow."""
    name = side_names(plan.catalog)[side]
    return label(room, (f"{name} →", name), plan.style("coordinate"), "middle")


def _signed(number: int) -> str:
    return str(number).replace("-", "−")


def _reserve(plan: Plan) -> Part:
    """Spaces for what lies on the reserve board, drawn as those of the palace."""
    numbers, heading = plan.numbers["reserve"], plan.box("reserve", "heading")
    count, (left, top), pitch = numbers["spaces"], numbers["corner"], numbers["pitch"]
    words = (plan.catalog.gettext("Reserve board"), plan.catalog.pgettext("short", "Reserve"))
    box = Box("reserve", left, top, count * pitch, pitch)
    spaces = (Box(f"reserve-{number + 1}", left + number * pitch, top, pitch, pitch) for number in range(count))
    title = blocks.heading(plan.palette, heading, words, plan.style("heading"))
    return Part((*title, *_lattice(plan, box, count, 1)), (heading, *spaces))


def _points(plan: Plan) -> Part:
    """The boxes for the longest wall and for the points of the palace."""
    catalog = plan.catalog
    wall = (catalog.gettext("Longest wall"), item_name("wall", catalog))
    return joined([_result(plan, "wall", wall), _result(plan, "points", (catalog.gettext("Points"),))])


def _result(plan: Plan, name: str, words: tuple[str, ...]) -> Part:
    """A box to write in, its name before it; that of the points is the one that matters."""
    heading, box = plan.box(name, "name"), plan.box(name)
    last = name == "points"
    style = plan.style("label").with_role("label-bold") if last else plan.style("label")
    shapes: list[Shape] = [
        label(heading, words, style),
        blocks.write_box(plan.palette, box, blocks.BOLD if last else blocks.THIN),
    ]
    if last:
        reach = plan.numbers["points"]["star"]
        place = (box.x + 2 * reach + 0.3, box.y + 2 * reach + 0.3)
        shapes.append(Path(ornament.star(*place, reach), fill=plan.palette.colour("gold")))
    return Part(tuple(shapes), (heading, box))


def _types(plan: Plan) -> Part:
    """The types: icon, letter, name, number of tiles and prices, in columns read downwards."""
    numbers, box = plan.numbers["types"], plan.box("types")
    heading = plan.box("types", "heading")
    title = plan.catalog.gettext("Letters and prices")
    rows = -(-len(Building) // numbers["columns"])
    step, height = (box.width + numbers["gap"]) / numbers["columns"], box.height / rows
    shapes: list[Shape] = [*blocks.heading(plan.palette, heading, title, plan.style("heading"))]
    for number, building in enumerate(Building):
        row = Box("row", box.x + number // rows * step, box.y + number % rows * height, step - numbers["gap"], height)
        shapes += _type(plan, building, row)
        if number % rows:
            shapes.append(blocks.rule((row.x, row.y), (row.right, row.y), blocks.HAIR, plan.palette.colour("hair")))
    return Part(tuple(shapes), (heading, box))


def _type(plan: Plan, building: Building, row: Box) -> Iterator[Shape]:
    numbers = plan.numbers["types"]
    cheapest, dearest = tiles.base_set().prices_of(building)
    sign = Box("sign", row.x + 0.1, row.y + 0.5, numbers["sign"], row.height - 1.0)
    letter = Box("letter", sign.right + 0.9, row.y, numbers["letter"], row.height)
    prices = row._replace(x=row.right - numbers["prices"], width=numbers["prices"])
    name = row._replace(x=letter.right + 0.4, width=prices.x - letter.right - 0.8)
    ink = plan.palette.buildings[building.value].ink
    yield from blocks.building_sign(plan.palette, building.value, sign, numbers["icon"])
    yield label(letter, building.letter, plan.sign_style("letter")._replace(colour=ink), "middle")
    yield label(name, building_name(building, plan.catalog), plan.style("label"))
    yield label(prices, span(cheapest, dearest, plan.catalog), plan.style("number"), "end")


def example_tile() -> Tile:
    """Return the tile that shows how a space is filled in; one of the game."""
    pattern = tiles.parse(_EXAMPLE)
    (tile,) = tiles.base_set().matching(pattern) if pattern else ()
    return tile


def _example(plan: Plan) -> Part:
    """A space as it looks when it is filled in, between the letters of its sides, and what that says."""
    catalog, numbers = plan.catalog, plan.numbers["example"]
    tile, heading, space, words = (
        example_tile(),
        plan.box("example", "heading"),
        plan.box("example", "space"),
        plan.box("example", "text"),
    )
    style = plan.style("text")
    bold = style.with_role("label-bold").face
    walls = (side_ends(side, space) for side in TileSide if tile.walls & side.bit)
    written = f"{tile.building.letter}{tile.price}"
    sides = listed((f"{side.letter}\u00a0{name}" for side, name in side_names(catalog).items()), catalog)
    paragraphs = (
        Paragraph((TextSpan(catalog.gettext("Write letter and price; draw walls thick."), style.face),)),
        Paragraph((TextSpan(f"= {tile.notation}", bold),)),
        Paragraph((TextSpan(sides, style.face),)),
    )
    placed = text_column(words, paragraphs, style, numbers["leading"], numbers["gap"])
    letters = compass(space, numbers["compass"], plan.style("compass"))
    shapes: tuple[Shape, ...] = (
        *blocks.heading(plan.palette, heading, catalog.gettext("How to fill it in"), plan.style("heading")),
        *_lattice(plan, space, 1, 1),
        Path(
            tuple(step for start, end in walls for step in line(start, end)),
            stroke=BLACK,
            width=numbers["pen"],
            round=True,
        ),
        label(space, written, plan.style("written"), "middle"),
        *letters,
        *(text for paragraph in placed for text in paragraph.texts),
    )
    return Part(shapes, (heading, space, words))


def _strip(plan: Plan) -> Part:
    """The strip between the lower markers: how it is typed in, and what to do without room."""
    catalog, box, style = plan.catalog, plan.box("strip"), plan.style("text")
    bold = style.with_role("label-bold").face
    hints = (
        (
            catalog.pgettext("lead", "To type it in:"),
            catalog.gettext(
                "one line per row; {fountain} is the fountain, a dot an empty space, {tile} a tile.",
                fountain=FOUNTAIN,
                tile=example_tile().notation,
            ),
        ),
        (
            catalog.pgettext("lead", "Not enough room?"),
            catalog.gettext("Cross out the fountain and write {fountain} in another space.", fountain=FOUNTAIN),
        ),
    )
    paragraphs = (Paragraph((TextSpan(lead, bold), TextSpan(text, style.face))) for lead, text in hints)
    placed = text_column(box, paragraphs, style, 1, plan.numbers["strip"]["gap"])
    return Part(tuple(text for paragraph in placed for text in paragraph.texts), (box,))


DOCUMENT = Document(
    NAME,
    sizes=_SIZES,
    landscape=False,
    describe=lambda catalog: catalog.gettext(
        "palace form for the base game: copy a palace, then type it in or photograph it"
    ),
    design=design,
    options=frozenset({"names", "numbered", "fill", "code", "codes"}),
    filled_from="alhambra",
    filling=_filling,
)
