"""The work that one audit may do: counted in steps, so that the same file always gets the same answer."""

from __future__ import annotations


class ExhaustedError(Exception):
    """All steps are used up; what was asked is not known."""


class Budget:
    """Steps that are left; `spend` raises ExhaustedError where there are none."""

    def __init__(self, steps: int) -> None:
        self.left = steps

    def spend(self, steps: int = 1) -> None:
        """Take steps off."""
        self.left -= steps
        if self.left < 0:
            raise ExhaustedError
