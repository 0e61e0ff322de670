"""The search for the largest type in which cards keep to their pages, one size tried after the other."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from ...writers.html import TextOverflowError
from .columns import breaks, least_pages
from .composition import found, remembered

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ...writers.html import Layout
    from .columns import Sides
    from .composition import Composition
    from .flow import Flow

_MOST_PAGES = 99


class _Search:
    """Looks for the largest type in which bands keep to their pages.

    A band has several sides where languages lie back to back; all of them are broken at the same pieces.
    """

    def __init__(self, sizes: Sequence[float], pages: int, step: int) -> None:
        self._sizes, self._pages, self._step = sizes, pages, step
        self._known: dict[float, list[Sides] | None] = {}

    def learn(self, text: float, bands: list[Sides] | None) -> None:
        """Take note of what a size of type makes of them; None where a word is too wide."""
        self._known[text] = bands

    def best(self) -> tuple[float, int]:
        """Return the size of type that seems best, and the number of pages."""
        needed = {text: self._needed(text) for text in self._sizes}
        extra = max(0, min(needed.values()) - self._pages)
        if extra and not self.is_known(self._sizes[-1]):
            # No page is added for a guess: the smallest size is tried first.
            return self._sizes[-1], self._pages
        pages = self._pages + math.ceil(extra / self._step) * self._step
        return next(text for text in self._sizes if needed[text] <= pages), pages

    def bands(self, text: float) -> list[Sides]:
        """Return the bands in a size of type that was tried."""
        return self._known[text] or []

    def is_known(self, text: float) -> bool:
        """Tell whether a size was tried."""
        return text in self._known

    def _needed(self, text: float) -> int:
        near = min(self._known, key=lambda each: (abs(each - text), each))
        known = self._known[near]
        if known is None:
            # What is too wide in a size is too wide in all larger ones.
            return _MOST_PAGES if text >= near else 1
        if near != text:
            known = [tuple(side.in_type(text / near) for side in sides) for sides in known]
        return sum(least_pages(sides, _MOST_PAGES) or _MOST_PAGES for sides in known)


def filled(flows: Sequence[Flow]) -> list[Layout]:
    """Return cards in the largest type that keeps to their pages, filled evenly: as they are remembered, or searched.

    Several are languages that lie back to back: with the same pieces on both sides of every page.
    """
    keys, languages = digests(flows), [language for flow in flows for language in flow.languages]
    known = [remembered(languages, key) for key in keys]
    layouts = list(_as_remembered(flows, known))
    if len(layouts) == len(flows):
        return layouts
    compositions = searched(flows)
    for key, composition in zip(keys, compositions, strict=True):
        found(key, composition)
    return [flow.composed(each) for flow, each in zip(flows, compositions, strict=True)]


def digests(flows: Sequence[Flow]) -> list[str]:
    """What finds each of several cards that are filled together: it depends on all of them."""
    whole = [flow.source.digest(repr(flow.rests_on)) for flow in flows]
    return [whole[number] if len(flows) == 1 else flow.source.digest(*whole) for number, flow in enumerate(flows)]


def _as_remembered(flows: Sequence[Flow], known: Sequence[Composition | None]) -> Iterator[Layout]:
    """Yield cards as they are remembered, up to the first that is not, or that does not hold its text so any more."""
    for flow, composition in zip(flows, known, strict=True):
        if composition is None:
            return
        try:
            layout = flow.composed(composition)
        except TextOverflowError:
            return
        if not flow.holds(composition, layout):
            return
        yield layout


def searched(flows: Sequence[Flow]) -> list[Composition]:
    """Return how cards are set that lie back to back, or one: tried in one size of type after the other."""
    size, bands = flows[0].size, flows[0].bands
    sizes = list(_sizes(size.text))
    # A set of small cards has type of its own on each of them.
    sets = [[number] for number in range(len(bands))] if size.topics else [list(range(len(bands)))]
    searches = [_Search(sizes, bands[own[0]].pages if size.topics else size.pages, size.pages_step) for own in sets]
    likely = flows[0].likely if len(flows[0].likely) == len(sets) else flows[0].likely[:1] * len(sets)
    text = [_nearest(sizes, first) for first in likely]
    while not all(search.is_known(each) for search, each in zip(searches, text, strict=True)):
        sides = [flow.groups(text) for flow in flows]
        for own, search, each in zip(sets, searches, text, strict=True):
            search.learn(
                each, None if None in sides else [tuple(side[number] for side in sides if side) for number in own]
            )
        text = [search.best()[0] for search in searches]
    if size.smaller:
        text = [_least_parted(flows, searches[0], sizes, text[0])]
    bands_found = [search.bands(each) for search, each in zip(searches, text, strict=True)]
    ends = [end for own, search in zip(bands_found, searches, strict=True) for end in breaks(own, search.best()[1])]
    together = [sides for own in bands_found for sides in own]
    return [flow.composition(text, [sides[number] for sides in together], ends) for number, flow in enumerate(flows)]


def _least_parted(flows: Sequence[Flow], search: _Search, sizes: Sequence[float], best: float) -> float:
    """Return the size of type in which the fewest sections are parted: the best one, or one that is a bit smaller."""
    _, pages = search.best()

    def parted(text: float) -> float:
        if not search.is_known(text):
            sides = [flow.groups([text]) for flow in flows]
            search.learn(text, None if None in sides else list(zip(*(side for side in sides if side), strict=True)))
        bands = search.bands(text)
        try:
            ends = breaks(bands, pages)
        except ValueError:
            # Words may take more room in smaller type, where a line breaks elsewhere.
            return math.inf
        return sum(not sides[0].pieces[end].begins for sides, own in zip(bands, ends, strict=True) for end in own[:-1])

    smaller = [each for each in sizes if best - flows[0].size.smaller <= each <= best]
    return min(smaller, key=lambda each: (parted(each), -each))


def _nearest(sizes: Sequence[float], wanted: float) -> float:
    return min(sizes, key=lambda size: abs(size - wanted))


def _sizes(limits: Sequence[float]) -> Iterator[float]:
    """Yield sizes of type, the largest first, by quarters of a point."""
    largest, smallest = limits
    quarters = round((largest - smallest) * 4)
    return (round(largest - number / 4, 2) for number in range(quarters + 1))
