"""Candidates: changes of a file's text that may be what its writer meant, with how near each is."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from ..buildings import load_data
from ..reading.findings import Fix

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..reading.findings import Edit


class Slip(StrEnum):
    """What may have happened; `data/slips.toml` has what each costs, and why."""

    BOTH = "both"
    DOT = "dot"
    LETTER = "letter"
    SIDE = "side"
    PRICE = "price"
    NEIGHBOURS = "neighbours"
    WHOLE = "whole"
    EXCHANGE = "exchange"
    SWAP = "swap"
    FORGOTTEN = "forgotten"
    INITIAL = "initial"
    OTHER = "other"

    @property
    def cost(self) -> int:
        """How far the text then is from what was meant: the likelier a slip, the nearer."""
        return _costs()[self]


@cache
def _costs() -> Mapping[str, int]:
    return MappingProxyType(load_data("slips.toml")["costs"])


@cache
def most_beside() -> int:
    """Return how much more than the nearest slip one may cost that is offered beside it."""
    return int(load_data("slips.toml")["beside"]["most"])


@cache
def confused_letters() -> Mapping[str, str]:
    """Return for each letter of a type the one that people take for it."""
    pairs: list[str] = load_data("slips.toml")["letters"]["confused"]
    return MappingProxyType({pair[place]: pair[1 - place] for pair in pairs for place in (0, 1)})


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
    def order(self) -> tuple[int, Slip, tuple[int, ...]]:
        """What to sort candidates by, the likeliest first."""
        return self.slip.cost, self.slip, self.rank

    @property
    def fix(self) -> Fix:
        """The fix that makes the change."""
        return Fix(self.edits, name=self.name, values=self.values, safe=self.safe)
