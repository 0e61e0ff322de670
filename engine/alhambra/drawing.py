"""Palaces as written: drawings and lists, whose tiles stay where they stand in the file."""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import lru_cache
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from ..geometry import FOUNTAIN, ORIGIN, Cell, cell_at, coordinates
from ..reading import columns
from ..reading.columns import RowWord
from ..reading.findings import Span
from ..reading.rows import COMMENT, WORD
from .tiles import parse

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

    from ..geometry import Position
    from ..reading import tables
    from ..reading.columns import Columns, RowWords
    from ..reading.rows import Row
    from .tiles import TileSet

    Spelled = Callable[[str], str | None]

EMPTY = frozenset(".-_·•∙‐‑–—−…")
"""The words for a space without a tile, those that a phone makes of them among them; `…` is three of them."""

NO_TILE = "."
"""The sign for a space without a tile in what is written for the user."""

FOUNTAIN_LIKE = frozenset({*"LlOo0+@XxBbKk×✕", "O?", "L?", "F?", "🦁", "🦁\ufe0f", "Ф", "ф", "🌊", "💧"})
"""What people write for the fountain where they do not know its sign."""

FOUNTAINS = frozenset({FOUNTAIN, "F", "f", "⛲", "⛲\ufe0f"})
"""The words that are read as the fountain."""

_ZERO = "0"
"""What people write for an empty space, too."""

_DOTS = ".…"
_MANY = 3
"""As many dots in a row as a phone makes one sign of, which is read as so many empty spaces."""

_UNUSUAL = frozenset("\t|;,+=#")
"""What a drawing has none of whose words are simply counted."""

_MOST_UNKNOWN = 200
"""Different words of a drawing that may be cells in words; a palace has 54 tiles."""

_MEASURED = 300_000
"""Characters of the largest drawing whose blanks are looked at; a palace of 54 tiles has a thousand."""

_LONE_NUMBER = re.compile(r"(?<!\S)[^\W\d_][ \t]+[0-9]")
"""A letter and a number with a blank between them, which may be a tile."""

_SIDES = "nesw^>v<↑→↓←⬆➡⬇⬅\ufe0f"
_SEPARATORS = "|;,"
_SIGNS_OF_TABLES = frozenset("|;,+=#·").union(map(chr, range(0x2500, 0x2580)))


class Gap(NamedTuple):
    """A gap that is read as an empty space: where it is, its row as it is read, and the rows that write it out."""

    span: Span
    row: str
    written: Mapping[int, str]


class Drawn(NamedTuple):
    """The rows of a palace with their words and columns; without words where all of them are simply counted.

    `doubtful` are the rows that can be read in two ways, with both; `roomy` those with a run of blanks that may be an
    empty cell; `separator` is a sign that is between the cells of some rows, and where it is first.
    """

    rows: tuple[Row, ...]
    words: tuple[RowWords, ...] = ()
    columns: tuple[Columns, ...] = ()
    is_counted: bool = True
    is_table: bool = False
    gaps: tuple[Gap, ...] = ()
    doubtful: tuple[tuple[int, tuple[str, str]], ...] = ()
    separator: tuple[Span, str] | None = None
    roomy: tuple[int, ...] = ()

    @property
    def width(self) -> int:
        """How many columns it has at most."""
        if not self.words:
            return max(len(row.text.split()) for row in self.rows)
        return max((own[-1] for own in self.columns if own), default=0) + 1


