"""Photos as pixels: turned as the camera was held, no larger than is of use; and nothing else of them is kept.

What a file says besides its pixels, as place and time, is never handed on.
"""

from __future__ import annotations

import io
import math
import warnings
from contextlib import contextmanager
from typing import TYPE_CHECKING

from .templates import Bitmap

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PIL.Image import Image, Transpose
    from PIL.ImageCms import ImageCmsTransform

LARGEST = 20_000_000
"""Bytes of a file."""

MOST_PIXELS = 40_000_000
USEFUL_PIXELS = 6_000_000
"""A photo of more is made smaller to so many, as in the page: an A4 sheet that fills it still has 9 pixels a mm."""

_LONGEST = 8192
"""Pixels of the longer side of a photo that the eye takes."""

_FORMATS = ("JPEG", "PNG")
"""What telephones and programs for scanning write, by Pillow's names; WebP, where Pillow has it, beside them."""

_HEIF = "HEIF"
_BRANDS = (b"ftypheic", b"ftypheix", b"ftyphevc", b"ftypheim", b"ftypheis", b"ftypmif1", b"ftypmsf1")
"""How files begin, from their fifth byte on, that iPhones write."""

_MM_PER_INCH = 25.4

_ROWS = 256
"""Of a picture that are handed on at once: all of it, in every form between, takes too much memory."""

_SRGB = "sRGB"
"""Is in the description of a profile whose colours are."""

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
    with warnings.catch_warnings(), _whole_files():
        # What Pillow has to say of a damaged file is said once, by this function.
        warnings.simplefilter("ignore")
        try:
            # Nobody else holds the file: what it was before it was turned is forgotten.
            return _decoded(_opened(content))
        except PhotoError:
            raise
        except Exception as error:
            # Pillow raises whatever its readers of formats come upon: a dozen kinds of errors are known.
            raise PhotoError("damaged") from error


@contextmanager
def _whole_files() -> Iterator[None]:
    """Have Pillow refuse files that break off, whoever else has told it to guess the rest: WeasyPrint does."""
    from PIL import ImageFile

    before, ImageFile.LOAD_TRUNCATED_IMAGES = ImageFile.LOAD_TRUNCATED_IMAGES, False
    try:
        yield
    finally:
        ImageFile.LOAD_TRUNCATED_IMAGES = before


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
        image = Image.open(io.BytesIO(content), formats=formats)
    except UnidentifiedImageError as error:
        raise PhotoError("none") from error
    except Image.DecompressionBombError as error:
        raise PhotoError("pixels") from error
    if image.width * image.height > MOST_PIXELS:
        raise PhotoError("pixels")
    return image


def _decoded(image: Image) -> Bitmap:
    """The pixels of a file that is open; whatever Pillow raises."""
    from PIL import Image

    # A reader that halves while it decodes does so only where that leaves no less than is of use.
    image.draft("RGB", _useful(image.size))
    image.load()
    # A PNG may say how it was held after its pixels.
    turn, colours = _turn(image), _colours(image)
    if image.mode.startswith("I"):
        image = _eight_bits(image)
    if image.has_transparency_data:
        ground = Image.new("RGBA", image.size, "white")
        ground.alpha_composite(image.convert("RGBA"))
        image = ground
    if image.mode != "RGB":
        image = image.convert("RGB")
    useful = _useful(image.size)
    if useful != image.size:
        # Of all ways the one most like that of browsers: the same photo is to be read there as here.
        image = image.resize(useful, Image.Resampling.HAMMING)
    if turn is not None:
        image = image.transpose(turn)
    width, height = image.size
    parts = (image.crop((0, top, width, min(top + _ROWS, height))) for top in range(0, height, _ROWS))
    strips = [_pixels(part, colours) for part in parts]
    del image, parts
    return Bitmap(width, height, b"".join(strips))


def _colours(image: Image) -> ImageCmsTransform | None:
    """What makes colours those of sRGB, as browsers do by its profile; None where nothing is to be done."""
    from PIL import ImageCms

    profile = image.info.get("icc_profile")
    if not profile:
        return None
    try:
        told = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        if _SRGB in ImageCms.getProfileDescription(told):
            return None
        return ImageCms.buildTransform(told, ImageCms.createProfile("sRGB"), "RGB", "RGB")
    except (ImageCms.PyCMSError, ImportError, OSError):
        # A damaged profile, one of greys or inks, or a Pillow that knows none: numbers are taken for what they are.
        return None


def _pixels(part: Image, colours: ImageCmsTransform | None) -> bytes:
    if colours is not None:
        from PIL import ImageCms

        ImageCms.applyTransform(part, colours, inPlace=True)
    return part.convert("RGBA").tobytes()


def _useful(size: tuple[int, int]) -> tuple[int, int]:
    """Width and height that are of use of a picture: its own, or smaller ones of the same shape."""
    width, height = size
    by = min(1.0, math.sqrt(USEFUL_PIXELS / (width * height)), _LONGEST / max(size))
    return max(1, int(width * by + 0.5)), max(1, int(height * by + 0.5))


def _eight_bits(image: Image) -> Image:
    """A grey picture of 16 bits, which Pillow would cut off at 255."""
    image.info.pop("transparency", None)
    return image.convert("I").point(lambda value: value * (1 / 256)).convert("L")


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
