"""Plans: from how much a network learns, how long and how fast. What its file says that it was trained with."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, NamedTuple

from tests.camera import families, results, weights

if TYPE_CHECKING:
    from pathlib import Path


class Plan(NamedTuple):
    """From how much a network learns, and how."""

    shapes: tuple[tuple[int, ...], ...]
    """Of its layers: those that look around first, [row][column][input][output], then [input][output]."""
    turns: int
    """In how many of eight ways, turned and mirrored, a patch may lie while it is learnt."""
    drawn_by: Path
    """The file whose bytes say what is drawn."""
    drawn: int
    """Photos or patches that it learns from."""
    checked: int
    """Photos or patches more, on which it is checked."""
    steps: int
    beside: int = 0
    """Photos more, on which the boxes for numbers and tiles are looked at."""
    batch: int = 256
    rate: float = 3e-3
    decay: float = 0.01
    dropped: float = 0.1
    """Of the hidden values, in each step."""
    blurred: float = 0.3
    """Of the patches, in each step; some of them are made sharper instead."""
    seed: int = 32

    @property
    def digest(self) -> bytes:
        """Of all of it, and of what draws."""
        said = repr(self._replace(drawn_by=None))  # type: ignore[arg-type] # a path is another one elsewhere
        return hashlib.sha256(said.encode() + b"\0" + self.drawn_by.read_bytes()).digest()


_WAYS = 8
"""In which a mark is the same mark."""

MARKS = Plan(weights.SHAPES, _WAYS, families.FILE, 2600, 80, 20_000, beside=80)
RESULTS = Plan(weights.shapes(*results.OUTPUTS), results.TURNS, results.FILE, 24_000, 2_000, 4_000, batch=128)
