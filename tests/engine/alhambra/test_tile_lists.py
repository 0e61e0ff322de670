"""Tiles in place of counts: when words are tiles, what they count, and counts that could be tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra_engine import referee
from alhambra_engine.alhambra.scoring import AlhambraOutcome
from alhambra_engine.alhambra.tiles import base_set
from tests.cases.desk import HEAD, judge, name_of, surroundings_for

if TYPE_CHECKING:
    from alhambra_engine.alhambra.tiles import Tile
    from alhambra_engine.referee import Result

WORDS = surroundings_for("en")

OTHERS = "  Nina: {buildings: {garden: 2, arcades: 1}, wall: 5}\n  Ota: {buildings: {chambers: 3}, wall: 3}\n"
COUNTED = ["tiles-counted"]
TILES = base_set().tiles

lists = st.lists(st.sampled_from(TILES), min_size=1, max_size=8, unique=True)


def with_kim(buildings: str, wall: int = 4, *lines: str) -> str:
    """Return a first scoring in which Kim has these buildings."""
    top = "".join(f"{line}\n" for line in lines)
    return f"{HEAD}{top}scoring: 1\nplayers:\n  Kim: {{buildings: {buildings}, wall: {wall}}}\n{OTHERS}"


def told(text: str) -> list[str]:
    return [name_of(finding) for finding in judge(text).findings]


def outcome_of(result: Result) -> AlhambraOutcome:
    assert isinstance(result.outcome, AlhambraOutcome)
    return result.outcome


def counts_of(result: Result) -> dict[str, int]:
    """Return how many tiles of each type Kim has."""
    counts = outcome_of(result).scorings[0].holdings["Kim"].counts
    return {item: number for item, number in counts.items() if number}


def said(*lines: str, quick: bool = False) -> list[str]:
    text = "\n".join(("scoring 1", *lines, "Nina T1 W3", "Ota C1 W3"))
    return [name_of(each) for each in referee.score("x", text.encode(), WORDS, quick=quick).findings]


@given(lists)
def test_tiles_in_full_are_counted_in_a_text_in_a_list_and_in_a_line(tiles: list[Tile]) -> None:
    words = [tile.notation for tile in tiles]
    counts: dict[str, int] = {}
    for tile in tiles:
        counts[tile.building] = counts.get(tile.building, 0) + 1
    for written in (" ".join(words), f"[{', '.join(words)}]", f'"{", ".join(words)}"'):
        kim, others = f"  Kim: {{buildings: {written}, wall: 0}}\n", ("Nina", "Ota")
        text = f"{HEAD}scoring: 1\nplayers:\n{kim}"
        result = judge(text + "".join(f"  {name}: {{buildings: {{}}, wall: 0}}\n" for name in others))
        assert [name_of(each) for each in result.findings] == COUNTED
        assert counts_of(result) == counts
    line = f"Kim {' '.join(words)} W0\nNina W0\nOta W0\n"
    result = referee.score("x", f"scoring 1\n{line}".encode(), WORDS)
    assert COUNTED[0] in {name_of(each) for each in result.findings}
    assert counts_of(result) == counts


@pytest.mark.parametrize(
    ("written", "findings"),
    [
        ("P5 P8 T7", COUNTED),
        ("[P5, p8, t7]", COUNTED),
        ("T9 T10 G8ne", COUNTED),
        ("P5nw T7new", COUNTED),
        ("G8^> A9-", COUNTED),
        ("P2 P1", ["duplicate-key"]),
        ("P5 P5 T7", ["duplicate-key"]),
        ("P5 p5", ["duplicate-key/same"]),
        ("P2s1a3", ["wrong-type/buildings"]),
        ("P2 S1 A3", []),
        ("P5 S4", []),
        ("P5 S4 T1", []),
        ("{P: 5, S: 4, T: 7}", []),
        ("pavilion 5 seraglio 4 tower 7", []),
        ("P5 P8nw", ["unknown-tile/walls"]),
        ("P5nw P5", ["tiles-counted", "tile-used-twice"]),
        ("P5 S4 T7", ["counts-or-tiles/same"]),
        ("P5S4T7", ["wrong-type/buildings"]),
    ],
)
def test_words_are_tiles_only_where_they_can_be_nothing_else(written: str, findings: list[str]) -> None:
    text = with_kim(written).replace("arcades: 1}, wall: 5", "arcades: 4, chambers: 2}, wall: 14")
    assert sorted(told(text)) == sorted(findings)


@pytest.mark.parametrize(
    ("line", "findings"),
    [
        ("Kim P5 P8 T7 W4", COUNTED),
        ("Kim: P5-nope P8", ["wrong-type/quick-word"]),
        ("Kim: P5nw, P8-; W4", COUNTED),
        ("Kim G8ne W3 claimed 9", COUNTED),
        ("Kim G8ne W3 = 9", COUNTED),
        ("Kim 10 P5nw G8", ["tiles-counted", "wall-not-given"]),
        ("Kim P2 S1 P1", ["duplicate-key"]),
        ("Kim P2s1a3 W4", []),
        ("Kim G8ns W3", ["unknown-tile/walls"]),
        ("Kim P5 P8 tower 2", ["duplicate-key"]),
        ("Kim G10- W3", COUNTED),
        ("Kim G8↑→ W3", COUNTED),
        ("Kim P2- W4", []),
    ],
)
@pytest.mark.parametrize("quick", [False, True])
def test_lines_hold_tiles_too(line: str, findings: list[str], *, quick: bool) -> None:
    assert [each for each in said(line, quick=quick) if each != "claim-differs/total"] == findings


def test_a_tile_that_is_listed_is_nowhere_else() -> None:
    text = with_kim("P5 P8 T7")
    assert "tile-used-twice" in told(text.replace("wall: 5}", "wall: 5, reserve: [T7new]}"))
    assert "tile-used-twice" not in told(text.replace("wall: 5}", "wall: 5, reserve: [T9nw]}"))
    # Which of three a vague word is depends on those that are listed.
    vague = with_kim("G8ne G8nw", 0).replace("wall: 5}", "wall: 5, reserve: [G8]}")
    readings = judge(vague).readings
    assert readings is not None
    assert readings.number == 1
    # They are counted once.
    lines = "  Kim: {buildings: P2 P3 P4 P5 P6 P7 P8, wall: 0}\n"
    assert told(f"{HEAD}scoring: 1\nplayers:\n{lines}{OTHERS}") == COUNTED


def test_over_a_whole_game_a_tile_that_is_listed_stays_with_its_owner() -> None:
    one = "{Kim: {buildings: P5 P8, wall: 0}, Nina: {buildings: {}, wall: 0}, Ota: {buildings: {}, wall: 0}}"
    assert told(f"{HEAD}scorings:\n  1: {one}\n  2: {one}\n") == COUNTED
    other = one.replace("P5 P8", "P5 P7").replace("Nina: {buildings: {}", "Nina: {buildings: P8-")
    assert "tile-used-twice/scoring" in told(f"{HEAD}scorings:\n  1: {one}\n  2: {other}\n")


def test_the_other_game_has_no_such_tiles() -> None:
    text = "game: roll-and-write\nplayers:\n  Kim: {buildings: P2 P3, lines: 0, coins: 2}\n"
    assert "duplicate-key" in told(text)
    assert "tiles-counted" not in told(with_kim("P5nw T7new", 4, "tiles: any"))


def test_nobody_wins_while_counts_could_be_tiles_and_that_decides() -> None:
    nina = "Nina: {buildings: {pavilion: 2, seraglio: 2, garden: 2, tower: 2}, wall: 5}"
    text = f"""{HEAD}scoring: 3
