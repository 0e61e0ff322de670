"""Who may import whom: the laws of the house, read off the sources in Python; `test_page_layers` has the page's own."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from functools import cache
from graphlib import CycleError, TopologicalSorter
from typing import TYPE_CHECKING, NamedTuple

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

# The rooms of the house, and for each the set of rooms that it may import. A room is a package with all its modules, or
# a module that stands by itself. A name is one of the same side, or says its own. Inside of a package nothing goes in
# circles.
ENGINE: Mapping[str, str] = {
    "budget": "",
    "buildings": "",
    "items": "buildings",
    "geometry": "",
    "majorities": "",
    "unanswered": "",
    "reading": "buildings items",
    "claims": "items reading",
    "alhambra": "buildings claims geometry items majorities reading unanswered",
    "rollandwrite": "budget buildings claims items majorities reading",
    "inference": "alhambra budget buildings geometry items majorities reading",
    "repairs": "alhambra budget buildings geometry inference reading rollandwrite",
    "audit": "alhambra budget buildings items majorities reading rollandwrite",
    "referee": "alhambra audit budget inference reading repairs rollandwrite unanswered",
    "reasons": "alhambra buildings items majorities reading referee rollandwrite unanswered",
    "copies": "alhambra buildings geometry majorities reading referee rollandwrite",
    "judge": "alhambra budget buildings copies inference reading referee rollandwrite",
    "api": "alhambra reading referee rollandwrite unanswered",
}
SHEETS: Mapping[str, str] = {
    "fonts": "",
    "templates": "",
    "system": "",
    "words": "engine/alhambra engine/buildings engine/geometry engine/inference engine/items "
    "engine/majorities engine/reading engine/reasons engine/rollandwrite system",
    "drawing": "system",
    "writers": "drawing system",
    "figures": "drawing engine/alhambra engine/buildings engine/geometry engine/reading engine/referee "
    "engine/rollandwrite system",
    "forms": "drawing engine/alhambra engine/buildings engine/geometry engine/items engine/majorities "
    "engine/referee engine/rollandwrite figures system words",
    "cards": "drawing engine/alhambra engine/buildings engine/copies engine/geometry engine/inference engine/items "
    "engine/majorities engine/reading engine/referee engine/rollandwrite figures system words "
    "writers",
    "report": "engine/alhambra engine/audit engine/buildings engine/copies engine/geometry engine/inference "
    "engine/items engine/judge engine/majorities engine/reading engine/reasons engine/referee "
    "engine/rollandwrite figures system words",
    "press": "cards drawing engine/alhambra engine/copies engine/majorities engine/reading engine/referee "
    "engine/rollandwrite figures forms system words writers",
    "camera": "drawing engine/buildings engine/judge engine/rollandwrite forms press system words writers",
    "commands": "camera engine/alhambra engine/copies engine/inference engine/judge engine/reading engine/reasons "
    "engine/referee engine/rollandwrite engine/unanswered figures press report system words",
    "cli": "commands system",
}

WEB: Mapping[str, str] = {
    "python": "engine/alhambra engine/copies engine/geometry engine/judge engine/reading engine/reasons engine/referee "
    "engine/rollandwrite engine/unanswered sheets/camera sheets/cli sheets/commands sheets/drawing sheets/figures sheets/press "
    "sheets/report sheets/system sheets/words sheets/writers",
}
PAGE_MODULE = re.compile(r"alhambra_page|page_[a-z]+|warm_up")
"""Modules of `web/python`, which are no package."""

# No rule lives in the page: of the rooms of the rules, its Python asks these modules alone.
ASKED_BY_PAGE = frozenset(
    {
        "alhambra_engine.alhambra.form",
        "alhambra_engine.alhambra.redesign",
        "alhambra_engine.rollandwrite.layout_file",
        "alhambra_engine.rollandwrite.layout_letters",
        "alhambra_engine.rollandwrite.layout_maker",
        "alhambra_engine.rollandwrite.layouts",
    }
)

# What may import the rules but no sentence of any language, whatever else it may.
NO_SENTENCE = ("gettext", "locale")

# Inside of the package of commands nobody imports another command; what they share is a package below it.
SHARED_BY_COMMANDS = "alhambra_sheets.commands.shared"

# The only imports by a name that is no word of its statement: of the table of commands each row names its module, which
# is beside this one, and tests/sheets/test_cli.py compares the rows with the modules.
LOADS_COMMANDS = ("alhambra_sheets.commands.program", "import_module(f'.{module}', __package__)")
# And of the modules of expansions: each has a file of its name, as tests/test_modules.py sees.
LOADS_EXPANSIONS = ("alhambra_engine.alhambra.expansions.rules", "import_module(f'.{name}', __package__)")


class Gate(NamedTuple):
    """The only modules, or packages with all their modules, that import one from outside; `lazy`: inside functions.

    `scripts` are loaded by no command, and import it as they like.
    """

    modules: tuple[str, ...]
    lazy: bool
    scripts: tuple[str, ...] = ()


# Every package from outside that the project may import at all.
GATES: Mapping[str, Gate] = {
    "reportlab": Gate(("alhambra_sheets.writers.canvas",), lazy=True),
    "weasyprint": Gate(("alhambra_sheets.writers.html",), lazy=True),
    "jinja2": Gate(("alhambra_sheets.writers.html",), lazy=True),
    "markupsafe": Gate(("alhambra_sheets.writers.html", "alhambra_sheets.writers.typesetting"), lazy=True),
    "pydyf": Gate(("alhambra_sheets.writers.html",), lazy=True),
    "qrcode": Gate(("alhambra_sheets.drawing.codes",), lazy=True),
    "polib": Gate(("alhambra_sheets.words.catalog", "alhambra_sheets.words.coverage"), lazy=True),
    "yaml": Gate(("alhambra_engine.reading.nodes", "alhambra_engine.reading.pure_yaml"), lazy=False),
    "typer": Gate(("alhambra_sheets.cli", "alhambra_sheets.commands"), lazy=False),
    # The script that cut the typefaces is kept beside them.
    "fontTools": Gate(("alhambra_sheets.writers.webfonts",), lazy=True, scripts=("alhambra_sheets.fonts.build",)),
    "pikepdf": Gate(
        (
            "alhambra_sheets.writers.adjusting",
            "alhambra_sheets.writers.assembly",
            "alhambra_sheets.writers.miniatures",
            "alhambra_sheets.writers.page_forms",
            "alhambra_sheets.writers.tags",
        ),
        lazy=True,
    ),
    "pypdfium2": Gate(("alhambra_sheets.writers.raster",), lazy=True),
    "pillow_heif": Gate(("alhambra_sheets.camera.photo",), lazy=True),
    "PIL": Gate(("alhambra_sheets.camera.photo", "alhambra_sheets.writers.raster"), lazy=True),
    # In the page alone, where it is there: the interpreter is Pyodide's.
    "pyodide": Gate(("page_camera",), lazy=True),
    "wasmtime": Gate(("alhambra_sheets.camera.machine",), lazy=True),
}

WITHOUT_TESTS = {
    "sheets/fonts": "typefaces, tested by those who set in them; no test runs its script, whose sources are not here",
    "sheets/templates": "data without a module, tested in tests/sheets/test_templates.py",
}
"""Rooms that have no folder of tests, and why."""

NOT_A_NOUN = ("util", "utils", "helper", "helpers", "common", "misc")


class Import(NamedTuple):
    """One import of a source; `lazy` inside a function, `typing` for the type checker alone."""

    target: str
    line: int
    lazy: bool
    typing: bool
    relative: bool


def _package_of(module: str, *, is_package: bool) -> str:
    return module if is_package else module.rpartition(".")[0]


def _targets(node: ast.stmt, package: str, known: frozenset[str]) -> Iterator[tuple[str, bool]]:
    """Yield what a statement imports as absolute names, and whether it was written relatively."""
    if isinstance(node, ast.Import):
        for alias in node.names:
            yield alias.name, False
    elif isinstance(node, ast.ImportFrom):
        base = node.module or ""
        if node.level:
            above = package.split(".")[: len(package.split(".")) - node.level + 1]
            base = ".".join([*above, *filter(None, [base])])
        for alias in node.names:
            full = f"{base}.{alias.name}"
            # `from .tiles import Tile` is an import of tiles, `from . import tiles` is one of tiles too.
            yield (full if full in known else base), node.level > 0


def _is_for_typing(node: ast.stmt) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) in {"TYPE_CHECKING", "typing.TYPE_CHECKING"}


def imports(source: str, package: str, known: frozenset[str]) -> list[Import]:
    """Return every import of a source, wherever it stands in it."""
    found: list[Import] = []

    def walk(node: ast.AST, *, lazy: bool, typing: bool) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Import | ast.ImportFrom):
                found.extend(
                    Import(target, child.lineno, lazy, typing, relative)
                    for target, relative in _targets(child, package, known)
                )
            inside = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
            hint = isinstance(child, ast.stmt) and _is_for_typing(child)
            walk(child, lazy=lazy or inside, typing=typing or hint)

    walk(ast.parse(source), lazy=False, typing=False)
    return found


def room_of(module: str) -> str | None:
    """Return the room in which a module stands, as `engine/reading` or `sheets/cli`; None where there is none such."""
    top, _, name = module.partition(".")
    first = name.partition(".")[0]
    if top == "alhambra_engine" and (first in ENGINE or not first):
        return f"engine/{first}"
    if top == "alhambra_sheets" and (first in SHEETS or not first):
        return f"sheets/{first}"
    return "web/python" if PAGE_MODULE.fullmatch(module) else None


def _may_import(room: str, other: str) -> bool:
    """Tell whether one room may import another; the names and numbers of a package itself are everybody's."""
    (side, _), (other_side, name) = room.split("/"), other.split("/")
    if room == other or not name:
        return side == other_side
    return other in _allowed().get(room, ())


