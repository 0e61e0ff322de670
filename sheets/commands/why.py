"""The command that explains points and places: `why`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from ..system import files
from ..words.catalog import N_
from .shared import games, options
from .shared.console import (
    ILLEGAL,
    LEGAL,
    PROGRAM,
    answering,
    catalog_for,
    fitted,
    terminal,
    unknown,
    write_json,
    write_lines,
)
from .shared.spoken import SpokenCommands

if TYPE_CHECKING:
    from alhambra_engine.reasons.asking import PointsQuestion
    from alhambra_engine.referee import Result
    from alhambra_engine.unanswered import QuestionError

    from ..words.catalog import Catalog

app = SpokenCommands()

TOTAL = "total"

_PLACE = re.compile(r"\s*\[?\s*([-+]?[0-9]{1,9})\s*[,; ]\s*([-+]?[0-9]{1,9})\s*\]?\s*", re.ASCII)
_DASHES = str.maketrans("\u2010\u2011\u2012\u2013\u2014\u2212", "------")
"""The dashes of a phone's keyboard, of which one is a minus."""


@app.member(
    "why",
    N_("Explain why a player does or does not get points, or why a tile may or may not be on a space."),
    "why mygame.yaml Kim",
    "why mygame.yaml Kim tower",
    "why mygame.yaml Kim wall",
    "why game.yaml Nina garden --scoring 2 --lang de",
    "why mygame.yaml Kim --tile G8ne --at 1,0",
)
def why(
    name: options.OneFile,
    player: Annotated[str, typer.Argument(metavar="PLAYER", help=N_("Whose points or palace."))],
    item: Annotated[
        str | None,
        typer.Argument(
            metavar="ITEM",
            help=N_(
                "A type, `wall`, `lines`, `coins`, `bonus`, `sum` of a scoring, or `total`; in any "
                "language. Default: all."
            ),
        ),
    ] = None,
    *,
    tile: Annotated[
        str | None, typer.Option("--tile", metavar="TILE", help=N_("Instead of an item: a tile, such as G8ne."))
    ] = None,
    at: Annotated[
        str | None,
        typer.Option(
            "--at",
            metavar="EAST,SOUTH",
            help=N_("Where to put the tile, in spaces east and south of the fountain: 1,0 or -2,1."),
        ),
    ] = None,
    scoring: options.ScoringOption = None,
    as_json: options.Json = False,
    lang: options.LanguageOption = None,
) -> int:
    """Explain points or a place; return the exit status."""
    catalog = answering(catalog_for(lang))
    if item is not None and tile is not None:
        raise files.Fault(catalog.gettext("{one} cannot be used with {other}", one="ITEM", other="--tile"))
    if (tile is None) != (at is None):
        one, other = ("--at", "--tile") if tile is None else ("--tile", "--at")
        raise files.Fault(catalog.gettext("{option} needs {other}", option=one, other=other))
    if tile is not None and at is not None:
        question = _TileQuestion(player, tile, _place(at, catalog), scoring)
        return _why_tile(name, question, catalog, as_json=as_json)
    if item is None:
        return _why_all(name, player, scoring, catalog, as_json=as_json)
    return _why_points(name, player, item, scoring, catalog, as_json=as_json)


# Points


def _why_points(name: str, player: str, item: str, scoring: int | None, catalog: Catalog, *, as_json: bool) -> int:
    """Write why a player gets points for an item; return the exit status."""
    from alhambra_engine import referee, unanswered
    from alhambra_engine.reasons import asking

    game = games.opened(name, catalog)
    result = referee.score(name, game.data, game.surroundings)
    asked = asking.PointsQuestion(player, _item(item, result, catalog), scoring)
    if not result.legal:
        return _illegal(result, asked, catalog, as_json=as_json)
    try:
        answer = asking.answer(result, asked)
    except unanswered.QuestionError as error:
        raise files.Fault(_refusal(error, name, catalog)) from error
    from ..report.why import why_answer, why_report

    if as_json:
        write_json(why_answer(answer, result, catalog))
    else:
        write_lines(why_report(answer, result, catalog, terminal()))
    return LEGAL


def _why_all(name: str, player: str, scoring: int | None, catalog: Catalog, *, as_json: bool) -> int:
    """Write what a player gets for each item; return the exit status."""
    from alhambra_engine import referee, unanswered
    from alhambra_engine.reasons import asking

    game = games.opened(name, catalog)
    result = referee.score(name, game.data, game.surroundings)
    if not result.legal:
        return _illegal(result, asking.PointsQuestion(player, TOTAL), catalog, as_json=as_json)
    try:
        answers = asking.answers(result, player, scoring)
    except unanswered.QuestionError as error:
        raise files.Fault(_refusal(error, name, catalog)) from error
    from ..report.why import all_answer, all_report

    if as_json:
        write_json(all_answer(answers, result, catalog))
    else:
        write_lines(all_report(answers, result, catalog, terminal()))
    return LEGAL


