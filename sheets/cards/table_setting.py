"""Scoring tables as files: the content of a table, in one language or two, set in a size and written as PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar

from alhambra_engine.buildings import BUILDINGS

from ..drawing import palette
from ..drawing.labels import Style, fitted
from ..drawing.typefaces import MM_PER_POINT, face
from ..drawing.typography import unbroken
from . import ornaments
from .alhambra import NAME as ALHAMBRA
from .content import Table
from .footnotes import footnoted
from .parallel import across, parallel
from .roll_and_write import NAME as ROLL_AND_WRITE
from .setting import CardKind, fitting, languages_of, measures, page_source, title
from .sizes import TableSize
from .tables import base_table, roll_and_write_table
from .writings import writing_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from alhambra_engine.alhambra.score_cards import Order

    from ..drawing.typography import Writing
    from ..words.catalog import Catalog
    from ..writers.html import PageSource, Rendered
    from .content import Card, Section
    from .sizes import ColumnOfSize

T = TypeVar("T")

_FILE = "scoring-table.toml"

_MAKERS: Mapping[str, Callable[[Catalog], Card]] = {ALHAMBRA: base_table, ROLL_AND_WRITE: roll_and_write_table}

_LETTER_ROOM = 0.85
"""The width that the letter of a type gets, in its own size."""
_BESIDE = 0.8
"""Millimetres that a word keeps from the edge of its column."""
_LOWER = 0.4
"""How much of a row's height each row more adds to the table; the others give way for the rest."""


class _Column(NamedTuple):
    """A column of a page: its width in mm, its sections by language, and how its large table is divided."""

    width: float
    shares: tuple[float, ...]
    sections: tuple[tuple[Section, ...], ...]


def scoring_table(
    catalog: Catalog,
    *,
    game: str = ALHAMBRA,
    size: str = "a4",
    ink: str = "full",
    modules: tuple[str, ...] = (),
    orders: tuple[Order, ...] = (),
) -> Card:
    """Return the content of a scoring table, the same for every size and ink; KeyError for an unknown name.

    That of the base game has a row for each majority of the `modules`. By `orders` the types bring their points in the
    scorings, if there are any.
    """
    _measured(size)
    palette.load(ink)
    card = base_table(catalog, modules, orders) if modules or orders else _MAKERS[game](catalog)
    return footnoted(card, catalog)


def table_pdf(
    card: Card,
    other: Card | None = None,
    *,
    size: str = "a4",
    ink: str = "full",
    recipe: str,
    bleed: float = 0.0,  # noqa: ARG001 - its edge is white
) -> Rendered:
    """Return a scoring table as tagged PDF, perhaps with the same in another language beside it.

    It has one page, or one more where not even the smallest type fits. Errors as for every card (`setting.MakePdf`).
    """
    cards = parallel(card, other)
    numbers = _with_lower_rows(_measured(size, len(cards)), card)
    # Words take more or less room by their language: halving from the middle takes the fewest attempts.
    likely = len(numbers.text) // 2
    return fitting(_source(cards, numbers, ink), numbers.text, 1, languages_of(cards), likely).layout.write(recipe)


def _with_lower_rows(size: TableSize, card: Card) -> TableSize:
    """Return the measures for a card: where modules add rows to the large table, these are lower."""
    rows = len(_large(card).rows)
    if rows == len(BUILDINGS):
        return size
    return size._replace(row=size.row * (len(BUILDINGS) + _LOWER * (rows - len(BUILDINGS))) / rows)


def _large(card: Card) -> Table:
    """The table of the places of a card."""
    return next(block for section in card.sections for block in section.blocks if isinstance(block, Table))


def _measured(size: str, languages: int = 1) -> TableSize:
    return measures(TableSize, _FILE, size, languages)


def _source(cards: Sequence[Card], size: TableSize, ink: str) -> PageSource:
    bands = _bands(cards, size)
    added = tuple(row.icon for row in _large(cards[0]).rows if row.icon not in BUILDINGS)
    values = {
        "added": added,
        "size": size,
        "bands": bands,
        "stated": _stated,
        "widths_of": lambda table, column: _widths(table, column, size),
        "letter_room": _letter_room(size),
        "title": title(cards, size, lines=False),
        "type": _type(cards, bands, size),
    }
    return page_source("scoring-table", cards, ink, values, band=size.band, pictures=ornaments.module_signs(ink, added))


