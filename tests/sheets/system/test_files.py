"""Reading what is named, writing what is asked for: whole or not at all."""

from __future__ import annotations

import errno
import io
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, NoReturn

import pytest

from alhambra_sheets.commands.shared import console
from alhambra_sheets.system import files
from alhambra_sheets.words import catalog
from alhambra_sheets.writers import html
from tests.cases import desk
from tests.cases.desk import table
from tests.sheets import small_kit

if TYPE_CHECKING:
    from collections.abc import Callable

GOOD = table("Kim: {buildings: {tower: 1}, wall: 1}")
COMMANDS = (["score"], ["check"], ["score", "--json"], ["check", "--json"], ["moves", "--player", "Kim"])


def _fails_in_one_line(name: str, said: str) -> None:
    for command in COMMANDS:
        line = desk.run(*command, name).fault
        assert line.isprintable()
        assert said in line, command


def test_a_missing_file(tmp_path: Path) -> None:
    _fails_in_one_line(str(tmp_path / "none.yaml"), "none.yaml")


def test_a_folder(tmp_path: Path) -> None:
    _fails_in_one_line(str(tmp_path), str(tmp_path))


def test_a_file_below_a_file(tmp_path: Path) -> None:
    (tmp_path / "a").touch()
    _fails_in_one_line(str(tmp_path / "a" / "b"), "b")


def test_a_name_that_is_none() -> None:
    _fails_in_one_line("a\0b", "a")
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


# Storages that lack something


def _refusing(number: int) -> Callable[..., NoReturn]:
    def refuse(*_: object, **__: object) -> NoReturn:
        raise OSError(number, os.strerror(number))

    return refuse


