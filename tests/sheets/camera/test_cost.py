"""A photo of twelve megapixels is read in little memory and time; benchmarks/scan_cost.py has the figures."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from benchmarks import scan_cost
from tests.camera import files

if TYPE_CHECKING:
    from collections.abc import Callable

EXAMPLE = Path(__file__).resolve().parents[3] / "examples" / "barbara.jpg"
MEGABYTES = 260
"""Less than is promised: what a Pillow or a wasmtime of tomorrow takes more has to have room."""
SECONDS = 3 * scan_cost.SECONDS
"""Of a processor that others use too."""


@pytest.mark.parametrize(
    "save",
    [
        lambda image: files.in_profile(image, "Display P3", turn=6, quality=90),
        lambda image: files.in_profile(image, "sRGB", quality=90),
    ],
    ids=["turned, of other colours", "plain"],
)
def test_twelve_megapixels_take_little(save: Callable[[Image.Image], bytes], tmp_path: Path) -> None:
    file = tmp_path / "photo.jpg"
    with Image.open(EXAMPLE) as example:
        file.write_bytes(save(example.resize((3000, 4000), Image.Resampling.BICUBIC)))
    seconds, megabytes = scan_cost.of_command(file)
    assert 100 < megabytes < MEGABYTES
    assert seconds < SECONDS


def test_what_costs_too_much_is_told() -> None:
    little = scan_cost.Cost(12.0, 1.5, 230.0, 7.0)
    assert not scan_cost.table([little])[1]
    for each in ({"seconds": 2.1}, {"megabytes": 301.0}, {"page": 8.1}):
        text, missed = scan_cost.table([little._replace(**each)])
        assert missed
        assert "| 12 | " in text
