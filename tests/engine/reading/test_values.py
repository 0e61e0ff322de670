"""Values: what is read below a misspelt key, what counts as a number, a flag, a name, and where faults are told."""

from __future__ import annotations

import difflib
import json
import unicodedata

import pytest
import yaml

from alhambra_engine.reading.findings import Span
from alhambra_engine.reading.names import hidden_in
from tests.cases import desk, sheets
from tests.cases.desk import HEAD, table
from tests.cases.outcomes import alhambra_of

KIM = "Kim: {buildings: {tower: 1}, wall: 3}"


def placed(text: str) -> list[tuple[str, str | None, int, int]]:
    """Return the findings of a text with their players, lines and columns, each of equal ones."""
    return [
        (desk.name_of(each), each.player, each.span.line, each.span.column)
        if each.span
        else (desk.name_of(each), "", 0, 0)
        for finding in desk.judge(text).findings
        for each in finding.apart
    ]


# Below a misspelt key


@pytest.mark.parametrize(
    ("key", "below", "found"),
    [
        ("buildngs", "{towr: 3}", ["unknown-key", "unknown-key/building"]),
        ("buildngs", "{tower: many}", ["unknown-key", "wrong-type/number"]),
        ("bildings", "7", ["unknown-key", "wrong-type/buildings"]),
        ("BUILDNGS", "{towr: 3}", ["unknown-key", "unknown-key/building"]),
        # What is too far from every known key is not guessed at.
        ("score", "{towr: 3}", ["unknown-key", "missing-key/palace"]),
        ("towers", "{towr: 3}", ["unknown-key", "missing-key/palace"]),
    ],
)
def test_what_stands_below_a_misspelt_key_is_read_as_it_was_meant(key: str, below: str, found: list[str]) -> None:
    assert sorted(desk.told(table(f"Kim: {{{key}: {below}, wall: 3}}"))) == sorted(found)


def test_below_a_misspelt_key_at_the_top_faults_are_told_in_the_same_go() -> None:
    assert desk.told(HEAD + "plaiers:\n  Kim: {buildings: {towr: 3}, wall: 3}\n" + desk.OTHERS) == [
        "unknown-key",
        "unknown-key/building",
    ]


def test_a_misspelt_key_does_not_stand_for_one_that_is_there() -> None:
    for order in ("buildngs: {towr: 3}, buildings: {tower: 1}", "buildings: {tower: 1}, buildngs: {towr: 3}"):
        assert desk.told(table(f"Kim: {{{order}, wall: 3}}")) == ["unknown-key"]


def test_of_two_misspelt_keys_the_first_is_read() -> None:
    text = table("Kim: {buildngs: {towr: 3}, bildings: {gardn: 3}, wall: 3}")
    assert placed(text) == [
        ("unknown-key", "Kim", 3, 9),
        ("unknown-key/building", "Kim", 3, 20),
        ("unknown-key", "Kim", 3, 30),
    ]


def test_keys_may_be_written_in_capitals_and_with_blanks() -> None:
    result = desk.judge('GAME: alhambra\n" Players ":\n  Kim: {"Buildings ": {tower: 1}, WALL: 3}\n' + desk.OTHERS)
    assert desk.but_for_earlier(result.findings) == []
    assert result.totals["Kim"] == 24


def test_a_key_in_two_letter_cases_is_written_twice_and_the_first_counts() -> None:
    text = table("Kim: {wall: 3, buildings: {tower: 1}, Wall: many}")
    assert placed(text) == [("duplicate-key/same", "Kim", 3, 41)]


def test_a_key_is_told_with_what_is_known_and_what_was_perhaps_meant() -> None:
    (finding,) = desk.judge(table("Kim: {buildings: {tower: 1}, wall: 3, claimd: 9}")).findings
    known = ("palace", "tiles", "buildings", "wall", "reserve", "virtual", "claimed")
    assert {**finding.values, "known": sorted(map(str, known))} == {
        "key": "claimd",
        "known": sorted(known),
        "nearest": "claimed",
    }


