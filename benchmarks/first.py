"""How fast the program is beside its version 0.1.0, or a later one, as ratios within one run.

    python -m benchmarks.first [--only PART]... [--runs N] [--version 0.2.0] [--first ENVIRONMENT] [--now ENVIRONMENT]

Run with `make bench-first`, which installs both versions into `.peers/`, each as a user would have it and with the
same packages. `--only` takes parts of the list: pads, many, start, games, palaces, cards, kit. `--first` and `--now`
name other environments, such as `.venv`. Beside a later version than 0.1.0, all may take 1.05 times its time.

Each figure is what whole processes have of a processor, with all that they start: the least of several runs that take
turns, since noise only adds to it. Each version prints its own page, which today shows more than in 0.1.0; games are
read from the examples of 0.1.0, which both versions know.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from benchmarks import versions

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

RUNS = 7
FEW = 5
"""Runs where others take their time too, and so many seconds are short."""
LANGUAGES = ("cs", "de", "en", "pl", "ru", "sk")
"""The languages of 0.1.0."""
CARDS = {
    ("alhambra", "a5"): 0.86,
    ("alhambra", "poker"): 0.79,
    ("roll-and-write", "a5"): 1.0,
    ("roll-and-write", "poker"): 0.94,
}
"""Cards by game and size, and what is wanted of each: it makes them the 1.3 times WeasyPrint's own time, small ones 1.5
times, that `cards.py` asks for; 0.1.0 took 1.52, 1.91, 1.29 and 1.60 times."""
GAMES = 200
"""Games of Roll & Write that one turn reads."""
PALACES = 100
SLOWER = 1.05
"""How much slower all may be than in a version after the first; the least speed is the reverse."""


class Run(NamedTuple):
    """One run of a command."""

    cpu: float
    """Seconds of a processor, of the process and all that it started and waited for."""
    wall: float
    memory: int
    """The most that one of these processes held at once, in bytes."""
    error: str
    """What it said was wrong, where it failed."""


class Pair(NamedTuple):
    """What both versions are asked to do: commands without their program."""

    part: str
    what: str
    words: tuple[str, ...]
    wanted: float
    """At most so many times what 0.1.0 takes; of a speed: at least."""
    most_kb: float = 0.0
    """At most so large is the file, in kilobytes; nought without limit."""
    most_mb: float = 0.0
    """At most so much memory, in megabytes."""
    runs: int = 0
    """Turns, where they are fewer than of others."""
    script: str = ""
    """Python code that is run in place of the program; it may write its own figure, and what both must agree on."""
    language: str = "en"


class Row(NamedTuple):
    """What came of a pair: the figures of both, and of what was wanted each with whether it is met."""

    what: str
    first: str
    now: str
    ratio: str
    wanted: str
    met: bool


_GAME = """
import sys, time
from alhambra_engine import referee
data = open(sys.argv[1], "rb").read()
referee.score("game.yaml", data)
start = time.process_time()
for _ in range(int(sys.argv[2])):
    result = referee.score("game.yaml", data)
print((time.process_time() - start) / int(sys.argv[2]))
"""

_PALACES = """
import random, sys, time
try:
    from alhambra_engine.alhambra import placement, walls
    from alhambra_engine.alhambra.palace import Palace
    from alhambra_engine.alhambra.tiles import base_set
except ImportError:
    from alhambra_engine import placement, walls
    from alhambra_engine.palace import Palace
    from alhambra_engine.tiles import base_set

def grown(seed):
    source = random.Random(seed)
    deck = sorted(base_set().tiles, key=repr)
    source.shuffle(deck)
    tiles = {}
    while deck and len(tiles) < 20:
        tile = deck.pop()
        places = sorted(placement.places_for(Palace(tiles), tile))
        if places:
            tiles = {**tiles, source.choice(places): tile}
    return Palace(tiles)

palaces = [palace for palace in map(grown, range(int(sys.argv[1]))) if len(palace.tiles) == 20]
best = float("inf")
for _ in range(5):
    start = time.process_time()
    lengths = 0
    for palace in palaces:
        assert not any(placement.violations(palace))
        lengths += len(walls.longest_wall(palace))
    best = min(best, time.process_time() - start)
print(best / len(palaces), len(palaces), lengths)
"""

# Only the list is cut of which a kit is made: helpers, which are fresh processes, get their documents by name.
_KIT = """
import sys
from alhambra_sheets import cli
from alhambra_sheets.press import catalogue
of_first = {"player-sheet", "score-sheet", "score-pad", "palace-form", "tile-list", "calibration", "reference-card",
            "scoring-table"}
