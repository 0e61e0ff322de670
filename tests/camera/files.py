"""Photos as files that telephones write: colours by a profile, held in any way, saved in any quality."""

from __future__ import annotations

import io
import random
import struct
from typing import TYPE_CHECKING, Any

from PIL import Image, ImageCms

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tests.photos.camera import Picture

PROFILES: Mapping[str, tuple[tuple[float, ...], float]] = {
    "Display P3": ((0.51512, 0.24120, -0.00105, 0.29198, 0.69225, 0.04189, 0.15710, 0.06657, 0.78407), 2.2),
    "Adobe RGB (1998)": ((0.60974, 0.31111, 0.01947, 0.20528, 0.62567, 0.06087, 0.14919, 0.06322, 0.74457), 2.19921875),
}
"""Red, green and blue as the profile says them, in X, Y and Z (D50), and the exponent of its curve."""

_WHITE = (0.9642, 1.0, 0.8249)
_TURN = 0x0112
_TURNED: Mapping[int, Image.Transpose] = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}
"""How a file holds a picture that is upright once it is turned as the number says."""


def profile(name: str) -> bytes:
    """Return an ICC profile (version 2, of a matrix and a curve) of one of `PROFILES`."""
    numbers, gamma = PROFILES[name]
    text = name.encode() + b"\0"
    told = struct.pack(">4sII", b"desc", 0, len(text)) + text + bytes(78)
    curve = struct.pack(">4sIIH", b"curv", 0, 1, round(gamma * 256))
    tags = {b"desc": told, b"cprt": b"text\0\0\0\0none\0", b"wtpt": _xyz(_WHITE)}
    for place, letter in enumerate(b"rgb"):
        tags[bytes([letter]) + b"XYZ"] = _xyz(numbers[3 * place : 3 * place + 3])
        tags[bytes([letter]) + b"TRC"] = curve
    at = 128 + 4 + 12 * len(tags)
    table, body = struct.pack(">I", len(tags)), b""
    for tag, content in tags.items():
        table += struct.pack(">4sII", tag, at + len(body), len(content))
        body += content + bytes(-len(content) % 4)
    head = struct.pack(">I4sI4s4s4s", at + len(body), bytes(4), 0x02100000, b"mntr", b"RGB ", b"XYZ ") + bytes(12)
    head += b"acsp" + bytes(28) + struct.pack(">3i", *(round(each * 65536) for each in _WHITE))
    return head + bytes(128 - len(head)) + table + body


def _xyz(values: tuple[float, ...]) -> bytes:
    return b"XYZ \0\0\0\0" + struct.pack(">3i", *(round(each * 65536) for each in values))


def in_profile(image: Image.Image, name: str, turn: int = 1, **how: Any) -> bytes:  # noqa: ANN401 - Pillow's own options
    """Return the file of a picture with its colours in a profile (`sRGB` or one of `PROFILES`), to be turned so."""
    own = ImageCms.createProfile("sRGB")
    content = ImageCms.ImageCmsProfile(own).tobytes() if name == "sRGB" else profile(name)
    if name != "sRGB":
        wanted = ImageCms.ImageCmsProfile(io.BytesIO(content))
        image = ImageCms.applyTransform(image, ImageCms.buildTransform(own, wanted, "RGB", "RGB")) or image
    return _file(image, turn, icc_profile=content, **how)


def saved(picture: Picture, seed: int) -> bytes:
    """Return the file of a picture (red first): chance says its form, quality, profile and turn."""
    chance = random.Random(seed)  # noqa: S311 - the same file every time
    name = chance.choice((None, "sRGB", *PROFILES))
    turn = chance.choice((1, 1, 1, 3, 6, 6, 6, 8, *range(2, 9)))
    form = "WEBP" if chance.random() < 0.05 else "JPEG"
    how: dict[str, Any] = {"format": form, "quality": chance.randint(60, 96)}
    if form == "JPEG":
        how |= {"subsampling": chance.choice((0, 1, 2, 2)), "progressive": chance.choice((False, False, False, True))}
    image = Image.fromarray(picture)
    return _file(image, turn, **how) if name is None else in_profile(image, name, turn, **how)


def _file(image: Image.Image, turn: int, **how: Any) -> bytes:  # noqa: ANN401 - as above
    notes, stream = Image.Exif(), io.BytesIO()
    notes[_TURN] = turn
    if turn in _TURNED:
        image = image.transpose(_TURNED[turn])
    image.save(stream, **{"format": "JPEG", "exif": notes, **how})
    return stream.getvalue()
