"""Bring new messages into the catalogs and take out those that nobody says any more: `make messages`.

Babel finds the messages in the sources; polib merges them, since it leaves headers and comments alone. `sheets.pot` has
what is printed and scored, with the documents that each message is printed in; `program.pot` has what the program
itself says. What both say is in `sheets.pot`. English is frozen: a translated message that nobody says any more is
removed only if it is told to go, with `MESSAGES_ARGS=--drop make messages`; a reworded one has its row in
`.ci/rewordings.toml`.
"""

from __future__ import annotations

import argparse
import difflib
import itertools
import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import polib
from babel.messages.extract import extract_from_dir
from rewording import PAGE, page_texts

from alhambra_engine.alhambra.numbers import judged_modules
from alhambra_engine.rollandwrite.layout_maker import make_layout
from alhambra_sheets.drawing import palette, papers
from alhambra_sheets.forms.design import Content, Mark, Setting
from alhambra_sheets.press import catalogue
from alhambra_sheets.words.catalog import SOURCE_LANGUAGE, Catalog
from alhambra_sheets.words.coverage import DOCUMENTS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from alhambra_sheets.forms.design import Document

Key: TypeAlias = tuple[str, str]
"""The context and the text of a message."""

CHECKOUT = Path(__file__).parent.parent
SHEETS = CHECKOUT / "sheets"
LOCALE = SHEETS / "locale"
# `say` is what the cards, which say much, call `gettext`.
KEYWORDS = {"gettext": None, "say": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2), "N_": None, "Plural": (1, 2)}
PRINTED = (
    "cards/",
    "drawing/",
    "figures/",
    "forms/",
    "report/",
    "words/reasons_told.py",
    "words/holdings.py",
    "words/house_rules.py",
    "words/marks.py",
    "words/module_rules.py",
    "words/module_terms.py",
    "words/shared_places.py",
    "words/standing.py",
    "words/terms.py",
    "words/vague_tiles.py",
    "words/verdicts.py",
)
"""The sources whose messages are printed and scored."""
FINDINGS = ("report/excerpt.py", "report/explanation.py")
"""What stands around the sentences of findings, which are in the other catalog: no line is in two languages."""
SCORED = (
    "report/doubts.py",
    "report/palace.py",
    "report/roll_and_write.py",
    "report/score_table.py",
    "report/text.py",
    "words/holdings.py",
    "words/marks.py",
    "words/terms.py",
    "words/vague_tiles.py",
    "words/verdicts.py",
)
"""The sources whose messages make the answer of `score`, which counts as a document."""
REPORTED = (
    "cards/claimed.py",
    "cards/objections.py",
    "cards/portraits.py",
    "cards/receipt.py",
    "cards/reckoning.py",
    "cards/report_setting.py",
    "cards/score_report.py",
    "words/reasons_told.py",
    "words/holdings.py",
    "words/marks.py",
    "words/rules.py",
    "words/standing.py",
    "words/terms.py",
    "words/vague_tiles.py",
    "words/verdicts.py",
)
"""The sources whose messages make a report: no game has all of them. The sentences of findings are not counted."""
BY_SOURCES = {"score": SCORED, "score-report": REPORTED}
"""Documents whose messages are found in the sources, not by making them."""


def templates() -> dict[str, polib.POFile]:
    """Return the messages of the sources by catalog, in their order, as they stand in `sheets/locale/*.pot`."""
    lost = [each for each in (*PRINTED, *FINDINGS, *SCORED, *REPORTED) if not (SHEETS / each).exists()]
    if lost:
        # Their messages would go to the other catalog, and lose their translations.
        raise SystemExit(f"no such source: {', '.join(lost)}")
    entries: dict[Key, polib.POEntry] = {}
    for name, _, message, _, context in sorted(
        extract_from_dir(SHEETS, keywords=KEYWORDS), key=lambda found: (found[0], found[1])
    ):
        singular, plural = message if isinstance(message, tuple) else (message, "")
        forms = {0: "", 1: ""} if plural else {}
        entry = polib.POEntry(msgctxt=context, msgid=singular, msgid_plural=plural, msgstr_plural=forms)
        known = entries.setdefault((context or "", singular), entry)
        place = (f"sheets/{name}", "")
        if place not in known.occurrences:
            known.occurrences.append(place)
    # Not wrapped: the comments are read by `words.coverage`.
    found = {"sheets": polib.POFile(wrapwidth=10_000), "program": polib.POFile(wrapwidth=10_000)}
    for file in found.values():
        file.metadata = {"Content-Type": "text/plain; charset=UTF-8"}
    documents = printed()
    for key, entry in entries.items():
        names = [*documents.get(key, ()), *(name for name, of in BY_SOURCES.items() if _comes_from(entry, of))]
        entry.comment = f"{DOCUMENTS}{', '.join(names)}" if names else ""
        found["sheets" if _comes_from(entry, PRINTED) else "program"].append(entry)
    return found


def _comes_from(entry: polib.POEntry, sources: tuple[str, ...]) -> bool:
    places = (place.removeprefix("sheets/") for place, _ in entry.occurrences)
    return any(place.startswith(sources) and place not in FINDINGS for place in places)


class _Listener:
    """Translates nothing, and remembers what it was asked for."""

    def __init__(self) -> None:
        self.heard: dict[Key, None] = {}

    def gettext(self, message: str) -> str:
        return self._hear("", message)

    def pgettext(self, context: str, message: str) -> str:
        return self._hear(context, message)

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        del plural, number
        return self._hear("", singular)

    def _hear(self, context: str, message: str) -> str:
        self.heard[context, message] = None
        return ""


