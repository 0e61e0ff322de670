"""The solo log of Roll & Write (A5, landscape): ten games against virtual players, and the best of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine.buildings import Building
from alhambra_engine.rollandwrite import numbers as rollandwrite

from ..drawing import blocks
from ..drawing.labels import label, led, lines, one_size
from ..drawing.results import result_box
from ..drawing.shapes import Box, Part, Side, Use, joined
from ..words.terms import building_name, item_name
from . import fixtures, logs, score_seats
from .design import Design, Document
from .filling import TOTAL
from .plan import plan as make_plan
from .solo_numbers import SoloNumbers

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..drawing.shapes import Path, Shape
    from .design import Mark, Setting
    from .logs import LogColumn, LogPanel
    from .solo_numbers import SoloPlan

NAME = "solo-log"

GAMES = 10

_BESIDE_WORD = 0.8
"""White between a word over a narrow column and the frame around it, in mm."""

_BESIDE_NAME = 0.35
"""White beside the name of a type, in mm."""

_BETWEEN_NAMES = 0.5
"""White between the names of virtual players, in mm."""


def design(setting: Setting) -> Design:
    """Return the log: one side for so many games of one player.

    Raises LabelTooLongError where a translation does not fit.
    """
    catalog = setting.catalog
    plan = make_plan(NAME, setting, SoloNumbers, landscape=True)
    title, kind = catalog.gettext("Alhambra: Roll & Write"), catalog.gettext("solo log")
    header = plan.numbers.header
    panels = tuple(_panels(plan))
    # A ring around a number takes no line along.
    circled = [f"virtual-{number}" for number in _opponents()[1:]]
    parts = joined(
        [
            fixtures.title(plan, title, header.title, header.band_left, header.band_right),
            fixtures.subtitle(plan, header.subtitle, kind),
            fixtures.name_field(plan, header.name),
            *_heads(plan, panels),
            logs.stars(plan, plan.numbers.log, GAMES),
            logs.rows(plan, plan.numbers.log, panels, GAMES, totals=[TOTAL], unruled=circled),
            Part(tuple(_choices(plan, panels[0]))),
            _won(plan, panels[-1]),
            _best(plan),
            _notes(plan),
            fixtures.ruler(plan, plan.numbers.ruler, landscape=True),
        ]
    )

    def stamp(mark: Mark) -> tuple[Part, ...]:
        name = fixtures.entry(plan, header.name, mark.name)
        return (joined([fixtures.small_print(plan, plan.numbers.foot.small, mark), name]),)

    return Design(f"{title} – {kind}", kind, (Side("front", plan.width, plan.height, *parts),), stamp)


def _opponents() -> tuple[int, ...]:
    """Against how many virtual players one can play (R7.1, R8.1)."""
    return rollandwrite.virtual_players()[1]


def _panels(plan: SoloPlan) -> Iterator[LogPanel]:
    """The columns: what game it was, the player's points, their total, the totals of virtual players, the end."""
    numbers, log = plan.numbers.columns, plan.numbers.log
    own = {**{str(building): numbers.type for building in Building}, "lines": numbers.lines, "coins": numbers.coins}
    widths = (
        (
            ("date", numbers.date),
            ("grid", numbers.grid),
            *((f"virtual-{number}", numbers.choice) for number in _opponents()),
        ),
        tuple((item, own[item]) for item in rollandwrite.sheet_items()),
        ((TOTAL, numbers.total),),
        tuple((f"virtual-total-{number}", numbers.virtual) for number in range(1, max(_opponents()) + 1)),
        (("won", numbers.won),),
    )
    return logs.placed(log.left + 2 * log.star + log.gap, log.gap, widths)


def _heads(plan: SoloPlan, panels: Sequence[LogPanel]) -> Iterator[Part]:
    game, own, total, virtual, won = panels
    yield _game_head(plan, game)
    for column in own:
        yield _type_head(plan, column) if column.name in tuple(Building) else _item_head(plan, column)
    yield _word_head(plan, total, plan.catalog.gettext("Total"))
    yield _virtual_head(plan, virtual)
    yield _word_head(plan, won, plan.catalog.pgettext("of a game", "Won"))


def _head(plan: SoloPlan, column: LogColumn) -> Box:
    numbers = plan.numbers.heads
    return column.cell(numbers.top, numbers.height, "head")


