"""Text for a table of players: what it says, not how it is laid out."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alhambra_engine import referee
from alhambra_engine.alhambra.awards import MajorityAward
from alhambra_engine.alhambra.numbers import FINAL_SCORING
from alhambra_engine.buildings import Building
from alhambra_sheets.figures.model import figures_of
from alhambra_sheets.report.drawings import drawing_report
from alhambra_sheets.report.text import check_report, moves_report, score_report
from alhambra_sheets.system.terminal import Terminal, columns, terminal_of
from alhambra_sheets.words import catalog
from tests.cases import desk, sheets
from tests.cases.desk import HEAD, Screen, palace, table
from tests.cases.outcomes import alhambra_of
from tests.languages import COMPLETE

if TYPE_CHECKING:
    from pathlib import Path

    from alhambra_engine.referee import Result

TERMINAL = Terminal(colours=False, unicode=True, width=80)
PLAIN = TERMINAL._replace(unicode=False)
NAMES = ("Ada", "Bea", "Cid", "Dan", "Eva", "Flo")


def report(text: str, language: str = "en", terminal: Terminal = TERMINAL) -> list[str]:
    """Return the lines of a scored game."""
    result = desk.judge(text)
    assert result.legal, [each.kind.name for each in result.findings]
    return list(score_report(result, catalog.load(language), terminal))


def game(**counts: str) -> str:
    """Return a third scoring of players with these counts, like `tower: 2, garden: 1`."""
    players = "".join(f"  {name}: {{buildings: {{{each}}}, wall: 0}}\n" for name, each in counts.items())
    return HEAD + "tiles: any\nplayers:\n" + players


def final(**counts: str) -> str:
    """Return the same with nothing before it, so that it decides who has won."""
    return game(**counts) + f"before: {{{', '.join(f'{name}: 0' for name in counts)}}}\n"


# Ties


@pytest.mark.parametrize(
    ("text", "sums"),
    [
        (
            game(Kim="tower: 4", Nina="tower: 4", Ota="").replace("players", "scoring: 2\nplayers"),
            ["(13 + 6) ÷ 2 = 9.5 → 9"],
        ),
        (game(Kim="tower: 4", Nina="tower: 4", Ota=""), ["(21 + 13) ÷ 2 = 17"]),
        (
            game(Ada="garden: 2", Bea="garden: 1", Cid="garden: 1", Dan="garden: 1", Eva="garden: 1"),
            ["(12 + 5) ÷ 4 = 4.25 → 4"],
        ),
        (game(Ada="garden: 1", Bea="garden: 1", Cid="garden: 1"), ["(20 + 12 + 5) ÷ 3 ≈ 12.3 → 12"]),
        (game(Kim="tower: 1", Nina="tower: 1", Ota="").replace("players", "scoring: 1\nplayers"), ["6 ÷ 2 = 3"]),
        (
            game(Ada="pavilion: 2", Bea="pavilion: 2", Cid="pavilion: 1", Dan="pavilion: 1"),
            ["(16 + 8) ÷ 2 = 12", "1 ÷ 2 = 0.5 → 0"],
        ),
        (game(Kim="tower: 3", Nina="tower: 2", Ota="tower: 1"), []),
    ],
)
def test_ties_are_shown_as_sums(text: str, sums: list[str]) -> None:
    assert re.findall(r"(?:\([\d +]*\)|\d+) ÷ \d+ [=≈] .*", "\n".join(report(text))) == sums
    ascii_sums = [each.replace("÷", "/").replace("→", "->").replace("≈", "~") for each in sums]
    assert [each for each in ascii_sums if not any(each in line for line in report(text, terminal=PLAIN))] == []


def test_a_tie_names_all_who_share_it() -> None:
    (line,) = [each for each in report(game(Kim="tower: 4", Nina="tower: 4", Ota="garden: 1")) if "÷" in each]
    assert "Kim" in line
    assert "Nina" in line
    assert "Ota" not in line
    assert "Tower" in line


_counts = st.lists(st.lists(st.integers(0, 4), min_size=6, max_size=6), min_size=2, max_size=6)


def _counted(counts: list[list[int]]) -> str:
    named = zip(NAMES, counts, strict=False)
    return game(**{name: ", ".join(f"{b}: {n}" for b, n in zip(Building, own, strict=True)) for name, own in named})


@given(_counts, st.integers(1, 3))
def test_every_sum_is_right_and_every_tie_has_one(counts: list[list[int]], scoring: int) -> None:
    text = _counted(counts).replace("players", f"scoring: {scoring}\nplayers")
    shown = re.findall(
        r"\(?([\d + ]+?)\)? ÷ (\d+) ([=≈]) ([\d.]+)(?: → (\d+))?$", "\n".join(report(text)), re.MULTILINE
    )
    for pool, divisor, sign, value, share in shown:
        exact = Fraction(sum(map(int, pool.split(" + "))), int(divisor))
        # What follows an equals sign is equal, and the arrow stands where something is lost.
        assert (Fraction(value) == exact) == (sign == "=")
        assert abs(Fraction(value) - exact) <= Fraction(1, 20)
        assert bool(share) == (exact.denominator > 1)
        assert int(share or value) == exact.__floor__()
    awards = alhambra_of(desk.judge(text)).scorings[0].awards
    ties = {(each.item, each.places) for each in awards if isinstance(each, MajorityAward) and each.tied}
    assert len(shown) == len(ties)


# The table


def _tables(lines: list[str]) -> list[dict[str, list[str]]]:
    """Return the tables of a report: labels with the cells behind them, the names under an empty label."""
    tables: list[dict[str, list[str]]] = []
    for before, line in zip(["", *lines], lines, strict=False):
        if re.fullmatch(r"[─-]{20,}", line) and not (tables and "Sum" not in tables[-1]):
            tables.append({"": before.split()})
        elif tables and "Sum" not in tables[-1] and not re.fullmatch(r"[─-]{20,}", line):
            label, *cells = line.split()
            tables[-1][label] = cells
        elif line.startswith("Running total"):
            tables[-1]["Running total"] = line.split()[2:]
        elif line.startswith("Total "):
            tables[-1]["Total"] = line.split()[1:]
    return tables


@given(_counts)
@settings(max_examples=30)
def test_the_table_holds_every_count_and_the_points_of_every_player(counts: list[list[int]]) -> None:
    text = _counted(counts)
    result = desk.judge(text)
    tables = _tables(report(text))
    names = [name for each in tables for name in each[""]]
    assert names == list(result.totals)
    points = [int(cell) for each in tables for cell in each["Sum"]]
    assert points == list(result.totals.values())


def test_a_row_says_count_place_and_points() -> None:
    lines = report(game(Kim="tower: 4", Nina="tower: 3", Ota="tower: 3"))
    (row,) = [line.split() for line in lines if line.startswith("Tower ")]
    assert row == ["Tower", "4", "1st", "21", "3", "2–3", "9", "3", "2–3", "9"]
    (row,) = [line.split() for line in lines if line.startswith("Garden ")]
    assert row == ["Garden", "–", "–", "–"]


def test_who_comes_too_late_for_a_place_gets_a_count_and_no_points() -> None:
    lines = report(game(Kim="tower: 4", Nina="tower: 3", Ota="tower: 2", Petr="tower: 1"))
    row = [line.split() for line in lines if line.startswith("Tower ")][-1]
    assert row[-2:] == ["1", "–"]


@pytest.mark.parametrize("language", catalog.languages())
@pytest.mark.parametrize("number", range(3, 7))
def test_up_to_six_players_fit_a_screen(language: str, number: int) -> None:
    counts = dict.fromkeys(NAMES[:number], "tower: 12, garden: 11, arcades: 9")
    lines = report(final(**counts), language)
    assert [line for line in lines if columns(line) > 80 and "│" not in line and "÷" not in line] == []
    shown = [line for line in lines if line.startswith(" ") and any(name in line.split() for name in counts)]
    assert [name for line in shown if "÷" not in line for name in line.split()] == list(counts)


@pytest.mark.parametrize("name", ["A" * 60, "木" * 30, "Zoe\u0308 " * 12, "x " * 25 + "y"])
def test_a_long_name_keeps_the_columns(name: str) -> None:
    players = f'  "{name}": {{buildings: {{}}, wall: 0}}\n  Nina: {{virtual: true, buildings: {{tower: 6}}}}\n'
    text = HEAD + "scoring: 1\nplayers:\n" + players
    lines = report(text)
    start = next(index for index, line in enumerate(lines) if line.startswith("──"))
    assert columns(lines[start - 1]) <= columns(lines[start]) <= 80


@pytest.mark.parametrize("width", [1, 20, 40, 79, 80, 200])
def test_any_width_of_the_terminal_shows_everybody(width: int) -> None:
    lines = report(game(**dict.fromkeys(NAMES, "tower: 1")), terminal=TERMINAL._replace(width=width))
    assert all(any(name in line for line in lines) for name in NAMES)
    assert sum(line.startswith("Tower ") for line in lines) == -(-6 // max(1, (width - 13) // 20))


# Totals


def test_the_winner() -> None:
    lines = report(final(Kim="tower: 4", Nina="tower: 3", Ota=""))
    assert lines[0] == "Winner: Kim"
    assert "Kim 21, Nina 13, Ota 0" in lines[1]


def test_a_shared_victory() -> None:
    lines = report(final(Kim="tower: 4", Nina="tower: 4", Ota=""))
    assert lines[0].endswith(": Kim, Nina")
    assert "Winner" not in lines[0]


def test_the_imaginary_player_is_marked_and_does_not_win() -> None:
    text = HEAD + (
        "players:\n  Kim: {buildings: {tower: 1}, wall: 1}\n  Nina: {buildings: {}, wall: 0}\n"
        "  Dirk: {virtual: true, buildings: {tower: 2, garden: 10}}\n"
    )
    lines = report(text + "before: {Kim: 0, Nina: 0, Dirk: 0}\n")
    # Most points are the imaginary player's, and the real winner is named (B6.6).
    assert lines[0] == "Winner: Kim"
    assert "(Dirk 41)" in lines[1]
    assert any("Dirk (imaginary)" in line for line in lines)


def test_the_imaginary_player_stands_behind_the_others_wherever_he_is_written() -> None:
    text = HEAD + (
        "players:\n  Dirk: {virtual: true, buildings: {tower: 2, garden: 10}}\n"
        "  Kim: {buildings: {tower: 1}, wall: 1}\n  Nina: {buildings: {}, wall: 0}\n"
    )
    assert report(text)[1] == "Total: Kim 14, Nina 0 (Dirk 41)"


def test_virtual_players_of_the_versus_mode_can_win_and_stand_among_the_others() -> None:
    dirk = "{virtual: true, buildings: {tower: 8, garden: 8, arcades: 5}}"
    dirki = "{virtual: true, buildings: {chambers: 6, seraglio: 4, pavilion: 4, garden: 7}}"
    text = sheets.table(
        f"  Dirk: {dirk}\n", sheets.counted("Kim", "T1 G1 A1"), f"  Dirki: {dirki}\n", top="mode: versus\n"
    )
    lines = report(text)
    totals = desk.judge(text).totals
    ranked = sorted(totals, key=lambda name: -totals[name])
    assert lines[1] == "Total: " + ", ".join(f"{name} {totals[name]}" for name in ranked)
    # In the answer for programs the players are in the order of the file.
    assert list(totals) == ["Dirk", "Kim", "Dirki"]
    assert ranked != list(totals)
    assert lines[0] in {"Winner: Dirk", "Winner: Dirki"}
    assert any("Dirk (virtual)" in line and "Dirki (virtual)" in line for line in lines)


def test_there_is_no_winner_before_the_third_scoring() -> None:
    text = game(Kim="tower: 4", Nina="tower: 3", Ota="").replace("players", "scoring: 2\nplayers")
    assert not any("Winner" in line or "victory" in line for line in report(text))


def test_three_scorings_show_a_running_total(checkout: Path) -> None:
    path = checkout / "tests/games/whole-game.yaml"
    result = desk.judge(path.read_bytes())
    lines = list(score_report(result, catalog.load("en"), TERMINAL))
    tables = _tables(lines)
    assert len(tables) == 3
    running = dict.fromkeys(result.totals, 0)
    for each, scoring in zip(tables, alhambra_of(result).scorings, strict=True):
        running = {name: points + scoring.points(name) for name, points in running.items()}
        assert [int(cell) for cell in each["Sum"]] == [scoring.points(name) for name in running]
        total = "Total" if scoring.scoring == FINAL_SCORING else "Running total"
        assert [int(cell) for cell in each[total]] == list(running.values())
    assert [line for line in lines if line.startswith("Scoring ")] == ["Scoring 1", "Scoring 2", "Scoring 3"]
    assert running == result.totals


def test_one_scoring_shows_no_running_total() -> None:
    assert not any("Running" in line for line in report(game(Kim="tower: 4", Nina="", Ota="")))


def _ends(text: str) -> list[str]:
    """Return what a report says above the totals."""
    lines = report(text)
    return lines[: next(index for index, line in enumerate(lines) if line.startswith("Total: "))]


COUNTED = (
    "{Kim: {buildings: {tower: 2}, wall: 1}, Nina: {buildings: {tower: 1}, wall: 0}, Ota: {buildings: {}, wall: 0}}"
)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"players: {COUNTED}", ["Most points in scoring 3: Kim"]),
        (f"scoring: 2\nplayers: {COUNTED}", ["Most points in scoring 2: Kim"]),
        (f"scoring: 1\nplayers: {COUNTED}", ["Most points so far: Kim"]),
        (f"scoring: 2\nbefore: {{Kim: 3, Nina: 50, Ota: 0}}\nplayers: {COUNTED}", ["Most points so far: Nina"]),
        (f"before: {{Kim: 3, Nina: 50, Ota: 0}}\nplayers: {COUNTED}", ["Winner: Nina"]),
        # Who got most in this scoring, not with the points before it, of which some are missing.
        (f"before: {{Nina: 50, Ota: 0}}\nplayers: {COUNTED}", ["Most points in scoring 3: Kim"]),
        (f"scorings: {{1: {COUNTED}}}", ["Most points so far: Kim"]),
        (f"scorings: {{1: {COUNTED}, 3: {COUNTED}}}", ["Most points in scoring 3: Kim"]),
        ("scorings: {1: {Kim: 1, Nina: 9, Ota: 9}}", ["Most points so far: Nina, Ota"]),
        ("scorings: {1: {Kim: 9, Nina: 1, Ota: 1}, 2: {Kim: 0, Nina: 2, Ota: 2}}", ["Most points so far: Kim"]),
        ("scorings: {2: {Kim: 0, Nina: 2, Ota: 2}}", ["Most points in scoring 2: Nina, Ota"]),
        (
            f"before: {{Kim: 3, Nina: 10, Ota: 0}}\nplayers: {COUNTED.replace(', wall: 0', '')}",
            ["Most points in scoring 3: Kim", "A missing wall could still change the winner."],
        ),
        (
            f"before: {{Kim: 33, Nina: 10, Ota: 0}}\nplayers: {COUNTED.replace(', wall: 0', '')}",
            ["Winner: Kim"],
        ),
    ],
)
def test_who_has_most_is_told_where_nobody_is_known_to_have_won(text: str, said: list[str]) -> None:
    assert _ends(HEAD + text + "\n") == said


def test_the_imaginary_player_is_never_said_to_have_most() -> None:
    both = "{buildings: {garden: 2}, wall: 1}"
    text = f"players: {{Kim: {both}, Nina: {both}, Dirk: {{virtual: true, buildings: {{tower: 11, chambers: 1}}}}}}"
    assert _ends(HEAD + text + "\n") == ["Most points in scoring 3: Kim, Nina"]


def test_points_before_stand_in_the_table() -> None:
    lines = report(HEAD + f"before: {{Kim: 3, Nina: 50, Ota: 0}}\nplayers: {COUNTED}\n")
    sums = [line.split() for line in lines if line.startswith(("Sum", "Before", "Total "))]
    assert sums == [["Sum", "22", "13", "0"], ["Before", "3", "50", "0"], ["Total", "25", "63", "0"]]
    numbers = "{Kim: 5, Nina: 6, Ota: 7}"
    lines = report(HEAD + f"scorings: {{1: {COUNTED}, 2: {numbers}, 3: {COUNTED}}}\n")
    # Kim has 6 + 1 in the first scoring, Nina and Ota nothing.
    before = next(line for line in lines if line.startswith("Scorings 1 + 2"))
    assert re.split(r"  +", before) == ["Scorings 1 + 2", "7 + 5 = 12", "0 + 6 = 6", "0 + 7 = 7"]
    totals = [line.split()[-3:] for line in lines if line.startswith(("Running total", "Total "))]
    assert totals == [["7", "0", "0"], ["34", "19", "7"]]


def test_leftovers_are_told_with_their_winners() -> None:
    text = table("Kim: {buildings: {tower: 1}, wall: 0}") + (
        "leftovers: [{tile: t7, currency: blue}, {tile: S9, currency: florin}]\nmoney: {Kim: {denar: 3}}\n"
    )
    lines = report(text)
    assert any("T7new" in line and "Denar" in line and line.endswith("Kim") for line in lines)
    assert any("S9-" in line and "Florin" in line and "Kim" not in line for line in lines)


# The palace


def test_the_palace_is_drawn_below_its_owner_with_the_length_of_the_wall() -> None:
    lines = report(palace("P5  P6", "*   G9"))
    start = next(index for index, line in enumerate(lines) if line.startswith("Kim, "))
    assert lines[start].endswith(": 3")
    drawing = "\n".join(lines[start + 1 : start + 6])
    assert all(label in drawing for label in ("P5nw", "P6n", "*", "G9e"))
    assert "━" in drawing
    # Behind the totals, and before the scoring, is an empty line.
    assert [lines[number - 1] for number, line in enumerate(lines) if line.startswith("Scoring ")] == [""]


# The number of tiles


def test_the_number_of_tiles_is_shown_below_each_palace_and_in_the_table() -> None:
    text = palace("P5  P6", "*   G9").replace("  Nina", "    reserve: [T7, T12]\n  Nina", 1)
    lines = report(text)
    assert "3 tiles, 2 in reserve" in lines
    (row,) = [line.split() for line in lines if line.startswith("Tiles  ")]
    assert row == ["Tiles", "3", "2", "3"]
    assert "1 tile" in report(palace("*  G9"))
    assert [line.split() for line in report(palace("*")) if line.startswith("Tiles  ")] == [["Tiles", "–", "2", "3"]]


def test_what_is_seen_of_the_set_is_one_line_a_scoring() -> None:
    (line,) = [each for each in report(palace("P5  P6", "*   G9")) if "54" in each]
    seen = "Pavilion 5, Seraglio 7, Arcades 9, Chambers 6, Garden 8, Tower 11"
    assert line == f"Tiles in this scoring: 8 of 54. Not seen: {seen}."
    counted = game(Kim="pavilion: 7, seraglio: 7, arcades: 9", Nina="chambers: 9, garden: 11, tower: 11")
    (line,) = [each for each in report(counted.replace("tiles: any\n", "")) if "54" in each]
    assert line == "Tiles in this scoring: all 54."
    # Of home-made tiles nobody knows how many there are.
    assert not [each for each in report(counted) if "seen" in each]


def test_reserves_and_what_is_left_on_the_market_at_the_end_are_seen() -> None:
    text = palace("*   G9").replace("  Nina", "    reserve: [T7]\n  Nina", 1) + (
        "leftovers: [{tile: T12, currency: denar}]\nmoney: {Kim: {denar: 1}}\n"
    )
    for top, number in (("", 8), ("scoring: 1\n", 7)):
        (line,) = [each for each in report(text.replace(HEAD, HEAD + top)) if "54" in each]
        assert line.startswith(f"Tiles in this scoring: {number} of 54.")


def test_every_palace_of_every_scoring_is_drawn(checkout: Path) -> None:
    result = desk.judge((checkout / "tests/games/whole-game.yaml").read_bytes())
    lines = list(score_report(result, catalog.load("en"), TERMINAL))
    drawn = sum(len(scoring.palaces) for scoring in alhambra_of(result).scorings)
    assert sum("longest outer wall: " in line for line in lines) == drawn
    assert sum("*" in line for line in lines) == drawn


def test_a_palace_that_is_wider_than_the_terminal_is_drawn_in_parts() -> None:
    lines = report(palace("*  " + "G  " * 60, top="tiles: any\nscoring: 1\n"))
    assert " ".join(lines).split().count("G") == 60
    assert sum(line.endswith(" ›") for line in lines) == 1
    assert all(columns(line) <= 80 for line in lines)


def test_a_palace_that_nobody_could_look_at_is_told_so() -> None:
    lines = report(palace("*  " + "G  " * 200, top="tiles: any\nscoring: 1\n"))
    assert any("too large" in line for line in lines)


def test_palaces_are_side_by_side_where_there_is_room(checkout: Path) -> None:
    result = desk.judge((checkout / "tests/games/whole-game.yaml").read_bytes())

    def heads(terminal: Terminal) -> list[int]:
        lines = score_report(result, catalog.load("en"), terminal)
        return [number for line in lines if (number := line.count("longest outer wall: "))]

    drawn = [len(scoring.palaces) for scoring in alhambra_of(result).scorings]
    assert heads(TERMINAL._replace(width=200, wraps=True)) == drawn
    assert max(drawn) > 1
    # In a pipe, and on a telephone, one is below the other.
    for terminal in (TERMINAL._replace(width=200), TERMINAL._replace(width=40, wraps=True)):
        assert heads(terminal) == [1] * sum(drawn)


# Signs and widths


def test_the_signs_of_a_report_are_explained() -> None:
    def told(lines: list[str]) -> list[str]:
        (line,) = [line for line in lines if line.startswith("Key: ")]
        return line.removeprefix("Key: ").split(", ")

    lines = report(game(Kim="tower: 4", Nina="tower: 3", Ota="tower: 3"))
    assert told(lines) == ["– nothing or no points", "2–3 shared places"]
    lines = report(palace("P5  P6", "*   G9"))
    assert told(lines) == ["– nothing or no points", "━ longest outer wall", "─ other walls", "· no walls"]
    types = ", ".join(f"{letter}: 1" for letter in "PSACGT")
    lone = HEAD + f"scoring: 3\nplayers: {{Kim: {{buildings: {{{types}}}, wall: 3}}}}\n"
    assert not any(line.startswith("Signs") for line in report(lone))


def test_nothing_is_wider_than_the_terminal(checkout: Path) -> None:
    cases, games, examples = (
        sorted((checkout / folder).glob("*.yaml")) for folder in ("tests/cases", "tests/games", "examples")
    )
    for path in (*cases[::3], *games, *examples):
        result = desk.judge(path.read_bytes())
        figures = figures_of(result)
        for width, language in ((40, "en"), (40, "ru"), (60, "de"), (80, "en"), (200, "cs")):
            terminal = TERMINAL._replace(width=width, wraps=True)
            words = catalog.load(language)
            told = (
                *score_report(result, words, terminal),
                *check_report(result, words, terminal),
                *drawing_report(result, figures, words, terminal),
            )
            assert [line for line in told if columns(line) > width] == [], path.name


# Checks


def test_a_check_ends_with_the_verdict() -> None:
    for text, verdict in ((palace("*  G9"), ": legal"), (palace("*  Q8"), ": not legal (1 error)")):
        lines = list(check_report(desk.judge(text), catalog.load("en"), TERMINAL))
        assert lines[-1].endswith(verdict)
        assert "Points" not in "".join(lines)


@pytest.mark.parametrize("language", catalog.languages())
@pytest.mark.parametrize("number", [1, 2, 4, 5, 21, 22, 25, 101])
def test_errors_are_counted_in_the_right_form(language: str, number: int) -> None:
    tiles = ", ".join(["Q1"] * number)
    text = f"{HEAD}tiles: any\nplayers: {{Kim: {{buildings: {{}}, wall: 0, reserve: [{tiles}]}}}}\n"
    last = list(check_report(desk.judge(text), catalog.load(language), TERMINAL))[-1]
    assert f"({number} " in last
    forms = {
        "en": "errors" if number != 1 else "error",
        "de": "Fehler",
        "ru": {
            1: "ошибка",
            2: "ошибки",
            4: "ошибки",
            5: "ошибок",
            21: "ошибка",
            22: "ошибки",
            25: "ошибок",
            101: "ошибка",
        }[number],
    }
    if language in forms:
        assert last.endswith(f"({number} {forms[language]})")


# Moves


def test_the_report_of_moves_in_full() -> None:
    data = palace("P5  P6", "*   G9").encode()
    moves = referee.moves("x", data, player=" Kim ", tile="G12")
    lines = list(moves_report(moves, catalog.load("en"), TERMINAL))
    assert lines[0] == "Kim"
    below = lines.index("Positions are [east, south] from the fountain.") - 4
    assert sum(line.count("○") for line in lines[:below]) == len(moves.place) > 1
    assert all(notation in "".join(lines[:below]) for notation in ("P5nw", "P6n", "*", "G9e"))
    places = ", ".join(f"[{east}, {south}]" for east, south in moves.place)
    assert lines[below:] == [
        "",
        f"G12s can be added at ○: {places}",
        "G12s can replace: G9e [1, 0]",
        "Can be moved to the reserve: P5nw [0, -1], P6n [1, -1], G9e [1, 0]",
        "Positions are [east, south] from the fountain.",
    ]
    without = list(moves_report(referee.moves("x", data, player="Kim"), catalog.load("en"), PLAIN))
    assert [line for line in without[1:] if "P5nw [" in line or "[east" in line] == without[-2:]
    assert not any("added" in line or "replace" in line or "o" in line.split() for line in without[:-2])


def test_moves_of_a_palace_that_cannot_be_read_end_with_the_verdict() -> None:
    moves = referee.moves("x", palace("*  Q1").encode(), player="Kim")
    lines = list(moves_report(moves, catalog.load("en"), TERMINAL))
    assert lines[0].startswith("error[ALH201] Kim: ")
    assert lines[-1] == "x: not legal (1 error)"


def test_moves_of_a_palace_that_is_too_large_to_be_drawn_are_told() -> None:
    moves = referee.moves("x", palace("*  " + "G  " * 200, top="tiles: any\n").encode(), player="Kim")
    lines = list(moves_report(moves, catalog.load("en"), TERMINAL))
    assert lines[:3] == ["Kim", "(too large to draw here)", ""]


# Reports in full


def test_a_report_in_full() -> None:
    text = table("Kim: {buildings: {tower: 1}, wall: 3}", top="scoring: 3\nbefore: {Kim: 0, Nina: 0, Ota: 0}\n") + (
        "leftovers: [{tile: T12, currency: denar}, {tile: S9, currency: florin}, {tile: S8, currency: ducat}]\n"
        "money: {Kim: {denar: 3, florin: 1}, Nina: {florin: 1}}\n"
    )
    lines = report(text)
    assert lines[:4] == ["Winner: Kim", "Total: Kim 24, Nina 23, Ota 22", "", "Scoring 3"]
    after = lines.index("Tiles left on the market:")
    assert lines[after - 1 :] == [
        "",
        "Tiles left on the market:",
        "  T12- (Denar): Kim",
        "  S9- (Florin): stays on the market (tied: Kim, Nina)",
        "  S8s (Ducat): stays on the market (nobody has this currency)",
        "",
    ]
    (walls,) = [line.split() for line in lines if "wall" in line.lower()]
    assert walls[-6:] == ["3", "3"] * 3
    (points,) = [line.split() for line in lines if line.startswith("Sum")]
    assert points == ["Sum", "24", "23", "22"]


def test_a_report_begins_with_who_is_ahead_and_a_bad_one_with_what_is_wrong() -> None:
    noted = report(table("Kim: {buildings: {tower: 1}}", top="scoring: 1\n"))
    assert noted[0].startswith("Most points so far")
    (note,) = [number for number, line in enumerate(noted) if line.startswith("note[ALH208] Kim: ")]
    assert noted.index("Scoring 1") < note
    result = desk.judge(palace("*  G8", "Q9"))
    assert list(score_report(result, catalog.load("en"), TERMINAL)) == list(
        check_report(result, catalog.load("en"), TERMINAL)
    )


def test_a_game_in_progress_is_scored_so_far() -> None:
    players = [sheets.counted(name, "T1 G1 A1") for name in ("Ada", "Bea", "Cid")]
    lines = report(sheets.table(*players, top="rounds_played: 4\n"))
    assert lines[:4] == [
        "Most points so far: Ada, Bea, Cid",
        "Total: Ada 1, Bea 1, Cid 1",
        "",
        "So far, after 4 rounds",
    ]


# Terminals


def _bare(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


GAME = palace("P5  P6", "*   G9", "Q9").replace("Q9", "S9")


def test_no_escape_codes_where_there_is_no_terminal() -> None:
    for command in (["score"], ["check"], ["moves", "--player", "Kim", "--tile", "T12"]):
        assert "\x1b" not in desk.run(*command, "-", typed=GAME).out


def test_colours_on_a_terminal_change_nothing_but_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")  # where text is broken in either case
    for text in (GAME, palace("*  G8")):
        for command in (["score"], ["check"], ["moves", "--player", "Kim", "--tile", "T12"]):
            coloured = desk.run(*command, "-", typed=text, is_terminal=True)
            plain = desk.run(*command, "-", typed=text)
            if command != ["check"] or coloured.status:
                assert "\x1b[" in coloured.out
            assert [line.rstrip() for line in _bare(coloured.out).splitlines()] == plain.out.splitlines()
            # Whatever is switched on is switched off again in its line.
            for line in coloured.out.splitlines():
                assert line.count("\x1b[0m") * 2 == line.count("\x1b[")


def test_json_has_no_colours_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b" not in desk.run("score", "-", "--json", typed=GAME, is_terminal=True).out


@pytest.mark.parametrize(
    ("environment", "colours"),
    [
        ({}, True),
        ({"TERM": "xterm"}, True),
        ({"NO_COLOR": "1"}, False),
        ({"NO_COLOR": ""}, True),
        ({"NO_COLOR": "0"}, False),
        ({"TERM": "dumb"}, False),
    ],
)
def test_colours_are_for_terminals_that_want_them(environment: dict[str, str], *, colours: bool) -> None:
    assert terminal_of(Screen(is_terminal=True), environment).colours is colours
    assert not terminal_of(Screen(), environment).colours


@pytest.mark.parametrize(
    ("encoding", "unicode"),
    [("utf-8", True), ("UTF8", True), ("utf-16", True), ("ascii", False), ("cp1252", False), ("latin-1", False)],
)
def test_unicode_is_for_streams_that_can_carry_it(encoding: str, *, unicode: bool) -> None:
    assert terminal_of(Screen(encoding)).unicode is unicode


@pytest.mark.parametrize("text", [GAME, palace("*  G8"), game(Kim="tower: 4", Nina="tower: 4", Ota="")])
@pytest.mark.parametrize("command", [["score"], ["check"], ["moves", "--player", "Kim", "--tile", "T12"]])
def test_plain_signs_where_unicode_cannot_be_shown(text: str, command: list[str]) -> None:
    answer = desk.run(*command, "-", "--lang", "en", typed=text, encoding="ascii")
    assert answer.out.isascii()
    assert "?" not in answer.out


def test_plain_signs_for_what_is_cut_off() -> None:
    text = HEAD + f"players: {{{'K' * 40}: {{buildings: {{tower: 1}}, wall: 0}}}}\n"
    assert "…" not in "\n".join(report(text, terminal=PLAIN))


EVIL = "\\e[31mX\\e]0;title\\a"


def test_names_that_a_terminal_would_obey_are_harmless() -> None:
    # They are refused, and told without being obeyed.
    text = HEAD + f'players:\n  "{EVIL}": {{buildings: {{towr: 1}}, wall: 0}}\n'
    for arguments in (["score"], ["check"], ["score", "--json"]):
        answer = desk.run(*arguments, "-", typed=text)
        assert answer.status == 1
        assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", answer.out)


@pytest.mark.parametrize(
    "name",
    [
        "{name}",
        "{0}",
        "%s",
        "%(x)s",
        "{name.__class__}",
        "{",
        "}",
        "{{}}",
        "\\N{DIGIT ONE}",
        "$HOME",
        "`",
        "*_[]",
        "N_",
        "&amp;",
    ],
)
def test_names_are_never_formats(name: str) -> None:
    quoted = name.replace("'", "''")
    for rest in (
        "buildings: {tower: 1}, wall: 0",
        "buildings: {towr: 1}, wall: 99",
        "palace: ['* G8']",
        "virtual: true, buildings: {tower: 1}",
    ):
        text = (
            HEAD + f"scoring: 1\nplayers:\n  '{quoted}': {{{rest}}}\n" + desk.OTHERS + f"claimed: {{'{quoted}': 77}}\n"
        )
        for language in COMPLETE:
            for command in ("score", "check"):
                answer = desk.run(command, "-", "--lang", language, typed=text)
                assert answer.err == ""
                assert name in answer.out or command == "check"
        keys = desk.run("score", "-", "--json", typed=text).json["totals"]
        assert not keys or name in keys


def _result_names(result: Result) -> list[str]:
    return list(result.totals)


def test_order_of_the_file_is_the_order_of_the_report() -> None:
    for order in (("Kim", "Nina", "Ota"), ("Ota", "Kim", "Nina")):
        text = game(**dict.fromkeys(order, "tower: 1"))
        assert _result_names(desk.judge(text)) == list(order)
        assert _tables(report(text))[0][""] == list(order)


def test_on_a_narrow_terminal_no_move_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    told = desk.run(
        "moves",
        "-",
        "--player",
        "Kim",
        "--tile",
        "G10-",
        "--lang",
        "en",
        typed=palace(". P5 .", "T9nw * G8ne", "C9s A7 ."),
    )
    lines = told.out.splitlines()
    assert max(map(len, lines)) <= 40
    assert any(line.startswith("  ") and line.endswith(("],", "]")) for line in lines)
    assert all(line.count("[") == line.count("]") for line in lines if not line.startswith("Positions"))


@pytest.mark.parametrize(
    ("typed", "verdict"),
    [
        (b"game: [", "-: cannot be read (1 error)"),
        (b"game: al\0hambra", "-: cannot be read (1 error)"),
        (b"game: alhambra\nplayers: {Kim: {wal: 3}}\n", "-: not legal (2 errors)"),
    ],
)
def test_a_file_that_nobody_could_read_is_not_called_illegal(typed: bytes, verdict: str) -> None:
    for command in ("score", "check"):
        assert desk.run(command, "-", "--lang", "en", typed=typed).out.splitlines()[-1] == verdict


def test_doubts_are_named_below_the_totals_and_told_at_the_end() -> None:
    lines = report(
        HEAD + "scoring: 1\nplayers: {Kim: {buildings: {tower: 1}, wall: 0}, Nina: {buildings: {}, wall: 0}}\n"
    )
    assert lines[:3] == ["Most points without Dirk: Kim", "Total: Kim 6, Nina 0", "Not certain, see below: ALH211"]
    (warning,) = [number for number, line in enumerate(lines) if line.startswith("warning[ALH211]")]
    assert warning > lines.index("Scoring 1")


def test_many_notes_of_one_kind_are_one() -> None:
    players = (f"  {name}:\n    palace: |\n      G  G  G\n         *  G\n" for name in NAMES)
    text = HEAD + "tiles: any\nscoring: 1\nplayers:\n" + "".join(players)
    lines = report(text)
    notes = [line for line in lines if line.startswith("note[ALH116]")]
    found = [each for each in desk.judge(text).findings if each.kind.name == "gap-read"]
    assert len(found) == len(NAMES)
    assert len(notes) == 1
    assert any(line.strip().startswith(("╰→ Also: lines", "=> Also: lines")) for line in lines)
