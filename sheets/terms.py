"""The names of the things of the game in the reader's language."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from alhambra_engine.buildings import Building

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .catalog import Catalog


def building_name(building: Building, catalog: Catalog) -> str:
    """Return a type's name in the singular, as a label."""
    match building:
        case Building.PAVILION:
            return catalog.pgettext("building", "Pavilion")
        case Building.SERAGLIO:
            return catalog.pgettext("building", "Seraglio")
        case Building.ARCADES:
            return catalog.pgettext("building", "Arcades")
        case Building.CHAMBERS:
            return catalog.pgettext("building", "Chambers")
        case Building.GARDEN:
            return catalog.pgettext("building", "Garden")
        case Building.TOWER:
            return catalog.pgettext("building", "Tower")


def currency_name(currency: str, catalog: Catalog) -> str:
    """Return a currency's name, as a label."""
    names = {
        "denar": catalog.pgettext("currency", "Denar"),
        "dirham": catalog.pgettext("currency", "Dirham"),
        "ducat": catalog.pgettext("currency", "Ducat"),
        "florin": catalog.pgettext("currency", "Florin"),
    }
    return names[currency]


def item_name(item: str, catalog: Catalog) -> str:
    """Return the name of something that is scored: a type or the wall."""
    if item == "wall":
        return catalog.pgettext("scored item", "Wall")
    return building_name(Building(item), catalog)


@cache
def aliases() -> Mapping[str, tuple[str, ...]]:
    """Return the words of all languages that stand for a type, a currency or a scored item.

    Read from `locale/aliases.toml`, whose tables are languages.
    """
    text = (Path(__file__).parent / "locale" / "aliases.toml").read_text(encoding="utf-8")
    words: dict[str, list[str]] = {}
    for language in tomllib.loads(text).values():
        for name, own in language.items():
            words.setdefault(name, []).extend(own)
    return {name: tuple(own) for name, own in words.items()}
