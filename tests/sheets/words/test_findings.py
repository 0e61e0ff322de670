"""Sentences of findings: values become words, whatever somebody wrote."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra_engine.reading import findings as findings_of_engine
from alhambra_engine.reading.findings import Collector, Finding, Fix, Span
from alhambra_engine.reading.kinds import KINDS
from alhambra_sheets.words import catalog
from alhambra_sheets.words import findings as worded
from tests.cases import desk
from tests.cases.desk import HEAD, palace, table
from tests.languages import COMPLETE

ENGLISH = catalog.load("en")


def _told(text: str, language: str = "en") -> list[tuple[str, str]]:
    """Return the sentences and ways out of all findings of a text."""
    words = catalog.load(language)
    return [(worded.what(each, words), worded.way_out(each, words)) for each in desk.judge(text).findings]


@pytest.mark.parametrize("language", catalog.languages())
def test_a_type_is_named_in_the_language_of_the_reader(language: str) -> None:
    names = {"en": "Tower", "de": "Turm", "cs": "Věž", "sk": "Veža", "pl": "Wieża", "ru": "Башня"}
    ((what, way_out),) = [each for each in _told(palace("*  T99"), language) if "T99" in each[0]]
    assert names[language] in what + way_out
    assert "tower" not in what + way_out


def test_the_walls_of_a_mismatch_are_told_from_the_walled_tile() -> None:
    for rows, sentence in {
        ("*  G10w",): ("G10w", "W", "*"),
        ("G9  *",): ("G9e", "E", "*"),
        ("*", "P6"): ("P6n", "N", "*"),
        ("S8", "*"): ("S8s", "S", "*"),
        ("*  P8  C9w"): ("C9w", "W", "P8-"),
    }.items():
        drawn = rows if isinstance(rows, tuple) else (rows,)
        (what,) = [each for each, _ in _told(palace(*drawn)) if "wall" in each]
        walled, side, other = sentence
        assert re.search(rf"{re.escape(walled)}.*\b{side}\b.*{re.escape(other)}", what), what


@pytest.mark.parametrize(("number", "verb"), [(1, "1 tile here is"), (2, "2 tiles here are"), (5, "5 tiles here are")])
def test_numbers_agree(number: int, verb: str) -> None:
    drawn = palace("*  .  " + "G  " * number, top="tiles: any\n")
    assert any(verb in what for what, _ in _told(drawn))


@pytest.mark.parametrize("language", catalog.languages())
def test_an_endless_text_is_cut(language: str) -> None:
    endless = "x" * 100_000
    for text in (
        palace(f"*  {endless}"),
        palace(f"*  T{endless}"),
        palace(f"*  G8{'n' * 100_000}"),
        table(f"Kim: {{buildings: {{{endless}: 1}}, wall: 0}}") if len(endless) < 1024 else palace(f"* Q{endless}"),
        table(f"? {endless}\n  : 1"),
        HEAD.replace("alhambra", endless),
        table("Kim: {buildings: {}, wall: 0}") + f"leftovers: [{{tile: {endless}, currency: {endless}}}]\n",
    ):
        told = _told(text, language)
        assert told
        assert all(len(sentence) < 1000 for each in told for sentence in each)


def test_many_known_names_are_cut() -> None:
    players = "".join(f"  Player{number}: {{buildings: {{}}, wall: 0}}\n" for number in range(90))
    told = _told(HEAD + "players:\n" + players + "claimed: {Nobody: 1}\n")
    assert any("…" in way_out and len(way_out) < 600 for _, way_out in told)


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=30))
def test_any_value_can_be_put_into_words(text: str) -> None:
    findings = Collector()
    span = Span(1, 1, 1, 2)
    known = (text, text)
    findings.add("unknown-key", span, key=text, known=known, nearest=text)
    findings.add("unknown-tile", span, "letter", text=text, letter=text[:1], known=known, candidates=(text,))
    findings.add("unknown-name", span, "game", name=text, known=known, nearest=text)
    findings.add("player-missing", span, name=text, scorings=(1, 2), nearest=text)
    findings.add("ambiguous-tile", span, text=text, candidates=(text,))
    for language in COMPLETE:
        words = catalog.load(language)
        for finding in findings:
            assert worded.what(finding, words)
            worded.way_out(finding, words)


def test_a_finding_without_a_wording_is_a_bug() -> None:
    with pytest.raises(KeyError):
        worded.what(Finding(KINDS["hole"], "of another kind", {}, None, None, None, ()), ENGLISH)


@pytest.mark.parametrize(
    ("totals", "winners", "told"),
    [
        ({}, (), "Then: Kim 61, Nina 63. Winner: Nina."),
        ({"Kim": 63, "Nina": 63}, ("Nina",), "Then: Kim 63 -> 61; same winner."),
        ({"Kim": 64, "Nina": 63}, ("Kim",), "Then: Kim 64 -> 61. Winner: Nina."),
        ({"Kim": 61, "Nina": 63}, ("Nina",), "The points stay the same."),
    ],
)
def test_a_fix_says_what_it_changes(totals: dict[str, int], winners: tuple[str, ...], told: str) -> None:
    fix = Fix((), {"Kim": 61, "Nina": 63}, ("Nina",))
    assert worded.consequence(fix, ENGLISH, totals, winners) == told
    assert not worded.consequence(Fix(()), ENGLISH, totals, winners)


def test_every_sentence_of_a_change_is_of_one_that_the_engine_makes() -> None:
    sources = (Path(findings_of_engine.__file__).parent.parent / "repairs").glob("*.py")
    named = {name for source in sources for name in re.findall(r'"([a-z]+-[a-z]+|[a-z]+ed)"', source.read_text())}
    declared = set(worded.CHANGES)
    assert {"sign-added", "word-changed", "swapped", "turned"} <= named & declared
    assert declared - named <= {
        "row-removed",
        "crossed-out",
        "word-changed-everywhere",
        "counts-written",
        "tiles-written",
    }
