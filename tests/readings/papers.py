"""Which messages each document really prints, in English: they are made here with signs in place of the words.

What a catalog is asked for is not enough: a card that is made of parts of another asks for all of them, and a sheet for
those of both its sides.
"""

from __future__ import annotations

import itertools
import re
from functools import cache
from typing import TYPE_CHECKING

from alhambra_sheets.drawing import palette, papers, shapes
from alhambra_sheets.forms.design import Mark, Setting
from alhambra_sheets.press import catalogue
from alhambra_sheets.words.catalog import SOURCE_LANGUAGE, Catalog

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from alhambra_sheets.cards.setting import CardKind
    from alhambra_sheets.forms.design import Document
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

    def found_in(self, made: object) -> frozenset[Key]:
        """Return the messages whose signs are in what was made."""
        keys = tuple(self.keys)
        return frozenset(keys[int(number)] for text in _texts(made) for number in _SIGN.findall(text))


def _texts(made: object) -> Iterator[str]:
    """Yield the texts in a tuple of tuples, whatever else is in them; outlines, which are most of it, have none."""
    within = [made]
    while within:
        each = within.pop()
        if isinstance(each, tuple):
            within += () if isinstance(each, shapes.Path) else each
        elif not isinstance(each, int | float | None):
            yield each if isinstance(each, str) else repr(each)


@cache
def printed_on() -> Mapping[str, frozenset[Key]]:
    """Return the messages of every side of a sheet, and of every card, whose name is followed by its game.

    A sheet's own name is its front as it usually is; behind the name are the options of `print` by which it has other
    sides, such as `score-sheet --back scoring`, and what is said there only to so many players.
    """
    sheets: dict[str, frozenset[Key]] = {}
    for form in catalogue.forms():
        for name, found in _of_form(form):
            # What is to be there is there in every size and ink, whatever is on the back.
            sheets[name] = sheets.get(name, found) & found
    cards = {
        f"{kind.name} {game}".rstrip(): _of_card(kind, game)
        for kind in catalogue.cards()
        for game in kind.games or ("",)
    }
    return {**sheets, **cards}


def _of_form(form: Document) -> Iterator[tuple[str, frozenset[Key]]]:
    """Yield the name and the messages of each side of a sheet, as it is printed in each size and ink."""
    tables = (0, *range(form.fewest_players, form.most_players + 1)) if "players" in form.options else (0,)
    for size, ink, back, seats in itertools.product(form.sizes, palette.inks(), form.backs or ("",), tables):
        signs = _Signs()
        setting = Setting(
            Catalog(SOURCE_LANGUAGE, "", signs), papers.paper(size), palette.load(ink), seats=seats, back=back
        )
        front, *others = (signs.found_in(side) for side in form.design(setting).sheet(Mark()).sides)
        at_table = f" --players {seats}" if seats else ""
        yield f"{form.name}{at_table}", front
        behind = f" --back {back}" if back else " (back)"
        yield from ((f"{form.name}{behind}{at_table}", each) for each in others if each != front)


def _of_card(kind: CardKind, game: str) -> frozenset[Key]:
    signs = _Signs()
    catalog = Catalog(SOURCE_LANGUAGE, "", signs)
    return signs.found_in(
        tuple(
            kind.content(catalog, game=game, size=size, ink=ink)
            for size, ink in itertools.product(kind.sizes, palette.inks())
        )
    )
