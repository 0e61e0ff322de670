"""Lines and tables of games with modules: counts by type behind a word, attacks, rows of what modules bring."""

from __future__ import annotations

from itertools import permutations

import pytest

from alhambra_engine import referee
from tests.cases import desk
from tests.cases.outcomes import alhambra_of

REST = "Nina P1 T2 W5 huts 0 chests 0\nOta G3 W4 huts 0 chests 0\n"
ATTACKED = "Kim P2 T2 W3 invaders -1\nNina T1 W2 invaders 0\nOta G1 W2 invaders 0\n"
COUNTED = "Wall\t3\t4\t4\nChests\t1\t2\t0\nBazaars\t1\t2\t3\nInvaders\t-1\t-2\t0\n"
CLAIMED = "Wall\t3\t4\t4\nTreasure chamber\t14\t22\t7\nBazaars\t1\t2\t3\nInvaders\t-1\t-2\t0\n"
HEAD = "modules: invaders, treasure-chamber, bazaars\nscoring 3\nattack north\n\tKim\tNina\tOta\n"


@pytest.mark.parametrize(
    "words",
    ["huts T2", "huts: T2", "huts {tower: 2}", "huts tower 2", "huts 2 T.", "huts T2 chests P1", "huts T2 claimed 12"],
)
def test_behind_a_line_are_counts_by_type(words: str) -> None:
    text = f"modules: workers-huts, treasure-chamber\nscoring 1\nKim P2 T4 W8 {words}\n{REST}"
    (table,) = alhambra_of(desk.judge(text)).transcript.tables
    kim = table.players[0]
    assert kim.name == "Kim"
    assert kim.wall is not None
    assert {str(each): own.value for each, own in kim.pieces["workers-huts"].counts.items()} == {"tower": 2}


@pytest.mark.parametrize("line", ["Kim huts T2 P5 W8", "Kim P5 huts T2 W8", "Kim P5 W8 huts T2 W3"])
def test_counts_by_type_are_at_the_end_of_a_line(line: str) -> None:
    assert "wrong-type/quick-word" in desk.told(f"modules: workers-huts\nscoring 1\n{line}\n{REST}")


@pytest.mark.parametrize(
    "text",
    [
        f"scoring 1:\nattack north\n{ATTACKED}scoring 2\nattack: east\n{ATTACKED}",
        f"attacks 1 north, 2 east\nscoring 1:\n{ATTACKED}scoring 2\n{ATTACKED}",
        f"attacks: 1: north, 2: east\nscoring 1:\n{ATTACKED}scoring 2\n{ATTACKED}",
        f"attacks: {{1: north, first: east}}\nscoring 1:\n{ATTACKED}scoring 2\n{ATTACKED}".replace("first", "second"),
    ],
)
def test_attacks_are_below_headings_or_in_one_line(text: str) -> None:
    result = desk.judge(f"modules: invaders\n{text}")
    sides = {scoring: side.name for scoring, side in alhambra_of(result).transcript.attacks.items()}
    assert sides == {1: "NORTH", 2: "EAST"}


def test_the_attack_of_one_scoring_is_below_its_heading() -> None:
    attacks = alhambra_of(desk.judge(f"modules: invaders\nscoring 2\nattack east\n{ATTACKED}")).transcript.attacks
    assert list(attacks) == [2]


def test_attacks_of_a_transcript_are_in_one_line() -> None:
    own = "{Kim: {buildings: {tower: 1}, wall: 1, invaders: 0}, Nina: {buildings: {tower: 2}, wall: 1, invaders: 0}}"
    head = "game: alhambra\nmodules: [invaders]\nattacks: 1 north, 3 south\nscorings:\n"
    attacks = alhambra_of(desk.judge(f"{head}  1: {own}\n  3: {own}\n")).transcript.attacks
    assert list(attacks) == [1, 3]


def test_a_table_has_rows_of_what_modules_bring() -> None:
    text = f"{HEAD}Pavilion\t1\t2\t0\nTower\t3\t2\t1\n{COUNTED}"
    (table,) = alhambra_of(desk.judge(text)).transcript.tables
    numbers = {item: number.value for item, number in table.players[1].numbers.items()}
    assert numbers == {"treasure-chamber": 2, "bazaars": 2, "invaders": -2}


