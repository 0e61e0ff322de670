"""Mutation testing: how many small faults in the engine and in the reports the tests notice.

A mutant meets the tests that call the function it is in, the quickest first; which these are is found out by running
them (`.prove/calls.json`, some minutes; after a change only the files of tests that have changed). A mutant that no
test notices is a gap in the tests, or means the same as what is written: tests/prove/survivors.toml says why.

`python -m tests.prove.mutation 0 40` does these batches, and tells every survivor.
"""

from __future__ import annotations

import fcntl
import json
import os
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from functools import cache
from hashlib import sha256
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from tests.prove.mutants import Mutant, mutants_of, number_of_mutants
from tests.prove.proof import CHECKOUT, NO_TESTS, PROGRAM_AND_TESTS, PYTEST, Proof, Tally

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

KEPT = CHECKOUT / ".prove"
SURVIVORS = Path(__file__).with_name("survivors.toml")

MODULES = tuple(
    path.relative_to(CHECKOUT).as_posix()
    for folder in ("engine", "sheets/report")
    for path in sorted((CHECKOUT / folder).rglob("*.py"))
)
"""What is changed."""

TESTS = (
    "tests/engine", "tests/test_cases.py", "tests/typed", "tests/sheets/report", "tests/sheets/figures",
    "tests/sheets/words/test_reasons_told.py", "tests/sheets/words/test_findings.py", "tests/test_findings.py",
    "tests/test_bounds.py", "tests/test_engine_page.py",
    *(
        f"tests/sheets/commands/test_{name}.py"
        for name in ("score", "why", "apply_fixes", "draw", "asking", "moves", "explain", "layouts", "convert")
    ),
)  # fmt: skip
"""What may notice: all tests that ask for an answer of these modules, but for those that print."""

PER_BATCH = 4
_FIRST, _OWN, _OTHERS = 2, 30, 5
"""Seconds of tests, as they took without a fault: the first that a mutant meets, all others that call its function, and
some that call others of its module."""
_LONGEST = 12
"""Seconds of work, and three times those of its tests, after which a mutant does not end."""
_SOUND = "tests/engine/alhambra/test_walls.py::test_outline_of_the_lone_fountain"


class Verdict(NamedTuple):
    """What became of a mutant: `killed`, `survived`, `endless` or `uncovered`, and the tests that it met."""

    fate: str
    tests: int


@cache
def order() -> tuple[tuple[str, int], ...]:
    """Return all mutants, module and number, so that any number of the first ones are from all over all modules."""
    placed = []
    for path in MODULES:
        numbers = range(number_of_mutants(path))
        by_chance = sorted(numbers, key=lambda number: sha256(f"{path}:{number}".encode()).digest())
        offset = int.from_bytes(sha256(path.encode()).digest()[:4], "big") / 2**32
        placed += [((place + offset) / len(numbers), path, number) for place, number in enumerate(by_chance)]
    return tuple((path, number) for _, path, number in sorted(placed))


def taken(first: int, last: int) -> list[Mutant]:
    """Return the mutants of these places in the order."""
    return [mutants_of(path)[number] for path, number in order()[first:last]]


def _files(tests: Sequence[str]) -> dict[str, str]:
    """Return the files of tests with a sum over each; those of hostile files call everything, and take longest."""
    paths = [
        each
        for name in tests
        for each in ([CHECKOUT / name] if name.endswith(".py") else (CHECKOUT / name).rglob("test_*.py"))
    ]
    return {
        path.relative_to(CHECKOUT).as_posix(): sha256(path.read_bytes()).hexdigest()
        for path in sorted(paths)
        if not path.name.endswith("test_hostile.py")
    }


def _noted(kept: Path) -> dict[str, Any]:
    """Return what an earlier run has kept of each file; nothing of a file that is damaged or has another form."""
    try:
        noted = json.loads(kept.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {name: own for name, own in noted.items() if isinstance(own, dict) and own.keys() == {"sum", "calls"}}


def calls(tests: Sequence[str] = TESTS, kept: Path = KEPT / "calls.json") -> Mapping[str, Mapping[str, float]]:
    """Return for each function, and for each module, the tests that call it with their seconds; run once, then kept.

    Only files of tests that have changed are run again. What else has changed may have a test call something new, which
    is then missing here: a mutant too many survives.
    """
    kept.parent.mkdir(exist_ok=True)
    with kept.with_suffix(".lock").open("w") as lock:
        # Another process may be at it: then this one waits for it.
        fcntl.flock(lock, fcntl.LOCK_EX)
        before = _noted(kept)
        files = _files(tests)
        known = {name: own for name, own in before.items() if own["sum"] == files.get(name)}
        missing = [name for name in files if name not in known]
        if missing:
            found = _followed(missing)
            for name in missing:
                own = {test: call for test, call in found.items() if test.partition("::")[0] == name}
                known[name] = {"sum": files[name], "calls": own}
            written = kept.with_suffix(".new")
            written.write_text(json.dumps(known), encoding="utf-8")
            written.replace(kept)
    by_function: dict[str, dict[str, float]] = {}
    for file in known.values():
        for test, call in file["calls"].items():
            for function in call["functions"]:
                for name in (function, function.partition(":")[0]):
                    by_function.setdefault(name, {})[test] = call["seconds"]
    return by_function


def _followed(tests: Sequence[str]) -> Any:  # noqa: ANN401 - JSON
    """Run files of tests, and return what each test calls."""
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder) / "calls.json"
        subprocess.run(
            [*PYTEST, "-p", "tests.prove.mutated", *tests],
            cwd=CHECKOUT,
            env={**os.environ, "HYPOTHESIS_PROFILE": "mutants", "FOLLOWED": str(told)},
            stdout=subprocess.DEVNULL,
            check=False,
        )
        return json.loads(told.read_text(encoding="utf-8"))