def _ground(plan: SoloPlan, panel: LogPanel) -> Path:
    """The ground of what stands above a panel, where it is no type."""
    numbers = plan.numbers.heads
    box = logs.whole(panel, "head", numbers.top, numbers.height)
    return blocks.plaque(plan.palette, box, "panel", blocks.HAIR, numbers.cut)


def _game_head(plan: SoloPlan, panel: LogPanel) -> Part:
    """What game it was; above it, by the number of virtual players, the rounds and each one's bonus (R8.2, R8.4)."""
    catalog, numbers = plan.catalog, plan.numbers.heads
    date, grid, *choices = panel
    foot = numbers.top + numbers.height - numbers.line
    start, end = date.x + numbers.inset, choices[-1].right - numbers.inset
    words = Box("virtual-words", start, numbers.top, choices[0].x - start, numbers.line)
    table = (
        ((catalog.pgettext("table", "Virtual players"),), plan.style("strong")),
        ((catalog.pgettext("table", "Rounds"),), plan.style("head")),
        ((catalog.pgettext("table", "Bonus for each"), item_name("bonus", catalog)), plan.style("head")),
    )
    values = [
        (number, rollandwrite.rounds_of(1, number), rollandwrite.versus_bonus()[number]) for number in _opponents()
    ]
    shapes: list[Shape] = [_ground(plan, panel)]
    for row, (texts, style) in enumerate(table):
        line = words._replace(y=words.y + row * numbers.line)
        shapes.append(label(line, texts, style))
        shapes += [
            label(column.cell(line.y, line.height, row), str(value[row]), plan.sign_style("choice"), "middle")
            for column, value in zip(choices, values, strict=True)
        ]
    rule = words.y + numbers.line
    gold = plan.palette.colour("gold")
    # What the columns are is not part of the table.
    shapes += [blocks.rule((start, y), (end, y), blocks.HAIR, gold) for y in (rule, foot)]
    date_box, grid_box = (
        Box(f"{column.name}-head", column.x + numbers.inset, foot, column.width - numbers.inset, numbers.line)
        for column in (date, grid)
    )
    shapes += [
        label(date_box, catalog.gettext("Date"), plan.style("head")),
        label(grid_box, catalog.pgettext("of a game", "Grid"), plan.style("head")),
    ]
    table_box = words._replace(width=end - start, height=3 * numbers.line)
    return Part(tuple(shapes), (table_box, date_box, grid_box))


def _type_head(plan: SoloPlan, column: LogColumn) -> Part:
    """A type: its icon and its name on its ground, and its band at the foot."""
    numbers, box = plan.numbers.heads, _head(plan, column)
    panel = box.inset(0.3, 0)
    foot = box.bottom - blocks.band_room(plan.palette)
    name = box.inset(_BESIDE_NAME, 0)._replace(y=foot - numbers.name, height=numbers.name)
    left, top = box.centre[0] - numbers.building / 2, box.y + (name.y - box.y - numbers.building) / 2
    return Part(
        (
            *blocks.building_ground(plan.palette, column.name, panel, side="foot", cut=numbers.cut, edge=blocks.HAIR),
            blocks.building_icon(plan.palette, column.name, left, top, numbers.building),
            label(name, building_name(Building(column.name), plan.catalog), plan.style("type"), "middle"),
        ),
        (box,),
    )


def _item_head(plan: SoloPlan, column: LogColumn) -> Part:
    """Lines or coins: a sign, and their name in two lines."""
    numbers, box = plan.numbers.heads, _head(plan, column)
    x, middle = box.centre[0], box.y + numbers.icon / 2 + 0.8
    if column.name == "lines":
        sign: tuple[Shape, ...] = blocks.lines_sign(plan.palette, x, middle, numbers.sign)
        short = [plan.catalog.pgettext("short", "Rows & columns")]
    else:
        half = numbers.coin / 2
        sign, short = (
            (Use(blocks.coin(plan.palette, numbers.coin), x - half, middle - half),),
            [plan.catalog.pgettext("short", "Coins")],
        )
    words = box._replace(y=box.y + numbers.icon + 1.4, height=box.height - numbers.icon - 1.4).inset(0.5, 0)
    texts = (item_name(column.name, plan.catalog), *short)
    ground = blocks.plaque(plan.palette, box.inset(0.3, 0), "panel", blocks.HAIR, numbers.cut)
    return Part((ground, *sign, *lines(words, texts, plan.style("name"), "middle")), (box,))


