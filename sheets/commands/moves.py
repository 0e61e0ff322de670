"""The command of a redesign: `moves`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..system import files
from ..words.catalog import N_
from . import games, options
from .console import answering, catalog_for, help_text, terminal, unknown, write_json, write_lines

if TYPE_CHECKING:
    from collections.abc import Mapping

    from alhambra_engine.alhambra.redesign import Moves
    from alhambra_engine.questions import QuestionError

    from ..words.catalog import Catalog


def add_to(app: typer.Typer) -> None:
    """Make the command part of a command line."""
    app.command(
        "moves",
        help=help_text(
            N_("Show where a tile can be added to a palace, and which tiles can be removed or swapped."),
            (
                "moves mygame.yaml --player Kim",
                "moves mygame.yaml --player Kim --tile G8nw",
                "moves mygame.yaml --player Kim --tile G8nw --draw",
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
    draw: Annotated[
        bool, typer.Option("--draw", help=N_("Only draw the palace, with a sign on each space of a move."))
    ] = False,
    form: Annotated[
        str | None,
        typer.Option("--format", metavar="FORMAT", help=N_("With --draw: text, svg, png or pdf. Default: text.")),
    ] = None,
    output: options.NewFileOption = None,
    as_json: options.Json = False,
    lang: options.LanguageOption = None,
) -> int:
    """Show moves; return the exit status."""
    from alhambra_engine import questions, referee

    catalog = answering(catalog_for(lang))
    _check_options(catalog, {"--format": form, "-o": output}, draw=draw, as_json=as_json)
    data = games.transcript(name, catalog)
    try:
        result = referee.moves(
            name, data, games.surroundings_of(name, catalog), player=player, tile=tile, scoring=scoring
        )
    except questions.QuestionError as error:
        raise files.Fault(_question(error, catalog)) from error
    if as_json:
        from ..report.answers import moves_answer

        write_json(moves_answer(result, catalog))
    elif draw:
        _draw(result, form, output, catalog)
    else:
        from ..report.text import moves_report

        write_lines(moves_report(result, catalog, terminal()))
    return games.status(result)


def _check_options(catalog: Catalog, given: Mapping[str, str | None], *, draw: bool, as_json: bool) -> None:
    """Raise `Fault` where options are given that need a drawing, or a drawing beside JSON."""
    for option, value in given.items():
        if value is not None and not draw:
            raise files.Fault(catalog.gettext("{option} needs {other}", option=option, other="--draw"))
    if draw and as_json:
        raise files.Fault(catalog.gettext("{one} cannot be used with {other}", one="--draw", other="--json"))


def _draw(moves: Moves, form: str | None, output: str | None, catalog: Catalog) -> None:
    """Write the palace with the moves marked on it, as text or as a picture."""
    from ..report.drawings import moves_drawing

    write_lines(moves_drawing(moves, catalog, terminal()))


def _question(error: QuestionError, catalog: Catalog) -> str:
    """Return the line for a question that a file cannot answer."""
    values: Mapping[str, Any] = error.values
    match error.reason:
        case "no-player":
            what = catalog.gettext("no player named {name}", name=values["player"])
            return unknown(catalog, what, values["player"], values["known"])
        case "no-scoring":
            what = catalog.gettext("this file has no scoring {name}", name=values["scoring"])
            return unknown(catalog, what, str(values["scoring"]), tuple(map(str, values["known"])))
        case "no-palaces":
            return catalog.gettext("Roll & Write has no palaces; `moves` is for the base game")
        case "no-palace":
            return catalog.gettext("{name} has no palace in this file", name=values["player"])
        case _:
            from ..words import findings as worded

            return worded.sentence(values["finding"], values["detail"], values, catalog)
