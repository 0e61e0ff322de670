"""Transcripts of the base game through the referee: laws that every table keeps, and the rules about a whole table."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from alhambra_engine import referee
from alhambra_engine.alhambra.awards import MajorityAward
from alhambra_engine.alhambra.tiles import base_set
from alhambra_engine.buildings import Building
from alhambra_engine.geometry import coordinates
from alhambra_engine.items import prizes
from tests.cases import desk
from tests.cases.outcomes import alhambra_of
from tests.engine import oracle
from tests.engine.strategies import REAL, grow, randoms

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from random import Random

    from alhambra_engine.reading.findings import Finding
    from alhambra_engine.referee import Result

NAMES = ("Ada", "Bea", "Cid", "Dan", "Ed", "Flo")


class Table(NamedTuple):
    """Legal palaces of real tiles, no tile twice, and what the imaginary player has."""

    scoring: int
    plans: Mapping[str, oracle.Plan]
    dirk: Mapping[str, int]


@st.composite
def tables(draw: st.DrawFn) -> Table:
    random = draw(randoms)
    deck = list(REAL)
    random.shuffle(deck)
    players = NAMES[: draw(st.integers(1, 6))]
    share = len(deck) // (len(players) + 1)
    plans = {}
    for name in players:
        palace = grow(random, [deck.pop() for _ in range(share)], draw(st.integers(0, share)))
        plans[name] = oracle.plan_from(palace)
    dirk = Counter(tile.building.value for tile in deck[: draw(st.integers(0, share))])
    return Table(draw(st.sampled_from((1, 2, 3))), plans, dirk if len(players) == 2 else {})


# The forms in which a palace may be written


def as_drawing(plan: oracle.Plan) -> str:
    return "palace: |\n" + "\n".join("      " + row for row in oracle.drawing_of(plan).splitlines())


def as_rows(plan: oracle.Plan) -> str:
    return "palace: [" + ", ".join(f'"{" ".join(row.split())}"' for row in oracle.drawing_of(plan).splitlines()) + "]"


def as_list(plan: oracle.Plan) -> str:
    return (
        "tiles: ["
        + ", ".join(f"{{tile: {text}, at: [{east}, {south}]}}" for (east, south), text in plan.tiles.items())
        + "]"
    )


def as_counts(plan: oracle.Plan) -> str:
    counts = Counter(oracle.tile_of(text).building.value for text in plan.tiles.values())
    inner = ", ".join(f"{building}: {count}" for building, count in counts.items())
    return f"buildings: {{{inner}}}\n    wall: {oracle.longest_wall(plan)}"


FORMS: tuple[Callable[[oracle.Plan], str], ...] = (as_drawing, as_rows, as_list, as_counts)


def written(table: Table, form_of: Callable[[str], Callable[[oracle.Plan], str]], top: str = "") -> bytes:
    text = f"game: alhambra\nscoring: {table.scoring}\n{top}players:\n"
    for name, plan in table.plans.items():
        text += f"  {name}:\n    {form_of(name)(plan)}\n"
    if table.dirk:
        inner = ", ".join(f"{building}: {count}" for building, count in table.dirk.items())
        text += f"  Dirk: {{virtual: true, buildings: {{{inner}}}}}\n"
    return text.encode()


def score_of(table: Table, form: Callable[[oracle.Plan], str] = as_drawing, top: str = "") -> Result:
    return referee.score("table.yaml", written(table, lambda _: form, top))


def literal_totals(table: Table) -> dict[str, int]:
    """Work out everybody's points by the clauses."""
    tiles = {
        name: Counter(oracle.tile_of(text).building for text in plan.tiles.values())
        for name, plan in table.plans.items()
    }
    if table.dirk:
        tiles["Dirk"] = Counter({Building(name): count for name, count in table.dirk.items()})
    totals = {name: oracle.longest_wall(table.plans[name]) if name in table.plans else 0 for name in tiles}
    for building in Building:
        counts = {name: owned[building] for name, owned in tiles.items()}
        for name, points in oracle.shares(counts, prizes(building, table.scoring)).items():
            totals[name] += points
    return totals


