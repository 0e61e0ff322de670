"""What covers and boxes call the stack that they are for."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..words.catalog import Catalog
    from .design import Stack


def game(stack: Stack, catalog: Catalog) -> str:
    """Return the name of the game."""
    if stack.game == "roll-and-write":
        return catalog.gettext("Alhambra: Roll & Write")
    return catalog.gettext("Alhambra")


def title(stack: Stack, catalog: Catalog) -> tuple[str, str]:
    """Return the name of the game in capitals in two parts: what is before its colon, and what is behind it, if any."""
    first, _, more = game(stack, catalog).upper().partition(": ")
    return first, more


def kind(stack: Stack, catalog: Catalog) -> str:
    """Return what is in the stack, as a title; KeyError where there are no stacks of a document."""
    pad = catalog.gettext("score pad")
    return {
        "player-sheet": catalog.gettext("Player sheets"),
        "score-sheet": catalog.gettext("Score sheets"),
        "score-pad": pad[:1].upper() + pad[1:],
        "pocket-card": catalog.gettext("Pocket cards"),
    }[stack.document]


def count(stack: Stack, catalog: Catalog) -> str:
    """Return how many pieces are in the stack."""
    if stack.bound:
        return catalog.ngettext("{number} sheet", "{number} sheets", stack.number)
    return catalog.ngettext("{number} card", "{number} cards", stack.number)
