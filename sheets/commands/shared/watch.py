"""Files watched: an answer, and another one whenever one of them has changed, until Ctrl-C."""

from __future__ import annotations

import gc
import os
import stat
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from ...system import files
from .console import fail, write_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ...words.catalog import Catalog

_PAUSE = 0.3
"""Seconds between two looks at the files."""
_SETTLING = 0.1
"""Seconds in which a file that has changed must not change again: it may be half written."""
_MOST_SETTLING = 20
_PATIENCE = 10
"""Looks at a missing file before this is said: editors put a new file in the place of the old one."""
_CLEAR = "\x1b[2J\x1b[3J\x1b[H"

_Look = tuple[int, int, int] | None
"""What a file looks like from outside: when it was changed, its size, which one it is; None where it is missing."""


def watch(names: Sequence[str], answer: Callable[[], int], catalog: Catalog, *, heads: bool) -> NoReturn:
    """Answer now, and whenever a file has changed; an interrupt ends it. `Fault` where there is no file to watch.

    On a terminal each answer has the screen for itself; elsewhere it has a headline if there are to be `heads`.
    """
    looks = _looks(names)
    for name, look in zip(names, looks, strict=True):
        if name == files.STANDARD_STREAM:
            raise files.Fault(catalog.gettext("--watch needs a file, not standard input"))
        if look is None:
            raise files.Fault(catalog.gettext("{file}: no such file", file=name))
    # Who stays for long leaves garbage.
    gc.enable()
    has_screen = sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    number = 0
    while True:
        if has_screen:
            write_lines([_CLEAR], flush=True)
        elif number and heads:
            write_lines(["", "=" * _RULE, ""])
        answer()
        if has_screen:
            told = catalog.gettext("Waiting for changes; stop with Ctrl-C.")
            write_lines(["", told])
        write_lines([], flush=True)
        looks = _changed(names, looks, catalog)
        number += 1


_RULE = 60
"""Characters of the line between two answers."""


def _changed(names: Sequence[str], looks: tuple[_Look, ...], catalog: Catalog) -> tuple[_Look, ...]:
    """Wait until a file has changed and is whole; return what all of them look like then.

    What is missing has not changed: it looks as it did before until it is there again.
    """
    missing = dict.fromkeys(names, 0)
    while True:
        time.sleep(_PAUSE)
        now = _looks(names)
        for name, look in zip(names, now, strict=True):
            missing[name] = 0 if look else missing[name] + 1
            if missing[name] == _PATIENCE:
                fail(catalog.gettext("{file}: no such file; waiting for it", file=name))
        if _kept(now, looks) != looks and (settled := _kept(_settled(names, now), looks)) != looks:
            return settled


def _settled(names: Sequence[str], looks: tuple[_Look, ...]) -> tuple[_Look, ...]:
    for _ in range(_MOST_SETTLING):
        time.sleep(_SETTLING)
        now = _looks(names)
        if now == looks:
            break
        looks = now
    return looks


def _kept(now: tuple[_Look, ...], before: tuple[_Look, ...]) -> tuple[_Look, ...]:
    return tuple(look or old for look, old in zip(now, before, strict=True))


def _looks(names: Sequence[str]) -> tuple[_Look, ...]:
    return tuple(map(_look, names))


def _look(name: str) -> _Look:
    try:
        found = Path(name).stat()
    except (OSError, ValueError):
        return None
    if not (stat.S_ISREG(found.st_mode) or stat.S_ISDIR(found.st_mode)):
        # Whoever opens a pipe that took the place of the file waits in it for ever.
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino
