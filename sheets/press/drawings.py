"""The palaces or sheets of a game on a page of their own: pictures side by side, and below them what is wrong."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.reading.kinds import Severity

from ..drawing import blocks, palette, papers
from ..drawing.labels import UNKNOWN, Paragraph, Style, TextSpan, abbreviated, shown, text_column
from ..drawing.shapes import Box, Group, Page, Placed, Side, fitting
from ..drawing.typefaces import face
from ..drawing.typography import writing
from ..figures.marks import MarkSigns
from ..figures.model import PalaceFigure, drawn_places
from ..figures.picture import Picture
from ..figures.table import together
from ..words import findings as worded
from ..words import languages
from ..words.marks import listed
from ..words.terms import layout_with_id
from .arrangement import PICTURE_DPI

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from alhambra_engine.reading.findings import Finding
    from alhambra_engine.referee import Result

    from ..drawing.palette import Palette
    from ..drawing.shapes import Shape, Text
    from ..drawing.typefaces import Role
    from ..figures.model import Figure
    from ..words.catalog import Catalog

FORMATS = ("svg", "png", "pdf")

TILE = 16.0
"""Millimetres of a tile, and of a space of a sheet: such a drawing is copied from at arm's length."""

_WIDTHS = (190.0, 277.0, 400.0)
"""The rows of pictures that are tried: the one is taken that is the largest on a sheet of paper."""
_PAPER = "a4"
_EDGE = 10.0
"""Millimetres around everything."""
_GAP = 5.0
_BETWEEN = 2.5
"""Between two findings."""
_INDENT = 8.0
_COLUMN = 50.0
"""Millimetres of the narrowest picture: what it comes to is written above it."""
_SMALL_LINE = 5.0
_LEADING = 1.25
_NARROWEST = 120.0
"""Millimetres of the lines of findings, whatever is above them."""
_WIDEST = 180.0
_MOST_FINDINGS = 40
_LONGEST_WORD = 40
_SIGN = 14.0
"""The cell for which the signs before findings are made."""
_FINEST = 30_000_000
"""Pixels of a picture."""


class _Setting(NamedTuple):
    """What a page is set with: the words, the ink, and how its language is written."""

    catalog: Catalog
    palette: Palette

    def style(self, role: Role, size: float, smallest: float) -> Style:
        """Return a style in the script of the language."""
        own = languages.language(self.catalog.language)
        how = writing(own.script, own.direction, own.typography)
        return Style(face(role, own.script), size, smallest, direction=how.direction, breaks=how.sheet)


def write(result: Result, figures: Sequence[Figure], form: str, catalog: Catalog, ink: str = "full") -> bytes:
    """Return figures of a game as a file in one of `FORMATS`; the same game gives the same bytes.

    KeyError for an unknown ink. An SVG or PNG is as large as what it shows; a PDF is a sheet of paper.
    """
    setting = _Setting(catalog, palette.load(ink))
    title = _title(result, figures, catalog)
    drawn = _page(result, figures, title, setting)
    side = Side("drawing", drawn.width, drawn.height, drawn.shapes, ())
    if form == "svg":
        from ..writers import svg

        return svg.write(side, title=title, language=catalog.language, description=drawn.alt).encode()
    from ..writers import pdf

    about = pdf.DocumentInfo(title, drawn.alt.partition("\n")[0], catalog.language, "none", "")
    if form == "pdf":
        return pdf.write([_on_paper(side)], about)
    from ..writers import raster

    inches = side.width * side.height / 25.4**2
    dpi = max(min(PICTURE_DPI, math.isqrt(int(_FINEST / inches))), raster.LOWEST_DPI)
    (picture,) = raster.pages(pdf.write([Page(side.width, side.height, (Placed(side),))], about), dpi)
    return picture


def _on_paper(side: Side) -> Page:
    """Return a drawing on a sheet of paper, upright or across as it becomes larger, and never larger than it is."""
    paper = papers.paper(_PAPER)
    across = paper.landscape
    if _scale(side, across.width, across.height) > _scale(side, paper.width, paper.height) + 1e-6:
        paper = across
    scale = _scale(side, paper.width, paper.height)
    matrix = (scale, 0, 0, scale, (paper.width - scale * side.width) / 2, 0)
    return Page(paper.width, paper.height, (Placed(side, matrix),))


def _scale(side: Side | Picture, room: float, height: float) -> float:
    return min(1.0, fitting(side.width, side.height, room, height)[0])


