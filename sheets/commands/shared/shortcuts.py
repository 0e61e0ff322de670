"""Command lines that need no parser, as most are: the version, and files to score or to check.

Typer takes as long to load as a game takes to be scored. What is not plain is left to it, with every complaint.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from ... import PROGRAM, __version__
from ...system.files import Fault
from ...system.signals import INTERRUPTED
from ...words.catalog import preferred_language
from .console import LANG, LEGAL, ReaderGone, asked_language, catalog_for, reader, write_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ...words.catalog import Catalog

_JSON = "--json"
PLAIN = frozenset({"score", "check"})
"""Commands that are given files alone most of the time."""


def shortcut(arguments: Sequence[str]) -> Callable[[], int] | None:
    """Return what runs a command line of which every word is plain; None where it has to be parsed."""
    if list(arguments) == ["--version"]:
        return _version
    words = _without_language(arguments)
    if words is None or len(words) < 2 or words[0] not in PLAIN:  # noqa: PLR2004 - a command and a file
        return None
    command, *rest = words
    names = [word for word in rest if word != _JSON]
    if not names or any(word.startswith("-") and word != "-" for word in names):
        return None
    return lambda: _run(command, names, arguments, as_json=_JSON in rest)


def _without_language(arguments: Sequence[str]) -> list[str] | None:
    """Return the words of a command line without `--lang` and its values; None where a value is doubtful."""
    words = []
    rest = iter(arguments)
    for word in rest:
        if word == LANG:
            if next(rest, "-").startswith("-"):
                return None
        elif not word.startswith(f"{LANG}="):
            words.append(word)
    return words


def _version() -> int:
    write_lines([f"{PROGRAM} {__version__}"])
    return LEGAL


def _run(command: str, names: Sequence[str], arguments: Sequence[str], *, as_json: bool) -> int:
    """Run a command as typer would, to the exit status; ReaderGone, `Fault`."""
    try:
        catalog = catalog_for(asked_language(arguments) or preferred_language())
        return _answer(command, names, catalog, as_json=as_json)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError as error:
        raise ReaderGone from error
    except EOFError as error:
        sys.stderr.write("\n")  # behind the question that nobody has answered
        raise Fault(reader(arguments).gettext("stopped")) from error


def _answer(command: str, names: Sequence[str], catalog: Catalog, *, as_json: bool) -> int:
    if command == "score":
        from . import scored_games

        return scored_games.answer(scored_games.ScoreRequest(names, json=as_json), catalog)
    from . import checked_games

    return checked_games.answer(names, catalog, as_json=as_json)
