"""The command of a redesign: `moves`."""

from __future__ import annotations

from typing import Annotated

import typer

from ..system import files
from ..words.catalog import N_
from . import games, options
from .console import answering, catalog_for, help_text, terminal, write_json, write_lines


def add_to(app: typer.Typer) -> None:
    """Make the command part of a command line."""
    app.command(
        "moves",
        help=help_text(
            N_("Show where a tile can be added to a palace, and which tiles can be removed or swapped."),
            (
                "moves mygame.yaml --player Kim",
                "moves mygame.yaml --player Kim --tile G8nw",
                "moves game.yaml --player Kim --scoring 2 --json",
            ),
        ),
    )(moves)


def moves(
    name: Annotated[str, typer.Argument(metavar="FILE", help=N_("The transcript to read; - for standard input."))],
    player: Annotated[str, typer.Option("--player", metavar="NAME", help=N_("The player whose palace it is."))],
    *,
    tile: Annotated[str | None, typer.Option("--tile", metavar="TILE", help=N_("A tile to add or swap in."))] = None,
    scoring: Annotated[
        int | None,
        typer.Option("--scoring", metavar="N", min=1, max=3, help=N_("In a whole game, the scoring: 1, 2 or 3.")),
    ] = None,
    as_json: options.Json = False,
    lang: options.LanguageOption = None,
) -> int:
    """Show moves; return the exit status."""
    from alhambra_engine import questions, referee

    catalog = answering(catalog_for(lang))
    data = games.transcript(name, catalog)
    try:
        result = referee.moves(
            name, data, games.surroundings_of(name, catalog), player=player, tile=tile, scoring=scoring
        )
    except questions.QuestionError as error:
        raise files.Fault(games.refusal(error, catalog)) from error
    if as_json:
        from ..report.answers import moves_answer

        write_json(moves_answer(result, catalog))
    else:
        from ..report.text import moves_report

        write_lines(moves_report(result, catalog, terminal()))
    return games.status(result)
