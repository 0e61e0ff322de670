"""`explain`: a code, a name or a rule, in any case, for people and for programs; what there is not, in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from alhambra_engine.reading.kinds import KINDS
from alhambra_sheets.words.rules import RULES
from tests.cases import desk

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("name", ["ALH304", "alh304", "hole", "Hole", " HOLE "])
def test_a_finding_is_found_by_its_code_and_by_its_name(name: str) -> None:
    answer = desk.run("explain", name, "--lang", "en")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.startswith("error[ALH304] hole\n\nB3.6: No holes")


@pytest.mark.parametrize("name", ["B3.6", "b3.6", "R4.3", "V7", "v7"])
def test_a_rule_is_found_by_its_number(name: str) -> None:
    answer = desk.run("explain", name, "--lang", "en")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.startswith(f"{name.upper()}: ")


def test_the_command_that_a_finding_names_explains_it() -> None:
    told = desk.run("check", "-", "--lang", "en", typed=desk.palace("*  G10w", "S9"))
    (line,) = [line for line in told.out.splitlines() if "explain" in line]
    command = line.partition("alhambra-sheets ")[2].split()
    assert desk.run(*command, "--lang", "en").out.startswith("error[ALH301] wall-mismatch\n")


def test_without_a_name_all_findings_are_listed() -> None:
    lines = desk.run("explain", "--lang", "en").out.splitlines()
    assert [line.split()[:2] for line in lines] == [[kind.code, kind.name] for kind in sorted(KINDS.values())]
    answer = desk.run("explain", "--json").json
    assert answer["schema"] == 1
    assert {each["code"] for each in answer["findings"]} == {kind.code for kind in KINDS.values()}
    assert answer["rules"] == list(RULES)


def test_for_programs() -> None:
    answer = desk.run("explain", "hole", "--json", "--lang", "en").json
    assert {key: answer[key] for key in ("schema", "code", "name", "severity", "rule")} == {
        "schema": 1,
        "code": "ALH304",
        "name": "hole",
        "severity": "error",
        "rule": "B3.6",
    }
    assert answer["text"].startswith("No holes")
    assert [sorted(each) for each in answer["details"]] == [["detail", "way_out", "what"]]
    assert answer["wrong"].startswith("game: alhambra\n")
    assert answer["right"] != answer["wrong"]
    rule = desk.run("explain", "v7", "--json", "--lang", "en").json
    assert (rule["schema"], rule["rule"]) == (1, "V7")
    assert rule["findings"] == [{"code": "ALH403", "name": "lines-do-not-match"}]
    # A finding without a rule is explained by its own words.
    form = desk.run("explain", "not-yaml", "--json", "--lang", "en").json
    assert form["rule"] is None
    assert form["text"].startswith("There is a colon missing")


def test_in_another_language() -> None:
    english, german = (desk.run("explain", "ALH304", "--lang", language).out for language in ("en", "de"))
    assert "1 empty space here is enclosed" in english
    assert "1 empty space here is enclosed" not in german
    assert "  Nina: {buildings: {garden: 2}, wall: 3}" in german


@pytest.mark.parametrize(
    ("name", "module"),
    [
        ("gate", "X5"),
        ("City Gates", "X5"),
        ("Stadttor", "X5"),
        ("camps", "X8"),
        ("chests", "X13"),
        ("Magical Buildings", "X25"),
        ("score cards", "X17"),
    ],
)
def test_a_module_is_explained_by_all_of_its_clauses(name: str, module: str) -> None:
    clauses = sorted(
        (each for each in RULES if each.startswith(f"{module}.")), key=lambda each: int(each[len(module) + 1 :])
    )
    answer = desk.run("explain", name, "--lang", "en")
    assert (answer.status, answer.err) == (0, "")
    assert [line.partition(":")[0] for line in answer.out.splitlines() if line.startswith("X")] == clauses


@pytest.mark.parametrize(
    ("name", "guess"), [("hol", "hole"), ("ALH3040", "ALH304"), ("wal-mismatch", "wall-mismatch"), ("xyzzy", "")]
)
def test_what_there_is_not_is_one_line(name: str, guess: str) -> None:
    for flags in ((), ("--json",)):
        answer = desk.run("explain", name, "--lang", "en", *flags)
        assert (answer.status, answer.out) == (2, "")
        did = f"did you mean {guess}? " if guess else ""
        assert answer.err == (
            f"alhambra-sheets: unknown code, name or rule: {name}; {did}alhambra-sheets explain lists all findings\n"
        )


def test_a_hostile_name_is_one_short_line() -> None:
    answer = desk.run("explain", "\x1b[2J" + "x" * 100_000, "--lang", "en")
    assert answer.status == 2
    assert "\x1b" not in answer.err
    assert answer.err.count("\n") == 1
    assert len(answer.err) < 300


def test_an_explanation_goes_into_a_file_that_is_not_there_yet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)  # a file has no width, and so has the answer to compare with
    path = tmp_path / "hole.txt"
    arguments = ("explain", "hole", "-o", str(path), "--lang", "en")
    answer = desk.run(*arguments)
    assert (answer.status, answer.out, answer.err) == (0, "", f"{path}: alhambra-sheets explain hole\n")
    assert path.read_text(encoding="utf-8") == desk.run("explain", "hole", "--lang", "en").out
    again = desk.run(*arguments)
    assert (again.status, again.err) == (2, f"alhambra-sheets: {path} already exists; choose another name\n")
    assert desk.run("explain", "hole", "-o", "-", "--lang", "en").out == path.read_text(encoding="utf-8")
    missing = desk.run("explain", "xyzzy", "-o", str(tmp_path / "new.txt"))
    assert missing.status == 2
    assert not (tmp_path / "new.txt").exists()
