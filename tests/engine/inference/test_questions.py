from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from alhambra_engine.inference.questions import questions
from tests.engine.inference import tables
from tests.engine.inference.tables import by_trying, holdings, inferred, opened, random_table
from tests.engine.strategies import randoms

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence
    from random import Random

    from alhambra_engine.alhambra.tiles import Tile


def decides(known: Sequence[tuple[tuple[Tile, ...], Hashable]], words: Sequence[int]) -> bool:
    found: dict[tuple[Tile, ...], Hashable] = {}
    return all(found.setdefault(tuple(reading[word] for word in words), result) == result for reading, result in known)


def most_left(known: Sequence[tuple[tuple[Tile, ...], Hashable]], word: int) -> int:
    left: dict[Tile, set[Hashable]] = {}
    for reading, result in known:
        left.setdefault(reading[word], set()).add(result)
    return max(map(len, left.values()))


@settings(max_examples=40)
@given(randoms, st.sampled_from(("sb", "p", "b", "?", "spb?")), st.sampled_from((1, 1, 2)), st.integers(1, 4))
def test_questions_are_a_smallest_set(random: Random, ways: str, scorings: int, kinds: int) -> None:
    content = random_table(
        random, players=random.choice((1, 2)), size=random.choice((2, 4)), ways=ways, scorings=scorings, vague=4
    )
    tried = by_trying(content, 60)
    if not tried or len(tried) < 2 or tables.errors_of(content):
        return
    readings = inferred(content)
    words = range(len(readings.words))
    held = {reading: holdings(content, readings.words, reading) for reading in tried}
    # What the results are is not the engine's business here: any that depend on the holdings will do.
    meant = {each: random.randrange(kinds) for each in sorted(set(held.values()), key=repr)}
    known = [(reading, meant[each]) for reading, each in held.items()]
    file = opened(content)
    asked = questions(file.text, file.reader, readings, [meant[held[outcome]] for outcome in readings.outcomes])
    chosen = [question.word for question in asked]
    size = next(
        size for size in range(len(words) + 1) if any(decides(known, some) for some in combinations(words, size))
    )
    assert len(chosen) == size
    assert decides(known, chosen)
    assert chosen == sorted(chosen, key=lambda word: (most_left(known, word), word))
    for question in asked:
        assert question.tiles == readings.tiles[question.word]


def test_many_readings_are_decided_by_the_words_of_the_palaces() -> None:
    content = """game: alhambra
players:
  Ani: {palace: ["* T11"], reserve: ["?", "?", "?"]}
  Ben: {palace: ["* S9"]}
"""
    readings = inferred(content)
    assert (readings.number, len(readings.outcomes)) == (3 * 52 * 51 * 50, 2)
    file = opened(content)
    results = list(range(len(readings.outcomes)))
    asked = questions(file.text, file.reader, readings, results)
    assert [(question.word, [tile.notation for tile in question.tiles]) for question in asked] == [
        (0, [tile.notation for tile in readings.tiles[0]])
    ]
    assert questions(file.text, file.reader, readings, [0] * len(results)) == ()
