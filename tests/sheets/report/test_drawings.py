"""The figures of a game in the terminal: the marks on them, the findings below them, sheets with their coins."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from alhambra_engine import referee
from alhambra_engine.geometry import coordinates
from alhambra_sheets.figures.model import SheetCoins, SheetFigure, figure_of_moves, figures_of
from alhambra_sheets.report.drawings import drawing_report, moves_drawing
from alhambra_sheets.report.roll_and_write import sheet
from alhambra_sheets.report.score_table import Audience
from alhambra_sheets.system.terminal import Terminal
from alhambra_sheets.words import catalog
from tests.cases import desk
from tests.cases.desk import HEAD, palace
from tests.cases.outcomes import roll_and_write_of
from tests.cases.sheets import EXAMPLE, drawn, table

if TYPE_CHECKING:
    from pathlib import Path

WIDE = Terminal(colours=False, unicode=True, width=200, wraps=True)
ENGLISH = catalog.load("en")

FAULTY = """game: alhambra
players:
  Kim:
    palace: |
      P5nw  A6ne  .
      T9nw  *     .     G9
      C9s   A7es  G8nw  S9
  Nina:
    palace: ["* P8", "Q1 A9"]
  Ota: {buildings: {garden: 1, towr: 2}, wall: 2}
"""


def report(text: str, player: str | None = None, terminal: Terminal = WIDE) -> list[str]:
    """Return the lines of the figures of a game."""
    result = desk.judge(text)
    return list(drawing_report(result, figures_of(result, player), ENGLISH, terminal))


def _numbers(lines: list[str]) -> dict[int, str]:
    """Return what is said behind each number."""
    found = (re.fullmatch(r" *[×!]?(\d+)  (.*)", line) for line in lines)
    return {int(match[1]): match[2] for match in found if match}


def test_the_marks_are_the_numbers_of_the_findings() -> None:
    lines = report(FAULTY)
    findings = desk.judge(FAULTY).findings
    told = _numbers(lines)
    assert list(told) == [number for number, _ in enumerate(findings, start=1)]
    assert all(finding.kind.code in told[number] for number, finding in enumerate(findings, start=1))
    drawing = "\n".join(lines[: lines.index("", 2)])
    marks = {int(number) for each in re.findall(r"[×!](\d+(?:,\d+)*)", drawing) for number in each.split(",")}
    assert marks == {number for number, finding in enumerate(findings, start=1) if finding.cells}
    # What has a mark on a figure has its sign below as well.
    assert all(any(line.lstrip().startswith(f"×{number} ") for line in lines) for number in marks)
    assert lines[-1].endswith(f"not legal ({len(findings)} errors)")


def test_whoever_looks_at_one_player_is_not_told_of_others() -> None:
    lines = report(FAULTY, "Nina")
    assert "P5nw" not in "\n".join(lines)
    assert all("Kim:" not in line for line in lines)
    assert any("Nina:" in line for line in lines)


def test_of_an_illegal_game_nobody_s_wall_is_told() -> None:
    text = palace(". P5", "T9 *")
    assert "Kim, longest outer wall: 4" in report(text)
    assert not any("wall: " in line for line in report(text.replace("T9", "Q9")))


def test_the_reserve_is_below_the_palace() -> None:
    text = palace("*  G9").replace("  Nina", "    reserve: [T7, t12]\n  Nina", 1)
    assert "1 tile, 2 in reserve (T7new, T12-)" in report(text)


def test_a_tile_in_reserve_has_the_number_of_its_finding() -> None:
    text = palace("*  C11").replace("  Nina", "    reserve: [C11, T7]\n  Nina", 1)
    lines = report(text)
    assert "1 tile, 2 in reserve (×1 C11-, T7new)" in " ".join(" ".join(lines).split())
    assert any(line.startswith("×1  error[ALH203] Kim: ") for line in lines)
    assert any(line.startswith("Key: ") and "× error" in line for line in lines)


INVADED = """game: alhambra
modules: [invaders]
attack: south
rule: {fountain-attacked: no}
players:
  Kim: {palace: ["T12 S9 C9s", "* . ."]}
  Nina: {buildings: {garden: 2}, wall: 3, invaders: 0}
  Ota: {buildings: {chambers: 3}, wall: 3, invaders: 0}
