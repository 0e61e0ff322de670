from __future__ import annotations

import io
import re
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any

import pikepdf
import pypdfium2
import pytest

from alhambra_engine.alhambra import numbers as alhambra
from alhambra_engine.alhambra.awards import Holding, award
from alhambra_engine.alhambra.numbers import SCORINGS
from alhambra_engine.alhambra.tiles import base_set
from alhambra_engine.buildings import BUILDINGS, Building
from alhambra_engine.items import items_of, modules_of, prizes
from alhambra_engine.rollandwrite import numbers as rollandwrite
from alhambra_sheets import __version__
from alhambra_sheets.cards import content as card
from alhambra_sheets.cards import setting, table_setting, web_page
from alhambra_sheets.cards import text as card_text
from alhambra_sheets.cards.content import Example, Table
from alhambra_sheets.cards.parallel import UnlikeCardsError
from alhambra_sheets.drawing import palette
from alhambra_sheets.drawing.labels import LabelTooLongError
from alhambra_sheets.press import make, modules
from alhambra_sheets.press.arrangement import RequestError
from alhambra_sheets.press.request import Request
from alhambra_sheets.words import catalog, marks, refusals
from alhambra_sheets.words.terms import building_name, example_names
from alhambra_sheets.writers import html
from tests import sampling
from tests.sheets import card_samples
from tests.sheets.made_catalogs import stretched

if TYPE_CHECKING:
    import pathlib

    from alhambra_sheets.cards.content import Card
    from alhambra_sheets.writers.html import Rendered

RECIPE = "alhambra-sheets print scoring-table"
GAMES, SIZES, LANGUAGES = table_setting.KIND.games, table_setting.KIND.sizes, catalog.languages()
HARDEST_FIRST = sorted(GAMES, reverse=True)
"""Roll & Write has more tables, and leaves them less room."""
SMALLEST = 6.5
LABEL = 25
"""Characters that a label has at most."""

NUMBERS = {"a3": 34, "a4": 24, "letter": 24, "a5": 18, "half-letter": 18}
"""The smallest points, by size, in which a number of a table may be set."""

SHARES = {"a3": 23, "a4": 16, "letter": 16, "a5": 11, "half-letter": 11}
"""The same for what tied players get."""


def made(game: str = "alhambra", *, size: str = "a4", language: str = "en", ink: str = "full") -> Card:
    return table_setting.scoring_table(catalog.load(language), game=game, size=size, ink=ink)


@cache
def printed(game: str, size: str = "a4", languages: tuple[str, ...] = ("en",), ink: str = "full") -> Rendered:
    """Return a file, set once for all tests that read it."""
    first, *more = (made(game, size=size, language=language, ink=ink) for language in languages)
    return table_setting.table_pdf(first, *more, size=size, ink=ink, recipe=RECIPE)


def text_of(rendered: Rendered) -> str:
    document = pypdfium2.PdfDocument(rendered.content)
    return "\n".join(page.get_textpage().get_text_range() for page in document)


def has(text: str, part: str) -> bool:
    """Whether a text has a part, blanks apart: a line may be broken anywhere."""
    return "".join(part.split()) in "".join(text.split())


def lines_of_base(language: str) -> list[str]:
    """Return what the rows of the large table must say, from the engine."""
    words, tiles = catalog.load(language), base_set()
    lines = []
    for building in Building:
        lowest, highest = tiles.prices_of(building)
        points = [points for scoring in SCORINGS for points in with_shares(building, scoring)]
        facts = (building.letter, building_name(building, words), tiles.number_of(building), f"{lowest}–{highest}")
        lines.append(" ".join(map(str, (*facts, *points))))
    return lines


def tied(building: Building, scoring: int, first: int, players: int) -> int:
    """Return what each of some players gets who are tied behind others, as the engine awards it."""
    counts = {f"ahead {number}": 9 - number for number in range(1, first)}
    counts |= {f"tied {number}": 1 for number in range(players)}
    awards = award(scoring, {player: Holding({building: count}) for player, count in counts.items()})
    (points,) = {each.points for each in awards if each.player.startswith("tied")}
    return points


