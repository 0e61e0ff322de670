"""Message catalogs: complete, well-formed, in the language's own letters."""

from __future__ import annotations

from gettext import c2py
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import polib
import pytest

from alhambra_sheets.words import catalog, languages
from alhambra_sheets.words.catalog import Catalog
from tests.languages import is_growing
from tests.sheets.words import catalog_faults
from tests.sheets.words.catalog_faults import FAULTS, SHEETS, Message, Subject, messages_of, missing, subject, used

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

THE_SIX = {"cs", "de", "en", "pl", "ru", "sk"}
GATED = [code for code in catalog_faults.codes() if languages.language(code).level == "complete"]


def test_the_six_languages_are_there_and_complete() -> None:
    assert set(catalog.languages()) >= THE_SIX
    assert {*GATED, "en"} >= THE_SIX
    assert "en" not in catalog_faults.codes()


def test_there_are_messages() -> None:
    assert len(used()) > 100
    assert Message("", "Winner: {name}", "") in used()
    assert any(each.plural for each in used())


def test_messages_are_literals_where_they_are_looked_up() -> None:
    # What is marked elsewhere with `N_` may be looked up by a name: in the modules of wordings, refusals and help only.
    loose = {path.name for path in SHEETS.rglob("*.py") for _, message in messages_of(path) if message is None}
    assert loose <= {"catalog.py", "findings.py", "help.py", "refusals.py", "spoken.py"}


def test_the_extraction_of_the_translators_finds_the_same() -> None:
    extract: Any = pytest.importorskip("babel.messages.extract")
    keywords = {**extract.DEFAULT_KEYWORDS, "say": None, "N_": None, "Plural": (1, 2)}
    found = set()
    for _, _, message, _, context in extract.extract_from_dir(str(SHEETS), keywords=keywords):
        singular, plural = message if isinstance(message, tuple) else (message, "")
        found.add(Message(context or "", singular, plural))
    assert found == used()


def test_names_of_languages_are_their_own() -> None:
    for code in THE_SIX:
        assert catalog.load(code).own_name == catalog_faults.FACTS[code]["name"]


def test_facts_are_of_languages_that_are_there() -> None:
    assert set(catalog_faults.FACTS) <= set(catalog.languages())
    levels = {"complete", "growing"}
    for code in catalog.languages():
        assert languages.language(code).level in levels
        assert languages.language(code).direction in {"ltr", "rtl"}


def test_every_message_is_translated_in_every_complete_language() -> None:
    lacking = {code: missing(subject(code)) for code in GATED}
    told = "\n".join(
        f"{code}: {len(found)} to translate (`make messages` writes them into sheets/locale/{code}.po)\n    "
        + "\n    ".join(map(repr, found))
        for code, found in lacking.items()
        if found
    )
    assert not told, f"messages without a translation in complete languages\n{told}"


@pytest.mark.parametrize("language", GATED)
@pytest.mark.parametrize("faults", FAULTS, ids=lambda find: find.__name__)
def test_a_complete_language_has_no_fault(faults: Callable[[Subject], Iterator[str]], language: str) -> None:
    assert list(faults(subject(language))) == []


def test_english_can_be_printed() -> None:
    assert list(catalog_faults.unprintable("en", "".join(each.singular + each.plural for each in used()))) == []


@pytest.mark.parametrize("language", sorted(THE_SIX))
def test_completeness(language: str) -> None:
    (each,) = [each for each in catalog.completeness() if each.code == language]
    assert each.own_name == catalog.load(language).own_name
    assert 0 < each.translated <= each.messages


# Growing languages: their faults are told, and no test fails


_HEADER = {
    "Language": "nl",
    "Content-Type": "text/plain; charset=UTF-8",
    "Plural-Forms": "nplurals=2; plural=(n != 1);",
    "X-Language-Name": "Nederlands",
}
_FACTS = {
    "name": "Nederlands",
    "level": "growing",
    "script": "latin",
    "direction": "ltr",
    "typography": "blanks",
    "alphabet": "abcdefghijklmnopqrstuvwxyz",
    "plurals": ["1"],
}


def growing(
    *entries: polib.POEntry, header: dict[str, str] | None = None, facts: dict[str, Any] | None = None
) -> Subject:
    file = polib.POFile()
    file.metadata = {**_HEADER, **(header or {})}
    file.extend(entries)
    return Subject("nl", file, {**_FACTS, **facts} if facts is not None else {}, c2py("(n != 1)"))


WINNER = polib.POEntry(msgid="Winner: {name}", msgstr="Winnaar: {name}")


def test_a_language_of_one_message_is_reported() -> None:
    lines = list(catalog_faults.report(growing(WINNER)))
    assert lines[0] == f"nl  1 of {len(used())} messages are translated"
    assert "nl.po" in lines[1]
    assert len([line for line in lines if line.startswith("      '")]) == 5
    assert "no table [nl]" in lines[-1]
    # Nothing else is wrong with it; what is not translated has no other fault.
    assert len(lines) == 8
    untranslated = [polib.POEntry(msgid=each.singular) for each in sorted(used()) if each.singular != WINNER.msgid][:9]
    assert list(catalog_faults.report(growing(WINNER, *untranslated)))[2:] == lines[2:]


