"""What holds for every document, in every size, language and ink (print.md: gates)."""

from __future__ import annotations

import io
import itertools
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import pikepdf
import pypdfium2
import pytest
import zxingcpp

from alhambra_sheets.drawing import codes, palette, papers, sheet_codes, typefaces
from alhambra_sheets.drawing.shapes import Part, Path, Text, fitting, scaled
from alhambra_sheets.forms.design import Mark, Setting
from alhambra_sheets.press import catalogue, form_job, make
from alhambra_sheets.press.arrangement import RequestError
from alhambra_sheets.press.request import Request
from alhambra_sheets.words import catalog
from alhambra_sheets.writers import raster
from tests.sheets.extents import inks
from tests.sheets.pages import clashes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from alhambra_sheets.drawing.shapes import Box, Sheet, Side
    from alhambra_sheets.forms.design import Design
    from tests.sheets.extents import Ink

MM = 25.4 / 72
NEAREST_INK = 5.0
"""Millimetres from the trim that many printers cannot reach."""
SMALLEST = 6.5
WHITE = 1.15
"""Millimetres around codes, less half a hair: 1.2 is what they are given."""


class Case(NamedTuple):
    document: str
    size: str
    language: str
    ink: str

    def __str__(self) -> str:
        return "-".join(self)


CASES = [
    Case(document.name, size, language, ink)
    for document in catalogue.forms()
    # What is made from a game has no design without one.
    if not document.needs
    for size in document.sizes
    for language in catalog.languages()
    for ink in palette.inks()
]
# Where colours do not matter one ink will do, where words do not one language.
WORDS = [case for case in CASES if case.ink == "full"]
LOOKS = [case for case in CASES if case.language == "en"]
PLAIN = [case for case in WORDS if case.language == "en"]


@cache
def design(case: Case) -> Design:
    setting = Setting(catalog.load(case.language), papers.paper(case.size), palette.load(case.ink))
    return catalogue.form(case.document).design(setting)


def sheet(case: Case) -> Sheet:
    return design(case).sheet(Mark(9999))


def everything(side: Side) -> Iterator[Ink]:
    return inks((*side.shapes, *side.stamp))


def inside(inner: Box, outer: Box, slack: float = 1e-3) -> bool:
    return (
        inner.x >= outer.x - slack
        and inner.y >= outer.y - slack
        and inner.right <= outer.right + slack
        and inner.bottom <= outer.bottom + slack
    )


def ruler_lengths(side: Side) -> list[float]:
    """The longer edges of the strokes with ticks every 5 mm in the ruler's box."""
    box = side.box("ruler-box").inset(-0.3)
    lines = [ink for ink in everything(side) if not isinstance(ink.shape, Text) and inside(ink.box, box)]
    return [
        max(ink.box.width, ink.box.height) - ink.scale * ink.shape.width
        for ink in lines
        if isinstance(ink.shape, Path) and len(ink.shape.commands) > 2 * 50 / 5
    ]


@pytest.mark.every_language
@pytest.mark.parametrize("case", WORDS, ids=str)
def test_every_text_fits_its_room_has_glyphs_and_a_size_to_read(case: Case) -> None:
    for side in sheet(case).sides:
        found = [ink for ink in everything(side) if isinstance(ink.shape, Text)]
        assert found
        for ink in found:
            assert isinstance(ink.shape, Text)
            assert ink.shape.width <= ink.shape.room + 1e-6, ink.shape
            assert ink.shape.size * ink.scale >= SMALLEST - 1e-6, ink.shape
            assert typefaces.missing_characters(typefaces.load(ink.shape.face), ink.shape.text) == "", ink.shape


@pytest.mark.two_inks
@pytest.mark.parametrize("case", CASES, ids=str)
def test_no_ink_is_nearer_to_the_trim_than_a_printer_reaches(case: Case) -> None:
    # A calibration page shows where a printer ends: it must go beyond.
    nearest = 0.0 if case.document == "calibration" else NEAREST_INK
    for side in sheet(case).sides:
        for ink in everything(side):
            assert min(ink.box.x, ink.box.y) >= nearest - 1e-3, ink
            assert side.width - ink.box.right >= nearest - 1e-3, ink
            assert side.height - ink.box.bottom >= nearest - 1e-3, ink


