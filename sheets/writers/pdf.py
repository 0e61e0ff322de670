"""The PDF writer, and the one module that imports ReportLab.

Each drawing becomes one form XObject, which every page of a pad shows: a pad of 100 sheets is little larger than one.
"""

from __future__ import annotations

import io
import os
from typing import TYPE_CHECKING, NamedTuple, assert_never

from .. import PROGRAM, __version__
from ..drawing import typefaces
from ..drawing.shapes import Box, Colour, Group, Path, Shape, Symbol, Text, Use
from ..drawing.typefaces import MM_PER_POINT
from .parts import FilePart
from .structure_tree import Structure

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from reportlab.pdfgen.canvas import Canvas

    from ..drawing.shapes import Page
    from ..drawing.typefaces import Face

POINTS_PER_MM = 1 / MM_PER_POINT


class DocumentInfo(NamedTuple):
    """What a file says of itself."""

    title: str
    subject: str
    language: str
    duplex: str
    """How its printer is to turn the paper: `long`, `short` or `none`."""
    recipe: str
    """The command that makes it again, kept in its Keywords."""
    parts: tuple[FilePart, ...] = ()
    """None where the file is what its title says, and no more."""


DUPLEX = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge", "none": "Simplex"}
"""What PDF calls the ways to turn the paper."""

_WHOLE = (-2_000.0, -2_000.0, 4_000.0, 4_000.0)
"""The bounds of a form in mm: no drawing is cut off by them, whatever its paper."""

_DATE = "SOURCE_DATE_EPOCH"

_KEPT_STAMPS = 64
"""Stamps remembered, to be shared by the sides of a sheet; a pad may have thousands."""


def write(pages: Iterable[Page], about: DocumentInfo) -> bytes:
    """Return a PDF of pages; drawings that are the same object stand in it once.

    The same input gives the same bytes. Raises MissingGlyphError where a text cannot be shown.
    """
    from reportlab import rl_config

    # Binary streams: the wrapping in ASCII that ReportLab starts with makes a file a quarter larger.
    wrapped, rl_config.useA85 = rl_config.useA85, 0
    # The date in a file is always the same; ReportLab would take it, or stumble over what is no date, from here.
    date = os.environ.pop(_DATE, None)
    try:
        return _written(pages, about)
    finally:
        rl_config.useA85 = wrapped
        if date is not None:
            os.environ[_DATE] = date


def _written(pages: Iterable[Page], about: DocumentInfo) -> bytes:
    from reportlab.pdfbase import pdfdoc
    from reportlab.pdfgen.canvas import Canvas

    stream = io.BytesIO()
    canvas = Canvas(
        stream,
        pageCompression=1,
        invariant=1,
        lang=about.language,
        # A typeface of our own from the first line on: ReportLab would name Helvetica, which no file carries.
        initialFontName=_register(typefaces.face("label")),  # type: ignore[arg-type]  # the stubs take the name for a number
    )
    _describe(canvas, about)
    parts = about.parts or (FilePart(0, about.language, about.title, {}),)
    pen, structure = _Pen(canvas), Structure(canvas, parts, pdfdoc)
    for page in pages:
        pen.show(page, structure)
    structure.close()
    canvas.save()
    return stream.getvalue()


def _describe(canvas: Canvas, about: DocumentInfo) -> None:
    canvas.setTitle(about.title)
    canvas.setSubject(about.subject)
    canvas.setAuthor(PROGRAM)
    canvas.setCreator(f"{PROGRAM} {__version__}")
    # The bytes of a path that is no text in any encoding would stop the writer at its last step.
    canvas.setKeywords(about.recipe.encode("utf-8", "replace").decode("utf-8"))
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("Duplex", DUPLEX[about.duplex])
    canvas.setViewerPreference("DisplayDocTitle", "true")


