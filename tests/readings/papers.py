"""Which messages each document really prints, in English: a card that is made of parts of another asks for them all."""

from __future__ import annotations

import itertools
import re
from functools import cache
from typing import TYPE_CHECKING

from alhambra_sheets.drawing import palette
from alhambra_sheets.press import catalogue
from alhambra_sheets.words import coverage
from alhambra_sheets.words.catalog import SOURCE_LANGUAGE, Catalog

if TYPE_CHECKING:
    from collections.abc import Mapping

    from alhambra_sheets.cards.setting import CardKind
    from tests.readings.ledger import Key

_NOT_TEXT = frozenset({"decimal mark", "division", "list", "percent", "range"})
"""Contexts of messages that are put between others, and stay as they are."""
_SIGN = re.compile(r"<(\d+)>")


class _Signs:
    """Translates every message into a sign, by which it is found again in what has been made."""

    def __init__(self) -> None:
        self.keys: dict[Key, int] = {}

    def gettext(self, message: str) -> str:
        return self._sign("", message)

    def pgettext(self, context: str, message: str) -> str:
        return self._sign(context, message)

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        del plural, number
        return self._sign("", singular)

    def _sign(self, context: str, message: str) -> str:
        if context in _NOT_TEXT:
            return message
        return f"<{self.keys.setdefault((context, message), len(self.keys))}>"

    def found_in(self, text: str) -> frozenset[Key]:
        """Return the messages whose signs are in a text."""
        keys = tuple(self.keys)
        return frozenset(keys[int(number)] for number in _SIGN.findall(text))


@cache
def printed_on() -> Mapping[str, frozenset[Key]]:
    """Return the messages of every sheet, on either side, and of every card, whose name is followed by its game."""
    sheets = {
        form.name: frozenset(
            (each.context, each.singular) for each in coverage.messages("sheets") if form.name in each.documents
        )
        for form in catalogue.forms()
    }
    cards = {
        f"{kind.name} {game}".rstrip(): _of_card(kind, game)
        for kind in catalogue.cards()
        for game in kind.games or ("",)
    }
    return {**sheets, **cards}


def _of_card(kind: CardKind, game: str) -> frozenset[Key]:
    signs = _Signs()
    catalog = Catalog(SOURCE_LANGUAGE, "", signs)
    cards = [
        repr(kind.content(catalog, game=game, size=size, ink=ink))
        for size, ink in itertools.product(kind.sizes, palette.inks())
    ]
    return signs.found_in("\n".join(cards))
