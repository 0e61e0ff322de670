"""What is scored, as values: each game lists its items as data; whatever counts or shows points walks that list."""

from __future__ import annotations

from functools import cache
from math import gcd
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

from .buildings import Building, load_data

GameId: TypeAlias = Literal["alhambra", "roll-and-write"]
ItemKind: TypeAlias = Literal["majority", "line", "amount", "parts", "sets", "added", "bonus", "loss", "extra"]

_FILES: dict[GameId, str] = {"alhambra": "alhambra.toml", "roll-and-write": "rollandwrite.toml"}
GAMES: tuple[GameId, ...] = get_args(GameId)


class Item(NamedTuple):
    """Something that is scored, in the order of the tables of its game.

    A `majority` brings the points of places, a `line` those of its sides or of all lines of a sheet, an `amount` points
    for each of so many, `parts` what a palace shows part by part, `sets` those of sets of different types, a `bonus`
    points of its own; what is `added` counts as buildings of a type, a `loss` takes points away. `extra` are points
    that are written and that nobody can check: a game has them as soon as a player has some, and no clause is behind
    them.

    `rule` is the clause behind the points. `counted` names the way in which it is counted where the tiles are known;
    `typed` is the key of a player under which the number is written where they are not, empty if it cannot be. `most`
    is the highest number that can be written there. An item of a `module` is scored in games with that module alone.
    `prizes` are the points of the places of a majority, scoring by scoring.

    What lies on buildings of its own colour, one a building, has `pieces`: how many of each type there are; they can be
    written by type, too, and `lies_by` is the clause that puts them there. `virtual_rule` is the rule by which the
    virtual player has it or not, where that is a question. Places are shared by the clause `shared_by`, and
    who has none gets none by `none_by`. `scorings` are those in which it is scored: all of them, where none is named.
    So many `squares` of it there are, of the types as many as `squares_of` has, and in one palace at most
    `own_squares`, else all; each has a wall by the clause `walled_by`, if there is one. Who counts tiles leaves them
    out.

    What is added may be `cards`, written as the tiles that they show: all with these walls, one card each. So many are
    `dealt` to each player, by the number of players; with any other number nobody knows.

    A loss has `losses`: scoring by scoring, what a side costs that is towards the attack, and what one costs that is
    beside it. `set_points` are those of a set of 1, 2, 3 types and so on.
    """

    id: str
    game: GameId
    kind: ItemKind
    rule: str
    counted: str = ""
    typed: str = ""
    most: int = 0
    points: int = 0
    module: str = ""
    prizes: tuple[tuple[int, ...], ...] = ()
    pieces: tuple[tuple[Building, int], ...] = ()
    lies_by: str = ""
    virtual_rule: str = ""
    shared_by: str = "B5.2"
    none_by: str = "B5.3"
    scorings: tuple[int, ...] = ()
    squares: int = 0
    squares_of: tuple[tuple[Building, int], ...] = ()
    own_squares: int = 0
    own_by: str = ""
    walled_by: str = ""
    losses: tuple[tuple[int, ...], ...] = ()
    cards: str = ""
    dealt: tuple[tuple[int, int], ...] = ()
    set_points: tuple[int, ...] = ()

    def prizes_in(self, scoring: int) -> tuple[int, ...]:
        """Return the points of 1st, 2nd, 3rd place in scoring 1, 2 or 3; later places earn nothing (B5.1)."""
        return self.prizes[scoring - 1]

    def loss_step(self, scoring: int) -> int:
        """Return the number of which all that sides cost together in a scoring is a multiple."""
        return gcd(*self.losses[scoring - 1])

    def is_of(self, *, virtual: bool) -> bool:
        """Tell whether a real or a virtual player can have it: virtual ones have types and bonuses (B6.3, R8.2)."""
        return self.kind == "majority" or (self.kind == "bonus") is virtual

    @property
    def most_squares(self) -> int:
        """The most squares of it that lie in one palace."""
        return self.own_squares or self.squares

    @property
    def most_points(self) -> int:
        """The most points that it brings one player, unless they are those of places."""
        if not self.set_points:
            return self.most * self.points
        levels = range(1, max(number for _, number in self.pieces) + 1)
        return sum(self.set_points[sum(number >= level for _, number in self.pieces) - 1] for level in levels)

    def is_scored(self, scoring: int) -> bool:
        """Tell whether it is scored in a scoring."""
        return not self.scorings or scoring in self.scorings


@cache
def all_items(game: GameId) -> tuple[Item, ...]:
    """Return all that can be scored in a game, with every module."""
    table: dict[str, dict[str, Any]] = load_data(_FILES[game])["items"]
    return tuple(_item(name, game, entry) for name, entry in table.items())


def _item(name: str, game: GameId, entry: dict[str, Any]) -> Item:
    prizes = _by_scoring(entry.get("prizes", ""))
    pieces, squares_of = (
        tuple((Building(building), number) for building, number in entry.get(key, {}).items())
        for key in ("pieces", "squares_of")
    )
    scorings, losses = tuple(entry.get("scorings", ())), _by_scoring(entry.get("losses", ""))
    dealt = tuple((int(players), number) for players, number in entry.get("dealt", {}).items())
    changed = {"dealt": dealt, "prizes": prizes, "pieces": pieces, "scorings": scorings, "losses": losses}
    changed |= {"set_points": tuple(entry.get("set_points", ())), "squares_of": squares_of}
    return Item(name, game, **{**entry, **changed})


def _by_scoring(text: str) -> tuple[tuple[int, ...], ...]:
    """Return the numbers of each scoring, commas between: a file with as many lists takes much longer to be read."""
    return tuple(tuple(map(int, each.split())) for each in text.split(",")) if text else ()


@cache
def items_of(game: GameId, modules: tuple[str, ...] = (), *, extra: bool = False) -> tuple[Item, ...]:
    """Return what is scored in a game with these modules, in the order of the tables; perhaps with `extra` points."""
    return tuple(
        item
        for item in all_items(game)
        if (not item.module or item.module in modules) and (extra or item.kind != "extra")
    )


@cache
def modules_of(game: GameId) -> tuple[str, ...]:
    """Return the modules that a transcript of a game can switch on."""
    return tuple(dict.fromkeys(item.module for item in all_items(game) if item.module))


def item_of(game: GameId, name: str) -> Item:
    """Return an item by its id; KeyError if the game has none of that id."""
    return _by_id(game)[name]


@cache
def _by_id(game: GameId) -> dict[str, Item]:
    return {item.id: item for item in all_items(game)}


@cache
def ids_of(games: tuple[GameId, ...] = GAMES) -> tuple[str, ...]:
    """Return the ids of all items of some games, those that several games have once."""
    return tuple(dict.fromkeys(item.id for game in games for item in all_items(game)))


@cache
def typed_items(game: GameId) -> tuple[Item, ...]:
    """Return the items whose number a player can write down."""
    return tuple(item for item in all_items(game) if item.typed)


@cache
def line_of(game: GameId) -> Item:
    """Return the item of a game that is made of sides or lines: the wall, or the rows and columns."""
    return next(item for item in all_items(game) if item.kind == "line")


@cache
def extra_of(game: GameId) -> Item:
    """Return the item of the points that nobody can check."""
    return next(item for item in all_items(game) if item.kind == "extra")


def prizes(item: str, scoring: int) -> tuple[int, ...]:
    """Return the points of 1st, 2nd, 3rd place of a majority that are printed (B5.1); `Item.prizes_in` are a game's."""
    return item_of("alhambra", item).prizes_in(scoring)