def near(content: bytes, least: float) -> list[list[float]]:
    """The white at the edges of pages that have ink nearer to one of them, in mm."""
    return [edges for _, _, *edges in raster.white_edges(content) if min(edges) < least - raster.EXACT / 2]


# Printers of cards cut askew, and the smallest cards keep a white edge of their own.
@pytest.mark.parametrize(
    ("document", "size"),
    [
        (kind.name, size)
        for kind in catalogue.cards()
        if not kind.name.startswith(("pocket", "reserve"))
        for size in kind.sizes
        if size != "poker"
    ],
)
def test_no_ink_of_a_card_is_nearer_to_the_trim_than_a_printer_reaches(document: str, size: str) -> None:
    (content,) = make.make(Request(document, ("en",), size=size)).contents
    assert near(content, NEAREST_INK) == []
    assert near(content, 30)


@pytest.mark.parametrize("case", WORDS, ids=str)
def test_no_two_texts_overlap(case: Case) -> None:
    for side in sheet(case).sides:
        texts = [(ink.box.inset(0.05), ink.shape) for ink in everything(side) if isinstance(ink.shape, Text)]
        overlapping = [
            (one, other)
            for (box, one), (other_box, other) in itertools.combinations(texts, 2)
            if box.overlaps(other_box)
        ]
        assert overlapping == []


# Boxes are the same in every language: tests/sheets/test_revisions.py holds that.
@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_no_two_boxes_overlap_unless_one_holds_the_other(case: Case) -> None:
    for side in sheet(case).sides:
        names = [box.name for box in side.boxes]
        assert len(set(names)) == len(names)
        assert clashes(side.boxes) == []


# The codes of a calibration page are there to be looked at.
@pytest.mark.two_inks
@pytest.mark.parametrize("case", [case for case in LOOKS if case.document != "calibration"], ids=str)
def test_markers_and_codes_have_white_around_them(case: Case) -> None:
    for side in sheet(case).sides:
        around = {
            kind: [box.inset(-WHITE) for box in side.boxes if box.name.startswith(kind)]
            for kind in ("marker-", "reference-", codes.TEXT_BOX)
        }
        photographed = case.document in sheet_codes.documents()
        assert [len(around[kind]) for kind in ("marker-", codes.TEXT_BOX)] == ([4, 1] if photographed else [0, 0])
        # A reader unbends the sheet by the rings.
        assert bool(around["reference-"]) == photographed
        quiet = [box for boxes in around.values() for box in boxes]
        found = list(inks((*side.shapes, *side.stamp), apart=True)) if quiet else []
        for box in quiet:
            strangers = [ink for ink in found if ink.box.overlaps(box) and not inside(ink.box, box, slack=0.1)]
            assert strangers == []


@pytest.mark.set_anew
@pytest.mark.one_paper
@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_two_runs_give_the_same_bytes_and_pages_have_their_size(case: Case) -> None:
    numbered = "numbered" in catalogue.form(case.document).options
    request = Request(case.document, (case.language,), sheets=2, size=case.size, numbered=numbered)
    made = make.make(request)
    assert make.make(request).contents[0] == made.contents[0]
    first = sheet(case).sides[0]
    with pikepdf.open(io.BytesIO(made.contents[0])) as file:
        assert len(file.pages) == made.pages == 2 * len(sheet(case).sides)
        for each in file.pages:
            size = [float(edge) * MM for edge in each.MediaBox]
            assert size == pytest.approx([0, 0, first.width, first.height], abs=0.01)


