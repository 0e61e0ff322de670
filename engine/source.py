"""The text of a transcript: bytes to lines, with everything refused that a person at a table would not type."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from .findings import Span

if TYPE_CHECKING:
    from .findings import Collector

BYTE_LIMIT = 5_000_000

# What YAML does not allow, what it takes for a line break besides the usual ones, and what turns the direction
# of writing so that a line shows something else than it says.
FORBIDDEN = re.compile(
    "[^\\t\\n\\r\\x20-\\x7e\\xa0-\\ud7ff\\ue000-\\ufffd\\U00010000-\\U0010ffff]"
    "|[\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069\\ufeff]"
)
_LINE_BREAK = re.compile(r"\r\n|\r|\n")
_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")
_SHOWN = 5


class Source(NamedTuple):
    """A file's name as the user gave it, its text, and its lines without their ends."""

    name: str
    text: str
    lines: tuple[str, ...]


def decode(name: str, data: bytes, findings: Collector) -> Source:
    """Return the text of a file; what cannot be read is a finding, and the text then ends up empty."""
    if len(data) > BYTE_LIMIT:
        findings.add("too-large", None, "bytes", limit=BYTE_LIMIT, size=len(data))
        return Source(name, "", ())
    if data.startswith(_UTF16_MARKS):
        findings.add("wrong-encoding", Span(1, 1, 1, 2), "utf-16")
        return Source(name, "", ())
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = _LINE_BREAK.split(data[: error.start].decode("utf-8-sig", errors="replace"))
        line, column = len(before), len(before[-1]) + 1
        # The lines are still good enough to show where the fault is.
        shown = data.decode("utf-8-sig", errors="replace")
        findings.add("wrong-encoding", Span(line, column, line, column + 1), byte=f"0x{data[error.start]:02X}")
        return Source(name, "", tuple(_LINE_BREAK.split(shown)))
    source = Source(name, text, tuple(_LINE_BREAK.split(text)))
    if FORBIDDEN.search(text) is None:
        return source
    shown_count = 0
    for number, line_text in enumerate(source.lines, 1):
        for match in FORBIDDEN.finditer(line_text):
            if shown_count < _SHOWN:
                column = match.start() + 1
                span = Span(number, column, number, column + 1)
                findings.add("control-character", span, character=f"U+{ord(match[0]):04X}")
            shown_count += 1
    return Source(name, "", source.lines)
