"""The page in a browser: built once per run, served to this machine alone, in Chromium from the system's packages.

Where there is no browser, or no Node to make the page with, these tests are skipped with the reason; in continuous
integration that is a failure.
"""

from __future__ import annotations

import fcntl
import importlib.util
import os
import shutil
import socket
import subprocess
import sys
import threading
import time
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from playwright.sync_api import Browser, BrowserContext, Page

    Opening = Callable[[BrowserContext, int, int], Page]

WEB = Path(__file__).resolve().parents[2] / "web"
CHROMIUM = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # The engine is translated once: a test is over before a second, optimising translation has paid off.
    "--js-flags=--liftoff-only",
)
"""A browser that asks nobody for anything; the sandbox cannot be had by root in a container."""
PATIENCE = 60_000
"""How long a machine with many things to do may take for a step, in milliseconds."""
STORES = "indexeddb,local_storage,session_storage"
"""What a test may leave on the device; the engine's snapshot stays, so that the next page is ready sooner."""


LEAVING = """() => new Promise((done) => requestAnimationFrame(() => setTimeout(() => {
  window.dispatchEvent(new Event("pagehide"));
  done();
})))"""
"""What a page does that is being left: changes are written, and are in its journal until they are on the device."""
JOURNAL_IS_EMPTY = '() => !Object.keys(localStorage).some((key) => key.startsWith("alhambra-sheets@/#leaving/"))'


class Site(NamedTuple):
    """A page that is being served."""

    address: str
    folder: Path
    requests: list[str]
    """The paths that were asked for, in their order."""


def missing(reason: str) -> None:
    """Skip a test for a reason; where nothing may be skipped, fail."""
    if os.environ.get("CI"):
        pytest.fail(f"{reason} (CI is set: nothing may be skipped)", pytrace=False)
    pytest.skip(reason)


