"""Grid layouts: the project's own ones obey its rules, and a faulty one is told what is wrong."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from alhambra_engine.buildings import Building
from alhambra_engine.rollandwrite import layouts
from alhambra_engine.rollandwrite import numbers as rollandwrite
from alhambra_engine.rollandwrite.layouts import GridLayout, LayoutProblem
from tests.cases import desk
from tests.cases.sheets import EXAMPLE

if TYPE_CHECKING:
    from pathlib import Path

GRANADA = ("GPTCGA", "PAGSCT", "CTSTAP", "ASCGTG", "SCAPGT", "GTGATC")


def changed(row: int, letters: str) -> GridLayout:
    rows = (*GRANADA[:row], letters, *GRANADA[row + 1 :])
    return GridLayout("changed", "Changed", rows, 20)


def test_default_layout_is_the_one_of_the_contract() -> None:
    assert layouts.load_layout() == GridLayout("granada", "Granada", GRANADA, 20)


@pytest.mark.parametrize("layout_id", layouts.layout_ids())
def test_own_layouts_are_playable_and_even(layout_id: str) -> None:
    layout = layouts.load_layout(layout_id)
    assert layout.id == layout_id
    assert layouts.faults(layout) == ()
    assert layouts.unevenness(layout) == ()


@pytest.mark.parametrize("layout_id", layouts.layout_ids())
def test_own_layouts_spread_every_type(layout_id: str) -> None:
    # The rule of the design page, counted here once more and in another way.
    layout = layouts.load_layout(layout_id)
    lines = [*layout.rows, *("".join(column) for column in zip(*layout.rows, strict=True))]
    for letter, least, most in [("P", 0, 1), ("S", 0, 1), ("A", 1, 1), ("C", 1, 1), ("G", 0, 2), ("T", 0, 2)]:
        assert all(least <= line.count(letter) <= most for line in lines)
    assert not any(left == right for line in lines for left, right in pairwise(line))
    assert [layout.letters.count(letter) for letter in "PSACGT"] == [4, 4, 6, 6, 8, 8]


def test_building_is_found_by_row_and_column() -> None:
    layout = layouts.load_layout()
    assert layout.building(0, 1) is Building.PAVILION
    assert layout.building(1, 3) is Building.SERAGLIO
    assert layout.building(5, 5) is Building.CHAMBERS


def test_unknown_layout_is_a_key_error() -> None:
    with pytest.raises(KeyError, match="nowhere"):
        layouts.load_layout("nowhere")


def test_a_file_may_hold_blanks_and_lower_case() -> None:
    rows = [" ".join(row.lower()) for row in GRANADA]
    layout, problems = layouts.read_layout({"id": "mine", "rows": rows})
    assert problems == ()
    assert layout == GridLayout("mine", "mine", GRANADA, 20)


@pytest.mark.parametrize(
    ("document", "name"),
    [
        ({"id": "a", "rows": list(GRANADA), "colour": "red"}, "unknown-key"),
        ({"id": "A b", "rows": list(GRANADA)}, "bad-id"),
        ({"rows": list(GRANADA)}, "id-missing"),
        ({"id": 3, "rows": list(GRANADA)}, "bad-id"),
        ({"id": "x" * 21, "rows": list(GRANADA)}, "bad-id"),
        ({"id": "a", "name": 3, "rows": list(GRANADA)}, "bad-name"),
        ({"id": "a", "rows": list(GRANADA), "coins": 2}, "bad-coins"),
        ({"id": "a", "rows": list(GRANADA), "coins": 41}, "bad-coins"),
        ({"id": "a", "rows": list(GRANADA), "coins": True}, "bad-coins"),
        ({"id": "a", "rows": list(GRANADA), "coins": "many"}, "bad-coins"),
        ({"id": "a"}, "rows-missing"),
        ({"id": "a", "rows": "GPTCGA"}, "rows-missing"),
        ({"id": "a", "rows": [1, 2]}, "rows-missing"),
    ],
)
def test_what_is_wrong_with_a_file_is_named(document: dict[str, object], name: str) -> None:
    _, problems = layouts.read_layout(document)
    assert [problem.name for problem in problems] == [name]


def test_everything_that_is_wrong_with_a_file_is_named_at_once() -> None:
    rows = ["GPXCGA", *GRANADA[1:5], "GTGATCC"]
    layout, problems = layouts.read_layout({"name": 3, "coins": 2, "colour": "red", "rows": rows})
    assert layout is None
    assert {problem.name for problem in problems} == {
        *("unknown-key", "id-missing", "bad-name", "bad-coins", "unknown-letter", "row-length")
    }


def test_what_is_too_much_is_counted_and_not_looked_at() -> None:
    problems = layouts.faults(GridLayout("bad", "Bad", ("Q" * 1000,) * 1000, 20))
    assert len(problems) == 1 + 6 + 36


def test_all_faults_of_the_shape_are_reported_at_once() -> None:
    layout = GridLayout("bad", "Bad", ("GPXCGA", "PAGSC", *GRANADA[2:5]), 20)
    assert layouts.faults(layout) == (
        LayoutProblem("row-count", values=(("count", 5), ("expected", 6))),
        LayoutProblem("unknown-letter", 0, 2, (("letter", "X"),)),
        LayoutProblem("row-length", 1, None, (("count", 5), ("expected", 6))),
    )


def test_wrong_counts_are_faults() -> None:
    assert layouts.faults(changed(0, "GGTCGA")) == (
        LayoutProblem("type-count", values=(("building", "pavilion"), ("count", 3), ("expected", 4))),
        LayoutProblem("type-count", values=(("building", "garden"), ("count", 9), ("expected", 8))),
    )


def test_neighbours_and_crowded_lines_are_no_faults_but_uneven() -> None:
    # Two buildings of the first row change places: the counts stay, the spread does not.
    layout = changed(0, "PGTCGA")
    assert layouts.faults(layout) == ()
    assert layouts.unevenness(layout) == (
        LayoutProblem("crowded-column", column=0, values=(("building", "pavilion"), ("most", 1), ("count", 2))),
        LayoutProblem("neighbours", 0, 0, (("building", "pavilion"),)),
    )


def test_a_crowded_row_is_uneven() -> None:
    names = {problem.name for problem in layouts.unevenness(changed(3, "GTGTGT"))}
    assert "crowded-row" in names


def test_numbers_of_the_rules() -> None:
    assert [rollandwrite.boxes(building) for building in Building] == [4, 4, 6, 6, 8, 8]
    assert rollandwrite.places(Building.PAVILION) == (16, 8, 1)
    assert rollandwrite.places(Building.TOWER) == (21, 13, 6)
    assert rollandwrite.line_points() == {4: 2, 5: 5, 6: 10}
    assert rollandwrite.rounds() == {1: 18, 2: 18, 3: 18, 4: 15, 5: 12}
    assert rollandwrite.versus_bonus() == {2: 21, 3: 18, 4: 15}
    assert (rollandwrite.starting_coins(), rollandwrite.starting_buildings()) == (3, 3)
    assert (rollandwrite.change_die_cost(), rollandwrite.second_building_cost()) == (1, 3)
    assert (rollandwrite.coins_for_one_point(), rollandwrite.most_coins_gained()) == (2, 4)
    assert (rollandwrite.default_coins(), rollandwrite.grid_lines()) == (20, 6)


def test_the_versus_bonus_is_the_number_of_buildings_that_a_virtual_player_has() -> None:
    # R8.2: deduced from 3 starting buildings and one a round.
    for virtual, bonus in rollandwrite.versus_bonus().items():
        assert bonus == rollandwrite.starting_buildings() + rollandwrite.rounds()[virtual + 1]


def test_a_file_beside_the_transcript_is_found_without_its_ending(tmp_path: Path) -> None:
    (tmp_path / "box.toml").write_text(
        'id = "box"\nname = "Box"\ncoins = 20\nrows = ["GPTCGA", "PAGSCT", "CTSTAP", "ASCGTG", "SCAPGT", "GTGATC"]\n'
    )
    path = tmp_path / "game.yaml"
    path.write_text(EXAMPLE.replace("layout: granada ", "layout: box "))
    answer = desk.run("score", str(path), "--json").json
    assert (answer["layout"], answer["legal"]) == ("box", True)
    path.write_text(EXAMPLE.replace("layout: granada ", "layout: bax "))
    assert next(each["name"] for each in desk.run("score", str(path), "--json").json["findings"]) == "unknown-name"