@cache
def _allowed() -> Mapping[str, frozenset[str]]:
    """Return for each room those that it may import."""
    return {
        f"{side}/{name}": frozenset(other if "/" in other else f"{side}/{other}" for other in others.split())
        for side, table in (("engine", ENGINE), ("sheets", SHEETS), ("web", WEB))
        for name, others in table.items()
    }


def _gate_faults(module: str, edge: Import, top: str) -> Iterator[str]:
    gate = GATES[top]
    if module in gate.scripts:
        return
    if not any(f"{module}.".startswith(f"{each}.") for each in gate.modules):
        yield f"imports {top}, which only {', '.join(gate.modules)} may"
    elif gate.lazy and not (edge.lazy or edge.typing):
        yield f"imports {top} outside of a function"


def _edge_faults(module: str, edge: Import, known: frozenset[str]) -> Iterator[str]:
    top = edge.target.partition(".")[0]
    if module.startswith("alhambra_engine") and top in NO_SENTENCE:
        yield f"imports {top}: the engine knows no sentence"
    if edge.target in known:
        if top == module.partition(".")[0] and not edge.relative:
            yield f"imports {edge.target} by its full name: inside a package imports are relative"
        mine, other = room_of(module), room_of(edge.target)
        if mine is not None and other is not None and not _may_import(mine, other):
            yield f"imports {edge.target}, and {mine} may not import {other}"
        is_rule = other in {"engine/alhambra", "engine/rollandwrite"} and edge.target not in ASKED_BY_PAGE
        if mine == "web/python" and is_rule:
            yield f"imports {edge.target}: a rule lives in the engine alone"
        if mine == other == "sheets/commands" and not f"{edge.target}.".startswith(f"{SHARED_BY_COMMANDS}."):
            yield f"imports {edge.target}: a command knows no other command"
    elif top in GATES:
        yield from _gate_faults(module, edge, top)
    elif top not in sys.stdlib_module_names:
        yield f"imports {edge.target}, which is no module of the project and has no gate"


