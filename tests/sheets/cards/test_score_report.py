"""Reports: each number is the engine's, each explanation comes to the points, nothing that was typed becomes markup."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from functools import cache
from typing import TYPE_CHECKING

import pikepdf
import pypdfium2
import pytest
import zxingcpp
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from alhambra_engine.alhambra.numbers import FINAL_SCORING
from alhambra_engine.buildings import Building
from alhambra_engine.copies import compact
from alhambra_engine.copies.compact import game_of
from alhambra_engine.majorities import MajorityAward
from alhambra_sheets import __version__
from alhambra_sheets.cards import report_setting, score_report, text, web_page
from alhambra_sheets.drawing import palette
from alhambra_sheets.press import make
from alhambra_sheets.press.arrangement import RequestError
from alhambra_sheets.press.request import Request
from alhambra_sheets.words import catalog
from alhambra_sheets.words.clauses import rule_text
from alhambra_sheets.words.standing import STANDINGS, standing_text
from tests.sheets.report_samples import ENGLISH, Row, Section, judged, made, recomputed, sections

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from alhambra_engine.referee import Result

PALACES = """game: alhambra
players:
  Kim:
    palace: |
      .     P5    .
      T9nw  *     G8ne
      C9s   A7    .
    reserve: [T7, G12]
    claimed: {tower: 8, total: 77}
  Nina: {buildings: {pavilion: 2, tower: 4}, wall: 8}
  Dirk: {virtual: true, buildings: {tower: 3, garden: 4, arcades: 5}}
"""
WHOLE = """game: alhambra
scorings:
  1:
    Kim: {buildings: {garden: 2}, wall: 3}
    Nina: {buildings: {tower: 1}, wall: 2}
    Tom: {buildings: {tower: 1}, wall: 1}
  2:
    Kim: {buildings: {garden: 3}, wall: 4}
    Nina: {buildings: {tower: 2}, wall: 5}
    Tom: {buildings: {tower: 2}, wall: 4}
  3:
    Kim: {buildings: {garden: 5}, wall: 6}
    Nina: {buildings: {tower: 4}, wall: 7}
    Tom: {buildings: {tower: 4}, wall: 6}
"""
ILLEGAL = """game: alhambra
players:
  Kim:
    palace: |
      .     P5    A6ne  .
      T9nw  *     .     G9
      C9s   A7    G8nw  S9
  Nina: {buildings: {pavilion: 2, tower: 4}, wall: 8}
"""
SHEETS = """game: roll-and-write
players:
  Barbara:
    sheet: |
      X . . X . .
      . X . . X .
      X . . . . X
      . . X . . .
      . X . . . .
      . . . X . .
    coins: {circled: 7, crossed: 4}
  Ani: {buildings: {tower: 8, garden: 5}, rows: [3, 2, 2, 1, 1, 4], columns: [2, 2, 3, 1, 3, 2], coins: 2}
  Dirk: {virtual: true, buildings: {tower: 8, pavilion: 4, garden: 8, arcades: 1}}
completed: {tower: [Ani, Dirk]}
"""
ORDERS = """game: roll-and-write
players:
  Kim: {buildings: {tower: 8, garden: 3}}
  Ani: {buildings: {tower: 8, garden: 2}}
  Dirk: {virtual: true, buildings: {garden: 8, tower: 8, arcades: 5}}
"""
VAGUE = """game: alhambra
scoring: 2
players:
  Kim:
    palace: |
      .     P5     ?
      T9     *     G8
      C9s     A7    .
  Nina: {buildings: {tower: 3, garden: 1}, wall: 4}