def plural(*forms: str) -> polib.POEntry:
    number = dict(enumerate(forms))
    return polib.POEntry(msgid="{number} tile", msgid_plural="{number} tiles", msgstr_plural=number)


@pytest.mark.parametrize(
    ("one", "told"),
    [
        (growing(WINNER, header={"Language": "de"}), "header: Language"),
        (growing(WINNER, header={"Content-Type": "text/plain; charset=latin-1"}), "header: Content-Type"),
        (growing(WINNER, header={"X-Language-Name": " "}), "header: X-Language-Name"),
        (growing(WINNER, header={"Last-Translator": "x"}), "header: Last-Translator"),
        (growing(WINNER, header={"Plural-Forms": "nplurals=2"}), "header: Plural-Forms"),
        (growing(WINNER, facts={"name": "Dutch"}), "the name is 'Dutch'"),
        (growing(WINNER, facts={"colour": "orange"}), "lacks, or has too much: colour"),
        (growing(WINNER, facts={"plurals": ["0 1"]}), "0 takes the form 1, not 0"),
        (growing(WINNER, facts={"plurals": ["1", "2"]}), "2 plural forms, of 3"),
        (growing(polib.POEntry(msgid="Winner: {name}", msgstr="Winnär: {name}"), facts={}), "'Winnär' has letters"),
        (growing(WINNER, facts={"alphabet": "abc漢"}), "has no 漢"),
        (growing(polib.POEntry(msgid="Winner: {name}", msgstr="漢: {name}")), "has no 漢"),
        (growing(polib.POEntry(msgid="Winner: {name}", msgstr="Winnaar: {naam}")), "other placeholders"),
        (growing(polib.POEntry(msgid="Winner: {name}", msgstr="Winnaar: {name}.")), "ends with ''"),
        (growing(polib.POEntry(msgid="Winner: {name}", msgstr="Winnaar:  {name}")), "blanks around or twice"),
        (growing(polib.POEntry(msgid="Winner: {name}", msgstr="Winner: {name}")), "the same as in English"),
        (growing(polib.POEntry(msgid="Winner: {name}", msgstr="Wаar: {name}")), "'Wаar' mixes scripts"),
        (growing(polib.POEntry(msgid="Winner: {name}", msgstr="Winnaar: \u200b{name}")), "something invisible"),
        (growing(polib.POEntry(msgid="Winner: {name}", msgstr="Winna\u0308r: {name}")), "letters and marks are apart"),
        (growing(polib.POEntry(msgid="No such thing.", msgstr="Niets.")), "nobody says it"),
        (growing(polib.POEntry(msgid="Winner: {name}", msgstr="W: {name}", flags=["fuzzy"])), "fuzzy"),
        (growing(polib.POEntry(msgid="Winner: {name}", msgstr="W: {name}", obsolete=True)), "obsolete"),
        (growing(polib.POEntry(msgid="Write `x`.", msgstr="Schrijf `y`.")), "what stands between ` and `"),
        (growing(plural("{number} tegel")), "not 2 forms"),
    ],
)
def test_faults_of_a_growing_language_are_reported(one: Subject, told: str) -> None:
    assert any(told in line for line in list(catalog_faults.report(one))[1:])


def test_tests_know_the_parameters_that_are_a_growing_language(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not any(map(is_growing, (*sorted(THE_SIX), "xx", 7, ("xx",), ["xx"])))
    monkeypatch.setattr("tests.languages.GROWING", frozenset({"xx"}))
    assert [each for each in (*sorted(THE_SIX), "xx", 7, ("xx",), ["xx"]) if is_growing(each)] == ["xx"]
    assert is_growing(SimpleNamespace(language="xx"))
    assert not is_growing(SimpleNamespace(language="de"))


def test_what_is_wrong_in_another_script_is_reported() -> None:
    words = polib.POEntry(msgid="Winner: {name}", msgstr="Victor: {name}")
    one = growing(words, facts={"script": "cyrillic"})._replace(code="ru")
    assert any("Latin letters in 'Victor: {name}'" in line for line in catalog_faults.report(one))


def test_the_reader_is_told_how_much_of_a_growing_language_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    german, slovak = catalog.load("de"), catalog.load("sk")
    assert [languages.remark(catalog.load(code), german) for code in sorted(THE_SIX)] == [""] * len(THE_SIX)
    monkeypatch.setattr(languages, "language", languages.Language)
    assert languages.remark(slovak, german) == ""
    counted = catalog.Completeness("sk", "Slovenčina", 709, 712)
    monkeypatch.setattr(catalog, "completeness", lambda: (counted, counted._replace(code="cs")))
    assert languages.remark(slovak, german) == "Slovenčina ist zu 99 % übersetzt; der Rest wird auf Englisch gedruckt"


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
