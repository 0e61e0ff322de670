"""The work that a search may do: counted in steps and not in seconds, so that the same file gets the same answer."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


class OutOfStepsError(Exception):
    """No step is left: what is being looked for may exist or not."""


class Budget:
    """The steps that are `left`; what is taken is taken from the `whole` too, where this is a part of it."""

    def __init__(self, steps: int, whole: Budget | None = None) -> None:
        self.left = steps
        self._whole = whole

    def take(self, steps: int = 1) -> None:
        """Take steps; OutOfStepsError where there are not so many."""
        self.left -= steps
        if self._whole is not None:
            self._whole.take(steps)
        if self.left < 0:
            raise OutOfStepsError

    @contextmanager
    def limited(self, steps: int) -> Iterator[None]:
        """Leave no more than so many steps for what is done within; the others are there again behind it."""
        spared = max(0, self.left - steps)
        self.left -= spared
        try:
            yield
        finally:
            self.left = max(0, self.left) + spared
