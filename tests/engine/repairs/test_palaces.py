"""Repairs of palaces: the slip is found, and no fix brings anything worse."""

from __future__ import annotations

import re
import time
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alhambra_engine.reading.edits import applied
from alhambra_engine.repairs.trials import counts
from tests.cases.desk import HEAD, OTHERS, judge, name_of, palace
from tests.cases.expectations import CASES
from tests.engine import mishaps, slips
from tests.engine.chance import chance

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from alhambra_engine.referee import Result


DIGITS = re.compile("[0-9]+")
ROWS = (
    ". . G10n A6ne T7new",
    "C5nsw P6n T11s * P4es",
    "G7nsw C6es . C9w",
    ". . . S7w",
    ". . S8s C11-",
    ". . . T10w T12-",
)
"""A legal palace."""


def _with(number: int, row: str) -> list[str]:
    return [row if each == number else rest for each, rest in enumerate(ROWS)]


def _mended(rows: Sequence[str]) -> list[list[str]]:
    """Return the rows of a palace as each fix of the first finding that has some writes them."""
    result = judge(palace(*rows))
    fixes = next((finding.fixes for finding in result.findings if finding.fixes), ())
    texts = (applied(result.source, fix) for fix in fixes)
    return [
        [line.removeprefix("      ") for line in text.removesuffix(OTHERS).partition("palace: |\n")[2].splitlines()]
        for text in texts
    ]


def test_the_palace_is_legal() -> None:
    assert judge(palace(*ROWS)).legal
    assert not any(finding.fixes for finding in judge(palace(*ROWS)).findings)


@pytest.mark.parametrize(
    ("number", "row"),
    [
        (2, "G7nsw C6es C9w"),  # a dot is lost
        (4, ". S8s C11-"),  # at the beginning of a row
        (3, ". . . . S7w"),  # one too many
        (3, ".. . S7w"),  # two without a blank between them
        (0, ". . G10n A7ne T7new"),  # a price off by one
        (1, "C5nsw P6n T11s * P4en"),  # another side
        (1, "C5nsw P6n T11s * P4e"),  # a side is missing
        (4, ". . S8ss C11-"),  # a side twice
        (0, ". . G10n A6ne T7enew"),  # a side twice, apart
        (0, ". . G1On A6ne T7new"),  # a letter for a digit
        (1, "C5nsw P6n T11s O P4es"),  # another sign for the fountain
        (1, "C5nsw P6n * T11s P4es"),  # two neighbours swapped
        (0, ". . C10n A6ne T7new"),  # a letter that is taken for another one
        (1, "C5nsw P6n P11s * P4es"),
        (0, ". . G10n P6ne T7new"),  # the only letter with which the word is a tile
    ],
)
def test_a_slip_in_a_row_is_mended(number: int, row: str) -> None:
    assert not judge(palace(*_with(number, row))).legal
    mended = _mended(_with(number, row))
    assert list(ROWS) in mended
    assert len(mended) <= 3


def test_a_row_typed_twice_is_the_only_finding_and_its_fix_deletes_it() -> None:
    result = judge(palace(*ROWS[:3], ROWS[2], *ROWS[3:]))
    (finding,) = [each for each in result.findings if counts(each)]
    assert (name_of(finding), [fix.name for fix in finding.fixes]) == ("row-twice", ["row-removed"])
    assert applied(result.source, finding.fixes[0]) == palace(*ROWS)


def test_rows_are_typed_twice_whatever_their_blanks_and_however_often() -> None:
    rows = ["*    G10-", ".    S9-", ". S9-   .", "  .  S9-"]
    text = palace(*rows)
    while (result := judge(text)).findings and any(map(counts, result.findings)):
        assert {name_of(each) for each in result.findings if counts(each)} <= {"row-twice", "ragged-row"}
        text = applied(result.source, next(each.fixes[0] for each in result.findings if each.fixes))
    assert result.totals == judge(palace("* G10-", ". S9-")).totals


@pytest.mark.parametrize(
    "text",
    [
        palace("* P7", ". S5", ". S5").replace("S5", "G8"),  # several tiles fit
        palace("* . .", ". . .", ". . .", ". . ."),
        HEAD + "tiles: any\nplayers:\n  Kim:\n    palace: |\n      * G10-\n      . S9-\n      . S9-\n" + OTHERS,
    ],
)
def test_equal_rows_whose_tiles_may_lie_twice_are_none_typed_twice(text: str) -> None:
    assert "row-twice" not in map(name_of, judge(text).findings)


