"""One word for one thing: the terms of the games, of printing and of the program in each language."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias, get_args

from ..system.resources import LOCALE

if TYPE_CHECKING:
    from collections.abc import Mapping

Status: TypeAlias = Literal["official", "community", "unverified"]
"""Whose word it is: the publisher's or a distributor's, that of players, or our own."""

STATUSES: tuple[Status, ...] = get_args(Status)

_FOLDER = "glossary"
_NO_LANGUAGES = frozenset({"terms", "sources"})


class Term(NamedTuple):
    """A thing that has one name in each language, as `locale/glossary/terms.toml` has it."""

    chapter: str
    means: str
    """What it is, in English."""
    message: tuple[str, str] | None = None
    """The context and text of a message whose translation is the word and nothing else."""


class Word(NamedTuple):
    """What a thing is called in a language, as `locale/glossary/xx.toml` has it."""

    word: str
    status: Status
    source: str = ""
    """A key of `sources.toml`, several of them, or a remark."""
    edition: str = ""
    """The word of the edition, where ours is another one, shorter for example."""
    avoid: tuple[str, ...] = ()
    """Other words for the thing, that no message of the language has."""


@cache
def terms() -> Mapping[str, Term]:
    """Return all terms by name, in the order of the glossary."""
    return {
        name: Term(entry["chapter"], entry["means"], tuple(entry["message"]) if "message" in entry else None)
        for name, entry in _table("terms").items()
    }


@cache
def words(language: str) -> Mapping[str, Word]:
    """Return the words of a language by term; none for a language without a file."""
    if language not in glossaries():
        return {}
    return {name: Word(**entry | {"avoid": tuple(entry.get("avoid", ()))}) for name, entry in _table(language).items()}


def sources() -> Mapping[str, str]:
    """Return where words come from, by the short names of the sources."""
    return _table("sources")


@cache
def glossaries() -> tuple[str, ...]:
    """Return the languages whose words are known, those without a catalog too, sorted."""
    return tuple(sorted(file.stem for file in (LOCALE / _FOLDER).glob("*.toml") if file.stem not in _NO_LANGUAGES))


def counts(language: str) -> Mapping[Status, int]:
    """Return how many terms of a language rest on what."""
    known = words(language)
    found = [known[name].status if name in known else "unverified" for name in terms()]
    return {status: found.count(status) for status in STATUSES}


def unverified(language: str) -> list[str]:
    """Return the words of a language that nobody has verified; a term without a word by its name."""
    known = words(language)
    rows = ((name, known.get(name)) for name in terms())
    return [word.word if word else name for name, word in rows if word is None or word.status == "unverified"]


def _table(name: str) -> dict[str, Any]:
    return tomllib.loads((LOCALE / _FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
