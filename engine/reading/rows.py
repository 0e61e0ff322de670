"""Drawings: rows of a block or of a list, which stay where they stand in the file."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from .findings import Edit, Fix, Span
from .nodes import Node, Scalar, Sequence, is_empty

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from .source import Source

COMMENT = "#"
"""What begins a comment; in a drawing it is part of the text, and somebody means what he writes behind it."""


WORD = re.compile(r"\S+")
"""A word of a row."""


class Row(NamedTuple):
    """A row of a drawing: its text, and where its first character stands; column 0 where only `span` is known."""

    text: str
    column: int
    span: Span


def rows_of(node: Node, source: Source) -> tuple[Row, ...] | None:
    """Return the rows of a literal block or a list of strings, blank ones left out; None where it is neither."""
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
    return None


def unfaithful_row(node: Node) -> Node | None:
    """Return the first string of a list that does not say where its row begins; None where all do.

    Without quotation marks it has lost the blanks at its beginning, and one of several lines has been folded.
    """
    items = node.items if isinstance(node, Sequence) else ()
    return next((item for item in items if isinstance(item, Scalar) and not _is_quoted_line(item)), None)


def _is_quoted_line(item: Scalar) -> bool:
    return item.style in {"'", '"'} and item.span.line == item.span.end_line


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
    return (Fix(tuple(edits)),)


def comment_in(rows: tuple[Row, ...]) -> Span | None:
    """Return where the first comment stands that somebody wrote into a drawing."""
    for row in rows:
        for match in WORD.finditer(row.text) if COMMENT in row.text else ():
            if match[0].startswith(COMMENT):
                line, end = row.span.line, len(row.text.rstrip())
                return Span(line, row.column + match.start(), line, row.column + end) if row.column else row.span
    return None
