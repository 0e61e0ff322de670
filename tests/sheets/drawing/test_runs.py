"""Text as glyphs: what is measured is what PDF and SVG write, in whatever script and direction."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pypdfium2
import pytest

from alhambra_sheets.drawing import palette, runs, typefaces
from alhambra_sheets.drawing.labels import LabelTooLongError, Paragraph, Style, TextSpan, label, text_column, width
from alhambra_sheets.drawing.papers import paper
from alhambra_sheets.drawing.runs import GlyphRun
from alhambra_sheets.drawing.shapes import Box, Page, Placed, Side, Text
from alhambra_sheets.drawing.typefaces import MM_PER_POINT, Face, face
from alhambra_sheets.drawing.typography import AT_BLANKS, writing
from alhambra_sheets.forms.design import Setting
from alhambra_sheets.forms.plan import Plan, plan
from alhambra_sheets.forms.tile_list_numbers import TileListNumbers
from alhambra_sheets.press import make
from alhambra_sheets.press.request import Request
from alhambra_sheets.system import files
from alhambra_sheets.words import catalog, languages
from alhambra_sheets.words.languages import Language
from alhambra_sheets.writers import pdf, svg

if TYPE_CHECKING:
    from alhambra_sheets.drawing.shapes import Shape
    from alhambra_sheets.drawing.typography import Direction

LABEL = face("label")
STRANGE = Face("label", "strange", "label")
"""Letters of the bundled typeface, taken for those of a script that needs shaping."""
POINTS = 20.0
EM = POINTS * MM_PER_POINT
SVG = "{http://www.w3.org/2000/svg}"


def mirrored(text: str, face: Face, direction: Direction) -> tuple[GlyphRun, ...]:
    """Shape a text as no script is: from right to left, twice as wide, the letter b a little higher; figures apart."""
    assert direction == "rtl"
    letters, figures = text.rstrip("0123456789"), text[len(text.rstrip("0123456789")) :]
    plain = runs.unshaped(letters[::-1], face, direction)[0]
    offsets = tuple((0.0, -0.25 if letter == "b" else 0.0) for letter in plain.text)
    shaped = plain._replace(advances=tuple(2 * advance for advance in plain.advances), offsets=offsets)
    return (*(runs.unshaped(figures, LABEL, direction) if figures else ()), shaped)


@pytest.fixture
def strange(monkeypatch: pytest.MonkeyPatch) -> Face:
    """A face of a script whose shaper was plugged in where shapers are."""
    monkeypatch.setattr(runs, "SHAPERS", {**runs.SHAPERS, "strange": mirrored})
    return STRANGE


def side(*shapes: Shape) -> Side:
    return Side("front", 100, 20, shapes, ())


def in_pdf(*shapes: Shape) -> list[tuple[str, float, float]]:
    """Return the characters in a file, with the left end and the height of each one's place in mm from the top."""
    about = pdf.DocumentInfo("Title", "Subject", "en", "none", "x")
    document = pypdfium2.PdfDocument(io.BytesIO(pdf.write([Page(100, 20, (Placed(side(*shapes)),))], about)))
    try:
        page = document[0].get_textpage()
        found = []
        for number in range(page.count_chars()):
            left, bottom, _, _ = page.get_charbox(number, loose=True)
            found.append((page.get_text_range(number, 1), left * MM_PER_POINT, 20 - bottom * MM_PER_POINT))
        # Where a glyph is raised, the reader takes it for one of another line, and adds the ends of lines.
        return [each for each in found if each[0].strip()]
    finally:
        document.close()


def in_svg(*shapes: Shape) -> list[ET.Element]:
    content = svg.write(side(*shapes), title="x", language="en")
    return list(ET.fromstring(content.encode()).iter(f"{SVG}text"))  # noqa: S314 - it was written a moment ago


def advance(characters: str) -> float:
    """The width of characters in mm, as the typeface has it."""
    known = typefaces.load(LABEL).advances
    return sum(known[ord(character)] for character in characters) * EM


