"""Blocks of lines, such as drawings, set side by side where there is room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..system.terminal import bare, columns, wrap

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ..system.terminal import Emphasis, Terminal

GAP = 4
"""Columns between two blocks."""


def beside(blocks: Iterable[Sequence[str]], terminal: Terminal) -> Iterator[str]:
    """Yield blocks next to each other, as many as the width has room for, and an empty line below each row of them.

    In a file or a pipe, which have no width, one is below the other, where programs look for them.
    """
    row: list[Sequence[str]] = []
    taken = 0
    for block in filter(None, blocks):
        needed = width_of(block)
        if row and (not terminal.wraps or taken + GAP + needed > terminal.width):
            yield from _joined(row)
            row, taken = [], 0
        taken += needed + (GAP if row else 0)
        row.append(block)
    if row:
        yield from _joined(row)


_LEAST_CAPTION = 36
"""Columns in which a caption is not broken, however narrow the drawing is."""


def captioned(
    head: Sequence[tuple[str, Emphasis | None]],
    drawing: Sequence[str],
    foot: Sequence[tuple[str, Emphasis | None]],
    terminal: Terminal,
) -> list[str]:
    """Return a block: a drawing with its caption and what is said below it, which are no wider than need be."""
    width = min(terminal.width, max(width_of(drawing), _LEAST_CAPTION))
    narrow = terminal._replace(width=width)
    return [*wrap(head, narrow, 2), *drawing, *(wrap(foot, narrow, 2) if foot else ())]


def width_of(block: Iterable[str]) -> int:
    """Return how many columns a block takes; its lines may be painted."""
    return max((columns(bare(line)) for line in block), default=0)


def _joined(row: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield the lines of blocks side by side, and an empty one."""
    widths = [width_of(block) for block in row]
    for number in range(max(map(len, row))):
        line, blanks = "", 0
        for block, width in zip(row, widths, strict=True):
            text = block[number] if number < len(block) else ""
            # Nothing is filled up that nothing follows.
            line += " " * blanks + text if text else ""
            blanks = (0 if text else blanks) + width + GAP - columns(bare(text))
        yield line
    yield ""
