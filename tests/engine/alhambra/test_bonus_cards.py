"""Bonus cards: what they count as, who is asked for them, and who cannot have them (X3)."""

from __future__ import annotations

import json

import pytest

from alhambra_engine import referee
from alhambra_engine.alhambra import cards
from alhambra_engine.copies import compact
from alhambra_engine.items import item_of
from alhambra_engine.reasons import asking
from alhambra_engine.reasons.causes import Addend
from alhambra_sheets.report.answers import score_answer
from alhambra_sheets.words import catalog
from alhambra_sheets.words.reasons_told import why_lines
from tests.cases import desk
from tests.cases.outcomes import alhambra_of

ITEM = "bonus-cards"
PALACE = "['P5 .', '* T12-']"
COUNTED = "buildings: {tower: 2, garden: 1}, wall: 3"
OTA = "  Ota: {buildings: {chambers: 3}, wall: 3, bonus: 0}\n"
REST = "  Nina: {buildings: {tower: 1, garden: 2}, wall: 3, bonus: none}\n" + OTA
DIRK = "  Nina: {buildings: {garden: 2}, wall: 3, bonus: none}\n  Dirk: {virtual: yes, buildings: {garden: 6}%s}\n"


def table(kim: str, *, top: str = "", rest: str = REST, scoring: int = 1) -> str:
    return f"game: alhambra\nmodules: [bonus-cards]\n{top}scoring: {scoring}\nplayers:\n  Kim: {{{kim}}}\n{rest}"


def told(text: str) -> list[str]:
    return sorted(desk.name_of(each) for each in desk.judge(text).findings)


def test_there_are_ten_cards_of_the_tiles_without_walls() -> None:
    item = item_of("alhambra", ITEM)
    assert cards.names_of(item) == ("P8", "S9", "A9", "A10", "C10", "C11", "G10", "G11", "T11", "T12")


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("T12", "T12"),
        ("t12-", "T12"),
        ("12T", "T12"),
        ("G10", "G10"),
        ("G10w", None),
        ("T13", None),
        ("T", None),
        ("?", None),
    ],
)
def test_a_card_is_named_by_type_and_price_and_perhaps_by_no_walls(word: str, name: str | None) -> None:
    tile = cards.tile_of(item_of("alhambra", ITEM), word)
    assert (cards.name_of(tile) if tile is not None else None) == name


@pytest.mark.parametrize(
    "kim", [f"palace: {PALACE}, bonus: [T12]", "buildings: {tower: 1, pavilion: 1}, wall: 3, bonus: T12"]
)
def test_a_card_counts_as_one_more_building(kim: str) -> None:
    (scoring,) = alhambra_of(desk.judge(table(kim))).scorings
    assert scoring.holdings["Kim"].count_of("tower") == 2
    assert scoring.holdings["Kim"].tiles == 2
    points = {award.player: award.points for award in scoring.awards if award.item == "tower"}
    assert points == {"Kim": 6}


def test_without_the_module_no_key_of_it_is_read() -> None:
    text = table("buildings: {tower: 1}, wall: 3, bonus: T12", rest="  Nina: {buildings: {garden: 2}, wall: 3}\n")
    assert any(each.startswith("unknown-key") for each in told(text.replace("modules: [bonus-cards]\n", "")))


@pytest.mark.parametrize(
    ("kim", "is_asked"),
    [
        (COUNTED, True),
        (f"palace: {PALACE}", True),
        ("palace: ['* G10']", True),  # one of G10n, G10w and G10-
        ("palace: ['* G10n']", False),
        ("palace: ['* T']", True),
        (f"palace: {PALACE}, bonus: none", False),
        (f"palace: {PALACE}, bonus: []", False),
        ("palace: ['P5 *']", False),
    ],
)
def test_only_who_may_have_a_card_is_asked(kim: str, is_asked: bool) -> None:  # noqa: FBT001
    assert ("not-given" in told(table(kim))) is is_asked


