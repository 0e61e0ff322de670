"""Pieces that lie on buildings of their colour, one a building: nobody has more of them than buildings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..buildings import BUILDINGS
from . import squares
from .expansions.rules import rules_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..buildings import Building
    from ..items import Item
    from ..reading.findings import Collector, Span
    from ..reading.values import Number
    from .awards import Holding
    from .palace import Palace
    from .texts import PlayerText, TableText

_BESIDE = 4
"""Of three huts of a type, as many count another one if huts count huts: each neighbour of two, twice."""


def check(
    items: Sequence[Item],
    table: TableText,
    holdings: Mapping[str, Holding],
    palaces: Mapping[str, Palace],
    findings: Collector,
) -> None:
    """Add where a player of a scoring has more pieces than buildings, or all players have more than there are."""
    for item in items:
        if item.pieces:
            for player in table.players:
                palace = palaces.get(player.name)
                spare = len(palace.unread) if palace is not None else 0
                # Whether a piece may be on a hut no source settles.
                spare += sum(_huts(each, palace) for each in items if each.kind == "added")
                _check_player(item, player, holdings[player.name], spare, findings)
            _check_table(item, table, findings)
        if item.squares:
            _check_squares(item, table, palaces, findings)
        if item.kind == "added" and not item.cards:
            _check_added(item, table, holdings, findings)
        if item.kind == "parts":
            _check_parts(item, table, holdings, findings)


def _huts(item: Item, palace: Palace | None) -> int:
    """Return how many squares of an item there are in a palace, or may be where there is none."""
    return item.most_squares if palace is None else sum(square.item == item.id for square in palace.squares.values())


def _check_player(item: Item, player: PlayerText, holding: Holding, unread: int, findings: Collector) -> None:
    """Check that every piece of a player has a building to lie on; a virtual one has no palace (B6.3).

    Tiles that are `unread` may be of any type.
    """
    number = player.numbers.get(item.id)
    is_read = (player.palace is None or player.palace.complete) and (player.counts is None or player.counts.complete)
    if number is None or player.virtual is not False or player.is_bare or not is_read:
        return
    faults = 0
    for building, own in _by_type(item, player):
        limit = holding.counts.get(building, 0) + unread
        if own.value > limit:
            faults += 1
            values = {"item": item.id, "building": building, "number": own.value, "limit": limit}
            findings.add("too-many-pieces", own.span, rule=item.lies_by, player=player.name, values=values)
    limit = holding.tiles + unread
    if number.value > limit and not faults:
        values = {"item": item.id, "number": number.value, "limit": limit}
        findings.add("too-many-pieces", number.span, "all", rule=item.lies_by, player=player.name, values=values)


def _check_table(item: Item, table: TableText, findings: Collector) -> None:
    """Check that no more pieces lie at a table than there are, of each type and in all."""
    for building, limit in item.pieces:
        own = [
            (player, player.pieces[item.id].counts[building])
            for player in table.players
            if item.id in player.pieces and building in player.pieces[item.id].counts
        ]
        total = sum(number.value for _, number in own)
        if total > limit:
            values = {"item": item.id, "building": building, "number": total, "limit": limit}
            player, number = own[-1]
            findings.add("too-many-pieces", number.span, "table", rule=item.lies_by, player=player.name, values=values)
    every = [(player, player.numbers[item.id]) for player in table.players if item.id in player.numbers]
    total, limit = sum(number.value for _, number in every), sum(number for _, number in item.pieces)
    if total > limit:
        player, number = every[-1]
        values = {"item": item.id, "number": total, "limit": limit}
        findings.add("too-many-pieces", number.span, "table-all", rule=item.lies_by, player=player.name, values=values)


def _check_squares(item: Item, table: TableText, palaces: Mapping[str, Palace], findings: Collector) -> None:
    """Check that no more squares of a module lie in the palaces and reserves of a table than there are."""
    laid = [(player.name, _spans(item, player, palaces.get(player.name))) for player in table.players]
    for (name, spans), player in zip(laid, table.players, strict=True):
        own = spans[: len(spans) - _in_reserve(item, player)]
        if len(own) > item.most_squares:
            values = {"item": item.id, "number": len(own), "limit": item.most_squares}
            findings.add("too-many-pieces", own[-1], "most", rule=item.own_by or item.rule, player=name, values=values)
            return
    number = sum(len(spans) for _, spans in laid)
    if number > item.squares:
        name, spans = next(own for own in reversed(laid) if own[1])
        values = {"item": item.id, "number": number, "limit": item.squares}
        findings.add("too-many-pieces", spans[-1], "table-all", rule=item.rule, player=name, values=values)


def _spans(item: Item, player: PlayerText, palace: Palace | None) -> list[Span]:
    """Return where the squares of an item are written for a player: those of the palace, then those in reserve."""
    cells = (
        sorted(cell for cell, square in palace.squares.items() if square.item == item.id) if palace is not None else ()
    )
    return [
        *(player.palace.cell_span(cell) for cell in cells if player.palace is not None),
        *(word.span for word in player.reserve if _is_square(item, word.text)),
    ]


def _in_reserve(item: Item, player: PlayerText) -> int:
    return sum(_is_square(item, word.text) for word in player.reserve)


def _is_square(item: Item, text: str) -> bool:
    return squares.parse(text, (item.module,)) is not None


def _check_added(item: Item, table: TableText, holdings: Mapping[str, Holding], findings: Collector) -> None:
    """Check that what a player has written does not count as more buildings than it can, nor stands beside a palace."""
    for player in table.players:
        number = player.numbers.get(item.id)
        if number is not None and number.value > item.most:
            values = {"item": item.id, "number": number.value, "limit": item.most}
            findings.add("too-many-pieces", number.span, "most", rule=item.own_by, player=player.name, values=values)
        for building, own in _by_type(item, player) if player.palace is None else ():
            # Each counts the tiles on its four sides, of which one leads to it, and huts beside it at most.
            limit = item.most_squares * min(3, holdings[player.name].counts.get(building, 0)) + _BESIDE
            if own.value > limit:
                values = {"item": item.id, "number": own.value, "limit": limit}
                findings.add("too-many-pieces", own.span, "most", rule=item.rule, player=player.name, values=values)
        if number is not None and player.palace is not None:
            findings.add("keys-exclude", number.span, player=player.name, key=item.typed, other="palace")


def _check_parts(item: Item, table: TableText, holdings: Mapping[str, Holding], findings: Collector) -> None:
    """Check that what a player has written for squares is no more than they can bring beside so many tiles."""
    for player in table.players:
        number = player.numbers.get(item.id)
        if number is None or player.counts is None or not player.counts.complete:
            continue
        own = [count for building, count in holdings[player.name].counts.items() if building in BUILDINGS and count]
        bound = rules_of(item.module).most_parts
        limit = item.most if bound is None else min(item.most, bound(item, own))
        if number.value > limit:
            values = {"item": item.id, "number": number.value, "limit": limit}
            findings.add("too-many-pieces", number.span, "most", rule=item.rule, player=player.name, values=values)


def _by_type(item: Item, player: PlayerText) -> Sequence[tuple[Building, Number]]:
    return tuple(player.pieces[item.id].counts.items()) if item.id in player.pieces else ()
