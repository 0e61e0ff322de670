"""How the cells of a drawing lie: counted as words, by the columns of aligned rows, or by a spreadsheet's tabs."""

from __future__ import annotations

from bisect import bisect_left
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from .rows import Row

_TAB = "\t"
_WIDEST = 100
"""As many rows and columns as are written anew in a fix; a palace has no more than 54 tiles."""

_MANY_ROWS = 3
"""So many rows do not have equally many cells by chance."""


class RowWord(NamedTuple):
    """A word of a row: where it starts and ends in the row's text, and of how many cells it is the sign."""

    start: int
    end: int
    text: str
    width: int = 1


RowWords = tuple[RowWord, ...]
Columns = tuple[int, ...]
"""The columns of a row's words, counted from 0."""


class Laid(NamedTuple):
    """Where the words of a drawing are: for each row the column of each word.

    `edges` are the places in a row's text at which a cell of each column is written, empty where cells are counted.
    """

    columns: tuple[Columns, ...]
    edges: tuple[int, ...] = ()
    by_tabs: bool = False

    @property
    def is_counted(self) -> bool:
        """Tell whether the cells are counted, and no blank is an empty cell."""
        return not self.edges and not self.by_tabs


def lay(rows: Sequence[Row], words: Sequence[RowWords], is_empty: Callable[[str], bool]) -> Laid:
    """Return where the words of a drawing are.

    Where tabs alone separate the cells and no empty space is written, every tab ends a cell. Where a gap of two blanks
    or more is in a row and all cells keep to columns, the column decides. Anywhere else cells are counted.
    """
    if any(_TAB in row.text for row in rows):
        if _is_pasted(rows, words) and not any(is_empty(word.text) for row in words for word in row):
            return Laid(tuple(_by_tabs(row.text, own) for row, own in zip(rows, words, strict=True)), (), by_tabs=True)
        return counted(words)
    if any(_is_spaced(own) for own in words):
        return _aligned(words, is_empty, at_end=False) or _aligned(words, is_empty, at_end=True) or counted(words)
    return counted(words)


def counted(words: Sequence[RowWords]) -> Laid:
    """Return where words are whose cells are counted."""
    return Laid(tuple(_counted(own) for own in words))


def _counted(words: RowWords) -> Columns:
    columns = []
    column = 0
    for word in words:
        columns.append(column)
        column += word.width
    return tuple(columns)


def _is_spaced(words: RowWords) -> bool:
    """Tell whether there are two blanks or more between two words."""
    return any(right.start - left.end > 1 for left, right in pairwise(words))


def _aligned(words: Sequence[RowWords], is_empty: Callable[[str], bool], *, at_end: bool) -> Laid | None:
    """Return where words are by the columns in which they start or end; None where they keep to none.

    They keep to columns where no word covers the place of another one's column, nor the blank beside it, which an empty
    cell would need there. A sign for an empty space makes a column only where there is none for it: people put it down
    more carelessly than a tile, and each column between tiles that are joined has a tile.
    """
    edge = _end if at_end else _start
    taken = {edge(word) for own in words for word in own if not is_empty(word.text)}
    places = sorted(taken.union(_places_without_column(words, sorted(taken), is_empty, edge)))
    # What a word may not touch, and what it may not cover.
    touched = dict(pairwise(reversed(places) if at_end else places))
    marked = sorted({edge(word) for own in words for word in own}, reverse=at_end)
    covered = dict(pairwise(marked))
    for own in words:
        for word in own:
            place, far = (word.end, word.start) if at_end else (word.start, word.end)
            step = -1 if at_end else 1
            if (touched.get(place, far + step) - far) * step < 1 or (covered.get(place, far) - far) * step < 0:
                return None
    columns = {place: column for column, place in enumerate(places)}
    laid = tuple(tuple(_columns_of(own, columns, is_empty, edge)) for own in words)
    return Laid(laid, tuple(place - at_end for place in places))


def _start(word: RowWord) -> int:
    return word.start


