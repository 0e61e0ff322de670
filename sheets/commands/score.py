"""The commands that judge games: `score` and `check`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from ..words.catalog import N_
from . import games, options
from .console import LEGAL, answering, catalog_for, help_text, terminal, write_json, write_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from alhambra_engine.referee import Result

    from ..system.terminal import Terminal
    from ..words.catalog import Catalog


def add_to(app: typer.Typer) -> None:
    """Make the commands part of a command line."""
    app.command(
        "score",
        help=help_text(
            N_("Check games and score them, with every point explained."),
            ("score mygame.yaml", "score monday.yaml tuesday.yaml --json", "score mygame.yaml --lang de"),
        ),
    )(score)
    app.command(
        "check",
        help=help_text(
            N_("Check whether games are legal, without scoring them."), ("check mygame.yaml", "check *.yaml --json")
        ),
    )(check)


def score(names: options.Files, *, as_json: options.Json = False, lang: options.LanguageOption = None) -> int:
    """Check and score; return the exit status."""
    from alhambra_engine import referee

    if as_json:
        from ..report.answers import score_answer

        return _answer_json(names, referee.score, score_answer, answering(catalog_for(lang)))
    from ..report.text import score_report

    return _answer_text(names, referee.score, score_report, answering(catalog_for(lang)))


def check(names: options.Files, *, as_json: options.Json = False, lang: options.LanguageOption = None) -> int:
    """Check only; return the exit status."""
    from alhambra_engine import referee

    if as_json:
        from ..report.answers import check_answer

        return _answer_json(names, referee.check, check_answer, catalog_for(lang))
    from ..report.text import check_report

    return _answer_text(names, referee.check, check_report, catalog_for(lang))


def _answer_json(
    names: list[str], judge: games.Judge, to_json: Callable[[Result, Catalog], Any], catalog: Catalog
) -> int:
    """Judge files and write one object, or an array where several are named; return the worst exit status."""
    status, answers = LEGAL, []
    for _, result in games.judged(names, judge, catalog):
        status = max(status, games.status(result))
        if result is not None:
            answers.append(to_json(result, catalog))
    if answers:
        write_json(answers if len(names) > 1 else answers[0])
    return status


def _answer_text(
    names: list[str],
    judge: games.Judge,
    to_text: Callable[[Result, Catalog, Terminal], Iterator[str]],
    catalog: Catalog,
) -> int:
    """Judge files and write for people what is to be said of each; return the worst exit status."""
    from ..system.terminal import visible

    status = LEGAL
    for number, (name, result) in enumerate(games.judged(names, judge, catalog)):
        status = max(status, games.status(result))
        if result is None:
            continue
        if len(names) > 1:
            write_lines([*([""] if number else []), f"=== {visible(name)}", ""])
        write_lines(to_text(result, catalog, terminal()))
    return status
