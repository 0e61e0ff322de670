"""Every printed sentence that states a rule has been read beside its clauses, in every language, as it is now."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

import polib
import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra_sheets.press import catalogue
from alhambra_sheets.words.rules import RULES
from tests.readings import __main__ as command
from tests.readings import ledger
from tests.readings.ledger import LANGUAGES, TRUE, Key, Reading
from tests.readings.papers import printed_on

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path


LEAST_PLANTED = 12
KINDS = 15
"""How many false sentences there are before a translation has lost their words."""


def _unstated(printed: Mapping[str, frozenset[Key]]) -> list[str]:
    """Return each clause with a document that must state it and does not."""
    stated = {
        name: {clause for each in ledger.printed_rules() if each.key in keys for clause in each.stated}
        for name, keys in printed.items()
    }
    rows = ((clause, names) for clause, names in ledger.documents().items() if clause != "nowhere")
    return [f"{clause}: {name}" for clause, names in rows for name in names if clause not in stated[name]]


# The gates.


def test_of_every_printed_message_it_is_decided_whether_it_states_a_rule() -> None:
    assert ledger.unclassified() == []
    assert len(ledger.printed_rules()) > 100


def test_every_rule_sentence_has_clauses_that_there_are() -> None:
    for each in ledger.sentences():
        assert each.clauses, each.key
        assert set(each.clauses) <= set(ledger.clause_texts()), each.key


def test_the_clauses_are_those_that_are_put_into_words() -> None:
    assert set(ledger.clause_texts()) == set(RULES)
    assert all(ledger.clause_texts().values())


@pytest.mark.every_language
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_sentence_has_been_read_as_it_is_and_called_true(language: str) -> None:
    known = ledger.readings(language)
    unread = [ledger.text_of(each.key, language) for each in ledger.unread(language, known)]
    assert not unread, f'READINGS_ARGS="list {language} --planted 7" make readings ({len(unread)} unread)'
    assert ledger.called_false(language, known) == []


def test_every_document_states_the_clauses_that_are_needed_in_front_of_it() -> None:
    assert _unstated(printed_on()) == []


def test_of_every_clause_it_is_decided_where_it_must_be_stated() -> None:
    nowhere = ledger.documents()["nowhere"]
    somewhere = set(ledger.documents()) - {"nowhere"}
    assert {*nowhere, *somewhere} == set(ledger.clause_texts())
    assert somewhere.isdisjoint(nowhere)
    assert all(ledger.documents()[clause] for clause in somewhere)


def test_every_document_is_one_that_is_printed() -> None:
    named = {name for clause, names in ledger.documents().items() if clause != "nowhere" for name in names}
    assert named <= set(printed_on())
    kinds = {form.name for form in catalogue.forms()} | {card.name for card in catalogue.cards()}
    assert kinds - {name.split()[0] for name in named} == {
        "calibration",
        # A card of a module has all of its clauses that are not asked: tests/sheets/cards/test_module_card.py.
        "module-card",
        "modules-overview",
        "palace-form",
        "solo-log",
        "season-log",
        "own-grid",
        "pad-cover",
        "tuck-box",
    }


def test_nothing_is_listed_that_is_no_longer_printed() -> None:
    printed, sentences = set(ledger.printed()), {each.key for each in ledger.sentences()}
    listed = [each.key for each in ledger.printed_rules()]
    assert set(listed) <= printed
    assert len(listed) == len(set(listed))
    assert {each.before for each in ledger.printed_rules() if each.before} <= printed
    assert ledger.no_rules() <= printed
    assert ledger.no_rules().isdisjoint(listed)
    for language in LANGUAGES:
        assert set(ledger.readings(language)) <= sentences, language


@pytest.mark.every_language
@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_false_sentences_to_plant_in_every_language(language: str) -> None:
    planted = ledger.planted(language)
    assert len(planted) >= LEAST_PLANTED
    assert {each.key for each in planted} <= {each.key for each in ledger.sentences()}
    for each in planted:
        assert each.text != ledger.text_of(each.key, language)
        assert each.why


def test_in_english_no_false_sentence_has_lost_its_words() -> None:
    assert len(ledger.planted("en")) >= KINDS


# That each gate can fail.


def _reading(language: str, verdict: str = TRUE) -> dict[Key, Reading]:
    return {
        each.key: Reading(each.key, ledger.mark(each, language), verdict, "nobody", "2000-01-01")
        for each in ledger.sentences()
    }


def test_a_changed_sentence_is_unread_until_it_is_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    known = _reading("de")
    assert ledger.unread("de", known) == []
    text_of = ledger.text_of
    changed = next(each for each in ledger.sentences() if "B5.2" in each.clauses)
    monkeypatch.setattr(
        ledger, "text_of", lambda key, language: text_of(key, language) + (" Nie." if key == changed.key else "")
    )
    assert ledger.unread("de", known) == [changed]


def test_a_changed_clause_makes_all_of_its_sentences_unread(monkeypatch: pytest.MonkeyPatch) -> None:
    known = _reading("pl")
    texts = {**ledger.clause_texts(), "B3.2": "Turn tiles as you like."}
    monkeypatch.setattr(ledger, "clause_texts", lambda: texts)
    assert ledger.unread("pl", known) == [each for each in ledger.sentences() if "B3.2" in each.clauses] != []


def test_what_is_printed_in_front_of_a_sentence_is_read_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    known = _reading("en")
    text_of = ledger.text_of
    question = ("", "May I remove the only link to a tile?")
    monkeypatch.setattr(
        ledger, "text_of", lambda key, language: "May I turn a tile?" if key == question else text_of(key, language)
    )
    assert [each.key for each in ledger.unread("en", known)] == [("", "No.")]


def test_what_was_called_false_is_found_until_it_is_mended() -> None:
    known = _reading("ru", "false: ...")
    assert ledger.unread("ru", known) == []
    assert len(ledger.called_false("ru", known)) == len(known)
    mended = {key: each._replace(mark="of what it was") for key, each in known.items()}
    assert ledger.called_false("ru", mended) == []
    assert len(ledger.unread("ru", mended)) == len(known)


def test_a_new_printed_message_has_to_be_classified(monkeypatch: pytest.MonkeyPatch) -> None:
    new = [("", "Each tile scores twice."), ("", "Score {number}"), ("lead", "Two words:")]
    monkeypatch.setattr(ledger, "printed", lambda: new)
    assert ledger.unclassified() == [("", "Each tile scores twice.")]


def test_a_document_that_loses_a_sentence_is_found() -> None:
    printed = printed_on()
    rows = ((clause, names) for clause, names in ledger.documents().items() if clause != "nowhere")
    for clause, name in ((clause, name) for clause, names in rows for name in names):
        lost = {each.key for each in ledger.printed_rules() if clause in each.stated}
        assert f"{clause}: {name}" in _unstated({**printed, name: printed[name] - lost})


def test_a_caption_or_half_a_clause_is_not_enough() -> None:
    roofs = ("", "All roofs point up, as on the fountain: never turn a tile.")
    caption = ("", "Not allowed: a tile turned upside down.")
    card = printed_on()["reference-card alhambra"]
    assert {roofs, caption} <= card
    assert _unstated({**printed_on(), "reference-card alhambra": card - {roofs}}) == ["B3.2: reference-card alhambra"]
    assert _unstated({**printed_on(), "reference-card alhambra": card - {caption}}) == []


def test_the_two_sides_of_a_sheet_are_two_documents() -> None:
    back = "score-sheet --back scoring"
    final = ("", "1 point for every {coins} circled and not crossed out.")
    assert final in printed_on()[back]
    assert final not in printed_on()["score-sheet"]
    # What the front goes on stating is no help to whoever reads the back.
    bare = {**printed_on(), back: frozenset[Key]()}
    lost = {clause for clause, names in ledger.documents().items() if back in names}
    assert "R5.4" in lost
    assert _unstated(bare) == sorted(f"{clause}: {back}" for clause in lost)


def test_a_sheet_states_to_two_players_what_only_they_need() -> None:
    dirk = ("", "scores every type like a player, but no wall; never wins.")
    assert dirk in printed_on()["score-pad --players 2"]
    assert dirk not in printed_on()["score-pad --players 3"]


def test_a_card_states_what_it_prints_and_not_what_it_was_made_from() -> None:
    assert ("", "All roofs up") in printed_on()["pocket-card alhambra"]
    assert ("", "All roofs point up, as on the fountain: never turn a tile.") not in printed_on()["reserve-strip"]


# The command.


def _fewer(known: Mapping[Key, Reading], number: int) -> dict[Key, Reading]:
    """Return readings without some, those first of which there are false sentences to plant."""
    planted = {each.key for each in ledger.planted("en")}
    return dict(sorted(known.items(), key=lambda item: item[0] in planted)[: len(known) - number])


@given(seed=st.integers(), number=st.integers(1, len(ledger.sentences())))
def test_a_list_can_be_controlled_whatever_is_unread(seed: int, number: int) -> None:
    known = _fewer(_reading("en"), number)
    unread = {each.key for each in ledger.unread("en", known)}
    shown = command.listing("en", known, seed, every=False)
    keys = [each.sentence.key for each in shown]
    replaced = {each.sentence.key for each in shown if each.planted}
    assert len(keys) == len(set(keys)) >= command.SHORTEST
    assert command.FEWEST <= len(replaced) <= len(shown) / 3
    assert unread <= set(keys)
    assert unread - replaced
    assert shown == command.listing("en", known, seed, every=False)


def test_what_is_planted_depends_on_the_seed_and_is_not_told() -> None:
    lists = [command.listing("cs", {}, seed, every=True) for seed in range(9)]
    assert len({frozenset(each.sentence.key for each in shown if each.planted) for shown in lists}) > 1
    for shown in lists:
        text = "\n".join(command.lines(shown, "cs"))
        planted = [each.planted for each in shown if each.planted]
        assert all(each.text in text for each in planted)
        assert all(each.why not in text for each in planted)
        assert [each.sentence.key for each in shown] != [each.key for each in ledger.sentences()]


def test_what_has_been_read_and_called_true_fills_up_a_short_list() -> None:
    known = _reading("en")
    (changed, called, *_) = [each.key for each in ledger.sentences() if each.key[1].startswith("No")]
    known[changed] = known[changed]._replace(mark="of what it was")
    known[called] = known[called]._replace(verdict="false: no")
    for seed in range(20):
        keys = [each.sentence.key for each in command.listing("en", known, seed, every=False)]
        assert len(keys) == command.SHORTEST
        assert changed in keys
        assert called not in keys


def test_there_is_no_list_if_nothing_is_unread(tmp_path: Path) -> None:
    ledger_file = tmp_path / "sk.toml"
    ledger_file.write_text("".join(ledger.written(_reading("sk"))), encoding="utf-8")
    assert command.listing("sk", _reading("sk"), 7, every=False) == []
    assert len(command.listing("sk", _reading("sk"), 7, every=True)) == len(ledger.sentences())
    with pytest.raises(SystemExit, match="nothing to read"):
        command.accept("sk", _file(tmp_path, {}), 7, every=False, folder=tmp_path)


@pytest.mark.parametrize("state", ["fuzzy", "obsolete", "untranslated"])
def test_what_the_program_does_not_show_is_not_read(state: str, monkeypatch: pytest.MonkeyPatch) -> None:
    entry = polib.POEntry(msgid="All roofs up", msgstr="" if state == "untranslated" else "Falsch")
    entry.flags = ["fuzzy"] if state == "fuzzy" else []
    entry.obsolete = state == "obsolete"
    monkeypatch.setattr(polib, "pofile", lambda _: [entry])
    # The function without its memory, so that the other tests have the catalogs.
    monkeypatch.setattr(ledger, "_catalog", ledger._catalog.__wrapped__)  # noqa: SLF001
    assert ledger.text_of(("", "All roofs up"), "de") == ""
    assert ledger.text_of(("", "All roofs up"), "en") == "All roofs up"
    assert command.listing("de", {}, 7, every=False) == []


def _verdicts(shown: list[command.Shown], language: str, judged: Callable[[command.Shown], str]) -> dict[str, str]:
    """Return what a reader answers."""
    head = {"list": command.list_name(shown, language), "reader": "second reader, not native", "date": "2000-01-01"}
    return head | {str(number): judged(each) for number, each in enumerate(shown, 1)}


def _attentive(shown: command.Shown) -> str:
    return "false: no" if shown.planted else TRUE


def _file(folder: Path, verdicts: Mapping[str, str]) -> Path:
    file = folder / "verdicts.toml"
    file.write_text("".join(f'{name} = "{value}"\n' for name, value in verdicts.items()), encoding="utf-8")
    return file


def _accepted(folder: Path, seed: int, *, every: bool = False, reader: str = "second reader") -> str:
    """Have a list in German read by somebody attentive."""
    shown = command.listing("de", ledger.readings("de", folder), seed, every=every)
    verdicts = _verdicts(shown, "de", _attentive) | {"reader": reader}
    return command.accept("de", _file(folder, verdicts), seed, every=every, folder=folder)


def test_the_verdicts_of_an_attentive_reader_are_recorded(tmp_path: Path) -> None:
    told = _accepted(tmp_path, 7)
    planted = int(told.split()[0])
    assert told.startswith(f"{planted} of {planted} planted sentences found")
    assert told.endswith(f"; {planted} left for another list")
    # What the false ones have replaced is read among others.
    assert "left" not in _accepted(tmp_path, 8)
    known = ledger.readings("de", tmp_path)
    assert ledger.unread("de", known) == []
    assert ledger.called_false("de", known) == []
    assert list(known) == [each.key for each in ledger.sentences()]
    assert f"{planted} of {planted}" in {each.control for each in known.values()}


def test_everything_can_be_read_again_by_somebody_else(tmp_path: Path) -> None:
    for reader in ("second reader", "third reader"):
        _accepted(tmp_path, 7, every=True, reader=reader)
        assert len(ledger.unread("de", ledger.readings("de", tmp_path))) >= command.FEWEST
        _accepted(tmp_path, 7, reader=reader)
        known = ledger.readings("de", tmp_path)
        assert len(known) == len(ledger.sentences())
        assert {each.reader for each in known.values()} == {reader}


@pytest.mark.parametrize("every", [False, True])
def test_a_reader_who_calls_all_true_is_not_believed(every: bool, tmp_path: Path) -> None:  # noqa: FBT001
    shown = command.listing("en", {}, 7, every=every)
    file = _file(tmp_path, _verdicts(shown, "en", lambda _: TRUE))
    with pytest.raises(SystemExit, match=r"only 0 of \d+ planted"):
        command.accept("en", file, 7, every=every, folder=tmp_path)
    assert not (tmp_path / "en.toml").exists()


def test_a_language_without_false_sentences_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledger, "planted", lambda _: ())
    shown = command.listing("en", {}, 7, every=False)
    with pytest.raises(SystemExit, match="only 0 of 0 planted"):
        command.accept("en", _file(tmp_path, _verdicts(shown, "en", _attentive)), 7, every=False, folder=tmp_path)


def test_a_sentence_that_is_called_false_is_recorded_and_named(tmp_path: Path) -> None:
    shown = command.listing("en", {}, 7, every=False)
    verdicts = _verdicts(shown, "en", _attentive)
    number, wrong = next((number, each) for number, each in enumerate(shown, 1) if not each.planted)
    verdicts[str(number)] = "false: the first place is missing"
    told = command.accept("en", _file(tmp_path, verdicts), 7, every=False, folder=tmp_path)
    assert ledger.text_of(wrong.sentence.key, "en") in told
    assert [each.key for each in ledger.called_false("en", ledger.readings("en", tmp_path))] == [wrong.sentence.key]


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"list": "another"}, "another list"),
        ({"reader": ""}, "reader or the date"),
        ({"3": "yes"}, r"neither .* \[3\]"),
        ({"3": "false: "}, r"neither .* \[3\]"),
    ],
)
def test_verdicts_that_cannot_be_recorded_are_refused(changed: dict[str, str], why: str, tmp_path: Path) -> None:
    shown = command.listing("en", {}, 7, every=False)
    file = _file(tmp_path, _verdicts(shown, "en", _attentive) | changed)
    with pytest.raises(SystemExit, match=why):
        command.accept("en", file, 7, every=False, folder=tmp_path)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (None, r"verdicts\.toml: No such file"),
        (b"1 = true false", r"verdicts\.toml is not TOML: .*line 1"),
        (b"\xff", r"verdicts\.toml is not TOML"),
        (b"", "another list"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_in_one_line(content: bytes | None, why: str, tmp_path: Path) -> None:
    file = tmp_path / "verdicts.toml"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(SystemExit, match=why) as raised:
        command.accept("en", file, 7, every=False, folder=tmp_path)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize("words", ["list en", "list --planted 7", "accept en --planted 7", "accept en x.toml"])
def test_every_list_has_a_seed(words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.argv", ["readings", *words.split()])
    with pytest.raises(SystemExit):
        command.main()
    assert "--planted SEED" in capsys.readouterr().err


def test_a_reworded_message_takes_its_readings_along(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ledger.CHECKOUT / ".ci"))
    rewording = importlib.import_module("rewording")
    before = (ledger.HERE / "sentences.toml").read_text("utf-8")
    listed = (rewording.Rewording("Is the {number} “new”?", "Is it {number}?", "lead"),)
    old, new = r'["lead", "Is the {number} “new”?"]', '["lead", "Is it {number}?"]'
    assert rewording.reworded_keys(f"before = {old}\nmessage = {old}\n", listed) == f"before = {new}\nmessage = {new}\n"
    assert rewording.reworded_keys(before, listed) == before
    (roofs,) = (each.key for each in ledger.printed_rules() if each.key[1] == "All roofs up")
    moved = rewording.reworded_keys(before, (rewording.Rewording(roofs[1], "Roofs up, all of them"),))
    assert '["", "Roofs up, all of them"]' in moved
    assert "All roofs up" not in moved
