"""Message catalogs: complete, well-formed, in the language's own letters."""

from __future__ import annotations

import importlib
import os
from functools import cache
from gettext import c2py
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import polib
import pytest

from alhambra_sheets.drawing import palette
from alhambra_sheets.press import catalogue
from alhambra_sheets.system.files import Fault
from alhambra_sheets.words import catalog, coverage, languages
from tests import languages as levels
from tests.languages import is_excused
from tests.sheets import made_catalogs
from tests.sheets.words import catalog_faults
from tests.sheets.words.catalog_faults import FAULTS, SHEETS, Message, Subject, messages_of, subject, used

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path
    from types import ModuleType

THE_SIX = {"cs", "de", "en", "pl", "ru", "sk"}
GATED = [code for code in levels.COMPLETE if code != "en"]


def test_the_six_languages_are_there_and_complete() -> None:
    assert set(catalog.languages()) >= THE_SIX
    assert {*GATED, "en"} >= THE_SIX
    assert "en" not in catalog_faults.codes()


def test_there_are_messages() -> None:
    assert len(used()) > 100
    assert Message("", "Winner: {name}", "") in used()
    assert any(each.plural for each in used())


def test_messages_are_literals_where_they_are_looked_up() -> None:
    # What is marked elsewhere with `N_` may be looked up by a name: in the modules of wordings, rules and
    # their standing, refusals and help only; `choices` has the help of options.
    loose = {path.name for path in SHEETS.rglob("*.py") for _, message in messages_of(path) if message is None}
    assert loose <= {
        "catalog.py",
        "choices.py",
        "clauses.py",
        "compiled.py",
        "coverage.py",
        "findings.py",
        "faults.py",
        "footnotes.py",
        "help.py",
        "house_rules.py",
        "refusals.py",
        "spoken.py",
        "standing.py",
    }


