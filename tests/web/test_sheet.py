"""Roll & Write in the page: whole games by touch and by keys, with the answers of the command line."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import page_sheet
import pytest

from tests.web.conftest import settle

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = str(Path(sys.executable).parent / "alhambra-sheets")
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
TYPES = ("Pavilion", "Seraglio", "Arcades", "Chambers", "Garden", "Tower")
GRANADA = ("GPTCGA", "PAGSCT", "CTSTAP", "ASCGTG", "SCAPGT", "GTGATC")
KIM = (".XX...", "X.....", "..X..X", ".X....", "...X..", "....XX")
"""All four pavilions, and six other buildings."""
NINA = ("X...X.", "..X...", "X.....", "...X.X", "....X.", "X....X")
DIRK = {"Pavilion": 4, "Arcades": 1, "Garden": 8, "Tower": 8}
KEPT = """() => new Promise((resolve, reject) => {
  const asked = indexedDB.open("alhambra-sheets@/#games");
  asked.onerror = () => reject(asked.error);
  asked.onsuccess = () => {
    const all = asked.result.transaction("games").objectStore("games").getAll();
    all.onsuccess = () => {
      asked.result.close();
      resolve(all.result.sort((one, other) => other.changed - one.changed)[0].tree);
    };
  };
})"""


# What is asked of the engine


GAMES = sorted(
    file
    for folder in ("examples", "tests/games", "tests/cases")
    for file in (ROOT / folder).glob("*.yaml")
    if "roll-and-write" in file.read_text("utf-8", "replace")
)


def _scored(text: str, *options: str) -> dict[str, Any]:
    """What the command line says of a game."""
    command = [PROGRAM, "score", "-", "--json", "--lang", "en", *options]
    return dict(json.loads(subprocess.run(command, input=text.encode(), capture_output=True, check=False).stdout))


def _without_fixes(answer: dict[str, Any]) -> dict[str, Any]:
    findings = [{**finding, "fixes": None} for finding in answer["findings"]]
    return {**answer, "file": None, "findings": findings}


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_a_judgement_has_the_answer_of_the_command_line(file: Path) -> None:
    from alhambra_engine import referee
    from alhambra_sheets.commands.shared import games
    from alhambra_sheets.report.answers import score_answer
    from alhambra_sheets.words.catalog import load

    text = file.read_text("utf-8")
    said = page_sheet.judge(text, "en")
    result = referee.score("-", text.encode(), games.surroundings_of("-", load("en")))
    told = json.loads(json.dumps(score_answer(result, load("en"))))
    assert _without_fixes(json.loads(json.dumps(said["answer"]))) == _without_fixes(told)


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_points_of_sheets_are_those_of_the_answer(file: Path) -> None:
    said = page_sheet.judge(file.read_text("utf-8"), "en")
    for player, total in said["answer"]["totals"].items():
        assert said["sheets"][player]["points"]["total"] == (total, total)
    if said["answer"].get("possible") and said["answer"].get("possible_complete", True):
        for player, seat in said["sheets"].items():
            totals = [each["totals"][player] for each in said["answer"]["possible"] if player in each["totals"]]
            if totals:
                assert seat["points"]["total"] == (min(totals), max(totals))


def test_an_order_is_asked_only_where_it_decides_points() -> None:
    counts = "buildings: {tower: 8, garden: 1}, lines: 0, coins: 3"
    both = f"game: roll-and-write\nplayers: {{A: {{{counts}}}, B: {{{counts}}}, Dirk: {{virtual: true, buildings: {{tower: 6, garden: 8, pavilion: 4, seraglio: 3}}}}}}"  # noqa: E501 - a game on a line
    (order,) = page_sheet.judge(both, "en")["orders"]
    assert order == {"type": "tower", "players": ["A", "B"], "groups": [], "needed": True}
    (order,) = page_sheet.judge(f"{both}\ncompleted: {{tower: [B, A]}}", "en")["orders"]
    assert (order["groups"], order["needed"]) == ([["B"], ["A"]], False)


def test_points_of_a_type_are_as_unsure_as_its_order() -> None:
    counts = "buildings: {tower: 8, pavilion: 4}, lines: 0, coins: 3"
    both = f"game: roll-and-write\nplayers: {{A: {{{counts}}}, B: {{{counts}}}, Dirk: {{virtual: true, buildings: {{tower: 7, garden: 8, chambers: 6}}}}}}"  # noqa: E501 - a game on a line
    said = page_sheet.judge(both, "en")
    for player in "AB":
        points = said["sheets"][player]["points"]
        assert (points["tower"], points["pavilion"]) == ((13, 21), (8, 16))
        assert points["garden"] == (0, 0)
        assert points["total"] == (13 + 8 + 1, 21 + 16 + 1)


def test_a_sheet_that_is_being_filled_in_has_nothing_wrong() -> None:
    empty = {"sheet": ["......"] * 6, "coins": {"circled": 3, "crossed": 0}}
    game = {"game": "roll-and-write", "layout": "granada", "players": {"A": empty, "B": empty}}
    said = page_sheet.judge(json.dumps(game), "en")
    assert not said["answer"]["legal"]
    assert said["unfinished"] == list(range(len(said["answer"]["findings"])))
    game["players"] = {"A": {**empty, "coins": {"circled": 25, "crossed": 0}}, "B": empty}
    said = page_sheet.judge(json.dumps(game), "en")
    names = [
        finding["name"] for number, finding in enumerate(said["answer"]["findings"]) if number not in said["unfinished"]
    ]
    assert names == ["coins-out-of-range"]


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("Seed 17", "seed-17"),
        (" ".join(GRANADA).lower(), {"id": "own", "name": "own", "rows": list(GRANADA), "coins": 20}),
        ((ROOT / "examples" / "my-layout.toml").read_text("utf-8"), "my-layout"),
        ("GPTCGA PAGSCT CTSTAP ASCGTG SCAPGT GTGATT", None),
        ('id = "granada"\nrows = 5', None),
    ],
)
def test_layouts_are_read_as_layout_files_are(written: str, value: object) -> None:
    read = page_sheet.layout(written, "en")
    assert read["value"] == value or read["value"]["id"] == value
    assert (read["layout"] is None) == bool([each for each in read["findings"] if each["severity"] == "error"])


def test_a_fix_has_the_game_after_it() -> None:
    dirk = {"virtual": True, "buildings": {"tower": 8, "garden": 8, "arcades": 4}}
    two = {name: {"sheet": list(KIM), "coins": {"circled": 3, "crossed": 0}} for name in ("A", "B")}
    game = {"game": "roll-and-write", "layout": "granada", "players": {**two, "Dirk": dirk}}
    (finding, *_) = page_sheet.judge(json.dumps(game), "en", fixes=True)["answer"]["findings"]
    assert finding["name"] == "virtual-count"
    dirk["buildings"] = {"tower": 8, "garden": 8, "arcades": 5}
    assert finding["fixes"][0]["value"] == game


def test_a_player_may_have_any_name() -> None:
    sheet = {"sheet": list(KIM), "coins": {"circled": 3, "crossed": 0}}
    players = {"__proto__": sheet, "constructor": sheet}
    said = page_sheet.judge(json.dumps({"game": "roll-and-write", "players": players}), "en")
    assert said["sheets"].keys() == players.keys()


# In the browser


def _begin(page: Page, *names: str) -> None:
    page.get_by_role("button", name="Roll & Write").first.click()
    for _ in names[2:]:
        page.get_by_role("button", name="Add a player").click()
    for number, name in enumerate(names, 1):
        page.get_by_label(f"Player {number}", exact=True).fill(name)
    page.get_by_role("button", name="Start").click()


def _space(page: Page, row: int, column: int) -> Locator:
    return page.locator(f'[data-space="{row}-{column}"]')


def _settled(page: Page) -> None:
    """Wait until the engine has answered."""
    page.locator(".sheet-headline:not(.sheet-late)").wait_for()


def _kept(page: Page) -> dict[str, Any]:
    """The game as it is kept on the device."""
    settle(page)
    return dict(page.evaluate(KEPT))


def _table(page: Page) -> dict[str, dict[str, str]]:
    """The points of all players as they are shown, by player and item."""
    _settled(page)
    lines = page.locator(".sheet .all-points tr").all()
    names = [each.inner_text() for each in lines[0].locator("th").all()]
    rows = {
        line.locator("th").inner_text(): [cell.inner_text() for cell in line.locator("td").all()] for line in lines[1:]
    }
    return {name: {item: cells[number] for item, cells in rows.items()} for number, name in enumerate(names)}


def _table_of(answer: dict[str, Any]) -> dict[str, dict[str, str]]:
    """The same as the command line says it."""
    (scoring,) = answer["scorings"]
    return {
        name: {
            **{kind: str(scoring["players"][name]["buildings"][kind.lower()]["points"]) for kind in TYPES},
            "Rows & columns": str(scoring["players"][name]["lines"]["points"]),
            "Coins": str(scoring["players"][name]["coins"]["points"]),
            "Total": str(total),
        }
        for name, total in answer["totals"].items()
    }


@pytest.mark.browser
@pytest.mark.one_page
def test_a_whole_game_by_touch(phone: Page) -> None:
    _begin(phone, "Kim", "Nina")
    for name, sheet in {"Kim": KIM, "Nina": NINA}.items():
        phone.get_by_role("tab", name=name).tap()
        for row, marks in enumerate(sheet):
            for column, mark in enumerate(marks):
                if mark == "X":
                    _space(phone, row, column).tap()
    phone.get_by_role("tab", name="Kim").tap()
    phone.locator('[data-coin="7"]').tap()
    phone.locator('[data-coin="4"]').tap()
    _space(phone, 0, 0).tap()
    _space(phone, 0, 0).tap()
    phone.get_by_role("tab", name="Dirk").tap()
    for kind, count in DIRK.items():
        phone.get_by_role("button", name=f"{kind}: {count}", exact=True).tap()
    _settled(phone)
    tree = _kept(phone)
    assert tree["players"]["Kim"] == {"sheet": list(KIM), "coins": {"circled": 7, "crossed": 4}}
    assert tree["players"]["Nina"] == {"sheet": list(NINA), "coins": {"circled": 3, "crossed": 0}}
    assert tree["players"]["Dirk"] == {
        "virtual": True,
        "buildings": {kind.lower(): count for kind, count in DIRK.items()},
    }
    # Kim and Dirk have all pavilions: until somebody says who was first, Kim has one of several numbers.
    unsure = _scored(json.dumps(tree))
    sums = sorted(each["totals"]["Kim"] for each in unsure["possible"])
    assert phone.get_by_role("tab", name="Kim").inner_text().split("\n")[-1] == f"{sums[0]}–{sums[-1]}"
    phone.get_by_role("button", name="Kim", exact=True).tap()
    phone.get_by_role("tab", name="Kim").get_by_text(str(sums[-1]), exact=True).wait_for()
    tree = _kept(phone)
    assert tree["completed"] == {"pavilion": ["Kim", "Dirk"]}
    answer = _scored(json.dumps(tree))
    assert answer["legal"]
    assert _table(phone) == _table_of(answer)
    # Every number says why.
    phone.get_by_role("button", name="Kim, Pavilion: 16. Why?").first.tap()
    command = [PROGRAM, "why", "-", "Kim", "pavilion", "--json", "--lang", "en"]
    why = json.loads(subprocess.run(command, input=json.dumps(tree).encode(), capture_output=True, check=True).stdout)
    phone.locator(".why").get_by_text(why["text"].split("\n")[0]).wait_for()


@pytest.mark.browser
@pytest.mark.one_page
def test_a_sheet_by_keys_alone(desktop: Page) -> None:
    page = desktop
    page.get_by_role("button", name="Roll & Write").first.focus()
    page.keyboard.press("Enter")
    page.get_by_label("Player 1", exact=True).wait_for()
    page.get_by_label("Player 1", exact=True).focus()
    page.keyboard.type("Kim")
    page.get_by_text("3", exact=True).locator("..").locator("input").focus()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Start").focus()
    page.keyboard.press("Enter")
    page.get_by_role("tab", name="Kim").focus()
    _until(page, "Tab", '[data-space="0-0"]')
    for key in (
        "Space",
        "ArrowRight",
        "Enter",
        "ArrowDown",
        "Space",
        "End",
        "Space",
        "ArrowDown",
        "Home",
        "ArrowUp",
        "Space",
    ):
        page.keyboard.press(key)
    _until(page, "Tab", '[data-coin="1"]')
    for key in ("End", "ArrowLeft", "Space"):
        page.keyboard.press(key)
    _settled(page)
    tree = _kept(page)
    assert tree["players"]["Kim"]["sheet"] == ["XX....", "XX...X", *["......"] * 4]
    assert tree["players"]["Kim"]["coins"] == {"circled": 19, "crossed": 0}
    assert [name for name, entry in tree["players"].items() if entry.get("virtual")] == ["Dirk", "Dirki", "Dirkelson"]
    page.get_by_role("tab", name="Kim").focus()
    page.keyboard.press("ArrowRight")
    assert page.get_by_role("tab").nth(1).get_attribute("aria-selected") == "true"
    _until(page, "Tab", ".sheet-type-box")
    for key in ("ArrowRight", "Space"):
        page.keyboard.press(key)
    assert _kept(page)["players"]["Dirk"]["buildings"] == {"pavilion": 2}


def _until(page: Page, key: str, wanted: str) -> None:
    """Press a key until what is wanted has the focus."""
    for _ in range(30):
        page.keyboard.press(key)
        if page.locator(f"{wanted}:focus").count():
            return
    pytest.fail(f"{wanted} is not reached by {key}")


@pytest.mark.browser
def test_own_grid_and_a_game_in_progress(phone: Page) -> None:
    own = ("TCPGAT", "ATSCTG", "GACTGP", "SPGATC", "CGTSPA", "TSAGCG")
    _begin(phone, "A", "B", "C")
    for name in "ABC":
        phone.get_by_role("tab", name=name, exact=False).first.tap()
        for column in range(4):
            _space(phone, 0, column).tap()
    phone.get_by_role("button", name="Change the grid").tap()
    phone.get_by_role("button", name="Your own grid").tap()
    phone.get_by_label("Six rows of letters").fill("\n".join(own)[:-1] + "T")
    phone.get_by_text("ALH411").first.wait_for()
    phone.get_by_label("Six rows of letters").fill("\n".join(own))
    phone.get_by_label("Grid name").fill("My box")
    phone.get_by_role("button", name="Use", exact=True).tap()
    phone.get_by_role("button", name="Tower, yellow 1, blue 1").wait_for()
    phone.get_by_text("Game in progress").tap()
    phone.get_by_role("button", name="Rounds played: 1 more").tap()
    tree = _kept(phone)
    assert tree["layout"] == {"id": "my-box", "name": "My box", "rows": list(own), "coins": 20}
    assert tree["rounds_played"] == 2
    answer = _scored(json.dumps(tree))
    assert answer["legal"]
    assert answer["scorings"][0]["scoring"] == "so-far"
    assert _table(phone) == _table_of(answer)
    # The next game begins with the grid of the box that this table has.
    phone.get_by_role("link", name="All games").tap()
    _begin(phone, "D", "E")
    phone.get_by_role("button", name="Tower, yellow 1, blue 1").wait_for()


@pytest.mark.browser
@pytest.mark.one_page
def test_the_smallest_phone(small: Page) -> None:
    # Colours are looked at where they have arrived.
    small.emulate_media(reduced_motion="reduce")
    _begin(small, "A very long name of somebody", "B")
    _settled(small)
    _is_fit(small)
    for selector in ("[data-space]", "[data-coin]", "[role=tab]"):
        for each in small.locator(selector).all():
            box = each.bounding_box()
            assert box
            assert min(box["width"], box["height"]) >= 43.9, selector
    small.get_by_role("tab", name="Dirk").tap()
    _is_fit(small)
    small.emulate_media(color_scheme="dark")
    _is_fit(small)
    small.get_by_role("button", name="Change the grid").tap()
    small.get_by_role("button", name="Your own grid").tap()
    _is_fit(small)
    small.emulate_media(color_scheme="light", reduced_motion="no-preference")


def _is_fit(page: Page) -> None:
    """Nothing lies beside the page, and axe finds nothing serious."""
    _settled(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']}).then(({violations}) => violations)")
    serious = [each for each in found if each["impact"] in {"serious", "critical"}]
    assert not [(each["id"], [node["html"][:200] for node in each["nodes"][:3]]) for each in serious]
