"""The same photo through the decoders of the command line and of browsers: how many readings differ?

Browsers decode and manage colours each in their own way. Simulated photos (`tests/camera/unseen`), saved as telephones
do (`tests/camera/files.py`: with profiles of colours, turned, in any quality), are decoded by Pillow and, with the
page's own function, by Chromium, Firefox and WebKit, and read by the same eye and network. At most one reading in a
thousand may differ from Pillow's, and none silently: sure of one thing here, of another there.

`python benchmarks/decoders.py 100` takes so many photos. What was read is kept in `.photos`, by the digest of all that
it rests on: it goes on where it stopped. Its exit status is 1 where the gate is missed.
"""

from __future__ import annotations

import argparse
import json
import sys
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import cv2
import numpy as np

from alhambra_engine.judge.judging import usual_doubt
from alhambra_sheets.camera import machine, scanning
from alhambra_sheets.camera.photo import photo
from benchmarks import scanned
from tests.camera import files, unseen
from tests.photos import camera
from tests.web import decoding, engines
from tests.web.conftest import chromium

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from alhambra_sheets.camera.scanning import Look
    from alhambra_sheets.camera.templates import Bitmap
    from tests.web.decoding import Run

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / ".photos"
PILLOW = "Pillow"
BROWSERS = ("chromium", "firefox", "webkit")
PHOTOS = 20
_LARGE = 5
"""Each fifth photo has four times as many pixels, more than are of use: every decoder makes it smaller its own way."""

MOST = 1 / 1000
"""Of all readings, that may differ."""

Readings = dict[str, tuple[str, float]]
"""By the name of a box: what is most likely there, and how likely."""


class Compared(NamedTuple):
    """A decoder held against Pillow: how many readings there are, and how many differ."""

    readings: int = 0
    differ: int = 0
    silent: int = 0
    """Sure of one thing here, of another there."""
    asked: int = 0
    """Asked here and not there; what is most likely may be the same."""
    lost: int = 0
    """Photos that are read here and not there."""


def a_photo(number: int) -> bytes:
    """Return the file of a simulated photo: of player sheets, score sheets and palace forms, careful and everyday."""
    blank, boxes, _ = scanned.sheet_of(number)
    seed = 5_000_000 + number
    sheet, _ = unseen.fill(unseen.printed(blank, seed), camera.PIXELS, boxes, seed)
    taken, _ = unseen.photograph(sheet, camera.PIXELS, seed, scanned.SEVERITIES[number % 2])
    if number % _LARGE == _LARGE - 1:
        taken = np.asarray(cv2.resize(taken, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC), np.uint8)
    return files.saved(taken, number)


def readings(look: Look, picture: Bitmap) -> Readings:
    """Return what is read in each place; nothing where the photo is refused."""
    seen = look(picture, reads=True, shows=False)
    found: Readings = {}
    for place in () if seen.fault else seen.read:
        if place.shares:
            best = max(place.shares, key=lambda each: place.shares[each])
            found[place.box] = best, place.shares[best]
    return found


def compared(pairs: Sequence[tuple[Readings, Readings]], sure: float) -> Compared:
    """Return how readings of the same photos differ, where what is likelier than `sure` is not asked."""
    total = Compared()
    for one, other in pairs:
        both = [(one[box], other[box]) for box in one if box in other]
        differ = [pair for pair in both if pair[0][0] != pair[1][0]]
        total = Compared(
            total.readings + len(both),
            total.differ + len(differ),
            total.silent + sum(min(pair[0][1], pair[1][1]) >= sure for pair in differ),
            total.asked + sum((a[1] >= sure) != (b[1] >= sure) for a, b in both),
            total.lost + (bool(one) != bool(other)),
        )
    return total


@contextmanager
def browsing(name: str, folder: Path, address: str) -> Iterator[Run]:
    """Start a browser at an address; yield what calls a function there."""
    if name != "chromium":
        with engines.started(name, folder) as driver:
            driver.open(address)
            yield driver.run
        return
    with chromium() as started:
        page = started.new_page()
        page.set_default_timeout(120_000)
        page.goto(address)
        yield page.evaluate


def there() -> tuple[str, ...]:
    """Return the browsers that are installed."""
    return tuple(name for name in BROWSERS if name == "chromium" or not engines.missing(name))


def read_all(count: int, browsers: Sequence[str]) -> dict[str, list[Readings]]:
    """Return what each decoder's pixels of so many photos are read as."""
    rest = (
        Path(each)
        for each in (__file__, files.__file__, decoding.__file__, ROOT / "web" / "src" / "camera" / "pixels.ts")
    )
    kept = KEPT / f"decoders-{scanned.digest(*rest)}"
    kept.mkdir(parents=True, exist_ok=True)
    found: dict[str, list[Readings]] = {name: [] for name in (PILLOW, *browsers)}
    look = scanning.looking(machine.eye())
    with ExitStack() as stack:
        runs: dict[str, Run] = {}
        desk = stack.enter_context(decoding.desk())
        folder = Path(stack.enter_context(TemporaryDirectory()))
        for number in range(count):
            files_of = {name: kept / f"{name}-{number}.json" for name in found}
            content = b"" if all(file.exists() for file in files_of.values()) else a_photo(number)
            for name, file in files_of.items():
                if not file.exists():
                    if name != PILLOW and name not in runs:
                        runs[name] = stack.enter_context(browsing(name, folder / name, desk.address))
                    picture = photo(content) if name == PILLOW else desk.decoded(runs[name], content)
                    file.write_text(json.dumps(readings(look, picture)), encoding="utf-8")
                told = json.loads(file.read_text(encoding="utf-8"))
                found[name].append({box: (best, share) for box, (best, share) in told.items()})
            if sys.stderr.isatty():
                sys.stderr.write(f"\r{number + 1} of {count} ")
    return found


def table(found: Mapping[str, Sequence[Readings]]) -> tuple[str, bool]:
    """Return the table of all decoders, and whether the gate is missed."""
    lines = [
        "| against Pillow | photos | readings | differ | silently | asked by one alone | refused by one alone |",
        "|---|---|---|---|---|---|---|",
    ]
    missed = False
    for name in found:
        if name != PILLOW:
            each = compared(list(zip(found[PILLOW], found[name], strict=True)), 1 - usual_doubt())
            missed |= each.differ > MOST * each.readings or each.silent > 0
            parts = (f"{each.differ} ({each.differ / max(each.readings, 1):.3%})", each.silent, each.asked, each.lost)
            lines.append(f"| {name.title()} | {len(found[name])} | {each.readings:,} | {' | '.join(map(str, parts))} |")
    return "\n".join(lines), missed


def main() -> int:
    """Compare decoders and print the table; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("photos", nargs="?", type=int, default=PHOTOS)
    parser.add_argument("--browsers", nargs="+", choices=BROWSERS, default=there())
    asked_for = parser.parse_args()
    text, missed = table(read_all(asked_for.photos, asked_for.browsers))
    sys.stdout.write(f"{text}\n")
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
