"""The page in Firefox and WebKit, each started once and led through one visit: what could differ is the browser."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from . import engines
from .conftest import missing, served

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .engines import Driver

PROGRAM = str(Path(sys.executable).parent / "alhambra-sheets")
PRINT = ("player-sheet", "--sheets", "2", "--lang", "ru")
READY = "() => document.documentElement.dataset.engine === 'ready'"
KEPT = "() => document.documentElement.dataset.kept === 'true' && !!navigator.serviceWorker.controller"
NAMED = """(name) => [...document.querySelectorAll("button, a, input")]
  .find((each) => each.checkVisibility() && !each.disabled
    && [each.ariaLabel, ...[...each.labels ?? []].map((label) => label.innerText), each.innerText]
      .some((text) => text?.trim().split("\\n")[0] === name))"""
"""What can be pressed or filled in, by what it is called, or by its first line."""
FOUND = "(selector) => [...document.querySelectorAll(selector)].findLast((each) => each.checkVisibility())"
SHOWN = "(text) => document.body.innerText.includes(text)"
LISTED = """(texts) => {
  const games = [...document.querySelectorAll("main a")].map((each) => each.textContent);
  return texts.every((text) => games.some((game) => game.includes(text)));
}"""
PRINTED = """async (args) => {
  const digest = await crypto.subtle.digest("SHA-256", await alhambraSheets.print(args));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}"""
TREES = """() => new Promise((resolve, reject) => {
  const asked = indexedDB.open("alhambra-sheets@/#games");
  asked.onerror = reject;
  asked.onsuccess = () => {
    const all = asked.result.transaction("games").objectStore("games").getAll();
    all.onsuccess = () => { asked.result.close(); resolve(all.result.map(({ tree }) => tree)); };
  };
})"""
LINK = """(start) => [...document.querySelectorAll("dialog input, dialog textarea")].map(({ value }) => value)
  .find((value) => value.startsWith(start))"""


@pytest.fixture(params=engines.PACKAGES)
def driver(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Driver]:
    """A browser that has never seen the page."""
    lacking = engines.missing(request.param)
    if lacking:
        missing(lacking)
    with engines.started(request.param, tmp_path / "browser") as found:
        yield found


def press(driver: Driver, name: str) -> None:
    driver.click(driver.wait(NAMED, name))


def fill(driver: Driver, name: str, text: str) -> None:
    driver.type(driver.wait(NAMED, name), text)


def tap(driver: Driver, *selectors: str) -> None:
    for selector in selectors:
        driver.click(driver.wait(FOUND, selector))


def _palaces(driver: Driver) -> None:
    """Begin a game of the base game and lay two tiles."""
    press(driver, "Alhambra")
    fill(driver, "Player 1", "Kim")
    fill(driver, "Player 2", "Nina")
    press(driver, "Start")
    for place, tile in (("-1,0", "T9nw"), ("0,-1", "P5nw")):
        tap(driver, f'[data-spot="{place}"]', f'.game-tray [data-tile="{tile}"]')


def _sheets(driver: Driver) -> None:
    """Open a game of Roll & Write, make a cross and take it back."""
    press(driver, "Roll & Write, filled sheet")
    tap(driver, "[data-space][aria-pressed=false]")
    press(driver, "Undo")


def _totals(tree: dict[str, Any]) -> str:
    """Return the points of a game as the list of games shows them, judged by the command line."""
    score = [PROGRAM, "score", "-", "--json"]
    answer = json.loads(subprocess.run(score, input=json.dumps(tree).encode(), capture_output=True, check=False).stdout)
    return "".join(f"{player}{points}" for player, points in answer["totals"].items())


def test_a_visit_in_another_browser(driver: Driver, site_folder: Path, tmp_path: Path) -> None:
    subprocess.run([PROGRAM, "print", *PRINT, "-o", "sheet.pdf"], cwd=tmp_path, check=True, capture_output=True)
    printed = hashlib.sha256((tmp_path / "sheet.pdf").read_bytes()).hexdigest()
    with served(site_folder) as site:
        driver.open(site.address)
        driver.wait(READY)
        _sheets(driver)
        press(driver, "All games")
        _palaces(driver)
        press(driver, "Game menu")
        press(driver, "Share")
        link = driver.wait(LINK, f"{site.address}#ALHG1:")
        assert driver.run(PRINTED, PRINT) == printed
        driver.wait(KEPT)
    # The host is gone, and the page is loaded anew: a link is read and scored again ...
    asked = len(site.requests)
    driver.open(link)
    driver.wait(SHOWN, "Scored again: the points match.")
    # ... the games are there with the points of the command line ...
    press(driver, "Games")
    trees = driver.wait(TREES)
    assert sorted(tree["game"] for tree in trees) == ["alhambra", "roll-and-write"]
    points = [_totals(tree) for tree in trees]
    assert all(points)
    driver.wait(LISTED, points)
    # ... and what is printed has the same bytes.
    assert driver.run(PRINTED, PRINT) == printed
    assert site.requests[asked:] == []
