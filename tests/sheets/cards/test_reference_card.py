from __future__ import annotations

import io
import re
from contextlib import contextmanager
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

import pikepdf
import pypdfium2
import pytest
from PIL import ImageChops, ImageOps, ImageStat

from alhambra_engine.alhambra import numbers as alhambra
from alhambra_engine.alhambra.tiles import base_set
from alhambra_engine.alhambra.walls import longest_wall
from alhambra_engine.buildings import Building
from alhambra_engine.items import prizes
from alhambra_engine.rollandwrite import dice, layouts
from alhambra_engine.rollandwrite import numbers as rollandwrite
from alhambra_sheets import __version__
from alhambra_sheets.cards import card_setting
from alhambra_sheets.cards import content as card
from alhambra_sheets.cards.content import Answers, Cases, Drawing, Example, Table
from alhambra_sheets.cards.filling import search
from alhambra_sheets.cards.parallel import UnlikeCardsError
from alhambra_sheets.cards.roll_and_write import EXAMPLE_BUILT, EXAMPLE_DICE
from alhambra_sheets.drawing import palette
from alhambra_sheets.drawing.labels import LabelTooLongError
from alhambra_sheets.drawing.shapes import BLACK, Path, Text, Use, walk
from alhambra_sheets.figures.grids import grid_picture
from alhambra_sheets.figures.palaces import wall_palace
from alhambra_sheets.words import catalog
from alhambra_sheets.words.terms import building_name
from alhambra_sheets.writers import html
from tests import sampling
from tests.cases import desk
from tests.cases.outcomes import alhambra_of
from tests.sheets.card_samples import with_ties
from tests.sheets.made_catalogs import stretched

if TYPE_CHECKING:
    import pathlib
    from collections.abc import Iterator

    from alhambra_sheets.cards.content import Card
    from alhambra_sheets.cards.filling.columns import FlowGroup
    from alhambra_sheets.figures.picture import Picture
    from alhambra_sheets.writers.html import Rendered

RECIPE = "alhambra-sheets print reference-card"
GAMES, SIZES, LANGUAGES = card_setting.KIND.games, card_setting.KIND.sizes, catalog.languages()
SMALLEST = 6.5

# Half a letter has the columns and the type of A5, with other measures: its pages, which take long, wait for --full.
PRINTED_SIZES = [pytest.param(size, marks=pytest.mark.full) if size == "half-letter" else size for size in SIZES]


def made(game: str = "alhambra", *, size: str = "a5", language: str = "en", ink: str = "full") -> Card:
    return card_setting.reference_card(catalog.load(language), game=game, size=size, ink=ink)


def content_of(
    game: str = "alhambra",
    size: str = "a5",
    language: str = "en",
    *,
    ink: str = "full",
    other: str = "",
    bleed: float = 0,
) -> Rendered:
    """Each card is printed once, whoever asks, and in whatever words: printing is what takes the time here."""
    return _content_of(game=game, size=size, language=language, ink=ink, other=other, bleed=bleed)


@cache
def _content_of(*, game: str, size: str, language: str, ink: str, other: str, bleed: float) -> Rendered:
    second = spoken(other, game, size, ink) if other else None
    return card_setting.card_pdf(
        spoken(language, game, size, ink), other=second, size=size, ink=ink, recipe=RECIPE, bleed=bleed
    )


@cache
def spoken(language: str, game: str, size: str, ink: str = "full") -> Card:
    """A card in a language; `xx` is one whose sentences are a third longer."""
    words = stretched() if language == "xx" else catalog.load(language)
    return card_setting.reference_card(words, game=game, size=size, ink=ink)


@contextmanager
def opened(rendered: Rendered) -> Iterator[pikepdf.Pdf]:
    with pikepdf.open(io.BytesIO(rendered.content)) as pdf:
        yield pdf


@pytest.fixture(scope="module")
def printed() -> Rendered:
    return content_of()


def words_of(rendered: Rendered) -> str:
    document = pypdfium2.PdfDocument(rendered.content)
    return "\n".join(page.get_textpage().get_text_range() for page in document).replace("\r", "")


def flat(text: str) -> str:
    return " ".join(text.replace("\u00a0", " ").split())


def elements(pdf: pikepdf.Pdf) -> list[Any]:
    """Return the structure in reading order."""
    found: list[Any] = []

    def walk(element: Any) -> None:  # noqa: ANN401 - what pikepdf gives
        if isinstance(element, pikepdf.Dictionary) and "/S" in element:
            found.append(element)
            for kid in element.get("/K", pikepdf.Array()) if isinstance(element.get("/K"), pikepdf.Array) else ():
                walk(kid)

    walk(pdf.Root.StructTreeRoot.K[0])
    return found


