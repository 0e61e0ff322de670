"""Sheets filled in from a game: every number is the engine's and in its box, every mark where the game says."""

from __future__ import annotations

import itertools
import math
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra_engine.alhambra.tiles import base_set
from alhambra_engine.buildings import Building
from alhambra_engine.geometry import TileSide
from alhambra_engine.majorities import points_by_item
from alhambra_engine.rollandwrite import numbers as rollandwrite
from alhambra_engine.rollandwrite import orders
from alhambra_sheets.drawing import palette, papers, pencil, typefaces
from alhambra_sheets.drawing.shapes import Box, Text, walk
from alhambra_sheets.drawing.shapes import Path as Line
from alhambra_sheets.forms import example_games, filled_pad, filling, palace_form, player_sheet, score_sheet
from alhambra_sheets.forms.design import Content, Mark, Setting
from alhambra_sheets.forms.filled_palaces import FilledPalace, FilledSpace, filled_palaces
from alhambra_sheets.press import catalogue, content, make, recipe
from alhambra_sheets.press.request import Request
from alhambra_sheets.report.answers import score_answer
from alhambra_sheets.words import catalog
from alhambra_sheets.writers import raster
from tests.cases import desk
from tests.sheets.extents import inks

if TYPE_CHECKING:
    from alhambra_engine.referee import Result
    from alhambra_sheets.drawing.shapes import Side
    from tests.sheets.extents import Ink

ROOT = Path(__file__).parents[3]
GAMES = {
    path.stem: path
    for path in [*(ROOT / "examples").glob("*.yaml"), *(ROOT / "tests" / "games").glob("*.yaml")]
    if path.stem not in {"illegal", "wrong-pad"}
}
DOCUMENTS = ("player-sheet", "score-sheet", "score-pad", "palace-form")
KINDS = [str(building) for building in Building]
MILLIMETRE = 72 / 25.4
LONG = "W" * 60
"""As long as a name may be, and as wide."""

VAGUE = """
game: alhambra
before: {Kim: 12, Nina: 3, Ota: 4}
players:
  Kim:
    palace: |
      .     P5    .
      T9nw  *     G8
      C9s   A7    ?
    reserve: [T7, G10]
  Nina: {buildings: {pavilion: 2, tower: 4}, wall: 8}
  Ota: {buildings: {pavilion: 2, tower: 2}, wall: 3}
"""
FULL = "game: roll-and-write\nlayout: granada\nplayers:\n"
COUNTED = "rows: [3, 2, 2, 1, 1, 4], columns: [2, 2, 3, 1, 3, 2]"


@cache
def game(name: str) -> Result:
    return desk.judge(GAMES[name].read_bytes())


def of_game(kind: str) -> list[str]:
    return [name for name in sorted(GAMES) if game(name).game == kind]


def answer(result: Result) -> Any:  # noqa: ANN401 - JSON is any of its types
    return score_answer(result, catalog.load("en"))


def sides(
    document: str, result: Result, size: str = "a5", language: str = "en", ink: str = "full", *, page: int = 0
) -> dict[str, Side]:
    """The filled fronts of a document by player, or another side; of the whole table under an empty name."""
    form = catalogue.form(document)
    filled = form.filling(result)
    setting = Setting(
        catalog.load(language),
        papers.paper(size),
        palette.load(ink),
        Content(filled.grids, result),
        seats=filled.seats,
    )
    design = form.design(setting)
    return {name: design.sheet(Mark(name=name)).sides[page] for name in filled.sheets}


def pencilled(side: Side, ink: str = "full") -> list[Ink]:
    """What is written by hand."""
    grey = palette.load(ink).colour("pencil")
    found = []
    for each in inks(side.stamp):
        colour = each.shape.colour if isinstance(each.shape, Text) else each.shape.stroke
        by_hand = isinstance(each.shape, Line) and each.shape.round
        if colour == grey and (by_hand or (isinstance(each.shape, Text) and each.shape.face.role == "text-italic")):
            found.append(each)
    return found


def within(inner: Box, outer: Box, slack: float = 0.05) -> bool:
    return (
        inner.x >= outer.x - slack
        and inner.y >= outer.y - slack
        and inner.right <= outer.right + slack
        and inner.bottom <= outer.bottom + slack
    )


def printed(document: str, result: Result, **asked: object) -> bytes:
    request = Request(document, ("en",))._replace(**asked)  # type: ignore[arg-type]  # fields by name
    return make.make(request, "pdf", Content(game=result)).contents[0]


