"""Whether the program still answers and prints what its version 0.2.0 did, but for keys added to JSON.

    python -m benchmarks.same [--only PART]... [--before ENVIRONMENT] [--now ENVIRONMENT] [--keep FOLDER]

Run with `make same`, which installs both versions into `.peers/` with the same packages (minutes). `--only` takes
parts of the list: answers, reasons, texts, prints, cards, kits. `--before` and `--now` name other environments, such
as `.venv`, or folders of answers that `--keep FOLDER` has left.

Both versions get the same commands about the games of 0.2.0 (`sameness/asking.py`), each in one process. JSON is
compared as values, all else byte by byte: what is written, exit statuses, files. Every difference is listed, and the
exit status is 1 if there is one; keys that are added to JSON are listed apart.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks import versions
from benchmarks.sameness import comparison
from tests.typed import corpus

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

BEFORE = "0.2.0"
PARTS = ("answers", "reasons", "texts", "prints", "cards", "kits")
GAMES = ("examples", "tests/games", "tests/cases", "tests/typed", "sheets/data/explanations", "sheets/data/examples")
ASKING = Path(__file__).parent / "sameness" / "asking.py"
TYPED_AT = 1_750_000_000
"""When all games were written, in seconds: links for BG Stats contain it."""


def lay_out(folder: Path) -> None:
    """Write the games of the earlier version into a folder, those typed by tired people as they were typed."""
    versions.unpack(BEFORE, folder, *GAMES)
    for script in folder.rglob("*.py"):
        script.unlink()
    for file in sorted((folder / "tests" / "typed").glob("*.txt")):
        typed = corpus.read(file)
        file.unlink()
        file.with_suffix(f".{typed.options.get('lang', 'en')}.txt").write_bytes(typed.data)
    for file in folder.rglob("*"):
        os.utime(file, (TYPED_AT, TYPED_AT))


def started(label: str, environment: Path, parts: Sequence[str], folder: Path) -> subprocess.Popen[bytes]:
    """Let an installed version begin to answer; its answers go into the folder."""
    place = folder / f"{label}-games"
    lay_out(place)
    answers = folder / label
    answers.mkdir()
    dropped = ("PYTHONPATH", "LANGUAGE", "COLUMNS", "NO_COLOR", "FORCE_COLOR")
    surroundings = {name: value for name, value in os.environ.items() if name not in dropped}
    surroundings |= {"LC_ALL": "en_US.UTF-8", "XDG_CONFIG_HOME": str(folder / "config")}
    words = (str(environment / "bin" / "python"), str(ASKING), label, str(answers), *parts)
    return subprocess.Popen(words, cwd=place, env=surroundings)


def kept(folder: Path, part: str) -> Iterator[comparison.Answer]:
    """Yield the answers of a part that a version has left in a folder."""
    with (folder / f"{part}.jsonl").open(encoding="utf-8") as lines:
        for line in lines:
            yield comparison.Answer(**json.loads(line))


def is_kept(folder: Path) -> bool:
    """Tell whether a folder has answers, and is no environment."""
    return any(folder.glob("*.jsonl"))


def answered(sources: dict[str, Path], parts: Sequence[str], folder: Path) -> dict[str, Path]:
    """Return the folders of the answers of both versions, who are asked at the same time."""
    asked = {label: started(label, source, parts, folder) for label, source in sources.items() if not is_kept(source)}
    for label, process in asked.items():
        if process.wait():
            raise SystemExit(f"{label}: it could not be asked")
    return {label: folder / label if label in asked else source for label, source in sources.items()}


def compare(sources: dict[str, Path], parts: Sequence[str], keep: Path | None, shown: int | None) -> int:
    """Ask both versions, write every difference; return the exit status."""
    status = 0
    with tempfile.TemporaryDirectory() as name:
        folders = answered(sources, parts, Path(name))
        for part in parts:
            found = comparison.compared(kept(folders["before"], part), kept(folders["now"], part))
            status = max(status, 1 if found.differences else 0)
            for line in found.lines(part, shown):
                print(line, flush=True)
        if keep is not None:
            for label, folder in folders.items():
                shutil.copytree(folder, keep / label, dirs_exist_ok=True)
    return status


def main() -> None:
    """Compare what is asked for and write what differs."""
    parser = argparse.ArgumentParser(description=f"Whether all answers and prints are those of version {BEFORE}.")
    parser.add_argument("--only", action="append", choices=PARTS, default=[])
    for label in ("before", "now"):
        parser.add_argument(f"--{label}", type=Path, help="another environment, or a folder of answers that were kept")
    parser.add_argument("--all", action="store_true", help="show every difference, not some of each kind")
    parser.add_argument("--keep", type=Path, help="a folder for the answers of both versions")
    parser.add_argument("--prepare", action="store_true", help="install both versions into .peers")
    asked = parser.parse_args()
    if not versions.has(BEFORE):
        raise SystemExit(versions.missing(BEFORE))
    if asked.prepare:
        versions.prepare(BEFORE)
    sources = {"before": asked.before or versions.environment(BEFORE), "now": asked.now or versions.NOW}
    for source in sources.values():
        if not is_kept(source) and not (source / "bin" / "alhambra-sheets").exists():
            raise SystemExit(f"{source.name} is not installed: `make same` does it")
    sources = {label: source.absolute() for label, source in sources.items()}
    sys.exit(compare(sources, asked.only or PARTS, asked.keep, None if asked.all else comparison.SHOWN))


if __name__ == "__main__":
    main()
