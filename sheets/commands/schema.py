"""The command that writes the schema of what people write: `schema`."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from ..system import files
from ..system.terminal import visible
from ..words.catalog import N_
from .shared import new_file, options
from .shared.console import LEGAL, catalog_for, help_text, unknown, write_lines


def add_to(app: typer.Typer) -> None:
    """Make the command part of a command line."""
    app.command(
        "schema",
        help=help_text(
            N_("Write the JSON Schema of transcripts or of layout files, for editors."),
            ("schema -o alhambra.schema.json", "schema layout"),
        ),
    )(schema)


def schema(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help=N_("`transcript` or `layout`."), show_default=False)
    ] = "transcript",
    *,
    output: options.NewFileOption = None,
    lang: options.LanguageOption = None,
) -> int:
    """Write a schema; return the exit status."""
    from ..report.schemas import SCHEMAS, schema_text

    catalog = catalog_for(lang)
    if name not in SCHEMAS:
        what = catalog.gettext("unknown schema: {name}", name=name)
        raise files.Fault(unknown(catalog, what, name, tuple(SCHEMAS)))
    text = schema_text(name)
    if output is None or files.is_standard_output(output):
        write_lines(text.splitlines())
        return LEGAL
    new_file.write(output, text, catalog)
    told = catalog.gettext("{file}: the schema, {name}", file=output, name=name)
    sys.stderr.write(f"{visible(told)}\n")
    return LEGAL
