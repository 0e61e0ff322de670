"""A command in a process of its own, which may take so much of the processor and of memory and no more."""

from __future__ import annotations

import os
import re
import resource
import subprocess
import sys
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cases.hostile import Hostile


class Spent(NamedTuple):
    """What a command answered, and what it took; `status` is negative where a signal ended it."""

    status: int
    answer: str
    seconds: float
    megabytes: float


def spent_on(hostile: Hostile, folder: Path, *, seconds: int, megabytes: int) -> Spent:
    """Return what a command makes of an input within these limits: seconds of work, megabytes of addresses."""
    given, answer = folder / "given", folder / "answer"
    given.write_text(hostile.make(), encoding="utf-8")
    words = [str(folder / word) if word.startswith("OUT") else word for word in hostile.command.split(" ")]
    # The peak that the system tells of a child begins with that of its parent; the child's own is in a file.
    script = (
        "import atexit, pathlib, sys; peak = pathlib.Path(sys.argv.pop(1)); "
        "atexit.register(lambda: peak.write_text(pathlib.Path('/proc/self/status').read_text())); "
        "from alhambra_sheets import cli; cli.main()"
    )
    peak = folder / "peak"

    def confine() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        resource.setrlimit(resource.RLIMIT_AS, (megabytes * 2**20, megabytes * 2**20))

    with given.open("rb") as file, answer.open("wb") as out:
        child = subprocess.Popen(
            [sys.executable, "-c", script, str(peak), *words],
            stdin=file,
            stdout=out,
            stderr=subprocess.STDOUT,
            cwd=folder,
            env={**os.environ, "LANGUAGE": "en"},
            preexec_fn=confine,  # noqa: PLW1509 - the limits are those of the child
        )
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    text = answer.read_text(encoding="utf-8", errors="replace")
    told = re.search(r"VmHWM:\s+(\d+) kB", peak.read_text(encoding="ascii")) if peak.exists() else None
    # Who was ended has told nothing, and its status says enough.
    most = int(told[1]) / 1024 if told else used.ru_maxrss / 1024
    return Spent(child.returncode, text, used.ru_utime + used.ru_stime, most)
