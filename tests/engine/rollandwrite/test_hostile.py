"""Files of Roll & Write that were made to break something: each is answered with findings, soon, never a traceback."""

from __future__ import annotations

import json
import os
import re
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from alhambra_engine import referee
from alhambra_engine.reading.surroundings import Surroundings
from alhambra_engine.rollandwrite.layouts import BYTE_LIMIT
from alhambra_sheets.report.text import score_report
from alhambra_sheets.system.terminal import Terminal
from alhambra_sheets.words import catalog
from alhambra_sheets.words import findings as worded
from alhambra_sheets.words.terms import aliases, completed_line
from tests.cases import desk
from tests.cases.outcomes import roll_and_write_of
from tests.cases.sheets import EXAMPLE, HEAD, counted, drawn, table, virtual
from tests.engine.play import GRANADA
from tests.languages import COMPLETE

if TYPE_CHECKING:
    from collections.abc import Callable

    from alhambra_engine.referee import Result
    from alhambra_engine.rollandwrite.possibilities import Possibility

_SOON = 4
"""Seconds of work that a hostile file may take: many times what it needs."""
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
_ROWS = f"rows = {json.dumps(GRANADA)}\n"
_GOOD = f'id = "mine"\nname = "Mine"\n{_ROWS}'
_TERMINAL = Terminal(colours=False, unicode=True, width=80)
_OTHERS = drawn("Nina", "G3") + drawn("Ota", "T3")
_PLAYERS = drawn("Kim", "C3") + _OTHERS


def _names(found: Any) -> list[str]:  # noqa: ANN401 - JSON
    return [each["name"] for each in found["findings"]]


# Layout paths

PATHS = [
    "../../etc/passwd",
    "../../../../../../../../etc/passwd",
    "/etc/passwd",
    "/etc/passwd\0.toml",
    "/dev/zero",
    "/dev/zero.toml",
    "/dev/stdin",
    "/proc/self/environ",
    "-",
    "~/.ssh/id_rsa",
    "file:layout.toml",
    "https://example.com/layout.toml",
    "\\\\server\\share\\layout.toml",
    "granada.toml",
    "granada/../granada",
    "../granada",
    "{name}",
    "%s.toml",
    ".toml",
    "folder.toml",
    "x" * 5000 + ".toml",
    "no/such/folder/x.toml",
    "a\nb.toml",
    "$(touch x).toml",
    "*.toml",
]


@pytest.mark.parametrize("path", PATHS, ids=ascii)
@pytest.mark.parametrize("command", ["score", "check"])
def test_no_file_but_a_layout_is_opened(command: str, path: str, tmp_path: Path) -> None:
    (tmp_path / "folder.toml").mkdir()
    game = tmp_path / "game.yaml"
    game.write_text(table(_PLAYERS, top=f"layout: {json.dumps(path)}\n"), encoding="utf-8")
    answer = desk.run(command, str(game), "--json")
    assert (answer.status, answer.err) == (1, "")
    if "\n" in path:
        # It is two rows of a grid, none of which is one.
        assert set(_names(answer.json)) == {"bad-layout"}
    elif "\0" not in path:
        bare = "bad-layout" if set("/\\:") & set(path) else "unknown-name"
        assert _names(answer.json) == [bare if path.isprintable() else "wrong-type"]
    assert "root:" not in answer.out
    told = desk.run(command, str(game))
    assert not _CONTROLS.search(told.out)
    assert len(told.out) < 3000


