"""Names of people on narrow lines: initials, never a piece that was cut off."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_VOWELS = frozenset("aeiouyаеиоуыэюяєі")


def shorter(name: str) -> Iterator[str]:
    """Yield shorter and shorter forms of a name: `Alexandra Maria K.`, `Alexandra M. K.`, `A. M. K.`, `A. K.`, `A.`.

    At a table people are called by their first names, so the last ones are given up first. A name of one word is
    broken off as abbreviations are, before a vowel: `Alexandr.`, `Alex.`, `Al.`.
    """
    words = name.split() or [name]
    first, rest = words[0], words[1:]
    if not rest:
        yield from _broken_off(first)
    for kept in range(len(rest) - 1, -1, -1):
        yield " ".join((first, *rest[:kept], *map(initial, rest[kept:])))
    if rest:
        yield " ".join(map(initial, words))
        yield f"{initial(first)} {initial(rest[-1])}"
    yield f"{first[:1]}."


def initial(word: str) -> str:
    """Return the initials of a word: `Anne-Marie` becomes `A.-M.`; small words (`von`) and numbers stay."""
    if word.endswith(".") or not word[:1].isalpha() or word[:1].islower():
        return word
    return "-".join(f"{part[:1]}." for part in word.split("-") if part)


def _broken_off(word: str) -> Iterator[str]:
    for length in range(len(word) - 1, 1, -1):
        if _is_vowel(word[length]) and word[length - 1].isalpha() and not _is_vowel(word[length - 1]):
            yield f"{word[:length]}."


def _is_vowel(letter: str) -> bool:
    """Whether it is one, whatever its accents; a Russian short i is none."""
    return letter not in "йЙ" and unicodedata.normalize("NFD", letter.lower())[:1] in _VOWELS
