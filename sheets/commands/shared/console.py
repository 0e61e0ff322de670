"""What every command shares: the words of a language, standard output, and the line that says what cannot work."""

from __future__ import annotations

import os
import re
import sys
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from ... import PROGRAM as PROGRAM  # noqa: PLC0414 - commands know it from here
from ...system import files
from ...words.catalog import SOURCE_LANGUAGE, closest, languages, load, preferred_language

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence
    from typing import TextIO

    from ...system.terminal import Terminal
    from ...words.catalog import Catalog

LEGAL, ILLEGAL, FAILED = 0, 1, 2
"""Exit statuses: nothing illegal, an error in a file, could not work."""


LANG = "--lang"

_NO_TEXT = re.compile("[\ud800-\udfff]")

_TWINS = {".yml": ".yaml", ".yaml": ".yml"}
"""Endings of one and the same kind of file."""

_LONGEST_LINE = 120
"""Characters of a line that repeats what was typed."""


class ReaderGone(Exception):  # noqa: N818 - nothing is wrong; who reads has enough, as in `... | head`
    """Nobody reads standard output any more."""


EXAMPLES = "\n\n\b\n"
"""What stands in a help text before its examples; the backspace has typer keep the lines that follow as they are."""


def help_text(what: str, examples: Iterable[str]) -> str:
    """Return a help text: what a command does, a message that is looked up when help is shown; examples to copy."""
    return what + EXAMPLES + "\n".join(f"{PROGRAM} {example}" for example in examples)


def catalog_for(language: str | None) -> Catalog:
    """Return the catalog of a language, else of the one that the command line or the locale asks for; `Fault`."""
    asked = language or asked_language(_arguments()) or preferred_language()
    code = closest(asked) or _called(asked)
    if code is None:
        own = load(preferred_language())
        raise files.Fault(unknown(own, own.gettext("unknown language: {name}", name=asked), asked, languages()))
    return load(code)


def _called(name: str) -> str | None:
    """Return the language that calls itself so; every catalog is looked at, which only a name is worth."""
    asked = name.strip().casefold()
    return next((code for code in languages() if load(code).own_name.casefold() == asked), None)


def answering(catalog: Catalog, document: str = "score") -> Catalog:
    """Return the catalog for an answer: English, and a line that says so, where the language has not all of it."""
    if catalog.language == SOURCE_LANGUAGE:
        return catalog  # before anything is loaded for it
    from ...words.coverage import is_offered

    if is_offered(document, catalog.language):
        return catalog
    line = catalog.gettext(
        "{document} is not yet available in this language: {language}", document=document, language=catalog.own_name
    )
    sys.stderr.write(f"{PROGRAM}: {line}\n")
    return load(SOURCE_LANGUAGE)


def reader(arguments: Sequence[str] | None = None) -> Catalog:
    """Return the catalog for what is said outside of a command; where its language is unknown, that of the locale.

    Without arguments those of the command line that is being read.
    """
    asked = asked_language(_arguments() if arguments is None else arguments)
    return load((asked and (closest(asked) or _called(asked))) or preferred_language())


def language_is_asked() -> bool:
    """Tell whether the command line that is being read names a language."""
    return asked_language(_arguments()) is not None


def asked_language(arguments: Sequence[str]) -> str | None:
    """Return the language that a command line asks for, before or after its command; None where it asks for none.

    What stands after the command counts more. Help and faults of usage need it before anything is parsed.
    """
    before, after = list[str](), list[str]()
    told, command = before, ""
    words = iter(arguments)
    for word in words:
        if word == "--":
            break
        if word == LANG:
            told.append(next(words, ""))
        elif word.startswith(f"{LANG}="):
            told.append(word.partition("=")[2])
        elif not command and not word.startswith("-"):
            told, command = after, word
    # Who prints in several languages is spoken to in the first; of any other option the last one counts.
    before, after = (list(filter(None, found)) for found in (before, after))
    if after:
        return after[0 if command == "print" else -1]
    return before[-1] if before else None


def _arguments() -> Sequence[str]:
    """The words of the command line that is being read; none where there is none, as in a test of one command."""
    from typer._click.globals import get_current_context

    context = get_current_context(silent=True)
    return context.obj if context is not None and context.obj else ()


def fitted(line: str) -> str:
    """Return a line no longer than anybody means it: what was typed is repeated in it."""
    from ...system.terminal import fit

    return fit(line, _LONGEST_LINE)


