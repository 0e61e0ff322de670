"""The command that writes the schema of what people write: `schema`."""

from __future__ import annotations

from typing import Annotated

import typer

from ..system import files
from ..words.catalog import N_
from .shared import new_file, options
from .shared.console import LEGAL, catalog_for, tell, unknown, write_lines
from .shared.spoken import SpokenCommands

app = SpokenCommands()


@app.member(
    "schema",
    N_("Write the JSON Schema of transcripts or of layout files, for editors."),
    "schema -o alhambra.schema.json",
    "schema layout",
)
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
    file = files.name_of(output)
    if file is None:
        write_lines(text.splitlines())
    else:
        new_file.write(file, text, catalog)
        tell(catalog.gettext("{file}: the schema, {name}", file=file, name=name))
    return LEGAL
