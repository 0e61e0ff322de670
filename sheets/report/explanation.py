"""What a finding means and what a rule says: for people, for programs, and as a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from alhambra_engine.geometry import cell_at
from alhambra_engine.reading.kinds import KINDS, Severity

from .. import PROGRAM
from ..figures.model import CellMark, PalaceFigure, SheetFigure
from ..system.terminal import Emphasis, visible, wrap
from ..words import findings as worded
from ..words.clauses import findings_of, rule_text
from ..words.finding_sentences import READING
from ..words.rules import RULES
from ..words.standing import standing_answer, standing_text
from . import excerpt
from .answers import SCHEMA
from .examples import ExampleFile, ExampleSide, example
from .palace import drawn, fault_sign
from .roll_and_write import sheet
from .score_table import Audience

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from alhambra_engine.reading.findings import Finding
    from alhambra_engine.reading.kinds import Kind
    from alhambra_engine.rollandwrite.judging import JudgedSheets

    from ..system.terminal import Terminal
    from ..words.catalog import Catalog

_INDENT = "  "


_OF_READINGS = frozenset({"no-reading", "several-readings", "ambiguous-tile"})
"""What is found by looking at all that vague tiles can be together."""

_READING = "ALH1"
"""How the codes of what concerns the reading of a file begin."""


class Detail(NamedTuple):
    """One of the ways in which a finding occurs, in words; what differs from file to file is left out of them."""

    name: str
    what: str
    way_out: str


def kind_called(name: str) -> Kind | None:
    """Return the kind of finding of a code or a name, in any case; None where there is none."""
    asked = name.strip().casefold()
    return next((kind for kind in KINDS.values() if asked in {kind.name, kind.code.casefold()}), None)


def clause_called(name: str) -> str | None:
    """Return the number of a clause of the rules, in any case; None where there is none."""
    asked = name.strip().upper()
    return asked if asked in RULES else None


def all_names() -> tuple[str, ...]:
    """Return everything that can be explained: codes, names, clauses."""
    return (*(kind.code for kind in KINDS.values()), *KINDS, *RULES)


def list_report(terminal: Terminal) -> Iterator[str]:
    """Yield a line for each kind of finding: its code, its name, the rule behind it."""
    width = max(map(len, KINDS))
    for kind in sorted(KINDS.values()):
        yield f"{terminal.paint(kind.code, Emphasis.STRONG)}  {kind.name:<{width}}  {kind.rule or ''}".rstrip()


def list_answer() -> dict[str, Any]:
    """Return all kinds of findings and all clauses, for programs."""
    return {"schema": SCHEMA, "findings": [_head(kind) for kind in sorted(KINDS.values())], "rules": list(RULES)}


def kind_answer(kind: Kind, catalog: Catalog) -> dict[str, Any]:
    """Return what is to be said of a kind of finding, for programs."""
    return {
        "schema": SCHEMA,
        **_head(kind),
        "text": meaning(kind, catalog),
        "details": [
            {"detail": detail.name, "what": detail.what, "way_out": detail.way_out} for detail in details(kind, catalog)
        ],
        "wrong": example(kind, "wrong").text,
        "right": example(kind, "right").text,
    }


def _head(kind: Kind) -> dict[str, Any]:
    return {
        "code": kind.code,
        "name": kind.name,
        "severity": str(kind.severity),
        "rule": kind.rule,
        "standing": standing_answer(kind.rule),
    }


def rule_answer(clause: str, catalog: Catalog) -> dict[str, Any]:
    """Return what a clause says and which findings rest on it, for programs."""
    found = [{"code": kind.code, "name": kind.name} for kind in findings_of(clause)]
    return {
        "schema": SCHEMA,
        "rule": clause,
        "text": rule_text(clause, catalog),
        "standing": standing_answer(clause),
        "standing_text": standing_text(clause, catalog),
        "findings": found,
    }


def meaning(kind: Kind, catalog: Catalog) -> str:
    """Return the rule behind a kind of finding; where it concerns the form of a file, what its example says.

    What depends on the readings of vague tiles is not to be understood by a rule alone.
    """
    if kind.name in _OF_READINGS:
        return catalog.sentence(READING, {})
    if kind.rule:
        return rule_text(kind.rule, catalog)
    first = details(kind, catalog)[0]
    return f"{first.what} {first.way_out}".rstrip()


def details(kind: Kind, catalog: Catalog) -> tuple[Detail, ...]:
    """Return the ways in which a finding occurs, that of the example first, with what is said of the example."""
    shown = example(kind, "wrong").finding(kind)
    own = shown.detail if shown is not None else next(iter(kind.details))
    told = [own, *(detail for detail in kind.details if detail != own)]
    return tuple(_detail(kind, name, shown if name == own else None, catalog) for name in told)


def _detail(kind: Kind, name: str, shown: Finding | None, catalog: Catalog) -> Detail:
    if shown is not None:
        return Detail(name, worded.what(shown, catalog), worded.way_out(shown, catalog))
    return Detail(name, *worded.outline(kind, name, catalog))


def kind_report(kind: Kind, catalog: Catalog, terminal: Terminal) -> Iterator[str]:
    """Yield the lines that explain a kind of finding: its rule, an example wrong and right, what else it says."""
    page = Audience(catalog, terminal)
    severity = worded.severity_name(kind.severity, catalog)
    head = [(f"{severity}[{kind.code}]", _STYLES[kind.severity]), (kind.name, Emphasis.STRONG)]
    yield from wrap(head, terminal, 0)
    if kind.rule:
        yield ""
        yield from _clause(kind.rule, catalog, terminal)
    if kind.name in _OF_READINGS:
        yield ""
        yield from wrap([(catalog.sentence(READING, {}), None)], terminal, 0)
    without, with_it = _heads(kind, catalog)
    yield ""
    yield terminal.paint(with_it, Emphasis.STRONG)
    yield from _indented(_wrong(kind, page))
    yield ""
    yield terminal.paint(without, Emphasis.STRONG)
    yield from _indented(_right(kind, page))
    others = details(kind, catalog)[1:]
    if others:
        yield ""
        yield terminal.paint(catalog.gettext("Other messages for this finding:"), Emphasis.STRONG)
    for other in others:
        text = f"{other.what} {other.way_out}".rstrip()
        yield from (_INDENT + line for line in wrap([(text, None)], terminal, 2 * len(_INDENT), len(_INDENT)))


def _heads(kind: Kind, catalog: Catalog) -> tuple[str, str]:
    """Return what is above the example without the finding, and above that with it: a note is about nothing wrong."""
    if kind.severity is Severity.NOTE:
        return catalog.pgettext("example", "Without this note:"), catalog.pgettext("example", "With this note:")
    return catalog.pgettext("example", "Right:"), catalog.pgettext("example", "Wrong:")


_STYLES = {Severity.ERROR: Emphasis.ERROR, Severity.WARNING: Emphasis.WARNING, Severity.NOTE: Emphasis.NOTE}


def _wrong(kind: Kind, page: Audience) -> Iterator[str]:
    yield from drawing(kind, "wrong", page)
    yield from shown_text(example(kind, "wrong"))
    yield ""
    narrow = page.terminal._replace(width=page.terminal.width - len(_INDENT))
    yield from told(kind, page._replace(terminal=narrow))


def told(kind: Kind, page: Audience) -> Iterator[str]:
    """Yield what the program says of the wrong example, as it says it of any file."""
    shown = example(kind, "wrong")
    finding = shown.finding(kind)
    if finding is not None:
        yield from excerpt.described(finding, shown.source, page.catalog, page.terminal)
    else:
        first = details(kind, page.catalog)[0]
        yield from wrap([(f"{first.what} {first.way_out}".rstrip(), None)], page.terminal, 0)


def _right(kind: Kind, page: Audience) -> Iterator[str]:
    yield from drawing(kind, "right", page)
    yield from shown_text(example(kind, "right"))


def shown_text(shown: ExampleFile) -> list[str]:
    """Return the lines of an example, with nothing in them that a terminal would obey; tabs are copied as tabs."""
    return ["\t".join(map(visible, line.split("\t"))) for line in shown.text.splitlines()]


def drawing(kind: Kind, side: ExampleSide, page: Audience) -> Iterator[str]:
    """Yield the palace or sheet of an example as a drawing, its fault marked, and a line below it; nothing if none."""
    wrong = example(kind, "wrong").finding(kind)
    player = wrong.player if wrong is not None else None
    outcome = example(kind, side).outcome
    if wrong is None or player is None or outcome is None:
        return
    if outcome.game == "roll-and-write":
        if player in outcome.judged.built:
            rows = _rows(wrong) if side == "wrong" else ()
            yield from _sheet(player, outcome.judged, rows, page)
            yield from ("", _legend(page)) if rows else ()
            yield ""
        return
    palace = next((table.palaces[player] for table in outcome.judged.tables[-1:] if player in table.palaces), None)
    cells = wrong.cells if side == "wrong" else ()
    if palace is None or not palace.walls() or (side == "wrong" and _is_misread(kind)):
        return
    marks = tuple(CellMark(cell_at(*cell), "fault") for cell in cells)
    yield from drawn(PalaceFigure(player, 0, palace, marks=marks), page.terminal)
    if cells:
        yield _legend(page)
    yield ""


def _sheet(player: str, judged: JudgedSheets, rows: Iterable[int], page: Audience) -> list[str]:
    """Return the lines of a player's sheet, with a sign beside rows."""
    seat = judged.seats[player]
    figure = SheetFigure(player, judged.layout, judged.built[player], seat.rows or (), seat.columns or ())
    return sheet(figure._replace(faults=tuple(("row", row, "") for row in rows)), page)


