"""Takes batches of proofs in processes of their own, as many at a time as there are cores, until the time is over."""

from __future__ import annotations

import importlib
import multiprocessing
import os
import platform
import signal
import time
import traceback
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from multiprocessing.connection import wait
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from alhambra_sheets import __version__
from tests.prove.ledger import Record
from tests.prove.proof import Tally

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

    from tests.prove.ledger import Ledger
    from tests.prove.proof import Proof

BATCH_LIMIT = 900.0
"""Seconds after which a batch is stopped: what does not come to an end is a failure."""
OVERTIME = 120.0
"""Seconds for what is under way when the time is over; what takes longer is given up, and begins anew next time."""
UNKNOWN = 60.0
"""Seconds that must be left for a batch of a proof of which nobody knows how long it takes."""
_PATIENCE = 0.5
"""Seconds between two looks at the clock."""


class Running(NamedTuple):
    """A batch that is being done."""

    proof: Proof
    batch: int
    process: SpawnProcess
    answer: Connection
    since: float


class Limits(NamedTuple):
    """How much a run may do: seconds, batches of each proof (None for all), processes at once."""

    seconds: float
    batches: int | None = None
    processes: int = 1


def prove(
    proofs: Sequence[Proof],
    ledgers: Mapping[str, Ledger],
    limits: Limits,
    tell: Callable[[Proof, Record | None], None],
) -> None:
    """Do batches that are not done yet, and write each down; `tell` is called after each, and between with None.

    No batch begins that would most likely end too late: it is expected to take as long as it did last time, or as
    others of its proof. Whatever ends this early, nothing that was done is lost.
    """
    start = time.monotonic()
    done = {proof.name: ledgers[proof.name].records() for proof in proofs}
    spent = {name: sum(record.seconds for record in own.values()) for name, own in done.items()}
    lasted = {proof.name: ledgers[proof.name].seconds() for proof in proofs}
    waiting = {proof.name: _waiting(proof, done[proof.name], limits.batches) for proof in proofs}
    running: list[Running] = []
    try:
        while True:
            left = limits.seconds - (time.monotonic() - start)
            while len(running) < limits.processes:
                fitting = {name: first_fitting(own, lasted[name], left) for name, own in waiting.items()}
                proof = _most_behind(proofs, fitting, spent, running)
                if proof is None:
                    break
                batch = fitting[proof.name]
                assert batch is not None
                waiting[proof.name].remove(batch)
                running.append(_begun(proof, batch))
            if not running or left < -OVERTIME:
                return
            wait([each.answer for each in running], timeout=_PATIENCE)
            for each in list(running):
                record = _ended(each, ledgers[each.proof.name].key)
                if record is not None:
                    running.remove(each)
                    ledgers[each.proof.name].add(record)
                    spent[each.proof.name] += record.seconds
                    lasted[each.proof.name][each.batch] = record.seconds
                    done[each.proof.name][each.batch] = record
                    tell(each.proof, record)
            tell(proofs[0], None)
    finally:
        for each in running:
            _kill(each.process)
            each.process.join()


def first_fitting(batches: Sequence[int], lasted: Mapping[int, float], left: float) -> int | None:
    """Return the first batch that most likely ends in so many seconds, from those that its proof's have taken."""
    usual = median(lasted.values()) if lasted else UNKNOWN
    return next((batch for batch in batches if lasted.get(batch, usual) <= left), None) if left > 0 else None


def _waiting(proof: Proof, done: Mapping[int, Record], most: int | None) -> list[int]:
    left = [batch for batch in range(proof.batches) if batch not in done and not proof.lacks]
    return left if most is None else left[:most]


def _most_behind(
    proofs: Sequence[Proof],
    fitting: Mapping[str, int | None],
    spent: Mapping[str, float],
    running: Sequence[Running],
) -> Proof | None:
    """Return the proof that has had the least of its share, of those that have batches for which there is time."""
    now = time.monotonic()

    def had(proof: Proof) -> float:
        under_way = sum(max(now - each.since, 1.0) for each in running if each.proof is proof)
        return (spent[proof.name] + under_way) / proof.share

    return min((proof for proof in proofs if fitting[proof.name] is not None), key=had, default=None)


def _begun(proof: Proof, batch: int) -> Running:
    context = multiprocessing.get_context("spawn")
    answer, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_work, args=(proof.run.__module__, proof.name, batch, theirs))
    process.start()
    theirs.close()
    return Running(proof, batch, process, answer, time.monotonic())


def _work(module: str, name: str, batch: int, answer: Connection) -> None:
    """Do a batch in a process of its own, which leads a group with all that it starts; Ctrl-C is for the runner."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.setpgid(0, 0)
    answer.send(done_here(proof_of(module, name), batch))


def _kill(process: SpawnProcess) -> None:
    """End a batch with all that it has started."""
    with suppress(ProcessLookupError):  # it leads no group yet
        if process.pid is not None:
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()


def proof_of(module: str, name: str) -> Proof:
    """Return a proof of a module by its name."""
    proofs: tuple[Proof, ...] = importlib.import_module(module).PROOFS
    return next(proof for proof in proofs if proof.name == name)


def done_here(proof: Proof, batch: int) -> Tally:
    """Do a batch in this process; an exception is a failure like others."""
    try:
        return proof.run(batch)
    except Exception:  # noqa: BLE001 - whatever a proof runs into is what it is for
        return Tally(0, (f"batch {batch} broke off:\n{traceback.format_exc()}",))


def _ended(running: Running, key: str) -> Record | None:
    """Return what came of a batch; None while it is being done."""
    seconds = time.monotonic() - running.since
    if running.answer.poll():
        try:
            tally = running.answer.recv()
        except EOFError:
            running.process.join()
            tally = Tally(0, (f"batch {running.batch}: its process ended with {running.process.exitcode}",))
    elif seconds > BATCH_LIMIT:
        _kill(running.process)
        tally = Tally(0, (f"batch {running.batch}: not done after {BATCH_LIMIT:.0f} seconds",))
    else:
        return None
    running.process.join()
    running.answer.close()
    return Record(
        running.batch,
        key,
        tally.cases,
        tally.failures,
        dict(tally.counts),
        tally.notes,
        round(seconds, 2),
        datetime.now(UTC).date().isoformat(),
        versions(),
    )


def versions() -> str:
    """Return with what something was proved."""
    return f"{__version__}, Python {platform.python_version()}"


def cores() -> int:
    """Return how many processes run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def interruptible() -> Iterator[None]:
    """Let SIGTERM end a run as Ctrl-C does."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
