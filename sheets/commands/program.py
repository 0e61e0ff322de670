"""The command line as a whole: its own options, and commands that are loaded when they are called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, cast

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command, get_group

from .. import __version__
from .console import PROGRAM, help_text, write_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    CommandTable = Mapping[str, tuple[str, Callable[[typer.Typer], None]]]
    """Each command: what it does, in the one line that stands in the list, and what loads its module and adds it."""


class _Program(TyperGroup):
    """A command line that lists its commands by a table, and loads the one that is called."""

    table: CommandTable

    def list_by(self, table: CommandTable) -> None:
        """Take the commands of a table; what stands in the list knows no more than their names and lines."""
        self.table = table
        self.commands = {name: TyperCommand(name, short_help=what) for name, (what, _) in table.items()}

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:  # noqa: ANN401 - private types of typer
        """Find the command that is called, or asked for its help, and load it."""
        name, _, rest = super().resolve_command(ctx, args)
        return name, load(self.table, name) if name else None, rest


def load(table: CommandTable, name: str) -> TyperCommand:
    """Return a command with its options."""
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    _, add_to = table[name]
    add_to(app)
    return cast("TyperCommand", get_group(app).commands[name])


def program(table: CommandTable) -> TyperGroup:
    """Return the command line of a table of commands."""
    app = typer.Typer(
        cls=_Program,
        name=PROGRAM,
        help=help_text(
            "Check and score games of Alhambra copied from the table, and print sheets for them. An unofficial aid.",
            ("score mygame.yaml", "print player-sheet --lang de", "score --help"),
        ),
        invoke_without_command=True,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_options)
    group = cast("_Program", get_command(app))
    group.list_by(table)
    return group


def _options(
    context: typer.Context,
    *,
    version: Annotated[bool, typer.Option("--version", help="Show the version and exit.")] = False,
) -> None:
    if version:
        write_lines([f"{PROGRAM} {__version__}"])
        raise typer.Exit
    if context.invoked_subcommand is None:
        write_lines([context.get_help()])
