"""Texts in few bits: what goes in comes out, nothing else does, and the words never change."""

from __future__ import annotations

import json
from contextlib import suppress
from fractions import Fraction
from random import Random
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra_engine.buildings import load_data
from alhambra_engine.copies import alphabet, words

LIMIT = 5000
TEXTS = st.text(max_size=80) | st.lists(
    st.sampled_from(('"palace":', "G8ne", " ", ".", "Кузя", "😀", '"},"', "X", "~", "\x00")), max_size=60
).map("".join)


@given(TEXTS)
def test_a_text_comes_out_as_it_went_in(text: str) -> None:
    assert words.unpack(words.pack(text.encode()), LIMIT) == text.encode()


@given(st.binary(max_size=100))
def test_bytes_come_out_as_they_went_in(data: bytes) -> None:
    assert words.unpack(words.pack(data), LIMIT) == data
    assert alphabet.read(alphabet.written(data)) == data


@given(st.binary(max_size=300))
def test_other_bits_are_a_text_within_the_limit_or_refused(packed: bytes) -> None:
    with suppress(ValueError):
        assert len(words.unpack(packed, 100)) <= 100


@given(st.text("019AZ:+az é", max_size=20))
def test_other_characters_are_bytes_or_refused(text: str) -> None:
    with suppress(ValueError):
        assert alphabet.written(alphabet.read(text)) == text


def test_a_long_text_is_refused_before_it_is_long() -> None:
    assert words.unpack(words.pack(b"G" * 100), 100) == b"G" * 100
    with pytest.raises(ValueError, match="99"):
        words.unpack(words.pack(b"G" * 100), 99)


def test_what_comes_again_is_said_once() -> None:
    row = '". P5nw . T9nw * G8ne","Зденка"'
    assert len(words.pack((row * 4).encode())) < len(words.pack(row.encode())) + 12


def test_the_words_of_version_1_never_change() -> None:
    table = load_data("codes.toml")["words"]
    assert crc32(json.dumps(table).encode()) == 0x5D947CC4
    assert sum(Fraction(len(own), 2 ** int(bits)) for bits, own in table.items()) == 1
    assert list(table.values())[-1][-1] == "<end>"
    assert list(map(int, table)) == sorted(map(int, table))
    every = [word for own in table.values() for word in own]
    assert len(set(every)) == len(every)
    assert set(map(chr, range(0x20, 0x7F))) <= set(every)


@pytest.mark.parametrize("more", range(-2, 3))
def test_a_text_comes_again_however_far_back_it_is(more: int) -> None:
    farthest = 1 << 12
    random = Random(1)  # noqa: S311 - the same text on every run
    text = b"~^~^~^~^"
    between = "".join(chr(0x400 + random.randrange(200)) for _ in range(farthest)).encode()[
        : farthest - len(text) + more
    ]
    data = text + between + text
    packed = words.pack(data)
    assert words.unpack(packed, len(data)) == data
    # It is said once more only where the number of bytes has room.
    alone = len(words.pack(text + between)) + len(words.pack(text))
    assert (len(packed) < alone - 2) == (more <= 0)
