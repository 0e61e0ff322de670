"""Losses: what a fix would take from a game. No fix may leave out a number, a tile or a line that was typed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from .edits import applied
from .findings import Edit
from .source import LINE_BREAK

if TYPE_CHECKING:
    from .findings import Finding, Fix
    from .source import Source

ROW_REMOVED = "row-removed"
"""The only fix that leaves something out: a row of a palace that is the row above once more."""

CROSSED_OUT = "crossed-out"
"""The fix that writes crosses for the letters of a sheet of Roll & Write, which are no tiles."""

COUNTS_WRITTEN = "counts-written"
"""The fix that writes counts with the names of their types, where they could be taken for tiles."""

_FOUNTAIN = "*"
_COMMENT = re.compile(r"(?:^|(?<=\s))#.*")
_NUMBER = re.compile(r"[0-9]+")
_TILE = re.compile(r"(?<!\w)(?:\?|[PSACGT])[0-9]*(?:[nesw]+|-)?(?![\w-])")
"""A word of a tile, which may have no number."""


class _Content(NamedTuple):
    """How many lines of a text say something, and how many numbers and tiles are in them."""

    lines: int
    numbers: int
    tiles: int


def offered(finding: Finding, source: Source) -> Finding:
    """Return a finding with those of its fixes that lose nothing; of several, none is safe."""
    kept = tuple(fix for fix in finding.fixes if fix.name == ROW_REMOVED or not loses(fix, source))
    if len(kept) > 1:
        kept = tuple(fix._replace(safe=False) for fix in kept)
    return finding._replace(fixes=kept)


def loses(fix: Fix, source: Source) -> bool:
    """Tell whether fewer lines, numbers or tiles are written after a fix; what is in comments is not written.

    A `0` that is the fountain is no number.
    """
    if fix.name in {CROSSED_OUT, COUNTS_WRITTEN}:
        return False
    first = min((edit.span.line for edit in fix.edits), default=1)
    last = max((edit.span.end_line for edit in fix.edits), default=1)
    before = "\n".join(source.lines[first - 1 : last])
    edits = tuple(
        Edit(edit.span._replace(line=edit.span.line - first + 1, end_line=edit.span.end_line - first + 1), edit.text)
        for edit in fix.edits
        if edit.text.strip() != _FOUNTAIN
    )
    after = applied(source._replace(text=before), fix._replace(edits=edits))
    return any(now < was for was, now in zip(_content(before), _content(after), strict=True))


def _content(text: str) -> _Content:
    lines = [_COMMENT.sub("", line) for line in LINE_BREAK.split(text)]
    return _Content(
        sum(bool(line.strip()) for line in lines),
        sum(len(_NUMBER.findall(line)) for line in lines),
        sum(len(_TILE.findall(line)) for line in lines),
    )
