"""Who may import whom: the laws of the house, read off the sources."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, NamedTuple

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

# Bottom row first. A module may import every module of the rows below its own, and none of its own row or above; all
# of sheets/ stands above all of engine/. The packages' own `__init__` files stand at their bottoms.
ENGINE = (
    "buildings geometry rules",
    "findings majorities tiles",
    "course names palace rollandwrite source",
    "dice history inference layouts nodes walls",
    "alhambra completions drawing grids layout_maker placement",
    "layout_file reader scoresheet",
    "sheet_transcript transcript",
    "claims pieces",
    "sheet_table table",
    "sheet_scoring",
    "referee",
)
SHEETS = (
    "documents fonts fonts.* templates templates.*",
    "catalog files resources terminal typography",
    "console page terms typefaces",
    "messages recipe shapes webfonts",
    "card codes icons palette",
    "card_parallel document",
    "card_text labels ornament palace_drawing",
    "blocks excerpt imposition plan tile_drawing",
    "furniture grid_figure palace_figure",
    "documents.*",
    "documents.scoring_table",
    "assembly html pdf raster svg",
    "card_ornament",
    "card_page cards layout_choice score_table scoring_tables",
    "printing sheet_report",
    "card_printing",
    "press",
    "answers cli_print report",
    "layout_report",
    "cli_layout",
    "cli",
)
ROWS: tuple[tuple[str, ...], ...] = tuple(
    (package,) if names is None else tuple(f"{package}.{name}" for name in names.split())
    for package, rows in (("alhambra_engine", ENGINE), ("alhambra_sheets", SHEETS))
    for names in (None, *rows)
)

# What the rows would allow, and a law does not: pattern of the importer, pattern of the imported, the law.
NEVER: tuple[tuple[str, str, str], ...] = (
    ("alhambra_engine*", "alhambra_sheets*", "the engine knows no paper"),
    ("alhambra_engine*", "gettext", "the engine knows no sentence"),
    ("alhambra_engine*", "locale", "the engine knows no sentence"),
    *(
        (f"alhambra_sheets.{name}", "alhambra_engine*", "geometry of the paper knows no rules")
        for name in ("page", "typefaces", "shapes", "labels", "ornament", "blocks", "imposition")
    ),
    *(
        (f"alhambra_sheets.{name}", pattern, "a writer walks shapes and knows neither document nor rule")
        for name in ("pdf", "raster", "svg")
        for pattern in ("alhambra_sheets.documents*", "alhambra_engine*")
    ),
)


class Gate(NamedTuple):
    """The only modules that import a package from outside; `lazy`: inside functions.

    `scripts` are loaded by no command, and import it as they like.
    """

    modules: tuple[str, ...]
    lazy: bool
    scripts: tuple[str, ...] = ()


# Every package from outside that the project may import at all.
GATES: Mapping[str, Gate] = {
    "reportlab": Gate(("alhambra_sheets.pdf",), lazy=True),
    "weasyprint": Gate(("alhambra_sheets.html",), lazy=True),
    "jinja2": Gate(("alhambra_sheets.html",), lazy=True),
    "markupsafe": Gate(("alhambra_sheets.html",), lazy=True),
    "pydyf": Gate(("alhambra_sheets.html",), lazy=True),
    "qrcode": Gate(("alhambra_sheets.codes",), lazy=True),
    "polib": Gate(("alhambra_sheets.catalog",), lazy=True),
    "yaml": Gate(("alhambra_engine.nodes",), lazy=False),
    "typer": Gate(("alhambra_sheets.cli", "alhambra_sheets.cli_layout", "alhambra_sheets.cli_print"), lazy=False),
    # The script that cut the typefaces is kept beside them.
    "fontTools": Gate(("alhambra_sheets.webfonts",), lazy=True, scripts=("alhambra_sheets.fonts.build",)),
    "pikepdf": Gate(("alhambra_sheets.assembly",), lazy=True),
    "pypdfium2": Gate(("alhambra_sheets.raster",), lazy=True),
    "PIL": Gate(("alhambra_sheets.raster",), lazy=True),
}

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


def row_of(module: str) -> int | None:
    """Return the number of a module's row, the bottom being 0; None when it stands in none."""
    exact = [number for number, row in enumerate(ROWS) if module in row]
    return next(
        iter(exact or [number for number, row in enumerate(ROWS) if any(fnmatchcase(module, name) for name in row)]),
        None,
    )


