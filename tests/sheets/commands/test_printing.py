"""`print` and `reprint` as they are called: what comes out, what is refused, and that nothing is lost."""

from __future__ import annotations

import json
import os
import re
from itertools import islice
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pikepdf
import pypdfium2
import pytest

from alhambra_engine.rollandwrite import layouts
from alhambra_sheets import cli
from alhambra_sheets.commands import printing
from alhambra_sheets.commands.shared import large_prints, progress
from alhambra_sheets.press import catalogue, form_job
from alhambra_sheets.press.arrangement import RequestError
from alhambra_sheets.press.card_job import CardJob
from alhambra_sheets.system import processes
from alhambra_sheets.words import coverage
from alhambra_sheets.writers import html
from tests.cases import desk
from tests.sheets import small_kit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from alhambra_sheets.drawing.shapes import Page


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def printed(*arguments: str) -> Any:  # noqa: ANN401 - JSON is any of its types
    answer = desk.run("print", *arguments, "--json")
    assert answer.status == 0, answer.err
    return answer.json


def refused(*arguments: str) -> str:
    line = desk.run(*arguments).fault
    assert not [path for path in Path().rglob("*") if path.suffix in {".part", ".pdf", ".svg", ".png"}]
    return line


def page_texts(file: str) -> Iterator[str]:
    document = pypdfium2.PdfDocument(Path(file).read_bytes())
    try:
        for page in document:
            text = page.get_textpage()
            yield text.get_text_range()
            text.close()
    finally:
        document.close()


# What comes out


BOTH = ("--lang", "de", "--lang", "sk")
SEED = re.compile(r"[Ss]eed.\d+")
COARSE = ["--ppi", "24"]
"""A picture that is drawn at once."""


@pytest.fixture
def _eo(locale_with: Callable[..., None]) -> None:
    """A growing language that has every message of the tile list, and none besides."""
    listed = [each for each in coverage.messages("sheets") if "tile-list" in each.documents]
    locale_with("eo", *((each.context, each.singular, each.plural) for each in listed))


@pytest.mark.usefixtures("_eo")
def test_a_document_is_printed_whole_in_a_language_or_not_at_all() -> None:
    for document in set(catalogue.names()) - {"tile-list", "kit", "score-report"}:
        line = refused("print", document, "--lang", "eo", "-o", "x.pdf")
        lacking = re.search(r"this language: Esperanto; (\d+) of (\d+) messages are not translated", line)
        assert lacking, line
        listed = [each for each in coverage.messages("sheets") if document in each.documents]
        assert int(lacking[2]) == len(listed)
        assert int(lacking[1]) == len([each for each in listed if "tile-list" not in each.documents])
        assert line.endswith(f"choose from: {', '.join(coverage.complete_in(document))}")


@pytest.mark.usefixtures("_eo")
def test_what_is_complete_in_a_growing_language_is_printed_in_it() -> None:
    assert desk.run("print", "tile-list", "--lang", "eo", "-o", "x.pdf").status == 0
    rows = {row["document"]: row["languages"] for row in desk.run("print", "--list", "--json").json}
    assert {name for name, codes in rows.items() if "eo" in codes} == {"tile-list"}


@pytest.mark.usefixtures("_eo")
def test_who_names_no_language_gets_one_that_has_the_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    for wishes, document, code in (
        ("eo:de", "tile-list", "eo"),
        ("eo:de", "score-pad", "de"),
        ("eo", "score-pad", "en"),
    ):
        if code != "eo" and code not in coverage.complete_in(document):
            continue  # while somebody adds a sentence
        monkeypatch.setenv("LANGUAGE", wishes)
        answer = desk.run("print", document, "--json", "--force").json
        assert answer["languages"] == [code], (wishes, document)
    # Who names it is told.
    assert desk.run("--lang", "eo", "print", "score-pad").status == 2


@pytest.mark.usefixtures("_eo")
def test_of_a_kit_is_printed_what_a_language_has() -> None:
    told = desk.run("print", "kit", "--lang", "eo")
    assert told.status == 2
    assert [path.name for path in Path("output/kit").rglob("*.pdf")] == ["tile-list.pdf"]
    (lacking, done) = told.err.splitlines()
    cards = "first-game, reference-card, pocket-card, reserve-strip, scoring-table, module-card, modules-overview"
    others = "solo-log, season-log, own-grid, pad-cover, tuck-box"
    assert f"player-sheet, score-sheet, score-pad, palace-form, {others}, calibration, {cards} is" in lacking
    assert "Esperanto" in lacking
    assert done.endswith(": 1 file")


