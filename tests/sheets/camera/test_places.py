"""Simulated photos are laid flat, their print registered, their boxes read, as NumPy and the camera say.

No photo here is of a real sheet.
"""

from __future__ import annotations

import zlib
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import cv2
import numpy as np
import pytest

from alhambra_sheets.camera import locating, machine, places, planes, templates
from alhambra_sheets.camera.eye import PATCH, READING, EyeError, Flat
from alhambra_sheets.camera.templates import Bitmap
from benchmarks import photos
from tests.camera import patches, results, weights
from tests.photos import camera
from tests.sheets.camera import native

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from alhambra_sheets.camera.eye import Bend, Eye, Plane
    from alhambra_sheets.camera.locating import Located
    from alhambra_sheets.camera.places import FlatSheet
    from tests.photos.camera import Conditions, Photo, Points

needs_gcc = pytest.mark.skipif(native.compiler() is None, reason="gcc is not there")


class Seen(NamedTuple):
    """A photo, and what the eye makes of it."""

    eye: Eye
    photo: Photo
    found: Located
    sheet: FlatSheet


@pytest.fixture(scope="module", autouse=True)
def _forget() -> Iterator[None]:
    """Let go of the machines while their library is still there."""
    yield
    seen.cache_clear()


@cache
def seen(document: str, how: Callable[[np.random.Generator], Conditions], seed: int) -> Seen:
    """Return a photo of a sheet on which somebody has written."""
    page, template = photos.printed(document, "a5", "full")
    random = np.random.default_rng(seed)
    conditions = how(random)._replace(pixels=1.5)
    boxes = [
        (*corners[0], *(corners[2] - corners[0])) for kind, corners in template.boxes.values() if kind in places.KINDS
    ]
    photo = camera.take(camera.written_on(page, boxes, random), conditions, random)
    eye = machine.eye()
    found = locating.locate(eye, _picture(photo), templates)
    assert isinstance(found, locating.Located)
    blank = places.raster(templates.blank(found.template, READING))
    return Seen(eye, photo, found, places.laid(eye, found.template, found.plane, found.nodes, [blank]))


def _picture(photo: Photo) -> Bitmap:
    height, width = photo.picture.shape[:2]
    rgba = cv2.cvtColor(photo.picture, cv2.COLOR_BGR2RGBA)
    return Bitmap(width, height, rgba.tobytes())


def _pixels(flat: Flat) -> camera.Picture:
    """Blue, green and red of a flat picture."""
    rgba = np.frombuffer(flat.rgba, np.uint8).reshape(flat.height, flat.width, 4)
    return np.ascontiguousarray(rgba[..., 2::-1])


def _off(one: Seen, plane: Plane, nodes: tuple[Bend, ...]) -> float:
    """How far places are from where they are looked for, in mm, at the 95th percentile."""
    boxes = one.found.template.of_kind(*places.KINDS)
    middles = np.array([(box.x + box.width / 2, box.y + box.height / 2) for box in boxes])
    bent = middles + _bends(nodes, middles)
    at = np.array([planes.at(plane, (x, y)) for x, y in bent], np.float32) - np.float32(0.5)
    there = [
        cv2.remap(one.photo.where[..., axis].astype(np.float32), at[None, :, 0], at[None, :, 1], cv2.INTER_LINEAR)[0]
        for axis in (0, 1)
    ]
    return float(np.percentile(np.linalg.norm(np.stack(there, axis=1) - middles, axis=1), 95))


