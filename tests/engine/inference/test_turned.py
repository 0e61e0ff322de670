"""Words that may be a tile which lies in any orientation: every way of reading them is tried one by one."""

from __future__ import annotations

from itertools import product

import pytest

from alhambra_engine import api
from alhambra_engine.alhambra.meant_tiles import TileReader
from alhambra_engine.alhambra.tile_sets import set_of

_GAME = """\
game: alhambra
modules: [magical-buildings]
scoring: {scoring}
players:
  Kim:
    palace: |
{kim}
    reserve: [{reserve}]
  Nina:
    palace: |
{nina}
  Ota: {{buildings: {{{counts}}}, wall: 0}}
"""
_READER = TileReader(set_of(("magical-buildings",), {}))


def _text(kim: str, nina: str, reserve: str, counts: str) -> str:
    rows = ["\n".join(f"      {row}" for row in each.split("|")) for each in (kim, nina)]
    return _GAME.format(scoring=1, kim=rows[0], nina=rows[1], reserve=reserve, counts=counts)


def _tried(kim: str, nina: str, reserve: str, counts: str) -> int:
    """Return in how many ways the words can be tiles so that nothing is wrong; in reserve none is turned."""
    words = [*kim.replace("|", " ").split(), *nina.replace("|", " ").split()]
    choices = [[tile.notation for tile in _READER.candidates(word)] or [word] for word in words]
    kept: dict[str, str] = {}
    for tile in _READER.candidates(reserve) if reserve else ():
        kept.setdefault(str(_READER.known.piece(tile)), tile.notation)
    number = 0
    for chosen in product(*choices, list(kept.values()) or [""]):
        *laid, own = chosen
        drawn = iter(laid)
        drawings = [[[next(drawn) for _ in row.split()] for row in each.split("|")] for each in (kim, nina)]
        first, second = ("|".join(map(" ".join, rows)) for rows in drawings)
        number += api.check("game.yaml", _text(first, second, own, counts).encode()).legal
    return number


@pytest.mark.parametrize(
    ("kim", "nina", "reserve", "counts"),
    [
        ("* T14", "* P9", "", "tower: 1"),
        ("T14 * A11", "C12 *", "", "tower: 1"),
        ("* T", "* T14", "", "tower: 1"),
        ("* T14", "* P8-", "T", "seraglio: 1"),
        ("* T14", "* P8-", "T14", "seraglio: 1"),
        ("* T14new", "* T", "", "tower: 9"),
        # Eleven are counted: one of the two is no tower, or none is left.
        ("* T14", "* T", "", "tower: 10"),
        ("* T14", "* T", "", "tower: 11"),
        ("G13 *|. A11", "* P9", "P", "pavilion: 5"),
        ("* P9 ?", "* P8-", "", "tower: 1"),
    ],
)
def test_every_way_of_reading_is_counted(kim: str, nina: str, reserve: str, counts: str) -> None:
    readings = api.check("game.yaml", _text(kim, nina, reserve, counts).encode()).readings
    assert readings is not None
    assert readings.complete
    assert readings.number == _tried(kim, nina, reserve, counts)
