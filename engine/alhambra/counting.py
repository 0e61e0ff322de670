"""How items are counted in a palace: by type, or by whatever else its tiles show."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ..items import Item
    from .palace import Palace
    from .parts import SquarePart


def _types(palace: Palace) -> dict[str, int]:
    return dict(palace.counts_by_type().items())  # by the type's id, as numbers of other items are


WAYS: Mapping[str, Callable[[Palace], Mapping[str, int]]] = {"types": _types}
"""The ways of counting that the data name, each with the numbers of its items."""

BY_MODULE = "parts"
"""The way of counting of which each module has its own."""


def parts_of(palace: Palace, items: Sequence[Item]) -> dict[str, tuple[SquarePart, ...]]:
    """Return what a palace brings part by part, by item."""
    if not any(item.counted == BY_MODULE for item in items):
        return {}
    from .expansions.rules import rules_of  # few games have expansions

    counted = ((item.id, rules_of(item.module).parts) for item in items if item.counted == BY_MODULE)
    return {item: parts(palace) for item, parts in counted if parts is not None}


def counts_of(palace: Palace, items: Sequence[Item]) -> dict[str, int]:
    """Return how many of each item a palace has; walls are traced elsewhere, what is typed is in no palace."""
    ways = dict.fromkeys(item.counted for item in items if item.counted in WAYS)
    return {name: number for way in ways for name, number in WAYS[way](palace).items()}