def kinds(found: list[Any], *wanted: str) -> list[Any]:
    return [element for element in found if str(element.S)[1:] in wanted]


def rules_of(checkout: pathlib.Path) -> set[str]:
    """Return the numbers of all rules that the project's documents state."""
    base = (checkout / "docs" / "rules.md").read_text(encoding="utf-8")
    sheets = (checkout / "docs" / "rules-roll-and-write.md").read_text(encoding="utf-8")
    numbered = re.findall(r"^(\d+\.\d+) ", sheets, re.MULTILINE)
    return {
        *re.findall(r"^- (B\d+\.\d+) ", base, re.MULTILINE),
        *(f"R{number}" for number in numbered),
        *re.findall(r"^(A\d+) ", sheets, re.MULTILINE),
    }


@pytest.mark.parametrize("game", GAMES)
def test_every_statement_rests_on_a_rule_that_is_written_down(checkout: pathlib.Path, game: str) -> None:
    known = rules_of(checkout)
    assert {"B1.1", "B7.1", "R3.12", "A3"} - known == {"B7.1"}
    told = list(card.statements(made(game)))
    assert len(told) > 20
    for statement in told:
        assert statement.rules, statement.text
        assert set(statement.rules) <= known, statement.text
    tables = [block for section in made(game).sections for block in section.blocks if isinstance(block, Table)]
    assert all(table.rules and set(table.rules) <= known for table in tables)


def test_the_card_of_the_base_game_states_what_must_not_be_forgotten() -> None:
    told = {rule for statement in card.statements(made()) for rule in statement.rules}
    wanted = (
        "B1.3 B2.1 B2.2 B2.3 B2.4 B2.5 B2.6 B3.1 B3.2 B3.3 B3.4 B3.5 B3.6 B3.7 B3.10 B4.1 B4.2 B4.3 B4.4 B4.5"
        " B5.1 B5.2 B5.3 B5.4 B6.1 B6.2 B6.3 B6.4 B6.6"
    )
    assert set(wanted.split()) <= told


def test_the_prizes_in_the_file_are_those_of_the_rules(printed: Rendered) -> None:
    text = words_of(printed)
    # The table of the rule book, letter for letter.
    for line in (
        "P Pavilion 7 2–8 1 8 1 16 8 1",
        "S Seraglio 7 3–9 2 9 2 17 9 2",
        "A Arcades 9 4–10 3 10 3 18 10 3",
        "C Chambers 9 5–11 4 11 4 19 11 4",
        "G Garden 11 6–12 5 12 5 20 12 5",
        "T Tower 11 7–13 6 13 6 21 13 6",
    ):
        assert line in text
    assert "1st 1st 2nd 1st 2nd 3rd" in text


@pytest.mark.parametrize(
    "sentence",
    [
        "total at least 20 (20–28)",
        "Market: 4 tiles, one on each space",
        "Lay out 4 cards face up. Split the rest into 5 piles",
        "scoring card 1 into pile 2 and scoring card 2 into pile 4",
        "1 of the 4 face-up cards, or several that total at most 5",
        "goes free to whoever has the most money",
        "give Dirk a tile",
        "at most 5 actions",
        "4 face-up money cards and 4 market tiles",
        "cannot be refilled to 4 tiles",
        "72 cards remain",
        "6 during setup · 6 after scoring 1 · 1/3 of the tiles in the bag after scoring 2",
        "Kim, Nina, each: (13 + 6) ÷ 2 = 9.5 → 9",
        "Tiles: Kim 4 · Nina 4 · Tom 2",
        "Tom (3rd): 0",
        "1 point per tile side",
        "Can Dirk win? No. The real player with the most points wins, even if Dirk has more.",
        "Here: 10 points",
        "fewer than 3 tiles",
    ],
)
def test_the_numbers_in_the_file_are_those_of_the_rules(printed: Rendered, sentence: str) -> None:
    assert sentence in flat(words_of(printed))


ROLL_AND_WRITE_RULES = (
    "R2.3 R2.4 R2.5 R2.6 R2.7 R3.2 R3.4 R3.5 R3.6 R3.7 R3.8 R3.9 R3.10 R3.11 R3.12 R3.13 R4.1 R4.2 R4.3 R5.1 R5.2 R5.3"
    " R5.4 R5.5 R5.6 R5.7 R6.1 R6.2 R6.3 R6.4 R6.5 R6.6 R7.1 R7.2 R8.1 R8.2 R8.3 R8.4"
)


def test_the_card_of_roll_and_write_states_what_must_not_be_forgotten() -> None:
    told = {rule for statement in card.statements(made("roll-and-write")) for rule in statement.rules}
    assert set(ROLL_AND_WRITE_RULES.split()) <= told


