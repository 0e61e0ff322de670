"""The commands of grid layouts: `layout list`, `show`, `new`, `check`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from alhambra_engine.rollandwrite import layout_maker, layouts

from ..report import layouts as layout_report
from ..report.answers import SCHEMA, finding_answer
from ..system import files
from ..system.terminal import visible
from ..words import faults
from ..words.catalog import N_
from .shared import layout_choice, options
from .shared.console import FAILED, ILLEGAL, LEGAL, catalog_for, fail, terminal, write_json, write_lines
from .shared.families import Family

if TYPE_CHECKING:
    from collections.abc import Iterator

    from alhambra_engine.rollandwrite.layout_file import LayoutFile

    from ..words.catalog import Catalog

app = Family(
    N_("List, show, make and check grid layouts for Roll & Write."),
    "layout list",
    "layout show granada",
    "layout new --seed 17 -o mine.toml",
    "layout check mine.toml",
)


def add_to(program: typer.Typer) -> None:
    """Make the commands part of a command line."""
    program.add_typer(app, name="layout")


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
    to_file = output is not None and not files.is_standard_output(output)
    if output is not None and to_file:
        path = _free_path(output, catalog, force=force)
        try:
            files.write(path, text.encode())
        except OSError as error:
            raise files.Fault(faults.sentence(error, catalog, path)) from error
    if as_json:
        written = {"file": output} if to_file else {}
        write_json({"schema": SCHEMA, **written, "layout": layout_report.layout_answer(layout)})
    elif not to_file:
        write_lines(text.splitlines())
    if to_file or seed is None:
        told = layout.id if not to_file else f"{output}: {layout.id}"
        sys.stderr.write(f"{visible(told)}\n")
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
    status, answers = LEGAL, list[Any]()
    for number, (name, file) in enumerate(_read(names, catalog)):
        if file is None:
            status = FAILED
            continue
        status = max(status, LEGAL if file.layout is not None else ILLEGAL)
        if as_json:
            answers.append(layout_report.check_answer(file, catalog))
            continue
        if len(names) > 1:
            write_lines([*([""] if number else []), f"=== {visible(name)}", ""])
        write_lines(layout_report.check_report(file, catalog, terminal()))
    if answers:
        write_json(answers if len(names) > 1 else answers[0])
    return status


def _read(names: list[str], catalog: Catalog) -> Iterator[tuple[str, LayoutFile | None]]:
    """Yield each file; None, and a line on standard error, where it cannot be read."""
    for name in names:
        try:
            yield name, layout_choice.read(name, catalog)
        except files.Fault as fault:
            fail(str(fault))
            yield name, None


def _free_path(name: str, catalog: Catalog, *, force: bool) -> Path:
    """Return the path of a file to be written; `Fault` where it cannot be, or holds what may be somebody's work."""
    path = Path(name)
    if not name.endswith(layouts.FILE_SUFFIX):
        raise files.Fault(catalog.gettext("the name of a layout file must end in {suffix}", suffix=layouts.FILE_SUFFIX))
    if not path.parent.is_dir():
        raise files.Fault(catalog.gettext("no such folder: {folder}", folder=path.parent))
    if path.is_dir():
        raise files.Fault(catalog.gettext("{file} is a folder", file=path))
    if not files.is_writable(path):
        raise files.Fault(catalog.gettext("cannot write to {file}", file=path))
    if path.exists() and not force:
        raise files.Fault(catalog.gettext("{file} already exists; add --force to overwrite it", file=path))
    return path
