"""Literal blocks whose first row starts further to the right than a later one, made readable for YAML."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


_HEADER = r"(?P<lead> *+(?:- ++)*+)[^\s#].*:[ \t]+\|(?P<rest>[+-]?[ \t]*(?:#.*)?)"
"""A key with a literal block that leaves it to YAML to find out how far the block is indented."""

_FARTHEST = 9
"""The largest indentation that can be stated."""


def with_indentation(text: str, lines: Sequence[str]) -> str:
    """Return a text, of which these are the lines, with the indentation stated for each block whose first row hides it.

    YAML takes the indentation of a block from its first row. Where that begins with blanks for empty spaces, or with a
    tab, later rows would fall out of the block. Only the line of the key grows, behind the `|`: no row moves.
    """
    if "|" not in text:
        return text
    stated: dict[int, str] = {}
    number = 0
    while number < len(lines):
        header = lines[number]
        number += 1
        if "|" not in header or ":" not in header:
            continue
        # Roughly: what the line is, is asked only where it matters, since few files need it.
        key_column = len(header) - len(header.lstrip(" -"))
        end = _end_of_block(lines, number, key_column)
        rows = [row for row in lines[number:end] if row.strip()]
        match = re.fullmatch(_HEADER, header) if rows and _hides_indentation(rows) else None
        if match is not None:
            indent = min(_FARTHEST, min(map(indentation, rows)) - len(match["lead"]))
            stated[number - 1] = f"{header[: match.start('rest')]}{indent}{match['rest']}"
        if header.rstrip("+- \t").endswith("|"):
            number = end
    if not stated:
        return text
    return "\n".join(stated.get(number, line) for number, line in enumerate(lines))


def _end_of_block(lines: Sequence[str], start: int, key_column: int) -> int:
    """Return the first line that is not indented further than the key of a block."""
    for number in range(start, len(lines)):
        if lines[number].strip() and indentation(lines[number]) <= key_column:
            return number
    return len(lines)


def _hides_indentation(rows: Sequence[str]) -> bool:
    first = indentation(rows[0])
    return rows[0][first] == "\t" or any(indentation(row) < first for row in rows)


def indentation(text: str) -> int:
    """Return how many blanks a line begins with."""
    return len(text) - len(text.lstrip(" "))