def unknown(
    catalog: Catalog, what: str, name: str, known: Collection[str], names: Collection[str] | None = None
) -> str:
    """Return a line that says what there is not, what there is, and what was perhaps meant.

    `names` are those that may be meant, where what is known is not names alone.
    """
    from alhambra_engine.reading.names import nearest

    from ...words.marks import listed

    what = fitted(what)
    near = nearest(name, known if names is None else names)
    guess = catalog.gettext("did you mean {name}?", name=near) + " " if near else ""
    possible = catalog.gettext("choose from: {names}", names=listed(known, catalog))
    return f"{what}; {guess}{possible}"


def read(name: str, limit: int, catalog: Catalog) -> bytes:
    """Return the bytes of a file, `-` being standard input, up to one more than the limit; `Fault`."""
    with reading(name, catalog):
        return files.read(name, limit)


@contextmanager
def reading(name: str, catalog: Catalog) -> Iterator[None]:
    """Make a `Fault` of what the system says while a file is read."""
    if not name:
        raise files.Fault(catalog.gettext("no file name given"))
    # A process may be started without it.
    if name == files.STANDARD_STREAM and sys.stdin is None:
        raise files.Fault(catalog.gettext("standard input is closed"))
    try:
        yield
    except OSError as error:
        from ...words import faults

        shown = catalog.gettext("standard input") if name == files.STANDARD_STREAM else name
        told = faults.sentence(error, catalog, shown)
        near = _meant(name) if isinstance(error, FileNotFoundError) else None
        if near:
            told = f"{told}; {catalog.gettext('did you mean {name}?', name=near)}"
        raise files.Fault(told) from error
    except ValueError as error:  # a name with a null byte in it
        raise files.Fault(catalog.gettext("{file}: no such file", file=name)) from error


def _meant(name: str) -> str | None:
    """Return what was perhaps meant by the name of a file that there is not: an option, or its twin (`_TWINS`)."""
    if _is_line(name):
        return "--quick"
    twins = (name.removesuffix(typed) + other for typed, other in _TWINS.items() if name.endswith(typed))
    return next((twin for twin in twins if os.path.isfile(twin)), None)  # noqa: PTH113 - of a name that is too long it says no


def _is_line(name: str) -> bool:
    """Tell whether a name is rather a line of counts, as `Kim P2 W7`: several words and numbers, no file ending."""
    return " " in name and any(map(str.isdigit, name)) and "." not in name and "/" not in name


def refused(error: OSError | ModuleNotFoundError, catalog: Catalog) -> str | None:
    """Return the line for what the system refused, or lacks, and nobody has a line of his own for; None for a bug."""
    from ...words import faults

    if isinstance(error, ModuleNotFoundError):
        return faults.missing_package(error, catalog)
    if isinstance(error, files.TemporaryFileError):
        reason = error.strerror or type(error).__name__
        return catalog.gettext("no temporary file can be written ({reason})", reason=reason)
    return faults.sentence(error, catalog)


def fail(line: str, status: int = FAILED) -> int:
    """Write the one line that says what could not work; return the exit status."""
    from ...system.terminal import visible

    with suppress(OSError):  # nobody reads it any more: the status has to do
        sys.stderr.write(f"{PROGRAM}: {visible(line)}\n")
    return status


def tell(line: str) -> None:
    """Write a line that is no answer to standard error."""
    from ...system.terminal import visible

    sys.stderr.write(f"{visible(line)}\n")


def terminal(stream: TextIO | None = None) -> Terminal:
    """Return what standard output, or another stream, can show."""
    from ...system.terminal import terminal_of

    return terminal_of(stream or sys.stdout)


def write_lines(lines: Iterable[str], *, flush: bool = False, stream: TextIO | None = None, end: str = "\n") -> None:
    """Write lines to standard output, or to another stream; `ReaderGone`."""
    stream = stream or sys.stdout
    try:
        for line in lines:
            stream.write(f"{line}{end}")
        if flush:
            stream.flush()
    except BrokenPipeError as error:
        raise ReaderGone from error


def write_bytes(parts: Iterable[bytes]) -> None:
    """Write to standard output in the encoding that a format has, whatever the terminal's is; `ReaderGone`."""
    try:
        with files.writing_to_standard_output() as sink:
            for part in parts:
                sink(part)
    except BrokenPipeError as error:
        raise ReaderGone from error


def write_json(value: object, stream: TextIO | None = None) -> None:
    """Write a value as JSON to standard output, or to another stream; `ReaderGone`."""
    write_lines([json_text(value, stream)], stream=stream)


def json_text(value: object, stream: TextIO | None = None) -> str:
    """Return a value as JSON in characters that standard output, or another stream, has."""
    import json

    # What the encoding of a pipe lacks must not become a question mark: two players would have one name, and so would
    # two files whose names are no text in any encoding.
    unicode = terminal(stream).unicode
    text = json.dumps(value, ensure_ascii=not unicode, indent=1)
    return _NO_TEXT.sub(lambda half: f"\\u{ord(half[0]):04x}", text)
