"""The new score cards: how orders are written, and that the types bring what their places on the cards bring (X17)."""

from __future__ import annotations

import itertools
from random import Random
from typing import TYPE_CHECKING

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from alhambra_engine import referee
from alhambra_engine.alhambra import numbers, score_cards
from alhambra_engine.alhambra.awards import Holding, award
from alhambra_engine.buildings import BUILDINGS, LETTERS, Building
from alhambra_engine.copies import compact, transcripts
from alhambra_engine.items import items_of
from alhambra_engine.majorities import points_by_item
from alhambra_engine.reasons import asking
from tests.cases import desk
from tests.cases.outcomes import alhambra_of
from tests.engine.audit.filled import random_pad, transcript
from tests.prove import score_cards as proof

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from alhambra_engine.referee import Result

PLAYERS = (
    "  Kim: {buildings: {tower: 2, garden: 2}, wall: 2}\n"
    "  Nina: {buildings: {garden: 3, pavilion: 2}, wall: 3}\n"
    "  Ota: {buildings: {chambers: 3}, wall: 3}\n"
)
HEAD = "game: alhambra\nmodules: [new-score-cards]\n"
LINES = "Kim T2 G2 W2\nNina G3 P2 W3\nOta C3 W3\n"
IDENTITY = "PSACGT"
orders = st.permutations(IDENTITY).map("".join)
counts = st.lists(st.dictionaries(st.sampled_from(BUILDINGS).map(str), st.integers(0, 4)), min_size=1, max_size=6)


def one(order: str, scoring: int = 1, before: str = "") -> str:
    """Return a game of one scoring with a card."""
    return f"{HEAD}{order}\nscoring: {scoring}\n{before}players:\n{PLAYERS}"


def whole(top: str, scorings: tuple[int, ...] = (1, 2, 3)) -> str:
    """Return a game of several scorings."""
    tables = "".join(f"  {scoring}:\n{PLAYERS.replace('  ', '    ')}" for scoring in scorings)
    return f"{HEAD}{top}\nscorings:\n{tables}"


def cards_of(result: Result) -> dict[int, str]:
    """Return the orders of a game as letters, by scoring."""
    written = alhambra_of(result).transcript.orders
    return {scoring: "".join(each.letter for each in order) for scoring, order in written.items()}


def order_of(letters: str) -> tuple[Building, ...]:
    return tuple(LETTERS[letter] for letter in letters)


# How orders are written


@pytest.mark.parametrize(
    "text",
    [
        "GTAPSC",
        "gtapsc",
        '"G T A P S C"',
        "G-T-A-P-S-C",
        "g, t, a, p, s, c",
        "[G, T, A, P, S, C]",
        "garden tower arcades pavilion seraglio chambers",
        "Garten, Turm, Arkaden, Pavillon, Serail, Gemächer",
        "[Garten, Turm, Arkaden, Pavillon, Serail, Gemächer]",
        "zahrada > věž > arkády > pavilon > serail > komnaty",
        "\n  - garden\n  - T\n  - arcades\n  - royal chambers\n  - P\n  - s",
        "G\u0422\u0410PSC",
    ],
)
def test_an_order_is_a_word_of_letters_or_a_list_of_types(text: str) -> None:
    result = desk.judge(one(f"order: {text}"))
    wanted = "GTACPS" if "royal" in text else "GTAPSC"
    assert cards_of(result) == {1: wanted}
    assert result.legal


@pytest.mark.parametrize(
    "top",
    [
        "orders: {1: GTAPSC, 2: pctsag, 3: [a, c, g, s, p, t]}",
        "orders: 1 GTAPSC, 2 PCTSAG, 3 ACGSPT",
        "orders:\n  first: GTAPSC\n  zweite: PCTSAG\n  final: ACGSPT",
    ],
)
def test_the_cards_of_a_whole_game_are_by_scoring(top: str) -> None:
    result = desk.judge(whole(top))
    assert cards_of(result) == {1: "GTAPSC", 2: "PCTSAG", 3: "ACGSPT"}
    assert desk.told(whole(top)) == []


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        (f"modules: new score cards\norder: GTAPSC\n{LINES}", {3: "GTAPSC"}),
        (f"{LINES}order g t a p s c\nmodules: new-score-cards\nscoring 2\n", {2: "GTAPSC"}),
        (
            f"modules new-score-cards\nscoring 1\norder PCTSAG\n{LINES}2. Wertung\n{LINES}order=GTAPSC\n",
            {1: "PCTSAG", 2: "GTAPSC"},
        ),
        (
            f"modules new-score-cards\norders 1 PCTSAG, 2: GTAPSC\nscoring 1\n{LINES}scoring 2\n{LINES}",
            {1: "PCTSAG", 2: "GTAPSC"},
        ),
        (
            f"modules new-score-cards\norders: {{1: PCTSAG, 2: GTAPSC}}\nscoring 1\n{LINES}scoring 2\n{LINES}",
            {1: "PCTSAG", 2: "GTAPSC"},
        ),
        (f"modules new-score-cards\norder PCTSAG\n{LINES}order T2 G4 W7\n", {3: "PCTSAG"}),
    ],
)
def test_lines_have_cards_above_or_below_the_players(text: str, cards: Mapping[int, str]) -> None:
    result = desk.judge(text)
    assert result.legal, result.findings
    assert cards_of(result) == cards


