"""Many games in one answer: `score --summary`."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from ...system import files
from .console import json_text, tell, terminal, unknown, write_bytes, write_lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ...report.summary import GameRow
    from ...words.catalog import Catalog
    from .archived import Archived

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


def answer_summary(archived: Archived, asked: str, catalog: Catalog, *, as_json: bool) -> int:
    """Write the summary of games as they come; return the worst exit status. `Fault` where there is no such format."""
    form = _form(asked, catalog, as_json=as_json)
    rows = _rows(archived, catalog)
    if form == "json":
        _write_json(rows, archived, catalog)
        return archived.status
    if form == "csv":
        _write_csv(rows)
    else:
        from ...report.summary_table import summary_report

        write_lines(summary_report(rows, catalog, terminal()))
    tell_findings(archived, catalog)
    return archived.status


def _rows(archived: Archived, catalog: Catalog) -> Iterator[GameRow]:
    """Yield what games come to."""
    from ...report.summary import game_row

    for found in archived.games():
        row = game_row(found.result, catalog)._replace(file=found.name)
        yield row if found.entry is None else row._replace(date=found.entry.date, title=found.entry.title)


def _write_json(rows: Iterator[GameRow], archived: Archived, catalog: Catalog) -> None:
    """Write a summary as JSON, as `write_json` would; nothing where no file could be read."""
    from ...report.summary import summary_json

    def more() -> dict[str, Any]:
        omitted = sum((Counter(each.omitted) for _, each in archived.findings), Counter[str]())
        return {
            **({"findings": findings_answer(archived, catalog)} if archived.findings else {}),
            **({"omitted": dict(omitted)} if omitted else {}),
        }

    write_lines(summary_json(rows, more, json_text), end="")


def _write_csv(rows: Iterator[GameRow]) -> None:
    """Write a summary as CSV; nothing where no file could be read."""
    from ...report.spreadsheets import csv_rows
    from ...report.summary import HEADS, spreadsheet_rows

    # Its line ends are those of the format, too.
    write_bytes(csv_rows([*([] if number else [HEADS]), *spreadsheet_rows(row)]) for number, row in enumerate(rows))


def findings_answer(archived: Archived, catalog: Catalog) -> list[dict[str, Any]]:
    """Return what is wrong with lines of archives as JSON values."""
    from ...report.answers import finding_answer

    return [
        {"file": name, **finding_answer(finding, catalog)}
        for name, findings in archived.findings
        for finding in findings
    ]


def tell_findings(archived: Archived, catalog: Catalog) -> None:
    """Write to standard error what is wrong with lines of archives, a line for each."""
    from ...report.concise import lines

    for name, findings in archived.findings:
        for line in lines(name, findings, findings.omitted, catalog):
            tell(line)
