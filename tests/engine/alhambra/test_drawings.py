"""Drawings as they are typed: columns and gaps, spreadsheets and tables, hurried signs, and the slips in them."""

from __future__ import annotations

import random
import re
from itertools import pairwise
from time import process_time
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra_engine.alhambra.drawing import EMPTY, FOUNTAINS
from alhambra_engine.alhambra.walls import longest_wall
from alhambra_engine.geometry import coordinates
from alhambra_engine.reading.findings import Span
from alhambra_sheets.figures.model import PalaceFigure
from alhambra_sheets.report.palace import drawn
from alhambra_sheets.system.terminal import Terminal
from tests.cases import desk
from tests.cases.desk import judge, told
from tests.cases.expectations import CASES, below_head, righted
from tests.engine import slips
from tests.engine.strategies import REAL, grow, randoms, real_palaces

if TYPE_CHECKING:
    from pathlib import Path
    from random import Random

    from alhambra_engine.alhambra.palace import Palace
    from alhambra_engine.reading.findings import Fix
    from alhambra_engine.referee import Result

LONE = "lone-player"


def tiles_of(result: Result) -> dict[tuple[int, int], str]:
    """Return the tiles that were read, by their places."""
    return {coordinates(cell): tile.notation for cell, tile in slips.palace_in(result).tiles.items()}


def read(*rows: str, top: str = "") -> dict[tuple[int, int], str]:
    """Return the tiles of a palace about which nothing is said."""
    result = judge(slips.transcript(rows).replace("players:", f"{top}players:", 1))
    assert [desk.name_of(each) for each in desk.but_for_earlier(result.findings)] == [LONE]
    return tiles_of(result)


def names(*rows: str) -> list[str]:
    """Return what is said about a palace with these rows."""
    return [name for name in told(slips.transcript(rows)) if name != LONE]


def mended(text: str, fix: Fix) -> str:
    """Return a text with a fix applied."""
    lines = text.split("\n")
    for edit in sorted(fix.edits, key=lambda edit: edit.span, reverse=True):
        assert edit.span.line == edit.span.end_line
        line = lines[edit.span.line - 1]
        lines[edit.span.line - 1] = line[: edit.span.column - 1] + edit.text + line[edit.span.end_column - 1 :]
    return "\n".join(lines)


def counted_by_hand(rows: list[str]) -> dict[tuple[int, int], str]:
    """Return the words of a drawing by their places from the fountain, as they were counted in version 0.1.0."""
    places = {(east, south): word for south, row in enumerate(rows) for east, word in enumerate(row.split())}
    left, top = next(place for place, word in places.items() if word == "*")
    return {(x - left, y - top): word for (x, y), word in places.items() if word not in {".", "*"}}


def texts_of(palace: Palace) -> dict[tuple[int, int], str]:
    """Return the tiles of a palace by their places."""
    return {coordinates(cell): tile.notation for cell, tile in palace.tiles.items()}


# Columns


def with_gaps(grid: slips.Grid, chance: Random) -> slips.Grid:
    """Return a grid in which some dots are left blank."""
    return [["" if cell == "." and chance.random() < 0.6 else cell for cell in row] for row in grid]


@given(real_palaces(), randoms, st.sampled_from(["left", "right", "wide"]))
def test_a_dot_left_blank_in_an_aligned_drawing_changes_nothing(palace: Palace, chance: Random, way: str) -> None:
    grid = slips.grid_of(palace)
    gaps = with_gaps(grid, chance)
    if way == "right":
        width = max(len(cell) for row in grid for cell in row) + 2
        rows = ["".join(cell.rjust(width) for cell in row) for row in gaps]
    else:
        rows = slips.aligned(gaps, slips.widths_of(grid) if way == "left" else [9] * len(grid[0]))
    rows = [row for row in rows if row.strip()]
    result = slips.judged(rows)
    words = [row.split() for row in rows]
    assert result.legal or not any(len(own) > 1 for own in words)
    if result.legal:
        assert texts_of(slips.palace_in(result)) == texts_of(palace)


