"""The commands that print: `print` and `reprint`."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple, TypeVar

import typer

from ..press import recipe
from ..press.recipe import DUPLEX, LIMITS, Request
from ..system import files
from ..words import catalog
from ..words.catalog import N_
from .console import FAILED, LEGAL, PROGRAM, fail, help_text, read, unknown, words_for, write_json, write_lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from typer.models import OptionInfo

    from alhambra_engine.rollandwrite.layouts import GridLayout

    from ..press.form_job import Job, RequestError
    from ..press.make import Made
    from ..words.catalog import Catalog

_PDF_LIMIT = 200_000_000
"""Bytes of a PDF that is read for its recipe."""

SECONDS_UNSHOWN = 1.0
"""Work that takes no longer shows no progress."""

_REFUSALS = {
    "small-paper": N_("{paper} is too small for {document}, whose sheets are {width:g} × {height:g} mm"),
    "no-room": N_("sheets of {width:g} × {height:g} mm: {up} do not fit on {paper}, at most {most} do"),
    "marks": N_("marks, bleed and gutter want a larger paper, for example --paper a3"),
    "size": N_("{document} is not made in the size {size}; possible: {sizes}"),
    "option": N_("{document} takes no --{option}"),
    "no-larger": N_("there is no larger paper than {size}"),
    "no-booklet": N_("a booklet is folded between two upright sheets that touch on a paper, as two A5 on a4 do"),
    "long-name": N_("the name {name} is longer than {most} characters"),
    "no-letters": N_("the typeface lacks {letters}, which stands in the name {name}"),
    "too-many-names": N_("{document} has room for the names of {most} players, not more"),
    "too-many-players": N_("{document} is for {most} players at most"),
    "too-few-players": N_("{document} is for {fewest} players at least"),
    "names-and-players": N_("more names ({names}) than players ({players}); without --players the names are counted"),
    "languages": N_("{document} shows one language, or {most} side by side"),
    "format": N_("{document} is not made in this format; possible: {formats}"),
    "no-pango": N_("cards are set with Pango, which is not here; install the packages {packages}"),
    "few-sheets": N_("{sheets} sheets have no room for {layouts} layouts"),
    "simplex-booklet": N_("a booklet is printed on both sides; leave out --duplex none"),
    "repeat-numbered": N_("sheets that are repeated cannot be numbered; choose another --order"),
    "many-pictures": N_("at most {most} pictures are made at a time"),
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


_Page = TypeVar("_Page")

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
        typer.Option("--lang", metavar="CODE", help="Language; twice: one after the other, on cards side by side."),
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
    game: Annotated[str, typer.Option("--game", metavar="GAME", help="Of a card: alhambra or roll-and-write.")] = "",
    output: _Output = None,
    form: Annotated[
        str, typer.Option("--format", metavar="FORMAT", help="pdf, svg, png; cards: html, markdown, text.")
    ] = "",
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
        size=size.lower(),
        paper=paper.lower(),
        up=up or 0,
        order=order.lower(),
        duplex=duplex.lower(),
        crop_marks=crop_marks,
        bleed=bleed,
        gutter=gutter,
        ink=ink.lower(),
        large=large,
        layout=tuple(layout or ()),
        layouts=layouts or 0,
        seed=seed or 0,
        numbered=numbered,
        names=names,
        players=players or 0,
        game=game.lower(),
    )
    target = _Target(output, _form(form.lower(), output, words), force, as_json)
    return _print(request, words, target)


def reprint(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A PDF of this program; - is standard input.")],
    *,
    output: _Output = None,
    force: _Force = False,
    as_json: _Json = False,
) -> int:
    """Print again; return the exit status."""
    from ..press import make

    words = words_for(None)
    content = read(file, _PDF_LIMIT)
    text = make.recipe_in(content) if len(content) <= _PDF_LIMIT else None
    try:
        request = recipe.parse(text or "")
    except recipe.UnreadableRecipeError as error:
        line = words.gettext("{file} carries no recipe of this program", file=file)
        raise files.Fault(line) from error
    request = request._replace(lang=tuple(words_for(code).language for code in request.lang))
    # A recipe of this program writes a grid out or names it: a file of the reader's is nothing to one from elsewhere.
    if request.document == make.KIT or any(name.endswith(layout_suffix()) for name in request.layout):
        raise files.Fault(words.gettext("{file} carries no recipe of this program", file=file))
    return _print(request, words, _Target(output, "pdf", force, as_json))


def _form(form: str, output: str | None, words: Catalog) -> str:
    """Return the form of a file: what is asked for, else what its name ends in, else PDF; Fault where they differ."""
    from ..press.make import FORMATS

    suffix = Path(output or "").suffix.lower().removeprefix(".")
    told = next((each for each, ending in FORMATS.items() if ending == suffix), "")
    if form in FORMATS and told and form != told:
        line = words.gettext("{file} ends in .{suffix}, which is another format", file=output, suffix=suffix)
        raise files.Fault(line)
    return form or told or "pdf"


class _Target(NamedTuple):
    """Where a file goes and how it is told."""

    output: str | None
    form: str
    force: bool
    as_json: bool


def _print(request: Request, words: Catalog, target: _Target) -> int:
    from ..press import make

    _check_words(request, target, words)
    if request.document == make.KIT:
        return _print_kit(request, words, target)
    to_stream = target.output == files.STANDARD_STREAM
    if to_stream and target.as_json:
        raise files.Fault(words.gettext("the sheet and the JSON cannot both go to standard output"))
    path = Path() if to_stream else _path(request, target, words)
    if not to_stream:
        _check_free(path, words, force=target.force)
    grids, request = _grids(request, words)
    made = _make(request, target.form, grids, words)
    if to_stream:
        if len(made.contents) > 1:
            raise files.Fault(words.gettext("several pictures cannot go to standard output; name a file with -o"))
        files.write_to_standard_output(made.contents[0])
        return LEGAL
    count = len(made.contents)
    paths = [path] if count == 1 else [path.with_stem(f"{path.stem}-{number + 1}") for number in range(count)]
    for each in paths:
        _check_free(each, words, force=target.force)
    for each, content in zip(paths, made.contents, strict=True):
        _write(each, content)
    if target.as_json:
        answer: dict[str, object] = {"file": str(paths[0]), "pages": made.pages, "languages": list(request.lang)}
        if count > 1:
            answer["files"] = list(map(str, paths))
        write_json(answer)
    told = str(paths[0]) if count == 1 else f"{paths[0]} … {paths[-1]}"
    pages = words.ngettext("{number} page", "{number} pages", made.pages)
    sys.stderr.write(f"{told}: {pages}\n")
    return LEGAL


def _make(request: Request, form: str, grids: Sequence[GridLayout], words: Catalog) -> Made:
    """Return the finished files of a request; Fault for what cannot be printed."""
    from ..press import form_job, make

    try:
        return make.make(request, form, grids, _watched)
    except form_job.RequestError as error:
        raise files.Fault(_refusal(error, words)) from error


def _print_kit(request: Request, words: Catalog, target: _Target) -> int:
    """Print everything into a folder; what cannot be printed is told, and the rest is printed all the same."""
    from ..press import form_job, make

    if target.form != "pdf":
        raise files.Fault(words.gettext("a kit is made of PDFs; --format goes with one document"))
    if target.output == files.STANDARD_STREAM:
        raise files.Fault(words.gettext("a kit is a folder of files and cannot go to standard output"))
    try:
        parts = make.kit(request)
    except form_job.RequestError as error:
        raise files.Fault(_refusal(error, words)) from error
    folder = _kit_folder(target, words)
    paths = [folder / f"{stem}.pdf" for stem, _ in parts]
    for path in paths:
        _check_free(path, words, force=target.force)
    status, rows, faults = LEGAL, [], set()
    for path, (_, part) in zip(paths, _counted(parts), strict=True):
        try:
            grids, wanted = _grids(part, words)
            made = _make(wanted, "pdf", grids, words)
        except files.Fault as fault:
            # The same fault of the surroundings stops several parts: it is told once.
            if str(fault) not in faults:
                fail(str(fault))
            faults.add(str(fault))
            status = FAILED
            continue
        _write(path, made.contents[0])
        rows.append({"file": str(path), "pages": made.pages, "languages": list(part.lang)})
    if target.as_json:
        write_json(rows)
    count = words.ngettext("{number} file", "{number} files", len(rows))
    sys.stderr.write(f"{folder}: {count}\n")
    return status


def _kit_folder(target: _Target, words: Catalog) -> Path:
    """Return the folder of a kit, made where only its own name is missing; Fault."""
    if target.output is None:
        folder = _own_folder(words) / "kit"
        folder.parent.mkdir(exist_ok=True)
    elif target.output:
        folder = Path(target.output)
        if not folder.parent.is_dir():
            raise files.Fault(words.gettext("no folder {folder}", folder=folder.parent))
    else:
        raise files.Fault(words.gettext("no file named"))
    if folder.exists() and not folder.is_dir():
        raise files.Fault(words.gettext("{folder} is not a folder", folder=folder))
    folder.mkdir(exist_ok=True)
    return folder


def _write(path: Path, content: bytes) -> None:
    """Write a file whole, into a folder that is made where only its own name is missing; Fault."""
    try:
        path.parent.mkdir(exist_ok=True)
        files.write(path, content)
    except OSError as error:
        raise files.Fault(f"{path}: {error.strerror}") from error


def _counted(parts: Sequence[tuple[str, Request]]) -> Iterator[tuple[str, Request]]:
    """Yield the parts of a kit; on a terminal with a bar that fills."""
    if not sys.stderr.isatty():
        yield from parts
        return
    with typer.progressbar(parts, file=sys.stderr) as bar:
        yield from bar


def _watched(job: Job, pages: Iterator[_Page]) -> Iterator[_Page]:
    """Yield the pages of a job; on a terminal, and when it takes longer than a moment, with a bar that fills."""
    import time

    if not sys.stderr.isatty():
        yield from pages
        return
    start = time.monotonic()
    for number, page in enumerate(pages, start=1):
        yield page
        if time.monotonic() - start > SECONDS_UNSHOWN:
            with typer.progressbar(length=job.page_count, file=sys.stderr) as bar:
                bar.update(number)
                for later in pages:
                    yield later
                    bar.update(1)


def _check_words(request: Request, target: _Target, words: Catalog) -> None:
    """Refuse what stands in none of the lists of what there is, and numbers that are none; Fault."""
    from ..press import imposition, make

    beyond = recipe.out_of_bounds(request)
    if beyond:
        least, most = LIMITS[beyond]
        raise files.Fault(
            words.gettext("--{option} goes from {least} to {most}", option=beyond, least=least, most=most)
        )

    entries = make.entries(words) if request.size else ()
    sizes = [size for each in entries if each.name == request.document for size in each.sizes]
    for name, choices, what in (
        (request.document, make.names(), words.gettext("no document {name}", name=request.document)),
        (request.paper, make.papers_known(), words.gettext("no paper {name}", name=request.paper)),
        (request.size, sizes, words.gettext("no size {name}", name=request.size)),
        (request.order, imposition.ORDERS, words.gettext("no order {name}", name=request.order)),
        (request.duplex, DUPLEX, words.gettext("no edge {name}", name=request.duplex)),
        (request.ink, make.inks(), words.gettext("no ink {name}", name=request.ink)),
        (request.game, make.games() if request.game else (), words.gettext("no game {name}", name=request.game)),
        (target.form, tuple(make.FORMATS), words.gettext("no format {name}", name=target.form)),
    ):
        if name and name not in choices:
            raise files.Fault(unknown(words, what, name, choices))
    if request.up and request.up not in imposition.counts():
        counts = ", ".join(map(str, imposition.counts()))
        line = words.gettext("{number} sheets on a paper cannot be arranged", number=request.up)
        raise files.Fault(f"{line}; {words.gettext('possible: {names}', names=counts)}")


def _grids(request: Request, words: Catalog) -> tuple[list[GridLayout], Request]:
    """Return the grids that a request names, and the request with all that a recipe must know of them."""
    from alhambra_engine.rollandwrite import layout_maker, layouts

    from ..press import form_job

    named = [_grid(name, words) for name in request.layout]
    seed = request.seed
    if seed and not request.layouts:
        raise files.Fault(words.gettext("--seed says where new grids begin; how many, says --layouts"))
    if request.layouts and not seed:
        seed = layout_maker.fresh_seed()
    fresh = layout_maker.make_layouts(request.layouts, seed) if request.layouts else ()
    grids = [*named, *fresh] or [layouts.load_layout()]
    kept = tuple(form_job.layout_word(grid) for grid in named)
    return grids, request._replace(layout=kept, seed=seed if request.layouts else 0)


def layout_suffix() -> str:
    """Return how the names of layout files end."""
    from .layout_choice import SUFFIX

    return SUFFIX


def _grid(name: str, words: Catalog) -> GridLayout:
    """Return the layout that a user asks for: by its id, a file, or as a recipe writes it out."""
    from ..press import form_job
    from . import layout_choice

    written = form_job.layout_from_word(name)
    return written if written is not None else layout_choice.choose(name, words).layout


def _path(request: Request, target: _Target, words: Catalog) -> Path:
    from ..press.make import FORMATS

    if target.output is not None:
        if not target.output:
            raise files.Fault(words.gettext("no file named"))
        path = Path(target.output)
        if not path.parent.is_dir():
            raise files.Fault(words.gettext("no folder {folder}", folder=path.parent))
        if path.is_dir():
            raise files.Fault(words.gettext("{file} is a folder", file=path))
        if target.output.endswith(("/", os.sep)):
            raise files.Fault(words.gettext("no folder {folder}", folder=path))
        return path
    suffix = FORMATS[target.form]
    game = f"-{request.game}" if request.game else ""
    return _own_folder(words) / f"{request.document}{game}-{'-'.join(request.lang)}.{suffix}"


def _own_folder(words: Catalog) -> Path:
    """The folder where files go that are not named; Fault where something else has its name."""
    folder = Path("output")
    # A link that leads nowhere is none either.
    if not folder.is_dir() and (folder.exists() or folder.is_symlink()):
        raise files.Fault(words.gettext("{folder} is not a folder", folder=folder))
    return folder


def _check_free(path: Path, words: Catalog, *, force: bool) -> None:
    """Refuse to write over what is not this program's, or closed to writing; Fault."""
    from ..press import form_job

    if not files.is_writable(path):
        raise files.Fault(words.gettext("{file} cannot be written to", file=path))
    if not force and not files.is_own(path, form_job.is_own_file):
        raise files.Fault(words.gettext("{file} is not a file of this program; --force overwrites it", file=path))


def _refusal(error: RequestError, words: Catalog) -> str:
    """Return the line that says why a request cannot be printed, and what can."""
    line = words.gettext(_REFUSALS[error.reason], **error.values)
    if error.reason == "no-room" and error.values["marked"]:
        hint = words.gettext("marks, bleed and gutter want a larger paper, for example --paper a3")
        return f"{line}; {hint}"
    return line


def _list_documents(words: Catalog, *, as_json: bool) -> None:
    from ..press import make

    codes = catalog.languages()
    rows = [
        {
            "document": each.name,
            "description": each.description,
            "size": each.sizes[0] if each.sizes else None,
            "sizes": list(each.sizes),
            "games": list(each.games),
            "formats": list(each.formats),
            "languages": list(codes),
        }
        for each in make.entries(words)
    ]
    if as_json:
        write_json(rows)
        return
    wide = max(len(str(row["document"])) for row in rows)
    for row in rows:
        size = f"{row['size']}; " if row["size"] else ""
        write_lines([f"{row['document']:<{wide}}  {row['description']} ({size}{', '.join(codes)})"])
