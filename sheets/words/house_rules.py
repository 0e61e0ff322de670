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
        "huts-count-huts": N_("Does a hut count huts of its type next to it?"),
        "magical-walls": N_(
            "Do the magical buildings have these walls: P9 and S10 one, A11 and C12 two, G13 and T14 three?"
        ),
        "magical-corners": N_("Are the two walls of A11 and C12 at a corner?"),
        "bazaars-count-huts": N_("Does a bazaar count huts of its types?"),
    }
)
"""The questions, by the keys with which a transcript answers them."""


def question_of(rule: str, catalog: Catalog) -> str:
    """Return what a rule asks, to be answered yes or no."""
    return catalog.gettext(QUESTIONS[rule])