@given(real_palaces(), st.sampled_from([1, 2, 3, 8]), st.booleans(), randoms)
def test_counted_drawings_are_read_as_they_were(palace: Palace, blanks: int, ends: bool, chance: Random) -> None:  # noqa: FBT001 - drawn
    grid = slips.grid_of(palace)
    rows = [(" " * blanks).join(row) for row in (grid if ends else slips.without_ends(grid))]
    assert counted_by_hand(rows) == texts_of(palace)
    uneven = ["".join(cell + " " * chance.randint(1, 4) for cell in row).rstrip() for row in grid]
    for drawn_rows in (rows, uneven):
        if not happens_to_be_aligned(drawn_rows):
            assert tiles_of(slips.judged(drawn_rows)) == counted_by_hand(drawn_rows)


def happens_to_be_aligned(rows: list[str]) -> bool:
    """Tell whether all words keep to columns, by their first letters or their last ones, and some have room between."""
    words = [[range(*match.span()) for match in re.finditer(r"\S+", row)] for row in rows]
    if not any(after.start - before.stop > 1 for row in words for before, after in pairwise(row)):
        return False
    every = [word for row in words for word in row]
    return any(
        all(len(columns.intersection(word)) == 1 for word in every)
        for columns in ({word[0] for word in every}, {word[-1] for word in every})
    )


@given(real_palaces())
def test_an_aligned_drawing_with_all_dots_is_not_spoken_of(palace: Palace) -> None:
    grid = slips.grid_of(palace)
    # A single column that is aligned to the right has no gap by which that could be told.
    for rows in (slips.aligned(grid), slips.right_aligned(grid)) if len(grid[0]) > 1 else ():
        assert names(*rows) == (["palace-empty"] if not palace.tiles else [])


def test_leading_blanks_are_empty_spaces_where_the_columns_are_aligned() -> None:
    expected = {(0, -1): "P5nw", (-1, 0): "T9nw", (1, 0): "G8ne", (-1, 1): "C9s", (0, 1): "A7es"}
    rows = ["      P5", "T9nw  *     G8ne", "C9s   A7"]
    result = slips.judged(rows)
    assert tiles_of(result) == expected
    assert [desk.name_of(each) for each in desk.but_for_earlier(result.findings)] == [LONE, "gap-read"]
    assert [each.values["row"] for each in result.findings if each.kind.name == "gap-read"] == [". P5"]
    assert tiles_of(slips.judged(["      P5", "", *rows[1:]])) == expected


def test_a_gap_is_an_empty_space_and_its_wall_is_right() -> None:
    result = slips.judged(["P5        A8n", "*    A9   A10"])
    assert result.totals["Kim"] == slips.judged(["P5 . A8n", "* A9 A10"]).totals["Kim"]
    assert tiles_of(result) == {(0, -1): "P5nw", (1, 0): "A9-", (2, 0): "A10-", (2, -1): "A8n"}


def test_a_list_of_rows_is_read_by_the_same_columns() -> None:
    text = "game: alhambra\nplayers:\n  Kim: {palace: ['P5        A8n', '*    A9   A10']}\n"
    assert tiles_of(judge(text)) == {(0, -1): "P5nw", (1, 0): "A9-", (2, 0): "A10-", (2, -1): "A8n"}


def test_a_dot_beside_its_column_moves_nothing() -> None:
    assert read(".      P6     .", "T12    *      G8ne", ".      A10  .")[1, 0] == "G8ne"
    assert read("P5    G10n", "* G9 .") == {(0, -1): "P5nw", (1, -1): "G10n", (1, 0): "G9e"}


def test_a_column_of_dots_between_tiles_is_one() -> None:
    assert names("*   .   G9") == ["not-joined"]
    assert names("*   .   G9", "P8  .   P9e")[0] == "not-joined"


@pytest.mark.parametrize(
    "rows",
    [
        ["P5 G10n", "   * G8ne"],
        ["   P5", "T9nw * G8ne"],
        ["   P5", "T9nw * G8ne", " A7"],
        ["P5  G10n", "    *   G8ne", " A7"],
    ],
)
def test_a_row_that_starts_late_where_columns_say_nothing_is_named(rows: list[str]) -> None:
    least = min(len(row) - len(row.lstrip()) for row in rows)
    late = sum(len(row) - len(row.lstrip()) > least for row in rows)
    assert names(*rows) == ["ragged-row"] * late


def test_where_a_slip_ends_the_columns_a_wide_gap_is_asked_about() -> None:
    first, gap, last = "      G8nw  T11-  A8n", ".           *     A7es", "T12-  C11-  G10n  T9es"
    assert "gap-possible/wide" not in names(first, gap, last)
    for slip in ("T12- C11-  G10n  T9es", "T12-   C11-  G10n  T9es"):
        text = slips.transcript([".     .     G8nw  T11-  A8n", gap, slip])
        (finding,) = (each for each in judge(text).findings if desk.name_of(each) == "gap-possible/wide")
        assert finding.span is not None
        assert text.splitlines()[finding.span.line - 1].endswith("A7es")


