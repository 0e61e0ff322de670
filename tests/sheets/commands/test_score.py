"""`score` without a file: lines of counts, and the scoring said beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cases import desk

if TYPE_CHECKING:
    from pathlib import Path

KIM, NINA = "Kim P2 S4 A3 C4 G2 W7", "Nina T4 W8"
UNTOLD = desk.table("Kim: {buildings: {tower: 1}, wall: 1}")


def test_lines_are_one_game_without_a_file() -> None:
    answer = desk.run("score", "--quick", KIM, NINA, "--json", "--lang", "en")
    assert (answer.status, answer.err) == (0, "")
    assert answer.json["file"] is None
    assert answer.json["game"] == "alhambra"
    assert [each["scoring"] for each in answer.json["scorings"]] == [3]
    assert answer.json["totals"] == {"Kim": 97, "Nina": 29}


def test_the_same_lines_as_a_file_are_the_same_game(tmp_path: Path) -> None:
    path = tmp_path / "counts.txt"
    path.write_text(f"{KIM}\n\n{NINA}\n", encoding="utf-8")
    for more in ([], ["--scoring", "2"]):
        from_file = desk.run("score", str(path), "--json", *more).json
        assert from_file["file"] == str(path)
        answer = desk.run("score", "--quick", KIM, NINA, "--json", *more).json
        assert [from_file[key] for key in ("scorings", "totals", "winners")] == [
            answer[key] for key in ("scorings", "totals", "winners")
        ]
    typed = desk.run("score", "-", typed=f"{KIM}\n{NINA}\n", is_terminal=False)
    assert typed.status == 0


def test_a_fault_shows_the_line_as_it_was_typed() -> None:
    answer = desk.run("score", "--quick", KIM, "Nina T4 T5", "--lang", "en")
    assert answer.status == 1
    assert "--quick:2:9\n2 │ Nina T4 T5\n  │         ^\n" in answer.out
    assert answer.out.endswith("--quick: not legal (1 error)\n")


def test_the_scoring_of_a_file_that_does_not_say_it() -> None:
    answer = desk.run("score", "-", "--scoring", "1", "--json", typed=UNTOLD)
    assert answer.status == 0
    assert [each["scoring"] for each in answer.json["scorings"]] == [1]


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        (f"scoring: 2\n{UNTOLD}", "- names its own scoring; leave out --scoring"),
        ("game: alhambra\nscorings: {1: {}}\n", "- names its own scoring; leave out --scoring"),
        ("game: roll-and-write\nplayers: {}\n", "-: Roll & Write has only one scoring; leave out --scoring"),
    ],
)
def test_a_file_with_a_scoring_of_its_own_gets_none_from_the_command_line(typed: str, line: str) -> None:
    answer = desk.run("score", "-", "--scoring", "2", "--json", "--lang", "en", typed=typed)
    assert (answer.status, answer.out, answer.err) == (2, "", f"alhambra-sheets: {line}\n")


def test_other_files_are_scored_all_the_same(tmp_path: Path) -> None:
    own, untold = tmp_path / "own.yaml", tmp_path / "untold.yaml"
    own.write_text(f"scoring: 2\n{UNTOLD}", encoding="utf-8")
    untold.write_text(UNTOLD, encoding="utf-8")
    answer = desk.run("score", str(own), str(untold), "--scoring", "2", "--json")
    assert answer.status == 2
    assert [each["file"] for each in answer.json] == [str(untold)]


@pytest.mark.parametrize(
    "arguments",
    [["--quick"], ["--quick", KIM, "--scoring", "4"], ["--quick", KIM, "--scoring", "0"], ["-", "--scoring", "final"]],
)
def test_what_cannot_be_meant_is_one_line(arguments: list[str]) -> None:
    answer = desk.run("score", *arguments)
    assert (answer.status, answer.out, answer.err.count("\n")) == (2, "", 1)


def test_nothing_at_all_is_an_empty_file() -> None:
    answer = desk.run("score", "--quick", "", "--json")
    assert answer.status == 1
    assert [each["name"] for each in answer.json["findings"]] == ["missing-key"]


def test_a_terminal_is_told_of_the_command_that_explains(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(checkout)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "200")

    def last(*words: str, is_terminal: bool = True) -> str:
        return desk.run("score", *words, "--lang", "en", is_terminal=is_terminal).out.splitlines()[-1]

    name = "examples/kim-and-nina.yaml"
    assert last(name) == f"Why so many points? alhambra-sheets why {name} Nina tower"
    assert last("examples/roll-and-write.yaml").endswith("alhambra-sheets why examples/roll-and-write.yaml Ani tower")
    for words in ((name, name), ("--quick", "Kim P2", "Nina T3"), ("examples/illegal.yaml",)):
        assert "why" not in last(*words)
    assert "why" not in last(name, is_terminal=False)
