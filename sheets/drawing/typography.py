"""How the words of a language are set: their script, their direction, and what no line break may part."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from ..system.resources import data

if TYPE_CHECKING:
    from collections.abc import Iterator

NO_BREAK = "\u00a0"
WITH_DOTS = f"{NO_BREAK}·{NO_BREAK}"
"""Between numbers that stay on one line: no dot ends it."""

Direction: TypeAlias = Literal["ltr", "rtl"]
"""Where a line of text begins: `ltr` at its left, `rtl` at its right."""


class Breaks(NamedTuple):
    """What no line break may part; as it stands here, every blank breaks a line."""

    short: int = 0
    """A word of so many letters or fewer ends no line."""
    short_behind_signs: bool = False
    """Such a word counts behind a sign too: behind a bracket, a hyphen, an apostrophe."""
    figures: bool = False
    """A lone figure begins no line, and a short word between two figures stays with both."""
    ordinals: bool = False
    """A figure with a point stays with the small letter behind it: in many languages, it counts the noun."""
    leading: str = ""
    """Signs that begin no line."""
    joined: str = ""
    """Signs that stay with what they join."""
    last: int = 0
    """A last word of so many signs or fewer does not stand alone on the last line of a paragraph."""


AT_BLANKS = Breaks()


class Writing(NamedTuple):
    """How a language is set; as it stands here, Latin letters whose lines break at every blank."""

    script: str = "latin"
    direction: Direction = "ltr"
    sheet: Breaks = AT_BLANKS
    """For lines that `labels` breaks."""
    card: Breaks = AT_BLANKS
    """For lines that somebody else breaks: WeasyPrint, a browser, whoever reads plain text."""


def writing(script: str, direction: Direction, typography: str) -> Writing:
    """Return how a language is set; `typography` is a table of `data/typography.toml`, KeyError where there is none."""
    table = data("typography.toml")[typography]
    return Writing(script, direction, Breaks(**table.get("sheet", {})), Breaks(**table.get("card", {})))


def unbroken(text: str, breaks: Breaks, *, goes_on: bool = False) -> str:
    """Return a text with blanks that do not break wherever a line must not end.

    A text that `goes_on` ends no paragraph: its last word may begin a line.
    """
    for pattern, glued in _steps(breaks._replace(last=0) if goes_on else breaks):
        text = pattern.sub(glued, text)
    return text


def line_parts(text: str, breaks: Breaks) -> Iterator[str]:
    """Yield what no line break may part, each with the blank behind it where there is one.

    Several blanks count as one, those around the text as none. Lines are broken here and nowhere else in `drawing`.
    """
    *words, last = unbroken(" ".join(filter(None, text.split(" "))), breaks).split(" ")
    yield from (f"{word} " for word in words)
    if last:
        yield last


@cache
def _steps(breaks: Breaks) -> tuple[tuple[re.Pattern[str], str], ...]:
    """The blanks that do not break, as substitutions one after the other."""
    found = []
    if breaks.short:
        before = r"(?<![^\W_])" if breaks.short_behind_signs else rf"(?<![^ {NO_BREAK}])"
        found.append((rf"{before}([^\W\d_]{{1,{breaks.short}}}) (?=\S)", rf"\1{NO_BREAK}"))
    if breaks.joined:
        found.append((rf" ([{re.escape(breaks.joined)}]) ", rf"{NO_BREAK}\1{NO_BREAK}"))
    # Before signs: the blank between a figure and a sign is still one.
    if breaks.figures:
        found.append((r" (?=\d+[.,;:]*(?: |$))", NO_BREAK))
        found.append((rf"(?<=\d) ([^\W\d_]{{1,3}}{NO_BREAK})(?=\d)", rf"{NO_BREAK}\1"))
    if breaks.ordinals:
        found.append((r"(?<=\d\.) (?=[a-zß-öø-ÿĀ-žа-ё])", NO_BREAK))
    if breaks.leading:
        found.append((rf" (?=[{re.escape(breaks.leading)}])", NO_BREAK))
    if breaks.last:
        found.append((rf" (?=\S{{1,{breaks.last}}}$)", NO_BREAK))
    return tuple((re.compile(pattern), glued) for pattern, glued in found)
