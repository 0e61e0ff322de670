"""The command line as a whole: its own options, and commands that are loaded when they are called.

Texts of help are marked with `N_` where they are declared and looked up when help is written, so that no command in
English pays for a catalog.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer
from typer.main import get_command, get_group

from .. import __version__
from ..system.files import Fault
from ..words.catalog import N_
from .shared import options
from .shared.console import PROGRAM, help_text, reader, write_lines
from .shared.spoken import SpokenCommand, SpokenCommands, SpokenGroup

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from typer._click.core import Context, Parameter

    CommandTable = Mapping[str, tuple[str, str]]
    """Each command: what it does, in the one line of the list, and the module of this package that has it."""


class _Program(SpokenGroup):
    """A command line that lists its commands by a table, and loads the one that is called."""

    table: CommandTable

    def list_by(self, table: CommandTable) -> None:
        """Take the commands of a table; what stands in the list knows no more than their names and lines."""
        self.table = table
        self.commands = {name: SpokenCommand(name, short_help=what) for name, (what, _) in table.items()}

    def resolve_command(self, ctx: Context, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """Find the command that is called, or asked for its help, and load it."""
        name, _, rest = super().resolve_command(ctx, args)
        return name, load(self.table, name) if name else None, rest


def load(table: CommandTable, name: str) -> SpokenCommand | SpokenGroup:
    """Return a command with its options."""
    app = SpokenCommands(add_completion=False)
    _, module = table[name]
    app.add_typer(import_module(f".{module}", __package__).app)
    return cast("SpokenCommand | SpokenGroup", get_group(app).commands[name])


def parsed(table: CommandTable, arguments: Sequence[str]) -> Callable[[], object]:
    """Return what has typer read a command line and runs it; `Fault` where it is used wrongly or was given up."""
    group = program(table)

    def run() -> object:
        try:
            # What is said before a command runs is in the language that the command line asks for, wherever it does.
            return group.main(list(arguments), prog_name=PROGRAM, standalone_mode=False, obj=tuple(arguments))
        except (typer.TyperException, typer.Abort) as error:
            from .shared import usage

            raise Fault(usage.line(error, reader(arguments))) from error

    return run


def program(table: CommandTable) -> SpokenGroup:
    """Return the command line of a table of commands."""
    app = SpokenCommands(
        cls=_Program,
        name=PROGRAM,
        help=help_text(
            N_(
                "Check and score games of Alhambra copied from the table, and print sheets for playing. An unofficial "
                "aid."
            ),
            ("score mygame.yaml", "print player-sheet --lang de", "score --help"),
        ),
        invoke_without_command=True,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_options)
    group = cast("_Program", get_command(app))
    group.list_by(table)
    others: dict[str, Any] = {str(option.name): option for option in group.params}
    for name, (what, callback) in _COMPLETION.items():
        others[name].help, others[name].callback = what, callback
    return group


def _options(
    context: typer.Context,
    *,
    lang: options.LanguageOption = None,
    version: Annotated[bool, typer.Option("--version", help=N_("Show the version and exit."))] = False,
) -> None:
    del lang  # `console` looks for it in the whole command line
    if version:
        write_lines([f"{PROGRAM} {__version__}"])
        raise typer.Exit
    if context.invoked_subcommand is None:
        write_lines([context.get_help()])


def _install_completion(context: Context, _: Parameter, value: object) -> None:
    """Teach the shell to complete, and say so in the reader's language."""
    if not value or context.resilient_parsing:
        return
    from typer._completion_shared import install

    shell = _shell()
    path = install(shell, PROGRAM)[1]
    done = reader().gettext(
        "completion for {shell} is installed in {file}; open a new terminal", shell=shell, file=path
    )
    write_lines([done])
    raise typer.Exit


def _show_completion(context: Context, _: Parameter, value: object) -> None:
    """Write what teaches the shell to complete."""
    if not value or context.resilient_parsing:
        return
    from typer._completion_shared import get_completion_script

    variable = f"_{PROGRAM}_COMPLETE".replace("-", "_").upper()
    write_lines([get_completion_script(prog_name=PROGRAM, complete_var=variable, shell=_shell())])
    raise typer.Exit


def _shell() -> str:
    """Return the shell that the program was called from; Fault where it cannot be taught."""
    from typer._completion_shared import Shells, _get_shell_name

    name, known = _get_shell_name(), tuple(each.value for each in Shells)
    if name in known:
        return str(name)
    from ..words.marks import listed

    catalog = reader()
    raise Fault(catalog.gettext("completion works only with these shells: {names}", names=listed(known, catalog)))


_COMPLETION = {
    "install_completion": (N_("Install completion for the current shell."), _install_completion),
    "show_completion": (N_("Show completion for the current shell, to copy or customise it."), _show_completion),
}
"""The options that typer adds, by their names: what they do, in our words, and what does it."""

HELP = N_("Show this message and exit.")
"""What typer says of `--help`; it is looked up where help is written."""
