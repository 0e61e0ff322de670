"""Tables of data files as named tuples, whose annotations are what a table must be."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, cast, get_args, get_origin, get_type_hints

T = TypeVar("T")

_CALLED = {float: "a number", int: "a whole number", str: "a text", bool: "true or false"}


class BadTableError(ValueError):
    """A table of a data file is not what it must be; the text names the file, the key and what is wrong with it."""


def typed(kind: type[T], table: object, where: str) -> T:
    """Return a table as a named tuple of this kind; `where` is its file, and perhaps its keys in it.

    The key `title-left` is the field `title_left`; a field with a default may be missing. A field is a `float`, `int`,
    `str` or `bool`, a word of a `Literal`, a `tuple` (of a list), a `dict` by names, a named tuple, or one of several
    of these; what is `Annotated` with a function is what that makes of the value and its place. Numbers stay as they
    are written: `float` takes 210, and leaves it whole. BadTableError if a key is missing, unknown or of another type.
    """
    return cast("T", _read(kind, table, where))


def _read(kind: Any, value: object, where: str) -> object:  # noqa: ANN401 - whatever an annotation may be
    origin = get_origin(kind)
    if origin is Annotated:
        return kind.__metadata__[0](value, where)
    if origin is UnionType:
        return _either(get_args(kind), value, where)
    if origin is tuple:
        return _list(get_args(kind), value, where)
    if origin in {dict, Mapping}:
        return {key: _read(get_args(kind)[1], each, f"{where}: {key}") for key, each in _table(value, where).items()}
    if hasattr(kind, "_fields"):
        return _fields(kind, value, where)
    if value in get_args(kind) if origin is Literal else type(value) in ({float, int} if kind is float else {kind}):
        return value
    raise _wrong(f"{_CALLED.get(kind) or ' or '.join(get_args(kind))}, not {value!r}", where)


def _fields(kind: Any, value: object, where: str) -> object:  # noqa: ANN401 - a named tuple
    hints = _hints(kind)
    table = _table(value, where)
    for key in table:
        if key not in hints:
            raise BadTableError(f"{where}: {key}: no such key")
    for name in kind._fields:
        if name not in kind._field_defaults and name.replace("_", "-") not in table:
            raise BadTableError(f"{where}: {name.replace('_', '-')}: missing")
    return kind(**{key.replace("-", "_"): _read(hints[key], each, f"{where}: {key}") for key, each in table.items()})


@cache
def _hints(kind: type) -> dict[str, Any]:
    return {name.replace("_", "-"): hint for name, hint in get_type_hints(kind, include_extras=True).items()}


def _table(value: object, where: str) -> dict[str, object]:
    if not isinstance(value, dict):
        raise _wrong(f"a table, not {value!r}", where)
    return value


def _list(kinds: tuple[Any, ...], value: object, where: str) -> tuple[object, ...]:
    if not isinstance(value, list):
        raise _wrong(f"a list, not {value!r}", where)
    each = kinds[:1] * len(value) if kinds[-1] is ... else kinds
    if len(each) != len(value):
        raise _wrong(f"{len(each)} values, not {len(value)}", where)
    return tuple(
        _read(kind, part, f"{where}: {number}")
        for number, (kind, part) in enumerate(zip(each, value, strict=True), start=1)
    )


def _either(kinds: tuple[Any, ...], value: object, where: str) -> object:
    """The value as the first of several kinds that takes it; a file has no way to write None."""
    *others, last = (kind for kind in kinds if kind is not NoneType)
    for kind in others:
        try:
            return _read(kind, value, where)
        except BadTableError:
            continue
    return _read(last, value, where)


def _wrong(told: str, where: str) -> BadTableError:
    return BadTableError(f"{where}: must be {told}")
