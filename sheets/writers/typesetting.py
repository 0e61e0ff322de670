"""Text for a page of HTML: what no line break may part is held together."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..drawing.typography import NO_BREAK, unbroken

if TYPE_CHECKING:
    from markupsafe import Markup

    from ..drawing.typography import Writing

_BESIDE_CODE = re.compile(f"{NO_BREAK}(?=`)|(?<=`){NO_BREAK}")
_CODE = re.compile(r"`([^`]+)`")
_SHORT = 24
"""Signs of what is held on one line as a whole."""
_BRACKETS = re.compile(rf"(\([^()]{{1,{_SHORT}}}\))")
_DASHED = re.compile(r"(\d+(?:–\d+|-[^\W\d_]{1,3}\b))")
"""A range, and an ordinal whose ending is joined to its figure: `1-е`."""


def unbroken_text(text: str, writing: Writing, *, goes_on: bool = False) -> Markup:
    """Text with everything together that no line break may part in its language.

    What `goes_on` is followed by more of its paragraph.
    """
    from markupsafe import Markup

    # Pango breaks a line behind any dash, and most typefaces have no sign that forbids it.
    # A line may end before it and behind it, else it would end inside.
    said = _CODE.split(_BESIDE_CODE.sub(" ", unbroken(text, writing.card, goes_on=goes_on)))
    said[::2] = [_held(part, _DASHED) for part in said[::2]]
    # What is to be typed is typed with plain blanks.
    said[1::2] = [Markup("<code>{}</code>").format(part.replace(NO_BREAK, " ")) for part in said[1::2]]
    return Markup("").join(said)


def lead(text: str, writing: Writing) -> Markup:
    """Text that leads a paragraph: on one line where it is short, for nothing stands before it there."""
    return unbroken_text(text.replace(" ", NO_BREAK) if len(text) <= _SHORT else text, writing, goes_on=True)


def head(text: str) -> Markup:
    """Text of a narrow column: it breaks at every blank, but in no brackets."""
    return _held(text, _BRACKETS)


def _held(text: str, whole: re.Pattern[str]) -> Markup:
    """Text whose parts that match a pattern, its one group, stand on one line."""
    from markupsafe import Markup

    parts: list[str] = whole.split(text)
    parts[1::2] = [Markup('<span style="white-space: nowrap">{}</span>').format(part) for part in parts[1::2]]
    return Markup("").join(parts)
