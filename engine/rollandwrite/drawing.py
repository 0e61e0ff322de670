"""Player sheets as written: which spaces are built, however marks and gaps are typed."""

from __future__ import annotations

import re
from itertools import pairwise
from math import gcd
from typing import TYPE_CHECKING, NamedTuple

from ..buildings import LETTERS
from ..reading.findings import Edit, Fix, Span
from ..reading.names import to_latin
from ..reading.nodes import Scalar
from ..reading.rows import Row
from . import numbers

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from ..reading.findings import Collector
    from ..reading.nodes import Node
    from ..reading.source import Source

_OPEN = "?"
_BUILT = frozenset("XxХх#×✕✖✗✘✓✔☒☑❌✅1ＸｘХ＃１■◼⬛▪█●⬤")
_FREE = frozenset(".-_·∙⋅․‐‑‒–—―−☐□◻⬜▫．－＿…‥")
# A telephone makes one sign of several: two hyphens become a dash, three dots become one.
_MERGED = {"…": (3, 1), "‥": (2, 1), "–": (1, 2), "—": (1, 2)}
# A zero is a free space beside a one or a cross, and may be a ring around a building beside a dot.
_ZERO = frozenset("0０")
_BAR = frozenset("|│")
_LONGEST_ROW = 200
_MOST_LINES = 20
"""Lines of a sheet, with empty ones between the rows."""

# A mark; in the program's own drawing a building is a letter in brackets. A selector of variants belongs to its sign.
_MARK = re.compile(r"\[\s*(\w)\s*\]|\S\ufe0f?")
_WORTH = r"\+\d{1,2}$"
_BOX = r"[\[(][ ]?(\S?)\ufe0f?[ ]?[\])]"
_BOXES = rf"\s*+(?:{_BOX}[\s|]*+)++"
"""A row of boxes, each with a mark or none in it."""
_STAR = "*"
"""What a building may be if no other sign is."""
_FOOT = r"\s*(?:\+\d{1,2}\s*)+$"
_BLANK = r"\S\s+\S"
_GAP = r"\S\s{2,}\S"


class DrawnLetter(NamedTuple):
    """A letter that is drawn on a space, as the program does it: row and column from 0."""

    row: int
    column: int
    letter: str
    span: Span


class DrawnSheet(NamedTuple):
    """A sheet as drawn: the spaces that are built, as (row, column) from 0, and the letters that show the grid."""

    built: frozenset[tuple[int, int]]
    letters: tuple[DrawnLetter, ...] = ()


class _Mark(NamedTuple):
    """A mark of a row: its sign, the letter that it shows, and where in the row's text it begins and ends."""

    sign: str
    letter: str
    start: int
    end: int


class _Line(NamedTuple):
    """A row with its marks."""

    row: Row
    text: str
    marks: tuple[_Mark, ...]


def rows_without_bar(node: Node, source: Source) -> tuple[Row, ...]:
    """Return the rows of a sheet without the `|` above it, which YAML takes for one text; none where it is no sheet."""
    if not isinstance(node, Scalar) or node.style:
        return ()
    first, last = node.span.line, node.span.end_line
    if last - first > _MOST_LINES or source.lines[first - 1][: node.span.column - 1].strip():
        return ()
    lines = [(number, source.lines[number - 1].rstrip()) for number in range(first, last + 1)]
    lines = [(number, text) for number, text in lines if text]
    left = min(len(text) - len(text.lstrip()) for _, text in lines)
    return tuple(Row(text[left:], left + 1, Span(number, left + 1, number, len(text) + 1)) for number, text in lines)


def without_foot(rows: Sequence[Row]) -> tuple[Row, ...]:
    """Return the rows of a sheet without what the program writes below its own drawing: the points of the columns."""
    if len(rows) > 1 and any("[" in row.text for row in rows) and re.match(_FOOT, rows[-1].text):
        return tuple(rows[:-1])
    return tuple(rows)


