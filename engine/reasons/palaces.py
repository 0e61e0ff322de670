"""Reasons in the base game: six types, the wall, and sums."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..alhambra import numbers
from ..alhambra.awards import LossAward, clause_of, standings_of
from ..alhambra.walls import outer_walls
from ..majorities import awards_for, points_by_item
from .causes import RUNNING, SUM, TOTAL, Addend, Cause, Reason
from .rankings import TypeRanking

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from ..alhambra.awards import Holding
    from ..alhambra.palace import Palace
    from ..alhambra.scoring import AlhambraOutcome, Scoring
    from ..alhambra.texts import Transcript
    from ..items import Item


def ranking_of(scoring: Scoring, item: Item) -> TypeRanking:
    """Return the ranking of a majority in a scoring."""
    counts = {player: holding.count_of(item.id) for player, holding in scoring.holdings.items()}
    standings = standings_of(scoring.scoring, item, scoring.holdings)
    rules = dict.fromkeys(clause_of(standing, item) for standing in standings if standing.pool)
    return TypeRanking(item.id, counts, standings, item.prizes_in(scoring.scoring), tuple(rules) or (item.none_by,))


def reason_in(outcome: AlhambraOutcome, scoring: Scoring, player: str, item: str) -> Reason:
    """Return why a player gets what they get for an item of a scoring, or for all of them together."""
    if item == SUM:
        return _sum(scoring, player)
    if item in {RUNNING, TOTAL}:
        return running(outcome, scoring.scoring, player, item)
    scored = next(each for each in outcome.items if each.id == item)
    return _REASONS[scored.kind](outcome, scoring, player, scored)


def running(outcome: AlhambraOutcome, scoring: int, player: str, item: str) -> Reason:
    """Return what the points of a player up to a scoring are made of: scorings, or the items of the only one."""
    scored = [each for each in outcome.scorings if each.scoring <= scoring]
    awards = tuple(award for each in scored for award in each.awards if award.player == player)
    total = outcome.running(scoring).get(player, 0)
    before = outcome.transcript.before
    earlier = before.points.get(player) if before is not None else None
    parts = [Addend(earlier.value)] if earlier is not None else []
    known = {
        each.scoring: points[player]
        for each in outcome.transcript.earlier
        if each.scoring <= scoring and player in (points := outcome.points_in(each.scoring))
    }
    if len(scored) == 1 and not known:
        parts += _items(scored[0], player)
    else:
        known |= {each.scoring: each.points(player) for each in scored}
        parts += [Addend(points, scoring=number) for number, points in sorted(known.items())]
    return Reason(player, item, scoring, Cause.SUM, total, (), awards, parts=tuple(parts))


def number_in(outcome: AlhambraOutcome, scoring: int, player: str, item: str) -> Reason | None:
    """Return what is known of an item in a scoring that is written as numbers; None without the player's number."""
    if item in {RUNNING, TOTAL}:
        return running(outcome, scoring, player, item)
    for earlier in outcome.transcript.earlier:
        for written in earlier.players:
            if (earlier.scoring, written.name) == (scoring, player):
                number = outcome.points_in(scoring)[player]
                points = number if item == SUM else None
                return Reason(player, item, scoring, Cause.NUMBER, points, (), number=number)
    return None


def _sum(scoring: Scoring, player: str) -> Reason:
    awards = tuple(award for award in scoring.awards if award.player == player)
    points, parts = scoring.points(player), tuple(_items(scoring, player))
    return Reason(player, SUM, scoring.scoring, Cause.SUM, points, (), awards, parts=parts)


def _items(scoring: Scoring, player: str) -> list[Addend]:
    return [Addend(points, item) for item, points in points_by_item(player, scoring.awards).items()]


