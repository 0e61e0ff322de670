"""The help of a command, written in the reader's language as typer would write it in English."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from typer.core import TyperGroup

from .console import EXAMPLES, catalog_for

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from typer._click.core import Command, Context
    from typer._click.formatting import HelpFormatter

    from ...words.catalog import Catalog


def write_help(command: Command, context: Context, formatter: HelpFormatter) -> None:
    """Write the help of a command; Fault where the command line asks for an unknown language."""
    catalog = catalog_for(None)
    pieces = " ".join(command.collect_usage_pieces(context))
    formatter.write_usage(context.command_path, pieces, catalog.gettext("Usage:") + " ")
    what, _, examples = (command.help or "").partition(EXAMPLES)
    formatter.write_paragraph()
    with formatter.indentation():
        formatter.write_text(_translated(what, catalog))
    if examples:
        heading = catalog.gettext("Examples:")
        formatter.write_paragraph()
        formatter.write("".join((f"  {heading}\n", *(f"    {each}\n" for each in examples.splitlines()))))
    rows: dict[str, list[tuple[str, str]]] = {"argument": [], "option": []}
    for parameter in command.get_params(context):
        row = parameter.get_help_record(context)
        if row is not None:
            rows[parameter.param_type_name].append((row[0], _explained(parameter, context, catalog)))
    _write_rows(formatter, catalog.gettext("Arguments:"), rows["argument"])
    _write_rows(formatter, catalog.gettext("Options:"), rows["option"])
    if isinstance(command, TyperGroup):
        inner = [
            (name, _translated(each.get_short_help_str(), catalog))
            for name, each in command.commands.items()
            if not each.hidden
        ]
        _write_rows(formatter, catalog.gettext("Commands:"), inner)


def _write_rows(formatter: HelpFormatter, heading: str, rows: Sequence[tuple[str, str]]) -> None:
    if rows:
        formatter.write_paragraph()
        formatter.write(f"{heading}\n")
        with formatter.indentation():
            formatter.write_dl(rows)


def _translated(text: str, catalog: Catalog) -> str:
    # To a catalog the empty text is its own header.
    return catalog.gettext(text) if text else text


def _explained(parameter: Any, context: Context, catalog: Catalog) -> str:  # noqa: ANN401 - options and arguments share no type
    """Return what stands behind an option or an argument: what it is, and in brackets what it can be."""
    values = tuple(_values(parameter, context, catalog))
    text = _translated(parameter.help or "", catalog)
    return f"{text}  [{'; '.join(values)}]" if values else text


def _values(parameter: Any, context: Context, catalog: Catalog) -> Iterator[str]:  # noqa: ANN401 - as above
    default = parameter.get_default(context, call=False)
    if isinstance(default, str | float | int) and not isinstance(default, bool) and default != "":
        shown = default if isinstance(default, str) else f"{default:g}"
        yield catalog.gettext("default: {value}", value=shown)
    least, most = getattr(parameter.type, "min", None), getattr(parameter.type, "max", None)
    if least is not None and most is not None:
        yield catalog.gettext("{least} to {most}", least=least, most=most)
    if parameter.required:
        yield catalog.gettext("required")
