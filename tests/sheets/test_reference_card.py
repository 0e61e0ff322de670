from __future__ import annotations

import io
import re
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pikepdf
import pypdfium2
import pytest

from alhambra_engine import layouts, rollandwrite
from alhambra_sheets import __version__, card, cards, catalog, html, palette, resources
from alhambra_sheets.card import Answers, Cases, Drawing, Example, Table
from alhambra_sheets.documents.roll_and_write_card import EXAMPLE_BUILT, EXAMPLE_DICE
from alhambra_sheets.grid_figure import grid_picture
from alhambra_sheets.labels import LabelTooLongError
from alhambra_sheets.shapes import BLACK, Path, Text, Use, walk

if TYPE_CHECKING:
    import pathlib
    from collections.abc import Iterator

    from alhambra_sheets.card import Card
    from alhambra_sheets.html import Rendered

RECIPE = "alhambra-sheets print reference-card"
GAMES, SIZES, LANGUAGES = cards.games(), cards.sizes(), catalog.languages()
SMALLEST = 6.5


def made(game: str = "alhambra", *, size: str = "a5", language: str = "en", ink: str = "full") -> Card:
    return cards.reference_card(catalog.load(language), game=game, size=size, ink=ink)


@pytest.fixture(scope="module")
def printed() -> Rendered:
    return cards.card_pdf(made(), recipe=RECIPE)


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
        " B5.1 B5.2 B5.3 B5.4 B6.1 B6.2 B6.3 B6.4"
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
        "sum is 20 or more (20–28)",
        "with a sum of 5 at most",
        "up to 5 actions",
        "4 open money cards, 4 tiles on the market",
        "filled up to 4 tiles",
        "72 money cards",
        "6 at the start · 6 after scoring 1 · after scoring 2 the bag’s tiles ÷ 3",
        "(13 + 6) ÷ 2 = 9",
        "Tiles: A 4 · B 4 · C 2",
        "C: 0",
        "1 point for each side",
        "Here: 10 points",
        "fewer than 3 tiles",
    ],
)
def test_the_numbers_in_the_file_are_those_of_the_rules(printed: Rendered, sentence: str) -> None:
    assert sentence in flat(words_of(printed))


ROLL_AND_WRITE_RULES = (
    "R2.3 R2.4 R2.5 R2.6 R2.7 R3.4 R3.5 R3.6 R3.7 R3.8 R3.9 R3.10 R3.11 R3.12 R3.13 R4.1 R4.2 R4.3 R5.1 R5.2 R5.3 R5.4"
    " R5.5 R5.6 R5.7 R6.1 R6.2 R6.3 R6.4 R6.5 R6.6 R7.1 R7.2 R8.1 R8.2 R8.3 R8.4"
)


def test_the_card_of_roll_and_write_states_what_must_not_be_forgotten() -> None:
    told = {rule for statement in card.statements(made("roll-and-write")) for rule in statement.rules}
    assert set(ROLL_AND_WRITE_RULES.split()) <= told


def test_the_numbers_of_roll_and_write_in_the_file_are_those_of_the_rules() -> None:
    text = words_of(cards.card_pdf(made("roll-and-write"), recipe=RECIPE))
    for line in (
        "P Pavilion 4 16 8 1",
        "S Seraglio 4 17 9 2",
        "A Arcades 6 18 10 3",
        "C Chambers 6 19 11 4",
        "G Garden 8 20 12 5",
        "T Tower 8 21 13 6",
        "Players 1–3 4 5",
        "Rounds 18 15 12",
    ):
        assert line in text
    for part in (
        "until he has 3.",
        "3 are circled",
        "1 coin: At the start",
        "3 coins: After building",
        "whose building you have: 0–4",
        "(17 + 9) ÷ 2 = 13",
        "4 → 2 · 5 → 5 · 6 → 10",
        "1 point for every 2 left",
        "1 (Dirk)",
        "2 (Dirk, Dirki)",
        "3–4 virtual players instead of 2",
        "2 → 21 · 3 → 18 · 4 → 15",
        "Arcades, Chambers, Pavilion",
        "Or take 1 coin.",
    ):
        assert part in flat(text)


