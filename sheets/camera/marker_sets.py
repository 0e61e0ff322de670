"""Sets of markers that may be those of one sheet: all that suit each other, for another sheet may lie beneath.

Two sheets of the same kind have the same ids, and a mixture of their markers suits a plane almost as well as the right
ones. Which set is right is told by what else is seen where it should be: the code and the rings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..drawing import codes, sheet_codes
from . import planes

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ..drawing.shapes import Point
    from .eye import Eye, Plane, SeenMarker
    from .templates import PrintedBox, Template

_SURE = 0.6
"""Confidence from which on a marker counts."""

_MOST = 6
"""Markers of a corner that are tried, the largest first: noise that looks like a marker is small."""

_FEWEST = 2

_ASTRAY = 0.45
"""Of the distance to another marker: how far off that may be from where one marker alone wants it."""

_TURNED = 0.6
"""How far the edges of two markers may differ in direction and length, of the length."""

NEAR = 0.02
"""Of the longer side of a photo: how far bent paper may be from its plane."""

_MISFIT = 1.0
"""Millimetres that the corners of a set's markers may be off on average."""


class MarkerSet(NamedTuple):
    """Markers on a photo that may be those of one sheet."""

    frames: tuple[Template, ...]
    """What it may be: templates whose markers are in these places."""
    markers: Mapping[str, SeenMarker]
    """By the corner of the sheet."""
    plane: Plane
    misfit: float
    """How far off the corners of the markers are on average, in mm."""


def sets(eye: Eye, found: Sequence[SeenMarker], frames: Sequence[Template]) -> list[MarkerSet]:
    """Return the sets of at least two markers that suit a frame, the most markers first and then the best suiting."""
    corners = [_largest(found, corner) for corner in range(len(codes.CORNERS))]
    made = []
    for alike in _groups(frames).values():
        boxes = [alike[0].box(f"marker-{corner}") for corner in codes.CORNERS]
        for chosen in _chosen(corners, boxes, {}, 0):
            if len(chosen) < _FEWEST:
                continue
            meant = tuple(each for each in alike if 0 not in chosen or _of_document(chosen[0], each))
            made += [_fitted(eye, chosen, boxes, meant)] if meant else []
    suiting = [each for each in made if each is not None and each.misfit < _MISFIT]
    return sorted(suiting, key=lambda each: (-len(each.markers), each.misfit))


def box_corners(box: PrintedBox) -> list[Point]:
    """Return the corners of a box in mm, clockwise from the upper left."""
    right, bottom = box.x + box.width, box.y + box.height
    return [(box.x, box.y), (right, box.y), (right, bottom), (box.x, bottom)]


def box_middle(box: PrintedBox) -> Point:
    """Return the middle of a box in mm."""
    return box.x + box.width / 2, box.y + box.height / 2


def edge(marker: SeenMarker) -> float:
    """Return how long the edges of a marker are on average, in pixels."""
    pairs = zip(marker.corners, (*marker.corners[1:], marker.corners[0]), strict=True)
    return sum(planes.distance(one, other) for one, other in pairs) / len(marker.corners)


def _largest(found: Sequence[SeenMarker], corner: int) -> list[SeenMarker]:
    alike = [each for each in found if each.number % len(codes.CORNERS) == corner and each.confidence > _SURE]
    return sorted(alike, key=edge, reverse=True)[:_MOST]


def _groups(frames: Sequence[Template]) -> dict[tuple[float, ...], list[Template]]:
    """Templates by the places of their markers."""
    groups: dict[tuple[float, ...], list[Template]] = {}
    for frame in frames:
        boxes = [frame.box(f"marker-{corner}") for corner in codes.CORNERS]
        groups.setdefault(tuple(round(each, 1) for box in boxes for each in box_middle(box)), []).append(frame)
    return groups


def _of_document(marker: SeenMarker, frame: Template) -> bool:
    """Whether the marker of the first corner names the document of a frame."""
    return marker.number // len(codes.CORNERS) == sheet_codes.digit(frame.code)


def _chosen(
    corners: Sequence[Sequence[SeenMarker]], boxes: Sequence[PrintedBox], chosen: dict[int, SeenMarker], corner: int
) -> Iterator[dict[int, SeenMarker]]:
    """All choices of at most one marker for each corner that suit each other."""
    if corner == len(corners):
        yield chosen
        return
    for marker in corners[corner]:
        if all(_suit(other, boxes[place], marker, boxes[corner]) for place, other in chosen.items()):
            yield from _chosen(corners, boxes, {**chosen, corner: marker}, corner + 1)
    yield from _chosen(corners, boxes, chosen, corner + 1)


def _suit(one: SeenMarker, one_box: PrintedBox, other: SeenMarker, other_box: PrintedBox) -> bool:
    """Whether two markers are turned alike, alike large, and roughly where each wants the other."""
    across, down = _edges(one)
    for mine, theirs in zip((across, down), _edges(other), strict=True):
        if planes.distance(mine, theirs) > _TURNED * max(
            planes.distance(mine, (0, 0)), planes.distance(theirs, (0, 0))
        ):
            return False
    return _wanted(one, one_box, other, other_box) and _wanted(other, other_box, one, one_box)


def _wanted(one: SeenMarker, one_box: PrintedBox, other: SeenMarker, other_box: PrintedBox) -> bool:
    across, down = _edges(one)
    (here_x, here_y), (there_x, there_y) = box_middle(one_box), box_middle(other_box)
    dx, dy = (there_x - here_x) / one_box.width, (there_y - here_y) / one_box.height
    start, end = planes.middle(one.corners), planes.middle(other.corners)
    wanted = start[0] + dx * across[0] + dy * down[0], start[1] + dx * across[1] + dy * down[1]
    return planes.distance(wanted, end) < _ASTRAY * max(planes.distance(start, end), planes.distance(start, wanted))


def _edges(marker: SeenMarker) -> tuple[Point, Point]:
    """The edge of a marker across and the one down, as steps in pixels."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = marker.corners
    return ((bx + cx - ax - dx) / 2, (by + cy - ay - dy) / 2), ((cx + dx - ax - bx) / 2, (cy + dy - ay - by) / 2)


def _fitted(
    eye: Eye, chosen: Mapping[int, SeenMarker], boxes: Sequence[PrintedBox], frames: tuple[Template, ...]
) -> MarkerSet | None:
    sheet = [point for corner in chosen for point in box_corners(boxes[corner])]
    photo = [point for marker in chosen.values() for point in marker.corners]
    plane = eye.plane(sheet, photo, NEAR * max(eye.size))
    if plane is None:
        return None
    off = sum(planes.distance(planes.at(plane, here), there) for here, there in zip(sheet, photo, strict=True))
    pixels = sum(edge(marker) / boxes[corner].width for corner, marker in chosen.items()) / len(chosen)
    markers = {codes.CORNERS[corner]: marker for corner, marker in chosen.items()}
    return MarkerSet(frames, markers, plane, off / len(sheet) / pixels)
