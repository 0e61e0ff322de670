"""What people argue about in the base game, on its reference card, and what else editions call the types."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine.alhambra import numbers as alhambra

from ..words.terms import names_elsewhere, virtual_player_name
from .content import Answer, Answers, Section, Statement

if TYPE_CHECKING:
    from ..words.catalog import Catalog


def argued(catalog: Catalog) -> Section:
    """Return common questions with their answers."""
    say = catalog.gettext
    name = virtual_player_name(catalog)
    answers = (
        (say("Do walls score only at the end?"), say("No: in every scoring, for every player."), "B4.1"),
        (say("Do walls score per tile?"), say("No, per tile side: one tile can give two or three points."), "B4.2"),
        (say("What if the wall forms a closed ring?"), say("All its sides score."), "B4.5"),
        (say("Do walls facing each other across a gap count?"), say("Yes, both are outer walls."), "B4.3"),
        (
            say("Can a hole be bigger than one space?"),
            say("Yes, and a gap that is open only at a corner is a hole too."),
            "B3.6",
        ),
        (say("May I swap a tile that connects others?"), say("Yes, if the palace is legal afterwards."), "B3.7"),
        (say("May I remove the only link to a tile?"), say("No."), "B3.5"),
        (say("What if nobody qualifies for 2nd or 3rd?"), say("Nobody gets those points."), "B5.3"),
        (
            say("Can {name} win?", name=name),
            say("No. The real player with the most points wins, even if {name} has more.", name=name),
            "B6.6",
        ),
        (
            say(
                "{name}: fewer than {share} tiles in the bag?",
                name=name,
                share=alhambra.virtual_last_share(),
            ),
            say("Then there is no last draw."),
            "B6.2",
        ),
        (
            say("Scoring card drawn?"),
            say(
                "Refill the money cards first, then score before the next turn. If the game ends now, "
                "do this scoring before scoring 3."
            ),
            "B2.4",
        ),
    )
    return Section(
        "argued",
        say("Common questions"),
        (Answers(tuple(Answer(question, Statement(answer, (rule,))) for question, answer, rule in answers)),),
    )


def notes(catalog: Catalog) -> tuple[Statement, ...]:
    """Return the footnote: what other editions call the types; empty where they agree."""
    return (Statement(names_elsewhere(catalog), ("B1.1",)),)