@pytest.mark.parametrize("rows", ["* G8nes\n      . P8", ". P5 G10-\n      * P8n S9-", "* A7\n      . S9-"])
def test_where_walls_may_have_been_put_on_tiles_no_repair_takes_one_away(rows: str) -> None:
    result = judge(HEAD + f"tiles: any\nplayers:\n  Kim:\n    palace: |\n      {rows}\n" + OTHERS)
    sides = re.compile(r"(?<=[0-9])[nesw]+")
    written = Counter("".join(sides.findall(rows)))
    fixes = [fix for finding in result.findings for fix in finding.fixes]
    assert fixes
    for fix in fixes:
        drawn = applied(result.source, fix).split("palace: |")[1].split("Nina")[0]
        assert Counter("".join(sides.findall(drawn))) >= written


def test_rows_of_a_list_on_one_line_are_deleted_too() -> None:
    text = HEAD + 'players:\n  Kim: {palace: ["* G10-", ". S9-", ". S9-"]}\n' + OTHERS
    result = judge(text)
    fix = next(finding.fixes[0] for finding in result.findings if finding.fixes)
    assert applied(result.source, fix) == text.replace(', ". S9-"', "", 1)


def test_a_tile_that_a_palace_lacks_is_asked_for_where_several_fit() -> None:
    (mended,) = _mended(_with(2, "G7nsw C6es . ."))
    assert mended == _with(2, "G7nsw C6es . ?")
    (mended,) = _mended(_with(2, "G7nsw C6es"))
    assert mended == _with(2, "G7nsw C6es . ?")


def test_two_slips_of_which_one_hides_the_other_are_mended_at_once() -> None:
    rows = ["G11- A6ne", ". * G10- A4nes", ". S6es S3esw"]
    mended = _mended([rows[0], "* G10- A3nes", rows[2]])
    assert rows in mended
    assert len(mended) <= 3


def test_a_drawing_upside_down_is_turned_and_so_is_a_mirrored_one_or_both() -> None:
    assert _mended(ROWS[::-1])[0] == list(ROWS)
    wide = [[*row.split(), *"....."][:5] for row in ROWS]
    mirrored = [" ".join(reversed(row)) for row in wide]
    for changed in (mirrored, mirrored[::-1]):
        assert [[cell for cell in row.split() if cell != "."] for row in _mended(changed)[0]] == [
            [cell for cell in row.split() if cell != "."] for row in ROWS
        ]


def test_a_fix_says_what_it_does_and_what_becomes_of_the_game() -> None:
    result = judge(palace(*_with(2, "G7nsw C6es C9w")))
    fix = next(finding.fixes[0] for finding in result.findings if finding.fixes)
    assert (fix.name, dict(fix.values)) == ("sign-added", {"word": "C9w", "line": 7})
    assert [tuple(edit) for edit in fix.edits] == [((7, 18, 7, 18), ". ")]
    assert fix.totals == judge(palace(*ROWS)).totals


def test_an_aligned_drawing_stays_in_columns() -> None:
    rows = slips.aligned([row.split() for row in ROWS])
    changed = [rows[0].replace("A6ne", "A6n "), *rows[1:]]
    assert rows in _mended(changed)


def test_two_palaces_that_claim_one_tile_get_no_more_than_three_ways_out() -> None:
    text = (
        HEAD + "players:\n  Kim:\n    palace: |\n      * G8ne\n  Nina:\n    palace: |\n      *\n      S8\n      G8ne\n"
    )
    result = judge(text)
    assert [finding.kind.name for finding in result.findings if counts(finding)]
    _holds_for(result)


def test_a_list_of_tiles_is_mended_word_by_word() -> None:
    listed = HEAD + "players:\n  Kim:\n    tiles:\n      - {at: [1, 0], tile: G99}\n" + OTHERS
    _holds_for(judge(listed))
    listed = HEAD + "players:\n  Kim:\n    tiles:\n      - {at: [0, 1], tile: S8ss}\n" + OTHERS
    result = judge(listed)
    assert [fix.edits[0].text for finding in result.findings for fix in finding.fixes] == ["S8s"]


def test_one_of_two_slips_is_mended_and_then_the_other() -> None:
    rows = _with(2, "G7nsw C6es C9w")
    rows[0] = ". . G10n A6ne T77new"
    text = palace(*rows)
    for _ in range(2):
        result = judge(text)
        text = applied(result.source, next(finding.fixes[0] for finding in result.findings if finding.fixes))
    assert judge(text).legal
    assert text == palace(*ROWS)


