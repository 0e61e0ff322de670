"""What is not given of a module, or open in its rules, names no winner that it could change."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cases import desk
from tests.cases.outcomes import alhambra_of

if TYPE_CHECKING:
    from alhambra_engine.referee import Result

HUTS = """game: alhambra
modules: [workers-huts]
rule: {huts-count-huts: no}
before: {Ani: 20, Bo: 10, Cy: 0}
players:
  Ani: {buildings: {tower: 3, pavilion: 2}, wall: 2, huts: {}}
  Bo: {buildings: {tower: 2, pavilion: 1}, wall: 1HUTS}
  Cy: {buildings: {garden: 1}, wall: 0, huts: {}}
"""
TRACK = """game: alhambra
modules: [bazaars, workers-huts]
rule: {huts-count-huts: no}
scorings:
  1: {Ani: 20, Bo: 10, Cy: 0}
  2: {Ani: 30, Bo: 41, Cy: 12}
  3:
    Ani: {buildings: {tower: 3, pavilion: 2}, wall: 5, huts: {}, bazaars: 0}
    Bo:
      palace: |
        .  BAGT  .
        F  G11-  HT-
        .  T11-  .
    Cy: {buildings: {garden: 1}, wall: 0, huts: {}, bazaars: 0}
"""
LOST = """game: alhambra
modules: [invaders]
attacks: {1: north, 2: east, 3: west}
scorings:
  1: {Ani: 10, Bo: 30, Cy: 20}
  2: {Ani: 45, Bo: 48, Cy: 19}
  3:
    Ani: {buildings: {tower: 3}, wall: 2, invaders: 0}
    Bo: {buildings: {tower: 2}, wall: 5, invaders: 0}
    Cy: {buildings: {garden: 1}, wall: 0, invaders: -1}
"""
CHESTS = """game: alhambra
modules: [treasure-chamber]
rule: {virtual-chests: ANSWER}
before: {Ani: 20, Bo: 10, Dirk: 0}
players:
  Ani: {buildings: {tower: 3, pavilion: 2}, wall: 2, chests: 1}
  Bo: {buildings: {garden: 2}, wall: 1, chests: 0}
  Dirk: {virtual: yes, buildings: {chambers: 9, arcades: 3}}
