"""Text as hurried people type it, mended for the parser of YAML: what is meant is plain, and no place moves.

A missing blank behind a colon is put in, tabs and no-break spaces that only indent are blanks, a name like `Team #1`
gets quotation marks, curled quotation marks around a whole value are made straight, a lone `?` is
no sign of YAML, the fences of a chat and lines that are no part of a game are left out. The file itself stays as it is:
`Mended` leads from the places that the parser tells back to those of the file.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from .colons import BEGIN, OPENS_BLOCK, with_colons
from .findings import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .colons import LostColon
    from .source import Source

_FENCE = re.compile(r"[ \t]*(?:```|~~~)[\w-]*[ \t]*")
_OPEN, _CLOSED = "“”„‟«»‚‘’", "”“‟»«’‘"
_LONGEST_QUOTED = 100
UNKNOWN = "\uff1f"
"""Stands for a lone `?`, which means something else to YAML; whoever reads the parser's values turns it back."""

_MOST_LINES = 20
_ROW_WORD = re.compile(r"[^\W\d_]\d{0,3}[neswNESW^>v<-]*|[.*_#xX-]+")
_EMPTY_KEY = re.compile(r"[^\s#\-\[{\"'.*][^:#]*:[ \t]*\|?[ \t]*")
_NOT_IN_REMARKS = frozenset(':{}[]|%"')
_COMMENT_IN_KEY = re.compile(r"[ \t]*[^\s#:\-\[{\"'][^#:]*[ \t](#)[^:]*:(?:[ \t]|$)")
_NUMBERED = re.compile(r"([ \t]*(?:- +)*)([^\s#:\-\[{\"'][^#:\"\\]*[ \t]#\d+)[ \t]*(?=:(?:[\s{\[]|$))")
"""A key like `Team #1`, of which YAML would take the end for a comment."""
_BLANKS = " \u00a0"
_HARD_BLANKS = re.compile(r"(?<=[:,\[{])[ \u00a0]+")
"""Where a no-break space within a line can be nothing but a blank."""


class Remark(NamedTuple):
    """A line above or below a game that is no part of it; one with a number in it may be meant as one."""

    span: Span
    has_number: bool


class Mended(NamedTuple):
    """The text for the parser; by lines, both counted from 0, the columns where a blank was put in; the remarks.

    `remarks` are the lines that are left out.
    """

    text: str
    blanks: dict[int, tuple[int, ...]]
    remarks: tuple[Remark, ...]


def mended(source: Source, colons: tuple[LostColon, ...] = ()) -> Mended:
    """Return the text of a file for the parser, with the colons that are lost."""
    written = with_colons(source.lines, colons)
    outside = tuple(_outside(written))
    left_out = set(outside)
    inside = ["" if number in left_out else line for number, line in enumerate(written)]
    lines, blanks = _Mender().mend(_untabbed(inside))
    for number in {colon.line for colon in colons}:
        own = [colon.column for colon in colons if colon.line == number]
        blanks[number] = _placed([column + rank for rank, column in enumerate(own)], blanks.get(number, ()))
    remarks = [
        Remark(Span(number + 1, 1, number + 1, len(line) + 1), any(map(str.isdigit, line)))
        for number in outside
        if not _FENCE.fullmatch(line := source.lines[number])
    ]
    return Mended("\n".join(lines), blanks, tuple(remarks))


def _placed(colons: list[int], blanks: tuple[int, ...]) -> tuple[int, ...]:
    """Return all columns that were put in: colons of a line, and the blanks that were put in after these."""
    found = list(blanks)
    for column in colons:
        place = column
        for blank in sorted(blanks):
            place += blank <= place
        found.append(place)
    return tuple(sorted(found))


# Lines that are no part of a game


def _outside(lines: tuple[str, ...]) -> Iterator[int]:
    """Yield the lines above and below a game, counted from 0, which are no part of it."""
    # Comments are passed over: a line beyond one is no more part of the game because of it.
    written = [number for number, line in enumerate(lines) if line.strip() and not line.startswith("#")]
    if not written:
        return
    above = _leading(lines, written)
    below = _leading(lines, written[::-1])
    if len(above) + len(below) < len(written):  # else there is no game
        yield from sorted({*above, *below})


