"""Bytes that belong to an answer of the page: kept until the worker fetches them."""

from __future__ import annotations

_kept: list[bytes] = []


def hand_over(*parts: bytes) -> None:
    """Have the page fetch these bytes with the answer to the question that is being answered."""
    _kept[:] = parts


def taken() -> list[bytes]:
    """Return the bytes of the last answer, once."""
    parts = _kept[:]
    _kept.clear()
    return parts
