"""The options that several commands take."""

from __future__ import annotations

from typing import Annotated

import typer

from ...words.catalog import N_

_FILES = N_("Transcripts to read; - for standard input.")
Files = Annotated[list[str], typer.Argument(metavar="FILE...", help=_FILES)]
OneFile = Annotated[str, typer.Argument(metavar="FILE", help=N_("The transcript to read; - for standard input."))]
FilesOrCode = Annotated[list[str] | None, typer.Argument(metavar="FILE...", help=_FILES, show_default=False)]
Json = Annotated[bool, typer.Option("--json", help=N_("Write JSON, for other programs."))]
LanguageOption = Annotated[
    str | None, typer.Option("--lang", metavar="CODE", help=N_("Language of the output. Default: your locale."))
]
WatchOption = Annotated[bool, typer.Option("--watch", help=N_("Run again whenever a file changes; stop with Ctrl-C."))]
NewFileOption = Annotated[
    str | None, typer.Option("-o", "--output", metavar="FILE", help=N_("A new file. Default: standard output."))
]
DrawingFormatOption = Annotated[
    str | None,
    typer.Option(
        "--format",
        metavar="FORMAT",
        help=N_("text, svg, png or pdf. Default: taken from the ending of the output file."),
    ),
]
DrawingFileOption = Annotated[
    str | None,
    typer.Option("-o", "--output", metavar="FILE", help=N_("Output file; - for standard output, the default.")),
]
ScoringOption = Annotated[
    int | None,
    typer.Option("--scoring", metavar="N", min=1, max=3, help=N_("Which scoring of a whole game: 1, 2 or 3.")),
]
ForceOption = Annotated[bool, typer.Option("--force", help=N_("Overwrite a file that this program did not make."))]
PrinterOption = Annotated[
    str | None,
    typer.Option(
        "--printer", metavar="NAME", help=N_("Adjust the PDF for this printer, or none. Default: the one in use.")
    ),
]
CodeOption = Annotated[
    str | None, typer.Option("--code", metavar="CODE", help=N_("The code of a game, instead of a file."))
]
