"""What an answer says first: who has won, who is ahead, whether a game is legal, what is scored."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, Protocol

from alhambra_engine.majorities import winners as most
from alhambra_engine.reading.kinds import KINDS, Severity

from ..system.terminal import visible
from .marks import listed
from .terms import layout_with_id, virtual_player_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from alhambra_engine.alhambra.scoring import AlhambraOutcome
    from alhambra_engine.inference.settling import Settled
    from alhambra_engine.reading.findings import Finding
    from alhambra_engine.rollandwrite.layouts import GridLayout
    from alhambra_engine.rollandwrite.possibilities import Possibilities
    from alhambra_engine.rollandwrite.scoring import FinalScoring, RollAndWriteOutcome

    from .catalog import Catalog

_UNREAD = ("not-yaml", "wrong-encoding", "control-character")
"""What keeps a whole file from being read."""
_NOT_UNDERSTOOD = frozenset({"wrong-type", "ragged-row", "ambiguous-letter", "ambiguous-key"})
"""What breaks no rule of the game: something is there that nobody could read."""

MOST_RESULTS = 8
"""So many possible results are listed; of more, the least and the most points of each player are enough."""

_NONE_OMITTED: Mapping[str, int] = MappingProxyType({})


class VerdictBasis(Protocol):
    """What a verdict rests on: the result for a file, as the engine's referee gives it."""

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What is to be said of the file."""

    @property
    def omitted(self) -> Mapping[str, int]:
        """The numbers of findings that were not kept, by kind."""

    @property
    def legal(self) -> bool:
        """Whether nothing is wrong."""

    @property
    def outcome(self) -> AlhambraOutcome | RollAndWriteOutcome | None:
        """The game, with its points."""

    @property
    def settled(self) -> Settled | None:
        """What vague tiles come to."""

    @property
    def possible(self) -> tuple[AlhambraOutcome, ...]:
        """The games that vague tiles leave open."""

    @property
    def totals(self) -> Mapping[str, int]:
        """The points of all players."""

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won."""


class Judgement(NamedTuple):
    """Whether a game is legal, in a word or two, and what was counted for it; nothing where it is legal."""

    word: str
    counted: str = ""


def judgement(findings: Sequence[Finding], catalog: Catalog, omitted: Mapping[str, int] = _NONE_OMITTED) -> Judgement:
    """Return whether a file is legal, by its findings; `omitted` are the numbers of those not kept, by kind."""
    names = [finding.kind.name for finding in findings if finding.kind.severity is Severity.ERROR]
    errors = number_of_errors(findings, omitted)
    if not errors:
        return Judgement(catalog.gettext("legal"))
    if is_undecided(names):
        # Whether such a game is legal, nobody knows: what is vague is counted, not what is wrong.
        return Judgement(catalog.gettext("undecided"), catalog.ngettext("{number} tile", "{number} tiles", errors))
    counted = catalog.ngettext("{number} error", "{number} errors", errors)
    # Whether a game is legal that nobody could read, nobody knows.
    unread = any(name in _UNREAD for name in names) or _NOT_UNDERSTOOD.issuperset(names)
    return Judgement(catalog.gettext("cannot be read") if unread else catalog.gettext("not legal"), counted)


def number_of_errors(findings: Iterable[Finding], omitted: Mapping[str, int] = _NONE_OMITTED) -> int:
    """Return how many errors a file has, each of equal ones, and those that were not kept too."""
    errors = sum(len(finding.apart) for finding in findings if finding.kind.severity is Severity.ERROR)
    return errors + sum(number for kind, number in omitted.items() if KINDS[kind].severity is Severity.ERROR)


def is_undecided(errors: Iterable[str]) -> bool:
    """Tell by the names of its errors whether nothing is wrong with a file but too many vague tiles."""
    return set(errors) == {"ambiguous-tile"}


def undecided_advice(catalog: Catalog) -> str:
    """Return what helps where so many tiles are vague that they could not be worked out."""
    return catalog.gettext(
        "Too many tiles here are vague for the program to work out. Adding their prices helps "
        "most. Or write `buildings` and `wall` instead: then the tiles need not be known."
    )


def unfinished(winners: tuple[str, ...], catalog: Catalog) -> str:
    """Return what is to be said beside totals that are not those of the whole game; a winner may be certain."""
    if winners:
        return catalog.gettext("It is certain who has won, but some points are not known.")
    return catalog.gettext("These are not yet the points of the whole game.")


