"""Games typed without looking anything up: what is read as the plain spelling is, and what is asked about instead."""

from __future__ import annotations

import time

import pytest

from alhambra_engine.reading import nodes
from alhambra_engine.reading.edits import applied
from alhambra_engine.reading.findings import Collector
from alhambra_engine.reading.source import decode
from tests.cases import desk
from tests.cases.desk import HEAD, OTHERS, judge, palace, told

KIM = "  Kim: {buildings: {tower: 2, garden: 1}, wall: 4}\n"
PLAIN = HEAD + "players:\n" + KIM + OTHERS
ROWS = ("G8nw  T13e", "*     C10")
PALACE = HEAD + "players:\n  Kim:\n    palace: |\n      G8nw  T13e\n      *     C10\n" + OTHERS
EARLIER = "earlier-points-missing"


def _same(typed: str, plain: str = PLAIN) -> None:
    """Hold that a game reads as another does, and that nothing more is said about it."""
    read, meant = judge(typed), judge(plain)
    assert meant.totals
    assert meant.legal
    assert (dict(read.totals), dict(read.before), read.winners) == (
        dict(meant.totals),
        dict(meant.before),
        meant.winners,
    ), list(read.findings)
    assert [desk.name_of(each) for each in read.findings] == [desk.name_of(each) for each in meant.findings]


# Numbers


@pytest.mark.parametrize("number", ["3+1", "1 + 2 + 1", "4x", "x4", "4 ×", "4,0", "4.0", "4.00"])
def test_a_number_may_be_written_so(number: str) -> None:
    _same(PLAIN.replace("wall: 4", f'wall: "{number}"'))


def test_a_zero_may_be_a_letter() -> None:
    _same(PLAIN.replace("tower: 2", "tower: 1O"), PLAIN.replace("tower: 2", "tower: 10"))


@pytest.mark.parametrize("number", ["3+", "+", "3-1", "3*2", "4,5", "4.000", "O", "4 0", "3+x", "1l", "2+2=4"])
def test_what_is_more_than_a_number_is_none(number: str) -> None:
    (name,) = told(PLAIN.replace("wall: 4", f'wall: "{number}"'))
    assert name.startswith("wrong-type/")


def test_two_scorings_are_not_their_sum() -> None:
    assert told(PLAIN.replace("players:", "scoring: 1+2\nplayers:")) == ["wrong-type/scoring"]


# Players


@pytest.mark.parametrize(
    "typed",
    [
        "  - Kim: {buildings: {tower: 2, garden: 1}, wall: 4}\n",
        "  - name: Kim\n    buildings: {tower: 2, garden: 1}\n    wall: 4\n",
        "  - {Name: Kim, T: 2, G: 1, wall: 4}\n",
    ],
)
def test_players_may_be_a_list(typed: str) -> None:
    _same(HEAD + "players:\n" + typed + OTHERS.replace("  Nina", "  - Nina").replace("  Ota", "  - Ota"))


@pytest.mark.parametrize(
    "listed", ["[Kim, Nina]", "[{Kim: 1, Nina: 2}]", "[{name: Kim}]", "[{name: {}, wall: 3}]", "[]"]
)
def test_other_lists_are_no_players(listed: str) -> None:
    assert "wrong-type/players" in told(f"{HEAD}players: {listed}\n")


def test_players_may_be_at_the_top() -> None:
    _same(HEAD + (KIM + OTHERS).replace("\n  ", "\n")[2:])


def test_a_misspelt_key_is_no_player() -> None:
    assert "unknown-key" in told(PLAIN.replace("players:", "playres:"))
    assert told(HEAD + (KIM + OTHERS).replace("\n  ", "\n")[2:] + "note: {a: 1}\n").count("unknown-key") == 4


def test_points_before_may_be_with_each_player() -> None:
    each = PLAIN.replace("Kim: {", "Kim: {before: 20+11, ").replace("Nina: {", "Nina: {vorher: 29, ")
    _same(each, PLAIN.replace("players:", "before: {Kim: 31, Nina: 29}\nplayers:"))
    each = each.replace("Ota: {", "Ota: {before: 5, ")
    _same(each, PLAIN.replace("players:", "before: {Kim: 31, Nina: 29, Ota: 5}\nplayers:"))
    assert told(each.replace("players:", "before: {Kim: 31}\nplayers:")) == ["duplicate-key"]
    assert told(each.replace("players:", "scoring: 1\nplayers:")) == ["keys-exclude"] * 3
    assert told(each.replace("before: 5", "before: 5, vorher: 6")) == ["duplicate-key/same"]
    assert told(each.replace("before: 5", "before: many")) == ["wrong-type/number"]
    # A player's points are what that player has worked out.
    assert told(PLAIN.replace("Kim: {", "Kim: {points: 1, ")) == ["claim-differs/total"]


