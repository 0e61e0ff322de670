"""Which folder of the page may import which: the laws of the house, read off the sources in TypeScript."""

from __future__ import annotations

import posixpath
import re
from graphlib import CycleError, TopologicalSorter
from typing import TYPE_CHECKING, NamedTuple

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

# The folders of `web/src`, and for each those that its modules may import; `main` is the module beside them. A view is
# fetched by the frame when it is first shown.
FOLDERS: Mapping[str, str] = {
    "main": "app engine offline",
    "app": "device engine",
    "device": "",
    "engine": "device",
    "offline": "device",
    "play": "app engine",
    "game": "app engine play",
    "sheet": "app device engine play",
    "print": "app engine",
    "look": "app engine",
}
FETCHED: Mapping[str, str] = {"app": "game look print sheet"}
PACKAGES: Mapping[str, str] = {
    "preact": "app game look main play print sheet",
    "@preact/signals": "app engine game look play print sheet",
    "pyodide": "engine",
}
"""Every package from outside that the page may import, and the folders that may."""

_IMPORT = re.compile(
    r'^[ \t]*(?:import|export)\s+(?P<type>type\s)?(?:[^;"]*?\sfrom\s*)?"(?P<static>[^"]+)"'
    r'|\bimport\("(?P<lazy>[^"]+)"\)',
    re.MULTILINE,
)


_HIDDEN = re.compile(r'\bimport\((?!")')
"""An import by a name that is worked out: of Python for browsers, whose files are none of the page's modules."""


_KEEPS = re.compile(r"\b(localStorage|sessionStorage|indexedDB|caches|BroadcastChannel|locks)\b[.(]")
"""Where a module keeps something on the device, or speaks to other windows: all copies on one host would share it."""


class Import(NamedTuple):
    """One import of a source; `lazy` if it is fetched when it is wanted, `typing` if it is of a type alone."""

    target: str
    line: int
    lazy: bool
    typing: bool

    @property
    def relative(self) -> bool:
        """Whether it is of a module of the page."""
        return self.target.startswith(".")


def imports(source: str) -> list[Import]:
    """Return every import of a source."""
    return [
        Import(
            found["static"] or found["lazy"],
            source.count("\n", 0, found.start()) + 1,
            found["lazy"] is not None,
            found["type"] is not None,
        )
        for found in _IMPORT.finditer(source)
    ]


def _target(module: str, target: str, known: frozenset[str]) -> str:
    """Return the module that a relative import means, by its path in `web/src` without an ending."""
    path = posixpath.normpath(posixpath.join(posixpath.dirname(module), target))
    return path if path in known else f"{path}/index"


def _folder(module: str) -> str:
    return module.partition("/")[0]


def _edge_faults(module: str, edge: Import, known: frozenset[str]) -> Iterator[str]:
    mine = _folder(module)
    if not edge.relative:
        package = next((name for name in PACKAGES if f"{edge.target}/".startswith(f"{name}/")), None)
        if package is None:
            yield f"imports {edge.target}, which has no gate"
        elif mine not in PACKAGES[package].split():
            yield f"imports {edge.target}, and {mine} may not"
        return
    target = _target(module, edge.target, known)
    if target not in known:
        if not edge.typing:  # what the page is for programs is described beside its sources
            yield f"imports {edge.target}, which is no module of the page"
        return
    other = _folder(target)
    allowed = (FETCHED if edge.lazy else FOLDERS).get(mine, "").split()
    if other != mine and other not in allowed:
        yield f"imports {target}, and {mine} may not {'fetch' if edge.lazy else 'import'} {other}"


def faults(sources: Mapping[str, str]) -> list[str]:
    """Return every breach of the laws in sources of the page, by their paths in `web/src` without endings."""
    known = frozenset(sources)
    found = []
    for module, source in sorted(sources.items()):
        if _folder(module) not in FOLDERS:
            found.append(f"{module}:1: stands in no folder of the table")
        if _HIDDEN.search(source) and _folder(module) != "engine":
            found.append(f"{module}:1: import() hides an import from this test")
        if (
            _KEEPS.search(source)
            and _folder(module) != "device"
            and "/device/scope" not in "".join(edge.target for edge in imports(source))
        ):
            found.append(f"{module}:1: keeps something on the device whose name is not of device/scope")
        for edge in imports(source):
            found += [f"{module}:{edge.line}: {text}" for text in _edge_faults(module, edge, known)]
    return found