# The file and its game


def test_an_empty_file_has_one_fault() -> None:
    for text in ("", "\n\n", "# nothing yet\n", "---\n"):
        assert placed(text) == [("missing-key/empty-file", None, 1, 1)], text
    assert placed("%x\n") == [("not-yaml", None, 1, 2)]


def test_a_file_of_no_game_says_so_at_its_beginning() -> None:
    (finding,) = desk.judge("\n\nplayers:\n  " + KIM + "\n" + desk.OTHERS).findings
    assert (desk.name_of(finding), finding.span) == ("missing-key/game", Span(3, 1, 3, 2))


def test_the_first_of_two_games_counts() -> None:
    assert desk.judge("game: alhambra\nGame: roll-and-write\nplayers: {}\n").game == "alhambra"


def test_a_key_with_nothing_behind_it_is_no_wrong_value() -> None:
    text = table("Kim: {buildings: , wall: 0}") + "money:\nclaimed:\n"
    assert desk.told(text) == []
    assert alhambra_of(desk.judge(text)).scorings[0].holdings["Kim"].counts == {}


# Scalars


@pytest.mark.parametrize(
    ("written", "value"),
    [
        *(("0", 0), ("7", 7), ("007", 7), ('" 7 "', 7), ("'12'", 12), ("999999999", None)),
        *(("8.", 8), ("+8", 8), ("=8", 8), ('"8,"', 8), ("8 tiles", 8), ("8 Plättchen", 8), ("8ks", 8), ("8 шт.", 8)),
        *(("٣", 3), ("１２", 12)),
    ],
)
def test_whole_numbers(written: str, value: int | None) -> None:
    result = desk.judge(table(f"Kim: {{buildings: {{tower: {written}}}, wall: 0}}", top="tiles: any\n"))
    if value is None:
        assert alhambra_of(result).scorings[0].holdings["Kim"].counts == {"tower": 999_999_999}
    else:
        assert desk.but_for_earlier(result.findings) == []
        assert alhambra_of(result).scorings[0].holdings["Kim"].counts == {"tower": value}


@pytest.mark.parametrize(
    "written", ["-1", "1.5", "1e3", "1_000", "'1 2'", "7 - 4", "1-2", "−8", "1234567890", "~", "[1]", "{a: 1}", "''"]
)
def test_what_is_no_whole_number(written: str) -> None:
    assert placed(table(f"Kim: {{buildings: {{tower: {written}}}, wall: 0}}", top="tiles: any\n")) == [
        ("wrong-type/number", "Kim", 4, 28)
    ]


@pytest.mark.parametrize("written", ["~8", "8?", "ca. 8", "8 victory points", "8 points", "T8"])
def test_a_number_among_other_signs_is_asked_for_alone(written: str) -> None:
    text = table(f"Kim: {{buildings: {{tower: {written}}}, wall: 0}}", top="tiles: any\n")
    assert placed(text) == [("wrong-type/number-only", "Kim", 4, 28)]
    assert str(desk.judge(text).findings[0].values["number"]) in written


@pytest.mark.parametrize("written", ["8 points", "8 Punkte", "8 bodů", "8 b", "8 Pkt.", "8 очков", "8 pts"])
def test_points_may_have_their_unit(written: str) -> None:
    assert desk.told(table(f"Kim: {{buildings: {{garden: 5}}, wall: 3, claimed: {{wall: {written}}}}}")) == [
        "claim-differs/item"
    ]
    assert desk.told(table(f"Kim: {{buildings: {{garden: 5}}, wall: {written}}}")) == []


def test_an_unknown_number_is_no_number() -> None:
    for written in ('"?"', "'??'", "？"):
        text = table(f"Kim: {{buildings: {{tower: {written}}}, wall: 0}}", top="tiles: any\n")
        assert placed(text) == [("wrong-type/unknown", "Kim", 4, 28)]