def test_nobody_wins_whom_cards_that_are_not_given_could_overtake() -> None:
    top = "before: {Kim: 50, Nina: 49, Ota: 1}\n"
    given = desk.judge(table(f"{COUNTED}, bonus: none", top=top, scoring=3))
    assert (given.complete, given.winners) == (True, ("Kim",))
    rest = REST.replace(", bonus: none", "")
    kept = desk.judge(table(f"{COUNTED}, bonus: none", top=top, rest=rest, scoring=3))
    assert (kept.complete, kept.winners) == (False, ())
    far = top.replace("Nina: 49, Ota: 1", "Nina: 1, Ota: 1").replace("Kim: 50", "Kim: 400")
    assert desk.judge(table(f"{COUNTED}, bonus: none", top=far, rest=rest, scoring=3)).winners == ("Kim",)


def test_of_two_players_nobody_has_too_many() -> None:
    kim = "buildings: {tower: 2, arcades: 2, pavilion: 1}, wall: 3, bonus: [T11, T12, A9, A10, P8]"
    assert told(table(kim, rest=DIRK % "")) == []


def test_more_cards_than_are_dealt_are_right_where_a_table_says_so() -> None:
    kim = "buildings: {tower: 2, arcades: 2}, wall: 3, bonus: [T11, T12, A9, A10]"
    assert told(table(kim)) == ["wrong-card/dealt"]
    assert told(table(kim, top="rule: {bonus-cards-dealt: no}\n")) == []


def test_all_cards_that_a_player_shows_in_a_game_were_dealt() -> None:
    own = "{buildings: {tower: 2, arcades: 2}, wall: 3, bonus: [%s]}"
    other = (
        "Nina: {buildings: {garden: 2}, wall: 3, bonus: none}, Ota: {buildings: {chambers: 2}, wall: 3, bonus: none}"
    )
    scorings = "".join(
        f"  {number}: {{Kim: {own % bonus}, {other}}}\n"
        for number, bonus in ((1, "T11, T12"), (2, "T11, A9"), (3, "A10, T11"))
    )
    assert told(f"game: alhambra\nmodules: [bonus-cards]\ntrack: no\nscorings:\n{scorings}") == ["wrong-card/dealt"]


def test_the_imaginary_player_has_no_card() -> None:
    assert told(table(f"{COUNTED}, bonus: none", rest=DIRK % ", bonus: G10")) == ["keys-exclude/virtual"]


def test_home_made_tiles_have_the_cards_of_the_54() -> None:
    text = table("palace: ['* T12 G12-'], bonus: [T12]", top="tiles: any\n")
    assert told(text) == ["not-in-set"]
    assert "wrong-card/walls" in told(text.replace("* T12", "* T12n"))


def test_tiles_in_place_of_counts_have_the_tile_of_the_card() -> None:
    assert "wrong-card/absent" not in told(table("buildings: T12- P5nw G9e, wall: 3, bonus: T12"))
    assert "wrong-card/absent" in told(table("buildings: T12- P5nw G9e, wall: 3, bonus: T11"))


@pytest.mark.parametrize(
    ("scoring", "money", "names"),
    [
        (3, "Nina: {denar: 9}, Kim: {denar: 1}", ["wrong-card/elsewhere"]),
        (3, "Kim: {denar: 9}, Nina: {denar: 1}", []),
        (3, "Kim: {denar: 9}, Nina: {denar: 9}", ["wrong-card/absent"]),
    ],
)
def test_who_does_not_get_a_tile_from_the_market_has_not_its_card(scoring: int, money: str, names: list[str]) -> None:
    top = f"before: {{Kim: 1, Nina: 2, Ota: 3}}\nleftovers: [{{tile: T12, currency: denar}}]\nmoney: {{{money}}}\n"
    kim = "buildings: {tower: 1}, wall: 0, bonus: [T12]"
    assert [each for each in told(table(kim, top=top, scoring=scoring)) if "card" in each] == names


