"""The auditor of the base game, held against all counts that there are, and against random games."""

from __future__ import annotations

import re
import textwrap
from functools import cache
from itertools import combinations, product
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alhambra_engine import referee
from alhambra_engine.alhambra.awards import Holding, award
from alhambra_engine.alhambra.tiles import base_set
from alhambra_engine.audit import score_pads
from alhambra_engine.budget import Budget
from alhambra_engine.buildings import Building
from tests.engine.audit.filled import NAMES, planted, random_pad, transcript

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from alhambra_engine.audit.explanations import Explanations

TYPES = (Building.PAVILION, Building.TOWER)


def audited(text: str) -> Explanations:
    result = referee.audit("pad", text.encode())
    assert result.audited is not None, result.findings
    return result.audited.explanations


def sets_of(found: Explanations) -> list[dict[tuple[str, object, str], tuple[int, ...]]]:
    return [
        {(each.entry.player, each.entry.scoring, each.entry.item): each.possible for each in explanation.changes}
        for explanation in found.sets
    ]


# Every vector of counts, for a type or two


def _payable(building: Building, scorings: tuple[int, ...], names: tuple[str, ...]) -> set[tuple[int, ...]]:
    """Return all points that a type can pay, by scoring and player, with the tiles that exist."""
    tiles = base_set().number_of(building)
    every = [each for each in product(range(tiles + 1), repeat=len(names)) if sum(each) <= tiles]
    paid: dict[int, dict[tuple[int, ...], list[tuple[int, ...]]]] = {}
    for scoring in scorings:
        paid[scoring] = {}
        for vector in every:
            awards = award(scoring, {name: Holding({building: n}) for name, n in zip(names, vector, strict=True)})
            own = tuple(sum(each.points for each in awards if each.player == name) for name in names)
            paid[scoring].setdefault(own, []).append(vector)
    found: set[tuple[int, ...]] = set()
    for together in product(*(paid[scoring].items() for scoring in scorings)):
        chosen = product(*(vectors for _, vectors in together))
        if any(sum(map(max, zip(*counts, strict=True))) <= tiles for counts in chosen):
            found.add(tuple(number for points, _ in together for number in points))
    return found


class Tiny(NamedTuple):
    """A small pad: what is written, by scoring, player and item."""

    written: Mapping[tuple[int, str, str], int]
    scorings: tuple[int, ...]

    @property
    def text(self) -> str:
        lines = ["game: alhambra", "scorings:"]
        for scoring in self.scorings:
            lines.append(f"  {scoring}:")
            for name in NAMES[:3]:
                own = {item: value for (s, who, item), value in self.written.items() if (s, who) == (scoring, name)}
                items = ", ".join(f"{item}: {value}" for item, value in own.items())
                lines.append(f"    {name}: {{claimed: {{{items}}}}}")
        return "\n".join(lines) + "\n"


@pytest.fixture(scope="module")
def payable() -> dict[tuple[int, ...], set[tuple[int, ...]]]:
    return {scorings: _payable(Building.PAVILION, scorings, NAMES[:3]) for scorings in ((3,), (1, 2), (2, 3))}


@settings(max_examples=40)
@given(st.data())
def test_the_smallest_sets_are_those_of_all_counts(
    payable: dict[tuple[int, ...], set[tuple[int, ...]]], data: st.DataObject
) -> None:
    scorings = data.draw(st.sampled_from(sorted(payable)))
    slots = [(scoring, name, "pavilion") for scoring in scorings for name in NAMES[:3]]
    source = payable[scorings]
    right = data.draw(st.sampled_from(sorted(source)))
    values = [data.draw(st.one_of(st.just(value), st.sampled_from([0, 1, 4, 8, 9, 16, 24, 5]))) for value in right]
    tiny = Tiny(dict(zip(slots, values, strict=True)), scorings)
    expected: list[dict[tuple[str, object, str], tuple[int, ...]]] = []
    for number in range(len(slots) + 1):
        for free in combinations(range(len(slots)), number):
            fitting = [each for each in source if all(each[i] == values[i] for i in range(len(slots)) if i not in free)]
            if fitting:
                expected.append(
                    {(slots[i][1], slots[i][0], "pavilion"): tuple(sorted({each[i] for each in fitting})) for i in free}
                )
        if expected:
            break
    found = audited(tiny.text)
    assert found.complete
    assert found.least == len(expected[0])
    assert sets_of(found) == ([] if expected == [{}] else expected)