@pytest.mark.parametrize(
    "rows",
    [
        # Blanks that fill up short cells, and blanks where no other row has a cell.
        [".     P5    .", "T9nw  * .", ".     Q3    ."],
        [".     P5    .", "T9nw  *   G8ne"],
        ["P5      *", "G8ne Q3", "T9 ."],
        # All rows have equally many cells.
        [". P5 . G8", ".       *  Q1 .", "T9  .  Q3     ."],
    ],
)
def test_blanks_without_room_for_a_cell_are_no_gap(rows: list[str]) -> None:
    assert "gap-possible/wide" not in names(*rows)


@pytest.mark.parametrize("before", ["", "- ", "- - "])
def test_a_first_row_that_starts_late_does_not_cut_the_block(before: str) -> None:
    rows = "".join(f"{' ' * len(before)}          {row}\n" for row in ("      P5", "T9nw  *     G8ne"))
    text = f"    {before}palace: |  # mine\n{rows}"
    if before:
        assert "not-yaml" not in told(f"game: alhambra\nx:\n{text}")
    else:
        assert tiles_of(judge(f"game: alhambra\nplayers:\n  Kim:\n{text}"))[0, -1] == "P5nw"


def test_a_row_at_the_left_of_its_key_is_not_in_the_block() -> None:
    text = "game: alhambra\nplayers:\n  Kim:\n    palace: |\n      P8    G9\n   *    S9\n"
    assert told(text) == ["ragged-row/left"]
    assert judge(text).findings[0].span == Span(6, 4, 6, 11)


# Fixes


@given(real_palaces(), randoms, st.booleans())
def test_a_fix_of_a_gap_removes_it_and_changes_nothing(palace: Palace, chance: Random, tabs: bool) -> None:  # noqa: FBT001 - drawn
    grid = slips.grid_of(palace)
    if tabs:
        rows = slips.with_tabs(grid)
    else:
        rows = [row for row in slips.aligned(with_gaps(grid, chance), slips.widths_of(grid)) if row.strip()]
    text = slips.transcript(rows)
    result = judge(text)
    gaps = [each for each in result.findings if each.kind.name == "gap-read"]
    for gap in gaps:
        (fix,) = gap.fixes
        after = judge(mended(text, fix))
        assert slips.palace_in(after) == slips.palace_in(result)
        left = [each.span.line for each in after.findings if each.kind.name == "gap-read" and each.span]
        assert gap.span is not None
        assert gap.span.line not in left
        assert after.legal == result.legal


def test_the_only_wide_row_is_mended_with_the_others() -> None:
    text = slips.transcript(["P5    A8n", "A9 S9 A10", "   *"])
    gaps = [each for each in judge(text).findings if each.kind.name == "gap-read"]
    assert len(gaps) == 2
    for gap in gaps:
        assert not [name for name in told(mended(text, gap.fixes[0])) if name.startswith("ragged-row")]


# Tabs


def test_a_spreadsheet_has_an_empty_cell_between_two_tabs() -> None:
    assert names("P5\t\tA8n", "*\tA9\tA10") == ["gap-read"]
    assert tiles_of(slips.judged(["P5\t\tA8n", "*\tA9\tA10"]))[2, -1] == "A8n"
    assert tiles_of(slips.judged(["\tP5", "T9nw\t*\tG8ne\t\t", "C9s\tA7"]))[0, -1] == "P5nw"


@given(real_palaces())
def test_a_spreadsheet_is_read_cell_by_cell(palace: Palace) -> None:
    rows = [row for row in slips.with_tabs(slips.grid_of(palace)) if row.strip()]
    assert texts_of(slips.palace_in(slips.judged(rows))) == texts_of(palace)


@pytest.mark.parametrize("rows", [["P5\t\tA8n", "*\tA9\tA10", ".\tP8"], ["P5 \t\t A8n", "* A9 A10"]])
def test_two_tabs_are_asked_about_where_dots_or_blanks_are_written_too(rows: list[str]) -> None:
    text = slips.transcript(rows)
    (finding,) = (each for each in judge(text).findings if each.kind.name == "ragged-row")
    assert desk.name_of(finding) == "ragged-row/tabs"
    with_dot, without = (judge(mended(text, fix)) for fix in finding.fixes)
    assert tiles_of(with_dot)[2, -1] == "A8n"
    assert tiles_of(without)[1, -1] == "A8n"


