"""What is asked of a table where no source settles a rule of a module."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from .catalog import N_

if TYPE_CHECKING:
    from .catalog import Catalog

QUESTIONS = MappingProxyType(
    {
        "virtual-chests": N_("Do chests of the imaginary player count?"),
        "fountain-attacked": N_("Do the invaders attack the fountain, too?"),
        "bays-attacked": N_("Is a side attacked if there is another tile of the palace further on in its direction?"),
        "points-below-zero": N_("Can a player's points fall below 0?"),
        "squares-attacked": N_("Do the invaders attack bazaars and huts?"),
        "virtual-gate": N_("Is there a gate for the imaginary player, too?"),
        "gates-at-huts": N_("Can there be a gate between a tile and a hut?"),
        "gated-tiles-stay": N_("Do two tiles with a gate between them stay where they are?"),
        "huts-count-huts": N_("Does a hut count huts of its type next to it?"),
        "bonus-cards-dealt": N_("Is each dealt 3 bonus cards with 3 players, 2 with 4 or 5, and 1 with 6?"),
        "magical-walls": N_(
            "Do the magical buildings have these walls: P9 and S10 one, A11 and C12 two, G13 and T14 three?"
        ),
        "magical-corners": N_("Are the two walls of A11 and C12 at a corner?"),
        "bazaars-count-huts": N_("Does a bazaar count huts of its types?"),
        "camps-attacked": N_("Do the invaders attack camps?"),
        "camps-count-fountain": N_("Does the line of a camp count the fountain as a building?"),
        "camps-pass-fountain": N_("Does the line of a camp go on behind the fountain?"),
        "camps-pass-squares": N_("Does the line of a camp go on behind another camp, a bazaar or a hut?"),
        "camps-count-huts": N_("Does the line of a camp count huts as buildings?"),
        "camps-at-huts": N_("Can the bastion of a camp touch a wall of a hut?"),
        "camps-at-walls": N_("Can a camp touch a wall with a side that has no bastion?"),
        "camps-enclose": N_("Can camps enclose an empty space?"),
        "camps-on-foot": N_("Must you be able to walk to a camp, as to a tile?"),
        "walls-behind-camps": N_("Does the wall behind a bastion count as outer wall?"),
    }
)
"""The questions, by the keys with which a transcript answers them."""


def question_of(rule: str, catalog: Catalog) -> str:
    """Return what a rule asks, to be answered yes or no."""
    return catalog.gettext(QUESTIONS[rule])
