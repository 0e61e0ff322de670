"""The Roll & Write player sheet: what stands on it, where, and how it looks."""

from __future__ import annotations

import itertools
from functools import cache
from typing import TYPE_CHECKING

import pytest
import zxingcpp
from PIL import Image, ImageChops

from alhambra_engine.buildings import Building
from alhambra_engine.rollandwrite import layouts
from alhambra_engine.rollandwrite import numbers as rollandwrite
from alhambra_engine.rollandwrite.dice import Dice, coin_gain, crossings
from alhambra_sheets.drawing import codes, labels, palette, sheet_codes
from alhambra_sheets.drawing import papers as page
from alhambra_sheets.drawing.shapes import Box, Side, Symbol, Use, walk
from alhambra_sheets.forms.design import Content, Mark, Setting
from alhambra_sheets.forms.player_sheet import design
from alhambra_sheets.press import catalogue, form_job, make
from alhambra_sheets.press.request import Request
from alhambra_sheets.words import catalog
from alhambra_sheets.words.terms import building_name
from tests.sheets import pages
from tests.sheets.made_catalogs import made, stretched
from tests.sheets.pages import text_in, texts

if TYPE_CHECKING:
    from alhambra_engine.rollandwrite.layouts import GridLayout
    from alhambra_sheets.drawing.shapes import Sheet
    from alhambra_sheets.words.catalog import Catalog

GRANADA = layouts.load_layout()
SIZES = ("a5", "half-letter")
DPI = 200


def sheet(
    words: Catalog | None = None,
    layout: GridLayout = GRANADA,
    mark: Mark | None = None,
    size: str = "a5",
    ink: str = "full",
) -> Sheet:
    setting = Setting(words or catalog.load("en"), page.paper(size), palette.load(ink), Content((layout,)))
    return design(setting).sheet(mark or Mark())


@cache
def front(language: str = "en", size: str = "a5", ink: str = "full") -> Side:
    return sheet(catalog.load(language), size=size, ink=ink).sides[0]


@cache
def printed(language: str, layout: GridLayout = GRANADA, size: str = "a5") -> bytes:
    return make.make(Request("player-sheet", (language,), size=size), content=Content((layout,))).contents[0]


def spaces(side: Side) -> set[Symbol]:
    """The spaces of the types, as they are defined in a file."""
    found = (shape.symbol for shape in walk((*side.shapes, *side.stamp)) if isinstance(shape, Use))
    return {symbol for symbol in found if symbol.name.startswith("tile-")}


def cut(image: Image.Image, box: Box, margin: float = 0.0) -> Image.Image:
    scale = image.width / 148
    edges = (box.x + margin, box.y + margin, box.right - margin, box.bottom - margin)
    return image.crop(tuple(round(edge * scale) for edge in edges))  # type: ignore[arg-type]  # four edges


def greys(image: Image.Image) -> bytes:
    """The brightness of every pixel, row by row."""
    return image.convert("L").tobytes()


@pytest.fixture(scope="module")
def picture() -> Image.Image:
    return pages.picture(printed("en"), DPI, mode="RGB")


def test_the_document_is_listed_with_its_size() -> None:
    document = catalogue.form("player-sheet")
    assert document.sizes[0] == "a5"
    assert "player sheet" in document.describe(catalog.load("en"))


def test_both_sides_are_alike_and_a5() -> None:
    one, other = sheet().sides
    assert (one.name, other.name) == ("front", "back")
    assert one[1:] == other[1:]
    assert (one.width, one.height) == (148, 210)


# What stands on it


@pytest.mark.parametrize("language", catalog.languages())
@pytest.mark.parametrize("size", SIZES)
def test_numbers_and_names_read_back_from_the_pdf_are_those_of_the_engine(language: str, size: str) -> None:
    side = front(language, size)
    words = catalog.load(language)
    table = side.box("points-box")
    for building in Building:
        target = side.box(f"points-{building.value}")
        line = text_in(printed(language, size=size), Box("line", table.x, target.y, target.x - table.x, target.height))
        letter, *name, first, second, third = line.split()
        assert (letter, " ".join(name)) == (building.letter, building_name(building, words))
        assert (int(first), int(second), int(third)) == rollandwrite.places(building)


