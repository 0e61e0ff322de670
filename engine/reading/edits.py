"""Fixes applied: the text that a file has after its edits, and its bytes in the encoding that the file has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .source import LINE_BREAK, encoding_of

if TYPE_CHECKING:
    from .findings import Fix
    from .source import Source


def applied(source: Source, fix: Fix) -> str:
    """Return the whole text of a file after a fix; all that no edit covers stays as it is, line ends too.

    A line break in an edit is written as the lines around it end. ValueError if edits overlap or leave the text: they
    are the program's own.
    """
    starts, ends = _lines(source.text)
    breaks = [source.text[end:start] for end, start in zip(ends, starts[1:], strict=False)]

    def place(line: int, column: int) -> int:
        if not (1 <= line <= len(starts) and 1 <= column <= ends[line - 1] - starts[line - 1] + 1):
            raise ValueError(f"line {line}, column {column} is not in the text")
        return starts[line - 1] + column - 1

    pieces, done = list[str](), 0
    for edit in sorted(fix.edits, key=lambda edit: edit.span):
        line, column, end_line, end_column = edit.span
        start, end = place(line, column), place(end_line, end_column)
        if not done <= start <= end:
            raise ValueError(f"an edit in line {line} overlaps another, or ends before it begins")
        line_break = breaks[min(line, len(breaks)) - 1] if breaks else "\n"
        pieces += [source.text[done:start], edit.text.replace("\n", line_break)]
        done = end
    return "".join([*pieces, source.text[done:]])


def _lines(text: str) -> tuple[list[int], list[int]]:
    """Return where the lines of a text start, and where they end, without their line breaks."""
    starts, ends = [0], []
    for match in LINE_BREAK.finditer(text):
        ends.append(match.start())
        starts.append(match.end())
    return starts, [*ends, len(text)]


def encoded(text: str, like: bytes) -> bytes:
    """Return a text as the bytes of a file that had these bytes before: with the same mark, in the same encoding."""
    mark, encoding = encoding_of(like)
    return mark + text.encode(encoding)