def read_back(page: pypdfium2.PdfPage, side: Side, name: str) -> list[str]:
    """The words in a box of a finished page."""
    box, text = side.box(name), page.get_textpage()
    try:
        region: str = text.get_text_bounded(
            box.x * MILLIMETRE,
            (side.height - box.bottom) * MILLIMETRE,
            box.right * MILLIMETRE,
            (side.height - box.y) * MILLIMETRE,
        )
        return region.split()
    finally:
        text.close()


def read_number(page: pypdfium2.PdfPage, side: Side, name: str) -> list[str]:
    """The number in a box whose tens and ones stand apart."""
    return ["".join(found)] if (found := read_back(page, side, name)) else []


# Numbers, read back


@pytest.mark.parametrize("name", of_game("alhambra"))
def test_a_score_pad_shows_every_number_of_the_engine_in_its_box(name: str) -> None:
    result = game(name)
    told, side = answer(result), sides("score-pad", result)[""]
    document = pypdfium2.PdfDocument(printed("score-pad", result))
    page = document[0]
    outcome = filling.base_games(result)[0]
    keys = filled_pad.keys_of(outcome)
    assert sorted(keys) == sorted(told["totals"])
    for scoring in told["scorings"]:
        number = scoring["scoring"]
        for player, own in scoring["players"].items():
            for kind in KINDS:
                count, points = own["buildings"][kind]["count"], own["buildings"][kind]["points"]
                expected = [str(count), str(points)] if count else [str(points)]
                assert read_back(page, side, f"{kind}-{number}-{keys[player]}") == expected, (player, kind)
            if keys[player] != filled_pad.VIRTUAL:
                assert read_back(page, side, f"wall-{number}-{keys[player]}") == [str(own["wall"]["points"])]
            assert read_back(page, side, f"sum-{number}-{keys[player]}") == [str(own["points"])]
    last = told["scorings"][-1]["scoring"]
    row = "total" if last > 1 else "sum"
    # A game without what was before has no totals.
    complete = "earlier-points-missing" not in {finding.kind.name for finding in result.findings}
    for player, total in told["totals"].items():
        written = read_back(page, side, f"{row}-{last}-{keys[player]}")
        assert written == ([str(total)] if complete or last == 1 else []), player
    before = told["scorings"][0]["scoring"] - 1
    # Nothing was before the first scoring.
    for player, points in told["before"].items() if before else ():
        assert read_back(page, side, f"{'sum' if before == 1 else 'total'}-{before}-{keys[player]}") == [str(points)]
    for player, key in keys.items():
        if key != filled_pad.VIRTUAL:
            assert player in " ".join(read_back(page, side, f"name-{key}"))
            best = player in told["winners"]
            if told["complete"]:
                assert (read_back(page, side, f"place-3-{key}") == ["1"]) == best
    document.close()


@pytest.mark.parametrize("name", of_game("roll-and-write"))
def test_a_score_sheet_shows_every_number_of_the_engine_in_its_box(name: str) -> None:
    result = game(name)
    told, side = answer(result), sides("score-sheet", result, page=1)[""]
    document = pypdfium2.PdfDocument(printed("score-sheet", result))
    assert len(document) == 2
    page, first, front = document[1], document[0], sides("score-sheet", result)[""]
    (scoring,) = told["scorings"]
    assert scoring["players"]
    for row, (player, own) in enumerate(scoring["players"].items(), start=1):
        assert player in " ".join(read_back(first, front, f"name-{row}"))
        assert player in " ".join(read_back(page, side, f"final-name-{row}"))
        scores = player in told["totals"]
        for kind in KINDS:
            expected = [str(own["buildings"][kind]["points"])] if scores else []
            assert read_number(page, side, f"final-{kind}-{row}") == expected
        items = {}
        if scores:
            # A bonus stands in one box instead of those for lines and coins.
            bonus = {"lines": own["bonus"]}
            items = bonus if own["bonus"] else {item: own[item]["points"] for item in ("lines", "coins")}
            items["total"] = told["totals"][player]
        for item in ("lines", "coins", "total"):
            box = f"final-{item}-{row}"
            assert (box in {each.name for each in side.boxes}) == (item in items)
            if item in items:
                assert read_number(page, side, box) == [str(items[item])]
    for player in told["winners"]:
        assert player in " ".join(read_back(first, front, "winner"))
        assert read_number(first, front, "winner-total") == [str(told["totals"][player])]
    document.close()


