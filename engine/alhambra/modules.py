"""The modules of the expansions by their names, in whatever language, and which of them are judged."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from ..buildings import load_data
from ..reading.names import fold, nearest
from .numbers import judged_modules, known_modules

if TYPE_CHECKING:
    from collections.abc import Mapping

_ARTICLES = ("the-", "die-", "der-", "das-", "le-", "la-", "les-", "il-", "i-", "gli-", "las-")
"""How names begin that many write without."""


def named(text: str) -> str | None:
    """Return which module a text names; None if none."""
    return _by_name().get(_bare(text))


def suggested(text: str) -> str | None:
    """Return the name of a module that is most like a text; None if none is like it."""
    names = (name for own in _all_names().values() for several in own.values() for name in several)
    return nearest(text, (*known_modules(), *names))


def name_of(module: str, language: str) -> str:
    """Return what a module is called in a language, else in English; its key where nobody has named it."""
    names = _all_names().get(module, {})
    return (names.get(language) or names.get("en") or (module,))[0]


def not_judged(modules: tuple[str, ...]) -> tuple[str, ...]:
    """Return those of some modules whose rules are not in the program."""
    return tuple(module for module in modules if module not in judged_modules())


@cache
def _all_names() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    table = load_data("modules.toml")
    return {
        key: {language: tuple(names) for language, names in own.items() if language != "box"}
        for key, own in table.items()
    }


@cache
def _by_name() -> Mapping[str, str]:
    found = {_bare(name): key for key, own in _all_names().items() for names in own.values() for name in names}
    return {**found, **{_bare(key): key for key in known_modules()}}


def _bare(text: str) -> str:
    """Return a name as it is compared: without an article, and whatever apostrophe it has."""
    folded = fold(text.replace("\u2019", "'"))
    article = next((each for each in _ARTICLES if folded.startswith(each)), "")
    return folded.removeprefix(article)
