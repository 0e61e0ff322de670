"""Reading what a user names and writing what he asked for: whole or not at all, and nothing of his lost."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

STANDARD_STREAM = "-"


class Fault(Exception):  # noqa: N818 - the word of the house for what is wrong with the surroundings
    """Something around the program is not as it must be; its text is one line for the user."""


def read(name: str, limit: int) -> bytes:
    """Return the bytes of a file, or of standard input for `-`, up to one more than the limit; OSError."""
    if name == STANDARD_STREAM:
        return sys.stdin.buffer.read(limit + 1)
    with Path(name).open("rb") as file:
        return file.read(limit + 1)


def may_write(path: Path, is_own: Callable[[bytes], bool], *, force: bool) -> bool:
    """Tell whether a path is free, or holds a file of this program, or may be overwritten by force; OSError."""
    return force or not path.exists() or (path.is_file() and is_own(path.read_bytes()))


def write_to_standard_output(content: bytes) -> None:
    """Write a file to standard output; OSError."""
    sys.stdout.flush()
    sys.stdout.buffer.write(content)
    sys.stdout.buffer.flush()


def write(path: Path, content: bytes) -> None:
    """Put a file in its place in one step, so that nobody ever meets half of it; OSError."""
    # The folder of the target, since a file can be moved in one step only within a file system.
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with part.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