def _leading(lines: tuple[str, ...], numbers: list[int]) -> list[int]:
    """Return the first of these lines, up to a line of the game; none where there are too many of them."""
    found = list[int]()
    for number in numbers[: _MOST_LINES + 1]:
        if _is_game(lines[number]):
            return found
        found.append(number)
    return []


def _is_game(line: str) -> bool:
    """Tell whether a line may be part of a transcript: a key, a row, a comment, whatever is indented."""
    if _FENCE.fullmatch(line):
        return False
    text = line.strip()
    if line[0] in " \t-#." or not _NOT_IN_REMARKS.isdisjoint(text):
        return True
    return all(_ROW_WORD.fullmatch(word) for word in text.split()[:_MOST_LINES])


def lost_indentation(lines: tuple[str, ...]) -> int | None:
    """Return the line, counted from 0, from which on all indentation is lost; None where some is left."""
    if any(line[:1] in {" ", "\t"} for line in lines if line.strip()):
        return None
    written = [number for number, line in enumerate(lines) if line.strip() and not line.startswith("#")]
    below = [
        after
        for number, after in pairwise(written)
        if _EMPTY_KEY.fullmatch(lines[number]) and not lines[after].startswith(("- ", "{", "["))
    ]
    return below[0] if len(below) > 1 else None


def _untabbed(lines: list[str]) -> list[str]:
    """Return lines that are indented with tabs alone with a blank for each tab; others as they are.

    In a block the tabs that only some of its rows have belong to the drawing: they are kept.
    """
    if not any(line[:1] == "\t" for line in lines):
        return lines
    found: list[str] = []
    rows: list[int] = []
    header: int | None = None
    for number, line in enumerate((*lines, "")):
        found.append(line)
        tabs = len(line) - len(line.lstrip("\t"))
        if not line.strip() and number < len(lines):
            continue
        if header is not None and tabs > header:
            rows.append(number)
            continue
        least = min((len(found[row]) - len(found[row].lstrip("\t")) for row in rows), default=0)
        for row in rows:
            found[row] = " " * least + found[row][least:]
        if line[tabs : tabs + 1] in {" ", "\u00a0"}:  # both kinds: how far which reaches nobody knows
            return lines
        found[number] = " " * tabs + line[tabs:]
        rows, header = [], tabs if OPENS_BLOCK.search(line) else None
    return found[: len(lines)]


def _softened(line: str) -> str:
    """Return a line with blanks for the no-break spaces that a phone or a page has put between its parts."""
    if "\u00a0" not in line:
        return line
    # What is around the text is measured: an expression for its end would look for it behind each blank.
    begin, end = len(line) - len(line.lstrip(_BLANKS)), len(line.rstrip(_BLANKS))
    text = _HARD_BLANKS.sub(lambda match: " " * len(match[0]), line[begin:end])
    return " " * begin + text + " " * (len(line) - max(begin, end))


def comment_in_key(line: str) -> int | None:
    """Return where a `#` stands, counted from 0, that makes a comment of the end of a key; None where none does."""
    match = _COMMENT_IN_KEY.match(line)
    return match.start(1) if match else None


# Signs within a line


