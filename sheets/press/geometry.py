"""Where everything is on a sheet, as data for whoever reads photos of filled sheets (docs/codes.md)."""

from __future__ import annotations

import json
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from .. import PROGRAM, __version__
from ..drawing import sheet_codes
from ..drawing.codes import TEXT_BOX
from ..drawing.shapes import IDENTITY, Box, Group, Path, Use, product
from ..system.resources import data

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..drawing.shapes import Matrix, Shape, Sheet, Side

SCHEMA = 1
"""Of the form; what a reader need not know may be added without another number."""

_WRITTEN = ("number", "tick")
"""Kinds that have a frame to write in."""

_LEAST = 0.6
"""Of the sides of a box that its frame has: one that is smaller is another thing inside of it."""

_PLACES = 3


def write(sheet: Sheet, document: str, template: str, layout: str) -> bytes:
    """Return the boxes of a sheet's sides as JSON, in mm from the upper left of each; no layout: no grid."""
    sides = [_side(side, document) for side in sheet.sides]
    answer = {
        "schema": SCHEMA,
        "program": f"{PROGRAM} {__version__}",
        "document": document,
        "template": template,
        "layout": layout or None,
        "code": sides[0]["code"],
        "sides": sides,
    }
    return f"{json.dumps(answer, ensure_ascii=False, indent=1)}\n".encode()


def kind(document: str, box: str) -> str:
    """Return what a box is to a reader, by its name."""
    table = data("geometry.toml")
    own = table["documents"].get(document, {})
    patterns: dict[str, str] = {
        **own,
        **{pattern: found for pattern, found in table["any"].items() if pattern not in own},
    }
    return next(found for pattern, found in patterns.items() if fnmatchcase(box, pattern))


def _side(side: Side, document: str) -> dict[str, object]:
    frames = tuple(_frames((*side.shapes, *side.stamp)))
    code = next((box.name.removeprefix(TEXT_BOX) for box in side.boxes if box.name.startswith(TEXT_BOX)), None)
    return {
        "name": side.name,
        "width": round(side.width, _PLACES),
        "height": round(side.height, _PLACES),
        "code": code,
        **_revision(side, code),
        "boxes": [_box(box, document, frames) for box in side.boxes],
    }


def _revision(side: Side, code: str | None) -> dict[str, object]:
    """What the revision in a code is worked out from."""
    if code is None or not side.measured:
        return {"revision": None, "outlines": []}
    return {"revision": sheet_codes.read_text(code).revision, "outlines": sheet_codes.outlines(side.measured)}


def _box(box: Box, document: str, frames: Iterable[Box]) -> dict[str, object]:
    what = kind(document, box.name)
    inside = _inside(box, frames) if what in _WRITTEN else box
    # What a code says stands beside it, not in a name.
    name = TEXT_BOX.removesuffix("-") if box.name.startswith(TEXT_BOX) else box.name
    edges = {edge: round(getattr(inside, edge), _PLACES) for edge in ("x", "y", "width", "height")}
    return {"name": name, "kind": what, **edges}


def _inside(box: Box, frames: Iterable[Box]) -> Box:
    """The white inside of the frame that is drawn in a box, or the box where none is."""
    within = [
        frame
        for frame in frames
        if frame.width >= _LEAST * box.width
        and frame.height >= _LEAST * box.height
        and abs(frame.centre[0] - box.centre[0]) <= box.width / 2
        and abs(frame.centre[1] - box.centre[1]) <= box.height / 2
        and frame.width <= box.width
        and frame.height <= box.height
    ]
    best = min(within, key=lambda frame: frame.width * frame.height, default=box)
    return best._replace(name=box.name)


def _frames(shapes: Iterable[Shape], matrix: Matrix = IDENTITY) -> Iterator[Box]:
    """Yield the insides of all closed outlines that have an edge, in mm of the side."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from _frames(shape.shapes, product(matrix, shape.matrix))
        elif isinstance(shape, Use):
            own = (shape.scale, 0.0, 0.0, shape.scale, shape.x, shape.y)
            yield from _frames(shape.symbol.shapes, product(matrix, own))
        elif isinstance(shape, Path) and shape.stroke is not None and shape.commands[-1:] == (("Z", ()),):
            yield _inner(shape, matrix)


def _inner(path: Path, matrix: Matrix) -> Box:
    a, b, c, d, e, f = matrix
    points = [(n[step], n[step + 1]) for _, n in path.commands for step in range(0, len(n), 2)]
    moved = [(a * x + c * y + e, b * x + d * y + f) for x, y in points]
    left, right = min(x for x, _ in moved), max(x for x, _ in moved)
    top, bottom = min(y for _, y in moved), max(y for _, y in moved)
    return Box("frame", left, top, right - left, bottom - top).inset(path.width / 2 * (a * a + b * b) ** 0.5)
