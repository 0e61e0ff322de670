"""Score reports as files: the content of a report, in one language or two, set in a size and written as PDF."""

from __future__ import annotations

import math
import re
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from ..drawing import palette
from ..drawing.labels import Style, width
from ..drawing.typefaces import MM_PER_POINT, composed, face, load
from ..figures.picture import Picture
from ..figures.shares import SIGNS
from ..writers import html
from ..writers.html import TextOverflowError, TooManyPagesError
from . import ornaments
from .claimed import CLAIMS
from .content import Drawing, Gallery, Listing, Statement, Table, Totals, texts
from .parallel import parallel
from .portraits import Drawer
from .score_report import FINAL, NAME, score_report
from .setting import CardKind, measures, page_source
from .sizes import ReportSize
from .writings import writing_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from alhambra_engine.referee import Result

    from ..drawing.typefaces import Font
    from ..words.catalog import Catalog
    from ..writers.html import Layout, PageSource, Rendered
    from .content import Block, Card, Section

_FILE = "score-report.toml"
_SMALLEST = 6.5
"""Points of type in drawings."""


class ReportKind(NamedTuple):
    """A kind of card that is made from a game."""

    name: str
    describe: Callable[[Catalog], str]
    """One line on what it is, in a reader's language."""
    template: str
    """The file of its numbers, by size."""

    def of(self, result: Result | None, *, is_copy: bool = False) -> CardKind:
        """Return the card of a game, or of its copy; without one it can be told of, but has no content."""
        content = partial(report, result, is_copy=is_copy)
        return CardKind(self.name, self.describe, self.template, (), content, report_pdf, cites=True)


def report(
    result: Result | None,
    catalog: Catalog,
    *,
    game: str = "",
    size: str = "a4",
    ink: str = "full",
    is_copy: bool = False,
) -> Card:
    """Return the report of a game, its drawings in the measures of a size; KeyError for an unknown size or ink.

    ValueError where there is no game.
    """
    del game  # the result says which one it is
    if result is None:
        raise ValueError("a report needs a game")
    numbers = measured(size)
    drawer = Drawer(
        palette.load(ink),
        Style(face("label-medium"), numbers.sign, _SMALLEST),
        (numbers.room, float(numbers.drawing)),
        lambda players: numbers.room - numbers.gutter - numbers.names - numbers.cites - players * numbers.narrow,
        lambda drawings: numbers.beside / drawings - numbers.caption,
        *map(
            float,
            (numbers.tile, numbers.large, numbers.least, numbers.space, numbers.alone, numbers.crowded, numbers.chart),
        ),
    )
    return score_report(result, catalog, drawer, is_copy=is_copy)


def report_pdf(
    card: Card,
    other: Card | None = None,
    *,
    size: str = "a4",
    ink: str = "full",
    recipe: str,
    bleed: float = 0.0,  # noqa: ARG001 - its edge is white
) -> Rendered:
    """Return a report as tagged PDF on as many pages as it needs, perhaps with the same in another language below.

    Errors as for every card (`setting.MakePdf`).
    """
    cards: tuple[Card, ...] = tuple(_composed(each, load(face("text"))) for each in parallel(card, other))
    numbers = measured(size)
    return _laid_out(_source(cards, numbers, ink)).write(recipe)


def _laid_out(source: PageSource) -> Layout:
    """Return a report on its pages; with less room for everything, if that takes one page less."""
    layout = source.lay_out()
    if layout.pages == 1:
        return layout
    try:
        return source.lay_out(html.template("score-report-dense.css").render(), most_pages=layout.pages - 1)
    except (TooManyPagesError, TextOverflowError):
        return layout


def measured(size: str) -> ReportSize:
    """Return the numbers of a size; KeyError for an unknown size."""
    return measures(ReportSize, _FILE, size)


