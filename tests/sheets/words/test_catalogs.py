"""Message catalogs: complete, well-formed, in the language's own letters."""

from __future__ import annotations

import ast
import re
import unicodedata
from functools import cache
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING, Any, NamedTuple

import polib
import pytest

from alhambra_sheets.drawing import typefaces
from alhambra_sheets.words import catalog
from alhambra_sheets.words.catalog import Catalog

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

SHEETS = Path(catalog.__file__).resolve().parents[1]
FILES = sorted((SHEETS / "locale").glob("*.po"))

_LATIN = "abcdefghijklmnopqrstuvwxyz"
ALPHABETS = {
    "cs": _LATIN + "áčďéěíňóřšťúůýž",
    "de": _LATIN + "äöüß",
    "pl": _LATIN + "ąćęłńóśźż",
    "ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
    "sk": _LATIN + "áäčďéíĺľňóôŕšťúýž",
}
# Of `n`, the form that is due: what the languages' grammars say, not the files.
PLURALS: Mapping[str, Callable[[int], int]] = {
    "cs": lambda n: 0 if n == 1 else 1 if 2 <= n <= 4 else 2,
    "de": lambda n: int(n != 1),
    "pl": lambda n: 0 if n == 1 else 1 if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14 else 2,
    "ru": lambda n: 0 if n % 10 == 1 and n % 100 != 11 else 1 if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14 else 2,
    "sk": lambda n: 0 if n == 1 else 1 if 2 <= n <= 4 else 2,
}
_CODE = re.compile(r"`[^`]*`|\{\w*\}")
_FUNCTIONS = {"gettext": 1, "say": 1, "ngettext": 2, "pgettext": 2, "N_": 1, "Plural": 2}


class Message(NamedTuple):
    """A message as the sources ask for it."""

    context: str
    singular: str
    plural: str


def _messages_of(path: Path) -> Iterator[tuple[int, Message | None]]:
    """Yield the line and message of each call that looks one up; None where it is no literal."""
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
    return frozenset(message for path in paths for _, message in _messages_of(path) if message is not None)


@cache
def entries(language: str) -> polib.POFile:
    """Return the file of a language, parsed by its library and not by the program."""
    return polib.pofile(str(SHEETS / "locale" / f"{language}.po"), check_for_duplicates=True)


def _languages() -> list[str]:
    return [path.stem for path in FILES]


def _translations(language: str) -> Iterator[tuple[polib.POEntry, str]]:
    for entry in entries(language):
        yield from ((entry, text) for text in (entry.msgstr_plural.values() if entry.msgid_plural else [entry.msgstr]))


def test_the_six_languages_are_there() -> None:
    assert set(catalog.languages()) == {"en", "de", "cs", "sk", "pl", "ru"}
    assert "en" not in _languages()


def test_there_are_messages() -> None:
    assert len(used()) > 100
    assert Message("", "Winner: {name}", "") in used()
    assert any(each.plural for each in used())


def test_messages_are_literals_where_they_are_looked_up() -> None:
    # What is marked elsewhere with `N_` may be looked up by a name: in the modules of wordings and refusals only.
    loose = {path.name for path in SHEETS.rglob("*.py") for _, message in _messages_of(path) if message is None}
    assert loose <= {"catalog.py", "printing.py", "findings.py"}


def test_the_extraction_of_the_translators_finds_the_same() -> None:
    extract: Any = pytest.importorskip("babel.messages.extract")
    keywords = {**extract.DEFAULT_KEYWORDS, "say": None, "N_": None, "Plural": (1, 2)}
    found = set()
    for _, _, message, _, context in extract.extract_from_dir(str(SHEETS), keywords=keywords):
        singular, plural = message if isinstance(message, tuple) else (message, "")
        found.add(Message(context or "", singular, plural))
    assert found == used()


@pytest.mark.parametrize("language", _languages())
def test_the_header(language: str) -> None:
    header = entries(language).metadata
    assert header["Language"] == language
    assert header["Content-Type"].replace(" ", "").lower() == "text/plain;charset=utf-8"
    assert re.fullmatch(r"nplurals=\d; plural=\(?.+\)?;", header["Plural-Forms"])
    assert header["X-Language-Name"].strip() == header["X-Language-Name"] != ""
    assert not {key for key in header if "Translator" in key or "Date" in key}


def test_names_of_languages_are_their_own() -> None:
    expected = {"en": "English", "de": "Deutsch", "cs": "Čeština", "sk": "Slovenčina", "pl": "Polski", "ru": "Русский"}
    assert {code: catalog.load(code).own_name for code in catalog.languages()} == expected


@pytest.mark.parametrize("language", _languages())
def test_nothing_is_fuzzy_or_obsolete(language: str) -> None:
    assert entries(language).fuzzy_entries() == []
    assert entries(language).obsolete_entries() == []


@pytest.mark.parametrize("language", _languages())
def test_every_message_is_translated_and_nothing_else(language: str) -> None:
    there = {Message(each.msgctxt or "", each.msgid, each.msgid_plural): each for each in entries(language)}
    assert used() - there.keys() == set()
    assert there.keys() - used() == set()
    assert [each.msgid for each in entries(language).untranslated_entries()] == []


@pytest.mark.parametrize("language", _languages())
def test_a_translation_is_not_the_message_itself(language: str) -> None:
    # One word may be the same in two languages; several are not, but for a name and a measure.
    same = {entry.msgid for entry, text in _translations(language) if text == entry.msgid and " " in entry.msgid}
    assert same <= {"Alhambra: Roll & Write", "{length} mm"}