@settings(max_examples=12)
@given(st.data())
def test_walls_need_tiles_and_sums_need_points(data: st.DataObject) -> None:
    # One scoring of three players in which nothing but pavilions and towers is unknown or wrong.
    names = NAMES[:3]
    others = {building: (0, 0, 0) for building in Building if building not in TYPES}
    source = {building: _payable_once(building) for building in TYPES}
    pavilions = data.draw(st.sampled_from(sorted(source[Building.PAVILION])))
    towers = data.draw(st.sampled_from(sorted(source[Building.TOWER])))
    walls = [data.draw(st.integers(0, 46)) for _ in names]
    told = data.draw(st.integers(0, 110))
    written: dict[tuple[int, str, str], int] = {}
    for at, name in enumerate(names):
        written |= {(3, name, building): own[at] for building, own in others.items()}
        written[3, name, "pavilion"] = pavilions[at]
        if at:
            written[3, name, "tower"] = towers[at]
        written[3, name, "wall"] = walls[at]
    written[3, names[0], "sum"] = told
    is_follower = told == pavilions[0] + walls[0]
    is_possible = False
    for points, vectors in source[Building.TOWER].items():
        if points[1:] != towers[1:] or (not is_follower and points[0] + pavilions[0] + walls[0] != told):
            continue
        is_possible |= any(
            all(
                wall <= min(3 * (a + b), 2 * (a + b) + 4) if a + b else wall == 0
                for wall, a, b in zip(walls, one, other, strict=True)
            )
            for one in source[Building.PAVILION][pavilions]
            for other in vectors
        )
    # With nothing for four types nobody has any: the first place would be paid.
    outcome = referee.check("pad", Tiny(written, (3,)).text.encode()).outcome
    assert outcome is not None
    assert outcome.game == "alhambra"
    pad = score_pads.pad_of(outcome)
    assert pad.conflict(frozenset()) is None or not is_possible
    if not pad.exhausted:
        assert (pad.conflict(frozenset()) is None) is is_possible


@cache
def _payable_once(building: Building) -> dict[tuple[int, ...], list[tuple[int, ...]]]:
    """Return the largest counts with which a type pays certain points in the third scoring."""
    tiles = base_set().number_of(building)
    paid: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
    for vector in sorted(product(range(tiles + 1), repeat=3), key=sum, reverse=True):
        if sum(vector) <= tiles:
            holdings = {name: Holding({building: n}) for name, n in zip(NAMES, vector, strict=False)}
            awards = award(3, holdings)
            points = tuple(sum(each.points for each in awards if each.player == name) for name in NAMES[:3])
            others = paid.setdefault(points, [])
            if not any(all(a >= b for a, b in zip(other, vector, strict=True)) for other in others):
                others.append(vector)
    return paid


# Random games


@pytest.mark.parametrize("seed", range(4))
def test_no_right_pad_is_called_wrong(seed: int) -> None:
    source = Random(seed)  # noqa: S311 - nothing secret here
    scorings = ((1, 2, 3), (3,), (1, 2), (2, 3))[seed % 4]
    found = audited(transcript(random_pad(source, 2 + seed % 5, scorings) | {}))
    assert (found.least, found.sets) == (0, ())


@pytest.mark.parametrize("seed", range(4))
def test_a_planted_error_is_among_those_that_explain_it(seed: int) -> None:
    source = Random(seed)  # noqa: S311 - nothing secret here
    pad, (name, scoring, item) = planted(source, random_pad(source, 3 + seed % 2))
    found = audited(transcript(pad))
    assert found.least <= 1
    if found.least:
        assert any((name, scoring, item) in each for each in sets_of(found))


# Sums without items, gaps, large numbers


