"""Photos of sheets filled in and taken by what nobody knew who made the reader: how many are found, and read rightly?

The acceptance table of the reader of photos: the program's own eye and network, on styles and photos of
`tests/camera/unseen`, whose authors saw neither the reader nor what it was trained with. All of it is simulated: no
telephone has taken one of these photos, and no real filled sheet has been read. A photo that is refused counts as
asked. Each figure has its 95 % interval, photos drawn anew.

Run it as it is, or with the photos of each severity: `python benchmarks/scanned.py 600`. What was read is kept in
`.photos`, by the digest of all that it rests on, this file too: it goes on where it stopped. `--write` makes
docs/photo-figures.md anew. Its exit status is 1 where a gate is missed.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import multiprocessing
import os
import sys
import time
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import cv2
import numpy as np

from alhambra_engine.judge.judging import usual_doubt
from alhambra_engine.judge.photos import ELSE
from alhambra_sheets.camera import machine, scanning
from alhambra_sheets.camera.templates import Bitmap
from alhambra_sheets.drawing import sheet_codes
from alhambra_sheets.press import make
from alhambra_sheets.press.request import Request
from tests.camera import measuring, plates, unseen
from tests.camera.measuring import Answers
from tests.photos import camera, locating

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from tests.photos.camera import Points

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / ".photos"
PAGE = ROOT / "docs" / "photo-figures.md"
PHOTOS = 40
SEVERITIES = ("careful", "everyday", "careless")
LAID = "laid into photographs"
"""Beside them: sheets laid into real photographs of paper (`tests/camera/plates.py`)."""
_SHEETS = ("player-sheet", "score-sheet", "player-sheet", "palace-form")
_INKS = ("full", "saver", "mono", "draft")
_LANGUAGES = ("en", "de", "sk")
_READ = ("space", "coin", "tick")
"""Kinds of boxes whose marks are counted."""

NEAR = 0.5
"""Millimetres that places of a photo that is not refused may be astray, at the 95th percentile."""

_SAMPLES = 1000
_WIDE = (2.5, 97.5)


class Place(NamedTuple):
    """A place on a photo: what somebody did there, and what was read."""

    box: str
    kind: str
    right: bool
    sure: float
    """The probability of the likeliest reading that a box can have."""
    stray: bool
    """Whether something lies there that nobody meant."""


class Outcome(NamedTuple):
    """What became of one photo."""

    document: str
    fault: str
    known: bool = False
    """Whether document and layout are the right ones."""
    wrong: bool = False
    """Whether it was read as another sheet."""
    code: bool = False
    astray: float = -1.0
    """Millimetres, 95 of 100 places are nearer; -1 where nothing was found."""
    quality: float = 0.0
    seconds: float = 0.0
    """Of a processor, for finding and reading."""
    places: tuple[Place, ...] = ()
    letters: tuple[tuple[bool, float], ...] = ()
    """Of each space of a palace form with one marked letter: whether that has most of a mark, and by how much."""


@cache
def _sheet(document: str, ink: str, language: str) -> tuple[Any, tuple[Mapping[str, Any], ...], str]:
    """A sheet as it is printed, its boxes and its code."""
    request = Request(document, (language,), size="a5", ink=ink)
    side = json.loads(make.make(request, "geometry").contents[0])["sides"][0]
    return camera.rendered(make.make(request).contents[0])[..., ::-1].copy(), tuple(side["boxes"]), side["code"]


def sheet_of(number: int) -> tuple[Any, tuple[Mapping[str, Any], ...], str]:
    """Return the sheet of a photo as it is printed (red, green, blue), its boxes and its code: all kinds by turns."""
    ink, language = _INKS[number // len(_SHEETS) % len(_INKS)], _LANGUAGES[number % len(_LANGUAGES)]
    return _sheet(_SHEETS[number % len(_SHEETS)], ink, language)


def outcome(severity: str, number: int) -> Outcome:
    """Fill in a sheet, take a photo of it and read it."""
    seed = 1_000_000 * (*SEVERITIES, LAID).index(severity) + number
    document = _SHEETS[number % len(_SHEETS)]
    blank, boxes, code = sheet_of(number)
    sheet, truth = unseen.fill(unseen.printed(blank, seed), camera.PIXELS, boxes, seed)
    if severity == LAID:
        photo, where = plates.photograph(sheet, camera.PIXELS, seed)
    else:
        photo, where = unseen.photograph(sheet, camera.PIXELS, seed, severity)
    rgba = np.dstack([photo, np.full(photo.shape[:2], 255, np.uint8)])
    picture = Bitmap(photo.shape[1], photo.shape[0], rgba.tobytes())
    look = scanning.looking(machine.eye())
    begun = time.process_time()
    seen = look(picture, True)  # noqa: FBT003 - as the program calls it
    seconds = time.process_time() - begun
    meant = sheet_codes.read_text(code)
    if seen.template is None:
        return Outcome(document, seen.fault, seconds=seconds)
    found = seen.template.code
    known = sheet_codes.identity(found) == sheet_codes.identity(meant)
    astray = _astray(seen, where, boxes) if known and seen.laid is not None else -1.0
    chances = {place.box: place.shares for place in seen.read}
    read = known and not seen.fault
    return Outcome(
        document,
        seen.fault,
        known,
        not known,
        found.language == meant.language,
        astray,
        seen.quality,
        seconds,
        tuple(_places(boxes, truth, chances)) if read else (),
        tuple(_letters(truth, chances)) if read else (),
    )


def _astray(seen: scanning.Seen, where: Callable[[Points], Points], boxes: Sequence[Mapping[str, Any]]) -> float:
    """Return how far places are from where they are looked for, in mm, at the 95th percentile."""
    laid = seen.laid
    assert laid is not None  # noqa: S101 - as its caller has seen
    middles = np.array(
        [[box["x"] + box["width"] / 2, box["y"] + box["height"] / 2] for box in boxes if box["kind"] in scanned_kinds()]
    )
    nodes = np.array(laid.nodes, np.float64).reshape(-1, 4)
    bent = middles + (locating.spline(nodes[:, :2], nodes[:, 2:], middles) if len(nodes) else 0)
    plane = np.array(laid.plane, np.float64).reshape(3, 3)
    at = cv2.perspectiveTransform(bent[None], plane)[0]
    # The middles of their pixels are whole numbers.
    true = np.asarray(where(middles), np.float64) + 0.5
    scale = np.linalg.norm(true - (np.asarray(where(middles + np.array([1.0, 0.0]))) + 0.5), axis=1)
    return float(np.percentile(np.linalg.norm(at - true, axis=1) / np.maximum(scale, 1e-6), 95))


def scanned_kinds() -> tuple[str, ...]:
    """Return the kinds of boxes whose places count."""
    return (*_READ, "number", "tile")


def _places(
    boxes: Sequence[Mapping[str, Any]], truth: Mapping[str, str], chances: Mapping[str, Mapping[str, float]]
) -> Iterator[Place]:
    """Yield what was read in the boxes that hold marks."""
    for box in boxes:
        name, kind = box["name"], box["kind"]
        if kind not in _READ or name not in truth:
            continue
        shares = measuring.told_apart(name, kind, chances.get(name) or {"blank": 0.0})
        best = max(shares, key=lambda each: shares[each])
        # Rubbed out, a speck, a crease: nothing was meant, and whoever is asked says so.
        stray = truth[name] == ELSE
        right = best == measuring.meant(name, kind, "blank" if stray else truth[name])
        yield Place(name, kind, right, shares[best], stray)


def _letters(truth: Mapping[str, str], chances: Mapping[str, Mapping[str, float]]) -> Iterator[tuple[bool, float]]:
    """Yield for each space of a palace form with one marked letter whether that letter is read, and its lead."""
    groups: dict[str, list[str]] = {}
    for name in truth:
        if name.startswith("tick-"):
            groups.setdefault(name.rpartition("-")[0], []).append(name)
    for names in groups.values():
        marked = [name for name in names if truth[name] in {"mark", "ring"}]
        if len(marked) != 1 or not all(chances.get(name) for name in names):
            continue
        filled = {name: 1 - chances[name].get("blank", 0.0) for name in names}
        first, second = sorted(names, key=lambda name: -filled[name])[:2]
        yield first == marked[0], filled[first] - filled[second]


# --- figures


def _between(outcomes: Sequence[Outcome], figure: Callable[[Sequence[Outcome]], float | None]) -> str:
    """Return the 95 % interval of a figure, photos drawn anew."""
    if isinstance(figure, OfMarks):
        # Sixty thousand places are not made anew for each drawing.
        ends = figure.between(outcomes)
        return f"{ends[0]:.2%} - {ends[1]:.2%}" if ends else ""
    random = np.random.default_rng(7)
    drawn = (
        figure([outcomes[each] for each in random.integers(0, len(outcomes), len(outcomes))]) for _ in range(_SAMPLES)
    )
    found = [each for each in drawn if each is not None]
    if not found:
        return ""
    low, high = np.percentile(found, _WIDE)
    return f"{low:.2%} - {high:.2%}"


def share(
    test: Callable[[Outcome], bool], of: Callable[[Outcome], bool] = lambda _: True
) -> Callable[[Sequence[Outcome]], float | None]:
    """Return what tells of how many photos something is true."""

    def figure(outcomes: Sequence[Outcome]) -> float | None:
        known = [each for each in outcomes if of(each)]
        return sum(map(test, known)) / len(known) if known else None

    return figure


def marks(outcomes: Sequence[Outcome], *, strays: bool = True) -> Answers:
    """Return what was read at all places but those of palace forms.

    Without `strays` places are left out where something lies that nobody meant.
    """
    places = [
        (number, place)
        for number, each in enumerate(outcomes)
        if each.document in _SHEETS[:2]
        for place in each.places
        if strays or not place.stray
    ]
    return Answers(
        np.array([number for number, _ in places], np.int64),
        np.array([place.right for _, place in places], bool),
        np.array([place.sure for _, place in places]),
    )


@dataclass(frozen=True)
class OfMarks:
    """A figure of all marks; None where there are none."""

    tells: Callable[[Answers], float]
    strays: bool = True

    def __call__(self, outcomes: Sequence[Outcome]) -> float | None:
        """Return the figure of photos."""
        found = marks(outcomes, strays=self.strays)
        return self.tells(found) if len(found.right) else None

    def between(self, outcomes: Sequence[Outcome]) -> tuple[float, float] | None:
        """Return its 95 % interval."""
        found = marks(outcomes, strays=self.strays)
        return measuring.between(found, self.tells) if len(found.right) else None


def _silent(found: Answers) -> float:
    """The share of silent errors where one place in twenty is asked."""
    return measuring.silent(found, 0.05) / len(found.right)


def _asked_until(found: Answers) -> float:
    return measuring.asked_until(found, 1 / 1000)


def _asked_by_program(found: Answers) -> float:
    return measuring.with_doubt(found, usual_doubt())[0]


def _silent_by_program(found: Answers) -> float:
    return measuring.with_doubt(found, usual_doubt())[1] / len(found.right)


def wrong_letters(outcomes: Sequence[Outcome]) -> float | None:
    """Return the share of letters of palace forms that are wrong if one in ten is asked, those of least lead."""
    letters = sorted((each for outcome in outcomes for each in outcome.letters), key=lambda each: each[1])
    left = letters[round(len(letters) / 10) :]
    return sum(not right for right, _ in left) / len(letters) if letters else None


class Gate(NamedTuple):
    """A figure, and what it is to be for careful, everyday and careless photos; None: nothing is promised."""

    name: str
    figure: Callable[[Sequence[Outcome]], float | None]
    wanted: tuple[float | None, float | None, float | None]
    at_least: bool = False


_NO_GATE = (None, None, None)
_WITHOUT = "the same without places where something lies that nobody meant"
GATES = (
    Gate(
        "located, with the right document and layout", share(lambda each: each.known), (1.0, 0.995, None), at_least=True
    ),
    Gate("read under a wrong identity", share(lambda each: each.wrong and not each.fault), (0.0, 0.0, 0.0)),
    Gate(
        "places within 0.5 mm (95 of 100 of a photo), or the photo refused",
        share(lambda each: bool(each.fault) or 0 <= each.astray <= NEAR),
        (1.0, 0.99, None),
        at_least=True,
    ),
    Gate("refused", share(lambda each: bool(each.fault)), _NO_GATE),
    Gate("code read", share(lambda each: each.code), (0.99, 0.98, None), at_least=True),
    Gate("marks alone, 5 % asked: silent", OfMarks(_silent), (1 / 500, 1 / 300, None)),
    Gate(_WITHOUT, OfMarks(_silent, strays=False), _NO_GATE),
    Gate("marks alone: asked until 1 in 1,000 is silent", OfMarks(_asked_until), (0.10, 0.15, None)),
    Gate(_WITHOUT, OfMarks(_asked_until, strays=False), _NO_GATE),
    Gate("asked with the program's doubt", OfMarks(_asked_by_program), _NO_GATE),
    Gate("silent with the program's doubt", OfMarks(_silent_by_program), (1 / 1000, 1 / 1000, None)),
    Gate(_WITHOUT, OfMarks(_silent_by_program, strays=False), _NO_GATE),
    Gate("ticked letters, 10 % asked: wrong", wrong_letters, (1 / 200, 1 / 200, None)),
)


def table(found: Mapping[str, Sequence[Outcome]]) -> tuple[str, list[str]]:
    """Return the table of all gates, and the names of those that are missed."""
    lines = [
        "| | " + " | ".join(f"{each}, wanted | {each} | 95 %" for each in found) + " |",
        "|---" * (1 + 3 * len(found)) + "|",
    ]
    missed = []
    for gate in GATES:
        cells = [gate.name]
        for severity, wanted in zip(SEVERITIES, gate.wanted, strict=True):
            if severity not in found:
                continue
            value = gate.figure(found[severity])
            cells += [
                "" if wanted is None else f"{wanted:.2%}",
                "" if value is None else f"{value:.2%}",
                _between(found[severity], gate.figure),
            ]
            if wanted is not None and value is not None and (value < wanted if gate.at_least else value > wanted):
                missed.append(f"{gate.name}, {severity}")
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines), missed


def laid_table(outcomes: Sequence[Outcome]) -> str:
    """Return the table of sheets laid into real photographs, of which nothing is promised."""
    lines = ["| | found | 95 % |", "|---|---|---|"]
    for gate in GATES:
        value = gate.figure(outcomes)
        cells = (gate.name, "" if value is None else f"{value:.2%}", _between(outcomes, gate.figure))
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def digest(*more: Path) -> str:
    """Return the digest of reader and photos, all that outcomes rest on, and of more files."""
    files = [
        *sorted((ROOT / "sheets" / "camera").glob("*.py")),
        ROOT / "sheets" / "camera" / "eye" / "eye.wasm",
        ROOT / "sheets" / "camera" / "marks.bin",
        *sorted((ROOT / "tests" / "camera" / "unseen").glob("*.py")),
        ROOT / "tests" / "camera" / "plates.py",
        *sorted((ROOT / "tests" / "camera" / "plates").iterdir()),
        ROOT / "tests" / "photos" / "camera.py",
        *sorted(each for each in (ROOT / "templates").rglob("*") if each.is_file()),
        *sorted((ROOT / "sheets" / "data" / "revisions").glob("*.json")),
        *more,
    ]
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:12]


def _kept(job: tuple[str, int, Path]) -> Outcome:
    severity, number, folder = job
    cv2.setNumThreads(1)
    file = folder / f"{severity}-{number}.json"
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        new = file.with_suffix(f".{os.getpid()}")
        new.write_text(json.dumps(outcome(severity, number)), encoding="utf-8")
        new.replace(file)
    found = Outcome(*json.loads(file.read_text(encoding="utf-8")))
    return found._replace(
        places=tuple(Place(*each) for each in found.places),
        letters=tuple((right, lead) for right, lead in found.letters),
    )


def outcomes(photos: int, severities: Sequence[str], workers: int) -> dict[str, list[Outcome]]:
    """Return what became of so many photos of each severity."""
    folder = KEPT / digest(Path(__file__))
    found: dict[str, list[Outcome]] = {}
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        for severity in severities:
            count = max(photos // 4, 1) if severity in {"careless", LAID} else photos
            found[severity] = []
            for each in pool.imap(_kept, [(severity, number, folder) for number in range(count)], 2):
                found[severity].append(each)
                if sys.stderr.isatty():
                    sys.stderr.write(f"\r{severity} {len(found[severity])} of {count} ")
    return found


def page(found: Mapping[str, Sequence[Outcome]], more: str = "") -> tuple[str, list[str]]:
    """Return the page of all figures, with more sections, and the gates that are missed."""
    gates, missed = table({severity: each for severity, each in found.items() if severity != LAID})
    counts = ", ".join(
        f"{len(each)} {severity} ({sum(len(one.places) for one in each):,} places)" for severity, each in found.items()
    )
    seconds = np.median([each.seconds for every in found.values() for each in every])
    said = "\n".join(f"- {name}" for name in missed) or "None."
    text = f"""# How well photos are read: figures

