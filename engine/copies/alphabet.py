"""Bytes in 41 characters that a QR code, a shell and an address take as they are."""

from __future__ import annotations

SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ+-./:"
"""So many that three of them hold two bytes."""

_VALUES = {sign: value for value, sign in enumerate(SIGNS)}
_BYTES, _CHARACTERS = 2, 3


def written(data: bytes) -> str:
    """Return bytes in characters: three for each two bytes, the lowest digit first, and two for a last single one."""
    signs = []
    for start in range(0, len(data), _BYTES):
        pair = data[start : start + _BYTES]
        number = int.from_bytes(pair, "big")
        for _ in range(len(pair) + 1):
            number, rest = divmod(number, len(SIGNS))
            signs.append(SIGNS[rest])
    return "".join(signs)


def read(text: str) -> bytes:
    """Return the bytes of such characters; ValueError for a text that was never written so."""
    data = bytearray()
    for start in range(0, len(text), _CHARACTERS):
        number = 0
        group = text[start : start + _CHARACTERS]
        for sign in reversed(group):
            if sign not in _VALUES:
                raise ValueError(sign)
            number = number * len(SIGNS) + _VALUES[sign]
        size = len(group) - 1
        if not size or number >= 1 << 8 * size:
            raise ValueError(group)
        data += number.to_bytes(size, "big")
    return bytes(data)
