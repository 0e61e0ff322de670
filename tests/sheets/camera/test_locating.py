"""Sheets are found on simulated photos, as the independent reader finds them and where that one is deceived.

No photo here is of a real sheet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np
import pytest

from alhambra_sheets.camera import eye as eyes
from alhambra_sheets.camera import locating, machine, planes, templates
from alhambra_sheets.camera.locating import Hindrance, Located
from alhambra_sheets.camera.templates import Bitmap, Template, UnknownSheetError
from alhambra_sheets.drawing import codes, sheet_codes
from tests.photos import camera
from tests.photos import locating as oracle
from tests.sheets.camera import native, scenes

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from alhambra_sheets.camera.eye import Eye, Plane
    from alhambra_sheets.drawing.sheet_codes import SheetCode
    from tests.photos.camera import Conditions
    from tests.sheets.camera.scenes import Scene

PHOTOS = [
    ("player-sheet", camera.everyday, 0),
    ("score-sheet", camera.careful, 1),
    ("palace-form", camera.everyday, 5),
]
BEND = 1.5
"""Millimetres that places are off at most, by markers, rings and code alone; the print brings the rest."""

needs_gcc = pytest.mark.skipif(native.compiler() is None, reason="gcc is not there")


class Homemade:
    """Knows no layout: as if every grid were somebody's own."""

    frames = staticmethod(templates.frames)

    @staticmethod
    def of_code(code: SheetCode) -> Template:
        return templates.of_code(code)

    def of_markers(self, _ids: Sequence[int]) -> tuple[Template, ...]:
        return ()


@pytest.fixture(scope="module")
def eye() -> Eye:
    return machine.eye()


def located(eye: Eye, scene: Scene) -> Located:
    found = locating.locate(eye, scene.picture, templates)
    assert isinstance(found, Located)
    return found


def plane_of(scene: Scene, eye: Eye) -> tuple[Plane, list[tuple[float, float]], list[tuple[float, float]]]:
    """Return the plane of the markers that a live picture shows, and what it is made of."""
    eye.look(scene.picture.rgba, scene.picture.width, scene.picture.height)
    sheet: list[tuple[float, float]] = []
    photo: list[tuple[float, float]] = []
    for marker in eye.markers(eyes.LIVE):
        if marker.number in scene.template.ids:
            name = f"marker-{codes.CORNERS[marker.number % 4]}"
            sheet += [(float(x), float(y)) for x, y in scene.template.boxes[name][1]]
            photo += marker.corners
    plane = eye.plane(sheet, photo, 20.0)
    assert plane is not None
    return plane, sheet, photo


@pytest.mark.parametrize(("document", "how", "seed"), PHOTOS)
def test_a_sheet_is_found_and_named(
    eye: Eye, document: str, how: Callable[[np.random.Generator], Conditions], seed: int
) -> None:
    scene = scenes.scene(document, how, seed)
    found = located(eye, scene)
    assert found.code == found.template.code == scene.template.code
    assert len(found.markers) == len(codes.CORNERS)
    assert found.rings == len(found.template.of_kind("reference"))
    assert scenes.off(scene, found) < BEND


@pytest.mark.parametrize(("document", "how", "seed"), PHOTOS)
def test_markers_planes_and_rings_are_those_of_opencv(
    eye: Eye, document: str, how: Callable[[np.random.Generator], Conditions], seed: int
) -> None:
    scene = scenes.scene(document, how, seed)
    theirs = oracle.markers(scene.photo.picture)
    plane, sheet, photo = plane_of(scene, eye)
    mine = {marker.number: marker for marker in eye.markers(eyes.LIVE) if marker.number in scene.template.ids}
    assert set(mine) == set(scene.template.ids) <= set(theirs)
    apart = [np.linalg.norm(np.array(mine[each].corners) - theirs[each], axis=1) for each in mine]
    # Where the hand has moved, OpenCV's corners are pulled inwards; what they show is in the photo.
    assert np.median(apart) < (0.5 if how is camera.careful else 1.0)
    wrong = [
        np.mean([scenes.wrong(scene, each, found[each]) for each in mine])
        for found in ({number: np.array(marker.corners) for number, marker in mine.items()}, theirs)
    ]
    assert wrong[0] < wrong[1] + 0.01
    wanted, _ = cv2.findHomography(np.array(sheet), np.array(photo), 0)
    for x, y in scene.template.middles("space", "tick", "number"):
        there = oracle.through(np.asarray(wanted), np.array([[x, y]]))[0]
        assert planes.distance(planes.at(plane, (x, y)), (there[0], there[1])) < 0.5
    rings = [corners.mean(axis=0) for kind, corners in scene.template.boxes.values() if kind == "reference"]
    seen = eye.rings(plane, [(float(x), float(y)) for x, y in rings], codes.reference_ring())
    for ring, place in zip(seen, rings, strict=True):
        bend = oracle.ring(scene.photo.picture, np.array(plane).reshape(3, 3), place)
        assert bend is not None
        assert planes.distance((ring.dx, ring.dy), (bend[0], bend[1])) < 0.05


