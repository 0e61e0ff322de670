"""What a photographed place of a sheet is read as, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .catalog import Catalog


def reading_name(reading: str, catalog: Catalog) -> str:
    """Return what a reading is called; one that is a number or a tile is its own name."""
    return reading_names(catalog).get(reading, reading)


def reading_names(catalog: Catalog) -> dict[str, str]:
    """Return what the readings are called that are neither numbers nor tiles."""
    return {
        "built": catalog.pgettext("reading of a place", "built"),
        "blank": catalog.pgettext("reading of a place", "empty"),
        "circled": catalog.pgettext("reading of a place", "circled"),
        "crossed": catalog.pgettext("reading of a place", "crossed"),
        "filled": catalog.pgettext("reading of a place", "filled"),
        "else": catalog.pgettext("reading of a place", "something else"),
    }
