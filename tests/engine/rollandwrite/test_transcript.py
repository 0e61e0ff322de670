"""What the contract of transcripts promises of Roll & Write: what may be written, and what it means."""

from __future__ import annotations

import json
from random import Random

import pytest

from alhambra_engine.buildings import Building
from alhambra_engine.majorities import MajorityAward
from tests.cases import desk
from tests.cases.desk import judge, told
from tests.cases.outcomes import roll_and_write_of
from tests.cases.sheets import EXAMPLE, counted, drawn, table, transcript_of, virtual
from tests.engine.play import BOXES, GRANADA, Game, score
from tests.engine.rollandwrite.answers import ALIASES, KEYS, LANGUAGES, OTHERS, TABLE_KEYS, answer, players_of
from tests.languages import COMPLETE

TYPES = ("pavilion", "seraglio", "arcades", "chambers", "garden", "tower")

# The example


def test_the_example_of_the_contract_is_worth_what_it_says() -> None:
    answered = desk.run("score", "-", "--json", typed=EXAMPLE)
    assert (answered.status, answered.err) == (0, "")
    found = answered.json
    assert list(found) == [*KEYS, *TABLE_KEYS]
    assert (found["schema"], found["file"], found["game"], found["legal"]) == (1, "-", "roll-and-write", True)
    assert found["layout"] == "granada"
    assert found["findings"] == []
    assert found["totals"] == {"Barbara": 51, "Ani": 36}
    assert found["winners"] == ["Barbara"]
    (scoring,) = found["scorings"]
    assert list(scoring) == ["scoring", "players", "awards"]
    assert scoring["scoring"] == "final"
    assert list(scoring["players"]) == ["Barbara", "Ani", "Dirk"]
    assert scoring["players"]["Barbara"] == {
        "buildings": {
            "pavilion": {"count": 1, "points": 8},
            "seraglio": {"count": 0, "points": 0},
            "arcades": {"count": 2, "points": 18},
            "chambers": {"count": 5, "points": 19},
            "garden": {"count": 1, "points": 5},
            "tower": {"count": 0, "points": 0},
        },
        "tiles": 9,
        "lines": {"rows": [2, 2, 2, 1, 1, 1], "columns": [2, 2, 1, 2, 1, 1], "points": 0},
        "coins": {"left": 3, "points": 1},
        "bonus": 0,
        "points": 51,
    }
    ani = scoring["players"]["Ani"]
    assert list(ani) == ["buildings", "tiles", "lines", "coins", "bonus", "points"]
    assert list(ani["buildings"]) == list(TYPES)
    assert (ani["buildings"]["tower"], ani["buildings"]["garden"]) == (
        {"count": 8, "points": 21},
        {"count": 5, "points": 12},
    )
    assert ani["lines"] == {"rows": [3, 2, 2, 1, 1, 4], "columns": [2, 2, 3, 1, 3, 2], "points": 2}
    assert ani["coins"] == {"left": 2, "points": 1}
    dirk = scoring["players"]["Dirk"]
    assert {name: each["count"] for name, each in dirk["buildings"].items()} == dict(
        zip(TYPES, (4, 0, 1, 0, 8, 8), strict=True)
    )
    assert (dirk["points"], dirk["bonus"], dirk["coins"]["points"], dirk["lines"]["points"]) == (0, 0, 0, 0)


