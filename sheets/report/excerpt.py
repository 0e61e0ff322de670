"""Findings as text: the line of the file with carets under the fault, the sentence, the way out."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from alhambra_engine.reading.kinds import Severity

from ..system.terminal import Emphasis, columns, visible
from ..words import findings as worded

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from alhambra_engine.reading.findings import Finding, Span
    from alhambra_engine.reading.source import Source

    from ..system.terminal import Terminal
    from ..words.catalog import Catalog

_STYLES = {Severity.ERROR: Emphasis.ERROR, Severity.WARNING: Emphasis.WARNING, Severity.NOTE: Emphasis.NOTE}
_SHOWN_OF_A_KIND = 20
_BEFORE_FAULT = 40
"""How much of a long line is shown left of its fault, in characters."""


def severity_name(severity: Severity, catalog: Catalog) -> str:
    """Return a severity in the reader's language."""
    match severity:
        case Severity.ERROR:
            return catalog.pgettext("severity", "error")
        case Severity.WARNING:
            return catalog.pgettext("severity", "warning")
        case Severity.NOTE:
            return catalog.pgettext("severity", "note")


def describe(
    findings: Iterable[Finding],
    source: Source,
    catalog: Catalog,
    terminal: Terminal,
    omitted: Mapping[str, int] = MappingProxyType({}),
) -> Iterator[str]:
    """Yield the lines that tell all findings of a file; of the same kind, a good number of them.

    `omitted` are the numbers of those that the engine did not keep, by kind.
    """
    told: dict[str, int] = {}
    for finding in findings:
        number = told[finding.kind.name] = told.get(finding.kind.name, 0) + 1
        if number <= _SHOWN_OF_A_KIND:
            yield from _describe(finding, source, catalog, terminal)
            yield ""
    for kind, number in told.items():
        if number > _SHOWN_OF_A_KIND:
            rest = number - _SHOWN_OF_A_KIND + omitted.get(kind, 0)
            yield catalog.ngettext("… and {number} more: {kind}", "… and {number} more: {kind}", rest, kind=kind)
            yield ""


def _describe(finding: Finding, source: Source, catalog: Catalog, terminal: Terminal) -> Iterator[str]:
    kind = finding.kind
    head = f"{severity_name(kind.severity, catalog)}[{kind.code}]"
    rule = f", {finding.rule}" if finding.rule else ""
    sentence = visible(worded.what(finding, catalog))
    whose = f"{visible(finding.player)}: " if finding.player else ""
    yield (
        f"{terminal.paint(head, _STYLES[kind.severity])} {terminal.paint(whose + sentence, Emphasis.STRONG)}"
        f" {terminal.paint(f'({kind.name}{rule})', Emphasis.FAINT)}"
    )
    gutter = len(str(finding.span.line)) if finding.span else 1
    bar = terminal.choose("│", "|")
    arrow = terminal.choose("╭─", "->")
    if finding.span is None:
        yield f"{' ' * gutter} {arrow} {visible(source.name)}"
    else:
        yield f"{' ' * gutter} {arrow} {visible(source.name)}:{finding.span.line}:{finding.span.column}"
        marked = _mark(finding.span, source.lines, terminal.choose("…", "~"))
        for number, text in zip((str(finding.span.line), ""), marked, strict=True):
            style = None if number else _STYLES[kind.severity]
            yield f"{number:>{gutter}} {bar} {terminal.paint(text, style)}".rstrip()
    way_out = visible(worded.way_out(finding, catalog))
    if way_out:
        yield f"{' ' * gutter} {terminal.choose('╰→', '=>')} {way_out}"


def _mark(span: Span, lines: Sequence[str], sign: str) -> tuple[str, str]:
    """Return the line of a span and a line of carets under it, both cut around the fault where they are long."""
    line = lines[span.line - 1] if span.line <= len(lines) else ""
    start = span.column - 1
    end = span.end_column - 1 if span.end_line == span.line else len(line)
    left = max(0, start - _BEFORE_FAULT) if len(line) > 2 * _BEFORE_FAULT else 0
    right = left + 2 * _BEFORE_FAULT
    shown = (sign if left else "") + _plain(line[left:right]) + (sign if right < len(line) else "")
    before = (sign if left else "") + _plain(line[left:start])
    marked = _plain(line[start : min(end, right)])
    return shown, " " * columns(before) + "^" * max(1, columns(marked))


def _plain(text: str) -> str:
    """Return a piece of a line as it is shown: a tab as one blank, and nothing that a terminal would obey."""
    return visible(text.replace("\t", " "))
