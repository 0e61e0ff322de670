"""Simulated photos of sheets: in how many are sheet, code and places found, by the size of the codes and the ink.

Its exit status is 1 where sheets as they are printed are found in fewer photos than `LIMITS`.

Run it as it is, or with a number of photos for each line (`python benchmarks/photos.py 200`). Photos are drawn, not
taken (`tests/photos/camera.py`): they compare one design of codes with another, and promise nothing about a telephone.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import cv2
import numpy as np

from alhambra_sheets.drawing import codes, sheet_codes
from alhambra_sheets.press import make
from alhambra_sheets.press.request import Request
from tests.photos import camera, locating

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tests.photos.camera import Conditions, Photo, Picture, Points
    from tests.photos.locating import Located, Template

SHEETS = (("player-sheet", "a5"), ("score-sheet", "a5"), ("palace-form", "a5"))
SIZES = ((9.0, 0.7), (7.0, 0.7), (6.0, 0.6), (5.0, 0.5))
"""Of markers and of the modules of QR codes, in mm."""

USUAL = SIZES[2]
INKS = ("saver", "draft", "mono")
PHOTOS = 12
LIMITS: Mapping[Callable[[np.random.Generator], Conditions], tuple[float, float]] = {
    camera.careful: (1.0, 0.99),
    camera.everyday: (0.995, 0.99),
}
"""Of photos of sheets as they are printed: in how many sheet and code must be found."""

_MODULES = 25 + 2 * 4
LOST = 2.5
"""Millimetres that a place may be off, before a space is taken for its neighbour."""


class Outcome(NamedTuple):
    """What became of one photo."""

    located: bool
    all_markers: bool
    read: bool
    plane: float
    """The error of its places in mm by the markers alone, at the 95th percentile."""
    bent: float
    """The same with the rings."""


def printed(document: str, size: str, ink: str) -> tuple[Picture, Template]:
    """Return a sheet as it leaves the printer, and what a reader knows of it."""
    request = Request(document, ("en",), size=size, ink=ink)
    picture = camera.rendered(make.make(request).contents[0])
    return picture, locating.template(make.make(request, "geometry").contents[0])


def recoded(picture: Picture, template: Template, marker: float, module: float) -> tuple[Picture, Template]:
    """Return a sheet with codes of other sizes; markers keep their middles, the QR code its upper right corner."""
    picture, boxes = picture.copy(), dict(template.boxes)
    text = sheet_codes.qr_text(template.code)
    corners = boxes["qr-box"][1]
    edge = _MODULES * module
    _paint(picture, corners[0], corners[2], None)
    quiet = codes.QUIET_MODULES * module
    new = _square(corners[1] + [-edge, 0], edge)
    _paint(picture, new[0], new[2], None)
    _paint(picture, new[0] + quiet, new[2] - quiet, codes.qr_matrix(text))
    boxes["qr-box"], boxes["code"] = ("code", new), ("code", _square(new[0] + quiet, edge - 2 * quiet))
    for corner, number in zip(codes.CORNERS, template.ids, strict=True):
        old = boxes[f"marker-{corner}"][1]
        new = _square(old.mean(axis=0) - marker / 2, marker)
        _paint(picture, np.minimum(old[0], new[0]), np.maximum(old[2], new[2]), None)
        _paint(picture, new[0], new[2], codes.marker_matrix(number))
        boxes[f"marker-{corner}"] = ("marker", new)
    return picture, template._replace(boxes=boxes)


def _square(corner: Points, edge: float) -> Points:
    return np.array([[0, 0], [edge, 0], [edge, edge], [0, edge]]) + corner


def _paint(picture: Picture, first: Points, last: Points, modules: Sequence[Sequence[bool]] | None) -> None:
    """Paint modules between two places of a page, or white."""
    left, top = (round(edge * camera.PIXELS) for edge in first)
    right, bottom = (round(edge * camera.PIXELS) for edge in last)
    if modules is None:
        picture[top:bottom, left:right] = 255
        return
    small = np.where(np.array(modules), 0, 255).astype(np.uint8)
    fine = cv2.resize(small, (0, 0), fx=40, fy=40, interpolation=cv2.INTER_NEAREST)
    fine = cv2.resize(fine, (right - left, bottom - top), interpolation=cv2.INTER_AREA)
    picture[top:bottom, left:right] = fine[..., None]


def errors(photo: Photo, located: Located, *, bent: bool) -> Points:
    """Return how far the places of a sheet are from where they are looked for, in mm."""
    middles = located.template.middles("space", "coin", "number", "tick", "tile")
    at = (located.pixels(middles, bent=bent) - 0.5).astype(np.float32)
    seen = [
        cv2.remap(photo.where[..., axis].astype(np.float32), at[None, :, 0], at[None, :, 1], cv2.INTER_LINEAR)[0]
        for axis in (0, 1)
    ]
    return np.asarray(np.linalg.norm(np.stack(seen, axis=1) - middles, axis=1))


def outcome(sheet: Picture, template: Template, how: Callable[[np.random.Generator], Conditions], seed: int) -> Outcome:
    """Take a photo of a sheet on which somebody has written, and look for the sheet on it."""
    random = np.random.default_rng(seed)
    conditions = how(random)
    boxes = [
        (*corners[0], *(corners[2] - corners[0]))
        for kind, corners in template.boxes.values()
        if kind in {"space", "coin", "number", "tick"}
    ]
    photo = camera.take(camera.written_on(sheet, boxes, random), conditions, random)
    found = locating.locate(photo.picture, [template])
    if found is None:
        return Outcome(located=False, all_markers=False, read=False, plane=np.inf, bent=np.inf)
    plane, bent = (float(np.percentile(errors(photo, found, bent=each), 95)) for each in (False, True))
    # With a ring more the places are nearer or as near; what counts is that the sheet as such was found.
    return Outcome(bent < 4 * LOST, found.markers == len(template.ids), found.code == template.code, plane, bent)


def line(name: str, outcomes: list[Outcome]) -> str:
    """Return the figures of many photos as a row of a table."""
    count = len(outcomes)
    shares = [sum(getattr(each, field) for each in outcomes) / count for field in ("located", "all_markers", "read")]
    plane, bent = ([getattr(each, field) for each in outcomes] for field in ("plane", "bent"))
    figures = [f"{share:.1%}" for share in shares]
    for values in (plane, bent):
        figures.append(f"{np.median(values):.2f} / {np.percentile(values, 95):.2f}")
        figures.append(f"{sum(value > LOST for value in values)}")
    return f"| {name} | {count} | {' | '.join(figures)} |"


def enough(outcomes: list[Outcome], how: Callable[[np.random.Generator], Conditions]) -> bool:
    """Tell whether sheet and code are found in as many photos as they must be."""
    shares = (sum(getattr(each, field) for each in outcomes) / len(outcomes) for field in ("located", "read"))
    return all(share >= least for share, least in zip(shares, LIMITS[how], strict=True))


def main(photos: int) -> int:
    """Print the table; return the exit status: 1 where sheets as they are printed are not found in enough photos."""
    missed = []
    print("| codes, ink, photos | number | located | four markers | code read | flat: mm, p95 | lost | rings | lost |")
    print("|---|---|---|---|---|---|---|---|---|")
    for marker, module, ink in [(*size, "full") for size in SIZES] + [(*USUAL, ink) for ink in INKS]:
        sheets = [printed(*sheet, ink) for sheet in SHEETS]
        if (marker, module) != USUAL:
            sheets = [recoded(*sheet, marker, module) for sheet in sheets]
        for how in (camera.careful, camera.everyday):
            outcomes = [outcome(*sheets[seed % len(sheets)], how, seed) for seed in range(photos)]
            name = f"{marker:g} / {module:g} mm, {ink}, {how.__name__}"
            print(line(name, outcomes), flush=True)
            if (marker, module) == USUAL and not enough(outcomes, how):
                missed.append(name)
    for name in missed:
        print(f"below the limits: {name}", file=sys.stderr)
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else PHOTOS))
