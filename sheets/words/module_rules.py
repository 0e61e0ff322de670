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
        # Bonus cards
        "X3.1": (N_("There are 10 bonus cards; each shows a building without walls by its type and price."),),
        "X3.2": (N_("The cards show the ten tiles without walls: {bonus_cards}."),),
        "X3.3": (N_("With 3 players each is dealt 3 bonus cards, with 4 or 5 players 2, with 6 players 1."),),
        "X3.4": (
            N_(
                "If the tile on your bonus card is in your palace, you may show the card at any time, also during a "
                "scoring. It then counts as one more building of its type."
            ),
        ),
        "X3.5": (N_("If the tile leaves your palace, turn the card face down again."),),
        "X3.6": (N_("Add your bonus cards to the number of buildings of their types before you compare them."),),
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
        # City walls
        "X9.1": (
            N_(
                "There are 8 cards and 12 wooden walls. Cards with one wall, for one side of a tile: {single_cards}. "
                "Cards with two, for two sides at a right angle: {corner_cards}."
            ),
        ),
        "X9.2": (N_("Two of these cards each go into piles 2, 3, 4 and 5 of the money deck."),),
        "X9.3": (
            N_(
                "As an action, take an open card and put its walls on the sides that it shows of one tile of yours: in "
                "the palace, in reserve or just bought."
            ),
        ),
        "X9.4": (
            N_("Put no wall on a printed wall. A wall stays on its tile for the rest of the game, and moves with it."),
        ),
        "X9.5": (
            N_(
                "It is a wall in every respect: touching sides match, nobody walks through it, and it counts in the "
                "longest wall."
            ),
        ),
        "X9.6": (N_("The tile keeps its type and its price."),),
        # Camps
        "X8.1": (N_("There are 8 camps, squares with a price among the building tiles."),),
        "X8.2": (N_("Each camp has one bastion with an arrow, or two at a right angle."),),
        "X8.3": (
            N_("Place a camp outside, never turned: each of its bastions touches a walled side of a building tile."),
        ),
        "X8.4": (N_("Camps touch each other only with sides that have no bastion."),),
        "X8.5": (N_("You need not be able to walk to a camp, and no way on foot leads over one."),),
        "X8.6": (N_("The wall behind a bastion still counts as outer wall."),),
        "X8.7": (
            N_(
                "In every scoring, each bastion brings 1 point for each building in a straight line in the direction "
                "of its arrow, up to the first empty space. Walls in between make no difference. A building in two "
                "lines counts twice."
            ),
        ),
        "X8.8": (N_("The imaginary player scores no camps."),),
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
        # Street trader
        "X12.1": (N_("There are {citizens} citizens of each colour, and a disc for each player."),),
        "X12.2": (
            N_(
                "If you put a tile on the space of your disc, take a citizen of its colour from the disc, if there is "
                "one."
            ),
        ),
        "X12.3": (
            N_(
                "In every scoring, split your citizens into sets of different colours. Points for a set of 1, 2, 3, 4, "
                "5, 6 colours: {set_points}."
            ),
        ),
        "X12.4": (
            N_(
                "First take one citizen of each colour that you have, then do the same with the rest: this brings the "
                "most points."
            ),
        ),
        "X12.5": (
            N_("A citizen is on a building of its colour, one to a building: never more than buildings of the type."),
        ),
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
        # City gates
        "X5.1": (
            N_("One gate and one gate card for each player. The cards are shuffled into the third to fifth pile."),
        ),
        "X5.2": (
            N_(
                "You can take the open gate card instead of money. Only one is open: when a second one comes, that one "
                "is discarded."
            ),
        ),
        "X5.3": (
            N_(
                "When you place a tile, you can put a gate on a wall of it that touches a wall of another tile: you "
                "can walk through it. This does not take an action."
            ),
        ),
        "X5.4": (N_("You can do so in a redesign, too."),),
        "X5.5": (N_("You can also put a gate between two tiles that are there already."),),
        "X5.6": (N_("A gate stays, and so do the two tiles beside it."),),
        "X5.7": (N_("A gate brings no points. A wall inside the palace never counts, with or without a gate."),),
    }
)
"""The sentences of each clause."""