class PalaceText(NamedTuple):
    """A palace as written: the texts of its tiles with their cells, and the cells of its fountains.

    It is not `complete` where a finding says that a part of it could not be read as it was meant: what lies beside
    what is not certain then.

    Cells count from the first fountain, or from the first cell of the drawing where there is none. Either `rows`
    holds the drawing, whose first cell is `corner`, or `item_spans` and `spans_by_cell` the places of a list's pieces.
    """

    pieces: tuple[tuple[Cell, str], ...]
    fountains: tuple[Cell, ...]
    rows: tuple[Row, ...]
    corner: Cell
    item_spans: tuple[Span, ...]
    spans_by_cell: Mapping[Cell, Span]
    complete: bool
    span: Span
    words: tuple[RowWords, ...] = ()
    columns: tuple[Columns, ...] = ()
    is_counted: bool = True

    @property
    def written(self) -> dict[Position, str]:
        """The texts of the tiles by their place, [east, south] from the fountain."""
        return {coordinates(cell): text for cell, text in self.pieces}

    def piece_span(self, index: int) -> Span:
        """Return where the piece with this index is written."""
        return self.item_spans[index] if self.item_spans else self.cell_span(self.pieces[index][0])

    def cell_span(self, cell: Cell) -> Span:
        """Return where a cell is written; for one that is written nowhere, the place nearest to it."""
        if not self.rows:
            return self.spans_by_cell.get(cell, self.span)
        east, south = coordinates(cell)
        left, top = coordinates(self.corner)
        if not 0 <= south - top < len(self.rows) or east < left:
            return self.span
        row = self.rows[south - top]
        if not row.column:
            return row.span
        if self.words:
            return _span_in(row, self.words[south - top], self.columns[south - top], east - left)
        words = _word_places(row.text)
        if east - left < len(words):
            start, end = words[east - left]
            return Span(row.span.line, row.column + start, row.span.line, row.column + end)
        end = row.column + len(row.text.rstrip())
        return Span(row.span.line, end, row.span.line, end + 1)


def _span_in(row: Row, words: RowWords, columns: Columns, column: int) -> Span:
    """Return where the cell of a column is written in a row, or the place before the next one that is."""
    index = bisect_left(columns, column)
    if index < len(columns) and columns[index] == column:
        return _part(row, words[index].start, words[index].end)
    before = words[index - 1].end if index else 0
    return _part(row, before, before + 1)


def _part(row: Row, start: int, end: int) -> Span:
    return Span(row.span.line, row.column + start, row.span.line, row.column + end) if row.column else row.span


# A faulty row of a large drawing is asked for again and again, its neighbours with it.
@lru_cache(maxsize=8)
def _word_places(text: str) -> tuple[tuple[int, int], ...]:
    return tuple(match.span() for match in WORD.finditer(text))


def is_cell(word: str) -> bool:
    """Tell whether a word is a cell of a palace: a space without a tile, the fountain, or a tile as people write it.

    Words of a language like `as` could be tiles too, but nobody writes a tile in small letters without its price.
    """
    if word in EMPTY or word in FOUNTAINS:
        return True
    return parse(word) is not None and (word[0].isupper() or any(map(str.isdigit, word)))


def _unspelled(_: str) -> str | None:
    """Return nothing: words have no other spelling."""
    return None


def drawn_table(table: tables.PastedTable, spelled: Spelled = _unspelled, signs: Collection[str] = ()) -> Drawn:
    """Return a drawing whose cells are those of a table, the words of its cells as they are spelled."""
    words = tuple(tuple(_spelled(_unspaced(word, signs), spelled) for word in own) for own in table.words)
    return Drawn(table.rows, words, table.columns, is_counted=False, is_table=True)


def number_of_tiles(rows: tuple[Row, ...]) -> int:
    """Return how many words are no empty spaces; quickly, since a hostile drawing has millions."""
    return sum(len(words) - sum(map(EMPTY.__contains__, words)) for words in (row.text.split() for row in rows))


def drawn(
    rows: tuple[Row, ...],
    tile_set: TileSet | None,
    spelled: Spelled = _unspelled,
    signs: Collection[str] = (),
) -> Drawn:
    """Return the rows of a palace with their words and columns; of a hostile one the words are simply counted.

    `spelled` returns a word that is no cell as the cell that it means, or None; behind `signs` is what was put on a
    tile.
    """
    text = "\n".join([row.text for row in rows])
    if len(text) > _MEASURED:
        return Drawn(rows)
    found = set(text)
    is_plain = text.isascii() and "  " not in text and "..." not in text and found.isdisjoint(_UNUSUAL)
    is_apart = _LONE_NUMBER.search(text) is not None
    written = frozenset(text.split())
    unknown = [word for word in written if not _is_known(word)]
    if not 0 < len(unknown) <= _MOST_UNKNOWN:
        spelled = _unspelled
    if is_plain and not is_apart and not unknown and all(word.strip(_SIDES) for word in written):
        return Drawn(rows)
    table = _table_in(rows, found)
    if table is not None:
        return drawn_table(table, spelled, signs)
    words = _words_joined(rows, tile_set, signs) if is_apart and tile_set is not None else ()
    words = words or tuple(_words_of(row, tile_set, spelled, signs=signs) for row in rows)
    laid = columns.lay(rows, words, EMPTY.__contains__)
    doubtful = tuple(columns.doubtful_rows(rows, words, laid, NO_TILE))
    gaps = tuple(_gaps(rows, words, laid))
    roomy = () if doubtful else tuple(columns.roomy_rows(rows, words, laid))
    separator = _separator_in(rows, words) if not found.isdisjoint(_SEPARATORS) else None
    return Drawn(
        rows,
        words,
        laid.columns,
        laid.is_counted,
        gaps=gaps,
        doubtful=doubtful,
        separator=separator,
        roomy=roomy,
    )


