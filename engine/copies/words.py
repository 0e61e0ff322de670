"""Texts in few bits: what is often in a transcript has a short code, and what was there before is said once.

The words and their codes are data (`data/codes.toml`) and never change, so that the same text has the same bits
everywhere and for ever: what a library packs differs from version to version. docs/codes.md has the form.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from ..buildings import load_data

if TYPE_CHECKING:
    from collections.abc import Sequence

_BYTES, _AGAIN, _END = "<bytes>", "<again>", "<end>"

RUN_BITS = 6
"""Bits of the number of plain bytes, less one."""

FAR_BITS, LONG_BITS = 12, 6
"""Bits of how far back a text is that comes again, less one, and of its length, less the shortest."""

SHORTEST = 4
_MOST_BYTES = 1 << RUN_BITS
_FARTHEST = 1 << FAR_BITS
_LONGEST = (1 << LONG_BITS) - 1 + SHORTEST
_LOOKED_AT = 32
"""How many places with the same beginning are compared."""

_BYTE = 8
_NO_ASCII = 0x80


class _Table(NamedTuple):
    """The codes, as bits in digits, and what they stand for."""

    codes: dict[bytes, str]
    words: dict[str, bytes]
    by_first: dict[int, tuple[bytes, ...]]
    """The words by their first byte, the longest first."""
    raw: str
    again: str
    end: str


@cache
def _table() -> _Table:
    codes: dict[str, str] = {}
    code = length = 0
    for bits, words in load_data("codes.toml")["words"].items():
        for word in words:
            code <<= int(bits) - length
            length = int(bits)
            codes[word] = f"{code:0{length}b}"
            code += 1
    raw, again, end = (codes.pop(sign) for sign in (_BYTES, _AGAIN, _END))
    own = {word.encode(): bits for word, bits in codes.items()}
    by_first: dict[int, list[bytes]] = {}
    for word in sorted(own, key=lambda word: (-len(word), word)):
        by_first.setdefault(word[0], []).append(word)
    firsts = {first: tuple(words) for first, words in by_first.items()}
    return _Table(own, {bits: word for word, bits in own.items()}, firsts, raw, again, end)


def pack(data: bytes) -> bytes:
    """Return a text in as few bits as its words need."""
    table = _table()
    steps = _cheapest(data, table)
    bits = []
    start = 0
    while start < len(data):
        size, back = steps[start]
        piece = data[start : start + size]
        if back:
            bits.append(f"{table.again}{back - 1:0{FAR_BITS}b}{size - SHORTEST:0{LONG_BITS}b}")
        elif piece in table.codes:
            bits.append(table.codes[piece])
        else:
            plain = "".join(f"{byte:0{_BYTE}b}" for byte in piece)
            bits.append(f"{table.raw}{size - 1:0{RUN_BITS}b}{plain}")
        start += size
    packed = "".join(bits)
    packed += "1" * (-len(packed) % _BYTE)
    return int(packed or "0", 2).to_bytes(len(packed) // _BYTE, "big")


def _cheapest(data: bytes, table: _Table) -> list[tuple[int, int]]:
    """Return for each place of a text with how many bytes to go on, and how far back they are; 0 for what is new."""
    seen = _seen(data)
    costs = [0] * (len(data) + 1)
    steps = [(0, 0)] * len(data)
    again = len(table.again) + FAR_BITS + LONG_BITS
    cheaper = list[int]()
    for start in range(len(data) - 1, -1, -1):
        choices = [
            (len(table.codes[word]) + costs[start + len(word)], len(word), 0)
            for word in table.by_first.get(data[start], ())
            if data.startswith(word, start)
        ]
        if not choices:
            size = _plain(data, start)
            choices.append((len(table.raw) + RUN_BITS + _BYTE * size + costs[start + size], size, 0))
        _add_place(cheaper, costs, start + SHORTEST)
        longest, back = seen[start]
        if back:
            # The nearest of the cheapest places that a text that comes again can lead to.
            size = -cheaper[bisect_left(cheaper, -(start + longest))] - start
            choices.append((again + costs[start + size], size, back))
        costs[start], *step = min(choices)
        steps[start] = (step[0], step[1])
    return steps


def _add_place(cheaper: list[int], costs: Sequence[int], place: int) -> None:
    """Add a place before all others, and take away what lies behind it and is no cheaper.

    What is left are the places, the farthest first and less than 0, that are cheaper than all between the last one and
    them: so each place is looked at twice, however many can be reached from it.
    """
    if place >= len(costs):
        return
    while cheaper and costs[-cheaper[-1]] >= costs[place]:
        cheaper.pop()
    cheaper.append(-place)


def _plain(data: bytes, start: int) -> int:
    """Return how many bytes from here on are no ASCII, one at least."""
    size = 1
    while size < _MOST_BYTES and start + size < len(data) and data[start + size] >= _NO_ASCII:
        size += 1
    return size


def _seen(data: bytes) -> list[tuple[int, int]]:
    """Return for each place of a text how many bytes from there on were there before, and how far back."""
    places: dict[bytes, list[int]] = {}
    found = []
    for start in range(len(data)):
        beginning = data[start : start + SHORTEST]
        best = (0, 0)
        most = min(_LONGEST, len(data) - start)
        for place in reversed(places.get(beginning, [])[-_LOOKED_AT:]):
            if start - place > _FARTHEST or best[0] == most or most < SHORTEST:
                break
            if data[place : place + best[0] + 1] == data[start : start + best[0] + 1]:  # else it is no longer
                best = (_alike(data, place, start, most), start - place)
        places.setdefault(beginning, []).append(start)
        found.append(best)
    return found


def _alike(data: bytes, place: int, start: int, most: int) -> int:
    """Return how many bytes are the same from two places on, at the most so many."""
    same, other = 0, most + 1
    while other - same > 1:
        size = (same + other) // 2
        if data[place : place + size] == data[start : start + size]:
            same = size
        else:
            other = size
    return same


def unpack(packed: bytes, limit: int) -> bytes:
    """Return the text of such bits; ValueError for any others, and for a text longer than the limit."""
    table = _table()
    bits = f"{int.from_bytes(packed, 'big'):0{len(packed) * _BYTE}b}" if packed else ""
    data = bytearray()
    start = 0
    while len(bits) - start >= _BYTE or "0" in bits[start:]:
        code = _code_at(bits, start, table)
        start += len(code)
        if code == table.raw:
            size = _number(bits, start, RUN_BITS) + 1
            start += RUN_BITS
            data += bytes(_number(bits, place, _BYTE) for place in range(start, start + _BYTE * size, _BYTE))
            start += _BYTE * size
        elif code == table.again:
            back = _number(bits, start, FAR_BITS) + 1
            size = _number(bits, start + FAR_BITS, LONG_BITS) + SHORTEST
            start += FAR_BITS + LONG_BITS
            if back > len(data):
                raise ValueError(back)
            for _ in range(size):  # it may go on into itself
                data.append(data[-back])
        else:
            data += table.words[code]
        if len(data) > limit:
            raise ValueError(limit)
    return bytes(data)


def _code_at(bits: str, start: int, table: _Table) -> str:
    for size in range(1, len(table.end)):
        code = bits[start : start + size]
        if code in table.words or code in {table.raw, table.again}:
            return code
    # The longest codes are as long as the end, which no text has.
    code = bits[start : start + len(table.end)]
    if code not in table.words:
        raise ValueError(code)
    return code


def _number(bits: str, start: int, size: int) -> int:
    if start + size > len(bits):
        raise ValueError(size)
    return int(bits[start : start + size], 2)
