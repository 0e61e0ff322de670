"""The commands of layouts: what they answer, and that no file, however hostile, is more than findings or one line."""

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from alhambra_engine.buildings import Building
from alhambra_engine.rollandwrite import layout_file, layout_maker, layouts
from alhambra_engine.rollandwrite import numbers as rollandwrite
from alhambra_sheets.commands.shared import layout_choice
from alhambra_sheets.drawing import codes
from alhambra_sheets.drawing.sheet_codes import SheetCode
from alhambra_sheets.words import catalog, findings, terms
from tests.cases import desk
from tests.sheets.made_catalogs import marked

if TYPE_CHECKING:
    from tests.cases.desk import Answer

LAYOUTS = Path(__file__).resolve().parents[2] / "cases"
GOOD = 'id = "mine"\nrows = ["GPTCGA", "PAGSCT", "CTSTAP", "ASCGTG", "SCAPGT", "GTGATC"]\n'
UNEVEN = GOOD.replace("GPTCGA", "PGTCGA")


def _run(*arguments: str, typed: str | bytes = b"") -> Answer:
    return desk.run("layout", *arguments, typed=typed)


def _fails(answer: Answer, *said: str) -> None:
    assert answer.fault.isprintable()
    assert all(word in answer.fault for word in said), answer.err


# Help


@pytest.mark.parametrize("arguments", [[], ["--help"], ["-h"]])
def test_help_names_every_command(arguments: list[str]) -> None:
    answer = _run(*arguments)
    assert (answer.status, answer.err) == (0, "")
    assert re.findall(r"^  ([a-z]+)  ", answer.out, re.MULTILINE) == ["list", "show", "new", "check"]


