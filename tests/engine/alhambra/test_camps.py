"""Camps: how they are written, where they lie, what each bastion counts, and what is asked (X8)."""

from __future__ import annotations

import pytest

from alhambra_engine import referee
from alhambra_engine.alhambra import placement, squares
from alhambra_engine.alhambra.meant_tiles import reader_of
from alhambra_engine.alhambra.tiles import base_set
from alhambra_engine.copies import compact, transcripts
from alhambra_engine.geometry import cell_at, coordinates
from tests.cases import desk
from tests.cases.outcomes import alhambra_of
from tests.engine.inference import tables

ANSWERED = "rule: {camps-count-fountain: no, camps-pass-fountain: yes, camps-pass-squares: yes, camps-enclose: yes}\n"
OTHERS = "  Nina: {buildings: {tower: 4}, wall: 3, camps: 4}\n  Ota: {buildings: {seraglio: 5}, wall: 4, camps: 0}\n"


def game(rows: str, top: str = ANSWERED, below: str = "", others: str = OTHERS) -> str:
    """Return a game of camps with a palace, row by row between slashes."""
    drawing = "\n".join(f"      {row.strip()}" for row in rows.split("/"))
    head = f"game: alhambra\nmodules: [camps]\n{top}scoring: 3\nplayers:\n"
    return f"{head}  Kim:\n    palace: |\n{drawing}\n{below}{others}"


def judged(text: str) -> referee.Result:
    """Return what the referee says of a text."""
    return referee.score("game.yaml", text.encode())


def names(text: str) -> list[str]:
    """Return the names of the errors and warnings of a text."""
    return [finding.kind.name for finding in judged(text).findings if finding.severity != "note"]


def lines(text: str) -> dict[tuple[int, int, str], tuple[int, ...]]:
    """Return the numbers of spaces from each bastion of Kim to the tiles that it counts."""
    (scoring,) = alhambra_of(judged(text)).scorings
    found = {}
    for part in scoring.holdings["Kim"].parts["camps"]:
        assert part.side is not None
        own = coordinates(part.cell)
        at = [coordinates(cell) for cell in part.counted]
        found[*own, part.side.letter] = tuple(abs(x - own[0]) + abs(y - own[1]) for x, y in at)
    return found


@pytest.mark.parametrize(("word", "wanted"), [("Kn", "Kn"), ("kEN", "Kne"), ("Kwn", "Knw"), ("KWS", "Ksw")])
def test_a_camp_is_written_with_the_sides_of_its_bastions(word: str, wanted: str) -> None:
    square = squares.parse(word, ("camps",))
    assert square is not None
    assert (square.item, square.notation, square.types) == ("camps", wanted, ())


@pytest.mark.parametrize("word", ["K", "K-", "Kns", "Kew", "Knes", "Knn", "K8n", "Kw+n", "Kn=e", "K(nw)", "K>"])
def test_a_camp_has_one_bastion_or_two_at_a_right_angle(word: str) -> None:
    assert squares.parse(word, ("camps",)) is None
    assert squares.almost(word, ("camps",)) == "camp"
    assert squares.almost(word, ("bazaars",)) == ""


def test_without_the_module_a_camp_is_unknown_and_a_line_names_the_module() -> None:
    others = OTHERS.replace(", camps: 4", "").replace(", camps: 0", "")
    text = game("* C9s / . Kn", "", others=others).replace("modules: [camps]\n", "")
    (finding,) = (each for each in judged(text).findings if each.kind.name == "unknown-tile")
    assert finding.detail == "letter"
    assert [edit.text for fix in finding.fixes for edit in fix.edits] == ["modules: [camps]\n"]


def test_each_bastion_counts_the_buildings_up_to_the_first_empty_space() -> None:
    rows = ". Kes P5 G11- . T11- / Ke T9nw * A9- A10- C10- / . C9s . . . ./ . Kn . . . ."
    assert lines(game(rows)) == {
        (-1, -1, "e"): (1, 2),
        (-1, -1, "s"): (1, 2),
        (-2, 0, "e"): (1, 3, 4, 5),
        (-1, 2, "n"): (1, 2),
    }


