"""The page in three browsers: what is downloaded, how soon it is ready and has scored, how much memory it takes.

Run with `make bench`, or `PYTHONPATH=. python benchmarks/page.py [FOLDER OF THE PAGE]`; without a folder the page is
made anew. Each first visit is that of a new device; the later one begins with the engine that the device has kept.
Figures are medians of so many devices, times those of the browser's own clock since it was sent to the page. The host
is this machine, which sends nothing compressed.
"""

from __future__ import annotations

import gzip
import os
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
VISITS = 3
SCORES = 20
CHROMIUM = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
QUIET = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking")
FIRST = {"files", "alhambra-sheets.d.ts", "licences.txt"}
"""What a first visit does not load."""
KINDS = {
    "*.wasm": "Python's interpreter",
    "*.mjs": "the interpreter's glue",
    "library.pack": "Python's own library, as far as the first scores need it",
    "scoring.pack": "what the first scores need of the program",
    "words-*.pack": "the words of its other languages",
    "rest.pack": "all else of the program: libraries, typefaces, what prints",
}
"""What a file is."""
ARRIVED = """async (text) => {
  const root = document.documentElement;
  await new Promise((done) => {
    const look = () => root.dataset.engine === "ready" && done();
    new MutationObserver(look).observe(root, { attributes: true });
    look();
  });
  const ready = performance.now();
  await window.alhambraSheets.score(text);
  const point = performance.now();
  return [performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? null, ready, point];
}"""
KEPT = """() => document.documentElement.dataset.kept === "true" && Boolean(navigator.serviceWorker.controller)"""
SCORED = """async (text, times) => {
  const taken = [];
  for (let step = 0; step < times; step += 1) {
    const before = performance.now();
    await window.alhambraSheets.score(text);
    taken.push(performance.now() - before);
  }
  return taken;
}"""
PRINTED = """async (sheets) => {
  const before = performance.now();
  const bytes = await window.alhambraSheets.print(["player-sheet", "--sheets", String(sheets)]);
  return [bytes.length, performance.now() - before];
}"""


PAGES = ("--type=renderer", "-contentproc", "WebKitWebProcess")
"""What is among the arguments of the process of a page, in each browser."""


def main() -> None:
    """Measure and write the figures."""
    if not (WEB / "node_modules" / "esbuild").is_dir():
        sys.stdout.write("no packages of web/: make setup installs them\n")
        return
    with tempfile.TemporaryDirectory() as made:
        folder = Path(sys.argv[1]) if sys.argv[1:] else Path(made)
        if not sys.argv[1:]:
            command = [sys.executable, str(WEB / "make.py"), "--no-files", "--output", str(folder)]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        _sizes(folder)
        with _served(folder) as address:
            for name, device in (("Chromium", _chromium), ("Firefox", _other), ("WebKit", _other)):
                _told(name, [_visits(name.lower(), device, address) for _ in range(VISITS)])


def _sizes(folder: Path) -> None:
    kinds: dict[str, int] = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder)
        if path.is_file() and name.parts[0] not in FIRST:
            kind = next(
                (kind for pattern, kind in KINDS.items() if path.match(pattern)), "the page itself, all languages"
            )
            # Hosts compress about so, those with Brotli more; the archive is compressed already.
            data = path.read_bytes()
            kinds[kind] = kinds.get(kind, 0) + min(len(data), len(gzip.compress(data, 9)))
    sys.stdout.write("| downloaded, compressed by gzip | MB |\n|---|---:|\n")
    for kind, size in [*kinds.items(), ("all", sum(kinds.values()))]:
        sys.stdout.write(f"| {kind} | {size / 1e6:.2f} |\n")


@contextmanager
def _served(folder: Path) -> Iterator[str]:
    sys.path.insert(0, str(WEB))
    import serve  # type: ignore[import-not-found,unused-ignore]

    with serve.server(folder) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


class Window(NamedTuple):
    """A window of a browser: how it is sent to an address, and how a function is called there."""

    open: Callable[[str], None]
    call: Callable[..., Any]


@contextmanager
def _chromium(_: str) -> Iterator[Window]:
    """Start Chromium as a device that has never seen the page; ImportError or OSError where there is none."""
    from tests.web.conftest import chromium

    with chromium() as browser:
        page = browser.new_page()
        yield Window(
            lambda address: _went(page, address),
            lambda function, *given: page.evaluate(f"(given) => ({function})(...given)", list(given)),
        )


def _went(page: Any, address: str) -> None:  # noqa: ANN401 - Playwright's
    page.goto("about:blank")
    page.goto(address)


@contextmanager
def _other(name: str) -> Iterator[Window]:
    """Start Firefox or WebKit as such a device; OSError where there is none."""
    from tests.web import engines

    if engines.missing(name):
        raise FileNotFoundError(name)
    with tempfile.TemporaryDirectory() as own, engines.started(name, Path(own)) as driver:
        yield Window(driver.open, driver.run)


def _visits(name: str, device: Callable[[str], Any], address: str) -> list[dict[str, float | None]]:
    """Return the figures of the first visit of a device and of the later one; nothing where there is no browser."""
    text = (ROOT / "examples" / "whole-game.yaml").read_text("utf-8")
    found: list[dict[str, float | None]] = []
    try:
        with device(name) as window:
            for _ in range(2):
                window.open(address)
                row = dict(zip(("painted", "ready", "first point"), window.call(ARRIVED, text), strict=True))
                while not window.call(KEPT):
                    time.sleep(0.1)
                row["a whole game scored"] = statistics.median(window.call(SCORED, text, SCORES))
                row["a pad of 100 sheets printed"] = window.call(PRINTED, 100)[1]
                row["memory of the page, MB"] = _memory() / 1e6
                found.append(row)
    except (ImportError, FileNotFoundError):
        return []
    return found


def _memory() -> int:
    """Return the bytes that the largest page takes which was opened from here (its share of what is shared)."""
    parents = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            parents[int(status.parent.name)] = int(status.read_text().rpartition(")")[2].split()[1])
    sizes = [0]
    for process in parents:
        ancestor = process
        while ancestor in parents and ancestor != os.getpid():
            ancestor = parents[ancestor]
        with suppress(OSError):
            arguments = Path(f"/proc/{process}/cmdline").read_text()
            if ancestor == os.getpid() and any(each in arguments for each in PAGES):
                found = re.search(r"^Pss:\s+(\d+) kB", Path(f"/proc/{process}/smaps_rollup").read_text(), re.MULTILINE)
                sizes.append(int(found[1]) * 1024 if found else 0)
    return max(sizes)


def _told(name: str, devices: list[list[dict[str, float | None]]]) -> None:
    if not all(devices):
        sys.stdout.write(f"\nno {name} here: make setup installs it\n")
        return
    sys.stdout.write(f"\n| {name}, ms | first visit | later visit |\n|---|---:|---:|\n")
    for row in devices[0][0]:
        figures = []
        for visit in range(2):
            known = [each for device in devices if (each := device[visit][row]) is not None]
            figures.append(f"{statistics.median(known):.0f}" if known else "?")
        sys.stdout.write(f"| {row} | {' | '.join(figures)} |\n")


if __name__ == "__main__":
    main()
