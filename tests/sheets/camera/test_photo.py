"""Photos are decoded within limits, and what is no photo is one fault."""

from __future__ import annotations

import io
import random
import sys
import zlib
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from PIL import Image, ImageCms, ImageFile

from alhambra_sheets.camera.photo import LARGEST, PhotoError, photo
from tests.camera import files

if TYPE_CHECKING:
    from collections.abc import Callable

TURN = 0x0112
RED, WHITE = (255, 0, 0, 255), (255, 255, 255, 255)

# Ten thousand with `pytest --full`: what Pillow raises for a damaged file is no list that anybody keeps.
DAMAGED = [300, pytest.param(10_000, marks=pytest.mark.full)]


def saved(image: Image.Image, form: str, **options: object) -> bytes:
    """Return a picture as a file."""
    stream = io.BytesIO()
    image.save(stream, form, **options)
    return stream.getvalue()


def marked() -> Image.Image:
    """Return a picture that is wide, with its upper left corner red."""
    image = Image.new("RGB", (48, 32), "white")
    image.paste("red", (0, 0, 16, 16))
    return image


def pixel(content: bytes, x: int, y: int) -> tuple[int, ...]:
    """Return a pixel of a decoded photo."""
    found = photo(content)
    start = 4 * ((y % found.height) * found.width + x % found.width)
    return tuple(found.rgba[start : start + 4])


def reason(content: bytes) -> str:
    """Return why something is no photo."""
    with pytest.raises(PhotoError) as refused:
        photo(content)
    return refused.value.reason


@pytest.mark.parametrize("name", files.PROFILES)
def test_colours_are_those_of_the_screen_as_in_browsers(name: str) -> None:
    told = ImageCms.ImageCmsProfile(io.BytesIO(files.profile(name)))
    own = ImageCms.buildTransform(ImageCms.createProfile("sRGB"), told, "RGB", "RGB")
    image = ImageCms.applyTransform(Image.new("RGB", (8, 600), (220, 60, 40)), own)
    assert image is not None
    assert max(abs(one - other) for one, other in zip(image.tobytes()[:3], (220, 60, 40), strict=True)) > 10
    content = saved(image, "PNG", icc_profile=files.profile(name))
    for y in (0, -1):
        seen = pixel(content, 0, y)
        assert max(abs(one - other) for one, other in zip(seen, (220, 60, 40, 255), strict=True)) <= 1


def test_a_damaged_profile_says_nothing_of_colours() -> None:
    damaged = bytearray(files.profile("Display P3"))
    damaged[36:40] = b"none"
    for content in (b"no profile", bytes(damaged)):
        assert pixel(saved(marked(), "PNG", icc_profile=content), 2, 2) == RED


@pytest.mark.parametrize("form", ["PNG", "WEBP"])
def test_pixels_are_those_of_the_file(form: str) -> None:
    content = saved(marked(), form, lossless=True)
    assert photo(content)[:2] == (48, 32)
    assert pixel(content, 2, 2) == RED
    assert pixel(content, -3, -3) == WHITE


@pytest.mark.parametrize(
    ("told", "corner", "upright"),
    [
        (1, (2, 2), (48, 32)),
        (3, (-3, -3), (48, 32)),
        (6, (-3, 2), (32, 48)),
        (8, (2, -3), (32, 48)),
        (5, (2, 2), (32, 48)),
    ],
)
def test_a_photo_is_turned_as_the_camera_was_held(told: int, corner: tuple[int, int], upright: tuple[int, int]) -> None:
    notes = Image.Exif()
    notes[TURN] = told
    content = saved(marked(), "PNG", exif=notes)
    assert photo(content)[:2] == upright
    assert pixel(content, *corner) == RED


def test_how_it_was_held_may_stand_after_the_pixels() -> None:
    notes = Image.Exif()
    notes[TURN] = 6
    content = saved(marked(), "PNG")
    ends = content.index(b"IEND") - 4
    late = content[:ends] + chunk(b"eXIf", notes.tobytes().removeprefix(b"Exif\0\0")) + content[ends:]
    assert photo(late)[:2] == (32, 48)


def test_what_is_seen_through_is_white() -> None:
    assert pixel(saved(Image.new("RGBA", (9, 9), (0, 0, 0, 0)), "PNG"), 4, 4) == WHITE


@pytest.mark.parametrize("mode", ["L", "1", "P", "I;16", "CMYK", "LA"])
def test_pixels_of_all_kinds_become_red_green_blue(mode: str) -> None:
    content = saved(Image.new(mode, (9, 8)), "JPEG" if mode == "CMYK" else "PNG")
    assert photo(content)[:2] == (9, 8)


