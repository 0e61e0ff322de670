"""Files corrected for a printer, printed on a simulated one that shifts and scales, come out true."""

from __future__ import annotations

import io
from functools import cache
from typing import TYPE_CHECKING

import pikepdf
import pypdfium2
import pytest
from PIL import ImageOps
from PIL.Image import Resampling, Transform, Transpose

from alhambra_sheets.drawing.shapes import BLACK, Page, Path, Placed, Side, rectangle
from alhambra_sheets.press import make, ownership, printers, recipe
from alhambra_sheets.press.printers import Profile
from alhambra_sheets.press.request import Request
from alhambra_sheets.writers import adjusting, pdf

if TYPE_CHECKING:
    from PIL.Image import Image

MM = 10
"""Pixels of a millimetre."""

SHIFT, SCALE = (1.5, -2.5), (0.98, 1.01)
"""A printer so bad that no slip is too small to be seen."""


def sheet(width: float, height: float, duplex: str) -> bytes:
    """A file of two sides with a square of 10 mm in the very middle, and one of 50 mm around it."""
    x, y = width / 2, height / 2
    squares = (
        Path(rectangle(x - 5, y - 5, 10, 10), fill=BLACK),
        Path(rectangle(x - 25, y - 25, 50, 50), stroke=BLACK, width=0.5),
    )
    page = Page(width, height, (Placed(Side("front", width, height, squares, ())),))
    return pdf.write([page, page], pdf.DocumentInfo("Title", "Subject", "en", duplex, "x"))


def pictures(content: bytes) -> list[Image]:
    document = pypdfium2.PdfDocument(content)
    try:
        return [page.render(scale=MM * 25.4 / 72, grayscale=True).to_pil().convert("L") for page in document]
    finally:
        document.close()


def on_paper(picture: Image, *, back: bool, duplex: str) -> Image:
    """What a page becomes on upright paper, seen from the front: shifted and scaled as the printer does it."""
    lies = picture.width > picture.height
    if back:
        # Over an edge of the page that stands, or one that lies.
        picture = ImageOps.mirror(picture) if lies == (duplex == "short") else ImageOps.flip(picture)
    if lies:
        picture = picture.transpose(Transpose.ROTATE_90)  # to the left, as Pillow turns
    x, y = (MM * each for each in SHIFT) if back else (0.0, 0.0)
    across, down = SCALE
    middle_x, middle_y = picture.width / 2, picture.height / 2
    # From the paper to the page.
    matrix = (
        1 / across,
        0,
        middle_x - (middle_x + x) / across,
        0,
        1 / down,
        middle_y - (middle_y + y) / down,
    )
    return picture.transform(picture.size, Transform.AFFINE, matrix, resample=Resampling.BILINEAR, fillcolor=255)


def inked(picture: Image) -> tuple[float, ...]:
    box = picture.point([255] * 128 + [0] * 128).getbbox()
    assert box is not None
    return tuple(edge / MM for edge in box)


@pytest.mark.parametrize("duplex", ["long", "short"])
@pytest.mark.parametrize(("width", "height"), [(148, 210), (210, 148)])
def test_a_corrected_file_comes_out_true_on_both_sides(width: float, height: float, duplex: str) -> None:
    content = sheet(width, height, duplex)
    short, long = sorted((width, height))
    middle = (short / 2 - 25.25, long / 2 - 25.25, short / 2 + 25.25, long / 2 + 25.25)
    for number, page in enumerate(pictures(adjusting.adjusted(content, SHIFT, SCALE))):
        assert inked(on_paper(page, back=number == 1, duplex=duplex)) == pytest.approx(middle, abs=0.25)
    # The simulated printer is as bad as it should be.
    plain = [inked(on_paper(page, back=n == 1, duplex=duplex)) for n, page in enumerate(pictures(content))]
    assert plain[0] != pytest.approx(middle, abs=0.4)
    moved = [one - other for one, other in zip(plain[1][:2], plain[0][:2], strict=True)]
    assert moved == pytest.approx(SHIFT, abs=0.2)


