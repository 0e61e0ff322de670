"""What a start loads, module by module, and that the short way of most command lines ends where the long one does."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from alhambra_sheets import cli
from alhambra_sheets.commands import program
from alhambra_sheets.commands.shared import shortcuts

if TYPE_CHECKING:
    from pathlib import Path

LOADED = """
import sys
from alhambra_sheets.cli import run
status = run(sys.argv[1:])
print(status, *sys.modules, file=sys.stderr)
"""

VERSION = {
    "sheets": "cli",
    "sheets.commands.shared": "console shortcuts",
    "sheets.system": "files resources signals",
    "sheets.words": "catalog",
}
HELP = {**VERSION, "sheets.commands": "program", "sheets.commands.shared": "console help options shortcuts spoken"}
SCORE = {
    "engine": "buildings claims geometry items majorities referee",
    "engine.reading": "blocks findings forms kinds letters names nodes rows source surroundings values verdict",
    "sheets": "cli",
    "sheets.commands.shared": "answering console games scored_games shortcuts",
    "sheets.figures": "model",
    "sheets.report": "blocks palace score_table text",
    "sheets.system": "files resources signals terminal",
    "sheets.words": "catalog holdings languages leads marks terms verdicts",
}
BASE_GAME = {
    **SCORE,
    "engine.alhambra": "awards card_tiles cards counting drawing earlier form gaps judging meant_tiles numbers palace "
    "placement repeats scoring texts tile_sets tiles transcript violation virtual walls",
    "engine.reading": f"{SCORE['engine.reading']} columns scoring_words",
    "engine.rollandwrite": "numbers",
    "sheets.words": f"{SCORE['sheets.words']} earlier_points",
}
ROLL_AND_WRITE = {
    **SCORE,
    "engine": f"{SCORE['engine']} budget",
    "engine.alhambra": "earlier numbers tiles",
    "engine.rollandwrite": "awards completions drawing edges form grids history judging layout_form layout_maker "
    "layouts numbers orders possibilities scoring transcript",
    "sheets.report": f"{SCORE['sheets.report']} roll_and_write",
}
TYPER = {"annotated_doc", "shellingham", "typer"}


def _modules(rooms: dict[str, str]) -> set[str]:
    return {f"alhambra_{room}.{name}" for room, names in rooms.items() for name in names.split()}


# Who needs a module more, or one less, writes it above, having measured what it takes.
@pytest.mark.parametrize(
    ("arguments", "house", "packages"),
    [
        ("--version", VERSION, set()),
        ("--help", HELP, TYPER),
        ("--lang=de --help", {**HELP, "sheets.words": "catalog compiled"}, TYPER),
        ("score examples/kim-and-nina.yaml", BASE_GAME, {"yaml"}),
        ("score examples/roll-and-write.yaml", ROLL_AND_WRITE, {"yaml"}),
        (
            "score examples/kim-and-nina.yaml --lang de",
            {**BASE_GAME, "sheets.words": f"{BASE_GAME['sheets.words']} compiled coverage languages"},
            {"yaml"},
        ),
    ],
)
def test_a_start_loads_exactly_this(
    checkout: Path, arguments: str, house: dict[str, str], packages: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    done = subprocess.run(
        [sys.executable, "-c", LOADED, *arguments.split()], cwd=checkout, capture_output=True, check=False
    )
    status, *loaded = done.stderr.decode().splitlines()[-1].split()
    assert status == "0", done.stderr
    rooms = {name.rpartition(".")[0] for name in loaded}
    found = {name for name in loaded if name.startswith("alhambra_") and name not in rooms and "." in name}
    assert found == _modules(house)
    # A checkout compiles a catalog that has changed; tests/test_wheel.py holds that nobody else does.
    # What makes layouts from a seed is loaded by who asks for one.
    assert {"secrets", "random"}.isdisjoint(loaded)
    known = {"yaml", "pikepdf", "reportlab", "weasyprint", "jinja2", "PIL", "qrcode", "rich", *TYPER}
    assert {name.partition(".")[0] for name in loaded} & known == packages


LINES = (
    ["--version"],
    ["score", "examples/kim-and-nina.yaml"],
    ["--lang", "de", "score", "examples/kim-and-nina.yaml"],
    ["score", "examples/roll-and-write.yaml", "--json", "--lang=pl"],
    ["score", "examples/kim-and-nina.yaml", "examples/illegal.yaml", "none.yaml"],
    ["check", "examples/illegal.yaml", "--lang", "Deutsch"],
    ["check", "examples/illegal.yaml", "examples/kim-and-nina.yaml", "--json"],
    ["check", "", "--lang", "xx"],
    ["score", "examples/kim-and-nina.yaml", "--lang", "cs", "--lang", "sk"],
)
LEFT_TO_TYPER: tuple[list[str], ...] = (
    [],
    ["--help"],
    ["score"],
    ["score", "--json"],
    ["score", "a.yaml", "--lang"],
    ["score", "a.yaml", "--lang", "--json"],
    ["score", "a.yaml", "--summary"],
    ["check", "a.yaml", "--fix"],
    ["check", "--", "a.yaml"],
    ["moves", "a.yaml"],
    ["--version", "score"],
)


@pytest.mark.parametrize("arguments", LINES, ids=" ".join)
def test_the_short_way_ends_where_the_long_one_does(
    arguments: list[str], checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(checkout)
    assert shortcuts.shortcut(arguments) is not None
    short = (cli.run(arguments), *capsys.readouterr())
    monkeypatch.setattr(shortcuts, "shortcut", lambda _: None)
    long = (cli.run(arguments), *capsys.readouterr())
    assert short == long


@pytest.mark.parametrize("arguments", LEFT_TO_TYPER, ids=" ".join)
def test_what_is_not_plain_is_left_to_typer(arguments: list[str]) -> None:
    assert shortcuts.shortcut(arguments) is None


def test_every_command_with_a_short_way_has_a_long_one() -> None:
    commands = program.program(cli.COMMANDS).commands
    assert commands.keys() >= shortcuts.PLAIN