def test_the_awards_of_the_example() -> None:
    (scoring,) = answer(EXAMPLE)["scorings"]
    awards = {(each["player"], each.get("type", each["kind"])): each for each in scoring["awards"]}
    assert len(awards) == len(scoring["awards"])
    assert awards["Ani", "tower"] == {
        "player": "Ani",
        "kind": "majority",
        "type": "tower",
        "counts": {"Ani": 8, "Dirk": 8},
        "places": [1],
        "tied": [],
        "pool": 21,
        "points": 21,
        "rule": "R4.1",
    }
    assert awards["Barbara", "coins"] == {
        "player": "Barbara",
        "kind": "coins",
        "left": 3,
        "points": 1,
        "rule": "R5.6",
    }
    assert awards["Ani", "lines"] == {
        "player": "Ani",
        "kind": "lines",
        "rows": [0, 0, 0, 0, 0, 2],
        "columns": [0, 0, 0, 0, 0, 0],
        "points": 2,
        "rule": "R5.5",
    }
    # The virtual player takes places and gets nothing (R6.6).
    assert {player for player, _ in awards} == {"Barbara", "Ani"}
    assert sum(each["points"] for each in scoring["awards"]) == 51 + 36


def test_a_ninth_garden_is_a_finding() -> None:
    answered = desk.run("score", "-", "--json", typed=EXAMPLE.replace("garden: 8", "garden: 9"))
    assert answered.status == 1
    (finding,) = answered.json["findings"]
    assert (finding["code"], finding["name"], finding["rule"]) == ("ALH402", "too-many-buildings", "V5")
    assert (finding["player"], finding["severity"]) == ("Dirk", "error")
    assert "8" in finding["message"]
    assert "9" in finding["message"]
    assert (answered.json["scorings"], answered.json["totals"], answered.json["winners"]) == ([], {}, [])


def test_lines_and_coins_are_told_as_the_contract_shows_them() -> None:
    sheet = json.dumps(["######", "##....", "##....", "##....", "#.....", "......"])
    kim = players_of(table(f"  Kim: {{sheet: {sheet}, coins: {{circled: 7, crossed: 4}}}}\n", OTHERS))["Kim"]
    assert kim["lines"] == {"rows": [6, 2, 2, 2, 1, 0], "columns": [5, 4, 1, 1, 1, 1], "points": 17}
    assert kim["coins"] == {"left": 3, "points": 1}
    assert kim["bonus"] == 0


def test_the_sheets_are_told_as_they_were_read_whether_legal_or_not() -> None:
    found = answer(table(drawn("Kim", "C3", 2), OTHERS))
    assert found["grid"] == list(GRANADA)
    kim, nina = found["sheets"]["Kim"], found["sheets"]["Nina"]
    assert len(kim["built"]) == kim["buildings"]["chambers"] == 3
    assert all(GRANADA[row - 1][column - 1] == "C" for row, column in kim["built"])
    assert (nina["built"], nina["buildings"]["garden"], nina["virtual"]) == (None, 3, False)
    illegal = answer(table(drawn("Kim", "C3", 2), counted("Nina", "G9"), counted("Ota", "T3")))
    assert (illegal["legal"], illegal["verdict"]) == (False, ["Not legal (1 error)"])
    assert illegal["sheets"]["Kim"] == kim
    assert (illegal["sheets"]["Nina"]["tiles"], illegal["sheets"]["Nina"]["kind"]) == (9, "counts")


def test_the_lines_of_a_sheet_are_told_with_what_each_is_worth() -> None:
    ani = "  Ani: {buildings: {tower: 8, garden: 5}, rows: [3, 2, 2, 1, 1, 4], columns: [2, 2, 3, 1, 3, 2]}\n"
    bea = "  Bea: {buildings: {tower: 3}}\n"
    found = answer(table(ani, bea, "  Dirk: {virtual: true, buildings: {tower: 3}}\n"))["sheets"]
    lines = {"rows": [3, 2, 2, 1, 1, 4], "columns": [2, 2, 3, 1, 3, 2]}
    worth = {"row_points": [0, 0, 0, 0, 0, 2], "column_points": [0] * 6}
    assert found["Ani"]["lines"] == {**lines, **worth}
    assert [found[name]["lines"] for name in ("Bea", "Dirk")] == [None, None]
    assert [found[name]["expected"] for name in ("Bea", "Dirk")] == [None, 21]