def test_a_slip_in_each_of_two_palaces_has_its_own_fix() -> None:
    first = mishaps.table(chance(3))
    spoilt = [mishaps.SLIPS["a side missing"](grid, chance(4)) or grid for grid in first[:2]]
    text = mishaps.transcript([*spoilt, first[2]])
    result = judge(text)
    assert sum(bool(finding.fixes) for finding in result.findings) == 2
    for _ in range(2):
        result = judge(text)
        text = applied(result.source, next(finding.fixes[0] for finding in result.findings if finding.fixes))
    assert text == mishaps.transcript(first)


def test_a_missing_sign_that_makes_another_legal_palace_is_offered() -> None:
    result = judge(palace("* P7e", "G10- G9e"))
    (note,) = [finding for finding in result.findings if finding.kind.name == "gap-possible"]
    (fix,) = note.fixes
    assert fix.totals is not None
    assert fix.totals["Kim"] < result.totals["Kim"]


CROWDED = (
    HEAD
    + """players:
  Kim: {palace: ["* G8", ". G10"], reserve: [G8, T7]}
  Nina: {palace: ["G8 *"], reserve: [T8]}
  Ann: {palace: ["G8 *"], reserve: [T12]}
  Eve: {palace: ["G8 *"], reserve: [T10]}
"""
)
LETTER = (
    HEAD
    + """players:
  Kim:
    palace: |
      . . . T10 . .
      . . P5 P4 . .
      . P6 A9 G10 G10 P7
      T9 A8 G8 S9 . S6
      A6 * G8 G6 . .
      G8 G12 T9 . . .
      T13 . . . . .
  Nina:
    palace: |
      . . . P2 C8 A4 .
      . . T11 * G11 S4 .
      C5 T11 C10 A7 G10 T11 C6
      G8 C11 A10 . . . .
      . . S5 T8 . . .
"""
)
VAGUE = (
    HEAD
    + """players:
  Kim:
    palace: |
      . S5 .
      P8 * A9
      . C T
      . G T
  Nina:
    palace: |
      . ? ?
      ? * ?
      . G A
  Ann:
    palace: |
      . C C
      A * ?
      . G A
"""
)
VAGUER = (
    HEAD
    + """players:
  Kim:
    palace: |
      . . . T
      ? * A8 S6
      G ? S9 .
      ? . G11 ?
  Nina:
    palace: |
      . G G .
      . . S7 ?
      . ? ? .
      G7 * C7ne .
      . C8nw ? .
  Ann:
    palace: |
      C T12- . ? T7new .
      . ? * C T11s A
      . . S S5 . .
"""
)


def _conflict_fixes(text: str) -> list[tuple[int, str]]:
    result = judge(text)
    (finding,) = [each for each in result.findings if each.kind.name == "no-reading"]
    return [(edit.span.line, edit.text.strip()) for fix in finding.fixes for edit in fix.edits if edit.text.strip()]


def test_words_without_a_common_reading_have_no_fix_where_many_are_equally_near() -> None:
    assert _conflict_fixes(CROWDED) == []
    _holds_for(judge(CROWDED))


def test_the_word_of_another_player_may_be_the_wrong_one_of_those_without_a_common_reading() -> None:
    assert _conflict_fixes(LETTER) == [(17, "G7")]
    _holds_for(judge(LETTER))


@pytest.mark.parametrize("text", [VAGUE, VAGUER])
def test_a_fix_after_which_nobody_can_tell_the_tiles_is_none_and_is_soon_given_up(text: str) -> None:
    start = time.process_time()
    result = judge(text)
    assert time.process_time() - start < 2
    assert not result.legal
    _holds_for(result)


def test_the_fountain_changes_places_with_its_neighbours_alone() -> None:
    for seed in range(6):
        source = chance(seed)
        grids = mishaps.table(source, 9)
        grids[0] = mishaps.neighbours_swapped(grids[0], source) or grids[0]
        fixes = [fix for finding in judge(mishaps.transcript(grids)).findings for fix in finding.fixes]
        for fix in fixes:
            if fix.name == "swapped" and "*" in {fix.values["one"], fix.values["other"]}:
                first, last = (edit.span for edit in fix.edits)
                assert abs(first.line - last.line) <= 1


