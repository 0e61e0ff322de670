"""The base game on the page: laid by touch and by keys, told and scored as the command line does."""

from __future__ import annotations

import io
import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unittest.mock import Mock

import page_frame
import page_game
import pytest

from alhambra_engine.alhambra.tiles import base_set
from alhambra_sheets import cli
from tests.web.conftest import settle

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

ROOT = Path(__file__).resolve().parents[2]
GAMES = [
    file
    for file in [*sorted((ROOT / "examples").glob("*.yaml")), *sorted((ROOT / "tests" / "games").glob("*.yaml"))]
    if "oll-and-write" not in file.stem and file.stem not in {"illegal", "solo-versus", "wrong-pad"}
]
"""Legal games with palaces or counts."""
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
ITEMS = ("pavilion", "seraglio", "arcades", "chambers", "garden", "tower", "wall")
SAVED = """async () => {
  const opened = await new Promise((done, failed) => {
    const asked = indexedDB.open("alhambra-sheets@/#games");
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error);
  });
  const records = await new Promise((done) => {
    const asked = opened.transaction("games").objectStore("games").getAll();
    asked.onsuccess = () => done(asked.result);
  });
  opened.close();
  return records.sort((one, other) => other.changed - one.changed)[0].tree;
}"""


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_a_tree_is_judged_as_its_file_is(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tree = _converted(monkeypatch, file)
    answer = page_game.judge(tree, "en")
    expected = _told(monkeypatch, tree)
    for key in ("legal", "scorings", "totals", "winners", "before", "complete"):
        assert answer[key] == expected[key], key
    # Whoever laid the tiles with a finger meant no gap in a drawing.
    names = [each["name"] for each in expected["findings"] if each["name"] != "gap-possible"]
    assert [each["name"] for each in answer["findings"]] == names


@pytest.mark.parametrize(
    ("before", "growth"),
    [
        ({"1": None}, [(1, [2, 7, 0]), (3, [25, 27, 0])]),
        ({"1": [30, 20, 0]}, [(None, [30, 20, 0]), (3, [53, 40, 0])]),
        # Numbers behind what is counted are no beginning.
        ({"1": None, "2": [30, 20, 0]}, [(1, [2, 7, 0]), (3, [55, 47, 0])]),
    ],
)
def test_the_points_after_each_scoring_are_those_of_the_engine(
    before: dict[str, list[int] | None], growth: list[tuple[int | None, list[int]]]
) -> None:
    names, none = ("Kim", "Nina", "Tom"), {"buildings": {}, "wall": 0}
    kim, nina = {"buildings": {"pavilion": 1}, "wall": 1}, {"buildings": {"garden": 1}, "wall": 2}
    tables = {number: dict(zip(names, points or (kim, nina, none), strict=True)) for number, points in before.items()}
    last = {"Kim": {"buildings": {"tower": 3}, "wall": 2}, "Nina": {"buildings": {"garden": 1}, "wall": 0}, "Tom": none}
    answer = page_game.judge({"game": "alhambra", "scorings": {**tables, "3": last}}, "en")
    assert [(each["scoring"], list(each["points"].values())) for each in answer["growth"]] == growth
    assert answer["growth"][-1]["points"] == answer["totals"]


def test_the_engine_says_who_has_won_and_who_is_the_same_player_in_other_games() -> None:
    kim = {"buildings": {"tower": 3}, "wall": 2}
    tables = [{"Weiß": kim, "Nina": {"buildings": {"garden": 1}, "wall": 0}, "Tom": {"buildings": {}, "wall": 0}}] * 2
    before = dict.fromkeys(tables[0], 0)
    trees = [{"game": "alhambra", "scorings": {"1": before, "2": before, "3": table}} for table in tables]
    told: Any = page_frame.QUESTIONS["summaries"](trees, [["Weiß", "Nina"], ["WEISS"]])
    first, second = told
    assert (first["keys"], second["keys"]) == ({"Weiß": "weiss", "Nina": "nina"}, {"WEISS": "weiss"})
    assert {name: feats["won"] for name, feats in first["real"].items()} == {"Weiß": True, "Nina": False, "Tom": False}


def test_players_of_many_games_are_added_up_as_the_command_line_does() -> None:
    def told(game: str, totals: dict[str, int], winner: str, wall: int | None = None) -> dict[str, Any]:
        real = {name: {"won": name == winner, "wall": wall, "best": total - 10} for name, total in totals.items()}
        return {"game": game, "totals": {**totals, "Dirk": 40}, "real": real}

    games = [
        told("alhambra", {"Weiß": 60, "Nina": 90}, "Nina", 9),
        told("alhambra", {"WEISS": 100, "Nina": 80}, "WEISS", 6),
        told("alhambra", {"Weiß": 70, "Nina": -20}, "Weiß"),
    ]
    told_of: Any = page_frame.QUESTIONS["players"](games)
    # A game whose summary is damaged takes no others along.
    damaged = {"game": "alhambra", "totals": {"Nina": 9}, "real": {"Nina": {"won": True}}}
    assert page_frame.QUESTIONS["players"]([damaged, *games]) == told_of
    weiss, nina = told_of
    figures = {"games": 3, "won": 2, "wall": 7.5, "best": 90, "most": 100}
    assert weiss == {"key": "weiss", "player": "Weiß", **figures}
    assert (nina["won"], nina["most"], nina["wall"]) == (1, 90, 7.5)


def test_a_finding_knows_its_scoring_and_a_fix_makes_a_tree() -> None:
    kim, nina = {"palace": [". P6n", "T9nw *"]}, {"palace": ["* A7 S6"]}
    tree = {
        "game": "alhambra",
        "scorings": {"1": {"Kim": kim, "Nina": {"palace": ["*"]}}, "3": {"Kim": kim, "Nina": nina}},
    }
    answer = page_game.judge(tree, "de", fixes=True)
    finding = next(each for each in answer["findings"] if each["severity"] == "error")
    assert (finding["name"], finding["player"], finding["scoring"]) == ("wall-mismatch", "Nina", 3)
    assert finding["fixes"]
    assert all(page_game.judge(fix["value"], "de")["legal"] for fix in finding["fixes"])


@pytest.mark.parametrize("tile", ["S9-", "S"])
def test_an_open_rule_has_two_answers_beside_vague_tiles_too(tile: str) -> None:
    kim, nina = {"palace": [f"* {tile}"]}, {"buildings": {"garden": 3}, "wall": 6, "invaders": -1}
    rule = {"bays-attacked": True}
    tree = {"game": "alhambra", "modules": ["invaders"], "attack": "west", "rule": rule, "scoring": 1}
    tree |= {"players": {"Kim": kim, "Nina": nina, "Tom": {"buildings": {"tower": 1}, "wall": 3, "invaders": 0}}}
    answer = page_game.judge(tree, "en")
    (finding,) = (each for each in answer["findings"] if each["name"] == "rule-open")
    values = [fix["value"] for fix in finding["fixes"]]
    assert [value["rule"] for value in values] == [{**rule, "fountain-attacked": each} for each in (True, False)]
    assert all({**value, "rule": rule} == tree for value in values)
    judged = [page_game.judge(value, "en") for value in values]
    assert all(each["legal"] for each in judged)
    assert not any(each["name"] == "rule-open" for other in judged for each in other["findings"])


def test_scorings_before_one_with_an_error_stand() -> None:
    kim, nina = {"palace": [". P6n", "T9nw *"]}, {"palace": ["* A7 S6"]}
    first = {"1": {"Kim": kim, "Nina": {"palace": ["*"]}}}
    whole = page_game.judge({"game": "alhambra", "scorings": first}, "en")
    tree = {"game": "alhambra", "claimed": {"Kim": 9}, "scorings": {**first, "2": {"Kim": kim, "Nina": nina}}}
    answer = page_game.judge(tree, "en")
    assert (answer["legal"], whole["legal"], "standing" in whole) == (False, True, False)
    assert answer["standing"]["totals"] == whole["totals"]
    assert answer["standing"]["scorings"] == whole["scorings"]
    assert page_game.why(tree, "en", "Kim", "tower", 1)["text"]
    assert not page_game.why(tree, "en", "Kim", "tower", 2)["text"]
    # Nothing is before the first scoring.
    assert "standing" not in page_game.judge({"game": "alhambra", "scorings": {"1": {"Kim": kim, "Nina": nina}}}, "en")


def test_what_stands_is_scored_once_and_without_the_end_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    from alhambra_engine.alhambra.form import END_KEYS, GAME

    # All that a file may say after its scorings is of the end.
    assert GAME.keys[GAME.keys.index("scorings") + 1 :] == END_KEYS
    ida, uwe = {"palace": [". P6n", "T9nw *"]}, {"palace": ["* A7 S6"]}
    scorings = {"1": {"Ida": ida, "Uwe": {"palace": ["*"]}}, "2": {"Ida": ida, "Uwe": uwe}}
    tree = {"game": "alhambra", "scorings": scorings}
    scored = Mock(wraps=vars(page_game)["scored"])
    monkeypatch.setattr(page_game, "scored", scored)
    first, second = (page_game.judge({**tree, **end}, "en") for end in ({}, {"claimed": {"Ida": 9}}))
    assert first["standing"] == second["standing"]
    assert scored.call_count == 3


def test_questions_of_the_board_are_answered() -> None:
    tree = {
        "game": "alhambra",
        "scoring": 1,
        "players": {"Kim": {"palace": [". P5nw", "T9nw *"]}, "Nina": {"palace": ["*"]}},
    }
    moves = page_game.moves(tree, "en", "Kim", "G8ne", 1)
    assert (moves["place"], moves["swap"]) == ([(1, -1), (1, 0)], [(0, -1)])
    fits = page_game.fits(tree, "en", "Kim", (1, 0), 1)
    assert "G8ne" in fits
    assert "G8nw" not in fits
    assert page_game.fits(tree, "en", "Kim", (4, 4), 1) == []
    # What cannot be asked is no place at all, and no fault of the page.
    assert page_game.moves(tree, "en", "Nobody", "G8ne", 1)["place"] == []
    assert page_game.may(tree, "en", player="Kim", tile="G8ne", at=(1, 0), scoring=1)["text"].startswith("Yes")
    refused = page_game.may(tree, "en", player="Kim", tile="G8ne", at=(0, 1), scoring=1)
    assert refused["text"].startswith("No")
    assert "\n" in refused["text"]
    assert "B5.1" in page_game.why(tree, "en", "Kim", "tower", 1)["text"]


def test_tiles_beside_a_gate_are_no_places_of_others() -> None:
    players = {"Kim": {"palace": ["* G9e C9w=w"]}, "Nina": {"palace": ["*"]}, "Ota": {"palace": ["*"]}}
    tree = {"game": "alhambra", "modules": ["city-gates"], "scoring": 1, "players": players}
    assert page_game.fits(tree, "en", "Kim", (1, 0), 1) == []
    assert "A8e" in page_game.fits({**tree, "rule": {"gated-tiles-stay": False}}, "en", "Kim", (1, 0), 1)


def test_a_tile_fits_as_it_is_held() -> None:
    kim = {"palace": ["* G10-"], "reserve": ["T11-+w"]}
    tree = {"game": "alhambra", "modules": ["city-walls"], "scoring": 1, "players": {"Kim": kim}}
    held = ["T11-+w", "nothing"]
    assert "T11-+w" not in page_game.fits(tree, "en", "Kim", (2, 0), 1, held=held)
    fits = page_game.fits(tree, "en", "Kim", (-1, 0), 1, held=held)
    assert "T11-+w" in fits
    assert "nothing" not in fits


def _saved(page: Page) -> dict[str, Any]:
    settle(page)
    tree: dict[str, Any] = page.evaluate(SAVED)
    return tree


def _converted(monkeypatch: pytest.MonkeyPatch, file: Path) -> dict[str, Any]:
    """Return the tree of a file, as the page keeps it."""
    value: dict[str, Any] = _ran(monkeypatch, b"", "convert", str(file), "--to", "json")
    return value


def _told(monkeypatch: pytest.MonkeyPatch, tree: dict[str, Any]) -> dict[str, Any]:
    """Return what the command line says of a tree, which is a transcript as it is."""
    return _ran(monkeypatch, json.dumps(tree).encode(), "score", "-", "--json")


def _ran(monkeypatch: pytest.MonkeyPatch, given: bytes, *args: str) -> dict[str, Any]:
    out = io.BytesIO()
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given), encoding="utf-8"))
        patch.setattr(sys, "stdout", io.TextIOWrapper(out, encoding="utf-8", write_through=True))
        cli.run(list(args))
        sys.stdout.flush()
        answer: dict[str, Any] = json.loads(out.getvalue())
    return answer