"""
CLAIMS_ALONE = "game: alhambra\nplayers: {Kim: {claimed: 12}, Nina: {claimed: 9}}\n"
EVERY = {
    "palaces": PALACES,
    "whole": WHOLE,
    "illegal": ILLEGAL,
    "sheets": SHEETS,
    "orders": ORDERS,
    "vague": VAGUE,
    "claims": CLAIMS_ALONE,
    "unread": "game: [alhambra\n",
    "empty": "",
}


def read(result: Result) -> dict[str, Section]:
    return sections(made(result).decode())


def document(content: bytes) -> pypdfium2.PdfDocument:
    return pypdfium2.PdfDocument(content)


@cache
def printed(text: str, size: str = "") -> bytes:
    """Return the report of a game that somebody has typed as a PDF."""
    return made(judged(text), "pdf", size=size)


def pages_of(content: bytes) -> list[str]:
    opened = document(content)
    try:
        return [" ".join(page.get_textpage().get_text_bounded().split()) for page in opened]
    finally:
        opened.close()


# Numbers and explanations


def _checked(told: Section, counts: Mapping[str, Mapping[str, int]], awards: tuple[object, ...]) -> None:
    """Work out again what a section says of each type."""
    head, *rows = told.rows
    lines = {row.name.split(" ", 1)[-1]: row for row in rows}
    for building in Building:
        row = lines[str(building).capitalize()]
        shares = recomputed(row, head.cells)
        own = {award.player: award for award in awards if isinstance(award, MajorityAward) and award.item == building}
        assert set(shares) == set(counts)
        assert set(row.rules) == ({award.rule for award in own.values()} or {"B5.3"})
        for player, share in shares.items():
            assert share.number == counts[player].get(building, 0)
            assert share.points == (own[player].points if player in own else 0)
            assert share.places == (own[player].places if player in own else ())


_COUNTS = st.fixed_dictionaries({}, optional={building.letter: st.integers(1, 2) for building in Building})


@settings(max_examples=25, deadline=None)
@given(st.lists(_COUNTS, min_size=2, max_size=3), st.integers(1, 3))
def test_every_printed_explanation_comes_to_the_award(tiles: list[dict[str, int]], scoring: int) -> None:
    names = ("Kim", "Nina", "Tom")
    players = "".join(
        f"  {name}: {{buildings: {{{', '.join(f'{letter}: {number}' for letter, number in own.items())}}}, wall: 0}}\n"
        for name, own in zip(names, tiles, strict=False)
    )
    result = judged(f"game: alhambra\nscoring: {scoring}\nplayers:\n{players}")
    assert result.legal
    assert result.outcome is not None
    assert result.outcome.game == "alhambra"
    (scored,) = result.outcome.scorings
    told = read(result)[f"scoring-{scoring}"]
    by_rank = sorted(scored.holdings, key=lambda player: -scored.points(player))
    _checked(told, {player: scored.holdings[player].counts for player in by_rank}, scored.awards)


def test_the_tables_have_the_points_of_the_engine() -> None:
    result = judged(WHOLE)
    assert result.outcome is not None
    assert result.outcome.game == "alhambra"
    told = read(result)
    for scoring in result.outcome.scorings:
        head, *rows = told[f"scoring-{scoring.scoring}"].rows
        assert head.cells == ("Kim", "Nina", "Tom")
        cells = {row.name.split(" ", 1)[-1] if row.name[1:2] == " " else row.name: row.cells for row in rows}
        for building in Building:
            given = [
                next(
                    (str(award.points) for award in scoring.awards if (award.player, award.item) == (name, building)),
                    "–",
                )
                for name in head.cells
            ]
            assert list(cells[str(building).capitalize()]) == given
        assert cells["Sum"] == tuple(str(scoring.points(name)) for name in head.cells)
        running = result.outcome.running(scoring.scoring)
        total = "Total" if scoring is result.outcome.scorings[-1] else "Running total"
        assert cells[total] == tuple(str(running[name]) for name in head.cells)
    ranked = sorted(result.totals.items(), key=lambda entry: -entry[1])
    assert told["result"].items == tuple(f"{place} {name} {own}" for place, (name, own) in enumerate(ranked, start=1))
    assert "charts" in told


def test_points_of_a_sheet_are_explained_by_counts_places_and_what_is_added() -> None:
    head, *rows = read(judged(SHEETS))["scoring-final"].rows
    told = {row.name: row for row in rows}
    assert head.cells == ("Barbara", "Ani", "Dirk (virtual)")
    tower = told["T Tower"]
    assert (tower.numbers, tower.places, tower.cells) == (("", "8", "8"), ("", "1st", "2nd"), ("–", "21", "–"))
    assert (tower.added, tower.rules) == ("Completed in this order: Ani, Dirk (virtual)", ("R4.1", "R6.6"))
    assert told["Coins"].added == "Barbara: 3 ÷ 2 = 1.5 → 1 · Ani: 2 ÷ 2 = 1"
    assert told["Coins"].numbers == ("3", "2", "")
    assert told["Rows & columns"].added.startswith("Ani: rows 2, columns 0 → 2 · Barbara (buildings by row: ")


def test_a_share_that_is_lost_is_told() -> None:
    both = SHEETS.replace("tower: [Ani, Dirk]", "tower: [[Ani, Dirk]]")
    told = {row.name: row for row in read(judged(both))["scoring-final"].rows}
    assert told["T Tower"].added == ("Ani, Dirk (virtual): (21 + 13) ÷ 2 = 17 each · Dirk (virtual) → share lost")
    assert told["T Tower"].places == ("", "1–2", "1–2")
    assert told["T Tower"].cells == ("–", "17", "–")


@pytest.mark.parametrize("form", ["markdown", "text"])
def test_a_report_as_text_explains_every_point(form: str) -> None:
    told = made(judged(TIED), form).decode()
    assert "2 · 1–2 · 17" in told
    assert "Nina, Tom: (21 + 13) ÷ 2 = 17 each" in told
    assert "B5.2" in told
    assert "count · place · points" in told


def test_the_sheets_are_scored_as_the_engine_does() -> None:
    result = judged(SHEETS)
    told = read(result)
    assert told["result"].items == ("1 Barbara 51", "2 Ani 36")
    head, *rows = told["scoring-final"].rows
    assert head.cells == ("Barbara", "Ani", "Dirk (virtual)")
    assert rows[-1][:2] == ("Total", ("51", "36", "–"))
    # The sheet is drawn where its points are.
    assert told["scoring-final"].text.endswith("Barbara")


@pytest.mark.parametrize("text", [PALACES, SHEETS], ids=["palaces", "sheets"])
def test_a_printed_page_says_the_same(text: str) -> None:
    result = judged(text)
    whole = "".join(pages_of(printed(text))).replace(" ", "").replace("\ufffe", "-")
    for section in read(result).values():
        for item in section.items:
            assert item.replace(" ", "") in whole
        for row in section.rows:
            cells = row.cells
            if row.numbers:
                cells = tuple(map("".join, zip(row.numbers, row.places, row.cells, strict=True)))
            told = (row.name, *cells, *row.rules, row.added)
            assert "".join(told).replace(" ", "") in whole


def test_a_printed_page_says_who_has_most_points() -> None:
    whole = " ".join(pages_of(printed(PALACES)))
    assert "Most points in scoring 3: Kim" in whole


UNFINISHED = """game: alhambra
before: {Kim: 90}
players:
  Kim: {buildings: {tower: 2}, wall: 3}
  Nina: {buildings: {tower: 3, garden: 1}, wall: 4}
