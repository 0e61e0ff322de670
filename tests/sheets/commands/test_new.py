"""`new`: a transcript to fill in goes to standard output or to a file that was not there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from alhambra_engine.reading.names import NAME_LIMIT
from tests.cases import desk

if TYPE_CHECKING:
    from pathlib import Path


def test_a_frame_goes_to_standard_output() -> None:
    answer = desk.run("new", "--players", " Kim , Nina,Dirk", "--scoring", "2", "--lang", "en")
    assert (answer.status, answer.err) == (0, "")
    assert "\nscoring: 2\n" in answer.out
    assert "\n  Kim:\n" in answer.out
    assert "\n  Dirk:\n    virtual: true\n" in answer.out
    assert desk.run("check", "-", typed=answer.out).status == 0
    assert desk.run("new", "-o", "-", "--lang", "en").out == desk.run("new", "--lang", "en").out


def test_a_frame_goes_into_a_file_that_is_not_there_yet(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    arguments = ("new", "--game", "Roll & Write", "-o", str(path), "--lang", "en")
    answer = desk.run(*arguments)
    assert (answer.status, answer.out, answer.err) == (0, "", f"{path}: a transcript to fill in\n")
    text = path.read_text(encoding="utf-8")
    assert "game: roll-and-write\n" in text
    again = desk.run(*arguments)
    assert (again.status, again.out) == (2, "")
    assert again.err == f"alhambra-sheets: {path} already exists; choose another name\n"
    assert path.read_text(encoding="utf-8") == text


def test_a_frame_as_json(tmp_path: Path) -> None:
    text = desk.run("new", "--counts", "--lang", "de").out
    answer = desk.run("new", "--counts", "--lang", "de", "--json").json
    assert answer == {"schema": 1, "game": "alhambra", "transcript": text}
    path = tmp_path / "game.yaml"
    written = desk.run("new", "--counts", "--lang", "de", "--json", "-o", str(path)).json
    assert written == {**answer, "file": str(path)}
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["--game", "chess"], "unknown game: chess; choose from: alhambra, roll-and-write"),
        (["--players", " , "], "--players needs at least one name"),
        (["--players", "A,B,C,D,E,F,G"], "this game is for at most 6 players"),
        (["--players", "A,B,C,D,E,F", "--game", "roll-and-write"], "this game is for at most 5 players"),
        (["--players", "Kim,kim"], "--players needs different names"),
        (["--players", "Kim,a\x1b[2J"], "not a valid player name: a\ufffd[2J"),
        (["--game", "roll-and-write", "--scoring", "2"], "Roll & Write has only one scoring; leave out --scoring"),
        (["--scoring", "4"], "--scoring must be from 1 to 3; see: alhambra-sheets new --help"),
        (["-o", "no/such.yaml"], "no such folder: no"),
        (["-o", "."], ". is a folder"),
        (["game.yaml"], "too many arguments: game.yaml; see: alhambra-sheets new --help"),
    ],
)
def test_what_cannot_be_written_is_one_line(arguments: list[str], line: str) -> None:
    answer = desk.run("new", *arguments, "--json", "--lang", "en")
    assert (answer.status, answer.out, answer.err) == (2, "", f"alhambra-sheets: {line}\n")


def test_a_name_is_no_longer_than_a_transcript_may_have_it() -> None:
    assert desk.run("new", "--players", "a" * NAME_LIMIT).status == 0
    answer = desk.run("new", "--players", "a" * (NAME_LIMIT + 1))
    assert (answer.status, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert len(desk.run("new", "--players", "a" * 100_000).err) < 200