@pytest.mark.parametrize(
    ("written", "virtual"),
    [
        ("true", True),
        ("True", True),
        ("yes", True),
        ("ON", True),
        ("y", True),
        ("false", False),
        ("No", False),
        ("off", False),
        ("n", False),
        ("ja", True),
        ("Áno", True),
        ("ano", True),
        ("tak", True),
        ("да", True),
        ("nein", False),
        ("ne", False),
        ("nie", False),
        ("НЕТ", False),
    ],
)
def test_flags(written: str, *, virtual: bool) -> None:
    wall = "" if virtual else ", wall: 0"
    text = f"{HEAD}players:\n  {KIM}\n  Nina: {{buildings: {{tower: 1}}, wall: 0}}\n"
    result = desk.judge(f"{text}  Dirk: {{virtual: {written}, buildings: {{garden: 11, seraglio: 1}}{wall}}}\n")
    assert desk.but_for_earlier(result.findings) == []
    assert result.virtual == ({"Dirk"} if virtual else set())


@pytest.mark.parametrize("written", ["perhaps", "1", "[true]", "~", "''", "jain"])
def test_what_is_no_flag(written: str) -> None:
    found = placed(table(f"Kim: {{buildings: {{tower: 1}}, wall: 3, virtual: {written}}}"))
    assert found == [("wrong-type/flag", "Kim", 3, 50)]


# Players


def test_a_hundred_players_are_read_and_the_next_one_is_told() -> None:
    for number in (100, 101, 103):
        players = "".join(f"  p{each}: {{buildings: {{}}, wall: 0, colour: red}}\n" for each in range(number))
        found = placed(f"{HEAD}players:\n{players}")
        assert sum(name == "unknown-key" for name, *_ in found) == 100
        assert [each for each in found if each[0] == "too-large/players"] == (
            [("too-large/players", None, 103, 3)] if number > 100 else []
        )


@pytest.mark.parametrize("name", ["x" * 60, "木" * 60, "Zoe\u0308" * 20, "Ann-Marie O'Neill", "🏰"])
def test_names_of_players(name: str) -> None:
    assert desk.told(table(f"{name}: {{buildings: {{tower: 1}}, wall: 3}}")) == []


@pytest.mark.parametrize("name", ['""', '" "', "x" * 61, "\u0301", '"\u0301 \u0308"', "\u20e3"])
def test_what_is_no_name_of_a_player(name: str) -> None:
    text = table(f"? {name}\n  : {{buildings: {{towr: 1}}, wall: 99}}")
    assert placed(text) == [("wrong-type/player-name", None, 3, 5)]


@pytest.mark.parametrize(
    ("name", "hidden"),
    [
        ("'a\u200bb'", "U+200B"),
        ('"a\\tb"', "U+0009"),
        ("'\u00ad'", "U+00AD"),
        ("Ki\u200dm", "U+200D"),
        ("'木\u200c'", "U+200C"),
        ("Zo\u00eb\u200c\u00e9", "U+200C"),
        ("\u0416\u200d\u0416", "U+200D"),
        ("'\u05d3\u200f'", "U+200F"),
        # Nothing that Unicode joins, or shows in two ways.
        ("■\u200d■", "U+200D"),
        ("😀\u200d😀", "U+200D"),
        ("🔥\u200d❤", "U+200D"),
        ("→\ufe0f", "U+FE0F"),
        ("∑\ufe0e", "U+FE0E"),
        ("┌\ufe0f", "U+FE0F"),
    ],
)
def test_a_name_with_an_invisible_character_is_told_which(name: str, hidden: str) -> None:
    text = table(f"? {name}\n  : {{buildings: {{towr: 1}}, wall: 99}}")
    assert placed(text) == [("wrong-type/player-name-sign", None, 3, 5)]
    assert desk.judge(text).findings[0].values == {"character": hidden}