def _bends(nodes: tuple[Bend, ...], middles: Points) -> Points:
    """The thin plate of nodes once more, in NumPy."""

    def kernel(one: Points, other: Points) -> Points:
        squares = ((one[:, None] - other[None]) ** 2).sum(axis=2) / 1e4
        return np.asarray(squares * np.log(np.maximum(squares, 1e-12)))

    given = np.array(nodes)
    at, bends, count = given[:, :2], given[:, 2:], len(given)
    flat = np.concatenate([np.ones((count, 1)), at / 100], axis=1)
    matrix = np.block([[kernel(at, at) + 1e-5 * np.eye(count), flat], [flat.T, np.zeros((3, 3))]])
    solved = np.linalg.solve(matrix, np.concatenate([bends, np.zeros((3, 2))]))
    ground = np.concatenate([np.ones((len(middles), 1)), middles / 100], axis=1)
    return np.asarray(kernel(middles, at) @ solved[:count] + ground @ solved[count:])


@pytest.mark.parametrize(
    ("document", "how", "seed", "most"),
    [
        ("player-sheet", camera.everyday, 1009, 0.2),
        ("score-sheet", camera.everyday, 1001, 0.2),
        ("palace-form", camera.careful, 1002, 0.15),
    ],
)
def test_places_are_where_the_print_says(
    document: str, how: Callable[[np.random.Generator], Conditions], seed: int, most: float
) -> None:
    one = seen(document, how, seed)
    before, after = (_off(one, one.found.plane, nodes) for nodes in (one.found.nodes, one.sheet.nodes))
    assert after < most
    assert after < before
    assert one.sheet.quality > places.BAD


def test_a_sheet_laid_flat_a_millimetre_off_is_of_bad_quality() -> None:
    one = seen("player-sheet", camera.everyday, 1009)
    nodes = [(x, y, dx + 1.0, dy + 1.0) for x, y, dx, dy in one.sheet.nodes]
    blank = one.sheet.blank
    flat = one.eye.flat(one.sheet.plane, nodes, (148.0, 210.0), READING, blank)
    boxes = [places.area(box) for box in one.found.template.of_kind(*places.KINDS)]
    likes = one.eye.quality(flat, blank, boxes)
    assert np.percentile([like for like in likes if like is not None], 20) < places.BAD


def test_another_ink_is_less_like_the_photo() -> None:
    one = seen("player-sheet", camera.everyday, 1009)
    inks = []
    for ink in ("mono", "full"):
        template = one.found.template._replace(code=one.found.template.code._replace(ink=ink))
        inks.append(places.raster(templates.blank(template, READING)))
    chosen = places.laid(one.eye, one.found.template, one.found.plane, one.found.nodes, inks)
    assert chosen.blank is inks[1]


def test_light_is_taken_off_as_numpy_does() -> None:
    one = seen("player-sheet", camera.everyday, 1009)
    dim = one.eye.flat(one.sheet.plane, one.sheet.nodes, (148.0, 210.0), READING)
    wanted = patches.lit(_pixels(dim), _pixels(one.sheet.blank)).astype(int)
    assert np.abs(wanted - _pixels(one.sheet.flat)).max() <= 2


def test_patches_and_the_network_are_those_of_numpy() -> None:
    one = seen("player-sheet", camera.everyday, 1009)
    boxes = [places.area(box) for box in one.found.template.of_kind("space", "coin")]
    content = one.eye.patches(one.sheet.flat, one.sheet.blank, boxes)
    got = np.frombuffer(content, np.float32).reshape(len(boxes), 32, 32, 4)
    wanted = patches.patches(_pixels(one.sheet.flat), _pixels(one.sheet.blank), boxes)
    assert np.abs(got - wanted).max() < 2e-3
    packed = _network()
    shares = np.array(one.eye.marks(packed, content))
    assert np.abs(shares - weights.shares(weights.unpacked(packed), got)).max() < 1e-5


@cache
def _network(shapes: tuple[tuple[int, ...], ...] = weights.SHAPES, turns: int = weights.TURNS) -> bytes:
    """The file of a network whose weights are random."""
    random = np.random.default_rng(5)
    layers = [
        weights.Layer(
            random.normal(0, 1.5 / np.sqrt(np.prod(shape[:-1])), shape).astype(np.float32),
            random.normal(0, 0.1, shape[-1]).astype(np.float32),
        )
        for shape in shapes
    ]
    return weights.packed(tuple(layers), bytes(32), turns)