@cache
def printed(usual: str = "full") -> Mapping[Key, list[str]]:
    """Return in which documents each message is printed, found by making every one in all its variants.

    The variants of a sheet are made in the usual ink, and one of each size in all of them.
    """
    found: dict[Key, list[str]] = {}
    for form in catalogue.forms():
        listener = _Listener()
        for setting in _settings(form, Catalog(SOURCE_LANGUAGE, "", listener), usual):
            form.design(setting).sheet(Mark(1, "Kim", make_layout(1)))
        for key in listener.heard:
            found.setdefault(key, []).append(form.name)
    for kind in catalogue.cards():
        listener = _Listener()
        catalog = Catalog(SOURCE_LANGUAGE, "", listener)
        for game, size, ink in itertools.product(kind.games or ("",), kind.sizes, palette.inks()):
            kind.content(catalog, game=game, size=size, ink=ink)
        for key in listener.heard:
            found.setdefault(key, []).append(kind.name)
    return found


def _settings(form: Document, catalog: Catalog, usual: str) -> Iterator[Setting]:
    seats = [0, *range(form.fewest_players, form.most_players + 1)]
    grids = [Content(), Content((make_layout(1),))]
    for size, number, content in itertools.product(form.sizes, seats, grids):
        for players in ((), ("Kim", "Nina")[: form.most_players]):
            yield Setting(catalog, papers.paper(size), palette.load(usual), content, players, 1.0, number)
    for size, ink in itertools.product(form.sizes, palette.inks()):
        yield Setting(catalog, papers.paper(size), palette.load(ink))
    variants = [{"back": back} for back in form.backs]
    variants += [{name: True} for name in ("left_handed", "dry_erase") if name in form.options]
    variants += [{"codes": False}] if "codes" in form.options else []
    variants += [{"modules": judged_modules()}] if "modules" in form.options else []
    for size, variant in itertools.product(form.sizes, variants):
        yield Setting(catalog, papers.paper(size), palette.load(usual))._replace(**variant)


def _catalog(file: Path) -> polib.POFile:
    """Return a catalog; of a language that has only the other one yet, an empty one with its header."""
    if file.exists():
        return polib.pofile(str(file), wrapwidth=76)
    catalog = polib.POFile(wrapwidth=76)
    (other, *_) = file.parent.glob("*.po")
    catalog.metadata = polib.pofile(str(other)).metadata
    return catalog


def lost(said: Collection[Key], files: Collection[Path]) -> list[str]:
    """Return a row for `.ci/rewordings.toml` of each message that some catalog translates and nobody says any more."""
    kept: dict[Key, polib.POEntry] = {}
    for file in files:
        kept |= {_key(entry): entry for entry in polib.pofile(str(file)) if entry.translated()}
    new = [text for context, text in said if (context, text) not in kept]
    return [_row(entry, new) for key, entry in kept.items() if key not in said]


def _row(entry: polib.POEntry, new: Collection[str]) -> str:
    """Return a row with the new message that is most like an old one."""
    (nearest,) = difflib.get_close_matches(entry.msgid, new, 1, 0.3) or ("...",)
    values = {"old": entry.msgid, "new": nearest, "context": entry.msgctxt}
    if entry.msgid_plural:
        values |= {"old_plural": entry.msgid_plural, "new_plural": "..."}
    rows = (f"{name} = {json.dumps(text, ensure_ascii=False)}" for name, text in values.items() if text)
    return "\n".join(("[[message]]", *rows, ""))


def _key(entry: polib.POEntry) -> Key:
    return entry.msgctxt or "", entry.msgid


def _refuse_to_lose(messages: Mapping[str, polib.POFile]) -> None:
    program = {_key(entry) for template in messages.values() for entry in template}
    page = {("", text) for text in page_texts().messages()}
    found = lost(program, sorted(LOCALE.glob("*/*.po"))) + lost(page, sorted(PAGE.glob("locale/*.po")))
    if found:
        told = "\n".join(found)
        raise SystemExit(
            f"Nobody says these translated messages any more: {len(found)}.\n\n{told}\n"
            "If they were reworded, write these rows into .ci/rewordings.toml and try again. "
            "If they are gone for good: MESSAGES_ARGS=--drop make messages"
        )


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the templates and update every catalog."""
    parser = argparse.ArgumentParser(description="Bring new messages into the catalogs.")
    parser.add_argument("--drop", action="store_true", help="remove translated messages that nobody says any more")
    given = parser.parse_args(arguments)
    messages = templates()
    if not given.drop:
        _refuse_to_lose(messages)
    for domain, template in messages.items():
        template.save(str(LOCALE / f"{domain}.pot"))
    for folder in sorted({path.parent for path in LOCALE.glob("*/*.po")}):
        catalogs = {domain: _catalog(folder / f"{domain}.po") for domain in messages}
        translated = {_key(each): each for catalog in catalogs.values() for each in catalog if each.translated()}
        for domain, template in messages.items():
            file, catalog = folder / f"{domain}.po", catalogs[domain]
            catalog.merge(template)
            for entry in catalog.untranslated_entries():
                if known := translated.get(_key(entry)):
                    # It was in the other catalog until now.
                    entry.msgstr, entry.msgstr_plural = known.msgstr, known.msgstr_plural
            for entry in catalog.obsolete_entries():
                catalog.remove(entry)
            order = {(each.msgctxt, each.msgid): number for number, each in enumerate(template)}
            catalog.sort(key=lambda entry: order[entry.msgctxt, entry.msgid])
            catalog.save(str(file))
            waiting = [*catalog.untranslated_entries(), *catalog.fuzzy_entries()]
            print(f"{folder.name}/{file.name}: {len(waiting)} to translate")


if __name__ == "__main__":
    main()
