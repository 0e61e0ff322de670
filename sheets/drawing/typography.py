"""What no line break may part, for writers whose lines are broken by somebody else."""

from __future__ import annotations

import re

NO_BREAK = "\u00a0"

# Slavic typography lets no word of one letter end a line; no line begins with a dash, a dot between words or a lone
# figure, and what an arrow or a sign of calculation joins stays together.
_AFTER_ONE_LETTER = re.compile(r"(?<![^\W_])([^\W\d_]) (?=\S)")
_JOINED = re.compile(r" ([→÷×=+]) ")
_BEFORE_SIGN = re.compile(r" (?=[–—·]|\d+[.,;:]?(?: |$))")
_LAST_WORD = re.compile(r" (?=\S{1,9}$)")


def unbroken(text: str) -> str:
    """Return a text with blanks that do not break where a line must not end; its last line is no lone short word."""
    text = _AFTER_ONE_LETTER.sub(rf"\1{NO_BREAK}", text)
    text = _JOINED.sub(rf"{NO_BREAK}\1{NO_BREAK}", text)
    text = _BEFORE_SIGN.sub(NO_BREAK, text)
    return _LAST_WORD.sub(NO_BREAK, text)
