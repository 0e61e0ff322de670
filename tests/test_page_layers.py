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
    "photos": "app engine",
    "game": "app engine photos play",
    "sheet": "app device engine photos play",
    "print": "app engine",
    "look": "app engine",
    "camera": "app engine photos sheet",
}
FETCHED: Mapping[str, str] = {"app": "game look print sheet", "game": "camera", "sheet": "camera"}
PACKAGES: Mapping[str, str] = {
    "preact": "app camera game look main play print sheet",
    "@preact/signals": "app camera engine game look play print sheet",
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


_OPENED = re.compile(
    r"\b(?:(?:localStorage|sessionStorage)\.(?:getItem|setItem|removeItem)|indexedDB\.(?:open|deleteDatabase)"
    r"|caches\.(?:open|delete|has|match)|new (?:\w+\.)?BroadcastChannel|locks\.request)\("
)
"""Where a module opens something on the device, or speaks to other windows: all copies on one host would share it."""
_UNNAMED = re.compile(r"\b(?:localStorage|sessionStorage)(?:\.(?!(?:get|set|remove)Item\b)|\[)|\bdocument\.cookie\b")
"""What keeps something there without a name that can be read."""
FORMER: Mapping[str, str] = {
    "app/former": "DATABASE key",
    "device/scope": "FORMER+name key",
    "device/neighbours": "name",
    "engine/snapshots": "FORMER",
    "offline/keeper": "name",
    "app/journal": "key",
    "app/store": "key",
}
"""What may be opened by another name than `scoped(...)` gives: those of versions up to 0.2.0, and, as `key` and `name`,
those that a module has found there by how they begin."""


def _argument(source: str, start: int) -> str:
    """Return the first argument of a call, without blanks; `start` is behind its bracket."""
    depth = 0
    for place in range(start, len(source)):
        sign = source[place]
        if depth == 0 and sign in ",)":
            return re.sub(r"\s", "", source[start:place])
        depth += (sign in "([{") - (sign in ")]}")
    return ""


def _is_scoped(name: str, source: str) -> bool:
    """Tell whether a name is made by `scoped`: at once, or by what it begins with."""
    seen = set()
    while name not in seen:
        seen.add(name)
        if name.startswith("scoped("):
            return True
        first = re.match(r"`\$\{([\w.#]+)\}|([\w.#]+)", name)
        if not first:
            return False
        word = re.escape(first[1] or first[2])
        made = re.findall(
            rf"(?:const |^\s*){word} = ([^;\n]+);|function {word}\([^)]*\)[^{{]*{{\s*return ([^;\n]+);",
            source,
            re.MULTILINE,
        )
        if len(made) != 1:
            return False
        name = made[0][0] or made[0][1]
    return False


def _keeping_faults(module: str, source: str) -> Iterator[str]:
    allowed = FORMER.get(module, "").split()
    for opened in _OPENED.finditer(source):
        name = _argument(source, opened.end())
        if name not in allowed and not _is_scoped(name, source):
            line = source.count("\n", 0, opened.start()) + 1
            yield f"{module}:{line}: opens {name}, which is not made by scoped() of device/scope"
    for kept in _UNNAMED.finditer(source):
        line = source.count("\n", 0, kept.start()) + 1
        yield f"{module}:{line}: keeps something on the device under no name that this test can read"


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
        found += _keeping_faults(module, source)
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
    """Read all sources of the page in TypeScript, and what is bundled with them as data, which keeps its ending."""
    root = checkout / "web" / "src"
    scripts = sorted([*root.rglob("*.ts"), *root.rglob("*.tsx")])
    names = {path.relative_to(root).as_posix().partition(".")[0]: path for path in scripts}
    names |= {path.relative_to(root).as_posix(): path for path in root.rglob("*.json")}
    return {name: path.read_text(encoding="utf-8") for name, path in names.items()}


def test_every_import_of_the_page_is_lawful(scripts: dict[str, str]) -> None:
    assert {"main", "app/Frame", "game/model", "sheet/model"} <= scripts.keys()
    found = faults(scripts)
    assert not found, "\n".join(found)
    assert circle(scripts) == []


def test_every_former_name_is_still_opened(scripts: dict[str, str]) -> None:
    for module, names in FORMER.items():
        source = scripts[module]
        opened = {_argument(source, found.end()) for found in _OPENED.finditer(source)}
        assert set(names.split()) <= opened, module


def test_every_import_of_the_page_is_read(scripts: dict[str, str]) -> None:
    for module, source in scripts.items():
        written = re.findall(r'\bfrom\s*"|^import "|\bimport\("', source, re.MULTILINE)
        assert len(imports(source)) == len(written), module


SCOPE = 'import { scoped } from "../device/scope";\n\n'
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
    "device/scope": "",
    "app/former": 'const DATABASE = "former";\nindexedDB.open(DATABASE);\n',
    "app/kept": (
        f"{SCOPE}const NAME = scoped('games');\nconst PREFIX = `${{NAME}}/`;\n"
        "localStorage.setItem(PREFIX + id, text);\n"
        "function nameOf(base: string): string {\n  return scoped('a', base);\n}\n"
        "caches.open(nameOf(base));\nnew BroadcastChannel(scoped('x'));\nObject.keys(localStorage);\n"
    ),
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
        ("app/Frame", 'localStorage.setItem("theme", theme);', 'opens "theme", which is not made by scoped'),
        ("app/Frame", f'{SCOPE}new BroadcastChannel("games");', "3: opens"),
        (
            "app/Frame",
            f'{SCOPE}const NAME = "games";\nconst PREFIX = `${{NAME}}/`;\ncaches.open(PREFIX + id);',
            "5: opens",
        ),
        ("app/Frame", f"{SCOPE}const asked = indexedDB.open(FORMER);", "opens FORMER"),
        ("app/Frame", f'{SCOPE}navigator.locks.request(`games#${{scoped("")}}`, act);', "3: opens"),
        ("app/Frame", f'{SCOPE}const a = scoped("a");\nlocalStorage.theme = a;', "under no name"),
        ("app/Frame", f"{SCOPE}localStorage.clear();", "under no name"),
        ("engine/snapshots", "localStorage.removeItem(key);", "opens key"),
        ("novelty/View", "", "stands in no folder"),
    ],
)
def test_a_breach_of_the_page_is_found(module: str, source: str, fault: str) -> None:
    found = faults({**LAWFUL, module: source})
    assert any(line.startswith(f"{module}:") and fault in line for line in found), found


def test_a_circle_of_the_page_is_found() -> None:
    found = circle({**LAWFUL, "app/ui/button": 'import { Page } from "../props";\n'})
    assert set(found) == {"app/props", "app/ui/button", "app/ui/index"}
