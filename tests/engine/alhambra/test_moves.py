"""The redesigns that tests/games/moves.txt lists, done by the engine and by the second opinion."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from alhambra_engine import referee
from alhambra_engine.alhambra import placement, redesign
from alhambra_engine.alhambra.tiles import base_set
from alhambra_engine.geometry import ORIGIN
from alhambra_engine.unanswered import QuestionError
from tests.engine import oracle

FILE = Path(__file__).resolve().parents[2] / "games" / "moves.txt"
TILES = base_set().tiles
_ENTRY = re.compile(r"(remove|place|swap)(?: (\S+))?: (none|-?\d+,-?\d+(?: -?\d+,-?\d+)*)")
_SUMS = re.compile(r"all 54: place (\d+), swap (\d+)")


class Case(NamedTuple):
    """A palace of the file; `lists` by what is done and with which tile."""

    name: str
    drawing: str
    lists: dict[tuple[str, str], list[oracle.Space]]
    sums: tuple[int, int]


def read_cases() -> list[Case]:
    cases: list[Case] = []
    name, drawing, lists = "", "", dict[tuple[str, str], list[oracle.Space]]()
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith("palace "):
            name, drawing, lists = line.removeprefix("palace "), "", {}
        elif line.startswith("  "):
            drawing += line + "\n"
        elif entry := _ENTRY.fullmatch(line):
            action, tile, listed = entry.groups()
            pairs = [] if listed == "none" else [pair.split(",") for pair in listed.split(" ")]
            lists[action, tile or ""] = [(int(east), int(south)) for east, south in pairs]
        elif sums := _SUMS.fullmatch(line):
            cases.append(Case(name, drawing, lists, (int(sums[1]), int(sums[2]))))
        else:
            assert not line or line.startswith("#"), line
    return cases


CASES = read_cases()
every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)


def test_file_is_read_whole() -> None:
    lines = FILE.read_text(encoding="utf-8").splitlines()
    assert sum(line.startswith("palace ") for line in lines) == len(CASES) >= 10
    assert sum(bool(_ENTRY.fullmatch(line)) for line in lines) == sum(len(case.lists) for case in CASES)
    assert len({case.name for case in CASES}) == len(CASES)
    notations = {tile.notation for tile in TILES}
    for case in CASES:
        laid = list(oracle.plan_of(case.drawing).tiles.values())
        asked = {tile for _, tile in case.lists if tile}
        assert {*laid, *asked} <= notations
        assert len(set(laid)) == len(laid)
        assert not asked & set(laid)


@every_case
def test_engine_lists_the_same(case: Case) -> None:
    palace = oracle.palace(case.drawing)
    assert placement.violations(palace) == []
    for (action, text), listed in case.lists.items():
        if action == "remove":
            found = placement.removable(palace)
        elif action == "place":
            found = placement.places_for(palace, oracle.tile_of(text))
        else:
            found = placement.swaps_for(palace, oracle.tile_of(text))
        assert oracle.spaces(found) == listed, (action, text)
    places = sum(len(placement.places_for(palace, tile)) for tile in TILES)
    swaps = sum(len(placement.swaps_for(palace, tile)) for tile in TILES)
    assert (places, swaps) == case.sums


@every_case
def test_tiles_that_fit_are_those_that_list_the_space(case: Case) -> None:
    palace = oracle.palace(case.drawing)
    listed = {tile: {*placement.places_for(palace, tile), *(placement.swaps_for(palace, tile))} for tile in TILES}
    for cell in set().union(*listed.values()) | {ORIGIN}:
        assert redesign.fitting(palace, cell) == tuple(tile for tile in TILES if cell in listed[tile])


@every_case
def test_second_opinion_lists_the_same(case: Case) -> None:
    plan = oracle.plan_of(case.drawing)
    assert oracle.keeps_the_rules(plan)
    for (action, text), listed in case.lists.items():
        place, remove, swap = oracle.moves(plan, text or "P-")
        assert set(listed) == {"place": place, "remove": remove, "swap": swap}[action], (action, text)


@every_case
def test_referee_lists_the_same(case: Case) -> None:
    transcript = "game: alhambra\nplayers:\n  Kim:\n    palace: |\n"
    transcript += "".join(f"      {row}\n" for row in case.drawing.splitlines())
    for tile in {tile for _, tile in case.lists if tile}:
        moves = referee.moves("kim.yaml", transcript.encode(), player="Kim", tile=tile)
        assert moves.legal
        assert moves.tile == oracle.tile_of(tile)
        assert [*moves.place] == case.lists["place", tile]
        assert [*moves.remove] == case.lists["remove", ""]
        assert [*moves.swap] == case.lists["swap", tile]
    without = referee.moves("kim.yaml", transcript.encode(), player="Kim")
    assert (without.place, without.swap) == ((), ())
    assert [*without.remove] == case.lists["remove", ""]


GAME = b"""
game: alhambra
scorings:
  1:
    Kim: {palace: ["* P8"]}
    Nina: {palace: ["* . S9"]}
    Oto: {buildings: {tower: 1}, wall: 0}
  2:
    Kim: {palace: ["* P8 A9"], reserve: [G10n]}
    Nina: {palace: ["* S9"]}
    Oto: {buildings: {tower: 2}, wall: 0}
