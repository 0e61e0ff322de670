"""Points of earlier scorings, what is missing of them, and who has won: only where nothing missing could change it."""

from __future__ import annotations

import re
from itertools import product
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra_engine import referee
from alhambra_engine.alhambra.awards import longest_possible_wall
from alhambra_engine.buildings import Building
from alhambra_engine.majorities import Range, sure_winners, winners
from alhambra_engine.unanswered import QuestionError
from tests.cases import desk
from tests.cases.desk import HEAD, judge, told
from tests.cases.outcomes import alhambra_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from alhambra_engine.referee import Result

KIM = "Kim: {buildings: {tower: 2}, wall: 3}"
NINA = "Nina: {buildings: {tower: 1}, wall: 1}"
OTA = "Ota: {buildings: {garden: 1}, wall: 0}"
DIRK = "Dirk: {virtual: true, buildings: {chambers: 6, seraglio: 6}}"
# Kim has 21 + 3, Nina 13 + 1, Ota 20, Dirk 19 + 17 in the third scoring.
THREE = f"{{{KIM}, {NINA}, {OTA}}}"
TWO = f"{{{KIM}, {NINA}, {DIRK}}}"


def final(players: str, *lines: str) -> str:
    """Return a third scoring of these players, with more lines at the top."""
    return HEAD + "".join(f"{line}\n" for line in lines) + f"players: {players}\n"


def whole(**scorings: str) -> str:
    """Return a whole game; the scorings are given as `one`, `two`, `three`."""
    numbers = {"one": 1, "two": 2, "three": 3}
    return HEAD + "scorings:\n" + "".join(f"  {numbers[name]}: {players}\n" for name, players in scorings.items())


def answer(result: Result) -> tuple[Mapping[str, int], Mapping[str, int], tuple[str, ...], bool]:
    """Return what a legal game comes to: totals, what was before, winners, and whether that is all."""
    assert result.legal, [desk.name_of(each) for each in result.findings]
    return dict(result.totals), dict(result.before), result.winners, result.complete


def notes(text: str) -> list[tuple[str, object]]:
    """Return the notes about earlier points, by detail, with their lines."""
    found = [each for each in judge(text).findings if each.kind.name == "earlier-points-missing"]
    return [(each.detail, each.values["lines"]) for each in found]


# Points as numbers


@pytest.mark.parametrize(
    ("points", "found"),
    [
        ("{Kim: ?, Nina: ?, Ota: '?'}", ["wrong-type/unknown"] * 3),
        ("{Kim: -8, Nina: ~8, Ota: 3}", ["wrong-type/number", "wrong-type/number-only"]),
        ("{Kim: +8, Nina: 8 points, Ota: 3}", []),
        ("{Kim: T2 W3, Nina: T1 W2, Ota: G3 W1}", []),
        ("{Kim: 2 towers 1 garden, Nina: T1, Ota: G1}", ["wall-not-given"] * 3),
        ("{Kim: T2 W3, Nina: T1 W2, Ota: 8}", ["wrong-type/points-mixed"]),
    ],
)
def test_points_alone_are_told_from_counts_in_words(points: str, found: list[str]) -> None:
    assert told(whole(one=points, two="{Kim: 1, Nina: 1, Ota: 1}", three=THREE)) == found


def test_earlier_points_of_a_game_are_carried_over() -> None:
    text = whole(one="{Kim: 8, Nina: 9, Ota: 0}", two="{Kim: 20, Nina: 40, Ota: 0}", three=THREE)
    assert judge(text).findings == ()
    totals = {"Kim": 52, "Nina": 63, "Ota": 20}
    assert answer(judge(text)) == (totals, {"Kim": 28, "Nina": 49, "Ota": 0}, ("Nina",), True)
    assert [each.scoring for each in alhambra_of(judge(text)).scorings] == [3]


def test_earlier_points_may_be_one_number() -> None:
    text = final(THREE, "before: {Nina: 49, Kim: 28, Ota: 0}")
    assert judge(text).findings == ()
    totals = {"Kim": 52, "Nina": 63, "Ota": 20}
    assert answer(judge(text)) == (totals, {"Kim": 28, "Nina": 49, "Ota": 0}, ("Nina",), True)


