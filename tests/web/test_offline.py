"""The page asks nobody but its host, works without a network after the first visit, and starts from what it kept."""

from __future__ import annotations

import base64
import hashlib
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
SHELF = "alhambra-sheets@/#snapshots"
CONTROLLED = """() => new Promise((resolve) => {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller) resolve(true);
  serviceWorker.addEventListener("controllerchange", () => resolve(true));
})"""
LOOKED = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration.update().catch(() => undefined);
  const found = registration.installing;
  if (found) await new Promise((resolve) => found.addEventListener("statechange", resolve));
  return Boolean(registration.waiting);
}"""
ASKED = """async () => {
  const { serviceWorker } = navigator;
  const changed = new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve));
  (await serviceWorker.getRegistration()).waiting.postMessage("update");
  await changed;
}"""
COMES_BACK = """() => {
  const { now } = Date;
  Date.now = () => now() + 120_000;
  document.dispatchEvent(new Event("visibilitychange"));
}"""
IS_NEW = "() => 'new' in document.documentElement.dataset"
BOOT = "() => document.documentElement.dataset"
HELD = """() => {
  // What is put on a shelf waits until it is let go; `kept` waits until the second and last part lies there.
  const { put } = Cache.prototype;
  let parts = 0;
  const gone = new Promise((resolve) => { self.letGo = resolve; });
  self.kept = new Promise((resolve) => {
    self.holds = new Promise((held) => {
      Cache.prototype.put = async function (...args) {
        held();
        await gone;
        await put.apply(this, args);
        parts += 1;
        if (parts === 2) setTimeout(resolve, 100);
      };
    });
  });
}"""
HOLDS = "() => self.holds"
LET_GO = "() => { self.letGo(); return self.kept; }"
IS_KEPT = "(shelf) => caches.has(shelf)"


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


def test_an_engine_that_is_just_being_kept_is_forgotten_with_all_data(
    site_folder: Path, visit: Callable[[str], Page]
) -> None:
    with served(site_folder) as site:
        page = visit(f"{site.address}#/settings")
        engine = page.workers[0]
        engine.evaluate(HELD)
        engine.evaluate(HOLDS)
        page.get_by_role("button", name="Delete all data").click()
        page.get_by_role("dialog").get_by_role("button", name="Delete", exact=True).click()
        engine.evaluate(LET_GO)
        page.get_by_text("All data deleted").wait_for()
        assert page.evaluate(BOOT)["kept"] == "false"
        assert not page.evaluate(IS_KEPT, SHELF)


def test_a_new_version_waits_until_it_is_asked_for_and_is_whole(
    site_folder: Path, tmp_path: Path, device: BrowserContext, visit: Callable[[str], Page]
) -> None:
    folder = tmp_path / "site"
    shutil.copytree(site_folder, folder)
    index, keeper = folder / "index.html", folder / "service-worker.js"
    old = index.read_bytes()
    with served(folder) as site:
        page = visit(site.address)
        assert page.evaluate(CONTROLLED)
        # The host is being changed: there is a new list of files, and a file that is not in it yet.
        new = old.replace(b"<html ", b"<html data-new ")
        before, after = (base64.b64encode(hashlib.sha256(data).digest()).decode() for data in (old, new))
        list_of_files = keeper.read_text("utf-8").replace(before, after)
        keeper.write_text(list_of_files.replace('version:"', 'version:"2'), encoding="utf-8")
        assert not page.evaluate(LOOKED)
        page.reload()
        assert not page.evaluate(IS_NEW)
        # All is there: a page that comes back to the front finds it. It waits, whatever is loaded.
        index.write_bytes(new)
        page.evaluate(COMES_BACK)
        page.get_by_role("button", name="Update now").wait_for()
        page.reload()
        assert not page.evaluate(IS_NEW)
        other = device.new_page()
        other.goto(site.address)
        assert other.evaluate(CONTROLLED)
        page.evaluate(ASKED)
        page.reload()
        assert page.evaluate(IS_NEW)
        # Another tab, whose parts are not to be had any more, says so.
        with other.expect_navigation():
            other.get_by_role("button", name="Update now").click()
        assert other.evaluate(IS_NEW)
        wait_for_engine(page)


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


def test_an_engine_that_dies_can_be_started_again(page: Page) -> None:
    before = page.evaluate(SCORED, GAME)
    # As the runtime does when it has run out of memory.
    page.workers[0].evaluate(
        "() => self.postMessage({ kind: 'boot', boot: { state: 'failed', reason: 'stopped', detail: 'memory' } })"
    )
    page.locator("html[data-engine=failed]").wait_for(state="attached")
    said = page.evaluate("(text) => alhambraSheets.score(text).catch((error) => error.message)", GAME)
    assert said == "the engine does not run"
    page.get_by_role("button", name="Restart").click()
    wait_for_engine(page)
    assert page.evaluate(SCORED, GAME) == before is True
