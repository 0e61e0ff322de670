"""The program's own examples: for each kind of finding, a file that has it and the same file put right."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from alhambra_engine import referee
from alhambra_engine.copies import archives
from alhambra_engine.judge import boxes
from alhambra_engine.judge.photos import BLANK, BUILT
from alhambra_engine.judge.sheet_texts import OPEN
from alhambra_engine.reading.findings import Collector
from alhambra_engine.reading.source import Source
from alhambra_engine.reading.surroundings import Surroundings
from alhambra_engine.rollandwrite import numbers as rollandwrite

from ..words.catalog import SOURCE_LANGUAGE
from ..words.terms import aliases, own_words, words_by_language

if TYPE_CHECKING:
    from collections.abc import Iterator

    from alhambra_engine.judge.photos import Place, SheetRead
    from alhambra_engine.reading.findings import Finding
    from alhambra_engine.reading.kinds import Kind
    from alhambra_engine.referee import Outcome

ExampleSide: TypeAlias = Literal["wrong", "right"]

_FOLDER = "explanations"
_READINGS = ".readings"
_SIGNS = {BUILT: "X", BLANK: "."}
_SURE = 0.99
"""What is less likely is shown as open."""
_OF_AUDITS = frozenset({"nothing-claimed"})
"""Findings that only the auditor of filled pads makes."""


class ExampleFile(NamedTuple):
    """A file as it is shown, and what the engine makes of it; no `outcome` where it is the file of a layout.

    In `text`, bytes that are no text are replaced. An archive has no outcome either.
    """

    text: str
    source: Source
    findings: tuple[Finding, ...]
    outcome: Outcome | None = None

    def finding(self, kind: Kind) -> Finding | None:
        """Return the first finding of a kind; None where it has none."""
        return next((finding for finding in self.findings if finding.kind is kind), None)


@cache
def example(kind: Kind, side: ExampleSide) -> ExampleFile:
    """Return the example of a kind of finding, wrong or right."""
    from importlib.resources import files  # its import is dear; see `system.resources`

    folder = files("alhambra_sheets") / "data" / _FOLDER
    path = next(path for path in folder.iterdir() if path.name.startswith(f"{kind.code}.{side}."))
    data = path.read_bytes()
    name = path.name.replace(f"{kind.code}.{side}", "layout" if path.name.endswith(".toml") else "game")
    text = data.decode("utf-8", "replace")
    if name.endswith(".toml"):
        from alhambra_engine.rollandwrite import layout_file

        layout = layout_file.read(name, data)
        return ExampleFile(text, layout.source, layout.findings)
    if name.endswith(_READINGS):
        return _readings(name, text)
    surroundings = Surroundings(aliases, own_words=lambda: own_words(SOURCE_LANGUAGE), languages=words_by_language)
    if name.endswith(archives.ENDING):
        return _archive(name, data, text, surroundings)
    if kind.name in _OF_AUDITS:
        audited = referee.audit(name, data, surroundings)
        return ExampleFile(text, audited.source, audited.findings)
    result = referee.score(name, data, surroundings)
    return ExampleFile(text, result.source, result.findings, result.outcome)


def _readings(name: str, text: str) -> ExampleFile:
    """Return what was read on photos, judged."""
    from alhambra_engine.judge import judging, records

    record = records.read(text)
    verdict = judging.judge(record.sheets, record.answers, names=record.names)
    shown = "".join(f"{line}\n" for sheet in record.sheets for line in _photo(sheet))
    return ExampleFile(shown, Source(name, text, tuple(text.splitlines())), verdict.findings)


def _photo(sheet: SheetRead) -> Iterator[str]:
    """Yield the lines of a photo as somebody sees it: the sheet as in a transcript, and what is written on it."""
    yield f"{sheet.file}:"
    if sheet.fault:
        yield f"  fault: {sheet.fault}"
        return
    if sheet.number is not None:
        yield f"  number: {sheet.number}"
    yield f"  layout: {sheet.letters}"
    yield "  sheet: |"
    signs = {place.box: _sign(place) for place in sheet.places}
    lines = range(rollandwrite.grid_lines())
    for row in lines:
        yield f"    {' '.join(signs[boxes.space(row, column)] for column in lines)}"
    yield from (f"  {place.box}: {next(iter(place.shares))}" for place in sheet.places if place.kind == "number")


def _sign(place: Place) -> str:
    """A space as a transcript has it; one that nobody is sure of is open."""
    sure = [_SIGNS.get(reading, OPEN) for reading, share in place.shares.items() if share > _SURE]
    return sure[0] if sure else OPEN


def _archive(name: str, data: bytes, text: str, surroundings: Surroundings) -> ExampleFile:
    findings = Collector()
    archives.read(data, findings, lambda coded: referee.score(name, coded.transcript, surroundings))
    return ExampleFile(text, Source(name, text, tuple(text.splitlines())), tuple(findings))
