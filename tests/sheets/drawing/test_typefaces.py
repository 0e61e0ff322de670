from __future__ import annotations

import hashlib
import re
import tomllib
import unicodedata
from importlib.resources import files
from itertools import pairwise
from typing import Any, get_args

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from alhambra_sheets.drawing import runs, typefaces
from alhambra_sheets.drawing.labels import width
from alhambra_sheets.drawing.typefaces import face
from alhambra_sheets.system.resources import LOCALE

ROLES: tuple[typefaces.Role, ...] = get_args(typefaces.Role)
FOLDER = files("alhambra_sheets.fonts")
TABLE: dict[str, Any] = tomllib.loads((FOLDER / "fonts.toml").read_text(encoding="utf-8"))
MARKERS: dict[str, Any] = tomllib.loads(
    (files("alhambra_sheets") / "data" / "aruco.toml").read_text(encoding="utf-8"),
)

COMPLETE: dict[str, Any] = {
    code: facts
    for code, facts in tomllib.loads((LOCALE / "languages.toml").read_text(encoding="utf-8")).items()
    if facts["level"] == "complete"
}
SIGNS = "0123456789 .,:;!?'\"()[]/&%+=*#@-_„“”‚‘’«»‹›–—…×÷−½·•°№€←↑→↓\u00a0\u2002\u2007\u2009\u202f"


def open_font(role: typefaces.Role) -> TTFont:
    return TTFont(typefaces.path(face(role)))


def test_table_holds_exactly_the_roles() -> None:
    assert {entry["role"] for entry in TABLE["fonts"].values()} == set(ROLES)
    assert [each.entry for each in typefaces.faces()] == list(TABLE["fonts"])


def test_folder_holds_what_the_table_names_and_nothing_else() -> None:
    named = {entry[key] for entry in TABLE["fonts"].values() for key in ("file", "metrics", "licence")}
    there = {entry.name for entry in FOLDER.iterdir() if entry.name.endswith((".ttf", ".json", ".txt"))}
    assert there == named


def test_all_files_are_small() -> None:
    assert sum(len(entry.read_bytes()) for entry in FOLDER.iterdir() if entry.is_file()) < 1_000_000


def test_sources_are_pinned() -> None:
    for entry in TABLE["fonts"].values():
        assert len(bytes.fromhex(entry["sha256"])) == hashlib.sha256().digest_size
        assert re.fullmatch(r"\d+\.\d+\.\d+", entry["version"])


@pytest.mark.parametrize("role", ROLES)
def test_licence_and_copyright_come_along(role: typefaces.Role) -> None:
    text = typefaces.licence(face(role))
    names = open_font(role)["name"]
    assert "SIL OPEN FONT LICENSE Version 1.1" in text
    assert "with Reserved Font Name" not in text
    assert "SIL Open Font License" in names.getDebugName(13)
    # The two spell "the Authors" differently; the year and the project are the claim.
    assert names.getDebugName(0).split()[:2] == text.split()[:2]


@pytest.mark.parametrize("role", ROLES)
def test_names_in_the_file_are_those_of_the_table(role: typefaces.Role) -> None:
    font, names = typefaces.load(face(role)), open_font(role)["name"]
    assert names.getDebugName(6) == font.name
    assert names.getDebugName(16) == font.family
    assert font.family.startswith("ASheets ")


def test_names_are_unique() -> None:
    for number in (3, 4, 6):
        assert len({open_font(role)["name"].getDebugName(number) for role in ROLES}) == len(ROLES)


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("language", COMPLETE)
def test_every_role_writes_every_complete_language(role: typefaces.Role, language: str) -> None:
    small = COMPLETE[language]["alphabet"]
    font = typefaces.load(face(role, COMPLETE[language]["script"]))
    assert typefaces.missing_characters(font, small + small.upper() + "ẞ" + SIGNS) == ""


@pytest.mark.parametrize("role", ROLES)
def test_scripts_of_the_table_are_covered(role: typefaces.Role) -> None:
    font = typefaces.load(face(role))
    samples = {"latin": "Aőșžı", "greek": "Αάωϋ", "cyrillic": "АяїґљђЎ"}
    covered = {script for script, sample in samples.items() if not typefaces.missing_characters(font, sample)}
    assert covered == set(font.scripts)


