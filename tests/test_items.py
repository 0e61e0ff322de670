"""Nothing that is scored can be forgotten: two made-up items go through every output, and a missing piece is named."""

from __future__ import annotations

import ast
import itertools
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.made_up import house, keys, pieces, surfaces
from tests.made_up.surfaces import Shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT = Path(__file__).resolve().parents[1]
GAME = ROOT / "tests" / "made_up" / "game.yaml"
GAMES = sorted(
    path
    for folder in ("examples", "tests/games")
    for path in (ROOT / folder).glob("*.yaml")
    if path.stem not in {"illegal", "wrong-pad"}
)
RARE = (ROOT / "tests" / "made_up" / "completed.yaml", ROOT / "tests" / "cases" / "idle-turns.yaml")
"""Games with keys that the others do without: orders of all types, rounds of a game in progress."""

MADE_UP = ("stalls", "open-tiles")
MODULE = "modules: [gardens]\n"
WELLS = ("stalls: 3", "stalls: 3\n    wells: 2")
"""What a game says if it is played with the made-up module, and what a player has of it."""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """Return houses with the made-up items, each without some of their pieces."""
    numbers = itertools.count()

    def build(*without: str) -> Path:
        return house.build(tmp_path_factory.mktemp(f"house{next(numbers)}"), without)

    return build


@pytest.fixture(scope="module")
def made_up(built: Callable[..., Path]) -> Any:  # noqa: ANN401 - JSON
    """Return what the outputs show of a game with the made-up items."""
    (found,) = house.ask(built(), "tests.made_up.surfaces", [str(GAME)])
    return found


def shown(found: Any) -> list[Shown]:  # noqa: ANN401 - JSON
    return [Shown(**each) for each in found["shown"]]


# The rows of a player add up to the sum


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_in_every_output_the_rows_of_a_player_are_the_sum(path: Path) -> None:
    result = surfaces.scored(path.read_bytes(), path.name)
    found = surfaces.shown(result)
    assert {each.output for each in found} == surfaces.expected(result)
    assert not surfaces.faults(found, surfaces.paid(result))
    assert not surfaces.copied(result)


def test_made_up_items_have_their_rows_everywhere(made_up: Any) -> None:  # noqa: ANN401 - JSON
    assert made_up["totals"] == {"Kim": 82, "Nina": 62, "Ota": 47}
    assert {player: [item for item in own if item in MADE_UP] for player, own in made_up["paid"].items()} == {
        "Kim": ["stalls", "open-tiles"],
        "Nina": ["stalls", "open-tiles"],
        "Ota": ["open-tiles"],
    }
    assert not surfaces.faults(shown(made_up), made_up["paid"])
    assert not made_up["copied"]


@pytest.mark.parametrize("item", MADE_UP)
def test_a_row_that_is_forgotten_is_named_for_every_output(made_up: Any, item: str) -> None:  # noqa: ANN401 - JSON
    lost = [
        each._replace(rows={name: each.rows[name] for name in each.rows if name != item}) for each in shown(made_up)
    ]
    told = surfaces.faults(lost, made_up["paid"])
    for output in {each.output for each in lost}:
        assert f"{output}: {item} brought Nina points and has no row" in told
        assert any(line.startswith(f"{output}: the rows of Nina are ") for line in told), output


@pytest.fixture(scope="module")
def with_module(built: Callable[..., Path], tmp_path_factory: pytest.TempPathFactory) -> Any:  # noqa: ANN401 - JSON
    """Return what the outputs show of the same game with a module."""
    path = tmp_path_factory.mktemp("games") / "game.yaml"
    game = GAME.read_text(encoding="utf-8").replace("players:", f"{MODULE}players:")
    path.write_text(game.replace(*WELLS), encoding="utf-8")
    (found,) = house.ask(built(), "tests.made_up.surfaces", [str(path)])
    return found


