"""Ctrl-C, a closed terminal, a shutdown: one line, the status that the docs name, and nothing left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pytest

CHECKOUT = Path(__file__).resolve().parents[3]
EXAMPLE = str(CHECKOUT / "examples" / "kim-and-nina.yaml")
STOPPED = b"alhambra-sheets: stopped\n"
STATUS = {"SIGINT": 130, "SIGTERM": 143, "SIGHUP": 129}
SIGNALS = sorted(STATUS)
OFTEN = [
    # A closed terminal is told in the way of a shutdown, by the same lines.
    pytest.param(name, marks=pytest.mark.full) if name == "SIGHUP" else name
    for name in SIGNALS
]
CARD = ("print", "reserve-strip", "-o", "card.pdf")
PAD = ("print", "score-pad", "-o", "pad.pdf")

# Where the tests run in the background of a script, interrupts are ignored; here they are not.
HEEDED = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.SIG_DFL)
def stop(*_):
    os.kill(os.getpid(), getattr(signal, os.environ["ASKS"]))
"""
MAIN = "\nfrom alhambra_sheets.cli import main\nmain()\n"
# Each asks the process to stop where it is.
ON_IMPORT = """
class Asking:
    def find_spec(self, name, path=None, target=None):
        if name == os.environ["MODULE"]:
            stop()
sys.meta_path.insert(0, Asking())
"""
WHILE_DRAWN = """
from alhambra_sheets.writers import html
write = html.Layout.write
def stopped(*arguments):
    from weasyprint.svg import SVG
    SVG.draw = stop
    return write(*arguments)
html.Layout.write = stopped
"""
WHILE_SET = """
from alhambra_sheets.writers import html
lay_out = html.PageSource.lay_out
def stopped(*arguments, **more):
    lay_out(*arguments, **more)
    return stop()
html.PageSource.lay_out = stopped
"""
WHILE_WRITTEN = "os.fsync = stop\n"
BEFORE_IT_IS_IN_PLACE = "os.replace = os.rename = stop\nimport pathlib\npathlib.Path.replace = stop\n"
WITH_SOMETHING_WRITTEN = """
from alhambra_sheets.commands.shared import console
def stopped(*_, **more):
    sys.stdout.write("not flushed yet")
    stop()
console.write_lines = stopped
"""
TWICE = """
from alhambra_sheets.commands.shared import console
console.fail = lambda *_: stop()
os.fsync = stop
"""


class Ended(NamedTuple):
    """How a process has ended, and what it left in its folder and among temporary files."""

    status: int
    out: bytes
    err: bytes
    left: tuple[str, ...]


