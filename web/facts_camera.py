"""What the page knows of photos without the engine: the patterns of all markers, and where codes are beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_sheets.camera import templates
from alhambra_sheets.drawing.codes import CORNERS
from alhambra_sheets.system.resources import data

if TYPE_CHECKING:
    from collections.abc import Iterator


def facts(_language: str) -> dict[str, object]:
    """Return each marker as a number of 16 bits, row by row from the highest, 1 for white; and the places of codes.

    A place is the middles of the four markers, clockwise from the upper left, then the upper left of the code's
    modules, then their side; the side of a marker is 1. So a sheet and the same enlarged are one.
    """
    patterns = [int(pattern.replace(" ", ""), 2) for pattern in data("aruco.toml")["patterns"]]
    return {"patterns": patterns, "codes": sorted(set(_places()))}


def _places() -> Iterator[tuple[float, ...]]:
    for template in templates.frames():
        markers = [template.box(f"marker-{corner}") for corner in CORNERS]
        side, code = markers[0].width, template.box("code")
        middles = (each for box in markers for each in (box.x + box.width / 2, box.y + box.height / 2))
        yield tuple(round(each / side, 2) for each in (*middles, code.x, code.y, code.width))
