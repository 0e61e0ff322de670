"""What the codes of a sheet say, written and read back; docs/codes.md has the same tables as the program."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

from alhambra_engine.buildings import Building
from alhambra_engine.rollandwrite import layouts, numbers
from alhambra_sheets.drawing import codes, palette, papers, sheet_codes
from alhambra_sheets.drawing.sheet_codes import SheetCode, UnreadableCodeError
from alhambra_sheets.press import catalogue
from alhambra_sheets.system.resources import LOCALE, data
from tests.sheets import revisions
from tests.sheets.revisions import codes_of, setting

ROOT = Path(__file__).parent.parent.parent.parent
GRANADA = "GPTCGAPAGSCTCTSTAPASCGTGSCAPGTGTGATC"
TABLES = data("codes.toml")
LENGTH = 37
MOST = 38
"""Characters of a QR code of version 2 with correction M."""

grids = some.permutations(TABLES["grid"]["letters"]).map("".join)
sheet_code = some.builds(
    lambda size, **fields: SheetCode(size=size[0], printed=size[1], **fields),
    size=some.sampled_from([*map(tuple, TABLES["sizes"].values()), ("", "")]),
    document=some.sampled_from(sheet_codes.documents()),
    layout=some.just(""),
    letters=some.one_of(some.just(""), grids),
    number=some.one_of(some.none(), some.integers(1, 99_999)),
    revision=some.text("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=4, max_size=4),
    coins=some.integers(0, 99),
    language=some.sampled_from(["", *TABLES["languages"]]),
    ink=some.sampled_from(["", *TABLES["inks"]]),
    side=some.sampled_from([*TABLES["sides"]]),
)


@given(sheet_code)
def test_every_code_is_read_back(code: SheetCode) -> None:
    text = sheet_codes.qr_text(code)
    assert len(text) == LENGTH <= MOST
    assert re.fullmatch("[0-9A-Z]+", text)
    assert sheet_codes.read_text(text) == code


@given(some.text(max_size=50))
def test_other_texts_are_no_codes(text: str) -> None:
    with pytest.raises(UnreadableCodeError):
        sheet_codes.read_text(text)


@given(some.text("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=33, max_size=34))
def test_a_text_that_begins_as_a_code_is_one_or_is_refused(rest: str) -> None:
    try:
        code = sheet_codes.read_text(f"ALH2{rest}")
    except UnreadableCodeError:
        return
    # What is not known of languages and inks is passed over.
    assert sheet_codes.identity(code) == rest[:24]


def test_a_grid_is_its_place_among_all_grids() -> None:
    first = TABLES["grid"]["letters"]
    assert sheet_codes.packed("") == "0" * 16
    assert sheet_codes.packed(first) == "0" * 15 + "1"
    assert sheet_codes.unpacked(sheet_codes.packed(first[::-1])) == first[::-1]
    with pytest.raises(UnreadableCodeError):
        sheet_codes.unpacked("3GSCSPWTEJ7YX001")
    with pytest.raises(ValueError, match="not the letters"):
        sheet_codes.packed("G" * 36)


def test_the_letters_of_the_format_are_those_of_every_grid() -> None:
    wanted = {building.letter: numbers.boxes(building) for building in Building}
    assert Counter(TABLES["grid"]["letters"]) == wanted
    for layout_id in layouts.layout_ids():
        letters = layouts.load_layout(layout_id).letters
        assert sheet_codes.unpacked(sheet_codes.packed(letters)) == letters
    # The field has two digits.
    assert numbers.most_coins() <= 99


def test_sheets_of_format_1_are_read() -> None:
    assert sheet_codes.read_text("ALH1:PS:GRANADA:17") == SheetCode("player-sheet", "granada", "", 17)
    assert sheet_codes.read_text("ALH1:PS:MY-OWN") == SheetCode("player-sheet", "my-own")
    assert sheet_codes.read_text("ALH1:SS") == SheetCode("score-sheet")
    assert sheet_codes.read_text("ALH1:PF::3:LATER") == SheetCode("palace-form", number=3)
    for wrong in ("ALH1:XX", "ALH1:PS:GRANADA:0", "ALH1", "alh1:PS"):
        with pytest.raises(UnreadableCodeError):
            sheet_codes.read_text(wrong)


def test_markers_have_the_checksum_of_template_letters_and_coins() -> None:
    code = SheetCode("player-sheet", "", GRANADA, None, "a5", "a5", "00AZ", 20, "en", "full")
    ids = codes.marker_ids(code)
    assert [number % 4 for number in ids] == [0, 1, 2, 3]
    assert ids[0] // 4 == 3
    for same in (code._replace(number=5), code._replace(language="ru"), code._replace(ink="mono")):
        assert codes.marker_ids(same) == ids
    for other in (
        code._replace(coins=36),
        code._replace(letters=GRANADA[::-1]),
        code._replace(revision="00B0"),
        code._replace(printed="a4"),
        code._replace(document="score-sheet"),
    ):
        assert codes.marker_ids(other) != ids


def test_the_tables_know_all_that_there_is() -> None:
    there = {folder.name for folder in LOCALE.iterdir() if folder.is_dir() and folder.name != "glossary"}
    there |= {file.stem for file in (LOCALE / "glossary").glob("*.toml")} - {"terms", "sources"}
    assert set(TABLES["languages"]) >= there
    assert set(TABLES["inks"]) == set(palette.inks())
    assert set(TABLES["documents"]) == {each.name for each in catalogue.forms() if "codes" in each.options}
    for document in TABLES["documents"]:
        for size in catalogue.form(document).sizes:
            larger = papers.larger(size)
            assert [size, size] in TABLES["sizes"].values()
            assert larger is not None
            assert sheet_codes.enlarged(size) == larger.name
    for table in ("languages", "inks", "sides"):
        assert len(set(TABLES[table].values())) == len(TABLES[table])
    assert all(0 < number < 36**2 for number in TABLES["languages"].values())
    assert all(3 <= digit < 12 for _, digit in TABLES["documents"].values())


def _rows(page: str, heading: str) -> list[list[str]]:
    """The rows of the table whose heading begins with a word."""
    lines = iter(page.splitlines())
    next(line for line in lines if line.startswith(f"| {heading} |"))
    next(lines)
    rows = []
    for line in lines:
        if not line.startswith("|"):
            break
        rows.append([cell.strip().strip("`") for cell in line.strip("|").split("|")])
    return rows


def test_the_page_has_the_tables_of_the_program() -> None:
    page = (ROOT / "docs" / "codes.md").read_text(encoding="utf-8")
    documents = {name: [sign, int(digit)] for sign, name, digit in _rows(page, "document")}
    assert documents == TABLES["documents"]
    assert {sign: [template, printed] for sign, template, printed in _rows(page, "size")} == TABLES["sizes"]
    assert {name: sign for sign, name in _rows(page, "side")} == TABLES["sides"]
    assert {name: int(number) for number, name in _rows(page, "ink")} == TABLES["inks"]
    assert {name: int(number, 36) for number, name in _rows(page, "language")} == TABLES["languages"]


def test_the_page_has_the_code_that_the_program_prints() -> None:
    page = (ROOT / "docs" / "codes.md").read_text(encoding="utf-8")
    usual = codes_of("player-sheet", setting("a5"))["front"]
    example = next(line.strip() for line in page.splitlines() if line.startswith("    ALH2"))
    assert example == sheet_codes.qr_text(usual)
    assert usual.letters == GRANADA
    assert f"ids are {', '.join(map(str, codes.marker_ids(usual)))}." in page
    assert f"`{sheet_codes.identity(usual)}`" in page
    (sample,) = (json.loads(text) for text in re.findall(r"```json\n(.*?)```", page, re.DOTALL))
    side = sample["sides"][0]
    stored = revisions.stored()[usual.revision]
    assert side["revision"] == usual.revision
    assert side["outlines"] == stored["outlines"][: len(side["outlines"])]
    assert [[*box.values()] for box in side["boxes"]] == [next(box for box in stored["boxes"] if box[1] == "space")]
