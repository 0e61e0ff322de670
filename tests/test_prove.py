"""The runner of the proofs, with proofs of a moment; and a few cases of each real proof, with faults planted in it."""

from __future__ import annotations

import importlib
import inspect
import json
import math
import subprocess
import sys
import textwrap
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.prove import __main__ as command
from tests.prove import (
    camps,
    cards,
    citizens,
    city_walls,
    gates,
    invaders,
    ledger,
    magical,
    modules,
    orders,
    page,
    palaces,
    roll_and_write,
    runner,
    score_cards,
    small,
    tables,
)
from tests.prove.proof import CHECKOUT

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.prove.proof import Tally

SMALL = "tests.prove.small"
SECOND_JUDGES = (
    "bits",
    "random_palaces",
    "table_rules",
    "invader_rules",
    "wall_rules",
    "camp_rules",
    "magical_rules",
    "random_tables",
    "sheet_rules",
    "sheet_points",
    "random_sheets",
    "random_orders",
    "random_modules",
    "gate_rules",
    "random_gates",
    "random_cards",
    "random_citizens",
)


class Prove:
    """`python -m tests.prove` with the proofs of `small`, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.page = folder / "trust.md"
        self.page.write_text(f"# Before\n{page.START}\nold\n{page.END}\nAfter\n", encoding="utf-8")

    def __call__(self, *arguments: str) -> int:
        every = ("--processes", "2", *arguments)
        return command.main(every, modules=(SMALL,), folder=self.folder, own_page=self.page)

    def records(self, name: str) -> list[dict[str, object]]:
        path = self.folder / f"{name}.jsonl"
        return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


@pytest.fixture
def prove(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Prove:
    monkeypatch.setenv(small.FAULT, "")
    return Prove(tmp_path)


def test_all_batches_are_done_once_and_the_page_has_their_sums(prove: Prove) -> None:
    assert prove() == 0
    assert sorted(str(each["batch"]) for each in prove.records("sums")) == ["0", "1", "2"]
    text = prove.page.read_text(encoding="utf-8")
    assert text.startswith("# Before\n")
    assert text.endswith("\nAfter\n")
    assert "old" not in text
    assert "| sums | one and one | 30 | 0 |" in text
    assert "Among the cases of sums: 6 odd." in text
    before = prove.records("sums")
    assert prove() == 0
    assert prove.records("sums") == before


def test_a_run_goes_on_where_the_last_one_stopped(prove: Prove) -> None:
    text = prove.page.read_text(encoding="utf-8")
    assert prove("sums", "--batches", "1") == 0
    assert [each["batch"] for each in prove.records("sums")] == [0]
    assert prove("sums", "--batches", "1") == 0
    assert [each["batch"] for each in prove.records("sums")] == [0, 1]
    assert prove.page.read_text(encoding="utf-8") == text  # a part of the proofs is not for the page


def test_results_of_other_sources_do_not_count(prove: Prove) -> None:
    prove("sums", "--batches", "1")
    path = prove.folder / "sums.jsonl"
    path.write_text(path.read_text().replace(ledger.key_of(small.PROOFS[0]), "0" * 16))
    prove("sums", "--batches", "1")
    assert [each["batch"] for each in prove.records("sums")] == [0, 0]
    prove("sums", "--batches", "0", "--anew")
    assert prove.records("sums") == []


def test_a_line_that_was_broken_off_is_done_again(prove: Prove) -> None:
    prove("sums", "--batches", "1")
    path = prove.folder / "sums.jsonl"
    path.write_text(path.read_text()[:-20])
    assert prove("sums", "--batches", "1") == 0
    assert list(ledger.open_ledger(small.PROOFS[0], prove.folder).records()) == [0]


@pytest.mark.parametrize(
    ("fault", "told"),
    [("differs", "1 + 1 = 3"), ("raises", "ZeroDivisionError"), ("dies", "its process ended with 7")],
)
def test_whatever_goes_wrong_is_a_failure_with_how_to_try_it_again(
    prove: Prove, fault: str, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(small.FAULT, fault)
    assert prove("sums", "--batches", "2") == 1
    written = (prove.folder / "sums.failures.txt").read_text()
    assert told in written
    assert "again: python -m tests.prove sums --batch 1" in written
    assert told in capsys.readouterr().err
    assert len(prove.records("sums")) == 2
    if fault == "differs":
        assert prove("sums", "--batch", "1") == 1
        assert told in capsys.readouterr().err


def test_a_batch_without_an_end_is_stopped(prove: Prove, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(small.FAULT, "hangs")
    monkeypatch.setattr(runner, "BATCH_LIMIT", 2.0)
    assert prove("sums", "--batches", "2") == 1
    assert "not done after 2 seconds" in (prove.folder / "sums.failures.txt").read_text()


def test_what_a_batch_has_started_ends_with_it(prove: Prove, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    told = tmp_path / "started"
    monkeypatch.setenv(small.FAULT, "leaves")
    monkeypatch.setenv(small.TOLD, str(told))
    monkeypatch.setattr(runner, "BATCH_LIMIT", 4.0)
    assert prove("sums", "--batches", "2") == 1
    stat = Path(f"/proc/{told.read_text()}/stat")
    # Who is killed is gone a moment later.
    patience = time.monotonic() + 20
    while not _is_over(stat) and time.monotonic() < patience:
        time.sleep(0.05)
    assert _is_over(stat)


def _is_over(stat: Path) -> bool:
    try:
        return stat.read_text(encoding="utf-8").rpartition(")")[2].split()[0] in {"Z", "X"}
    except (FileNotFoundError, ProcessLookupError):
        return True


def test_ctrl_c_keeps_what_is_done_and_leaves_the_page(prove: Prove, monkeypatch: pytest.MonkeyPatch) -> None:
    add = ledger.Ledger.add

    def stopped(self: ledger.Ledger, record: ledger.Record) -> None:
        add(self, record)
        raise KeyboardInterrupt

    text = prove.page.read_text(encoding="utf-8")
    monkeypatch.setattr(ledger.Ledger, "add", stopped)
    assert prove() == 130
    assert prove.page.read_text(encoding="utf-8") == text
    assert len([*prove.records("sums"), *prove.records("more")]) == 1


def test_the_proof_that_is_most_behind_its_share_comes_first(prove: Prove) -> None:
    spent = {"sums": 30.0, "more": 20.0}  # of shares of 3 and 1
    fitting = {"sums": 0, "more": 0}
    assert runner._most_behind(small.PROOFS, fitting, spent, []) is small.PROOFS[0]  # noqa: SLF001
    assert runner._most_behind(small.PROOFS, {**fitting, "sums": None}, spent, []) is small.PROOFS[1]  # noqa: SLF001
    assert runner._most_behind(small.PROOFS, {"sums": None, "more": None}, spent, []) is None  # noqa: SLF001
    assert prove("--minutes", "0") == 0
    assert "| sums | one and one | 0 (0 of 3 batches) | 0 | not yet | - |" in prove.page.read_text()


def test_no_batch_begins_that_would_end_too_late(prove: Prove) -> None:
    # Nobody knows how long a batch takes: there is to be a minute for it.
    assert prove("--minutes", "0.9") == 0
    assert prove.records("sums") == prove.records("more") == []
    assert prove("sums", "--batches", "1") == 0
    assert prove("sums", "more", "--minutes", "0.9") == 0
    assert sorted(ledger.open_ledger(small.PROOFS[0], prove.folder).records()) == [0, 1, 2]
    assert prove.records("more") == []
    # What batches of other sources have taken counts, that of the same batch first.
    path = prove.folder / "sums.jsonl"
    rows = [{**row, "key": "other", "seconds": (2, 5000, 3)[int(str(row["batch"]))]} for row in prove.records("sums")]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    lasted = ledger.open_ledger(small.PROOFS[0], prove.folder).seconds()
    assert [runner.first_fitting([1, 7, 0], lasted, left) for left in (6000, 4, 2.5, 1)] == [1, 7, 0, None]
    assert [runner.first_fitting([7], {}, left) for left in (61, 59)] == [7, None]
    assert runner.first_fitting([0], {0: 0.0}, 0) is None
    assert prove("sums") == 0
    assert sorted(ledger.open_ledger(small.PROOFS[0], prove.folder).records()) == [0, 2]


def test_what_is_under_way_when_the_time_is_over_is_given_up(prove: Prove, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(small.FAULT, "hangs")
    monkeypatch.setattr(runner, "OVERTIME", 1.0)
    monkeypatch.setattr(runner, "UNKNOWN", 0.0)
    begun = time.monotonic()
    assert prove("--minutes", "0.1") == 0
    assert time.monotonic() - begun < 40  # it would hang for a minute
    assert 1 not in {each["batch"] for each in prove.records("sums")}


def test_a_proof_that_lacks_something_is_left_out_and_that_is_told(
    prove: Prove, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sums, more = small.PROOFS
    monkeypatch.setattr(small, "PROOFS", (sums, more._replace(lacks="no abacus")))
    assert prove() == 0
    assert prove.records("more") == []
    assert "more: 0 cases in 0 of 1 batches, 0 differences; left out: no abacus" in capsys.readouterr().err
    assert "- left out: no abacus" in prove.page.read_text(encoding="utf-8")


@pytest.mark.parametrize("arguments", [("nothing",), ("--batch", "1"), ("sums", "--batch", "9")])
def test_what_does_not_exist_is_no_proof(prove: Prove, arguments: tuple[str, ...]) -> None:
    assert prove(*arguments) == 2


def test_a_proof_depends_on_what_its_module_imports() -> None:
    names = {str(path.relative_to(CHECKOUT)) for path in ledger.sources_of("tests.prove.tables")}
    assert {"engine/majorities.py", "engine/data/alhambra.toml", "tests/prove/table_rules.py"} <= names
    assert not any(name.startswith("sheets/") or name == "tests/prove/sheet_rules.py" for name in names)
    assert "sheets/cli.py" in {
        str(path.relative_to(CHECKOUT)) for path in ledger.sources_of("tests.prove.small", ("sheets/cli.py",))
    }


def test_templates_count_and_so_do_the_versions_of_what_prints_them(monkeypatch: pytest.MonkeyPatch) -> None:
    proofs = {proof.name: proof for module in command.MODULES for proof in importlib.import_module(module).PROOFS}
    for name in ("fuzzing", "coverage", "company", "matrices", "properties", "mutants"):
        proof = proofs[name]
        names = {str(path.relative_to(CHECKOUT)) for path in ledger.sources_of(proof.run.__module__, proof.rests_on)}
        assert {"templates/card.html", "templates/card.css", "sheets/data/fonts.conf"} <= names, name
    assert any(each.startswith("weasyprint ") for each in ledger._dependencies())  # noqa: SLF001
    before = {name: ledger.key_of(proofs[name]) for name in ("tables", "fuzzing")}
    monkeypatch.setattr(ledger, "_dependencies", lambda: ("weasyprint 1",))
    after = {name: ledger.key_of(proofs[name]) for name in before}
    assert after["tables"] == before["tables"]
    assert after["fuzzing"] != before["fuzzing"]
    monkeypatch.setattr(ledger, "_python", lambda: "3.99")
    assert ledger.key_of(proofs["tables"]) != before["tables"]


@pytest.mark.parametrize("name", SECOND_JUDGES)
def test_the_second_judge_uses_nothing_of_the_first(name: str) -> None:
    code = (
        f"import sys, tests.prove.{name}\n"
        "print([each for each in sys.modules if each.startswith(('alhambra_', 'tests.engine'))])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n"


def test_every_proof_has_a_name_and_a_share_of_its_own() -> None:
    proofs = [proof for module in command.MODULES for proof in importlib.import_module(module).PROOFS]
    assert len({proof.name for proof in proofs}) == len(proofs)
    assert math.fsum(proof.share for proof in proofs) <= 1
    # A process of its own finds it again.
    for module in command.MODULES:
        for proof in importlib.import_module(module).PROOFS:
            found = runner.proof_of(proof.run.__module__, proof.name)
            assert (found.name, found.run) == (proof.name, proof.run)
    assert all("|" not in proof.about for proof in proofs)


SMOKE: dict[str, tuple[Callable[[int, int], Tally], int]] = {
    "palaces": (palaces.run, 200),
    "tables": (tables.run, 20),
    "invaders": (invaders.run, 60),
    "city-walls": (city_walls.run, 60),
    "score-cards": (score_cards.run, 200),
    "roll-and-write": (roll_and_write.run, 50),
    "orders": (orders.run, 60),
    "modules": (modules.run, 40),
    "gates": (gates.run, 40),
    "camps": (camps.run, 60),
    "cards": (cards.run, 60),
    "citizens": (citizens.run, 60),
    "magical": (magical.run, 40),
}


@pytest.mark.parametrize("name", SMOKE)
def test_a_few_cases_of_each_proof_show_no_difference(name: str) -> None:
    run, number = SMOKE[name]
    tally = run(0, number)
    assert tally.cases == number
    assert tally.failures == ()
    assert run(0, 5) == run(0, 5)  # a number is the same cases again


def test_in_enough_cases_v20_decides() -> None:
    tally = orders.run(0, 100)
    assert {what: number for what, number in tally.counts.items() if number >= V20[what]}.keys() == V20.keys()


V20 = {
    "in no time": 15,
    "two at once, as it has to be": 8,
    "two at once twice, as it has to be": 1,
    "two at once for a virtual player": 2,
    "two at once without the coins": 3,
    "three at once": 1,
}
"""How many of 100 cases hang on each part of V20, at least; without the rushes it was 1 of 1,000."""


def _reworded(*words: str) -> Callable[[Any], Any]:
    """Return what makes a function or a property anew with parts of its text written otherwise: old, new, old, new."""

    def changed(own: Any) -> Any:  # noqa: ANN401 - a function, or a property that has one
        function: Any = own.fget if isinstance(own, property) else own
        text = textwrap.dedent(inspect.getsource(function))
        for old, new in zip(words[::2], words[1::2], strict=True):
            assert text.count(old) == 1, f"{function.__name__} has not got {old!r} once"
            text = text.replace(old, new)
        made: dict[str, Any] = {}
        exec(compile(text, "fault", "exec", annotations.compiler_flag), function.__globals__, made)  # noqa: S102
        return made[function.__name__]

    return changed


_IN_TIME = "orders: rollandwrite.orders: _after"
_BEGUN = "orders: rollandwrite.orders: OrderSearch.__init__"
_AT_ONCE = "orders: rollandwrite.orders: most_together"

FAULTS: dict[str, tuple[str, Callable[[Any], Any]]] = {
    "a wall that runs over the start": (
        "palaces: alhambra.walls: _stretches",
        lambda own: lambda walled: list(own(walled))[1:],
    ),
    "no holes": ("palaces: alhambra.placement: _holes", lambda _: lambda *_: iter(())),
    "a tie takes a place too few": (
        "tables: majorities: rank",
        lambda own: lambda claims, prizes: own(claims, (*prizes[:1], *(0 for _ in prizes[1:]))),
    ),
    "the first type on a card brings the most": (
        "score-cards: alhambra.score_cards: paid",
        lambda own: lambda items, orders: own(items, tuple((scoring, order[::-1]) for scoring, order in orders)),
    ),
    "a card counts in all scorings": (
        "score-cards: alhambra.score_cards: paid",
        lambda own: lambda items, orders: own(items, tuple((scoring, orders[0][1]) for scoring, _ in orders)),
    ),
    "a bonus card counts without its tile": (
        "cards: alhambra.expansions.bonus_cards: _why_not",
        lambda _: lambda *_: ("", {}),
    ),
    "a bonus card counts twice": (
        "cards: alhambra.awards: Holding.count_of",
        _reworded("in self.added.values()", "in [*self.added.values()] * 2"),
    ),
    "nobody's tile goes to one of equals": (
        "tables: alhambra.awards: sole",
        lambda _: lambda players: players[0] if players else None,
    ),
    "no side is towards a bay": ("invaders: alhambra.expansions.open_sides: _is_beyond", lambda _: lambda *_: False),
    "the sides beside cost nothing": (
        "invaders: alhambra.expansions.invaders: cost_of",
        lambda own: lambda item, side, attack, scoring: own(item, side, attack, scoring) if side == attack else 0,
    ),
    "a bastion needs no wall": ("camps: alhambra.expansions.camps: _is_wall", lambda _: lambda *_: True),
    "a line counts all that is in it": (
        "camps: alhambra.expansions.camps: _counted",
        lambda _: lambda line, _: tuple(each.cell for each in line),
    ),
    "a line ends behind two tiles": (
        "camps: alhambra.expansions.camps: _line",
        lambda own: lambda *of: tuple(own(*of))[:2],
    ),
    "no holes beside camps": ("camps: alhambra.placement: _holes_but", lambda _: lambda *_: iter(())),
    "a gate leads nowhere": ("gates: alhambra.palace: Palace.ways", lambda _: lambda *given: given[-1]),
    "a gate that both tiles say is two": (
        "gates: alhambra.expansions.city_gates: _places",
        lambda _: lambda palace: [cell for cell, bits in palace.gates.items() for side in range(4) if bits >> side & 1],
    ),
    "a gate is good for a wall on one side": (
        "gates: alhambra.expansions.city_gates: _misplaced",
        lambda own: lambda *of: ((gate, detail) for gate, detail in own(*of) if detail != "single"),
    ),
    "a gate may join a camp": (
        "gates: alhambra.expansions.city_gates: _may_join",
        lambda own: (
            lambda palace, cell, given: (
                palace.tiles[cell].notation[0] == "K" or own(palace, cell, given)
                if cell in palace.tiles
                else own(palace, cell, given)
            )
        ),
    ),
    "walls that were put on are no walls": (
        "city-walls: alhambra.tiles: Tile.with_put_on",
        _reworded("walls=self.walls | other.added", "walls=self.walls"),
    ),
    "opposite sides take one card": (
        "city-walls: alhambra.expansions.city_walls: cards_for",
        _reworded("_CORNERS[each] for", "each.bit_count() // 2 for"),
    ),
    "walls do not turn with their tile": (
        "city-walls: alhambra.tiles: TileSet.put_on",
        lambda _: lambda _, tiles: frozenset(tile.added for tile in tiles),
    ),
    "a card is for a tile without a wall alone": (
        "cards: alhambra.card_tiles: _meant",
        _reworded("tile.printed for tile", "tile for tile"),
    ),
    "a wall may be gone again": ("city-walls: alhambra.expansions.city_walls: _check_gone", lambda _: lambda *_: None),
    "points fall below 0": ("invaders: alhambra.scoring: floored", lambda _: lambda outcome: outcome),
    "open rules are answered as usual": ("modules: alhambra.scoring: with_rules", lambda _: lambda outcome: outcome),
    "citizens are in one set of each colour": (
        "citizens: alhambra.piece_sets: split",
        lambda own: lambda item, counts: own(item, dict.fromkeys(counts, 1)),
    ),
    "citizens of a number alone are all of one colour": (
        "citizens: alhambra.piece_sets: _even",
        lambda _: lambda number, rooms: [1] * min(number, len(rooms)),
    ),
    "citizens need no buildings": (
        "citizens: alhambra.piece_sets: split_of_sum",
        lambda own: lambda item, number, _, spare: own(item, number, None, spare),
    ),
    "a tile that is turned is another one": ("magical: alhambra.tiles: TileSet.piece", lambda _: lambda _, tile: tile),
    "a history is never impossible": (
        "roll-and-write: rollandwrite.history: _coin_turn_faults",
        lambda _: lambda *_: (),
    ),
    "one building more in every round": (
        "orders: rollandwrite.completions: most_buildings",
        lambda own: lambda *of: own(*of) + 1,
    ),
    "three rows at once": (_AT_ONCE, lambda _: lambda *, virtual: 1 if virtual else 3),
    "one row at once": (_AT_ONCE, lambda _: lambda **_: 1),
    "two at once cost nothing": (_IN_TIME, _reworded("filled + more > 1", "False")),
    "one alone costs coins": (_IN_TIME, _reworded("more > 1", "more > 0")),
    "the last coins for two at once are none": (_IN_TIME, _reworded("doubles >= paid", "doubles > paid")),
    "coins for two at once are never spent": (_IN_TIME, _reworded("if doubles >= paid", "if True")),
    "three rows at most at once are counted as one double": (
        "orders: rollandwrite.orders: OrderSearch._left",
        _reworded("// 2", "// 3"),
    ),
    "coins written do not count": (
        _BEGUN,
        _reworded("rounds if builder.doubles is None else builder.doubles", "rounds"),
    ),
    "unknown coins are enough for one double": (
        _BEGUN,
        _reworded("rounds if builder.doubles is None", "1 if builder.doubles is None"),
    ),
    "unknown coins are none": (
        _BEGUN,
        _reworded("rounds if builder.doubles is None", "0 if builder.doubles is None"),
    ),
    # Twice over: one row at once, and no coins.
    "a virtual player is like a real one": (
        _BEGUN,
        _reworded("virtual=builder.virtual", "virtual=False", "if builder.doubles is None", "if not builder.doubles"),
    ),
    "a coin less is enough": (
        "orders: rollandwrite.completions: Builder.doubles",
        _reworded("self.crossed //", "(self.crossed + 1) //"),
    ),
}
"""By what they do: the proof that finds them with the module and its function, and what becomes of that."""


@pytest.mark.full
@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    place, change = FAULTS[fault]
    proof, module, name = place.split(": ")
    owner = importlib.import_module(f"alhambra_engine.{module}")
    if "." in name:
        of_class, _, name = name.partition(".")
        owner = getattr(owner, of_class)
    monkeypatch.setattr(owner, name, change(getattr(owner, name)))
    if name == "rank":
        awards = importlib.import_module("alhambra_engine.alhambra.awards")
        monkeypatch.setattr(awards, name, owner.rank)
    run, number = SMOKE[proof]
    number = max(number, 200)
    assert run(0, number).failures
