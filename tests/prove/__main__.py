"""`python -m tests.prove`: does proofs for an hour, goes on where the last run stopped, and writes docs/trust.md.

Status 1 if anything differs, 2 for a name or a number that is none, 130 after Ctrl-C; what was done is kept.
"""

from __future__ import annotations

import argparse
import importlib
import sys
import time
from typing import TYPE_CHECKING

from tests.prove import ledger, page, runner
from tests.prove.proof import CHECKOUT

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tests.prove.ledger import Ledger, Record
    from tests.prove.proof import Proof

MODULES = (
    "tests.prove.palaces",
    "tests.prove.tables",
    "tests.prove.invaders",
    "tests.prove.city_walls",
    "tests.prove.score_cards",
    "tests.prove.roll_and_write",
    "tests.prove.orders",
    "tests.prove.modules",
    "tests.prove.gates",
    "tests.prove.camps",
    "tests.prove.cards",
    "tests.prove.citizens",
    "tests.prove.magical",
    "tests.prove.company",
    "tests.prove.fuzzing",
    "tests.prove.guided",
    "tests.prove.mutation",
    "tests.prove.matrices",
)
"""The modules that have proofs."""
FOLDER = CHECKOUT / ".prove"
PAGE = CHECKOUT / "docs" / "trust.md"
_MINUTE = 60.0


def main(
    arguments: Sequence[str] | None = None,
    *,
    modules: Sequence[str] = MODULES,
    folder: Path = FOLDER,
    own_page: Path = PAGE,
) -> int:
    """Do what is asked; the arguments are those of the command line."""
    proofs = [proof for module in modules for proof in importlib.import_module(module).PROOFS]
    asked = _parsed(arguments)
    chosen = [proof for proof in proofs if not asked.names or proof.name in asked.names]
    strange = sorted(set(asked.names) - {proof.name for proof in proofs})
    if strange:
        _say(f"no such proof: {', '.join(strange)}; there are {', '.join(proof.name for proof in proofs)}")
        return 2
    if asked.batch is not None:
        return _one_batch(chosen, asked.batch)
    ledgers = {proof.name: ledger.open_ledger(proof, folder) for proof in proofs}
    if asked.list:
        _say(*(page.line(proof, ledgers[proof.name].sum()) for proof in proofs))
        return 0
    if asked.anew:
        for proof in chosen:
            ledgers[proof.name].forget()
    limits = runner.Limits(asked.minutes * _MINUTE, asked.batches, asked.processes or runner.cores())
    ended = _run(chosen, ledgers, limits)
    failures = {proof.name: _failures(ledgers[proof.name]) for proof in chosen}
    _say(*(page.line(proof, ledgers[proof.name].sum()) for proof in chosen))
    _write_failures(failures, folder)
    if ended:
        return ended
    if not asked.names and asked.batches is None:
        sums = [(proof, ledgers[proof.name].sum()) for proof in proofs]
        page.write(own_page, sums)
        _say(f"written to {own_page.name}")
    return 1 if any(failures.values()) else 0


def _parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.prove", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help="proofs; all without one")
    parser.add_argument("--minutes", type=float, default=60.0, help="how long it may take (60)")
    parser.add_argument("--batches", type=int, help="at most so many batches of each proof; the page stays as it is")
    parser.add_argument("--processes", type=int, help="how many at once; without it, one for each core")
    parser.add_argument("--batch", type=int, help="do one batch of one proof again, here, and show what differs")
    parser.add_argument("--list", action="store_true", help="show what is proved, and stop")
    parser.add_argument("--anew", action="store_true", help="forget what is proved first")
    return parser.parse_args(arguments)


def _one_batch(proofs: Sequence[Proof], batch: int) -> int:
    """Do one batch again without writing anything down."""
    if len(proofs) != 1 or not 0 <= batch < proofs[0].batches:
        _say("--batch wants the name of one proof, and the number of one of its batches")
        return 2
    if proofs[0].lacks:
        _say(f"left out: {proofs[0].lacks}")
        return 2
    tally = runner.done_here(proofs[0], batch)
    _say(*tally.failures, *tally.notes, f"{tally.cases} cases, {len(tally.failures)} differences")
    return 1 if tally.failures else 0


def _run(proofs: Sequence[Proof], ledgers: dict[str, Ledger], limits: runner.Limits) -> int:
    """Do batches and show how far they are; 130 if somebody stops it."""
    progress = _Progress(proofs, ledgers, limits.seconds)
    try:
        with runner.interruptible():
            runner.prove(proofs, ledgers, limits, progress.tell)
    except KeyboardInterrupt:
        progress.clear()
        _say("stopped; the next run goes on from here")
        return 130
    progress.clear()
    return 0


class _Progress:
    """One line that is written over on a terminal; elsewhere a line every minute. Failures are shown as they come."""

    def __init__(self, proofs: Sequence[Proof], ledgers: dict[str, Ledger], seconds: float) -> None:
        self._start = time.monotonic()
        self._told = self._start
        self._seconds = seconds
        self._batches = {proof.name: proof.batches for proof in proofs}
        self._done = {proof.name: len(ledgers[proof.name].records()) for proof in proofs}
        self._failures = 0
        self._is_terminal = sys.stderr.isatty()

    def tell(self, proof: Proof, record: Record | None) -> None:
        if record is not None:
            self._done[proof.name] += 1
            self._failures += len(record.failures)
            for each in record.failures[:3]:
                self.clear()
                _say(f"{proof.name}: {each}", f"again: python -m tests.prove {proof.name} --batch {record.batch}")
        now = time.monotonic()
        if self._is_terminal or now - self._told >= _MINUTE:
            self._told = now
            self._show((now - self._start) / _MINUTE)

    def _show(self, minutes: float) -> None:
        parts = [f"{name} {done}/{self._batches[name]}" for name, done in self._done.items()]
        line = f"{minutes:.0f} of {self._seconds / _MINUTE:.0f} min: {', '.join(parts)}; {self._failures} differences"
        if self._is_terminal:
            sys.stderr.write(f"\r\033[K{line[:110]}")
            sys.stderr.flush()
        else:
            _say(line)

    def clear(self) -> None:
        if self._is_terminal:
            sys.stderr.write("\r\033[K")


def _failures(own: Ledger) -> list[tuple[int, str]]:
    return [(record.batch, each) for record in own.records().values() for each in record.failures]


def _write_failures(failures: dict[str, list[tuple[int, str]]], folder: Path) -> None:
    """Write down all that differs, with how to try it again; a proof without anything loses its file."""
    for name, own in failures.items():
        path = folder / f"{name}.failures.txt"
        path.unlink(missing_ok=True)
        if own:
            texts = [f"{text}\nagain: python -m tests.prove {name} --batch {batch}\n" for batch, text in own]
            path.write_text("\n".join(texts), encoding="utf-8")
            _say(f"{name}: {len(own)} differences in {path}")


def _say(*lines: str) -> None:
    sys.stderr.write("".join(f"{line}\n" for line in lines))


if __name__ == "__main__":
    sys.exit(main())
