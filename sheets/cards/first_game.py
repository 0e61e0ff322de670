"""The first-game sheet of Roll & Write: setup, the first turns as they are played, and a finished game scored."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.rollandwrite import layouts
from alhambra_engine.rollandwrite import numbers as rollandwrite
from alhambra_engine.rollandwrite.dice import coin_gain, crossings
from alhambra_engine.rollandwrite.play import Play, crossing_of, play

from ..drawing.labels import Style
from ..drawing.typefaces import face
from ..figures.grids import grid_picture
from ..figures.model import SheetFigure, figures_of
from ..figures.sheets import sheet_picture
from ..system.resources import example
from ..words.leads import after_lead
from ..words.marks import listed
from ..words.reasons_told import final_accounts
from ..words.terms import building_name, example_names
from . import first_game_parts as parts
from . import roll_and_write as reference
from .content import Card, Drawing, Section, Statement, Table
from .reckoning import sheets_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from alhambra_engine.referee import Result
    from alhambra_engine.rollandwrite.dice import Crossing, Dice
    from alhambra_engine.rollandwrite.layouts import GridLayout
    from alhambra_engine.rollandwrite.play import DicePair, Turn
    from alhambra_engine.rollandwrite.scoring import FinalScoring, RollAndWriteOutcome

    from ..drawing.palette import Palette
    from ..figures.picture import Picture
    from ..words.catalog import Catalog
    from .sizes import Scale

_PLAYED = "first-game-roll-and-write.toml"
_FINISHED = "roll-and-write.yaml"
_LARGER = 1.5
"""The spaces of the finished sheet, which have letters, to those of a turn."""
_POINTS = 7.0
"""Points of the type in which the drawn sheet has its figures."""


class _Teller(NamedTuple):
    """Who tells the turns: the words, the colours, the size of a space in mm, the grid, what players are called."""

    catalog: Catalog
    palette: Palette
    space: float
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

    def picture(self, dice: Dice, built: frozenset[Crossing], chosen: frozenset[Crossing] = frozenset()) -> Picture:
        """Return a player's sheet with its dice and what is built on it; what is `chosen` now has a ring."""
        drawn = grid_picture(self.palette, self.layout, dice, built, self.space, chosen=chosen)
        return drawn._replace(alt=self.catalog.gettext("A grid with crossed-out buildings, and four dice beside it."))


