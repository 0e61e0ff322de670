"""What is in the boxes of a sheet on a photo: its print registered, then every place with its chances."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import TYPE_CHECKING, NamedTuple

from . import planes
from .eye import PATCH, READING, Flat

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from .eye import Area, Bend, Eye, Plane
    from .templates import Bitmap, PrintedBox, Template

KINDS = ("space", "coin", "tick", "number", "tile")
"""Of boxes that are read."""

BAD = 0.3
"""Quality below which the print is not where it should be: then no place of the photo is to be believed."""

_COVERED = 0.05
"""Likeness of a place of which nothing is seen; scribbled on all over it is as doubtful."""

FINE = 8.0
"""Pixels in a millimetre of a flat picture for people."""

ELSE = "else"
_READINGS: Mapping[str, tuple[str, str, str, str]] = {
    "space": ("blank", "built", ELSE, ELSE),
    "coin": ("blank", "crossed", "circled", ELSE),
    "tick": ("blank", "crossed", "circled", ELSE),
    "tile": ("blank", "filled", "filled", ELSE),
    "number": ("blank", ELSE, ELSE, ELSE),
}
"""By the kind of a box: what it means that it is blank, has a mark, a ring, or something that is neither."""

RESULTS = ("blank", "0", "2", "5", "10", ELSE)
"""What the results of rows and columns are read as; a network's further classes mean nothing."""

_RESULT = re.compile(r"(row|column)-\d")
"""Names of their boxes. No other number is read."""

_PART = 5
"""Quality is that of the place that a fifth of all are worse than."""


class Networks(NamedTuple):
    """The files of what reads marks, and the results of rows and columns."""

    marks: bytes
    results: bytes


class FlatSheet(NamedTuple):
    """A sheet of a photo as it lies flat."""

    plane: Plane
    nodes: tuple[Bend, ...]
    """By its print, where that was found."""
    blank: Flat
    flat: Flat
    """In even light, as large as the blank."""
    likeness: Mapping[str, float | None]
    """How like the blank the photo is around each box, at most 1; None where the blank has nothing to compare."""
    quality: float
    """Of all; below `BAD` the photo is to be refused."""


def raster(picture: Bitmap, scale: float = READING) -> Flat:
    """Return a picture of a whole sheet, so many pixels in a millimetre, as the eye takes it."""
    return Flat(picture.rgba, picture.width, picture.height, scale)


def laid(eye: Eye, template: Template, plane: Plane, nodes: Sequence[Bend], blanks: Iterable[Flat]) -> FlatSheet:
    """Return the sheet that the eye looks at laid flat, by that one of some blanks that it is most like."""
    tried = (_laid(eye, template, plane, nodes, blank) for blank in blanks)
    return max(tried, key=lambda each: each.quality)


def _laid(eye: Eye, template: Template, plane: Plane, nodes: Sequence[Bend], blank: Flat) -> FlatSheet:
    found = eye.register(plane, nodes, blank)
    bends = tuple(nodes) if found is None else found
    flat = eye.flat(plane, bends, (template.width, template.height), blank.scale, blank)
    boxes = template.of_kind(*KINDS)
    likes = eye.quality(flat, blank, [area(box) for box in boxes])
    ordered = sorted(like for like in likes if like is not None)
    quality = 0.0 if found is None or not ordered else max(0.0, ordered[len(ordered) // _PART])
    names = (box.name for box in boxes)
    return FlatSheet(plane, bends, blank, flat, dict(zip(names, likes, strict=True)), quality)


def area(box: PrintedBox) -> Area:
    """Return where a box is."""
    return box.x, box.y, box.width, box.height


def read(eye: Eye, template: Template, sheet: FlatSheet, networks: Networks) -> dict[str, dict[str, float]]:
    """Return for each box what may be in it and how likely that is; for one outside the photo or covered, nothing.

    Readings are those of the judge: blank, built, crossed, circled, filled, else, and numbers.
    """
    boxes = template.of_kind(*KINDS)
    seen = [box for box in boxes if _is_on(eye.size, sheet.plane, box) and not _is_covered(sheet.likeness[box.name])]
    patches = eye.patches(sheet.flat, sheet.blank, [area(box) for box in seen])
    found = {
        box.name: _chances(_READINGS[box.kind], shares)
        for box, shares in zip(seen, eye.marks(networks.marks, patches), strict=True)
    }
    lines = [number for number, box in enumerate(seen) if _RESULT.fullmatch(box.name)]
    written = b"".join(patches[number * PATCH : (number + 1) * PATCH] for number in lines)
    for number, shares in zip(lines, eye.shares(networks.results, written), strict=True):
        found[seen[number].name] = _chances(RESULTS, shares)
    return {box.name: found.get(box.name, {}) for box in boxes}


def _chances(readings: Sequence[str], shares: Sequence[float]) -> dict[str, float]:
    """Return the shares of readings; what is left is something else."""
    chances: dict[str, float] = {}
    for reading, share in zip(readings, shares, strict=False):
        chances[reading] = chances.get(reading, 0.0) + share
    chances[ELSE] += sum(shares[len(readings) :])
    return chances


def _is_covered(likeness: float | None) -> bool:
    """Whether there is nothing of the print around a box: a thumb, or another sheet."""
    return likeness is not None and likeness < _COVERED


def _is_on(size: tuple[int, int], plane: Plane, box: PrintedBox) -> bool:
    """Whether all corners of a box are on a photo."""
    corners = [(box.x + across, box.y + down) for across in (0.0, box.width) for down in (0.0, box.height)]
    return all(0 < x < size[0] and 0 < y < size[1] for x, y in (planes.at(plane, corner) for corner in corners))


def networks() -> Networks:
    """Return the networks that come with the program."""
    folder = files("alhambra_sheets") / "camera"
    return Networks(*((folder / f"{name}.bin").read_bytes() for name in Networks._fields))
