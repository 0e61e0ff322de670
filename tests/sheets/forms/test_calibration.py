"""The calibration page is true: its lengths are measured in the finished pages, its crosses seen through the paper."""

from __future__ import annotations

import itertools
from functools import cache
from typing import TYPE_CHECKING

import pypdfium2
import pytest
import zxingcpp
from PIL import ImageOps
from PIL.Image import Transpose

from alhambra_engine.buildings import Building
from alhambra_sheets.drawing import codes, palette, papers
from alhambra_sheets.drawing.shapes import BLACK, WHITE, Box, Path, Text, Use, walk
from alhambra_sheets.forms import calibration
from alhambra_sheets.forms.design import Mark, Setting
from alhambra_sheets.press import catalogue, form_job, make
from alhambra_sheets.press.arrangement import RequestError
from alhambra_sheets.press.request import Request
from alhambra_sheets.system.resources import data, template
from alhambra_sheets.words import catalog
from alhambra_sheets.words.terms import ink_name
from tests.sheets.made_catalogs import stretched
from tests.sheets.pages import texts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL.Image import Image

    from alhambra_sheets.drawing.shapes import Side
    from alhambra_sheets.words.catalog import Catalog

PAPERS = ("a4", "letter")
MM = 10
"""Pixels of a millimetre in the pictures: both papers are whole numbers of them wide and high."""

DPI = 25.4 * MM
EXACT = 0.05
"""Millimetres by which a length on the page may be wrong."""


def made(words: Catalog, paper: str = "a4", ink: str = "full") -> tuple[Side, ...]:
    setting = Setting(words, papers.paper(paper), palette.load(ink))
    return calibration.DOCUMENT.design(setting).sheet(Mark()).sides


@cache
def sides(paper: str = "a4", language: str = "en", ink: str = "full") -> tuple[Side, ...]:
    return made(catalog.load(language), paper, ink)


@cache
def pictures(paper: str = "a4", ink: str = "full", duplex: str = "long") -> tuple[Image, ...]:
    """The pages of the finished file, in grey."""
    request = Request("calibration", ("en",), paper=paper, ink=ink, duplex=duplex)
    document = pypdfium2.PdfDocument(make.make(request).contents[0])
    try:
        return tuple(
            each.render(scale=DPI / 72 * (1 - 1e-6), grayscale=True).to_pil().convert("L") for each in document
        )
    finally:
        document.close()


def darkness(picture: Image, box: Box, *, down: bool = False) -> list[float]:
    """How dark every column of a region is, or every row, from 0 to 1."""
    edges = (round(box.x * MM), round(box.y * MM), round(box.right * MM), round(box.bottom * MM))
    cut = picture.crop(edges)
    if down:
        cut = cut.transpose(Transpose.TRANSPOSE)
    width, height = cut.size
    values = cut.tobytes()
    return [sum(255 - values[row * width + column] for row in range(height)) / height / 255 for column in range(width)]


def strokes(values: Sequence[float], start: float) -> list[float]:
    """The middles of the strokes in mm, where the first value stands at `start`."""
    found: list[float] = []
    for dark, run in itertools.groupby(enumerate(values), key=lambda item: item[1] > 0.1):
        if dark:
            members = list(run)
            weight = sum(value for _, value in members)
            place = sum((number + 0.5) * value for number, value in members) / weight
            found.append((round(start * MM) + place) / MM)
    return found


def across(picture: Image, x: float, y: float, width: float, height: float = 0.4) -> list[float]:
    """Where upright strokes meet a narrow band that lies."""
    return strokes(darkness(picture, Box("band", x, y, width, height)), x)


def down(picture: Image, x: float, y: float, height: float, width: float = 0.4) -> list[float]:
    """Where lying strokes meet a narrow band that stands."""
    return strokes(darkness(picture, Box("band", x, y, width, height), down=True), y)


# The file


@pytest.mark.parametrize("paper", PAPERS)
def test_the_page_is_the_paper_front_and_back(paper: str) -> None:
    request = Request("calibration", ("en",), paper=paper)
    job = form_job.plan(catalogue.form("calibration"), request)
    assert job.page_count == 2
    assert job.grid.cells == (Box("cell-1", 0, 0, *papers.paper(paper)[1:]),)


def test_without_a_paper_it_is_a4() -> None:
    assert form_job.plan(catalogue.form("calibration"), Request("calibration", ("en",))).size == papers.paper("a4")


