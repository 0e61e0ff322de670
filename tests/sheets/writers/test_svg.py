"""The SVG writer: structure, text and looks of files and of parts of pages."""

from __future__ import annotations

import base64
import io
import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pypdfium2
import pytest
import resvg_py
import weasyprint
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from alhambra_sheets.drawing import palette, typefaces
from alhambra_sheets.drawing.papers import paper
from alhambra_sheets.drawing.shapes import (
    BLACK,
    WHITE,
    Colour,
    Group,
    Page,
    Path,
    Placed,
    Side,
    Symbol,
    Text,
    Use,
    circle,
    line,
    rectangle,
    walk,
)
from alhambra_sheets.drawing.typefaces import face
from alhambra_sheets.forms.design import Setting
from alhambra_sheets.press import catalogue
from alhambra_sheets.words import catalog
from alhambra_sheets.writers import pdf, raster, svg

if TYPE_CHECKING:
    import pathlib

    from alhambra_sheets.drawing.shapes import Shape

RED = Colour(1, 0, 0)
DPI = 508  # PDFium widens edges to whole pixels: these are a twentieth of a millimetre
SHEET_DPI = 254  # a whole sheet takes a second even so
SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = ("<b>&amp;]]>", "\"' onload='x", "a\0b\x1b\ud800\ufffe", "../../etc", "", "#a", "--><!--", "x\n\ty", "اللغة")

INNER = Symbol("inner", 1, 1, (Path(rectangle(0.1, 0.1, 0.8, 0.8), fill=RED), Path(circle(0.5, 0.5, 0.2), fill=WHITE)))
OUTER = Symbol("outer", 6, 4, (Path(rectangle(0, 0, 6, 4), stroke=BLACK, width=0.4), Use(INNER, 1, 1, 2)))
RING = (*circle(30, 8, 5), *circle(30, 8, 3))
EVERYTHING: tuple[Shape, ...] = (
    Path(rectangle(1, 1, 8, 6), fill=Colour(0.2, 0.4, 0.6)),
    Path(line((1, 12), (20, 12)), stroke=RED, width=0.8, dash=(2, 1.5), round=True),
    # A mitre that SVG alone would cut off, and PDF alone not.
    Path(line((40, 14), (48, 12), (40, 10)), stroke=BLACK, width=1),
    Path(RING, fill=RED, even_odd=True),
    Path(RING, stroke=BLACK, width=0.2),
    Use(OUTER, 11, 2, 1.2),
    Use(INNER, 20, 1, 4),
    Group((Text(0, 0, "Gedreht & groß", face("label"), 11),), (0, -1, 1, 0, 57, 28)),
    Group((Path(rectangle(0, 0, 0.01, 0.0133), fill=BLACK),), (300, 0, 0, 300, 45, 1)),
    Text(3, 20, "Vom Anfang an", face("text"), 14, RED),
    Text(50, 20, "bis zum Ende", face("text-italic"), 14, anchor="end"),
    Text(28, 26, "MITTEN <&> DRIN", face("title"), 16, anchor="middle", tracking=2),
    Text(3, 29, "zwei  Lücken ", face("label-bold"), 9),
    Text(25, 29, "Würfel: 1–6", face("label-medium"), 9),
)
DRAWING = Side("front", 60, 32, EVERYTHING, ())


def sides(language: str = "en") -> list[Side]:
    found: list[Side] = []
    for document in catalogue.forms():
        setting = Setting(
            catalog.load(language),
            paper(document.sizes[0]),
            palette.load("full"),
            players=("Kim", "Nina"),
        )
        found += document.design(setting).sides
    return found


def parsed(content: str) -> ET.Element:
    return ET.fromstring(content.encode())  # noqa: S314 - it was written a moment ago, and not by a stranger


def fonts(content: str, folder: pathlib.Path) -> list[str]:
    """Take the typefaces out of a file, so that a viewer without @font-face shows it as a browser does."""
    paths = []
    for number, data in enumerate(re.findall(r"url\(data:font/woff2;base64,([^)]+)\)", content)):
        path = folder / f"{number}.ttf"
        with TTFont(io.BytesIO(base64.b64decode(data)), recalcTimestamp=False) as font:
            font.flavor = None
            font.save(path)
        paths.append(str(path))
    return paths


def shown(content: bytes) -> Image.Image:
    return Image.open(io.BytesIO(content)).convert("RGB")


def as_pdf(side: Side) -> bytes:
    about = pdf.DocumentInfo(title="x", subject="x", language="en", duplex="none", recipe="x")
    return pdf.write([Page(side.width, side.height, (Placed(side),))], about)


