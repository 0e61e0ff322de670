"""A dozen pages look as they did, within the difference that another machine makes."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops, ImageDraw

from tests.sheets import goldens
from tests.sheets.goldens import GOLDENS, Golden


def differs(now: Image.Image, then: Image.Image) -> bool:
    """Whether two pictures differ by more than edges that are smoothed in another way."""
    difference = ImageChops.difference(now, then).tobytes()
    return sum(difference) / len(difference) > 0.6 or sum(value > 80 for value in difference) / len(difference) > 0.001


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: golden.name)
def test_a_page_looks_as_it_did(golden: Golden) -> None:
    now, then = goldens.picture(golden), goldens.kept(golden)
    assert now.size == then.size
    assert not differs(now, then), f"{golden.name} looks different; look at it, then `make goldens`"


def test_every_picture_belongs_to_a_case() -> None:
    assert list(goldens.strangers()) == []


def test_a_small_change_is_noticed() -> None:
    then = goldens.kept(GOLDENS[0])
    now = then.copy()
    # Twelve millimetres by four: a word gone, or an icon moved.
    ImageDraw.Draw(now).rectangle([60, 60, 60 + 28, 60 + 9], fill=0)
    assert differs(now, then)