@pytest.mark.parametrize(("told", "grey"), [(0, 0), (0x8040, 0x80), (0xFFFF, 255)])
def test_grey_of_sixteen_bits_stays_grey(told: int, grey: int) -> None:
    assert pixel(saved(Image.new("I;16", (9, 8), told), "PNG"), 4, 4) == (grey, grey, grey, 255)


@pytest.mark.parametrize(
    ("form", "size", "useful"),
    [
        ("JPEG", (2000, 3000), (2000, 3000)),
        ("JPEG", (4032, 3024), (2828, 2121)),
        ("JPEG", (3060, 4080), (2121, 2828)),
        ("PNG", (4400, 3000), (2966, 2023)),
        ("JPEG", (28_000, 1400), (8192, 410)),
    ],
)
def test_a_large_photo_becomes_as_large_as_is_of_use(form: str, size: tuple[int, int], useful: tuple[int, int]) -> None:
    found = photo(saved(Image.new("L", size, 200), form))
    assert (found.width, found.height) == useful
    assert set(found.rgba[:4000]) == {200, 255}


def test_a_long_photo_is_reduced_too() -> None:
    found = photo(saved(Image.new("1", (20_000, 3)), "PNG"))
    assert found.width <= 8192
    assert found.height == 1


def test_there_are_limits() -> None:
    assert reason(bytes(LARGEST + 1)) == "large"
    assert reason(saved(Image.new("1", (8000, 5001)), "PNG")) == "pixels"
    # More than Pillow itself opens: nothing of it is decoded.
    header = (60_000).to_bytes(4, "big") * 2 + bytes([1, 0, 0, 0, 0])
    assert reason(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", bytes(9))) == "pixels"


def chunk(name: bytes, content: bytes) -> bytes:
    """Return a part of a PNG."""
    return len(content).to_bytes(4, "big") + name + content + zlib.crc32(name + content).to_bytes(4, "big")


@pytest.mark.parametrize("content", [b"", b"%PDF-1.7", b"GIF89a", b"players:\n  Kim: P2", b"\xff\xd8", b"<svg/>"])
def test_what_is_no_photo_is_one_fault(content: bytes) -> None:
    assert reason(content) == "none"


def test_photos_of_iphones_need_a_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pillow_heif", None)
    assert reason(b"\x00\x00\x00\x18ftypheic" + bytes(40)) == "heic"


def test_half_a_photo_is_damaged_whatever_others_have_told_pillow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ImageFile, "LOAD_TRUNCATED_IMAGES", True)
    whole = saved(Image.effect_noise((160, 120), 60).convert("RGB"), "JPEG")
    assert reason(whole[: len(whole) // 2]) == "damaged"
    assert ImageFile.LOAD_TRUNCATED_IMAGES


@pytest.mark.parametrize("count", DAMAGED)
def test_damaged_photos_are_told_and_never_raise_anything_else(count: int) -> None:
    notes = Image.Exif()
    notes[TURN], notes[0x010F] = 6, "somebody's camera"
    noise = Image.effect_noise((160, 120), 60).convert("RGB")
    whole = [saved(noise, "JPEG", exif=notes, quality=80, progressive=each) for each in (False, True)]
    whole[1:1] = [saved(noise, "JPEG", exif=notes, icc_profile=files.profile("Display P3"))]
    whole += [saved(noise, "PNG", exif=notes), saved(noise, "WEBP", exif=notes)]
    found, chance = Counter[str](), random.Random(count)  # noqa: S311 - the same damage in every run
    for number in range(count):
        # Most are JPEGs, as photos are.
        content = whole[number % 3 if number % 10 else 3 + number // 10 % 2]
        damaged = chance.choice(DAMAGES)(bytearray(content), chance)
        try:
            made = photo(bytes(damaged))
        except PhotoError as error:
            found[error.reason] += 1
        else:
            assert len(made.rgba) == 4 * made.width * made.height
            found["read"] += 1
    assert set(found) <= {"read", "damaged", "none", "pixels"}
    assert min(found["read"], found["damaged"]) > count / 10


def _cut(content: bytearray, chance: random.Random) -> bytearray:
    return content[: chance.randrange(len(content))]


def _scattered(content: bytearray, chance: random.Random) -> bytearray:
    for _ in range(chance.randrange(1, 20)):
        content[chance.randrange(len(content))] = chance.randrange(256)
    return content


def _in_its_head(content: bytearray, chance: random.Random) -> bytearray:
    for _ in range(chance.randrange(1, 6)):
        content[chance.randrange(700)] = chance.randrange(256)
    return content


def _gap(content: bytearray, chance: random.Random) -> bytearray:
    start = chance.randrange(len(content))
    del content[start : start + chance.randrange(1, 2000)]
    return content


DAMAGES: tuple[Callable[[bytearray, random.Random], bytearray], ...] = (_cut, _scattered, _in_its_head, _gap)