def with_shares(building: Building, scoring: int) -> list[int]:
    """Return the points of the places, behind each what two tied for it get; at the end what three tied for 1st get."""
    found: list[int] = []
    for place, points in enumerate(prizes(building, scoring), start=1):
        found += (points, tied(building, scoring, place, 2))
    return [*found, tied(building, scoring, 1, 3)]


def tie_of_base(language: str) -> list[str]:
    """Return what the example of a tie must say, from the engine: the tiles, the sum of those tied, who comes next."""
    words = catalog.load(language)
    kim, nina, tom = example_names(words)
    counts = {kim: 4, nina: 4, tom: 2}
    awards = award(2, {player: Holding({Building.TOWER: count}) for player, count in counts.items()})
    assert {each.player: each.points for each in awards} == {kim: 9, nina: 9}
    assert sum(prizes(Building.TOWER, 2)) == 19
    tiles = " · ".join(f"{player} {count}" for player, count in counts.items())
    half = marks.decimal(19 / 2, words)
    return [tiles, f"(13 + 6) {marks.division_sign(words)} 2 = {half} → 9", "0"]


def lines_of_roll_and_write(language: str) -> list[str]:
    words = catalog.load(language)
    return [
        f"{building.letter} {building_name(building, words)} {rollandwrite.boxes(building)}"
        f" {' '.join(map(str, with_shares(building, rollandwrite.FINAL_SCORING)))}"
        for building in Building
    ]


