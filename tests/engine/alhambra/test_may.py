"""Whether a tile may be somewhere: what `moves` lists, one by one, and whose a tile is already."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from alhambra_engine import referee
from alhambra_engine.alhambra.tiles import base_set
from alhambra_engine.geometry import COORDINATE_LIMIT
from alhambra_engine.unanswered import QuestionError
from tests.engine import oracle
from tests.engine.strategies import randoms, real_palaces

if TYPE_CHECKING:
    from random import Random

    from alhambra_engine.alhambra.palace import Palace
    from alhambra_engine.alhambra.redesign import TileVerdict


def kim_with(palace: Palace) -> bytes:
    rows = oracle.drawing_of(oracle.plan_from(palace)).splitlines()
    return b"game: alhambra\nplayers:\n  Kim:\n    palace: |\n" + "".join(f"      {row}\n" for row in rows).encode()


@settings(max_examples=25, deadline=None)
@given(real_palaces(most=12), randoms)
def test_moves_and_may_agree_on_every_space(palace: Palace, random: Random) -> None:
    data = kim_with(palace)
    free = [tile for tile in base_set().tiles if tile not in palace.tiles.values()]
    tile = random.choice(free).notation
    moves = referee.moves("kim.yaml", data, player="Kim", tile=tile)
    assert moves.legal
    yes = {*moves.place, *moves.swap}
    spaces = oracle.spaces([*palace.tiles, *palace.fountains])
    near = {(east + x, south + y) for east, south in spaces for x in (-1, 0, 1) for y in (-1, 0, 1)}
    for at in near:
        answer = referee.may("kim.yaml", data, player="Kim", tile=tile, at=at)
        assert answer.may == (at in yes), at
        assert answer.may == (not answer.findings)
        assert all(finding.rule for finding in answer.findings)
        laid = palace.laid.get(answer.cell)
        assert answer.replaced == laid


GAME = b"""
game: alhambra
scorings:
  1:
    Kim: {palace: ["* P8"]}
    Nina: {palace: ["* S9"]}
    Oto: {buildings: {tower: 1}, wall: 0}
  3:
    Kim: {palace: ["* P8 A9"], reserve: [G10n], tiles: 2}
    Nina: {palace: ["* C9s"], reserve: [A10]}
    Oto: {buildings: {tower: 11}, wall: 0}