def test_a_module_is_scored_everywhere_where_a_game_switches_it_on(made_up: Any, with_module: Any) -> None:  # noqa: ANN401 - JSON
    assert with_module["totals"] == {**made_up["totals"], "Kim": made_up["totals"]["Kim"] + 2 * 5}
    assert "wells" in with_module["paid"]["Kim"]
    assert not surfaces.faults(shown(with_module), with_module["paid"])
    assert not with_module["copied"]


def test_a_key_of_a_module_that_is_not_on_is_unknown(built: Callable[..., Path], tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(GAME.read_text(encoding="utf-8").replace(*WELLS), encoding="utf-8")
    told = house.refused(built(), "tests.made_up.surfaces", [str(path)])
    assert "unknown-key" in told


# Every key survives


def test_every_key_of_the_form_survives_copies_and_codes() -> None:
    kept = keys.tried(keys.trees([*GAMES, *RARE]))
    assert not kept.lost
    assert not keys.untried(kept)


@pytest.mark.parametrize("key", ["stalls", "wall"])
def test_a_key_that_a_copy_drops_is_named(built: Callable[..., Path], key: str) -> None:
    lost = house.ask(built(), "tests.made_up.keys", ["--forget", key, str(GAME)])["lost"]
    assert f"convert loses alhambra-player.{key}" in lost
    assert {line.rpartition(".")[2] for line in lost} == {key}


def test_made_up_keys_are_tried_unasked(built: Callable[..., Path]) -> None:
    found = house.ask(built(), "tests.made_up.keys", [str(GAME), *map(str, GAMES[:2])])
    assert not found["lost"]
    for item in MADE_UP:
        assert ["alhambra-player", item] in found["keys"]
        assert ["alhambra-claim", item] in found["keys"]


# Every piece is there, or named


def test_every_item_has_all_its_pieces() -> None:
    assert not pieces.lacking()


@pytest.mark.parametrize(
    ("piece", "told"),
    [
        ("names", "stalls has no name: add its line to NAMES in sheets/words/terms.py"),
        ("claims", "stalls is not explained: add it to POINTS_OF, or NUMBERS_OF too, in sheets/words/keys.py"),
        ("numbers", "stalls is not explained: add it to POINTS_OF, or NUMBERS_OF too, in sheets/words/keys.py"),
        ("rules", "stalls rests on X90.1, which has no sentence: add it to sheets/words/rules.py"),
        ("counting", "open-tiles is counted by open-tiles, which is no way: add it to WAYS in engine/alhambra"),
    ],
)
def test_a_piece_that_is_missing_is_named(built: Callable[..., Path], piece: str, told: str) -> None:
    assert any(line.startswith(told) for line in house.ask(built(piece), "tests.made_up.pieces"))


@pytest.mark.parametrize("key", ["tiles", "wall"])
def test_a_key_that_is_taken_is_named(built: Callable[..., Path], key: str) -> None:
    folder = built()
    data = folder / "alhambra_engine" / "data" / "alhambra.toml"
    data.write_text(data.read_text(encoding="utf-8").replace('typed = "stalls"', f'typed = "{key}"'), encoding="utf-8")
    told = f"stalls is typed under {key}, which is a key already: name another one in `typed`"
    assert told in house.ask(folder, "tests.made_up.pieces")


def test_the_house_of_made_up_items_lacks_nothing(built: Callable[..., Path]) -> None:
    assert house.ask(built(), "tests.made_up.pieces") == []


# Nobody spells out what is scored


def spelled_out(source: str) -> Iterator[str]:
    """Yield where a source lists items beside the types, or asks whether something is the wall."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Compare(left, _, others):
                asked = [left, *others, *(part for each in others for part in getattr(each, "elts", ()))]
                found = any(_is_word(each, "wall") for each in asked)
            case ast.MatchValue(value):
                found = _is_word(value, "wall")
            case ast.Tuple(parts) | ast.List(parts) | ast.Set(parts):
                types = any(isinstance(each, ast.Starred) and "building" in ast.unparse(each).lower() for each in parts)
                found = types and any(isinstance(each, ast.Constant) for each in parts)
            case ast.BinOp(left, ast.Add(), right):
                found = "building" in ast.unparse(left).lower() and "'wall'" in ast.unparse(right)
            case _:
                continue
        if found:
            yield f"{getattr(node, 'lineno', '?')}: {ast.unparse(node)}"


def _is_word(node: ast.expr, word: str) -> bool:
    return isinstance(node, ast.Constant) and node.value == word


def test_no_list_of_items_but_that_of_the_data() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{told}"
        for folder in ("engine", "sheets", "web")
        for path in sorted((ROOT / folder).rglob("*.py"))
        if "node_modules" not in path.parts
        for told in spelled_out(path.read_text(encoding="utf-8"))
    ]
    assert not found, "walk items_of(game), and ask for the kind of an item:\n" + "\n".join(found)


# Nobody gives a game the points of another order (X17.2)

PRINTS_THE_TABLE = {
    "engine/rollandwrite/numbers.py",
    "sheets/cards/alhambra.py",
    "sheets/cards/shares.py",
    "sheets/forms/pad_shares.py",
    "sheets/forms/score_pad.py",
    "sheets/words/clauses.py",
}
"""Who needs the points of the places as they are printed, in no game: its own are those of `items` of its outcome."""
NAMES_AN_ITEM = {
    "engine/alhambra/score_cards.py",
    "engine/reasons/sheets.py",
    "sheets/cards/alhambra.py",
    "sheets/words/clauses.py",
}
"""Who needs an item by its id that is the same in every game: the printed points, and those of Roll & Write."""


def of_no_game(source: str) -> Iterator[str]:
    """Yield which points of places, or items that have them, a source takes from the data and not from a game."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").rpartition(".")[2] == "items":
            yield from {"prizes", "item_of"} & {each.name for each in node.names}
        if isinstance(node, ast.Attribute) and node.attr == "prizes" and _is_item(node.value):
            yield f".prizes of {ast.unparse(node.value)}"


