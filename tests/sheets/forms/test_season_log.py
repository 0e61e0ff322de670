"""The season log: columns for the players, rows for the games, and what all have come to, blank or filled in."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pikepdf
import pytest

from alhambra_sheets.drawing import palette, papers
from alhambra_sheets.forms import season_log
from alhambra_sheets.forms.design import Mark, Setting
from alhambra_sheets.forms.season import Season, SeasonGame, SeasonStanding
from alhambra_sheets.press import make
from alhambra_sheets.press.request import Request
from alhambra_sheets.words import catalog
from tests.cases import desk
from tests.sheets.made_catalogs import stretched
from tests.sheets.pages import opened, texts

if TYPE_CHECKING:
    from alhambra_sheets.drawing.shapes import Side
    from alhambra_sheets.words.catalog import Catalog

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"
SIZES = ("a4", "letter")
FIELDS = ("games", "wins", "sum")


def front(size: str = "a4", words: Catalog | None = None, seats: int = 0, players: tuple[str, ...] = ()) -> Side:
    setting = Setting(words or catalog.load("en"), papers.paper(size), palette.load(), seats=seats, players=players)
    (side,) = season_log.design(setting).sheet(Mark()).sides
    return side


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def summary(*names: str) -> list[dict[str, Any]]:
    """Write a summary of copies of examples by these names, and return its games."""
    for name in names:
        example = "roll-and-write" if "sheet" in name else "illegal" if "wrong" in name else "whole-game"
        Path(name).write_bytes((EXAMPLES / f"{example}.yaml").read_bytes())
    answer = desk.run("score", *names, "--summary=json")
    Path("season.json").write_text(answer.out, encoding="utf-8")
    games: list[dict[str, Any]] = answer.json["games"]
    return games


def filled(*more: str) -> bytes:
    answer = desk.run("print", "season-log", "--fill", "season.json", "--lang", "en", "-o", "log.pdf", "--force", *more)
    assert answer.status == 0, answer.err
    return Path("log.pdf").read_bytes()


# Blank


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [0, 2, 4, 6])
def test_every_player_has_two_cells_in_each_row_and_three_below(size: str, seats: int) -> None:
    side = front(size, seats=seats)
    names = {box.name for box in side.boxes}
    for player in range(1, (seats or 6) + 1):
        for row in range(1, season_log.GAMES + 1):
            points, place = side.box(f"points-{player}-{row}"), side.box(f"place-{player}-{row}")
            assert min(points.width, place.width) >= 9.25
            assert points.height >= 5.75
            assert points.y == side.box(f"date-{row}").y
        assert {f"{field}-{player}" for field in FIELDS} <= names
    assert f"points-{(seats or 6) + 1}-1" not in names


@pytest.mark.parametrize("size", SIZES)
def test_a_name_has_room_for_a_pencil_whatever_the_number_of_players(size: str) -> None:
    for seats in (2, 6):
        name = front(size, seats=seats).box("name-1")
        assert name.width >= 24
        assert name.height >= 10


def test_names_stand_above_their_columns() -> None:
    players = ("Kim", "Nina", "Alexandra Maria Katharina von Hohenburg")
    side = front(players=players)
    with opened(make.make(Request("season-log", ("en",), names=",".join(players))).contents[0]) as read:
        found = [read(side.box(f"name-{number}")) for number in (1, 2, 3)]
    assert found[:2] == ["Kim", "Nina"]
    assert found[2].startswith("A")
    assert "name-4" not in {box.name for box in side.boxes}


@pytest.mark.parametrize("size", SIZES)
def test_sentences_may_be_a_third_longer_than_in_english(size: str) -> None:
    assert min(text.size for text in texts(front(size, stretched()))) >= 6.5


# Filled in


@pytest.mark.parametrize("size", SIZES)
def test_a_summary_fills_it_in(size: str) -> None:
    games = summary("2026-03-14-friday.yaml", "club_sheet.yaml")
    side, players = front(size, seats=5), ["Ani", "Barbara", "Kim", "Nina", "Tom"]
    with opened(filled("--size", size)) as read:
        assert [read(side.box(f"name-{number}")) for number in range(1, 6)] == players
        assert [read(side.box(f"date-{row}")) for row in (1, 2, 3)] == ["2026-03-14", "", ""]
        assert [read(side.box(f"notes-{row}")) for row in (1, 2, 3)] == ["friday", "club sheet", ""]
        for row, game in enumerate(games, start=1):
            real = {each["player"]: each for each in game["players"] if not each["virtual"]}
            for number, player in enumerate(players, start=1):
                told = [read(side.box(f"{field}-{number}-{row}")) for field in ("points", "place")]
                own = real.get(player)
                assert told == ([str(own["points"]), str(own["place"])] if own else ["", ""])
        for number, player in enumerate(players, start=1):
            own_games = [game for game in games if player in game["totals"]]
            wins = sum(player in game["winners"] for game in own_games)
            points = sum(game["totals"][player] for game in own_games)
            assert [read(side.box(f"{field}-{number}")) for field in FIELDS] == [
                *map(str, (len(own_games), wins, points))
            ]


def test_more_games_go_on_on_further_pages_and_sums_are_of_all_before() -> None:
    games = summary(*(f"g{number:02}.yaml" for number in range(14)))
    content, side = filled(), front(seats=3)
    with pikepdf.open("log.pdf") as file:
        assert len(file.pages) == 2
        assert [str(entry.title) for entry in file.open_outline().root] == ["1–12", "13–24"]
    points = games[0]["totals"]["Nina"]
    for page, (numbers, played) in enumerate([(range(1, 13), 12), (range(13, 25), 14)]):
        with opened(content, page) as read:
            assert [read(side.box(f"number-{row}")) for row in range(1, 13)] == [*map(str, numbers)]
            assert [read(side.box(f"{field}-2")) for field in FIELDS] == [*map(str, (played, played, played * points))]
    with opened(content, 1) as read:
        assert read(side.box("points-2-2")) == str(points)
        assert read(side.box("points-2-3")) == ""


def test_what_is_illegal_is_left_out_and_said_and_no_recipe_is_promised() -> None:
    summary("one.yaml", "wrong.yaml")
    answer = desk.run("print", "season-log", "--fill", "season.json", "-o", "x.pdf", "--lang", "en", "--json")
    assert answer.status == 0
    assert answer.json["remarks"] == [{"reason": "left-out", "number": 1}]
    assert "games left out because they are illegal or not finished: 1" in answer.err
    assert "the PDF does not contain the games; to print it again, keep " in answer.err
    with pikepdf.open("x.pdf") as file:
        assert not str(file.docinfo.get("/Keywords", ""))


def test_standard_input_is_taken_too() -> None:
    summary("one.yaml")
    typed = Path("season.json").read_bytes()
    assert desk.run("print", "season-log", "--fill", "-", "-o", "x.pdf", typed=typed).status == 0
    told = desk.run("print", "season-log", "--fill", "-", "-o", "y.pdf", "--lang", "en", typed=b"?").fault
    assert "standard input is not a summary of games" in told


def test_a_season_knows_what_everybody_has_come_to() -> None:
    first = SeasonGame("alhambra", "", "", {"Kim": 90, "Nina": 90}, {"Kim": 1, "Nina": 1}, frozenset({"Kim", "Nina"}))
    second = SeasonGame("roll-and-write", "", "", {"Kim": 60}, {"Kim": 1}, frozenset())
    season = Season(("Kim", "Nina"), (first, second))
    assert season.standing("Kim", 1) == SeasonStanding(1, 1, 90)
    assert season.standing("Kim", 2) == SeasonStanding(2, 1, 150)
    assert season.standing("Nina", 2) == SeasonStanding(1, 1, 90)


def test_what_a_shell_writes_in_utf_16_is_a_summary_too() -> None:
    text = json.dumps({"games": [game()]})
    for encoding in ("utf-16", "utf-8-sig"):
        Path("season.json").write_bytes(text.encode(encoding))
        assert desk.run("print", "season-log", "--fill", "season.json", "-o", "x.pdf", "--force").status == 0


def test_more_points_than_a_game_brings_have_room() -> None:
    Path("season.json").write_text(json.dumps({"games": [player(points=10_066)]}), encoding="utf-8")
    assert desk.run("print", "season-log", "--fill", "season.json", "-o", "x.pdf").status == 0


# What cannot be


def refused(text: str | bytes) -> str:
    Path("bad.json").write_bytes(text if isinstance(text, bytes) else text.encode())
    line = desk.run("print", "season-log", "--fill", "bad.json", "-o", "x.pdf", "--lang", "en").fault
    assert not Path("x.pdf").exists()
    return line


def game(**changed: object) -> dict[str, object]:
    kim = {"player": "Kim", "virtual": False, "place": 1, "points": 90}
    dirk = {"player": "Dirk", "virtual": True, "place": 2, "points": 70}
    whole = {
        "file": "a.yaml",
        "game": "alhambra",
        "legal": True,
        "complete": True,
        "players": [kim, dirk],
        "winners": ["Kim"],
    }
    return {**whole, **changed}


def player(**changed: object) -> dict[str, object]:
    return game(players=[{"player": "Kim", "virtual": False, "place": 1, "points": 90, **changed}])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "game: alhambra",
        "[]",
        "17",
        '"games"',
        '{"games": {}}',
        '{"games": [1]}',
        "[" * 100_000,
        b"\xff\xfe\x00",
        '{"games": [' + "9" * 5_000 + "]}",
        *(
            json.dumps({"games": [each]})
            for each in (
                game(players=1),
                game(players=[]),
                player(virtual=True),
                game(players=[1]),
                game(winners=None),
                game(winners=[3]),
                game(game="chess"),
                game(game=[]),
                game(file=None),
                {"legal": True, "complete": True},
                player(player=""),
                player(player=7),
                player(points="90"),
                player(points=True),
                player(points=-1),
                player(points=10**9),
                player(points=1.5),
                player(place=None),
            )
        ),
    ],
    ids=lambda text: str(text)[:40],
)
def test_what_is_no_summary_is_told_in_one_line(text: str | bytes) -> None:
    line = refused(text)
    assert "bad.json is not a summary of games" in line
    assert "alhambra-sheets score games/*.yaml --summary=json > season.json" in line


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"games": []}', "bad.json contains no finished game; make one with: "),
        (
            json.dumps({"games": [game(complete=False), game(legal=False)]}),
            "bad.json contains no finished game; make one with: ",
        ),
        (json.dumps({"games": [game()] * 601}), "bad.json contains too many games (at most 600)"),
        (" " * 5_000_000, "bad.json contains too many games (at most 600)"),
        (
            json.dumps({"games": [player(player=f"P{number}") for number in range(7)]}),
            "season-log is for at most 6 players",
        ),
        (json.dumps({"games": [player(player="K" * 61)]}), f"the name {'K' * 60}… is longer than 60 characters"),
        (json.dumps({"games": [player(player="金")]}), "the typeface cannot show all letters of: 金 (金)"),
        (json.dumps({"games": [player(player="K\ud800")]}), "the typeface cannot show all letters of"),
        (json.dumps({"games": [player(player="K\u0007im")]}), "the typeface cannot show all letters of"),
    ],
    ids=lambda text: text[:30],
)
def test_what_has_no_room_on_it_is_told_in_one_line(text: str, told: str) -> None:
    assert told in refused(text)


def test_names_that_differ_in_case_are_one_player_and_a_virtual_one_has_no_column() -> None:
    dirk = {"player": "Dirk", "virtual": True, "place": None, "points": 70}
    kim = {"player": "KIM", "virtual": False, "place": 1, "points": 80}
    games = [game(), game(players=[kim, dirk], winners=["KIM"])]
    Path("season.json").write_text(json.dumps({"games": games}), encoding="utf-8")
    side = front(seats=2)
    with opened(filled()) as read:
        assert [read(side.box(f"name-{number}")) for number in (1, 2)] == ["Kim", ""]
        assert [read(side.box(f"{field}-1")) for field in FIELDS] == ["2", "2", "170"]


def test_who_had_a_game_alone_has_not_won_it() -> None:
    kim = {"player": "Kim", "virtual": False, "place": 1, "points": 80}
    games = [game(), game(players=[kim], winners=["Kim"])]
    Path("season.json").write_text(json.dumps({"games": games}), encoding="utf-8")
    with opened(filled()) as read:
        assert [read(front(seats=2).box(f"{field}-1")) for field in FIELDS] == ["2", "1", "170"]


@pytest.mark.parametrize(
    ("file", "date", "note"),
    [
        ("2026-03-14.yaml", "2026-03-14", ""),
        ("club/2026-03-14_final.yaml", "2026-03-14", "final"),
        ("2026-13-14 x.yaml", "", "2026-13-14 x"),
        ("12026-03-14.yaml", "", "12026-03-14"),
        ("final of 2026-03-14, evening.yaml", "2026-03-14", "final of evening"),
        ("金.yaml", "", ""),
        ("w" * 300 + ".yaml", "", "w…"),
    ],
)
def test_the_date_is_read_off_the_name_of_the_file(file: str, date: str, note: str) -> None:
    Path("season.json").write_text(json.dumps({"games": [game(file=file)]}), encoding="utf-8")
    side = front(seats=2)
    with opened(filled()) as read:
        assert read(side.box("date-1")) == date
        told = read(side.box("notes-1"))
    assert told == note or (note == "w…" and told.startswith("ww") and told.endswith("…"))
