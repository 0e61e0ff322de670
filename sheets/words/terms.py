"""The names of the things of the game in the reader's language."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from typing import TYPE_CHECKING

from alhambra_engine.buildings import BUILDINGS, Building
from alhambra_engine.geometry import TileSide
from alhambra_engine.rollandwrite import numbers as rollandwrite

from ..system.resources import LOCALE
from .catalog import SOURCE_LANGUAGE, languages, load
from .marks import listed
from .marks import places as marked_places

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from alhambra_engine.rollandwrite.layouts import GridLayout

    from .catalog import Catalog


def building_name(building: Building, catalog: Catalog) -> str:
    """Return a type's name in the singular, as a label."""
    match building:
        case Building.PAVILION:
            return catalog.pgettext("building", "Pavilion")
        case Building.SERAGLIO:
            return catalog.pgettext("building", "Seraglio")
        case Building.ARCADES:
            return catalog.pgettext("building", "Arcades")
        case Building.CHAMBERS:
            return catalog.pgettext("building", "Chambers")
        case Building.GARDEN:
            return catalog.pgettext("building", "Garden")
        case Building.TOWER:
            return catalog.pgettext("building", "Tower")


def names_elsewhere(catalog: Catalog) -> str:
    """Return what other editions in the language call the types, as a sentence; empty where they agree."""
    editions: dict[str, dict[str, str]] = _editions().get(catalog.language, {})
    return " ".join(
        f"{edition}: "
        + listed((f"{building_name(Building(kind), catalog)} = {name}" for kind, name in names.items()), catalog)
        + "."
        for edition, names in editions.items()
    )


@cache
def _editions() -> dict[str, dict[str, dict[str, str]]]:
    return tomllib.loads((LOCALE / "editions.toml").read_text(encoding="utf-8"))


def currency_name(currency: str, catalog: Catalog) -> str:
    """Return a currency's name, as a label."""
    names = {
        "denar": catalog.pgettext("currency", "Denar"),
        "dirham": catalog.pgettext("currency", "Dirham"),
        "ducat": catalog.pgettext("currency", "Ducat"),
        "florin": catalog.pgettext("currency", "Florin"),
    }
    return names[currency]


def item_name(item: str, catalog: Catalog) -> str:
    """Return the name of something that is scored: a type, the wall, the lines, the coins, the bonus."""
    return building_name(Building(item), catalog) if item in BUILDINGS else NAMES[item](catalog)


NAMES: Mapping[str, Callable[[Catalog], str]] = {
    "wall": lambda catalog: catalog.pgettext("scored item", "Wall"),
    "treasure-chamber": lambda catalog: catalog.pgettext("scored item", "Chests"),
    "bazaars": lambda catalog: catalog.pgettext("scored item", "Bazaars"),
    "invaders": lambda catalog: catalog.pgettext("scored item", "Invaders"),
    "camps": lambda catalog: catalog.pgettext("scored item", "Camps"),
    "workers-huts": lambda catalog: catalog.pgettext("scored item", "Huts"),
    "bonus-cards": lambda catalog: catalog.pgettext("scored item", "Bonus cards"),
    "extra": lambda catalog: f"{extra_name(catalog)}, {not_checked(catalog)}",
    "lines": lambda catalog: catalog.gettext("Rows & columns"),
    "coins": lambda catalog: catalog.pgettext("scored item", "Coins"),
    "bonus": lambda catalog: catalog.pgettext("scored item", "Bonus"),
}
"""The names of what is scored besides the types, by their ids."""


def extra_name(catalog: Catalog) -> str:
    """Return what points are called that nobody can check."""
    return catalog.pgettext("scored item", "Extra")


def not_checked(catalog: Catalog) -> str:
    """Return what is said of such points wherever they are shown."""
    return catalog.pgettext("points", "not checked")


_SUMS = ("sum", "running", "total")


def sum_name(item: str, catalog: Catalog) -> str:
    """Return what tables call a sum: the sum of a scoring, the total so far, the total of a game."""
    match item:
        case "sum":
            return catalog.pgettext("of a scoring", "Sum")
        case "running":
            return catalog.gettext("Running total")
        case _:
            return catalog.pgettext("of a game", "Total")


