"""City walls (X9): walls that players put on tiles, their cards, and what they come to wherever tiles are read."""

from __future__ import annotations

from itertools import chain, combinations
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from alhambra_engine import referee
from alhambra_engine.alhambra.expansions.city_walls import cards_for
from alhambra_engine.alhambra.tiles import base_set, parse
from alhambra_engine.copies import compact, transcripts, writing
from alhambra_sheets.drawing import palette
from alhambra_sheets.figures.tiles import building_tile_drawing
from alhambra_sheets.report import answers
from alhambra_sheets.words import catalog
from tests.cases import desk
from tests.cases.outcomes import alhambra_of
from tests.engine.inference import tables
from tests.prove import city_walls, wall_rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from alhambra_engine.referee import Result

HEAD = "game: alhambra\nmodules: [city-walls]\nscoring: 3\n"
OTHERS = "  Nina: {buildings: {garden: 2}, wall: 3}\n  Ota: {buildings: {chambers: 3}, wall: 3}\n"
GAMES = 30


def table(*rows: str, head: str = HEAD, more: str = "") -> str:
    drawn = "".join(f"      {row}\n" for row in rows)
    return f"{head}players:\n  Kim:\n    palace: |\n{drawn}{more}{OTHERS}"


def judged(*rows: str, head: str = HEAD, more: str = "") -> Result:
    return referee.score("x.yaml", table(*rows, head=head, more=more).encode())


def errors(result: Result) -> list[str]:
    return [desk.name_of(each) for each in result.findings if each.severity == "error"]


def fixes(result: Result) -> list[list[str]]:
    return [[edit.text for edit in fix.edits] for each in result.findings for fix in each.fixes]


def wall_of(result: Result) -> int:
    outcome = result.outcome
    assert outcome is not None
    assert outcome.game == "alhambra"
    return outcome.scorings[-1].holdings["Kim"].wall_length


# Cards


def test_the_fewest_cards_are_those_that_any_way_to_take_them_comes_to() -> None:
    sides = {"".join(own): own for number in range(5) for own in combinations("nesw", number)}
    bits = {name: sum(1 << "nesw".index(side) for side in own) for name, own in sides.items()}
    for first in sides:
        for own in combinations(sides, 2):
            every = [first, *own, "ne"]
            assert wall_rules.can_be_paid(every) is (cards_for([bits[each] for each in every]).single <= 4)


def test_opposite_sides_take_two_cards_and_a_corner_one() -> None:
    assert cards_for([0b0101]) == (2, 2, 0)
    assert cards_for([0b0011]) == (2, 0, 1)
    assert cards_for([0b1111]) == (4, 0, 2)
    assert cards_for([0b0011] * 5) == (10, 2, 4)


# Reading


def test_a_wall_that_was_put_on_counts_in_the_longest_wall() -> None:
    without, with_walls = judged("P6n *", "A10- C10-"), judged("P6n+w *", "A10-+sw C10-+s")
    assert (errors(without), errors(with_walls)) == ([], [])
    assert (wall_of(without), wall_of(with_walls)) == (1, 5)


def test_on_one_side_of_a_double_place_the_tile_beside_needs_a_wall_of_its_own() -> None:
    assert errors(judged("* A10-+e P6n", head=HEAD)) == ["wall-mismatch/put-on"]
    # C9w is printed with a wall there: together they are a double wall, and another way leads round it.
    assert errors(judged("*     A10-", "C10-+e C9w")) == []


def test_the_fix_is_the_tile_with_the_wall_put_on() -> None:
    result = judged("* G8nes")
    assert (errors(result), fixes(result)) == (["unknown-tile/put-on"], [["G8ne+s"]])
    several = judged("*", more="    reserve: [A6nesw]\n")
    assert fixes(several)[0] == ["A6ne+sw"]
    assert ["A6sw+ne"] in fixes(several)
    again = judged("* G8n+es")
    assert [each for each in fixes(again) if each == ["G8ne+s"]] == []


