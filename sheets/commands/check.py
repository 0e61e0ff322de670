"""The command that says whether games are legal: `check`."""

from __future__ import annotations

from typing import Annotated

import typer

from ..words.catalog import N_
from .shared import checked_games, options
from .shared.console import catalog_for
from .shared.spoken import SpokenCommands

app = SpokenCommands()


@app.member(
    "check",
    N_("Check whether games are legal, without scoring them."),
    "check mygame.yaml",
    "check *.yaml --json",
    "check mygame.yaml --fix",
    "check mygame.yaml --watch",
)
def check(
    names: options.Files,
    *,
    fix: Annotated[
        bool, typer.Option("--fix", help=N_("Fix whatever has only one fix: show each change, ask, and write it."))
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", help=N_("With --fix, make all safe changes without asking."))] = False,
    suggested: Annotated[
        bool,
        typer.Option("--suggested", help=N_("With --fix --yes, make suggested changes too: check them afterwards.")),
    ] = False,
    output: Annotated[
        str | None,
        typer.Option("--output", metavar="FORMAT", help=N_("text, concise, json or sarif. Default: text.")),
    ] = None,
    watch: options.WatchOption = False,
    as_json: options.Json = False,
    lang: options.LanguageOption = None,
) -> int:
    """Check only; return the exit status."""
    return checked_games.answer(
        names,
        catalog_for(lang),
        fix=fix,
        yes=yes,
        suggested=suggested,
        output=output,
        watch=watch,
        as_json=as_json,
    )
