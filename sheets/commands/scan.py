"""The command that reads photos of filled sheets: `scan`."""

from __future__ import annotations

from typing import Annotated

import typer

from ..words.catalog import N_
from .shared import options
from .shared.console import answering, catalog_for
from .shared.spoken import SpokenCommands

app = SpokenCommands()


@app.member(
    "scan",
    N_("Read photos of filled sheets: write the game down, and show every place to look over."),
    "scan kim.jpg nina.jpg pad.jpg -o game.yaml",
    "scan kim.jpg --flat kim.png",
    "scan kim.jpg nina.jpg --review page.html",
    "scan kim.jpg nina.jpg --answers answers.txt -o game.yaml",
    "scan kim.jpg --json",
)
def scan(
    names: Annotated[
        list[str],
        typer.Argument(metavar="PHOTO...", help=N_("Photos of the sheets of one game; - for standard input.")),
    ],
    *,
    output: options.NewFileOption = None,
    flat: Annotated[
        str | None,
        typer.Option("--flat", metavar="FILE", help=N_("Write each sheet, laid flat and evenly lit, as a PNG.")),
    ] = None,
    review: Annotated[
        str | None,
        typer.Option("--review", metavar="FILE", help=N_("Write a page with everything that was read, to look over.")),
    ] = None,
    answers: Annotated[
        str | None,
        typer.Option("--answers", metavar="FILE", help=N_("Answers that the page of --review has saved.")),
    ] = None,
    players: Annotated[
        str,
        typer.Option(
            "--names",
            metavar="NAMES",
            help=N_("Names of the players, for example Kim,Nina: in the order of the score sheet, else of the photos."),
        ),
    ] = "",
    as_json: options.Json = False,
    force: options.ForceOption = False,
    lang: options.LanguageOption = None,
) -> int:
    """Read photos; return the exit status."""
    from .shared import scanned_photos

    request = scanned_photos.ScanRequest(names, output, flat, review, answers, players, as_json, force)
    return scanned_photos.answer(request, answering(catalog_for(lang)))
