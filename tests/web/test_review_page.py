"""The page of `scan --review` in a browser: what is tapped or typed moves, and comes back as answers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from alhambra_sheets.camera import answers, review
from alhambra_sheets.camera.review import Crop, ReviewedPhoto
from alhambra_sheets.words import catalog
from alhambra_sheets.writers import raster
from tests.web import axe

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Page

DIGEST = "0123456789ab"
COMMAND = "alhambra-sheets scan kim.jpg --answers answers.txt"


def crops() -> Iterator[Crop]:
    """Yield places of each kind; the least sure of the buildings is asked."""
    ((picture, width, height),) = raster.crops(40, 40, b"\x80\x90\xa0\xff" * 1600, [(0, 0, 40, 40)], 40)
    for number, (box, kind, reading) in enumerate(
        [
            ("space-1-1", "space", "built"),
            ("space-1-2", "space", "built"),
            ("space-1-3", "space", "blank"),
            ("coin-1", "coin", "circled"),
            ("taken-tower-1", "tick", "circled"),
            ("box-1-tower-1", "tick", "crossed"),
            ("box-1-tower-2", "tick", "blank"),
            ("coin-2", "coin", "?"),
        ]
    ):
        yield Crop(box, kind, reading, 0.9 + number / 100, number == 0, picture, width, height)


def page_of(language: str) -> str:
    """Return the page in a language."""
    photo = ReviewedPhoto(DIGEST, "<i>kim</i>.jpg", "player-sheet-a5", tuple(crops()))
    return review.page([photo], COMMAND, catalog.load(language))


@pytest.fixture
def shown(pointed: BrowserContext, tmp_path: Path) -> Iterator[Page]:
    """The page in a browser, and nothing that its policy or a script complains of."""
    path = tmp_path / "page.html"
    path.write_text(page_of("en"), encoding="utf-8")
    page = pointed.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(path.as_uri())
    yield page
    page.close()
    assert not complaints


def said(page: Page) -> dict[str, str]:
    """Return the answers as the program reads them."""
    return {box: reading for (_, box), reading in answers.read(page.input_value("#answers").encode()).items()}


def block(page: Page, box: str) -> str:
    """Return the reading of the block that a place is in."""
    return str(page.locator(f'[data-box="{box}"]').evaluate("crop => crop.closest('.block').dataset.reading"))


def test_what_is_tapped_moves_and_comes_back(shown: Page) -> None:
    # What is asked counts as looked at, as it is.
    assert said(shown) == {"space-1-1": "built"}
    shown.click('[data-box="space-1-2"]')
    assert block(shown, "space-1-2") == "blank"
    assert said(shown) == {"space-1-1": "built", "space-1-2": "blank"}
    for _ in range(4):
        shown.click('[data-box="coin-1"]')
        assert said(shown).get("coin-1", "circled") == block(shown, "coin-1")
    assert {"space-1-1": "built", "space-1-2": "blank"}.items() <= said(shown).items()
    assert block(shown, "coin-1") == "circled"
    shown.click("#undo")
    assert said(shown)["coin-1"] == block(shown, "coin-1") != "circled"
    while shown.is_enabled("#undo"):
        shown.click("#undo")
    assert said(shown) == {"space-1-1": "built"}
    assert shown.locator(".gap").count() == 0


def test_what_cannot_be_told_has_a_block_and_taps_lead_there(shown: Page) -> None:
    assert block(shown, "coin-2") == "?"
    assert shown.locator('[data-group="coin"] .block').first.get_attribute("data-reading") == "?"
    assert shown.locator('[data-group="space"] .block').last.get_attribute("data-reading") == "?"
    ways = []
    for _ in range(3):
        shown.click('[data-box="space-1-2"]')
        ways.append(block(shown, "space-1-2"))
    assert ways == ["blank", "?", "built"]
    ways = []
    for _ in range(4):
        shown.click('[data-box="coin-2"]')
        ways.append(block(shown, "coin-2"))
    assert ways == ["crossed", "circled", "blank", "?"]
    shown.click('[data-box="space-1-3"]')
    shown.click('[data-box="space-1-3"]')
    assert said(shown)["space-1-3"] == "?"


def test_taps_outlive_a_reload_and_can_be_undone_then(shown: Page) -> None:
    shown.click('[data-box="space-1-2"]')
    shown.click('[data-box="coin-1"]')
    before = said(shown)
    shown.reload()
    assert said(shown) == before
    kept = shown.evaluate("JSON.stringify(Object.entries(sessionStorage))")
    assert DIGEST not in kept
    assert "kim" not in kept
    shown.click("#undo")
    shown.click("#undo")
    shown.reload()
    assert said(shown) == {"space-1-1": "built"}
    for strange in ("[", "7", '[[99,"built"]]', '[["a"]]', "null"):
        shown.evaluate("text => { for (const key of Object.keys(sessionStorage)) sessionStorage[key] = text }", strange)
        shown.reload()
        assert said(shown) == {"space-1-1": "built"}


def test_without_a_store_of_the_browser_all_else_works(shown: Page) -> None:
    shown.add_init_script("Object.defineProperty(window, 'sessionStorage', { get() { throw new Error('no') } })")
    shown.reload()
    shown.click('[data-box="space-1-2"]')
    assert said(shown)["space-1-2"] == "blank"


def test_a_ring_where_none_is_drawn_is_told(shown: Page) -> None:
    shown.focus('[data-box="space-1-1"]')
    shown.keyboard.press("o")
    assert shown.locator("#state").text_content() == "Nothing is circled here."
    assert block(shown, "space-1-1") == "built"


def test_keys_do_what_fingers_do(shown: Page) -> None:
    shown.focus('[data-box="space-1-1"]')
    for key in (".", "?", "x"):  # each goes on to the next place
        shown.keyboard.press(key)
    assert said(shown) == {"space-1-1": "blank", "space-1-2": "?", "space-1-3": "built"}
    shown.keyboard.press("u")
    assert said(shown) == {"space-1-1": "blank", "space-1-2": "?"}
    assert shown.evaluate("document.activeElement.dataset.box") == "space-1-3"
    shown.keyboard.press("Control+z")
    assert "space-1-2" not in said(shown)
    shown.focus('[data-box="taken-tower-1"]')
    shown.keyboard.press("Enter")
    assert said(shown)["taken-tower-1"] == "crossed"


def test_the_answers_are_saved_as_a_file(shown: Page) -> None:
    shown.click('[data-box="box-1-tower-2"]')
    with shown.expect_download() as saved:
        shown.click("#save")
    assert saved.value.suggested_filename == review.ANSWERS_FILE
    found = answers.read(saved.value.path().read_bytes())
    assert found[DIGEST, "box-1-tower-2"] == "crossed"
    assert shown.locator("pre").text_content() == COMMAND


def test_the_page_is_for_everybody(shown: Page) -> None:
    for scheme in ("light", "dark"):
        shown.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        for width in (320, 1280):
            shown.set_viewport_size({"width": width, "height": 700})
            assert shown.evaluate("document.documentElement.scrollWidth") <= width
        assert axe.serious(shown) == []


@pytest.mark.parametrize("language", catalog.languages())
def test_the_page_asks_nobody_for_anything(language: str) -> None:
    text = page_of(language)
    assert text == page_of(language)
    assert "<i>kim" not in text
    own = re.sub(r"base64,[A-Za-z0-9+/=]+", "", text)
    assert not re.search(r"https?:|@import|url\((?!data:)|unsafe-|<(script|link|iframe)[^>]* (src|href)", own)
    # The policy lets in this style and this script, and no other.
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', own)
    assert policy
    assert policy[1].startswith("default-src 'none'; img-src data:; font-src data:; style-src 'sha256-")
