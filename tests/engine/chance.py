"""Chance that is the same each time."""

from random import Random


def chance(seed: int) -> Random:
    """Return a source of chance."""
    return Random(seed)  # noqa: S311 - nothing secret here
