"""What a word may have been meant to be: tiles of the set, written as the word is."""

from __future__ import annotations

from alhambra_engine.alhambra.tiles import base_set, parse
from alhambra_engine.repairs.tile_words import changes


def test_a_word_was_meant_to_be_a_tile_written_with_sides_as_the_word_is() -> None:
    for tile in base_set().tiles:
        whole = tile.notation
        for word in (whole, whole.rstrip("nesw-")):
            found = [parse(change.text) for change in changes(word, base_set())]
            assert found
            assert all(each is not None and base_set().matching(each) for each in found), word
            written = parse(word)
            assert written is not None
            assert {each.walls is None for each in found if each is not None} == {written.walls is None}, word
