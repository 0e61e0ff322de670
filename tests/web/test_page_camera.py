"""What the page asks of a photo, asked without a browser: the same eye, the same answers as on the command line."""

from __future__ import annotations

import sys
from itertools import count
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np
import page_camera
import page_frame
import pytest
from page_bytes import taken

from alhambra_engine.judge import boxes
from alhambra_sheets.camera import machine, photo, scanning, templates
from benchmarks import photos
from tests.cases import desk
from tests.engine import photographed
from tests.engine.judge.test_palaces import form
from tests.photos import camera
from tests.web import films

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from alhambra_sheets.camera.templates import Bitmap


class Browser:
    """What the page's worker has, on the machine of the command line; drawings come from PDFium."""

    def __init__(self, picture: Bitmap) -> None:
        self._pictures = [picture]
        self.calls: list[str] = []
        self._eye: Any = machine.eye()._machine  # noqa: SLF001 - the page has a machine of its own, as this one is

    def call(self, name: str, *numbers: float) -> int:
        self.calls.append(name)
        return int(self._eye.call(name, *numbers))

    def write(self, at: int, content: object) -> None:
        self._eye.write(at, content)

    def read(self, at: int, count: int) -> SimpleNamespace:
        return SimpleNamespace(to_bytes=lambda: self._eye.read(at, count))

    def given(self, number: int) -> SimpleNamespace:
        return SimpleNamespace(to_bytes=lambda: self._pictures[number].rgba)

    def take(self, number: int, at: int) -> None:
        self._eye.write(at, self._pictures[number].rgba)

    def draw(self, sheet: templates.Template, wanted: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
        """Draw what is wanted, in the order in which it is asked for."""
        for each in wanted:
            drawn = templates.rastered(templates.side(sheet), float(each["name"].rpartition(" ")[2]))
            assert (drawn.width, drawn.height) == (each["width"], each["height"])
            self._pictures.append(drawn)
        return [{"name": each["name"]} for each in wanted]


@pytest.fixture(autouse=True)
def _without_javascript(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bytes cross to nobody."""
    ffi = ModuleType("pyodide.ffi")
    ffi.to_js = lambda content: content  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "pyodide", ModuleType("pyodide"))
    monkeypatch.setitem(sys.modules, "pyodide.ffi", ffi)


_NUMBERS = count(1)
"""Of photos."""
_MARKED = {"player-sheet": ("space-",), "score-sheet": ("box-1-",), "palace-form": ("tick-5-6-P", "tick-4-5-G")}
"""How the places begin that are marked on a sheet, all of them or some."""


def _photo(document: str) -> bytes:
    sheet, template = photos.printed(document, "a5", "full")
    spaces = [edges[1] for name, edges in template.boxes.items() if name.startswith(_MARKED[document])]
    boxes = [(*(edges[0] + 1.0), *(edges[2] - edges[0] - 2.0)) for edges in spaces]
    filled = camera.written_on(sheet, boxes, np.random.default_rng(2))
    done, data = cv2.imencode(".jpg", films.scene(filled))
    assert done
    return data.tobytes()


@pytest.mark.parametrize("document", ["player-sheet", "score-sheet", "palace-form"])
def test_the_page_says_of_a_photo_what_the_command_line_says(document: str, tmp_path: Path) -> None:
    file = tmp_path / "photo.jpg"
    file.write_bytes(_photo(document))
    picture = photo.photo(file.read_bytes())
    seen = scanning.looking(machine.eye())(picture, True)  # noqa: FBT003 - as `Look`
    assert seen.template
    browser = Browser(picture)
    number = next(_NUMBERS)
    answer = page_camera.look(browser, number, picture.width, picture.height, [])
    assert [each["name"].rpartition(" ")[2] for each in answer["wanted"]] == ["4.0", "8.0"]
    blanks = browser.draw(seen.template, answer["wanted"])
    assert "eye_markers" in browser.calls
    browser.calls.clear()
    sheet = page_camera.look(browser, number, picture.width, picture.height, blanks)["sheet"]
    # The same photo with what was wanted: where its sheet lies is known.
    assert "eye_markers" not in browser.calls
    assert (sheet["document"], sheet["width"], sheet["height"]) == (document, *seen.template[3:5])
    assert not sheet["isBeside"]
    assert sheet["layout"] == ("granada" if document == "player-sheet" else None)
    assert sheet["boxes"].keys() == {box.name for box in seen.template.boxes}
    # Every place of the sheet has its reading, its probability and whether it is asked.
    (told,) = desk.run("scan", str(file), "--json").json["photos"]
    (places,) = page_camera.agree(browser, [sheet["record"]], [])["photos"]
    assert {each["box"] for each in told["places"]} >= {each.box for each in seen.read} > set()
    assert [{name: each[name] for name in told["places"][0]} for each in places] == told["places"]
    (flat,) = taken()
    assert seen.flat
    assert flat == seen.flat.rgba


def nobody() -> Browser:
    """Return what sees nothing: photos that agree are no longer looked at."""
    return Browser(templates.Bitmap(1, 1, bytes(4)))


def _record(document: str, marks: dict[str, Sequence[str]]) -> dict[str, Any]:
    """What the page keeps of a sheet with these marks, all other places of which are surely empty."""
    read = {box: reading for reading, all_boxes in marks.items() for box in all_boxes}
    names = [box for box, kind in boxes.expected(document, "front", 20) if kind in {"space", "coin", "tick"}]
    places = {box: {read.get(box, "blank"): 0.99, "else": 0.01} for box in names}
    letters = photographed.LETTERS if document == "player-sheet" else ""
    return {"file": "", "document": document, "letters": letters, "coins": 20, "places": places}


def test_photos_of_a_game_are_judged_together_and_answers_stand() -> None:
    sheet = _record("player-sheet", {"built": ["space-1-2", "space-4-4"]})
    unsure = _record("player-sheet", {"built": ["space-2-2", "space-3-1", "space-5-5"]})
    unsure["places"]["space-2-2"] = {"built": 0.5, "blank": 0.5}
    alone = page_camera.agree(nobody(), [unsure], [])
    assert [each["box"] for each in alone["photos"][0] if each["box"] == "space-2-2" and each["asked"]]
    answers = [{"sheet": 1, "box": "space-2-2", "reading": "built"}, {"sheet": 0, "box": "space-1-1", "reading": "?"}]
    first, second = page_camera.agree(nobody(), [sheet, unsure], answers)["photos"]
    by_box = {each["box"]: each for each in second}
    assert (by_box["space-2-2"]["reading"], by_box["space-2-2"]["asked"]) == ("built", False)
    # What somebody is not sure of stays open, whatever the eye has seen.
    unknown = next(each for each in first if each["box"] == "space-1-1")
    assert (unknown["first"], unknown["asked"]) == ("", True)


def test_the_palace_of_a_form_is_told_and_what_nobody_is_sure_of_is_left_empty() -> None:
    seen = {place.box: dict(place.shares) for place in form({"5-6": "G", "4-5": "P", "reserve-1": "T"}).places}
    record = {"file": "", "document": "palace-form", "places": seen}
    told = page_camera.agree(nobody(), [record], [])
    assert "palace: |\n      P  .\n      *  G\n    reserve: [T]\n" in told["draft"]
    (places,) = told["photos"]
    assert {each["box"]: each["reading"] for each in places if each["reading"] in set("PGT")} == {
        "space-5-6": "G",
        "space-4-5": "P",
        "reserve-1": "T",
    }
    answers = [
        {"sheet": 0, "box": "space-5-6", "reading": "A"},
        {"sheet": 0, "box": "space-4-5", "reading": "?"},
        {"sheet": 0, "box": "reserve-1", "reading": "filled"},
    ]
    said = page_camera.agree(nobody(), [record], answers)["draft"]
    # The page takes the palace from the tree of this text.
    value: Any = page_frame.QUESTIONS["read"](said, "en", False)  # noqa: FBT003 - as the page asks
    assert value["value"]["players"]["Player 1"] == {"palace": ["* A"], "reserve": ["?"]}


def test_a_sheet_that_is_photographed_again_is_told() -> None:
    sheet = _record("player-sheet", {"built": ["space-1-2", "space-4-4", "space-5-1"]})
    other = _record("player-sheet", {"built": ["space-1-1", "space-3-4", "space-6-1"]})
    told = page_camera.agree(nobody(), [{**sheet, "quality": 0.5}, other, {**sheet, "quality": 0.9}], [])
    assert told["again"] == [[0, 2]]


def test_what_has_no_grid_or_no_sheet_is_no_sheet_for_a_game() -> None:
    picture = templates.Bitmap(64, 64, bytes(64 * 64 * 4))
    assert page_camera.look(Browser(picture), next(_NUMBERS), 64, 64, []) == {"fault": "not-known"}