@pytest.mark.parametrize("language", _languages())
def test_every_plural_form_is_there_and_due(language: str) -> None:
    forms = int(re.findall(r"nplurals=(\d)", entries(language).metadata["Plural-Forms"])[0])
    due = PLURALS[language]
    assert forms == max(due(number) for number in range(200)) + 1
    for number in range(1200):
        assert catalog.load(language).plural(number) == due(number)
    for entry in entries(language):
        if entry.msgid_plural:
            assert sorted(entry.msgstr_plural) == list(range(forms))
            assert all(entry.msgstr_plural.values())


def _placeholders(text: str) -> list[str]:
    return sorted(field for _, field, _, _ in Formatter().parse(text) if field is not None)


@pytest.mark.parametrize("language", _languages())
def test_placeholders_are_those_of_the_message(language: str) -> None:
    for entry, text in _translations(language):
        allowed = [_placeholders(entry.msgid), *([_placeholders(entry.msgid_plural)] if entry.msgid_plural else [])]
        assert _placeholders(text) in allowed, (entry.msgid, text)


@pytest.mark.parametrize("language", _languages())
def test_code_is_not_translated(language: str) -> None:
    for entry, text in _translations(language):
        # The imaginary player has another name in some editions.
        code, expected = (
            sorted(re.findall(r"`([^`]*)`", re.sub(r"\b(Marek|Кузя)\b", "Dirk", each))) for each in (text, entry.msgid)
        )
        assert code == expected


@pytest.mark.parametrize("language", _languages())
def test_a_translation_ends_like_its_message(language: str) -> None:
    for entry, text in _translations(language):
        if " " in entry.msgid:
            ends = [each[-1] if each[-1] in ".:;?!…" else "" for each in (text, entry.msgid)]
            assert ends[0] == ends[1], (entry.msgid, text)
        assert text == text.strip()
        assert "  " not in text


@pytest.mark.parametrize("language", _languages())
def test_words_are_written_in_the_letters_of_the_language(language: str) -> None:
    alphabet = set(ALPHABETS[language])
    for entry, text in _translations(language):
        for word in re.findall(r"[^\W\d_]+", _CODE.sub(" ", text)):
            strange = set(word.lower()) - alphabet
            # Foreign words stand there whole: `Roll & Write`, `UTF-8`, N E S W.
            assert not strange or set(word.lower()) <= set(_LATIN), (entry.msgid, text, word)


@pytest.mark.parametrize("language", _languages())
def test_no_word_mixes_scripts(language: str) -> None:
    for entry, text in _translations(language):
        for word in re.findall(r"[^\W\d_]+", text):
            assert len({unicodedata.name(letter).split()[0] for letter in word}) == 1, (entry.msgid, text, word)


@pytest.mark.parametrize("language", [each for each in _languages() if not ALPHABETS[each].startswith("a")])
def test_latin_words_in_another_script_are_names_or_signs(language: str) -> None:
    latin = {word for _, text in _translations(language) for word in re.findall(r"[A-Za-z]+", _CODE.sub(" ", text))}
    english = {word for each in used() for word in re.findall(r"[A-Za-z]+", each.singular + " " + each.plural)}
    assert latin <= english


@pytest.mark.parametrize("language", catalog.languages())
def test_every_character_is_in_the_bundled_typefaces(language: str) -> None:
    texts = [text for _, text in _translations(language)] if language != "en" else [each.singular for each in used()]
    letters = {letter for text in texts for letter in _CODE.sub(" ", text) if letter not in "→╰│"}
    for role in typefaces.roles():
        if role == "title":
            continue
        missing = {letter for letter in letters if ord(letter) not in typefaces.load(role).advances}
        assert missing == set(), role


@pytest.mark.parametrize("language", _languages())
def test_texts_are_composed_and_hold_nothing_invisible(language: str) -> None:
    for _, text in _translations(language):
        assert unicodedata.is_normalized("NFC", text)
        assert all(letter.isprintable() or letter in "\n\u00a0\u202f" for letter in text), text


@pytest.mark.parametrize("language", catalog.languages())
def test_completeness(language: str) -> None:
    (each,) = [each for each in catalog.completeness() if each.code == language]
    assert each.own_name == catalog.load(language).own_name
    assert 0 < each.translated <= each.messages


# The program's reader of catalogs


def test_a_message_without_a_translation_stays_english() -> None:
    words = catalog.load("de")
    assert words.gettext("no such message {name}", name="x") == "no such message x"
    assert words.pgettext("no such context", "Tower") == "Tower"
    assert words.ngettext("{number} thing", "{number} things", 1) == "1 thing"
    assert words.ngettext("{number} thing", "{number} things", 2) == "2 things"


def test_contexts_tell_homonyms_apart() -> None:
    words = Catalog("xx", "X", {("a", "m"): ("1",), ("b", "m"): ("2",), ("", "m"): ("3",)}, lambda n: n)
    assert [words.pgettext("a", "m"), words.pgettext("b", "m"), words.gettext("m")] == ["1", "2", "3"]


def test_a_language_that_is_not_there_is_an_error() -> None:
    for code in ("xx", "", "../de", "DE"):
        with pytest.raises(KeyError):
            catalog.load(code)
