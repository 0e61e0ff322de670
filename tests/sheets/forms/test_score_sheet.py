"""The Roll & Write score sheet: what stands on it, where, and whether a camera reads it."""

from __future__ import annotations

import itertools
import re
from functools import cache
from typing import TYPE_CHECKING

import pypdfium2
import pytest
import zxingcpp

from alhambra_engine.buildings import Building
from alhambra_engine.rollandwrite import numbers as rollandwrite
from alhambra_sheets.drawing import codes, palette, papers, typefaces
from alhambra_sheets.drawing.codes import SheetCode
from alhambra_sheets.drawing.shapes import Box, Path, Side, Text, walk
from alhambra_sheets.forms.design import Mark, Setting
from alhambra_sheets.forms.score_seats import most_players
from alhambra_sheets.forms.score_sheet import design
from alhambra_sheets.press import catalogue, form_job, make
from alhambra_sheets.press.arrangement import RequestError
from alhambra_sheets.press.request import Request
from alhambra_sheets.system.resources import data
from alhambra_sheets.words import catalog
from alhambra_sheets.words.terms import building_name
from tests.sheets.made_catalogs import stretched

if TYPE_CHECKING:
    from PIL import Image

    from alhambra_sheets.words.catalog import Catalog

SIZES = ("a5", "half-letter")
DPI = 200
MILLIMETRE = 72 / 25.4
PLAYERS = range(1, 6)


def side(
    size: str = "a5", words: Catalog | None = None, players: tuple[str, ...] = (), seats: int = 0, ink: str = "full"
) -> Side:
    setting = Setting(
        words or catalog.load("en"),
        papers.paper(size),
        palette.load(ink),
        players=players,
        seats=seats,
    )
    return design(setting).sheet(Mark()).sides[0]


def texts(side: Side) -> list[Text]:
    return [shape for shape in walk((*side.shapes, *side.stamp)) if isinstance(shape, Text)]


def words_in(side: Side, box: Box) -> list[str]:
    """What stands in a box of the display list, from left to right."""
    within = [text for text in texts(side) if box.x <= text.x <= box.right and box.y <= text.y <= box.bottom]
    return [text.text for text in sorted(within, key=lambda text: text.x)]


@cache
def printed(request: Request) -> bytes:
    return make.make(request).contents[0]


def read_back(side: Side, box: Box, request: Request) -> str:
    """The text of a region of the finished PDF."""
    document = pypdfium2.PdfDocument(printed(request))
    try:
        text = document[0].get_textpage()
        region: str = text.get_text_bounded(
            box.x * MILLIMETRE,
            (side.height - box.bottom) * MILLIMETRE,
            box.right * MILLIMETRE,
            (side.height - box.y) * MILLIMETRE,
        )
        text.close()
        return region
    finally:
        document.close()


def rendered(request: Request, dpi: int = DPI) -> Image.Image:
    document = pypdfium2.PdfDocument(printed(request))
    try:
        image: Image.Image = document[0].render(scale=dpi / 72).to_pil()
        return image.convert("L")
    finally:
        document.close()


def refused(**asked: object) -> str:
    with pytest.raises(RequestError) as error:
        make.make(Request("score-sheet", ("en",))._replace(**asked))  # type: ignore[arg-type]  # fields by name
    return error.value.reason


# What stands on it


@pytest.mark.parametrize("language", catalog.languages())
def test_names_letters_and_prizes_read_back_from_the_pdf_are_those_of_the_engine(language: str) -> None:
    made = side(words=catalog.load(language))
    request = Request("score-sheet", (language,))
    for building in Building:
        head = made.box(f"type-{building.value}")
        prizes = [made.box(f"prize-{building.value}-{place}") for place in (1, 2, 3)]
        name = read_back(made, head._replace(height=prizes[0].y - head.y), request)
        assert name.split(maxsplit=1) == [building.letter, building_name(building, catalog.load(language))]
        read = tuple(int(read_back(made, prize, request)) for prize in prizes)
        assert read == rollandwrite.places(building)


@pytest.mark.parametrize("size", SIZES)
def test_every_player_has_as_many_boxes_of_a_type_as_the_grid_has_buildings(size: str) -> None:
    made = side(size)
    for player in PLAYERS:
        for building in Building:
            boxes = [box for box in made.boxes if box.name.startswith(f"box-{player}-{building.value}-")]
            assert len(boxes) == rollandwrite.boxes(building)
            panel = made.box(f"type-{building.value}")
            for box in boxes:
                assert (box.width, box.height) == (boxes[0].width, boxes[0].height)
                assert panel.x < box.x
                assert box.right < panel.right
                assert panel.y < box.y
                assert box.bottom < panel.bottom


