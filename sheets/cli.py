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

from . import __version__, catalog, files

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

    from alhambra_engine.layouts import GridLayout
    from alhambra_engine.names import Aliases
    from alhambra_engine.referee import Moves, QuestionError, Result
    from alhambra_engine.sheet_transcript import LayoutFiles, VirtualNames

    from .catalog import Catalog
    from .terminal import Terminal

    _Judge = Callable[[str, bytes, Aliases, LayoutFiles, VirtualNames], Result]

PROGRAM = "alhambra-sheets"
LEGAL, ILLEGAL, FAILED = 0, 1, 2


def _help(what: str, examples: Iterable[str]) -> str:
    """Return a help text: what a command does, and examples to copy."""
    lines = "\n".join(f"  {PROGRAM} {example}" for example in examples)
    # The backspace keeps the lines of the paragraph as they are.
    return f"{what}\n\n\b\nExamples:\n{lines}"


app = typer.Typer(
    name=PROGRAM,
    help=_help(
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
    return app.command(name, help=_help(what, examples), short_help=what)


_Files = Annotated[list[str], typer.Argument(metavar="FILE...", help="Transcripts to read; - is standard input.")]
_Json = Annotated[bool, typer.Option("--json", help="Answer in JSON, for other programs.")]
_Language = Annotated[
    str | None, typer.Option("--lang", metavar="CODE", help="Language of the answer; else that of your locale.")
]


class _ReaderGone(Exception):  # noqa: N818 - nothing is wrong; who reads has enough, as in `... | head`
    """Nobody reads standard output any more."""


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
        return _fail("standard output is closed")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without Unicode shows `?`, not a traceback
    try:
        status = app(arguments, prog_name=PROGRAM, standalone_mode=False)
        _write_lines([], flush=True)
    except typer.Exit as end:
        return end.exit_code
    except (_ReaderGone, SystemExit):  # typer ends the process so when nobody reads its help
        # Nothing more can be told, not even while the process ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except (files.Fault, typer.TyperException, typer.Abort, KeyboardInterrupt, OSError) as error:
        return _fail(_line(error))
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


def _fail(line: str) -> int:
    from .terminal import visible

    sys.stderr.write(f"{PROGRAM}: {visible(line)}\n")
    return FAILED


@app.callback()
def _options(
    context: typer.Context,
    *,
    version: Annotated[bool, typer.Option("--version", help="Show the version and stop.")] = False,
) -> None:
    if version:
        _write_lines([f"{PROGRAM} {__version__}"])
        raise typer.Exit
    if context.invoked_subcommand is None:
        _write_lines([context.get_help()])


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
        from .answers import score_answer

        return _answer_json(names, referee.score, score_answer, _catalog(lang))
    from .report import score_report

    return _answer_text(names, referee.score, score_report, _catalog(lang))


@_command("check", "Check whether games are legal, without scoring them.", "check mygame.yaml", "check *.yaml --json")
def check(names: _Files, *, as_json: _Json = False, lang: _Language = None) -> int:
    """Check only; return the exit status."""
    from alhambra_engine import referee

    if as_json:
        from .answers import check_answer

        return _answer_json(names, referee.check, check_answer, _catalog(lang))
    from .report import check_report

    return _answer_text(names, referee.check, check_report, _catalog(lang))


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
    from alhambra_engine import referee

    from .terms import aliases

    words = _catalog(lang)
    data = _read(name)
    try:
        result = referee.moves(name, data, aliases, player=player, tile=tile, scoring=scoring)
    except referee.QuestionError as error:
        raise files.Fault(_question(error, words)) from error
    if as_json:
        from .answers import moves_answer

        _write_json(moves_answer(result, words))
    else:
        from .report import moves_report

        _write_lines(moves_report(result, words, _terminal()))
    return _status(result)


@_command(
    "print",
    "Print a sheet, or a pad of sheets, as a PDF.",
    "print player-sheet --lang sk",
    "print player-sheet --lang de --sheets 100 -o pad.pdf",
    "print --list",
)
def print_(
    document: Annotated[str | None, typer.Argument(metavar="DOCUMENT", help="What to print; see --list.")] = None,
    *,
    lang: Annotated[str | None, typer.Option("--lang", metavar="CODE", help="Language of the sheet.")] = None,
    sheets: Annotated[
        int, typer.Option("--sheets", metavar="N", min=1, max=10_000, help="Sheets of the pad, two sides each.")
    ] = 1,
    output: Annotated[
        str | None,
        typer.Option("-o", "--output", metavar="FILE", help="Else output/DOCUMENT-LANG.pdf; - is standard output."),
    ] = None,
    layout: Annotated[
        str | None, typer.Option("--layout", metavar="ID|FILE", help="Grid of the sheet: an id or a .toml file.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite a file that is not this program's.")] = False,
    as_json: _Json = False,
    listing: Annotated[bool, typer.Option("--list", help="Show every document and stop.")] = False,
) -> int:
    """Print; return the exit status."""
    from . import printing

    words = _catalog(lang)
    if listing or document is None:
        if not listing:
            raise files.Fault(words.gettext("no document named; see: {command}", command=f"{PROGRAM} print --list"))
        _list_documents(words, as_json=as_json)
        return LEGAL
    known = [each.name for each in printing.documents()]
    if document not in known:
        raise files.Fault(_unknown(words, words.gettext("no document {name}", name=document), document, known))
    grid = _grid(layout, words)
    named = layout or ""
    if output == files.STANDARD_STREAM:
        if as_json:
            raise files.Fault(words.gettext("the sheet and the JSON cannot both go to standard output"))
        printed = printing.print_document(document, words.language, sheets=sheets, layout=grid, layout_from=named)
        files.write_to_standard_output(printed.content)
        return LEGAL
    path = _target(output, document, words)
    if not files.is_writable(path):
        raise files.Fault(words.gettext("{file} cannot be written to", file=path))
    if not force and not files.is_own(path, printing.is_own_file):
        raise files.Fault(words.gettext("{file} is not a file of this program; --force overwrites it", file=path))
    printed = printing.print_document(document, words.language, sheets=sheets, layout=grid, layout_from=named)
    try:
        files.write(path, printed.content)
    except OSError as error:
        raise files.Fault(f"{path}: {error.strerror}") from error
    if as_json:
        _write_json({"file": str(path), "pages": printed.pages, "languages": list(printed.languages)})
    pages = words.ngettext("{number} page", "{number} pages", printed.pages)
    sys.stderr.write(f"{path}: {pages}\n")
    return LEGAL


@_command(
    "languages", "List the languages of sheets and answers, and how complete they are.", "languages", "languages --json"
)
def languages(*, as_json: _Json = False) -> int:
    """List languages; return the exit status."""
    found = catalog.completeness()
    if as_json:
        _write_json([each._asdict() for each in found])
    else:
        _write_lines(
            f"{each.code}  {each.own_name:<12} {each.translated * 100 // each.messages:>3} %" for each in found
        )
    return LEGAL


def _answer_json(names: list[str], judge: _Judge, to_json: Callable[[Result, Catalog], Any], words: Catalog) -> int:
    """Judge files and write one object, or an array where several are named; return the worst exit status."""
    status, answers = LEGAL, []
    for _, result in _judged(names, judge, words.language):
        status = max(status, _status(result))
        if result is not None:
            answers.append(to_json(result, words))
    if answers:
        _write_json(answers if len(names) > 1 else answers[0])
    return status


def _answer_text(
    names: list[str], judge: _Judge, to_text: Callable[[Result, Catalog, Terminal], Iterator[str]], words: Catalog
) -> int:
    """Judge files and write for people what is to be said of each; return the worst exit status."""
    from .terminal import visible

    status = LEGAL
    for number, (name, result) in enumerate(_judged(names, judge, words.language)):
        status = max(status, _status(result))
        if result is None:
            continue
        if len(names) > 1:
            _write_lines([*([""] if number else []), f"=== {visible(name)}", ""])
        _write_lines(to_text(result, words, _terminal()))
    return status


def _judged(names: list[str], judge: _Judge, language: str) -> Iterator[tuple[str, Result | None]]:
    """Yield each file with its result; None, and a line on standard error, where it cannot be read."""
    from .terms import aliases, virtual_names

    for name in names:
        try:
            yield name, judge(name, _read(name), aliases, _layout_files(name), lambda: virtual_names(language))
        except files.Fault as fault:
            _fail(str(fault))
            yield name, None


def _layout_files(transcript: str) -> LayoutFiles:
    """Return what finds a layout file: beside the transcript that names it, or where the path says."""
    from alhambra_engine.layouts import BYTE_LIMIT

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


def _read(name: str) -> bytes:
    from alhambra_engine.source import BYTE_LIMIT

    try:
        return files.read(name, BYTE_LIMIT)
    except OSError as error:
        raise files.Fault(f"{name}: {error.strerror}") from error
    except ValueError as error:  # a name with a null byte in it
        raise files.Fault(f"{name}: {error}") from error


def _catalog(language: str | None) -> Catalog:
    code = language.lower() if language else catalog.preferred_language()
    known = catalog.languages()
    if code not in known:
        words = catalog.load(catalog.preferred_language())
        raise files.Fault(_unknown(words, words.gettext("no language {name}", name=code), code, known))
    return catalog.load(code)


def _unknown(words: Catalog, what: str, name: str, known: Collection[str]) -> str:
    """Return a line that says what there is not, what there is, and what was perhaps meant."""
    from alhambra_engine.names import nearest

    near = nearest(name, known)
    guess = words.gettext("did you mean {name}?", name=near) + " " if near else ""
    possible = words.gettext("possible: {names}", names=", ".join(known))
    return f"{what}; {guess}{possible}"


def _question(error: QuestionError, words: Catalog) -> str:
    """Return the line for a question that a file cannot answer."""
    values: Mapping[str, Any] = error.values
    match error.reason:
        case "no-player":
            what = words.gettext("no player {name}", name=values["player"])
            return _unknown(words, what, values["player"], values["known"])
        case "no-scoring":
            what = words.gettext("no scoring {name} in this file", name=values["scoring"])
            return _unknown(words, what, str(values["scoring"]), tuple(map(str, values["known"])))
        case "no-palaces":
            return words.gettext("there are no palaces in Roll & Write")
        case "no-palace":
            return words.gettext("{name} has no palace in this file", name=values["player"])
        case _:
            from . import messages

            return messages.sentence(values["finding"], values["detail"], values, words)


def _grid(name: str | None, words: Catalog) -> GridLayout | None:
    """Return the layout that a user asks for, one of the project's own or a file; None for the default."""
    from alhambra_engine import layouts

    if name is None:
        return None
    if name in layouts.layout_ids():
        return layouts.load_layout(name)
    if not name.endswith(".toml"):
        raise files.Fault(_unknown(words, words.gettext("no layout {name}", name=name), name, layouts.layout_ids()))
    grid, problems = layouts.read_text(_read(name))
    if grid is None or problems:
        from . import messages

        values = {"line": (problems[0].row or 0) + 1, "name": name, **dict(problems[0].values)}
        raise files.Fault(f"{name}: {messages.sentence('bad-layout', problems[0].name, values, words)}")
    return grid


def _target(output: str | None, document: str, words: Catalog) -> Path:
    if output is not None:
        if not output:
            raise files.Fault(words.gettext("no file named"))
        path = Path(output)
        if not path.parent.is_dir():
            raise files.Fault(words.gettext("no folder {folder}", folder=path.parent))
        if path.is_dir():
            raise files.Fault(words.gettext("{file} is a folder", file=path))
        return path
    folder = Path("output")
    if folder.exists() and not folder.is_dir():
        raise files.Fault(words.gettext("{folder} is not a folder", folder=folder))
    folder.mkdir(exist_ok=True)
    return folder / f"{document}-{words.language}.pdf"


def _list_documents(words: Catalog, *, as_json: bool) -> None:
    from . import printing

    codes = catalog.languages()
    rows = [
        {
            "document": each.name,
            "description": each.describe(words),
            "size": each.size.name,
            "languages": list(codes),
        }
        for each in printing.documents()
    ]
    if as_json:
        _write_json(rows)
    else:
        _write_lines(f"{row['document']}  {row['description']} ({row['size']}; {', '.join(codes)})" for row in rows)


def _terminal() -> Terminal:
    from .terminal import terminal_of

    return terminal_of(sys.stdout)


def _write_lines(lines: Iterable[str], *, flush: bool = False) -> None:
    try:
        for line in lines:
            sys.stdout.write(f"{line}\n")
        if flush:
            sys.stdout.flush()
    except BrokenPipeError as error:
        raise _ReaderGone from error


def _write_json(value: object) -> None:
    import json

    # What the encoding of a pipe lacks must not become a question mark: two players would have one name.
    _write_lines([json.dumps(value, ensure_ascii=not _terminal().unicode, indent=1)])
