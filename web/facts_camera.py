"""What the page knows of photos without the engine: the patterns of all markers."""

from __future__ import annotations

from alhambra_sheets.system.resources import data


def facts(_language: str) -> dict[str, object]:
    """Return each marker as a number of 16 bits, row by row from the highest, 1 for white."""
    return {"patterns": [int(pattern.replace(" ", ""), 2) for pattern in data("aruco.toml")["patterns"]]}