@pytest.mark.parametrize(
    ("count", "passed", "wanted"),
    [("no", "yes", (1, 3)), ("no", "no", (1,)), ("yes", "yes", (1, 2, 3)), ("yes", "no", (1, 2))],
)
def test_the_fountain_counts_or_stops_a_line_as_a_table_has_it(
    count: str, passed: str, wanted: tuple[int, ...]
) -> None:
    top = f"rule: {{camps-count-fountain: {count}, camps-pass-fountain: {passed}}}\n"
    assert lines(game("Ke T9nw * A9-", top)) == {(-2, 0, "e"): wanted}


def test_what_no_line_meets_is_not_asked() -> None:
    assert names(game("* C9s / . Kn", "")) == []
    findings = judged(game("Ke T9nw *", "")).findings
    asked = [each.values["question"] for each in findings if each.kind.name == "rule-open"]
    assert asked == ["camps-count-fountain"]


def test_inner_walls_do_not_stop_a_line() -> None:
    assert lines(game("* A9- A10- / . C9s C10- / . G7nsw C11- / . Kn .")) == {(1, 3, "n"): (1, 2, 3)}


@pytest.mark.parametrize(("answer", "wanted"), [("yes", (1, 3)), ("no", (1,))])
def test_a_line_goes_on_behind_a_camp_as_a_table_has_it(answer: str, wanted: tuple[int, ...]) -> None:
    rows = "Ks . . / C5nsw A10- * / Kn C10- . / A9- C11- ."
    top = ANSWERED.replace("squares: yes", f"squares: {answer}")
    assert lines(game(rows, top))[-2, -1, "s"] == wanted


@pytest.mark.parametrize(("answer", "wanted"), [("yes", (1, 2, 3)), ("no", (1, 2))])
def test_a_line_that_counts_a_hut_goes_on_behind_it_as_a_table_has_it(answer: str, wanted: tuple[int, ...]) -> None:
    top = f"rule: {{camps-count-huts: yes, camps-pass-squares: {answer}, huts-count-huts: no}}\n"
    others = OTHERS.replace("}\n", ", huts: {}}\n")
    text = game("Ke T9nw HTs A9- *", top, others=others).replace("[camps]", "[camps, workers-huts]")
    assert lines(text)[-4, 0, "e"] == wanted


@pytest.mark.parametrize("rows", ["* A9- / . Kn", ". Kn / * A9-", "Ke *", "* C9s / Kn ."])
def test_a_bastion_needs_a_wall_of_a_building(rows: str) -> None:
    assert "bastion-without-wall" in names(game(rows))
    assert "wall-mismatch" not in names(game(rows))


def test_a_camp_touches_camps_only_without_bastions() -> None:
    assert names(game("Ke Ke T10w *")) == ["bastion-at-camp"]
    assert names(game("* C9s G12s / . Kn Kn")) == []
    assert "bastion-at-camp" in names(game("* C9s . / . Kne Kw"))


def test_an_open_side_of_a_camp_may_be_against_a_wall_as_a_table_has_it() -> None:
    assert names(game("Kes P5 / T9nw *")) == []
    rows = "Ks P5 / T9nw *"
    (asked,) = [each for each in judged(game(rows)).findings if each.kind.name == "rule-open"]
    assert (asked.detail, asked.values["question"], asked.cells) == ("placing", "camps-at-walls", ((-1, -1), (0, -1)))
    for answer, wanted in (("yes", []), ("no", ["wall-mismatch"])):
        assert names(game(rows, ANSWERED.replace("}", f", camps-at-walls: {answer}}}"))) == wanted


@pytest.mark.parametrize(("answer", "wanted"), [("no", {"T9ne"}), ("yes", {"T9ne", "T9nw"})])
def test_a_vague_tile_beside_an_open_side_of_a_camp_may_have_a_wall_there(answer: str, wanted: set[str]) -> None:
    readings = tables.inferred(game("Ks T9 / G8nw *", ANSWERED.replace("}", f", camps-at-walls: {answer}}}")))
    assert {tile.notation for own in readings.tiles for tile in own} == wanted


