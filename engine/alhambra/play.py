"""Turns of the base game played one after the other: what each player takes, buys, places and moves (B2, B3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ..geometry import cell_at
from . import numbers, placement
from .palace import Palace
from .tiles import base_notations

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .tiles import Tile


class MoneyCard(NamedTuple):
    """A money card."""

    currency: str
    value: int


class Purchase(NamedTuple):
    """A tile that was bought, on the space of a currency, and the cards that were paid."""

    tile: Tile
    currency: str
    cards: tuple[MoneyCard, ...]

    @property
    def paid(self) -> int:
        """What the cards total."""
        return sum(card.value for card in self.cards)

    @property
    def price(self) -> int:
        """The price of the tile; every tile of the set has one."""
        return self.tile.price or 0

    @property
    def exact(self) -> bool:
        """Tell whether the price was paid exactly, so that another action follows (B2.2)."""
        return self.paid == self.price


class MarketTurn(NamedTuple):
    """A turn that was played: the table as it was before, what was done, and the palace afterwards."""

    player: int
    """Counted from 0, the first player first."""
    market: Mapping[str, Tile]
    """The tile on the space of each currency."""
    money: tuple[MoneyCard, ...]
    """The cards that are face up."""
    hand: tuple[MoneyCard, ...]
    before: Palace
    stored: tuple[Tile, ...]
    """What was in reserve."""
    purchases: tuple[Purchase, ...]
    taken: tuple[MoneyCard, ...]
    placed: tuple[Tile, ...]
    reserved: tuple[Tile, ...]
    """What was bought and is now in reserve."""
    redesigned: bool
    palace: Palace
    reserve: tuple[Tile, ...]


class _Holder(NamedTuple):
    """What a player has."""

    hand: tuple[MoneyCard, ...]
    palace: Palace = Palace({})
    reserve: tuple[Tile, ...] = ()


def play(table: Mapping[str, Any]) -> tuple[MarketTurn, ...]:
    """Return the turns that a table tells of; ValueError with the rule for what is against the rules."""
    holders = [_Holder(_cards(each["money"])) for each in table["seats"]]
    # The fewest cards begin, then the lowest sum (B2.1).
    _check(
        holders[0] == min(holders, key=lambda holder: (len(holder.hand), sum(card.value for card in holder.hand))),
        "B2.1",
    )
    market = {currency: _tile(table["market"][currency]) for currency in numbers.currencies()}
    money, deck, bag = _cards(table["money"]), list(_cards(table["cards"])), list(map(_tile, table["tiles"]))
    _check(len(market) == numbers.market_spaces() and len(money) == numbers.open_cards(), "B2.1")
    turns: list[MarketTurn] = []
    for number, told in enumerate(table["turns"]):
        player = number % len(holders)
        turn, holders[player] = _turn(player, holders[player], market, money, told)
        turns.append(turn)
        bought = {purchase.currency for purchase in turn.purchases}
        # At the end of the turn, lowest space first (B2.1).
        market = {currency: bag.pop(0) if currency in bought else tile for currency, tile in market.items()}
        left = [card for card in money if card not in turn.taken]
        money = (*left, *(deck.pop(0) for _ in turn.taken))
    return tuple(turns)


def _turn(
    player: int,
    holder: _Holder,
    market: Mapping[str, Tile],
    money: tuple[MoneyCard, ...],
    told: Mapping[str, Any],
) -> tuple[MarketTurn, _Holder]:
    purchases = tuple(_purchase(market, each) for each in told.get("buy", ()))
    taken = _cards(told.get("take", ()))
    places = {_tile(name): cell_at(*at) for name, at in told.get("place", {}).items()}
    bought = tuple(purchase.tile for purchase in purchases)
    redesigned = not purchases and not taken
    _check(all(purchase.exact for purchase in (purchases if taken else purchases[:-1])), "B2.2")
    _check(len(purchases) + bool(taken) + redesigned <= numbers.most_actions(), "B2.2")
    _check(set(taken) <= set(money) and _may_be_taken(taken), "B2.2")
    paid = [card for purchase in purchases for card in purchase.cards]
    hand = list(holder.hand)
    for card in paid:
        _check(card in hand, "B2.2")
        hand.remove(card)
    _check(set(places) <= set(holder.reserve if redesigned else bought), "B2.3")
    _check(not redesigned or len(places) == 1, "B3.7")
    palace = holder.palace
    for tile, cell in places.items():
        _check(cell in placement.places_for(palace, tile), "B3.8")
        palace = palace._replace(tiles={**palace.tiles, cell: tile})
    reserved = tuple(tile for tile in bought if tile not in places)
    reserve = (*(tile for tile in holder.reserve if tile not in places), *reserved)
    turn = MarketTurn(
        player,
        market,
        money,
        hand=holder.hand,
        before=holder.palace,
        stored=holder.reserve,
        purchases=purchases,
        taken=taken,
        placed=tuple(places),
        reserved=reserved,
        redesigned=redesigned,
        palace=palace,
        reserve=reserve,
    )
    return turn, _Holder((*hand, *taken), palace, reserve)


def _purchase(market: Mapping[str, Tile], told: Mapping[str, Any]) -> Purchase:
    tile, cards = _tile(told["tile"]), _cards(told["with"])
    _check(tile in market.values(), "B2.2")
    currency = next(name for name, own in market.items() if own == tile)
    purchase = Purchase(tile, currency, cards)
    _check(all(card.currency == currency for card in cards) and purchase.paid >= purchase.price, "B2.2")
    return purchase


def _may_be_taken(cards: Sequence[MoneyCard]) -> bool:
    """Tell whether these cards may be taken in one action: one, or several up to a total (B2.2)."""
    return len(cards) <= 1 or sum(card.value for card in cards) <= numbers.take_limit()


def _cards(words: Sequence[str]) -> tuple[MoneyCard, ...]:
    split = (word.split() for word in words)
    return tuple(MoneyCard(currency, int(value)) for currency, value in split)


def _tile(notation: str) -> Tile:
    return base_notations()[notation]


def _check(kept: bool, rule: str) -> None:  # noqa: FBT001 - what it checks is its first argument
    if not kept:
        raise ValueError(rule)
