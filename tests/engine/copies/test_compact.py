"""Codes of games: they carry all of a game, are short, and no damage goes unnoticed."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alhambra_engine.copies import alphabet, compact, transcripts, words
from alhambra_engine.copies.compact import CodedGame, CodeError
from alhambra_engine.copies.receipts import Difference, receipt_of
from alhambra_engine.geometry import coordinates
from tests.engine.copies.copied import answer, checked, distinct, outcome_of, palace_games, samples, scored, sheet_games
from tests.engine.strategies import REAL, grow

ROOT = Path(__file__).resolve().parents[3]
SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ+-./:"
EXAMPLE = """\
game: alhambra
players:
  Kim: {buildings: {pavilion: 2, tower: 4}, wall: 8}
  Nina: {buildings: {arcades: 3, garden: 1}, wall: 5}
"""


def code_of(text: str) -> str:
    """Return the code of a game."""
    return compact.code_of(scored("game", text), "0.2.0")


def sealed(text: str) -> str:
    """Return a code whose sum is right, with any text in it."""
    packed = words.pack(text.encode("utf-8", "surrogatepass"))
    return compact.MARK + alphabet.written(packed + crc32(packed).to_bytes(4, "big"))


def assert_code(text: str) -> None:
    """Assert that a code of a game is read as the same game."""
    result = scored("game", text)
    coded = compact.game_of(compact.code_of(result, "0.2.0"))
    again = scored("copy", coded.transcript)
    assert answer(again) == answer(result)
    assert (dict(coded.totals), coded.version) == (dict(result.totals), "0.2.0")
    assert receipt_of(coded, again).agrees
    assert compact.code_of(again, "0.2.0") == compact.code_of(result, "0.2.0")


def test_every_game_of_the_repository_comes_out_of_its_code() -> None:
    for name, result in distinct():
        code = compact.code_of(result, "0.2.0")
        coded = compact.game_of(code)
        again = outcome_of(checked(coded.transcript.decode()))
        assert transcripts.tree_of(again, named=True) == transcripts.tree_of(outcome_of(result), named=True), name
        assert coded.totals == dict(result.totals), name
        assert len(code) < 1500, name


@given(palace_games())
@settings(max_examples=30)
def test_games_of_any_players_come_out_of_their_codes(text: str) -> None:
    assert_code(text)


@given(sheet_games())
@settings(max_examples=15)
def test_games_of_roll_and_write_come_out_of_their_codes(text: str) -> None:
    assert_code(text)


def three_palaces(random: Random) -> str:
    """Return a game of three palaces with 15 tiles each."""
    while True:
        deck = list(REAL)
        random.shuffle(deck)
        players = {}
        for name in ("Kim", "Nina", "Tom"):
            palace = grow(random, deck, 15)
            deck = [tile for tile in deck if tile not in palace.tiles.values()]
            tiles = [{"at": coordinates(cell), "tile": tile.notation} for cell, tile in palace.tiles.items()]
            players[name] = {"tiles": tiles}
        if all(len(player["tiles"]) == 15 for player in players.values()):
            return json.dumps({"game": "alhambra", "players": players})


def test_codes_are_short() -> None:
    random = Random(13)  # noqa: S311 - the same games on every run
    assert max(len(code_of(three_palaces(random))) for _ in range(5)) <= 260
    assert len(code_of(EXAMPLE)) <= 80
    types = "{pavilion: 2, seraglio: 1, arcades: 3, chambers: 2, garden: 3, tower: 3}"
    counts = "".join(f"  {name}: {{buildings: {types}, wall: 8}}\n" for name in ("Kim", "Nina", "Tom"))
    assert len(code_of(f"game: alhambra\nplayers:\n{counts}")) <= 120


def test_a_code_has_no_sign_that_a_qr_code_or_a_shell_takes_otherwise() -> None:
    assert all(set(compact.code_of(result, "0.2.0")) <= set(SIGNS) for _, result in samples()[:40])


def test_a_code_is_the_same_on_every_run() -> None:
    script = (
        "import sys\nfrom alhambra_engine import referee\nfrom alhambra_engine.copies import compact\n"
        "print(compact.code_of(referee.score('x', sys.stdin.buffer.read()), '0.2.0'))\n"
    )
    data = (ROOT / "examples" / "whole-game.yaml").read_bytes()
    codes = {
        subprocess.run(
            [sys.executable, "-c", script],
            input=data,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert codes == {compact.code_of(scored("x", data), "0.2.0").encode() + b"\n"}


# Damage


def refused(code: str) -> str:
    """Return why a text is refused."""
    with pytest.raises(CodeError) as caught:
        compact.game_of(code)
    return caught.value.reason


def test_one_character_more_less_or_otherwise_is_noticed() -> None:
    code = code_of(EXAMPLE)
    for place in range(len(compact.MARK), len(code)):
        for sign in SIGNS:
            if sign != code[place]:
                assert refused(code[:place] + sign + code[place + 1 :]) == "unreadable"
        assert refused(code[:place]) == "unreadable"
        assert refused(code[:place] + code[place + 1 :]) == "unreadable"
        assert refused(code[: place + 1] + code[place:]) == "unreadable"
        assert refused(code[place:]) == "unreadable"
    assert refused(code + code) == "unreadable"


def test_two_neighbours_that_change_places_are_noticed() -> None:
    code = code_of(EXAMPLE)
    for place in range(len(compact.MARK), len(code) - 1):
        first, second = code[place], code[place + 1]
        if first != second:
            assert refused(code[:place] + second + first + code[place + 2 :]) == "unreadable"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "ALHG",
        "ALHG1",
        "ALHG1:",
        "ALHG1:0",
        "ALHG0:000",
        "ALHG01:000",
        "ALH1:PS:GRANADA",
        "Kim P2",
        "АLHG1:000",
        "ALHGx:1",
    ],
)
def test_what_is_no_code_is_refused(text: str) -> None:
    assert refused(text) == "unreadable"


def test_a_newer_code_says_so() -> None:
    for version in ("2", "13"):
        assert refused(code_of(EXAMPLE).replace("ALHG1:", f"ALHG{version}:")) == "newer"


def test_small_letters_and_ends_of_lines_are_forgiven() -> None:
    code = code_of(EXAMPLE)
    coded = compact.game_of(code)
    assert compact.game_of(code.lower()) == coded
    assert compact.game_of("\n".join(re.findall(".{1,20}", code)) + " \r\n") == coded
    assert compact.game_of("\ufeff\t" + code) == coded


@given(st.text(SIGNS, max_size=200))
def test_whatever_stands_behind_the_mark_is_no_code(text: str) -> None:
    assert refused(f"ALHG1:{text}") == "unreadable"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.just("a\nb\n"),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(("game", "players", "scorings", "palace", "Kim", "1")), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(JSON | st.tuples(st.text(max_size=3), st.lists(st.integers() | st.none(), max_size=3), JSON))
def test_whatever_a_right_sum_seals_is_a_game_or_refused(value: Any) -> None:  # noqa: ANN401 - JSON
    try:
        coded = compact.game_of(sealed(json.dumps(value)))
    except CodeError as error:
        assert error.reason == "unreadable"  # noqa: PT017 - a game will do as well
    else:
        assert isinstance(coded, CodedGame)
        scored("hostile", coded.transcript)  # whatever it is, it is found, not raised


@pytest.mark.parametrize(
    "text",
    [
        "[" * 5000,
        '["",[],' + '{"a":' * 30 + "1" + "}" * 30 + "]",
        '["",[],{}',
        '["",[1],{"players":{}}]',
        '["",[true],{"players":{"Kim":{}}}]',
        '["",[1.5],{"players":{"Kim":{}}}]',
        '["",{},{}]',
        "[1,[],{}]",
        '["",[],"x"]',
        '["\\ud800",[],{"players":{"\\ud800":{}}}]',
        "\ud800",
    ],
)
def test_hostile_texts_are_refused(text: str) -> None:
    assert refused(sealed(text)) == "unreadable"


def test_no_code_is_longer_than_anybody_reads() -> None:
    assert refused(compact.MARK + "0" * compact.LONGEST) == "unreadable"
    packed = words.pack(b"G" * 1000)
    # Bits that say the same text again and again are long only when they are read.
    again = "0100" + "0" * 12 + "1" * 6
    bits = f"{int.from_bytes(packed, 'big'):0{len(packed) * 8}b}"[:8] + again * 8 * 6000
    bomb = int(bits[: len(bits) // 8 * 8], 2).to_bytes(len(bits) // 8, "big")
    assert refused(compact.MARK + alphabet.written(bomb + crc32(bomb).to_bytes(4, "big"))) == "unreadable"


def test_a_game_too_long_for_a_code_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compact, "LONGEST", 100)
    with pytest.raises(CodeError) as caught:
        code_of(EXAMPLE)
    assert caught.value.reason == "too-long"


def test_a_game_that_is_not_legal_has_no_code() -> None:
    for text in ("game: alhambra\nplayers:\n  Kim: {buildings: {towr: 1}}\n", "", "game: chess\n"):
        with pytest.raises(ValueError, match="not legal"):
            compact.code_of(scored("game", text), "0.2.0")


# Receipts


def test_a_receipt_names_who_has_other_points() -> None:
    code = code_of(EXAMPLE)
    coded = compact.game_of(code)
    result = scored("copy", coded.transcript)
    wrong = coded._replace(totals={**coded.totals, "Kim": 1})
    assert receipt_of(wrong, result).differences == (Difference("Kim", 1, result.totals["Kim"]),)
    assert not receipt_of(wrong, result).agrees
    assert receipt_of(coded, result).totals == result.totals
    unshown = coded._replace(totals={})
    assert [each.shown for each in receipt_of(unshown, result).differences] == [None, None]


def test_the_page_on_codes_shows_one_that_is_read() -> None:
    page = (ROOT / "docs" / "codes.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"^    (ALHG1:\S+)$", page, re.MULTILINE)
    coded = compact.game_of(code)
    example = scored("x", (ROOT / "examples" / "kim-and-nina.yaml").read_bytes())
    again = scored("x", coded.transcript)
    assert answer(again) == answer(example)
    assert receipt_of(coded, again).agrees
    assert compact.code_of(example, coded.version) == code
    assert f"    {SIGNS}\n" in page
    assert f"at most {compact.LONGEST:,} characters" in page
