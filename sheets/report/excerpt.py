"""Findings as text: the line of the file with carets under the fault, the sentence, the way out."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.reading.kinds import Severity

from .. import PROGRAM
from ..system.terminal import Emphasis, columns, visible, wrap
from ..words import findings as worded
from ..words.leads import colon

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from alhambra_engine.reading.findings import Finding, Span
    from alhambra_engine.reading.source import Source

    from ..system.terminal import Terminal
    from ..words.catalog import Catalog

_STYLES = {Severity.ERROR: Emphasis.ERROR, Severity.WARNING: Emphasis.WARNING, Severity.NOTE: Emphasis.NOTE}
_SHOWN_OF_A_LINE = 80
"""How much of a long line is shown, in characters."""
_AROUND_LINE = 5
"""Columns around it, besides its number: the bar between blanks, and a sign at both ends that something is left out."""
_HANGING = 2
"""How far the second line of a sentence is indented."""


class GameStanding(NamedTuple):
    """What a game has come to: its totals, and who has won; empty where it is not scored."""

    totals: Mapping[str, int] = MappingProxyType({})
    winners: tuple[str, ...] = ()


NOTHING_YET = GameStanding()


def describe(
    findings: Iterable[Finding],
    source: Source,
    catalog: Catalog,
    terminal: Terminal,
    omitted: Mapping[str, int] = MappingProxyType({}),
    *,
    standing: GameStanding = NOTHING_YET,
) -> Iterator[str]:
    """Yield the lines that tell all findings of a file; of the same kind, a good number of them.

    `omitted` are the numbers of those that the engine did not keep, by kind; `standing` is what fixes would change.
    """
    chosen = worded.chosen(enumerate(findings, start=1), catalog, omitted)
    kinds: set[str] = set()
    for _, finding in chosen.told:
        yield from described(finding, source, catalog, terminal, standing)
        if finding.kind.name not in kinds:
            yield from _more(finding, catalog, terminal)
        kinds.add(finding.kind.name)
        yield ""
    for line in chosen.left_out:
        yield from wrap([(line, None)], terminal, _HANGING)
        yield ""


def _more(finding: Finding, catalog: Catalog, terminal: Terminal) -> Iterator[str]:
    """Yield the line that names the command that explains a finding; the first one of its kind has it."""
    gutter = len(str(finding.span.line)) if finding.span else 1
    command = f"{PROGRAM} explain {finding.kind.code}"
    indent = " " * (gutter + 1)
    more = wrap(
        [(catalog.gettext("More: {command}", command=command), Emphasis.FAINT)], terminal, len(indent), len(indent)
    )
    yield from (indent + line if not number else line for number, line in enumerate(more))


def described(
    finding: Finding, source: Source, catalog: Catalog, terminal: Terminal, standing: GameStanding = NOTHING_YET
) -> Iterator[str]:
    """Yield the lines that tell one finding: what is wrong, the line of the file, the ways out."""
    kind = finding.kind
    rule = f", {finding.rule}" if finding.rule else ""
    told = (*headline(finding, catalog), (f"({kind.name}{rule})", Emphasis.FAINT))
    yield from wrap(told, terminal, _HANGING)
    gutter = len(str(finding.span.line)) if finding.span else 1
    bar = terminal.choose("│", "|")
    place = f":{finding.span.line}:{finding.span.column}" if finding.span else ""
    yield from _behind(f"{' ' * gutter} {terminal.choose('╭─', '->')} ", visible(source.name) + place, terminal)
    if finding.span is not None:
        room = min(_SHOWN_OF_A_LINE, terminal.width - gutter - _AROUND_LINE) if terminal.wraps else _SHOWN_OF_A_LINE
        marked = _mark(finding.locations, source.lines, terminal.choose("…", "~"), max(room, _HANGING))
        for number, text in zip((str(finding.span.line), ""), marked, strict=True):
            style = None if number else _STYLES[finding.severity]
            yield f"{number:>{gutter}} {bar} {terminal.paint(text, style)}".rstrip()
    also = worded.also(finding, catalog)
    ways_out = worded.ways_out(finding, catalog, standing.totals, standing.winners)
    for way_out in map(visible, filter(None, (also, *ways_out))):
        yield from _behind(f"{' ' * gutter} {terminal.choose('╰→', '=>')} ", way_out, terminal)


def _behind(sign: str, text: str, terminal: Terminal) -> Iterator[str]:
    """Yield a text behind a sign, its other lines below its beginning."""
    first, *others = wrap([(text, None)], terminal, len(sign), len(sign))
    yield from (sign + first, *others)


def headline(finding: Finding, catalog: Catalog) -> tuple[tuple[str, Emphasis | None], ...]:
    """Return a finding in a sentence: its severity and code, whose it is, and what is wrong."""
    head = f"{worded.severity_name(finding.severity, catalog)}[{finding.kind.code}]"
    whose = f"{visible(finding.player)}{colon(catalog)} " if finding.player else ""
    return (head, _STYLES[finding.severity]), (whose + visible(worded.what(finding, catalog)), Emphasis.STRONG)


def _mark(spans: Sequence[Span], lines: Sequence[str], sign: str, room: int) -> tuple[str, str]:
    """Return the line of the first span and a line of carets under it, both cut around the fault where they are long.

    There is room for so many columns, half of them left of the fault. Others in the same line are marked as well.
    """
    first = spans[0]
    line = lines[first.line - 1] if first.line <= len(lines) else ""
    left, right = _window(line, first.column - 1, room)
    shown = (sign if left else "") + visible(line[left:right]) + (sign if right < len(line) else "")
    carets = ""
    for span in spans:
        start = span.column - 1
        if span.line != first.line or (span != first and not left <= start < right):
            continue
        end = span.end_column - 1 if span.end_line == span.line else len(line)
        before = columns((sign if left else "") + visible(line[left:start]))
        carets = carets.ljust(before) + "^" * max(1, columns(visible(line[start : min(end, right)])))
    return shown, carets


def _window(line: str, start: int, room: int) -> tuple[int, int]:
    """Return from where to where a line is shown around its fault: so many columns, and never more characters."""
    if len(line) <= room and columns(visible(line)) <= room:
        return 0, room
    left, taken = start, 0
    while left > max(0, start - room // 2) and taken + columns(visible(line[left - 1])) <= room // 2:
        left -= 1
        taken += columns(visible(line[left]))
    right, taken = left, 0
    while right < min(len(line), left + room) and taken + columns(visible(line[right])) <= room:
        taken += columns(visible(line[right]))
        right += 1
    return left, right
