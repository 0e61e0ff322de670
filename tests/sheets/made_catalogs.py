"""Catalogs made for a test: of a few messages, with every word longer than in English, with a mark on every message."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_sheets.words.catalog import Catalog

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_SENTENCE = 25
"""Characters from which a message counts as a sentence; labels have short forms of their own."""


class _Made:
    """Messages that a function translates; nothing, where it gives nothing."""

    def __init__(self, translate: Callable[[str, str], str]) -> None:
        self._translate = translate

    def gettext(self, message: str) -> str:
        return self._translate("", message)

    def pgettext(self, context: str, message: str) -> str:
        return self._translate(context, message)

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        return self._translate("", singular if number == 1 else plural)


def made(words: Mapping[tuple[str, str], str], code: str = "xx") -> Catalog:
    """Return a catalog that has these messages, by context and text."""
    return Catalog(code, "Made", _Made(lambda context, message: words.get((context, message), "")))


def stretched(share: float = 0.3, shortest: int = _SENTENCE) -> Catalog:
    """Return the catalog of a language whose words are longer by a share, in messages from so many characters on."""

    def longer(_: str, message: str) -> str:
        if len(message) < shortest:
            return ""
        words = (
            word if "{" in word else word + "enriat"[: round(share * len(word) + 0.3)] for word in message.split(" ")
        )
        return " ".join(words)

    return Catalog("xx", "Long", _Made(longer))


def marked() -> Catalog:
    """Return a catalog, by the code of English, that marks every message: an unmarked text is not looked up at all."""
    return Catalog("en", "Marked", _Made(lambda _, message: f"«{message}»"))