def _register(face: Face) -> str:
    """Make a typeface known to ReportLab; return its name there."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    name = typefaces.load(face).name
    if name not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(TTFont(name, str(typefaces.path(face))))
    return name


class _Pen:
    """A file being written: the canvas, and the forms that stand in it."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        # By identity, which is cheap to ask for; the drawings are kept, so that no other takes their place in memory.
        self.forms: dict[int, tuple[str, tuple[Shape, ...]]] = {}
        self.stamps: dict[int, tuple[str, tuple[Shape, ...]]] = {}
        self.symbols: dict[Symbol, str] = {}
        self.known: dict[int, tuple[str, Symbol]] = {}
        self.fonts: dict[Face, str] = {}
        self.made = 0

    def show(self, page: Page, structure: Structure) -> None:
        """Draw a page and end it."""
        for placed in page.placed:
            self._define(placed.side.shapes, self.forms)
            if placed.side.stamp:
                self._define(placed.side.stamp, self.stamps)
        while len(self.stamps) > _KEPT_STAMPS:
            del self.stamps[next(iter(self.stamps))]
        canvas = self.canvas
        canvas.setPageSize((page.width * POINTS_PER_MM, page.height * POINTS_PER_MM))
        self._boxes(page)
        _millimetres(canvas, page.height)
        for placed in page.placed:
            canvas.saveState()
            canvas.transform(*placed.matrix)
            forms = [self.forms[id(placed.side.shapes)][0]]
            if placed.side.stamp:
                forms.append(self.stamps[id(placed.side.stamp)][0])
            with structure.drawn(placed.side.name, tuple(forms)):
                for form in forms:
                    canvas.doForm(form)
            canvas.restoreState()
        if page.marks:
            with structure.artifact():
                # Marks are the same on all pages of a paper's side.
                self._draw(page.marks)
        canvas.showPage()
        structure.end_page()

    def _boxes(self, page: Page) -> None:
        trim = page.trim
        left, top, right, bottom = (
            (trim.x, trim.y, trim.right, trim.bottom) if trim else (0, 0, page.width, page.height)
        )

        def corners(margin: float) -> tuple[float, ...]:
            edges = (left - margin, page.height - bottom - margin, right + margin, page.height - top + margin)
            return tuple(edge * POINTS_PER_MM for edge in edges)

        self.canvas.setTrimBox(corners(0))
        if page.bleed:
            self.canvas.setBleedBox(corners(page.bleed))

    def _define(self, shapes: tuple[Shape, ...], forms: dict[int, tuple[str, tuple[Shape, ...]]]) -> None:
        if id(shapes) not in forms:
            forms[id(shapes)] = (self._form(shapes, *_WHOLE), shapes)

    def _form(self, shapes: Iterable[Shape], left: float, top: float, right: float, bottom: float) -> str:
        """Write a form XObject in millimetres and return its name; what it shows of others is written first."""
        self._define_symbols(shapes)
        self.made += 1
        name = f"form{self.made}"
        self.canvas.beginForm(name, left, top, right, bottom)  # type: ignore[arg-type]  # the stubs want whole points
        self._draw(shapes)
        self.canvas.endForm()
        return name

    def _define_symbols(self, shapes: Iterable[Shape]) -> None:
        for shape in shapes:
            if isinstance(shape, Group):
                self._define_symbols(shape.shapes)
            elif isinstance(shape, Use) and id(shape.symbol) not in self.known:
                # By identity first: to compare two drawings takes longer than to draw one.
                symbol = shape.symbol
                if symbol not in self.symbols:
                    self.symbols[symbol] = self._form(symbol.shapes, 0, 0, symbol.width, symbol.height)
                self.known[id(symbol)] = (self.symbols[symbol], symbol)

    def _draw(self, shapes: Iterable[Shape]) -> None:
        canvas = self.canvas
        for shape in shapes:
            match shape:
                case Path():
                    _draw_path(canvas, shape)
                case Text():
                    self._draw_text(shape)
                case Use():
                    canvas.saveState()
                    canvas.transform(shape.scale, 0, 0, shape.scale, shape.x, shape.y)
                    canvas.doForm(self.known[id(shape.symbol)][0])
                    canvas.restoreState()
                case Group():
                    canvas.saveState()
                    canvas.transform(*shape.matrix)
                    self._draw(shape.shapes)
                    canvas.restoreState()
                case _:
                    assert_never(shape)

    def _draw_text(self, text: Text) -> None:
        canvas = self.canvas
        for placed in text.placed():
            face, glyphs = placed.run.face, placed.run.text
            typefaces.check_glyphs(typefaces.load(face), glyphs)
            if face not in self.fonts:
                self.fonts[face] = _register(face)
            _set_fill(canvas, text.colour)
            run = canvas.beginText()
            # The page is upside down in PDF's eyes; the letters are turned back.
            run.setTextTransform(1, 0, 0, -1, placed.left, placed.baseline)
            run.setFont(self.fonts[face], placed.em)
            if placed.run.offsets:
                for glyph, (x, y) in placed.glyphs():
                    run.setTextTransform(1, 0, 0, -1, x, y)
                    run.textOut(glyph)
                canvas.drawText(run)
                continue
            if placed.tracking:
                run.setCharSpace(placed.tracking)
            run.textOut(glyphs)
            if placed.tracking:
                # The spacing outlives a text object: the next one would be set with it.
                run.setCharSpace(0)
            canvas.drawText(run)


