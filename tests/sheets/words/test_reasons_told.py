"""Points in words: whoever reads a line and works it out anew comes to the award, and all lines come to the totals."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from alhambra_engine import referee
from alhambra_engine.alhambra.awards import Holding, award
from alhambra_engine.alhambra.scoring import Scoring
from alhambra_engine.buildings import Building
from alhambra_engine.items import items_of
from alhambra_engine.reasons import asking
from alhambra_sheets.words import catalog, reasons_told
from alhambra_sheets.words.reasons_told import Account
from tests.cases.sheets import transcript_of
from tests.engine import oracle
from tests.engine.play import LINE, Game, Record
from tests.engine.strategies import randoms

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path
    from random import Random

    from alhambra_engine.referee import Result

ENGLISH = catalog.load("en")
LABELS = dict(zip(("Pavilion", "Seraglio", "Arcades", "Chambers", "Garden", "Tower"), map(str, Building), strict=True))
ORDINALS = {"1st": 1, "2nd": 2, "3rd": 3}

_PLAYER = re.compile(r"(?P<name>\w+)(?P<virtual> \((?:imaginary|virtual)\))?(?: (?P<count>\d+))?")
_SHARE = re.compile(
    r"\(?(?P<sum>\d+(?: \+ \d+)*)\)? ÷ (?P<by>\d+) (?P<equal>[=≈]) (?P<value>[\d.]+)(?: → (?P<floor>\d+))?"
)


@pytest.fixture(scope="module")
def prizes(checkout: Path) -> Mapping[str, Mapping[int, list[int]]]:
    """Return the points of the places as the facts have them."""
    facts = yaml.safe_load((checkout / "tests/facts/numbers.yaml").read_text(encoding="utf-8"))
    table: Mapping[str, Mapping[int, list[int]]] = facts["prizes"]
    return table


class Told(NamedTuple):
    """What a line says: everybody's count, and what each gets; the places in their order with who takes them."""

    counts: dict[str, int]
    points: dict[str, int]
    places: list[tuple[int, int, list[str]]]
    order: list[list[str]]


def quotient(text: str) -> tuple[list[int], int, int]:
    """Return addends, divisor and what is left of a sum, once it is sure that its arithmetic is right."""
    match = _SHARE.fullmatch(text)
    assert match, text
    addends, by, value = [int(each) for each in match["sum"].split(" + ")], int(match["by"]), float(match["value"])
    assert abs(sum(addends) / by - value) < (0.001 if match["equal"] == "=" else 0.06), text
    result = sum(addends) // by
    assert int(match["floor"] or match["value"]) == result, text
    return addends, by, result


def plain(text: str) -> str:
    """Return a line with blanks where no line may break: only between a name and its number."""
    assert re.sub(r"(?<=[\w)])\u00a0(?=\d)", "", text).isprintable(), text
    return text.replace("\u00a0", " ")


def read(text: str, worth: Sequence[int]) -> Told:
    """Return what the line of a type says; its places and its arithmetic must be right."""
    told = Told({}, {}, [], [])
    for part in plain(text).split(" · "):
        if part.startswith("Completed in this order: "):
            groups = part.removeprefix("Completed in this order: ").split(", ")
            told.order.extend([each.partition(" (")[0] for each in group.split(" + ")] for group in groups)
            continue
        who, _, rest = part.partition(" → ")
        matches = [_PLAYER.fullmatch(each) for each in who.split(", ")]
        players = [match["name"] for match in matches if match]
        assert len(players) == len(matches), part
        told.counts.update({match["name"]: int(match["count"]) for match in matches if match and match["count"]})
        place, _, points = rest.rpartition(": ") if ": " in rest else ("", "", rest)
        if not place:
            assert rest in {"no points", "share lost"}
            told.points.update(dict.fromkeys(players, 0))
            continue
        span = re.fullmatch(r"places (\d+)–(\d+)", place)
        first, last = (int(span[1]), int(span[2])) if span else (ORDINALS[place],) * 2
        assert last - first + 1 == len(players)
        told.places.append((first, last, players))
        if points == "no points":
            told.points.update(dict.fromkeys(players, 0))
        elif len(players) == 1:
            assert int(points) == worth[first - 1]
            told.points[players[0]] = int(points)
        else:
            addends, by, each = quotient(points.removesuffix(" each"))
            assert (addends, by) == (list(worth[first - 1 : last]), len(players))
            told.points.update(dict.fromkeys(players, each))
    assert [first for first, _, _ in told.places] == sorted(first for first, _, _ in told.places)
    return told


