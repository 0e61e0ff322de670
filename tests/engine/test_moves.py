"""The redesigns that tests/games/moves.txt lists, done by the engine and by the second opinion."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from alhambra_engine import placement, referee
from alhambra_engine.geometry import coordinates
from alhambra_engine.tiles import base_set
from tests.engine import oracle

FILE = Path(__file__).resolve().parent.parent / "games" / "moves.txt"
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
        assert [coordinates(cell) for cell in moves.place] == case.lists["place", tile]
        assert [coordinates(cell) for cell in moves.remove] == case.lists["remove", ""]
        assert [coordinates(cell) for cell in moves.swap] == case.lists["swap", tile]
    without = referee.moves("kim.yaml", transcript.encode(), player="Kim")
    assert (without.place, without.swap) == ((), ())
    assert [coordinates(cell) for cell in without.remove] == case.lists["remove", ""]