def test_a_file_of_fronts_is_not_moved() -> None:
    content = sheet(148, 210, "none")
    assert [inked(page) for page in pictures(adjusting.adjusted(content, SHIFT, (1, 1)))] == [
        inked(page) for page in pictures(content)
    ]


@cache
def pad() -> bytes:
    return make.make(Request("player-sheet", ("en",), sheets=20, paper="a4", numbered=False)).contents[0]


def test_fronts_and_backs_have_their_matrices_and_share_what_they_shared() -> None:
    content = adjusting.adjusted(pad(), (0.5, -1), (0.996, 1))
    assert len(content) < len(pad()) * 1.1
    with pikepdf.open(io.BytesIO(content)) as file, pikepdf.open(io.BytesIO(pad())) as before:
        wraps = {page.obj.Contents[0].objgen for page in file.pages}
        assert len(wraps) == 2
        # Two A5 on A4 lie: what is right on upright paper is down on the page, and its height is scaled.
        numbers = [
            [float(each) for each in pikepdf.parse_content_stream(page.obj.Contents[0])[1].operands]
            for page in file.pages[:2]
        ]
        points = 72 / 25.4
        middle = 105 * points * (1 - 1 / 0.996)
        assert numbers[0] == pytest.approx([1, 0, 0, 1 / 0.996, 0, middle], abs=1e-3)
        assert numbers[1] == pytest.approx([1, 0, 0, 1 / 0.996, 1 * points, middle + 0.5 * points / 0.996], abs=1e-3)
        for page, old in zip(file.pages, before.pages, strict=True):
            for box in ("/MediaBox", "/TrimBox", "/BleedBox"):
                assert page.obj.get(box) == old.obj.get(box)
            assert bytes(page.obj.Contents[1].read_bytes()) == bytes(old.obj.Contents.read_bytes())
            assert page.label == old.label


def test_what_a_file_says_of_itself_is_kept() -> None:
    content = printers.corrected(pad(), Profile("home", (0.5, -1)))
    assert content != pad()
    assert content == printers.corrected(pad(), Profile("home", (0.5, -1)))
    assert recipe.carried_by(content) == recipe.carried_by(pad())
    assert "home" not in (recipe.carried_by(content) or "")
    assert ownership.is_own_file(content)
    with pikepdf.open(io.BytesIO(content)) as file:
        assert file.Root.ViewerPreferences.PrintScaling == "/None"
        assert file.Root.StructTreeRoot
        assert file.docinfo["/Title"]


@pytest.mark.parametrize("document", ["calibration", "score-pad"])
def test_every_kind_of_page_can_be_corrected(document: str) -> None:
    content = make.make(Request(document, ("de",))).contents[0]
    with pikepdf.open(io.BytesIO(adjusting.adjusted(content, SHIFT, SCALE))) as file:
        assert file.check_pdf_syntax() == []
        assert all(len(page.obj.Contents) == 3 for page in file.pages)


def test_an_exact_printer_and_what_is_no_pdf_change_nothing() -> None:
    assert printers.corrected(pad(), Profile("home", margins=(9.0,) * 4)) is pad()
    assert printers.corrected(b"<svg/>", Profile("home", (1, 1))) == b"<svg/>"


def test_a_ruler_of_50_mm_is_50_mm_long_on_the_bad_printer() -> None:
    content = make.make(Request("player-sheet", ("en",))).contents[0]

    def ruler(picture: Image) -> float:
        # The two ends of the line at the left edge, down on the paper.
        strip = picture.crop((0, 0, 8 * MM, picture.height))
        dark = strip.point([255] * 160 + [0] * 96).getbbox()
        assert dark is not None
        return (dark[3] - dark[1]) / MM

    true, plain, made = (
        ruler(page)
        for page in (
            pictures(content)[0],
            on_paper(pictures(content)[0], back=False, duplex="long"),
            on_paper(pictures(adjusting.adjusted(content, (0, 0), SCALE))[0], back=False, duplex="long"),
        )
    )
    assert made == pytest.approx(true, abs=0.15)
    assert abs(plain - true) > 0.4
