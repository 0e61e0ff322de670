"""Where a sheet lies on a photo, and which one it is: by its markers, its code and its rings.

A sheet is never taken for known by two markers alone, and a grid that the program does not have never without its code.
"""

from __future__ import annotations

from enum import StrEnum
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

from ..drawing import codes, sheet_codes
from ..drawing.sheet_codes import SheetCode, UnreadableCodeError
from . import marker_sets, planes
from .eye import CODE_REACH, EFFORTS
from .marker_sets import NEAR, box_corners, box_middle
from .templates import UnknownSheetError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ..drawing.shapes import Point
    from .eye import Bend, Eye, Plane, Ring, SeenMarker
    from .marker_sets import MarkerSet
    from .templates import Bitmap, PrintedBox, Template

_Pair: TypeAlias = "tuple[Point, Point]"
"""A place of the sheet in mm, and where it is seen, in pixels."""

_SETS = 8
"""Sets of markers that are looked at more closely."""

_PAIRS = 4
"""Sets of two markers that are."""

_ENOUGH = 3
"""Markers by which a sheet is found; with fewer, code and rings have to be seen."""

_BEND = 6.0
"""Millimetres that bent paper may be off its plane."""

_GUESSED = 8.0
"""Millimetres around the place of a marker that was not found in which it is looked for again."""

_CODE_ASTRAY = 14.0
"""Millimetres around its place in which a code is looked for where two markers alone tell the plane."""

_RING = 0.5
"""How like a ring a place must be."""

_OLD = (0, 4, 8)
"""The first markers of the documents of format 1."""

_SURE = 0.9
"""Confidence of a marker of which there is nothing else to be said."""

_CODE = 2.0
"""What the code is worth, in markers; the rings together are worth three."""

_CLEAR = 5.5, 6.0
"""How sure a sheet is, beside its code, at which no other set is tried: where the code was read, and where not."""

_SUITING = 1.5, 2.0
"""What the rings are worth where they are seen where they should be, with the code and without it."""

_PLAIN = 1.7
"""What the rings must be worth where nothing but markers says which sheet it is."""

_AREA = 0.12
"""Of the sheet: of the largest triangle between places that are known."""


class Hindrance(StrEnum):
    """Why a sheet was not found."""

    NOT_KNOWN = "sheet-not-known"
    CUT_OFF = "sheet-cut-off"
    BLURRED = "camera-blurred"
    """Its code is there and cannot be read."""
    CODE_NOT_SEEN = "code-not-seen"
    """There is a sheet, but only its code tells which one."""
    OLD = "old-format"
    """It was printed by version 0.1."""


class NotLocated(NamedTuple):
    """A photo on which no sheet was found."""

    reason: Hindrance


class Located(NamedTuple):
    """A sheet on a photo."""

    template: Template
    code: SheetCode | None
    """What its QR code says. None where it was not read: the print has to be compared then, for of 1,728 grids that
    nobody knows one has the markers of any that is known."""
    plane: Plane
    nodes: tuple[Bend, ...]
    """Markers, rings and the code: how far from the plane the paper is there."""
    markers: tuple[SeenMarker, ...]
    rings: int
    """How many of its rings were seen."""
    worth: float
    """How sure it is: 9 when everything is seen where it should be."""
    beside: bool = False
    """Whether another sheet lies beside it."""

    @property
    def clear(self) -> bool:
        """Whether so much suits that no other set of markers could suit better."""
        return self.worth > (_CODE + _CLEAR[0] if self.code else _CLEAR[1])


class Known(Protocol):
    """The sheets that are known: the module `templates`, or fewer."""

    def frames(self) -> Sequence[Template]:
        """Return a template for every place where markers and code may be."""

    def of_code(self, code: SheetCode) -> Template:
        """Return the template of a code; UnknownSheetError."""

    def of_markers(self, ids: Sequence[int]) -> Sequence[Template]:
        """Return the templates of which at least two markers are among some."""


