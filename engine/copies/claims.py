"""Counts and claims written down again, for both games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..buildings import Building

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..reading.values import Claims, CountsText, Number


def values_of(numbers: Mapping[str, Number]) -> dict[str, int]:
    """Return numbers without their places."""
    return {name: number.value for name, number in numbers.items()}


def counts_of(counts: CountsText) -> dict[str, int]:
    """Return how many buildings of each type are written, in the order of the types."""
    return {building.value: counts.counts[building].value for building in Building if building in counts.counts}


def claims_of(claims: Claims) -> Any:  # noqa: ANN401 - a plain value
    """Return claims by item; a total that stands alone is a number."""
    if claims.total is not None and not claims.items and claims.sum is None and claims.running is None:
        return claims.total.value
    items = [
        *(each for each in Building if each in claims.items),
        *(each for each in claims.items if not _is_type(each)),
    ]
    added = {"sum": claims.sum, "running": claims.running, "total": claims.total}
    return {
        **{str(item): claims.items[item].value for item in items},
        **{name: number.value for name, number in added.items() if number is not None},
    }


def _is_type(item: str) -> bool:
    return item in tuple(Building)
