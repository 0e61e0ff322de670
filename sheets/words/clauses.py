"""The clauses of the rules in a player's words, with the numbers of the games filled in."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from alhambra_engine.alhambra import numbers as alhambra
from alhambra_engine.alhambra.awards import longest_possible_wall
from alhambra_engine.alhambra.cards import names_of
from alhambra_engine.alhambra.tiles import base_set
from alhambra_engine.buildings import Building
from alhambra_engine.items import item_of, prizes
from alhambra_engine.reading.kinds import KINDS
from alhambra_engine.rollandwrite import numbers as rollandwrite

from .finding_sentences import Plural
from .leads import after_lead
from .marks import listed, span
from .rules import ALSO, RULES
from .terms import building_name, virtual_names, virtual_player_name

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from alhambra_engine.reading.kinds import Kind

    from .catalog import Catalog

Prize: TypeAlias = tuple[int, str]
"""What has points for its places: a type in a scoring."""

_FEW_TILES = 6
"""A number of tiles whose longest wall is the example of what a wall can be."""


def rule_text(clause: str, catalog: Catalog, asked: Collection[Prize] = ()) -> str:
    """Return a clause of the rules in words; KeyError where there is none of that number.

    Of the points of the places, only those that are `asked` for are named; all of them, where none is.
    """
    rule = RULES[clause]
    values = {**_numbers(catalog), **_points_of_places(asked, catalog)}
    text = ""
    for sentence in rule.sentences:
        if isinstance(sentence, Plural):
            more = _counted(sentence, int(str(values[rule.number])), catalog)
        else:
            more = catalog.sentence(sentence, {**values, "number": values.get(rule.number, "")})
        text = f"{text} {after_lead(text, more, catalog)}".lstrip()
    # On a card, a label is in front of some of these sentences.
    return text[:1].upper() + text[1:]


def findings_of(clause: str) -> tuple[Kind, ...]:
    """Return the findings that rest on a clause, by their codes."""
    also = ALSO.get(clause, ())
    return tuple(kind for kind in sorted(KINDS.values()) if kind.rule == clause or kind.name in also)


def _counted(sentence: Plural, number: int, catalog: Catalog) -> str:
    return catalog.ngettext(sentence.singular, sentence.plural, number)


def _numbers(catalog: Catalog) -> Mapping[str, object]:
    """Return the numbers of both games by the names that the sentences have for them."""
    return {**_of_alhambra(catalog), **_of_modules(catalog), **_of_roll_and_write(catalog)}


def _of_alhambra(catalog: Catalog) -> Mapping[str, object]:
    start, after = alhambra.virtual_draws()
    first, second, _ = alhambra.SCORINGS
    return {
        "tiles": len(base_set().tiles),
        "money": alhambra.all_money(),
        "fewest": alhambra.fewest_players(),
        "players": alhambra.most_players(),
        "market": alhambra.market_spaces(),
        "some": _FEW_TILES,
        "sides": longest_possible_wall(_FEW_TILES),
        "name": virtual_player_name(catalog),
        "start": start,
        "after": after,
        "share": alhambra.virtual_last_share(),
        "first": alhambra.virtual_least_tiles(first),
        "then": alhambra.virtual_least_tiles(second),
    }


def _of_modules(catalog: Catalog) -> Mapping[str, object]:
    chests = item_of("alhambra", "treasure-chamber")
    citizens = item_of("alhambra", "street-trader")
    costs = item_of("alhambra", "invaders").losses
    magical = alhambra.tiles_of_module("magical-buildings")
    return {
        "losses": "; ".join(
            f"{catalog.gettext('Scoring {scoring}', scoring=scoring)} (-{ahead})"
            for scoring, (ahead, _) in zip(alhambra.SCORINGS, costs, strict=True)
        ),
        "loss_beside": costs[-1][1],
        "single_cards": alhambra.wall_cards()[0],
        "corner_cards": alhambra.wall_cards()[1],
        "chests": listed((f"{building_name(building, catalog)} {n}" for building, n in chests.pieces), catalog),
        "chest_points": "; ".join(
            f"{catalog.gettext('Scoring {scoring}', scoring=scoring)} ({'/'.join(map(str, own))})"
            for scoring, own in zip(alhambra.SCORINGS, chests.prizes, strict=True)
        ),
        "bonus_cards": " · ".join(names_of(item_of("alhambra", "bonus-cards"))),
        "citizens": max(number for _, number in citizens.pieces),
        "set_points": " · ".join(map(str, citizens.set_points)),
        "all_tiles": len(base_set().tiles) + len(magical),
        "magical": " · ".join(magical),
        "cards": " · ".join(alhambra.score_cards()["printed"].split()),
        "by_card": "; ".join(
            f"{catalog.gettext('Scoring {scoring}', scoring=scoring)} ({own})"
            for scoring in alhambra.SCORINGS
            for own in [" · ".join("/".join(map(str, prizes(building, scoring))) for building in Building)]
        ),
    }


def _of_roll_and_write(catalog: Catalog) -> Mapping[str, object]:
    names = virtual_names(catalog.language) or rollandwrite.virtual_names()
    (alone, *more), (pair,) = rollandwrite.virtual_players()[1], rollandwrite.virtual_players()[2]
    rounds = rollandwrite.rounds_at_the_table()
    boxes = (f"{building_name(building, catalog)} {rollandwrite.boxes(building)}" for building in Building)
    return {
        "lines": rollandwrite.grid_lines(),
        "spaces": rollandwrite.grid_lines() ** 2,
        "boxes": listed(boxes, catalog),
        "built": rollandwrite.starting_buildings(),
        "coins": rollandwrite.starting_coins(),
        "supply": rollandwrite.default_coins(),
        "most": rollandwrite.most_coins_gained(),
        "change": rollandwrite.change_die_cost(),
        "second": rollandwrite.second_building_cost(),
        "coins_for_one_point": rollandwrite.coins_for_one_point(),
        "points": _by_number(rollandwrite.line_points()),
        "rounds": _by_number(rounds),
        "bonus": _by_number(rollandwrite.versus_bonus()),
        "together": span(min(rounds), max(rounds), catalog),
        "seats": max(rounds),
        "pair": pair,
        "alone": alone,
        "one": listed(names[:pair], catalog),
        "two": listed(names[:alone], catalog),
        "usual": alone,
        "more": span(more[0], more[-1], catalog),
    }


def _points_of_places(asked: Collection[Prize], catalog: Catalog) -> Mapping[str, object]:
    """Return the points of the places, those of some types and scorings only where these are asked for."""
    final = [building for building in Building if not asked or (rollandwrite.FINAL_SCORING, building) in asked]
    by_scoring = []
    for scoring in alhambra.SCORINGS:
        buildings = [building for building in Building if not asked or (scoring, building) in asked]
        if buildings:
            name = catalog.gettext("Scoring {scoring}", scoring=scoring)
            by_scoring.append(f"{name} ({_places(scoring, buildings, catalog)})")
    return {"by_scoring": "; ".join(by_scoring), "final": _places(rollandwrite.FINAL_SCORING, final, catalog)}


def _places(scoring: int, buildings: Iterable[Building], catalog: Catalog) -> str:
    points = ((building, prizes(building, scoring)) for building in buildings)
    return listed(
        (f"{building_name(building, catalog)} {'/'.join(map(str, own))}" for building, own in points), catalog
    )


def _by_number(values: Mapping[int, int]) -> str:
    """Return what each number comes to, as the cards show it."""
    return " · ".join(f"{number} → {value}" for number, value in sorted(values.items()))
