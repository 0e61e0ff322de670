"""The page in a browser: what is downloaded, how soon it is painted and ready, how long it scores and prints.

Run with `make bench`, or `PYTHONPATH=. python benchmarks/page.py [FOLDER OF THE PAGE]`; without a folder the page is
made anew. Each first visit is that of a new device; later ones begin with the engine that the device has kept. Figures
are medians of so many visits. The host is this machine, which sends nothing compressed.
"""

from __future__ import annotations

import gzip
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
VISITS = 5
SCORES = 20
CHROMIUM = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
QUIET = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking")
FIRST = {"files", "alhambra-sheets.d.ts", "licences.txt"}
"""What a first visit does not load."""
KINDS = {
    "*.wasm": "Python's interpreter",
    "*.mjs": "the interpreter's glue",
    "scoring.pack": "what the first scores need of the program",
    "words-*.pack": "the words of its other languages",
    "rest.pack": "all else of the program: libraries, typefaces, what prints",
}
"""What a file is."""
PAINTED = """() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN"""
SCORED = """async ([text, times]) => {
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
    with tempfile.TemporaryDirectory() as made:
        folder = Path(sys.argv[1]) if sys.argv[1:] else Path(made)
        if not sys.argv[1:]:
            command = [sys.executable, str(WEB / "make.py"), "--no-files", "--output", str(folder)]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        _sizes(folder)
        with sync_playwright() as driver, _served(folder) as address:
            browser = driver.chromium.launch(executable_path=program, args=list(QUIET))
            _visits(browser, address)
            browser.close()


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


def _visits(browser: Any, address: str) -> None:  # noqa: ANN401 - Playwright's, which may be missing
    text = (ROOT / "examples" / "whole-game.yaml").read_text("utf-8")
    rows: dict[str, dict[str, list[float]]] = {"first": {}, "later": {}}
    size = 0.0
    for _ in range(VISITS):
        context = browser.new_context()
        for row in rows.values():
            page = context.new_page()
            before = time.perf_counter()
            page.goto(address)
            page.locator("html[data-engine=ready]").wait_for(state="attached", timeout=120_000)
            row.setdefault("ready", []).append((time.perf_counter() - before) * 1000)
            row.setdefault("painted", []).append(page.evaluate(PAINTED))
            page.locator("html[data-kept=true]").wait_for(state="attached", timeout=120_000)
            taken = page.evaluate(SCORED, [text, SCORES])
            row.setdefault("scored, the first", []).append(taken[0])
            row.setdefault("scored", []).append(statistics.median(taken))
            size, printed = page.evaluate(PRINTED, 100)
            row.setdefault("100 sheets printed", []).append(printed)
            page.evaluate("() => navigator.serviceWorker.ready.then(() => undefined)")
            page.close()
        context.close()
    sys.stdout.write("\n| ms | " + " | ".join(f"{name} visit" for name in rows) + " |\n|---|---:|---:|\n")
    for name in rows["first"]:
        medians = (f"{statistics.median(row[name]):.0f}" for row in rows.values())
        sys.stdout.write(f"| {name} | {' | '.join(medians)} |\n")
    sys.stdout.write(f"\nThe pad of 100 sheets has {size / 1000:.0f} KB.\n")


if __name__ == "__main__":
    main()