def victory(winners: tuple[str, ...], catalog: Catalog) -> str:
    """Return who has won; empty where nobody has."""
    if len(winners) == 1:
        return catalog.gettext("Winner: {name}", name=visible(winners[0]))
    if winners:
        return catalog.gettext("Shared victory: {names}", names=listed(map(visible, winners), catalog))
    return ""


def ahead(outcome: AlhambraOutcome, catalog: Catalog) -> str:
    """Return who has the most points where nobody has won yet, or nobody can know who has; perhaps nobody."""
    return _doubt_told(outcome, catalog) or _most_told(outcome, catalog)


def _doubt_told(outcome: AlhambraOutcome, catalog: Catalog) -> str:
    """Return on what it depends who is ahead; empty where it depends on nothing."""
    if outcome.by_track is not None:
        return catalog.gettext("Who is ahead depends on whether the numbers are points or positions on the track.")
    if outcome.by_tiles is not None:
        return catalog.gettext("Who is ahead depends on whether the numbers are counts or prices of tiles.")
    told = {(ahead(game, catalog), game.winners) for _, game in outcome.by_rules}
    if len(told) > 1:
        return catalog.gettext("Who is ahead depends on a rule that the sources leave open.")
    if outcome.doubtful and not outcome.winners:
        return catalog.gettext("Who is ahead depends on which player is imaginary.")
    return ""


def _most_told(outcome: AlhambraOutcome, catalog: Catalog) -> str:
    real = [player for player in outcome.totals if player not in outcome.virtual]
    last = max((each.scoring for each in outcome.transcript.sittings), default=0)
    points, before = outcome.running(last), outcome.running(last - 1)
    if outcome.lacks_virtual:
        known = 0 if is_comparable(outcome) else 1  # else those of this scoring
        own = {player: points[player] - known * before.get(player, 0) for player in real}
        names = listed(map(visible, most(own)), catalog)
        virtual = virtual_player_name(catalog)
        return catalog.gettext("Most points without {virtual}: {names}", virtual=virtual, names=names)
    if is_comparable(outcome) and not outcome.is_over:
        names = listed(map(visible, most({player: points[player] for player in real})), catalog)
        return catalog.gettext("Most points so far: {names}", names=names) if names else ""
    own = {player: points[player] - before.get(player, 0) for player in real}  # of this scoring
    names = listed(map(visible, most(own)), catalog)
    return catalog.gettext("Most points in scoring {scoring}: {names}", scoring=last, names=names) if names else ""


def is_comparable(outcome: AlhambraOutcome) -> bool:
    """Tell whether the totals say who is ahead: no earlier points of a real player are missing."""
    return not outcome.missing.scorings and outcome.virtual.issuperset(outcome.missing.players)


def walls_wanted(outcome: AlhambraOutcome, catalog: Catalog) -> str:
    """Return that a wall, losses or pieces that are not given keep the winner open; empty where they do not."""
    if outcome.waits_for_items:
        return catalog.gettext("What is not given of the modules could still change the winner.")
    if outcome.waits_for_losses:
        return catalog.gettext("Points that the invaders take and that are not given could still change the winner.")
    return catalog.gettext("A missing wall could still change the winner.") if outcome.waits_for_walls else ""


def sheets_ahead(scoring: FinalScoring, catalog: Catalog) -> str:
    """Return who has the most points in Roll & Write where nobody can have won yet: of what is known of everybody."""
    unknown = scoring.unknown
    totals = dict(scoring.totals)
    if not (scoring.so_far or unknown) or len(totals) == 1 or (unknown and scoring.versus):
        return ""
    for award in scoring.awards:
        if award.item in unknown:
            totals[award.player] -= award.points
    names = listed(map(visible, most(totals)), catalog)
    if not unknown:
        return catalog.gettext("Most points so far: {names}", names=names)
    if "coins" not in unknown:
        return catalog.gettext("Most points without rows and columns: {names}", names=names)
    if "lines" not in unknown:
        return catalog.gettext("Most points without coins: {names}", names=names)
    return catalog.gettext("Most points without rows, columns and coins: {names}", names=names)


def sheets_scored(outcome: RollAndWriteOutcome, scoring: FinalScoring, catalog: Catalog) -> str:
    """Return what is scored in Roll & Write: the whole game or a part of it, and without what."""
    rounds = outcome.judged.rounds or 0
    heading = (
        catalog.ngettext("So far, after {number} round", "So far, after {number} rounds", rounds)
        if scoring.so_far
        else catalog.gettext("Final scoring")
    )
    without = {"lines": catalog.gettext("without rows and columns"), "coins": catalog.gettext("without coins")}
    return listed((heading, *(without[item] for item in scoring.unknown)), catalog)


