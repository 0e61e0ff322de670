"""Cards of modules (expansions): the rules of each, with signs for what they rest on; and the list of all modules."""

from __future__ import annotations

from itertools import groupby
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.alhambra import house_rules, modules, numbers
from alhambra_engine.items import line_of

from .. import __version__
from ..figures.model import PalaceFigure, figures_of
from ..figures.palaces import figure_picture
from ..system.resources import has_example
from ..words.clauses import rule_text
from ..words.house_rules import question_of
from ..words.leads import colon
from ..words.module_terms import box_name, module_name, what_scores, when_scored
from ..words.reasons_told import scoring_accounts
from ..words.standing import RuleStanding, standing_name, standing_of
from ..words.terms import example_names, extra_name, item_name
from .alhambra import majorities_table, tie_of
from .content import Card, ColumnGroup, Drawing, Example, Items, Section, Statement, Table, TableRow
from .first_game_parts import judged

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..drawing.labels import Style
    from ..drawing.palette import Palette
    from ..words.catalog import Catalog
    from .content import Block

CARD, OVERVIEW = "module-card", "modules-overview"

_EXAMPLE = "module-{module}.yaml"
"""The transcript of a palace that is the example of a module, if it has one."""

SIGNS = MappingProxyType({RuleStanding.ONE_SOURCE: "¹", RuleStanding.TWO_SOURCES: "²", RuleStanding.OPEN: "*"})
"""Behind a sentence: how many sources it has where no rulebook does, and that something in it is open."""

JUDGED, TYPED, NOTHING = "=", "+", "–"
"""What this program does about a module."""

MARKS = MappingProxyType({JUDGED: "judged", TYPED: "typed", NOTHING: "nothing"})
"""The same in words of the templates."""


class ModuleDrawer(NamedTuple):
    """How examples are drawn: the colours, the side of a tile in mm, the numbers beside it."""

    palette: Palette
    tile: float
    number: Style


def module_card(catalog: Catalog, chosen: tuple[str, ...], drawer: ModuleDrawer) -> Card:
    """Return the rules of some judged modules, one section for each."""
    sections = tuple(
        Section(module, module_name(module, catalog), tuple(_blocks(catalog, module, drawer))) for module in chosen
    )
    return _card(catalog, CARD, catalog.gettext("Module card"), sections, tuple(_signs_told(catalog, chosen)))


def modules_overview(catalog: Catalog) -> Card:
    """Return a list of all modules that are known, box by box."""
    boxes = groupby(modules.all_modules(), key=lambda module: box_name(module, catalog))
    sections = (_box(catalog, number, name, tuple(own)) for number, (name, own) in enumerate(boxes, start=1))
    return _card(catalog, OVERVIEW, catalog.gettext("Modules overview"), tuple(sections), tuple(_marks_told(catalog)))


def _card(
    catalog: Catalog, name: str, subtitle: str, sections: tuple[Section, ...], notes: tuple[Statement, ...]
) -> Card:
    return Card(
        name=name,
        language=catalog.language,
        title=catalog.pgettext("game", "Alhambra"),
        subtitle=subtitle,
        sections=sections,
        notes=notes,
        imprint=catalog.gettext(
            "Unofficial card, not made or endorsed by the publisher. Version {version}", version=__version__
        ),
    )


# One module


def _blocks(catalog: Catalog, module: str, drawer: ModuleDrawer) -> Iterator[Block]:
    """Yield the points of places, the rules, what is open in them, and an example: of a tie, or a palace."""
    places = [item for item in modules.items((module,)) if item.kind == "majority"]
    if places:
        yield majorities_table(catalog, places)
    yield Items(tuple(_stated(catalog, clause) for clause in _clauses(module)))
    asked = [rule for rule in house_rules.all_rules() if rule.module == module and rule.is_asked]
    if asked:
        lead = catalog.pgettext("lead", "Agree before you play:")
        leads = (lead, *[""] * len(asked))
        yield Items(
            tuple(
                Statement(question_of(rule.id, catalog), (rule.clause,), own)
                for rule, own in zip(asked, leads, strict=False)
            )
        )
    for item in places:
        name = item_name(item.id, catalog)
        yield tie_of(catalog, item, name, f"{name}{colon(catalog)}")
    if has_example(_EXAMPLE.format(module=module)):
        yield from _drawn(catalog, module, drawer)