def test_before_the_end_nobody_has_what_is_left_on_the_market() -> None:
    own = "{Kim: {buildings: {tower: 1}, wall: 0, bonus: [%s]}, Nina: {palace: ['* A9-'], bonus: none}, Ota: {}}"
    game = "game: alhambra\nmodules: [bonus-cards]\nleftovers: [{tile: T12, currency: denar}]\n"
    game += "money: {Kim: {denar: 2}}\nscorings:\n" + "".join(f"  {n}: {own % 'T12'}\n" for n in (1, 2, 3))
    found = [each for each in desk.judge(game).findings if each.kind.name == "wrong-card"]
    assert [(each.detail, each.span and each.span.line) for each in found] == [("absent", 6), ("absent", 7)]


def test_a_tile_that_somebody_else_lists_is_not_in_the_palace() -> None:
    rest = REST.replace("{tower: 1, garden: 2}", "T12- P5nw G9e")
    assert "wrong-card/elsewhere" in told(table("buildings: {tower: 1}, wall: 3, bonus: T12", rest=rest))


def test_a_game_with_cards_comes_back_from_its_code() -> None:
    result = referee.score("game.yaml", table(f"palace: {PALACE}, bonus: [T12]").encode())
    again = referee.score("game.yaml", compact.game_of(compact.code_of(result, "1")).transcript)
    answers = [json.dumps(score_answer(each, catalog.load("en"))["scorings"]) for each in (result, again)]
    assert answers[0] == answers[1]
    (scoring,) = json.loads(answers[0])
    assert scoring["players"]["Kim"]["modules"][ITEM]["items"] == [{"cell": [1, 0], "tile": "T12-", "count": 1}]


@pytest.mark.parametrize(
    ("item", "added", "rules"),
    [
        ("tower", [Addend(1, ITEM, name="T12-")], ("B5.1", "X3.4")),
        ("pavilion", [Addend(1, "workers-huts")], ("B5.1", "X4.4")),
        ("garden", [], ("B5.3",)),
    ],
)
def test_what_counts_as_a_building_is_told_with_its_type(
    item: str, added: list[Addend], rules: tuple[str, ...]
) -> None:
    text = table(f"palace: {PALACE}, bonus: [T12]").replace("[bonus", "[workers-huts, bonus")
    text = text.replace(PALACE, "['. . P5', 'HPw P8- * T12-']")
    result = desk.judge(text)
    assert result.legal, told(text)
    (reason,) = asking.answer(result, asking.PointsQuestion("Kim", item)).reasons
    assert (list(reason.parts), reason.rules) == (added, rules)


def test_a_card_stands_below_the_ranking_of_its_type() -> None:
    (reason,) = asking.answer(
        desk.judge(table(f"palace: {PALACE}, bonus: [T12]")), asking.PointsQuestion("Kim", "tower")
    ).reasons
    assert "Bonus cards: 1 (T12-)" in why_lines(reason, catalog.load("en"))


@pytest.mark.parametrize("put_on", ["+n", "+e=e G10w"])
def test_the_place_of_a_card_is_told_whatever_was_put_on_its_tile(put_on: str) -> None:
    text = table(f"palace: ['* T12-{put_on}'], bonus: [T12]").replace("[bonus", "[city-walls, city-gates, bonus")
    (scoring,) = score_answer(referee.score("game.yaml", text.encode()), catalog.load("en"))["scorings"]
    assert scoring["players"]["Kim"]["modules"][ITEM]["items"] == [{"cell": [1, 0], "tile": "T12-", "count": 1}]


@pytest.mark.parametrize("bonus", ["5", "T12 T12", "[T12, {x: 1}]", "yes please", "{tower: [1]}", "'|'"])
def test_what_is_no_list_of_cards_is_told_where_it_is(bonus: str) -> None:
    found = desk.judge(table(f"{COUNTED}, bonus: {bonus}")).findings
    assert {each.kind.name for each in found} <= {"wrong-card", "wrong-type"}
    assert found
    assert all(each.player == "Kim" and each.span is not None and each.span.line == 5 for each in found)
