"""Commands that share their first word: `layout list`, `printer use`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from . import options
from .console import help_text, write_lines
from .spoken import SpokenCommands

if TYPE_CHECKING:
    from collections.abc import Callable


class Family(SpokenCommands):
    """The commands of one word, which by itself shows their help."""

    def __init__(self, what: str, *examples: str) -> None:
        super().__init__(help=help_text(what, examples), invoke_without_command=True)
        self.callback()(_options)

    def member(self, name: str, what: str, *examples: str) -> Callable[[Callable[..., int]], Callable[..., int]]:
        """Register a function as a command, with examples to copy."""
        return self.command(name, help=help_text(what, examples), short_help=what)


def _options(context: typer.Context, *, lang: options.LanguageOption = None) -> None:
    del lang  # `console` looks for it in the whole command line
    if context.invoked_subcommand is None:
        write_lines([context.get_help()])
