"""What flows through the columns of a card: its pieces by their heights, and where columns begin so that all are even."""

from __future__ import annotations

from functools import cache
from itertools import accumulate, count, product
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_LONE = 0.05
"""How bad it is that one piece of a section stands alone beyond a break; an empty column would be 1."""
_CUT = 0.015
"""How bad it is that a section goes on in another column."""
_FULL = 0.02
"""Millimetres by which a column may be over-full: what is lost by rounding."""
_GROWTH = 1.8
"""The power by which words grow with their type: more than by lines, less than by area, as short lines stay short."""


class Piece(NamedTuple):
    """A part of a card that no column breaks; mm.

    The first one of a section has the section's heading with it.
    """

    name: str
    """The id of the element that a break or space stands before."""
    section: str
    height: float
    gap: float
    """Between the piece before and this one, where they stand in one column."""
    fixed: float
    """What of the height does not follow the type: drawings, tables."""
    drawing: str = ""
    """The kind of its drawings, where these may grow: `case`, `wall` or `grid`."""
    drawn: float = 0.0
    """The height of its drawings."""
    begins: bool = False
    """Whether its section begins with it."""

    def in_type(self, growth: float) -> Piece:
        """Return it in type larger by a factor, as far as can be told without setting it."""
        words = growth**_GROWTH
        return self._replace(height=self.fixed + (self.height - self.fixed) * words, gap=self.gap * growth)


class Group(NamedTuple):
    """Pieces that flow together, and begin a page; mm."""

    pieces: tuple[Piece, ...]
    room: float
    """The height of a column."""
    head: float
    """What is taken from it on the first page."""
    again: float
    """What is taken from it on every page after the first."""
    foot: float
    """What is taken from it on the last page."""
    columns: int

    def rooms(self, pages: int) -> tuple[float, ...]:
        """Return the heights of its columns on a number of pages."""
        heads = [self.head, *[self.again] * (pages - 1)]
        feet = [*[0.0] * (pages - 1), self.foot]
        return tuple(
            self.room - head - foot for head, foot in zip(heads, feet, strict=True) for _ in range(self.columns)
        )

    def in_type(self, growth: float) -> Group:
        """Return it in type larger by a factor, as far as can be told without setting it."""
        return self._replace(pieces=tuple(piece.in_type(growth) for piece in self.pieces))


def least_pages(group: Group, most: int) -> int:
    """Return the least number of pages that a group fits on; 0 where that is more than `most`."""
    for pages in range(1, most + 1):
        if _fits(group.pieces, group.rooms(pages)):
            return pages
    return 0


def _fits(pieces: Sequence[Piece], rooms: Sequence[float]) -> bool:
    left = iter(rooms)
    room, used, is_first = next(left), 0.0, True
    for piece in pieces:
        used += piece.height + (0 if is_first else piece.gap)
        is_first = False
        while used > room + _FULL:
            room, used = next(left, -1.0), piece.height
            if room < 0:
                return False
    return True


def breaks(groups: Sequence[Group], pages: int) -> list[list[tuple[Piece, ...]]] | None:
    """Return what stands in each column of each group, on so many pages in all; None where that cannot be.

    Columns are filled as evenly as can be; a section is rather not broken, and no piece of one stands alone.
    """
    found, least = None, float("inf")
    for shares in product(range(1, pages - len(groups) + 2), repeat=len(groups)):
        if sum(shares) != pages:
            continue
        parts = [_even(group.pieces, group.rooms(share)) for group, share in zip(groups, shares, strict=True)]
        price = sum(part[0] for part in parts)
        if price < least:
            least, found = price, [part[1] for part in parts]
    return found


def _even(pieces: Sequence[Piece], rooms: Sequence[float]) -> tuple[float, list[tuple[Piece, ...]]]:
    """Return how uneven the best division is, and that division; infinite where there is none."""
    tops = list(accumulate((piece.height + piece.gap for piece in pieces), initial=0.0))
    total = len(pieces)

    @cache
    def best(start: int, column: int) -> tuple[float, int]:
        if start == total:
            # What is left stays empty.
            return float(len(rooms) - column), total
        if column == len(rooms):
            return float("inf"), total
        least, end = float("inf"), total
        for stop in count(start + 1):
            if stop > total:
                break
            height = tops[stop] - tops[start] - pieces[start].gap
            if height > rooms[column] + _FULL:
                break
            empty = 1 - height / rooms[column]
            price = empty * empty + _price(pieces, stop) + best(stop, column + 1)[0]
            if price < least:
                least, end = price, stop
        return least, end

    price, _ = best(0, 0)
    columns: list[tuple[Piece, ...]] = []
    start = 0
    while price < float("inf") and start < total:
        _, stop = best(start, len(columns))
        columns.append(tuple(pieces[start:stop]))
        start = stop
    return price, columns


def _price(pieces: Sequence[Piece], stop: int) -> float:
    """How bad a break before a piece is."""
    if stop == len(pieces) or pieces[stop].begins:
        return 0.0
    is_alone = pieces[stop - 1].begins or stop + 1 == len(pieces) or pieces[stop + 1].begins
    return _CUT + (_LONE if is_alone else 0.0)


def used(column: Sequence[Piece]) -> float:
    """Return the height of what stands in a column."""
    return sum(piece.height for piece in column) + sum(gaps(column))


def gaps(column: Sequence[Piece]) -> Iterator[float]:
    """Yield the spaces between what stands in a column."""
    return (piece.gap for piece in column[1:])


def higher(first: Group, other: Group) -> Group:
    """Return two groups of one structure as one that has room for either: languages that lie back to back."""
    pieces = tuple(
        one._replace(
            height=max(one.height, two.height), gap=max(one.gap, two.gap), fixed=max(one.fixed, two.fixed)
        )
        for one, two in zip(first.pieces, other.pieces, strict=True)
    )
    return first._replace(
        pieces=pieces,
        head=max(first.head, other.head),
        again=max(first.again, other.again),
        foot=max(first.foot, other.foot),
    )
