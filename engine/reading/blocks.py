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
        match = re.fullmatch(_HEADER, header)
        if match is None and not header.rstrip("+- \t").endswith("|"):
            continue
        # Whatever rows are looked at are passed over: no line is looked at for two keys.
        key_column = len(header) - len(header.lstrip(" -"))
        end = _end_of_block(lines, number, key_column)
        rows = [row for row in lines[number:end] if row.strip()] if match is not None else []
        indents = list(map(indentation, rows))
        if match is not None and rows and _hides_indentation(rows[0], indents):
            indent = min(_FARTHEST, min(indents) - len(match["lead"]))
            stated[number - 1] = f"{header[: match.start('rest')]}{indent}{match['rest']}"
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


def _hides_indentation(first: str, indents: Sequence[int]) -> bool:
    return first[indents[0]] == "\t" or min(indents) < indents[0]


def indentation(text: str) -> int:
    """Return how many blanks a line begins with."""
    return len(text) - len(text.lstrip(" "))
