"""Layout files: a grid layout as TOML, with everything that is wrong with the file at its place."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING, Any, NamedTuple

from ..reading.findings import Collector, Span
from ..reading.source import Source, decode
from . import layout_maker, layouts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from ..reading.findings import Finding
    from .layouts import GridLayout, LayoutProblem

_KEYS = {"bad-id": "id", "taken-id": "id", "id-missing": "", "bad-name": "name", "bad-coins": "coins"}
"""Which key a problem is about, where it is not about the rows."""

_AT = re.compile(r"at line (\d+), column (\d+)\)")
_KEY = re.compile(r"[ \t]*\[*[ \t]*(\"[^\"]*\"|'[^']*'|[\w-]+)[ \t]*[=.\]]")
_STRING = re.compile(r"#.*|\]|\"((?:[^\"\\\n]|\\.)*)\"|'([^'\n]*)'")


class LayoutFile(NamedTuple):
    """A layout file; no `layout` where a finding is an error. `omitted` counts findings not kept, by name."""

    source: Source
    layout: GridLayout | None
    findings: tuple[Finding, ...]
    omitted: Mapping[str, int]

    @property
    def legal(self) -> bool:
        """Whether the layout can be played."""
        return self.layout is not None


def read(name: str, data: bytes) -> LayoutFile:
    """Return what a file says; everything that is wrong with it is a finding, and so is what is merely uneven.

    Of a hostile file no more than `layouts.BYTE_LIMIT` bytes are looked at: TOML may cost the square of its length.
    """
    findings = Collector()
    if len(data) > layouts.BYTE_LIMIT:
        findings.add("bad-layout", None, "too-long", limit=layouts.BYTE_LIMIT)
        return LayoutFile(Source(name, "", ()), None, tuple(findings), {})
    source = decode(name, data, findings)
    layout = None if findings else _layout(source, findings)
    if layout is not None:
        _add("uneven-layout", layouts.unevenness(layout), _places(source), findings)
    return LayoutFile(source, layout, tuple(findings), findings.omitted)


def _layout(source: Source, findings: Collector) -> GridLayout | None:
    try:
        document = tomllib.loads(source.text)
    except (ValueError, RecursionError) as error:  # what is not TOML, or nested without an end
        findings.add("bad-layout", _end_of_toml(error, source), "not-toml")
        return None
    layout, problems = layout_of(document)
    _add("bad-layout", problems, _places(source), findings)
    return layout


def layout_of(document: Mapping[str, Any]) -> tuple[GridLayout | None, tuple[LayoutProblem, ...]]:
    """Return the layout of a file's values, which has no other one's id, and everything that is wrong with it."""
    layout, problems = layouts.read_layout(document)
    if layout is not None:
        problems = _taken_id(layout)
    return None if problems else layout, problems


def _add(kind: str, problems: Iterable[LayoutProblem], places: _Places, findings: Collector) -> None:
    """Add problems as findings, in the order of the file."""
    located = [(places.of(problem), problem) for problem in problems]
    for span, problem in sorted(located, key=lambda each: each[0] or ()):
        findings.add(kind, span, problem.name, values=problem.finding_values)


def _taken_id(layout: GridLayout) -> tuple[LayoutProblem, ...]:
    """Return that an id belongs to another layout: a sheet with it would be scored on that one's grid."""
    other = layout_maker.find_layout(layout.id)
    if other is None or (other.rows, other.coins) == (layout.rows, layout.coins):
        return ()
    return (layouts.LayoutProblem("taken-id", values=(("id", layout.id),)),)


# Places. The parser keeps none, so the few lines of a layout file are looked through once more.


class _Places(NamedTuple):
    """Where the keys of a file stand, and the rows without their quotation marks."""

    source: Source
    keys: Mapping[str, Span]
    rows: tuple[Span, ...]

    def of(self, problem: LayoutProblem) -> Span | None:
        """Return the place of a problem: a letter, a row, a key; None where the whole file is meant."""
        key = dict(problem.values)["key"] if problem.name == "unknown-key" else _KEYS.get(problem.name, "rows")
        row = 0 if problem.row is None and problem.column is not None else problem.row
        if key != "rows" or row is None or row >= len(self.rows):
            return self.keys.get(str(key))
        return self.rows[row] if problem.column is None else self._letter(self.rows[row], problem.column)

    def _letter(self, row: Span, column: int) -> Span:
        """Return where a letter of a row stands; the row where that is not certain, as with escapes in it."""
        text = self.source.lines[row.line - 1][row.column - 1 : row.end_column - 1]
        places = [place for place, character in enumerate(text) if not character.isspace()]
        if "\\" in text or column >= len(places) or len(text.upper()) != len(text):
            return row
        start = row.column + places[column]
        return Span(row.line, start, row.line, start + 1)


def _places(source: Source) -> _Places:
    keys: dict[str, Span] = {}
    for number, line in enumerate(source.lines, 1):
        match = _KEY.match(line)
        if match:
            keys.setdefault(match[1].strip("\"'"), Span(number, match.start(1) + 1, number, match.end(1) + 1))
    return _Places(source, keys, tuple(_row_spans(keys["rows"], source)) if "rows" in keys else ())


def _row_spans(key: Span, source: Source) -> Iterator[Span]:
    for number, line in enumerate(source.lines[key.line - 1 :], key.line):
        for match in _STRING.finditer(line, key.end_column - 1 if number == key.line else 0):
            if match[0] == "]":
                return
            if match.lastindex:
                start, end = match.span(match.lastindex)
                yield Span(number, start + 1, number, end + 1)


def _end_of_toml(error: Exception, source: Source) -> Span | None:
    """Return where a text stops to be TOML, which the parser says in words only; None where it does not say it."""
    match = _AT.search(str(error))
    if match:
        line, column = map(int, match.groups())
        return Span(line, column, line, column + 1)
    if "end of document" in str(error):
        line, column = len(source.lines), len(source.lines[-1]) + 1
        return Span(line, column, line, column + 1)
    return None
