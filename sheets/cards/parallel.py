"""Cards of one structure in several languages, walked side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from ..figures.picture import Picture
from .content import Card, ItemAccount, Ranked, Section, Statement, Step, Table, TableRow

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

T = TypeVar("T")

# What is the same in every language.
_UNSPOKEN: dict[type, tuple[str, ...]] = {
    Card: ("name",),
    Section: ("name",),
    Statement: ("rules", "settled"),
    Step: ("sign",),
    Table: ("rules",),
    TableRow: ("icon", "strong"),
    Ranked: ("place", "name", "points"),
    ItemAccount: ("icon", "letter"),
}


class UnlikeCardsError(ValueError):
    """Two cards cannot stand side by side: they differ in more than their words. The text says where."""


def parallel(card: Card, other: Card | None) -> tuple[Card, ...]:
    """Return the cards to be walked together, the second one where there is one; UnlikeCardsError."""
    if other is None:
        return (card,)
    place = _difference(card, other, "")
    if place is not None:
        where = place.lstrip(".") or "the card"
        raise UnlikeCardsError(f"the cards in {card.language!r} and {other.language!r} differ at {where}")
    return (card, other)


def across(rows: Iterable[Sequence[T]]) -> list[tuple[T, ...]]:
    """Return what stands at the same places of several rows; ValueError where these are not of one length."""
    return list(zip(*rows, strict=True))


def alike(nodes: Sequence[object], kind: type[T]) -> tuple[T, ...]:
    """Return nodes that are all of a kind, for the type checker; TypeError where one is not."""
    found = tuple(node for node in nodes if isinstance(node, kind))
    if len(found) != len(nodes):
        raise TypeError(f"not all of the kind {kind.__name__}")
    return found


def different(texts: Iterable[str]) -> tuple[str, ...]:
    """Return texts, each once: what two languages say in the same words is said once. None is empty."""
    return tuple(dict.fromkeys(filter(None, texts)))


def _difference(one: Any, two: Any, place: str) -> str | None:  # noqa: ANN401 - any part of a card
    """The first place at which two parts differ in structure."""
    if type(one) is not type(two):
        return place
    if isinstance(one, Picture) or not isinstance(one, tuple):
        return None
    if any(getattr(one, name) != getattr(two, name) for name in _UNSPOKEN.get(type(one), ())):
        return place
    if len(one) != len(two):
        return place
    names = getattr(one, "_fields", None)
    for number, parts in enumerate(zip(one, two, strict=True)):
        found = _difference(*parts, f"{place}.{names[number]}" if names else f"{place}[{number}]")
        if found is not None:
            return found
    return None
