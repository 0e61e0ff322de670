"""What a terminal can show: colours, characters, width; and texts cut to it."""

from __future__ import annotations

import os
import shutil
import unicodedata
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple, TextIO

if TYPE_CHECKING:
    from collections.abc import Mapping

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


class Terminal(NamedTuple):
    """What the place of an output can show; `width` in columns."""

    colours: bool
    unicode: bool
    width: int

    def paint(self, text: str, emphasis: Emphasis | None) -> str:
        """Return a text with emphasis, or as it is where there are no colours."""
        return f"{_ESCAPE}{emphasis}m{text}{_ESCAPE}0m" if self.colours and emphasis and text else text

    def choose(self, rich: str, plain: str) -> str:
        """Return the first text where Unicode can be shown, else the second."""
        return rich if self.unicode else plain


def terminal_of(stream: TextIO, environment: Mapping[str, str] = os.environ) -> Terminal:
    """Return what a stream can show; colours only on a terminal and never under `NO_COLOR`."""
    colours = stream.isatty() and not environment.get("NO_COLOR") and environment.get("TERM") != "dumb"
    unicode = (stream.encoding or "").casefold().replace("-", "").startswith("utf")
    return Terminal(colours, unicode, shutil.get_terminal_size().columns)


def visible(text: str) -> str:
    """Return a text with everything replaced by U+FFFD that a terminal would obey instead of show."""
    if text.isprintable():
        return text
    # What is not printable is a control, a direction mark, a surrogate - or a harmless blank or joiner.
    return "".join(
        "\N{REPLACEMENT CHARACTER}"
        if unicodedata.category(character) in _CONTROLS or character in _TURNING
        else character
        for character in text
    )


def columns(text: str) -> int:
    """Return how many columns of a terminal a text takes."""
    if text.isascii():
        return len(text)
    return sum(_columns_of(character) for character in text)


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
