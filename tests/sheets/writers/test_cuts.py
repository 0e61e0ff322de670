"""Typefaces cut by hand: the same outlines as before for what is wanted, none for all else."""

from __future__ import annotations

import io
import struct
import zlib

import pytest
from fontTools.ttLib import TTFont

from alhambra_sheets.drawing import typefaces
from alhambra_sheets.writers import cuts

TEXT = "Żółty Kim →÷–·… Ёлка Ωmega 0123456789"


@pytest.mark.parametrize("face", typefaces.faces(), ids=lambda face: face.entry)
def test_wanted_glyphs_keep_their_outlines_and_others_lose_them(face: typefaces.Face) -> None:
    original = typefaces.path(face).read_bytes()
    cut = cuts.woff(original, TEXT)
    assert cut == cuts.woff(original, TEXT)
    assert len(cut) < len(original) / 2
    before, after = TTFont(io.BytesIO(original)), TTFont(io.BytesIO(cut))
    assert after.flavor == "woff"
    assert len(after.getGlyphOrder()) == len(before.getGlyphOrder())
    names, kept = before.getBestCmap(), after.getBestCmap()
    assert names.keys() == kept.keys()
    order = {name: number for number, name in enumerate(before.getGlyphOrder())}
    shapes, cuttings = before["glyf"], after["glyf"]
    for point, name in names.items():
        shape, cutting = shapes[name], cuttings[kept[point]]
        if chr(point) in TEXT:
            assert cutting.getCoordinates(cuttings)[0] == shape.getCoordinates(shapes)[0]
            assert after["hmtx"][kept[point]] == before["hmtx"][name]
    unwanted = {
        order[name] for point, name in names.items() if chr(point) not in TEXT and shapes[name].numberOfContours > 0
    }
    emptied = sum(cuttings[after.getGlyphOrder()[number]].numberOfContours == 0 for number in unwanted)
    # Some are parts of letters that are wanted.
    assert emptied > 0.8 * len(unwanted)


def stored(cut: bytes) -> dict[bytes, tuple[bytes, int]]:
    """Return the tables of a WOFF file as a browser reads them, with the sums that the file gives them."""
    found = {}
    (count,) = struct.unpack(">H", cut[12:14])
    for number in range(count):
        name, start, packed, length, total = struct.unpack(">4sLLLL", cut[44 + 20 * number : 64 + 20 * number])
        table = cut[start : start + packed]
        found[name] = (zlib.decompress(table) if packed < length else table, total)
        assert packed <= length == len(found[name][0])
    return found


# Whether a table becomes as long as it was depends on its last bytes: many cuts, and some of them are.
@pytest.mark.parametrize("text", ["", " ", "a", TEXT, *(TEXT[number:] for number in range(1, 12))])
@pytest.mark.parametrize("face", typefaces.faces(), ids=lambda face: face.entry)
def test_tables_are_those_that_a_browser_reads(face: typefaces.Face, text: str) -> None:
    tables = stored(cuts.woff(typefaces.path(face).read_bytes(), text))
    head, _ = tables[b"head"]
    assert struct.unpack(">HH", head[:4]) == (1, 0)
    assert head[12:16] == b"\x5f\x0f\x3c\xf5"
    for table, total in tables.values():
        padded = table + bytes(-len(table) % 4)
        assert sum(struct.unpack(f">{len(padded) // 4}L", padded)) % 2**32 == total


def test_what_is_no_typeface_is_refused() -> None:
    with pytest.raises((ValueError, KeyError)):
        cuts.woff(b"\0\1\0\0" + bytes(8), "a")
