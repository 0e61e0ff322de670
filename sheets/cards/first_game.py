"""The first-game sheet of Roll & Write: setup, the first turns as they are played, and a finished game scored."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from alhambra_engine.buildings import Building
from alhambra_engine.rollandwrite import layouts
from alhambra_engine.rollandwrite import numbers as rollandwrite
from alhambra_engine.rollandwrite.dice import coin_gain, crossings
from alhambra_engine.rollandwrite.play import Play, crossing_of, play

from ..drawing.labels import Style
from ..drawing.typefaces import face
from ..drawing.typography import NO_BREAK, WITH_DOTS
from ..figures.dice_turns import SheetState, TurnWords, pairs_picture, sheet_side, turn_picture
from ..figures.model import SheetCoins, SheetFigure, figures_of
from ..figures.montage import below, headed
from ..figures.score_boxes import score_boxes
from ..figures.sheets import SheetPlace, sheet_picture
from ..figures.tile_parts import types_row
from ..words.leads import after_lead, colon
from ..words.marks import listed
from ..words.terms import building_name, example_names
from . import first_game_parts as parts
from . import roll_and_write as reference
from .content import Answer, Answers, Card, Drawing, Items, Section, Statement
from .reckoning import sheets_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from alhambra_engine.referee import Result
    from alhambra_engine.rollandwrite.dice import Crossing
    from alhambra_engine.rollandwrite.layouts import GridLayout
    from alhambra_engine.rollandwrite.play import DicePair, Turn
    from alhambra_engine.rollandwrite.scoring import FinalScoring

    from ..drawing.palette import Palette
    from ..words.catalog import Catalog
    from .sizes import Scale

_PLAYED = "first-game-roll-and-write.toml"
_FINISHED = "roll-and-write.yaml"
_EXPLAINED, _SCORED, _BESIDE_WORDS = 1.0, 1.2, 1.13
"""The spaces of the sheet that is explained, of the finished one, and of a turn that has its words beside it."""
_POINTS, _HEAD = 7.0, 9.0
"""Points of the type in which the drawn sheet has its figures, and of whose sheet it is."""
_SMALLEST = 6.5
_COUNTS = re.compile(r"(?<=\d) (?=\d)")
"""Between the counts of rows or columns, which are in one line."""
_SPARE, _GAP = 0.5, 6.0
"""Millimetres beside a drawing as wide as its column, and between a drawing and the words beside it."""
_ABOVE_PAIRS = 0.4
"""Between a sheet and the dice that are placed and passed, in spaces."""

_About: TypeAlias = "DicePair | Literal['coins', 'kept', 'passed']"
"""What a step of a turn is about: the dice of a building, the coins, the dice that stay or go."""


class _Teller(NamedTuple):
    """Who tells the turns: the words, the colours, the grid, what players are called.

    A space is `space` mm wide, and a drawing at most `room`; words are below it, or `beside`.
    """

    catalog: Catalog
    palette: Palette
    space: float
    room: float
    beside: bool
    layout: GridLayout
    names: tuple[str, ...]

    def building(self, place: Crossing) -> str:
        """Return what stands where two dice meet."""
        row, column = place
        return after_lead(":", building_name(self.layout.building(row - 1, column - 1), self.catalog), self.catalog)

    def buildings(self, places: Iterable[Crossing]) -> str:
        """Return what stands where dice meet, in the order of the grid."""
        return listed(map(self.building, sorted(places)), self.catalog)

    def pair(self, pair: DicePair) -> str:
        """Return the faces of a blue and a yellow die."""
        blue, yellow = pair
        return self.catalog.gettext("blue {blue}, yellow {yellow}", blue=blue, yellow=yellow)

    @property
    def alt(self) -> str:
        """What every drawing of a turn shows."""
        return self.catalog.gettext("A grid with crossed-out buildings, and four dice beside it.")

    @property
    def small(self) -> Style:
        """The style of figures and names in drawings."""
        return Style(face("label-bold"), _POINTS, _SMALLEST)


def first_sheet(catalog: Catalog, palette: Palette, scale: Scale) -> Card:
    """Return the sheet from which a first game of Roll & Write is played."""
    played, names = _played(), example_names(catalog)
    teller = _Teller(catalog, palette, scale.grid_space, scale.room, scale.beside, layouts.load_layout(), names)
    whole = reference.roll_and_write_card(catalog, palette, scale)
    own = {section.name: section for section in whole.sections}
    turns = tuple(_turn(teller, number, turn) for number, turn in enumerate(played.turns, start=1))
    sections = (
        parts.goal(_goal(catalog), catalog),
        _course(catalog),
        _sheet(teller, played),
        own["setup"]._replace(blocks=(*own["setup"].blocks, _start(teller, played), _boxes(teller, played))),
        own["turn"],
        own["coins"],
        *turns,
        _completions(own["completions"], catalog),
        own["final"],
        own["points"],
        _scored(teller),
        own["virtual"],
        own["solo"],
        _asked(catalog),
    )
    return parts.sheet(whole, sections, catalog)


@cache
def _played() -> Play:
    return play(parts.told(_PLAYED))


def _goal(catalog: Catalog) -> Statement:
    return Statement(
        catalog.gettext("Build on your own grid. Types, rows, columns and coins score; the highest total wins."),
        ("R5.1", "R5.5", "R5.6", "R5.7"),
    )


def _course(catalog: Catalog) -> Section:
    """How a game goes, from the first turn to the last points."""
    say = catalog.gettext
    table = rollandwrite.rounds_at_the_table()
    players, rounds = ("/".join(map(str, each)) for each in (table, table.values()))
    return parts.course(
        (
            Statement(
                say(
                    "A player sheet, a blue and a yellow die for each player, one more pair for the first player; "
                    "one score sheet and pens."
                ),
                ("R2.1", "R2.2", "R2.6"),
                catalog.pgettext("lead", "You need:"),
            ),
            Statement(
                say(
                    "You have four dice: the pair on your sheet and the pair passed to you. Build or take coins, then "
                    "pass a pair to the left."
                ),
                ("R3.3", "R3.7", "R3.10"),
                catalog.pgettext("lead", "Your turn:"),
            ),
            Statement(
                say("Clockwise, every player has one turn. Then whoever has built all buildings of a type scores it."),
                ("R3.2", "R4.1"),
                catalog.pgettext("lead", "A round:"),
            ),
            Statement(
                say("After the last round: {rounds} rounds with {players} players.", rounds=rounds, players=players),
                ("R3.1", "R5.1"),
                catalog.pgettext("lead", "End:"),
                settled=True,
            ),
        ),
        catalog,
    )


def _sheet(teller: _Teller, played: Play) -> Section:
    """A player sheet as the game begins, and what is on it."""
    catalog, say = teller.catalog, teller.catalog.gettext
    lines = WITH_DOTS.join(
        f"{built}{NO_BREAK}→{NO_BREAK}{points}" for built, points in sorted(rollandwrite.line_points().items())
    )
    told = (
        Statement(
            say("Each is placed on its number, above a column."), ("R1.6",), catalog.pgettext("lead", "Blue dice:")
        ),
        Statement(
            say("Each is placed on its number, beside a row."), ("R1.6",), catalog.pgettext("lead", "Yellow dice:")
        ),
        Statement(
            say("Crossed out: built. You can build where a blue and a yellow die meet."),
            ("R3.4",),
            catalog.pgettext("lead", "Buildings:"),
        ),
        Statement(
            say("buildings → points at the end: {points}.", points=lines),
            ("R5.5",),
            catalog.pgettext("lead", "Rows and columns:"),
        ),
        Statement(
            say("Circled: yours to spend. Crossed out: spent."),
            ("R2.7", "A4"),
            catalog.pgettext("lead", "Coins:"),
            settled=True,
        ),
    )
    built = frozenset((row - 1, column - 1) for row, column in played.built[0])
    lines_of = range(rollandwrite.grid_lines())
    figure = SheetFigure(
        teller.names[0],
        teller.layout,
        built,
        tuple(sum(row == each for row, _ in built) for each in lines_of),
        tuple(sum(column == each for _, column in built) for each in lines_of),
        SheetCoins(teller.layout.coins, rollandwrite.starting_coins(), 0),
    )
    places: tuple[SheetPlace, ...] = ("blue", "yellow", "space", "lines", "coins")
    callouts = {place: str(number) for number, place in enumerate(places, start=1)}
    drawn = sheet_picture(
        teller.palette, figure, teller.space * _EXPLAINED, teller.small, is_scored=False, callouts=callouts
    )
    alt = say("A player sheet with three crossed-out buildings and three circled coins.")
    names = {each: building_name(each, catalog) for each in Building}
    counts = {each: str(rollandwrite.boxes(each)) for each in Building}
    types = types_row(teller.palette, names, teller.room - _SPARE, teller.small._replace(size=8), below=counts)
    return Section(
        "sheet",
        say("Your sheet"),
        (
            Drawing(drawn._replace(alt=alt), tuple(parts.signed(told))),
            Drawing(
                types._replace(alt=listed(map(" ".join, zip(names.values(), counts.values(), strict=True)), catalog)),
                (Statement(say("The six types, and how many of each are on the grid."), ("R1.5", "R1.6")),),
                wide=True,
            ),
        ),
    )


def _start(teller: _Teller, played: Play) -> Drawing:
    """The first player's sheet when the game begins."""
    say, built = teller.catalog.gettext, played.built[0]
    coins = SheetCoins(teller.layout.coins, rollandwrite.starting_coins(), 0)
    drawn = sheet_side(teller.palette, teller.layout, SheetState(played.dice, built, coins), teller.space)
    return Drawing(
        drawn._replace(alt=teller.alt),
        (
            Statement(
                teller.buildings(built), ("R2.4",), say("{player} (first player) has built:", player=teller.names[0])
            ),
            Statement(
                listed(map(teller.pair, zip(*played.dice, strict=True)), teller.catalog),
                ("R2.5", "R2.6"),
                say("Dice on the sheet:"),
            ),
        ),
    )


