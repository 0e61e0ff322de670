"""Train the network that reads marks, and write its weights: `make train-marks`.

Under an hour on two cores, and the same weights each time on the same machine. What it is trained on is drawn by this
program (`tests/camera/SOURCES.md`); what it is measured on, `benchmarks/marks.py`, it has never seen.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import time
from pathlib import Path

# Each process gets one core: the photos are drawn side by side.
os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

from tests.camera import examples, plans, weights
from tests.camera.examples import Examples
from tests.camera.weights import Layer

CHECKOUT = Path(__file__).resolve().parents[2]
WEIGHTS = CHECKOUT / "sheets" / "camera" / "marks.bin"

_TOGETHER = 20
"""Photos that a process takes at once."""

_CAUTION = 0.87
"""How sharp probabilities are left: in styles that are new they are right less often than in those that were checked.

So that 1 place in 1,000 is silent on held-back families with the doubt of the program (`benchmarks/marks.py`).
"""

_CHECKED, _BESIDE = 1_000_000, 2_000_000
"""The first seeds of photos that are not simply learnt from."""


def collected(first: int, photos: int, kept: Path | None, workers: int) -> Examples:
    """Return what so many photos teach; `kept` is a folder of those taken before."""
    chunks = [range(at, min(at + _TOGETHER, first + photos)) for at in range(first, first + photos, _TOGETHER)]
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        parts = []
        for number, part in enumerate(pool.imap(_chunk, [(chunk, kept) for chunk in chunks])):
            parts.append(part)
            say(f"photos {(number + 1) * _TOGETHER} of {photos}")
    return joined(parts)


def joined(parts: list[Examples]) -> Examples:
    """Return the examples of all parts."""
    return Examples(np.concatenate([each.patches for each in parts]), np.concatenate([each.targets for each in parts]))


def _chunk(job: tuple[range, Path | None]) -> Examples:
    seeds, kept = job
    file = kept / f"{seeds.start:06}-{len(seeds)}.npz" if kept else None
    if file and file.exists():
        loaded = np.load(file)
        return Examples(loaded["patches"], loaded["targets"])
    found = examples.gathered(seeds, beside=seeds.start >= _BESIDE)
    if file:
        file.parent.mkdir(parents=True, exist_ok=True)
        np.savez(file, patches=found.patches, targets=found.targets)
    return found


def settled(layers: tuple[Layer, ...], known: Examples) -> tuple[Layer, ...]:
    """Return a network whose probabilities are as often right as they say, on examples that it has not learnt from."""
    patches = examples.decoded(known.patches)
    turns = [weights.logits(layers, weights.turned(patches, turn)) for turn in range(weights.TURNS)]

    def loss(factor: float) -> float:
        said = np.mean([weights.softmax(each * np.float32(factor)) for each in turns], axis=0)
        return -float((known.targets * np.log(np.maximum(said, 1e-6))).sum() / known.targets.sum())

    best = min(np.geomspace(0.5, 2, 25), key=loss)
    say(f"probabilities: made {best:.2f} times as sharp; loss {loss(best):.4f}")
    sharp, last = np.float32(best * _CAUTION), layers[-1]
    return (*layers[:-1], Layer(last.weights * sharp, last.biases * sharp))


def say(line: str) -> None:
    """Write a line with the time of day."""
    sys.stdout.write(f"{time.strftime('%H:%M:%S')} {line}\n")
    sys.stdout.flush()


def main() -> None:
    """Take the photos, train, and write the weights."""
    # PyTorch is there where somebody trains: the tests only ask for the plan.
    from tests.camera import learning

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kept", type=Path, help="folder of photos' patches, taken before or now")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    asked = parser.parse_args()
    plan = plans.MARKS
    known = joined(
        [
            collected(0, plan.drawn, asked.kept, asked.workers),
            collected(_BESIDE, plan.beside, asked.kept, asked.workers),
        ]
    )
    checked = collected(_CHECKED, plan.checked, asked.kept, asked.workers)
    say(f"{len(known.patches)} patches: {known.targets.sum(axis=0).round().tolist()}")
    layers = settled(learning.learnt(known, plan, say), checked)
    raw = weights.packed(layers, plan.digest)
    patches = examples.decoded(checked.patches)
    said = weights.shares(weights.unpacked(raw), patches)
    told = checked.targets.max(axis=1) == 1
    right = (said.argmax(axis=1) == checked.targets.argmax(axis=1))[told]
    say(f"right: {right.mean():.2%} of {len(right)} patches of photos beside those that it has learnt from")
    asked.out.write_bytes(raw)


if __name__ == "__main__":
    main()
