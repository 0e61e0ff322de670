"""Marks between words and numbers that languages write differently: of lists, ranges, shares, decimals, thousands."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from alhambra_engine.reading.findings import MoreThan

    from .catalog import Catalog


def listed(words: Iterable[str], catalog: Catalog) -> str:
    """Return words as a list."""
    return catalog.pgettext("list", ", ").join(words)


def span(first: object, last: object, catalog: Catalog) -> str:
    """Return the range between two numbers; the number alone where they are the same."""
    return str(first) if first == last else catalog.pgettext("range", "{first}–{last}", first=first, last=last)


def places(first: int, last: int, catalog: Catalog) -> str:
    """Return the range between two different places, which many languages mark as ordinals."""
    return catalog.pgettext("places", "{first}–{last}", first=first, last=last)


def percent(share: float, catalog: Catalog) -> str:
    """Return a share of 1 as per cent, without decimals."""
    return catalog.pgettext("percent", "{number}%", number=f"{100 * share:.0f}")


def decimal(number: float, catalog: Catalog) -> str:
    """Return a number with as few decimals as it needs."""
    return f"{number:g}".replace(".", catalog.pgettext("decimal mark", "."))


def whole(number: int, catalog: Catalog) -> str:
    """Return a whole number with a mark between thousands."""
    return f"{number:,}".replace(",", catalog.pgettext("thousands mark", ","))


def counted(number: int | MoreThan, catalog: Catalog) -> str:
    """Return how many there are, as far as that is known."""
    if isinstance(number, int):
        return whole(number, catalog)
    return catalog.gettext("more than {number}", number=whole(number.number, catalog))


def added(terms: Iterable[str]) -> str:
    """Return the terms of a sum, each of them a number or beginning with one; what is less than 0 is taken away."""
    first, *others = [*terms] or [""]
    return first + "".join(f" \u2212 {each[1:]}" if each.startswith("-") else f" + {each}" for each in others)


def division_sign(catalog: Catalog) -> str:
    """Return the sign of a division."""
    return catalog.pgettext("division", "÷")


def shared(values: Sequence[int], among: int, catalog: Catalog) -> str:
    """Return how points are shared: `(13 + 6) ÷ 2 = 9.5 → 9`, without an arrow where nothing is lost."""
    pool = sum(values)
    addends = " + ".join(map(str, values))
    quotient = f"{f'({addends})' if len(values) > 1 else addends} {division_sign(catalog)} {among}"
    points, lost = divmod(pool, among)
    if not lost:
        return f"{quotient} = {points}"
    # Halves and quarters can be written in full; thirds and sixths cannot, and an equals sign would be wrong.
    exact = 100 * pool % among == 0
    value = decimal(pool / among if exact else round(pool / among, 1), catalog)
    return f"{quotient} {'=' if exact else '≈'} {value} → {points}"
