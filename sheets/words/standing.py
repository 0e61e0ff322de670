"""Where each rule stands: in the rulebook, otherwise in an edition, or in our reading of what a rulebook leaves open.

What `RULES` states and this table does not list is in the rulebook.
"""

from __future__ import annotations

from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.alhambra.numbers import module_clauses

from .catalog import N_
from .rules import RULES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .catalog import Catalog


class RuleStanding(StrEnum):
    """What a rule rests on."""

    RULEBOOK = "rulebook"
    OUR_READING = "our-reading"
    DIFFERS_IN_AN_EDITION = "differs-in-an-edition"
    IMPLEMENTATIONS_DIFFER = "implementations-differ"
    TWO_SOURCES = "two-sources"
    ONE_SOURCE = "one-source"
    OPEN = "open"


class ClauseStanding(NamedTuple):
    """What a clause rests on, with a remark in a player's words, which is empty if the rulebook says it outright.

    `cards` are the languages whose cards mention how an edition differs: in the others, few have such an edition.
    """

    standings: tuple[RuleStanding, ...]
    remark: str = ""
    cards: frozenset[str] = frozenset()


_NAMES = MappingProxyType(
    {
        RuleStanding.RULEBOOK: N_("from the rulebook"),
        RuleStanding.OUR_READING: N_("our reading"),
        RuleStanding.DIFFERS_IN_AN_EDITION: N_("an edition differs"),
        RuleStanding.IMPLEMENTATIONS_DIFFER: N_("other programs differ"),
        RuleStanding.TWO_SOURCES: N_("from two sources, not the rulebook"),
        RuleStanding.ONE_SOURCE: N_("from only one source, not the rulebook"),
        RuleStanding.OPEN: N_("an open question"),
    }
)
_IN_PART = N_("in part our reading")

_IN_THE_RULEBOOK = ClauseStanding((RuleStanding.RULEBOOK,))


def _ours(remark: str) -> ClauseStanding:
    """A clause that no rulebook has."""
    return ClauseStanding((RuleStanding.OUR_READING,), remark)


def _partly_ours(remark: str) -> ClauseStanding:
    """A clause of the rulebook with a part that no rulebook has."""
    return ClauseStanding((RuleStanding.RULEBOOK, RuleStanding.OUR_READING), remark)


def _differs(remark: str, *cards: str) -> ClauseStanding:
    return ClauseStanding((RuleStanding.RULEBOOK, RuleStanding.DIFFERS_IN_AN_EDITION), remark, frozenset(cards))


# What holds for several clauses.
_NEVER_WINS = _partly_ours(N_("No rulebook settles who wins if the imaginary player has the most points."))
_ONE_NEEDED = _differs(N_("The Czech rulebook does not mention that you need at least one tile."), "cs", "sk")
_WORKED_OUT = ClauseStanding((RuleStanding.RULEBOOK,), N_("Not in these words: it follows from other rules."))
_AXES = N_("We know of no rulebook that gives the colour of the dice along the top.")
_BOXES = N_(
    "How many boxes each type has is worked out from the rulebook’s examples. Check it against your own sheets."
)
_FIRST_PLAYERS_GRID = N_("The rulebook leaves open whose grid the building is read from.")
_GONE = N_("The rulebook leaves open whether coins you have spent can be circled again.")


def _of_modules() -> dict[str, ClauseStanding]:
    """Return what the clauses of modules rest on that no rulebook has."""
    found: dict[str, list[RuleStanding]] = {}
    for own in module_clauses().values():
        for standing, clauses in own.items():
            for clause in clauses:
                found.setdefault(clause, []).append(RuleStanding(standing))
    return {clause: ClauseStanding(tuple(own)) for clause, own in found.items() if own != [RuleStanding.RULEBOOK]}