def _majority(outcome: AlhambraOutcome, scoring: Scoring, player: str, item: Item) -> Reason:
    ranking = ranking_of(scoring, item)
    awards = awards_for(item.id, player, scoring.awards)
    points = sum(award.points for award in awards)
    if awards:
        cause = Cause.SHARED if ranking.tied_with(player) else Cause.PLACE
        rules = tuple(award.rule for award in awards)
    elif not ranking.counts[player]:
        cause, rules = Cause.NONE_BUILT, (item.none_by,)
    else:
        cause, rules = Cause.TOO_LATE, (item.rule,)
    parts: tuple[Addend, ...] = ()
    if outcome.transcript.modules:
        parts = tuple(_added(outcome, scoring.holdings[player], item))
        clauses = (each.rule for each in outcome.items for part in parts if each.id == part.item)
        rules = (*rules, *_tiles_count_by(outcome.transcript, scoring.palaces.get(player), item), *clauses)
    return Reason(player, item.id, scoring.scoring, cause, points, rules, awards, ranking, parts=parts)


def _added(outcome: AlhambraOutcome, holding: Holding, item: Item) -> Iterator[Addend]:
    """Yield what counts as buildings of a type and is none, with the tiles that cards show."""
    for each in outcome.items:
        number = holding.added.get(each.id, {}).get(item.id, 0)
        if number:
            shown = (tile.notation for tile in holding.cards.get(each.id, ()) if tile.building == item.id)
            yield Addend(number, each.id, name=" ".join(shown))


def _tiles_count_by(text: Transcript, palace: Palace | None, item: Item) -> tuple[str, ...]:
    """Return the clauses by which tiles of modules count that are among those of a type in a palace."""
    own = [tile for tile in palace.buildings.values() if tile.building == item.id] if palace is not None else []
    found = []
    for module, clause in numbers.tiles_count_by().items():
        names = numbers.tiles_of_module(module) if module in text.modules else {}
        if any(f"{tile.building.letter}{tile.price}" in names for tile in own):
            found.append(clause)
    return tuple(found)


def _amount(_: AlhambraOutcome, scoring: Scoring, player: str, item: Item) -> Reason:
    awards = awards_for(item.id, player, scoring.awards)
    points = sum(award.points for award in awards)
    number = scoring.holdings[player].number_of(item)
    return Reason(player, item.id, scoring.scoring, Cause.AMOUNT, points, (item.rule,), awards, number=number)


def _parts(outcome: AlhambraOutcome, scoring: Scoring, player: str, item: Item) -> Reason:
    awards = awards_for(item.id, player, scoring.awards)
    points = sum(award.points for award in awards)
    if not item.is_scored(scoring.scoring):
        cause = Cause.NOT_YET
    elif outcome.is_open(scoring, player, item):
        cause = Cause.POINTS_NOT_GIVEN
    else:
        cause = Cause.PARTS
    palace, holding = scoring.palaces.get(player), scoring.holdings[player]
    squares, cards = holding.parts.get(item.id, ()), holding.cards.get(item.id, ())
    return Reason(
        player,
        item.id,
        scoring.scoring,
        cause,
        points,
        (item.rule,),
        awards,
        palace=palace,
        squares=squares,
        cards=cards,
    )


def _sets(outcome: AlhambraOutcome, scoring: Scoring, player: str, item: Item) -> Reason:
    awards, own = awards_for(item.id, player, scoring.awards), scoring.holdings[player].sets.get(item.id)
    points, number = sum(award.points for award in awards), scoring.holdings[player].number_of(item)
    if outcome.is_open(scoring, player, item):
        cause = Cause.POINTS_NOT_GIVEN
    else:
        cause = Cause.TYPES_NOT_GIVEN if own is not None and own.is_open else Cause.SETS
    return Reason(player, item.id, scoring.scoring, cause, points, (item.rule,), awards, number=number)


