"""The commands that print: `print` and `reprint`."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..system import files
from ..words import refusals
from ..words.catalog import N_, load, preferred_language
from ..words.coverage import complete_in, is_offered
from ..words.marks import listed
from .shared import games, large_prints, options, profiles
from .shared.console import (
    ILLEGAL,
    LEGAL,
    PROGRAM,
    catalog_for,
    language_is_asked,
    read,
    terminal,
    write_json,
    write_lines,
)
from .shared.print_options import Asked, request_of, takes_all_options
from .shared.progress import watched
from .shared.spoken import SpokenCommands

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from alhambra_engine.referee import Result
    from alhambra_engine.rollandwrite.layouts import GridLayout

    from ..press.printable import Printed, Watch
    from ..press.request import Request
    from ..words.catalog import Catalog
    from .shared.targets import Target

app = SpokenCommands()

_PDF_LIMIT = 200_000_000
"""Bytes of a PDF that is read for its recipe."""

_Output = Annotated[
    str | None,
    typer.Option(
        "-o",
        "--output",
        metavar="FILE",
        help=N_("Output file; - for standard output. Default: output/DOCUMENT-LANG.pdf."),
    ),
]


@app.member(
    "print",
    N_("Print a sheet, or a pad of sheets, as a PDF."),
    "print player-sheet --lang sk",
    "print player-sheet --sheets 100 --paper a4 -o pad.pdf",
    "print score-pad --names Kim,Nina,Ani --ink saver",
    "print --list",
)
@takes_all_options
def print_(
    document: Annotated[
        str | None, typer.Argument(metavar="DOCUMENT", help=N_("The document to print; see --list."))
    ] = None,
    *,
    output: _Output = None,
    form: Annotated[
        str,
        typer.Option(
            "--format",
            metavar="FORMAT",
            help=N_("pdf, svg, png or geometry; cards and tables also html, markdown or text."),
        ),
    ] = "",
    printer: options.PrinterOption = None,
    force: options.ForceOption = False,
    as_json: options.Json = False,
    listing: Annotated[bool, typer.Option("--list", help=N_("List all documents and exit."))] = False,
    **asked: Asked,
) -> int:
    """Print; return the exit status."""
    from .shared.targets import Target, form_of

    request = request_of(document or "", asked)
    catalog = catalog_for(request.lang[0] if request.lang else None)
    if listing or document is None:
        if not listing:
            raise files.Fault(
                catalog.gettext("no document given; for a list: {command}", command=f"{PROGRAM} print --list")
            )
        _list_documents(catalog, as_json=as_json)
        return LEGAL
    named = dict.fromkeys(request.lang or [_language_for(request.document, catalog)])
    request = request._replace(lang=tuple(catalog_for(each).language for each in named))
    target = Target(output, form_of(form.lower(), output, catalog), force, as_json)
    return _print(request, catalog, target, printer)


def _language_for(document: str, catalog: Catalog) -> str:
    """Return the language of a sheet that nobody has named one for: the reader's, if it has all of the sheet."""
    if language_is_asked() or is_offered(document, catalog.language):
        return catalog.language
    return preferred_language(among=complete_in(document))


@app.member("reprint", N_("Reprint a file made by this program."), "reprint old.pdf", "reprint old.pdf -o new.pdf")
def reprint(
    file: Annotated[str, typer.Argument(metavar="FILE", help=N_("A PDF made by this program; - for standard input."))],
    *,
    output: _Output = None,
    printer: options.PrinterOption = None,
    force: options.ForceOption = False,
    yes: Annotated[bool, typer.Option("--yes", help=N_("Print without asking, however many pages."))] = False,
    as_json: options.Json = False,
    lang: Annotated[
        str | None,
        typer.Option(
            "--lang", metavar="CODE", help=N_("Language of the messages. The printed file keeps its own language.")
        ),
    ] = None,
) -> int:
    """Print again; return the exit status."""
    from ..press import catalogue, recipe
    from .shared.targets import Target

    catalog = catalog_for(lang)
    content = read(file, _PDF_LIMIT, catalog)
    text = recipe.carried_by(content) if len(content) <= _PDF_LIMIT else None
    try:
        request = recipe.parse(text or "")
    except recipe.UnreadableRecipeError as error:
        line = catalog.gettext("{file} does not contain the settings needed to reprint it", file=file)
        raise files.Fault(line) from error
    request = request._replace(lang=tuple(dict.fromkeys(catalog_for(code).language for code in request.lang)))
    if request.document == catalogue.KIT.name:
        # One file of several, or all of them in one: what makes it is `print`, which asks where to.
        command = recipe.command(request) + ("" if request.press else " -o kit.pdf")
        raise files.Fault(
            catalog.gettext("{file} is part of a kit; to print the kit again: {command}", file=file, command=command)
        )
    large_prints.agree(request, file, catalog, yes=yes)
    return _print(request, catalog, Target(output, "pdf", force, as_json), printer)