def test_a_wall_is_never_repaired_away() -> None:
    result = judged("*  G8nes+w", "T9nw+s  .")
    for written in (text for texts in fixes(result) for text in texts):
        assert "T9nw" not in written or "+s" in written


def test_without_the_module_a_word_with_a_sign_is_no_tile() -> None:
    result = judged("* G8ne+s", head="game: alhambra\nscoring: 3\n")
    assert errors(result) == ["unknown-tile/notation"]
    assert ["modules: [city-walls]\n"] in fixes(result)
    other = judged("* G8ne+s", head="game: alhambra\nmodules: [bazaars]\nscoring: 3\n")
    assert errors(other) == ["unknown-tile/notation"]


def test_a_tile_is_there_once_whatever_was_put_on_it() -> None:
    result = judged("* G8ne+s", more="    reserve: [G8ne]\n")
    assert errors(result) == ["tile-used-twice"]


def test_among_tiles_of_all_kinds_walls_are_put_on_too() -> None:
    head = f"tiles: any\n{HEAD}"
    assert errors(judged("T14new", "* P6", head=head)) == []
    assert errors(judged("T14new+s", "* P6", head=head)) == ["wall-mismatch/put-on"]
    assert errors(judged("* T10+w", head=head)) == ["wall-misplaced"]
    assert wall_of(judged("* P6+e", head=head)) == 2


def test_a_row_typed_twice_is_told_whatever_was_put_on_its_tiles() -> None:
    result = judged("* G10-+n", "* G10-+n")
    assert errors(result) == ["row-twice"]
    assert errors(judged("* G10-+n", "* G10-+n", head=HEAD.replace("city-walls", "city-gates"))) != ["row-twice"]
    assert errors(judged("* P9n", "* P9n", head=HEAD.replace("city-walls", "magical-buildings"))) == ["row-twice"]


@pytest.mark.parametrize("row", ["T9 nw+s *", "T9nw +s *", "T9 nw +s *", "T 9nw+s *", "| T9nw +s | * |"])
def test_sides_behind_a_sign_may_be_written_apart(row: str) -> None:
    rows = (row, ". .") if row.startswith("T 9") else (row,)
    together = alhambra_of(judged("T9nw+s *")).judged.tables[0].palaces["Kim"]
    assert alhambra_of(judged(*rows)).judged.tables[0].palaces["Kim"] == together
    assert errors(judged(row, head="game: alhambra\nscoring: 3\n"))


def test_where_words_have_no_reading_any_of_the_same_price_may_be_another_one() -> None:
    result = judged("*  A10-+s", more="    reserve: [G10+n, G10+n, G10w]\n")
    assert errors(result) == ["no-reading"]
    assert ["G10n"] in fixes(result)


# Listed in place of counts


@pytest.mark.parametrize(
    ("tiles", "wanted"),
    [
        ("G8ne+s T9", []),
        ("G8+s T7+s", []),
        ("T9nw+n G8", ["wall-misplaced"]),
        ("P8+n S9-+nesw A9-+nesw A10-+nesw C10-+nesw", ["too-many-walls"]),
        ("G8ne=n T9", ["unknown-tile/notation"]),
    ],
)
def test_tiles_in_place_of_counts_have_the_walls_that_were_put_on_them(tiles: str, wanted: list[str]) -> None:
    result = referee.score("x.yaml", f"{HEAD}players:\n  Kim: {{buildings: {tiles}, wall: 4}}\n{OTHERS}".encode())
    assert errors(result) == wanted
    lines = f"modules: city-walls\nKim {tiles} W4\nNina G2 W3\nOta C3 W3\n"
    names = desk.judge(lines).findings
    assert [desk.name_of(each) for each in names if each.severity == "error"] == wanted
    if not wanted:
        found = alhambra_of(result).scorings[-1].holdings["Kim"].counts
        assert {item: number for item, number in found.items() if number} == {"garden": 1, "tower": 1}


# Written again