def test_who_has_filled_a_row_is_told_with_the_order_as_far_as_it_is_written() -> None:
    text = table(drawn("Ani", "T8 S4", 2), drawn("Bea", "T8", 0), drawn("Cid", "P3", 0))
    assert answer(text + "completed: {tower: [Bea, Cid]}\n")["filled"] == [
        {"type": "seraglio", "players": ["Ani"], "order": []},
        {"type": "tower", "players": ["Ani", "Bea"], "order": [["Bea"]]},
    ]


def test_findings_that_the_next_rounds_may_end_are_told() -> None:
    found = answer(table(drawn("Ani", "T2", 33), drawn("Bea", "T3"), virtual("Dirk", "G3")))
    told = [each["name"] for number, each in enumerate(found["findings"]) if number in found["unfinished"]]
    assert told == ["virtual-count"]
    assert len(found["findings"]) > len(told)


def test_rounds_are_those_of_so_many_players_those_played_and_the_fewest_that_there_can_be() -> None:
    whole = answer(table(drawn("Kim", "C3"), OTHERS))["rounds"]
    assert whole["game"] == whole["played"] == 18
    running = answer(table(drawn("Kim", "C3"), OTHERS, top="rounds_played: 7\n"))["rounds"]
    assert running == {"game": 18, "played": 7, "least": 0}
    alone = answer("game: roll-and-write\nplayers:\n" + "".join(counted(name, "G1") for name in "ABCDEFG"))
    assert alone["rounds"] == {"game": None, "played": None, "least": 0}


# Virtual players, modes


def test_a_virtual_player_takes_places_and_gets_no_points() -> None:
    text = table(drawn("Kim", "T3"), drawn("Nina", "T2 G1"), virtual("Dirk", "T4 C6 S4 A6 P1"))
    found = answer(text)
    assert found["legal"]
    # Dirk is first with his towers.
    assert found["totals"] == {"Kim": 13 + 1, "Nina": 6 + 20 + 1}
    assert found["winners"] == ["Nina"]
    dirk = found["scorings"][0]["players"]["Dirk"]
    assert {each["points"] for each in dirk["buildings"].values()} == {0}
    assert (dirk["points"], dirk["bonus"]) == (0, 0)
    (award,) = [each for each in found["scorings"][0]["awards"] if each.get("type") == "tower" and each["points"] == 13]
    assert (award["counts"], award["places"]) == ({"Kim": 3, "Nina": 2, "Dirk": 4}, [2])


SOLO = {
    2: (virtual("Dirk", "T8 P4 G8 A1"), virtual("Dirki", "C6 S4 G6 A5")),
    3: (virtual("Dirk", "T8 P4 G6"), virtual("Dirki", "C6 S4 G4 A4"), virtual("Dirkelson", "A6 C5 S3 T4")),
    4: (
        virtual("Dirk", "T7 P4 G4"),
        virtual("Dirki", "C6 S4 G1 A4"),
        virtual("Dirkelson", "A6 C5 S3 T1"),
        virtual("Dirka", "G8 C4 P3"),
    ),
}


@pytest.mark.parametrize("number", SOLO)
@pytest.mark.parametrize("mode", ["", "mode: score\n", "mode: versus\n", "mode: VERSUS\n"])
def test_a_solo_game_with_two_three_or_four_virtual_players(number: int, mode: str) -> None:
    text = table(drawn("Kim", "S1 P2 C2"), *SOLO[number], top=mode)
    found = answer(text)
    assert (found["legal"], found["findings"]) == (True, [])
    bonus = {2: 21, 3: 18, 4: 15}[number]
    players = found["scorings"][0]["players"]
    assert list(players) == ["Kim", "Dirk", "Dirki", "Dirkelson", "Dirka"][: number + 1]
    assert players["Kim"]["bonus"] == 0
    virtuals = [player for name, player in players.items() if name != "Kim"]
    kinds = {each["kind"] for each in found["scorings"][0]["awards"]}
    if "versus" not in mode.casefold():
        assert list(found["totals"]) == ["Kim"]
        assert found["winners"] == ["Kim"]
        assert {(each["points"], each["bonus"]) for each in virtuals} == {(0, 0)}
        assert "bonus" not in kinds
        return
    assert list(found["totals"]) == list(players)
    assert {each["bonus"] for each in virtuals} == {bonus}
    assert "bonus" in kinds
    for each in virtuals:
        assert each["points"] == bonus + sum(part["points"] for part in each["buildings"].values())
        assert each["lines"]["points"] == each["coins"]["points"] == 0
    best = max(found["totals"].values())
    assert found["winners"] == [name for name, points in found["totals"].items() if points == best]
    assert "Kim" not in found["winners"]