def test_the_engine_has_the_numbers_of_the_rule_books() -> None:
    # Written out once, so that what is read back below is no circle.
    assert lines_of_base("en") == [
        "P Pavilion 7 2–8 1 0 0 8 4 1 0 3 16 12 8 4 1 0 8",
        "S Seraglio 7 3–9 2 1 0 9 5 2 1 3 17 13 9 5 2 1 9",
        "A Arcades 9 4–10 3 1 1 10 6 3 1 4 18 14 10 6 3 1 10",
        "C Chambers 9 5–11 4 2 1 11 7 4 2 5 19 15 11 7 4 2 11",
        "G Garden 11 6–12 5 2 1 12 8 5 2 5 20 16 12 8 5 2 12",
        "T Tower 11 7–13 6 3 2 13 9 6 3 6 21 17 13 9 6 3 13",
    ]
    assert lines_of_roll_and_write("en")[0] == "P Pavilion 4 16 12 8 4 1 0 8"
    assert lines_of_roll_and_write("en")[5] == "T Tower 8 21 17 13 9 6 3 13"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_numbers_of_the_base_game_are_read_back_in_every_language(language: str) -> None:
    text = text_of(printed("alhambra", languages=(language,)))
    for line in lines_of_base(language):
        assert has(text, line), line
    expected = tie_of_base(language)
    (example,) = (block for part in made(language=language).sections for block in part.blocks if type(block) is Example)
    assert [statement.text for statement in example.statements] == expected
    for statement in example.statements:
        assert has(text, f"{statement.lead} {statement.text}"), statement
    start, after = alhambra.virtual_draws()
    for number in (start, after, f"1/{alhambra.virtual_last_share()}"):
        assert has(said(made(language=language), "two-players"), str(number))
    assert str(alhambra.points_per_side()) in said(made(language=language), "wall")
    assert_all_is_said(made(language=language), text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_numbers_of_roll_and_write_are_read_back_in_every_language(language: str) -> None:
    text = text_of(printed("roll-and-write", languages=(language,)))
    for line in lines_of_roll_and_write(language):
        assert has(text, line), line
    content = made("roll-and-write", language=language)
    assert (numbers_of(content, "lines"), numbers_of(content, "versus")) == (
        rollandwrite.line_points(),
        rollandwrite.versus_bonus(),
    )
    (coins,) = tables(content, "coins")
    assert [row.cells for row in coins.rows] == [("1",), ("3",)]
    for name in ("lines", "versus", "rounds", "coins"):
        (table,) = tables(content, name)
        heads = " ".join(column for group in table.groups for column in group.columns)
        assert has(text, f"{table.corner} {heads}"), name
        for row in table.rows:
            assert has(text, f"{row.name} {' '.join(row.cells)}"), row
    assert f"{rollandwrite.coins_for_one_point()}" in said(content, "coins")
    assert_all_is_said(content, text)


def test_rounds_are_those_of_the_rules() -> None:
    (table,) = tables(made("roll-and-write"), "rounds")
    assert (table.corner, table.groups[0].columns) == ("Players (incl. virtual)", ("3", "4", "5"))
    assert table.rows[0].cells == ("18", "15", "12")
    assert numbers_of(made("roll-and-write"), "rounds") == rollandwrite.rounds_at_the_table()


def section(content: Card, name: str) -> card.Section:
    return next(each for each in content.sections if each.name == name)


def said(content: Card, name: str) -> str:
    alone = content._replace(sections=(section(content, name),), notes=())
    return " ".join(f"{each.lead} {each.text}" for each in card.statements(alone))


def tables(content: Card, name: str) -> list[Table]:
    return [block for block in section(content, name).blocks if isinstance(block, Table)]


def numbers_of(content: Card, name: str) -> dict[int, int]:
    (table,) = tables(content, name)
    (group,), (row,) = table.groups, table.rows
    return {int(column): int(cell) for column, cell in zip(group.columns, row.cells, strict=True)}


def assert_all_is_said(content: Card, text: str) -> None:
    for statement in card.statements(content):
        assert has(text, statement.text), statement
    # Headings stand in small capitals, which is no other text.
    for heading in (content.subtitle, content.imprint, *(each.heading for each in content.sections)):
        assert has(text, heading), heading


@pytest.mark.parametrize("game", sampling.first(1, HARDEST_FIRST))
def test_two_languages_both_name_every_row_and_heading(game: str) -> None:
    text = text_of(printed(game, "a5", ("en", "ru")))
    for language in ("en", "ru"):
        content = made(game, language=language)
        assert_all_is_said(content, text)
        for building in Building:
            assert has(text, building_name(building, catalog.load(language)))
        for part in content.sections:
            for table in tables(content, part.name):
                names = [*(group.name for group in table.groups), *(row.name for row in table.rows)]
                for name in (table.corner, *names):
                    assert has(text, name), name
    assert has(text, f"P Pavilion {building_name(Building.PAVILION, catalog.load('ru'))}")


@pytest.mark.parametrize("game", GAMES)
def test_statements_rest_on_rules(checkout: pathlib.Path, game: str) -> None:
    base = (checkout / "docs" / "rules.md").read_text(encoding="utf-8")
    sheets = (checkout / "docs" / "rules-roll-and-write.md").read_text(encoding="utf-8")
    known = {
        *re.findall(r"^- (B\d+\.\d+) ", base, re.MULTILINE),
        *(f"R{number}" for number in re.findall(r"^(\d+\.\d+) ", sheets, re.MULTILINE)),
        *re.findall(r"^(A\d+) ", sheets, re.MULTILINE),
    }
    content = made(game)
    rules = [each.rules for each in card.statements(content)]
    rules += [table.rules for part in content.sections for table in tables(content, part.name)]
    assert len(rules) > 6
    assert all(each and set(each) <= known for each in rules)
    wanted = {
        "alhambra": "B1.1 B4.1 B4.2 B5.1 B5.2 B5.3 B6.2",
        "roll-and-write": "R1.7 R3.1 R3.11 R3.12 R4.2 R5.1 R5.2 R5.3 R5.4 R5.5 R5.6 R8.2 R8.4",
    }
    assert set(wanted[game].split()) <= {rule for each in rules for rule in each}


def sizes_of_type(rendered: Rendered) -> list[tuple[str, float]]:
    """Return every piece of text with its size in points."""
    found = []
    for page in pypdfium2.PdfDocument(rendered.content):
        letters = page.get_textpage()
        for thing in page.get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_TEXT], max_depth=1):
            matrix = thing.get_matrix()
            # Widened by what a glyph reaches beyond its width.
            left, bottom, right, top = thing.get_bounds()
            text = letters.get_text_bounded(left - 0.1, bottom - 0.1, right + 0.1, top + 0.1)
            found.append((text.strip(), round(thing.get_font_size() * abs(matrix.d or matrix.b), 2)))
    return found


