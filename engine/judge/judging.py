"""Photographed sheets judged: every place decided, what is open asked, the game written as a transcript."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from ..copies.writing import yaml_text
from ..reading.findings import Collector
from . import asking, lost, telling
from .beliefs import beliefs_of
from .games import game_of, is_of_palaces
from .joint import alone, number
from .photos import DOCUMENTS, PLAYER_SHEET, SCORE_SHEET
from .sheet_texts import OPEN
from .tables import grid_of
from .twins import completed, twins
from .verdicts import Reading, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from .beliefs import Belief
    from .games import SheetGame
    from .photos import SheetRead
    from .verdicts import At


def usual_doubt() -> float:
    """Return the chance to be something else than it is taken for above which a place is asked about, as data say."""
    return number("questions", "doubt")


def judge(
    sheets: Sequence[SheetRead],
    answers: Mapping[At, str] = MappingProxyType({}),
    *,
    doubt: float | None = None,
    names: Sequence[str] = (),
) -> Verdict:
    """Return what comes of photographed sheets.

    `answers` are readings by people, who overrule; keys are the number of a sheet in this order, from 0, and a box. A
    place is asked about where its chance to be something else is above `doubt`, or the usual one. `names` are those of
    the players, in the order of the score sheet's rows, without one in the order of the photos.
    """
    doubt = usual_doubt() if doubt is None else doubt
    names = ["" if is_unknown(name) else name for name in names]
    findings = Collector()
    readable = {each: sheet for each, sheet in enumerate(sheets) if not fault_of(sheet)}
    for each, sheet in enumerate(sheets):
        if each not in readable:
            telling.tell_fault(sheet, fault_of(sheet), findings)
    telling.tell_beside(readable.values(), findings)
    told = {each: {box: answer for (number, box), answer in answers.items() if number == each} for each in readable}
    believed = {each: beliefs_of(sheet, told[each]) for each, sheet in readable.items()}
    alike = twins(readable, believed)
    again = [twin for twin in alike if twin.sure]
    for twin in again:
        told[twin.kept] = {**told[twin.left], **told[twin.kept]}
        own = beliefs_of(readable[twin.kept], told[twin.kept])
        believed[twin.kept] = completed(own, believed[twin.kept], believed[twin.left])
    telling.tell_twins(alike, sheets, findings)
    left = {twin.left for twin in again}
    kept = _of_one_game({each: sheet for each, sheet in readable.items() if each not in left}, findings)
    refused = set(range(len(sheets))) - set(readable)
    whose = lost.called(sheets, kept, refused, left, names)
    game = game_of(kept, believed, whose.kept, doubt, findings)
    readings = tuple(_readings(readable, believed, game, doubt))
    if game is None:
        return Verdict(readings, (), tuple(findings), "", "", MappingProxyType({}))
    game = game._replace(tree=lost.with_lost(game.tree, whose.lost))
    telling.tell_readings(readings, sheets, game.rules, findings)
    known = {(sheet, box): belief for sheet, each in believed.items() for box, belief in each.items()}
    written = None if game.vague else lambda changed: yaml_text(game.tree({**game.taken, **changed}, ()))
    questions = asking.questions_of(readings, game.decided, {**known, **game.cells}, written)
    transcript, draft = (yaml_text(game.tree(game.taken, asked)) for asked in (game.asked, ()))
    players = MappingProxyType({**game.players})
    names = tuple(lost.players_of(game.tree(game.taken, ())))
    return Verdict(readings, questions, tuple(findings), transcript, draft, players, names)


def is_unknown(name: str) -> bool:
    """Tell whether a name only keeps its place: without a word, or with question marks alone, as what is open has."""
    return not "".join(name.split()).strip(OPEN)


def fault_of(sheet: SheetRead) -> str:
    """Return why a photo cannot be judged; empty where it can."""
    if sheet.document not in DOCUMENTS:
        return sheet.fault or "not-known"
    is_lost = sheet.document == PLAYER_SHEET and grid_of(sheet) is None
    return sheet.fault or ("letters" if is_lost else "")


def _of_one_game(sheets: Mapping[int, SheetRead], findings: Collector) -> dict[int, SheetRead]:
    """Return the sheets of the game of which there are more; the others are told."""
    palaces = {each: sheet for each, sheet in sheets.items() if is_of_palaces(sheet)}
    others = {each: sheet for each, sheet in sheets.items() if each not in palaces}
    kept, left = (palaces, others) if len(palaces) > len(others) else (others, palaces)
    # A table has one score sheet (R1.3): another one, that is no second photo of it, is of another game.
    second = [each for side in ("front", "back") for each in _score_sheets(kept, side)[1:]]
    left = {**left, **{each: kept.pop(each) for each in sorted(second)}}
    telling.tell_other_games(left.values(), findings)
    return kept


def _score_sheets(sheets: Mapping[int, SheetRead], side: str) -> list[int]:
    """Return the score sheets that show a side, the best one first."""
    found = [each for each, sheet in sheets.items() if (sheet.document, sheet.side) == (SCORE_SHEET, side)]
    return sorted(found, key=lambda each: (-sheets[each].quality, each))


def _readings(
    sheets: Mapping[int, SheetRead], believed: Mapping[int, Mapping[str, Belief]], game: SheetGame | None, doubt: float
) -> Iterator[Reading]:
    """Yield what every place is taken for, sheet by sheet; of what decides nothing nobody is asked."""
    decided = game.decided if game is not None else {}
    cells = game.cells if game is not None else {}
    for sheet in sheets:
        places = {**believed[sheet], **{box: cell for (number, box), cell in cells.items() if number == sheet}}
        for box, belief in places.items():
            taken = decided.get((sheet, box))
            if taken is None:
                taken = alone(belief, doubt)._replace(asked=False)
            yield Reading(sheet, box, belief.kind, taken.reading, taken.probability, taken.asked, belief.first)
