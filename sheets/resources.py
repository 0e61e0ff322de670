"""Data files of the sheets, parsed once."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def data(name: str) -> dict[str, Any]:
    """Return a data file of the sheets, for example `icons.toml`."""
    return tomllib.loads((files(__package__) / "data" / name).read_text(encoding="utf-8"))


@cache
def template(name: str) -> dict[str, Any]:
    """Return the layout numbers of a document, for example `player-sheet.toml`; lengths in mm, type in points."""
    return tomllib.loads((files(f"{__package__}.templates") / name).read_text(encoding="utf-8"))
