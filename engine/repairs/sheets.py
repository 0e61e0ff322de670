"""Candidates for a sheet of Roll & Write: a number off by one, a cross too many or missing, a drawing turned around.

Also the layout that the letters of a pasted drawing show.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from ..reading.findings import Edit, Span
from ..rollandwrite import layouts, numbers
from .candidates import Candidate, Slip
from .choice import chosen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ..reading.findings import Fix
    from ..reading.source import Source
    from ..rollandwrite.layouts import GridLayout
    from ..rollandwrite.scoring import RollAndWriteOutcome
    from ..rollandwrite.transcript import SheetPlayerText, SheetTranscript
    from .choice import Numbered
    from .trials import Trials

    RowMarks = tuple[tuple[int, tuple[int, ...]], ...]
    Space = tuple[int, int]

_OF_NUMBERS = frozenset(
    {"lines-do-not-match", "impossible-history", "coins-out-of-range", "too-many-buildings", "virtual-count"}
)
"""What a number that is off by one may be the cause of."""

_BUILT, _FREE = "X", "."
_LIST = re.compile(r"['\"]?\s*:\s*\[?[0-9\s,;/+]*")
"""What is behind the key of a list of numbers."""

_MOST_PLAYERS = 8


def offers(
    outcome: RollAndWriteOutcome, source: Source, errors: Sequence[Numbered], trials: Trials
) -> Iterator[tuple[int, tuple[Fix, ...]]]:
    """Yield fixes for the sheets of a file, with the number of the finding that they belong to."""
    text = outcome.transcript
    if len(text.players) > _MOST_PLAYERS:
        return
    for player in text.players:
        own = [each for each in errors if each[1].player == player.name]
        names = {finding.kind.name for _, finding in own}
        if names & _OF_NUMBERS or any(finding.detail == "length" for _, finding in own):
            yield from chosen(_candidates(player, text, own, source), trials, own)


def _candidates(
    player: SheetPlayerText, text: SheetTranscript, errors: Sequence[Numbered], source: Source
) -> Iterator[Candidate]:
    layout = text.layout or layouts.load_layout()
    yield from _layouts(player, text, source)
    if player.sheet is not None:
        marks = _marks_below(player.sheet.span.line, source)
        if marks:
            yield from _crosses(player, marks, source, layout)
            yield from _turned(player, marks, source, layout)
    yield from _points(player, errors, source)
    yield from _numbers(player, source)


# Numbers


def _numbers(player: SheetPlayerText, source: Source) -> Iterator[Candidate]:
    """Yield each number of a player one higher and one lower, if buildings, rows and columns have one sum then."""
    counts = [number.span for number in player.counts.counts.values()] if player.counts else []
    rows = _numbers_in(player.rows.span, source) if player.rows is not None else []
    columns = _numbers_in(player.columns.span, source) if player.columns is not None else []
    coins = player.coins
    others = [each.span for each in (coins.circled, coins.crossed, coins.left) if each is not None] if coins else []
    if player.lines is not None:
        others.append(player.lines.span)
    written = (player.counts, player.rows, player.columns)
    sums = {
        "counts": sum(number.value for number in player.counts.counts.values()) if player.counts else None,
        "rows": sum(player.rows.numbers) if player.rows is not None else None,
        "columns": sum(player.columns.numbers) if player.columns is not None else None,
    }
    is_counted = player.sheet is None and None not in written
    spans = [("counts", each) for each in counts] + [("rows", each) for each in rows]
    spans += [("columns", each) for each in columns] + [("", each) for each in dict.fromkeys(others)]
    for rank, (group, span) in enumerate(spans):
        word = source.lines[span.line - 1][span.column - 1 : span.end_column - 1]
        for step in (-1, 1) if word.isdecimal() and word.isascii() else ():
            after = {value + step * (name == group) for name, value in sums.items() if value is not None}
            if int(word) + step >= 0 and (not is_counted or len(after) == 1):
                yield _rewritten(rank, span, word, int(word) + step)


def _points(player: SheetPlayerText, errors: Sequence[Numbered], source: Source) -> Iterator[Candidate]:
    """Yield the points that the rows and columns beside them make."""
    for _, finding in errors:
        if finding.detail == "points" and player.lines is not None:
            span = player.lines.span
            word = source.lines[span.line - 1][span.column - 1 : span.end_column - 1]
            yield _rewritten(0, span, word, int(str(finding.values["counted"])))


def _rewritten(rank: int, span: Span, word: str, number: int) -> Candidate:
    text = str(number)
    values = {"word": word, "text": text, "line": span.line}
    return Candidate(Slip.PRICE, (rank, number), (Edit(span, text),), "word-changed", values)


def _numbers_in(span: Span, source: Source) -> list[Span]:
    """Return where the six numbers behind a key are; nothing where they are not written in its line."""
    listed = _LIST.match(source.lines[span.line - 1], span.end_column - 1)
    if listed is None:
        return []
    found = re.compile(r"[0-9]+").finditer(listed.string, listed.start(), listed.end())
    places = [Span(span.line, match.start() + 1, span.line, match.end() + 1) for match in found]
    return places if len(places) == numbers.grid_lines() else []


# Drawings


def _marks_below(line: int, source: Source) -> RowMarks:
    """Return the lines of a plain drawing below its key, each with the places of its marks; nothing for any other."""
    found: list[tuple[int, tuple[int, ...]]] = []
    for number in range(line + 1, len(source.lines) + 1):
        text = source.lines[number - 1]
        if not text.strip():
            continue
        if len(found) == numbers.grid_lines():
            break
        if not re.fullmatch(r"[\sXx.]+", text):
            return ()
        found.append((number, tuple(match.start() + 1 for match in re.finditer(r"\S", text))))
    return tuple(found) if len(found) == numbers.grid_lines() else ()


def _crosses(player: SheetPlayerText, marks: RowMarks, source: Source, layout: GridLayout) -> Iterator[Candidate]:
    """Yield the drawing with one cross more or less, or with one mark less in a row that has too many."""
    built = player.sheet.built if player.sheet is not None else frozenset()
    is_counted = bool(player.counts or player.rows or player.columns)
    for row, (line, places) in enumerate(marks):
        for column, place in enumerate(places):
            if len(places) > numbers.grid_lines():
                behind = places[column + 1] if column + 1 < len(places) else place + 1
                edit = Edit(Span(line, place, line, behind), "")
                is_free = [source.lines[line - 1][each - 1] == _FREE for each in places]
                # Of several beside each other the last one does for all.
                if is_free[column] and not any(is_free[column + 1 : column + 2]):
                    values = {"word": _FREE, "line": line}
                    yield Candidate(Slip.DOT, (row, column), (edit,), "word-removed", values)
                continue
            space = (row, column)
            if is_counted and _agrees(built ^ {space}, player, layout):
                sign = _FREE if space in built else _BUILT
                values = {"text": sign, "number": column + 1, "line": line}
                edit = Edit(Span(line, place, line, place + 1), sign)
                yield Candidate(Slip.DOT, space, (edit,), "mark-changed", values)


def _turned(player: SheetPlayerText, marks: RowMarks, source: Source, layout: GridLayout) -> Iterator[Candidate]:
    """Yield the drawing upside down, mirrored, or turned around, if that fits what is counted beside it."""
    built = player.sheet.built if player.sheet is not None else frozenset()
    last = numbers.grid_lines() - 1
    if any(len(places) != last + 1 for _, places in marks) or not (player.counts or player.rows or player.columns):
        return
    ways: tuple[tuple[str, Callable[[int, int], Space]], ...] = (
        ("upside-down", lambda row, column: (last - row, column)),
        ("mirrored", lambda row, column: (row, last - column)),
        ("turned", lambda row, column: (last - row, last - column)),
    )
    for rank, (name, place) in enumerate(ways):
        changed = frozenset(place(row, column) for row, column in built)
        if changed != built and _agrees(changed, player, layout):
            edits = tuple(_redrawn(row, changed, marks, source) for row in range(last + 1))
            yield Candidate(Slip.WHOLE, (rank,), tuple(edit for edit in edits if edit is not None), name)


def _redrawn(row: int, built: frozenset[Space], marks: RowMarks, source: Source) -> Edit | None:
    line, places = marks[row]
    text = source.lines[line - 1]
    signs = list(text)
    for column, place in enumerate(places):
        signs[place - 1] = _BUILT if (row, column) in built else _FREE
    first, behind = places[0], places[-1] + 1
    new = "".join(signs[first - 1 : behind - 1])
    return Edit(Span(line, first, line, behind), new) if new != text[first - 1 : behind - 1] else None


def _agrees(built: frozenset[Space], player: SheetPlayerText, layout: GridLayout) -> bool:
    """Tell whether a drawing agrees with the types, rows and columns that are counted beside it."""
    lines = range(numbers.grid_lines())
    drawn = Counter(layout.building(row, column) for row, column in built)
    counts = player.counts.counts if player.counts is not None else {}
    rows, columns = Counter(row for row, _ in built), Counter(column for _, column in built)
    return (
        all(drawn[building] == number.value for building, number in counts.items())
        and (player.rows is None or player.rows.numbers == tuple(rows[line] for line in lines))
        and (player.columns is None or player.columns.numbers == tuple(columns[line] for line in lines))
    )


# Layouts


def _layouts(player: SheetPlayerText, text: SheetTranscript, source: Source) -> Iterator[Candidate]:
    """Yield the layouts that the letters of a drawing show."""
    letters = player.sheet.letters if player.sheet is not None else ()
    if not letters:
        return
    for rank, layout_id in enumerate(layouts.layout_ids()):
        layout = layouts.load_layout(layout_id)
        if all(layout.rows[each.row][each.column] == each.letter for each in letters):
            span = text.layout_span
            if span is None:
                game = next((number for number, line in enumerate(source.lines, 1) if line.startswith("game:")), 0)
                if game and game < len(source.lines):
                    edit = Edit(Span(game + 1, 1, game + 1, 1), f"layout: {layout_id}\n")
                    values = {"text": f"layout: {layout_id}", "line": game}
                    yield Candidate(Slip.SIDE, (rank,), (edit,), "line-added", values)
            elif span.line == span.end_line:
                word = source.lines[span.line - 1][span.column - 1 : span.end_column - 1]
                values = {"word": word, "text": layout_id, "line": span.line}
                yield Candidate(Slip.SIDE, (rank,), (Edit(span, layout_id),), "word-changed", values)