def _is_misread(kind: Kind) -> bool:
    """Tell whether a file with such a finding cannot be read: what it seems to show is another palace."""
    return kind.severity is Severity.ERROR and kind.code.startswith(_READING)


def _legend(page: Audience) -> str:
    told = page.catalog.gettext("{sign} marks each error.", sign=fault_sign(page.terminal))
    return page.terminal.paint(told, Emphasis.FAINT)


def _rows(finding: Finding) -> tuple[int, ...]:
    """Return the rows of a sheet, counted from 0, in which a fault is."""
    line = finding.values.get("line")
    return (line - 1,) if finding.detail == "sheet-rows" and isinstance(line, int) else ()


def rule_report(clause: str, catalog: Catalog, terminal: Terminal) -> Iterator[str]:
    """Yield the lines that explain a clause: what it says, where it stands, how to see the findings that rest on it."""
    yield from _clause(clause, catalog, terminal)
    found = findings_of(clause)
    if found:
        yield ""
        yield terminal.paint(catalog.gettext("Examples:"), Emphasis.STRONG)
    for kind in found:
        yield f"{_INDENT}{PROGRAM} explain {kind.code}  {terminal.paint(f'({kind.name})', Emphasis.FAINT)}"


def _clause(clause: str, catalog: Catalog, terminal: Terminal) -> Iterator[str]:
    """Yield a clause in words, and below it where it stands."""
    yield from wrap([(f"{clause}:", Emphasis.STRONG), (rule_text(clause, catalog), None)], terminal, 0)
    narrow = terminal._replace(width=terminal.width - len(_INDENT))
    yield from _indented(wrap([(standing_text(clause, catalog), Emphasis.FAINT)], narrow, 0))


def topic_report(clauses: Sequence[str], catalog: Catalog, terminal: Terminal) -> Iterator[str]:
    """Yield the clauses about what people argue about."""
    for clause in clauses:
        yield from _clause(clause, catalog, terminal)


def topic_answer(clauses: Sequence[str], catalog: Catalog) -> dict[str, Any]:
    """Return the clauses about what people argue about, for programs."""
    return {"schema": SCHEMA, "rules": [rule_answer(clause, catalog) for clause in clauses]}


def _indented(lines: Iterator[str] | Sequence[str]) -> Iterator[str]:
    return (f"{_INDENT}{line}".rstrip() for line in lines)
