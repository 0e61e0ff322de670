"""What the players had worked out, held against what the rules give; what differs is added to the findings given."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .reading.findings import Collector
    from .reading.values import Claims, Number


def compare_player(
    player: str, claims: Claims, points: Mapping[str, int], rules: Mapping[str, str], findings: Collector
) -> None:
    """Compare a player's claims with his points, item by item, then in total; `rules` are the items' rule numbers."""
    for item, claim in claims.items.items():
        if points.get(item, 0) != claim.value:
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
    if claims.total is not None:
        compare_total(player, claims.total, tuple(points.values()), rules["total"], findings)


def compare_total(player: str, claim: Number, terms: Sequence[int], rule: str, findings: Collector) -> None:
    """Compare a claimed total with the sum of its terms, which are shown where they differ."""
    if sum(terms) != claim.value:
        shown = tuple(term for term in terms if term) or (0,)
        values = {"claimed": claim.value, "points": sum(terms), "terms": shown}
        findings.add("claim-differs", claim.span, "total", rule=rule, player=player, values=values)