@pytest.mark.parametrize("name", of_game("roll-and-write"))
def test_a_player_sheet_shows_every_number_of_the_engine_in_its_box(name: str) -> None:
    result = game(name)
    told = answer(result)
    document = pypdfium2.PdfDocument(printed("player-sheet", result))
    drawn = sides("player-sheet", result)
    assert drawn
    assert len(document) == len(drawn)
    for page, (player, side) in zip(document, drawn.items(), strict=True):
        own = told["scorings"][0]["players"][player]
        for kind in KINDS:
            assert read_number(page, side, f"points-{kind}") == [str(own["buildings"][kind]["points"])]
        assert read_number(page, side, "points-lines") == [str(own["lines"]["points"])]
        assert read_number(page, side, "points-coins") == [str(own["coins"]["points"])]
        assert read_number(page, side, "points-total") == [str(told["totals"][player])]
        for kind in ("row", "column"):
            for number, count in enumerate(own["lines"][f"{kind}s"], start=1):
                expected = str(rollandwrite.line_points().get(count, 0))
                assert read_number(page, side, f"{kind}-{number}") == [expected]
        assert player in " ".join(read_back(page, side, "header-name"))
    document.close()


def test_a_palace_form_shows_tiles_walls_and_results() -> None:
    result = game("kim-and-nina")
    side = sides("palace-form", result)["Kim"]
    document = pypdfium2.PdfDocument(printed("palace-form", result))
    page = document[0]
    expected = {"4-5": "P5", "5-4": "T9", "5-6": "G8", "6-4": "C9", "6-5": "A7"}
    spaces = [box.name for box in side.boxes if box.name.startswith("space-")]
    # The letters are ringed: what is written is the price.
    assert {name[6:]: read_back(page, side, name) for name in spaces if read_back(page, side, name)} == {
        place: [text[1:]] for place, text in expected.items()
    }
    assert [read_back(page, side, f"reserve-{number}") for number in (1, 2, 3)] == [["7"], ["12"], []]
    marks = [each.box for each in pencilled(side) if isinstance(each.shape, Line) and each.shape.width < 0.5]
    letters = [box for box in side.boxes if box.name.startswith("tick-")]
    nearest = [(mark, min(letters, key=lambda box: math.dist(box.centre, mark.centre))) for mark in marks]
    ringed = {letter.name for mark, letter in nearest if mark.height < 4 and letter.overlaps(mark)}
    wanted = {f"tick-{place}-{text[0]}" for place, text in expected.items()} | {"tick-reserve-1-T", "tick-reserve-2-G"}
    assert ringed == wanted
    told = answer(result)["scorings"][0]["players"]["Kim"]
    assert read_number(page, side, "points-wall") == [str(told["wall"]["length"])]
    assert read_number(page, side, "points-total") == [str(told["points"])]
    (outcome,) = filling.base_games(result)
    points = points_by_item("Kim", outcome.scorings[-1].awards)
    for building in Building:
        counts = {name: each.counts.get(building, 0) for name, each in outcome.scorings[-1].holdings.items()}
        assert read_number(page, side, f"count-{building}") == [str(counts["Kim"])]
        assert read_number(page, side, f"points-{building}") == [str(points.get(building, 0))]
        place = [str(1 + sum(count > counts["Kim"] for count in counts.values()))] if counts["Kim"] else []
        assert read_back(page, side, f"place-{building}") == place
    document.close()
    # Five tiles with two walls, one without, one with one; on the reserve board two more tiles.
    bars = [each for each in pencilled(side) if isinstance(each.shape, Line) and each.shape.width == 0.9]
    tiles = [tile for tile in base_set().tiles if tile.notation in {"P5nw", "T9nw", "G8ne", "C9s", "A7es"}]
    assert len(tiles) == 5
    kept = [tile for tile in base_set().tiles if tile.notation[:2] == "T7" or tile.notation[:3] == "G12"]
    assert len(bars) == sum(tile.walls.bit_count() for tile in (*tiles, *kept))


# Marks


@pytest.mark.parametrize("name", of_game("roll-and-write"))
def test_marks_of_roll_and_write_are_as_many_as_the_game_has(name: str) -> None:
    outcome = filling.sheet_game(game(name))
    assert outcome is not None
    seats = outcome.judged.seats
    for player, built in outcome.judged.built.items():
        hand = player_sheet.handwriting(outcome, player)
        assert {mark for mark in hand.crosses if mark.startswith("space-")} == {
            f"space-{row + 1}-{column + 1}" for row, column in built
        }
        coins = next(each.coins for each in outcome.transcript.players if each.name == player)
        assert coins is not None
        if coins.circled is not None and coins.crossed is not None:
            assert len(hand.rings) == coins.circled.value - rollandwrite.starting_coins()
            assert sum(mark.startswith("coin-") for mark in hand.crosses) == coins.crossed.value
    hand = score_sheet.handwriting(outcome)
    assert len(set(hand.crosses)) == len(hand.crosses)
    # Who is virtual is printed, as on an empty sheet for so many players.
    assert not [mark for mark in hand.ticks if mark.startswith("virtual-")]
    for row, seat in enumerate(seats.values(), start=1):
        for building in Building:
            crossed = [mark for mark in hand.crosses if mark.startswith(f"box-{row}-{building}-")]
            assert len(crossed) == seat.counts.get(building, 0)
    assert sum(mark.startswith("round-") for mark in hand.crosses) == rollandwrite.rounds()[len(seats)]
    for building in Building:
        full = sum(seat.counts.get(building, 0) == rollandwrite.boxes(building) for seat in seats.values())
        assert sum(mark.startswith(f"taken-{building}-") for mark in hand.ticks) == min(full, 3)
    assert len(hand.rings) == len(outcome.winners)