# Laws


@given(tables())
def test_totals_are_those_of_the_literal_rules(table: Table) -> None:
    result = score_of(table)
    assert result.legal
    totals = literal_totals(table)
    assert result.totals == totals
    real = {name: points for name, points in totals.items() if name != "Dirk"}
    best = {name for name, points in real.items() if points == max(real.values())}
    assert result.winners == ()
    if table.scoring == 3:
        nothing = "before: {" + ", ".join(f"{name}: 0" for name in totals) + "}\n"
        assert set(score_of(table, top=nothing).winners) == best


@given(tables(), st.data())
def test_every_form_scores_the_same(table: Table, data: st.DataObject) -> None:
    chosen = {name: data.draw(st.sampled_from(FORMS)) for name in table.plans}
    result = referee.score("table.yaml", written(table, chosen.__getitem__))
    assert result.legal
    assert result.totals == literal_totals(table)


@given(tables(), randoms)
def test_order_of_the_players_has_no_effect(table: Table, random: Random) -> None:
    names = list(table.plans)
    random.shuffle(names)
    shuffled = score_of(table._replace(plans={name: table.plans[name] for name in names}))
    plain = score_of(table)
    assert shuffled.totals == plain.totals
    assert set(shuffled.winners) == set(plain.winners)


@given(tables())
def test_mirrored_palaces_score_the_same(table: Table) -> None:
    # Mirrored, the game's tiles are no longer the game's.
    mirror = dict(zip("nesw", "nwse", strict=True))
    mirrored = {name: plan.mapped(lambda space: (-space[0], space[1]), mirror) for name, plan in table.plans.items()}
    result = score_of(table._replace(plans=mirrored), top="tiles: any\n")
    assert result.legal
    assert result.totals == literal_totals(table)


@given(tables())
def test_three_scorings_run_on(table: Table) -> None:
    body = written(table, lambda _: as_list).decode().split("players:\n")[1]
    indented = "".join(f"  {line}\n" for line in body.splitlines())
    text = "game: alhambra\nscorings:\n" + "".join(f"  {scoring}:\n{indented}" for scoring in (2, 1, 3))
    result = referee.score("game.yaml", text.encode())
    assert result.legal
    each = [literal_totals(table._replace(scoring=scoring)) for scoring in (1, 2, 3)]
    assert [scoring.scoring for scoring in alhambra_of(result).scorings] == [1, 2, 3]
    assert [{name: scoring.points(name) for name in each[0]} for scoring in alhambra_of(result).scorings] == each
    assert result.totals == {name: sum(points[name] for points in each) for name in each[0]}


@given(tables())
def test_walls_and_palaces_of_a_result(table: Table) -> None:
    (scoring,) = alhambra_of(score_of(table)).scorings
    for name, plan in table.plans.items():
        holding = scoring.holdings[name]
        assert holding.wall_length == len(holding.wall) == oracle.longest_wall(plan)
        drawn = scoring.palaces[name]
        # A palace counts from its fountain, wherever that stands in the drawing.
        assert {coordinates(cell): oracle.text_of(tile) for cell, tile in drawn.buildings.items()} == plan.tiles


# The whole table: pieces (B3.9)


def names_of(result: Result) -> list[str]:
    return [finding.kind.name for finding in desk.but_for_earlier(result.findings)]


def table_of(*players: str, top: str = "") -> Result:
    """Score a table of Ada, Bea and so on, each given as the inside of his entry."""
    text = f"game: alhambra\n{top}players:\n"
    text += "".join(f"  {name}: {{{inner}}}\n" for name, inner in zip(NAMES, players, strict=False))
    return referee.score("table.yaml", text.encode())


def only(result: Result) -> Finding:
    (finding,) = result.findings
    return finding


TWO_MORE = ("buildings: {}, wall: 0", "buildings: {}, wall: 0")