@pytest.mark.parametrize("key", ["scoring {}", "Scoring {}:", "round-{}", "Wertung {}", "{}. Wertung", "scoring #{}"])
def test_scorings_may_be_at_the_top(key: str) -> None:
    key = f'"{key}"'.replace(':"', '"')
    numbers = "{Kim: 8, Nina: 9, Ota: 1}\n"
    plain = HEAD + f"scorings:\n  1: {numbers}  2: {numbers}  3:\n" + (KIM + OTHERS).replace("  ", "    ")
    typed = HEAD + f"{key.format(1)}: {numbers}{key.format(2)}: {numbers}{key.format(3)}:\n" + KIM + OTHERS
    _same(typed, plain)


def test_scorings_by_other_keys_are_asked_about() -> None:
    numbers = "{Kim: 8, Nina: 9}\n"
    assert "unknown-key" in told(HEAD + f"scoring 1: {numbers}scoring 4: {numbers}")
    assert "unknown-key" in told(HEAD + f"scoring: 3\nscoring 1: {numbers}")
    assert "duplicate-key" in "".join(told(HEAD + f"scoring 1: {numbers}round 1: {numbers}"))


@pytest.mark.parametrize("written", ["none", "keine", "-", "nic", "."])
def test_a_reserve_may_be_none(written: str) -> None:
    _same(PALACE.replace("    palace", f'    reserve: "{written}"\n    palace'), PALACE)


def test_a_game_that_is_not_named_has_a_fix() -> None:
    (finding,) = judge(PLAIN.removeprefix(HEAD)).findings
    assert desk.name_of(finding) == "missing-key/game"
    assert [(edit.span, edit.text) for fix in finding.fixes for edit in fix.edits] == [((1, 1, 1, 1), HEAD)]
    for text in ("players: {Kim: {buildings: {tower: 1}}}", "players: {Kim: {sheet: x, wall: 3}}", "{players: {}}"):
        assert not judge(text).findings[0].fixes


# Drawings


@pytest.mark.parametrize(
    "typed",
    [
        "    palace: |\n      G8nw  T13e  # north of all\n      *     C10   # (bought)\n",
        "    palace: |\n      # my palace\n      G8nw  T13e\n      *     C10\n      # that is it\n",
        "    palace:\n      G8nw  T13e\n      *     C10\n",
        "    palace:\n\n      G8nw  T13e\n\n      *     C10\n",
        "    palace:\n      - G8nw T13e\n      - '* C10'\n",
        "    palace:\n    - G8nw T13e\n    - F C10\n",
        '    palace:\n    - [G8nw, T13e]\n    - ["*", C10]\n',
        '    palace: [[".", G8nw, T 13e], [~, "*", "C10", .]]\n',
        "    palace: |\n      G 8nw  T13e\n      *     C 10\n",
        "    palace: |\n      G8nw  T 13 e\n      *     C10\n",
    ],
)
def test_a_drawing_may_be_written_so(typed: str) -> None:
    plain = PALACE[PALACE.index("    palace") : PALACE.index("  Nina")]
    _same(PALACE.replace(plain, typed), PALACE)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("    palace: |\n      G8nw  T13e  # P8\n      *     C10\n", "wrong-type/comment"),
        ("    palace: |\n      G8nw  T13e  #\n      *     C10\n", "wrong-type/comment"),
        ("    palace: |\n      G8nw  #  T13e\n      *     C10\n", "wrong-type/comment"),
        ("    palace: |\n      G8nw  T13e\n      # gap here\n      *     C10\n", "wrong-type/comment"),
        ("    palace: G8nw\n      *     C10\n", "wrong-type/drawing"),
        ("    palace:\n      G8nw and T13e\n      *     C10\n", "wrong-type/drawing"),
        ("    palace: 'G8nw  T13e\n\n      *     C10'\n", "wrong-type/drawing"),
        ("    palace: >\n      G8nw  T13e\n      *     C10\n", "wrong-type/drawing"),
        ("    palace:\n      -  G8nw T13e\n      - F C10\n", "wrong-type/row"),
        ("    palace: [G8nw T13e, F C10]\n", "wrong-type/row"),
        ("    palace: [[G8nw, T13e], F C10]\n", "wrong-type/drawing"),
        ("    palace: [[G8nw, [T13e]], [F, C10]]\n", "wrong-type/drawing"),
        ("    palace: [[G8nw,\n      T13e], [F, C10]]\n", "wrong-type/drawing"),
        ("    palace: |\n      .  G  8nw\n      .  *  C10\n      .  .  .  P6\n", "unknown-tile/notation"),
    ],
)
def test_a_drawing_that_may_be_something_else_is_asked_about(typed: str, name: str) -> None:
    plain = PALACE[PALACE.index("    palace") : PALACE.index("  Nina")]
    assert name in told(PALACE.replace(plain, typed))


