"""A question about points, answered: in all results that are possible, where there are several."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..buildings import Building
from ..items import ids_of
from ..reading.names import composed, nearest, player_named
from ..unanswered import QuestionError
from .causes import RUNNING, SUM, TOTAL, Reason

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..alhambra.scoring import AlhambraOutcome
    from ..referee import Outcome, Result
    from ..rollandwrite.completions import Completions
    from ..rollandwrite.possibilities import Possibilities
    from ..rollandwrite.scoring import FinalScoring, RollAndWriteOutcome
    from .causes import Award, ScoringName


class PointsQuestion(NamedTuple):
    """What somebody asks: why a player gets what he gets for an item, in the last scoring where that is None."""

    player: str
    item: str
    scoring: int | None = None


class PointsAnswer(NamedTuple):
    """Why a player gets what he gets: one reason, or one for each number of points that is possible.

    `awards` are those that the player has in every possible result; not `complete` where there may be more results.
    Where it is `assumed`, there are results with the same points that come about in another way than the one shown.
    """

    reasons: tuple[Reason, ...]
    awards: tuple[Award, ...]
    complete: bool = True
    assumed: bool = False

    @property
    def reason(self) -> Reason:
        """The first of the reasons."""
        return self.reasons[0]

    @property
    def scoring(self) -> ScoringName:
        """The scoring that it is about; the last one that counts, where it is about several."""
        return self.reason.scoring

    @property
    def points(self) -> int | None:
        """The points; None where they are not known, or several numbers are possible."""
        return self.reason.points if len(self.reasons) == 1 and self.complete else None


def asked_of(outcome: Outcome | None) -> tuple[str, ...]:
    """Return everything that can be asked about in a game: its items and sums; in any if nobody knows which it is."""
    items = ids_of() if outcome is None else tuple(item.id for item in outcome.items)
    return (*items, SUM, RUNNING, TOTAL)


def player_in(result: Result, text: str) -> str:
    """Return the player whom a text names in a file that may not be legal; QuestionError where there is none.

    Where a part of the file could not be read, anybody may be in it.
    """
    outcome = result.outcome
    if outcome is None:
        return composed(text)
    if outcome.game == "roll-and-write":
        complete, players = outcome.transcript.complete, [each.name for each in outcome.transcript.players]
    else:
        sittings = outcome.transcript.sittings
        complete = all(each.complete for each in sittings)
        players = [each.name for sitting in sittings for each in sitting.players]
    if not players or not complete:
        return player_named(text, players) or composed(text)
    return _named(text, tuple(dict.fromkeys(players)))


def answer(result: Result, question: PointsQuestion) -> PointsAnswer:
    """Return why a player of a legal game gets what he gets; QuestionError where the file cannot answer it."""
    outcome = result.outcome
    if outcome is None:
        raise QuestionError("not-scored")
    if outcome.game == "roll-and-write":
        return _of_sheets(outcome, question)
    games = result.possible or outcome.by_answers
    return _common([_in_palaces(game, question) for game in games], complete=True)


def answers(result: Result, player: str, scoring: int | None = None) -> tuple[PointsAnswer, ...]:
    """Return why a player of a legal game gets what they get, item by item, then their sum and total; QuestionError.

    What the file cannot answer is left out, as the coins of a virtual player; but not if nothing is left.
    """
    told: list[PointsAnswer] = []
    refused: list[QuestionError] = []
    for item in asked_of(result.outcome):
        try:
            told.append(answer(result, PointsQuestion(player, item, scoring)))
        except QuestionError as error:
            refused.append(error)
    if not told:
        raise refused[0]
    return tuple(told)


def _common(reasons: Sequence[Reason], *, complete: bool, assumed: bool = False) -> PointsAnswer:
    """Return what several results come to: one reason for each number of points, and the awards of all of them."""
    by_points = {reason.points: reason for reason in reversed(reasons)}
    shared = tuple(award for award in reasons[0].awards if all(award in each.awards for each in reasons))
    distinct = sorted(by_points.values(), key=lambda each: -1 if each.points is None else each.points)
    differ = any(by_points[each.points] != each for each in reasons)
    return PointsAnswer(tuple(distinct), shared, complete, assumed or differ)


def _named(text: str, players: Sequence[str]) -> str:
    """Return the player whom a text names; QuestionError."""
    player = player_named(text, players)
    if player is None:
        name = composed(text)
        raise QuestionError("no-player", player=name, known=tuple(players), nearest=nearest(name, players))
    return player


# The base game


def _in_palaces(outcome: AlhambraOutcome, question: PointsQuestion) -> Reason:
    from . import palaces

    everybody = tuple(dict.fromkeys(each.name for sitting in outcome.transcript.sittings for each in sitting.players))
    player = _named(question.player, everybody)
    known = [each.scoring for each in outcome.transcript.sittings]
    if question.scoring is not None and question.scoring not in known:
        raise QuestionError("no-scoring", scoring=question.scoring, known=tuple(known))
    scored = {each.scoring: each for each in outcome.scorings}
    asked = question.scoring if question.scoring is not None else max(scored, default=max(known, default=0))
    if asked in scored:
        if player not in scored[asked].holdings:
            _named(question.player, tuple(scored[asked].holdings))
        return palaces.reason_in(outcome, scored[asked], player, question.item)
    written = {each.scoring for each in outcome.transcript.earlier}
    found = palaces.number_in(outcome, asked, player, question.item) if asked in written else None
    if found is None or (question.item in {RUNNING, TOTAL} and not outcome.totals):
        raise QuestionError("not-scored")
    return found


# Roll & Write


def _of_sheets(outcome: RollAndWriteOutcome, question: PointsQuestion) -> PointsAnswer:
    from ..rollandwrite import awards
    from . import sheets

    player = _named(question.player, tuple(each.name for each in outcome.transcript.players))
    if question.scoring is not None:
        raise QuestionError("one-scoring")
    if outcome.scoring is not None:
        return _common([sheets.reason_in(outcome.scoring, player, question.item)], complete=True)
    if not outcome.possible.totals:
        raise QuestionError("not-scored")
    missing = awards.missing_orders(outcome.judged.seats, outcome.judged.completions)
    fillers = next((players for building, players in missing.items() if building == question.item), ())
    # A player without a total has none in any order.
    is_sum = question.item in {SUM, RUNNING, TOTAL}
    if not _is_open(missing, player, question.item) or (is_sum and player not in outcome.possible.totals):
        any_order = awards.with_any_order(outcome.judged.seats, outcome.judged.completions)
        reason = sheets.reason_in(scoring_with(outcome, any_order), player, question.item)
        # Who did not fill the row comes after all who did, in whatever order these did so.
        return _common([_in_open_order(reason) if fillers else reason], complete=True)
    # The results of a game differ in totals; for a type whose order is open, those with other points are looked for.
    is_asked = player in fillers
    possible = _with_all_points(outcome, player, Building(question.item)) if is_asked else outcome.possible
    if not possible.known:
        raise QuestionError("not-scored")
    scorings = [scoring_with(outcome, each.completions) for each in possible.known]
    reasons = [sheets.reason_in(scoring, player, question.item) for scoring in scorings]
    if not is_asked:
        return _common(reasons, complete=possible.complete)
    opened = [_in_open_order(reason) for reason in reasons]
    return _common(opened, complete=possible.complete, assumed=len(fillers) > _PAIR)


_PAIR = 2
"""So many players can have filled a row in one order only for each number of points that it brings."""


def _is_open(missing: Mapping[Building, Sequence[str]], player: str, item: str) -> bool:
    """Tell whether an order that nobody wrote down can change what a player gets for an item, or for all of them."""
    filled = [building for building, players in missing.items() if player in players]
    return item in filled or (bool(filled) and item in {SUM, RUNNING, TOTAL})


def _in_open_order(reason: Reason) -> Reason:
    ranking = reason.ranking
    return reason if ranking is None else reason._replace(ranking=ranking._replace(is_open=True))


def _with_all_points(outcome: RollAndWriteOutcome, player: str, building: Building) -> Possibilities:
    """Return a result with each number of points that a player may have for a type whose order nobody wrote down."""
    from ..rollandwrite.awards import achievable_points
    from ..rollandwrite.possibilities import ClaimedPoints, Possibilities
    from ..rollandwrite.scoring import open_orders

    orders = open_orders(outcome.transcript, outcome.judged)
    found = [
        orders.results((ClaimedPoints(player, building, points),), limit=1)
        for points in sorted(achievable_points(building, len(outcome.judged.seats)))
    ]
    complete = all(each.complete or each.results for each in found)
    return Possibilities(tuple(result for each in found for result in each.results[:1]), complete)


def scoring_with(outcome: RollAndWriteOutcome, completions: Completions) -> FinalScoring:
    """Return the scoring of a legal game that assumes orders which nobody wrote down."""
    from ..rollandwrite.awards import award
    from ..rollandwrite.scoring import FinalScoring

    seats, running = outcome.judged.seats, outcome.judged.running
    versus = outcome.transcript.versus is not None
    awards = award(seats, completions, versus=versus, so_far=running)
    return FinalScoring(seats, completions, awards, versus, running)
