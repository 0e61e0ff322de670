"""Which encoding a text looks like that is not UTF-8: one guess, for a sentence; nothing is read by it."""

from __future__ import annotations

from itertools import pairwise
from typing import Literal

# Bytes that are a letter of Czech, Slovak or Polish in the encoding of Central Europe; in the Western one they are
# letters that none of our languages has, or none at all.
_CENTRAL = frozenset("ěščřžťďňůľĺŕąęłńśźżćĚŠČŘŽŤĎŇŮĽĹŔĄĘŁŃŚŹŻĆ".encode("cp1250")) - frozenset(
    "àâäçèéêëîïôöùûüßÀÂÄÇÈÉÊËÎÏÔÖÙÛÜñÑåÅæÆøØ".encode("cp1252")
)
# These may be letters of both.
_EITHER = frozenset("ěčřůłćęńĚČŘŮŁĆĘŃ".encode("cp1250")) - _CENTRAL
_WESTERN = frozenset("àâäçèéêëîïôöùûüßÀÂÄÇÈÉÊËÎÏÔÖÙÛÜñÑåÅæÆøØáíóúýÁÍÓÚÝ’‘“”„–—…€".encode("cp1252"))
_KNOWN = _CENTRAL | _EITHER | _WESTERN
_CYRILLIC_LEAST = 0xC0
_LOOKED_AT = 100_000


def likely(data: bytes) -> Literal["", "central", "cyrillic", "western"]:
    """Return which encoding of Windows a text looks like; nothing where it looks like none of them."""
    data = data[:_LOOKED_AT]
    high = [byte for byte in data if byte > 0x7F]  # noqa: PLR2004 - above ASCII
    pairs = sum(a >= _CYRILLIC_LEAST and b >= _CYRILLIC_LEAST for a, b in pairwise(data))
    if pairs * 2 > len(high):  # whole words of such letters
        return "cyrillic"
    if any(byte in _CENTRAL for byte in high) and _KNOWN.issuperset(high):
        return "central"
    return "western" if _WESTERN.issuperset(high) and _EITHER.isdisjoint(high) else ""
