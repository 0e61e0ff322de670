"""Copies of games: read again, each means the same, and is a copy of itself."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings

from alhambra_engine.alhambra.texts import Transcript
from alhambra_engine.copies import drawings, palaces, transcripts, writing
from alhambra_engine.geometry import COORDINATE_LIMIT, cell_at
from tests.cases.sheets import HEAD
from tests.engine.copies.copied import (
    answer,
    checked,
    distinct,
    outcome_of,
    palace_games,
    samples,
    scored,
    sheet_games,
)

if TYPE_CHECKING:
    from alhambra_engine.referee import Outcome

FORMS = ("drawing", "list", "json")


def tree_of(outcome: Outcome, form: str) -> Any:  # noqa: ANN401 - a tree of plain values
    """Return a game as the values of a form."""
    tree = transcripts.tree_of(outcome, listed=form == "list")
    return drawings.with_rows(tree) if form == "json" else tree


def text_of(outcome: Outcome, form: str) -> str:
    """Return a game as the text of a form."""
    tree = tree_of(outcome, form)
    return writing.json_text(tree) if form == "json" else writing.yaml_text(tree)


def uncounted(text: str) -> str:
    """Return a copy without the numbers of tiles beside palaces: a list counts itself."""
    return re.sub(r"^ +tiles: [0-9]+\n", "", text, flags=re.MULTILINE)


def assert_copies(text: str) -> None:
    """Assert that a game, which must be legal, means the same in every form."""
    result = scored("game", text)
    outcome = outcome_of(result)
    drawn = text_of(outcome, "drawing")
    assert answer(scored("copy", drawn)) == answer(result)
    for form in FORMS:
        again = outcome_of(checked(text_of(outcome, form)))
        assert text_of(again, "drawing") == (uncounted(drawn) if form == "list" else drawn)
        assert text_of(again, form) == text_of(outcome, form)


def test_there_are_many_games() -> None:
    assert len(samples()) > 150


def test_every_game_of_the_repository_means_the_same_when_it_is_written_again() -> None:
    for name, result in samples():
        copy = scored("copy", text_of(outcome_of(result), "drawing"))
        assert copy.legal, name
        assert answer(copy) == answer(result), name


def test_all_forms_are_one_game_and_copies_of_themselves() -> None:
    for name, result in distinct():
        outcome = outcome_of(result)
        drawn = text_of(outcome, "drawing")
        for form in FORMS:
            text = text_of(outcome, form)
            again = outcome_of(checked(text))
            assert text_of(again, form) == text, (name, form)
            assert text_of(again, "drawing") == (uncounted(drawn) if form == "list" else drawn), (name, form)


@given(palace_games())
@settings(max_examples=40)
def test_games_of_any_players_mean_the_same(text: str) -> None:
    assert_copies(text)


@given(sheet_games())
@settings(max_examples=25)
def test_games_of_roll_and_write_mean_the_same(text: str) -> None:
    assert_copies(text)


NAMES = (
    "yes",
    "null",
    "~",
    "1",
    "Kim: best",
    "Team #1",
    '"q"',
    "a\\b",
    "* x",
    "- b",
    "? c",
    "{k}",
    "[l]",
    "O'Neil",
    "😀",
    "#",
    ":",
)


@pytest.mark.parametrize("name", NAMES)
def test_a_name_survives_whatever_yaml_would_take_it_for(name: str) -> None:
    entry = {"buildings": {"tower": 1}, "wall": 1, "claimed": 3}
    text = json.dumps(
        {"game": "alhambra", "players": {name: entry, "Nina": entry}, "claimed": {name: 3}}, ensure_ascii=False
    )
    assert_copies(text)
    copy = text_of(outcome_of(checked(text)), "drawing")
    assert scored("copy", copy).totals.keys() == {name, "Nina"}


def drawing_of(text: str) -> str:
    """Return the copy of a game as a drawing."""
    return text_of(outcome_of(checked(text)), "drawing")


def test_a_drawing_has_columns_of_one_width_and_every_tile_in_full() -> None:
    palace = "game: alhambra\nplayers:\n  Kim:\n    palace: |\n      . p5\n      t9NW * G8en\n      C9 A7 .\n"
    expected = (
        "game: alhambra\nplayers:\n  Kim:\n    palace: |\n      .    P5nw .\n      T9nw *    G8ne\n      {}  A7es .\n"
    )
    # Two tiles may be meant by C9: it stays as vague as it is.
    assert drawing_of(palace) == expected.format("C9 ")


def test_vague_words_stay_vague() -> None:
    text = "game: alhambra\nplayers:\n  Kim:\n    palace: |\n      * ?\n    reserve: ['?', g8, C10-]\n"
    assert '      *  ?\n    reserve: ["?", G8, C10-]\n' in drawing_of(text)


def test_home_made_tiles_are_as_short_as_they_can_be() -> None:
    text = "game: alhambra\ntiles: any\nplayers:\n  Kim:\n    palace: |\n      * G- T99\n"
    assert drawing_of(text).endswith("      *   G   T99\n")


def test_open_sides_are_written_where_a_known_tile_would_be_meant() -> None:
    text = "game: alhambra\ntiles: any\nplayers:\n  Kim:\n    palace: |\n      . P5 .\n      * P5- A6\n"
    assert drawing_of(text).endswith("      .    P5nw .\n      *    P5-  A6\n")


def test_who_is_said_not_to_be_virtual_is_not_taken_for_it() -> None:
    others = "  Kim: {buildings: {tower: 4}, wall: 2}\n  Nina: {buildings: {tower: 2}, wall: 2}\n"
    text = f"game: alhambra\nplayers:\n{others}  Dirk: {{virtual: no, buildings: {{garden: 3}}}}\n"
    assert "Dirk: {virtual: false, buildings: {garden: 3}}" in drawing_of(text)
    assert_copies(text)
    assumed = text.replace("virtual: no, ", "")
    assert "Dirk: {virtual: true, buildings: {garden: 3}}" in drawing_of(assumed)
    assert_copies(assumed)


def test_of_sheets_too() -> None:
    lines = "  Kim: {buildings: {tower: 4}, lines: 0, coins: 2}\n  Nina: {buildings: {garden: 4}, lines: 0, coins: 2}\n"
    dirk = "{buildings: {tower: 6, garden: 8, seraglio: 2, arcades: 5}}"
    text = f"{HEAD}players:\n{lines}  Dirk: {dirk}\n"
    assert f"  Dirk: {{virtual: true, {dirk[1:]}".replace(
        "tower: 6, garden: 8, seraglio: 2, arcades: 5", "seraglio: 2, arcades: 5, garden: 8, tower: 6"
    ) in drawing_of(text)


def test_virtual_players_without_names_stay_so_unless_points_are_claimed_for_them() -> None:
    solo = (
        "game: roll-and-write\nmode: versus\nplayers:\n  Kim: {buildings: {tower: 4}, lines: 0, coins: 2}\n"
        "virtual: [{tower: 8, garden: 8, seraglio: 3, arcades: 2}, {tower: 5, garden: 8, seraglio: 3, arcades: 5}]\n"
    )
    tree = transcripts.tree_of(outcome_of(checked(solo)))
    assert list(tree["players"]) == ["Kim"]
    assert [sum(counts.values()) for counts in tree["virtual"]] == [21, 21]
    named = transcripts.tree_of(outcome_of(checked(solo)), named=True)
    assert list(named["players"]) == ["Kim", "Dirk", "Dirki"]
    claimed = transcripts.tree_of(outcome_of(checked(f"{solo}claimed: {{Dirk: 30}}\n")))
    assert list(claimed["players"]) == ["Kim", "Dirk", "Dirki"]
    assert "virtual" not in claimed


def test_a_row_wider_than_any_drawing_is_not_drawn() -> None:
    # The places of a list reach as far to the west of the fountain as to its east.
    outcome = outcome_of(checked("game: alhambra\nplayers: {Kim: {palace: ['*']}}\n"))
    assert outcome.game == "alhambra"
    alone = outcome.transcript.tables[0].players[0].palace
    assert alone is not None
    half = COORDINATE_LIMIT // 2
    row = tuple((cell_at(east, 0), "T") for east in range(-half, half + 1) if east)
    assert not palaces.is_drawable(alone._replace(pieces=row))
    assert palaces.is_drawable(alone._replace(pieces=row[1:]))


def test_a_palace_too_large_to_be_drawn_is_a_list_of_its_tiles() -> None:
    far = [{"at": [east, 0], "tile": "G"} for east in range(1, 60)]
    far += [{"at": [59, south], "tile": "G"} for south in range(1, 60)]
    text = json.dumps(
        {"game": "alhambra", "tiles": "any", "players": {"Kim": {"tiles": far}, "Al": {"tiles": far[:2]}}}
    )
    outcome = outcome_of(checked(text))
    assert transcripts.listed_alone(outcome) == ("Kim",)
    players = transcripts.tree_of(outcome)["players"]
    assert (players["Kim"].keys(), players["Al"].keys()) == ({"tiles"}, {"palace"})
    assert_copies(text)


def test_a_layout_of_somebodys_own_is_written_with_its_keys() -> None:
    for _, result in samples():
        outcome = outcome_of(result)
        if outcome.game == "alhambra" or outcome.transcript.layout_span is None:
            continue
        written = transcripts.tree_of(outcome)["layout"]
        layout = outcome.transcript.layout
        assert layout is not None
        if isinstance(written, dict):
            assert tuple(written["rows"]) == layout.rows
        else:
            assert layout.id == written or written == drawings.grid_of(layout.rows)


@pytest.mark.parametrize("word", ["G", "G-", "G8", "?", "T9nw", "A-"])
def test_what_is_vague_stays_as_vague_as_it_was(word: str) -> None:
    """`-` says that a tile has no wall, also where that is all that is known of it."""
    assert palaces.TileWriter(Transcript(any_tiles=False, tables=(), claims={}, leftovers=(), money={})).word(word) in {
        word,
        *_MEANT.get(word, ()),
    }


_MEANT = {"G8": ("G8ne",)}


def test_money_is_kept_without_any_leftovers() -> None:
    players = "players:\n  Kim: {buildings: {tower: 1}, wall: 1}\n  Nina: {buildings: {}, wall: 0}\n"
    text = f"game: alhambra\n{players}money: {{Kim: {{denar: 7}}}}\n"
    result = scored("game", text)
    assert transcripts.tree_of(outcome_of(result)).get("money") == {"Kim": {"denar": 7}}
    assert_copies(text)


@pytest.mark.parametrize("name", ["y", "n", "Y", "N", "yes", "no", "on", "off", "null", "true", "False"])
def test_names_that_some_readers_of_yaml_take_for_other_values_are_quoted(name: str) -> None:
    assert writing.yaml_text({name: name}) == f'"{name}": "{name}"\n'