def test_before_the_second_scoring_is_the_first() -> None:
    text = final(THREE, "scoring: 2", "before: {Kim: 1, Nina: 2, Ota: 3}")
    assert judge(text).findings == ()
    # 13 + 3, 6 + 1, 12
    assert answer(judge(text)) == ({"Kim": 17, "Nina": 9, "Ota": 15}, {"Kim": 1, "Nina": 2, "Ota": 3}, (), False)


def test_scorings_and_numbers_may_take_turns() -> None:
    text = whole(three=THREE, two="{Ota: 7, Nina: 6, Kim: 5}", one=THREE)
    # 6 + 3, 1, 5 in the first
    totals = {"Kim": 9 + 5 + 24, "Nina": 1 + 6 + 14, "Ota": 5 + 7 + 20}
    assert answer(judge(text)) == (totals, {"Kim": 5, "Nina": 6, "Ota": 7}, ("Kim",), True)
    outcome = alhambra_of(judge(text))
    assert [outcome.running(scoring)["Kim"] for scoring in (0, 1, 2, 3)] == [0, 9, 14, 38]


def test_numbers_alone_are_totals_so_far() -> None:
    assert answer(judge(whole(one="{Kim: 8, Nina: 9, Ota: 3}"))) == (
        {"Kim": 8, "Nina": 9, "Ota": 3},
        {"Kim": 8, "Nina": 9, "Ota": 3},
        (),
        False,
    )
    assert notes(whole(one="{Kim: 8, Nina: 9, Ota: 3}")) == []
    assert notes(whole(two="{Kim: 8, Nina: 9, Ota: 3}")) == [("scorings", {"1": {"Kim": 0, "Nina": 0, "Ota": 0}})]


@pytest.mark.parametrize("command", [referee.check, referee.score])
def test_what_is_not_legal_or_only_checked_has_nothing_before(command: object) -> None:
    text = final(THREE.replace("wall: 1}", "wall: 99}"), "before: {Kim: 28, Nina: 49, Ota: 0}")
    for game in (text, text.replace("wall: 99", "wall: 1") if command is referee.check else text):
        result = (referee.check if command is referee.check else referee.score)("game.yaml", game.encode())
        assert (dict(result.totals), dict(result.before), result.winners, result.complete) == ({}, {}, (), False)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (whole(one="{Kim: 8, Nina: {buildings: {}, wall: 0}, Ota: 3}"), ["wrong-type/points-mixed"] * 2),
        (whole(one="{Kim: 8, Nina: many, Ota: 3}"), ["wrong-type/number"]),
        (whole(one="{Kim: 8, Nina: , Ota: 3}"), ["wrong-type/number"]),
        (whole(one="{Kim: many, Nina: few, Ota: none}"), ["wrong-type/player"] * 3),
        (whole(three="{Kim: 8, Nina: 9, Ota: 3}"), ["wrong-type/points-final"] * 3),
        (whole(three=f"{{Kim: 8, {NINA}, {OTA}}}"), ["wrong-type/points-final"]),
        (whole(one="{Kim: 8, Kim: 9, Ota: 3}"), ["duplicate-key"]),
        (final("{Kim: 8, Nina: 9}", "scoring: 1"), ["wrong-type/player"] * 2),
        (final(THREE, "before: [28, 49]"), ["wrong-type/before"]),
        (final(THREE, "before: {Kim: 28, Nina: much, Ota: 0}"), ["wrong-type/number"]),
        (final(THREE, "before: {Kim: 28, Kim: 3, Nina: 1, Ota: 0}"), ["duplicate-key"]),
        (final(THREE, "before: {Kim: 28, Nnia: 1, Nina: 1, Ota: 0}"), ["player-missing/before"]),
        (final(THREE, "scoring: 1", "before: {Kim: 28, Nina: 1, Ota: 0}"), ["keys-exclude"]),
        (whole(three=THREE) + "before: {Kim: 28, Nina: 1, Ota: 0}\n", ["keys-exclude"]),
        # A scoring that cannot be read may be any of them.
        (final(THREE, "scoring: 4", "before: {Kim: 28, Nina: 1, Ota: 0}"), ["wrong-type/scoring"]),
        # Who cannot be read is not missing.
        (final("{Kim: 75, Nina: {buildings: {}, wall: 0}}", "before: {Kim: 1, Nina: 2}"), ["wrong-type/player"]),
    ],
)
def test_faults_of_points(text: str, found: list[str]) -> None:
    assert told(text) == found


