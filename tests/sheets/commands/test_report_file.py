"""`score --report` and `print score-report`: where a report goes, the exit statuses, and that it can be made again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cases import desk

GAME = "game: alhambra\nplayers:\n  Kim: {buildings: {tower: 4}, wall: 3}\n  Nina: {buildings: {garden: 2}, wall: 4}\n"
ILLEGAL = "game: alhambra\nplayers:\n  Kim: {buildings: {towr: 4}, wall: 3}\n"


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.yaml").write_text(GAME, encoding="utf-8")
    Path("illegal.yaml").write_text(ILLEGAL, encoding="utf-8")


@pytest.mark.parametrize("ending", ["html", "md", "txt"])
def test_a_report_is_written_beside_the_answer(ending: str) -> None:
    plain = desk.run("score", "game.yaml", "--lang", "en")
    told = desk.run("score", "game.yaml", "--report", f"out.{ending}", "--lang", "en")
    assert (told.status, told.out) == (0, plain.out)
    assert told.err == f"out.{ending}: 1 page\n"
    written = Path(f"out.{ending}").read_text(encoding="utf-8").replace("\N{NO-BREAK SPACE}", " ")
    assert "most points in scoring 3: kim" in written.lower()
    # The program's own file may be written anew.
    assert desk.run("score", "game.yaml", "--report", f"out.{ending}", "--lang", "en").status == 0


def test_json_stays_json() -> None:
    told = desk.run("score", "game.yaml", "--report", "out.html", "--json", "--lang", "en")
    assert json.loads(told.out)["totals"] == {"Kim": 24, "Nina": 24}
    assert Path("out.html").exists()


def test_an_illegal_game_has_a_report_and_status_1() -> None:
    told = desk.run("score", "illegal.yaml", "--report", "out.html", "--lang", "en")
    assert told.status == 1
    assert "Not legal" in Path("out.html").read_text(encoding="utf-8")
    told = desk.run("print", "score-report", "--fill", "illegal.yaml", "-o", "other.html", "--lang", "en")
    assert told.status == 1
    assert "Not legal" in Path("other.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("game.yaml", "--report", "out.doc"), "out.doc: the name of a report ends in: .pdf, .html, .md, .txt"),
        (("game.yaml", "--report", "out"), "out: the name of a report ends in: .pdf, .html, .md, .txt"),
        (("game.yaml", "--report", "nowhere/out.html"), "no such folder: nowhere"),
        (("game.yaml", "--report", "own.html"), "own.html was not made by this program"),
        (("game.yaml", "illegal.yaml", "--report", "out.html"), "give one file only"),
        (("game.yaml", "--report", "out.html", "--watch"), "--watch cannot be used with --report"),
        (("none.yaml", "--report", "out.html"), "none.yaml: no such file"),
    ],
)
def test_what_cannot_be_is_one_line(arguments: tuple[str, ...], line: str) -> None:
    Path("own.html").write_text("mine", encoding="utf-8")
    told = desk.run("score", *arguments, "--lang", "en")
    assert (told.status, told.out) == (2, "")
    assert line in told.err
    assert len(told.err.splitlines()) == 1
    assert not Path("out.html").exists()
    assert Path("own.html").read_text(encoding="utf-8") == "mine"


def test_without_a_game_nothing_is_printed() -> None:
    told = desk.run("print", "score-report", "--lang", "en")
    assert (told.status, told.err) == (2, "alhambra-sheets: score-report needs: --fill FILE\n")


def test_a_report_can_be_made_again() -> None:
    assert desk.run("score", "game.yaml", "--report", "out.pdf", "--lang", "en").status == 0
    told = desk.run("reprint", "out.pdf", "-o", "again.pdf", "--lang", "en")
    assert told.status == 0
    content = Path("again.pdf").read_bytes()
    assert b"--code=ALHG1:" in content
    assert b"game.yaml" not in Path("out.pdf").read_bytes()
    assert desk.run("score", "illegal.yaml", "--report", "bad.pdf", "--lang", "en").status == 1
    told = desk.run("reprint", "bad.pdf", "-o", "never.pdf", "--lang", "en")
    assert told.status == 2


def test_lines_typed_in_a_hurry_have_a_report_too() -> None:
    told = desk.run("score", "--quick", "Kim P2 S4 W7", "Nina T4 W8", "--report", "out.md", "--lang", "en")
    assert told.status == 0
    assert "Nina T4 W8" in Path("out.md").read_text(encoding="utf-8")
