"""What somebody wrote into a transcript that is no part of the game: comments, which no copy has."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..reading import nodes
from ..reading.findings import Collector
from ..reading.nodes import Mapping, Scalar, Sequence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..reading.nodes import Node
    from ..referee import Result

_SIGN = "#"
_COMMENT = re.compile(r"(?:^|\s)#")
_BLOCKS = "|>"


def has_remarks(result: Result) -> bool:
    """Tell whether a file has comments, or lines that were left out because they are none of YAML's."""
    if any(finding.kind.name == "text-ignored" for finding in result.findings):
        return True
    source = result.source
    if _SIGN not in source.text:
        return False
    root = nodes.read(source, Collector())
    if not isinstance(root, Mapping):  # lines of counts
        return any(map(_COMMENT.search, source.lines))
    lines = list(source.lines)
    for text in _texts(root):
        _blank(text, lines, is_base=result.game == "alhambra")
    return any(map(_COMMENT.search, lines))


def _texts(node: Node) -> Iterator[Scalar]:
    if isinstance(node, Scalar):
        yield node
    elif isinstance(node, Mapping):
        for entry in node.entries:
            yield entry.key
            yield from _texts(entry.value)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _texts(item)


def _blank(text: Scalar, lines: list[str], *, is_base: bool) -> None:
    """Take a text out of the lines, so that what is left may be a comment.

    In a palace no word begins with the sign of a comment; on a sheet of Roll & Write it is a cross.
    """
    span = text.span
    is_block = bool(text.style) and text.style in _BLOCKS
    if is_block and is_base:
        return
    first = span.line + 1 if is_block else span.line  # a comment may stand behind the sign of a block
    for number in range(first, min(span.end_line, len(lines)) + 1):
        line = lines[number - 1]
        start = span.column - 1 if number == span.line else 0
        end = span.end_column - 1 if number == span.end_line else len(line)
        lines[number - 1] = line[:start] + "x" * (end - start) + line[end:]
