"""What flows through the columns of a card: its pieces by their heights, and where even columns end."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import accumulate, pairwise, product
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

MORE = "-more"
"""How the ids of pieces end that go on with a step or a drawing."""

_FEW = 2
_LONE = 0.1
"""How bad it is that no more than a few pieces of a section stand beyond a break; an empty column would be 1."""
_CUT = 0.04
"""How bad it is that a section goes on in another column."""
_FULL = 0.02
"""Millimetres by which a column may be over-full: what is lost by rounding."""
_GROWTH = 1.8
"""The power by which words grow with their type: more than by lines, less than by area, as short lines stay short."""


class FlowPiece(NamedTuple):
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
    keeps: bool = False
    """Whether it stays with the piece before: a step or a drawing goes on with it, or its section is a short one."""

    def in_type(self, growth: float) -> FlowPiece:
        """Return it in type larger by a factor, as far as can be told without setting it."""
        words = growth**_GROWTH
        return self._replace(height=self.fixed + (self.height - self.fixed) * words, gap=self.gap * growth)


class FlowGroup(NamedTuple):
    """Pieces that flow together, and begin a page; mm."""

    pieces: tuple[FlowPiece, ...]
    room: float
    """The height of a column."""
    head: float
    """What is taken from it on the first page."""
    again: Mapping[str, float]
    """What is taken from it where a section goes on, by section."""
    foot: float
    """What is taken from it on the last page."""
    columns: int
    table: float
    """The height of the table above it."""

    def room_for(self, column: int, pages: int, first: FlowPiece) -> float:
        """Return the height of a column, counted from 0 on a number of pages, that begins with a piece."""
        head = self.head if column < self.columns else 0.0
        foot = self.foot if column >= (pages - 1) * self.columns else 0.0
        return self.room - head - foot - (0.0 if first.begins else self.again.get(first.section, 0.0))

    def columns_of(self, ends: Sequence[int]) -> list[tuple[FlowPiece, ...]]:
        """Return what stands in its columns, each ending behind the piece with a number."""
        return [self.pieces[start:end] for start, end in pairwise((0, *ends))]

    def in_type(self, growth: float) -> FlowGroup:
        """Return it in type larger by a factor, as far as can be told without setting it."""
        return self._replace(pieces=tuple(piece.in_type(growth) for piece in self.pieces))


Sides: TypeAlias = tuple[FlowGroup, ...]
"""The same pieces in languages that lie back to back, or in one: columns end at the same pieces in all of them."""


SHORT = 3
"""So many points of a section are not parted."""


def kept_together(pieces: Sequence[FlowPiece], room: float) -> tuple[FlowPiece, ...]:
    """Return pieces that know which of them stay with the one before: of a short section, a step, a drawing.

    What is higher than the `room` of a column, in mm, is parted all the same.
    """
    points = Counter(piece.section for piece in pieces if not piece.name.endswith(MORE))
    short = {name for name, number in points.items() if number <= SHORT}

    def goes_on(piece: FlowPiece) -> bool:
        return piece.name.endswith(MORE)

    kept: list[FlowPiece] = []
    for own in _runs(pieces, lambda piece: goes_on(piece) or (not piece.begins and piece.section in short)):
        runs = (own,) if used(own) <= room else _runs(own, goes_on)
        for run in runs:
            kept += [run[0]._replace(keeps=False)]
            kept += [piece._replace(keeps=used(run) <= room) for piece in run[1:]]
    return tuple(kept)


def _runs(pieces: Sequence[FlowPiece], goes_on: Callable[[FlowPiece], bool]) -> Iterator[tuple[FlowPiece, ...]]:
    """Yield the pieces in runs, each with all that go on with its first one."""
    starts = [number for number, piece in enumerate(pieces) if number == 0 or not goes_on(piece)]
    for start, end in pairwise((*starts, len(pieces))):
        yield tuple(pieces[start:end])


def least_pages(sides: Sides, most: int) -> int:
    """Return the least number of pages that pieces fit on; 0 where that is more than `most`."""
    for pages in range(1, most + 1):
        if _fits(sides, pages):
            return pages
    return 0


def _fits(sides: Sides, pages: int) -> bool:
    column, columns = 0, pages * sides[0].columns
    used_up = [0.0] * len(sides)
    rooms: list[float] = []
    for start, end in pairwise(_starts(sides[0].pieces)):
        together = [side.pieces[start:end] for side in sides]
        used_up = [high + own[0].gap + used(own) for high, own in zip(used_up, together, strict=True)]
        if rooms and not any(high > room + _FULL for high, room in zip(used_up, rooms, strict=True)):
            continue
        rooms = [side.room_for(column, pages, own[0]) for side, own in zip(sides, together, strict=True)]
        used_up = [used(own) for own in together]
        # No column is left empty.
        if column == columns or any(high > room + _FULL for high, room in zip(used_up, rooms, strict=True)):
            return False
        column += 1
    return True


def _starts(pieces: Sequence[FlowPiece]) -> list[int]:
    """The numbers of the pieces that may begin a column, and of the one behind the last."""
    return [*(number for number, piece in enumerate(pieces) if not piece.keeps), len(pieces)]


def breaks(bands: Sequence[Sides], pages: int) -> list[tuple[int, ...]]:
    """Return the numbers of the pieces behind which each column of each band ends, on so many pages in all.

    Columns are filled as evenly as can be; a section is rather not broken, and no piece of one stands alone. Raises
    ValueError where they have no room.
    """
    found, least = None, float("inf")
    for shares in product(range(1, pages - len(bands) + 2), repeat=len(bands)):
        if sum(shares) == pages:
            parts = [_even(sides, share) for sides, share in zip(bands, shares, strict=True)]
            price = sum(each for each, _ in parts)
            if price < least:
                least, found = price, [ends for _, ends in parts]
    if found is None:
        raise ValueError(f"no room on {pages} pages")
    return found


def _even(sides: Sides, pages: int) -> tuple[float, tuple[int, ...]]:
    """Return how uneven the best division into columns is, and where they end; infinite where there is none."""
    tops = [tuple(accumulate((piece.gap + piece.height for piece in side.pieces), initial=0.0)) for side in sides]
    pieces, columns = sides[0].pieces, pages * sides[0].columns
    starts = _starts(pieces)

    def empty(column: int, start: int, stop: int) -> float:
        """The share of a column that stays empty, on the side where it is less; below 0 where there is no room."""
        shares = []
        for side, top in zip(sides, tops, strict=True):
            room = side.room_for(column, pages, side.pieces[start])
            height = top[stop] - top[start] - side.pieces[start].gap
            shares.append(-1.0 if height > room + _FULL else max(0.0, 1 - height / room))
        return min(shares)

    @cache
    def best(start: int, column: int) -> tuple[float, tuple[int, ...]]:
        if start == len(pieces):
            # What is left stays empty.
            return float(columns - column), ()
        found: tuple[float, tuple[int, ...]] = (float("inf"), ())
        for stop in (each for each in starts if each > start and column < columns):
            share = empty(column, start, stop)
            if share < 0:
                break
            rest, ends = best(stop, column + 1)
            found = min(found, (share * share + _price(pieces, stop) + rest, (stop, *ends)))
        return found

    return best(0, 0)


def _price(pieces: Sequence[FlowPiece], stop: int) -> float:
    """How bad a break before a piece is."""
    if stop == len(pieces) or pieces[stop].begins:
        return 0.0
    section = pieces[stop].section
    before = sum(piece.section == section for piece in pieces[max(0, stop - _FEW - 1) : stop])
    behind = sum(piece.section == section for piece in pieces[stop : stop + _FEW + 1])
    return _CUT + (_LONE if min(before, behind) <= _FEW else 0.0)


def used(column: Sequence[FlowPiece]) -> float:
    """Return the height of what stands in a column."""
    return sum(piece.height for piece in column) + sum(piece.gap for piece in column[1:])
