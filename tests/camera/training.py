"""Train the network that reads marks, and write its weights: `make train-marks`.

Under an hour on two cores, and the same weights each time on the same machine. What it is trained on is drawn by this
program (`tests/camera/SOURCES.md`); what it is measured on, `benchmarks/marks.py`, it has never seen.
"""

from __future__ import annotations

import argparse
import hashlib
import multiprocessing
import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Self

# Each process gets one core: the photos are drawn side by side.
os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

from tests.camera import examples, families, learning, weights
from tests.camera.examples import Examples
from tests.camera.weights import Layer

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from tests.camera.weights import Numbers

CHECKOUT = Path(__file__).resolve().parents[2]
WEIGHTS = CHECKOUT / "sheets" / "camera" / "marks.bin"

_TOGETHER = 20
"""Photos that a process takes at once."""

_CHECKED, _BESIDE = 1_000_000, 2_000_000
"""The first seeds of photos that are not simply learnt from."""

_TOLD = 250
"""Steps after which a line is printed."""

_LATE = 0.98
"""How slowly the mean of the network follows it: the mean is what is kept."""


class Plan(NamedTuple):
    """How long and how fast the network learns."""

    photos: int = 800
    beside: int = 40
    """Photos more, on which the boxes for numbers and tiles are looked at."""
    checked: int = 60
    """Photos more, on which it is checked and its probabilities are set right."""
    steps: int = 9000
    batch: int = 128
    part: int = 32
    """Patches whose slopes are worked out at once: so many stay in the processor's cache."""
    rate: float = 3e-3
    decay: float = 0.01
    dropped: float = 0.1
    """Of the hidden values, in each step."""
    seed: int = 32


def digest(plan: Plan) -> bytes:
    """Return the digest of what the weights are trained with: the plan and the families."""
    return hashlib.sha256(repr(plan).encode() + b"\0" + families.FILE.read_bytes()).digest()


def collected(first: int, photos: int, kept: Path | None, workers: int) -> Examples:
    """Return what so many photos teach; `kept` is a folder of those taken before."""
    chunks = [range(at, min(at + _TOGETHER, first + photos)) for at in range(first, first + photos, _TOGETHER)]
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        parts = []
        for number, part in enumerate(pool.imap(_chunk, [(chunk, kept) for chunk in chunks])):
            parts.append(part)
            _say(f"photos {(number + 1) * _TOGETHER} of {photos}")
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


def batch(known: Examples, chosen: Numbers, random: np.random.Generator) -> tuple[Numbers, Numbers]:
    """Return patches to learn from, each turned, shifted and lit a little otherwise."""
    raw = known.patches[chosen]
    out = np.empty((len(raw), weights.SIDE, weights.SIDE, weights.CHANNELS), np.float32)
    for number, each in enumerate(examples.decoded(examples.jittered(raw, random))):
        out[number] = weights.turned(each[None], int(random.integers(weights.TURNS)))[0]
    return out, known.targets[chosen]