@contextmanager
def _locked(file: Path) -> Iterator[None]:
    with file.open("w", encoding="utf-8") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page as `make web` makes it, without finished files: made by the first who asks, for all workers of a run."""
    if shutil.which("node") is None or not (WEB / "node_modules" / "esbuild").is_dir():
        missing("web/node_modules is missing: make setup installs it where Node.js and npm are")
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base
    folder = shared / "site"
    with _locked(shared / "site.lock"):
        if not (folder / "index.html").is_file():
            command = [sys.executable, str(WEB / "make.py"), "--no-files", "--output", str(folder)]
            made = subprocess.run(command, capture_output=True, text=True, check=False)
            if made.returncode:
                shutil.rmtree(folder, ignore_errors=True)
                pytest.fail(f"the page cannot be made:\n{made.stdout}{made.stderr}", pytrace=False)
    return folder


@contextmanager
def served(folder: Path) -> Iterator[Site]:
    """Serve a folder by `web/serve.py`, with its headers, on a free port."""
    requests: list[str] = []
    with _serve_module().server(folder, heard=requests.append) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        held: list[socket.socket] = []
        taken = server.get_request

        def get_request() -> tuple[socket.socket, Any]:
            connection, address = taken()
            held.append(connection)
            return connection, address

        server.get_request = get_request
        thread.start()
        yield Site(f"http://127.0.0.1:{server.server_port}/", folder, requests)
        server.shutdown()
        thread.join()
        # Nobody is answered any more, on a connection that is still open either.
        for connection in held:
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)


def _serve_module() -> Any:  # noqa: ANN401 - a script of a folder that is no package
    sys.path.insert(0, str(WEB))
    try:
        spec = importlib.util.spec_from_file_location("web_serve", WEB / "serve.py")
        assert spec
        assert spec.loader
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module
    finally:
        sys.path.remove(str(WEB))


@pytest.fixture(scope="session")
def site(site_folder: Path) -> Iterator[Site]:
    """The page, served."""
    with served(site_folder) as found:
        yield found


@contextmanager
def chromium(flags: Sequence[str] = QUIET) -> Iterator[Browser]:
    """Start Chromium for a benchmark; ImportError without Playwright, FileNotFoundError where there is none."""
    from playwright.sync_api import sync_playwright

    program = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if program is None:
        raise FileNotFoundError("chromium")
    with sync_playwright() as driver:
        started = driver.chromium.launch(executable_path=program, args=list(flags))
        yield started
        started.close()


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """One browser for all tests of a worker."""
    playwright = pytest.importorskip("playwright.sync_api") if not os.environ.get("CI") else _playwright()
    program = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if program is None:
        missing("there is no Chromium here: install the system's package `chromium`")
    own = tmp_path_factory.mktemp("browser")
    # The tests have settings that lead nowhere (tests/conftest.py), and a browser wants to write its own.
    surroundings = os.environ | {"XDG_CONFIG_HOME": str(own / "config"), "XDG_CACHE_HOME": str(own / "cache")}
    with playwright.sync_playwright() as driver:
        started = driver.chromium.launch(executable_path=program, args=list(QUIET), env=surroundings)
        yield started
        started.close()


def _playwright() -> Any:  # noqa: ANN401 - a module
    from playwright import sync_api

    return sync_api


def _context(browser: Browser, **given: Any) -> BrowserContext:  # noqa: ANN401 - Playwright's own options
    context = browser.new_context(locale="en-GB", accept_downloads=True, **given)
    context.set_default_timeout(PATIENCE)
    return context


@pytest.fixture(scope="session")
def touched(browser: Browser) -> Iterator[BrowserContext]:
    """A device that is touched."""
    context = _context(browser, has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844})
    yield context
    context.close()


@pytest.fixture(scope="session")
def pointed(browser: Browser) -> Iterator[BrowserContext]:
    """A device with a mouse and keys."""
    context = _context(browser, viewport={"width": 1280, "height": 800})
    yield context
    context.close()


@contextmanager
def opened(context: BrowserContext, site: Site, width: int, height: int) -> Iterator[Page]:
    """Forget what was kept, open the page and wait for the engine; afterwards look that nothing went wrong."""
    page = context.new_page()
    # Not when a page is closed: what it writes down while it is left is to be gone too.
    session = context.new_cdp_session(page)
    session.send("Storage.clearDataForOrigin", {"origin": site.address.rstrip("/"), "storageTypes": STORES})
    page.set_viewport_size({"width": width, "height": height})
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda told: wrong.append(told.text) if told.type == "error" else None)
    page.on("request", lambda asked: wrong.append(asked.url) if _is_elsewhere(asked.url, site) else None)
    page.goto(site.address)
    wait_for_engine(page)
    yield page
    if page.locator("html[data-engine=ready][data-kept=false]").count():
        # The first page of a device stays open until its engine is kept: all others are ready sooner.
        # That is for speed alone: one that is not kept in time costs the next page seconds, and nothing else.
        from playwright.sync_api import Error

        with suppress(Error):
            page.locator("html[data-kept=true]").wait_for(state="attached", timeout=20_000)
    page.close()
    assert not wrong, "the page said errors, or asked somebody else"


def _is_elsewhere(address: str, site: Site) -> bool:
    return not address.startswith((site.address, "blob:", "data:"))


def wait_for_engine(page: Page) -> None:
    """Wait until the engine is ready (not by `page.wait_for_function`: the policy allows no `eval`)."""
    page.locator("html[data-engine=ready], html[data-engine=failed]").wait_for(state="attached")
    assert page.locator("html").get_attribute("data-engine") == "ready"


def settle(page: Page) -> None:
    """Have all changes written to the device, and wait until they are there."""
    page.evaluate(LEAVING)
    wait_until(page, JOURNAL_IS_EMPTY)


def wait_until(page: Page, function: str) -> None:
    """Wait until a function of JavaScript gives something."""
    end = time.monotonic() + PATIENCE / 1000
    while not page.evaluate(function):
        assert time.monotonic() < end, function
        page.wait_for_timeout(20)


class Lasting:
    """The pages of devices that stay open from one test to the next."""

    def __init__(self, site: Site) -> None:
        self._site, self._open, self._pages = site, ExitStack(), dict[Any, Any]()

    def page(self, context: BrowserContext) -> Page:
        """Return the page of a device at its start, whatever it has been at before."""
        if context not in self._pages:
            self._pages[context] = self._open.enter_context(opened(context, self._site, 1280, 800))
        page: Page = self._pages[context]
        page.emulate_media(color_scheme="null", reduced_motion="null")
        page.evaluate("() => { location.hash = '' }")
        page.locator(".home-kind").first.wait_for()
        return page

    def close(self) -> None:
        """Close them, before the device forgets what they have kept on it."""
        self._pages.clear()
        self._open.close()


@pytest.fixture(scope="session")
def lasting(site: Site) -> Iterator[Lasting]:
    """The pages of the tests that are marked `one_page`."""
    found = Lasting(site)
    yield found
    found.close()


@pytest.fixture
def opening(request: pytest.FixtureRequest, site: Site, lasting: Lasting) -> Iterator[Opening]:
    """Open a page that is as on a new device; for a test marked `one_page`, one that has been at other games."""
    with ExitStack() as pages:

        def open_page(context: BrowserContext, width: int, height: int) -> Page:
            if request.node.get_closest_marker("one_page"):
                page = lasting.page(context)
                page.set_viewport_size({"width": width, "height": height})
                return page
            lasting.close()
            return pages.enter_context(opened(context, site, width, height))

        yield open_page


@pytest.fixture
def page(pointed: BrowserContext, opening: Opening) -> Page:
    """The page on a desktop, its engine ready."""
    return opening(pointed, 1280, 800)


@pytest.fixture
def desktop(page: Page) -> Page:
    """The same, where a test says that it has a mouse and keys."""
    return page


@pytest.fixture
def phone(touched: BrowserContext, opening: Opening) -> Page:
    """The page on a phone, its engine ready."""
    return opening(touched, 390, 844)


@pytest.fixture
def small(touched: BrowserContext, opening: Opening) -> Page:
    """The page on the smallest phone, its engine ready."""
    return opening(touched, 320, 640)
