"""The commands of grid layouts: `layout list`, `show`, `new`, `check`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from alhambra_engine.rollandwrite import layout_maker, layouts

from ..report import layouts as layout_report
from ..report.answers import SCHEMA, finding_answer
from ..system import files
from ..words import faults
from ..words.catalog import N_
from .shared import games, layout_choice, new_file, options
from .shared.answering import answer_json, answer_text
from .shared.console import LEGAL, catalog_for, tell, terminal, write_json, write_lines
from .shared.families import Family

if TYPE_CHECKING:
    from ..words.catalog import Catalog

app = Family(
    "layout",
    N_("List, show, make and check grid layouts for Roll & Write."),
    "layout list",
    "layout show granada",
    "layout new --seed 17 -o mine.toml",
    "layout check mine.toml",
)


@app.member("list", N_("List the named layouts."), "layout list", "layout list --json")
def list_(*, as_json: options.Json = False, lang: options.LanguageOption = None) -> int:
    """List layouts; return the exit status."""
    own = [layouts.load_layout(layout_id) for layout_id in layouts.layout_ids()]
    catalog = catalog_for(lang)
    if as_json:
        write_json([layout_report.layout_answer(layout) for layout in own])
    else:
        write_lines(layout_report.list_report(own, catalog, terminal()))
    return LEGAL


@app.member(
    "show",
    N_("Show a layout: its grid, and how often each type occurs."),
    "layout show granada",
    "layout show seed-17 --json",
    "layout show mine.toml",
)
def show(
    name: Annotated[str, typer.Argument(metavar="ID|FILE", help=N_("A layout id or a .toml file."))],
    *,
    as_json: options.Json = False,
    lang: options.LanguageOption = None,
) -> int:
    """Show a layout; return the exit status."""
    catalog = catalog_for(lang)
    layout, file = layout_choice.choose(name, catalog)
    findings = file.findings if file is not None else ()
    if as_json:
        told = {"findings": [finding_answer(finding, catalog) for finding in findings]}
        from_file = {"file": name} if file is not None else {}
        write_json({"schema": SCHEMA, **from_file, "layout": layout_report.layout_answer(layout), **told})
        return LEGAL
    write_lines(layout_report.layout_report(layout, catalog, terminal()))
    if file is not None and findings:
        write_lines(["", *layout_report.check_report(file, catalog, terminal())])
    return LEGAL


@app.member(
    "new",
    N_("Make a layout from a seed; the same seed always gives the same layout."),
    "layout new --seed 17",
    "layout new -o mine.toml",
)
def new(
    *,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed",
            metavar="N",
            min=0,
            max=layout_maker.LAST_SEED,
            help=N_("Seed of the layout. Default: a random one."),
        ),
    ] = None,
    output: Annotated[
        str | None, typer.Option("-o", "--output", metavar="FILE", help=N_("A .toml file. Default: standard output."))
    ] = None,
    force: Annotated[bool, typer.Option("--force", help=N_("Overwrite an existing file."))] = False,
    as_json: options.Json = False,
    lang: options.LanguageOption = None,
) -> int:
    """Make a layout; return the exit status."""
    catalog = catalog_for(lang)
    layout = layout_maker.make_layout(layout_maker.fresh_seed() if seed is None else seed)
    text = layout_report.file_text(layout, catalog)
    file = files.name_of(output)
    if file is not None:
        path = _free_path(file, catalog, force=force)
        try:
            files.write(path, text.encode())
        except OSError as error:
            raise files.Fault(faults.sentence(error, catalog, path)) from error
    if as_json:
        written = {} if file is None else {"file": file}
        write_json({"schema": SCHEMA, **written, "layout": layout_report.layout_answer(layout)})
    elif file is None:
        write_lines(text.splitlines())
    if file is not None:
        tell(f"{file}: {layout.id}")
    elif seed is None:
        tell(layout.id)
    return LEGAL


@app.member(
    "check",
    N_("Check whether layout files are playable and even."),
    "layout check mine.toml",
    "layout check *.toml --json",
)
def check(
    names: Annotated[list[str], typer.Argument(metavar="FILE...", help=N_("Layout files; - for standard input."))],
    *,
    as_json: options.Json = False,
    lang: options.LanguageOption = None,
) -> int:
    """Check layout files; return the exit status."""
    catalog = catalog_for(lang)
    read = games.readable(names, lambda name: layout_choice.read(name, catalog))
    if as_json:
        return answer_json(read, layout_report.check_answer, catalog, several=len(names) > 1)
    return answer_text(read, layout_report.check_report, catalog, several=len(names) > 1)


def _free_path(name: str, catalog: Catalog, *, force: bool) -> Path:
    """Return the path of a file to be written; `Fault` where it cannot be, or holds what may be somebody's work."""
    if not name.endswith(layouts.FILE_SUFFIX):
        raise files.Fault(catalog.gettext("the name of a layout file must end in {suffix}", suffix=layouts.FILE_SUFFIX))
    path = new_file.path_of(name, catalog)
    if not files.is_writable(path):
        raise files.Fault(catalog.gettext("cannot write to {file}", file=path))
    if path.exists() and not force:
        raise files.Fault(catalog.gettext("{file} already exists; add --force to overwrite it", file=path))
    return path