def _title(result: Result, figures: Sequence[Figure], catalog: Catalog) -> str:
    """Return what is shown: the game, and which scoring of it."""
    if result.game == "roll-and-write":
        return catalog.gettext("Alhambra: Roll & Write")
    game = catalog.pgettext("game", "Alhambra")
    scorings = dict.fromkeys(figure.scoring for figure in figures if isinstance(figure, PalaceFigure))
    parts = [game, *(catalog.gettext("Scoring {scoring}", scoring=scoring) for scoring in scorings)]
    return " – ".join(parts)


def _page(result: Result, figures: Sequence[Figure], title: str, setting: _Setting) -> Picture:
    """Return the whole drawing, with its edges: the title, the pictures, the findings about what is drawn."""
    names = setting.style("label-bold", 13, 7)
    several = len({figure.scoring for figure in figures if isinstance(figure, PalaceFigure)}) > 1
    order = list(dict.fromkeys(place.player for place in drawn_places(result)))
    pictures = [
        (_name(figure.player, order, names), _picture(figure, setting, with_scoring=several)) for figure in figures
    ]
    told = _told(result, figures)
    heading = _heading(result, title, setting)
    pages = []
    for room in _WIDTHS:
        drawn = together(pictures, room, names)
        lines = _findings(told, min(max(drawn.width, _NARROWEST), _WIDEST), setting) if told else ()
        pages.append(_under_one_another([(heading, _GAP), (drawn, _GAP), *((each, _BETWEEN) for each in lines)]))
    best = max(pages, key=_largest_scale)
    alt = "\n".join((*(picture.alt for _, picture in pictures), *(" ".join(_said(each, setting)) for each in told)))
    return best._replace(alt=alt)


def _name(player: str, order: Sequence[str], style: Style) -> str:
    """Return the name of a player as it can be shown; where no typeface has its letters, after the player's number."""
    name = shown(player, style.face)
    return name if name == player or UNKNOWN not in name else f"{order.index(player) + 1}. {name}"


def _largest_scale(page: Picture) -> float:
    """Return how large a page becomes on paper; what makes no difference to the eye makes none."""
    paper = papers.paper(_PAPER)
    across = paper.landscape
    return round(max(_scale(page, paper.width, paper.height), _scale(page, across.width, across.height)), 2)


def _under_one_another(pictures: Sequence[tuple[Picture, float]]) -> Picture:
    """Return pictures one under the other, each with the room below it, and an edge around all."""
    shapes: list[Shape] = []
    y, gap = _EDGE, 0.0
    for picture, below in pictures:
        shapes.append(Group(picture.shapes, (1, 0, 0, 1, _EDGE, y)))
        y, gap = y + picture.height + below, below
    wide = max(picture.width for picture, _ in pictures)
    return Picture(tuple(shapes), wide + 2 * _EDGE, y - gap + _EDGE)


def _heading(result: Result, title: str, setting: _Setting) -> Picture:
    """Return the title, and the grid of sheets, without which their crosses say nothing."""
    style = setting.style("label-bold", 16, 10)
    high = 7.5
    shapes: list[Shape] = list(blocks.heading(setting.palette, Box("title", 0, 0, _NARROWEST, high), title, style))
    outcome = result.outcome
    if outcome is not None and outcome.game == "roll-and-write":
        layout = outcome.judged.layout
        name = layout_with_id(layout, setting.catalog) if layout.id else layout.name
        words = setting.catalog.gettext("Grid: {layout}", layout=name)
        shapes.append(_small(words, high, _NARROWEST, setting))
        high += _SMALL_LINE
    return Picture(tuple(shapes), _NARROWEST, high)


def _small(words: str, top: float, room: float, setting: _Setting) -> Text:
    """Return a small line of text."""
    style = setting.style("label", 9, 6.5)
    return abbreviated(Box("line", 0, top, room, _SMALL_LINE), shown(words, style.face), style)


def _picture(figure: Figure, setting: _Setting, *, with_scoring: bool) -> Picture:
    """Return the picture of a figure, and in a line above it what it comes to."""
    catalog, numbers = setting.catalog, setting.style("label-bold", 9, 6.5)
    if not isinstance(figure, PalaceFigure):
        from ..figures.sheets import sheet_picture  # each game has its own drawings

        return sheet_picture(setting.palette, figure, TILE, numbers._replace(size=11.0), figure.player)
    from ..figures.palaces import figure_picture

    facts = listed(_facts(figure, catalog, with_scoring=with_scoring), catalog)
    alt = f"{figure.player}: {facts}"
    if not figure.is_drawable:
        picture = Picture((_small(catalog.gettext("(too large to draw here)"), 0, _COLUMN, setting),), _COLUMN, 5)
        return _with_facts(picture._replace(alt=alt), facts, setting)
    reserve = catalog.gettext("{number} in reserve", number=len(figure.reserve))
    return _with_facts(figure_picture(setting.palette, figure, TILE, numbers, alt, reserve=reserve), facts, setting)