@pytest.mark.parametrize(
    "path", ["../lesc.toml", "{folder}/lesc.toml", "C:lesc.toml", "..\\lesc.toml", "./lesc", "sub/lesc"]
)
def test_no_path_is_looked_for(path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in (tmp_path, tmp_path / "games", tmp_path / "games" / "sub"):
        folder.mkdir(exist_ok=True)
        (folder / "lesc.toml").write_text("secret = 1\n", encoding="utf-8")
    game = tmp_path / "games" / "game.yaml"
    named = json.dumps(path.format(folder=tmp_path))
    game.write_text(table(_PLAYERS, top=f"layout: {named}\n"), encoding="utf-8")
    looked = list[str]()
    usual = Path.is_file

    def is_file(self: Path) -> bool:
        looked.append(str(self))
        return usual(self)

    monkeypatch.setattr(Path, "is_file", is_file)
    answer = desk.run("score", str(game), "--json")
    assert (answer.status, _names(answer.json)) == (1, ["bad-layout"])
    assert not [each for each in looked if "lesc" in each]
    assert "secret" not in answer.out


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("./my.toml", "my.toml"),
        ("my:toml", "toml"),
        ("{here}/my.toml", "my.toml"),
        ("sub/", ""),
        (".\\", ""),
        ("C:", ""),
    ],
)
def test_a_path_is_told_to_be_one_wherever_it_leads(path: str, name: str, tmp_path: Path) -> None:
    layout = path.format(here=tmp_path)
    game = tmp_path / "game.yaml"
    game.write_text(table(_PLAYERS, top=f"layout: '{layout}'\n"), encoding="utf-8")
    told = " ".join(desk.run("score", str(game)).out.split())
    # A long one is shortened.
    assert f"`{layout[:9]}" in told
    assert "` is a path; only the bare name of a file beside this one is read." in told
    assert ("write only its name" in told) == bool(name)
    assert f"write only its name: `{name}`." in told or not name


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="links are not made everywhere")
def test_a_link_to_an_endless_file_is_no_layout(tmp_path: Path) -> None:
    (tmp_path / "zero.toml").symlink_to("/dev/zero")
    (tmp_path / "passwd.toml").symlink_to("/etc/passwd")
    for name, told in (("zero", "unknown-name"), ("passwd", "bad-layout")):
        game = tmp_path / "game.yaml"
        game.write_text(table(_PLAYERS, top=f"layout: {name}.toml\n"), encoding="utf-8")
        answer = desk.run("check", str(game), "--json")
        assert (answer.status, _names(answer.json)) == (1, [told])
        # Nothing of what stands in it is shown.
        assert "root:" not in answer.out


# Layout files


def _judged(content: bytes | str, tmp_path: Path, command: str = "check") -> tuple[Any, str]:
    """Return the JSON and the text for a game on a layout file with this content."""
    (tmp_path / "mine.toml").write_bytes(content.encode() if isinstance(content, str) else content)
    game = tmp_path / "game.yaml"
    game.write_text(table(_PLAYERS, top="layout: mine.toml\n"), encoding="utf-8")
    as_json, told = desk.run(command, str(game), "--json"), desk.run(command, str(game))
    assert as_json.err == told.err == ""
    assert not _CONTROLS.search(told.out)
    return as_json.json, told.out


CONTENTS: dict[str, tuple[Callable[[], bytes | str], str | None]] = {
    "good": (lambda: _GOOD, None),
    "good, with windows line ends": (lambda: _GOOD.replace("\n", "\r\n"), None),
    "empty": (lambda: "", "bad-layout"),
    "huge": (lambda: _GOOD + "#" * 5_000_000, "bad-layout"),
    "huge value": (lambda: 'id = "' + "a" * 5_000_000 + '"\n' + _ROWS, "bad-layout"),
    "long value": (lambda: 'id = "' + "a" * 90_000 + '"\n' + _ROWS, "bad-layout"),
    "not utf-8": (lambda: b'id = "\xff"\n', "bad-layout"),
    "utf-16": (lambda: _GOOD.encode("utf-16"), None),
    "nulls": (lambda: b"\0" * 1000, "bad-layout"),
    "yaml": (lambda: "id: mine\nrows:\n - GPTCGA\n", "bad-layout"),
    "key twice": (lambda: _GOOD + 'id = "other"\n', "bad-layout"),
    "many keys": (lambda: _GOOD + "".join(f"k{number} = 1\n" for number in range(9_000)), "bad-layout"),
    "many rows": (lambda: 'id = "a"\nrows = [' + '"",' * 33_000 + "]\n", "bad-layout"),
    "long row": (lambda: 'id = "a"\nrows = ["' + "Q" * 90_000 + '"]\n', "bad-layout"),
    "rows of rows": (lambda: 'id = "a"\nrows = [["G"]]\n', "bad-layout"),
    "rows of tables": (lambda: 'id = "a"\nrows = [{a = 1}]\n', "bad-layout"),
    "numbers": (lambda: "id = 1\nname = 2\nrows = 3\ncoins = 'x'\n", "bad-layout"),
    "many digits": (lambda: f"coins = {'9' * 50_000}\n{_GOOD}", "bad-layout"),
    "hexadecimal, small": (lambda: f"coins = 0x14\n{_GOOD}", None),
    "infinite": (lambda: f"coins = inf\n{_GOOD}", "bad-layout"),
    "negative": (lambda: f"coins = -3\n{_GOOD}", "bad-layout"),
    "true": (lambda: f"coins = true\n{_GOOD}", "bad-layout"),
    "braces": (lambda: 'id = "{name}"\nname = "{0.__class__}"\n' + _ROWS, "bad-layout"),
    "an id of other letters": (lambda: 'id = "гранада"\n' + _ROWS, "bad-layout"),
    "letters that grow": (lambda: 'id = "a"\nrows = ["ßßß", "ﬃ", "", "", "", ""]\n', "bad-layout"),
    "escapes": (lambda: 'id = "\\u001b[2J"\nname = "\\u202e"\n' + _ROWS, "bad-layout"),
    "a letter that is obeyed": (
        lambda: 'id = "a"\nrows = ["\\u001bPTCGA", "PAGSCT", "CTSTAP", "ASCGTG", "SCAPGT", "GTGATC"]\n',
        "bad-layout",
    ),
    "dotted keys": (lambda: "a" + ".a" * 3_000 + " = 1\n", "bad-layout"),
}


