"""How cards were set that were set before: what the search for their type has found, remembered by what it rests on.

A search sets a card several times. What it finds stands in `data/compositions`, a file for the languages of a card, and
is found there by a digest of all that this program gives for it: a card with another word, another number in its
template or other typefaces is simply not there, and is searched for. Versions of WeasyPrint and Pango are not in the
digest: what is found is laid out, and taken only if it holds its text; a search with others may find something else.
"""

from __future__ import annotations

from contextlib import contextmanager
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from ...system.resources import data_if_any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

FOLDER = "compositions"
"""In `data/`; `make compositions` writes it."""

_NOTHING: Mapping[str, str] = MappingProxyType({})
_UNGROWN: Mapping[str, float] = MappingProxyType({})


class Composition(NamedTuple):
    """How a card is set: sizes of type in points, and what became of the room on its pages; mm.

    Where text is set as it comes, there are no more than its size and its pages.
    """

    text: tuple[float, ...]
    """One size for all bands, or one for each."""
    pages: int
    begins: tuple[str, ...] = ()
    """The pieces that begin a column, but the first one of a band."""
    going_on: Mapping[str, str] = _NOTHING
    """The pieces that go on with a section in another column, by that section; with blanks between them.

    Of small cards all pieces of the column are named, of others the first one.
    """
    growth: Mapping[str, float] = _UNGROWN
    """By how much drawings of each kind are larger."""
    row: float = 0.0
    """Above and below the words of a row in the table of points."""
    spaces: Mapping[str, str] = _NOTHING
    """Pieces by the space before them; with blanks between them."""


_searched: list[dict[str, Composition]] = []
"""What searches find at present, if anybody wants to know."""


def remembered(languages: Sequence[str], key: str) -> Composition | None:
    """Return how a card in these languages was set, by the digest of all that it rests on; None if it is unknown."""
    if _searched:
        return _searched[-1].get(key)
    table = data_if_any(f"{FOLDER}/{file_name(languages)}").get(key)
    return None if table is None else _read(table)


def found(key: str, composition: Composition) -> None:
    """Take note of what a search has found, where somebody wants to know."""
    for each in _searched:
        each[key] = composition


@contextmanager
def searched_anew() -> Iterator[dict[str, Composition]]:
    """Have nothing remembered meanwhile but what is found, and give that by its digest."""
    kept: dict[str, Composition] = {}
    _searched.append(kept)
    try:
        yield kept
    finally:
        _searched.remove(kept)


def file_name(languages: Sequence[str]) -> str:
    """Return the name of the file for cards in these languages."""
    return f"{'-'.join(languages)}.toml"


def written(composition: Composition) -> str:
    """Return a composition as a line of TOML; `remembered` gives it back as it was."""
    pairs = ", ".join(
        f"{name} = {_value(value)}" for name, value in composition._asdict().items() if value or name == "pages"
    )
    return f"{{ {pairs} }}"


def _value(value: object) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(map(_value, value))}]"
    if hasattr(value, "items"):
        return f"{{ {', '.join(f'{_key(name)} = {_value(each)}' for name, each in value.items())} }}"
    return f'"{value}"' if isinstance(value, str) else repr(value)


def _key(name: str) -> str:
    return f'"{name}"' if "." in name else name


def _read(table: Mapping[str, object]) -> Composition:
    return Composition(
        **{name: tuple(value) if isinstance(value, list) else value for name, value in table.items()}  # type: ignore[arg-type]
    )