def test_a_bonus_is_an_award() -> None:
    text = table(drawn("Kim", "S1 P2 C2"), *SOLO[3], top="mode: versus\n")
    awards = [each for each in answer(text)["scorings"][0]["awards"] if each["kind"] == "bonus"]
    assert awards == [
        {"player": name, "kind": "bonus", "points": 18, "rule": "R8.2"} for name in ("Dirk", "Dirki", "Dirkelson")
    ]


@pytest.mark.parametrize("mode", ["", "mode: versus\n"])
def test_virtual_players_without_names_get_the_usual_ones(mode: str) -> None:
    kim, built = drawn("Kim", "S1 P2 C2"), [each.partition("buildings: ")[2][:-2] for each in SOLO[3]]
    nameless = f"virtual: [{', '.join(built)}]\n"
    assert answer(table(kim, top=mode + nameless))["scorings"] == answer(table(kim, *SOLO[3], top=mode))["scorings"]
    # Who is called Dirk already is no second one.
    named = table(kim.replace("Kim", "Dirk"), top=mode + nameless)
    players = list(players_of(named))
    assert len(set(players)) == 4
    assert players[:3] == ["Dirk", "Dirki", "Dirkelson"]


@pytest.mark.parametrize(
    ("real", "virtuals", "name"),
    [
        (1, 0, "virtual"),
        (1, 1, "virtual"),
        (1, 5, "virtual"),
        (2, 0, "virtual"),
        (2, 2, "virtual"),
        (3, 1, "virtual"),
        (5, 1, "virtual"),
        (0, 3, "real"),
        (6, 0, "real"),
    ],
)
def test_who_cannot_play_together(real: int, virtuals: int, name: str) -> None:
    players = [drawn(f"R{number}", "G3") for number in range(real)]
    players += [virtual(f"V{number}", "T8 P4 G8 A1") for number in range(virtuals)]
    names = told(table(*players))
    assert names[0] == f"players-do-not-fit/{name}"
    # How many buildings a virtual player has depends on who plays: nothing is said of it.
    assert set(names) == {f"players-do-not-fit/{name}"}


@pytest.mark.parametrize("top", ["", "rounds_played: 7\n"])
@pytest.mark.parametrize(("real", "virtuals"), [(1, 0), (1, 1), (2, 0)])
def test_the_virtual_players_of_the_way_out_can_be_typed(real: int, virtuals: int, top: str) -> None:
    players = "".join(drawn(f"R{number}", "G3") for number in range(real))
    if virtuals:
        players += virtual("Dirk", "T8 G2" if top else "T8 P4 G8 A1")
    (finding,) = desk.judge(table(players, top=top)).findings
    added = str(finding.values["example"]).replace("}, ", "}\n  ")
    assert not [name for name in told(table(players, f"  {added}\n", top=top)) if name != "order-needed"]