def _table_in(rows: tuple[Row, ...], signs: set[str]) -> tables.PastedTable | None:
    """Return a drawing that comes from elsewhere; its modules are loaded only for what looks like one."""
    if signs.isdisjoint(_SIGNS_OF_TABLES) and ("." not in signs or any(each.isalnum() for each in rows[0].text)):
        return None
    from ..reading import tables

    return tables.boxes_of(rows) or tables.table_of(rows)


def _separator_in(rows: tuple[Row, ...], words: tuple[RowWords, ...]) -> tuple[Span, str] | None:
    """Return the first sign between cells in a drawing of which not all rows have it; one comma may be a slip."""
    found = [
        (_part(row, word.start, word.end), sign)
        for row, own in zip(rows, words, strict=True)
        for word in own
        for sign in _SEPARATORS
        if sign in word.text
    ]
    return found[0] if len(found) > 1 or any(sign == "|" for _, sign in found) else None


def _is_known(word: str) -> bool:
    """Tell whether a word is a cell, or is too long for one that is spelled otherwise."""
    return word in EMPTY or word in FOUNTAINS or word in FOUNTAIN_LIKE or parse(word) is not None


def _spelled(word: RowWord, spelled: Spelled) -> RowWord:
    text = None if _is_known(word.text) else spelled(word.text)
    return word if text is None else word._replace(text=text)


def _unspaced(word: RowWord, signs: Collection[str]) -> RowWord:
    """Return a word of a table as one: there a tile and its sides share a cell, whatever is between them."""
    text = "".join(word.text.split())
    return word if text == word.text or parse(text, signs) is None else word._replace(text=text)


def _words_joined(rows: tuple[Row, ...], tile_set: TileSet, signs: Collection[str]) -> tuple[RowWords, ...]:
    """Return the words of all rows with the prices of tiles joined to their letters, as in `T 9nw`.

    Nothing is joined unless all rows have equally many cells then: the letter of a tile may be missing instead.
    """
    words = tuple(_words_of(row, tile_set, with_prices=True, signs=signs) for row in rows)
    return words if len({sum(word.width for word in own) for own in words}) == 1 else ()


def _words_of(
    row: Row,
    tile_set: TileSet | None,
    spelled: Spelled = _unspelled,
    *,
    with_prices: bool = False,
    signs: Collection[str] = (),
) -> RowWords:
    """Return the words of a row up to a comment, the sides of a tile that were written apart joined to it."""
    words: list[RowWord] = []
    in_words = False
    for match in WORD.finditer(row.text):
        start, end = match.span()
        text = match[0]
        if text.startswith(COMMENT):
            break
        if words and (
            _are_sides_of(words[-1].text, text, tile_set, signs)
            or (with_prices and _is_price_of(words[-1].text, text, tile_set, signs))
        ):
            words[-1] = RowWord(words[-1].start, end, words[-1].text + text)
        elif words and (whole := _with_word(words[-1].text, text, spelled, in_words=in_words)) is not None:
            words[-1], in_words = RowWord(words[-1].start, end, whole), True
        elif (dots := _dots_in(text)) >= _MANY:
            words.append(RowWord(start, end, NO_TILE, dots))
        else:
            word = _spelled(RowWord(start, end, text), spelled)
            in_words = word.text != text
            words.append(word)
    return tuple(words)


