"""Pictures of finished pages."""

from __future__ import annotations

import io
import struct
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from alhambra_sheets.drawing.shapes import BLACK, Colour, Page, Path, Placed, Side, Text, rectangle
from alhambra_sheets.drawing.typefaces import face
from alhambra_sheets.writers import pdf, raster

if TYPE_CHECKING:
    from collections.abc import Iterator

INK = Colour(0.8, 0.2, 0.4)


def finished(*sizes: tuple[float, float]) -> bytes:
    """Return a file with a page of each size in mm, an inked corner and a word on each."""
    shapes = (Path(rectangle(0, 0, 10, 5), fill=INK), Text(2, 18, "Turm", face("label-bold"), 12, BLACK))
    pages = [Page(width, height, (Placed(Side("front", width, height, shapes, ())),)) for width, height in sizes]
    return pdf.write(pages, pdf.DocumentInfo(title="x", subject="x", language="en", duplex="none", recipe="x"))


@pytest.fixture(scope="module")
def two_pages() -> bytes:
    return finished((30, 20), (20, 25.4))


def chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    place = 8
    while place < len(png):
        (length,) = struct.unpack(">I", png[place : place + 4])
        yield png[place + 4 : place + 8], png[place + 8 : place + 8 + length]
        place += length + 12


def test_every_page_is_a_picture_of_its_own(two_pages: bytes) -> None:
    pictures = [Image.open(io.BytesIO(png)) for png in raster.pages(two_pages, 254)]
    assert [picture.format for picture in pictures] == ["PNG", "PNG"]
    # A part of a pixel is one more.
    assert [picture.size for picture in pictures] == [
        pytest.approx((300, 200), abs=1),
        pytest.approx((200, 254), abs=1),
    ]


@pytest.mark.parametrize("dpi", [raster.LOWEST_DPI, 100, 300, raster.HIGHEST_DPI])
def test_a_picture_shows_the_page_in_its_colours(two_pages: bytes, dpi: int) -> None:
    picture = Image.open(io.BytesIO(next(raster.pages(two_pages, dpi))))
    assert picture.mode == "RGB"

    def colour(x: float, y: float) -> object:
        return picture.getpixel((int(x / 25.4 * dpi), int(y / 25.4 * dpi)))

    assert colour(4, 2) == (204, 51, 102)
    assert colour(20, 2) == colour(4, 8) == (255, 255, 255)
    word = picture.crop((0, int(12 / 25.4 * dpi), int(20 / 25.4 * dpi), picture.height)).convert("L")
    assert min(word.tobytes()) < 120
    assert max(word.tobytes()) == 255


def test_a_picture_knows_its_dpi_and_that_it_is_srgb(two_pages: bytes) -> None:
    told = dict(chunks(next(raster.pages(two_pages, 300))))
    across, down, unit = struct.unpack(">IIB", told[b"pHYs"])
    assert across == down == round(300 / 0.0254)
    assert unit == 1
    assert told[b"sRGB"] == b"\0"
    # The time would make every file another one.
    assert set(told) == {b"IHDR", b"sRGB", b"tEXt", b"pHYs", b"IDAT", b"IEND"}


def test_two_runs_give_the_same_bytes(two_pages: bytes) -> None:
    assert list(raster.pages(two_pages, 150)) == list(raster.pages(two_pages, 150))


def test_pages_are_drawn_when_they_are_asked_for(two_pages: bytes) -> None:
    pictures = raster.pages(two_pages, 100)
    first = next(pictures)
    assert first == next(raster.pages(two_pages, 100))
    assert next(pictures) != first
    assert next(pictures, None) is None


@pytest.mark.parametrize("dpi", [-300, 0, raster.LOWEST_DPI - 1, raster.HIGHEST_DPI + 1, 10**9])
def test_dpi_have_bounds(two_pages: bytes, dpi: int) -> None:
    with pytest.raises(ValueError, match=f"has 24 to 1200 dpi, not {dpi}$"):
        next(raster.pages(two_pages, dpi))


def test_a_page_has_no_more_pixels_than_a_computer_can_hold() -> None:
    # The second page is the large one: nothing may be drawn before it is known.
    content = finished((30, 20), (210, 297))
    with pytest.raises(ValueError, match=r"1200 dpi would have 139 million pixels.* 643 dpi at most$"):
        next(raster.pages(content, 1200))
    with pytest.raises(ValueError, match="643 dpi at most"):
        next(raster.pages(content, 644))
    largest = Image.open(io.BytesIO(list(raster.pages(content, 643))[1]))
    assert largest.width * largest.height == pytest.approx(raster.PIXEL_LIMIT, rel=0.01)
