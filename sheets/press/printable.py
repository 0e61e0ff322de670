"""The protocol of everything that can be printed: what is told of it, and what comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

from ..drawing import papers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from ..drawing.shapes import Page
    from ..forms.design import Content
    from ..words.catalog import Catalog
    from .request import Request

    Watch: TypeAlias = Callable[[Callable[[], int], Iterator[Page]], Iterable[Page]]
    """Sees the pages of a pad go by, and can ask how many there will be."""


class About(NamedTuple):
    """What is to be known of something printable before it is made."""

    name: str
    describe: Callable[[Catalog], str]
    """One line on what it is, in a reader's language."""
    sizes: tuple[str, ...]
    """By the names of papers, the natural one first."""
    games: tuple[str, ...]
    """The games it is for, where one can be chosen."""
    formats: tuple[str, ...]
    options: frozenset[str]
    """All options that it takes; every other one is refused."""
    backs: tuple[str, ...] = ()
    """What its back can show, the usual first; none where no back can be chosen."""
    needs: frozenset[str] = frozenset()
    """Fields of `Content` without which it cannot be made: no kit has it."""
    takes_illegal: bool = False
    """Whether it can be made from a game that is not legal."""
    takes_season: bool = False
    """Whether it is filled in with a season, not with a game."""
    made_of: str = "text"
    """`shapes`, which need no typesetting, or `text`."""
    players: tuple[int, int] = (0, 0)
    """The least and the greatest number of players, where it can be said."""
    stacks: tuple[str, ...] = ()
    """The documents whose sheets it can be for, the usual one first."""
    together: str = ""
    """The paper that a kit in one file has it on, as the file is turned but its sides are not back to back."""
    without_paper: frozenset[str] = frozenset()
    """The formats that have no pages: of `arrangement.OPTIONS` they take the size alone."""

    @property
    def all_sizes(self) -> tuple[str, ...]:
        """The sizes, and those one paper larger of what can be enlarged."""
        grown = filter(None, map(papers.larger, self.sizes)) if "large" in self.options else ()
        return tuple(dict.fromkeys((*self.sizes, *(size.name for size in grown))))


class PrintRemark(NamedTuple):
    """What is to be told of what was printed; `reason` is the name of a sentence of `refusals`, `values` fill it."""

    reason: str
    values: Mapping[str, object]


class Printed(NamedTuple):
    """Finished files, one unless they are pictures of several pages, and how many pages they have in all."""

    contents: tuple[bytes, ...]
    pages: int
    remarks: tuple[PrintRemark, ...] = ()


class Job(Protocol):
    """A request worked out."""

    def make(self, form: str, watch: Watch) -> Printed:
        """Return the files in a form that the printable has; RequestError, and what the gates raise."""


class Printable(NamedTuple):
    """Something that can be printed."""

    about: About
    fits: Callable[[Request], bool]
    """Whether it fits the paper of a request; KeyError for an unknown paper."""
    plan: Callable[[Request, Content], Job]
    """Raises RequestError for what cannot be, KeyError for an unknown language, paper, ink or game."""
