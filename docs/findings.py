"""Make docs/findings.md, the page of all findings, from declarations and broken transcripts: `make findings`."""

from __future__ import annotations

import sys
from difflib import SequenceMatcher
from pathlib import Path
from typing import TYPE_CHECKING

from alhambra_engine.reading.kinds import KINDS
from alhambra_sheets.words import catalog
from alhambra_sheets.words import findings as worded
from tests.cases.desk import name_of
from tests.cases.expectations import MalformedExampleError
from tests.cases.made import Example, every_finding, example_of, judged

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from alhambra_engine.reading.findings import Finding
    from alhambra_engine.reading.kinds import Kind

PAGE = Path(__file__).parent / "findings.md"
CHAPTERS = {
    "ALH1": "Reading the file",
    "ALH2": "Pieces and players",
    "ALH3": "Placing tiles",
    "ALH4": "Roll & Write",
    "ALH5": "What the players had worked out",
}
HEAD = """\
# Findings

Everything that `score` and `check` can find. A code and a name never change their meaning. Only an `error` makes a game
illegal; a `warning` or a `note` does not. Each finding is shown with the sentence for its example, the way out, and the
lines of a file that are wrong (`-`) and right (`+`). The rules stand in [rules.md](rules.md) (B) and
[rules-roll-and-write.md](rules-roll-and-write.md) (R, V); without one, it is the form of the file that is broken.

<!-- Made by `make findings`; whoever edits it by hand edits it in vain. -->

| code | name | severity | rule |
|---|---|---|---|
"""
CONTEXT = 1


def page() -> str:
    """Return the whole page."""
    kinds = sorted(KINDS.values())
    rows = "".join(
        f"| [{kind.code}](#{kind.code.lower()}-{kind.name}) | {kind.name} | {kind.severity} | {kind.rule or ''} |\n"
        for kind in kinds
    )
    chapters = (
        f"\n## {title}\n" + "".join(_section(kind) for kind in kinds if kind.code.startswith(start))
        for start, title in CHAPTERS.items()
    )
    return HEAD + rows + "".join(chapters)


def _section(kind: Kind) -> str:
    rule = f", {kind.rule}" if kind.rule else ""
    return f"\n### {kind.code} {kind.name}\n{kind.severity.capitalize()}{rule}.\n" + "".join(
        _detail(f"{kind.name}/{detail}" if detail else kind.name) for detail in kind.details
    )


def _detail(name: str) -> str:
    example = example_of(name)
    findings = judged(example.path, example.path.read_bytes()) if example else every_finding()
    finding = next(each for each in findings if name_of(each) == name)
    english = catalog.load("en")
    what, way_out = worded.what(finding, english), worded.way_out(finding, english)
    said = f"\n**{name}**: {what}" + (f"\n→ {way_out}\n" if way_out else "\n")
    return said + (
        _shown(example, finding) if example else "\n(An example would be too long for this page, or no text.)\n"
    )


def _shown(example: Example, finding: Finding) -> str:
    """Return the lines in which the wrong and the right file differ, where several do, those about the finding."""
    wrong, right = example.wrong.splitlines(), example.right.splitlines()
    groups = list(SequenceMatcher(None, wrong, right, autojunk=False).get_grouped_opcodes(CONTEXT))
    above = len(example.path.read_text(encoding="utf-8").splitlines()) - len(wrong)
    line = finding.span.line - above - 1 if finding.span else -1
    about = [group for group in groups if group[0][1] <= line < group[-1][2]] or groups
    shown = "  ...\n".join("".join(_lines(group, wrong, right)) for group in about)
    return f"\n```diff\n{shown}```\n"


def _lines(group: Sequence[tuple[str, int, int, int, int]], wrong: list[str], right: list[str]) -> Iterator[str]:
    for tag, start, end, right_start, right_end in group:
        if tag == "equal":
            yield from (f"  {line}".rstrip() + "\n" for line in wrong[start:end])
        else:
            yield from (f"- {line}".rstrip() + "\n" for line in wrong[start:end])
            yield from (f"+ {line}".rstrip() + "\n" for line in right[right_start:right_end])


def main() -> None:
    """Write the page; an example that cannot be read is one line and a status."""
    try:
        text = page()
    except MalformedExampleError as error:
        sys.exit(str(error))
    PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
