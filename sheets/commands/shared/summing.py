"""Many games in one answer: `score --summary`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...system import files
from . import games
from .console import LEGAL, ReaderGone, terminal, unknown, write_json, write_lines
from .progress import watched

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...report.summary import GameRow
    from ...words.catalog import Catalog
    from .answering import Games

OPTION = "--summary"
FORMATS = ("table", "csv", "json")


def _form(asked: str, catalog: Catalog, *, as_json: bool) -> str:
    """Return the format of a summary; `Fault` where there is none of that name, or another one than JSON."""
    if asked not in FORMATS:
        raise files.Fault(unknown(catalog, catalog.gettext("unknown format: {name}", name=asked), asked, FORMATS))
    if as_json and asked == "csv":
        raise files.Fault(catalog.gettext("{one} cannot be used with {other}", one="--json", other=f"{OPTION} {asked}"))
    return "json" if as_json else asked


def with_format(arguments: Sequence[str]) -> list[str]:
    """Return a command line with the format of its summary where somebody has left it out.

    A word after the option that is no format is a file.
    """
    told = list[str]()
    words = list(arguments)
    while words and words[0] != "--":
        word = words.pop(0)
        if word == OPTION:
            word = f"{OPTION}={words.pop(0) if words and words[0] in FORMATS else FORMATS[0]}"
        told.append(word)
    return [*told, *words]


def answer_summary(number: int, read: Games, asked: str, catalog: Catalog, *, as_json: bool) -> int:
    """Write the summary of a number of files; return the worst exit status. `Fault` where there is no such format."""
    form = _form(asked, catalog, as_json=as_json)
    from ...report.summary import game_row

    status = LEGAL
    rows: list[GameRow] = []
    for _, result in watched(number, read):
        status = max(status, games.status(result))
        if result is not None:
            rows.append(game_row(result, catalog))
    if rows:
        _write(rows, form, catalog)
    return status


def _write(rows: Sequence[GameRow], form: str, catalog: Catalog) -> None:
    if form == "json":
        from ...report.summary import summary_answer

        write_json(summary_answer(rows))
    elif form == "csv":
        from ...report.spreadsheets import csv_rows
        from ...report.summary import spreadsheet

        try:
            # Its line ends and its encoding are those of the format, whatever the terminal's are.
            files.write_to_standard_output(csv_rows(spreadsheet(rows)))
        except BrokenPipeError as error:
            raise ReaderGone from error
    else:
        from ...report.summary_table import summary_report

        write_lines(summary_report(rows, catalog, terminal()))
