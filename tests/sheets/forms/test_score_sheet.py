"""The Roll & Write score sheet: what stands on it, where, and whether a camera reads it."""

from __future__ import annotations

import itertools
import re
from functools import cache
from typing import TYPE_CHECKING

import pytest
import zxingcpp

from alhambra_engine.buildings import Building
from alhambra_engine.rollandwrite import numbers as rollandwrite
from alhambra_sheets.drawing import codes, palette, papers, sheet_codes, typefaces
from alhambra_sheets.drawing.shapes import Box, Mosaic, Path, Side
from alhambra_sheets.forms.design import Mark, Setting
from alhambra_sheets.forms.score_seats import most_players
from alhambra_sheets.forms.score_sheet import design
from alhambra_sheets.press import catalogue, form_job, make
from alhambra_sheets.press.arrangement import RequestError
from alhambra_sheets.press.request import Request
from alhambra_sheets.system.resources import data
from alhambra_sheets.words import catalog
from alhambra_sheets.words.terms import building_name
from tests.sheets.extents import inks
from tests.sheets.made_catalogs import stretched
from tests.sheets.pages import picture, text_in, texts

if TYPE_CHECKING:
    from alhambra_sheets.words.catalog import Catalog

SIZES = ("a5", "half-letter")
DPI = 200
MILLIMETRE = 72 / 25.4
PLAYERS = range(1, 6)


@cache
def sides(
    size: str = "a5",
    words: Catalog | None = None,
    players: tuple[str, ...] = (),
    seats: int = 0,
    ink: str = "full",
    *,
    with_codes: bool = True,
    back: str = "",
) -> tuple[Side, ...]:
    setting = Setting(
        words or catalog.load("en"),
        papers.paper(size),
        palette.load(ink),
        players=players,
        seats=seats,
        codes=with_codes,
        back=back,
    )
    return design(setting).sheet(Mark()).sides


def side(
    size: str = "a5", words: Catalog | None = None, players: tuple[str, ...] = (), seats: int = 0, ink: str = "full"
) -> Side:
    """The front."""
    return sides(size, words, players, seats, ink)[0]


def scoring(
    size: str = "a5", words: Catalog | None = None, players: tuple[str, ...] = (), seats: int = 0, ink: str = "full"
) -> Side:
    """The back."""
    return sides(size, words, players, seats, ink)[1]


def words_in(side: Side, box: Box) -> list[str]:
    """What stands in a box of the display list, from left to right."""
    within = [text for text in texts(side) if box.x <= text.x <= box.right and box.y <= text.y <= box.bottom]
    return [text.text for text in sorted(within, key=lambda text: text.x)]


@cache
def printed(request: Request) -> bytes:
    return make.make(request).contents[0]


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
        name = text_in(printed(request), head._replace(height=prizes[0].y - head.y))
        assert name.split(maxsplit=1) == [building.letter, building_name(building, catalog.load(language))]
        read = tuple(int(text_in(printed(request), prize)) for prize in prizes)
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


@pytest.mark.parametrize(("size", "smallest"), [("a5", (6.7, 6.6)), ("half-letter", (7.0, 6.0))])
def test_boxes_are_as_large_as_was_promised_and_a_broad_pen_does_not_reach_the_next(
    size: str, smallest: tuple[float, float]
) -> None:
    for seats in (0, *PLAYERS):
        made = side(size, seats=seats)
        boxes = [box for box in made.boxes if box.name.startswith(("box-", "round-")) and box.name[-1].isdigit()]
        for box in boxes:
            if box.name.startswith("box-"):
                assert (box.width, box.height) >= smallest
        for one, other in itertools.combinations(boxes, 2):
            across = max(one.x - other.right, other.x - one.right)
            down = max(one.y - other.bottom, other.y - one.bottom)
            assert max(across, down) >= 0.8 - 1e-6, (one, other)


def numbered(made: Side, kind: str) -> list[int]:
    return [int(match[1]) for box in made.boxes if (match := re.fullmatch(rf"{kind}-(\d)", box.name))]


@pytest.mark.parametrize("size", SIZES)
def test_there_is_a_row_for_each_player_of_the_largest_game(size: str) -> None:
    front, back = sides(size)
    for made, kinds in ((front, ("player", "name", "virtual")), (back, ("final-player", "final-name", "final-total"))):
        for kind in kinds:
            assert numbered(made, kind) == list(range(1, max(rollandwrite.rounds()) + 1))
    assert most_players() == len(PLAYERS)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", PLAYERS)
