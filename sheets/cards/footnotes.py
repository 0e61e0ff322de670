"""Signs on a card behind what a rulebook leaves open or an edition has otherwise, and the footnote on them."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING

from ..words.standing import STANDINGS, RuleStanding
from .content import Statement, Table, changed, statements, texts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from ..words.catalog import Catalog
    from .content import Card

NOWHERE: Mapping[str, str] = MappingProxyType({})

OURS = "*"
"""The sign of what is wholly or in part our reading."""
ELSEWHERE = ("†", "‡", "§")
"""The signs of what an edition has otherwise: one for each remark, in the order in which a card first needs them."""
_BEFORE_SIGN = re.compile(rf" (?=[{OURS}{''.join(ELSEWHERE)}]\xa0)")


def footnoted(card: Card, catalog: Catalog) -> Card:
    """Return a card with signs behind its statements, and one footnote: what it says already, and what they mean."""
    rules = tuple(dict.fromkeys(rule for rule in _unsettled(card) if rule in STANDINGS))
    elsewhere = _elsewhere(rules, card.language)
    return card._replace(
        sections=changed(card.sections, lambda each: _signed(each, elsewhere)), notes=_notes(card, rules, catalog)
    )


def needed(card: Card, sections: Iterable[str]) -> str:
    """Return what a card's footnote says on the signs in these sections; empty where they have none."""
    shown = "".join(text for section in card.sections if section.name in sections for text in texts(section))
    parts = (part for note in card.notes for part in _BEFORE_SIGN.split(note.text))
    return " ".join(part for part in parts if part[0] in {OURS, *ELSEWHERE} and part[0] in shown)


def signs(rules: Iterable[str], elsewhere: Mapping[str, str] = NOWHERE) -> str:
    """Return the signs of what rests on some rules: empty if a rulebook says it outright.

    `elsewhere` are the signs of the remarks on editions.
    """
    known = [STANDINGS[rule] for rule in rules if rule in STANDINGS]
    ours = any(RuleStanding.OUR_READING in each.standings for each in known)
    others = dict.fromkeys(elsewhere.get(each.remark, "") for each in known)
    return (OURS if ours else "") + "".join(others)


def _elsewhere(rules: Iterable[str], language: str) -> dict[str, str]:
    """Return the sign of each remark on an edition that a card in a language has."""
    remarks = dict.fromkeys(STANDINGS[rule].remark for rule in rules if language in STANDINGS[rule].cards)
    return dict(zip(remarks, ELSEWHERE, strict=False))


def _signed(statement: Statement, elsewhere: Mapping[str, str]) -> Statement:
    text = statement.text if statement.settled else statement.text + signs(statement.rules, elsewhere)
    return statement._replace(text=text)


def _notes(card: Card, rules: tuple[str, ...], catalog: Catalog) -> tuple[Statement, ...]:
    # Cards of two languages are of one structure: one footnote with the same rules, which may be empty in one of them.
    ours = catalog.gettext("Our reading, at least in part.")
    # All remarks are asked for, so that the catalogs know of each that some card prints it.
    remarks = {each.remark: catalog.gettext(each.remark) for each in map(STANDINGS.get, rules) if each and each.cards}
    # What a card says already comes first: behind a sign, it would be read as part of what the sign means.
    told = (
        *(note.text for note in card.notes),
        f"{OURS}\xa0{ours}" if OURS in signs(rules) else "",
        *(f"{sign}\xa0{remarks[remark]}" for remark, sign in _elsewhere(rules, card.language).items()),
    )
    rules = tuple(dict.fromkeys((*(rule for note in card.notes for rule in note.rules), *rules)))
    return (Statement(" ".join(filter(None, told)), rules),) if rules else ()


def _unsettled(card: Card) -> Iterator[str]:
    """Yield the rules that a card states with what is open in them."""
    for statement in statements(card._replace(notes=())):
        if not statement.settled:
            yield from statement.rules
    for section in card.sections:
        for block in section.blocks:
            if isinstance(block, Table):
                yield from block.rules
