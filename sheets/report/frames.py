"""A transcript with nothing in it yet: players, empty drawings or counts, and comments that say what goes where."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.alhambra import numbers as alhambra
from alhambra_engine.alhambra.virtual import is_named_virtual, names_of
from alhambra_engine.buildings import Building
from alhambra_engine.geometry import FOUNTAIN
from alhambra_engine.reading.names import NameBook, fold
from alhambra_engine.reading.surroundings import Surroundings
from alhambra_engine.rollandwrite import layouts
from alhambra_engine.rollandwrite import numbers as rollandwrite

from .. import PROGRAM
from ..words.marks import listed
from ..words.terms import (
    aliases,
    all_virtual_names,
    building_name,
    side_names,
    virtual_names,
    virtual_player_name,
    virtual_words,
    written_name,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from ..words.catalog import Catalog

GAMES = ("alhambra", "roll-and-write")

_EMPTY, _BUILT = ".", "X"
_PALACE_SIDE = 5
"""Rows and columns of an empty palace: an odd number, so that the fountain is in the middle."""
_EXAMPLE = f"{PROGRAM} score mygame.yaml"


class Frame(NamedTuple):
    """What a transcript is to be about; `scoring` is that of the base game, `counted` players have no drawings."""

    game: str
    real: tuple[str, ...]
    virtual: tuple[str, ...]
    scoring: int
    counted: bool

    @property
    def players(self) -> tuple[str, ...]:
        """The names of all players."""
        return (*self.real, *self.virtual)


def frame_of(game: str, names: Sequence[str], scoring: int | None, *, counted: bool, catalog: Catalog) -> Frame:
    """Return the frame for players of these names, with the virtual ones that such a game needs.

    Without a scoring it is the last one. Of three players, one who is called like the virtual player is taken for it.
    """
    scoring = scoring or alhambra.FINAL_SCORING
    known = names_of(Surroundings(all_virtual_names=all_virtual_names, virtual_words=virtual_words))
    usual = [name for name in names if is_named_virtual(name, known)]
    if len(names) == alhambra.virtual_needed_at() + 1 and len(usual) == 1:
        return Frame(game, tuple(name for name in names if name not in usual), tuple(usual), scoring, counted)
    virtual = islice(_free_names(names, catalog), _virtual_players(game, len(names)))
    return Frame(game, tuple(names), tuple(virtual), scoring, counted)


def _virtual_players(game: str, real: int) -> int:
    """Return how many virtual players usually play with so many real ones (B6, V1)."""
    if game == "alhambra":
        return int(real == alhambra.virtual_needed_at())
    return rollandwrite.virtual_players().get(real, (0,))[0]


def _free_names(taken: Iterable[str], catalog: Catalog) -> Iterator[str]:
    folded = set(map(fold, taken))
    usual = (virtual_player_name(catalog), *virtual_names(catalog.language), *rollandwrite.virtual_names())
    return (name for name in dict.fromkeys(usual) if fold(name) not in folded)


def most_players(game: str) -> int:
    """Return how many real players a game can have."""
    return alhambra.most_players() if game == "alhambra" else max(rollandwrite.virtual_players())


def frame_text(frame: Frame, catalog: Catalog) -> str:
    """Return the text of a transcript, ready to be filled in; it is legal as it is."""
    head = (
        catalog.gettext("Fill in this file and save it. Then type: {command}", command=_EXAMPLE),
        catalog.gettext("Anything after a # is just a comment. Remove the # to use the line."),
        listed((f"{each.letter} {building_name(each, catalog)}" for each in Building), catalog),
    )
    body = _alhambra(frame, catalog) if frame.game == "alhambra" else _roll_and_write(frame, catalog)
    return "".join(f"{line}\n" for line in (*map(_comment, head), f"game: {frame.game}", *body))


def _comment(sentence: str) -> str:
    return f"# {sentence}"


def _points(players: Iterable[str]) -> str:
    return f"{{{', '.join(f'{written_name(player)}: 0' for player in players)}}}"


def _written_counts(counts: Mapping[Building, int], catalog: Catalog) -> str:
    counted = (f"{_key(building, catalog)}: {counts.get(building, 0)}" for building in Building)
    return f"buildings: {{{', '.join(counted)}}}"


def _key(building: Building, catalog: Catalog) -> str:
    """Return the word for a type that its reader knows and the program understands."""
    label = building_name(building, catalog)
    if fold(label) != building and NameBook(aliases).find(label, tuple(Building)) == building:
        return written_name(label)
    return building


# The base game


def _alhambra(frame: Frame, catalog: Catalog) -> Iterator[str]:
    yield _comment(catalog.gettext("The scoring: 1, 2 or 3."))
    yield f"scoring: {frame.scoring}"
    if frame.scoring > 1:
        yield _comment(catalog.gettext("Points from the earlier scorings:"))
        yield f"#before: {_points(frame.players)}"
    if frame.counted:
        yield _comment(
            catalog.gettext("Replace each 0 with the number of tiles; `wall` is the length of the longest outer wall.")
        )
    else:
        yield from map(_comment, _about_palaces(catalog))
    yield _comment(
        catalog.gettext(
            "`tiles` is the number of building tiles, counted at the table, in case one was forgotten below."
        )
    )
    yield _comment(_about_claims(catalog))
    yield "players:"
    for player in frame.real:
        yield f"  {written_name(player)}:"
        yield from (f"    {line}" for line in (_counts(catalog) if frame.counted else _palace()))
        yield "    #tiles: 0"
        yield "    #claimed: 0"
    yield from _virtual(frame, {}, catalog)


def _about_palaces(catalog: Catalog) -> Iterator[str]:
    yield catalog.gettext(
        "A palace: {fountain} is the fountain, {empty} an empty space; north is at the top.",
        fountain=FOUNTAIN,
        empty=_EMPTY,
    )
    yield catalog.gettext("Replace dots with tiles, with a space between them; add rows and dots where you need them.")
    sides = listed((f"{side.letter} {name}" for side, name in side_names(catalog).items()), catalog)
    yield catalog.gettext("A tile is its letter, its price and its walled sides, for example {tile}.", tile="G8ne")
    yield catalog.gettext("Sides: {sides}.", sides=sides)


def _palace() -> Iterator[str]:
    middle = _PALACE_SIDE // 2
    yield "palace: |"
    for row in range(_PALACE_SIDE):
        # A single blank between cells: such a drawing is counted, so that tiles may take more room than dots.
        cells = (FOUNTAIN if row == column == middle else _EMPTY for column in range(_PALACE_SIDE))
        yield f"  {' '.join(cells)}"
    yield "reserve: []"


def _counts(catalog: Catalog) -> Iterator[str]:
    yield _written_counts({}, catalog)
    yield "wall: 0"


# Roll & Write: before the first round every player has the starting buildings, and nobody can have fewer.


def _roll_and_write(frame: Frame, catalog: Catalog) -> Iterator[str]:
    layout, start = layouts.load_layout(), rollandwrite.starting_buildings()
    starting = dict[Building, int]()
    for column in range(start):
        building = layout.building(0, column)
        starting[building] = starting.get(building, 0) + 1
    yield _comment(
        catalog.gettext("The grid: the id printed on your sheets, or six rows of letters below `layout: |`.")
    )
    yield f"layout: {layout.id}"
    yield _comment(catalog.gettext("Remove the next line when the game is over."))
    yield "rounds_played: 0"
    yield _comment(catalog.gettext("If several players completed the same type, name them in the order they did:"))
    example = ", ".join(map(written_name, frame.players[:2]))
    yield f"#completed: {{{_key(Building.TOWER, catalog)}: [{example}]}}"
    yield _comment(
        catalog.gettext("The yellow die gives the row, 1 at the top; the blue die gives the column, 1 on the left.")
    )
    if frame.counted:
        yield _comment(catalog.gettext("Count the buildings by type, in each row and in each column."))
    else:
        yield _comment(
            catalog.gettext("Write {built} for each building; those in the first row are only examples.", built=_BUILT)
        )
        yield _comment(
            catalog.gettext("`buildings` counts the boxes on the score sheet, in case a cross was forgotten.")
        )
    yield _comment(catalog.gettext("Coins: how many are circled, and how many of those are crossed out."))
    yield _comment(_about_claims(catalog))
    yield "players:"
    for player in frame.real:
        yield f"  {written_name(player)}:"
        own = _lines(starting, start, catalog) if frame.counted else _sheet(start)
        yield from (f"    {line}" for line in own)
        if not frame.counted:
            yield f"    #{_written_counts(starting, catalog)}"
        yield f"    coins: {{circled: {rollandwrite.starting_coins()}, crossed: 0}}"
        yield "    #claimed: 0"
    yield from _virtual(frame, starting, catalog)


def _sheet(start: int) -> Iterator[str]:
    lines = rollandwrite.grid_lines()
    yield "sheet: |"
    for row in range(lines):
        built = start if not row else 0
        yield f"  {' '.join([_BUILT] * built + [_EMPTY] * (lines - built))}"


def _lines(starting: Mapping[Building, int], start: int, catalog: Catalog) -> Iterator[str]:
    lines = rollandwrite.grid_lines()
    yield _written_counts(starting, catalog)
    yield f"rows: {[start] + [0] * (lines - 1)}"
    yield f"columns: {[1] * start + [0] * (lines - start)}"


# Both games


def _about_claims(catalog: Catalog) -> str:
    return catalog.gettext("`claimed` is what the player worked out, to be checked against the rules.")


def _about_virtual(player: str, game: str, catalog: Catalog) -> str:
    if game == "alhambra":
        return catalog.gettext(
            "{name} is the imaginary player and needs only counts; a person needs an entry like the others.",
            name=player,
        )
    return catalog.gettext(
        "{name} is the virtual player and needs only counts; a person needs an entry like the others.", name=player
    )


def _virtual(frame: Frame, counts: Mapping[Building, int], catalog: Catalog) -> Iterator[str]:
    for player in frame.virtual:
        yield "  " + _comment(_about_virtual(player, frame.game, catalog))
        yield f"  {written_name(player)}:"
        yield "    virtual: true"
        yield f"    {_written_counts(counts, catalog)}"