def locate(eye: Eye, picture: Bitmap, known: Known) -> Located | NotLocated:
    """Return the sheet on a photo; UnknownSheetError where its code was read and is of no known template."""
    eye.look(picture.rgba, picture.width, picture.height)
    found: Sequence[SeenMarker] = ()
    tried: list[MarkerSet] = []
    for effort in EFFORTS:
        found = eye.markers(effort)
        tried = marker_sets.sets(eye, found, known.frames())
        best = _best(eye, known, [each for each in tried if len(each.markers) >= _ENOUGH][:_SETS])
        if best is not None:
            return best._replace(beside=_is_beside(eye, known, tried, best))
    # Noise, looked at closely, has pairs of markers everywhere.
    pairs = [each for each in tried if _is_sure(each)]
    best = _best(eye, known, [each for each in pairs if len(each.markers) < _ENOUGH][:_PAIRS])
    return best or NotLocated(_reason(eye, found, tried))


def _best(eye: Eye, known: Known, sets: Sequence[MarkerSet]) -> Located | None:
    """The best sheet of some sets of markers."""
    best: Located | None = None
    for each in sets:
        if best is not None and (best.clear or _within(each, best)):
            continue
        here = _seen(eye, each, known)
        best = here if best is None or (here is not None and here.worth > best.worth) else best
    return best


def _is_beside(eye: Eye, known: Known, tried: Sequence[MarkerSet], sheet: Located) -> bool:
    """Whether another sheet is seen, whichever it is: looked for closely where two of its markers are sure."""
    pairs = _elsewhere(tried, sheet)
    if not any(map(_is_sure, pairs)):
        return False
    sets = _elsewhere(marker_sets.sets(eye, eye.markers(EFFORTS[-1]), known.frames()), sheet)
    try:
        return _best(eye, known, [each for each in sets if len(each.markers) >= _ENOUGH][:_SETS]) is not None
    except UnknownSheetError:
        return True


def _is_sure(markers: MarkerSet) -> bool:
    return all(marker.confidence > _SURE for marker in markers.markers.values())


def _elsewhere(sets: Sequence[MarkerSet], sheet: Located) -> list[MarkerSet]:
    """The sets of markers that are none of a sheet's, nor its own found a second time."""
    width, height = sheet.template.width, sheet.template.height
    here = planes.at(sheet.plane, (width / 2, height / 2))
    away = planes.distance(here, planes.at(sheet.plane, (width, height))) / 2
    own = {*sheet.markers}
    return [
        each
        for each in sets
        if not own & {*each.markers.values()}
        and planes.distance(here, planes.at(each.plane, (width / 2, height / 2))) > away
    ]


def _within(markers: MarkerSet, sheet: Located) -> bool:
    """Whether a set has fewer markers of a sheet that suits what else is seen: it would tell less of the same."""
    suiting = sheet.worth - len(sheet.markers) > (_CODE + _SUITING[0] if sheet.code else _SUITING[1])
    return suiting and set(markers.markers.values()) <= set(sheet.markers)


def _reason(eye: Eye, found: Sequence[SeenMarker], tried: Sequence[MarkerSet]) -> Hindrance:
    """Why no sheet was found."""
    sure = [marker for marker in found if marker.confidence > _SURE]
    large = max(map(marker_sets.edge, sure), default=0.0) / 2
    if any(marker.number in _OLD and marker_sets.edge(marker) > large for marker in sure):
        return Hindrance.OLD
    if not tried:
        return Hindrance.NOT_KNOWN
    width, height = eye.size
    for corner in codes.CORNERS:
        x, y = planes.at(tried[0].plane, box_middle(tried[0].frames[0].box(f"marker-{corner}")))
        if not (0 < x < width and 0 < y < height):
            return Hindrance.CUT_OFF
    squares = dict.fromkeys(_square(frame.box("code")) for frame in tried[0].frames)
    seen = any(eye.code(tried[0].plane, square).seen for square in squares)
    return Hindrance.BLURRED if seen else Hindrance.CODE_NOT_SEEN


