"""Roll & Write for one or two, on its reference card: who else plays, and the variants for one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine.rollandwrite import numbers as rollandwrite

from ..drawing.typography import WITH_DOTS
from ..words.marks import listed, span
from ..words.terms import virtual_names
from .content import Items, Section, Statement

if TYPE_CHECKING:
    from ..words.catalog import Catalog


def virtual_names_of(catalog: Catalog) -> tuple[str, ...]:
    """Return what the virtual players are called in a language (R8.3)."""
    return virtual_names(catalog.language) or rollandwrite.virtual_names()


def virtual(catalog: Catalog) -> Section:
    """Return what virtual players do (R6, R7)."""
    say = catalog.gettext
    names = virtual_names_of(catalog)
    alone, pair = (rollandwrite.virtual_players()[real][0] for real in (1, 2))
    return Section(
        "virtual",
        say("One or two players"),
        (
            Items(
                (
                    Statement(
                        say(
                            "Two players: {pair} ({one}). One player: {alone} ({two}).",
                            pair=pair,
                            one=listed(names[:pair], catalog),
                            alone=alone,
                            two=listed(names[:alone], catalog),
                        ),
                        ("R6.1", "R7.1", "R8.3"),
                        say("Virtual players:"),
                    ),
                    Statement(
                        catalog.ngettext(
                            "They share one pair of dice. Each has a row on the score sheet and starts with "
                            "{number} building; a repeated roll gives another building of that type.",
                            "They share one pair of dice. Each has a row on the score sheet and starts with "
                            "{number} buildings; a repeated roll gives another building of that type.",
                            rollandwrite.starting_buildings(),
                        ),
                        ("R6.2",),
                    ),
                    Statement(
                        say(
                            "At the end of each round, the first player rolls for each of them: one building, "
                            "read off the first player’s grid. Type complete? Reroll."
                        ),
                        ("R6.4", "R6.5", "R7.1", "A9"),
                    ),
                    Statement(
                        say("They take places and share ties but score nothing: their points are lost."),
                        ("R6.6", "A1"),
                    ),
                    Statement(
                        say("Pass dice only between the two real players."),
                        ("R6.3",),
                        say("Two players:"),
                    ),
                    Statement(
                        say(
                            "Keep the unused dice and reroll the used pair. After taking coins or a second "
                            "building, reroll and keep all four."
                        ),
                        ("R7.2",),
                        say("One player:"),
                    ),
                )
            ),
        ),
    )


def solo(catalog: Catalog) -> Section:
    """Return the variants against more of them, or with a bonus (R8)."""
    say = catalog.gettext
    usual, *more = rollandwrite.virtual_players()[1]
    bonus = WITH_DOTS.join(f"{players} → {points}" for players, points in sorted(rollandwrite.versus_bonus().items()))
    return Section(
        "solo",
        say("Solo variants"),
        (
            Items(
                (
                    Statement(
                        say(
                            "Play against {more} virtual players instead of {usual}; the number of rounds goes by "
                            "the new total.",
                            more=span(more[0], more[-1], catalog),
                            usual=usual,
                        ),
                        ("R8.1", "R8.4"),
                        say("More players:"),
                    ),
                    Statement(
                        say(
                            "Virtual players score types as you do, and a bonus instead of rows, columns and "
                            "coins. Each virtual player’s bonus, by how many there are: {bonus}.",
                            bonus=bonus,
                        ),
                        ("R8.2",),
                        say("Versus:"),
                    ),
                )
            ),
        ),
    )
