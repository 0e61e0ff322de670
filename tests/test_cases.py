"""Every file of tests/cases is found at fault exactly where it says: no finding more, none less, none elsewhere."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

import pytest

from alhambra_engine.reading.kinds import KINDS, Severity
from alhambra_engine.rollandwrite import layout_file
from alhambra_sheets.report.excerpt import describe
from alhambra_sheets.system.terminal import Terminal, columns, visible
from alhambra_sheets.words import catalog
from alhambra_sheets.words import findings as worded
from tests.cases import desk
from tests.cases.expectations import (
    ARCHIVES,
    CASES,
    LAYOUTS,
    READINGS,
    Expectation,
    expectations_of,
    marked_by,
    righted,
    seen,
)
from tests.cases.made import EVERY_CASE, MADE, every_finding, judged

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from alhambra_engine.referee import Result

# Found when a game is scored, and only then.
SCORED = {
    *("claim-differs", "claim-open", "gap-possible", "order-needed", "order-from-claims", "points-or-track"),
    *("counts-or-tiles", "several-readings", "rule-open"),
}

CATALOGS = catalog.languages()
_PLAIN = Terminal(colours=False, unicode=True, width=80)


@cache
def read(path: Path) -> Result:
    """Return what the referee says of a case, for all tests that look at it."""
    return desk.judge(path.read_bytes())


def _expected(path: Path) -> list[Expectation]:
    return sorted(expectations_of(path), key=repr)


def _found(result: Result, expected: Collection[Expectation]) -> list[Expectation]:
    """Return what is found; a case that is not about missing earlier points need not have them."""
    is_about = any(each.name.startswith("earlier-points-missing") for each in expected)
    findings = result.findings if is_about else desk.but_for_earlier(result.findings)
    return sorted((seen(each, result.source.lines) for finding in findings for each in finding.apart), key=repr)


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_case_is_found_at_fault_exactly_where_it_says(path: Path) -> None:
    assert _found(read(path), _expected(path)) == _expected(path)


@pytest.mark.parametrize("path", LAYOUTS, ids=lambda path: path.stem)
def test_a_layout_file_is_found_at_fault_exactly_where_it_says(path: Path) -> None:
    file = layout_file.read(path.name, path.read_bytes())
    assert [seen(finding, file.source.lines) for finding in file.findings] == expectations_of(path)
    assert (file.layout is None) == any(finding.kind.severity is Severity.ERROR for finding in file.findings)


@pytest.mark.parametrize("path", ARCHIVES, ids=lambda path: path.stem)
def test_an_archive_is_found_at_fault_exactly_where_it_says(path: Path) -> None:
    result = desk.judge_archive(path.read_bytes())
    assert [seen(finding, result.source.lines) for finding in result.findings] == expectations_of(path)


@pytest.mark.parametrize("path", READINGS, ids=lambda path: path.stem)
def test_readings_of_photos_are_found_at_fault_as_they_say(path: Path) -> None:
    assert [seen(finding, ()) for finding in judged(path, path.read_bytes())] == expectations_of(path)


@pytest.mark.parametrize("path", EVERY_CASE, ids=lambda path: path.stem)
def test_a_case_that_says_how_it_is_mended_has_nothing_wrong_then(path: Path) -> None:
    text = righted(path)
    if text is not None:
        findings = judged(path, text.encode())
        if not path.stem.startswith("earlier-points-missing"):
            findings = tuple(desk.but_for_earlier(findings))
        assert [(desk.name_of(finding), finding.span) for finding in findings] == []


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_case_says_where_its_faults_stand(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    expected = expectations_of(path)
    assert expected
    for each in expected:
        assert each.span is not None
        assert marked_by(each.span, lines) == each.marked


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_case_is_named_by_what_is_found_in_it(path: Path) -> None:
    names = {each.name for each in expectations_of(path)}
    kind, _, rest = path.stem.partition("--")
    if kind in KINDS:
        details = {name.partition("/")[2] for name in names if name.partition("/")[0] == kind}
        detail = rest.partition("--")[0]
        assert detail in details or (details and detail not in KINDS[kind].details)


@pytest.mark.parametrize("name", MADE)
def test_bytes_are_found_at_fault(name: str) -> None:
    made = MADE[name]
    result = desk.judge(made.data)
    found = {desk.name_of(finding): finding for finding in result.findings}
    assert set(found) - set(made.rest) == {made.name}
    if made.span is not None:
        assert found[made.name].span == made.span
    assert not result.legal
    if made.right is not None:
        assert desk.told(made.right) == []


# Each case in one of the ways by every run, and in all of them with --full.
WAYS = {"crlf": ("\r\n", ""), "cr-bom": ("\r", "\ufeff"), "cr": ("\r", ""), "crlf-bom": ("\r\n", "\ufeff")}
WRITTEN = [
    pytest.param(path, *way, id=f"{path.stem}-{name}", marks=[] if number % len(WAYS) == turn else [pytest.mark.full])
    for number, path in enumerate(CASES)
    for turn, (name, way) in enumerate(WAYS.items())
]


@pytest.mark.parametrize(("path", "ends", "mark"), WRITTEN)
def test_line_ends_and_byte_order_marks_move_nothing(path: Path, ends: str, mark: str) -> None:
    text = mark + path.read_text(encoding="utf-8").replace("\n", ends)
    assert _found(desk.judge(text), _expected(path)) == _expected(path)


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_findings_stand_in_the_order_of_the_file(path: Path) -> None:
    spans = [finding.span or () for finding in read(path).findings]
    assert spans == sorted(spans)


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_checking_and_scoring_say_the_same_but_for_claims(path: Path) -> None:
    checked, scored = (desk.run(command, str(path), "--json") for command in ("check", "score"))
    assert checked.status == scored.status
    without_claims = [each for each in scored.json["findings"] if each["name"] not in SCORED]
    assert [each for each in checked.json["findings"] if each["name"] not in SCORED] == without_claims
    errors = [each for each in without_claims if each["severity"] == "error"]
    assert scored.status == bool(errors)
    assert scored.json["legal"] is not bool(errors)
    assert bool(scored.json["totals"] or scored.json.get("possible") or scored.json.get("ranges")) is not bool(errors)


def test_every_rule_that_is_named_is_a_rule_of_the_book() -> None:
    rules = {finding.rule for finding in every_finding()} | {kind.rule for kind in KINDS.values()}
    assert all(rule is None or re.fullmatch(r"[BRX]\d+\.\d+|[VA]\d+", rule) for rule in rules)
    # What breaks no rule of the game but the form of the file names none; a row is known to be typed twice by a rule.
    assert {kind.name for kind in KINDS.values() if kind.rule and kind.code.startswith("ALH1")} == {"row-twice"}


@pytest.mark.parametrize("language", CATALOGS)
def test_every_finding_can_be_put_into_words(language: str) -> None:
    words = catalog.load(language)
    for finding in every_finding():
        changes = (worded.edits(fix, words) for fix in finding.fixes)
        for sentence in (worded.what(finding, words), worded.way_out(finding, words), *changes):
            # A name in braces would be a placeholder that nobody has filled in.
            assert not re.search(r"\{\w*\}|\{\{|\bNone\b|Building\.|\(\)", sentence), sentence
            assert sentence == sentence.strip()
        assert worded.what(finding, words)


@pytest.mark.parametrize("language", CATALOGS)
def test_a_sentence_ends_like_one(language: str) -> None:
    words = catalog.load(language)
    for finding in every_finding():
        for sentence in (worded.what(finding, words), worded.way_out(finding, words)):
            assert not sentence or sentence[-1] in ".?!", sentence
            assert ".." not in sentence.replace("..:", "")


_HEAD = re.compile(r"(error|warning|note)\[(ALH\d{3})\] (.*) \(([\w-]+)(?:, ([BRVAX][\d.]+))?\)")


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_carets_stand_under_the_fault(path: Path) -> None:
    result = read(path)
    lines = list(describe(result.findings, result.source, catalog.load("en"), _PLAIN))
    starts = [number for number, line in enumerate(lines) if _HEAD.fullmatch(line)]
    assert len(starts) == len(result.findings)
    for start, finding in zip(starts, result.findings, strict=True):
        span = finding.span
        assert span is not None
        arrow, shown, under = lines[start + 1 : start + 4]
        assert arrow.strip() == f"╭─ game.yaml:{span.line}:{span.column}"
        bar = shown.index("│")
        assert shown[:bar].strip() == str(span.line)
        assert under[: bar + 1].strip() == "│"
        assert set(under[bar + 1 :]) <= {" ", "^"}
        marked = marked_by(span, result.source.lines)
        if finding.equals:  # several in a line have carets of their own
            assert under.count("^") >= len(marked)
        elif marked:
            assert _under_carets(shown[bar + 2 :], under[bar + 2 :]) == _shown(marked)
        else:  # nothing is there, which is the fault
            assert under[bar + 2 :] == " " * columns(result.source.lines[span.line - 1][: span.column - 1]) + "^"


def _shown(text: str) -> str:
    return visible(text.replace("\t", " ")).rstrip()


def _under_carets(shown: str, under: str) -> str:
    """Return the characters of a line that stand over the carets, column by column of the terminal."""
    first, behind = under.index("^"), under.rindex("^") + 1
    kept, column = "", 0
    for character in shown:
        if first <= column < behind and (columns(character) or kept):
            kept += character
        column += columns(character)
    return kept.rstrip()


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_no_line_of_an_excerpt_is_wider_than_a_screen(path: Path) -> None:
    result = read(path)
    lines = list(describe(result.findings, result.source, catalog.load("en"), _PLAIN))
    shown = [line for line in lines if "│" in line]
    assert all(columns(line) <= 90 for line in shown)
