"""Results as JSON values, in the form that other programs rely on (schema 1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from alhambra_engine.alhambra.awards import AmountAward, ExtraAward, LossAward, PartsAward, SetsAward, WallAward
from alhambra_engine.alhambra.tiles import SIGNS
from alhambra_engine.buildings import Building
from alhambra_engine.geometry import coordinates
from alhambra_engine.items import line_of
from alhambra_engine.majorities import MajorityAward, points_by_item

from ..words import findings as worded
from ..words import verdicts
from ..words.terms import completed_line

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from alhambra_engine.alhambra.awards import ScoringAward
    from alhambra_engine.alhambra.expansions.open_sides import AttackedSide
    from alhambra_engine.alhambra.palace import Palace
    from alhambra_engine.alhambra.parts import SquarePart
    from alhambra_engine.alhambra.piece_sets import PieceSet
    from alhambra_engine.alhambra.redesign import Moves
    from alhambra_engine.alhambra.scoring import AlhambraOutcome, Scoring
    from alhambra_engine.alhambra.tiles import Tile
    from alhambra_engine.alhambra.walls import WallSide
    from alhambra_engine.inference.settling import Settled
    from alhambra_engine.inference.words import Readings, VagueWord
    from alhambra_engine.items import Item
    from alhambra_engine.reading.findings import Finding, Fix
    from alhambra_engine.referee import Result
    from alhambra_engine.rollandwrite.awards import SheetAward
    from alhambra_engine.rollandwrite.completions import Completions, Groups
    from alhambra_engine.rollandwrite.judging import JudgedSheets
    from alhambra_engine.rollandwrite.possibilities import Possibilities
    from alhambra_engine.rollandwrite.scoring import FinalScoring, RollAndWriteOutcome
    from alhambra_engine.rollandwrite.transcript import SheetPlayerText

    from ..figures.model import PalaceFigure
    from ..words.catalog import Catalog

SCHEMA = 1


def check_answer(result: Result, catalog: Catalog) -> dict[str, Any]:
    """Return what `check` says of a file."""
    return {
        "schema": SCHEMA,
        "file": result.source.name,
        "game": result.game,
        "legal": result.legal,
        "findings": [finding_answer(finding, catalog) for finding in result.findings],
        **({"omitted": dict(result.omitted)} if result.omitted else {}),
        **_layout(result.outcome),
        **_readings(result.readings),
    }


def _readings(readings: Readings | None) -> dict[str, Any]:
    """Return in how many ways the vague words of a file can be read, and which of them are certain."""
    if readings is None:
        return {}
    resolved = [
        {**_word(readings.words[number]), "tile": tile.notation} for number, tile in sorted(readings.resolved.items())
    ]
    return {"readings": {"count": readings.number, "complete": readings.complete}, "resolved": resolved}


def _word(word: VagueWord) -> dict[str, Any]:
    """Return which word it is; one that is in no palace has no cell but a place."""
    span = word.piece.span
    return {
        "player": word.player,
        "scoring": word.scoring,
        "cell": word.at,
        **({} if word.cell is not None else {"place": word.place}),
        "location": {"line": span.line, "column": span.column},
        "written": word.piece.text,
    }


def _possible(result: Result) -> dict[str, Any]:
    """Return the results that vague words leave open, and what to look up to decide between them."""
    outcome = result.outcome
    if outcome is not None and outcome.game == "alhambra" and outcome.by_rules:
        games = _different(outcome)
        if len(games) > verdicts.MOST_RESULTS:
            return {"possible": [], "ranges": _ranges([game.totals for _, game in games])}
        return {"possible": [_by_rules(given, game) for given, game in games]}
    readings, settled = result.readings, result.settled
    if readings is None or settled is None or not settled.possible:
        return {}
    questions = [
        {**_word(readings.words[each.word]), "tiles": [tile.notation for tile in each.tiles]}
        for each in settled.questions
    ]
    totals = settled.totals
    if len(totals) > verdicts.MOST_RESULTS:
        return {"possible": [], "ranges": _ranges(totals), "questions": questions}
    return {"possible": [_possible_result(each, readings, settled) for each in totals], "questions": questions}


def _different(outcome: AlhambraOutcome) -> list[tuple[Mapping[str, bool], AlhambraOutcome]]:
    """Return the different results of a game whose rules are open, each with the first answers that bring it."""
    found: dict[tuple[tuple[str, int], ...], tuple[Mapping[str, bool], AlhambraOutcome]] = {}
    for given, game in outcome.by_rules:
        found.setdefault(tuple(game.totals.items()), (given, game))
    return list(found.values())


def _by_rules(given: Mapping[str, bool], game: AlhambraOutcome) -> dict[str, Any]:
    """Return what answers to rules bring that no source settles, with the line that gives these answers."""
    from alhambra_engine.alhambra.house_rules import written  # few games have expansions

    return {"totals": dict(game.totals), "winners": list(game.winners), "because": f"rule: {{{written(given)}}}"}


def _ranges(totals: Sequence[Mapping[str, int]]) -> dict[str, list[int]]:
    """Return the least and the most points of each player, where there are too many results to be listed."""
    points = {player: [total[player] for total in totals] for player in totals[0]}
    return {player: [min(own), max(own)] for player, own in points.items()}


def _possible_result(totals: Mapping[str, int], readings: Readings, settled: Settled) -> dict[str, Any]:
    """Return a possible result; where one word alone decides, also the tiles that lead to it."""
    because = [
        f"{readings.words[word].piece.text}: {' | '.join(tiles)}"
        for word, leads in settled.leads.items()
        if (tiles := [tile.notation for tile, own in leads if own == totals])
    ]
    return {"totals": dict(totals), **({"because": because[0]} if because else {})}


def _layout(outcome: AlhambraOutcome | RollAndWriteOutcome | None) -> dict[str, Any]:
    """Return on which grid a game of Roll & Write is played: its id, none for a grid of six lines of letters."""
    if outcome is None or outcome.game == "alhambra":
        return {}
    layout = outcome.transcript.layout
    return {"layout": (layout.id or None) if layout is not None else None}


def score_answer(result: Result, catalog: Catalog) -> dict[str, Any]:
    """Return what `score` says of a file."""
    return {
        **check_answer(result, catalog),
        "verdict": list(verdicts.lines(result, catalog)),
        "scorings": _scorings(result.outcome),
        "totals": dict(result.totals),
        "winners": list(result.winners),
        "before": dict(result.before),
        "complete": result.complete,
        **_undecided(result.outcome),
        **_possible(result),
        **_drawn(result),
    }


def _scorings(outcome: AlhambraOutcome | RollAndWriteOutcome | None) -> list[dict[str, Any]]:
    if outcome is None:
        return []
    if outcome.game == "alhambra":
        orders = outcome.transcript.orders
        signs = _signs(outcome.transcript.modules)
        return [_scoring(each, outcome.items, orders.get(each.scoring, ()), signs) for each in outcome.scorings]
    return [_final_scoring(outcome.scoring)] if outcome.scoring is not None else []


def _signs(modules: Collection[str]) -> Mapping[str, str]:
    """Return the signs of what modules put on tiles, each with its module."""
    if not modules:
        return {}
    from alhambra_engine.alhambra.expansions.rules import signs_of  # few games have expansions

    return signs_of(modules)


def _undecided(outcome: AlhambraOutcome | RollAndWriteOutcome | None) -> dict[str, Any]:
    """Return what lies beside the points: tiles left on the market, results that are possible without an order."""
    if outcome is None:
        return {}
    if outcome.game == "alhambra":
        leftovers = [{"tile": each.tile, "winner": each.winner} for each in outcome.leftovers]
        return {"leftovers": leftovers} if leftovers else {}
    possible = outcome.possible
    if not possible.results and possible.complete:
        return {}
    from ..words import order_questions  # few games have orders that nobody knows

    results = [
        {
            "totals": dict(each.totals),
            "because": completed_line(each.completions),
            "completed": _completed(each.completions),
        }
        for each in order_questions.listed_results(possible)
    ]
    ranges = {} if results else {"ranges": {player: list(own) for player, own in possible.totals.items()}}
    return {"possible": results, **ranges, **({} if possible.exact else {"possible_complete": False})}


def _drawn(result: Result) -> dict[str, Any]:
    """Return what the players have as it was read, whether or not it is legal, so that a program can draw it."""
    outcome = result.outcome
    if outcome is None:
        return {}
    if outcome.game == "roll-and-write":
        return _table(result, outcome)
    from ..figures.model import PalaceFigure, figures_of

    scorings = [table.scoring for table in outcome.judged.tables]
    figures = (figure for scoring in scorings for figure in figures_of(result, scoring=scoring))
    return {"palaces": [_palace(figure) for figure in figures if isinstance(figure, PalaceFigure)]}


def _palace(figure: PalaceFigure) -> dict[str, Any]:
    """Return a palace: its tiles and, unless something is wrong with it, its wall; `unread` are words on spaces."""
    wall, counts = {"length": figure.length, "sides": _sides(figure.wall)}, figure.palace.counts_by_type()
    return {
        "player": figure.player,
        "scoring": figure.scoring,
        "tiles": [[*coordinates(cell), tile.notation] for cell, tile in sorted(figure.palace.tiles.items())],
        "unread": [[*coordinates(cell), word] for cell, word in sorted(figure.words.items())],
        "reserve": list(figure.reserve),
        "buildings": {building: counts.get(building, 0) for building in Building},
        "wall": wall if figure.is_counted else None,
    }


def _table(result: Result, outcome: RollAndWriteOutcome) -> dict[str, Any]:
    """Return what a table of Roll & Write is judged by: its rounds, its sheets, and the orders in which rows filled."""
    from alhambra_engine.rollandwrite import awards, bounds, progress

    judged, text = outcome.judged, outcome.transcript
    # Of results that cannot be told apart otherwise somebody has to say who came first.
    asked: Collection[Building] = ()
    if outcome.scoring is None:
        from ..words import order_questions  # few games have orders that nobody knows

        asked = order_questions.asked(outcome.possible)
    full = awards.full_rows(judged.seats)
    written = {each.building: each.groups for each in text.completions}
    return {
        "grid": list(text.layout.rows) if text.layout is not None else None,
        "rounds": {"game": outcome.rounds, "played": judged.rounds, "least": progress.fewest_rounds(outcome)},
        "sheets": {player.name: _sheet_text(player, judged) for player in text.players},
        "bounds": bounds.bounds(outcome),
        "completed": _completed(judged.completions),
        "assumed": _completed(outcome.assumed),
        "filled": [
            {"type": building, "players": list(players), "order": _among(players, written.get(building, ()))}
            for building, players in full.items()
        ],
        "orders": [_order(building, outcome.possible) for building in asked],
        "unfinished": [number for number, finding in enumerate(result.findings) if progress.is_still_to_write(finding)],
    }


def _order(building: Building, possible: Possibilities) -> dict[str, Any]:
    """Return a type whose order somebody has to say, and whether it may change who wins, not only points."""
    decides = building in possible.deciding
    return {"type": building, "players": list(possible.open[building]), "decides_winner": decides}


def _among(players: Iterable[str], groups: Groups) -> list[list[str]]:
    """Return an order as far as it is about these players."""
    among = ([name for name in group if name in players] for group in groups)
    return list(filter(None, among))


def _sheet_text(player: SheetPlayerText, judged: JudgedSheets) -> dict[str, Any]:
    """Return the sheet of a player as it was read, whether or not it is legal; rows and columns count from 1."""
    from alhambra_engine.rollandwrite import numbers

    seat, built, coins = judged.seats[player.name], judged.built.get(player.name), player.coins
    return {
        "virtual": player.virtual,
        "kind": "sheet" if built is not None else "nothing" if player.is_bare else "counts",
        "built": None if built is None else sorted([row + 1, column + 1] for row, column in built),
        "buildings": {building: seat.counts.get(building, 0) for building in Building},
        "tiles": sum(seat.counts.values()),
        "expected": judged.virtual_buildings if player.virtual else None,
        "lines": None
        if seat.rows is None or seat.columns is None
        else {
            "rows": list(seat.rows),
            "columns": list(seat.columns),
            "row_points": list(map(numbers.line_worth, seat.rows)),
            "column_points": list(map(numbers.line_worth, seat.columns)),
        },
        "coins": None
        if coins is None
        else {
            "circled": coins.circled.value if coins.circled is not None else None,
            "crossed": coins.crossed.value if coins.crossed is not None else None,
            "left": coins.left.value,
        },
    }


def _completed(completions: Completions) -> dict[str, list[list[str]]]:
    """Return who filled the row of a type when: groups, the earliest first, each of one round."""
    return {building: [list(group) for group in groups] for building, groups in completions.items()}


def moves_answer(moves: Moves, catalog: Catalog) -> dict[str, Any]:
    """Return what `moves` says of a palace."""
    answer: dict[str, Any] = {
        "schema": SCHEMA,
        "file": moves.source.name,
        "legal": moves.legal,
        "findings": [finding_answer(finding, catalog) for finding in moves.findings],
    }
    if moves.tile is not None:
        answer["place"] = sorted(moves.place)
    answer["remove"] = sorted(moves.remove)
    if moves.tile is not None:
        answer["swap"] = sorted(moves.swap)
    if moves.elsewhere:
        answer["elsewhere"] = [finding_answer(finding, catalog) for finding in moves.elsewhere]
    return answer


def finding_answer(finding: Finding, catalog: Catalog) -> dict[str, Any]:
    """Return a finding, put into words."""
    span = finding.span
    return {
        "code": finding.kind.code,
        "name": finding.kind.name,
        "severity": finding.severity,
        "rule": finding.rule,
        "message": worded.what(finding, catalog),
        "help": worded.way_out(finding, catalog) or None,
        "location": {"line": span.line, "column": span.column} if span else None,
        "end_location": {"line": span.end_line, "column": span.end_column} if span else None,
        **({"locations": _locations(finding)} if finding.equals else {}),
        "player": finding.player,
        "cells": list(finding.cells),
        **({"scoring": finding.scoring} if finding.scoring is not None else {}),
        **({"fixes": [_fix(fix, catalog) for fix in finding.fixes]} if finding.fixes else {}),
    }


def _locations(finding: Finding) -> list[dict[str, int]]:
    return [{"line": span.line, "column": span.column} for span in finding.locations]


def applied_answer(finding: Finding, fix: Fix, catalog: Catalog) -> dict[str, Any]:
    """Return what was done about a finding; places are those of the text before."""
    return {"code": finding.kind.code, "name": finding.kind.name, **_fix(fix, catalog)}


def _fix(fix: Fix, catalog: Catalog) -> dict[str, Any]:
    return {
        "message": worded.edits(fix, catalog),
        "edits": [
            {
                "location": {"line": edit.span.line, "column": edit.span.column},
                "end_location": {"line": edit.span.end_line, "column": edit.span.end_column},
                "text": edit.text,
            }
            for edit in fix.edits
        ],
        "safe": fix.safe,
        **({"totals": dict(fix.totals)} if fix.totals is not None else {}),
    }


def _scoring(
    scoring: Scoring, items: Sequence[Item], order: Sequence[Building], signs: Mapping[str, str]
) -> dict[str, Any]:
    return {
        "scoring": scoring.scoring,
        **({"order": list(order)} if order else {}),
        "players": {player: _player(player, scoring, items, signs) for player in scoring.holdings},
        "awards": [award_answer(award) for award in scoring.awards],
    }


def _player(player: str, scoring: Scoring, items: Sequence[Item], signs: Mapping[str, str]) -> dict[str, Any]:
    holding = scoring.holdings[player]
    points = points_by_item(player, scoring.awards)
    found = {
        item.id: {"count": holding.number_of(item), "points": points.get(item.id, 0)}
        for item in items
        if item.kind not in {"line", "extra"} and not item.module
    }
    types = {building: found.pop(building) for building in Building}
    line = line_of("alhambra").id
    return {
        "buildings": types,
        line: {"length": holding.wall_length, "points": points.get(line, 0), "sides": _sides(holding.wall)},
        **found,
        "tiles": holding.tiles,
        "points": scoring.points(player),
        **_modules(player, scoring, items, signs),
    }


def _modules(player: str, scoring: Scoring, items: Sequence[Item], signs: Mapping[str, str]) -> dict[str, Any]:
    """Return what a player has of each module, and of the points that nobody can check, in a game that has some."""
    holding, points = scoring.holdings[player], points_by_item(player, scoring.awards)
    found: dict[str, Any] = {
        item.id: {"points": points.get(item.id, 0), **_held(player, scoring, item)} for item in items if item.module
    }
    palace = scoring.palaces.get(player)
    for sign, module in signs.items():
        found.setdefault(module, {"points": 0, "items": _put_on(palace, sign)})
    named = {name: own for name, own in holding.extra.items() if name}
    extra = {"points": sum(holding.extra.values()), "items": named}
    found |= {item.id: extra for item in items if item.kind == "extra"}
    return {"modules": found} if found else {}


def _put_on(palace: Palace | None, sign: str) -> list[dict[str, Any]]:
    """Return the sides of a palace on which a module has put something."""
    from alhambra_engine.alhambra.walls import put_on  # few games have expansions

    sides = put_on(palace, SIGNS[sign]) if palace is not None else ()
    return [{"cell": list(each.at), "side": each.side.letter} for each in sides]


def _held(player: str, scoring: Scoring, item: Item) -> dict[str, Any]:
    """Return how many of an item a player has, or what its parts, its cards or the attacked sides bring."""
    holding = scoring.holdings[player]
    if item.kind == "loss":
        return {"items": _attacked(holding.attacked)}
    if item.cards:
        palace = scoring.palaces.get(player)
        return {"items": [_card(tile, palace) for tile in holding.cards.get(item.id, ())]}
    if item.kind == "added":
        own = holding.parts.get(item.id, ())
        return {"items": [{"cell": list(coordinates(part.cell)), "count": part.points} for part in own]}
    if item.kind == "parts":
        return {"items": [_part(part) for part in holding.parts.get(item.id, ())]}
    if item.kind == "sets":
        split = holding.sets.get(item.id)
        possible = {"possible": [split.least, split.most]} if split is not None and split.is_open else {}
        return {"count": holding.number_of(item), "items": _sets(split.sets if split is not None else ()), **possible}
    return {"count": holding.number_of(item)}


def _card(tile: Tile, palace: Palace | None) -> dict[str, Any]:
    """Return a card that counts as a building: the tile that it shows, and where that is if a palace is drawn."""
    cells = [cell for cell, laid in palace.buildings.items() if laid.printed == tile] if palace is not None else []
    at = {"cell": list(coordinates(cells[0]))} if cells else {}
    return {**at, "tile": tile.notation, "count": 1}


def _sets(sets: Iterable[PieceSet]) -> list[dict[str, Any]]:
    return [{"types": [str(building) for building in own.types], "points": own.points} for own in sets]


def _part(part: SquarePart) -> dict[str, Any]:
    cell = list(coordinates(part.cell))
    if part.side is not None:
        counted = [list(coordinates(each)) for each in part.counted]
        line = {"side": part.side.letter, "count": len(counted), "cells": counted}
        return {"cell": cell, **line, "points": part.points}
    return {"cell": cell, "count": len(part.counted), "types": part.times, "points": part.points}


def _attacked(sides: Iterable[AttackedSide]) -> list[dict[str, Any]]:
    """Return the sides that cost points, each with what it costs."""
    return [{"cell": list(side.at), "side": side.side.letter, "points": side.points} for side in sides]


def _sides(wall: Iterable[WallSide]) -> list[list[int | str]]:
    """Return the sides of a wall in clockwise order: none where it was only counted."""
    return [[*coordinates(cell), side.letter] for cell, side in wall]


def _final_scoring(scoring: FinalScoring) -> dict[str, Any]:
    return {
        "scoring": "so-far" if scoring.so_far else "final",
        "players": {player: _sheet(player, scoring) for player in scoring.seats},
        "awards": [award_answer(award) for award in scoring.awards],
    }


def _sheet(player: str, scoring: FinalScoring) -> dict[str, Any]:
    seat = scoring.seats[player]
    points = points_by_item(player, scoring.awards)
    return {
        "buildings": {
            building: {"count": seat.counts.get(building, 0), "points": points.get(building, 0)}
            for building in Building
        },
        "tiles": sum(seat.counts.values()),
        "lines": None
        if "lines" in seat.unknown
        else {"rows": list(seat.rows or ()), "columns": list(seat.columns or ()), "points": points.get("lines", 0)},
        "coins": None if "coins" in seat.unknown else {"left": seat.coins_left or 0, "points": points.get("coins", 0)},
        "bonus": points.get("bonus", 0),
        "points": sum(points.values()),
    }


def award_answer(award: ScoringAward | SheetAward) -> dict[str, Any]:
    """Return what a player got points for, and how many."""
    if isinstance(award, MajorityAward):
        return {
            "player": award.player,
            "kind": "majority",
            "type": award.item,
            "counts": dict(award.counts),
            "places": list(award.places),
            "tied": list(award.tied),
            "pool": award.pool,
            "points": award.points,
            "rule": award.rule,
        }
    # Only who reads Roll & Write pays for it; see `referee`.
    from alhambra_engine.rollandwrite.awards import CoinsAward, LinesAward

    answer: dict[str, Any] = {"player": award.player, "kind": award.item}
    if isinstance(award, WallAward):
        answer["sides"] = _sides(award.sides)
    elif isinstance(award, LinesAward):
        answer["rows"] = list(award.row_points)
        answer["columns"] = list(award.column_points)
    elif isinstance(award, CoinsAward):
        answer["left"] = award.left
    elif isinstance(award, PartsAward):
        answer["items"] = [_part(part) for part in award.parts]
    elif isinstance(award, SetsAward):
        answer["items"] = _sets(award.sets)
        answer["most"] = award.most
    elif isinstance(award, LossAward):
        answer["items"] = _attacked(award.sides)
        answer["cost"] = award.cost
    elif isinstance(award, AmountAward):
        answer["count"] = award.number
    elif isinstance(award, ExtraAward):
        answer["items"] = award.named
    return {**answer, "points": award.points, "rule": award.rule or None}
