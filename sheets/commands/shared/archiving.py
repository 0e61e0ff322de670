"""Games written into an archive, `convert --to alh`: those of files, of codes and of other archives."""

from __future__ import annotations

import sys
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from alhambra_engine import referee
from alhambra_engine.copies import archives, compact, remarks

from ... import __version__
from ...system import files
from . import games, new_file
from .archived import Archived
from .console import FAILED, LEGAL, fail, tell, terminal, write_bytes, write_json, write_lines
from .summing import findings_answer, tell_findings

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from alhambra_engine.referee import Result

    from ...words.catalog import Catalog
    from .archived import FoundGame

FORM = "alh"


def write_archive(names: Sequence[str], output: str | None, catalog: Catalog, *, as_json: bool) -> int:
    """Write the legal games of files into an archive, and tell what is wrong with others; return the exit status.

    Where no game is legal, nothing is written. `Fault`.
    """
    archived = Archived(names, referee.score, games.game_of, catalog)
    refused = _Refused(catalog, as_json=as_json)
    lines = _lines(archived, refused, catalog)
    first = next(lines, None)
    parts = (f"{line}\n" for line in _with_mark(first, lines))
    file, text = files.name_of(output), ""
    if file is not None and first is not None:
        new_file.write(file, (part.encode() for part in parts), catalog)
    elif as_json:
        text = "".join(parts)
    elif first is not None:
        write_bytes(part.encode() for part in parts)
    if as_json:
        write_json(_answer(archived, refused, text or None, output, catalog))
    else:
        tell_findings(archived, catalog)
    return archived.status


def _with_mark(first: str | None, lines: Iterator[str]) -> Iterator[str]:
    if first is not None:
        yield archives.MARK
        yield first
        yield from lines


class _Refused:
    """What keeps games out of the archive: told at once, or for an answer kept as its JSON; no game is kept."""

    def __init__(self, catalog: Catalog, *, as_json: bool) -> None:
        self.number = 0
        self.answers: list[dict[str, Any]] = []
        self._catalog = catalog
        self._as_json = as_json

    def add(self, result: Result) -> None:
        """Count a game that is left out."""
        self.number += 1
        if self._as_json:
            from ...report.answers import finding_answer

            self.answers += (
                {"file": result.source.name, **finding_answer(finding, self._catalog)} for finding in result.findings
            )
            return
        from ...report.text import check_report

        write_lines(check_report(result, self._catalog, terminal(sys.stderr)), stream=sys.stderr)


def _lines(archived: Archived, refused: _Refused, catalog: Catalog) -> Iterator[str]:
    """Yield the lines of legal games; others are told to `refused`."""
    for found in archived.games():
        if not found.result.legal or found.result.outcome is None:
            refused.add(found.result)
            continue
        try:
            yield _line(found)
        except compact.CodeError:
            line = catalog.gettext("{file}: this game is too large for {form}", file=found.name, form=FORM)
            archived.status = fail(line, FAILED)
            continue
        if found.entry is None and remarks.has_remarks(found.result):
            tell(catalog.gettext("{file}: the comments are left out", file=found.name))


def _line(found: FoundGame) -> str:
    """Return the line of a game: one of an archive stays as it is, another one is called by its file; CodeError."""
    if found.entry is not None:
        return archives.line_of(found.entry.date, found.entry.title, found.entry.code)
    stem = "" if found.name == files.STANDARD_STREAM else PurePath(found.name).stem
    return line_for(found.result, *archives.told_by_name(stem))


def line_for(result: Result, day: str, title: str) -> str:
    """Return the line of a legal game that has its day and its title from elsewhere; CodeError."""
    return archives.line_of(day, title, compact.code_of(result, __version__))


def _answer(
    archived: Archived, refused: _Refused, text: str | None, output: str | None, catalog: Catalog
) -> dict[str, Any]:
    from ...report.answers import SCHEMA

    return {
        "schema": SCHEMA,
        "file": None,
        "to": FORM,
        # Of a file that could not be read nobody can say so.
        "legal": archived.status == LEGAL and not refused.number,
        "findings": [*refused.answers, *findings_answer(archived, catalog)],
        "text": text,
        **({} if output is None else {"output": output}),
    }
