"""The score pad of the base game: prizes of the engine, columns for as many as play, boxes large enough to write in."""

from __future__ import annotations

import itertools
import re
from functools import cache
from typing import TYPE_CHECKING

import pytest

from alhambra_engine.alhambra import awards as alhambra
from alhambra_engine.alhambra import numbers as course
from alhambra_engine.alhambra.numbers import SCORINGS
from alhambra_engine.alhambra.tiles import base_set
from alhambra_engine.buildings import LETTERS, Building
from alhambra_engine.items import modules_of, prizes
from alhambra_sheets.drawing import palette, panels, papers, typefaces
from alhambra_sheets.drawing.shapes import Box, Part, Path, Side, Text, Use
from alhambra_sheets.forms import filling
from alhambra_sheets.forms.design import Content, Mark, Setting
from alhambra_sheets.forms.score_pad import DOCUMENT, design
from alhambra_sheets.press import catalogue, form_job, make, modules
from alhambra_sheets.press.arrangement import RequestError
from alhambra_sheets.press.request import Request
from alhambra_sheets.words import catalog
from alhambra_sheets.words.terms import building_name, virtual_player_name
from tests.cases import desk
from tests.cases.outcomes import alhambra_of
from tests.sheets.extents import inks
from tests.sheets.made_catalogs import stretched
from tests.sheets.pages import clashes, darkness, picture, text_in, texts

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path as FilePath

    from alhambra_sheets.drawing.palette import Palette
    from alhambra_sheets.drawing.shapes import Sheet
    from alhambra_sheets.words.catalog import Catalog

SIZES = ("a5", "half-letter")
PLAYERS = range(2, 7)
MILLIMETRE = 72 / 25.4
KINDS = [*(building.value for building in Building), "wall"]
LINES = 0.1
"""Of the lines around a box, what lies inside: half of the mean of an outline and of a hair, in mm."""
CROWDED = """
game: alhambra
before: {Kim: 12, Nina: 3, Ani: 4, Bo: 0, Cy: 1, Alexandra: 2}
players:
  Kim: {buildings: {garden: 11, tower: 1}, wall: 12}
  Nina: {buildings: {tower: 10, seraglio: 3}, wall: 8}
  Ani: {buildings: {chambers: 9}, wall: 3}
  Bo: {buildings: {arcades: 4}, wall: 3}
  Cy: {buildings: {arcades: 5}, wall: 3}
  Alexandra: {buildings: {pavilion: 7}, wall: 3}
"""
NEAREST_INK = 5.0
"""To the trim, in mm."""
ALL = modules_of("alhambra")
"""The modules that are judged."""


def sheet(
    words: Catalog | None = None,
    *,
    size: str = "a5",
    names: tuple[str, ...] = (),
    players: int = 0,
    ink: str = "full",
    mark: Mark | None = None,
) -> Sheet:
    setting = Setting(
        words or catalog.load("en"),
        papers.paper(size),
        palette.load(ink),
        players=names,
        seats=players,
    )
    return design(setting).sheet(mark or Mark())


def side(language: str = "en", *, size: str = "a5", names: tuple[str, ...] = (), players: int = 0) -> Side:
    return sheet(catalog.load(language), size=size, names=names, players=players).sides[0]


def words_in(side: Side, box: Box) -> list[str]:
    within = [text for text in texts(side) if box.x <= text.x <= box.right and box.y <= text.y <= box.bottom]
    return [text.text.strip() for text in within]


def columns(side: Side, row: str) -> list[str]:
    """For whom a row has boxes."""
    return [box.name.removeprefix(f"{row}-") for box in side.boxes if box.name.startswith(f"{row}-")]


@cache
def printed(language: str = "en", players: int = 0, ink: str = "full") -> bytes:
    return make.make(Request("score-pad", (language,), players=players, ink=ink)).contents[0]


def refused(**asked: object) -> str:
    with pytest.raises(RequestError) as error:
        make.make(Request("score-pad", ("en",))._replace(**asked))  # type: ignore[arg-type]  # fields by name
    return error.value.reason


# What stands on it


@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize("language", catalog.languages())
def test_types_numbers_of_tiles_and_prizes_read_back_from_the_pdf_are_those_of_the_engine(
    language: str, players: int
) -> None:
    made = side(language, players=players)
    for building, scoring in itertools.product(Building, SCORINGS):
        words = text_in(printed(language, players), made.box(f"lead-{building.value}-{scoring}")).split()
        # Nothing is typed from a pad: icons and names say which type it is, in every language.
        assert building.letter not in words
        if scoring == 1:
            own, count = catalog.load(language), base_set().number_of(building)
            number = f"×{count}" if players == 6 else own.ngettext("{number} tile", "{number} tiles", count)
            for each in (*building_name(building, own).split(), *number.split()):
                words.remove(each)
        assert tuple(map(int, words)) == prizes(building, scoring)


def test_the_first_prize_stands_on_top_in_bold_and_the_others_below_it() -> None:
    made = side()
    for building, scoring in itertools.product(Building, SCORINGS):
        lead = made.box(f"lead-{building.value}-{scoring}")
        found = [text for text in texts(made) if text.text.isdecimal() and lead.x < text.x < lead.right]
        first, *others = sorted((text for text in found if lead.y < text.y < lead.bottom), key=lambda text: text.y)
        assert len(others) == len(prizes(building, scoring)) - 1
        assert (first.text, first.face.role) == (str(prizes(building, scoring)[0]), "label-bold")
        assert {text.face.role for text in others} <= {"label-medium"}
        assert min(text.size for text in (first, *others)) >= 9
        assert len({text.x for text in (first, *others)}) == 1