@pytest.mark.parametrize("size", SIZES)
def test_boxes_are_counted_from_the_left_in_two_lines(size: str) -> None:
    made = side(size)
    for player, building in itertools.product(PLAYERS, Building):
        count = rollandwrite.boxes(building)
        boxes = [made.box(f"box-{player}-{building.value}-{number}") for number in range(1, count + 1)]
        assert boxes == sorted(boxes, key=lambda box: (round(box.y, 3), box.x))
        assert len({round(box.y, 3) for box in boxes}) == 2
        assert [words_in(made, box) for box in boxes] == [[str(number)] for number in range(1, count + 1)]


def test_boxes_are_as_large_as_was_promised_and_rows_apart() -> None:
    made = side()
    box = made.box("box-1-tower-1")
    assert (box.width, box.height) == (7, 7)
    assert made.box("box-2-tower-1").y - box.y == pytest.approx(15.5)
    assert made.box("round-2").x - made.box("round-1").x >= 9.3


def test_there_is_a_row_for_each_player_of_the_largest_game() -> None:
    made = side()
    for kind in ("player", "name", "virtual", "final-player", "final-name", "final-total"):
        numbers = [int(match[1]) for box in made.boxes if (match := re.fullmatch(rf"{kind}-(\d)", box.name))]
        assert numbers == list(range(1, max(rollandwrite.rounds()) + 1))
    assert most_players() == len(PLAYERS)


def test_the_final_table_has_a_box_for_all_that_brings_points() -> None:
    made = side()
    kinds = [*(building.value for building in Building), "lines", "coins", "total"]
    for player in PLAYERS:
        cells = [made.box(f"final-{kind}-{player}") for kind in kinds]
        assert cells == sorted(cells, key=lambda cell: cell.x)
        assert all(cell.y == cells[0].y for cell in cells)
        assert min(cell.width for cell in cells) >= 10
        assert [cell.x for cell in cells] == [made.box(f"final-{kind}").x for kind in kinds]
    for building in Building:
        assert words_in(made, made.box(f"final-{building.value}")) == [building.letter]


def test_the_bonus_of_the_versus_mode_reads_back_as_that_of_the_engine() -> None:
    made = side()
    cells = [box for box in made.boxes if re.fullmatch(r"bonus-\d", box.name)]
    read = (read_back(made, cell, Request("score-sheet", ("en",))).split() for cell in cells)
    assert {int(players): int(points) for players, points in read} == dict(rollandwrite.versus_bonus())


@pytest.mark.parametrize(("language", "first"), [("en", "Dirk"), ("ru", "Кузя"), ("pl", "Marek")])
def test_virtual_players_have_the_names_of_the_language(language: str, first: str) -> None:
    assert any(first in text.text for text in texts(side(words=catalog.load(language))))


# The round track


def bold(made: Side) -> set[str]:
    """The boxes of rounds with a bold edge."""
    rounds = [box for box in made.boxes if box.name.startswith("round-")]
    found = set()
    for shape in made.shapes:
        if isinstance(shape, Path) and shape.width == 0.7:
            x, y = (sum(step[1][at] for step in shape.commands if step[1]) / (len(shape.commands) - 1) for at in (0, 1))
            found |= {box.name for box in rounds if box.x < x < box.right and box.y < y < box.bottom}
    return found


@pytest.mark.parametrize("size", SIZES)
def test_the_track_ends_where_the_rules_say_and_for_whom(size: str) -> None:
    made = side(size)
    rounds = [box for box in made.boxes if re.fullmatch(r"round-\d+", box.name)]
    assert [words_in(made, box) for box in rounds] == [
        [str(n)] for n in range(1, max(rollandwrite.rounds().values()) + 1)
    ]
    ends = sorted(set(rollandwrite.rounds().values()))
    assert bold(made) == {f"round-{end}" for end in ends}
    said: dict[int, int] = {}
    for end in ends:
        flag = made.box(f"end-{end}")
        assert flag.right == pytest.approx(made.box(f"round-{end}").right)
        (text,) = [text for text in texts(made) if text.text.endswith("players") and abs(text.x - flag.right) < 1]
        said[int(text.text.removesuffix(" players"))] = end
    assert said == dict(rollandwrite.rounds_at_the_table())


@pytest.mark.parametrize(("players", "end"), rollandwrite.rounds().items())
def test_where_the_number_of_players_is_known_only_their_rounds_stand_out(players: int, end: int) -> None:
    made = side(seats=players)
    rounds = [box for box in made.boxes if re.fullmatch(r"round-\d+", box.name)]
    assert bold(made) == {f"round-{end}"}
    assert [box.name for box in made.boxes if box.name.startswith("end-")] == [f"end-{end}"]
    # The track keeps its length: a reader of photographs finds all boxes where they always are.
    assert len(rounds) == max(rollandwrite.rounds().values())
    assert [bool(words_in(made, box)) for box in rounds] == [n <= end for n in range(1, len(rounds) + 1)]


# Names


