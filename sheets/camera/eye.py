"""The eye as Python sees it: the exports of `eye/eye.wasm` with types, on whatever machine runs them."""

from __future__ import annotations

import struct
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

from ..system.resources import data

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ..drawing.shapes import Point

Plane: TypeAlias = "tuple[float, ...]"
"""A homography from mm of a sheet to pixels of a photo, row by row: nine numbers, the last one 1."""

Bend: TypeAlias = "tuple[float, float, float, float]"
"""A place of a sheet and how far from there its place on the plane is: x, y, dx, dy, in mm."""

Corners: TypeAlias = "tuple[Point, Point, Point, Point]"

Area: TypeAlias = "tuple[float, float, float, float]"
"""Of a box of a sheet: left, top, width and height in mm."""

READING = 4.0
"""Pixels in a millimetre of the flat pictures that are read."""

EFFORTS = LIVE, USUAL, THOROUGH = range(3)
"""Of a search for markers: enough for a live picture, for most photos, and for small markers on large ones."""

CODE_REACH = 3.5
"""Millimetres that a code may be off its plane on a sheet of which most markers are seen."""

_NOT_FOUND = -3
"""What the eye answers where nothing is wrong and nothing there; `eye.h` has its faults."""

_FEWEST_POINTS = 4
"""That make a plane."""

_MOST_MARKERS = 64
_MARKER = struct.Struct("<10f")
_CORNERS = struct.Struct("<8f")
_RING = struct.Struct("<3f")
_PLACE = struct.Struct("<3f")
_TEXT = 64
"""Characters of the longest text of a QR code of version 2, and more."""
_PLANE = struct.Struct("<9f")
_NODE = struct.Struct("<4f")
_MOST_NODES = 256
_MOST_BOXES = 1024
"""That the eye takes at once: the palace form on A4 has more."""

PATCH = 32 * 32 * 4 * 4
"""Bytes of a patch."""
_SHARES = struct.Struct("<16f")


class Machine(Protocol):
    """What runs the eye: a memory of bytes, and functions from numbers to a number."""

    def call(self, name: str, *numbers: float) -> int:
        """Call an exported function; return what it returns."""

    def read(self, at: int, count: int) -> bytes:
        """Return bytes of the memory."""

    def write(self, at: int, content: bytes) -> None:
        """Put bytes into the memory."""


class EyeError(RuntimeError):
    """The eye cannot do what was asked: too large a picture, or no memory left."""


class SeenMarker(NamedTuple):
    """A corner marker on a photo."""

    number: int
    confidence: float
    """From 0 to 1."""
    corners: Corners
    """In pixels, clockwise from its own upper left."""


class Flat(NamedTuple):
    """A picture of a whole sheet, laid flat or never printed: rows of red, green, blue and 255."""

    rgba: bytes
    width: int
    height: int
    scale: float
    """Pixels in a millimetre."""


class Likelihoods(NamedTuple):
    """How likely it is that a box is empty, has a mark or a ring, or something that is neither; together 1."""

    blank: float
    mark: float
    ring: float
    other: float


class Ring(NamedTuple):
    """A reference mark, and how far from its place it was found, in mm of the plane."""

    likeness: float
    """From 0 to 1; 0 where there is none."""
    dx: float
    dy: float


class Code(NamedTuple):
    """The QR code of a sheet."""

    text: str
    """Empty where it was not read."""
    corners: Corners | None
    """Of its modules, in mm of the plane, clockwise from the upper left; None where it was not read."""
    seen: bool
    """Whether its three large squares are there, read or not."""