def _boxes(teller: _Teller, played: Play) -> Drawing:
    """The score sheet when the game begins, which the first player keeps."""
    say = teller.catalog.gettext
    rows = {
        name: Counter(teller.layout.building(row - 1, column - 1) for row, column in built)
        for name, built in zip(teller.names, played.built, strict=True)
    }
    drawn = score_boxes(teller.palette, rows, teller.room - _SPARE, teller.small)
    alt = say("The boxes of the score sheet, three of them crossed out in the row of each player.")
    told = Statement(
        say("A crossed-out box for each building."),
        ("R2.3",),
        say("{player} keeps the score sheet:", player=teller.names[0]),
    )
    return Drawing(drawn._replace(alt=alt), (told,), wide=True)


def _turn(teller: _Teller, number: int, turn: Turn) -> Section:
    say = teller.catalog.gettext
    receiver = teller.names[(turn.player + 1) % len(teller.names)]
    steps = tuple(_told(teller, turn, receiver))
    told = tuple(parts.signed(statement for _, statement in steps))
    signs = {about: statement.sign for (about, _), statement in zip(steps, told, strict=True)}
    if turn.player == 0:
        told = (_begun(teller, number), *told)
    if number == 1:
        told = (*told, Statement(say("Framed: where dice meet. In a ring: built in this turn."), ("R3.4",)))
    buildings = {pair: signs[pair] for pair in turn.builds}
    # A second building is paid in coins, which then have its number.
    coins = signs.get("coins") or (signs[turn.builds[1]] if turn.builds[1:] else "")
    words = TurnWords(buildings, coins, signs["kept"], signs["passed"], receiver, teller.small)
    space = teller.space * (_BESIDE_WORDS if teller.beside else 1)
    drawn = turn_picture(teller.palette, teller.layout, turn, space, words)
    room = teller.room - drawn.width - _GAP if teller.beside else teller.room
    pairs = pairs_picture(teller.palette, turn, space, words, room)
    if teller.beside:
        drawing = Drawing(
            drawn._replace(alt=teller.alt), told, last=pairs._replace(alt=_pairs_told(teller, turn, receiver))
        )
    else:
        drawing = Drawing(below((drawn, pairs), _ABOVE_PAIRS * space)._replace(alt=teller.alt), told)
    return parts.turn(number, teller.names[turn.player], drawing, teller.catalog)