def test_there_are_as_many_rows_as_players_and_virtual_ones_are_ticked(players: int, size: str) -> None:
    front, back = sides(size, seats=players)
    virtual = rollandwrite.virtual_players().get(players, (0,))[0]
    rows = list(range(1, players + virtual + 1))
    assert numbered(front, "name") == numbered(back, "final-name") == numbered(back, "final-tower") == rows
    assert numbered(front, "virtual") == rows[players:]
    for row in rows:
        expected = list(rollandwrite.virtual_names()[row - players - 1 : row - players]) if row > players else []
        assert words_in(front, front.box(f"name-{row}")) == expected
        assert words_in(back, back.box(f"final-name-{row}")) == expected
    ticks = [shape for shape in front.shapes if isinstance(shape, Path) and shape.round and len(shape.commands) == 3]
    assert len(ticks) == virtual


def test_fewer_players_have_higher_rows() -> None:
    heights = [sides(seats=players)[0].box("box-1-tower-1").height for players in (5, 4, 3)]
    finals = [sides(seats=players)[1].box("final-total-1").height for players in (5, 4, 3)]
    assert heights == sorted(heights)
    assert finals == sorted(finals)
    assert heights[2] > heights[0] + 2
    assert finals[2] > finals[0] + 4


@pytest.mark.parametrize(("size", "wide", "high"), [("a5", 9.0, 5.5), ("half-letter", 8.5, 5.0)])
def test_boxes_for_points_are_large_and_a_total_never_smaller(size: str, wide: float, high: float) -> None:
    for seats, with_codes in itertools.product((0, *PLAYERS), (True, False)):
        front, back = sides(size, seats=seats, with_codes=with_codes)
        cells = [box for box in back.boxes if re.fullmatch(r"final-(?!name|player).*-\d", box.name)]
        # The bonus of a virtual player has the width of two.
        bonuses = {"final-lines-2", "final-lines-3"} if seats == 1 else set()
        others = [box for box in cells if not box.name.startswith("final-total") and box.name not in bonuses]
        for box in (*cells, front.box("winner-total")):
            assert box.width >= wide
            assert box.height >= high
        # What was wanted of the scoring that has a side of its own.
        assert min(min(box.width, box.height) for box in cells) >= 12
        for total in (box for box in cells if box.name.startswith("final-total")):
            assert total.width >= max(box.width for box in others)
            assert total.height >= max(box.height for box in others)


@pytest.mark.parametrize("size", SIZES)
def test_the_final_table_has_a_box_for_all_that_brings_points(size: str) -> None:
    made = scoring(size)
    kinds = [*(building.value for building in Building), "lines", "coins", "total"]
    for player in PLAYERS:
        cells = [made.box(f"final-{kind}-{player}") for kind in kinds]
        assert cells == sorted(cells, key=lambda cell: cell.x)
        assert all(cell.y == cells[0].y for cell in cells)
        for cell, kind in zip(cells, kinds, strict=True):
            assert made.box(f"final-{kind}").x <= cell.x
            assert cell.right <= made.box(f"final-{kind}").right
    for building in Building:
        named = [building.letter, building_name(building, catalog.load("en"))]
        assert sorted(words_in(made, made.box(f"final-{building.value}"))) == sorted(named)
        shared = made.box(f"shared-{building.value}")
        assert shared.width > 12
        assert shared.height > 9


def test_the_back_says_what_brings_points_as_the_engine_does() -> None:
    made, request = scoring(), Request("score-sheet", ("en",))
    for building in Building:
        head, cell = made.box(f"final-{building.value}"), made.box(f"final-{building.value}-1")
        read = text_in(printed(request), head._replace(y=head.bottom, height=cell.y - head.bottom), 1)
        assert tuple(map(int, read.split("·"))) == rollandwrite.places(building)
    lines, cell = made.box("final-lines"), made.box("final-lines-1")
    read = text_in(printed(request), lines._replace(y=lines.bottom, height=cell.y - lines.bottom), 1)
    assert tuple(map(int, read.split("·"))) == tuple(rollandwrite.line_points().values())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("with_codes", [True, False])
