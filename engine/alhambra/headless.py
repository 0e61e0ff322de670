"""Tables that lack the key above them: players at the top of a file, and scorings one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..reading.nodes import Entry, Mapping, Scalar
from ..reading.scoring_words import number_in
from . import numbers

if TYPE_CHECKING:
    from collections.abc import Collection

    from ..reading.names import NameBook

_MOST = 20
"""Keys that are looked at; as many players and scorings no table has."""

_OWN_KEYS = ("palace", "tiles", "buildings", "virtual")
"""What a player's entry has, and nothing else that may be at the top of a file."""


def with_heads(root: Mapping, names: NameBook, known: Collection[str]) -> Mapping:
    """Return a file with its players, or its scorings, below the key that they lack; any other file as it is.

    `known` are the keys at the top of a file.
    """
    entries = [(names.find(entry.key.text, known), entry) for entry in root.entries[: _MOST + 1]]
    keys = {key for key, _ in entries}
    strange = [entry for key, entry in entries if key is None]
    if not strange or len(entries) > _MOST or not keys.isdisjoint({"players", "scorings"}):
        return root
    key = "players"
    own: list[Entry] = strange
    if not all(_is_player(entry, names) for entry in strange):
        numbered = [_scoring(entry, names) for entry in strange]
        own = [entry for entry in numbered if entry is not None]
        key = "scorings"
        if len(own) < len(numbered) or "scoring" in keys:
            return root
    span = strange[0].key.span
    head = Entry(Scalar(key, "", span), Mapping(tuple(own), span))
    return Mapping((*(entry for key, entry in entries if key is not None), head), root.span, root.repeated)


def _is_player(entry: Entry, names: NameBook) -> bool:
    return isinstance(entry.value, Mapping) and any(
        names.find(each.key.text, _OWN_KEYS) is not None for each in entry.value.entries[:_MOST]
    )


def _scoring(entry: Entry, names: NameBook) -> Entry | None:
    """Return the entry of `scoring 1`, `2. Wertung` or `final scoring` with the number as its key."""
    number = number_in(entry.key.text, names)
    if number not in map(str, numbers.SCORINGS) or not isinstance(entry.value, Mapping):
        return None
    return Entry(Scalar(number, "", entry.key.span), entry.value)