IGNORABLE = (
    "00AD 034F 061C 115F-1160 17B4-17B5 180B-180F 200B-200F 202A-202E 2060-206F 3164 FE00-FE0F FEFF FFA0 FFF0-FFF8 "
    "1BCA0-1BCA3 1D173-1D17A E0000-E0FFF"
)
"""Default_Ignorable_Code_Point of Unicode 15."""


def test_no_character_that_nobody_sees_is_part_of_a_name() -> None:
    hidden = {0x2800, 0xFFFC, 0x1D159, 0x16FE4}
    for span in IGNORABLE.split():
        first, _, last = span.partition("-")
        hidden |= set(range(int(first, 16), int(last or first, 16) + 1))
    for before, after in (("Bob", ""), ("", "Bob"), ("Zo", "ë"), ("木", "木")):
        shown = {number for number in hidden if hidden_in(f"{before}{chr(number)}{after}") is None}
        assert shown == set()
    seen = (chr(number) for number in range(0x20, 0x30000) if number not in hidden)
    assert all(hidden_in(each) is None for each in seen if unicodedata.category(each)[0] in "LMNPS")


def test_an_emoji_as_a_picture_or_as_a_sign_is_one_player() -> None:
    entry = "{buildings: {tower: 1}, wall: 3}"
    claimed = table(f"☂\ufe0f: {entry}") + "claimed: {☂: 9}\n"
    assert {each.player for each in desk.judge(claimed).findings if each.kind.name == "claim-differs"} == {"☂\ufe0f"}


@pytest.mark.parametrize(
    "name",
    [
        "می\u200cروم",
        "क\u200dष",
        "👨\u200d👩\u200d👧",
        "❤\ufe0f\u200d🔥",
        "👩🏽\u200d🚀",
        "👩\u200d❤\ufe0f\u200d💋\u200d👨",
        "🧑🏻\u200d🤝\u200d🧑🏽",
        "🏃🏽\u200d♀\ufe0f\u200d➡\ufe0f",
        "👁\ufe0f\u200d🗨\ufe0f",
        "↔\ufe0f",
        "🏳\ufe0f\u200d🌈",
        "☂\ufe0f",
        "1\ufe0f\u20e3",
        "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
        "\U0001fae8",
        "Zoë🐱",
    ],
)
def test_joiners_belong_to_some_names(name: str) -> None:
    assert desk.told(table(f"{name}: {{buildings: {{tower: 1}}, wall: 3}}")) == []


def test_a_name_without_its_joiners_is_the_player_whom_it_fits_alone() -> None:
    # Not every keyboard has them, and people leave them out.
    written, typed = "می\u200cخواهم", "میخواهم"
    others = "Ota: {buildings: {}, wall: 0}", "Nina: {buildings: {}, wall: 0}"
    claimed = table(f"{written}: {{buildings: {{tower: 1}}, wall: 3}}") + f"claimed: {{{typed}: 9}}\n"
    findings = desk.but_for_earlier(desk.judge(claimed).findings)
    assert {(each.kind.name, each.player) for each in findings} <= {("claim-differs", written)}
    tables = "".join(
        f"  {number}: {{{name}: {{buildings: {{}}, wall: 0}}, {', '.join(others)}}}\n"
        for number, name in enumerate((written, typed, written), 1)
    )
    whole = f"{HEAD}scorings:\n{tables}"
    assert desk.told(whole) == []
    assert list(desk.judge(whole).totals) == [written, "Ota", "Nina"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("می\u200cخواهم", "میخواهم"),
        ("بب", "ب\u200dب"),
        ("कष", "क\u200dष"),
        ("❤", "❤\ufe0f"),
        ("❤\ufe0e", "❤\ufe0f"),
        ("👨👩", "👨\u200d👩"),
        ("Bo b", "Bo  b"),
        ("Zo\u00eb", "Zoe\u0308"),
    ],
)
def test_names_that_look_the_same_are_one_player_twice(one: str, other: str) -> None:
    entry = "{buildings: {tower: 1}, wall: 3}"
    for first, second in ((one, other), (other, one)):
        twice = table(f'"{first}": {entry}', f'"{second}": {entry}')
        (finding,) = [each for each in desk.judge(twice).findings if each.kind.name == "duplicate-key"]
        assert finding.span is not None
        assert (finding.span.line, finding.values["line"]) == (4, 3)
        lines = f"{first} P2 W3\n{second} P1 W3\nOta G2 W1\n"
        assert [each.kind.name for each in desk.judge(lines).findings].count("duplicate-key") == 1


