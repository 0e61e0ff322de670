"""A house with made-up items: the sources as they are, and beside them all that more things to score need.

`stalls` is an amount that each player counts; `open-tiles` is a majority of tiles without walls; `wells` are an amount
of a module, scored only if a game switches it on. These additions are all that "To add a scored item" asks for in
CONTRIBUTING.md.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

ROOT = Path(__file__).resolve().parents[2]
SIDES = {"engine": "alhambra_engine", "sheets": "alhambra_sheets"}
UNDER_SHEETS = ("fonts", "templates")


class Addition(NamedTuple):
    """Lines of a file: what they are, behind which line they go, and the lines; behind none they are a new file."""

    piece: str
    file: str
    anchor: str
    text: str


ADDITIONS = (
    Addition(
        "data",
        "engine/data/alhambra.toml",
        'typed = "wall"\npoints = 1\n',
        """
[items.stalls]
kind = "amount"
rule = "X90.1"
typed = "stalls"
most = 9
points = 2

[items.open-tiles]
kind = "majority"
rule = "X91.1"
counted = "open-tiles"
typed = "open-tiles"
most = 10
prizes = "3, 5 2, 9 4 1"

[items.wells]
kind = "amount"
rule = "X90.1"
typed = "wells"
most = 4
points = 5
module = "gardens"
""",
    ),
    Addition(
        "data",
        "engine/alhambra/expansions/gardens.py",
        "",
        """\"\"\"The gardens: their wells are an amount, which data say whole.\"\"\"

from .rules import ModuleRules

RULES = ModuleRules()
""",
    ),
    Addition(
        "counting",
        "engine/alhambra/counting.py",
        "    return dict(palace.counts_by_type().items())  # by the type's id, as numbers of other items are\n",
        """

def _open_tiles(palace: Palace) -> dict[str, int]:
    return {"open-tiles": sum(not tile.walls for tile in palace.tiles.values())}
""",
    ),
    Addition("counting", "engine/alhambra/counting.py", '= {"types": _types', ', "open-tiles": _open_tiles'),
    Addition(
        "names",
        "sheets/words/terms.py",
        'lambda catalog: catalog.pgettext("scored item", "Wall"),\n',
        """    "stalls": lambda catalog: catalog.pgettext("scored item", "Stalls"),
    "open-tiles": lambda catalog: catalog.pgettext("scored item", "Open"),
    "wells": lambda catalog: catalog.pgettext("scored item", "Wells"),
""",
    ),
    Addition(
        "claims",
        "sheets/words/keys.py",
        '    "wall": "Points of the longest wall.",\n',
        """    "stalls": "Points of the stalls.",
    "open-tiles": "Points of the open tiles.",
    "wells": "Points of the wells.",
""",
    ),
    Addition(
        "numbers",
        "sheets/words/keys.py",
        '    "wall": "How many sides the longest wall has.",\n',
        """    "stalls": "How many stalls there are.",
    "open-tiles": "How many tiles have no wall.",
    "wells": "How many wells there are.",
""",
    ),
    Addition(
        "rules",
        "sheets/words/rules.py",
        'N_("A wall counts by sides, not by tiles: one tile can give two or three points.")),\n',
        """    "X91.1": _rule(N_("Who has the most tiles without walls gets points.")),
    "X90.1": _rule(N_("A stall brings two points.")),
""",
    ),
)


def build(folder: Path, without: Collection[str] = ()) -> Path:
    """Lay out a house in a folder, with all additions but some pieces; return the folder, to be found by Python."""
    changed: dict[str, str] = {}
    for each in ADDITIONS:
        if each.piece not in without:
            if not each.anchor:
                changed[each.file] = each.text
                continue
            text = changed.get(each.file) or (ROOT / each.file).read_text(encoding="utf-8")
            before, anchor, after = text.partition(each.anchor)
            assert anchor, f"{each.file} has no line {each.anchor!r}: mend tests/made_up/house.py"
            changed[each.file] = before + anchor + each.text + after
    for side, package in SIDES.items():
        _lay(ROOT / side, folder / package, side, changed)
    for name in UNDER_SHEETS:
        (folder / "alhambra_sheets" / name).symlink_to(ROOT / name)
    return folder


def _lay(source: Path, target: Path, name: str, changed: dict[str, str]) -> None:
    """Lay out a folder: links to what stays, folders and files of its own for what has changed."""
    target.mkdir(parents=True)
    for path in source.iterdir():
        own = f"{name}/{path.name}"
        if own in changed:
            (target / path.name).write_text(changed[own], encoding="utf-8")
        elif any(file.startswith(f"{own}/") for file in changed):
            _lay(path, target / path.name, own, changed)
        elif path.name != "__pycache__":
            (target / path.name).symlink_to(path)
    for file, text in changed.items():
        if Path(file).parent.as_posix() == name and not (ROOT / file).exists():
            (target / Path(file).name).write_text(text, encoding="utf-8")


def ask(folder: Path, module: str, words: Iterable[str] = ()) -> Any:  # noqa: ANN401 - JSON is any of its types
    """Return what a module of the tests prints as JSON when it runs in a house."""
    done = _run(folder, module, words)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def refused(folder: Path, module: str, words: Iterable[str]) -> str:
    """Return what a module of the tests says that cannot go on in a house."""
    done = _run(folder, module, words)
    assert done.returncode, done.stdout
    return done.stderr


def _run(folder: Path, module: str, words: Iterable[str]) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (folder, ROOT))), "PYTHONUTF8": "1"}
    return subprocess.run(
        [sys.executable, "-m", module, *words], env=environment, cwd=folder, capture_output=True, text=True, check=False
    )
