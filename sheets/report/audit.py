"""The audit of a filled pad, for people and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..system.terminal import Emphasis, visible, wrap
from ..words.marks import listed
from ..words.terms import entry_name
from . import excerpt
from .answers import SCHEMA, finding_answer
from .score_table import Audience
from .text import verdict

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from alhambra_engine.audit.auditing import AuditResult
    from alhambra_engine.audit.explanations import EntryChange, Explanation, Explanations, Follow
    from alhambra_engine.audit.pads import PadEntry

    from ..system.terminal import Terminal
    from ..words.catalog import Catalog

SHOWN = 10
"""How many of the values that an entry may have are shown, those nearest to the written one."""


def audit_answer(result: AuditResult, catalog: Catalog) -> dict[str, Any]:
    """Return what `audit` finds in a file."""
    explanations = result.audited.explanations if result.audited is not None else None
    return {
        "schema": SCHEMA,
        "file": result.source.name,
        "game": result.game,
        "consistent": result.consistent,
        "least": explanations.least if explanations is not None else None,
        "complete": explanations is None or explanations.complete,
        "findings": [finding_answer(finding, catalog) for finding in result.findings],
        **({"omitted": dict(result.omitted)} if result.omitted else {}),
        "additions": [{**_entry(entry), "possible": list(values)} for entry, values in _additions(result)],
        "explanations": [_explanation(each) for each in explanations.sets] if explanations is not None else [],
    }


def _additions(result: AuditResult) -> tuple[tuple[PadEntry, tuple[int, ...]], ...]:
    """Return the sums that are wrong for the numbers above them, with what these add up to."""
    return result.audited.additions if result.audited is not None else ()


def _explanation(explanation: Explanation) -> dict[str, Any]:
    return {
        "changes": [
            {
                **_entry(change.entry),
                "possible": nearest(change),
                "possible_count": len(change.possible),
            }
            for change in explanation.changes
        ],
        "follows": [{**_entry(follow.entry), "value": follow.value} for follow in explanation.follows],
    }


def _entry(entry: PadEntry) -> dict[str, Any]:
    return {
        "player": entry.player,
        "scoring": entry.scoring,
        "item": str(entry.item),
        "written": entry.written,
    }


def nearest(change: EntryChange) -> list[int]:
    """Return the values of an entry that are nearest to the written one, ascending."""
    written = change.entry.written
    return sorted(sorted(change.possible, key=lambda value: (abs(value - written), value))[:SHOWN])


def audit_report(result: AuditResult, catalog: Catalog, terminal: Terminal) -> Iterator[str]:
    """Yield the lines of an audited file: its findings, and which entries of the pad must be wrong."""
    page = Audience(catalog, terminal)
    yield from excerpt.describe(result.findings, result.source, catalog, terminal, result.omitted)
    if result.audited is None:
        yield from verdict(result.findings, result.source.name, page, result.omitted)
        return
    explanations = result.audited.explanations
    if any(finding.kind.name == "nothing-claimed" for finding in result.findings):
        return  # what is not there can be neither right nor wrong
    yield from _added_up(result, page)
    yield from _wrapped(f"{visible(result.source.name)}: {_what(explanations, page)}", page)
    for number, explanation in enumerate(explanations.sets, 1):
        sign = f"{number}. " if len(explanations.sets) > 1 else ""
        for change in explanation.changes:
            told = _change(change, catalog, all_known=explanations.complete)
            yield from _wrapped(f"  {sign}{told}", page)
            sign = " " * len(sign)
        for follow in explanation.follows:
            yield from _wrapped(f"  {sign}{_follow(follow, catalog)}", page)
    if not explanations.complete:
        yield from _wrapped(catalog.gettext("Not everything could be worked out; there may be more."), page, None)


def _added_up(result: AuditResult, page: Audience) -> Iterator[str]:
    """Yield the sums that do not add up: whoever mends these first may be done."""
    additions = _additions(result)
    if not additions:
        return
    yield from _wrapped(page.catalog.gettext("Does not add up:"), page, Emphasis.STRONG)
    for entry, values in additions:
        told = page.catalog.gettext(
            "{entry} (line {line}): {written} written; the numbers above it give {numbers}.",
            entry=_place(entry, page.catalog),
            line=entry.span.line,
            written=entry.written,
            numbers=" / ".join(map(str, values)),
        )
        yield from _wrapped(f"  {told}", page)


def _wrapped(line: str, page: Audience, emphasis: Emphasis | None = None) -> Iterator[str]:
    indent = len(line) - len(line.lstrip())
    yield from (" " * indent + each for each in wrap([(line.strip(), emphasis)], page.terminal, 4))


def _what(explanations: Explanations, page: Audience) -> str:
    catalog = page.catalog
    if not explanations.least:
        if not explanations.complete:
            return catalog.gettext("no contradiction found.")
        return catalog.gettext("consistent: all entries could be right.")
    several = len(explanations.sets) > 1
    number = explanations.least
    if not explanations.sets:
        return catalog.gettext("the entries cannot all be right, but there is no telling which are wrong.")
    if not explanations.complete:
        return catalog.ngettext(
            "at least {number} entry must be wrong:", "at least {number} entries must be wrong:", number
        )
    if not several:
        return catalog.ngettext("{number} entry must be wrong:", "{number} entries must be wrong:", number)
    return catalog.ngettext(
        "{number} entry must be wrong, one of these:",
        "{number} entries must be wrong; any one of these sets would explain it:",
        number,
    )


def _change(change: EntryChange, catalog: Catalog, *, all_known: bool) -> str:
    values = {
        "entry": _place(change.entry, catalog),
        "line": change.entry.span.line,
        "written": change.entry.written,
        "numbers": _numbers(nearest(change), catalog),
        "count": len(change.possible),
    }
    if len(change.possible) == 1 and all_known:
        return catalog.gettext("{entry} (line {line}): {written} written, only {numbers} is possible.", **values)
    if len(change.possible) <= SHOWN:
        return catalog.gettext("{entry} (line {line}): {written} written, possible: {numbers}.", **values)
    return catalog.gettext(
        "{entry} (line {line}): {written} written; nearest of {count} possible numbers: {numbers}.", **values
    )


def _numbers(numbers: Sequence[int], catalog: Catalog) -> str:
    return listed(map(str, numbers), catalog)


def _follow(follow: Follow, catalog: Catalog) -> str:
    place = _place(follow.entry, catalog)
    return catalog.gettext(
        "Then {entry}: {number} instead of {written}.",
        entry=place,
        number=follow.value,
        written=follow.entry.written,
    )


def _place(entry: PadEntry, catalog: Catalog) -> str:
    """Return where an entry is on the pad: whose it is, of which scoring, and what it is for."""
    name, item = visible(entry.player), entry_name(entry.item, catalog)
    if isinstance(entry.scoring, int):
        return catalog.gettext("{name}, scoring {scoring}, {item}", name=name, scoring=entry.scoring, item=item)
    return catalog.gettext("{name}, {item}", name=name, item=item)
