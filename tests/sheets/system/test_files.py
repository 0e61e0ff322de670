"""Reading what is named, writing what is asked for: whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from alhambra_sheets.commands import console
from alhambra_sheets.system import files
from alhambra_sheets.words import catalog
from tests.cases import desk
from tests.cases.desk import table

GOOD = table("Kim: {buildings: {tower: 1}, wall: 1}")
COMMANDS = (["score"], ["check"], ["score", "--json"], ["check", "--json"], ["moves", "--player", "Kim"])


def _fails_in_one_line(name: str, said: str) -> None:
    for command in COMMANDS:
        answer = desk.run(*command, name)
        assert (answer.status, answer.out) == (2, ""), command
        (line,) = answer.err.splitlines()
        assert line.startswith("alhambra-sheets: ")
        assert said in line
        assert "Traceback" not in line
        assert line.isprintable()


def test_a_missing_file(tmp_path: Path) -> None:
    _fails_in_one_line(str(tmp_path / "none.yaml"), "none.yaml")


def test_a_folder(tmp_path: Path) -> None:
    _fails_in_one_line(str(tmp_path), str(tmp_path))


def test_a_file_below_a_file(tmp_path: Path) -> None:
    (tmp_path / "a").touch()
    _fails_in_one_line(str(tmp_path / "a" / "b"), "b")


def test_a_name_that_is_none() -> None:
    _fails_in_one_line("a\0b", "a")
    _fails_in_one_line("", "")
    _fails_in_one_line("x" * 5000, "x")


def test_a_name_that_a_terminal_would_obey(tmp_path: Path) -> None:
    _fails_in_one_line(str(tmp_path / "\x1b[31m\n\u202e.yaml"), "no such file")


def test_a_link_to_itself(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    _fails_in_one_line(str(tmp_path / "loop"), "loop")


def test_a_file_that_may_not_be_read() -> None:
    # Not below pytest's own folder: nobody but its owner may enter that.
    with TemporaryDirectory() as folder:
        path = Path(folder, "secret.yaml")
        path.write_text(GOOD, encoding="utf-8")
        path.chmod(0)
        if os.geteuid() != 0:
            _fails_in_one_line(str(path), "secret.yaml")
            return
        path.parent.chmod(0o755)
        # What the commands load may lie where nobody may look: it is loaded before.
        for command in COMMANDS:
            assert desk.run(*command, "-", typed=GOOD).status in {0, 2}
        os.seteuid(65534)
        try:
            if not os.access(folder, os.X_OK, effective_ids=True):
                pytest.skip("nobody may enter the folder of this test")
            _fails_in_one_line(str(path), "secret.yaml")
        finally:
            os.seteuid(0)


def test_a_name_is_shown_and_not_obeyed_between_several(tmp_path: Path) -> None:
    path = tmp_path / "\x1b[31m.yaml"
    path.write_text(GOOD, encoding="utf-8")
    answer = desk.run("score", str(path), str(path))
    assert answer.status == 0
    assert "\x1b" not in answer.out


def test_a_name_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"\xff.yaml")
    path.write_text(GOOD, encoding="utf-8")
    for command in COMMANDS[:-1]:
        assert desk.run(*command, str(path)).status == 0
    assert desk.run("score", "--json", str(path)).json["legal"]


def test_standard_input() -> None:
    assert desk.run("score", "-", typed=GOOD).status == 0
    assert desk.run("check", "-", typed="").status == 1
    assert desk.run("score", "-", "--json", typed=GOOD).json["file"] == "-"


def test_a_file_of_the_largest_size_is_read_and_a_larger_one_is_not(tmp_path: Path) -> None:
    path = tmp_path / "large"
    path.write_bytes(b"x" * 100)
    assert files.read(str(path), 100) == b"x" * 100
    assert len(files.read(str(path), 99)) == 100
    assert len(files.read(str(path), 10)) == 11


def test_writing_leaves_the_whole_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    files.write(path, b"one")
    files.write(path, b"two")
    assert path.read_bytes() == b"two"
    assert [each.name for each in tmp_path.iterdir()] == ["a.pdf"]


def test_a_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.pdf"
    files.write(path, b"one")

    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", fail)
    with pytest.raises(OSError, match="No space"):
        files.write(path, b"two")
    assert path.read_bytes() == b"one"
    assert [each.name for each in tmp_path.iterdir()] == ["a.pdf"]


def test_only_own_files_are_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    assert files.is_writable(path)
    assert files.is_own(path, lambda _: False)
    path.write_bytes(b"mine")
    assert files.is_writable(path)
    assert files.is_own(path, lambda content: content == b"mine")
    assert not files.is_own(path, lambda content: content == b"own")
    assert not files.is_writable(tmp_path)
    path.chmod(0o444)
    assert not files.is_writable(path)


def test_a_link_stays_a_link_and_permissions_stay(tmp_path: Path) -> None:
    target, link = tmp_path / "a.pdf", tmp_path / "link.pdf"
    target.write_bytes(b"one")
    target.chmod(0o640)
    link.symlink_to(target)
    files.write(link, b"two")
    assert link.is_symlink()
    assert target.read_bytes() == b"two"
    assert target.stat().st_mode & 0o777 == 0o640


def test_no_standard_input_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    with pytest.raises(files.Fault, match="standard input is closed"):
        console.read("-", 10, catalog.load("en"))
