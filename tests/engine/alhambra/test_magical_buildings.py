"""Magical buildings: six more tiles, each of which is one tile in whatever orientation it is laid (X25)."""

from __future__ import annotations

import pytest

from alhambra_engine import api
from alhambra_engine.alhambra.tile_sets import set_of
from alhambra_engine.alhambra.tiles import base_set
from alhambra_engine.buildings import Building
from alhambra_engine.copies import compact

MAGICAL = set_of(("magical-buildings",), {})
COUNTS = "{buildings: {garden: 2}, wall: 3}"
TOP = "modules: [magical-buildings]\n"


def _result(palace: str, top: str = TOP, beside: str = "", other: str = COUNTS) -> api.Result:
    rows = "\n".join(f"      {row}" for row in palace.split("|"))
    text = (
        f"game: alhambra\n{top}scoring: 1\nplayers:\n  Kim:\n    palace: |\n{rows}\n{beside}  Nina: {other}\n"
        "  Ota: {buildings: {chambers: 3}, wall: 3}\n"
    )
    return api.score("game.yaml", text.encode())


def _names(result: api.Result) -> list[str]:
    return [finding.kind.name for finding in result.findings]


def test_there_are_sixty_tiles_one_more_of_each_type() -> None:
    assert MAGICAL.size == base_set().size + 6 == 60
    assert [MAGICAL.number_of(building) for building in Building] == [8, 8, 10, 10, 12, 12]
    assert [MAGICAL.prices_of(building)[1] for building in Building] == [9, 10, 11, 12, 13, 14]
    assert set_of(("bazaars",), {}) is set_of((), {}) is base_set()


@pytest.mark.parametrize(
    ("word", "walls"),
    [("P9", "n e s w"), ("S10", "n e s w"), ("G13", "nes new nsw esw"), ("T14", "nes new nsw esw"), ("A11", "all")],
)
def test_each_may_lie_in_every_orientation_that_has_its_walls(word: str, walls: str) -> None:
    ways = {tile.notation.removeprefix(word) for tile in MAGICAL.tiles if tile.notation.startswith(word)}
    assert ways == ({"ne", "es", "sw", "nw", "ns", "ew"} if walls == "all" else set(walls.split()))


@pytest.mark.parametrize(("answer", "legal"), [("yes", [True, False]), ("no", [False, True]), (None, [True, True])])
def test_a_table_can_say_whether_two_walls_are_at_a_corner(answer: str | None, legal: list[bool]) -> None:
    top = TOP if answer is None else f"{TOP}rule: {{magical-corners: {answer}}}\n"
    results = [_result(palace, top) for palace in ("* A11es", "A11ns *")]
    assert [result.legal for result in results] == legal
    assert all(("walls-not-known" in _names(result)) is (answer is None) for result in results)


def test_a_table_can_say_that_other_sides_are_walled() -> None:
    assert _names(_result("* T14n")) == ["unknown-tile"]
    assert _result("* T14n", f"{TOP}rule: {{magical-walls: no}}\n").legal
    assert "walls-not-known" not in _names(_result("* A11n", f"{TOP}rule: {{magical-walls: no}}\n"))


@pytest.mark.parametrize(
    ("beside", "other"),
    [
        ("    reserve: [T14]\n", "{buildings: {garden: 2}, wall: 3}"),
        ("    reserve: [T14new]\n", "{buildings: {garden: 2}, wall: 3}"),
        ("", '{palace: ["* T14nes"]}'),
    ],
)
def test_it_is_the_same_tile_in_every_orientation(beside: str, other: str) -> None:
    result = _result("T14nsw *", beside=beside, other=other)
    assert _names(result) == ["tile-used-twice"]
    assert result.findings[0].values["tile"] == "T14"


def test_in_reserve_its_sides_need_not_be_there() -> None:
    result = _result("* T12-", beside="    reserve: [T14, P9s]\n")
    assert result.legal
    assert result.readings is None


def test_without_the_module_there_is_no_such_tile_and_the_module_is_named() -> None:
    (finding,) = _result("* T14nes", top="").findings
    assert finding.kind.name == "unknown-tile"
    assert [edit.text for fix in finding.fixes for edit in fix.edits] == ["modules: [magical-buildings]\n"]