def test_places_in_lists_and_plain_rows_are_those_of_the_file() -> None:
    lists = 'players:\n  Kim:\n    palace:\n    - [T13e, "*"]\n    - [., T19]\n'
    rows = "players:\n  Kim:\n    palace:\n      T13e  *\n      .     T19\n"
    dashes = "players:\n  Kim:\n    palace:\n    - T13e  F\n    - .     T19\n"
    for text, column in ((lists, 11), (rows, 13), (dashes, 13)):
        (found,) = [each.span for each in judge(HEAD + text + OTHERS).findings if each.kind.name == "unknown-tile"]
        assert found == (6, column, 6, column + 3)


# Tabs, blanks, signs


def test_a_file_may_be_indented_with_tabs() -> None:
    _same(PLAIN.replace("\n  ", "\n\t"))
    deep = PALACE.replace("      G8nw  T13e\n      *     C10\n", "\t\t\tG8nw\tT13e\n\t\t\t*\tC10\n")
    _same(deep.replace("    palace", "\t\tpalace").replace("\n  ", "\n\t"), PALACE)


def test_a_tab_of_a_row_is_kept_in_a_file_indented_with_tabs() -> None:
    text = (
        HEAD + "players:\n\tKim:\n\t\tpalace: |\n\t\t\tA8e\tT13e\n\t\t\t\tC10\n\t\t\t\t*\n" + OTHERS.replace("  ", "\t")
    )
    plain = palace("A8e  T13e", ".  C10", ".  *")
    assert [name for name in told(text) if name != "gap-read"] == told(plain)
    assert "gap-read" in told(text)
    assert dict(judge(text).totals) == dict(judge(plain).totals)
    # With a dot written, the tab may be a slip.
    assert "ragged-row/tabs" in told(text.replace("A8e\tT13e", "A8e\tT13e\t."))


def test_tabs_and_blanks_together_are_asked_about() -> None:
    assert told(PLAIN.replace("\n  Nina", "\n\tNina"))[0] == "not-yaml/tab"


def test_no_break_spaces_around_values_are_blanks() -> None:
    hard = "\u00a0"
    _same(PLAIN.replace(": ", f":{hard} ").replace("\n", f"{hard}\n").replace("\n  ", f"\n{hard} "))
    result = judge(PLAIN.replace("Kim: {", f"Kim{hard}B: {{"))
    assert [desk.name_of(each) for each in result.findings] == ["wrong-type/player-name-sign"]


def test_a_name_may_end_with_a_number_behind_its_sign() -> None:
    text = PLAIN.replace("Kim: {", "Team #1: {").replace("Nina: {", "Team #2:{").replace("wall: 4", "wal: 4")
    result = judge(text)
    (found,) = [each for each in result.findings if each.kind.name == "unknown-key"]
    assert text.split("\n")[2][found.span.column - 1 : found.span.end_column - 1] == "wal"  # type: ignore[union-attr]
    names = nodes.read(decode("x", text.encode(), Collector()), Collector())
    assert isinstance(names, nodes.Mapping)
    keys = names.entries[1].value.entries  # type: ignore[union-attr]
    assert [(each.key.text, tuple(each.key.span)) for each in keys[:2]] == [
        ("Team #1", (3, 3, 3, 10)),
        ("Team #2", (4, 3, 4, 10)),
    ]
    assert told(PLAIN.replace("Kim: {", "Team # 1: {"))[0] == "not-yaml/comment"


