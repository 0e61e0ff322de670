"""The whole tree of commands, loaded."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from alhambra_sheets import cli
from alhambra_sheets.commands import program

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


@cache
def commands() -> Mapping[str, Any]:
    """Return every command by its words, as `layout show`; groups too, and the whole of them by no word."""
    top = program.program(cli.COMMANDS)
    found: dict[str, Any] = {"": top}
    for name in cli.COMMANDS:
        command = program.load(cli.COMMANDS, name)
        found[name] = command
        found |= {f"{name} {each}": inner for each, inner in getattr(command, "commands", {}).items()}
    return found


def options_of(command: Any) -> list[tuple[str, ...]]:  # noqa: ANN401 - what a command is made of is private to typer
    """Return the options of a command, each by all of its names."""
    return [tuple(each.opts) for each in command.params if each.param_type_name == "option"]


def parse(words: Sequence[str]) -> list[str]:
    """Return what is left of the words of a command line after the command has taken its own; Fault."""
    name = " ".join(words[:2]) if " ".join(words[:2]) in commands() else words[0]
    count = len(name.split())
    with commands()[name].make_context(name, list(words[count:])) as context:
        left: list[str] = context.args
    return left