def _networks() -> places.Networks:
    return places.Networks(_network(), _network(weights.shapes(*results.OUTPUTS), results.TURNS))


@pytest.mark.parametrize("outputs", [(20, 64, 12), (8, 16, 32, 48, 4), (16, 32, 48, 48, 48, 16)])
@pytest.mark.parametrize("turns", [1, weights.TURNS])
def test_networks_of_other_sizes_are_those_of_numpy(outputs: tuple[int, ...], turns: int) -> None:
    some = np.random.default_rng(6).uniform(0, 1, (2, weights.SIDE, weights.SIDE, weights.CHANNELS)).astype(np.float32)
    packed = _network(weights.shapes(*outputs), turns)
    shares = np.array(machine.eye().shares(packed, some.tobytes()))
    wanted = weights.shares(weights.unpacked(packed), some, turns)
    assert np.abs(shares[:, : outputs[-1]] - wanted).max() < 1e-5
    assert not shares[:, outputs[-1] :].any()


@pytest.mark.parametrize(("at", "byte"), [(48, 0), (48, 13), (49, 68), (52, 20), (54, 4), (55, 2), (8, 4), (8, 7)])
def test_a_network_of_no_known_size_is_refused(at: int, byte: int) -> None:
    packed = bytearray(_network())
    packed[at] = byte
    packed[12:16] = zlib.crc32(packed[48:]).to_bytes(4, "little")
    with pytest.raises(EyeError):
        machine.eye().shares(bytes(packed), bytes(PATCH))


def test_a_damaged_network_is_refused() -> None:
    packed = bytearray(_network())
    packed[-1] ^= 1
    with pytest.raises(EyeError):
        machine.eye().marks(bytes(packed), bytes(PATCH))


def test_the_results_of_lines_are_read_as_numbers_and_no_other_box_is() -> None:
    one = seen("player-sheet", camera.everyday, 1009)
    read = places.read(one.eye, one.found.template, one.sheet, _networks())
    numbers = {name for name, chances in read.items() if {"0", "2", "5", "10"} <= set(chances)}
    assert numbers == {f"{line}-{number}" for line in ("row", "column") for number in range(1, 7)}
    assert all(abs(sum(chances.values()) - 1) < 1e-5 for chances in read.values())
    assert places.RESULTS == results.CLASSES


def test_every_box_has_its_chances_and_one_that_is_not_seen_none() -> None:
    one = seen("score-sheet", camera.everyday, 1001)
    read = places.read(one.eye, one.found.template, one.sheet, _networks())
    assert list(read) == [box.name for box in one.found.template.of_kind(*places.KINDS)]
    assert all(abs(sum(chances.values()) - 1) < 1e-5 for chances in read.values())
    assert set(read["round-1"]) == {"blank", "crossed", "circled", "else"}
    covered = one.sheet._replace(likeness={**one.sheet.likeness, "round-1": 0.0})
    nothing = places.read(one.eye, one.found.template, covered, _networks())
    assert [name for name, each in nothing.items() if not each] == ["round-1"]
    plane = one.sheet.plane
    shifted = (*(each - 3000 * plane[6 + number % 3] * (number < 3) for number, each in enumerate(plane)),)
    beside = places.read(one.eye, one.found.template, one.sheet._replace(plane=shifted), _networks())
    assert set(map(len, beside.values())) == {0}


@needs_gcc
def test_machine_code_answers_as_webassembly_does_to_the_bit() -> None:
    one = seen("player-sheet", camera.everyday, 1009)
    other = native.eye()
    picture = _picture(one.photo)
    other.look(picture.rgba, picture.width, picture.height)
    sheet = places.laid(other, one.found.template, one.found.plane, one.found.nodes, [one.sheet.blank])
    assert sheet == one.sheet
    read = [places.read(eye, one.found.template, sheet, _networks()) for eye in (one.eye, other)]
    assert read[0] == read[1]
