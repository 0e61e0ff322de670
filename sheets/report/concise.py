"""Findings in one line each, for editors and scripts: `file:line:column: severity code sentence`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..system.terminal import visible
from ..words import findings as worded

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from alhambra_engine.reading.findings import Finding
    from alhambra_engine.referee import Result

    from ..system.terminal import Terminal
    from ..words.catalog import Catalog


def concise_report(result: Result, catalog: Catalog, _: Terminal) -> Iterator[str]:
    """Yield a line for each finding, and for each place of equal ones; nothing where there is none.

    What the engine did not keep is counted in a line without a place.
    """
    yield from lines(result.source.name, result.findings, result.omitted, catalog)


def lines(name: str, findings: Iterable[Finding], omitted: Mapping[str, int], catalog: Catalog) -> Iterator[str]:
    """Yield the lines for findings of a file, and for those that were not kept, by their names."""
    for finding in sorted((each for found in findings for each in found.apart), key=_place):
        yield line(finding, name, catalog)
    for kind, number in omitted.items():
        more = catalog.ngettext("… and {number} more: {kind}", "… and {number} more: {kind}", number, kind=kind)
        yield f"{visible(name)}: {more}"


def _place(finding: Finding) -> tuple[int, ...]:
    return finding.span or ()


def line(finding: Finding, name: str, catalog: Catalog) -> str:
    """Return a finding in one line; what concerns the whole file has the place of its beginning.

    The sentence is in the reader's language, severity and code are the same in all.
    """
    place = f"{finding.span.line}:{finding.span.column}" if finding.span else "1:1"
    whose = f"{finding.player}: " if finding.player else ""
    told = f"{name}:{place}: {finding.severity} {finding.kind.code} {whose}{worded.what(finding, catalog)}"
    return visible(told)
