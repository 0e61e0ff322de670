"""Proofs of a moment, for the tests of the runner; an environment variable names a fault of theirs."""

from __future__ import annotations

import os
import time

from tests.prove.proof import Proof, Tally

FAULT = "ALHAMBRA_PROVE_FAULT"


def run(batch: int) -> Tally:
    """Add one and one, or fail in batch 1 as it is asked to."""
    fault = os.environ.get(FAULT, "") if batch == 1 else ""
    if fault == "raises":
        raise ZeroDivisionError
    if fault == "dies":
        os._exit(7)
    if fault == "hangs":
        time.sleep(60)
    return Tally(10, ("1 + 1 = 3",) if fault == "differs" else (), {"odd": 2, "none": 0})


PROOFS = (Proof("sums", "one and one", 3, run, 3.0), Proof("more", "the same", 1, run, 1.0))