def test_no_ink_is_nearer_than_five_millimetres_to_the_trim(size: str, *, with_codes: bool) -> None:
    for language, ink in (("en", "mono"), ("ru", "full"), ("de", "draft"), ("pl", "saver")):
        for made in sides(size, catalog.load(language), seats=2, ink=ink, with_codes=with_codes):
            for each in inks((*made.shapes, *made.stamp)):
                assert min(each.box.x, each.box.y) >= 5, each
                assert made.width - each.box.right >= 5, each
                assert made.height - each.box.bottom >= 5, each


@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_drawn_in_the_white_of_the_marks_near_the_edges(size: str) -> None:
    for language in ("en", "pl", "ru"):
        for made in sides(size, catalog.load(language)):
            rings = [box for box in made.boxes if box.name.startswith("reference-")]
            assert len(rings) == 6
            sides_of = [
                (
                    box.centre[1] < 10,
                    box.centre[1] > made.height - 10,
                    box.centre[0] < 10,
                    box.centre[0] > made.width - 10,
                )
                for box in rings
            ]
            assert [sum(side) for side in zip(*sides_of, strict=True)] == [2, 2, 1, 1]
            for ink in inks((*made.shapes, *made.stamp)):
                for box in rings:
                    x, y = box.centre
                    around = Box("white", x - 2.8, y - 2.8, 5.6, 5.6)
                    own = abs(ink.box.centre[0] - x) < 0.1 and abs(ink.box.centre[1] - y) < 0.1
                    assert own or not ink.box.overlaps(around), (box, ink)


@pytest.mark.parametrize("size", SIZES)
def test_boxes_are_the_same_in_every_language_and_ink(size: str) -> None:
    first, *others = (
        [
            [box for box in made.boxes if box.name[:5] != "code-"]
            for made in sides(size, catalog.load(language), ink=ink)
        ]
        for language, ink in (("en", "full"), ("ru", "mono"), ("de", "draft"), ("pl", "saver"))
    )
    assert all(other == first for other in others)


def test_without_codes_the_sheet_has_more_room() -> None:
    for size in SIZES:
        front, back = sides(size)
        plain, plain_back = sides(size, with_codes=False)
        assert not [box.name for made in (plain, plain_back) for box in made.boxes if "marker" in box.name]
        assert "qr-box" not in {box.name for box in (*plain.boxes, *plain_back.boxes)}
        assert plain.box("round-1").width > front.box("round-1").width
        assert plain_back.box("final-total-1").height > back.box("final-total-1").height + 1


def test_a_key_shows_a_free_and_a_crossed_box_as_large_as_those_of_the_players() -> None:
    for size in SIZES:
        made = side(size)
        box = made.box("box-1-tower-1")
        for key in ("key-empty", "key-crossed"):
            assert made.box(key).width == pytest.approx(box.width, abs=0.3)
            assert made.box(key).height == pytest.approx(box.height, abs=0.3)


@pytest.mark.parametrize("size", SIZES)
def test_every_place_has_a_circle_to_tick(size: str) -> None:
    made = side(size)
    for building in Building:
        for place in (1, 2, 3):
            ring, prize = made.box(f"taken-{building.value}-{place}"), made.box(f"prize-{building.value}-{place}")
            assert (ring.width, ring.height) == (4.2, 4.2)
            assert prize.y < ring.y < ring.bottom < prize.bottom
            assert prize.x < ring.x < ring.right < prize.right


@pytest.mark.parametrize("size", SIZES)
def test_the_bonus_of_the_versus_mode_reads_back_as_that_of_the_engine(size: str) -> None:
    made = scoring(size)
    cells = [box for box in made.boxes if re.fullmatch(r"bonus-\d", box.name)]
    request = Request("score-sheet", ("en",), size=size)
    read = (text_in(printed(request), cell, 1).split() for cell in cells)
    assert {int(players): int(points) for players, points in read} == dict(rollandwrite.versus_bonus())


def test_who_plays_with_others_needs_no_bonus_and_who_has_no_virtual_player_no_word_of_them() -> None:
    assert "bonus-2" in {box.name for box in scoring(seats=1).boxes}
    assert "bonus-2" not in {box.name for box in scoring(seats=2).boxes}
    assert any("Virtual" in text.text for text in texts(side(seats=2)))
    assert not any("irtual" in text.text for text in texts(side(seats=3)))


@pytest.mark.parametrize(("language", "first"), [("en", "Dirk"), ("ru", "Кузя"), ("pl", "Marek")])
def test_virtual_players_have_the_names_of_the_language(language: str, first: str) -> None:
    words = catalog.load(language)
    assert any(first in text.text for text in texts(side(words=words)))
    assert words_in(side(words=words, seats=2), side(words=words, seats=2).box("name-3")) == [first]


