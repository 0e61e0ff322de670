"""What WeasyPrint mentions in its log."""

from __future__ import annotations

import logging
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


class _LogCollector(logging.Handler):
    """Keeps what is said."""

    def __init__(self, logged: list[str]) -> None:
        super().__init__(logging.WARNING)
        self.logged = logged

    def emit(self, record: logging.LogRecord) -> None:
        # Whatever stops the drawing of a picture is only mentioned, an interrupt or another signal too.
        stopped = sys.exception()
        if stopped is not None and not isinstance(stopped, Exception):
            raise stopped
        self.logged.append(record.getMessage())


@contextmanager
def collected_mentions() -> Iterator[list[str]]:
    """Give the list to which WeasyPrint's warnings and errors are added meanwhile."""
    logged: list[str] = []
    logger, collector = logging.getLogger("weasyprint"), _LogCollector(logged)
    propagate, level = logger.propagate, logger.level
    logger.addHandler(collector)
    logger.setLevel(logging.WARNING)
    logger.propagate = False
    try:
        yield logged
    finally:
        logger.removeHandler(collector)
        logger.setLevel(level)
        logger.propagate = propagate
