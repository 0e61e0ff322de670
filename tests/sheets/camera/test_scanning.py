"""Photos from their pixels to places of a sheet: simulated ones, by the eye that the program ships."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np
import pytest

from alhambra_sheets.camera import machine, places, scanning, templates
from alhambra_sheets.camera.eye import PATCH
from alhambra_sheets.camera.templates import Bitmap
from alhambra_sheets.drawing import sheet_codes
from alhambra_sheets.press import make
from alhambra_sheets.press.request import Request
from tests.photos import camera

if TYPE_CHECKING:
    from alhambra_sheets.camera.scanning import Look, Seen
    from tests.photos.camera import Picture as Pixels

DOCUMENTS = ("player-sheet", "score-sheet", "palace-form")


@pytest.fixture(scope="module")
def look() -> Look:
    """Return what looks at photos."""
    return scanning.looking(machine.eye())


@cache
def page(document: str, ink: str = "full") -> Pixels:
    """Return a sheet as it leaves the printer."""
    return camera.rendered(make.make(Request(document, ("de",), ink=ink)).contents[0])


def taken(sheet: Pixels, seed: int) -> Bitmap:
    """Return a photo of a sheet that somebody took with care."""
    random = np.random.default_rng(seed)
    how = camera.careful(random)._replace(pixels=1.6, printer="good")
    pixels = camera.take(sheet, how, random).picture[:, :, ::-1]
    solid = np.full((*pixels.shape[:2], 1), 255, np.uint8)
    return Bitmap(pixels.shape[1], pixels.shape[0], np.concatenate([pixels, solid], axis=2).tobytes())


def astray(seen: Seen) -> float:
    """Return how unlike the blank a flat picture is on average, in shades of grey, on the grid and the boxes."""
    assert seen.template is not None
    assert seen.flat is not None
    blank = templates.blank(seen.template, places.FINE)
    pair = [
        np.frombuffer(each.rgba, np.uint8).reshape(each.height, each.width, 4)[:, :, 1].astype(int)
        for each in (seen.flat, blank)
    ]
    return float(np.abs(pair[0] - pair[1]).mean())


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_sheet_is_found_named_and_laid_flat(document: str, look: Look) -> None:
    seen = look(taken(page(document), 4), reads=False)
    assert (seen.fault, seen.name, seen.read) == ("", "", ())
    assert seen.template is not None
    code = seen.template.code
    assert (code.document, code.language, code.ink, code.side) == (document, "de", "full", "front")
    assert seen.quality > 2 * places.BAD
    # Blur and noise alone; a millimetre astray would be twice as much and more.
    assert astray(seen) < 20


def test_a_sheet_whose_code_is_covered_is_known_by_its_markers_and_its_ink(look: Look) -> None:
    sheet = page("player-sheet", "draft").copy()
    code = make.make(Request("player-sheet", ("de",), ink="draft"), "geometry").contents[0].decode()
    known = templates.of_code(sheet_codes.read_text(code.split('"code": "')[1].split('"')[0]))
    box = known.box("qr-box")
    left, top, right, bottom = (
        int(edge * camera.PIXELS) for edge in (box.x, box.y, box.x + box.width, box.y + box.height)
    )
    sheet[top:bottom, left:right] = 150
    seen = look(taken(sheet, 6), reads=False)
    assert seen.template is not None
    assert seen.template.boxes == known.boxes
    assert (seen.template.layout, seen.template.code.ink, seen.template.code.language) == ("granada", "draft", "")


def test_no_large_picture_is_made_that_nobody_asks_for(look: Look) -> None:
    photo = taken(page("player-sheet"), 4)
    seen, shown = (look(photo, reads=True, shows=shows) for shows in (False, True))
    assert seen.flat is None
    assert shown.flat is not None
    assert seen.read == shown.read


def test_where_no_sheet_is_there_is_a_fault(look: Look) -> None:
    seen = look(taken(np.full((2100, 1480, 3), 255, np.uint8), 1), reads=True)
    assert (seen.template, seen.fault, seen.flat, seen.read) == (None, "not-known", None, ())
    told = seen.sheet("kim.jpg")
    assert (told.file, told.document, told.fault) == ("kim.jpg", "", "not-known")


@pytest.mark.parametrize("size", [(1, 1), (1, 4000), (40, 30)])
def test_pictures_of_all_shapes_are_looked_at(size: tuple[int, int], look: Look) -> None:
    width, height = size
    assert look(Bitmap(width, height, bytes(4 * width * height)), reads=True).template is None


def test_a_sheet_may_have_more_boxes_than_the_eye_takes_at_once() -> None:
    sheet = templates.of_code(sheet_codes.read_text("ALH2F3AJW500000000000000000003100000F"))
    areas = [places.area(box) for box in sheet.of_kind(*places.KINDS)]
    assert len(areas) > 1024
    eye = machine.eye()
    blank = places.raster(templates.blank(sheet, 4.0))
    likes = eye.quality(blank, blank, areas)
    assert len(likes) == len(areas)
    assert likes[-3:] == eye.quality(blank, blank, areas[-3:])
    assert eye.patches(blank, blank, areas)[-3 * PATCH :] == eye.patches(blank, blank, areas[-3:])
    assert not eye.quality(blank, blank, [])
    assert not eye.patches(blank, blank, [])
