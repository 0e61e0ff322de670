"""Finished pages laid on paper: where they come to lie, and what the file says."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pikepdf
import pypdfium2
import pytest

from alhambra_sheets.drawing import papers
from alhambra_sheets.drawing.shapes import BLACK, Colour, Page, Path, Placed, Sheet, Side, Text, rectangle
from alhambra_sheets.drawing.typefaces import face
from alhambra_sheets.press import imposition
from alhambra_sheets.press.imposition import Marks
from alhambra_sheets.writers import assembly, pdf

if TYPE_CHECKING:
    from PIL.Image import Image

RED = Colour(1, 0, 0)
WIDTH, HEIGHT = 60.0, 80.0


@pytest.fixture(scope="module")
def finished() -> bytes:
    """Two pages, each with a mark in its upper left corner: red on the first, black on the second."""
    sides = [
        Side("x", WIDTH, HEIGHT, (Path(rectangle(2, 2, 10, 5), fill=colour), Text(5, 40, word, face("label"), 20)), ())
        for colour, word in ((RED, "front"), (BLACK, "back"))
    ]
    about = pdf.DocumentInfo("A card", "Subject", "sk", "none", "alhambra-sheets print x")
    return pdf.write([Page(WIDTH, HEIGHT, (Placed(side),)) for side in sides], about)


def card(_: int) -> Sheet:
    return Sheet(tuple(Side(name, WIDTH, HEIGHT, (), ()) for name in ("0", "1")))


def assembled(finished: bytes, marks: Marks = Marks()) -> tuple[bytes, imposition.Grid]:  # noqa: B008 - it is frozen
    grid = imposition.grid(papers.paper("a4"), WIDTH, HEIGHT, 4, marks)
    pages = imposition.pages(16, card, grid, order="repeat", duplex="long")
    return assembly.assemble(finished, pages, duplex="long"), grid


def pictures(content: bytes) -> list[Image]:
    document = pypdfium2.PdfDocument(content)
    try:
        return [each.render(scale=4 * 72 / 25.4 / 4).to_pil().convert("RGB") for each in document]
    finally:
        document.close()


def test_pages_lie_in_their_cells_and_backs_behind_them(finished: bytes) -> None:
    content, grid = assembled(finished)
    front, back = pictures(content)[:2]
    scale = front.width / grid.width

    def colour(image: Image, x: float, y: float) -> object:
        return image.getpixel((round(x * scale), round(y * scale)))

    for cell in grid.cells:
        assert colour(front, cell.x + 7, cell.y + 4) == (255, 0, 0)
        assert colour(front, cell.right - 7, cell.y + 4) == (255, 255, 255)
        # The same cells, as A4 lies symmetrically; the back stands upright in them.
        assert colour(back, cell.x + 7, cell.y + 4) == (0, 0, 0)


def test_a_page_stands_in_the_file_once_however_often_it_is_shown(finished: bytes) -> None:
    content, _ = assembled(finished)
    with pikepdf.open(io.BytesIO(content)) as file:
        assert len(file.pages) == 8
        forms = [item for item in file.objects if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form"]
        shown = [dict(each.obj.Resources.XObject) for each in file.pages]
        # What is shown first is on the page itself, with its tags.
        sides = {form.objgen for forms in shown for name, form in forms.items() if name.startswith("/Side")}
        assert len(sides) == 2
        assert len(forms) <= 6  # what ReportLab wrote as forms of its own is inside


def test_title_language_wishes_and_recipe_are_told(finished: bytes) -> None:
    content, _ = assembled(finished)
    with pikepdf.open(io.BytesIO(content)) as file:
        assert str(file.Root.Lang) == "sk"
        assert str(file.docinfo["/Title"]) == "A card"
        assert str(file.docinfo["/Keywords"]) == "alhambra-sheets print x"
        assert str(file.docinfo["/Creator"]).startswith("alhambra-sheets ")
        assert file.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"
        assert file.Root.ViewerPreferences.PrintScaling == "/None"


def test_words_can_be_read_back(finished: bytes) -> None:
    content, _ = assembled(finished)
    document = pypdfium2.PdfDocument(content)
    try:
        text = document[0].get_textpage()
        assert text.get_text_range().count("front") == 4
        text.close()
    finally:
        document.close()


def test_crop_marks_and_boxes(finished: bytes) -> None:
    content, grid = assembled(finished, Marks(crop=True, bleed=3))
    image = pictures(content)[0]
    scale = image.width / grid.width
    trim = grid.trim
    mark = image.getpixel((round(trim.x * scale), round((trim.y - 4) * scale)))
    assert isinstance(mark, tuple)
    assert sum(mark) < 3 * 250
    with pikepdf.open(io.BytesIO(content)) as file:
        trimmed = [float(edge) * 25.4 / 72 for edge in file.pages[0].obj.TrimBox]
        assert trimmed == pytest.approx([trim.x, 297 - trim.bottom, trim.right, 297 - trim.y], abs=0.01)
        bled = [float(edge) * 25.4 / 72 for edge in file.pages[0].obj.BleedBox]
        assert bled[0] == pytest.approx(trim.x - 3, abs=0.01)


def test_two_runs_give_the_same_bytes(finished: bytes) -> None:
    assert assembled(finished)[0] == assembled(finished)[0]


def test_a_page_with_bleed_lies_by_its_trim_and_ends_at_its_bleed() -> None:
    # Red beyond the edge on all sides; what is meant to be seen of it is the bleed that the paper asks for.
    finished = io.BytesIO()
    with pikepdf.new() as made:
        scale = 72 / 25.4
        made.add_blank_page(page_size=(10, 10))
        only = made.pages[0]
        only.obj.MediaBox = [round(edge * scale, 4) for edge in (-5, -5, WIDTH + 5, HEIGHT + 5)]
        only.obj.BleedBox = [round(edge * scale, 4) for edge in (-4, -4, WIDTH + 4, HEIGHT + 4)]
        only.obj.TrimBox = [round(edge * scale, 4) for edge in (0, 0, WIDTH, HEIGHT)]
        ground = f"1 0 0 rg {-9 * scale} {-9 * scale} {99 * scale} {99 * scale} re f"
        corner = f"0 0 1 rg 0 {(HEIGHT - 10) * scale} {10 * scale} {10 * scale} re f"
        only.obj.Contents = made.make_stream(f"{ground} {corner}".encode())
        made.Root.ViewerPreferences = pikepdf.Dictionary()
        made.save(finished)
    bled = Side("0", WIDTH, HEIGHT, (), ())
    for asked, shown in ((0.0, 0.0), (2.0, 2.0), (4.5, 4.0)):
        grid = imposition.grid(papers.paper("a4"), WIDTH, HEIGHT, 4, Marks(bleed=asked))
        pages = imposition.pages(1, lambda _: Sheet((bled,)), grid, order="repeat", duplex="none")
        content = assembly.assemble(finished.getvalue(), pages, duplex="none")
        image = pictures(content)[0]
        scale = image.width / grid.width
        cell = grid.cells[0]

        def colour(x: float, y: float, image: Image = image, scale: float = scale) -> object:
            return image.getpixel((round(x * scale), round(y * scale)))

        assert colour(cell.x + 1, cell.y + 1) == (0, 0, 255)
        assert colour(cell.x + 9, cell.y + 9) == (0, 0, 255)
        assert colour(cell.x + 11, cell.y + 11) == (255, 0, 0)
        if shown:
            assert colour(cell.x - shown + 0.4, cell.y + 30) == (255, 0, 0)
        assert colour(cell.x - shown - 0.6, cell.y + 30) == (255, 255, 255)
        assert colour(cell.x + 30, cell.y - shown - 0.6) == (255, 255, 255)


def test_sides_and_papers_that_show_nothing_have_contents_that_can_be_read() -> None:
    blank = io.BytesIO()
    with pikepdf.new() as made:
        made.add_blank_page(page_size=(WIDTH, HEIGHT))
        made.Root.ViewerPreferences = pikepdf.Dictionary()
        made.save(blank)
    grid = imposition.grid(papers.paper("a4"), WIDTH, HEIGHT, 4, Marks())
    sheet = Sheet((Side("0", WIDTH, HEIGHT, (), ()),))
    laid = list(imposition.pages(1, lambda _: sheet, grid, order="repeat", duplex="none"))
    content = assembly.assemble(blank.getvalue(), [*laid, Page(WIDTH, HEIGHT, ())], duplex="none")
    with pikepdf.open(io.BytesIO(content)) as file:
        streams = [item for item in file.objects if isinstance(item, pikepdf.Stream)]
        assert len(streams) == 3  # two papers, and the side as a drawing
        assert all(stream.read_raw_bytes() for stream in streams)
