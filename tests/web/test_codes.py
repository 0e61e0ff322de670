"""Codes as the page alone reads them, before the engine is there, beside the engine's reader; without a browser."""

from __future__ import annotations

import json
import shutil
import subprocess
from random import Random
from typing import TYPE_CHECKING, Any
from zlib import crc32

import facts_sent
import limits
import pytest

from alhambra_engine.buildings import load_data
from alhambra_engine.copies import alphabet, compact, words
from alhambra_sheets.report.answers import score_answer
from alhambra_sheets.words import catalog
from tests.engine.copies.copied import distinct

from .conftest import WEB

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from alhambra_engine.referee import Result

READER = """
import "./test/browser";
import { readFileSync } from "node:fs";
import { textOfCode } from "./src/app/code";
import { sentIn } from "./src/app/sent";
const [codes, words] = JSON.parse(readFileSync(0, "utf8"));
const text = (code) => { try { return textOfCode(code, words); } catch { return null; } };
const players = (code) => sentIn(code, words)?.players.map((each) => ({ ...each, points: [...each.points] })) ?? null;
process.stdout.write(JSON.stringify(codes.map((code) => [text(code), players(code)])));
"""

SOON = 60
"""Seconds in which codes are read: if the work grows as the square of their length, it takes longer."""
Read = tuple[str | None, list[dict[str, Any]] | None]


@pytest.fixture(scope="module")
def read(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Sequence[str]], list[Read]]:
    """The page's reader: of each code its text, and its players; null where it has none."""
    esbuild = WEB / "node_modules" / ".bin" / "esbuild"
    if shutil.which("node") is None or not esbuild.exists():
        pytest.skip("web/node_modules is missing: make setup installs it where Node.js and npm are")
    script: Path = tmp_path_factory.mktemp("reader") / "reader.mjs"
    how = ["--bundle", "--format=esm", "--platform=node", "--loader=ts", "--log-level=warning", f"--outfile={script}"]
    subprocess.run([esbuild, *how], cwd=WEB, input=READER, text=True, check=True)

    def reader(codes: Sequence[str]) -> list[Read]:
        given = json.dumps([codes, load_data("codes.toml")["words"]])
        ran = subprocess.run(["node", script], input=given, capture_output=True, text=True, check=True, timeout=SOON)
        return [(text, players) for text, players in json.loads(ran.stdout)]

    return reader


def sealed(text: str | bytes) -> str:
    """Return a code whose sum is right, with anything in it."""
    packed = words.pack(text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text)
    return compact.MARK + alphabet.written(packed + crc32(packed).to_bytes(4, "big"))


def points(result: Result, player: str) -> dict[str, int]:
    """Return the points of a player as `score --json` has them, by scoring or by item, without what brought none."""
    scorings = score_answer(result, catalog.load("en"))["scorings"]
    assert result.outcome is not None
    if result.outcome.game == "alhambra" and len(result.outcome.transcript.sittings) > 1:
        return {
            str(each): told for each in (1, 2, 3) if (told := result.outcome.points_in(each).get(player)) is not None
        }
    own = dict(scorings[0]["players"].get(player, {})) if scorings else {}
    types, modules = own.pop("buildings", {}), own.pop("modules", {})
    own = {**types, **own, **modules, "tiles": 0, "points": 0}
    rows = {item: each["points"] if isinstance(each, dict) else each for item, each in own.items() if each}
    return {item: each for item, each in (*rows.items(), ("before", result.before.get(player, 0))) if each}


def test_the_page_reads_every_game_as_the_engine_does(read: Callable[[Sequence[str]], list[Read]]) -> None:
    """With what a link tells at once, and without it as codes of earlier versions are."""
    games = distinct()
    codes = [compact.code_of(each.result, "0", told=told) for each in games for told in (False, True)]
    named = {each["id"] for items in facts_sent.facts("en")["items"].values() for each in items}
    answers = iter(read([code.lower() if place % 2 else code for place, code in enumerate(codes)]))
    made = iter(codes)
    for name, result in games:
        (old_text, old), (text, new) = next(answers), next(answers)
        shorter, longer = next(made), next(made)
        assert old_text is not None
        assert text is not None
        assert old is not None, name
        assert new is not None, name
        assert json.loads(text)[:3] == json.loads(old_text), name
        coded = compact.game_of(longer)
        assert coded == compact.game_of(shorter), name
        for players in (old, new):
            assert {each["name"]: each["total"] for each in players if each["total"] is not None} == coded.totals, name
        assert not any(each["hasWon"] or each["points"] for each in old)
        assert sorted(each["name"] for each in new if each["hasWon"]) == sorted(result.winners), name
        for player in new:
            told, total = dict(player["points"]), player["total"]
            assert told == (points(result, player["name"]) if total is not None else {}), name
            assert total is None or sum(told.values()) == total, name
            # What a link tells has a name before the engine is there.
            assert set(told) <= named | {"1", "2", "3", "before"}, name


