"""The command `languages`: what there is of each language, and what nobody has verified yet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..system.files import Fault
from ..words import glossary
from ..words.catalog import N_, SOURCE_LANGUAGE
from ..words.catalog import languages as codes
from ..words.coverage import Coverage, coverage, native_checks
from ..words.languages import language
from ..words.marks import listed
from .shared import options
from .shared.console import LEGAL, catalog_for, fail, write_json, write_lines
from .shared.spoken import SpokenCommands

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..words.catalog import Catalog

app = SpokenCommands()


@app.member("languages", N_("List the languages and how complete each is."), "languages", "languages --json")
def languages(*, as_json: options.Json = False, lang: options.LanguageOption = None) -> int:
    """List languages; return the exit status."""
    found, status = list[Coverage](), LEGAL
    for code in codes():
        try:
            found.append(coverage(code))
        except Fault as fault:  # the others are none the worse for it
            status = fail(str(fault))
    if as_json:
        write_json([_answer(each) for each in found])
    else:
        write_lines(line for each in found for line in _told(each, catalog_for(lang)))
    return status


def _told(one: Coverage, catalog: Catalog) -> Iterator[str]:
    """Yield the lines on a language: how much is translated, then what its words rest on."""
    if one.whole.complete:
        yield f"{one.code}  " + catalog.gettext("{own_name}: complete", own_name=one.own_name)
    else:
        yield f"{one.code}  " + catalog.gettext(
            "{own_name}: {number} of {total} messages",
            own_name=one.own_name,
            number=one.whole.translated,
            total=one.whole.messages,
        )
        printable = [name for name, share in one.documents.items() if share.complete]
        names = listed(printable, catalog) or catalog.pgettext("documents", "none")
        yield "    " + catalog.gettext("complete documents: {names}", names=names)
    terms = glossary.counts(one.code)
    yield "    " + catalog.gettext(
        "terms: {official} official, {community} from players, {unverified} not verified",
        official=terms["official"],
        community=terms["community"],
        unverified=terms["unverified"],
    )
    if one.code != SOURCE_LANGUAGE:
        checked = _read_by(one, catalog)
        yield f"    {checked}"


def _read_by(one: Coverage, catalog: Catalog) -> str:
    """Say whether a native speaker has read a language, and how many texts wait for one."""
    if language(one.code).read_by_native:
        return catalog.gettext("read by a native speaker")
    return catalog.ngettext(
        "not yet read by a native speaker; {number} message is marked for checking",
        "not yet read by a native speaker; {number} messages are marked for checking",
        native_checks(one.code),
    )


def _answer(one: Coverage) -> dict[str, Any]:
    """Return what is told of a language, for programs."""
    return {
        "code": one.code,
        "own_name": one.own_name,
        "translated": one.whole.translated,
        "messages": one.whole.messages,
        "catalogs": {domain: share._asdict() for domain, share in one.catalogs.items()},
        "documents": {name: share._asdict() for name, share in one.documents.items()},
        "terms": glossary.counts(one.code),
        "unverified": glossary.unverified(one.code),
        "native_check": native_checks(one.code),
        "read_by_native": language(one.code).read_by_native,
    }
