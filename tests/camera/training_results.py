"""Train the network that reads the results of rows and columns, and write its weights: `make train-results`.

Some five minutes on two cores, and the same weights each time on the same machine.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
from pathlib import Path
from typing import TYPE_CHECKING

# Each process gets one core: the patches are drawn side by side.
os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import cv2
import numpy as np

from tests.camera import examples, plans, results, training, weights
from tests.camera.examples import Examples

if TYPE_CHECKING:
    from tests.camera.examples import Bytes
    from tests.camera.weights import Numbers

WEIGHTS = Path(__file__).resolve().parents[2] / "sheets" / "camera" / "results.bin"

_TOGETHER = 500
"""Patches that are drawn under one seed."""

_STEADY = 0.05
"""Of the answers that are taken for any class: a network that has learnt so is less sure of what it has never seen."""


def drawn(plan: plans.Plan, workers: int) -> tuple[Bytes, Numbers]:
    """Return all patches and their classes."""
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        parts = pool.map(_drawn, range(plan.drawn // _TOGETHER), 1)
    return np.concatenate([patches for patches, _ in parts]), np.concatenate([classes for _, classes in parts])


def _drawn(seed: int) -> tuple[Bytes, Numbers]:
    cv2.setNumThreads(1)
    return results.taught(seed, _TOGETHER)


def targets(classes: Numbers) -> Numbers:
    """Return what a network is to answer of patches of these classes."""
    count = len(results.CLASSES)
    steady = np.zeros((count, results.OUTPUTS[-1]), np.float32)
    steady[:, :count] = np.eye(count) * (1 - _STEADY) + _STEADY / count
    return np.asarray(steady[classes])


def main() -> None:
    """Draw the patches, train, and write the weights."""
    # PyTorch is there where somebody trains, and nowhere else.
    from tests.camera import learning

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    asked = parser.parse_args()
    plan = plans.RESULTS
    patches, classes = drawn(plan, asked.workers)
    known = Examples(patches[plan.checked :], targets(classes[plan.checked :]))
    raw = weights.packed(learning.learnt(known, plan, training.say), plan.digest, results.TURNS)
    said = weights.shares(weights.unpacked(raw), examples.decoded(patches[: plan.checked]), results.TURNS)
    training.say(
        f"right: {(said.argmax(axis=1) == classes[: plan.checked]).mean():.2%} of {plan.checked} patches beside"
    )
    asked.out.write_bytes(raw)


if __name__ == "__main__":
    main()
