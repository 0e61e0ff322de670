"""The options of `print` that say what is printed: `press.request` as a command line, and read from it."""

from __future__ import annotations

import inspect
from inspect import Parameter
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer

from ...press.request import Request, options, spelled, usual

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ...press.request import Option

Asked: TypeAlias = str | float | list[str] | None
"""What comes from the command line for an option; None for what nobody has said."""


def takes_all_options(function: Callable[..., int]) -> Callable[..., int]:
    """Give a command all options of a request, in the place of its `**asked`; they stand before its other options."""
    # What typer makes a command line of is the signature.
    document, *others, _ = inspect.signature(function, eval_str=True).parameters.values()
    asked = [_parameter(name, option) for name, option in options().items()]
    signature = inspect.Signature([document, *asked, *others])
    function.__signature__ = signature  # type: ignore[attr-defined]  # functions have it for `inspect` alone
    return function


def _parameter(name: str, option: Option) -> Parameter:
    """An option as a parameter of a command; a number is left out rather than 0, which stands for what is usual."""
    default, least = usual(name), None
    kind: Any = type(default)
    if isinstance(default, tuple):
        kind, default = list[str] | None, None
    elif isinstance(default, float):
        least = 0
    elif isinstance(default, int) and not isinstance(default, bool):
        kind, default, least = int | None, None, 1
    shown = typer.Option(
        f"--{spelled(name)}",
        metavar=option.metavar or None,
        min=least,
        max=None if least is None else option.most,
        help=option.help,
    )
    return Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=Annotated[kind, shown])


def request_of(document: str, asked: Mapping[str, Asked]) -> Request:
    """Return the request of a command line; languages are as they were typed."""
    values: dict[str, Any] = {name: _read(name, value) for name, value in asked.items()}
    return Request(document, **values)


def _read(name: str, value: Asked) -> object:
    if isinstance(value, list):
        return tuple(value)
    if isinstance(value, str) and not options()[name].as_typed:
        return value.lower()
    return usual(name) if value is None else value