def _item(text: str, result: Result, catalog: Catalog) -> str:
    """Return what is asked about, by the name that the engine has for it; `Fault`."""
    from alhambra_engine.reading.names import NameBook, fold
    from alhambra_engine.reasons.asking import asked_of

    from ..words.terms import aliases, own_word, own_words, sum_labels

    items = asked_of(result.outcome)
    labelled = sum_labels(fold(text)) if fold(text) not in items else ()
    # Rows and columns have their points together.
    lines = dict.fromkeys(("rows", "columns"), "lines") if "lines" in items else {}
    found = NameBook(aliases, lambda: own_words(catalog.language)).find(text, (*items, *lines))
    found = labelled[0] if len(labelled) == 1 else lines.get(found or "", found)
    found = found or _item_of_module(text, result, catalog)
    if found is None:
        what = catalog.gettext("unknown item: {name}", name=text)
        known = [own_word(each, catalog.language) for each in items]
        raise files.Fault(unknown(catalog, what, text, tuple(dict.fromkeys(known))))
    return found


def _item_of_module(text: str, result: Result, catalog: Catalog) -> str | None:
    """Return the item of a module that a key or a name of the module means; `Fault` if it has no points of its own."""
    from alhambra_engine.alhambra import modules
    from alhambra_engine.reading.names import fold

    from ..words.module_terms import module_name
    from ..words.topics import module_about

    outcome = result.outcome
    if outcome is None or outcome.game != "alhambra":
        return None
    typed = next((item.id for item in outcome.items if item.typed == fold(text)), None)
    module = module_about(text)
    if typed is not None or module is None or module not in outcome.transcript.modules:
        return typed
    counts = modules.about(module).counts  # of City Walls, an item of the game itself
    own = [item.id for item in outcome.items if item.module == module or item.id == counts]
    if own:
        return own[0]
    what = catalog.gettext(
        "no points of its own: {name}; its rules: {command}",
        name=module_name(module, catalog),
        command=f"{PROGRAM} explain {module}",
    )
    raise files.Fault(what)


def _illegal(result: Result, asked: PointsQuestion, catalog: Catalog, *, as_json: bool) -> int:
    """Write what keeps a file from having points; return the exit status; `Fault` for a player that there is not."""
    from alhambra_engine import unanswered
    from alhambra_engine.reasons import asking

    try:
        player = asking.player_in(result, asked.player)
    except unanswered.QuestionError as error:
        raise files.Fault(games.refusal(error, catalog)) from error
    if as_json:
        from ..report.why import illegal_answer

        write_json(illegal_answer(result, player, asked.item, catalog))
    else:
        from ..report.text import check_report

        write_lines(check_report(result, catalog, terminal()))
    return ILLEGAL


# Tiles


class _TileQuestion(NamedTuple):
    """Whether a tile may be on a space of a player's palace."""

    player: str
    tile: str
    at: tuple[int, int]
    scoring: int | None


def _place(text: str, catalog: Catalog) -> tuple[int, int]:
    """Return a space by two whole numbers; `Fault`."""
    match = _PLACE.fullmatch(text.translate(_DASHES))
    if match is None:
        line = catalog.gettext(
            "--at needs two whole numbers, spaces east and south of the fountain, such as {example}; not {value}",
            example="1,0",
            value=text,
        )
        raise files.Fault(fitted(line))
    return int(match[1]), int(match[2])


def _why_tile(name: str, asked: _TileQuestion, catalog: Catalog, *, as_json: bool) -> int:
    """Write whether a tile may be on a space, and what is against it; return the exit status."""
    from alhambra_engine import referee, unanswered

    game = games.opened(name, catalog)
    try:
        may = referee.may(
            name, game.data, game.surroundings, player=asked.player, tile=asked.tile, at=asked.at, scoring=asked.scoring
        )
    except unanswered.QuestionError as error:
        raise files.Fault(_refusal(error, name, catalog)) from error
    from ..report.why import may_answer, may_report

    if as_json:
        write_json(may_answer(may, catalog))
    else:
        write_lines(may_report(may, catalog, terminal()))
    return LEGAL if may.may else ILLEGAL


def _refusal(error: QuestionError, name: str, catalog: Catalog) -> str:
    """Return the line for a question that the file cannot answer."""
    match error.reason:
        case "one-scoring":
            return catalog.gettext("{file}: Roll & Write has only one scoring; leave out --scoring", file=name)
        case "no-palaces":
            return catalog.gettext("Roll & Write has no palaces; --tile is for the base game")
        case "no-place":
            limit = int(str(error.values["limit"]))
            return catalog.gettext("--{option} must be from {least} to {most}", option="at", least=-limit, most=limit)
        case _:
            return games.refusal(error, catalog)