def is_row(row: Row) -> bool:
    """Tell whether a row may be one of a sheet: as many signs at most, each of which has a meaning."""
    signs = "".join(row.text.split())
    return len(signs) <= numbers.grid_lines() and all(
        sign in _BUILT | _FREE | _ZERO or to_latin(sign).upper() in LETTERS for sign in signs
    )


def fixes_of_lost_row(rows: Sequence[Row], source: Source) -> tuple[Fix, ...]:
    """Return the fixes that write the one row that a sheet lacks, without a building: in an empty line if there is one.

    Elsewhere it may be above or below each row; which places are possible is for others to judge.
    """
    if not all(row.column for row in rows):
        return ()
    text = " ".join(["."] * numbers.grid_lines())
    first, last = rows[0].span.line, rows[-1].span.line
    empty = [number for number in range(first, last) if not source.lines[number - 1].strip()]
    places = [number - 1 for number in empty] if len(empty) == 1 else [first - 1, *(row.span.line for row in rows)]
    fixes = []
    for line in places:
        end = len(source.lines[line - 1]) + 1
        edit = Edit(Span(line, end, line, end), f"\n{' ' * (rows[0].column - 1)}{text}")
        fixes.append(Fix((edit,), name="line-added", values={"text": text, "line": line}))
    return tuple(fixes)


def read(rows: Sequence[Row], player: str, findings: Collector, *, faithful: bool = True) -> DrawnSheet:
    """Return what six rows show; what has no meaning in them, or two of them, is added to findings.

    Rows of unquoted strings are not `faithful`: the blanks at their beginning are lost.
    """
    long = [row for row in rows if len(row.text.strip()) > _LONGEST_ROW]
    for row in long:
        values = {"number": len(_MARK.findall(row.text)), "expected": numbers.grid_lines()}
        findings.add("ragged-row", row.span, "length", player=player, values=values)
    if long:
        return DrawnSheet(frozenset())
    is_ticked = _is_ticked(rows)
    own = not is_ticked and any("[" in row.text for row in rows)
    lines = [_ticked(row) if is_ticked else _line(row, own=own) for row in rows]
    lines = _without_stars(lines)
    framed = all(_is_framed(line.text) for line in lines)
    if framed:
        lines = [_without_frame(line) for line in lines]
    strange = _first_strange(lines, own=own)
    if strange is not None:
        line, mark = strange
        span, fixes = _span(line, mark.start, mark.end), () if own else _crosses_for_letters(lines)
        if mark.sign == _OPEN:
            number = sum(each.sign == _OPEN for row in lines for each in row.marks)
            findings.add("wrong-type", span, "open", player=player, fixes=fixes, number=number)
        else:
            findings.add("wrong-type", span, "mark", player=player, fixes=fixes, text=mark.sign)
        # What stands beside it is not judged either: its columns may depend on it.
        return DrawnSheet(frozenset())
    placed = _placed(_without_margin(lines), player, findings, own=own, faithful=faithful)
    built = {
        (number, column)
        for number, marks in enumerate(placed)
        for column, mark in marks.items()
        if mark.sign in _BUILT or (own and mark.sign == "[")
    }
    if not own:
        return DrawnSheet(frozenset(built))
    letters = tuple(
        DrawnLetter(number, column, mark.letter, _span(lines[number], mark.start, mark.end))
        for number, marks in enumerate(placed)
        for column, mark in marks.items()
        if mark.letter
    )
    return DrawnSheet(frozenset(built), letters)


def _line(row: Row, *, own: bool) -> _Line:
    text = re.sub(_WORTH, "", row.text.rstrip()) if own else row.text
    if own:
        return _Line(row, text, tuple([_own_mark(match) for match in _MARK.finditer(text)]))
    return _Line(row, text, tuple([_Mark(match[0][0], "", *match.span()) for match in _MARK.finditer(text)]))