def grid_named(layout: GridLayout, catalog: Catalog) -> str:
    """Return which grid it is: the same crosses score differently on another one."""
    name = layout_with_id(layout, catalog) if layout.id else layout.name
    return catalog.gettext("Grid: {layout}", layout=visible(name))


def in_every_case(winners: Sequence[str], catalog: Catalog) -> str:
    """Return who wins whichever result is the right one; empty where that depends on it, and so nobody is named."""
    if len(winners) == 1:
        return catalog.gettext("{name} wins in every case.", name=visible(winners[0]))
    if winners:
        names = listed(map(visible, winners), catalog)
        return catalog.gettext("Shared victory in every case: {names}", names=names)
    return ""


def sure_points(settled: Settled, catalog: Catalog) -> tuple[str, ...]:
    """Return whose points are certain though several results are possible, and that only points are open."""
    return _sure(settled.certain, catalog, ranked=settled.keeps_ranking)


def sure_orders(possible: Possibilities, catalog: Catalog) -> tuple[str, ...]:
    """Return the same where nobody knows who completed a type first."""
    certain = {player: points.least for player, points in possible.totals.items() if points.least == points.most}
    return _sure(certain, catalog, ranked=possible.ranked)


def _sure(certain: Mapping[str, int], catalog: Catalog, *, ranked: bool) -> tuple[str, ...]:
    told = []
    if certain:
        points = listed((f"{visible(player)} {own}" for player, own in certain.items()), catalog)
        told.append(catalog.gettext("The same in every case: {totals}", totals=points))
    if ranked:
        told.append(catalog.gettext("What is still open affects only the points, not the ranking."))
    return tuple(told)


def headline(result: VerdictBasis, catalog: Catalog) -> str:
    """Return the one line that says most of a result: what is wrong, or who has won or is ahead; empty for nobody."""
    outcome = result.outcome
    if not result.legal or outcome is None:
        word, counted = judgement(result.findings, catalog, result.omitted)
        return f"{word[:1].upper()}{word[1:]} ({counted})" if counted else word
    if result.possible and result.settled is not None:
        return in_every_case(result.winners, catalog) or catalog.gettext("Possible results")
    if not result.totals:
        open_orders = outcome.game == "roll-and-write" and outcome.possible.totals
        told = in_every_case(result.winners, catalog) or catalog.gettext("Possible results")
        return told if open_orders else catalog.gettext("Nothing to score")
    if result.winners:
        return victory(result.winners, catalog)
    if outcome.game == "alhambra":
        return ahead(outcome, catalog)
    return sheets_ahead(outcome.scoring, catalog) if outcome.scoring is not None else ""


def lines(result: VerdictBasis, catalog: Catalog) -> tuple[str, ...]:
    """Return the headline of a result, and below it what belongs to it; perhaps nothing."""
    return tuple(filter(None, (headline(result, catalog), *_below(result, catalog))))


def _by_rules_told(outcome: AlhambraOutcome, catalog: Catalog) -> Iterator[str]:
    """Yield what each way to answer several open rules together comes to; one alone is told where it is asked."""
    games = outcome.by_rules
    if games and len(games[0][0]) > 1 and len({tuple(game.totals.items()) for _, game in games}) <= MOST_RESULTS:
        from alhambra_engine.alhambra.house_rules import written  # few games have expansions

        for given, game in games:
            totals = listed((f"{visible(name)} {points}" for name, points in game.totals.items()), catalog)
            yield f"rule: {{{written(given)}}}: {totals}"


def _below(result: VerdictBasis, catalog: Catalog) -> tuple[str, ...]:
    outcome = result.outcome
    if not result.legal or outcome is None:
        errors = (finding.kind.name for finding in result.findings if finding.kind.severity is Severity.ERROR)
        return (undecided_advice(catalog),) if is_undecided(errors) else ()
    if result.possible and result.settled is not None:
        return sure_points(result.settled, catalog)
    if outcome.game == "alhambra":
        wanted = (walls_wanted(outcome, catalog),) if result.totals and not result.winners else ()
        return (*wanted, *_by_rules_told(outcome, catalog))
    scoring = outcome.scoring
    if scoring is None and outcome.possible.totals:
        return sure_orders(outcome.possible, catalog)
    partly = scoring is not None and (scoring.so_far or scoring.unknown)
    return (sheets_scored(outcome, scoring, catalog),) if scoring is not None and partly else ()
