"""The rules of modules that a table can answer: those that no source settles, and those that rest on one alone.

A transcript answers with `rule: {virtual-chests: no}`. What is not answered goes by the answer that is usual; where no
source settles a rule, every answer is worked out.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from ..reading.findings import Edit
from . import numbers

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from ..items import Item
    from ..reading.findings import Collector, Span
    from .awards import Holding
    from .texts import Transcript


class HouseRule(NamedTuple):
    """A rule of a module that can be answered yes or no: its clause, and the usual answer.

    It `is_asked` if no source settles it. It matters only `beside` one of some other modules, if it names any. One for
    `placing` decides what is against the rules, and no points; its usual answer, if it is asked, forbids nothing. Where
    it `is_shown`, drawings show how it is, and until somebody answers both ways are right.
    """

    id: str
    module: str
    clause: str
    usual: bool = True
    is_asked: bool = False
    beside: tuple[str, ...] = ()
    placing: bool = False
    is_shown: bool = False


@cache
def all_rules() -> tuple[HouseRule, ...]:
    """Return the rules of all modules."""
    return tuple(_rule(name, own.split()) for name, own in numbers.house_rules().items())


def _rule(name: str, words: Sequence[str]) -> HouseRule:
    module, clause, usual, *more = words
    beside = tuple(word for word in more if word not in {"asked", "placing", "either"})
    return HouseRule(
        name, module, clause, usual == "yes", "asked" in more, beside, "placing" in more, is_shown="either" in more
    )


def of(rule: str) -> HouseRule:
    """Return the rule of a key."""
    return next(each for each in all_rules() if each.id == rule)


def rules_of(modules: Collection[str]) -> tuple[HouseRule, ...]:
    """Return the rules of some modules."""
    return tuple(
        rule
        for rule in all_rules()
        if rule.module in modules and (not rule.beside or any(each in modules for each in rule.beside))
    )


def answers(modules: Collection[str], written: Mapping[str, bool]) -> dict[str, bool]:
    """Return how each rule of some modules is answered: as it is written, else as usual."""
    return {rule.id: written.get(rule.id, rule.usual) for rule in rules_of(modules)}


def asked(modules: Collection[str], written: Mapping[str, bool], *, placing: bool = False) -> tuple[HouseRule, ...]:
    """Return the rules that nobody has answered and no source settles: those for points, or those for placing."""
    own = (rule for rule in rules_of(modules) if rule.placing is placing)
    return tuple(rule for rule in own if rule.is_asked and rule.id not in written)


def open_answers(
    modules: Collection[str],
    written: Mapping[str, bool],
    holdings: Collection[Holding],
    virtual: Collection[Holding],
    items: Sequence[Item],
) -> Iterator[dict[str, bool]]:
    """Yield all ways to answer what nobody has answered and no source settles, the usual one first.

    Of rules on which nothing of what players bring depends, there is the usual answer alone: among them those about an
    item that nobody `virtual` brings.
    """
    from .expansions.rules import in_play  # few games have expansions

    given = answers(modules, written)
    moot = {rule for own in in_play(modules) if own.moot is not None for rule in own.moot(holdings, given)}
    moot |= {item.virtual_rule for item in items if not any(own.counts.get(item.id) for own in virtual)}
    open_rules = asked(modules, written)
    for each in product(*((rule.usual, *([not rule.usual] * (rule.id not in moot))) for rule in open_rules)):
        yield {rule.id: answer for rule, answer in zip(open_rules, each, strict=True)}


def held(
    holdings: Mapping[str, Holding], virtual: Collection[str], items: Sequence[Item], given: Mapping[str, bool]
) -> Mapping[str, Holding]:
    """Return what players bring to a scoring without what a virtual one does not have by these answers."""
    barred = [item.id for item in items if item.virtual_rule and not given[item.virtual_rule]]
    if not barred:
        return holdings
    return {
        player: holding._replace(counts={item: n for item, n in holding.counts.items() if item not in barred})
        if player in virtual
        else holding
        for player, holding in holdings.items()
    }


def written(given: Mapping[str, bool]) -> str:
    """Return answers as a transcript has them, `virtual-chests: no`, commas between."""
    return ", ".join(f"{rule}: {'yes' if answer else 'no'}" for rule, answer in given.items())


def line_of(text: Transcript, rule: str, *, answer: bool) -> str:
    """Return the line that gives an answer, with those that are there: a file has one such line."""
    return f"rule: {{{written({**text.rules, rule: answer})}}}"


def answering(text: Transcript, rule: str, *, answer: bool) -> Edit | None:
    """Return the edit that writes an answer into a file; None if the file has another form, or has it."""
    line = written({rule: answer})
    if rule in text.rules:
        return None
    if text.rules_end is not None:
        return text.rules_end._replace(text=f"{text.rules_end.text}{line}")
    return Edit(text.head, f"rule: {{{line}}}\n") if text.head is not None else None


def ask(
    text: Transcript,
    rule: HouseRule,
    span: Span | None,
    findings: Collector,
    *,
    player: str | None = None,
    cells: tuple[tuple[int, int], ...] = (),
) -> None:
    """Add the question whether a palace is within the rules, with both answers; none is a fix: one brings an error."""
    yes, no = (line_of(text, rule.id, answer=answer) for answer in (True, False))
    values = {"question": rule.id, "yes_line": yes, "no_line": no}
    findings.add("rule-open", span, "placing", rule=rule.clause, player=player, cells=cells, values=values)
