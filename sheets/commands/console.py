"""What every command shares: the words of a language, standard output, and the line that says what cannot work."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from .. import PROGRAM as PROGRAM  # noqa: PLC0414 - commands know it from here
from ..system import files
from ..words.catalog import languages, load, preferred_language

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from ..system.terminal import Terminal
    from ..words.catalog import Catalog

LEGAL, ILLEGAL, FAILED = 0, 1, 2
"""Exit statuses: nothing illegal, an error in a file, could not work."""


_LONGEST_LINE = 120


class ReaderGone(Exception):  # noqa: N818 - nothing is wrong; who reads has enough, as in `... | head`
    """Nobody reads standard output any more."""


def help_text(what: str, examples: Iterable[str]) -> str:
    """Return a help text: what a command does, and examples to copy."""
    lines = "\n".join(f"  {PROGRAM} {example}" for example in examples)
    # The backspace keeps the lines of the paragraph as they are.
    return f"{what}\n\n\b\nExamples:\n{lines}"


def catalog_for(language: str | None) -> Catalog:
    """Return the catalog of a language, or of the user's locale; `Fault` where there is none."""
    known = languages()
    code = language.lower().replace("_", "-") if language else preferred_language()
    if code not in known:
        # Of a region's language there is the language: de-AT is German.
        code = code.partition("-")[0] if code.partition("-")[0] in known else code
    if code not in known:
        own = load(preferred_language())
        raise files.Fault(unknown(own, own.gettext("unknown language: {name}", name=code), code, known))
    return load(code)


def unknown(catalog: Catalog, what: str, name: str, known: Collection[str]) -> str:
    """Return a line that says what there is not, what there is, and what was perhaps meant."""
    from alhambra_engine.reading.names import nearest

    from ..system.terminal import fit

    # Nobody's name is longer; what is, is not repeated whole.
    what = fit(what, _LONGEST_LINE)
    near = nearest(name, known)
    guess = catalog.gettext("did you mean {name}?", name=near) + " " if near else ""
    possible = catalog.gettext("choose from: {names}", names=", ".join(known))
    return f"{what}; {guess}{possible}"


def read(name: str, limit: int) -> bytes:
    """Return the bytes of a file, `-` being standard input, up to one more than the limit; `Fault`."""
    try:
        return files.read(name, limit)
    except OSError as error:
        raise files.Fault(f"{name}: {error.strerror}") from error
    except ValueError as error:  # a name with a null byte in it
        raise files.Fault(f"{name}: {error}") from error


def fail(line: str, status: int = FAILED) -> int:
    """Write the one line that says what could not work; return the exit status."""
    from ..system.terminal import visible

    sys.stderr.write(f"{PROGRAM}: {visible(line)}\n")
    return status


def terminal() -> Terminal:
    """Return what standard output can show."""
    from ..system.terminal import terminal_of

    return terminal_of(sys.stdout)


def write_lines(lines: Iterable[str], *, flush: bool = False) -> None:
    """Write lines to standard output; `ReaderGone`."""
    try:
        for line in lines:
            sys.stdout.write(f"{line}\n")
        if flush:
            sys.stdout.flush()
    except BrokenPipeError as error:
        raise ReaderGone from error


def write_json(value: object) -> None:
    """Write a value as JSON to standard output; `ReaderGone`."""
    import json

    # What the encoding of a pipe lacks must not become a question mark: two players would have one name.
    write_lines([json.dumps(value, ensure_ascii=not terminal().unicode, indent=1)])