@pytest.mark.parametrize("role", ROLES)
def test_measures_are_those_of_the_file(role: typefaces.Role) -> None:
    font, file = typefaces.load(face(role)), open_font(role)
    em, advances = file["head"].unitsPerEm, file["hmtx"]
    assert font.advances == {point: advances[glyph][0] / em for point, glyph in file.getBestCmap().items()}
    assert font.missing == advances[".notdef"][0] / em
    assert font.ascent == file["hhea"].ascent / em
    assert font.descent == file["hhea"].descent / em < 0
    assert font.cap_height == file["OS/2"].sCapHeight / em
    assert font.x_height == file["OS/2"].sxHeight / em
    assert font.x_height < font.digit_height < font.ascent


@pytest.mark.parametrize("role", ROLES)
def test_digits_are_lining_and_of_one_width(role: typefaces.Role) -> None:
    font, file = typefaces.load(face(role)), open_font(role)
    glyphs = [file.getBestCmap()[ord(digit)] for digit in "0123456789"]
    assert len({file["hmtx"][glyph][0] for glyph in glyphs}) == 1
    assert len({font.advances[ord(digit)] for digit in "0123456789\u2007"}) == 1
    em = file["head"].unitsPerEm
    for glyph in glyphs:
        outline = file["glyf"][glyph]
        assert outline.yMax / em == pytest.approx(font.digit_height, abs=0.06)
        assert outline.yMin / em == pytest.approx(0, abs=0.06)


@pytest.mark.parametrize("role", ROLES)
def test_unhinted_truetype_that_keeps_kerning(role: typefaces.Role) -> None:
    file = open_font(role)
    assert "glyf" in file
    assert not {"fpgm", "prep", "cvt "} & set(file.keys())
    features = {record.FeatureTag for record in file["GPOS"].table.FeatureList.FeatureRecord}
    if role == "typed":
        return  # all of its characters are of one width
    assert {"kern", "mark"} <= features
    assert "smcp" in {record.FeatureTag for record in file["GSUB"].table.FeatureList.FeatureRecord}


def test_what_is_typed_is_of_one_width_with_the_signs_of_boxes() -> None:
    font = typefaces.load(face("typed"))
    # Marks stand over the letter before them.
    assert set(font.advances.values()) == {0, font.missing}
    assert typefaces.missing_characters(font, "─│┌┐└┘├┤┬┴┼═║█░▒▓■□●") == ""


def test_width_is_in_millimetres_for_points() -> None:
    label = face("label")
    digit = typefaces.load(label).advances[ord("0")]
    assert width("", label, 72) == 0
    assert width("0", label, 72) == pytest.approx(digit * 25.4)
    assert width("00", label, 9) == pytest.approx(2 * width("0", label, 9))


def test_missing_characters_are_told_once_and_measured_as_a_box() -> None:
    font = typefaces.load(face("label"))
    assert typefaces.missing_characters(font, "Kim 李 名 李\n") == "李名\n"
    assert width("李", face("label"), 72) == pytest.approx(font.missing * 25.4)


def test_scripts_of_one_typeface_are_faces_of_one_entry() -> None:
    latin, cyrillic, bold = face("text"), face("text", "cyrillic"), face("text-bold", "cyrillic")
    assert (latin.script, cyrillic.script) == ("latin", "cyrillic")
    assert typefaces.load(latin) == typefaces.load(cyrillic) != typefaces.load(bold)
    assert typefaces.distinct([bold, cyrillic, latin]) in [(cyrillic, bold), (latin, bold)]
    assert typefaces.distinct([bold, cyrillic, latin]) == typefaces.distinct([latin, bold, cyrillic])


@pytest.mark.parametrize(("role", "script"), [("title", "greek"), ("label", "arabic"), ("text", "")])
def test_a_role_without_a_typeface_for_a_script_is_one_clear_error(role: typefaces.Role, script: str) -> None:
    with pytest.raises(typefaces.ScriptError, match=f"no typeface for the role {role} in the script {script}"):
        face(role, script)


def test_every_script_of_the_table_can_be_shaped() -> None:
    for entry in TABLE["fonts"].values():
        for script in entry["scripts"]:
            (run,) = runs.shape("0", face(entry["role"], script))
            assert run.advances == (typefaces.load(run.face).advances[ord("0")],)


