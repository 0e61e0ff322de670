"""Commands that share their first word: `layout list`, `printer use`."""

from __future__ import annotations

import typer

from . import options
from .console import help_text, write_lines
from .spoken import SpokenCommands


class Family(SpokenCommands):
    """The commands of one word, which by itself shows their help."""

    def __init__(self, name: str, what: str, *examples: str) -> None:
        super().__init__(name=name, help=help_text(what, examples), invoke_without_command=True)
        self.callback()(_options)


def _options(context: typer.Context, *, lang: options.LanguageOption = None) -> None:
    del lang  # `console` looks for it in the whole command line
    if context.invoked_subcommand is None:
        write_lines([context.get_help()])