def _word_head(plan: SoloPlan, panel: LogPanel, text: str) -> Part:
    """A word on the last line of the heads."""
    (column,) = panel
    box = _head(plan, column)
    line = box._replace(y=box.bottom - plan.numbers.heads.line, height=plan.numbers.heads.line)
    word = label(line.inset(_BESIDE_WORD, 0), text, plan.style("strong"), "middle")
    return Part((_ground(plan, panel), word), (box,))


def _virtual_head(plan: SoloPlan, panel: LogPanel) -> Part:
    """Whose totals the last columns are: of the virtual players, by their names."""
    numbers, catalog = plan.numbers.heads, plan.catalog
    box = logs.whole(panel, "virtual-totals", numbers.top, numbers.height)
    foot = box.bottom - numbers.line
    heading = box._replace(y=foot - numbers.line, height=numbers.line)
    names = score_seats.called(len(panel), catalog)
    style = one_size(names, plan.style("name"), panel[0].width - _BETWEEN_NAMES)
    gold = plan.palette.colour("gold")
    return Part(
        (
            _ground(plan, panel),
            label(heading, catalog.pgettext("table", "Virtual players"), plan.style("strong"), "middle"),
            blocks.rule((box.x + numbers.inset, foot), (box.right - numbers.inset, foot), blocks.HAIR, gold),
            *(
                label(column.cell(foot, numbers.line, "head"), name, style, "middle")
                for column, name in zip(panel, names, strict=True)
            ),
        ),
        (box,),
    )


def _choices(plan: SoloPlan, panel: LogPanel) -> Iterator[Shape]:
    """The number of virtual players, to be circled."""
    style = plan.sign_style("tick")
    for column, number in zip(panel[2:], _opponents(), strict=True):
        for cell in logs.cells(plan.numbers.log, column, GAMES):
            yield label(cell, str(number), style, "middle")


def _won(plan: SoloPlan, panel: LogPanel) -> Part:
    """A box to tick in each row."""
    (column,) = panel
    size = plan.numbers.tick
    boxes = [
        Box(f"tick-{row}", cell.centre[0] - size / 2, cell.centre[1] - size / 2, size, size)
        for row, cell in enumerate(logs.cells(plan.numbers.log, column, GAMES), start=1)
    ]
    return Part(tuple(blocks.write_box(plan.palette, box) for box in boxes), tuple(boxes))


def _best(plan: SoloPlan) -> Part:
    """The best total against each number of virtual players: fewer rounds bring fewer points."""
    numbers, box = plan.numbers.best, plan.numbers.best.box
    heading = Box("best-heading", box.x, box.y, numbers.words, numbers.line)
    words = heading._replace(name="best-words", x=heading.x + numbers.indent, y=box.bottom - numbers.line)
    words = words._replace(width=heading.right - words.x)
    by = label(words, plan.catalog.pgettext("table", "Virtual players"), plan.style("head"))
    parts = [fixtures.heading(plan, heading, plan.catalog.gettext("My best total")), Part((by,), (words,))]
    across, down = numbers.corner
    left = box.x + numbers.words
    for number in _opponents():
        cell = Box(f"best-{number}", left, box.y, numbers.cell, box.height).inset(1.0, 0)
        corner = cell._replace(width=across, height=down)
        parts += [
            result_box(plan.palette, cell, total=True, numerals=False),
            Part((label(corner, str(number), plan.sign_style("choice"), "middle"),)),
        ]
        left += numbers.cell
    return joined(parts)


def _notes(plan: SoloPlan) -> Part:
    catalog, style, numbers = plan.catalog, plan.style("text"), plan.numbers.notes
    sentence = led(
        style,
        catalog.pgettext("lead", "Versus:"),
        catalog.gettext(
            "write the virtual players’ totals too, with their bonus. Tick the box if no total is higher than yours."
        ),
    )
    return fixtures.column(numbers.box, [sentence], style, numbers.leading)


DOCUMENT = Document(
    NAME,
    sizes=("a5", "half-letter"),
    landscape=True,
    describe=lambda catalog: catalog.gettext("solo log for Roll & Write: ten games against virtual players"),
    design=design,
    options=frozenset({"names", "numbered"}),
)
