"""The command line: what it can be asked, and its exit statuses.

Results go to standard output, everything else to standard error. Exit status: 0 nothing illegal, 1 an error in a
transcript, 2 could not work, 130 stopped by Ctrl-C, 143 and 129 by other signals, 141 nobody reads any more.

Hardly anything is loaded before `main` heeds an interrupt, and a command only when it is called.
"""

from __future__ import annotations

import gc
import io
import os
import sys

from .system import signals
from .system.signals import INTERRUPTED, READER_GONE, Stopped

TYPE_CHECKING = False  # `typing` takes longer to load than all else here
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import NoReturn

    from .commands.program import CommandTable


def N_(message: str) -> str:  # noqa: N802 - as in words.catalog, which would be loaded too early
    """Mark a message for extraction that is translated where it is used."""
    return message


COMMANDS: CommandTable = {
    "print": (N_("Print a sheet, or a pad of sheets, as a PDF."), "printing"),
    "reprint": (N_("Reprint a file made by this program."), "printing"),
    "printer": (
        N_("Describe printers that shift or scale, so that prints come out the right size and in the right place."),
        "printer",
    ),
    "score": (N_("Check games and score them, with every point explained."), "score"),
    "check": (N_("Check whether games are legal, without scoring them."), "check"),
    "draw": (N_("Draw palaces and sheets, with every mistake marked."), "draw"),
    "explain": (N_("Explain a finding or a rule, with a wrong and a right example."), "explain"),
    "audit": (N_("Find the entries that must be wrong on a filled score pad."), "audit"),
    "convert": (
        N_("Convert a game: palaces as drawings or lists of tiles, as JSON, or as a code."),
        "convert",
    ),
    "scan": (N_("Read photos of filled sheets: write the game down, and show every place to look over."), "scan"),
    "moves": (N_("Show where a tile can be added to a palace, and which tiles can be removed or swapped."), "moves"),
    "why": (N_("Explain why a player does or does not get points, or why a tile may or may not be on a space."), "why"),
    "new": (N_("Write a transcript to fill in, with comments to guide you."), "new"),
    "schema": (N_("Write the JSON Schema of transcripts or of layout files, for editors."), "schema"),
    "languages": (N_("List the languages and how complete each is."), "languages"),
    "layout": (N_("List, show, make and check grid layouts for Roll & Write."), "layouts"),
}
"""The commands in the order of the help: what each does, in the first line of its own help, and its module."""


def main() -> NoReturn:
    """Run the command line and end the process with its exit status."""
    # A short life makes little garbage, and no cycles; to look for some while modules are loaded takes time.
    gc.disable()
    heeded = signals.heeded()
    signals.end_at_once(heeded)
    program = _program(sys.argv[1:])
    try:
        signals.raise_on(heeded)
        status = _run(program, sys.argv[1:])
    except (KeyboardInterrupt, Stopped) as stopped:
        # Outside of what typer runs, or a second time, while the first is told.
        status = stopped.status if isinstance(stopped, Stopped) else INTERRUPTED
        _forget_output()
        signals.tell_stopped()
    signals.ignore(heeded)
    sys.exit(status)


def run(arguments: list[str]) -> int:
    """Run one command; return its exit status. What cannot work is told in one line on standard error."""
    return _run(_program(arguments), arguments)


def _program(arguments: list[str]) -> Callable[[], object]:
    """Load what reads a command line; return what runs it, to its exit status if it has one."""
    from .commands.shared.shortcuts import shortcut

    at_once = shortcut(arguments)
    if at_once is not None:
        return at_once
    try:
        from .commands.program import parsed

        return parsed(COMMANDS, arguments)
    except ModuleNotFoundError as error:
        from functools import partial

        return partial(_raised, error)


def _raised(error: ModuleNotFoundError) -> NoReturn:
    """Tell what is lacking where other faults are told."""
    raise error


def _run(program: Callable[[], object], arguments: list[str]) -> int:
    from .commands.shared.console import LEGAL, ReaderGone, fail, reader, refused, write_lines
    from .system.files import Fault

    _prepare_streams()
    if sys.stdout is None:
        return fail(reader(arguments).gettext("standard output is closed"))
    try:
        status = program()
        write_lines([], flush=True)
    except (ReaderGone, SystemExit) as gone:
        # Typer ends the process so when nobody reads its help, and when it has completed what was typed.
        status = LEGAL if isinstance(gone, SystemExit) and not gone.code else READER_GONE
    except Stopped as stopped:
        status = stopped.status
    except Fault as fault:
        return fail(str(fault))
    except (OSError, ModuleNotFoundError) as error:
        line = refused(error, reader(arguments))
        if line is None:
            raise
        return fail(line)
    if not isinstance(status, int):
        return LEGAL
    if status < signals.LEAST:
        return status
    _forget_output()
    return status if status == READER_GONE else fail(reader(arguments).gettext("stopped"), status)


def _prepare_streams() -> None:
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 - stays open; pathlib is not needed yet
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without Unicode shows `?`, not a traceback


def _forget_output() -> None:
    """Have the rest of the output go nowhere, even while the process ends: nobody reads it, or nobody waits for it."""
    try:  # noqa: SIM105 - `contextlib` is not loaded for this
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):  # what stands in for standard output in a test is no file
        pass
