"""A pad of sheets, printed by this program and by others that can be installed from PyPI and npm.

    python -m benchmarks.peers [--write | --page]

Run with `make bench-peers`, which installs all of them into `.peers/`; what is not there is said to be missing. All
print the same pad: 100 player sheets on both sides, 200 pages of A5, the shapes and words of our own sheet
(`pads/job.py`); then the same with a number and a QR code on each sheet. A pad whose pages are not ours, as pictures
and by their letters (`pads/likeness.py`), has no row. Times are what whole processes have of a processor, each the
least of several runs that take turns; what counts is the ratio.

With `--write` version 0.1.0 is measured too (`first.py`), the figures go into `pads/measured.json`, and
`docs/benchmarks.md` is made of them and of `pads/page.md`; `--page` makes it of the figures that are there.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from benchmarks import first, versions
from benchmarks.first import Run, run
from benchmarks.pads import page
from benchmarks.pads.likeness import TOLERANCE, Likeness
from benchmarks.pads.outcomes import Growth, Measured, Outcome, machine
from benchmarks.versions import PEERS, ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

PADS = ROOT / "benchmarks" / "pads"
OURS = "alhambra-sheets"
SHEETS = 100
SIDES = 2
RUNS = 7
LONG = 3.0
"""Seconds from which on a program runs once: its time is then far from ours, whatever the noise."""
GROWTH = (1, 10, 100, 1000, 10_000)


class Contestant(NamedTuple):
    """A program that prints the pad."""

    name: str
    words: tuple[str, ...]
    """Its command without the folder of the job and the file to write."""


def contestants(python: str = str(PEERS / "venv" / "bin" / "python")) -> tuple[Contestant, ...]:
    """Return the peers, each with the command of its pad."""

    def pad(name: str) -> tuple[str, ...]:
        return python, str(PADS / f"{name}_pad.py")

    return (
        Contestant("Typst, a side as PDF picture", (*pad("typst"), "--two-steps")),
        Contestant("Typst page, copied by pikepdf", pad("pikepdf")),
        Contestant("ReportLab by hand, forms", pad("reportlab")),
        Contestant("Typst", pad("typst")),
        Contestant("fpdf2", pad("fpdf2")),
        Contestant("pdfmake", ("node", str(PADS / "pdfmake_pad.js"))),
        Contestant("protograf (300 dpi picture)", pad("protograf")),
        Contestant("WeasyPrint", pad("weasyprint")),
    )


def our_command(sheets: int, file: Path, *, numbered: bool = False) -> tuple[str, ...]:
    """Return the command that prints our pad: that of an installed program where `.peers` has one."""
    installed = PEERS / "now" / "bin" / "alhambra-sheets"
    command = str(installed if installed.exists() else Path(sys.executable).with_name("alhambra-sheets"))
    words = (command, "print", "player-sheet", "--lang", "en", "--sheets", str(sheets))
    return (*words, *(["--numbered"] if numbered else []), "-o", str(file))


def peer_run(words: Sequence[str], log: Path) -> Run:
    """Run a program as all of them run: with the peers of npm, and with what the scripts share."""
    return run(words, log, PEERS=str(PEERS), PYTHONPATH=str(ROOT), LC_ALL="en_US.UTF-8")


def likeness(ours: Path, theirs: Path) -> Likeness:
    """Return how a pad is beside ours; looked at in another process, as this one is to stay small."""
    words = [sys.executable, "-m", "benchmarks.pads.likeness", str(ours), str(theirs)]
    done = subprocess.run(words, check=True, capture_output=True, cwd=ROOT)
    return Likeness(**json.loads(done.stdout))


def compete(folder: Path, *, numbered: bool) -> Iterator[Outcome]:
    """Let everybody print the pad, in turns; ours first."""
    job, log = folder / "job", folder / "said"
    options = ["--numbered"] if numbered else []
    made = peer_run([sys.executable, str(PADS / "job.py"), str(job), str(SHEETS), *options], log)
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
            if before is None or (not before.missing and before.cpu < LONG):
                # A file that is there is read before it is overwritten: not a part of the job. Nor is what a run left.
                for left in (pads[name], job / "codes.json", job / "side.pdf", job / "stamps.pdf"):
                    left.unlink(missing_ok=True)
                one = peer_run(words, log)
                alike = likeness(pads[OURS], pads[name]) if before is None and not one.error else None
                outcomes[name] = merged(before, name, one, pads[name], alike)
    yield from outcomes.values()
    if not PEERS.exists():
        yield Outcome("all others", missing="`make bench-peers` installs them")


def merged(before: Outcome | None, name: str, one: Run, pad: Path, alike: Likeness | None) -> Outcome:
    """Return what is known of a contestant after one more run; a pad that is not ours does not count."""
    if one.error:
        return Outcome(name, missing=one.error)
    if before is None:
        fault = refused(alike) if alike is not None else "nobody has looked at its pages"
        if fault:
            return Outcome(name, missing=fault)
        return Outcome(name, one.cpu, pad.stat().st_size, one.memory, alike.difference if alike else 0.0, 1)
    best, most = min(before.cpu, one.cpu), max(before.memory, one.memory)
    return before._replace(cpu=best, memory=most, runs=before.runs + 1)


def refused(alike: Likeness) -> str:
    """Return why a pad does not count beside ours; empty where it does."""
    if alike.pages != SHEETS * SIDES:
        return f"its pad has {alike.pages} pages, not {SHEETS * SIDES}"
    if alike.other_letters:
        return f"its page {alike.other_letters} has other letters than ours"
    if alike.other_code:
        return f"the code on its page {alike.other_code} says something else than ours"
    if alike.difference > TOLERANCE:
        return f"its pages are not ours: a spot differs by {alike.difference:.0%}, and {TOLERANCE:.0%} is allowed"
    return ""


def grow(folder: Path, *, numbered: bool) -> Iterator[Growth]:
    """Yield what our own pads of growing size take."""
    pad, log = folder / "growing.pdf", folder / "said"
    found: dict[int, Growth] = {}
    for turn in range(RUNS):
        for sheets in GROWTH:
            # The largest pads take so long that noise is small beside them.
            if turn and found[sheets].cpu > LONG / 2:
                continue
            pad.unlink(missing_ok=True)
            one = peer_run(our_command(sheets, pad, numbered=numbered), log)
            if one.error:
                raise RuntimeError(f"a pad of {sheets} sheets: {one.error}")
            size = pad.stat().st_size
            before = found.get(sheets, Growth(sheets, one.cpu, size, one.memory))
            found[sheets] = Growth(sheets, min(before.cpu, one.cpu), size, max(before.memory, one.memory))
    yield from found.values()


def measure() -> Measured:
    """Measure everything; the tables are written as they come."""
    start = time.perf_counter()
    competed, grown = list[tuple[Outcome, ...]](), list[tuple[Growth, ...]]()
    with tempfile.TemporaryDirectory() as name:
        for has_numbers in (False, True):
            folder = Path(name) / str(has_numbers)
            folder.mkdir()
            competed.append(tuple(compete(folder, numbered=has_numbers)))
            tell(page.pad_table(competed[-1]))
            grown.append(tuple(grow(folder, numbered=has_numbers)))
        tell(page.growth_table(*grown))
    taken = round(time.perf_counter() - start)
    return Measured(*machine(PEERS), competed[0], competed[1], grown[0], grown[1], (), taken)


def with_first(measured: Measured) -> Measured:
    """Return what is measured, and version 0.1.0 beside the present one."""
    start = time.perf_counter()
    rows = []
    for row in first.compete((), first.FEW, versions.environment(versions.FIRST), versions.NOW):
        rows.append(row)
        tell([" ".join(map(str, row))])
    return measured._replace(first=tuple(rows), seconds=measured.seconds + round(time.perf_counter() - start))


def tell(lines: Iterator[str] | Sequence[str]) -> None:
    """Write lines to the terminal at once."""
    for line in lines:
        print(line, flush=True)
    print(flush=True)


def main() -> None:
    """Measure everything, and write it where that is asked for."""
    parser = argparse.ArgumentParser(description="One pad, printed by this program and by others.")
    parser.add_argument("--write", action="store_true", help="measure 0.1.0 too, and write docs/benchmarks.md")
    parser.add_argument("--page", action="store_true", help="write docs/benchmarks.md from the figures of the last run")
    asked = parser.parse_args()
    if asked.write:
        if not versions.has(versions.FIRST):
            raise SystemExit(versions.missing(versions.FIRST))
        versions.prepare(versions.FIRST)
    if not asked.page:
        measured = measure()
        if asked.write:
            page.FIGURES.write_text(with_first(measured).as_json(), encoding="utf-8")
    if asked.write or asked.page:
        page.PAGE.write_text(
            page.written(Measured.from_json(page.FIGURES.read_text(encoding="utf-8"))), encoding="utf-8"
        )


if __name__ == "__main__":
    main()
