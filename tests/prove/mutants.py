"""Mutants: modules with one small fault each, as a tired hand might make it."""

from __future__ import annotations

import ast
import copy
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from tests.prove.proof import CHECKOUT

if TYPE_CHECKING:
    from collections.abc import Iterator

_COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
_ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult,
    ast.Mod: ast.Mult, ast.Pow: ast.Mult, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr, ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
_TYPES = {"TYPE_CHECKING"}


class Mutant(NamedTuple):
    """One change of a module; strings stay as they are, and so does what only a type checker reads."""

    path: str
    """Of the module, from the checkout."""
    function: str
    """The dotted name of the outermost function that the change is in, with its class; empty outside of functions."""
    line: int
    statement: str
    """The line of the source that has it, without its indentation."""
    change: str
    """What is written in place of what; a number where the same is in one line several times."""
    number: int
    """Of the mutants of its module."""

    @property
    def name(self) -> str:
        """Enough to find it."""
        return f"{self.path}:{self.line} {self.function or 'module'}: {self.change}"


class _Site(NamedTuple):
    """A node that can be replaced: the way to it from the root, and what takes its place."""

    way: tuple[tuple[str, int | None], ...]
    before: ast.AST
    after: ast.AST
    function: str


def _compare(node: ast.Compare) -> Iterator[ast.AST]:
    for index, operator in enumerate(node.ops):
        changed = copy.copy(node)
        changed.ops = [*node.ops[:index], _COMPARISONS[type(operator)](), *node.ops[index + 1 :]]
        yield changed


def _constant(node: ast.Constant) -> Iterator[ast.AST]:
    if isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node.value, int):
        yield ast.Constant(node.value + 1)
        yield ast.Constant(node.value - 1)


def _bounds(node: ast.Slice) -> Iterator[ast.AST]:
    if node.lower is not None:
        yield ast.Slice(None, node.upper, node.step)
    if node.upper is not None:
        yield ast.Slice(node.lower, None, node.step)


def _denied(test: ast.expr) -> Iterator[ast.expr]:
    """A condition denied; comparisons and what has `not`, `and` or `or` are changed by other means."""
    if not isinstance(test, ast.Compare | ast.BoolOp | ast.UnaryOp | ast.Constant):
        yield ast.UnaryOp(ast.Not(), test)


def _replacements(node: ast.AST) -> Iterator[ast.AST]:  # noqa: C901, PLR0912 - one case for each kind of fault
    match node:
        case ast.Compare():
            yield from _compare(node)
        case ast.Constant():
            yield from _constant(node)
        case ast.BoolOp(operator, values):
            yield ast.BoolOp(ast.Or() if isinstance(operator, ast.And) else ast.And(), values)
        case ast.UnaryOp(ast.Not(), operand):
            yield operand
        case ast.BinOp(left, operator, right) if type(operator) in _ARITHMETIC:
            yield ast.BinOp(left, _ARITHMETIC[type(operator)](), right)
        case ast.AugAssign(target, operator, value):
            yield ast.Pass()
            if type(operator) in _ARITHMETIC:
                yield ast.AugAssign(target, _ARITHMETIC[type(operator)](), value)
        case ast.If(test, body, orelse) | ast.While(test, body, orelse):
            yield from (type(node)(denied, body, orelse) for denied in _denied(test))
        case ast.IfExp(test, body, orelse):
            yield from (ast.IfExp(denied, body, orelse) for denied in _denied(test))
        case ast.comprehension(target, iterated, conditions, is_async):
            for index in range(len(conditions)):
                yield ast.comprehension(target, iterated, conditions[:index] + conditions[index + 1 :], is_async)
        case ast.Return(value) if value is not None and not (isinstance(value, ast.Constant) and value.value is None):
            yield ast.Return(ast.Constant(None))
        case ast.Expr(ast.Constant()):  # a docstring
            return
        case ast.Expr() | ast.Raise():
            yield ast.Pass()
        case ast.Break():
            yield ast.Continue()
        case ast.Continue():
            yield ast.Break()
        case ast.Slice():
            yield from _bounds(node)


def _is_for_types(node: ast.AST) -> bool:
    named = isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id in _TYPES
    return named or isinstance(node, ast.TypeAlias if hasattr(ast, "TypeAlias") else ())


def _is_assertion(node: ast.AST) -> bool:
    """Whether nothing but a fault of the program makes a difference: `zip(..., strict=True)`."""
    return isinstance(node, ast.Assert) or (isinstance(node, ast.keyword) and node.arg == "strict")


