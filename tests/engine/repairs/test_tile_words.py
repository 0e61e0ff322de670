"""What a word may have been meant to be: tiles of the set, written as the word is."""

from __future__ import annotations

from types import MappingProxyType

from alhambra_engine.alhambra.tiles import base_set, parse
from alhambra_engine.repairs.candidates import Slip, confused_letters
from alhambra_engine.repairs.tile_words import changes, initials_of


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


def test_letters_that_people_confuse_come_before_all_else() -> None:
    assert [confused_letters()[letter] for letter in "PTCGSA"] == list("TPGCAS")
    assert changes("C8ne", base_set())[0] == ("G8ne", Slip.LETTER)
    assert changes("G2new", base_set())[0] == ("P2new", Slip.LETTER)
    assert changes("P11n", base_set())[0] == ("T11n", Slip.LETTER)


def test_initials_of_other_languages_are_letters_of_types() -> None:
    words = {"chambers": ["Gemächer", "komnaty", "Покои"], "garden": ["Сад"], "tower": ["věž", "t"], "wall": ["Mauer"]}
    initials = initials_of(words)
    assert {letter: set(initials[letter]) for letter in "GKПСCV"} == {
        "G": {"C"},
        "K": {"C"},
        "П": {"C"},
        "С": {"G"},
        "C": {"G"},
        "V": {"T"},
    }
    assert "M" not in initials
    assert changes("K6es", base_set(), initials)[0] == ("C6es", Slip.LETTER)
    assert ("C11-", Slip.LETTER) in changes("G11-", base_set(), initials)
    assert ("T9ne", Slip.INITIAL) in changes("S9ne", base_set(), MappingProxyType({"S": "T"}))


def test_every_slip_has_its_cost_and_guesses_cost_most() -> None:
    assert max(Slip, key=lambda slip: slip.cost) is Slip.OTHER
    assert all(slip.cost > 0 for slip in Slip)
