"""Where everything is on a sheet, as data."""

from __future__ import annotations

import json
import re
import zlib
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any

import pytest

from alhambra_engine.buildings import Building
from alhambra_engine.rollandwrite.layouts import GridLayout, load_layout
from alhambra_sheets.drawing import papers, sheet_codes
from alhambra_sheets.forms.design import NO_CONTENT, Content
from alhambra_sheets.press import catalogue, make, ownership
from alhambra_sheets.press.request import Request
from alhambra_sheets.system.resources import data
from tests.sheets import revisions
from tests.sheets.revisions import setting

if TYPE_CHECKING:
    from alhambra_sheets.forms.design import Document

KINDS = {"space", "coin", "number", "tick", "tile", "text", "marker", "code", "reference", "key"}


CODED = {"marker": "marker-CORNER", "code": "code qr-box", "reference": "reference-#"}
FAMILIES = {
    "player-sheet": CODED
    | {
        "space": "space-#-#",
        "coin": "coin-#",
        "key": "key-blank key-circled key-crossed",
        "number": "row-# column-# points-TYPE points-coins points-lines points-total",
    },
    "score-sheet": CODED
    | {
        "tick": "box-#-TYPE-# round-# taken-TYPE-# virtual-#",
        "key": "key-empty key-crossed",
        "number": "final-TYPE-# final-coins-# final-lines-# final-total-# winner-total",
    },
    "palace-form": CODED
    | {
        "tile": "fountain reserve-# space-#-#",
        "tick": "scoring-# tick-#-#-LETTER tick-reserve-#-LETTER",
        "number": "count-TYPE place-TYPE points-TYPE points-total points-wall",
    },
    "score-pad": {"number": "TYPE-#-# count-TYPE-#-# place-#-# sum-#-# total-#-# wall-#-#"},
    "solo-log": {
        "tick": "tick-# virtual-#-#",
        "number": "TYPE-# best-# coins-# lines-# total-# virtual-total-#-#",
    },
    "season-log": {
        "tick": "tick-alhambra-# tick-roll-and-write-#",
        "number": "games-# wins-# sum-# points-#-# place-#-#",
    },
    "own-grid": {"tick": "tick-TYPE-#"},
    "tile-list": {"tick": "tick-#-TILE"},
}
"""What boxes are, by their names without numbers, types, tiles and corners; all others are text."""


def answer(request: Request, content: Content = NO_CONTENT) -> dict[str, Any]:
    (file,) = make.make(request, "geometry", content).contents
    table: dict[str, Any] = json.loads(file)
    return table


def by_name(table: dict[str, Any], side: int = 0) -> dict[str, dict[str, Any]]:
    return {box["name"]: box for box in table["sides"][side]["boxes"]}


@pytest.mark.parametrize("document", [each for each in catalogue.forms() if not each.needs], ids=lambda each: each.name)
def test_every_box_has_a_kind_and_lies_on_its_side(document: Document) -> None:
    for size in document.sizes:
        table = answer(Request(document.name, ("en",), size=size))
        assert (table["schema"], table["document"], table["template"]) == (1, document.name, f"{document.name}-{size}")
        for side in table["sides"]:
            assert len({box["name"] for box in side["boxes"]}) == len(side["boxes"])
            for box in side["boxes"]:
                assert box["kind"] in KINDS
                assert min(box["width"], box["height"]) > 0
                assert 0 <= box["x"] <= box["x"] + box["width"] <= side["width"] + 1e-3
                assert 0 <= box["y"] <= box["y"] + box["height"] <= side["height"] + 1e-3


@pytest.mark.parametrize("document", FAMILIES)
def test_each_family_of_boxes_is_what_it_is(document: str) -> None:
    types = "|".join(building.value for building in Building)
    found: dict[str, set[str]] = {}
    for side in answer(Request(document, ("en",)))["sides"]:
        for box in side["boxes"]:
            name = re.sub(rf"\b({types})\b", "TYPE", re.sub("[0-9]+", "#", box["name"]))
            name = re.sub("tick-#-[A-Z]#[a-z-]+$", "tick-#-TILE", name)
            name = re.sub("#-[PSACGT]$", "#-LETTER", re.sub("marker-(top|bottom)-(left|right)", "marker-CORNER", name))
            found.setdefault(box["kind"], set()).add(name)
    found.pop("text")
    assert found == {kind: set(names.split()) for kind, names in FAMILIES[document].items()}


def test_every_pattern_of_the_table_is_of_some_box() -> None:
    names: dict[str, set[str]] = {}
    for document in catalogue.forms():
        if document.needs:
            continue
        table = answer(Request(document.name, ("en",)))
        names[document.name] = {box["name"] for side in table["sides"] for box in side["boxes"]}
    for document_name, patterns in data("geometry.toml")["documents"].items():
        for pattern in patterns:
            assert any(fnmatchcase(name, pattern) for name in names[document_name]), pattern