def _source(cards: Sequence[Card], size: ReportSize, ink: str) -> PageSource:
    house = tuple(map(_house, cards))
    values = {
        "size": size,
        "stated": _stated,
        "drawn_together": lambda lines: list(_drawn_together(lines)),
        "breaks_names": any(len(word) > _LONG_WORD for player in cards[0].players for word in player.split()),
        "in_pieces": partial(_in_pieces, room=_typed_columns(cards[0], size)),
        "pairs": _pairs(cards, size),
        "sheet": _sheet(cards[0], size),
        "annex": _annex(cards[0], size),
        "house": house,
        "first": _first(cards[0], size),
        "width_of": lambda section, table: _width(section, table, size),
        "items": (*palette.load(ink).buildings, *SIGNS),
        "game_size": _game_size(house, size),
        "same_place": _same_place,
        "is_short": lambda same: _is_short(same[0]),
        "least": _LEAST_CAPTION,
        "title": _title(cards, size),
        "narrow": _is_narrow(cards[0], size),
        "outlined": palette.load(ink).spaces.outlined,
        "code": max((each.figure.width for each in _receipts(cards[0])), default=0.0),
    }
    return page_source("score-report", cards, ink, values, band=size.band, pictures=ornaments.signs(ink))


_EXACT = 0.01
_BETWEEN = " · "
_LONG_WORD = 16
"""Letters: a longer word of a name may be parted where a line ends."""
_LEAST_CAPTION = 40
"""Millimetres for what stands below a drawing."""


class _Pair(NamedTuple):
    """A table of a section and the drawings that stand beside it, one below the other."""

    table: int = -1
    gallery: Gallery | None = None
    room: float = 0.0
    """The width that the drawings leave, in mm."""
    height: float = 0.0


def _pair(same: Sequence[Section], size: ReportSize) -> _Pair:
    """Return the table and the drawings of a section, if these are few and small enough to stand beside it."""
    section = same[0]
    tables = [(at, block) for at, block in enumerate(section.blocks) if isinstance(block, Table) and block.rows]
    galleries = [block for block in section.blocks if isinstance(block, Gallery)]
    if section.name == FINAL or len(galleries) != 1 or len(tables) != 1:
        return _Pair()
    ((place, table),), (gallery,) = tables, galleries
    figures = [each.figure for each in gallery.drawings]
    room = size.room - size.gutter - max(_LEAST_CAPTION, *(each.width for each in figures))
    least = size.names + size.cites + len(table.rows[0].cells) * size.narrow
    if least > room + _EXACT or sum(each.height + size.caption for each in figures) > size.beside + _EXACT:
        return _Pair()
    drawings = (each for own in _same_place(same, gallery) if isinstance(own, Gallery) for each in own.drawings)
    height = sum(each.height + _NAME for each in figures) + sum(_caption(each, size) for each in drawings)
    return _Pair(place, gallery, room, height)


def _pairs(cards: Sequence[Card], size: ReportSize) -> list[_Pair]:
    """Return the pairs of all sections; their tables are of one width, so that columns are below each other."""
    pairs = [_pair(same, size) for same in zip(*(card.sections for card in cards), strict=True)]
    room = min((each.room for each in pairs if each.gallery is not None), default=0.0)
    return [each._replace(room=room) for each in pairs]


def _caption(drawing: Drawing, size: ReportSize) -> float:
    """Return the height of what is told above a drawing, below the name, in mm."""
    room = max(_LEAST_CAPTION, drawing.figure.width)
    told = sum(width(each.text, face("label-medium"), size.fine) for each in drawing.statements)
    return math.ceil(_SLACK * told / room) * size.fine * 1.25 * MM_PER_POINT


_NAME = 6.5
"""Millimetres of the line of a name, and around it."""
_SLACK = 1.1


class _Sheet(NamedTuple):
    """The only sheet of a game of Roll & Write, drawn beside what is told after its section; mm."""

    section: str = ""
    gallery: Gallery | None = None
    room: float = 0.0
    """The width that it takes."""
    height: float = 0.0


