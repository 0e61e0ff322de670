"""What the page reads a link by before the engine is there: the words of codes, and the names of what is scored."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import scored

from alhambra_engine.buildings import load_data
from alhambra_engine.copies.tables import BEFORE
from alhambra_engine.items import GAMES
from alhambra_sheets.words import terms
from alhambra_sheets.words.catalog import load

if TYPE_CHECKING:
    from alhambra_sheets.words.catalog import Catalog


def facts(language: str) -> dict[str, Any]:
    """Return what a link is read by, with the words of a language."""
    catalog = load(language)
    return {
        "words": load_data("codes.toml")["words"],
        "items": {game: scored.items(game, catalog, extra=True) for game in GAMES},
        "before": _before(catalog),
        "total": terms.sum_name("total", catalog),
    }


def _before(catalog: Catalog) -> dict[str, str]:
    return {"id": BEFORE, "name": catalog.pgettext("points of earlier scorings", "Before")}
