"""The promises of docs/trust.md: each names a test, and those that no other test holds are here."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from typing import TYPE_CHECKING

from tests.cases import desk

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

HELD = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")
ROW = re.compile(r"^\| (?!promise)(?!-)[^|]+ \| (.*) \|$", re.MULTILINE)

# What programs may ask for, each answer with its examples below `examples/`.
ANSWERS = {
    "score": ("score", "--json", "kim-and-nina.yaml"),
    "score of Roll & Write": ("score", "--json", "roll-and-write.yaml"),
    "check": ("check", "--json", "illegal.yaml"),
    "audit": ("audit", "--json", "wrong-pad.yaml"),
    "summary": ("score", "--summary=json", "whole-game.yaml"),
    "moves": ("moves", "--json", "kim-and-nina.yaml", "--player", "Kim", "--tile", "G8nw"),
    "why": ("why", "--json", "kim-and-nina.yaml", "Kim", "wall"),
    "languages": ("languages", "--json"),
    "layouts": ("layout", "list", "--json"),
    "documents": ("print", "--list", "--json"),
}


def faults(page: str, checkout: Path) -> list[str]:
    """Return the tests that a page names and nobody has, and the promises without one."""
    found = [f"no test: {row[0]}" for row in ROW.finditer(page) if not HELD.search(row[1])]
    for path, name in HELD.findall(page):
        file = checkout / path
        if not file.is_file() or f"\ndef {name}(" not in file.read_text(encoding="utf-8"):
            found.append(f"there is no {path}::{name}")
    return found


def test_every_promise_names_a_test_that_is_there(checkout: Path) -> None:
    page = (checkout / "docs" / "trust.md").read_text(encoding="utf-8")
    assert len(HELD.findall(page)) > 30
    # What `make prove` has tried is no promise: its figures stand for themselves.
    promises, proved, _ = page.partition("<!-- proved -->")
    assert proved
    assert faults(promises, checkout) == []


def test_a_promise_without_a_test_is_found(checkout: Path) -> None:
    page = (
        "| promise | held by |\n|---|---|\n| all is well | hope |\n| more | `tests/test_trust.py::test_of_nothing` |\n"
    )
    assert faults(page, checkout) == [
        "no test: | all is well | hope |",
        "there is no tests/test_trust.py::test_of_nothing",
    ]


def _keys(value: object, place: str = "") -> Iterator[str]:
    """Yield the keys in a value, each behind those that it is in."""
    if isinstance(value, list):
        for each in value:
            yield from _keys(each, f"{place}[]")
    elif isinstance(value, dict):
        for key, each in value.items():
            # The names of players are keys, too, and no promise.
            own = f"{place}.*" if key[:1].isupper() else f"{place}.{key}"
            yield own
            yield from _keys(each, own)


def keys_now(checkout: Path) -> dict[str, list[str]]:
    """Return all keys of the answers to programs."""
    found = {}
    for name, words in ANSWERS.items():
        typed = [str(checkout / "examples" / word) if word.endswith(".yaml") else word for word in words]
        found[name] = sorted(set(_keys(desk.run(*typed).json)))
    return found


def test_no_key_of_json_has_gone(checkout: Path) -> None:
    kept = json.loads((checkout / "tests" / "facts" / "json-keys.json").read_text(encoding="utf-8"))
    now = keys_now(checkout)
    assert kept.keys() == now.keys()
    gone = {name: sorted(set(keys) - set(now[name])) for name, keys in kept.items() if set(keys) - set(now[name])}
    assert gone == {}, "a key that programs may read: it stays while `schema` is 1"


def test_no_command_opens_a_socket(checkout: Path, tmp_path: Path) -> None:
    # Python tells of every socket before it is made, whoever makes it.
    script = (
        "import sys\n"
        "def refuse(event, arguments):\n"
        "    if event.startswith('socket.'):\n"
        "        raise SystemExit(f'{event} {arguments}')\n"
        "sys.addaudithook(refuse)\n"
        "from alhambra_sheets import cli\n"
        "for line in sys.stdin.read().splitlines():\n"
        "    status = cli.run(line.split('\\t'))\n"
        "    assert status in {0, 1}, (line, status)\n"
        "print('all')\n"
    )
    example = str(checkout / "examples" / "whole-game.yaml")
    lines = [
        ["score", example, "--report", "report.pdf"],
        ["score", example, "--bg-stats"],
        ["draw", example, "-o", "drawn.png"],
        ["convert", example, "--to", "code", "-o", "game.code"],
        ["schema", "-o", "schema.json"],
        ["print", "player-sheet", "-o", "pad.pdf"],
        ["reprint", "pad.pdf", "-o", "again.pdf"],
        ["print", "reference-card", "-o", "card.pdf"],
        ["print", "reference-card", "--format", "html", "-o", "card.html"],
    ]
    done = subprocess.run(
        [sys.executable, "-c", script],
        input="\n".join(map("\t".join, lines)),
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    assert (done.returncode, done.stdout.splitlines()[-1:]) == (0, ["all"]), done.stderr
