"""Progress: no fewer rounds lead to the sheets, and what more rounds or players may bring is no fault yet."""

from __future__ import annotations

import random

import pytest

from alhambra_engine.rollandwrite.progress import fewest_rounds, is_still_to_write
from tests.cases import desk
from tests.cases.outcomes import roll_and_write_of
from tests.cases.sheets import counted, drawn, table, transcript_of, virtual
from tests.engine import play

IN_THE_WAY = {"impossible-history", "virtual-count"}


@pytest.mark.parametrize("by_counts", [False, True])
@pytest.mark.parametrize("seed", range(30))
def test_with_one_round_fewer_the_sheets_cannot_be_so(seed: int, *, by_counts: bool) -> None:
    source = random.Random(seed)  # noqa: S311 - nothing secret here
    game = play.Game(source)
    played = source.randint(0, game.rounds)
    text = transcript_of(game.play(played), by_counts=by_counts)

    def told(rounds: int) -> set[str]:
        whole = text.replace("players:\n", f"rounds_played: {rounds}\nplayers:\n", 1)
        return {finding.kind.name for finding in desk.judge(whole).findings}

    fewest = fewest_rounds(roll_and_write_of(desk.judge(text)))
    assert fewest <= played
    assert all(told(rounds) & IN_THE_WAY for rounds in range(fewest))
    if not any(player.virtual for player in roll_and_write_of(desk.judge(text)).transcript.players):
        assert not told(fewest) & IN_THE_WAY


@pytest.mark.parametrize(
    ("players", "fewest"),
    [
        ((virtual("Dirk", "G5"), counted("A", "T3"), counted("B", "T3")), 2),
        ((drawn("A", "T7", "{circled: 3, crossed: 0}"), drawn("B", "T3")), 4),
        ((drawn("A", "T4", "{circled: 11, crossed: 0}"), drawn("B", "T3")), 3),
        ((drawn("A", "T4", 11), drawn("B", "T3")), 3),
        ((drawn("A", "T3", "{circled: 30, crossed: 0}"), drawn("B", "T3")), 0),
        (("  A: {buildings: {tower: 8}}\n", drawn("B", "T3")), 0),
        ((virtual("Dirk", "T8 G8 C6 A6 P4"), drawn("A", "T3"), drawn("B", "T3")), 18),
        ((), 0),
    ],
)
def test_fewest_rounds_are_those_of_whoever_needs_most(players: tuple[str, ...], fewest: int) -> None:
    assert fewest_rounds(roll_and_write_of(desk.judge(table(*players)))) == fewest


def _said(text: str) -> dict[str, bool]:
    return {finding.kind.name: is_still_to_write(finding) for finding in desk.judge(text).findings}


def test_a_sheet_that_is_begun_has_nothing_wrong() -> None:
    nobody, one = table(), table(drawn("A", "", "{circled: 3, crossed: 0}"))
    assert set(_said(nobody).values()) == {True}
    assert set(_said(one).values()) == {True}
    assert "impossible-history" not in _said(one)
    begun = table(drawn("A", "T2"), drawn("B", "T3"), virtual("Dirk", "G3"))
    assert _said(begun) == {"impossible-history": True, "virtual-count": True}


@pytest.mark.parametrize(
    "text",
    [
        table(counted("A", "T3", "{circled: 25, crossed: 0}"), counted("B", "T3"), DIRK := virtual("Dirk", "T8 G8 C5")),
        table(counted("A", "T3").replace("rows: [", "rows: [1, "), counted("B", "T3"), DIRK),
        table(counted("A", "T3", rest=", wall: 3"), counted("B", "T3"), DIRK),
        table("  A: {buildings: {tower: 9}}\n", counted("B", "T3"), DIRK),
        table(counted("A", "T3"), counted("B", "T3"), virtual("Dirk", "T8 G8 C6 A6")),
    ],
)
def test_what_no_round_mends_is_a_fault_already(text: str) -> None:
    assert not all(_said(text).values())