def test_a_tile_lies_only_once_at_the_table() -> None:
    alone = "tiles: [{at: [0, -1], tile: T7}]"
    finding = only(table_of(alone, alone, TWO_MORE[0]))
    assert (finding.kind.name, finding.rule, finding.player) == ("tile-used-twice", "B3.9", "Bea")
    finding = only(table_of(alone, f"{TWO_MORE[0]}, reserve: [t7new]", TWO_MORE[0]))
    assert (finding.kind.name, finding.player) == ("tile-used-twice", "Bea")
    finding = only(table_of(alone + ", reserve: [T7]", *TWO_MORE))
    assert (finding.kind.name, finding.player) == ("tile-used-twice", "Ada")
    assert table_of(alone + ", reserve: [T8]", *TWO_MORE).legal


def test_a_tile_may_lie_twice_where_tiles_are_home_made() -> None:
    alone = "tiles: [{at: [0, -1], tile: Tnew}]"
    assert table_of(alone, alone, TWO_MORE[0], top="tiles: any\n").legal


@pytest.mark.parametrize("building", Building)
def test_no_type_has_more_tiles_than_there_are(building: Building) -> None:
    number = base_set().number_of(building)
    for first in (0, 2, number):
        table = [f"buildings: {{{building}: {count}}}, wall: 0" for count in (first, number - first)]
        assert table_of(*table, TWO_MORE[0]).legal
        finding = only(table_of(*table, f"buildings: {{{building}: 1}}, wall: 0"))
        assert (finding.kind.name, finding.rule) == ("too-many-tiles", "B3.9")


def test_counts_palaces_reserves_and_the_imaginary_player_share_one_set() -> None:
    ada = "tiles: [{at: [1, 0], tile: T8}], reserve: [T7]"
    dirk = "virtual: true, buildings: {tower: %d}"
    bea = "buildings: {tower: 4}, wall: 0, reserve: [T13]"
    assert "too-many-tiles" not in names_of(table_of(ada, bea, dirk % 4))
    assert "too-many-tiles" in names_of(table_of(ada, bea, dirk % 5))


def test_unknown_tiles() -> None:
    for text, name in [
        ("T99", "unknown-tile"),
        ("T9ns", "unknown-tile"),
        ("X", "unknown-tile"),
    ]:
        finding = only(table_of(f"tiles: [{{at: [0, 1], tile: {text}}}]", *TWO_MORE))
        assert (finding.kind.name, finding.rule, finding.player) == (name, "B1.1", "Ada")


def test_a_tile_that_cannot_be_told_causes_no_other_finding() -> None:
    # Whatever lies in the middle, the tiles around it may be right.
    assert names_of(table_of('palace: ["* C9 P8 S9"]', *TWO_MORE)) == []
    assert names_of(table_of('palace: ["* X T13"]', *TWO_MORE)) == ["unknown-tile"]
    # Behind P7's wall lies S7's, whatever C9 is.
    assert names_of(table_of('palace: ["* C9 P7 S7"]', *TWO_MORE)) == ["unreachable"]


def test_occupied() -> None:
    finding = only(table_of("tiles: [{at: [0, 0], tile: T12}, {at: [0, 1], tile: P8}]", *TWO_MORE))
    assert (finding.kind.name, finding.rule, finding.cells) == ("occupied", "B3.1", ((0, 0),))
    twice = "tiles: [{at: [0, 1], tile: T12}, {at: [0, 1], tile: P8}]"
    assert names_of(table_of(twice, *TWO_MORE)) == ["occupied"]


def test_occupied_causes_no_other_finding() -> None:
    assert names_of(table_of("tiles: [{at: [0, 0], tile: T12}]", *TWO_MORE)) == ["occupied"]


def test_an_illegal_palace_is_not_scored_and_nobody_else_is() -> None:
    result = table_of('palace: ["* . P8"]', "buildings: {tower: 3}, wall: 4", TWO_MORE[0])
    finding = only(result)
    assert (finding.kind.name, finding.rule, finding.cells, finding.player) == ("not-joined", "B3.4", ((2, 0),), "Ada")
    assert not result.legal
    outcome = alhambra_of(result)
    assert (outcome.scorings, result.totals, result.winners, outcome.leftovers) == ((), {}, (), ())


