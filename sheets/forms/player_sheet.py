"""The Roll & Write player sheet (A5, upright)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.buildings import Building
from alhambra_engine.rollandwrite import layouts
from alhambra_engine.rollandwrite import numbers as rollandwrite

from ..drawing import blocks
from ..drawing.labels import label, lines
from ..drawing.palette import wiped
from ..drawing.shapes import Box, Group, Part, Side, Symbol, Use, joined
from ..words.terms import layout_name
from . import (
    example_games,
    filling,
    fixtures,
    grid_frame,
    player_coins,
    player_example,
    player_points,
    player_reminders,
)
from .design import Content, Design, Document, Filling, Mark
from .filling import Handwriting
from .plan import plan as make_plan
from .player_numbers import PlayerNumbers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from alhambra_engine.referee import Result
    from alhambra_engine.rollandwrite.layouts import GridLayout
    from alhambra_engine.rollandwrite.scoring import RollAndWriteOutcome

    from .design import Setting
    from .player_numbers import PlayerPlan

NAME = "player-sheet"

_KEPT_GRIDS = 64


class _Face(NamedTuple):
    """A side that is still to get its grid: what all sheets show alike, and what the grid of a sheet adds."""

    plan: PlayerPlan
    fixed: Part
    of_layout: Callable[[GridLayout], Part]

    def stamped(self, mark: Mark, layout: GridLayout, side: str = "front") -> Part:
        """Return what the mark of a sheet adds, grid and codes included."""
        plan, catalog = self.plan, self.plan.catalog
        code = fixtures.sheet_code(plan, _measured(self.fixed), layout, mark.number, side)
        return joined(
            [
                self.of_layout(layout),
                fixtures.qr(plan, plan.numbers.qr, code),
                _imprint(plan, mark, layout.id, layout_name(layout, catalog)),
            ]
        )


def design(setting: Setting) -> Design:
    """Return the sheet with a layout's grid; its back is alike, or has another grid, or a worked example.

    Raises LabelTooLongError where a translation does not fit.
    """
    catalog, game = setting.catalog, filling.sheet_game(setting.content.game)
    face = _face(_plan(setting), setting, _fields, player_reminders.reminders)
    fixed = face.fixed
    front = Side("front", face.plan.width, face.plan.height, *fixed, measured=_measured(fixed))
    other = fixed
    if game is None and setting.back == "example":
        other = _example(setting)
    # What is filled in is an example or a copy: it needs no back.
    sides = (front,) if game is not None else (front, front._replace(name="back", shapes=other[0], boxes=other[1]))
    behind = _behind(setting)

    def stamp(mark: Mark) -> tuple[Part, ...]:
        layout = mark.layout or setting.layout
        if game is not None:
            part = face.stamped(mark, layout)
            return (joined([part, _filled(face.plan, game, mark.name, (*fixed.boxes, *part.boxes))]),)
        name = fixtures.entry(face.plan, face.plan.numbers.header.name, mark.name)
        part = joined([face.stamped(mark, layout), name])
        match setting.back:
            case "example":
                return part, Part()
            case "layout":
                return part, joined([face.stamped(mark, behind(layout), "back"), name])
            case _:
                return part, part

    title, kind = catalog.gettext("Alhambra: Roll & Write"), catalog.gettext("player sheet")
    layout = setting.layout
    name = catalog.gettext("Grid layout {layout}", layout=fixtures.printable(layout_name(layout, catalog)) or layout.id)
    # Where fronts alone are printed, another back than the front again is a sheet of its own.
    parted = len(sides) > 1 and setting.back not in {"", "plain"}
    return Design(f"{title} – {kind}", name, sides, stamp, second_sheet=parted)


def _measured(fixed: Part) -> tuple[Box, ...]:
    """The boxes by which a reader of photos finds its way: sentences move where a grid has many coins."""
    return tuple(box for box in fixed.boxes if not box.name.startswith("reminders"))


def _behind(setting: Setting) -> Callable[[GridLayout], GridLayout]:
    """Return what finds the grid on the back of a front: grids come in pairs; one alone has the next that is known.

    A front whose id is not among the project's own has the first of these behind it.
    """
    grids = setting.content.grids
    given = {id(front): back for front, back in zip(grids[::2], grids[1::2], strict=False)}

    def behind(front: GridLayout) -> GridLayout:
        known = layouts.layout_ids()
        place = known.index(front.id) if front.id in known else -1
        return given.get(id(front)) or layouts.load_layout(known[(place + 1) % len(known)])

    return behind


def _face(
    plan: PlayerPlan, setting: Setting, head: Callable[[PlayerPlan], Part], words: Callable[[PlayerPlan, float], Part]
) -> _Face:
    """A side without its grid; `head` are the lines under the title, `words` those below so much more coins."""
    tiles, header = _tiles(plan), plan.numbers.header
    # All sheets of a pad have their reminders in one place, whatever the coins of their grids.
    most = max((layout.coins for layout in setting.content.grids), default=setting.layout.coins)
    fixed = joined(
        [
            fixtures.title(
                plan,
                plan.catalog.gettext("Alhambra: Roll & Write"),
                header.title,
                header.band_left,
                header.band_right,
            ),
            head(plan),
            _dice(plan),
            grid_frame.stars(plan, plan.numbers.grid),
            player_points.counts(plan),
            player_points.points(plan),
            player_coins.heading(plan),
            words(plan, player_coins.more_height(plan, most)),
            fixtures.ruler(plan, plan.numbers.ruler),
            fixtures.references(plan, plan.numbers.reference),
        ]
    )

    # A pad may have as many grids as sheets, and one grid on a thousand sheets: each stands in the file once.
    @lru_cache(_KEPT_GRIDS)
    def of_layout(layout: GridLayout) -> Part:
        code = fixtures.sheet_code(plan, _measured(fixed), layout)
        part = joined(
            [
                fixtures.markers(plan, plan.numbers.marker, code),
                _grid(plan, layout, tiles),
                player_coins.coins(plan, layout.coins),
            ]
        )
        # A file has each symbol of a name once: both sides may show the same grid, or not.
        return Part((Use(Symbol("grid", plan.width, plan.height, part.shapes), 0, 0),), part.boxes)

    return _Face(plan, fixed, of_layout)


def _plan(setting: Setting, *, example: bool = False) -> PlayerPlan:
    """The plan, with what the template says of the variants that are asked for."""
    wanted = {"plain": not setting.codes, "example": example, "dry-erase": setting.dry_erase}
    both = {f"left-handed-{name}": setting.left_handed and asked for name, asked in wanted.items()}
    plan = make_plan(NAME, setting, PlayerNumbers, {"left-handed": setting.left_handed, **wanted, **both})
    return plan._replace(palette=wiped(plan.palette) if setting.dry_erase else plan.palette)


def _example(setting: Setting) -> Part:
    """A side filled in from the example that the program carries: it has no codes, so that no camera takes it for real.

    Raises LabelTooLongError.
    """
    game = example_games.roll_and_write()
    (player, *_) = game.judged.built
    layout = game.judged.layout
    own = setting._replace(codes=False, content=Content((layout,)))
    plan = _plan(own, example=True)
    found = player_example.callouts(plan, game, player)
    face = _face(plan, own, _example_heading, lambda own_plan, taken: player_example.sentences(own_plan, found, taken))
    part = face.stamped(Mark(), layout)
    boxes = (*face.fixed.boxes, *part.boxes)
    written = filling.drawn(face.plan.palette, handwriting(game, player), boxes)
    return joined([face.fixed, part, written, player_example.signs(face.plan, found, boxes)])


def _example_heading(plan: PlayerPlan) -> Part:
    """The line that says that a sheet is an example."""
    name, date = plan.numbers.header.name, plan.numbers.header.date
    box = name._replace(name="header-example", width=date.right - name.x)
    text = plan.catalog.gettext("Example: a player sheet at the end of a game")
    return Part((label(box, text, plan.style("heading"), "middle"),), (box,))


def _imprint(plan: PlayerPlan, mark: Mark, layout_id: str, layout: str) -> Part:
    """The small print, upwards along the edge beside the ruler: no player reads it, and it takes no room."""
    box = plan.numbers.strip.small
    flat = Box(box.name, 0, 0, box.height, box.width)
    turned = Group(fixtures.small_print(plan, flat, mark, layout_id, layout).shapes, (0, -1, 1, 0, box.x, box.bottom))
    return Part((turned,), (box,))


def _fields(plan: PlayerPlan) -> Part:
    """The lines for name and date."""
    name, date = plan.numbers.header.name, plan.numbers.header.date
    return joined(
        [
            fixtures.name_field(plan, name),
            blocks.field(plan.palette, date, plan.catalog.gettext("Date"), plan.style("field")),
        ]
    )


def _filled(plan: PlayerPlan, game: RollAndWriteOutcome, player: str, boxes: Sequence[Box]) -> Part:
    """What a player has written on the sheet."""
    name = filling.entry(plan, plan.numbers.header.name, player)
    return joined([name, filling.drawn(plan.palette, handwriting(game, player), boxes)])


def handwriting(game: RollAndWriteOutcome, player: str) -> Handwriting:
    """Return what a player whose sheet is drawn has written on it, as far as it is certain."""
    text, seat = next(each for each in game.transcript.players if each.name == player), game.judged.seats[player]
    texts = {f"points-{item}": str(points) for item, points in filling.certain_points(game).get(player, {}).items()}
    # Lines grow until the end.
    for kind, counts in {"row": seat.rows, "column": seat.columns}.items() if not game.judged.running else ():
        for number, count in enumerate(counts or (), start=1):
            texts[f"{kind}-{number}"] = str(rollandwrite.line_worth(count))
    circled = text.coins.circled.value if text.coins and text.coins.circled else 0
    crossed = text.coins.crossed.value if text.coins and text.coins.crossed else 0
    spaces = sorted(game.judged.built[player])
    return Handwriting(
        numerals=texts,
        crosses=(
            *(f"space-{row + 1}-{column + 1}" for row, column in spaces),
            *(f"coin-{number}" for number in range(1, crossed + 1)),
        ),
        # The first are printed as circled.
        rings=tuple(f"coin-{number}" for number in range(rollandwrite.starting_coins() + 1, circled + 1)),
    )


def _filling(result: Result) -> Filling:
    """The sheets that are drawn, on their grid."""
    game = filling.sheet_game(result)
    return Filling(tuple(game.judged.built), grids=(game.judged.layout,)) if game is not None else Filling()


def _dice(plan: PlayerPlan) -> Part:
    numbers = plan.numbers.dice
    edges = grid_frame.edges(plan, plan.numbers.grid, numbers)
    # Several dice may show the same number (R2.6), and a space has room for one beside no other.
    corner, high = numbers.corner, plan.numbers.hint.height
    told = (
        plan.catalog.gettext("equal dice: stack them"),
        plan.catalog.pgettext("short", "equal dice: stack them"),
    )
    hint = lines(corner._replace(y=corner.bottom - high, height=high), told, plan.style("hint"))
    return joined([edges, grid_frame.corner(plan, numbers), Part(hint)])


def _tiles(plan: PlayerPlan) -> Mapping[Building, Symbol]:
    """The space of each type."""
    numbers = plan.numbers.grid
    return {
        building: blocks.building_tile(
            plan.palette,
            building.value,
            building.letter,
            size=numbers.pitch,
            grout=numbers.grout,
            cut=numbers.cut,
            style=plan.sign_style("letter"),
        )
        for building in Building
    }


def _grid(plan: PlayerPlan, layout: GridLayout, tiles: Mapping[Building, Symbol]) -> Part:
    numbers = plan.numbers.grid
    left, top, pitch = numbers.left, numbers.top, numbers.pitch
    lines = range(rollandwrite.grid_lines())

    def spaces() -> Iterator[Part]:
        for row in lines:
            for column in lines:
                x, y = left + column * pitch, top + row * pitch
                tile = tiles[layout.building(row, column)]
                yield Part((Use(tile, x, y),), (Box(f"space-{row + 1}-{column + 1}", x, y, pitch, pitch),))

    return joined(spaces())


DOCUMENT = Document(
    NAME,
    sizes=("a5", "half-letter"),
    landscape=False,
    describe=lambda catalog: catalog.gettext("player sheet for Roll & Write: grid, dice spaces, coins, points"),
    design=design,
    options=frozenset(
        {"layout", "layouts", "seed", "names", "numbered", "fill", "code", "codes", "left_handed", "dry_erase"}
    ),
    backs=("plain", "example", "layout"),
    filled_from="roll-and-write",
    filling=_filling,
)
