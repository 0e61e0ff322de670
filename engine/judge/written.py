"""Numbers that players have written, as witnesses: how well each number explains what was read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .joint import log
from .photos import BLANK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .beliefs import Belief


def weights(belief: Belief | None, values: Sequence[int], slip: float) -> tuple[float, ...]:
    """Return the logarithm of how well each true value explains a box; a box that is empty or not read says nothing.

    `slip` is how often the number that is written, or read, is another one.
    """
    if belief is None or not belief.seen:
        return (0.0,) * len(values)
    known = sorted(set(values))
    unsaid = belief.chance(BLANK) + belief.strange
    shares = [belief.chance(str(value)) + unsaid / len(known) for value in values]
    return tuple(log((1 - slip) * share + slip / len(known)) for share in shares)


def sure_number(belief: Belief | None, doubt: float) -> int | None:
    """Return the number in a box; None where it is empty or doubtful."""
    if belief is None or not belief.is_sure(doubt):
        return None
    text = belief.likeliest
    return int(text) if text.isascii() and text.isdigit() and len(text) <= len("000") else None
