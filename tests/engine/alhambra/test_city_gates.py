"""City gates: where they may be, which palaces they make legal, what they keep in its place."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING

import pytest

from alhambra_engine import referee
from alhambra_engine.reading.edits import applied
from alhambra_engine.reading.kinds import Severity
from alhambra_sheets.report.answers import score_answer
from alhambra_sheets.words import catalog
from alhambra_sheets.words.findings import way_out
from tests.cases import desk
from tests.engine.inference import tables
from tests.prove import bits, gate_rules, random_palaces

if TYPE_CHECKING:
    from collections.abc import Iterator

TOP = "game: alhambra\nmodules: [city-gates]\n%sscoring: 1\nplayers:\n"
GAMES = 30
OTHERS = "  Nina: {buildings: {garden: 2}, wall: 3}\n  Ota: {buildings: {chambers: 3}, wall: 3}\n"


def _game(palace: str, top: str = "", others: str = OTHERS) -> str:
    rows = "".join(f"      {row}\n" for row in palace.splitlines())
    return TOP % top + f"  Kim:\n    palace: |\n{rows}{others}"


def _told(text: str) -> list[str]:
    return [
        f"{each.kind.name}/{each.detail}".rstrip("/") for each in referee.score("game.yaml", text.encode()).findings
    ]


@pytest.mark.parametrize("palace", ["* G9e C9w=w", "* G9e=e C9w", "* G9e=E C9w=w", "* G9e=> C9w"])
def test_a_gate_in_a_double_wall_is_a_way_whichever_tile_says_it(palace: str) -> None:
    assert _told(_game(palace)) == []
    result = referee.score("game.yaml", _game(palace).encode())
    assert result.totals["Kim"] == 0  # the double wall is no part of the wall


def test_without_the_module_no_gate_is_read() -> None:
    text = _game("* G9e C9w=w").replace("modules: [city-gates]\n", "")
    result = referee.score("game.yaml", text.encode())
    (finding,) = [each for each in result.findings if each.kind.name == "unknown-tile"]
    assert [edit.text for fix in finding.fixes for edit in fix.edits] == ["modules: [city-gates]\n"]


def test_one_more_gate_that_would_do_is_named_with_all_its_places() -> None:
    text = _game(".    P7e  T9nw\n*    G9e  C9w\n")
    result = referee.score("game.yaml", text.encode())
    (finding,) = result.findings
    assert (finding.kind.name, finding.detail) == ("unreachable", "mended")
    assert finding.values["between"] == ("P7e | T9nw", "G9e | C9w")
    assert not any(fix.safe for fix in finding.fixes)
    after = [applied(result.source, fix) for fix in finding.fixes]
    assert after == [text.replace("T9nw", "T9nw=w"), text.replace("C9w", "C9w=w")]
    assert all(_told(each) == [] for each in after)


@pytest.mark.parametrize(
    ("palace", "others"),
    [
        ("C9w G9e * P7e T10w", OTHERS),  # two parts of which one is joined openly
        ("A8e T10w * P7e C9w", OTHERS),  # two gates are lacking
        ("* P7e C9w", '  Nina: {palace: ["T13e=e P3sw * G9e T10w=w"]}\n  Ota: {palace: ["* A8e G10w=w"]}\n'),
    ],
)
def test_no_place_is_named_where_a_single_gate_does_not_do(palace: str, others: str) -> None:
    assert "unreachable/mended" not in _told(_game(palace, others=others))


def test_no_more_than_eight_places_are_named() -> None:
    row = " ".join(["A-s"] * 9)
    upper, lower = f"* {row}", f". {' '.join(['G-n'] * 9)}"
    text = _game(f"{upper}\n{lower}\n".replace("-", ""), "tiles: any\n")
    (finding,) = referee.score("game.yaml", text.encode()).findings
    assert len(finding.fixes) == 8


@pytest.mark.parametrize(
    ("top", "expected"),
    [
        ("", ["rule-open/placing"]),
        ("rule: {virtual-gate: yes}\n", []),
        ("rule: {virtual-gate: no}\n", ["impossible-gate/many"]),
    ],
)
def test_a_gate_of_the_imaginary_player_is_asked_about(top: str, expected: list[str]) -> None:
    others = '  Nina: {palace: ["* G9e T10w=w"]}\n  Dirk: {virtual: true, buildings: {tower: 3, garden: 3}}\n'
    assert _told(_game("T13e=e P3sw * P7e C9w=w", top, others)) == expected


@pytest.mark.parametrize(("palace", "side"), [("* Ge T=w", 8), ("* Ge=e T", 8), ("* Ge=e T9", 8), ("* ? T10w=w", 2)])
def test_vague_tiles_are_read_through_gates(palace: str, side: int) -> None:
    result = referee.score("game.yaml", _game(palace).encode())
    assert result.legal, _told(_game(palace))
    assert result.readings is not None
    assert all(tile.walls & side for tile in result.readings.tiles[-1])


def test_a_word_with_a_gate_is_a_tile_with_a_wall_there() -> None:
    result = referee.score("game.yaml", _game("* G9e T9=w").encode())
    assert result.readings is None or {tile.notation for tile in result.readings.tiles[-1]} == {"T9nw=w"}
    assert result.legal


def test_two_vague_tiles_with_a_gate_between_them() -> None:
    result = referee.score("game.yaml", _game("* G=e T").encode())
    assert result.legal
    assert result.readings is not None
    gardens, towers = result.readings.tiles
    assert {tile.notation for tile in gardens} == {"G6esw=e", "G8ne=e", "G9e=e"} - {"G6esw=e"}  # open to the fountain
    assert {tile.notation for tile in towers} == {"T7new", "T9nw", "T10w"}


WHOLE = """game: alhambra
modules: [city-gates]
%sscorings:
  1:
    Kim: {palace: ["* G9e C9w=w"]}
    Nina: {buildings: {garden: 2}, wall: 3}
    Ota: {buildings: {chambers: 3}, wall: 3}
  2:
    Kim: {palace: ["%s"]}
    Nina: {buildings: {garden: 3}, wall: 3}
    Ota: {buildings: {chambers: 3}, wall: 3}
