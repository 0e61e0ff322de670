"""What the network is trained on: patches of photos of filled sheets, with what they should be taken for."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import cv2
import numpy as np

from tests.camera import families, filling, photographs
from tests.camera.weights import SIDE
from tests.photos import camera

if TYPE_CHECKING:
    from tests.camera.filling import Place
    from tests.camera.weights import Numbers
    from tests.photos.camera import Conditions

Bytes: TypeAlias = np.ndarray[tuple[int, ...], np.dtype[np.uint8]]

_DOCUMENTS = (0.6, 0.25, 0.15)
"""Of how many photos each document is: the buildings of player sheets are hardest."""

_WRITTEN = (0.4, 0.0, 0.6)
"""The same for what is written beside marks."""

_ANY = 0.65
"""Of how many photos the styles are of no list."""

_TAKEN = ((camera.careful, 0.4), (camera.everyday, 0.5), (camera.careless, 0.1))
_SMALLER = (0.35, 0.8)
"""Photos to train on have so many of the pixels that others have: there are more of them in an hour."""

_ASTRAY = (0.08, 0.45)
"""Millimetres that 95 of 100 places are from where they should be: what laying flat by the print leaves, and more."""

_MOST = 100
"""Places of a photo that are taken, and as many empty ones at most as others."""

_LOOKS = 2
"""How often a photo is laid flat, each time otherwise askew."""


class Examples(NamedTuple):
    """Patches, and what a network should answer."""

    patches: Bytes
    """[patch][row][column][channel] without the difference, which is made of the others."""
    targets: Numbers


def examples(seed: int, *, beside: bool = False) -> Examples:
    """Return what one photo teaches, of marks or of what is written beside them; the same seed gives the same."""
    random = np.random.default_rng([seed, 7])
    document = str(random.choice(filling.DOCUMENTS, p=_WRITTEN if beside else _DOCUMENTS))
    family = families.ANY if random.uniform() < _ANY else str(random.choice(families.trained()))
    take = _TAKEN[random.choice(len(_TAKEN), p=[share for _, share in _TAKEN])][0]

    def how(own: np.random.Generator) -> Conditions:
        conditions = take(own)
        return conditions._replace(pixels=conditions.pixels * own.uniform(*_SMALLER))

    shot = photographs.shot(document, family, how, seed, much=filling.IN_TRAINING)
    kinds = filling.BESIDE if beside else filling.READ
    places = tuple(place for place in shot.places if place.kind in kinds)
    shot = shot._replace(places=tuple(places[number] for number in _chosen(places, random)))
    targets = np.array([place.target for place in shot.places], np.float32)
    looks = [coded(photographs.seen(shot, random, random.uniform(*_ASTRAY))) for _ in range(_LOOKS)]
    return Examples(np.concatenate(looks), np.concatenate([targets] * _LOOKS))


def _chosen(places: tuple[Place, ...], random: np.random.Generator) -> list[int]:
    plain = [number for number, place in enumerate(places) if place.target[0] == 1]
    others = [number for number, place in enumerate(places) if sum(place.target) > 0 and place.target[0] < 1]
    few = len(places) <= _MOST
    some = plain if few else random.permutation(plain)[: min(_MOST // 2, len(others) + 10)].tolist()
    return sorted([*some, *(others if few else random.permutation(others)[: _MOST - len(some)].tolist())])


def coded(patches: Numbers) -> Bytes:
    """Return patches in bytes, a quarter as large."""
    colour = np.rint(patches[..., 3:] * 127 + 128)
    return np.concatenate([np.rint(patches[..., :2] * 255), colour], axis=3).clip(0, 255).astype(np.uint8)


def decoded(raw: Bytes | Numbers) -> Numbers:
    """Return the patches of `coded`."""
    out = np.empty((*raw.shape[:3], 4), np.float32)
    out[..., :2] = raw[..., :2] / np.float32(255)
    out[..., 2] = out[..., 0] - out[..., 1]
    out[..., 3] = (raw[..., 2] - np.float32(128)) / np.float32(127)
    return out


def jittered(raw: Bytes, random: np.random.Generator) -> Numbers:
    """Return patches of `coded`, each shifted and lit a little otherwise."""
    count = len(raw)
    values = raw.astype(np.float32)
    light, colour = random.normal(1, 0.02, (count, 1, 1)), random.normal(1, 0.1, (count, 1, 1))
    values[..., 0] = values[..., 0] * light + random.normal(0, 2, (count, 1, 1))
    values[..., 2] = (values[..., 2] - 128) * colour + random.normal(0, 1.5, (count, 1, 1)) + 128
    values[..., 0] += random.normal(0, 1, values.shape[:3]) * random.uniform(0, 3, (count, 1, 1))
    values = np.clip(values, 0, 255)
    down, across = random.integers(-1, 2, (2, count))
    for number in range(count):
        wide = np.pad(values[number], ((1, 1), (1, 1), (0, 0)), mode="edge")
        y, x = 1 + down[number], 1 + across[number]
        values[number] = wide[y : y + SIDE, x : x + SIDE]
    return values


def gathered(seeds: range, *, beside: bool = False) -> Examples:
    """Return what photos of many seeds teach."""
    cv2.setNumThreads(1)
    parts = [examples(seed, beside=beside) for seed in seeds]
    return Examples(np.concatenate([each.patches for each in parts]), np.concatenate([each.targets for each in parts]))