def _seen(eye: Eye, markers: MarkerSet, known: Known) -> Located | None:
    """What is seen where a set of markers wants it; None where that is too little to be a sheet."""
    named = _named(eye, markers, known)
    if named is not None:
        agreeing = [marker.number == number for marker, number in _numbered(named, markers.markers)]
        return _measured(eye, named, named.code, markers.markers) if all(agreeing) else None
    if len(markers.markers) < _ENOUGH:
        return None
    numbers = [marker.number for marker in markers.markers.values()]
    alike = [
        each
        for each in known.of_markers(numbers)
        if all(marker.number == number for marker, number in _numbered(each, markers.markers))
    ]
    measured = [_measured(eye, each, None, markers.markers) for each in alike]
    sure = sorted((each for each in measured if each is not None), key=lambda each: -each.worth)
    # Two that are seen alike: which one it is only the code could tell.
    return sure[0] if len(sure) == 1 or (sure and sure[0].worth > sure[1].worth + 1) else None


def _numbered(template: Template, markers: Mapping[str, SeenMarker]) -> Iterator[tuple[SeenMarker, int]]:
    """Markers with the ids that they should have."""
    ids = dict(zip(codes.CORNERS, template.ids, strict=True))
    return ((marker, ids[corner]) for corner, marker in markers.items())


def _named(eye: Eye, markers: MarkerSet, known: Known) -> Template | None:
    """The template that the code names, looked for wherever a sheet with such markers may have it."""
    reach = CODE_REACH if len(markers.markers) >= _ENOUGH else _CODE_ASTRAY
    for square in dict.fromkeys(_square(frame.box("code")) for frame in markers.frames):
        text = eye.code(markers.plane, square, reach).text
        try:
            code = sheet_codes.read_text(text)
        except UnreadableCodeError:
            continue
        return known.of_code(code)
    return None


def _measured(
    eye: Eye, template: Template, code: SheetCode | None, markers: Mapping[str, SeenMarker]
) -> Located | None:
    """How a sheet lies by everything that is seen of it; None where that is too little."""
    plane = _plane(eye, _pairs(template, markers))
    if plane is None:
        return None
    others: list[_Pair] = []
    if len(markers) < _ENOUGH:
        others = _grown(eye, template, plane, markers)
        plane = _plane(eye, _pairs(template, markers) + others) or plane
    first = _weighed(eye, template, code, plane, markers)
    more = {
        corner: marker
        for corner, marker in _guessed(eye, template, plane, markers).items()
        # One that looks somewhat like it may be another's: where the code was read, that does no harm.
        if code or marker.confidence > _SURE
    }
    if not more:
        return first
    everything = {**markers, **more}
    better = _plane(eye, _pairs(template, everything) + others)
    second = _weighed(eye, template, code, better, everything) if better else None
    return max((each for each in (first, second) if each is not None), key=lambda each: each.worth, default=None)


def _pairs(template: Template, markers: Mapping[str, SeenMarker]) -> list[_Pair]:
    """The corners of markers in mm and in pixels."""
    return [
        pair
        for corner, marker in markers.items()
        for pair in zip(box_corners(template.box(f"marker-{corner}")), marker.corners, strict=True)
    ]


def _plane(eye: Eye, pairs: Sequence[_Pair]) -> Plane | None:
    return eye.plane([sheet for sheet, _ in pairs], [photo for _, photo in pairs], NEAR * max(eye.size))


def _grown(eye: Eye, template: Template, plane: Plane, markers: Mapping[str, SeenMarker]) -> list[_Pair]:
    """What else tells the plane, where two markers do not: the code, then rings, the nearest first."""
    known = _pairs(template, markers)
    extra: list[_Pair] = []
    box = template.box("code")
    corners = eye.code(plane, _square(box), _CODE_ASTRAY).corners
    if corners:
        extra += [(place, planes.at(plane, seen)) for place, seen in zip(box_corners(box), corners, strict=True)]
    rings = [box_middle(ring) for ring in template.of_kind("reference")]
    while rings:
        plane = _plane(eye, known + extra) or plane
        places = [place for place, _ in known + extra]
        nearest = min(rings, key=lambda ring: min(planes.distance(ring, place) for place in places))
        rings.remove(nearest)
        for (x, y), ring in _rings(eye, template, plane, [nearest]):
            extra.append(((x, y), planes.at(plane, (x + ring.dx, y + ring.dy))))
    return extra