@pytest.mark.parametrize("players", PLAYERS)
def test_each_scoring_has_a_box_of_each_player_for_each_type_the_wall_and_the_sum(players: int) -> None:
    made = side(players=players)
    numbers = [str(number + 1) for number in range(players)]
    dirk = ["virtual"] if players == 2 else []
    for scoring in SCORINGS:
        # The imaginary player scores every type (B6.3), so points are summed; but no wall, and no place (B6.6).
        for building in Building:
            assert columns(made, f"{building.value}-{scoring}") == numbers + dirk
        assert columns(made, f"head-{scoring}") == numbers + dirk
        assert columns(made, f"wall-{scoring}") == numbers
        assert columns(made, f"sum-{scoring}") == numbers + dirk
        assert columns(made, f"total-{scoring}") == (numbers + dirk if scoring > 1 else [])
        assert columns(made, f"place-{scoring}") == (numbers if scoring == 3 else [])
    assert [name for name in columns(made, "name") if name.isdecimal()] == numbers


def test_a_pad_for_nobody_in_particular_has_six_columns() -> None:
    assert side().boxes == side(players=6).boxes
    assert side(names=("Ann", "Bo", "Cy")).boxes == side(players=3).boxes


def test_a_wall_side_brings_the_point_of_the_rules_in_every_scoring() -> None:
    made = side(players=4)
    holding = {"Ann": alhambra.Holding({}, wall_length=1)}
    for scoring in SCORINGS:
        (award,) = alhambra.award(scoring, holding)
        number = [word for word in words_in(made, made.box(f"lead-wall-{scoring}")) if word.isdecimal()]
        assert number == [str(award.points)]


def test_the_rule_for_ties_has_an_example_that_is_right() -> None:
    made = side()
    counts = {"Ann": 4, "Bo": 4, "Cy": 2}
    awards = alhambra.award(2, {player: alhambra.Holding({Building.TOWER: count}) for player, count in counts.items()})
    assert {award.player: award.points for award in awards} == {"Ann": 9, "Bo": 9}
    first, second = prizes(Building.TOWER, 2)
    # The example shows what rounding down is, and the sentence behind it why nobody is 2nd.
    assert (first + second) % 2 == 1
    (points,) = {award.points for award in awards}
    example = f"round down: ({first} + {second}) ÷ 2 gives {points}. The next player is placed after these."
    assert example.replace(" ", "") in "".join(text_in(printed(), made.box("help")).split())


