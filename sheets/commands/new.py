"""The command that begins a transcript: `new`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ..system import files
from ..words.catalog import N_
from .shared import new_file, options
from .shared.console import LEGAL, catalog_for, fitted, tell, unknown, write_json, write_lines
from .shared.spoken import SpokenCommands

if TYPE_CHECKING:
    from ..words.catalog import Catalog

app = SpokenCommands()


@app.member(
    "new",
    N_("Write a transcript to fill in, with comments to guide you."),
    "new --players Kim,Nina,Dirk -o mygame.yaml",
    "new --game roll-and-write --players Kim,Nina",
    "new --counts --scoring 2",
)
def new(
    *,
    game: Annotated[
        str, typer.Option("--game", metavar="GAME", help=N_("The game: alhambra or roll-and-write."))
    ] = "alhambra",
    players: Annotated[
        str | None, typer.Option("--players", metavar="NAMES", help=N_("The players' names, for example Kim,Nina."))
    ] = None,
    scoring: Annotated[
        int | None,
        typer.Option("--scoring", metavar="N", min=1, max=3, help=N_("The scoring of the base game. Default: 3.")),
    ] = None,
    counts: Annotated[bool, typer.Option("--counts", help=N_("Use counts instead of drawings."))] = False,
    output: options.NewFileOption = None,
    as_json: options.Json = False,
    lang: options.LanguageOption = None,
) -> int:
    """Write a transcript to fill in; return the exit status."""
    from ..report import frames

    catalog = catalog_for(lang)
    chosen = _game(game, catalog)
    if scoring is not None and chosen != "alhambra":
        raise files.Fault(catalog.gettext("Roll & Write has only one scoring; leave out --scoring"))
    names = _names(players, chosen, catalog)
    frame = frames.frame_of(chosen, names, scoring, counted=counts, catalog=catalog)
    text = frames.frame_text(frame, catalog)
    file = files.name_of(output)
    if file is not None:
        new_file.write(file, text, catalog)
        tell(catalog.gettext("{file}: a transcript to fill in", file=file))
    if as_json:
        from ..report.answers import SCHEMA

        write_json({"schema": SCHEMA, **({"file": file} if file else {}), "game": chosen, "transcript": text})
    elif file is None:
        write_lines(text.splitlines())
    return LEGAL


def _game(name: str, catalog: Catalog) -> str:
    """Return the game of a name, in any language; `Fault`."""
    from alhambra_engine.reading.names import NameBook

    from ..report.frames import GAMES
    from ..words.terms import aliases

    game = NameBook(aliases).find(name, GAMES)
    if game is None:
        raise files.Fault(unknown(catalog, catalog.gettext("unknown game: {name}", name=name), name, GAMES))
    return game


def _names(written: str | None, game: str, catalog: Catalog) -> tuple[str, ...]:
    """Return the names of the players, as a transcript may have them, else those of examples; `Fault`."""
    from alhambra_engine.reading.names import NAME_LIMIT, composed, fold, hidden_in

    from ..report.frames import most_players
    from ..words.terms import example_names

    if written is None:
        return example_names(catalog)
    names = tuple(composed(" ".join(part.split())) for part in written.split(",") if part.strip())
    most = most_players(game)
    if not names:
        raise files.Fault(catalog.gettext("--players needs at least one name"))
    if len(names) > most:
        raise files.Fault(catalog.gettext("this game is for at most {most} players", most=most))
    for name in names:
        if hidden_in(name) is not None or len(name) > NAME_LIMIT:
            what = catalog.gettext("not a valid player name: {name}", name=name)
            raise files.Fault(fitted(what))
    if len(set(map(fold, names))) < len(names):
        raise files.Fault(catalog.gettext("--players needs different names"))
    return names
