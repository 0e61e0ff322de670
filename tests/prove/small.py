"""Proofs of a moment, for the tests of the runner; an environment variable names a fault of theirs."""

from __future__ import annotations

import os
import subprocess
import sys
import time

from tests.prove.proof import Proof, Tally

FAULT = "ALHAMBRA_PROVE_FAULT"
TOLD = "ALHAMBRA_PROVE_TOLD"
"""The file in which a process that a batch has started writes its number."""


_STARTED = """
import os, sys, time
with open(sys.argv[1], "w") as told:
    told.write(str(os.getpid()))
time.sleep(60)
"""


def run(batch: int) -> Tally:
    """Add one and one, or fail in batch 1 as it is asked to."""
    fault = os.environ.get(FAULT, "") if batch == 1 else ""
    if fault == "raises":
        raise ZeroDivisionError
    if fault == "dies":
        os._exit(7)
    if fault == "hangs":
        time.sleep(60)
    if fault == "leaves":
        subprocess.run([sys.executable, "-c", _STARTED, os.environ[TOLD]], check=False)
    return Tally(10, ("1 + 1 = 3",) if fault == "differs" else (), {"odd": 2, "none": 0})


PROOFS = (Proof("sums", "one and one", 3, run, 3.0), Proof("more", "the same", 1, run, 1.0))