Made by `python benchmarks/scanned.py --write`. **Everything here is simulated**: sheets filled in, printed and
photographed by `tests/camera/unseen`, written by somebody who saw neither the reader nor what it was trained with.
Nothing was trained or set on them; the table had been looked at once before the doubt was set, on other styles. No
telephone took one of these photos, and no real filled sheet has been read.

Photos: {counts}; player and score sheets and palace forms on A5 in four inks and three languages. A photo that is
refused counts as asked. Intervals: photos drawn anew, 95 of 100. Finding and reading takes {seconds:.1f} s of a
processor (median, about 3 megapixels).

{gates}

## Gates that are missed

{said}
"""
    if LAID in found:
        text += f"""
## Laid into real photographs

Real photographs of paper on tables (`tests/camera/plates`: light, grain and table are theirs), whose print was taken
off; the same sheets, filled in by `tests/camera/unseen`, were laid into their light. Ink and lens stay simulated, and
the paper counts as flat. Nothing was trained on them, and nothing is promised.

{laid_table(found[LAID])}
"""
    return text + more, missed


def _more(photos: int) -> str:
    """The figures of other scripts that belong to the page."""
    from benchmarks import decoders, scan_cost

    told, _ = decoders.table(decoders.read_all(photos, decoders.there()))
    cost, _ = scan_cost.table(scan_cost.measured())
    return f"""
## The same photo through other decoders

`python benchmarks/decoders.py {photos}`: simulated photos as telephones save them, in sRGB, Display P3 and Adobe RGB,
turned and of any quality, decoded by the command line (Pillow) and by the page's function in browsers, read by the same
eye and network. Wanted: at most 1 reading in 1,000 differs, and none silently.

{told}

## Time and memory

`python benchmarks/scan_cost.py`: the command `scan` in a process of its own, and the page in Chromium, whose thread and
workers are taken to be four times slower. Seconds of a processor that others used too.

{cost}
"""


def main() -> int:
    """Read photos and print the table; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("photos", nargs="?", type=int, default=PHOTOS)
    every = (*SEVERITIES, LAID)
    parser.add_argument("--severities", nargs="+", choices=every, default=every)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--write", action="store_true", help="write docs/photo-figures.md")
    parser.add_argument("--decoded", type=int, default=100, help="photos that --write has browsers decode")
    asked_for = parser.parse_args()
    more = _more(asked_for.decoded) if asked_for.write else ""
    text, missed = page(outcomes(asked_for.photos, asked_for.severities, asked_for.workers), more)
    print(text)
    if asked_for.write:
        PAGE.write_text(text, encoding="utf-8")
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(main())
