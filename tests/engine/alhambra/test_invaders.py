"""The invaders: what their attacks cost, worked out otherwise, and laws that hold of every palace (X15)."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from alhambra_engine import referee
from alhambra_engine.alhambra.expansions.invaders import attacked, most_cost
from alhambra_engine.alhambra.expansions.open_sides import open_sides
from alhambra_engine.alhambra.expansions.rules import loss_of
from alhambra_engine.alhambra.judging import holding_of
from alhambra_engine.alhambra.palace import Palace
from alhambra_engine.alhambra.texts import PlayerText
from alhambra_engine.alhambra.tile_sets import set_of
from alhambra_engine.alhambra.tiles import Tile
from alhambra_engine.buildings import LETTERS
from alhambra_engine.copies import compact, transcripts
from alhambra_engine.geometry import TileSide, cell_at
from alhambra_engine.items import item_of, items_of
from alhambra_engine.reading.findings import Span
from tests.cases import desk
from tests.cases.outcomes import alhambra_of
from tests.prove import bits, random_palaces
from tests.prove.invader_rules import Answers, lost

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tests.prove.bits import Space

ITEM = item_of("alhambra", "invaders")
ITEMS = items_of("alhambra", ("invaders",))
WAYS = [Answers(fountain, bays, below_zero=False) for fountain in (False, True) for bays in (False, True)]
PALACES = 80


def plans(number: int, seed: str) -> Iterator[random_palaces.Plan]:
    """Yield legal palaces of home-made tiles."""
    random = Random(seed)  # noqa: S311 - nothing secret here
    while number:
        plan = random_palaces.shaped(random)
        if plan.tiles and not bits.faults(bits.walls_of(plan.tiles, plan.fountains), plan.fountains):
            number -= 1
            yield plan


def palace_of(tiles: Mapping[Space, str]) -> Palace:
    return Palace(
        {
            cell_at(*space): Tile(
                LETTERS[word[0]], None, sum(1 << "nesw".index(side) for side in word[1:] if side != "-")
            )
            for space, word in tiles.items()
        }
    )


def taken(palace: Palace, attack: TileSide, scoring: int, answers: Answers) -> dict[tuple[Space, str], int]:
    """Return what each side of a palace costs."""
    given = {"fountain-attacked": answers.fountain, "bays-attacked": answers.bays, "squares-attacked": True}
    holdings = attacked({"Kim": holding_of(palace, 0, ITEMS)}, ITEM, attack, scoring, given)
    return {(side.at, side.side.letter): -side.points for side in holdings["Kim"].attacked}


def turned(tiles: Mapping[Space, str]) -> dict[Space, str]:
    """Return a palace turned by a quarter, clockwise."""
    return {
        (-south, east): word[0]
        + "".join("nesw"["nesw".index(side) + 1 & 3] if side != "-" else "-" for side in word[1:])
        for (east, south), word in tiles.items()
    }


def test_each_side_costs_what_the_clauses_say() -> None:
    for plan in plans(PALACES, "clauses"):
        palace = palace_of(plan.tiles)
        for attack in TileSide:
            for scoring in (1, 2, 3):
                for answers in WAYS:
                    wanted = lost(plan.tiles, (0, 0), attack.letter, scoring, answers)
                    assert taken(palace, attack, scoring, answers) == wanted


def test_a_palace_and_an_attack_that_are_turned_cost_the_same() -> None:
    for plan in plans(PALACES, "turned"):
        for attack in TileSide:
            before = taken(palace_of(plan.tiles), attack, 3, WAYS[-1])
            after = taken(palace_of(turned(plan.tiles)), TileSide((attack + 1) % 4), 3, WAYS[-1])
            assert sorted(before.values()) == sorted(after.values())
            assert {((-south, east), "nesw"["nesw".index(side) + 1 & 3]) for (east, south), side in before} == set(
                after
            )


def test_walls_on_all_outer_sides_cost_nothing() -> None:
    for plan in plans(PALACES, "walled"):
        built = {*plan.tiles, (0, 0)}
        walled = {
            space: word[0]
            + "".join(
                side
                for side, (x, y) in bits.BEYOND.items()
                if side in word[1:] or (space[0] + x, space[1] + y) not in built
            )
            for space, word in plan.tiles.items()
        }
        for attack in TileSide:
            assert taken(palace_of(walled), attack, 3, Answers(fountain=False, bays=True, below_zero=False)) == {}


def test_more_attackers_take_no_less_and_never_more_than_the_bound() -> None:
    for plan in plans(PALACES, "bound"):
        palace = palace_of(plan.tiles)
        for attack in TileSide:
            costs = [[sum(taken(palace, attack, scoring, each).values()) for each in WAYS] for scoring in (1, 2, 3)]
            for scoring, own in enumerate(costs, 1):
                assert own[0] <= min(own[1:]) <= max(own) == own[-1] <= most_cost(ITEM, scoring, len(plan.tiles))
            assert [2 * each for each in costs[0]] == costs[1]


@pytest.mark.parametrize("tiles", range(6))
@pytest.mark.parametrize("scoring", [1, 2, 3])
def test_the_bound_is_reached_by_a_row(tiles: int, scoring: int) -> None:
    row = palace_of({(east, 0): "G-" for east in range(1, tiles + 1)})
    assert sum(taken(row, TileSide.NORTH, scoring, WAYS[-1]).values()) == most_cost(ITEM, scoring, tiles)


def test_no_open_side_has_a_wall_or_a_tile_behind_it() -> None:
    palace = palace_of({(1, 0): "Gn", (1, -1): "Gs"})
    assert {(side.cell, side.side.letter) for side in open_sides(palace)} == {
        *((cell_at(0, 0), side) for side in "nsw"),
        *((cell_at(1, 0), side) for side in "es"),
        *((cell_at(1, -1), side) for side in "new"),
    }


# Files

KIM = "  Kim:\n    palace: |\n      . P5 .\n      * T12 S9\n"
NINA = "  Nina: {buildings: {garden: 2}, wall: 3, invaders: -2}\n"
OTHERS = f"{NINA}  Ota: {{buildings: {{chambers: 3}}, wall: 3, invaders: -1}}\n"
TOP = "game: alhambra\nmodules: [invaders]\n"


def scored(text: str) -> Any:  # noqa: ANN401 - a result
    return referee.score("game.yaml", text.encode(), desk.surroundings_for("en"))


def names_of(result: Any) -> list[str]:  # noqa: ANN401 - a result
    return [desk.name_of(finding) for finding in result.findings]


def lost_by(text: str, player: str = "Kim", scoring: int = -1) -> int:
    each = alhambra_of(scored(text)).scorings[scoring]
    return sum(award.points for award in each.awards if (award.player, award.item) == (player, "invaders"))


@pytest.mark.parametrize(
    ("word", "points"),
    [
        *((word, -1) for word in ("north", "n", "N", "Norden", "sever", "północ", "север")),
        *((word, -2) for word in ("east", "e", "Osten", "východ", "wschód", "восток")),
        *((word, -2) for word in ("south", "s", "Süden", "jih", "juh", "południe", "юг")),
        *((word, 0) for word in ("west", "w", "W", "Westen", "západ", "zachód", "запад")),
    ],
)
def test_directions_are_words_of_all_languages_or_letters(word: str, points: int) -> None:
    text = f"{TOP}attack: {word}\nscoring: 1\nrule: {{fountain-attacked: no}}\nplayers:\n{KIM}{OTHERS}"
    assert lost_by(text) == points


@pytest.mark.parametrize("key", ["attack", "Angriff", "útok", "atak", "нападение", "Attack"])
def test_the_attack_is_named_in_all_languages(key: str) -> None:
    text = f"{TOP}{key}: north\nscoring: 1\nrule: {{fountain-attacked: no}}\nplayers:\n{KIM}{OTHERS}"
    assert lost_by(text) == -1


def test_without_the_module_nobody_knows_of_attacks() -> None:
    table = "players:\n  Kim: {buildings: {tower: 2}, wall: 3}\n"
    for top in ("game: alhambra\n", "game: alhambra\nmodules: [bazaars]\n"):
        found = scored(f"{top}attack: north\n{table}").findings
        (finding,) = (each for each in found if each.kind.name == "unknown-key")
        assert "attack" not in finding.values["known"]
    assert "unknown-key" in names_of(scored(f"game: alhambra\n{table[:-2]}, invaders: -2}}\n"))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("attacks: {1: north}\nscoring: 1\nplayers:\n", "keys-exclude"),
        ("attack: north\nscorings:\n  1:\n", "keys-exclude"),
        ("attacks: {4: north}\nscorings:\n  1:\n", "unknown-key/scoring"),
    ],
)
def test_one_key_is_for_one_scoring_and_the_other_for_several(text: str, name: str) -> None:
    indent = "  " if "scorings" in text else ""
    table = "".join(f"{indent}{line}\n" for line in OTHERS.splitlines())
    assert names_of(scored(f"{TOP}{text}{table}"))[0] == name


def test_a_scoring_of_points_alone_needs_no_attack() -> None:
    early = "scorings:\n  1: {Kim: 3, Nina: 4, Ota: 4}\n  2:\n"
    table = "".join(f"  {line}\n" for line in (KIM + OTHERS.replace("-1", "-2")).splitlines())
    assert scored(f"{TOP}attacks: {{2: north}}\nrule: {{fountain-attacked: no}}\n{early}{table}").legal


def test_both_open_rules_are_asked_where_both_matter() -> None:
    top = f"{TOP}scoring: 1\nrule: {{points-below-zero: yes}}\nattack: "
    bay = "  Kim:\n    palace: |\n      C10- C11- G10-\n      *    .    .\n      P8-  G11- .\n"
    for direction, wanted in (("north", ["bays-attacked"]), ("west", ["fountain-attacked"])):
        result = scored(f"{top}{direction}\nplayers:\n{bay}{OTHERS}")
        asked = [each.values["question"] for each in result.findings if each.kind.name == "rule-open"]
        assert asked == wanted
    arm = "  Kim:\n    palace: |\n      *   .    P8-\n      C10- C11- C9s\n"
    both = scored(f"{top}east\nplayers:\n{arm}{OTHERS}")
    asked = [each.values["question"] for each in both.findings if each.kind.name == "rule-open"]
    # The fountain's own side is towards a bay.
    assert asked == ["fountain-attacked", "bays-attacked"]
    totals = {tuple(game.totals.values()) for game in alhambra_of(both).by_answers}
    assert len(totals) == 2


def test_squares_of_modules_are_asked_about_where_they_are_open() -> None:
    bazaar = "  Kim:\n    palace: |\n      * BAGT\n"
    top = f"{TOP.replace('[invaders]', '[invaders, bazaars]')}scoring: 1\nattack: north\nrule: "
    rules = "{fountain-attacked: no, points-below-zero: yes"
    table = f"players:\n{bazaar}{OTHERS}"
    asked = scored(f"{top}{rules}}}\n{table}")
    assert [each.values["question"] for each in asked.findings if each.kind.name == "rule-open"] == ["squares-attacked"]
    assert lost_by(f"{top}{rules}, squares-attacked: yes}}\n{table}") == -1
    assert lost_by(f"{top}{rules}, squares-attacked: no}}\n{table}") == 0


def test_what_is_drawn_is_compared_and_what_is_counted_counts() -> None:
    top = f"{TOP}attack: north\nscoring: 1\nrule: {{fountain-attacked: no}}\nplayers:\n"
    assert names_of(scored(f"{top}{KIM}    invaders: -1\n{OTHERS}")) == []
    assert names_of(scored(f"{top}{KIM}    invaders: -3\n{OTHERS}")) == ["claim-differs/item"]
    assert names_of(scored(f"{top}{KIM}    claimed: {{invaders: -3}}\n{OTHERS}")) == ["claim-differs/item"]
    assert lost_by(f"{top}{KIM}{OTHERS}", "Nina") == -2


def test_a_claim_that_an_open_answer_makes_right_is_not_wrong() -> None:
    top = f"{TOP}attack: north\nscoring: 1\nplayers:\n"
    assert names_of(scored(f"{top}{KIM}    invaders: -1\n{OTHERS}")) == ["rule-open"]
    assert names_of(scored(f"{top}{KIM}    invaders: -2\n{OTHERS}")) == ["rule-open"]
    assert names_of(scored(f"{top}{KIM}    invaders: -3\n{OTHERS}")) == ["rule-open", "claim-differs/items"]


def test_what_is_not_given_leaves_the_winner_open_where_it_could_change_him() -> None:
    top = f"{TOP}attack: north\nrule: {{fountain-attacked: no}}\nbefore: {{Kim: 30, Nina: 30, Ota: 30}}\nplayers:\n"
    open_ = OTHERS.replace(", invaders: -1", "")
    result = scored(f"{top}{KIM}{open_}")
    assert (result.complete, result.winners) == (False, ("Kim",))  # 81 points; Ota has 52 at most
    close = scored(f"{top}{KIM}{open_}".replace("Ota: 30", "Ota: 60"))
    assert (close.complete, close.winners) == (False, ())
    assert scored(f"{top}{KIM}{OTHERS}").complete


def test_nobody_loses_more_than_there_is_unless_points_may_fall_below_0() -> None:
    text = "attack: east\nscoring: 1\nplayers:\n  Kim: {buildings: {pavilion: 1}, wall: 0, invaders: -2}\n"
    others = OTHERS.replace("garden: 2", "pavilion: 2, garden: 2")
    top = f"{TOP}{text}{others}"
    assert lost_by(top) == 0
    assert lost_by(top.replace("attack", "rule: {points-below-zero: yes}\nattack")) == -2
    # Of whom earlier points are missing nobody knows whether there are enough.
    later = top.replace("scoring: 1", "scoring: 2").replace("invaders: -2", "invaders: -4", 1).replace("-1", "-2")
    assert lost_by(later) == -4
    before = later.replace("players", "before: {Kim: 1, Nina: 9, Ota: 9}\nplayers")
    assert lost_by(before) == -2  # with 1 for the second place


@pytest.mark.parametrize(("scoring", "wrong"), [(1, []), (2, ["Kim"]), (3, [])])
def test_in_scoring_2_a_written_loss_is_a_multiple_of_what_a_side_costs(scoring: int, wrong: list[str]) -> None:
    kim = "  Kim: {buildings: {pavilion: 5}, wall: 3, invaders: -5}\n"
    others = OTHERS.replace("-1", "-2")
    result = scored(f"{TOP}attack: north\nscoring: {scoring}\nplayers:\n{kim}{others}")
    assert [each.player for each in result.findings if desk.name_of(each) == "loss-too-high/steps"] == wrong


def test_the_imaginary_player_is_not_attacked() -> None:
    table = KIM + NINA
    dirk = "  Dirk: {virtual: true, buildings: {chambers: 6}}\n"
    top = f"{TOP}attack: north\nscoring: 1\nrule: {{fountain-attacked: no}}\nplayers:\n"
    assert names_of(scored(f"{top}{table}{dirk}")) == []
    assert "keys-exclude/virtual" in names_of(scored(f"{top}{table}{dirk[:-2]}, invaders: -1}}\n"))


def test_lines_have_attacks_and_points_that_are_lost() -> None:
    lines = (
        "modules: invaders\nattack: east\nscoring 1\nKim P2 S4 W7 invaders: -3\nNina P3 T2 W5 invaders -2\nOta G3 W4\n"
    )
    result = scored(lines)
    assert names_of(result) == ["loss-not-given"]
    assert [lost_by(lines, name) for name in ("Kim", "Nina", "Ota")] == [-3, -2, 0]


def test_attacks_survive_copies_and_codes() -> None:
    rules = "rule: {fountain-attacked: no, points-below-zero: yes}\n"
    for text in (
        f"{TOP}attack: north\nscoring: 1\n{rules}players:\n{KIM}{OTHERS}",
        f"{TOP}attacks: {{1: w}}\nscorings:\n  1:\n" + "".join(f"  {line}\n" for line in (KIM + OTHERS).splitlines()),
    ):
        result = scored(text)
        again = referee.score("game.yaml", compact.game_of(compact.code_of(result, "1")).transcript)
        assert transcripts.tree_of(alhambra_of(again)) == transcripts.tree_of(alhambra_of(result))
        assert again.totals == result.totals


# Vague tiles


OPEN, ATTACKED, CLOSED = "", "rule: {fountain-attacked: yes}\n", "rule: {bays-attacked: no}\n"


# Each side with both rules open, and each answer from two sides.
@pytest.mark.parametrize(
    ("attack", "rules"),
    [
        *(("north", rules) for rules in (OPEN, ATTACKED)),
        *(("east", rules) for rules in (OPEN, CLOSED)),
        *(("south", rules) for rules in (OPEN, ATTACKED)),
        *(("west", rules) for rules in (OPEN, CLOSED)),
    ],
)
def test_readings_are_told_apart_by_what_they_lose(attack: str, rules: str) -> None:
    drawing = ". P .\n      * T  S\n      . . G"
    top = f"{TOP}attack: {attack}\nscoring: 3\n{rules}players:\n"
    text = f"{top}  Kim:\n    palace: |\n      {drawing}\n{OTHERS}"
    result = scored(text)
    found = {tuple(game.totals.items()) for game in result.possible}
    assert found == _by_hand(text, result)


def _by_hand(text: str, result: Any) -> set[tuple[tuple[str, int], ...]]:  # noqa: ANN401 - a result
    """Return all totals, from the file with every tile of every reading written out."""
    words = ["P", "T", "S", "G"]
    readings = {tuple(tile.notation for tile in reading) for part in result.readings.parts for reading in part.readings}
    assert len(result.readings.parts) == 1
    totals = set()
    for reading in readings:
        written = text
        for word, tile in zip(words, reading, strict=True):
            written = (
                written.replace(f" {word} ", f" {tile} ", 1)
                if f" {word} " in written
                else written.replace(f" {word}\n", f" {tile}\n", 1)
            )
        totals |= {tuple(game.totals.items()) for game in alhambra_of(scored(written)).by_answers}
    return totals


def test_no_more_squares_are_attacked_than_lie_in_one_palace() -> None:
    items = items_of("alhambra", ("invaders", "workers-huts", "bazaars", "camps"))
    assert sum(item.most_squares for item in items) == 3 + 8 + 8
    item = next(item for item in items if item.kind == "loss")
    tiles = set_of(("magical-buildings",), {}).size
    assert item.most == loss_of(item).most_cost(item, 3, tiles + 19)
    player = PlayerText(
        "Kim", Span(1, 1, 1, 1), virtual=False, palace=None, counts=None, wall=None, reserve=(), claims=None
    )
    assert loss_of(item).most_counted(item, 3, player, items) == loss_of(item).most_cost(item, 3, 19)
