"""Files that were made to break the reader: each is answered with a finding, soon, and never with a traceback."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from alhambra_engine import referee
from alhambra_engine.alhambra.transcript import TILE_LIMIT
from alhambra_engine.geometry import COORDINATE_LIMIT
from alhambra_engine.reading.nodes import DEPTH_LIMIT, EVENT_LIMIT
from alhambra_engine.reading.source import BYTE_LIMIT
from tests.cases import desk
from tests.cases.desk import HEAD, judge, table, told
from tests.cases.expectations import CASES

if TYPE_CHECKING:
    from collections.abc import Callable

TESTS = Path(__file__).resolve().parents[2]
_PALACE = HEAD + "tiles: any\nplayers:\n  Kim:\n    palace: |\n"
_SOON = 4
"""Seconds of work that a hostile file may take: many times what it needs, and not what the square of its size does."""
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")


def test_the_limits_are_those_of_the_contract() -> None:
    assert (BYTE_LIMIT, EVENT_LIMIT, DEPTH_LIMIT) == (5_000_000, 2_000_000, 20)
    assert (TILE_LIMIT, COORDINATE_LIMIT) == (250_000, 100_000)


@pytest.mark.parametrize("rows", [("# P5  *",), ("#", "#  T7")])
def test_a_drawing_that_is_one_comment_is_told_as_that_alone(rows: tuple[str, ...]) -> None:
    assert told(desk.palace(*rows)) == ["wrong-type/comment"]


def _rows(number: int, row: str) -> str:
    return f"      {row}\n" * number


def _players(entry: str, number: int) -> str:
    return HEAD + "players:\n" + "".join(f"  p{each}: {entry}\n" for each in range(number))


def _many(name: str, number: int, *, start: str) -> str:
    return HEAD + start + "".join(f"      {name}{each}: 1\n" for each in range(number))


# Each of these once took minutes, gigabytes or the process; as large as shows that it does not. (text, what is told)
SHAPES: dict[str, tuple[Callable[[], str], str]] = {
    "brackets": (lambda: "[" * 100_000, "too-large/depth"),
    "braces": (lambda: "{" * 1_000_000, "too-large/depth"),
    "question marks": (lambda: "? " * 1_000_000, "too-large/depth"),
    "dashes": (lambda: "- " * 1_000_000, "too-large/depth"),
    "colons": (lambda: HEAD + ": " * 100_000, ""),
    "indentation": (lambda: "".join(" " * each + "a:\n" for each in range(2000)), "too-large/depth"),
    "brackets over lines": (lambda: HEAD + "a: " + "[\n" * 100_000, "too-large/depth"),
    "aliases": (lambda: "a: &a [x]\nb: &b [" + "*a," * 50 + "]\nc: [" + "*b," * 50 + "]\n", "yaml-feature/alias"),
    "alias of itself": (lambda: "&a [*a]", "yaml-feature/alias"),
    "merge keys": (lambda: "a: &a {game: alhambra}\n<<: *a\n", "yaml-feature/alias"),
    "tags": (lambda: "!!python/object/apply:os.system ['true']", "yaml-feature/tag"),
    "binary": (lambda: "game: !!binary aGVsbG8=", "yaml-feature/tag"),
    "directive": (lambda: "%TAG ! tag:example.com,2000:\n---\ngame: !x alhambra", "yaml-feature/tag"),
    "documents": (lambda: "---\n" * 200_000, "yaml-feature/documents"),
    "a string without end": (lambda: HEAD + 'a: "' + "x" * 4_900_000, "not-yaml/quote"),
    "escapes": (lambda: HEAD + 'a: "' + "\\e" * 2_000_000 + '"\n', "control-character"),
    "a long key": (lambda: HEAD + "? " + "b" * 4_000_000 + "\n: 1\n", "unknown-key"),
    "a huge number": (lambda: HEAD + "scoring: " + "9" * 4_900_000, "wrong-type/number"),
    "a number of another base": (lambda: table("Kim: {buildings: {tower: 0x1}, wall: 1_0}"), "wrong-type/number"),
    "digits of another script": (lambda: table("Kim: {buildings: {tower: ١!}, wall: １}"), "wrong-type/number-only"),
    "a power of a superscript": (lambda: table("Kim: {buildings: {tower: 1²}, wall: 1}"), "wrong-type/number"),
    "empty lines": (lambda: "\n" * 1_900_000, "missing-key/empty-file"),
    "line ends": (lambda: "\n" * 2_100_000, "too-large/events"),
    "a comment": (lambda: "#" * 4_900_000, "missing-key/empty-file"),
    "tabs": (lambda: HEAD + "\t" * 4_000_000, ""),
    "control characters": (lambda: HEAD + "\x01" * 1_000_000, "control-character"),
    "a million empty cells": (lambda: _PALACE + _rows(999, ". " * 1000) + _rows(1, "*"), "palace-empty"),
    "gaps": (lambda: _PALACE + _rows(150, "T  " * 99 + "     T  *"), "fountain-twice"),
    "spreadsheet": (lambda: _PALACE + _rows(8_000, "T\t\tT") + _rows(1, "*"), "gap-read"),
    "two tabs": (lambda: _PALACE + _rows(8_000, "T\t\tT .") + _rows(1, "*"), "ragged-row/tabs"),
    "empty tables": (lambda: _PALACE + _rows(1000, "|" * 2000), "fountain-missing"),
    "boxes": (lambda: _PALACE + _rows(1001, "┌" * 1000), "unknown-tile/notation"),
    "blocks in blocks": (
        lambda: HEAD + "a: |\n" + "".join(" " * min(each, 2000) + "a: |\n" for each in range(1, 2500)),
        "unknown-key",
    ),
    "dashes before a bar": (lambda: HEAD + "- " * 800_000 + "|\n", ""),
    "colons before bars": (lambda: HEAD + "x" + ": | " * 800_000 + "\n", ""),
    "a million tiles": (lambda: _PALACE + _rows(1000, "T " * 1000), "too-large/tiles"),
    "a row of a million cells": (lambda: _PALACE + _rows(1, "* " + ". " * 1_000_000), "too-large/coordinates"),
    "a column of too many rows": (lambda: _PALACE + _rows(COORDINATE_LIMIT + 1, "*"), "too-large/coordinates"),
    "too many tiles in reserve": (
        lambda: table("Kim: {buildings: {}, wall: 0, reserve: [" + "T7," * 250_001 + "]}"),
        "too-large/tiles",
    ),
    "bars": (lambda: HEAD + "|\n" * 300_000, ""),
    "drawings without keys": (lambda: HEAD + "a: |\n" * 8_000, "not-yaml/unindented"),
    "far away": (
        lambda: (
            HEAD
            + f"tiles: any\nplayers: {{Kim: {{tiles: [{{at: [{COORDINATE_LIMIT}, -{COORDINATE_LIMIT}], tile: T}}]}}}}"
        ),
        "not-joined",
    ),
    "unknown keys": (lambda: _many("key", 8_000, start="players:\n  Kim:\n      wall: 1\n"), "unknown-key"),
    "unknown types": (
        lambda: _many("towerr", 5_000, start="players:\n  Kim:\n    wall: 1\n    buildings:\n"),
        "unknown-key/building",
    ),
    "unknown claims": (
        lambda: _many("walll", 5_000, start="players:\n  Kim:\n    wall: 1\n    claimed:\n"),
        "unknown-key/claim",
    ),
    "unknown currencies": (
        lambda: _many("denarr", 5_000, start="players:\n  Kim: {buildings: {}}\nmoney:\n  Kim:\n"),
        "unknown-key/currency",
    ),
    "unknown players": (
        lambda: (
            _players("{buildings: {}, wall: 0}", 90) + "claimed:\n" + "".join(f"  q{n}: 1\n" for n in range(10_000))
        ),
        "unknown-key/player",
    ),
    "many players": (lambda: _players("{buildings: {tower: 1}, wall: 1}", 8_000), "too-large/players"),
    "many imaginary players": (lambda: _players("{virtual: true, buildings: {tower: 1}}", 8_000), "too-large/players"),
    "players who come and go": (
        lambda: (
            HEAD
            + "scorings:\n"
            + "".join(
                f"  {scoring}:\n"
                + "".join(f"    {name}{each}: {{buildings: {{}}, wall: 0}}\n" for each in range(5_000))
                for scoring, name in ((1, "anna"), (2, "bert"))
            )
        ),
        "too-large/players",
    ),
    "leftovers": (
        lambda: table("Kim: {buildings: {}, wall: 0}") + "leftovers:\n" + "- {tile: T7, currency: dinar}\n" * 5_000,
        "too-large/list",
    ),
    "many names of no tile": (
        lambda: (
            _PALACE
            + "".join(
                f"      {' '.join(f'q{each}x' for each in range(row, row + 100))}\n" for row in range(0, 8_000, 100)
            )
        ),
        "unknown-tile/letter",
    ),
    "a mismatch on every side": (
        lambda: (
            _PALACE
            + "".join(
                f"      {'. *' if not row else ' '.join(['G', 'Gnesw'] * 30 if row % 2 else ['Gnesw', 'G'] * 30)}\n"
                for row in range(60)
            )
        ),
        "wall-mismatch",
    ),
    "a list of mismatches": (
        lambda: (
            HEAD
            + "tiles: any\nplayers:\n  Kim:\n    tiles:\n"
            + "".join(
                f"    - {{at: [{east}, {south}], tile: {'G' if (east + south) % 2 else 'Gnesw'}}}\n"
                for east in range(1, 61)
                for south in range(60)
            )
        ),
        "wall-mismatch",
    ),
    "a sieve": (
        lambda: _PALACE + _rows(1, "* " + "G " * 99) + (_rows(1, "G . " * 50) + _rows(1, "G " * 100)) * 50,
        "hole",
    ),
    "a sky full of fountains": (lambda: _PALACE + _rows(100, "* " * 100), "fountain-twice"),
}


@pytest.mark.parametrize("name", SHAPES)
def test_a_hostile_shape_is_answered(name: str) -> None:
    make, expected = SHAPES[name]
    text = make()
    assert len(text.encode()) <= BYTE_LIMIT
    started = time.process_time()
    answer = desk.run("check", "-", typed=text)
    assert time.process_time() - started < _SOON
    assert answer.status == (0 if expected == "palace-empty" else 1)
    assert answer.err == ""
    assert expected.partition("/")[0] in answer.out
    assert not _CONTROLS.search(answer.out)
    # However much is wrong, people get to read it.
    assert len(answer.out) < 100_000


# Most of these once took the square or the cube of their size, the others seconds for each of their megabytes.
SLOW: dict[str, tuple[Callable[[], str], str]] = {
    "a rule of hyphens": (lambda: _PALACE + _rows(1, "-" * 60_000 + "x|") + _rows(1, "T9|T9"), "unknown-tile"),
    "a rule of cells": (lambda: _PALACE + _rows(1, "-|" * 60_000 + "x") + _rows(1, "T9|T9"), "unknown-tile"),
    "hard blanks": (lambda: HEAD + "x" + "\u00a0" * 100_000 + "b\n", "not-yaml"),
    "hard blanks and others": (lambda: HEAD + "x" + "\u00a0 " * 50_000 + "b: [\n", "not-yaml"),
    "blocks that are none": (lambda: HEAD + "".join(" " * each + "a: | x\n" for each in range(1800)), "not-yaml"),
    "dashes in a row": (lambda: "- " * 100_000, "too-large"),
    "blocks with remarks": (lambda: HEAD + "".join(" " * each + "a: | # x\n" for each in range(1800)), "unknown-key"),
    "blanks in a count": (
        lambda: table(
            "Kim: {wall: 1, buildings: {tower 1, " + ", ".join(f"'a{' ' * 950}{n}!'" for n in range(300)) + "}}"
        ),
        "unknown-key/building",
    ),
    "blanks in a short count": (
        lambda: table(
            "Kim: {wall: 1, buildings: {tower 1, " + ", ".join(f"'a{' ' * 190}{n}!'" for n in range(500)) + "}}"
        ),
        "unknown-key/building",
    ),
    "remarks in a drawing": (lambda: _PALACE + _rows(16_000, "T9 # remark one two"), "wrong-type/comment"),
    "a long text without a bar": (lambda: _PALACE.replace(" |", "") + _rows(500, "T9nw " * 400), "wrong-type/drawing"),
    "rows that are lists": (
        lambda: _PALACE.replace(" |", "") + _rows(130, "- [" + ", ".join(["T9"] * 400) + "]"),
        "wrong-type/drawing",
    ),
    "keys that are no players": (
        lambda: (
            _players("{buildings: {}, wall: 0}", 90) + "claimed:\n" + "".join(f"  P{n}x: 1\n" for n in range(5_000))
        ),
        "unknown-key/player",
    ),
}


@pytest.mark.parametrize("name", SLOW)
def test_a_hostile_shape_is_answered_soon(name: str) -> None:
    make, expected = SLOW[name]
    text = make()
    started = time.process_time()
    answer = desk.run("check", "-", typed=text)
    assert time.process_time() - started < _SOON
    assert (answer.status, answer.err) == (1, "")
    assert expected.partition("/")[0] in answer.out


@pytest.mark.parametrize("name", ["aliases", "escapes", "a long key", "documents", "control characters", "far away"])
def test_a_hostile_shape_is_answered_in_json(name: str) -> None:
    make, expected = SHAPES[name]
    found = desk.run("score", "-", "--json", typed=make()).json
    assert expected.partition("/")[0] in {each["name"] for each in found["findings"]}
    assert found["legal"] is False


# Depth and sizes, on both sides of the border


def test_depth() -> None:
    for depth, name in ((DEPTH_LIMIT, "wrong-type/mapping"), (DEPTH_LIMIT + 1, "too-large/depth")):
        assert told("[" * depth + "]" * depth) == [name]


def test_bytes() -> None:
    good = table("Kim: {buildings: {}, wall: 0}")
    assert told(good + "#" * (BYTE_LIMIT - len(good))) == []
    assert told(good + "#" * (BYTE_LIMIT - len(good) + 1)) == ["too-large/bytes"]


@pytest.mark.parametrize("extra", [0, 1])
def test_tiles(extra: int) -> None:
    rows = "      *" + " Q" * 499 + "\n" + _rows(TILE_LIMIT // 500 - 1, "Q " * 500) + ("      Q\n" if extra else "")
    findings = {each.kind.name for each in judge(_PALACE + rows).findings}
    assert ("too-large" in findings) is bool(extra)


@pytest.mark.parametrize(("east", "south"), [(COORDINATE_LIMIT, 0), (0, -COORDINATE_LIMIT), (-COORDINATE_LIMIT, 1)])
def test_coordinates(east: int, south: int) -> None:
    for beyond in (0, 1):
        at = [east + beyond * (1 if east > 0 else -1) * (east != 0), south - beyond * (east == 0)]
        names = told(table(f"Kim: {{tiles: [{{at: {at}, tile: G9}}]}}"))
        assert ("too-large/coordinates" in names) is bool(beyond)
        assert ("not-joined" in names) is not bool(beyond)


@pytest.mark.parametrize("digits", [9, 10, 5000])
def test_numbers_have_at_most_nine_digits(digits: int) -> None:
    number = "9" * digits
    names = told(table(f"Kim: {{buildings: {{}}, wall: 0, claimed: {number}}}"))
    assert names == (["claim-open"] if digits == 9 else ["wrong-type/number"])
    at = told(table(f"Kim: {{tiles: [{{at: [{number}, 0], tile: G9}}]}}"))
    assert at[0] in {"too-large/coordinates", "wrong-type/at"}


def test_the_greatest_numbers_are_scored() -> None:
    text = table("Kim: {buildings: {tower: 999999999}, wall: 999999999}", top="tiles: any\n")
    answer = desk.run("score", "-", "--json", typed=text)
    assert answer.status == 0
    assert answer.json["totals"]["Kim"] == 21 + 999_999_999


# Names and values that mean something elsewhere

NAMES = (
    *("NO", "null", "~", "1:20", "0o17", "1e3", "true", "2024-01-01", ".inf", "=", "<<", "1", "-", "{x}", "%s"),
    *("__proto__", "'", "Kim #1"),
)


@pytest.mark.parametrize("name", NAMES)
def test_scalars_stay_text(name: str) -> None:
    result = judge(table(f"{json.dumps(name)}: {{buildings: {{}}, wall: 0}}"))
    assert result.legal
    assert next(iter(result.totals)) == name


@pytest.mark.parametrize("name", ["NO", "~x", "1:20", "2024-01-01", "yes", "1e3"])
def test_plain_scalars_stay_text(name: str) -> None:
    assert next(iter(judge(table(f"{name}: {{buildings: {{}}, wall: 0}}")).totals)) == name


@pytest.mark.parametrize(
    "escape", ["\\0", "\\a", "\\b", "\\e", "\\x1b[31m", "\\u202E", "\\u2066", "\\L", "\\P", "\\N", "\\x7f", "\\uFEFF"]
)
@pytest.mark.parametrize("where", ["name", "tile", "key", "currency", "row"])
def test_what_an_escape_smuggles_in_is_refused(escape: str, where: str) -> None:
    text = {
        "name": table(f'"Kim{escape}": {{buildings: {{}}, wall: 0}}'),
        "tile": table(f'Kim: {{buildings: {{}}, wall: 0, reserve: ["T7{escape}"]}}'),
        "key": table(f'Kim: {{buildings: {{"tower{escape}": 1}}, wall: 0}}'),
        "currency": table("Kim: {buildings: {}, wall: 0}") + f'money: {{Kim: {{"denar{escape}": 1}}}}\n',
        "row": table(f'Kim: {{palace: ["* {escape} G9"]}}'),
    }[where]
    assert "control-character" in told(text)
    for arguments in (["score"], ["score", "--json"], ["moves", "--player", "Kim"]):
        assert not _CONTROLS.search(desk.run(*arguments, "-", typed=text).out)


def test_findings_survive_a_hostile_file_name() -> None:
    for name in ("{name}", "%s", "\x1b[31m", "\u202e", "a\nb"):
        result = referee.check(name, b"")
        assert result.source.name == name


# Chance

GOOD = [
    path.read_bytes()
    for path in (*sorted((TESTS / "games").glob("*.yaml")), *(TESTS.parent / "examples").glob("*.yaml"))
]
BROKEN = [path.read_bytes() for path in CASES]
PIECES = [
    piece.encode()
    for piece in (
        *("[", "]", "{", "}", ":", ": ", ",", "- ", "? ", "| ", "|\n", ">\n", "&a ", "*a", "!x ", "%", "@", "`"),
        *("\n", "\r", "\r\n", "\t", "\0", "\x1b[2J", "\u2028", "\ufeff", "\u00a0", "\U0001f3f0", '"', "'", "#", " #"),
        *("*", ".", "_", "T9nw", "G8", "G8ne", "Q", "Т", "99999999999", "-1", "~", "null", "{x}", "\\e", "\\"),
        *("---\n", "...\n", "<<: ", "game: ", "players:\n", "scorings: ", "tiles: any\n", "virtual: true"),
    )
]
PIECES += [b"\xff", b"\xc3", b"\xed\xa0\x80"]


@st.composite
def mutated(draw: st.DrawFn) -> bytes:
    """A transcript with pieces cut out, doubled, moved and put in."""
    data = draw(st.sampled_from(GOOD + BROKEN))
    for _ in range(draw(st.integers(1, 6))):
        start = draw(st.integers(0, len(data)))
        end = draw(st.integers(start, min(len(data), start + 40)))
        match draw(st.sampled_from(["cut", "double", "put", "put", "swap", "line"])):
            case "cut":
                data = data[:start] + data[end:]
            case "double":
                data = data[:end] + data[start:end] + data[end:]
            case "put":
                data = data[:start] + draw(st.sampled_from(PIECES)) + data[start:]
            case "swap":
                data = data[:start] + data[start:end][::-1] + data[end:]
            case "line":
                lines = data.split(b"\n")
                line = lines.pop(draw(st.integers(0, len(lines) - 1)))
                lines.insert(draw(st.integers(0, len(lines))), line)
                data = b"\n".join(lines)
    return data


_COMMANDS = [
    ["score"],
    ["check"],
    ["score", "--json"],
    ["check", "--json", "--lang", "ru"],
    ["moves", "--player", "Kim", "--tile", "G8nw"],
    ["moves", "--player", "Kim", "--scoring", "2", "--json"],
    ["score", "--lang", "sk"],
]


def _holds(arguments: list[str], data: bytes) -> None:
    answer = desk.run(*arguments, "-", typed=data)
    assert answer.status in {0, 1, 2}
    assert not _CONTROLS.search(answer.out)
    if answer.status == 2:
        assert answer.out == ""
        (line,) = answer.err.splitlines()
        assert line.isprintable()
        return
    assert answer.err == ""
    assert answer.out
    if "--json" not in arguments:
        return
    found = answer.json
    assert found["legal"] is (answer.status == 0)
    errors = [each for each in found["findings"] if each["severity"] == "error"]
    assert bool(errors) is (answer.status == 1)
    for each in found["findings"]:
        start, end = each["location"], each["end_location"]
        assert each["message"]
        assert start is None or (1, 1) <= (start["line"], start["column"]) <= (end["line"], end["column"])


@settings(max_examples=80, suppress_health_check=[HealthCheck.too_slow])
@given(mutated(), st.sampled_from(_COMMANDS))
def test_a_mutated_file_never_breaks_the_program(data: bytes, arguments: list[str]) -> None:
    _holds(arguments, data)


@given(st.binary(max_size=300), st.sampled_from(_COMMANDS))
def test_any_bytes_are_answered(data: bytes, arguments: list[str]) -> None:
    _holds(arguments, data)


KEYS = (
    *("game", "tiles", "scoring", "players", "scorings", "claimed", "leftovers", "money", "palace", "buildings"),
    *("wall", "reserve", "virtual", "at", "tile", "currency", "Kim", "1", "2", "3", "tower", "denar", "total"),
)


@given(
    st.recursive(
        st.none() | st.integers() | st.text(max_size=8) | st.sampled_from(["T9nw", "* G9", "Kim", "any", "denar", "3"]),
        lambda inner: (
            st.lists(inner, max_size=4)
            | st.dictionaries(
                st.sampled_from(KEYS),
                inner,
                max_size=6,
            )
        ),
        max_leaves=30,
    ),
    st.sampled_from(_COMMANDS),
)
@settings(max_examples=80)
def test_known_keys_with_any_values_are_answered(value: object, arguments: list[str]) -> None:
    _holds(arguments, json.dumps(value, ensure_ascii=False).encode(errors="replace"))
