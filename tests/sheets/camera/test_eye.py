"""The eye is compiled from the sources that lie beside it, and its machine holds it to its limits."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from alhambra_sheets.camera import machine
from alhambra_sheets.camera.eye import EyeError

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