def test_a_card_is_asked_of_scorings_that_are_scored_and_of_a_pad() -> None:
    assert desk.told(whole("", (1, 2))) == ["missing-key/order"]
    assert desk.told(whole("orders: {2: PCTSAG}", (1, 2))) == ["missing-key/order"]
    assert desk.told(one("")) == ["missing-key/order"]
    pad = f"{HEAD}scoring: 1\nplayers:\n  Kim: {{claimed: 4}}\n  Nina: {{claimed: 4}}\n  Ota: {{claimed: 7}}\n"
    assert "missing-key/order" not in desk.told(pad)
    assert "missing-key/order" in desk.told(f"# audit\n{pad}")
    points_alone = "{Kim: 2, Nina: 3, Ota: 4}"
    game = whole("orders: {2: PCTSAG}", (2,)).replace("scorings:\n", f"scorings:\n  1: {points_alone}\n")
    assert desk.told(game) == []


def test_orders_of_other_scorings_are_kept() -> None:
    result = desk.judge(one("orders: {1: GTAPSC, 2: PCTSAG}"))
    assert transcripts.tree_of(alhambra_of(result))["orders"] == {"1": "GTAPSC", "2": "PCTSAG"}
    assert desk.told(one("orders: {2: PCTSAG}")) == ["missing-key/order"]


def test_without_the_module_its_keys_are_unknown_and_the_module_is_offered() -> None:
    (finding,) = desk.judge(one("order: GTAPSC").replace("modules: [new-score-cards]\n", "")).findings
    assert desk.name_of(finding) == "unknown-key"
    (fix,) = finding.fixes
    assert [edit.text for edit in fix.edits] == ["modules: [new-score-cards]\n"]
    assert not fix.safe


@pytest.mark.parametrize(
    ("word", "fix"),
    [("GTTPSC", ["GTAPSC"]), ("GTPSC", ["GTAPSC"]), ("GTAPSCC", ["GTAPSC"]), ("GTAPSS", []), ("TSP", [])],
)
def test_a_printed_card_that_alone_is_like_a_wrong_order_is_offered(word: str, fix: list[str]) -> None:
    (finding,) = desk.judge(one(f"order: {word}")).findings
    assert finding.kind.name == "wrong-order"
    assert [edit.text for each in finding.fixes for edit in each.edits] == fix


@pytest.mark.parametrize("text", ["3", "{1: G}", "", "~", "tower", "x" * 300, "[[g]]", "G T A P S C G", "', ,'", "[]"])
def test_what_is_no_order_is_refused(text: str) -> None:
    (name, *_) = desk.told(one(f"order: {text}"))
    assert name.startswith(("wrong-type/order", "wrong-order/"))


def test_every_card_survives_copies_and_codes() -> None:
    result = desk.judge(whole("orders: {1: GTAPSC, 2: PSACGT, 3: ACGSPT}"))
    assert result.outcome is not None
    tree = transcripts.tree_of(result.outcome)
    assert tree["orders"] == {"1": "GTAPSC", "2": "PSACGT", "3": "ACGSPT"}
    again = referee.score("copy", compact.game_of(compact.code_of(result, "1")).transcript)
    assert cards_of(again) == cards_of(result)
    assert again.totals == result.totals
    alone = desk.judge(one("order: gtapsc"))
    assert transcripts.tree_of(alhambra_of(alone))["order"] == "GTAPSC"


# What is printed