@pytest.mark.one_paper
@pytest.mark.parametrize(("game", "size"), list(product(GAMES, SIZES)))
def test_numbers_are_read_from_a_distance_and_nothing_is_too_small(game: str, size: str) -> None:
    rendered = printed(game, size)
    assert rendered.pages == 1
    pieces = sizes_of_type(rendered)
    assert min(points for _, points in pieces) >= SMALLEST
    content = made(game)
    every = [
        (setting.kind_of_cell(table, column), cell)
        for part in content.sections
        for table in tables(content, part.name)
        for row in table.rows
        for column, cell in enumerate(row.cells)
    ]
    cells = [cell for kind, cell in every if kind != "share"]
    shares = [cell for kind, cell in every if kind == "share"]
    read = sorted(text for text, points in pieces if points >= SHARES[size])
    assert all(read.count(cell) >= cells.count(cell) + shares.count(cell) for cell in set(shares))
    large = sorted(text for text, points in pieces if points >= NUMBERS[size])
    # Besides letters and numbers over small tables, and the title: all cells, each as often as it stands there.
    assert len(cells) >= 32
    for cell in set(cells):
        assert large.count(cell) >= cells.count(cell), cell
    with pikepdf.open(io.BytesIO(rendered.content)) as pdf:
        width, height = (float(part) / 72 * 25.4 for part in pdf.pages[0].mediabox[2:])
    assert (width, height) == pytest.approx(table_setting.KIND.extent(size), abs=0.01)
    assert width > height


# The longest words of all pairs, on the lowest page; German is long where Russian is not.
@pytest.mark.parametrize(
    ("game", "size", "languages"),
    sampling.first(
        2,
        [
            ("roll-and-write", "half-letter", ("pl", "ru")),
            ("alhambra", "half-letter", ("ru", "de")),
            ("roll-and-write", "half-letter", ("de", "ru")),
            ("roll-and-write", "a5", ("en", "de")),
            ("alhambra", "a4", ("ru", "de")),
        ],
    ),
)
def test_the_longest_languages_fit_one_page_together(game: str, size: str, languages: tuple[str, ...]) -> None:
    rendered = printed(game, size, languages)
    assert rendered.pages == 1
    assert min(points for _, points in sizes_of_type(rendered)) >= SMALLEST


def test_what_no_type_makes_fit_takes_another_page() -> None:
    content = card_samples.reworded(
        made(size="half-letter"), lambda text: text if len(text) < LABEL else f"{text} " * 9
    )
    rendered = table_setting.table_pdf(content, size="half-letter", recipe=RECIPE)
    assert rendered.pages == 2
    assert min(points for _, points in sizes_of_type(rendered)) >= SMALLEST


@pytest.mark.parametrize("game", sampling.first(1, HARDEST_FIRST))
def test_longer_words_fit_beside_others(game: str) -> None:
    size = "half-letter"
    content, longer = made(game, size=size), table_setting.scoring_table(stretched(), game=game, size=size)
    # Labels too, which this language leaves as they are.
    names = card_samples.reworded(
        longer, lambda text: text if len(text) > LABEL else re.sub(r"\b([^\W\d_]{4,})\b", r"\1en", text)
    )
    rendered = table_setting.table_pdf(content, names._replace(language="de"), size=size, recipe=RECIPE)
    assert rendered.pages == 1
    assert min(points for _, points in sizes_of_type(rendered)) >= SMALLEST


@pytest.mark.two_inks
@pytest.mark.parametrize("ink", palette.inks())
def test_every_ink_says_the_same(ink: str) -> None:
    rendered = printed("alhambra", ink=ink)
    assert text_of(rendered) == text_of(printed("alhambra"))
    picture = pypdfium2.PdfDocument(rendered.content)[0].render(scale=0.5).to_pil()
    colourful = sum(picture.convert("HSV").getchannel("S").histogram()[20:]) / (picture.width * picture.height)
    wanted = {"full": colourful > 0.2, "saver": 0 < colourful < 0.1, "draft": colourful < 0.1, "mono": colourful == 0}
    assert wanted[ink], colourful


