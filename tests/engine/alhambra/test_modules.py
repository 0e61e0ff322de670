"""Modules of expansions: named in any language, noted where they are not judged; and points that nobody can check."""

from __future__ import annotations

import pytest

from alhambra_engine import referee
from alhambra_engine.alhambra import modules, numbers, scoring
from alhambra_engine.alhambra.expansions import rules
from alhambra_engine.buildings import load_data
from alhambra_engine.copies import compact, transcripts
from alhambra_engine.reading.edits import applied
from alhambra_engine.reading.findings import FINDING_LIMIT
from tests.cases import desk
from tests.cases.outcomes import alhambra_of

NAMES = [
    (key, name)
    for key, own in load_data("modules.toml").items()
    for language, names in own.items()
    if language not in modules.ModuleAbout._fields
    for name in names
]
LINES = "modules: The Bazaars, city gates\nKim P2 S4 W7 extra 12\nNina P3 T2 W5 extra: -4\nOta G3 W4\n"


def played(text: str) -> tuple[str, ...]:
    return alhambra_of(desk.judge(desk.table(top=f"modules: {text}\n"))).transcript.modules


def test_every_module_has_its_names() -> None:
    assert set(load_data("modules.toml")) == set(numbers.known_modules())
    assert len(numbers.known_modules()) == 47


@pytest.mark.parametrize("module", numbers.known_modules())
def test_of_every_module_it_is_known_when_it_brings_points_and_by_what(module: str) -> None:
    box, scores, counts = modules.about(module)
    assert box
    assert scores in {"each", "end", "at-once", "open", "never"}
    assert bool(counts) == modules.brings_points(module)


@pytest.mark.parametrize(("key", "name"), NAMES)
def test_a_module_is_known_by_each_of_its_names(key: str, name: str) -> None:
    assert modules.named(name) == modules.named(name.upper()) == key
    assert modules.named(key.replace("-", " ")) == key


@pytest.mark.parametrize(
    "text", ["[bazaars, Stadttore]", "Bazare, city-gates", "[The Bazaars, bazaars, Portes de Ville]"]
)
def test_modules_are_a_list_or_names_between_commas(text: str) -> None:
    assert played(text) == ("bazaars", "city-gates")


@pytest.mark.parametrize(
    ("word", "module"),
    [
        ("huts", "workers-huts"),
        ("hut", "workers-huts"),
        ("chests", "treasure-chamber"),
        ("Basare", "bazaars"),
        ("Базары", "bazaars"),
        ("Захватчики", "invaders"),
        ("Сокровищница", "treasure-chamber"),
    ],
)
def test_a_module_is_known_by_the_word_for_what_it_brings(word: str, module: str) -> None:
    assert played(word) == (module,)


@pytest.mark.parametrize("text", ["[]", "", "~"])
def test_no_module_is_nothing(text: str) -> None:
    assert played(text) == ()


def test_lines_have_modules_and_extra_points() -> None:
    result = referee.score("game.yaml", LINES.encode())
    assert result.legal
    assert alhambra_of(result).transcript.modules == ("bazaars", "city-gates")
    (scoring,) = alhambra_of(result).scorings
    extra = {name: dict(holding.extra) for name, holding in scoring.holdings.items()}
    assert extra == {"Kim": {"": 12}, "Nina": {"": -4}, "Ota": {}}


def test_modules_and_extra_points_survive_codes() -> None:
    result = referee.score("game.yaml", LINES.encode())
    again = referee.score("game.yaml", compact.game_of(compact.code_of(result, "1")).transcript)
    assert again.outcome is not None
    assert result.outcome is not None
    assert transcripts.tree_of(again.outcome) == transcripts.tree_of(result.outcome)
    assert again.totals == result.totals


def test_many_unknown_modules_are_told_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[str]()
    monkeypatch.setattr(modules, "suggested", asked.append)
    names = ", ".join(f"strange{number}" for number in range(30_000))
    told = desk.told(desk.table(top=f"modules: [{names}]\n"))
    assert told.count("unknown-name/module") == len(asked) == FINDING_LIMIT