def _totals(rows: Mapping[int, Sequence[str]], extra: str = "") -> str:
    """Return a pad on which each of three players has written one thing in each scoring."""
    table = ""
    for scoring, row in rows.items():
        players = ", ".join(f"{name}: {{claimed: {each}}}" for name, each in zip(NAMES, row, strict=False))
        table += f"  {scoring}: {{{players}}}\n"
    return f"game: alhambra\nscorings:\n{table}{extra}"


@pytest.mark.parametrize(
    ("rows", "extra", "wrong"),
    [
        (
            {
                1: ["{running: 8}", "{running: 8}", "{running: 2}"],
                2: ["{running: 36}", "{running: 30}", "{running: 30}"],
                3: ["{running: 80}", "{running: 60}", "{running: 90}"],
            },
            "",
            ("running: 80", "running: 30", 1),
        ),
        (
            {1: ["{sum: 8}", "{sum: 8}", "{sum: 2}"], 2: ["{sum: 36}", "{sum: 36}", "{sum: 30}"]},
            "claimed: {Ada: 44, Bo: 44, Cy: 32}\n",
            ("Ada: 44", "Ada: 45", 1),
        ),
        (
            {1: ["8", "8", "2"], 2: ["36", "36", "30"], 3: ["60", "60", "90"]},
            "claimed: {Ada: 104, Bo: 104, Cy: 122}\n",
            ("Ada: 104", "Ada: 97", 1),
        ),
        ({3: ["{sum: 80}", "{sum: 60}", "{sum: 1}"]}, "", ("sum: 60", "sum: 260", 1)),
        ({3: ["{sum: 130}", "{sum: 60}", "{sum: 1}"]}, "", ("130", "200", 0)),
        ({3: ["{sum: 200}", "{sum: 60}", "{sum: 1}"]}, "", ("60", "200", 1)),
    ],
)
def test_sums_alone_are_audited(rows: Mapping[int, Sequence[str]], extra: str, wrong: tuple[str, str, int]) -> None:
    right = _totals(rows, extra)
    found = audited(right)
    assert (found.least, found.complete) == (0, True)
    before, after, least = wrong
    assert right.count(before) == 1
    found = audited(right.replace(before, after))
    # Not of every other number is it worked out whether it is possible; then the answer says so.
    assert found.least == least
    assert found.sets if least else found.complete


@pytest.mark.parametrize("running", [60, 61])
def test_two_gaps_are_no_double_points(running: int) -> None:
    found = audited(_totals({3: [f"{{tower: 21, wall: 4, sum: 25, running: {running}}}", "{tower: 13}", "{tower: 6}"]}))
    assert (found.least, found.complete) == (0, True)


def test_gaps_bring_no_more_than_they_can() -> None:
    found = audited(_totals({3: ["{tower: 21, running: 9999999}", "{tower: 0}", "{tower: 0}"]}))
    assert found.least == 1
    assert list(*map(set, sets_of(found))) == [("Ada", 3, "running")]


def test_large_numbers_take_no_time() -> None:
    found = audited(_totals({3: ["{tower: 999999999, sum: 999999999, running: 5}", "{tower: 0, sum: 999999999}"]}))
    assert found.least == 2


def test_a_wrong_sum_of_a_full_pad_is_soon_known() -> None:
    pad = random_pad(Random(6), 6)  # noqa: S311 - nothing secret here
    pad[2]["Cy"]["sum"] += 1
    found = audited(transcript(pad))
    assert (found.least, found.complete) == (1, True)
    assert {("Cy", 2, "sum"): (pad[2]["Cy"]["sum"] - 1,)} in sets_of(found)


