"""The base game: what each player gets in a scoring, who gets the leftover tiles, who wins."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from ..buildings import BUILDINGS
from ..items import items_of, line_of
from ..majorities import MajorityAward as MajorityAward  # noqa: PLC0414 - its readers know it from here
from ..majorities import awards, rank

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from ..items import Item
    from ..majorities import Standing
    from .expansions.open_sides import AttackedSide, OpenSide
    from .parts import SquarePart
    from .tiles import Tile
    from .walls import WallSide


class Holding(NamedTuple):
    """What a player brings to a scoring: the number of each item but the wall, its sides and where they run if known.

    `counts` has the tiles by type, and what else is counted or typed, by item. The virtual player has no wall (B6.3);
    tiles in `reserve` score nothing (B3.10). `extra` are points that nobody can check, by their names; without a
    name there is one empty one. `parts` are what a palace brings part by part, by item; where tiles were only counted
    there are none. `added` is what counts as tiles of a type and is none, by item, and `cards` are the tiles that cards
    show which do.

    `open_sides` are those through which invaders may come, if a palace is drawn, and `attacked` are those of them that
    cost points; none where what they cost is certain, but not which they are.
    """

    counts: Mapping[str, int]
    wall_length: int = 0
    wall: tuple[WallSide, ...] = ()
    reserve: int = 0
    extra: Mapping[str, int] = MappingProxyType({})
    parts: Mapping[str, tuple[SquarePart, ...]] = MappingProxyType({})
    added: Mapping[str, Mapping[str, int]] = MappingProxyType({})
    cards: Mapping[str, tuple[Tile, ...]] = MappingProxyType({})
    open_sides: tuple[OpenSide, ...] | None = None
    attacked: tuple[AttackedSide, ...] = ()
    unsure_sides: bool = False

    @property
    def tiles(self) -> int:
        """The number of tiles that score: those of the palace."""
        return sum(self.counts.get(building, 0) for building in BUILDINGS)

    def number_of(self, item: Item) -> int:
        """Return how many of an item there are: tiles, sides of the wall, or whatever else is counted."""
        if item.kind == "parts":
            return len(self.parts.get(item.id, ()))
        if item.kind == "loss":
            return len(self.attacked)
        if item.kind == "added":
            return sum(self.added.get(item.id, {}).values())
        return self.wall_length if item.kind == "line" else self.count_of(item.id)

    def count_of(self, item: str) -> int:
        """Return how many count for an item: of a type, also what is no tile of it."""
        return self.counts.get(item, 0) + sum([own.get(item, 0) for own in self.added.values()])


class WallAward(NamedTuple):
    """Points for the longest outer wall; `sides` in order, empty where only its length is known (B4.1)."""

    player: str
    sides: tuple[WallSide, ...]
    length: int
    points: int
    rule: str

    @property
    def item(self) -> str:
        """What the points are for."""
        return line_of("alhambra").id


class AmountAward(NamedTuple):
    """Points for each of a number of things that a player has."""

    player: str
    item: str
    number: int
    points: int
    rule: str


class PartsAward(NamedTuple):
    """Points that a palace brings part by part; without parts where they were only written down."""

    player: str
    item: str
    parts: tuple[SquarePart, ...]
    points: int
    rule: str


class LossAward(NamedTuple):
    """Points that a player loses: the sides that cost them, if a palace shows them, and what these cost together.

    Where nobody's points fall below 0, `points` are fewer than the `cost`; they are less than 0, or 0.
    """

    player: str
    item: str
    sides: tuple[AttackedSide, ...]
    cost: int
    points: int
    rule: str


class ExtraAward(NamedTuple):
    """Points that nobody can check, by what they are for: a name, or nothing where none is written."""

    player: str
    item: str
    items: Mapping[str, int]
    points: int
    rule: str

    @property
    def named(self) -> dict[str, int]:
        """The points that have a name."""
        return {name: points for name, points in self.items.items() if name}


ScoringAward = MajorityAward | WallAward | AmountAward | PartsAward | LossAward | ExtraAward


class Leftover(NamedTuple):
    """A tile left on the market: the currency of its space, and who holds the most of it (B2.6)."""

    tile: str
    currency: str
    richest: tuple[str, ...]

    @property
    def winner(self) -> str | None:
        """Who gets the tile; None where it stays, since nobody has money or several have the most."""
        return sole(self.richest)


def award(
    scoring: int, holdings: Mapping[str, Holding], items: Sequence[Item] | None = None
) -> tuple[ScoringAward, ...]:
    """Return all awards of scoring 1, 2 or 3, item by item (B4, B5); of the bare game if no items are named.

    A player's points are the sum of that player's awards. Players who share places with points get an award, even if
    rounding down leaves them with 0; players who come too late for any place get none.
    """
    scored = items_of("alhambra") if items is None else items
    return tuple(
        each for item in scored if item.is_scored(scoring) for each in AWARDED[item.kind](scoring, item, holdings)
    )


def _majority(scoring: int, item: Item, holdings: Mapping[str, Holding]) -> Iterator[ScoringAward]:
    standings = standings_of(scoring, item, holdings)
    return awards(item.id, _counts(item.id, holdings), standings, lambda standing: clause_of(standing, item))


def standings_of(scoring: int, item: Item, holdings: Mapping[str, Holding]) -> tuple[Standing, ...]:
    """Return who takes which places of a majority (B5.1 to B5.3)."""
    return rank(_counts(item.id, holdings), item.prizes_in(scoring))


def _counts(item: str, holdings: Mapping[str, Holding]) -> dict[str, int]:
    return {player: number for player, holding in holdings.items() if (number := holding.count_of(item))}


def clause_of(standing: Standing, item: Item) -> str:
    """Return the clause by which the players of a standing get their points: for a place, or a share (B5.2)."""
    return item.shared_by if len(standing.players) > 1 else item.rule


def _walls(_: int, item: Item, holdings: Mapping[str, Holding]) -> Iterator[ScoringAward]:
    for player, holding in holdings.items():
        if holding.wall_length:
            points = holding.wall_length * item.points
            yield WallAward(player, holding.wall, holding.wall_length, points, item.rule)


def _amounts(_: int, item: Item, holdings: Mapping[str, Holding]) -> Iterator[ScoringAward]:
    for player, holding in holdings.items():
        number = holding.counts.get(item.id, 0)
        if number:
            yield AmountAward(player, item.id, number, number * item.points, item.rule)


def _parts(_: int, item: Item, holdings: Mapping[str, Holding]) -> Iterator[ScoringAward]:
    for player, holding in holdings.items():
        parts = holding.parts.get(item.id, ())
        points = sum(part.points for part in parts) * item.points if parts else holding.counts.get(item.id, 0)
        if points:
            yield PartsAward(player, item.id, parts, points, item.rule)


def _losses(_: int, item: Item, holdings: Mapping[str, Holding]) -> Iterator[ScoringAward]:
    for player, holding in holdings.items():
        cost = -holding.counts.get(item.id, 0)
        if cost:
            yield LossAward(player, item.id, holding.attacked, cost, -cost, item.rule)


def _added(_: int, __: Item, ___: Mapping[str, Holding]) -> Iterator[ScoringAward]:
    """Yield nothing: what counts as buildings of a type brings points as they do."""
    yield from ()


def _extras(_: int, item: Item, holdings: Mapping[str, Holding]) -> Iterator[ScoringAward]:
    for player, holding in holdings.items():
        if any(holding.extra.values()):
            yield ExtraAward(player, item.id, holding.extra, sum(holding.extra.values()), item.rule)


AWARDED: Mapping[str, Callable[[int, Item, Mapping[str, Holding]], Iterator[ScoringAward]]] = {
    "majority": _majority,
    "line": _walls,
    "amount": _amounts,
    "parts": _parts,
    "added": _added,
    "loss": _losses,
    "extra": _extras,
}
"""What the items of each kind bring."""


def longest_possible_wall(tiles: int, items: Iterable[Item] = ()) -> int:
    """Return a bound on the sides of the outer wall of a palace with that many building tiles (B4.7).

    Squares of these items may lie there as well, all that there are.
    """
    # A tile keeps at least one side open; a shape of n + 1 squares has at most 2n + 4 sides.
    squares = tiles + sum(item.most_squares for item in items)
    return min(3 * squares, 2 * squares + 4)


def richest(money: Mapping[str, int]) -> tuple[str, ...]:
    """Return who holds the most of a currency; several where they have equally much, nobody without any (B2.6)."""
    most = max(money.values(), default=0)
    return tuple(player for player, amount in money.items() if amount == most) if most else ()


def sole(players: tuple[str, ...]) -> str | None:
    """Return the only one of some players; None where there are several or none."""
    return players[0] if len(players) == 1 else None
