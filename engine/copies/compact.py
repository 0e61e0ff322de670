"""A game as a code: a line of characters that carries its transcript, and the totals that were shown with it."""

from __future__ import annotations

import json
import zlib
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from ..reading.source import BYTE_LIMIT

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..referee import Result

MARK = "ALHG1:"
"""How a code begins: what it is, and the version of its form."""

_SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ+-./:"
"""41 characters, so that three of them hold two bytes: none that a QR code, a shell or an address reads otherwise."""


class CodeError(ValueError):
    """A text is no code of a game; `reason` is `unreadable` or `newer`."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class CodedGame(NamedTuple):
    """What a code carries: a transcript, and the totals as they were shown; none where nothing was scored."""

    transcript: bytes
    totals: Mapping[str, int] = MappingProxyType({})


def code_of(result: Result) -> str:
    """Return the code of a game that is read and legal."""
    game = json.dumps([dict(result.totals), result.source.text], ensure_ascii=False, separators=(",", ":"))
    packed = zlib.compress(game.encode(), 9)
    return MARK + _written(packed)


def game_of(code: str) -> CodedGame:
    """Return what a code carries; CodeError for any other text."""
    if not code.startswith(MARK):
        raise CodeError("unreadable")
    try:
        opened = zlib.decompressobj()
        game = opened.decompress(_read(code.removeprefix(MARK)), BYTE_LIMIT)
        totals, text = json.loads(game)
    except (ValueError, zlib.error) as error:
        raise CodeError("unreadable") from error
    return CodedGame(text.encode(), totals)


def _written(data: bytes) -> str:
    text = ""
    for start in range(0, len(data), 2):
        pair = data[start : start + 2]
        number = int.from_bytes(pair, "big")
        for _ in range(len(pair) + 1):
            number, rest = divmod(number, len(_SIGNS))
            text += _SIGNS[rest]
    return text


def _read(text: str) -> bytes:
    data = b""
    for start in range(0, len(text), 3):
        number = 0
        group = text[start : start + 3]
        for sign in reversed(group):
            number = number * len(_SIGNS) + _SIGNS.index(sign)
        data += number.to_bytes(len(group) - 1, "big")
    return data