def _gate_faults(module: str, edge: Import, top: str) -> Iterator[str]:
    gate = GATES[top]
    if module in gate.scripts:
        return
    if module not in gate.modules:
        yield f"imports {top}, which only {', '.join(gate.modules)} may"
    elif gate.lazy and not (edge.lazy or edge.typing):
        yield f"imports {top} outside of a function"


def _edge_faults(module: str, edge: Import, known: frozenset[str]) -> Iterator[str]:
    top = edge.target.partition(".")[0]
    for importer, imported, law in NEVER:
        if fnmatchcase(module, importer) and fnmatchcase(edge.target, imported):
            yield f"imports {edge.target}: {law}"
    if edge.target in known:
        if top == module.partition(".")[0] and not edge.relative:
            yield f"imports {edge.target} by its full name: inside a package imports are relative"
        mine, other = row_of(module), row_of(edge.target)
        if mine is not None and other is not None and mine <= other:
            yield f"imports {edge.target}, which stands in no row below"
    elif top in GATES:
        yield from _gate_faults(module, edge, top)
    elif top not in sys.stdlib_module_names:
        yield f"imports {edge.target}, which is no module of the project and has no gate"


def _dynamic_faults(tree: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
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


def faults(sources: Mapping[str, str], packages: frozenset[str]) -> list[str]:
    """Return every breach of the laws in a set of sources, by full module name; packages are told apart by name."""
    found = []
    known = frozenset(sources)
    for module, source in sorted(sources.items()):
        tree = ast.parse(source)
        breaches: list[tuple[int, str]] = []
        if row_of(module) is None:
            breaches.append((1, "stands in no row of the table in tests/test_layers.py"))
        if module.rpartition(".")[2] in NOT_A_NOUN:
            breaches.append((1, "is named after nothing: name the one noun that lives there"))
        if module in packages:
            breaches += _logic_faults(tree)
        breaches += _dynamic_faults(tree)
        package = _package_of(module, is_package=module in packages)
        for edge in imports(source, package, known):
            breaches += [(edge.line, text) for text in _edge_faults(module, edge, known)]
        found += [f"{module}:{line}: {text}" for line, text in sorted(set(breaches))]
    return found


class House(NamedTuple):
    """The project's own sources by module name."""

    sources: dict[str, str]
    packages: frozenset[str]


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
    return House(sources, frozenset(folders))


def test_every_import_of_the_house_is_lawful(house: House) -> None:
    found = faults(house.sources, house.packages)
    assert not found, "\n".join(found)


def test_all_four_folders_are_read(house: House) -> None:
    for name in ("alhambra_engine", "alhambra_sheets", "alhambra_sheets.fonts", "alhambra_sheets.templates"):
        assert name in house.sources
    assert "alhambra_engine.buildings" in house.sources


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


@pytest.mark.parametrize(
    ("arguments", "unpaid"),
    [
        ("score examples/kim-and-nina.yaml", "fontTools jinja2 pydantic pypdfium2 qrcode reportlab rich weasyprint"),
        ("print player-sheet -o FOLDER/pad.pdf", "fontTools jinja2 pydantic pypdfium2 rich weasyprint yaml"),
        ("--help", "alhambra_engine jinja2 polib pydantic pypdfium2 qrcode reportlab rich weasyprint yaml"),
    ],
)
def test_a_command_loads_no_more_than_it_needs(checkout: Path, tmp_path: Path, arguments: str, unpaid: str) -> None:
    words = [word.replace("FOLDER", str(tmp_path)) for word in arguments.split()]
    script = (
        "import sys\n"
        "from alhambra_sheets.cli import run\n"
        "status = run(sys.argv[1:])\n"
        "print(status, *{name.partition('.')[0] for name in sys.modules}, file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", script, *words], cwd=checkout, capture_output=True, check=False)
    status, *loaded = done.stderr.decode().splitlines()[-1].split()
    assert status == "0", done.stderr
    assert set(loaded).isdisjoint(unpaid.split())


def test_no_module_is_hidden_by_a_data_package(checkout: Path) -> None:
    # sheets/fonts.py would be importable nowhere: fonts/ is installed under the same name.
    for name in ("fonts", "templates"):
        assert not (checkout / "sheets" / f"{name}.py").exists()
        assert not (checkout / "sheets" / name).exists()


def test_the_table_names_every_module_once() -> None:
    names = [name for row in ROWS for name in row]
    assert len(names) == len(set(names))