@pytest.mark.parametrize(
    ("function", "number"),
    [
        ("os.fsync", errno.EINVAL),
        ("os.fsync", errno.ENOTSUP),
        ("os.fsync", errno.ENOSYS),
        ("pathlib.Path.chmod", errno.EPERM),
        ("pathlib.Path.chmod", errno.ENOTSUP),
        ("os.chown", errno.EPERM),
    ],
)
def test_a_storage_without_rights_or_sync_is_written_to(
    function: str, number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.pdf"
    monkeypatch.setattr(function, _refusing(number))
    for content in (b"one", b"two"):
        files.write(path, content)
        assert path.read_bytes() == content
    assert [each.name for each in tmp_path.iterdir()] == ["a.pdf"]


@pytest.mark.parametrize(
    ("function", "number"),
    [
        ("os.fsync", errno.EIO),
        ("os.fsync", errno.ENOSPC),
        ("pathlib.Path.replace", errno.EEXIST),
        ("pathlib.Path.replace", errno.EPERM),
        ("pathlib.Path.replace", errno.EXDEV),
        ("tempfile.mkstemp", errno.EROFS),
        ("tempfile.mkstemp", errno.EACCES),
    ],
)
def test_a_storage_that_cannot_take_a_file_keeps_the_old_one(
    function: str, number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert desk.run("print", "calibration", "-o", "a.pdf").status == 0
    old = (tmp_path / "a.pdf").read_bytes()
    monkeypatch.setattr(function, _refusing(number))
    answer = desk.run("print", "calibration", "--lang", "de", "-o", "a.pdf")
    assert answer.status == 2
    assert answer.err.startswith("alhambra-sheets: a.pdf")
    assert answer.err.count("\n") == 1
    assert (tmp_path / "a.pdf").read_bytes() == old
    assert [each.name for each in tmp_path.iterdir()] == ["a.pdf"]


def test_a_name_too_long_for_the_storage_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    answer = desk.run("print", "calibration", "-o", f"{'x' * 300}.pdf")
    assert answer.status == 2
    assert answer.err.startswith("alhambra-sheets: xxx")
    assert answer.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_the_owner_of_a_file_stays_its_owner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(b"one")
    if os.geteuid() == 0:
        os.chown(path, 1234, 1235)
        files.write(path, b"two")
        assert (path.stat().st_uid, path.stat().st_gid) == (1234, 1235)
        return
    asked = list[tuple[int, int]]()
    monkeypatch.setattr("os.chown", lambda _, user, group: asked.append((user, group)))
    files.write(path, b"two")
    assert asked == [(path.stat().st_uid, path.stat().st_gid)]


def test_a_file_of_somebody_else_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # In everybody's folder it could be: what counts is whether it can be written.
    path = tmp_path / "a.pdf"
    path.write_bytes(b"one")
    assert files.is_writable(path)
    monkeypatch.setattr("os.access", lambda *_, **__: False)
    assert not files.is_writable(path)


BEGINNINGS: dict[str, bytes] = {
    "print calibration": b"%PDF-",
    "new": b"# ",
    "schema": b"{",
    "layout new --seed 3": b"# ",
    "explain ALH304": b"",
}
# Each command by one of the names, and one by all; with --full all by all.
NAMED = [
    pytest.param(output, words, marks=[] if number == 0 or words == "new" else [pytest.mark.full])
    for number, output in enumerate(["-", "/dev/stdout", "/dev/fd/1"])
    for words in BEGINNINGS
]


@pytest.mark.parametrize(("output", "words"), NAMED)
def test_standard_output_has_other_names(output: str, words: str, tmp_path: Path) -> None:
    # Behind `>`, where the file of that name is there already, and begun.
    script = "from alhambra_sheets.cli import main; main()"
    with (tmp_path / "out").open("wb") as out:
        done = subprocess.run(
            [sys.executable, "-c", script, *words.split(), "-o", output],
            stdout=out,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert (done.returncode, done.stderr) == (0, b"")
    assert (tmp_path / "out").read_bytes().startswith(BEGINNINGS[words])
    assert (tmp_path / "out").stat().st_size


def test_a_file_without_a_name_is_one_line() -> None:
    for command in COMMANDS:
        answer = desk.run(*command, "")
        assert (answer.status, answer.err) == (2, "alhambra-sheets: no file name given\n")


def test_a_folder_that_is_gone_is_named_as_such(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    answer = desk.run("print", "calibration", "-o", "a.pdf")
    assert (answer.status, answer.err) == (2, "alhambra-sheets: the current folder no longer exists\n")


def test_names_that_are_no_text_are_told_apart_by_programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names = [os.fsdecode(name) for name in (b"\xff.yaml", b"\xfe.yaml")]
    for name in names:
        Path(name).write_text(GOOD, encoding="utf-8")
    for arguments in (["check", "--json"], ["score", "--json"]):
        assert [each["file"] for each in desk.run(*arguments, *names).json] == names
    games = desk.run("score", "--summary=json", *names).json["games"]
    assert [each["file"] for each in games] == names


def test_folders_of_a_kit_that_cannot_be_written_do_not_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    small_kit.print_few(monkeypatch)
    monkeypatch.setattr("tempfile.mkstemp", _refusing(errno.ENOSPC))
    for output in (["-o", "kit"], []):
        answer = desk.run("print", "kit", "--lang", "en", *output)
        assert answer.status == 2
        assert "no space left" in answer.err
        assert list(tmp_path.iterdir()) == []


def test_a_full_folder_for_temporary_files_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    monkeypatch.setattr("weasyprint.text.fonts.FontConfiguration.add_font_face", _refusing(errno.ENOSPC))
    html._faces.cache_clear()  # noqa: SLF001 - they are read once, and another test may have
    try:
        answer = desk.run("print", "reference-card", "-o", "a.pdf")
    finally:
        html._faces.cache_clear()  # noqa: SLF001 - as above
    assert (answer.status, answer.out) == (2, "")
    assert answer.err == f"alhambra-sheets: {tmp_path / 'temporary'}: no space left on the disk\n"


def test_nothing_of_a_file_that_comes_to_nothing_is_on_standard_output(
    capsysbinary: pytest.CaptureFixture[bytes],
) -> None:
    def half() -> None:
        with files.writing_to_standard_output() as sink:
            sink(b"half")
            raise LookupError

    with pytest.raises(LookupError):
        half()
    assert capsysbinary.readouterr().out == b""


class _Little(io.RawIOBase):
    """A standard output without a buffer, which takes a few bytes at a time, or none."""

    def __init__(self, most: int | None) -> None:
        self.taken = bytearray()
        self._most = most

    def write(self, content: Any) -> int | None:  # noqa: ANN401 - whatever has bytes
        if self._most is None:
            return None
        part = bytes(content)[: self._most]
        self.taken += part
        return len(part)


def test_a_standard_output_that_takes_little_at_a_time_gets_all(monkeypatch: pytest.MonkeyPatch) -> None:
    little = _Little(7)
    monkeypatch.setattr(sys, "stdout", SimpleNamespace(buffer=little, flush=lambda: None))
    files.write_to_standard_output(b"a file of some length")
    assert little.taken == b"a file of some length"


def test_a_standard_output_that_takes_nothing_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", SimpleNamespace(buffer=_Little(None), flush=lambda: None))
    with pytest.raises(BlockingIOError):
        files.write_to_standard_output(b"a file")
