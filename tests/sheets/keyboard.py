"""Somebody at a terminal: a real one, with the program in a process of its own."""

from __future__ import annotations

import os
import pty
import select
import sys


def typed_at(arguments: list[str], prompt: bytes, answers: list[bytes]) -> tuple[int, str]:
    """Return the status of the program, and what it shows where somebody answers each prompt."""
    process, screen = pty.fork()
    if not process:
        os.environ.pop("NO_COLOR", None)
        os.environ["TERM"] = "xterm"
        os.execv(sys.executable, [sys.executable, "-c", "from alhambra_sheets.cli import main; main()", *arguments])  # noqa: S606 - this is the process
    shown = b""
    left = iter(answers)
    while select.select([screen], [], [], 20)[0]:
        try:
            new = os.read(screen, 4096)
        except OSError:  # so it ends on Linux
            break
        if not new:
            break
        shown += new
        if shown.endswith(prompt):
            os.write(screen, next(left))
    _, status = os.waitpid(process, 0)
    os.close(screen)
    return os.waitstatus_to_exitcode(status), shown.decode().replace("\r\n", "\n")