"""
BEFORE = """game: alhambra
scoring: 3
before: {Kim: 30, Nina: 41, Tom: 8}
players:
  Kim: {buildings: {tower: 4}, wall: 3, claimed: {tower: 21, wall: 9, total: 54}}
  Nina: {buildings: {garden: 2}, wall: 4, claimed: {garden: 20, total: 66}}
  Tom: {buildings: {garden: 1}, wall: 2}
"""
TIED = """game: alhambra
players:
  Kim: {buildings: {tower: 1}, wall: 1}
  Nina: {buildings: {tower: 2}, wall: 5}
  Tom: {buildings: {tower: 2}, wall: 5}
"""
PAD = """game: alhambra
scorings:
  1:
    Kim: {claimed: {tower: 6, wall: 3, sum: 9}}
    Nina: {claimed: {garden: 5, wall: 4}}
  2:
    Kim: {claimed: {tower: 13, running: 40}}
    Nina: {claimed: {garden: 12}}
"""


def _cells(told: Section) -> dict[str, tuple[str, ...]]:
    """Return the cells of the rows of a section, without the letters before the names of types."""
    return {re.sub(r"^[A-Z] ", "", row.name): row.cells for row in told.rows}


@settings(max_examples=15, deadline=None)
@given(
    st.lists(st.tuples(_COUNTS, st.integers(0, 4), st.integers(0, 90)), min_size=3, max_size=4),
    st.integers(2, 3),
)
def test_every_cell_of_a_table_is_the_engines(seats: list[tuple[dict[str, int], int, int]], scoring: int) -> None:
    names = ("Kim", "Nina", "Tom", "Ani")[: len(seats)]
    told = "".join(
        f"  {name}: {{buildings: {{{', '.join(f'{letter}: {number}' for letter, number in own.items())}}}, "
        f"wall: {min(wall, 3 * sum(own.values()))}}}\n"
        for name, (own, wall, _) in zip(names, seats, strict=True)
    )
    before = ", ".join(f"{name}: {points}" for name, (_, _, points) in zip(names, seats, strict=True))
    result = judged(f"game: alhambra\nscoring: {scoring}\nbefore: {{{before}}}\nplayers:\n{told}")
    assume(result.legal)
    assert result.outcome is not None
    assert result.outcome.game == "alhambra"
    (scored,) = result.outcome.scorings
    page = read(result)
    order = sorted(result.totals.items(), key=lambda entry: -entry[1])
    given = {name: str(points) for name, (_, _, points) in zip(names, seats, strict=True)}
    # As the totals are.
    names = tuple(name for name, _ in order)
    assert page[f"scoring-{scoring}"].rows[0].cells == names
    cells = _cells(page[f"scoring-{scoring}"])
    items = {str(building).capitalize(): str(building) for building in Building} | {"Wall": "wall"}
    points = {(award.player, str(award.item)): str(award.points) for award in scored.awards}
    for row, item in items.items():
        assert cells[row] == tuple(points.get((name, item), "–") for name in names)
    assert cells["Sum"] == tuple(str(scored.points(name)) for name in names)
    given_before = tuple(given[name] for name in names)
    assert cells.get("Before", ("0",) * len(names)) == given_before
    if any(points for _, _, points in seats):
        assert cells["Total" if scoring == FINAL_SCORING else "Running total"] == tuple(
            str(result.totals[name]) for name in names
        )
    places = [1 + sum(other > points for other in result.totals.values()) for _, points in order]
    ranked = [f"{place} {name} {points}" for place, (name, points) in zip(places, order, strict=True)]
    assert list(page["result"].items) == ranked


def test_tied_players_share_a_place_and_the_next_one_is_skipped() -> None:
    assert [item.split()[0] for item in read(judged(TIED))["result"].items] == ["1", "1", "3"]


def test_totals_that_cannot_be_compared_have_no_places() -> None:
    result = judged(UNFINISHED)
    page = made(result).decode()
    told = sections(page)["result"]
    assert "<h1>Most points without Dirk: Nina" in page.replace("\N{NO-BREAK SPACE}", " ")
    assert told.items == ("1 Nina 45", "2 Kim 16")
    assert "Known so far: Kim 106, Nina 45" in told.text
    assert "Points in scoring 3" in told.text


def test_what_is_the_same_in_every_possible_game_is_explained_and_what_differs_is_told() -> None:
    result = judged(VAGUE)
    told = read(result)["scoring-2"]
    cells = _cells(told)
    sums = {tuple(game.scorings[0].points(name) for name in ("Kim", "Nina")) for game in result.possible}
    assert cells["Sum"][1] == "/".join(str(each) for each in sorted({nina for _, nina in sums}))
    kim = sorted({kim for kim, _ in sums})
    assert cells["Sum"][0] == f"{kim[0]}–{kim[-1]}"
    assert cells["Pavilion"] == ("8", "–")
    assert any(item.startswith("Garden not certain: Kim 1, Nina 1 →") for item in told.items)
    result = judged(ORDERS)
    told = read(result)["scoring-final"]
    cells = _cells(told)
    assert result.outcome is not None
    assert result.outcome.game == "roll-and-write"
    totals = [each.totals for each in result.outcome.possible.results]
    for name, cell in zip(("Kim", "Ani"), cells["Total"], strict=False):
        every = sorted(each[name] for each in totals)
        assert cell == f"{every[0]}–{every[-1]}"
    assert [game.totals for game in result.outcome.possible_games] == totals
    assert any(item.startswith("Garden Dirk (virtual) 8 → 1st: no points · Kim 3 → 2nd: 12") for item in told.items)


def test_claims_that_are_right_are_one_line() -> None:
    told = read(judged(BEFORE))["claims"]
    assert _cells(told) == {
        "Claim": ("Claimed", "By the rules", "Difference"),
        "Kim: Wall (scoring 3)": ("9", "3", "+6"),
        "Nina: Total (scoring 3)": ("66", "24", "+42"),
    }
    assert "3 claims are right." in told.text


def test_a_running_total_without_the_points_before_is_not_compared() -> None:
    text = UNFINISHED.replace("wall: 4}", "wall: 4, claimed: {running: 60}}")
    assert _cells(read(judged(text))["claims"])["Nina: Running total (scoring 3)"] == ("60", "?", "")
    complete = text.replace("{Kim: 90}", "{Kim: 90, Nina: 10}")
    assert _cells(read(judged(complete))["claims"])["Nina: Running total (scoring 3)"] == ("60", "55", "+5")


def test_claims_alone_are_a_table_and_one_remark() -> None:
    told = read(judged(PAD))
    first, second = (rows for rows in _parted(told["claims"].rows))
    assert first == {
        "Claim": ("Kim", "Nina"),
        "Garden": ("", "5"),
        "Tower": ("6", ""),
        "Wall": ("3", "4"),
        "Sum": ("9", ""),
    }
    assert second == {"Claim": ("Kim", "Nina"), "Garden": ("", "12"), "Tower": ("13", ""), "Running total": ("40", "")}
    assert told["remarks"].text.count("audit") == 1
    assert "Kim, Nina: There are only claims" in told["remarks"].text


def _parted(rows: tuple[Row, ...]) -> Iterator[dict[str, tuple[str, ...]]]:
    """Yield the rows of tables of claims, table by table."""
    heads = [number for number, row in enumerate(rows) if row.name == "Claim"]
    for start, end in zip(heads, [*heads[1:], len(rows)], strict=True):
        yield {row.name: row.cells for row in rows[start:end]}


def test_rules_are_in_the_order_of_the_book() -> None:
    # No rule of the book has so many parts yet: what sorts them is asked itself.
    assert sorted(["R4.1", "B5.10", "B5.2", "B10.1"], key=score_report.in_book) == ["B5.2", "B5.10", "B10.1", "R4.1"]


def test_a_picture_says_in_words_what_is_seen() -> None:
    told = made(judged(SHEETS), "text").decode()
    assert "Barbara, buildings by row: 2 2 2 1 1 1; by column: 2 2 1 2 1 1," in told
    assert "Coins: 3" in told
    result = judged(ILLEGAL)
    numbers = [number for number, each in enumerate(result.findings, start=1) if each.kind.severity.name == "ERROR"]
    told = made(result, "text").decode()
    assert f"• Kim, 8 tiles, errors marked: {' '.join(map(str, numbers))}" in told


def test_a_game_that_is_too_long_for_any_code_has_a_report(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compact, "LONGEST", 100)
    page = made(judged(PALACES)).decode()
    assert "This game is too long for a code on paper: keep the file." in sections(page)["code"].text
    assert "ALHG1:" not in sections(page)["code"].text


def test_the_code_has_the_version_and_a_long_one_stands_as_text() -> None:
    pieces = re.findall(r"^ALHG1:.*?(?=\n\n)", made(judged(PALACES), "text").decode(), re.MULTILINE | re.DOTALL)
    assert game_of(pieces[0]).version == __version__
    rows = "".join(
        "      "
        + " ".join(
            "*" if (x, y) == (0, 0) else f"{'PSACGT'[x * y % 6]}{(x * x * 7 + y * y * 3 + x * y) % 13 + 14}"
            for x in range(38)
        )
        + "\n"
        for y in range(38)
    )
    result = judged(f"game: alhambra\ntiles: any\nplayers:\n  Kim:\n    palace: |\n{rows}")
    assert result.legal
    page = made(result).decode()
    told = sections(page)["code"].text
    (code,) = re.findall("ALHG1:[-+./:0-9A-Z]+", told)
    assert game_of(code).totals == result.totals
    # No camera reads so many modules.
    assert len(code) > 1500
    assert "<svg" not in page[page.index('id="code"') : page.index('id="transcript"')]


# What else is told


def test_each_rule_that_counts_is_there_once_in_words() -> None:
    told = read(judged(PALACES))
    cited = {
        rule
        for name, each in told.items()
        if name != "rules"
        for item in each.items
        for rule in re.findall(r"\b[BR]\d\.\d+", item)
    } | {rule for each in told.values() for row in each.rows for rule in row.rules}
    numbers = [item.split(" ", 1)[0] for item in told["rules"].items]
    assert set(numbers) == cited
    assert len(set(numbers)) == len(numbers)
    for item in told["rules"].items:
        number, words = item.split(" ", 1)
        asked = {(3, building) for building in Building}
        # What the rulebook says outright needs no more words.
        standing = standing_text(number, ENGLISH) if number in STANDINGS else ""
        text = f"{rule_text(number, ENGLISH, asked)} {standing}"
        assert words == " ".join(text.replace("\N{NO-BREAK SPACE}", " ").split())


def test_claims_stand_beside_what_the_rules_give() -> None:
    told = read(judged(PALACES))["claims"]
    cells = {row.name: row.cells for row in told.rows}
    assert cells["Kim: Tower"] == ("8", "6", "+2")
    assert cells["Kim: Total"] == ("77", "59", "+18")
    assert any("8 claimed, 6 by the rules" in item for item in told.items)


def test_an_illegal_game_is_a_report_of_faults_without_points() -> None:
    result = judged(ILLEGAL)
    page = made(result).decode()
    told = sections(page)
    assert set(told) == {"findings", "drawings", "remarks", "rules", "code", "transcript"}
    assert "<h1>Not legal" in page
    assert "(2" in page
    assert "B3.6" in told["findings"].text
    assert "points" not in told["findings"].text
    assert "Only a legal game has a code" in told["code"].text


def test_several_possible_results_are_told_with_the_questions() -> None:
    told = read(judged(VAGUE))["result"]
    assert "Kim 47, Nina 25" in told.items
    assert "which tile is it?" in told.text
    told = read(judged(ORDERS))["result"]
    assert any("completed: {tower:" in item for item in told.items)


def test_what_was_assumed_is_told() -> None:
    told = read(judged(SHEETS))["remarks"]
    assert "No layout is given" in told.text
    told = read(judged(VAGUE))["remarks"]
    assert "T9 → T9nw" in told.text


@pytest.mark.parametrize("form", ["html", "markdown", "text"])
@pytest.mark.parametrize("name", EVERY)
def test_every_kind_of_game_has_a_report_in_every_form(name: str, form: str) -> None:
    result = judged(EVERY[name])
    content = made(result, form)
    assert content == made(result, form)
    assert content.decode()


@pytest.mark.parametrize("name", ["illegal", "sheets", "vague", "whole"])
def test_two_languages_stand_side_by_side(name: str) -> None:
    # What a language lacks is English there: the structure is the same.
    result = judged(EVERY[name])
    one, other = (report_setting.report(result, catalog.load(code)) for code in ("en", "de"))
    assert 'lang="de"' in web_page.page(one, other, rules=True)
    assert text.markdown(one, other, rules=True)


# The code


def test_the_code_is_read_by_a_camera_and_carries_the_totals() -> None:
    result = judged(PALACES)
    opened = document(made(result, "pdf"))
    try:
        found = [code.text for page in opened for code in zxingcpp.read_barcodes(page.render(scale=2).to_pil())]
    finally:
        opened.close()
    (code,) = found
    game = game_of(code)
    assert dict(game.totals) == dict(result.totals)
    assert judged(game.transcript.decode()).totals == result.totals


# Files


@pytest.mark.one_paper
@pytest.mark.parametrize("size", ["a4", "letter"])
@pytest.mark.parametrize("name", ["palaces", "illegal"])
def test_a_printed_report_is_tagged_and_has_its_margins(name: str, size: str) -> None:
    content = printed(EVERY[name], size)
    with pikepdf.open(io.BytesIO(content)) as file:
        assert str(file.Root.Lang) == "en"
        assert file.Root.MarkInfo.Marked
        assert "Score report" in str(file.docinfo["/Title"])
        headings = [
            str(each.S)
            for each in file.objects
            if isinstance(each, pikepdf.Dictionary) and "/S" in each and "/P" in each
        ]
        assert "/H1" in headings
        assert "/H2" in headings
        fonts = [each for each in file.objects if isinstance(each, pikepdf.Dictionary) and each.get("/Type") == "/Font"]
        assert all("/FontFile2" in each.FontDescriptor for each in fonts if "/FontDescriptor" in each)
        number = len(file.pages)
    assert content == made(judged(EVERY[name]), "pdf", size=size)
    for place, page in enumerate(pages_of(content), start=1):
        assert f"{place} / {number}" in page
    opened = document(content)
    try:
        for page in opened:
            picture = page.render(scale=1).to_pil().convert("L").point(lambda shade: 255 * (shade < 250))
            left, top, right, bottom = picture.getbbox()
            # Five millimetres in points.
            assert min(left, top) >= 14
            assert max(right - page.get_width(), bottom - page.get_height()) <= -14
    finally:
        opened.close()


@pytest.mark.two_inks
@pytest.mark.parametrize("ink", palette.inks())
def test_every_ink_makes_a_report(ink: str) -> None:
    assert made(judged(PALACES), "html", ink=ink)


def test_without_a_game_there_is_no_report() -> None:
    with pytest.raises(RequestError) as refused:
        make.make(Request("score-report", ("en",)))
    assert refused.value.values["needs"] == ("--fill FILE",)


def test_a_page_asks_nobody_for_anything_and_loads_no_printing() -> None:
    page = made(judged(PALACES)).decode()
    assert "default-src 'none'" in page
    assert "<script" not in page
    assert not re.search(r"""(src|href)=["'](?!#)""", page)
    script = (
        "import sys\nfrom tests.sheets.report_samples import judged, made\n"
        f"made(judged({PALACES!r}))\nprint(*sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, text=True)
    assert "jinja2" in done.stdout.split()
    assert not {"weasyprint", "reportlab", "pypdfium2"} & set(done.stdout.split())


HOSTILE = """game: alhambra
players:
  "<script>alert(1)</script>": {buildings: {pavilion: 2, tower: 4}, wall: 8, claimed: 99}
  "=1+1": {buildings: {garden: 2}, wall: 3}
  "`](http://x.y) **b**": {buildings: {garden: 3}, wall: 3}
  "日本語の名前": {buildings: {seraglio: 1}, wall: 1}
  "🎲 Żółć Иван": {buildings: {arcades: 3}, wall: 2}
"""


def test_nothing_that_was_typed_becomes_markup() -> None:
    result = judged(HOSTILE)
    assert result.legal
    page = made(result).decode()
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert "<b>b</b>" not in made(result, "markdown").decode()
    assert r"\<script\>" in made(result, "markdown").decode()


FIVE = ("Ani", "Bo", "Cid", "Dora", "Eva")


def only_numbers(points: Mapping[str, int]) -> str:
    """Return a whole game of which only the totals are known."""
    numbers = "".join(f"    {json.dumps(name)}: {each}\n" for name, each in points.items())
    nothing = "".join(f"    {json.dumps(name)}: {{buildings: {{}}, wall: 0}}\n" for name in points)
    return f"game: alhambra\nscorings:\n  1:\n{numbers}  2:\n{numbers}  3:\n{nothing}"


@pytest.mark.parametrize("language", ["en", "sk", "ru"])
@pytest.mark.parametrize(
    ("game", "lines"),
    [
        (only_numbers(dict.fromkeys(FIVE, 8)), 1),
        (only_numbers({"<script>alert(1)</script>": 9, "Bo": 2, "Cid": 1}), 1),
        (only_numbers(dict.fromkeys([f"{name} Ščerbáková-Ýžďová" for name in FIVE], 8)), 2),
        (ILLEGAL, 1),
    ],
    ids=["shared", "markup", "long", "illegal"],
)
def test_the_result_is_read_below_the_ornament_in_as_many_lines_as_it_needs(
    game: str, lines: int, language: str
) -> None:
    result = judged(game)
    title = report_setting.report(result, catalog.load(language)).title
    page = document(made(result, "pdf", language=language))[0]
    text = page.get_textpage()
    whole = text.get_text_range()
    start = whole.index(title.split()[0])
    shown = whole[start : start + len(title) + 2 * lines]
    assert " ".join(shown.split()).replace("\ufffe", "-").replace("- ", "-").startswith(title)
    boxes = [text.get_charbox(start + at) for at, each in enumerate(shown[: len(title)]) if not each.isspace()]
    points = 72 / 25.4
    numbers = report_setting.measured("a4")
    top, right, _, left = (each * points for each in numbers.margin)
    assert max(box[3] for box in boxes) < page.get_height() - top - numbers.band[1] * points
    assert max(box[2] for box in boxes) < page.get_width() - right
    assert min(box[0] for box in boxes) > left - 1
    rows = {round(box[1] / 18) for box in boxes}
    assert len(rows) >= lines


FOREIGN = """game: alhambra
players:
  李明: {buildings: {tower: 3, garden: 2}, wall: 4}
  王芳: {buildings: {tower: 2, arcades: 2}, wall: 5}
  Annemarie-Elisabeth Schmidt: {buildings: {tower: 2, arcades: 2}, wall: 5}
  Annemarie-Elisabeth Schulz: {buildings: {tower: 2, arcades: 2}, wall: 5}
"""


def test_paper_has_every_name_or_refuses_it_by_its_letters() -> None:
    with pytest.raises(RequestError) as refused:
        made(judged(FOREIGN), "pdf")
    assert refused.value.reason == "no-letters-in-report"
    assert refused.value.values == {"words": ("李明 (李明)", "王芳 (王芳)")}
    result = judged(FOREIGN.replace("李明", "Kő").replace("王芳", "Ко"))
    told = " ".join(" ".join(pages_of(made(result, "pdf"))).split())
    assert "Annemarie-Elisabeth Schmidt 21" in told
    assert "Annemarie-Elisabeth Schulz 21" in told
    assert "?" not in told


def test_charts_of_a_page_number_players_whose_letters_they_lack_and_say_who_that_is() -> None:
    page = made(judged(WHOLE.replace("Kim", "Nguyễn").replace("Tom", "李明"))).decode()
    charts = page.partition('id="charts"')[2].partition("</section>")[0].replace("\N{NO-BREAK SPACE}", " ")
    assert {">1.<", ">Nina<", ">3.<"} <= set(re.findall(r">[^<>]+<", charts))
    assert charts.count("1. Nguyễn, 3. 李明") == 2
    assert "Nguyễn: " in charts
    assert "1. Kim" not in made(judged(WHOLE)).decode()


def test_a_word_of_a_tile_that_a_page_cannot_draw_is_beside_its_picture() -> None:
    page = made(judged(PALACES.replace("C9s ", "山9 "))).decode()
    assert "山9" in page
    assert "?9" not in page


@pytest.mark.parametrize("form", ["html", "markdown", "text"])
def test_names_are_whole_where_there_is_room(form: str) -> None:
    whole = made(judged(FOREIGN), form).decode()
    assert "Annemarie-Elisabeth Sch…" not in whole
    assert re.search(r"Sch[^ ]*…", whole) is None
    assert all(whole.count(name) > 3 for name in ("李明", "王芳", "Elisabeth Schmidt", "Elisabeth Schulz"))


def test_names_from_right_to_left_keep_to_themselves_but_not_in_what_is_copied() -> None:
    whole = made(judged(FOREIGN.replace("李明", "אבי").replace("王芳", "דנה")), "html").decode()
    told, _, typed = whole.partition("<body")[2].partition("<pre")
    for name in ("אבי", "דנה"):
        assert told.count(name) == told.count(f"\u2068{name}\u2069") > 3
    assert "\u2068" not in typed
    assert "אבי: {buildings" in typed


def test_what_is_to_be_typed_is_set_as_code() -> None:
    result = judged(PALACES)
    page = made(result).decode()
    assert "<code>before: {Kim: 0, Nina: 0, Dirk: 0}</code>" in page
    printed = " ".join(" ".join(pages_of(made(result, "pdf"))).split())
    assert "before: {Kim: 0, Nina: 0, Dirk: 0}" in printed
    assert "`" not in printed
    assert "`" not in page


def test_what_stands_out_of_a_claim_is_apart_from_it() -> None:
    told = read(judged(PALACES))["claims"]
    assert any(item.startswith("Kim: ") for item in told.items)


def test_heads_of_columns_keep_their_brackets_together() -> None:
    page = made(judged(PALACES.replace("Dirk", "Dirkelson"))).decode()
    assert 'Dirkelson <span style="white-space: nowrap">(imaginary)</span></th>' in page


DENSE = 6.5
"""Points of what was typed in `score-report-dense.css`."""
TYPED = """game: alhambra     # a comment that goes on and on and on until it is longer than one line of the page
players:
  Kim:
    palace: |
      .     P5    .
      T9nw  *     G8ne
      C9s   A7    .
  Nina: {buildings: {pavilion: 2, tower: 4}, wall: 8}    # ┌──┐
"""


@pytest.mark.parametrize("before", [0, 47, 90])
def test_what_was_typed_keeps_its_columns_and_its_drawings_their_pages(before: int) -> None:
    opened = document(printed("#\n" * before + TYPED))
    found = {}
    for number, page in enumerate(opened):
        text = page.get_textpage()
        whole = text.get_text_range()
        # The last one: what is wrong with a line may be told with it.
        drawn = whole.rfind("palace: |")
        for row in ("palace: |", "T9nw", "G8ne", "C9s", "A7"):
            at = whole.find(row, drawn) if drawn >= 0 else -1
            if at >= 0:
                left, bottom, *_ = text.get_charbox(at, loose=True)
                found[row] = (number, round(left, 1), round(bottom, 1))
        assert "palace: |" not in found or "┌──┐" not in whole or found["palace: |"][0] <= number
    page, left, top = found["palace: |"]
    assert {each[0] for each in found.values()} == {page}
    assert found["T9nw"][1] == found["C9s"][1] > left
    assert found["T9nw"][2] == found["G8ne"][2] < top
    # All of a report is a little smaller where that saves a page with little on it.
    two = found["T9nw"][1] - left
    character = 0.6 * min((report_setting.measured("a4").listing, DENSE), key=lambda size: abs(1.2 * size - two))
    for one, other, apart in (("palace: |", "T9nw", 2), ("T9nw", "A7", 6), ("T9nw", "G8ne", 12)):
        assert found[other][1] - found[one][1] == pytest.approx(apart * character, abs=0.2)
    assert any("┌──┐" in page for page in pages_of(printed(TYPED)))


def test_what_was_typed_is_on_paper_as_it_was_or_refused() -> None:
    plain = HOSTILE.replace("日本語の名前", "Ota").replace("🎲 ", "")
    whole = " ".join(pages_of(made(judged(f"# Ѐ ┌ Ãa\n{plain}"), "pdf")))
    assert "<script>alert(1)</script>" in whole
    assert "Żółć Иван" in whole
    assert "# Ѐ ┌ Ãa" in whole
    assert "?" not in whole
    with pytest.raises(RequestError) as refused:
        made(judged(f"# “日本”, Nguyễn: 本\n{plain}"), "pdf")
    assert refused.value.values == {"words": ("日本 (日本)", "Nguyễn (ễ)")}


def test_a_huge_palace_is_told_and_not_drawn() -> None:
    rows = "".join("      " + " ".join("*" if (x, y) == (20, 20) else "G" for x in range(41)) + "\n" for y in range(41))
    result = judged(
        f"game: alhambra\ntiles: any\nplayers:\n  Kim:\n    palace: |\n{rows}  Nina: {{buildings: {{T: 1}}, wall: 1}}\n"
    )
    assert result.legal
    told = read(result)
    assert "Kim" in told["scoring-3"].text
    assert "transcript" in told


def test_a_palace_with_a_tile_far_away_is_drawn() -> None:
    kim = "Kim: {tiles: [{at: [1, 0], tile: G10}, {at: [90000, -90000], tile: S9}]}"
    text = f"game: alhambra\nplayers:\n  {kim}\n  Nina: {{buildings: {{T: 1}}, wall: 1}}\n"
    assert "89999" in " ".join(pages_of(made(judged(text), "pdf")))
    told = read(judged(text))
    assert "Kim … empty rows or columns left out" in told["drawings"].text


def test_a_palace_that_is_not_drawn_is_told() -> None:
    kim = "Kim: {palace: ['" + "* " + "G " * 100 + "', '" + ". Q1 " + "']}"
    told = read(judged(f"game: alhambra\ntiles: any\nplayers:\n  {kim}\n  Nina: {{buildings: {{T: 1}}, wall: 1}}\n"))
    assert "Kim (too large to draw here)" in told["drawings"].text


def test_findings_without_end_are_cut() -> None:
    players = "".join(f"  P{number}: {{buildings: {{qq{number}: 1}}, wall: 3}}\n" for number in range(60))
    told = read(judged(f"game: alhambra\nplayers:\n{players}"))["findings"]
    assert "… and" in told.text


def test_a_report_of_a_file_in_english_needs_no_catalog(tmp_path: Path) -> None:
    del tmp_path
    assert report_setting.KIND.of(None).sizes == ("a4", "letter")
