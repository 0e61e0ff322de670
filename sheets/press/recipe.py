"""What is to be printed, and the command line that says so: kept in every file, so that it can be made again."""

from __future__ import annotations

import shlex
from typing import NamedTuple

from .. import PROGRAM

DUPLEX = ("long", "short", "none")

LIMITS: dict[str, tuple[int, int]] = {
    "sheets": (0, 10_000),
    "up": (0, 100),
    "bleed": (0, 10),
    "gutter": (0, 50),
    "layouts": (0, 10_000),
    "seed": (0, 999_999_999),
    "players": (0, 6),
}
"""The least and the most that can be asked for."""

LONGEST = 100_000
"""Characters of a recipe; what would have a longer one is not printed."""


class Request(NamedTuple):
    """What is to be printed. Empty and zero: what is usual for the document."""

    document: str
    lang: tuple[str, ...] = ()
    sheets: int = 0
    size: str = ""
    """The cut sheet."""
    paper: str = ""
    up: int = 0
    order: str = ""
    duplex: str = ""
    crop_marks: bool = False
    bleed: float = 0.0
    gutter: float = 0.0
    ink: str = "full"
    large: bool = False
    layout: tuple[str, ...] = ()
    layouts: int = 0
    seed: int = 0
    numbered: bool = False
    names: str = ""
    players: int = 0
    game: str = ""


class UnreadableRecipeError(ValueError):
    """A text is not a recipe of this program."""


def command(request: Request) -> str:
    """Return the command line that prints a request; what is usual is left out."""
    words = [PROGRAM, "print", request.document]
    for name, usual in Request._field_defaults.items():
        value = getattr(request, name)
        if value == usual:
            continue
        flag = f"--{name.replace('_', '-')}"
        if isinstance(value, bool):
            words.append(flag)
        else:
            # One word each, so that no value is taken for an option.
            words += (f"{flag}={each}" for each in (value if isinstance(value, tuple) else (value,)))
    return shlex.join(words)


def parse(text: str) -> Request:
    """Return the request of a command line of `command`; UnreadableRecipeError on any other text.

    The text comes out of a file of unknown origin: it can only say what is to be printed, never where to.
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
        usual = Request._field_defaults.get(name)
        if usual is None or not flag.startswith("--") or bool(equals) == isinstance(usual, bool):
            raise UnreadableRecipeError(word)
        try:
            read = _read(usual, value, values.get(name))
        except ValueError as error:
            raise UnreadableRecipeError(word) from error
        values[name] = read
    request = Request(document, **values)  # type: ignore[arg-type]  # each value has the type of its default
    beyond = out_of_bounds(request)
    if beyond or not request.lang or not all(request.lang):
        raise UnreadableRecipeError(beyond or text)
    return request


def out_of_bounds(request: Request) -> str | None:
    """Return the name of the first number of a request that is beyond its limits; None where none is."""
    for name, (least, most) in LIMITS.items():
        # Written so that what is no number at all is refused too.
        if not least <= getattr(request, name) <= most:
            return name
    return None


def _read(usual: object, value: str, before: object) -> tuple[str, ...] | str | bool | int | float:
    """A value, of the type of what is usual."""
    if isinstance(usual, bool):
        return True
    if isinstance(usual, tuple):
        return (*(before if isinstance(before, tuple) else ()), value)
    return type(usual)(value) if isinstance(usual, (int, float)) else value
