"""Drawings: rows of a block or of a list, which stay where they stand in the file."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from .findings import Edit, Fix, Span
from .nodes import Node, Scalar, Sequence, is_empty

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from .source import Source

COMMENT = "#"
"""What begins a comment; in a drawing it is part of the text, and somebody means what he writes behind it."""


_PUNCTUATION = "#()[]!?,.:;\"'"
"""What may be around a word of a remark."""

_LONGEST = 300_000
"""Characters of a drawing that may be written in an unusual way; a longer one is no palace."""

_REMARK = re.compile(r"(?<!\S)(?:<[-=]{1,3}>?|[←⇐](?=\s)|\()")
_BEGIN_REMARKS = frozenset("<(←⇐")
"""An arrow or a bracket, and what one of them begins with."""

WORD = re.compile(r"\S+")
"""A word of a row."""


class Row(NamedTuple):
    """A row of a drawing: its text, and where its first character stands; column 0 where only `span` is known."""

    text: str
    column: int
    span: Span


def rows_of(node: Node, source: Source) -> tuple[Row, ...] | None:
    r"""Return the rows of a drawing, blank ones left out; None if it is no drawing.

    It is a literal block, a list of strings, or one string with `\n` between its rows, as programs write it.
    """
    if isinstance(node, Sequence):
        items = [item for item in node.items if isinstance(item, Scalar)]
        if len(items) < len(node.items):
            return None
        return tuple(_quoted_row(item, source) for item in items if item.text.strip())
    if is_empty(node):
        return ()
    if isinstance(node, Scalar) and node.style == "|":
        lines = node.text.split("\n")
        return tuple(_block_row(node, index, line, source) for index, line in enumerate(lines) if line.strip())
    if isinstance(node, Scalar) and _is_escaped(node, source):
        return tuple(row for row in _escaped_rows(node, source) if row.text.strip())
    return None


def plain_rows_of(node: Node, source: Source, is_cell: Callable[[str], bool]) -> tuple[Row, ...] | None:
    """Return the rows of a text without the `|` above it, as they are in the file; None where it is anything else.

    It begins in a line of its own, and each of its words is a cell.
    """
    if not isinstance(node, Scalar) or node.style or is_empty(node) or len(node.text) > _LONGEST:
        return None
    first, last = node.span.line, node.span.end_line
    lines = [(number, source.lines[number - 1].rstrip()) for number in range(first, last + 1)]
    lines = [(number, line) for number, line in lines if line]
    if source.lines[first - 1][: node.span.column - 1].strip(" ") or any("\t" in line for _, line in lines):
        return None
    if node.text.split() != [word for _, line in lines for word in line.split()] or not all(
        map(is_cell, node.text.split())
    ):
        return None
    left = min(len(line) - len(line.lstrip()) for _, line in lines)
    return tuple(Row(line[left:], left + 1, Span(number, left + 1, number, len(line) + 1)) for number, line in lines)


def unfaithful_row(node: Node, source: Source | None = None) -> Node | None:
    """Return the first string of a list that does not say where its row begins; None where all do.

    Without quotation marks it has lost the blanks at its beginning, except where the one behind its dash is the only
    one in the file; and a string of several lines has been folded.
    """
    items = node.items if isinstance(node, Sequence) else ()
    return next(
        (
            item
            for item in items
            if isinstance(item, Scalar) and not _is_quoted_line(item) and not _is_behind_dash(item, source)
        ),
        None,
    )


def _is_quoted_line(item: Scalar) -> bool:
    return item.style in {"'", '"'} and item.span.line == item.span.end_line


def _is_behind_dash(item: Scalar, source: Source | None) -> bool:
    """Tell whether an unquoted string begins right behind its dash, and is a whole line."""
    if source is None or item.style or item.span.line != item.span.end_line:
        return False
    return source.lines[item.span.line - 1][: item.span.column - 1].strip(" ") == "-" and source.lines[
        item.span.line - 1
    ].startswith("- ", item.span.column - 3)


def _block_row(block: Scalar, index: int, text: str, source: Source) -> Row:
    line = block.span.line + 1 + index
    column = len(source.lines[line - 1]) - len(text) + 1
    return Row(text, column, Span(line, column, line, column + len(text)))


def _quoted_row(item: Scalar, source: Source) -> Row:
    span = item.span
    column = span.column + (1 if item.style else 0)
    # With escapes in it, a string stands in the file otherwise than it reads.
    stands = source.lines[span.line - 1].startswith(item.text, column - 1)
    return Row(item.text, column if stands else 0, span)


def _is_escaped(text: Scalar, source: Source) -> bool:
    r"""Tell whether a string has its ends of lines as `\n`: one over several lines has lost where its rows begin."""
    span = text.span
    first, *rest = source.lines[span.line - 1 : span.end_line]
    *between, last = (first[span.column - 1 :], *rest) if rest else (first[span.column - 1 : span.end_column - 1],)
    written = "".join((*between, last[: span.end_column - 1] if rest else last))
    return text.style == '"' and 0 < text.text.count("\n") == written.count(r"\n")


def _escaped_rows(text: Scalar, source: Source) -> Iterator[Row]:
    line, column = text.span.line, text.span.column + 1
    for row in text.text.split("\n"):
        # Where other escapes are in it, or it goes on in the next line, nobody knows where a row is.
        if column and source.lines[line - 1].startswith(row, column - 1):
            yield Row(row, column, Span(line, column, line, column + len(row)))
            column += len(row) + len(r"\n")
        else:
            column = 0
            yield Row(row, 0, text.span)


def late_starts(rows: tuple[Row, ...]) -> Iterator[Span]:
    """Yield the rows that begin further to the right than another: their cells would be counted wrongly."""
    starts = [len(row.text) - len(row.text.lstrip()) for row in rows]
    first = min(starts)
    for row, start in zip(rows, starts, strict=True):
        if start > first:
            yield words_of(row)


def words_of(row: Row) -> Span:
    """Return where the words of a row are, without the blanks around them."""
    if not row.column:
        return row.span
    start, end = len(row.text) - len(row.text.lstrip()), len(row.text.rstrip())
    return Span(row.span.line, row.column + start, row.span.line, row.column + end)


def fix_of(rows: tuple[Row, ...], texts: Mapping[int, str]) -> tuple[Fix, ...]:
    """Return the fix that writes some rows in another way; none where a row reads otherwise than it is in the file."""
    if not texts or not all(rows[number].column for number in texts):
        return ()
    edits = []
    for number, text in texts.items():
        line, column = rows[number].span.line, rows[number].column
        edits.append(Edit(Span(line, column, line, column + len(rows[number].text.rstrip())), text))
    return (Fix(tuple(edits), safe=True),)


def without_comments(rows: tuple[Row, ...], is_cell: Callable[[str], bool]) -> tuple[Row, ...]:
    """Return rows without the remarks behind them, and without those above and below that are nothing but a remark.

    A remark has words, none of which may be a cell: what else stands behind a `#` is kept, for somebody to ask about.
    """
    if not any(COMMENT in row.text for row in rows) or sum(len(row.text) for row in rows) > _LONGEST:
        return rows
    bare = [_without_comment(row, is_cell) for row in rows]
    drawn = [number for number, row in enumerate(bare) if row.text]
    kept = range(drawn[0], drawn[-1] + 1) if drawn else ()
    return tuple(bare[number] if bare[number].text else rows[number] for number in kept) or rows


def _without_comment(row: Row, is_cell: Callable[[str], bool]) -> Row:
    match = next((match for match in WORD.finditer(row.text) if match[0].startswith(COMMENT)), None)
    if match is None:
        return row
    words = row.text[match.start() :].strip(COMMENT).split()
    if not any(map(str.isalpha, "".join(words))) or any(is_cell(word.strip(_PUNCTUATION)) for word in words):
        return row
    text = row.text[: match.start()].rstrip()
    return row._replace(text=text)


def without_remarks(rows: tuple[Row, ...], is_cell: Callable[[str], bool]) -> tuple[tuple[Row, ...], tuple[Span, ...]]:
    """Return rows without the remarks in brackets or behind an arrow at their ends, and where these are.

    A remark has letters; none of its words may be a cell, and in brackets there is no digit either.
    """
    if sum(len(row.text) for row in rows) > _LONGEST:
        return rows, ()
    bare, spans = [], []
    for row in rows:
        start = _remark_start(row.text, is_cell) if not _BEGIN_REMARKS.isdisjoint(row.text) else 0
        bare.append(row._replace(text=row.text[:start].rstrip()) if start else row)
        if start:
            end = row.column + len(row.text.rstrip())
            line = row.span.line
            spans.append(Span(line, row.column + start, line, end) if row.column else row.span)
    return tuple(bare), tuple(spans)


def _remark_start(text: str, is_cell: Callable[[str], bool]) -> int:
    """Return where the remark of a row begins; 0 if it has none, or nothing else."""
    match = _REMARK.search(text)
    if match is None or not text[: match.start()].strip():
        return 0
    inside = text[match.end() :].strip()
    if match[0] == "(" and (not inside.endswith(")") or any(map(str.isdigit, inside))):
        return 0
    if not any(map(str.isalpha, inside)) or any(is_cell(word.strip(_PUNCTUATION)) for word in inside.split()):
        return 0
    return match.start()


def comment_in(rows: tuple[Row, ...]) -> Span | None:
    """Return where the first comment stands that somebody wrote into a drawing."""
    for row in rows:
        for match in WORD.finditer(row.text) if COMMENT in row.text else ():
            if match[0].startswith(COMMENT):
                line, end = row.span.line, len(row.text.rstrip())
                return Span(line, row.column + match.start(), line, row.column + end) if row.column else row.span
    return None