def test_a_tab_at_the_beginning_of_a_row_is_asked_about_where_dots_are_written() -> None:
    assert names("\tP5", ".\t*\tG8ne") == ["ragged-row/tabs"]
    assert names("\t.\tP5", "\tT9nw\t*\tG8ne") == []


# Tables


@given(real_palaces(), st.booleans(), st.sampled_from([100, 50]))
def test_the_drawing_of_the_program_is_read_back(palace: Palace, unicode: bool, width: int) -> None:  # noqa: FBT001 - drawn
    figure = PalaceFigure("Kim", 3, palace, longest_wall(palace))
    lines = drawn(figure, Terminal(colours=False, unicode=unicode, width=width))
    # Where there is little room, tiles are drawn without the letters of their sides.
    if all(tile.notation in "\n".join(lines).split() for tile in palace.tiles.values()):
        assert texts_of(slips.palace_in(slips.judged(lines))) == texts_of(palace)


@pytest.mark.parametrize(
    "rows",
    [
        ["| P8 | . |", "|----|---|", "| * | A10 |"],
        ["P8 | ", "* | A10"],
        ["P8;", "*;A10"],
        ["P8,,", "*,A10,"],
        ["P8, .", "*, A10"],
    ],
)
def test_tables_are_read(rows: list[str]) -> None:
    assert read(*rows) == {(0, -1): "P8-", (1, 0): "A10-"}


def test_a_table_in_one_row_only_is_one_finding() -> None:
    assert names("| P8 | . |", "* A10") == ["ragged-row/separator"]
    assert names("P8, .", "* A10") == ["unknown-tile/notation"]


# Hurried signs


@pytest.mark.parametrize("sign", sorted(FOUNTAINS))
def test_signs_for_the_fountain(sign: str) -> None:
    assert read(f"P8 {sign}") == {(-1, 0): "P8-"}


@pytest.mark.parametrize("sign", ["L", "O", "o", "+", "0", "🦁", "O?", "Ф"])
def test_what_is_meant_for_the_fountain_is_one_finding(sign: str) -> None:
    assert names(f"P8 {sign}") == ["unknown-tile/fountain-sign"]
    assert "unknown-tile/fountain-sign" not in names(f"P8 * {sign}")


@pytest.mark.parametrize("empty", sorted(EMPTY - {"…"}))
def test_signs_for_an_empty_space(empty: str) -> None:
    rows = (f"P8 {empty} {empty}", f"* {empty}", "S9")
    assert read(*rows) == {(0, -1): "P8-", (0, 1): "S9-"}


@pytest.mark.parametrize("dots", ["…", "..."])
def test_three_dots_are_three_empty_spaces(dots: str) -> None:
    assert read(f"{dots} P8", f"{dots} *") == {(0, -1): "P8-"}
    assert names("* .. P8") == ["unknown-tile/notation"]


@pytest.mark.parametrize(
    "rows",
    [
        ("pavilion5nw  Garden8", "* tower11-"),
        ("| Pavillon 5 nw | ogród 8 |", "| * | purple 11 - |"),
        ("P5north-west garden8", "Brunnen T11-"),
        ("беседка5северо-запад G8", "фонтан T11-"),
        ("pavilón5 severozápad G8", "kašna [T11-]"),
        ("P5 north west 'G8'", '[*] "T11-"'),
        ("P5 Nordwest G8", "fountain T11-"),
        ("Pawilon5 północny zachód G8", "(*) T11-"),
        ("P5nw [G8] [] --", '* T11- "" 0'),
        ("| P5nw | G8", "| * | T11- | |", "|  |  |", "| - | - |"),
    ],
)
def test_cells_may_be_in_words(rows: tuple[str, ...]) -> None:
    assert names(*rows) in ([], ["letter-read"])
    result = judge(slips.transcript(rows))
    assert tiles_of(result) == {(0, -1): "P5nw", (1, -1): "G8ne", (1, 0): "T11-"}