@pytest.mark.parametrize("blur", [1.2, 2.0, 2.6])
def test_a_code_is_read_wherever_zxing_reads_it(eye: Eye, blur: float) -> None:
    scene = scenes.scene(*PHOTOS[1])
    soft = np.asarray(cv2.GaussianBlur(scene.photo.picture, (0, 0), blur), np.uint8)
    plane, _, _ = plane_of(scene, eye)
    picture = scenes.picture(soft)
    eye.look(picture.rgba, picture.width, picture.height)
    box = next(corners for name, (_, corners) in scene.template.boxes.items() if name == "code")
    text = eye.code(plane, (box[0][0], box[0][1], box[1][0] - box[0][0])).text
    matrix = np.array(plane).reshape(3, 3)
    theirs = oracle.qr_code(soft) or oracle.straightened_code(soft, matrix, scene.template)
    assert text in {"", sheet_codes.qr_text(scene.template.code)}
    assert text or theirs is None


def test_a_code_of_any_text_is_read_in_spite_of_damage(eye: Eye) -> None:
    plane = (4.0, 0.0, 40.0, 0.0, 4.0, 40.0, 0.0, 0.0, 1.0)
    for text in ("ALH2P10JGG204KFUSCUYKQYRFI2003100000F", "ALHAMBRA-SHEETS CALIBRATION", "lower case: 26 bytes"):
        matrix = np.pad(np.where(np.array(codes.qr_matrix(text)), 20, 235).astype(np.uint8), 4, constant_values=235)
        size = len(matrix) - 8
        large = cv2.resize(matrix, None, fx=4, fy=4, interpolation=cv2.INTER_NEAREST)
        large = np.asarray(cv2.copyMakeBorder(large, 24, 24, 24, 24, cv2.BORDER_CONSTANT, value=235), np.uint8)
        large[90:100, 80:100] = 120
        picture = scenes.picture(np.asarray(cv2.cvtColor(large, cv2.COLOR_GRAY2BGR), np.uint8))
        eye.look(picture.rgba, picture.width, picture.height)
        assert eye.code(plane, (0.0, 0.0, float(size))).text == (text if size == 25 else "")


def test_of_two_sheets_with_the_same_ids_no_mixture_is_taken(eye: Eye) -> None:
    scene = scenes.covered(scenes.on_another((24.0, 17.0), 4), "marker-bottom-left")
    deceived = oracle.locate(scene.photo.picture, [scene.template])
    assert deceived is not None
    assert scenes.off(scene, located(eye, scene)) < 0.5


def test_a_sheet_beside_another_is_told(eye: Eye) -> None:
    one, other = (scenes.scene(*each) for each in PHOTOS[:2])
    assert not located(eye, one).beside
    height = min(each.photo.picture.shape[0] for each in (one, other))
    both = np.hstack([one.photo.picture[:height], other.photo.picture[:height]])
    found = locating.locate(eye, scenes.picture(np.ascontiguousarray(both)), templates)
    assert isinstance(found, Located)
    assert found.beside
    # Of which version the other one is makes no difference.

    class Older(Homemade):
        @staticmethod
        def of_code(code: SheetCode) -> Template:
            return templates.of_code(code if code.document == "score-sheet" else code._replace(revision="ZZZZ"))

    first = locating.locate(eye, scenes.picture(np.ascontiguousarray(both)), Older())
    assert isinstance(first, Located)
    assert first.beside


@pytest.mark.parametrize("names", [("marker-top-left", "marker-top-right"), ("marker-top-right", "marker-bottom-left")])
def test_two_markers_are_enough_with_code_and_rings(eye: Eye, names: tuple[str, ...]) -> None:
    scene = scenes.covered(scenes.scene(*PHOTOS[0]), *names)
    found = located(eye, scene)
    assert len(found.markers) == 2
    assert scenes.off(scene, found) < BEND