def test_a_table_of_points_has_rows_of_what_modules_bring() -> None:
    text = f"{HEAD}Pavilion\t16\t12\t0\nTower\t21\t12\t1\n{CLAIMED}"
    (table,) = alhambra_of(desk.judge(text)).transcript.tables
    claims = table.players[0].claims
    assert claims is not None
    points = {item: claims.items[item].value for item in ("treasure-chamber", "bazaars", "invaders")}
    assert points == {"treasure-chamber": 14, "bazaars": 1, "invaders": -1}


@pytest.mark.parametrize(
    ("words", "cards"),
    [
        ("bonus T12 P8", ["T12", "P8"]),
        ("bonus: [T12, P8]", ["T12", "P8"]),
        ("bonus t12-, p8-.", ["t12-", "p8-"]),
        ("bonus T12 claimed 12", ["T12"]),
        ("bonus none", []),
        ("bonus 0", []),
        ("bonus -", []),
    ],
)
def test_behind_a_line_are_bonus_cards(words: str, cards: list[str]) -> None:
    text = f"modules: bonus cards\nscoring 1\nKim P2 T4 W8 {words}\nNina S1 W3 bonus none\nOta G3 W4 bonus G10\n"
    (table,) = alhambra_of(desk.judge(text)).transcript.tables
    kim = table.players[0]
    assert kim.name == "Kim"
    assert kim.counts is not None
    assert {str(each): own.value for each, own in kim.counts.counts.items()} == {"pavilion": 2, "tower": 4}
    assert [word.text for word in kim.cards["bonus-cards"]] == cards


@pytest.mark.parametrize("words", ["bonus Kim", "bonus T12 P8 W4", "bonus T12 towers"])
def test_what_is_no_card_behind_a_line_is_told(words: str) -> None:
    text = f"modules: bonus cards\nscoring 1\nKim P2 T4 W8 {words}\nNina S1 W3 bonus none\nOta G3 W4 bonus G10\n"
    assert not referee.check("game.txt", text.encode()).legal


def test_a_table_has_a_row_of_bonus_cards() -> None:
    head = "modules: bonus cards\nscoring 1\n\tKim\tNina\tOta\n"
    text = f"{head}Pavilion\t1\t2\t0\nTower\t3\t2\t1\nWall\t3\t4\t3\nBonus cards\tT12 P8\tT11\tnone\n"
    (table,) = alhambra_of(desk.judge(text)).transcript.tables
    cards = [[word.text for word in player.cards["bonus-cards"]] for player in table.players]
    assert cards == [["T12", "P8"], ["T11"], []]


@pytest.mark.parametrize(
    ("parts", "cards", "numbers"),
    [
        (("citizens P2 T1", "camps 3"), [], {"pavilion": 2, "tower": 1, "camps": 3}),
        (("bonus T12", "camps 3"), ["T12"], {"camps": 3}),
        (("bonus none", "chests 0"), [], {"chests": 0}),
        (("bonus: [T12, P8]", "chests 0"), ["T12", "P8"], {"chests": 0}),
        (("huts T1", "camps 2"), [], {"tower": 1, "camps": 2}),
        (("chests P1 T2", "camps 3", "bazaars 4"), [], {"pavilion": 1, "tower": 2, "camps": 3, "bazaars": 4}),
        (("chests: {P1};", "bonus T12,", "citizens: A2 T1"), ["T12"], {"pavilion": 1, "arcades": 2, "tower": 1}),
    ],
)
def test_words_of_modules_are_in_any_order(parts: tuple[str, ...], cards: list[str], numbers: dict[str, int]) -> None:
    top = "modules: street trader, bonus cards, camps, treasure-chamber, workers-huts, bazaars\nscoring 3\n"
    for words in permutations(parts):
        text = f"{top}Kim P2 T4 W7 {' '.join(words)}\nNina S1 W3\nOta G3 W4\n"
        (table,) = alhambra_of(desk.judge(text)).transcript.tables
        kim = table.players[0]
        assert (kim.name, kim.wall and kim.wall.value) == ("Kim", 7)
        assert [word.text for own in kim.cards.values() for word in own] == cards
        found = {"chests" if item == "treasure-chamber" else item: number.value for item, number in kim.numbers.items()}
        found |= {str(each): own.value for pieces in kim.pieces.values() for each, own in pieces.counts.items()}
        assert found | numbers == found
