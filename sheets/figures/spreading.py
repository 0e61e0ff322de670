"""Labels that want to stand near what they are about, and must not overlap."""

from __future__ import annotations

from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def spread(wanted: Sequence[float], lengths: Sequence[float], low: float, high: float) -> tuple[float, ...]:
    """Return where the middles of labels lie, in their order, as near as can be to where each wants to be.

    None overlaps another, and all are between `low` and `high`, unless there is not enough room for them: then they
    begin at `low`. The sum of the squares of all ways is the smallest.
    """
    if not wanted:
        return ()
    # Without the lengths between them it is enough that none is before the one before it: neighbours that would be
    # share the mean of what they want.
    steps = [0.0, *accumulate((one + other) / 2 for one, other in pairwise(lengths))]
    shared: list[tuple[float, int]] = []
    for want, step in zip(wanted, steps, strict=True):
        mean, count = want - step, 1
        while shared and shared[-1][0] > mean:
            before, number = shared.pop()
            mean, count = (mean * count + before * number) / (count + number), count + number
        shared.append((mean, count))
    first, last = low + lengths[0] / 2, high - lengths[-1] / 2 - steps[-1]
    kept = [max(first, min(mean, last)) for mean, count in shared for _ in range(count)]
    return tuple(place + step for place, step in zip(kept, steps, strict=True))