def _pairs_told(teller: _Teller, turn: Turn, receiver: str) -> str:
    """The dice that stay, and those that go to the receiver, for who cannot see them."""
    return WITH_DOTS.join((teller.pair(turn.kept), f"{teller.pair(turn.passed)} → {receiver}"))


def _begun(teller: _Teller, turn: int) -> Statement:
    """The round that begins with a turn of the first player."""
    say = teller.catalog.gettext
    number = (turn - 1) // len(teller.names) + 1
    return Statement(
        say("{player} crosses it out on the score sheet.", player=teller.names[0]),
        ("R3.2",),
        say("Round {number}:", number=number),
    )


def _told(teller: _Teller, turn: Turn, receiver: str) -> Iterator[tuple[_About, Statement]]:
    """Yield what happens in a turn, one thing after the other, each with what it is about."""
    catalog, say = teller.catalog, teller.catalog.gettext
    if turn.change is not None:
        cost = rollandwrite.change_die_cost()
        colour = {"blue": say("blue {before} becomes {after}"), "yellow": say("yellow {before} becomes {after}")}
        yield (
            "coins",
            Statement(
                colour[turn.change.colour].format(before=turn.change.before, after=turn.change.after),
                ("R3.11",),
                catalog.ngettext("Pays {number} coin:", "Pays {number} coins:", cost),
            ),
        )
    if turn.builds:
        first, *second = turn.builds
        yield (
            first,
            Statement(f"{teller.building(crossing_of(first))} ({teller.pair(first)})", ("R3.4",), say("Builds:")),
        )
        for pair in second:
            cost = rollandwrite.second_building_cost()
            yield (
                pair,
                Statement(
                    f"{teller.building(crossing_of(pair))} ({teller.pair(pair)})",
                    ("R3.12",),
                    catalog.ngettext("Pays {number} coin and builds:", "Pays {number} coins and builds:", cost),
                ),
            )
    else:
        met = [place for place in crossings(turn.dice) if place in turn.built]
        yield (
            "coins",
            Statement(
                f"{coin_gain(turn.dice, turn.built)} ({listed(map(teller.building, met), catalog)})",
                ("R3.8",),
                say("Takes coins, for built buildings where dice meet:"),
            ),
        )
    rolls_all = len(turn.builds) != 1
    lead = say("Rerolls all four, keeps:") if rolls_all else say("Rerolls and places the used pair:")
    yield "kept", Statement(teller.pair(turn.kept), ("R3.10", "R3.13") if rolls_all else ("R3.7",), lead)
    yield (
        "passed",
        Statement(
            teller.pair(turn.passed),
            ("R3.10",) if rolls_all else ("R3.7",),
            say("Passes to {player}, on the left:", player=receiver),
        ),
    )