def test_the_turn_that_is_drawn_shows_where_the_dice_meet() -> None:
    layout = layouts.load_layout()
    crossings = EXAMPLE_DICE.crossings()
    assert len(set(crossings)) == rollandwrite.most_coins_gained() == 4
    assert set(crossings) >= EXAMPLE_BUILT
    assert len({layout.building(row - 1, column - 1) for column, row in crossings}) == 4
    picture = grid_picture(palette.load(), layout, EXAMPLE_DICE, EXAMPLE_BUILT, 6)
    paths = [shape for shape in picture.shapes if isinstance(shape, Path)]
    framed = [path for path in paths if path.stroke == BLACK and not path.round]
    crossed = [path for path in paths if path.round]
    assert (len(framed), len(crossed)) == (4, 1)
    assert len([shape for shape in picture.shapes if isinstance(shape, Use)]) == 36
    pips = [shape for shape in picture.shapes if isinstance(shape, Path) and shape.fill == BLACK]
    assert len(pips) == sum(EXAMPLE_DICE.blue) + sum(EXAMPLE_DICE.yellow)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_prints_in_every_language_and_says_all_it_has_to_say(game: str, size: str, language: str) -> None:
    content = made(game, size=size, language=language)
    text = flat(words_of(cards.card_pdf(content, size=size, recipe=RECIPE)))
    # Blanks apart: a line may be broken anywhere.
    packed = text.replace(" ", "")
    for statement in card.statements(content):
        assert statement.text.replace(" ", "") in packed


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("ink", palette.inks())
def test_every_ink_prints_on_two_sides(game: str, ink: str) -> None:
    assert cards.card_pdf(made(game, ink=ink), ink=ink, recipe=RECIPE).pages == 2


def test_two_runs_give_the_same_bytes(printed: Rendered) -> None:
    assert cards.card_pdf(made(), recipe=RECIPE) == printed


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", SIZES)
def test_pages_have_the_size_of_the_table(game: str, size: str) -> None:
    measures = resources.template("cards.toml")[size]
    with pikepdf.open(io.BytesIO(cards.card_pdf(made(game, size=size), size=size, recipe=RECIPE).content)) as pdf:
        for page in pdf.pages:
            width, height = (float(part) / 72 * 25.4 for part in page.mediabox[2:])
            assert (width, height) == pytest.approx((measures["width"], measures["height"]), abs=0.01)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_smaller_than_can_be_read(game: str, size: str) -> None:
    content = cards.card_pdf(made(game, size=size), size=size, recipe=RECIPE).content
    sizes = set()
    for page in pypdfium2.PdfDocument(content):
        # Not inside the forms of the drawings, whose unit is the millimetre: these are asked below.
        for thing in page.get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_TEXT], max_depth=1):
            matrix = thing.get_matrix()
            sizes.add(round(thing.get_font_size() * abs(matrix.d or matrix.b), 2))
    assert len(sizes) > 4
    assert min(sizes) >= SMALLEST
    drawn = [shape for figure in card.figures(made(game, size=size)) for shape in walk(figure.shapes)]
    assert all(shape.size >= SMALLEST for shape in drawn if isinstance(shape, Text))


@pytest.fixture(scope="module")
def tagged() -> Iterator[pikepdf.Pdf]:
    with pikepdf.open(io.BytesIO(cards.card_pdf(made(language="de"), recipe=RECIPE).content)) as pdf:
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
    order = [name for band in resources.template("cards.toml")["a5"][content.name] for name in band["sections"]]
    return sorted(content.sections, key=lambda section: order.index(section.name))


def drawn(section: card.Section) -> list[card.Figure]:
    return list(card.figures(made()._replace(sections=(section,))))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", SIZES)
def test_every_section_stands_on_every_size_once(game: str, size: str) -> None:
    placed = [section.name for band in cards.bands(made(game), size) for section in band["sections"]]
    assert sorted(placed) == sorted(section.name for section in made(game).sections)


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

    assert cards.card_pdf(longer(1), recipe=RECIPE).pages == 2
    assert cards.card_pdf(longer(5), recipe=RECIPE).pages > 2


def test_a_word_that_is_too_long_is_an_error_and_not_cut_off() -> None:
    content = made()
    word = "Landschaftsarchitekten" * 3
    with pytest.raises(LabelTooLongError, match=word.upper()):
        cards.card_pdf(content._replace(title=word), recipe=RECIPE)
    first, *others = content.sections
    with pytest.raises(html.TextOverflowError, match="Landschaftsarchitekten"):
        cards.card_pdf(content._replace(sections=(first._replace(heading=word), *others)), recipe=RECIPE)


def test_all_kinds_of_blocks_are_used_by_a_card() -> None:
    used = {type(block) for section in made().sections for block in section.blocks}
    assert {Answers, Cases, Drawing, Example, Table} <= used
