"""Counts typed without YAML: what a line means, what it is asked about, and which files are such lines at all."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra_engine import referee
from alhambra_engine.buildings import Building
from alhambra_engine.reading.forms import PLAYER_LIMIT
from alhambra_engine.reading.lines.player_lines import LINE_LIMIT
from alhambra_engine.reading.surroundings import Surroundings
from alhambra_engine.unanswered import QuestionError
from alhambra_sheets.words.terms import aliases
from tests.cases import desk

if TYPE_CHECKING:
    from collections.abc import Mapping

    from alhambra_engine.referee import Result

WORDS = Surroundings(aliases)
OTHERS = "\nNina S1 W3\nOta G1 W3\n"
LETTERS = {building.letter: building for building in Building}


def scored(*lines: str, scoring: int | None = None, quick: bool = True) -> Result:
    """Return the result of these lines."""
    return referee.score("lines", "\n".join(lines).encode(), WORDS, scoring=scoring, quick=quick)


def counts(line: str) -> tuple[str, Mapping[str, int], int | None]:
    """Return what a line alone means: the name, how many of each type, the wall."""
    result = scored(line)
    assert result.legal, [desk.name_of(finding) for finding in result.findings]
    assert result.outcome is not None
    assert result.outcome.game == "alhambra"
    ((name, holding),) = result.outcome.scorings[0].holdings.items()
    return name, {Building(each).letter: count for each, count in holding.counts.items() if count}, holding.wall_length


def told(*lines: str) -> list[str]:
    """Return the faults of lines, with their places in the line."""
    return [
        f"{desk.name_of(each)} {each.span.line}:{each.span.column}-{each.span.end_column}"
        for each in scored(*lines).findings
        if each.span and each.kind.severity == "error"
    ]


@pytest.mark.parametrize(
    ("line", "name", "types", "wall"),
    [
        ("Kim P2 S4 A3 C4 G2 W7", "Kim", "P2 S4 A3 C4 G2", 7),
        ("Kim p2 s4 w7", "Kim", "P2 S4", 7),
        ("Kim P 2 S 4 W 7", "Kim", "P2 S4", 7),
        ("Kim W0", "Kim", "", 0),
        ("Anna S P2 W3", "Anna S", "P2", 3),
        ("Player 2 P1 W3", "Player 2", "P1", 3),
        ("Player 2 S1 W3", "Player 2", "S1", 3),
        ("S P2 W3", "S", "P2", 3),
        ("C3P0 P2 W3", "C3P0", "P2", 3),
        ("Kim P2S4W7", "Kim", "P2 S4", 7),
        ("Kim: P2, S4; W7", "Kim", "P2 S4", 7),
        ("Kim P:2 S=4 W: 7", "Kim", "P2 S4", 7),
        ("Kim, P2 / S4 + W7.", "Kim", "P2 S4", 7),
        ("Tom & Ann P2 W3", "Tom & Ann", "P2", 3),
        ("Anna J. Smith P2 W3", "Anna J. Smith", "P2", 3),
        ("Anna S. P2 W3", "Anna S.", "P2", 3),
        ("Anna S: P2 W3", "Anna S", "P2", 3),
        ("Anna-Marie P2 W3", "Anna-Marie", "P2", 3),
        ("O'Neil P2 W3", "O'Neil", "P2", 3),
        ("Dirk K. P2 W3", "Dirk K.", "P2", 3),
        ("Team Red 2 P2 W3", "Team Red 2", "P2", 3),
        ("Kim blau 2, Rot 4 M3", "Kim", "P2 S4", 3),
        ("Kim 2 красный 4 белых W 3", "Kim", "S2 C4", 3),
        ("Kim blau 2 S4 W3", "Kim", "P2 S4", 3),
        ("Player 20 P2 W3", "Player 20", "P2", 3),
        ("Kim 2nd P2 W3", "Kim 2nd", "P2", 3),
        ("Kim 👪 P2 W3", "Kim 👪", "P2", 3),
        ("1. Kim P2 W3", "Kim", "P2", 3),
        ("12) C3P0 P2 W3", "C3P0", "P2", 3),
        ("- C3P0 P2 W3", "C3P0", "P2", 3),
        ("Anna\tS\tP2\tW3", "Anna S", "P2", 3),
        ("Team #1 P2 W3", "Team #1", "P2", 3),
        ("Kim P2 W3 # a close one", "Kim", "P2", 3),
        ("  Kim\tP2\tW3  ", "Kim", "P2", 3),
        ("Kim tower 4 royal chambers 2 longest wall 3", "Kim", "C2 T4", 3),
        ("Kim 4 towers, 2 gardens, 3 wall", "Kim", "G2 T4", 3),
        ("Kim 4 towers 2 gardens wall 3", "Kim", "G2 T4", 3),
        ("Kim tower 4, 2 gardens, W3", "Kim", "G2 T4", 3),
        ("- Kim T4 W3", "Kim", "T4", 3),
        ("Kim 4T 2G 3W", "Kim", "G2 T4", 3),
        ("Kim 4 x tower 2 × garden 3 W", "Kim", "G2 T4", 3),
        ("Kim Turm 4 Gärten 2 Mauer 3", "Kim", "G2 T4", 3),
        ("Kim věž 4 zahrada 2 zeď 3", "Kim", "G2 T4", 3),
        ("Кузьма башня 4 сад 2 стена 3", "Кузьма", "G2 T4", 3),
        ("Zoe\u0308 T4 W3", "Zoë", "T4", 3),
        ("Kim T\uff14 W3", "Kim", "T4", 3),
    ],
)
def test_a_line_is_a_name_and_the_longest_run_of_counts_at_its_end(line: str, name: str, types: str, wall: int) -> None:
    assert counts(line) == (name, {each[0]: int(each[1:]) for each in types.split()}, wall)


@pytest.mark.parametrize(
    ("line", "faults"),
    [
        ("P2 S4", ["missing-key/name 1:1-3"]),
        ("2 towers", ["missing-key/name 1:1-9"]),
        ("Kim", ["wrong-type/quick-line 1:1-4"]),
        ("  Kim 4 ", ["wrong-type/quick-line 1:3-8"]),
        ("P2 S4 Kim", ["wrong-type/quick-line 1:1-10"]),
        ("Kim P2 S", ["wrong-type/quick-word 1:8-9"]),
        ("Kim P1234567890", ["wrong-type/quick-line 1:1-16"]),
        # A slip in the middle of a line must not make what is left of it a part of the name.
        ("Kim P2 x S4", ["wrong-type/quick-word 1:5-9"]),
        ("Kim P2 S A3", ["wrong-type/quick-word 1:5-9"]),
        ("Kim Q4 P2", ["wrong-type/quick-word 1:5-7"]),
        ("Kim tower: 2 and S4", ["wrong-type/quick-word 1:5-17"]),
        ("Kim 2 T S4", ["wrong-type/quick-word 1:5-8"]),
        ("P2 Kim S4", ["wrong-type/quick-word 1:1-7"]),
        ("Kim 2 T, 3G, W4", ["wrong-type/quick-word 1:5-8"]),
        ("Player 2 S P1", ["wrong-type/quick-word 1:8-11"]),
        ("Kim P2 P1 W1", ["duplicate-key 1:8-9"]),
        ("Kim P2 pavilions 3 W1", ["duplicate-key/same 1:8-17"]),
        ("Kim W2 P3 wall 1", ["duplicate-key 1:11-15"]),
        ("Kim P12", ["too-many-tiles 1:6-8"]),
    ],
)
def test_what_is_not_clear_is_one_fault_where_it_is_written(line: str, faults: list[str]) -> None:
    assert told(line) == faults


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("Nina 2 pavs 5 chambers W5", "2 pavs"),
        ("2 pavs 5 chambers W5", "2 pavs"),
        ("Kim two towers G3 W2", "towers"),
        ("Nina 3 pavillions C5 W5", "3 pavillions"),
        ("Kim 3gardns W2", "3gardns"),
        ("Nina pavillions 3 C5 W5", "pavillions 3"),
        ("Nina T-3 G3 W5", "T-3"),
        ("Nina TO G3 W5", "TO"),
        ("Nina PT3 C5 W5", "PT3"),
        ("Kim S, G3 W6", "S"),
        ("Kim: S, G3 W6", "S"),
        ("Kim: a tower, 3 gardens, W6", "a tower"),
        ("Kim T two G3 W6", "T two"),
        ("Nina 41 C5 W5", "41"),
        ("Nina 41 points C5 W5", "41 points"),
        ("Kim 41: P2 S4 W7", "41"),
        ("Kim zwei Türme 3 Gärten Mauer 7", "Türme"),
        ("Kim dvě věže 3 zahrady zeď 7", "věže"),
        ("Dirk 12 tiles T3 S4 A5", "12 tiles"),
        ("Kim royal chambers two W5", "royal chambers two"),
        ("Smith, Anna J. P2 W3", "Anna J."),
    ],
)
def test_a_count_that_is_not_understood_is_no_part_of_the_name(line: str, word: str) -> None:
    (finding,) = (each for each in scored(line).findings if each.kind.severity == "error")
    assert (desk.name_of(finding), finding.values["text"]) == ("wrong-type/quick-word", word)


@pytest.mark.parametrize("heading", ["scoring: 2", "scoring 2", "Wertung 2", "game: alhambra\nscoring = 2"])
@pytest.mark.parametrize("quick", [False, True])
@pytest.mark.parametrize(
    "lines",
    [
        "Kim P2 S4 W7\nNina T4 W8\nOta G1 W2",
        "Kim: P2 S4 W7\nNina: T4 W8\nOta: G1 W2",
        "Name P S T G W\nKim 2 4 0 0 7\nNina 0 0 4 0 8\nOta 0 0 0 1 2",
    ],
)
def test_the_scoring_may_be_said_above_the_lines(heading: str, lines: str, *, quick: bool) -> None:
    result = scored(heading, lines, quick=quick)
    assert result.legal
    assert result.totals == scored(lines, scoring=2).totals
    with pytest.raises(QuestionError) as caught:
        scored(heading, lines, quick=quick, scoring=2)
    assert caught.value.reason == "own-scoring"


@pytest.mark.parametrize("quick", [False, True])
def test_the_game_may_be_said_above_the_lines(*, quick: bool) -> None:
    for lines in ("Kim P2 W3" + OTHERS, "Kim: P2 W3\nNina: S1 W3\nOta: G1 W3\n"):
        assert scored("game: alhambra", lines, quick=quick).totals == scored("Kim P2 W3" + OTHERS).totals
        assert not scored("game: roll-and-write", lines, quick=quick).legal
    assert [desk.name_of(each) for each in scored("scoring: 7", "Kim P2 W3" + OTHERS, quick=quick).findings][:1]


def test_the_lines_of_a_file_are_read_without_a_word() -> None:
    text = "# Tuesday\n\nKim P2 S4 A3 C4 G2 W7\r\n   \nNina T4 W8\n"
    result = scored(text, quick=False)
    assert (result.game, result.legal, dict(result.totals)) == ("alhambra", True, {"Kim": 97, "Nina": 29})
    assert dict(scored(text, quick=False, scoring=2).totals) == dict(scored(text, scoring=2).totals)
    assert dict(scored(text).totals) == {"Kim": 97, "Nina": 29}
    assert result.findings[0].span == (3, 1, 3, 4)


@pytest.mark.parametrize(
    "text",
    [
        "Kim: P2 W3" + OTHERS.replace("Nina", "Nina:").replace("Ota", "Ota:"),
        "Kim: P: 2, W: 3" + OTHERS,  # YAML stumbles over it
        "'Kim P2 W3" + OTHERS,
        "- Kim P2 W3" + OTHERS,
        "Kim P2 W3" + OTHERS,
    ],
)
def test_what_yaml_makes_of_the_lines_does_not_matter(text: str) -> None:
    result = scored(text, quick=False)
    assert result.legal
    assert sum(result.totals.values()) == sum(scored("Kim P2 W3" + OTHERS).totals.values())


@pytest.mark.parametrize(
    "text",
    [
        "game: alhambra\nplayers:\n  Kim: T4 W3\n",
        "Game: alhambra\nplayers:\n",
        "players:\n  Kim: {buildings: {tower: 1}}\n",
        "wall: 4\n",
        "Kim:\n  palace: |\n    * T7\n",
        "- tower\n- garden\n",
        "",
    ],
)
def test_other_files_are_read_as_they_were(text: str) -> None:
    assert not [each for each in scored(text, quick=False).findings if each.detail.startswith("quick")]


def test_a_line_that_says_nothing_is_one_fault_and_hides_no_other() -> None:
    assert told("Kim P2 W3", "Nina T4 W8", "thanks!", "Ota G2 G1", "W7") == [
        "wrong-type/quick-line 3:1-8",
        "duplicate-key 4:8-9",
        "missing-key/name 5:1-3",
    ]


def test_a_name_stands_once() -> None:
    assert told("Kim P2 W3", "Nina T4 W8", "Kim G2 W1") == ["duplicate-key 3:1-4"]
    assert told("Kim P2 W3", "Nina T4 W8", "kim G2 W1") == ["duplicate-key/same 3:1-4"]


def test_the_scoring_of_a_transcript_may_be_said_beside_it_if_it_does_not_say_it_itself() -> None:
    table = desk.table("Kim: {buildings: {tower: 1}, wall: 3}")
    beside = referee.score("game.yaml", table.encode(), WORDS, scoring=1)
    assert dict(beside.totals) == dict(desk.judge(table.replace("players", "scoring: 1\nplayers")).totals)
    for own in ("scoring: 2\n", "scorings: {1: {}}\n"):
        with pytest.raises(QuestionError) as caught:
            referee.score("game.yaml", (own + table).encode(), WORDS, scoring=1)
        assert caught.value.reason == "own-scoring"
    with pytest.raises(QuestionError) as caught:
        referee.score("game.yaml", b"game: roll-and-write\nplayers: {}\n", WORDS, scoring=1)
    assert caught.value.reason == "one-scoring"


def test_lines_without_end_are_cut_short() -> None:
    assert told("Kim" + " P2" * LINE_LIMIT) == [f"wrong-type/quick-line 1:1-{3 * LINE_LIMIT + 4}"]
    many = [f"Kim P{number} x P1" for number in range(20)]
    assert len(told(*many)) == len(many)
    crowd = scored(*(f"Somebody{number} P0 W0" for number in range(10 * PLAYER_LIMIT)))
    assert "too-large/players" in [desk.name_of(each) for each in crowd.findings]


NAMES = st.from_regex(r"[A-Za-zÄŽž]{2,8}( [A-Za-z]{2,6}| S| 2)?", fullmatch=True).filter(
    lambda name: (
        not re.search(r"(?i)\b(wall|total|sum|\w*(tower|garden)\w*)\b", name) and not re.search(r" [PSACGTW]O$", name)
    )
)
COUNTS = st.dictionaries(st.sampled_from("PSACGT"), st.integers(0, 2), min_size=1)


@given(NAMES, COUNTS, st.integers(0, 3), st.sampled_from(["", " ", ": "]), st.sampled_from([" ", ", ", "  ", ";"]))
def test_a_line_says_the_same_however_it_is_set(
    name: str, types: Mapping[str, int], wall: int, inside: str, between: str
) -> None:
    items = between.join(f"{letter}{inside}{count}" for letter, count in (*types.items(), ("W", wall)))
    result = scored(f"{name} {items}")
    strict = desk.HEAD + f"players: {{{name!r}: {{buildings: {{{', '.join(f'{k}: {v}' for k, v in types.items())}}}}}}}"
    expected = desk.judge(strict.replace("}}}", f"}}, wall: {wall}}}}}"))
    assert dict(result.totals) == dict(expected.totals)
    assert [desk.name_of(each) for each in result.findings] == [desk.name_of(each) for each in expected.findings]


@given(st.lists(st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=40), max_size=5))
def test_whatever_is_typed_is_read_or_refused(lines: list[str]) -> None:
    result = scored(*lines)
    for finding in result.findings:
        assert finding.span is not None
        assert finding.span.line <= len(result.source.lines) or not result.source.text


def test_advice_for_a_file_works_in_a_line_too() -> None:
    lines = ["Kim T4 wall: 3", "Nina {buildings: {garden: 2}, wall: 4}", "Dirk: {virtual: true, buildings: {tower: 3}}"]
    result = scored(*lines, "before: {Kim: 41, Nina: 36, Dirk: 3}")
    assert result.virtual == {"Dirk"}
    assert dict(result.before) == {"Kim": 41, "Nina": 36, "Dirk": 3}
    assert result.winners == ("Kim",)
    assert scored(*lines, "before Kim 41, Nina 36 Dirk 3").totals == result.totals
    assert scored(*lines[:2], "Dirk virtual T3").virtual == {"Dirk"}


def test_who_is_only_called_so_is_a_player() -> None:
    assert "Before Noon" in scored("Before Noon T4 W3", "Al T2 W3", "Bo T1 W1").totals
    assert told("before: T4 x", "Al T2 W3")


@pytest.mark.parametrize("line", ["Kim P? T4 W3", "Kim P(2) T4 W3", "Kim tower? T4 W3"])
def test_a_count_that_nobody_knows_is_asked_about(line: str) -> None:
    assert any("quick-word" in each for each in told(line, "Al T2 W3"))
    assert "Kim (the boss)" in scored("Kim (the boss) T4 W3").totals


# Lines about the whole table

TABLE = ("Kim P1 S1 A2 C2 G2 T1 W8", "Nina P2 S2 G2 T2 W5", "Tom G3 C1 W4")
BEFORE = {"Kim": 30, "Nina": 41, "Tom": 28}
EARLIER = ("Kim{}30", "Nina{}41", "Tom{}28")


@pytest.mark.parametrize("quick", [False, True])
@pytest.mark.parametrize("above", [False, True])
@pytest.mark.parametrize("colon", [":", "", " ="])
@pytest.mark.parametrize("braces", ["{}", ""])
@pytest.mark.parametrize("between", [", ", " ", "; "])
@pytest.mark.parametrize("inside", [": ", " ", "="])
def test_earlier_points_may_be_written_in_every_way(
    inside: str, between: str, braces: str, colon: str, *, above: bool, quick: bool
) -> None:
    points = between.join(each.format(inside) for each in EARLIER)
    line = f"before{colon} {braces[:1]}{points}{braces[1:]}"
    lines = (line, *TABLE) if above else (*TABLE, line)
    result = scored(*lines, quick=quick)
    assert [desk.name_of(finding) for finding in result.findings] == []
    assert (dict(result.before), result.winners) == (BEFORE, ("Kim",))


@pytest.mark.parametrize("quick", [False, True])
@pytest.mark.parametrize("form", ["{} before {}", "{} before: {}", "{}, before {}", "{} vorher {}"])
def test_earlier_points_may_be_behind_the_counts(form: str, *, quick: bool) -> None:
    lines = [form.format(line, points) for line, points in zip(TABLE, BEFORE.values(), strict=True)]
    assert dict(scored(*lines, quick=quick).before) == BEFORE


@pytest.mark.parametrize("claim", ["= 20", " = 20", "claims 20", "claimed: 20", "Gesamt 20"])
def test_what_somebody_has_worked_out_may_be_at_the_end(claim: str) -> None:
    result = scored("Kim T1 W3 " + claim, "Nina G2 W5", "Tom C1 W3", "scoring 1", quick=True)
    lines = scored("scoring 1", "Kim T1 W3 " + claim, "Nina G2 W5", "Tom C1 W3")
    assert [desk.name_of(each) for each in lines.findings] == ["claim-differs/total"]
    assert result.totals == lines.totals


def test_a_remark_in_brackets_is_left_out_unless_it_has_a_number() -> None:
    assert counts("Kim P1 S1 W4 (northern side)") == ("Kim", {"P": 1, "S": 1}, 4)
    assert counts("Kim P1 (small) S1 W4") == ("Kim", {"P": 1, "S": 1}, 4)
    assert told("Kim P1 S1 W4 (30)") == ["wrong-type/quick-word 1:14-18"]


@pytest.mark.parametrize(
    "headings",
    [
        ("scoring 1", "scoring 2", "scoring 3"),
        ("1. Wertung", "2. Wertung:", "3. Wertung"),
        ("Scoring 1:", "# scoring 2 #"[2:11], "== final scoring =="),
        ("první bodování", "druhé bodování", "závěrečné bodování"),
    ],
)
@pytest.mark.parametrize("quick", [False, True])
def test_three_blocks_are_a_whole_game(headings: tuple[str, str, str], *, quick: bool) -> None:
    one, two, three = headings
    first = ("Kim T1 W3", "Nina G2 W4", "Tom C1 W2")
    result = scored(one, *first, two, "Kim 20", "Nina: 31, Tom = 2", three, *TABLE, quick=quick)
    assert [desk.name_of(finding) for finding in result.findings] == []
    assert result.complete
    assert result.outcome is not None
    assert result.outcome.game == "alhambra"
    assert dict(result.outcome.before) == {"Kim": 20, "Nina": 31, "Tom": 2}
    assert [each.scoring for each in result.outcome.scorings] == [1, 3]


def test_points_may_be_behind_their_heading() -> None:
    result = scored("scoring 1: Kim 8, Nina 9, Tom 2", "2: {Kim: 20, Nina: 12, Tom: 9}", "scoring 3", *TABLE)
    assert dict(result.before) == {"Kim": 28, "Nina": 21, "Tom": 11}
    tracked = scored(
        "track: yes", "scoring 1: Kim 8, Nina 9, Tom 2", "scoring 2: Kim 20, Nina 12, Tom 9", "scoring 3", *TABLE
    )
    assert dict(tracked.before) == {"Kim": 20, "Nina": 12, "Tom": 9}


def test_a_name_may_be_alone_in_the_line_above() -> None:
    result = scored("Kim", "P1 S1 A2 C2 G2 T1 W8", "Nina B:", "P2 S2 G2 T2 W5", "", "- Tom", "G3 C1 W4", quick=False)
    assert sorted(result.totals.values()) == sorted(scored(*TABLE).totals.values())
    assert list(result.totals) == ["Kim", "Nina B", "Tom"]
    assert told("Kim", "P1 P1 W3", "Nina", "T1 W2") == ["duplicate-key 2:4-5"]


def test_a_column_may_have_the_earlier_points() -> None:
    result = scored("Name,P,T,Wall,Before", "Kim,2,,4,30", "Nina,,4,5,41", "Tom,1,,3,12", quick=False)
    assert dict(result.before) == {"Kim": 30, "Nina": 41, "Tom": 12}


def test_words_behind_the_counts_make_no_file_of_keys() -> None:
    result = scored("Kim P2 S4 W7 (30 before)", "Nina T4 W8 (41 before)", quick=False)
    assert [each.values["text"] for each in result.findings if each.kind.severity == "error"] == [
        "(30 before)",
        "(41 before)",
    ]


@pytest.mark.parametrize("quick", [False, True])
def test_two_may_say_that_they_played_alone(*, quick: bool) -> None:
    assert scored(*TABLE[:2], "before Kim 3, Nina 4", "virtual: none", quick=quick).winners == ("Kim",)
    assert scored("virtual none", *TABLE[:2], "before Kim 3, Nina 4", quick=quick).complete


@pytest.mark.parametrize("quick", [False, True])
@pytest.mark.parametrize(
    "line",
    [
        "rule: {virtual-chests: no}",
        "rule: virtual-chests: no",
        "rule virtual chests no",
        "Regel: virtual-chests nein",
    ],
)
def test_an_open_rule_may_be_answered_above_the_players(line: str, *, quick: bool) -> None:
    lines = "modules: treasure-chamber", line, "Kim T3 W4 chests 2", "Nina T2 W3 chests 1", "Dirk G4 chests 3"
    outcome = scored(*lines, quick=quick).outcome
    assert outcome is not None
    assert outcome.game == "alhambra"
    assert outcome.transcript.rules == {"virtual-chests": False}


def test_numbers_without_letters_are_asked_about_with_a_line_that_has_them() -> None:
    result = scored("Kim 1 1 2 2 2 1 8", "Nina 2 2 0 0 2 2 5", quick=False)
    assert [desk.name_of(finding) for finding in result.findings] == ["wrong-type/quick-bare"] * 2
    lines = [finding.fixes[0].edits[0].text for finding in result.findings]
    assert lines == ["Kim P1 S1 A2 C2 G2 T1 W8", "Nina P2 S2 A0 C0 G2 T2 W5"]


def test_a_title_is_one_finding_and_hides_nothing() -> None:
    assert told("Our game on Friday", *TABLE) == ["wrong-type/quick-line 1:1-19"]
    assert dict(scored("# Our game on Friday", *TABLE, quick=False).totals) == dict(scored(*TABLE).totals)


def test_the_other_game_may_be_typed_in_lines() -> None:
    strict = """
