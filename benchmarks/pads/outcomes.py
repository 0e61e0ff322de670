"""The figures of one run of `benchmarks/peers.py`, as values and as the file that keeps them."""

from __future__ import annotations

import json
import os
import platform
import re
import subprocess
import time
from pathlib import Path
from typing import NamedTuple

from benchmarks.first import Row


class Outcome(NamedTuple):
    """What came of a contestant: the best time, the most memory; nothing but `missing` where it has no row."""

    name: str
    cpu: float = 0.0
    """Seconds of a processor."""
    size: int = 0
    memory: int = 0
    difference: float = 0.0
    """Of its page from ours, from 0 to 1 (`likeness`)."""
    runs: int = 0
    missing: str = ""


class Growth(NamedTuple):
    """What a pad of so many sheets takes."""

    sheets: int
    cpu: float
    size: int
    memory: int


class Measured(NamedTuple):
    """Everything that one run has measured."""

    date: str
    machine: str
    versions: str
    plain: tuple[Outcome, ...]
    numbered: tuple[Outcome, ...]
    plain_growth: tuple[Growth, ...]
    numbered_growth: tuple[Growth, ...]
    first: tuple[Row, ...]
    seconds: int
    """How long it took, by the clock."""

    def as_json(self) -> str:
        """Return the file, a value a line."""
        table = {name: value if isinstance(value, str | int) else [*value] for name, value in self._asdict().items()}
        lines = (f" {json.dumps(name)}: {_laid_out(value)}" for name, value in table.items())
        return "{\n" + ",\n".join(lines) + "\n}\n"

    @classmethod
    def from_json(cls, text: str) -> Measured:
        """Return the values of a file."""
        table = json.loads(text)
        for names, kind in (
            (("plain", "numbered"), Outcome),
            (("plain_growth", "numbered_growth"), Growth),
            (("first",), Row),
        ):
            for name in names:
                table[name] = tuple(kind(*row) for row in table[name])
        return cls(**table)


def _laid_out(value: object) -> str:
    if not isinstance(value, list):
        return json.dumps(value, ensure_ascii=False)
    return "[\n" + ",\n".join(f"  {json.dumps(row, ensure_ascii=False)}" for row in value) + "\n ]"


def machine(peers: Path) -> tuple[str, str, str]:
    """Return the date, the machine, and the versions of what is compared, as far as they can be told."""
    versions = [f"Python {platform.python_version()}"]
    node = _said("node", "--version").removeprefix("v")
    versions += [f"Node {node}"] if node else []
    names = {
        "typst": "Typst",
        "pikepdf": "pikepdf",
        "reportlab": "ReportLab",
        "fpdf2": "fpdf2",
        "protograf": "protograf",
    }
    listed = dict(
        re.findall(r"^(\S+)==(\S+)$", _said(str(peers / "venv/bin/python"), "-m", "pip", "freeze"), re.MULTILINE)
    )
    versions += [
        f"{told} {listed[name]}" for name, told in {**names, "weasyprint": "WeasyPrint"}.items() if name in listed
    ]
    package = peers / "node_modules" / "pdfmake" / "package.json"
    if package.exists():
        versions.append(f"pdfmake {json.loads(package.read_text(encoding='utf-8'))['version']}")
    described = Path("/proc/cpuinfo")
    model = re.search(r"model name\s*:\s*(.+)", described.read_text(encoding="utf-8")) if described.exists() else None
    try:
        release = platform.freedesktop_os_release().get("PRETTY_NAME", platform.system())
    except OSError:
        release = platform.system()
    cores = f"{os.cpu_count()} cores of {model[1]}" if model else f"{os.cpu_count()} cores"
    return time.strftime("%Y-%m-%d"), f"{cores}, {release}", ", ".join(versions)


def _said(*words: str) -> str:
    """Return what a command writes; nothing where it cannot."""
    try:
        return subprocess.run(words, check=True, capture_output=True, text=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""
