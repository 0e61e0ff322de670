"""Lists where keys or a drawing are expected: of players one below the other, of rows that are lists of their cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .columns import RowWord
from .nodes import Entry, Mapping, Scalar, Sequence, is_empty
from .rows import Row
from .tables import PastedTable

if TYPE_CHECKING:
    from .names import NameBook
    from .nodes import Node

_NAME = "name"
_MOST_CELLS = 50_000
"""Rows and cells of a drawing; what has more of them is no palace."""


def players(node: Sequence, names: NameBook) -> Node:
    """Return `- Kim: ...` or `- name: Kim` for each player as keys with values; any other list as it is."""
    entries = [_player(item, names) for item in node.items]
    found = tuple(entry for entry in entries if entry is not None)
    return Mapping(found, node.span) if found and len(found) == len(entries) else node


def _player(node: Node, names: NameBook) -> Entry | None:
    """Return a player whose name is the only key, or the value of a key that says so."""
    if not isinstance(node, Mapping) or node.repeated:
        return None
    named = [entry for entry in node.entries if names.find(entry.key.text, (_NAME,))]
    if not named:
        return node.entries[0] if len(node.entries) == 1 else None
    name = named[0].value
    if len(named) > 1 or not isinstance(name, Scalar) or is_empty(name):
        return None
    rest = tuple(entry for entry in node.entries if entry is not named[0])
    return Entry(name, Mapping(rest, node.span)) if rest else None


def table_of(node: Node) -> PastedTable | None:
    """Return the cells of a drawing whose rows are lists, each in a line of its own; None for anything else."""
    rows = node.items if isinstance(node, Sequence) else ()
    if len(rows) + sum(len(row.items) for row in rows if isinstance(row, Sequence)) > _MOST_CELLS:
        return None
    cells = [_cells(row) for row in rows]
    found = [own for own in cells if own is not None]
    if not found or len(found) < len(cells):
        return None
    return PastedTable(
        tuple(row for row, _ in found),
        tuple(tuple(word for word in words if word.text) for _, words in found),
        tuple(tuple(column for column, word in enumerate(words) if word.text) for _, words in found),
    )


def _cells(node: Node) -> tuple[Row, tuple[RowWord, ...]] | None:
    """Return a list of cells as a row with its words; an empty one has no text."""
    if not isinstance(node, Sequence) or node.span.end_line != node.span.line:
        return None
    begin = node.span.column
    words = tuple(
        RowWord(item.span.column - begin, item.span.end_column - begin, "" if is_empty(item) else item.text.strip())
        for item in node.items
        if isinstance(item, Scalar)
    )
    if len(words) < len(node.items):
        return None
    return Row(" ".join(word.text or "." for word in words), begin, node.span), words
