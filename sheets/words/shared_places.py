"""What tied players get, printed ready in the tables: the points of each, for all places that may be shared."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.majorities import rank

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .catalog import Catalog

_TIED = (2, 3)
"""How many players are tied: two for any place that brings points, three for the first one.

More are so rare that the sentence on ties is enough.
"""


class SharedPlaces(NamedTuple):
    """A column of a table: a place, or several places that players share; counted from 1."""

    places: tuple[int, ...]

    @property
    def is_shared(self) -> bool:
        """Whether it is for a tie."""
        return len(self.places) > 1

    @property
    def sum(self) -> str:
        """Return what is added up, the same in every language: `1+2`."""
        return "+".join(map(str, self.places))

    def points(self, prizes: Sequence[int]) -> int:
        """Return what each player gets who has these places, as the engine divides them (B5.2, R5.2)."""
        first, last = self.places[0], self.places[-1]
        # One player on every place before them, and the tied ones after.
        claims = {str(place): -min(place, first) for place in range(1, last + 1)}
        return rank(claims, prizes)[-1].points


def columns(places: int) -> tuple[SharedPlaces, ...]:
    """Return the places with points, each tie of two behind its first place, and the tie of three at the end."""
    return tuple(_columns(places))


def pairs(places: int) -> tuple[SharedPlaces, ...]:
    """Return the places with points, and behind each the tie of two for it and the next one, to the third place."""
    two, three = _TIED
    return tuple(each for each in _columns(places) if len(each.places) <= two and each.places[-1] <= three)


def first_pair(places: int) -> tuple[SharedPlaces, ...]:
    """Return the places with points, and behind the first one the tie of two for it: most ties are for that."""
    two, _ = _TIED
    return tuple(each for each in _columns(places) if not each.is_shared or each == _tie(1, two))


def explained(catalog: Catalog) -> str:
    """Return what the heads of these columns mean."""
    return catalog.gettext(
        "1+2 is what two players tied for 1st each get (3+4: two tied for 3rd; 1+2+3: three "
        "tied for 1st): points added up, divided equally, rounded down. The next player takes "
        "the place after these."
    )


def _columns(places: int) -> Iterator[SharedPlaces]:
    two, three = _TIED
    for place in range(1, places + 1):
        yield SharedPlaces((place,))
        yield _tie(place, two)
    yield _tie(1, three)


def _tie(first: int, players: int) -> SharedPlaces:
    return SharedPlaces(tuple(range(first, first + players)))
