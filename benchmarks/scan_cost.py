"""What a photo of twelve megapixels costs: seconds of a processor and memory, on the command line and in the page.

The photo is simulated, turned as telephones hold it and in Display P3. `scan --json` reads it in a process of its own;
the page reads it in Chromium, whose thread and workers are taken to be four times slower on a telephone.
Seconds are those of the processor, which others may use too: the least of some runs. Exit status 1 where a gate is
missed.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import numpy as np
from PIL import Image

from benchmarks import photos
from tests.camera import files
from tests.photos import camera
from tests.web.conftest import QUIET, WEB, chromium, served, wait_for_engine

if TYPE_CHECKING:
    from playwright.sync_api import Browser

MEGAPIXELS = (3.0, 12.0)
SECONDS, MEGABYTES, PAGE_SECONDS = 2.0, 300, 8.0
"""Wanted of the larger photo: on the command line, and of the page's worker slowed four times."""
SLOWER = 4
RUNS = 3

_THREADS = ("chromium", "CrRenderer", "DedicatedWorker")
"""How the system calls the main thread of a page and its workers, at their beginning."""

_COMMAND = "import sys; from alhambra_sheets.cli import main; sys.exit(main())"
_ALONE = """import json, resource, subprocess, sys
status = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL).returncode
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(json.dumps([status, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024]))
"""
"""Started between, since a process counts the memory of the one that it was split from as its own."""


class Cost(NamedTuple):
    """What a photo costs."""

    megapixels: float
    seconds: float
    """Of a processor."""
    megabytes: float
    """At most, on the command line."""
    page: float
    """Seconds of the threads of the page and its workers, slowed."""


@cache
def a_photo(megapixels: float) -> bytes:
    """Return the file of a simulated photo of a filled sheet."""
    sheet, template = photos.printed("player-sheet", "a5", "full")
    edges = (box[1] for name, box in template.boxes.items() if name.startswith("space-"))
    inside = [(*(at[0] + 3), *(at[2] - at[0] - 6)) for at in edges]
    filled = camera.written_on(sheet, inside, np.random.default_rng(6))
    random = np.random.default_rng(5)
    taken = camera.take(filled, camera.careful(random)._replace(pixels=megapixels, thumb=False), random)
    return files.in_profile(Image.fromarray(taken.picture[..., ::-1]), "Display P3", turn=6, quality=90)


def of_command(photo: Path) -> tuple[float, float]:
    """Return seconds of a processor and megabytes that `scan --json` takes for a photo, in a process of its own."""
    # An installed program is compiled once, and not for every photo.
    surroundings = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-c", _ALONE, sys.executable, "-c", _COMMAND, "scan", str(photo), "--json"]
    done = subprocess.run(command, capture_output=True, env=surroundings, check=True, text=True)
    status, seconds, megabytes = json.loads(done.stdout)
    if status not in {0, 1}:
        raise RuntimeError(done.stderr)
    return seconds, megabytes


def of_page(pictures: list[Path]) -> list[float]:
    """Return seconds that page and workers take for each photo, from the file to what was read of it."""
    # As people have it: it translates the eye twice, the second time for speed.
    flags = [flag for flag in QUIET if not flag.startswith("--js-flags")]
    with TemporaryDirectory() as folder, chromium(flags) as browser:
        made = [sys.executable, str(WEB / "make.py"), "--no-files", "--output", f"{folder}/site"]
        subprocess.run(made, capture_output=True, check=True)
        with served(Path(folder) / "site") as site:
            return [_of_page(browser, site.address, picture) for picture in pictures]


def _of_page(browser: Browser, address: str, picture: Path) -> float:
    page = browser.new_page()
    page.set_default_timeout(300_000)
    page.goto(address)
    wait_for_engine(page)
    page.get_by_role("button", name="Photograph a sheet").click()
    page.locator(".camera").wait_for()
    # What starting leaves behind is no part of it: the engine is kept for the next visit, the eye is loaded.
    page.wait_for_timeout(5000)
    before = _spent(browser)
    page.locator(".camera input[type=file]").last.set_input_files(picture)
    page.locator(".sheet-tracing, .camera-review").first.wait_for()
    seconds = _spent(browser) - before
    page.close()
    return seconds


def _spent(browser: Browser) -> float:
    """Seconds that the threads of the page and its workers have had; what the browser translates beside them is not."""
    told = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    spent = 0.0
    for each in told:
        for thread in Path(f"/proc/{each['id']}/task").iterdir() if each["type"] == "renderer" else ():
            if (thread / "comm").read_text(encoding="utf-8").startswith(_THREADS):
                used = (thread / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()[11:13]
                spent += sum(map(int, used)) / os.sysconf("SC_CLK_TCK")
    return spent


def measured() -> list[Cost]:
    """Return what photos of each size cost."""
    with TemporaryDirectory() as folder:
        pictures = [Path(folder) / f"{size:.0f}.jpg" for size in MEGAPIXELS]
        for size, picture in zip(MEGAPIXELS, pictures, strict=True):
            picture.write_bytes(a_photo(size))
        runs = [[of_command(picture) for _ in range(RUNS)] for picture in pictures]
        pages = of_page(pictures)
    return [
        Cost(size, min(seconds for seconds, _ in tried), max(most for _, most in tried), SLOWER * page)
        for size, tried, page in zip(MEGAPIXELS, runs, pages, strict=True)
    ]


def table(costs: list[Cost]) -> tuple[str, bool]:
    """Return the table of all sizes, and whether a gate is missed."""
    lines = [
        "| megapixels | command line, s | wanted | MB | wanted | page, four times slower, s | wanted |",
        "|---|---|---|---|---|---|---|",
    ]
    for each in costs:
        cells = (f"{each.megapixels:.0f}", f"{each.seconds:.1f}", SECONDS, f"{each.megabytes:.0f}", MEGABYTES)
        lines.append(f"| {' | '.join(map(str, cells))} | {each.page:.1f} | {PAGE_SECONDS} |")
    missed = any(each.seconds > SECONDS or each.megabytes > MEGABYTES or each.page > PAGE_SECONDS for each in costs)
    return "\n".join(lines), missed


def main() -> int:
    """Measure and print the table; return the exit status."""
    text, missed = table(measured())
    sys.stdout.write(f"{text}\n")
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
