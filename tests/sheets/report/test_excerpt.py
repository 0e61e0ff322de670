"""Excerpts: the line of the file, carets under the fault, cut and cleaned."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra_engine.reading.findings import Collector, Finding, Span
from alhambra_engine.reading.source import Source
from alhambra_sheets.report.excerpt import describe
from alhambra_sheets.system.terminal import Emphasis, Terminal, columns
from alhambra_sheets.words import catalog
from tests.cases import desk

ENGLISH = catalog.load("en")
TERMINAL = Terminal(colours=False, unicode=True, width=80)


def finding_at(*span: int) -> Finding:
    """Return some finding with this place."""
    findings = Collector()
    findings.add("wrong-type", Span(*span), "number", player="Kim")
    return findings[0]


def source(lines: list[str], name: str = "x.yaml") -> Source:
    """Return a file of these lines."""
    return Source(name, "\n".join(lines), tuple(lines))


def excerpt(line: str, start: int, end: int, terminal: Terminal = TERMINAL) -> tuple[str, str]:
    """Return the shown line and the line of carets for a fault in the first line of a file."""
    lines = list(describe([finding_at(1, start, 1, end)], source([line]), ENGLISH, terminal))
    shown, carets = lines[2:4]
    assert shown.startswith("1 ")
    assert carets.startswith("  ")
    return shown[4:], carets[4:]


@pytest.mark.parametrize(
    ("line", "start", "end", "carets"),
    [
        ("abc def ghi", 5, 8, "    ^^^"),
        ("abc", 1, 4, "^^^"),
        ("abc", 4, 5, "   ^"),
        ("", 1, 1, "^"),
        ("a\tb c", 3, 4, "  ^"),
        ("木木 x", 4, 5, "     ^"),
        ("x 木木", 3, 5, "  ^^^^"),
        ("Zoe\u0308 x", 6, 7, "    ^"),
        ("\U0001f3f0 x", 3, 4, "   ^"),
        ("\u200bx", 2, 3, "^"),
        ("x \x1b[31m y", 9, 10, "        ^"),
    ],
)
def test_carets_count_columns_of_the_terminal(line: str, start: int, end: int, carets: str) -> None:
    assert excerpt(line, start, end)[1] == carets


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\n\r"), max_size=300), st.data())
def test_carets_stand_inside_the_shown_line_and_nothing_in_it_is_obeyed(line: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(1, len(line) + 1))
    end = data.draw(st.integers(start, len(line) + 2))
    shown, carets = excerpt(line, start, end)
    assert not re.search(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]", shown)
    assert set(carets) == {" ", "^"} or set(carets) == {"^"}
    assert "^ " not in carets
    assert columns(carets) <= columns(shown) + 2
    assert len(shown) <= 83


def test_a_long_line_is_cut_around_the_fault() -> None:
    line = "a" * 300 + "FAULT" + "b" * 300
    shown, carets = excerpt(line, 301, 306)
    assert shown == "…" + "a" * 40 + "FAULT" + "b" * 35 + "…"
    assert carets == " " * 41 + "^^^^^"


def test_a_long_fault_is_cut_with_its_line() -> None:
    shown, carets = excerpt("x" * 5000, 1, 5001)
    assert (len(shown), len(carets)) == (81, 80)


def test_a_fault_over_several_lines_is_shown_by_its_first() -> None:
    lines = list(describe([finding_at(2, 3, 4, 2)], source(["a", "  bcd", "e", "f"]), ENGLISH, TERMINAL))
    assert lines[2:4] == ["2 │   bcd", "  │   ^^^"]


def test_a_place_behind_the_end_of_the_file_is_no_crash() -> None:
    assert list(describe([finding_at(9, 3, 9, 4)], source(["a"]), ENGLISH, TERMINAL))


def test_line_numbers_of_any_width_keep_the_bars_in_one_column() -> None:
    lines = list(describe([finding_at(12345, 1, 12345, 2)], source(["a"] * 12345), ENGLISH, TERMINAL))
    assert len({line.index(sign) for line, sign in zip(lines[1:4], "╭││", strict=True)}) == 1


def heads_and_rests(findings: list[Finding], omitted: dict[str, int]) -> tuple[list[str], list[str]]:
    """Return the heads of the findings that are shown, and the lines about those that are not."""
    lines = list(describe(findings, source(["a"]), ENGLISH, TERMINAL, omitted))
    assert lines[-1] == ""
    return [line for line in lines if line.startswith("error[")], [line for line in lines if line.startswith("…")]


@pytest.mark.parametrize("number", [19, 20, 21, 57, 1000])
@pytest.mark.parametrize("omitted", [{}, {"wrong-type": 234}, {"unknown-key": 5}], ids=["all", "some", "others"])
def test_of_a_kind_twenty_are_shown_and_all_are_counted(number: int, omitted: dict[str, int]) -> None:
    shown, rest = heads_and_rests([finding_at(1, 1, 1, 2)] * number, omitted)
    assert len(shown) == min(number, 20)
    more = max(0, number - 20) + omitted.get("wrong-type", 0)
    assert rest == ([f"… and {more} more: wrong-type"] if more else [])


def test_kinds_are_counted_apart() -> None:
    findings = Collector()
    for _ in range(25):
        findings.add("wrong-type", Span(1, 1, 1, 2), "number")
        findings.add("not-yaml", Span(1, 1, 1, 2))
    findings.add("palace-empty", Span(1, 1, 1, 2))
    shown, rest = heads_and_rests(findings, {"not-yaml": 1})
    assert len(shown) == 40
    assert rest == ["… and 5 more: wrong-type", "… and 6 more: not-yaml"]


def test_what_the_engine_has_left_out_is_counted_on_the_screen_and_in_the_verdict() -> None:
    lines = desk.run("check", "-", typed="tiles: any\n" + desk.palace("* " + " ".join(["Q1"] * 1234))).out.splitlines()
    assert "… and 234 more: unknown-tile" in lines
    assert lines[-1].endswith("not legal (1234 errors)")


def test_an_excerpt_says_severity_code_player_sentence_name_rule_place_and_way_out() -> None:
    findings = Collector()
    findings.add("virtual-count", Span(2, 3, 2, 5), player="Dirk", number=20, expected=21)
    head = "error[ALH406] Dirk: A virtual player gains one building each round and must have 21 by now, not 20."
    findings.add("order-needed", None, missing=(), completions={}, together={}, number=3)
    findings.add("too-large", None, "depth", limit=20)
    lines = list(describe(findings[:1], source(["a", "  bc"]), ENGLISH, TERMINAL))
    assert lines == [
        f"{head} (virtual-count, V11)",
        "  ╭─ x.yaml:2:3",
        "2 │   bc",
        "  │   ^^",
        "  ╰→ Count this player's crosses again.",
        "  More: alhambra-sheets explain ALH406",
        "",
    ]
    assert next(describe(findings[1:2], source([]), ENGLISH, TERMINAL)).startswith("warning[ALH408] Several players")
    lines = list(describe(findings[2:], source([]), ENGLISH, TERMINAL))
    assert lines == [
        "error[ALH107] Lists are nested too deeply: more than 20 levels. (too-large)",
        "  ╭─ x.yaml",
        "  More: alhambra-sheets explain ALH107",
        "",
    ]


def test_the_first_finding_of_each_kind_names_the_command_that_explains_it() -> None:
    findings = Collector()
    findings.add("hole", Span(1, 1, 1, 2), number=1)
    findings.add("lone-player", Span(1, 1, 1, 2))
    for number in (2, 3):
        findings.add("hole", Span(1, 1, 1, 2), number=number)
    blocks = "\n".join(describe(findings, source(["a"]), ENGLISH, TERMINAL)).split("\n\n")
    named = [re.findall(r"alhambra-sheets explain (\w+)$", block, re.MULTILINE) for block in blocks]
    assert named == [["ALH304"], ["ALH210"], [], []]


def test_severities_have_their_colours() -> None:
    findings = Collector()
    findings.add("hole", Span(1, 1, 1, 2), number=1)
    findings.add("order-needed", Span(1, 1, 1, 2), missing=(), completions={}, together={}, number=3)
    findings.add("lone-player", Span(1, 1, 1, 2))
    lines = list(describe(findings, source(["a"]), ENGLISH, TERMINAL._replace(colours=True)))
    for severity, style in (("error", Emphasis.ERROR), ("warning", Emphasis.WARNING), ("note", Emphasis.NOTE)):
        head = next(number for number, line in enumerate(lines) if severity + "[" in line)
        assert lines[head].startswith(f"\x1b[{style}m{severity}[ALH")
        assert lines[head + 3].endswith(f"\x1b[{style}m^\x1b[0m")
        # The line of the file itself is as it is.
        assert lines[head + 2] == "1 │ a"
        assert "\x1b[1m" in lines[head]


def test_without_unicode_an_excerpt_is_ascii() -> None:
    plain = TERMINAL._replace(unicode=False)
    lines = list(describe([finding_at(1, 1, 1, 2)], source(["abc"]), ENGLISH, plain))
    assert all(line.isascii() for line in lines)


def test_a_cut_line_is_ascii_without_unicode() -> None:
    shown, _ = excerpt("x" * 300, 150, 151, TERMINAL._replace(unicode=False))
    assert shown.isascii()


def test_a_file_without_a_place_still_names_the_file() -> None:
    findings = Collector()
    findings.add("too-large", None, "bytes", limit=5)
    lines = list(describe(findings, source([]), ENGLISH, TERMINAL))
    assert any("x.yaml" in line for line in lines)


def test_names_of_files_and_players_are_shown_and_not_obeyed() -> None:
    findings = Collector()
    findings.add("wrong-type", Span(1, 1, 1, 2), "number", player="\x1b[31mKim\u202e")
    for name in ("\x1b[2J.yaml", "a\nb.yaml", "\udcff.yaml"):
        text = "\n".join(describe(findings, source(["\x1b[0m"], name), ENGLISH, TERMINAL))
        assert not re.search(r"[\x00-\x09\x0b-\x1f\u202e\udcff]", text)


def test_colours_only_surround() -> None:
    data = desk.palace("*  G8", "Q9")
    result = desk.judge(data)
    coloured = list(describe(result.findings, result.source, ENGLISH, TERMINAL._replace(colours=True)))
    bare = [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in coloured]
    assert bare == list(describe(result.findings, result.source, ENGLISH, TERMINAL))
    assert coloured != bare


@pytest.mark.parametrize("language", catalog.languages())
@pytest.mark.parametrize("width", [40, 60, 200])
def test_findings_fit_a_narrow_terminal(width: int, language: str) -> None:
    text = desk.table("Kim: {buildings: {towr: 1}, wall: many, claimed: [" + "木村 " * 60 + "]}", "Nina: []")
    result = desk.judge(text)
    result = result._replace(source=result.source._replace(name="games/of a long evening/kim-and-nina-and-ota.yaml"))
    terminal = Terminal(colours=False, unicode=True, width=width, wraps=True)
    told = list(describe(result.findings, result.source, catalog.load(language), terminal))
    assert len(result.findings) > 2
    assert max(map(columns, told)) <= width
    whole = list(describe(result.findings, result.source, catalog.load(language), TERMINAL))
    assert len(told) == len(whole) if width == 200 else len(told) > len(whole)


@given(st.text("aX木e\u0301\u200b\t", max_size=200), st.integers(0, 250), st.integers(30, 100))
def test_carets_stand_under_the_fault_in_every_width(line: str, before: int, width: int) -> None:
    start = min(before, len(line))
    text = f"{line[:start]}FAULT{line[start:]}"
    terminal = TERMINAL._replace(width=width, wraps=True)
    told = describe([finding_at(1, start + 1, 1, start + 6)], source([text]), ENGLISH, terminal)
    lines = [each for each in told if each.startswith(("1 │", "  │"))]
    assert max(map(columns, lines)) <= width
    shown, carets = (each[4:] for each in lines)
    assert columns(shown.partition("FAULT")[0]) == carets.index("^^^^^")