def _shown(page: Page) -> dict[str, dict[str, int]]:
    """Return the points in the table by player and item."""
    table = page.locator(".all-points table")
    names = table.locator("thead .game-name").all_inner_texts()
    rows = [row.locator(".game-score-number").all_inner_texts() for row in table.locator("tbody tr, tfoot tr").all()]
    items = (*ITEMS, "sum", "total")
    return {
        name.removesuffix(" ★"): {item: int(row[column]) for item, row in zip(items, rows, strict=False)}
        for column, name in enumerate(names)
    }


def _expected(answer: dict[str, Any], scoring: int) -> dict[str, dict[str, int]]:
    own = next(each for each in answer["scorings"] if each["scoring"] == scoring)
    several = len(answer["scorings"]) > 1 or answer["before"] != {}
    return {
        name: {item: (each["buildings"].get(item) or each["wall"])["points"] for item in ITEMS}
        | {"sum": each["points"]}
        | ({"total": answer["totals"][name]} if several else {})
        for name, each in own["players"].items()
    }


def _agrees(page: Page, monkeypatch: pytest.MonkeyPatch, scoring: int) -> dict[str, Any]:
    """Hold the table of a scoring against the command line; return what that says."""
    answer = _told(monkeypatch, _saved(page))
    assert answer["legal"]
    page.locator('.game[data-judged="true"]').wait_for()
    assert _shown(page) == _expected(answer, scoring)
    return answer