"""


@pytest.mark.parametrize(
    ("palace", "expected"),
    [
        ("* G9e=e C9w", []),
        ("* G9e T10w=w", ["gate-moved"]),
        ("* G11- P8-", ["gate-moved"]),
        ("*", ["palace-empty", "gate-moved"]),
    ],
)
def test_a_gate_stays_with_its_tiles(palace: str, expected: list[str]) -> None:
    assert _told(WHOLE % ("", palace)) == expected
    assert referee.score("game.yaml", (WHOLE % ("", palace)).encode()).legal
    left = [each for each in expected if each != "gate-moved"]
    assert _told(WHOLE % ("rule: {gated-tiles-stay: no}\n", palace)) == left


@pytest.mark.parametrize(("rule", "swap", "remove"), [("", (), ()), ("no", ((1, 0),), ((2, 0),))])
def test_tiles_beside_a_gate_are_not_redesigned(
    rule: str, swap: tuple[tuple[int, int], ...], remove: tuple[tuple[int, int], ...]
) -> None:
    text = _game("* G9e C9w=w", f"rule: {{gated-tiles-stay: {rule}}}\n" if rule else "").encode()
    answer = referee.moves("game.yaml", text, player="Kim", tile="A8e")
    assert answer.swap == swap
    assert answer.remove == remove
    verdict = referee.may("game.yaml", text, player="Kim", tile="A8e", at=(1, 0))
    assert [each.detail for each in verdict.findings if each.kind.severity is Severity.ERROR] == ["stays"] * (not rule)
    assert verdict.may is bool(rule)


def test_a_tile_may_join_by_a_gate_alone() -> None:
    text = _game("* G9e").encode()
    assert (2, 0) not in referee.moves("game.yaml", text, player="Kim", tile="C9w").place
    assert referee.moves("game.yaml", text, player="Kim", tile="C9w=w").place == ((2, 0),)
    assert referee.may("game.yaml", text, player="Kim", tile="C9w=w", at=(2, 0)).may


@pytest.mark.parametrize(
    ("palace", "tile", "place", "swap"),
    [
        # On an open side, at the edge, and between two walls.
        ("* G10-", "G11-=n", (), ()),
        ("* G10-", "T9nw=n", (), ()),
        ("* G9e C9w=w", "A8e=e", (), ((1, 0),)),
        # Beside squares, for which other rules hold.
        ("* C9s\n. Kn", "G11-=n", (), ()),
        ("* C9s\n. Kn", "T9nw=n", (), ((1, 1),)),
    ],
)
def test_a_tile_goes_nowhere_where_its_gate_is_in_no_double_wall(
    palace: str, tile: str, place: tuple[tuple[int, int], ...], swap: tuple[tuple[int, int], ...]
) -> None:
    text = _game(palace, "rule: {gated-tiles-stay: no}\n").replace("[city-gates]", "[city-gates, camps]").encode()
    answer = referee.moves("game.yaml", text, player="Kim", tile=tile)
    assert answer.legal
    assert (answer.place, answer.swap) == (place, swap)
    for at in ((0, -1), (1, -1), (2, 0), (1, 0), (1, 1)):
        may = referee.may("game.yaml", text, player="Kim", tile=tile, at=at).may
        assert may is (at in {*place, *swap})


def test_programs_are_told_where_gates_are() -> None:
    result = desk.judge(_game("* G9e=e C9w=w"))
    answer = json.loads(json.dumps(score_answer(result, catalog.load("en"))))
    modules = answer["scorings"][0]["players"]["Kim"]["modules"]
    items = [{"cell": [1, 0], "side": "e"}, {"cell": [2, 0], "side": "w"}]
    assert modules == {"city-gates": {"points": 0, "items": items}}


def _vague_games() -> Iterator[str]:
    """Yield legal games in which some tiles are vague, with gates where there is no other way."""
    random = Random("vague gates")  # noqa: S311 - nothing secret here
    number = 0
    while number < GAMES:
        laid: dict[tuple[int, int], str] = {(0, 0): ""}
        hand = random.sample(random_palaces.tile_list(), 54)
        for word in hand:
            east, south = random.choice(sorted(laid))
            x, y = random.choice(((1, 0), (1, 0), (0, 1), (-1, 0)))
            space = east + x, south + y
            beside = {side: laid[over] for side in "nesw" if (over := gate_rules.beyond(space, side)) in laid}
            sides = bits.sides_of(word)
            if space in laid or any(
                (side in sides) != (gate_rules.ACROSS[side] in bits.sides_of(gate_rules.bare(own)))
                for side, own in beside.items()
            ):
                continue
            shut = all(side in sides for side in beside)
            laid[space] = f"{word}={random.choice(sorted(beside))}" if shut else word
            if len(laid) > 5:
                break
        del laid[0, 0]
        words = list(laid.values())
        if sum("=" in word for word in words) not in {1, 2, 3}:
            continue
        rows = random_palaces.drawing(random_palaces.Plan(laid))
        text = _game("\n".join(rows))
        if _told(text):
            continue
        number += 1
        for word in random.sample(words, 3):
            tile, gate = gate_rules.bare(word), word.partition("=")[1] + gate_rules.gates_of(word)
            bare = tile.rstrip("nesw-")
            text = text.replace(word, f"{random.choice((bare, bare[:1]))}{gate}", 1)
        yield text


def test_readings_of_vague_tiles_with_gates_are_those_of_the_judge() -> None:
    vague = 0
    for content in _vague_games():
        tried = tables.by_trying(content, 60)
        if tried is None or tables.errors_of(content):
            continue
        readings = tables.inferred(content)
        assert readings.number == len(tried), content
        vague += len(tried) > 1
    assert vague > GAMES // 4


LINES = "camps-count-fountain: no, camps-pass-fountain: no, camps-pass-squares: no, camps-enclose: no"


@pytest.mark.parametrize("on_foot", ["no", "yes"])
def test_a_gate_joins_no_camp(on_foot: str) -> None:
    top = f"rule: {{{LINES}, camps-on-foot: {on_foot}}}\n"
    text = _game("* A7es=e Kw", top).replace("[city-gates]", "[city-gates, camps]")
    assert "impossible-gate/edge" in _told(text)


@pytest.mark.parametrize(
    ("top", "expected"),
    [
        ("", ["rule-open/placing"]),
        ("rule: {gates-at-huts: yes}\n", []),
        ("rule: {gates-at-huts: no}\n", ["impossible-gate/edge"]),
    ],
)
def test_whether_a_gate_joins_a_hut_is_asked(top: str, expected: list[str]) -> None:
    text = _game(". G8ne=e HTw\n* G10-  .", top).replace("[city-gates]", "[city-gates, workers-huts]")
    assert [each for each in _told(text) if each != "not-given"] == expected


def test_a_gate_that_would_lead_to_a_hut_is_named_unless_it_may_be_none() -> None:
    text = _game("* G9e HTw", "%s").replace("[city-gates]", "[city-gates, workers-huts]")
    assert "unreachable/mended" in _told(text % "")
    assert "unreachable" in _told(text % "rule: {gates-at-huts: no}\n")


def test_it_is_asked_once_in_a_game_whether_the_imaginary_player_has_a_gate() -> None:
    own = """    Kim: {palace: [". G8ne T10w=w", "* G10- A7es=e C9w"]}
    Nina: {palace: [". C7ne=e T9nw", "* G11- ."]}
    Dirk: {virtual: true, buildings: {tower: 6, garden: 6}}