def test_palaces_that_are_all_known_are_tried_once(monkeypatch: pytest.MonkeyPatch) -> None:
    # Nothing in them can be changed: whoever begins again begins the same.
    taken: list[int] = []
    take = Budget.take

    def noted(self: Budget, steps: int = 1) -> None:
        taken.append(steps)
        take(self, steps)

    monkeypatch.setattr(Budget, "take", noted)
    text = textwrap.dedent("""
        game: alhambra
        scorings:
          1:
            Kim: {palace: [". P5nw", "T9nw *"]}
            Nina: {buildings: {chambers: 1, garden: 2}, wall: 5}
            Tom: {buildings: {arcades: 1, tower: 1}, wall: 2}
          2:
            Kim: {palace: [". P5nw .", "T9nw * G8ne", "C9s A7es ."]}
            Nina: {buildings: {seraglio: 1, chambers: 2, garden: 3}, wall: 8}
            Tom: {buildings: {arcades: 3, garden: 1, tower: 2}, wall: 6}
          3:
            Kim: {palace: [". P5nw A6ne", "T9nw * G9e", "C9s A7es ."], reserve: [T7new]}
            Nina: {buildings: {seraglio: 3, chambers: 2, garden: 4, tower: 2}, wall: 11}
            Tom: {buildings: {seraglio: 1, arcades: 3, garden: 1, tower: 2}, wall: 7}
        claimed: {Kim: 93, Nina: 136}
        """)
    assert sets_of(audited(text)) == [{("Nina", None, "total"): (138,)}]
    assert sum(taken) < 10_000


# The invaders

_INVADED = """game: alhambra
modules: [invaders]
attack: north
scoring: {scoring}
rule: {{fountain-attacked: no}}
players:
  Kim:
    palace: |
      . P5 .
      * T12 S9
    claimed: {{invaders: {lost}}}
  Nina: {{buildings: {{garden: 2}}, wall: 3, claimed: {{invaders: {counted}}}}}
  Ota: {{claimed: {{invaders: {claimed}}}}}
"""


@pytest.mark.parametrize(
    ("scoring", "numbers", "wrong"),
    [
        (1, (-1, -3, -55), []),
        (1, (-2, -3, -55), ["Kim"]),
        (1, (0, -4, -55), ["Nina"]),
        (1, (0, 0, -56), ["Ota"]),
        (3, (-6, -11, 0), ["Kim"]),
        (3, (-5, -12, 0), ["Nina"]),
    ],
)
def test_nobody_loses_more_to_invaders_than_such_a_palace_can(
    scoring: int, numbers: tuple[int, int, int], wrong: list[str]
) -> None:
    lost, counted, claimed = numbers
    text = _INVADED.format(scoring=scoring, lost=lost, counted=counted, claimed=claimed)
    audited = referee.audit("pad.yaml", text.encode()).audited
    assert audited is not None
    found = {change.entry.player for each in audited.explanations.sets for change in each.changes}
    assert sorted(found) == wrong


@pytest.mark.parametrize(
    ("before", "numbers", "wrong"),
    [
        (20, (-2, -4, -6), []),
        (20, (-2, -3, -6), ["Nina"]),
        (20, (-2, -4, -5), ["Ota"]),
        (20, (-2, -4, -21), []),  # all that there is to lose
        (1, (-2, -4, -5), []),
        (2, (-2, -5, -4), []),  # with the wall
        (3, (-2, -5, -4), ["Nina"]),
    ],
)
def test_in_scoring_2_a_loss_is_a_multiple_of_2_or_all_that_there_is(
    before: int, numbers: tuple[int, int, int], wrong: list[str]
) -> None:
    lost, counted, claimed = numbers
    top = f"before: {{Kim: {before}, Nina: {before}, Ota: {before}}}\nplayers:"
    text = _INVADED.format(scoring=2, lost=lost, counted=counted, claimed=claimed).replace("players:", top)
    assert _wrong(text) == wrong


def test_where_all_tiles_are_known_their_points_are_there_to_lose() -> None:
    text = _INVADED.format(scoring=2, lost=-2, counted=-3, claimed=-4)
    assert _wrong(text) == []
    assert _wrong(text.replace("Ota: {", "Ota: {buildings: {tower: 1}, wall: 2, ")) == ["Nina"]


# What modules count, and the answers to what no source settles


def _wrong(text: str) -> list[str]:
    """Return the players of whom an entry may be wrong."""
    audited = referee.audit("pad.yaml", text.encode()).audited
    assert audited is not None
    return sorted({change.entry.player for each in audited.explanations.sets for change in each.changes})