class _Hand:
    """Somebody at the table, who touches the page or clicks."""

    def __init__(self, page: Page, *, touches: bool) -> None:
        self.page = page
        self._touches = touches

    def tap(self, place: Locator) -> None:
        if self._touches:
            place.tap()
        else:
            place.click()

    def press(self, label: str) -> None:
        self.tap(self.page.get_by_role("button", name=label, exact=True))

    def begin(self, *names: str, virtual: bool = False) -> None:
        self.page.locator("main").get_by_role("button", name=re.compile("^Alhambra")).first.click()
        for number, name in enumerate(names, 1):
            if number > 2:
                self.press("Add a player")
            self.page.get_by_label(f"Player {number}", exact=True).fill(name)
        if len(names) == 2 and not virtual:
            self.page.get_by_text("Imaginary player").click()
        self.press("Start")

    def turn_to(self, player: str) -> None:
        self.tap(self.page.locator(".player-tab", has_text=player))

    def spot(self, east: int, south: int) -> Locator:
        return self.page.locator(f'[data-spot="{east},{south}"]')

    def tile(self, word: str) -> Locator:
        return self.page.locator(f'.game-tray [data-tile="{word}"]').last

    def lay(self, palace: str) -> None:
        """Lay tiles: place, then tile, as in `T9nw 0,1`."""
        for east, south, word in re.findall(r"(-?\d+),(-?\d+) (\S+)", palace):
            self.tap(self.spot(int(east), int(south)))
            self.tap(self.tile(word))

    def count(self, **counts: int) -> None:
        for name, number in counts.items():
            self.page.locator(".numbers").get_by_label(name.capitalize(), exact=True).fill(str(number))

    def choose(self, label: str) -> None:
        self.tap(self.page.locator("label").filter(has_text=re.compile(f"^{re.escape(label)}$")))