# The wall (B4.7), the imaginary player (B6), leftovers (B2.6)


def test_a_wall_by_counts_may_not_be_longer_than_can_be() -> None:
    assert table_of("buildings: {tower: 4}, wall: 12", *TWO_MORE).legal
    finding = only(table_of("buildings: {tower: 4}, wall: 13", *TWO_MORE))
    assert (finding.kind.name, finding.rule) == ("wall-too-long", "B4.7")
    assert (finding.values["length"], finding.values["limit"]) == (13, 12)
    assert only(table_of("buildings: {}, wall: 1", *TWO_MORE)).kind.name == "wall-too-long"


def test_imaginary_player_never_scores_a_wall_and_never_wins() -> None:
    result = table_of(
        "buildings: {}, wall: 0",
        "buildings: {}, wall: 0",
        "virtual: true, buildings: {tower: 11, garden: 1}",
        top="before: {Ada: 0, Bea: 0}\n",
    )
    assert names_of(result) == []
    assert result.totals == {"Ada": 0, "Bea": 0, "Cid": 41}
    assert set(result.winners) == {"Ada", "Bea"}
    refused = table_of(*TWO_MORE, "virtual: true, buildings: {tower: 11, garden: 1}, wall: 3")
    assert names_of(refused) == ["keys-exclude"]
    assert only(refused).rule == "B6.3"


def test_imaginary_player_with_too_few_tiles_is_noted() -> None:
    for scoring, enough in ((1, 6), (2, 12), (3, 12)):
        for number, expected in ((enough, []), (enough - 1, ["virtual-tiles-few"])):
            dirk = f"virtual: true, buildings: {{tower: {number // 2}, garden: {number - number // 2}}}"
            result = table_of(*TWO_MORE, dirk, top=f"scoring: {scoring}\n")
            assert names_of(result) == expected
            assert result.legal


def test_who_looks_forgotten_is_noted_and_scored_all_the_same() -> None:
    dirk = "virtual: true, buildings: {tower: 11, garden: 1}"
    assert names_of(table_of(TWO_MORE[0])) == ["lone-player"]
    assert names_of(table_of(*TWO_MORE)) == ["virtual-missing"]
    assert names_of(table_of(*TWO_MORE, *TWO_MORE)) == []
    noted = table_of(*TWO_MORE, TWO_MORE[0], dirk)
    assert names_of(noted) == ["virtual-unexpected"]
    assert noted.totals["Dan"] == 41
    empty = table_of('palace: ["*"]', *TWO_MORE)
    assert names_of(empty) == ["palace-empty"]
    assert empty.totals == dict.fromkeys(NAMES[:3], 0)


def test_too_many_players() -> None:
    assert table_of(*[TWO_MORE[0]] * 6).legal
    text = "game: alhambra\nplayers:\n" + "".join(f"  P{number}: {{{TWO_MORE[0]}}}\n" for number in range(7))
    assert names_of(referee.score("", text.encode())) == ["player-count"]


def test_a_tied_award_names_the_others() -> None:
    result = table_of(
        "buildings: {tower: 4}, wall: 0", "buildings: {tower: 4}, wall: 0", TWO_MORE[0], top="scoring: 2\n"
    )
    awards = {each.player: each for each in alhambra_of(result).scorings[0].awards if isinstance(each, MajorityAward)}
    assert awards.keys() == {"Ada", "Bea"}
    ada = awards["Ada"]
    assert (ada.places, ada.tied, ada.pool, ada.points, ada.rule) == ((1, 2), ("Bea",), 19, 9, "B5.2")
    assert ada.counts == {"Ada": 4, "Bea": 4}