def _guessed(eye: Eye, template: Template, plane: Plane, markers: Mapping[str, SeenMarker]) -> dict[str, SeenMarker]:
    """Markers that were not found at first and are where the plane wants them: white lines may run through them."""
    found: dict[str, SeenMarker] = {}
    for corner, number in zip(codes.CORNERS, template.ids, strict=True):
        if corner not in markers:
            box = template.box(f"marker-{corner}")
            expected = [planes.at(plane, place) for place in box_corners(box)]
            reach = _GUESSED * planes.scale(plane, box_middle(box))
            marker = eye.marker_near(number, expected, reach)
            found |= {corner: marker} if marker else {}
    return found


def _rings(eye: Eye, template: Template, plane: Plane, places: Sequence[Point]) -> list[tuple[Point, Ring]]:
    """The rings that are seen near their places."""
    width = max(box.width for box in template.of_kind("reference"))
    outside, inside = codes.reference_ring()
    seen = eye.rings(plane, places, (width, width * inside / outside))
    return [(place, ring) for place, ring in zip(places, seen, strict=True) if ring.likeness > _RING]


def _weighed(
    eye: Eye, template: Template, code: SheetCode | None, plane: Plane, markers: Mapping[str, SeenMarker]
) -> Located | None:
    """A sheet with what is seen of it on a plane; None where that is too little to trust."""
    wanted = [box_middle(ring) for ring in template.of_kind("reference")]
    rings = _rings(eye, template, plane, wanted) if wanted else []
    places = {corner: box_middle(template.box(f"marker-{corner}")) for corner in markers}
    if len(markers) < _ENOUGH and not (code and _spread([*places.values(), *(place for place, _ in rings)], template)):
        return None
    inverse = planes.back(plane)
    seen = [(places[corner], planes.at(inverse, planes.middle(marker.corners))) for corner, marker in markers.items()]
    seen += [(place, (place[0] + ring.dx, place[1] + ring.dy)) for place, ring in rings]
    box = template.box("code")
    corners = eye.code(plane, _square(box)).corners
    seen += [(box_middle(box), planes.middle(corners))] if corners else []
    near = sum(ring.likeness * max(0.0, 1 - planes.distance((ring.dx, ring.dy), (0, 0)) / _BEND) for _, ring in rings)
    suiting = 3 * near / max(len(wanted), 1)
    # Three markers without the code are those of one grid in 144, and more than a hundred are known.
    if not code and (suiting < _PLAIN or len(markers) < len(codes.CORNERS)):
        return None
    worth = len(markers) + (_CODE if code else 0) + suiting - _misfit(inverse, template, markers)
    nodes = tuple((x, y, seen_x - x, seen_y - y) for (x, y), (seen_x, seen_y) in seen)
    return Located(template, code, plane, nodes, tuple(markers.values()), len(rings), worth)


def _misfit(inverse: Plane, template: Template, markers: Mapping[str, SeenMarker]) -> float:
    """How far off the corners of markers are on average, in mm."""
    pairs = _pairs(template, markers)
    return sum(planes.distance(place, planes.at(inverse, seen)) for place, seen in pairs) / len(pairs)


def _spread(places: Sequence[Point], template: Template) -> bool:
    """Whether places are so many and so far from one line that they tell a plane."""
    largest = max(
        (
            abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2
            for (ax, ay), (bx, by), (cx, cy) in combinations(places, _ENOUGH)
        ),
        default=0.0,
    )
    return len(places) > _ENOUGH and largest > _AREA * template.width * template.height


def _square(box: PrintedBox) -> tuple[float, float, float]:
    return box.x, box.y, box.width