def _with_word(tile: str, text: str, spelled: Spelled, *, in_words: bool) -> str | None:
    """Return a tile with the price or a side that is written in the word behind it; None where that is none.

    A price belongs to a type in words only: between a letter and a number a cell may be missing.
    """
    pattern = None if _is_known(text) else parse(tile)
    if pattern is None or (pattern.walls is not None and not in_words):
        return None
    if text[0].isdigit() and not (in_words and pattern.price is None):
        return None
    return spelled(f"{tile} {text}")


def _dots_in(text: str) -> int:
    """Return how many dots a word of dots alone has; 0 for any other."""
    return 0 if text.strip(_DOTS) else text.count(".") + _MANY * text.count("…")


def _are_sides_of(tile: str, text: str, tile_set: TileSet | None, signs: Collection[str]) -> bool:
    """Tell whether a word is the sides of the tile before it, as in `T9 nw`, or what was put on it, as in `T9nw +s`.

    `s` and `sw` can be a seraglio: they are sides only where the tile lacks some, and has these.
    """
    if text.strip(_SIDES + "".join(signs)):
        return False
    bare, whole = parse(tile, signs), parse(tile + text, signs)
    if bare is None or whole is None or (bare.walls is not None and text[0] not in signs):
        return False
    if parse(text) is None:
        return True
    return (
        tile_set is not None
        and tile[0].isupper()
        and len(tile_set.matching(bare)) != 1
        and bool(tile_set.matching(whole))
    )


def _is_price_of(tile: str, text: str, tile_set: TileSet | None, signs: Collection[str]) -> bool:
    """Tell whether a word is the price of the tile whose letter is before it, with or without sides."""
    whole = parse(tile + text, signs) if len(tile) == 1 and text[0].isdigit() else None
    return whole is not None and tile_set is not None and bool(tile_set.matching(whole))


def _gaps(rows: tuple[Row, ...], words: tuple[RowWords, ...], laid: columns.Laid) -> Iterator[Gap]:
    moved = columns.moved_rows(words, laid, EMPTY.__contains__)
    if not moved:
        return
    written = columns.mended_rows(rows, words, laid, moved, NO_TILE) if columns.is_writable(words, laid) else {}
    for number in moved:
        row, own = rows[number], words[number]
        ends = (0, *(word.end for word in own))
        steps = zip((-1, *laid.columns[number]), laid.columns[number], ends, own, strict=False)
        start, end = next((end, word.start) for before, column, end, word in steps if column != before + 1)
        text = " ".join(columns.written_out(own, laid.columns[number], NO_TILE)) if written else row.text
        yield Gap(_part(row, start, end), text, written.get(number, {}))


def palace_text(drawing: Drawn, span: Span, *, complete: bool) -> PalaceText:
    """Return the tiles and fountains of a drawing with their cells; what stands in a comment is left out."""
    pieces: list[tuple[Cell, str]] = []
    fountains: list[Cell] = []
    for south, (places, texts) in enumerate(_cells_of(drawing)):
        first = cell_at(0, south)
        for east, word in zip(places, texts, strict=False):
            if word in EMPTY:
                continue
            if word[:1] == COMMENT:
                break
            if word in FOUNTAINS:
                fountains.append(first + east)
            else:
                pieces.append((first + east, word))
    if fountains:  # else a zero may be meant for one
        pieces = [piece for piece in pieces if piece[1] != _ZERO]
    # So far they count from the first cell of the drawing.
    origin = fountains[0] if fountains else ORIGIN
    return PalaceText(
        tuple([(cell - origin, word) for cell, word in pieces]),
        tuple(cell - origin for cell in fountains),
        drawing.rows,
        ORIGIN - origin,
        (),
        {},
        complete,
        span,
        drawing.words,
        drawing.columns,
        drawing.is_counted,
    )


def _cells_of(drawing: Drawn) -> Iterator[tuple[Iterable[int], Iterable[str]]]:
    """Yield for each row the columns of its words, and the words."""
    if not drawing.words:
        for row in drawing.rows:
            yield count(), row.text.split()
    for places, words in zip(drawing.columns, drawing.words, strict=True):
        yield places, [word.text for word in words]