def test_it_is_not_enlarged_as_its_lengths_would_be_false() -> None:
    with pytest.raises(RequestError) as caught:
        make.make(Request("calibration", ("en",), large=True))
    assert caught.value.values == {"document": "calibration", "option": "large"}


@pytest.mark.parametrize("paper", PAPERS)
def test_pictures_are_measured_in_whole_pixels(paper: str) -> None:
    size = papers.paper(paper)
    assert {picture.size for picture in pictures(paper)} == {(round(size.width * MM), round(size.height * MM))}


# Lengths


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("number", [0, 1])
def test_every_millimetre_of_the_rulers_is_where_it_says(paper: str, number: int) -> None:
    picture = pictures(paper)[number]
    ruler = Box("across", *template(f"calibration-{paper}.toml")["rulers"]["across"])
    found = across(picture, ruler.x - 1, ruler.y + 0.8, ruler.width + 2)
    assert len(found) == 181
    assert found == pytest.approx([found[0] + step for step in range(181)], abs=EXACT)
    upright = Box("down", *template(f"calibration-{paper}.toml")["rulers"]["down"])
    left = upright.x if number == 0 else papers.paper(paper).width - upright.right
    found = down(picture, left + 0.8, upright.y - 1, upright.height + 2)
    assert len(found) == 181
    assert found == pytest.approx([found[0] + step for step in range(181)], abs=EXACT)


@pytest.mark.parametrize("paper", PAPERS)
def test_rulers_number_every_centimetre_at_its_stroke(paper: str) -> None:
    for side in sides(paper):
        ruler, upright = side.box("rulers-across"), side.box("rulers-down")
        lying = {text.text: text.x for text in texts(side) if ruler.y < text.y < ruler.bottom}
        assert lying == pytest.approx({str(step): ruler.x + step for step in range(0, 181, 10)})
        standing = {text.text for text in texts(side) if upright.x < text.x < upright.right and text.y > upright.y}
        assert standing >= {str(step) for step in range(0, 181, 10)}


@pytest.mark.parametrize("paper", PAPERS)
def test_the_square_measures_100_mm_and_the_card_is_a_bank_card(paper: str) -> None:
    picture, side = pictures(paper)[0], sides(paper)[0]
    square, card = side.box("scale-square"), side.box("scale-card")
    left, *_, right = across(picture, square.x - 1, square.y + 2, square.width + 2)
    top, *_, bottom = down(picture, square.x + 2, square.y - 1, square.height + 2)
    assert (right - left, bottom - top) == pytest.approx((100, 100), abs=EXACT)
    left, right = across(picture, card.x - 1, card.y + 10, card.width + 2)
    top, bottom = down(picture, card.x + 10, card.y - 1, card.height + 2)
    assert (right - left, bottom - top) == pytest.approx((85.6, 53.98), abs=EXACT)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("number", [0, 1])
def test_the_lines_at_the_edges_are_as_far_from_them_as_they_say(paper: str, number: int) -> None:
    picture = pictures(paper)[number]
    size, pitch = papers.paper(paper), template(f"calibration-{paper}.toml")["edges"]["pitch"]
    steps = range(3, 10)
    for place, step in enumerate(steps):
        # A quarter of a line from its middle, where its leader does not stand.
        shift = (place - len(steps) / 2 + 0.25) * pitch
        x, y = size.width / 2 + shift, size.height / 2 + shift
        measured = (
            down(picture, x, 0, 11)[0],
            size.height - down(picture, x, size.height - 11, 11)[-1],
            across(picture, 0, y, 11)[0],
            size.width - across(picture, size.width - 11, y, 11)[-1],
        )
        # The paper is a broken number of pixels wide and high.
        assert measured == pytest.approx((step,) * 4, abs=EXACT)


@pytest.mark.parametrize("paper", PAPERS)
def test_the_edges_hold_the_margin_that_sheets_keep_between_their_lines(paper: str) -> None:
    numbers = template(f"calibration-{paper}.toml")
    assert numbers["margin"] == 5  # what the gate of all sheets asks for
    assert numbers["edges"]["nearest"] < numbers["margin"] < numbers["edges"]["farthest"]


# Front and back


def through(duplex: str, back: Image) -> Image:
    """The back as it shines through the paper, where the printer turns upright paper over this edge."""
    return ImageOps.mirror(back) if duplex == "long" else ImageOps.flip(back)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("duplex", ["long", "short"])