def _is_ticked(rows: Sequence[Row]) -> bool:
    """Tell whether a sheet is drawn as boxes that are ticked or empty; letters of types are the program's own."""
    if not all(re.fullmatch(_BOXES, row.text) for row in rows):
        return False
    signs = {sign for row in rows for sign in re.findall(_BOX, row.text)}
    return signs <= _BUILT | _FREE | {"", _STAR}


def _ticked(row: Row) -> _Line:
    """Return a row of boxes; an empty one is a free space."""
    return _Line(
        row, row.text, tuple([_Mark(each[1] or ".", "", *each.span()) for each in re.finditer(_BOX, row.text)])
    )


def _without_stars(lines: list[_Line]) -> list[_Line]:
    """Return rows in which stars are crosses, unless a sheet has another sign for what is built."""
    signs = {mark.sign for line in lines for mark in line.marks}
    if _STAR not in signs or signs & _BUILT or not signs <= _FREE | _ZERO | {_STAR}:
        return lines
    return [
        line._replace(marks=tuple([mark._replace(sign="X") if mark.sign == _STAR else mark for mark in line.marks]))
        for line in lines
    ]


def _crosses_for_letters(lines: Sequence[_Line]) -> tuple[Fix, ...]:
    """Return the fix that writes crosses where the letters of buildings are; none where there are other signs too.

    Whoever draws so has perhaps copied what is left instead: it is asked.
    """
    letters = [
        (line, mark)
        for line in lines
        for mark in line.marks
        if to_latin(mark.sign).upper() in LETTERS and not mark.letter
    ]
    signs = {mark.sign for line in lines for mark in line.marks} - {mark.sign for _, mark in letters}
    if not letters or not signs <= _FREE or not all(line.row.column for line in lines):
        return ()
    edits = tuple(Edit(_span(line, mark.start, mark.end), "X") for line, mark in letters)
    if not signs:
        return ()
    from ..reading.losses import CROSSED_OUT  # few sheets have letters

    return (Fix(edits, name=CROSSED_OUT),)


def _own_mark(match: re.Match[str]) -> _Mark:
    """Return a mark of the program's own drawing, in which letters are types."""
    if match[1]:
        return _Mark("[", to_latin(match[1]).upper(), match.start(), match.end())
    sign = match[0][0]
    letter = to_latin(sign).upper()
    return _Mark(sign, letter if letter in LETTERS else "", match.start(), match.end())


# Frames


def _is_framed(text: str) -> bool:
    """Tell whether a row begins and ends with a bar, as in the program's own drawing and in tables."""
    bare = text.strip()
    return len(bare) > 1 and bare[0] in _BAR and bare[-1] in _BAR


def _without_frame(line: _Line) -> _Line:
    """Return a row without bars; where they stand between all cells, a cell without a mark is a free space."""
    bars = [mark for mark in line.marks if mark.sign in _BAR]
    marks = [mark for mark in line.marks if mark.sign not in _BAR]
    if len(bars) == numbers.grid_lines() + 1:
        cells = pairwise(bars)
        inside = [[mark for mark in marks if left.end <= mark.start < right.start] for left, right in cells]
        if all(len(cell) <= 1 for cell in inside):
            empty = (_Mark(".", "", left.end, left.end) for left in bars)
            marks = [cell[0] if cell else free for cell, free in zip(inside, empty, strict=False)]
    elif len(bars) > 2:  # noqa: PLR2004 - the two of the frame
        return line
    return line._replace(text=line.text.translate(dict.fromkeys(map(ord, _BAR), " ")), marks=tuple(marks))


# Marks


def _first_strange(lines: Sequence[_Line], *, own: bool) -> tuple[_Line, _Mark] | None:
    """Return the first mark that has no meaning."""
    signs = {mark.sign for line in lines for mark in line.marks}
    known = _BUILT | _FREE
    if signs & _BUILT and not signs & _FREE:
        known |= _ZERO
    if signs <= known:
        return None
    for line in lines:
        for mark in line.marks:
            if mark.sign == "[" and own and mark.letter in LETTERS:
                continue
            if mark.sign not in known and not (own and mark.letter):
                return line, mark
    return None


