"""Photos of sheets in the page: films before a pretended camera, files, tracing, and that no photo goes anywhere.

All photos and films are simulated (`tests/photos/camera.py`).
"""

from __future__ import annotations

import os
import re
import shutil
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np
import pytest

from benchmarks import photos
from tests.photos import camera
from tests.web import films
from tests.web.axe import serious
from tests.web.conftest import CHROMIUM, PATIENCE, QUIET, settle, wait_for_engine, wait_until
from tests.web.test_sheet import KEPT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page, ViewportSize

    from tests.photos.camera import Picture
    from tests.web.conftest import Site

CROSSED = ("space-1-2", "space-3-3", "space-3-5", "space-6-1")
"""What is built on the sheet that is photographed."""
PRETENDED = ("--use-fake-device-for-media-stream", "--use-file-for-fake-video-capture={film}")
ASK_NOBODY = "--use-fake-ui-for-media-stream"

BLIND = b"\0asm\1\0\0\0"
"""An eye without functions: whoever calls one is stopped."""

DARK = """async () => {
  const image = new Image();
  image.src = document.querySelector(".sheet-space image").getAttribute("href");
  await image.decode();
  const context = Object.assign(document.createElement("canvas"), { width: 148, height: 210 }).getContext("2d");
  context.drawImage(image, 0, 0, 148, 210);
  const dark = (x, y) => context.getImageData(x, y, 1, 1).data[1] < 128;
  return { marker: dark(7, 10), middle: dark(27, 46), gap: dark(16, 10), ring: dark(140, 99) };
}"""
"""Whether the flat picture is dark at the border of a marker, on a free space, beside the marker, in a ring."""
KEPT_ANYWHERE = """async () => {
  const found = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), location.href];
  for (const { name } of await indexedDB.databases()) {
    const base = await new Promise((done) => {
      const asked = indexedDB.open(name);
      asked.onsuccess = () => done(asked.result);
    });
    for (const store of base.objectStoreNames) {
      const all = await new Promise((done) => {
        const asked = base.transaction(store).objectStore(store).getAll();
        asked.onsuccess = () => done(asked.result);
      });
      found.push(JSON.stringify(all, (_, each) => each instanceof Blob || ArrayBuffer.isView(each) ? "PICTURE" : each));
    }
    base.close();
  }
  for (const name of await caches.keys()) for (const { url } of await (await caches.open(name)).keys()) found.push(url);
  return found;
}"""


@pytest.fixture(scope="module")
def sheet() -> Picture:
    """A player sheet, printed and filled in."""
    picture, template = photos.printed("player-sheet", "a5", "full")
    # As `written_on` has it, each box is crossed with a chance: one at a time, until it is.
    random = np.random.default_rng(5)
    for name in CROSSED:
        left, top = template.boxes[name][1][0]
        right, bottom = template.boxes[name][1][2]
        before = picture
        while np.array_equal(before, picture):
            picture = camera.written_on(before, [(left + 3, top + 3, right - left - 6, bottom - top - 6)], random)
    return picture


