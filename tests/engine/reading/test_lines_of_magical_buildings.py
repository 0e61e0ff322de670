"""Lines and tables of games with magical buildings: there is one more tile of each type."""

from __future__ import annotations

from alhambra_engine import api


def _counts(text: str) -> dict[str, dict[str, int]]:
    outcome = api.score("game.txt", text.encode()).outcome
    assert isinstance(outcome, api.AlhambraOutcome)
    (scoring,) = outcome.scorings
    return {
        name: {item: number for item, number in own.counts.items() if number} for name, own in scoring.holdings.items()
    }


def test_a_table_with_all_tiles_of_a_type_is_one_of_counts() -> None:
    table = "Kim Nina Ota\npavilion 8 0 0\ngarden 0 3 0\ntower 1 2 3\nwall 3 2 1\n"
    assert _counts(f"modules: Magical Buildings\n{table}") == {
        "Kim": {"pavilion": 8, "tower": 1},
        "Nina": {"garden": 3, "tower": 2},
        "Ota": {"tower": 3},
    }
    # Of the base game there are seven pavilions: the cells are points.
    outcome = api.score("game.txt", table.encode()).outcome
    assert isinstance(outcome, api.AlhambraOutcome)
    assert outcome.scorings == ()


def test_tiles_behind_a_name_are_counted_with_magical_ones_among_them() -> None:
    lines = "Kim T14new P8- T7new W3\nNina G2 W2\nOta S3 W1\n"
    assert _counts(f"modules: magical-buildings\n{lines}")["Kim"] == {"tower": 2, "pavilion": 1}
