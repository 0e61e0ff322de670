"""Candidates: changes of a file's text that may be what its writer meant, with how near each is."""

from __future__ import annotations

from enum import IntEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from ..reading.findings import Fix

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..reading.findings import Edit


class Slip(IntEnum):
    """What may have happened; of two that cost the same, the first is the likelier one."""

    DOT = 0
    SIDE = 1
    PRICE = 2
    SWAP = 3
    WHOLE = 4
    OTHER = 5

    @property
    def cost(self) -> int:
        """How far the text then is from what was meant."""
        return (1, 1, 1, 2, 2, 3)[self]


class Candidate(NamedTuple):
    """A change of the text: its edits, what they do (`name` with `values`), the slip that they undo.

    `rank` puts those of one slip in order, the likelier first. `safe` is what changes only how something is written.
    """

    slip: Slip
    rank: tuple[int, ...]
    edits: tuple[Edit, ...]
    name: str = ""
    values: Mapping[str, object] = MappingProxyType({})
    safe: bool = False

    @property
    def order(self) -> tuple[Slip, tuple[int, ...]]:
        """What to sort candidates by, the likeliest first; slips are in the order of what they cost."""
        return self.slip, self.rank

    @property
    def fix(self) -> Fix:
        """The fix that makes the change."""
        return Fix(self.edits, name=self.name, values=self.values, safe=self.safe)