def test_a_code_keeps_the_names_that_it_was_made_with() -> None:
    entry = "{buildings: {tower: 1}, wall: 3}"
    code = "# code\n" + table(f'"Bo b": {entry}', f'"Bo  b": {entry}', f'"\u0301": {entry}')
    assert list(desk.judge(code).totals)[:3] == ["Bo b", "Bo  b", "\u0301"]


def test_names_that_only_case_or_a_picture_tells_apart_are_two_players() -> None:
    entry = "{buildings: {tower: 1}, wall: 3}"
    for one, other in (
        ("Kim", "kim"),
        ("🏴", "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"),
        ("1", "1\u20e3"),
    ):
        assert list(desk.judge(table(f'"{one}": {entry}', f'"{other}": {entry}')).totals)[:2] == [one, other]


def test_a_name_in_another_case_is_the_player_whom_it_fits_alone() -> None:
    claimed = table(KIM) + "claimed: {kim: 9}\nmoney: {NINA: {denar: 7}}\n"
    findings = desk.but_for_earlier(desk.judge(claimed).findings)
    assert [(each.kind.name, each.player) for each in findings] == [("claim-differs", "Kim")]
    two = table("Kim: {buildings: {}, wall: 0}", "kim: {buildings: {}, wall: 0}") + "claimed: {KIM: 9}\n"
    assert "unknown-key/player" in desk.told(two)
    once = table(KIM) + "claimed: {kim: 24, Kim: 24}\n"
    assert desk.told(once) == ["duplicate-key/same"]


def test_a_name_in_another_case_at_another_scoring_is_the_same_player() -> None:
    def scored(first: str, third: str) -> str:
        tables = (
            f"  {each}: {{{name}: {{buildings: {{}}, wall: 0}}, Ota: {{buildings: {{}}, wall: 0}}, "
            f"Nina: {{buildings: {{}}, wall: 0}}}}\n"
            for each, name in ((1, first), (2, first), (3, third))
        )
        return f"{HEAD}scorings:\n{''.join(tables)}"

    assert desk.told(scored("Kim", "kim")) == []
    assert list(desk.judge(scored("Kim", "kim")).totals) == ["Kim", "Ota", "Nina"]
    apart = scored("Kim", "kim").replace("2: {Kim", "2: {kim: {buildings: {}, wall: 0}, Kim")
    assert "player-missing" in desk.told(apart)


def test_a_name_composed_in_two_ways_is_one_name() -> None:
    text = table("Zo\u00eb: {buildings: {tower: 1}, wall: 3}", "Zoe\u0308: {buildings: {tower: 2}, wall: 3}")
    assert placed(text) == [("duplicate-key", "Zo\u00eb", 4, 3)]
    (finding,) = desk.judge(text).findings
    assert finding.values == {"key": "Zo\u00eb", "line": 3}
    claimed = table("Zo\u00eb: {buildings: {tower: 1}, wall: 3}") + "claimed: {Zoe\u0308: 9}\n"
    assert [(each.kind.name, each.player) for each in desk.but_for_earlier(desk.judge(claimed).findings)] == [
        ("claim-differs", "Zo\u00eb")
    ]


