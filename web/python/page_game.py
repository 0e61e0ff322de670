"""What the page asks about the base game: one tree in, the words and numbers of the program out.

A tree is a transcript as plain values. It is judged by the text that a copy of it would have, so that no rule and no
reading is here: a question becomes a call of the referee, an answer what the command line prints as JSON.
"""

from __future__ import annotations

from functools import lru_cache, partial
from itertools import islice, takewhile
from typing import TYPE_CHECKING, Any

from page_games import answered, catalog_of, file_of, scored, tree_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from alhambra_engine.reading.findings import Finding
    from alhambra_engine.referee import Result


_OPEN = "rule-open"
"""The finding that asks how a table answers a rule in question."""


def _text(tree: dict[str, Any]) -> str:
    """Return a tree as a file that a person could have written."""
    from alhambra_engine.copies import drawings, writing

    return writing.yaml_text(drawings.with_blocks(tree))


def judge(tree: dict[str, Any], lang: str, *, fixes: bool = False) -> dict[str, Any]:
    """Return what `score --json` prints of a tree, every finding with the scoring that it is in, or None.

    Of a game that is not legal there is the answer to what stands, too: the scorings before the first with an error.
    Fixes take longer than all else and are asked for when there is time; each has the tree after it.
    """
    catalog = catalog_of(lang)
    result = scored(_text(tree), catalog, advice=fixes)
    answer = answered(result, catalog, lambda text: tree_of(scored(text, catalog)), partial(_with_answer, tree))
    for finding, told in zip(result.findings, answer["findings"], strict=True):
        if finding.kind.name == _OPEN and "fixes" not in told:
            # Beside vague tiles nobody knows what an answer brings; it can be given all the same.
            lines = (finding.values["yes_line"], finding.values["no_line"])
            values = (_with_answer(tree, finding, number) for number in range(len(lines)))
            told["fixes"] = [
                {"message": line, "edits": [], "value": value} for line, value in zip(lines, values, strict=True)
            ]
    findings = [{"scoring": None, **finding} for finding in answer["findings"]]
    answer |= {"findings": findings, "growth": _growth(result)}
    standing = _standing(tree, findings)
    if standing is not None:
        stood = _stood(_text(standing), lang)
        if stood is not None:
            answer["standing"] = stood
    return answer


def _with_answer(tree: dict[str, Any], finding: Finding, number: int) -> dict[str, Any] | None:
    """Return a tree after a fix that answers an open rule, the first one with yes; None where it does something else.

    It is the tree with a line more: nothing has to be read again, and such a question stays from step to step.
    """
    if finding.kind.name != _OPEN:
        return None
    return {**tree, "rule": {**tree.get("rule", {}), finding.values["question"]: number == 0}}


@lru_cache(maxsize=1)
def _stood(text: str, lang: str) -> dict[str, Any] | None:
    """Return the answer to what stands, None if that is not legal: the same from step to step of a later scoring."""
    catalog = catalog_of(lang)
    before = scored(text, catalog)
    return answered(before, catalog, lambda _: None) if before.legal else None


def _standing(tree: dict[str, Any], findings: Sequence[dict[str, Any]]) -> dict[str, Any] | None:
    """Return the game up to its first scoring with an error; None where no scoring is before it, or all is well."""
    wrong = [each["scoring"] for each in findings if each["severity"] == "error"]
    if not wrong or None in wrong or "scorings" not in tree:
        return None
    from alhambra_engine.alhambra.form import END_KEYS

    earlier = {number: own for number, own in tree["scorings"].items() if int(number) < min(wrong)}
    rest = {key: value for key, value in tree.items() if key not in END_KEYS}
    return {**rest, "scorings": earlier} if earlier else None