@pytest.mark.set_anew
def test_two_runs_give_the_same_bytes() -> None:
    again = table_setting.table_pdf(made("roll-and-write", size="a5"), size="a5", recipe=RECIPE)
    assert again == printed("roll-and-write", "a5")


def elements(pdf: pikepdf.Pdf, *kinds: str) -> list[Any]:
    """Return parts of the structure in reading order."""
    found: list[Any] = []

    def walk(element: Any) -> None:  # noqa: ANN401 - what pikepdf gives
        if isinstance(element, pikepdf.Dictionary) and "/S" in element:
            found.append(element)
            for kid in element.get("/K", ()) if isinstance(element.get("/K"), pikepdf.Array) else ():
                walk(kid)

    walk(pdf.Root.StructTreeRoot.K[0])
    return [element for element in found if str(element.S)[1:] in kinds]


def test_a_file_is_tagged_and_says_its_language_and_title() -> None:
    rendered = printed("alhambra", languages=("de",))
    content = made(language="de")
    with pikepdf.open(io.BytesIO(rendered.content)) as pdf:
        assert pdf.Root.Lang == "de"
        assert pdf.Root.MarkInfo.Marked
        assert b"pdfuaid:part" in pdf.Root.Metadata.read_bytes()
        assert pdf.docinfo["/Title"] == f"{content.title} – {content.subtitle}"
        assert pdf.docinfo["/Creator"] == f"alhambra-sheets {__version__}"
        assert pdf.docinfo["/Keywords"] == RECIPE
        levels = [int(str(each.S)[2:]) for each in elements(pdf, "H1", "H2", "H3")]
        assert levels == [1, 2, 2, 3, 2, 2]


def test_headers_of_the_large_table_have_scopes() -> None:
    with pikepdf.open(io.BytesIO(printed("alhambra").content)) as pdf:
        headers, cells = elements(pdf, "TH"), elements(pdf, "TD")
        names = {bytes(each.ID): str(each.A.Scope) for each in headers}
        assert list(names.values()).count("/Row") == 6
        assert list(names.values()).count("/Column") == 21
        assert len(cells) == 6 * 17
        for number, cell in enumerate(cells):
            row, *above = (bytes(each) for each in cell.A.Headers)
            assert names[row] == "/Row"
            assert {names[each] for each in above} == {"/Column"}
            # Number and price stand below one header each, a prize below its scoring and its place.
            assert len(above) == (1 if number % 17 < 2 else 2)


def test_headers_of_all_tables_have_scopes() -> None:
    with pikepdf.open(io.BytesIO(printed("roll-and-write", "a5", ("en", "ru")).content)) as pdf:
        assert len(elements(pdf, "Table")) == 5
        scopes = {bytes(each.ID): str(each.A.Scope) for each in elements(pdf, "TH")}
        assert set(scopes.values()) == {"/Row", "/Column"}
        cells = elements(pdf, "TD")
        assert len(cells) == 6 * 8 + 3 * 3 + 2
        for cell in cells:
            assert {scopes[bytes(each)] for each in cell.A.Headers} == {"/Row", "/Column"}
        assert {str(each.Lang) for each in elements(pdf, "Span", "P", "H1", "H2", "Div") if "/Lang" in each} >= {"ru"}


@pytest.mark.parametrize("size", SIZES)
def test_a_majority_of_a_module_has_a_row_and_the_table_keeps_to_a_page(size: str) -> None:
    card = table_setting.scoring_table(catalog.load("en"), size=size, modules=modules_of("alhambra"))
    (table,) = tables(card, "types")
    _, *others = (row for row in table.rows if row.icon not in BUILDINGS or row.icon == Building.TOWER)
    majorities = [
        item for item in items_of("alhambra", modules_of("alhambra")) if item.kind == "majority" and item.module
    ]
    assert [row.icon for row in others] == [item.id for item in majorities]
    places = [cell for row in others for cell in row.cells[2:]]
    assert {"7", "14", "22"} <= set(places)
    assert {item.rule for item in majorities} <= set(table.rules)
    made = table_setting.table_pdf(card, size=size, recipe=RECIPE)
    assert made.pages == 1
    # Ties of chests are divided as those of buildings are.
    assert others[0].cells == ("", "", "7", "3", "2", "14", "10", "7", "3", "7", "22", "18", "14", "10", "7", "3", "14")


