"""Findings as SARIF 2.1.0, which editors and code hosts read: one log for all files of a command."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from .. import PROGRAM, __version__
from ..words import findings as worded

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alhambra_engine.reading.findings import Finding, Fix, Span
    from alhambra_engine.reading.kinds import Kind
    from alhambra_engine.referee import Result

    from ..words.catalog import Catalog

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_VERSION = "2.1.0"


def sarif_log(judged: Sequence[Result | None], catalog: Catalog) -> dict[str, Any]:
    """Return the log of some files; None is one that could not be read, and the run was no success.

    Rules are the kinds of findings that occur, by their codes; columns count characters, as everywhere else.
    """
    results = [result for result in judged if result is not None]
    kinds = sorted({finding.kind for result in results for finding in result.findings}, key=lambda kind: kind.code)
    places = {kind.code: number for number, kind in enumerate(kinds)}
    run = {
        "tool": {
            "driver": {"name": PROGRAM, "version": __version__, "rules": [_rule(kind, catalog) for kind in kinds]}
        },
        "language": catalog.language,
        "columnKind": "unicodeCodePoints",
        "invocations": [{"executionSuccessful": None not in judged}],
        "artifacts": [{"location": _location(result.source.name), "roles": ["analysisTarget"]} for result in results],
        "results": [
            _result(finding, result.source.name, places[finding.kind.code], catalog)
            for result in results
            for finding in result.findings
        ],
    }
    return {"$schema": _SCHEMA, "version": _VERSION, "runs": [run]}


def _rule(kind: Kind, catalog: Catalog) -> dict[str, Any]:
    see = catalog.gettext("see: {command}", command=f"{PROGRAM} explain {kind.code}")
    return {
        "id": kind.code,
        "name": kind.name,
        "help": {"text": see},
        "defaultConfiguration": {"level": kind.severity},
        **({"properties": {"rule": kind.rule}} if kind.rule else {}),
    }


def _result(finding: Finding, name: str, place: int, catalog: Catalog) -> dict[str, Any]:
    whose = f"{finding.player}: " if finding.player else ""
    way_out = worded.way_out(finding, catalog)
    sentence = f"{whose}{worded.what(finding, catalog)}"
    first, *others = finding.apart
    related = [{"id": number, **_place(each, name)} for number, each in enumerate(others, start=1)]
    return {
        "ruleId": finding.kind.code,
        "ruleIndex": place,
        "level": finding.severity,
        "message": {"text": f"{sentence} {way_out}" if way_out else sentence},
        "locations": [_place(first, name)],
        **({"relatedLocations": related} if related else {}),
        **({"fixes": [_fix(fix, name, catalog) for fix in finding.fixes]} if finding.fixes else {}),
    }


def _place(finding: Finding, name: str) -> dict[str, Any]:
    region = {"region": _region(finding.span)} if finding.span else {}
    return {"physicalLocation": {"artifactLocation": _location(name), **region}}


def _fix(fix: Fix, name: str, catalog: Catalog) -> dict[str, Any]:
    replacements = [{"deletedRegion": _region(edit.span), "insertedContent": {"text": edit.text}} for edit in fix.edits]
    return {
        "description": {"text": worded.edits(fix, catalog)},
        "artifactChanges": [{"artifactLocation": _location(name), "replacements": replacements}],
        "properties": {"safe": fix.safe},
    }


def _region(span: Span) -> dict[str, int]:
    """Return a part of a file; both count from 1 and end behind what is meant."""
    return {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }


def _location(name: str) -> dict[str, str]:
    path = PurePath(name)
    # Bytes of a name that are no text are escaped as bytes.
    return {"uri": path.as_uri() if path.is_absolute() else quote(path.as_posix(), errors="surrogateescape")}
