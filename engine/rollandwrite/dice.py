"""The four dice of a turn of Roll & Write: what they let a player build, what coins they bring."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from . import numbers

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


def change_cost(before: Dice, after: Dice) -> int:
    """Return the coins to turn some dice into others the cheapest way, pip by pip, never from 6 to 1 (R3.11).

    ValueError where a face is on no die.
    """
    faces = range(1, numbers.grid_lines() + 1)
    if not all(face in faces for dice in (before, after) for colour in dice for face in colour):
        raise ValueError(f"no such face: {before}, {after}")
    # Two dice of a colour are worth the same: matching low with low and high with high is the least turning.
    pips = sum(
        abs(old - new)
        for colour, changed in zip(before, after, strict=True)
        for old, new in zip(sorted(colour), sorted(changed), strict=True)
    )
    return pips * numbers.change_die_cost()


def second_building(dice: Dice, first: Crossing) -> Crossing:
    """Return where the two dice meet that building on `first` leaves over.

    It may be built as well if it is not built yet, `first` included, for `rollandwrite.second_building_cost()`
    coins (R3.12); otherwise these two dice are handed on (R3.7). ValueError where no dice meet on `first`.
    """
    yellow, blue = list(dice.yellow), list(dice.blue)
    yellow.remove(first[0])
    blue.remove(first[1])
    return yellow[0], blue[0]