@pytest.fixture(scope="module")
def messages() -> Iterator[ModuleType]:
    """The script behind `make messages`, which looks for the messages of the sources once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(SHEETS.parent / ".ci"))
        script = importlib.import_module("messages")
        patch.setattr(script, "templates", cache(script.templates))
        yield script


def test_the_templates_are_what_the_sources_say(messages: ModuleType) -> None:
    # Babel finds the messages for translators, this test's own reader of sources those that tests look at.
    made: dict[str, polib.POFile] = messages.templates()
    found = {Message(each.msgctxt or "", each.msgid, each.msgid_plural) for file in made.values() for each in file}
    assert found == used()
    if list(catalog_faults.stale_templates()):
        pytest.xfail("sheets/locale/*.pot are to be made anew: `make messages`")
    for domain, file in made.items():
        committed = polib.pofile(str(catalog_faults.LOCALE / f"{domain}.pot"))
        wanted = [(each.msgctxt, each.msgid, each.comment, each.occurrences) for each in file]
        assert [(each.msgctxt, each.msgid, each.comment, each.occurrences) for each in committed] == wanted


@pytest.mark.full
def test_a_sheet_says_the_same_in_every_ink(messages: ModuleType) -> None:
    # So the templates are made of the variants of sheets in one ink alone.
    for ink in palette.inks():
        assert messages.printed(ink) == messages.printed(), ink


def test_names_of_languages_are_their_own() -> None:
    for code in THE_SIX:
        assert catalog.load(code).own_name == catalog_faults.FACTS[code]["name"]


def test_facts_are_of_languages_that_are_there() -> None:
    assert set(catalog_faults.FACTS) <= set(catalog.languages())
    levels = {"complete", "growing"}
    for code in catalog.languages():
        assert languages.language(code).level in levels
        assert languages.language(code).direction in {"ltr", "rtl"}


@pytest.mark.parametrize("language", GATED)
@pytest.mark.parametrize("faults", FAULTS, ids=lambda find: find.__name__)
def test_a_complete_language_has_no_fault(faults: Callable[[Subject], Iterator[str]], language: str) -> None:
    assert list(faults(subject(language))) == []


def test_english_can_be_printed() -> None:
    assert list(catalog_faults.unprintable("en", "".join(each.singular + each.plural for each in used()))) == []


# Growing languages: their faults are told, and no test fails


_HEADER = {
    "Language": "eo",
    "Content-Type": "text/plain; charset=UTF-8",
    "Plural-Forms": "nplurals=2; plural=(n != 1);",
    "X-Language-Name": "Esperanto",
}
_FACTS = {
    "name": "Esperanto",
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
    return Subject("eo", file, {**_FACTS, **facts} if facts is not None else {}, c2py("(n != 1)"))


WINNER = polib.POEntry(msgid="Winner: {name}", msgstr="Winnaar: {name}")


def test_a_language_of_one_message_is_reported() -> None:
    lines = list(catalog_faults.report(growing(WINNER)))
    assert lines[0] == f"eo  1 of {len(used())} messages are translated"
    assert "sheets/locale/eo" in lines[1]
    assert len([line for line in lines if line.startswith("      '")]) == 5
    assert "no table [eo]" in lines[-1]
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
        (growing(polib.POEntry(msgid="Final scoring", msgstr="Final scoring")), "the same as in English"),
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
    monkeypatch.setattr(levels, "excused", frozenset)
    assert not any(map(is_excused, (*sorted(THE_SIX), "xx", 7, ("xx",), ["xx"])))
    monkeypatch.setattr(levels, "excused", lambda: frozenset({"xx"}))
    assert [each for each in (*sorted(THE_SIX), "xx", 7, ("xx",), ["xx"]) if is_excused(each)] == ["xx"]
    assert is_excused(SimpleNamespace(language="xx"))
    assert not is_excused(SimpleNamespace(language="de"))


@pytest.mark.parametrize(
    ("parameters", "fixtures", "error", "excused"),
    [
        (("xx",), (), ValueError(), True),
        ((SimpleNamespace(words=("print", "--lang", "xx")),), (), ValueError(), True),
        (("de",), (), ValueError(), False),
        ((), (), ValueError(), False),
        ((), (), None, False),
        ((), (), catalog.UntranslatedError("x", "xx"), True),
        ((), (), catalog.UntranslatedError("x", "de"), False),
        (("xx",), ("locale_with",), ValueError(), False),
        ((), ("locale_with",), catalog.UntranslatedError("x", "xx"), False),
    ],
)
def test_nothing_is_excused_but_a_language_that_lacks_messages(
    monkeypatch: pytest.MonkeyPatch,
    parameters: tuple[object, ...],
    fixtures: tuple[str, ...],
    error: BaseException | None,
    *,
    excused: bool,
) -> None:
    monkeypatch.setattr(levels, "excused", lambda: frozenset({"xx"}))
    assert levels.is_excusable(parameters, fixtures, error) == excused
    if error is not None:
        refused = ValueError("a refusal")
        refused.__cause__ = error
        assert levels.is_excusable(parameters, fixtures, refused) == excused


def test_english_is_never_excused() -> None:
    assert "en" not in levels.excused()


def test_what_is_wrong_in_another_script_is_reported() -> None:
    words = polib.POEntry(msgid="Winner: {name}", msgstr="Victor: {name}")
    one = growing(words, facts={"script": "cyrillic"})._replace(code="ru")
    assert any("Latin letters in 'Victor: {name}'" in line for line in catalog_faults.report(one))


def test_who_lacks_what_is_told_and_stops_who_is_to_be_complete(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    some = frozenset({Message("", WINNER.msgid, ""), Message("", "One more.", "")})
    monkeypatch.setattr(catalog_faults, "used", lambda: some)
    monkeypatch.setattr(catalog_faults, "stale_templates", lambda: iter(()))
    monkeypatch.setattr(catalog_faults, "codes", lambda: ["eo"])
    monkeypatch.setattr(catalog_faults, "subject", lambda _: growing(WINNER))
    assert catalog_faults.main() == 0
    assert "eo  1 of 2 messages are translated" in capsys.readouterr().out
    monkeypatch.setattr(languages, "language", lambda code: languages.Language(code, level="complete"))
    assert catalog_faults.main() == 1
    assert "'One more.'" in capsys.readouterr().out
    monkeypatch.setattr(catalog_faults, "used", lambda: some - {Message("", "One more.", "")})
    assert (catalog_faults.main(), capsys.readouterr().out) == (0, "eo  complete\n")


def test_a_sentence_that_no_template_has_stops_too(monkeypatch: pytest.MonkeyPatch) -> None:
    listed = used()
    monkeypatch.setattr(catalog_faults, "used", lambda: listed | {Message("", "One more.", "")})
    assert "sheets/locale/*.pot lack 'One more.': call `make messages`" in list(catalog_faults.stale_templates())
    assert catalog_faults.main() == 1


# The program's reader of catalogs


def test_a_message_without_a_translation_stays_english() -> None:
    words = catalog.load("de")
    assert words.gettext("no such message {name}", name="x") == "no such message x"
    assert words.pgettext("no such context", "Tower") == "Tower"
    assert words.ngettext("{number} thing", "{number} things", 1) == "1 thing"
    assert words.ngettext("{number} thing", "{number} things", 2) == "2 things"


def test_contexts_tell_homonyms_apart() -> None:
    words = made_catalogs.made({("a", "m"): "1", ("b", "m"): "2", ("", "m"): "3"})
    assert [words.pgettext("a", "m"), words.pgettext("b", "m"), words.gettext("m")] == ["1", "2", "3"]


def test_a_language_that_is_not_there_is_an_error() -> None:
    for code in ("xx", "", "../de", "DE"):
        with pytest.raises(KeyError):
            catalog.load(code)


def test_what_is_printed_may_lack_nothing() -> None:
    words = catalog.strict("de")
    assert words.gettext("Winner: {name}", name="Kim") == catalog.load("de").gettext("Winner: {name}", name="Kim")
    asked: tuple[Callable[[], str], ...] = (
        lambda: words.gettext("no such message"),
        lambda: words.pgettext("no such context", "Tower"),
        lambda: words.ngettext("{number} thing", "{number} things", 2),
    )
    for ask in asked:
        with pytest.raises(catalog.UntranslatedError) as caught:
            ask()
        assert caught.value.language == "de"
    assert catalog.strict("en").gettext("no such message") == "no such message"


HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\nX-Language-Name: Esperanto\\n"\n\n'


def entry(message: str, text: str) -> str:
    return f'msgid "{message}"\nmsgstr "{text}"\n\n'


def test_the_program_is_asked_for_what_is_not_printed(locale_with: Callable[..., Path]) -> None:
    locale_with("eo", ("", "both", ""))
    path = locale_with("eo", domain="program")
    path.write_text(HEADER + entry("both", "no") + entry("mine", "mijn"), encoding="utf-8")
    words = catalog.load("eo")
    assert words.own_name == "Esperanto"
    assert [words.gettext(each) for each in ("both", "mine", "other")] == ["«both»", "mijn", "other"]
    path.unlink()
    catalog.read.cache_clear()
    catalog.load.cache_clear()
    assert [catalog.load("eo").gettext(each) for each in ("both", "mine")] == ["«both»", "mine"]


def test_a_compiled_catalog_is_read_until_its_source_changes(
    locale_with: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(SHEETS.parent / ".ci"))
    compiled: Callable[[bytes], bytes] = importlib.import_module("build_backend").compiled
    path = locale_with("eo")
    path.write_text(HEADER + entry("word", "woord"), encoding="utf-8")
    path.with_suffix(".mo").write_bytes(compiled(path.read_bytes()))
    with monkeypatch.context() as patch:
        patch.setattr(polib, "pofile", None)
        assert catalog.load("eo").gettext("word") == "woord"
    # However their times are: an unpacked archive has what times it likes.
    path.write_text(HEADER + entry("word", "term"), encoding="utf-8")
    os.utime(path, (0, 0))
    catalog.read.cache_clear()
    catalog.load.cache_clear()
    assert catalog.load("eo").gettext("word") == "term"


@pytest.mark.parametrize(
    "broken",
    [
        b'msgid "x"\nnonsense "y"\n',
        b"\xff\xfe",
        b"<html>",
        HEADER.replace("X-Lang", "Plural-Forms: nplurals=2; plural=(n ?? 1);\\nX-Lang").encode(),
    ],
)
def test_a_catalog_that_cannot_be_read_is_a_fault(locale_with: Callable[..., Path], broken: bytes) -> None:
    locale_with("eo").write_bytes(broken)
    with pytest.raises(Fault, match=r"sheets/locale/eo/sheets\.po: ") as caught:
        catalog.load("eo")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("wrong", ["{naam} wint", "{name.x}", "{0}", "{name", "{name:d}"])
def test_a_translation_with_other_placeholders_is_none(locale_with: Callable[..., Path], wrong: str) -> None:
    locale_with("eo").write_text(HEADER + entry("Winner: {name}", wrong), encoding="utf-8")
    assert catalog.load("eo").gettext("Winner: {name}", name="Kim") == "Winner: Kim"
    assert catalog.load("eo").sentence("Winner: {name}", {"name": "Kim"}) == "Winner: Kim"
    with pytest.raises(catalog.UntranslatedError):
        catalog.strict("eo").gettext("Winner: {name}", name="Kim")


def test_a_catalog_without_a_header_can_be_read(locale_with: Callable[..., Path]) -> None:
    locale_with("eo").write_text(entry("word", "woord"), encoding="utf-8")
    words = catalog.load("eo")
    assert (words.own_name, words.gettext("word")) == ("eo", "woord")


@pytest.mark.parametrize(
    ("name", "code"),
    [("de", "de"), ("DE_at", "de"), ("de_AT.UTF-8@euro", "de"), ("sk-SK", "sk"), ("xx", None), ("", None), ("d", None)],
)
def test_a_region_speaks_the_language(name: str, code: str | None) -> None:
    assert catalog.closest(name) == code


@pytest.mark.parametrize(
    ("name", "code"),
    [("zh_CN", "zh-Hans"), ("zh-TW", "zh-Hant"), ("zh_hk.UTF-8", "zh-Hant"), ("zh-hans", "zh-Hans"), ("zh", None)],
)
def test_a_region_of_chinese_has_its_script(locale_with: Callable[..., Path], name: str, code: str | None) -> None:
    locale_with("zh-Hans")
    locale_with("zh-Hant")
    assert catalog.closest(name) == code


def test_a_language_with_one_of_its_files_can_be_told_and_filled(
    locale_with: Callable[..., Path],
    messages: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = locale_with("eo", ("", "Final scoring", ""))
    for module in (catalog_faults, messages):
        monkeypatch.setattr(module, "LOCALE", path.parent.parent)
    monkeypatch.setattr(catalog_faults, "codes", lambda: ["eo"])
    monkeypatch.setattr(catalog_faults, "stale_templates", lambda: iter(()))
    catalog_faults.subject.cache_clear()
    assert catalog_faults.main() == 0
    assert f"eo  1 of {len(used())} messages are translated" in capsys.readouterr().out
    messages.main([])
    catalog_faults.subject.cache_clear()
    program = polib.pofile(str(path.parent / "program.po"))
    assert program.metadata["X-Language-Name"] == "Esperanto"
    assert len(program) + len(polib.pofile(str(path))) == len(used())
    assert catalog_faults.main() == 0
    # A message that goes to the other catalog takes its translation along.
    other = path.with_name("program.po")
    other.write_text(other.read_text(encoding="utf-8") + entry("Points", "Punten"), encoding="utf-8")
    messages.main([])
    assert {each.msgid: each.msgstr for each in polib.pofile(str(path)) if not each.msgctxt}["Points"] == "Punten"
    # What nobody says any more is taken out if it is told to go.
    path.write_text(path.read_text(encoding="utf-8") + entry("No such thing.", "Niets."), encoding="utf-8")
    with pytest.raises(SystemExit, match=r'old = "No such thing\."'):
        messages.main([])
    assert "Niets" in path.read_text(encoding="utf-8")
    messages.main(["--drop"])
    assert "Niets" not in path.read_text(encoding="utf-8")
    catalog_faults.subject.cache_clear()


def test_a_message_with_a_plural_counts_when_all_forms_are_there(locale_with: Callable[..., Path]) -> None:
    (message, *_) = (each for each in coverage.messages("sheets") if each.plural)
    path = locale_with("uk", ("", message.singular, message.plural))
    text = path.read_text(encoding="utf-8")
    assert message.translated(catalog.load("uk"))
    path.write_text(text.replace("nplurals=2; plural=(n != 1)", "nplurals=3; plural=(n > 4 ? 2 : n > 1)"), "utf-8")
    catalog.read.cache_clear()
    catalog.load.cache_clear()
    assert not message.translated(catalog.load("uk"))


def test_every_message_of_a_sheet_belongs_to_a_document() -> None:
    # But for the lines on what each document is, which a list of them shows, grids alone, and transcripts to fill in.
    described = {about.describe(catalog.load("en")) for about in catalogue.abouts()}
    loose = {each.singular for each in coverage.messages("sheets") if not each.documents}
    also = ("sarif.py", "summary.py", "summary_table.py", "why.py")
    unprinted = [
        SHEETS / "report" / name
        for name in ("audit.py", "bg_stats.py", "concise.py", "drawings.py", "frames.py", "layouts.py", *also)
    ]
    # What is open in the rules of a module is a question on its card, and a sentence where it is explained; what nobody
    # has to be asked is on no card.
    unprinted += [SHEETS / "words" / name for name in ("module_rules.py", "house_rules.py")]
    elsewhere = {each.singular for file in unprinted for _, each in messages_of(file) if each}
    assert loose - described - elsewhere == set()


def test_the_sources_of_what_is_printed_are_there(messages: ModuleType) -> None:
    # A module that is renamed would take its messages into the other catalog, and documents with it.
    named = {*messages.PRINTED, *messages.FINDINGS, *messages.SCORED, *messages.REPORTED}
    missing = [name for name in sorted(named) if not (messages.SHEETS / name).exists()]
    assert not missing, f".ci/messages.py names sources that are gone: {missing}"