def picture_of_pdf(content: bytes, dpi: float = DPI) -> Image.Image:
    # Not by way of a PNG, which takes longer to write than the page to draw.
    document = pypdfium2.PdfDocument(content)
    try:
        picture: Image.Image = document[0].render(scale=dpi / 72).to_pil().convert("RGB")
    finally:
        document.close()
    return picture


def picture_of_svg(content: str, size: tuple[int, int], font_files: list[str]) -> Image.Image:
    # In pixels: the library rounds a size in mm to pixels of a 96th of an inch first.
    root = f'width="{size[0]}" height="{size[1]}" preserveAspectRatio="none"'
    sized, times = re.subn('width="[0-9.]+mm" height="[0-9.]+mm"', root, content, count=1)
    assert times == 1
    return shown(
        resvg_py.svg_to_bytes(svg_string=sized, background="#fff", skip_system_fonts=True, font_files=font_files)
    )


def farthest(one: Image.Image, other: Image.Image, side: Side) -> int:
    """The largest difference in tone, of 255, between any square millimetre of two pictures."""
    size = round(side.width), round(side.height)
    squares = [picture.resize(size, Image.Resampling.BOX) for picture in (one, other)]
    return max(ImageChops.difference(*squares).tobytes())


def write(side: Side, title: str = "Title", language: str = "en") -> str:
    return svg.write(side, title=title, language=language)


def test_a_file_says_its_size_title_and_language() -> None:
    root = parsed(write(DRAWING, "A & <B>", "de"))
    assert root.tag == f"{SVG}svg"
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("60mm", "32mm", "0 0 60 32")
    assert root.get("{http://www.w3.org/XML/1998/namespace}lang") == "de"
    assert root[0].tag == f"{SVG}title"
    assert root[0].text == "A & <B>"


@pytest.mark.parametrize("language", catalog.languages())
def test_every_text_of_a_sheet_stands_in_its_file_as_text(language: str) -> None:
    for side in sides(language):
        symbols = {shape.symbol for shape in walk(side.shapes) if isinstance(shape, Use)}
        found = [text.text for text in parsed(write(side, language=language)).iter(f"{SVG}text")]
        # What a symbol shows is written once, however often it is used.
        once = [shape for symbol in symbols for shape in symbol.shapes] + list(side.shapes)
        wanted = [shape.text for shape in _without_symbols(once)]
        assert sorted(filter(None, found)) == sorted(wanted)
        assert wanted


def _without_symbols(shapes: list[Shape]) -> list[Text]:
    texts = [shape for shape in shapes if isinstance(shape, Text)]
    for shape in shapes:
        if isinstance(shape, Group):
            texts += _without_symbols(list(shape.shapes))
    return texts


def test_a_stamp_is_drawn_over_its_side() -> None:
    side = Side(
        "front", 20, 10, (Path(rectangle(0, 0, 20, 10), fill=RED),), (), (Text(1, 5, "No 7", face("label"), 9),)
    )
    root = parsed(write(side))
    assert [child.tag for child in root][-2:] == [f"{SVG}path", f"{SVG}text"]
    assert root[-1].text == "No 7"


def test_a_drawing_looks_as_in_the_pdf(tmp_path: pathlib.Path) -> None:
    reference = picture_of_pdf(as_pdf(DRAWING))
    content = write(DRAWING)
    picture = picture_of_svg(content, reference.size, fonts(content, tmp_path))
    assert farthest(picture, reference, DRAWING) <= 25
    # The yardstick: each shape is large enough to be missed.
    for left_out in range(len(EVERYTHING)):
        rest = DRAWING._replace(shapes=EVERYTHING[:left_out] + EVERYTHING[left_out + 1 :])
        assert farthest(picture_of_svg(write(rest), reference.size, fonts(content, tmp_path)), reference, DRAWING) > 40


def test_sheets_look_as_in_the_pdf(tmp_path: pathlib.Path) -> None:
    # Front and back of some sheets are the same drawing.
    for side in {side.shapes: side for side in sides("de")}.values():
        reference = picture_of_pdf(as_pdf(side), SHEET_DPI)
        content = write(side, language="de")
        picture = picture_of_svg(content, reference.size, fonts(content, tmp_path))
        assert farthest(picture, reference, side) <= 20


def test_a_part_of_a_page_looks_as_in_the_pdf() -> None:
    faces = "".join(
        f'@font-face {{font-family: "{font.family}"; font-weight: {font.weight}; font-style: {font.style};'
        f" src: url({typefaces.path(each).as_uri()})}}"
        for each in typefaces.faces()
        for font in [typefaces.load(each)]
    )
    style = f"{faces} @page {{size: 60mm 32mm; margin: 0}} body {{margin: 0}} svg {{display: block; width: 60mm}}"
    parts = [svg.fragment(EVERYTHING, 60, 32, title="x", prefix=prefix) for prefix in ("a", "b")]
    page = f"<!doctype html><html lang=en><title>x</title><style>{style}</style><body>{''.join(parts)}"
    drawn = [shown(content) for content in raster.pages(weasyprint.HTML(string=page).write_pdf(), DPI)]
    reference = picture_of_pdf(as_pdf(DRAWING))
    assert len(drawn) == 2
    for picture in drawn:
        assert farthest(picture.resize(reference.size), reference, DRAWING) <= 40


