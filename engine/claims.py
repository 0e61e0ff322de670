"""What the players had worked out, held against what the rules give."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .alhambra import MajorityAward

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .alhambra import Award
    from .findings import Collector
    from .reader import Claims, Number


def compare_player(player: str, claims: Claims, awards: Sequence[Award], findings: Collector) -> None:
    """Compare one player's claims for one scoring, item by item, then in total."""
    own = [award for award in awards if award.player == player]
    for item, claim in claims.items.items():
        points = sum(award.points for award in own if _item(award) == item)
        if points != claim.value:
            findings.add(
                "claim-differs",
                claim.span,
                "item",
                rule=_rule(item),
                player=player,
                item=item,
                claimed=claim.value,
                points=points,
            )
    if claims.total is not None:
        compare_total(player, claims.total, [award.points for award in own], findings)


def compare_total(player: str, claim: Number, terms: Sequence[int], findings: Collector) -> None:
    """Compare a claimed total with the sum of its terms, which are shown where they differ."""
    if sum(terms) != claim.value:
        findings.add(
            "claim-differs",
            claim.span,
            "total",
            player=player,
            claimed=claim.value,
            points=sum(terms),
            terms=tuple(terms),
        )


def compare_game(claims: Mapping[str, Number], terms: Mapping[str, Sequence[int]], findings: Collector) -> None:
    """Compare the totals claimed for a whole game; `terms` are each player's points to be added up."""
    for player, claim in claims.items():
        compare_total(player, claim, terms.get(player, ()), findings)


def _item(award: Award) -> str:
    return award.building if isinstance(award, MajorityAward) else "wall"


def _rule(item: str) -> str:
    return "B4.1" if item == "wall" else "B5.1"