_HUTS = """game: alhambra
modules: [workers-huts{more}]
{rule}
scoring: 3
players:
  Ani: {{palace: ["* {row}"], claimed: {{tower: {ani}}}}}
  Ben: {{buildings: {{pavilion: 1, tower: {towers}}}, wall: 0, huts: 0, claimed: {{tower: {ben}}}}}
  Cy: {{buildings: {{pavilion: 2}}, wall: 0, huts: 0}}
"""


@pytest.mark.parametrize(
    ("row", "rule", "towers", "numbers", "wrong"),
    [
        ("T11- HT-", "rule: {huts-count-huts: no}", 1, (21, 13), []),
        ("T11- HT-", "rule: {huts-count-huts: no}", 1, (17, 17), ["Ani", "Ben"]),
        ("T11- HT-", "rule: {huts-count-huts: no}", 10, (13, 21), []),  # as many as there are, and a hut
        ("T11- HT- HT-", "rule: {huts-count-huts: no}", 2, (21, 13), ["Ani", "Ben"]),
        ("T11- HT- HT-", "rule: {huts-count-huts: yes}", 2, (21, 13), []),
        ("T11- HT- HT-", "", 2, (21, 13), []),
        ("T11- HT- HT-", "", 2, (17, 17), []),
        ("T11- HT- HT-", "", 2, (21, 21), ["Ani", "Ben"]),
    ],
)
def test_huts_count_in_the_palace_by_every_answer(
    row: str, rule: str, towers: int, numbers: tuple[int, int], wrong: list[str]
) -> None:
    ani, ben = numbers
    assert _wrong(_HUTS.format(more="", row=row, rule=rule, towers=towers, ani=ani, ben=ben)) == wrong


@pytest.mark.parametrize(
    ("rule", "points", "is_wrong"),
    [
        ("", 1, False),
        ("", 2, False),
        ("", 3, True),
        ("rule: {bazaars-count-huts: no}", 2, True),
        ("rule: {bazaars-count-huts: yes}", 1, True),
    ],
)
def test_bazaars_bring_what_they_do_by_some_answer(rule: str, points: int, is_wrong: bool) -> None:  # noqa: FBT001
    text = _HUTS.format(more=", bazaars", row="T11-", rule=rule, towers=1, ani=21, ben=13)
    palace = '["* BTGA T11-", ". . HT-"]'
    text = text.replace('["* T11-"]', palace).replace("claimed: {tower: 21}", f"claimed: {{bazaars: {points}}}")
    assert _wrong(text) == ["Ani"] * is_wrong


@pytest.mark.parametrize(("total", "ben", "wrong"), [(21, 13, []), (17, 17, []), (18, 13, ["Ani"])])
def test_a_sum_is_right_by_some_answer(total: int, ben: int, wrong: list[str]) -> None:
    text = _HUTS.format(more="", row="T11- HT- HT-", rule="", towers=2, ani=21, ben=ben)
    assert _wrong(text.replace("claimed: {tower: 21}", f"claimed: {{sum: {total}}}")) == wrong


_CHESTS = """game: alhambra
modules: [treasure-chamber]
scoring: 3
players:
"""


@pytest.mark.parametrize(
    ("players", "wrong"),
    [
        ("Kim: {claimed: 22}; Nina: {claimed: 22}; Tom: {claimed: 22}", ["Kim", "Nina", "Tom"]),
        ("Kim: {claimed: 18}; Nina: {claimed: 18}; Tom: {claimed: 7}", []),
        ("Kim: {claimed: 18}; Nina: {claimed: 18}; Tom: {claimed: 14}", ["Tom"]),
        ("Kim: {claimed: 18}; Nina: {claimed: 22}; Tom: {}", ["Kim", "Nina"]),
        ("Kim: {chests: 3, claimed: 22}; Nina: {chests: 2, claimed: 22}; Tom: {chests: 1}", ["Nina"]),
        ("Kim: {chests: 3, claimed: 22}; Nina: {chests: 2, claimed: 14}; Tom: {chests: 0, claimed: 7}", ["Tom"]),
        ("Kim: {chests: 3}; Nina: {chests: 4, claimed: 14}; Tom: {}", []),
        ("Kim: {chests: 3, claimed: 22}; Nina: {chests: 4}; Tom: {}", ["Kim"]),
        # The virtual one has chests, or not; where nothing is known of them they may be the most.
        ("Kim: {chests: 3, claimed: 22}; Nina: {chests: 1, claimed: 14}; Eve: {virtual: true, chests: 4}", []),
        ("Kim: {chests: 3, claimed: 14}; Nina: {chests: 1, claimed: 7}; Eve: {virtual: true, chests: 4}", []),
        ("Kim: {chests: 3, claimed: 7}; Nina: {chests: 1}; Eve: {virtual: true, chests: 4}", ["Kim"]),
        ("Kim: {chests: 3, claimed: 14}; Nina: {chests: 1}", []),
        ("Kim: {chests: 3, claimed: 14}; Nina: {chests: 1}; Eve: {virtual: true}", []),
    ],
)
def test_claims_of_chests_are_those_of_a_ranking(players: str, wrong: list[str]) -> None:
    lines = re.sub(r"claimed: (\d+)", r"claimed: {treasure-chamber: \1}", players)
    assert _wrong(_CHESTS + "".join(f"  {line}\n" for line in lines.split("; "))) == wrong


