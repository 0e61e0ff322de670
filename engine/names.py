"""Names that people write for types, currencies and claims, in whatever language, and the nearest known one."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, NamedTuple

from .tiles import LETTERS, to_latin

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

    Aliases = Callable[[], Mapping[str, Collection[str]]]


def no_aliases() -> Mapping[str, Collection[str]]:
    """Return no aliases: only the engine's own names are known."""
    return {}


def fold(text: str) -> str:
    """Return a text as it is compared: without case, accents, and differences between blank, hyphen, underscore."""
    if not text.isascii():
        decomposed = unicodedata.normalize("NFKD", text)
        text = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    return "-".join(text.casefold().replace("_", " ").replace("-", " ").split())


def nearest(text: str, known: Iterable[str]) -> str | None:
    """Return the known name that is most like a text; None where none is."""
    import difflib  # only for mistakes: its import is not free

    by_fold = {fold(name): name for name in known}
    matches = difflib.get_close_matches(fold(text)[:80], by_fold, n=1, cutoff=0.6)
    return by_fold[matches[0]] if matches else None


class NameBook(NamedTuple):
    """The known names and, asked for only when they do not do, the aliases of all languages.

    The aliases map a name of the engine to the words that stand for it.
    """

    aliases: Aliases

    def find(self, text: str, known: Collection[str]) -> str | None:
        """Return which of the known names a text means; a type's letter stands for the type."""
        folded = fold(text)
        if folded in known:
            return folded
        letter = LETTERS.get(to_latin(text.strip()).upper())
        if letter is not None and letter in known:
            return letter
        for name, words in self.aliases().items():
            if name in known and folded in map(fold, words):
                return name
        return None

    def suggest(self, text: str, known: Collection[str]) -> str | None:
        """Return the word most like a text among the known names and their aliases."""
        words = (word for name, words in self.aliases().items() if name in known for word in words)
        return nearest(text, (*known, *words))
