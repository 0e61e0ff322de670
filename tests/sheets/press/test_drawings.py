"""Pictures of a game as files: what they show can be read back, is told in words, and is the same every time."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pypdfium2
import pytest
from PIL import Image

from alhambra_engine import referee
from alhambra_sheets.drawing import palette
from alhambra_sheets.figures.model import PalaceFigure, figure_of_moves, figures_of
from alhambra_sheets.press import drawings
from alhambra_sheets.press.ownership import is_own_file
from alhambra_sheets.words import catalog
from tests.cases import desk, sheets
from tests.cases.expectations import CASES

if TYPE_CHECKING:
    from pathlib import Path

    from alhambra_engine.referee import Result

ENGLISH = catalog.load("en")
SVG = "{http://www.w3.org/2000/svg}"
ILLEGAL = desk.palace("P5   T7", "*    G8ne", ".    S9")


def drawn(result: Result, form: str = "svg", ink: str = "full") -> bytes:
    return drawings.write(result, figures_of(result), form, ENGLISH, ink)


def root_of(content: bytes) -> ET.Element:
    return ET.fromstring(content)  # noqa: S314 - the program's own file


def texts(content: bytes) -> list[str]:
    return [(element.text or "").strip() for element in root_of(content).iter(f"{SVG}text")]


def described(content: bytes) -> str:
    found = root_of(content).find(f"{SVG}desc")
    assert found is not None
    return found.text or ""


def pdf_text(content: bytes) -> str:
    document = pypdfium2.PdfDocument(content)
    try:
        assert len(document) == 1
        return str(document[0].get_textpage().get_text_bounded())
    finally:
        document.close()


def test_a_picture_shows_tiles_names_and_findings() -> None:
    result = desk.judge(ILLEGAL)
    content = drawn(result)
    shown = texts(content)
    assert {"Kim", "P5", "T7", "G8", "S9"} <= set(shown)
    assert "Alhambra – Scoring 3" in shown
    for number, finding in enumerate(result.findings, start=1):
        if finding.cells:
            assert str(number) in shown
            assert f"{finding.kind.code} Kim:" in shown
            assert finding.kind.code in described(content)
    root = root_of(content)
    assert root.get("role") == "img"
    assert root.get("width", "").endswith("mm")


@pytest.mark.parametrize("form", drawings.FORMATS)
def test_every_form_is_the_same_twice_and_known_as_our_own(form: str) -> None:
    for text in (ILLEGAL, sheets.EXAMPLE):
        contents = {drawn(desk.judge(text), form) for _ in range(2)}
        assert len(contents) == 1
        assert is_own_file(contents.pop())


def test_a_pdf_is_a_sheet_of_paper_and_gives_its_text_back() -> None:
    result = desk.judge(ILLEGAL)
    content = drawn(result, "pdf")
    document = pypdfium2.PdfDocument(content)
    size = [round(length * 25.4 / 72) for length in document.get_page_size(0)]
    document.close()
    assert sorted(size) == [210, 297]
    text = " ".join(pdf_text(content).split())
    assert "Kim" in text
    assert "ALH301" in text
    assert "G8" in text


def test_a_png_is_as_large_as_the_svg() -> None:
    result = desk.judge(ILLEGAL)
    svg = root_of(drawn(result))
    with Image.open(io.BytesIO(drawn(result, "png"))) as picture:
        dpi = picture.info["dpi"][0]
        millimetres = [length * 25.4 / dpi for length in picture.size]
    assert millimetres == pytest.approx(
        [float(svg.get(side, "").removesuffix("mm")) for side in ("width", "height")], abs=0.3
    )


@pytest.mark.parametrize("ink", palette.inks())
def test_every_ink_shows_the_same_words(ink: str) -> None:
    for text in (ILLEGAL, sheets.EXAMPLE):
        assert texts(drawn(desk.judge(text), ink=ink)) == texts(drawn(desk.judge(text)))
    colours = set(re.findall(r"#[0-9a-f]{3,6}\b", drawn(desk.judge(ILLEGAL), ink=ink).decode()))
    assert (colours <= {"#fff", "#000"}) == (ink == "mono")


@pytest.mark.parametrize(
    "path",
    # What is told of one case has letters that no typeface has.
    [path for path in CASES if "]] `" in path.read_text("utf-8") and path.stem != "places--wide-and-combining"],
    ids=lambda path: path.stem,
)
def test_every_finding_about_cells_has_its_number_in_the_picture(path: Path) -> None:
    result = desk.judge(path.read_bytes())
    figures = [each for each in figures_of(result) if isinstance(each, PalaceFigure) and each.is_drawable]
    shown = texts(drawn(result)) if figures else []
    for mark in (mark for figure in figures for mark in figure.marks):
        assert mark.sign in shown


NAMES = ("<script>alert(1)</script>", "]]>", "&amp;", "a'\"b", "Ω" * 60)


@pytest.mark.parametrize("name", NAMES)
def test_names_are_text_and_nothing_else(name: str) -> None:
    text = ILLEGAL.replace("  Kim:\n", f"  {name!r}:\n" if "'" not in name else '  "a\'\\"b":\n')
    result = desk.judge(text)
    assert figures_of(result)
    content = drawn(result)
    root = root_of(content)
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
        "svg", "title", "desc", "style", "defs", "symbol", "path", "use", "text", "g",
    }  # fmt: skip
    assert name in described(content)
    assert drawn(result, "pdf").startswith(b"%PDF-")


def test_what_is_too_large_says_so() -> None:
    text = desk.palace("*  " + "G  " * 120, top="tiles: any\n")
    assert "(too large to draw here)" in texts(drawn(desk.judge(text)))


def test_what_is_far_away_is_drawn_with_how_much_is_left_out() -> None:
    tiles = '{at: [0, 1], tile: G10-}, {at: [90000, 1], tile: "G11-"}'
    result = desk.judge(f"{desk.HEAD}players:\n  Kim: {{tiles: [{tiles}]}}\n{desk.OTHERS}")
    shown = texts(drawn(result))
    assert {"G10", "G11", "…\N{NO-BREAK SPACE}89999"} <= set(shown)
    assert any(each.endswith("… empty rows or columns left out") for each in shown)
    width, height = (float(root_of(drawn(result)).attrib[key].removesuffix("mm")) for key in ("width", "height"))
    assert max(width, height) < 200


def test_the_rest_of_many_findings_is_counted() -> None:
    rows = [" ".join(["G1n"] * 10) for _ in range(6)]
    result = desk.judge(desk.palace("*", *rows, top="tiles: any\n"))
    shown = texts(drawn(result))
    told = [text for text in shown if text.startswith("ALH301")]
    assert 0 < len(told) < 50
    assert f"… and {len(result.findings) - len(told) - 1} more" in shown or any("… and" in text for text in shown)


def test_of_several_scorings_each_palace_says_which_it_is() -> None:
    text = """\
