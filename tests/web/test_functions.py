"""The page's pure functions, outside of a browser: steps back, edits of a text, changes of a game."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

WEB = Path(__file__).resolve().parents[2] / "web"
SOURCES = ("app/session", "app/edits", "game/model")
GAME = {
    "game": "alhambra",
    "scorings": {
        "1": {"Kim": {"palace": ["* G8ne"], "claimed": 5}, "Nina": {"buildings": {"tower": 1}, "wall": 3}},
        "2": {"Kim": {"palace": ["* G8ne"], "reserve": ["T7new"]}, "Nina": {"buildings": {"tower": 2}, "wall": 4}},
    },
    "claimed": {"Kim": 12},
}


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, object], Any]:
    """Run steps with the functions of these modules, which make a `result` of what is `given`."""
    esbuild, node = WEB / "node_modules" / ".bin" / "esbuild", shutil.which("node")
    if node is None or not esbuild.is_file():
        pytest.skip("node and web/node_modules are needed: make setup installs them")
    bundle = tmp_path_factory.mktemp("functions") / "all.mjs"
    entry = "".join(f'export * from "./src/{name}";' for name in SOURCES)
    command = [str(esbuild), "--bundle", "--format=esm", "--loader=ts", f"--outfile={bundle}"]
    subprocess.run(command, input=entry, cwd=WEB, check=True, capture_output=True, text=True)

    def steps(code: str, given: object = None) -> Any:  # noqa: ANN401 - a plain value
        text = f"""import * as f from {json.dumps(bundle.as_uri())};
            const given = JSON.parse({json.dumps(json.dumps(given))}); let result;
            {code}
            console.log(JSON.stringify(result));"""
        ran = subprocess.run([node, "--input-type=module", "-e", text], check=True, capture_output=True, text=True)
        return json.loads(ran.stdout)

    return steps


def test_two_hundred_steps_can_be_taken_back_and_a_new_one_ends_what_could_be_done_again(
    run: Callable[..., Any],
) -> None:
    code = """const kept = [];
        const game = f.open("id", "alhambra", { step: 0 }, ({ step }) => kept.push(step));
        for (let step = 1; step <= 250; step += 1) game.change({ step }, `step ${step}`);
        let back = 0;
        while (game.canUndo.value) { game.undo(); back += 1; }
        const first = [game.value.value.step, game.redone.value];
        game.redo(); game.redo(); game.undo();
        const again = [game.value.value.step, game.undone.value, game.redone.value];
        game.change({ step: -1 }, "another way");
        game.redo();
        result = [back, first, again, game.canRedo.value, kept.at(-1)];"""
    assert run(code) == [200, [50, "step 51"], [51, "step 51", "step 52"], False, -1]


def test_edits_are_counted_in_characters_whatever_these_are_made_of(run: Callable[..., Any]) -> None:
    def edit(line: int, start: int, end: int, text: str) -> dict[str, Any]:
        place = {"location": {"line": line, "column": start}, "end_location": {"line": line, "column": end}}
        return place | {"text": text}

    given = {
        "text": "a: \U0001f3f0x\r\nb: ye\n",
        "edits": [edit(1, 5, 6, "z"), edit(2, 4, 6, "no"), edit(2, 1, 1, "q")],
    }
    assert run("result = f.edited(given.text, given.edits);", given) == "a: \U0001f3f0z\r\nqb: no\n"


def test_a_player_becomes_the_imaginary_one_at_every_scoring(run: Callable[..., Any]) -> None:
    made = run('result = f.withVirtual(given, "Nina", true);', GAME)["scorings"]
    assert [made[each]["Nina"] for each in "12"] == [
        {"virtual": True, "buildings": {"tower": 1}},
        {"virtual": True, "buildings": {"tower": 2}},
    ]
    assert made["1"]["Kim"] == GAME["scorings"]["1"]["Kim"]  # type: ignore[index]


def test_each_currency_keeps_its_own_tile_and_money_is_asked_of_real_players(run: Callable[..., Any]) -> None:
    code = """const two = f.withLeftover(f.withLeftover(given, "blue", "T7new"), "green", "P2");
        result = [two, f.withLeftover(two, "blue", undefined), f.withLeftover(given, "blue", undefined)];"""
    two, one, none = run(code, GAME)
    assert two["leftovers"] == [{"tile": "T7new", "currency": "blue"}, {"tile": "P2", "currency": "green"}]
    assert two["money"] == {"Kim": {}, "Nina": {}}
    assert one["leftovers"] == [{"tile": "P2", "currency": "green"}]
    assert none == GAME


@pytest.mark.parametrize("name", ["__proto__", "constructor", "Ann"])
def test_names_are_any_text(run: Callable[..., Any], name: str) -> None:
    code = f"""const tree = f.renamed(given, "Kim", {json.dumps(name)});
        result = [tree, f.names(tree), f.topNumber(tree, "claimed", {json.dumps(name)}),
            f.withoutPlayer(tree, {json.dumps(name)}), f.isVirtual(tree, {json.dumps(name)})];"""
    tree, names, claimed, without, virtual = run(code, GAME)
    assert (list(tree["scorings"]["1"]), names, claimed) == ([name, "Nina"], [name, "Nina"], 12)
    assert (list(without["scorings"]["2"]), without["claimed"], virtual) == (["Nina"], {}, False)