def test_a_sheet_tells_its_code_grid_and_places() -> None:
    table = answer(Request("player-sheet", ("de",), ink="mono", numbered=True))
    code = sheet_codes.read_text(table["code"])
    assert table["layout"] == "granada"
    assert (code.letters, code.number, code.language, code.ink) == (load_layout().letters, 1, "de", "mono")
    assert [side["code"] for side in table["sides"]] == [table["code"]] * len(table["sides"])
    boxes = by_name(table)
    assert len([box for box in boxes.values() if box["kind"] == "space"]) == 36
    assert len([box for box in boxes.values() if box["kind"] == "coin"]) == load_layout().coins
    assert len([box for box in boxes.values() if box["kind"] == "marker"]) == 4
    assert boxes["code"]["width"] == pytest.approx(boxes["qr-box"]["width"] * 25 / 33, abs=0.002)


def test_what_is_written_into_is_the_inside_of_its_frame() -> None:
    (made,) = make.make(Request("player-sheet", ("en",)), "geometry").contents
    box = by_name(json.loads(made))["row-1"]
    document = catalogue.form("player-sheet")
    frame = document.design(setting("a5")).sides[0].box("row-1")
    # A thin line runs along its edge; half of it is inside.
    assert box["width"] == pytest.approx(frame.width - 0.25, abs=0.01)
    assert box["x"] == pytest.approx(frame.x + 0.125, abs=0.01)


def test_an_enlarged_sheet_is_measured_as_it_is_cut() -> None:
    small, large = (by_name(answer(Request("player-sheet", ("en",), large=each))) for each in (False, True))
    table = answer(Request("player-sheet", ("en",), large=True))
    a4 = papers.paper("a4")
    assert (table["sides"][0]["width"], table["sides"][0]["height"]) == (a4.width, a4.height)
    assert table["template"] == "player-sheet-a5"
    assert sheet_codes.read_text(table["code"]).printed == "a4"
    assert large["space-1-1"]["width"] == pytest.approx(small["space-1-1"]["width"] * 297 / 210, rel=0.01)


def test_each_grid_has_a_file_of_its_own() -> None:
    grids = (load_layout(), GridLayout("own", "Own", load_layout("comares").rows, 12))
    request = Request("player-sheet", ("en",), sheets=4, layout=("granada", "own"))
    files = make.make(request, "geometry", Content(grids)).contents
    tables = [json.loads(file) for file in files]
    assert [table["layout"] for table in tables] == ["granada", "own"]
    own = sheet_codes.read_text(tables[1]["code"])
    assert (own.letters, own.coins) == (grids[1].letters, 12)
    assert len([box for box in by_name(tables[1]).values() if box["kind"] == "coin"]) == 12


@pytest.mark.parametrize("document", sheet_codes.documents())
@pytest.mark.parametrize(("size", "large"), [("", False), ("", True), ("half-letter", False)])
def test_the_revision_follows_from_the_file_as_the_page_says(document: str, size: str, large: bool) -> None:  # noqa: FBT001
    digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    table = answer(Request(document, ("de",), size=size, large=large, ink="mono"))
    known = revisions.kept()[table["template"]]
    for number, side in enumerate(table["sides"]):
        rest, text = zlib.crc32("\n".join(sorted(side["outlines"])).encode()) % 36**4, ""
        for _ in range(4):
            rest, last = divmod(rest, 36)
            text = digits[last] + text
        assert text == side["revision"] == sheet_codes.read_text(side["code"]).revision
        assert side["name"] != "front" or text == known["front"]
        listed = by_name(table, number)
        for line in side["outlines"]:
            name, *edges = line.split(" ")
            x, y, width, height = map(float, edges)
            box = listed[name]
            # What is written into is listed by its inside.
            outer = box["kind"] in {"number", "tick"}
            assert outer or large or (x, y) == pytest.approx((box["x"], box["y"]), abs=0.006)
            assert large or (width + 0.01 >= box["width"] and height + 0.01 >= box["height"])
        left_out = {listed[name]["kind"] for name in set(listed) - {line.split(" ")[0] for line in side["outlines"]}}
        assert left_out <= {"space", "coin", "marker", "code", "key", "text"}


def test_what_depends_on_the_grid_is_no_outline() -> None:
    few, many = (GridLayout(name, name, load_layout().rows, coins) for name, coins in (("few", 8), ("many", 30)))
    request = Request("player-sheet", ("en",), layout=("few", "many"))
    one, other = (json.loads(file) for file in make.make(request, "geometry", Content((few, many))).contents)
    (only, *_), (same, *_) = one["sides"], other["sides"]
    assert only["outlines"] == same["outlines"]
    plain = answer(Request("palace-form", ("en",), codes="none"))["sides"][0]
    assert (plain["revision"], plain["outlines"]) == (None, [])


@pytest.mark.parametrize("document", sheet_codes.documents())
def test_a_file_is_known_as_the_programs_own(document: str) -> None:
    (file,) = make.make(Request(document, ("en",)), "geometry").contents
    assert ownership.is_own_file(file)
    assert not ownership.is_own_file(file.replace(b"alhambra-sheets ", b"somebody "))


@pytest.mark.parametrize("document", sheet_codes.documents())
def test_without_codes_there_is_nothing_of_them(document: str) -> None:
    table = answer(Request(document, ("en",), codes="none"))
    assert table["code"] is None
    assert not {"marker", "code", "reference"} & {box["kind"] for box in by_name(table).values()}
    assert not [name for name in by_name(table) if name.startswith("qr")]
