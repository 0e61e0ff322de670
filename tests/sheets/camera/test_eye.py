"""The eye is compiled from the sources that lie beside it, and its machine holds it to its limits."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from alhambra_sheets.camera import machine
from alhambra_sheets.camera.eye import EyeError

if TYPE_CHECKING:
    from collections.abc import Callable

    from alhambra_sheets.camera.eye import Eye

EYE = Path(machine.__file__).parent / "eye"
SIZE_LIMIT = 80_000
MOST_LINES = 2_500


def test_the_eye_is_compiled_from_its_sources() -> None:
    sources = b"".join(path.read_bytes() for pattern in ("*.h", "*.c") for path in sorted(EYE.glob(pattern)))
    assert (EYE / "eye.sha256").read_text(encoding="ascii").strip() == hashlib.sha256(sources).hexdigest(), "make eye"
    assert (EYE / "eye.wasm").stat().st_size < SIZE_LIMIT


def test_the_eye_stays_small() -> None:
    sources = [path for pattern in ("*.h", "*.c") for path in EYE.glob(pattern)]
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in sources) < MOST_LINES


def test_memory_is_kept_and_has_an_end() -> None:
    eye = machine.eye()
    first = eye.keep(b"sheet")
    assert first % 16 == 0
    assert eye.room(1) > first
    with pytest.raises(EyeError):
        eye.room(2**31 - 1)
    eye.clear()
    assert eye.room(1) == first


PLANE = (1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0)
SQUARE = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))
QUESTIONS: tuple[Callable[[Eye], object], ...] = (
    lambda eye: eye.markers(),
    lambda eye: eye.marker_near(0, SQUARE, 2.0),
    lambda eye: eye.rings(PLANE, SQUARE, (3.2, 1.4)),
    lambda eye: eye.code(PLANE, (0.0, 0.0, 15.0)),
)


@pytest.mark.parametrize("ask", QUESTIONS)
def test_nothing_found_is_an_answer_and_a_fault_is_none(ask: Callable[[Eye], object]) -> None:
    eye = machine.eye()
    with pytest.raises(EyeError, match="eye_"):
        ask(eye)  # it looks at no photo
    eye.look(bytes(4 * 64 * 64), 64, 64)
    before = eye.room(1)
    ask(eye)
    assert eye.room(1) == before + 16, "memory is kept"


def test_a_plane_needs_four_points_and_some_nearness() -> None:
    eye = machine.eye()
    assert eye.plane(SQUARE, SQUARE, 1.0) == pytest.approx(PLANE)
    assert eye.plane(SQUARE[:3], SQUARE[:3], 1.0) is None
    assert eye.plane([(0.0, 0.0)] * 4, SQUARE, 1.0) is None
    with pytest.raises(EyeError, match="eye_plane"):
        eye.plane(SQUARE, SQUARE, -1.0)
