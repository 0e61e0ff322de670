"""Reports: each number is the engine's, each explanation comes to the points, nothing that was typed becomes markup."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pikepdf
import pypdfium2
import pytest
import zxingcpp
from hypothesis import given, settings
from hypothesis import strategies as st

from alhambra_engine.buildings import Building
from alhambra_engine.copies.compact import game_of
from alhambra_engine.majorities import MajorityAward
from alhambra_sheets.cards import report_setting, text, web_page
from alhambra_sheets.drawing import palette
from alhambra_sheets.press import make
from alhambra_sheets.press.arrangement import RequestError
from alhambra_sheets.press.request import Request
from alhambra_sheets.words import catalog
from alhambra_sheets.words.clauses import rule_text
from tests.sheets.report_samples import ENGLISH, Section, judged, made, recomputed, sections

if TYPE_CHECKING:
    from collections.abc import Mapping
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


def pages_of(content: bytes) -> list[str]:
    opened = document(content)
    try:
        return [" ".join(page.get_textpage().get_text_bounded().split()) for page in opened]
    finally:
        opened.close()


# Numbers and explanations


def _checked(told: Section, counts: Mapping[str, Mapping[Building, int]], awards: tuple[object, ...]) -> None:
    """Work out again what a section says of each type."""
    lines = {item.split(" ", 1)[0]: item.split(" ", 1)[1] for item in told.items}
    for building in Building:
        line = re.sub(r"( [BR]\d\.\d+)+$", "", lines[str(building).capitalize()])
        shares = {name.removesuffix(" (imaginary)"): share for name, share in recomputed(line).items()}
        own = {
            award.player: award for award in awards if isinstance(award, MajorityAward) and award.building is building
        }
        assert set(shares) == set(counts)
        for player, share in shares.items():
            assert share.number == counts[player].get(building, 0)
            assert share.points == (own[player].points if player in own else 0)
            if player in own:
                assert share.places == own[player].places


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
    _checked(told, {player: holding.counts for player, holding in scored.holdings.items()}, scored.awards)


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
        assert cells["Running total"] == tuple(str(running[name]) for name in head.cells)
    ranked = sorted(result.totals.items(), key=lambda entry: -entry[1])
    assert told["result"].items == tuple(f"{place} {name} {own}" for place, (name, own) in enumerate(ranked, start=1))
    assert "charts" in told


def test_the_sheets_are_scored_as_the_engine_does() -> None:
    result = judged(SHEETS)
    told = read(result)
    assert told["result"].items == ("1 Barbara 51", "2 Ani 36")
    head, *rows = told["scoring-final"].rows
    assert head.cells == ("Barbara", "Ani", "Dirk (virtual)")
    assert rows[-1] == ("Total", ("51", "36", "–"))
    assert "drawings" in told


def test_a_printed_page_says_the_same() -> None:
    result = judged(PALACES)
    content = made(result, "pdf")
    whole = " ".join(pages_of(content))
    for section in read(result).values():
        for item in section.items:
            assert item.replace(" ", "") in whole.replace(" ", "")
    assert "Most points in scoring 3: Kim" in whole


# What else is told


def test_each_rule_that_counts_is_there_once_in_words() -> None:
    told = read(judged(PALACES))
    cited = {
        rule
        for name, each in told.items()
        if name != "rules"
        for item in each.items
        for rule in re.findall(r"\b[BR]\d\.\d+", item)
    }
    numbers = [item.split(" ", 1)[0] for item in told["rules"].items]
    assert set(numbers) == cited
    assert len(set(numbers)) == len(numbers)
    for item in told["rules"].items:
        number, words = item.split(" ", 1)
        asked = {(3, building) for building in Building}
        assert words == " ".join(rule_text(number, ENGLISH, asked).replace("\N{NO-BREAK SPACE}", " ").split())


def test_claims_stand_beside_what_the_rules_give() -> None:
    told = read(judged(PALACES))["claims"]
    assert ("Kim: Tower", ("8", "6", "+2")) in told.rows
    assert ("Kim: Total", ("77", "59", "+18")) in told.rows
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
    assert "has no code" in told["code"].text


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


@pytest.mark.parametrize("size", ["a4", "letter"])
@pytest.mark.parametrize("name", ["palaces", "illegal"])
def test_a_printed_report_is_tagged_and_has_its_margins(name: str, size: str) -> None:
    content = made(judged(EVERY[name]), "pdf", size=size)
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


def test_signs_that_no_typeface_has_are_replaced_on_paper() -> None:
    whole = " ".join(pages_of(made(judged(HOSTILE), "pdf")))
    assert "<script>alert(1)</script>" in whole
    assert "? Żółć Иван" in whole
    assert "日" not in whole


def test_a_huge_palace_is_told_and_not_drawn() -> None:
    rows = "".join("      " + " ".join("*" if (x, y) == (20, 20) else "G" for x in range(41)) + "\n" for y in range(41))
    result = judged(
        f"game: alhambra\ntiles: any\nplayers:\n  Kim:\n    palace: |\n{rows}  Nina: {{buildings: {{T: 1}}, wall: 1}}\n"
    )
    assert result.legal
    told = read(result)
    assert "Kim" in told["scoring-3"].text
    assert "transcript" in told


def test_findings_without_end_are_cut() -> None:
    players = "".join(f"  P{number}: {{buildings: {{towr: 1}}, wall: 3}}\n" for number in range(60))
    told = read(judged(f"game: alhambra\nplayers:\n{players}"))["findings"]
    assert "… and" in told.text


def test_a_report_of_a_file_in_english_needs_no_catalog(tmp_path: Path) -> None:
    del tmp_path
    assert report_setting.KIND.of(None).sizes == ("a4", "letter")
