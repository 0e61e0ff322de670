"""A game of the base game written down again, as plain values in the canonical form (`alhambra.form`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..alhambra import form, numbers
from ..alhambra.cards import name_of
from ..alhambra.held_cards import tiles_in
from ..alhambra.texts import EarlierText
from . import palaces
from .claims import claims_of, counts_of, values_of
from .drawings import block_of

if TYPE_CHECKING:
    from ..alhambra.texts import PlayerText, Transcript
    from .palaces import TileWriter


def tree_of(text: Transcript, *, listed: bool = False) -> dict[str, Any]:
    """Return a transcript as plain values; palaces as lists of tiles if `listed`, else drawn where they can be."""
    writer = palaces.TileWriter(text)
    tree = _head(text)
    # Somebody wrote that a player is not the imaginary one, who would be known by the name otherwise.
    nobody = text.virtual_written and not any(player.virtual for table in text.tables for player in table.players)
    sittings = {
        sitting.scoring: values_of({player.name: player.points for player in sitting.players})
        if isinstance(sitting, EarlierText)
        else {player.name: _player(player, writer, listed=listed, nobody=nobody) for player in sitting.players}
        for sitting in text.sittings
    }
    if text.whole:
        tree["scorings"] = {str(scoring): players for scoring, players in sittings.items()}
    else:
        if not text.tables[0].assumed:
            tree["scoring"] = text.tables[0].scoring
        if text.before is not None:
            tree["before"] = values_of(text.before.points)
        tree["players"] = sittings[text.tables[0].scoring]
    if text.claims:
        tree["claimed"] = values_of(text.claims)
    if text.leftovers:
        tree["leftovers"] = [
            {"tile": writer.word(each.tile.text), "currency": each.currency} for each in text.leftovers
        ]
    if text.leftovers or text.money:
        tree["money"] = {
            player: {each: amounts[each].value for each in numbers.currencies() if each in amounts}
            for player, amounts in text.money.items()
        }
    return tree


def _head(text: Transcript) -> dict[str, Any]:
    """Return what a transcript says before any player."""
    tree: dict[str, Any] = {"game": "alhambra"}
    if text.modules:
        tree["modules"] = list(text.modules)
    if text.attacks and text.whole:
        tree["attacks"] = {str(number): side.name.lower() for number, side in sorted(text.attacks.items())}
    elif text.attacks:
        tree["attack"] = next(iter(text.attacks.values())).name.lower()
    if text.rules:
        tree["rule"] = dict(text.rules)
    orders = {str(scoring): "".join(each.letter for each in order) for scoring, order in sorted(text.orders.items())}
    if not text.whole and [*text.orders] == [table.scoring for table in text.tables]:
        (tree["order"],) = orders.values()
    elif orders:
        tree["orders"] = orders
    if text.any_tiles:
        tree["tiles"] = "any"
    if text.without_virtual:
        tree["virtual"] = "none"
    if text.track is not None:
        tree["track"] = text.track
    return tree


def listed_alone(text: Transcript) -> tuple[str, ...]:
    """Return the players of whom some palace is too large to be drawn."""
    found = (
        player.name
        for table in text.tables
        for player in table.players
        if player.palace is not None and not palaces.is_drawable(player.palace)
    )
    return tuple(dict.fromkeys(found))


def least_length(text: Transcript) -> int:
    """Return how many characters the palaces of a transcript take at least: each tile a letter and a blank."""
    drawn = (player.palace for table in text.tables for player in table.players if player.palace is not None)
    return sum(2 * len(palace.pieces) for palace in drawn)


def _numbers(player: PlayerText) -> dict[str, Any]:
    """Return how many a player has of what is counted and written down: by type, where it is written so."""
    cards = {
        item.typed: [name_of(tile) for tile in tiles_in(player, (item,))]
        for item in form.TYPED
        if item.id in player.cards
    }
    return cards | {
        item.typed: counts_of(player.pieces[item.id]) if item.id in player.pieces else player.numbers[item.id].value
        for item in form.TYPED
        if item.id in player.numbers and item.id not in player.cards
    }


def _player(player: PlayerText, writer: TileWriter, *, listed: bool, nobody: bool) -> dict[str, Any]:
    """Return what is written of a player; where `nobody` is the imaginary one, that too for whoever could be."""
    tree: dict[str, Any] = {}
    has_list = player.palace is not None and (listed or not palaces.is_drawable(player.palace))
    if player.virtual:
        tree["virtual"] = True
    elif nobody and player.counts is not None:
        tree["virtual"] = False
    if player.palace is not None:
        key = "tiles" if has_list else "palace"
        tree[key] = (
            palaces.list_of(player.palace, writer) if has_list else block_of(palaces.rows_of(player.palace, writer))
        )
    if player.counts is not None:
        doubt = player.counts.doubt
        # Counts that may be prices of tiles stay as doubtful as they are.
        tree["buildings"] = " ".join(word.text for word in doubt.words) if doubt else counts_of(player.counts)
    if player.tiles is not None and not has_list:  # a list counts itself
        tree["tiles"] = player.tiles.value
    if player.wall is not None:
        tree[form.WALL] = player.wall.value
    tree |= _numbers(player)
    if player.extra is not None:
        points = values_of(player.extra)
        tree[form.EXTRA_KEY] = points.get("", points)
    if player.reserve:
        tree["reserve"] = [writer.word(each.text) for each in player.reserve]
    if player.claims is not None:
        tree["claimed"] = claims_of(player.claims)
    return tree
