"""What the page knows of the base game without asking the program: tiles, types, colours, words; from the same data."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import scored
import unseen

from alhambra_engine.alhambra import modules, numbers, squares
from alhambra_engine.alhambra.expansions.rules import signs_of
from alhambra_engine.alhambra.tile_sets import set_of
from alhambra_engine.alhambra.tiles import Tile, base_set
from alhambra_engine.buildings import LETTERS, Building
from alhambra_engine.geometry import TileSide
from alhambra_engine.items import all_items, extra_of
from alhambra_sheets.drawing import palette
from alhambra_sheets.system.resources import data
from alhambra_sheets.words import terms
from alhambra_sheets.words.catalog import load

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from alhambra_sheets.drawing.shapes import Colour


def facts(language: str) -> dict[str, Any]:
    """Return all that the board, the tiles and the table need, in a language."""
    catalog = load(language)
    sides = terms.side_names(catalog)
    return {
        "types": [
            {
                "id": building.value,
                "letter": building.letter,
                "name": terms.building_name(building, catalog),
                "tiles": [_tile(tile) for tile in base_set().tiles if tile.building is building],
                "turned": [*_turned(building)],
                "icon": data("icons.toml")["icons"][building.value].replace("\n", " ").strip(),
                **_colours(building),
            }
            for building in Building
        ],
        "sides": {side.letter: sides[side] for side in TileSide},
        "items": scored.items("alhambra", catalog),
        "squares": [
            _square(module, pattern, example, language) for module, (pattern, example) in squares.written().items()
        ],
        "putOn": [
            # A gate is one for both of its tiles: either of them may say it.
            {"module": module, "sign": sign, "name": modules.name_of(module, language), "shared": sign == "="}
            for sign, module in signs_of(numbers.judged_modules()).items()
        ],
        "settings": [_score_cards(language), _attacks(language, sides)],
        "extra": {"id": extra_of("alhambra").id, "name": terms.item_name(extra_of("alhambra").id, catalog)},
        "sum": terms.sum_name("sum", catalog),
        "running": terms.sum_name("running", catalog),
        "total": terms.sum_name("total", catalog),
        "currencies": [{"id": each, "name": terms.currency_name(each, catalog)} for each in numbers.currencies()],
        "scorings": list(numbers.SCORINGS),
        "fewest": numbers.fewest_players(),
        "most": numbers.most_players(),
        "unseen": unseen.unseen(),
        "virtualAt": numbers.virtual_needed_at(),
        "virtual": terms.virtual_player_name(catalog),
        "examples": list(terms.example_names(catalog)),
    }


def _turned(building: Building) -> Iterator[dict[str, Any]]:
    """Yield the tiles of a type that modules bring: what each is called, and the ways in which it may lie."""
    for module in filter(modules.brings_tiles, modules.judged()):
        tile_set = set_of((module,), {})
        own = [tile for tile in tile_set.tiles if tile.building is building and tile_set.piece(tile) is not tile]
        for piece in tile_set.pieces(own):
            ways = [_tile(tile) for tile in own if tile_set.piece(tile) == piece]
            yield {"module": module, "name": piece.notation, "ways": ways}


def _square(module: str, pattern: str, example: str, language: str) -> dict[str, Any]:
    """Return a square of a module: behind its letter are those of its types, and its walled sides if it has some."""
    types = sum(letter in LETTERS for letter in example[1:])
    return {
        "module": module,
        "name": modules.name_of(module, language),
        "pattern": pattern,
        "example": example,
        "types": types,
        "sides": len(example) > 1 + types,
    }


def _score_cards(language: str) -> dict[str, Any]:
    """Return what is chosen for each scoring where there are score cards: its key, that for several, and the cards."""
    cards = numbers.score_cards()
    one, many = cards["keys"]
    options = [{"value": word, "label": word} for word in cards["printed"].split()]
    return {
        "module": cards["module"],
        "name": modules.name_of(cards["module"], language),
        "one": one,
        "many": many,
        "options": options,
    }


def _attacks(language: str, sides: Mapping[TileSide, str]) -> dict[str, Any]:
    """Return what is chosen for each scoring where there are invaders: from where they come."""
    module = next(item.module for item in all_items("alhambra") if item.kind == "loss")
    options = [{"value": side.name.lower(), "label": sides[side]} for side in TileSide]
    return {
        "module": module,
        "name": modules.name_of(module, language),
        "one": "attack",
        "many": "attacks",
        "options": options,
    }


def _tile(tile: Tile) -> dict[str, Any]:
    walls = "".join(side.letter for side in TileSide if tile.walls & side.bit)
    return {"word": tile.notation, "price": tile.price, "walls": walls}


@cache
def _colours(building: Building) -> dict[str, str]:
    own = palette.load("full").buildings[building.value]
    return {"ink": _hex(own.ink), "tint": _hex(own.icon), "ground": _hex(own.ground)}


def _hex(colour: Colour) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in colour[:3])
