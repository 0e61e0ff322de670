"""How well marks are read on photos of styles that the network has never seen, each figure with its 95 % interval.

Run it as it is, or with a number of photos: `python benchmarks/marks.py 120`. All photos are simulated, no telephone
has taken one; sheets are laid flat by what the simulation knows, as far astray as laying them flat by the print leaves
them. Its exit status is 1 where more is silent than may be with the doubt in `engine/data/judge.toml`.
"""

from __future__ import annotations

import argparse
import itertools
import multiprocessing
import os
import pickle
import sys
from pathlib import Path
from typing import TYPE_CHECKING

os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import cv2

from alhambra_engine.judge.judging import usual_doubt
from tests.camera import measuring, weights

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tests.camera.measuring import Answers, Seen
    from tests.camera.weights import Numbers

WEIGHTS = Path(__file__).resolve().parent.parent / "sheets" / "camera" / "marks.bin"
PHOTOS = 24
SILENT = 1 / 1000
"""What may be silent."""

LINES: Sequence[tuple[str, Callable[[str, str], bool]]] = (
    ("grids", lambda _, kind: kind == "space"),
    ("coins", lambda _, kind: kind == "coin"),
    ("boxes of score sheets", lambda box, _: box.startswith(("box-", "round-", "virtual-"))),
    ("prizes", lambda box, _: box.startswith("taken-")),
    ("letters of palace forms", lambda box, _: box.startswith(("tick-", "scoring-"))),
    ("player and score sheets", lambda box, _: not box.startswith(("tick-", "scoring-"))),
)


def seen(photos: int, taken: str, kept: Path | None = None, *, of_others: bool = False, workers: int = 2) -> list[Seen]:
    """Return what is to be read on so many photos; `kept` is a folder of those taken before."""
    jobs = [(job, kept) for job in measuring.plan(photos, taken, of_others=of_others)]
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        return pool.map(_seen, jobs, 1)


def _seen(job: tuple[tuple[str, str, str, int], Path | None]) -> Seen:
    (document, family, taken, seed), kept = job
    cv2.setNumThreads(1)
    file = kept / f"{family}-{seed}.pickle" if kept else None
    if file and file.exists():
        found: Seen = pickle.loads(file.read_bytes())  # noqa: S301  # this script wrote it
        return found
    found = measuring.looked_at(document, family, taken, seed)
    if file:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(pickle.dumps(found))
    return found


def line(name: str, found: Answers, doubt: float) -> str:
    """Return the figures of some places as a row of a table."""
    count = len(found.right)
    asked, silent = measuring.with_doubt(found, doubt)
    cells = [
        _share(found, lambda each: float((~each.right).mean())),
        *(_silent(found, share) for share in (0.03, 0.05)),
        _share(found, lambda each: measuring.asked_until(each, SILENT)),
        f"{asked:.1%}",
        _one_in(count, silent),
    ]
    return f"| {name} | {count} | {' | '.join(cells)} |"


def _share(found: Answers, figure: Callable[[Answers], float]) -> str:
    low, high = measuring.between(found, figure)
    return f"{figure(found):.2%} ({low:.2%} - {high:.2%})"


def _silent(found: Answers, share: float) -> str:
    def figure(each: Answers) -> float:
        return measuring.silent(each, share)

    low, high = measuring.between(found, figure)
    return f"{figure(found)} ({low:.0f} - {high:.0f})"


def _one_in(count: int, silent: int) -> str:
    return f"{silent}: 1 in {count // silent}" if silent else f"0 of {count}"


def table(said: Sequence[Numbers], photos: Sequence[Seen], doubt: float) -> list[str]:
    """Return the table of photos, by kind of place."""
    rows = []
    for taken in dict.fromkeys(photo.taken for photo in photos):
        chosen = [number for number, photo in enumerate(photos) if photo.taken == taken]
        some, own = [photos[number] for number in chosen], [said[number] for number in chosen]
        for name, wanted in LINES:
            found = measuring.answers(own, some, wanted)
            if len(found.right):
                rows.append(line(f"{name}, {taken}", found, doubt))
        found = measuring.letters(own, some)
        if len(found.right):
            wrong = measuring.silent(found, 0.1)
            rows.append(
                f"| which letter, {taken} | {len(found.right)} | {_share(found, _wrong)} | 10 % asked: {wrong} wrong |"
            )
    return rows


def _wrong(found: Answers) -> float:
    return float((~found.right).mean())


def calibration(said: Sequence[Numbers], photos: Sequence[Seen]) -> list[str]:
    """Return how many readings there are of each probability, and how many of these are wrong."""
    found = measuring.answers(said, photos, lambda *_: True)
    edges = (0, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.998, 0.999, 0.9999, 1.01)
    rows = []
    for low, high in itertools.pairwise(edges):
        here = (found.sure >= low) & (found.sure < high)
        if here.any():
            rows.append(f"| {low:g} | {int(here.sum())} | {int((~found.right & here).sum())} |")
    return rows


def main() -> int:
    """Print the tables; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("photos", type=int, nargs="?", default=PHOTOS, help="of each class of care")
    parser.add_argument("--unseen", action="store_true", help="styles by somebody who has not seen these")
    parser.add_argument("--careless", action="store_true", help="take photos as nobody should, too")
    parser.add_argument("--kept", type=Path, help="folder of what is to be read on photos, taken before or now")
    parser.add_argument("--weights", type=Path, default=WEIGHTS)
    asked = parser.parse_args()
    layers = weights.unpacked(asked.weights.read_bytes())
    doubt: float = usual_doubt()
    photos = [
        each
        for taken in ("careful", "everyday", "careless")[: 3 if asked.careless else 2]
        for each in seen(asked.photos, taken, asked.kept, of_others=asked.unseen)
    ]
    said = measuring.said_of(layers, photos)
    heads = ("places", "number", "wrong", "silent at 3 % asked", "at 5 %", "asked for 1 in 1,000")
    print(f"| {' | '.join(heads)} | doubt {doubt:g} asks | leaves |")
    print("|---|---|---|---|---|---|---|---|")
    print("\n".join(table(said, photos, doubt)))
    print("\n| probability from | readings | wrong |\n|---|---|---|")
    print("\n".join(calibration(said, photos)))
    usual = [number for number, photo in enumerate(photos) if photo.taken != "careless"]
    found = measuring.answers([said[number] for number in usual], [photos[number] for number in usual], lambda *_: True)
    _, silent = measuring.with_doubt(found, doubt)
    return int(silent > SILENT * len(found.right))


if __name__ == "__main__":
    sys.exit(main())
