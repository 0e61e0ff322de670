"""Messages in the reader's language, in two catalogs: what is printed and scored, and what the program itself says."""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol, TypeAlias, get_args

from ..system.resources import LOCALE

if TYPE_CHECKING:
    from collections.abc import Mapping
    from gettext import GNUTranslations

SOURCE_LANGUAGE = "en"

Domain: TypeAlias = Literal["sheets", "program"]
"""`sheets`: labels, cards, tables, reports, and whatever the program says as well. `program`: findings, command line."""

DOMAINS: tuple[Domain, ...] = get_args(Domain)


def N_(message: str) -> str:  # noqa: N802 - the usual name of this marker
    """Mark a message for extraction that is translated where it is used."""
    return message


class Translations(Protocol):
    """Where messages are looked up, as Python's `gettext` does it; the empty text for what is not there."""

    def gettext(self, message: str) -> str:
        """Return the translation of a message."""

    def pgettext(self, context: str, message: str) -> str:
        """Return the translation of a message in its context."""

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        """Return the form that agrees with a number."""


class UntranslatedError(LookupError):
    """A message has no translation where none may be missing; its text is the message."""


class Catalog(NamedTuple):
    """The messages of one language; a message without a translation stays English."""

    language: str
    own_name: str
    translations: Translations | None = None
    """None where the messages are shown as they are written."""
    strict: bool = False
    """Whether a message without a translation is an `UntranslatedError`, so that no page is printed in two languages."""

    def gettext(self, message: str, **values: object) -> str:
        """Return the message in this language, its `{name}` placeholders filled from `values`."""
        text = self._checked(self.translations.gettext(message), message) if self.translations else message
        return text.format(**values) if values else text

    def pgettext(self, context: str, message: str, **values: object) -> str:
        """Return a message that needs a context to be told from its homonyms."""
        text = self._checked(self.translations.pgettext(context, message), message) if self.translations else message
        return text.format(**values) if values else text

    def ngettext(self, singular: str, plural: str, number: int, **values: object) -> str:
        """Return the form that agrees with `number`, which also fills `{number}`."""
        text = singular if number == 1 else plural
        if self.translations:
            text = self._checked(self.translations.ngettext(singular, plural, number), text)
        return text.format(number=number, **values)

    def _checked(self, translation: str, message: str) -> str:
        if not translation and self.strict:
            raise UntranslatedError(message)
        return translation or message


class _Missing:
    """Where a message is looked up that no catalog has."""

    def gettext(self, message: str) -> str:
        del message
        return ""

    def pgettext(self, context: str, message: str) -> str:
        del context, message
        return ""

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        del singular, plural, number
        return ""


class _Later:
    """A catalog that is read when it is asked for the first time: nobody pays for the findings of a clean game."""

    def __init__(self, language: str, domain: Domain) -> None:
        self._language, self._domain = language, domain

    def gettext(self, message: str) -> str:
        return _read(self._language, self._domain).gettext(message)

    def pgettext(self, context: str, message: str) -> str:
        return _read(self._language, self._domain).pgettext(context, message)

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        return _read(self._language, self._domain).ngettext(singular, plural, number)


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of all languages that have a catalog, sorted."""
    return tuple(sorted({SOURCE_LANGUAGE, *(file.parent.name for file in LOCALE.glob("*/*.po"))}))


@cache
def load(language: str) -> Catalog:
    """Return the catalog of a language; KeyError when there is none."""
    if language == SOURCE_LANGUAGE:
        return Catalog(SOURCE_LANGUAGE, "English")
    if language not in languages():
        raise KeyError(language)
    printed = _read(language, "sheets", _Later(language, "program"))
    return Catalog(language, printed.info().get("x-language-name", language), printed)


@cache
def _read(language: str, domain: Domain, after: Translations = _Missing()) -> GNUTranslations:  # noqa: B008 - has no state
    """Return one catalog of a language; what it lacks is looked up in the one after it."""
    # Only readers of another language than English pay for this import.
    from gettext import GNUTranslations
    from io import BytesIO

    catalog = GNUTranslations(BytesIO(_compiled(language, domain)))
    catalog.add_fallback(after)  # type: ignore[arg-type]  # it calls these three methods and no other one
    return catalog


def _compiled(language: str, domain: Domain) -> bytes:
    import polib

    return bytes(polib.pofile((LOCALE / language / f"{domain}.po").read_text(encoding="utf-8")).to_binary())


def preferred_language(environment: Mapping[str, str] = os.environ) -> str:
    """Return the language of the user's locale where there is a catalog for it, else English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(variable)
        if value:
            code = value.partition(".")[0].partition("@")[0].partition("_")[0].lower()
            return code if code in languages() else SOURCE_LANGUAGE
    return SOURCE_LANGUAGE