def _facts(figure: PalaceFigure, catalog: Catalog, *, with_scoring: bool) -> Iterator[str]:
    """Yield what a palace comes to; of one that breaks a rule, no wall is counted."""
    if with_scoring:
        yield catalog.gettext("scoring {scoring}", scoring=figure.scoring)
    number = len(figure.palace.tiles) + len(figure.palace.unread)
    yield catalog.ngettext("{number} tile", "{number} tiles", number)
    if figure.length or not any(mark.kind == "fault" for mark in figure.marks):
        yield catalog.gettext("longest outer wall: {length}", length=figure.length)


def _with_facts(picture: Picture, facts: str, setting: _Setting) -> Picture:
    room = max(picture.width, _COLUMN)
    below = Group(picture.shapes, (1, 0, 0, 1, 0, _SMALL_LINE + 1))
    return picture._replace(
        shapes=(_small(facts, 0, room, setting), below), width=room, height=picture.height + _SMALL_LINE + 1
    )


class _Told(NamedTuple):
    """A finding that is written below the pictures, with its number."""

    number: int
    finding: Finding


def _told(result: Result, figures: Sequence[Figure]) -> tuple[_Told, ...]:
    """Return the findings about what is drawn, and those about nothing that could be."""
    others = {place.player for place in drawn_places(result)} - {figure.player for figure in figures}
    marked = {
        int(number)
        for figure in figures
        if isinstance(figure, PalaceFigure)
        for mark in figure.marks
        for number in mark.sign.split(", ")
    }
    return tuple(
        _Told(number, finding)
        for number, finding in enumerate(result.findings, start=1)
        # What has cells and no mark is about a palace of another scoring; what is noted of a file shows in no picture.
        if finding.player not in others
        and (number in marked or not (finding.cells or finding.kind.severity is Severity.NOTE))
    )


def _said(told: _Told, setting: _Setting) -> tuple[str, str]:
    """Return whose a finding is, with its code, and what it says."""
    finding, catalog = told.finding, setting.catalog
    whose = f" {finding.player}" if finding.player else ""
    sentences = f"{worded.what(finding, catalog)} {worded.way_out(finding, catalog)}"
    return f"{finding.kind.code}{whose}:", " ".join(sentences.split())


def _findings(told: Sequence[_Told], room: float, setting: _Setting) -> Iterator[Picture]:
    """Yield a picture for each finding: its sign, and its sentence in lines; how many others there are."""
    signs = MarkSigns(setting.palette, setting.style("label-bold", 9, 6.5))
    style = setting.style("text", 10, 10)
    bold = setting.style("text-bold", 10, 10).face
    for each in told[:_MOST_FINDINGS]:
        lead, text = (_breakable(shown(words, style.face)) for words in _said(each, setting))
        paragraph = Paragraph((TextSpan(lead, bold), TextSpan(text, style.face)), _INDENT)
        (placed,) = text_column(Box("finding", 0, 0.8, room, 1000), [paragraph], style, _LEADING, 0)
        kind = "fault" if each.finding.kind.severity is Severity.ERROR else "note"
        sign = signs.number(Box("sign", 0, 0, _SIGN, _SIGN), str(each.number), kind, centred=True)
        lowest = max(line.y for line in placed.texts) + 1.2
        yield Picture(
            (Group(tuple(sign), (1, 0, 0, 1, -_SIGN / 4, 2 - _SIGN / 2)), *placed.texts), room, max(lowest, 5.0)
        )
    rest = len(told) - _MOST_FINDINGS
    if rest > 0:
        words = setting.catalog.ngettext("… and {number} more", "… and {number} more", rest)
        yield Picture((_small(words, 0, room, setting),), room, _SMALL_LINE)


def _breakable(text: str) -> str:
    """Return a text whose longest words have blanks in them, so that lines can be broken there."""
    return " ".join(
        word[start : start + _LONGEST_WORD]
        for word in text.split(" ")
        for start in range(0, max(len(word), 1), _LONGEST_WORD)
    )
