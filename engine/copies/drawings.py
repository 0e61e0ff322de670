"""Drawings in copies: as one block of text for people, or as a list of rows for JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_PALACE, _GRIDS = "palace", ("sheet", "layout")
DRAWINGS = (_PALACE, *_GRIDS)
"""The keys of drawings."""

_NARROWEST = 3
"""Characters from one cell of a palace to the next, at least: the cells of `X` and `.` alone would be read either way
otherwise."""

_WIDEST = 10
"""The same at most: a tile has eight characters. Cells that are longer have one blank between them."""


def block_of(cells: Iterable[Iterable[str]]) -> str:
    """Return a drawing as a block of text, all columns equally wide; its last line has its end too."""
    rows = [list(row) for row in cells]
    pitch = max(_NARROWEST, 1 + max((len(cell) for row in rows for cell in row), default=0))
    if pitch > _WIDEST:
        return _lines(" ".join(row) for row in rows)
    return _lines("".join(cell.ljust(pitch) for cell in row).rstrip() for row in rows)


def grid_of(rows: Iterable[str]) -> str:
    """Return a grid as a block of text, with a blank between its signs."""
    return _lines(" ".join(row) for row in rows)


def _lines(rows: Iterable[str]) -> str:
    return "".join(f"{row}\n" for row in rows)


def with_rows(tree: Any) -> Any:  # noqa: ANN401 - a tree of plain values
    """Return a tree whose drawings are lists of their rows, as short as they can be: JSON has no blocks."""
    return _changed(tree, _rows)


def with_blocks(tree: Any) -> Any:  # noqa: ANN401 - a tree of plain values
    """Return a tree whose drawings are blocks of text."""
    return _changed(tree, _block)


def _changed(tree: Any, change: Callable[[str, Any], Any]) -> Any:  # noqa: ANN401 - a tree of plain values
    if isinstance(tree, dict):
        return {
            key: change(key, value) if key in DRAWINGS and not isinstance(value, dict) else _changed(value, change)
            for key, value in tree.items()
        }
    return [_changed(each, change) for each in tree] if isinstance(tree, list) else tree


def _rows(key: str, value: Any) -> Any:  # noqa: ANN401 - a plain value
    if not isinstance(value, str) or not value.endswith("\n"):
        return value
    return [(" " if key == _PALACE else "").join(row.split()) for row in value.splitlines()]


def _block(key: str, value: Any) -> Any:  # noqa: ANN401 - a plain value
    if not isinstance(value, list) or not value or not all(isinstance(row, str) and row.strip() for row in value):
        return value
    if key == _PALACE:
        return block_of(row.split() for row in value)
    return grid_of("".join(row.split()) for row in value)
