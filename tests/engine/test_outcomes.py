"""What a result keeps: who reads it need not read the file again, whether the game is legal or not."""

from __future__ import annotations

import pytest

from alhambra_engine.buildings import Building
from tests.cases import desk
from tests.cases.outcomes import alhambra_of, roll_and_write_of
from tests.cases.sheets import EXAMPLE, drawn, table

GAME = """\
game: alhambra
players:
  Kim:
    palace: |
      .     P5    T9nw
      T9nw  *     G8ne
    reserve: [T7, X]
    claimed: {tower: 21, total: 30}
  Nina: {buildings: {tower: 4}, wall: 8, claimed: 12}
  Ota: {buildings: {tower: 1}, wall: 3}
claimed: {Ota: 5}
leftovers: [{tile: S9, currency: denar}]
money: {Kim: {denar: 3}}
"""


def test_an_illegal_base_game_keeps_what_was_written() -> None:
    result = desk.judge(GAME)
    outcome = alhambra_of(result)
    assert not result.legal
    assert (outcome.scorings, outcome.leftovers, outcome.totals, outcome.winners) == ((), (), {}, ())
    (written,) = outcome.transcript.tables
    kim, nina, _ = written.players
    assert [(text.text, text.span.line) for text in kim.reserve] == [("T7", 7), ("X", 7)]
    assert kim.claims is not None
    assert (kim.claims.items["tower"].value, kim.claims.items["tower"].span.line) == (21, 8)
    assert kim.claims.total is not None
    assert kim.claims.total.value == 30
    assert nina.claims is not None
    assert nina.claims.total is not None
    assert nina.claims.total.span.line == 9
    assert (outcome.transcript.claims["Ota"].value, outcome.transcript.claims["Ota"].span.line) == (5, 11)
    (left,) = outcome.transcript.leftovers
    assert (left.tile.text, left.currency, left.span.line) == ("S9", "denar", 12)
    (judged,) = outcome.judged.tables
    assert {tile.notation for tile in judged.palaces["Kim"].tiles.values()} == {"P5nw", "T9nw", "G8ne"}
    assert judged.holdings["Nina"].counts == {Building.TOWER: 4}
    assert [tuple(each) for each in outcome.judged.leftovers] == [("S9-", "denar", ("Kim",))]


def test_a_scoring_that_nobody_wrote_is_assumed() -> None:
    assert [each.assumed for each in alhambra_of(desk.judge(GAME)).transcript.tables] == [True]
    written = GAME.replace("players", "scoring: 3\nplayers", 1)
    assert [each.assumed for each in alhambra_of(desk.judge(written)).transcript.tables] == [False]
    whole = "game: alhambra\nscorings: {1: {Kim: {buildings: {tower: 1}, wall: 0}}}\n"
    assert [each.assumed for each in alhambra_of(desk.judge(whole)).transcript.tables] == [False]


@pytest.mark.parametrize("broken", ["", "rounds_played: 40\n"])
def test_a_game_of_roll_and_write_keeps_coins_claims_layout_and_orders(broken: str) -> None:
    result = desk.judge(EXAMPLE.replace("players:", broken + "players:", 1))
    assert result.legal is (not broken)
    outcome = roll_and_write_of(result)
    below = len(broken.splitlines())
    barbara, ani, _ = outcome.transcript.players
    assert barbara.coins is not None
    assert barbara.coins.circled is not None
    assert barbara.coins.crossed is not None
    assert (barbara.coins.circled.value, barbara.coins.crossed.value, barbara.coins.left.value) == (7, 4, 3)
    assert barbara.coins.crossed.span.line == 12 + below
    assert barbara.claims is not None
    assert barbara.claims.total is not None
    assert (barbara.claims.total.value, barbara.claims.total.span.line) == (51, 13 + below)
    assert ani.rows is not None
    assert ani.rows.numbers == (3, 2, 2, 1, 1, 4)
    assert outcome.transcript.layout_span is not None
    assert outcome.transcript.layout_span.line == 2
    (written,) = outcome.transcript.completions
    assert (written.building, written.groups, written.span.line) == (Building.TOWER, (("Ani",), ("Dirk",)), 21 + below)
    assert (outcome.scoring is None) is bool(broken)
    assert outcome.judged.layout.id == "granada"
    assert outcome.judged.seats["Ani"].counts[Building.TOWER] == 8
    assert outcome.judged.built.keys() == {"Barbara"}
    assert outcome.assumed == {}


def test_what_nobody_wrote_is_marked_as_assumed() -> None:
    text = table(drawn("Ani", "T8 G5", 2, ", claimed: {tower: 21}"), drawn("Bea", "T8 C5", 0), drawn("Cid", "P3", 0))
    outcome = roll_and_write_of(desk.judge(text.replace("layout: granada\n", "")))
    assert outcome.transcript.layout_span is None
    assert outcome.assumed == {Building.TOWER: (("Ani",), ("Bea",))}
    assert outcome.scoring is not None
    assert outcome.scoring.completions == outcome.assumed
    listed = "virtual: [{tower: 8, garden: 8, seraglio: 4, pavilion: 1}]\n"
    nameless = table(drawn("Ani", "C3"), drawn("Bea", "C3"), end=listed)
    players = roll_and_write_of(desk.judge(nameless)).transcript.players
    assert [(each.name, each.named) for each in players] == [("Ani", True), ("Bea", True), ("Dirk", False)]


@pytest.mark.parametrize("text", ["", "game: chess\n", "players: {Kim: {wall: 3}}\n", "[", "\x00"])
def test_a_file_of_no_known_game_has_no_outcome(text: str) -> None:
    result = desk.judge(text)
    assert (result.outcome, result.game) == (None, None)
    assert (result.legal, result.totals, result.winners, result.virtual) == (False, {}, (), frozenset())
    assert result.findings