@pytest.mark.parametrize("name", CONTENTS)
def test_whatever_a_layout_file_holds_is_answered(name: str, tmp_path: Path) -> None:
    make, expected = CONTENTS[name]
    found, told = _judged(make(), tmp_path)
    assert set(_names(found)) == ({expected} if expected else set())
    assert found["legal"] is (expected is None)
    assert len(told) < 20_000


def test_a_great_hexadecimal_number_is_no_number_of_coins(tmp_path: Path) -> None:
    found, _ = _judged(f"coins = 0x{'f' * 3_000}\n{_GOOD}", tmp_path)
    assert _names(found) == ["bad-layout"]


@pytest.mark.parametrize("deep", ["a = " + "[" * 50_000, "a = " + "{a=" * 30_000], ids=["lists", "tables"])
def test_a_deep_layout_file_is_no_layout(deep: str, tmp_path: Path) -> None:
    found, _ = _judged(deep, tmp_path)
    assert _names(found) == ["bad-layout"]


def test_a_name_that_is_obeyed_is_not_shown(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(f'id = "a"\nname = "\\u001b[2J\\u202e"\n{_ROWS}', encoding="utf-8")
    game = tmp_path / "game.yaml"
    pavilions = "  Kim: {buildings: {pavilion: 3}, rows: [1, 1, 0, 0, 0, 1], columns: [1, 1, 0, 0, 0, 1], coins: 3}\n"
    game.write_text(table(pavilions, _OTHERS, top="layout: mine.toml\n"), encoding="utf-8")
    answer = desk.run("check", str(game))
    assert "lines-do-not-match" in answer.out
    assert not _CONTROLS.search(answer.out)


def test_a_layout_file_is_read_no_further_than_its_limit(tmp_path: Path) -> None:
    found, _ = _judged(_GOOD + "#" * (BYTE_LIMIT - len(_GOOD)) + "\n[", tmp_path)
    # What stands behind the limit is neither read nor believed.
    assert _names(found) in ([], ["bad-layout"])


@given(content=st.binary(max_size=200) | st.text(st.characters(exclude_categories=["Cs"]), max_size=200))
@settings(max_examples=50)
def test_any_bytes_of_a_layout_file_are_answered(content: bytes | str) -> None:
    data = content.encode() if isinstance(content, str) else content
    text = table(_PLAYERS, top="layout: x.toml\n").encode()
    result = referee.check("game.yaml", text, Surroundings(aliases, lambda _: data))
    assert {each.kind.name for each in result.findings} == {"bad-layout"}


# Names in the line that is to be pasted

HOSTILE_NAMES = [
    *("Kim Lee", "O'Neill", 'Kim "the Tower"', "a, b", "[Kim]", "{Kim}", "Kim: x", "Kim #1", "#1", "- Kim", "*Kim"),
    *("&a", "!x", "| x", "> x", "%x", "@x", "`x`", "yes", "true", "1", "1.5", "1e3", "0x1F", "2024-01-01", "1:20"),
    *("\\", "\\n", "a\\", '"', "'", "''", "a'b\"c", "木村", "Ана", "Zoë", "🏰", "é😀", "a  b", "=", "<<", "?"),
    *("{name}", "%s", "a]b", "]", "[", ",", ":", "x:", "a - b", "a #b", "null!", "~x", "-", "--- x", "...", "_x", "x_"),
    *("Kim-Lee", "Kim.", "K.", "completed: {tower: [a, b]}", "A" * 60, '"' * 60),
]


def _unknown(first: str, second: str) -> str:
    return table(drawn(first, "T8 G5", 2), drawn(second, "T8 C5", 0), drawn("Cid", "P3", 0))


@pytest.mark.parametrize("name", HOSTILE_NAMES, ids=ascii)
def test_the_line_to_paste_is_yaml_whatever_the_names(name: str) -> None:
    _pastes(_unknown(name, "Bea"), {name, "Bea"})


@pytest.mark.parametrize("name", ["null", "~"])
def test_the_line_to_paste_knows_names_that_are_nothing(name: str) -> None:
    _pastes(_unknown(name, "Bea"), {name, "Bea"})


@settings(max_examples=25)
@given(st.text(st.characters(exclude_categories=["C", "Z"], include_characters=" "), min_size=1, max_size=60))
def test_the_line_to_paste_is_yaml_whatever_a_name_is_made_of(name: str) -> None:
    result = desk.judge(_unknown(name, "Bea"))
    if not result.legal or name.strip() in {"null", "Bea", "Cid"}:
        return  # no name, or somebody else's
    _pastes(_unknown(name, "Bea"), {next(iter(_possible(result)[0].totals)), "Bea"})


def _possible(result: Result) -> tuple[Possibility, ...]:
    return roll_and_write_of(result).possible.results


def _pastes(text: str, names: set[str]) -> None:
    result = desk.judge(text)
    assert [desk.name_of(each) for each in result.findings] == ["order-needed"]
    assert len(_possible(result)) == 3
    told = list(score_report(result, catalog.load("en"), _TERMINAL))
    assert not _CONTROLS.search("".join(told))
    for each in _possible(result):
        line = completed_line(each.completions)
        assert len(line.splitlines()) == 1
        assert line in [shown.strip() for shown in told]
        (group,) = yaml.load(line, yaml.BaseLoader)["completed"].values()  # noqa: S506 - the one that makes texts only
        assert {name for part in group for name in (part if isinstance(part, list) else [part])} == names
        pasted = desk.judge(f"{text}{line}\n")
        assert (pasted.findings, pasted.totals) == ((), each.totals)
    # The way out tells one of them as well.
    assert completed_line(_possible(result)[0].completions) in worded.way_out(result.findings[0], catalog.load("en"))


# Much to decide


def _five(built: str, *, first: str = "") -> str:
    return table(*(drawn(f"P{number}", built, 0, first) for number in range(5)))


@pytest.mark.parametrize("built", ["P4 S4 A6", "T8 C6"])
@pytest.mark.parametrize("claims", ["", ", claimed: 40", ", claimed: {pavilion: 5, tower: 8, total: 33}"])
def test_five_players_who_all_filled_several_types_are_answered(built: str, claims: str) -> None:
    text = _five(built, first=claims)
    answer = desk.run("score", "-", "--json", typed=text)
    assert (answer.status, answer.err) == (0, "")
    found = answer.json
    assert "order-needed" in _names(found) or found["totals"]
    assert len(found.get("possible", [])) <= 8
    assert len(answer.out) < 20_000
    assert len(desk.run("score", "-", typed=text).out.splitlines()) < 40


def test_many_virtual_players_with_full_rows_are_answered() -> None:
    text = table(
        drawn("Kim", "P4 S4 A6", 0),
        *(virtual(f"V{number}", "P4 S4 A6 C1") for number in range(4)),
        top="mode: versus\n",
    )
    answer = desk.run("score", "-", "--json", typed=text)
    assert answer.status == 0
    assert answer.json["possible"] == []
    assert answer.json["ranges"]["V0"][0] < answer.json["ranges"]["V0"][1]


SHAPES: dict[str, tuple[Callable[[], str], str]] = {
    "a sheet of many rows": (lambda: table("  Kim:\n    sheet: |\n" + "      XXXXXX\n" * 300_000), "wrong-type"),
    "a layout of many letters": (lambda: table(_PLAYERS, top="layout: |\n  " + "Q" * 500_000 + "\n"), "bad-layout"),
    "a layout of many rows": (lambda: table(_PLAYERS, top="layout: |\n" + "  GPTCGA\n" * 200_000), "bad-layout"),
    "many rows": (lambda: table("  Kim: {rows: [" + "1, " * 500_000 + "]}\n"), "wrong-type"),
    "many players": (
        lambda: table(*(virtual(f"p{each}", "T8") for each in range(20_000))),
        "too-large",
    ),
    "many completions": (
        lambda: EXAMPLE.replace("[Ani, Dirk]", "[" + "Ani, " * 100_000 + "Dirk]"),
        "too-large",
    ),
    "many unknown players": (
        lambda: EXAMPLE.replace("[Ani, Dirk]", "[" + ", ".join(f"q{each}" for each in range(50_000)) + "]"),
        "too-large",
    ),
    "deep completions": (lambda: EXAMPLE.replace("[Ani, Dirk]", "[" * 50 + "]" * 50), "too-large"),
    "the greatest numbers": (
        lambda: table(drawn("Kim", "C3", "{circled: 999999999, crossed: 999999999}"), _OTHERS),
        "coins-out-of-range",
    ),
    "the greatest counts": (
        lambda: table(
            counted("Kim", "C3").replace("chambers: 3", "chambers: 999999999"), _OTHERS
        ),
        "too-many-buildings",
    ),
    "the greatest lines": (
        lambda: table(
            counted("Kim", "C3").replace("[1, 1, 1,", "[999999999, 999999999, 999999999,"), _OTHERS
        ),
        "lines-do-not-match",
    ),
    "the greatest number of rounds": (lambda: table(_PLAYERS, top="rounds_played: 999999999\n"), "too-many-rounds"),
    "too great a number": (lambda: table(_PLAYERS, top="rounds_played: 9999999999\n"), "wrong-type"),
    "a negative number": (lambda: table(_PLAYERS, top="rounds_played: -1\n"), "wrong-type"),
    "an alias": (lambda: EXAMPLE.replace("[Ani, Dirk]", "*a"), "yaml-feature"),
    "an anchor": (lambda: EXAMPLE.replace("[Ani, Dirk]", "&a [Ani, Dirk]"), "yaml-feature"),
}  # fmt: skip


@pytest.mark.parametrize("name", SHAPES)
def test_a_hostile_shape_is_answered(name: str) -> None:
    make, expected = SHAPES[name]
    text = make()
    assert len(text.encode()) <= 5_000_000
    answer = desk.run("score", "-", typed=text)
    assert (answer.status, answer.err) == (1, "")
    assert expected in answer.out
    assert not _CONTROLS.search(answer.out)
    assert len(answer.out) < 100_000


# Each sign of these was once kept as a mark: seconds, and half a gigabyte.
LONG_ROWS = {
    "bars": "|X" * 100_000 + "|",
    "dashes": "–X" * 100_000,
    "blanks": "X " * 100_000,
    "brackets": "[" * 100_000,
    "points": "[P]" + "+" * 100_000,
    "feet": "[P]" + "+1 " * 100_000 + "x",
    "tabs": "X\t" * 100_000,
}


@pytest.mark.parametrize("name", LONG_ROWS)
def test_a_sheet_of_long_rows_is_answered_soon(name: str) -> None:
    text = table("  Kim:\n    sheet: |\n" + f"      {LONG_ROWS[name]}\n" * 6)
    started = time.process_time()
    answer = desk.run("check", "-", "--json", typed=text)
    assert time.process_time() - started < _SOON
    assert (answer.status, answer.err) == (1, "")
    assert _names(answer.json).count("ragged-row") == 6


@pytest.mark.parametrize(("blanks", "told"), [(189, False), (190, True)])
def test_a_row_is_too_long_from_201_characters_on(blanks: int, *, told: bool) -> None:
    row = "X X X X X" + " " * blanks
    sheet = "  Kim:\n    sheet: |\n" + f"      {row} X\n" * 6
    told_rows = [each for each in desk.judge(table(sheet, _OTHERS)).findings if each.kind.name == "ragged-row"]
    assert [each.span.line for each in told_rows if each.span] == ([6, 7, 8, 9, 10, 11] if told else [])


# Any values under known keys

_KEYS = [
    *("game", "layout", "players", "completed", "mode", "rounds_played", "claimed", "sheet", "buildings", "rows"),
    *("columns", "coins", "circled", "crossed", "virtual", "tower", "garden", "Kim", "Nina", "lines", "bonus", "total"),
]
_VALUES = st.integers() | st.text(min_size=1, max_size=6)
_VALUES |= st.sampled_from(["granada", "versus", "roll-and-write", "X.....", "X X . .", "Kim", "true", 3, 8, "x.toml"])
_TREES = st.recursive(
    _VALUES,
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.sampled_from(_KEYS), inner, max_size=6),
    max_leaves=30,
)
_COMMANDS = [["score"], ["check"], ["score", "--json"], ["check", "--json", "--lang", "ru"], ["score", "--lang", "sk"]]


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(st.dictionaries(st.sampled_from(_KEYS), _TREES, max_size=6), st.sampled_from(_COMMANDS))
def test_known_keys_with_any_values_are_answered(value: dict[str, object], arguments: list[str]) -> None:
    text = json.dumps({**value, "game": "roll-and-write"}, ensure_ascii=False)
    answer = desk.run(*arguments, "-", typed=text.encode(errors="replace"))
    assert answer.status in {0, 1}
    assert answer.err == ""
    assert not _CONTROLS.search(answer.out)


