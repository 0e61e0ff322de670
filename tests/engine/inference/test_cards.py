"""A bonus card is evidence: some word of the palace is its tile. All readings against trying every tile."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import TYPE_CHECKING

import pytest

from alhambra_engine import referee
from alhambra_engine.alhambra import judging
from alhambra_engine.alhambra.rewording import reworded
from alhambra_engine.inference import search
from alhambra_engine.reading.findings import Collector
from alhambra_engine.reading.verdict import has_error
from tests.engine.inference.tables import opened
from tests.prove import bits, random_palaces

if TYPE_CHECKING:
    from alhambra_engine.inference.words import Readings

GAMES = 40
MOST = 3000
"""So many choices of tiles are tried one by one."""
CARDS = ("P8", "S9", "A9", "A10", "C10", "C11", "G10", "G11", "T11", "T12")


def game(random: Random) -> str:
    """Return a file with a palace of which some tiles are told by their letters or prices alone, and cards of some."""
    while True:
        hand = list(random_palaces.tile_list())
        plan = random_palaces.grow(random, random_palaces.Plan({}), hand, random.randint(4, 10), style="any", care=1.0)
        if not plan.tiles or bits.faults(bits.walls_of(plan.tiles, plan.fountains), plan.fountains):
            continue
        shown = [space for space, word in sorted(plan.tiles.items()) if word.endswith("-")]
        if shown:
            break
    vague = {*random.sample(sorted(plan.tiles), min(len(plan.tiles), 2)), random.choice(shown)}
    tiles = {space: _shortened(random, word) if space in vague else word for space, word in plan.tiles.items()}
    rows = "".join(f"      {row}\n" for row in random_palaces.drawing(plan._replace(tiles=tiles)))
    own = [plan.tiles[space].removesuffix("-") for space in random.sample(shown, random.randint(1, min(2, len(shown))))]
    left = sorted({*CARDS} - {word.removesuffix("-") for word in plan.tiles.values()})
    other = random.choice([*left, "none"])
    return (
        "game: alhambra\nmodules: [bonus-cards]\nscoring: 2\nbefore: {Kim: 1, Nina: 2, Ota: 3}\nplayers:\n"
        f"  Kim:\n    palace: |\n{rows}    bonus: [{', '.join(own)}]\n"
        "  Nina: {buildings: {pavilion: 1, seraglio: 1, arcades: 1, chambers: 1, garden: 1, tower: 1}, wall: 3, "
        f"bonus: {other}}}\n  Ota: {{buildings: {{chambers: 1}}, wall: 3, bonus: none}}\n"
    )


def _shortened(random: Random, word: str) -> str:
    return random.choice((word[0], word.rstrip("nesw-")))


def legal_choices(text: str) -> list[tuple[str, ...]] | None:
    """Return the tiles of the vague words in every legal reading, by trying; None where there are too many."""
    table = opened(text)
    number = 1
    for word in table.words:
        number *= len(word.tiles)
    if number > MOST:
        return None
    found = []
    for chosen in product(*(word.tiles for word in table.words)):
        told = [(word.piece, tile.notation) for word, tile in zip(table.words, chosen, strict=True)]
        findings = Collector()
        judging.judge(reworded(table.text, told), table.reader, findings)
        if not has_error(findings):
            found.append(tuple(tile.notation for tile in chosen))
    return found


def test_readings_are_those_in_which_each_card_has_its_tile() -> None:
    random = Random("cards")  # noqa: S311 - nothing secret here
    tried = narrower = 0
    while tried < GAMES:
        text = game(random)
        wanted = legal_choices(text)
        if wanted is None:
            continue
        tried += 1
        table = opened(text)
        readings = search.infer(table.text, table.reader)
        assert readings.complete, text
        assert readings.number == (len(wanted) if table.words else 1), text
        _check_tiles(readings, wanted, text)
        without = opened(text.replace("bonus: [", "bonus: none # ["))
        narrower += search.infer(without.text, without.reader).number > readings.number
    assert narrower > GAMES // 4


def _check_tiles(readings: Readings, wanted: list[tuple[str, ...]], text: str) -> None:
    for number in range(len(readings.words)):
        tiles = {chosen[number] for chosen in wanted}
        resolved = readings.resolved.get(number)
        assert (resolved.notation if resolved is not None else None) == (min(tiles) if len(tiles) == 1 else None), text


def test_a_search_without_a_list_finds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    text = TOWERS.format(card="[T12]")
    listed = referee.score("game.yaml", text.encode())
    monkeypatch.setattr(search, "_LISTED", 0)
    searched = referee.score("game.yaml", text.encode())
    totals = [{tuple(each.totals.values()) for each in result.possible} for result in (listed, searched)]
    assert totals[0] == totals[1]
    assert len(totals[0]) > 1


TOWERS = """\
game: alhambra
modules: [bonus-cards]
scoring: 1
players:
  Kim:
    palace: |
      .  T  T
      .  *  T
    bonus: {card}
  Nina: {{buildings: {{garden: 2}}, wall: 3, bonus: none}}
  Ota: {{buildings: {{chambers: 3}}, wall: 3, bonus: none}}
"""


@pytest.mark.parametrize(("word", "tile"), [("G10", "G10-"), ("G", "G11-"), ("?", "G11-")])
def test_the_only_word_that_can_be_the_tile_of_a_card_is_it(word: str, tile: str) -> None:
    text = TOWERS.replace("T  T\n      .  *  T", f".\n      .  *  {word}").format(card=f"[{tile.removesuffix('-')}]")
    result = referee.score("game.yaml", text.encode())
    assert result.legal
    assert result.readings is not None
    assert [each.notation for each in result.readings.resolved.values()] == [tile]


def test_a_card_whose_tile_no_word_can_be_has_no_reading() -> None:
    text = TOWERS.format(card="[T12, T11]").replace("T  T\n      .  *  T", ".\n      .  *  T")
    result = referee.score("game.yaml", text.encode())
    assert [finding.kind.name for finding in result.findings] == ["no-reading"]
