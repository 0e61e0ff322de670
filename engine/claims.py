"""What the players had worked out, held against what the rules give; what differs is added to the findings given."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .items import Item
    from .reading.findings import Collector
    from .reading.values import Claims, Number


def rules(items: Sequence[Item], total: str) -> dict[str, str]:
    """Return the clauses behind the points of items, and that of a total, which is behind all that has none."""
    return {**{item.id: item.rule or total for item in items}, "total": total}


class SoFar(NamedTuple):
    """The points of a player over some scorings.

    `written` are the sums that follow from what the player has written, the right one among them: who adds up rightly
    what is wrong makes no second mistake. Not `known` where the points of some scoring are missing.
    """

    points: int = 0
    written: frozenset[int] = frozenset({0})
    known: bool = True

    def plus(self, points: int) -> SoFar:
        """Return the same after points that nobody doubts."""
        return self._replace(points=self.points + points, written=frozenset(each + points for each in self.written))


NOTHING = SoFar()
"""Before the first scoring, and where there is only one."""


def compare_player(
    player: str,
    claims: Claims,
    points: Mapping[str, int],
    rules: Mapping[str, str],
    findings: Collector,
    *,
    before: SoFar = NOTHING,
) -> SoFar:
    """Compare a player's claims with the points of a scoring, item by item, then added up; return the points so far.

    `rules` are the items' rule numbers. A `total` is right as the sum of this scoring or of all so far.
    """
    own = tuple(points.values())
    wrong = 0
    for item, claim in claims.items.items():
        if points.get(item, 0) != claim.value:
            wrong += claim.value - points.get(item, 0)
            findings.add(
                "claim-differs",
                claim.span,
                "item",
                rule=rules[item],
                player=player,
                item=item,
                claimed=claim.value,
                points=points.get(item, 0),
            )
    sums = {sum(own), sum(own) + wrong}
    if claims.sum is not None:
        if claims.sum.value not in sums:
            compare_total(player, claims.sum, own, rules["total"], findings)
        sums.add(claims.sum.value)
    so_far = {earlier + each for earlier in before.written for each in sums}
    if claims.running is not None:
        # More than is known may be what is missing.
        is_told = before.known or claims.running.value < before.points + sum(own)
        if claims.running.value not in so_far and is_told:
            compare_total(player, claims.running, (before.points, sum(own)), rules["total"], findings)
        so_far = {before.points + sum(own), claims.running.value}
    if claims.total is not None and claims.total.value not in sums | so_far:
        _compare_either(player, claims.total, own, rules["total"], findings, before=before)
        so_far |= {claims.total.value, *(earlier + claims.total.value for earlier in before.written)}
    return SoFar(before.points + sum(own), frozenset(so_far), before.known)


def _compare_either(
    player: str, claim: Number, own: Sequence[int], rule: str, findings: Collector, *, before: SoFar
) -> None:
    """Compare a total that may be of the scoring or of the game so far with the nearer of the two."""
    points = sum(own)
    if not before.known and claim.value >= points:
        add_open(player, claim, points, rule, findings)
    elif not before.points:
        compare_total(player, claim, own, rule, findings)
    elif abs(before.points + points - claim.value) <= abs(points - claim.value):
        compare_total(player, claim, (before.points, points), rule, findings, detail="running")
    else:
        compare_total(player, claim, own, rule, findings, detail="scoring")


def add_open(player: str, claim: Number, points: int, rule: str, findings: Collector) -> None:
    """Note that a claimed total may be right, and with how many earlier points it is."""
    values = {"claimed": claim.value, "points": points, "needed": claim.value - points}
    findings.add("claim-open", claim.span, rule=rule, player=player, values=values)


def compare_total(
    player: str, claim: Number, terms: Sequence[int], rule: str, findings: Collector, *, detail: str = "total"
) -> None:
    """Compare a claimed total with the sum of its terms, which are shown where they differ."""
    if sum(terms) != claim.value:
        shown = tuple(term for term in terms if term) or (0,)
        values = {"claimed": claim.value, "points": sum(terms), "terms": shown}
        findings.add("claim-differs", claim.span, detail, rule=rule, player=player, values=values)