def _environment(folder: Path) -> dict[str, str]:
    temporary = folder / "temporary"
    temporary.mkdir(exist_ok=True)
    own = {key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"}
    return {**own, "TMPDIR": str(temporary), "LC_ALL": "C.UTF-8", "LANGUAGE": "en"}


def _left(folder: Path) -> tuple[str, ...]:
    return tuple(sorted(path.name for path in folder.rglob("*") if path != folder / "temporary"))


def _stopped(script: str, name: str, *arguments: str, folder: Path, module: str = "") -> Ended:
    done = subprocess.run(
        [sys.executable, "-c", HEEDED + script + MAIN, *arguments],
        capture_output=True,
        check=False,
        cwd=folder,
        env={**_environment(folder), "ASKS": name, "MODULE": module},
        timeout=120,
    )
    return Ended(done.returncode, done.stdout, done.stderr, _left(folder))


@pytest.mark.parametrize("name", OFTEN)
@pytest.mark.parametrize(
    ("module", "words"),
    [
        ("typer", "score --code"),
        ("alhambra_sheets.commands.program", "score --code"),
        ("alhambra_sheets.commands.shared.shortcuts", "score"),
        ("alhambra_sheets.commands.shared.scored_games", "score"),
        ("alhambra_engine.referee", "score"),
        ("yaml", "score"),
    ],
)
def test_while_modules_are_loaded(module: str, words: str, name: str, tmp_path: Path) -> None:
    ended = _stopped(ON_IMPORT, name, *words.split(), EXAMPLE, folder=tmp_path, module=module)
    assert ended == (STATUS[name], b"", STOPPED, ())


@pytest.mark.parametrize("name", OFTEN)
def test_while_a_picture_of_a_card_is_drawn(name: str, tmp_path: Path) -> None:
    # WeasyPrint takes whatever is raised there for a fault of the picture.
    assert _stopped(WHILE_DRAWN, name, *CARD, folder=tmp_path) == (STATUS[name], b"", STOPPED, ())


@pytest.mark.parametrize("name", OFTEN)
def test_while_a_card_is_set(name: str, tmp_path: Path) -> None:
    # By now copies of the typefaces are in a temporary folder.
    assert _stopped(WHILE_SET, name, *CARD, folder=tmp_path) == (STATUS[name], b"", STOPPED, ())


@pytest.mark.parametrize("name", OFTEN)
@pytest.mark.parametrize("moment", [WHILE_WRITTEN, BEFORE_IT_IS_IN_PLACE], ids=["written", "replaced"])
def test_while_a_file_is_written_the_old_one_stays(moment: str, name: str, tmp_path: Path) -> None:
    old = b"%PDF-1.4 mine"
    (tmp_path / "pad.pdf").write_bytes(old)
    ended = _stopped(moment, name, *PAD, "--force", folder=tmp_path)
    assert ended == (STATUS[name], b"", STOPPED, ("pad.pdf",))
    assert (tmp_path / "pad.pdf").read_bytes() == old


@pytest.mark.parametrize("name", SIGNALS)
def test_a_second_time_while_the_first_is_told(name: str, tmp_path: Path) -> None:
    assert _stopped(TWICE, name, *PAD, folder=tmp_path) == (STATUS[name], b"", STOPPED, ())


@pytest.mark.parametrize("name", SIGNALS)
def test_from_outside(name: str, tmp_path: Path) -> None:
    pipe = tmp_path / "game.yaml"
    os.mkfifo(pipe)
    process = subprocess.Popen(
        [sys.executable, "-c", HEEDED + MAIN, "score", str(pipe)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=_environment(tmp_path),
    )
    # It can be opened as soon as the program reads it, and has no end before it is closed here.
    end = None
    latest = time.monotonic() + 60
    while end is None and process.poll() is None and time.monotonic() < latest:
        with suppress(OSError):
            end = os.open(pipe, os.O_WRONLY | os.O_NONBLOCK)
    process.send_signal(getattr(signal, name))
    # Python looks for signals before it reads, not while: one that comes between the two waits for what is read.
    if end is not None:
        os.close(end)
    out, err = process.communicate(timeout=60)
    assert end is not None, err
    assert (process.returncode, out, err) == (STATUS[name], b"", STOPPED)


@pytest.mark.parametrize("name", SIGNALS)
def test_while_nobody_takes_what_is_written(name: str, tmp_path: Path) -> None:
    # The rest of the output would have to be waited for at the end, and nobody wants that now.
    answer, filled = os.pipe()
    os.set_blocking(filled, False)
    with suppress(BlockingIOError):
        while True:
            os.write(filled, b"x" * 65536)
    os.set_blocking(filled, True)
    process = subprocess.Popen(
        [sys.executable, "-c", HEEDED + WITH_SOMETHING_WRITTEN + MAIN, "languages"],
        stdout=filled,
        stderr=subprocess.PIPE,
        env={**_environment(tmp_path), "ASKS": name},
    )
    os.close(filled)
    assert process.stderr is not None
    assert (process.wait(timeout=60), process.stderr.read()) == (STATUS[name], STOPPED)
    process.stderr.close()
    os.close(answer)


@pytest.mark.parametrize("name", SIGNALS)
def test_what_is_ignored_stays_ignored(name: str, tmp_path: Path) -> None:
    # A shell starts a program so that shall run on in the background, and nohup one that outlives its terminal.
    ignored = f"signal.signal(signal.{name}, signal.SIG_IGN)\n"
    ended = _stopped(ignored + ON_IMPORT, name, "score", EXAMPLE, folder=tmp_path, module="yaml")
    assert (ended.status, ended.err) == (0, b"")
    assert ended.out


@pytest.mark.full
@pytest.mark.parametrize("name", SIGNALS)
@pytest.mark.parametrize("arguments", [CARD, PAD, ("print", "kit", "--lang", "de", "-o", "kit.pdf")], ids=" ".join)
def test_at_any_moment(arguments: tuple[str, ...], name: str, tmp_path: Path) -> None:
    for moment in range(1, 21):
        process = subprocess.Popen(
            [sys.executable, "-c", HEEDED + "sys.stderr.write('here\\n')\n" + MAIN, *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=_environment(tmp_path),
            cwd=tmp_path,
        )
        assert process.stderr is not None
        process.stderr.readline()
        time.sleep(0.05 + 0.1 * moment)
        process.send_signal(getattr(signal, name))
        _, err = process.communicate()
        if process.returncode:
            assert (process.returncode, err) == (STATUS[name], STOPPED)
        assert set(_left(tmp_path)) <= {arguments[-1]}