@pytest.mark.two_inks
@pytest.mark.parametrize("ink", palette.inks())
@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_mark_is_in_a_box_and_in_the_grey_of_the_ink(name: str, ink: str) -> None:
    result = game(name)
    for document in DOCUMENTS:
        if catalogue.form(document).filled_from != result.game:
            continue
        for side in sides(document, result, ink=ink).values():
            marks = pencilled(side, ink)
            assert marks
            for mark in marks:
                # A tick reaches beyond its box; a wall lies on its edge, half of it outside.
                boxes = [box.inset(-1.1) for box in side.boxes]
                assert any(within(mark.box, box) for box in boxes), mark


def test_a_mark_is_the_same_whenever_it_is_drawn_and_none_is_like_its_neighbour() -> None:
    box, colours = Box("space-1-1", 0, 0, 16, 16), palette.load()
    assert pencil.cross(colours, box) == pencil.cross(colours, box)
    other = box._replace(name="space-1-2")
    assert pencil.cross(colours, box) != pencil.cross(colours, other)
    for draw in (pencil.cross, pencil.ring, pencil.tick, pencil.dash):
        for number in range(40):
            (ink,) = inks([draw(colours, box._replace(name=f"box-{number}"))])
            assert within(ink.box, box.inset(-4)), (draw, number)
            assert ink.box.width > 3


# What is not certain, or not known


def test_what_depends_on_a_vague_tile_stays_empty_and_the_rest_does_not() -> None:
    result = desk.judge(VAGUE)
    assert len(result.possible) > 1
    hand = filled_pad.handwriting(filling.base_games(result))
    assert hand.texts["chambers-3-1"] == "19"
    assert "pavilion-3-1" not in hand.texts
    assert "sum-3-1" not in hand.texts
    assert "total-3-1" not in hand.texts
    assert hand.texts["total-2-1"] == "12"
    for box in hand.texts:
        told = {filled_pad.handwriting([each]).texts.get(box) for each in result.possible}
        assert told == {hand.texts[box]}
    (palace,) = filled_palaces(result)
    assert palace.spaces[1, 0] == FilledSpace("G", "8", (TileSide.NORTH, TileSide.EAST))  # worked out
    assert palace.spaces[1, 1] == FilledSpace("", "?")
    assert palace.reserve[1] == FilledSpace("G", "10")  # three tiles fit
    # One tile may be of several types: what is written is the same whichever it is.
    assert "points-total" not in palace.results
    for building in Building:
        points = {str(points_by_item("Kim", each.scorings[-1].awards).get(building, 0)) for each in result.possible}
        assert {palace.results[f"points-{building}"]} == points if len(points) == 1 else len(points) > 1
        assert (f"points-{building}" in palace.results) == (len(points) == 1)


def test_places_that_are_shared_are_written_as_what_is_divided() -> None:
    (palace, *_) = filled_palaces(example_games.alhambra())
    assert (palace.results["place-pavilion"], palace.results["points-pavilion"]) == ("2+3", "4")  # (8 + 1) ÷ 2
    assert palace.results["place-garden"] == "2"


def test_a_wall_that_is_not_given_leaves_its_box_and_the_sums_empty() -> None:
    result = desk.judge(desk.table("Kim: {buildings: {tower: 2}}"))
    texts = filled_pad.handwriting(filling.base_games(result)).texts
    assert texts["tower-3-1"] == "21"
    assert {"wall-3-1", "sum-3-1", "total-3-1", "place-3-1"}.isdisjoint(texts)
    assert texts["wall-3-2"] == "3"
    assert "sum-3-2" in texts


def test_points_as_numbers_fill_the_sums_alone() -> None:
    scorings = "  1: {Kim: 8, Nina: 9, Ota: 7}\n  2: {Kim: 20, Nina: 10, Ota: 11}\n"
    players = "".join(f"    {name}: {{buildings: {{tower: 1}}, wall: 2}}\n" for name in ("Kim", "Nina", "Ota"))
    result = desk.judge(f"game: alhambra\nscorings:\n{scorings}  3:\n{players}")
    texts = filled_pad.handwriting(filling.base_games(result)).texts
    assert (texts["sum-1-1"], texts["sum-2-1"], texts["total-2-1"]) == ("8", "20", "28")
    assert texts["total-3-1"] == str(result.totals["Kim"])
    assert not [box for box in texts if box.startswith(("tower-1", "tower-2", "wall-1"))]