def test_a_name_in_before_is_told_with_the_one_that_is_meant() -> None:
    (finding,) = judge(final(THREE, "before: {Kim: 28, Nnia: 1, Ota: 0}")).findings
    assert finding.values == {"name": "Nnia", "known": ("Kim", "Nina", "Ota"), "nearest": "Nina"}
    assert finding.span == (2, 19, 2, 23)


def test_many_unknown_names_are_told_in_no_time() -> None:
    unknown = ", ".join(f"x{number}: 1" for number in range(20_000))
    result = judge(final(THREE, f"before: {{{unknown}}}"))
    assert result.omitted["player-missing"] == 19_000


# Who sits at the table


@pytest.mark.parametrize(
    ("text", "found"),
    [
        # A real player is missing, a virtual one may be.
        (whole(one="{Kim: 8, Nina: 9}", two=THREE), ["player-missing"]),
        (whole(one="{Kim: 8, Nina: 9, Ota: 1}", two=TWO), ["player-missing"]),
        (whole(one="{Kim: 8, Nina: 9}", two=TWO), []),
        (whole(one="{Kim: 8, Nina: 9, Dirk: 4}", two=TWO), []),
        (whole(one="{Kim: 8, Dirk: 4}", two=TWO), ["player-missing"]),
        # A misspelt name is one fault, also that of a virtual player.
        (whole(one="{Kim: 8, Nnia: 9, Ota: 1}", two=THREE), ["player-missing"]),
        (whole(one="{Kim: 8, Nina: 9, Drik: 1}", two=TWO), ["player-missing"]),
        # Numbers say nothing about who is virtual.
        (whole(one=TWO, two="{Kim: 8, Nina: 9, Dirk: 4}", three=TWO), []),
        (whole(one="{Kim: 8, Nina: 9}"), []),
        (whole(one="{Kim: 8}"), ["lone-player"]),
        (whole(one="{Kim: 8}", two=f"{{{KIM}}}"), ["lone-player"]),
        (whole(one="{Kim: 8, Nina: 9}", two=f"{{{KIM}, {NINA}}}"), ["virtual-missing"]),
        (whole(one="{" + ", ".join(f"p{number}: 1" for number in range(7)) + "}"), ["player-count"]),
        (whole(one="{Kim: 8, Nina: 9, Ota: 1}", two=f"{{{KIM}, {NINA}, {OTA}, {DIRK}}}"), ["virtual-unexpected"]),
    ],
)
def test_people_are_checked_with_points_too(text: str, found: list[str]) -> None:
    assert told(text) == found


def test_money_belongs_to_real_players_of_any_scoring() -> None:
    rest = "leftovers: [{tile: P2, currency: denar}]\nmoney: {%s: {denar: 3}}\n"
    assert told(whole(one="{Kim: 8, Nina: 9, Dirk: 4}", three=TWO) + rest % "Kim") == []
    assert told(whole(one="{Kim: 8, Nina: 9, Dirk: 4}", three=TWO) + rest % "Dirk") == ["unknown-key/player"]


# What is missing


