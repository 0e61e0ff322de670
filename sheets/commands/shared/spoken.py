"""Typer's commands, with help, faults of usage and completion in the reader's language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperCommand, TyperGroup

from ...system.files import Fault
from .console import help_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from typer._click.core import Command as _AnyCommand
    from typer._click.core import Context
    from typer._click.formatting import HelpFormatter
    from typer._click.shell_completion import CompletionItem
else:
    _AnyCommand = object


class _Spoken(_AnyCommand):
    """What commands and groups of them say otherwise than typer does; the words are loaded when they are said."""

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """Read what is behind the command; Fault where it is used wrongly."""
        typed = list(args)
        try:
            return super().parse_args(ctx, args)
        except typer.TyperException as error:
            from . import usage

            raise Fault(usage.sentence(error, ctx, typed)) from error

    def format_help(self, ctx: Context, formatter: HelpFormatter) -> None:
        """Write the help."""
        from .help import write_help

        write_help(self, ctx, formatter)

    def shell_complete(self, ctx: Context, incomplete: str) -> list[CompletionItem]:
        """Return what a word may be completed to, and what each does, which some shells show."""
        from .console import reader

        items, catalog = super().shell_complete(ctx, incomplete), reader()
        for item in items:
            item.help = catalog.gettext(item.help) if item.help else item.help
        return items


class SpokenCommand(_Spoken, TyperCommand):
    """A command."""


class SpokenGroup(_Spoken, TyperGroup):
    """A command that has commands."""

    def resolve_command(self, ctx: Context, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """Find the command that is called, or asked for its help; Fault where there is none of that name."""
        if args[0] not in self.commands and not ctx.resilient_parsing:
            from . import usage

            raise Fault(usage.unknown_command(args[0], tuple(self.commands), ctx))
        return super().resolve_command(ctx, args)


class SpokenCommands(typer.Typer):
    """Where a module registers its commands."""

    def __init__(self, **settings: Any) -> None:  # noqa: ANN401 - whatever typer takes
        super().__init__(cls=settings.pop("cls", SpokenGroup), rich_markup_mode=None, **settings)

    def member(
        self, name: str, what: str, *examples: str, cls: type[SpokenCommand] = SpokenCommand
    ) -> Callable[[Callable[..., int]], Callable[..., int]]:
        """Register a function as a command: what it does, and examples to copy."""
        return self.command(name, cls=cls, help=help_text(what, examples), short_help=what)
