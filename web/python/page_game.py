"""What the page asks about the base game: one tree in, the words and numbers of the program out.

A tree is a transcript as plain values. It is judged by the text that a copy of it would have, so that no rule and no
reading is here: a question becomes a call of the referee, an answer what the command line prints as JSON.
"""

from __future__ import annotations

import re
from itertools import islice, takewhile
from typing import TYPE_CHECKING, Any

from alhambra_sheets.report.answers import moves_answer, score_answer

if TYPE_CHECKING:
    from collections.abc import Callable

    from alhambra_engine.reading.findings import Fix
    from alhambra_engine.reading.surroundings import Surroundings
    from alhambra_engine.referee import Result
    from alhambra_sheets.words.catalog import Catalog

_NAME = "-"
_SCORING = re.compile(r"  \"?([123])\"?:")


def _catalog(lang: str) -> Catalog:
    from alhambra_sheets.words.catalog import SOURCE_LANGUAGE, closest, load

    return load(closest(lang) or SOURCE_LANGUAGE)


def _surroundings(catalog: Catalog) -> Surroundings:
    """Return what comes with a game of the page: words of all languages, and no files."""
    from alhambra_engine.reading.surroundings import no_layout_files
    from alhambra_sheets.commands.shared import games

    return games.surroundings_of(_NAME, catalog)._replace(layout_files=no_layout_files)


def _text(tree: dict[str, Any]) -> str:
    """Return a tree as a file that a person could have written."""
    from alhambra_engine.copies import drawings, writing

    return writing.yaml_text(drawings.with_blocks(tree))


def _score(text: str, catalog: Catalog, *, advice: bool = False) -> Result:
    from alhambra_engine import referee

    data = text.encode("utf-8", "surrogatepass")
    return referee.score(_NAME, data, _surroundings(catalog), advice=advice)


def judge(tree: dict[str, Any], lang: str, *, fixes: bool = False) -> dict[str, Any]:
    """Return what `score --json` prints of a tree, each finding with the scoring that it is in.

    Fixes take longer than all else and are asked for when there is time. Each has the tree after it as its `value`,
    None where that is no game any more.
    """
    catalog = _catalog(lang)
    text = _text(tree)
    result = _score(text, catalog, advice=fixes)
    answer = score_answer(result, catalog)
    scorings = _scorings_by_line(text)
    for finding in answer["findings"]:
        line = (finding["location"] or {}).get("line", 0)
        finding["scoring"] = scorings[line - 1] if 0 < line <= len(scorings) else None
    for found, told in zip(result.findings, answer["findings"], strict=False):
        for fix, shown in zip(found.fixes, told.get("fixes", ()), strict=False):
            shown["value"] = _mended(result, fix, catalog)
    return {**answer, "file": None}


def _scorings_by_line(text: str) -> list[int | None]:
    """Return for each line of a file in which of its several scorings it is."""
    told: list[int | None] = []
    inside, scoring = False, None
    for line in text.splitlines():
        if not line.startswith(" "):
            inside, scoring = line == "scorings:", None
        elif inside and (match := _SCORING.match(line)):
            scoring = int(match[1])
        told.append(scoring)
    return told


def _mended(result: Result, fix: Fix, catalog: Catalog) -> dict[str, Any] | None:
    """Return the tree after a fix; None where it is no game any more."""
    from alhambra_engine.copies import drawings, transcripts
    from alhambra_engine.reading import edits

    after = _score(edits.applied(result.source, fix), catalog)
    if after.outcome is None:
        return None
    try:
        new: dict[str, Any] = drawings.with_rows(transcripts.tree_of(after.outcome))
    except ValueError:
        return None
    return new


