"""Modules of expansions: named in any language, noted where they are not judged; and points that nobody can check."""

from __future__ import annotations

import pytest

from alhambra_engine import referee
from alhambra_engine.alhambra import modules, numbers
from alhambra_engine.buildings import load_data
from alhambra_engine.copies import compact, transcripts
from tests.cases import desk
from tests.cases.outcomes import alhambra_of

NAMES = [
    (key, name)
    for key, own in load_data("modules.toml").items()
    for language, names in own.items()
    if language not in modules.About._fields
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
