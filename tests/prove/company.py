"""The suite in pieces: each with another part of the tests, in an order of its own."""

from __future__ import annotations

import re
import subprocess

from tests.prove.proof import CHECKOUT, PROGRAM_AND_TESTS, PYTEST, Proof, Tally

PARTS = 75
_FAILED = re.compile(r"^(?:FAILED|ERROR) (.*)$", re.MULTILINE)
_PASSED = re.compile(r"(\d+) passed")


def run(number: int) -> Tally:
    """Run a part of the suite in its own order; each test that fails in this company is a failure."""
    command = [*PYTEST, f"--part={number}/{PARTS}"]
    done = subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True, check=False)
    failed = _FAILED.findall(done.stdout)
    if done.returncode and not failed:
        failed = [done.stdout[-500:] + done.stderr[-500:]]
    passed = _PASSED.search(done.stdout)
    again = " ".join(command[1:])
    return Tally(int(passed[1]) if passed else 0, tuple(f"{again}: {each}" for each in failed))


PROOFS = (
    Proof(
        "company",
        "every test passes in any order and with a part of the others (one in 75)",
        PARTS,
        run,
        share=0.04,
        rests_on=PROGRAM_AND_TESTS,
    ),
)
