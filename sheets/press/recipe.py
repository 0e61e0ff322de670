"""The command line that prints a request: kept in every file, so that it can be made again.

It is what to print, never where to. It may come from a stranger, so it names no file, and everything in it has limits.
"""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from .. import PROGRAM
from .request import Request, options, out_of_bounds, path_in, spelled, usual

if TYPE_CHECKING:
    from ..forms.design import Content

LONGEST = 100_000
"""Characters of a recipe; what would have a longer one is printed without it."""


class UnreadableRecipeError(ValueError):
    """A text is not a recipe of this program."""


def command(request: Request) -> str:
    """Return the command line that prints a request; what is usual is left out.

    ValueError where a value is the path of a file: whoever has the recipe does not have the file (`content_of` writes
    into the request what the file says).
    """
    named = path_in(request)
    if named is not None:
        raise ValueError(f"a recipe names no file: {named}")
    words = [PROGRAM, "print", request.document]
    for name in request.asked:
        value, flag = getattr(request, name), f"--{spelled(name)}"
        if isinstance(value, bool):
            words.append(flag)
        else:
            # One word each, so that no value is taken for an option.
            words += (f"{flag}={each}" for each in (value if isinstance(value, tuple) else (value,)))
    return shlex.join(words)


def carried(request: Request, content: Content) -> str:
    """Return the recipe for a file; empty where none can carry what the request names."""
    return command(request) if content.lasting else ""


def parse(text: str) -> Request:
    """Return the request of a command line of `command`; UnreadableRecipeError on any other text.

    The text comes out of a file of unknown origin: it can only say what is to be printed, never where to, and it can
    name no file of the reader's.
    """
    if len(text) > LONGEST:
        raise UnreadableRecipeError("too long")
    try:
        program, verb, document, *words = shlex.split(text)
    except ValueError as error:
        raise UnreadableRecipeError(text) from error
    if (program, verb) != (PROGRAM, "print") or not document or document.startswith("-"):
        raise UnreadableRecipeError(text)
    values: dict[str, tuple[str, ...] | str | bool | int | float] = {}
    for word in words:
        flag, equals, value = word.partition("=")
        name = flag.removeprefix("--").replace("-", "_")
        if name not in options() or not flag.startswith("--") or bool(equals) == isinstance(usual(name), bool):
            raise UnreadableRecipeError(word)
        try:
            values[name] = _read(usual(name), value, values.get(name))
        except ValueError as error:
            raise UnreadableRecipeError(word) from error
    request = Request(document, **values)  # type: ignore[arg-type]  # each value has the type of its default
    beyond = out_of_bounds(request)
    if beyond or path_in(request) is not None or not request.lang or not all(request.lang):
        raise UnreadableRecipeError(beyond or text)
    return request


def _read(usual_value: object, value: str, before: object) -> tuple[str, ...] | str | bool | int | float:
    """A value, of the type of what is usual."""
    if isinstance(usual_value, bool):
        return True
    if isinstance(usual_value, tuple):
        return (*(before if isinstance(before, tuple) else ()), value)
    return type(usual_value)(value) if isinstance(usual_value, (int, float)) else value


def carried_by(content: bytes) -> str | None:
    """Return the recipe that a PDF carries; None where it carries none, or is none."""
    from ..writers import raster

    return raster.keywords(content)
