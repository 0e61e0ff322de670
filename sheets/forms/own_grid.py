"""A sheet for the owner's own grid of Roll & Write (A5, upright): its letters, counted, and the file they go into."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine.buildings import Building
from alhambra_engine.rollandwrite import layouts
from alhambra_engine.rollandwrite import numbers as rollandwrite

from .. import PROGRAM
from ..drawing import blocks
from ..drawing.labels import label, one_size
from ..drawing.shapes import Box, Part, Path, Side, chamfered, joined
from ..words.terms import building_name
from . import fixtures, grid_frame
from .design import Design, Document
from .own_numbers import OwnNumbers
from .plan import plan as make_plan

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..words.catalog import Catalog
    from .design import Mark, Setting
    from .own_numbers import OwnPlan

NAME = "own-grid"

_ID, _NAME = "my-layout", "My layout"
_FILE = f"{_ID}{layouts.FILE_SUFFIX}"
"""What the grid of the example is called, and its file: as in docs/layouts.md."""


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
            *_steps(plan),
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
    """For each type its letter, name and icon; below, as many boxes to tick as the grid has buildings of it."""
    numbers, top = plan.numbers.letters, plan.numbers.letters.box.y
    names = {building: building_name(building, plan.catalog) for building in Building}
    room = numbers.box.width - numbers.name - numbers.icon - 2 * numbers.edge
    style = one_size(tuple(names.values()), plan.style("name"), room)
    # As high as their boxes need.
    rows = {building: _tick_rows(plan, building) for building in Building}
    free = numbers.box.height - (len(Building) - 1) * numbers.gap - sum(rows.values()) * numbers.pitch
    for building, name in names.items():
        height = free / len(Building) + rows[building] * numbers.pitch
        box = numbers.box._replace(name=f"count-{building.value}", y=top, height=height)
        top = box.bottom + numbers.gap
        ink = plan.palette.buildings[building.value].ink
        words = box.inset(numbers.edge, 0)._replace(y=box.y + numbers.top, height=numbers.line)
        below = Box("below", words.x, words.bottom, words.width, box.bottom - words.bottom)
        below = below._replace(height=below.height - blocks.band_room(plan.palette))
        ticks = tuple(_ticks(plan, building, below))
        yield Part(
            (
                *blocks.building_ground(
                    plan.palette, building.value, box, side="foot", cut=numbers.cut, edge=blocks.HAIR
                ),
                label(words, building.letter, plan.sign_style("letter")._replace(colour=ink)),
                label(words._replace(x=box.x + numbers.name, width=room), name, style),
                blocks.building_icon(
                    plan.palette,
                    building.value,
                    words.right - numbers.icon,
                    words.centre[1] - numbers.icon / 2,
                    numbers.icon,
                ),
                *(blocks.write_box(plan.palette, tick, blocks.HAIR) for tick in ticks),
            ),
            (box, *ticks),
        )


def _ticks(plan: OwnPlan, building: Building, box: Box) -> Iterator[Box]:
    """The boxes to tick of a type, in rows over its width."""
    numbers, count, rows = plan.numbers.letters, rollandwrite.boxes(building), _tick_rows(plan, building)
    across = -(-count // rows)
    left = box.centre[0] - ((numbers.across - 1) * numbers.pitch + numbers.tick) / 2
    top = box.centre[1] - ((rows - 1) * numbers.pitch + numbers.tick) / 2
    for number in range(count):
        row, column = divmod(number, across)
        x, y = left + column * numbers.pitch, top + row * numbers.pitch
        yield Box(f"tick-{building.value}-{number + 1}", x, y, numbers.tick, numbers.tick)


def _tick_rows(plan: OwnPlan, building: Building) -> int:
    """In how many rows the boxes of a type stand."""
    return -(-rollandwrite.boxes(building) // plan.numbers.letters.across)


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


def _steps(plan: OwnPlan) -> Iterator[Part]:
    """How a sheet with this grid comes about, in one run down the sheet: what is written here, and what is typed."""
    catalog, numbers = plan.catalog, plan.numbers.steps
    steps = (
        (
            numbers.write,
            catalog.gettext(
                "Write the letter of each building where it is on your own sheet. Tick a box for each letter."
            ),
            "",
        ),
        (numbers.type, catalog.gettext("Type the letters into a file, one line for each row, as shown."), ""),
        (numbers.check, catalog.gettext("Check the file:"), f"{PROGRAM} layout check {_FILE}"),
        (
            numbers.print,
            catalog.gettext("Print sheets with your grid:"),
            f"{PROGRAM} print player-sheet --layout {_FILE}",
        ),
    )
    for number, (box, text, command) in enumerate(steps, start=1):
        star = Box(f"step-number-{number}", box.x, box.y, 2 * numbers.star, 2 * numbers.star)
        words = Box(f"step-{number}", box.x + numbers.indent, box.y + numbers.down, box.width - numbers.indent, 0)
        words = words._replace(height=box.bottom - words.y - (numbers.command if command else 0))
        sign = blocks.numbered_star(plan.palette, star, str(number), numbers.star, plan.sign_style("number"))
        yield Part(sign, (star,))
        yield fixtures.column(words, [text], plan.style("text"), numbers.leading)
        if command:
            typed = words._replace(name=f"typed-{number}", y=words.bottom, height=numbers.command)
            ground = blocks.plaque(plan.palette, typed, "panel", blocks.HAIR, numbers.cut)
            yield Part((ground, label(typed.inset(numbers.inset, 0), command, plan.style("command"))), (typed,))


def _purpose(catalog: Catalog) -> str:
    return catalog.gettext("your own grid for Roll & Write: note its letters, make a layout of them")


DOCUMENT = Document(
    NAME,
    sizes=("a5", "half-letter"),
    landscape=False,
    describe=_purpose,
    design=design,
)