before: {{Kim: 30, Nina: 32, Ota: 3}}
players:
  Kim: {{buildings: P5 S4 T7 A6, wall: 4}}
  {nina}
  Ota: {{buildings: {{chambers: 3}}, wall: 3}}
"""
    result = judge(text)
    (finding,) = [each for each in result.findings if each.kind.name == "counts-or-tiles"]
    assert (finding.detail, finding.severity, result.winners) == ("", "warning", ())
    by_tiles = outcome_of(result).by_tiles
    assert by_tiles is not None
    assert by_tiles.winners == ("Nina",)
    counts, tiles = finding.fixes
    assert not counts.safe
    assert not tiles.safe
    for fix, winner in ((counts, "Kim"), (tiles, "Nina")):
        written = fix.edits[0].text
        mended = judge(text.replace("P5 S4 T7 A6", written))
        assert (mended.winners, mended.totals) == ((winner,), fix.totals)
        assert "counts-or-tiles" not in {each.kind.name for each in mended.findings}
    clear = judge(text.replace("Nina: 32", "Nina: 99"))
    assert clear.winners == ("Nina",)
    assert [str(each.severity) for each in clear.findings] == ["note"]


@pytest.mark.parametrize("line", ["Kim P5 S4 T7 A6 W4", "Kim: P5, S4, T7, A6, W4", "Kim {P5 S4 T7 A6} W4"])
def test_the_fixes_of_lines_are_lines(line: str) -> None:
    text = f"scoring 1\n{line}\nNina P1 G2 W3\nOta C1 W3\n"
    (finding,) = referee.score("x", text.encode(), WORDS).findings
    for fix in finding.fixes:
        (edit,) = fix.edits
        new = line[: edit.span.column - 1] + edit.text + line[edit.span.end_column - 1 :]
        again = referee.score("x", text.replace(line, new).encode(), WORDS)
        assert again.totals == fix.totals
        assert {name_of(each) for each in again.findings} <= set(COUNTED)


def test_tiles_that_were_worked_out_stay_what_they_are() -> None:
    result = judge(with_kim("P5 S4 T7").replace("buildings: {garden: 2, arcades: 1}, wall: 5", 'palace: ["* G8"]'))
    (finding,) = [each for each in result.findings if each.kind.name == "counts-or-tiles"]
    assert [fix.totals and fix.totals["Nina"] for fix in finding.fixes] == [result.totals["Nina"]] * 2


def test_what_cannot_be_tiles_is_no_doubt() -> None:
    assert told(with_kim("P5 S4 T7", 30)) == []  # three tiles have no such wall
    assert told(with_kim("P5 S4 T7", 4).replace("wall: 5}", "wall: 5, reserve: [T7new]}")) == []
    # Who cannot have tiles has counts; the others may have tiles all the same.
    kim = with_kim("P5 S4 T7").replace("{garden: 2, arcades: 1}, wall: 5", "G6 C5 A4, wall: 25")
    (finding,) = [each for each in judge(kim).findings if each.kind.name == "counts-or-tiles"]
    assert finding.player == "Kim"


def test_counts_that_break_a_rule_may_be_tiles() -> None:
    text = with_kim("P5 S4 T7").replace("{garden: 2, arcades: 1}", "P8 S6 G8")
    assert "counts-or-tiles/tiles" in told(text)
    assert len(next(each for each in judge(text).findings if each.detail == "tiles").fixes) == 2