game: roll-and-write
players:
  Bea: {buildings: {P: 2, T: 2}, rows: [2, 1, 1, 0, 0, 0], columns: [1, 1, 1, 1, 0, 0], coins: 3}
  Kim: {buildings: {P: 1, T: 2}, lines: 0, coins: 2}
  Tom: {buildings: {G: 1, T: 1}, lines: 0, coins: 0}
"""
    said = [desk.name_of(each) for each in referee.score("x", strict.encode(), WORDS).findings]
    for heading in ("roll-and-write", "Roll & Write", "game: roll-and-write"):
        for quick in (False, True):
            result = scored(
                heading,
                "Bea P2 T2 rows 2 1 1 0 0 0 columns: 1, 1, 1, 1, 0, 0 coins 3",
                "Kim P1 T2 lines 0 coins 2",
                "Tom: G1 T1, lines: 0, coins: 0",
                quick=quick,
            )
            assert result.game == "roll-and-write"
            assert [desk.name_of(each) for each in result.findings] == said
            assert dict(result.totals) == dict(referee.score("x", strict.encode(), WORDS).totals)


# Tables

PAD = {
    "Kim": ("P1", "S1", "A2", "C2", "G2", "T1", "W8"),
    "Nina B": ("P2", "S2", "G2", "T2", "W5"),
    "Tom": ("C1", "G3", "W4"),
}
HEADS = {
    "en": ["pavilion", "seraglio", "arcades", "chambers", "garden", "tower", "wall"],
    "de": ["Pavillon", "Serail", "Arkaden", "Gemächer", "Garten", "Turm", "Mauer"],
    "ru": ["Павильон", "Гарем", "Аркады", "Покои", "Сад", "Башня", "Стена"],
    "": list("PSACGTW"),
}


def table_lines(heads: list[str], separator: str, *, down: bool, empty: str) -> list[str]:
    """Return the pad as a table."""
    cells = {name: {each[0]: each[1:] for each in own} for name, own in PAD.items()}
    letters = "PSACGTW"
    rows = [["", *heads], *([name, *(own.get(letter, empty) for letter in letters)] for name, own in cells.items())]
    if down:
        rows = [list(each) for each in zip(*rows, strict=True)]
    frame = ("| ", " |") if separator == " | " else ("", "")
    lines = [f"{frame[0]}{separator.join(row)}{frame[1]}" for row in rows]
    return [lines[0], "|---" * len(rows[0]) + "|", *lines[1:]] if separator == " | " else lines


@pytest.mark.parametrize("language", HEADS)
@pytest.mark.parametrize("separator", ["\t", " | ", ";", ","])
@pytest.mark.parametrize("down", [False, True])
@pytest.mark.parametrize("empty", ["", "0", "-"])
def test_a_table_is_read_in_every_arrangement(language: str, separator: str, empty: str, *, down: bool) -> None:
    lines = table_lines(HEADS[language], separator, down=down, empty=empty)
    result = scored(*lines, quick=False)
    plain = scored(*(f"{name} {' '.join(own)}" for name, own in PAD.items()))
    assert [desk.name_of(each) for each in result.findings] == [desk.name_of(each) for each in plain.findings]
    assert dict(result.totals) == dict(plain.totals)


def test_a_pad_of_points_is_audited_as_it_is_typed_off() -> None:
    table = (
        "| | Kim | Nina | Tom |\n|---|---|---|---|\n| P | 16 | 8 | 1 |\n| S | 9 | 17 | {} |\n| Sum | 25 | 25 | {} |\n"
    )
    right = referee.audit("x", table.format(2, 3).encode(), WORDS)
    assert right.consistent
    wrong = referee.audit("x", table.format(5, 6).encode(), WORDS)
    assert wrong.audited is not None
    assert wrong.audited.explanations.least == 1
    counts_of = referee.audit("x", b"\tKim\tNina\nP\t2\t1\nT\t2\t1\nSum\t99\t2\n", WORDS, counts=True)
    assert not counts_of.consistent
    # In `score` nothing can be scored of points.
    assert "claimed-alone" in [
        desk.name_of(each) for each in referee.score("x", table.format(2, 3).encode(), WORDS).findings
    ]


def test_a_pad_of_several_scorings_side_by_side_is_a_whole_game() -> None:
    table = "\tKim\tNina\tTom\tKim\tNina\tTom\nP\t1\t\t\t8\t1\t\nW\t5\t3\t7\t5\t3\t7\nSum\t6\t3\t7\t13\t4\t7\n"
    result = referee.audit("x", table.encode(), WORDS)
    assert result.consistent, result.findings
    assert result.audited is not None
    assert result.audited.entries > 6


def test_a_head_that_means_nothing_is_named() -> None:
    text = "\tKim\tNina\tTom\nP\t1\t2\t0\nSauna\t1\t2\t0\nT\t1\t2\t0\n"
    (finding,) = (each for each in scored(text, quick=False).findings if each.kind.severity == "error")
    assert (desk.name_of(finding), finding.values["text"]) == ("wrong-type/quick-word", "Sauna")


LABELS = {
    "en": ("Sum", "Total"),
    "de": ("Summe", "Gesamt"),
    "cs": ("Součet", "Celkem"),
    "sk": ("Súčet", "Spolu"),
    "pl": ("Suma", "Razem"),
    "ru": ("Сумма", "Итого"),
}


@pytest.mark.parametrize("language", LABELS)
@pytest.mark.parametrize("merged", [False, True])
def test_a_pad_is_read_with_the_words_that_are_printed_on_it(language: str, *, merged: bool) -> None:
    added, total = LABELS[language]
    names = ["Kim", "", "", "Nina", "", ""] if merged else ["Kim", "Kim", "Kim", "Nina", "Nina", "Nina"]
    rows = [["", *names], *([["", *"123123"]] if merged else [])]
    rows += [
        ["P", "1", "8", "16", "", "1", "8"],
        [added, "1", "8", "16", "0", "1", "8"],
        [total, "1", "9", "25", "0", "1", "9"],
    ]
    text = "\n".join("\t".join(row) for row in rows)
    result = referee.audit("x", text.encode(), WORDS)
    assert [desk.name_of(each) for each in result.findings] == []
    assert result.audited is not None
    assert result.audited.entries >= 12
    assert result.consistent


def test_the_pad_of_the_docs_is_audited() -> None:
    rows = (
        "       | Kim | Nina | Tom",
        "tower  | 21  | 17   | 17",
        "garden | 12  | 20   | 5",
        "sum    | 33  | 37   | 22",
    )
    table = "\n".join(rows)
    result = referee.audit("x", table.encode(), WORDS)
    assert result.audited is not None
    assert result.audited.entries == 9


@pytest.mark.parametrize("blanks", ["  ", " "])
def test_where_blanks_part_the_cells_none_may_be_missing(blanks: str) -> None:
    # Whose the 4 is, nobody can see: it must not go to Nina.
    text = f"Type{blanks}Kim{blanks}Nina{blanks}Tom\nP{blanks}2{blanks}{blanks}4\nS{blanks}1{blanks}2{blanks}1\n"
    assert not scored(text, quick=False).legal


def test_a_table_longer_than_any_is_no_table() -> None:
    rows = ["Type;Kim;Nina;Tom", "P;2;1;0", *(["place;1;2;3"] * 70), "T;2;0;0"]
    assert not scored(*rows, quick=False).legal


def test_nobody_below_a_heading_is_lost_in_the_other_game() -> None:
    players = [f"{name} P{number} T2 lines 0 coins 2" for number, name in enumerate(("Kim", "Ani", "Dan"))]
    result = scored("roll-and-write", *players, "scoring 2", "Bob P3 lines 0 coins 2")
    assert result.outcome is not None
    assert result.outcome.game == "roll-and-write"
    assert [player.name for player in result.outcome.transcript.players] == ["Kim", "Ani", "Dan", "Bob"]


@pytest.mark.parametrize(
    "line",
    [
        "Kim" + " " * 990 + "x",
        "Kim P2 S4 aa" + " " * 970 + "x",
        "before a" + " " * 980 + "x",
        "rule a" + " " * 980 + "x",
    ],
)
def test_blanks_without_end_take_no_time(line: str) -> None:
    spent = time.process_time()
    scored(*([line] * 20), "Kim P2 W3")
    assert time.process_time() - spent < 3
