"""Results as JSON values, in the form that other programs rely on (schema 1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from alhambra_engine.alhambra import MajorityAward
from alhambra_engine.buildings import Building
from alhambra_engine.geometry import coordinates

from . import messages

if TYPE_CHECKING:
    from collections.abc import Iterable

    from alhambra_engine.alhambra import Award
    from alhambra_engine.findings import Finding
    from alhambra_engine.geometry import Cell
    from alhambra_engine.referee import Moves, Result, ScoringResult

    from .catalog import Catalog

SCHEMA = 1


def check_answer(result: Result, catalog: Catalog) -> dict[str, Any]:
    """Return what `check` says of a file."""
    return {
        "schema": SCHEMA,
        "file": result.source.name,
        "game": result.game,
        "legal": result.legal,
        "findings": [_finding(finding, catalog) for finding in result.findings],
    }


def score_answer(result: Result, catalog: Catalog) -> dict[str, Any]:
    """Return what `score` says of a file."""
    answer = {
        **check_answer(result, catalog),
        "scorings": [_scoring(scoring) for scoring in result.scorings],
        "totals": dict(result.totals),
        "winners": list(result.winners),
    }
    if result.leftovers:
        answer["leftovers"] = [{"tile": each.tile, "winner": each.winner} for each in result.leftovers]
    return answer


def moves_answer(moves: Moves, catalog: Catalog) -> dict[str, Any]:
    """Return what `moves` says of a palace."""
    answer: dict[str, Any] = {
        "schema": SCHEMA,
        "file": moves.source.name,
        "legal": moves.legal,
        "findings": [_finding(finding, catalog) for finding in moves.findings],
    }
    if moves.tile is not None:
        answer["place"] = _cells(moves.place)
    answer["remove"] = _cells(moves.remove)
    if moves.tile is not None:
        answer["swap"] = _cells(moves.swap)
    return answer


def _cells(cells: Iterable[Cell]) -> list[tuple[int, int]]:
    return sorted(map(coordinates, cells))


def _finding(finding: Finding, catalog: Catalog) -> dict[str, Any]:
    span = finding.span
    return {
        "code": finding.kind.code,
        "name": finding.kind.name,
        "severity": finding.kind.severity,
        "rule": finding.rule,
        "message": messages.what(finding, catalog),
        "help": messages.way_out(finding, catalog) or None,
        "location": {"line": span.line, "column": span.column} if span else None,
        "end_location": {"line": span.end_line, "column": span.end_column} if span else None,
        "player": finding.player,
        "cells": list(finding.cells),
    }


def _scoring(scoring: ScoringResult) -> dict[str, Any]:
    return {
        "scoring": scoring.scoring,
        "players": {player: _player(player, scoring) for player in scoring.holdings},
        "awards": [_award(award) for award in scoring.awards],
    }


def _player(player: str, scoring: ScoringResult) -> dict[str, Any]:
    holding = scoring.holdings[player]
    own = [award for award in scoring.awards if award.player == player]
    by_type = {award.building: award.points for award in own if isinstance(award, MajorityAward)}
    return {
        "buildings": {
            building: {"count": holding.counts.get(building, 0), "points": by_type.get(building, 0)}
            for building in Building
        },
        "wall": {
            "length": holding.wall_length,
            "points": sum(award.points for award in own if not isinstance(award, MajorityAward)),
        },
        "points": scoring.points(player),
    }


def _award(award: Award) -> dict[str, Any]:
    if isinstance(award, MajorityAward):
        return {
            "player": award.player,
            "kind": "majority",
            "type": award.building,
            "counts": dict(award.counts),
            "places": list(award.places),
            "tied": list(award.tied),
            "pool": award.pool,
            "points": award.points,
            "rule": award.rule,
        }
    return {
        "player": award.player,
        "kind": "wall",
        "sides": [[*coordinates(cell), side.letter] for cell, side in award.sides],
        "points": award.points,
        "rule": award.rule,
    }
