"""Cut the bundled typefaces out of their sources; for developers, needs fonttools.

`python fonts/build.py FOLDER`, FOLDER being the `node_modules` that holds the packages which
`fonts.toml` names. Same sources, same bytes (with the same fonttools).
"""

from __future__ import annotations

import argparse
import hashlib
import json
import tomllib
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables._g_l_y_f import Glyph

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

HERE = Path(__file__).parent
# What a later reader of the text (shaping in text cards) may use; ligatures would spoil text extraction.
FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "case", "smcp", "c2sc"]
WEIGHTS = {400: "Regular", 500: "Medium", 700: "Bold"}
EN_SPACE, FIGURE_SPACE, THIN_SPACE, NARROW_NO_BREAK_SPACE = 0x2002, 0x2007, 0x2009, 0x202F
HAIR_SPACE = 0x200A
DIGITS = range(ord("0"), ord("9") + 1)
CAPITAL_U, SMALL_U, CAPITAL_EN, SMALL_EN = 0x0423, 0x0443, 0x041D, 0x043D
"""Letters of Cyrillic."""
BROADER = 1.12
"""The width of a small capital, as a multiple of that of a capital as low: its strokes are to look no thinner."""


def code_points(ranges: Iterable[str]) -> set[int]:
    """Return the code points of ranges such as `0041-005A` or `20AC`."""
    points: set[int] = set()
    for text in ranges:
        first, _, last = text.partition("-")
        points.update(range(int(first, 16), int(last or first, 16) + 1))
    return points


def substitution(font: TTFont, feature: str) -> dict[str, str]:
    """Return what a feature of single substitutions puts for which glyph."""
    table = font["GSUB"].table
    lookups = {
        index
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == feature
        for index in record.Feature.LookupListIndex
    }
    mapping: dict[str, str] = {}
    for index in sorted(lookups):
        for subtable in table.LookupList.Lookup[index].SubTable:
            mapping |= getattr(subtable, "ExtSubTable", subtable).mapping
    return mapping


def freeze_digits(font: TTFont) -> None:
    """Make lining digits (and the signs that go with them) the default, the digits of one width."""
    lining, tabular = substitution(font, "lnum"), substitution(font, "tnum")
    for table in font["cmap"].tables:
        if table.isUnicode():
            # A new mapping for each: the tables of a font may share one.
            table.cmap = {point: lining.get(glyph, glyph) for point, glyph in table.cmap.items()}
            table.cmap |= {point: tabular.get(table.cmap[point], table.cmap[point]) for point in DIGITS}


