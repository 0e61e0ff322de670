"""Train the network that reads the results of rows and columns, and write its weights: `make train-results`.

A quarter of an hour on one core, and the same weights each time on the same machine.
"""

from __future__ import annotations

import argparse
import hashlib
import multiprocessing
import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

# Each process gets one core: the patches are drawn side by side.
os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import cv2
import numpy as np

from tests.camera import examples, learning, results, weights

if TYPE_CHECKING:
    from tests.camera.examples import Bytes
    from tests.camera.weights import Layer, Numbers

WEIGHTS = Path(__file__).resolve().parents[2] / "sheets" / "camera" / "results.bin"

_TOGETHER = 500
"""Patches that are drawn under one seed."""

_LATE = 0.98
"""How slowly the mean of the network follows it: the mean is what is kept."""

_STEADY = 0.05
"""Of the answers that are taken for any class: a network that has learnt so is less sure of what it has never seen."""


class Plan(NamedTuple):
    """How long and how fast the network learns."""

    patches: int = 24_000
    checked: int = 2_000
    """Of these, that it is checked on."""
    steps: int = 6000
    batch: int = 64
    rate: float = 3e-3
    decay: float = 0.01
    dropped: float = 0.1
    seed: int = 6


def digest(plan: Plan) -> bytes:
    """Return the digest of what the weights are trained with: the plan and the program that draws."""
    return hashlib.sha256(repr(plan).encode() + b"\0" + Path(results.__file__).read_bytes()).digest()


def drawn(plan: Plan, workers: int) -> tuple[Bytes, Numbers]:
    """Return all patches and their classes."""
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        parts = pool.map(_drawn, range(plan.patches // _TOGETHER), 1)
    return np.concatenate([patches for patches, _ in parts]), np.concatenate([classes for _, classes in parts])


def _drawn(seed: int) -> tuple[Bytes, Numbers]:
    cv2.setNumThreads(1)
    return results.taught(seed, _TOGETHER)


def learnt(patches: Bytes, classes: Numbers, plan: Plan) -> tuple[Layer, ...]:
    """Return the network that has learnt from patches."""
    random = np.random.default_rng(plan.seed)
    state = learning.begun(random, weights.shapes(*results.OUTPUTS))
    mean, losses = state.values, []
    count, hidden = len(results.CLASSES), results.OUTPUTS[-2]
    targets = np.zeros((count, results.OUTPUTS[-1]), np.float32)
    targets[:, :count] = np.eye(count) * (1 - _STEADY) + _STEADY / count
    for step in range(plan.steps):
        chosen = random.integers(0, len(patches), plan.batch)
        kept = (random.uniform(size=(plan.batch, hidden)) >= plan.dropped) / (1 - plan.dropped)
        some = examples.decoded(examples.jittered(patches[chosen], random))
        loss, slopes = learning.sloped(state.layers, some, targets[classes[chosen]], kept.astype(np.float32))
        losses.append(loss)
        rate = plan.rate * min(1.0, (step + 1) / 200) * 0.5 * (1 + np.cos(np.pi * step / plan.steps))
        state = learning.stepped(state, learning.own(slopes), rate, plan.decay)
        late = min(_LATE, 1 - 1 / (step + 2))
        mean = tuple(late * old + (1 - late) * new for old, new in zip(mean, state.values, strict=True))
        if (step + 1) % 250 == 0:
            _say(f"step {step + 1} of {plan.steps}: {np.mean(losses[-250:]):.4f}")
    return state._replace(values=tuple(each.astype(np.float32) for each in mean)).layers


def _say(line: str) -> None:
    sys.stdout.write(f"{time.strftime('%H:%M:%S')} {line}\n")
    sys.stdout.flush()


def main() -> None:
    """Draw the patches, train, and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    asked = parser.parse_args()
    plan = Plan()
    patches, classes = drawn(plan, asked.workers)
    layers = learnt(patches[plan.checked :], classes[plan.checked :], plan)
    raw = weights.packed(layers, digest(plan), results.TURNS)
    said = weights.shares(weights.unpacked(raw), examples.decoded(patches[: plan.checked]), results.TURNS)
    _say(f"right: {(said.argmax(axis=1) == classes[: plan.checked]).mean():.2%} of {plan.checked} patches beside")
    asked.out.write_bytes(raw)


if __name__ == "__main__":
    main()