"""


def removable(player: str, scoring: int | None = None) -> list[oracle.Space]:
    moves = referee.moves("game.yaml", GAME, player=player, scoring=scoring)
    assert moves.legal
    return [*moves.remove]


def test_the_last_scoring_is_meant_unless_another_is_named() -> None:
    assert removable("Kim") == removable("Kim", 2) == [(2, 0)]
    assert removable("Kim", 1) == [(1, 0)]


@pytest.mark.parametrize("tile", ["G10n", "A10"])
def test_a_tile_of_the_reserve_or_from_outside_the_table_can_be_added(tile: str) -> None:
    moves = referee.moves("game.yaml", GAME, player="Kim", tile=tile)
    assert (moves.findings, moves.elsewhere) == ((), ())
    assert moves.place


@pytest.mark.parametrize("tile", ["P8", "a9", "S9"])
def test_a_tile_that_is_in_a_palace_already_is_told_of(tile: str) -> None:
    moves = referee.moves("game.yaml", GAME, player="Kim", tile=tile)
    assert (moves.legal, moves.findings) == (True, ())
    assert [finding.kind.name for finding in moves.elsewhere] == ["tile-used-twice"]
    # It is taken as another one all the same, but for the space where it is.
    assert moves.place
    assert moves.palace is not None
    assert not [place for place in moves.swap if moves.palace.laid[place] == moves.tile]


def test_home_made_tiles_may_be_there_twice() -> None:
    game = GAME.replace(b"game: alhambra", b"game: alhambra\ntiles: any")
    moves = referee.moves("game.yaml", game, player="Kim", tile="P8")
    assert (moves.legal, moves.elsewhere) == (True, ())
    assert moves.place


def test_another_s_fault_is_no_hindrance_and_one_s_own_is() -> None:
    assert referee.moves("game.yaml", GAME, player="Kim", scoring=1).legal
    moves = referee.moves("game.yaml", GAME.replace(b"* S9", b"* . S9"), player="Nina", tile="P8")
    assert not moves.legal
    assert {finding.kind.name for finding in moves.findings} == {"not-joined"}
    assert (moves.palace, moves.place, moves.remove, moves.swap) == (None, (), (), ())


@pytest.mark.parametrize(
    ("reason", "player", "tile", "scoring"),
    [
        ("no-player", "Kin", None, None),
        ("no-scoring", "Kim", None, 3),
        ("no-palace", "Oto", None, None),
        ("no-tile", "Kim", "T9", None),
        ("no-tile", "Kim", "Q", None),
        ("no-tile", "Kim", "", None),
    ],
)
def test_questions_that_the_file_cannot_answer(reason: str, player: str, tile: str | None, scoring: int | None) -> None:
    with pytest.raises(QuestionError) as caught:
        referee.moves("game.yaml", GAME, player=player, tile=tile, scoring=scoring)
    assert caught.value.reason == reason


def test_the_palace_that_is_asked_for_is_judged_and_no_earlier_one() -> None:
    assert removable("Nina") == [(1, 0)]
