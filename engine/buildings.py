"""The six building types and the numbers that hang on them."""

from __future__ import annotations

import tomllib
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any


class Building(StrEnum):
    """A building type, in the order of its prizes (B1.1)."""

    PAVILION = "pavilion"
    SERAGLIO = "seraglio"
    ARCADES = "arcades"
    CHAMBERS = "chambers"
    GARDEN = "garden"
    TOWER = "tower"

    @property
    def letter(self) -> str:
        """The type's capital letter, the same in every language: P S A C G T."""
        return self[0].upper()  # not of `value`, which takes several times as long to ask for


BUILDINGS = tuple(Building)
"""All types in their order, for what goes through them often: from the class they come five times as slowly."""

LETTERS = {building.letter: building for building in Building}
"""The type of each letter, the same in every language."""

# Not importlib.resources: its import alone would be a tenth of the time that scoring a game takes.
_DATA = Path(__file__).parent / "data"


@cache
def load_data(name: str) -> dict[str, Any]:
    """Return one of the engine's data files, for example `alhambra.toml`, parsed."""
    return tomllib.loads((_DATA / name).read_text(encoding="utf-8"))
