"""How far long work has come, on a terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, TypeVar

import typer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SECONDS_UNSHOWN = 1.0
"""Work that takes no longer shows no progress."""

_Part = TypeVar("_Part")


def watched(count: Callable[[], int | None], parts: Iterator[_Part]) -> Iterator[_Part]:
    """Yield all parts; on a terminal, when it takes longer than a moment, with a bar.

    Only then it is asked how many they are, None if nobody knows.
    """
    import time

    if not sys.stderr.isatty():
        yield from parts
        return
    start = time.monotonic()
    for number, part in enumerate(parts, start=1):
        yield part
        if time.monotonic() - start > SECONDS_UNSHOWN:
            length = count()
            with typer.progressbar(parts, length=length, show_pos=length is None, file=sys.stderr) as bar:
                bar.update(number)
                for later in parts:
                    yield later
                    bar.update(1)