def test_games_with_walls_are_the_same_written_again() -> None:
    rows = (".        P5nw   P6n+e  .", "T9nw+s  *   G10-   S9-+nes", ".  A9-  G12s  .")
    result = judged(*rows, more="    reserve: [T11-+nesw]\n")
    outcome = alhambra_of(result)
    code = compact.code_of(result, "1")
    for text in (
        writing.yaml_text(transcripts.tree_of(outcome)).encode(),
        writing.yaml_text(transcripts.tree_of(outcome, listed=True)).encode(),
        compact.game_of(code).transcript,
    ):
        again = referee.score("x.yaml", text)
        assert alhambra_of(again).judged.tables[0].palaces == outcome.judged.tables[0].palaces
        assert again.totals == result.totals


# Vague tiles


def games() -> Iterator[str]:
    """Yield legal games of one scoring in which some tiles are vague, with what was put on them."""
    random = Random("vague walls")  # noqa: S311 - nothing secret here
    number = 0
    while number < GAMES:
        game = city_walls.made(random)
        first = {1: game.tables[1]}
        if list(wall_rules.faults(first)):
            continue
        number += 1
        text = city_walls.text_of(game._replace(tables=first))
        words = sorted(set(chain.from_iterable(seat.plan.tiles.values() for seat in first[1].values())))
        for word in random.sample(words, min(3, len(words))):
            tile, sides = wall_rules.parted(word)
            bare = tile.rstrip("nesw-")
            text = text.replace(f" {word}", f" {wall_rules.put(random.choice((bare, bare[:1])), sides)}", 1)
        yield text


def test_readings_of_vague_tiles_are_those_of_the_judge() -> None:
    with_walls = tried_ones = 0
    for content in games():
        tried = tables.by_trying(content, 40)
        if tried is None or tables.errors_of(content):
            continue
        readings = tables.inferred(content)
        assert readings.number == len(tried), content
        assert readings.resolved == {
            word: tried[0][word]
            for word in range(len(readings.words))
            if tried and len({reading[word] for reading in tried}) == 1
        }
        tried_ones += bool(readings.words)
        with_walls += any(tile.added for word in readings.words for tile in word.tiles)
    assert tried_ones > GAMES // 4
    assert with_walls


@pytest.mark.parametrize(("word", "tiles"), [("T9", ["T9es"]), ("T9+s", ["T9nw+s"])])
def test_a_vague_tile_has_the_walls_that_were_put_on_it_before(word: str, tiles: list[str]) -> None:
    others = "    Nina: {buildings: {garden: 2}, wall: 3}\n    Ota: {buildings: {chambers: 3}, wall: 3}\n"
    first = f"  1:\n    Kim:\n      palace: |\n        T9nw+s  *\n{others}"
    last = f"  3:\n    Kim:\n      palace: |\n        .  *  A10-\n      reserve: [{word}, T9ne]\n{others}"
    readings = tables.inferred(f"game: alhambra\nmodules: [city-walls]\nscorings:\n{first}{last}")
    assert [[tile.notation for tile in own] for own in readings.tiles] == [tiles]


@pytest.mark.parametrize("walls", range(1, 16))
def test_candidates_are_the_tiles_without_a_printed_wall_there(walls: int) -> None:
    sides = "".join(side for bit, side in enumerate("nesw") if walls >> bit & 1)
    reader = tables.opened(table("* P8")).reader
    own = [tile for tile in base_set().tiles if tile.building.letter == "G" and not tile.walls & walls]
    found = reader.candidates(f"G+{sides}")
    assert [tile.printed for tile in found] == own
    assert all(tile.walls == tile.printed.walls | walls for tile in found)


# Redesigned