class Trials:
    """A process that tries mutants, one after another."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.prove.mutated"],
            cwd=CHECKOUT,
            env={**os.environ, "HYPOTHESIS_PROFILE": "mutants", "PYTHONHASHSEED": "0"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Self:
        # Were tests to fail on their own, each mutant would seem to be killed.
        assert self.status("", [_SOUND], _LONGEST) == 0, f"{_SOUND} fails without a mutant"
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()

    def status(self, mutant: str, tests: Sequence[str], seconds: float) -> int:
        """Return the exit status of pytest for `MODULE:NUMBER` that meets these tests; below 0 where it was ended."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([mutant, tests, int(seconds)]) + "\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())


def _met(mutant: Mutant, called: Mapping[str, Mapping[str, float]]) -> list[list[str]]:
    """The tests that a mutant meets, in two parts: the quickest that call its function, and what else can notice it.

    What is remembered after its first call is called by few tests: who calls others of the module may notice it, too.
    """
    module = called.get(mutant.path, {})
    own = called.get(f"{mutant.path}:{mutant.function}", {}) if mutant.function else {}
    named = Path(mutant.path).stem

    def within(tests: Mapping[str, float], seconds: float) -> list[str]:
        """The first of these that take so long in all; those of the module's own file, and quick ones, come first."""
        ranked = sorted(tests, key=lambda test: (named not in test.partition("::")[0], tests[test]))
        sums = accumulate(tests[test] for test in ranked)
        return [test for test, told in zip(ranked, sums, strict=True) if told <= seconds]

    first = within(own, _FIRST)
    rest = within({test: told for test, told in own.items() if test not in first}, _OWN)
    others = within({test: told for test, told in module.items() if test not in own}, _OTHERS)
    return [part for part in (first, [*rest, *others]) if part]


def judged(mutant: Mutant, called: Mapping[str, Mapping[str, float]], trials: Trials) -> Verdict:
    """Return what becomes of a mutant among the tests that call its function."""
    parts = _met(mutant, called)
    for part in parts:
        seconds = sum(called[mutant.path][test] for test in part)
        status = trials.status(f"{mutant.path}:{mutant.number}", part, _LONGEST + 3 * seconds)
        if status < 0:
            return Verdict("endless", len(part))
        if status not in {0, NO_TESTS}:
            return Verdict("killed", len(part))
    return Verdict("survived" if parts else "uncovered", sum(map(len, parts)))


@cache
def explained() -> Mapping[tuple[str, str, str, str], str]:
    """Return the survivors that are explained, with the reason: module, function, line of the source, change."""
    rows = tomllib.loads(SURVIVORS.read_text(encoding="utf-8"))["survivor"]
    return {(row["module"], row["function"], row["line"], row["change"]): row["why"] for row in rows}


def reason(mutant: Mutant) -> str | None:
    """Return why nobody can notice a mutant; None where that is not known."""
    return explained().get((mutant.path, mutant.function, mutant.statement, mutant.change))


def run(number: int) -> Tally:
    """Judge the mutants of a batch."""
    called = calls()
    mutants = taken(number * PER_BATCH, (number + 1) * PER_BATCH)
    counts: Counter[str] = Counter()
    notes = []
    with Trials() as trials:
        for mutant in mutants:
            # Whoever is explained is not tried again: that nobody notices takes longest to find out.
            fate = "explained" if reason(mutant) else judged(mutant, called, trials).fate
            counts[fate] += 1
            if fate in {"survived", "uncovered"}:
                notes.append(f"{fate}: {mutant.name}")
    return Tally(len(mutants), counts=counts, notes=tuple(notes))


PROOFS = (
    Proof(
        "mutants",
        "small faults in the engine and in the reports are noticed by a test, or are explained",
        -(-len(order()) // PER_BATCH),
        run,
        0.17,
        PROGRAM_AND_TESTS,
    ),
)


def main(first: int, last: int) -> None:
    """Do batches, and tell what came of each mutant."""
    called = calls()
    with Trials() as trials:
        for mutant in taken(first * PER_BATCH, last * PER_BATCH):
            verdict = Verdict("explained", 0) if reason(mutant) else judged(mutant, called, trials)
            sys.stdout.write(f"{verdict.fate}\t{verdict.tests}\t{mutant.name}\t{mutant.statement}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
