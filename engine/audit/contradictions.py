"""Entries that cannot all be right: as few of them as can be found."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    May = Callable[[frozenset[int]], bool]


def smallest(entries: Sequence[int], may_be: May) -> frozenset[int]:
    """Return entries that cannot be true together, while all but any one of them can; `entries` cannot.

    `may_be` tells whether some entries can be true together; whatever is in a conflict makes another one no better.
    """
    return frozenset(_needed(frozenset(), changed=False, entries=tuple(entries), may_be=may_be))


def _needed(kept: frozenset[int], *, changed: bool, entries: tuple[int, ...], may_be: May) -> tuple[int, ...]:
    """Return which of the entries are needed for a conflict with those kept; halves are tried before single ones."""
    if changed and not may_be(kept):
        return ()
    if len(entries) == 1:
        return entries
    half = len(entries) // 2
    first, second = entries[:half], entries[half:]
    late = _needed(kept | frozenset(first), changed=True, entries=second, may_be=may_be)
    early = _needed(kept | frozenset(late), changed=bool(late), entries=first, may_be=may_be)
    return (*early, *late)


def reduced(entries: Sequence[int], may_be: May, blocks: Iterable[Iterable[int]]) -> frozenset[int]:
    """Return the same where questions about few entries are the expensive ones: whole `blocks` are left out first.

    Where `may_be` says so of what it does not know, more entries than are needed stay.
    """
    kept = frozenset(entries)
    for block in (*blocks, *((entry,) for entry in entries)):
        rest = kept.difference(block)
        if rest != kept and not may_be(rest):
            kept = rest
    return kept
