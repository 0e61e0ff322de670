"""What a code says was shown, beside what the same game comes to now."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..referee import Result
    from .compact import CodedGame


class Difference(NamedTuple):
    """A player whose points were shown otherwise; None where the player has no total."""

    player: str
    shown: int | None
    points: int | None


class Receipt(NamedTuple):
    """The totals as they were shown, and the players for whom they are others now."""

    totals: Mapping[str, int]
    differences: tuple[Difference, ...]

    @property
    def agrees(self) -> bool:
        """Whether everybody has the points that were shown."""
        return not self.differences


def receipt_of(coded: CodedGame, result: Result) -> Receipt:
    """Return the receipt of a code whose game was scored anew."""
    players = dict.fromkeys((*coded.totals, *result.totals))
    differences = (Difference(player, coded.totals.get(player), result.totals.get(player)) for player in players)
    return Receipt(coded.totals, tuple(each for each in differences if each.shown != each.points))