def test_a_script_that_needs_no_shaping_has_a_glyph_for_each_character() -> None:
    (run,) = runs.shape("Až", LABEL)
    known = typefaces.load(LABEL).advances
    assert run == GlyphRun(LABEL, "Až", (known[ord("A")], known[ord("ž")]))
    assert run.advance == sum(run.advances)


def test_what_is_measured_is_the_sum_of_the_advances(strange: Face) -> None:
    assert width("abc", strange, POINTS, direction="rtl") == pytest.approx(2 * advance("abc"))
    assert width("abc12", strange, POINTS, direction="rtl") == pytest.approx(2 * advance("abc") + advance("12"))
    tracked = width("abc12", strange, POINTS, 3, "rtl")
    assert tracked == pytest.approx(2 * advance("abc") + advance("12") + 4 * 3 * MM_PER_POINT)
    # What fits, and where lines end, follows.
    style = Style(strange, POINTS, POINTS, direction="rtl")
    room = 1.5 * advance("abcabc")
    with pytest.raises(LabelTooLongError):
        label(Box("b", 0, 0, room, 10), "abcabc", style)
    ((_, lines),) = text_column(Box("b", 0, 0, room, 50), [Paragraph((TextSpan("abc abc", strange),))], style, 1.1, 0)
    assert [line.text for line in lines] == ["abc", "abc"]


def test_a_pdf_shows_every_glyph_where_the_shaper_puts_it(strange: Face) -> None:
    text = Text(90, 10, "abc12", strange, POINTS, direction="rtl")
    found = sorted(in_pdf(text), key=lambda each: each[1])
    left = 90 - 2 * advance("abc") - advance("12")
    starts = [0, advance("1"), advance("12"), advance("12") + 2 * advance("c"), advance("12") + 2 * advance("cb")]
    assert [glyph for glyph, _, _ in found] == list("12cba")
    assert [x for _, x, _ in found] == pytest.approx([left + start for start in starts], abs=0.05)
    (lowest,) = {round(y, 2) for glyph, _, y in found if glyph != "b"}
    assert [y for glyph, _, y in found if glyph == "b"] == pytest.approx([lowest - 0.25 * EM], abs=0.05)


def test_an_svg_shows_every_glyph_where_the_shaper_puts_it(strange: Face) -> None:
    figures, letters = in_svg(Text(90, 10, "abc12", strange, POINTS, direction="rtl"))
    left = 90 - 2 * advance("abc") - advance("12")
    assert (figures.text, letters.text) == ("12", "cba")
    assert float(figures.get("x", "")) == pytest.approx(left, abs=0.001)
    assert float(figures.get("textLength", "")) == pytest.approx(advance("12"), abs=0.001)
    xs, ys = ([float(number) for number in letters.get(name, "").split()] for name in ("x", "y"))
    start = left + advance("12")
    assert xs == pytest.approx([start, start + 2 * advance("c"), start + 2 * advance("cb")], abs=0.001)
    assert ys == pytest.approx([10, 10 - 0.25 * EM, 10], abs=0.001)


def test_a_file_carries_the_typefaces_of_the_glyphs(strange: Face) -> None:
    shown = svg.characters([Text(0, 0, "ab12", strange, POINTS, direction="rtl")])
    assert {each.entry: text for each, text in shown.items()} == {"label": "12ab"}
    with pytest.raises(typefaces.MissingGlyphError, match="漢"):
        in_pdf(Text(90, 10, "漢", strange, POINTS, direction="rtl"))
    with pytest.raises(typefaces.MissingGlyphError, match="漢"):
        in_svg(Text(90, 10, "漢", strange, POINTS, direction="rtl"))


# Direction


BOX = Box("b", 20, 4, 60, 10)
RIGHT_TO_LEFT = Style(LABEL, POINTS, 6, direction="rtl")
LEFT_TO_RIGHT = RIGHT_TO_LEFT._replace(direction="ltr")


