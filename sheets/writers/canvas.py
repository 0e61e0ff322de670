"""What ReportLab does for a sheet: it draws, and cuts the typefaces; the one module that imports it.

ReportLab writes a whole file or none, and keeps all of it until then. Here what it has drawn is taken as soon as it is
drawn, and `pdf_file` writes it: that is private to ReportLab, and this module alone knows of it (`tests/sheets/writers/
test_canvas.py` tells what has changed when a new version no longer works).
"""

from __future__ import annotations

import io
import os
from typing import TYPE_CHECKING, Any, cast

from ..drawing import typefaces
from ..system.postponed import PILLOW, postpone

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from reportlab.pdfgen.canvas import Canvas

    from ..drawing.typefaces import Face
    from .pdf_file import PdfFile

_DATE = "SOURCE_DATE_EPOCH"


class Drawings:
    """ReportLab's canvas, from which drawings are taken one by one, and at last the typefaces of all of them."""

    def __init__(self) -> None:
        postpone(*PILLOW)
        from reportlab.lib.rl_accel import fp_str
        from reportlab.pdfgen.canvas import Canvas

        # A typeface of our own from the first line on: ReportLab would name Helvetica, which no file carries.
        first = register(typefaces.face("label"))
        # ReportLab would take the date of a build from here, or stumble over what is no date; no file has it.
        date = os.environ.pop(_DATE, None)
        try:
            self.canvas: Canvas = Canvas(
                io.BytesIO(),
                invariant=1,
                initialFontName=first,  # type: ignore[arg-type]  # the stubs take the name for a number
            )
        finally:
            if date is not None:
                os.environ[_DATE] = date
        self.numbers: Callable[..., str] = fp_str
        """Writes numbers as a canvas does: to six digits."""
        # A canvas gives up nothing but a whole file.
        self._private = cast("Any", self.canvas)
        self._document: Any = self._private._doc  # noqa: SLF001

    def begin(self) -> None:
        """Begin a drawing, in the state in which a form begins."""
        self.canvas.init_graphics_state()
        self._private._code = []  # noqa: SLF001

    def taken(self) -> bytes:
        """Return the operators of what was drawn since `begin`."""
        operators: list[str] = self._private._code  # noqa: SLF001
        self._private._code = []  # noqa: SLF001
        return "\n".join(operators).encode("ascii")

    def write_fonts(self, file: PdfFile, own: int) -> None:
        """Write the typefaces as far as drawings have used them, and the dictionary of their names as an object."""
        document = self._document
        for font in document.delayedFonts:
            font.addObjects(document)
        fonts = document.idToObject["BasicFonts"].dict
        for font in fonts.values():
            document.Reference(font)
        waiting = [(name, each) for name, each in self._objects() if name != "BasicFonts"]
        for name, _ in waiting:
            document.idToObjectNumberAndVersion[name] = file.reserve(), 0
        for name, each in waiting:
            self._write(file, document.idToObjectNumberAndVersion[name][0], each)
        names = (f"/{name} {self._formatted(document.Reference(font))}" for name, font in sorted(fonts.items()))
        file.add(f"<<{''.join(names)}>>", own)

    def _objects(self) -> Iterator[tuple[str, object]]:
        """Yield what ReportLab would write, by its names."""
        document = self._document
        for number in sorted(document.numberToId):
            name = document.numberToId[number]
            yield name, document.idToObject[name]

    def _write(self, file: PdfFile, own: int, found: object) -> None:
        from reportlab.pdfbase.pdfdoc import PDFStream

        if isinstance(found, PDFStream):
            entries = self._formatted(found.dictionary).strip().removeprefix("<<").removesuffix(">>")
            content = found.content if isinstance(found.content, bytes) else found.content.encode("ascii")
            file.add_stream(entries.strip(), content, own)
        else:
            file.add(self._formatted(found), own)

    def _formatted(self, found: object) -> str:
        from reportlab.pdfbase import pdfdoc

        body: bytes = pdfdoc.format(found, self._document, toplevel=1)
        return " ".join(body.decode("latin-1").split())


def register(face: Face) -> str:
    """Make a typeface known to ReportLab; return its name there."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    name = typefaces.load(face).name
    if name not in pdfmetrics.getRegisteredFontNames():
        # Not the whole of ASCII, but what a file shows.
        pdfmetrics.registerFont(TTFont(name, str(typefaces.path(face)), asciiReadable=False))
    return name
