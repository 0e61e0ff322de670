"""How much of each language there is: of each document, of the program's own talk, and what nobody has verified yet."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from ..system.files import Fault
from ..system.resources import LOCALE
from . import languages
from .catalog import DOMAINS, SOURCE_LANGUAGE, load
from .catalog import languages as codes

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from .catalog import Catalog, Domain

DOCUMENTS = "documents: "
"""How the comment of a message begins that names the documents it is printed in, in the templates of the catalogs."""

NATIVE_CHECK = "native check"
"""How the comment of a translation begins that a native speaker should look at."""


_NUMBERS = (*range(25), 100, 101, 102, 103, 1000, 1000000)
"""Among them is one for each form of the plural, in every language that we know of."""


class Share(NamedTuple):
    """How many of so many messages are translated."""

    translated: int
    messages: int

    @property
    def complete(self) -> bool:
        """Whether none is missing."""
        return self.translated == self.messages


class Coverage(NamedTuple):
    """How much of one language there is."""

    code: str
    own_name: str
    catalogs: Mapping[Domain, Share]
    documents: Mapping[str, Share]
    """By name; `score` is what the answer of that command is made of."""

    @property
    def whole(self) -> Share:
        """Both catalogs together."""
        return Share(*map(sum, zip(*self.catalogs.values(), strict=True)))


class Message(NamedTuple):
    """A message as the template of its catalog has it."""

    context: str
    singular: str
    plural: str
    documents: tuple[str, ...]

    def translated(self, catalog: Catalog) -> bool:
        """Whether a catalog has it."""
        found = catalog.translations
        if found is None:
            return True
        if self.plural:
            return all(found.ngettext(self.singular, self.plural, number) for number in _NUMBERS)
        return bool(found.pgettext(self.context, self.singular) if self.context else found.gettext(self.singular))


@cache
def messages(domain: Domain) -> tuple[Message, ...]:
    """Return the messages of a catalog as its template lists them."""
    import polib

    found = polib.pofile((LOCALE / f"{domain}.pot").read_text(encoding="utf-8"))
    return tuple(
        Message(
            entry.msgctxt or "",
            entry.msgid,
            entry.msgid_plural,
            tuple(entry.comment.removeprefix(DOCUMENTS).split(", ")) if entry.comment.startswith(DOCUMENTS) else (),
        )
        for entry in found
    )


@cache
def coverage(language: str) -> Coverage:
    """Return how much of a language there is; KeyError when there is none, `Fault` when it cannot be read."""
    catalog = load(language)
    documents: dict[str, list[Message]] = {}
    # The rules in words are the program's own, and a report has them too.
    for domain in DOMAINS:
        for message in messages(domain):
            for name in message.documents:
                documents.setdefault(name, []).append(message)
    return Coverage(
        catalog.language,
        catalog.own_name,
        {domain: _share(messages(domain), catalog) for domain in DOMAINS},
        {name: _share(found, catalog) for name, found in documents.items()},
    )


def complete_in(document: str) -> tuple[str, ...]:
    """Return the languages that a document can be printed in, or every document, where no template names it (`kit`)."""
    return tuple(code for code in codes() if is_complete_in(document, code))


def is_complete_in(document: str, language: str) -> bool:
    """Tell whether a document can be printed in a language; not in one whose catalog cannot be read."""
    try:
        shares = coverage(language).documents
        return all(share.complete for name, share in shares.items() if name == document or document not in shares)
    except Fault:
        return False


def is_offered(document: str, language: str) -> bool:
    """Tell whether a document is taken to be whole in a language: one that must be complete is not counted for it."""
    known = languages.language(language)
    return known.level == "complete" or is_complete_in(document, language)


def _share(of: Iterable[Message], catalog: Catalog) -> Share:
    found = [message.translated(catalog) for message in of]
    return Share(sum(found), len(found))


def native_checks(language: str) -> int:
    """Return how many translations of a language wait for a native speaker."""
    if language == SOURCE_LANGUAGE:
        return 0
    files = (LOCALE / language / f"{domain}.po" for domain in DOMAINS)
    lines = (line for file in files if file.exists() for line in file.read_text(encoding="utf-8").splitlines())
    return sum(line.startswith(f"# {NATIVE_CHECK}") for line in lines)
