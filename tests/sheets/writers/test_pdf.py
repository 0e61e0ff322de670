"""The PDF writer: structure, text and bytes of finished files."""

from __future__ import annotations

import io
import os
from typing import TYPE_CHECKING, Any

import pikepdf
import pypdfium2
import pytest

from alhambra_sheets.drawing import typefaces
from alhambra_sheets.drawing.shapes import BLACK, Colour, Group, Page, Path, Placed, Side, Symbol, Text, Use, rectangle
from alhambra_sheets.drawing.typefaces import face
from alhambra_sheets.press import make, ownership
from alhambra_sheets.press.request import Request
from alhambra_sheets.words.catalog import languages
from alhambra_sheets.writers import pdf

if TYPE_CHECKING:
    from PIL.Image import Image

    from alhambra_sheets.drawing.shapes import Shape

RED = Colour(1, 0, 0)


ABOUT = pdf.DocumentInfo("Title", "Subject", "en", "none", "x")


def written(*drawn: Shape) -> bytes:
    """The PDF of one page with shapes."""
    return pdf.write([Page(20, 10, (Placed(Side("front", 20, 10, drawn, ())),))], ABOUT)


def player_sheets(language: str = "en", sheets: int = 1) -> bytes:
    return make.make(Request("player-sheet", (language,), sheets=sheets)).contents[0]


def picture(content: bytes, dpi: int = 254) -> Image:
    document = pypdfium2.PdfDocument(content)
    try:
        image: Image = document[0].render(scale=dpi / 72).to_pil()
        return image.convert("RGB")
    finally:
        document.close()


def opened(content: bytes) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(content))


@pytest.fixture(scope="module")
def pad() -> bytes:
    return player_sheets(sheets=3)


def test_a_pad_has_two_pages_a_sheet(pad: bytes) -> None:
    with opened(pad) as file:
        assert len(file.pages) == 6


def test_every_side_is_stored_once(pad: bytes) -> None:
    one = player_sheets()
    assert (len(pad) - len(one)) / 4 < 1000
    with opened(pad) as file:
        forms = [{form.objgen for form in dict(page.Resources.XObject).values()} for page in file.pages]
    # Front and back are alike, and so are the stamps of sheets without numbers.
    assert len(forms[0]) == 2
    assert all(each == forms[0] for each in forms)


def test_pages_are_a5_with_a_trim_box(pad: bytes) -> None:
    with opened(pad) as file:
        for page in file.pages:
            assert [float(number) for number in page.TrimBox] == pytest.approx([0, 0, 419.5276, 595.2756])
            assert page.TrimBox == page.MediaBox


def test_the_printer_is_asked_for_no_scaling_and_the_long_edge(pad: bytes) -> None:
    with opened(pad) as file:
        wishes: Any = file.Root.ViewerPreferences
        assert wishes.PrintScaling == "/None"
        assert wishes.Duplex == "/DuplexFlipLongEdge"
        assert wishes.DisplayDocTitle is True


@pytest.mark.parametrize("language", languages())
def test_title_and_language_are_told(language: str) -> None:
    with opened(player_sheets(language)) as file:
        assert file.Root.Lang == language
        title = str(file.docinfo["/Title"])
    assert "Roll & Write – " in title
    assert title.count(":") == 1


def test_the_file_says_who_made_it_and_how(pad: bytes) -> None:
    with opened(pad) as file:
        assert str(file.docinfo["/Creator"]).startswith("alhambra-sheets ")
        recipe = str(file.docinfo["/Keywords"])
    assert recipe == "alhambra-sheets print player-sheet --lang=en --sheets=3"
    assert ownership.is_own_file(pad)
    assert not ownership.is_own_file(b"%PDF-1.7 /Creator (Writer)")
    assert not ownership.is_own_file(b"/Creator (alhambra-sheets 0.1.0)")