HOSTILE = {
    "many players": HEAD + "players:\n" + "".join(f"  P{n}:\n    palace: |\n      * G8e G9w\n" for n in range(1000)),
    "a large drawing": palace(*["G8ne . " * 60] * 100),
    "many fountains": palace(*["G8ne . * " * 6] * 18),
    "many vague words": palace(*["G8 " * 20] * 3),
    "many strange words": palace(*["Gx9 " * 19 + "*"] * 3),
    "many keys": HEAD
    + "players:\n  Kim: {buildings: {"
    + ", ".join(f"towr{n}: 1" for n in range(190))
    + "}, wall: 3}\n",
    "many brackets": HEAD + "[{" * 3000,
    "many colons": HEAD + "players:\n" + "a: b: c: " * 3000 + "\n",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_answered_soon(name: str) -> None:
    start = time.process_time()
    result = judge(HOSTILE[name])
    assert time.process_time() - start < 4
    assert not result.legal
    assert all(len(finding.fixes) <= 3 for finding in result.findings)


@pytest.mark.parametrize("write", [slips.counted, slips.aligned, slips.right_aligned, slips.dotted_tabs])
@pytest.mark.parametrize("slip", ["a dot lost", "a side missing", "two neighbours swapped", "rows mirrored"])
def test_a_slip_is_mended_however_the_palace_is_written(slip: str, write: mishaps.Write) -> None:
    tables = [mishaps.table(chance(seed), 9) for seed in range(4)]
    seen = mishaps.tally(tables, slip, chance(1), write)
    assert seen.found >= 2
    assert seen.within >= seen.found - 1


@pytest.mark.parametrize(
    ("slip", "least"),
    [
        ("a dot lost", 0.9),
        ("a price off by one", 0.9),
        ("a dot doubled", 0.85),
        ("a letter confused", 0.9),
        ("a row written twice", 1),
        ("a tile forgotten", 0.9),
        (mishaps.EXCHANGED, 0.9),
    ],
)
def test_nearly_all_slips_are_mended(slip: str, least: float) -> None:
    tables = [mishaps.table(chance(seed)) for seed in range(20 if slip == "a tile forgotten" else 12)]
    seen = mishaps.tally(tables, slip, chance(7))
    assert seen.found >= 8
    assert seen.within >= least * seen.found


def test_two_slips_are_mended_by_two_fixes() -> None:
    seen = mishaps.tally_two([mishaps.table(chance(seed)) for seed in range(12)], chance(5))
    assert seen.found >= 10
    assert seen.within >= 0.8 * seen.found
    assert not seen.fates["wrong score"]


@settings(max_examples=20)
@given(st.integers(0, 10**6), st.sampled_from(list(mishaps.SLIPS)), st.sampled_from([slips.counted, slips.aligned]))
def test_a_fix_removes_its_finding_and_brings_no_new_error(seed: int, slip: str, write: mishaps.Write) -> None:
    source = chance(seed)
    grids = mishaps.table(source, 7)
    for seat in source.sample(range(3), source.randint(1, 2)):
        grids[seat] = mishaps.SLIPS[slip](grids[seat], source) or grids[seat]
    _holds_for(judge(mishaps.transcript(grids, write)))


def _holds_for(result: Result) -> None:
    """Hold all fixes of a result to the contract."""
    errors = mishaps.counted_errors(result)
    for finding in result.findings:
        assert len(finding.fixes) <= 3
        for fix in finding.fixes:
            spans = sorted(edit.span for edit in fix.edits)
            assert spans
            assert all(one[2:] <= other[:2] for one, other in pairwise(spans))
            after = judge(applied(result.source, fix))
            assert not mishaps.counted_errors(after) - errors
            assert name_of(finding) == "ambiguous-tile" or "ambiguous-tile" not in map(name_of, after.findings)
            assert len(DIGITS.findall(after.source.text)) >= len(DIGITS.findall(result.source.text)) or (
                fix.name in {"word-removed", "row-removed"}
            )
            if counts(finding):
                assert mishaps.counted_errors(after)[finding.likeness] < errors[finding.likeness]
            if fix.totals is not None:
                assert after.totals == fix.totals
                assert after.winners == fix.winners


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_the_fixes_of_all_broken_transcripts_keep_the_promise(path: Path) -> None:
    _holds_for(judge(path.read_bytes()))


@pytest.mark.parametrize("sign", [".", "X", "0", "B", "+"])
def test_the_fountain_is_the_one_space_that_makes_a_palace_legal(sign: str) -> None:
    result = judge(palace(". P5nw .", f"T9nw {sign} G8ne", ". C9s ."))
    (fix,) = next(finding.fixes for finding in result.findings if finding.fixes)
    assert (fix.values["word"], fix.values["text"], fix.values["line"]) == (sign, "*", 6)
    assert fix.totals is not None


def test_where_several_spaces_may_be_the_fountain_all_are_offered_or_none() -> None:
    few, many = judge(palace("P8 . .")), judge(palace(". . .", ". P8 .", ". . ."))
    assert [len(finding.fixes) for finding in few.findings if finding.kind.name == "fountain-missing"] == [1]
    assert [finding.fixes for finding in many.findings if finding.kind.name == "fountain-missing"] == [()]