@pytest.mark.browser
@pytest.mark.one_page
def test_a_whole_game_by_touch(phone: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = _Hand(phone, touches=True)
    hand.begin("Kim", "Nina", "Tom")
    hand.lay("-1,0 T9nw 0,-1 P5nw 1,0 G8ne 0,1 A7es")
    hand.turn_to("Nina")
    hand.lay("1,0 T12- 1,1 G11- 0,1 C11-")
    hand.turn_to("Tom")
    hand.choose("Counts")
    hand.count(garden=2, seraglio=1, wall=5)
    # More than there are stays as it is typed; nothing can be typed, too; two taps lose no count.
    pavilions = phone.locator(".numbers").get_by_label("Pavilion", exact=True)
    pavilions.fill("9")
    phone.locator(".numbers").get_by_text("0 to 7", exact=True).wait_for()
    assert pavilions.input_value() == "9"
    pavilions.fill("")
    for way in ("Palace", "Counts"):
        hand.choose(way)
    assert pavilions.input_value() == ""
    assert phone.locator(".numbers").get_by_label("Garden", exact=True).input_value() == "2"
    answer = _agrees(phone, monkeypatch, 1)
    assert answer["totals"]["Kim"] > 0

    # The second scoring begins with what lay there; the third is only counted.
    hand.choose("2 +")
    hand.press("Start with scoring 1")
    hand.turn_to("Kim")
    hand.lay("-1,1 C9s")
    _agrees(phone, monkeypatch, 2)
    hand.choose("3 +")
    hand.press("Start with scoring 2")
    for name, number in (("Kim", 2), ("Nina", 3), ("Tom", 4)):
        hand.turn_to(name)
        hand.choose("Counts")
        hand.count(tower=number, wall=number)
    answer = _agrees(phone, monkeypatch, 3)
    assert answer["complete"]
    assert phone.locator(".end-won").inner_text().endswith(", ".join(answer["winners"]))

    # A past scoring is corrected, and counts in the total.
    before = answer["totals"]["Tom"]
    hand.choose("1")
    hand.turn_to("Tom")
    hand.count(wall=9)
    assert _agrees(phone, monkeypatch, 1)["totals"]["Tom"] == before + 4


@pytest.mark.browser
@pytest.mark.one_page
def test_a_whole_game_by_keys(desktop: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = desktop.keyboard
    start = desktop.locator("main").get_by_role("button", name=re.compile("^Alhambra")).first
    start.focus()
    keys.press("Enter")
    first = desktop.get_by_label("Player 1", exact=True)
    # What would be seen as another name is refused, in words.
    first.fill("Ki\u202em")
    desktop.get_by_text("This name contains the invisible character U+202E.", exact=True).wait_for()
    assert desktop.get_by_role("button", name="Start", exact=True).is_disabled()
    first.fill("")
    first.focus()
    keys.type("Kim")
    keys.press("Tab")
    keys.press("Tab")
    keys.type("Nina")
    keys.press("Enter")
    desktop.locator('[data-spot="0,0"]').focus()
    # The place west of the fountain, then the first tower, by arrows alone.
    keys.press("ArrowLeft")
    keys.press("Enter")
    desktop.locator('.game-tray [data-tile="T7new"]').focus()
    for _ in range(4):
        keys.press("ArrowRight")
    keys.press("Enter")
    desktop.locator('[data-spot="-1,0"]:focus').wait_for()
    assert desktop.locator('[data-spot="-1,0"]').get_attribute("aria-label") == "west 1; T9 Tower, north, west"
    # The next one is written; Enter lays it on the place that is chosen.
    keys.press("ArrowDown")
    keys.press("Enter")
    desktop.get_by_label("Type a tile").focus()
    keys.type("c9s")
    keys.press("Enter")
    tree = _saved(desktop)
    assert tree["players"]["Kim"]["palace"] == ["T9nw *", "C9s ."]
    answer = _agrees(desktop, monkeypatch, 1)
    assert answer["totals"] == {"Kim": 12, "Nina": 0, "Dirk": 0}
    # Delete takes off what the focus is on.
    desktop.locator('[data-spot="-1,1"]:focus').wait_for()
    keys.press("Delete")
    assert _saved(desktop)["players"]["Kim"]["palace"] == ["T9nw *"]
    # A tile that is typed and lies in the palace moves, which is told, with a way back.
    desktop.locator('[data-spot="0,1"]').click()
    desktop.get_by_label("Type a tile").focus()
    keys.type("t9nw")
    keys.press("Enter")
    assert _saved(desktop)["players"]["Kim"]["palace"] == ["*", "T9nw"]
    notice = desktop.locator(".notice").filter(has_text="Moved: Tower 9, north, west; south 1")
    notice.get_by_role("button", name="Undo").click()
    assert _saved(desktop)["players"]["Kim"]["palace"] == ["T9nw *"]
    # Why: the number is a button, the answer a dialog that Escape closes.
    desktop.get_by_role("button", name=re.compile("^Kim, Tower:.*6$")).focus()
    keys.press("Enter")
    desktop.get_by_role("dialog").get_by_role("link", name="B5.1").wait_for()
    keys.press("Escape")
    desktop.get_by_role("dialog").wait_for(state="detached")


@pytest.mark.browser
@pytest.mark.one_page
def test_what_may_not_lie_there_is_told_and_undone(phone: Page) -> None:
    hand = _Hand(phone, touches=True)
    hand.begin("Kim", "Nina")
    hand.lay("-1,0 T9nw 0,-1 P5nw 0,1 A7es 1,0 G8ne -1,1 C9s 1,1 T7new")
    finding = phone.locator(".game-remarks .finding-error")
    assert "T7new" in finding.inner_text()
    assert finding.get_by_role("link", name="B3.3").count() == 1
    assert hand.spot(1, 0).locator(".game-fault").count() == 1
    assert phone.locator(".game-score-number").all_inner_texts()[-1] == "–"
    hand.press("Undo")
    finding.wait_for(state="detached")
    legal = [". P5nw .", "T9nw * G8ne", "C9s A7es ."]
    assert _saved(phone)["players"]["Kim"]["palace"] == legal
    # What may have been meant comes as a button, in idle time.
    hand.press("Redo")
    hand.tap(finding.get_by_role("button", name=re.compile("Tower 10, west")))
    finding.wait_for(state="detached")
    assert _saved(phone)["players"]["Kim"]["palace"] == [*legal[:2], "C9s A7es T10w"]


@pytest.mark.browser
@pytest.mark.one_page
def test_a_tile_in_hand_is_shown_where_it_may_be(phone: Page) -> None:
    hand = _Hand(phone, touches=True)
    hand.begin("Kim", "Nina")
    hand.lay("1,0 A7es")
    # A place is offered for the next tile; without it, a tile is taken in hand.
    phone.locator(".game-place-chosen.game-place-empty").wait_for()
    hand.press("Choose the tile first")
    hand.tap(hand.tile("G8ne"))
    marks = phone.locator(".game-place-place")
    marks.first.wait_for()
    tiles = {tile.notation for tile in base_set().tiles}
    assert {"A7es", "G8ne"} <= tiles
    spots = {each.get_attribute("data-spot") for each in marks.all()}
    legal = page_game.moves(_saved(phone), "en", "Kim", "G8ne", 1)["place"]
    assert spots == {f"{east},{south}" for east, south in legal}
    hand.tap(marks.first)
    # It is Kim's now: with Nina it is grey, and asked for before it is taken.
    hand.turn_to("Nina")
    assert (hand.tile("G8ne").get_attribute("aria-label") or "").endswith("Kim’s palace")
    hand.tap(hand.spot(1, 0))
    phone.locator('.game-choice-fits[data-tile="P8-"]').wait_for()
    hand.tap(hand.tile("G8ne"))
    hand.press("Move it here")
    tree = _saved(phone)
    assert tree["players"]["Nina"]["palace"] == ["* G8ne"]
    assert "G8ne" not in str(tree["players"]["Kim"])


@pytest.mark.browser
@pytest.mark.one_page
def test_a_mouse_drags_tiles(desktop: Page) -> None:
    hand = _Hand(desktop, touches=False)
    hand.begin("Kim", "Nina")
    hand.tile("A7es").drag_to(hand.spot(1, 0))
    hand.spot(1, 0).drag_to(hand.spot(0, 1))
    hand.tile("G8ne").drag_to(hand.spot(1, 0))
    assert _saved(desktop)["players"]["Kim"]["palace"] == ["* G8ne", "A7es ."]
    assert desktop.locator(".game-place-place").count() == 0


@pytest.mark.browser
@pytest.mark.one_page
def test_what_is_asked_for_now_and_then(phone: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = _Hand(phone, touches=True)
    hand.begin("Kim", "Nina")
    # A tile goes into the reserve, and out of it to its place.
    hand.press("Choose the tile first")
    hand.tap(hand.tile("T9nw"))
    hand.press("Move to reserve")
    assert _saved(phone)["players"]["Kim"] == {"palace": ["*"], "reserve": ["T9nw"]}
    hand.lay("-1,0 T9nw")
    assert _saved(phone)["players"]["Kim"] == {"palace": ["T9nw *"]}
    # What the pad says is compared.
    hand.press("Check my points")
    dialog = phone.get_by_role("dialog")
    dialog.get_by_label("Tower", exact=True).fill("5")
    dialog.locator(".game-differs").wait_for()
    hand.press("Close")
    assert _saved(phone)["players"]["Kim"]["claimed"] == {"tower": 5}
    # A scoring of points alone, and the last one with a tile left on the market.
    hand.choose("2 +")
    hand.press("Points only")
    phone.locator(".numbers").get_by_label("Nina", exact=True).fill("7")
    hand.choose("3 +")
    hand.press("Start with scoring 1")
    hand.press("Left on the market")
    dialog.get_by_label("Tile").first.select_option("G8ne")
    dialog.get_by_label("Nina", exact=True).fill("9")
    dialog.get_by_text("Goes to Nina").wait_for()
    hand.press("Close")
    # Another name is another name everywhere.
    hand.press("Change Kim")
    dialog.get_by_label("Name").fill("constructor")
    hand.press("Save")
    tree = _saved(phone)
    assert tree["scorings"]["2"] == {"constructor": 0, "Nina": 7}
    assert tree["leftovers"] == [{"tile": "G8ne", "currency": "denar"}]
    assert tree["money"] == {"constructor": {}, "Nina": {"denar": 9}}
    answer = _agrees(phone, monkeypatch, 3)
    assert answer["leftovers"] == [{"tile": "G8ne", "winner": "Nina"}]
    warned = {each["name"] for each in answer["findings"] if each["severity"] != "note"}
    assert warned == {"claim-differs", "virtual-missing"}


@pytest.mark.browser
@pytest.mark.one_page
def test_points_that_nobody_can_check(phone: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = _Hand(phone, touches=True)
    hand.begin("Kim", "Nina", "Tom")
    hand.lay("-1,0 T9nw 0,-1 P5nw")
    hand.press("Extra, not checked")
    points = phone.get_by_role("dialog").get_by_label("Kim", exact=True).last
    points.fill("-3")
    phone.get_by_role("dialog").get_by_label("Nina", exact=True).last.fill("12")
    phone.keyboard.press("Escape")
    tree = _saved(phone)
    assert [tree["players"][name].get("extra") for name in ("Kim", "Nina", "Tom")] == [-3, 12, None]
    row = phone.locator(".all-points tr", has_text="Extra, not checked")
    row.wait_for()
    assert row.locator(".game-score-number").all_inner_texts() == ["-3", "12", "0"]
    assert _told(monkeypatch, tree)["totals"]["Nina"] == 12


def _begun_with_chests(phone: Page) -> _Hand:
    """Begin a game of two with the treasure chamber, found by its German name."""
    return _begun_with(phone, "schatzkammer", "The Treasure Chamber")


def _begun_with(phone: Page, search: str, module: str) -> _Hand:
    """Begin a game of two with a module."""
    hand = _Hand(phone, touches=True)
    dialog = phone.get_by_role("dialog")
    phone.locator("main").get_by_role("button", name=re.compile("^Alhambra")).first.tap()
    for number, name in enumerate(("Kim", "Nina"), 1):
        phone.get_by_label(f"Player {number}", exact=True).fill(name)
    hand.press("Expansion modules")
    dialog.get_by_label("Search").fill(search)
    # It is in a form, and begins no game.
    phone.keyboard.press("Enter")
    assert dialog.get_by_role("switch").count() == 1
    hand.tap(dialog.get_by_text(module))
    phone.keyboard.press("Escape")
    phone.get_by_role("button", name="Expansion modules: 1").wait_for()
    hand.press("Start")
    return hand


@pytest.mark.browser
@pytest.mark.one_page
def test_what_a_module_brings_is_counted_by_touch(phone: Page) -> None:
    hand = _begun_with_chests(phone)
    chests = phone.locator(".numbers").get_by_label("Chests", exact=True)
    fault = phone.locator(".game-remarks .finding-error", has_text="Kim")
    # In a palace; more than there are buildings is told.
    hand.lay("-1,0 T9nw 0,-1 P5nw 1,0 G8ne 0,1 A7es")
    for _ in range(5):
        hand.press("Chests: 1 more")
    fault.wait_for()
    for _ in range(3):
        hand.press("Chests: 1 less")
    fault.wait_for(state="detached")
    # As counts it stays. What is written by type stays so where the number is only looked at.
    hand.choose("Counts")
    assert chests.input_value() == "2"
    hand.turn_to("Nina")
    hand.choose("Counts")
    hand.count(garden=3, wall=4)
    hand.choose("Chests by type")
    phone.locator(".numbers").get_by_label("Chests, Garden", exact=True).fill("2")
    hand.choose("Chests by type")
    assert chests.input_value() == "2"
    hand.turn_to("Dirk")
    hand.count(chambers=3, chests=3)
    tree = _saved(phone)
    assert tree["modules"] == ["treasure-chamber"]
    assert [entry["chests"] for entry in tree["players"].values()] == [2, {"garden": 2}, 3]
    # With the module goes what was written of it.
    hand.press("Expansion modules: 1")
    hand.tap(phone.get_by_role("dialog").get_by_text("The Treasure Chamber"))
    phone.keyboard.press("Escape")
    tree = _saved(phone)
    assert "modules" not in tree
    assert not any("chests" in entry for entry in tree["players"].values())


@pytest.mark.browser
@pytest.mark.one_page
def test_bonus_cards_are_chosen_by_touch(phone: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = _Hand(phone, touches=True)
    phone.locator("main").get_by_role("button", name=re.compile("^Alhambra")).first.tap()
    for number, name in enumerate(("Kim", "Nina", "Tom"), 1):
        if number > 2:
            hand.press("Add a player")
        phone.get_by_label(f"Player {number}", exact=True).fill(name)
    hand.press("Expansion modules")
    hand.tap(phone.get_by_role("dialog").get_by_text("Bonus Cards", exact=True))
    phone.keyboard.press("Escape")
    hand.press("Start")
    # A card whose tile is not in the palace is told.
    hand.lay("1,0 T12-")
    hand.press("Bonus cards: T12")
    hand.press("Bonus cards: A9")
    fault = phone.locator(".game-remarks .finding-error", has_text="Kim")
    fault.wait_for()
    hand.press("Bonus cards: A9")
    fault.wait_for(state="detached")
    hand.turn_to("Nina")
    hand.choose("Counts")
    hand.count(tower=1, garden=2, wall=3)
    hand.press("Bonus cards: G10")
    hand.turn_to("Tom")
    hand.choose("Counts")
    hand.count(chambers=1, wall=3)
    hand.press("Bonus cards: None")
    tree = _saved(phone)
    assert [tree["players"][name]["bonus"] for name in ("Kim", "Nina", "Tom")] == [["T12"], ["G10"], []]
    told = _told(monkeypatch, tree)
    assert told["legal"]
    assert not [each for each in told["findings"] if each["name"] in {"not-given", "wrong-card"}]
    assert [told["scorings"][0]["players"][name]["buildings"]["tower"]["count"] for name in ("Kim", "Nina")] == [2, 1]


@pytest.mark.browser
@pytest.mark.one_page
def test_citizens_are_counted_by_touch_in_their_colours(phone: Page) -> None:
    hand = _begun_with(phone, "street trader", "Street Trader")
    hand.lay("-1,0 T9nw 0,-1 P5nw 1,0 G8ne 0,1 A7es")
    for colour in ("Tower", "Pavilion", "Garden"):
        hand.press(f"Citizens, {colour}: 1 more")
    hand.turn_to("Nina")
    hand.choose("Counts")
    hand.count(garden=3, chambers=2, wall=4)
    hand.choose("Citizens by type")
    phone.locator(".numbers").get_by_label("Citizens", exact=True).fill("3")
    phone.locator(".game-remarks .finding-note", has_text="3 to 4 points").wait_for(state="attached")
    hand.turn_to("Dirk")
    assert phone.locator(".numbers").get_by_label("Citizens", exact=True).count() == 0
    tree = _saved(phone)
    own = [entry.get("citizens") for entry in tree["players"].values()]
    assert own == [{"tower": 1, "pavilion": 1, "garden": 1}, 3, None]
    phone.locator('.game[data-judged="true"]').wait_for()
    row = phone.locator(".all-points tr", has_text="Citizens").locator(".game-score-number")
    assert row.all_inner_texts() == ["6", "3", "0"]
    hand.tap(row.first)
    phone.get_by_role("dialog").get_by_text("6 (3 colours: P G T)").wait_for()


@pytest.mark.browser
@pytest.mark.one_page
def test_an_open_rule_is_asked_and_answered_and_the_answer_changed(
    phone: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = _begun_with_chests(phone)
    for name in ("Kim", "Nina", "Dirk"):
        hand.turn_to(name)
        if name != "Dirk":
            hand.choose("Counts")
        hand.count(garden=3, chests=3 if name == "Dirk" else 2)
    question = phone.locator(".game-remarks .finding-warning", has_text="Do chests of the imaginary player count?")
    row = phone.locator(".all-points tr", has_text="Chests").locator(".game-score-number")
    hand.tap(question.get_by_role("button", name="No", exact=True))
    _is_answered(phone, monkeypatch, {"virtual-chests": False}, ["3", "3", "0"])
    assert question.count() == 0
    for answer, rule in (("Yes", {"virtual-chests": True}), ("Undecided", {})):
        hand.press("Expansion modules: 1")
        hand.choose(answer)
        phone.keyboard.press("Escape")
        _is_answered(phone, monkeypatch, rule, ["0", "0", "7"])
    question.wait_for()
    assert phone.locator(".game-possible").count() == 0
    hand.tap(row.last)
    phone.get_by_role("dialog").get_by_role("link", name="X13.4").wait_for()


def _is_answered(phone: Page, monkeypatch: pytest.MonkeyPatch, rule: dict[str, bool], points: list[str]) -> None:
    """Hold the answer that is kept, and the points of chests, against the command line."""
    tree = _saved(phone)
    phone.locator('.game[data-judged="true"]').wait_for()
    assert tree.get("rule", {}) == rule
    row = phone.locator(".all-points tr", has_text="Chests").locator(".game-score-number")
    assert row.all_inner_texts() == points
    players = _told(monkeypatch, tree)["scorings"][0]["players"]
    assert [str(each["modules"]["treasure-chamber"]["points"]) for each in players.values()] == points


@pytest.mark.browser
@pytest.mark.one_page
def test_a_bazaar_is_laid_and_a_score_card_chosen_for_each_scoring(
    phone: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = _Hand(phone, touches=True)
    hand.begin("Kim", "Nina", "Tom")
    hand.press("Expansion modules")
    for module in ("The Bazaars", "The New Score Cards"):
        hand.tap(phone.get_by_role("dialog").get_by_text(module))
    phone.keyboard.press("Escape")
    phone.locator(".game-remarks .finding-error", has_text="score card").wait_for()
    hand.lay("0,-1 P5nw 1,-1 G11- 0,1 A9- 1,1 G10-")
    # Its types are chosen one by one; the last one lays it.
    hand.tap(hand.spot(1, 0))
    for name in ("Garden", "Seraglio", "Arcades"):
        hand.tap(phone.locator(".game-square").get_by_label(name, exact=True))
    assert hand.spot(1, 0).get_attribute("aria-label") == "east 1; The Bazaars: Seraglio, Arcades, Garden"
    cards = phone.get_by_label("The New Score Cards")
    cards.select_option("GTAPCS")
    answer = _is_scored(phone, monkeypatch, "order", "GTAPCS")
    assert answer["totals"]["Kim"] == 1 + 3 + 4 + 2
    # Only the last scoring has bazaars.
    row = phone.locator(".all-points tr", has_text="Bazaars").locator(".game-score-number")
    assert row.count() == 0
    hand.choose("3 +")
    hand.press("Start with scoring 1")
    assert cards.input_value() == ""
    cards.select_option("PCTSAG")
    answer = _is_scored(phone, monkeypatch, "orders", {"1": "GTAPCS", "3": "PCTSAG"})
    assert row.all_inner_texts() == ["6", "0", "0"]
    assert answer["scorings"][1]["players"]["Kim"]["modules"]["bazaars"]["points"] == 6
    hand.tap(row.first)
    phone.get_by_role("dialog").get_by_role("link", name="X16.4").wait_for()
    phone.keyboard.press("Escape")
    hand.press("Remove scoring 3")
    _is_scored(phone, monkeypatch, "orders", {"1": "GTAPCS"})


@pytest.mark.browser
@pytest.mark.one_page
def test_invaders_come_from_a_side_and_what_they_take_stands_there(
    phone: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = _Hand(phone, touches=True)
    hand.begin("Kim", "Nina", "Tom")
    hand.press("Expansion modules")
    hand.tap(phone.get_by_role("dialog").get_by_text("The Invaders"))
    hand.tap(phone.get_by_role("dialog").locator("label").filter(has_text=re.compile("^No$")).first)
    phone.keyboard.press("Escape")
    hand.lay("0,-1 P5nw 1,-1 G11- 0,1 A9- 1,1 G10-")
    hand.choose("east")
    answer = _is_scored(phone, monkeypatch, "attack", "east")
    taken = phone.locator(".game-worth-points")
    assert taken.all_text_contents() == ["-1", "-1"]
    assert answer["scorings"][0]["players"]["Kim"]["modules"]["invaders"]["points"] == -2
    # Of who has counts, it is a number below 0, by a tap.
    hand.turn_to("Nina")
    hand.choose("Counts")
    hand.count(garden=3, wall=4)
    phone.locator(".numbers").get_by_label("Invaders", exact=True).focus()
    hand.press("Invaders: -2")
    assert _saved(phone)["players"]["Nina"]["invaders"] == -2
    row = phone.locator(".all-points tr", has_text="Invaders").locator(".game-score-number")
    phone.locator('.game[data-judged="true"]').wait_for()
    assert row.all_inner_texts() == ["-2", "-2", "0"]
    assert taken.count() == 0


@pytest.mark.browser
@pytest.mark.one_page
def test_a_gate_is_put_on_a_wall_by_touch_of_either_tile(phone: Page) -> None:
    hand = _Hand(phone, touches=True)
    hand.begin("Kim", "Nina", "Tom")
    hand.press("Expansion modules")
    hand.tap(phone.get_by_role("dialog").get_by_text("City Gates"))
    phone.keyboard.press("Escape")
    hand.lay("1,0 G9e 2,0 C9w")
    phone.locator('.game[data-judged="true"]').wait_for()
    assert "cannot be reached" in (hand.spot(2, 0).get_attribute("aria-label") or "")
    hand.tap(hand.spot(1, 0))
    sides = phone.locator(".game-put-on")
    assert sides.get_by_label("City Gates: north", exact=True).is_disabled()
    hand.tap(sides.get_by_label("City Gates: east", exact=True))
    assert _saved(phone)["players"]["Kim"]["palace"] == ["* G9e=e C9w"]
    phone.locator('.game[data-judged="true"]').wait_for()
    assert phone.locator(".game-gate").count() == 1
    assert "cannot be reached" not in (hand.spot(2, 0).get_attribute("aria-label") or "")
    # It is the same gate from the other side, and goes where it is said.
    hand.tap(hand.spot(2, 0))
    west = sides.get_by_label("City Gates: west", exact=True)
    assert west.get_attribute("aria-pressed") == "true"
    hand.tap(west)
    assert _saved(phone)["players"]["Kim"]["palace"] == ["* G9e C9w"]


@pytest.mark.browser
@pytest.mark.one_page
def test_a_hut_is_put_together_and_counts_as_buildings(phone: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = _Hand(phone, touches=True)
    hand.begin("Kim", "Nina", "Tom")
    hand.press("Expansion modules")
    dialog = phone.get_by_role("dialog")
    hand.tap(dialog.get_by_text("Workers' Huts"))
    dialog.get_by_text("Does a hut count huts of its type next to it?").wait_for()
    # What is in question of two modules is asked where both are played with.
    question = dialog.get_by_text("Does a bazaar count huts of its types?")
    for number in (1, 0):
        hand.tap(dialog.get_by_text("The Bazaars"))
        question.wait_for(state="visible" if number else "detached")
    phone.keyboard.press("Escape")
    hand.lay("0,-1 P5nw 1,-1 G11- 0,1 A9- 1,1 G10-")
    hand.tap(hand.spot(1, 0))
    hut = phone.locator(".game-square")
    for name in ("Tower", "Garden", "east"):
        hand.tap(hut.get_by_label(name, exact=True))
    hand.tap(hut.get_by_role("button", name="Take"))
    assert hand.spot(1, 0).get_attribute("aria-label") == "east 1; Workers' Huts: Garden, east"
    tree = _saved(phone)
    assert tree["players"]["Kim"]["palace"][1] == "* HGe"
    phone.locator('.game[data-judged="true"]').wait_for()
    assert phone.locator(".game-worth-points").all_text_contents() == ["2"]
    row = phone.get_by_role("button", name=re.compile("^Kim, Garden:"))
    assert re.findall(r"\d+", row.inner_text()) == ["4", "5"]
    # It has no points of its own; who has counts writes by type as what huts count.
    assert phone.locator(".all-points tr", has_text="Huts").count() == 0
    hand.turn_to("Nina")
    hand.choose("Counts")
    hand.count(garden=3)
    phone.locator(".numbers").get_by_label("Huts, Garden", exact=True).fill("2")
    assert _told(monkeypatch, _saved(phone))["scorings"][0]["players"]["Nina"]["buildings"]["garden"]["points"] == 5


@pytest.mark.browser
@pytest.mark.one_page
def test_a_wall_is_put_on_a_side_and_taken_away_again(phone: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = _Hand(phone, touches=True)
    hand.begin("Kim", "Nina", "Tom")
    hand.press("Expansion modules")
    dialog = phone.get_by_role("dialog")
    hand.tap(dialog.get_by_text("City Walls"))
    phone.keyboard.press("Escape")
    hand.lay("0,-1 P5nw 1,0 G10-")
    hand.tap(hand.spot(0, -1))
    sides = phone.locator(".game-put-on")
    # There is a printed wall already.
    assert sides.get_by_label("City Walls: north", exact=True).is_disabled()
    hand.tap(sides.get_by_label("City Walls: east", exact=True))
    assert hand.spot(0, -1).get_attribute("aria-label") == "north 1; P5 Pavilion, north, west; City Walls: east"
    assert _saved(phone)["players"]["Kim"]["palace"][0] == "P5nw+e ."
    phone.locator('.game[data-judged="true"]').wait_for()
    told = _told(monkeypatch, _saved(phone))["scorings"][0]["players"]["Kim"]
    assert told["wall"]["length"] == 3
    assert told["modules"]["city-walls"]["items"] == [{"cell": [0, -1], "side": "e"}]
    hand.tap(sides.get_by_label("City Walls: east", exact=True))
    assert _saved(phone)["players"]["Kim"]["palace"][0] == "P5nw ."
    # A tile that is bought, or in reserve, has its wall before it is laid.
    hand.tap(phone.get_by_role("button", name="Move to reserve"))
    hand.tap(phone.locator(".game-tray-reserve .game-choice"))
    hand.tap(sides.get_by_label("City Walls: south", exact=True))
    assert _saved(phone)["players"]["Kim"]["reserve"] == ["P5nw+s"]


@pytest.mark.browser
@pytest.mark.one_page
def test_a_camp_is_put_together_and_its_bastions_count(phone: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = _Hand(phone, touches=True)
    hand.begin("Kim", "Nina", "Tom")
    hand.press("Expansion modules")
    hand.tap(phone.get_by_role("dialog").get_by_text("Camps"))
    phone.keyboard.press("Escape")
    hand.lay("0,-1 P5nw 1,-1 G11- -1,0 T9nw")
    hand.tap(hand.spot(-1, -1))
    camp = phone.locator(".game-square")
    taken = camp.get_by_role("button", name="Take")
    assert taken.is_disabled()
    for name in ("south", "north"):
        hand.tap(camp.get_by_label(name, exact=True))
    # Not two across from each other.
    assert taken.is_disabled()
    for name in ("north", "east"):
        hand.tap(camp.get_by_label(name, exact=True))
    hand.tap(taken)
    assert hand.spot(-1, -1).get_attribute("aria-label") == "north 1, west 1; Camps: east, south"
    tree = _saved(phone)
    assert tree["players"]["Kim"]["palace"][0].split() == ["Kes", "P5nw", "G11-"]
    phone.locator('.game[data-judged="true"]').wait_for()
    assert sorted(phone.locator(".game-worth-points").all_text_contents()) == ["1", "2"]
    hand.turn_to("Nina")
    hand.choose("Counts")
    hand.count(garden=3)
    phone.locator(".numbers").get_by_label("Camps", exact=True).fill("4")
    kim, nina = (_told(monkeypatch, _saved(phone))["scorings"][0]["players"][name] for name in ("Kim", "Nina"))
    assert [each["modules"]["camps"]["points"] for each in (kim, nina)] == [3, 4]


@pytest.mark.browser
@pytest.mark.one_page
def test_a_magical_building_is_laid_in_any_orientation_and_turned(phone: Page) -> None:
    hand = _Hand(phone, touches=True)
    hand.begin("Kim", "Nina", "Tom")
    assert hand.tile("T14nes").count() == 0
    hand.press("Expansion modules")
    hand.tap(phone.get_by_role("dialog").get_by_text("Magical Buildings"))
    phone.keyboard.press("Escape")
    hand.lay("1,0 T14nes")
    phone.locator('.game[data-judged="true"]').wait_for()
    assert _saved(phone)["players"]["Kim"]["palace"] == ["* T14nes"]
    # On another space another way of it is chosen: it is the same tile, which moves and is turned.
    hand.lay("-1,0 T14nsw")
    assert _saved(phone)["players"]["Kim"]["palace"] == ["T14nsw *"]
    # With Nina it is grey in every way, and asked for before it is taken.
    hand.turn_to("Nina")
    assert (hand.tile("T14esw").get_attribute("aria-label") or "").endswith("Kim’s palace")
    hand.tap(hand.spot(0, -1))
    hand.tap(hand.tile("T14new"))
    hand.press("Move it here")
    tree = _saved(phone)
    assert tree["players"]["Nina"]["palace"] == ["T14new", "*"]
    assert "T14" not in str(tree["players"]["Kim"])
    hand.turn_to("Tom")
    hand.choose("Counts")
    phone.locator(".numbers").get_by_label("Tower", exact=True).fill("13")
    phone.locator(".numbers").get_by_text("0 to 12", exact=True).wait_for()


def _is_scored(phone: Page, monkeypatch: pytest.MonkeyPatch, key: str, value: object) -> dict[str, Any]:
    """Hold what is kept below a key; return what the command line says of the game."""
    tree = _saved(phone)
    phone.locator('.game[data-judged="true"]').wait_for()
    assert tree[key] == value
    answer = _told(monkeypatch, tree)
    assert answer["legal"]
    return answer


@pytest.mark.browser
@pytest.mark.one_page
def test_axe_finds_nothing_serious(small: Page) -> None:
    hand = _Hand(small, touches=True)
    hand.begin("Kim", "Nina", virtual=True)
    hand.lay("1,0 A7es 2,0 S6es")
    small.locator(".game-remarks .finding-error").wait_for()
    session = small.context.new_cdp_session(small)
    session.send("Runtime.evaluate", {"expression": AXE.read_text(encoding="utf-8")})
    for scheme in ("light", "dark"):
        small.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found = small.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
        serious = [each for each in found["violations"] if each["impact"] in {"serious", "critical"}]
        assert not [(each["id"], [node["html"] for node in each["nodes"]]) for each in serious], scheme
        if scheme == "light":
            hand.press("Check my points")
    # Nothing is wider than the screen but what scrolls in its own box.
    assert small.evaluate("document.documentElement.scrollWidth") <= 320