def test_the_numbers_of_roll_and_write_in_the_file_are_those_of_the_rules() -> None:
    text = words_of(content_of("roll-and-write"))
    for line in (
        "1st 1+2 2nd 2+3 3rd",
        "P Pavilion 4 16 12 8 4 1",
        "S Seraglio 4 17 13 9 5 2",
        "A Arcades 6 18 14 10 6 3",
        "C Chambers 6 19 15 11 7 4",
        "G Garden 8 20 16 12 8 5",
        "T Tower 8 21 17 13 9 6",
        "Players (incl. virtual) 3 4 5",
        "Rounds 18 15 12",
    ):
        assert line in text
    for part in (
        "until 3 are built;",
        "3 are already circled",
        "1 coin: At the start",
        "3 coins: After building",
        "1 coin for each pair of a blue and a yellow die that meets on a built building (0–4; equal dice count",
        "Kim, Nina, each: (17 + 9) ÷ 2 = 13",
        "4 → 2 · 5 → 5 · 6 → 10",
        "1 point for every 2 coins left",
        "1 (Dirk)",
        "2 (Dirk, Dirki)",
        "3–4 virtual players instead of 2",
        "2 → 21 · 3 → 18 · 4 → 15",
        "Arcades, Chambers, Pavilion",
        "Or take 1 coin.",
    ):
        assert part in flat(text)


def test_the_setup_of_the_card_is_that_of_the_rules() -> None:
    first, second = alhambra.scoring_card_piles()
    assert alhambra.money_piles() == 5
    # Both scorings come before the deck is used up, the first one early in it.
    assert 1 < first < second < alhambra.money_piles()
    setup = next(section for section in made().sections if section.name == "setup")
    deck = next(each for each in card.statements(made()._replace(sections=(setup,), notes=())) if "pile" in each.text)
    assert re.findall(r"\d+", deck.text) == [str(alhambra.open_cards()), "5", "1", str(first), "2", str(second), "1"]


def test_the_money_of_two_players_is_one_copy_less_of_every_card() -> None:
    # Three copies of the values 1 to 9 in each currency (B1.3).
    different = 9 * len(alhambra.currencies())
    assert alhambra.money_cards(3) == 3 * different == 108
    assert alhambra.money_cards(2) == alhambra.money_cards(3) - different == 72


def test_the_wall_scores_per_tile_side_so_that_a_tile_may_give_three() -> None:
    (scoring,) = alhambra_of(desk.judge(desk.palace("*  T8nes"))).scorings
    (award,) = [award for award in scoring.awards if award.player == "Kim" and award.item == "wall"]
    assert award.points == 3
    # So does the palace of the drawing: more points than tiles, and some tile with two of them.
    wall = longest_wall(wall_palace().palace)
    assert len(wall) == 10 > len({cell for cell, _ in wall})


def figures_of(statement: card.Statement) -> set[str]:
    return set(re.findall(r"\d+", f"{statement.lead} {statement.text}"))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", [language for language in catalog.languages() if language != "en"])
def test_every_language_says_the_same_numbers_and_the_file_shows_them(language: str, game: str) -> None:
    ours, theirs = spoken("en", game, "a5"), spoken(language, game, "a5")
    for one, other in zip(card.statements(ours), card.statements(theirs), strict=True):
        # What English says in words others may write in figures, and the other way round; how often is their own style.
        in_words = {"1"} if "one" in one.text else set()
        as_word = {"3"} if "scoring 3" in one.text else set()
        assert figures_of(one) - figures_of(other) <= as_word, other
        assert figures_of(other) - figures_of(one) <= in_words, other
    text = flat(words_of(content_of(game, "a5", language)))
    words = catalog.load(language)
    for building in Building:
        if game == "alhambra":
            tiles = [tile for tile in base_set().tiles if tile.building is building]
            prices = [tile.price for tile in tiles if tile.price is not None]
            cells = [f"{len(tiles)}", f"{min(prices)}–{max(prices)}"]
            cells += [f"{points}" for scoring in (1, 2, 3) for points in prizes(building, scoring)]
        else:
            cells = [f"{number}" for number in (rollandwrite.boxes(building), *with_ties(building))]
        assert f"{building.letter} {building_name(building, words)} {' '.join(cells)}" in text
    for statement in card.statements(theirs):
        for figure in figures_of(statement):
            assert re.search(rf"(?<!\d){figure}(?!\d)", text), statement


