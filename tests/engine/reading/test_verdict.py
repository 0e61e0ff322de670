"""What all findings of a file say together: each is in the scoring of a whole game that its place is in, or in none."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from alhambra_engine import referee
from alhambra_engine.copies import writing
from tests.cases import desk

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

KIM, NINA = {"palace": [". P6n", "T9nw *"]}, {"buildings": {"tower": 1}, "wall": 2}
FAULTS: dict[str, Any] = {
    "a key": {"buildings": {"towr": 1}, "wall": 2},
    "a wall": {"palace": ["* G10w"]},
    "a tile": {"palace": ["* Q9"]},
    "a number": {"buildings": {"tower": "x"}, "wall": 2},
    "a reserve": {**KIM, "reserve": ["T99"]},
    "a claim": {**NINA, "claimed": {"tower": 90}},
    "no player": [],
}
WAYS: dict[str, Callable[[Any], str]] = {"yaml": writing.yaml_text, "json": writing.json_text, "a line": json.dumps}


def _game(scoring: int, fault: str) -> dict[str, Any]:
    scorings: dict[str, Any] = {str(each): {"Kim": KIM, "Nina": NINA, "Ota": NINA} for each in (1, 2, 3)}
    scorings[str(scoring)]["Kim"] = FAULTS[fault]
    return {"game": "alhambra", "before this": 3, "scorings": scorings, "after this": 3}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("scoring", [1, 2, 3])
def test_a_fault_is_in_the_scoring_that_it_is_written_in(scoring: int, fault: str, way: str) -> None:
    found = desk.judge(WAYS[way](_game(scoring, fault))).findings
    own = {finding.scoring for finding in found if finding.player == "Kim" and finding.kind.name != "several-readings"}
    assert own <= {scoring}
    outside = {finding.values.get("key") for finding in found if finding.scoring is None}
    assert outside >= {"before this", "after this"}
    assert own or fault == "a claim"  # which is compared in a legal game alone


def test_a_fault_of_a_legal_game_is_in_its_scoring_as_well() -> None:
    game = {"game": "alhambra", "scorings": _game(2, "a claim")["scorings"]}
    (found,) = [each for each in desk.judge(json.dumps(game)).findings if each.kind.name == "claim-differs"]
    assert found.scoring == 2


@pytest.mark.parametrize("third", ["3", '"3"', "final"])
def test_a_scoring_may_be_named_in_any_way(third: str) -> None:
    text = f"game: alhambra\nscorings:\n  1:\n    Kim: {{wal: 1}}\n  {third}:\n    Kim: {{wal: 1}}\nwal: 3\n"
    apart = (each for finding in desk.judge(text).findings for each in finding.apart)
    assert {(each.span.line, each.scoring) for each in apart if each.span} == {(3, 1), (4, 1), (6, 3), (7, None)}


def test_one_scoring_alone_is_not_told() -> None:
    found = desk.judge(desk.table("Kim: {buildings: {towr: 1}, wall: 1}", top="scoring: 2\n")).findings
    assert [finding.scoring for finding in found] == [None] * len(found)


def test_in_all_cases_the_scoring_is_that_of_the_line(checkout: Path) -> None:
    told = 0
    for path in sorted((checkout / "tests" / "cases").glob("*.yaml")):
        text = path.read_text("utf-8", "replace")
        if "\nscorings:\n" not in text:
            continue
        lines = text.splitlines()
        for finding in referee.check(path.name, path.read_bytes()).findings:
            if finding.scoring is not None and finding.span is not None:
                above = [line for line in lines[: finding.span.line] if line[:3].strip().rstrip(":").isdigit()]
                assert above[-1].strip()[0] == str(finding.scoring), path.name
                told += 1
    assert told > 10
