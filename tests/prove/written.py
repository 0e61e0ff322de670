"""Numbers as lines of a transcript have them, for both games."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tests.prove.table_rules import Claimed


def flow(numbers: Mapping[str, object]) -> str:
    """Return numbers by their names as one value in braces."""
    return "{" + ", ".join(f"{key}: {number}" for key, number in numbers.items()) + "}"


def claimed_lines(claimed: Claimed) -> Iterator[str]:
    """Yield the line of what a player claims, where that is anything."""
    numbers = dict(claimed.items)
    sums = {"sum": claimed.sum, "running": claimed.running, "total": claimed.total}
    numbers |= {key: number for key, number in sums.items() if number is not None}
    if numbers:
        yield f"claimed: {flow(numbers)}"