def test_the_turn_that_is_drawn_shows_where_the_dice_meet() -> None:
    layout = layouts.load_layout()
    crossings = dice.crossings(EXAMPLE_DICE)
    assert len(set(crossings)) == rollandwrite.most_coins_gained() == 4
    assert len(set(crossings) & EXAMPLE_BUILT) == 1
    assert len(EXAMPLE_BUILT) == rollandwrite.starting_buildings()
    assert len({layout.building(row - 1, column - 1) for row, column in crossings}) == 4
    picture = grid_picture(palette.load(), layout, EXAMPLE_DICE, EXAMPLE_BUILT, 6)
    paths = [shape for shape in picture.shapes if isinstance(shape, Path)]
    framed = [path for path in paths if path.stroke == BLACK and not path.round]
    crossed = [path for path in paths if path.round]
    assert (len(framed), len(crossed)) == (4, len(EXAMPLE_BUILT))
    assert len([shape for shape in picture.shapes if isinstance(shape, Use)]) == 36
    pips = [shape for shape in picture.shapes if isinstance(shape, Path) and shape.fill == BLACK]
    assert len(pips) == sum(EXAMPLE_DICE.blue) + sum(EXAMPLE_DICE.yellow)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", PRINTED_SIZES)
def test_every_size_says_all_that_the_card_has_to_say(game: str, size: str) -> None:
    # Blanks apart: a line may be broken anywhere.
    packed = flat(words_of(content_of(game, size))).replace(" ", "")
    for statement in card.statements(spoken("en", game, size)):
        assert "".join(statement.text.split()) in packed


# Half a letter is narrower than A5 and has its type: what fits there fits here. The narrow sizes are the hard ones for
# Roll & Write, which has shorter texts and the same table.
NARROW = [
    *((GAMES[0], size) for size in SIZES if size != "a5"),
    *((GAMES[1], size) for size in ("a6", "poker")),
]


@pytest.mark.parametrize(("game", "size"), NARROW)
@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_every_language_fits_at_the_least_in_the_smallest_type(game: str, size: str, language: str) -> None:
    # Layout alone: its gate is what finds words that leave their place, and pages are added as they are needed.
    assert all(group.pieces for group in flow_in_smallest_type(game, size, language))


def flow_in_smallest_type(game: str, size: str, language: str) -> list[FlowGroup]:
    """The bands of a card in the smallest type of its size."""
    numbers = card_setting.measured(size)
    flow = card_setting.card_flow((spoken(language, game, size),), size, "full", 0, "x")
    groups = flow.groups([numbers.text[-1]])
    assert groups
    return groups


@pytest.mark.two_inks
@pytest.mark.parametrize("ink", palette.inks())
def test_every_ink_prints_on_two_sides(ink: str) -> None:
    assert content_of(ink=ink).pages == 2


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("size", "pages"),
    [("a5", 2), pytest.param("half-letter", 2, marks=pytest.mark.full), ("a6", 4), ("a4", 1), ("fold", 4)],
)
def test_a_card_has_the_pages_that_its_size_is_made_for(game: str, size: str, pages: int) -> None:
    assert content_of(game, size).pages == pages


MOST_BLANK = 28
"""Millimetres."""

# All of the others are one in English; Russian is the longest language, Polish nearly so, and has other footnotes.
FILLED = sampling.first(
    11,
    [
        *((game, size, "en", "") for game in GAMES for size in SIZES if size not in {"a6", "half-letter", "poker"}),
        (GAMES[0], "a6", "en", ""),
        (GAMES[0], "a5", "ru", ""),
        (GAMES[0], "a5", "en", "de"),
        (GAMES[0], "a5", "de", "ru"),
        (GAMES[0], "half-letter", "en", ""),
        (GAMES[1], "half-letter", "en", ""),
        (GAMES[1], "a5", "ru", ""),
        (GAMES[0], "a4", "pl", ""),
        (GAMES[1], "a6", "de", "ru"),
    ],
)


@pytest.mark.parametrize(("game", "size", "language", "other"), FILLED)
def test_columns_are_filled_to_their_feet(game: str, size: str, language: str, other: str) -> None:
    *all_but_last, _ = blank_feet(content_of(game, size, language, other=other), size, 2 if other else 1)
    assert max((blank for page in all_but_last for blank in page), default=0.0) < MOST_BLANK