@pytest.mark.parametrize(("real", "rounds"), [(3, 18), (4, 15), (5, 12)])
def test_the_rounds_of_a_game_depend_on_its_players(real: int, rounds: int) -> None:
    others = "".join(drawn(f"R{number}", "G3") for number in range(1, real))
    built = f"T8 G8 C{rounds + 3 - 16}" if rounds > 13 else "T8 G7"
    assert told(table(drawn("Kim", built, "{circled: 3, crossed: 0}"), others)) == []
    more = f"{built} A1"
    (finding,) = answer(table(drawn("Kim", more, "{circled: 3, crossed: 0}"), others))["findings"]
    assert finding["name"] == "impossible-history"
    assert str(rounds) in finding["message"]


# Virtual players whom nobody calls so

COUNTED_DIRK = "  {}: {{buildings: {{tower: 8, pavilion: 4, garden: 8, arcades: {}}}}}\n"


@pytest.mark.parametrize("name", ["Dirk", "dirk", "Virtual Dirk", "Dirk (virtual)", "Marek", "Кузя"])
def test_who_is_called_like_a_virtual_player_and_has_his_buildings_is_one(name: str) -> None:
    found = answer(table(OTHERS, COUNTED_DIRK.format(name, 1)))
    assert [each["name"] for each in found["findings"]] == ["virtual-assumed"]
    assert list(found["totals"]) == ["Nina", "Ota"]
    assert found["winners"]
    other = answer(table(OTHERS, COUNTED_DIRK.format(name, 2)))
    assert [each["name"] for each in other["findings"]] == ["virtual-unclear"]
    assert (list(other["totals"]), other["winners"]) == (["Nina", "Ota", name], [])


@pytest.mark.parametrize(
    "players",
    [
        OTHERS + COUNTED_DIRK.format("Dirka", 1),
        OTHERS + counted("Dirk", "T3"),
        OTHERS + COUNTED_DIRK.format("Dirk", 1).replace("}}", "}, virtual: false}"),
        OTHERS + COUNTED_DIRK.format("Dirk", 1) + counted("Lea", "C3"),
    ],
)
def test_who_is_a_person_stays_one(players: str) -> None:
    assert told(table(players)) == []


def test_a_virtual_player_without_a_name_is_called_as_in_any_language() -> None:
    ani, bea = drawn("Ani", "T8 G5", 2), drawn("Bea", "C3", 0)
    text = table(ani, bea, top="virtual: [{tower: 8, garden: 8, pavilion: 4, arcades: 1}]\n")
    for language, name in (("en", "Dirk"), ("ru", "Кузя"), ("pl", "Marek")):
        possible = desk.run("score", "-", "--json", "--lang", language, typed=text).json["possible"]
        assert f"completed: {{tower: [[Ani, {name}]]}}" in [each["because"] for each in possible]
        for other in LANGUAGES:
            for each in possible:
                again = desk.run("score", "-", "--json", "--lang", other, typed=text + each["because"] + "\n").json
                assert (again["findings"], again["totals"]) == ([], each["totals"])


# A game in progress


def test_a_game_in_progress_is_scored_so_far() -> None:
    text = table(drawn("Kim", "T8 G2", 0), drawn("Nina", "P4 C3"), virtual("Dirk", "T6 G4"), top="rounds_played: 7\n")
    found = answer(text)
    assert (found["legal"], found["findings"], found["winners"]) == (True, [], [])
    # Nina alone has filled a type besides Kim: both are first, and numbers of the other types bring nothing yet.
    assert found["totals"] == {"Kim": 21, "Nina": 16 + 1}
    (scoring,) = found["scorings"]
    assert scoring["scoring"] == "so-far"
    assert {each["rule"] for each in scoring["awards"] if each["kind"] == "majority"} == {"R4.1"}
    assert scoring["players"]["Kim"]["buildings"]["garden"] == {"count": 2, "points": 0}
    assert "possible" not in found
    assert told(text.replace("played: 7", "played: 6")) == ["virtual-count"]