def _dynamic_faults(module: str, tree: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and (module, ast.unparse(node)) not in {LOADS_COMMANDS, LOADS_EXPANSIONS}:
            name = ast.unparse(node.func).rpartition(".")[2]
            if name in {"import_module", "__import__"}:
                yield node.lineno, f"{name}() hides an import from this test"


def _logic_faults(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """An `__init__` holds its docstring and plain constants."""
    for node in tree.body:
        plain = isinstance(node, ast.Expr | ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Constant)
        future = isinstance(node, ast.ImportFrom) and node.module == "__future__"
        if not (plain or future):
            yield node.lineno, "an __init__ has no logic and imports nothing"


def circles(sources: Mapping[str, str], packages: frozenset[str]) -> list[str]:
    """Return the first circle of imports, as the names of its modules; nothing where there is none."""
    known = frozenset(sources)
    graph = {
        module: {
            edge.target
            for edge in imports(source, _package_of(module, is_package=module in packages), known)
            if edge.target in known and edge.target not in packages
        }
        for module, source in sources.items()
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def faults(sources: Mapping[str, str], packages: frozenset[str]) -> list[str]:
    """Return every breach of the laws in a set of sources, by full module name; packages are told apart by name."""
    found = []
    known = frozenset(sources)
    for module, source in sorted(sources.items()):
        tree = ast.parse(source)
        breaches: list[tuple[int, str]] = []
        if room_of(module) is None:
            breaches.append((1, "stands in no room of the table in tests/test_layers.py"))
        if module.rpartition(".")[2] in NOT_A_NOUN:
            breaches.append((1, "is named after nothing: name the one noun that lives there"))
        if module in packages:
            breaches += _logic_faults(tree)
        breaches += _dynamic_faults(module, tree)
        package = _package_of(module, is_package=module in packages)
        for edge in imports(source, package, known):
            breaches += [(edge.line, text) for text in _edge_faults(module, edge, known)]
        found += [f"{module}:{line}: {text}" for line, text in sorted(set(breaches))]
    return found


class House(NamedTuple):
    """The project's own sources by module name, and those of the page that run in its Python."""

    sources: dict[str, str]
    packages: frozenset[str]
    page: dict[str, str]

    @property
    def all_sources(self) -> dict[str, str]:
        """All sources in Python that have a room."""
        return {**self.sources, **self.page}


@pytest.fixture(scope="module")
def house(checkout: Path) -> House:
    """Read all sources, under the names that pyproject.toml installs them by."""
    table = tomllib.loads((checkout / "pyproject.toml").read_text(encoding="utf-8"))
    folders: dict[str, str] = table["tool"]["setuptools"]["package-dir"]
    sources = {}
    for package, folder in folders.items():
        for path in sorted((checkout / folder).glob("*.py")):
            name = package if path.stem == "__init__" else f"{package}.{path.stem}"
            sources[name] = path.read_text(encoding="utf-8")
    page = {path.stem: path.read_text(encoding="utf-8") for path in (checkout / "web" / "python").glob("*.py")}
    return House(sources, frozenset(folders), page)


def test_every_import_of_the_house_is_lawful(house: House) -> None:
    found = faults(house.all_sources, house.packages)
    assert not found, "\n".join(found)


def test_all_four_folders_are_read(house: House) -> None:
    for name in ("alhambra_engine", "alhambra_sheets", "alhambra_sheets.fonts", "alhambra_sheets.templates"):
        assert name in house.sources
    assert "alhambra_engine.buildings" in house.sources
    assert "page_game" in house.page


@pytest.mark.parametrize("folder", ["tests", "benchmarks", "docs", "examples"])
def test_nobody_imports_a_folder_by_its_own_name(checkout: Path, folder: str) -> None:
    # It would work from the root of a checkout and nowhere else, and make every type exist twice.
    found = [
        f"{path.relative_to(checkout)}:{edge.line}: {edge.target}"
        for path in sorted((checkout / folder).rglob("*.py"))
        for edge in imports(path.read_text(encoding="utf-8"), "", frozenset())
        if edge.target.partition(".")[0] in {"engine", "sheets", "fonts", "templates"}
    ]
    assert not found, "\n".join(found)


FOR_FEW = (
    "alhambra_engine.reading.lines.transcripts alhambra_engine.reading.edits alhambra_sheets.report.frames "
    "alhambra_sheets.commands.shared.apply_fixes alhambra_sheets.commands.shared.watch alhambra_sheets.report.sarif"
)
DRAWING = "alhambra_sheets.cards alhambra_sheets.drawing alhambra_sheets.forms alhambra_sheets.press jinja2 pypdfium2"


@pytest.mark.parametrize(
    ("arguments", "paid", "unpaid"),
    [
        (
            "score examples/kim-and-nina.yaml",
            "",
            f"typer fontTools pydantic qrcode reportlab rich weasyprint {DRAWING} {FOR_FEW}",
        ),
        ("new", "new", f"polib {DRAWING} alhambra_engine.referee"),
        (
            "print player-sheet -o FOLDER/pad.pdf",
            "printing",
            "fontTools jinja2 pikepdf pydantic pypdfium2 rich weasyprint yaml alhambra_engine.alhambra",
        ),
        ("printer list", "printer", "yaml polib alhambra_engine.alhambra alhambra_sheets.drawing pikepdf reportlab"),
        ("explain hole --lang en", "explain", f"reportlab rich weasyprint polib {DRAWING}"),
        ("schema", "schema", f"yaml polib {DRAWING} alhambra_engine.referee"),
        ("languages", "languages", f"alhambra_engine yaml {DRAWING} alhambra_sheets.report"),
        ("layout list", "layouts", f"yaml polib {DRAWING}"),
        ("layout --help", "layouts", f"yaml polib {DRAWING}"),
        ("score --help", "score", f"alhambra_engine yaml polib {DRAWING} alhambra_sheets.report"),
        (
            "--help",
            "",
            f"alhambra_engine alhambra_sheets.report polib pydantic qrcode reportlab rich weasyprint yaml {DRAWING}",
        ),
        ("--version", "", f"alhambra_engine polib yaml {DRAWING} alhambra_sheets.report"),
    ],
)
def test_a_command_loads_no_more_than_it_needs(
    checkout: Path, tmp_path: Path, arguments: str, paid: str, unpaid: str
) -> None:
    words = [word.replace("FOLDER", str(tmp_path)) for word in arguments.split()]
    script = (
        "import sys\n"
        "from alhambra_sheets.cli import run\n"
        "status = run(sys.argv[1:])\n"
        "print(status, *sys.modules, file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", script, *words], cwd=checkout, capture_output=True, check=False)
    status, *loaded = done.stderr.decode().splitlines()[-1].split()
    assert status == "0", done.stderr
    assert set(loaded).isdisjoint(unpaid.split())
    # Of the commands the one that is called, if any.
    commands = {name.removeprefix("alhambra_sheets.commands.") for name in loaded if ".commands." in name}
    assert {name for name in commands if not name.startswith("shared")} - {"program"} == set(paid.split())


def test_no_module_is_hidden_by_a_data_package(checkout: Path) -> None:
    # sheets/fonts.py would be importable nowhere: fonts/ is installed under the same name.
    for name in ("fonts", "templates"):
        assert not (checkout / "sheets" / f"{name}.py").exists()
        assert not (checkout / "sheets" / name).exists()


def test_the_house_knows_no_circle(house: House) -> None:
    assert circles(house.all_sources, house.packages) == []


def test_every_room_of_the_table_exists_and_every_room_is_in_it(house: House) -> None:
    rooms = {room for module in house.sources if (room := room_of(module)) and not room.endswith("/")}
    assert rooms == {f"engine/{name}" for name in ENGINE} | {f"sheets/{name}" for name in SHEETS}


def test_the_table_allows_what_is_used_and_no_more(house: House) -> None:
    known = frozenset(house.all_sources)
    used: dict[str, set[str]] = {room: set() for room in _allowed()}
    for module, source in house.all_sources.items():
        for edge in imports(source, _package_of(module, is_package=module in house.packages), known):
            room, other = room_of(module), room_of(edge.target)
            if room in used and other is not None and other != room and not other.endswith("/"):
                used[room].add(other)
    assert used == {room: set(others) for room, others in _allowed().items()}


def test_tests_lie_in_folders_of_the_same_names(house: House, checkout: Path) -> None:
    rooms = {room for module in house.packages if (room := room_of(module)) and not room.endswith("/")}
    folders = {
        path.relative_to(checkout / "tests").as_posix()
        for side in ("engine", "sheets")
        for path in (checkout / "tests" / side).iterdir()
        if path.is_dir() and path.name != "__pycache__"
    }
    assert folders == rooms - set(WITHOUT_TESTS)


PACKAGES = frozenset(
    {
        "alhambra_engine",
        "alhambra_engine.alhambra",
        "alhambra_engine.reading",
        "alhambra_engine.rollandwrite",
        "alhambra_sheets",
        "alhambra_sheets.commands",
        "alhambra_sheets.commands.shared",
        "alhambra_sheets.drawing",
        "alhambra_sheets.forms",
        "alhambra_sheets.writers",
    }
)
LAWFUL = {
    **dict.fromkeys(PACKAGES, ""),
    "alhambra_engine": '"""Doc."""\nfrom __future__ import annotations\n',
    "alhambra_engine.buildings": "",
    "alhambra_engine.geometry": "import math\n",
    "alhambra_engine.reading.source": "from ..buildings import Building\n",
    "alhambra_engine.alhambra.tiles": "from ..geometry import Side\nfrom ..reading import source\n",
    "alhambra_engine.alhambra.palace": "from .. import geometry\nfrom . import tiles\n",
    "alhambra_engine.rollandwrite.dice": "",
    "alhambra_sheets": '__version__ = "1"\n',
    "alhambra_sheets.fonts.build": "from fontTools import subset\n",
    "alhambra_sheets.drawing.papers": "from .. import __version__\n",
    "alhambra_sheets.drawing.shapes": "from .papers import Paper\n",
    "alhambra_sheets.drawing.typefaces": "",
    "alhambra_sheets.forms.pad": "from ..drawing.shapes import Line\nfrom alhambra_engine.alhambra import tiles\n",
    "alhambra_sheets.writers.pdf": "",
    "alhambra_sheets.writers.canvas": "from ..drawing import shapes\ndef write():\n    from reportlab import pdfgen\n",
    "alhambra_sheets.writers.html": "if TYPE_CHECKING:\n    import weasyprint\n",
    "alhambra_sheets.writers.webfonts": "",
    "alhambra_sheets.commands.shared.console": "from ...system import files\n",
    "alhambra_sheets.commands.score": "from .shared import console\n",
    "alhambra_sheets.commands.program": 'import_module(f".{module}", __package__)\n',
    "alhambra_sheets.system.files": "",
    "alhambra_sheets.cli": "import typer\nfrom .commands import score\n",
    "alhambra_engine.alhambra.redesign": "from .palace import Palace\n",
    "page_game": "import page_games\ndef f():\n    from alhambra_engine.alhambra.redesign import fitting\n",
    "page_games": "from alhambra_sheets import cli\n",
}


def test_a_lawful_house_has_no_faults() -> None:
    assert faults(LAWFUL, PACKAGES) == []
    assert circles(LAWFUL, PACKAGES) == []


@pytest.mark.parametrize(
    ("module", "source", "fault"),
    [
        ("alhambra_engine.geometry", "from .reading.source import Source", "engine/geometry may not import"),
        ("alhambra_engine.geometry", "if TYPE_CHECKING:\n    from .reading.source import S", "may not import"),
        ("alhambra_engine.geometry", "def f():\n    from .reading import source", "may not import"),
        (
            "alhambra_engine.geometry",
            "class A:\n    try:\n        from .reading import source\n    except E: pass",
            "may not",
        ),
        (
            "alhambra_engine.reading.source",
            "from ..alhambra import tiles",
            "engine/reading may not import engine/alhambra",
        ),
        ("alhambra_engine.alhambra.tiles", "from ..rollandwrite import dice", "may not import engine/rollandwrite"),
        ("alhambra_engine.rollandwrite.dice", "from ..alhambra.tiles import Tile", "may not import engine/alhambra"),
        ("alhambra_engine.alhambra.tiles", "from alhambra_engine.geometry import Side", "relative"),
        ("alhambra_engine.alhambra.tiles", "import alhambra_engine.geometry", "relative"),
        (
            "alhambra_engine.alhambra.tiles",
            "from alhambra_sheets.drawing import papers",
            "may not import sheets/drawing",
        ),
        ("alhambra_engine.alhambra.tiles", "from alhambra_sheets import __version__", "may not import sheets/"),
        ("alhambra_engine.alhambra.tiles", "from gettext import gettext", "no sentence"),
        ("alhambra_engine.alhambra.tiles", "import reportlab", "only alhambra_sheets.writers.canvas may"),
        ("alhambra_engine.alhambra.tiles", "import engine.geometry", "has no gate"),
        ("alhambra_engine.alhambra.tiles", "import requests", "has no gate"),
        ("alhambra_engine.alhambra.tiles", "import importlib\nimportlib.import_module(name)", "hides an import"),
        ("alhambra_engine.alhambra.tiles", "__import__('yaml')", "hides an import"),
        ("alhambra_sheets.commands.program", "import_module(f'..{module}', __package__)", "hides an import"),
        ("alhambra_engine.novelty", "", "stands in no room"),
        ("alhambra_sheets.novelty", "", "stands in no room"),
        ("alhambra_sheets.drawing.utils", "", "one noun"),
        ("alhambra_engine", "from .alhambra.tiles import Tile", "no logic"),
        ("alhambra_engine.reading", "TABLE = load()", "no logic"),
        (
            "alhambra_sheets.drawing.papers",
            "from alhambra_engine.geometry import Side",
            "may not import engine/geometry",
        ),
        ("alhambra_sheets.drawing.shapes", "from alhambra_engine.alhambra import tiles", "may not import"),
        ("alhambra_sheets.drawing.shapes", "from ..writers import pdf", "may not import sheets/writers"),
        ("alhambra_sheets.forms.pad", "from ..writers.pdf import write", "may not import sheets/writers"),
        ("alhambra_sheets.forms.pad", "from reportlab.lib import colors", "only alhambra_sheets.writers.canvas may"),
        ("alhambra_sheets.writers.canvas", "from reportlab.pdfgen import canvas", "outside of a function"),
        ("alhambra_sheets.writers.canvas", "class A:\n    import reportlab", "outside of a function"),
        ("alhambra_sheets.writers.pdf", "from ..forms.pad import Pad", "may not import sheets/forms"),
        ("alhambra_sheets.writers.html", "import weasyprint", "outside of a function"),
        ("alhambra_sheets.writers.webfonts", "from fontTools import subset", "outside of a function"),
        (
            "alhambra_sheets.drawing.typefaces",
            "def f():\n    import fontTools",
            "only alhambra_sheets.writers.webfonts",
        ),
        ("alhambra_sheets.cli", "def f():\n    import weasyprint", "only alhambra_sheets.writers.html may"),
        ("alhambra_sheets.cli", "from .drawing import shapes", "may not import sheets/drawing"),
        ("alhambra_sheets.commands.shared.console", "from .. import score", "a command knows no other command"),
        ("alhambra_sheets.report.text", "import typer", "only alhambra_sheets.cli, alhambra_sheets.commands may"),
        (
            "page_game",
            "def f():\n    from alhambra_engine.rollandwrite import dice",
            "a rule lives in the engine alone",
        ),
        ("page_game", "from alhambra_sheets.forms import pad", "web/python may not import sheets/forms"),
        ("page_game", "import yaml", "only alhambra_engine.reading.nodes, alhambra_engine.reading.pure_yaml may"),
        ("page_game", "import importlib\nimportlib.import_module(name)", "hides an import"),
        ("page_game", "import js", "has no gate"),
        ("alhambra_sheets.cli", "def f():\n    import page_games", "sheets/cli may not import web/python"),
        ("game_page", "", "stands in no room"),
        ("alhambra_sheets.commands_of_mine", "import typer", "only alhambra_sheets.cli, alhambra_sheets.commands may"),
    ],
)
def test_a_breach_is_found(module: str, source: str, fault: str) -> None:
    found = faults({**LAWFUL, module: source}, PACKAGES)
    assert any(line.startswith(f"{module}:") and fault in line for line in found), found


@pytest.mark.parametrize("source", ["from .shapes import Line", "def f():\n    from . import shapes"])
def test_a_circle_is_found(source: str) -> None:
    found = circles({**LAWFUL, "alhambra_sheets.drawing.papers": source}, PACKAGES)
    assert set(found) == {"alhambra_sheets.drawing.papers", "alhambra_sheets.drawing.shapes"}