def _completions(completions: Section, catalog: Catalog) -> Section:
    """What a completed type brings, and where it is written."""
    items, *others = completions.blocks
    if not isinstance(items, Items):
        raise TypeError(completions.name)
    written = Statement(
        catalog.gettext("The points go on your sheet; the place is ticked on the score sheet."), ("R4.4",), settled=True
    )
    return completions._replace(blocks=(Items((*items.statements, written)), *others))


def _asked(catalog: Catalog) -> Section:
    """What people ask in their first game."""
    say = catalog.gettext
    answers = (
        (say("May I change a die and then take coins?"), say("Yes."), ("R3.11",)),
        (
            say("May I change a die and build twice in one turn?"),
            say("Yes, if you have the coins."),
            ("R3.11", "R3.12"),
        ),
        (say("May I change a die with coins that I take this turn?"), say("No: dice are changed first."), ("R3.11",)),
        (
            say("May I use a die twice in a turn?"),
            say("No: the second building is where the other two dice meet."),
            ("R3.12",),
        ),
        (say("May two dice share a space?"), say("Yes, at any time."), ("R2.6", "R3.7")),
        (say("Does the first player change?"), say("No, the same player starts every round."), ("R3.2",)),
        (say("I changed a die but did not use it?"), say("It is passed as it is now."), ("A10",)),
        (say("No place left for a type that I complete?"), say("Then it brings no points."), ("R4.3",)),
        (say("More tied players than places?"), say("Places beyond the last are worth 0."), ("R5.2",)),
        (
            say("Type completed in the last round?"),
            say("First its place is scored, then the final scoring begins."),
            ("R4.1", "R5.4"),
        ),
    )
    return Section(
        "argued",
        say("Common questions"),
        (Answers(tuple(Answer(question, Statement(answer, rules)) for question, answer, rules in answers)),),
    )


def _scored(teller: _Teller) -> Section:
    """Return a finished game: the sheet of one player, the points of all, and how they come about."""
    catalog, say = teller.catalog, teller.catalog.gettext
    result = parts.judged(_FINISHED, teller.names)
    scoring = _final(result)
    figure = next(each for each in figures_of(result, teller.names[0]) if isinstance(each, SheetFigure))
    signs = {"lines": "1", "coins": "2"}
    callouts: dict[SheetPlace, str] = {"lines": signs["lines"], "coins": signs["coins"]}
    sheet = sheet_picture(teller.palette, figure, teller.space * _SCORED, teller.small, callouts=callouts)
    drawn = headed(teller.palette, figure.player, teller.small._replace(size=_HEAD), sheet)
    alt = say("{player}: the grid, rows, columns and coins at the end.", player=teller.names[0])
    table = parts.explained(sheets_table(scoring, catalog), signs)
    # What the callouts are at is told with the drawing, not in the table.
    told = tuple(
        row.told._replace(
            text=_COUNTS.sub(NO_BREAK, row.told.text), lead=f"{row.name}{colon(catalog)}", sign=row.letter
        )
        for row in table.rows
        if row.icon in signs and row.told is not None
    )
    rows = (
        row._replace(told=row.told._replace(text="", settled=True)) if row.icon in signs and row.told else row
        for row in table.rows
    )
    return Section(
        "scored",
        say("A finished game, scored"),
        (
            Drawing(drawn._replace(alt=alt), told, wide=not teller.beside),
            table._replace(rows=tuple(rows)),
        ),
    )


def _final(result: Result) -> FinalScoring:
    outcome = result.outcome
    if outcome is None or outcome.game != "roll-and-write" or outcome.scoring is None:
        raise ValueError(_FINISHED)
    return outcome.scoring
