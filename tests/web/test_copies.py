"""Two copies of the page on one host, one in a folder of the other: each keeps its own, and needs no network."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from .conftest import PATIENCE, served, wait_for_engine

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Page

COPY = "beta/"
LATER = "gamma/"
FORMER = """() => new Promise((resolve, reject) => {
  // As version 0.2.0 had it, for all copies.
  localStorage.setItem("alhambra-sheets:preferences", '{"theme":"dark"}');
  const asked = indexedDB.open("alhambra-sheets", 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore("games", { keyPath: "id" });
  asked.onerror = reject;
  asked.onsuccess = () => {
    const step = asked.result.transaction("games", "readwrite");
    const tree = { game: "alhambra", scoring: 1, players: { Kim: { palace: ["*"] }, Nina: { palace: ["*"] } } };
    const game = { id: "old", kind: "alhambra", name: "From before", tree, created: 1, changed: 1 };
    step.objectStore("games").put(game);
    step.oncomplete = () => { asked.result.close(); resolve(); };
  };
})"""
CONTROLLED = """(scope) => new Promise((resolve) => {
  const { serviceWorker } = navigator;
  const look = () => serviceWorker.controller?.scriptURL === `${scope}service-worker.js` && resolve();
  serviceWorker.addEventListener("controllerchange", look);
  look();
})"""
SITE = "alhambra-sheets@/#site-"
SHELF = "alhambra-sheets@/#snapshots"
BOOT = "() => document.documentElement.dataset"
LOST = (
    "async (name) => { for (const each of await caches.keys()) if (each.startsWith(name)) await caches.delete(each); }"
)
WHOLE = """async (name) => {
  // Whatever has been asked for is there again, and at last the list of all.
  for (let step = 0; step < 600; step += 1) {
    const cache = (await caches.keys()).find((each) => each.startsWith(name));
    if (cache && await (await caches.open(cache)).match("files.json")) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}"""

LEFT = """async (shelf) => {
  // As a page does that is left while its engine starts, which is no fault of the engine.
  const cache = await caches.open(shelf);
  const [{ url }] = await cache.keys();
  await cache.put(url.replace(/[^/]*$/, "tried"), new Response("1"));
}"""
DAMAGED = """async (shelf) => {
  const cache = await caches.open(shelf);
  for (const request of await cache.keys()) {
    if (!request.url.endsWith("/memory")) continue;
    const bytes = new Uint8Array(await (await cache.match(request)).arrayBuffer());
    bytes.fill(7, 4096, bytes.length);
    await cache.put(request, new Response(bytes));
  }
}"""
POINTS = """() => alhambraSheets.score("game: alhambra\\nplayers: {Kim: {buildings: {tower: 2}, wall: 5}}\\n")
  .then(({ totals }) => totals.Kim)"""
PRINTED = "() => alhambraSheets.print(['score-sheet']).then((bytes) => bytes.length)"


@pytest.fixture
def host(site_folder: Path, tmp_path: Path) -> Path:
    """The folder of a host: the page, and twice more in folders below."""
    folder = tmp_path / "host"
    folder.mkdir()
    for each in site_folder.iterdir():
        (folder / each.name).symlink_to(each)
    for copy in (COPY, LATER):
        (folder / copy).symlink_to(site_folder)
    return folder


@pytest.fixture
def device(browser: Browser) -> Iterator[BrowserContext]:
    """A device that has never seen the page."""
    context = browser.new_context(locale="en-GB")
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


def _visited(device: BrowserContext, address: str) -> Page:
    page = device.new_page()
    page.goto(address)
    page.get_by_role("link", name="From before").wait_for()
    return page


def _forget_all(page: Page, address: str) -> None:
    page.goto(f"{address}#/settings")
    page.get_by_role("button", name="Delete all data").click()
    page.get_by_text("Another copy of the page in this browser keeps its own").wait_for()
    page.get_by_role("dialog").get_by_role("button", name="Delete", exact=True).click()
    page.get_by_text("All data deleted").wait_for()


def test_copies_leave_each_other_alone_and_after_the_first_visit_no_network_is_needed(
    device: BrowserContext, host: Path
) -> None:
    asked: list[str] = []
    device.on("request", lambda request: asked.append(request.url))
    with served(host) as site:
        root, copy = site.address, site.address + COPY
        before = device.new_page()
        before.goto(f"{root}licences.txt")
        before.evaluate(FORMER)
        before.close()
        first, second = (_visited(device, address) for address in (root, copy))
        for page, address in ((first, root), (second, copy)):
            wait_for_engine(page)
            page.evaluate(CONTROLLED, address)
            assert page.evaluate("document.documentElement.dataset.theme") == "dark"
            # The one above answers for the one below until that has its own worker, which is no newer version.
            assert page.get_by_role("button", name="Update now").count() == 0
        # What is deleted in one stays in the other, and comes to one that has not been opened yet.
        _forget_all(second, copy)
        second.close()
        later = _visited(device, site.address + LATER)
        assert later.evaluate("document.documentElement.dataset.theme") == "dark"
        later.close()
        first.locator("html[data-kept=true]").wait_for(state="attached")
        # A browser may clear away what is kept: the next visit brings it back.
        first.evaluate(LOST, SITE)
        first.reload()
        wait_for_engine(first)
        assert first.evaluate(WHOLE, SITE)
        first.evaluate(LEFT, SHELF)
    # The host is gone. The page opens from what is kept, with its games and its engine as it was, and prints.
    first.reload()
    first.get_by_role("link", name="From before").wait_for()
    wait_for_engine(first)
    assert first.evaluate(BOOT)["kept"] == "true"
    assert first.evaluate(BOOT)["theme"] == "dark"
    assert first.evaluate(POINTS) > 0
    assert first.evaluate(PRINTED) > 1000
    # Where the engine that was kept is damaged, it is dropped and started from its files.
    first.evaluate(DAMAGED, SHELF)
    first.reload()
    wait_for_engine(first)
    assert first.evaluate(BOOT)["kept"] == "false"
    assert first.evaluate(POINTS) > 0
    # The other copy has nothing any more of what was deleted there.
    second = device.new_page()
    second.goto(copy)
    second.get_by_role("button", name="Alhambra", exact=True).wait_for()
    assert second.get_by_role("link", name="From before").count() == 0
    assert second.evaluate("document.documentElement.dataset.theme") == "auto"
    assert {url for url in asked if not url.startswith((root, "blob:", "data:"))} == set()
