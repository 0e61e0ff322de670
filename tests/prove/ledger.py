"""What is proved already: a file of JSON lines for each proof, which a run adds to and the next one counts.

A line counts only if it was written for the same sources, with the same Python: the sources are those that the proof's
module imports, and all of a package of the project as soon as one of its modules is imported. Whatever rests on
`sheets/` rests on the versions of the packages that write them, too.
"""

from __future__ import annotations

import ast
import hashlib
import json
import re
import sys
from collections import Counter
from functools import cache
from importlib import metadata
from typing import TYPE_CHECKING, Any, NamedTuple

from tests.prove.proof import CHECKOUT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from tests.prove.proof import Proof

_PACKAGES = {"alhambra_engine": ("engine",), "alhambra_sheets": ("engine", "fonts", "sheets", "templates")}
"""The folders on which the results of a package depend."""
_COUNTED = frozenset({".py", ".toml", ".yaml", ".po", ".txt", ".ttf", ".json", ".html", ".css", ".conf", ".png", ".md"})


class Record(NamedTuple):
    """A batch that was done: what came of it, and when and with what."""

    batch: int
    key: str
    cases: int
    failures: tuple[str, ...]
    counts: Mapping[str, int]
    notes: tuple[str, ...]
    seconds: float
    date: str
    versions: str


class Sum(NamedTuple):
    """All batches of a proof that count, added up."""

    batches: int
    cases: int
    failures: tuple[str, ...]
    counts: Mapping[str, int]
    notes: tuple[str, ...]
    seconds: float
    first: str
    last: str
    versions: tuple[str, ...]


def added_up(records: Iterable[Record]) -> Sum:
    """Return the sum of some batches; dates are empty without any."""
    own = sorted(records)
    counts: Counter[str] = Counter()
    for record in own:
        counts.update(record.counts)
    return Sum(
        len(own),
        sum(record.cases for record in own),
        tuple(each for record in own for each in record.failures),
        dict(counts),
        tuple(dict.fromkeys(each for record in own for each in record.notes)),
        sum(record.seconds for record in own),
        min((record.date for record in own), default=""),
        max((record.date for record in own), default=""),
        tuple(sorted({record.versions for record in own})),
    )


class Ledger(NamedTuple):
    """The file of one proof and the key of what it is to prove."""

    path: Path
    key: str

    def records(self) -> dict[int, Record]:
        """Return the batches that count, by number; a line that is broken off is none."""
        found = {}
        for record in self._all():
            if record.key == self.key:
                found[record.batch] = record
        return found

    def sum(self) -> Sum:
        """Return all batches that count, added up."""
        return added_up(self.records().values())

    def seconds(self) -> dict[int, float]:
        """Return how long each batch has taken, by number, for whatever sources it was done last."""
        return {record.batch: record.seconds for record in self._all()}

    def _all(self) -> Iterator[Record]:
        text = self.path.read_text(encoding="utf-8") if self.path.exists() else ""
        for line in text.splitlines():
            try:
                values: dict[str, Any] = json.loads(line)
                lists = {name: tuple(values[name]) for name in ("failures", "notes")}
                yield Record(**{**values, **lists})
            except (ValueError, TypeError, KeyError):
                continue  # a run that was killed while it wrote

    def add(self, record: Record) -> None:
        """Write a batch behind all others, on a line of its own whatever is before it."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        line = json.dumps(record._asdict(), ensure_ascii=True, sort_keys=True) + "\n"
        with self.path.open("ab+") as file:
            if file.tell():
                file.seek(-1, 2)
                line = line if file.read(1) == b"\n" else "\n" + line
            file.write(line.encode())

    def forget(self) -> None:
        """Remove all that was proved."""
        self.path.unlink(missing_ok=True)


def open_ledger(proof: Proof, folder: Path) -> Ledger:
    """Return the ledger of a proof in a folder."""
    return Ledger(folder / f"{proof.name}.jsonl", key_of(proof))


def key_of(proof: Proof) -> str:
    """Return the checksum of all that a result of a proof depends on."""
    sources = sources_of(proof.run.__module__, proof.rests_on)
    is_printed = any(path.is_relative_to(CHECKOUT / "sheets") for path in sources)
    total = hashlib.sha256("\n".join([_python(), *(_dependencies() if is_printed else ())]).encode())
    for path in sources:
        total.update(str(path.relative_to(CHECKOUT)).encode())
        total.update(_checksum(path))
    return total.hexdigest()[:16]


def _python() -> str:
    return ".".join(map(str, sys.version_info[:2]))


@cache
def _dependencies() -> tuple[str, ...]:
    """The packages that the program needs, with their versions."""
    wanted = (each for each in metadata.requires("alhambra-sheets") or () if "extra ==" not in each)
    names = sorted({re.split(r"[^\w.-]", each, maxsplit=1)[0] for each in wanted})
    return tuple(f"{name} {metadata.version(name)}" for name in names)


def sources_of(module: str, rests_on: Iterable[str] = ()) -> list[Path]:
    """Return the files that a module in tests/ depends on, and those of further files and folders."""
    found: set[Path] = set()
    pending = [module]
    seen: set[str] = set()
    folders = set(rests_on)
    while pending:
        name = pending.pop()
        if name in seen:
            continue
        seen.add(name)
        package = name.partition(".")[0]
        folders.update(_PACKAGES.get(package, ()))
        path = CHECKOUT / (name.replace(".", "/") + ".py")
        if package == "tests" and path.is_file():
            found.add(path)
            pending += _imports(path)
    for folder in folders:
        below = CHECKOUT / folder
        found.update(below.rglob("*") if below.is_dir() else [below])
    return sorted(path for path in found if path.is_file() and path.suffix in _COUNTED)


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            # What is imported from a folder may be a module.
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@cache
def _checksum(path: Path) -> bytes:
    return hashlib.sha256(path.read_bytes()).digest()