def _bands(cards: Sequence[Card], size: TableSize) -> list[list[_Column]]:
    """The bands of a size: the columns of each, with the sections in them by language.

    KeyError where the size has no bands for these sections.
    """
    sections = {same[0].name: same for same in across(card.sections for card in cards)}
    for bands in size.bands.values():
        if {name for band in bands for column in band for name in column.sections} == set(sections):
            return [_columns(band, sections, size) for band in bands]
    raise KeyError(", ".join(sections))


def _columns(
    band: Sequence[ColumnOfSize], sections: Mapping[str, tuple[Section, ...]], size: TableSize
) -> list[_Column]:
    _, right, _, left = size.margin
    given = [column.width for column in band]
    rest = size.width - left - right - size.gap * (len(band) - 1) - sum(given)
    each = rest / max(1, given.count(0.0))
    return [
        _Column(own or each, column.shares, tuple(sections[name] for name in column.sections))
        for own, column in zip(given, band, strict=True)
    ]


def _type(cards: Sequence[Card], bands: list[list[_Column]], size: TableSize) -> dict[str, float]:
    """The sizes of type that depend on the words."""
    limits = {"name": size.name, "head": size.head, "label": size.label}
    sizes = {kind: largest for kind, (largest, _) in limits.items()}
    for card, tables in zip(cards, _tables(cards, bands), strict=True):
        own = writing_of(card)
        bold = face("label-bold", own.script)
        for table, column in tables:
            for kind, text, place in _words(table, _widths(table, column, size), size, own):
                _, sizes[kind] = fitted([text], Style(bold, sizes[kind], limits[kind][1]), place)
    return sizes


def _tables(cards: Sequence[Card], bands: Iterable[Iterable[_Column]]) -> list[list[tuple[Table, _Column]]]:
    """The tables of each card, with the columns that they stand in."""
    found: list[list[tuple[Table, _Column]]] = [[] for _ in cards]
    for column in (column for band in bands for column in band):
        for same in column.sections:
            for tables, section in zip(found, same, strict=True):
                tables += [(block, column) for block in section.blocks if isinstance(block, Table)]
    return found


def _words(
    table: Table, widths: Sequence[float], size: TableSize, writing: Writing
) -> Iterator[tuple[str, str, float]]:
    """Yield all words of a table that no line break parts, with what they are and the width in mm that they have."""
    large = _is_large(table)
    heads: list[tuple[str, float]] = [(table.corner, widths[0])]
    start = 1
    for group in table.groups:
        rooms = widths[start : start + len(group.columns)]
        start += len(group.columns)
        names = [
            each for number, each in enumerate(zip(group.columns, rooms, strict=True)) if number not in group.shares
        ]
        heads += [(group.name, sum(rooms)), *names]
    for text, room in heads:
        # Numbers have a size of their own.
        if not text[:1].isdigit() or large:
            yield from (("head" if large else "label", word, room - 2 * _BESIDE) for word in _parts(text, writing))
    for row in table.rows:
        if large:
            yield "name", row.name, widths[0] - 1.25 * size.icon - _letter_room(size) - _BESIDE
        else:
            yield from (("label", word, widths[0] - _BESIDE) for word in _parts(row.name, writing))


def _parts(text: str, writing: Writing) -> list[str]:
    return unbroken(text, writing.card).split(" ")


def _is_large(table: Table) -> bool:
    return any(row.icon for row in table.rows)


def _widths(table: Table, column: _Column, size: TableSize) -> list[float]:
    """The widths of the columns of a table in mm, that of the names first."""
    if _is_large(table):
        shares = column.shares
    else:
        count = sum(len(group.columns) for group in table.groups)
        names = size.names[0 if count == 1 else 1]
        shares = (names, *[(100 - names) / count] * count)
    return [column.width * share / sum(shares) for share in shares]


def _letter_room(size: TableSize) -> float:
    return _LETTER_ROOM * size.letter * MM_PER_POINT


def _stated(same: Sequence[T]) -> tuple[T, ...]:
    """A statement or an example by language; what reads the same in both is said once."""
    return tuple(dict.fromkeys(same))


KIND = CardKind(
    "scoring-table",
    lambda catalog: catalog.gettext("scoring table: all points, tile counts and prices, for the middle of the table"),
    _FILE,
    tuple(_MAKERS),
    scoring_table,
    table_pdf,
    modules="places",
)
