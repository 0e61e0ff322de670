from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING

from hypothesis import given, settings

from alhambra_engine import referee
from alhambra_engine.alhambra.placement import violations
from tests.engine.inference import tables
from tests.engine.inference.tables import inferred, opened, random_table, spoilt, with_tiles
from tests.engine.strategies import randoms

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from alhambra_engine.alhambra.tiles import Tile


def can_be(content: str, chosen: Sequence[int]) -> bool:
    """Tell whether the judge has nothing against some tiles of these words, whatever the other vague ones are."""
    words = opened(content).words
    for tiles in product(*(words[word].tiles for word in chosen)):
        meant: list[Tile | None] = [None] * len(words)
        for word, tile in zip(chosen, tiles, strict=True):
            meant[word] = tile
        written = with_tiles(content, words, meant)
        if tables.errors_of(written):
            continue
        outcome = referee.check("x.yaml", written.encode()).outcome
        assert outcome is not None
        assert outcome.game == "alhambra"
        # The judge keeps quiet where nothing leads to a tile that cannot be told.
        palaces = [palace for table in outcome.judged.tables for palace in table.palaces.values()]
        if not any(map(violations, palaces)):
            return True
    return False


@settings(max_examples=40)
@given(randoms)
def test_a_conflict_is_the_first_of_the_smallest(random: Random) -> None:
    content = spoilt(random, random_table(random, players=2, size=random.choice((3, 6)), ways="sbp", vague=4))
    readings = inferred(content)
    if readings.number or tables.errors_of(content):
        return
    words = range(len(readings.words))
    assert readings.complete
    assert not can_be(content, readings.conflict)
    # All that come before it, smaller ones first, have a reading.
    for size in range(1, len(readings.conflict) + 1):
        for chosen in combinations(words, size):
            if chosen == readings.conflict:
                return
            assert can_be(content, chosen)
    raise AssertionError
