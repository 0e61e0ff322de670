"""Signs on a card behind what a rulebook leaves open or an edition has otherwise, and the footnote on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..words.standing import STANDINGS, RuleStanding
from .content import Statement, Table, changed, statements

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..words.catalog import Catalog
    from .content import Card

OURS, ELSEWHERE = "*", "†"
"""The signs: our reading, and an edition that differs."""


def footnoted(card: Card, catalog: Catalog) -> Card:
    """Return a card with signs behind its statements, and one footnote: what they mean, and what it says already."""
    signed = changed(card.sections, lambda each: _signed(each, card.language))
    return card._replace(sections=signed, notes=_notes(card, catalog))


def signs(rules: Iterable[str], language: str) -> str:
    """Return the signs of what rests on some rules, on a card in a language; empty if a rulebook says it outright."""
    known = [STANDINGS[rule] for rule in rules if rule in STANDINGS]
    ours = any(RuleStanding.OUR_READING in each.standings for each in known)
    return (OURS if ours else "") + (ELSEWHERE if any(language in each.cards for each in known) else "")


def _signed(statement: Statement, language: str) -> Statement:
    return (
        statement if statement.settled else statement._replace(text=statement.text + signs(statement.rules, language))
    )


def _notes(card: Card, catalog: Catalog) -> tuple[Statement, ...]:
    # Cards of two languages are of one structure: one footnote with the same rules, which may be empty in one of them.
    rules = tuple(dict.fromkeys(rule for rule in _unsettled(card) if rule in STANDINGS))
    remarks = {
        catalog.gettext(STANDINGS[rule].remark): STANDINGS[rule].cards for rule in rules if STANDINGS[rule].cards
    }
    elsewhere = [remark for remark, languages in remarks.items() if card.language in languages]
    ours = catalog.gettext("Our reading: not in the rulebook.")
    told = (
        f"{OURS} {ours}" if OURS in signs(rules, "") else "",
        f"{ELSEWHERE} {' '.join(elsewhere)}" if elsewhere else "",
        *(note.text for note in card.notes),
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
