"""Try what pyproject.toml allows: the lowest and the newest packages, with every Python: `make test-ranges`.

    ranges.py [lowest] [newest] [--python NAME]... [--list]

Installs each combination into an environment of its own below `.ranges` and runs commands there that between them call
every package. Without names it tries both ends, with every Python from 3.11 on that is found: by the name `python3.x`,
and the one that runs this. `--list` only says which versions are the lowest.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import NamedTuple

CHECKOUT = Path(__file__).resolve().parent.parent
ENVIRONMENTS = CHECKOUT / ".ranges"
EXAMPLES = CHECKOUT / "examples"
ENDS = ("lowest", "newest")
BEYOND = 40
"""No Python 3.x is looked for from here on."""

# Each command with the status that it ends with, in one folder, in this order.
COMMANDS = (
    (0, "--version"),
    (0, "--help"),
    (0, "languages"),
    (0, f"score {EXAMPLES}/kim-and-nina.yaml --lang de"),
    (0, f"score {EXAMPLES}/roll-and-write.yaml --json"),
    (0, f"score {EXAMPLES}/kim-and-nina.yaml {EXAMPLES}/whole-game.yaml --summary=csv"),
    (0, f"score {EXAMPLES}/whole-game.yaml --report report.pdf"),
    (0, f"score {EXAMPLES}/whole-game.yaml --report report.html --lang ru"),
    (1, f"check {EXAMPLES}/illegal.yaml"),
    (1, f"check {EXAMPLES}/illegal.yaml --output sarif"),
    (0, f"scan {EXAMPLES}/barbara.jpg --flat flat.png"),
    (0, "check slip.yaml --fix --yes"),
    (1, f"audit {EXAMPLES}/wrong-pad.yaml"),
    (0, f"moves {EXAMPLES}/kim-and-nina.yaml --player Kim --tile G8nw"),
    (1, f"draw {EXAMPLES}/illegal.yaml -o drawn.svg"),
    (1, f"draw {EXAMPLES}/illegal.yaml -o drawn.png"),
    (1, f"draw {EXAMPLES}/illegal.yaml -o drawn.pdf"),
    (0, f"why {EXAMPLES}/kim-and-nina.yaml Kim wall"),
    (0, f"convert {EXAMPLES}/kim-and-nina.yaml --to code -o game.code"),
    (0, "score game.code"),
    (0, f"convert {EXAMPLES}/roll-and-write.yaml --to json -o game.json"),
    (0, "explain ALH304"),
    (0, "new --players Kim,Nina,Dirk -o new.yaml"),
    (0, "score new.yaml"),
    (0, "schema -o schema.json"),
    (0, "layout new --seed 17 -o mine.toml"),
    (0, "layout check mine.toml"),
    (0, "layout show granada"),
    (0, "layout list"),
    (0, "print --list"),
    (0, "print player-sheet --layout mine.toml --numbered --sheets 3 --paper a4 -o pad.pdf"),
    (0, "reprint pad.pdf -o again.pdf"),
    (0, "print score-sheet --format svg -o sheet.svg"),
    (0, "print player-sheet --format geometry -o places.json"),
    (0, f"print score-pad --fill {EXAMPLES}/whole-game.yaml -o filled.pdf"),
    (0, "print tile-list --format png -o tiles.png"),
    (0, "print reference-card --lang cs -o card.pdf"),
    (0, "print reference-card --game roll-and-write --lang pl --lang ru -o two.pdf"),
    (0, "print reference-card --size poker --paper a4 --crop-marks -o poker.pdf"),
    (0, "print reference-card --format html -o card.html"),
    (0, "print scoring-table --size a4 --format png -o table.png"),
    (0, "reprint card.pdf -o card-again.pdf"),
    (0, "printer add mine --shift-back 0.5,-1 --scale 99.5,100.2"),
    (0, "printer list"),
    (0, "print score-pad -o shifted.pdf"),
    (0, "printer use none"),
    (0, "printer remove mine"),
    (0, "print kit --lang sk -o kit"),
    (0, "print kit --lang sk -o kit.pdf"),
)

SAME = (("pad", "again"), ("card", "card-again"))
"""Files that are reprinted from others."""

SLIP = "game: alhambra\nscoring: 1\nplayers:\n" + "".join(
    f"  {name}: {{{key}: {{tower: 1}}, wall: 2}}\n"
    for name, key in (("Kim", "buildins"), ("Nina", "buildings"), ("Ota", "buildings"))
)
"""A game that has exactly one fix."""


class Combination(NamedTuple):
    """What is tried: a Python by its name, and which end of the ranges."""

    python: str
    version: str
    end: str

    @property
    def environment(self) -> Path:
        """Where it is installed."""
        return ENVIRONMENTS / f"{self.version}-{self.end}"


def lowest() -> list[str]:
    """Return each package that the project asks for, held to the lowest version that it allows."""
    bounds = (re.match(r"([\w-]+)(?:\[[\w,]+\])?>=([\d.]+)", each) for each in _project()["dependencies"])
    return [f"{bound[1]}=={bound[2]}" for bound in bounds if bound]


def least_python() -> tuple[int, int]:
    """Return the oldest Python that the project allows."""
    major, minor = _project()["requires-python"].removeprefix(">=").split(".")
    return int(major), int(minor)


def _project() -> dict[str, list[str]] | dict[str, str]:
    project: dict[str, list[str]] | dict[str, str] = tomllib.loads(
        (CHECKOUT / "pyproject.toml").read_text(encoding="utf-8")
    )["project"]
    return project


def pythons(names: list[str]) -> dict[str, str]:
    """Return the interpreters by their versions; without names all that are found. One that is named must run."""
    major, least = least_python()
    sought = names or [sys.executable, *(f"python{major}.{minor}" for minor in range(least, BEYOND))]
    found: dict[str, str] = {}
    for name in sought:
        version = _version(name)
        if version is None and names:
            sys.exit(f"{name} does not run")
        if version is not None and tuple(map(int, version.split("."))) >= (major, least):
            found.setdefault(version, name)
    return found


def _version(name: str) -> str | None:
    """Return the version of an interpreter, as 3.11; None where it does not run."""
    if shutil.which(name) is None:
        return None
    ask = [name, "-c", "import sys; print('%d.%d' % sys.version_info[:2])"]
    done = subprocess.run(ask, capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else None


def install(what: Combination) -> None:
    """Build the environment of a combination anew; CalledProcessError."""
    python = what.environment / "bin" / "python"
    subprocess.run([what.python, "-m", "venv", "--clear", what.environment], check=True)
    with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as constraints:
        constraints.write("\n".join(lowest() if what.end == "lowest" else ()))
        constraints.flush()
        command = [
            python,
            "-m",
            "pip",
            "install",
            "--quiet",
            "--constraint",
            constraints.name,
            "--editable",
            f"{CHECKOUT}[camera]",
        ]
        subprocess.run(command, check=True)


def failed(what: Combination) -> list[str]:
    """Return the commands that do not end as they should, with what they say."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "slip.yaml").write_text(SLIP, encoding="utf-8")
        # The printers of whoever runs this are none of its business; what libraries warn of is.
        environment = {**os.environ, "XDG_CONFIG_HOME": str(Path(folder, "settings")), "PYTHONWARNINGS": "default"}
        for status, command in COMMANDS:
            words = [what.environment / "bin" / "alhambra-sheets", *command.split()]
            done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, check=False)
            print(f"{done.returncode}  {what.version} {what.end}: {command}", flush=True)
            if done.returncode != status:
                found.append(f"{command}: status {done.returncode} instead of {status}\n{done.stderr}")
            if "Warning" in done.stderr:
                found.append(f"{command}: a warning\n{done.stderr}")
        for one, other in SAME:
            files = [Path(folder, f"{name}.pdf") for name in (one, other)]
            if not all(map(Path.is_file, files)) or files[0].read_bytes() != files[1].read_bytes():
                found.append(f"{other}.pdf differs from {one}.pdf")
    return [f"{what.version} {what.end}: {each}" for each in found]


def main() -> int:
    """Install, try and tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("ends", nargs="*", metavar="lowest|newest")
    parser.add_argument("--python", action="append", default=[], help="an interpreter, by its name")
    parser.add_argument("--list", action="store_true", help="only list the lowest versions")
    asked = parser.parse_args()
    if unknown := set(asked.ends) - set(ENDS):
        parser.error(f"{', '.join(sorted(unknown))}: choose from {', '.join(ENDS)}")
    if asked.list:
        print(*lowest(), sep="\n")
        return 0
    faults = []
    for version, python in pythons(asked.python).items():
        for end in asked.ends or ENDS:
            what = Combination(python, version, end)
            print(f"== Python {version}, {end}", flush=True)
            try:
                install(what)
            except subprocess.CalledProcessError as error:
                faults.append(f"{version} {end}: cannot be installed ({error})")
                continue
            faults += failed(what)
    print(*faults, sep="\n", file=sys.stderr)
    print(f"{len(faults)} faults")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