LEFTOVERS = """
game: alhambra
{scoring}players:
  Ada: {{buildings: {{}}, wall: 0{ada}}}
  Bea: {{buildings: {{}}, wall: 0{bea}}}
  Cid: {{buildings: {{}}, wall: 0}}
leftovers: [{leftovers}]
money:
  Ada: {{denar: 7, florin: 5}}
  Bea: {{denar: 6, florin: 5, ducat: 0}}
"""


def leftovers_of(leftovers: str, ada: str = "", bea: str = "", scoring: str = "") -> Result:
    return referee.score("", LEFTOVERS.format(leftovers=leftovers, ada=ada, bea=bea, scoring=scoring).encode())


def test_leftovers() -> None:
    result = leftovers_of("{tile: G8nw, currency: denar}, {tile: T7, currency: florin}, {tile: P8, currency: ducat}, ")
    assert result.legal
    assert [tuple(each) for each in alhambra_of(result).leftovers] == [
        ("G8nw", "denar", ("Ada",)), ("T7new", "florin", ("Ada", "Bea")), ("P8-", "ducat", ()),
    ]  # fmt: skip


def test_a_leftover_may_already_lie_with_its_winner_and_with_nobody_else() -> None:
    tile = "{tile: G8nw, currency: denar}"
    assert names_of(leftovers_of(tile, ada=", reserve: [G8nw]")) == []
    finding = only(leftovers_of(tile, bea=", reserve: [G8nw]"))
    assert (finding.kind.name, finding.rule) == ("tile-used-twice", "B2.6")
    # Nobody wins it, so that it stays.
    finding = only(leftovers_of("{tile: G8nw, currency: florin}", ada=", reserve: [G8nw]"))
    assert finding.kind.name == "tile-used-twice"


def test_a_leftover_cannot_be_any_tile_and_lie_twice() -> None:
    assert names_of(leftovers_of("{tile: G99, currency: denar}")) == ["unknown-tile"]
    twice = "{tile: G8nw, currency: denar}, {tile: G8nw, currency: ducat}"
    assert names_of(leftovers_of(twice)) == ["tile-used-twice"]
    assert names_of(leftovers_of("{tile: G8nw, currency: denar}, {tile: T7, currency: denar}")) == ["currency-twice"]


@given(tables(), st.integers(0, 40))
def test_a_claim_is_compared_with_the_sum_of_the_awards(table: Table, claimed: int) -> None:
    totals = literal_totals(table)
    assume("Ada" in totals)
    text = written(table, lambda _: as_list).decode() + f"claimed: {{Ada: {claimed}}}\n"
    result = referee.score("", text.encode())
    told = [finding for finding in result.findings if finding.kind.name == "claim-differs"]
    # After the first scoring a greater number may include earlier points.
    assert bool(told) == (claimed < totals["Ada"] or (claimed > totals["Ada"] and table.scoring == 1))
    for finding in told:
        assert (finding.values["claimed"], finding.values["points"]) == (claimed, totals["Ada"])
        terms = finding.values["terms"]
        assert isinstance(terms, tuple)
        assert sum(terms) == totals["Ada"]


# Slips that were overlooked once


def test_names_that_differ_in_outer_blanks_only_are_the_same_name_twice() -> None:
    ada = "buildings: {tower: 1}, wall: 3"
    text = f'game: alhambra\nplayers:\n  Ada: {{{ada}}}\n  "Ada ": {{{ada}}}\n  Bea: {{{TWO_MORE[0]}}}\n'
    assert "duplicate-key" in names_of(referee.score("", text.encode()))


def test_a_leftover_before_the_third_scoring_is_not_any_text() -> None:
    assert "unknown-tile" in names_of(leftovers_of("{tile: X99, currency: denar}", scoring="scoring: 2\n"))


def test_a_leftover_among_home_made_tiles_is_not_any_text() -> None:
    assert "unknown-tile" in names_of(leftovers_of("{tile: X99, currency: denar}", scoring="tiles: any\n"))


def test_a_leftover_that_stays_is_one_tile_more() -> None:
    text = LEFTOVERS.replace("Cid: {{buildings: {{}}", "Cid: {{buildings: {{tower: 11}}")
    text = text.format(leftovers="{tile: T7, currency: florin}", ada="", bea="", scoring="")
    assert names_of(referee.score("", text.encode())) == ["too-many-tiles"]