def test_the_rulebooks_example_of_a_type_filled_in_the_same_round() -> None:
    players = (drawn("Patricia", "S4 P2", 0), drawn("Frank", "S4 C2", 0), drawn("Ota", "G3 T3", 0))
    text = table(*players, top="rounds_played: 5\n", end="completed: {seraglio: [[Patricia, Frank]]}\n")
    found = answer(text)
    assert found["totals"] == {"Patricia": 13, "Frank": 13, "Ota": 0}
    # Without the line, what is not known is asked.
    unknown = answer(text.partition("completed")[0])
    assert [each["name"] for each in unknown["findings"]] == ["order-needed"]
    assert [each["totals"]["Patricia"] for each in unknown["possible"]] == [17, 9, 13]
    assert (unknown["scorings"], unknown["totals"], unknown["winners"]) == ([], {}, [])


def test_claims_are_compared_with_the_points_so_far() -> None:
    text = table(drawn("Kim", "S4 P2", 0, ", claimed: {seraglio: 17, pavilion: 8}"), OTHERS, top="rounds_played: 5\n")
    (finding,) = answer(text)["findings"]
    assert (finding["name"], finding["player"]) == ("claim-differs", "Kim")


@pytest.mark.parametrize(
    ("rounds", "built", "coins", "names"),
    [
        (0, "T3", 3, []),
        (0, "T3", 4, ["impossible-history/left-too-many"]),
        (0, "T4", 3, ["impossible-history/too-many-buildings"]),
        (1, "T5", 0, []),
        (1, "T6", 0, ["impossible-history/too-many-buildings"]),
        (1, "T3", 7, []),
        (1, "T3", 8, ["impossible-history/left-too-many"]),
        (2, "T6", 0, []),
        (2, "T7", 0, ["impossible-history/too-many-buildings"]),
        (17, "T8 G8 P4 S2", 0, []),
        (17, "T8 G8 P4 S3", 0, ["impossible-history/too-many-buildings"]),
        (18, "T8 G8 P4 S3", 0, []),
        (18, "T8 G8 P4 S4", 0, ["impossible-history/too-many-buildings"]),
    ],
)
def test_what_so_many_rounds_can_bring(rounds: int, built: str, coins: int, names: list[str]) -> None:
    assert told(table(drawn("Kim", built, coins), OTHERS, top=f"rounds_played: {rounds}\n")) == names


@pytest.mark.parametrize(
    ("kim", "names"),
    [
        ("T3", ["impossible-history/too-many-buildings"] * 2),
        ("T8 G8", ["impossible-history/rounds-too-few"]),
        # What else would be said of one player's coins follows from the wrong rounds.
        ("T4", ["impossible-history/rounds-too-few"]),
    ],
)
def test_rounds_too_few_for_everybody_are_told_once(kim: str, names: list[str]) -> None:
    players = (drawn("Kim", kim, 3), drawn("Nina", "P4 C3", 9), drawn("Ota", "G4", 3))
    assert told(table(*players, top="rounds_played: 0\n")) == names


def test_rounds_too_few_say_nothing_of_virtual_players() -> None:
    players = (drawn("Kim", "T8 G2"), drawn("Nina", "P4 C3"), virtual("Dirk", "T8 P4 G8 A1"))
    assert told(table(*players, top="rounds_played: 0\n")) == ["impossible-history/rounds-too-few"]


def test_all_rounds_played_are_still_so_far() -> None:
    found = answer(table(drawn("Kim", "C3"), OTHERS, top="rounds_played: 18\n"))
    assert (found["scorings"][0]["scoring"], found["winners"]) == ("so-far", [])
    assert found["totals"] == {"Kim": 1, "Nina": 1, "Ota": 1}


# Names in other languages