# Columns


def _without_margin(lines: Sequence[_Line]) -> Sequence[_Line]:
    """Return rows without the free spaces at their ends where all are too long, and these alone can be too many.

    A column that is free elsewhere may be the one too many just as well.
    """
    expected = numbers.grid_lines()
    if len({len(line.marks) for line in lines}) != 1 or len(lines[0].marks) <= expected:
        return lines
    columns = {column for line in lines for column, mark in enumerate(line.marks) if mark.sign not in _FREE}
    is_merged = any(mark.sign in _MERGED for line in lines for mark in line.marks)
    if is_merged or not columns or columns != set(range(len(columns))) or len(columns) > expected:
        return lines
    return [line._replace(marks=line.marks[:expected]) for line in lines]


def _placed(
    lines: Sequence[_Line], player: str, findings: Collector, *, own: bool, faithful: bool
) -> list[dict[int, _Mark]]:
    """Return the marks of each row by their columns, from 0.

    Marks are counted, and short rows are filled up on the right, with a note. In a short row with a gap the columns of
    the whole drawing decide (`gap-read`); where they do not, or where it begins late, it is to be written anew.
    """
    expected = numbers.grid_lines()
    whole = [_whole(line.marks, expected) for line in lines]
    counted = [dict(enumerate((marks or line.marks)[:expected])) for line, marks in zip(lines, whole, strict=True)]
    short = {number for number, marks in enumerate(whole) if marks is not None and len(marks) < expected}
    unclear = {number for number, marks in enumerate(whole) if marks is None or len(marks) > expected}
    late: set[int] = set()
    if short and not own:
        if any(
            "\t" in line.text or (number in short and re.search(_GAP, line.text)) for number, line in enumerate(lines)
        ):
            plain = faithful and all(marks == line.marks for line, marks in zip(lines, whole, strict=True))
            placed = _by_columns(lines, expected) if plain else None
            if placed is not None:
                _note_gaps(lines, counted, placed, player, findings)
                return placed
        late = _late(lines) - unclear
        # A blank where others have none may be a space of the grid.
        gap = _BLANK if _are_touching(lines) else _GAP
        unclear |= {number for number in short - late if re.search(gap, lines[number].text)}
    for number, line in enumerate(lines):
        if number in late:
            findings.add("ragged-row", _words(line), player=player)
        elif number in unclear:
            values = {"number": len(line.marks), "expected": expected}
            findings.add("ragged-row", line.row.span, "length", player=player, values=values)
    _note_short(lines, short - late - unclear, player, findings)
    return counted


def _note_short(lines: Sequence[_Line], short: Collection[int], player: str, findings: Collector) -> None:
    """Note the first short row with a cross: a mark may have been lost before the cross, and not at the end."""
    for number in sorted(short):
        marks = lines[number].marks
        if any(mark.sign in _BUILT or mark.sign == "[" for mark in marks):
            values = {"number": len(marks), "expected": numbers.grid_lines()}
            findings.add("gap-read", _words(lines[number]), "short", player=player, values=values)
            return


def _are_touching(lines: Sequence[_Line]) -> bool:
    """Tell whether marks stand beside each other without a blank."""
    return any(before.end == mark.start for line in lines for before, mark in pairwise(line.marks))


def _whole(marks: tuple[_Mark, ...], expected: int) -> tuple[_Mark, ...] | None:
    """Return the marks of a row, those that a telephone has merged taken apart; None where that is not clear."""
    if _MERGED.keys().isdisjoint([mark.sign for mark in marks]):
        return marks
    readings: dict[str, tuple[_Mark, ...]] = {}
    for choice in ((0, 0), (0, 1), (1, 0), (1, 1)):
        parts = tuple(part for mark in marks for part in [mark] * _width(mark, choice))
        if len(parts) == expected:
            readings["".join("X" if part.sign in _BUILT else "." for part in parts)] = parts
    if len(readings) == 1:
        return readings.popitem()[1]
    # A dash by itself is one space, also in a row that is short.
    joined = any(before.end == mark.start for before, mark in pairwise(marks))
    return None if readings or joined or any(_MERGED.get(mark.sign, (1,))[0] > 1 for mark in marks) else marks


