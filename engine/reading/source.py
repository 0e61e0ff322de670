"""The text of a transcript: bytes to lines, with everything refused that a person at a table would not type."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from .findings import Span

if TYPE_CHECKING:
    from .findings import Collector

BYTE_LIMIT = 5_000_000

_LINE_BREAK = re.compile(r"\r\n|\r|\n")
_UTF8_MARK = b"\xef\xbb\xbf"
_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")
_SHOWN = 5


def is_forbidden(character: str) -> bool:
    """Tell whether a character may not stand in a transcript.

    These are the control characters, all that YAML takes for a line break besides the usual ones, and what turns
    the direction of writing, so that a line shows something else than it says.
    """
    code = ord(character)
    if code < 0xA0:  # noqa: PLR2004 - the end of the second block of control characters
        return not 0x20 <= code < 0x7F and character not in "\t\n\r"  # noqa: PLR2004 - printable ASCII
    return (
        0x2028 <= code <= 0x202E  # noqa: PLR2004 - line and paragraph separators, embeddings, overrides
        or 0x2066 <= code <= 0x2069  # noqa: PLR2004 - isolates
        or code in {0xFEFF, 0xFFFE, 0xFFFF}
    )


def forbidden_in(text: str) -> frozenset[str]:
    """Return the characters of a text that may not stand in a transcript."""
    return frozenset(filter(is_forbidden, set(text)))


class Source(NamedTuple):
    """A file's name as the user gave it, its text, and its lines without their ends."""

    name: str
    text: str
    lines: tuple[str, ...]


def decode(name: str, data: bytes, findings: Collector) -> Source:
    """Return the text of a file; what cannot be read is added to findings, and the text then ends up empty."""
    if len(data) > BYTE_LIMIT:
        findings.add("too-large", None, "bytes", limit=BYTE_LIMIT)
        return Source(name, "", ())
    data = data.removeprefix(_UTF8_MARK)
    if data.startswith(_UTF16_MARKS):
        findings.add("wrong-encoding", Span(1, 1, 1, 2), "utf-16")
        return Source(name, "", ())
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        before = _LINE_BREAK.split(data[: error.start].decode(errors="replace"))
        line, column = len(before), len(before[-1]) + 1
        # The lines are still good enough to show where the fault is.
        shown = data.decode(errors="replace")
        findings.add("wrong-encoding", Span(line, column, line, column + 1), byte=f"0x{data[error.start]:02X}")
        return Source(name, "", tuple(_LINE_BREAK.split(shown)))
    source = Source(name, text, tuple(_LINE_BREAK.split(text)))
    forbidden = forbidden_in(text)
    if not forbidden:
        return source
    places = (
        (number, column, character)
        for number, line in enumerate(source.lines, 1)
        for column, character in enumerate(line, 1)
        if character in forbidden
    )
    for number, column, character in islice(places, _SHOWN):
        findings.add("control-character", Span(number, column, number, column + 1), character=f"U+{ord(character):04X}")
    return Source(name, "", source.lines)