def test_the_printed_cards_are_18_orders_in_which_every_type_is_equally_often_everywhere() -> None:
    cards = score_cards.printed()
    assert ["".join(each.letter for each in card) for card in cards] == list(proof.PRINTED)
    assert len(set(cards)) == len(cards) == 18
    for place, building in itertools.product(range(6), BUILDINGS):
        assert [card[place] for card in cards].count(building) == 3


def test_whose_card_is_which_is_said() -> None:
    assert desk.told(one("order: GTAPSC")) == []
    assert desk.told(one("order: PSACGT")) == ["card-not-printed"]
    assert desk.told(whole("orders: {1: GTAPSC, 2: PSACGT, 3: psacgt}")) == [
        "card-not-printed",
        "card-not-printed",
        "card-twice",
    ]
    # It is not against the rules: there may be cards of one's own, and the list has one source.
    assert desk.judge(whole("orders: {1: GTAPSC, 2: GTAPSC, 3: GTAPSC}")).legal


# What it brings


def by_brute_force(worth: Mapping[str, list[int]], order: str, own: list[dict[str, int]]) -> list[int]:
    """Return the points of players for types: places are given out one after the other, equals share them (X17.2)."""
    total = [0] * len(own)
    for letter, prizes in zip(order, worth.values(), strict=True):
        left = [*prizes]
        numbers = [each.get(LETTERS[letter], 0) for each in own]
        for number in sorted({each for each in numbers if each}, reverse=True):
            equals = [player for player, each in enumerate(numbers) if each == number]
            pool = sum(left.pop(0) for _ in equals if left)
            for player in equals:
                total[player] += pool // len(equals)
    return total


@pytest.fixture(scope="module")
def facts(checkout: Path) -> Mapping[str, Mapping[int, list[int]]]:
    loaded = yaml.safe_load((checkout / "tests" / "facts" / "numbers.yaml").read_text(encoding="utf-8"))
    found: Mapping[str, Mapping[int, list[int]]] = loaded["prizes"]
    return found


def paid(order: str, scoring: int, own: list[dict[str, int]]) -> list[int]:
    """Return the points of players for types, as the engine has them."""
    items = score_cards.paid(items_of("alhambra"), ((scoring, order_of(order)),))
    awards = award(scoring, {str(player): Holding(each) for player, each in enumerate(own)}, items)
    return [sum(points_by_item(str(player), awards).values()) for player in range(len(own))]


@settings(max_examples=100)
@given(orders, st.sampled_from(numbers.SCORINGS), counts)
def test_points_are_those_of_the_clauses(
    facts: Mapping[str, Mapping[int, list[int]]], order: str, scoring: int, own: list[dict[str, int]]
) -> None:
    rows = {kind: by_scoring[scoring] for kind, by_scoring in facts.items()}
    assert paid(order, scoring, own) == by_brute_force(rows, order, own)


@given(st.sampled_from(numbers.SCORINGS), counts)
def test_the_order_of_the_printed_table_changes_nothing(scoring: int, own: list[dict[str, int]]) -> None:
    awards = award(scoring, {str(player): Holding(each) for player, each in enumerate(own)})
    bare = [sum(points_by_item(str(player), awards).values()) for player in range(len(own))]
    assert paid(IDENTITY, scoring, own) == bare


@given(orders, st.sampled_from(numbers.SCORINGS), counts)
def test_a_card_is_the_printed_table_with_other_names(order: str, scoring: int, own: list[dict[str, int]]) -> None:
    renamed = [
        {str(building): each.get(LETTERS[letter], 0) for building, letter in zip(BUILDINGS, order, strict=True)}
        for each in own
    ]
    assert paid(order, scoring, own) == paid(IDENTITY, scoring, renamed)


def test_other_scorings_and_items_stay_as_they_are() -> None:
    items = items_of("alhambra", ("treasure-chamber",))
    ordered = score_cards.paid(items, ((2, order_of("TGCASP")),))
    for before, after in zip(items, ordered, strict=True):
        assert before.prizes[::2] == after.prizes[::2]
        assert (before == after) == (before.id not in BUILDINGS)
        assert after.rule == ("X17.2" if before.id in BUILDINGS else before.rule)


def test_awards_and_reasons_name_the_clause_and_the_points_of_the_card() -> None:
    result = desk.judge(one("order: TGCASP", 2, "before: {Kim: 1, Nina: 2, Ota: 3}\n"))
    (scoring,) = alhambra_of(result).scorings
    gardens = {each.player: (each.points, each.rule) for each in scoring.awards if each.item == "garden"}
    assert gardens == {"Nina": (9, "X17.2"), "Kim": (2, "X17.2")}
    answer = asking.answer(result, asking.PointsQuestion("Kim", "garden"))
    assert answer.reason.rules == ("X17.2",)
    assert answer.reason.ranking is not None
    assert answer.reason.ranking.prizes == (9, 2)