def _width(mark: _Mark, choice: tuple[int, int]) -> int:
    """Return for how many spaces a sign is taken: dots and dashes are each taken in one of two ways."""
    widths = _MERGED.get(mark.sign, (1, 1))
    return widths[choice[widths[0] > 1]]


def _by_columns(lines: Sequence[_Line], expected: int) -> list[dict[int, _Mark]] | None:
    """Return the marks by the columns of the whole drawing; None where these are not all known.

    They are, where some mark is in each of them, or where the first and the last have marks and all are equally wide.
    """
    if any("\t" in line.text for line in lines):
        return _by_tabs(lines, expected)
    places = sorted({mark.start for line in lines for mark in line.marks})
    if len(places) == expected:
        columns = {place: number for number, place in enumerate(places)}
    else:
        step = gcd(*(place - places[0] for place in places))
        if not step or (places[-1] - places[0]) // step + 1 != expected or (step == 1 and not _are_touching(lines)):
            return None
        columns = {place: (place - places[0]) // step for place in places}
    return [{columns[mark.start]: mark for mark in line.marks} for line in lines]


def _by_tabs(lines: Sequence[_Line], expected: int) -> list[dict[int, _Mark]] | None:
    """Return the marks of a paste from a spreadsheet, where every tab ends a cell; None where it is none."""
    placed = []
    for line in lines:
        text = line.text.strip(" ")
        if (
            len(line.marks) > expected
            or any(blank.isspace() and blank != "\t" for blank in text)
            or any(mark.sign in _FREE for mark in line.marks)
        ):
            return None
        found = {line.text.count("\t", 0, mark.start): mark for mark in line.marks}
        if len(found) < len(line.marks) or max(found, default=0) >= expected:
            return None
        placed.append(found)
    return placed


def _late(lines: Sequence[_Line]) -> set[int]:
    """Return the rows that begin further to the right than another."""
    starts = [len(line.text) - len(line.text.lstrip()) for line in lines]
    return {number for number, start in enumerate(starts) if start > min(starts)}


def _note_gaps(
    lines: Sequence[_Line],
    counted: Sequence[dict[int, _Mark]],
    placed: Sequence[dict[int, _Mark]],
    player: str,
    findings: Collector,
) -> None:
    """Say at the first row with a gap how it is read; its fix writes all rows of the sheet so."""
    differing = [number for number, marks in enumerate(placed) if marks != counted[number]]
    if not differing:
        return
    texts = [_written(marks) for marks in placed]
    edits = tuple(Edit(line.row.span, text) for line, text in zip(lines, texts, strict=True) if line.row.column)
    fixes = (Fix(edits, safe=True),) if len(edits) == len(lines) else ()
    first = differing[0]
    findings.add("gap-read", _words(lines[first]), player=player, fixes=fixes, row=texts[first])


def _written(marks: dict[int, _Mark]) -> str:
    built = (column in marks and marks[column].sign in _BUILT for column in range(numbers.grid_lines()))
    return " ".join("X" if each else "." for each in built)


# Places


def _span(line: _Line, start: int, end: int) -> Span:
    """Return a part of a row, or the whole row where it is not known which part of the file that is."""
    row = line.row
    return Span(row.span.line, row.column + start, row.span.line, row.column + end) if row.column else row.span


def _words(line: _Line) -> Span:
    """Return a row without the blanks around it."""
    text = line.row.text
    return _span(line, len(text) - len(text.lstrip()), len(text.rstrip()))
