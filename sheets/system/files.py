"""Reading what a user names and writing what he asked for: whole or not at all, and nothing of his lost."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

STANDARD_STREAM = "-"

_LARGEST_READ = 200_000_000
"""Bytes of a file that is looked at to see whose it is; nothing of this program is larger."""


class Fault(Exception):  # noqa: N818 - the word of the house for what is wrong with the surroundings
    """Something around the program is not as it must be; its text is one line for the user."""


def read(name: str, limit: int) -> bytes:
    """Return the bytes of a file, or of standard input for `-`, up to one more than the limit; OSError."""
    if name != STANDARD_STREAM:
        with Path(name).open("rb") as file:
            return file.read(limit + 1)
    return sys.stdin.buffer.read(limit + 1)


def is_special(path: Path) -> bool:
    """Tell whether a path is neither a file nor a folder: a pipe, a device; OSError."""
    mode = path.stat().st_mode
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))


def is_writable(path: Path) -> bool:
    """Tell whether a path is free, or holds a file that its owner has not closed to writing; OSError."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return True
    return stat.S_ISREG(mode) and bool(mode & stat.S_IWUSR)


def is_own(path: Path, recognise: Callable[[bytes], bool]) -> bool:
    """Tell whether a path is free or holds a file of this program, by its content; OSError."""
    if not path.exists():
        return True
    with path.open("rb") as file:
        content = file.read(_LARGEST_READ + 1)
    return len(content) <= _LARGEST_READ and recognise(content)


def write_to_standard_output(content: bytes) -> None:
    """Write a file to standard output; OSError."""
    sys.stdout.flush()
    sys.stdout.buffer.write(content)
    sys.stdout.buffer.flush()


def write(path: Path, content: bytes) -> None:
    """Put a file in its place in one step, so that nobody ever meets half of it; OSError.

    A link stays a link: what it leads to is written. A file that was there keeps its permissions.
    """
    import tempfile

    target = Path(os.path.realpath(path))
    # In the folder of the target, since a file can be moved in one step only within a file system.
    handle, name = tempfile.mkstemp(prefix=".", suffix=".part", dir=target.parent)
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        # Who may read it is what was so before, else what is usual: a temporary file is its owner's alone.
        part.chmod(stat.S_IMODE(target.stat().st_mode) if target.exists() else 0o666 & ~_umask())
        part.replace(target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def _umask() -> int:
    """What the process withholds from new files; it can be asked for only by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
