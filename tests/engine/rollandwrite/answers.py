"""Answers about transcripts of Roll & Write, for what is held against the contract."""

from __future__ import annotations

import tomllib
from typing import Any

from alhambra_sheets.system.resources import LOCALE
from alhambra_sheets.words import catalog
from tests.cases import desk
from tests.cases.desk import judge
from tests.cases.sheets import counted

LANGUAGES = catalog.languages()
ALIASES = tomllib.loads((LOCALE / "aliases.toml").read_text(encoding="utf-8"))
OTHERS = counted("Nina", "G3") + counted("Ota", "T3")
"""Two players whom nothing is to be said against; the first one of a test makes them three."""
KEYS = [
    *("schema", "file", "game", "legal", "findings", "layout", "verdict"),
    *("scorings", "totals", "winners", "before", "complete"),
]
TABLE_KEYS = ["grid", "rounds", "sheets", "bounds", "completed", "assumed", "filled", "orders", "unfinished"]
"""The keys of every answer, in their order."""


def answer(text: str, command: str = "score") -> dict[str, Any]:
    """Return the JSON of a file."""
    found: dict[str, Any] = desk.run(command, "-", "--json", typed=text).json
    return found


def players_of(text: str) -> dict[str, Any]:
    """Return the players of the final scoring of a legal game."""
    found = answer(text)
    assert found["legal"], found["findings"]
    (scoring,) = found["scorings"]
    players: dict[str, Any] = scoring["players"]
    return players


def counts_of(player: dict[str, Any]) -> dict[str, int]:
    """Return how many buildings of each type a player has, of those that there are."""
    return {kind: each["count"] for kind, each in player["buildings"].items() if each["count"]}


def totals_of(text: str) -> dict[str, int]:
    """Return the totals of a file without a finding."""
    result = judge(text)
    assert [(desk.name_of(each), dict(each.values)) for each in result.findings] == []
    return dict(result.totals)