def test_line_points_read_back_from_the_pdf_are_those_of_the_engine() -> None:
    numbers = [int(word) for word in text_in(printed("en"), front().box("counts-legend")).split()]
    points = rollandwrite.line_points()
    assert numbers == [*points, *points.values()]


def test_the_end_is_said_in_words() -> None:
    side = front()
    words = f"{text_in(printed('en'), side.box('reminders-box'))} {text_in(printed('en'), side.box('strip-box'))}"
    text = "".join(words.split())
    for each in (
        "At the end: in each type, the most buildings take the places left; nobody is placed twice.",
        "Ties share points, rounded down. Highest total wins.",
    ):
        assert each.replace(" ", "") in text


@pytest.mark.parametrize("language", catalog.languages())
def test_what_lines_score_is_said_beside_their_name_as_the_engine_has_it(language: str) -> None:
    table = front(language).box("points-box")
    worth = rollandwrite.line_points()
    words = catalog.load(language).gettext(
        "{counts} built: {points}",
        counts="/".join(map(str, worth)),
        points="/".join(map(str, worth.values())),
    )
    assert words in " ".join(text_in(printed(language), table).split())


def test_what_happens_to_the_dice_is_said() -> None:
    text = "".join(text_in(printed("en"), front().box("reminders-box")).split())
    for words in (
        "After one building: pass the unused pair to the left, unchanged; reroll and place the used pair.",
        "After coins or two buildings: reroll all four; keep one of each colour",
    ):
        assert words.replace(" ", "") in text


@pytest.mark.parametrize("language", catalog.languages())
def test_the_most_coins_are_those_of_dice_on_built_buildings(language: str) -> None:
    dice = Dice(blue=(2, 2), yellow=(1, 5))
    (one, other) = set(crossings(dice))
    # Equal dice count separately: two pairs on one building, four on two.
    assert coin_gain(dice, frozenset({one})) == 2
    most = coin_gain(dice, frozenset({one, other}))
    assert most == rollandwrite.most_coins_gained() == 4
    words = "".join(text_in(printed(language), front(language).box("reminders-box")).split())
    assert f"(0–{most})" in words
    if language == "en":
        assert "1 for each blue + yellow pair on a built building".replace(" ", "") in words


@pytest.mark.parametrize("size", SIZES)
def test_the_grid_is_the_layout(size: str) -> None:
    side = front("en", size)
    for row, column in itertools.product(range(6), range(6)):
        letter = text_in(printed("en", size=size), side.box(f"space-{row + 1}-{column + 1}")).strip()
        assert letter == GRANADA.rows[row][column]


def test_another_layout_makes_another_grid_and_other_codes() -> None:
    rows = tuple(row[::-1] for row in GRANADA.rows)
    other = sheet(layout=GRANADA._replace(id="mirror", rows=rows, coins=17)).sides[0]
    uses = [
        shape.symbol.name for shape in walk(other.stamp) if isinstance(shape, Use) and shape.symbol.name[:5] == "tile-"
    ]
    expected = [f"tile-{layouts.load_layout().building(row, 5 - column)}" for row in range(6) for column in range(6)]
    assert uses == expected
    assert sum(box.name.startswith("coin-") for box in other.boxes) == 17
    assert any("mirror" in text.text for text in texts(other))


def test_rings_leave_room_for_a_pen(picture: Image.Image) -> None:
    side = front()
    left, right = side.box("coin-1"), side.box("coin-2")
    between = Box("between", left.right - 0.5, left.y, 1.0, left.height)
    assert right.x == pytest.approx(left.right)
    assert min(greys(cut(picture, between))) > 250


