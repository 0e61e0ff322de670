"""Fuzzing by coverage: bytes that reach what no bytes before them have reached (atheris, libFuzzer).

A batch is so many runs from its number as seed, in a process of its own, for libFuzzer ends the process that finds
something. It begins with some files of the corpus in `.prove/corpus`, by chance; the corpus begins with the files of
the tests and grows from run to run: with the corpus of the first day, the same number tries the same bytes. What fails
is made small, and is kept in `.prove/found`.

    .venv/bin/python -m pip install -r tests/prove/requirements.txt
    .venv/bin/python -m tests.prove.guided layouts 5 1000
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
import traceback
from contextlib import suppress
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from tests.prove.proof import CHECKOUT, Proof, Tally

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

CORPUS = CHECKOUT / ".prove/corpus"
FOUND = CHECKOUT / ".prove/found"
_INSTRUMENTED = ("alhambra_engine", "alhambra_sheets.press", "alhambra_sheets.drawing")
_LONGEST = 2_000
"""Bytes of an input, at most: longer ones reach little else."""
_SECONDS = 300
"""Of one input, by the clock, until libFuzzer calls it a fault; many times what it needs, for machines are busy."""
_TRIES = 400
"""How often what fails is tried again to make it smaller."""


class Target(NamedTuple):
    """What is tried: the files that it begins with, and what reads them."""

    seeds: Callable[[], Sequence[bytes]]
    read: Callable[[bytes], None]


def targets() -> dict[str, Target]:
    """Return what is tried, by its name; it loads what it is to try."""
    from alhambra_engine import referee
    from alhambra_engine.copies import compact
    from tests.engine.test_fuzz import judge, look_at
    from tests.prove import mangling, readers

    def lines(data: bytes) -> None:
        look_at(referee.score("lines", data, quick=True))

    def codes(data: bytes) -> None:
        readers.read_code(data.decode(errors="replace"))

    def copies(data: bytes) -> None:
        scored = referee.score("game", data)
        if scored.legal and scored.outcome is not None:
            with suppress(compact.CodeError):
                again = referee.score("copy", compact.game_of(compact.code_of(scored, "1")).transcript)
                assert again.legal
                assert dict(again.totals) == dict(scored.totals)

    return {
        "transcripts": Target(mangling.transcripts, judge),
        "copies": Target(mangling.transcripts, copies),
        "lines": Target(readers.quick_lines, lines),
        "codes": Target(readers.game_codes, codes),
        "layouts": Target(mangling.layouts, readers.read_layout),
        "recipes": Target(readers.recipes, readers.read_recipe),
        "sheets": Target(readers.sheet_code_texts, readers.read_sheet_code),
        "settings": Target(readers.settings, readers.read_settings),
    }


RUNS = {
    "transcripts": 100, "copies": 100, "lines": 200, "codes": 500, "layouts": 500, "recipes": 1000, "sheets": 2000,
    "settings": 2000,
}  # fmt: skip
"""How often a batch tries bytes on each of the targets; it tries one of them. It takes no more than 20 seconds."""
_BEGUN_WITH = 60
"""Files of the corpus, at most, that a batch begins with: all of them would take longer than what they lead to."""


def smallest(data: bytes, fails: Callable[[bytes], bool], tries: int = _TRIES) -> bytes:
    """Return as little of the bytes as still fails, by leaving out ever smaller pieces."""
    size = len(data) // 2
    while size and tries:
        at = 0
        while at < len(data) and tries:
            less = data[:at] + data[at + size :]
            tries -= 1
            if fails(less):
                data = less
            else:
                at += size
        size //= 2
    return data


def fault(read: Callable[[bytes], None], data: bytes) -> str:
    """Return which exception bytes raise, and where; empty where they raise none."""
    try:
        read(data)
    except Exception as error:  # noqa: BLE001 - any exception is what is looked for
        where = traceback.extract_tb(error.__traceback__)[-1]
        return f"{type(error).__name__} in {Path(where.filename).name}:{where.lineno}"
    return ""


def planted(name: str, seeds: Sequence[bytes]) -> Path:
    """Return the corpus of a target; a new one begins with these files."""
    folder = CORPUS / name
    if not folder.is_dir():
        folder.mkdir(parents=True)
        for seed in seeds:
            (folder / sha256(seed).hexdigest()).write_bytes(seed[:_LONGEST])
    return folder


def sample(folder: Path, seed: int, begun: Path) -> int:
    """Copy some files of a corpus, by chance; return how many."""
    files = sorted(folder.iterdir())
    chosen = Random(seed).sample(files, min(len(files), _BEGUN_WITH))  # noqa: S311 - nothing secret here
    for path in chosen:
        shutil.copy(path, begun)
    return len(chosen)


def main(name: str, seed: int, runs: int, own: Path | None = None) -> None:
    """Try bytes until the runs are done, or one fails, which ends the process; what is new remains in a folder."""
    import atheris  # type: ignore[import-not-found,import-untyped,unused-ignore]

    with atheris.instrument_imports(include=list(_INSTRUMENTED), enable_loader_override=False):
        target = targets()[name]
    folder = planted(name, target.seeds())
    if own is not None:
        # Runs are counted with those on the files that are read first.
        runs += sample(folder, seed, own)
    FOUND.mkdir(parents=True, exist_ok=True)
    arguments = [f"-runs={runs}", f"-seed={seed + 1}", f"-max_len={_LONGEST}", f"-timeout={_SECONDS}"]
    atheris.Setup([name, *arguments, f"-artifact_prefix={FOUND}/{name}-{seed}-", str(own or folder)], target.read)
    atheris.Fuzz()


def run(number: int) -> Tally:
    """Try one of the targets."""
    name, seed = list(RUNS)[number % len(RUNS)], number // len(RUNS)
    with tempfile.TemporaryFile("w+") as told, tempfile.TemporaryDirectory() as own:
        done = subprocess.run(
            [sys.executable, "-m", "tests.prove.guided", name, str(seed), str(RUNS[name]), own],
            cwd=CHECKOUT,
            stdout=told,
            stderr=subprocess.STDOUT,
            check=False,
        )
        told.seek(0)
        text = told.read()
        for path in Path(own).iterdir():
            # Under another name first: another batch may be reading the corpus.
            shutil.copy(path, CORPUS / f"{name}-{number}")
            (CORPUS / f"{name}-{number}").replace(CORPUS / name / path.name)
    reached = [int(each) for each in re.findall(r"\bcov: (\d+)", text)]
    tried = [int(each) for each in re.findall(r"^#(\d+)\s", text, re.MULTILINE)]
    counts = {f"{name}, runs": max(tried, default=0)}
    if done.returncode == 0:
        return Tally(max(tried, default=0), counts=counts, notes=() if reached else (f"{name}: nothing was reached",))
    # Other batches that run at the same time have found other files.
    found = sorted(path for path in FOUND.glob(f"{name}-{seed}-*") if path.suffix != ".small")
    told_of = {path: _told(name, path) for path in found}
    notes = tuple(f"{name}: {path.name} is not found again" for path, what in told_of.items() if not what)
    failures = tuple(filter(None, told_of.values()))
    if not told_of:
        failures = (f"{name}:{seed}: {text[-400:]}",)
    return Tally(max(tried, default=0), failures, counts, notes)


def _told(name: str, path: Path) -> str:
    """Make what failed small, and tell it; empty where it does not fail without libFuzzer, who looks at the clock."""
    read = targets()[name].read
    data = path.read_bytes()
    what = fault(read, data)
    if not what:
        return ""
    small = smallest(data, lambda less: fault(read, less) == what)
    path.with_suffix(".small").write_bytes(small)
    return f"{name}: {what}: {small!r} ({path.name})"


PROOFS = (
    Proof(
        "coverage",
        "the readers of foreign bytes raise nothing on bytes that go wherever there is code (atheris)",
        2_000,
        run,
        0.05,
        ("engine", "sheets"),
        "" if find_spec("atheris") else "atheris is not installed (tests/prove/requirements.txt)",
    ),
)

if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), Path(sys.argv[4]) if len(sys.argv) > 4 else None)
