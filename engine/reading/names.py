"""Names that people write for types, currencies and claims, in whatever language, and the nearest known one."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from ..buildings import LETTERS

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

    Aliases = Callable[[], Mapping[str, Collection[str]]]


NAME_LIMIT = 60
"""How many characters a player's name may have."""
SUGGESTION_LIMIT = 100

# To bring marks above letters into order takes the square of their number, and some characters stand for eighteen: so
# what is longer than anything that is known is not looked at. A letter of a name may be written as four characters.
_LONGEST_WORD = 200
_LONGEST_NAME = 4 * NAME_LIMIT

# Letters of other scripts that look like ours; no transliteration.
_LOOKALIKES = str.maketrans("РрАаСсТтЅѕЕеԜԝΑΡΤΕ", "ppaaccttsseewwapte")
_LIKE = 0.75


def no_aliases() -> Mapping[str, Collection[str]]:
    """Return no aliases: only the engine's own names are known."""
    return {}


def to_latin(text: str) -> str:
    """Return a notation with the letters of other scripts replaced by the Latin ones that look the same."""
    return text.translate(_LOOKALIKES)


def fold(text: str) -> str:
    """Return a text as it is compared: without case, accents, and differences between blank, hyphen, underscore.

    Of a text that is longer than any word only the beginning is taken, with a sign that no word has behind it.
    """
    text = text.strip()
    if len(text) > _LONGEST_WORD:
        return fold(text[:_LONGEST_WORD]) + "…"
    if not text.isascii():
        decomposed = unicodedata.normalize("NFKD", text)
        text = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    return "-".join(text.casefold().replace("_", " ").replace("-", " ").split())


def composed(text: str) -> str:
    """Return a player's name as it is compared: letters and their marks composed; what is too long for one is kept."""
    text = text.strip()
    return text if len(text) > _LONGEST_NAME else unicodedata.normalize("NFC", text)


def nearest(text: str, known: Iterable[str]) -> str | None:
    """Return the known name that is most like a text; None where none is."""
    import difflib  # only for mistakes: its import is not free

    by_fold = {fold(name): name for name in known}
    matches = difflib.get_close_matches(fold(text)[:80], by_fold, n=1, cutoff=0.6)
    return by_fold[matches[0]] if matches else None


def is_like(text: str, other: str) -> bool:
    """Tell whether two words are so much alike that one is most likely the other, misspelt."""
    import difflib  # only for mistakes: its import is not free

    return difflib.SequenceMatcher(None, fold(text)[:80], fold(other)).ratio() >= _LIKE


class NameBook:
    """The known names and, asked for only when they do not do, the words of all languages for them.

    The aliases map a name of the engine to the words that stand for it; a word stands for one name only. Looking
    for the word that was perhaps meant takes time, so after a good number of mistakes it is given up.
    """

    def __init__(self, aliases: Aliases) -> None:
        self._aliases = aliases
        self._names_by_word: dict[str, str] | None = None
        self._suggestions = 0

    def find(self, text: str, known: Collection[str]) -> str | None:
        """Return which of the known names a text means; a type's letter stands for the type."""
        folded = fold(text)
        if folded in known:
            return folded
        letter = LETTERS.get(to_latin(text.strip()).upper())
        if letter is not None and letter in known:
            return letter
        if self._names_by_word is None:
            self._names_by_word = {fold(word): name for name, words in self._aliases().items() for word in words}
        name = self._names_by_word.get(folded)
        return name if name in known else None

    def suggest(self, text: str, known: Collection[str]) -> str | None:
        """Return the word most like a text among the known names and their aliases."""
        self._suggestions += 1
        if self._suggestions > SUGGESTION_LIMIT:
            return None
        words = (word for name, words in self._aliases().items() if name in known for word in words)
        return nearest(text, (*known, *words))
