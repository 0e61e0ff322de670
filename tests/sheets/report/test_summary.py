"""`score --summary`: a line for each game, how the players have done, rows for spreadsheets."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alhambra_engine import referee
from alhambra_sheets.report import summary_table
from alhambra_sheets.report.spreadsheets import csv_rows
from alhambra_sheets.report.summary import GameRow, PlayerRow, Tally
from alhambra_sheets.report.summary_table import summary_report
from alhambra_sheets.system.terminal import Terminal, columns
from alhambra_sheets.words import catalog
from tests.cases import desk
from tests.cases.sheets import drawn, table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from alhambra_sheets.report.summary import PlayerTotals

ROOT = Path(__file__).parents[3]
GAMES = sorted(map(str, [*(ROOT / "examples").glob("*.yaml"), *(ROOT / "tests" / "games").glob("*.yaml")]))
ORDER_NEEDED = ROOT / "tests" / "cases" / "order-needed.yaml"
ENGLISH = catalog.load("en")


def whole(kim: int, nina: int) -> str:
    """A whole game, all of it written as numbers but the last scoring: three towers against none."""
    return (
        f"game: alhambra\nscorings:\n  1: {{Kim: {kim}, Nina: {nina}, Tom: 0}}\n"
        "  2: {Kim: 1, Nina: 2, Tom: 0}\n  3:\n"
        "    Kim: {buildings: {tower: 3}, wall: 2}\n    Nina: {buildings: {garden: 1}, wall: 0}\n"
        "    Tom: {buildings: {}, wall: 0}\n"
    )


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    """Three games: Kim wins two, one of them shared; one is not complete."""
    (tmp_path / "1.yaml").write_text(whole(10, 5), encoding="utf-8")
    (tmp_path / "2.yaml").write_text(whole(5, 5 + 23 - 20 - 1), encoding="utf-8")
    (tmp_path / "3.yaml").write_text(desk.table("Kim: {buildings: {tower: 1}, wall: 1}"), encoding="utf-8")
    return tmp_path


def player_totals(games: Iterable[GameRow]) -> tuple[PlayerTotals, ...]:
    tally = Tally()
    for game in games:
        tally.add(game)
    return tally.players


def paths(folder: Path) -> list[str]:
    return sorted(map(str, folder.glob("*.yaml")))


def rows_of(*arguments: str) -> list[dict[str, str]]:
    answer = desk.run("score", *arguments, "--summary=csv")
    return list(csv.DictReader(io.StringIO(answer.out, newline=""), strict=True))


# By hand


def test_three_games_by_hand(evening: Path) -> None:
    answer = desk.run("score", *paths(evening), "--summary", "json").json
    assert answer["schema"] == 1
    first, second, third = answer["games"]
    # Tower and garden of scoring 3 are worth 21 and 20 to who is alone in them; a side of a wall is 1.
    assert first["totals"] == {"Kim": 10 + 1 + 21 + 2, "Nina": 5 + 2 + 20, "Tom": 0}
    assert (first["winners"], first["complete"], first["scorings"]) == (["Kim"], True, [3])
    assert second["totals"]["Kim"] == 29
    assert second["totals"]["Nina"] == 29
    assert second["winners"] == ["Kim", "Nina"]
    assert [player["place"] for player in second["players"]] == [1, 1, 3]
    assert (third["complete"], third["winners"], third["legal"]) == (False, [], True)
    kim, nina, tom = answer["players"]
    assert kim == {
        "player": "Kim", "game": "alhambra", "games": 2, "wins": 2, "shared": 1, "points": 63,
        "average": 31.5, "best": 34,
    }  # fmt: skip
    assert (nina["player"], nina["games"], nina["wins"], nina["shared"], nina["best"]) == ("Nina", 2, 1, 1, 29)
    assert (tom["player"], tom["wins"], tom["average"]) == ("Tom", 0, 0.0)


def test_a_game_against_players_without_points_is_no_win(tmp_path: Path) -> None:
    """As a solo game is; in one of mode versus, virtual players have points, and may win."""
    versus = (ROOT / "examples" / "solo-versus.yaml").read_text("utf-8")
    alone = tmp_path / "alone.yaml"
    alone.write_text(versus.replace("mode: versus\n", ""), encoding="utf-8")
    answer = desk.run("score", str(alone), "--summary=json").json
    assert answer["games"][0]["winners"] == ["Barbara"]
    (barbara,) = answer["players"]
    assert (barbara["games"], barbara["wins"], barbara["shared"], barbara["best"]) == (1, 0, 0, 77)


def test_the_same_games_for_people(evening: Path) -> None:
    answer = desk.run("score", *paths(evening), "--summary", "--lang", "en")
    assert answer.status == 0
    lines = answer.out.splitlines()
    assert any("1.yaml" in line and "Kim 34, Nina 27, Tom 0" in line and line.endswith("Kim") for line in lines) or (
        "  Kim 34, Nina 27, Tom 0" in lines
    )
    assert "Complete games: 2 of 3. Only these count here." in lines
    assert [line.split() for line in lines if line.startswith("Kim  ")] == [["Kim", "2", "2", "(1)", "31.5", "34"]]


# The option


def test_the_format_may_be_left_out_wherever_the_option_is(evening: Path) -> None:
    names = paths(evening)
    table = desk.run("score", *names, "--summary")
    for words in (
        ["--summary", *names],
        ["--summary=table", *names],
        ["--summary", "table", *names],
        [names[0], "--summary", *names[1:]],
    ):
        assert desk.run("score", *words) == table
    told = desk.run("score", *names, "--summary=json")
    assert desk.run("score", *names, "--summary", "--json") == told
    assert desk.run("score", *names, "--json", "--summary", "json") == told
    assert desk.run("score", "--summary", "csv", *names) == desk.run("score", *names, "--summary=csv")


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["--summary=cvs"], "unknown format: cvs; did you mean csv? choose from: table, csv, json"),
        (["--summary", "csv", "--json"], "--json cannot be used with --summary csv"),
        (["--summary", "--quick"], "--summary cannot be used with --quick"),
        (["--summary", "--bg-stats"], "--summary cannot be used with --bg-stats"),
    ],
)
def test_what_does_not_go_together_is_one_line(evening: Path, words: list[str], line: str) -> None:
    answer = desk.run("score", *paths(evening), *words, "--lang", "en")
    assert (answer.status, answer.out) == (2, "")
    assert answer.err == f"alhambra-sheets: {line}\n"


def test_illegal_games_have_a_row_and_unreadable_files_a_line(evening: Path) -> None:
    illegal = str(ROOT / "examples" / "illegal.yaml")
    answer = desk.run("score", *paths(evening), illegal, "--summary", "--lang", "en")
    assert answer.status == 1
    assert "not legal (3 errors)" in answer.out
    (evening / "0.yaml").write_text("players: [", encoding="utf-8")
    answer = desk.run("score", *paths(evening), str(evening / "none.yaml"), illegal, "--summary", "json")
    assert answer.status == 2
    assert answer.err.count("\n") == 1
    games = {Path(game["file"]).name: game for game in answer.json["games"]}
    assert sorted(games) == ["0.yaml", "1.yaml", "2.yaml", "3.yaml", "illegal.yaml"]
    assert (games["illegal.yaml"]["legal"], games["illegal.yaml"]["errors"]) == (False, 3)
    assert games["0.yaml"]["errors"] > 0


def test_nothing_but_files_that_cannot_be_read_has_no_answer() -> None:
    for form in ("table", "csv", "json"):
        answer = desk.run("score", "none.yaml", f"--summary={form}")
        assert (answer.status, answer.out) == (2, "")


def test_open_results_have_players_and_no_points() -> None:
    path = str(ORDER_NEEDED)
    told = desk.run("score", path, "--json").json
    assert len(told["possible"]) > 1
    (game,) = desk.run("score", path, "--summary=json").json["games"]
    assert game["possible"] == len(told["possible"])
    assert game["totals"] == {}
    assert [player["points"] for player in game["players"]] == [None] * len(game["players"])
    # Who wins in all of them has won.
    assert game["winners"] == told["winners"] == ["Barbara"]
    # No points of it count.
    both = desk.run("score", path, str(ROOT / "examples" / "illegal.yaml"), "--summary", "--lang", "en").out
    assert "Complete games: 0 of 2. Only these count here." in both
    assert [row["points"] for row in rows_of(path)] == [""] * len(game["players"])
    close = table(drawn("Ani", "T8 G5", 2), drawn("Bea", "T8 C5", 0), drawn("Cid", "P3", 0))
    assert "3 possible results" in desk.run("score", "-", "--summary", "--lang", "en", typed=close).out


# For spreadsheets


def test_rows_have_the_points_of_the_engine_and_their_parts() -> None:
    rows = rows_of(*GAMES)
    for name in GAMES:
        result = referee.score(name, Path(name).read_bytes())
        own = [row for row in rows if row["file"] == name]
        if result.legal:
            totals = {row["player"]: int(row["points"]) for row in own if row["player"]}
            assert totals == dict(result.totals)
            assert tuple(row["player"] for row in own if row["winner"] == "1") == result.winners
        assert {row["legal"] for row in own} == {str(int(result.legal))}
    items = list(rows[0])[list(rows[0]).index("before") :]
    for row in rows:
        if row["points"]:
            assert int(row["points"]) == sum(int(row[item] or 0) for item in items)


def test_lines_end_as_the_standard_says() -> None:
    answer = desk.run("score", *GAMES, "--summary=csv", encoding="ascii")
    assert answer.out.count("\r\n") == answer.out.count("\n") > len(GAMES)


HOSTILE = ["=1+1", "+49 170", "-2", "@SUM(A1)", "＝1+1", 'Kim "the, wall"', "'Kim", "<b>Kim</b>", "日本語"]


def test_no_cell_is_a_formula(tmp_path: Path) -> None:
    folder = tmp_path / "=cmd"
    folder.mkdir()
    path = folder / "game.yaml"
    players = "".join(
        f"  {json.dumps(name, ensure_ascii=False)}: {{buildings: {{tower: 1}}, wall: 1}}\n" for name in HOSTILE[:6]
    )
    path.write_text(f"game: alhambra\nplayers:\n{players}", encoding="utf-8")
    for row in rows_of(str(path)):
        assert row["player"].removeprefix("'") in HOSTILE
        assert not row["player"].startswith(("=", "+", "-", "@", "＝"))


@pytest.mark.parametrize("text", ["  =1+1", "\u00a0+1", " ＝1", "=1"])
def test_a_formula_behind_blanks_is_none(text: str) -> None:
    ((cell,),) = csv.reader(io.StringIO(csv_rows([[text]]).decode("utf-8"), newline=""), strict=True)
    assert cell.startswith("'")


CELLS = st.one_of(st.text(max_size=12), st.sampled_from(HOSTILE), st.integers(-5, 500), st.none())


@settings(max_examples=80)
@given(st.lists(st.lists(CELLS, min_size=2, max_size=4), max_size=4))
def test_cells_are_read_back_as_they_are_or_made_harmless(rows: list[list[str | int | None]]) -> None:
    text = csv_rows(rows).decode("utf-8")
    read = list(csv.reader(io.StringIO(text, newline=""), strict=True))
    assert len(read) == len(rows)
    for row, told in zip(rows, read, strict=True):
        for cell, shown in zip(row, told, strict=True):
            if cell is None or isinstance(cell, int):
                assert shown == ("" if cell is None else str(cell))
                continue
            assert shown.lstrip()[:1] not in {"=", "+", "-", "@", "\t", "\r"}
            assert not any(character in "\t\r\n\x1b" for character in shown)
            if cell.isprintable() and cell.lstrip()[:1] not in {*"=+-@", *"＝＋－＠"}:
                assert shown == cell


# For people


def rows(*names: str) -> Iterator[GameRow]:
    for number, points in enumerate([(101, 97, 25), (5, 5, 0), (60, 80, 70)]):
        best = max(points)
        players = [
            PlayerRow(
                name, virtual=False, place=1 + sum(other > own for other in points), points=own, winner=own == best
            )
            for name, own in zip(names, points, strict=True)
        ]
        winners = tuple(player.player for player in players if player.winner)
        file = f"games/of/a/club/with/a/long/name/{number}.yaml"
        yield GameRow(file, "alhambra", True, 0, True, (1, 2, 3), tuple(players), winners)  # noqa: FBT003


LONG = ("日本語の名前がとても長い人", "Anna-Katharina Müller-Lüdenscheidt", "B" * 60)


@pytest.mark.parametrize("width", [30, 40, 60, 80, 200])
@pytest.mark.parametrize("names", [("Kim", "Nina", "Tom"), LONG])
@pytest.mark.parametrize("unicode", [True, False])
def test_the_table_fits_the_terminal(width: int, names: tuple[str, str, str], *, unicode: bool) -> None:
    terminal = Terminal(colours=False, unicode=unicode, width=width, wraps=True)
    told = list(summary_report(rows(*names), ENGLISH, terminal))
    assert max(map(columns, told)) <= width
    shown = "\n".join(told)
    for points in (101, 97, 25, 80):
        assert str(points) in shown


@pytest.mark.parametrize("width", [40, 60, 70, 80, 90, 120])
@pytest.mark.parametrize("language", ["en", "sk"])
def test_what_is_wrong_with_a_game_is_told_in_full(width: int, language: str) -> None:
    terminal = Terminal(colours=False, unicode=True, width=width, wraps=True)
    verdict = "nezodpovedá pravidlám (3 chyby)"
    wrong = GameRow("games/of/1.yaml", "alhambra", False, 3, False, judgement=verdict)  # noqa: FBT003
    told = list(
        summary_report([*rows("Kimberley", "Nina", "Tomasina"), *[wrong] * 2], catalog.load(language), terminal)
    )
    assert max(map(columns, told)) <= width
    shown = " ".join("\n".join(told).split())
    words = verdict.split()
    assert all(word in shown for word in words)


def test_folders_in_common_are_left_out_and_base_names_kept() -> None:
    terminal = Terminal(colours=False, unicode=True, width=80, wraps=True)
    told = "\n".join(summary_report(rows("Kim", "Nina", "Tom"), ENGLISH, terminal))
    assert "0.yaml" in told
    assert "club" not in told
    games = [
        row._replace(file=row.file.replace("games", str(number))) for number, row in enumerate(rows("A", "B", "C"))
    ]
    told = "\n".join(summary_report(games, ENGLISH, terminal))
    assert all(f"/{number}.yaml" in told for number in range(3))
    (alone,) = (line for line in summary_report(games[:1], ENGLISH, terminal) if "0.yaml" in line)
    assert "name/0.yaml" in alone


def test_real_games_fit_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    for width in (40, 80, 200):
        monkeypatch.setenv("COLUMNS", str(width))
        told = desk.run("score", *GAMES, "--summary", "--lang", "en").out.splitlines()
        assert max(map(columns, told)) <= width


def test_nothing_in_a_name_is_obeyed_by_a_terminal() -> None:
    hostile = "\x1b[2J\u202eevil"
    game = GameRow(hostile, "alhambra", True, 0, True, (3,), (PlayerRow(hostile, False, 1, 5, True),), (hostile,))  # noqa: FBT003
    for width in (20, 80):
        told = "\n".join(summary_report([game] * 2, ENGLISH, Terminal(colours=False, unicode=True, width=width)))
        assert "\x1b" not in told
        assert "\u202e" not in told


def test_names_that_differ_in_case_are_one_player_and_it_is_told() -> None:
    games = [*rows("Zoë", "Nina", "Tom"), *rows("ZOE\u0308", "nina", "Tomas")]
    totals = {each.player: each for each in player_totals(games)}
    assert set(totals) == {"Zoë", "Nina", "Tom", "Tomas"}
    assert totals["Zoë"].games == 6
    told = "\n".join(summary_report(games, ENGLISH, Terminal(colours=False, unicode=True, width=80)))
    assert "Counted as one player: Nina, nina" in told


def test_a_virtual_player_and_an_unfinished_game_do_not_count() -> None:
    dirk = PlayerRow("Dirk", virtual=True, place=None, points=50, winner=False)
    kim = PlayerRow("Kim", virtual=False, place=1, points=40, winner=True)
    done = GameRow("a", "alhambra", True, 0, True, (3,), (kim, dirk), ("Kim",))  # noqa: FBT003
    assert [each.player for each in player_totals([done, done._replace(complete=False)])] == ["Kim"]
    assert player_totals([done, done._replace(complete=False)])[0].games == 1
    told = next(line for line in summary_report([done], ENGLISH, Terminal(False, True, 80)) if "40" in line)  # noqa: FBT003
    assert "Kim 40 (Dirk 50)" in told


def test_each_game_is_counted_by_itself() -> None:
    games = [*rows("A", "B", "C"), *(row._replace(game="roll-and-write") for row in rows("A", "B", "C"))]
    assert {(each.game, each.games) for each in player_totals(games)} == {("alhambra", 3), ("roll-and-write", 3)}


def test_a_game_without_a_winner_has_the_reason_in_its_place() -> None:
    (game, *_) = rows("Kim", "Nina", "Tom")
    terminal = Terminal(colours=False, unicode=True, width=200)
    for changed, told in (
        (game._replace(winners=(), complete=False), "not complete"),
        (game._replace(winners=(), players=()), "not scored"),
        (game._replace(winners=(), possible=3), "3 possible results"),
        (game, "Kim"),
    ):
        head, rule, line, *_ = summary_report([changed], ENGLISH, terminal)
        assert "0.yaml" in line
        assert line.endswith(f"  {told}")
        assert (set(rule), len(rule)) == ({"─"}, max(len(head), len(rule)))


def test_games_that_are_many_wait_on_the_disk_and_where_there_is_none_a_line_says_why(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "nowhere"))
    told = desk.run("score", *GAMES[:2], "--summary", "--lang", "en")
    assert (told.status, told.err) == (1, "")
    monkeypatch.setattr(summary_table, "_IN_MEMORY", 10)
    answer = desk.run("score", *GAMES[:2], "--summary", "--lang", "en")
    assert (answer.status, answer.out) == (2, "")
    assert answer.err == "alhambra-sheets: no temporary file can be written (No such file or directory)\n"
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert desk.run("score", *GAMES[:2], "--summary", "--lang", "en") == told
    assert list(tmp_path.iterdir()) == []