@pytest.mark.parametrize(
    "lines",
    [
        "\t" * 5_000 + "a: b\n",
        "\ta: |\n" * 20_000,
        "\u00a0" * 100_000,
        "a #1: " * 20_000,
        "T 8 " * 40_000,
        "# x " * 40_000,
    ],
)
def test_much_of_it_takes_no_longer_than_its_length(lines: str) -> None:
    start = time.process_time()
    judge(f"game: alhambra\nplayers:\n{lines}\n")
    judge(f"game: alhambra\nplayers:\n  Kim:\n    palace: |\n      {lines}\n")
    judge(f"game: alhambra\nplayers:\n  Kim:\n    palace:\n      {lines}\n")
    assert time.process_time() - start < 10  # it takes a second


# Points and scorings in a few words

EARLIER_POINTS = "before: {Kim: 31, Nina: 28, Ota: 35}\n"


@pytest.mark.parametrize(
    "written",
    [
        "before: Kim=31, Nina=28, Ota=35",
        "before: Kim 31, Nina 28, Ota 35",
        "before: {Kim 31, Nina 28, Ota 35}",
        "before:\n  - Kim: 31\n  - Nina: 28\n  - Ota: 35",
        "przed: {Kim: 31, Nina: 28, Ota: 35}",
        "před: 31 Kim, 28 Nina, 35 Ota",
    ],
)
def test_points_before_may_be_in_a_few_words(written: str) -> None:
    _same(PLAIN.replace("players:", f"{written}\nplayers:"), PLAIN.replace("players:", f"{EARLIER_POINTS}players:"))


def test_two_numbers_before_are_the_points_of_two_scorings() -> None:
    pairs = "before: {Kim: [8, 23], Nina: [9, 19], Ota: [15, 20]}\n"
    with_pairs = PLAIN.replace("players:", f"{pairs}players:")
    _same(with_pairs, PLAIN.replace("players:", f"{EARLIER_POINTS}players:"))
    assert dict(judge(with_pairs.replace("before", "track: yes\nbefore")).before) == {"Kim": 23, "Nina": 19, "Ota": 20}
    assert told(PLAIN.replace("players:", "before: {Kim: [8, 23, 4]}\nplayers:")) == ["wrong-type/number"]
    assert "wrong-type/number" in told(with_pairs.replace("Ota: [15, 20]", "Ota: 35"))
    assert "wrong-type/number" in told(with_pairs.replace("players:", "scoring: 2\nplayers:"))
    assert "player-missing/before" in told(with_pairs.replace("Ota: [", "Otto: ["))


def test_two_numbers_before_may_be_positions_too() -> None:
    pairs = "before: {Kim: [8, 20], Nina: [30, 32], Ota: [1, 2]}\n"
    asked = PLAIN.replace("players:", f"{pairs}players:")
    (finding,) = judge(asked).findings
    assert desk.name_of(finding) == "points-or-track"
    assert judge(asked).winners == ()
    both = {judge(applied(decode("", asked.encode(), Collector()), fix)).winners for fix in finding.fixes}
    assert both == {("Kim",), ("Nina",)}


def test_names_alone_are_no_points() -> None:
    assert told(PLAIN.replace("players:", "before: [Kim, Nina, Ota]\nplayers:")) == ["wrong-type/before"]


@pytest.mark.parametrize("sign", ["x", "X", "✓", "✔\ufe0f", "☑", "х"])
def test_a_tick_says_yes(sign: str) -> None:
    typed = PLAIN.replace("Ota: {buildings: {chambers: 3}, wall: 3}", "Dirk: {buildings: {chambers: 3}, virtual: %s}")
    _same(typed % sign, typed % "yes")


@pytest.mark.parametrize(
    "words",
    [
        ("one", "two", "three"),
        ("eins", "zwei", "drei"),
        ("první", "druhá", "tři"),
        ("jeden", "dva", "tri"),
        ("jeden", "druga", "trzecia"),
        ("первая", "два", "третья"),
    ],
)
def test_scorings_may_be_named_by_words(words: tuple[str, str, str]) -> None:
    numbers = "{Kim: 8, Nina: 9, Ota: 1}\n"
    game = HEAD + f"scorings:\n  %s: {numbers}  %s: {numbers}  %s:\n" + (KIM + OTHERS).replace("  ", "    ")
    _same(game % words, game % (1, 2, 3))