def test_names_stand_in_their_rows_and_in_the_final_table() -> None:
    made = side(players=("Kim", "Nina"))
    for number, name in enumerate(("Kim", "Nina", None, None, None), start=1):
        expected = [name] if name else []
        assert words_in(made, made.box(f"name-{number}")) == expected
        assert words_in(made, made.box(f"final-name-{number}")) == expected


def test_a_long_name_is_whole_in_its_row_and_cut_in_the_final_table() -> None:
    name = "Aleksander-Maximilian-Ottokar"
    made = side(players=(name,))
    assert words_in(made, made.box("name-1")) == [name]
    (cut,) = words_in(made, made.box("final-name-1"))
    assert cut.endswith("…")
    assert name.startswith(cut[:-1])
    assert len(cut) > 12


def test_more_names_or_players_than_rows_are_refused() -> None:
    assert refused(names="a,b,c,d,e,f") == "too-many-names"
    assert refused(players=6) == "too-many-players"
    assert refused(names="W" * 50) == "too-long"
    request = Request("score-sheet", ("en",), names="a,b,c,d,e", players=5)
    assert form_job.plan(catalogue.form("score-sheet"), request).sheets == 1


# Every language


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", catalog.languages())
def test_what_is_read_at_arms_length_is_large_and_there_are_glyphs(language: str, size: str) -> None:
    words = catalog.load(language)
    made = side(size, words)
    names = {building_name(building, words) for building in Building}
    for text in texts(made):
        assert typefaces.missing_characters(typefaces.load(text.face), text.text) == "", text
        if text.text in names or text.text in "PSACGT":
            assert text.size >= 9, text
    for kind in [f"prize-{building.value}-{place}" for building in Building for place in (1, 2, 3)]:
        box = made.box(kind)
        (size_of,) = [text.size for text in texts(made) if box.overlaps(Box("", text.x, text.y - 1, 0.1, 0.1))]
        assert size_of >= 9


@pytest.mark.parametrize("size", SIZES)
def test_sentences_may_be_a_third_longer_than_in_english(size: str) -> None:
    made = side(size, stretched(), seats=4)
    assert min(text.size for text in texts(made)) >= 6.5
    assert all(text.width <= text.room + 1e-6 for text in texts(made))


def test_both_sides_are_alike_and_lie() -> None:
    made = design(Setting(catalog.load("en"), papers.paper("a5"), palette.load())).sheet(Mark(7))
    front, back = made.sides
    assert (front.width, front.height) == (210, 148)
    assert front.shapes is back.shapes
    assert front[1:] == back[1:]


# For cameras


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("ink", palette.inks())
def test_the_qr_code_can_be_read_from_the_page(ink: str, size: str) -> None:
    (code,) = zxingcpp.read_barcodes(rendered(Request("score-sheet", ("en",), size=size, ink=ink)))
    assert code.text == "ALH1:SS"


def test_the_qr_code_says_the_number_of_the_sheet() -> None:
    (code,) = zxingcpp.read_barcodes(rendered(Request("score-sheet", ("en",), numbered=True)))
    assert code.text == "ALH1:SS::1"


@pytest.mark.parametrize("size", SIZES)
def test_the_largest_number_still_makes_large_modules_in_a_quiet_zone(size: str) -> None:
    made = side(size)
    box = made.box("qr-box")
    modules = len(codes.qr_matrix(codes.qr_text(SheetCode("score-sheet", number=99999))))
    assert box.width / (modules + 2 * codes.QUIET_MODULES) >= 0.7
    assert [other.name for other in made.boxes if other is not box and other.overlaps(box)] == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("ink", palette.inks())
def test_markers_are_those_of_the_dictionary_with_white_around_them(ink: str, size: str) -> None:
    made = side(size, ink=ink)
    picture = rendered(Request("score-sheet", ("en",), size=size, ink=ink), 254)
    scale = 254 / 25.4
    for corner, number in zip(codes.CORNERS, codes.marker_ids(SheetCode("score-sheet")), strict=True):
        box = made.box(f"marker-{corner}")
        assert (box.width, box.height) == (9, 9)
        x, y = box.centre
        assert min(x, made.width - x, y, made.height - y) == pytest.approx(10)
        middles = [round(1.5 * (place + 0.5) * scale) for place in range(6)]
        left, top = round(box.x * scale), round(box.y * scale)
        seen = [[picture.getpixel((left + across, top + down)) for across in middles] for down in middles]
        inner = " ".join("".join("1" if value else "0" for value in row[1:-1]) for row in seen[1:-1])
        assert inner == data("aruco.toml")["patterns"][number]
        # All that is not white within the marker's margin is the marker.
        around = box.inset(-1.2)
        cut = picture.crop(tuple(round(edge * scale) for edge in (around.x, around.y, around.right, around.bottom)))  # type: ignore[arg-type]  # four edges
        inset = round(1.2 * scale) - 1
        cut.paste(255, (inset, inset, cut.width - inset, cut.height - inset))
        assert cut.getextrema() == (255, 255)
