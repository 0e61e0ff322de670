"""What was read on photos of sheets, as JSON for other programs (schema 1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from alhambra_engine.judge.photos import ELSE

from .answers import SCHEMA, finding_answer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alhambra_engine.judge.verdicts import Question, Reading, Verdict

    from ..words.catalog import Catalog

_LEAST = (0.0, 0.5, 0.9, 0.98, 0.99, 0.999)
"""From which probability on readings are counted together."""

_DECIMALS = 4


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
                "reading": None if _is_unread(reading) else reading.reading,
                "probability": None if _is_unread(reading) else round(reading.probability, _DECIMALS),
                "asked": reading.asked,
            }
            for reading in verdict.readings
            if reading.sheet == number
        ],
    }


def _is_unread(reading: Reading) -> bool:
    """Whether somebody wrote a number that could not be read, or nothing was seen where there may be one."""
    return reading.kind == "number" and reading.first in {"", ELSE}


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
    read = [reading for reading in verdict.readings if not _is_unread(reading)]
    beyond = [sum(reading.probability >= least for reading in read) for least in _LEAST]
    return [here - further for here, further in zip(beyond, [*beyond[1:], 0], strict=True)]
