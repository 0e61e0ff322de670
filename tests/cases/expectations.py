"""What the files of this folder expect: `# expect: name/detail line:column-line:column rule player [cells] `marked``.

`-` stands for what a finding does not have; `marked` is the text from the place to its end, as far as it stands in
the first line. Below, `# right: `this` -> `that`` says how the file is mended: `this` stands in it once, a line's end
is written as `⏎`, and when all is done there is nothing left to find.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.reading.findings import Span
from tests.cases.desk import name_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alhambra_engine.reading.findings import Finding

FOLDER = Path(__file__).resolve().parent
CASES = sorted(FOLDER.glob("*.yaml"))
LAYOUTS = sorted(FOLDER.glob("*.toml"))
ARCHIVES = sorted(FOLDER.glob("*.alh"))
READINGS = sorted(FOLDER.glob("*.readings"))
"""What was read on photos."""

_HEAD = re.compile(r"# (?:expect|right): ")
_RIGHT = re.compile(r"# right: `(.*)` -> `(.*)`")
_LINE = re.compile(
    r"# expect: (\S+) (?:-|(\d+):(\d+)-(\d+):(\d+)) (\S+) (\S+) (?:(\[\[-?\d+(?:,-?\d+|\],\[-?\d+)*\]\]) )?`(.*)`"
)
_EXPECT_FORM = "# expect: name/detail line:column-line:column rule player [[x,y],...] `marked`"
_RIGHT_FORM = "# right: `this` -> `that`"


class MalformedExampleError(ValueError):
    """What a file says about itself cannot be read: where, what stands there, and what should."""


class Expectation(NamedTuple):
    """One finding as a file expects it."""

    name: str
    span: Span | None
    rule: str | None
    player: str | None
    cells: tuple[tuple[int, ...], ...]
    marked: str


def expectations_of(path: Path) -> list[Expectation]:
    """Return what a file expects."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [_read(path, number, line) for number, line in enumerate(lines, 1) if line.startswith("# expect")]


def below_head(path: Path) -> str:
    """Return a file without what it says about itself."""
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    behind = max((number for number, line in enumerate(lines, 1) if _HEAD.match(line)), default=0)
    if not behind:
        raise MalformedExampleError(f"{path}: begins with no line `{_EXPECT_FORM}`")
    return "".join(lines[behind:])


def righted(path: Path) -> str | None:
    """Return a file below its head, mended as it says itself; None where it does not say how."""
    numbered = enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    lines = [(number, line) for number, line in numbered if line.startswith("# right")]
    text = below_head(path).replace("\n", "⏎")
    for number, line in lines:
        match = _RIGHT.fullmatch(line)
        if match is None:
            raise MalformedExampleError(f"{path}:{number}: `{line}` is not of the form `{_RIGHT_FORM}`")
        if text.count(match[1]) != 1:
            raise MalformedExampleError(
                f"{path}:{number}: `{match[1]}` stands in it {text.count(match[1])} times, not once"
            )
        text = text.replace(match[1], match[2])
    return text.replace("⏎", "\n") if lines else None


def _read(path: Path, number: int, line: str) -> Expectation:
    match = _LINE.fullmatch(line)
    if match is None:
        raise MalformedExampleError(
            f"{path}:{number}: `{line}` is not of the form `{_EXPECT_FORM}`; `-` stands for what there is not"
        )
    name, *place, rule, player, cells, marked = match.groups()
    return Expectation(
        name,
        Span(*map(int, place)) if all(place) else None,
        None if rule == "-" else rule,
        None if player == "-" else player,
        tuple(map(tuple, json.loads(cells or "[]"))),
        marked,
    )


def seen(finding: Finding, lines: Sequence[str]) -> Expectation:
    """Return a finding in the form of an expectation."""
    span = finding.span
    return Expectation(
        name_of(finding), span, finding.rule, finding.player, finding.cells, marked_by(span, lines) if span else ""
    )


def marked_by(span: Span, lines: Sequence[str]) -> str:
    """Return the text of a place, as far as it stands in its first line."""
    line = lines[span.line - 1] if span.line <= len(lines) else ""
    return line[span.column - 1 : span.end_column - 1 if span.end_line == span.line else None]
