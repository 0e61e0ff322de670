"""A language that is longer than English: what a sheet has to bear before its translations exist."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from alhambra_sheets.words.catalog import Catalog

if TYPE_CHECKING:
    from collections.abc import Iterator

_SENTENCE = 25
"""Characters from which a message counts as a sentence; labels have short forms of their own."""


class _Stretched(Mapping[tuple[str, str], tuple[str, ...]]):
    """Every word of a sentence a third longer; labels as they are."""

    def __getitem__(self, key: tuple[str, str]) -> tuple[str, ...]:
        _, message = key
        if len(message) < _SENTENCE:
            raise KeyError(key)
        words = (
            word if "{" in word else word + "enriat"[: round(0.3 * len(word) + 0.3)] for word in message.split(" ")
        )
        return (" ".join(words),)

    def __iter__(self) -> Iterator[tuple[str, str]]:
        return iter(())

    def __len__(self) -> int:
        return 0


def stretched() -> Catalog:
    """Return the catalog of that language."""
    return Catalog("xx", "Long", _Stretched(), lambda _: 0)
