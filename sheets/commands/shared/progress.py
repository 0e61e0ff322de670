"""How far long work has come, on a terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, TypeVar

import typer

if TYPE_CHECKING:
    from collections.abc import Iterator

SECONDS_UNSHOWN = 1.0
"""Work that takes no longer shows no progress."""

_Part = TypeVar("_Part")


def watched(count: int | None, parts: Iterator[_Part]) -> Iterator[_Part]:
    """Yield so many parts, None if nobody knows; on a terminal, when it takes longer than a moment, with a bar."""
    import time

    if not sys.stderr.isatty():
        yield from parts
        return
    start = time.monotonic()
    for number, part in enumerate(parts, start=1):
        yield part
        if time.monotonic() - start > SECONDS_UNSHOWN:
            with typer.progressbar(parts, length=count, show_pos=count is None, file=sys.stderr) as bar:
                bar.update(number)
                for later in parts:
                    yield later
                    bar.update(1)