def _sheet(card: Card, size: ReportSize) -> _Sheet:
    """Return the only sheet of a game, if what is told after its points has room beside it."""
    for number, section in enumerate(card.sections):
        galleries = [block for block in section.blocks if isinstance(block, Gallery)]
        if section.name != FINAL or len(galleries) != 1 or len(galleries[0].drawings) != 1:
            continue
        figure = galleries[0].drawings[0].figure
        room, height = figure.width + size.gutter, figure.height + _NAME
        after = [each for each in card.sections[number + 1 :] if each.name not in {"code", "transcript"}]
        signs = sum(map(len, texts(tuple(each.blocks for each in after))))
        lines = len(after) * _LINES_OF_A_SECTION + signs / ((size.room - room) / _SIGN)
        if lines * _LINE < height * _BEYOND:
            return _Sheet(section.name, galleries[0], room, height)
    return _Sheet()


_LINES_OF_A_SECTION = 5
"""Lines that its heading takes, and those that are not full."""
_SIGN, _LINE = 1.6, 4.0
"""Millimetres that a sign and a line take, roughly."""
_BEYOND = 1.3
"""What is told may go on below the sheet for a few lines."""


def _annex(card: Card, size: ReportSize) -> float:
    """Return how wide the code is that stands beside what was typed, in mm; 0 where that has too many lines."""
    listings = [block for section in card.sections for block in section.blocks if isinstance(block, Listing)]
    if not any(block.is_code for block in listings) or all(block.is_code for block in listings):
        return 0.0
    for annex, most in zip(size.annex, _MOST_ANNEXED, strict=True):
        room = _columns(size, size.room - annex - size.gutter)
        if sum(1 for line in _typed(card) for _ in _in_pieces(line, room)) <= most:
            return annex
    return 0.0


_MOST_ANNEXED = (30, 70)
"""Lines of a text beside a wide code, which is not high, and beside a narrow one."""


def _first(card: Card, size: ReportSize) -> float:
    """Return the size of the names of those who are first: in one line if there is one."""
    blocks = (block for section in card.sections for block in section.blocks if isinstance(block, Totals))
    names = [each.name for block in blocks for each in block.players if each.place == "1"]
    bold = face("label-bold", writing_of(card).script)
    fitting = (each for each in size.first if all(width(name, bold, each) <= _RANKED for name in names))
    return float(next(fitting, size.first[-1]))


_RANKED = 70.0
"""Millimetres of the name of whoever is first."""


def _width(section: Section, table: Table, size: ReportSize) -> float:
    """Return how wide a table is that has points alone, of which columns are not far apart; 0 for the whole width."""
    if not table.rows or any(row.told is not None for row in table.rows):
        return 0.0
    names = size.room / 2 if section.name == CLAIMS else size.names
    return float(min(names + len(table.rows[0].cells) * 2 * size.narrow, size.room))


class _House(NamedTuple):
    """What is at the head of a report: the game, and what it is."""

    game: str
    subject: str


def _house(card: Card) -> _House:
    what, *which = card.subjects
    game, *more = which or [what]
    return _House(game, _BETWEEN.join((what, *more)) if which else "")


_MOST_KEPT = 8
"""Rows of a table of claims that is kept on one page with what it comes to."""


def _is_short(section: Section) -> bool:
    tables = [block for block in section.blocks if isinstance(block, Table)]
    return section.name == CLAIMS and sum(len(table.rows) for table in tables) <= _MOST_KEPT


def _same_place(sections: Sequence[Section], gallery: Gallery) -> list[Block]:
    """Return the gallery that stands at the place of one in the first language, in each language."""
    place = next(number for number, block in enumerate(sections[0].blocks) if block is gallery)
    return [section.blocks[place] for section in sections]


_HANGING = 2
"""Characters by which the rest of a long line is to the right of its beginning."""
_SHORT = 24
"""Lines that stand below each other, whatever their length."""
_LONGEST_DRAWING = 40
"""Lines of a drawing that is kept on one page."""


def _inner(line: str) -> int:
    """Return how far a line is set in."""
    return len(line) - len(line.lstrip(" "))


