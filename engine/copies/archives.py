"""Archives: legal games one a line, each with its date, its title and its code; read and written line by line.

Their form is described in docs/codes.md, so that other programs can read it.
"""

from __future__ import annotations

import io
import re
from datetime import date
from typing import TYPE_CHECKING, BinaryIO, NamedTuple, cast

from ..reading.findings import Span
from ..reading.source import code_point, forbidden_in
from . import compact

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ..reading.findings import Collector
    from ..referee import Result
    from .compact import CodedGame

MARK = "ALHA1"
"""The first line of an archive: what it is, and the version of its form."""

ENDING = ".alh"

LONGEST_TITLE = 200
LONGEST_LINE = compact.LONGEST + 2000
"""Characters of a line that is read: a code as long as any, and room for a date and a title."""

LOOKED_AT = 16
"""Bytes by which an archive is known."""

LOOKED_THROUGH = 4096
"""Bytes by which a file that does not begin like an archive is told from text."""

_ANY_MARK = re.compile(r"ALHA[1-9][0-9]{0,3}", re.IGNORECASE)
_BEGINNING = re.compile(rb"(?:\xef\xbb\xbf)?ALHA[1-9][0-9]{0,3}\s", re.IGNORECASE)
_UTF16_BEGINNINGS = tuple("ALHA".encode(encoding) for encoding in ("utf-16-le", "utf-16-be"))
_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")
_CONTROLS = re.compile(rb"[\0-\x08\x0e-\x1f]")
_CODE_MARK = re.compile(rb"ALHG[0-9]", re.IGNORECASE)
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_DATE_IN_NAME = re.compile(r"(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)")
_AROUND = " -_.,"
"""What may be between a date and the rest of a file's name."""
_NO_TEXT = re.compile("[\ud800-\udfff\ufffd]")
_REMARK = "#"
_BETWEEN = "\t"


class ArchiveLine(NamedTuple):
    """A line of an archive: the day, the title, the code and its place, and what this carries."""

    span: Span
    date: str
    title: str
    code: str
    coded: CodedGame


def is_archive(name: str, head: bytes) -> bool:
    """Tell whether a file is meant for an archive, by its name or its first bytes."""
    return (
        name.lower().endswith(ENDING)
        or _BEGINNING.match(head + b"\n") is not None
        or (head[:2] in _UTF16_MARKS and head[2:].upper().startswith(_UTF16_BEGINNINGS))
    )


def is_text(head: bytes) -> bool:
    """Tell whether the first bytes of a file may be lines: no picture and no program, a code among them or not."""
    is_utf16 = head[:2] in _UTF16_MARKS
    return is_utf16 or _CONTROLS.search(head) is None or _CODE_MARK.search(head) is not None


def judged(
    stream: BinaryIO, findings: Collector, judge: Callable[[CodedGame], Result]
) -> Iterator[tuple[ArchiveLine, Result]]:
    """Yield the games of an archive, each with its result; lines that cannot be read or are not legal are findings.

    Nothing of a game is kept when the next one is read.
    """
    for entry, result in tried(stream, findings, judge):
        if result is not None:
            yield entry, result


def tried(
    stream: BinaryIO, findings: Collector, judge: Callable[[CodedGame], Result]
) -> Iterator[tuple[ArchiveLine, Result | None]]:
    """Yield what `judged` does, and the lines of games that are not legal, without a result: what takes time."""
    for entry in entries(stream, findings):
        result = judge(entry.coded)
        if result.legal and result.outcome is not None:
            yield entry, result
        else:
            findings.add("bad-archive", entry.span, "illegal")
            yield entry, None


def entries(stream: BinaryIO, findings: Collector) -> Iterator[ArchiveLine]:
    """Yield the lines of an archive that can be read; what is wrong with any other is added to findings."""
    buffered = stream if isinstance(stream, io.BufferedReader) else io.BufferedReader(cast("io.RawIOBase", stream))
    is_of_text = is_text(buffered.peek(LOOKED_THROUGH)[:LOOKED_THROUGH])
    is_begun = False
    for number, line in _lines(buffered, findings):
        if not is_begun:
            is_begun = True
            mark = _ANY_MARK.fullmatch(line.strip())
            if mark is None:
                findings.add("bad-archive", _span(number, line), "mark", mark=MARK)
                if not is_of_text:
                    return
            elif mark[0].upper() != MARK:
                findings.add("bad-archive", _span(number, line), "newer")
                return
            # Without a tab it was meant to be the mark, and is no game as well.
            if mark is not None or _BETWEEN not in line:
                continue
        entry = _entry(number, line, findings)
        if entry is not None:
            yield entry
    if not is_begun:
        findings.add("bad-archive", Span(1, 1, 1, 1), "mark", mark=MARK)


