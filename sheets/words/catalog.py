"""Messages in the reader's language, in two catalogs: what is printed and scored, and what the program says.

What is printed asks a strict catalog, in which a missing message is an error: a page is whole in one language or is not
printed. The PO files are the source. A wheel has them compiled, with the checksum of their source; without a compiled
file that matches, the source is read.
"""

from __future__ import annotations

import os
import sys
import zlib
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias, get_args

from ..system.files import Fault, write
from ..system.resources import LOCALE

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from pathlib import Path

    from .compiled import CompiledCatalog
    from .translations import Translations

SOURCE_LANGUAGE = "en"

Domain: TypeAlias = Literal["sheets", "program"]
"""`sheets`: labels, cards, tables, reports, and what the program says besides. `program`: findings, command line."""

DOMAINS: tuple[Domain, ...] = get_args(Domain)


def N_(message: str) -> str:  # noqa: N802 - the usual name of this marker
    """Mark a message for extraction that is translated where it is used."""
    return message


class UntranslatedError(LookupError):
    """A message has no translation where none may be missing; its text is the message."""

    def __init__(self, message: str, language: str) -> None:
        super().__init__(message)
        self.language = language


class Catalog(NamedTuple):
    """The messages of one language; a message without a translation stays English."""

    language: str
    own_name: str
    translations: Translations | None = None
    """None where the messages are shown as they are written."""
    strict: bool = False
    """Whether a message without a translation is an `UntranslatedError`: no page is printed in two languages."""

    def gettext(self, message: str, **values: object) -> str:
        """Return the message in this language, its `{name}` placeholders filled from `values`."""
        text = self._checked(self.translations.gettext(message), message) if self.translations else message
        return self._filled(text, message, values) if values else text

    def pgettext(self, context: str, message: str, **values: object) -> str:
        """Return a message that needs a context to be told from its homonyms."""
        text = self._checked(self.translations.pgettext(context, message), message) if self.translations else message
        return self._filled(text, message, values) if values else text

    def ngettext(self, singular: str, plural: str, number: int, **values: object) -> str:
        """Return the form that agrees with `number`, which also fills `{number}`."""
        message = singular if number == 1 else plural
        text = message
        if self.translations:
            text = self._checked(self.translations.ngettext(singular, plural, number), message)
        return self._filled(text, message, {"number": number, **values})

    def sentence(self, message: str, values: Mapping[str, object]) -> str:
        """Return a message in this language, filled even where there are no values: `{{` in it is a brace."""
        return self._filled(self.gettext(message), message, values)

    def _filled(self, text: str, message: str, values: Mapping[str, object]) -> str:
        """Fill a translation; where its placeholders are not those of the message, it is as if there were none."""
        try:
            return text.format(**values)
        except (AttributeError, LookupError, ValueError):
            if text == message:
                raise
        return self._checked("", message).format(**values)

    def _checked(self, translation: str, message: str) -> str:
        if not translation and self.strict:
            raise UntranslatedError(message, self.language)
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


_NOWHERE = _Missing()


class _Later:
    """A catalog that is read when it is asked for the first time: nobody pays for the findings of a clean game."""

    def __init__(self, language: str, domain: Domain) -> None:
        self._language, self._domain = language, domain

    def gettext(self, message: str) -> str:
        return read(self._language, self._domain).gettext(message)

    def pgettext(self, context: str, message: str) -> str:
        return read(self._language, self._domain).pgettext(context, message)

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        return read(self._language, self._domain).ngettext(singular, plural, number)


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of all languages that have a catalog, sorted."""
    return tuple(sorted({SOURCE_LANGUAGE, *(file.parent.name for file in LOCALE.glob("*/*.po"))}))


@cache
def load(language: str) -> Catalog:
    """Return the catalog of a language; KeyError when there is none, `Fault` when it cannot be read."""
    if language == SOURCE_LANGUAGE:
        return Catalog(SOURCE_LANGUAGE, "English")
    if language not in languages():
        raise KeyError(language)
    printed = read(language, "sheets", _Later(language, "program"))
    return Catalog(language, printed.header.get("x-language-name", language), printed)


def strict(language: str) -> Catalog:
    """Return the catalog for what is printed in a language: none of its messages may be missing; KeyError, `Fault`."""
    return load(language)._replace(strict=True)


@cache
def read(language: str, domain: Domain, after: Translations = _NOWHERE) -> CompiledCatalog:
    """Return one catalog of a language, what it lacks being looked up in the one `after` it; `Fault`."""
    # Only readers of another language than English pay for this import.
    from .compiled import CompiledCatalog

    try:
        return CompiledCatalog(_binary(LOCALE / language / f"{domain}.po"), after)
    except (OSError, ValueError, ArithmeticError, SyntaxError) as error:
        # polib and gettext say where, over several lines.
        reason = " ".join(str(error).split())
        raise Fault(f"sheets/locale/{language}/{domain}.po: {reason}") from error


def _binary(file: Path) -> bytes:
    """Return a catalog in the form that is looked up: as the wheel has it, as it was kept, or made now and kept.

    OSError, ValueError, ArithmeticError, SyntaxError where its source cannot be read or counts by no rule.
    """
    source = file.read_bytes() if file.exists() else b""
    # As .ci/build_backend.py has written it.
    mark = f"X-Source: {zlib.crc32(source):08x}\n".encode()
    kept = file.parent / "__pycache__" / f"{file.stem}.mo"
    for binary in (file.with_suffix(".mo"), kept):
        if binary.exists() and mark in (content := binary.read_bytes()):
            return content
    import polib

    from .compiled import CompiledCatalog

    made = polib.pofile(source.decode())
    made.metadata["X-Source"] = f"{zlib.crc32(source):08x}"
    content = bytes(made.to_binary())
    CompiledCatalog(content, _NOWHERE).check_plurals()  # the rule of the header, which is a user's
    if not sys.dont_write_bytecode:
        # In a checkout, as Python keeps what it has compiled; where nobody may write it is made each time.
        with suppress(OSError):
            kept.parent.mkdir(exist_ok=True)
            write(kept, content)
    return content


_LOCALE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")

_CHINESE = {"cn": "zh-hans", "sg": "zh-hans", "tw": "zh-hant", "hk": "zh-hant", "mo": "zh-hant"}
"""The script of Chinese by region: locales name the region, catalogs the script."""


def closest(name: str, among: Collection[str] | None = None) -> str | None:
    """Return the language that a code or the name of a locale means, de-AT being German; None where there is none."""
    known = {code.lower(): code for code in (languages() if among is None else among)}
    code = name.partition(".")[0].partition("@")[0].replace("_", "-").lower()
    language, _, region = code.partition("-")
    written = _CHINESE.get(region, "") if language == "zh" else ""
    return next((known[each] for each in (code, written, language) if each in known), None)


def preferred_language(environment: Mapping[str, str] = os.environ, among: Collection[str] | None = None) -> str:
    """Return the language that a user's surroundings ask for, the first that has a catalog, else English.

    `among` are the languages that will do; all where none are named.

    As with GNU gettext `LANGUAGE` is a list of wishes, which goes before the locale, unless that is `C`. (There it
    counts for nothing either where no locale is set; a wish is a wish.)
    """
    locale = next(filter(None, map(environment.get, _LOCALE_VARIABLES)), "")
    if locale in {"C", "POSIX"}:
        return SOURCE_LANGUAGE
    wishes = [*environment.get("LANGUAGE", "").split(":"), locale]
    return next((found for wish in wishes if (found := closest(wish, among))), SOURCE_LANGUAGE)
