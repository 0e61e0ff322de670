"""The modules of the expansions by their names, in whatever language, and which of them are judged."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from ..buildings import load_data
from ..items import items_of
from ..reading.names import fold, nearest
from .expansions.rules import rules_of
from .numbers import judged_modules, known_modules, module_clauses

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..items import Item

_FILE, _BOXES = "modules.toml", "boxes.toml"
_ARTICLES = ("the-", "die-", "der-", "das-", "le-", "la-", "les-", "il-", "i-", "gli-", "las-")
"""How names begin that many write without."""


def all_modules() -> tuple[str, ...]:
    """Return all modules that are known, box by box."""
    return tuple(load_data(_FILE))


def named(text: str) -> str | None:
    """Return which module a text names; None if none."""
    return _by_name().get(_bare(text))


def suggested(text: str) -> str | None:
    """Return the name of a module that is most like a text; None if none is like it."""
    names = (name for own in _all_names().values() for several in own.values() for name in several)
    return nearest(text, (*known_modules(), *names))


def clauses_of(module: str) -> tuple[str, ...]:
    """Return the clauses of a judged module, by their numbers."""
    every = {clause for own in module_clauses()[module].values() for clause in own}
    return tuple(sorted(every, key=lambda clause: [int(number) for number in clause[1:].split(".")]))


def name_of(module: str, language: str) -> str:
    """Return what a module is called in a language, else in English; its key where nobody has named it."""
    names = _all_names().get(module, {})
    return (names.get(language) or names.get("en") or (module,))[0]


def names_of(module: str) -> tuple[str, ...]:
    """Return all names of a module, in whatever language."""
    return tuple(dict.fromkeys(name for names in _all_names().get(module, {}).values() for name in names))


def judged() -> tuple[str, ...]:
    """Return the modules whose rules are in the program."""
    return tuple(module for module in all_modules() if not not_judged((module,)))


def not_judged(modules: tuple[str, ...]) -> tuple[str, ...]:
    """Return those of some modules whose rules are not in the program."""
    return tuple(module for module in modules if module not in judged_modules())


class ModuleAbout(NamedTuple):
    """A module: the box it is sold in, when points are counted and what brings them; empty where nothing does."""

    box: str
    scores: str
    counts: str = ""


def about(module: str) -> ModuleAbout:
    """Return what is known of a module besides its names."""
    own = load_data(_FILE)[module]
    return ModuleAbout(*(own.get(name, "") for name in ModuleAbout._fields))


def box_of(module: str, language: str) -> tuple[str, int]:
    """Return what the box of a module is called in a language, else in English, and its year; else nothing and 0."""
    box = load_data(_BOXES).get(about(module).box, {})
    return box.get(language) or box.get("en", ""), box.get("year", 0)


def brings_points(module: str) -> bool:
    """Tell whether a module changes the points of anybody."""
    return about(module).scores != "never"


def sets_points(module: str) -> bool:
    """Tell whether a module that is judged gives the types other points."""
    return about(module).counts == "order" and not not_judged((module,))


def brings_tiles(module: str) -> bool:
    """Tell whether a module that is judged has building tiles of its own."""
    return not not_judged((module,)) and rules_of(module).tiles is not None


def counts_elsewhere(module: str) -> bool:
    """Tell whether a module that is judged brings points only as more buildings or a longer wall."""
    own = [item for item in items((module,)) if item.kind != "added"]
    return brings_points(module) and not not_judged((module,)) and not own


def has_unchecked(modules: tuple[str, ...]) -> bool:
    """Tell whether some of these modules bring points that nobody can check."""
    return any(map(brings_points, not_judged(modules)))


def items(modules: tuple[str, ...]) -> tuple[Item, ...]:
    """Return what these modules bring that is scored."""
    return tuple(item for item in items_of("alhambra", modules) if item.module)


@cache
def _all_names() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    return {
        key: {language: tuple(names) for language, names in own.items() if language not in ModuleAbout._fields}
        for key, own in load_data(_FILE).items()
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
