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
    assert "most points without dirk: kim" in written.lower()
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
        (("game.yaml", "--report", "out.doc"), "out.doc: the name of a report must end in .pdf, .html, .md, .txt"),
        (("game.yaml", "--report", "out"), "out: the name of a report must end in .pdf, .html, .md, .txt"),
        (("game.yaml", "--report", "nowhere/out.html"), "no such folder: nowhere"),
        (("game.yaml", "--report", "own.html"), "own.html was not made by this program"),
        (("game.yaml", "illegal.yaml", "--report", "out.html"), "works with one file at a time"),
        (("game.yaml", "--report", "out.html", "--watch"), "--watch cannot be used with --report"),
        (("none.yaml", "--report", "out.html"), "none.yaml: no such file"),
    ],
)
def test_what_cannot_be_is_one_line(arguments: tuple[str, ...], line: str) -> None:
    Path("own.html").write_text("mine", encoding="utf-8")
    told = desk.run("score", *arguments, "--lang", "en")
    assert line in told.fault
    assert not Path("out.html").exists()
    assert Path("own.html").read_text(encoding="utf-8") == "mine"


def test_without_a_game_nothing_is_printed() -> None:
    told = desk.run("print", "score-report", "--lang", "en")
    assert (told.status, told.err) == (2, "alhambra-sheets: score-report needs: --fill FILE\n")


VAGUE = """game: alhambra  # a comment
scoring: 2
before: {Kim: 30}
players:
  Kim:
    palace: |
      .     P5     ?
      T9     *     G8
      C9s     A7    .
  Nina: {buildings: {tower: 3, garden: 1}, wall: 4, claimed: 12}
"""
GAPS = """game: alhambra
players:
  Kim:
    palace: |
            P5
      T9nw  *     G8ne
      C9s   A7
  Nina: {buildings: {tower: 3, garden: 1}, wall: 4}
"""
SHEETS = """game: roll-and-write
players:
  Kim: {buildings: {tower: 8, garden: 3}}
  Ani: {buildings: {tower: 8, garden: 2}}
  Dirk: {virtual: true, buildings: {garden: 8, tower: 8, arcades: 5}}
"""
LINES = "Kim P2 S4 W7\nNina T4 W8\n"


def _palace_of(rows: int, notation: str) -> str:
    middle = rows // 2
    drawn = "".join(
        "      " + " ".join("*" if (x, y) == (middle, middle) else notation for x in range(rows)) + "\n"
        for y in range(rows)
    )
    others = "  Nina: {buildings: {tower: 3}, wall: 4}\n"
    return f"game: alhambra\ntiles: any\nplayers:\n  Kim:\n    palace: |\n{drawn}{others}"


@pytest.mark.parametrize(
    "text",
    [VAGUE, GAPS, _palace_of(20, "G14")],
    ids=["vague", "gaps", "large"],
)
def test_a_printed_report_is_reprinted_byte_for_byte(text: str) -> None:
    Path("game.yaml").write_text(text, encoding="utf-8")
    told = desk.run("print", "score-report", "--fill", "game.yaml", "-o", "first.pdf", "--lang", "en")
    assert (told.status, told.err.count("\n")) == (0, 1)
    assert desk.run("reprint", "first.pdf", "-o", "again.pdf", "--lang", "en").status == 0
    first = Path("first.pdf").read_bytes()
    assert b"--code=ALHG1:" in first
    assert b"game.yaml" not in first
    assert Path("again.pdf").read_bytes() == first


def test_a_report_with_a_recipe_is_reprinted_byte_for_byte() -> None:
    assert desk.run("score", "game.yaml", "--report", "out.pdf", "--lang", "en").status == 0
    assert desk.run("reprint", "out.pdf", "-o", "again.pdf", "--lang", "en").status == 0
    assert Path("again.pdf").read_bytes() == Path("out.pdf").read_bytes()


@pytest.mark.parametrize("text", [GAPS, ILLEGAL], ids=["gaps", "illegal"])
def test_a_report_of_how_a_game_was_typed_has_no_recipe_and_says_so_of_a_legal_one(text: str) -> None:
    Path("game.yaml").write_text(text, encoding="utf-8")
    told = desk.run("score", "game.yaml", "--report", "out.pdf", "--lang", "en")
    page, *lines = told.err.splitlines()
    assert page.startswith("out.pdf:")
    assert len(lines) == (text == GAPS)
    assert all("cannot be reprinted" in line and "print score-report --fill game.yaml" in line for line in lines)
    assert desk.run("reprint", "out.pdf", "-o", "never.pdf", "--lang", "en").status == 2
    assert desk.run("score", "game.yaml", "--report", "out.txt", "--lang", "en").status == told.status
    assert "AS TYPED" in Path("out.txt").read_text(encoding="utf-8")


def test_what_is_copied_out_of_a_code_is_not_called_typed() -> None:
    assert desk.run("print", "score-report", "--fill", "game.yaml", "-o", "out.txt", "--lang", "en").status == 0
    written = Path("out.txt").read_text(encoding="utf-8")
    assert "THE GAME, TO TYPE IN AGAIN" in written
    assert "AS TYPED" not in written


def test_a_users_file_is_overwritten_when_asked_for() -> None:
    Path("own.html").write_text("mine", encoding="utf-8")
    told = desk.run("score", "game.yaml", "--report", "own.html", "--force", "--lang", "en")
    assert (told.status, told.err) == (0, "own.html: 1 page\n")
    assert "Kim" in Path("own.html").read_text(encoding="utf-8")
    told = desk.run("score", "game.yaml", "--force", "--lang", "en")
    assert "--force" in told.fault
    assert "--report" in told.fault


def test_lines_typed_in_a_hurry_have_a_report_too() -> None:
    told = desk.run("score", "--quick", "Kim P2 S4 W7", "Nina T4 W8", "--report", "out.md", "--lang", "en")
    assert told.status == 0
    assert "Nina T4 W8" in Path("out.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("letters", [1, 3, 11, 16, 21, 26, 33, 40, 47, 53, 60])
def test_an_illegal_game_in_one_line_is_a_report_however_it_breaks(letters: int) -> None:
    # What was typed is quoted: no line of it may stop a page, wherever its blanks are.
    counted = {"buildings": {"tower": 20}, "wall": 2}
    players = {"a" * letters: {"palace": ["T9nw  *"]}, "Bob": counted, "Cyd": counted}
    Path("line.yaml").write_text(json.dumps({"game": "alhambra", "scoring": 3, "players": players}), encoding="utf-8")
    told = desk.run("score", "line.yaml", "--report", "out.pdf", "--lang", "en")
    assert (told.status, "does not fit" in told.err) == (1, False)
    assert Path("out.pdf").read_bytes().startswith(b"%PDF")