def first_sheet(catalog: Catalog, palette: Palette, scale: Scale) -> Card:
    """Return the sheet from which a first game of Roll & Write is played."""
    played, names = _played(), example_names(catalog)
    teller = _Teller(catalog, palette, scale.grid_space, layouts.load_layout(), names)
    whole = reference.roll_and_write_card(catalog, palette, scale)
    own = {section.name: section for section in whole.sections}
    turns = tuple(_turn(teller, number, turn) for number, turn in enumerate(played.turns, start=1))
    # The reference card draws a turn of its own.
    rules = own["turn"]._replace(blocks=own["turn"].blocks[:1])
    sections = (
        parts.goal(_goal(catalog), catalog),
        own["setup"]._replace(blocks=(*own["setup"].blocks, _start(teller, played))),
        rules,
        own["coins"],
        *turns,
        own["completions"],
        own["final"],
        own["points"],
        _scored(teller),
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


def _start(teller: _Teller, played: Play) -> Drawing:
    """The first player's sheet when the game begins."""
    say, built = teller.catalog.gettext, played.built[0]
    buildings = teller.buildings(built)
    return Drawing(
        teller.picture(played.dice, built),
        (
            Statement(buildings, ("R2.4",), say("{player} (first player) has built:", player=teller.names[0])),
            Statement(
                listed(map(teller.pair, zip(*played.dice, strict=True)), teller.catalog),
                ("R2.5", "R2.6"),
                say("Dice on the sheet:"),
            ),
            Statement(say("Framed: where dice meet. In a ring: built in this turn."), ("R3.4",)),
        ),
    )


def _turn(teller: _Teller, number: int, turn: Turn) -> Section:
    chosen = frozenset(map(crossing_of, turn.builds))
    drawing = Drawing(teller.picture(turn.dice, turn.built, chosen), tuple(_told(teller, turn)))
    return parts.turn(number, teller.names[turn.player], drawing, teller.catalog)


def _told(teller: _Teller, turn: Turn) -> Iterator[Statement]:
    """Yield what happens in a turn, one thing after the other."""
    catalog, say = teller.catalog, teller.catalog.gettext
    if turn.change is not None:
        cost = rollandwrite.change_die_cost()
        colour = {"blue": say("blue {before} becomes {after}"), "yellow": say("yellow {before} becomes {after}")}
        yield Statement(
            colour[turn.change.colour].format(before=turn.change.before, after=turn.change.after),
            ("R3.11",),
            catalog.ngettext("Pays {number} coin:", "Pays {number} coins:", cost),
        )
    if turn.builds:
        first, *second = turn.builds
        yield Statement(f"{teller.building(crossing_of(first))} ({teller.pair(first)})", ("R3.4",), say("Builds:"))
        for pair in second:
            cost = rollandwrite.second_building_cost()
            yield Statement(
                f"{teller.building(crossing_of(pair))} ({teller.pair(pair)})",
                ("R3.12",),
                catalog.ngettext("Pays {number} coin and builds:", "Pays {number} coins and builds:", cost),
            )
    else:
        met = [place for place in crossings(turn.dice) if place in turn.built]
        yield Statement(
            f"{coin_gain(turn.dice, turn.built)} ({listed(map(teller.building, met), catalog)})",
            ("R3.8",),
            say("Takes coins, for built buildings where dice meet:"),
        )
    rolls_all = len(turn.builds) != 1
    lead = say("Rerolls all four, keeps:") if rolls_all else say("Rerolls and places the used pair:")
    yield Statement(teller.pair(turn.kept), ("R3.10", "R3.13") if rolls_all else ("R3.7",), lead)
    following = teller.names[(turn.player + 1) % len(teller.names)]
    yield Statement(
        teller.pair(turn.passed),
        ("R3.10",) if rolls_all else ("R3.7",),
        say("Passes to {player}, on the left:", player=following),
    )


def _scored(teller: _Teller) -> Section:
    """Return a finished game: the sheet of one player, the points of all, and how they come about."""
    result = finished(teller.names)
    outcome, scoring = _outcome(result)
    figure = next(each for each in figures_of(result, teller.names[0]) if isinstance(each, SheetFigure))
    style = Style(face("label-bold"), _POINTS, _POINTS)
    drawn = sheet_picture(teller.palette, figure, teller.space * _LARGER, style)
    say = teller.catalog.gettext
    alt = say("{player}: the grid, rows, columns and coins at the end.", player=teller.names[0])
    return Section(
        "scored",
        say("A finished game, scored"),
        (
            Drawing(
                drawn._replace(alt=alt),
                tuple(Statement(each.text, each.rules, each.lead) for each in final_accounts(outcome, teller.catalog)),
            ),
            _plain(sheets_table(scoring, teller.catalog)),
        ),
    )


def _plain(table: Table) -> Table:
    """A table of points without icons, which only the large table has room for."""
    return table._replace(rows=tuple(row._replace(icon="", letter="") for row in table.rows))


def finished(names: tuple[str, ...]) -> Result:
    """Return the finished game, its players called as in all examples of a language."""
    from alhambra_engine import referee

    text = example(_FINISHED).decode("utf-8")
    for own, name in zip(("Kim", "Nina", "Ani"), names, strict=True):
        text = text.replace(own, name)
    return referee.score(_FINISHED, text.encode("utf-8"))


def _outcome(result: Result) -> tuple[RollAndWriteOutcome, FinalScoring]:
    outcome = result.outcome
    if outcome is None or outcome.game != "roll-and-write" or outcome.scoring is None:
        raise ValueError(_FINISHED)
    return outcome, outcome.scoring
