"""ReportLab's private ways, of which `canvas` makes use: what has changed where a new version no longer works."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, cast

import pikepdf

from alhambra_sheets.drawing.shapes import BLACK, Mosaic, Page, Path, Placed, Side, Text, line, rectangle
from alhambra_sheets.drawing.typefaces import face
from alhambra_sheets.writers import pdf
from alhambra_sheets.writers.canvas import Drawings, register
from alhambra_sheets.writers.pdf_file import PdfFile

if TYPE_CHECKING:
    import pathlib

CHANGED = f"reportlab {version('reportlab')} works in another way than sheets/writers/canvas.py knows: "

OPERATORS = """BT 1 0 0 1 0 0 Tm 1 0 0 -1 1 2 Tm /F1+0 3 Tf 3.6 TL (\\001\\002) Tj ET
q
2 0 0 2 5 6 cm
.5 g
.2 w
Q"""
"""What the drawing below comes to, in the words of ReportLab."""


def drawn() -> Drawings:
    drawings = Drawings()
    drawings.begin()
    canvas = drawings.canvas
    run = canvas.beginText()
    run.setTextTransform(1, 0, 0, -1, 1, 2)
    run.setFont(register(face("label")), 3)
    run.textOut("Ab")
    canvas.drawText(run)
    canvas.saveState()
    canvas.transform(2, 0, 0, 2, 5, 6)
    canvas.setFillGray(0.5)
    canvas.setLineWidth(0.2)
    canvas.restoreState()
    return drawings


def test_a_canvas_has_a_document_and_a_list_of_operators() -> None:
    drawings = drawn()
    canvas = cast("Any", drawings.canvas)
    assert isinstance(getattr(canvas, "_code", None), list), f"{CHANGED}Canvas._code is no list of operators"
    assert all(isinstance(each, str) for each in canvas._code), f"{CHANGED}Canvas._code"  # noqa: SLF001
    for name in ("delayedFonts", "idToObject", "numberToId", "idToObjectNumberAndVersion", "Reference"):
        assert hasattr(canvas._doc, name), f"{CHANGED}Canvas._doc has no {name}"  # noqa: SLF001


def test_a_small_drawing_has_the_operators_that_it_has_always_had() -> None:
    drawings = drawn()
    found = drawings.taken().decode()
    assert " ".join(found.split()) == " ".join(OPERATORS.split()), f"{CHANGED}{found}"
    assert drawings.taken() == b"", f"{CHANGED}what was taken is still there"


def test_the_typefaces_of_a_drawing_are_their_dictionaries_and_streams() -> None:
    drawings, stream = drawn(), io.BytesIO()
    file = PdfFile(stream.write)
    fonts = file.reserve()
    drawings.write_fonts(file, fonts)
    file.close(f"/Fonts {fonts} 0 R", "")
    with pikepdf.open(io.BytesIO(stream.getvalue())) as read:
        (name, font), *others = cast("Any", read.Root.Fonts).items()
        assert (name, others) == ("/F1+0", []), f"{CHANGED}fonts are called otherwise"
        assert font.Subtype == "/TrueType", f"{CHANGED}it writes other kinds of fonts"
        assert [int(each) for each in font.Widths][:1], f"{CHANGED}widths"
        glyphs = font.FontDescriptor.FontFile2
        assert int(glyphs.Length1) == len(glyphs.read_bytes()), f"{CHANGED}the file of a typeface"
        meanings = font.ToUnicode.read_bytes()
        assert b"0041" in meanings, f"{CHANGED}what letters mean"
        assert b"0062" in meanings, f"{CHANGED}what letters mean"


def test_a_page_of_text_outlines_and_modules_is_written_by_this_version() -> None:
    shapes = (
        Text(1, 5, "Abc", face("label"), 9),
        Path(rectangle(1, 1, 2, 2), fill=BLACK),
        Path(line((1, 8), (9, 8)), stroke=BLACK),
        Mosaic(12, 1, 0.5, ((0, 0, 2, 1), (3, 1, 1, 4))),
    )
    content = pdf.write(
        [Page(20, 10, (Placed(Side("front", 20, 10, shapes, ())),))], pdf.DocumentInfo("T", "S", "en", "none", "")
    )
    with pikepdf.open(io.BytesIO(content)) as read:
        (form,) = cast("Any", read.pages[0].Resources.XObject).values()
        operators = [str(each.operator) for each in pikepdf.parse_content_stream(form)]
    assert [each for each in operators if each in {"Tj", "f", "S", "re"}] == ["Tj", "f", "S", "re", "re", "f"], CHANGED


def test_neither_reportlab_nor_qrcode_loads_pillow_for_a_pad(tmp_path: pathlib.Path) -> None:
    script = (
        "import sys\n"
        "from alhambra_sheets.press import make\n"
        "from alhambra_sheets.press.request import Request\n"
        "make.make(Request('player-sheet', ('en',), numbered=True))\n"
        "print('PIL._imaging' in sys.modules, 'reportlab' in sys.modules, 'qrcode' in sys.modules)\n"
        "from PIL import Image\n"
        "import PIL.Image\n"
        "print(PIL.Image.new('L', (2, 1)).size, Image is PIL.Image)\n"
    )
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, env=environment, cwd=tmp_path
    )
    assert done.stdout.split("\n")[:2] == ["False True True", "(2, 1) True"]