def test_what_a_sentence_puts_behind_a_code_is_no_part_of_it(read: Callable[[Sequence[str]], list[Read]]) -> None:
    codes = [code_ending(sign) for sign in ("", *".+-")]
    behind = ("", ".", ",", "...", '"', ").", "\u201d", ">:", "?!", " .")
    answers = iter(read([code + each for code in codes for each in behind]))
    for code in codes:
        whole = compact.game_of(code)
        for each in behind:
            _, players = next(answers)
            assert players is not None, (code, each)
            assert {player["name"]: player["total"] for player in players} == whole.totals


def code_ending(sign: str) -> str:
    """Return the code of some game that ends with a sign."""
    for each in range(9999):
        game = {"game": "alhambra", "scoring": 1, "players": {"A": 1, "B": 2, f"C{each}": 3}}
        code = sealed(json.dumps(["0", [1, 2, 3], game], separators=(",", ":")))
        if code.endswith(sign):
            return code
    raise AssertionError(sign)


def test_what_anybody_can_make_is_text_or_nothing(read: Callable[[Sequence[str]], list[Read]]) -> None:
    """Damage, bombs and odd values: the page shows what is there, and never more than a table of a game has."""
    code = compact.code_of(distinct()[0].result, "0", told=True)
    changed = [
        code[:place] + alphabet.SIGNS[(alphabet.SIGNS.index(code[place]) + 1) % 41] + code[place + 1 :]
        for place in range(6, len(code), 7)
    ]
    broken = ["", bomb(), "ALHG1:", "ALHG1:A", code[:-1], code + "A", code.replace("ALHG1", "ALHG2"), *changed]
    game = '{"game":"alhambra","players":'
    names = {"10": 1, "2": 2, "__proto__": 3, "<b>\u202e\n": 4, "\N{MATHEMATICAL BOLD SMALL X}" * 90: 5}
    odd: list[str | bytes] = [
        "no JSON",
        "[]",
        "[1,2,3]",
        "[" * 9000,
        '["",[],{}]',
        b"\xff\xfe",
        f'["",[1],{game}{{}}}}]',
    ]
    many = json.dumps(["", [], {"game": "alhambra", "players": {str(each): {} for each in range(13)}}])
    strange = [
        ["", list(names.values()), {"players": {name: {} for name in names}}, {"0": 1}, [["x"], {"__proto__": 7}, 4]]
    ]
    strange.append(
        ["", [None, 1.5, 10**9, "<b>", True], {"players": {name: [] for name in names}}, [9, "0"], {"0": {}}]
    )
    # A string that is never closed: nobody looks for its end from each of its signs anew.
    never_closed = [sealed('["' + '\\"' * 60_000)] * 20
    *nothing, first, second = read(
        [*broken, *map(sealed, odd), *never_closed, sealed(many), *(sealed(json.dumps(each)) for each in strange)]
    )
    assert [text for text, _ in nothing[: len(broken)]] == [None] * len(broken)
    assert not any(players for _, players in nothing)
    shown = [each["shown"] for each in first[1] or ()]
    assert shown == ["10", "2", "__proto__", "<b>\ufffd\ufffd", "\N{MATHEMATICAL BOLD SMALL X}" * 60 + "…"]
    assert [each["name"] for each in first[1] or ()] == list(names)
    assert [(each["total"], each["hasWon"]) for each in first[1] or ()] == [(each, False) for each in names.values()]
    assert [each["points"] for each in first[1] or ()] == [[], [["__proto__", 7]], [], [], []]
    assert [(each["total"], each["hasWon"], each["points"]) for each in second[1] or ()] == [(None, False, [])] * 5


def bomb() -> str:
    """Return a short code of a text that is longer than any that is read: a blank that comes again and again."""
    bits = "000" + ("0100" + "0" * 12 + "1" * 6) * 3000
    packed = int(bits + "1" * (-len(bits) % 8), 2).to_bytes((len(bits) + 7) // 8, "big")
    return compact.MARK + alphabet.written(packed + crc32(packed).to_bytes(4, "big"))


def test_a_code_that_would_not_fit_has_the_game_alone() -> None:
    result = distinct()[0].result
    short, long = "0", "".join(Random(1).choices("abcdefghij", k=1500))  # noqa: S311 - the same on every run
    assert compact.code_of(result, short, told=True) != compact.code_of(result, short)
    assert compact.code_of(result, long, told=True) == compact.code_of(result, long)


def test_the_page_has_its_limits_from_the_engine() -> None:
    assert limits.FILE.read_text("utf-8") == limits.text(), "call python web/limits.py"