def test_results_of_vague_tiles_are_those_of_the_card() -> None:
    drawn = PLAYERS.replace("{buildings: {tower: 2, garden: 2}, wall: 2}", "\n    palace: |\n      . G8\n      * C6es")
    text = f"{HEAD}order: TGCASP\nscoring: 1\nplayers:\n{drawn}"
    settled = desk.judge(text)
    written = [desk.judge(text.replace("G8", tile)).totals for tile in ("G8ne", "G8nw")]
    # Kim has a garden fewer than Nina, and chambers fewer than Ota: the wall alone is left.
    assert written == [{"Kim": 4, "Nina": 11, "Ota": 6}, {"Kim": 2, "Nina": 11, "Ota": 6}]
    assert [dict(each.totals) for each in settled.possible] == written


# A filled pad


def claimed(result: Result) -> dict[int, dict[str, dict[str, int]]]:
    """Return the points of a game as the entries of a pad."""
    outcome = alhambra_of(result)
    items = [item.id for item in outcome.items]
    return {
        scoring.scoring: {
            name: {
                **{item: points_by_item(name, scoring.awards).get(item, 0) for item in items},
                "sum": scoring.points(name),
                "running": outcome.running(scoring.scoring)[name],
            }
            for name in scoring.holdings
        }
        for scoring in outcome.scorings
    }


def audited(pad: dict[int, dict[str, dict[str, int]]], top: str) -> list[tuple[str, ...]]:
    """Return which entries of a pad may be wrong, for each way."""
    text = transcript(pad).replace("game: alhambra\n", f"game: alhambra\n{top}")
    result = referee.audit("pad", text.encode())
    assert result.audited is not None, result.findings
    return [
        tuple(f"{each.entry.player} {each.entry.item} {each.entry.scoring}" for each in own.changes)
        for own in result.audited.explanations.sets
    ]


@pytest.mark.parametrize("seed", range(4))
def test_a_pad_is_audited_by_its_cards(seed: int) -> None:
    source = Random(seed)  # noqa: S311 - nothing secret here
    cards = source.sample(proof.PRINTED, 3)
    top = f"modules: [new-score-cards]\norders: {{1: {cards[0]}, 2: {cards[1]}, 3: {cards[2]}}}\n"
    bare = random_pad(source, 3)
    # The same game, by other cards: what a type brought now belongs to the one at its place.
    moved = {
        scoring: {
            name: own | {str(LETTERS[letter]): own[building] for building, letter in zip(BUILDINGS, card, strict=True)}
            for name, own in table.items()
        }
        for (scoring, table), card in zip(bare.items(), cards, strict=True)
    }
    assert audited(bare, "") == []
    assert audited(moved, top) == []


def test_a_wrong_entry_is_found_by_the_card(checkout: Path) -> None:
    text = (checkout / "tests" / "games" / "new-score-cards.yaml").read_text(encoding="utf-8")
    pad = claimed(referee.score("game", text.encode()))
    top = "modules: [new-score-cards]\norders: {1: GTAPCS, 2: CAPTGS, 3: STAGCP}\n"
    assert audited(pad, top) == []
    assert audited(pad, "") != []
    wrong = {scoring: {name: dict(own) for name, own in table.items()} for scoring, table in pad.items()}
    wrong[2]["Ada"]["garden"] = 20  # the first place of another scoring
    assert audited(wrong, top) == [("Ada garden 2",)]


def test_a_table_of_points_is_audited_by_the_cards_above_it() -> None:
    cards = "modules: new-score-cards\norders: 1 GTAPCS, 2 CAPTGS\n"
    table = (
        "Type;Ada;Ben;Dirk;Ada;Ben;Dirk\nP;0;0;4;3;0;10\nS;0;6;0;0;13;6\nA;0;0;0;5;5;0\nC;0;0;5;0;0;8\nG;1;0;0;12;0;5\n"
        "T;0;1;1;0;7;7\nW;4;3;;6;5;\n"
    )
    for text, is_right in ((cards + table, True), (table, False)):
        result = referee.audit("pad", text.encode(), desk.surroundings_for("en"))
        assert result.audited is not None, result.findings
        assert (not result.audited.explanations.sets) is is_right
