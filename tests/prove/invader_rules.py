"""The invaders by their clauses (X15), read literally: side by side, step by step.

Nothing of the engine is used here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tests.prove.bits import Space

STEPS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
NAMES = {"n": "north", "e": "east", "s": "south", "w": "west"}
BESIDE = {"n": "ew", "e": "ns", "s": "ew", "w": "ns"}
FARTHEST = 60
"""No palace is as wide as that."""


class Answers(NamedTuple):
    """How a table has answered what the sources leave open."""

    fountain: bool
    bays: bool
    below_zero: bool
    squares: bool = True


def lost(
    tiles: Mapping[Space, str], fountain: Space, attack: str, scoring: int, answers: Answers
) -> dict[tuple[Space, str], int]:
    """Return what each side costs: the space of its tile and its letter, with points above 0."""
    built = {*tiles, fountain}
    found = {}
    for space in built:
        if space == fountain and not answers.fountain:
            continue
        # Bazaars are written with the letters of their types.
        if space != fountain and tiles[space][0] == "B" and not answers.squares:
            continue
        walled = "" if space == fountain else tiles[space][1:]
        for side, (x, y) in STEPS.items():
            if side in walled or (space[0] + x, space[1] + y) in built:
                continue
            is_bay = any((space[0] + far * x, space[1] + far * y) in built for far in range(2, FARTHEST))
            if is_bay and not answers.bays:
                continue
            if side == attack:
                found[space, side] = scoring
            elif scoring == 3 and side in BESIDE[attack]:
                found[space, side] = 1
    return found


def really_lost(gained: Sequence[int], costs: Sequence[int], *, below_zero: bool) -> Iterator[int]:
    """Yield what a player loses in each scoring, after points were gained in it."""
    total = 0
    for won, cost in zip(gained, costs, strict=True):
        total += won
        there = cost if below_zero else max(0, min(cost, total))
        total -= there
        yield there