def test_as_many_coins_as_the_layout_has_and_three_taken(picture: Image.Image) -> None:
    side = front()
    coins = [side.box(f"coin-{number}") for number in range(1, GRANADA.coins + 1)]
    dark = [min(greys(cut(picture, coin))) < 40 for coin in coins]
    assert dark == [True] * rollandwrite.starting_coins() + [False] * (GRANADA.coins - rollandwrite.starting_coins())


@pytest.mark.parametrize("language", catalog.languages())
def test_a_layout_with_the_longest_names_still_fits(language: str) -> None:
    long = GRANADA._replace(id="x" * layouts.LONGEST_ID, name="A name that goes on and on " * 4)
    side = sheet(catalog.load(language), long).sides[0]
    assert any(long.id in text.text for text in texts(side))


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Home-made for the long evenings of the winter", "layout mine ·"),
        ("漢字 🎲", "layout mine ·"),
        ("two\nlines\x07 {x} & <b>", "two lines {x} & <b> (mine)"),
        ("", "layout mine ·"),
        ("Mine", "layout Mine ·"),
        ("Míne", "layout Míne ·"),
    ],
)
def test_any_name_of_a_layout_can_be_printed(name: str, shown: str) -> None:
    layout = GRANADA._replace(id="mine", name=name)
    setting = Setting(catalog.load("en"), page.paper("a5"), palette.load(), Content((layout,)))
    made = design(setting)
    small = [text.text for text in texts(made.sheet(Mark()).sides[0]) if "version" in text.text]
    (line,) = small
    assert shown in line
    assert made.subject.isprintable()
    assert printed("en", layout)


def test_name_and_id_of_the_layout_stand_in_the_small_print() -> None:
    small = text_in(printed("en"), front().box("strip-small"))
    assert "layout Granada · version 0." in " ".join(small.split())


# Where it stands


@pytest.mark.parametrize("size", SIZES)
def test_die_spaces_are_sixteen_millimetres_and_touch_nothing(size: str) -> None:
    boxes = front("en", size).boxes
    dice = [box for box in boxes if box.name.startswith("die-")]
    assert [box.name for box in dice] == [
        f"die-{colour}-{face}" for colour in ("blue", "yellow") for face in range(1, 7)
    ]
    for die in dice:
        assert (die.width, die.height) == (16, 16)
        assert not [other.name for other in boxes if other is not die and die.overlaps(other)]


@pytest.mark.parametrize("size", SIZES)
def test_blue_runs_along_the_top_and_yellow_down_the_side(size: str) -> None:
    side = front("en", size)
    for face in range(1, 7):
        assert side.box(f"die-blue-{face}").x == side.box(f"space-1-{face}").x
        assert side.box(f"die-blue-{face}").bottom == side.box("space-1-1").y
        assert side.box(f"die-yellow-{face}").y == side.box(f"space-{face}-1").y
        assert side.box(f"die-yellow-{face}").right == side.box("space-1-1").x


def test_letter_is_cut_into_two_halves_that_fill_it() -> None:
    job = form_job.plan(catalogue.form("player-sheet"), Request("player-sheet", ("en",), paper="letter"))
    assert job.size == page.paper("half-letter")
    assert len(job.grid.cells) == 2
    assert (job.grid.trim.width, job.grid.trim.height) == pytest.approx((job.grid.width, job.grid.height))


@pytest.mark.parametrize("ink", palette.inks())
def test_half_a_letter_sheet_says_what_a5_says(ink: str) -> None:
    def words(size: str) -> list[str]:
        found = texts(front("en", size, ink))
        return sorted(word for text in found for word in text.text.replace("\xa0", " ").split())

    def boxes(size: str) -> list[str]:
        # What the code says is the name of its box.
        return sorted(box.name for box in front("en", size, ink).boxes if not box.name.startswith(codes.TEXT_BOX))

    assert words("half-letter") == words("a5")
    assert boxes("half-letter") == boxes("a5")


