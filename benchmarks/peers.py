"""A pad of sheets, printed by this program and by others that can be installed from PyPI and npm.

Run with `make bench-peers`, which installs the others into `.peers/`; what is not there is said to be missing. All
print the same pad: 100 player sheets on both sides, 200 pages of A5, the shapes and words of our own sheet
(`pads/job.py`); then the same with a number and a QR code on each sheet. Times are those of whole processes, each the
best of several runs that take turns, so that noise meets all of them; what counts is the ratio.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

ROOT = Path(__file__).resolve().parent.parent
PEERS = ROOT / ".peers"
PADS = ROOT / "benchmarks" / "pads"
OURS = "alhambra-sheets"
SHEETS = 100
SIDES = 2
RUNS = 7
LONG = 5.0
"""Seconds from which on a peer runs once: its time is then far from ours, whatever the noise."""
ROUND = 9.95
"""Ratios above it are written without decimals."""
GROWTH = (1, 10, 100, 1000, 10_000)


class Contestant(NamedTuple):
    """A program that prints the pad."""

    name: str
    words: tuple[str, ...]
    """Its command without the folder of the job and the file to write."""


class Run(NamedTuple):
    """One run of a command."""

    seconds: float
    memory: int
    """The most that its process held at once, in bytes."""
    error: str
    """What it said was wrong, where it failed."""


class Outcome(NamedTuple):
    """What came of a contestant: the best time, the most memory; nothing but `missing` where it cannot run."""

    name: str
    seconds: float = 0.0
    size: int = 0
    memory: int = 0
    pages: int = 0
    runs: int = 0
    missing: str = ""


def contestants() -> tuple[Contestant, ...]:
    """Return the peers, each with the command of its pad."""
    python = str(PEERS / "venv" / "bin" / "python")

    def pad(name: str) -> tuple[str, ...]:
        return python, str(PADS / f"{name}_pad.py")

    return (
        Contestant("Typst, a side as PDF picture", (*pad("typst"), "--two-steps")),
        Contestant("Typst", pad("typst")),
        Contestant("fpdf2", pad("fpdf2")),
        Contestant("pdfmake", ("node", str(PADS / "pdfmake_pad.js"))),
        Contestant("protograf (300 dpi picture)", pad("protograf")),
        Contestant("WeasyPrint", pad("weasyprint")),
    )


def our_command(sheets: int, file: Path, *, numbered: bool = False) -> tuple[str, ...]:
    """Return the command that prints our pad."""
    command = str(Path(sys.executable).with_name("alhambra-sheets"))
    words = (command, "print", "player-sheet", "--lang", "en", "--sheets", str(sheets))
    return (*words, *(["--numbered"] if numbered else []), "-o", str(file))


def run(words: Sequence[str], log: Path) -> Run:
    """Run a command to its end. What it says goes to a file, as this process is to stay small.

    A child's memory counts from the fork on: it is never less than that of this process.
    """
    surroundings = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    start = time.perf_counter()
    try:
        with log.open("wb") as said:
            child = subprocess.Popen(
                words, stdout=said, stderr=said, stdin=subprocess.DEVNULL, env={**surroundings, "PEERS": str(PEERS)}
            )
    except OSError as error:
        return Run(0.0, 0, error.strerror or "cannot be started")
    # What `Popen.wait` does, and the account of what the child used.
    _, status, used = os.wait4(child.pid, 0)
    seconds = time.perf_counter() - start
    child.returncode = os.waitstatus_to_exitcode(status)
    failed = complaint(log.read_text(encoding="utf-8", errors="replace")) if child.returncode else ""
    return Run(seconds, used.ru_maxrss * 1024, failed)


def complaint(said: str) -> str:
    """Return the line that tells what went wrong: the last that names an error, else the last."""
    lines = [line.strip() for line in said.splitlines() if line.strip()] or ["it said nothing"]
    return next((line for line in reversed(lines) if re.search(r"\b\w*[Ee]rror: ", line)), lines[-1])


def page_count(file: Path) -> int:
    """Return the pages of a PDF; counted in another process, as this one is to stay small."""
    script = "import sys, pypdfium2; print(len(pypdfium2.PdfDocument(sys.argv[1])))"
    return int(subprocess.run([sys.executable, "-c", script, str(file)], check=True, capture_output=True).stdout)


def compete(folder: Path, *, numbered: bool) -> Iterator[Outcome]:
    """Let everybody print the pad, in turns; ours first."""
    job, log = folder / "job", folder / "said"
    options = ["--numbered"] if numbered else []
    made = run([sys.executable, str(PADS / "job.py"), str(job), str(SHEETS), *options], log)
    if made.error:
        raise RuntimeError(f"the job cannot be made: {made.error}")
    pads = {OURS: folder / "ours.pdf"}
    commands = {OURS: our_command(SHEETS, pads[OURS], numbered=numbered)}
    for number, peer in enumerate(contestants() if PEERS.exists() else ()):
        pads[peer.name] = folder / f"peer-{number}.pdf"
        program, pad, *rest = peer.words
        commands[peer.name] = (program, pad, str(job), str(pads[peer.name]), *rest)

    outcomes: dict[str, Outcome] = {}
    for _ in range(RUNS):
        for name, words in commands.items():
            before = outcomes.get(name)
            if before is None or (not before.missing and before.seconds < LONG):
                # A file that is there is read before it is overwritten: not a part of the job.
                pads[name].unlink(missing_ok=True)
                outcomes[name] = merged(before, name, run(words, log), pads[name])
    yield from outcomes.values()
    if not PEERS.exists():
        yield Outcome("all others", missing="`make bench-peers` installs them")


def merged(before: Outcome | None, name: str, one: Run, pad: Path) -> Outcome:
    """Return what is known of a contestant after one more run; a pad that is not whole does not count."""
    if one.error:
        return Outcome(name, missing=one.error)
    if before is None:
        pages = page_count(pad)
        if pages != SHEETS * SIDES:
            return Outcome(name, missing=f"its pad has {pages} pages, not {SHEETS * SIDES}")
        return Outcome(name, one.seconds, pad.stat().st_size, one.memory, pages, 1)
    best, most = min(before.seconds, one.seconds), max(before.memory, one.memory)
    return before._replace(seconds=best, memory=most, runs=before.runs + 1)


def table(outcomes: Sequence[Outcome]) -> Iterator[str]:
    """Yield the lines of a table: figures, and how many times ours (the first) each is."""
    ours = outcomes[0]
    yield f"| {'program':<28} | {'time':>14} | {'size':>15} | {'memory':>14} | {'pages':>5} | {'runs':>4} |"
    yield f"|{'-' * 30}|{'-' * 15}:|{'-' * 16}:|{'-' * 15}:|{'-' * 6}:|{'-' * 5}:|"
    for each in outcomes:
        if each.missing:
            yield f"| {each.name:<28} | not available: {each.missing} |"
            continue
        taken = f"{each.seconds:.2f} s{times(each.seconds, ours.seconds)}"
        size = f"{each.size / 1e3:,.0f} KB{times(each.size, ours.size)}"
        memory = f"{each.memory / 1e6:,.0f} MB{times(each.memory, ours.memory)}"
        yield f"| {each.name:<28} | {taken:>14} | {size:>15} | {memory:>14} | {each.pages:>5} | {each.runs:>4} |"


def times(figure: float, ours: float) -> str:
    """Return a figure as so many times ours; nothing where ours is not known."""
    if not ours:
        return ""
    ratio = figure / ours
    # Two figures say enough: noise is in the third.
    return f" ({ratio:.0f}×)" if ratio > ROUND else f" ({ratio:.1f}×)"


def costs(seconds: Mapping[int, float]) -> dict[int, float]:
    """Return what a sheet costs in pads of several sizes, in seconds, without what a pad of one sheet takes."""
    base = seconds[1]
    return {sheets: (spent - base) / (sheets - 1) for sheets, spent in seconds.items() if sheets > 1}


def grow(folder: Path, *, numbered: bool) -> Iterator[str]:
    """Yield lines on our own pads of growing size."""
    pad, log = folder / "growing.pdf", folder / "said"
    seconds: dict[int, float] = {}
    sizes: dict[int, int] = {}
    memory: dict[int, int] = {}
    for turn in range(RUNS):
        for sheets in GROWTH:
            # The largest pads take so long that noise is small beside them.
            if turn and seconds[sheets] > LONG:
                continue
            pad.unlink(missing_ok=True)
            one = run(our_command(sheets, pad, numbered=numbered), log)
            if one.error:
                yield f"not available: {one.error}"
                return
            seconds[sheets] = min(seconds.get(sheets, one.seconds), one.seconds)
            sizes[sheets], memory[sheets] = pad.stat().st_size, max(memory.get(sheets, 0), one.memory)
    each = costs(seconds)
    yield f"| {'sheets':>6} | {'time':>8} | {'extra sheet':>12} | {'size':>9} | {'memory':>8} |"
    yield f"|{'-' * 7}:|{'-' * 9}:|{'-' * 13}:|{'-' * 10}:|{'-' * 9}:|"
    for sheets, spent in seconds.items():
        more = f"{each[sheets] * 1000:.2f} ms" if sheets in each else ""
        size, held = f"{sizes[sheets] / 1e3:,.0f} KB", f"{memory[sheets] / 1e6:,.0f} MB"
        yield f"| {sheets:>6,} | {spent:>6.2f} s | {more:>12} | {size:>9} | {held:>8} |"
    most = max(each)
    for fewer in (sheets for sheets in each if SHEETS <= sheets < most):
        yield f"a sheet in a pad of {most:,} costs {each[most] / each[fewer]:.2f} times one in a pad of {fewer:,}"


def verdicts(ours: Outcome, wanted: Mapping[str, float]) -> Iterator[str]:
    """Yield what was wanted of our pad, and whether it was met."""
    figures = {"s": ours.seconds, "KB": ours.size / 1e3, "MB": ours.memory / 1e6}
    for unit, most in wanted.items():
        met = "met" if figures[unit] < most else "NOT MET"
        yield f"wanted: under {most:g} {unit}; measured: {figures[unit]:.3g} {unit}: {met}"


WANTED: tuple[tuple[str, bool, Mapping[str, float]], ...] = (
    ("100 sheets, 200 pages", False, {"s": 0.5, "KB": 200, "MB": 80}),
    ("100 sheets, 200 pages, each sheet with its number and QR code", True, {"s": 1.2, "KB": 450, "MB": 80}),
)


def main() -> None:
    """Measure everything and write the tables."""
    write: Callable[[str], object] = lambda line: print(line, flush=True)  # noqa: E731
    with tempfile.TemporaryDirectory() as name:
        for title, numbered, wanted in WANTED:
            folder = Path(name) / ("numbered" if numbered else "plain")
            folder.mkdir()
            outcomes = tuple(compete(folder, numbered=numbered))
            lines: Iterable[str] = (
                f"## {title}",
                *table(outcomes),
                *(() if outcomes[0].missing else verdicts(outcomes[0], wanted)),
                "",
                f"## {OURS}, pads of any size{', numbered' if numbered else ''}",
                *grow(folder, numbered=numbered),
                "",
            )
            for line in lines:
                write(line)


if __name__ == "__main__":
    main()
