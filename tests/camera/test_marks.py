"""The network reads what it should, its file is what its head says, and a seed gives the same photo every time."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np
import pytest

from alhambra_engine.judge.judging import usual_doubt
from tests.camera import families, filling, measuring, patches, photographs, plans, training, weights
from tests.photos import camera

if TYPE_CHECKING:
    from tests.camera.weights import Layer

LIMIT = 60_000


@pytest.fixture(scope="module")
def layers() -> tuple[Layer, ...]:
    return weights.unpacked(training.WEIGHTS.read_bytes())


@pytest.fixture(scope="module")
def photo() -> measuring.Seen:
    """A photo in a style that the network has never seen."""
    return measuring.looked_at("player-sheet", families.held_back()[0], "careful", 3)


def any_network(seed: int) -> tuple[Layer, ...]:
    random = np.random.default_rng(seed)
    return tuple(
        weights.Layer(
            (random.normal(size=shape) / np.sqrt(np.prod(shape[:-1]))).astype(np.float32),
            random.normal(size=shape[-1]).astype(np.float32),
        )
        for shape in weights.SHAPES
    )


def test_weights_are_small_and_those_of_the_plan() -> None:
    raw = training.WEIGHTS.read_bytes()
    assert len(raw) < LIMIT
    assert weights.digest_of(raw) == plans.MARKS.digest


def test_nearly_all_of_a_photo_in_an_unknown_style_is_read(layers: tuple[Layer, ...], photo: measuring.Seen) -> None:
    found = measuring.answers(measuring.said_of(layers, [photo]), [photo], lambda *_: True)
    assert len(found.right) == 56
    assert found.right.sum() >= 52


def test_nothing_is_wrong_silently_on_it(layers: tuple[Layer, ...], photo: measuring.Seen) -> None:
    found = measuring.answers(measuring.said_of(layers, [photo]), [photo], lambda *_: True)
    asked, silent = measuring.with_doubt(found, usual_doubt())
    assert silent == 0
    assert asked < 0.65


def test_a_rubbed_out_cross_is_not_called_built(layers: tuple[Layer, ...]) -> None:
    random = np.random.default_rng(1)
    style = families.style("garden", random)._replace(distractors=("rubbed",))
    sheet = filling.sheet("player-sheet", "full", "granada")
    done = filling.filled(sheet, style, random, filling.Much(0, (0, 0, 0), distracted=1, wide=0))
    blank = filling.blank("player-sheet", "full", "granada", patches.PIXELS)
    photo = camera.take(done.page, camera.careful(random)._replace(printer="good"), random)
    shot = photographs.Shot("player-sheet", "full", "granada", "garden", photo, done.places)
    spaces = [number for number, place in enumerate(done.places) if place.kind == "space"]
    said = weights.shares(layers, photographs.seen(shot, random, 0.1)[spaces])
    assert blank.shape[2] == 3
    # One cross in ten that was rubbed out looks like one in pale pencil.
    assert (said[:, 1] > 1 - usual_doubt()).sum() <= 4


def test_a_file_of_weights_comes_back_rounded_to_its_scales() -> None:
    before = any_network(1)
    after = weights.unpacked(weights.packed(before, bytes(32)))
    for old, new in zip(before, after, strict=True):
        scale = np.abs(old.weights.reshape(-1, old.weights.shape[-1])).max(axis=0) / 127
        assert (np.abs(old.weights - new.weights) <= scale * 0.501).all()
        assert np.array_equal(old.biases, new.biases)


@pytest.mark.parametrize("at", [0, 5, 9, 60, 2000])
def test_a_damaged_file_of_weights_is_refused(at: int) -> None:
    raw = bytearray(weights.packed(any_network(1), bytes(32)))
    raw[at] ^= 1
    with pytest.raises(ValueError, match="no file of weights"):
        weights.unpacked(bytes(raw))


def test_what_is_turned_is_read_the_same() -> None:
    random = np.random.default_rng(2)
    some = random.uniform(0, 1, (3, 32, 32, 4)).astype(np.float32)
    network = any_network(2)
    usual = weights.shares(network, some)
    assert usual.sum(axis=1) == pytest.approx(1)
    for turn in range(weights.TURNS):
        assert weights.shares(network, weights.turned(some, turn)) == pytest.approx(usual, abs=1e-5)


def test_the_same_seed_gives_the_same_photo_and_another_seed_another() -> None:
    one, again, other = (photographs.shot("player-sheet", "attic", _small, seed).photo.picture for seed in (11, 11, 12))
    assert np.array_equal(one, again)
    assert one.shape != other.shape or not np.array_equal(one, other)


def _small(random: np.random.Generator) -> camera.Conditions:
    return camera.careful(random)._replace(pixels=0.5)


def test_a_flat_picture_of_an_empty_sheet_is_its_blank() -> None:
    random = np.random.default_rng(5)
    sheet = filling.sheet("player-sheet", "full", "granada")
    photo = camera.take(sheet.page, camera.careful(random)._replace(printer="good"), random)
    blank = filling.blank("player-sheet", "full", "granada", patches.PIXELS)
    where = partial(photographs.pixels, photo)
    flat = patches.lit(photographs.flat(photo.picture, where, blank.shape, random, 0.0), blank)
    inner = np.s_[40:-40, 40:-40]
    assert np.abs(flat[inner].astype(int) - blank[inner]).mean() < 14
    away = patches.lit(photographs.flat(photo.picture, where, blank.shape, random, 3.0), blank)
    assert np.abs(away[inner].astype(int) - blank[inner]).mean() > 20


def test_families_share_no_pen_mark_distractor_digits_or_printer() -> None:
    names = (*families.trained(), *families.held_back())
    assert len(families.trained()) >= 3
    assert len(families.held_back()) >= 2
    for field in ("pens", "marks", "distractors", "printers", "digits", "rings"):
        known: list[object] = []
        for name in names:
            own = families.table()[name][field]
            known += own if isinstance(own, list) else [own]
        assert all(known.count(each) == 1 for each in known), field


def test_what_is_wanted_is_drawn() -> None:
    random = np.random.default_rng(6)
    sheet = filling.sheet("score-sheet")
    wanted = {name: "mark" if name == "box-1-tower-1" else "blank" for name in sheet.boxes}
    much = filling.Much(distracted=0, wide=0)
    done = filling.filled(
        sheet, families.style("office", random)._replace(printer=filling.PERFECT), random, much, wanted
    )
    changed = {
        place.name
        for place in done.places
        if np.abs(_part(done.page, place.box).astype(int) - _part(sheet.page, place.box)).mean() > 1
    }
    assert "box-1-tower-1" in changed
    assert changed <= {"box-1-tower-1", "box-1-tower-2", "box-1-tower-5"}


def _part(page: camera.Picture, box: tuple[float, float, float, float]) -> camera.Picture:
    x, y, width, height = (int(edge * camera.PIXELS) for edge in box)
    return page[y : y + height, x : x + width]
