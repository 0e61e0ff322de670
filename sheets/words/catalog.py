"""Messages in the reader's language, read from GNU gettext PO files."""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from ..system.resources import LOCALE

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

SOURCE_LANGUAGE = "en"


def N_(message: str) -> str:  # noqa: N802 - the usual name of this marker
    """Mark a message for extraction that is translated where it is used."""
    return message


def _germanic(number: int) -> int:
    return int(number != 1)


class Catalog(NamedTuple):
    """The messages of one language; a message without a translation stays English."""

    language: str
    own_name: str
    messages: Mapping[tuple[str, str], tuple[str, ...]]
    plural: Callable[[int], int]
    known: int = 0
    """How many messages the catalog lists, translated or not."""

    def gettext(self, message: str, **values: object) -> str:
        """Return the message in this language, its `{name}` placeholders filled from `values`."""
        return self.pgettext("", message, **values)

    def pgettext(self, context: str, message: str, **values: object) -> str:
        """Return a message that needs a context to be told from its homonyms."""
        text = self.messages.get((context, message), (message,))[0]
        return text.format(**values) if values else text

    def ngettext(self, singular: str, plural: str, number: int, **values: object) -> str:
        """Return the form that agrees with `number`, which also fills `{number}`."""
        forms = self.messages.get(("", singular))
        text = forms[self.plural(number)] if forms else (singular, plural)[_germanic(number)]
        return text.format(number=number, **values)


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of all languages that have a catalog, sorted."""
    return tuple(sorted({SOURCE_LANGUAGE, *(file.stem for file in LOCALE.glob("*.po"))}))


class Completeness(NamedTuple):
    """How much of the messages a language has."""

    code: str
    own_name: str
    translated: int
    messages: int


def completeness() -> tuple[Completeness, ...]:
    """Return how complete each language is; English, in which the messages are written, always is."""
    found = [load(code) for code in languages()]
    most = max([1, *(each.known for each in found)])
    return tuple(
        Completeness(
            each.language,
            each.own_name,
            most if each.language == SOURCE_LANGUAGE else len(each.messages),
            most,
        )
        for each in found
    )


@cache
def load(language: str) -> Catalog:
    """Return the catalog of a language; KeyError when there is none."""
    if language == SOURCE_LANGUAGE:
        return Catalog(SOURCE_LANGUAGE, "English", {}, _germanic)
    # Only readers of another language than English pay for these imports.
    from gettext import c2py

    import polib

    if language not in languages():
        raise KeyError(language)
    entries = polib.pofile((LOCALE / f"{language}.po").read_text(encoding="utf-8"))
    rule = entries.metadata["Plural-Forms"].partition("plural=")[2].rstrip("; ")
    messages = {}
    for entry in entries:
        if entry.obsolete or not entry.translated():
            continue
        forms = tuple(entry.msgstr_plural[n] for n in sorted(entry.msgstr_plural))
        messages[entry.msgctxt or "", entry.msgid] = forms or (entry.msgstr,)
    known = sum(not entry.obsolete for entry in entries)
    return Catalog(language, entries.metadata["X-Language-Name"], messages, c2py(rule), known)


def preferred_language(environment: Mapping[str, str] = os.environ) -> str:
    """Return the language of the user's locale where there is a catalog for it, else English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(variable)
        if value:
            code = value.partition(".")[0].partition("@")[0].partition("_")[0].lower()
            return code if code in languages() else SOURCE_LANGUAGE
    return SOURCE_LANGUAGE
