"""A sheet for the owner's own grid of Roll & Write (A5, upright): its letters, counted, and the file they go into."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine.buildings import Building
from alhambra_engine.rollandwrite import layouts
from alhambra_engine.rollandwrite import numbers as rollandwrite

from .. import PROGRAM
from ..drawing import blocks
from ..drawing.labels import label, led, one_size
from ..drawing.shapes import Box, Part, Path, Side, chamfered, joined
from ..words.terms import building_name
from . import fixtures, grid_frame
from .design import Design, Document
from .own_numbers import OwnNumbers
from .plan import plan as make_plan

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..drawing.labels import Paragraph, Style
    from ..drawing.shapes import Shape
    from .design import Mark, Setting
    from .own_numbers import OwnPlan

NAME = "own-grid"

_ID, _NAME = "my-layout", "My layout"
_FILE = f"{_ID}{layouts.FILE_SUFFIX}"
"""What the grid of the example is called, and its file: as in docs/layouts.md."""

_TEXT = 0.4
"""Of the height of a step that is typed, for what it does, and as much for the command: steps stand apart."""


def design(setting: Setting) -> Design:
    """Return the sheet, of one side.

    Raises LabelTooLongError where a translation does not fit.
    """
    catalog = setting.catalog
    plan = make_plan(NAME, setting, OwnNumbers)
    title, kind = catalog.gettext("Alhambra: Roll & Write"), catalog.gettext("your own grid")
    numbers, header = plan.numbers, plan.numbers.header
    field = plan.style("field")
    parts = joined(
        [
            fixtures.title(plan, title, header.title, header.band_left, header.band_right),
            fixtures.subtitle(plan, header.subtitle, kind),
            blocks.field(plan.palette, header.name, catalog.pgettext("of a layout", "Name"), field),
            blocks.field(plan.palette, header.coins, catalog.pgettext("of a layout", "Coins on the sheet"), field),
            grid_frame.edges(plan, numbers.grid, numbers.dice),
            grid_frame.corner(plan, numbers.dice),
            joined(_spaces(plan)),
            grid_frame.stars(plan, numbers.grid),
            joined(_letters(plan)),
            _file(plan),
            _steps(plan),
            _names(plan),
            fixtures.ruler(plan, numbers.ruler),
        ]
    )

    def stamp(mark: Mark) -> tuple[Part, ...]:
        return (fixtures.small_print(plan, numbers.foot.small, mark),)

    return Design(f"{title} – {kind}", kind, (Side("front", plan.width, plan.height, *parts),), stamp)


def _spaces(plan: OwnPlan) -> Iterator[Part]:
    """A box for each letter."""
    numbers, colour = plan.numbers.grid, plan.palette.colour
    for row in range(rollandwrite.grid_lines()):
        for column in range(rollandwrite.grid_lines()):
            x, y = numbers.left + column * numbers.pitch, numbers.top + row * numbers.pitch
            box = Box(f"letter-{row + 1}-{column + 1}", x, y, numbers.pitch, numbers.pitch)
            outline = chamfered(*box.inset(numbers.grout / 2)[1:], numbers.cut)
            yield Part((Path(outline, colour("paper"), colour("line"), blocks.THIN),), (box,))


def _letters(plan: OwnPlan) -> Iterator[Part]:
    """For each type its icon and letter, and as many boxes to tick as the grid has buildings of it."""
    numbers = plan.numbers.letters
    pitch = (numbers.box.height + numbers.gap) / len(Building)
    for number, building in enumerate(Building):
        box = numbers.box._replace(
            name=f"count-{building.value}", y=numbers.box.y + number * pitch, height=pitch - numbers.gap
        )
        ticks = tuple(_ticks(plan, building, box))
        yield Part(
            (
                *blocks.building_ground(
                    plan.palette, building.value, box, side="foot", cut=numbers.cut, edge=blocks.HAIR
                ),
                *_sign(plan, building, box),
                *(blocks.write_box(plan.palette, tick, blocks.HAIR) for tick in ticks),
            ),
            (box, *ticks),
        )


def _sign(plan: OwnPlan, building: Building, box: Box) -> Iterator[Shape]:
    """The icon and the letter of a type, side by side in the middle."""
    numbers, ink = plan.numbers.letters, plan.palette.buildings[building.value].ink
    size, letter = numbers.icon
    left = box.centre[0] - (size + letter) / 2
    yield blocks.building_icon(plan.palette, building.value, left, box.y + (numbers.sign - size) / 2, size)
    words = Box("letter", left + size, box.y, letter, numbers.sign)
    yield label(words, building.letter, plan.sign_style("letter")._replace(colour=ink), "middle")


def _ticks(plan: OwnPlan, building: Building, box: Box) -> Iterator[Box]:
    """The boxes to tick of a type, in rows."""
    numbers, count = plan.numbers.letters, rollandwrite.boxes(building)
    rows = -(-count // numbers.across)
    room = box.height - numbers.sign - blocks.band_room(plan.palette)
    across = -(-count // rows)
    left = box.centre[0] - ((across - 1) * numbers.pitch + numbers.tick) / 2
    top = box.y + numbers.sign + (room - (rows - 1) * numbers.pitch - numbers.tick) / 2
    for number in range(count):
        row, column = divmod(number, across)
        x, y = left + column * numbers.pitch, top + row * numbers.pitch
        yield Box(f"tick-{building.value}-{number + 1}", x, y, numbers.tick, numbers.tick)


def _file(plan: OwnPlan) -> Part:
    """What the file of a grid looks like: that of the usual one."""
    numbers, style, layout = plan.numbers.file, plan.style("file"), layouts.load_layout()
    text = (
        f'id = "{_ID}"',
        f'name = "{_NAME}"',
        f"coins = {layout.coins}",
        "rows = [",
        *(f'    "{" ".join(row)}",' for row in layout.rows),
        "]",
    )
    box = numbers.box
    words = box.inset(*numbers.inset)._replace(name="file-lines")
    # Blanks at the beginning of a line count.
    kept = [line.replace(" ", "\u00a0") for line in text]
    heading = plan.catalog.gettext("The file {file}", file=_FILE)
    return joined(
        [
            fixtures.heading(plan, numbers.heading, heading),
            Part((blocks.plaque(plan.palette, box, "panel", blocks.THIN, numbers.cut),), (box,)),
            fixtures.column(words, kept, style, numbers.leading),
        ]
    )


def _steps(plan: OwnPlan) -> Part:
    """How a sheet with this grid comes about: what is written here, and what is typed."""
    catalog, numbers = plan.catalog, plan.numbers.steps
    written = (
        catalog.gettext("Write the letter of each building where it is on your own sheet. Tick a box for each letter."),
        catalog.gettext("Type the letters into a file, one line for each row, as shown."),
    )
    commands = (
        (catalog.gettext("Check the file:"), f"{PROGRAM} layout check {_FILE}"),
        (catalog.gettext("Print sheets with your grid:"), f"{PROGRAM} print player-sheet --layout {_FILE}"),
    )
    style = plan.style("text")
    steps = [_numbered(style, number, text) for number, text in enumerate(written, start=1)]
    typed = (
        _command(plan, numbers.commands, row, _numbered(style, len(steps) + row + 1, text), command)
        for row, (text, command) in enumerate(commands)
    )
    return joined(
        [
            fixtures.heading(plan, numbers.heading, catalog.gettext("How to fill it in")),
            fixtures.column(numbers.box, steps, style, numbers.leading, numbers.gap),
            *typed,
        ]
    )


def _numbered(style: Style, number: int, text: str) -> Paragraph:
    return led(style, f"{number}. ", text)


def _command(plan: OwnPlan, box: Box, row: int, text: Paragraph, command: str) -> Part:
    """A step that is typed: what it does, and the command on a line of its own."""
    height = box.height / 2
    words = box._replace(name=f"command-{row + 1}", y=box.y + row * height, height=height * _TEXT)
    typed = words._replace(name=f"typed-{row + 1}", y=words.bottom)
    typed_text = label(typed, command, plan.style("command"))
    return joined([fixtures.column(words, [text], plan.style("text"), 1), Part((typed_text,), (typed,))])


def _names(plan: OwnPlan) -> Part:
    """What the letters stand for, in two columns."""
    box, columns = plan.numbers.names.box, plan.numbers.names.columns
    rows = -(-len(Building) // columns)
    width, height, lead = box.width / columns, box.height / rows, plan.numbers.names.letter
    names = {building: building_name(building, plan.catalog) for building in Building}
    style = one_size(tuple(names.values()), plan.style("name"), width - lead)
    shapes: list[Shape] = []
    for number, (building, name) in enumerate(names.items()):
        column, row = divmod(number, rows)
        cell = Box("cell", box.x + column * width, box.y + row * height, width, height)
        ink = plan.palette.buildings[building.value].ink
        shapes += [
            label(cell, building.letter, plan.sign_style("key")._replace(colour=ink)),
            label(cell._replace(x=cell.x + lead, width=width - lead), name, style),
        ]
    return Part(tuple(shapes), (box,))


DOCUMENT = Document(
    NAME,
    sizes=("a5", "half-letter"),
    landscape=False,
    describe=lambda catalog: catalog.gettext("your own grid for Roll & Write: note its letters, make a layout of them"),
    design=design,
)