"""
    text = f"game: alhambra\nmodules: [city-gates]\nscorings:\n  1:\n{own}  2:\n{own}  3:\n{own}"
    assert [each for each in _told(text) if each.startswith("rule-open")] == ["rule-open/placing"]
    result = referee.score("game.yaml", text.encode())
    assert result.legal
    assert result.winners == ()  # whether Kim and Nina may have three gates is not known


def test_a_tile_on_the_market_has_no_gate() -> None:
    players = "".join(f'  {name}: {{palace: ["* {tile}"]}}\n' for name, tile in (("Kim", "G11-"), ("Ota", "A9-")))
    text = f"game: alhambra\nmodules: [city-gates]\nleftovers: [{{tile: T10w=w, currency: denar}}]\nplayers:\n{players}"
    result = referee.score("game.yaml", text.encode())
    (finding,) = [each for each in result.findings if each.kind.name == "impossible-gate"]
    assert finding.detail == "apart"
    assert applied(result.source, finding.fixes[0]) == text.replace("T10w=w", "T10w")


def test_all_advice_about_rules_has_the_answers_that_are_there() -> None:
    answers = "camps-enclose: yes, camps-count-fountain: no"
    text = _game(". Ks .\n. HTn *\n", f"rule: {{{answers}}}\n").replace("[city-gates]", "[camps, workers-huts]")
    result = referee.score("game.yaml", text.encode())
    (finding,) = [each for each in result.findings if each.detail == "placing"]
    assert finding.values["yes_line"] == f"rule: {{{answers}, camps-at-huts: yes}}"
    assert f"`rule: {{{answers}, camps-at-huts: no}}`" in way_out(finding, catalog.load("en"))
    # One of the answers would bring an error: none of them is a fix.
    assert finding.fixes == ()
    stayed = WHOLE % ("rule: {virtual-gate: no}\n", "* G9e T10w=w")
    (finding,) = [
        each for each in referee.score("game.yaml", stayed.encode()).findings if each.kind.name == "gate-moved"
    ]
    assert finding.values["answer"] == "rule: {virtual-gate: no, gated-tiles-stay: no}"