every = catalogue.printables
catalogue.printables = lambda: tuple(each for each in every() if each.about.name in of_first)
sys.argv[0] = "alhambra-sheets"
sys.exit(cli.main())
"""


def pairs(game: Path, table: Path) -> Iterator[Pair]:
    """Yield everything that is measured; `game` and `table` are a game of Roll & Write and one of Alhambra."""
    pad = ("print", "player-sheet", "--lang", "en", "-o", "{file}", "--sheets")
    yield Pair("pads", "pad of 100 sheets", (*pad, "100"), 0.75, most_kb=60)
    yield Pair("pads", "pad of 100 numbered sheets", (*pad, "100", "--numbered"), 0.65, most_kb=180)
    yield Pair("many", "10,000 numbered sheets", (*pad, "10000", "--numbered"), 0.5, most_mb=60, runs=1)
    for language in LANGUAGES:
        for name, words in (("score", ("score", str(table))), ("--help", ("--help",)), ("--version", ("--version",))):
            yield Pair("start", f"`{name}`, {language}", words, 0.9, language=language)
    yield Pair("games", "Roll & Write game, text to points", (str(game), str(GAMES)), 0.7, script=_GAME)
    yield Pair("palaces", "palaces audited and walled", (str(PALACES),), 1.2, script=_PALACES)
    languages = [word for language in LANGUAGES for word in ("--lang", language)]
    kit = ("print", "kit", *languages, "-o", "{folder}")
    for (kind, size), wanted in CARDS.items():
        card = ("print", "reference-card", "--game", kind, "--size", size, "--lang", "en", "-o", "{file}")
        yield Pair("cards", f"card, {kind}, {size}", card, wanted, runs=FEW)
    yield Pair("kit", "kit of six languages, documents of 0.1.0", kit, 0.6, runs=1, script=_KIT)


def run(words: Sequence[str], log: Path, **surroundings: str) -> Run:
    """Run a command to its end. What it says goes to a file, as this process is to stay small.

    A child's memory counts from the fork on: it is never less than that of this process.
    """
    # Modules are compiled, as those of an installed program are, and the language is that of the caller.
    dropped = ("PYTHONDONTWRITEBYTECODE", "PYTHONPATH", "LANGUAGE")
    environment = {name: value for name, value in os.environ.items() if name not in dropped} | surroundings
    start = time.perf_counter()
    try:
        with log.open("wb") as said:
            child = subprocess.Popen(words, stdout=said, stderr=said, stdin=subprocess.DEVNULL, env=environment)
    except OSError as error:
        return Run(0.0, 0.0, 0, error.strerror or "cannot be started")
    # What `Popen.wait` does, and the account of what the child used, with its own children.
    _, status, used = os.wait4(child.pid, 0)
    wall = time.perf_counter() - start
    child.returncode = os.waitstatus_to_exitcode(status)
    failed = complaint(log.read_text(encoding="utf-8", errors="replace")) if child.returncode else ""
    if child.returncode < 0:
        failed = f"ended by signal {-child.returncode}"
    return Run(used.ru_utime + used.ru_stime, wall, used.ru_maxrss * 1024, failed)


def complaint(said: str) -> str:
    """Return the line that tells what went wrong: the last that names an error, else the last."""
    lines = [line.strip() for line in said.splitlines() if line.strip()] or ["it said nothing"]
    return next((line for line in reversed(lines) if re.search(r"\b\w*[Ee]rror: ", line)), lines[-1])


class Figures(NamedTuple):
    """What is known of one version after its runs: the least time, the most memory, the size of its file."""

    cpu: float = float("inf")
    memory: int = 0
    size: int = 0
    agreed: tuple[str, ...] = ()
    """What a script wrote after its figure: both versions have done the same work if they wrote the same."""
    error: str = ""


def measured(before: Figures, environment: Path, pair: Pair, folder: Path) -> Figures:
    """Return what is known of a version after one more run."""
    log, file, target = folder / "said", folder / "made.pdf", folder / "kit"
    file.unlink(missing_ok=True)
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir()
    words = [word.format(file=file, folder=target) for word in pair.words]
    program = environment / "bin"
    # 0.1.0 has all documents of its kit and no list of them that could be cut.
    is_plain = not pair.script or (
        pair.part == "kit" and not (_package(environment) / "press" / "catalogue.py").exists()
    )
    command = [str(program / "alhambra-sheets")] if is_plain else [str(program / "python"), "-c", pair.script]
    locale = "en_US.UTF-8" if pair.language == "en" else f"{pair.language}_{pair.language.upper()}.UTF-8"
    one = run([*command, *words], log, LC_ALL=locale)
    if one.error:
        return before._replace(error=one.error)
    cpu, agreed = one.cpu, list[str]()
    if pair.part == "kit":
        # Both have printed the same documents.
        agreed = sorted(str(each.relative_to(target)) for each in target.rglob("*.pdf"))
    elif pair.script:
        told, *agreed = log.read_text(encoding="utf-8").split()
        cpu = float(told)
    size = file.stat().st_size if file.exists() else 0
    return Figures(min(before.cpu, cpu), max(before.memory, one.memory), size, tuple(agreed))


def _package(environment: Path) -> Path:
    """Return where an environment has the program's modules."""
    words = (str(environment / "bin" / "python"), "-c", "import alhambra_sheets; print(*alhambra_sheets.__path__)")
    return Path(subprocess.run(words, check=True, capture_output=True, text=True, cwd="/").stdout.strip())