def test_the_crosses_of_the_back_lie_behind_those_of_the_front(paper: str, duplex: str) -> None:
    front, back = pictures(paper, duplex=duplex)
    seen = through(duplex, back)
    for name in ("A", "B"):
        box = sides(paper)[0].box(f"cross-{name}")
        x, y = box.centre
        for picture in (front, seen):
            # Near the ends of the arms, beyond the scales.
            for end in (box.y + 0.3, box.bottom - 0.9):
                assert across(picture, x - 3, end, 6) == pytest.approx([x], abs=EXACT)
            for end in (box.x + 0.3, box.right - 0.9):
                assert down(picture, end, y - 3, 6) == pytest.approx([y], abs=EXACT)


@pytest.mark.parametrize("duplex", ["long", "short"])
def test_no_cross_lies_behind_a_cross_when_the_paper_is_turned_over_the_other_edge(duplex: str) -> None:
    front, back = pictures(duplex=duplex)
    wrong = through({"long": "short", "short": "long"}[duplex], back)

    def arms(picture: Image, box: Box) -> list[list[float]]:
        x, y = box.centre
        lying = [across(picture, x - 3, end, 6) for end in (box.y + 0.3, box.bottom - 0.9)]
        return lying + [down(picture, end, y - 3, 6) for end in (box.x + 0.3, box.right - 0.9)]

    for name in ("A", "B"):
        box = sides()[0].box(f"cross-{name}")
        assert [len(arm) for arm in arms(front, box)] == [1, 1, 1, 1]
        assert [len(arm) for arm in arms(wrong, box)] != [1, 1, 1, 1]


@pytest.mark.parametrize("duplex", ["long", "short"])
def test_scales_of_front_and_back_stand_on_different_sides_of_their_lines(duplex: str) -> None:
    front, back = pictures(duplex=duplex)
    box = sides()[0].box("cross-A")
    x, y = box.centre
    whole = [x + step for step in range(1, 11)]
    for picture, side, other in ((front, -0.6, 0.3), (through(duplex, back), 0.3, -0.6)):
        assert across(picture, x + 0.5, y + side, 10, 0.3) == pytest.approx(whole, abs=EXACT)
        assert across(picture, x + 0.5, y + other, 10, 0.3) == []


@pytest.mark.parametrize("paper", PAPERS)
def test_nothing_but_a_cross_shines_through_a_cross(paper: str) -> None:
    front, back = sides(paper)
    width = papers.paper(paper).width
    for one, other in ((front, back), (back, front)):
        for name in ("cross-A", "cross-B"):
            box = one.box(name)
            behind = box._replace(x=width - box.right)
            assert [each.name for each in other.boxes if each.overlaps(behind)] == [name]


# Greys, types, lines, words, codes


@pytest.mark.parametrize("ink", palette.inks())
def test_greys_step_evenly_from_light_to_black(ink: str) -> None:
    picture, box = pictures(ink=ink)[0], sides(ink=ink)[0].box("greys-steps")
    width = box.width / 10
    for number in range(10):
        step = Box("step", box.x + number * width + 0.4, box.y + 1, width - 0.8, 5)
        values = darkness(picture, step)
        assert sum(values) / len(values) == pytest.approx((number + 1) / 10, abs=0.02)


def test_mono_is_black_alone() -> None:
    used = {
        colour
        for side in sides(ink="mono")
        for shape in walk(side.shapes)
        for colour in ((shape.fill, shape.stroke) if isinstance(shape, Path) else (getattr(shape, "colour", None),))
    }
    assert used <= {None, BLACK, WHITE}


@pytest.mark.parametrize("ink", palette.inks())
def test_the_six_types_stand_as_on_a_sheet(ink: str) -> None:
    uses = [shape.symbol for shape in sides(ink=ink)[0].shapes if isinstance(shape, Use)]
    assert [symbol.name for symbol in uses] == [f"tile-{building.value}" for building in Building]
    for symbol, building in zip(uses, Building, strict=True):
        assert [text.text for text in walk(symbol.shapes) if isinstance(text, Text)] == [building.letter]


