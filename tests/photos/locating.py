"""The locating half of a reader of photos: which sheet it is, and where on the photo each place of it lies."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

import cv2
import numpy as np
import zxingcpp

from alhambra_sheets.drawing import codes, sheet_codes
from alhambra_sheets.drawing.sheet_codes import UnreadableCodeError

if TYPE_CHECKING:
    from alhambra_sheets.drawing.sheet_codes import SheetCode
    from tests.photos.camera import Picture, Points

_WINDOW = 6.0
"""Millimetres around the place of a ring in which it is looked for: so far bent paper moves it."""

_PATCH = 8.0
"""Pixels of a millimetre there."""

_LIKE = 0.5
"""How like a ring a place must be, from 0 to 1."""

_MODULE = 10
"""Pixels of a module of a code that is looked at from above."""

_SHARPER = (0.0, 1.5, 3.0, 6.0)
"""How much sharper its modules are made, from one try to the next."""

_LARGER = 2.0
"""How much larger a picture is when it is looked at again."""

_DARK = 0.62
"""A ring is so much darker than the white around it; pips of dice and coins are not."""

_FAR = 0.03
"""How much less like a ring counts for every millimetre that it is away."""

_TRIES = 6
"""Places that are looked at."""

_ASTRAY = 0.02
"""Of the longer side of a photo, that a marker may be from where the others want it."""

_FEWEST = 2
"""Markers by which a sheet is found."""


class Template(NamedTuple):
    """What a reader knows of a sheet: the answer of `--format geometry`."""

    code: SheetCode
    boxes: dict[str, tuple[str, Points]]
    """By name, the kind and the corners in mm."""

    @property
    def ids(self) -> tuple[int, ...]:
        """The ids of its markers."""
        return codes.marker_ids(self.code)

    def middles(self, *kinds: str) -> Points:
        """The middles of all boxes of some kinds."""
        return np.array([corners.mean(axis=0) for kind, corners in self.boxes.values() if kind in kinds])


def template(geometry: bytes, side: int = 0) -> Template:
    """Return the template of a side."""
    table: dict[str, Any] = json.loads(geometry)["sides"][side]
    boxes = {
        box["name"]: (
            box["kind"],
            np.array(
                [
                    [box["x"] + across * box["width"], box["y"] + down * box["height"]]
                    for across, down in ((0, 0), (1, 0), (1, 1), (0, 1))
                ]
            ),
        )
        for box in table["boxes"]
    }
    return Template(sheet_codes.read_text(table["code"]), boxes)


class Located(NamedTuple):
    """A sheet that was found on a photo."""

    template: Template
    code: SheetCode | None
    """What its QR code says, where it was read."""
    markers: int
    rings: int
    plane: Points
    """Takes mm of the sheet to pixels, were it flat."""
    nodes: Points
    bends: Points
    """Points of the sheet, and how far from there its place on that plane is, in mm."""

    def pixels(self, places: Points, *, bent: bool = True) -> Points:
        """Return where places of the sheet lie on the photo."""
        moved = places + spline(self.nodes, self.bends, places) if bent and self.rings else places
        return through(self.plane, moved)


def locate(picture: Picture, templates: list[Template]) -> Located | None:
    """Return the sheet on a photo, one of those known; None where there are not enough markers of any."""
    code, found = qr_code(picture), markers(picture)
    best = _best(templates, code, found)
    seen = [] if best is None else _seen(best, found)
    # A second look, at a larger picture, costs as much as all else: small or blurred codes alone get it.
    if len(seen) < len(codes.CORNERS) or code is None:
        larger = cv2.resize(picture, None, fx=_LARGER, fy=_LARGER, interpolation=cv2.INTER_CUBIC)
        code = code or qr_code(np.asarray(larger, np.uint8))
        again = {number: each / _LARGER for number, each in markers(np.asarray(larger, np.uint8)).items()}
        found = {**again, **found}
        best = _best(templates, code, found)
        seen = [] if best is None else _seen(best, found)
    if best is None or len(seen) < _FEWEST:
        return None
    on_sheet = np.concatenate([best.boxes[f"marker-{corner}"][1] for corner, _ in seen])
    on_photo = np.concatenate([corners for _, corners in seen])
    # What looks like a marker and lies elsewhere is none: paper does not bend so far.
    found_plane, fits = cv2.findHomography(on_sheet, on_photo, cv2.RANSAC, _ASTRAY * max(picture.shape))
    if found_plane is None:
        return None
    plane = np.asarray(found_plane, np.float64)
    near = np.asarray(fits, np.uint8).reshape(-1, 4).min(axis=1)
    seen = [each for number, each in enumerate(seen) if near[number]]
    code = code or straightened_code(picture, plane, best)
    back: Points = np.asarray(np.linalg.inv(plane), np.float64)
    nodes = [best.boxes[f"marker-{corner}"][1].mean(axis=0) for corner, _ in seen]
    bends = [
        np.asarray(through(back, corners).mean(axis=0)) - node for node, (_, corners) in zip(nodes, seen, strict=True)
    ]
    rings = 0
    for kind, corners in best.boxes.values():
        bend = ring(picture, plane, corners.mean(axis=0)) if kind == "reference" else None
        if bend is not None:
            nodes.append(corners.mean(axis=0))
            bends.append(bend)
            rings += 1
    return Located(best, code, len(seen), rings, plane, np.array(nodes), np.array(bends))


def _best(templates: list[Template], code: SheetCode | None, found: dict[int, Points]) -> Template | None:
    """The template that its QR code names, else the one of which most markers are there."""
    named = None if code is None else sheet_codes.identity(code)
    known = [each for each in templates if named in (None, sheet_codes.identity(each.code))]
    return max(known, key=lambda each: len(_seen(each, found)), default=None)


def _seen(template: Template, found: dict[int, Points]) -> list[tuple[str, Points]]:
    """The corners of a sheet that have their marker, with its corners on the photo."""
    ids = zip(codes.CORNERS, template.ids, strict=True)
    return [(corner, found[number]) for corner, number in ids if number in found]


def qr_code(picture: Picture) -> SheetCode | None:
    """Return what the code of a sheet on a photo says."""
    for each in zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)):
        try:
            return sheet_codes.read_text(each.text)
        except UnreadableCodeError:
            continue
    return None


def straightened_code(picture: Picture, plane: Points, template: Template) -> SheetCode | None:
    """What the code says, seen from above, its modules made anew: so blurred, bent or slanting ones are read."""
    name = next(name for name, (kind, _) in template.boxes.items() if kind == "code" and name != "qr-box")
    (left, top), _, (right, _), _ = template.boxes[name][1]
    count = len(codes.qr_matrix(sheet_codes.qr_text(template.code)))
    module = (right - left) / count
    scale, reach = _MODULE / module, _WINDOW / 2
    side = int((right - left + 2 * reach) * scale)
    to_patch = np.array([[scale, 0, (reach - left) * scale], [0, scale, (reach - top) * scale], [0, 0, 1.0]])
    patch = cv2.warpPerspective(picture, to_patch @ np.linalg.inv(plane), (side, side), flags=cv2.INTER_CUBIC)
    grey = np.asarray(cv2.cvtColor(patch, cv2.COLOR_BGR2GRAY), np.float64)
    found = [_finder(grey, np.array(place, np.float64) * _MODULE + reach * scale) for place in _squares(count)]
    to_grid = cv2.getAffineTransform(np.array(_squares(count), np.float32), np.array(found, np.float32))
    y, x = np.mgrid[:count, :count] + 0.5
    across, down = (to_grid @ np.stack([x.ravel(), y.ravel(), np.ones(count**2)])).astype(np.float32)
    shape = (count, count)
    for sharper in _SHARPER:
        sharp = grey + sharper * (grey - cv2.GaussianBlur(grey, (0, 0), _MODULE * 0.9))
        soft = cv2.GaussianBlur(sharp, (0, 0), _MODULE / 5)
        modules = cv2.remap(soft, across.reshape(shape), down.reshape(shape), cv2.INTER_LINEAR)
        ground = cv2.GaussianBlur(modules, (0, 0), 4.0)
        clean = np.pad(np.where(modules < ground, 0, 255).astype(np.uint8), 4, constant_values=255)
        large = cv2.resize(clean, (0, 0), fx=6, fy=6, interpolation=cv2.INTER_NEAREST)
        code = qr_code(cv2.cvtColor(np.asarray(large, np.uint8), cv2.COLOR_GRAY2BGR).astype(np.uint8))
        if code is not None:
            return code
    return None


def _squares(count: int) -> list[tuple[float, float]]:
    """The middles of the three large squares of a code, in modules."""
    return [(3.5, 3.5), (count - 3.5, 3.5), (3.5, count - 3.5)]


def _finder(grey: Points, near: Points) -> Points:
    """Where one of the large squares of a code lies, near a place, in pixels."""
    rings = np.full((9, 9), 255, np.uint8)
    rings[1:8, 1:8], rings[2:7, 2:7], rings[3:6, 3:6] = 0, 255, 0
    large = cv2.resize(rings, (0, 0), fx=_MODULE, fy=_MODULE, interpolation=cv2.INTER_NEAREST).astype(np.float32)
    like = cv2.matchTemplate(
        grey.astype(np.float32), cv2.GaussianBlur(large, (0, 0), _MODULE / 2), cv2.TM_CCOEFF_NORMED
    )
    away = np.hypot(*(np.mgrid[: like.shape[0], : like.shape[1]] + large.shape[0] / 2 - near[::-1, None, None]))
    like[away > 5 * _MODULE] = -1
    _, _, _, (x, y) = cv2.minMaxLoc(like)
    return np.asarray(np.array([x, y], np.float64) + (large.shape[0] - 1) / 2)


def markers(picture: Picture) -> dict[int, Points]:
    """Return the corners of all markers on a photo, by their ids."""
    wanted = cv2.aruco.DetectorParameters()
    wanted.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    wanted.minMarkerPerimeterRate = 0.015
    wanted.perspectiveRemovePixelPerCell = 8
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50), wanted)
    corners, ids, _ = detector.detectMarkers(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY))
    numbers = [int(number) for number in np.ravel(ids if len(corners) else [])]
    # The middles of pixels are at halves, as everywhere here.
    found = (np.asarray(each, np.float64).reshape(4, 2) + 0.5 for each in corners)
    # Small things that happen to look like a marker are there as well: of two the larger is meant.
    return dict(sorted(zip(numbers, found, strict=True), key=lambda each: float(np.ptp(each[1], axis=0).sum())))


def ring(picture: Picture, plane: Points, centre: Points) -> Points | None:
    """How far from where it is expected a ring lies, in mm of the plane."""
    outside, inside = codes.reference_ring()
    reach = _WINDOW + outside
    side = int(2 * reach * _PATCH)
    to_patch = np.array(
        [[_PATCH, 0, -(centre[0] - reach) * _PATCH], [0, _PATCH, -(centre[1] - reach) * _PATCH], [0, 0, 1]]
    )
    half = np.array([[1, 0, -0.5], [0, 1, -0.5], [0, 0, 1]])
    matrix = half @ to_patch @ np.linalg.inv(half @ plane)
    patch = cv2.warpPerspective(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), matrix, (side, side), flags=cv2.INTER_LINEAR)
    small = int((outside + 1.0) * _PATCH) | 1
    middle = small // 2
    distance = np.hypot(*(np.mgrid[:small, :small] - middle)) / _PATCH
    ring = np.where((distance < outside / 2) & (distance > inside / 2), 0, 255).astype(np.uint8)
    like = cv2.matchTemplate(
        cv2.GaussianBlur(patch, (0, 0), 1), cv2.GaussianBlur(ring, (0, 0), 1.5), cv2.TM_CCOEFF_NORMED
    )
    # Pips of dice are rings as well: the nearest is meant.
    like -= _FAR * np.hypot(*(np.mgrid[: like.shape[0], : like.shape[1]] - like.shape[0] / 2)) / _PATCH
    black, white = ring == 0, distance > outside / 2 + 0.2
    for _ in range(_TRIES):
        _, most, _, (x, y) = cv2.minMaxLoc(like)
        if most < _LIKE:
            return None
        here = patch[y : y + small, x : x + small]
        if here[black].mean() < _DARK * here[white].mean() and 0 < x < like.shape[1] - 1 and 0 < y < like.shape[0] - 1:
            fine = [_peak(*like[y, x - 1 : x + 2]), _peak(*like[y - 1 : y + 2, x])]
            return np.array([x + fine[0] + middle + 0.5, y + fine[1] + middle + 0.5]) / _PATCH - reach
        cv2.circle(like, (x, y), small // 4, -1.0, -1)
    return None


def _peak(before: float, here: float, after: float) -> float:
    """Where between three neighbours a parabola through them is highest."""
    bend = before - 2 * here + after
    return 0.0 if bend == 0 else (before - after) / (2 * bend)


def through(matrix: Points, points: Points) -> Points:
    moved = np.concatenate([points, np.ones((len(points), 1))], axis=1) @ matrix.T
    return np.asarray(moved[:, :2] / moved[:, 2:])


def spline(nodes: Points, values: Points, places: Points) -> Points:
    """Return the values of a thin plate that has given values at its nodes, at other places."""

    def kernel(one: Points, other: Points) -> Points:
        squares = ((one[:, None] - other[None]) ** 2).sum(axis=2)
        return np.asarray(squares * np.log(np.maximum(squares, 1e-12)))

    count = len(nodes)
    flat = np.concatenate([np.ones((count, 1)), nodes], axis=1)
    matrix = np.block([[kernel(nodes, nodes), flat], [flat.T, np.zeros((3, 3))]])
    weights = np.linalg.lstsq(matrix, np.concatenate([values, np.zeros((3, 2))]), rcond=None)[0]
    ground = np.concatenate([np.ones((len(places), 1)), places], axis=1)
    return np.asarray(kernel(places, nodes) @ weights[:count] + ground @ weights[count:])