def total_after(scoring: int, catalog: Catalog) -> str:
    """Return what tables call the points after a scoring: after the last one, the total of the game."""
    # Sheets for another game have these names without the numbers of this one.
    from alhambra_engine.alhambra.numbers import FINAL_SCORING

    return sum_name("total" if scoring == FINAL_SCORING else "running", catalog)


def entry_name(item: str, catalog: Catalog) -> str:
    """Return the name of an entry of a pad: something that is scored, or a sum."""
    return sum_name(item, catalog) if item in _SUMS else item_name(item, catalog)


def sum_labels(folded: str) -> tuple[str, ...]:
    """Return which sums tables call by a word, in any language: perhaps several."""
    from alhambra_engine.reading.names import fold

    catalogs = [load(code) for code in languages()]
    return tuple(item for item in _SUMS if folded in {fold(sum_name(item, each)) for each in catalogs})


def place_names(catalog: Catalog) -> tuple[str, str, str]:
    """Return what the places of a majority are called that bring points, the first one first."""
    return catalog.pgettext("place", "1st"), catalog.pgettext("place", "2nd"), catalog.pgettext("place", "3rd")


def place_taken(places: Sequence[int], catalog: Catalog) -> str:
    """Return what a cell calls the places that a player takes, alone or with others; empty where there are none."""
    if not places:
        return ""
    # Later places bring no points, so they stand in no cell alone.
    first, last = places[0], places[-1]
    return place_names(catalog)[first - 1] if first == last else marked_places(first, last, catalog)


def example_names(catalog: Catalog) -> tuple[str, str, str]:
    """Return what players in worked examples are called."""
    return catalog.pgettext("example", "Kim"), catalog.pgettext("example", "Nina"), catalog.pgettext("example", "Tom")


def ink_name(ink: str, catalog: Catalog) -> str:
    """Return what an ink prints with, or its own name where it is none of the program's."""
    names = {
        "full": catalog.pgettext("ink", "colour"),
        "saver": catalog.pgettext("ink", "less toner"),
        "draft": catalog.pgettext("ink", "least toner"),
        "mono": catalog.pgettext("ink", "black only"),
    }
    return names.get(ink, ink)


def side_names(catalog: Catalog) -> dict[TileSide, str]:
    """Return the names of the sides of a tile, whose letters are the same in every language."""
    return {
        TileSide.NORTH: catalog.pgettext("side", "north"),
        TileSide.EAST: catalog.pgettext("side", "east"),
        TileSide.SOUTH: catalog.pgettext("side", "south"),
        TileSide.WEST: catalog.pgettext("side", "west"),
    }


def layout_name(layout: GridLayout, catalog: Catalog) -> str:
    """Return what a grid layout is called: what is made from a seed by a message, any other one by its own name."""
    from alhambra_engine.rollandwrite.layout_maker import seed_of

    return layout.name if seed_of(layout.id) is None else layout_called(layout.name, catalog)


def layout_with_id(layout: GridLayout, catalog: Catalog) -> str:
    """Return what a grid layout is called, and its id, where that is another word."""
    name = layout_name(layout, catalog)
    return name if _is_id(name, layout) else f"{name} ({layout.id})"


def layout_beside_id(layout: GridLayout, catalog: Catalog) -> str:
    """Return what a grid layout is called beside its id; nothing where that is the same word."""
    name = layout_name(layout, catalog)
    return "" if _is_id(name, layout) else name


def _is_id(name: str, layout: GridLayout) -> bool:
    """Whether a name differs from the id by its capitals and spaces alone, of which no command makes anything."""
    return name.casefold().replace(" ", "-") == layout.id


def layout_called(name: str, catalog: Catalog) -> str:
    """Return the name of a grid layout, of which no more is known, as this language has it."""
    from alhambra_engine.reading.names import fold
    from alhambra_engine.rollandwrite.layout_maker import seed_of

    seed = seed_of(fold(name))
    return name if seed is None or name != _seed_name(seed, load(SOURCE_LANGUAGE)) else _seed_name(seed, catalog)


