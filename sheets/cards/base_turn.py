"""A turn of the base game, on its reference card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine.alhambra import numbers as alhambra

from .content import Prose, Section, Statement, Step, Steps

if TYPE_CHECKING:
    from ..words.catalog import Catalog


def turn(catalog: Catalog) -> Section:
    """Return the three actions, and what ends a turn (B2.2, B2.3, B3.7)."""
    say = catalog.gettext
    money = Step(
        "1",
        say("Take money"),
        (
            Statement(
                say(
                    "1 of the {cards} face-up cards, or several that total at most {limit}. Currencies may be mixed.",
                    cards=alhambra.open_cards(),
                    limit=alhambra.take_limit(),
                ),
                ("B2.2",),
            ),
        ),
    )
    buy = Step(
        "2",
        say("Buy and place a tile"),
        (
            Statement(
                say("At least the price, in the currency of the tile’s space. No change is given."),
                ("B2.2",),
                catalog.pgettext("lead", "Pay:"),
            ),
            Statement(
                say(
                    "Take another action of your choice (at most {most} actions in a turn).",
                    most=alhambra.most_actions(),
                ),
                ("B2.2",),
                catalog.pgettext("lead", "Paid exactly?"),
            ),
            Statement(
                say("After all actions, in any order: in your palace or on your reserve board (no limit)."),
                ("B2.3",),
                catalog.pgettext("lead", "Place:"),
            ),
        ),
    )
    redesign = Step(
        "3",
        say("Redesign your palace"),
        (
            Statement(
                say("Reserve → palace, palace → reserve, or swap one for one on the same space."),
                ("B3.7",),
                catalog.pgettext("lead", "Choose one:"),
            ),
            Statement(
                say(
                    "The palace must be legal afterwards. The fountain stays put, and tiles bought this "
                    "turn cannot take part."
                ),
                ("B3.7", "B3.1", "B2.3"),
                settled=True,
            ),
        ),
    )
    refill = Statement(
        say(
            "Refill to {cards} face-up money cards and {tiles} market tiles, lowest free space first. Money "
            "deck empty? Shuffle the discards.",
            cards=alhambra.open_cards(),
            tiles=alhambra.market_spaces(),
        ),
        ("B2.1", "B2.2"),
        catalog.pgettext("lead", "End of your turn:"),
    )
    return Section(
        "turn",
        say("Your turn: exactly one action"),
        (Steps((money, buy, redesign)), Prose(refill)),
    )