def test_nobody_walks_from_a_camp_through_the_wall_beside_it() -> None:
    walked = ANSWERED.replace("}", ", camps-at-walls: yes, camps-on-foot: yes}")
    assert names(game("Ks P5 / T9nw *", walked)) == ["unreachable"]


def test_a_camp_that_nothing_touches_is_not_joined() -> None:
    assert names(game("* C9s . / . . Kn")) == ["not-joined"]


def test_no_way_leads_over_a_camp_unless_the_table_walks_there() -> None:
    rows = "* C9s . / . Kn A9-"
    assert names(game(rows)) == ["unreachable"]
    on_foot = ANSWERED.replace("}", ", camps-on-foot: yes}")
    assert names(game("* C9s / A9- Kn", on_foot)) == []
    assert names(game("* C9s / . Kn", on_foot)) == ["unreachable"]
    assert names(game("* C9s / . Kn")) == []


def test_the_wall_behind_a_bastion_counts_unless_the_table_says_no() -> None:
    def length(text: str) -> int:
        (scoring,) = alhambra_of(judged(text)).scorings
        return scoring.holdings["Kim"].wall_length

    rows = ". Ks . / G10n P6n . / . * ."
    assert length(game(rows)) == 2
    assert length(game(rows.replace("Ks", ". "))) == 2
    assert length(game(rows, ANSWERED.replace("}", ", walls-behind-camps: no}"))) == 1


def test_camps_may_enclose_an_empty_space_as_a_table_has_it() -> None:
    rows = "* A9- G12s / G10- . Kn / T11- C10- ."
    asked = game(rows, ANSWERED.replace(", camps-enclose: yes", ""))
    assert [each.detail for each in judged(asked).findings if each.kind.name == "rule-open"] == ["placing"]
    # By one of the answers the palace is illegal: nobody has won for certain.
    for text, wanted in ((asked, ()), (game(rows), ("Kim",))):
        outcome = alhambra_of(judged(text.replace("scoring: 3", "before: {Kim: 99, Nina: 0, Ota: 0}")))
        assert (outcome.complete, outcome.winners) == (True, wanted)
        assert outcome.totals["Kim"] > 99
    assert names(game(rows)) == []
    assert names(game(rows, ANSWERED.replace("enclose: yes", "enclose: no"))) == ["hole"]


def test_a_camp_fills_a_space_in_the_palace() -> None:
    rows = "* A9- A10- / G10- Ke C9w / T11- C10- C11-"
    assert names(game(rows)) == []
    assert lines(game(rows)) == {(1, 1, "e"): (1,)}


def test_points_beside_a_drawing_are_compared_with_it() -> None:
    assert names(game("* C9s / . Kn", below="    camps: 1\n")) == []
    assert names(game("* C9s / . Kn", below="    camps: 2\n")) == ["claim-differs"]


@pytest.mark.parametrize(("camps", "wanted"), [(80, []), (129, ["too-many-pieces"])])
def test_camps_bring_no_more_than_all_tiles_before_each_bastion(camps: int, wanted: list[str]) -> None:
    others = f"  Nina: {{buildings: {{tower: 4}}, wall: 3, camps: {camps}}}\n{OTHERS.splitlines()[1]}\n"
    assert names(game("* C9s / . Kn", others=others)) == wanted


@pytest.mark.parametrize(("wall", "wanted"), [(28, []), (29, ["wall-too-long"])])
def test_a_wall_that_is_counted_may_run_behind_eight_camps(wall: int, wanted: list[str]) -> None:
    others = f"  Nina: {{buildings: {{tower: 4}}, wall: {wall}, camps: 1}}\n{OTHERS.splitlines()[1]}\n"
    assert names(game("* C9s / . Kn", others=others)) == wanted


