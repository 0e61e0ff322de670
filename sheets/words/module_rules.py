"""The rules of the modules (expansions) in a player's words, clause by clause, as `rules` has those of the games."""

from __future__ import annotations

from types import MappingProxyType

from .catalog import N_

MODULE_RULES = MappingProxyType(
    {
        # Treasure chamber
        "X13.1": (N_("Chests, each in the colour of a type: {chests}."),),
        "X13.2": (
            N_(
                "As an action, pay at least 8 in any mix of currencies and take all chests of one room. Paying exactly "
                "gives no further action."
            ),
        ),
        "X13.3": (
            N_(
                "A chest goes on a building of its colour in your palace, one chest to a building, never on a tile in "
                "reserve. A chest that does not fit goes to the player on your left, and so on; if nobody can use it, "
                "back into the bag."
            ),
        ),
        "X13.4": (N_("Count your chests, whatever their colours. Points for the places: {chest_points}."),),
        "X13.5": (N_("Ties share places as with buildings. Without a chest, no points."),),
        "X13.6": (N_("The imaginary player can have chests, too."),),
        # Huts
        "X4.1": (
            N_(
                "There are 24 huts, squares without a price, each of one type: Pavilion and Seraglio 3 each, Arcades "
                "and Chambers 4 each, Garden and Tower 5 each."
            ),
        ),
        "X4.2": (N_("Each hut has at least one wall."),),
        "X4.3": (N_("As an action, take the open hut of a pile; it is free. Three huts are the most for one palace."),),
        "X4.4": (
            N_(
                "In every scoring, a hut counts as one building of its type for each tile of that type on its four "
                "sides with no wall between."
            ),
        ),
        "X4.5": (N_("So a hut counts as 0 to 3 buildings, and all huts of a player as 9 or fewer."),),
        "X4.6": (N_("Place a hut by the rules for tiles. Whether it counts another hut of its type is open."),),
        # Magical buildings
        "X25.1": (N_("There is one more tile of each type; with them, the game has {all_tiles} tiles."),),
        "X25.2": (N_("Each is more expensive than all other tiles of its type: {magical}."),),
        "X25.3": (
            N_(
                "Pavilion and Seraglio have one wall, Arcades and Chambers two, Garden and Tower three. Whether the "
                "two are at a corner or opposite is open."
            ),
        ),
        "X25.4": (N_("Lay it in any of the four orientations; once it is laid, the rules for tiles apply."),),
        "X25.5": (N_("A magical building counts as a building of its type."),),
        # Bazaars
        "X16.1": (N_("There are 8 bazaars: squares without walls, each with a currency and three types."),),
        "X16.2": (N_("A bazaar costs as much as the tile on the market space of its currency; pay exactly."),),
        "X16.3": (N_("Place a bazaar by the rules for tiles."),),
        "X16.4": (
            N_(
                "In scoring 3 only: count the buildings of its three types on the eight spaces around a bazaar, "
                "corners included, and multiply by the number of these types among them."
            ),
        ),
        "X16.5": (N_("Walls between a bazaar and a building make no difference."),),
        # New score cards
        "X17.1": (
            N_(
                "Each score card shows an order of the six types. Three cards are drawn at the start, one for each "
                "scoring."
            ),
        ),
        "X17.2": (
            N_("The score card of the scoring counts, not the table on the reserve board."),
            N_("Points for the places, from the first type on the card to the sixth: {by_card}."),
        ),
        "X17.3": (N_("Score cards, from the fewest points to the most: {cards}."),),
        # Invaders
        "X15.1": (N_("Four attack cards, one for each direction, and six scout cards, one for each type."),),
        "X15.2": (
            N_(
                "Right after a scoring, the top attack card is shown. Each tile loses points for its side in that "
                "direction if there is no wall on this side and no tile behind it: {losses}."
            ),
        ),
        "X15.3": (
            N_(
                "In the last scoring, the sides in the two neighbouring directions are attacked, too: each costs "
                "{loss_beside}."
            ),
        ),
        "X15.4": (N_("Nobody's points fall below 0."),),
        "X15.5": (N_("The imaginary player is not attacked."),),
    }
)
"""The sentences of each clause."""