@pytest.mark.parametrize("ink", palette.inks())
@pytest.mark.parametrize("paper", PAPERS)
def test_a_pencil_has_crossed_out_the_six_types_for_a_copy(paper: str, ink: str) -> None:
    side, pencil = sides(paper, ink=ink)[0], palette.load(ink).colour("pencil")
    row = side.box("tiles-row")
    strokes = [
        shape.commands
        for shape in side.shapes
        if isinstance(shape, Path)
        and shape.stroke == pencil
        and [name for name, _ in shape.commands] == ["M", "C", "M", "C"]
    ]
    middles = [row.x + (place + 0.5) * row.height for place in range(len(Building))]
    for stroke, middle in zip(strokes, middles, strict=True):
        numbers = [each for _, step in stroke for each in step]
        assert sum(numbers[::2]) / len(numbers[::2]) == pytest.approx(middle, abs=1)
        assert sum(numbers[1::2]) / len(numbers[1::2]) == pytest.approx(row.centre[1], abs=1)
    told = " ".join(text.text for text in texts(side)).replace("\u00a0", " ")
    assert "photocopy" in told
    assert "--ink mono" in told


def test_lines_are_as_thick_as_they_say() -> None:
    picture, box = pictures()[0], sides()[0].box("weights-lines")
    weights = template("calibration-a4.toml")["weights"]["list"]
    assert (weights[0], weights[-1]) == (0.1, 0.7)
    height = box.height / len(weights)
    for number, weight in enumerate(weights):
        row = Box("row", box.x + 5, box.y + number * height, 10, height)
        assert sum(darkness(picture, row, down=True)) / MM == pytest.approx(weight, abs=0.03)
        assert f"{weight:g} mm" in {text.text for text in texts(sides()[0])}


def test_words_stand_in_the_sizes_that_they_say() -> None:
    box = sides()[0].box("sizes-lines")
    inside = [text for text in texts(sides()[0]) if box.x <= text.x < box.right and box.y < text.y < box.bottom]
    samples = [text.size for text in inside if "0123456789" in text.text]
    assert samples == [6.5, 8, 9.5]
    assert [text.text for text in inside if text.text.endswith("pt")] == ["6.5 pt", "8 pt", "9.5 pt"]


@pytest.mark.parametrize("paper", PAPERS)
def test_the_qr_code_is_read_and_its_modules_are_as_small_as_any_sheets(paper: str) -> None:
    (code,) = zxingcpp.read_barcodes(pictures(paper)[0])
    assert code.text == calibration.QR_TEXT
    modules = len(codes.qr_matrix(calibration.QR_TEXT)) + 2 * codes.QUIET_MODULES
    assert sides(paper)[0].box("qr-box").width / modules == pytest.approx(0.7)


def test_the_marker_is_one_that_no_sheet_has() -> None:
    picture, box = pictures()[0], sides()[0].box("codes-marker")
    module = box.width / 6
    seen = [
        "".join(
            "0" if sum(darkness(picture, Box("module", x + 0.4, y + 0.4, 0.7, 0.7))) > 5 else "1"
            for x in (box.x + column * module for column in range(1, 5))
        )
        for y in (box.y + row * module for row in range(1, 5))
    ]
    assert data("aruco.toml")["patterns"].index(" ".join(seen)) == calibration.MARKER
    # Four corners, and digits to base 12.
    assert calibration.MARKER >= 4 * 12


@pytest.mark.parametrize("ink", palette.inks())
def test_the_foot_says_in_words_which_ink_it_is(ink: str) -> None:
    name = ink_name(ink, catalog.load("en"))
    assert name != ink
    assert any(text.text.startswith(f"ink {name} · version ") for text in texts(sides(ink=ink)[0]))


# Every language


@pytest.mark.parametrize("paper", PAPERS)
def test_words_and_sentences_may_be_a_third_longer_than_in_english(paper: str) -> None:
    long = made(stretched(0.35, 3), paper)
    lengths = [sum(len(text.text) for side in each for text in texts(side)) for each in (long, sides(paper))]
    assert lengths[0] > 1.2 * lengths[1]
    assert min(text.size for side in long for text in texts(side)) >= 6.5
    for each in long[1].boxes:
        assert each.name in {box.name for box in sides(paper)[1].boxes}


@pytest.mark.parametrize("paper", PAPERS)
def test_all_but_the_edges_is_ten_millimetres_from_the_trim(paper: str) -> None:
    for side in sides(paper):
        for box in side.boxes:
            if not box.name.startswith("edge-"):
                assert min(box.x, box.y, side.width - box.right, side.height - box.bottom) >= 10, box