@pytest.mark.parametrize(
    ("top", "expected"),
    [
        ("rule: {bays-attacked: yes, BAYS-attacked: no}", "duplicate-key/same"),
        ("rule: {bays-attacked: maybe, BAYS-attacked: no}", "duplicate-key/same"),
    ],
)
def test_what_is_answered_twice_is_told(top: str, expected: str) -> None:
    text = f"game: alhambra\nmodules: [invaders]\n{top}\nattack: north\nscoring: 1\nplayers:\n"
    assert expected in desk.told(text + "  Kim: {buildings: {tower: 1}, wall: 1, invaders: 0}\n")


def test_an_attack_that_is_told_twice_is_told() -> None:
    text = 'game: alhambra\nmodules: [invaders]\nattacks: {1: north, "first": east, 3: south}\nscorings:\n'
    own = "{Kim: {buildings: {tower: 1}, wall: 1, invaders: 0}, Nina: {buildings: {tower: 2}, wall: 1, invaders: 0}}"
    assert "duplicate-key/same" in desk.told(text + f"  1: {own}\n  3: {own}\n")


@pytest.mark.parametrize("word", ["0", "none", "-", "{}"])
def test_no_huts_are_written_in_many_ways(word: str) -> None:
    text = "game: alhambra\nmodules: [workers-huts]\nscoring: 1\nplayers:\n"
    other = "  Nina: {buildings: {tower: 2}, wall: 1, huts: {tower: 1}}\n"
    told = desk.told(f"{text}  Kim: {{buildings: {{tower: 1}}, wall: 1, huts: {word}}}\n{other}")
    assert not [each for each in told if "huts" in each or "wrong-type" in each or "not-given" in each]


FIRST, OTHER = "  Kim: {buildings: {tower: 3}, wall: 1%s}\n", "  Nina: {buildings: {tower: 2}, wall: 1}\n"


@pytest.mark.parametrize(
    ("text", "module"),
    [
        (FIRST % ", chests: 2", "treasure-chamber"),
        (FIRST % ", bazaars: 2", "bazaars"),
        (FIRST % ", Basar: 2", "bazaars"),
        (FIRST % ", huts: {tower: 1}", "workers-huts"),
        (FIRST % ", claimed: {bazaars: 2}", "bazaars"),
        ("attack: north", "invaders"),
        ("order: PCTSAG", "new-score-cards"),
        ("  Kim:\n    palace: |\n      P8- * BAGT\n", "bazaars"),
        ("  Kim:\n    palace: |\n      P8- * HTn\n", "workers-huts"),
        (FIRST % ", reserve: [HTn]", "workers-huts"),
        ("  Kim:\n    palace: |\n      P8-+w * G8ne\n", "city-walls"),
        (FIRST % ", reserve: [T9nw+s]", "city-walls"),
    ],
)
def test_what_is_of_a_module_that_is_not_named_has_the_line_that_names_it(text: str, module: str) -> None:
    top, kim = ("", text) if text.startswith(" ") else (f"{text}\n", FIRST % "")
    result = desk.judge(f"game: alhambra\n{top}scoring: 3\nplayers:\n{kim}{OTHER}  Ota: {{buildings: {{}}, wall: 0}}\n")
    found = next(each for each in result.findings if each.kind.name in {"unknown-key", "unknown-tile"})
    assert [edit.text for fix in found.fixes for edit in fix.edits] == [f"modules: [{module}]\n"]


@pytest.mark.parametrize("word", ["BG", "BAAG", "HT8n", "HG", "HTnn"])
@pytest.mark.parametrize("place", ["palace: |\n      P8- * %s", "buildings: {tower: 1}\n    reserve: [%s]"])
def test_a_word_like_a_square_is_repaired_into_no_tile(word: str, place: str) -> None:
    head = "game: alhambra\nmodules: [bazaars, workers-huts]\nscoring: 1\nplayers:\n"
    text = f"{head}  Kim:\n    {place % word}\n"
    other = "  Nina: {buildings: {tower: 2}, wall: 1}\n  Ota: {buildings: {tower: 1}, wall: 1}\n"
    result = desk.judge(text + other)
    (found,) = (each for each in result.findings if each.kind.name == "unknown-tile")
    assert found.detail == ("hut" if word == "HG" else "square")
    assert not found.fixes


