"""The family of sheets that nobody trains on stays as it was, and is simulated the same way every time."""

import hashlib
from pathlib import Path

import numpy as np
import pytest

from tests.camera.unseen import fill, photograph, printed

FOLDER = Path(__file__).parent / "camera" / "unseen"
BOXES = [
    {
        "name": f"space-{row}-{column}",
        "kind": "space",
        "x": 6 + 10 * column,
        "y": 6 + 10 * row,
        "width": 10,
        "height": 10,
    }
    for row in range(3)
    for column in range(3)
] + [{"name": "points-total", "kind": "number", "x": 6, "y": 38, "width": 12, "height": 7}]


def test_the_unseen_family_is_as_its_digest_says() -> None:
    digest = hashlib.sha256()
    for file in sorted(FOLDER.glob("*.py")):
        # A line end of git's is no change.
        digest.update(file.name.encode() + b"\0" + file.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    assert digest.hexdigest() == (FOLDER / "digest.txt").read_text("ascii").strip()


@pytest.mark.camera
def test_a_seed_gives_the_same_photo_and_says_where_the_sheet_is_on_it() -> None:
    blank = np.full((520, 420, 3), 255, np.uint8)
    blank[100:140, 200:240] = 0
    runs = []
    for _ in range(2):
        filled, truth = fill(printed(blank, 5), 10, BOXES, 5)
        runs.append((filled, truth, *photograph(filled, 10, 5, "careful")))
    (filled, truth, photo, where), again = runs
    assert np.array_equal(filled, again[0])
    assert truth == again[1]
    assert np.array_equal(photo, again[2])
    assert set(truth) == {str(box["name"]) for box in BOXES}
    assert "mark" in truth.values()
    x, y = np.rint(where(np.array([[22.0, 12.0], [30.0, 3.0]]))).astype(int).T
    dark, light = photo[y, x].mean(1)
    assert dark < light - 60