# The base game

names = st.lists(st.sampled_from(("Kim", "Nina", "Tom", "Oto", "Ada", "Žofie")), min_size=1, max_size=6, unique=True)


@st.composite
def scorings(draw: st.DrawFn) -> tuple[Scoring, frozenset[str]]:
    """Draw a scoring of any table, with who of it is the imaginary player."""
    players = draw(names)
    virtual = frozenset({players[-1]}) if len(players) == 3 and draw(st.booleans()) else frozenset[str]()
    holdings = {
        player: Holding(
            {building: count for building in Building if (count := draw(st.integers(0, 4)))},
            0 if player in virtual else draw(st.integers(0, 9)),
        )
        for player in players
    }
    number = draw(st.sampled_from((1, 2, 3)))
    return Scoring(number, holdings, {}, award(number, holdings)), virtual


@settings(max_examples=40, deadline=None)
@given(scorings())
def test_lines_of_a_scoring_recompute_to_its_points(
    prizes: Mapping[str, Mapping[int, list[int]]], drawn: tuple[Scoring, frozenset[str]]
) -> None:
    scoring, virtual = drawn
    *types, wall = reasons_told.scoring_accounts(scoring, items_of("alhambra"), virtual, ENGLISH)
    sums = dict.fromkeys(scoring.holdings, 0)
    assert [account.lead for account in types] == list(LABELS)
    for account in types:
        building = LABELS[account.lead]
        worth = prizes[building][scoring.scoring]
        told = read(account.text, worth)
        assert told.counts == {
            player: own.counts.get(Building(building), 0) for player, own in scoring.holdings.items()
        }
        assert told.points == oracle.shares(told.counts, tuple(worth))
        for player, points in told.points.items():
            sums[player] += points
    assert wall.lead == "Wall"
    for part in plain(wall.text).split(" · "):
        who, _, worth_of_it = part.partition(" → ")
        if worth_of_it != "no points":
            match = _PLAYER.fullmatch(who)
            assert match
            assert int(match["count"]) == scoring.holdings[match["name"]].wall_length
            sums[match["name"]] += int(worth_of_it)
    assert sums == {player: scoring.points(player) for player in scoring.holdings}
    marked = {player for player in scoring.holdings if f"{player} (imaginary)" in wall.text}
    assert marked == virtual


# Roll & Write


def played(random: Random) -> tuple[Record, Result]:
    """Return a game that was played, and what the referee makes of it."""
    record = Game(random).play()
    by_counts = random.random() < 0.5
    return record, referee.score("game.yaml", transcript_of(record, by_counts=by_counts).encode())


@settings(max_examples=40, deadline=None)
@given(randoms)
def test_lines_of_a_game_of_dice_recompute_to_its_totals(
    prizes: Mapping[str, Mapping[int, list[int]]], random: Random
) -> None:
    record, result = played(random)
    outcome = result.outcome
    assert outcome is not None
    assert outcome.game == "roll-and-write"
    assert result.legal, result.findings
    told = reasons_told.final_accounts(outcome, ENGLISH)
    sums = dict.fromkeys(result.totals, 0)
    order = record.order()
    boxes = {player.name: player.boxes for player in record.players}
    unpaid = {player.name for player in record.players if player.virtual and not record.versus}
    for account in told[:6]:
        letter = account.lead[0]
        line = read(account.text, prizes[LABELS[account.lead]][3])
        assert line.counts == {player: own[letter] for player, own in boxes.items()}
        groups = [sorted(group) for group in order.get(letter, ())]
        assert [sorted(group) for group in line.order] == (groups if len(groups) > 1 else [])
        # More first; among those who completed it, the earlier.
        turn = {player: number for number, group in enumerate(groups) for player in group}
        ranks = [{(line.counts[player], -turn.get(player, 0)) for player in who} for _, _, who in line.places]
        assert all(len(rank) == 1 for rank in ranks)
        assert [max(rank) for rank in ranks] == sorted((max(rank) for rank in ranks), reverse=True)
        for player, points in line.points.items():
            assert not points or player not in unpaid
            if player in sums:
                sums[player] += points
    lines, coins, *bonus = told[6:]
    for part in lines.text.split(" · "):
        match = re.fullmatch(r"(\w+): rows ([\d +]+), columns ([\d +]+) → (\d+)", part)
        if match:
            addends = [int(each) for own in (match[2], match[3]) for each in own.split(" + ")]
            assert set(addends) <= {0, *LINE.values()}
            assert sum(addends) == int(match[4])
            sums[match[1]] += int(match[4])
        else:
            assert part.endswith(" → no points")
    for part in coins.text.split(" · "):
        who, _, text = part.partition(": ")
        if text:
            sums[who] += quotient(text)[2]
    for account in bonus:
        for part in account.text.split(" · "):
            who, _, text = part.partition(" → ")
            sums[who.partition(" (")[0]] += int(text)
    assert sums == dict(result.totals)


