"""Who is taken for the imaginary player without being called virtual, and who wins where that is not clear."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra_engine import referee
from alhambra_engine.alhambra import numbers
from alhambra_engine.reading.surroundings import Surroundings
from alhambra_sheets.words.terms import all_virtual_names
from tests.cases import desk
from tests.cases.desk import HEAD

if TYPE_CHECKING:
    from collections.abc import Mapping

    from alhambra_engine.referee import Result

KIM = "buildings: {tower: 2}, wall: 3"
NINA = "buildings: {garden: 2}, wall: 4"
MANY = "buildings: {seraglio: 6, arcades: 8, tower: 8}"
WORDS = {"virtual-assumed", "virtual-unclear", "wall-not-given"}


def game(*players: tuple[str, str], top: str = "") -> str:
    return HEAD + top + "players:\n" + "".join(f"  {name}: {{{entry}}}\n" for name, entry in players)


def words_of(text: str) -> list[tuple[str, str | None]]:
    return [(each.kind.name, each.player) for each in desk.judge(text).findings if each.kind.name in WORDS]


@pytest.mark.parametrize(
    "name", ["Dirk", "dirk", "DIRK", "Marek", "Кузя", "Kuzja", "Дирк", "Dirk (imaginary)", "der-Dirk"]
)
@pytest.mark.parametrize("place", [0, 1, 2])
def test_the_usual_name_with_counts_and_no_wall_is_the_imaginary_player(name: str, place: int) -> None:
    players = [("Kim", KIM), ("Nina", NINA)]
    players.insert(place, (name, MANY))
    text = game(*players)
    assert words_of(text) == [("virtual-assumed", name)]
    result = desk.judge(text)
    written = desk.judge(text.replace(MANY, "virtual: true, " + MANY))
    assert (result.totals, result.winners, result.virtual) == (written.totals, written.winners, frozenset({name}))
    assert max(result.totals, key=lambda player: result.totals[player]) == name
    assert name not in result.winners


@pytest.mark.parametrize("name", ["Dirkje", "Dirkelson", "Mare", "Al"])
def test_another_name_is_a_person_of_whom_nothing_is_told(name: str) -> None:
    assert words_of(game(("Kim", KIM), ("Nina", NINA), (name, MANY))) == [("wall-not-given", name)]


def test_other_languages_have_their_names() -> None:
    text = game(("Kim", KIM), ("Nina", NINA), ("Teo", MANY)).encode()
    names = Surroundings(all_virtual_names=lambda: (("Teo",),))
    assert "virtual-assumed" in {each.kind.name for each in referee.score("x", text, names).findings}
    # The editions that are known now are known without any language, too.
    assert {own[0] for own in all_virtual_names()} <= set(numbers.virtual_names())


def test_names_of_languages_are_asked_for_only_where_somebody_has_counts_alone() -> None:
    def names() -> tuple[str, ...]:
        raise AssertionError

    palace = 'palace: ["* P5"]'
    for text in (
        game(("Kim", KIM), ("Nina", NINA)),
        game(("Kim", palace), ("Nina", palace.replace("P5", "P8")), ("Dirk", palace.replace("P5", "G12"))),
        game(("Kim", KIM), ("Nina", NINA), ("Dirk", "virtual: true, " + MANY)),
    ):
        referee.score("x", text.encode(), Surroundings(all_virtual_names=names))


UNCLEAR: Mapping[str, tuple[str, str, str]] = {
    "a wall of his own": (KIM, NINA, MANY + ", wall: 0"),
    "another without a wall": (KIM, "buildings: {garden: 2}", MANY),
    "nobody with a wall": ("buildings: {tower: 2}", "buildings: {garden: 2}", MANY),
}


@pytest.mark.parametrize("entries", UNCLEAR.values(), ids=UNCLEAR)
def test_where_it_is_not_clear_nobody_wins_whom_the_answer_would_change(entries: tuple[str, str, str]) -> None:
    text = game(*zip(("Kim", "Nina", "Dirk"), entries, strict=True))
    result = desk.judge(text)
    assert ("virtual-unclear", "Dirk") in words_of(text)
    assert result.virtual == frozenset()
    assert result.winners == ()
    assert max(result.totals, key=lambda player: result.totals[player]) == "Dirk"


CERTAIN: Mapping[str, tuple[tuple[str, str], ...]] = {
    "four players": (("Kim", KIM), ("Nina", NINA), ("Ota", KIM), ("Dirk", MANY + ", wall: 0")),
    "two players": (("Kim", KIM), ("Dirk", MANY + ", wall: 0")),
    "two such names with walls": (("Marek", KIM), ("Nina", NINA), ("Dirk", KIM)),
    "a palace": (("Kim", KIM), ("Nina", NINA), ("Dirk", 'palace: ["* P5"]')),
    "a reserve": (("Kim", KIM), ("Nina", NINA), ("Dirk", MANY + ", wall: 0, reserve: [P5]")),
    "a word of his own": (("Kim", KIM), ("Nina", NINA), ("Dirk", "virtual: false, wall: 0, " + MANY)),
    "a word of another": (("Kim", "virtual: no, " + KIM), ("Nina", NINA), ("Dirk", "wall: 0, " + MANY)),
    "a word that is not read": (("Kim", KIM), ("Nina", NINA), ("Dirk", "virtual: perhaps, " + MANY)),
}


@pytest.mark.parametrize("players", CERTAIN.values(), ids=CERTAIN)
def test_where_it_is_clear_nothing_is_told(players: tuple[tuple[str, str], ...]) -> None:
    assert words_of(game(*players)) == []


def test_who_has_money_is_a_person() -> None:
    top = "leftovers: [{tile: P5, currency: denar}]\nmoney: {Kim: {denar: 2}, Dirk: {denar: 3}}\n"
    assert words_of(game(("Kim", KIM), ("Nina", NINA), ("Dirk", MANY), top=top)) == [("wall-not-given", "Dirk")]


def whole_game(*tables: tuple[str, str, str]) -> str:
    text = HEAD + "scorings:\n"
    for scoring, entries in enumerate(tables, 4 - len(tables)):
        players = (f"{name}: {{{entry}}}" for name, entry in zip(("Kim", "Nina", "Dirk"), entries, strict=True))
        text += f"  {scoring}: {{{', '.join(players)}}}\n"
    return text


def test_in_a_whole_game_every_scoring_is_asked() -> None:
    table = ('palace: ["* P5"]', "buildings: {garden: 2}, wall: 4", MANY)
    text = whole_game(table, table)
    assert words_of(text) == [("virtual-assumed", "Dirk")]
    assert desk.judge(text).virtual == {"Dirk"}
    one_wall = text.replace(MANY, MANY + ", wall: 3", 1)
    assert words_of(one_wall) == [("virtual-unclear", "Dirk")]


@given(st.lists(st.integers(0, 3), min_size=3, max_size=3), st.lists(st.integers(0, 4), min_size=3, max_size=3))
def test_a_winner_is_named_where_both_readings_name_the_same(towers: list[int], walls: list[int]) -> None:
    def result_of(word: str) -> Result:
        nothing = "buildings: {}, wall: 0"
        kim, nina, dirk = (
            f"buildings: {{tower: {count}}}, wall: {min(wall, 3 * count)}"
            for count, wall in zip(towers, walls, strict=True)
        )
        start = (nothing, nothing, word + nothing)
        return desk.judge(whole_game(start, start, (kim, nina, word + dirk)))

    unclear, person = result_of(""), result_of("virtual: no, ")
    most = max(person.totals[name] for name in ("Kim", "Nina"))
    without = tuple(name for name in ("Kim", "Nina") if person.totals[name] == most)
    assert unclear.totals == person.totals
    assert person.winners
    assert unclear.winners == (person.winners if person.winners == without else ())


NUMBERS = "  1: {Kim: 8, Nina: 9, Dirk: 3}\n  2: {Kim: 8, Nina: 9}\n"


def test_points_alone_say_nothing_about_being_virtual() -> None:
    text = whole_game((KIM, NINA, MANY)).replace("scorings:\n", "scorings:\n" + NUMBERS)
    assert words_of(text) == [("virtual-assumed", "Dirk")]
    result = desk.judge(text)
    assert result.legal
    assert result.winners == ("Nina",)


def test_with_all_points_known_a_doubt_keeps_only_the_doubtful_from_winning() -> None:
    before = "before: {Kim: 20, Nina: 19, Dirk: 3}\n"
    many = game(("Kim", KIM), ("Nina", NINA), ("Dirk", MANY + ", wall: 0"), top=before)
    few = many.replace(MANY, "buildings: {pavilion: 1}")
    assert words_of(many) == words_of(few) == [("virtual-unclear", "Dirk")]
    assert desk.judge(many).winners == ()
    assert desk.judge(few).winners == ("Kim",)


def test_what_cannot_be_read_is_not_lost() -> None:
    second = (
        f"    Kim: {{{KIM}}}\n    Nina: {{{NINA}}}\n    Dirk: {{virtual: true, buildings: {{tower: 4, arcades: 9}}}}\n"
    )
    third = second.replace("tower: 4, arcades: 9", "tower: 4, arcades: x")
    text = f"{HEAD}scorings:\n  2:\n{second}  3:\n{third}"
    assert [each for each in desk.told(text) if each.startswith("virtual-tiles")] == []
    lost = text.replace("arcades: x", "garden: 9")
    assert "virtual-tiles-lost" in desk.told(lost)


# Two players without him


TWO = "  Kim: {buildings: P1 S1 A2 C2 G2 T1, wall: 8}\n  Nina: {buildings: P2 S2 G2 T2, wall: 5}\n"
BEFORE = "before: {Kim: 30, Nina: 41}\n"
HIS = "  Dirk: {virtual: true, buildings: P1 S2 A1 C3 G1 T2}\n"


def test_without_the_imaginary_player_two_have_no_winner() -> None:
    text = f"{HEAD}{BEFORE}players:\n{TWO}"
    result = desk.judge(text)
    assert (result.winners, result.complete) == ((), False)
    assert [desk.name_of(finding) for finding in result.findings] == ["virtual-missing"]
    answer = desk.run("score", "-", typed=text).out
    assert "Most points without Dirk: Kim" in answer
    assert "Winner" not in answer
    # With his tiles it is somebody else.
    told = desk.judge(text + HIS)
    assert (told.winners, told.totals["Nina"], told.totals["Kim"]) == (("Nina",), 108, 95)


@pytest.mark.parametrize("word", ["none", "no", "nein", "нет", "", "~", "null"])
def test_two_may_play_without_him_on_purpose(word: str) -> None:
    result = desk.judge(f"{HEAD}virtual: {word}\n{BEFORE}players:\n{TWO}")
    # A word of a language may show that its letters are doubtful.
    told = [each for each in result.findings if each.kind.name != "letter-read"]
    assert (result.winners, result.complete, told) == (("Kim",), True, [])


@pytest.mark.parametrize("more", [HIS, "  Tom: {buildings: G3, wall: 4}\n"])
def test_that_nobody_is_imaginary_is_said_of_two_players_only(more: str) -> None:
    result = desk.judge(f"{HEAD}virtual: none\n{BEFORE}players:\n{TWO}{more}")
    assert "keys-exclude/no-virtual" in {desk.name_of(finding) for finding in result.findings}


def test_a_pad_of_two_who_played_alone_has_nobody_else() -> None:
    # With nobody else the second place is Nina's, and 2 points for a tower can be no third place.
    entry = "players: {Kim: {claimed: {pavilion: 16}}, Nina: {claimed: {pavilion: 1}}}\n"
    with_him = referee.audit("x", f"{HEAD}{entry}".encode())
    alone = referee.audit("x", f"{HEAD}virtual: none\n{entry}".encode())
    assert with_him.audited is not None
    assert alone.audited is not None
    assert (with_him.audited.explanations.least, alone.audited.explanations.least) == (0, 1)


@pytest.mark.parametrize(
    "name", ["Virtual", "Dummy", "Imaginärer Spieler", "Kamil (virtuální)", "Нейтральный", "neutre"]
)
def test_a_word_that_says_so_is_a_name_too(name: str) -> None:
    text = game(("Kim", KIM), ("Nina", NINA), (f'"{name}"', MANY))
    found = desk.judge(text, "en").findings
    assert [(each.kind.name, each.player) for each in found if each.kind.name in WORDS] == [("virtual-assumed", name)]


def test_of_two_such_names_without_a_wall_both_are_asked_about() -> None:
    text = game(("Kim", "buildings: {tower: 1}, wall: 4"), ("Marek", "buildings: {garden: 2}"), ("Dirk", MANY))
    assert words_of(text) == [("virtual-unclear", "Marek"), ("virtual-unclear", "Dirk")]
    assert desk.judge(text).winners == ()
    assert "Winner" not in desk.run("score", "-", typed=text).out


def test_who_alone_has_no_wall_is_the_one_of_two_such_names() -> None:
    assert words_of(game(("Kim", KIM), ("Marek", NINA), ("Dirk", MANY))) == [("virtual-assumed", "Dirk")]