def circle(sources: Mapping[str, str]) -> list[str]:
    """Return the first circle of imports at run time; what is fetched later, or is a type, goes in none."""
    known = frozenset(sources)
    graph = {
        module: {
            _target(module, edge.target, known)
            for edge in imports(source)
            if edge.relative and not edge.lazy and not edge.typing
        }
        for module, source in sources.items()
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


@pytest.fixture(scope="module")
def scripts(checkout: Path) -> dict[str, str]:
    """Read all sources of the page in TypeScript."""
    root = checkout / "web" / "src"
    paths = sorted([*root.rglob("*.ts"), *root.rglob("*.tsx")])
    return {path.relative_to(root).as_posix().partition(".")[0]: path.read_text(encoding="utf-8") for path in paths}


def test_every_import_of_the_page_is_lawful(scripts: dict[str, str]) -> None:
    assert {"main", "app/Frame", "game/model", "sheet/model"} <= scripts.keys()
    found = faults(scripts)
    assert not found, "\n".join(found)
    assert circle(scripts) == []


def test_every_import_of_the_page_is_read(scripts: dict[str, str]) -> None:
    for module, source in scripts.items():
        written = re.findall(r'\bfrom\s*"|^import "|\bimport\("', source, re.MULTILINE)
        assert len(imports(source)) == len(written), module


LAWFUL = {
    "main": 'import { Frame } from "./app/Frame";\nimport { start } from "./engine/client";\n',
    "app/Frame": 'import {\n  useState,\n} from "preact/hooks";\nconst load = () => import("../game/GameView");\n',
    "app/ui/index": 'export * from "./button";\n',
    "app/ui/button": 'import type { Page } from "../props";\n',
    "app/props": 'import { Button } from "./ui";\n',
    "engine/client": 'import type { Site } from "../../alhambra-sheets";\nimport { loadPyodide } from "pyodide";\n',
    "play/tree": 'import { t } from "../app/props";\n',
    "game/GameView": 'import { tree } from "../play/tree";\nimport type { P } from "../app/props";\n',
    "sheet/SheetView": 'import "../play/tree";\n',
}


def test_a_lawful_page_has_no_faults() -> None:
    assert faults(LAWFUL) == []
    assert circle(LAWFUL) == []


@pytest.mark.parametrize(
    ("module", "source", "fault"),
    [
        ("app/Frame", 'import { GameView } from "../game/GameView";', "app may not import game"),
        ("app/Frame", 'import type { P } from "../game/GameView";', "app may not import game"),
        ("app/Frame", 'import { a } from "preact";\n\nexport {\n  b,\n} from "../play/tree";', "3: imports play/tree"),
        ("main", 'const a = await import("./game/GameView");', "main may not fetch game"),
        ("game/GameView", 'import "../sheet/SheetView";', "game may not import sheet"),
        ("play/tree", 'import { a } from "../game/GameView";', "play may not import game"),
        ("engine/client", 'import { Button } from "../app/ui";', "engine may not import app"),
        ("game/GameView", 'import { loadPyodide } from "pyodide";', "game may not"),
        ("game/GameView", 'import x from "left-pad";', "has no gate"),
        ("game/GameView", "const a = await import(name);", "hides an import"),
        ("game/GameView", 'import { a } from "./nothing";', "no module of the page"),
        ("app/Frame", 'localStorage.setItem("theme", theme);', "is not of device/scope"),
        ("app/Frame", 'new BroadcastChannel("games");', "is not of device/scope"),
        ("novelty/View", "", "stands in no folder"),
    ],
)
def test_a_breach_of_the_page_is_found(module: str, source: str, fault: str) -> None:
    found = faults({**LAWFUL, module: source})
    assert any(line.startswith(f"{module}:") and fault in line for line in found), found


def test_a_circle_of_the_page_is_found() -> None:
    found = circle({**LAWFUL, "app/ui/button": 'import { Page } from "../props";\n'})
    assert set(found) == {"app/props", "app/ui/button", "app/ui/index"}