def _end(word: RowWord) -> int:
    return word.end


def _places_without_column(
    words: Sequence[RowWords], places: Sequence[int], is_empty: Callable[[str], bool], edge: Callable[[RowWord], int]
) -> Iterator[int]:
    """Yield where signs for empty spaces are that outnumber the free columns to the left of a tile."""
    columns = {place: column for column, place in enumerate(places)}
    for own in words:
        before, signs = -1, list[int]()
        for word in own:
            if is_empty(word.text):
                signs.append(edge(word))
                continue
            column = columns[edge(word)]
            if len(signs) >= column - before:
                yield from signs
            before, signs = column, []


def _columns_of(
    words: RowWords, columns: Mapping[int, int], is_empty: Callable[[str], bool], edge: Callable[[RowWord], int]
) -> Iterator[int]:
    """Yield the columns of a row's words; a sign for an empty space beside its column belongs to the next free one."""
    last, signs = -1, list[int]()
    for word in words:
        column = columns.get(edge(word))
        if is_empty(word.text):
            signs.append(max(column if column is not None else 0, (signs[-1] if signs else last) + 1))
            continue
        if column is None:
            raise ValueError(f"{word.text} is in no column")
        yield from signs if not signs or signs[-1] < column else range(last + 1, last + 1 + len(signs))
        yield column
        last, signs = column, []
    yield from signs


def _is_pasted(rows: Sequence[Row], words: Sequence[RowWords]) -> bool:
    """Tell whether there is a tab between any two words of a drawing."""
    return all(
        _TAB in row.text[left.end : right.start]
        for row, own in zip(rows, words, strict=True)
        for left, right in pairwise(own)
    )


def _by_tabs(text: str, words: RowWords) -> Columns:
    columns: list[int] = []
    column = end = 0
    for word in words:
        # Blanks alone lead to the next cell too.
        column += max(text.count(_TAB, end, word.start), 1 if columns else 0)
        columns.append(column)
        end = word.end
    return tuple(columns)


def doubtful_rows(
    rows: Sequence[Row], words: Sequence[RowWords], laid: Laid, empty: str
) -> Iterator[tuple[int, tuple[str, str]]]:
    """Yield the rows of a counted drawing in which a gap may be an empty space: two tabs, or a tab at the beginning.

    With each come both readings: with a sign in the gap, and without. A tab with which every row begins says nothing.
    """
    if not laid.is_counted or not any(_TAB in row.text for row in rows):
        return
    leading = [_by_tabs(row.text, own[:1])[0] if own else 0 for row, own in zip(rows, words, strict=True)]
    least = min(leading, default=0)
    for number, (row, own) in enumerate(zip(rows, words, strict=True)):
        if leading[number] > least or any(
            row.text.count(_TAB, left.end, right.start) > 1 for left, right in pairwise(own)
        ):
            by_tabs = tuple(column - least for column in _by_tabs(row.text, own))
            texts = (written_out(own, columns, empty) for columns in (by_tabs, _counted(own)))
            first, second = (_TAB * least + _TAB.join(cells) for cells in texts)
            yield number, (first, second)


def roomy_rows(rows: Sequence[Row], words: Sequence[RowWords], laid: Laid) -> list[int]:
    """Return the rows of a counted drawing with a run of blanks that would have had room for an empty cell.

    It has room where a cell of another row is written at that place, with blanks around it, and where it is wider than
    the narrowest step from a cell to the next by two blanks. Blanks that only fill up short cells leave no room: there
    the next cell of every row begins behind them. Where many rows have equally many cells none is missing.
    """
    if not laid.is_counted or not any(map(_is_spaced, words)) or any(_TAB in row.text for row in rows):
        return []
    if len(rows) >= _MANY_ROWS and len({sum(word.width for word in own) for own in words}) == 1:
        return []
    least = min(right.start - left.start for own in words for left, right in pairwise(own)) + 2
    cells = sorted({(word.start, word.end) for own in words for word in own})
    starts = [start for start, _ in cells]
    # For each cell the first end of those that begin there or further right; behind them there is none.
    ends = [*accumulate((end for _, end in reversed(cells)), min)][::-1]
    ends.append(max(end for _, end in cells))
    return [
        number
        for number, own in enumerate(words)
        if any(
            right.start - left.end >= least and ends[bisect_left(starts, left.end + 1)] < right.start
            for left, right in pairwise(own)
        )
    ]


