"""How many taps three palaces of 15 tiles take on a phone, and how long after a tap the new points are painted.

Run with `make bench`, or `PYTHONPATH=. python benchmarks/taps.py [FOLDER OF THE PAGE]`; without a folder the page is
made anew. The palaces are those of a random game, tile after tile where it may lie: place, then tile.
"""

from __future__ import annotations

import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from alhambra_engine.alhambra.palace import Palace
from alhambra_engine.alhambra.placement import places_for
from alhambra_engine.alhambra.tiles import base_set
from alhambra_engine.geometry import ORIGIN, coordinates

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import ViewportSize

    from alhambra_engine.alhambra.tiles import Tile
    from alhambra_engine.geometry import Cell

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
NAMES = ("Kim", "Nina", "Tom")
TILES = 15
SEED = 16
PHONE: ViewportSize = {"width": 390, "height": 844}
WANTED = 100
"""Milliseconds from a tap to the new points."""
QUIET = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking")
# From the tap until the answer is on the page, and the next frame has been drawn.
TAPPED = """async (selector) => {
  const button = [...document.querySelectorAll(selector)].at(-1);
  const game = document.querySelector(".game");
  const before = performance.now();
  button.click();
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  await frame();
  const painted = performance.now() - before;
  while (game.dataset.judged !== "true") await new Promise((done) => setTimeout(done));
  await frame();
  return [painted, performance.now() - before];
}"""


def main() -> None:
    """Play the game and write the figures."""
    with opened(sys.argv[1] if sys.argv[1:] else None, PHONE) as context:
        if context is not None:
            _play(context.pages[0])


@contextmanager
def opened(given: str | None, viewport: ViewportSize) -> Iterator[Any]:
    """Give a touched device whose first page is ready, of the page in a folder or made anew; None, said why."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        sys.stdout.write("Playwright is missing: make setup installs it\n")
        yield None
        return
    program = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if program is None or not (WEB / "node_modules" / "esbuild").is_dir():
        sys.stdout.write("no Chromium, or no packages of web/: make setup installs them\n")
        yield None
        return
    with tempfile.TemporaryDirectory() as made:
        folder = Path(given or made)
        if not given:
            command = [sys.executable, str(WEB / "make.py"), "--no-files", "--output", str(folder)]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        with sync_playwright() as driver, _served(folder) as server:
            browser = driver.chromium.launch(executable_path=program, args=list(QUIET))
            context = browser.new_context(has_touch=True, is_mobile=True, viewport=cast("Any", viewport))
            page = context.new_page()
            page.goto(f"http://127.0.0.1:{server.server_port}/")
            page.locator("html[data-engine=ready]").wait_for(state="attached", timeout=120_000)
            yield context
            browser.close()


def _play(page: Any) -> None:  # noqa: ANN401 - Playwright's page, which may be missing
    taps = 0

    def tap(place: Any) -> None:  # noqa: ANN401 - the same
        nonlocal taps
        taps += 1
        place.tap()

    tap(page.locator("main").get_by_role("button", name="Alhambra").first)
    tap(page.get_by_role("button", name="Add a player", exact=True))
    for number, name in enumerate(NAMES, 1):
        taps += 1  # into the field
        page.get_by_label(f"Player {number}", exact=True).fill(name)
    tap(page.get_by_role("button", name="Start", exact=True))
    begun = taps
    shown, scored = [], []
    for name, palace in zip(NAMES, palaces(), strict=True):
        if name != NAMES[0]:
            tap(page.locator(".player-tab", has_text=name))
        for tile, cell in palace:
            east, south = coordinates(cell)
            tap(page.locator(f'[data-spot="{east},{south}"]'))
            taps += 1
            painted, judged = page.evaluate(TAPPED, f'.game-tray [data-tile="{tile.notation}"]')
            shown.append(painted)
            scored.append(judged)
    page.locator(".game[data-judged=true]").wait_for()
    points = page.locator(".player-tab-points").all_inner_texts()
    rows = (
        ("taps until the first tile", f"{begun}", ""),
        (f"taps for three palaces of {TILES} tiles", f"{taps - begun}", ""),
        ("tile painted after the tap, median", f"{statistics.median(shown):.0f} ms", ""),
        ("points painted after the tap, median", f"{statistics.median(scored):.0f} ms", f"{WANTED} ms"),
        ("points painted after the tap, slowest", f"{max(scored):.0f} ms", ""),
        ("points at the end", ", ".join(points), ""),
    )
    sys.stdout.write("| what | figure | wanted |\n|---|---:|---:|\n")
    for what, figure, wanted in rows:
        sys.stdout.write(f"| {what} | {figure} | {wanted} |\n")


def palaces(seed: int = SEED) -> list[list[tuple[Tile, Cell]]]:
    """Return the tiles of three palaces in the order in which they are laid, each where it may be."""
    deck = list(base_set().tiles)
    drawn = random.Random(seed)  # noqa: S311 - the same game each time
    drawn.shuffle(deck)
    grown = []
    for _ in NAMES:
        laid: list[tuple[Tile, Cell]] = []
        for tile in [*deck, *deck]:
            if len(laid) == TILES:
                break
            if tile in {own for own, _ in laid}:
                continue
            palace = Palace({cell: own for own, cell in laid}, (ORIGIN,))
            places = places_for(palace, tile)
            if places:
                laid.append((tile, drawn.choice(places)))
        grown.append(laid)
        deck = [tile for tile in deck if tile not in {own for own, _ in laid}]
    return grown


class _served:  # noqa: N801 - used like a function
    """A folder served by `web/serve.py`."""

    def __init__(self, folder: Path) -> None:
        sys.path.insert(0, str(WEB))
        import serve

        self._server = serve.server(folder)

    def __enter__(self) -> Any:  # noqa: ANN401 - a server
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self._server

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()


if __name__ == "__main__":
    main()