def test_two_markers_without_code_are_not_enough(eye: Eye) -> None:
    scene = scenes.covered(scenes.scene(*PHOTOS[0]), "marker-top-left", "marker-top-right", "code")
    fault = locating.locate(eye, scene.picture, templates)
    assert isinstance(fault, locating.NotLocated)
    assert fault.reason is Hindrance.CODE_NOT_SEEN


def test_a_marker_with_a_white_line_through_it_is_found(eye: Eye) -> None:
    scene = scenes.lined(scenes.scene(*PHOTOS[1]), "marker-top-left", 2.4)
    assert scene.template.ids[0] not in oracle.markers(scene.photo.picture)
    found = located(eye, scene)
    assert {marker.number for marker in found.markers} == set(scene.template.ids)


def test_a_sheet_without_its_code_is_known_by_its_markers_if_its_grid_is_known(eye: Eye) -> None:
    scene = scenes.covered(scenes.scene(*PHOTOS[0]), "code")
    found = located(eye, scene)
    assert found.code is None
    assert sheet_codes.identity(found.template.code) == sheet_codes.identity(scene.template.code)
    fault = locating.locate(eye, scene.picture, Homemade())
    assert isinstance(fault, locating.NotLocated)
    assert fault.reason is Hindrance.CODE_NOT_SEEN


def test_a_sheet_of_an_unknown_revision_is_refused_by_name(eye: Eye) -> None:
    class Newer(Homemade):
        @staticmethod
        def of_code(code: SheetCode) -> Template:
            return templates.of_code(code._replace(revision="ZZZZ"))

    with pytest.raises(UnknownSheetError, match="revision: ZZZZ"):
        locating.locate(eye, scenes.scene(*PHOTOS[0]).picture, Newer())


def test_a_code_that_is_there_and_cannot_be_read_is_blurred(eye: Eye) -> None:
    scene = scenes.covered(scenes.scene(*PHOTOS[1]), "marker-bottom-right")
    soft = np.asarray(cv2.GaussianBlur(scene.photo.picture, (0, 0), 3.1), np.uint8)
    fault = locating.locate(eye, scenes.picture(soft), templates)
    assert isinstance(fault, locating.NotLocated)
    assert fault.reason is Hindrance.BLURRED


def test_half_a_sheet_is_cut_off(eye: Eye) -> None:
    scene = scenes.scene(*PHOTOS[1])
    # Its code is on the left.
    inside = np.argwhere(scene.photo.where[..., 0] > 60)
    (top, left), (bottom, right) = inside.min(axis=0), inside.max(axis=0)
    half = scenes.picture(np.ascontiguousarray(scene.photo.picture[top:bottom, left:right]))
    fault = locating.locate(eye, half, templates)
    assert isinstance(fault, locating.NotLocated)
    assert fault.reason is Hindrance.CUT_OFF


def test_a_sheet_of_the_first_format_is_refused(eye: Eye) -> None:
    page = np.full((1050, 740, 3), 255, np.uint8)
    for number, (x, y) in zip((0, 41, 6, 35), ((40, 40), (650, 40), (650, 960), (40, 960)), strict=True):
        small = np.where(np.array(codes.marker_matrix(number)), 0, 255).astype(np.uint8)
        page[y : y + 48, x : x + 48] = cv2.resize(small, (48, 48), interpolation=cv2.INTER_NEAREST)[..., None]
    fault = locating.locate(eye, scenes.picture(page), templates)
    assert isinstance(fault, locating.NotLocated)
    assert fault.reason is Hindrance.OLD


def test_on_something_else_there_is_no_sheet(eye: Eye) -> None:
    noise = np.random.default_rng(3).integers(0, 256, (300, 400, 4), np.uint8)
    for picture in (Bitmap(400, 300, noise.tobytes()), Bitmap(1, 1, bytes(4))):
        fault = locating.locate(eye, picture, templates)
        assert isinstance(fault, locating.NotLocated)
        assert fault.reason is Hindrance.NOT_KNOWN


@needs_gcc
def test_machine_code_finds_what_webassembly_finds_to_the_bit(eye: Eye) -> None:
    scene = scenes.covered(scenes.scene(*PHOTOS[0]), "marker-top-left", "marker-top-right")
    assert locating.locate(native.eye(), scene.picture, templates) == located(eye, scene)
