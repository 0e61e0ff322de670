"""Photos as pixels: turned as the camera was held, no larger than is of use; and nothing else of them is kept.

What a file says besides its pixels, as place and time, is never handed on.
"""

from __future__ import annotations

import io
import warnings
from typing import TYPE_CHECKING

from .templates import Bitmap

if TYPE_CHECKING:
    from PIL.Image import Image, Transpose

LARGEST = 20_000_000
"""Bytes of a file."""

MOST_PIXELS = 40_000_000
USEFUL_PIXELS = 12_000_000
"""A photo of more is reduced while it is decoded: a sheet has 8 pixels a mm by then."""

_LONGEST = 8192
"""Pixels of the longer side of a photo that the eye takes."""

_FORMATS = ("JPEG", "PNG")
"""What telephones and programs for scanning write, by Pillow's names; WebP, where Pillow has it, beside them."""

_HEIF = "HEIF"
_BRANDS = (b"ftypheic", b"ftypheix", b"ftyphevc", b"ftypheim", b"ftypheis", b"ftypmif1", b"ftypmsf1")
"""How files begin, from their fifth byte on, that iPhones write."""

_MM_PER_INCH = 25.4

_TURN = 0x0112
"""The entry of EXIF that says how a camera was held."""


class PhotoError(ValueError):
    """No photo: `reason` is `large` (bytes), `pixels`, `heic` (its package is not there), `damaged` or `none`."""

    def __init__(self, reason: str) -> None:
        """Take what is wrong."""
        super().__init__(reason)
        self.reason = reason


def photo(content: bytes) -> Bitmap:
    """Return the pixels of a photo, upright; PhotoError."""
    if len(content) > LARGEST:
        raise PhotoError("large")
    with warnings.catch_warnings():
        # What Pillow has to say of a damaged file is said once, by this function.
        warnings.simplefilter("ignore")
        image = _opened(content)
        if image.width * image.height > MOST_PIXELS:
            raise PhotoError("pixels")
        try:
            return _decoded(image)
        except Exception as error:
            # Pillow raises whatever its readers of formats come upon: a dozen kinds of errors are known.
            raise PhotoError("damaged") from error


def png(picture: Bitmap, scale: float) -> bytes:
    """Return a picture of so many pixels a mm as a PNG, which says nothing else than that."""
    from ..writers import raster

    return raster.png(*picture, round(scale * _MM_PER_INCH))


def _opened(content: bytes) -> Image:
    # Pillow itself loads what reads the other formats.
    from PIL import Image, UnidentifiedImageError, WebPImagePlugin

    formats = [*_FORMATS, *(("WEBP",) if WebPImagePlugin.SUPPORTED else ())]
    if content[4:12] in _BRANDS:
        try:
            from pillow_heif import register_heif_opener  # type: ignore[import-not-found] # whoever has it
        except ImportError as error:
            raise PhotoError("heic") from error
        register_heif_opener()
        formats.append(_HEIF)
    try:
        return Image.open(io.BytesIO(content), formats=formats)
    except UnidentifiedImageError as error:
        raise PhotoError("none") from error
    except Image.DecompressionBombError as error:
        raise PhotoError("pixels") from error
    except Exception as error:  # as in `photo`
        raise PhotoError("damaged") from error


def _decoded(image: Image) -> Bitmap:
    """The pixels of a file that is open; whatever Pillow raises."""
    from PIL import Image

    turn = _turn(image)
    reduced = _reduction(image)
    if reduced > 1:
        image.draft("RGB", (-(-image.width // reduced), -(-image.height // reduced)))
    image.load()
    if image.has_transparency_data:
        ground = Image.new("RGBA", image.size, "white")
        ground.alpha_composite(image.convert("RGBA"))
        image = ground
    image = image.convert("RGB")
    reduced = _reduction(image)
    if reduced > 1:
        image = image.reduce(reduced)
    if turn is not None:
        image = image.transpose(turn)
    return Bitmap(image.width, image.height, image.convert("RGBA").tobytes())


def _reduction(image: Image) -> int:
    """By how much a picture is to be made smaller: 1, 2, 4 and so on."""
    by = 1
    while image.width * image.height > by * by * USEFUL_PIXELS or max(image.size) > by * _LONGEST:
        by *= 2
    return by


def _turn(image: Image) -> Transpose | None:
    """How a picture has to be turned to be upright; None where it is, or its EXIF cannot be read."""
    from PIL.Image import Transpose

    try:
        told = image.getexif().get(_TURN)
    except Exception:  # noqa: BLE001 - as in `photo`; the picture may be whole all the same
        return None
    turns = {
        2: Transpose.FLIP_LEFT_RIGHT,
        3: Transpose.ROTATE_180,
        4: Transpose.FLIP_TOP_BOTTOM,
        5: Transpose.TRANSPOSE,
        6: Transpose.ROTATE_270,
        7: Transpose.TRANSVERSE,
        8: Transpose.ROTATE_90,
    }
    return turns.get(told) if isinstance(told, int) else None
