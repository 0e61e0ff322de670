"""What copies of games must have in common, and games to copy: legal ones of the repository, others by chance."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from hypothesis import strategies as st

from alhambra_engine import referee
from alhambra_engine.alhambra.tiles import parse
from alhambra_engine.buildings import Building
from alhambra_engine.copies import transcripts
from alhambra_engine.geometry import coordinates
from alhambra_engine.reading.kinds import KINDS, Severity
from alhambra_engine.reading.surroundings import Surroundings
from alhambra_engine.rollandwrite import layouts
from alhambra_sheets.report.answers import score_answer
from alhambra_sheets.words import catalog
from alhambra_sheets.words.terms import aliases, all_virtual_names, own_words, virtual_words
from tests.cases import desk
from tests.cases.expectations import CASES
from tests.cases.sheets import transcript_of
from tests.engine import canonical
from tests.engine.play import GRANADA, Game
from tests.engine.strategies import REAL, grow, randoms
from tests.typed import corpus

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from alhambra_engine.alhambra.palace import Palace
    from alhambra_engine.alhambra.tiles import Tile
    from alhambra_engine.referee import Outcome, Result

_ROOT = Path(__file__).resolve().parents[3]

ABOUT_WRITING = frozenset(
    {"tiles-counted", "gap-read", "gap-possible", "text-ignored", "virtual-assumed", "letter-read"}
)
"""Findings about the way in which somebody wrote a game, which a copy writes otherwise."""

_PLACES = ("location", "end_location", "file")


class Sample(NamedTuple):
    """A legal game of the repository: the name of its file, and its result."""

    name: str
    result: Result


def scored(name: str, data: str | bytes) -> Result:
    """Return the score of a game, with the words of all languages and the layouts beside the cases."""
    return referee.score(name, data.encode() if isinstance(data, str) else data, _surroundings())


def checked(text: str) -> Result:
    """Return what is said of a game without its score."""
    return referee.check("copy", text.encode(), _surroundings())


def outcome_of(result: Result) -> Outcome:
    """Return the outcome of a game that must be legal."""
    assert result.legal, [(finding.kind.name, finding.detail, finding.span) for finding in result.findings]
    assert result.outcome is not None
    return result.outcome


def _surroundings() -> Surroundings:
    return Surroundings(
        aliases,
        desk.layout_file,
        all_virtual_names=all_virtual_names,
        virtual_words=virtual_words,
        own_words=lambda: own_words("en"),
    )


@cache
def samples() -> tuple[Sample, ...]:
    """Return all legal games of the repository."""
    return tuple(each for each in _scored_texts() if each.result.legal and each.result.outcome is not None)


@cache
def distinct() -> tuple[Sample, ...]:
    """Return the games of the repository that are not the same as another one."""
    trees = {json.dumps(transcripts.tree_of(outcome_of(each.result))): each for each in reversed(samples())}
    return tuple(reversed(trees.values()))


def _scored_texts() -> Iterator[Sample]:
    # Those that are known to be illegal are left out: to look for their fixes takes longer than all else.
    kinds = {name: kind for name, kind in KINDS.items() if kind.severity is not Severity.ERROR}
    harmless = (path for path in CASES if path.stem.partition("--")[0] in kinds)
    for path in (*(_ROOT / "examples").glob("*.yaml"), *(_ROOT / "tests" / "games").glob("*.yaml"), *harmless):
        if path.stem != "illegal":
            yield Sample(path.name, scored(path.name, path.read_bytes()))
    for path in corpus.FILES:
        typed = corpus.read(path)
        if typed.meaning is not None and "quick" not in typed.options and "scoring" not in typed.options:
            yield Sample(path.name, scored(path.name, typed.data))


def answer(result: Result) -> Any:  # noqa: ANN401 - JSON
    """Return the JSON of a score without places and without what is about the way of writing."""
    value = score_answer(result, catalog.load("en"))
    value["findings"] = sorted(
        (finding["name"], str(finding.get("player")))
        for finding in value["findings"]
        if finding["name"] not in ABOUT_WRITING
    )
    return _without_places(value)


def _without_places(value: Any) -> Any:  # noqa: ANN401 - JSON
    if isinstance(value, dict):
        return {
            key: _usual(each) if key == "written" else _without_places(each)
            for key, each in value.items()
            if key not in _PLACES
        }
    return [_without_places(each) for each in value] if isinstance(value, list) else value


def _usual(word: str) -> str:
    """Return a vague word in its usual notation."""
    pattern = parse(word)
    return word if pattern is None else str(pattern)


# Games by chance


def _drawn(palace: Palace) -> list[str]:
    cells = {coordinates(cell): tile.notation for cell, tile in palace.tiles.items()} | {(0, 0): "*"}
    easts, souths = zip(*cells, strict=True)
    return [
        " ".join(cells.get((east, south), ".") for east in range(min(easts), max(easts) + 1))
        for south in range(min(souths), max(souths) + 1)
    ]


def _counts(random: Random) -> dict[str, int]:
    types = random.sample(tuple(Building), random.randint(1, 6))
    return {building.value: random.randint(0, 1) for building in types}


def _player(draw: st.DrawFn, random: Random, deck: list[Tile]) -> dict[str, Any]:
    entry: dict[str, Any] = {}
    if draw(st.booleans()):
        size = random.randint(0, 5)
        own = [deck.pop() for _ in range(min(len(deck), 6))]
        palace = grow(random, own, size)
        entry["palace"] = _drawn(palace)
        if random.random() < 0.5:
            entry["tiles"] = len(palace.tiles)
        laid = set(palace.tiles.values())
        left = [tile.notation for tile in own if tile not in laid]
        if left and random.random() < 0.5:
            entry["reserve"] = left[:1]
    else:
        entry["buildings"] = _counts(random)
        if random.random() < 0.5:
            entry["wall"] = 0
    if random.random() < 0.5:
        items = ("tower", "wall", "sum", "running", "total")
        claimed = {item: random.randint(0, 99) for item in items if random.random() < 0.4}
        entry["claimed"] = claimed or random.randint(0, 99)
    return entry


@st.composite
def palace_games(draw: st.DrawFn) -> str:
    """Legal games of the base game with any names, as text: palaces, counts, claims, points of earlier scorings."""
    random = draw(randoms)
    deck = list(REAL)
    random.shuffle(deck)
    names = draw(st.lists(canonical.names, min_size=1, max_size=4, unique_by=str.casefold))
    names = [name for name in names if "dirk" not in name.casefold()] or ["Kim"]
    players = {name: _player(draw, random, deck) for name in names}
    game: dict[str, Any] = {"game": "alhambra"}
    if draw(st.booleans()):
        points = {name: random.randint(0, 30) for name in names}
        return canonical.as_yaml({**game, "scorings": {1: points, 3: players}, "claimed": dict(points)})
    if draw(st.booleans()):
        game |= {"scoring": 2, "before": {name: random.randint(0, 30) for name in names}}
    return canonical.as_yaml({**game, "players": players})


@st.composite
def sheet_games(draw: st.DrawFn) -> str:
    """Legal games of Roll & Write as text, on the default grid or on one of somebody's own."""
    random = draw(randoms)
    own = draw(st.booleans())
    rows = tuple(layouts.load_layout("comares").rows) if own else GRANADA
    game = Game(random, rows, supply=random.randint(15, 20) if own else 20)
    text = transcript_of(game.play(), by_counts=draw(st.booleans()))
    if own:
        written = f"layout: {{id: somebodys, name: 'No: 1', rows: [{', '.join(rows)}], coins: {game.supply}}}\n"
        text = text.replace("layout: granada\n", "").replace(
            "game: roll-and-write\n", f"game: roll-and-write\n{written}", 1
        )
    return text
