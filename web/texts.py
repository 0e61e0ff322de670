"""The words of the page: found in its sources, kept in `web/locale`, made into JSON for the page.

`python web/texts.py` brings new messages into `page.pot` and the catalogs; `--check` lists what is missing or stale.
What a growing language lacks is counted, and is no error.
`make.py` calls `make`, which writes `texts/<code>.json` and the list of languages.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path
from typing import NamedTuple

import polib

from alhambra_sheets.words import catalog, languages

WEB = Path(__file__).resolve().parent
LOCALE = WEB / "locale"
SOURCES = WEB / "src"
SOURCE_LANGUAGE = "en"

CALL = re.compile(r"""(?<![\w.$])t\(\s*("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\$]|\\.)*`)?\s*[,)]?""")
"""A call of `t`, with the literal that it says, if it says one."""
_PLACEHOLDER = re.compile(r"\{(\w+)\}")


class MessageError(Exception):
    """A call of `t` whose text is no plain literal."""


def messages() -> dict[str, list[str]]:
    """Return the messages of the sources, each with the files that say it, in the order of files and lines."""
    found: dict[str, list[str]] = {}
    for file in sorted(SOURCES.rglob("*.ts*")):
        name = file.relative_to(WEB).as_posix()
        text = file.read_text("utf-8")
        for call in CALL.finditer(text):
            literal = call[1]
            if literal is None:
                if text[call.start() - 9 : call.start()] == "function ":
                    continue
                line = text.count("\n", 0, call.start()) + 1
                message = f"{name}:{line}: t() wants a literal text"
                raise MessageError(message)
            try:
                said = unquoted(literal)
            except ValueError:
                line = text.count("\n", 0, call.start()) + 1
                message = f"{name}:{line}: write this text without escapes and on one line: {literal}"
                raise MessageError(message) from None
            places = found.setdefault(said, [])
            if name not in places:
                places.append(name)
    return found


def unquoted(literal: str) -> str:
    """Return the text of a literal; ValueError if it has an escape that only JavaScript knows, or a line end."""
    if literal[0] == '"':
        return str(json.loads(literal))
    body = literal[1:-1].replace('\\"', '"').replace('"', '\\"').replace("\\'", "'").replace("\\`", "`")
    return str(json.loads(f'"{body}"'))


def template() -> polib.POFile:
    """Return the messages as a template, as it stands in `web/locale/page.pot`."""
    made = polib.POFile(wrapwidth=76)
    made.metadata = {"Content-Type": "text/plain; charset=UTF-8"}
    for text, places in messages().items():
        made.append(polib.POEntry(msgid=text, occurrences=[(f"web/{place}", "") for place in places]))
    return made


def codes() -> list[str]:
    """Return the languages that need a catalog: those of the program but English."""
    return [code for code in catalog.languages() if code != SOURCE_LANGUAGE]


def _file(code: str) -> Path:
    return LOCALE / f"{code}.po"


def _catalog(code: str) -> polib.POFile:
    if _file(code).exists():
        return polib.pofile(str(_file(code)), wrapwidth=76)
    made = polib.POFile(wrapwidth=76)
    made.metadata = {"Language": code, "MIME-Version": "1.0", "Content-Type": "text/plain; charset=UTF-8"}
    made.metadata["Content-Transfer-Encoding"] = "8bit"
    return made


def update() -> None:
    """Bring the messages of the sources into the template and the catalogs."""
    LOCALE.mkdir(exist_ok=True)
    current = template()
    current.save(str(LOCALE / "page.pot"))
    order = {entry.msgid: number for number, entry in enumerate(current)}
    for code in codes():
        kept = _catalog(code)
        kept.merge(current)
        for entry in kept.obsolete_entries():
            kept.remove(entry)
        kept.sort(key=lambda entry: order[entry.msgid])
        kept.save(str(_file(code)))
        waiting = [*kept.untranslated_entries(), *kept.fuzzy_entries()]
        print(f"web/locale/{code}.po: {len(waiting)} to translate")


class Faults(NamedTuple):
    """What is wrong with the catalogs, a line each, and how much the growing languages lack, which is no error."""

    wrong: list[str]
    growing: list[str]


def faults() -> Faults:
    """Return what is missing or stale in the catalogs, and placeholders that a translation lost."""
    said = messages()
    found, growing = list[str](), list[str]()
    for code in codes():
        kept = {entry.msgid: entry for entry in _catalog(code) if not entry.obsolete}
        name = f"web/locale/{code}.po"
        missing = [text for text in said if text not in kept or not kept[text].translated()]
        if languages.language(code).level == "complete":
            found += [f"{name}: not translated: {text}" for text in missing]
        elif missing:
            growing.append(f"{code}: {len(missing)} of {len(said)} missing")
        found += [f"{name}: nobody says any more: {text}" for text in kept if text not in said]
        for text, entry in kept.items():
            if entry.translated() and sorted(_PLACEHOLDER.findall(text)) != sorted(_PLACEHOLDER.findall(entry.msgstr)):
                found.append(f"{name}: other placeholders: {text}")
    return Faults(found, growing)


def make(target: Path) -> None:
    """Write the texts of all languages, and their list, into the folder `texts` of a site."""
    folder = target / "texts"
    folder.mkdir(parents=True, exist_ok=True)
    listed = []
    for code in catalog.languages():
        named = {"code": code, "name": catalog.load(code).own_name}
        listed.append(named | {"direction": languages.language(code).direction})
        if code != SOURCE_LANGUAGE:
            translated = {entry.msgid: entry.msgstr for entry in _catalog(code) if entry.translated()}
            _write(folder / f"{code}.json", translated)
    _write(folder / "languages.json", listed)


def _write(file: Path, value: object) -> None:
    file.write_text(json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")


def main() -> int:
    """Read the command line; return the exit status."""
    parser = argparse.ArgumentParser(description="The words of the page.")
    parser.add_argument("--check", action="store_true", help="only tell what is missing or stale")
    if not parser.parse_args().check:
        update()
        return 0
    found = faults()
    print("\n".join((*found.wrong, *found.growing)) or "the page has all its words in all languages")
    return 1 if found.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