game: alhambra
scorings:
  2: {Kim: {palace: ["* T7"]}, Nina: {buildings: {garden: 2}, wall: 3}, Ota: {buildings: {chambers: 2}, wall: 3}}
  3: {Kim: {palace: ["* T9"]}, Nina: {buildings: {garden: 2}, wall: 3}, Ota: {buildings: {chambers: 2}, wall: 3}}
"""
    shown = texts(drawn(desk.judge(text)))
    assert "Alhambra – Scoring 2 – Scoring 3" in shown
    assert any(line.startswith("scoring 2,") for line in shown)
    assert any(line.startswith("scoring 3,") for line in shown)


def test_of_another_scoring_no_finding_is_told() -> None:
    text = """\
game: alhambra
scorings:
  2: {Kim: {palace: ["* T7"]}, Nina: {buildings: {garden: 2}, wall: 3}, Ota: {buildings: {chambers: 2}, wall: 3}}
  3: {Kim: {palace: ["* T9"]}, Nina: {buildings: {garden: 2}, wall: 3}, Ota: {buildings: {chambers: 2}, wall: 3}}
"""
    result = desk.judge(text)
    content = drawings.write(result, figures_of(result, scoring=3), "svg", ENGLISH)
    assert not any("ALH301" in line for line in texts(content))
    assert any("ALH301" in line for line in texts(drawn(result)))


def test_a_sheet_names_its_grid() -> None:
    shown = texts(drawn(desk.judge(sheets.EXAMPLE)))
    assert {"Alhambra: Roll & Write", "Grid: Granada", "Barbara", "7 − 4 = 3"} <= set(shown)


def test_moves_are_drawn_with_what_their_signs_mean() -> None:
    moves = referee.moves("x", desk.palace("* G8ne").encode(), player="Kim", tile="G8nw")
    assert moves.palace is not None
    figure = figure_of_moves(moves)
    assert figure is not None
    figure = figure._replace(marks=tuple(mark for mark in figure.marks if mark.kind != "swap"), is_counted=False)
    for form in drawings.FORMATS:
        content = drawings.write_moves(moves, figure, form, ENGLISH)
        assert is_own_file(content)
    shown = texts(drawings.write_moves(moves, figure, "svg", ENGLISH))
    assert "the tile can be added here" in shown
    assert "can be moved to the reserve" in shown
    assert "the tile can replace this one" not in shown
    # Each space is told the tile that was asked about, beside the title.
    assert shown.count("G8nw") == len(moves.place) > 0


def test_the_wall_of_a_redesign_is_traced_where_tiles_can_be_added() -> None:
    moves = referee.moves("x", desk.palace("P5 .", "* G8ne").encode(), player="Kim", tile="G9")
    figure = figure_of_moves(moves)
    assert figure is not None
    assert figure.wall
    assert any(mark.kind == "add" for mark in figure.marks)
    blue = re.compile(rb'stroke="(#[0-9a-f]+)"')
    traced, without = (
        blue.findall(drawings.write_moves(moves, each, "svg", ENGLISH)) for each in (figure, figure._replace(wall=()))
    )
    assert len(traced) == len(without) + 1


@pytest.mark.parametrize("language", catalog.languages())
def test_every_language_has_room(language: str) -> None:
    for text in (ILLEGAL, sheets.EXAMPLE):
        result = desk.judge(text)
        assert drawings.write(result, figures_of(result), "pdf", catalog.load(language)).startswith(b"%PDF-")
