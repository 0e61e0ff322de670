"""What the frame of the page asks: games read from any text, written as text, told in a line, opened from a code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from alhambra_engine.referee import Result
    from alhambra_sheets.words.catalog import Catalog

_NAME = "-"
_SHOWN = 40
"""Games that are told in a line at once, so that nobody waits long behind them."""


def _read(text: str, lang: str, fixes: bool = True) -> dict[str, Any]:  # noqa: FBT001, FBT002
    """Return what is said of a text, and the game in it as a tree: `value`, None where it would lose something."""
    from alhambra_engine import referee
    from alhambra_engine.copies import remarks
    from alhambra_sheets.commands.shared import games
    from alhambra_sheets.report.answers import check_answer

    catalog = _catalog(lang)
    data = text.encode("utf-8", "surrogatepass")
    surroundings = games.surroundings_of(_NAME, catalog)
    if fixes:
        result = referee.check(_NAME, data, surroundings)
    else:
        result = referee.score(_NAME, data, surroundings, advice=False)
    value = _value(result, catalog)
    lost = value is not None and remarks.has_remarks(result)
    return {**check_answer(result, catalog), "file": None, "value": value, "commentsLost": lost}


def _value(result: Result, catalog: Catalog) -> dict[str, Any] | None:
    """Return a game as a tree whose findings are the same; None where no tree has them."""
    from alhambra_engine import referee
    from alhambra_engine.copies import drawings, transcripts, writing
    from alhambra_sheets.commands.shared import games

    if result.outcome is None:
        return None
    try:
        value = drawings.with_rows(transcripts.tree_of(result.outcome))
    except (ValueError, KeyError, AttributeError, TypeError):
        return None  # what is not legal may have no canonical form
    if result.legal:
        return dict(value)
    again = referee.score(_NAME, writing.json_text(value).encode(), games.surroundings_of(_NAME, catalog), advice=False)
    return dict(value) if _errors(again) == _errors(result) else None


def _errors(result: Result) -> list[tuple[str, str]]:
    return sorted(
        (finding.kind.name, str(finding.player)) for finding in result.findings if finding.kind.severity == "error"
    )


def _text(tree: dict[str, Any], form: str) -> str:
    """Return a game as text: `drawing`, `list` or `json`; one that is not legal as it is."""
    from alhambra_engine import referee
    from alhambra_engine.copies import drawings, transcripts, writing
    from alhambra_sheets.commands.shared import games

    if form == "json":
        return writing.json_text(tree)
    result = referee.score(
        _NAME, writing.json_text(tree).encode(), games.surroundings_of(_NAME, _catalog("en")), advice=False
    )
    written: Any = drawings.with_blocks(tree)
    if result.legal and result.outcome is not None:
        written = transcripts.tree_of(result.outcome, listed=form == "list")
    return writing.yaml_text(written)


def _summaries(trees: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return of each game its players, its totals, who has won and whether it is legal."""
    from alhambra_engine import referee
    from alhambra_engine.copies import writing
    from alhambra_sheets.commands.shared import games

    surroundings = games.surroundings_of(_NAME, _catalog("en"))
    told = []
    for tree in trees[:_SHOWN]:
        result = referee.score(_NAME, writing.json_text(tree).encode(), surroundings, advice=False)
        told.append(
            {
                "legal": result.legal,
                "totals": dict(result.totals),
                "winners": list(result.winners),
                "complete": result.complete,
            }
        )
    return told


def _shared(code: str, lang: str) -> dict[str, Any]:
    """Return the game that a code carries, scored anew, and whether the points are those that were shown."""
    from alhambra_engine.copies.receipts import receipt_of
    from alhambra_sheets.commands.shared import codes, games
    from alhambra_sheets.report.answers import score_answer
    from alhambra_sheets.system.files import Fault

    catalog = _catalog(lang)
    try:
        coded = codes.game_of(games.CODE, code.encode("utf-8", "replace"), catalog)
    except Fault as fault:
        line = str(fault).removeprefix(f"{games.CODE}: ")  # here the code came as a link, not as an option
        raise Fault(line[:1].upper() + line[1:]) from fault
    result = games.judged_copy(games.CODE, coded.transcript, catalog)
    receipt = receipt_of(coded, result)
    answer = {**score_answer(result, catalog), "file": None}
    return {
        "answer": answer,
        "value": _value(result, catalog),
        "text": coded.transcript.decode("utf-8", "replace"),
        "receipt": {
            "agrees": receipt.agrees,
            "told": bool(receipt.totals),
            "differences": [[each.player, each.shown, each.points] for each in receipt.differences],
        },
    }


def _qr(text: str) -> list[str] | None:
    """Return the modules of a QR code with a link, rows of 0 and 1; None for one that no telephone would read."""
    from alhambra_sheets.drawing.codes import game_matrix

    address, mark, code = text.partition("#")
    try:
        return ["".join("01"[module] for module in row) for row in game_matrix(f"{address}{mark}", code)]
    except ValueError:
        return None


def _catalog(lang: str) -> Catalog:
    from alhambra_sheets.words.catalog import load

    return load(lang)


QUESTIONS = {"read": _read, "text": _text, "summaries": _summaries, "shared": _shared, "qr": _qr}
