"""Choose and compile what the page needs of `/sources.zip` into `/compiled.zip`: run by the page's own interpreter.

A file's name is the one that it will have in the page. A comment of the archive says as JSON what is needed: every
module below the `roots`, every module that these import, and so on; of a module below the folders in `deep` what its
functions import too, of another what it imports when it is loaded; nothing below the folders in `never`. `/known.json`
has what is imported by the files that were compiled before: they are not compiled again. `/made.json` tells which
files are needed, and what the new ones import.

What is below the folders in `bare` loses its docstrings, which nobody reads in the page, and what is below those in
`unhinted` the annotations of its functions, which commands alone are asked for; everything loses its lines, of which a
function's first is left: that is half of what has to be downloaded. Nothing is checked against a source later (PEP 552:
unchecked).
"""

import ast
import importlib.util
import json
import marshal
import struct
import types
import zipfile
from pathlib import Path

UNCHECKED = 0b01
PLACES = ("lib/alhambra/", "lib/python314.zip/")
"""Where modules are looked for."""
RUN = 8
"""The most instructions that an entry of a table of lines tells about."""
SAME_LINE = 0x80 | 13 << 3
"""An entry that has no columns and is so many lines further, which the next byte tells."""


def without_docstrings(tree: ast.Module) -> ast.Module:
    """Replace the docstrings of a module with what does nothing."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and node.body:
            first = node.body[0]
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and type(first.value.value) is str:
                # What follows may have to be first (`from __future__`), so nothing stays where something follows.
                node.body[:1] = [] if len(node.body) > 1 else [ast.copy_location(ast.Pass(), first)]
    return tree


def without_hints(tree: ast.Module) -> ast.Module:
    """Leave the annotations of functions out: nothing asks for those of the engine when it runs."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
        elif isinstance(node, ast.arg):
            node.annotation = None
    return tree


def without_lines(code: types.CodeType) -> types.CodeType:
    """Say of every instruction that it is in the first line of its function."""
    whole, rest = divmod(len(code.co_code) // 2, RUN)
    table = bytes([SAME_LINE | RUN - 1, 0]) * whole + (bytes([SAME_LINE | rest - 1, 0]) if rest else b"")
    inner = (without_lines(each) if isinstance(each, types.CodeType) else each for each in code.co_consts)
    return code.replace(co_linetable=table, co_consts=tuple(inner))


def compiled(source: bytes, name: str, *, bare: bool, hinted: bool) -> bytes:
    """Return the bytes of a `.pyc`."""
    tree = ast.parse(source, name)
    tree = without_docstrings(tree) if bare else tree
    code = compile(tree if hinted else without_hints(tree), name, "exec", dont_inherit=True, optimize=0)
    head = importlib.util.MAGIC_NUMBER + struct.pack("<I", UNCHECKED) + importlib.util.source_hash(b"")
    return head + marshal.dumps(without_lines(code))


def module(name: str) -> str:
    """Return the name under which a file is imported."""
    for place in PLACES:
        name = name.removeprefix(place)
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def imported(tree: ast.AST, package: str, *, deep: bool) -> set[str]:
    """Return what a module imports when it is loaded, or deep: in its functions too. Of a `from` both readings."""
    found = set()
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            found |= {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: -(node.level - 1) or None] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            found |= {base, *(f"{base}.{each.name}" for each in node.names)}
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            found |= imported(ast.Module(node.orelse, []), package, deep=deep)
        elif deep or not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            found |= imported(node, package, deep=deep)
    return found


def main() -> None:
    """Find what is needed, and compile what is not known."""
    imports: dict[str, list[str]] = json.loads(Path("/known.json").read_text("utf-8"))
    new: dict[str, list[str]] = {}
    with zipfile.ZipFile("/sources.zip") as sources, zipfile.ZipFile("/compiled.zip", "w") as target:
        wanted = {key: tuple(value) for key, value in json.loads(sources.comment).items()}
        files = {module(file): file for file in sources.namelist() if not file.startswith(wanted["never"])}
        todo = [name for name, file in files.items() if file.startswith(wanted["roots"])]
        found: set[str] = set()
        while todo:
            name = todo.pop()
            while name and name not in files:
                name = name.rpartition(".")[0]
            if not name or name in found:
                continue
            found.add(name)
            file = files[name]
            if file not in imports:
                source = sources.read(file)
                bare, hinted = file.startswith(wanted["bare"]), not file.startswith(wanted["unhinted"])
                data = compiled(source, f"/{file}", bare=bare, hinted=hinted)
                target.writestr(zipfile.ZipInfo(f"{file}c", (1980, 1, 1, 0, 0, 0)), data)
                package = name if file.endswith("/__init__.py") else name.rpartition(".")[0]
                deep = file.startswith(wanted["deep"])
                new[file] = imports[file] = sorted(imported(ast.parse(source), package, deep=deep))
            todo += [name.rpartition(".")[0], *imports[file]]
    made = {"needed": sorted(files[name] for name in found), "imports": new}
    Path("/made.json").write_text(json.dumps(made), encoding="utf-8")


main()
