"""What was read on photos of sheets, told in the terminal: the sheets, what was found, and what is open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine.reading.source import Source

from ...report import excerpt
from ...system.terminal import Emphasis, visible, wrap
from ...words.marks import listed, percent
from ...words.place_names import place_name
from ...words.place_readings import reading_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from alhambra_engine.judge.verdicts import Alternative, Question, Verdict

    from ...report.scanned import ScannedPhoto
    from ...system.terminal import Terminal
    from ...words.catalog import Catalog

_MOST_QUESTIONS = 20
"""Questions that are told; a page shows all of them."""

_MOST_ALTERNATIVES = 3
"""Readings that are told of a place besides the likeliest."""


def scan_report(
    photos: Sequence[ScannedPhoto], verdict: Verdict, catalog: Catalog, terminal: Terminal, advice: str = ""
) -> Iterator[str]:
    """Yield the lines of what was read: sheets, findings, what is open, and a command to look that over, if any."""
    for number, photo in enumerate(photos):
        if photo.error is None:
            # Names that people typed or that sheets have; the document and the grid by their ids.
            about = listed(filter(None, (photo.document, photo.layout, verdict.players.get(number, ""))), catalog)
            yield from wrap([(f"{visible(photo.file)}:", Emphasis.STRONG), (visible(about), None)], terminal, 2)
    for finding in verdict.findings:
        yield ""
        source = Source(str(finding.values.get("file", "")), "", ())
        yield from excerpt.described(finding, source, catalog, terminal)
    if verdict.questions:
        yield ""
        number = len(verdict.questions)
        asked = catalog.ngettext("{number} place is open:", "{number} places are open:", number)
        yield from wrap([(asked, Emphasis.STRONG)], terminal, 0)
    for question in verdict.questions[:_MOST_QUESTIONS]:
        file = photos[question.reading.sheet].file
        place = (f"{visible(file)}: {place_name(question.reading.box, catalog)}:", Emphasis.WARNING)
        yield from wrap([place, (_readings(question, catalog), None)], terminal, 4)
    more = verdict.open - _MOST_QUESTIONS
    if more > 0:
        yield from wrap([(catalog.gettext("... and {number} more", number=more), None)], terminal, 0)
    if len(verdict.names) == 1:
        # Of one player `score` would only say how many the game is for.
        (name,) = verdict.names
        alone = catalog.gettext(
            "only one player: {name}; for a result, give the photos of all players together", name=visible(name)
        )
        yield ""
        yield from wrap([(alone, None)], terminal, 2)
    if verdict.questions and advice:
        yield ""
        yield from wrap([(catalog.gettext("to look them over: {command}", command=visible(advice)), None)], terminal, 2)


def open_comments(photos: Sequence[ScannedPhoto], verdict: Verdict, catalog: Catalog) -> Iterator[str]:
    """Yield a comment for each open question, for the head of a transcript."""
    for question in verdict.questions:
        reading = question.reading
        whose = verdict.players.get(reading.sheet) or photos[reading.sheet].file
        told = f"{whose}: {place_name(reading.box, catalog)}: {_readings(question, catalog)}"
        # In one line, whatever is in a name.
        yield f"# ? {visible(' '.join(told.split()))}\n"


def _readings(question: Question, catalog: Catalog) -> str:
    """What a place may show, and what each of it would change."""
    reading = question.reading
    others = listed((_told(other, catalog) for other in question.alternatives[:_MOST_ALTERNATIVES]), catalog)
    likely = f"{reading_name(reading.reading, catalog)} ({percent(reading.probability, catalog)})"
    return catalog.gettext("{reading}, or {others}", reading=likely, others=others) if others else likely


def _told(other: Alternative, catalog: Catalog) -> str:
    changes = (f"{visible(name)} {points:+d}" for name, points in (other.changes or {}).items())
    about = listed((percent(other.probability, catalog), *changes), catalog)
    return f"{reading_name(other.reading, catalog)} ({about})"