leftovers: [{tile: G10w, currency: denar}, {tile: C8, currency: florin}]
money: {Kim: {denar: 3}, Nina: {florin: 2}}
"""


def may(tile: str, at: tuple[int, int] = (0, -1), player: str = "Kim", scoring: int | None = None) -> TileVerdict:
    return referee.may("game.yaml", GAME, player=player, tile=tile, at=at, scoring=scoring)


def faults(answer: TileVerdict) -> list[tuple[str, str | None, str | None]]:
    return [(finding.kind.name, finding.rule, finding.player) for finding in answer.findings]


def test_a_tile_of_ones_own_reserve_comes_from_there() -> None:
    answer = may("G10n", (-1, 0))
    assert (answer.may, answer.from_reserve, answer.findings) == (True, True, ())
    assert answer.palace is not None
    assert answer.palace.laid[answer.cell].notation == "G10n"


def test_a_number_of_tiles_is_that_of_the_palace_as_it_is() -> None:
    assert may("P7", (-1, 0)).may is False  # its wall faces the fountain
    assert may("T11-", (-1, 0)).findings[0].kind.name == "too-many-tiles"
    assert may("G11-", (-1, 0)).may


def test_on_a_taken_space_the_tile_is_swapped() -> None:
    answer = may("G11-", (2, 0))
    assert answer.may
    assert answer.replaced is not None
    assert answer.replaced.notation == "A9-"
    assert answer.palace is not None
    assert [tile.notation for tile in answer.palace.tiles.values()] == ["P8-", "G11-"]
    assert may("A9", (2, 0)).may  # it is there already


@pytest.mark.parametrize(
    ("tile", "scoring", "detail"),
    [("C9s", 3, ""), ("A10", 3, ""), ("S9", 3, "scoring"), ("A10", 1, "scoring"), ("C8", 3, "leftover"), ("A9", 3, "")],
)
def test_a_tile_that_is_elsewhere_at_the_table_is_used_twice(tile: str, scoring: int, detail: str) -> None:
    answer = may(tile, scoring=scoring)
    assert not answer.may
    assert ("tile-used-twice", detail) in [(finding.kind.name, finding.detail) for finding in answer.findings]


def test_whoever_wins_a_tile_of_the_market_may_add_it() -> None:
    # Kim has the most money for it; Nina has not.
    assert may("G10w").findings == ()
    assert faults(may("G10w", (0, -1), "Nina")) == [("tile-used-twice", "B2.6", None)]


def test_nothing_is_put_on_the_fountain() -> None:
    assert faults(may("G11-", (0, 0))) == [("occupied", "B3.1", "Kim")]


def test_far_away_is_not_joined() -> None:
    assert faults(may("G11-", (COORDINATE_LIMIT, -COORDINATE_LIMIT))) == [("not-joined", "B3.4", "Kim")]
    with pytest.raises(QuestionError, match="no-place"):
        may("G11-", (COORDINATE_LIMIT + 1, 0))


@pytest.mark.parametrize(
    ("tile", "player", "scoring", "reason"),
    [
        ("G8", "Kim", None, "no-tile"),
        ("G10", "Kim", None, "no-tile"),
        ("?", "Kim", None, "no-tile"),
        ("X1", "Kim", None, "no-tile"),
        ("G11-", "Nnia", None, "no-player"),
        ("G11-", "Oto", None, "no-palace"),
        ("G11-", "Kim", 2, "no-scoring"),
    ],
)
def test_what_the_file_cannot_answer(tile: str, player: str, scoring: int | None, reason: str) -> None:
    with pytest.raises(QuestionError, match=reason):
        may(tile, (0, -1), player, scoring)


def test_roll_and_write_has_no_palaces() -> None:
    with pytest.raises(QuestionError, match="no-palaces"):
        referee.may("dice.yaml", b"game: roll-and-write", player="Kim", tile="G11-", at=(1, 0))


def test_on_an_illegal_palace_its_faults_are_the_answer() -> None:
    data = b"game: alhambra\nplayers:\n  Kim: {palace: ['*  G10w']}\n  Nina: {palace: ['*  .  S9']}\n"
    answer = referee.may("game.yaml", data, player="Kim", tile="P8", at=(0, 1))
    assert (answer.may, answer.tried) == (False, False)
    assert ("wall-mismatch", "B3.3", "Kim") in faults(answer)
    assert not any(finding.player == "Nina" for finding in answer.findings)
    assert answer.palace is not None


def test_the_faults_of_others_do_not_stand_in_the_way() -> None:
    data = b"game: alhambra\nplayers:\n  Kim: {palace: ['*  G10']}\n  Nina: {palace: ['*  .  S9']}\n"
    data = data.replace(b"G10", b"G10-")
    assert referee.may("game.yaml", data, player="Kim", tile="P8", at=(0, 1)).may


def test_a_tile_that_vague_words_need_is_not_free() -> None:
    # Nina's three gardens of price 8 are all there are, whichever is which.
    text = "game: alhambra\nplayers:\n  Kim: {{palace: ['*']}}\n  Nina: {{palace: ['*'], reserve: [{reserve}]}}\n"
    three = text.format(reserve="G8, G8, G8").encode()
    answer = referee.may("game.yaml", three, player="Kim", tile="G8ne", at=(1, 0))
    assert [finding.kind.name for finding in answer.findings] == ["no-reading"]
    free = text.format(reserve="G8, G8").encode()
    assert referee.may("game.yaml", free, player="Kim", tile="G8ne", at=(1, 0)).findings == ()


def test_lists_of_tiles_are_tried_like_drawings() -> None:
    data = b"game: alhambra\nplayers:\n  Kim: {tiles: [{at: [1, 0], tile: P8}]}\n"
    for at, legal in (((2, 0), True), ((1, 0), True), ((4, 4), False)):
        assert referee.may("game.yaml", data, player="kim", tile="G11-", at=at).may is legal
    alone = b"game: alhambra\nplayers:\n  Kim: {tiles: []}\n"
    assert referee.may("game.yaml", alone, player="Kim", tile="G11-", at=(-1, 0)).may


def test_home_made_tiles_may_be_there_twice() -> None:
    data = b"game: alhambra\ntiles: any\nplayers:\n  Kim: {palace: ['*  P8n']}\n  Nina: {palace: ['*  G1']}\n"
    assert referee.may("game.yaml", data, player="Kim", tile="G1", at=(0, 1)).may
    assert not referee.may("game.yaml", data, player="Kim", tile="G1", at=(1, -1)).may
