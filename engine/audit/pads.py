"""A filled pad: its entries, and what is asked of those who know the rules of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..reading.findings import Span


class PadEntry(NamedTuple):
    """A number that somebody has written into the pad.

    `scoring` is 1, 2, 3, `final` or `so-far`; None for a total of the whole game.
    """

    player: str
    scoring: int | str | None
    item: str
    written: int
    span: Span


class Pad(Protocol):
    """A pad of one game, by whose rules its entries are possible together or not.

    Entries are known by their numbers. Those in `free` may have any value, the others are as they are written; sums
    that are right for the numbers written above them follow, and are in no set of free entries and in no conflict.
    """

    @property
    def entries(self) -> Sequence[PadEntry]:
        """All entries, in the order of the file."""
        ...

    @property
    def exhausted(self) -> bool:
        """Whether some question has remained without an answer, since the steps for it ran out."""
        ...

    @property
    def additions(self) -> Mapping[int, tuple[int, ...]]:
        """The sums that are wrong for the numbers above them, and what these add up to."""
        ...

    def conflict(self, free: frozenset[int]) -> frozenset[int] | None:
        """Return None where the pad is possible; else entries of which at least one more must be free.

        None of them is in `free`, and they are as few as can be told quickly. An empty set says that no change of
        entries makes the pad possible. OutOfStepsError where so much was worked out that nothing more is.
        """
        ...

    def values(self, free: frozenset[int]) -> Mapping[int, tuple[int, ...]]:
        """Return for each free entry the values that it has in some solution, ascending.

        They are all of them, unless the pad is `exhausted` then: values of which nobody knows are left out.
        OutOfStepsError where so much was worked out that nothing more is.
        """
        ...

    def follows(self, free: frozenset[int], changed: Mapping[int, int]) -> Mapping[int, int]:
        """Return the sums that follow with another value where free entries have these values."""
        ...
