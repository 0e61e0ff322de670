"""Whole games in tests/games: what each is worth stands in its own comments, worked out by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from alhambra_engine import referee
from alhambra_engine.buildings import Building
from alhambra_engine.majorities import points_by_item
from alhambra_engine.reading.kinds import Severity

FOLDER = Path(__file__).resolve().parent.parent / "games"
GAMES = sorted(FOLDER.glob("*.yaml"))
EXPECTED = "#= "


def expected_of(path: Path) -> dict[str, Any]:
    """Return what the lines that begin with `#=` promise."""
    lines = path.read_text(encoding="utf-8").splitlines()
    promised = "\n".join(line.removeprefix(EXPECTED) for line in lines if line.startswith(EXPECTED))
    loaded: dict[str, Any] = yaml.safe_load(promised)
    return loaded


def test_there_are_games() -> None:
    assert len(GAMES) >= 4


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_game_is_worth_what_its_comments_say(path: Path) -> None:
    expected = expected_of(path)
    result = referee.score(path.name, path.read_bytes())
    # No claim differs, nothing is wrong or forgotten; that one more dot would be legal too is said of right drawings.
    found = [(finding.kind.name, finding.values) for finding in result.findings]
    assert [each for each in found if each[0] != "gap-possible"] == []
    assert result.legal
    assert result.totals == expected["totals"]
    assert list(result.winners) == expected["winners"]
    outcome = result.outcome
    assert outcome is not None
    if outcome.game == "roll-and-write":
        assert outcome.scoring is not None
        items_of = {player: points_by_item(player, outcome.scoring.awards) for player in outcome.scoring.seats}
        types = {player: [items.get(building, 0) for building in Building] for player, items in items_of.items()}
        assert types == expected["types"]
        rest = {player: items.keys() - set(Building) for player, items in items_of.items()}
        assert {player: {item: items_of[player][item] for item in items} for player, items in rest.items()} == expected[
            "rest"
        ]
        return
    points = {player: [scoring.points(player) for scoring in outcome.scorings] for player in result.totals}
    sums = {player: result.before.get(player, 0) + sum(each) for player, each in points.items()}
    assert sums == result.totals
    assert points == expected.get("points", points)
    leftovers = [[leftover.tile, leftover.winner] for leftover in outcome.leftovers]
    assert leftovers == expected.get("leftovers", [])


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_check_finds_nothing_and_scores_nothing(path: Path) -> None:
    result = referee.check(path.name, path.read_bytes())
    assert result.findings == ()
    assert (result.totals, result.winners) == ({}, ())
    assert result.outcome is not None
    assert not (result.outcome.scorings if result.outcome.game == "alhambra" else result.outcome.scoring)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_award_of_a_game_adds_up(path: Path) -> None:
    result = referee.score(path.name, path.read_bytes())
    if result.outcome is None or result.outcome.game != "alhambra":
        return  # its awards have been added up above
    for scoring in result.outcome.scorings:
        assert {award.player for award in scoring.awards} <= scoring.holdings.keys()
        for player in scoring.holdings:
            assert scoring.points(player) == sum(award.points for award in scoring.awards if award.player == player)


def test_a_wrong_claim_is_told(checkout: Path) -> None:
    text = (checkout / "tests/games/whole-game.yaml").read_text(encoding="utf-8")
    result = referee.score("", text.replace("Petr: 83", "Petr: 82").replace("wall: 3", "wall: 4").encode())
    assert [(each.kind.name, each.kind.severity) for each in result.findings] == [
        ("claim-differs", Severity.WARNING),
        ("claim-differs", Severity.WARNING),
    ]
    item, total = (each.values for each in result.findings)
    assert (item["item"], item["claimed"], item["points"]) == ("wall", 4, 3)
    assert (total["claimed"], total["points"], total["terms"]) == (82, 83, (7, 22, 54))
    assert result.legal
    assert result.totals["Petr"] == 83
