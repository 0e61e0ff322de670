"""What a terminal can show: colours, characters, width; and texts cut to it."""

from __future__ import annotations

import os
import shutil
import unicodedata
from enum import StrEnum
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple, TextIO

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_ESCAPE = "\x1b["
_CONTROLS = frozenset({"Cc", "Cs", "Zl", "Zp"})
_TURNING = frozenset("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff")


class Emphasis(StrEnum):
    """How a text stands out, as the parameters of a terminal's escape sequence."""

    STRONG = "1"
    FAINT = "2"
    ERROR = "1;31"
    WARNING = "1;33"
    NOTE = "1;36"
    WALL = "1;33"
    ADDED = "32"
    REMOVED = "31"


class Terminal(NamedTuple):
    """What the place of an output can show; `width` in columns, at which sentences are broken where it `wraps`."""

    colours: bool
    unicode: bool
    width: int
    wraps: bool = False

    def paint(self, text: str, emphasis: Emphasis | None) -> str:
        """Return a text with emphasis, or as it is where there are no colours."""
        return f"{_ESCAPE}{emphasis}m{text}{_ESCAPE}0m" if self.colours and emphasis and text else text

    def choose(self, rich: str, plain: str) -> str:
        """Return the first text where Unicode can be shown, else the second."""
        return rich if self.unicode else plain


def terminal_of(stream: TextIO, environment: Mapping[str, str] = os.environ) -> Terminal:
    """Return what a stream can show; colours only on a terminal or under `FORCE_COLOR`, and never under `NO_COLOR`.

    In a file or a pipe, a sentence is one line, which other programs can look for; unless `COLUMNS` asks for a width.
    """
    is_terminal = stream.isatty()
    forced = bool(environment.get("FORCE_COLOR"))
    colours = not environment.get("NO_COLOR") and (forced or (is_terminal and environment.get("TERM") != "dumb"))
    unicode = (stream.encoding or "").casefold().replace("-", "").startswith("utf")
    asked = environment.get("COLUMNS", "")
    wraps = is_terminal or (asked.isdecimal() and int(asked) > 0)
    return Terminal(colours, unicode, shutil.get_terminal_size().columns, wraps)


def visible(text: str) -> str:
    """Return a text with everything replaced by U+FFFD that a terminal would obey instead of show; tabs are blanks."""
    if text.isprintable():
        return text
    # What is not printable is a control, a direction mark, a surrogate - or a harmless blank or joiner.
    return "".join(
        "\N{REPLACEMENT CHARACTER}"
        if unicodedata.category(character) in _CONTROLS or character in _TURNING
        else character
        for character in text.replace("\t", " ")
    )


def columns(text: str) -> int:
    """Return how many columns of a terminal a text takes."""
    if text.isascii():
        return len(text)
    return sum(_columns_of(character) for character in text)


def bare(text: str) -> str:
    """Return a painted text without the escape sequences of its emphases."""
    first, *others = text.split(_ESCAPE)
    return first + "".join(other.partition("m")[2] for other in others)


def _columns_of(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) == "Cf":
        return 0
    return 2 if unicodedata.east_asian_width(character) in {"W", "F"} else 1


def fit(text: str, width: int, sign: str = "…") -> str:
    """Return a text cut to a number of columns, with a sign in place of what is lost."""
    kept = text[: width + 1]
    if len(kept) == len(text) and columns(text) <= width:
        return text
    while columns(kept) >= width:
        kept = kept[:-1]
    return kept + sign


def pad(text: str, width: int, *, right: bool = False) -> str:
    """Return a text filled with blanks to a number of columns, on its left where it stands to the right."""
    blanks = " " * (width - columns(text))
    return blanks + text if right else text + blanks


def wrap(pieces: Iterable[tuple[str, Emphasis | None]], terminal: Terminal, indent: int, first: int = 0) -> list[str]:
    """Return pieces of text, with blanks between them, as lines that a terminal shows whole; one line where none wraps.

    In the first line so many columns are taken already; the others are indented. A word too long for a line is broken.
    """
    words = [(word, emphasis) for text, emphasis in pieces for word in text.split(" ")]
    if not terminal.wraps:
        return [_painted(words, terminal)]
    room = max(terminal.width - indent, _LEAST_ROOM)
    lines: list[list[tuple[str, Emphasis | None]]] = [[]]
    left = max(terminal.width - first, _LEAST_ROOM)
    for word, emphasis in words:
        rest, needed = word, columns(word) + bool(lines[-1])
        if needed > left and lines[-1]:
            lines.append([])
            left, needed = room, columns(word)
        while needed > left:
            kept = _beginning(rest, left)
            lines[-1].append((kept, emphasis))
            lines.append([])
            rest, left = rest[len(kept) :], room
            needed = columns(rest)
        lines[-1].append((rest, emphasis))
        left -= needed
    return [" " * (indent if number else 0) + _painted(line, terminal) for number, line in enumerate(lines)]


_LEAST_ROOM = 10
"""Columns that text gets in any case, so that there is an end to it."""


def _beginning(text: str, width: int) -> str:
    """Return as much of a text as takes so many columns, at least a character."""
    taken = 0
    for number, character in enumerate(text):
        taken += _columns_of(character)
        if taken > width and number:
            return text[:number]
    return text


def _painted(words: Iterable[tuple[str, Emphasis | None]], terminal: Terminal) -> str:
    """Return words with blanks between them, neighbours of the same emphasis painted together."""
    groups = groupby(words, key=itemgetter(1))
    return " ".join(terminal.paint(" ".join(word for word, _ in group), emphasis) for emphasis, group in groups)