def test_who_is_written_three_times_is_told_twice_and_of_the_first_time() -> None:
    found = desk.judge(table("Kim: {buildings: {}, wall: 0}", '"Kim ": {buildings: {}, wall: 0}', '" Kim": {wall: 9}'))
    assert [(desk.name_of(each), each.values.get("line")) for each in found.findings] == [
        ("duplicate-key", 3),
        ("duplicate-key", 3),
        ("missing-key/palace", None),
    ]


def test_nothing_is_said_of_the_money_of_a_player_who_could_not_be_read() -> None:
    text = table("Kim: 75") + "leftovers: [{tile: S9, currency: denar}]\nmoney: {Kim: {denar: 7}, Kym: {denar: 7}}\n"
    assert [name for name, *_ in placed(text)] == ["wrong-type/player", "unknown-key/player"]


def test_a_player_named_twice_below_money_counts_once() -> None:
    text = table(KIM) + 'leftovers: [{tile: S9, currency: denar}]\nmoney: {Kim: {denar: 70}, "Kim ": {denar: 70}}\n'
    assert placed(text) == [("duplicate-key", "Kim", 7, 27)]


# Claims


def test_claims_in_total_and_by_item() -> None:
    for claimed in ("24", "{total: 24}", "{tower: 21, wall: 3, total: 24}", "{Turm: 21}", "{T: 21}", "{}"):
        assert desk.told(table(f"Kim: {{buildings: {{tower: 1}}, wall: 3, claimed: {claimed}}}")) == [], claimed
    for claimed, found in (
        ("25", ["claim-open"]),
        ("23", ["claim-differs/total"]),
        ("{total: 23}", ["claim-differs/total"]),
        ("{tower: 20, total: 22}", ["claim-differs/item", "claim-differs/total"]),
        ("many", ["wrong-type/number"]),
        ("[24]", ["wrong-type/claimed"]),
        ("{tower: many, wall: 2}", ["wrong-type/number"]),
        ("~", ["wrong-type/number"]),
    ):
        assert desk.told(table(f"Kim: {{buildings: {{tower: 1}}, wall: 3, claimed: {claimed}}}")) == found, claimed


def test_a_claim_below_a_name_is_told_with_its_player() -> None:
    text = table("Kim: {buildings: {tower: 1}, wall: 3, claimed: {towr: 21, coins: 3, tower: x, wall: y}}")
    assert placed(text) == [
        ("unknown-key/claim", "Kim", 3, 51),
        ("unknown-key/claim", "Kim", 3, 61),
        ("wrong-type/number", "Kim", 3, 78),
        ("wrong-type/number", "Kim", 3, 87),
    ]


def test_totals_by_name_that_are_no_numbers_are_told_and_the_others_count() -> None:
    assert placed(table(KIM) + "claimed: {Kim: many, Nina: 1}\n") == [("wrong-type/number", None, 6, 16)]


# Places


def test_a_fault_over_several_lines_is_marked_at_its_first() -> None:
    (finding,) = desk.judge(HEAD + "players:\n  - Kim\n  - Nina\n").findings
    assert (desk.name_of(finding), finding.span) == ("wrong-type/players", Span(3, 3, 3, 4))
    (finding,) = desk.judge(HEAD + "players: [Kim, Nina]\n").findings
    assert finding.span == Span(2, 10, 2, 21)


def test_a_name_says_what_is_known_and_what_was_perhaps_meant() -> None:
    (finding,) = desk.judge(sheets.table(sheets.counted("Kim", "T3"), top="mode: verses\nvirtual: []\n")).findings[:1]
    assert (desk.name_of(finding), finding.rule) == ("unknown-name/mode", "R8.2")
    assert finding.values == {"name": "verses", "known": ("score", "versus"), "nearest": "versus"}