@settings(max_examples=30, deadline=None)
@given(randoms)
def test_every_sum_that_is_explained_is_the_sum_of_its_parts(random: Random) -> None:
    _, result = played(random)
    for player, total in result.totals.items():
        answer = asking.answer(result, asking.PointsQuestion(player, "total"))
        assert answer.points == total
        parts, _, told = reasons_told.why_lines(answer.reason, ENGLISH)[0].rpartition(" = ")
        assert int(told or 0) == total
        addends = re.findall(r"(\d+) \(([^)]+)\)", parts)
        assert sum(int(points) for points, _ in addends) == total
        for points, item in addends:
            name = {"Rows & columns": "lines"}.get(item, item.lower())
            assert asking.answer(result, asking.PointsQuestion(player, name)).points == int(points)


@settings(max_examples=40, deadline=None)
@given(randoms)
def test_all_reasons_together_are_the_totals(random: Random) -> None:
    record, result = played(random)
    items = [item.id for item in items_of("roll-and-write")]
    for player in record.players:
        reasons = [asking.answer(result, asking.PointsQuestion(player.name, item)) for item in items]
        assert sum(each.points or 0 for each in reasons) == result.totals.get(player.name, 0)
        assert all(each.points == sum(own.points for own in each.awards) for each in reasons)
        assert all(reasons_told.why_lines(each.reason, ENGLISH) or each.points for each in reasons)


# Words


def rows_of(text: str) -> dict[str, Account]:
    result = referee.score("game.yaml", text.encode())
    assert result.legal, result.findings
    outcome = result.outcome
    assert outcome is not None
    if outcome.game == "alhambra":
        told = reasons_told.scoring_accounts(outcome.scorings[-1], outcome.items, outcome.virtual, ENGLISH)
    else:
        told = reasons_told.final_accounts(outcome, ENGLISH)
    return {each.lead: each._replace(text=plain(each.text)) for each in told}


def test_a_child_can_follow_a_line() -> None:
    rows = rows_of("""
game: alhambra
players:
  Kim: {buildings: {tower: 3, garden: 1}, wall: 4}
  Nina: {buildings: {tower: 3, garden: 4}, wall: 0}
  Tom: {buildings: {tower: 1}, wall: 3}
  Oto: {buildings: {tower: 0, pavilion: 1}, wall: 2}
  Ada: {buildings: {tower: 1}, wall: 2}
""")
    assert rows["Tower"] == Account(
        "tower",
        "Tower",
        "Kim 3, Nina 3 → places 1–2: (21 + 13) ÷ 2 = 17 each · Tom 1, Ada 1 → places 3–4: 6 ÷ 2 = 3 each · "
        "Oto 0 → no points",
        ("B5.2",),
    )
    assert rows["Garden"].text == "Nina 4 → 1st: 20 · Kim 1 → 2nd: 12 · Tom 0, Oto 0, Ada 0 → no points"
    assert rows["Arcades"] == Account("arcades", "Arcades", "Kim 0, Nina 0, Tom 0, Oto 0, Ada 0 → no points", ("B5.3",))
    assert rows["Wall"].text == "Kim 4 → 4 · Tom 3 → 3 · Oto 2 → 2 · Ada 2 → 2 · Nina → no points"


DICE = """
game: roll-and-write
layout: granada
players:
  Ani: {{buildings: {{tower: 8, garden: 5}}, rows: [3, 2, 2, 1, 1, 4], columns: [2, 2, 3, 1, 3, 2], coins: 1}}
  Bob: {{buildings: {{tower: {bob}, garden: 1}}}}
  Dirk: {{virtual: true, buildings: {{tower: 8, pavilion: 4, garden: 8, arcades: 1}}}}
completed: {{tower: {order}}}
"""