@pytest.mark.parametrize("language", catalog.languages())
def test_the_example_of_a_tie_has_the_numbers_of_the_engine_in_every_language(language: str) -> None:
    made = side(language)
    first, second = prizes(Building.TOWER, 2)
    text = "".join(text_in(printed(language), made.box("help")).split())
    # What “×7” means is told before it.
    numbers = re.findall(r"(?<![×\d])\d+", text)
    assert numbers[:4] == [str(first), str(second), "2", str((first + second) // 2)]


def test_the_imaginary_player_scores_like_the_others_and_never_wins() -> None:
    made = side(players=2)
    assert "Dirk: scores every type like a player, but no wall; never wins.".replace(" ", "") in "".join(
        text_in(printed("en", 2), made.box("help")).split()
    )
    result = desk.judge(
        "game: alhambra\nbefore: {Kim: 0, Nina: 0, Dirk: 0}\nplayers:\n"
        "  Kim: {buildings: {tower: 4}, wall: 5}\n"
        "  Nina: {buildings: {garden: 3}, wall: 9}\n"
        "  Dirk: {virtual: true, buildings: {tower: 6, garden: 6, arcades: 5}}\n"
    )
    assert result.legal
    assert max(result.totals, key=lambda player: result.totals[player]) == "Dirk"
    assert result.winners == ("Nina",)
    assert {award.item for award in alhambra_of(result).scorings[0].awards if award.player == "Dirk"} == {
        "tower",
        "garden",
        "arcades",
    }


@pytest.mark.parametrize("language", catalog.languages())
def test_with_two_players_the_imaginary_one_has_his_name_and_his_least_number_of_tiles(language: str) -> None:
    made = side(language, players=2)
    name = virtual_player_name(catalog.load(language))
    for scoring in SCORINGS:
        number = course.virtual_least_tiles(scoring)
        own = catalog.load(language)
        tiles = own.ngettext("{number} tile", "{number} tiles", number)
        long, short = own.gettext("at least {tiles}", tiles=tiles), own.pgettext("short", "min. {tiles}", tiles=tiles)
        least, below = words_in(made, made.box(f"head-{scoring}-virtual"))
        assert least in {long, short}
        assert below == name
        assert words_in(made, made.box(f"sum-{scoring}-virtual")) == []
    assert f"{name}:" in words_in(made, made.box("help"))
    assert not any(name in text.text for text in texts(side(language, players=3)))


def test_the_imaginary_player_is_called_as_in_each_edition() -> None:
    names = {language: virtual_player_name(catalog.load(language)) for language in ("en", "de", "pl", "ru")}
    assert names == {"en": "Dirk", "de": "Dirk", "pl": "Marek", "ru": "Кузя"}


@pytest.mark.parametrize("ink", palette.inks())
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", PLAYERS)
def test_every_scoring_says_of_every_row_what_it_is_for(players: int, size: str, ink: str) -> None:
    made = sheet(size=size, players=players, ink=ink).sides[0]
    symbols = [shape for shape in made.shapes if isinstance(shape, Use)]
    for building, scoring in itertools.product(Building, SCORINGS):
        lead = made.box(f"lead-{building.value}-{scoring}")
        (icon,) = [use for use in symbols if lead.x < use.x < lead.right and lead.y < use.y < lead.bottom]
        assert building.value in icon.symbol.name
        assert icon.symbol.width * icon.scale >= 3.5
    for scoring in SCORINGS:
        assert "1" in words_in(made, made.box(f"lead-wall-{scoring}"))


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", catalog.languages())
def test_what_a_number_before_the_boxes_means_is_said(language: str, size: str, players: int) -> None:
    made, own = side(language, size=size, players=players), catalog.load(language)
    per_side = {own.pgettext("points of a wall", "per tile side"), own.pgettext("short", "per side")}
    assert per_side & set(words_in(made, made.box("lead-wall-1")))
    key = [own.pgettext("key to a cell", "count"), own.pgettext("key to a cell", "points")]
    assert words_in(made, made.box("key")) == key
    counts = {building: base_set().number_of(building) for building in Building}
    said = {each: words_in(made, made.box(f"lead-{each.value}-1")) for each in Building}
    if players == 6:
        assert all(f"×{counts[each]}" in said[each] for each in Building)
        assert f"×{counts[Building.PAVILION]}:" in words_in(made, made.box("help"))
    else:
        assert all(own.ngettext("{number} tile", "{number} tiles", counts[each]) in said[each] for each in Building)
        sizes = {
            text.size
            for text in texts(made)
            if text.text in itertools.chain(*said.values()) and text.text[:1].isdigit() and not text.text.isdecimal()
        }
        assert len(sizes) == 1


@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize("language", catalog.languages())
def test_which_places_have_points_keeps_away_from_the_next_scoring(language: str, players: int) -> None:
    made = side(language, players=players)
    for scoring in SCORINGS[:-1]:
        band = made.box(f"heading-{scoring}")
        found = [text for text in texts(made) if band.x < text.x < band.right and band.y < text.y < band.bottom]
        assert max(text.left + text.width for text in found) < band.right - 2.5


@pytest.mark.parametrize("ink", palette.inks())
def test_a_total_is_told_by_its_ground_or_a_second_line(ink: str) -> None:
    made = sheet(players=2, ink=ink).sides[0]
    tint = palette.load(ink).colour("total")
    for scoring in SCORINGS[1:]:
        row = [made.box(f"total-{scoring}-{player}") for player in (1, 2)]
        around = Box("around", row[0].x, row[0].y, row[1].right - row[0].x, row[0].height)
        marks = [
            found
            for found in inks(made.shapes)
            if isinstance(found.shape, Path)
            and abs(found.box.x - around.x) < 0.6
            and abs(found.box.right - around.right) < 0.6
            and abs(found.box.y - around.y) < 0.6
            and abs(found.box.bottom - around.bottom) < 0.6
        ]
        # Nobody looks for the winner in the column of the imaginary player.
        if tint == palette.load(ink).colour("paper"):
            assert [found.box.x < around.x and found.box.right > around.right for found in marks] == [True]
        else:
            assert [found.shape.fill for found in marks if isinstance(found.shape, Path)] == [tint]


# Names


def test_names_stand_whole_on_their_lines_and_over_each_column() -> None:
    made = side(names=("Kim", "Nina", "Ani"))
    for number, name in enumerate(("Kim", "Nina", "Ani"), start=1):
        assert words_in(made, made.box(f"name-{number}")) == [str(number), name]
        for scoring in SCORINGS:
            assert words_in(made, made.box(f"head-{scoring}-{number}")) == [str(number), name]


def test_players_without_a_name_have_an_empty_line() -> None:
    made = side(names=("Kim",), players=3)
    assert words_in(made, made.box("name-1")) == ["1", "Kim"]
    assert words_in(made, made.box("name-3")) == ["3"]
    assert words_in(made, made.box("head-2-3")) == ["3"]


def over_columns(side: Side) -> list[Text]:
    """The names over the columns, without numbers."""
    heads = [box for box in side.boxes if box.name.startswith("head-")]
    found = [
        [text for text in texts(side) if box.x < text.x < box.right and box.y < text.y < box.bottom] for box in heads
    ]
    return [max(own, key=lambda text: text.y) for own in found]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("language", "names", "shown"),
    [
        ("en", "Kim,Nina,Ani", ["Kim", "Nina", "Ani"]),
        ("pl", "Kim,Nina", ["Kim", "Nina", "Marek"]),
        # Smaller before it is shortened: the review's case, in cells of 12 mm.
        ("ru", "Александра,Нина,Аня,Зоя", ["Александра", "Нина", "Аня", "Зоя"]),
        # Where the smallest is too large, initials; never a sign for what was cut off.
        (
            "en",
            "Maximilian the First,Maximilian the Second,Bo,Cy,Di,Ed",
            ["M. the F.", "M. the S.", "Bo", "Cy", "Di", "Ed"],
        ),
    ],
)
def test_names_have_one_size_and_become_smaller_before_they_become_initials(
    language: str, names: str, shown: list[str], size: str
) -> None:
    players = tuple(names.split(","))
    made = side(language, size=size, names=players)
    assert [text.text for text in over_columns(made)] == shown * len(SCORINGS)
    assert len({text.size for text in over_columns(made)}) == 1
    assert min(text.size for text in over_columns(made)) >= 6.5
    lines = [next(text for text in texts(made) if text.text == name) for name in players]
    assert [words_in(made, made.box(f"name-{number}")) for number in range(1, len(players) + 1)] == [
        [str(number), name] for number, name in enumerate(players, start=1)
    ]
    assert len({text.size for text in lines}) == 1
    assert not [text.text for text in texts(made) if "…" in text.text]


def test_a_longer_name_makes_all_names_smaller() -> None:
    sizes = [over_columns(side(names=("Kim", name, "Ani", "Zoe")))[0].size for name in ("Nina", "Alexandra")]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] > sizes[1]