_LINES = [
    *("    coins: 3", "    coins: {circled: 3, crossed: 3}", "    claimed: 51", "    claimed: {coins: 1}"),
    *("mode: versus", "rounds_played: 7", "rounds_played: 0", "layout: granada", "players:", "", "claimed: {Ani: 28}"),
    *("  garden: [Ani]", "  tower: [[Ani, Dirk]]", "  tower: [Barbara, Dirk, Ani]", "  Eva: {sheet: [], coins: 0}"),
    *("    virtual: true", "    sheet: |", "    rows: [1, 1, 1, 0, 0, 0]", "    buildings: {}"),
    *("      . . . . . .", "      X X X X X X", "      xxxxxx", "      XX....", "  Dirki: {virtual: true}"),
]


@settings(max_examples=50, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(st.integers(0, 25), st.booleans(), st.sampled_from(_LINES)), max_size=5))
def test_a_file_with_lines_changed_is_answered(changes: list[tuple[int, bool, str]]) -> None:
    lines = EXAMPLE.splitlines()
    for at, replaced, line in changes:
        lines[at : at + replaced] = [line]
    text = "\n".join(lines)
    found = desk.run("score", "-", "--json", typed=text)
    assert found.status in {0, 1}
    assert found.json["legal"] is (found.status == 0)
    assert bool(found.json["totals"]) <= found.json["legal"]
    checked = desk.run("check", "-", "--json", typed=text)
    assert checked.status == found.status
    assert desk.run("score", "-", "--lang", "en", typed=text).status == found.status


@pytest.mark.parametrize("text", ["{layout: null, game: roll-and-write}", HEAD + "players: {Kim: {sheet: ~}}"])
def test_nothing_where_a_drawing_should_stand(text: str) -> None:
    assert desk.run("check", "-", typed=text).status == 1


def test_no_catalog_breaks_a_sentence() -> None:
    for language in COMPLETE:
        answer = desk.run("score", "-", "--lang", language, typed=_unknown("{name}", "%s"))
        assert answer.status == 0
        assert "{name}" in answer.out
