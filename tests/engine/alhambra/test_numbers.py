from __future__ import annotations

from itertools import accumulate

from alhambra_engine.alhambra import numbers as alhambra


def test_numbers_are_those_of_the_rules() -> None:
    assert (alhambra.market_spaces(), alhambra.open_cards(), alhambra.take_limit()) == (4, 4, 5)
    assert alhambra.start_money() == (20, 28)
    assert [alhambra.money_cards(players) for players in (2, 3, 6)] == [72, 108, 108]
    assert alhambra.most_actions() == 5
    assert (alhambra.virtual_needed_at(), alhambra.most_players()) == (2, 6)
    assert alhambra.virtual_last_share() == 3


def test_what_the_imaginary_player_draws_is_what_he_has_at_least() -> None:
    assert tuple(accumulate(alhambra.virtual_draws())) == (
        alhambra.virtual_least_tiles(1),
        alhambra.virtual_least_tiles(2),
    )
    assert alhambra.virtual_least_tiles(3) == alhambra.virtual_least_tiles(2)  # the last share may be nothing