STANDINGS = MappingProxyType(
    {
        "B2.3": _differs(N_("One Czech edition also has “at the end of the round”."), "cs"),
        "B2.4": _partly_ours(
            N_(
                "The rulebook leaves open what happens if the game ends at that moment. We do this scoring first, "
                "then the last one."
            )
        ),
        "B2.5": _differs(
            N_("French and one Czech edition: when the bag is empty."),
            *("cs", "en", "fr", "sk"),
        ),
        "B2.6": _partly_ours(
            N_("By the rulebook, a tile stays if players tie. What happens if nobody has that currency is left open.")
        ),
        "B3.6": _partly_ours(
            N_(
                "The rulebook forbids empty spaces surrounded on all sides. It does not mention bigger holes, or gaps "
                "that are open only at a corner."
            )
        ),
        "B3.8": _ours(N_("The rulebook only covers placing one tile at a time.")),
        "B3.10": _ONE_NEEDED,
        "B4.2": _differs(N_("The Russian rulebook counts each tile, a slip in translation: sides count."), "ru"),
        "B4.5": ClauseStanding(
            (RuleStanding.OUR_READING, RuleStanding.IMPLEMENTATIONS_DIFFER),
            N_("The rulebook counts each side and does not mention rings. One online game counts one side less."),
        ),
        "B4.6": _ours(N_("The rulebook has no points for a palace that breaks a rule: put it right first.")),
        "B4.7": _WORKED_OUT,
        "B5.3": _ONE_NEEDED,
        "B6.1": _NEVER_WINS,
        "B6.3": _NEVER_WINS,
        "B6.5": _WORKED_OUT,
        "B6.6": _NEVER_WINS,
        "R1.6": _partly_ours(_AXES),
        "R1.7": _partly_ours(_BOXES),
        "R2.7": _partly_ours(_GONE),
        "R6.4": _partly_ours(_FIRST_PLAYERS_GRID),
        "R6.5": _partly_ours(_FIRST_PLAYERS_GRID),
        "R7.2": _partly_ours(
            N_("The rulebook leaves open which dice you reroll after taking coins or a second building.")
        ),
        "V3": _ours(N_("The rulebook does not ask for it; this program does, to tell players apart.")),
        "V4": _ours(_BOXES),
        **dict.fromkeys(("V7", "V8", "V9", "V10", "V11", "V12", "V13", "V15", "V16"), _WORKED_OUT),
        **dict.fromkeys(("V18", "V19", "V20", "V21", "V23", "V24", "V25", "V26"), _WORKED_OUT),
        "A1": _partly_ours(
            N_("The rulebook leaves open what happens if a virtual player completes a type in the same round as you.")
        ),
        "A2": _partly_ours(
            N_("The rulebook puts this at the start of your turn: as we read it, not before the second building.")
        ),
        "A3": _ours(N_("The rulebook leaves open whether you may take coins if you would get none.")),
        "A4": _partly_ours(_GONE),
        "A5": _ours(N_("We know of no rulebook that gives the number of coins on a sheet.")),
        "A6": _partly_ours(N_("The rulebook does not mention a tie with a virtual player.")),
        "A7": _partly_ours(_AXES),
        "A8": _ours(N_("We know of no rulebook that shows how the buildings are arranged on the grid.")),
        "A9": _partly_ours(_FIRST_PLAYERS_GRID),
        "A10": _ours(N_("The rulebook leaves this open.")),
        "A11": _partly_ours(
            N_("The rulebook only recommends crossing out places; if a virtual player takes one, you must.")
        ),
        **_of_modules(),
    }
)
"""The clauses that no rulebook says outright, or that some edition or program has otherwise."""


def standing_of(clause: str) -> ClauseStanding:
    """Return what a clause rests on; KeyError where there is none of that number."""
    if clause not in RULES:
        raise KeyError(clause)
    return STANDINGS.get(clause, _IN_THE_RULEBOOK)


def standing_name(standing: RuleStanding, catalog: Catalog) -> str:
    """Return in words what a clause rests on that has a standing."""
    return catalog.gettext(_NAMES[standing])


def standing_text(clause: str, catalog: Catalog) -> str:
    """Return in words what a clause rests on; KeyError where there is none of that number."""
    standing = standing_of(clause)
    names = "; ".join(catalog.gettext(name) for name in _names(standing.standings))
    remark = f" {catalog.gettext(standing.remark)}" if standing.remark else ""
    return f"{names[:1].upper()}{names[1:]}.{remark}"


def _names(standings: Sequence[RuleStanding]) -> Iterator[str]:
    """Yield what is said of standings: the rulebook is named only where it is all that there is."""
    for each in standings:
        if each is RuleStanding.OUR_READING and RuleStanding.RULEBOOK in standings:
            yield _IN_PART
        elif each is not RuleStanding.RULEBOOK or len(standings) == 1:
            yield _NAMES[each]


def standing_answer(clause: str | None) -> list[str]:
    """Return for programs what a clause rests on; nothing if there is no clause."""
    return list(map(str, standing_of(clause).standings)) if clause else []
