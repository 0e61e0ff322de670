"""The command that draws games: `draw`."""

from __future__ import annotations

from shlex import quote
from typing import TYPE_CHECKING, Annotated

import typer

from ..system import files
from ..words.catalog import N_
from .shared import drawn_file, games, options
from .shared.console import PROGRAM, answering, catalog_for, fitted, unknown
from .shared.spoken import SpokenCommands
from .shared.targets import refusals_told

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alhambra_engine.referee import Result

    from ..figures.model import DrawnPlace, Figure
    from ..words.catalog import Catalog

app = SpokenCommands()

_INKS = ("full", "saver", "draft", "mono")


@app.member(
    "draw",
    N_("Draw palaces and sheets, with every mistake marked."),
    "draw mygame.yaml",
    "draw mygame.yaml -o mygame.svg",
    "draw mygame.yaml --player Kim --scoring 2 -o kim.png",
)
def draw(
    name: options.OneFile,
    *,
    player: Annotated[
        str | None, typer.Option("--player", metavar="NAME", help=N_("Only the palace or sheet of this player."))
    ] = None,
    scoring: options.ScoringOption = None,
    form: options.DrawingFormatOption = None,
    output: options.DrawingFileOption = None,
    ink: Annotated[str, typer.Option("--ink", metavar="INK", help=N_("full, saver or mono."))] = "full",
    force: options.ForceOption = False,
    lang: options.LanguageOption = None,
) -> int:
    """Draw; return the exit status."""
    from alhambra_engine import referee

    catalog = answering(catalog_for(lang))
    if ink not in _INKS:
        raise files.Fault(unknown(catalog, catalog.gettext("unknown ink: {name}", name=ink), ink, _INKS))
    target = drawn_file.drawn_file(form, output, catalog, force=force)
    game = games.opened(name, catalog)
    result = referee.score(name, game.data, game.surroundings)
    figures = _figures(result, player, scoring, catalog)
    from ..report.drawings import drawing_report

    drawn_file.write(
        target,
        lambda terminal: drawing_report(result, figures, catalog, terminal),
        lambda form: _picture(result, figures, form, catalog, ink),
        catalog,
    )
    return games.status(result)


def _figures(result: Result, player: str | None, scoring: int | None, catalog: Catalog) -> Sequence[Figure]:
    """Return what is to be drawn; `Fault` where that is nothing."""
    from ..figures.model import drawn_places, figures_of

    places = drawn_places(result)
    figures = figures_of(result, player, scoring)
    if not figures:
        raise files.Fault(_nothing(result, places, player, scoring, catalog))
    return figures


def _nothing(
    result: Result, places: Sequence[DrawnPlace], player: str | None, scoring: int | None, catalog: Catalog
) -> str:
    """Return the line that says why there is nothing to draw."""
    if scoring is not None and result.game == "roll-and-write":
        return catalog.gettext("Roll & Write has only one scoring; leave out --scoring")
    if not places:
        line = catalog.gettext("{file}: there is no palace or sheet to draw", file=result.source.name)
        if result.legal:
            return line
        # What could not be read is no palace: the findings say what to mend.
        see = catalog.gettext("see: {command}", command=f"{PROGRAM} check {quote(result.source.name)}")
        return f"{line}; {see}"
    of_scoring = [place for place in places if scoring in {None, place.scoring}]
    if not of_scoring:
        known = tuple(str(number) for number in dict.fromkeys(place.scoring for place in places))
        what = catalog.gettext("this file has no palaces for scoring {number}", number=scoring)
        return unknown(catalog, what, str(scoring), known)
    return _no_player(result, places, player or "", tuple(dict.fromkeys(place.player for place in of_scoring)), catalog)


def _no_player(
    result: Result, places: Sequence[DrawnPlace], player: str, names: Sequence[str], catalog: Catalog
) -> str:
    """Return the line that says why there is nothing to draw of a player: it is nobody, or somebody with counts."""
    from alhambra_engine import unanswered
    from alhambra_engine.reasons import asking

    try:
        named = asking.player_in(result, player)
    except unanswered.QuestionError as error:
        return games.refusal(error, catalog)
    if result.game == "alhambra" and named not in {place.player for place in places}:
        return catalog.gettext("{name} has no palace in this file", name=fitted(named))
    return unknown(catalog, catalog.gettext("no palace or sheet of {name}", name=named), named, names)


def _picture(result: Result, figures: Sequence[Figure], form: str, catalog: Catalog, ink: str) -> bytes:
    from ..press import drawings

    with refusals_told(catalog):
        return drawings.write(result, figures, form, catalog, ink)
