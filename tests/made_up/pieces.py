"""What each item needs in every room, and which of it is missing: a sentence a piece, saying where it goes.

Run as a module, it prints these sentences as JSON, whichever house it runs in.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from alhambra_engine.alhambra import form
from alhambra_engine.alhambra.awards import AWARDED
from alhambra_engine.alhambra.counting import BY_MODULE, WAYS
from alhambra_engine.alhambra.expansions.rules import rules_of
from alhambra_engine.buildings import BUILDINGS
from alhambra_engine.items import GAMES, all_items, prizes, typed_items
from alhambra_engine.reading.forms import TOTALS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from alhambra_engine.items import Item

_TRACED = "walls"
_BESIDE = ("tiles", "points", "buildings")
"""What the JSON of a player has beside the items."""


def lacking() -> list[str]:
    """Return what the items of both games lack."""
    told = [told for game in GAMES for item in all_items(game) for told in (*_words(item), *_rules(item))]
    for game in GAMES:
        lines = [item.id for item in all_items(game) if item.kind == "line"]
        if len(lines) != 1:
            told.append(f"a game has one line, since there is one wall: {', '.join(lines)} in {game}")
    return told


def _words(item: Item) -> Iterator[str]:
    # Loaded here: without all words for keys they could not be.
    from alhambra_sheets.words import rules, terms

    if item.id not in BUILDINGS and item.id not in terms.NAMES:
        yield f"{item.id} has no name: add its line to NAMES in sheets/words/terms.py"
    if item.rule not in rules.RULES and item.kind != "extra":
        yield f"{item.id} rests on {item.rule}, which has no sentence: add it to sheets/words/rules.py"
    try:
        from alhambra_sheets.words import keys
    except KeyError as error:
        if error.args == (item.id,):
            yield f"{item.id} is not explained: add it to POINTS_OF, or NUMBERS_OF too, in sheets/words/keys.py"
        return
    if item.id not in keys.POINTS_OF:
        yield f"{item.id} is not explained where it is claimed: add it to POINTS_OF in sheets/words/keys.py"
    if item.typed and item.id not in keys.NUMBERS_OF:
        yield f"{item.id} is not explained where it is counted: add it to NUMBERS_OF in sheets/words/keys.py"


def _rules(item: Item) -> Iterator[str]:
    if item.id in (*TOTALS, *_BESIDE):
        yield f"{item.id} is called like something else in JSON: give it another id in engine/data"
    if item.game != "alhambra":
        return  # Roll & Write is scored by its sheet as a whole
    if item.kind not in AWARDED:
        yield f"{item.id} is of the kind {item.kind}, which brings nothing: add its function to AWARDED in awards.py"
    if item.kind == "majority" and not _has_prizes(item):
        yield f"{item.id} has no points for places in every scoring: add `prizes` to its entry in engine/data"
    if item.kind not in {"majority", "added"} and not (item.points or item.losses or item.set_points):
        yield f"{item.id} has no points for one: add `points` to its entry in engine/data"
    if item.counted not in {"", _TRACED, *WAYS, *_of_module(item)}:
        yield f"{item.id} is counted by {item.counted}, which is no way: add it to WAYS in engine/alhambra/counting.py"
    if not item.counted and not item.typed and item.kind != "extra":
        yield f"{item.id} is neither counted nor typed: name a way in `counted`, or its key in `typed`"
    others = [*form.PLAYER.keys, *(each.typed for each in typed_items("alhambra") if each.kind == "line")]
    if item.kind != "line" and others.count(item.typed) > 1:
        yield f"{item.id} is typed under {item.typed}, which is a key already: name another one in `typed`"
    if item.typed and item.kind != "line" and not item.most:
        yield f"{item.id} has no largest number: add `most` to its entry in engine/data"


def _of_module(item: Item) -> tuple[str, ...]:
    """Return the way of counting that the module of an item has of its own."""
    return (BY_MODULE,) if item.module and rules_of(item.module).parts is not None else ()


def _has_prizes(item: Item) -> bool:
    try:
        return all(prizes(item.id, scoring) for scoring in (1, 2, 3))
    except (KeyError, IndexError):
        return False


if __name__ == "__main__":
    print(json.dumps(lacking()))  # noqa: T201 - for whoever has started this
