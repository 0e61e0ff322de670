"""The numbers of the base game but for the prizes: scorings, tiles, money, market, actions, the virtual player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..buildings import load_data
from ..items import line_of, modules_of

if TYPE_CHECKING:
    from collections.abc import Mapping

SCORINGS = (1, 2, 3)
"""The scorings of a game (B4.1)."""

FINAL_SCORING = SCORINGS[-1]
"""The scoring at the end of a game, after which somebody has won (B5.4)."""


def _data(table: str) -> dict[str, Any]:
    numbers: dict[str, Any] = load_data("alhambra.toml")[table]
    return numbers


def tile_notations() -> Mapping[str, str]:
    """Return the tiles of each type as their notations, blanks between (B1.1)."""
    notations: dict[str, str] = load_data("alhambra.toml")["tiles"]
    return notations


def tiles_of_module(module: str) -> Mapping[str, int]:
    """Return the building tiles that a module brings, each with the number of its walls; they lie in any way round."""
    numbers: dict[str, int] = _data("module_tiles")[module]["tiles"]
    return numbers


def tiles_count_by() -> Mapping[str, str]:
    """Return the modules that bring building tiles, each with the clause by which these count."""
    return {module: own["counts_by"] for module, own in _data("module_tiles").items()}


def known_modules() -> tuple[str, ...]:
    """Return the keys of all modules that a transcript can name: first those that are judged."""
    return (*judged_modules(), *_data("modules")["known"].split())


def judged_modules() -> tuple[str, ...]:
    """Return the keys of the modules whose rules are in the program."""
    return tuple(dict.fromkeys((*_data("modules")["judged"].split(), *modules_of("alhambra"))))


def module_clauses() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """Return the clauses of the judged modules by what they rest on; one that is open is in two of these lists."""
    return {
        module: {standing: tuple(clauses.split()) for standing, clauses in own.items()}
        for module, own in load_data("clauses.toml").items()
    }


def score_cards() -> Mapping[str, Any]:
    """Return the module of the new score cards, its keys at the top of a file, its rule, and the printed cards."""
    return _data("score_cards")


def wall_cards() -> tuple[int, int]:
    """Return how many cards put one wall on a tile, and how many two at a right angle (X9.1)."""
    cards = _data("wall_cards")
    return int(cards["single"]), int(cards["corner"])


def house_rules() -> Mapping[str, str]:
    """Return the rules of modules that a table can answer, each with what is known of it in words."""
    return _data("rules")


def points_per_side() -> int:
    """Return the points of each side of the longest outer wall (B4.2)."""
    return line_of("alhambra").points


def currencies() -> tuple[str, ...]:
    """Return the names of the four currencies (B1.3)."""
    return tuple(_data("market")["currencies"])


def all_money() -> int:
    """Return the money of all cards of one currency (B1.3)."""
    market = _data("market")
    return int(market["copies"] * sum(market["values"]))


def market_spaces() -> int:
    """Return the spaces of the market, each with a currency of its own (B2.1)."""
    return int(_data("market")["spaces"])


def open_cards() -> int:
    """Return how many money cards lie open (B2.1)."""
    return int(_data("course")["open_cards"])


def take_limit() -> int:
    """Return the highest sum of several money cards that are taken at once (B2.2)."""
    return int(_data("course")["take_limit"])


def start_money() -> tuple[int, int]:
    """Return the least and the most money that a player starts with: cards are drawn up to the least (B2.1)."""
    least = int(_data("course")["start_money"])
    return least, least - 1 + max(_data("market")["values"])


def money_cards(players: int) -> int:
    """Return the number of money cards in a game of so many players (B1.3)."""
    market = _data("market")
    copies = int(_data("course")["copies_for_two"] if players <= virtual_needed_at() else market["copies"])
    return copies * len(market["values"]) * len(market["currencies"])


def money_piles() -> int:
    """Return how many piles the money deck is made of (B2.1)."""
    return int(_data("course")["money_piles"])


def scoring_card_piles() -> tuple[int, ...]:
    """Return the piles that scoring cards 1 and 2 are shuffled into, counted from the top of the deck (B2.1)."""
    return tuple(_data("course")["scoring_card_piles"])


def most_actions() -> int:
    """Return the most actions of a turn: every tile of the market bought exactly, and one more (B2.2)."""
    return market_spaces() + 1


def virtual_needed_at() -> int:
    """Return the number of players at which a virtual one takes part (B6)."""
    return int(_data("players")["virtual_needed_at"])


def fewest_players() -> int:
    """Return the fewest real players of a game (B2.1)."""
    return int(_data("players")["real"][0])


def most_players() -> int:
    """Return the most players of a game (B2.1)."""
    return int(_data("players")["real"][-1])


def virtual_names() -> tuple[str, ...]:
    """Return what the virtual player is called in the editions of the game (B6.1)."""
    return tuple(_data("virtual")["names"])


def virtual_least_tiles(scoring: int) -> int:
    """Return how many tiles the virtual player has at least in scoring 1, 2 or 3 (B6.5)."""
    return int(_data("virtual")["least_tiles"][scoring - 1])


def virtual_draws() -> tuple[int, ...]:
    """Return how many tiles the virtual player draws at the start and after scoring 1 (B6.2)."""
    return tuple(_data("virtual")["draws"])


def virtual_last_share() -> int:
    """Return what the tiles left in the bag after scoring 2 are divided by, for the virtual player (B6.2)."""
    return int(_data("virtual")["last_share"])