def blank_feet(rendered: Rendered, size: str, languages: int) -> list[list[float]]:
    """How many millimetres of each column are blank below, by page; the backs of a set apart."""
    numbers = card_setting.measured(size, languages)
    _, right, bottom, left = numbers.margin
    columns, gap, scale = numbers.columns, numbers.gap, 2 * 72 / 25.4
    wide = (numbers.width - left - right - gap * (columns - 1)) / columns
    foot = round((numbers.height - bottom) * scale)
    found = []
    for page in list(pypdfium2.PdfDocument(rendered.content))[:: 2 if numbers.topics else 1]:
        dark = page.render(scale=2).to_pil().convert("L").point(lambda grey: 255 * (grey < 200))
        edges = [left + number * (wide + gap) for number in range(columns)]
        boxes = [dark.crop((round(edge * scale), 0, round((edge + wide) * scale), foot)).getbbox() for edge in edges]
        found.append([(foot - (box[3] if box else 0)) / scale for box in boxes])
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_type_of_a_card_is_large_enough(game: str, language: str) -> None:
    numbers = card_setting.measured("a5")
    (first,) = numbers.likely[game][language]
    assert first >= numbers.text[-1] >= BODY
    for size in ("a5", "half-letter", "fold"):
        assert card_setting.measured(size, 2).text[-1] >= BODY
    for size in card_setting.KIND.sizes:
        assert card_setting.measured(size).text[-1] >= LEAST
        assert card_setting.measured(size, 2).text[-1] >= LEAST
    for size in ("a5", "half-letter", "a4", "letter"):
        assert card_setting.measured(size).text[0] <= LARGEST


BODY = 8
"""Points, of cards of A5, in two languages too."""
LEAST = 7
"""Points, of a page that is larger, where people bend over it, and of small cards, which they hold."""
LARGEST = 11
"""Points, of cards of A5 and larger: a card that is larger than its text needs looks unfinished."""


@pytest.mark.set_anew
def test_two_runs_give_the_same_bytes(printed: Rendered) -> None:
    assert card_setting.card_pdf(made(), recipe=RECIPE) == printed


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", PRINTED_SIZES)
def test_pages_have_the_size_of_the_table(game: str, size: str) -> None:
    measures = card_setting.measured(size)
    with opened(content_of(game, size)) as pdf:
        for page in pdf.pages:
            assert millimetres(page.mediabox) == pytest.approx([0, 0, measures.width, measures.height], abs=0.01)


def millimetres(box: Any) -> list[float]:  # noqa: ANN401 - what pikepdf gives
    return [float(edge) / 72 * 25.4 for edge in box]


def type_sizes(rendered: Rendered) -> set[float]:
    """The sizes of type on the pages, in points, drawings apart."""
    sizes = set()
    for page in pypdfium2.PdfDocument(rendered.content):
        # Not inside the forms of the drawings, whose unit is the millimetre: these are asked below.
        for thing in page.get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_TEXT], max_depth=1):
            matrix = thing.get_matrix()
            sizes.add(round(thing.get_font_size() * abs(matrix.d or matrix.b), 2))
    return sizes


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", PRINTED_SIZES)
def test_nothing_is_smaller_than_can_be_read(game: str, size: str) -> None:
    sizes = type_sizes(content_of(game, size))
    assert len(sizes) > 4
    assert min(sizes) >= SMALLEST
    drawn = [shape for figure in card.figures(spoken("en", game, size)) for shape in walk(figure.shapes)]
    assert all(shape.size >= SMALLEST for shape in drawn if isinstance(shape, Text))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("languages", [1, 2])
def test_no_size_may_choose_type_that_cannot_be_read(size: str, languages: int) -> None:
    numbers = card_setting.measured(size, languages)
    # Leads are set at 96 % of the text.
    given = (*(0.96 * text for text in numbers.text), *(getattr(numbers, name) for name in TYPE))
    assert min(given) >= SMALLEST


TYPE = ("small", "label", "table_small", "heading", "number")


@pytest.fixture(scope="module")
def tagged() -> Iterator[pikepdf.Pdf]:
    with opened(content_of(language="de")) as pdf:
        yield pdf


@pytest.fixture(scope="module")
def found(tagged: pikepdf.Pdf) -> list[Any]:
    return elements(tagged)


def test_language_and_title(tagged: pikepdf.Pdf) -> None:
    assert tagged.Root.Lang == "de"
    content = made(language="de")
    assert tagged.docinfo["/Title"] == f"{content.title} – {content.subtitle}"
    assert tagged.docinfo["/Creator"] == f"alhambra-sheets {__version__}"
    assert tagged.docinfo["/Keywords"] == RECIPE


def test_headings_step_down_without_a_gap(found: list[Any]) -> None:
    levels = [int(str(element.S)[2:]) for element in found if re.fullmatch(r"/H\d", str(element.S))]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert levels.count(2) == len(made().sections)
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_headers_of_the_table_have_scopes(found: list[Any]) -> None:
    (table,) = kinds(found, "Table")
    headers = kinds(found, "TH")
    assert [str(header.A.Scope) for header in headers].count("/Row") == 6
    assert [str(header.A.Scope) for header in headers].count("/Column") == 12
    cells = kinds(found, "TD")
    assert len(cells) == 48
    names = {bytes(header.ID): header for header in headers}
    columns = [[bytes(each) for each in cell.A.Headers][1:] for cell in cells[:8]]
    for number, cell in enumerate(cells):
        row, *above = (bytes(each) for each in cell.A.Headers)
        assert names[row].A.Scope == "/Row"
        assert above == columns[number % 8]
    # Number and price stand below one header each, every prize below that of its scoring and that of its place.
    assert [len(above) for above in columns] == [1, 1, 2, 2, 2, 2, 2, 2]
    assert columns[3][0] == columns[4][0] != columns[5][0] == columns[6][0] == columns[7][0]
    assert len({above[-1] for above in columns}) == 8
    assert table.K