def test_a_virtual_player_is_not_called_like_a_real_one() -> None:
    made = side(players=("Kim", "Dirk"))
    assert [words_in(made, made.box(f"name-{row}")) for row in (1, 2, 3)] == [["Kim"], ["Dirk"], ["Dirki"]]


def final_items(made: Side, row: int) -> list[str]:
    return [match[1] for box in made.boxes if (match := re.fullmatch(rf"final-(lines|coins|total)-{row}", box.name))]


@pytest.mark.parametrize("size", SIZES)
def test_a_virtual_player_has_boxes_only_for_what_may_be_written(size: str) -> None:
    # R6.6: beside real players it scores nothing; R8.2: of a single one it may have types and a bonus.
    beside, alone, three = (scoring(size, seats=seats) for seats in (2, 1, 3))
    nothing = "takes places, scores nothing"
    assert [final_items(beside, row) for row in (1, 2, 3)] == [["lines", "coins", "total"]] * 2 + [[]]
    assert [text.text for text in texts(beside)].count(nothing) == 1
    assert [final_items(alone, row) for row in (1, 2, 3)] == [["lines", "coins", "total"]] + [["lines", "total"]] * 2
    assert alone.box("final-lines-2").right == pytest.approx(alone.box("final-coins-1").right)
    assert [text.text for text in texts(alone)].count("bonus (versus)") == 2
    assert final_items(three, 3) == ["lines", "coins", "total"]
    assert nothing not in {text.text for made in (alone, three) for text in texts(made)}


@pytest.mark.parametrize("language", catalog.languages())
@pytest.mark.parametrize("size", SIZES)
def test_the_front_says_how_several_share_who_complete_a_type_in_one_round(size: str, language: str) -> None:
    # R4.2
    words = catalog.load(language)
    wanted = words.gettext("add up the points of the tied places, divide, round down.")
    for seats, with_codes in itertools.product((0, 2, 3), (True, False)):
        made = sides(size, words, seats=seats, with_codes=with_codes)[0]
        said = " ".join(text.text for text in texts(made))
        assert " ".join(wanted.split()) in " ".join(said.split())


@pytest.mark.parametrize("language", catalog.languages())
def test_the_key_says_what_its_boxes_mean(language: str) -> None:
    words = catalog.load(language)
    for size, with_codes in itertools.product(SIZES, (True, False)):
        made = sides(size, words, with_codes=with_codes)[0]
        for key, text in (("key-empty", "free"), ("key-crossed", "built")):
            box = made.box(key)
            (caption,) = [each for each in texts(made) if each.text == words.pgettext("key to a box", text)]
            assert box.bottom < caption.y < box.bottom + 3
            assert abs(caption.x - box.centre[0]) < caption.width


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
    said = {}
    for end in ends:
        flag = made.box(f"end-{end}")
        assert flag.right == pytest.approx(made.box(f"round-{end}").right)
        (said[end],) = [
            text.text
            for text in texts(made)
            if text.anchor == "end" and abs(text.x - flag.right) < 0.1 and flag.y < text.y < flag.bottom
        ]
    # No sentence says whether virtual players count: each end names the games that have it (R3.1, R8.1, R8.4).
    assert said == {12: "5, or 1 + 4 virtual", 15: "4, or 1 + 3 virtual", 18: "1–3 players"}
    assert rollandwrite.rounds_at_the_table() == {3: 18, 4: 15, 5: 12}


@pytest.mark.parametrize(
    ("players", "said"), [(1, "1 + Dirk, Dirki"), (2, "2 + Dirk"), (3, "3 players"), (5, "5 players")]
)
def test_where_it_is_known_who_plays_the_track_says_so(players: int, said: str) -> None:
    assert said in {text.text for text in texts(side(seats=players))}


@pytest.mark.parametrize(("players", "end"), rollandwrite.rounds().items())
def test_where_the_number_of_players_is_known_only_their_rounds_stand_out(players: int, end: int) -> None:
    made = side(seats=players)
    rounds = [box for box in made.boxes if re.fullmatch(r"round-\d+", box.name)]
    assert bold(made) == {f"round-{end}"}
    assert [box.name for box in made.boxes if box.name.startswith("end-")] == [f"end-{end}"]
    # No empty box follows that somebody might fill in: those there are take the whole width.
    assert [words_in(made, box) for box in rounds] == [[str(n)] for n in range(1, end + 1)]
    every = [box for box in side().boxes if re.fullmatch(r"round-\d+", box.name)]
    assert rounds[0].x == pytest.approx(every[0].x)
    assert rounds[-1].right == pytest.approx(every[-1].right)
    hints = {text.text for text in texts(made) if text.text.startswith("Rounds")}
    assert hints == {"Rounds: the first player crosses out each as it begins."}


