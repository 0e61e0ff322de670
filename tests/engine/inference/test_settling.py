"""What readings make of a game: one, several with the same points, several results, none."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alhambra_engine import referee
from alhambra_engine.alhambra.tiles import Pattern, base_set
from alhambra_engine.geometry import coordinates
from alhambra_engine.inference.settling import address_of
from tests.cases import desk
from tests.cases.outcomes import alhambra_of
from tests.engine.slips import grid_of, without_ends
from tests.engine.strategies import REAL, grow, randoms, real_palaces

if TYPE_CHECKING:
    from random import Random

    from alhambra_engine.alhambra.palace import Palace
    from alhambra_engine.referee import Result

THREE = "  Nina: {buildings: {garden: 2}, wall: 3}\n  Ota: {buildings: {garden: 3}, wall: 3}\n"


def judged(*rows: str, more: str = "", top: str = "") -> Result:
    """Score Kim's palace beside two who are counted; `more` is what else is below Kim."""
    drawn = "".join(f"      {row}\n" for row in rows)
    text = f"game: alhambra\n{top}players:\n  Kim:\n    palace: |\n{drawn}{more}{THREE}"
    return referee.score("table.yaml", text.encode())


def names(result: Result) -> list[str]:
    return [finding.kind.name for finding in desk.but_for_earlier(result.findings)]


def test_one_reading_is_taken_without_a_word() -> None:
    vague, exact = judged("T12 *   C9"), judged("T12 *   C9s")
    assert names(vague) == []
    assert (vague.totals, vague.winners, vague.complete) == (exact.totals, exact.winners, exact.complete)
    assert alhambra_of(vague).scorings == alhambra_of(exact).scorings
    assert vague.readings is not None
    assert (vague.readings.number, vague.readings.complete, vague.possible, vague.questions) == (1, True, (), ())
    assert [tile.notation for tile in vague.readings.resolved.values()] == ["C9s"]
    assert exact.readings is None


def test_several_readings_with_the_same_points_are_scored_and_noted() -> None:
    result = judged("*   T9")
    assert names(result) == ["several-readings"]
    assert result.readings is not None
    assert result.readings.number == 2
    holding = alhambra_of(result).scorings[0].holdings["Kim"]
    # Both walls are two sides long, and nobody knows where.
    assert (holding.wall_length, holding.wall) == (2, ())


def test_a_wall_that_is_the_same_in_all_readings_is_known() -> None:
    # Which of two towers without walls it is makes no difference.
    result = judged("*   T-", "S6es  .")
    assert names(result) == ["several-readings"]
    holding = alhambra_of(result).scorings[0].holdings["Kim"]
    assert (holding.wall_length, len(holding.wall)) == (2, 2)


def test_several_results_are_possible_until_somebody_looks() -> None:
    result = judged("*   G10")
    assert names(result) == []
    assert (result.legal, result.totals, alhambra_of(result).scorings) == (True, {}, ())
    assert [dict(game.totals)["Kim"] for game in result.possible] == [6, 5]
    (question,) = result.questions
    assert [tile.notation for tile in question.tiles] == ["G10n", "G10-"]


def test_an_answer_settles_the_rest_and_a_wrong_one_is_no_reading() -> None:
    data = f"game: alhambra\nplayers:\n  Kim:\n    palace: |\n      *   G10\n{THREE}".encode()
    first = referee.score("table.yaml", data)
    assert first.readings is not None
    address = address_of(first.readings.words[0].piece)
    assert referee.score("table.yaml", data, answers={address: "G10-"}).totals["Kim"] == 5
    for wrong in ("G10w", "C10e", "G2"):
        after = referee.score("table.yaml", data, answers={address: wrong})
        assert not after.legal, wrong


