"""What may be wrong with a catalog: tests ask it of complete languages, `make languages` tells it of growing ones."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
import unicodedata
from functools import cache
from gettext import c2py
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

import polib

from alhambra_sheets.drawing import typefaces
from alhambra_sheets.words import catalog, languages

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

SHEETS = Path(catalog.__file__).resolve().parents[1]
LOCALE = SHEETS / "locale"
FACTS: Mapping[str, Any] = tomllib.loads((LOCALE / "languages.toml").read_text(encoding="utf-8"))

_LATIN = set("abcdefghijklmnopqrstuvwxyz")
_CODE = re.compile(r"`[^`]*`|\{\w*\}")
_WORD = re.compile(r"[^\W\d_²]+")
"""Letters alone: the 2 of m² is of no script."""
_FUNCTIONS = {"gettext": 1, "say": 1, "ngettext": 2, "pgettext": 2, "N_": 1, "Plural": 2}
_LISTED = 5
"""Messages that are named one by one where many are missing."""


class Message(NamedTuple):
    """A message as the sources ask for it."""

    context: str
    singular: str
    plural: str


@cache
def messages_of(path: Path) -> tuple[tuple[int, Message | None], ...]:
    """Return the line and message of each call that looks one up; None where it is no literal."""
    return tuple(_messages_of(path))


def _messages_of(path: Path) -> Iterator[tuple[int, Message | None]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name not in _FUNCTIONS:
            continue
        texts = [each.value if isinstance(each, ast.Constant) else None for each in node.args[: _FUNCTIONS[name]]]
        first, second = (*texts, "")[:2]
        if not isinstance(first, str) or not isinstance(second, str):
            yield node.lineno, None
        elif name == "pgettext":
            yield node.lineno, Message(first, second, "")
        else:
            yield node.lineno, Message("", first, second)


@cache
def used() -> frozenset[Message]:
    """Return every message that the sources ask for."""
    paths = [path for path in SHEETS.rglob("*.py") if path.name != "catalog.py"]
    return frozenset(message for path in paths for _, message in messages_of(path) if message is not None)


class Subject(NamedTuple):
    """A language: its file, parsed by its library and not by the program; its facts; how the program counts in it."""

    code: str
    file: polib.POFile
    facts: Mapping[str, Any]
    plural: Callable[[int], int]

    @property
    def messages(self) -> dict[Message, polib.POEntry]:
        """The messages of the file."""
        return {Message(each.msgctxt or "", each.msgid, each.msgid_plural): each for each in self.file}

    def translations(self) -> Iterator[tuple[polib.POEntry, str]]:
        """Yield all that is translated, every form of it."""
        for entry in self.file:
            if entry.translated():
                yield from ((entry, text) for text in (entry.msgstr_plural or {0: entry.msgstr}).values())


@cache
def subject(code: str) -> Subject:
    """Return a language of the program."""
    both = polib.POFile(check_for_duplicates=True)
    for domain in catalog.DOMAINS:
        path = LOCALE / code / f"{domain}.po"
        if path.exists():
            file = polib.pofile(str(path), check_for_duplicates=True)
            both.metadata = file.metadata
            both.extend(file)
    rule = both.metadata["Plural-Forms"].partition("plural=")[2].rstrip("; ")
    return Subject(code, both, FACTS.get(code, {}), c2py(rule))


def codes() -> list[str]:
    """Return the languages that have a file."""
    return sorted({path.parent.name for path in LOCALE.glob("*/*.po")})


def missing(one: Subject) -> list[str]:
    """Return the messages without a translation."""
    there = one.messages
    return sorted(each.singular for each in used() if each not in there or not there[each].translated())


# The faults


def header(one: Subject) -> Iterator[str]:
    """The header says which language it is, how it is coded, and how it counts."""
    told = one.file.metadata
    if told.get("Language") != one.code:
        yield f"header: Language is {told.get('Language')!r}"
    if told.get("Content-Type", "").replace(" ", "").lower() != "text/plain;charset=utf-8":
        yield "header: Content-Type is not text/plain; charset=UTF-8"
    if not re.fullmatch(r"nplurals=\d; plural=\(?.+\)?;", told.get("Plural-Forms", "")):
        yield "header: Plural-Forms is not `nplurals=N; plural=...;`"
    name = told.get("X-Language-Name", "")
    if name.strip() != name or not name:
        yield "header: X-Language-Name is missing"
    yield from (f"header: {key} has no place here" for key in told if "Translator" in key or "Date" in key)


def facts(one: Subject) -> Iterator[str]:
    """Everything is known of it, and the names agree."""
    wanted = {"name", "level", "script", "direction", "typography", "alphabet", "plurals"}
    if not one.facts:
        yield f"languages.toml: no table [{one.code}]; it is taken for Latin letters, and its letters are not looked at"
    elif wrong := wanted ^ (set(one.facts) - {"after_colon", "colon", "read_by_native"}):
        yield f"languages.toml: [{one.code}] lacks, or has too much: {', '.join(sorted(wrong))}"
    elif one.facts["name"] != one.file.metadata["X-Language-Name"]:
        yield f"languages.toml: the name is {one.facts['name']!r}, in the header of the catalog it is another one"


def leftovers(one: Subject) -> Iterator[str]:
    """Nothing is fuzzy or obsolete, and nothing is translated that nobody says."""
    yield from (f"{each.msgid!r}: fuzzy" for each in one.file.fuzzy_entries())
    yield from (f"{each.msgid!r}: obsolete" for each in one.file.obsolete_entries())
    yield from (f"{each.singular!r}: nobody says it" for each in sorted(one.messages.keys() - used()))


def untouched(one: Subject) -> Iterator[str]:
    """One word may be the same in two languages; several are not, but for a name."""
    for entry, text in one.translations():
        said = _CODE.sub(" ", text).strip()
        if text == entry.msgid and " " in said and said not in {"Alhambra: Roll & Write", "Roll & Write"}:
            yield f"{text!r}: the same as in English"


def plurals(one: Subject) -> Iterator[str]:
    """Every plural form is there and due."""
    forms = int(re.findall(r"nplurals=(\d)", one.file.metadata["Plural-Forms"])[0])
    if "plurals" in one.facts:
        samples = one.facts["plurals"]
        if forms != len(samples) + 1:
            yield f"{forms} plural forms, of {len(samples) + 1} in languages.toml"
        due = {number: form for form, text in enumerate(samples) for number in _numbers(text)}
        for number in range(1200):
            wanted = due.get(number if number < 200 else 100 + number % 100, len(samples))
            if one.plural(number) != wanted:
                yield f"{number} takes the form {one.plural(number)}, not {wanted}"
    for entry in one.file.translated_entries():
        if entry.msgid_plural and sorted(entry.msgstr_plural) != list(range(forms)):
            yield f"{entry.msgid!r}: not {forms} forms"


def _numbers(text: str) -> Iterator[int]:
    for part in text.split():
        first, _, last = part.partition("-")
        yield from range(int(first), int(last or first) + 1)


def placeholders(one: Subject) -> Iterator[str]:
    """Placeholders are those of the message."""
    for entry, text in one.translations():
        allowed = [_placeholders(each) for each in (entry.msgid, entry.msgid_plural) if each]
        if _placeholders(text) not in allowed:
            yield f"{entry.msgid!r}: other placeholders in {text!r}"


def _placeholders(text: str) -> list[str]:
    return sorted(field for _, field, _, _ in Formatter().parse(text) if field is not None)


_NAMES = re.compile(r"\b(Dirk|Marek|Кузя|Kim|Nina|Ani|Ola|Kuba|Костя|Нина|Аня)\b")


def code(one: Subject) -> Iterator[str]:
    """What is typed is not translated."""
    for entry, text in one.translations():
        # Players have the names of the language, and the imaginary player that of its edition.
        told, wanted = (sorted(re.findall(r"`([^`]*)`", _NAMES.sub("somebody", each))) for each in (text, entry.msgid))
        if told != wanted:
            yield f"{entry.msgid!r}: what stands between ` and ` is another in {text!r}"


def ends(one: Subject) -> Iterator[str]:
    """A translation ends like its message."""
    for entry, text in one.translations():
        own, wanted = (each[-1] if each[-1] in ".:;?!…" else "" for each in (text, entry.msgid))
        if " " in entry.msgid and own != wanted:
            yield f"{entry.msgid!r}: ends with {wanted!r}, not so {text!r}"
        if (text.strip() and text != text.strip() and entry.msgid == entry.msgid.strip()) or "  " in text:
            yield f"{entry.msgid!r}: blanks around or twice in {text!r}"


def letters(one: Subject) -> Iterator[str]:
    """Words are written in the letters of the language."""
    alphabet = set(one.facts.get("alphabet", ""))
    for entry, text in one.translations() if alphabet else ():
        for word in _WORD.findall(_CODE.sub(" ", text)):
            strange = set(word.lower()) - alphabet
            # Foreign words stand there whole: `Roll & Write`, `UTF-8`, N E S W.
            if strange and not set(word.lower()) <= _LATIN:
                yield f"{entry.msgid!r}: {word!r} has letters of another language"


def scripts(one: Subject) -> Iterator[str]:
    """No word mixes scripts, and Latin words in another script are names or signs."""
    english = {word for each in used() for word in re.findall(r"[A-Za-z]+", each.singular + " " + each.plural)}
    for entry, text in one.translations():
        for word in _WORD.findall(text):
            if len({unicodedata.name(letter).split()[0] for letter in word}) != 1:
                yield f"{entry.msgid!r}: {word!r} mixes scripts"
        latin = set(re.findall(r"[A-Za-z]+", _CODE.sub(" ", text)))
        if one.facts.get("script", "latin") != "latin" and not latin <= english:
            yield f"{entry.msgid!r}: Latin letters in {text!r}"


def glyphs(one: Subject) -> Iterator[str]:
    """The bundled typefaces have every letter of the alphabet, and every character that is said on paper."""
    small = one.facts.get("alphabet", "")
    yield from unprintable(one.code, small + small.upper(), _ROLES)
    yield from unprintable(one.code, "".join(text for _, text in one.translations()))


_ROLES: tuple[typefaces.Role, ...] = get_args(typefaces.Role)
_READ = tuple(role for role in _ROLES if role != "title")
"""The roles of what is read; titles are capitals of a few words."""


def unprintable(code: str, text: str, roles: Iterable[typefaces.Role] = _READ) -> Iterator[str]:
    """Yield the characters of a language that the typefaces of its script do not have; arrows are drawn."""
    script = languages.language(code).script
    for role in roles:
        try:
            font = typefaces.load(typefaces.face(role, script))
        except typefaces.ScriptError as error:
            yield str(error)
            continue
        lacking = set(typefaces.missing_characters(font, _CODE.sub(" ", text))) - set("→╰│\n")
        if lacking:
            yield f"the typeface for {role} has no {''.join(sorted(lacking))}"


def invisible(one: Subject) -> Iterator[str]:
    """Texts are composed and hold nothing invisible."""
    for entry, text in one.translations():
        if not unicodedata.is_normalized("NFC", text):
            yield f"{entry.msgid!r}: letters and marks are apart in {text!r}"
        if not all(letter.isprintable() or letter in "\n\u00a0\u202f" for letter in text):
            yield f"{entry.msgid!r}: something invisible in {text!r}"


FAULTS: tuple[Callable[[Subject], Iterator[str]], ...] = (
    header,
    facts,
    untouched,
    plurals,
    placeholders,
    code,
    ends,
    letters,
    scripts,
    glyphs,
    invisible,
)
"""What is wrong with what is there."""


def report(one: Subject) -> Iterator[str]:
    """Yield the lines on a growing language: how much of it is there, what is missing, what is wrong."""
    yield from unfinished(one)
    yield from (f"    {fault}" for find in FAULTS for fault in find(one))


def unfinished(one: Subject) -> Iterator[str]:
    """Yield the lines on what a language lacks, and on what it has too much."""
    lacking = missing(one)
    yield f"{one.code}  {len(used()) - len(lacking)} of {len(used())} messages are translated"
    if lacking:
        yield f"    missing, for example (`make messages` writes all into sheets/locale/{one.code}):"
        yield from (f"      {each!r}" for each in lacking[:_LISTED])
    yield from (f"    {fault}" for fault in leftovers(one))


def stale_templates() -> Iterator[str]:
    """Yield the messages that the sources and the templates of the catalogs do not share."""
    listed = set()
    for domain in catalog.DOMAINS:
        for each in polib.pofile(str(LOCALE / f"{domain}.pot")):
            listed.add(Message(each.msgctxt or "", each.msgid, each.msgid_plural))
    yield from (f"sheets/locale/*.pot lack {each.singular!r}: call `make messages`" for each in sorted(used() - listed))
    yield from (f"nobody says {each.singular!r}: call `make messages`" for each in sorted(listed - used()))


def main() -> int:
    """Tell what the languages lack; return 1 where one lacks something that is to be complete, so that CI stops."""
    status = 0
    for line in stale_templates():
        print(line)  # noqa: T201 - a developer's tool
        status = 1
    for each in codes():
        one = subject(each)
        if languages.language(each).level != "complete":
            print(*report(one), sep="\n")  # noqa: T201 - as above
        elif len(lines := list(unfinished(one))) > 1:
            print(*lines, sep="\n")  # noqa: T201 - as above
            status = 1
        else:
            print(f"{each}  complete")  # noqa: T201 - as above
    return status


if __name__ == "__main__":
    sys.exit(main())