def test_a_virtual_player_without_chests_takes_no_place() -> None:
    text = _CHESTS + "  Kim: {chests: 3, claimed: {treasure-chamber: 14}}\n  Nina: {chests: 1}\n"
    assert _wrong(text) == []
    assert _wrong(text.replace("scoring:", "rule: {virtual-chests: no}\nscoring:")) == ["Kim"]
    with_sum = text.replace("{treasure-chamber: 14}", "{treasure-chamber: 14, sum: 14}")
    assert _wrong(with_sum) == []


@pytest.mark.parametrize("claimed", ["{tower: 21, total: 51}", "{tower: 21, running: 51}", "{tower: 17, total: 47}"])
@pytest.mark.parametrize("rule", ["", "rule: {huts-count-huts: yes}\n"])
def test_what_came_after_a_position_depends_on_answers(claimed: str, rule: str) -> None:
    own, others = (
        '{palace: ["* T11- HT- HT-"], claimed: %s}',
        "Ben: {buildings: {tower: 2}, wall: 0, huts: 0}, Cy: {buildings: {garden: 2}, wall: 0, huts: 0}",
    )
    first = own % ("{tower: 6}" if "21" in claimed else "{tower: 3}")
    text = f"""game: alhambra
modules: [workers-huts]
{rule}track: yes
scorings:
  1: {{Ani: {first}, {others}}}
  2: {{Ani: 30, Ben: 20, Cy: 20}}
  3: {{Ani: {own % claimed}, {others}}}
"""
    assert _wrong(text) == (["Ani"] if rule and "47" in claimed else [])


_ADDED = """game: alhambra
modules: [{module}]
scoring: 1
players:
  Kim: {{buildings: {{tower: 2}}, wall: 2, {kim}}}
  Nina: {{buildings: {{garden: 2, tower: 2}}, wall: 3, {nina}claimed: {{tower: {towers}}}}}
  Ota: {{buildings: {{chambers: 3}}, wall: 3, {none}}}
"""


@pytest.mark.parametrize(
    ("module", "kim", "none"), [("bonus-cards", "bonus: [T12]", "bonus: none"), ("workers-huts", "huts: T1", "huts: 0")]
)
@pytest.mark.parametrize(("towers", "wrong"), [(6, ["Nina"]), (0, [])])
def test_what_counts_as_buildings_and_is_not_given_makes_no_entry_wrong(
    module: str, kim: str, none: str, towers: int, wrong: list[str]
) -> None:
    text = _ADDED.format(module=module, kim=kim, none=none, nina=f"{none}, ", towers=towers)
    assert _wrong(text) == wrong
    assert _wrong(text.replace(f"wall: 3, {none}, claimed", "wall: 3, claimed")) == []


def test_an_audit_counts_bonus_cards() -> None:
    text = _ADDED.format(module="bonus-cards", kim="bonus: none", none="bonus: none", nina="bonus: T11, ", towers=6)
    assert _wrong(text) == []
    assert _wrong(text.replace("tower: 6", "tower: 3")) == ["Nina"]