def _drawn_together(lines: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield lines as they were typed, those of a drawing together with the line that it belongs to (`palace: |`)."""
    at = 0
    while at < len(lines):
        first, end = lines[at], at + 1
        if re.search(r":\s*[|>][-+0-9]*\s*$", first):
            while end < len(lines) and (not lines[end].strip() or _inner(lines[end]) > _inner(first)):
                end += 1
        end = end if end - at <= _LONGEST_DRAWING else at + 1
        yield tuple(lines[at:end])
        at = end


def _in_pieces(line: str, room: int) -> Iterator[tuple[int, str]]:
    """Yield a line as so many lines of paper as it needs, broken at blanks: how far each is set in, and its text."""
    hanging = 0
    while len(line) > room - hanging:
        end = line.rfind(" ", _inner(line) + 1, room - hanging + 1)
        end = end if end > 0 else room - hanging
        yield hanging, line[:end]
        hanging = hanging or min(_inner(line) + _HANGING, room // 2)
        line = line[end:].removeprefix(" ")
    yield hanging, line


def _typed(card: Card) -> Iterator[str]:
    listed = (block for section in card.sections for block in section.blocks if isinstance(block, Listing))
    yield from (line for listing in listed if not listing.is_code for line in listing.lines)


def _is_narrow(card: Card, size: ReportSize) -> bool:
    """Whether what was typed is set in two columns: it is long, and every line has room in one of them."""
    lines = list(_typed(card))
    annex = _annex(card, size)
    beside = annex + size.gutter if annex else 0
    room = _columns(size, (size.room - beside - size.gutter) / 2)
    return len(lines) > _SHORT and max(map(len, lines)) <= room


def _typed_columns(card: Card, size: ReportSize) -> int:
    """Return how many characters a line has room for."""
    room, annex = size.room, _annex(card, size)
    if annex:
        return _columns(size, room - annex - size.gutter)
    return _columns(size, (room - size.gutter) / 2 if _is_narrow(card, size) else room)


def _columns(size: ReportSize, room: float) -> int:
    return int(room / width("0", face("typed"), size.listing))


def _stated(same: Sequence[Statement]) -> tuple[tuple[str, str], ...]:
    """A statement by language; what reads the same in both is said once."""
    return tuple(dict.fromkeys((each.lead, each.text) for each in same))


def _receipts(card: Card) -> Iterator[Drawing]:
    for section in card.sections:
        yield from (block for block in section.blocks if isinstance(block, Drawing))


def _game_size(house: Sequence[_House], size: ReportSize) -> float:
    """Return the size of the name of the game: the largest in which it has room beside the row of stars."""
    capitals = face("title", "latin")
    longest = max((each.game.upper() for each in house), key=len)
    room = size.room - 1.2 * size.band[1] - size.band[0] - size.gutter
    fitting = (each for each in size.game if width(longest, capitals, each) <= room)
    return float(next(fitting, size.game[-1]))


def _title(cards: Sequence[Card], size: ReportSize) -> float:
    """Return the size of the line that says who has won: the largest in which it is one line, else the smallest."""
    # Names are not set in capitals, and the small letters of the face for titles are none.
    bold = face("label-bold", writing_of(cards[0]).script)
    longest = max((card.title for card in cards), key=len)
    fitting = (each for each in size.title if width(longest, bold, each) <= size.room)
    return float(next(fitting, size.title[-1]))


def _composed(part: Any, font: Font) -> Any:  # noqa: ANN401 - any part of a card
    """Return a part of a card with letters and their marks composed, as the typefaces have them."""
    if isinstance(part, str):
        return composed(font, part)
    if isinstance(part, Picture):
        return part._replace(alt=composed(font, part.alt))
    if isinstance(part, tuple):
        parts = [_composed(each, font) for each in part]
        return type(part)(*parts) if hasattr(part, "_fields") else tuple(parts)
    return part


KIND = ReportKind(
    NAME,
    lambda catalog: catalog.gettext(
        "score report: the result of a game, with every point explained and the palaces drawn"
    ),
    _FILE,
)
"""The report of a game."""
