"""The command that explains findings and rules: `explain`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..system import files
from ..system.terminal import Terminal
from ..words.catalog import N_
from ..words.topics import clauses_about, nearest_topic
from .shared import new_file, options
from .shared.console import LEGAL, PROGRAM, catalog_for, fitted, tell, terminal, write_json, write_lines
from .shared.spoken import SpokenCommands

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..words.catalog import Catalog

app = SpokenCommands()

_FILE = Terminal(colours=False, unicode=True, width=100)
"""What a file can show."""


@app.member(
    "explain",
    N_("Explain a finding or a rule, with a wrong and a right example."),
    "explain ALH304",
    "explain hole --lang de",
    "explain B3.6",
    "explain tie",
    "explain",
)
def explain(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="CODE|NAME|RULE|WORD",
            help=N_(
                "For example ALH304, hole, B3.6, or a word for whatever you are arguing about. Default: list all "
                "findings."
            ),
        ),
    ] = None,
    *,
    output: options.NewFileOption = None,
    as_json: options.Json = False,
    lang: options.LanguageOption = None,
) -> int:
    """Explain a finding or a rule; return the exit status."""
    catalog = catalog_for(lang)
    file = files.name_of(output)
    answer = _answer(name, catalog) if as_json else {}
    if file is not None:
        lines = "".join(f"{line}\n" for line in _report(name, catalog, _FILE))
        new_file.write(file, lines, catalog)
        tell(f"{file}: {PROGRAM} explain {name or ''}".rstrip())
    if as_json:
        write_json(answer if file is None else {**answer, "file": file})
    elif file is None:
        write_lines(_report(name, catalog, terminal()))
    return LEGAL


def _report(name: str | None, catalog: Catalog, place: Terminal) -> Iterator[str]:
    """Return the lines for people; `Fault` where nothing has that name."""
    from ..report import explanation

    if name is None:
        return explanation.list_report(place)
    kind = explanation.kind_called(name)
    if kind is not None:
        return explanation.kind_report(kind, catalog, place)
    clause = explanation.clause_called(name)
    if clause is not None:
        return explanation.rule_report(clause, catalog, place)
    clauses = clauses_about(name)
    if clauses:
        return explanation.topic_report(clauses, catalog, place)
    raise _unknown(name, catalog)


def _answer(name: str | None, catalog: Catalog) -> dict[str, Any]:
    """Return the same for programs; `Fault` where nothing has that name."""
    from ..report import explanation

    if name is None:
        return explanation.list_answer()
    kind = explanation.kind_called(name)
    if kind is not None:
        return explanation.kind_answer(kind, catalog)
    clause = explanation.clause_called(name)
    if clause is not None:
        return explanation.rule_answer(clause, catalog)
    clauses = clauses_about(name)
    if clauses:
        return explanation.topic_answer(clauses, catalog)
    raise _unknown(name, catalog)


def _unknown(name: str, catalog: Catalog) -> files.Fault:
    """Return the line on a name that nothing has: all of them would be too many to choose from."""
    from alhambra_engine.reading.names import nearest

    from ..report.explanation import all_names

    what = fitted(catalog.gettext("unknown code, name or rule: {name}", name=name))
    near = nearest(name, all_names()) or nearest_topic(name)
    guess = catalog.gettext("did you mean {name}?", name=near) + " " if near else ""
    everything = catalog.gettext("{command} lists all findings", command=f"{PROGRAM} explain")
    return files.Fault(f"{what}; {guess}{everything}")
