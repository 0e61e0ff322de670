"""The PDF writer: structure, text and bytes of finished files."""

from __future__ import annotations

import io
import shlex
from typing import TYPE_CHECKING, Any

import pikepdf
import pypdfium2
import pytest

from alhambra_engine import layouts
from alhambra_sheets import pdf, printing
from alhambra_sheets.catalog import languages
from alhambra_sheets.shapes import BLACK, Colour, Group, Path, Sheet, Side, Symbol, Text, Use, rectangle

if TYPE_CHECKING:
    from PIL.Image import Image

    from alhambra_sheets.shapes import Shape

RED = Colour(1, 0, 0)


def one_side(*drawn: Shape) -> Sheet:
    return Sheet("test", "Title", "Subject", "en", (Side("front", 20, 10, drawn, ()),))


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
    return printing.print_document("player-sheet", "en", sheets=3).content


def test_a_pad_has_two_pages_a_sheet(pad: bytes) -> None:
    with opened(pad) as file:
        assert len(file.pages) == 6


def test_every_side_is_stored_once(pad: bytes) -> None:
    one = printing.print_document("player-sheet", "en").content
    assert (len(pad) - len(one)) / 4 < 1000
    with opened(pad) as file:
        shown = [[str(name) for name in page.Resources.XObject] for page in file.pages]
        forms = [page.Resources.XObject[names[0]].objgen for page, names in zip(file.pages, shown, strict=True)]
    assert forms[0] == forms[2] == forms[4]
    assert forms[1] == forms[3] == forms[5]
    assert forms[0] != forms[1]


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
    with opened(printing.print_document("player-sheet", language).content) as file:
        assert file.Root.Lang == language
        title = str(file.docinfo["/Title"])
    assert "Roll & Write – " in title
    assert title.count(":") == 1


def test_the_file_says_who_made_it_and_how(pad: bytes) -> None:
    with opened(pad) as file:
        assert str(file.docinfo["/Creator"]).startswith("alhambra-sheets ")
        recipe = str(file.docinfo["/Keywords"])
    assert recipe == "alhambra-sheets print player-sheet --lang en --sheets 3 --layout granada"
    assert printing.is_own_file(pad)
    assert not printing.is_own_file(b"%PDF-1.7 /Creator (Writer)")
    assert not printing.is_own_file(b"/Creator (alhambra-sheets 0.1.0)")


@pytest.mark.parametrize("path", ["my grids/day of June.toml", "d'été/ž\"x.toml", "-x.toml", "a;b $(c)`d`.toml"])
def test_the_recipe_names_the_file_of_a_layout_so_that_a_shell_reads_it_back(path: str) -> None:
    layout = layouts.load_layout()._replace(id="mine")
    with opened(printing.print_document("player-sheet", "en", layout=layout, layout_from=path).content) as file:
        words = shlex.split(str(file.docinfo["/Keywords"]))
    assert words == ["alhambra-sheets", "print", "player-sheet", "--lang", "en", "--sheets", "1", "--layout", path]


def test_a_path_that_is_no_text_stops_nothing() -> None:
    content = printing.print_document("player-sheet", "en", layout_from="bad\udcff.toml").content
    with opened(content) as file:
        assert "bad?.toml" in str(file.docinfo["/Keywords"])


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
    assert printing.print_document("player-sheet", "en", sheets=3).content == pad


def test_shapes_stand_where_they_were_put() -> None:
    symbol = Symbol("mark", 2, 2, (Path(rectangle(0, 0, 2, 2), fill=BLACK),))
    content = pdf.write(
        one_side(
            Path(rectangle(1, 1, 2, 3), fill=RED),
            Use(symbol, 10, 1, 1.5),
            Group((Path(rectangle(0, 0, 1, 2), fill=BLACK),), (0, -1, 1, 0, 15, 9)),
        ),
        1,
        pdf.Recipe("x"),
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
    image = picture(pdf.write(one_side(Path(frame, fill=BLACK, even_odd=True)), 1, pdf.Recipe("x")))
    assert image.getpixel((20, 20)) == (0, 0, 0)
    assert image.getpixel((50, 50)) == (255, 255, 255)


@pytest.mark.parametrize(("anchor", "left"), [("start", 10.0), ("middle", 10 - 0.5), ("end", 10 - 1.0)])
def test_texts_are_anchored_and_can_be_read_back(anchor: str, left: float) -> None:
    text = Text(10, 5, "Žltá", "label-bold", 9, anchor=anchor)
    document = pypdfium2.PdfDocument(pdf.write(one_side(text), 1, pdf.Recipe("x")))
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
    plain = Text(1, 8, "plain", "label", 9)
    sheets = [one_side(plain), one_side(Text(1, 4, "T", "label", 9, tracking=9), plain)]
    alone, after = (picture(pdf.write(sheet, 1, pdf.Recipe("x"))).crop((0, 50, 200, 100)) for sheet in sheets)
    assert alone.tobytes() == after.tobytes()


def test_black_is_grey_zero_and_no_mixture() -> None:
    with opened(pdf.write(one_side(Path(rectangle(0, 0, 1, 1), fill=BLACK)), 1, pdf.Recipe("x"))) as file:
        (form,) = dict(file.pages[0].Resources.XObject).values()
        stream = form.read_bytes()
    assert b"0 g" in stream
    assert b"rg" not in stream


def test_a_missing_glyph_is_an_error() -> None:
    with pytest.raises(pdf.MissingGlyphError, match="漢"):
        pdf.write(one_side(Text(1, 5, "漢字", "label", 9)), 1, pdf.Recipe("x"))


def test_a_missing_glyph_in_a_symbol_is_an_error_too() -> None:
    symbol = Symbol("s", 2, 2, (Text(0, 1, "→漢", "label", 9),))
    with pytest.raises(pdf.MissingGlyphError):
        pdf.write(one_side(Group((Use(symbol, 0, 0),))), 1, pdf.Recipe("x"))


def test_a_sheet_of_one_side_asks_for_simplex() -> None:
    with opened(pdf.write(one_side(), 2, pdf.Recipe("x"))) as file:
        assert len(file.pages) == 2
        assert file.Root.ViewerPreferences.Duplex == "/Simplex"


def test_a_pad_has_at_least_one_sheet() -> None:
    with pytest.raises(ValueError, match="at least one"):
        printing.print_document("player-sheet", "en", sheets=0)


def test_unknown_documents_and_languages_are_key_errors() -> None:
    with pytest.raises(KeyError):
        printing.print_document("player-shed", "en")
    with pytest.raises(KeyError):
        printing.print_document("player-sheet", "xx")
