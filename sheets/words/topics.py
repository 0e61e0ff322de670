"""What people ask about in words of their own, and the clauses of the rules that answer it."""

from __future__ import annotations

import tomllib
from functools import cache

from alhambra_engine.items import all_items
from alhambra_engine.reading.names import NameBook, fold, nearest

from ..system.resources import LOCALE
from .terms import aliases

_GAMES = ("alhambra", "roll-and-write")


def clauses_about(text: str) -> tuple[str, ...]:
    """Return the clauses that answer what somebody asks about, in any language; nothing if no clause does.

    Read from `locale/rule-words.toml`; the items of both games are known by their names.
    """
    asked = fold(text)
    rules = _rules_by_word().get(asked)
    if rules is None:
        item = NameBook(aliases).find(text, tuple(_rules_by_item()))
        rules = _rules_by_word().get(item or "", _rules_by_item().get(item or "", ()))
    return rules


def nearest_topic(text: str) -> str | None:
    """Return the word for a topic that somebody has perhaps meant."""
    return nearest(text, (word for _, words in _topics() for word in words))


@cache
def _topics() -> tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]:
    """Return the clauses of each topic, with its words."""
    topics = tomllib.loads((LOCALE / "rule-words.toml").read_text(encoding="utf-8"))["topic"]
    return tuple((tuple(topic["rules"]), tuple(topic["words"])) for topic in topics)


@cache
def _rules_by_word() -> dict[str, tuple[str, ...]]:
    return {fold(word): rules for rules, words in _topics() for word in words}


@cache
def _rules_by_item() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for game in _GAMES:
        for item in all_items(game):
            found[item.id] = tuple(dict.fromkeys((*found.get(item.id, ()), *([item.rule] if item.rule else []))))
    return found
