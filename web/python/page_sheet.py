"""What the page asks of games of Roll & Write: points while a sheet is filled in, layouts, fixes applied."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from page_games import NAME, answered, catalog_of, scored

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from alhambra_engine.referee import Result
    from alhambra_engine.rollandwrite.layouts import GridLayout
    from alhambra_sheets.words.catalog import Catalog

_NO_ROUNDS: dict[str, int | None] = {"game": None, "played": None, "least": 0}
_NO_LINES: dict[str, list[int]] = {"rows": [], "columns": [], "row_points": [], "column_points": []}


def judge(text: str, lang: str, *, fixes: bool = False) -> dict[str, Any]:
    """Return what `score --json` says of a game, and the same as the page shows it, of an illegal game too.

    Without `fixes` nobody looks for them, which takes longer than all else. A fix has as its `value` the game after it.
    """
    from alhambra_engine.copies import plain

    catalog = catalog_of(lang)
    result = scored(text, catalog, advice=fixes)
    answer = answered(result, catalog, plain.tree_of)
    outcome = result.outcome
    if outcome is None or outcome.game != "roll-and-write":
        return {"answer": answer, "layout": None, "sheets": {}, "orders": [], "rounds": _NO_ROUNDS, "unfinished": []}
    return {
        "answer": answer,
        "layout": _layout(outcome.judged.layout, catalog),
        "sheets": dict(_sheets(answer, _faults(result))),
        "orders": list(_orders(answer)),
        "rounds": answer["rounds"],
        "unfinished": answer["unfinished"],
    }


def _faults(result: Result) -> dict[str, list[dict[str, Any]]]:
    """Return what is marked as wrong on the drawn sheet of each player."""
    from alhambra_sheets.figures import model

    return {
        figure.player: [{"kind": kind, "number": number, "findings": signs} for kind, number, signs in figure.faults]
        for figure in model.figures_of(result)
        if isinstance(figure, model.SheetFigure)
    }


def _sheets(answer: dict[str, Any], faults: dict[str, list[dict[str, Any]]]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield what every player has; points are the least and the most that they can be."""
    for player, own in answer["sheets"].items():
        lines = own["lines"] or _NO_LINES
        yield (
            player,
            {
                "virtual": own["virtual"],
                "kind": own["kind"],
                "counts": own["buildings"],
                "built": own["tiles"],
                "expected": own["expected"],
                "lines": {"rows": lines["rows"], "columns": lines["columns"]},
                "linePoints": {"rows": lines["row_points"], "columns": lines["column_points"]},
                "coinsLeft": own["coins"] and own["coins"]["left"],
                "full": [each["type"] for each in answer["filled"] if player in each["players"]],
                "faults": faults.get(player, []),
                "points": answer["bounds"].get(player),
            },
        )


def _orders(answer: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the types that several players have completed: who, in which order, and whether that is still unknown."""
    asked = {each["type"] for each in answer["orders"]}
    for each in answer["filled"]:
        if len(each["players"]) > 1:
            told = {"type": each["type"], "players": each["players"], "groups": each["order"]}
            yield {**told, "needed": each["type"] in asked}


def rounds(text: str, lang: str) -> dict[str, int]:
    """Return after how many rounds, at least, a game can be as it is: a game in progress begins with them."""
    return {"rounds": judge(text, lang)["rounds"]["least"]}


def layout(text: str, lang: str, name: str = "", coins: int | None = None) -> dict[str, Any]:
    """Return the layout of an id, of the letters of a grid or of the text of a layout file, and what is wrong with it.

    `name` and `coins` are those of a grid of letters alone; `value` is how a transcript has it.
    """
    from alhambra_engine.copies.sheet_games import layout_tree
    from alhambra_engine.rollandwrite import layout_file, layout_letters, layout_maker
    from alhambra_sheets.report.answers import finding_answer

    catalog = catalog_of(lang)
    known = layout_maker.find_layout(text.strip())
    if known is not None:
        return {"layout": _layout(known, catalog), "value": known.id, "findings": []}
    document = text if "=" in text else layout_letters.file_of(text, name, coins)
    read = layout_file.read(NAME, document.encode("utf-8", "surrogatepass"))
    findings = [finding_answer(finding, catalog) for finding in read.findings]
    if read.layout is None:
        return {"layout": None, "value": None, "findings": findings}
    value = layout_tree(read.layout)
    if not isinstance(value, str):
        value = {"name": read.layout.id, "coins": read.layout.coins, **value}
    return {"layout": _layout(read.layout, catalog), "value": value, "findings": findings}


def fresh(lang: str) -> dict[str, Any]:
    """Return a layout that nobody has chosen, made from a seed."""
    from alhambra_engine.rollandwrite import layout_maker

    made = layout_maker.make_layout(layout_maker.fresh_seed())
    return {"layout": _layout(made, catalog_of(lang)), "value": made.id, "findings": []}


def _layout(each: GridLayout, catalog: Catalog) -> dict[str, Any]:
    from alhambra_sheets.words.terms import layout_name

    name = layout_name(each, catalog) if each.id else ""
    return {"id": each.id or None, "name": name, "rows": list(each.rows), "coins": each.coins}


QUESTIONS: Mapping[str, Callable[..., object]] = {"judge": judge, "layout": layout, "fresh": fresh, "rounds": rounds}
