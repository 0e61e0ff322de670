"""What brings points, in the sentences that several sheets print."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine.rollandwrite import numbers as rollandwrite

from ..drawing.labels import led
from ..drawing.typography import NO_BREAK

if TYPE_CHECKING:
    from ..drawing.labels import Paragraph, Style
    from ..words.catalog import Catalog


def tie(catalog: Catalog, style: Style, one: int, two: int, shared: int) -> Paragraph:
    """Return how two tied players share the points of two places (B5.2, R5.2)."""
    text = catalog.gettext(
        "add up the points of the tied places, divide, round down: ({one} + {two}) ÷ 2 gives "
        "{shared}. The next player is placed after these.",
        one=one,
        two=two,
        shared=shared,
    )
    # No line parts a sum.
    return led(style, catalog.pgettext("lead", "Tie:"), text.replace(" + ", f"{NO_BREAK}+{NO_BREAK}"))


def types(catalog: Catalog, style: Style) -> Paragraph:
    """Return who takes the places of a type at the end (R5.1)."""
    return led(
        style,
        catalog.pgettext("lead", "Types:"),
        catalog.gettext(
            "in each type, among players not yet placed, whoever has the most buildings (at least "
            "1) takes the best place still free."
        ),
    )


def lines(catalog: Catalog, style: Style) -> Paragraph:
    """Return what rows and columns bring (R5.5)."""
    worth = rollandwrite.line_points()
    return led(
        style,
        catalog.pgettext("lead", "Each row and column:"),
        catalog.gettext(
            "{counts} buildings score {points} points.",
            counts="/".join(map(str, worth)),
            points="/".join(map(str, worth.values())),
        ),
    )


def coins(catalog: Catalog, style: Style, worked: str = "") -> Paragraph:
    """Return what coins bring (R5.6), and how that is worked out in an example."""
    text = catalog.gettext(
        "1 point for every {coins} circled and not crossed out.", coins=rollandwrite.coins_for_one_point()
    )
    return led(style, catalog.pgettext("lead", "Coins:"), f"{text} {worked}".rstrip())
