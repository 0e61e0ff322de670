"""A game of Roll & Write to its points, also where nobody wrote down who filled a type first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from .. import claims, majorities
from ..buildings import Building
from ..items import items_of
from ..majorities import points_by_item
from ..reading import letters
from . import awards, judging, numbers, transcript
from .possibilities import ClaimedPoints, OpenOrders, Possibilities

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from ..items import Item
    from ..reading.findings import Collector
    from ..reading.nodes import Node
    from ..reading.surroundings import Surroundings
    from ..reading.values import Claims, ValueReader
    from .awards import Seat, SheetAward
    from .completions import Completions
    from .judging import JudgedSheets
    from .transcript import SheetPlayerText, SheetTranscript

_TOTAL_RULE = "R5.7"
_PAIR = 2


class FinalScoring(NamedTuple):
    """The final scoring, or the points so far: what each player has, the order behind the points, the awards."""

    seats: Mapping[str, Seat]
    completions: Completions
    awards: tuple[SheetAward, ...]
    versus: bool
    so_far: bool = False

    @property
    def unknown(self) -> dict[str, tuple[str, ...]]:
        """The players of whom `lines` or `coins` are not known, by these items; items that all have are left out."""
        found: dict[str, tuple[str, ...]] = {}
        for item in ("lines", "coins"):
            players = tuple(player for player, seat in self.seats.items() if item in seat.unknown)
            if players:
                found[item] = players
        return found

    @property
    def totals(self) -> dict[str, int]:
        """The points of all players who have a total (V27)."""
        return awards.totals(self.seats, self.awards, versus=self.versus)


class RollAndWriteOutcome(NamedTuple):
    """A game of Roll & Write: what was written, the judgement, and the points.

    There is no `scoring` if the game is not legal, if it was only checked, or if orders are missing: then `possible`
    has all results.
    """

    transcript: SheetTranscript
    judged: JudgedSheets
    scoring: FinalScoring | None = None
    possible: Possibilities = Possibilities((), complete=True)

    @property
    def game(self) -> Literal["roll-and-write"]:
        """Which game it is."""
        return "roll-and-write"

    @property
    def items(self) -> tuple[Item, ...]:
        """What is scored in this game, in the order of its tables."""
        return items_of("roll-and-write")

    @property
    def totals(self) -> Mapping[str, int]:
        """The points of all players who have a total (V27); empty without a scoring."""
        return self.scoring.totals if self.scoring is not None else {}

    @property
    def winners(self) -> tuple[str, ...]:
        """The players with the most points; several share the victory (R5.7, V28). None unless it is `complete`.

        If orders are missing, they are those of all results that are possible.
        """
        if self.scoring is None:
            return self.possible.winners
        return majorities.winners(self.totals) if self.complete else ()

    @property
    def complete(self) -> bool:
        """Tell whether there are totals, and they are those of the whole game with all lines and coins."""
        return self.scoring is not None and self.whole

    @property
    def whole(self) -> bool:
        """Tell whether whatever is scored is the whole game: it is over, with the lines and the coins of everybody."""
        return (self.scoring is not None or bool(self.possible.totals)) and _is_whole(self.judged)

    @property
    def before(self) -> Mapping[str, int]:
        """The points of earlier scorings, of which this game has none."""
        return {}

    @property
    def virtual(self) -> frozenset[str]:
        """The names of the virtual players."""
        return frozenset(player.name for player in self.transcript.players if player.virtual)

    @property
    def rounds(self) -> int | None:
        """The rounds of a whole game of so many; None where there is no such game (V1)."""
        return numbers.rounds_of(len(self.transcript.players) - len(self.virtual), len(self.virtual))

    @property
    def possible_games(self) -> tuple[RollAndWriteOutcome, ...]:
        """The games that the possible results come of, each with its points."""
        return tuple(
            self._replace(scoring=_scored(self.transcript, self.judged, each.completions))
            for each in self.possible.known
        )

    @property
    def assumed(self) -> Completions:
        """The orders that nobody wrote down: what was claimed says them, or any order brings the same points."""
        used: Completions = self.scoring.completions if self.scoring is not None else {}
        return {building: groups for building, groups in used.items() if building not in self.judged.completions}


def _is_whole(judged: JudgedSheets) -> bool:
    """Tell whether a game is over, with the lines and the coins of everybody."""
    return not judged.running and not any(seat.unknown for seat in judged.seats.values())


def judge(
    values: ValueReader, root: Node | None, surroundings: Surroundings, findings: Collector
) -> RollAndWriteOutcome:
    """Return what a file says and what is judged of it, without points; its faults are added to findings."""
    text = transcript.read(values, root, surroundings)
    letters.add_note(values.names, findings)
    return RollAndWriteOutcome(text, judging.judge(text, findings))


def score(outcome: RollAndWriteOutcome, findings: Collector) -> RollAndWriteOutcome:
    """Return a legal game with its points, or with all results that are possible where an order is missing.

    What is to be said of orders and of claims is added to findings (R4.1, R4.2).
    """
    text, judged = outcome.transcript, outcome.judged
    if any(player.is_bare for player in text.players):
        return outcome  # of claims alone nothing is scored
    completions = judged.completions
    missing = awards.missing_orders(judged.seats, completions)
    if missing:
        found, possible = _settled(text, judged, missing, findings)
        if found is None:
            return outcome._replace(possible=possible)
        completions = found
    scoring = _scored(text, judged, completions)
    _compare_claims(text, scoring, findings)
    return outcome._replace(scoring=scoring)


def _scored(text: SheetTranscript, judged: JudgedSheets, completions: Completions) -> FinalScoring:
    """Return the points of a table whose types were completed in these orders."""
    versus = text.versus is not None
    awarded = awards.award(judged.seats, completions, versus=versus, so_far=judged.running)
    return FinalScoring(judged.seats, completions, awarded, versus, judged.running)


def _settled(
    text: SheetTranscript, judged: JudgedSheets, missing: Mapping[Building, tuple[str, ...]], findings: Collector
) -> tuple[Completions | None, Possibilities]:
    """Return orders that bring what every possible one brings or what was claimed; none, where that is not certain.

    Beside them, all results that are possible.
    """
    from . import undecided  # few tables have orders that nobody knows

    orders = open_orders(text, judged)
    every = undecided.every_result(orders, is_whole=_is_whole(judged))
    if every.complete and not every.results:
        findings.add("completion-impossible", text.players_span, "rounds", rule="V19", rounds=judged.rounds)
        return None, every
    if every.complete and len(every.results) == 1:
        return every.results[0].completions, every
    claimed = _claimed(text, judged, orders, missing) or every
    completions = claimed.results[0].completions if claimed.results else {}
    if claimed.complete and len(claimed.results) == 1:
        findings.add("order-from-claims", text.players_span, missing=tuple(missing), completions=completions)
        return completions, every
    _ask_for_orders(missing, completions, every, text, findings)
    return None, every


def _ask_for_orders(
    missing: Mapping[Building, tuple[str, ...]],
    completions: Completions,
    every: Possibilities,
    text: SheetTranscript,
    findings: Collector,
) -> None:
    """Add that orders are needed; with lines to copy if these are short."""
    names = tuple(missing)
    if len(names) > 1 or len(missing[names[0]]) > _PAIR:
        findings.add("order-needed", text.players_span, "several", missing=names, number=every.number)
        return
    together = {building: (players,) for building, players in missing.items()}
    findings.add(
        "order-needed",
        text.players_span,
        missing=names,
        completions=completions,
        number=every.number,
        together=together,
    )


def open_orders(text: SheetTranscript, judged: JudgedSheets) -> OpenOrders:
    """Return the orders that nobody wrote down, as far as the rounds leave time for them (V17-V20)."""
    versus = text.versus is not None
    search = judged.search
    if search is None:
        return OpenOrders(judged.seats, judged.completions, versus=versus, so_far=judged.running)
    return OpenOrders(
        judged.seats, judged.completions, search.is_possible, search.budget, versus=versus, so_far=judged.running
    )


def _claimed(
    text: SheetTranscript, judged: JudgedSheets, orders: OpenOrders, missing: Collection[Building]
) -> Possibilities | None:
    """Return the results that fit the claims, for the types in question or in total; none where these decide nothing.

    A claim that fits no result is a mistake and tells nothing; claims that contradict each other tell nothing either,
    nor does anything where it cannot be found out which of them is a mistake.
    """
    claimed = [
        ClaimedPoints(player.name, Building(item), number.value)
        for player in text.players
        if player.claims is not None
        for item, number in player.claims.items.items()
        if item in missing
    ]
    claimed += [
        ClaimedPoints(player.name, None, total.value)
        for player in text.players
        if player.claims is not None
        for total in player.claims.totals
    ]
    claimed += [ClaimedPoints(player, None, number.value) for player, number in text.claims.items()]
    # A total says nothing of the types where it may have points for lines or coins that nobody wrote down.
    claimed = [claim for claim in claimed if claim.building is not None or not judged.seats[claim.player].unknown]
    answers = {claim: orders.may_be_true(claim) for claim in claimed}
    meaning = [claim for claim, answer in answers.items() if answer]
    if not meaning or None in answers.values():
        return None
    found = orders.results(meaning, limit=1)  # a second one, and claims decide nothing
    return found if found.results else None


def _compare_claims(text: SheetTranscript, scoring: FinalScoring, findings: Collector) -> None:
    rules = claims.rules(items_of("roll-and-write"), _TOTAL_RULE)
    for player in text.players:
        if player.virtual and not scoring.versus:
            _refuse_claims(player, text, findings)
            continue
        if player.claims is None and player.name not in text.claims:
            continue
        points = points_by_item(player.name, scoring.awards)
        unknown = scoring.seats[player.name].unknown
        if player.claims is not None:
            claims.compare_player(player.name, _without(player.claims, unknown), points, rules, findings)
        if player.name in text.claims and not unknown:
            total = text.claims[player.name]
            claims.compare_total(player.name, total, tuple(points.values()), _TOTAL_RULE, findings)


def _without(claimed: Claims, unknown: Collection[str]) -> Claims:
    """Return claims without those for items that are not known, and without totals, which have points for them."""
    if not unknown:
        return claimed
    items = {item: number for item, number in claimed.items.items() if item not in unknown}
    return claimed._replace(items=items, total=None, sum=None, running=None)


def _refuse_claims(player: SheetPlayerText, text: SheetTranscript, findings: Collector) -> None:
    """Say that a virtual player has no points that could be claimed (R6.6)."""
    own = [*player.claims.items.values(), *player.claims.totals] if player.claims is not None else []
    for claim in (*own, text.claims.get(player.name)):
        if claim is not None:
            findings.add("claim-differs", claim.span, "virtual", rule="R6.6", player=player.name)