@pytest.mark.parametrize(
    ("tile", "written", "has_room"),
    [("T11-", "T11-+w", False), ("T11-+w", "T11-+w", False), ("T11-+ew", "T11-+ew", False), ("G11-", "G11-", True)],
)
def test_a_tile_in_reserve_is_laid_with_the_walls_that_were_put_on_it(
    tile: str, written: str, *, has_room: bool
) -> None:
    text = table("* G10-", more="    reserve: [T11-+w]\n").encode()
    answer = referee.moves("x.yaml", text, player="Kim", tile=tile)
    assert answer.legal
    assert not answer.elsewhere
    assert answer.tile is not None
    assert answer.tile.notation == written
    assert ((2, 0) in answer.place, (1, 0) in answer.swap) == (has_room, has_room)
    verdict = referee.may("x.yaml", text, player="Kim", tile=tile, at=(2, 0))
    assert (verdict.may, verdict.tile.notation) == (has_room, written)


def test_a_wall_on_a_tile_in_reserve_does_not_go_to_another_side() -> None:
    text = table("* G10-", more="    reserve: [T11-+w]\n").encode()
    verdict = referee.may("x.yaml", text, player="Kim", tile="T11-+n", at=(2, 0))
    assert [each.kind.name for each in verdict.findings] == ["tile-used-twice"]


# Tiles that may be turned


def game(first: str, last: str, *, reserve: tuple[str, str] = ("", "")) -> Result:
    """Judge Kim's palace of one row in two scorings, with what is in reserve."""
    return referee.score("x.yaml", written(first, last, reserve=reserve).encode())


def written(first: str, last: str, *, reserve: tuple[str, str]) -> str:
    """Return the file of such a game."""
    others = "    Nina: {buildings: {garden: 2}, wall: 3}\n    Ota: {buildings: {chambers: 3}, wall: 3}\n"
    own = (
        f"  {scoring}:\n    Kim:\n      palace: |\n        {row}\n      reserve: [{more}]\n{others}"
        for scoring, row, more in zip((1, 2), (first, last), reserve, strict=True)
    )
    return f"game: alhambra\nmodules: [city-walls, magical-buildings]\nscorings:\n{''.join(own)}"


def test_walls_on_a_magical_building_turn_with_it_and_are_counted_once() -> None:
    corners = "T11-+ne, T12-+ne, C11-+ne, G11-+n, G10-+n, C10-+n"
    result = game("P9n+sw *", "* P9s+ne", reserve=(corners, corners))
    assert errors(result) == []
    assert errors(game("P9n+sw *", "* P9s+ne", reserve=(corners, f"{corners}, S9-+n, A10-+n"))) == ["too-many-walls"]


@pytest.mark.parametrize(
    ("before", "after", "wanted"),
    [
        ("T11-+n", "T11-+ne", ["too-many-walls/cards"]),
        ("T11-+ne", "T11-+ne", []),
        ("T11-", "T11-+ne", []),
        ("P9+n", "P9+ne", ["too-many-walls/cards"]),
    ],
)
def test_a_card_brings_its_walls_at_once_and_none_from_scoring_to_scoring(
    before: str, after: str, wanted: list[str]
) -> None:
    others = "T12-+n, C11-+n, G11-+n"
    assert errors(game("G10- *", "G10- *", reserve=(f"{before}, {others}", f"{after}, {others}"))) == wanted


@pytest.mark.parametrize(
    ("first", "last", "wanted"),
    [
        ("P9n+w *", "* P9e", [["P9e+n"]]),
        ("P9n+w *", "* P9s+n", [["P9s+ne"]]),
        ("P9n+w *", "* P9e+n", []),
        ("P9n+w *", "P9 *", [["P9n+w"], ["P9w+s"]]),
        ("G10- *", "G10- *", []),
    ],
)
def test_a_wall_on_a_magical_building_may_not_be_gone(first: str, last: str, wanted: list[list[str]]) -> None:
    result = game(first, last)
    assert errors(result) == (["wall-misplaced/gone"] if wanted else [])
    assert fixes(result)[: len(wanted)] == wanted


def test_opposite_walls_look_alike_turned_by_half() -> None:
    result = game("* A11ns+e", "A11ns+w *")
    assert "wall-misplaced/gone" not in errors(result)
    assert "wall-misplaced/gone" in errors(game("* A11ns+e", "A11ns *"))