def test_a_game_in_progress_shows_no_points_that_may_grow() -> None:
    dirk = "Dirk: {virtual: true, buildings: {tower: 1, pavilion: 4, garden: 4, arcades: 1}}"
    rows = "".join(f"      {row}\n" for row in ("X..X..", "XX..X.", "X....X", "..X...", ".X....", "...X.."))
    barbara = f"Barbara:\n    sheet: |\n{rows}    coins: 7 - 4"
    ani = "Ani: {buildings: {tower: 8, garden: 3}}"
    result = desk.judge(FULL + "".join(f"  {each}\n" for each in (barbara, ani, dirk)) + "rounds_played: 7\n")
    outcome = filling.sheet_game(result)
    assert result.legal
    assert outcome is not None
    hand = score_sheet.handwriting(outcome)
    assert hand.numerals == {"final-tower-2": "21"}
    assert sum(mark.startswith("round-") for mark in hand.crosses) == 7
    assert {mark for mark in hand.ticks if mark.startswith("taken-")} == {"taken-pavilion-1", "taken-tower-1"}
    assert hand.rings == []
    sheet = player_sheet.handwriting(outcome, "Barbara")
    assert sheet.numerals == {}
    assert len(sheet.crosses) == 10 + 4


def test_an_order_that_is_missing_leaves_what_depends_on_it_empty() -> None:
    dirk = "Dirk: {virtual: true, buildings: {tower: 8, pavilion: 4, garden: 8, arcades: 1}}"
    players = [f"{name}: {{buildings: {{tower: 8, garden: 5}}, {COUNTED}, coins: 2}}" for name in ("Barbara", "Ani")]
    result = desk.judge(FULL + "".join(f"  {each}\n" for each in (*players, dirk)))
    outcome = filling.sheet_game(result)
    assert outcome is not None
    assert len(outcome.possible.results) > 1
    points = filling.certain_points(outcome)["Barbara"]
    assert "tower" not in points
    assert "total" not in points
    assert points["coins"] == 1
    assert points["garden"] == (12 + 5) // 2


@pytest.mark.parametrize("steps", [0, 100, 400])
def test_where_not_all_orders_are_known_nothing_is_certain_of_their_types(
    monkeypatch: pytest.MonkeyPatch, steps: int
) -> None:
    alike = "{buildings: {pavilion: 4, seraglio: 4, chambers: 6, garden: 1}, lines: 10, coins: 2}"
    text = FULL + "".join(f"  {name}: {alike}\n" for name in ("Ada", "Bea", "Cid"))
    whole = filling.sheet_game(desk.judge(text))
    assert whole is not None
    assert whole.possible.complete
    monkeypatch.setattr(orders, "STEP_LIMIT", steps)
    cut = filling.sheet_game(desk.judge(text))
    assert cut is not None
    assert not cut.possible.complete
    found = filling.certain_points(cut)
    for player, points in filling.certain_points(whole).items():
        assert found[player].items() <= points.items()
        assert {"pavilion", "seraglio", "chambers", "total"}.isdisjoint(found[player])
        if cut.possible.results:
            assert {"garden", "lines", "coins"} <= set(found[player])
    texts = score_sheet.handwriting(cut).texts
    assert not [box for box in texts if box.startswith(("final-pavilion", "final-seraglio", "final-total"))]


def test_claims_are_not_used() -> None:
    plain = desk.table("Kim: {buildings: {tower: 2}, wall: 3}")
    claimed = desk.table("Kim: {buildings: {tower: 2}, wall: 3, claimed: {tower: 5, total: 99}}")
    hands = [filled_pad.handwriting(filling.base_games(desk.judge(text))) for text in (plain, claimed)]
    assert hands[0] == hands[1]


@given(
    st.lists(st.tuples(st.lists(st.integers(0, 1), min_size=6, max_size=6), st.integers(0, 3)), min_size=2, max_size=6),
    st.sampled_from([1, 2, 3]),
)
def test_a_column_adds_up_to_its_sum(players: list[tuple[list[int], int]], scoring: int) -> None:
    lines = [
        f"  P{number}: {{buildings: {{{', '.join(f'{kind}: {count}' for kind, count in zip(KINDS, own, strict=True))}}}"
        f", wall: {min(wall, 3 * sum(own))}}}"
        for number, (own, wall) in enumerate(players)
    ]
    result = desk.judge(f"{desk.HEAD}scoring: {scoring}\nplayers:\n" + "\n".join(lines))
    assert result.legal
    texts = filled_pad.handwriting(filling.base_games(result)).texts
    for key, player in enumerate(result.totals, start=1):
        column = [int(texts[f"{kind}-{scoring}-{key}"]) for kind in (*KINDS, "wall")]
        assert texts[f"sum-{scoring}-{key}"] == str(sum(column)) == str(result.totals[player])