def test_fonts_are_embedded_subsets_and_nothing_else(pad: bytes) -> None:
    with opened(pad) as file:
        fonts = [item for item in file.objects if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font"]
        assert len(fonts) >= 4
        for font in fonts:
            name = str(font.BaseFont)
            assert name[7] == "+", name
            assert "/FontFile2" in font.FontDescriptor
            assert "/ToUnicode" in font


def test_two_runs_give_the_same_bytes(pad: bytes) -> None:
    assert player_sheets(sheets=3) == pad


@pytest.mark.parametrize("date", ["0", "1763700000", "1e9", "abc", " "])
def test_the_date_of_a_build_around_the_program_is_none_of_the_files(
    date: str, pad: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", date)
    assert player_sheets(sheets=3) == pad
    assert os.environ["SOURCE_DATE_EPOCH"] == date


def test_shapes_stand_where_they_were_put() -> None:
    symbol = Symbol("mark", 2, 2, (Path(rectangle(0, 0, 2, 2), fill=BLACK),))
    content = written(
        Path(rectangle(1, 1, 2, 3), fill=RED),
        Use(symbol, 10, 1, 1.5),
        Group((Path(rectangle(0, 0, 1, 2), fill=BLACK),), (0, -1, 1, 0, 15, 9)),
    )
    image = picture(content)
    assert image.width == 200

    def colour(x: float, y: float) -> object:
        return image.getpixel((round(x * 10), round(y * 10)))

    white, black, red = (255, 255, 255), (0, 0, 0), (255, 0, 0)
    assert [colour(1.3, 1.3), colour(2.7, 3.7), colour(2.7, 4.3), colour(0.7, 1.3)] == [red, red, white, white]
    assert [colour(10.3, 1.3), colour(12.7, 3.7), colour(13.3, 1.3)] == [black, black, white]
    # A quarter turn: one wide and two high became two wide and one high, above its origin.
    assert [colour(15.3, 8.7), colour(16.7, 8.3), colour(15.3, 9.3), colour(17.3, 8.7)] == [black, black, white, white]


def test_holes_of_even_odd_paths_stay_open() -> None:
    frame = (*rectangle(1, 1, 8, 8), *rectangle(3, 3, 4, 4))
    image = picture(written(Path(frame, fill=BLACK, even_odd=True)))
    assert image.getpixel((20, 20)) == (0, 0, 0)
    assert image.getpixel((50, 50)) == (255, 255, 255)


@pytest.mark.parametrize(("anchor", "left"), [("start", 10.0), ("middle", 10 - 0.5), ("end", 10 - 1.0)])
def test_texts_are_anchored_and_can_be_read_back(anchor: str, left: float) -> None:
    text = Text(10, 5, "Žltá", face("label-bold"), 9, anchor=anchor)
    document = pypdfium2.PdfDocument(written(text))
    try:
        page = document[0].get_textpage()
        assert page.get_text_range() == "Žltá"
        shift = (left - 10) * text.width
        box = page.get_charbox(0, loose=True)
        assert box[0] * 25.4 / 72 == pytest.approx(10 + shift, abs=0.05)
        page.close()
    finally:
        document.close()


def test_tracking_ends_with_its_text() -> None:
    plain = Text(1, 8, "plain", face("label"), 9)
    files = [written(plain), written(Text(1, 4, "T", face("label"), 9, tracking=9), plain)]
    alone, after = (picture(file).crop((0, 50, 200, 100)) for file in files)
    assert alone.tobytes() == after.tobytes()


def test_black_is_grey_zero_and_no_mixture() -> None:
    with opened(written(Path(rectangle(0, 0, 1, 1), fill=BLACK))) as file:
        (form,) = dict(file.pages[0].Resources.XObject).values()
        stream = form.read_bytes()
    assert b"0 g" in stream
    assert b"rg" not in stream


def test_a_missing_glyph_is_an_error() -> None:
    with pytest.raises(typefaces.MissingGlyphError, match="漢"):
        written(Text(1, 5, "漢字", face("label"), 9))


def test_a_missing_glyph_in_a_symbol_is_an_error_too() -> None:
    symbol = Symbol("s", 2, 2, (Text(0, 1, "→漢", face("label"), 9),))
    with pytest.raises(typefaces.MissingGlyphError):
        written(Group((Use(symbol, 0, 0),)))


@pytest.mark.parametrize(
    ("duplex", "asked"), [("none", "/Simplex"), ("long", "/DuplexFlipLongEdge"), ("short", "/DuplexFlipShortEdge")]
)
def test_the_printer_is_asked_to_turn_the_paper_as_the_pages_want(duplex: str, asked: str) -> None:
    with opened(pdf.write([], ABOUT._replace(duplex=duplex))) as file:
        assert file.Root.ViewerPreferences.Duplex == asked


def test_a_drawing_that_pages_share_is_stored_once_even_beside_others() -> None:
    shared, other = (Path(rectangle(1, 1, 2, 2), fill=RED),), (Path(rectangle(1, 1, 2, 2), fill=BLACK),)
    sides = [Side("front", 20, 10, drawn, ()) for drawn in (shared, other, shared)]
    with opened(pdf.write([Page(20, 10, (Placed(side),)) for side in sides], ABOUT)) as file:
        first, second, third = (dict(page.Resources.XObject) for page in file.pages)
        assert [form.objgen for form in first.values()] == [form.objgen for form in third.values()]
        assert [form.objgen for form in first.values()] != [form.objgen for form in second.values()]


def test_symbols_of_one_name_and_different_looks_are_told_apart() -> None:
    symbols = [Symbol("mark", 2, 2, (Path(rectangle(0, 0, 2, 2), fill=colour),)) for colour in (BLACK, RED)]
    image = picture(written(Use(symbols[0], 1, 1), Use(symbols[1], 10, 1)))
    assert image.getpixel((20, 20)) == (0, 0, 0)
    assert image.getpixel((110, 20)) == (255, 0, 0)


def test_a_placed_side_is_moved_and_its_stamp_with_it() -> None:
    base, stamp = (Path(rectangle(0, 0, 2, 2), fill=RED),), (Path(rectangle(2, 0, 2, 2), fill=BLACK),)
    placed = Placed(Side("front", 5, 5, base, (), stamp), (1, 0, 0, 1, 10, 5))
    image = picture(pdf.write([Page(20, 10, (placed,))], ABOUT))
    assert image.getpixel((110, 60)) == (255, 0, 0)
    assert image.getpixel((130, 60)) == (0, 0, 0)
    assert image.getpixel((10, 10)) == (255, 255, 255)