def _print(request: Request, catalog: Catalog, target: Target, printer: str | None) -> int:
    from ..press import catalogue, make
    from .shared.targets import refusals_told

    with refusals_told(catalog):
        make.check(request, target.form)
    target = target._replace(printer=profiles.for_print(printer, request, target.form, catalog))
    if request.document == catalogue.KIT.name:
        from .shared.kits import print_kit

        return print_kit(request, partial(make_part, catalog.language), catalog, target)
    return _print_one(request, catalog, target)


def _print_one(request: Request, catalog: Catalog, target: Target) -> int:
    """Print one document, as one file or as several pictures."""
    from ..press import catalogue
    from .shared.targets import check_free, path_of

    if target.is_stream and target.as_json:
        raise files.Fault(catalog.gettext("the sheet and the JSON cannot both go to standard output"))
    path = Path() if target.is_stream else path_of(request, target, catalog)
    if not target.is_stream:
        check_free(path, catalog, force=target.force)
    season = _season(request, catalog)
    game = _game(request, catalog) if season is None else None
    if game is not None and not game.legal and not catalogue.printable(request.document).about.takes_illegal:
        return _tell_findings(game, catalog)
    large_prints.tell(request, catalog)
    printed, paths = _written(partial(_make, request, target.form, catalog, game, season), path, target, catalog)
    if target.as_json:
        write_json({**_answer(request, paths, printed), **profiles.told(target.printer)})
    if not target.is_stream:
        told = str(paths[0]) if len(paths) == 1 else f"{paths[0]} … {paths[-1]}"
        pages = catalog.ngettext("{number} page", "{number} pages", printed.pages)
        sys.stderr.write(f"{told}: {pages}\n")
    profiles.tell(target.printer, printed.contents, catalog, request.document)
    _tell_remarks(printed, catalog)
    return LEGAL if game is None or game.legal else ILLEGAL


def _written(
    make_it: Callable[..., Printed], path: Path, target: Target, catalog: Catalog
) -> tuple[Printed, Sequence[Path]]:
    """Write what is made and return it, with its paths: a PDF as its pages come, unless it is corrected when whole."""
    from .shared.targets import check_free, write, writing

    own = None if target.is_stream else path
    if target.form == "pdf" and target.printer is None:
        with writing(own, catalog) as sink:
            printed = make_it(sink=sink)
            if own is not None:
                # Somebody may have put a file there meanwhile.
                check_free(own, catalog, force=target.force)
        return printed, (path,)
    printed = make_it()
    count = len(printed.contents)
    if own is None:
        if count > 1:
            raise files.Fault(
                catalog.gettext("several pictures cannot go to standard output; give a file name with -o")
            )
        write(None, printed.contents[0], catalog, target.printer)
        return printed, (path,)
    paths = [path] if count == 1 else [path.with_stem(f"{path.stem}-{number + 1}") for number in range(count)]
    for each in paths:
        check_free(each, catalog, force=target.force)
    for each, file in zip(paths, printed.contents, strict=True):
        write(each, file, catalog, target.printer)
    return printed, paths


def _answer(request: Request, paths: Sequence[Path], printed: Printed) -> dict[str, object]:
    """Return what was printed, for programs."""
    answer: dict[str, object] = {"file": str(paths[0]), "pages": printed.pages, "languages": list(request.lang)}
    if len(paths) > 1:
        answer["files"] = list(map(str, paths))
    if printed.remarks:
        answer["remarks"] = [{"reason": each.reason, **each.values} for each in printed.remarks]
    return answer


