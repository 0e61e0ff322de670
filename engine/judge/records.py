"""Readings of photos as JSON, so that another program, or a test, can have them judged."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from . import boxes
from .photos import BLANK, DOCUMENTS, ELSE, Place, SheetRead

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from .verdicts import At

SCHEMA = 1


class ReadingRecord(NamedTuple):
    """What was read on photos, what people have answered, and the names of the players."""

    sheets: tuple[SheetRead, ...]
    answers: Mapping[At, str]
    names: tuple[str, ...]


def read(text: str) -> ReadingRecord:
    """Return the readings of a text; ValueError where it is no record of readings.

    A photo has the fields of `SheetRead`, `places` by box: a reading that is certain, or shares by reading. `marks` are
    boxes by their reading, one text or several; all others that the sheet must have are blank, as far as it is `sure`.
    Without `sure`, places that are not named were not seen.
    """
    try:
        tree = json.loads(text)
        photos = tuple(_photo(each) for each in tree["photos"])
        answers = {(int(each["sheet"]), str(each["box"])): str(each["reading"]) for each in tree.get("answers", ())}
        return ReadingRecord(photos, answers, tuple(map(str, tree.get("names", ()))))
    except (KeyError, TypeError, AttributeError, RecursionError) as error:
        raise ValueError(f"no record of readings: {error!r}") from error


def _photo(tree: Mapping[str, Any]) -> SheetRead:
    number = tree.get("number")
    sheet = SheetRead(
        str(tree["file"]),
        str(tree.get("document") or ""),
        str(tree.get("side", "front")),
        "".join(str(tree.get("letters", "")).split()),
        int(tree.get("coins", 0)),
        quality=float(tree.get("quality", 1)),
        number=None if number is None else int(number),
        fault=str(tree.get("fault") or ""),
        beside=bool(tree.get("beside")),
    )
    if sheet.document and sheet.document not in DOCUMENTS:
        raise TypeError(sheet.document)
    return sheet._replace(places=tuple(_places(sheet, tree)))


def _places(sheet: SheetRead, tree: Mapping[str, Any]) -> Iterator[Place]:
    named = dict(tree.get("places", {}))
    sure = tree.get("sure")
    certain = 1.0 if sure is None else float(sure)
    for reading, names in tree.get("marks", {}).items():
        words = " ".join(map(str, names)) if isinstance(names, list) else str(names)
        named.update((box, {reading: certain, ELSE: 1 - certain}) for box in words.split() if box not in named)
    if sure is not None:
        blank = {BLANK: certain, ELSE: 1 - certain}
        named.update((box, blank) for box, _ in boxes.expected(*_expecting(sheet)) if box not in named)
    for box, shares in named.items():
        told = {shares: 1.0} if isinstance(shares, str) else {str(key): float(each) for key, each in shares.items()}
        yield Place(str(box), boxes.kind_of(sheet.document, str(box)), told)


def _expecting(sheet: SheetRead) -> tuple[str, str, int]:
    return sheet.document, sheet.side, sheet.coins
