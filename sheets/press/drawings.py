"""The palaces or sheets of a game on a page of their own: pictures side by side, and below them what is wrong."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.reading.kinds import Severity

from ..drawing import blocks, palette, papers
from ..drawing.labels import Paragraph, Style, TextSpan, quoted, text_column
from ..drawing.shapes import Box, Group, Page, Placed, Side, fitting
from ..drawing.typefaces import composed, face, load
from ..drawing.typography import writing
from ..figures import game_codes
from ..figures.marks import MarkSigns
from ..figures.model import PalaceFigure, drawn_places, folded
from ..figures.picture import Picture
from ..figures.table import together
from ..words import findings as worded
from ..words import holdings, languages
from ..words.marks import listed
from ..words.terms import layout_with_id
from .arrangement import PICTURE_DPI
from .letters import check_letters

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from alhambra_engine.alhambra.redesign import Moves
    from alhambra_engine.reading.findings import Finding
    from alhambra_engine.referee import Result

    from ..drawing.palette import Palette
    from ..drawing.shapes import Shape, Text
    from ..drawing.typefaces import Role
    from ..figures.model import Figure, MarkKind
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
_HIGHEST = 1000.0
"""Millimetres of a text, however many lines it has."""
_NARROWEST = 120.0
"""Millimetres of the lines of findings, whatever is above them."""
_WIDEST = 180.0
_MOST_FINDINGS = 40
_MOST_FIGURES = 24
_MOST_TILES = 5_000
"""Of all palaces that are drawn together; those that come after so many are told to be too large."""
_LONGEST_WORD = 40
_SIGN = 14.0
"""The cell for which the signs before findings are made."""
_MODULE_DOTS = 8
"""Pixels of a module of a code, in a picture."""
_FINEST = 12_000_000
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


class _Sheet(NamedTuple):
    """A whole drawing with its edges, and what it is called."""

    title: str
    drawn: Picture


def write(result: Result, figures: Sequence[Figure], form: str, catalog: Catalog, ink: str = "full") -> bytes:
    """Return figures of a game as a file in one of `FORMATS`; the same game gives the same bytes.

    KeyError for an unknown ink, RequestError for letters that a typeface lacks. An SVG or PNG is as large as what it
    shows; a PDF is a sheet of paper.
    """
    setting = _Setting(catalog, palette.load(ink))
    told = _told(result, figures)
    said = [_Line(str(each.number), _kind(each.finding), *_said(each, setting)) for each in told[:_MOST_FINDINGS]]
    rest = len(told) - len(said) + max(len(figures) - _MOST_FIGURES, 0)
    more = catalog.ngettext("… and {number} more", "… and {number} more", rest) if rest else ""
    title = _title(result, figures, catalog)
    grid = _grid(result, catalog)
    check_letters([figure.player for figure in figures], (*_words(figures), grid, *_texts(said)))
    heading = _heading(title, grid, setting)
    return _written(_Sheet(title, _page(heading, figures, (said, more), setting)), form, setting)


def write_moves(moves: Moves, figure: PalaceFigure, form: str, catalog: Catalog, ink: str = "full") -> bytes:
    """Return the palace of a redesign as a file like `write`, with what its signs mean; the figure has the marks."""
    setting = _Setting(catalog, palette.load(ink))
    check_letters([figure.player], _words([figure]))
    tile = moves.tile.notation if moves.tile is not None else ""
    game = catalog.pgettext("game", "Alhambra")
    title = f"{game} – {tile}" if tile else game
    meanings = {
        "add": catalog.gettext("the tile can be added here"),
        "swap": catalog.gettext("the tile can replace this one"),
        "remove": catalog.gettext("can be moved to the reserve"),
    }
    shown = {mark.kind for mark in figure.marks}
    said = [_Line("", kind, "", meaning) for kind, meaning in meanings.items() if kind in shown]
    added = (mark._replace(sign=tile) if mark.kind == "add" else mark for mark in figure.marks)
    figure = figure._replace(marks=tuple(added))
    page = _page(_heading(title, "", setting), [figure], (said, ""), setting)
    return _written(_Sheet(title, page), form, setting)


def write_code(parts: Sequence[str], form: str, catalog: Catalog) -> bytes:
    """Return the code of a game, in parts that make one text, as a QR code: `svg` or `png`; ValueError if too long."""
    title = catalog.gettext("The game’s code")
    drawn = game_codes.picture(*parts, module=_MODULE_DOTS * 25.4 / PICTURE_DPI, alt=title)
    return _written(_Sheet(title, drawn), form, _Setting(catalog, palette.load("mono")))


def _written(sheet: _Sheet, form: str, setting: _Setting) -> bytes:
    title, drawn = sheet
    language = setting.catalog.language
    side = Side("drawing", drawn.width, drawn.height, drawn.shapes, ())
    if form == "svg":
        from ..writers import svg

        return svg.write(side, title=title, language=language, description=drawn.alt).encode()
    from ..writers import pdf

    about = pdf.DocumentInfo(title, drawn.alt.partition("\n")[0], language, "none", "")
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


def _grid(result: Result, catalog: Catalog) -> str:
    """Return the name of the grid of sheets, without which their crosses say nothing; empty for palaces."""
    outcome = result.outcome
    if outcome is None or outcome.game != "roll-and-write":
        return ""
    layout = outcome.judged.layout
    return catalog.gettext("Grid: {layout}", layout=layout_with_id(layout, catalog) if layout.id else layout.name)


class _Line(NamedTuple):
    """A line of text below the pictures: the sign before it with what is on it, its beginning in bold, the rest."""

    sign: str
    kind: MarkKind
    lead: str
    text: str


def _page(
    heading: Picture,
    figures: Sequence[Figure],
    below: tuple[Sequence[_Line], str],
    setting: _Setting,
) -> Picture:
    """Return the whole drawing, with its edges: the heading, the pictures, lines below with how many are left out."""
    names = setting.style("label-bold", 13, 7)
    several = len({figure.scoring for figure in figures if isinstance(figure, PalaceFigure)}) > 1
    pictures = []
    tiles = 0
    for figure in figures[:_MOST_FIGURES]:
        tiles += len(figure.cells) if isinstance(figure, PalaceFigure) else 0
        drawn = tiles <= _MOST_TILES and (not isinstance(figure, PalaceFigure) or figure.is_drawable)
        picture = _picture(figure, setting, with_scoring=several, is_drawn=drawn)
        pictures.append((composed(load(names.face), figure.player), picture))
    lines, more = below
    pages = []
    for room in _WIDTHS:
        drawing = together(pictures, room, names)
        column = min(max(drawing.width, _NARROWEST), _WIDEST)
        told = [*(_set_line(each, column, setting) for each in lines)]
        told += [Picture((_small(more, 0, column, setting),), column, _SMALL_LINE)] if more else []
        pages.append(_under_one_another([(heading, _GAP), (drawing, _GAP), *((each, _BETWEEN) for each in told)]))
    best = max(pages, key=_largest_scale)
    said = (" ".join(filter(None, (each.sign, each.lead, each.text))) for each in lines)
    return best._replace(alt="\n".join(filter(None, (*(picture.alt for _, picture in pictures), *said, more))))


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


def _heading(title: str, below: str, setting: _Setting) -> Picture:
    """Return the title, and a line below it, if any."""
    style = setting.style("label-bold", 16, 10)
    high = 7.5
    shapes: list[Shape] = list(blocks.heading(setting.palette, Box("title", 0, 0, _NARROWEST, high), title, style))
    if below:
        shapes.append(_small(below, high, _NARROWEST, setting))
        high += _SMALL_LINE
    return Picture(tuple(shapes), _NARROWEST, high)


def _small(words: str, top: float, room: float, setting: _Setting) -> Text:
    """Return a small line of text."""
    style = setting.style("label", 9, 6.5)
    return quoted(Box("line", 0, top, room, _SMALL_LINE), composed(load(style.face), words), style)


def _picture(figure: Figure, setting: _Setting, *, with_scoring: bool, is_drawn: bool) -> Picture:
    """Return the picture of a figure, and in a line above it what it comes to."""
    catalog, numbers = setting.catalog, setting.style("label-bold", 9, 6.5)
    if not isinstance(figure, PalaceFigure):
        from ..figures.sheets import sheet_picture  # each game has its own drawings

        return sheet_picture(setting.palette, figure, TILE, numbers._replace(size=11.0), figure.player)
    from ..figures.palaces import figure_picture

    facts = listed(_facts(figure, catalog, with_scoring=with_scoring), catalog)
    alt = f"{figure.player}: {facts}"
    if not is_drawn:
        picture = Picture((_small(catalog.gettext("(too large to draw here)"), 0, _COLUMN, setting),), _COLUMN, 5)
        return _with_facts(picture._replace(alt=alt), facts, setting)
    reserve = catalog.gettext("{number} in reserve", number=len(figure.reserve))
    return _with_facts(figure_picture(setting.palette, figure, TILE, numbers, alt, reserve=reserve), facts, setting)


def _facts(figure: PalaceFigure, catalog: Catalog, *, with_scoring: bool) -> Iterator[str]:
    """Yield what a palace comes to, as far as it is counted."""
    if with_scoring:
        yield catalog.gettext("scoring {scoring}", scoring=figure.scoring)
    number = len(figure.palace.buildings) + len(figure.palace.unread)
    yield catalog.ngettext("{number} tile", "{number} tiles", number)
    if figure.is_counted:
        yield holdings.wall_held(figure.length, catalog)
        yield from holdings.put_on_tiles(figure.palace, catalog)
    if folded(figure).has_gaps:
        from ..figures.palaces import LEFT_OUT  # each game has its own drawings

        yield holdings.left_out_of(catalog, LEFT_OUT)


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
        for _, sign in figure.signs
        for number in filter(None, sign.split(", "))
    }
    return tuple(
        _Told(number, finding)
        for number, finding in enumerate(result.findings, start=1)
        # What has cells and no mark is about a palace of another scoring; what is noted of a file shows in no picture.
        if finding.player not in others
        and (number in marked or not (finding.cells or finding.severity is Severity.NOTE))
    )


def _words(figures: Sequence[Figure]) -> Iterator[str]:
    """Yield what was written on tiles that could not be read, and on those in reserve."""
    for figure in figures:
        if isinstance(figure, PalaceFigure):
            yield from figure.words.values()
            yield from figure.reserve


def _texts(lines: Sequence[_Line]) -> Iterator[str]:
    for line in lines:
        yield from (line.lead, line.text)


def _said(told: _Told, setting: _Setting) -> tuple[str, str]:
    """Return whose a finding is, with its code, and what it says."""
    finding, catalog = told.finding, setting.catalog
    whose = f" {finding.player}" if finding.player else ""
    sentences = f"{worded.what(finding, catalog)} {worded.way_out(finding, catalog)}"
    return f"{finding.kind.code}{whose}:", " ".join(sentences.split())


def _kind(finding: Finding) -> MarkKind:
    """Return the kind of sign that a finding has."""
    return "fault" if finding.kind.severity is Severity.ERROR else "note"


def _set_line(line: _Line, room: float, setting: _Setting) -> Picture:
    """Return a line of text in as many lines as its room asks for, with its sign before it."""
    signs = MarkSigns(setting.palette, setting.style("label-bold", 9, 6.5))
    style, bold = setting.style("text", 10, 10), setting.style("text-bold", 10, 10).face
    words = (TextSpan(line.lead, bold), TextSpan(line.text, style.face))
    spans = (TextSpan(_breakable(composed(load(each.face), each.text)), each.face) for each in words if each.text)
    (placed,) = text_column(Box("line", 0, 0.8, room, _HIGHEST), [Paragraph(tuple(spans), _INDENT)], style, _LEADING, 0)
    cell = Box("sign", 0, 0, _SIGN, _SIGN)
    is_finding = line.kind in {"fault", "note"}
    sign = signs.number(cell, line.sign, line.kind, centred=True) if is_finding else signs.alone(cell, line.kind)
    lowest = max(text.y for text in placed.texts) + 1.2
    moved = Group(tuple(sign), (1, 0, 0, 1, -_SIGN / 4, 2 - _SIGN / 2))
    return Picture((moved, *placed.texts), room, max(lowest, _SMALL_LINE))


def _breakable(text: str) -> str:
    """Return a text whose longest words have blanks in them, so that lines can be broken there."""
    return " ".join(
        word[start : start + _LONGEST_WORD]
        for word in text.split(" ")
        for start in range(0, max(len(word), 1), _LONGEST_WORD)
    )