def learnt(known: Examples, plan: Plan, workers: int) -> tuple[Layer, ...]:
    """Return the network that has learnt from examples; it is the same for any number of workers."""
    random = np.random.default_rng(plan.seed)
    state = learning.begun(random)
    mean = state.values
    losses = []
    with _Helpers(known, plan, workers) as helpers:
        for step in range(plan.steps):
            seeds = random.integers(0, 2**62, plan.batch // plan.part).tolist()
            parts = helpers.parts(state.layers, seeds)
            losses.append(float(np.mean([loss for loss, _ in parts])))
            slopes = tuple(np.mean(each, axis=0) for each in zip(*(slopes for _, slopes in parts), strict=True))
            warm = min(1.0, (step + 1) / 200)
            rate = plan.rate * warm * 0.5 * (1 + np.cos(np.pi * step / plan.steps))
            state = learning.stepped(state, learning.own(slopes), rate, plan.decay)
            late = min(_LATE, 1 - 1 / (step + 2))
            mean = tuple(late * old + (1 - late) * new for old, new in zip(mean, state.values, strict=True))
            if (step + 1) % _TOLD == 0:
                _say(f"step {step + 1} of {plan.steps}: {np.mean(losses[-_TOLD:]):.4f}")
    return state._replace(values=tuple(each.astype(np.float32) for each in mean)).layers


class _Helpers:
    """Processes that work out the parts of a batch side by side."""

    def __init__(self, known: Examples, plan: Plan, workers: int) -> None:
        context = multiprocessing.get_context("spawn")
        pipes = [context.Pipe() for _ in range(workers)]
        self._ends = [near for near, _ in pipes]
        self._processes = [context.Process(target=_help, args=(far, plan), daemon=True) for _, far in pipes]
        for process, end in zip(self._processes, self._ends, strict=True):
            process.start()
            end.send(known)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for process, end in zip(self._processes, self._ends, strict=True):
            end.send(None)
            process.join()

    def parts(self, layers: tuple[Layer, ...], seeds: list[int]) -> list[tuple[float, tuple[Numbers, ...]]]:
        """Return loss and slopes of the parts of a batch that have these seeds, in their order."""
        many = len(self._ends)
        for number, end in enumerate(self._ends):
            end.send((layers, seeds[number::many]))
        found = [end.recv() for end in self._ends]
        return [found[number % many][number // many] for number in range(len(seeds))]


def _help(end: Connection, plan: Plan) -> None:
    """Work out parts of batches until nothing more is asked."""
    known = end.recv()
    told = np.flatnonzero(known.targets.sum(axis=1) > 0)
    while (asked := end.recv()) is not None:
        layers, seeds = asked
        end.send([_part(layers, known, told, plan, seed) for seed in seeds])


def _part(
    layers: tuple[Layer, ...], known: Examples, told: np.ndarray[tuple[int], np.dtype[np.intp]], plan: Plan, seed: int
) -> tuple[float, tuple[Numbers, ...]]:
    """Return loss and slopes of a part of a batch."""
    random = np.random.default_rng(seed)
    patches, targets = batch(known, random.choice(told, plan.part), random)
    kept = (random.uniform(size=(plan.part, weights.SHAPES[3][-1])) >= plan.dropped) / (1 - plan.dropped)
    return learning.sloped(layers, patches, targets, kept.astype(np.float32))


def settled(layers: tuple[Layer, ...], known: Examples) -> tuple[Layer, ...]:
    """Return a network whose probabilities are as often right as they say, on examples that it has not learnt from."""
    patches = examples.decoded(known.patches)
    turns = [weights.logits(layers, weights.turned(patches, turn)) for turn in range(weights.TURNS)]

    def loss(factor: float) -> float:
        said = np.mean([weights.softmax(each * np.float32(factor)) for each in turns], axis=0)
        return -float((known.targets * np.log(np.maximum(said, 1e-6))).sum() / known.targets.sum())

    best = min(np.geomspace(0.5, 2, 25), key=loss)
    _say(f"probabilities: made {best:.2f} times as sharp; loss {loss(best):.4f}")
    last = layers[-1]
    return (*layers[:-1], Layer((last.weights * best).astype(np.float32), (last.biases * best).astype(np.float32)))


def _say(line: str) -> None:
    sys.stdout.write(f"{time.strftime('%H:%M:%S')} {line}\n")
    sys.stdout.flush()


def main() -> None:
    """Take the photos, train, and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kept", type=Path, help="folder of photos' patches, taken before or now")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    asked = parser.parse_args()
    plan = Plan()
    known = joined(
        [
            collected(0, plan.photos, asked.kept, asked.workers),
            collected(_BESIDE, plan.beside, asked.kept, asked.workers),
        ]
    )
    checked = collected(_CHECKED, plan.checked, asked.kept, asked.workers)
    _say(f"{len(known.patches)} patches: {known.targets.sum(axis=0).round().tolist()}")
    layers = settled(learnt(known, plan, asked.workers), checked)
    raw = weights.packed(layers, digest(plan))
    patches = examples.decoded(checked.patches)
    said = weights.shares(weights.unpacked(raw), patches)
    told = checked.targets.max(axis=1) == 1
    right = (said.argmax(axis=1) == checked.targets.argmax(axis=1))[told]
    _say(f"right: {right.mean():.2%} of {len(right)} patches of photos beside those that it has learnt from")
    asked.out.write_bytes(raw)


if __name__ == "__main__":
    main()
