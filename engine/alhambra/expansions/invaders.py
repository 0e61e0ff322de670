"""The invaders: what the open sides of a palace cost, and that nobody's points fall below 0 (X15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..awards import LossAward
from .camps import ITEM as CAMP
from .open_sides import AttackedSide
from .rules import LossRules, ModuleRules

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from ...geometry import TileSide
    from ...items import Item
    from ...reading.findings import Collector
    from ..awards import Holding, ScoringAward
    from ..texts import PlayerText, TableText
    from .open_sides import OpenSide

FOUNTAIN, BAYS, SQUARES, BELOW_ZERO = "fountain-attacked", "bays-attacked", "squares-attacked", "points-below-zero"
CAMPS = "camps-attacked"
"""The rules that a table can answer."""


def cost_of(item: Item, side: int, attack: int, scoring: int) -> int:
    """Return what an open side costs in a scoring if the attack comes from there: nothing on the far side."""
    ahead, beside = item.losses[scoring - 1]
    turn = (side - attack) % 4
    return 0 if turn == 2 else beside if turn else ahead  # noqa: PLR2004 - half a turn


def attacked(
    holdings: Mapping[str, Holding], item: Item, attack: TileSide | None, scoring: int, given: Mapping[str, bool]
) -> Mapping[str, Holding]:
    """Return what players bring to a scoring with what the invaders take from the palaces that are drawn."""
    if attack is None:
        return holdings
    return {
        player: holding if holding.open_sides is None else _with_losses(holding, item, attack, scoring, given)
        for player, holding in holdings.items()
    }


def _with_losses(holding: Holding, item: Item, attack: TileSide, scoring: int, given: Mapping[str, bool]) -> Holding:
    sides = tuple(
        AttackedSide(each.cell, each.side, -cost)
        for each in holding.open_sides or ()
        if (cost := cost_of(item, each.side, attack, scoring))
        and all(given.get(rule, True) for rule in _rules_of(each))
    )
    return holding._replace(
        attacked=() if holding.unsure_sides else sides,
        counts={**holding.counts, item.id: sum(side.points for side in sides)},
    )


def _rules_of(side: OpenSide) -> Iterator[str]:
    """Yield the rules by which an open side is attacked, all of which have to allow it."""
    if side.fountain:
        yield FOUNTAIN
    if side.bay:
        yield BAYS
    if side.square:
        yield CAMPS if side.square == CAMP else SQUARES


def most_cost(item: Item, scoring: int, tiles: int) -> int:
    """Return a bound on what the invaders take in a scoring from a palace with so many tiles, whatever their walls."""
    # The fountain is one more. Of n squares all are open to the attack at most, in one row, which has two ends; in any
    # other shape there are fewer of them, and no more of both together.
    ahead, beside = item.losses[scoring - 1]
    return ahead * (tiles + 1) + 2 * beside


def most_counted(item: Item, scoring: int, player: PlayerText, items: Sequence[Item]) -> int:
    """Return a bound on what the invaders take from a player who counts tiles, with all squares that may be there."""
    counts = player.counts.counts.values() if player.counts is not None else ()
    tiles = sum(number.value for number in counts) + sum(each.most_squares for each in items)
    return most_cost(item, scoring, tiles)


def most_drawn(holding: Holding, item: Item, attack: TileSide | None, scoring: int, written: Mapping[str, bool]) -> int:
    """Return what the open sides of a palace cost at most, whatever is answered to what no source settles."""
    given = {rule: written.get(rule, True) for rule in (FOUNTAIN, BAYS, SQUARES, CAMPS)}
    (held,) = attacked({"": holding}, item, attack, scoring, given).values()
    return -sum(side.points for side in held.attacked)


def check(item: Item, items: Sequence[Item], table: TableText, findings: Collector, doubtful: Collection[str]) -> None:
    """Add whose losses are not given, and whose are more than such a palace can lose.

    `doubtful` are those who are perhaps the imaginary player, whom nobody attacks (X15.5).
    """
    for player in table.players:
        counts = player.counts
        if counts is None or player.virtual is not False or not counts.complete:
            continue
        number = player.numbers.get(item.id)
        if number is None and item.typed not in player.unread and player.name not in doubtful:
            findings.add("loss-not-given", counts.span, player=player.name)
        elif number is not None:
            limit = most_counted(item, table.scoring, player, items)
            if -number.value > limit:
                findings.add("loss-too-high", number.span, player=player.name, number=-number.value, limit=limit)
            elif number.value % (step := item.loss_step(table.scoring)):
                findings.add("loss-too-high", number.span, "steps", player=player.name, number=-number.value, step=step)


def floored(
    awards: Sequence[ScoringAward], had: Mapping[str, int], given: Mapping[str, bool]
) -> Iterator[ScoringAward]:
    """Yield the awards of a scoring with losses that take nobody's points below 0, if that is the answer (X15.4).

    Of those whose points from before are not in `had` nobody knows whether they have enough of them.
    """
    for award in awards:
        if isinstance(award, LossAward) and award.player in had and not given[BELOW_ZERO]:
            own = (each.points for each in awards if each.player == award.player and not isinstance(each, LossAward))
            left = max(0, had[award.player] + sum(own))
            yield award._replace(points=-min(award.cost, left))
        else:
            yield award


def _moot(holdings: Collection[Holding], given: Mapping[str, bool]) -> Collection[str]:
    """Return the rules of open sides of which some players have none."""
    sides = [side for holding in holdings for side in holding.open_sides or ()]
    deciding = {rule for side in sides for rule in _rules_of(side)}
    return {rule for rule in (FOUNTAIN, BAYS, SQUARES, CAMPS) if rule in given and rule not in deciding}


RULES = ModuleRules(loss=LossRules(cost_of, attacked, most_drawn, most_cost, most_counted, check, floored), moot=_moot)