def _millimetres(canvas: Canvas, height: float) -> None:
    """Turn PDF's points from the bottom into millimetres from the top."""
    canvas.transform(POINTS_PER_MM, 0, 0, -POINTS_PER_MM, 0, height * POINTS_PER_MM)


_SIDES = ("M", "L", "L", "L", "Z")
"""The steps of a rectangle."""


def _rectangles(path: Path) -> Iterator[Box] | None:
    """The rectangles that a path is made of, as codes are; None where it is anything else."""
    steps = len(_SIDES)
    names = tuple(name for name, _ in path.commands)
    if path.stroke is not None or len(names) <= steps or names != _SIDES * (len(names) // steps):
        return None
    corners = [[path.commands[number + side][1] for side in range(4)] for number in range(0, len(names), steps)]
    if any((a[1], b[0], c[1], d[0]) != (b[1], c[0], d[1], a[0]) for a, b, c, d in corners):
        return None
    return (Box("", a[0], a[1], c[0] - a[0], c[1] - a[1]) for a, _, c, _ in corners)


def _draw_path(canvas: Canvas, path: Path) -> None:
    rectangles = _rectangles(path)
    if rectangles is not None and path.fill is not None:
        # A code is hundreds of rectangles: four numbers each, and not through the outlines of ReportLab, which take
        # four times as long.
        _set_fill(canvas, path.fill)
        drawn = " ".join(f"{x:.4f} {y:.4f} {width:.4f} {height:.4f} re" for _, x, y, width, height in rectangles)
        canvas.addLiteral(f"{drawn} f{'*' if path.even_odd else ''}")
        return
    outline = canvas.beginPath()
    for name, numbers in path.commands:
        match name:
            case "M":
                outline.moveTo(*numbers)
            case "L":
                outline.lineTo(*numbers)
            case "C":
                outline.curveTo(*numbers)
            case _:
                outline.close()
    if path.fill is not None:
        _set_fill(canvas, path.fill)
    if path.stroke is not None:
        _set_stroke(canvas, path)
    canvas.drawPath(
        outline,
        stroke=int(path.stroke is not None),
        fill=int(path.fill is not None),
        fillMode=0 if path.even_odd else 1,
    )


def _set_fill(canvas: Canvas, colour: Colour) -> None:
    # Black goes out as grey 0, and greys as greys, so that no printer mixes them from colours.
    if colour.is_grey:
        canvas.setFillGray(colour.red)
    else:
        canvas.setFillColorRGB(*colour)


def _set_stroke(canvas: Canvas, path: Path) -> None:
    if path.stroke is not None and path.stroke.is_grey:
        canvas.setStrokeGray(path.stroke.red)
    elif path.stroke is not None:
        canvas.setStrokeColorRGB(*path.stroke)
    canvas.setLineWidth(path.width)
    canvas.setDash(list(path.dash))
    canvas.setLineCap(int(path.round))
    canvas.setLineJoin(int(path.round))