def _drawn(catalog: Catalog, module: str, drawer: ModuleDrawer) -> Iterator[Block]:
    """Yield a palace, if a module counts what is in it, and what it brings there: the engine works it out."""
    result = judged(_EXAMPLE.format(module=module), example_names(catalog))
    outcome = result.outcome
    if outcome is None or outcome.game != "alhambra":
        raise ValueError(module)
    (scoring,) = outcome.scorings
    figures = [each for each in figures_of(result) if isinstance(each, PalaceFigure)]
    own = modules.items((module,))
    for item in own or (line_of("alhambra"),):
        name = catalog.gettext(
            "Example: {type}, scoring {number}", type=item_name(item.id, catalog), number=scoring.scoring
        )
        for figure in figures:
            # What is shown is what the module counts, the wall where it has no item of its own.
            shown = figure._replace(wall=()) if own else figure
            drawn = figure_picture(drawer.palette, shown, drawer.tile, drawer.number, name)
            yield Drawing(drawn, ())
        for account in scoring_accounts(scoring, (item,), outcome.virtual, catalog):
            yield Example(name, (Statement(account.text, account.rules),))


def _clauses(module: str) -> list[str]:
    """The clauses of a module in the order of their numbers."""
    own = {clause for clauses in numbers.module_clauses()[module].values() for clause in clauses}
    return sorted(own, key=lambda clause: [int(part) for part in clause[1:].split(".")])


def shows(section: Section, note: Statement) -> bool:
    """Tell whether the sign that a note is about is on a section, or a sentence without one."""
    sign = note.text[:1]
    (rules, *_) = (block for block in section.blocks if isinstance(block, Items))
    signed = [each.text[-len(SIGNS) :] for each in rules.statements]
    if sign in SIGNS.values():
        return any(sign in end for end in signed)
    return any(not set(end) & set(SIGNS.values()) for end in signed)


def _stated(catalog: Catalog, clause: str) -> Statement:
    signs = "".join(sign for standing, sign in SIGNS.items() if standing in standing_of(clause).standings)
    return Statement(rule_text(clause, catalog) + signs, (clause,), settled=True)


def _signs_told(catalog: Catalog, chosen: tuple[str, ...]) -> Iterator[Statement]:
    """What the signs mean, those that there are, and no sign."""
    by_standing: dict[RuleStanding, list[str]] = {}
    for clause in (clause for module in chosen for clause in _clauses(module)):
        for standing in standing_of(clause).standings:
            by_standing.setdefault(standing, []).append(clause)
    for standing, sign in SIGNS.items():
        if standing in by_standing:
            text = f"{sign}\u00a0{standing_name(standing, catalog)}"
            yield Statement(text, tuple(by_standing[standing]), settled=True)
    told = catalog.gettext("no sign: {standing}", standing=standing_name(RuleStanding.RULEBOOK, catalog))
    yield Statement(told, tuple(by_standing.get(RuleStanding.RULEBOOK, ())), settled=True)


# All modules


def _box(catalog: Catalog, number: int, name: str, own: tuple[str, ...]) -> Section:
    heads = (
        catalog.pgettext("table", "Points"),
        catalog.pgettext("table", "When"),
        catalog.pgettext("table", "What counts"),
    )
    table = Table(
        "",
        catalog.pgettext("table", "Module"),
        (ColumnGroup("", heads),),
        tuple(
            TableRow(
                module_name(module, catalog),
                "",
                "",
                (_mark(module), when_scored(module, catalog), what_scores(module, catalog)),
            )
            for module in own
        ),
        (),
    )
    return Section(f"box-{number}", name, (table,))


def _mark(module: str) -> str:
    if not modules.brings_points(module):
        return NOTHING
    return TYPED if modules.not_judged((module,)) else JUDGED


def _marks_told(catalog: Catalog) -> Iterator[Statement]:
    """What the marks mean."""
    yield Statement(catalog.gettext("worked out by this program"), (), JUDGED)
    typed = catalog.gettext("add the points yourselves ({extra}), not checked", extra=extra_name(catalog))
    yield Statement(typed, (), TYPED)
    yield Statement(catalog.gettext("nothing to score"), (), NOTHING)
