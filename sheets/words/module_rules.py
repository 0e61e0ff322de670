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
    }
)
"""The sentences of each clause."""
