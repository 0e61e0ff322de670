"""Faults of usage in one line: what is wrong with a command line, and where its help is."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Any

import typer
from typer._click import exceptions, types

from .console import PROGRAM, fitted, reader, unknown

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from typer._click.core import Context

    from ...words.catalog import Catalog


def sentence(error: typer.TyperException, context: Context, typed: Sequence[str]) -> str:
    """Return the line for what typer has found wrong with the words that were typed behind a command."""
    catalog = reader()
    # Typer has no other words than English ones; what is unforeseen here is better told in these than not at all.
    what = _what(error, context, typed, catalog) or error.format_message()
    return f"{what}{_see(context, catalog, what)}"


def line(error: typer.TyperException | typer.Abort, catalog: Catalog) -> str:
    """Return the line for what stopped typer and has no line of its own."""
    if isinstance(error, typer.Abort):
        return catalog.gettext("stopped")
    return error.format_message()


def unknown_command(name: str, known: Collection[str], context: Context) -> str:
    """Return the line for a command that there is not."""
    catalog = reader()
    what = unknown(catalog, catalog.gettext("unknown command: {name}", name=name), name, known)
    return f"{what}{_see(context, catalog, what)}"


def _see(context: Context, catalog: Catalog, what: str) -> str:
    see = catalog.gettext("see: {command}", command=f"{context.command_path or PROGRAM} --help")
    # Behind a question there is no semicolon.
    return f" {see}" if what.endswith("?") else f"; {see}"


def _what(error: typer.TyperException, context: Context, typed: Sequence[str], catalog: Catalog) -> str | None:
    """Return what is wrong; None for what nobody has thought of."""
    match error:
        case exceptions.NoSuchOption():
            return _unknown_option(error, catalog)
        case exceptions.MissingParameter() if error.param is not None:
            return catalog.gettext("{name} is missing", name=_name(error.param))
        case exceptions.BadParameter() if error.param is not None:
            return _bad_value(error, context, typed, catalog)
        case exceptions.BadOptionUsage():
            return _value_or_none(error.option_name, context, catalog)
        case exceptions.UsageError():
            _, left = _parsed(context, typed)
            return (
                fitted(catalog.gettext("too many arguments: {arguments}", arguments=" ".join(left))) if left else None
            )
        case _:
            return None


def _unknown_option(error: exceptions.NoSuchOption, catalog: Catalog) -> str:
    what = fitted(catalog.gettext("unknown option: {name}", name=error.option_name))
    # The hyphens that all options have make none like another.
    names = {each.lstrip("-"): each for each in error.possibilities or ()}
    nearest = difflib.get_close_matches(error.option_name.lstrip("-"), names, n=1)
    if not nearest:
        return what
    near = catalog.gettext("did you mean {name}?", name=names[nearest[0]])
    return f"{what}; {near}"


def _value_or_none(name: str, context: Context, catalog: Catalog) -> str | None:
    """Return the line for an option that has got a value and takes none, or the other way round."""
    for option in context.command.get_params(context):
        if name in option.opts:
            if getattr(option, "is_flag", False):
                return catalog.gettext("{option} takes no value", option=name)
            return catalog.gettext("{option} needs a value", option=name)
    return None


def _bad_value(error: exceptions.BadParameter, context: Context, typed: Sequence[str], catalog: Catalog) -> str | None:
    """Return what is wrong with the value of an option; None for what is no number."""
    option: Any = error.param
    if not isinstance(option.type, types.IntParamType | types.FloatParamType):
        return None
    # Where Python could not read it, it is no number; else it is one, and beyond its limits.
    if isinstance(error.__context__, ValueError):
        values, _ = _parsed(context, typed)
        name, value = _name(option), values.get(option.name)
        if isinstance(option.type, types.IntParamType):
            return fitted(catalog.gettext("{option} needs a whole number, not {value}", option=name, value=value))
        return fitted(catalog.gettext("{option} needs a number, not {value}", option=name, value=value))
    least, most = getattr(option.type, "min", None), getattr(option.type, "max", None)
    if least is None or most is None:
        return None
    name = _name(option).removeprefix("--")
    return catalog.gettext("--{option} must be from {least} to {most}", option=name, least=least, most=most)


def _parsed(context: Context, typed: Sequence[str]) -> tuple[dict[str, Any], list[str]]:
    """Return the options of a command by their names, as they were typed, and the words that it has no place for."""
    options, left, _ = context.command.make_parser(context).parse_args(list(typed))
    return options, left


def _name(parameter: Any) -> str:  # noqa: ANN401 - options and arguments share no type
    """Return what a user calls an option or an argument."""
    if parameter.param_type_name == "option":
        return str(max(parameter.opts, key=len))
    return str(parameter.human_readable_name).rstrip(".")
