"""What the page asks of games of Roll & Write: points while a sheet is filled in, layouts, fixes applied."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from alhambra_engine.buildings import Building
    from alhambra_engine.reading.findings import Finding, Fix
    from alhambra_engine.reading.source import Source
    from alhambra_engine.referee import Result
    from alhambra_engine.rollandwrite.awards import SheetAward
    from alhambra_engine.rollandwrite.completions import Groups
    from alhambra_engine.rollandwrite.layouts import GridLayout
    from alhambra_engine.rollandwrite.scoring import RollAndWriteOutcome
    from alhambra_sheets.words.catalog import Catalog

    Span = tuple[int, int]

NAME = "-"
"""What a transcript of the page is called: that of standard input."""

_TOTAL = "total"
_LETTERS = re.compile(r"[\W\d_]+")


def judge(text: str, lang: str, *, fixes: bool = False) -> dict[str, Any]:
    """Return what `score --json` says of a game, and all that the page shows beside it, of an illegal game too.

    Without `fixes` nobody looks for them, which takes longer than all else. A fix has as its `value` the game after it.
    """
    from alhambra_sheets.report.answers import score_answer

    catalog = _catalog(lang)
    result = _result(text, catalog, fixes=fixes)
    outcome = result.outcome
    answer = {**score_answer(result, catalog), "file": None}
    for finding, told in zip(result.findings, answer["findings"], strict=True):
        for fix, shown in zip(finding.fixes, told.get("fixes", ()), strict=False):
            shown["value"] = _mended(result.source, fix)
    if outcome is None or outcome.game != "roll-and-write":
        return {"answer": answer, "layout": None, "sheets": {}, "orders": [], "rounds": _NO_ROUNDS, "unfinished": []}
    return {
        "answer": answer,
        "layout": _layout(outcome.judged.layout, catalog),
        "sheets": _sheets(result, outcome),
        "orders": list(_orders(outcome)),
        "rounds": _rounds(outcome),
        "unfinished": [number for number, finding in enumerate(result.findings) if _is_unfinished(finding)],
    }


def layout(text: str, lang: str, name: str = "", coins: int | None = None) -> dict[str, Any]:
    """Return the layout of an id, of the letters of a grid or of the text of a layout file, and what is wrong with it.

    `name` and `coins` are those of a grid of letters alone; `value` is how a transcript has it.
    """
    from alhambra_engine.rollandwrite import layout_file, layout_maker
    from alhambra_sheets.report.answers import finding_answer

    catalog = _catalog(lang)
    known = layout_maker.find_layout(text.strip())
    if known is not None:
        return {"layout": _layout(known, catalog), "value": known.id, "findings": []}
    document = text if "=" in text else _document(text, name, coins)
    read = layout_file.read(NAME, document.encode("utf-8", "surrogatepass"))
    findings = [finding_answer(finding, catalog) for finding in read.findings]
    if read.layout is None:
        return {"layout": None, "value": None, "findings": findings}
    return {"layout": _layout(read.layout, catalog), "value": _value(read.layout), "findings": findings}


def fresh(lang: str) -> dict[str, Any]:
    """Return a layout that nobody has chosen, made from a seed."""
    from alhambra_engine.rollandwrite import layout_maker

    made = layout_maker.make_layout(layout_maker.fresh_seed())
    return {"layout": _layout(made, _catalog(lang)), "value": made.id, "findings": []}


def rounds(text: str, lang: str) -> dict[str, int]:
    """Return after how many rounds, at least, a game can be as it is: a game in progress begins with them (V9, V11)."""
    from alhambra_engine.rollandwrite import history
    from alhambra_engine.rollandwrite import numbers as rollandwrite

    outcome = _result(text, _catalog(lang), fixes=False).outcome
    if outcome is None or outcome.game != "roll-and-write":
        return {"rounds": 0}
    judged = outcome.judged
    least, most = 0, _rounds(outcome)["game"] or max(rollandwrite.rounds().values())
    for player in outcome.transcript.players:
        built = sum(judged.seats[player.name].counts.values())
        if player.virtual:
            least = max(least, built - rollandwrite.virtual_buildings(0))
        elif player.coins is not None and player.coins.circled is not None and player.coins.crossed is not None:
            circled, crossed, supply = player.coins.circled.value, player.coins.crossed.value, judged.layout.coins
            faults = (
                number
                for number in range(most + 1)
                if not history.history_faults(number, built, circled, crossed, supply)
            )
            least = max(least, next(faults, 0))
    return {"rounds": min(least, most)}


QUESTIONS: dict[str, Callable[..., object]] = {
    "judge": judge,
    "layout": layout,
    "fresh": fresh,
    "rounds": rounds,
}


# A game


def _catalog(lang: str) -> Catalog:
    from alhambra_sheets.words.catalog import SOURCE_LANGUAGE, closest, load

    return load(closest(lang) or SOURCE_LANGUAGE)


def _result(text: str, catalog: Catalog, *, fixes: bool) -> Result:
    from alhambra_engine import referee
    from alhambra_sheets.commands.shared import games

    data = text.encode("utf-8", "surrogatepass")
    return referee.score(NAME, data, games.surroundings_of(NAME, catalog), advice=fixes)


def _mended(source: Source, fix: Fix) -> Any:  # noqa: ANN401 - a plain value
    """Return the game after a fix as the page keeps games; None where that is none any more."""
    import yaml

    from alhambra_engine.reading import edits

    text = edits.applied(source, fix)
    try:
        value = json.loads(text)
    except ValueError:
        try:
            value = yaml.safe_load(text)
        except (yaml.YAMLError, RecursionError):
            return None
    # What a fix has written as a date of YAML, say, is nothing that the page could keep.
    return json.loads(json.dumps(value, default=str)) if isinstance(value, dict) else None


# What somebody has not written yet is no fault of theirs: a sheet is filled in from its first cross on.
_UNFINISHED = {
    "missing-key": frozenset({"players", "sheet", "virtual"}),
    "players-do-not-fit": frozenset({"real", "virtual"}),
    "impossible-history": frozenset({"too-few-buildings"}),
    "idle-turns": frozenset({""}),
}


def _is_unfinished(finding: Finding) -> bool:
    """Tell whether a finding says that something is missing that may still be written."""
    name, detail, values = finding.kind.name, finding.detail, finding.values
    if name == "virtual-count":
        number, expected = values.get("number"), values.get("expected")
        return isinstance(number, int) and isinstance(expected, int) and number < expected
    if name == "players-do-not-fit" and detail == "real":
        return values.get("number") == 0
    return detail in _UNFINISHED.get(name, ())


# Sheets


def _sheets(result: Result, outcome: RollAndWriteOutcome) -> dict[str, Any]:
    """Return what every player has, and the points as far as they are known, each as the least and the most."""
    from alhambra_engine.buildings import Building
    from alhambra_engine.rollandwrite import awards
    from alhambra_engine.rollandwrite import numbers as rollandwrite
    from alhambra_sheets.figures import model

    judged = outcome.judged
    points = _points(outcome)
    full = awards.full_rows(judged.seats)
    faults = {
        figure.player: [{"kind": kind, "number": number, "findings": signs} for kind, number, signs in figure.faults]
        for figure in model.figures_of(result)
        if isinstance(figure, model.SheetFigure)
    }
    expected = rollandwrite.virtual_buildings(judged.rounds) if judged.rounds is not None else None
    found = {}
    for player in outcome.transcript.players:
        seat = judged.seats[player.name]
        lines = {kind: list(each or ()) for kind, each in (("rows", seat.rows), ("columns", seat.columns))}
        found[player.name] = {
            "virtual": player.virtual,
            "kind": "sheet" if player.sheet is not None else "counts" if player.counts is not None else "nothing",
            "counts": {building: seat.counts.get(building, 0) for building in Building},
            "built": sum(seat.counts.values()),
            "expected": expected if player.virtual else None,
            "lines": lines,
            "linePoints": {kind: [rollandwrite.line_worth(count) for count in each] for kind, each in lines.items()},
            "coinsLeft": seat.coins_left,
            "full": [building for building, players in full.items() if player.name in players],
            "faults": faults.get(player.name, []),
            "points": points.get(player.name),
        }
    return found


def _points(outcome: RollAndWriteOutcome) -> dict[str, dict[str, Span | None]]:
    """Return the points of all who score by item and in total, as the least and the most; None where nothing is known.

    Those of a game that is not legal are points as the sheets are, so far.
    """
    from alhambra_engine.rollandwrite import awards

    judged, text = outcome.judged, outcome.transcript
    seats, versus = judged.seats, text.versus is not None
    missing = awards.missing_orders(seats, judged.completions)
    unsure: set[str] = set()
    if outcome.scoring is not None:
        results: list[tuple[SheetAward, ...]] = [outcome.scoring.awards]
    elif outcome.possible.results:
        results = [
            awards.award(seats, each.completions, versus=versus, so_far=judged.running)
            for each in outcome.possible.results
        ]
        unsure = set() if outcome.possible.complete else {*missing, _TOTAL}
    else:
        settled: dict[Building, Groups] = {**judged.completions, **{each: (full,) for each, full in missing.items()}}
        unsure = {*missing, _TOTAL} if missing else set()
        results = [awards.award(seats, settled, versus=versus, so_far=judged.running)]
    bare = {player.name for player in text.players if player.is_bare}
    found = {
        player: dict(_spans(player, results, {*unsure, *seats[player].unknown}, is_virtual=seats[player].virtual))
        for player in awards.scoring_players(seats, versus=versus)
        if player not in bare
    }
    if outcome.scoring is None and outcome.possible.complete:
        # Results that differ in no total are one; what a type alone can bring is asked of its own orders.
        for building, players in outcome.possible.open.items():
            for player, span in _open_spans(building, players, outcome).items():
                found[player][building.value] = span
    return found


def _open_spans(building: Building, players: Sequence[str], outcome: RollAndWriteOutcome) -> dict[str, Span]:
    """Return the least and the most that each player gets for a type whose order is not known."""
    from alhambra_engine.budget import OutOfStepsError
    from alhambra_engine.rollandwrite import awards
    from alhambra_engine.rollandwrite.completions import weak_orders

    judged = outcome.judged
    scoring = awards.scoring_players(judged.seats, versus=outcome.transcript.versus is not None)
    tables = []
    for groups in weak_orders(players):
        try:
            if judged.search is not None and not judged.search.is_possible({**judged.completions, building: groups}):
                continue
        except OutOfStepsError:
            pass  # what is not refuted may be
        awarded = awards.type_awards(building, judged.seats, groups, so_far=judged.running)
        tables.append({each.player: each.points for each in awarded})
    columns = {player: [table.get(player, 0) for table in tables] for player in scoring}
    return {player: (min(values), max(values)) for player, values in columns.items() if values}


def _spans(
    player: str, results: Sequence[Iterable[SheetAward]], unsure: set[str], *, is_virtual: bool
) -> Iterator[tuple[str, Span | None]]:
    """Yield the least and the most that a player gets for each item in some results, and in total."""
    from alhambra_engine.buildings import Building
    from alhambra_engine.majorities import points_by_item

    tables = [points_by_item(player, awards) for awards in results]
    items = [*map(str, Building), *(["bonus"] if is_virtual else ["lines", "coins"])]
    for item in items:
        values = [table.get(item, 0) for table in tables]
        yield item, None if item in unsure else (min(values), max(values))
    sums = [sum(table.values()) for table in tables]
    yield _TOTAL, None if _TOTAL in unsure else (min(sums), max(sums))


# Orders


def _orders(outcome: RollAndWriteOutcome) -> Iterator[dict[str, Any]]:
    """Yield the types that several players have completed: who, in which order, and whether that is still unknown."""
    from alhambra_engine.rollandwrite import awards

    judged, text = outcome.judged, outcome.transcript
    asked = outcome.possible.open if outcome.scoring is None else {}
    given = {each.building: each.groups for each in text.completions}
    for building, players in awards.full_rows(judged.seats).items():
        if len(players) > 1:
            yield {
                "type": building,
                "players": list(players),
                "groups": [[name for name in group if name in players] for group in given.get(building, ())],
                "needed": building in asked,
            }


# Rounds

_NO_ROUNDS: dict[str, int | None] = {"game": None, "played": None}


def _rounds(outcome: RollAndWriteOutcome) -> dict[str, int | None]:
    """Return the rounds of the whole game, None where there is no such game, and those that are written."""
    played = outcome.transcript.rounds_played
    return {"game": outcome.rounds, "played": played.value if played is not None else None}


# Layouts


def _layout(each: GridLayout, catalog: Catalog) -> dict[str, Any]:
    from alhambra_sheets.words.terms import layout_name

    name = layout_name(each, catalog) if each.id else ""
    return {"id": each.id or None, "name": name, "rows": list(each.rows), "coins": each.coins}


def _value(each: GridLayout) -> Any:  # noqa: ANN401 - a plain value
    """Return how a transcript has a layout: by an id that everybody knows, or whole."""
    from alhambra_engine.reading.source import forbidden_in
    from alhambra_engine.rollandwrite import layout_maker

    known = layout_maker.find_layout(each.id)
    if known is not None and (known.rows, known.coins) == (each.rows, each.coins):
        return each.id
    unseen = forbidden_in(each.name)
    name = "".join(character for character in each.name if character not in unseen)
    return {"id": each.id, "name": name or each.id, "rows": list(each.rows), "coins": each.coins}


def _document(text: str, name: str, coins: int | None) -> str:
    """Return the layout file of a grid of letters; blanks between letters do not count, nor where the lines break."""
    from alhambra_engine.rollandwrite import layout_form
    from alhambra_engine.rollandwrite import numbers as rollandwrite

    rows = [row for line in text.splitlines() if (row := _LETTERS.sub("", line))]
    size = rollandwrite.grid_lines()
    if len(rows) == 1:
        rows = [rows[0][start : start + size] for start in range(0, len(rows[0]), size)]
    words = re.findall("[a-z0-9]+", name.lower())
    layout_id = "-".join(words)[: layout_form.LONGEST_ID].rstrip("-") or "own"
    lines = [f"id = {json.dumps(layout_id)}"]
    if name:
        lines.append(f"name = {json.dumps(name)}")
    if coins is not None:
        lines.append(f"coins = {coins}")
    return "\n".join([*lines, f"rows = {json.dumps(rows)}", ""])
