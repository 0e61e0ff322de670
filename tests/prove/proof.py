"""A proof: work that takes too long for the suite, in batches that can be done in any order, in any process.

`python -m tests.prove` does them (`make prove`); `docs/trust.md` has their figures.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

CHECKOUT = Path(__file__).resolve().parents[2]
PROGRAM_AND_TESTS = ("engine", "fonts", "sheets", "templates", "tests")
"""What a proof rests on that runs tests of the suite."""
PYTEST = (sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider")
"""How such a proof runs them."""
NO_TESTS = 5
"""The exit status of pytest where it has found no test."""


class Tally(NamedTuple):
    """What came of a batch."""

    cases: int
    """How many cases were tried."""
    failures: tuple[str, ...] = ()
    """Each enough to try it again: what was tried, what came out, what was wanted."""
    counts: Mapping[str, int] = {}
    """What else is worth a figure, added up over all batches: legal palaces, mutants killed."""
    notes: tuple[str, ...] = ()
    """What is to be looked at and is no failure: mutants that survive."""


class Proof(NamedTuple):
    """A claim, and how it is tried."""

    name: str
    about: str
    """One line for `docs/trust.md`: what is compared with what."""
    batches: int
    """How many there are; the whole proof is all of them."""
    run: Callable[[int], Tally]
    """Does the batch of a number from 0 on: the same number tries the same cases. Called in a process of its own, which
    finds it in the module that defines it: a function of the module that has the proof, no `partial`."""
    share: float
    """Of an hour, how much this proof is to get: the runner takes batches from that which is most behind."""
    rests_on: tuple[str, ...] = ()
    """Files and folders of the checkout whose change makes the results worthless, beside what its module imports."""
    lacks: str = ""
    """Why it cannot be tried here, a line for whoever runs it; empty where it can."""
