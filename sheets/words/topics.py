"""What people ask about in words of their own, and the clauses of the rules that answer it."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import TYPE_CHECKING, Any

from alhambra_engine.alhambra import modules
from alhambra_engine.items import all_items
from alhambra_engine.reading.names import NameBook, fold, nearest

from ..system.resources import LOCALE
from .terms import aliases

if TYPE_CHECKING:
    from collections.abc import Sequence

_GAMES = ("alhambra", "roll-and-write")


def clauses_about(text: str) -> tuple[str, ...]:
    """Return the clauses that answer what somebody asks about, in any language; nothing if no clause does.

    Read from `locale/rule-words.toml`; the items of both games are known by their names, and so are the modules that
    are judged.
    """
    rules = _rules_by_word().get(fold(text))
    if rules is None:
        item = NameBook(aliases).find(text, tuple(_rules_by_item()))
        rules = _rules_by_word().get(item or "", _rules_by_item().get(item or "", ()))
    module = None if rules else module_about(text)
    return rules if module is None else modules.clauses_of(module)


def module_about(text: str) -> str | None:
    """Return the judged module that somebody asks about by its name, or by a word for what it brings."""
    asked = fold(text)
    named = (each.get("module") for each in _topics() if asked in map(fold, each["words"]))
    module = modules.named(text) or next(filter(None, named), None)
    return module if module in modules.judged() else None


def nearest_topic(text: str) -> str | None:
    """Return the word for a topic that somebody has perhaps meant."""
    return nearest(text, (word for topic in _topics() for word in topic["words"]))


@cache
def _topics() -> Sequence[dict[str, Any]]:
    """Return the topics: `words`, and the `rules` that answer them or a `module` whose clauses do."""
    topics: list[dict[str, Any]] = tomllib.loads((LOCALE / "rule-words.toml").read_text(encoding="utf-8"))["topic"]
    return topics


@cache
def _rules_by_word() -> dict[str, tuple[str, ...]]:
    return {fold(word): tuple(topic["rules"]) for topic in _topics() if "rules" in topic for word in topic["words"]}


@cache
def _rules_by_item() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for game in _GAMES:
        for item in all_items(game):
            # Who asks about what a module brings wants to know the module.
            rules = modules.clauses_of(item.module) if item.module else (item.rule,) if item.rule else ()
            found[item.id] = tuple(dict.fromkeys((*found.get(item.id, ()), *rules)))
    return found