def read(data: bytes, findings: Collector, judge: Callable[[CodedGame], Result]) -> None:
    """Read a whole archive for what is wrong with it, which is added to findings."""
    for _ in judged(io.BytesIO(data), findings, judge):
        pass


def told_by_name(stem: str) -> tuple[str, str]:
    """Return the day in the name of a file, none where it has none, and what else there is to it."""
    for found in _DATE_IN_NAME.finditer(stem):
        try:
            day = date.fromisoformat(found[0])
        except ValueError:
            continue
        return day.isoformat(), _words(stem[: found.start()], stem[found.end() :])
    return "", _words(stem)


def _words(*parts: str) -> str:
    told = (" ".join(part.replace("_", " ").split()).strip(_AROUND) for part in parts)
    return " ".join(filter(None, told))


def line_of(day: str, title: str, code: str) -> str:
    """Return the line of a game; what a title cannot have is left out of it."""
    shown = "".join(sign for sign in " ".join(title.split()) if sign not in forbidden_in(title))
    return _BETWEEN.join((day, _NO_TEXT.sub("", shown)[:LONGEST_TITLE].strip(), code))


def _lines(buffered: io.BufferedReader, findings: Collector) -> Iterator[tuple[int, str]]:
    """Yield the lines of a file with their numbers, without empty ones and remarks; one at a time is in memory."""
    is_utf16 = buffered.peek(2)[:2] in _UTF16_MARKS
    text = io.TextIOWrapper(
        buffered,
        encoding="utf-16" if is_utf16 else "utf-8-sig",
        errors="replace" if is_utf16 else "surrogateescape",
    )
    number = 0
    try:
        while line := text.readline(LONGEST_LINE + 1):
            number += 1
            is_whole = line.endswith("\n") or len(line) <= LONGEST_LINE
            while not line.endswith("\n") and (more := text.readline(LONGEST_LINE)):
                line = more[-1:]
            if not is_whole:
                findings.add("too-large", Span(number, 1, number, 2), "line", limit=LONGEST_LINE)
            elif (stripped := line.rstrip("\n")).strip() and not stripped.startswith(_REMARK):
                yield number, stripped
    finally:
        text.detach()


def _entry(number: int, line: str, findings: Collector) -> ArchiveLine | None:
    """Return a line of an archive as what it says; None, and a finding, where it says nothing."""
    damaged = _NO_TEXT.search(line)
    if damaged is not None:
        findings.add("wrong-encoding", Span(number, damaged.start() + 1, number, damaged.start() + 2))
        return None
    day, first, behind = line.partition(_BETWEEN)
    title, second, code = behind.rpartition(_BETWEEN)
    if not first or not second:
        findings.add("bad-archive", _span(number, line), "fields")
        return None
    day, title, at = day.strip(), " ".join(title.split()), len(line) - len(code)
    told = _game(code, _span(number, code, at), findings)
    is_right = _is_day(number, day, findings) and _is_title(number, title, line, findings)
    if told is None or not is_right:
        return None
    return ArchiveLine(_span(number, code, at), day, title, code.strip(), told)


def _game(code: str, span: Span, findings: Collector) -> CodedGame | None:
    try:
        return compact.game_of(code)
    except compact.CodeError as error:
        detail = "newer-code" if error.reason == "newer" else "code"
        findings.add("bad-archive", span, detail)
        return None


def is_day(text: str) -> bool:
    """Tell whether a text is a day of the calendar, as an archive has it."""
    try:
        return _DATE.fullmatch(text) is not None and bool(date.fromisoformat(text))
    except ValueError:
        return False


def _is_day(number: int, day: str, findings: Collector) -> bool:
    """Tell whether a line has a day, or none."""
    if not day or is_day(day):
        return True
    findings.add("bad-archive", _span(number, day), "date", text=day[:LONGEST_TITLE])
    return False


def _is_title(number: int, title: str, line: str, findings: Collector) -> bool:
    """Tell whether a title can be shown."""
    start = line.index(_BETWEEN) + 1
    character = min(forbidden_in(title), default=None)
    if character is not None:
        at = line.index(character) + 1
        findings.add("control-character", Span(number, at, number, at + 1), character=code_point(character))
        return False
    if len(title) > LONGEST_TITLE:
        findings.add("too-large", _span(number, title, start), "title", limit=LONGEST_TITLE)
        return False
    return True


def _span(number: int, text: str, at: int = 0) -> Span:
    """Return where a text is in a line, `at` characters behind its beginning."""
    return Span(number, at + 1, number, at + 1 + max(len(text), 1))
