"""Sketches: a palace as its writer has put it down, and edits that put it down in another way."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..alhambra.drawing import EMPTY, NO_TILE, drawn, palace_text
from ..geometry import Cell, cell_at, coordinates
from ..reading.columns import RowWord, in_columns
from ..reading.findings import Edit, Span
from ..reading.rows import COMMENT, WORD, late_starts

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

    from ..alhambra.drawing import PalaceText
    from ..alhambra.tiles import TileSet
    from ..reading.columns import RowWords
    from ..reading.rows import Row
    from ..reading.source import Source

_SEPARATORS = "|;,"
_STEP = 6
"""Columns from a cell to the next where a drawing does not show how many it has."""


class PalacePlan(NamedTuple):
    """What lies where: the words of the tiles and the fountains, by cells that count from the first of the drawing."""

    words: Mapping[Cell, str]
    fountains: tuple[Cell, ...]

    def moved(self, cells: Mapping[Cell, Cell]) -> PalacePlan:
        """Return the plan with what is on some cells on others."""
        words = {cells.get(cell, cell): word for cell, word in self.words.items()}
        return PalacePlan(words, tuple(sorted(cells.get(cell, cell) for cell in self.fountains)))


class WrittenPlan(NamedTuple):
    """A plan, and what gives the edits that write it so; they are empty where it would be read otherwise."""

    plan: PalacePlan
    edits: Callable[[], tuple[Edit, ...]]


def plan_of(text: PalaceText) -> PalacePlan:
    """Return what lies where in a palace as written; of two tiles on one cell the first."""
    words: dict[Cell, str] = {}
    for cell, word in text.pieces:
        words.setdefault(cell - text.corner, word)
    return PalacePlan(words, tuple(sorted(cell - text.corner for cell in text.fountains)))


class Sketch:
    """A palace in its file: which words are where in it, and the edits that write it in another way.

    No edit is given that would not be read as it is meant.
    """

    def __init__(self, text: PalaceText, source: Source, tile_set: TileSet | None, signs: Collection[str] = ()) -> None:
        self.plan = plan_of(text)
        self.rows = text.rows
        self._text = text
        self._tile_set = tile_set
        self._signs = signs
        self.words = text.words or tuple(_plain_words(row) for row in text.rows)
        self.columns = text.columns if text.words else tuple(tuple(range(len(own))) for own in self.words)
        self.spans = {cell - text.corner: text.piece_span(index) for index, (cell, _) in enumerate(text.pieces)}
        self.spans |= {cell - text.corner: text.cell_span(cell) for cell in text.fountains if text.rows}
        # One of these may be meant for the fountain if there is none.
        self.spaces = () if self.plan.fountains or not self.has_places else tuple(self._empty_spaces())
        self.spans |= {cell: text.cell_span(cell + text.corner) for cell, _ in self.spaces}
        # A row may read otherwise than it is in the file: in quotation marks with escapes, or as a list of cells.
        self.is_faithful = bool(text.rows) and all(
            row.column and source.lines[row.span.line - 1].startswith(row.text, row.column - 1) for row in text.rows
        )

    def _empty_spaces(self) -> Iterator[tuple[Cell, str]]:
        """Yield the cells with a sign for an empty space of its own, with the signs."""
        for south, (own, columns) in enumerate(zip(self.words, self.columns, strict=True)):
            for word, east in zip(own, columns, strict=True):
                if word.text in EMPTY and word.width == 1:
                    yield cell_at(east, south), word.text

    @property
    def lines(self) -> tuple[int, int]:
        """The first and the last line of the palace, its key among them."""
        spans = (self._text.span, *(row.span for row in self.rows), *self._text.item_spans)
        return min(span.line for span in spans), max(span.end_line for span in spans)

    @property
    def has_places(self) -> bool:
        """Whether it is known where each tile is written, so that single words can be changed."""
        return all(row.column for row in self.rows)

    def changed(self, words: Mapping[Cell, str]) -> WrittenPlan:
        """Return the plan with other words on some cells; `*` is the fountain."""
        plan = _with_words(self.plan, words)
        return WrittenPlan(plan, lambda: self._changed(words, plan))

    def _changed(self, words: Mapping[Cell, str], plan: PalacePlan) -> tuple[Edit, ...]:
        edits = tuple(Edit(self.spans[cell], word) for cell, word in sorted(words.items()))
        if not self.is_faithful:
            return edits if self.has_places else ()
        for made in (tuple(map(self._padded, edits)), edits):
            if self._reads(self._texts_after(made), plan):
                return made
        return self._anew(plan)

    def filled(self, cell: Cell, word: str) -> WrittenPlan:
        """Return the plan with a tile on a cell that is empty."""
        plan = PalacePlan({**self.plan.words, cell: word}, self.plan.fountains)
        return WrittenPlan(plan, lambda: self._first(self._filled(cell, word), coordinates(cell)[1], plan))

    def _filled(self, cell: Cell, word: str) -> Iterator[str]:
        """Yield a row with a tile in place of the sign of an empty space, or behind its last word."""
        east, south = coordinates(cell)
        text, columns = self.rows[south].text, self.columns[south]
        if east in columns:
            sign = self.words[south][columns.index(east)]
            behind = text[sign.end :]
            blanks = max(1, len(behind) - len(behind.lstrip(" ")) - len(word) + sign.end - sign.start)
            yield f"{text[: sign.start]}{word}{' ' * blanks}{behind.lstrip(' ')}".rstrip()
            yield text[: sign.start] + word + behind
        elif self._text.is_counted:
            missing = east - (columns[-1] + 1 if columns else 0)
            yield " ".join([text.rstrip(), *[NO_TILE] * missing, word])

    def with_sign(self, row: int, index: int) -> WrittenPlan:
        """Return the plan with one more empty space before a word."""
        plan = self._shifted(row, self.columns[row][index], 1)
        return WrittenPlan(plan, lambda: self._first(self._signed(row, index), row, plan))

    def without_sign(self, row: int, index: int) -> WrittenPlan:
        """Return the plan without one of the empty spaces that a word is the sign of."""
        plan = self._shifted(row, self.columns[row][index] + self.words[row][index].width, -1)
        return WrittenPlan(plan, lambda: self._first(self._unsigned(row, index), row, plan))

    def split(self, cell: Cell, signs: int) -> WrittenPlan:
        """Return the plan with so many empty spaces in place of a word."""
        east, south = coordinates(cell)
        rest = {each: word for each, word in self.plan.words.items() if each != cell}
        plan = self._shifted(south, east + 1, signs - 1, PalacePlan(rest, self.plan.fountains))
        edits = (Edit(self.spans[cell], " ".join([NO_TILE] * signs)),)
        return WrittenPlan(plan, lambda: edits if self._reads(self._texts_after(edits), plan) else ())

    def whole(self, plan: PalacePlan) -> WrittenPlan:
        """Return a plan for which all rows may be written anew."""
        return WrittenPlan(plan, lambda: self._whole(plan))

    def _whole(self, plan: PalacePlan) -> tuple[Edit, ...]:
        texts = dict(enumerate(self._swapped_rows(plan) or ()))
        if texts and self._reads(texts, plan):
            return self._edits(texts)
        return self._anew(plan)

    def starts(self, signs: Mapping[int, int]) -> WrittenPlan:
        """Return the plan with so many empty spaces at the beginning of some rows, and all rows beginning together.

        For drawings of which a row begins further to the right than another.
        """
        moved = {cell: cell + signs.get(coordinates(cell)[1], 0) for cell in (*self.plan.words, *self.plan.fountains)}
        plan = self.plan.moved(moved)
        return WrittenPlan(plan, lambda: self._started(signs, plan))

    def _started(self, signs: Mapping[int, int], plan: PalacePlan) -> tuple[Edit, ...]:
        cells = [
            ([NO_TILE] * signs.get(number, 0)) + [word.text for word in own] for number, own in enumerate(self.words)
        ]
        least = min(len(row.text) - len(row.text.lstrip()) for row in self.rows)
        texts = {
            number: " " * least + " ".join([NO_TILE] * count + [self.rows[number].text.strip()])
            for number, count in signs.items()
        }
        for made in (texts, dict(enumerate(in_columns(cells)))):
            if self._reads(made, plan):
                return self._edits(made)
        return ()

    # Plans

    def _shifted(self, row: int, column: int, by: int, plan: PalacePlan | None = None) -> PalacePlan:
        """Return a plan with the cells of a row from a column on moved to the east."""
        plan = plan or self.plan
        first, behind = cell_at(column, row), cell_at(0, row + 1) - _HALF
        moving = (cell for cell in (*plan.words, *plan.fountains) if first <= cell < behind)
        return plan.moved({cell: cell + by for cell in moving})

    # Texts

    def _signed(self, row: int, index: int) -> Iterator[str]:
        text, word = self.rows[row].text, self.words[row][index]
        before = text[self.words[row][index - 1].end : word.start] if index else ""
        after = text[word.end : self.words[row][index + 1].start] if index + 1 < len(self.words[row]) else ""
        gap = before or after
        separator = next((sign for sign in _SEPARATORS if sign in gap), "")
        sign = NO_TILE + ("\t" if "\t" in gap else f" {separator} " if separator else " ")
        yield text[: word.start] + sign + text[word.start :]
        yield from self._at_edges(row, index, 1)

    def _unsigned(self, row: int, index: int) -> Iterator[str]:
        text, word = self.rows[row].text, self.words[row][index]
        if word.width > 1:
            yield text[: word.start] + " ".join([NO_TILE] * (word.width - 1)) + text[word.end :]
            return
        end = self.words[row][index + 1].start if index + 1 < len(self.words[row]) else len(text)
        yield text[: word.start] + text[end:]
        yield from self._at_edges(row, index + 1, -1)

    def _at_edges(self, row: int, index: int, by: int) -> Iterator[str]:
        """Yield a row of an aligned drawing with its words from one on in other columns."""
        if self._text.is_counted:
            return
        places: dict[int, set[int]] = {}
        for own, columns in zip(self.words, self.columns, strict=True):
            for word, column in zip(own, columns, strict=True):
                if word.text not in EMPTY:
                    places.setdefault(column, set()).add(word.start)
        cells = [
            (column + (by if number >= index else 0), word.text)
            for number, (word, column) in enumerate(zip(self.words[row], self.columns[row], strict=True))
            if by > 0 or number != index - 1
        ]
        if by > 0:
            cells.append((self.columns[row][index], NO_TILE))
        line = ""
        for column, text in sorted(cells):
            place = min(places.get(column, {max((max(each) for each in places.values()), default=0) + _STEP}))
            if line and place <= len(line):
                return
            line = line.ljust(place) + text
        yield line

    def _first(self, texts: Iterable[str], row: int, plan: PalacePlan) -> tuple[Edit, ...]:
        """Return the edits for the first of some ways to write a row that is read as a plan."""
        for text in texts:
            if self._reads({row: text}, plan):
                return self._edits({row: text})
        return self._anew(plan)

    def _anew(self, plan: PalacePlan) -> tuple[Edit, ...]:
        """Return the edits that write the whole drawing anew, in columns."""
        texts = dict(enumerate(in_columns(self._cells(plan))))
        return self._edits(texts) if len(texts) == len(self.rows) and self._reads(texts, plan) else ()

    def _cells(self, plan: PalacePlan) -> list[list[str]]:
        """Return the rows of a plan in words, each up to its last tile; those without one have a sign."""
        signs = dict(plan.words) | dict.fromkeys(plan.fountains, "*")
        rows: list[list[str]] = [[] for _ in self.rows]
        for cell in sorted(signs):
            east, south = coordinates(cell)
            if not 0 <= south < len(rows) or east < 0:
                return []
            rows[south] += [NO_TILE] * (east - len(rows[south])) + [signs[cell]]
        return [row or [NO_TILE] for row in rows]

    def _swapped_rows(self, plan: PalacePlan) -> list[str] | None:
        """Return the texts of the rows in the other order, if that is the plan."""
        height = len(self.rows)
        flipped = {
            cell: cell_at(coordinates(cell)[0], height - 1 - coordinates(cell)[1])
            for cell in (*self.plan.words, *self.plan.fountains)
        }
        return [row.text for row in reversed(self.rows)] if self.plan.moved(flipped) == plan else None

    def _padded(self, edit: Edit) -> Edit:
        """Return an edit of a word that leaves the words behind it where they are, if there are blanks enough."""
        line, start, _, end = edit.span
        row = next(row for row in self.rows if row.span.line == line)
        behind = row.text[end - row.column :]
        blanks = len(behind) - len(behind.lstrip(" "))
        grown = len(edit.text) - (end - start)
        if blanks == len(behind) or blanks <= max(grown, 1):
            return edit
        return Edit(Span(line, start, line, end + max(grown, 0)), edit.text + " " * max(-grown, 0))

    def _texts_after(self, edits: Iterable[Edit]) -> dict[int, str]:
        texts = {}
        for number, row in enumerate(self.rows):
            own = sorted((edit for edit in edits if edit.span.line == row.span.line), reverse=True)
            text = row.text
            for edit in own:
                text = text[: edit.span.column - row.column] + edit.text + text[edit.span.end_column - row.column :]
            if own:
                texts[number] = text
        return texts

    def _reads(self, texts: Mapping[int, str], plan: PalacePlan) -> bool:
        """Tell whether the drawing with some rows written otherwise is read as a plan, and in one way only."""
        rows = tuple(row._replace(text=texts.get(number, row.text)) for number, row in enumerate(self.rows))
        drawing = drawn(rows, self._tile_set, signs=self._signs)
        if drawing.doubtful or drawing.separator or len(drawing.rows) != len(rows):
            return False
        if drawing.is_counted and any(late_starts(rows)):
            return False
        return plan_of(palace_text(drawing, self._text.span, complete=True)) == plan

    def _edits(self, texts: Mapping[int, str]) -> tuple[Edit, ...]:
        """Return the edits from the rows as they are to these texts, as short as whole words let them be."""
        made = (_edit(self.rows[number], text.rstrip()) for number, text in sorted(texts.items()))
        return tuple([edit for edit in made if edit is not None])


_HALF = cell_at(0, 1) // 2


def _with_words(plan: PalacePlan, words: Mapping[Cell, str]) -> PalacePlan:
    """Return a plan with other words on some cells; the fountain is one of them."""
    fountains = [cell for cell in plan.fountains if words.get(cell, "*") == "*"]
    fountains += [cell for cell, word in words.items() if word == "*" and cell not in plan.fountains]
    own = {cell: words.get(cell, word) for cell, word in plan.words.items()}
    own |= {cell: words[cell] for cell in plan.fountains if words.get(cell, "*") != "*"}
    return PalacePlan(
        {cell: word for cell, word in own.items() if word not in {"*", NO_TILE}}, tuple(sorted(fountains))
    )


def _plain_words(row: Row) -> RowWords:
    words: list[RowWord] = []
    for match in WORD.finditer(row.text):
        if match[0].startswith(COMMENT):
            break
        words.append(RowWord(match.start(), match.end(), match[0]))
    return tuple(words)


def _edit(row: Row, text: str) -> Edit | None:
    """Return the edit that turns a row into a text, widened to whole words; None where it is the same."""
    old = row.text.rstrip()
    if old == text:
        return None
    start = 0
    while start < min(len(old), len(text)) and old[start] == text[start]:
        start += 1
    behind = 0
    while behind < min(len(old), len(text)) - start and old[-1 - behind] == text[-1 - behind]:
        behind += 1
    while start and not old[start - 1].isspace() and (old[start : start + 1] + text[start : start + 1]).strip():
        start -= 1
    while behind and not old[-behind].isspace() and (_before(old, behind) or _before(text, behind)):
        behind -= 1
    line, column = row.span.line, row.column
    return Edit(Span(line, column + start, line, column + len(old) - behind), text[start : len(text) - behind])


def _before(text: str, behind: int) -> bool:
    """Tell whether the character before the end of a text is no blank."""
    place = len(text) - behind - 1
    return place >= 0 and not text[place].isspace()