def test_what_no_pad_is_made_for_is_refused() -> None:
    assert refused(names="a,b,c,d,e,f,g") == "too-many-names"
    assert refused(names="a,b,c", players=2) == "names-and-players"
    assert refused(players=1) == "too-few-players"
    # Nothing is for more players: the limit of the option comes first, and the pad has its own all the same.
    assert refused(players=7) == "out-of-bounds"
    with pytest.raises(RequestError, match="too-many-players"):
        form_job.plan(catalogue.form("score-pad"), Request("score-pad", ("en",), players=7))
    assert refused(layout=("granada",)) == "option"


# Where it stands


@pytest.mark.parametrize(("size", "width", "height"), [("a5", 9.0, 5.5), ("half-letter", 8.5, 5.0)])
@pytest.mark.parametrize("players", PLAYERS)
def test_boxes_are_as_large_inside_as_was_promised(size: str, width: float, height: float, players: int) -> None:
    made = side(size=size, players=players)
    rows = [*KINDS, "sum", "total"]
    for box in made.boxes:
        row, *_ = box.name.split("-")
        if row not in rows:
            continue
        inner = box.inset(LINES)
        corner = next((each for each in made.boxes if each.name == f"count-{box.name}"), None)
        assert (corner is not None) == (row not in {"wall", "sum", "total"}), box.name
        if corner is not None:
            # How many stand in the corner; what they bring has the whole width below it.
            assert (corner.x, corner.y) == (box.x, box.y)
            assert corner.width - LINES >= 5.8
            assert corner.height - LINES >= 4.6
            inner = inner._replace(y=corner.bottom, height=inner.bottom - corner.bottom)
        assert inner.width >= width - 1e-6, box.name
        assert inner.height >= height - 1e-6, box.name
    corners = [box for box in made.boxes if box.name.startswith("count-")]
    assert len(corners) == len(Building) * len(SCORINGS) * max(players, 3)
    for scoring in SCORINGS[1:]:
        assert made.box(f"total-{scoring}-1").height >= made.box(f"sum-{scoring}-1").height


@pytest.mark.parametrize("size", SIZES)
def test_the_fewer_play_the_larger_the_boxes(size: str) -> None:
    widths = [side(size=size, players=players).box("tower-3-1").width for players in (6, 5, 4, 3)]
    assert widths == sorted(widths)
    assert all(more - fewer > 0.1 for fewer, more in itertools.pairwise(widths))
    # The imaginary player has as much as a player.
    two = side(size=size, players=2)
    assert two.box("tower-3-1").width == pytest.approx(two.box("tower-3-virtual").width)
    assert two.box("tower-3-1").width == pytest.approx(widths[-1])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", PLAYERS)