def test_a_kit_in_a_language_without_a_document_makes_no_folder(locale_with: Callable[..., None]) -> None:
    locale_with("eo")
    told = desk.run("print", "kit", "--lang", "eo")
    assert (told.status, told.out, len(told.err.splitlines())) == (2, "", 1)
    assert not Path("output").exists()


def test_without_a_name_the_file_goes_into_the_folder_for_it() -> None:
    made = printed("player-sheet", "--lang", "sk")
    assert made == {"file": "output/player-sheet-sk.pdf", "pages": 2, "languages": ["sk"]}
    assert Path(made["file"]).is_file()


def test_marks_take_what_fits_and_say_so() -> None:
    answer = desk.run("print", "player-sheet", "--paper", "a3", "--crop-marks", "--bleed", "3", "--json")
    assert answer.status == 0
    assert answer.json["remarks"] == [
        {"reason": "pieces", "pieces": 2},
        {"reason": "fewer", "paper": "a3", "up": 2, "plain": 4},
    ]
    assert "to cut out of each page: 2, from tick to tick" in answer.err
    assert "sheets on each a3: 2 (without crop marks, bleed and gutter: 4)" in answer.err


def test_two_languages_follow_each_other() -> None:
    made = printed("player-sheet", "--lang", "de", "--lang", "pl", "--lang", "de")
    assert (made["languages"], made["pages"]) == (["de", "pl"], 4)
    assert made["file"] == "output/player-sheet-de-pl.pdf"


def test_sheets_are_counted_cut() -> None:
    assert printed("player-sheet", "--sheets", "5", "--paper", "a4")["pages"] == 6
    assert printed("player-sheet", "--sheets", "5", "--paper", "a4", "--up", "1")["pages"] == 10
    assert printed("player-sheet", "--sheets", "5", "--paper", "a4", "--duplex", "none")["pages"] == 3
    assert printed("player-sheet", "--sheets", "8", "--paper", "a4", "--order", "booklet")["pages"] == 8


def test_numbers_and_names_stand_on_the_sheets_they_belong_to() -> None:
    made = printed("player-sheet", "--numbered", "--names", "Kim, Žofia  Nová", "--sheets", "3")
    texts = list(page_texts(made["file"]))
    assert len(texts) == 6
    for number, name in enumerate(("Kim", "Žofia Nová", "Kim")):
        for text in texts[2 * number : 2 * number + 2]:
            assert name in text
            assert f"sheet {number + 1}" in text


