"""What each key of a transcript or a layout file means, in a line: for editors, which show it in English."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine.alhambra.numbers import house_rules
from alhambra_engine.items import all_items, typed_items

from .house_rules import QUESTIONS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from alhambra_engine.items import GameId

_TYPES: Mapping[str, str] = {
    "pavilion": "Pavilions (P).",
    "seraglio": "Seraglios (S).",
    "arcades": "Arcades (A).",
    "chambers": "Chambers (C).",
    "garden": "Gardens (G).",
    "tower": "Towers (T).",
}
POINTS_OF: Mapping[str, str] = {
    **_TYPES,
    "wall": "Points of the longest wall.",
    "treasure-chamber": "Points of the treasure chamber: a place by the number of chests.",
    "bazaars": "Points of the bazaars.",
    "camps": "Points of the camps.",
    "invaders": "Points that the invaders take, with a minus.",
    "workers-huts": "Huts bring no points of their own.",
    "bonus-cards": "Bonus cards bring no points of their own.",
    "extra": "Points that nobody can check.",
    "lines": "Points of rows and columns.",
    "coins": "Points of the coins left.",
    "bonus": "The bonus of a virtual player.",
}
"""What is claimed for each item, by its id."""

NUMBERS_OF: Mapping[str, str] = {
    "wall": "How many sides the longest wall has.",
    "invaders": "How many points the invaders take, with a minus.",
    "treasure-chamber": "How many chests lie on the buildings of the palace: a number, or numbers by type.",
    "workers-huts": "How many buildings of each type the huts count as, if there is no palace to count them in.",
    "bonus-cards": "The bonus cards that count: type and price of each, as T12.",
    "bazaars": "Points of the bazaars, if there is no palace to count them in.",
    "camps": "Points of the camps, if there is no palace to count them in.",
}
"""What is counted and written down for an item, by its id."""


def _claims(game: GameId) -> dict[str, str]:
    return {item.id: POINTS_OF[item.id] for item in all_items(game)}


_SUMS = {
    "sum": "The points of this scoring.",
    "running": "The points of the game so far.",
    "total": "The points of this scoring, or of the game so far.",
}
_CLAIM = {**_claims("alhambra"), **_SUMS}
_COMMON = {
    "game": "Which game it is.",
    "players": "The players by their names.",
    "claimed": "The points that the players claim for the whole game.",
}
_PLAYER = {
    "palace": "The palace, one line for each row: * is the fountain, . an empty space, G8ne a tile, ? any tile.",
    "tiles": "The tiles with their places; or their number, to be compared.",
    "buildings": "How many tiles of each type there are, in place of a palace.",
    **{item.typed: NUMBERS_OF[item.id] for item in typed_items("alhambra")},
    "extra": "Points that nobody can check, added as they are: a number, or numbers by names of your own.",
    "reserve": "The tiles on the reserve board.",
    "virtual": "Whether this is the imaginary player of a game for two.",
    "claimed": "The points that the player claims: a sum, or points by item.",
}
_SCORINGS = {
    "1": "The first scoring: the players by their names, or their points alone.",
    "2": "The second scoring: the players by their names, or their points alone.",
    "3": "The third scoring: the players by their names.",
}

ABOUT: Mapping[str, Mapping[str, str]] = {
    "alhambra": {
        **_COMMON,
        "modules": "The modules (expansions) that are played with.",
        "attack": "From which side the invaders come.",
        "attacks": "From which side the invaders come in each scoring.",
        "rule": "How the table answers what no source settles of the modules.",
        "order": "The score card: the letters of the types, from the fewest points to the most.",
        "orders": "The score cards of the scorings.",
        "tiles": "Write any for home-made tiles: no tile is looked up.",
        "scoring": "Which scoring it is; the default is 3.",
        "before": "The points from the scorings before this one, by player.",
        "virtual": "Write none if two people played without the imaginary player.",
        "track": "Whether the numbers of scoring 2 are positions on the scoring track.",
        "scorings": "A whole game: its scorings by their numbers, in place of players.",
        "leftovers": "The tiles left on the market at the end.",
        "money": "The money left at the end, by player and currency.",
    },
    "alhambra-player": _PLAYER,
    "home-made-player": {**_PLAYER, "tiles": "The tiles with their places."},
    "scorings": _SCORINGS,
    "home-made-scorings": _SCORINGS,
    "orders": {
        "1": "The score card of the first scoring, as PCTSAG.",
        "2": "The score card of the second scoring.",
        "3": "The score card of the last scoring.",
    },
    "placed-tile": {"at": "Spaces to the east and to the south of the fountain.", "tile": "The tile, as G8ne."},
    "attacks": {str(number): f"From which side the invaders come in scoring {number}." for number in (1, 2, 3)},
    "house-rules": {rule: QUESTIONS[rule] for rule in house_rules()},
    "leftover": {"tile": "The tile, as G8ne.", "currency": "The currency of its space on the market."},
    "money": {
        "denar": "Money in denars.",
        "dirham": "Money in dirhams.",
        "ducat": "Money in ducats.",
        "florin": "Money in florins.",
    },
    "counts": _TYPES,
    "alhambra-claim": _CLAIM,
    "usual-claim": _CLAIM,
    "roll-and-write": {
        **_COMMON,
        "layout": "The grid: an id, a .toml file, or six rows of letters; the default is granada.",
        "virtual": "Virtual players without names: how many buildings of each type each of them has.",
        "completed": "Who completed a type, the first player first; needed if several players did.",
        "mode": "Games of one player: whether the virtual players score too (versus) or not (score).",
        "rounds_played": "A game in progress: how many rounds are complete.",
    },
    "roll-and-write-player": {
        "sheet": "The player sheet, six rows of six: X is built, . is not.",
        "buildings": "How many buildings of each type there are.",
        "rows": "How many buildings are in each row, from the top.",
        "columns": "How many buildings are in each column, from the left.",
        "lines": "The points of all rows and columns.",
        "coins": "The coins: those left, or those circled and crossed out.",
        "virtual": "Whether this is a virtual player.",
        "claimed": "The points that the player claims: a sum, or points by item.",
    },
    "coins": {"circled": "How many coins are circled.", "crossed": "How many of them are crossed out."},
    "roll-and-write-claim": {
        **_claims("roll-and-write"),
        **_SUMS,
    },
    "completed": _TYPES,
    "layout": {
        "id": "The id printed on the sheets: small letters and digits, with hyphens between them.",
        "name": "The name printed on the sheets; the default is the id.",
        "rows": "Six rows of six letters, P S A C G T.",
        "coins": "How many circles for coins a sheet has; the default is 20.",
    },
}
"""Of each kind of entry, by the name of its form, what its keys mean."""