@pytest.mark.parametrize(
    ("text", "noted"),
    [
        (final(THREE), [("before", {"before": {"Kim": 0, "Nina": 0, "Ota": 0}})]),
        (final(THREE, "scoring: 2"), [("before", {"before": {"Kim": 0, "Nina": 0, "Ota": 0}})]),
        (final(THREE, "scoring: 1"), []),
        (final(TWO, "before: {Kim: 4, Nina: 6}"), [("players", {"before": {"Kim": 4, "Nina": 6, "Dirk": 0}})]),
        (final(THREE, "before: {}"), [("players", {"before": {"Kim": 0, "Nina": 0, "Ota": 0}})]),
        (final(THREE, "before:"), [("players", {"before": {"Kim": 0, "Nina": 0, "Ota": 0}})]),
        (whole(one=THREE), []),
        (whole(one=THREE, two=THREE), []),
        (whole(two=THREE), [("scorings", {"1": {"Kim": 0, "Nina": 0, "Ota": 0}})]),
        (whole(one=THREE, three=THREE), [("scorings", {"2": {"Kim": 0, "Nina": 0, "Ota": 0}})]),
        (
            whole(three=THREE),
            [("scorings", {number: {"Kim": 0, "Nina": 0, "Ota": 0} for number in ("1", "2")})],
        ),
        (
            whole(one="{Kim: 1, Nina: 2}", two="{Kim: 3, Nina: 4}", three=TWO),
            [("players", {"1": {"Kim": 1, "Nina": 2, "Dirk": 0}, "2": {"Kim": 3, "Nina": 4, "Dirk": 0}})],
        ),
    ],
)
def test_what_is_missing_is_noted_with_the_line_to_add(text: str, noted: list[tuple[str, object]]) -> None:
    assert notes(text) == noted
    assert judge(text).complete is False
    # The same is noted by a check, and nothing of it where the game is not legal.
    checked = [each.kind.name for each in referee.check("", text.encode()).findings]
    assert ("earlier-points-missing" in checked) is bool(noted)
    assert notes(text.replace("tower: 2", "tower: 12")) == []


@pytest.mark.parametrize("name", ["Kim", "Ana Maria", "12", "a: b", "{x", '"q"', "null", "#1", "Zoë", "`", "[", "*"])
@pytest.mark.parametrize("form", ["players", "scorings"])
def test_the_line_to_add_is_read_as_it_is_shown(name: str, form: str) -> None:
    quoted = "'" + name + "'"
    players = f"{{{quoted}: {{buildings: {{tower: 2}}, wall: 3}}, {NINA}, {OTA}}}"
    text = whole(three=players) if form == "scorings" else final(players)
    (finding,) = desk.run("score", "-", "--json", typed=text).json["findings"]
    lines = re.findall(r"`((?:before|\d): \{.*?\})`(?=[,.]| and )", finding["help"])
    assert lines
    key = "scorings:\n"
    added = text.replace(key, key + "".join(f"  {line}\n" for line in lines)) if form == "scorings" else text + lines[0]
    assert desk.run("score", "-", "--json", typed=added).json["findings"] == []
    assert judge(added).complete


# Who has won


@given(st.dictionaries(st.sampled_from("ABCDE"), st.tuples(st.integers(0, 5), st.integers(0, 3))))
def test_winners_are_sure_if_no_choice_changes_them(totals: dict[str, tuple[int, int]]) -> None:
    ranges = {player: Range(least, least + open_) for player, (least, open_) in totals.items()}
    choices = product(*(range(least, least + open_ + 1) for least, open_ in totals.values()))
    possible = {winners(dict(zip(totals, choice, strict=True))) for choice in choices}
    found = sure_winners(ranges)
    assert (found is not None) == (len(possible) == 1)
    if found is not None:
        assert possible == {found}


_counts = st.dictionaries(st.sampled_from(Building), st.integers(0, 2))


