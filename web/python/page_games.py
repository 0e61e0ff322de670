"""What the questions of the page share: a game judged as the text of a file, and as a tree of plain values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from alhambra_engine.reading.findings import Finding
    from alhambra_engine.reading.surroundings import Surroundings
    from alhambra_engine.referee import Result
    from alhambra_sheets.words.catalog import Catalog

    Tree = dict[str, Any]

NAME = "-"
"""What a transcript of the page is called: that of standard input."""


def catalog_of(lang: str) -> Catalog:
    """Return the catalog of a language, or of the one that is closest to it."""
    from alhambra_sheets.words.catalog import SOURCE_LANGUAGE, closest, load

    return load(closest(lang) or SOURCE_LANGUAGE)


def file_of(text: str, catalog: Catalog) -> tuple[str, bytes, Surroundings]:
    """Return a text as the referee is given a file, with words of all languages and without other files."""
    from alhambra_engine.reading.surroundings import no_layout_files
    from alhambra_sheets.commands.shared import games

    surroundings = games.surroundings_of(NAME, catalog)._replace(layout_files=no_layout_files)
    return NAME, text.encode("utf-8", "surrogatepass"), surroundings


def scored(text: str, catalog: Catalog, *, advice: bool = False) -> Result:
    """Return what the referee says of a game; looking for fixes takes longer than all else."""
    from alhambra_engine import referee

    return referee.score(*file_of(text, catalog), advice=advice)


def tree_of(result: Result) -> Tree | None:
    """Return a game as the page keeps it; None where that would lose something."""
    from alhambra_engine.copies import drawings, transcripts

    if result.outcome is None:
        return None
    try:
        return dict(drawings.with_rows(transcripts.tree_of(result.outcome)))
    except (ValueError, KeyError, AttributeError, TypeError):
        return None  # what is not legal may have no canonical form


def answered(
    result: Result,
    catalog: Catalog,
    after: Callable[[str], Tree | None],
    known: Callable[[Finding, int], Tree | None] = lambda _, __: None,
) -> dict[str, Any]:
    """Return what `score --json` prints; each fix has the game `after` it as its `value`, None where that is none.

    Where the game after a fix of a finding is `known`, no text is read for it.
    """
    from alhambra_engine.reading import edits
    from alhambra_sheets.report.answers import score_answer

    answer = {**score_answer(result, catalog), "file": None}
    for finding, told in zip(result.findings, answer["findings"], strict=True):
        for number, (fix, shown) in enumerate(zip(finding.fixes, told.get("fixes", ()), strict=True)):
            shown["value"] = known(finding, number) or after(edits.applied(result.source, fix))
    return answer
