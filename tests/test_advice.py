"""The program's own advice works: what a finding tells to write is written where it says, and then nothing is wrong."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from alhambra_engine import referee
from alhambra_sheets.words import catalog
from alhambra_sheets.words import findings as worded
from alhambra_sheets.words.finding_sentences import WORDINGS
from tests.cases import desk
from tests.cases.advised import ARCHIVES, FORMS, KEYS, LINES, SIGNS, YAML, Told, judge

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from alhambra_engine.reading.findings import Finding
    from alhambra_engine.referee import Result

ENGLISH = catalog.load("en")
CODE = re.compile(r"`([^`]+)`")


def advice(finding: Finding) -> tuple[str, ...]:
    """Return what a finding tells to write."""
    return tuple(CODE.findall(worded.way_out(finding, ENGLISH)))


def names(findings: Iterable[Finding]) -> Counter[str]:
    """Return which findings there are, and how often."""
    return Counter(map(desk.name_of, findings))


def of_lines(text: str) -> Result:
    """Return what the referee says of a text whose lines are the arguments of `--quick`."""
    lines = [line for line in text.split("\n") if line]
    return referee.score("-", "\n".join(lines).encode(), desk.surroundings_for("en"), quick=True)


def put_right(name: str, each: Told, read: Callable[[str], Result]) -> None:
    """Assert that a finding tells the words, and that it is gone, and nothing else wrong, where they are written."""
    before = read(each.before)
    found = [finding for finding in before.findings if desk.name_of(finding) == name]
    assert found, f"{name} is not found in\n{each.before}"
    shown = {word for finding in found for word in advice(finding)}
    for word in each.words:
        assert word.strip(", \n") in shown, f"{name} tells {shown}"
    for text in each.typed():
        after = names(read(text).findings)
        assert after[name] < len(found), f"{name} is still found in\n{text}"
        assert not (after - names(before.findings)).keys() - each.follows, text


@pytest.mark.parametrize(("name", "each"), [(name, each) for name, told in YAML.items() for each in told])
def test_what_is_told_is_read_where_it_is_written(name: str, each: Told) -> None:
    put_right(name, each, judge)


@pytest.mark.parametrize(("name", "each"), [(name, each) for name, told in LINES.items() for each in told])
def test_what_is_told_is_read_among_lines_of_counts(name: str, each: Told) -> None:
    put_right(name, each, judge)
    put_right(name, each, of_lines)


@pytest.mark.parametrize(("name", "each"), [(name, each) for name, told in ARCHIVES.items() for each in told])
def test_what_is_told_is_read_in_an_archive(name: str, each: Told) -> None:
    put_right(name, each, lambda text: desk.judge_archive(text.encode()))


def test_all_that_is_told_is_typed() -> None:
    missing = []
    for (kind, detail), wording in WORDINGS.items():
        name = f"{kind}/{detail}".rstrip("/")
        shown = {word.replace("{{", "{").replace("}}", "}") for word in CODE.findall(wording.way_out)}
        told = {
            word.strip(", \n")
            for each in (*YAML.get(name, ()), *LINES.get(name, ()), *ARCHIVES.get(name, ()))
            for word in each.words
        }
        own = {word for word in shown if re.fullmatch(r"{\w+}", word)}
        missing += [f"{name}: `{word}`" for word in sorted(shown - own - told - SIGNS - KEYS - FORMS)]
        missing += [f"{name}: {wording.way_out}" for _ in own if not told]
    assert not missing, f"type it in tests/cases/advised.py: {missing}"
