"""The commands that print: `print` and `reprint`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from . import catalog, files, recipe
from .catalog import N_
from .console import LEGAL, PROGRAM, help_text, read, unknown, words_for, write_json, write_lines
from .recipe import DUPLEX, LIMITS, Request

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from typer.models import OptionInfo

    from alhambra_engine.layouts import GridLayout

    from .catalog import Catalog
    from .printing import Job, RequestError
    from .shapes import Page

FORMATS = ("pdf", "svg", "png")

_PDF_LIMIT = 200_000_000
"""Bytes of a PDF that is read for its recipe."""

SECONDS_UNSHOWN = 1.0
"""Work that takes no longer shows no progress."""

_REFUSALS = {
    "small-paper": N_("{paper} is too small for {document}, whose sheets are {width:g} × {height:g} mm"),
    "no-room": N_("sheets of {width:g} × {height:g} mm: {up} do not fit on {paper}, at most {most} do"),
    "size": N_("{document} is not made in the size {size}; possible: {sizes}"),
    "option": N_("{document} takes no --{option}"),
    "no-larger": N_("there is no larger paper than {size}"),
    "no-booklet": N_("a booklet needs two sheets side by side on one paper, for example --paper a4"),
    "long-name": N_("the name {name} is longer than {most} characters"),
    "no-letters": N_("the typeface lacks {letters}, which stands in the name {name}"),
    "too-many-names": N_("{document} has room for the names of {most} players, not more"),
    "too-many-players": N_("{document} is for {most} players at most"),
    "too-few-players": N_("{document} is for {fewest} players at least"),
    "names-and-players": N_("more names ({names}) than players ({players}); without --players the names are counted"),
    "too-long": N_("too long for its place: {text}"),
}
"""The sentences of `RequestError` by its reasons."""


def _count(name: str, what: str) -> OptionInfo:
    """The option of a whole number; left out it is what is usual."""
    option: OptionInfo = typer.Option(f"--{name}", metavar="N", min=1, max=LIMITS[name][1], help=what)
    return option


def _millimetres(name: str, what: str) -> OptionInfo:
    """The option of a length."""
    option: OptionInfo = typer.Option(f"--{name}", metavar="MM", min=0, max=LIMITS[name][1], help=what)
    return option


_Output = Annotated[
    str | None,
    typer.Option("-o", "--output", metavar="FILE", help="Else output/DOCUMENT-LANG.pdf; - is standard output."),
]
_Force = Annotated[bool, typer.Option("--force", help="Overwrite a file that is not this program's.")]
_Json = Annotated[bool, typer.Option("--json", help="Answer in JSON, for other programs.")]


def add_to(app: typer.Typer) -> None:
    """Make the commands part of a command line."""
    for name, function, what, examples in (
        (
            "print",
            print_,
            "Print a sheet, or a pad of sheets, as a PDF.",
            (
                "print player-sheet --lang sk",
                "print player-sheet --sheets 100 --paper a4 -o pad.pdf",
                "print score-pad --names Kim,Nina,Ani --ink saver",
                "print --list",
            ),
        ),
        (
            "reprint",
            reprint,
            "Print a file of this program again, from the recipe that it carries.",
            ("reprint old.pdf", "reprint old.pdf -o new.pdf"),
        ),
    ):
        app.command(name, help=help_text(what, examples), short_help=what)(function)


def print_(
    document: Annotated[str | None, typer.Argument(metavar="DOCUMENT", help="What to print; see --list.")] = None,
    *,
    lang: Annotated[
        list[str] | None,
        typer.Option("--lang", metavar="CODE", help="Language of the sheet; given twice, one after the other."),
    ] = None,
    sheets: Annotated[int | None, _count("sheets", "Cut sheets of the pad.")] = None,
    size: Annotated[str, typer.Option("--size", metavar="PAPER", help="The cut sheet, where there are several.")] = "",
    paper: Annotated[
        str, typer.Option("--paper", metavar="PAPER", help="What is in the printer: a4, letter ...; else the sheet.")
    ] = "",
    up: Annotated[
        int | None,
        _count("up", "Sheets on a paper; else as many as fit."),
    ] = None,
    order: Annotated[
        str, typer.Option("--order", metavar="ORDER", help="stack (cut and lay the piles together), repeat, booklet.")
    ] = "",
    duplex: Annotated[
        str, typer.Option("--duplex", metavar="EDGE", help="Turned over the long or short edge of the paper, or none.")
    ] = "",
    crop_marks: Annotated[bool, typer.Option("--crop-marks", help="Marks for the knife, outside the sheets.")] = False,
    bleed: Annotated[
        float,
        _millimetres("bleed", "Colour beyond the edge of the sheets."),
    ] = 0.0,
    gutter: Annotated[float, _millimetres("gutter", "White between the sheets.")] = 0.0,
    ink: Annotated[str, typer.Option("--ink", metavar="INK", help="full, saver or mono.")] = "full",
    large: Annotated[
        bool, typer.Option("--large", help="One paper size larger, for thick pens and tired eyes.")
    ] = False,
    layout: Annotated[
        list[str] | None,
        typer.Option("--layout", metavar="ID|FILE", help="Grid of the sheet: an id or a .toml file; several in turn."),
    ] = None,
    layouts: Annotated[
        int | None,
        _count("layouts", "So many new grids."),
    ] = None,
    seed: Annotated[int | None, _count("seed", "Where the new grids begin.")] = None,
    numbered: Annotated[bool, typer.Option("--numbered", help="Number the sheets.")] = False,
    names: Annotated[str, typer.Option("--names", metavar="NAMES", help="Names of players: Kim,Nina.")] = "",
    players: Annotated[int | None, _count("players", "For so many players.")] = None,
    output: _Output = None,
    form: Annotated[str, typer.Option("--format", metavar="FORMAT", help="pdf, svg or png.")] = "pdf",
    force: _Force = False,
    as_json: _Json = False,
    listing: Annotated[bool, typer.Option("--list", help="Show every document and stop.")] = False,
) -> int:
    """Print; return the exit status."""
    words = words_for(lang[0] if lang else None)
    if listing or document is None:
        if not listing:
            raise files.Fault(words.gettext("no document named; see: {command}", command=f"{PROGRAM} print --list"))
        _list_documents(words, as_json=as_json)
        return LEGAL
    request = Request(
        document,
        lang=tuple(words_for(each).language for each in dict.fromkeys(lang or [words.language])),
        sheets=sheets or 0,
        size=size,
        paper=paper,
        up=up or 0,
        order=order,
        duplex=duplex,
        crop_marks=crop_marks,
        bleed=bleed,
        gutter=gutter,
        ink=ink,
        large=large,
        layout=tuple(layout or ()),
        layouts=layouts or 0,
        seed=seed or 0,
        numbered=numbered,
        names=names,
        players=players or 0,
    )
    return _print(request, words, _Target(output, form, force=force, as_json=as_json))


def reprint(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A PDF of this program; - is standard input.")],
    *,
    output: _Output = None,
    force: _Force = False,
    as_json: _Json = False,
) -> int:
    """Print again; return the exit status."""
    from . import raster

    words = words_for(None)
    content = read(file, _PDF_LIMIT)
    text = raster.keywords(content) if len(content) <= _PDF_LIMIT else None
    try:
        request = recipe.parse(text or "")
    except recipe.UnreadableRecipeError as error:
        line = words.gettext("{file} carries no recipe of this program", file=file)
        raise files.Fault(line) from error
    for code in request.lang:
        words_for(code)
    return _print(request, words, _Target(output, "pdf", force=force, as_json=as_json))


class _Target:
    """Where a file goes and how it is told."""

    def __init__(self, output: str | None, form: str, *, force: bool, as_json: bool) -> None:
        self.output = output
        self.form = form
        self.force = force
        self.as_json = as_json


def _print(request: Request, words: Catalog, target: _Target) -> int:
    from . import printing

    _check_words(request, target, words)
    grids, request = _grids(request, words)
    try:
        job = printing.plan_job(request, grids)
        if target.output == files.STANDARD_STREAM:
            return _to_standard_output(job, target, words)
        return _to_files(job, target, words)
    except printing.RequestError as error:
        raise files.Fault(_refusal(error, words)) from error


def _to_standard_output(job: Job, target: _Target, words: Catalog) -> int:
    from . import printing

    if target.as_json:
        raise files.Fault(words.gettext("the sheet and the JSON cannot both go to standard output"))
    if target.form == "pdf":
        files.write_to_standard_output(printing.print_job(job, _watched(job)).content)
        return LEGAL
    pictures = list(printing.pictures(job, target.form))
    if len(pictures) > 1:
        raise files.Fault(words.gettext("several pictures cannot go to standard output; name a file with -o"))
    files.write_to_standard_output(pictures[0])
    return LEGAL


def _to_files(job: Job, target: _Target, words: Catalog) -> int:
    from . import printing

    path = _path(job.request, target, words)
    if target.form == "pdf":
        paths = [path]
    else:
        # One picture for each page: numbered, where there are several.
        count = printing.picture_count(job)
        paths = [path] if count == 1 else [path.with_stem(f"{path.stem}-{number + 1}") for number in range(count)]
    for each in paths:
        _check_free(each, words, force=target.force)
    if target.form == "pdf":
        contents: Iterable[bytes] = (printing.print_job(job, _watched(job)).content,)
    else:
        contents = printing.pictures(job, target.form)
    for each, content in zip(paths, contents, strict=True):
        try:
            files.write(each, content)
        except OSError as error:
            raise files.Fault(f"{each}: {error.strerror}") from error
    pages = job.page_count if target.form == "pdf" else len(paths)
    if target.as_json:
        answer: dict[str, object] = {"file": str(paths[0]), "pages": pages, "languages": list(job.request.lang)}
        if len(paths) > 1:
            answer["files"] = list(map(str, paths))
        write_json(answer)
    told = str(paths[0]) if len(paths) == 1 else f"{paths[0]} … {paths[-1]}"
    sys.stderr.write(f"{told}: {words.ngettext('{number} page', '{number} pages', pages)}\n")
    return LEGAL


def _watched(job: Job) -> Iterator[Page]:
    """Yield the pages of a job; on a terminal, and when it takes longer than a moment, with a bar that fills."""
    import time

    from . import printing

    pages = printing.job_pages(job)
    if not sys.stderr.isatty():
        yield from pages
        return
    start = time.monotonic()
    total = job.page_count
    for number, page in enumerate(pages, start=1):
        yield page
        if time.monotonic() - start > SECONDS_UNSHOWN:
            with typer.progressbar(length=total, file=sys.stderr) as bar:
                bar.update(number)
                for later in pages:
                    yield later
                    bar.update(1)


def _check_words(request: Request, target: _Target, words: Catalog) -> None:
    """Refuse what stands in none of the lists of what there is, and numbers that are none; Fault."""
    from . import imposition, page, palette, printing

    beyond = recipe.out_of_bounds(request)
    if beyond:
        least, most = LIMITS[beyond]
        raise files.Fault(
            words.gettext("--{option} goes from {least} to {most}", option=beyond, least=least, most=most)
        )

    papers = page.paper_names()
    known = [each.name for each in printing.documents()]
    for name, choices, what in (
        (request.document, known, words.gettext("no document {name}", name=request.document)),
        (request.paper, papers, words.gettext("no paper {name}", name=request.paper)),
        (request.size, papers, words.gettext("no size {name}", name=request.size)),
        (request.order, imposition.ORDERS, words.gettext("no order {name}", name=request.order)),
        (request.duplex, DUPLEX, words.gettext("no edge {name}", name=request.duplex)),
        (request.ink, palette.inks(), words.gettext("no ink {name}", name=request.ink)),
        (target.form, FORMATS, words.gettext("no format {name}", name=target.form)),
    ):
        if name and name not in choices:
            raise files.Fault(unknown(words, what, name, choices))
    if request.up and request.up not in imposition.counts():
        counts = ", ".join(map(str, imposition.counts()))
        line = words.gettext("{number} sheets on a paper cannot be arranged", number=request.up)
        raise files.Fault(f"{line}; {words.gettext('possible: {names}', names=counts)}")


def _grids(request: Request, words: Catalog) -> tuple[list[GridLayout], Request]:
    """Return the grids that a request names, and the request with all that a recipe must know of them."""
    from alhambra_engine import layout_maker, layouts

    from . import printing

    named = [_grid(name, words) for name in request.layout]
    seed = request.seed
    if seed and not request.layouts:
        raise files.Fault(words.gettext("--seed says where new grids begin; how many, says --layouts"))
    if request.layouts and not seed:
        seed = layout_maker.fresh_seed()
    fresh = layout_maker.make_layouts(request.layouts, seed) if request.layouts else ()
    grids = [*named, *fresh] or [layouts.load_layout()]
    kept = tuple(printing.layout_word(grid) for grid in named)
    return grids, request._replace(layout=kept, seed=seed if request.layouts else 0)


def _grid(name: str, words: Catalog) -> GridLayout:
    """Return the layout that a user asks for: by its id, a file, or as a recipe writes it out."""
    from . import layout_choice, printing

    written = printing.layout_from_word(name)
    return written if written is not None else layout_choice.choose(name, words).layout


def _path(request: Request, target: _Target, words: Catalog) -> Path:
    if target.output is not None:
        if not target.output:
            raise files.Fault(words.gettext("no file named"))
        path = Path(target.output)
        if not path.parent.is_dir():
            raise files.Fault(words.gettext("no folder {folder}", folder=path.parent))
        if path.is_dir():
            raise files.Fault(words.gettext("{file} is a folder", file=path))
        return path
    folder = Path("output")
    if folder.exists() and not folder.is_dir():
        raise files.Fault(words.gettext("{folder} is not a folder", folder=folder))
    folder.mkdir(exist_ok=True)
    return folder / f"{request.document}-{'-'.join(request.lang)}.{target.form}"


def _check_free(path: Path, words: Catalog, *, force: bool) -> None:
    """Refuse to write over what is not this program's, or closed to writing; Fault."""
    from . import printing

    if not files.is_writable(path):
        raise files.Fault(words.gettext("{file} cannot be written to", file=path))
    if not force and not files.is_own(path, printing.is_own_file):
        raise files.Fault(words.gettext("{file} is not a file of this program; --force overwrites it", file=path))


def _refusal(error: RequestError, words: Catalog) -> str:
    """Return the line that says why a request cannot be printed, and what can."""
    line = words.gettext(_REFUSALS[error.reason], **error.values)
    if error.reason == "no-room" and error.values["marked"]:
        return f"{line}; {words.gettext('marks, bleed and gutter want a larger paper, for example --paper a3')}"
    return line


def _list_documents(words: Catalog, *, as_json: bool) -> None:
    from . import printing

    codes = catalog.languages()
    rows = [
        {
            "document": each.name,
            "description": each.describe(words),
            "size": each.sizes[0],
            "sizes": list(each.sizes),
            "languages": list(codes),
        }
        for each in printing.documents()
    ]
    if as_json:
        write_json(rows)
    else:
        wide = max(len(str(row["document"])) for row in rows)
        write_lines(
            f"{row['document']:<{wide}}  {row['description']} ({row['size']}; {', '.join(codes)})" for row in rows
        )