def test_runs_of_text_keep_their_room_with_any_typeface() -> None:
    # A viewer that knows no @font-face, on a machine where everything is set in the widest typeface.
    side = Side("front", 60, 10, (Text(30, 6, "Innenhof", face("label"), 12, anchor="middle"),), ())
    content = write(side)
    wide = content.replace("ASheets Alegreya Sans", "ASheets Cormorant Unicase")
    picture = picture_of_svg(wide, (600, 100), [str(typefaces.path(face("title")))])
    box = ImageChops.invert(picture).getbbox()
    assert box is not None
    width = side.shapes[0].width * 10 if isinstance(side.shapes[0], Text) else 0
    assert box[2] - box[0] == pytest.approx(width, abs=8)


def test_typefaces_hold_what_is_shown_and_no_more(tmp_path: pathlib.Path) -> None:
    content = write(Side("front", 20, 10, (Text(1, 5, "Abba – 7", face("text"), 9),), ()))
    (path,) = fonts(content, tmp_path)
    with TTFont(path) as font, TTFont(typefaces.path(face("text"))) as source:
        assert set(font.getBestCmap()) == set(map(ord, "Abba – 7"))
        # The time of the cut would make every file another one.
        assert font["head"].modified == source["head"].modified
    assert len(content) < 4000
    assert "@font-face" not in write(Side("front", 20, 10, (Path(rectangle(1, 1, 2, 3)),), ()))


def test_a_file_is_small() -> None:
    for side in sides():
        assert len(write(side)) < 250_000