# Where it all finds room


@given(st.lists(st.tuples(st.integers(-12, 12), st.integers(-12, 12)), max_size=8), st.sampled_from([8, 9, 13]))
def test_a_palace_lies_within_the_grid_wherever_the_fountain_has_to_be(
    cells: list[tuple[int, int]], count: int
) -> None:
    palace = FilledPalace("Kim", 3, {cell: FilledSpace("G", "8") for cell in cells}, (), {})
    moved = palace.shift(count, count)
    half, every = count // 2, [(0, 0), *cells]
    last = count - 1 - half
    extents = [max(cell[axis] for cell in every) - min(cell[axis] for cell in every) for axis in (0, 1)]
    assert (moved is None) == (max(extents) >= count)
    if moved is not None:
        places = [(x + moved[0], y + moved[1]) for x, y in every]
        assert all(-half <= coordinate <= last for place in places for coordinate in place)
    if all(-half <= coordinate <= last for cell in every for coordinate in cell):
        assert moved == (0, 0)


COORDINATE = ("label", "label-bold")
"""Of the fountain's own row and column the number is bold."""


def test_a_palace_without_room_in_the_middle_has_its_fountain_elsewhere() -> None:
    row = "      * " + "G " * 8
    result = desk.judge(f"{desk.HEAD}tiles: any\nplayers:\n  Kim:\n    palace: |\n{row}\n{desk.OTHERS}")
    side = sides("palace-form", result)["Kim"]
    assert side.box("fountain").x == side.box("space-1-1").x
    texts = [text for text in inks(side.stamp) if isinstance(text.shape, Text) and text.shape.face.role in COORDINATE]
    assert {str(number) for number in range(9)} <= {text.shape.text for text in texts if isinstance(text.shape, Text)}


def test_a_palace_too_large_for_a_size_is_printed_on_the_next() -> None:
    row = "      * " + "G " * 10
    text = f"{desk.HEAD}tiles: any\nplayers:\n  Kim:\n    palace: |\n{row}\n{desk.OTHERS}"
    page = pypdfium2.PdfDocument(printed("palace-form", desk.judge(text)))[0]
    assert round(page.get_width() / MILLIMETRE) == 210
    refused = desk.run("print", "palace-form", "--fill", "-", "--size", "a5", "-o", "-", typed=text)
    assert (refused.status, refused.err) == (2, "alhambra-sheets: palace-form has no room for this palace: Kim\n")
    wider = text.replace(row, "      * " + "G " * 30)
    assert desk.run("print", "palace-form", "--fill", "-", "-o", "-", typed=wider).status == 2


def _fullest() -> list[tuple[str, Result]]:
    """Games whose sheets have the longest names and the most of everything."""
    names = [LONG, "<b>Ba & Co</b>", "Łucja Żółć", "Олександра", "X" * 30, "Řeřicha"]
    each = ("tower", "garden", "arcades", "chambers", "pavilion", "seraglio")
    counts = ", ".join(f"{kind}: 1" for kind in each)
    six = "".join(f'    "{name}": {{buildings: {{{counts}}}, wall: 12}}\n' for name in names)
    earlier = "".join(
        f"  {number}: {{{', '.join(f'{chr(34)}{name}{chr(34)}: 188' for name in names)}}}\n" for number in (1, 2)
    )
    base = f"game: alhambra\nscorings:\n{earlier}  3:\n{six}"
    drawn = (
        f'game: alhambra\nplayers:\n  "{LONG}":\n    palace: |\n      .     P5    .\n      T9nw  *     G8ne\n'
        f"      C9s   A7    .\n    reserve: [T7, G12, C5, P2, S3]\n{desk.OTHERS}"
    )
    solo = GAMES["roll-and-write-solo-versus"].read_text(encoding="utf-8").replace("Barbara", f'"{LONG}"')
    return [("score-pad", desk.judge(base)), ("palace-form", desk.judge(drawn))] + [
        (document, desk.judge(solo)) for document in ("player-sheet", "score-sheet")
    ]


