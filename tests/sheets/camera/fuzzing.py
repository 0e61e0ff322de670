"""The eye with sanitizers is fed with damaged input: `python -m tests.sheets.camera.fuzzing SEED CALLS`.

Every export has a row in `EXPORTS` that makes arguments as the program would; numbers among them are random, and often
one argument is something else altogether. A fault is an answer; a sanitizer that ends the process is a failure.
"""

from __future__ import annotations

import math
import os
import struct
import subprocess
import sys
import zlib
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from alhambra_sheets.drawing import codes
from tests.sheets.camera.native import Native, library

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

_WILD = (math.nan, math.inf, -math.inf, 0.0, -1.0, 1e30, -1e30, 1e-30, 8192.5)
_WHOLE = (0, -1, 1, 2, 255, 256, 257, 1024, 8192, 8193, 2**31 - 1, -(2**31))
_TEXT = "ALH2P10JGG204KFUSCUYKQYRFI2003100000F"


class Food:
    """Arguments in the memory of an eye."""

    def __init__(self, eye: Native, random: Random) -> None:
        """Forget what the eye knows."""
        self.random = random
        self._eye = eye
        eye.call("eye_clear")

    def raw(self, content: bytes) -> int:
        """Keep bytes; return where."""
        place = self._eye.call("eye_room", len(content))
        self._eye.write(place, content)
        return place

    def numbers(self, count: int, least: float, most: float) -> int:
        """Keep numbers between two others, now and then one that is far from them."""
        wild = self.random.choice((0.0, 0.0, 0.01, 0.3))
        numbers = [
            self.random.choice(_WILD) if self.random.random() < wild else self.random.uniform(least, most)
            for _ in range(count)
        ]
        return self.raw(struct.pack(f"<{count}f", *numbers))

    def picture(self, width: int, height: int) -> int:
        """Keep a picture: noise, or squares of two colours."""
        if self.random.random() < 1 / 3:
            return self.raw(self.random.randbytes(4 * width * height))
        side, one, other = self.random.randint(2, 40), self.random.randbytes(4), self.random.randbytes(4)
        rows = [b"".join((one, other)[(x // side + y // side) % 2] for x in range(width)) for y in range(height)]
        return self.raw(b"".join(rows))

    def plane(self) -> int:
        """Keep a plane that might be one."""
        turn, scale = self.random.uniform(0, 7), self.random.uniform(0.5, 8)
        across, down = scale * math.cos(turn), scale * math.sin(turn)
        numbers = [across, -down, 60, down, across, 60, *(self.random.uniform(-3e-3, 3e-3) for _ in range(2)), 1.0]
        if self.random.random() < 1 / 4:
            numbers[self.random.randrange(9)] = self.random.choice(_WILD)
        return self.raw(struct.pack("<9f", *numbers))

    def photo(self) -> None:
        """Let the eye look at a photo."""
        width, height = (self.random.randint(1, 200) for _ in range(2))
        self.look(self.picture(width, height), width, height)

    def look(self, picture: int, width: int, height: int) -> None:
        """Let the eye look at a picture that is kept."""
        self._eye.call("eye_photo", picture, width, height)

    def size(self) -> tuple[int, int]:
        """Return width and height of a flat picture."""
        return self.random.randint(14, 240), self.random.randint(14, 240)


Arguments: TypeAlias = "tuple[float, ...]"


def _bends(food: Food) -> Arguments:
    count = food.random.choice((0, 1, 2, 3, 9, 40))
    return food.plane(), food.numbers(4 * count, -5, 60), count


def _flat(food: Food) -> Arguments:
    food.photo()
    width, height = food.size()
    return *_bends(food), width, height, food.random.uniform(1, 10), food.picture(width, height)


def _pair(food: Food) -> Arguments:
    width, height = food.size()
    return food.picture(width, height), food.picture(width, height), width, height, food.random.uniform(1, 9)


def _print(food: Food) -> Arguments:
    food.photo()
    width, height = food.size()
    most = food.random.randint(0, 256)
    blank = (food.picture(width, height), width, height, food.random.uniform(1, 5))
    return *_bends(food), *blank, food.numbers(4 * most, 0, 0), most


def _boxes(food: Food, size: int) -> Arguments:
    count = food.random.randint(0, 6)
    return *_pair(food), food.numbers(4 * count, -20, 80), count, food.numbers(size * count, 0, 0)


def _shares(food: Food) -> Arguments:
    looking = food.random.randint(1, 4)
    outputs = [4 * food.random.choice((1, 2, 3, 4, 5, 16)) for _ in range(looking + 1)] + [
        4 * food.random.randint(1, 4)
    ]
    inputs = [9 * each for each in (4, *outputs[: looking - 1])] + [(32 >> looking) ** 2 * outputs[-3], outputs[-2]]
    shape = bytearray(bytes(outputs).ljust(7, b"\0") + food.random.choice((b"\1", b"\x08")))
    if food.random.random() < 1 / 4:
        shape[food.random.randrange(8)] = food.random.randrange(256)
    body = b"".join(struct.pack("<f", food.random.gauss(0, 0.1)) for _ in range(2 * sum(outputs)))
    body += food.random.randbytes(sum(map(int.__mul__, inputs, outputs)))
    if food.random.random() < 1 / 3:
        body = food.random.randbytes(len(body))
    layers = food.random.choice((looking + 2,) * 9 + _WHOLE[:5])
    content = struct.pack("<4sIiI32s", b"ALHM", 2, layers, zlib.crc32(shape + body), bytes(32)) + shape + body
    count = food.random.choice((0, 1, 1, 2)) if sum(outputs) < 100 else 0
    return food.raw(content), len(content), food.numbers(4096 * count, 0, 1), count, food.numbers(16 * count, 0, 0)


def _photo(food: Food) -> Arguments:
    width, height = (food.random.randint(1, 60) for _ in range(2))
    return food.picture(width, height), width, height


def _printed(food: Food, modules: Sequence[Sequence[bool]], side: int) -> None:
    """Let the eye look at modules with white around, of which some are damaged."""
    often = food.random.choice((0.0, 0.02, 0.1, 0.3))
    count = len(modules) + 4
    grid = [[255] * count for _ in range(count)]
    for y, row in enumerate(modules, start=2):
        for x, black in enumerate(row, start=2):
            grid[y][x] = 255 * ((not black) ^ (food.random.random() < often))
    rows = [b"".join(bytes([each] * 4) * side for each in row) * side for row in grid]
    food.look(food.raw(b"".join(rows)), count * side, count * side)


def _markers(food: Food) -> Arguments:
    food.photo()
    if food.random.random() < 1 / 2:
        _printed(food, codes.marker_matrix(food.random.randrange(50)), food.random.randint(2, 12))
    most = food.random.randint(0, 64)
    return food.raw(food.random.randbytes(100)), 50, food.random.randint(0, 3), food.numbers(10 * most, 0, 0), most


def _guess(food: Food) -> Arguments:
    _printed(food, codes.marker_matrix(food.random.randrange(50)), food.random.randint(2, 12))
    corners = food.numbers(8, -20, 120)
    return food.raw(food.random.randbytes(4)), corners, food.random.uniform(0, 30), food.numbers(10, 0, 0)


def _plane(food: Food) -> Arguments:
    count = food.random.choice((3, 4, 5, 16, 40))
    near = food.random.uniform(0.1, 60)
    return food.numbers(2 * count, 0, 200), food.numbers(2 * count, 0, 200), count, near, food.numbers(9, 0, 0)


def _rings(food: Food) -> Arguments:
    food.photo()
    count = food.random.randint(0, 3)
    diameters = food.random.uniform(1, 5), food.random.uniform(0.1, 3)
    return food.plane(), food.numbers(2 * count, -20, 80), count, *diameters, food.numbers(3 * count, 0, 0)


def _code(food: Food) -> Arguments:
    side = food.random.randint(2, 8)
    _printed(food, codes.qr_matrix(_TEXT), side)
    plane = food.random.choice((food.plane(), food.raw(struct.pack("<9f", 1, 0, 0, 0, 1, 0, 0, 0, 1))))
    square = food.raw(struct.pack("<3f", 2 * side, 2 * side, 25 * side))
    return plane, square, food.random.uniform(0, 40), food.numbers(8, 0, 0), food.raw(bytes(64)), 64


EXPORTS: Mapping[str, Callable[[Food], Arguments]] = {
    "eye_photo": _photo,
    "eye_markers": _markers,
    "eye_marker_guess": _guess,
    "eye_plane": _plane,
    "eye_rings": _rings,
    "eye_code": _code,
    "eye_flat": _flat,
    "eye_light": _pair,
    "eye_print": _print,
    "eye_quality": lambda food: _boxes(food, 1),
    "eye_patches": lambda food: _boxes(food, 4096),
    "eye_shares": _shares,
}


def feed(eye: Native, seed: int, calls: int) -> list[int]:
    """Return what an eye answers to so many calls."""
    random = Random(seed)  # noqa: S311 # the same calls for the same seed
    answers = []
    for _ in range(calls):
        name = random.choice(sorted(EXPORTS))
        arguments = list(EXPORTS[name](Food(eye, random)))
        if random.random() < 1 / 2:
            which = random.randrange(len(arguments))
            number = arguments[which]
            wild = random.choice((*_WHOLE, number + random.randint(-9, 9)) if isinstance(number, int) else _WILD)
            arguments[which] = wild
        answers.append(eye.call(name, *arguments))
    return answers


def run(seed: int, calls: int) -> subprocess.CompletedProcess[str]:
    """Feed the sanitized eye in a process of its own; its exit status is 0 if nothing was wrong."""
    wanted = subprocess.run(["gcc", "-print-file-name=libasan.so"], capture_output=True, text=True, check=True)
    settings = {"LD_PRELOAD": wanted.stdout.strip(), "ASAN_OPTIONS": "detect_leaks=0:allocator_may_return_null=1"}
    return subprocess.run(
        [sys.executable, "-m", "tests.sheets.camera.fuzzing", str(seed), str(calls)],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
        cwd=Path(__file__).parents[3],
        env={**os.environ, **settings},
    )


if __name__ == "__main__":
    answers = feed(Native(library(sanitized=True)), int(sys.argv[1]), int(sys.argv[2]))
    sys.stdout.write(f"{sum(answer >= 0 for answer in answers)} of {len(answers)} answered\n")