def is_seed_name(name: str, seed: int) -> bool:
    """Tell whether a layout file has the name that this program gives to a seed, in whatever language."""
    return any(name == _seed_name(seed, load(code)) for code in languages())


def _seed_name(seed: int, catalog: Catalog) -> str:
    """The name of a layout that is made from a seed; the English one is that of the engine."""
    return catalog.pgettext("layout", "Seed {number}", number=seed)


def completed_line(completions: Mapping[Building, tuple[tuple[str, ...], ...]]) -> str:
    """Return the line of a transcript that says in which order players completed types."""
    types = (
        f"{building}: [{', '.join(_written_group(group) for group in groups)}]"
        for building, groups in completions.items()
    )
    return f"completed: {{{', '.join(types)}}}"


def points_line(key: str, points: Mapping[str, int]) -> str:
    """Return the line of a transcript that gives players' points below a key."""
    players = (f"{_written_group((name,))}: {number}" for name, number in points.items())
    return f"{key}: {{{', '.join(players)}}}"


def _written_group(group: tuple[str, ...]) -> str:
    names = [written_name(name) for name in group]
    return names[0] if len(names) == 1 else f"[{', '.join(names)}]"


def written_name(name: str) -> str:
    """Return a name as it is written in a transcript: in quotation marks where YAML would read something else."""
    if _PLAIN.fullmatch(name) and name != "null":
        return name
    import json  # for names only that need quotation marks

    return json.dumps(name, ensure_ascii=False)


_PLAIN = re.compile(r"[^\W\d_][\w .-]*")
"""Names that stand in a list without quotation marks."""


@cache
def aliases() -> Mapping[str, tuple[str, ...]]:
    """Return the words of all languages that stand for a key, a type, a currency or a scored item.

    Read from `locale/aliases.toml`, whose tables are languages.
    """
    words: dict[str, list[str]] = {}
    for language in words_by_language().values():
        for name, own in language.items():
            words.setdefault(name, []).extend(own)
    return {name: tuple(own) for name, own in words.items()}


@cache
def words_by_language() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """Return the same for each language."""
    tables = tomllib.loads(_aliases_text())
    return {code: {name: tuple(own) for name, own in table.items()} for code, table in tables.items()}


@cache
def own_words(language: str) -> Mapping[str, tuple[str, ...]]:
    """Return the words of one language among the aliases, the usual one of each name first."""
    # Only its own table is read: who writes `T` for a type in an English file must not wait for six languages.
    _, _, below = f"\n{_aliases_text()}".partition(f"\n[{language}]\n")
    table, _, _ = below.partition("\n[")
    return {name: tuple(own) for name, own in tomllib.loads(table).items()}


@cache
def _aliases_text() -> str:
    return (LOCALE / "aliases.toml").read_text(encoding="utf-8")


def own_word(name: str, language: str) -> str:
    """Return the word that a reader of this language writes for one of the engine's names; the name where none is."""
    return next(iter(own_words(language).get(name, ())), name)


@cache
def _virtual_players() -> dict[str, dict[str, list[str]]]:
    return tomllib.loads((LOCALE / "virtual-names.toml").read_text(encoding="utf-8"))


def virtual_names(language: str) -> tuple[str, ...]:
    """Return what virtual players are called in a language whose edition has other names for them than the engine.

    Read from `locale/virtual-names.toml`.
    """
    return tuple(_virtual_players()["names"].get(language, ()))


def all_virtual_names() -> tuple[tuple[str, ...], ...]:
    """Return the same for each language that has other names."""
    return tuple(map(tuple, _virtual_players()["names"].values()))


def virtual_words() -> tuple[str, ...]:
    """Return the words of all languages that say that a player is imaginary."""
    return tuple(word for words in _virtual_players()["words"].values() for word in words)


def virtual_player_name(catalog: Catalog) -> str:
    """Return what the virtual player of the base game is called in a language (B6.1)."""
    return (virtual_names(catalog.language) or rollandwrite.virtual_names())[0]