def test_lists_are_lists(found: list[Any]) -> None:
    assert len(kinds(found, "L")) >= 4
    assert len(kinds(found, "LI")) == len(kinds(found, "LBody")) >= 15


def test_every_drawing_is_told_in_words(found: list[Any]) -> None:
    told = [str(figure.Alt) for figure in kinds(found, "Figure")]
    assert told == [figure.alt for section in sorted_sections(made(language="de")) for figure in drawn(section)]
    assert len(told) == 11


def sorted_sections(content: Card) -> list[card.Section]:
    bands = card_setting.bands((content,), card_setting.measured("a5"))
    order = [name for band in bands for name in (*band.wide, *band.sections)]
    return sorted(content.sections, key=lambda section: order.index(section.name))


def drawn(section: card.Section) -> list[Picture]:
    return list(card.figures(made()._replace(sections=(section,))))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("languages", [1, 2])
def test_every_section_stands_on_every_size_once(game: str, size: str, languages: int) -> None:
    both = (made(game),) * languages
    placed = [
        name
        for band in card_setting.bands(both, card_setting.measured(size, languages))
        for name in (*band.wide, *band.sections)
    ]
    assert sorted(placed) == sorted(section.name for section in made(game).sections)


# Names of rows stand beside their numbers in the one, above them in the other.
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", ["a5", "poker"])
def test_a_card_is_built_for_screen_readers(game: str, size: str) -> None:
    with opened(content_of(game, size)) as pdf:
        found = elements(pdf)
        assert str(pdf.Root.Lang) == "en"
    levels = [int(str(element.S)[2:]) for element in found if re.fullmatch(r"/H\d", str(element.S))]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert levels.count(2) == len(made(game).sections)
    assert [str(figure.Alt) for figure in kinds(found, "Figure")]
    assert all("/Scope" in header.A for header in kinds(found, "TH"))
    rows = {building_name(building, catalog.load("en")) for building in Building}
    names = {bytes(header.ID): header for header in kinds(found, "TH") if str(header.A.Scope) == "/Row"}
    assert len(names) == len(rows) + (game == "roll-and-write")
    # Every number belongs to a row and to a column, wherever the name of its row stands.
    for cell in kinds(found, "TD"):
        headers = [bytes(each) for each in cell.A.Headers]
        assert len([each for each in headers if each in names]) == 1
        assert len(headers) >= 2


@pytest.mark.parametrize("game", GAMES)
def test_every_card_of_a_set_has_a_back(game: str) -> None:
    rendered = content_of(game, "poker")
    assert rendered.pages % 2 == 0
    document = pypdfium2.PdfDocument(rendered.content)
    texts = [page.get_textpage().get_text_range() for page in document]
    fronts, backs = texts[::2], texts[1::2]
    assert not any(text.strip() for text in backs)
    for number, text in enumerate(fronts, start=1):
        assert f"{number}/{len(fronts)}" in text
    sections = {section.name: section.heading for section in made(game).sections}
    bands = list(card_setting.bands((made(game),), card_setting.measured("poker")))
    headings = [sections[name] for band in bands for name in band.sections]
    assert all(any(heading in flat(text) for text in fronts) for heading in headings)
    # A topic that goes on says which it is.
    assert all(any(heading in flat(text) for heading in headings) for text in fronts)
    pictures = {bytes(page.render(scale=2).to_pil().tobytes()) for page in list(document)[1::2]}
    assert len(pictures) == 1


def test_a_set_of_small_cards_fills_one_paper() -> None:
    for game in GAMES:
        assert content_of(game, "poker").pages / 2 <= CARDS_ON_A4


CARDS_ON_A4 = 9


@pytest.mark.parametrize("game", GAMES)
def test_a_set_of_small_cards_is_in_the_order_of_need(game: str) -> None:
    bands = card_setting.bands((made(game, size="poker"),), card_setting.measured("poker"))
    topics = [name for band in bands for name in band.sections]
    assert topics[0] == "turn"
    assert topics[-1] == "setup"


@pytest.mark.parametrize("game", GAMES)
def test_the_headings_of_topics_are_in_colours_of_types(game: str) -> None:
    colours = card_setting.measured("poker").topic_bands
    assert set(colours.values()) <= set(Building)
    assert {each.name for each in made(game).sections} <= set(colours)


