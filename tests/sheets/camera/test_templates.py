"""What a reader of photos knows of a sheet is what `print` puts on it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from alhambra_engine.rollandwrite import layouts
from alhambra_engine.rollandwrite.layouts import GridLayout
from alhambra_sheets.camera import templates
from alhambra_sheets.camera.templates import Bitmap, PrintedBox, UnknownSheetError
from alhambra_sheets.drawing import sheet_codes
from alhambra_sheets.forms.design import NO_CONTENT, Content
from alhambra_sheets.press import make
from alhambra_sheets.press.request import Request
from tests.sheets.revisions import TEMPLATES

EDGES = ("x", "y", "width", "height")
OLD = "ALH2P1Z15J204KFUSCUYKQYRFI2003100000F"
"""The player sheet of version 0.2.0."""


def sides(request: Request, content: Content = NO_CONTENT) -> list[dict[str, Any]]:
    """Return what `--format geometry` says of the sides that have a code."""
    found = json.loads(make.make(request, "geometry", content).contents[0])["sides"]
    return [side for side in found if side["code"]]


@pytest.mark.parametrize(("document", "size"), TEMPLATES)
@pytest.mark.parametrize("option", ["", "large"])
def test_boxes_are_those_of_the_geometry(document: str, size: str, option: str) -> None:
    large = option == "large"
    for side in sides(Request(document, ("de",), size=size, large=large)):
        known = templates.of_code(sheet_codes.read_text(side["code"]))
        assert (known.width, known.height) == (side["width"], side["height"])
        assert known.template == f"{document}-{size}"
        wanted = {box["name"]: (box["kind"], [box[edge] for edge in EDGES]) for box in side["boxes"]}
        assert {box.name: box.kind for box in known.boxes} == {name: kind for name, (kind, _) in wanted.items()}
        for box in known.boxes:
            # An enlarged one is worked out of what is stored, which is rounded.
            assert list(box[2:]) == pytest.approx(wanted[box.name][1], abs=0.0021 if large else 1e-9)


def test_a_home_made_grid_and_its_coins_are_in_the_code() -> None:
    rows = tuple(sorted(layouts.load_layout().letters[start : start + 6] for start in range(0, 36, 6)))
    own = GridLayout("mine", "Mine", rows, 36)
    request = Request("player-sheet", ("en",), left_handed=True)
    side = sides(request, Content(grids=(own,)))[0]
    known = templates.of_code(sheet_codes.read_text(side["code"]))
    assert (known.layout, known.variant) == ("own", ("left-handed",))
    assert len(known.of_kind("coin")) == own.coins
    assert templates.layout(known.code.letters, known.code.coins).rows == rows
    assert known not in templates.of_markers(known.ids)


def test_markers_tell_the_sheet_without_its_code() -> None:
    side = sides(Request("score-sheet", ("pl",), size="half-letter", ink="draft"))[1]
    code = sheet_codes.read_text(side["code"])
    known = templates.of_code(code)
    first, *_ = templates.of_markers(known.ids)
    assert first.code == code._replace(language="", ink="")
    assert first.boxes == known.boxes
    assert first in templates.of_markers(known.ids[:2])
    assert not templates.of_markers(known.ids[:1])


@pytest.mark.parametrize(
    ("text", "reason", "name"),
    [
        (OLD.replace("Z15J", "AAAA"), "revision", "AAAA"),
        (OLD.replace("S1", "S2").replace("P1Z15J", "P2Z15J"), "size", "half-letter"),
        (OLD.replace("FI20", "FI99"), "coins", "99"),
        ("ALH1:PS:GRANADA", "format", "player-sheet"),
        (OLD.replace("P1Z15J", "P1VCWD"), "revision", "VCWD"),
    ],
)
def test_what_is_not_known_is_refused_by_its_name(text: str, reason: str, name: str) -> None:
    with pytest.raises(UnknownSheetError) as refused:
        templates.of_code(sheet_codes.read_text(text))
    assert (refused.value.reason, refused.value.name) == (reason, name)


def darkest(picture: Bitmap, box: PrintedBox, scale: float) -> int:
    """Return the darkest red of a box."""
    rows = range(int(box.y * scale), int((box.y + box.height) * scale))
    start, end = int(box.x * scale), int((box.x + box.width) * scale)
    return min(picture.rgba[4 * (row * picture.width + column)] for row in rows for column in range(start, end))


@pytest.mark.parametrize("text", ["ALH2P10JGG204KFUSCUYKQYRFI2003100000F", OLD])
def test_the_blank_shows_every_marker_where_it_is(text: str) -> None:
    known = templates.of_code(sheet_codes.read_text(text))
    picture = templates.blank(known, 4)
    assert (picture.width, picture.height) == templates.pixels(known.width, known.height, 4) == (592, 840)
    assert len(picture.rgba) == 4 * 592 * 840
    for box in known.of_kind("marker", "reference"):
        assert darkest(picture, box, 4) < 60
    # Nothing is written where people write.
    empty = known.box("points-total")
    assert darkest(picture, empty._replace(x=empty.x + 6, y=empty.y + 1, width=3, height=2), 4) > 200


def test_the_blank_of_an_old_sheet_has_its_keys_where_they_were() -> None:
    old = templates.of_code(sheet_codes.read_text(OLD))
    now = templates.of_code(old.code._replace(revision="0JGG"))
    key = "key-crossed"
    assert old.box(key) != now.box(key)
    assert darkest(templates.blank(old, 4), old.box(key), 4) < 60


def test_the_blank_is_made_by_whatever_makes_pictures() -> None:
    known = templates.of_code(sheet_codes.read_text("ALH2S10LA400000000000000000003100000F"))
    made = templates.blank(known, 2, lambda side, scale: Bitmap(int(side.width), int(scale), side.name.encode()))
    assert made == Bitmap(210, 2, b"front")