def _growth(result: Result) -> list[dict[str, Any]]:
    """Return the points of all players after each scoring; first those from before, where there are any: None."""
    outcome = result.outcome
    if outcome is None or outcome.game != "alhambra" or not outcome.scorings:
        return []
    own = [each.scoring for each in outcome.scorings]
    earlier = outcome.running(own[0] - 1) if result.before else {}
    first = [{"scoring": None, "points": earlier}] if any(earlier.values()) else []
    return [*first, *({"scoring": each, "points": outcome.running(each)} for each in own)]


def moves(tree: dict[str, Any], lang: str, player: str, tile: str, scoring: int) -> dict[str, Any]:
    """Return what `moves --json` prints: where a tile can be added, swapped in, and which can be removed."""
    from alhambra_engine import referee
    from alhambra_engine.unanswered import QuestionError
    from alhambra_sheets.report.answers import moves_answer

    catalog = catalog_of(lang)
    file = file_of(_text(tree), catalog)
    try:
        answer = referee.moves(*file, player=player, tile=tile, scoring=_asked(tree, scoring))
    except QuestionError:
        return {"legal": False, "findings": [], "place": [], "remove": [], "swap": []}
    return {**moves_answer(answer, catalog), "file": None}


def fits(
    tree: dict[str, Any], lang: str, player: str, at: tuple[int, int], scoring: int, *, held: Sequence[str] = ()
) -> list[str]:
    """Return the tiles of the set that may lie on a space, or be swapped for the one that is there.

    Tiles that are `held` have something put on them, and are told as they are written.
    """
    from alhambra_engine import referee
    from alhambra_engine.alhambra.redesign import fitting
    from alhambra_engine.geometry import cell_at
    from alhambra_engine.unanswered import QuestionError

    file = file_of(_text(tree), catalog_of(lang))
    try:
        palace = referee.moves(*file, player=player, scoring=_asked(tree, scoring)).palace
    except QuestionError:
        return []
    if palace is None:
        return []
    own = tree.get("modules", ()), tree.get("rule", {})
    found = [tile.notation for tile in fitting(palace, cell_at(*at), *own)]
    for word in held:
        answer = moves(tree, lang, player, word, scoring)
        if tuple(at) in {*answer["place"], *answer["swap"]}:
            found.append(word)
    return found


def _asked(tree: dict[str, Any], scoring: int) -> int | None:
    """Return the scoring to name in a question: none for a file that has only one."""
    return scoring if "scorings" in tree else None


def why(tree: dict[str, Any], lang: str, player: str, item: str, scoring: int) -> dict[str, Any]:
    """Return what `why --json` prints of a player's points for an item."""
    from alhambra_engine.reasons import asking
    from alhambra_engine.unanswered import QuestionError
    from alhambra_sheets.commands.shared.games import refusal
    from alhambra_sheets.report.why import why_answer

    catalog = catalog_of(lang)
    result = scored(_text(tree), catalog)
    if not result.legal:
        findings = answered(result, catalog, lambda _: None)["findings"]
        standing = _standing(tree, [{"scoring": None, **finding} for finding in findings])
        if standing and (item == "total" or str(scoring) in standing["scorings"]):
            result = scored(_text(standing), catalog)
    if not result.legal:
        return {"points": None, "text": "", "rules": []}
    try:
        answer = asking.answer(result, asking.PointsQuestion(player, item, None if item == "total" else scoring))
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

    catalog = catalog_of(lang)
    file = file_of(_text(tree), catalog)
    try:
        verdict = referee.may(*file, player=player, tile=tile, at=(at[0], at[1]), scoring=_asked(tree, scoring))
    except QuestionError as error:
        return {"may": None, "findings": [], "text": refusal(error, catalog)}
    # Below the player's name, and above the drawing, is what the page says.
    told = islice(may_report(verdict, catalog, Terminal(colours=False, unicode=True, width=80)), 1, None)
    text = "\n".join(line.strip() for line in takewhile(bool, told))
    return {**may_answer(verdict, catalog), "file": None, "text": text}


QUESTIONS: Mapping[str, Callable[..., object]] = {"judge": judge, "moves": moves, "fits": fits, "why": why, "may": may}