def test_winners_are_those_of_every_result() -> None:
    before = "before: {Kim: 50, Nina: 0, Ota: 0}\n"
    sure = judged("*   G10", top=before)
    assert (sure.winners, sure.before["Kim"], sure.complete, sure.whole) == (("Kim",), 50, False, True)
    near = judged("*   G10", top="before: {Kim: 21, Nina: 0, Ota: 0}\n")
    totals = [dict(game.totals) for game in near.possible]
    assert [total["Kim"] for total in totals] == [27, 26]
    best = max(totals[0]["Nina"], totals[0]["Ota"])
    open_ = judged("*   G10", top=f"before: {{Kim: {21 + best - 26}, Nina: 0, Ota: 0}}\n")
    assert (open_.winners, open_.complete, open_.whole, len(open_.possible)) == ((), False, True, 2)


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        (["*   G10w", ".   T9"], ["wall-mismatch", "not-joined"]),
        (["*   S9  A9", "P8  .   A10", "G11 C10 C"], ["hole"]),
        (["*   G9  C9w  T"], ["unreachable"]),
        (["*   S9  S9  T"], ["tile-used-twice"]),
        (["*   Q9  T"], ["unknown-tile"]),
        (["P8  T"], ["fountain-missing"]),
    ],
)
def test_what_is_wrong_without_the_vague_words_is_told_alone(rows: list[str], found: list[str]) -> None:
    result = judged(*rows)
    assert "ambiguous-tile" not in names(result)
    assert "no-reading" not in names(result)
    assert set(names(result)) & set(found)
    assert result.readings is not None
    assert (result.readings.number, result.readings.complete, dict(result.readings.resolved)) == (0, True, {})
    assert result.totals == {}


def test_no_reading_is_told_once() -> None:
    result = judged("*   C9", ".   C9")
    assert [name for name in names(result) if name != "no-reading"] == []
    (finding,) = desk.but_for_earlier(result.findings)
    assert finding.span is not None
    assert (result.legal, finding.player, finding.span.line) == (False, "Kim", 5)
    assert (result.possible, result.questions) == ((), ())


def test_counts_of_others_use_up_tiles() -> None:
    text = "game: alhambra\nplayers:\n  Kim: {{palace: ['*   P']}}\n  Nina: {{buildings: {{pavilion: {}}}, wall: 0}}\n"
    assert referee.score("a", text.format(6).encode()).legal
    assert names(referee.score("a", text.format(7).encode())).count("no-reading") == 1


def test_a_number_of_tiles_counts_the_vague_ones() -> None:
    assert "tile-count-differs" not in names(judged("*   G10", more="    tiles: 1\n"))
    assert "tile-count-differs" in names(judged("*   G10", more="    tiles: 2\n"))


def test_one_of_the_54_keeps_its_walls_among_tiles_of_all_kinds() -> None:
    def drawn(pavilion: str, arcades: str) -> Result:
        return judged(f". {pavilion} .", "T9nw * G8nes", f"C9s {arcades} .", top="tiles: any\n")

    exact, short, bare = drawn("P5nw", "A7es"), drawn("P5", "A7"), drawn("P5-", "A7-")
    assert short.totals == exact.totals
    assert [names(each) for each in (exact, short, bare)] == [["not-in-set"]] * 3
    walls = [alhambra_of(each).scorings[0].holdings["Kim"].wall_length for each in (exact, short, bare)]
    assert walls == [6, 6, 3]


@settings(max_examples=30)
@given(real_palaces(most=12))
def test_a_palace_of_the_54_is_worth_the_same_where_others_are_allowed(palace: Palace) -> None:
    rows = grid_of(palace)
    exact = judged(*map(" ".join, rows))
    assert judged(*map(" ".join, rows), top="tiles: any\n").totals == exact.totals
    # Where only one tile has the price, nobody need write its sides.
    brief = {
        tile.notation: f"{tile.building.letter}{tile.price}"
        for tile in palace.buildings.values()
        if len(base_set().matching(Pattern(tile.building, tile.price, None))) == 1
    }
    short = [" ".join(brief.get(word, word) for word in row) for row in rows]
    assert judged(*short, top="tiles: any\n").totals == exact.totals


def test_several_known_tiles_are_asked_about_among_tiles_of_all_kinds() -> None:
    base, other = judged("*   G10"), judged("*   G10", top="tiles: any\n")
    assert (other.totals, other.questions) == (base.totals, base.questions)
    assert [each.totals for each in other.possible] == [each.totals for each in base.possible]
    assert len(other.possible) == 2
    assert "unknown-tile" in names(judged("*   ?", top="tiles: any\n"))


def test_a_claim_differs_only_where_no_possible_result_has_it() -> None:
    for claimed, found in (("6", []), ("5", []), ("4", ["claim-differs"]), ("7", [])):
        assert names(judged("*   G10", more=f"    claimed: {claimed}\n")) == found
    # It is never used to choose.
    assert len(judged("*   G10", more="    claimed: 6\n").possible) == 2


