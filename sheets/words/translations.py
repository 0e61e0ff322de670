"""What looks messages up, whatever the catalog is made of."""

from __future__ import annotations

from typing import Protocol


class Translations(Protocol):
    """Where messages are looked up, as Python's `gettext` does it; the empty text for what is not there."""

    def gettext(self, message: str) -> str:
        """Return the translation of a message."""

    def pgettext(self, context: str, message: str) -> str:
        """Return the translation of a message in its context."""

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        """Return the form that agrees with a number."""