def test_two_runs_give_the_same_text() -> None:
    script = (
        "from alhambra_sheets.writers import svg\n"
        "from alhambra_sheets.drawing.shapes import Side, Symbol, Text, Use\n"
        "from alhambra_sheets.drawing.typefaces import face\n"
        "marks = [Use(Symbol(name, 2, 2, (Text(0, 1, name, face('label'), 5),)), 0, 0) for name in ('a', 'b', 'c')]\n"
        "texts = [Text(0, 5, 'The palace', face(role), 9) for role in ('title', 'text', 'label')]\n"
        "print(svg.write(Side('x', 9, 9, (*marks, *texts), ()), title='x', language='en'))\n"
        "print(svg.fragment((*marks, *texts), 9, 9, title='x', prefix='p'))\n"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", script], env={**os.environ, "PYTHONHASHSEED": seed}, check=True, capture_output=True
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(runs) == 1
    assert b"data:font/woff2" in runs.pop()


def test_without_a_press_for_woff2_typefaces_come_as_woff(monkeypatch: pytest.MonkeyPatch) -> None:
    # As in a browser, where Python has no brotli.
    with monkeypatch.context() as patch:
        patch.setattr("importlib.util.find_spec", lambda _: None)
        content = write(DRAWING)
    assert "data:font/woff;base64," in content
    assert "woff2" not in content
    assert parsed(content).tag == f"{SVG}svg"


def references(content: str) -> list[str]:
    root = parsed(content)
    values = [value for element in root.iter() for name, value in element.items() if name.endswith("href")]
    styles = "".join(element.text or "" for element in root.iter(f"{SVG}style"))
    return values + re.findall(r"url\(([^)]*)\)", styles) + re.findall(r"@import[^;]*", styles)


def test_nothing_is_fetched_from_anywhere() -> None:
    for side in [DRAWING, *sides()]:
        content = write(side)
        found = references(content)
        ids = {element.get("id") for element in parsed(content).iter()}
        assert found
        for reference in found:
            assert reference.startswith("data:font/woff2;base64,") or reference.removeprefix("#") in ids
        assert re.findall(r"https?:[^\"]*", content) == ["http://www.w3.org/2000/svg"]
        assert "<script" not in content
        assert "<!DOCTYPE" not in content


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_do_no_harm(name: str) -> None:
    twin = Symbol("outer", 2, 2, (Path(rectangle(0, 0, 1, 1), fill=RED),))
    odd = Symbol(name, 2, 2, twin.shapes)
    shapes = (Use(OUTER, 0, 0), Use(odd, 5, 5), Use(twin, 9, 9))
    whole = parsed(svg.write(Side(name, 20, 20, shapes, ()), title=name, language=name))
    part = parsed(svg.fragment(shapes, 20, 20, title=name, description=name, prefix=name))
    for root in (whole, part):
        ids = [found for element in root.iter() if (found := element.get("id"))]
        assert len(ids) == len(set(ids))
        assert all(re.fullmatch("[A-Za-z_][A-Za-z0-9_-]*", each) for each in ids)
        # Two symbols of one name are two drawings.
        assert len(root.findall(f".//{SVG}symbol")) == 4
        assert not [key for element in root.iter() for key in element.attrib if key.startswith("on")]


def test_a_part_of_a_page_says_what_it_shows() -> None:
    content = svg.fragment(EVERYTHING, 60, 32, title="A <b>", description="C & d", prefix="p q")
    assert content.startswith("<svg ")
    root = parsed(content)
    assert root.get("role") == "img"
    assert root.get("viewBox") == "0 0 60 32"
    assert "width" not in root.attrib
    named = {element.get("id"): element.text for element in root}
    assert [named[each] for each in (root.get("aria-labelledby") or "").split()] == ["A <b>", "C & d"]
    # Letters stand where `typefaces` counts on them, whatever the page does to its own.
    assert root.get("style") == "font-kerning:none;font-variant-ligatures:none"
    assert "data:" not in content
    families = {text.get("font-family") for text in root.iter(f"{SVG}text")}
    assert families == {typefaces.load(shape.face).family for shape in walk(EVERYTHING) if isinstance(shape, Text)}
    plain = parsed(svg.fragment((), 1, 1, title="x", prefix="p"))
    assert len((plain.get("aria-labelledby") or "").split()) == 1


@given(st.lists(st.text(max_size=6), min_size=2, max_size=4, unique=True))
def test_parts_of_a_page_share_no_id(prefixes: list[str]) -> None:
    parts = [svg.fragment((Use(OUTER, 0, 0),), 6, 4, title="x", description="y", prefix=prefix) for prefix in prefixes]
    ids = [found for part in parts for element in parsed(part).iter() if (found := element.get("id"))]
    assert len(ids) == len(set(ids)) == 4 * len(prefixes)
    for part in parts:
        assert {value[1:] for value in references(part)} <= {element.get("id") for element in parsed(part).iter()}


@given(st.text())
def test_any_title_is_well_formed_and_says_what_xml_can_hold(title: str) -> None:
    root = parsed(svg.write(Side("x", 1, 1, (), ()), title=title, language="en"))
    # A reader of XML takes every end of a line for a line feed.
    wanted = title.replace("\r\n", "\n").replace("\r", "\n")
    wanted = "".join("�" if ord(letter) < 32 and letter not in "\t\n" else letter for letter in wanted)
    assert (root[0].text or "") == re.sub("[\ud800-\udfff\ufffe\uffff]", "�", wanted)


def test_a_character_without_a_glyph_is_a_mistake() -> None:
    hidden = Symbol("mark", 2, 2, (Group((Text(0, 0, "漢", face("label"), 9),)),))
    for shape in (Text(1, 1, "漢", face("text"), 9), Use(hidden, 0, 0)):
        with pytest.raises(typefaces.MissingGlyphError, match="漢"):
            write(Side("x", 9, 9, (shape,), ()))
        with pytest.raises(typefaces.MissingGlyphError):
            svg.fragment((shape,), 9, 9, title="x", prefix="p")


@pytest.mark.parametrize(
    ("number", "text"),
    [(0.5, ".5"), (-0.5, "-.5"), (-0.0001, "0"), (10.0, "10"), (0.0, "0"), (1.23456, "1.235"), (1e6, "1000000")],
)
def test_numbers_are_short(number: float, text: str) -> None:
    path = Path((("M", (number, 0)), ("L", (1, -1)), ("Z", ())), fill=RED)
    assert f'd="M{text} 0L1-1Z"' in svg.fragment((path,), 1, 1, title="x", prefix="p")


def test_what_is_enlarged_is_written_more_finely() -> None:
    # To a micrometre on paper: a thousandth of a unit that becomes ten millimetres is visible.
    dot = Path(line((0.123456789, 0), (1, 1)), stroke=BLACK, width=0.0123456)
    plain, grown, unit = (
        parsed(svg.fragment((shape,), 20, 20, title="x", prefix="p"))
        for shape in (dot, Group((dot,), (0, -50, 50, 0, 0, 0)), Use(Symbol("dot", 1, 1, (dot,)), 0, 0, 10))
    )
    path = f".//{SVG}path"
    found = [
        (element.get("d"), element.get("stroke-width"))
        for root in (plain, grown, unit)
        for element in root.iterfind(path)
    ]
    assert found == [("M.123 0L1 1", ".012"), ("M.12346 0L1 1", ".01235"), ("M.1235 0L1 1", ".0123")]