class Eye:
    """The eye, and the photo that it looks at."""

    def __init__(self, machine: Machine) -> None:
        """Take the machine that runs it."""
        self._machine = machine
        self.size = (0, 0)
        """Width and height of the photo, in pixels."""

    def clear(self) -> None:
        """Forget the photo and everything found on it."""
        self._machine.call("eye_clear")

    def room(self, count: int) -> int:
        """Return where a number of bytes may be kept until the eye is cleared."""
        place = self._machine.call("eye_room", count)
        if not place:
            message = f"no {count} bytes left"
            raise EyeError(message)
        return place

    def keep(self, content: bytes) -> int:
        """Put bytes into the eye's memory; return where they are."""
        place = self.room(len(content))
        self._machine.write(place, content)
        return place

    def look(self, pixels: bytes, width: int, height: int) -> None:
        """Look at a photo: rows of four bytes a pixel, red first; EyeError for one that is too large."""
        self.clear()
        place = self.keep(pixels)
        if len(pixels) != 4 * width * height or self._machine.call("eye_photo", place, width, height) < 1:
            message = f"no photo of {width} x {height} pixels"
            raise EyeError(message)
        self.size = (width, height)

    def markers(self, effort: int = USUAL) -> tuple[SeenMarker, ...]:
        """Return the markers on the photo, in no order, more than one with the same number too."""
        with self._passing():
            patterns, out = self.keep(_patterns()), self.room(_MOST_MARKERS * _MARKER.size)
            count = self._found("eye_markers", patterns, len(_patterns()) // 2, effort, out, _MOST_MARKERS)
            return tuple(map(_marker, _MARKER.iter_unpack(self._machine.read(out, count * _MARKER.size))))

    def marker_near(self, number: int, corners: Sequence[Point], reach: float) -> SeenMarker | None:
        """Look again for a marker whose corners are expected at a place, at most so many pixels off, or None."""
        with self._passing():
            pattern, expected = self.keep(_patterns()[2 * number : 2 * number + 2]), self._points(corners)
            out = self.room(_MARKER.size)
            found = self._found("eye_marker_guess", pattern, expected, reach, out) > 0
            values = _MARKER.unpack(self._machine.read(out, _MARKER.size))
        return _marker(values)._replace(number=number) if found else None

    def plane(self, sheet: Sequence[Point], photo: Sequence[Point], near: float) -> Plane | None:
        """Return the plane of places of a sheet (mm) on the photo; those more than `near` pixels off do not count."""
        if len(sheet) < _FEWEST_POINTS:
            return None
        with self._passing():
            on_sheet, on_photo, out = self._points(sheet), self._points(photo), self.room(_PLANE.size)
            found = self._found("eye_plane", on_sheet, on_photo, len(sheet), near, out) > 0
            return _PLANE.unpack(self._machine.read(out, _PLANE.size)) if found else None

    def flat(
        self, plane: Plane, nodes: Sequence[Bend], size: tuple[float, float], scale: float, blank: Flat | None = None
    ) -> Flat:
        """Return the photo laid flat, of a width and height in mm; a blank of this scale takes light and shade off."""
        width, height = (blank.width, blank.height) if blank else (round(edge * scale) for edge in size)
        with self._passing():
            out = self.room(width * height * 4)
            self._done("eye_flat", *self._bent(plane, nodes), width, height, float(scale), out)
            if blank:
                self._done("eye_light", out, self.keep(blank.rgba), width, height, float(scale))
            return Flat(self._machine.read(out, width * height * 4), width, height, scale)

    def register(self, plane: Plane, nodes: Sequence[Bend], blank: Flat) -> tuple[Bend, ...] | None:
        """Return nodes by the print of the sheet, begun from others; None where too little of it is seen."""
        with self._passing():
            out = self.room(_MOST_NODES * _NODE.size)
            picture = (self.keep(blank.rgba), blank.width, blank.height, float(blank.scale))
            count = self._found("eye_print", *self._bent(plane, nodes), *picture, out, _MOST_NODES)
            return tuple(_NODE.iter_unpack(self._machine.read(out, count * _NODE.size))) if count > 0 else None

    def quality(self, flat: Flat, blank: Flat, areas: Sequence[Area]) -> tuple[float | None, ...]:
        """Return how like the blank a flat photo is around each box, at most 1; None where the blank is white."""
        return tuple(like for part in _parts(areas) for like in self._quality(flat, blank, part))

    def _quality(self, flat: Flat, blank: Flat, areas: Sequence[Area]) -> tuple[float | None, ...]:
        with self._passing():
            out = self.room(4 * len(areas))
            self._done("eye_quality", *self._pair(flat, blank), *self._areas(areas), out)
            likes = struct.unpack(f"<{len(areas)}f", self._machine.read(out, 4 * len(areas)))
        return tuple(like if like >= -1 else None for like in likes)

    def patches(self, flat: Flat, blank: Flat, areas: Sequence[Area]) -> bytes:
        """Return what the network sees of boxes: for each 32 x 32 cells of four 32-bit numbers."""
        return b"".join(self._patches(flat, blank, part) for part in _parts(areas))

    def _patches(self, flat: Flat, blank: Flat, areas: Sequence[Area]) -> bytes:
        with self._passing():
            out = self.room(PATCH * len(areas))
            self._done("eye_patches", *self._pair(flat, blank), *self._areas(areas), out)
            return self._machine.read(out, PATCH * len(areas))

    def marks(self, weights: bytes, patches: bytes) -> tuple[Likelihoods, ...]:
        """Return the shares of what is in each patch as a network reads it; EyeError where the weights are none."""
        return tuple(Likelihoods(*shares[: len(Likelihoods._fields)]) for shares in self.shares(weights, patches))

    def shares(self, weights: bytes, patches: bytes) -> tuple[tuple[float, ...], ...]:
        """Return sixteen shares of each patch, those of a network's classes first; EyeError if the weights are none."""
        step = PATCH * _MOST_BOXES
        parts = (patches[start : start + step] for start in range(0, max(len(patches), 1), step))
        return tuple(shares for part in parts for shares in self._shares(weights, part))

    def _shares(self, weights: bytes, patches: bytes) -> tuple[tuple[float, ...], ...]:
        count = len(patches) // PATCH
        with self._passing():
            out = self.room(_SHARES.size * count)
            self._done("eye_shares", self.keep(weights), len(weights), self.keep(patches), count, out)
            return tuple(_SHARES.iter_unpack(self._machine.read(out, _SHARES.size * count)))

    @contextmanager
    def _passing(self) -> Iterator[None]:
        """Give back at the end what memory was taken."""
        mark = self._machine.call("eye_mark")
        try:
            yield
        finally:
            self._machine.call("eye_release", mark)

    def _done(self, name: str, *numbers: float) -> int:
        """Call a function; EyeError with what it returns where that is a fault."""
        found = self._machine.call(name, *numbers)
        if found < 0:
            message = f"{name}: {found}"
            raise EyeError(message)
        return found

    def _found(self, name: str, *numbers: float) -> int:
        """Call a function that may find nothing, which is 0; EyeError for every other fault."""
        found = self._machine.call(name, *numbers)
        if found < 0 and found != _NOT_FOUND:
            message = f"{name}: {found}"
            raise EyeError(message)
        return max(found, 0)

    def _pair(self, flat: Flat, blank: Flat) -> tuple[int, int, int, int, float]:
        """Where two pictures of one size are kept, and what they measure."""
        return self.keep(flat.rgba), self.keep(blank.rgba), flat.width, flat.height, float(flat.scale)

    def _areas(self, areas: Sequence[Area]) -> tuple[int, int]:
        return self._floats(number for area in areas for number in area), len(areas)

    def _bent(self, plane: Plane, nodes: Sequence[Bend]) -> tuple[int, int, int]:
        """Where plane and nodes are kept, and how many nodes there are."""
        return self._floats(plane), self._floats(number for node in nodes for number in node), len(nodes)

    def _floats(self, numbers: Iterable[float]) -> int:
        listed = tuple(numbers)
        return self.keep(struct.pack(f"<{len(listed)}f", *listed))

    def rings(self, plane: Plane, places: Sequence[Point], diameters: tuple[float, float]) -> tuple[Ring, ...]:
        """Return what is seen of rings whose middles should be at some places of a sheet, all in mm."""
        with self._passing():
            at, on_sheet, out = self._plane(plane), self._points(places), self.room(len(places) * _RING.size)
            self._found("eye_rings", at, on_sheet, len(places), *diameters, out)
            return tuple(map(Ring._make, _RING.iter_unpack(self._machine.read(out, len(places) * _RING.size))))

    def code(self, plane: Plane, square: tuple[float, float, float], reach: float = CODE_REACH) -> Code:
        """Return what the QR code says that fills a square of the sheet (x, y, side), or is so far off, all in mm."""
        with self._passing():
            at, place = self._plane(plane), self.keep(_PLACE.pack(*square))
            corners, out = self.keep(bytes(_CORNERS.size)), self.room(_TEXT)
            count = self._found("eye_code", at, place, reach, corners, out, _TEXT)
            text = self._machine.read(out, count).decode("latin-1")
            edges = _CORNERS.unpack(self._machine.read(corners, _CORNERS.size))
        return Code(text, _corners(edges) if text else None, any(edges))

    def _plane(self, plane: Plane) -> int:
        return self.keep(_PLANE.pack(*plane))

    def _points(self, points: Sequence[Point]) -> int:
        return self.keep(struct.pack(f"<{2 * len(points)}f", *(each for point in points for each in point)))


def _marker(values: Sequence[float]) -> SeenMarker:
    number, confidence, *edges = values
    return SeenMarker(int(number), confidence, _corners(edges))


def _corners(edges: Sequence[float]) -> Corners:
    first, second, third, fourth = zip(edges[::2], edges[1::2], strict=True)
    return first, second, third, fourth


@cache
def _patterns() -> bytes:
    """The modules of all markers as the eye takes them: 16 bits each."""
    rows = [int(pattern.replace(" ", ""), 2) for pattern in data("aruco.toml")["patterns"]]
    return struct.pack(f"<{len(rows)}H", *rows)


def _parts(areas: Sequence[Area]) -> Iterator[Sequence[Area]]:
    """Yield areas, so many at a time as the eye takes."""
    return (areas[start : start + _MOST_BOXES] for start in range(0, max(len(areas), 1), _MOST_BOXES))
