"""The four dice of a turn of Roll & Write: what they let a player build, what coins they bring."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection

Crossing = tuple[int, int]
"""A space of the grid by its dice: yellow (the row), blue (the column), both from 1 on (A7)."""


class Dice(NamedTuple):
    """The faces of two blue and two yellow dice; which of two lies first makes no difference."""

    blue: tuple[int, int]
    yellow: tuple[int, int]


def crossings(dice: Dice) -> tuple[Crossing, ...]:
    """Return where each yellow die meets each blue one: always four, equal dice meeting several times (R3.8)."""
    return tuple((yellow, blue) for yellow in dice.yellow for blue in dice.blue)


def build_options(dice: Dice, built: Collection[Crossing]) -> tuple[Crossing, ...]:
    """Return the buildings to choose from, each once; none means that coins must be taken (R3.4, R3.5)."""
    return tuple(crossing for crossing in dict.fromkeys(crossings(dice)) if crossing not in built)


def coin_gain(dice: Dice, built: Collection[Crossing]) -> int:
    """Return the coins of "take coins", as far as the supply still has circles for them (R3.8, R3.9)."""
    return sum(crossing in built for crossing in crossings(dice))
