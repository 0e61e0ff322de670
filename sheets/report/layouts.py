"""A grid layout as text for people, as JSON, and as a file that somebody can edit."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from alhambra_engine.buildings import Building
from alhambra_engine.reading.kinds import Severity
from alhambra_engine.rollandwrite import layout_maker, layouts

from ..system.terminal import Emphasis, pad, visible
from ..words.marks import listed
from ..words.terms import building_name, layout_beside_id, layout_name, layout_with_id
from . import excerpt
from .answers import SCHEMA, finding_answer

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from alhambra_engine.rollandwrite.layout_file import LayoutFile
    from alhambra_engine.rollandwrite.layouts import GridLayout

    from ..system.terminal import Terminal
    from ..words.catalog import Catalog


def list_report(own: Iterable[GridLayout], catalog: Catalog, terminal: Terminal) -> Iterator[str]:
    """Yield a line for each layout that has a name, and how others are called."""
    rows = [
        *((layout.id, layout_beside_id(layout, catalog)) for layout in own),
        (layout_maker.ANY_SEED, _any_seed(catalog)),
    ]
    width = max(len(layout_id) for layout_id, _ in rows)
    for layout_id, name in rows:
        yield f"{terminal.paint(pad(layout_id, width), Emphasis.STRONG)}  {name}".rstrip()


def _any_seed(catalog: Catalog) -> str:
    return catalog.gettext("made from seed N, where N is 0 to {last}", last=layout_maker.LAST_SEED)


def layout_report(layout: GridLayout, catalog: Catalog, terminal: Terminal) -> Iterator[str]:
    """Yield the lines that show a layout: its grid between the dice, and how often each type stands in it."""
    yield terminal.paint(visible(layout_with_id(layout, catalog)), Emphasis.STRONG)
    yield catalog.gettext("Coins: {coins}", coins=layout.coins)
    yield ""
    faces = range(1, len(layout.rows) + 1)
    yield "    " + terminal.paint(" ".join(map(str, faces)), Emphasis.FAINT)
    width = max(len(building_name(building, catalog)) for building in Building)
    for face, row, building in zip(faces, layout.rows, Building, strict=True):
        count = (
            f"{building.letter} {pad(building_name(building, catalog), width)} {layout.letters.count(building.letter)}"
        )
        yield f"  {terminal.paint(str(face), Emphasis.FAINT)} {' '.join(row)}     {count}"
    yield ""
    yield catalog.gettext("The yellow die gives the row, the blue die the column.")
    if not layouts.unevenness(layout):
        yield _even(catalog)


def _even(catalog: Catalog) -> str:
    return catalog.gettext("Even: each type is spread over rows and columns, and no two of a type are adjacent.")


def check_report(file: LayoutFile, catalog: Catalog, terminal: Terminal) -> Iterator[str]:
    """Yield the lines of a checked layout file: its findings and the verdict."""
    yield from excerpt.describe(file.findings, file.source, catalog, terminal, file.omitted)
    name = visible(file.source.name)
    if file.layout is not None:
        verdict = catalog.gettext("playable, but not even") if file.findings else catalog.gettext("playable")
        yield f"{name}: {verdict}"
        return
    errors = sum(finding.kind.severity is Severity.ERROR for finding in file.findings) + sum(file.omitted.values())
    counted = catalog.ngettext("{number} error", "{number} errors", errors)
    verdict = catalog.gettext("not playable")
    yield f"{name}: {terminal.paint(verdict, Emphasis.ERROR)} ({counted})"


def layout_answer(layout: GridLayout) -> dict[str, Any]:
    """Return all that there is to say of a layout, as a JSON value."""
    return {
        "id": layout.id,
        "name": layout.name,
        "coins": layout.coins,
        "rows": list(layout.rows),
        "seed": layout_maker.seed_of(layout.id),
        "counts": {building: layout.letters.count(building.letter) for building in Building},
        "even": not layouts.unevenness(layout),
    }


def check_answer(file: LayoutFile, catalog: Catalog) -> dict[str, Any]:
    """Return what `layout check` says of a file, as a JSON value."""
    return {
        "schema": SCHEMA,
        "file": file.source.name,
        "playable": file.layout is not None,
        "layout": layout_answer(file.layout) if file.layout is not None else None,
        "findings": [finding_answer(finding, catalog) for finding in file.findings],
        **({"omitted": dict(file.omitted)} if file.omitted else {}),
    }


def file_text(layout: GridLayout, catalog: Catalog) -> str:
    """Return a layout as the text of a file, with comments for whoever changes it."""
    letters = listed((f"{building.letter} {building_name(building, catalog)}" for building in Building), catalog)
    comments = (
        letters,
        catalog.gettext("The yellow die gives the row, the blue die the column."),
        catalog.gettext("If you change the grid, give the layout a new id."),
    )
    rows = "".join(f'    "{" ".join(row)}",\n' for row in layout.rows)
    # What is a string of JSON is one of TOML too.
    layout_id, name = json.dumps(layout.id), json.dumps(layout_name(layout, catalog), ensure_ascii=False)
    return (
        "".join(f"# {comment}\n" for comment in comments)
        + f"id = {layout_id}\nname = {name}\ncoins = {layout.coins}\nrows = [\n{rows}]\n"
    )
