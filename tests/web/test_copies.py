"""Two copies of the page on one host, one in a folder of the other: neither touches what the other one has."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from .conftest import PATIENCE, served, wait_for_engine

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Page

    from .conftest import Site

COPY = "beta/"
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


@pytest.fixture
def host(site_folder: Path, tmp_path: Path) -> Iterator[Site]:
    """The page in the folder of a host, and once more in a folder below."""
    folder = tmp_path / "host"
    folder.mkdir()
    for each in site_folder.iterdir():
        (folder / each.name).symlink_to(each)
    (folder / COPY).symlink_to(site_folder)
    with served(folder) as site:
        yield site


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


def test_copies_on_one_host_take_games_over_and_leave_each_other_alone(device: BrowserContext, host: Site) -> None:
    root, copy = host.address, host.address + COPY
    before = device.new_page()
    before.goto(f"{root}licences.txt")
    before.evaluate(FORMER)
    pages = {address: _visited(device, address) for address in (root, copy)}
    for address, page in pages.items():
        wait_for_engine(page)
        page.evaluate(CONTROLLED, address)
        assert page.evaluate("document.documentElement.dataset.theme") == "dark"
        # The one above answers for the one below until that has its own worker: nothing there is a newer version.
        assert page.get_by_role("button", name="Update now").count() == 0
    # What is deleted in one stays in the other.
    pages[copy].goto(f"{copy}#/settings")
    pages[copy].get_by_role("button", name="Delete all data").click()
    pages[copy].get_by_role("dialog").get_by_role("button", name="Delete", exact=True).click()
    pages[copy].get_by_text("All data deleted").wait_for()
    pages[root].reload()
    pages[root].get_by_role("link", name="From before").wait_for()
    assert pages[root].evaluate("document.documentElement.dataset.theme") == "dark"
    # A browser may clear away what is kept: the next visit brings it back.
    pages[root].evaluate(LOST, "alhambra-sheets@/#site-")
    pages[root].reload()
    wait_for_engine(pages[root])
    assert pages[root].evaluate(WHOLE, "alhambra-sheets@/#site-")
    asked = len(host.requests)
    device.set_offline(True)
    pages[root].reload()
    pages[root].get_by_role("link", name="From before").wait_for()
    pages[copy].goto(copy)
    pages[copy].get_by_role("button", name="Alhambra", exact=True).wait_for()
    assert pages[copy].get_by_role("link", name="From before").count() == 0
    # It looks for a newer version alone, which no switch of a browser keeps it from.
    assert {path for path in host.requests[asked:] if not path.endswith("/service-worker.js")} == set()