def test_the_table_of_a_small_card_has_a_row_for_each_type() -> None:
    text = words_of(content_of("alhambra", "poker"))
    for building in Building:
        tiles = [tile for tile in base_set().tiles if tile.building is building]
        prices = [tile.price for tile in tiles if tile.price is not None]
        points = [str(each) for scoring in (1, 2, 3) for each in prizes(building, scoring)]
        name = building_name(building, catalog.load("en"))
        facts = f"{len(tiles)} · {min(prices)}–{max(prices)}"
        assert f"{building.letter} {name} {facts} {' '.join(points)}" in flat(text)


def test_no_page_is_added_for_a_guess() -> None:
    flow = card_setting.card_flow((made("alhambra", size="poker", language="de"),), "poker", "full", 0.0, "x")
    (composition,) = search.searched([flow._replace(likely=(10.0,))])
    assert composition.pages == sum(band.pages for band in flow.bands)


def test_the_back_of_a_card_is_the_same_from_both_ends_and_in_a_mirror() -> None:
    page = pypdfium2.PdfDocument(content_of(size="poker", bleed=3).content)[1]
    picture = page.render(scale=3).to_pil().convert("L")
    for turned in (ImageOps.mirror(picture), ImageOps.flip(picture)):
        difference = ImageChops.difference(picture, turned)
        # What is left are edges of lines that fall between two pixels.
        assert ImageStat.Stat(difference).mean[0] < 4
    assert ImageStat.Stat(picture).stddev[0] > 10


def test_what_bleeds_goes_on_beyond_the_trim() -> None:
    measures = card_setting.measured("poker")
    width, height = measures.width, measures.height
    with opened(content_of(size="poker", bleed=3)) as pdf:
        for page in pdf.pages:
            assert millimetres(page.mediabox) == pytest.approx([-3, -3, width + 3, height + 3], abs=0.01)
            assert millimetres(page.obj.BleedBox) == pytest.approx([-3, -3, width + 3, height + 3], abs=0.01)
            assert millimetres(page.trimbox) == pytest.approx([0, 0, width, height], abs=0.01)
    front, back, *_ = pypdfium2.PdfDocument(content_of(size="poker", bleed=3).content)
    for page, paper in ((front, True), (back, False)):
        picture = page.render(scale=4).to_pil().convert("RGB")
        strips = [
            picture.crop(box)
            for box in (
                (0, 0, picture.width, 20),
                (0, picture.height - 20, picture.width, picture.height),
                (0, 0, 20, picture.height),
                (picture.width - 20, 0, picture.width, picture.height),
            )
        ]
        assert all((strip.getextrema() == ((255, 255),) * 3) == paper for strip in strips)


# Sizes are told apart by their measures, not by the game.
TWO = sampling.first(1, [(GAMES[0], "a5"), (GAMES[0], "a6"), (GAMES[1], "fold")])


@pytest.mark.parametrize(("game", "size"), TWO)
def test_two_languages_stand_side_by_side_rule_by_rule(game: str, size: str) -> None:
    rendered = content_of(game, size, other="xx")
    assert min(type_sizes(rendered)) >= SMALLEST
    pages = [page.get_textpage() for page in pypdfium2.PdfDocument(rendered.content)]
    middle = card_setting.measured(size, 2).width / 2
    one, two = (list(sentences(spoken(language, game, size))) for language in ("en", "xx"))
    assert len(one) == len(two) > 20
    unlike = [(first, second) for first, second in zip(one, two, strict=True) if first != second]
    assert len(unlike) > 10
    for pair in unlike:
        left, right = (start_of(pages, each) for each in pair)
        assert left.page == right.page
        assert left.y == pytest.approx(right.y, abs=0.1)
        assert left.x < middle <= right.x


def test_a_caption_in_two_languages_has_a_sign_between_them() -> None:
    pages = pypdfium2.PdfDocument(content_of(other="de").content)
    text = " ".join(" ".join(page.get_textpage().get_text_range() for page in pages).split())
    assert "by place · Punkte für die meisten" in text


class Place(NamedTuple):
    """Where a text begins: a page, mm from its left edge, and upwards from its lower one."""

    page: int
    x: float
    y: float


def sentences(content: Card) -> Iterator[str]:
    """Each statement with what stands before it, in order."""
    questions = {
        id(answer.statement): answer.question
        for section in content.sections
        for block in section.blocks
        if isinstance(block, Answers)
        for answer in block.answers
    }
    for statement in card.statements(content):
        yield f"{questions.get(id(statement), '')}{statement.lead}{statement.text}"