@pytest.mark.parametrize("case", WORDS, ids=str)
def test_a_file_says_its_language_title_flags_and_recipe(case: Case) -> None:
    made = make.make(Request(case.document, (case.language,), size=case.size))
    with pikepdf.open(io.BytesIO(made.contents[0])) as file:
        assert str(file.Root.Lang) == case.language
        assert str(file.docinfo["/Title"])
        assert file.Root.ViewerPreferences.PrintScaling == "/None"
        sides = sheet(case).sides
        wanted = "/Simplex" if len(sides) == 1 else "/DuplexFlipLongEdge"
        if len(sides) > 1 and sides[0].width > sides[0].height:
            wanted = "/DuplexFlipShortEdge"
        if design(case).apart:
            wanted = "/Simplex"
        assert file.Root.ViewerPreferences.Duplex == wanted
        assert str(file.docinfo["/Keywords"]).startswith(f"alhambra-sheets print {case.document}")
        fonts = [item for item in file.objects if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font"]
        assert fonts
        for font in fonts:
            assert str(font.BaseFont)[7] == "+"
            assert "/FontFile2" in font.FontDescriptor
            assert "/ToUnicode" in font


@pytest.mark.parametrize("case", [case for case in LOOKS if case.ink == "mono"], ids=str)
def test_mono_is_black_and_white_alone(case: Case) -> None:
    for side in sheet(case).sides:
        for ink in everything(side):
            shades = (ink.shape.colour,) if isinstance(ink.shape, Text) else (ink.shape.fill, ink.shape.stroke)
            assert {shade for shade in shades if shade is not None} <= {(0, 0, 0), (1, 1, 1)}, ink


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_large_is_the_same_sheet_one_paper_larger(case: Case) -> None:
    if catalogue.form(case.document).true_size:
        with pytest.raises(RequestError, match="large"):
            make.make(Request(case.document, ("en",), size=case.size, large=True))
        return
    if papers.larger(case.size) is None:
        with pytest.raises(RequestError, match="no-larger"):
            make.make(Request(case.document, ("en",), size=case.size, large=True))
        return
    job = form_job.plan(catalogue.form(case.document), Request(case.document, ("en",), size=case.size, large=True))
    small, grown = design(case).sides[0], job.designs[0].sides[0]
    scale = min(grown.width / small.width, grown.height / small.height)
    assert scale > 1.25
    assert (job.grid.width, job.grid.height) == (grown.width, grown.height)
    for before, after in zip(small.boxes, grown.boxes, strict=True):
        assert after.width == pytest.approx(before.width * scale)


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_the_ruler_is_as_long_as_it_says_however_large_the_sheet(case: Case) -> None:
    document = catalogue.form(case.document)
    if document.true_size:
        pytest.skip("it has rulers of its own, which its own tests measure")
    for large in (False, True) if papers.larger(case.size) else (False,):
        request = Request(case.document, ("en",), size=case.size, large=large)
        sides = form_job.plan(catalogue.form(case.document), request).designs[0].sides
        # A cover has it on its back board.
        ruled = [side for side in sides if any(box.name == "ruler-box" for box in side.boxes)]
        assert ruled
        for side in ruled:
            assert ruler_lengths(side) == [pytest.approx(50, abs=0.01)]


@pytest.mark.one_paper
@pytest.mark.parametrize("case", [case for case in PLAIN if case.document in sheet_codes.documents()], ids=str)
def test_what_is_stamped_on_an_enlarged_sheet_is_enlarged_and_in_its_place(case: Case) -> None:
    if papers.larger(case.size) is None:
        pytest.skip("there is no larger paper")
    request = Request(case.document, ("en",), size=case.size, large=True, numbered=True)
    made = make.make(request)
    small = sheet(case).sides[0]
    document = pypdfium2.PdfDocument(made.contents[0])
    try:
        picture = document[0].render(scale=150 / 72).to_pil().convert("RGB")
    finally:
        document.close()
    (code,) = zxingcpp.read_barcodes(picture)
    assert sheet_codes.read_text(code.text).number == 1
    assert sheet_codes.read_text(code.text).printed == getattr(papers.larger(case.size), "name", "")
    larger = papers.larger(case.size)
    assert larger is not None
    width, height = sorted(larger[1:], reverse=small.width > small.height)
    matrix = fitting(small.width, small.height, width, height)
    box = scaled(Part(boxes=(small.box("qr-box"),)), matrix).boxes[0]
    middle = (code.position.top_left.x + code.position.bottom_right.x) / 2 / 150 * 25.4
    assert middle == pytest.approx(box.centre[0], abs=1.0)