@pytest.mark.parametrize("language", catalog.languages())
def test_all_that_is_written_fits_in_every_size(language: str) -> None:
    for document, result in _fullest():
        assert result.legal, document
        for size in catalogue.form(document).sizes:
            for side in sides(document, result, size, language).values():
                every = list(inks((*side.shapes, *side.stamp)))
                texts = [(ink.box.inset(0.05), ink.shape) for ink in every if isinstance(ink.shape, Text)]
                for ink in every:
                    assert min(ink.box.x, ink.box.y) >= 4.5 - 1e-3, ink
                    assert side.width - ink.box.right >= 4.5 - 1e-3, ink
                    assert side.height - ink.box.bottom >= 4.5 - 1e-3, ink
                for _, text in texts:
                    assert text.width <= text.room + 1e-6, text
                    assert text.size >= 6.5, text
                    assert typefaces.missing_characters(typefaces.load(text.face), text.text) == "", text
                clashes = [
                    (one.text, other.text)
                    for (box, one), (other_box, other) in itertools.combinations(texts, 2)
                    if box.overlaps(other_box)
                ]
                assert clashes == [], (document, size)


# The command


def test_a_filled_sheet_is_printed_again_from_its_own_code(tmp_path: Path) -> None:
    for number, (document, name) in enumerate(
        [
            ("player-sheet", "roll-and-write"),
            ("score-sheet", "roll-and-write-solo-versus"),
            ("score-pad", "two-players-and-dirk"),
            ("palace-form", "whole-game"),
        ]
    ):
        first, again = tmp_path / f"{number}.pdf", tmp_path / f"{number}-again.pdf"
        told = desk.run("print", document, "--fill", str(GAMES[name]), "--ink", "mono", "-o", str(first))
        assert told.status == 0, told.err
        text = recipe.carried_by(first.read_bytes()) or ""
        assert "--code=" in text
        assert "--fill" not in text
        assert str(GAMES[name].parent) not in text
        assert desk.run("reprint", str(first), "-o", str(again)).status == 0
        assert first.read_bytes() == again.read_bytes()


def test_standard_input_and_a_typed_code_are_read_as_a_file_is(tmp_path: Path) -> None:
    path = GAMES["kim-and-nina"]
    out = [tmp_path / f"{number}.pdf" for number in range(4)]
    assert desk.run("print", "score-pad", "--fill", str(path), "-o", str(out[0])).status == 0
    assert desk.run("print", "score-pad", "--fill", "-", "-o", str(out[1]), typed=path.read_bytes()).status == 0
    code = recipe.parse(recipe.carried_by(out[0].read_bytes()) or "").code
    assert desk.run("print", "score-pad", "--code", code, "-o", str(out[2])).status == 0
    (tmp_path / "code.txt").write_text(code, encoding="utf-8")
    assert desk.run("print", "score-pad", "--fill", str(tmp_path / "code.txt"), "-o", str(out[3])).status == 0
    assert len({each.read_bytes() for each in out}) == 1


def test_a_game_with_a_layout_in_a_file_is_reprinted_only_if_its_code_has_it(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_bytes((ROOT / "examples" / "my-layout.toml").read_bytes())
    solo = GAMES["roll-and-write-solo-versus"].read_text(encoding="utf-8").replace("granada", "own.toml")
    (tmp_path / "game.yaml").write_text(solo, encoding="utf-8")
    printed = tmp_path / "sheet.pdf"
    told = desk.run("print", "score-sheet", "--fill", str(tmp_path / "game.yaml"), "-o", str(printed))
    assert told.status in {0, 1}, told.err
    if printed.exists():
        again = desk.run("reprint", str(printed), "-o", str(tmp_path / "again.pdf"))
        assert (again.status == 0) != ("cannot be reprinted" in told.err)


def test_a_game_too_long_for_a_recipe_is_printed_without_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recipe, "LONGEST", 80)
    path = tmp_path / "pad.pdf"
    told = desk.run("print", "score-pad", "--fill", str(GAMES["kim-and-nina"]), "-o", str(path))
    assert told.status == 0
    assert "cannot be reprinted" in told.err
    assert raster.keywords(path.read_bytes()) == ""
    again = desk.run("reprint", str(path), "-o", str(tmp_path / "again.pdf"))
    assert (again.status, again.err.count("\n")) == (2, 1)
    assert "does not contain the settings needed" in again.err