@pytest.mark.parametrize(
    "word", ["T8foo", "P5nortwest", "P5north-north", "P5-n", "P5n-w", "5 7", "foo8", "T8,", "P5none"]
)
def test_other_words_are_no_cells(word: str) -> None:
    assert any(name.startswith("unknown-tile/") for name in names(f"* {word}"))


@pytest.mark.parametrize(
    "remark", ["<- top row", "← nahoře", "<-- row 1", "(Nordseite)", "(top row)", "<= the fountain"]
)
def test_remarks_behind_a_row_are_left_out(remark: str) -> None:
    assert [name for name in names(f"P5nw . {remark}", "* T11-") if name != LONE] == ["text-ignored"]


@pytest.mark.parametrize("kept", ["<- G8", "(2 left)", "(P5 is new)", "<-", "->", "(top", "()x"])
def test_what_may_be_a_cell_is_no_remark(kept: str) -> None:
    assert "unknown-tile/" in "".join(names(f"P5nw . {kept}", "* T11-"))


def test_an_empty_row_of_a_table_is_a_row() -> None:
    apart = ("| P5nw | . |", "| - | - |", "| * | T11- |")
    assert names(*apart) == ["not-joined"]
    assert read("| P5nw | . |", "|---|---|", "| * | T11- |") == {(0, -1): "P5nw", (1, 0): "T11-"}


def test_a_drawing_of_many_words_is_read_in_time() -> None:
    for word in ("garden8north", "[", "(" * 50, "north" * 9, "<- x (", "5garden "):
        start = process_time()
        names("* " + f"{word} " * 900)
        names("* " + word * 5000)
        assert process_time() - start < 5


def test_sides_behind_a_blank_belong_to_the_tile_before() -> None:
    expected = {(0, -1): "P5nw", (-1, 0): "T9nw", (1, 0): "G8ne", (-1, 1): "C9s", (0, 1): "A7es"}
    assert read(".     P5    .", "T9 nw *     G8 ne", "C9 s  A7    .") == expected
    assert tiles_of(slips.judged([". P5 .", "T9 ^< * G8 n>", "C9 s A7 ."])) == expected
    assert read("* T ne", top="tiles: any\n") == {(1, 0): "Tne"}
    assert read("* t s a", top="tiles: any\n") == {(1, 0): "T-", (2, 0): "S-", (3, 0): "A-"}
    assert names("* P8 ne") == ["unknown-tile/walls"]


@pytest.mark.parametrize("text", ["G8no", "C9j", "C9с", "G8в", "C9z"])
def test_sides_of_another_language_are_told_as_such(text: str) -> None:
    assert names(f"* {text}") == ["unknown-tile/local-sides"]


def test_what_a_phone_makes_of_signs() -> None:
    assert read("P5⬆️⬅️ .", "* G8⬆️➡️") == {(0, -1): "P5nw", (1, 0): "G8ne"}
    for dash in "‐‑–—−":
        assert read(f"* G10{dash}") == {(1, 0): "G10-"}


# Signs that may be missing


@pytest.mark.parametrize("name", list(slips.STYLES)[:-1])
def test_no_lost_dot_gives_a_wrong_wall_without_a_word(name: str) -> None:
    source = random.Random(name)  # noqa: S311 - nothing secret here
    palaces = [grow(source, list(REAL), 15) for _ in range(20)]
    seen = slips.tally(palaces, slips.STYLES[name], source)
    assert seen.fates["wrong"] == 0
    assert seen.misread == 0
    if name.startswith("aligned"):
        assert seen.noted <= 0.05 * seen.palaces


# Version 0.1.0


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_the_drawings_of_all_cases_are_read_as_they_were(path: Path) -> None:
    """What a case draws without a gap is counted, except for what is read in another way on purpose."""
    if path.stem.startswith(("gap-", "ragged-row")):
        return
    for text in filter(None, (below_head(path), righted(path))):
        result = judge(text)
        outcome = result.outcome
        if outcome is None or outcome.game != "alhambra":
            continue
        for table in outcome.transcript.tables:
            for player in table.players:
                if (
                    player.palace is not None
                    and player.palace.rows
                    and "*" in "".join(row.text for row in player.palace.rows)
                ):
                    rows = [row.text.split("#")[0] for row in player.palace.rows]
                    if not any("*" in row.split() for row in rows):
                        continue
                    expected = {place: word for place, word in counted_by_hand(rows).items() if word not in {"-", "_"}}
                    found = {coordinates(cell): word for cell, word in player.palace.pieces}
                    assert found == expected