def test_every_language_has_words_for_lines_coins_and_bonus() -> None:
    for language in COMPLETE:
        assert set(ALIASES[language]) >= {"lines", "coins", "bonus"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_game_and_its_types_in_other_languages(language: str) -> None:
    for word in ALIASES[language].get("roll-and-write", ()):
        assert told(EXAMPLE.replace("roll-and-write", json.dumps(word))) == [], word
    for name in TYPES:
        for word in ALIASES[language][name]:
            # Kim has three chambers and none of the other types.
            kim = counted("Kim", "C3")
            if name == "chambers":
                kim = kim.replace("chambers", json.dumps(word))
            else:
                kim = kim.replace("chambers: 3", f"chambers: 3, {json.dumps(word)}: 0")
            assert told(table(kim, OTHERS)) == [], word


@pytest.mark.parametrize("written", ["roll-and-write", "Roll-And-Write", "roll and write", "ROLL_AND_WRITE"])
def test_the_game_in_any_spelling(written: str) -> None:
    assert answer(EXAMPLE.replace("roll-and-write", written))["game"] == "roll-and-write"


# What the other game has

OTHER_KEYS = {
    "tiles: any": "unknown-key",
    "scoring: 3": "unknown-key",
    "leftovers: []": "unknown-key",
    "money: {Kim: {denar: 3}}": "unknown-key",
    "scorings: {}": "unknown-key",
}


@pytest.mark.parametrize("line", OTHER_KEYS)
def test_keys_of_the_other_game_are_unknown(line: str) -> None:
    assert told(table(drawn("Kim", "C3"), OTHERS, top=line + "\n")) == [OTHER_KEYS[line]]


def test_there_are_no_moves() -> None:
    answered = desk.run("moves", "-", "--player", "Ani", typed=EXAMPLE)
    assert (answered.status, answered.out) == (2, "")
    assert len(answered.err.splitlines()) == 1


# Whole games


@pytest.mark.parametrize("seed", range(3))
def test_what_a_played_game_leaves_is_legal_and_worth_what_the_rules_say(seed: int) -> None:
    random = Random(seed)  # noqa: S311 - dice
    for _ in range(150):
        record = Game(random).play()
        text = transcript_of(record, by_counts=random.random() < 0.5)
        result = judge(text)
        assert [(desk.name_of(each), dict(each.values)) for each in result.findings] == [], text
        expected = {player: sum(items.values()) for player, items in score(record).items()}
        assert result.totals == expected, text
        best = max(expected.values())
        assert list(result.winners) == [player for player, points in expected.items() if points == best]


def test_a_played_game_is_legal_after_every_round() -> None:
    random = Random(7)  # noqa: S311 - dice
    for _ in range(100):
        game = Game(random)
        rounds = random.randrange(game.rounds)
        text = transcript_of(game.play(rounds)).replace("players:\n", f"rounds_played: {rounds}\nplayers:\n", 1)
        result = judge(text)
        assert [(desk.name_of(each), dict(each.values)) for each in result.findings] == [], text
        outcome = roll_and_write_of(result)
        assert (result.winners, outcome.complete) == ((), False)
        if outcome.scoring is not None:
            # What somebody has completed is his for good; nothing else of a type is anybody's yet.
            for award in outcome.scoring.awards:
                if isinstance(award, MajorityAward):
                    assert award.counts[award.player] == BOXES[Building(award.item).letter]


def test_without_its_orders_a_played_game_is_one_of_the_possible_ones() -> None:
    random, several = Random(11), 0  # noqa: S311 - dice
    for _ in range(200):
        record = Game(random).play()
        text = transcript_of(record).partition("completed:")[0]
        result = judge(text)
        assert result.legal
        expected = {player: sum(items.values()) for player, items in score(record).items()}
        possible = roll_and_write_of(result).possible.results
        if not possible:
            assert result.totals == expected
            continue
        several += 1
        assert [desk.name_of(each) for each in result.findings] in (["order-needed"], ["order-needed/several"])
        assert expected in [dict(each.totals) for each in possible], text
        assert len({tuple(each.totals.values()) for each in possible}) == len(possible) > 1
    assert several > 10
