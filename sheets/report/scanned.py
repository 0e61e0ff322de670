"""What was read on photos of sheets: as JSON for other programs (schema 1), and as lines for people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from alhambra_engine.reading.source import Source

from ..system.terminal import Emphasis, visible, wrap
from ..words.marks import listed, percent
from ..words.place_readings import reading_name
from . import excerpt
from .answers import SCHEMA, finding_answer

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from alhambra_engine.judge.verdicts import Alternative, Question, Verdict

    from ..system.terminal import Terminal
    from ..words.catalog import Catalog

_LEAST = (0.0, 0.5, 0.9, 0.98, 0.99, 0.999)
"""From which probability on readings are counted together."""

_DECIMALS = 4

_MOST_QUESTIONS = 20
"""Questions that are told; a page shows all of them."""

_MOST_ALTERNATIVES = 3
"""Readings that are told of a place besides the likeliest."""


class ScannedPhoto(NamedTuple):
    """A photo and the sheet on it; empty where none was found."""

    file: str
    document: str = ""
    side: str = ""
    template: str = ""
    layout: str = ""
    digest: str = ""
    """By which answers name it."""
    error: str | None = None
    """Why nothing was read, in the reader's language."""


def scan_answer(photos: Sequence[ScannedPhoto], verdict: Verdict, catalog: Catalog) -> dict[str, Any]:
    """Return what was read, what is asked, and the transcript."""
    return {
        "schema": SCHEMA,
        "photos": [_photo(number, photo, verdict) for number, photo in enumerate(photos)],
        "questions": verdict.open,
        "open": [_question(question) for question in verdict.questions],
        "counts": [{"least": least, "readings": count} for least, count in zip(_LEAST, _counts(verdict), strict=True)],
        "findings": [finding_answer(finding, catalog) for finding in verdict.findings],
        "transcript": verdict.transcript,
    }


def _photo(number: int, photo: ScannedPhoto, verdict: Verdict) -> dict[str, Any]:
    return {
        "file": photo.file,
        "digest": photo.digest or None,
        "document": photo.document or None,
        "side": photo.side or None,
        "layout": photo.layout or None,
        "template": photo.template or None,
        "player": verdict.players.get(number),
        "located": photo.error is None,
        "error": photo.error,
        "places": [
            {
                "box": reading.box,
                "reading": reading.reading,
                "probability": round(reading.probability, _DECIMALS),
                "asked": reading.asked,
            }
            for reading in verdict.readings
            if reading.sheet == number
        ],
    }


def _question(question: Question) -> dict[str, Any]:
    reading = question.reading
    return {
        "photo": reading.sheet,
        "box": reading.box,
        "reading": reading.reading,
        "probability": round(reading.probability, _DECIMALS),
        "alternatives": [
            {
                "reading": other.reading,
                "probability": round(other.probability, _DECIMALS),
                "changes": None if other.changes is None else dict(other.changes),
            }
            for other in question.alternatives
        ],
    }


def _counts(verdict: Verdict) -> list[int]:
    """How many readings there are from each probability on up to the next."""
    beyond = [sum(reading.probability >= least for reading in verdict.readings) for least in _LEAST]
    return [here - further for here, further in zip(beyond, [*beyond[1:], 0], strict=True)]


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
        place = (f"{visible(file)} {question.reading.box}:", Emphasis.WARNING)
        yield from wrap([place, (_readings(question, catalog), None)], terminal, 4)
    more = verdict.open - _MOST_QUESTIONS
    if more > 0:
        yield from wrap([(catalog.gettext("... and {number} more", number=more), None)], terminal, 0)
    if verdict.questions and advice:
        yield ""
        yield from wrap([(catalog.gettext("to look them over: {command}", command=visible(advice)), None)], terminal, 2)


def _readings(question: Question, catalog: Catalog) -> str:
    """What a place may show, and what each of it would change."""
    reading = question.reading
    others = listed((_told(other, catalog) for other in question.alternatives[:_MOST_ALTERNATIVES]), catalog)
    likely = f"{reading_name(reading.reading, catalog)} ({percent(reading.probability, catalog)})"
    return catalog.gettext("{reading}, or {others}", reading=likely, others=others) if others else likely


def _told(other: Alternative, catalog: Catalog) -> str:
    told = reading_name(other.reading, catalog)
    if not other.changes:
        return told
    changes = listed((f"{visible(name)} {points:+d}" for name, points in other.changes.items()), catalog)
    return f"{told} ({changes})"
