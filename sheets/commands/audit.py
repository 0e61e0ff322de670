"""The command that looks for wrong entries on a filled pad: `audit`."""

from __future__ import annotations

from typing import Annotated

import typer

from ..words.catalog import N_
from .shared import games, options
from .shared.console import ILLEGAL, LEGAL, answering, catalog_for, terminal, write_json, write_lines
from .shared.spoken import SpokenCommands

app = SpokenCommands()

_Counts = Annotated[bool, typer.Option("--counts", help=N_("Read the cells of a pasted table as counts, not points."))]


@app.member(
    "audit", N_("Find the entries that must be wrong on a filled score pad."), "audit pad.yaml", "audit pad.yaml --json"
)
def audit(
    name: options.OneFile,
    *,
    counts: _Counts = False,
    as_json: options.Json = False,
    lang: options.LanguageOption = None,
) -> int:
    """Audit a pad; return the exit status."""
    from alhambra_engine import referee

    catalog = answering(catalog_for(lang))
    game = games.opened(name, catalog)
    result = referee.audit(name, game.data, game.surroundings, counts=counts)
    from ..report.audit import audit_answer, audit_report

    if as_json:
        write_json(audit_answer(result, catalog))
    else:
        write_lines(audit_report(result, catalog, terminal()))
    return LEGAL if result.consistent else ILLEGAL