def test_a_game_that_is_not_legal_gives_its_findings_and_no_file(tmp_path: Path) -> None:
    path = tmp_path / "pad.pdf"
    for document in ("score-pad", "palace-form"):
        told = desk.run("print", document, "--fill", str(ROOT / "examples" / "illegal.yaml"), "-o", str(path))
        assert (told.status, told.out) == (1, "")
        assert "ALH304" in told.err
        assert not path.exists()


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("score-pad --fill nofile.yaml", "nofile.yaml: no such file"),
        ("score-pad --fill GAME --names Kim,Nina", "--fill cannot be used with --names"),
        ("score-pad --fill GAME --players 3", "--fill cannot be used with --players"),
        ("score-pad --fill GAME --code X", "--fill cannot be used with --code"),
        ("score-pad --code X --names Kim", "--code cannot be used with --names"),
        ("score-pad --code X", "--code: this code has a mistake in it, or part of it is missing"),
        ("player-sheet --fill SHEET --layout granada", "--fill cannot be used with --layout"),
        ("player-sheet --fill SHEET --layouts 2", "--fill cannot be used with --layouts"),
        ("player-sheet --fill GAME", "player-sheet cannot be filled in from a transcript of this game: alhambra"),
        ("score-pad --fill SHEET", "score-pad cannot be filled in from a transcript of this game: roll-and-write"),
        ("palace-form --fill COUNTS", "palace-form needs a drawing; the transcript contains only numbers"),
        ("tile-list --fill GAME", "--fill does not apply to tile-list"),
        ("calibration --fill GAME", "--fill does not apply to calibration"),
        ("kit --fill GAME", "--fill does not apply to kit"),
        ("reference-card --code X", "--code does not apply to reference-card"),
    ],
)
def test_what_cannot_be_filled_in_is_said_in_one_line(words: str, line: str, tmp_path: Path) -> None:
    paths = {"GAME": "kim-and-nina", "SHEET": "roll-and-write", "COUNTS": "six-players"}
    arguments = [str(GAMES[paths[word]]) if word in paths else word for word in words.split()]
    told = desk.run("print", *arguments, "-o", str(tmp_path / "x.pdf"), "--lang", "en")
    assert (told.status, told.out, told.err) == (2, "", f"alhambra-sheets: {line}\n")
    assert list(tmp_path.iterdir()) == []


def test_what_is_not_certain_is_said_beside_the_sheet(tmp_path: Path) -> None:
    told = desk.run("print", "score-pad", "--fill", "-", "-o", str(tmp_path / "x.pdf"), "--lang", "en", typed=VAGUE)
    assert told.status == 0
    assert "some points are not certain, so their boxes are left empty" in told.err


def test_sheets_are_as_many_as_have_something_to_show() -> None:
    two = game("roll-and-write-two-players")
    assert make.make(Request("player-sheet", ("en",)), "pdf", Content(game=two)).pages == 2
    assert make.make(Request("player-sheet", ("en",), paper="a4"), "pdf", Content(game=two)).pages == 1
    assert make.make(Request("player-sheet", ("en",), sheets=4), "pdf", Content(game=two)).pages == 4
    assert make.make(Request("score-sheet", ("en", "de")), "pdf", Content(game=two)).pages == 4
    assert make.make(Request("score-sheet", ("en",), large=True), "pdf", Content(game=two)).pages == 2
    assert len(make.make(Request("player-sheet", ("en",)), "svg", Content(game=two)).contents) == 2


def test_names_become_no_markup_of_a_picture() -> None:
    text = desk.table('"<b>&Kim</b>": {buildings: {tower: 2}, wall: 3}')
    (picture,) = make.make(Request("score-pad", ("en",)), "svg", Content(game=desk.judge(text))).contents
    assert b"<b>" not in picture


def test_a_recipe_without_a_game_is_as_it_was() -> None:
    found, request = content.content_of(Request("score-pad", ("en",)), pytest.fail)
    assert found == Content()
    assert recipe.carried(request, found) == "alhambra-sheets print score-pad --lang=en"


def test_the_documents_that_are_filled_in_take_both_options() -> None:
    taking = [about.name for about in catalogue.abouts() if {"fill", "code"} & about.options]
    assert set(DOCUMENTS) <= set(taking)
    # A code is of one game, not of a season.
    games = [about for about in catalogue.abouts() if about.name in taking and not about.takes_season]
    assert all({"fill", "code"} <= about.options for about in games)
    assert palace_form.DOCUMENT.filled_from == "alhambra"


@pytest.mark.parametrize(("name", "players"), [("roll-and-write-two-players", 2), ("solo-versus", 1)])
def test_a_filled_score_sheet_is_the_empty_one_for_so_many_players(name: str, players: int) -> None:
    setting = Setting(catalog.load("en"), papers.paper("a5"), palette.load("full"))
    filled = score_sheet.design(setting._replace(content=Content(game=game(name)))).sheet(Mark()).sides
    empty = score_sheet.design(setting._replace(seats=players)).sheet(Mark()).sides
    for one, other in zip(filled, empty, strict=True):
        assert one.boxes == other.boxes
    flags = [{each.text for each in walk(side.shapes) if isinstance(each, Text)} for side in (filled[0], empty[0])]
    assert flags[0] >= {text for text in flags[1] if text.startswith(f"{players} + ")} != set()