def add_spaces(font: TTFont) -> None:
    """Give the font the spaces it lacks, and a figure space as wide as its digits."""
    characters = font.getBestCmap()
    if font["post"].isFixedPitch:
        for table in font["cmap"].tables:
            if table.isUnicode():
                spaces = (EN_SPACE, FIGURE_SPACE, THIN_SPACE, HAIR_SPACE, NARROW_NO_BREAK_SPACE)
                table.cmap |= dict.fromkeys(spaces, characters[ord(" ")])
        return
    digit = font["hmtx"][characters[ord("0")]][0]
    order = font.getGlyphOrder()
    for name, width in (("asheets.en", font["head"].unitsPerEm // 2), ("asheets.figure", digit)):
        order = [*order, name]
        font["glyf"][name] = Glyph()
        font["hmtx"][name] = (width, 0)
    font.setGlyphOrder(order)
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[EN_SPACE] = "asheets.en"
            table.cmap[FIGURE_SPACE] = "asheets.figure"
            table.cmap.setdefault(NARROW_NO_BREAK_SPACE, characters[THIN_SPACE])


def draw_small_capital_u(font: TTFont) -> None:
    """Draw the small capital of the Cyrillic letter U after its capital: such a source has a Latin Y in its place."""
    small_capitals, characters, glyphs = substitution(font, "smcp"), font.getBestCmap(), font["glyf"]
    small, capital = small_capitals[characters[SMALL_U]], characters[CAPITAL_U]
    lower = glyphs[small_capitals[characters[SMALL_EN]]].yMax / glyphs[characters[CAPITAL_EN]].yMax
    outline = DecomposingRecordingPen(font.getGlyphSet())
    font.getGlyphSet()[capital].draw(outline)
    pen = TTGlyphPen(None)
    outline.replay(TransformPen(pen, (BROADER * lower, 0, 0, lower, 0, 0)))
    glyphs[small] = pen.glyph()
    glyphs[small].recalcBounds(glyphs)
    font["hmtx"][small] = round(font["hmtx"][capital][0] * BROADER * lower), glyphs[small].xMin


def cut(font: TTFont, points: set[int]) -> None:
    """Drop hints, other characters and features that no sheet asks for."""
    options = Options()
    options.layout_features = FEATURES
    options.hinting = False
    options.glyph_names = False
    options.notdef_outline = True
    options.name_IDs = [0, 13, 14]
    options.drop_tables += ["STAT", "DSIG", "gasp"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=points)
    subsetter.subset(font)
    # Without hints, one entry tells every renderer to smooth the outlines.
    gasp = newTable("gasp")
    gasp.version, gasp.gaspRange = 1, {0xFFFF: 0x000A}
    font["gasp"] = gasp


def rename(font: TTFont, entry: Mapping[str, Any]) -> None:
    """Give the font its own names; two fonts of one PostScript name become one in ReportLab."""
    family, weight = entry["family"], WEIGHTS[entry["weight"]]
    style = "Italic" if entry["style"] == "italic" else weight
    linked = style in {"Regular", "Bold", "Italic"}
    table = font["name"]
    table.names = [name for name in table.names if name.nameID in {0, 13, 14}]
    names = {
        1: family if linked else f"{family} {style}",
        2: style if linked else "Regular",
        3: f"{entry['name']};{entry['package']} {entry['version']}",
        4: f"{family} {style}",
        5: f"Version {font['head'].fontRevision:.3f}",
        6: entry["name"],
        10: f"Modified version of {Path(entry['source']).stem}: subset, unhinted, lining digits.",
        16: family,
        17: style,
    }
    for number, text in names.items():
        table.setName(text, number, 3, 1, 0x409)


def metrics(font: TTFont) -> dict[str, Any]:
    """Return what layout needs of a font, in font units; advances as runs of code points."""
    characters = font.getBestCmap()
    advance, glyphs, os2 = font["hmtx"], font["glyf"], font["OS/2"]
    points = sorted(characters)
    runs = groupby(enumerate(points), key=lambda pair: pair[1] - pair[0])
    advances = []
    for _, run in runs:
        members = [point for _, point in run]
        advances.append([members[0], [advance[characters[point]][0] for point in members]])
    return {
        "units_per_em": font["head"].unitsPerEm,
        "ascent": font["hhea"].ascent,
        "descent": font["hhea"].descent,
        "cap_height": os2.sCapHeight,
        "x_height": os2.sxHeight,
        "digit_height": glyphs[characters[ord("1")]].yMax,
        "missing": advance[".notdef"][0],
        "advances": advances,
    }


def build(role: str, entry: Mapping[str, Any], points: set[int], sources: Path) -> None:
    """Write one role's font, metrics and licence; ValueError when the source is another one."""
    package = sources / entry["package"]
    source = package / entry["source"]
    if hashlib.sha256(source.read_bytes()).hexdigest() != entry["sha256"]:
        message = f"{role}: {source} is not the file that fonts.toml names"
        raise ValueError(message)
    font = TTFont(source, recalcTimestamp=False)
    freeze_digits(font)
    add_spaces(font)
    if entry.get("small-capital-u"):
        draw_small_capital_u(font)
    cut(font, points)
    rename(font, entry)
    font.save(HERE / entry["file"])
    # Read back: what is measured is what is shipped.
    measured = metrics(TTFont(HERE / entry["file"]))
    text = json.dumps(measured, separators=(",", ":"))
    (HERE / entry["metrics"]).write_text(text + "\n", encoding="utf-8")
    (HERE / entry["licence"]).write_bytes((package / "LICENSE_FONT").read_bytes())


def main() -> None:
    """Build every role of the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sources", type=Path, help="the folder node_modules with the packages")
    sources = parser.parse_args().sources
    table = tomllib.loads((HERE / "fonts.toml").read_text(encoding="utf-8"))
    points = set().union(*map(code_points, table["characters"].values()))
    for role, entry in table["fonts"].items():
        build(role, entry, points | code_points(entry.get("more", ())), sources)


if __name__ == "__main__":
    main()
