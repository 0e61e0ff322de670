"""The eye as Python sees it: the exports of `eye/eye.wasm` with types, on whatever machine runs them."""

from __future__ import annotations

import struct
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

from ..system.resources import data

if TYPE_CHECKING:
    from collections.abc import Sequence

Point: TypeAlias = "tuple[float, float]"
Plane: TypeAlias = "tuple[float, ...]"
"""A homography from mm of a sheet to pixels of a photo, row by row: nine numbers, the last one 1."""

Node: TypeAlias = "tuple[float, float, float, float]"
"""A place of a sheet and how far from there its place on the plane is: x, y, dx, dy, in mm."""

EFFORTS = LIVE, USUAL, THOROUGH = range(3)
"""Of a search for markers: enough for a live picture, for most photos, and for small markers on large ones."""

_MOST_MARKERS = 64
_MARKER = struct.Struct("<10f")
_RING = struct.Struct("<3f")
_NODE = struct.Struct("<4f")
_TEXT = 64
"""Characters of the longest text of a QR code of version 2, and more."""
_PLANE = struct.Struct("<9f")


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


class Marker(NamedTuple):
    """A corner marker on a photo."""

    number: int
    confidence: float
    """From 0 to 1."""
    corners: tuple[Point, Point, Point, Point]
    """In pixels, clockwise from its own upper left."""


class Ring(NamedTuple):
    """A reference mark, and how far from its place it was found, in mm of the plane."""

    likeness: float
    """From 0 to 1; 0 where there is none."""
    dx: float
    dy: float


class Eye:
    """The eye, and the photo that it looks at."""

    def __init__(self, machine: Machine) -> None:
        """Take the machine that runs it."""
        self._machine = machine

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

    def markers(self, effort: int = USUAL) -> tuple[Marker, ...]:
        """Return the markers on the photo, in no order, more than one with the same number too."""
        mark = self._machine.call("eye_mark")
        patterns, out = self.keep(_patterns()), self.room(_MOST_MARKERS * _MARKER.size)
        count = self._machine.call("eye_markers", patterns, len(_patterns()) // 2, effort, out, _MOST_MARKERS)
        found = [_marker(each) for each in _MARKER.iter_unpack(self._machine.read(out, max(0, count) * _MARKER.size))]
        self._machine.call("eye_release", mark)
        return tuple(found)

    def marker_near(self, number: int, corners: Sequence[Point], reach: float) -> Marker | None:
        """Look again for a marker whose corners are expected at a place, at most so many pixels off, or None."""
        mark = self._machine.call("eye_mark")
        pattern, expected = self.keep(_patterns()[2 * number : 2 * number + 2]), self._points(corners)
        out = self.room(_MARKER.size)
        found = self._machine.call("eye_marker_guess", pattern, expected, reach, out) > 0
        values = _MARKER.unpack(self._machine.read(out, _MARKER.size))
        self._machine.call("eye_release", mark)
        return _marker(values)._replace(number=number) if found else None

    def plane(self, sheet: Sequence[Point], photo: Sequence[Point], near: float) -> Plane | None:
        """Return the plane of places of a sheet (mm) on the photo; those more than `near` pixels off do not count."""
        mark = self._machine.call("eye_mark")
        on_sheet, on_photo, out = self._points(sheet), self._points(photo), self.room(_PLANE.size)
        found = self._machine.call("eye_plane", on_sheet, on_photo, len(sheet), near, out) > 0
        plane = _PLANE.unpack(self._machine.read(out, _PLANE.size))
        self._machine.call("eye_release", mark)
        return plane if found else None

    def rings(self, plane: Plane, places: Sequence[Point], diameters: tuple[float, float]) -> tuple[Ring, ...]:
        """Return what is seen of rings whose middles should be at some places of a sheet, all in mm."""
        mark = self._machine.call("eye_mark")
        at, on_sheet, out = self._plane(plane), self._points(places), self.room(len(places) * _RING.size)
        self._machine.call("eye_rings", at, on_sheet, len(places), *diameters, out)
        found = [Ring(*each) for each in _RING.iter_unpack(self._machine.read(out, len(places) * _RING.size))]
        self._machine.call("eye_release", mark)
        return tuple(found)

    def code(self, plane: Plane, nodes: Sequence[Node], square: tuple[float, float, float]) -> str:
        """Return the text of the QR code in a square of the sheet (x, y, side of its modules, mm), or nothing."""
        mark = self._machine.call("eye_mark")
        at, bent, out = self._plane(plane), self.keep(b"".join(_NODE.pack(*node) for node in nodes)), self.room(_TEXT)
        count = self._machine.call("eye_code", at, bent, len(nodes), *square, out, _TEXT)
        text = self._machine.read(out, max(0, count)).decode("latin-1")
        self._machine.call("eye_release", mark)
        return text

    def _plane(self, plane: Plane) -> int:
        return self.keep(_PLANE.pack(*plane))

    def _points(self, points: Sequence[Point]) -> int:
        return self.keep(struct.pack(f"<{2 * len(points)}f", *(each for point in points for each in point)))


def _marker(values: Sequence[float]) -> Marker:
    number, confidence, *edges = values
    first, second, third, fourth = zip(edges[::2], edges[1::2], strict=True)
    return Marker(int(number), confidence, (first, second, third, fourth))


@cache
def _patterns() -> bytes:
    """The modules of all markers as the eye takes them: 16 bits each."""
    rows = [int(pattern.replace(" ", ""), 2) for pattern in data("aruco.toml")["patterns"]]
    return struct.pack(f"<{len(rows)}H", *rows)
