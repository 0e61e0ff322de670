"""Languages that are made up: one longer than English, as translations will be, and some with a few messages alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from alhambra_sheets.words.catalog import Catalog

if TYPE_CHECKING:
    from collections.abc import Mapping

_SENTENCE = 25
"""Characters from which a message counts as a sentence; labels have short forms of their own."""


class _Stretched(NamedTuple):
    """Every word of a long message a third longer; short ones as they are."""

    shortest: int

    def gettext(self, message: str) -> str:
        """Return a message, stretched where it is long."""
        if len(message) < self.shortest:
            return ""
        words = (
            word if "{" in word else word + "enriat"[: round(0.3 * len(word) + 0.3)] for word in message.split(" ")
        )
        return " ".join(words)

    def pgettext(self, context: str, message: str) -> str:
        """Return the same whatever the context."""
        del context
        return self.gettext(message)

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        """Return the English form, stretched."""
        return self.gettext(singular if number == 1 else plural)


class _Few(NamedTuple):
    """These messages alone."""

    words: Mapping[tuple[str, str], str]

    def gettext(self, message: str) -> str:
        """Return a message that stands without a context."""
        return self.pgettext("", message)

    def pgettext(self, context: str, message: str) -> str:
        """Return a message in its context."""
        return self.words.get((context, message), "")

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        """Return no form: none of the messages has several."""
        del singular, plural, number
        return ""


def stretched(shortest: int = _SENTENCE) -> Catalog:
    """Return the catalog of the longer language, in which messages of so many characters are longer."""
    return Catalog("xx", "Long", _Stretched(shortest))


def speaking(words: Mapping[tuple[str, str], str]) -> Catalog:
    """Return a catalog with these translations, by context and message, and else in English."""
    return Catalog("xx", "Made up", _Few(words))
