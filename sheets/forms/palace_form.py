"""The form on which a palace is copied from the table, scored, and typed in or photographed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.alhambra import numbers as alhambra
from alhambra_engine.alhambra import tiles

from ..drawing import blocks, pencil
from ..drawing.labels import label, led
from ..drawing.shapes import Box, Part, Path, Side, chamfered, joined, line, rectangle
from ..figures.tiles import side_ends
from . import example_games, filling, fixtures, palace_grid, palace_table
from .design import Design, Document, Filling, Mark
from .filled_palaces import filled_palaces, filled_space
from .filling import Handwriting
from .palace_numbers import PalaceNumbers
from .plan import numbers_of
from .plan import plan as make_plan

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from alhambra_engine.alhambra.tiles import Tile
    from alhambra_engine.referee import Result

    from ..drawing.shapes import Shape
    from .design import Setting
    from .filled_palaces import FilledPalace, FilledSpace
    from .palace_numbers import PalaceFormPlan

NAME = "palace-form"

_SIZES = ("a5", "half-letter", "a4", "letter")

_EXAMPLE = "A6sw"
"""Its walls, its letter and its price have their words beside them, on its right."""

_HINT_LEADING = 1.1
"""From line to line of the hint, as a multiple of the size of its type."""


def design(setting: Setting) -> Design:
    """Return the form; its back is alike, or has a worked example.

    Raises LabelTooLongError where a translation does not fit.
    """
    catalog, result = setting.catalog, setting.content.game
    palaces = {each.player: each for each in filled_palaces(result)} if result is not None else {}
    face = _face(setting, result, _fields)
    # A copy that is filled in has the code of the form that it is a copy of.
    boxes = (*face.drawn.boxes, *(_empty_grid(face.plan).boxes if palaces else ()))
    # Worked out once: a form has hundreds of boxes, a pad thousands of sheets.
    code = fixtures.sheet_code(face.plan, boxes)
    drawn = joined([face.drawn, fixtures.markers(face.plan, face.plan.numbers.marker, code)])
    front = Side("front", face.plan.width, face.plan.height, *drawn, measured=boxes)
    example = setting.back == "example" and not palaces
    behind = _worked_example(setting) if example else drawn
    # What is filled in is an example or a copy: it needs no back.
    sides = (front,) if palaces else (front, front._replace(name="back", shapes=behind.shapes, boxes=behind.boxes))

    def stamp(mark: Mark) -> tuple[Part, ...]:
        part = joined(
            [
                fixtures.qr(face.plan, face.plan.numbers.qr, code._replace(number=mark.number), "text"),
                fixtures.small_print(face.plan, face.plan.numbers.strip.small, mark),
                face.filled(palaces[mark.name]) if palaces else Part(),
                (filling if palaces else fixtures).entry(face.plan, face.plan.numbers.header.name, mark.name),
            ]
        )
        return (part, Part()) if example else (part,) * len(sides)

    game, kind = catalog.gettext("Alhambra"), catalog.gettext("palace form")
    # Where fronts alone are printed, the example is a sheet of its own.
    return Design(f"{game} – {kind}", kind, sides, stamp, second_sheet=example)


class _Face(NamedTuple):
    """A side without its codes: what all sheets show alike."""

    plan: PalaceFormPlan
    drawn: Part

    def filled(self, palace: FilledPalace) -> Part:
        """A palace copied from the table, its fountain where that leaves room for all."""
        return _filled(self.plan, palace, self.drawn.boxes)


def _face(setting: Setting, result: Result | None, fields: Callable[[PalaceFormPlan], Part]) -> _Face:
    """A side for the palaces of a game, or for any; `fields` are at the left of the line under the title."""
    plan = make_plan(NAME, setting, PalaceNumbers, {"plain": not setting.codes})
    drawn = joined(
        [
            fixtures.references(plan, plan.numbers.reference),
            _header(plan),
            fields(plan),
            _scorings(plan),
            # Of a palace that is filled in the fountain may be anywhere.
            *(() if result is not None else (_empty_grid(plan),)),
            palace_grid.reserve(plan),
            palace_table.table(plan, filling.items_in(result)),
            _example(plan),
            _hints(plan),
            fixtures.ruler(plan, plan.numbers.ruler),
        ]
    )
    return _Face(plan, drawn)


def _empty_grid(plan: PalaceFormPlan) -> Part:
    return palace_grid.grid(plan, palace_grid.middle(plan))


def _worked_example(setting: Setting) -> Part:
    """A side filled in from the example that the program carries: it has no codes, so that no camera takes it for real.

    Raises LabelTooLongError.
    """
    result = example_games.alhambra()
    (palace, *_) = filled_palaces(result)
    face = _face(setting._replace(codes=False), result, _example_heading)
    small = fixtures.small_print(face.plan, face.plan.numbers.strip.small, Mark())
    return joined([face.drawn, small, face.filled(palace)])


def _header(plan: PalaceFormPlan) -> Part:
    catalog, header = plan.catalog, plan.numbers.header
    return joined(
        [
            fixtures.title(plan, catalog.gettext("Alhambra"), header.title, header.band_left, header.band_right),
            fixtures.subtitle(plan, header.subtitle, catalog.gettext("palace form")),
        ]
    )


def _fields(plan: PalaceFormPlan) -> Part:
    """The lines for name and date."""
    header = plan.numbers.header
    date = blocks.field(plan.palette, header.date, plan.catalog.gettext("Date"), plan.style("field"))
    return joined([fixtures.name_field(plan, header.name), date])


def _example_heading(plan: PalaceFormPlan) -> Part:
    """The line that says that a form is an example, in place of a name and a date."""
    name, date = plan.numbers.header.name, plan.numbers.header.date
    box = name._replace(name="header-example", width=date.right - name.x)
    return fixtures.heading(plan, box, plan.catalog.gettext("Example: a palace after the last scoring"))


def _filling(result: Result) -> Filling:
    """The palaces that are drawn; no size where one of them has no room."""
    palaces = filled_palaces(result)
    crowded: dict[str, str] = {}
    for size in _SIZES:
        numbers, _ = numbers_of(NAME, size, PalaceNumbers, {"plain": False})
        grid, spaces = numbers.grid, numbers.reserve.spaces
        for palace in palaces:
            if palace.shift(grid.columns, grid.rows) is None or len(palace.reserve) > spaces:
                crowded.setdefault(size, palace.player)
    return Filling(tuple(palace.player for palace in palaces), crowded=crowded)


def _filled(plan: PalaceFormPlan, palace: FilledPalace, boxes: Sequence[Box]) -> Part:
    """A palace copied from the table, its fountain where that leaves room for all."""
    numbers, palette = plan.numbers.grid, plan.palette
    east, south = palace.shift(numbers.columns, numbers.rows) or (0, 0)
    column, row = palace_grid.middle(plan)
    fountain = (column + east, row + south)
    printed = palace_grid.grid(plan, fountain)
    places = {box.name: box for box in (*boxes, *printed.boxes)}
    spaces = {
        palace_grid.space_name(fountain, (fountain[0] + x, fountain[1] + y)): each
        for (x, y), each in palace.spaces.items()
    }
    spaces |= {f"reserve-{number}": space for number, space in enumerate(palace.reserve, start=1)}
    places_won = {name: text for name, text in palace.results.items() if name.startswith(palace_table.PLACE)}
    others = {name: text for name, text in palace.results.items() if name not in places_won}
    results = Handwriting(places_won, numerals=others, ticks=(f"scoring-{palace.scoring}",))
    return joined(
        [
            printed,
            filling.drawn(palette, results, tuple(places.values())),
            _written(plan, spaces, places),
        ]
    )


def _written(plan: PalaceFormPlan, spaces: Mapping[str, FilledSpace], places: Mapping[str, Box]) -> Part:
    """What is written into spaces: letters ringed, prices, and walls as thick as a pen makes them."""
    palette, pen = plan.palette, plan.numbers.example.pen
    rooms = [palace_grid.price_room(plan, places[name]) for name in spaces]
    hand = Handwriting(
        {name: space.text for name, space in spaces.items() if space.text},
        rings=[palace_grid.tick_name(name, space.letter) for name, space in spaces.items() if space.letter],
    )
    walls = (
        pencil.bar(palette, *side_ends(side, places[name]), pen)
        for name, space in spaces.items()
        for side in space.walls
    )
    across, down = plan.numbers.example.ring
    ringed = [places[name].inset(-across, -down) for name in hand.rings]
    return joined([Part(tuple(walls)), filling.drawn(palette, hand, (*ringed, *rooms))])


def _scorings(plan: PalaceFormPlan) -> Part:
    """Which scoring it is: a box to tick for each, in one row flush right."""
    box, numbers = plan.numbers.header.scorings, plan.numbers.header
    size, step = numbers.tick, numbers.step
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


def example_tile() -> Tile:
    """Return the tile that shows how a space is filled in; one of the game."""
    pattern = tiles.parse(_EXAMPLE)
    (tile,) = tiles.base_set().matching(pattern) if pattern else ()
    return tile


def _example(plan: PalaceFormPlan) -> Part:
    """A space as it looks when it is filled in, and what was done there, each beside its place (`[example]`)."""
    catalog, numbers, tile = plan.catalog, plan.numbers.example, example_tile()
    panel, space, words = numbers.box, numbers.space, numbers.words
    ink = plan.palette.colour
    letters = palace_grid.letters(plan, space)
    own = filled_space(tile)
    price = palace_grid.price_room(plan, space)
    ringed = next(box for box in letters.boxes if box.name == palace_grid.tick_name(space.name, own.letter))
    said = (
        (letters.boxes[-1].right, ringed.centre[1], catalog.gettext("Circle the letter.")),
        (price.centre[0] + numbers.price, price.centre[1], catalog.gettext("Write the price.")),
        (space.right - numbers.corner, space.bottom, catalog.gettext("Draw the walls.")),
    )

    def shapes() -> Iterator[Shape]:
        if plan.palette.ornament != "none":
            yield Path(chamfered(*panel[1:], numbers.cut), ink("panel"), ink("gold"), blocks.THIN)
            yield Path(rectangle(*space[1:]), fill=ink("paper"))
        yield from fixtures.heading(plan, numbers.heading, catalog.gettext("How to fill it in")).shapes
        yield from palace_grid.alone(plan, space)
        yield from letters.shapes
        yield from _written(plan, {space.name: own}, {box.name: box for box in (space, *letters.boxes)}).shapes
        high = words.height / len(said)
        for number, (x, y, text) in enumerate(said):
            row = words._replace(y=words.y + number * high, height=high)
            yield label(row, text, plan.style("text"))
            # From the words to what they are about.
            end = (words.x - numbers.apart, row.centre[1])
            bend = (space.right + numbers.apart + 0.6, y)
            yield Path(line((x + numbers.apart, y), bend, end), stroke=plan.palette.colour("line"), width=blocks.HAIR)

    return Part(tuple(shapes()), (panel, numbers.heading, space, words))


def _hints(plan: PalaceFormPlan) -> Part:
    """What to do with a palace that has no room, and what the column of places is for."""
    catalog, style, numbers = plan.catalog, plan.style("text"), plan.numbers.hint
    room = led(
        style,
        catalog.pgettext("lead", "Not enough room?"),
        catalog.gettext("Cross out the fountain and draw it on another space."),
    )
    place = led(
        style,
        catalog.pgettext("lead of a column", "Place:"),
        catalog.gettext("1 for whoever has the most tiles of the type, then 2, then 3."),
    )
    return joined(
        fixtures.column(box, [hint], style, _HINT_LEADING)
        for box, hint in ((numbers.room, room), (numbers.place, place))
    )


DOCUMENT = Document(
    NAME,
    sizes=_SIZES,
    landscape=False,
    describe=lambda catalog: catalog.gettext(
        "palace form for the base game: copy a palace, then type it in or photograph it"
    ),
    design=design,
    options=frozenset({"names", "numbered", "fill", "code", "codes"}),
    backs=("plain", "example"),
    filled_from="alhambra",
    filling=_filling,
)
