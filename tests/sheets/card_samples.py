"""Cards to try writers on: those of the games in every language, and cards with other words in the same places."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from alhambra_engine.rollandwrite import numbers as rollandwrite
from alhambra_sheets.cards import card_setting
from alhambra_sheets.cards.content import Card, Section, Statement, Step, Table, TableRow
from alhambra_sheets.figures.picture import Picture
from alhambra_sheets.words import catalog

if TYPE_CHECKING:
    from collections.abc import Callable

    from alhambra_engine.buildings import Building

KEPT: dict[type, frozenset[str]] = {
    Card: frozenset({"name", "language"}),
    Section: frozenset({"name"}),
    Statement: frozenset({"rules"}),
    Table: frozenset({"rules"}),
    TableRow: frozenset({"icon", "letter"}),
    Step: frozenset({"sign"}),
    Picture: frozenset({"shapes", "width", "height"}),
}


def made(game: str = "alhambra", language: str = "en", ink: str = "full") -> Card:
    """Return the card of a game."""
    return card_setting.reference_card(catalog.load(language), game=game, ink=ink)


def with_ties(building: Building) -> tuple[int, ...]:
    """Return the points of the places of Roll & Write, between them what two players get who share two of them."""
    first, second, third = rollandwrite.places(building)
    return first, (first + second) // 2, second, (second + third) // 2, third


def reworded(part: Any, word: Callable[[str], str]) -> Any:  # noqa: ANN401 - any part of a card
    """Return a part of a card with every text replaced that somebody reads."""
    if isinstance(part, str):
        return word(part)
    if hasattr(part, "_fields"):
        kept = KEPT.get(type(part), frozenset())
        return part._replace(**{name: reworded(getattr(part, name), word) for name in part._fields if name not in kept})
    if isinstance(part, tuple):
        return tuple(reworded(each, word) for each in part)
    return part


def translated(card: Card) -> Card:
    """Return a card in a language that nobody speaks: the same structure, other words, the same numbers."""
    vowels = str.maketrans("aeiouAEIOU", "äëïöüÄËÏÖÜ")
    strange: Card = reworded(card, lambda text: text.translate(vowels))
    return strange._replace(language="de")


HOSTILE = "*_`[](x)<b>&amp;|~#1. \\ http://x.y www.x.y a@b.c \u202e\x1b[31m\x00 -- </style><script>"