def compared(pair: Pair, first: Figures, now: Figures, version: str = versions.FIRST) -> Iterator[Row]:
    """Yield the rows of a pair."""
    for which, figures in ((version, first), ("now", now)):
        if figures.error:
            yield Row(pair.what, "", "", "", f"{which}: {figures.error}", met=False)
            return
    if first.agreed != now.agreed:
        work, other = (" ".join(each.agreed) for each in (first, now))
        yield Row(pair.what, work, other, "", "the same work", met=False)
        return
    if pair.part == "palaces":
        speed = first.cpu / now.cpu
        was, is_ = (f"{1 / each.cpu:,.0f} a second" for each in (first, now))
        yield Row(pair.what, was, is_, f"{speed:.2f}", f"at least {pair.wanted:g}", speed >= pair.wanted)
    else:
        ratio = now.cpu / first.cpu
        was, is_ = (_seconds(each.cpu) for each in (first, now))
        yield Row(pair.what, was, is_, f"{ratio:.2f}", f"at most {pair.wanted:g}", ratio <= pair.wanted)
    for unit, most, before, after in (
        ("KB", pair.most_kb, first.size / 1e3, now.size / 1e3),
        ("MB", pair.most_mb, first.memory / 1e6, now.memory / 1e6),
    ):
        if most:
            what = f"{pair.what}: {'size' if unit == 'KB' else 'memory'}"
            was, is_ = (f"{figure:,.0f} {unit}" for figure in (before, after))
            yield Row(what, was, is_, f"{after / before:.2f}", f"at most {most:g} {unit}", after <= most)


def _seconds(spent: float) -> str:
    """Return a time in three figures, or four."""
    for most, text in ((0.01, f"{spent * 1000:.2f} ms"), (1, f"{spent:.3f} s")):
        if spent < most:
            return text
    return f"{spent:.1f} s"


def compete(only: Sequence[str], runs: int, first: Path, now: Path, version: str = versions.FIRST) -> Iterator[Row]:
    """Let both versions do everything in turns."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        game, table = (folder / f"{stem}.yaml" for stem in ("roll-and-write", "kim-and-nina"))
        for file in (game, table):
            file.write_bytes(versions.shown(f"examples/{file.name}"))
        for pair in pairs(game, table):
            if only and pair.part not in only:
                continue
            before, after = Figures(), Figures()
            for _ in range(pair.runs or runs):
                before = measured(before, first, pair, folder)
                after = measured(after, now, pair, folder)
            yield from compared(pair if version == versions.FIRST else later(pair), before, after, version)


def later(pair: Pair) -> Pair:
    """Return what is wanted of a pair beside a later version."""
    wanted = 1 / SLOWER if pair.part == "palaces" else SLOWER
    return pair._replace(wanted=round(wanted, 2), most_kb=0.0, most_mb=0.0)


def table(rows: Iterable[Row], version: str = versions.FIRST) -> Iterator[str]:
    """Yield the lines of a table, each as soon as it is known."""
    yield f"| {'what':<46} | {version:>14} | {'now':>14} | {'ratio':>5} | {'wanted':<14} | {'met':<3} |"
    yield f"|{'-' * 48}|{'-' * 15}:|{'-' * 15}:|{'-' * 6}:|{'-' * 16}|{'-' * 5}|"
    for row in rows:
        met = "yes" if row.met else "NO"
        yield (f"| {row.what:<46} | {row.first:>14} | {row.now:>14} | {row.ratio:>5} | {row.wanted:<14} | {met:<3} |")


def main() -> None:
    """Measure what is asked for and write the table."""
    parser = argparse.ArgumentParser(description="How fast the program is beside an earlier version.")
    parts = tuple(dict.fromkeys(pair.part for pair in pairs(Path(), Path())))
    parser.add_argument("--only", action="append", choices=parts, default=[])
    parser.add_argument("--runs", type=int, default=RUNS)
    parser.add_argument("--version", choices=versions.COMMITS, default=versions.FIRST, help="the earlier version")
    parser.add_argument("--first", type=Path, default=None, help="an environment with that version, not .peers")
    parser.add_argument("--now", type=Path, default=None, help="an environment with the present version")
    parser.add_argument("--prepare", action="store_true", help="install both versions into .peers")
    asked = parser.parse_args()
    write: Callable[[str], object] = lambda line: print(line, flush=True)  # noqa: E731
    if not versions.has(asked.version):
        write(versions.missing(asked.version))
        return
    if asked.prepare:
        versions.prepare(asked.version)
    first, now = asked.first or versions.environment(asked.version), asked.now or versions.NOW
    for environment in (first, now):
        if not (environment / "bin" / "alhambra-sheets").exists():
            write(f"{environment.name} is not installed: `make bench-first` does it")
            return
    rows = compete(asked.only, asked.runs, first.absolute(), now.absolute(), asked.version)
    for line in table(rows, asked.version):
        write(line)


if __name__ == "__main__":
    main()
