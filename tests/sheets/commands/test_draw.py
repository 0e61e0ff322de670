"""`draw`: a game as text or as a picture, on standard output or in a file, whether it is legal or not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cases import desk, sheets

if TYPE_CHECKING:
    from pathlib import Path

LEGAL = desk.palace("P5   .", "*    G8ne")
ILLEGAL = desk.palace("P5   T7", "*    G8ne")
COUNTS = desk.HEAD + "players:\n" + desk.OTHERS
TWO_SCORINGS = """\
game: alhambra
scorings:
  2: {Kim: {palace: ["* G10-"]}, Nina: {buildings: {garden: 2}, wall: 3}, Ota: {buildings: {chambers: 2}, wall: 3}}
  3: {Kim: {palace: ["* T9es"]}, Nina: {palace: ["* A7"]}, Ota: {buildings: {chambers: 2}, wall: 3}}
"""


def draw(text: str, *arguments: str, is_terminal: bool = False) -> desk.Answer:
    return desk.run("draw", "-", "--lang", "en", *arguments, typed=text, is_terminal=is_terminal)


@pytest.mark.parametrize(("text", "status"), [(LEGAL, 0), (ILLEGAL, 1), (sheets.EXAMPLE, 0)])
def test_a_game_is_drawn_for_the_terminal(text: str, status: int) -> None:
    answer = draw(text)
    assert (answer.status, answer.err) == (status, "")
    assert ("Kim" in answer.out) != ("Barbara" in answer.out)
    assert draw(text, "-o", "-").out == draw(text, "--format", "TEXT").out == answer.out


@pytest.mark.parametrize(("text", "status"), [(LEGAL, 0), (ILLEGAL, 1), (sheets.EXAMPLE, 0)])
@pytest.mark.parametrize(("ending", "start"), [("svg", b"<?xml"), ("png", b"\x89PNG"), ("pdf", b"%PDF-"), ("txt", b"")])
def test_a_file_has_the_format_of_its_ending(tmp_path: Path, text: str, status: int, ending: str, start: bytes) -> None:
    path = tmp_path / f"game.{ending}"
    answer = draw(text, "-o", str(path))
    assert (answer.status, answer.out, answer.err) == (status, "", f"{path}: 1 page\n")
    assert path.read_bytes().startswith(start)
    # Our own file is written anew, in any format that its name allows.
    assert draw(text, "-o", str(path)).status == status


def test_a_picture_goes_to_standard_output_unless_that_is_a_terminal() -> None:
    answer = draw(LEGAL, "--format", "svg")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.startswith("<?xml")
    assert draw(LEGAL, "--format", "svg", "-o", "-").out == answer.out
    for form in ("svg", "png", "pdf"):
        shown = draw(LEGAL, "--format", form, is_terminal=True)
        assert (shown.status, shown.out) == (2, "")
        assert shown.err == "alhambra-sheets: a picture cannot be shown on a terminal; give a file name with -o\n"
    assert draw(LEGAL, is_terminal=True).status == 0


def test_nothing_of_the_users_is_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "mine.svg"
    path.write_text("<svg/>", encoding="utf-8")
    answer = draw(LEGAL, "-o", str(path))
    assert (answer.status, answer.out) == (2, "")
    assert "was not made by this program; add --force to overwrite it" in answer.err
    assert path.read_text(encoding="utf-8") == "<svg/>"
    assert draw(LEGAL, "-o", str(path), "--force").status == 0
    assert path.read_text(encoding="utf-8").startswith("<?xml")


def test_a_player_and_a_scoring_can_be_asked_for() -> None:
    both = draw(TWO_SCORINGS)
    assert "Kim" in both.out
    assert "Nina" in both.out
    kim = draw(TWO_SCORINGS, "--player", "kim")
    assert "T9es" in kim.out
    assert "A7" not in kim.out
    assert "G10-" in draw(TWO_SCORINGS, "--scoring", "2").out
    svg = draw(TWO_SCORINGS, "--player", "Kim", "--scoring", "2", "--format", "svg")
    assert ">G10<" in svg.out
    assert ">T9<" not in svg.out


@pytest.mark.parametrize(
    ("text", "arguments", "line"),
    [
        (LEGAL, ["--player", "Kym"], "no player named Kym; did you mean Kim? choose from: Kim, Nina, Ota"),
        (LEGAL, ["--player", "nina"], "Nina has no palace in this file"),
        (sheets.EXAMPLE, ["--player", "Ani"], "no palace or sheet of Ani; choose from: Barbara"),
        (TWO_SCORINGS, ["--scoring", "1"], "this file has no palaces for scoring 1; choose from: 2, 3"),
        (TWO_SCORINGS, ["--scoring", "2", "--player", "Nina"], "no palace or sheet of Nina; choose from: Kim"),
        (sheets.EXAMPLE, ["--scoring", "3"], "Roll & Write has only one scoring; leave out --scoring"),
        (COUNTS, [], "-: there is no palace or sheet to draw"),
        ("", [], "-: there is no palace or sheet to draw; see: alhambra-sheets check -"),
        ("\0", [], "-: there is no palace or sheet to draw; see: alhambra-sheets check -"),
        (LEGAL, ["--scoring", "4"], "--scoring must be from 1 to 3; see: alhambra-sheets draw --help"),
        (LEGAL, ["--format", "jpg"], "unknown format: jpg; did you mean png? choose from: text, svg, png, pdf"),
        (LEGAL, ["-o", "game.html"], "unknown format: html; choose from: text, svg, png, pdf"),
        (LEGAL, ["-o", "game.svg", "--format", "pdf"], "game.svg ends in .svg, which does not match --format"),
        (LEGAL, ["--ink", "blue"], "unknown ink: blue; choose from: full, saver, draft, mono"),
        (LEGAL, ["-o", "no/such.svg"], "no such folder: no"),
        (LEGAL, ["-o", ""], "no file name given"),
    ],
)
def test_what_cannot_be_is_one_line(
    text: str, arguments: list[str], line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = draw(text, *arguments)
    assert (answer.status, answer.out, answer.err) == (2, "", f"alhambra-sheets: {line}\n")
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_not_there_is_one_line() -> None:
    answer = desk.run("draw", "no-such.yaml", "--lang", "en")
    assert (answer.status, answer.out, answer.err) == (2, "", "alhambra-sheets: no-such.yaml: no such file\n")


def test_an_ink_reaches_the_picture() -> None:
    assert "#b3261e" in draw(ILLEGAL, "--format", "svg").out
    assert "#b3261e" not in draw(ILLEGAL, "--format", "svg", "--ink", "mono").out
