"""The PDF writer, and the one module that imports ReportLab.

Each side becomes one form XObject, which every page of a pad shows: a pad of 100 sheets is little larger than one.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, NamedTuple, assert_never

from . import __version__, typefaces
from .shapes import BLACK, Colour, Group, Path, Shape, Side, Text, Use, walk
from .typefaces import MM_PER_POINT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from reportlab.pdfgen.canvas import Canvas

    from .shapes import Sheet
    from .typefaces import Role

CREATOR = "alhambra-sheets"
"""How the Creator entry of every file of this program begins: such a file may be overwritten."""

_POINTS_PER_MM = 1 / MM_PER_POINT


class MissingGlyphError(ValueError):
    """A character has no glyph in its typeface: ReportLab would leave it out without a word."""


class Recipe(NamedTuple):
    """How a file is made again: the command, kept in the file's Keywords."""

    command: str


def write(sheet: Sheet, sheets: int, recipe: Recipe) -> bytes:
    """Return a PDF of `sheets` copies of a sheet, all of its sides each.

    The same input gives the same bytes. Raises MissingGlyphError where a text cannot be shown.
    """
    from reportlab import rl_config
    from reportlab.pdfgen.canvas import Canvas

    # Binary streams: the wrapping in ASCII that ReportLab starts with makes a file a quarter larger.
    rl_config.useA85 = 0
    fonts = _fonts(sheet)
    first = sheet.sides[0]
    stream = io.BytesIO()
    size = (first.width * _POINTS_PER_MM, first.height * _POINTS_PER_MM)
    # A typeface of our own from the first line on: ReportLab would name Helvetica, which no file carries.
    start = next(iter(fonts.values()), None)
    canvas = Canvas(
        stream,
        pagesize=size,
        pageCompression=1,
        invariant=1,
        lang=sheet.language,
        initialFontName=start,  # type: ignore[arg-type]  # the stubs take the name for a number
    )
    _describe(canvas, sheet, recipe)
    drawn: set[str] = set()
    for side in sheet.sides:
        _define_symbols(canvas, side.shapes, fonts, drawn)
        canvas.beginForm(side.name, 0, 0, *size)
        _millimetres(canvas, side.height)
        _draw(canvas, side.shapes, fonts)
        canvas.endForm()
    for _ in range(sheets):
        for side in sheet.sides:
            canvas.setTrimBox((0, 0, *size))
            canvas.doForm(side.name)
            canvas.showPage()
    canvas.save()
    return stream.getvalue()


def _describe(canvas: Canvas, sheet: Sheet, recipe: Recipe) -> None:
    canvas.setTitle(sheet.title)
    canvas.setSubject(sheet.subject)
    canvas.setAuthor(CREATOR)
    canvas.setCreator(f"{CREATOR} {__version__}")
    # The bytes of a path that is no text in any encoding would stop the writer at its last step.
    canvas.setKeywords(recipe.command.encode("utf-8", "replace").decode("utf-8"))
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("Duplex", "DuplexFlipLongEdge" if len(sheet.sides) > 1 else "Simplex")
    canvas.setViewerPreference("DisplayDocTitle", "true")


def _texts(sides: Iterable[Side]) -> Iterator[Text]:
    return (shape for side in sides for shape in walk(side.shapes) if isinstance(shape, Text))


def _fonts(sheet: Sheet) -> dict[Role, str]:
    """Register the typefaces that the sheet uses; return their names in ReportLab by role."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    names: dict[Role, str] = {}
    for text in _texts(sheet.sides):
        font = typefaces.load(text.font)
        missing = typefaces.missing_characters(font, text.text)
        if missing:
            raise MissingGlyphError(f"{font.name} has no {missing!r}, which stands in {text.text!r}")
        names.setdefault(text.font, font.name)
    registered = set(pdfmetrics.getRegisteredFontNames())
    for role, name in names.items():
        if name not in registered:
            pdfmetrics.registerFont(TTFont(name, str(typefaces.path(role))))
    return names


def _define_symbols(canvas: Canvas, shapes: Iterable[Shape], fonts: dict[Role, str], drawn: set[str]) -> None:
    # Innermost first, as a form can only show forms that exist.
    for shape in shapes:
        if isinstance(shape, Group):
            _define_symbols(canvas, shape.shapes, fonts, drawn)
        elif isinstance(shape, Use) and shape.symbol.name not in drawn:
            symbol = shape.symbol
            _define_symbols(canvas, symbol.shapes, fonts, drawn)
            canvas.beginForm(symbol.name, 0, 0, symbol.width, symbol.height)
            _draw(canvas, symbol.shapes, fonts)
            canvas.endForm()
            drawn.add(symbol.name)


def _millimetres(canvas: Canvas, height: float) -> None:
    """Turn PDF's points from the bottom into millimetres from the top."""
    canvas.transform(_POINTS_PER_MM, 0, 0, -_POINTS_PER_MM, 0, height * _POINTS_PER_MM)


def _draw(canvas: Canvas, shapes: Iterable[Shape], fonts: dict[Role, str]) -> None:
    for shape in shapes:
        match shape:
            case Path():
                _draw_path(canvas, shape)
            case Text():
                _draw_text(canvas, shape, fonts)
            case Use():
                canvas.saveState()
                canvas.transform(shape.scale, 0, 0, shape.scale, shape.x, shape.y)
                canvas.doForm(shape.symbol.name)
                canvas.restoreState()
            case Group():
                canvas.saveState()
                canvas.transform(*shape.matrix)
                _draw(canvas, shape.shapes, fonts)
                canvas.restoreState()
            case _:
                assert_never(shape)


def _draw_path(canvas: Canvas, path: Path) -> None:
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
    # Black goes out as grey 0, so that no printer mixes it from colours.
    if colour == BLACK:
        canvas.setFillGray(0)
    else:
        canvas.setFillColorRGB(*colour)


def _set_stroke(canvas: Canvas, path: Path) -> None:
    if path.stroke == BLACK:
        canvas.setStrokeGray(0)
    elif path.stroke is not None:
        canvas.setStrokeColorRGB(*path.stroke)
    canvas.setLineWidth(path.width)
    canvas.setDash(list(path.dash))
    canvas.setLineCap(int(path.round))
    canvas.setLineJoin(int(path.round))


def _draw_text(canvas: Canvas, text: Text, fonts: dict[Role, str]) -> None:
    left = text.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor] * text.width
    _set_fill(canvas, text.colour)
    run = canvas.beginText()
    # The page is upside down in PDF's eyes; the letters are turned back.
    run.setTextTransform(1, 0, 0, -1, left, text.y)
    run.setFont(fonts[text.font], text.size * MM_PER_POINT)
    if text.tracking:
        run.setCharSpace(text.tracking * MM_PER_POINT)
    run.textOut(text.text)
    if text.tracking:
        # The spacing outlives a text object: the next one would be set with it.
        run.setCharSpace(0)
    canvas.drawText(run)
