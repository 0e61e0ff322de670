"""The page asks nobody but its host, works without a network after the first visit, and starts from what it kept."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from .conftest import served, wait_for_engine

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Page

GAME = "game: alhambra\nplayers:\n  Kim: {buildings: {tower: 2}, wall: 5}\n  Nina: {buildings: {garden: 1}, wall: 3}\n"
SCORED = "(text) => alhambraSheets.score(text).then((answer) => answer.legal)"
SHELF = "alhambra-sheets-snapshots"
CONTROLLED = "() => navigator.serviceWorker.ready.then(() => Boolean(navigator.serviceWorker.controller))"
BOOT = "() => document.documentElement.dataset"
DAMAGED = """async (shelf) => {
  const cache = await caches.open(shelf);
  for (const request of await cache.keys()) {
    if (!request.url.endsWith("/memory")) continue;
    const bytes = new Uint8Array(await (await cache.match(request)).arrayBuffer());
    bytes.fill(7, 4096, bytes.length);
    await cache.put(request, new Response(bytes));
  }
}"""


@pytest.fixture
def device(browser: Browser) -> Iterator[BrowserContext]:
    """A device that has never seen the page."""
    context = browser.new_context(locale="en-GB")
    context.set_default_timeout(60_000)
    yield context
    context.close()


@pytest.fixture
def visit(device: BrowserContext) -> Callable[[str], Page]:
    """Open the page in a new window, its engine ready."""

    def open_page(address: str) -> Page:
        page = device.new_page()
        page.goto(address)
        wait_for_engine(page)
        return page

    return open_page


def _wait_until_kept(page: Page) -> None:
    page.locator("html[data-kept=true]").wait_for(state="attached")


def test_after_the_first_visit_no_network_is_needed(
    site_folder: Path, device: BrowserContext, visit: Callable[[str], Page]
) -> None:
    asked: list[str] = []
    device.on("request", lambda request: asked.append(request.url))
    with served(site_folder) as site:
        page = visit(site.address)
        assert page.evaluate(SCORED, GAME)
        _wait_until_kept(page)
        assert page.evaluate(CONTROLLED)
        page.close()
        address = site.address
    # The host is gone. The page opens from what is kept, with its engine as it was, and prints.
    page = visit(address)
    assert page.evaluate(BOOT)["kept"] == "true"
    assert page.evaluate(SCORED, GAME)
    assert page.evaluate("() => alhambraSheets.print(['score-sheet']).then((bytes) => bytes.length)") > 1000
    # And where the device has forgotten the engine, it is started from its files.
    page.evaluate("(shelf) => caches.delete(shelf)", SHELF)
    page.reload()
    wait_for_engine(page)
    assert page.evaluate(SCORED, GAME)
    assert {url for url in asked if not url.startswith((address, "blob:", "data:"))} == set()


def test_a_damaged_engine_is_dropped_and_the_page_works(site_folder: Path, visit: Callable[[str], Page]) -> None:
    with served(site_folder) as site:
        page = visit(site.address)
        _wait_until_kept(page)
        page.evaluate(DAMAGED, SHELF)
        page.reload()
        wait_for_engine(page)
        assert page.evaluate(SCORED, GAME)
        assert page.evaluate(BOOT)["kept"] == "false"


def test_a_new_version_waits_and_is_whole(site_folder: Path, tmp_path: Path, visit: Callable[[str], Page]) -> None:
    folder = tmp_path / "site"
    shutil.copytree(site_folder, folder)
    with served(folder) as site:
        page = visit(site.address)
        assert page.evaluate(CONTROLLED)
        # The host has other files now, but not the list that goes with them: as if it were being changed.
        index = folder / "index.html"
        index.write_text(index.read_text("utf-8").replace("<title>", "<title>New "), encoding="utf-8")
        page.reload()
        wait_for_engine(page)
        assert not page.title().startswith("New")


def test_without_webassembly_it_is_said(site_folder: Path, device: BrowserContext) -> None:
    device.add_init_script("delete globalThis.WebAssembly")
    with served(site_folder) as site:
        page = device.new_page()
        page.goto(site.address)
        page.locator("html[data-engine=failed]").wait_for(state="attached")
        said = page.evaluate("() => alhambraSheets.ready.catch((error) => error.message)")
        assert said == "no-wasm"


def test_the_policy_is_stated_and_no_code_stands_in_the_page(site_folder: Path) -> None:
    text = (site_folder / "index.html").read_text("utf-8")
    assert "script-src 'self' 'wasm-unsafe-eval'; style-src 'self'" in text
    assert "<script>" not in text
    assert "<style" not in text
    assert " style=" not in text
