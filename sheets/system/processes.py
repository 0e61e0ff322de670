"""Work shared with other processes, where there are processors for it: what comes of it, and when, is as in one."""

from __future__ import annotations

import atexit
import gc
import os
import signal
import tempfile
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from .. import PROGRAM

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

_MOST = 2
"""Processes: each has the libraries for itself, some 130 MB."""
_FEW = 8
"""Parts that are not worth a second process, which first has to load them."""
_PATIENCE = 5.0
"""Seconds in which a process that is to end tidies up."""

_Part = TypeVar("_Part")
_Result = TypeVar("_Result")


def processors() -> int:
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def shared(work: Callable[[_Part], _Result], parts: Sequence[_Part]) -> Generator[Callable[[], _Result], None, None]:
    """Yield for each part, in their order, what gives its result, or raises what `work` raises.

    Helpers work ahead, in processes of their own; what they cannot do is done here, when its turn comes: so that each
    error is told as if there were one process. `work` and parts are such as can be sent, `work` writes nothing.
    """
    count = min(_MOST, processors())
    if count < _MOST or len(parts) <= _FEW:
        yield from (partial(work, part) for part in parts)
        return
    from multiprocessing.connection import wait

    rest = iter(enumerate(parts))
    busy: dict[Connection, int] = {}
    done: dict[int, tuple[_Result, ...]] = {}

    def busied(helper: Connection) -> None:
        """Give a helper the next part, if any is left."""
        for number, part in rest:
            busy[helper] = number
            _send(helper, part)
            return

    with _helpers(work, count) as connections:
        for helper in connections:
            busied(helper)
        for number, part in enumerate(parts):
            while number not in done and busy:
                ready = wait(list(busy))
                for helper in [each for each in busy if each in ready]:
                    own = busy.pop(helper)
                    try:
                        done[own] = helper.recv()
                    except (EOFError, OSError):
                        done[own] = ()  # it has died, for want of memory perhaps, and gets no more
                    else:
                        busied(helper)
            yield partial(_result, work, part, done.pop(number, ()))


def _result(work: Callable[[_Part], _Result], part: _Part, done: tuple[_Result, ...]) -> _Result:
    return done[0] if done else work(part)


@contextmanager
def _helpers(work: Callable[[_Part], _Result], count: int) -> Iterator[list[Connection]]:
    """Give connections to so many helpers, which are gone at the end, with whatever they left in a folder."""
    # Fresh processes, on every system: a copy of this one could hold locks of its threads.
    from multiprocessing import get_context

    context = get_context("spawn")
    connections: list[Connection] = []
    started: list[SpawnProcess] = []
    finished = False
    with ExitStack() as after:
        folder = None
        # Where none can be made, whoever needs one says so.
        with suppress(OSError):
            made = tempfile.TemporaryDirectory(prefix=f"{PROGRAM}-", ignore_cleanup_errors=True)
            folder = after.enter_context(made)
        try:
            with _undisturbed():
                for _ in range(count):
                    ours, theirs = context.Pipe()
                    process = context.Process(target=_help, args=(work, theirs, folder), daemon=True)
                    process.start()
                    theirs.close()
                    connections.append(ours)
                    started.append(process)
            yield connections
            finished = True
        finally:
            for connection in connections:
                connection.close()
            for process in started:
                if not finished:
                    process.terminate()
                process.join(_PATIENCE)
                process.kill()
                process.join(_PATIENCE)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Have an interrupt wait meanwhile; processes that are started never see one, for it is ours to end them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    # Once it runs, it leaves alone which signals wait.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _send(helper: Connection, part: object) -> None:
    try:
        helper.send(part)
    except OSError:
        return  # it has died: whoever waits for its answer sees the end of it


def _help(work: Callable[[_Part], _Result], connection: Connection, folder: str | None) -> None:
    """Do parts as they come, until nobody sends any more: also when whoever did has died.

    What is temporary goes into the folder, which whoever sends the parts removes.
    """
    import threading

    if folder is not None:
        tempfile.tempdir = folder
        atexit.register(_removed, folder)  # the last of what is done at the end
    # As in the process that started this one: to look for garbage among pages takes longer than they leave any.
    gc.disable()
    # What a terminal sends reaches all of its processes: one of them tells it and ends the others.
    for name in ("SIGINT", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    # To be ended is to tidy up: typefaces lie in a folder of their own.
    signal.signal(signal.SIGTERM, _ended)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        _work(work, connection)
    finally:
        # It is ended already, and tidies up: to be ended once more would stop that halfway.
        signal.signal(signal.SIGTERM, signal.SIG_IGN)


def _work(work: Callable[[_Part], _Result], connection: Connection) -> None:
    while True:
        try:
            part = connection.recv()
        except (EOFError, OSError):
            return
        try:
            done: tuple[_Result, ...] = (work(part),)
        except Exception:  # noqa: BLE001 - it is raised again where it can be told
            done = ()
        try:
            connection.send(done)
        except OSError:
            return


def _removed(folder: str) -> None:
    """Remove the folder if it is empty: whoever made it may be gone."""
    with suppress(OSError):
        os.rmdir(folder)  # noqa: PTH106 - a helper loads little


def _end_with_parent() -> None:
    """End this process when the one that started it is gone, however that came about."""
    import threading
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        parent.join()
        if hasattr(signal, "pthread_kill"):
            # To the thread that works: it may be waiting for something.
            signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGTERM)
        else:
            signal.raise_signal(signal.SIGTERM)


def _ended(*_: object) -> None:
    raise SystemExit