def test_modules_are_for_the_base_game_and_those_without_a_majority_are_listed() -> None:
    with pytest.raises(RequestError, match="option"):
        make.make(Request("scoring-table", ("en",), game="roll-and-write", modules="treasure-chamber"), "text")
    told = make.make(Request("scoring-table", ("en",), modules="falconers,treasure-chamber"), "pdf")
    assert [(each.reason, each.values) for each in told.remarks] == [("no-rows", {"names": ("falconers",)})]


def test_the_types_bring_what_the_score_cards_of_the_scorings_give_them() -> None:
    asked = Request("scoring-table", ("en",), modules="new-score-cards", orders="PCTSAG,GTAPSC,ACGSPT")
    card = table_setting.scoring_table(catalog.load("en"), orders=modules.orders(asked))
    (table,) = tables(card, "types")
    by_type = {row.icon: row.cells[2:] for row in table.rows}
    # The 3rd type of the first card, the 2nd of the second, the last of the third; ties are divided by these points.
    assert by_type["tower"] == ("3", "1", "1", "9", "5", "2", "1", "3", "21", "17", "13", "9", "6", "3", "13")
    assert "X17.2" in table.rules
    assert "B5.1" not in table.rules
    # The example of a tie is of the type that brings 13 and 6.
    (example,) = (block for part in card.sections for block in part.blocks if type(block) is Example)
    assert example.name == "Example: Chambers, scoring 2"
    assert make.make(asked, "pdf").remarks == ()
    (told,) = make.make(asked._replace(orders=""), "pdf").remarks
    assert "--orders" in refusals.remark(told.reason, told.values, catalog.load("en"))
    with pytest.raises(RequestError, match="option"):
        make.make(asked._replace(modules="", game="roll-and-write"), "text")


@pytest.mark.parametrize("game", GAMES)
def test_the_other_forms_of_cards_take_a_table_too(game: str) -> None:
    first, other = made(game), made(game, language="ru")
    for text in (card_text.markdown(first, other), card_text.plain(first, other), web_page.page(first, other)):
        assert "Pavilion" in text
        assert building_name(Building.PAVILION, catalog.load("ru")) in text


def test_a_word_that_is_too_long_is_an_error_and_not_cut_off() -> None:
    content, word = made(), "Landschaftsarchitekten" * 3
    with pytest.raises(LabelTooLongError, match=word.upper()):
        table_setting.table_pdf(content._replace(title=word * 2), recipe=RECIPE)
    types, *others = content.sections
    with pytest.raises(html.TextOverflowError, match="Landschaftsarchitekten"):
        table_setting.table_pdf(content._replace(sections=(types._replace(heading=word * 2), *others)), recipe=RECIPE)
    (table,) = tables(content, "types")
    rows = (table.rows[0]._replace(name=word), *table.rows[1:])
    with pytest.raises(LabelTooLongError, match=word):
        table_setting.table_pdf(
            content._replace(sections=(types._replace(blocks=(table._replace(rows=rows),)), *others)), recipe=RECIPE
        )


def test_what_does_not_fit_together_is_an_error() -> None:
    with pytest.raises(UnlikeCardsError):
        table_setting.table_pdf(made(), made("roll-and-write"), recipe=RECIPE)
    with pytest.raises(KeyError):
        table_setting.scoring_table(catalog.load("en"), size="a7")
    with pytest.raises(KeyError):
        table_setting.scoring_table(catalog.load("en"), ink="pink")
    content = made()
    with pytest.raises(KeyError, match="types"):
        table_setting.table_pdf(content._replace(sections=content.sections[:2]), recipe=RECIPE)
