"""Work for helpers to try: they load it by its name."""

from __future__ import annotations

import os
import tempfile
import time

from alhambra_sheets.system.files import Fault


def told(number: int) -> tuple[int, int]:
    """Return a number, and the process that was asked; the first takes its time."""
    time.sleep(0.2 if number == 0 else 0.0)
    return number, os.getpid()


def refused(number: int) -> int:
    """Return a number, unless it is odd; Fault."""
    if number % 2:
        raise Fault(f"{number} is odd")
    return number


def ended(owner: int, number: int) -> int:
    """Return a number; a process that is not the owner ends at 3, as one does that gets no memory."""
    if number == 3 and os.getpid() != owner:
        os._exit(9)
    return number


def slept(folder: str, number: int) -> int:
    """Work for a minute, and leave a file when that is over, or when it is stopped in an orderly way."""
    with open(f"{folder}/{number}-begun", "x", encoding="utf-8"):  # noqa: PTH123 - a helper loads little
        pass
    try:
        time.sleep(60)
    finally:
        os.rename(f"{folder}/{number}-begun", f"{folder}/{number}-tidied")  # noqa: PTH104 - as above
    return number


def littered(number: int) -> tuple[str, int]:
    """Leave a folder where temporary ones go; return its path, and the process that was asked."""
    return tempfile.mkdtemp(suffix=f"-{number}"), os.getpid()