def test_what_is_not_given_of_camps_names_no_winner() -> None:
    text = game("* C9s / . Kn", others=OTHERS.replace(", camps: 0", "")).replace("scoring: 3", "before: {Kim: 9}")
    assert "not-given" in [finding.kind.name for finding in judged(text).findings]
    assert alhambra_of(judged(text)).winners == ()


@pytest.mark.parametrize(
    ("rows", "word"), [("Ke T / . *", "T"), ("Ke T / . * / . A10- ", "T"), ("* ? / . Kn", "?"), ("* C / . Kn", "C")]
)
def test_vague_tiles_beside_camps_are_those_with_walls_behind_bastions(rows: str, word: str) -> None:
    result = judged(game(rows))
    wanted = [
        tile.notation
        for tile in base_set().tiles
        if word in {"?", tile.building.letter}
        and set(names(game(rows.replace(word, tile.notation, 1)))) <= {"rule-open"}
    ]
    assert result.readings is not None
    assert result.readings.number == len(wanted) > 1
    assert [tile.notation for tile in result.readings.tiles[0]] == wanted


def test_moves_beside_camps_keep_to_all_rules() -> None:
    outcome = alhambra_of(judged(game("Kes P5 / T9nw * / C9s .")))
    palace = outcome.judged.tables[0].palaces["Kim"]
    reader = reader_of(outcome.transcript)
    camp = reader.meaning("Kn").square
    assert camp is not None
    assert placement.places_for(palace, camp) == (cell_at(-1, 2),)
    assert placement.swaps_for(palace, camp) == ()
    assert cell_at(-1, -1) in placement.removable(palace)
    for tile in base_set().tiles[::5]:
        for cell in placement.places_for(palace, tile):
            assert not placement.violations(palace._replace(tiles={**palace.tiles, cell: tile}))


def test_a_game_with_camps_survives_codes() -> None:
    result = judged(game("Kes P5 / T9nw *", below="    reserve: [Knw, T11-]\n"))
    again = referee.score("game.yaml", compact.game_of(compact.code_of(result, "1")).transcript)
    assert again.outcome is not None
    assert result.outcome is not None
    assert transcripts.tree_of(again.outcome) == transcripts.tree_of(result.outcome)
    assert again.totals == result.totals


def test_lines_and_tables_have_the_points_of_camps() -> None:
    text = "modules: camps\nscoring 3\nKim P2 W7 camps 5\nNina G3 W4 camps 0\nOta T3 W4 camps 2\n"
    (table,) = alhambra_of(desk.judge(text)).transcript.tables
    assert [player.numbers["camps"].value for player in table.players] == [5, 0, 2]


@pytest.mark.parametrize(
    ("rows", "wanted"),
    [
        ("* C9s A9- / . Ke .", "Write `Kn` instead of `Ke`"),
        ("* C9s A9- / . . Kn", "Remove one `.`"),
        ("Kes P5 / T9n *", "Write"),
    ],
)
def test_a_slip_of_a_camp_is_put_right(rows: str, wanted: str) -> None:
    told = desk.run("check", "-", typed=game(rows)).out
    assert wanted in told


@pytest.mark.parametrize(("answer", "wanted"), [("yes", -1), ("no", 0)])
def test_invaders_come_to_camps_as_a_table_has_it(answer: str, wanted: int) -> None:
    top = f"attack: south\nrule: {{camps-attacked: {answer}, fountain-attacked: no}}\n"
    others = OTHERS.replace("camps", "invaders: 0, camps")
    text = (
        game("* C9s / . Kn", top, others=others)
        .replace("[camps]", "[camps, invaders]")
        .replace("scoring: 3", "scoring: 1")
    )
    (scoring,) = alhambra_of(judged(text)).scorings
    assert scoring.holdings["Kim"].counts["invaders"] == wanted
    asked = judged(text.replace(f"camps-attacked: {answer}, ", ""))
    assert [each.values["question"] for each in asked.findings if each.kind.name == "rule-open"] == ["camps-attacked"]