def test_what_is_vague_is_narrowed_by_the_tile_in_another_orientation() -> None:
    readings = _result("* T14nes", other='{palace: ["* T"]}').readings
    assert readings is not None
    assert not any(tile.price == 14 for tile in readings.tiles[0])


def test_a_tile_in_reserve_is_laid_in_any_orientation() -> None:
    text = b"game: alhambra\nmodules: [magical-buildings]\nscoring: 1\nplayers:\n  Kim:\n    palace: ['* T12-']\n"
    text += b"    reserve: [T14]\n  Nina: {buildings: {garden: 2}, wall: 3}\n  Ota: {buildings: {garden: 3}, wall: 3}\n"
    for word, place in (("T14esw", (0, 1)), ("T14new", (0, -1)), ("T14nsw", (-1, 0))):
        verdict = api.may("game.yaml", text, player="Kim", tile=word, at=place)
        assert verdict.from_reserve
        assert verdict.may
    found = api.moves("game.yaml", text, player="Kim", tile="T14nsw")
    assert found.place
    assert found.elsewhere == ()


def test_a_code_carries_it() -> None:
    result = _result("T14nsw *|. G13esw", beside="    reserve: [T12]\n", top=f"{TOP}rule: {{magical-corners: no}}\n")
    assert result.legal
    carried = compact.game_of(compact.code_of(result, "0"))
    again = api.score("code.yaml", carried.transcript)
    assert again.totals == result.totals == carried.totals
    assert "T14nsw" in carried.transcript.decode()


_OTHERS = "Nina: {buildings: {garden: 2}, wall: 3}, Ota: {buildings: {garden: 3}, wall: 3}"


def _two(first: str, second: str, top: str = TOP) -> list[str]:
    palaces = (f"  {n}: {{Kim: {{palace: ['{palace}']}}, {_OTHERS}}}\n" for n, palace in ((1, first), (2, second)))
    return _names(api.score("game.yaml", f"game: alhambra\n{top}scorings:\n{''.join(palaces)}".encode()))


@pytest.mark.parametrize(
    ("first", "second", "is_told"),
    [
        ("A11ns *", "* A11es", True),
        ("A11es *", "* A11ns", True),
        ("A11ns *", "A11ew *", False),
        ("A11es *", "A11nw *", False),
        ("* T14nes", "* T14nsw", False),
        # Whether both tiles with two walls are alike, no source says.
        ("* A11es", "* C12ns", False),
        ("* A11es A11", "* C12ns", False),
    ],
)
def test_no_turning_makes_a_corner_of_opposite_walls(first: str, second: str, is_told: bool) -> None:  # noqa: FBT001
    assert ("wall-misplaced" in _two(first, second)) is is_told


def test_whatever_its_walls_are_it_has_as_many_at_every_scoring() -> None:
    top = f"{TOP}rule: {{magical-walls: no}}\n"
    assert _two("* A11n", "* A11s", top) == []
    assert _two("* A11n", "* A11ns", top) == ["wall-misplaced"]


def test_tiles_in_place_of_counts_are_those_of_the_game_by_its_rules() -> None:
    counts = "{buildings: T14n P5 G9e, wall: 0}"
    assert "unknown-tile" in _names(_result("* T12-", other=counts))
    assert _names(_result("* T12-", f"{TOP}rule: {{magical-walls: no}}\n", other=counts)) == ["tiles-counted"]


@pytest.mark.parametrize(("answer", "is_tile"), [("rule: magical-walls no\n", True), ("", False)])
def test_in_lines_a_word_is_a_tile_of_the_game_by_its_rules(answer: str, is_tile: bool) -> None:  # noqa: FBT001
    text = f"modules: magical-buildings\n{answer}Kim A11- W0\nNina P3 T2 W5\nOta G3 W4\n"
    result = api.score("game.txt", text.encode())
    assert ("tiles-counted" in _names(result)) is is_tile


def test_a_mistyped_tile_of_a_module_is_offered() -> None:
    result = api.score(
        "game.yaml",
        f"game: alhambra\n{TOP}scoring: 1\nplayers:\n  Kim: {{palace: ['* T12-'], reserve: [TT14nes]}}\n"
        "  Nina: {buildings: {garden: 2}, wall: 3}\n  Ota: {buildings: {chambers: 3}, wall: 3}\n".encode(),
    )
    assert [edit.text for each in result.findings for fix in each.fixes for edit in fix.edits] == ["T14nes"]