"""


def test_a_side_that_is_attacked_has_an_arrow() -> None:
    lines = report(INVADED)
    assert lines[3:9] == [
        "·      ·      ·      ·",
        "→ T12-   S9-    C9s  ←",
        "·      ·  ↑   ╺━━━━━━╸",
        "   *",
        "·      ·",
        "3 tiles",
    ]
    assert any("↑ ← →" in line or "←↑→" in line for line in lines)
    plain = report(INVADED, terminal=WIDE._replace(unicode=False))
    assert any("> T12-" in line and line.rstrip().endswith("<") for line in plain)


_NO_TYPES = "BDEHIJKLMNQRUVXYZÄÖÜÁČĎÉĚÍŇÓŘŠ"
"""Letters of no type: thirty, and what is written with one of them is no fault equal to that of another."""


def test_many_findings_of_a_kind_are_counted() -> None:
    reserve = ", ".join(f"{letter}1" for letter in _NO_TYPES)
    text = HEAD + f"players: {{Kim: {{palace: ['* P8'], reserve: [{reserve}]}}}}\n"
    assert "… and 10 more: unknown-tile" in report(text)


def test_no_name_or_word_is_obeyed() -> None:
    text = HEAD + 'players:\n  "K\N{RIGHT-TO-LEFT OVERRIDE}im": {palace: ["* \N{ZERO WIDTH NO-BREAK SPACE}Zz"]}\n'
    assert not re.search("[\x00-\x1f\x7f-\x9f\u202e\ufeff]", "".join(report(text)))


# Moves


def test_moves_are_marked_and_explained(checkout: Path) -> None:
    path = checkout / "examples/kim-and-nina.yaml"
    moves = referee.moves(str(path), path.read_bytes(), player="Kim", tile="T11-")
    figure = figure_of_moves(moves)
    assert figure is not None
    marked = {
        kind: {coordinates(mark.cell) for mark in figure.marks if mark.kind == kind}
        for kind in ("add", "swap", "remove")
    }
    assert marked == {"add": {*moves.place}, "swap": {*moves.swap}, "remove": {*moves.remove}}
    lines = list(moves_drawing(moves, ENGLISH, WIDE))
    assert lines[0] == "Kim: T11-"
    drawing, legend = lines[1 : lines.index("")], lines[lines.index("") + 1]
    for sign, cells in (("○", moves.place), ("⇄", moves.swap), ("−", moves.remove)):
        assert sum(line.count(sign) for line in drawing) == len(cells) > 0
        assert sign in legend


def test_moves_of_an_illegal_palace_are_its_findings() -> None:
    moves = referee.moves("x", palace("*  Q1").encode(), player="Kim")
    assert figure_of_moves(moves) is None
    lines = list(moves_drawing(moves, ENGLISH, WIDE))
    assert lines[0].startswith("error[ALH201] Kim: ")
    assert lines[-1] == "x: not legal (1 error)"


# Sheets


@pytest.mark.parametrize("unicode", [True, False])
@pytest.mark.parametrize("coins", [(20, 7, 4), (20, 20, 20), (20, 2, 0), (13, 5, 5)])
def test_coins_are_circled_and_crossed(coins: tuple[int, int, int], unicode: bool) -> None:  # noqa: FBT001
    page = Audience(ENGLISH, WIDE._replace(unicode=unicode))
    layout = roll_and_write_of(desk.judge(EXAMPLE)).judged.layout
    printed, circled, crossed = coins
    lines = sheet(SheetFigure("Kim", layout, frozenset(), (0,) * 6, (0,) * 6, SheetCoins(*coins)), page)
    start = lines.index(f"  Coins: {circled - crossed}")
    shown = " ".join(lines[start + 1 :]).split()
    spent, left, free = "⊗○·" if unicode else "xo."
    assert shown == [spent] * crossed + [left] * (circled - crossed) + [free] * (printed - circled)
    # Coins that cannot be those of a sheet are not drawn.
    odd = sheet(SheetFigure("Kim", layout, frozenset(), coins=SheetCoins(20, 3, 4), rows=(), columns=()), page)
    assert odd[-1] == "  Coins: -1"


def test_faults_of_a_sheet_are_beside_its_lines() -> None:
    text = table(drawn("Kim", "T3", 0).replace("coins", "rows: [1, 2, 0, 0, 0, 0], coins"), drawn("Nina", "G3"))
    result = desk.judge(text)
    numbers = [number for number, each in enumerate(result.findings, start=1) if each.detail == "sheet-rows"]
    lines = list(drawing_report(result, figures_of(result), ENGLISH, WIDE))
    assert numbers
    assert [line for line in lines if f"│ ×{numbers[0]}" in line]
    layout = roll_and_write_of(desk.judge(EXAMPLE)).judged.layout
    figure = SheetFigure("Kim", layout, frozenset(), (0,) * 6, (5, 1, 1, 1, 1, 1))
    faulty = figure._replace(faults=(("column", 1, "3"), ("column", 2, "1, 12"), ("coins", 0, "4")))
    drawing = sheet(faulty, Audience(ENGLISH, WIDE))
    assert drawing[7].split() == ["+5", "×3", "×"]
    assert drawing[-1] == "  Coins: ×4"


def test_sheets_are_side_by_side_below_their_grid() -> None:
    lines = report(
        EXAMPLE.replace("  Ani:", "  Bea:\n    sheet: [......, ......, ......, ......, ......, ......]\n  Ani:", 1)
    )
    assert lines[0] == "Grid: Granada"
    assert lines[2].split() == ["Barbara", "Bea"]