"""


def scored(text: str) -> Result:
    return desk.judge(text)


def test_huts_that_nobody_has_given_leave_the_winner_open() -> None:
    assert scored(HUTS.replace("HUTS", ", huts: {}")).winners == ("Ani",)
    missing = scored(HUTS.replace("HUTS", ""))
    assert (missing.winners, missing.complete) == ((), False)
    assert alhambra_of(missing).waits_for_items
    assert not alhambra_of(missing).waits_for_walls
    assert scored(HUTS.replace("HUTS", ", huts: {tower: 3, pavilion: 3}")).winners == ("Bo",)


def test_numbers_that_may_be_positions_are_doubtful_by_every_answer() -> None:
    usual = scored(TRACK.replace("no}", "no, bazaars-count-huts: no}"))
    other = scored(TRACK.replace("no}", "no, bazaars-count-huts: yes}"))
    assert "points-or-track" in {each.kind.name for each in other.findings}
    assert usual.winners
    both = scored(TRACK)
    assert both.winners == ()
    assert {"rule-open", "points-or-track"} <= {each.kind.name for each in both.findings}


def test_with_invaders_a_position_may_be_behind_the_first_scoring() -> None:
    result = scored(LOST)
    assert result.winners == ()
    assert "points-or-track" in {each.kind.name for each in result.findings}
    assert scored(f"track: yes\n{LOST}").legal


def test_a_fix_names_a_winner_only_if_no_other_open_rule_can_change_him() -> None:
    for finding in scored(TRACK).findings:
        if finding.kind.name == "rule-open":
            for fix in finding.fixes:
                (edit,) = fix.edits
                answered = scored(TRACK.replace("no}", f"no{edit.text}}}"))
                assert fix.winners in {(), answered.winners}


@pytest.mark.parametrize(("answer", "asked"), [("yes", True), ("no", False)])
def test_the_imaginary_player_is_asked_for_chests_if_they_count(answer: str, *, asked: bool) -> None:
    result = scored(CHESTS.replace("ANSWER", answer))
    told = {each.player for each in result.findings if each.kind.name == "not-given"}
    assert told == ({"Dirk"} if asked else set())


@pytest.mark.parametrize(
    ("own", "name"),
    [
        ("{buildings: {tower: 1}, wall: 1, bazaars: 24}", "too-many-pieces/most"),
        ("{palace: ['* T11-'], bazaars: 7}", "claim-differs/item"),
        ("{buildings: {}, wall: 0, bazaars: 1}", "too-many-pieces/most"),
    ],
)
def test_points_of_bazaars_are_compared_and_bounded(own: str, name: str) -> None:
    players = (
        "  Bo: {buildings: {garden: 2}, wall: 1, bazaars: 0}\n  Cy: {buildings: {seraglio: 2}, wall: 1, bazaars: 8}\n"
    )
    result = scored(f"game: alhambra\nmodules: [bazaars]\nplayers:\n  Ani: {own}\n{players}")
    assert name in {desk.name_of(each) for each in result.findings}


def test_huts_are_not_written_beside_a_palace() -> None:
    own = "{palace: ['* T11-'], huts: {tower: 2}}"
    text = HUTS.replace("{buildings: {tower: 3, pavilion: 2}, wall: 2, huts: {}}", own).replace("HUTS", ", huts: {}")
    assert "keys-exclude" in {each.kind.name for each in scored(text).findings}


def test_squares_in_reserve_are_some_of_those_that_there_are() -> None:
    palaces = ("BPSA BPSC BPSG BPST", "BPAC BPAG BPAT BPCG")
    players = "".join(
        f"  {name}: {{palace: ['{row}', '. . . *'], reserve: [{kept}]}}\n"
        for name, row, kept in zip(("Ani", "Bo"), palaces, ("", "BACG"), strict=True)
    )
    text = f"game: alhambra\nmodules: [bazaars]\nvirtual: none\nplayers:\n{players}"
    assert "too-many-pieces/table-all" in {desk.name_of(each) for each in scored(text).findings}
    assert scored(text.replace("BACG", "")).legal


def test_a_chest_may_be_on_a_hut() -> None:
    palace = "palace: ['* T11- HT-'], chests: {tower: NUMBER}"
    others = (
        "  Bo: {buildings: {garden: 2}, wall: 1, huts: {}, chests: 0}\n  Cy: {virtual: yes, buildings: {chambers: 6}}\n"
    )
    head = "game: alhambra\nmodules: [treasure-chamber, workers-huts]\nscoring: 1\nplayers:\n"
    text = f"{head}  Ani: {{{palace}}}\n{others}"
    assert scored(text.replace("NUMBER", "2")).legal
    assert not scored(text.replace("NUMBER", "3")).legal


ANSWERED = """game: alhambra
modules: [workers-huts, bazaars, treasure-chamber]
rule: {bazaars-count-huts: yes}
scoring: 1
players:
  Kim: {buildings: {tower: 2, garden: 2}, wall: 2, chests: 2, huts: {}}
  Nina: {buildings: {garden: 3, pavilion: 2}, wall: 3, chests: 2, huts: {}}
  Dirk: {virtual: yes, buildings: {chambers: 3, seraglio: 3}, chests: 3}
"""


def test_what_answers_a_rule_is_told_whole_beside_another_answer() -> None:
    told = desk.run("score", "-", typed=ANSWERED).out
    assert "write `rule: {bazaars-count-huts: yes, virtual-chests: yes}` or" in told
    assert "Write `virtual-chests: no`." in told


@pytest.mark.parametrize(
    ("modules", "lines"), [("", ["modules: [treasure-chamber]\n"]), ("modules: [bazaars]\n", [", treasure-chamber"])]
)
def test_an_answer_without_its_module_has_the_line_that_names_it(modules: str, lines: list[str]) -> None:
    text = f"game: alhambra\n{modules}rule: {{virtual-chests: no}}\nscoring: 1\nplayers:\n"
    result = desk.judge(f"{text}  Kim: {{buildings: {{tower: 1}}, wall: 1}}\n  Nina: {{buildings: {{}}, wall: 0}}\n")
    (found,) = (each for each in result.findings if each.kind.name == "unknown-name")
    assert [edit.text for fix in found.fixes for edit in fix.edits] == lines


@pytest.mark.parametrize(("answer", "is_complete"), [("", False), ("rule: {virtual-chests: no}\n", True)])
def test_totals_that_depend_on_an_open_rule_are_not_complete(answer: str, is_complete: bool) -> None:  # noqa: FBT001
    text = CHESTS.replace("rule: {virtual-chests: ANSWER}\n", answer).replace("arcades: 3}}", "arcades: 3}, chests: 2}")
    result = desk.judge(text.replace("before: {Ani: 20, Bo: 10, Dirk: 0}", _BEFORE))
    assert alhambra_of(result).complete is is_complete
    assert result.whole


_BEFORE = "before: {Ani: [10, 10], Bo: [5, 5], Dirk: [0, 0]}"