def moves(tree: dict[str, Any], lang: str, player: str, tile: str, scoring: int) -> dict[str, Any]:
    """Return what `moves --json` prints: where a tile can be added, swapped in, and which can be removed."""
    from alhambra_engine import referee
    from alhambra_engine.unanswered import QuestionError

    catalog = _catalog(lang)
    data = _text(tree).encode("utf-8", "surrogatepass")
    try:
        answer = referee.moves(
            _NAME, data, _surroundings(catalog), player=player, tile=tile, scoring=_asked(tree, scoring)
        )
    except QuestionError:
        return {"legal": False, "findings": [], "place": [], "remove": [], "swap": []}
    return {**moves_answer(answer, catalog), "file": None}


def fits(tree: dict[str, Any], lang: str, player: str, at: tuple[int, int], scoring: int) -> list[str]:
    """Return the tiles of the set that may lie on a space, or be swapped for the one that is there."""
    from alhambra_engine import referee
    from alhambra_engine.alhambra.placement import places_for, swaps_for
    from alhambra_engine.alhambra.tiles import base_set
    from alhambra_engine.geometry import cell_at
    from alhambra_engine.unanswered import QuestionError

    data = _text(tree).encode("utf-8", "surrogatepass")
    surroundings = _surroundings(_catalog(lang))
    try:
        palace = referee.moves(_NAME, data, surroundings, player=player, scoring=_asked(tree, scoring)).palace
    except QuestionError:
        return []
    if palace is None:
        return []
    cell = cell_at(*at)
    places = swaps_for if cell in palace.tiles else places_for
    return [tile.notation for tile in base_set().tiles if cell in places(palace, tile)]


def _asked(tree: dict[str, Any], scoring: int) -> int | None:
    """Return the scoring to name in a question: none for a file that has only one."""
    return scoring if "scorings" in tree else None


def why(tree: dict[str, Any], lang: str, player: str, item: str, scoring: int) -> dict[str, Any]:
    """Return what `why --json` prints of a player's points for an item."""
    from alhambra_engine.reasons import asking
    from alhambra_engine.unanswered import QuestionError
    from alhambra_sheets.commands.shared.games import refusal
    from alhambra_sheets.report.why import why_answer

    catalog = _catalog(lang)
    result = _score(_text(tree), catalog)
    if not result.legal:
        return {"points": None, "text": "", "rules": []}
    whole = item in {"total", "running"}
    try:
        asked = asking.PointsQuestion(player, item, None if whole and item == "total" else scoring)
        answer = asking.answer(result, asked)
    except QuestionError as error:
        return {"points": None, "text": refusal(error, catalog), "rules": []}
    rules = dict.fromkeys(rule for reason in answer.reasons for rule in reason.rules)
    return {**why_answer(answer, result, catalog), "file": None, "rules": list(rules)}


def may(
    tree: dict[str, Any], lang: str, *, player: str, tile: str, at: tuple[int, int], scoring: int
) -> dict[str, Any]:
    """Return what `why --tile --at --json` prints, and the same in the words of the program."""
    from alhambra_engine import referee
    from alhambra_engine.unanswered import QuestionError
    from alhambra_sheets.commands.shared.games import refusal
    from alhambra_sheets.report.why import may_answer, may_report
    from alhambra_sheets.system.terminal import Terminal

    catalog = _catalog(lang)
    data = _text(tree).encode("utf-8", "surrogatepass")
    try:
        verdict = referee.may(
            _NAME,
            data,
            _surroundings(catalog),
            player=player,
            tile=tile,
            at=(at[0], at[1]),
            scoring=_asked(tree, scoring),
        )
    except QuestionError as error:
        return {"may": None, "findings": [], "text": refusal(error, catalog)}
    # Below the player's name, and above the drawing, is what the page says.
    told = islice(may_report(verdict, catalog, Terminal(colours=False, unicode=True, width=80)), 1, None)
    text = "\n".join(line.strip() for line in takewhile(bool, told))
    return {**may_answer(verdict, catalog), "file": None, "text": text}


QUESTIONS: dict[str, Callable[..., object]] = {
    "judge": judge,
    "moves": moves,
    "fits": fits,
    "why": why,
    "may": may,
}
