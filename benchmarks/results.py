"""How well written results of rows and columns are read on photos of styles that the network has never seen.

`python benchmarks/results.py 20` takes 20 simulated photos of player sheets of each way to take them; `--unseen` in the
styles of `tests/camera/unseen`. Each figure has its 95 % interval. No telephone has taken one of these photos.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import cv2
import numpy as np

from tests.camera import families, measuring, results, training_results, weights
from tests.camera.measuring import Answers, Seen

TAKEN = ("careful", "everyday")
SURE = 0.9
FIRST = 7_000_000
"""Seeds that nothing else uses."""


def seen(job: tuple[str, str, int]) -> Seen:
    """Return the boxes for numbers of a photo."""
    cv2.setNumThreads(1)
    family, taken, seed = job
    return measuring.looked_at("player-sheet", family, taken, seed, {"number"})


def answers(photos: list[Seen], raw: bytes) -> tuple[Answers, Answers]:
    """Return what is read where a result is written, and where nothing is."""
    layers = weights.unpacked(raw)
    rows: list[tuple[int, bool, float, bool]] = []
    for number, photo in enumerate(photos):
        said = weights.shares(layers, photo.patches, results.TURNS)
        for box, truth, odd, shares in zip(photo.boxes, photo.truths, photo.distracted, said, strict=True):
            if box.startswith(("row-", "column-")) and not odd and truth in results.CLASSES:
                best = int(shares[: len(results.CLASSES)].argmax())
                rows.append((number, results.CLASSES[best] == truth, float(shares[best]), truth != "blank"))
    return _those(rows, written=True), _those(rows, written=False)


def _those(rows: list[tuple[int, bool, float, bool]], *, written: bool) -> Answers:
    chosen = [row for row in rows if row[3] == written]
    return Answers(*(np.array([row[at] for row in chosen]) for at in range(3)))


def line(name: str, found: Answers) -> str:
    """Return the figures of some boxes as a row of a table: read right, and wrong although at least 90 % sure."""
    cells = []
    for figure in (_right, _surely_wrong):
        low, high = measuring.between(found, figure)
        cells.append(f"{figure(found):.1%} ({low:.1%} - {high:.1%})")
    return f"| {name} | {len(found.right)} | {' | '.join(cells)} |"


def _right(found: Answers) -> float:
    return float(found.right.mean())


def _surely_wrong(found: Answers) -> float:
    return float((~found.right & (found.sure >= SURE)).mean())


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("photos", nargs="?", type=int, default=20)
    parser.add_argument("--unseen", action="store_true", help="styles by somebody who has not seen these")
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    names = (measuring.UNSEEN,) if asked.unseen else families.held_back()
    raw = training_results.WEIGHTS.read_bytes()
    for taken in TAKEN:
        jobs = [(names[each % len(names)], taken, FIRST + each) for each in range(asked.photos)]
        with multiprocessing.get_context("spawn").Pool(asked.workers) as pool:
            photos = pool.map(seen, jobs, 1)
        for name, found in zip(("results", "empty boxes"), answers(photos, raw), strict=True):
            sys.stdout.write(f"{line(f'{name}, {taken}', found)}\n")


if __name__ == "__main__":
    main()
