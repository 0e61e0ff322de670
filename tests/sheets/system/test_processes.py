"""Work shared with other processes comes back as if there were one."""

from __future__ import annotations

import errno
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
from functools import partial
from typing import TYPE_CHECKING

import pytest

from alhambra_sheets.system import processes
from alhambra_sheets.system.files import Fault
from tests.sheets import errands

if TYPE_CHECKING:
    from collections.abc import Iterator

PARTS = range(12)
PROCESSORS = processes.processors
"""Before tests are given a number of their own."""


@pytest.fixture(autouse=True)
def _two(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "processors", lambda: 2)


def test_there_are_processors() -> None:
    assert 1 <= PROCESSORS() <= (os.cpu_count() or 1)


def test_results_come_in_order_from_two_other_processes() -> None:
    results = [give() for give in processes.shared(errands.told, PARTS)]
    assert [number for number, _ in results] == list(PARTS)
    others = {process for _, process in results}
    assert len(others) == 2
    assert os.getpid() not in others


@pytest.mark.parametrize(("count", "processors"), [(8, 2), (12, 1)])
def test_little_work_and_a_single_processor_start_nobody(
    count: int, processors: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processes, "processors", lambda: processors)
    assert {give()[1] for give in processes.shared(errands.told, range(count))} == {os.getpid()}


def test_each_part_raises_its_own_fault_and_the_rest_is_done() -> None:
    for number, give in enumerate(processes.shared(errands.refused, PARTS)):
        if number % 2:
            with pytest.raises(Fault, match=f"{number} is odd"):
                give()
        else:
            assert give() == number


def test_what_a_helper_dies_of_is_done_here() -> None:
    shared = processes.shared(partial(errands.ended, os.getpid()), PARTS)
    assert [give() for give in shared] == list(PARTS)


def test_who_wants_no_more_leaves_no_helper() -> None:
    shared = processes.shared(errands.told, PARTS)
    _, process = next(shared)()
    shared.close()
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


@pytest.mark.parametrize("stopped", [False, True])
def test_nothing_temporary_of_a_helper_stays(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch, *, stopped: bool
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    shared = processes.shared(errands.littered, PARTS)
    left, process = next(shared)()
    assert process != os.getpid()
    assert pathlib.Path(left).is_dir()
    assert pathlib.Path(left).parent.parent == tmp_path
    if stopped:
        shared.close()
    else:
        assert all(give()[1] != os.getpid() for give in shared)
    assert list(tmp_path.iterdir()) == []


def test_without_a_temporary_folder_helpers_work_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(**_: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(tempfile, "TemporaryDirectory", full)
    assert os.getpid() not in {give()[1] for give in processes.shared(errands.told, PARTS)}


def _waited(folder: pathlib.Path, ending: str) -> Iterator[str]:
    """Yield the names of files that appear in a folder, for as long as a minute."""
    for _ in range(600):
        found = sorted(path.name for path in folder.glob(f"*-{ending}"))
        if len(found) == 2:
            yield from found
            return
        time.sleep(0.1)


# Where the tests run in the background of a script, interrupts are ignored; here they are not.
WORK = """
from functools import partial
import signal, sys
from alhambra_sheets.system import processes
from tests.sheets import errands
if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    processes.processors = lambda: 2
    for give in processes.shared(partial(errands.slept, sys.argv[1]), range(12)):
        give()
"""


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_helpers_end_with_the_one_they_help(
    number: signal.Signals, checkout: pathlib.Path, tmp_path: pathlib.Path
) -> None:
    script, temporary = tmp_path / "work.py", tmp_path / "temporary"
    temporary.mkdir()
    script.write_text(WORK, encoding="utf-8")
    process = subprocess.Popen(
        [sys.executable, str(script), str(tmp_path)],
        env={**os.environ, "PYTHONPATH": str(checkout), "TMPDIR": str(temporary)},
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    assert list(_waited(tmp_path, "begun")) == ["0-begun", "1-begun"]
    # Ctrl-C reaches all of them at once, the others one alone.
    (os.killpg if number == signal.SIGINT else os.kill)(process.pid, number)
    # Until nobody is left who could write there.
    _, told = process.communicate(timeout=30)
    assert sorted(path.name for path in tmp_path.glob("*-*")) == ["0-tidied", "1-tidied"]
    assert list(temporary.iterdir()) == []
    assert process.returncode in {-number, 1}
    assert told.count(b"Traceback") == (1 if number == signal.SIGINT else 0), told.decode()