def test_what_follows_from_a_misspelt_key_is_told_of_the_key_that_was_meant() -> None:
    (unknown, excluded) = desk.judge(table("Kim: {palace: ['* G9'], bildings: {garden: 1}}")).findings
    assert desk.name_of(unknown) == "unknown-key"
    assert excluded.values == {"key": "buildings", "other": "palace"}
    assert desk.told(table("Kim: {palace: ['* G9'], wal: 2}")) == ["unknown-key"]


def test_a_misspelt_game_is_the_game_that_was_meant() -> None:
    text = table(KIM).replace("game", "gaem")
    assert desk.told(text) == ["unknown-key"]
    assert desk.judge(text).game == "alhambra"
    assert desk.told(table(KIM).replace("game: alhambra", "name: Friday")) == ["missing-key/game", "unknown-key"]


def test_a_wall_beside_a_palace_is_compared() -> None:
    walled = alhambra_of(desk.judge(table("Kim: {palace: ['* G9']}"))).scorings[0].holdings["Kim"].wall_length
    for wall, found in ((walled + 1, ["claim-differs/item"]), (walled, [])):
        assert desk.told(table(f"Kim: {{palace: ['* G9'], wall: {wall}}}")) == found
        assert desk.told(table(f"Kim: {{palace: ['* G9'], claimed: {{wall: {wall}}}}}")) == found


def test_many_misspelt_players_of_a_whole_game_are_compared_with_few() -> None:
    """Every name held against every other took 16 seconds for 26 kB."""
    tables = "".join(
        f"  {scoring}:\n"
        + "".join(f"    {'abcde ' * 8}{scoring}{number}: {{buildings: {{}}, wall: 0}}\n" for number in range(100))
        for scoring in (1, 2, 3)
    )
    compared = 0
    matcher = difflib.SequenceMatcher.ratio

    def counted(self: difflib.SequenceMatcher[str]) -> float:
        nonlocal compared
        compared += 1
        return matcher(self)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(difflib.SequenceMatcher, "ratio", counted)
        assert "player-missing" in desk.told(f"{HEAD}scorings:\n{tables}")
    assert compared < 20_000


@pytest.mark.parametrize("key", ["gem", "gates", "garden", "title"])
def test_a_key_that_may_mean_anything_is_not_taken_for_that_of_the_game(key: str) -> None:
    text = table(KIM).replace("game:", f"{key}:")
    assert [desk.name_of(each) for each in desk.judge(text).findings][:2] == ["missing-key/game", "unknown-key"]
    assert "missing-key/game" not in [desk.name_of(each) for each in desk.judge(text.replace(key, "gmae")).findings]


def test_a_drawing_in_one_string_is_the_drawing_as_programs_write_it() -> None:
    rows = [". P5", "T9nw *"]
    others = "Ota: {buildings: {}, wall: 0}", "Nina: {buildings: {}, wall: 0}"
    block = desk.judge(table(f"Kim: {{palace: {json.dumps(rows)}}}", *others))
    text = table(f"Kim: {{palace: {json.dumps(chr(10).join(rows))}}}", *others)
    assert desk.judge(text).totals == block.totals
    both = yaml.safe_load(text)
    both["players"]["Nina"] = {"palace": "* S9\n. P5"}
    one_line = json.dumps(both)
    assert "drawing" not in {each.detail for each in desk.judge(one_line).findings}
    # A fault in it has its place, as long as a row reads as it is in the file.
    faulty = desk.judge(text.replace("T9nw", "X9nw")).findings
    (fault,) = (each for each in faulty if each.kind.name == "unknown-tile")
    assert fault.span is not None
    line = text.splitlines()[fault.span.line - 1].replace("T9nw", "X9nw")
    assert line[fault.span.column - 1 : fault.span.end_column - 1] == "X9nw"
    # YAML writes it so where a row begins with blanks; without, it may be anything.
    dumped = yaml.safe_dump({"game": "alhambra", "players": {"Kim": {"palace": "\n  ".join(rows)}}})
    assert "palace" not in {each.detail for each in desk.judge(dumped).findings}