@given(
    st.lists(st.tuples(_counts, st.none() | st.integers(0, 3), st.integers(0, 9)), min_size=3, max_size=4),
    st.booleans(),
)
def test_missing_walls_withhold_the_winner_exactly_if_some_wall_would_change_him(
    players: list[tuple[dict[Building, int], int | None, int]], twice: object
) -> None:
    """With every choice of walls written down, the same winners come out wherever they are told without them."""
    names = ("Ada", "Bea", "Cid", "Dan")[: len(players)]

    def text(walls: tuple[int | None, ...]) -> str:
        own = [
            f"{name}: {{buildings: {{{', '.join(f'{kind}: {number}' for kind, number in counts.items())}}}"
            + (f", wall: {wall}}}" if wall is not None else "}")
            for name, (counts, _, _), wall in zip(names, players, walls, strict=True)
        ]
        table = "{" + ", ".join(own) + "}"
        points = "{" + ", ".join(f"{name}: {before}" for name, (_, _, before) in zip(names, players, strict=True)) + "}"
        games = {"one": points, "two": table if twice else points, "three": table}
        return HEAD + "tiles: any\n" + whole(**games).removeprefix(HEAD)

    walls = tuple(
        None if wall is None else min(wall, longest_possible_wall(sum(counts.values()))) for counts, wall, _ in players
    )
    result = judge(text(walls))
    assert result.legal
    assert result.complete is (None not in walls)
    bounds = [longest_possible_wall(sum(counts.values())) for counts, _, _ in players]
    # Whoever has the most with all walls at their shortest or their longest decides; in between nobody else can.
    ends = [(wall,) if wall is not None else (0, bound) for wall, bound in zip(walls, bounds, strict=True)]
    steps = [
        (wall,) if wall is not None else tuple(range(bound + 1)) for wall, bound in zip(walls, bounds, strict=True)
    ]
    choices = steps if sum(len(each) > 1 for each in steps) == 1 else ends
    possible = {judge(text(choice)).winners for choice in product(*choices)}
    if result.winners:
        assert possible == {result.winners}
    elif choices is steps and not twice:
        assert len(possible) > 1


def test_a_wall_that_can_change_nothing_withholds_nothing() -> None:
    open_ = THREE.replace("{tower: 1}, wall: 1", "{tower: 1}")
    # Kim has 24, Nina 13 and up to 3 sides more, Ota 20.
    for before, won in ((7, ("Kim",)), (8, ()), (11, ()), (12, ("Nina",))):
        result = judge(final(open_, f"before: {{Kim: 0, Nina: {before}, Ota: 0}}"))
        assert (result.winners, result.complete) == (won, False)
        assert alhambra_of(result).waits_for_walls is not bool(won)
    assert not alhambra_of(judge(final(open_))).waits_for_walls


def test_the_virtual_player_needs_no_earlier_points_for_a_winner() -> None:
    result = judge(final(TWO, "before: {Kim: 4, Nina: 6}"))
    assert (result.winners, result.complete) == (("Kim",), False)
    assert judge(final(TWO, "before: {Kim: 4, Dirk: 6}")).winners == ()
    assert judge(final(TWO, "before: {Kim: 4, Nina: 6, Dirk: 90}")).winners == ("Kim",)


# Moves


def test_moves_ask_the_last_scoring_that_can_have_a_palace() -> None:
    palace = "{Kim: {palace: ['* S9']}, " + NINA + ", " + OTA + "}"
    text = whole(one=palace, two="{Kim: 1, Nina: 2, Ota: 3}").encode()
    moves = referee.moves("", text, player="Kim")
    assert (len(moves.remove), moves.findings) == (1, ())
    for scoring, player, reason in ((2, "Kim", "no-palace"), (3, "Kim", "no-scoring"), (None, "Nina", "no-palace")):
        with pytest.raises(QuestionError) as error:
            referee.moves("", text, player=player, scoring=scoring)
        assert error.value.reason == reason
    with pytest.raises(QuestionError) as error:
        referee.moves("", whole(one="{Kim: 1, Nina: 2}").encode(), player="Kim")
    assert error.value.reason == "no-palace"
    assert referee.moves("", final(palace, "before: {Kim: 1}").encode(), player="Kim").findings == ()


def test_a_scoring_of_claims_alone_is_named_beside_one_that_is_missing() -> None:
    counts = "{buildings: {tower: 1}, wall: 2}"
    text = (
        "game: alhambra\nscorings:\n  1:\n    Kim: {claimed: 8}\n    Nina: {claimed: 7}\n    Tom: {claimed: 2}\n"
        f"  3:\n    Kim: {counts}\n    Nina: {counts}\n    Tom: {counts}\n"
    )
    (note,) = [
        each for each in referee.score("pad", text.encode()).findings if each.kind.name == "earlier-points-missing"
    ]
    assert note.values["scorings"] == (1, 2)
    assert note.values["lines"] == {"2": {"Kim": 0, "Nina": 0, "Tom": 0}}