# Names


def test_names_stand_in_their_rows_and_in_the_final_table() -> None:
    front, back = sides(players=("Kim", "Nina"))
    for number, name in enumerate(("Kim", "Nina", "Dirk"), start=1):
        assert words_in(front, front.box(f"name-{number}")) == [name]
        assert words_in(back, back.box(f"final-name-{number}")) == [name]
    assert len(numbered(front, "name")) == 3


def test_more_players_than_names_have_rows_without_one() -> None:
    made = side(players=("Kim",), seats=4)
    assert [words_in(made, made.box(f"name-{row}")) for row in numbered(made, "name")] == [["Kim"], [], [], []]


@pytest.mark.parametrize("size", SIZES)
def test_names_have_one_size_and_long_ones_become_initials(size: str) -> None:
    players = ("Kim", "Anne-Marie Huber-Schmidt", "Aleksander-Maximilian-Ottokar", "W" * 50)
    for made, kind in zip(sides(size, players=players), ("name", "final-name"), strict=True):
        lines = [made.box(f"{kind}-{row}") for row in range(1, 5)]
        shown = [
            text
            for line in lines
            for text in texts(made)
            if line.x < text.x < line.right and line.y < text.y < line.bottom
        ]
        assert len(shown) == len(players)
        assert len({text.size for text in shown}) == 1
        assert shown[0].text == "Kim"
        assert shown[1].text == "Anne-Marie H.-S."
        assert all(
            text.text.endswith(".") and text.text[:1] == name[:1]
            for text, name in zip(shown[2:], players[2:], strict=True)
        )
        assert not any("…" in text.text for text in shown)
        assert all(text.x + text.width <= line.right for text, line in zip(shown, lines, strict=True))
    (kim,) = [text for text in texts(side(players=("Kim", "Ani"))) if text.text == "Kim"]
    assert kim.size == 16


@pytest.mark.every_language
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", catalog.languages())
def test_every_player_has_a_free_box_for_a_colour(size: str, language: str) -> None:
    words = catalog.load(language)
    for seats in (0, 2, 5):
        made = side(size, words, seats=seats)
        rows = [box for box in made.boxes if box.name.startswith("colour-")]
        assert len(rows) == (seats or most_players()) + (seats == 2)
        for row, box in enumerate(rows, start=1):
            assert words_in(made, box) == [words.pgettext("of a player", "colour")]
            line = made.box(f"name-{row}")
            assert box.y > line.bottom
            assert box.right == pytest.approx(line.right)
            assert min(box.width - 9, box.height - 4.5) >= 0


def test_more_names_or_players_than_rows_are_refused() -> None:
    assert refused(names="a,b,c,d,e,f") == "too-many-names"
    assert refused(players=6) == "too-many-players"
    assert refused(names="a,b,c", players=2) == "names-and-players"
    request = Request("score-sheet", ("en",), names="a,b,c,d,e", players=5)
    assert form_job.plan(catalogue.form("score-sheet"), request).sheets == 1


# Both sides


def test_a_pad_of_25_is_25_games() -> None:
    assert make.make(Request("score-sheet", ("en",), sheets=25)).pages == 50


def test_fronts_alone_come_with_the_scoring_as_a_second_sheet() -> None:
    made = make.make(Request("score-sheet", ("en",), duplex="none"))
    assert made.pages == 2
    assert zxingcpp.read_barcodes(picture(printed(Request("score-sheet", ("en",), duplex="none")), DPI, 1))
    assert make.make(Request("score-sheet", ("en",), sheets=25, duplex="none")).pages == 50


def test_the_front_again_is_a_back_too() -> None:
    front, back = sides(back="plain")
    assert front.shapes is back.shapes
    assert front[1:] == back[1:]
    assert make.make(Request("score-sheet", ("en",), back="plain", duplex="none")).pages == 1
    assert {"winner", "winner-total"} <= {box.name for box in front.boxes}


