"""What modules and their boxes are called, and the few labels for when they bring points, and what for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine.alhambra import modules

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from .catalog import Catalog


def module_name(module: str, catalog: Catalog) -> str:
    """Return what a module is called, in English where it has no name in a language."""
    return modules.name_of(module, catalog.language).replace("'", "\u2019")


def box_name(module: str, catalog: Catalog) -> str:
    """Return in which box a module is sold, with the year of its first edition where we know it."""
    name, year = modules.box_of(module, catalog.language)
    if not name:
        return catalog.gettext("Sold apart")
    return f"{name} ({year})" if year else name


def when_scored(module: str, catalog: Catalog) -> str:
    """Return when the points of a module are counted; nothing where it brings none."""
    scores = modules.about(module).scores
    return WHEN[scores](catalog) if scores in WHEN else ""


def what_scores(module: str, catalog: Catalog) -> str:
    """Return what brings the points of a module."""
    counts = modules.about(module).counts
    return WHAT[counts](catalog) if counts else catalog.gettext("nothing to score")


WHEN: Mapping[str, Callable[[Catalog], str]] = {
    "each": lambda catalog: catalog.pgettext("when points are counted", "each scoring"),
    "end": lambda catalog: catalog.pgettext("when points are counted", "at the end"),
    "at-once": lambda catalog: catalog.pgettext("when points are counted", "at once"),
    "open": lambda catalog: catalog.pgettext("when points are counted", "sources differ"),
}
"""When, by the word for it in `modules.toml`."""

WHAT: Mapping[str, Callable[[Catalog], str]] = {
    "buildings": lambda catalog: catalog.pgettext("what brings points", "more buildings of a type"),
    "characters": lambda catalog: catalog.pgettext("what brings points", "your characters"),
    "fewest": lambda catalog: catalog.pgettext("what brings points", "who has the fewest loses points"),
    "game": lambda catalog: catalog.pgettext("what brings points", "a game of its own"),
    "group": lambda catalog: catalog.pgettext("what brings points", "the largest group of buildings"),
    "half": lambda catalog: catalog.pgettext("what brings points", "half a building, to break ties"),
    "lines": lambda catalog: catalog.pgettext("what brings points", "tiles in straight lines"),
    "lost": lambda catalog: catalog.pgettext("what brings points", "buildings without a servant lose points"),
    "most": lambda catalog: catalog.pgettext("what brings points", "who has the most"),
    "neighbours": lambda catalog: catalog.pgettext("what brings points", "matching buildings next to it"),
    "open-sides": lambda catalog: catalog.pgettext("what brings points", "open sides lose points"),
    "order": lambda catalog: catalog.pgettext("what brings points", "types in another order"),
    "own": lambda catalog: catalog.pgettext("what brings points", "your buildings of a type"),
    "patterns": lambda catalog: catalog.pgettext("what brings points", "patterns in the palace"),
    "pieces": lambda catalog: catalog.pgettext("what brings points", "what you have collected"),
    "placing": lambda catalog: catalog.pgettext("what brings points", "tiles as you place them"),
    "rows": lambda catalog: catalog.pgettext("what brings points", "complete rows"),
    "sets": lambda catalog: catalog.pgettext("what brings points", "sets of different colours"),
    "values": lambda catalog: catalog.pgettext("what brings points", "values of what you have"),
    "wall": lambda catalog: catalog.pgettext("what brings points", "sides of the wall"),
}
"""What, by the word for it in `modules.toml`."""