def test_checking_finds_the_readings_and_neither_results_nor_questions() -> None:
    checked = referee.check("a", b"game: alhambra\nplayers:\n  Kim:\n    palace: |\n      *   G10\n" + THREE.encode())
    assert checked.readings is not None
    assert (checked.legal, checked.readings.number, checked.possible, checked.questions) == (True, 2, (), ())
    assert names(checked) == []


def test_a_tile_left_on_the_market_may_be_vague() -> None:
    text = (
        "game: alhambra\nplayers: {Kim: {buildings: {}, wall: 0}, Nina: {buildings: {}, wall: 0}, Ota: {buildings: {}, "
        "wall: 0}}\nleftovers: [{tile: C9, currency: denar}]\nmoney: {Kim: {denar: 3}}\n"
    )
    result = referee.score("a", text.encode())
    assert names(result) == ["several-readings"]
    assert [each.tile for each in alhambra_of(result).leftovers] == ["C9"]


def test_moves_use_what_is_certain_and_ask_for_the_rest() -> None:
    text = "game: alhambra\nplayers:\n  Kim:\n    palace: |\n      {}\n  Nina: {{buildings: {{garden: 2}}, wall: 3}}\n"
    certain = referee.moves("a", text.format("T12 *   C9").encode(), player="Kim", tile="P8")
    exact = referee.moves("a", text.format("T12 *   C9s").encode(), player="Kim", tile="P8")
    assert certain.legal
    assert (certain.place, certain.remove, certain.swap) == (exact.place, exact.remove, exact.swap)
    assert certain.palace == exact.palace
    asked = referee.moves("a", text.format("*   G10").encode(), player="Kim")
    assert [finding.kind.name for finding in asked.findings if finding.kind.severity == "error"] == ["ambiguous-tile"]
    # Where nothing fits, too, nobody knows which tile it is.
    assert not referee.moves("a", text.format("*   C9  C9").encode(), player="Kim").legal


def _stripped(word: str) -> str:
    return word.rstrip("nesw-") if word not in {".", "*"} else word


@settings(max_examples=40)
@given(randoms, st.integers(1, 7))
def test_totals_without_sides_are_among_them_those_with_sides(random: Random, size: int) -> None:
    deck = list(REAL)
    first = grow(random, deck, size)
    second = grow(random, [tile for tile in deck if tile not in set(first.tiles.values())], size)
    exact = [without_ends(grid_of(palace)) for palace in (first, second)]
    stripped = [[[_stripped(word) for word in row] for row in grid] for grid in exact]
    answers = [referee.score("a", _text(grids).encode()) for grids in (exact, stripped)]
    assert all(answer.legal for answer in answers)
    games = answers[1].possible or (alhambra_of(answers[1]),)
    assert dict(answers[0].totals) in [dict(game.totals) for game in games]
    readings = answers[1].readings
    if readings is not None:
        tiles = {0: first, 1: second}
        for number, tile in readings.resolved.items():
            word = readings.words[number]
            assert word.cell is not None
            lying = tiles["KN".index((word.player or "?")[0])].tiles
            assert {coordinates(cell): each for cell, each in lying.items()}[coordinates(word.cell)] == tile


def _text(grids: list[list[list[str]]]) -> str:
    palaces = "".join(
        f"  {name}:\n    palace:\n" + "".join(f'      - "{" ".join(row)}"\n' for row in grid)
        for name, grid in zip(("Kim", "Nina"), grids, strict=True)
    )
    return f"game: alhambra\nplayers:\n{palaces}"


_LOADED = (
    "import sys; from pathlib import Path; from alhambra_engine import referee; path = Path(sys.argv[1]); "
    "referee.score(path.name, path.read_bytes()); print([name for name in sys.modules if '.inference' in name])"
)


@pytest.mark.parametrize("name", ["whole-game", "roll-and-write"])
def test_who_writes_no_vague_tile_waits_for_nothing_of_them(name: str) -> None:
    path = Path(__file__).parents[3] / "examples" / f"{name}.yaml"
    told = subprocess.run([sys.executable, "-c", _LOADED, path], capture_output=True, text=True, check=True)
    assert told.stdout == "[]\n"