def _sites(node: ast.AST, way: tuple[tuple[str, int | None], ...], scope: str, *, inside: bool) -> Iterator[_Site]:
    """Yield what can be replaced below a node, as the source has it; `inside` of a function, its name is for all."""
    for field, value in ast.iter_fields(node):
        if field in {"annotation", "returns", "decorator_list", "type_params", "keywords"} and not isinstance(
            node, ast.Call
        ):
            continue
        for index, child in enumerate(value) if isinstance(value, list) else ((None, value),):
            if not isinstance(child, ast.AST) or _is_for_types(child) or _is_assertion(child):
                continue
            here = (*way, (field, index))
            own, within = scope, inside
            if not inside and isinstance(child, ast.FunctionDef | ast.ClassDef):
                own, within = f"{scope}.{child.name}".lstrip("."), isinstance(child, ast.FunctionDef)
            function = own if within else ""
            yield from (_Site(here, child, after, function) for after in _replacements(child))
            yield from _sites(child, here, own, inside=within)


@cache
def _parsed(path: str) -> tuple[ast.Module, tuple[_Site, ...]]:
    tree = ast.parse((CHECKOUT / path).read_text(encoding="utf-8"))
    return tree, tuple(_sites(tree, (), "", inside=False))


def _short(node: ast.AST) -> str:
    if isinstance(node, ast.If | ast.While):
        return ast.unparse(type(node)(node.test, [ast.Pass()], [])).split("\n")[0]
    if isinstance(node, ast.Slice):
        return f"[{ast.unparse(node)}]"
    return " ".join(ast.unparse(node).split())


def number_of_mutants(path: str) -> int:
    """Return how many mutants a module has."""
    return len(_parsed(path)[1])


@cache
def mutants_of(path: str) -> tuple[Mutant, ...]:
    """Return the mutants of a module."""
    tree, sites = _parsed(path)
    lines = (CHECKOUT / path).read_text(encoding="utf-8").splitlines()
    found: list[Mutant] = []
    times: dict[tuple[str, str, str], int] = {}
    for number, (way, before, after, function) in enumerate(sites):
        line = getattr(before, "lineno", 0) or _line(tree, way)
        statement, change = lines[line - 1].strip(), f"{_short(before)} -> {_short(after)}"
        seen = times[function, statement, change] = times.get((function, statement, change), 0) + 1
        again = f" ({seen})" if seen > 1 else ""
        found.append(Mutant(path, function, line, statement, change + again, number))
    return tuple(found)


def _line(tree: ast.Module, way: tuple[tuple[str, int | None], ...]) -> int:
    """The line of what has none itself: that of the first thing in it, else of what it is in."""
    nodes = [*_along(tree, way)]
    inner = (getattr(node, "lineno", 0) for node in ast.walk(nodes[-1]))
    return next(filter(None, inner), 0) or max(getattr(node, "lineno", 1) for node in nodes)


def _along(tree: ast.AST, way: tuple[tuple[str, int | None], ...]) -> Iterator[ast.AST]:
    node = tree
    for field, index in way:
        value = getattr(node, field)
        node = value if index is None else value[index]
        yield node


def mutated(path: str, number: int) -> ast.Module:
    """Return a module with a fault."""
    tree, sites = _parsed(path)
    way, before, after, _ = sites[number]
    if isinstance(after, ast.stmt | ast.expr) and isinstance(before, ast.stmt | ast.expr):
        ast.copy_location(after, before)
    root: ast.AST = copy.copy(tree)
    node = root
    for step, (field, index) in enumerate(way):
        value = getattr(node, field)
        child = value if index is None else value[index]
        child = after if step == len(way) - 1 else copy.copy(child)
        setattr(node, field, child if index is None else [*value[:index], child, *value[index + 1 :]])
        node = child
    ast.fix_missing_locations(root)
    assert isinstance(root, ast.Module)
    return root


def followed(path: str) -> ast.Module:
    """Return a module whose functions note, when they are called, that they were: `__called__.add(function)`."""
    tree = ast.parse((CHECKOUT / path).read_text(encoding="utf-8"))

    def follow(node: ast.AST, scope: str) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.ClassDef):
                follow(child, f"{scope}.{child.name}".lstrip("."))
            elif isinstance(child, ast.FunctionDef):
                name = f"{path}:{scope}.{child.name}".replace(":.", ":")
                start = 1 if ast.get_docstring(child, clean=False) is not None else 0
                child.body.insert(start, ast.parse(f"__called__.add({name!r})").body[0])
            else:
                follow(child, scope)

    follow(tree, "")
    ast.fix_missing_locations(tree)
    return tree