def moved_rows(words: Sequence[RowWords], laid: Laid, is_empty: Callable[[str], bool]) -> list[int]:
    """Return the rows that are read otherwise than counted; what all rows have before their first sign says nothing."""
    if laid.is_counted:
        return []
    shifts = [
        {
            column - place
            for place, (word, column) in enumerate(zip(own, columns, strict=True))
            if not is_empty(word.text)
        }
        for own, columns in zip(words, laid.columns, strict=True)
    ]
    base = min((shift for own in shifts for shift in own), default=0)
    return [number for number, own in enumerate(shifts) if own - {base}]


def written_out(words: RowWords, columns: Columns, empty: str) -> list[str]:
    """Return the cells of a row in words, with a sign for each empty one before the last."""
    cells: list[str] = []
    for word, column in zip(words, columns, strict=True):
        cells += [empty] * (column - len(cells))
        cells.append(empty if word.width > 1 else word.text)
    return cells


def is_writable(words: Sequence[RowWords], laid: Laid) -> bool:
    """Tell whether a drawing is small enough to be written out."""
    return len(words) <= _WIDEST and max((own[-1] for own in laid.columns if own), default=0) < _WIDEST


def mended_rows(
    rows: Sequence[Row], words: Sequence[RowWords], laid: Laid, moved: Sequence[int], empty: str
) -> dict[int, dict[int, str]]:
    """Return for each row that is read otherwise than counted how rows are written so that its gaps have their signs.

    That is the row itself with a sign in each gap. Where the others would be read otherwise then, or where a sign has
    no room, it is more of them.
    """
    if laid.by_tabs:
        # With one empty space written, tabs are counted.
        texts = {number: _TAB.join(written_out(words[number], laid.columns[number], empty)) for number in moved}
        return dict.fromkeys(moved, texts)
    anew = _anew(words, laid, empty)
    spaced = [number for number, own in enumerate(words) if _is_spaced(own)]
    mended = {}
    for number in moved:
        signs = _signs(words[number], laid, number, empty)
        after = sorted((*words[number], *signs))
        has_room = all(right.start > left.end for left, right in pairwise(after))
        is_kept = has_room and (spaced != [number] or _is_spaced(tuple(after)))
        mended[number] = {number: _with_signs(rows[number].text, signs)} if is_kept else anew
    return mended


def _signs(words: RowWords, laid: Laid, number: int, empty: str) -> list[RowWord]:
    """Return the signs that lack in a row for its empty cells before the last word."""
    own = set(laid.columns[number])
    missing = [column for column in range(max(own, default=0)) if column not in own] if words else []
    return [RowWord(laid.edges[column], laid.edges[column] + 1, empty) for column in missing]


def _with_signs(text: str, signs: Sequence[RowWord]) -> str:
    characters = list(text.rstrip())
    for sign in signs:
        characters[sign.start] = sign.text
    return "".join(characters)


def _anew(words: Sequence[RowWords], laid: Laid, empty: str) -> dict[int, str]:
    """Return all rows of a drawing, with its columns anew and a sign in each empty cell."""
    cells = [written_out(own, columns, empty) for own, columns in zip(words, laid.columns, strict=True)]
    return dict(enumerate(in_columns(cells)))


def in_columns(cells: Sequence[Sequence[str]]) -> list[str]:
    """Return rows of cells written in columns, with two blanks between them."""
    widths = [0] * max(map(len, cells), default=0)
    for row in cells:
        for column, cell in enumerate(row):
            widths[column] = max(widths[column], len(cell))
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=False)).rstrip() for row in cells]