PACKAGES = frozenset({"alhambra_engine", "alhambra_sheets", "alhambra_sheets.documents"})
LAWFUL = {
    "alhambra_engine": '"""Doc."""\nfrom __future__ import annotations\n',
    "alhambra_engine.geometry": "import math\n",
    "alhambra_engine.tiles": "from .geometry import Side\n",
    "alhambra_engine.palace": "from . import geometry, tiles\n",
    "alhambra_sheets": '__version__ = "1"\n',
    "alhambra_sheets.documents": "",
    "alhambra_sheets.fonts.build": "from fontTools import subset\n",
    "alhambra_sheets.page": "",
    "alhambra_sheets.shapes": "from .page import Paper\n",
    "alhambra_sheets.documents.pad": "from ..shapes import Line\nfrom alhambra_engine import tiles\n",
    "alhambra_sheets.pdf": "def write():\n    from reportlab.pdfgen import canvas\n",
    "alhambra_sheets.html": "if TYPE_CHECKING:\n    import weasyprint\n",
    "alhambra_sheets.cli": "import typer\nfrom . import pdf\nfrom .documents.pad import Pad\n",
}


def test_a_lawful_house_has_no_faults() -> None:
    assert faults(LAWFUL, PACKAGES) == []


@pytest.mark.parametrize(
    ("module", "source", "fault"),
    [
        ("alhambra_engine.geometry", "from .tiles import Tile", "no row below"),
        ("alhambra_engine.geometry", "if TYPE_CHECKING:\n    from .tiles import Tile", "no row below"),
        ("alhambra_engine.geometry", "def f():\n    from . import tiles", "no row below"),
        ("alhambra_engine.geometry", "class A:\n    try:\n        from . import tiles\n    except E: pass", "no row"),
        ("alhambra_engine.tiles", "from . import tiles", "no row below"),
        ("alhambra_engine.tiles", "from alhambra_engine.geometry import Side", "relative"),
        ("alhambra_engine.tiles", "import alhambra_engine.geometry", "relative"),
        ("alhambra_engine.tiles", "from alhambra_sheets import page", "no paper"),
        ("alhambra_engine.tiles", "from alhambra_sheets.page import Paper", "no paper"),
        ("alhambra_engine.tiles", "from gettext import gettext", "no sentence"),
        ("alhambra_engine.tiles", "import reportlab", "only alhambra_sheets.pdf may"),
        ("alhambra_engine.tiles", "import engine.geometry", "has no gate"),
        ("alhambra_engine.tiles", "import requests", "has no gate"),
        ("alhambra_engine.tiles", "import importlib\nimportlib.import_module(name)", "hides an import"),
        ("alhambra_engine.tiles", "__import__('yaml')", "hides an import"),
        ("alhambra_engine.novelty", "", "stands in no row"),
        ("alhambra_sheets.utils", "", "one noun"),
        ("alhambra_engine", "from .tiles import Tile", "no logic"),
        ("alhambra_engine", "TABLE = load()", "no logic"),
        ("alhambra_sheets.page", "from alhambra_engine.geometry import Side", "knows no rules"),
        ("alhambra_sheets.shapes", "from alhambra_engine import tiles", "knows no rules"),
        ("alhambra_sheets.documents.pad", "from ..pdf import write", "no row below"),
        ("alhambra_sheets.documents.pad", "from reportlab.lib import colors", "only alhambra_sheets.pdf may"),
        ("alhambra_sheets.pdf", "from reportlab.pdfgen import canvas", "outside of a function"),
        ("alhambra_sheets.pdf", "class A:\n    import reportlab", "outside of a function"),
        ("alhambra_sheets.pdf", "from .documents.pad import Pad", "a writer walks shapes"),
        ("alhambra_sheets.html", "import weasyprint", "outside of a function"),
        ("alhambra_sheets.webfonts", "from fontTools import subset", "outside of a function"),
        ("alhambra_sheets.typefaces", "def f():\n    import fontTools", "only alhambra_sheets.webfonts may"),
        ("alhambra_sheets.cli", "def f():\n    import weasyprint", "only alhambra_sheets.html may"),
    ],
)
def test_a_breach_is_found(module: str, source: str, fault: str) -> None:
    found = faults({**LAWFUL, module: source}, PACKAGES)
    assert any(line.startswith(f"{module}:") and fault in line for line in found), found
