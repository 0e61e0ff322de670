"""Where few packages can be had, as in a browser: what is made of shapes is the same file, and the rest is one line.

The folder that Python is pointed to has links to pure Python alone: ReportLab without its part in C and with a PIL of
nothing, PyYAML without libyaml, and what the command line is made of. No other package can be imported.
"""

from __future__ import annotations

import importlib.util
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from alhambra_sheets.press import catalogue
from alhambra_sheets.words import catalog, faults
from tests.cases import desk

if TYPE_CHECKING:
    from collections.abc import Iterable

PACKAGES = ("reportlab", "polib", "jinja2", "markupsafe", "qrcode", "typer", "annotated_doc", "shellingham")
FORMS = tuple(document.name for document in catalogue.forms())

# A process for many command lines; each answers its status and what it writes.
RUN_ALL = """
import io, json, sys
from contextlib import redirect_stderr, redirect_stdout
from alhambra_sheets.cli import run

answers = []
for arguments in json.load(sys.stdin):
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
    with redirect_stdout(out), redirect_stderr(err):
        status = run(arguments)
    answers.append([status, *(stream.buffer.getvalue().decode() for stream in (out, err))])
json.dump([answers, sorted(name for name in sys.modules if "." not in name)], sys.stdout)
"""


@pytest.fixture(scope="module")
def bare(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the few packages that there are."""
    folder = tmp_path_factory.mktemp("bare")
    for name in PACKAGES:
        spec = importlib.util.find_spec(name)
        assert spec is not None
        assert spec.origin is not None
        origin = Path(spec.origin)
        own = origin.parent if origin.name == "__init__.py" else origin
        (folder / own.name).symlink_to(own)
    _link(folder / "yaml", _files("yaml"))
    (folder / "PIL").mkdir()
    for name in ("__init__", "Image"):
        (folder / "PIL" / f"{name}.py").touch()
    (folder / "alhambra_engine").symlink_to(checkout / "engine")
    _link(folder / "alhambra_sheets", (*(checkout / "sheets").iterdir(), checkout / "fonts", checkout / "templates"))
    return folder


def _files(package: str) -> Iterable[Path]:
    spec = importlib.util.find_spec(package)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent.glob("*.py")


def _link(folder: Path, found: Iterable[Path]) -> None:
    folder.mkdir()
    for each in found:
        (folder / each.name).symlink_to(each)


def _run(bare: Path, *commands: list[str]) -> list[tuple[int, str, str]]:
    """Run commands there, in one process; return what each answers."""
    done = subprocess.run(
        [sys.executable, "-S", "-c", RUN_ALL],
        input=json.dumps(commands),
        env={**os.environ, "PYTHONPATH": str(bare), "PYTHONDONTWRITEBYTECODE": "1", "LANGUAGE": "en"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    answers, modules = json.loads(done.stdout)
    # What is not in the folder cannot be loaded, by whatever way.
    assert not {"fontTools", "pikepdf", "pypdfium2", "weasyprint", "rl_accel", "_yaml"}.intersection(modules)
    return [(status, out, err) for status, out, err in answers]


PRINTED = [
    *(f"{document}" for document in FORMS),
    *(f"{document} --lang ru --ink mono --paper letter" for document in FORMS if document != "calibration"),
    "player-sheet --lang cs --sheets 20 --paper a4 --numbered --layouts 7 --seed 3 --ink saver",
    "player-sheet --lang de --back example --size half-letter --crop-marks --bleed 3 --paper legal --up 1",
    "player-sheet --lang pl --dry-erase --left-handed --large --names Kim,Nina --codes none",
    "player-sheet --lang sk --order booklet --size a5 --paper a4 --ink draft",
    "score-pad --lang en --lang de --names Kim,Nina,Ani --paper tabloid --order repeat --gutter 2",
    "palace-form --fill examples/kim-and-nina.yaml",
    "score-sheet --fill examples/roll-and-write.yaml --lang de",
]


def test_what_is_made_of_shapes_is_the_same_file(bare: Path, tmp_path: Path) -> None:
    files = [(tmp_path / f"{number}-bare.pdf", tmp_path / f"{number}.pdf") for number in range(len(PRINTED))]
    commands = [line.split() for line in PRINTED]
    told = _run(bare, *(["print", *line, "-o", str(own)] for line, (own, _) in zip(commands, files, strict=True)))
    for line, (own, usual), (status, _, err) in zip(commands, files, told, strict=True):
        assert status == 0, (line, err)
        assert desk.run("print", *line, "-o", str(usual)).status == 0
        assert own.read_bytes() == usual.read_bytes(), line


_TYPEFACE = re.compile(r"src:url\(data:[^)]*\)")


def test_drawings_differ_in_nothing_but_how_their_typefaces_are_packed(bare: Path, tmp_path: Path) -> None:
    lines = [[document, "--sheets", "1"] for document in FORMS]
    names = [f"{number}-{line[0]}" for number, line in enumerate(lines)]
    asked = [
        ["print", *line, "--format", "svg", "-o", str(tmp_path / f"{name}.svg")]
        for line, name in zip(lines, names, strict=True)
    ]
    assert [(status, err) for status, _, err in _run(bare, *asked) if status] == []
    made = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.glob("*.svg")}
    assert len(made) >= len(FORMS)
    for path in tmp_path.glob("*.svg"):
        path.unlink()
    for line in asked:
        assert desk.run(*line).status == 0
    for name, text in made.items():
        usual = (tmp_path / name).read_text(encoding="utf-8")
        assert "data:font/woff2;" in usual
        assert _TYPEFACE.sub("", text) == _TYPEFACE.sub("", usual), name


def test_games_are_answered_alike(bare: Path) -> None:
    commands = [
        ["score", "examples/kim-and-nina.yaml", "--json"],
        ["score", "examples/whole-game.yaml", "--lang", "de"],
        ["score", "examples/roll-and-write.yaml", "--json", "--lang", "ru"],
        ["check", "examples/illegal.yaml", "--lang", "cs"],
        ["moves", "examples/kim-and-nina.yaml", "--player", "Kim", "--tile", "G8nw"],
        ["why", "examples/kim-and-nina.yaml", "Kim", "wall"],
        ["draw", "examples/illegal.yaml"],
        ["audit", "examples/wrong-pad.yaml"],
        ["convert", "examples/whole-game.yaml", "--to", "code"],
        ["layout", "new", "--seed", "4"],
        ["print", "reference-card", "--format", "markdown", "-o", "-"],
        ["print", "--list", "--json", "--lang", "sk"],
        ["schema"],
        ["languages"],
    ]
    for line, (status, out, err) in zip(commands, _run(bare, *commands), strict=True):
        usual = desk.run(*line)
        assert (status, err) == (usual.status, usual.err), line
        assert out == usual.out, line


def test_what_needs_more_says_in_one_line_what_it_needs(bare: Path, tmp_path: Path) -> None:
    card, picture = str(tmp_path / "card.pdf"), str(tmp_path / "sheet.png")
    commands = {
        f"print reference-card -o {card}": "weasyprint",
        f"print scoring-table -o {tmp_path / 'table.png'}": "weasyprint",
        f"print player-sheet -o {picture}": "pypdfium2",
        f"draw examples/kim-and-nina.yaml -o {picture}": "pypdfium2",
        f"score examples/kim-and-nina.yaml --report {tmp_path / 'report.pdf'}": "weasyprint",
        f"print kit -o {tmp_path / 'kit.pdf'}": "weasyprint",
    }
    answers = _run(bare, *(line.split() for line in commands))
    for (line, package), (status, _, err) in zip(commands.items(), answers, strict=True):
        assert status == 2, line
        assert err.splitlines()[-1] == f"alhambra-sheets: this needs the package {package}, which is not installed"
        assert "Traceback" not in err
    assert list(tmp_path.iterdir()) == []


def test_a_module_of_the_program_that_is_not_there_is_a_bug() -> None:
    english = catalog.load("en")
    for name in ("alhambra_sheets.commands.layouts", "alhambra_engine.rules", None):
        assert faults.missing_package(ModuleNotFoundError("no", name=name), english) is None
    for name, package in (("PIL.PngImagePlugin", "pillow"), ("yaml", "PyYAML"), ("qrcode.main", "qrcode")):
        told = faults.missing_package(ModuleNotFoundError("no", name=name), english)
        assert told == f"this needs the package {package}, which is not installed"
