"""The command line: `alhambra-sheets COMMAND ...`.

Results go to standard output, everything else to standard error. Exit status: 0 nothing illegal, 1 an error in a
transcript, 2 could not work.
"""

from __future__ import annotations

import gc
import io
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from . import __version__
from .commands import printing
from .commands.console import (
    FAILED,
    ILLEGAL,
    LEGAL,
    PROGRAM,
    ReaderGone,
    fail,
    help_text,
    read,
    terminal,
    unknown,
    words_for,
    write_json,
    write_lines,
)
from .system import files
from .words import catalog

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from alhambra_engine.alhambra.redesign import Moves
    from alhambra_engine.questions import QuestionError
    from alhambra_engine.reading.surroundings import LayoutFiles, Surroundings
    from alhambra_engine.referee import Result

    from .system.terminal import Terminal
    from .words.catalog import Catalog

    _Judge = Callable[[str, bytes, Surroundings], Result]

app = typer.Typer(
    name=PROGRAM,
    help=help_text(
        "Check and score Alhambra games copied from the table, and print sheets for them. An unofficial aid.",
        ("score mygame.yaml", "print player-sheet --lang de", "score --help"),
    ),
    invoke_without_command=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _command(name: str, what: str, *examples: str) -> Callable[[Callable[..., int]], Callable[..., int]]:
    """Return what makes a function a command, with its help."""
    return app.command(name, help=help_text(what, examples), short_help=what)


_Files = Annotated[list[str], typer.Argument(metavar="FILE...", help="Transcripts to read; - is standard input.")]
_Json = Annotated[bool, typer.Option("--json", help="Answer in JSON, for other programs.")]
_Language = Annotated[
    str | None, typer.Option("--lang", metavar="CODE", help="Language of the answer; else that of your locale.")
]


def main() -> NoReturn:
    """Run the command line and end the process with its exit status."""
    # A short life makes little garbage, and no cycles; to look for some while modules are loaded takes time.
    gc.disable()
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run one command; return its exit status. What cannot work is told in one line on standard error."""
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - it stays open as long as the process
    if sys.stdout is None:
        return fail("standard output is closed")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without Unicode shows `?`, not a traceback
    try:
        status = app(arguments, prog_name=PROGRAM, standalone_mode=False)
        write_lines([], flush=True)
    except typer.Exit as end:
        return end.exit_code
    except (ReaderGone, SystemExit):  # typer ends the process so when nobody reads its help
        # Nothing more can be told, not even while the process ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except (files.Fault, typer.TyperException, typer.Abort, KeyboardInterrupt, OSError) as error:
        return fail(_line(error))
    return status if isinstance(status, int) else LEGAL


def _line(error: BaseException) -> str:
    """Return the one line that says why the program could not work."""
    if isinstance(error, typer.TyperException):
        context = getattr(error, "ctx", None)
        return f"{error.format_message()} (see: {context.command_path if context else PROGRAM} --help)"
    if isinstance(error, (typer.Abort, KeyboardInterrupt)):
        return "stopped"
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return str(error)


printing.add_to(app)


@app.callback()
def _options(
    context: typer.Context,
    *,
    version: Annotated[bool, typer.Option("--version", help="Show the version and stop.")] = False,
) -> None:
    if version:
        write_lines([f"{PROGRAM} {__version__}"])
        raise typer.Exit
    if context.invoked_subcommand is None:
        write_lines([context.get_help()])


@_command(
    "score",
    "Check games and show their score, every point explained.",
    "score mygame.yaml",
    "score monday.yaml tuesday.yaml --json",
    "score mygame.yaml --lang de",
)
def score(names: _Files, *, as_json: _Json = False, lang: _Language = None) -> int:
    """Check and score; return the exit status."""
    from alhambra_engine import referee

    if as_json:
        from .report.answers import score_answer

        return _answer_json(names, referee.score, score_answer, words_for(lang))
    from .report.text import score_report

    return _answer_text(names, referee.score, score_report, words_for(lang))


@_command("check", "Check whether games are legal, without scoring them.", "check mygame.yaml", "check *.yaml --json")
def check(names: _Files, *, as_json: _Json = False, lang: _Language = None) -> int:
    """Check only; return the exit status."""
    from alhambra_engine import referee

    if as_json:
        from .report.answers import check_answer

        return _answer_json(names, referee.check, check_answer, words_for(lang))
    from .report.text import check_report

    return _answer_text(names, referee.check, check_report, words_for(lang))


@_command(
    "moves",
    "Show what may be added to a palace, taken off it, or swapped.",
    "moves mygame.yaml --player Kim",
    "moves mygame.yaml --player Kim --tile G8nw",
    "moves game.yaml --player Kim --scoring 2 --json",
)
def moves(
    name: Annotated[str, typer.Argument(metavar="FILE", help="The transcript to read; - is standard input.")],
    player: Annotated[str, typer.Option("--player", metavar="NAME", help="Whose palace.")],
    *,
    tile: Annotated[str | None, typer.Option("--tile", metavar="TILE", help="A tile to add or swap in.")] = None,
    scoring: Annotated[
        int | None, typer.Option("--scoring", metavar="N", min=1, max=3, help="Of a whole game: 1, 2 or 3.")
    ] = None,
    as_json: _Json = False,
    lang: _Language = None,
) -> int:
    """Show moves; return the exit status."""
    from alhambra_engine import questions, referee
    from alhambra_engine.reading.surroundings import Surroundings

    from .words.terms import aliases

    words = words_for(lang)
    data = _transcript(name)
    try:
        result = referee.moves(name, data, Surroundings(aliases), player=player, tile=tile, scoring=scoring)
    except questions.QuestionError as error:
        raise files.Fault(_question(error, words)) from error
    if as_json:
        from .report.answers import moves_answer

        write_json(moves_answer(result, words))
    else:
        from .report.text import moves_report

        write_lines(moves_report(result, words, terminal()))
    return _status(result)


@_command(
    "languages", "List the languages of sheets and answers, and how complete they are.", "languages", "languages --json"
)
def languages(*, as_json: _Json = False) -> int:
    """List languages; return the exit status."""
    found = catalog.completeness()
    if as_json:
        write_json([each._asdict() for each in found])
    else:
        write_lines(f"{each.code}  {each.own_name:<12} {each.translated * 100 // each.messages:>3} %" for each in found)
    return LEGAL


@app.command(
    "layout",
    help="List, show, make and check the grid layouts of Roll & Write.",
    # All that follows belongs to a command line of its own, `--help` too.
    context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False},
    add_help_option=False,
)
def layout(
    arguments: Annotated[
        list[str] | None, typer.Argument(metavar="COMMAND ...", help="list, show, new or check; see layout --help.")
    ] = None,
) -> int:
    """Run a command of layouts; return the exit status."""
    from .commands import layouts

    return layouts.run(arguments or [])


def _answer_json(names: list[str], judge: _Judge, to_json: Callable[[Result, Catalog], Any], words: Catalog) -> int:
    """Judge files and write one object, or an array where several are named; return the worst exit status."""
    status, answers = LEGAL, []
    for _, result in _judged(names, judge, words.language):
        status = max(status, _status(result))
        if result is not None:
            answers.append(to_json(result, words))
    if answers:
        write_json(answers if len(names) > 1 else answers[0])
    return status


def _answer_text(
    names: list[str], judge: _Judge, to_text: Callable[[Result, Catalog, Terminal], Iterator[str]], words: Catalog
) -> int:
    """Judge files and write for people what is to be said of each; return the worst exit status."""
    from .system.terminal import visible

    status = LEGAL
    for number, (name, result) in enumerate(_judged(names, judge, words.language)):
        status = max(status, _status(result))
        if result is None:
            continue
        if len(names) > 1:
            write_lines([*([""] if number else []), f"=== {visible(name)}", ""])
        write_lines(to_text(result, words, terminal()))
    return status


def _judged(names: list[str], judge: _Judge, language: str) -> Iterator[tuple[str, Result | None]]:
    """Yield each file with its result; None, and a line on standard error, where it cannot be read."""
    from alhambra_engine.reading.surroundings import Surroundings

    from .words.terms import aliases, virtual_names

    for name in names:
        surroundings = Surroundings(aliases, _layout_files(name), lambda: virtual_names(language))
        try:
            yield name, judge(name, _transcript(name), surroundings)
        except files.Fault as fault:
            fail(str(fault))
            yield name, None


def _layout_files(transcript: str) -> LayoutFiles:
    """Return what finds a layout file: beside the transcript that names it, or where the path says."""
    from alhambra_engine.rollandwrite.layouts import BYTE_LIMIT

    folder = Path() if transcript == files.STANDARD_STREAM else Path(transcript).parent

    def find(name: str) -> bytes | None:
        path = folder / name
        try:
            # A pipe would keep the program waiting.
            return files.read(str(path), BYTE_LIMIT) if name.endswith(".toml") and path.is_file() else None
        except (OSError, ValueError):
            return None

    return find


def _status(result: Result | Moves | None) -> int:
    if result is None:
        return FAILED
    return LEGAL if result.legal else ILLEGAL


def _transcript(name: str) -> bytes:
    from alhambra_engine.reading.source import BYTE_LIMIT

    return read(name, BYTE_LIMIT)


def _question(error: QuestionError, words: Catalog) -> str:
    """Return the line for a question that a file cannot answer."""
    values: Mapping[str, Any] = error.values
    match error.reason:
        case "no-player":
            what = words.gettext("no player {name}", name=values["player"])
            return unknown(words, what, values["player"], values["known"])
        case "no-scoring":
            what = words.gettext("no scoring {name} in this file", name=values["scoring"])
            return unknown(words, what, str(values["scoring"]), tuple(map(str, values["known"])))
        case "no-palaces":
            return words.gettext("there are no palaces in Roll & Write")
        case "no-palace":
            return words.gettext("{name} has no palace in this file", name=values["player"])
        case _:
            from .words import wordings

            return wordings.sentence(values["finding"], values["detail"], values, words)
