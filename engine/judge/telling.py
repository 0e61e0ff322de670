"""What is told of photos: which could not be read, what was not seen, is doubtful, or was taken otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .photos import UNREAD

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ..reading.findings import Collector
    from .photos import SheetRead
    from .twins import Twin
    from .verdicts import At, Reading


def tell_fault(sheet: SheetRead, fault: str, findings: Collector) -> None:
    """Add why nothing was read on a photo."""
    if fault == "blurred":
        findings.add("camera-blurred", None, file=sheet.file)
    elif fault == "cut-off":
        findings.add("sheet-cut-off", None, file=sheet.file)
    elif fault == "code":
        findings.add("sheet-not-known", None, "code", file=sheet.file)
    elif fault == "letters":
        findings.add("sheet-not-known", None, "letters", file=sheet.file)
    elif fault == "old":
        findings.add("sheet-not-known", None, "old", file=sheet.file)
    elif fault == "revision":
        findings.add("sheet-not-known", None, "revision", file=sheet.file)
    elif fault != UNREAD:
        findings.add("sheet-not-known", None, file=sheet.file)


def tell_beside(sheets: Iterable[SheetRead], findings: Collector) -> None:
    """Add the photos with a second sheet: nothing of that is in the game."""
    for sheet in sheets:
        if sheet.beside:
            findings.add("sheet-not-known", None, "beside", file=sheet.file)


def tell_other_games(sheets: Iterable[SheetRead], findings: Collector) -> None:
    """Add the sheets that belong to the other game: a transcript has one."""
    for sheet in sheets:
        findings.add("sheet-not-known", None, "other-game", file=sheet.file)


def tell_grids(sheets: Iterable[SheetRead], findings: Collector) -> None:
    """Add the sheets whose grid is not that of most: they may be of another game."""
    for sheet in sheets:
        findings.add("grids-differ", None, file=sheet.file)


def tell_twins(twins: Iterable[Twin], sheets: Sequence[SheetRead], findings: Collector) -> None:
    """Add the photos that show the sheet of another photo, or seem to."""
    for twin in twins:
        detail = "" if twin.sure else "perhaps"
        findings.add("same-sheet-twice", None, detail, file=sheets[twin.left].file, other=sheets[twin.kept].file)


def tell_readings(
    readings: Iterable[Reading], sheets: Sequence[SheetRead], rules: Mapping[At, str], findings: Collector
) -> None:
    """Add by sheet what was not seen, what is doubtful, and what was decided against its looks."""
    unseen: dict[int, list[str]] = {}
    doubtful: dict[int, list[str]] = {}
    for reading in readings:
        if reading.asked:
            (doubtful if reading.first else unseen).setdefault(reading.sheet, []).append(reading.box)
        elif reading.first not in {"", reading.reading} and reading.at in rules:
            values = {
                "file": sheets[reading.sheet].file,
                "box": reading.box,
                "read": reading.first,
                "taken": reading.reading,
            }
            findings.add("reading-repaired", None, rule=rules[reading.at], values=values)
    for sheet, boxes in unseen.items():
        findings.add("place-not-seen", None, file=sheets[sheet].file, number=len(boxes), boxes=tuple(boxes))
    for sheet, boxes in doubtful.items():
        findings.add("mark-doubtful", None, file=sheets[sheet].file, number=len(boxes), boxes=tuple(boxes))