@pytest.mark.parametrize(
    ("counter", "currency", "legal"),
    [
        ("Ada", "denar", True),  # she wins it, so that it may be among her eleven
        ("Bea", "denar", False),
        ("Cid", "denar", False),
        ("Ada", "florin", False),  # nobody wins it
        ("Ada", "ducat", False),
    ],
)
def test_a_leftover_is_among_the_counts_of_its_winner_or_one_tile_more(
    counter: str, currency: str, *, legal: bool
) -> None:
    text = LEFTOVERS.format(leftovers=f"{{tile: T7, currency: {currency}}}", ada="", bea="", scoring="")
    text = text.replace(f"{counter}: {{buildings: {{}}", f"{counter}: {{buildings: {{tower: 11}}")
    result = referee.score("", text.encode())
    assert names_of(result) == ([] if legal else ["too-many-tiles"])
    # With one less there is room, whoever gets it.
    assert referee.score("", text.replace("tower: 11", "tower: 10").encode()).legal


def test_a_leftover_that_lies_in_its_winner_s_reserve_is_counted_once() -> None:
    text = LEFTOVERS.replace("Cid: {{buildings: {{}}", "Cid: {{buildings: {{tower: 10}}")
    text = text.format(leftovers="{tile: T7, currency: denar}", ada=", reserve: [T7]", bea="", scoring="")
    assert names_of(referee.score("", text.encode())) == []


def test_a_game_without_scorings_is_none() -> None:
    assert not referee.score("", b"game: alhambra\nscorings: {}\n").legal


def test_a_missing_player_does_not_make_a_two_player_game() -> None:
    two = ", ".join(f"{name}: {{{TWO_MORE[0]}}}" for name in NAMES[:2])
    text = f"game: alhambra\nscorings:\n  1: {{{two}, Cid: {{{TWO_MORE[0]}}}}}\n  2: {{{two}}}\n"
    assert names_of(referee.score("", text.encode())) == ["player-missing"]


def test_a_fountain_without_a_blank_behind_it_is_one_fault() -> None:
    assert names_of(table_of('palace: ["*P8 S9"]', *TWO_MORE)) == ["unknown-tile"]


# Points that nobody can check


def with_extra(table: Table, extra: Mapping[str, str]) -> Result:
    """Return the result of a table in which some players have points that nobody can check."""

    def form(name: str) -> Callable[[oracle.Plan], str]:
        return lambda plan: as_counts(plan) + (f"\n    extra: {extra[name]}" if name in extra else "")

    names = (*table.plans, *(("Dirk",) if table.dirk else ()))
    nothing = ", ".join(f"{name}: 0" for name in names)
    top = f"before: {{{nothing}}}\n" if table.scoring > 1 else ""
    return referee.score("table.yaml", written(table, form, top))


@given(tables(), st.data())
def test_extra_points_are_added_and_no_points_change_nothing(table: Table, data: st.DataObject) -> None:
    points = {name: data.draw(st.integers(-30, 30)) for name in table.plans}
    plain, result = with_extra(table, {}), with_extra(table, {name: str(own) for name, own in points.items()})
    assert result.legal
    assert result.totals == {name: own + points.get(name, 0) for name, own in plain.totals.items()}
    (scoring,) = alhambra_of(result).scorings
    assert all(scoring.points(name) == result.totals[name] for name in scoring.holdings)
    nothing = with_extra(table, dict.fromkeys(table.plans, "0"))
    assert (nothing.totals, nothing.winners) == (plain.totals, plain.winners)


@given(tables(), st.integers(-300, 300))
def test_the_same_extra_points_for_everybody_change_no_winner(table: Table, points: int) -> None:
    same = with_extra(table, dict.fromkeys(table.plans, f"{{Falconers: {points}, Zoo: 0}}"))
    assert same.winners == with_extra(table, {}).winners
