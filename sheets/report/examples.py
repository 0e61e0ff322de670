"""The program's own examples: for each kind of finding, a file that has it and the same file put right."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from alhambra_engine import referee
from alhambra_engine.copies import archives
from alhambra_engine.reading.findings import Collector
from alhambra_engine.reading.source import Source
from alhambra_engine.reading.surroundings import Surroundings

from ..words.catalog import SOURCE_LANGUAGE
from ..words.terms import aliases, own_words, words_by_language

if TYPE_CHECKING:
    from alhambra_engine.reading.findings import Finding
    from alhambra_engine.reading.kinds import Kind
    from alhambra_engine.referee import Outcome

ExampleSide: TypeAlias = Literal["wrong", "right"]

_FOLDER = "explanations"
_READINGS = ".readings"
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
    return ExampleFile(text, Source(name, text, tuple(text.splitlines())), verdict.findings)


def _archive(name: str, data: bytes, text: str, surroundings: Surroundings) -> ExampleFile:
    findings = Collector()
    archives.read(data, findings, lambda coded: referee.score(name, coded.transcript, surroundings))
    return ExampleFile(text, Source(name, text, tuple(text.splitlines())), tuple(findings))
