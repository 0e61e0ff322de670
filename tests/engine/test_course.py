from __future__ import annotations

from itertools import accumulate

from alhambra_engine import course
from alhambra_engine.alhambra import least_virtual_tiles


def test_numbers_are_those_of_the_rules() -> None:
    assert (course.market_spaces(), course.open_cards(), course.take_limit()) == (4, 4, 5)
    assert course.start_money() == (20, 28)
    assert [course.money_cards(players) for players in (2, 3, 6)] == [72, 108, 108]
    assert course.most_actions() == 5
    assert (course.virtual_needed_at(), course.most_players()) == (2, 6)
    assert course.virtual_last_share() == 3


def test_what_the_imaginary_player_draws_is_what_he_has_at_least() -> None:
    assert tuple(accumulate(course.virtual_draws())) == (least_virtual_tiles(1), least_virtual_tiles(2))
    assert least_virtual_tiles(3) == least_virtual_tiles(2)  # the last share may be nothing
