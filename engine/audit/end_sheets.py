"""The sheets at the end of a table: how many buildings go with points for lines and coins (V7-V14, V22-V27)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from . import grounds

if TYPE_CHECKING:
    from ..budget import Budget
    from .end_questions import EndQuestion, Left
    from .end_tables import EndTable
    from .tallies import TallyFrame

_Rests = tuple[tuple[int, bool, bool], ...]
"""What is left of a player's equations, each with whether his lines and his coins are in it."""


class EndSheets:
    """The sheets of all players; what one question has found out, the next one knows."""

    def __init__(self, table: EndTable, frame: TallyFrame, budget: Budget) -> None:
        self._table = table
        self._budget = budget
        self._within = cache(frame.within)
        self._domain = cache(self._built)
        self._is_off_the_grid = cache(self._has_no_grid)

    def accepted(self, question: EndQuestion, left: Left) -> int:
        """Return the tallies that go with the points for lines and coins, where so much of the equations is left."""
        domains = []
        for player in range(len(self._table.sheets)):
            lines, coins = (question.sheet_points.get((player, item)) for item in ("lines", "coins"))
            rests = tuple(
                (own, rest.lines, rest.coins)
                for own, rest in zip(left, question.rests, strict=True)
                if rest.player == player
            )
            domains.append(self._domain(player, lines, coins, rests))
        return self._within(tuple(domains[place] for place in self._table.open)) if all(domains) else 0

    def _built(self, player: int, lines: int | None, coins: int | None, rests: _Rests) -> frozenset[int]:
        """Return how many buildings a player may have who has these points, and gets what is left of the equations."""
        return frozenset(
            built for built in self._table.totals_of(player) if self._is_sheet(player, built, lines, coins, rests)
        )

    def _is_sheet(self, player: int, built: int, lines: int | None, coins: int | None, rests: _Rests) -> bool:
        """Tell the same of one number of buildings."""
        if self._table.sheets[player].seat.virtual:
            return all(left == 0 for left, _, _ in rests)
        self._budget.take()
        for_coins = self._table.coin_points(player, built)
        if coins is not None:
            for_coins &= {coins}
        if not for_coins:
            return False
        has_lines = lines is not None or any(asks for _, asks, _ in rests)
        for_lines = self._table.line_points(player, built) if has_lines else frozenset({0})
        if lines is not None:
            for_lines &= {lines}
        return any(
            any(
                all(left == own * with_lines + more * with_coins for left, with_lines, with_coins in rests)
                for more in for_coins
            )
            and not (has_lines and self._is_off_the_grid(player, own))
            for own in sorted(for_lines)
        )

    def _has_no_grid(self, player: int, points: int) -> bool:
        """Tell whether no grid of the written layout has a player's types and these points for its lines (V7).

        Where the types are not known, the layout is left out.
        """
        layout, sheet = self._table.layout, self._table.sheets[player]
        if layout is None or sheet.line_points is not None or sheet.seat.counts is None:
            return False
        return not grounds.has_grid(layout, sheet.seat.counts, points, self._budget)
