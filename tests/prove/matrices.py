"""What the suite has no time for: its tests that are marked `full`, and its properties with many more examples."""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from tests.prove.proof import CHECKOUT, NO_TESTS, PROGRAM_AND_TESTS, PYTEST, Proof, Tally

if TYPE_CHECKING:
    from collections.abc import Mapping

_TOLD = 10
"""Failures that a batch tells."""


def files_with(pattern: str) -> tuple[str, ...]:
    """Return the files of tests that have a pattern in them."""
    found = re.compile(pattern)
    paths = sorted((CHECKOUT / "tests").rglob("test_*.py"))
    own = Path(__file__).parent
    return tuple(
        path.relative_to(CHECKOUT).as_posix()
        for path in paths
        if path.parent != own and found.search(path.read_text(encoding="utf-8"))
    )


FULL = files_with(r"\bmark\.full\b")
PROPERTIES = files_with(r"(?m)^@given\b")


def tested(file: str, arguments: tuple[str, ...], more: Mapping[str, str]) -> Tally:
    """Run the tests of a file; each one that fails is told."""
    with tempfile.TemporaryDirectory() as folder:
        written = Path(folder) / "tests.xml"
        command = [*PYTEST, f"--junitxml={written}", *arguments, file]
        done = subprocess.run(
            command,
            cwd=CHECKOUT,
            env={**os.environ, **more},
            capture_output=True,
            text=True,
            check=False,
        )
        if not written.exists():
            return Tally(0, (f"{file}: status {done.returncode}: {(done.stdout + done.stderr)[-600:]}",))
        # What pytest has just written is no foreign file.
        cases = [*ET.parse(written).getroot().iter("testcase")]  # noqa: S314
    failures = []
    for case in cases:
        for fault in (*case.iterfind("failure"), *case.iterfind("error")):
            why = f"{fault.get('message') or ''} {_example(fault.text or '')}"
            failures.append(f"{file}::{case.get('name')}: {' '.join(why.split())[:600]}")
    if not failures and done.returncode not in {0, NO_TESTS}:
        failures.append(f"{file}: status {done.returncode}")
    return Tally(len(cases), tuple(failures[:_TOLD]))


def _example(text: str) -> str:
    """The example that hypothesis has found, out of what a failed test tells."""
    found = re.search(r"(?:Falsifying example|Failing test case):.*?\)\n", text, re.DOTALL)
    return found[0] if found else ""


def run_full(number: int) -> Tally:
    """Run what is marked `full` in a file."""
    return tested(FULL[number], ("--full", "-m", "full"), {})


def run_searched(number: int) -> Tally:
    """Search the properties of a file."""
    # Each batch begins somewhere else, but always there.
    file = PROPERTIES[number % len(PROPERTIES)]
    return tested(file, (f"--hypothesis-seed={number}",), {"HYPOTHESIS_PROFILE": "search"})


_ROUNDS = 50
"""How often the properties of a file are searched, each time from another seed."""

PROOFS = tuple(
    proof
    for proof in (
        Proof(
            "matrices",
            "the tests that are marked `full`: whole matrices and thousands of files",
            len(FULL),
            run_full,
            0.07,
            PROGRAM_AND_TESTS,
        ),
        Proof(
            "properties",
            "the properties in the tests, with 2,000 examples for each instead of 60",
            _ROUNDS * len(PROPERTIES),
            run_searched,
            0.07,
            PROGRAM_AND_TESTS,
        ),
    )
    if proof.batches
)