def edges(text: Text) -> tuple[float, float]:
    return text.left, text.left + text.width


def mirror(text: Text) -> tuple[float, float]:
    """The edges of a text on a box that is seen in a mirror."""
    left, right = edges(text)
    return BOX.x + BOX.right - right, BOX.x + BOX.right - left


@pytest.mark.parametrize("anchor", ["start", "middle", "end"])
def test_labels_of_the_two_directions_are_mirrored(anchor: str) -> None:
    left, right = (label(BOX, "Palast", style, anchor) for style in (LEFT_TO_RIGHT, RIGHT_TO_LEFT))
    assert edges(right) == pytest.approx(mirror(left))
    for text in (left, right):
        assert text.left == pytest.approx(in_pdf(text)[0][1], abs=0.2)
    # A viewer may count an anchor from the other side: what runs to the left says its left edge.
    (element,) = in_svg(right)
    assert float(element.get("x", "")) == pytest.approx(right.left, abs=0.001)
    assert element.get("text-anchor") is None


def test_the_start_of_what_runs_to_the_left_is_its_right_edge() -> None:
    assert edges(label(BOX, "Palast", RIGHT_TO_LEFT, "start"))[1] == BOX.right
    assert edges(label(BOX, "Palast", RIGHT_TO_LEFT, "end"))[0] == BOX.x


def test_paragraphs_of_the_two_directions_are_mirrored() -> None:
    spans = (TextSpan("Bauen:", face("label-bold")), TextSpan("ein Haus mit zwei Türmen", LABEL))
    texts = []
    for style in (LEFT_TO_RIGHT, RIGHT_TO_LEFT):
        box = BOX._replace(height=60)
        ((_, lines),) = text_column(box, [Paragraph(spans, indent=5)], style._replace(smallest=POINTS), 1.1, 0)
        texts.append(lines)
    assert len(texts[0]) == len(texts[1]) > 2
    for left, right in zip(*texts, strict=True):
        assert (left.text, left.y, left.room) == (right.text, right.y, pytest.approx(right.room))
        assert edges(right) == pytest.approx(mirror(left))
    assert edges(texts[1][0])[1] == BOX.right - 5


# From the language to the sheet


def setting(monkeypatch: pytest.MonkeyPatch, known: Language) -> Setting:
    """Return the setting of a sheet in English, as if it were written otherwise."""
    monkeypatch.setattr(languages, "language", {"en": known}.__getitem__)
    return Setting(catalog.load("en"), paper("a4"), palette.load("full"))


def tile_plan(made_for: Setting) -> Plan[TileListNumbers]:
    return plan("tile-list", made_for, TileListNumbers, landscape=True)


def test_a_style_is_set_as_the_language_of_its_sheet_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    known = Language("en", "cyrillic", "rtl", "slavic")
    style = tile_plan(setting(monkeypatch, known)).style("text")
    assert style.face == face("label", "cyrillic")
    assert (style.direction, style.breaks) == ("rtl", writing("cyrillic", "rtl", "slavic").sheet)
    assert style.with_role("label-bold").face == face("label-bold", "cyrillic")
    unknown = tile_plan(setting(monkeypatch, Language("en"))).style("text")
    assert (unknown.face, unknown.direction, unknown.breaks) == (face("label"), "ltr", AT_BLANKS)


def test_scripts_that_share_their_typefaces_give_the_same_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    for script in ("latin", "cyrillic"):
        setting(monkeypatch, Language("en", script, "ltr", "slavic"))
        made.append(make.make(Request("tile-list", ("en",))).contents[0])
    assert made[0] == made[1]


def test_a_script_without_a_typeface_is_told_before_anything_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    # A `Fault`: the command line says it in one line.
    with pytest.raises(files.Fault, match="no typeface for the role title in the script greek"):
        tile_plan(setting(monkeypatch, Language("en", "greek")))
