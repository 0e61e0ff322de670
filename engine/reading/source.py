"""The text of a transcript: bytes to lines, with everything refused that a person at a table would not type."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from .findings import Span

if TYPE_CHECKING:
    from .findings import Collector

BYTE_LIMIT = 5_000_000

LINE_BREAK = re.compile(r"\r\n|\r|\n")
"""What ends a line; the other characters that end one elsewhere may not stand in a transcript."""
_UTF8 = "utf-8"
_UTF8_MARK = b"\xef\xbb\xbf"
_UTF16_MARKS = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}
_MARK_OF = {encoding: mark for mark, encoding in _UTF16_MARKS.items()}
_LOOKED_AT = 400
"""Bytes at the beginning of a file by which its encoding is told: every second one is 0 in a Western text in UTF-16."""
_SHOWN = 5
_USUAL = frozenset(map(chr, range(0x20, 0x7F))) | frozenset("\t\n\r")
"""Nearly all characters of nearly all files."""


def is_forbidden(character: str) -> bool:
    """Tell whether a character may not stand in a transcript.

    These are the control characters, all that YAML takes for a line break besides the usual ones, and what turns
    the direction of writing, so that a line shows something else than it says.
    """
    code = ord(character)
    if code < 0xA0:  # noqa: PLR2004 - the end of the second block of control characters
        return character not in _USUAL
    return (
        0x2028 <= code <= 0x202E  # noqa: PLR2004 - line and paragraph separators, embeddings, overrides
        or 0x2066 <= code <= 0x2069  # noqa: PLR2004 - isolates
        or code in {0xFEFF, 0xFFFE, 0xFFFF}
    )


def code_point(character: str) -> str:
    """Return a character that nobody can see as it is told: `U+200B`."""
    return f"U+{ord(character):04X}"


def forbidden_in(text: str) -> frozenset[str]:
    """Return the characters of a text that may not stand in a transcript."""
    return frozenset(filter(is_forbidden, set(text) - _USUAL))


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
    mark, encoding = encoding_of(data)
    data = data.removeprefix(mark)
    if encoding != _UTF8:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            findings.add("wrong-encoding", Span(1, 1, 1, 2), "utf-16")
            return Source(name, "", ())
        return _checked(Source(name, text, _lines_of(text)), findings)
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        before = LINE_BREAK.split(data[: error.start].decode(errors="replace"))
        line, column = len(before), len(before[-1]) + 1
        # The lines are still good enough to show where the fault is.
        shown = data.decode(errors="replace")
        from .encodings import likely  # only for mistakes

        findings.add("wrong-encoding", Span(line, column, line, column + 1), likely(data))
        return Source(name, "", tuple(LINE_BREAK.split(shown)))
    return _checked(Source(name, text, _lines_of(text)), findings)


def _lines_of(text: str) -> tuple[str, ...]:
    """Return the lines of a text without what ends them; in most files that is one and the same sign."""
    return tuple(LINE_BREAK.split(text) if "\r" in text else text.split("\n"))


def encoding_of(data: bytes) -> tuple[bytes, str]:
    """Return the mark that a file begins with, empty where it has none, and the encoding of the text behind it."""
    mark = _UTF8_MARK if data.startswith(_UTF8_MARK) else b""
    behind = data.removeprefix(mark)
    encoding = _utf16(behind)
    if encoding is None:
        return mark, _UTF8
    return mark + (_MARK_OF[encoding] if behind.startswith(_MARK_OF[encoding]) else b""), encoding


def _utf16(data: bytes) -> str | None:
    """Return in which order the bytes of a text in UTF-16 stand, with or without a mark; None where it is another."""
    marked = _UTF16_MARKS.get(data[:2])
    if marked is not None:
        return marked
    first, second = data[:_LOOKED_AT:2], data[1:_LOOKED_AT:2]
    if len(data) % 2 or b"\0" not in data[:_LOOKED_AT]:
        return None
    if second.count(0) * 2 > len(second) and not first.count(0):
        return "utf-16-le"
    return "utf-16-be" if first.count(0) * 2 > len(first) and not second.count(0) else None


def _checked(source: Source, findings: Collector) -> Source:
    """Return a text, without anything to read in it where it has characters that nobody sees."""
    forbidden = forbidden_in(source.text)
    if not forbidden:
        return source
    places = (
        (number, column, character)
        for number, line in enumerate(source.lines, 1)
        for column, character in enumerate(line, 1)
        if character in forbidden
    )
    for number, column, character in islice(places, _SHOWN):
        findings.add("control-character", Span(number, column, number, column + 1), character=code_point(character))
    return Source(source.name, "", source.lines)