class _Mender:
    """Goes through the lines of a file; what a block or a pair of brackets encloses reaches over several of them."""

    def __init__(self) -> None:
        self._brackets: list[str] = []
        self._block: int | None = None

    def mend(self, lines: list[str]) -> tuple[list[str], dict[int, tuple[int, ...]]]:
        """Return the lines mended, and the columns of the blanks that were put in, by lines."""
        found, blanks = [], {}
        for number, line in enumerate(lines):
            indent = len(line) - len(line.lstrip(" \u00a0"))
            if self._block is not None and (not line.strip() or indent > self._block):
                found.append(" " * indent + line[indent:])
                continue
            self._block = None
            text, columns = self._quoted(_softened(line))
            if columns:
                blanks[number] = tuple(columns)
            if not self._brackets and OPENS_BLOCK.search(text):
                self._block = indent
            found.append(text)
        return found, blanks

    def _quoted(self, line: str) -> tuple[str, list[int]]:
        """Return a line mended, with quotation marks around a key that has a `#` before a number."""
        match = None if self._brackets else _NUMBERED.match(line)
        if match is None:
            return self._line(line)
        start, end = match.span(2)
        text, columns = self._line(f'{line[:start]}"{line[start:end]}"{line[end:]}')
        return text, [start, end + 1, *columns]

    def _line(self, line: str) -> tuple[str, list[int]]:
        """Return a line mended, and the columns of its blanks."""
        start = BEGIN.match(line)
        begin = start.end() if start else 0
        signs: list[str] = [line[:begin]]
        length, columns = begin, list[int]()
        at, fresh, seen = begin, True, False  # `fresh`: a value or key may begin here; `seen`: a colon of a key
        while at < len(line):
            sign = line[at]
            if sign == "#" and (at == 0 or line[at - 1].isspace()):
                break
            end = at + 1
            if fresh and sign in "\"'":
                end = _quote_end(line, at)
            elif fresh and sign in _OPEN and (close := _curled_end(line, at)):
                signs.append(f'"{line[at + 1 : close]}"')
                length, at, fresh = length + close + 1 - at, close + 1, False
                continue
            elif fresh and sign in "[{":
                self._brackets.append(sign)
            elif sign in "]}" and self._brackets:
                self._brackets.pop()
            elif fresh and sign == "?" and at > begin and _ends_value(line, end):
                signs.append(UNKNOWN)
                length, at, fresh = length + 1, end, False
                continue
            is_colon = sign == ":" and at > begin
            missing = is_colon and self._lacks_blank(line, at, begin, seen=seen)
            signs.append(line[at:end] + (" " if missing else ""))
            length += end - at
            if missing:
                columns.append(length)
                length += 1
            seen = seen or is_colon
            fresh = missing or sign in "[{" or (sign == "," and bool(self._brackets)) or (fresh and sign == " ")
            fresh = fresh or (is_colon and line[end : end + 1] in {" ", ""})
            at = end
        return "".join(signs) + line[at:], columns

    def _lacks_blank(self, line: str, colon: int, begin: int, *, seen: bool) -> bool:
        """Tell whether a colon ends a key and a value begins right behind it."""
        after = line[colon + 1 : colon + 2]
        if not after or after.isspace() or after in ",]}:/\\" or line[colon - 1].isspace():
            return False
        if self._brackets:
            value = re.match(r"[^,\]}:]*", line[colon + 1 :])
            rest = line[colon + 1 + (value.end() if value else 0) :][:1]
            return self._brackets[-1] == "{" and (after in "{[" or rest in {",", "}", ""})
        if seen:
            return False
        if after in "{[|\"'" or after in _OPEN:
            return True
        if line[begin:colon].isdigit() and after.isdigit():  # a time of day
            return False
        rest = line[colon + 1 :].partition(" #")[0].rstrip()
        return ": " not in rest and not rest.endswith(":")


def _quote_end(line: str, at: int) -> int:
    """Return where a quoted text ends that begins here; behind its first sign where it does not end in the line."""
    closing = line.find(line[at], at + 1)
    while closing >= 0 and line[at] == '"' and line[closing - 1] == "\\":
        closing = line.find('"', closing + 1)
    return closing + 1 if closing >= 0 else at + 1


def _curled_end(line: str, at: int) -> int | None:
    """Return where a curled quotation mark closes what one opens here: a value ends behind it."""
    for close in range(at + 1, min(len(line), at + _LONGEST_QUOTED)):
        if line[close] in '"\\':
            return None
        if line[close] in _CLOSED and (_ends_value(line, close + 1) or line[close + 1 : close + 2] == ":"):
            return close
    return None


def _ends_value(line: str, at: int) -> bool:
    """Tell whether nothing more of a value follows."""
    rest = line[at : at + _LONGEST_QUOTED].lstrip()
    return not rest or rest[0] in ",]}" or (rest[0] == "#" and line[at : at + 1].isspace())