def _tell_remarks(printed: Printed, catalog: Catalog) -> None:
    for each in printed.remarks:
        sys.stderr.write(f"{refusals.remark(each.reason, each.values, catalog)}\n")


def make_part(language: str, request: Request) -> Printed:
    """Return the file of a part of a kit; Fault, told in a reader's language. No progress is shown: the kit's is."""
    return _make(request, "pdf", load(language), watch=lambda _, pages: pages)


def _make(
    request: Request,
    form: str,
    catalog: Catalog,
    game: Result | None = None,
    season: tuple[str, bytes] | None = None,
    *,
    watch: Watch = watched,
    sink: files.Sink | None = None,
) -> Printed:
    """Return the finished files of a request; Fault for what cannot be read or printed. A sink takes a PDF itself."""
    from ..press import catalogue, make
    from ..press.content import content_of
    from .shared.targets import refusals_told

    with refusals_told(catalog):
        content, full = content_of(
            request,
            lambda name: _layout(name, catalog),
            game,
            lambda data: games.judged_copy("", data, catalog),
            season=season,
        )
        made = make.make(full, form, content, watch) if sink is None else make.write(full, sink, content, watch)
    if (
        game is not None
        and game.legal
        and not game.totals
        and not catalogue.printable(request.document).about.takes_illegal
    ):
        line = catalog.gettext("some points are not certain, so their boxes are left empty")
        sys.stderr.write(f"{line}\n")
    if form == "pdf" and not content.lasting:
        line = catalog.gettext("the file does not contain the game, so it cannot be reprinted")
        if season is not None:
            line = catalog.gettext("the PDF does not contain the games; to print it again, keep {file}", file=season[0])
        sys.stderr.write(f"{line}\n")
    return made


def _game(request: Request, catalog: Catalog) -> Result | None:
    """Return the judged game that something is filled in from; None where nothing is. Fault."""
    if not request.code and not request.fill:
        return None
    from alhambra_engine import referee

    game = games.opened(request.fill or games.CODE, catalog, None if request.fill else request.code)
    return referee.score(game.name, game.data, game.surroundings)


def _season(request: Request, catalog: Catalog) -> tuple[str, bytes] | None:
    """Return what the summary is called that a log is filled in with, and its text; None where there is none. Fault."""
    from ..press import catalogue, seasons

    if not request.fill or not catalogue.printable(request.document).about.takes_season:
        return None
    name = catalog.gettext("standard input") if request.fill == files.STANDARD_STREAM else request.fill
    return name, read(request.fill, seasons.BYTE_LIMIT, catalog)


def _tell_findings(game: Result, catalog: Catalog) -> int:
    """Write what is wrong with a game to standard error, as `check` does; return the exit status."""
    from ..report.text import check_report

    write_lines(check_report(game, catalog, terminal(sys.stderr)), stream=sys.stderr)
    return ILLEGAL


def _layout(name: str, catalog: Catalog) -> GridLayout:
    """Return the layout that a user asks for, by its id or a file; Fault."""
    from .shared import layout_choice

    return layout_choice.choose(name, catalog).layout


def _list_documents(catalog: Catalog, *, as_json: bool) -> None:
    from ..press import catalogue, choices

    rows: list[dict[str, Any]] = [
        {
            "document": about.name,
            "description": about.describe(catalog),
            "size": about.sizes[0] if about.sizes else None,
            "sizes": list(about.all_sizes),
            "games": list(about.games),
            "formats": list(about.formats),
            "languages": list(complete_in(about.name)),
        }
        for about in catalogue.abouts()
    ]
    if as_json:
        write_json([{**row, **choices.of(about, catalog)} for row, about in zip(rows, catalogue.abouts(), strict=True)])
        return
    wide = max(len(row["document"]) for row in rows)
    for row in rows:
        size = f"{listed(row['sizes'], catalog)}; " if row["sizes"] else ""
        codes = listed(row["languages"], catalog)
        write_lines([f"{row['document']:<{wide}}  {row['description']} ({size}{codes})"])