ALL_JUDGED = f"""game: alhambra
modules: [{", ".join(numbers.judged_modules())}]
attack: north
order: GTAPSC
before: {{Kim: 10, Nina: 9, Dirk: 8}}
players:
  Kim:
    palace: |
      Kes   P5nw   HGn    G11-
      T9nw  *      HGe    .
      C9s   A9-    G10-   BSAG
      Kn    .      .      .
    chests: 2
    citizens: G1
    bonus: [A9]
  Nina:
    palace: |
      *     A10-   C10-
      BPTC  %s     .
    chests: 1
    citizens: 0
    bonus: []
  Dirk: {{buildings: {{tower: 2}}, chests: 0}}
"""
MOST_JUDGINGS = 800
"""So many games are scored for a file with all modules and one fault; four times as many without moot rules."""


def _judgings(text: str, monkeypatch: pytest.MonkeyPatch) -> tuple[referee.Result, int]:
    calls: list[object] = []
    real = scoring.with_points

    def counted(outcome: scoring.AlhambraOutcome) -> scoring.AlhambraOutcome:
        calls.append(outcome)
        return real(outcome)

    monkeypatch.setattr(scoring, "with_points", counted)
    return referee.score("all.yaml", text.encode()), len(calls)


def test_with_all_modules_the_fixes_of_a_fault_do_not_take_long(monkeypatch: pytest.MonkeyPatch) -> None:
    result, number = _judgings(ALL_JUDGED % "T11n", monkeypatch)
    (finding,) = (each for each in result.findings if each.kind.name == "wall-mismatch")
    assert [fix.winners for fix in finding.fixes] == [("Kim",)] * 3
    assert number <= MOST_JUDGINGS


def test_rules_on_which_nothing_depends_change_no_result(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        outcome, few = _judgings(ALL_JUDGED % "T11-", patched)
    in_play = rules.in_play
    monkeypatch.setattr(rules, "in_play", lambda played: (each._replace(moot=None) for each in in_play(played)))
    every, all_of_them = _judgings(ALL_JUDGED % "T11-", monkeypatch)
    assert few < all_of_them
    assert few <= MOST_JUDGINGS // 3
    assert _by_rules(outcome) == _by_rules(every)


def _by_rules(result: referee.Result) -> list[tuple[dict[str, bool], dict[str, int]]]:
    assert isinstance(result.outcome, scoring.AlhambraOutcome)
    return [(dict(given), dict(game.totals)) for given, game in result.outcome.by_rules]


@pytest.mark.parametrize(
    ("written", "after"),
    [
        ("bazaars", "bazaars, camps"),
        ("Bazare, bonus-cards  # both", "Bazare, bonus-cards, camps  # both"),
        ("[bazaars]", "[bazaars, camps]"),
        ('[bazaars,\n  "bonus-cards"]', '[bazaars,\n  "bonus-cards", camps]'),
        ("\n  - bazaars\n  - bonus-cards", "\n  - bazaars\n  - bonus-cards\n  - camps"),
        ("\n- bazaars  # one", "\n- bazaars\n- camps  # one"),
    ],
)
@pytest.mark.parametrize("word", ["Ke", "Kw"])  # with a bastion towards the fountain there is more to mend
def test_the_module_that_is_missing_is_added_to_those_that_are_named(written: str, after: str, word: str) -> None:
    text = f"game: alhambra\nmodules: {written}\nscoring: 1\nplayers:\n  Kim: {{palace: ['* {word}']}}\n"
    found = desk.judge(text)
    (finding,) = (each for each in found.findings if each.kind.name == "unknown-tile")
    (fix,) = finding.fixes
    assert applied(found.source, fix) == text.replace(written, after)


@pytest.mark.parametrize("written", ["[]", "{a: b}", "'bazaars, bonus-cards'", "|\n  bazaars"])
def test_no_module_is_added_to_what_is_no_list_of_them(written: str) -> None:
    text = f"game: alhambra\nmodules: {written}\nscoring: 1\nplayers:\n  Kim: {{palace: ['* Ke']}}\n"
    assert [each.fixes for each in desk.judge(text).findings if each.kind.name == "unknown-tile"] == [()]


def test_no_module_is_named_twice_where_its_tile_is_otherwise_by_the_answer_of_the_table() -> None:
    rule = "modules: [magical-buildings]\nrule: {magical-corners: no}"
    text = f"game: alhambra\n{rule}\nscoring: 1\nplayers:\n  Kim: {{palace: ['* A11es']}}\n"
    (finding,) = (each for each in desk.judge(text).findings if each.kind.name == "unknown-tile")
    assert not any("modules" in fix.values for fix in finding.fixes)
