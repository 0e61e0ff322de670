"""Fixes applied to a text: only what an edit covers changes."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra_engine.reading.edits import applied, encoded
from alhambra_engine.reading.findings import Collector, Edit, Fix, Span
from alhambra_engine.reading.kinds import Severity
from alhambra_engine.reading.source import LINE_BREAK, Source, decode
from tests.cases import desk

if TYPE_CHECKING:
    from alhambra_engine.reading.findings import Finding
    from alhambra_engine.referee import Result

BREAKS = ("\n", "\r\n", "\r")
CHARACTERS = "ab .*é木😀\t"
LINES = st.lists(st.text(CHARACTERS, max_size=6), min_size=1, max_size=6)
ENCODINGS = ("", "utf-8-sig", "utf-16-le", "utf-16-be", "utf-16-le-marked", "utf-16-be-marked")


def source_of(text: str) -> Source:
    """Return a text as the reader has it."""
    return Source("game.yaml", text, tuple(LINE_BREAK.split(text)))


def replaced(text: str, span: Span, new: str) -> str:
    """Return a text after one edit."""
    return applied(source_of(text), Fix((Edit(span, new),)))


@st.composite
def edited(draw: st.DrawFn) -> tuple[str, list[tuple[Span, int, int, str]]]:
    """Draw a text, and edits that do not overlap: where they are in lines and in the text, and what they write."""
    lines = draw(LINES)
    text = "".join(line + draw(st.sampled_from(BREAKS)) for line in lines[:-1]) + lines[-1]
    places, at = [], 0
    for number, line in enumerate(LINE_BREAK.split(text), 1):
        places += [(at + column, number, column + 1) for column in range(len(line) + 1)]
        at += len(line)
        match = LINE_BREAK.match(text, at)
        at = match.end() if match else at
    count = draw(st.integers(1, 3))
    chosen = sorted(draw(st.lists(st.sampled_from(places), min_size=2 * count, max_size=2 * count)))
    pairs = zip(chosen[::2], chosen[1::2], strict=True)
    edits = [
        (Span(line, column, end_line, end_column), start, end, draw(st.text(CHARACTERS, max_size=4)))
        for (start, line, column), (end, end_line, end_column) in pairs
    ]
    return text, edits


@given(edited())
def test_only_what_the_edits_cover_changes(drawn: tuple[str, list[tuple[Span, int, int, str]]]) -> None:
    text, edits = drawn
    wanted, done = "", 0
    for _, start, end, new in edits:
        wanted += text[done:start] + new
        done = end
    fix = Fix(tuple(Edit(span, new) for span, _, _, new in edits))
    assert applied(source_of(text), fix) == wanted + text[done:]


@pytest.mark.parametrize("line_break", BREAKS)
def test_a_line_break_is_written_as_the_lines_around_end(line_break: str) -> None:
    text = line_break.join(["players:", "  Kim: {}", ""])
    assert replaced(text, Span(1, 1, 1, 1), "game: alhambra\n") == f"game: alhambra{line_break}{text}"
    assert replaced(text, Span(3, 1, 3, 1), "a\nb") == f"{text}a{line_break}b"


def test_a_text_of_one_line_gets_the_usual_line_break() -> None:
    assert replaced("players: {}", Span(1, 1, 1, 1), "game: alhambra\n") == "game: alhambra\nplayers: {}"


@pytest.mark.parametrize(
    "edits",
    [
        [Edit(Span(1, 1, 1, 3), "x"), Edit(Span(1, 2, 1, 4), "y")],
        [Edit(Span(1, 3, 1, 1), "x")],
        [Edit(Span(1, 1, 1, 6), "x")],
        [Edit(Span(1, 0, 1, 1), "x")],
        [Edit(Span(3, 1, 3, 1), "x")],
        [Edit(Span(0, 1, 1, 1), "x")],
    ],
)
def test_edits_that_overlap_or_leave_the_text_are_refused(edits: list[Edit]) -> None:
    with pytest.raises(ValueError, match="line"):
        applied(source_of("abcd\nefgh"), Fix(tuple(edits)))


def bytes_of(text: str, encoding: str) -> bytes:
    """Return a text in one of the encodings that are read."""
    if encoding.endswith("-marked"):
        return ("\ufeff" + text).encode(encoding.removesuffix("-marked"))
    return text.encode(encoding or "utf-8")


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_file_keeps_its_encoding_and_its_mark(encoding: str) -> None:
    text = "game: alhambra\r\n# mañana 木\r\n"
    data = bytes_of(text, encoding)
    findings = Collector()
    assert decode("game.yaml", data, findings).text == text
    assert encoded(text, data) == data
    assert encoded(text + "players: {}\r\n", data) == bytes_of(text + "players: {}\r\n", encoding)
    assert findings == []


CASES = sorted((Path(__file__).parents[2] / "cases").glob("*.yaml"))


def like(result: Result, finding: Finding) -> int:
    """Return how many findings of a result say the same as this one."""
    said = (finding.kind, finding.detail, finding.player, finding.values)
    return sum((each.kind, each.detail, each.player, each.values) == said for each in result.findings)


def errors(result: Result) -> Counter[tuple[str, str, str | None]]:
    """Return the errors of a result."""
    found = (finding for finding in result.findings if finding.kind.severity is Severity.ERROR)
    return Counter((finding.kind.name, finding.detail, finding.player) for finding in found)


# In another way tests/engine/repairs/test_palaces.py holds it of all cases in every run.
@pytest.mark.parametrize(
    ("line_break", "step"),
    [("\n", 3), ("\r\n", 7), *(pytest.param(each, 1, marks=pytest.mark.full) for each in BREAKS)],
)
def test_every_fix_removes_its_finding_and_brings_no_error(line_break: str, step: int) -> None:
    fixes = 0
    for path in CASES[::step]:
        data = path.read_bytes().replace(b"\n", line_break.encode())
        before = desk.judge(data)
        for finding in before.findings:
            for fix in finding.fixes:
                fixes += 1
                after = desk.judge(encoded(applied(before.source, fix), data))
                assert like(after, finding) < like(before, finding), (path.name, fix)
                assert not errors(after) - errors(before), (path.name, fix)
    assert fixes >= 5