def test_off_the_palace_it_is_not_told_how_a_tile_lies() -> None:
    assert errors(game("G10- *", "* P9s+n", reserve=("P9+e", ""))) == []
    assert errors(game("G10- *", "* P9s", reserve=("P9+e", ""))) == ["wall-misplaced/gone"]
    assert errors(game("P9n+w *", "G10- *", reserve=("", "P9+e"))) == []
    assert errors(game("P9n+w *", "G10- *", reserve=("", "P9"))) == ["wall-misplaced/gone"]


@pytest.mark.parametrize(
    ("first", "last", "reserve"),
    [
        ("T12+n *", "T *", ("", "")),
        ("T+n *", "T9 *", ("", "")),
        ("P9+n *", "P9+e *", ("", "")),
        ("P9n+w *", "P9+w *", ("", "")),
        ("A11+n *", "* A11+e", ("", "")),
        ("G10- *", "* P9+s", ("P9+n", "")),
        ("G10- *", "* G10-", ("P+nesw", "P+nes")),
    ],
)
def test_readings_of_several_scorings_are_those_of_the_judge(first: str, last: str, reserve: tuple[str, str]) -> None:
    content = written(first, last, reserve=reserve)
    tried = tables.by_trying(content, 100)
    assert tried is not None
    readings = tables.inferred(content)
    assert readings.number == len(tried)
    for word, own in enumerate(readings.tiles if tried else ()):
        assert set(own) == {reading[word] for reading in tried}


def test_cards_may_make_two_words_the_same_tile_and_no_wall_may_be_gone_then() -> None:
    first, last = (f"      palace: |\n        * T{sides}\n      bonus: [T12]\n" for sides in ("+n", ""))
    others = "".join(f"    {name}: {{buildings: {{garden: 2}}, wall: 3, bonus: []}}\n" for name in ("Nina", "Ota"))
    head = "game: alhambra\nmodules: [city-walls, bonus-cards]\nscorings:\n"

    def both(first: str, last: str) -> Result:
        return referee.score("x.yaml", f"{head}  1:\n    Kim:\n{first}{others}  2:\n    Kim:\n{last}{others}".encode())

    assert errors(both(first, last)) == ["no-reading"]
    assert errors(both(first, first)) == errors(both(last, first)) == []


# Told


def test_json_has_the_walls_that_were_put_on_and_no_points_of_their_own() -> None:
    answer = answers.score_answer(judged("P6n *", "A10-+sw C10-+s"), catalog.load("en"))
    players = answer["scorings"][0]["players"]
    items = [{"cell": [-1, 1], "side": "s"}, {"cell": [-1, 1], "side": "w"}, {"cell": [0, 1], "side": "s"}]
    assert players["Kim"]["modules"] == {"city-walls": {"points": 0, "items": items}}
    assert players["Nina"]["modules"] == {"city-walls": {"points": 0, "items": []}}
    assert players["Kim"]["wall"]["length"] == 3
    assert all("modules" not in each for each in _without_module()["scorings"][0]["players"].values())


def _without_module() -> dict[str, Any]:
    result = judged("P6n *", "A10- C10-", head="game: alhambra\nscoring: 3\n")
    return answers.score_answer(result, catalog.load("en"))


@pytest.mark.parametrize("ink", ["full", "mono", "saver"])
def test_a_wall_that_was_put_on_is_drawn_otherwise_than_a_printed_one(ink: str) -> None:
    colours = palette.load(ink)
    printed, bare = (base_set().matching(pattern)[0] for pattern in (parse("G10n"), parse("G10-")) if pattern)
    put_on = bare._replace(walls=1, added=1)
    shapes = [building_tile_drawing(colours, tile, 20).shapes for tile in (bare, printed, put_on)]
    assert len(shapes[2]) == len(shapes[0]) + 1
    assert shapes[2][-1] not in shapes[1]
    assert len({building_tile_drawing(colours, tile, 20).name for tile in (bare, printed, put_on)}) == 3