@pytest.fixture(scope="module")
def photo(sheet: Picture, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A photo of it."""
    file = tmp_path_factory.mktemp("photos") / "photo.jpg"
    assert cv2.imwrite(str(file), films.scene(sheet))
    return file


@contextmanager
def visited(browser: Browser, site: Site, width: int = 390, **given: Any) -> Iterator[Page]:  # noqa: ANN401 - Playwright's own
    """The page on a phone of its own, where a sheet is to be photographed; its engine may still be loading."""
    view: ViewportSize = {"width": width, "height": 844}
    context = browser.new_context(locale="en-GB", has_touch=True, is_mobile=True, viewport=view, **given)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(site.address)
    page.get_by_role("button", name="Photograph a sheet").click()
    yield page
    context.close()


@contextmanager
def filming(browser: Browser, site: Site, *flags: str, **given: Any) -> Iterator[Page]:  # noqa: ANN401 - Playwright's own
    """The same in a browser that was started with these flags."""
    program = next(filter(None, map(shutil.which, CHROMIUM)))
    with TemporaryDirectory() as own:
        places = {"XDG_CONFIG_HOME": f"{own}/config", "XDG_CACHE_HOME": f"{own}/cache"}
        surroundings: dict[str, str | float | bool] = {**os.environ, **places}
        started = browser.browser_type.launch(executable_path=program, args=[*QUIET, *flags], env=surroundings)
        with visited(started, site, **given) as page:
            yield page
        started.close()


@pytest.fixture(scope="module")
def small(browser: Browser, site: Site) -> Iterator[Page]:
    """The page on the smallest phone: its engine has seen photos, and is kept for no other test."""
    with visited(browser, site, 320) as page:
        wait_for_engine(page)
        yield page


@pytest.fixture
def again(small: Page) -> Page:
    """The same, where a sheet is to be photographed in a new game."""
    small.evaluate("() => { location.hash = '' }")
    small.get_by_role("button", name="Photograph a sheet").click()
    small.locator(".camera").wait_for()
    return small


def chosen(page: Page, file: Path) -> None:
    """Choose a photo, wherever one is asked for."""
    page.locator(".camera input[type=file]").last.set_input_files(file)


def traced(page: Page) -> None:
    """Wait until a photo lies under the sheet; what was read of it is not looked over."""
    page.locator(".sheet-tracing").wait_for()
    page.locator(".camera-review").wait_for()
    page.keyboard.press("Escape")
    page.locator(".camera-review").wait_for(state="hidden")


def test_the_shutter_is_released_by_itself_when_the_sheet_is_held_well(
    browser: Browser, site: Site, sheet: Picture, tmp_path: Path
) -> None:
    far, aslant = films.scene(sheet, fill=0.3), films.scene(sheet, tilt=45.0)
    scenes = ((films.table(sheet), 20), (far, 20), (aslant, 20), (films.scene(sheet), 60))
    film = films.film(tmp_path / "film.mjpeg", scenes)
    flags = (ASK_NOBODY, *(flag.format(film=film) for flag in PRETENDED))
    with filming(browser, site, *flags) as page:
        wait_for_engine(page)
        page.evaluate("""() => {
          window.told = new Set();
          new MutationObserver(() => {
            const word = document.querySelector(".camera-advice")?.dataset.advice;
            if (word) window.told.add(word);
          }).observe(document.body, { subtree: true, childList: true, attributes: true });
        }""")
        page.get_by_role("button", name="Camera with help").click()
        page.locator(".sheet-tracing").wait_for()
        assert {"corners", "nearer", "level", "good", "taken"} <= set(page.evaluate("[...window.told]"))
        # The camera is not watched any longer than it has to be.
        assert page.locator("video").count() == 0


def test_a_sheet_whose_code_is_covered_is_not_taken_by_itself(
    browser: Browser, site: Site, sheet: Picture, tmp_path: Path
) -> None:
    covered = sheet.copy()
    _, template = photos.printed("player-sheet", "a5", "full")
    left, top, right, bottom = (edge for each in template.boxes["qr-box"][1][::2] for edge in (each * 10).astype(int))
    covered[top:bottom, left:right] = 120
    film = films.film(tmp_path / "film.mjpeg", [(films.scene(covered), 60)])
    with filming(browser, site, ASK_NOBODY, *(flag.format(film=film) for flag in PRETENDED)) as page:
        page.get_by_role("button", name="Camera with help").click()
        page.get_by_text("The QR code has to be seen").wait_for()
        assert page.locator("button", has_text="Take the photo").is_enabled()


@pytest.mark.parametrize(
    ("flags", "permissions", "sentence"),
    [
        (PRETENDED[:1], [], "may not use the camera"),
        ((), ["camera"], "No camera was found"),
    ],
    ids=["refused", "none"],
)
def test_without_a_camera_a_photo_can_be_chosen(
    browser: Browser, site: Site, flags: tuple[str, ...], permissions: list[str], sentence: str
) -> None:
    with filming(browser, site, *flags, permissions=permissions) as page:
        page.get_by_role("button", name="Camera with help").click()
        page.locator(".camera .failed").filter(has_text=sentence).wait_for()
        assert page.locator("button", has_text="Choose a photo").is_enabled()


@pytest.mark.parametrize(
    ("spoilt", "sentence"),
    [
        ("**/engine/eye.wasm", "Part of the page could not be loaded."),
        ("**/facts/*.camera.json", "Part of the page could not be loaded."),
        ("", "The page cannot look for the sheet any more."),
    ],
    ids=["eye", "facts", "stopped"],
)
def test_where_nobody_looks_for_the_sheet_that_is_told_and_the_shutter_stays(
    browser: Browser, site: Site, spoilt: str, sentence: str
) -> None:
    with filming(browser, site, ASK_NOBODY, PRETENDED[0], service_workers="block") as page:
        if spoilt:
            page.route(spoilt, lambda route: route.abort())
        else:
            page.route("**/engine/eye.wasm", lambda route: route.fulfill(body=BLIND, content_type="application/wasm"))
        page.get_by_role("button", name="Camera with help").click()
        page.locator(".camera-advice").filter(has_text=sentence).wait_for()
        assert page.evaluate("document.querySelector('video').srcObject.active")
        assert page.locator("button", has_text="Take the photo").is_enabled()


def test_a_camera_that_is_lost_is_told(browser: Browser, site: Site) -> None:
    with filming(browser, site, ASK_NOBODY, PRETENDED[0]) as page:
        page.get_by_role("button", name="Camera with help").click()
        wait_until(page, "() => document.querySelector('video')?.srcObject?.active")
        page.evaluate("document.querySelector('video').srcObject.getTracks()[0].dispatchEvent(new Event('ended'))")
        page.locator(".camera .failed").filter(has_text="The camera is gone").wait_for()
        assert page.get_by_role("button", name="Camera with help").is_enabled()


def test_a_photo_lies_under_the_sheet_and_is_traced(small: Page, photo: Path) -> None:
    assert serious(small) == []
    chosen(small, photo)
    traced(small)
    assert small.evaluate(DARK) == {"marker": True, "middle": False, "gap": False, "ring": True}
    assert small.locator(".sheet-space image").count() == 36
    assert small.locator("[data-space='0-1'] svg svg").get_attribute("viewBox") == "41.6 36.7 16 16"
    small.locator("[data-space='0-1']").tap()
    small.locator("[data-space='2-2']").press("Space")
    small.locator("[data-coin='5']").tap()
    # What is tapped is marked, and what is on paper stays to be seen.
    assert small.locator(".sheet-space .sheet-traced").count() == 2
    assert serious(small) == []
    assert small.evaluate("document.documentElement.scrollWidth") == 320
    small.get_by_text("Drawing", exact=True).tap()
    assert small.locator(".sheet-space image, .sheet-traced").count() == 0
    settle(small)
    (player,) = small.evaluate(KEPT)["players"].values()
    assert player["sheet"] == [".X....", "......", "..X...", "......", "......", "......"]
    assert player["coins"] == {"circled": 5, "crossed": 0}


def test_a_photo_goes_nowhere_and_stays_nowhere(again: Page, photo: Path) -> None:
    page = again
    asked: list[str] = []
    page.on("request", lambda each: asked.append(f"{each.method} {each.url}") if each.post_data_buffer else None)
    page.on("websocket", lambda each: asked.append(each.url))
    page.get_by_text("Photos stay on this device.").wait_for()
    chosen(page, photo)
    traced(page)
    address = page.locator(".sheet-space image").first.get_attribute("href")
    page.locator("[data-space='0-1']").tap()
    settle(page)
    page.evaluate("() => { location.hash = '' }")
    page.locator(".home-kind").first.wait_for()
    shown = "(address) => new Promise((done) => { const image = new Image(); image.onload = () => done(true); image.onerror = () => done(false); image.src = address; })"  # noqa: E501 - a function on a line
    assert page.evaluate(shown, address) is False
    kept = page.evaluate(KEPT_ANYWHERE)
    assert not [each for each in kept if "blob:" in each or "PICTURE" in each or "data:image" in each]
    assert not asked
    # An engine that has seen a photo is not kept for the next visit, however long nobody asks it anything.
    assert page.locator("html").get_attribute("data-kept") == "false"
    assert not [each for each in kept if "/snapshot/" in each]


def test_what_was_read_is_looked_over_and_filled_in_as_one_step(again: Page, photo: Path) -> None:
    chosen(again, photo)
    review = again.locator(".camera-review")
    review.wait_for()
    assert serious(again) == []
    spaces = review.locator("[data-box^=space]")
    assert spaces.count() == 36
    sizes = "(all) => Math.min(...all.map((each) => each.getBoundingClientRect().height))"
    assert review.locator(".camera-contact").evaluate_all(sizes) >= 44
    # By keys: one further on, tapped, and taken back again.
    first = spaces.first
    first.focus()
    again.keyboard.press("ArrowRight")
    again.keyboard.press("Space")
    assert review.locator(".camera-other").count() == 1
    undo = again.locator("dialog button", has_text="Undo")
    undo.click()
    assert review.locator(".camera-other").count() == 0
    assert undo.is_disabled()
    first.tap()
    built = spaces.evaluate_all("(all) => all.filter((each) => /: built/.test(each.ariaLabel)).length")
    again.locator("dialog button", has_text="Fill in").click()
    assert again.locator(".sheet-space[aria-pressed=true]").count() == built
    again.get_by_role("button", name="Undo").click()
    assert again.locator(".sheet-space[aria-pressed=true]").count() == 0


def test_photos_of_a_game_are_listed_and_what_was_tapped_stays(again: Page, photo: Path) -> None:
    chosen(again, photo)
    review = again.locator(".camera-review")
    review.wait_for()
    box = review.locator("[data-box^=space]").first
    name = box.get_attribute("data-box")
    box.focus()
    # No space is circled; that nobody is sure is said by a key as by taps.
    again.keyboard.press("o")
    assert review.locator(".camera-other").count() == 0
    again.keyboard.press("?")
    assert review.locator(".camera-other").count() == 1
    again.keyboard.press("Escape")
    again.get_by_text("Photograph the score sheet too").wait_for()
    listed = again.locator(".sheet-photo-item")
    again.get_by_role("button", name="Photograph another sheet").click()
    chosen(again, photo)
    traced(again)
    assert listed.count() == 2
    assert again.locator(".sheet-photos").evaluate("(each) => each.scrollWidth <= each.clientWidth")
    listed.first.locator("button").first.click()
    review.locator("section", has_text="Unclear").locator(f"[data-box={name}]").wait_for()
    again.keyboard.press("Escape")
    review.wait_for(state="hidden")
    listed.last.locator("button").last.click()
    assert listed.count() == 1


def test_a_sheet_beside_another_is_told_where_one_is_looked_over(again: Page, sheet: Picture, tmp_path: Path) -> None:
    pair = tmp_path / "pair.jpg"
    table = films.scene(sheet)
    assert cv2.imwrite(str(pair), np.hstack([table, table]))
    chosen(again, pair)
    again.locator(".camera-review").get_by_text("This photo shows another sheet").wait_for()
    assert serious(again) == []
    again.keyboard.press("Escape")


@pytest.fixture(scope="module")
def form(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A photo of a palace form on which nothing is ticked."""
    file = tmp_path_factory.mktemp("photos") / "form.jpg"
    assert cv2.imwrite(str(file), films.scene(photos.printed("palace-form", "a5", "full")[0]))
    return file


def test_a_palace_form_is_looked_over_and_laid_for_its_player_as_one_step(again: Page, form: Path) -> None:
    chosen(again, form)
    again.get_by_text("This is a palace form.").wait_for()
    again.keyboard.press("Escape")
    # A dialog that closes takes its step back: an address that is written meanwhile would be undone by it.
    again.locator("dialog").wait_for(state="detached")
    wait_until(again, "() => !history.state?.cover")
    again.evaluate("() => { location.hash = '' }")
    again.locator("main").get_by_role("button", name=re.compile("^Alhambra")).first.click()
    for number, name in enumerate(("Kim", "Nina", "Ole"), 1):
        if number > 2:
            again.get_by_role("button", name="Add a player", exact=True).click()
        again.get_by_label(f"Player {number}", exact=True).fill(name)
    again.get_by_role("button", name="Start", exact=True).click()
    again.get_by_role("button", name="Photograph a palace").click()
    chosen(again, form)
    review = again.locator(".camera-review")
    review.wait_for()
    assert serious(again) == []
    # East of the fountain is a garden, whatever was read there.
    review.locator("[data-box=space-5-6]").focus()
    again.keyboard.press("g")
    again.locator("dialog button", has_text="Fill in").click()
    review.wait_for(state="hidden")
    again.locator("[data-spot='1,0']", has_text="G").wait_for()
    settle(again)
    assert re.search(r"\* +G", str(again.evaluate(KEPT)))


def test_what_is_no_photo_of_a_sheet_is_told_in_a_sentence(again: Page, tmp_path: Path, sheet: Picture) -> None:
    text = tmp_path / "text.jpg"
    text.write_text("no photo")
    chosen(again, text)
    again.get_by_text("This browser cannot show the file as a photo.").wait_for()
    table = tmp_path / "table.jpg"
    assert cv2.imwrite(str(table), films.table(sheet))
    chosen(again, table)
    again.get_by_text("No sheet was found.").wait_for()


def test_the_camera_is_for_the_page_alone(small: Page, site: Site) -> None:
    answer = small.request.get(site.address)
    assert "camera=(self)" in answer.headers["permissions-policy"]
    assert small.evaluate("document.featurePolicy?.allowsFeature('camera') ?? true")