def test_marker_patterns_can_be_told_apart_in_every_rotation() -> None:
    patterns = [pattern.split() for pattern in MARKERS["patterns"]]
    assert len(patterns) == 50
    seen = []
    for pattern in patterns:
        assert re.fullmatch(r"([01]{4} ){3}[01]{4}", " ".join(pattern))
        turned = pattern
        for _ in range(4):
            seen.append("".join(turned))
            turned = ["".join(column) for column in zip(*turned[::-1], strict=True)]
    assert all(left != right for left, right in pairwise(sorted(seen)))
    # 3 is the dictionary's own promise: with one wrong module, a marker is still nearest to itself.
    assert min(distance(seen[i], seen[j]) for i in range(0, 200, 4) for j in range(200) if i != j) > 2


def distance(left: str, right: str) -> int:
    return sum(a != b for a, b in zip(left, right, strict=True))


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("Kim", ""),
        ("Nina\u0301", ""),
        ("Nguye\u0302\u0303n", "\u1ec5"),
        ("\u5c71\u7530\u5c71", "\u5c71 \u7530"),
        ("a\u202eb\x1b", "\u202e \x1b"),
        ("\uff21B", "\uff21"),
        ("Mq\u0353", "q\u0353"),
        # Both are in the typeface, but nothing would put one on the other.
        ("M\u0303a", "M\u0303"),
        ("Auf\u200clage", ""),
        ("\u2764\ufe0f", "\u2764\ufe0f"),
        ("\U0001f469\u200d\U0001f680", "\U0001f469 \U0001f680"),
    ],
)
def test_a_letter_is_one_glyph_or_lacking(text: str, letters: str) -> None:
    font = typefaces.load(typefaces.face("label"))
    assert typefaces.letters_lacking(text, font) == tuple(letters.split(" ") if letters else ())


def test_letters_are_lacking_if_one_of_several_typefaces_has_none() -> None:
    fonts = [typefaces.load(typefaces.face(role)) for role in ("text", "label")]
    assert typefaces.letters_lacking("\u01e4a\u5c71", *fonts) == ("\u5c71", "\u01e4")


@given(st.text())
def test_what_lacks_nothing_is_set_as_it_is(text: str) -> None:
    font = typefaces.load(typefaces.face("text"))
    shown = typefaces.composed(font, text)
    if not typefaces.letters_lacking(text, font):
        typefaces.check_glyphs(font, shown)
        assert shown == unicodedata.normalize("NFC", text.replace("\u200c", "").replace("\u200d", ""))


def test_a_joiner_stays_where_the_typeface_has_it() -> None:
    font = typefaces.load(typefaces.face("label"))
    shaping = font._replace(advances={**font.advances, 0x200D: 0.0})
    assert typefaces.without_joiners(shaping, "a\u200cb\u200dc") == "ab\u200dc"


@pytest.mark.parametrize(
    "role", [role for role in ROLES if TABLE["fonts"][role]["package"].startswith("@expo-google-fonts/alegreya")]
)
def test_the_small_capital_of_cyrillic_u_is_like_its_capital(role: typefaces.Role) -> None:
    """Its foot is to the left, as in the capital: the sources have a Latin Y in its place."""
    font = open_font(role)
    characters, glyphs = font.getBestCmap(), font["glyf"]
    lookups = font["GSUB"].table.LookupList.Lookup
    small_capitals = {
        old: new
        for record in font["GSUB"].table.FeatureList.FeatureRecord
        if record.FeatureTag == "smcp"
        for index in record.Feature.LookupListIndex
        for subtable in lookups[index].SubTable
        for old, new in subtable.mapping.items()
    }

    def foot(name: str) -> float:
        """Return where the middle of the lowest third is, as a share of the width."""
        glyph = glyphs[name]
        points, _, _ = glyph.getCoordinates(glyphs)
        low = [x for x, y in points if y < glyph.yMin + (glyph.yMax - glyph.yMin) / 3]
        return float((min(low) + max(low)) / 2 - glyph.xMin) / float(glyph.xMax - glyph.xMin)

    assert abs(foot(small_capitals[characters[ord("у")]]) - foot(characters[ord("У")])) < 0.02
    assert foot(small_capitals[characters[ord("y")]]) > foot(characters[ord("У")]) + 0.05