def test_who_completed_a_type_first_is_said() -> None:
    rows = rows_of(DICE.format(bob=3, order="[Ani, Dirk]"))
    assert rows["Tower"].text == (
        "Ani 8 → 1st: 21 · Dirk (virtual) 8 → 2nd: no points · Bob 3 → 3rd: 6 · "
        "Completed in this order: Ani, Dirk (virtual)"
    )
    assert rows["Tower"].rules == ("R4.1", "R5.1", "R6.6")
    together = rows_of(DICE.format(bob=3, order="[[Ani, Dirk]]"))
    assert together["Tower"].text == (
        "Ani 8, Dirk (virtual) 8 → places 1–2: (21 + 13) ÷ 2 = 17 each · Dirk (virtual) → share lost · Bob 3 → 3rd: 6"
    )
    assert rows["Rows & columns"].text == "Ani: rows 2, columns 0 → 2 · Bob → not given"
    assert rows["Coins"].text == "Ani: 1 ÷ 2 = 0.5 → 0 · Bob → not given"
    assert "Bonus" not in rows


def test_without_an_order_there_are_no_lines() -> None:
    text = "\n".join(line for line in DICE.format(bob=3, order="").splitlines() if not line.startswith("completed"))
    outcome = referee.score("game.yaml", text.encode()).outcome
    assert outcome is not None
    assert outcome.game == "roll-and-write"
    assert reasons_told.final_accounts(outcome, ENGLISH) == ()


def why(text: str, player: str, item: str, scoring: int | None = None) -> tuple[str, ...]:
    result = referee.score("game.yaml", text.encode())
    answer = asking.answer(result, asking.PointsQuestion(player, item, scoring))
    return reasons_told.why_lines(answer.reason, ENGLISH, result.virtual)


def test_the_one_who_was_too_late_hears_who_was_earlier() -> None:
    text = DICE.format(bob=3, order="[Ani, Dirk]")
    assert why(text, "Dirk", "tower")[1:] == (
        "Completed the type earlier: Ani.",
        "Dirk is a virtual player: they take a place, but its points are lost.",
    )
    assert why(text, "Bob", "tower")[1:] == ("Players with more: Ani, Dirk.",)
    assert why(text, "Ani", "tower")[1:] == ("Nobody completed the type earlier.",)
    assert why(text, "Ani", "bonus") == ("Only virtual players in versus mode get a bonus.",)
    assert why(text, "Dirk", "coins") == ("Dirk is a virtual player and has no player sheet.",)
    assert why(text, "Bob", "coins") == ("The coins are not given.",)


def test_of_the_points_of_places_only_those_that_matter_are_named() -> None:
    text = "game: alhambra\nplayers:\n  Kim: {buildings: {tower: 3, garden: 1}, wall: 4}\n"
    result = referee.score("game.yaml", text.encode())
    reason = asking.answer(result, asking.PointsQuestion("Kim", "tower")).reason
    (short,) = reasons_told.rule_lines(["B5.1"], ENGLISH, [reason])
    assert short.endswith(" Points for the places: Scoring 3 (Tower 21/13/6). From the rulebook.")
    (full,) = reasons_told.rule_lines(["B5.1"], ENGLISH)
    assert "Scoring 1 (Pavilion 1" in full
    assert "Garden" in full
    assert full.startswith(short.partition(" Points")[0])


def test_a_name_is_not_torn_from_its_number() -> None:
    result = referee.score("game.yaml", DICE.format(bob=3, order="[Ani, Dirk]").encode())
    assert result.outcome is not None
    assert result.outcome.game == "roll-and-write"
    tower = reasons_told.final_accounts(result.outcome, ENGLISH)[5].text
    assert "Ani\u00a08 → " in tower
    assert "Dirk (virtual)\u00a08 → " in tower


def test_a_wall_as_long_as_the_one_that_counts() -> None:
    text = "game: alhambra\nplayers:\n  Kim: {palace: ['T9nw  *  G8ne']}\n  Nina: {buildings: {tower: 1}, wall: 2}\n"
    assert why(text, "Kim", "wall") == (
        "Longest outer wall: 2.",
        "Another wall is just as long; only one of them counts.",
    )


@pytest.mark.parametrize("language", [code for code in catalog.languages() if code != "en"])
def test_every_language_has_every_line(language: str) -> None:
    own = catalog.load(language)
    result = referee.score("game.yaml", DICE.format(bob=3, order="[Ani, Dirk]").encode())
    for player in ("Ani", "Bob", "Dirk"):
        for item in asking.asked_of(result.outcome):
            reason = asking.answer(result, asking.PointsQuestion(player, item)).reason
            assert all(reasons_told.why_lines(reason, own, result.virtual))
            assert all(reasons_told.rule_lines(reason.rules, own))
