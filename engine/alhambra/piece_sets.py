"""Pieces in the colours of the types, split into sets of different ones: what they bring, or may bring."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..buildings import Building

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ..items import Item


class PieceSet(NamedTuple):
    """A set of pieces of different types, and its points."""

    types: tuple[Building, ...]
    points: int


class Split(NamedTuple):
    """The pieces of a player in sets, none where their types are not given; they bring between `least` and `most`."""

    sets: tuple[PieceSet, ...]
    least: int
    most: int

    @property
    def is_open(self) -> bool:
        """Tell whether the points depend on types that are not given."""
        return self.least != self.most


def split(item: Item, counts: Mapping[Building, int]) -> Split:
    """Return pieces in the sets that bring the most: a set has every type of which there are enough (X12.4)."""
    levels = range(1, max(counts.values(), default=0) + 1)
    types = [tuple(building for building in Building if counts.get(building, 0) >= level) for level in levels]
    sets = tuple(PieceSet(own, item.set_points[len(own) - 1]) for own in types)
    points = sum(each.points for each in sets)
    return Split(sets, points, points)


def split_of_sum(item: Item, number: int, buildings: Mapping[str, int] | None, spare: int) -> Split:
    """Return what so many pieces bring of which the types are not given; on each building there may be one.

    `spare` are buildings that may be of any type; where no buildings are given, all may be.
    """
    limits = [
        most if buildings is None else min(most, buildings.get(building, 0) + spare) for building, most in item.pieces
    ]
    rooms = [sum(limit >= level for limit in limits) for level in range(1, max(limits) + 1)]
    return Split((), _worth(item, _even(number, rooms)), _worth(item, _full(number, rooms)))


def _worth(item: Item, sizes: Iterable[int]) -> int:
    return sum(item.set_points[size - 1] for size in sizes if size)


def _full(number: int, rooms: Sequence[int]) -> list[int]:
    """Return the sizes of sets that are as large as they can be, one after the other: they bring the most."""
    sizes = []
    for room in rooms:
        sizes.append(min(room, number))
        number -= sizes[-1]
    return sizes


def _even(number: int, rooms: Sequence[int]) -> list[int]:
    """Return the sizes of sets that are as small as they can be: they bring the least."""
    sizes = [0] * len(rooms)
    while number > 0 and sizes != list(rooms):
        for at, room in enumerate(rooms):
            if number and sizes[at] < room:
                sizes[at] += 1
                number -= 1
    return sizes