def test_rows_and_columns_are_one_grid(size: str, players: int) -> None:
    made = side(size=size, players=players)
    for kind in [*KINDS, "sum", "total"]:
        rows = {(round(box.y, 6), box.height) for box in made.boxes if box.name.startswith(f"{kind}-") and box.height}
        assert len(rows) <= 1 or kind == "total"
    for scoring, player in itertools.product(SCORINGS, range(1, players + 1)):
        boxes = [made.box(f"{row}-{scoring}-{player}") for row in ("head", *KINDS, "sum")]
        assert len({(round(box.x, 6), round(box.width, 6)) for box in boxes}) == 1
        for upper, lower in itertools.pairwise(boxes[1:-1]):
            assert upper.bottom == pytest.approx(lower.y)
        if player > 1:
            assert made.box(f"tower-{scoring}-{player - 1}").right == pytest.approx(boxes[0].x)
    # Names stand over the scorings, as many as there have room one below the other.
    below = 2 if players > len(SCORINGS) else 1
    for player in range(1, players + 1):
        scoring = SCORINGS[(player - 1) // below]
        assert made.box(f"name-{player}").x == pytest.approx(made.box(f"scoring-{scoring}").x)
    assert made.box("ruler-box").x == pytest.approx(made.box("scoring-2").x, abs=0.05)
    assert made.box("scoring-3").right == pytest.approx(made.box("small-box").right)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", PLAYERS)
def test_nothing_overlaps_or_stands_too_near_to_the_trim(size: str, players: int) -> None:
    made = sheet(size=size, players=players, mark=Mark(9999)).sides[0]
    found = list(inks((*made.shapes, *made.stamp)))
    for ink in found:
        assert min(ink.box.x, ink.box.y) >= NEAREST_INK, ink
        assert ink.box.right <= made.width - NEAREST_INK, ink
        assert ink.box.bottom <= made.height - NEAREST_INK, ink
    words = [ink for ink in found if isinstance(ink.shape, Text)]
    assert not [
        (one.shape, other.shape)
        for one, other in itertools.combinations(words, 2)
        if one.box.inset(0.05).overlaps(other.box.inset(0.05))
    ]

    def inside(inner: Box, outer: Box) -> bool:
        return outer.inset(-1e-3).overlaps(inner) and (
            inner.x >= outer.x - 1e-3
            and inner.y >= outer.y - 1e-3
            and inner.right <= outer.right + 1e-3
            and inner.bottom <= outer.bottom + 1e-3
        )

    clashes = [
        (one.name, other.name)
        for one, other in itertools.combinations(made.boxes, 2)
        if one.overlaps(other) and not inside(one, other) and not inside(other, one)
    ]
    assert clashes == []
    assert len({box.name for box in made.boxes}) == len(made.boxes)


# Every language


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", catalog.languages())
def test_every_word_fits_and_can_be_read(language: str, size: str, players: int) -> None:
    for text in texts(side(language, size=size, players=players)):
        assert text.width <= text.room + 1e-6, text
        assert text.size >= 6.5, text
        assert typefaces.missing_characters(typefaces.load(text.face), text.text) == "", text


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("size", SIZES)
def test_sentences_may_be_a_third_longer_than_in_english(size: str, players: int) -> None:
    made = sheet(stretched(), size=size, players=players).sides[0]
    assert min(text.size for text in texts(made)) >= 6.5


# Filled in


def filled(text: str, size: str = "a5") -> Side:
    """The front that is filled in from a game."""
    result = desk.judge(text)
    filling = DOCUMENT.filling(result)
    setting = Setting(catalog.load("en"), papers.paper(size), palette.load(), Content((), result), seats=filling.seats)
    return design(setting).sheet(Mark()).sides[0]


def written(side: Side, box: Box) -> list[Text]:
    """What is written by hand in a box."""
    hand = [ink for ink in inks(side.stamp) if isinstance(ink.shape, Text) and ink.shape.face.role == "text-italic"]
    return [ink.shape for ink in hand if isinstance(ink.shape, Text) and box.inset(-0.05).overlaps(ink.box)]


@pytest.mark.parametrize("size", SIZES)
def test_counts_are_written_into_their_corners_and_points_large_below_them(size: str) -> None:
    made = filled(CROWDED, size)
    outcome = alhambra_of(desk.judge(CROWDED))
    (scoring,) = outcome.scorings
    for number, player in enumerate(outcome.transcript.tables[-1].players, start=1):
        for building in Building:
            count = scoring.holdings[player.name].counts.get(building, 0)
            cell = made.box(f"{building.value}-3-{number}")
            corner = made.box(f"count-{cell.name}")
            found = written(made, corner.inset(0.2))
            assert [text.text for text in found] == ([str(count)] if count else [])
            for text in found:
                assert corner.x < text.left
                assert text.left + text.width < corner.right
            (points,) = [text for text in written(made, cell) if text not in found]
            assert points.y > corner.bottom
            assert points.size >= 1.3 * max((text.size for text in found), default=0)


def test_a_count_is_certain_where_its_points_are_not() -> None:
    made = filled(
        "game: alhambra\nbefore: {Kim: 12, Nina: 3}\nplayers:\n"
        "  Kim:\n    palace: |\n      .     P5    .\n      T9nw  *     G8\n      C9s   A7    ?\n"
        "  Nina: {buildings: {pavilion: 2, tower: 4}, wall: 8}\n"
        "  Dirk: {virtual: true, buildings: {garden: 6, seraglio: 6}}\n"
    )
    assert [text.text for text in written(made, made.box("pavilion-3-2"))] == ["2"]
    assert [text.text for text in written(made, made.box("count-garden-3-virtual"))] == ["6"]


def test_a_pad_that_is_filled_shows_the_points_of_the_score_cards(checkout: FilePath) -> None:
    text = (checkout / "tests" / "games" / "new-score-cards.yaml").read_text(encoding="utf-8")
    made = filled(text)
    for scoring, order in ((1, "GTAPCS"), (2, "CAPTGS"), (3, "STAGCP")):
        for letter, building in zip(order, Building, strict=True):
            lead = made.box(f"lead-{LETTERS[letter].value}-{scoring}")
            found = [text for text in texts(made) if text.text.isdecimal() and lead.x < text.x < lead.right]
            inside = sorted((text for text in found if lead.y < text.y < lead.bottom), key=lambda text: text.y)
            assert tuple(int(text.text) for text in inside) == prizes(building, scoring)


def test_points_that_are_only_claimed_fill_no_pad(checkout: FilePath) -> None:
    claims = desk.judge((checkout / "examples" / "wrong-pad.yaml").read_text("utf-8"))
    assert not DOCUMENT.filling(claims).sheets
    with pytest.raises(RequestError) as error:
        make.make(Request("score-pad", ("en",), fill="wrong-pad.yaml"), content=Content((), claims, lasting=False))
    assert error.value.reason == "only-claims"


# Sides, sheets, inks


def test_both_sides_are_alike_and_lie() -> None:
    one, other = sheet(mark=Mark(12)).sides
    assert one[1:] == other[1:]
    assert one.shapes is other.shapes
    assert (one.width, one.height) == (210, 148)
    assert any(text.text.endswith("sheet 12") for text in texts(one))


@pytest.mark.every_language
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", catalog.languages())
def test_the_back_for_ties_has_the_shares_that_the_engine_gives(size: str, language: str) -> None:
    words = catalog.load(language)
    content = make.make(Request("score-pad", (language,), size=size, back="shares")).contents[0]
    setting = Setting(words, papers.paper(size), palette.load(), back="shares")
    other = design(setting).sheet(Mark()).sides[1]
    for building in Building:
        row = other.box(f"shares-{building}")
        name = building_name(building, words)
        numbers = [number for scoring in SCORINGS for number in _expected(building, scoring)]
        read = text_in(content, row, 1).split()
        assert " ".join(read[: -len(numbers)]) == name
        assert [int(number) for number in read[-len(numbers) :]] == numbers


def _expected(building: Building, scoring: int) -> list[int]:
    """The points of each place, between them what each of two tied players gets, at last what each of three gets."""
    points = [*prizes(building, scoring), 0, 0]
    found = []
    for place in range(len(prizes(building, scoring))):
        found += [points[place], (points[place] + points[place + 1]) // 2]
    return [*found, sum(points[:3]) // 3]


@pytest.mark.parametrize("size", SIZES)
def test_the_back_for_ties_has_the_orders_of_the_score_cards_and_the_majorities_of_modules(size: str) -> None:
    orders = (tuple(reversed(Building)),) * 3
    settings = Setting(catalog.load("en"), papers.paper(size), palette.load(), back="shares", orders=orders)
    other = design(settings._replace(modules=ALL)).sheet(Mark()).sides[1]
    as_towers = [word for word in words_in(other, other.box("shares-pavilion")) if word.isdecimal()]
    assert list(map(int, as_towers)) == [
        number for scoring in SCORINGS for number in _expected(Building.TOWER, scoring)
    ]
    chests = [word for word in words_in(other, other.box("shares-treasure-chamber")) if word.isdecimal()]
    assert [int(number) for number in chests] == [7, 3, 2, 14, 10, 7, 3, 7, 22, 18, 14, 10, 7, 3, 14]
    # What a type brings is known once a card is drawn.
    unknown = settings._replace(modules=("new-score-cards",), orders=())
    other = design(unknown).sheet(Mark()).sides[1]
    assert words_in(other, other.box("shares-tower")) == ["Tower"]


@pytest.mark.parametrize("size", SIZES)
def test_a_share_is_on_a_plate_and_smaller_than_the_points_of_a_place(size: str) -> None:
    setting = Setting(catalog.load("en"), papers.paper(size), palette.load("mono"), back="shares")
    other = design(setting).sheet(Mark()).sides[1]
    row = other.box("shares-tower")
    inside = [text for text in texts(other) if row.y < text.y < row.bottom and text.text.isdigit()]
    sizes = [text.size for text in sorted(inside, key=lambda text: text.x)]
    firsts, shares = sizes[0::15], sizes[1:3]
    assert max(shares) < min(firsts)
    assert min(sizes) >= 11


def test_with_fronts_alone_the_back_for_ties_is_a_second_sheet() -> None:
    assert make.make(Request("score-pad", ("en",), back="shares", duplex="none")).pages == 2
    with pytest.raises(RequestError, match="exclude"):
        make.check(Request("score-pad", ("en",), back="shares", code="ALHG1:"), "pdf")


def pad_darkness(ink: str) -> float:
    return darkness(picture(printed(ink=ink), 300))


def test_black_alone_has_a_margin_to_what_full_takes() -> None:
    # Six players have most lines. Some printers spread black more than the grey of colours.
    share = pad_darkness("mono") / pad_darkness("full")
    assert share <= 0.82


def test_solid_lines_between_cells_would_leave_no_such_margin(monkeypatch: pytest.MonkeyPatch) -> None:
    panel = panels.panel

    def solid(drawn: Palette, box: Box, rows: int, lefts: Sequence[float], cut: float) -> Part:
        shapes = panel(drawn, box, rows, lefts, cut).shapes
        return Part(tuple(shape._replace(dash=()) for shape in shapes if isinstance(shape, Path)))

    monkeypatch.setattr(panels, "panel", solid)
    content = make.make(Request("score-pad", ("en",), ink="mono")).contents[0]
    assert darkness(picture(content, 300)) / pad_darkness("full") > 0.82


@pytest.mark.parametrize("ink", palette.inks())
def test_only_in_black_alone_the_lines_between_cells_are_dotted(ink: str) -> None:
    made = catalogue.form("score-pad").design(Setting(catalog.load("en"), papers.paper("a5"), palette.load(ink)))
    dots = {shape.dash for shape in made.sides[0].shapes if isinstance(shape, Path) and shape.dash}
    assert len(dots) == (1 if ink == "mono" else 0)


# Modules of the expansions


def with_modules(language: str = "en", *, size: str = "a5", players: int = 0, modules: tuple[str, ...] = ALL) -> Side:
    setting = Setting(catalog.load(language), papers.paper(size), palette.load(), seats=players, modules=modules)
    return design(setting).sheet(Mark(9999)).sides[0]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", PLAYERS)
def test_what_a_module_brings_has_a_row_with_its_points_and_a_box_of_each_player(size: str, players: int) -> None:
    made = with_modules(size=size, players=players)
    items = [item for item in filling.with_points(filling.items_in(None, ALL)) if item.module]
    assert "workers-huts" not in {item.id for item in items}
    for item, scoring in itertools.product(items, SCORINGS):
        # The imaginary player has majorities alone; what is not scored has no box.
        like = "tower" if item.kind == "majority" else "wall"
        boxes = columns(made, f"{like}-{scoring}") if item.is_scored(scoring) else []
        assert columns(made, f"{item.id}-{scoring}") == boxes
        if item.kind == "majority":
            lead = made.box(f"lead-{item.id}-{scoring}")
            found = [word for word in words_in(made, lead) if word.isdecimal()]
            assert tuple(map(int, found)) == prizes(item.id, scoring)
            assert columns(made, f"count-{item.id}-{scoring}") == columns(made, f"{item.id}-{scoring}")
    # It has the same rows for sums, and its points are written below the counts.
    assert columns(made, "place-3") == columns(side(size=size, players=players), "place-3")
    assert made.box("tower-1-1").height < side(size=size).box("tower-1-1").height


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 6])
@pytest.mark.parametrize("modules", [ALL[:4], ("treasure-chamber", "bazaars", "workers-huts", "invaders", "falconers")])
def test_the_points_of_the_places_keep_inside_their_row(modules: tuple[str, ...], players: int, size: str) -> None:
    made = with_modules(size=size, players=players, modules=modules)
    found = [ink for ink in inks(made.shapes) if isinstance(ink.shape, Text) and ink.shape.text.isdecimal()]
    for building, scoring in itertools.product(Building, SCORINGS):
        lead = made.box(f"lead-{building.value}-{scoring}")
        inside = [ink.box for ink in found if lead.x < ink.box.centre[0] < lead.right]
        column = sorted((box for box in inside if lead.y < box.centre[1] < lead.bottom), key=lambda box: box.y)
        assert lead.y + 0.1 <= column[0].y
        assert column[-1].bottom <= lead.bottom - 0.1
        for upper, lower in itertools.pairwise(column):
            assert lower.y - upper.bottom >= 0.25


@pytest.mark.every_language
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize("language", catalog.languages())
def test_with_modules_no_text_or_box_runs_into_another(language: str, players: int, size: str) -> None:
    made = with_modules(language, size=size, players=players, modules=(*ALL[:4], "falconers"))
    found = [ink for ink in inks((*made.shapes, *made.stamp)) if isinstance(ink.shape, Text)]
    for one, other in itertools.combinations(found, 2):
        assert not one.box.inset(0.05).overlaps(other.box.inset(0.05)), (one.shape, other.shape)
    for ink in found:
        assert isinstance(ink.shape, Text)
        assert ink.shape.size >= 6.5
        assert NEAREST_INK - 1e-3 <= ink.box.y < ink.box.bottom <= made.height - NEAREST_INK + 1e-3
    assert clashes(made.boxes) == []


def test_a_module_that_is_not_judged_has_a_row_for_what_nobody_checks_if_it_brings_points() -> None:
    words = [text.text for text in texts(with_modules(modules=("falconers",)))]
    assert "not checked" in " ".join(words).replace("\xa0", " ")
    assert words.count("+") == 2
    assert columns(with_modules(modules=("falconers", "characters")), "extra-1") == list("123456")
    assert with_modules(modules=("thieves",)).boxes == side_of_last_number().boxes


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("modules", [(), *(ALL[:number] for number in range(1, 5))])
def test_the_sign_of_how_many_tiles_there_are_is_explained_where_it_stands(size: str, modules: tuple[str, ...]) -> None:
    words = [text.text.strip() for text in texts(with_modules(size=size, modules=modules))]
    explained, signs = (f"×{base_set().number_of(Building.PAVILION)}{end}" in words for end in (":", ""))
    assert explained is signs


def side_of_last_number() -> Side:
    return sheet(mark=Mark(9999)).sides[0]


def test_modules_are_asked_for_by_any_of_their_names(tmp_path: FilePath) -> None:
    made = desk.run(
        "print", "score-pad", "--lang", "en", "--modules", "Die Schatzkammer, thieves", "-o", f"{tmp_path}/x.pdf"
    )
    assert (made.status, made.err.splitlines()[-1]) == (0, "nothing to print for these modules: thieves")
    job = form_job.plan(DOCUMENT, Request("score-pad", ("en",), modules="The Treasure Chamber,Falconers"))
    assert job.recipe == "alhambra-sheets print score-pad --lang=en --modules=treasure-chamber,falconers"
    near = desk.run("print", "score-pad", "--modules", "tresure-chamber")
    assert (near.status, near.err) == (
        2,
        "alhambra-sheets: unknown module: tresure-chamber; did you mean treasure-chamber?\n",
    )
    far = desk.run("print", "score-pad", "--modules", "qqqq")
    assert far.status == 2
    assert far.err.startswith("alhambra-sheets: unknown module: qqqq; choose from: treasure-chamber, ")
    assert far.err.count("\n") == 1


def test_score_cards_leave_what_a_type_brings_to_be_seen_on_the_card() -> None:
    made = with_modules(modules=("new-score-cards",))
    for building, scoring in itertools.product(Building, SCORINGS):
        words = words_in(made, made.box(f"lead-{building.value}-{scoring}"))
        assert not [word for word in words if word.isdecimal()]
    assert words_in(made, made.box("lead-wall-2")) == ["1"]
    asked = Request("score-pad", ("en",), modules="new-score-cards,workers-huts")
    told = form_job.plan(DOCUMENT, asked).remarks
    assert [(each.reason, each.values) for each in told] == [
        ("by-orders", {}),
        ("rows-elsewhere", {"names": ("workers-huts",)}),
    ]
    told = form_job.plan(DOCUMENT, asked._replace(orders="PCTSAG,GTAPSC,ACGSPT")).remarks
    assert [each.reason for each in told] == ["rows-elsewhere"]


def test_modules_that_count_with_the_buildings_or_the_wall_are_told_from_those_that_bring_nothing() -> None:
    told = form_job.plan(DOCUMENT, Request("score-pad", ("en",), modules="bonus-cards,city-walls,city-gates")).remarks
    assert [(each.reason, each.values) for each in told] == [
        ("rows-elsewhere", {"names": ("bonus-cards", "city-walls")}),
        ("no-rows", {"names": ("city-gates",)}),
    ]


def test_losses_are_written_with_a_minus_sign() -> None:
    made = with_modules(modules=("invaders",))
    assert [words_in(made, made.box(f"lead-invaders-{scoring}"))[-1] for scoring in SCORINGS] == ["−1", "−2", "−3"]


@pytest.mark.parametrize("game", ["bazaars", "invaders", "three-modules", "workers-huts", "new-score-cards"])
def test_a_pad_is_filled_in_from_a_game_with_modules(game: str, checkout: FilePath) -> None:
    result = desk.judge((checkout / "tests" / "games" / f"{game}.yaml").read_bytes())
    made = make.make(Request("score-pad", ("en",)), "pdf", Content(game=result)).contents[0]
    assert made.startswith(b"%PDF")


def test_a_hut_is_in_the_count_of_its_type(checkout: FilePath) -> None:
    made = filled((checkout / "tests" / "games" / "workers-huts.yaml").read_text(encoding="utf-8"))
    counts = {"tower-3-2": "6", "garden-3-1": "4", "garden-3-3": "4", "pavilion-3-2": "2"}
    for cell, count in counts.items():
        assert [text.text for text in written(made, made.box(f"count-{cell}").inset(0.2))] == [count]


def test_more_rows_than_there_is_room_for_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(modules, "_MOST_ROWS", 1)
    form_job.plan(DOCUMENT, Request("score-pad", ("en",), modules="falconers,characters"))
    assert refused(modules="treasure-chamber,falconers") == "many-modules"


def test_a_game_says_itself_which_modules_it_has() -> None:
    answer = desk.run("print", "score-pad", "--fill", "tests/games/treasure-chamber.yaml", "--modules", "characters")
    assert (answer.status, answer.err) == (2, "alhambra-sheets: --fill cannot be used with --modules\n")


def test_a_pad_is_not_photographed() -> None:
    assert not [box.name for box in side().boxes if box.name.startswith(("marker", "qr"))]


@pytest.mark.parametrize("ink", palette.inks())
def test_boxes_are_white_and_their_edges_can_be_seen_in_every_ink(ink: str) -> None:
    image, made = picture(printed(ink=ink), 200), side()
    scale = image.width / made.width
    for scoring, player in itertools.product(SCORINGS, (1, 6)):
        box = made.box(f"garden-{scoring}-{player}")
        below = made.box(f"count-garden-{scoring}-{player}").bottom
        box = box._replace(y=below, height=box.bottom - below)
        inner, foot = box.inset(0.3), Box("foot", box.x + 2, box.bottom - 0.3, 4, 0.6)
        pixels = [
            image.crop(tuple(round(edge * scale) for edge in (part.x, part.y, part.right, part.bottom))).tobytes()  # type: ignore[arg-type]  # four edges
            for part in (inner, foot)
        ]
        assert min(pixels[0]) > 250
        assert min(pixels[1]) < 230


def test_the_types_bring_what_the_score_cards_of_the_scorings_give_them() -> None:
    order = tuple(reversed(Building))
    setting = Setting(catalog.load("en"), papers.paper("a5"), palette.load(), orders=(order,) * 3)
    made = design(setting).sheet(Mark(9999)).sides[0]
    for building, scoring in itertools.product(Building, SCORINGS):
        lead = made.box(f"lead-{building.value}-{scoring}")
        found = [int(word) for word in words_in(made, lead) if word.isdecimal()]
        assert tuple(found[:scoring]) == prizes(order[list(Building).index(building)].value, scoring)
