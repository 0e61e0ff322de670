"""Text for a table of Roll & Write: what it says, not how it is laid out."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING

import pytest

from alhambra_engine.rollandwrite.layouts import load_layout
from alhambra_sheets.figures.model import SheetFigure
from alhambra_sheets.report.roll_and_write import sheet
from alhambra_sheets.report.score_table import Audience
from alhambra_sheets.report.text import score_report
from alhambra_sheets.system.terminal import Terminal, columns
from alhambra_sheets.words import catalog
from tests.cases import desk
from tests.cases.outcomes import roll_and_write_of
from tests.cases.sheets import EXAMPLE, counted, drawn, spaces, table, transcript_of, virtual
from tests.engine.play import GRANADA, Game

if TYPE_CHECKING:
    from alhambra_engine.referee import Result

TERMINAL = Terminal(colours=False, unicode=True, width=80)
WIDE = TERMINAL._replace(width=200)
"""A screen on which all players stand side by side."""
LANGUAGES = catalog.languages()
TYPES = ("Pavilion", "Seraglio", "Arcades", "Chambers", "Garden", "Tower")
NAMES = ("Ada", "Bea", "Cid", "Dan", "Eva")


def report(text: str, language: str = "en", terminal: Terminal = TERMINAL) -> list[str]:
    """Return the lines of a scored game."""
    return lines_of(desk.judge(text), language, terminal)


def lines_of(result: Result, language: str = "en", terminal: Terminal = TERMINAL) -> list[str]:
    """Return the lines of a result that is legal."""
    assert result.legal, [each.kind.name for each in result.findings]
    return list(score_report(result, catalog.load(language), terminal))


def row(lines: list[str], label: str) -> list[str]:
    """Return the cells of the one row with a label."""
    (found,) = [line for line in lines if line.startswith(f"{label} ")]
    return found.removeprefix(label).split()


# The table


def test_the_example_as_a_table() -> None:
    lines = report(EXAMPLE)
    assert lines[3] == "Final scoring"
    assert lines[4].split() == ["Barbara", "Ani", "Dirk", "(virtual)"]
    assert row(lines, "Pavilion") == ["1", "2nd", "8", "–", "4", "1st", "–"]
    assert row(lines, "Seraglio") == ["–", "–", "–"]
    # The place that a virtual player holds is shown, though nobody gets its points.
    assert row(lines, "Arcades") == ["2", "1st", "18", "–", "1", "2nd", "–"]
    assert row(lines, "Chambers") == ["5", "1st", "19", "–", "–"]
    assert row(lines, "Garden") == ["1", "3rd", "5", "5", "2nd", "12", "8", "1st", "–"]
    assert row(lines, "Tower") == ["–", "8", "1st", "21", "8", "2nd", "–"]
    assert row(lines, "Rows & columns") == ["0", "2"]
    assert row(lines, "Coins") == ["3", "1", "2", "1"]
    assert row(lines, "Total")[:2] == ["51", "36"]
    assert lines[:2] == ["Winner: Barbara", "Total: Barbara 51, Ani 36"]
    assert not any("Bonus" in line for line in lines)


def test_the_versus_mode_shows_the_bonus_and_lets_virtual_players_win() -> None:
    text = table(drawn("Kim", "S1 P2"), virtual("Dirk", "T8 P4 G8 A1"), virtual("Dirki", "C6 S4 G6 A5"))
    assert not any("Bonus" in line for line in report(text))
    lines = report(text.replace("players:", "mode: versus\nplayers:"))
    assert row(lines, "Bonus") == ["21", "21"]
    assert row(lines, "Rows & columns") == ["0"]
    totals = [int(number) for number in row(lines, "Total")]
    assert len(totals) == 3
    assert lines[0] == "Winner: Dirk"


def test_a_shared_victory() -> None:
    lines = report(table(drawn("Kim", "T3"), drawn("Nina", "T3"), drawn("Ota", "P3", 0)))
    assert lines[0] == "Shared victory: Kim, Nina"


def test_who_is_out_of_the_places_has_a_number_and_no_points() -> None:
    players = [drawn(name, f"T{7 - number}") for number, name in enumerate(NAMES[:4])]
    assert row(report(table(*players), terminal=WIDE), "Tower")[-2:] == ["4", "–"]


@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_a_single_coin_is_shown_and_worth_nothing(number: int) -> None:
    lines = report(table(drawn("Kim", "T3", number), drawn("Nina", "P3", 0), drawn("Ota", "G3", 0)))
    assert row(lines, "Coins") == (["–", "–", "–"] if not number else [str(number), str(number // 2), "–", "–"])


# Ties


@pytest.mark.parametrize(
    ("text", "sums"),
    [
        (table(*(drawn(name, "G3") for name in NAMES[:3])), ["(20 + 12 + 5) ÷ 3 ≈ 12.3 → 12"]),
        (table(drawn("Ada", "A2 P2"), drawn("Bea", "A2 S2"), drawn("Cid", "A3")), ["(10 + 3) ÷ 2 = 6.5 → 6"]),
        (
            table(
                *(drawn(name, "P4 C1", 0) for name in NAMES[:2]),
                drawn("Cid", "G3"),
                end="completed: {P: [[Ada, Bea]]}\n",
            ),
            ["(16 + 8) ÷ 2 = 12", "(19 + 11) ÷ 2 = 15"],
        ),
        (
            table(
                *(drawn(name, "P4", 0) for name in NAMES[:4]),
                end="completed: {pavilion: [Ada, [Bea, Cid, Dan]]}\n",
            ),
            ["(8 + 1) ÷ 3 = 3"],
        ),
        (table(drawn("Ada", "T3"), drawn("Bea", "T4"), drawn("Cid", "T5")), []),
    ],
)  # fmt: skip
def test_ties_are_shown_as_sums(text: str, sums: list[str]) -> None:
    found = re.findall(r"(?:\([\d +]*\)|\d+) ÷ \d+ [=≈] .*", "\n".join(report(text)))
    assert found == sums
    plain = "\n".join(report(text, terminal=TERMINAL._replace(unicode=False)))
    ascii_sums = [each.replace("÷", "/").replace("→", "->").replace("≈", "~") for each in sums]
    assert re.findall(r"(?:\([\d +]*\)|\d+) / \d+ [=~] .*", plain) == ascii_sums


def test_a_tie_with_a_virtual_player_names_him() -> None:
    lines = report(table(drawn("Kim", "A2 T2"), drawn("Nina", "P3"), virtual("Dirk", "A2 C6 G8 S4 T1")))
    (line,) = [each for each in lines if "÷" in each]
    assert line.strip() == "Arcades: Kim, Dirk: (18 + 10) ÷ 2 = 14"


# The sheet


def _drawing(lines: list[str], name: str) -> list[str]:
    start = lines.index(name)
    return lines[start + 1 : lines.index("", start)]


def _crosses(drawing: list[str]) -> set[tuple[int, int]]:
    return {
        (number, (match.start() - 2) // 3)
        for number, line in enumerate(drawing[:6])
        for match in re.finditer(r"\[(\w)\]", line)
        if GRANADA[number][(match.start() - 2) // 3] == match[1]
    }


def test_the_drawing_agrees_with_the_sheet() -> None:
    for built in ("T3", "G8 P1 C3", "T8 A6 S4", "P4 S4 A1"):
        text = table(drawn("Kim", built, 0), drawn("Nina", "G3"), counted("Ota", "T3"))
        for terminal in (TERMINAL, TERMINAL._replace(unicode=False)):
            lines = report(text, terminal=terminal)
            drawing = _drawing(lines, "Kim")
            assert _crosses(drawing) == set(spaces(built))
            assert sum(line.count("[") for line in drawing) == len(spaces(built))
            # Who is counted is not drawn.
            assert "Nina" in lines
            assert "Ota" not in lines


def test_an_answer_names_its_grid() -> None:
    lines = report(table(drawn("Kim", "T3", 0), drawn("Nina", "G3"), counted("Ota", "T3")))
    place = lines.index("Grid: Granada")
    assert lines[place + 2] == "Kim"
    assert "Grid: Seed 17" in report(table(*SOME, top="layout: seed-17\n"))
    letters = "/".join(GRANADA)
    assert f"Grid: {letters}" in report(table(*SOME, top=f"layout: {list(GRANADA)}\n"))
    assert "Grid: Granada" in report(UNKNOWN)
    assert "Grid: Granada" in report(table(*SOME))


def test_the_drawing_shows_what_each_line_is_worth() -> None:
    sheet = '["XXXXXX", "XX....", "XX....", "XX....", "X.....", "......"]'
    text = table(
        f"  Kim: {{sheet: {sheet}, coins: {{circled: 7, crossed: 4}}}}\n", drawn("Nina", "G3"), drawn("Ota", "T3")
    )
    lines = report(text)
    drawing = _drawing(lines, "Kim")
    assert [line.rpartition(" ")[2] for line in drawing[:6] if "+" in line] == ["+10"]
    assert drawing[0].endswith("+10")
    (below,) = drawing[6:]
    assert [(match[0], (match.start() - 2) // 3) for match in re.finditer(r"\+\d", below)] == [("+5", 0), ("+2", 1)]
    assert row(lines, "Rows & columns")[0] == "17"
    assert drawing[5].rstrip() == drawing[5]


def test_points_of_the_drawing_are_those_of_the_table() -> None:
    random = Random(5)  # noqa: S311 - dice
    for _ in range(60):
        result = desk.judge(transcript_of(Game(random).play()))
        lines = lines_of(result, terminal=WIDE)
        worth = row(lines, "Rows & columns")
        judged = roll_and_write_of(result).judged
        real = [name for name, seat in judged.seats.items() if not seat.virtual]
        for name, points in zip(real, worth, strict=True):
            drawing = _drawing(lines[next(n for n, line in enumerate(lines) if line == name) :], name)
            assert sum(int(each) for each in re.findall(r"\+(\d+)", "\n".join(drawing))) == int(points)
            assert _crosses(drawing) == judged.built[name]


# In progress, and with the score sheet alone


def test_a_game_in_progress() -> None:
    lines = report(
        table(drawn("Kim", "S4 P2", 0), drawn("Nina", "G3", 0), drawn("Ota", "T3", 0), top="rounds_played: 5\n")
    )
    assert lines[3] == "So far, after 5 rounds"
    assert row(lines, "Seraglio")[:3] == ["4", "1st", "17"]
    assert row(lines, "Pavilion")[:2] == ["2", "–"]
    assert lines[:2] == ["Most points so far: Kim", "Total: Kim 17, Nina 0, Ota 0"]
    one = table(*(drawn(name, "T4", 0) for name in NAMES[:3]), top="rounds_played: 1\n")
    assert report(one)[3] == "So far, after 1 round"


SOME = tuple(
    f"  {name}: {{buildings: {{tower: {number}}}}}\n" for name, number in (("Kim", 8), ("Nina", 7), ("Ota", 3))
)
"""Three players with their rows of the score sheet alone."""


def test_the_score_sheet_alone() -> None:
    lines = report(table(*SOME))
    assert lines[3] == "Final scoring, without rows and columns, without coins"
    assert row(lines, "Tower") == ["8", "1st", "21", "7", "2nd", "13", "3", "3rd", "6"]
    assert row(lines, "Rows & columns") == row(lines, "Coins") == ["–", "–", "–"]
    assert lines[:2] == [
        "Most points without rows, columns and coins: Kim",
        "Total: Kim 21, Nina 13, Ota 6",
    ]


def test_what_is_not_known_of_everybody_leads_nobody() -> None:
    players = (
        "  Kim: {buildings: {tower: 8, garden: 5}, coins: 0}\n",
        "  Nina: {buildings: {tower: 7, garden: 8}, lines: 13, coins: 0}\n",
        "  Ota: {buildings: {arcades: 3}, coins: 20}\n",
    )
    lines = report(table(*players))
    assert lines[3] == "Final scoring, without rows and columns"
    assert row(lines, "Rows & columns") == ["–", "13", "–"]
    assert lines[:2] == ["Most points without rows and columns: Kim, Nina", "Total: Nina 46, Kim 33, Ota 28"]


# The drawing, pasted back


@pytest.mark.parametrize("unicode", [True, False])
def test_the_drawing_can_be_pasted_into_a_transcript(unicode: bool) -> None:  # noqa: FBT001
    random = Random(3)  # noqa: S311 - dice
    for _ in range(30):
        kim = tuple(drawn("Kim", f"G{random.randrange(9)} T{random.randrange(3, 9)} P{random.randrange(4)}", 0))
        text = table("".join(kim), drawn("Nina", "G3"), counted("Ota", "T3"))
        result = desk.judge(text)
        if not result.legal or not result.totals:
            continue
        drawing = _drawing(lines_of(result, terminal=TERMINAL._replace(unicode=unicode)), "Kim")
        pasted = "".join(f"    {line}\n" for line in drawing)
        again = text.replace("".join(kim), f"  Kim:\n    coins: 0\n    sheet: |\n{pasted}")
        assert desk.told(again) == desk.told(text)
        assert desk.judge(again).totals == result.totals
        # On another grid the letters are others.
        assert "lines-do-not-match/sheet-letters" in desk.told(again.replace("layout: granada", "layout: seed-17"))


# Possible results

UNKNOWN = table(drawn("Ani", "T8 G5", 2), drawn("Bea", "T8 C5", 0), drawn("Cid", "P3", 0))


def test_possible_results_are_listed_with_the_line_that_decides() -> None:
    lines = report(UNKNOWN)
    start = lines.index("Possible results") + 1
    assert lines[start] == "The same in every case: Cid 16"
    pairs = [
        (lines[number].strip(), lines[number + 1].strip()) for number in range(start + 1, lines.index("", start), 2)
    ]
    found = roll_and_write_of(desk.judge(UNKNOWN)).possible.results
    assert len(pairs) == len(found) == 3
    for (totals, line), each in zip(pairs, found, strict=True):
        assert totals == ", ".join(f"{name} {points}" for name, points in each.totals.items())
        decided = report(UNKNOWN + line + "\n")
        assert sorted(decided[1].removeprefix("Total: ").split(", ")) == sorted(totals.split(", "))
    # No table, no winner: nothing is decided.
    assert not any(line.startswith(("Final", "Winner", "Shared", "Total")) for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_line_to_paste_is_the_same_in_every_language(language: str) -> None:
    for line in ("completed: {tower: [Ani, Bea]}", "completed: {tower: [[Ani, Bea]]}"):
        assert any(each.strip() == line for each in report(UNKNOWN, language))


# Widths and signs


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [80, 100])
def test_five_players_fit_a_screen(language: str, width: int) -> None:
    players = [drawn(name, f"G{number + 3} T2 P1", 20) for number, name in enumerate(NAMES)]
    lines = report(table(*players), language, TERMINAL._replace(width=width, wraps=True))
    assert [line for line in lines if columns(line) > width] == []
    heads = [line for line in lines if line.startswith(" ") and set(line.split()) <= set(NAMES)]
    assert " ".join(heads).split() == list(NAMES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_five_solo_players_with_their_marks_fit_a_screen(language: str) -> None:
    others = (
        virtual("Dirk", "T7 P4 G4"),
        virtual("Dirki", "C6 S4 G1 A4"),
        virtual("Dirkelson with a long name", "A6 C5 S3 T1"),
        virtual("木村木村木村木村木村木村", "G8 C4 P3"),
    )
    lines = report(table(drawn("Kim", "S1 P2"), *others, top="mode: versus\n"), language)
    assert [line for line in lines if columns(line) > 80 and "÷" not in line and ":" not in line] == []


@pytest.mark.parametrize("name", ["A" * 60, "木" * 30, "x " * 25 + "y"])
def test_a_long_name_keeps_the_columns(name: str) -> None:
    lines = report(table(drawn(name, "T3"), virtual("V" * 40, "T4 C6 S4 A6 P1"), drawn("Nina", "G3")))
    assert all(columns(line) <= 80 for line in lines[:14])


@pytest.mark.parametrize("text", [EXAMPLE, UNKNOWN, table(drawn("Kim", "T3"), virtual("Dirk", "T9"))])
@pytest.mark.parametrize("command", ["score", "check"])
def test_plain_signs_where_unicode_cannot_be_shown(command: str, text: str) -> None:
    answer = desk.run(command, "-", "--lang", "en", typed=text, encoding="ascii")
    assert answer.out.isascii()
    assert "?" not in answer.out


@pytest.mark.parametrize("text", [EXAMPLE, UNKNOWN])
def test_colours_change_nothing_but_colour(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")  # where text is broken in either case
    coloured = desk.run("score", "-", typed=text, is_terminal=True).out
    assert "\x1b[" in coloured
    bare = [line.rstrip() for line in re.sub(r"\x1b\[[0-9;]*m", "", coloured).splitlines()]
    assert bare == desk.run("score", "-", typed=text).out.splitlines()


def test_types_stand_in_the_order_of_their_prizes() -> None:
    labels = [line.split()[0] for line in report(EXAMPLE) if line.split() and line.split()[0] in TYPES]
    assert labels == list(TYPES)


def test_a_sheet_of_which_only_the_grid_is_known_ends_with_it() -> None:
    bare = SheetFigure("Ada", load_layout("granada"), frozenset({(0, 0)}), (), ())
    lines = sheet(bare, Audience(catalog.load("en"), TERMINAL))
    assert len(lines) == 7
    assert lines[0].strip() == "Ada"
    assert lines[-1].strip().startswith("│")
