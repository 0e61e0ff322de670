"""The options that several commands take."""

from __future__ import annotations

from typing import Annotated

import typer

Files = Annotated[list[str], typer.Argument(metavar="FILE...", help="Transcripts to read; - for standard input.")]
Json = Annotated[bool, typer.Option("--json", help="Write JSON, for other programs.")]
LanguageOption = Annotated[
    str | None, typer.Option("--lang", metavar="CODE", help="Language of the output. Default: your locale.")
]
