"""What people do whom nobody has told how: looks that change nothing, wrong files, long names, haste."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from alhambra_engine.copies import compact
from tests.web.conftest import PATIENCE, wait_for_engine
from tests.web.test_frame import judged, menu, open_file, paste

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tests.web.conftest import Site

pytestmark = pytest.mark.browser

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
MISLAID = """game: alhambra
players:
  Kim:
    palace: |
      * P7e
  Nina:
    palace: |
      P2new *
"""
FULL = """() => {
  IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); };
}"""
SEEN = """(line) => {
  const { left, top, width, height } = line.getBoundingClientRect();
  return line.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""
STALE = "The text of this game has mistakes, so you are seeing an earlier version."
LONG = "Maximilian <img src=x onerror=alert(1)> Alexander of the Long Name"


def test_who_looks_at_the_text_of_a_game_leaves_no_draft(phone: Page) -> None:
    """Only what was typed is kept beside the game, and that at once, however soon one leaves."""
    paste(phone, MISLAID)
    menu(phone, "Text")
    phone.get_by_text("Not legal yet").wait_for()
    phone.get_by_role("link", name="Back to the game").click()
    phone.get_by_role("button", name="Game menu").wait_for()
    phone.get_by_role("tablist", name="Players").wait_for()
    assert phone.get_by_text(STALE).count() == 0
    assert phone.get_by_role("button", name="Undo", exact=True).is_disabled()
    menu(phone, "Text")
    text = phone.get_by_label("Text of the game")
    text.wait_for()
    typed = text.input_value().replace("Nina", "Nora:")
    text.fill(typed)
    phone.get_by_role("link", name="Back to the game").click()
    phone.get_by_text(STALE).wait_for()
    phone.reload()
    wait_for_engine(phone)
    phone.get_by_role("link", name="Go to the text").click()
    assert text.input_value() == typed


@pytest.mark.one_page
def test_a_file_in_another_encoding_is_told_and_not_opened(phone: Page, tmp_path: Path) -> None:
    old = tmp_path / "old.yaml"
    old.write_bytes(MISLAID.replace("Nina", "Jörg").encode("latin-1"))
    phone.get_by_label("File to open").set_input_files(old)
    phone.get_by_text("not UTF-8").wait_for()
    assert "#/game/" not in phone.url
    wide = tmp_path / "wide.yaml"
    wide.write_bytes(MISLAID.replace("Nina", "Jörg").encode("utf-16"))
    open_file(phone, wide)
    phone.get_by_role("tablist", name="Players").get_by_text("Jörg").wait_for()


@pytest.mark.one_page
def test_six_players_with_long_names_fit_a_narrow_page(small: Page) -> None:
    """Boxes scroll, the page does not; what is to be done next is to be read whatever the names are."""
    names = [LONG, "Anna", "Wu", "Kunigunde", "Konstantin", "Sofía"]
    small.get_by_role("button", name="Alhambra", exact=True).click()
    for _ in names[2:]:
        small.get_by_role("button", name="Add a player").click()
    for number, name in enumerate(names, 1):
        small.get_by_role("textbox", name=f"Player {number}").fill(name)
    small.get_by_role("button", name="Start").click()
    hint = small.get_by_text("Tile for space")
    hint.wait_for()
    box = hint.bounding_box()
    assert box is not None
    assert box["width"] > 2 * box["height"]
    assert small.evaluate("document.documentElement.scrollWidth") <= 320


def test_who_lays_tiles_sees_that_they_are_not_kept(phone: Page) -> None:
    """The line is where the eye is, whatever has been scrolled away; what it offers saves the game."""
    phone.evaluate(FULL)
    phone.get_by_role("button", name="Alhambra", exact=True).click()
    phone.get_by_role("textbox", name="Player 1").fill("Kim")
    phone.get_by_role("button", name="Start").click()
    phone.locator("[data-spot='1,0']").click()
    tiles = phone.locator(".game-tray-tiles")
    before = tiles.bounding_box()
    line = phone.get_by_role("status").get_by_text("Not saved: storage is full", exact=True)
    line.wait_for()
    assert line.evaluate(SEEN)
    phone.locator("[data-tile=P6n]").click()
    assert line.evaluate(SEEN)
    assert tiles.bounding_box() == before
    with phone.expect_download() as saved:
        phone.get_by_role("region", name="Tiles").get_by_role("button", name="Save as file").click()
    assert "P6n" in saved.value.path().read_text("utf-8")


def test_an_empty_game_is_not_begun_twice(phone: Page) -> None:
    for _ in range(2):
        phone.get_by_role("button", name="Alhambra", exact=True).click()
        phone.get_by_role("textbox", name="Player 1").wait_for()
        phone.get_by_role("link", name="All games").click()
        phone.get_by_role("heading", name="On this device").wait_for()
    assert phone.get_by_role("region", name="On this device").get_by_role("listitem").count() == 1


def test_what_is_made_of_a_shared_game_is_not_what_its_receipt_says(phone: Page, site: Site) -> None:
    code = compact.code_of(judged(EXAMPLES / "kim-and-nina.yaml"), "0")
    phone.goto("about:blank")
    # A bracket and a full stop of the message that it stood in are no part of it.
    phone.goto(f"{site.address}#{code}).")
    receipt = phone.get_by_text("Scored again: the points match.")
    receipt.wait_for()
    phone.locator('[data-spot="-1,0"]').click()
    phone.get_by_role("button", name="Remove").click()
    receipt.wait_for(state="detached")


@pytest.mark.one_page
def test_a_sheet_comes_back_from_its_counts(phone: Page) -> None:
    open_file(phone, EXAMPLES / "roll-and-write.yaml")
    crossed = phone.locator("#player-panel table [aria-pressed=true]")
    crossed.first.wait_for()
    before = crossed.count()
    for way in ("Counts", "Sheet"):
        phone.locator("#player-panel").get_by_text(way, exact=True).click()
    crossed.first.wait_for()
    assert crossed.count() == before
    # And counts from their sheet, as they were typed.
    panel = phone.locator("#player-panel")
    panel.get_by_text("Counts", exact=True).click()
    coins = panel.get_by_label("Coins left", exact=True)
    typed = "1" if coins.input_value() != "1" else "2"
    coins.fill(typed)
    for way in ("Sheet", "Counts"):
        panel.get_by_text(way, exact=True).click()
    assert coins.input_value() == typed


def test_a_network_that_wants_a_login_is_told_and_what_it_kept_away_comes_when_asked_again(
    browser: Browser, site: Site
) -> None:
    """Its own page comes in place of every file but the first ones; games can be begun as soon as it is gone."""
    context = browser.new_context(locale="en-GB", service_workers="block")
    try:
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        login = re.compile(r"/(facts|engine)/(?!worker)")
        page.context.route(
            login, lambda route: route.fulfill(status=200, content_type="text/html", body="<p>Log in</p>")
        )
        page.goto(site.address)
        page.get_by_text("The program could not start. Your games are safe.").wait_for()
        page.get_by_text(re.compile("/engine/")).wait_for()
        page.get_by_role("button", name="Alhambra", exact=True).click()
        page.get_by_text("Part of the page could not be loaded.").wait_for()
        page.context.unroute(login)
        page.get_by_role("button", name="Try again").click()
        page.get_by_role("textbox", name="Player 1").wait_for()
        assert page.get_by_text("Part of the page could not be loaded.").count() == 0
        page.get_by_role("button", name="Restart").click()
        wait_for_engine(page)
    finally:
        context.close()
