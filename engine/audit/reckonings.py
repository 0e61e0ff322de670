"""What sums ask of the points of whole scorings, before anybody looks at single types: sound, and soon known."""

from __future__ import annotations

from itertools import product
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from ..alhambra import numbers
from ..alhambra.awards import longest_possible_wall
from ..buildings import Building
from ..majorities import Range
from .score_facts import WALL

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .equations import Equation, PadCell, SumText
    from .score_facts import Facts

_WAYS = 64
"""More ways to read the sums of a player than these are not looked at."""

_ROUNDS = 20
"""How often ranges are narrowed; those that are still too wide then are no mistake."""


class SumPart(NamedTuple):
    """Cells that are always added up together, and between which numbers they are together."""

    cells: tuple[PadCell, ...]
    range: Range


Reckoning = tuple[SumPart, ...]
"""What the open cells of a player must bring where a certain equation is true for each sum."""


def reckonings(sums: Sequence[SumText], ranges: Mapping[PadCell, Range]) -> tuple[Reckoning, ...] | None:
    """Return all ways in which a player's sums can be right within these ranges; None where there are too many ways."""
    if prod(len(each.equations) for each in sums) > _WAYS:
        return None
    found = (
        _reckoned([(each.written, equation) for each, equation in zip(sums, chosen, strict=True)], ranges)
        for chosen in product(*(each.equations for each in sums))
    )
    return tuple(dict.fromkeys(each for each in found if each is not None))


def _reckoned(chosen: Sequence[tuple[int, Equation]], ranges: Mapping[PadCell, Range]) -> Reckoning | None:
    """Return the parts of the open cells and what they must bring; None where the equations are not true together."""
    times: dict[PadCell, list[int]] = {}
    left = []
    for at, (written, equation) in enumerate(chosen):
        rest = written - equation.certain
        for cell, number in equation.cells:
            own = ranges[cell]
            if own.least == own.most:
                rest -= number * own.least
            else:
                times.setdefault(cell, [0] * len(chosen))[at] = number
        left.append(rest)
    groups: dict[tuple[int, ...], list[PadCell]] = {}
    for cell, own_times in times.items():
        groups.setdefault(tuple(own_times), []).append(cell)
    least = [sum(ranges[cell].least for cell in cells) for cells in groups.values()]
    most = [sum(ranges[cell].most for cell in cells) for cells in groups.values()]
    rows = [[(place, own[at]) for place, own in enumerate(groups) if own[at]] for at in range(len(chosen))]
    if not _narrowed(rows, left, least, most):
        return None
    return tuple(
        SumPart(tuple(cells), Range(low, high)) for cells, low, high in zip(groups.values(), least, most, strict=True)
    )


def _narrowed(
    rows: Sequence[Sequence[tuple[int, int]]], wanted: Sequence[int], least: list[int], most: list[int]
) -> bool:
    """Narrow the ranges of parts to what makes each row what is wanted; tell whether that may be."""
    for _ in range(_ROUNDS):
        before = (*least, *most)
        for row, number in zip(rows, wanted, strict=True):
            low = sum(times * least[part] for part, times in row)
            high = sum(times * most[part] for part, times in row)
            if not low <= number <= high:
                return False
            for part, times in row:
                others_low, others_high = low - times * least[part], high - times * most[part]
                low, high = others_low, others_high
                least[part] = max(least[part], -((others_high - number) // times))
                most[part] = min(most[part], (number - others_low) // times)
                if least[part] > most[part]:
                    return False
                low += times * least[part]
                high += times * most[part]
        if before == (*least, *most):
            break
    return True


def brings(
    facts: Facts, ranges: Mapping[str, Mapping[PadCell, Range]], found: Mapping[str, Sequence[Reckoning] | None]
) -> bool:
    """Tell whether every scoring may bring its players what their sums need: all prizes, and walls of all tiles."""
    tiles = sum(facts.tiles.values())
    for place, scoring in enumerate(facts.scorings):
        cells = [(place, item.id) for item in facts.items.values()]
        needed = {player: _least(place, cells, own, found.get(player)) for player, own in ranges.items()}
        order = sorted(needed, key=lambda player: -needed[player])
        for number in range(1, len(order) + 1):
            some = order[:number]
            points = sum(
                min(
                    sum(ranges[player][place, building].most for player in some),
                    sum(facts.items[building].prizes_in(scoring)[:number]),
                )
                for building in Building
            )
            points += sum(ranges[player][place, item.id].most for player in some for item in facts.others)
            walls = sum(ranges[player][place, WALL].most for player in some)
            # Walls are the longest where all have equally many tiles.
            longest = sum(longest_possible_wall((tiles + each) // number, facts.others) for each in range(number))
            if sum(needed[player] for player in some) > points + min(walls, longest * numbers.points_per_side()):
                return False
    return True


def _least(
    place: int, cells: Sequence[PadCell], ranges: Mapping[PadCell, Range], found: Sequence[Reckoning] | None
) -> int:
    """Return the fewest points that a player has in a scoring."""
    alone = sum(ranges[cell].least for cell in cells)
    if not found:
        return alone
    ways = []
    for way in found:
        parts = [part for part in way if all(scoring == place for scoring, _ in part.cells)]
        inside = {cell for part in parts for cell in part.cells}
        ways.append(
            sum(part.range.least for part in parts) + sum(ranges[cell].least for cell in cells if cell not in inside)
        )
    return max(alone, min(ways))
