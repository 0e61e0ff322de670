"""The commands of printers, and what `print` and `reprint` make of them: told, undone, and nothing of a user's lost."""

from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pikepdf
import pytest

from alhambra_sheets.commands.shared import profiles
from alhambra_sheets.press.request import Request
from alhambra_sheets.system import settings
from alhambra_sheets.words import catalog
from tests.cases import desk
from tests.sheets import small_kit

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.cases.desk import Answer

    Run = Callable[..., Answer]

ADJUSTED = "adjusted for printer home; to print without adjusting: --printer none"


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command in an empty folder with settings of its own."""
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    return desk.run


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    return tmp_path / "settings" / "alhambra-sheets" / "printers.json"


def fails(answer: Answer, *said: str) -> None:
    assert all(word in answer.fault for word in said), answer.err


def is_adjusted(path: str) -> bool:
    with pikepdf.open(io.BytesIO(Path(path).read_bytes())) as file:
        found = {isinstance(page.obj.Contents, pikepdf.Array) for page in file.pages}
    assert len(found) == 1
    return found.pop()


def test_a_printer_is_described_listed_chosen_and_forgotten(run: Run, kept: Path) -> None:
    assert "print calibration" in run("printer", "list").out
    assert not kept.parent.exists()
    answer = run("printer", "add", "home", "--shift-back", "-0.5,1", "--scale", "99.6%,100%")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.splitlines() == [
        f"home: saved in {kept}",
        "every PDF is now adjusted for it; to stop this: alhambra-sheets printer use none",
    ]
    answer = run("printer", "add", "my office", "--margins", "4,5,4,5")
    assert answer.out.endswith("to adjust every PDF for it: alhambra-sheets printer use 'my office'\n")
    assert run("printer", "list").out == (
        "* home       --shift-back=-0.5,1 --scale=99.6%,100%\n  my office  --margins=4,5,4,5\n"
    )
    assert run("printer", "use", "my office").status == 0
    listed = json.loads(run("printer", "list", "--json").out)
    assert [(each["name"], each["used"]) for each in listed] == [("home", False), ("my office", True)]
    assert listed[0] == {"name": "home", "used": False, "shift_back": [-0.5, 1], "scale": [99.6, 100], "margins": None}
    answer = run("printer", "remove", "home")
    assert answer.out.endswith("alhambra-sheets printer add home --shift-back=-0.5,1 --scale=99.6%,100%\n")
    assert run("printer", "use", "none", "--json").out == '{\n "used": null\n}\n'
    assert run("printer", "list").out == "  my office  --margins=4,5,4,5\n"


def test_what_cannot_be_is_said_in_one_line_and_changes_nothing(run: Run, kept: Path) -> None:
    run("printer", "add", "home", "--shift-back", "0.5,-1")
    before = kept.read_bytes()
    fails(run("printer", "add", "home", "--scale", "99,99"), "already", "--force")
    fails(run("printer", "add", "none", "--scale", "99,99"), "none")
    for name in ("", "x\ny", "\x1b[1m"):
        fails(run("printer", "add", name, "--scale", "99,99"), "1 to 40 characters")
    for nothing in ("--shift-back=-0,0", "--scale=100%,100", "--margins=0,0,0,0"):
        fails(run("printer", "add", "office", nothing), "--shift-back, --scale, --margins")
    fails(run("printer", "add", "office"), "--shift-back, --scale, --margins")
    fails(run("printer", "add", "office", "--shift-back", "1"), "--shift-back 0.5,-1", "-20 to 20")
    fails(run("printer", "add", "office", "--scale", "0.99,1"), "90% to 110%")
    fails(run("printer", "use", "hom"), "did you mean home?")
    fails(run("printer", "remove", "office"), "unknown printer: office")
    fails(run("print", "player-sheet", "--printer", "office"), "unknown printer: office")
    fails(run("print", "player-sheet", "--printer", "home", "--format", "svg"), "--printer does not apply to svg")
    assert kept.read_bytes() == before
    assert not list(Path().iterdir())
    assert run("printer", "add", "home", "--scale", "99,99", "--force").status == 0
    assert json.loads(run("printer", "list", "--json").out)[0]["shift_back"] == [0, 0]


def test_a_file_that_cannot_be_read_is_left_alone_and_told(run: Run, kept: Path) -> None:
    kept.parent.mkdir(parents=True)
    kept.write_text("{my own notes}")
    for words in (
        ("printer", "list"),
        ("printer", "add", "home", "--scale", "99,99", "--force"),
        ("printer", "use", "none"),
        ("printer", "remove", "home"),
        ("print", "player-sheet"),
    ):
        fails(run(*words), str(kept))
    assert kept.read_text() == "{my own notes}"
    assert run("print", "player-sheet", "--printer", "none").status == 0
    kept.unlink()
    kept.mkdir()
    fails(run("printer", "list"), str(kept))


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes have names there")
def test_a_pipe_in_place_of_the_file_stops_nobody(run: Run, kept: Path) -> None:
    kept.parent.mkdir(parents=True)
    os.mkfifo(kept)
    for words in (("printer", "list"), ("print", "palace-form"), ("printer", "add", "home", "--scale", "99,99")):
        fails(run(*words), str(kept))


def test_a_folder_of_settings_that_is_a_file_is_told(run: Run, kept: Path) -> None:
    kept.parent.parent.parent.mkdir(parents=True, exist_ok=True)
    kept.parent.parent.write_text("mine")
    assert run("printer", "list").status == 0
    fails(run("printer", "add", "home", "--scale", "99,99"), "cannot make the folder")


def test_the_calibration_page_is_not_blamed_for_its_lines_at_the_edge(run: Run) -> None:
    run("printer", "add", "home", "--shift-back", "0.5,-1", "--margins", "9,9,9,9")
    answer = run("print", "calibration", "--printer", "home", "-o", "one.pdf")
    assert [line for line in answer.err.splitlines() if "edge" in line] == []
    assert "edge" in run("print", "player-sheet", "-o", "two.pdf").err


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="nothing is closed to whoever runs this")
def test_settings_that_cannot_be_written_are_told(run: Run, kept: Path) -> None:
    kept.parent.parent.mkdir(mode=0o500)
    fails(run("printer", "add", "home", "--scale", "99,99"), "no permission")


def test_prints_are_adjusted_and_say_so(run: Run) -> None:
    run("printer", "add", "home", "--shift-back", "0.5,-1", "--margins", "4,6,4,4")
    answer = run("print", "score-sheet", "-o", "one.pdf", "--json")
    assert json.loads(answer.out)["printer"] == "home"
    _, adjusted, lost = answer.err.splitlines()
    assert adjusted == ADJUSTED
    # The printer is measured upright, and the page lies.
    assert lost.startswith("too close to the edge for this printer: bottom ")
    assert "(prints from 6 mm)" in lost
    with pikepdf.open("one.pdf") as file:
        assert [isinstance(page.obj.Contents, pikepdf.Array) for page in file.pages] == [False, True]
    answer = run("print", "score-sheet", "-o", "plain.pdf", "--printer", "none", "--json")
    assert "printer" not in json.loads(answer.out)
    assert len(answer.err.splitlines()) == 1
    # No recipe has the printer: what is printed again is for the printer of today.
    assert run("reprint", "one.pdf", "-o", "again.pdf").err.splitlines()[1] == ADJUSTED
    assert Path("again.pdf").read_bytes() == Path("one.pdf").read_bytes()
    run("printer", "use", "none")
    assert len(run("reprint", "one.pdf", "-o", "again.pdf").err.splitlines()) == 1
    assert Path("again.pdf").read_bytes() == Path("plain.pdf").read_bytes()
    assert ADJUSTED in run("reprint", "plain.pdf", "-o", "again.pdf", "--printer", "home").err
    assert Path("again.pdf").read_bytes() == Path("one.pdf").read_bytes()


def test_pictures_and_the_calibration_page_are_as_they_are(run: Run) -> None:
    run("printer", "add", "home", "--scale", "99%,99%")
    assert ADJUSTED not in run("print", "palace-form", "-o", "form.png").err
    assert ADJUSTED not in run("print", "calibration", "-o", "page.pdf").err
    assert not is_adjusted("page.pdf")
    assert ADJUSTED in run("print", "calibration", "-o", "page.pdf", "--printer", "home").err
    assert is_adjusted("page.pdf")


def test_a_kit_is_adjusted_but_for_the_calibration_page(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    small_kit.print_few(monkeypatch)
    run("printer", "add", "home", "--scale", "99%,99%")
    answer = run("print", "kit", "--lang", "en", "--json", "-o", "kit")
    assert answer.err.splitlines()[-1] == ADJUSTED
    rows = json.loads(answer.out)
    assert {Path(row["file"]).stem: row.get("printer") for row in rows}.pop("calibration") is None
    assert len(rows) == len(small_kit.DOCUMENTS)
    for row in rows:
        assert is_adjusted(row["file"]) == ("printer" in row) == ("calibration" not in row["file"])


def test_what_goes_to_a_shop_is_adjusted_only_for_who_asks(run: Run) -> None:
    run("printer", "add", "home", "--scale", "99%,99%")
    english, home = catalog.load("en"), ("home",)
    for asked, press, printer in (
        (None, False, home),
        (None, True, ()),
        ("home", True, home),
        ("none", True, ()),
        ("none", False, ()),
    ):
        found = profiles.for_print(asked, Request("kit", ("en",), press=press), "pdf", english)
        assert (() if found is None else (found.name,)) == printer


# Where settings are


@pytest.mark.parametrize(
    ("platform", "variables", "folder"),
    [
        ("linux", {}, "HOME/.config"),
        ("linux", {"XDG_CONFIG_HOME": "/own"}, "/own"),
        ("linux", {"XDG_CONFIG_HOME": "relative"}, "HOME/.config"),
        ("darwin", {}, "HOME/Library/Application Support"),
        ("win32", {}, "HOME/AppData/Roaming"),
        ("win32", {"APPDATA": "/roaming"}, "/roaming"),
    ],
)
def test_settings_are_where_the_system_keeps_them(
    platform: str, variables: dict[str, str], folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_CONFIG_HOME", "APPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(Path, "home", lambda: Path("HOME"))
    assert settings.folder() == Path(folder) / "alhambra-sheets"


def test_who_is_nowhere_at_home_prints_all_the_same(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody() -> Path:
        raise RuntimeError

    monkeypatch.delenv("XDG_CONFIG_HOME")
    monkeypatch.setattr(Path, "home", nobody)
    assert run("print", "palace-form").status == 0
    fails(run("printer", "list"), "XDG_CONFIG_HOME")
