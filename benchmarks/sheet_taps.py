"""Roll & Write in the page: from a tap on a space to its cross, and to the points that come of it.

Run: `python benchmarks/sheet_taps.py [--site FOLDER]`; it needs the page (`make web`), Chromium and Playwright.
"""

from __future__ import annotations

import argparse
import importlib.util
import shutil
import statistics
import sys
import threading
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
PLAYERS = ("Kim", "Nina", "Tom")
TAPS = """async () => {
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(0);
  }));
  const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));
  const found = [];
  for (const space of [...document.querySelectorAll("[data-space]")].slice(0, 30)) {
    const start = performance.now();
    space.click();
    await painted();
    const cross = performance.now() - start;
    while (document.querySelector(".sheet-late")) await pause(1);
    await painted();
    found.push([cross, performance.now() - start]);
    await pause(30);
  }
  return found;
}"""


def measured(address: str) -> list[tuple[float, float]]:
    """Return the milliseconds of each tap: until the cross is painted, and until the points are."""
    from playwright.sync_api import sync_playwright

    program = shutil.which("chromium") or shutil.which("chromium-browser")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).new_page()
        page.goto(address)
        page.locator("html[data-engine=ready]").wait_for(state="attached")
        page.get_by_role("button", name="Roll & Write").first.click()
        for name in PLAYERS:
            page.get_by_label("New player").fill(name)
            page.keyboard.press("Enter")
            page.get_by_label("Player", exact=True).last.wait_for()
        page.get_by_role("button", name="Start").click()
        page.locator(".sheet-headline:not(.sheet-late)").wait_for()
        found = page.evaluate(TAPS)
        browser.close()
    return [(cross, points) for cross, points in found]


def _server(folder: Path) -> Any:  # noqa: ANN401 - a script of a folder that is no package
    sys.path.insert(0, str(WEB))
    spec = importlib.util.spec_from_file_location("web_serve", WEB / "serve.py")
    if spec is None or spec.loader is None:
        raise SystemExit("web/serve.py is missing")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.server(folder)


def main() -> None:
    """Measure, and print the medians."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--site", type=Path, default=ROOT / "output" / "web")
    site: Path = parser.parse_args().site
    if not (site / "index.html").is_file():
        print(f"{site}: there is no page; make web makes it")
        return
    with _server(site) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        taps = measured(f"http://127.0.0.1:{server.server_port}/")
        server.shutdown()
    for what, times in zip(("tap to cross", "tap to points"), zip(*taps, strict=True), strict=True):
        print(f"{what}: median {statistics.median(times):.0f} ms, longest {max(times):.0f} ms ({len(times)} taps)")


if __name__ == "__main__":
    main()
