"""The command of a redesign: `moves`."""

from __future__ import annotations

from shlex import quote
from typing import TYPE_CHECKING, Annotated

import typer

from ..system import files
from ..system.terminal import visible
from ..words.catalog import N_
from ..words.marks import listed
from .shared import drawn_file, games, options
from .shared.console import PROGRAM, answering, catalog_for, terminal, write_json, write_lines
from .shared.spoken import SpokenCommands
from .shared.targets import refusals_told

if TYPE_CHECKING:
    from collections.abc import Mapping

    from alhambra_engine.alhambra.redesign import Moves

    from ..words.catalog import Catalog
    from .shared.drawn_file import DrawnFile

app = SpokenCommands()


@app.member(
    "moves",
    N_("Show where a tile can be added to a palace, and which tiles can be removed or swapped."),
    "moves mygame.yaml --player Kim",
    "moves mygame.yaml --player Kim --tile G8nw",
    "moves mygame.yaml --player Kim --tile G8nw --draw",
    "moves game.yaml --player Kim --scoring 2 --json",
)
def moves(
    name: options.OneFile,
    player: Annotated[str, typer.Option("--player", metavar="NAME", help=N_("Whose palace."))],
    *,
    tile: Annotated[str | None, typer.Option("--tile", metavar="TILE", help=N_("A tile to add or swap in."))] = None,
    scoring: options.ScoringOption = None,
    draw: Annotated[
        bool, typer.Option("--draw", help=N_("Only draw the palace, with a mark on each space that has a move."))
    ] = False,
    form: options.DrawingFormatOption = None,
    output: options.DrawingFileOption = None,
    force: options.ForceOption = False,
    as_json: options.Json = False,
    lang: options.LanguageOption = None,
) -> int:
    """Show moves; return the exit status."""
    from alhambra_engine import referee, unanswered

    catalog = answering(catalog_for(lang))
    _check_options(catalog, {"--format": form, "-o": output, "--force": force}, draw=draw, as_json=as_json)
    target = drawn_file.drawn_file(form, output, catalog, force=force) if draw else None
    game = games.opened(name, catalog)
    try:
        result = referee.moves(name, game.data, game.surroundings, player=player, tile=tile, scoring=scoring)
    except unanswered.QuestionError as error:
        raise files.Fault(games.refusal(error, catalog)) from error
    if as_json:
        from ..report.answers import moves_answer

        write_json(moves_answer(result, catalog))
    elif target is not None:
        _draw(result, target, catalog)
    else:
        from ..report.text import moves_report

        write_lines(moves_report(result, catalog, terminal()))
    return games.status(result)


def _check_options(catalog: Catalog, given: Mapping[str, str | bool | None], *, draw: bool, as_json: bool) -> None:
    """Raise `Fault` where options are given that need a drawing, or a drawing beside JSON."""
    for option, value in given.items():
        if value and not draw:
            raise files.Fault(catalog.gettext("{option} needs {other}", option=option, other="--draw"))
    if draw and as_json:
        raise files.Fault(catalog.gettext("{one} cannot be used with {other}", one="--draw", other="--json"))


def _draw(moves: Moves, target: DrawnFile, catalog: Catalog) -> None:
    """Write the palace with the moves marked on it, as text or as a picture; else what is wrong with it."""
    from ..report.drawings import moves_drawing

    drawn_file.write(
        target,
        lambda terminal: moves_drawing(moves, catalog, terminal),
        lambda form: _picture(moves, form, catalog),
        catalog,
    )


def _picture(moves: Moves, form: str, catalog: Catalog) -> bytes:
    """Return the picture of a palace and what may be done; `Fault` if the palace breaks a rule or is not certain."""
    from ..figures.model import figure_of_moves
    from ..press import drawings

    figure = figure_of_moves(moves)
    if figure is None:
        raise files.Fault(_no_picture(moves, catalog))
    with refusals_told(catalog):
        return drawings.write_moves(moves, figure, form, catalog)


def _no_picture(moves: Moves, catalog: Catalog) -> str:
    """Return why there are no moves to draw, and the command that shows more."""
    source, name = quote(moves.source.name), visible(moves.player)
    if moves.unknown:
        tiles = listed((visible(word) for word in moves.unknown), catalog)
        return catalog.gettext(
            "there are no moves to show for {name} until these tiles are known: {tiles}; to see what each can be: "
            "{command}",
            name=name,
            tiles=tiles,
            command=f"{PROGRAM} moves {source} --player {quote(name)}",
        )
    return catalog.gettext(
        "the palace of {name} breaks a rule, so there are no moves to show; to see why: {command}",
        name=name,
        command=f"{PROGRAM} draw {source}",
    )