def test_a_pad_that_fails_halfway_leaves_what_was_there(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Path(printed("player-sheet", "-o", "pad.pdf")["file"])
    before = made.read_bytes()
    pages = form_job.FormJob.pages

    def broken(job: form_job.FormJob) -> Iterator[Page]:
        yield from islice(pages(job), 3)
        assert list(Path().glob(".*.part"))  # it is being written
        raise OSError(28, "No space left on device", "another.file")

    monkeypatch.setattr(form_job.FormJob, "pages", broken)
    answer = desk.run("print", "player-sheet", "--sheets", "9", "-o", "pad.pdf")
    assert (answer.status, answer.err) == (2, "alhambra-sheets: another.file: no space left on the disk\n")
    assert made.read_bytes() == before
    assert [each.name for each in Path().iterdir()] == ["pad.pdf"]


def test_a_file_that_came_meanwhile_is_not_overwritten(monkeypatch: pytest.MonkeyPatch) -> None:
    pages = form_job.FormJob.pages

    def slow(job: form_job.FormJob) -> Iterator[Page]:
        yield from pages(job)
        Path("pad.pdf").write_text("mine", encoding="utf-8")

    monkeypatch.setattr(form_job.FormJob, "pages", slow)
    answer = desk.run("print", "player-sheet", "-o", "pad.pdf")
    assert answer.status == 2
    assert "was not made by this program" in answer.err
    assert Path("pad.pdf").read_text(encoding="utf-8") == "mine"


def test_a_joiner_in_a_name_is_not_drawn_and_needs_no_letter() -> None:
    names = "\u200c Auf\u200clage,\u200d,\u200c \u200d,Nina"
    made = printed("player-sheet", "--names", names, "--duplex", "none")
    first, last = page_texts(made["file"])
    assert "Auflage" in first
    assert "Nina" in last


def test_as_many_sheets_as_names_unless_it_is_said() -> None:
    assert printed("player-sheet", "--names", "Kim,Nina,Ani")["pages"] == 6


def test_neighbours_on_a_pad_of_several_layouts_share_one() -> None:
    made = printed("player-sheet", "--layouts", "2", "--seed", "7", "--sheets", "6", "--duplex", "none")
    ids = [SEED.findall(text) for text in page_texts(made["file"])]
    assert ids == [["Seed 7"]] * 3 + [["Seed 8"]] * 3


def test_fresh_layouts_are_as_many_sheets_and_differ_from_the_last_time() -> None:
    first, second = (
        {name for text in page_texts(printed(*asked)["file"]) for name in SEED.findall(text)}
        for asked in (("player-sheet", "--layouts", "4"),) * 2
    )
    assert len(first) == len(second) == 4
    assert first != second


def test_a_paper_is_filled_unless_it_is_said_how_many() -> None:
    (text,) = set(page_texts(printed("player-sheet", "--paper", "a4")["file"]))
    assert text.count("layout Granada") == 2
    front, _ = page_texts(printed("player-sheet", "--paper", "a4", "--sheets", "1")["file"])
    assert front.count("layout Granada") == 1


def test_the_size_is_taken_that_suits_the_paper_and_what_is_asked() -> None:
    for arguments, boxes in (
        (["palace-form", "--paper", "a4"], (210, 297)),
        (["palace-form", "--paper", "a4", "--up", "2"], (297, 210)),
        (["palace-form", "--paper", "a4", "--large"], (210, 297)),
        (["palace-form", "--paper", "a3"], (420, 297)),
        (["tile-list", "--paper", "tabloid"], (279.4, 431.8)),
    ):
        with pikepdf.open(printed(*arguments)["file"]) as file:
            size = [float(edge) * 25.4 / 72 for edge in file.pages[0].MediaBox]
        assert size[2:] == pytest.approx(boxes, abs=0.1), arguments


@pytest.mark.parametrize("form", ["svg", "png"])
def test_pictures_are_one_file_for_each_page_that_differs(form: str) -> None:
    coarse = COARSE if form == "png" else []
    made = printed("player-sheet", "--format", form, "--sheets", "20", *coarse)
    assert made["file"] == f"output/player-sheet-en.{form}"
    assert made["pages"] == 1
    several = printed("player-sheet", "--format", form, "--numbered", "--sheets", "2", "-o", f"mine.{form}", *coarse)
    assert several["files"] == [f"mine-1.{form}", f"mine-2.{form}"]
    starts = {"svg": b"<?xml", "png": b"\x89PNG"}
    for name in [made["file"], *several["files"]]:
        assert Path(name).read_bytes().startswith(starts[form])


@pytest.mark.parametrize(("form", "head"), [("pdf", b"%PDF-"), ("svg", b"<?xml"), ("png", b"\x89PNG")])
def test_files_and_pictures_can_go_to_standard_output(
    form: str, head: bytes, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert cli.run(["print", "player-sheet", "-o", "-", "--format", form, *(COARSE if form == "png" else [])]) == 0
    told = capsysbinary.readouterr()
    assert told.out.startswith(head)
    assert told.err == b""


def test_the_list_names_sizes_and_languages() -> None:
    rows = json.loads(desk.run("print", "--list", "--json").out)
    assert rows[0]["document"] == "player-sheet"
    assert rows[0]["sizes"] == ["a5", "half-letter", "a4", "letter"]
    assert rows[0]["languages"] == list(coverage.complete_in("player-sheet"))
    told = desk.run("print", "--list").out
    assert all(row["document"] in told for row in rows)


# Again


@pytest.mark.parametrize(
    "arguments",
    [
        ["--lang", "cs"],
        ["--lang", "de", "--lang", "ru", "--sheets", "3", "--numbered"],
        ["--paper", "a4", "--order", "repeat", "--duplex", "short", "--gutter", "0.5"],
        ["--layouts", "3"],
        ["--layout", "granada", "--layout", "seed-5", "--ink", "mono", "--large"],
        ["--paper", "a3", "--crop-marks", "--bleed", "3", "--names", "Kim,Nina", "--up", "2"],
    ],
    ids=" ".join,
)
def test_a_file_is_printed_again_from_itself(arguments: list[str]) -> None:
    made = printed("player-sheet", *arguments, "-o", "old.pdf")
    answer = desk.run("reprint", "old.pdf", "-o", "new.pdf", "--json")
    assert answer.status == 0, answer.err
    assert answer.json["pages"] == made["pages"]
    assert Path("new.pdf").read_bytes() == Path("old.pdf").read_bytes()


def test_a_layout_of_ones_own_is_printed_again_without_its_file() -> None:
    quoted = ", ".join(f'"{row}"' for row in layouts.load_layout().rows)
    Path("mine.toml").write_text(f'id = "mine"\nname = "Größe: ☂ 1"\nrows = [{quoted}]\ncoins = 12\n', encoding="utf-8")
    assert desk.run("print", "player-sheet", "--layout", "mine.toml", "-o", "old.pdf").status == 0
    Path("mine.toml").unlink()
    assert desk.run("reprint", "old.pdf", "-o", "new.pdf").status == 0
    assert Path("new.pdf").read_bytes() == Path("old.pdf").read_bytes()


def test_a_file_that_another_program_has_saved_anew_is_printed_again() -> None:
    printed("player-sheet", "-o", "old.pdf")
    with pikepdf.open("old.pdf") as file:
        file.save("saved.pdf", object_stream_mode=pikepdf.ObjectStreamMode.generate)
    assert desk.run("reprint", "saved.pdf", "-o", "new.pdf").status == 0
    assert Path("new.pdf").read_bytes() == Path("old.pdf").read_bytes()


# What prints much


def _with_recipe(recipe: str) -> None:
    with pikepdf.new() as file:
        file.add_blank_page()
        file.docinfo["/Keywords"] = f"alhambra-sheets print {recipe}"
        file.save("stranger.bin")


LARGE = [
    ("player-sheet --lang=en --sheets=10000 --layouts=10000 --seed=1", "player-sheet, 10000 sheets, 10000 layouts"),
    ("player-sheet --lang=en --lang=de --sheets=200", "player-sheet, 400 sheets"),
    ("player-sheet --lang=en" + "".join(f" --layout=seed-{each}" for each in range(3000)), "3000 layouts"),
    ("player-sheet --lang=en --names=Kim,Nina --layouts=200", "player-sheet, 400 sheets, 200 layouts"),
]


@pytest.mark.parametrize(("recipe", "told"), LARGE)
def test_a_file_that_would_print_much_is_printed_only_with_yes(recipe: str, told: str) -> None:
    _with_recipe(recipe)
    line = refused("reprint", "stranger.bin")
    assert told in line
    assert "--yes" in line


def test_with_yes_much_is_printed() -> None:
    _with_recipe("player-sheet --lang=en --sheets=251")
    answer = desk.run("reprint", "stranger.bin", "-o", "new.pdf", "--yes")
    assert (answer.status, answer.err.splitlines()) == (0, ["player-sheet, 251 sheets", "new.pdf: 502 pages"])


@pytest.mark.parametrize(("typed", "status"), [("yes\n", 0), ("no\n", 2), ("\n", 2), ("", 2)])
def test_on_a_terminal_much_is_asked_for(typed: str, status: int, monkeypatch: pytest.MonkeyPatch) -> None:
    _with_recipe("player-sheet --lang=en --sheets=251")
    monkeypatch.setattr(large_prints, "_can_ask", lambda: True)
    answer = desk.run("reprint", "stranger.bin", "-o", "new.pdf", typed=typed)
    assert answer.status == status
    assert "Print this? (yes/no)" in answer.err
    assert Path("new.pdf").exists() is (status == 0)


def test_a_language_that_a_recipe_repeats_is_printed_once() -> None:
    _with_recipe("player-sheet" + " --lang=en" * 1000)
    assert desk.run("reprint", "stranger.bin", "--json").json["pages"] == 2


@pytest.mark.parametrize(("sheets", "told"), [(250, []), (251, ["player-sheet, 251 sheets"])])
def test_ones_own_command_says_what_comes_where_it_is_much(sheets: int, told: list[str]) -> None:
    answer = desk.run("print", "player-sheet", "--sheets", str(sheets), "-o", "new.pdf")
    assert (answer.status, answer.err.splitlines()) == (0, [*told, f"new.pdf: {2 * sheets} pages"])


@pytest.mark.parametrize("content", [b"", b"%PDF-1.4 nonsense", b"\x00" * 1000, b"hello"])
def test_what_carries_no_recipe_cannot_be_printed_again(content: bytes, tmp_path: Path) -> None:
    other = tmp_path / "letter.txt"
    other.write_bytes(content)
    assert "the settings needed to reprint it" in refused("reprint", "letter.txt")


@pytest.mark.parametrize(("press", "command"), [("", " --lang=en -o kit.pdf"), (" --press", " --lang=en --press")])
def test_of_a_part_of_a_kit_is_told_what_prints_the_kit(press: str, command: str) -> None:
    with pikepdf.new() as file:
        file.add_blank_page()
        file.docinfo["/Keywords"] = f"alhambra-sheets print kit --lang=en{press}"
        file.save("kit.bin")
    assert f"to print the kit again: alhambra-sheets print kit{command}" in refused("reprint", "kit.bin")


@pytest.mark.parametrize(
    "recipe",
    [
        "alhambra-sheets print player-sheet --output=/tmp/elsewhere.pdf",
        "alhambra-sheets print no-such-sheet --lang=en",
        "alhambra-sheets print player-sheet",
        "alhambra-sheets print player-sheet --lang=",
        "alhambra-sheets print kit --lang=en",
        "alhambra-sheets print player-sheet --lang=en --layout=mine.toml",
        "alhambra-sheets print player-sheet --lang=xx",
        "alhambra-sheets print player-sheet --layout=/etc/passwd",
        "alhambra-sheets print player-sheet --ink=../full",
        "alhambra-sheets print player-sheet --size=../../x",
    ],
)
def test_a_recipe_from_somebody_else_can_do_no_harm(recipe: str) -> None:
    # It is there, and it is none of the business of a file from somebody else.
    Path("mine.toml").write_text('secret = "hunter2"', encoding="utf-8")
    with pikepdf.new() as file:
        file.add_blank_page()
        file.docinfo["/Keywords"] = recipe
        file.save("foreign.bin")
    assert "hunter2" not in refused("reprint", "foreign.bin")


def test_the_language_of_a_recipe_is_read_as_one_that_is_typed() -> None:
    with pikepdf.new() as file:
        file.add_blank_page()
        file.docinfo["/Keywords"] = "alhambra-sheets print player-sheet --lang=DE"
        file.save("foreign.bin")
    assert desk.run("reprint", "foreign.bin", "--json").json["languages"] == ["de"]


# Cards and kits


@pytest.mark.set_anew
@pytest.mark.parametrize(
    "arguments",
    [
        ["--lang", "de", "--game", "roll-and-write", "--size", "fold"],
        ["--size", "a6", "--paper", "a4", "--sheets", "3", "--duplex", "short"],
    ],
    ids=" ".join,
)
def test_a_card_is_printed_again_from_itself(arguments: list[str]) -> None:
    printed("reference-card", *arguments, "-o", "old.pdf")
    assert desk.run("reprint", "old.pdf", "-o", "new.pdf").status == 0
    assert Path("new.pdf").read_bytes() == Path("old.pdf").read_bytes()


def test_every_page_of_a_repeated_card_is_printed() -> None:
    made = printed("reference-card", "--size", "a6", "--paper", "a4", "--order", "repeat")
    single = printed("reference-card", "--size", "a6", "-o", "one.pdf")
    pages = [" ".join(text.split()) for text in page_texts(made["file"])]
    for text in page_texts(single["file"]):
        first = " ".join(text.split()[:6])
        assert any(page.count(first) == 4 for page in pages), first


def test_a_kit_is_every_document(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "processors", lambda: 2)
    answer = desk.run("print", "kit", "--lang", "sk", "--paper", "a6", "-o", "mine", "--json")
    assert answer.status == 0, answer.err
    names = {
        *("player-sheet", "score-sheet", "score-pad", "palace-form", "solo-log", "season-log", "own-grid"),
        *("tile-list", "pad-cover", "calibration"),
        *("reserve-strip", "module-card", "modules-overview"),
        *(
            f"{kind}-{game}"
            for kind in ("tuck-box", "first-game", "reference-card", "pocket-card", "scoring-table")
            for game in ("alhambra", "roll-and-write")
        ),
    }
    files = {f"mine/sk/{name}.pdf" for name in names}
    assert {row["file"] for row in answer.json} == files
    assert all(Path(file).read_bytes().startswith(b"%PDF-") for file in files)
    assert answer.err.startswith("mine: 23 ")
    # What another process has made is what this one makes.
    for document in ("tile-list", "reserve-strip"):
        printed(document, "--lang", "sk", "-o", "alone.pdf", "--force")
        assert Path("alone.pdf").read_bytes() == Path(f"mine/sk/{document}.pdf").read_bytes()


def test_a_kit_is_a_folder_for_each_language(monkeypatch: pytest.MonkeyPatch) -> None:
    small_kit.print_few(monkeypatch)
    made = printed("kit", "--lang", "en", "--lang", "sk", "-o", "mine")
    files = {f"mine/{code}/{name}.pdf" for code in ("en", "sk") for name in small_kit.DOCUMENTS}
    assert {row["file"] for row in made} == files
    assert all(Path(file).is_file() for file in files)


def test_a_kit_is_made_whole_or_not_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RequestError("no-booklet")

    monkeypatch.setattr(CardJob, "make", broken)
    for arguments in (["-o", "kit.pdf"], ["--press", "-o", "shop"]):
        assert "booklet" in refused("print", "kit", "--lang", "en", *arguments)
    assert not Path("kit.pdf").exists()
    assert not Path("shop").exists()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["-o", "no/kit.pdf"], "no such folder: no"),
        (["-o", "foreign.pdf"], "foreign.pdf was not made by this program"),
        (["--press", "-o", "no/press"], "no such folder: no"),
        (["--press", "-o", "mine/foreign"], "is not a folder"),
    ],
    ids=" ".join,
)
def test_what_a_kit_cannot_be_written_to_is_said_before_it_is_made(
    arguments: list[str], told: str, unmade: None
) -> None:
    del unmade
    Path("mine").mkdir()
    for name in ("foreign.pdf", "mine/foreign"):
        Path(name).write_text("mine", encoding="utf-8")
    answer = desk.run("print", "kit", "--lang", "en", *arguments)
    assert (answer.status, answer.err.count("\n")) == (2, 1)
    assert told in answer.err