@pytest.mark.parametrize(
    "arguments",
    [
        ["shew"],
        ["--nonsense"],
        ["list", "granada"],
        ["show"],
        ["show", "--", "--json"],
        ["show", "granda"],
        ["show", "seed-1000000000"],
        ["show", "-"],
        ["show", ""],
        ["show", "\0.toml"],
        ["show", "\x1b[31m"],
        ["show", "granada", "--lang", "xx"],
        ["new", "--seed", "-1"],
        ["new", "--seed", "1000000000"],
        ["new", "--seed", "9" * 5000],
        ["new", "--seed", "١٧x"],
        ["new", "-o", "mine"],
        ["new", "-o", ""],
        ["new", "-o", "no/such/mine.toml"],
        ["check"],
        ["check", "none.toml"],
        ["check", "\0.toml"],
        ["check", "x" * 5000 + ".toml"],
    ],
    ids=lambda arguments: ascii(" ".join(arguments)[:40]),
)
def test_what_cannot_work_is_one_line_and_status_2(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    _fails(_run(*arguments))
    assert not list(tmp_path.iterdir())


def test_a_misspelt_id_is_answered_with_those_there_are() -> None:
    _fails(_run("show", "granda"), "did you mean granada?", *layout_maker.known_ids())


# list, show


def test_every_layout_with_a_name_is_listed() -> None:
    lines = _run("list").out.splitlines()
    assert [line.split()[0] for line in lines] == list(layout_maker.known_ids())
    found = _run("list", "--json").json
    assert [each["id"] for each in found] == list(layouts.layout_ids())
    assert all(each["even"] and each["seed"] is None for each in found)


def test_the_markers_of_the_own_layouts_tell_them_apart() -> None:
    own = [layouts.load_layout(layout_id) for layout_id in layouts.layout_ids()]
    ids = {codes.marker_ids(SheetCode("player-sheet", letters=each.letters, coins=each.coins)) for each in own}
    assert len(ids) == len(own) >= 4


@pytest.mark.parametrize("name", ["granada", "seed-17", "SEED 17", "mine.toml"])
def test_a_layout_is_shown_between_its_dice(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.toml").write_text(GOOD, encoding="utf-8")
    layout = layout_maker.find_layout(name) or layouts.load_layout()
    answer = _run("show", name)
    assert (answer.status, answer.err) == (0, "")
    lines = answer.out.splitlines()
    top = lines.index("    1 2 3 4 5 6")
    for face, (row, building) in enumerate(zip(layout.rows, Building, strict=True), 1):
        shown = lines[top + face].split()
        assert shown[:7] == [str(face), *row]
        assert (shown[7], shown[-1]) == (building.letter, str(rollandwrite.boxes(building)))
    assert str(layout.coins) in lines[1]
    assert lines[-1].startswith("Even")


def test_a_layout_as_json_says_everything() -> None:
    layout = layout_maker.make_layout(17)
    assert _run("show", "seed-17", "--json").json == {
        "schema": 1,
        "layout": {
            "id": "seed-17",
            "name": "Seed 17",
            "coins": 20,
            "rows": list(layout.rows),
            "seed": 17,
            "counts": {"pavilion": 4, "seraglio": 4, "arcades": 6, "chambers": 6, "garden": 8, "tower": 8},
            "even": True,
        },
        "findings": [],
    }


def test_an_uneven_layout_is_shown_with_what_is_uneven(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(UNEVEN, encoding="utf-8")
    answer = _run("show", str(path))
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.count("note[ALH412]") == 2
    assert "Even:" not in answer.out
    told = _run("show", str(path), "--json").json
    assert (told["file"], told["layout"]["even"]) == (str(path), False)
    assert [each["location"] for each in told["findings"]] == [{"line": 2, "column": 10}] * 2


@pytest.mark.parametrize("language", catalog.languages())
@pytest.mark.parametrize(
    "arguments", [["list"], ["show", "granada"], ["new", "--seed", "1"], ["check", str(LAYOUTS / "several.toml")]]
)
def test_every_command_answers_in_every_language(language: str, arguments: list[str]) -> None:
    answer = _run(*arguments, "--lang", language)
    assert answer.err == ""
    assert "{" not in answer.out


# new


@pytest.mark.parametrize("language", catalog.languages())
def test_a_new_layout_is_a_file_that_reads_as_it_was_made(language: str) -> None:
    answer = _run("new", "--seed", "17", "--lang", language)
    assert (answer.status, answer.err) == (0, "")
    file = layout_file.read("x.toml", answer.out.encode())
    made = layout_maker.make_layout(17)
    assert file.findings == ()
    assert file.layout is not None
    assert file.layout == made._replace(name=terms.layout_name(made, catalog.load(language)))
    assert terms.is_seed_name(file.layout.name, 17)
    assert answer.out.startswith("# P ")


def test_without_a_seed_a_fresh_one_is_said() -> None:
    answers = [_run("new") for _ in range(3)]
    said = [answer.err.strip() for answer in answers]
    assert len(set(said)) > 1
    for layout_id, answer in zip(said, answers, strict=True):
        assert tomllib.loads(answer.out)["id"] == layout_id
        assert layout_maker.seed_of(layout_id)


def test_a_new_layout_goes_into_a_file_that_is_never_overwritten_unasked(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    answer = _run("new", "--seed", "17", "-o", str(path))
    assert (answer.status, answer.out) == (0, "")
    assert answer.err == f"{path}: seed-17\n"
    kept = path.read_text(encoding="utf-8")
    assert kept == _run("new", "--seed", "17").out
    _fails(_run("new", "--seed", "18", "-o", str(path)), str(path), "--force")
    assert path.read_text(encoding="utf-8") == kept
    assert _run("new", "--seed", "18", "-o", str(path), "--force", "--json").json["file"] == str(path)
    assert tomllib.loads(path.read_text(encoding="utf-8"))["id"] == "seed-18"
    assert list(tmp_path.iterdir()) == [path]


def test_a_new_layout_goes_to_no_folder_and_over_no_closed_file(tmp_path: Path) -> None:
    (tmp_path / "folder.toml").mkdir()
    _fails(_run("new", "-o", str(tmp_path / "folder.toml"), "--force"), "folder")
    closed = tmp_path / "closed.toml"
    closed.write_text("mine", encoding="utf-8")
    closed.chmod(0o400)
    _fails(_run("new", "-o", str(closed), "--force"), str(closed))
    assert closed.read_text(encoding="utf-8") == "mine"


def test_json_of_a_new_layout_says_what_is_shown_of_it() -> None:
    shown = _run("show", "seed-3", "--json").json
    assert _run("new", "--seed", "3", "--json").json == {"schema": 1, "layout": shown["layout"]}


def test_a_file_in_another_language_is_printed_as_its_id_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    load, path = catalog.load, tmp_path / "mine.toml"
    path.write_text(_run("new", "--seed", "17").out.replace("Seed 17", "«Seed 17»"), encoding="utf-8")
    assert layout_file.read("x.toml", path.read_bytes()).layout != layout_maker.make_layout(17)
    one_of_its_own = _bytes_of("player-sheet", str(path), tmp_path)
    monkeypatch.setattr("alhambra_sheets.words.terms.load", lambda code: marked() if code == "de" else load(code))
    assert layout_choice.choose(str(path), load("en")).layout == layout_maker.make_layout(17)
    made = _bytes_of("player-sheet", str(path), tmp_path)
    assert made == _bytes_of("player-sheet", "seed-17", tmp_path) != one_of_its_own


def test_a_name_of_ones_own_stays_and_is_printed_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.toml").write_text(_run("new", "--seed", "17").out.replace("Seed 17", "Oma"), encoding="utf-8")
    assert _run("show", "mine.toml", "--lang", "de").out.startswith("Oma (seed-17)\n")
    printed = _bytes_of("player-sheet", "mine.toml", tmp_path)
    assert desk.run("reprint", "x.pdf", "-o", "again.pdf").status == 0
    assert Path("again.pdf").read_bytes() == printed


def _bytes_of(document: str, layout: str, folder: Path) -> bytes:
    path = folder / "x.pdf"
    assert desk.run("print", document, "--layout", layout, "-o", str(path)).status == 0
    return path.read_bytes()


def test_the_name_of_a_seed_is_a_message_wherever_it_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    layout, own = layout_maker.make_layout(17), layouts.load_layout()
    assert terms.layout_name(layout, catalog.load("en")) == layout.name == "Seed 17"
    assert terms.layout_name(layout, marked()) == "«Seed 17»"
    assert terms.layout_name(own, marked()) == own.name
    assert terms.layout_name(own._replace(name="Seed 17"), marked()) == "Seed 17"
    monkeypatch.setattr("alhambra_sheets.commands.shared.console.load", lambda _: marked())
    assert _run("show", "seed-17").out.startswith("«Seed 17» (seed-17)\n")
    assert 'name = "«Seed 17»"\n' in _run("new", "--seed", "17").out
    # JSON is for programs.
    assert _run("show", "seed-17", "--json").json["layout"]["name"] == "Seed 17"
    values = {"layout": "Seed 17"}
    assert "«Seed 17»" in findings.sentence("lines-do-not-match", "layout", values, marked())


# check


@pytest.mark.parametrize(("text", "verdict"), [(GOOD, "playable"), (UNEVEN, "not even")])
def test_a_layout_that_can_be_played_is_no_error(text: str, verdict: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    answer = _run("check", str(path))
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.splitlines()[-1].startswith(f"{path}: ")
    assert verdict in answer.out.splitlines()[-1]
    assert _run("check", "-", "--json", typed=text).json["playable"] is True


def test_all_that_is_wrong_is_told_at_its_place() -> None:
    path = str(LAYOUTS / "several.toml")
    answer = _run("check", path)
    assert (answer.status, answer.err) == (1, "")
    assert answer.out.count("error[ALH411]") == 7
    assert f"{path}:15:12" in answer.out
    assert answer.out.endswith("not playable (7 errors)\n")
    told = _run("check", path, "--json").json
    assert (told["playable"], told["layout"], len(told["findings"])) == (False, None, 7)
    letter = told["findings"][4]
    assert (letter["code"], letter["rule"], letter["location"]) == ("ALH411", "V4", {"line": 15, "column": 12})
    assert letter["message"]
    assert letter["help"]


@pytest.mark.parametrize("command", [["layout", "show"], ["print", "player-sheet", "-o", "x.pdf", "--layout"]])
def test_who_asks_for_a_faulty_file_is_told_all_of_it_too(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = desk.run(*command, str(LAYOUTS / "several.toml"))
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.count("error[ALH411]") == 7
    assert answer.err.splitlines()[-1].startswith("alhambra-sheets: ")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["seed-17", "SEED-17", "comares"])
def test_a_sheet_is_printed_with_the_grid_of_any_id(name: str, tmp_path: Path) -> None:
    path = tmp_path / "x.pdf"
    assert desk.run("print", "player-sheet", "--layout", name, "-o", str(path)).status == 0
    assert path.read_bytes().startswith(b"%PDF")


def test_several_files_are_answered_in_turn_with_the_worst_status(tmp_path: Path) -> None:
    good = tmp_path / "good.toml"
    good.write_text(GOOD, encoding="utf-8")
    bad = str(LAYOUTS / "bad-id.toml")
    answer = _run("check", str(good), bad)
    assert answer.status == 1
    assert [line for line in answer.out.splitlines() if line.startswith("===")] == [f"=== {good}", f"=== {bad}"]
    assert [each["playable"] for each in _run("check", str(good), bad, "--json").json] == [True, False]
    answer = _run("check", "none.toml", bad)
    assert answer.status == 2
    assert answer.err.startswith("alhambra-sheets: none.toml")
    assert "ALH411" in answer.out


HOSTILE = {
    "a megabyte": b"#" * 1_000_000,
    "a megabyte of rows": b'rows = ["' + b"Q" * 1_000_000 + b'"]',
    "binary": bytes(range(256)) * 10,
    "nulls": b"\0" * 1_000,
    "utf-16, damaged": GOOD.encode("utf-16")[:-1] + b"\xd8",
    "deep lists": b"rows = " + b"[" * 3_900,
    "deep tables": b"rows = " + b"{a=" * 1_200,
    "deep keys": b"a" + b".a" * 1_900 + b" = 1\n",
    "many keys": b"".join(b"k%d=1\n" % number for number in range(500)),
    "many rows": b'id = "a"\nrows = [' + b'"",' * 1_200 + b"]\n",
    "a long row": b'id = "a"\nrows = ["' + b"Q" * 3_900 + b'"]\n',
    "escapes": b'id = "\\u001b[2J"\nname = "\\u202e"\n"\\u001b" = 1\n',
    "braces": b'id = "{name}"\n"{0.__class__}" = 1\n',
    "empty": b"",
    "line ends": GOOD.replace("\n", "\r").encode(),
    "letters that grow": 'id = "a"\nrows = ["ßßß", "ﬃ", "", "", "", ""]\n'.encode(),
    "a key in a text": b'id = """\nrows = ["x"\n"""\nrows = ["Q"]\n',
}


@pytest.mark.parametrize("name", HOSTILE)
def test_whatever_a_file_holds_is_answered_with_findings(name: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(HOSTILE[name])
    answer = _run("check", str(path))
    assert (answer.status, answer.err) == (1, "")
    assert answer.out.startswith("error[ALH")
    assert len(answer.out) < 20_000
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]", answer.out)
    assert _run("check", str(path), "--json").json["findings"]
    shown = _run("show", str(path))
    assert (shown.status, shown.out) == (2, "")


def test_a_byte_order_mark_and_line_ends_of_windows_are_no_fault(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    assert _run("check", str(path)).status == 0


@pytest.mark.parametrize("command", [["layout", "check"], ["layout", "show"], ["print", "player-sheet", "--layout"]])
def test_what_is_no_file_is_never_waited_for(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("folder.toml").mkdir()
    os.mkfifo("pipe.toml")
    Path("zero.toml").symlink_to("/dev/zero")
    Path("nowhere.toml").symlink_to("nothing")
    Path("loop.toml").symlink_to("loop.toml")
    for name in ("folder.toml", "pipe.toml", "zero.toml", "nowhere.toml", "loop.toml", "missing.toml"):
        _fails(desk.run(*command, name), name)


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(GOOD, encoding="utf-8")

    def refuse(name: str, _: int) -> bytes:
        raise PermissionError(13, "Permission denied", name)

    # Who runs the tests as root may read everything.
    monkeypatch.setattr("alhambra_sheets.system.files.read", refuse)
    _fails(_run("check", str(path)), str(path), "no permission")


def test_the_file_of_the_documentation_is_the_example_and_is_even(checkout: Path) -> None:
    example = layout_file.read("x", (checkout / "examples" / "my-layout.toml").read_bytes())
    text = (checkout / "docs" / "layouts.md").read_text(encoding="utf-8")
    shown = layout_file.read("x", text.split("```toml\n")[1].split("```")[0].encode())
    assert example.findings == shown.findings == ()
    assert example.layout == shown.layout
    assert all(f"`{layout_id}`" in text for layout_id in layouts.layout_ids())
    assert f"{layouts.BYTE_LIMIT} bytes" in text
    assert f"{rollandwrite.starting_coins()} to {rollandwrite.most_coins()}" in text


def test_how_seeds_are_called_is_told_and_offered_as_no_name() -> None:
    told = desk.run("layout", "show", "seed-x", "--lang", "en").err
    assert told.startswith("alhambra-sheets: unknown layout: seed-x; choose from: ")
    assert "seed-N" in told
    assert "did you mean granada?" in desk.run("layout", "show", "granda", "--lang", "en").err
