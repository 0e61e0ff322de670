"""The Roll & Write player sheet on half a Letter sheet: all that A5 has, in its own arrangement."""

from __future__ import annotations

import itertools
from functools import cache
from typing import TYPE_CHECKING

import pypdfium2
import pytest
import zxingcpp

from alhambra_engine.buildings import Building
from alhambra_engine.rollandwrite import layouts
from alhambra_engine.rollandwrite import numbers as rollandwrite
from alhambra_sheets.drawing import codes, palette, papers, sheet_codes, typefaces
from alhambra_sheets.drawing.shapes import Box, Text, walk
from alhambra_sheets.forms.design import Mark, Setting
from alhambra_sheets.press import catalogue, form_job, make
from alhambra_sheets.press.request import Request
from alhambra_sheets.words import catalog
from alhambra_sheets.words.terms import building_name
from tests.sheets.made_catalogs import stretched

if TYPE_CHECKING:
    from alhambra_sheets.drawing.shapes import Side
    from alhambra_sheets.words.catalog import Catalog

SIZE = papers.paper("half-letter")
MM = 72 / 25.4


@cache
def front(language: str = "en", ink: str = "full", size: str = "half-letter") -> Side:
    return made(catalog.load(language), ink, size)


def made(words: Catalog, ink: str = "full", size: str = "half-letter") -> Side:
    setting = Setting(words, papers.paper(size), palette.load(ink))
    return catalogue.form("player-sheet").design(setting).sheet(Mark()).sides[0]


def texts(side: Side) -> list[Text]:
    return [shape for shape in walk((*side.shapes, *side.stamp)) if isinstance(shape, Text)]


@cache
def printed(language: str = "en", paper: str = "") -> bytes:
    return make.make(Request("player-sheet", (language,), size="half-letter", paper=paper)).contents[0]


def read_back(language: str, box: Box) -> str:
    """The text of a region of the finished PDF."""
    document = pypdfium2.PdfDocument(printed(language))
    try:
        words = document[0].get_textpage()
        edges = (box.x, SIZE.height - box.bottom, box.right, SIZE.height - box.y)
        region: str = words.get_text_bounded(*(edge * MM for edge in edges))
        words.close()
        return region
    finally:
        document.close()


def test_letter_is_cut_into_two_halves_that_fill_it() -> None:
    job = form_job.plan(catalogue.form("player-sheet"), Request("player-sheet", ("en",), paper="letter"))
    assert job.size == SIZE
    assert len(job.grid.cells) == 2
    assert (job.grid.trim.width, job.grid.trim.height) == pytest.approx((job.grid.width, job.grid.height))


@pytest.mark.parametrize("language", catalog.languages())
def test_every_label_fits_has_glyphs_and_can_be_read(language: str) -> None:
    found = texts(front(language))
    assert len(found) > 60
    for text in found:
        assert text.width <= text.room + 1e-6, text
        assert text.size >= 6.5, text
        assert typefaces.missing_characters(typefaces.load(text.face), text.text) == "", text


@pytest.mark.parametrize("language", catalog.languages())
def test_names_in_the_table_are_read_at_arms_length(language: str) -> None:
    names = {building_name(building, catalog.load(language)) for building in Building}
    sizes = [text.size for text in texts(front(language)) if text.text in names]
    assert len(sizes) == len(Building)
    assert min(sizes) >= 9


def test_sentences_may_be_a_third_longer_than_in_english() -> None:
    long, short = texts(made(stretched())), texts(front())
    assert sum(len(text.text) for text in long) > 1.15 * sum(len(text.text) for text in short)
    assert min(text.size for text in long) >= 6.5


@pytest.mark.parametrize("ink", palette.inks())
def test_the_sheet_says_what_a5_says_in_every_ink(ink: str) -> None:
    def words(size: str) -> list[str]:
        return sorted(word for text in texts(front("en", ink, size)) for word in text.text.replace("\xa0", " ").split())

    assert words("half-letter") == words("a5")

    def boxes(side: Side) -> list[str]:
        # What the code says is the name of its box.
        return sorted(box.name for box in side.boxes if not box.name.startswith(codes.TEXT_BOX))

    assert boxes(front("en", ink)) == boxes(front(size="a5"))


@pytest.mark.parametrize("language", ["en", "ru"])
def test_prizes_read_back_from_the_pdf_are_those_of_the_engine(language: str) -> None:
    side = front(language)
    table = side.box("points-box")
    for building in Building:
        target = side.box(f"points-{building.value}")
        row = read_back(language, Box("row", table.x, target.y, target.x - table.x, target.height)).split()
        assert row[0] == building.letter
        assert tuple(map(int, row[-3:])) == rollandwrite.places(building)


def test_the_grid_is_the_layout() -> None:
    layout = layouts.load_layout()
    for row, column in itertools.product(range(6), range(6)):
        assert read_back("en", front().box(f"space-{row + 1}-{column + 1}")).strip() == layout.rows[row][column]


def test_die_spaces_are_sixteen_millimetres_on_the_lines_of_the_grid_and_touch_nothing() -> None:
    side = front()
    dice = [box for box in side.boxes if box.name.startswith("die-")]
    assert len(dice) == 12
    for die in dice:
        assert (die.width, die.height) == (16, 16)
        assert not [other.name for other in side.boxes if other is not die and die.overlaps(other)]
    for face in range(1, 7):
        assert side.box(f"die-blue-{face}").x == side.box(f"space-1-{face}").x
        assert side.box(f"die-yellow-{face}").y == side.box(f"space-{face}-1").y


def test_no_two_boxes_overlap_unless_one_holds_the_other() -> None:
    def holds(outer: Box, inner: Box) -> bool:
        grown = outer.inset(-1e-3)
        return grown.x <= inner.x and grown.y <= inner.y and grown.right >= inner.right and grown.bottom >= inner.bottom

    clashes = [
        (one.name, other.name)
        for one, other in itertools.combinations(front().boxes, 2)
        if one.overlaps(other) and not holds(one, other) and not holds(other, one)
    ]
    assert clashes == []


def test_tables_and_grid_share_their_edges() -> None:
    side = front()
    left, right = side.box("die-yellow-1").x, side.box("row-1").right
    assert side.box("points-box").x == side.box("counts-legend").x == left
    for name in ("coin-10", "reminders-box"):
        assert side.box(name).right == pytest.approx(right), name


def test_the_qr_code_is_read() -> None:
    document = pypdfium2.PdfDocument(printed())
    try:
        (code,) = zxingcpp.read_barcodes(document[0].render(scale=200 / 72).to_pil())
    finally:
        document.close()
    found = sheet_codes.read_text(code.text)
    assert (found.document, found.size) == ("player-sheet", "half-letter")