@pytest.mark.parametrize(("flag", "told"), [(0, "no permission"), (getattr(os, "ST_RDONLY", 1), "read-only")])
@pytest.mark.parametrize("arguments", [["-o", "kit.pdf"], ["--press", "-o", "new"], ["-o", "new"], []], ids=" ".join)
def test_a_kit_for_a_closed_folder_is_refused_before_it_is_made(  # noqa: PLR0917 - what is patched
    arguments: list[str], flag: int, told: str, unmade: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    del unmade
    usual = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: usual(path, mode) and Path(path) != tmp_path.resolve())
    monkeypatch.setattr(os, "statvfs", lambda _: SimpleNamespace(f_flag=flag), raising=False)
    assert told in refused("print", "kit", "--lang", "en", *arguments)
    assert list(Path().iterdir()) == []


@pytest.fixture
def unmade(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing may be made."""

    def never(*_: object) -> None:
        pytest.fail("it was made")

    monkeypatch.setattr(printing, "make_part", never)


def test_a_card_in_two_languages_has_bookmarks_in_both() -> None:
    printed("reference-card", "--game", "roll-and-write", "--lang", "pl", "--lang", "ru", "-o", "both.pdf")
    with pikepdf.open("both.pdf") as file, file.open_outline() as outline:
        (first,) = [each for each in outline.root if "Alhambra" in each.title]
        titles = [first.title, first.children[-1].title]
    assert titles == ["Alhambra: Roll & Write · Альгамбра: Roll & Write", "Przygotowanie · Подготовка"]
    printed("reference-card", "--game", "roll-and-write", "--lang", "pl", "-o", "one.pdf")
    with pikepdf.open("one.pdf") as file, file.open_outline() as outline:
        assert "Przygotowanie" in [each.title for each in outline.root[0].children]


def test_a_kit_without_pango_prints_the_rest_and_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> Any:  # noqa: ANN401 - a module, if it were there
        raise html.MissingPangoError("no")

    monkeypatch.setattr(html, "_weasyprint", missing)
    answer = desk.run("print", "kit", "--lang", "en", "-o", "mine", "--json")
    assert answer.status == 2
    assert len(answer.json) == 12
    assert answer.err.count("libpango-1.0-0") == 1


# What is refused


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["player-shed"], "did you mean player-sheet?"),
        (["player-sheet", "--paper", "a44"], "did you mean a4?"),
        (["player-sheet", "--paper", "a6"], "a6 is too small for player-sheet: its sheets measure 148 × 210 mm"),
        (["player-sheet", "--size", "a3"], "unknown size: a3"),
        (["player-sheet", "--size", "a55"], "did you mean a5?"),
        (["player-sheet", "--ink", "sepia"], "choose from: full, saver, draft, mono"),
        (["player-sheet", "--duplex", "both"], "choose from: long, short, none"),
        (["player-sheet", "--order", "heap"], "choose from: stack, repeat, booklet"),
        (["player-sheet", "--format", "jpg"], "choose from: pdf, svg, png"),
        (["player-sheet", "--up", "5"], "cannot arrange 5 sheets on one page"),
        (["player-sheet", "--paper", "a4", "--up", "4"], "cannot fit 4 sheets of 148 × 210 mm on a4 (at most 2)"),
        (["player-sheet", "--paper", "a4", "--up", "2", "--crop-marks"], "larger paper, for example --paper a3"),
        (["player-sheet", "--paper", "a4", "--up", "2", "--bleed", "3"], "larger paper"),
        (["player-sheet", "--order", "booklet"], "such as A5 on A4"),
        (["player-sheet", "--paper", "a4", "--order", "booklet", "--duplex", "none"], "both sides"),
        (["score-pad", "--paper", "a4", "--order", "booklet"], "portrait sheets"),
        (["player-sheet", "--paper", "a5", "--crop-marks"], "for example --paper a4, or leave out --paper"),
        (["player-sheet", "--paper", "letter", "--up", "2", "--bleed", "3"], "for example --paper tabloid"),
        (["player-sheet", "--paper", "a3", "--up", "4", "--bleed", "3"], "on a3 (at most 2)"),
        (["player-sheet", "--ppi", "300"], "--ppi does not apply to player-sheet (pdf)"),
        (["player-sheet", "--format", "png", "--ppi", "9"], "at least 24 dots per inch"),
        (["player-sheet", "--press"], "--press does not apply to player-sheet"),
        (["kit", "--press", "--paper", "a4"], "--press cannot be used with --paper"),
        (["kit", "--press", "-o", "kit.pdf"], "--press cannot be used with -o FILE.pdf"),
        (["player-sheet", "--paper", "a4", "--order", "repeat", "--numbered"], "cannot be numbered"),
        (["player-sheet", "--layouts", "3", "--sheets", "2"], "3 layouts need at least as many sheets, not 2"),
        (["tile-list", "--numbered"], "--numbered does not apply to tile-list"),
        (["calibration", "--paper", "a3"], "choose from: a4, letter"),
        (["player-sheet", "--format", "svg", "-o", "x.pdf"], "does not match --format"),
        (["player-sheet", "-o", "new/"], "no such folder"),
        (["player-sheet", "--game", "alhambra"], "--game does not apply to player-sheet"),
        (["player-sheet", "--format", "html"], "choose from: pdf, svg, png"),
        (["reference-card", "--game", "chess"], "choose from: alhambra, roll-and-write"),
        (["reference-card", "--size", "a7"], "unknown size: a7"),
        (["reference-card", "--format", "html", "--crop-marks"], "--crop-marks does not apply to"),
        (["reference-card", "--lang", "en", "--lang", "de", "--lang", "pl"], "one language, or 2"),
        (["reference-card", "--numbered"], "--numbered does not apply to reference-card"),
        (["kit", "--numbered"], "--numbered does not apply to kit"),
        (["kit", "-o", "-"], "standard output"),
        (["kit", "--format", "png"], "--format"),
        (["player-sheet", "--players", "3"], "--players does not apply to player-sheet"),
        (["score-sheet", "--names", "a,b,c,d,e,f"], "room for at most 5 names"),
        (["score-sheet", "--players", "6"], "for at most 5 players"),
        (["player-sheet", "--names", "x" * 61], "longer than 60 characters"),
        (["player-sheet", "--size", "a4", "--large"], "--size a4 cannot be used with --large"),
        (["player-sheet", "--names", "漢字"], "all letters of: 漢字 (漢字); write them with other letters"),
        (["player-sheet", "--names", "Kim,a\u200bb,Nguyễn"], "of: a\u200bb (U+200B), Nguyễn (ễ);"),
        (["player-sheet", "--names", "漢\u200b字"], "(漢字, U+200B)"),
        (["player-sheet", "--seed", "3"], "--layouts"),
        (["player-sheet", "--layout", "granda"], "did you mean granada?"),
        (["player-sheet", "--layout", "x:PSACGT:20:Name"], "unknown layout"),
        (["player-sheet", "--bleed", "nan"], "--bleed"),
        (["player-sheet", "--numbered", "--sheets", "2", "--format", "svg", "-o", "-"], "several pictures"),
        (["player-sheet", "-o", "no/such/folder/x.pdf"], "no such folder"),
        (["player-sheet", "-o", "."], "is a folder"),
        (["player-sheet", "-o", ""], "no file name given"),
        (["player-sheet", "-o", "-", "--json"], "cannot both go"),
    ],
    ids=lambda value: " ".join(value)[:60] if isinstance(value, list) else "",
)
def test_what_cannot_be_printed_is_one_line_with_a_way_out(arguments: list[str], told: str) -> None:
    assert told in refused("print", *arguments)


def test_a_paper_too_small_is_said_in_the_users_language() -> None:
    line = refused("print", "player-sheet", "--paper", "a6", "--lang", "de")
    assert "148 × 210" in line
    assert "zu klein" in line


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_one_line() -> None:
    assert refused("print", "player-sheet", "-o", "/dev/full")


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is closed to root")
def test_a_folder_closed_to_writing_is_one_line(tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o500)
    assert refused("print", "player-sheet", "-o", str(closed / "x.pdf"))


def test_a_file_of_the_users_is_not_overwritten_unless_asked() -> None:
    mine = Path("mine.pdf")
    mine.write_bytes(b"my letter")
    answer = desk.run("print", "player-sheet", "-o", "mine.pdf")
    assert answer.status == 2
    assert "--force" in answer.err
    assert mine.read_bytes() == b"my letter"
    assert desk.run("print", "player-sheet", "-o", "mine.pdf", "--force").status == 0
    assert desk.run("print", "player-sheet", "--lang", "de", "-o", "mine.pdf").status == 0
    for form, more in (("svg", []), ("png", COARSE)):
        picture = Path(f"mine.{form}")
        picture.write_bytes(b"my drawing")
        command = ("print", "player-sheet", "--format", form, "-o", picture.name, *more)
        assert desk.run(*command).status == 2
        assert picture.read_bytes() == b"my drawing"
        assert desk.run(*command, "--force").status == 0
        # A picture that this program made is made anew without a question.
        assert desk.run(*command).status == 0


def test_notes_of_the_users_that_name_the_program_are_his() -> None:
    for text in ("my notes\n\nalhambra-sheets 0.1.0\nmore notes\n", "\nalhambra-sheets is a program\n\nmine\n"):
        Path("mine.txt").write_text(text, encoding="utf-8")
        assert desk.run("print", "reference-card", "--format", "text", "-o", "mine.txt").status == 2
        assert Path("mine.txt").read_text(encoding="utf-8") == text
    Path("mine.txt").unlink()
    for _ in range(2):
        assert desk.run("print", "reference-card", "--format", "text", "-o", "mine.txt").status == 0


def test_one_of_several_pictures_in_the_way_stops_all() -> None:
    Path("mine-2.svg").write_bytes(b"my drawing")
    assert desk.run("print", "player-sheet", "--numbered", "--sheets", "2", "--format", "svg", "-o", "mine.svg").status
    assert [path.name for path in Path().glob("*.svg")] == ["mine-2.svg"]


# Progress


def test_quick_work_shows_no_progress_and_long_work_does(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "%" not in desk.run("print", "player-sheet", is_terminal=True).err
    monkeypatch.setattr(progress, "SECONDS_UNSHOWN", -1.0)
    assert "100%" in desk.run("print", "player-sheet", "--sheets", "3", is_terminal=True).err
    assert "%" not in desk.run("print", "player-sheet", "--sheets", "3").err


@pytest.mark.parametrize(
    ("names", "told"),
    [
        ("Kim,Nina", ""),
        ("Kim,Nina,kim", "named twice: Kim, kim\n"),
        ("Kim,Kim", "named twice: Kim\n"),
        ("Kim,,Nina,", "empty names left out: 2\n"),
    ],
)
@pytest.mark.parametrize("document", ["score-pad", "player-sheet"])
def test_names_that_may_be_a_slip_are_told(document: str, names: str, told: str) -> None:
    answer = desk.run("print", document, "--names", names, "-o", "x.pdf", "--lang", "en")
    assert answer.status == 0
    assert answer.err.endswith(f"\n{told}") if told else "names" not in answer.err
