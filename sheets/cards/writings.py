"""How the languages of cards are written: their scripts, and what no line break may part in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..drawing.typography import Writing, writing
from ..words import languages

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from .content import Card


def writing_in(code: str) -> Writing:
    """Return how a language is written."""
    own = languages.language(code)
    return writing(own.script, own.direction, own.typography)


def writing_of(card: Card) -> Writing:
    """Return how the language of a card is written."""
    return writing_in(card.language)


def writings(cards: Iterable[Card]) -> Mapping[str, Writing]:
    """Return how the languages of cards are written, by code."""
    return {card.language: writing_of(card) for card in cards}
