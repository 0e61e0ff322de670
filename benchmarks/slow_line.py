"""The page on a slow line and a slow device: how soon a link shows what was sent and is judged, and a point stands.

Run with `PYTHONPATH=. python benchmarks/slow_line.py [FOLDER OF THE PAGE]`; without a folder the page is made anew. The
host compresses as hosts do, and sends so many bits a second in all. A device that is so many times slower is one whose
renderer is stopped for the rest of each 50 ms: Chromium's own way does not reach the worker.
"""

from __future__ import annotations

import gzip
import mimetypes
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import contextmanager
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

from alhambra_engine import referee
from alhambra_engine.copies import compact
from benchmarks.page import CHROMIUM, QUIET, ROOT, WEB

if TYPE_CHECKING:
    from collections.abc import Iterator

LINES = ((1.6, 150), (9.0, 60))
"""Megabits a second, and milliseconds there and back."""
SLOWER = (1, 4)
STEP = 0.05
CHUNK = 4096
PATIENCE = 240_000
PHONE = {"width": 390, "height": 844}


def main() -> None:
    """Measure and write the figures."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        sys.stdout.write("Playwright is missing: make setup installs it\n")
        return
    program = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if program is None or not (WEB / "node_modules" / "esbuild").is_dir():
        sys.stdout.write("no Chromium, or no packages of web/: make setup installs them\n")
        return
    code = _code()
    with tempfile.TemporaryDirectory() as made, sync_playwright() as driver:
        folder = Path(sys.argv[1]) if sys.argv[1:] else Path(made)
        if not sys.argv[1:]:
            command = [sys.executable, str(WEB / "make.py"), "--no-files", "--output", str(folder)]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        browser = driver.chromium.launch(executable_path=program, args=list(QUIET))
        sys.stdout.write(
            "| line, device | link shown | link judged | first tile | first point |\n|---|---:|---:|---:|---:|\n"
        )
        for megabits, delay in LINES:
            for times in SLOWER:
                with _host(folder, megabits, delay) as address, _slowed(times):
                    told = [*_link(browser, f"{address}#{code}"), *_game(browser, address)]
                row = " | ".join(f"{seconds:.1f} s" for seconds in told)
                sys.stdout.write(f"| {megabits} Mbit/s, {delay} ms, {times}x | {row} |\n")
        browser.close()


def _code() -> str:
    data = (ROOT / "examples" / "whole-game.yaml").read_bytes()
    return compact.code_of(referee.score("game", data), "0", told=True)


def _link(browser: Any, address: str) -> Iterator[float]:  # noqa: ANN401 - Playwright's, which may be missing
    """Yield after how many seconds what was sent is shown, and after how many it is judged."""
    with _visit(browser, address) as (page, before):
        for part in (".sent-totals", ".receipt"):
            page.locator(part).wait_for()
            yield time.perf_counter() - before


def _game(browser: Any, address: str) -> Iterator[float]:  # noqa: ANN401 - Playwright's, which may be missing
    """Yield after how many seconds of a game that is begun at once the first tile lies, and its points stand."""
    with _visit(browser, address) as (page, before):
        page.get_by_role("button", name="Alhambra", exact=True).click()
        page.get_by_role("textbox", name="Player 1").fill("Kim")
        page.get_by_role("button", name="Start").click()
        page.locator("[data-spot='1,0']").click()
        page.locator("[data-tile=P6n]").click()
        yield time.perf_counter() - before
        page.locator(".player-tab-points", has_text="2").first.wait_for()
        yield time.perf_counter() - before


@contextmanager
def _visit(browser: Any, address: str) -> Iterator[tuple[Any, float]]:  # noqa: ANN401 - Playwright's
    context = browser.new_context(locale="en-GB", has_touch=True, viewport=PHONE)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    before = time.perf_counter()
    page.goto(address, wait_until="commit")
    yield page, before
    context.close()


# The line


class _Line:
    """A line for all: who sends waits until it is free."""

    def __init__(self, megabits: float) -> None:
        self._pace = megabits * 1e6 / 8
        self._lock = threading.Lock()
        self._free = 0.0

    def send(self, size: int) -> None:
        with self._lock:
            now = time.monotonic()
            self._free = max(now, self._free) + size / self._pace
            wait = self._free - now
        time.sleep(wait)


@contextmanager
def _host(folder: Path, megabits: float, delay: int) -> Iterator[str]:
    line, way = _Line(megabits), delay / 2000

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def setup(self) -> None:
            super().setup()
            time.sleep(2 * way)  # to connect takes there and back

        def do_GET(self) -> None:
            time.sleep(2 * way)
            file = folder / (self.path.partition("?")[0].lstrip("/") or "index.html")
            if not file.is_file():
                self.send_error(404)
                return
            data, is_packed = _sent(file)
            self.send_response(200)
            kinds = {".mjs": "text/javascript", ".wasm": "application/wasm"}
            kind = kinds.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(data)))
            if is_packed:
                self.send_header("Content-Encoding", "gzip")
            self.end_headers()
            for start in range(0, len(data), CHUNK):
                part = data[start : start + CHUNK]
                line.send(len(part))
                self.wfile.write(part)

        def log_message(self, *_: object) -> None:
            pass

    class Server(ThreadingHTTPServer):
        daemon_threads = True

        def handle_error(self, *_: object) -> None:
            """A page that is closed asks for nothing more."""

    with Server(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@cache
def _sent(file: Path) -> tuple[bytes, bool]:
    """Return a file as it is sent, and whether it is compressed."""
    data = file.read_bytes()
    packed = gzip.compress(data, 6)
    return (packed, True) if len(packed) < len(data) else (data, False)


# The device


@contextmanager
def _slowed(times: int) -> Iterator[None]:
    """Stop the renderers of this program's browser for part of each step."""
    is_over = threading.Event()
    thread = threading.Thread(target=_stop_and_go, args=(times, is_over))
    if times > 1:
        thread.start()
    yield
    is_over.set()
    if times > 1:
        thread.join()


def _stop_and_go(times: int, is_over: threading.Event) -> None:
    while not is_over.is_set():
        found = _renderers()
        for _ in range(10):
            _tell(found, signal.SIGSTOP)
            time.sleep(STEP * (1 - 1 / times))
            _tell(found, signal.SIGCONT)
            time.sleep(STEP / times)


def _tell(processes: list[int], what: signal.Signals) -> None:
    for process in processes:
        try:
            os.kill(process, what)
        except ProcessLookupError:
            continue


def _renderers() -> list[int]:
    """Return the renderers among the processes that this program has begun."""
    command = [shutil.which("ps") or "ps", "-eo", "pid=,ppid=,args="]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    rows = [line.split(None, 2) for line in told.splitlines()]
    own = {os.getpid()}
    while more := {int(row[0]) for row in rows if int(row[1]) in own} - own:
        own |= more
    return [int(row[0]) for row in rows if int(row[0]) in own and "--type=renderer" in row[-1]]


if __name__ == "__main__":
    main()