def test_tables_and_grid_share_their_edges_on_half_a_letter_sheet() -> None:
    side = front("en", "half-letter")
    left, right = side.box("die-yellow-1").x, side.box("row-1").right
    assert side.box("points-box").x == side.box("counts-legend").x == left
    for name in ("coin-10", "reminders-box"):
        assert side.box(name).right == pytest.approx(right), name


# Every language


@pytest.mark.parametrize("language", catalog.languages())
@pytest.mark.parametrize("size", SIZES)
def test_what_is_read_at_arms_length_is_large(language: str, size: str) -> None:
    side = front(language, size)
    names = {building_name(building, catalog.load(language)) for building in Building}
    sizes = [text.size for text in texts(side) if text.text in names or text.text.isdecimal()]
    letters = [text.size for text in texts(side) if text.text in "PSACGT"]
    named = [text.size for text in texts(side) if text.text in names]
    assert len(named) == len(Building)
    assert min(named) >= 9
    assert len(sizes) > 30
    assert min([size for size in sizes if size > 8]) >= 9
    assert min(letters) >= 9


def test_a_translation_that_does_not_fit_is_refused() -> None:
    long = made({("building", "Tower"): "Verteidigungsturm der Alhambra"})
    with pytest.raises(labels.LabelTooLongError, match="Verteidigungsturm"):
        sheet(long)


def test_a_short_form_is_taken_where_the_long_one_does_not_fit() -> None:
    words = {
        ("", "Rows & columns"): "Waagerechte und senkrechte Reihen",
        ("short", "Rows & columns"): "Reihen",
    }
    assert "Reihen" in {text.text for text in texts(sheet(made(words)).sides[0])}


@pytest.mark.parametrize("size", SIZES)
def test_sentences_may_be_a_third_longer_than_in_english(size: str) -> None:
    long = stretched()
    sentence = "roll all four; keep one of each colour, pass the others to the left."
    assert len(long.gettext(sentence)) > 1.3 * len(sentence)
    found = texts(sheet(long, size=size).sides[0])
    assert sum(len(text.text) for text in found) > 1.15 * sum(len(text.text) for text in texts(front("en", size)))
    assert min(text.size for text in found) >= 6.5


# How it looks


@pytest.mark.parametrize("size", SIZES)
def test_the_qr_code_can_be_read_from_the_page(size: str) -> None:
    (code,) = zxingcpp.read_barcodes(pages.picture(printed("en", size=size), DPI))
    found = sheet_codes.read_text(code.text)
    assert (found.document, found.size) == ("player-sheet", size)
    assert (found.letters, found.coins) == (GRANADA.letters, GRANADA.coins)


def test_the_six_types_stay_apart_in_grey(picture: Image.Image) -> None:
    side = front()
    tones: dict[Building, int] = {}
    for row, column in itertools.product(range(6), range(6)):
        box = side.box(f"space-{row + 1}-{column + 1}")
        # A corner of the ground, beside the icon: the most frequent value is the ground's own.
        values = greys(cut(picture, Box("ground", box.x + 1, box.y + 3, 2, 6)))
        tones[GRANADA.building(row, column)] = max(set(values), key=values.count)
    ordered = sorted(tones.values())
    assert min(right - left for left, right in itertools.pairwise(ordered)) >= 7
    assert ordered[0] >= 170


def test_dice_spaces_differ_without_colour(picture: Image.Image) -> None:
    side = front()
    blue, yellow = (cut(picture, side.box(f"die-{colour}-1")) for colour in ("blue", "yellow"))
    # The pip in the middle is full on a blue space and hollow on a yellow one.
    assert max(greys(cut(picture, side.box("die-blue-1").inset(7.5)))) < 160
    assert min(greys(cut(picture, side.box("die-yellow-1").inset(7.5)))) > 250
    difference = greys(ImageChops.difference(blue, yellow.resize(blue.size)))
    assert sum(difference) / len(difference) > 10


def test_the_spaces_stand_once_in_a_file_of_two_scripts() -> None:
    german, russian = spaces(front("de")), spaces(front("ru"))
    assert len(german) == len(Building)
    assert german == russian
