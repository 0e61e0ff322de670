"""The command `languages`."""

from __future__ import annotations

import typer

from ..words.catalog import languages as codes
from ..words.coverage import coverage
from . import options
from .console import LEGAL, help_text, write_json, write_lines


def add_to(app: typer.Typer) -> None:
    """Make the command part of a command line."""
    app.command(
        "languages",
        help=help_text(
            "List the languages of sheets and answers, and how complete they are.", ("languages", "languages --json")
        ),
    )(languages)


def languages(*, as_json: options.Json = False) -> int:
    """List languages; return the exit status."""
    found = [coverage(code) for code in codes()]
    if as_json:
        write_json([each.code for each in found])
    else:
        write_lines(f"{each.code}  {each.own_name:<12} {each.whole.percent:>3} %" for each in found)
    return LEGAL