def _extra(_: AlhambraOutcome, scoring: Scoring, player: str, item: Item) -> Reason:
    awards, extra = awards_for(item.id, player, scoring.awards), scoring.holdings[player].extra
    points = sum(extra.values())
    parts = tuple(Addend(own, name=name) for name, own in extra.items() if name)
    return Reason(player, item.id, scoring.scoring, Cause.EXTRA, points, (), awards, parts=parts)


def _loss(outcome: AlhambraOutcome, scoring: Scoring, player: str, item: Item) -> Reason:
    holding, palace = scoring.holdings[player], scoring.palaces.get(player)
    awards = awards_for(item.id, player, scoring.awards)
    points = sum(award.points for award in awards)
    attack = outcome.transcript.attacks.get(scoring.scoring)
    rules: tuple[str, ...] = ("X15.2",)
    if player in outcome.virtual:
        cause, rules = Cause.NOT_ATTACKED, ("X15.5",)
    elif awards:
        cause = Cause.ATTACKED
        is_beside = any(side.side != attack for side in holding.attacked)
        is_cut = any(isinstance(award, LossAward) and -award.points < award.cost for award in awards)
        rules = ("X15.2", *(("X15.3",) if is_beside else ()), *(("X15.4",) if is_cut else ()))
    elif palace is not None or item.id in holding.counts:
        cause = Cause.UNHARMED
    else:
        cause = Cause.LOSS_NOT_GIVEN
    return Reason(player, item.id, scoring.scoring, cause, points, rules, awards, palace=palace, attack=attack)


def _wall(outcome: AlhambraOutcome, scoring: Scoring, player: str, item: Item) -> Reason:
    holding = scoring.holdings[player]
    palace = scoring.palaces.get(player)
    awards = awards_for(item.id, player, scoring.awards)
    walls = tuple(outer_walls(palace)) if palace is not None and holding.wall else ()
    if walls[:1] != (holding.wall,):
        walls = ()  # where tiles are vague, the palace is as one of several readings has it
    points = sum(award.points for award in awards)
    rules: tuple[str, ...]
    if player in outcome.virtual:
        cause, rules = Cause.NO_PALACE, ("B6.3",)
    elif awards:
        is_ring = len(walls) == 1 and palace is not None and _is_closed(scoring, player)
        cause, rules = Cause.WALL, ("B4.1", "B4.5") if is_ring else ("B4.1", "B4.2")
        if walls and palace is not None and outcome.transcript.modules:
            from ..alhambra.expansions.rules import in_play  # few games have expansions

            told = (own.wall_by(palace, walls[0]) for own in in_play(outcome.transcript.modules) if own.wall_by)
            rules = (*rules, *filter(None, told))
    elif _is_given(outcome, scoring, player):
        cause, rules = Cause.NO_WALL, ("B4.3",)
    else:
        cause, rules = Cause.WALL_NOT_GIVEN, ("B4.1",)
    return Reason(
        player, item.id, scoring.scoring, cause, points, rules, awards, None, holding.wall_length, palace, walls
    )


_REASONS: Mapping[str, Callable[[AlhambraOutcome, Scoring, str, Item], Reason]] = {
    "majority": _majority,
    "line": _wall,
    "amount": _amount,
    "parts": _parts,
    "sets": _sets,
    "added": _parts,
    "loss": _loss,
    "extra": _extra,
}
"""Why a player gets what they get for an item of a kind."""


def _is_closed(scoring: Scoring, player: str) -> bool:
    """Tell whether a wall goes all around its palace (B4.5)."""
    from ..alhambra.walls import outline  # only for a palace with one wall

    return len(outline(scoring.palaces[player])) == scoring.holdings[player].wall_length


def _is_given(outcome: AlhambraOutcome, scoring: Scoring, player: str) -> bool:
    """Tell whether a palace or a length is written from which the wall is known."""
    return any(
        each.palace is not None or each.wall is not None
        for table in outcome.transcript.tables
        for each in table.players
        if (table.scoring, each.name) == (scoring.scoring, player)
    )