def _is_item(node: ast.expr) -> bool:
    return "item" in ast.unparse(node).rpartition(".")[2]


def test_who_asks_for_points_of_places_asks_the_game() -> None:
    found: dict[str, set[str]] = {"prizes": set(), "item_of": set()}
    for folder in ("engine", "sheets", "web"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if "node_modules" not in path.parts and name != "engine/items.py":
                for told in of_no_game(path.read_text(encoding="utf-8")):
                    found.setdefault(told, set()).add(name)
    assert found == {
        "prizes": PRINTS_THE_TABLE,
        "item_of": NAMES_AN_ITEM,
        ".prizes of item": {"engine/alhambra/score_cards.py"},
    }, "take the item from `items` of the outcome, and ask for its `prizes_in(scoring)`"


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("from ..items import items_of, prizes", ["prizes"]),
        ("from alhambra_engine.items import item_of", ["item_of"]),
        ("points = item.prizes[scoring]", [".prizes of item"]),
        ("points = item.prizes_in(2) + ranking.prizes", []),
    ],
)
def test_points_of_no_game_are_found(source: str, told: list[str]) -> None:
    assert list(of_no_game(source)) == told


@pytest.mark.parametrize(
    "source",
    [
        "ITEMS = (*Building, 'wall')",
        "ITEMS = {*BUILDINGS, 'wall'}",
        "ITEMS = tuple(Building) + ('wall',)",
        "x = [*map(str, Building), 'lines']",
        "if item == 'wall': pass",
        "if item in {'wall', 'lines'}: pass",
        "match item:\n    case 'wall': pass",
    ],
)
def test_a_list_of_items_is_found(source: str) -> None:
    assert list(spelled_out(source))
