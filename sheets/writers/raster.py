"""Pictures of finished PDF pages, and the one module that imports PDFium and Pillow."""

from __future__ import annotations

import io
import math
from typing import TYPE_CHECKING

from .. import PROGRAM, __version__

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from PIL.Image import Image
    from pypdfium2 import PdfDocument

LOWEST_DPI = 24
"""Below it no sheet can be made out."""

HIGHEST_DPI = 1200

PIXEL_LIMIT = 40_000_000
"""Pixels of a page: A4 at 600 dpi has 35 million. Drawing takes up to 10 bytes for each."""

_POINTS_PER_INCH = 72

_MM_PER_INCH = 25.4

EXACT = 0.2
"""Millimetres of a pixel of what is measured."""

_MEASURED_PAGES = 24
"""Pages of a file that are measured: the sheets of a pad are alike."""

_HAIR = 1e-7

_CROP_QUALITY = 82
_PHOTO_LEVEL = 4

_INK = 250
"""Greys below it are ink; what is lighter comes from smoothing."""


class PixelsError(ValueError):
    """A page would have more pixels than a computer has memory for; `most` dpi would do."""

    def __init__(self, message: str, most: int) -> None:
        super().__init__(message)
        self.most = most


_PERCEPTUAL = b"\x00"
"""The rendering intent of an sRGB chunk."""


def pages(pdf: bytes, dpi: int) -> Iterator[bytes]:
    """Yield every page of a PDF as an sRGB PNG on white that knows its dpi; the same input gives the same bytes.

    Raises ValueError before the first page when the dpi are out of bounds, PixelsError when they are too many for the
    memory of a computer with the largest page: the text is one line that says what would do.
    """
    import pypdfium2

    if not LOWEST_DPI <= dpi <= HIGHEST_DPI:
        raise ValueError(f"a picture has {LOWEST_DPI} to {HIGHEST_DPI} dpi, not {dpi}")
    document = pypdfium2.PdfDocument(pdf)
    try:
        _check_pixels(document, dpi)
        for page in document:
            bitmap = page.render(scale=dpi / _POINTS_PER_INCH)
            picture = bitmap.to_pil()
            bitmap.close()
            page.close()
            yield _png(picture, dpi)
    finally:
        document.close()


def pixels(pdf: bytes, width: int, height: int) -> bytes:
    """Return the first page of a PDF so many pixels wide and high: rows from the top, red, green, blue, 255."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        page = document[0]
        # A hair less than whole pixels: PDFium rounds up.
        scale = min(width / page.get_width(), height / page.get_height()) * (1 - _HAIR)
        bitmap = page.render(scale=scale, rev_byteorder=True)
        picture = bitmap.to_pil().convert("RGBA")
        bitmap.close()
        page.close()
    finally:
        document.close()
    if picture.size != (width, height):
        raise ValueError(f"a page of {picture.size} pixels, not of {width} x {height}")
    return bytes(picture.tobytes())


def png(width: int, height: int, rgba: bytes, dpi: int) -> bytes:
    """Return a picture of pixels as a PNG that knows its dpi and nothing else but the name of this program."""
    from PIL import Image

    # A photo hardly gets smaller by more trouble.
    return _png(Image.frombytes("RGBA", (width, height), rgba), dpi, _PHOTO_LEVEL)


def white_edges(pdf: bytes) -> Iterator[tuple[float, ...]]:
    """Yield for the first pages of a PDF width and height, then what is white at top, right, bottom and left; mm.

    Pages without ink are passed over.
    """
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        for number in range(min(len(document), _MEASURED_PAGES)):
            page = document[number]
            bitmap = page.render(scale=_MM_PER_INCH / EXACT / _POINTS_PER_INCH, grayscale=True)
            picture = bitmap.to_pil().convert("L").point([255] * _INK + [0] * (256 - _INK))
            inked = picture.getbbox()
            bitmap.close()
            page.close()
            if inked is not None:
                left, top, right, bottom = inked
                width, height = picture.size
                edges = (width, height, top, width - right, height - bottom, left)
                yield tuple(EXACT * edge for edge in edges)
    finally:
        document.close()


def keywords(pdf: bytes) -> str | None:
    """Return the Keywords entry of a PDF of any origin, empty where it has none; None for what is no PDF."""
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(pdf)
    except pypdfium2.PdfiumError:
        return None
    try:
        text: str = document.get_metadata_value("Keywords")
    finally:
        document.close()
    return text


def _check_pixels(document: PdfDocument, dpi: int) -> None:
    sizes = (document.get_page_size(number) for number in range(len(document)))
    inches = max((width * height / _POINTS_PER_INCH**2 for width, height in sizes), default=0)
    pixels = inches * dpi**2
    if pixels > PIXEL_LIMIT:
        most = math.isqrt(int(PIXEL_LIMIT / inches))
        raise PixelsError(
            f"a page at {dpi} dpi would have {pixels / 1e6:.0f} million pixels, the limit is {PIXEL_LIMIT // 10**6} "
            f"million: this paper can have {most} dpi at most",
            most,
        )


def _png(picture: Image, dpi: int, level: int = 9) -> bytes:
    from PIL.PngImagePlugin import PngInfo

    notes = PngInfo()
    notes.add(b"sRGB", _PERCEPTUAL)
    notes.add_text("Software", f"{PROGRAM} {__version__}")
    stream = io.BytesIO()
    picture.convert("RGB").save(stream, "PNG", dpi=(dpi, dpi), pnginfo=notes, compress_level=level)
    return stream.getvalue()


def crops(
    width: int, height: int, rgba: bytes, boxes: Iterable[tuple[float, float, float, float]], longest: int
) -> Iterator[tuple[bytes, int, int]]:
    """Yield parts of a picture, given by left, top, right and bottom, as JPEGs with their width and height.

    Their longer sides have at most so many pixels. They know nothing but their pixels.
    """
    from PIL import Image

    whole = Image.frombytes("RGBA", (width, height), rgba).convert("RGB")
    for left, top, right, bottom in boxes:
        edges = max(round(left), 0), max(round(top), 0), min(round(right), width), min(round(bottom), height)
        part = whole.crop((edges[0], edges[1], max(edges[2], edges[0] + 1), max(edges[3], edges[1] + 1)))
        part.thumbnail((longest, longest))
        stream = io.BytesIO()
        part.save(stream, "JPEG", quality=_CROP_QUALITY)
        yield stream.getvalue(), part.width, part.height
