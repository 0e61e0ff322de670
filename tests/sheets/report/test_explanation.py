"""Explanations: every finding has an example of its own, drawn where it can be, and every rule has its words."""

from __future__ import annotations

import pytest

from alhambra_engine.reading.kinds import KINDS, Kind
from alhambra_sheets.report import explanation
from alhambra_sheets.report.examples import ExampleSide, example
from alhambra_sheets.report.score_table import Audience
from alhambra_sheets.system.terminal import Terminal
from alhambra_sheets.words import catalog
from alhambra_sheets.words import findings as worded
from alhambra_sheets.words.clauses import findings_of, rule_text
from alhambra_sheets.words.rules import RULES
from tests.cases.desk import name_of

ENGLISH = catalog.load("en")
TERMINAL = Terminal(colours=False, unicode=True, width=100)
PLAIN = Terminal(colours=False, unicode=False, width=60, wraps=True)
KINDS_BY_CODE = {kind.code: kind for kind in KINDS.values()}


def _drawn(code: str, side: ExampleSide, terminal: Terminal = TERMINAL) -> str:
    return "\n".join(explanation.drawing(KINDS_BY_CODE[code], side, Audience(ENGLISH, terminal)))


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.name)
def test_an_example_has_its_finding_alone_and_is_right_without_it(kind: Kind) -> None:
    wrong, right = example(kind, "wrong"), example(kind, "right")
    names = [name_of(finding).partition("/")[0] for finding in wrong.findings]
    assert names
    # A claim is open only where earlier points are missing, which has a note of its own.
    beside = {"earlier-points-missing"} if kind.name == "claim-open" else set()
    assert set(names) - beside == {kind.name}
    assert right.findings == ()
    assert right.text != wrong.text
    assert len(wrong.text.splitlines()) <= 21


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.name)
def test_a_finding_is_explained_with_its_rule_both_files_and_every_detail(kind: Kind) -> None:
    told = "\n".join(explanation.kind_report(kind, ENGLISH, TERMINAL))
    assert told.startswith(f"{kind.severity}[{kind.code}] {kind.name}\n")
    assert f"\n{kind.rule}: {rule_text(kind.rule, ENGLISH)}\n" in told if kind.rule else True
    wrong, _, right = told.partition("\nWithout this note:\n" if kind.severity == "note" else "\nRight:\n")
    for text, side in ((wrong, example(kind, "wrong").text), (right, example(kind, "right").text)):
        assert "\n".join(f"  {line}" for line in side.splitlines() if line.replace("\t", "").isprintable()) in text
    details = explanation.details(kind, ENGLISH)
    assert {detail.name for detail in details} == set(kind.details)
    assert details[0].what in wrong
    assert all(other.what in right for other in details[1:])
    assert "{" not in "".join(other.what for other in details[1:])


@pytest.mark.parametrize("language", catalog.languages())
def test_an_explanation_is_in_the_language_of_the_reader_and_its_files_are_as_they_are(language: str) -> None:
    words = catalog.load(language)
    for kind in KINDS.values():
        answer = explanation.kind_answer(kind, words)
        assert answer["wrong"] == example(kind, "wrong").text
        assert answer["text"]
        assert list(explanation.kind_report(kind, words, PLAIN))
    assert all(rule_text(clause, words) for clause in RULES)
    if language != "en":
        told = explanation.details(KINDS["hole"], words)[0].what
        assert told != explanation.details(KINDS["hole"], ENGLISH)[0].what


def test_the_numbers_of_a_rule_are_those_of_the_game() -> None:
    assert rule_text("B1.1", ENGLISH).startswith("The game has 54 building tiles")
    assert "with 6 tiles, it has at most 16 sides" in rule_text("B4.7", ENGLISH)
    assert "until 3 are built" in rule_text("R2.4", ENGLISH)
    assert "3 → 18 · 4 → 15 · 5 → 12" in rule_text("R3.1", ENGLISH)
    assert rule_text("R5.6", ENGLISH).startswith("1 point for every 2 coins")
    assert "Tower 21/13/6" in rule_text("R5.1", ENGLISH)
    with pytest.raises(KeyError):
        rule_text("B9.9", ENGLISH)


@pytest.mark.parametrize("clause", RULES)
def test_a_rule_is_told_with_the_findings_that_rest_on_it(clause: str) -> None:
    told = list(explanation.rule_report(clause, ENGLISH, TERMINAL))
    assert told[0] == f"{clause}: {rule_text(clause, ENGLISH)}"
    assert "{" not in told[0]
    assert [line.split()[2] for line in told if "explain" in line] == [kind.code for kind in findings_of(clause)]


def test_what_a_file_would_fill_in_is_left_out_of_a_finding_in_general() -> None:
    kind = KINDS["coins-out-of-range"]
    what, way_out = worded.outline(kind, "circled-too-many", ENGLISH)
    assert what == "Coins circled: …. The sheet has only …."
    assert way_out == "Count the circled coins again."
    assert worded.outline(KINDS["hole"], "", ENGLISH)[0].startswith("2 empty spaces here are enclosed")
    assert worded.outline(KINDS["unknown-key"], "", ENGLISH) == ("Unknown key: `…`.", "")
    assert worded.outline(KINDS["wrong-type"], "flag", catalog.load("de"))[1].count("`") == 4


@pytest.mark.parametrize("code", ["ALH301", "ALH302", "ALH303", "ALH304", "ALH305", "ALH307", "ALH201", "ALH203"])
def test_a_fault_in_a_palace_is_marked_where_it_is_and_nothing_where_it_is_right(code: str) -> None:
    cells = example(KINDS_BY_CODE[code], "wrong").findings[0].cells
    wrong = _drawn(code, "wrong")
    assert wrong.count("×") == len(cells) + 1
    assert wrong.endswith("× marks each error.\n")
    right = _drawn(code, "right")
    assert right
    assert "×" not in right
    assert _drawn(code, "wrong", PLAIN).isascii()


def test_a_fault_in_a_sheet_is_marked_in_its_row() -> None:
    (line,) = [line for line in _drawn("ALH403", "wrong").splitlines() if line.endswith("│ ×")]
    assert line.count("[") == 2
    assert "×" not in _drawn("ALH403", "right")


def test_where_nothing_can_be_drawn_nothing_is() -> None:
    assert _drawn("ALH102", "wrong") == _drawn("ALH102", "right") == ""
    # A file that cannot be read would show another palace.
    assert _drawn("ALH106", "wrong") == ""
    assert _drawn("ALH106", "right")
    assert _drawn("ALH411", "wrong") == ""


def test_findings_and_rules_have_one_name_each() -> None:
    names = explanation.all_names()
    assert len(set(names)) == len(names)
    assert all((explanation.kind_called(name) is None) != (explanation.clause_called(name) is None) for name in names)