# Every language


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", catalog.languages())
def test_what_is_read_at_arms_length_is_large_and_there_are_glyphs(language: str, size: str) -> None:
    words = catalog.load(language)
    made, back = sides(size, words)
    names = {building_name(building, words) for building in Building}
    for text in (*texts(made), *texts(back)):
        assert typefaces.missing_characters(typefaces.load(text.face), text.text) == "", text
        if text.text in names or text.text in "PSACGT":
            assert text.size >= 9, text
    for kind in [f"prize-{building.value}-{place}" for building in Building for place in (1, 2, 3)]:
        box = made.box(kind)
        (size_of,) = [text.size for text in texts(made) if box.overlaps(Box("", text.x, text.y - 1, 0.1, 0.1))]
        assert size_of >= 9


@pytest.mark.parametrize("size", SIZES)
def test_sentences_may_be_a_third_longer_than_in_english(size: str) -> None:
    for seats, with_codes in itertools.product((0, 1, 4), (True, False)):
        for made in sides(size, stretched(), seats=seats, with_codes=with_codes):
            assert min(text.size for text in texts(made)) >= 6.5
            assert all(text.width <= text.room + 1e-6 for text in texts(made))


def test_both_sides_lie() -> None:
    for made in sides():
        assert (made.width, made.height) == (210, 148)


# For cameras


def read_code(request: Request, page: int, dpi: int = DPI) -> sheet_codes.SheetCode:
    (code,) = zxingcpp.read_barcodes(picture(printed(request), dpi, page))
    return sheet_codes.read_text(code.text)


@pytest.mark.two_inks
@pytest.mark.one_paper
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("ink", palette.inks())
def test_the_qr_codes_of_both_sides_can_be_read_from_the_page(ink: str, size: str) -> None:
    request = Request("score-sheet", ("en",), size=size, ink=ink)
    for page, name in enumerate(("front", "back")):
        code = read_code(request, page)
        assert (code.document, code.size, code.ink, code.side, code.number) == ("score-sheet", size, ink, name, None)


def test_the_qr_codes_say_the_number_of_the_sheet() -> None:
    request = Request("score-sheet", ("en",), numbered=True)
    assert [read_code(request, page).number for page in (0, 1)] == [1, 1]


@pytest.mark.parametrize("size", SIZES)
def test_modules_are_large_in_a_quiet_zone_that_is_free(size: str) -> None:
    for made in sides(size):
        box = made.box("qr-box")
        (path,) = [shape.path for shape in made.stamp if isinstance(shape, Mosaic)]
        drawn = next(inks([path])).box
        assert drawn.width / 25 == pytest.approx(0.6, abs=0.01)
        assert [
            each.name for each in made.boxes if each.name[:5] != "code-" and each is not box and each.overlaps(box)
        ] == []
        quiet = drawn.inset(-2.4)
        for ink in inks((*made.shapes, *made.stamp)):
            assert ink.box == drawn or not ink.box.overlaps(quiet), ink


@pytest.mark.two_inks
@pytest.mark.one_paper
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("page", [0, 1])
@pytest.mark.parametrize("ink", palette.inks())
def test_markers_are_those_of_the_dictionary_with_white_around_them(ink: str, page: int, size: str) -> None:
    request = Request("score-sheet", ("en",), size=size, ink=ink)
    made = sides(size, ink=ink)[page]
    image = picture(printed(request), 254, page)
    scale = 254 / 25.4
    for corner, number in zip(codes.CORNERS, codes.marker_ids(read_code(request, page)), strict=True):
        box = made.box(f"marker-{corner}")
        assert (box.width, box.height) == (6, 6)
        x, y = box.centre
        assert min(x, made.width - x, y, made.height - y) == pytest.approx(10)
        left, top = round(box.x * scale), round(box.y * scale)
        middles = [round((place + 0.5) * scale) for place in range(6)]
        seen = [[image.getpixel((left + across, top + down)) for across in middles] for down in middles]
        inner = " ".join("".join("1" if value else "0" for value in row[1:-1]) for row in seen[1:-1])
        assert inner == data("aruco.toml")["patterns"][number]
        # All that is not white within the marker's margin is the marker.
        around = box.inset(-1.2)
        cut = image.crop(tuple(round(edge * scale) for edge in (around.x, around.y, around.right, around.bottom)))  # type: ignore[arg-type]  # four edges
        inset = round(1.2 * scale) - 1
        cut.paste(255, (inset, inset, cut.width - inset, cut.height - inset))
        assert cut.getextrema() == (255, 255)
