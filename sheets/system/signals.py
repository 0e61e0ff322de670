"""What asks the program to stop: Ctrl-C, a closed terminal, a shutdown. Loaded before anything that takes time."""

from __future__ import annotations

import os
import signal

from .. import PROGRAM

TYPE_CHECKING = False  # `typing` takes longer to load than all else here
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import FrameType
    from typing import NoReturn

    Handler = Callable[[int, FrameType | None], object] | int | signal.Handlers | None

_ASKING = ("SIGINT", "SIGTERM", "SIGHUP")  # no system has fewer than the first two
LEAST = 128
"""The exit status of who is stopped by a signal, as shells have it, is this and the number of the signal."""

INTERRUPTED = LEAST + signal.SIGINT
"""The exit status after Ctrl-C, which is also typer's."""

READER_GONE = LEAST + 13
"""The exit status when nobody reads standard output any more, as if SIGPIPE had ended the program."""

STOPPED = "stopped"


class Stopped(BaseException):
    """The program is asked to end, and every `finally` is to run; no mistake, and nothing to be caught on the way."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.status = LEAST + number


def heeded() -> tuple[signal.Signals, ...]:
    """Return the signals that are heeded: who started the process may have had some ignored, and they stay so."""
    usual = (signal.SIG_DFL, signal.default_int_handler)
    asking = (getattr(signal, name) for name in _ASKING if hasattr(signal, name))
    return tuple(each for each in asking if signal.getsignal(each) in usual)


def end_at_once(signals: Sequence[signal.Signals]) -> None:
    """Have signals end the process without more ado: nothing has been begun that would have to be tidied up."""
    _set(signals, _end)


def raise_on(signals: Sequence[signal.Signals]) -> None:
    """Have signals raise `Stopped`, or KeyboardInterrupt for Ctrl-C, which everybody knows."""
    for each in signals:
        signal.signal(each, signal.default_int_handler if each is signal.SIGINT else _raise)


def ignore(signals: Sequence[signal.Signals]) -> None:
    """Have signals ignored: all is done, and what tidies up while the process ends is not to be stopped halfway."""
    _set(signals, signal.SIG_IGN)


def tell_stopped() -> None:
    """Write the line for a stop, in English: to find the reader's language modules would have to be loaded."""
    try:  # noqa: SIM105 - `contextlib` is not loaded for this
        os.write(2, f"{PROGRAM}: {STOPPED}\n".encode())
    except OSError:  # the terminal may be what has gone
        pass


def _set(signals: Sequence[signal.Signals], handler: Handler) -> None:
    for each in signals:
        signal.signal(each, handler)


def _end(number: int, _: object) -> NoReturn:
    tell_stopped()
    os._exit(LEAST + number)


def _raise(number: int, _: object) -> NoReturn:
    raise Stopped(number)