def start_of(pages: list[Any], sentence: str) -> Place:
    """Where a sentence begins; blanks apart, as a line may be broken anywhere."""
    wanted = "".join(sentence.split())
    for number, page in enumerate(pages):
        text = page.get_text_range()
        places = [place for place, letter in enumerate(text) if not letter.isspace()]
        found = "".join(text.split()).find(wanted)
        if found >= 0:
            left, bottom, _, _ = page.get_charbox(places[found], loose=True)
            return Place(number, left / 72 * 25.4, bottom / 72 * 25.4)
    raise AssertionError(wanted)


@pytest.mark.parametrize(("game", "size"), [TWO[0], TWO[2]])
def test_both_languages_are_told_to_a_screen_reader(game: str, size: str) -> None:
    one, two = spoken("en", game, size), spoken("xx", game, size)
    with opened(content_of(game, size, other="xx")) as pdf:
        assert str(pdf.Root.Lang) == "en"
        assert str(pdf.docinfo["/Title"]) == f"{one.title} – {one.subtitle}"
        found = elements(pdf)
    languages = [str(element.Lang) for element in found if "/Lang" in element]
    statements = len(list(card.statements(one)))
    assert languages.count("xx") >= statements
    assert languages.count("xx") == pytest.approx(languages.count("en"), abs=30)
    levels = [str(element.S) for element in found if re.fullmatch(r"/H\d", str(element.S))]
    assert levels.count("/H1") == 1
    assert levels.count("/H2") == len(one.sections)
    # Drawings stand once, and are told in both.
    told = [str(figure.Alt) for figure in kinds(found, "Figure")]
    pairs = zip(card.figures(one), card.figures(two), strict=True)
    assert sorted(told) == sorted(" / ".join(dict.fromkeys((first.alt, second.alt))) for first, second in pairs)
    # So do the numbers of a table, with what they are called in both.
    tables = [block for section in one.sections for block in section.blocks if isinstance(block, Table)]
    assert len(kinds(found, "TD")) == sum(len(row.cells) for table in tables for row in table.rows)


# Of the one pair it is remembered how it is set; that of the other is searched for, which takes three times as long.
@pytest.mark.parametrize("other", ["de", pytest.param("xx", marks=pytest.mark.full)])
def test_two_languages_of_a_set_lie_back_to_back(other: str) -> None:
    game = GAMES[0]
    rendered = content_of(game, "poker", other=other)
    document = pypdfium2.PdfDocument(rendered.content)
    texts = [packed(page.get_textpage().get_text_range()) for page in document]
    assert len(texts) % 2 == 0
    for first, second in zip(*(card.statements(spoken(name, game, "poker")) for name in ("en", other)), strict=True):
        sides = zip(texts[::2], texts[1::2], strict=True)
        parts = packed(first.text), packed(second.text)
        assert any(parts[0] in front and parts[1] in back for front, back in sides)
    assert min(type_sizes(rendered)) >= SMALLEST


def packed(text: str) -> str:
    """A text without what may change where a line of it ends: blanks and hyphens."""
    return re.sub(r"[-\ufffe\s]", "", text)


def test_two_cards_that_are_not_alike_are_refused() -> None:
    with pytest.raises(UnlikeCardsError):
        card_setting.card_pdf(made(), other=made("roll-and-write"), recipe=RECIPE)


def test_a_language_that_needs_room_gets_smaller_type_then_another_page() -> None:
    content = made()

    def longer(share: int) -> Card:
        sections = []
        for section in content.sections:
            blocks = tuple(
                block._replace(
                    statements=tuple(each._replace(text=" ".join([each.text] * share)) for each in block.statements)
                )
                if isinstance(block, card.Items)
                else block
                for block in section.blocks
            )
            sections.append(section._replace(blocks=blocks))
        return content._replace(sections=tuple(sections))

    assert content_of().pages == 2
    grown = card_setting.card_pdf(longer(3), recipe=RECIPE)
    assert grown.pages > 2
    assert min(type_sizes(grown)) >= SMALLEST


def test_a_word_that_is_too_long_is_an_error_and_not_cut_off() -> None:
    content = made()
    word = "Landschaftsarchitekten" * 3
    with pytest.raises(LabelTooLongError, match=word.upper()):
        card_setting.card_pdf(content._replace(title=word), recipe=RECIPE)
    first, *others = content.sections
    with pytest.raises(html.TextOverflowError, match="Landschaftsarchitekten"):
        card_setting.card_pdf(content._replace(sections=(first._replace(heading=word), *others)), recipe=RECIPE)


def test_all_kinds_of_blocks_are_used_by_a_card() -> None:
    used = {type(block) for section in made().sections for block in section.blocks}
    assert {Answers, Cases, Drawing, Example, Table} <= used
