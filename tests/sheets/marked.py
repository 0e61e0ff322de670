"""A language that marks what is looked up: every text that it does not mark is one that no translation reaches."""

from __future__ import annotations

from alhambra_sheets.words.catalog import Catalog


class _Marked:
    """Translations that are the messages themselves between marks."""

    def gettext(self, message: str) -> str:
        """Return a message with its marks."""
        return f"«{message}»"

    def pgettext(self, _: str, message: str) -> str:
        """Return a message with its marks."""
        return f"«{message}»"

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        """Return the English form with its marks."""
        return f"«{singular if number == 1 else plural}»"


def marked() -> Catalog:
    """Return the catalog of that language, which goes by the code of English."""
    return Catalog("en", "Marked", _Marked())
