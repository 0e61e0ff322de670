"""Hostile inputs, as data: what they are made of, which command gets them, and what is wanted of the answer.

`tests/test_hostile.py` holds each of them to its limits in a process of its own, and `benchmarks/hostile.py` measures.
"""

from __future__ import annotations

from functools import partial
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from tests.cases import sheets

if TYPE_CHECKING:
    from collections.abc import Callable

SIZE = 450_000
"""About so many bytes most inputs have: below 500 KB, within which an answer takes two seconds and 300 MB at most."""

_HEAD = "game: alhambra\n"
_GRID = "game: roll-and-write\nlayout: granada\n"
_TWO = "players:\n  Kim: {buildings: {tower: 8}}\n  Nina: {buildings: {tower: 8}}\n"
_OTHERS = "  Nina: {buildings: {}, wall: 0}\n  Ota: {buildings: {}, wall: 0}\n"


class Hostile(NamedTuple):
    """An input for standard input, the command that gets it, and a word that its answer must have."""

    make: Callable[[], str]
    command: str
    wanted: str
    """The name of a finding or, where there is none to find, what the answer says."""
    in_suite: bool = False
    """Whether a plain run of the tests has it too."""


def _marks(number: int = SIZE // 4) -> str:
    """Return marks above and below a letter, which Unicode puts in order in the square of their number."""
    return "a" + "\u0301\u0316" * number


def _wide() -> str:
    """Return characters that become eighteen each."""
    return "\ufdfa" * (SIZE // 3)


def _filled(text: str, fill: Callable[[], str]) -> str:
    return text.replace("@", fill())


def _palace(*rows: str, top: str = "tiles: any\n") -> str:
    return f"{_HEAD}{top}players:\n  Kim:\n    palace: |\n" + "".join(f"      {row}\n" for row in rows)


def _square(size: int) -> str:
    return _palace("* " + "T " * size, *["T " * size] * size)


def _listed(places: str) -> str:
    return f"{_HEAD}tiles: any\nplayers: {{Kim: {{tiles: [{places}]}}}}\n"


def _stairs() -> str:
    return _listed(",".join(f"{{at: [{(step + 1) // 2},{step // 2}], tile: T}}" for step in range(1, 17_000)))


def _long_row() -> str:
    return _listed(",".join(f"{{at: [{east},0], tile: T}}" for east in range(1, 16_000)))


def _scorings(players: int, entry: Callable[[int, int], str], numbers: tuple[int, ...] = (1, 2, 3)) -> str:
    return f"{_HEAD}scorings:\n" + "".join(
        f"  {scoring}:\n" + "".join(f"    {entry(scoring, player)}\n" for player in range(players))
        for scoring in numbers
    )


def _counted(name: str) -> str:
    return f"{name}: {{buildings: {{tower: 1}}, wall: 1}}"


def _pad(entry: Callable[[int, int], str]) -> str:
    return _scorings(6, lambda scoring, player: f"P{player}: {{claimed: {{{entry(scoring, player)}}}}}")


def _alike(length: int) -> str:
    source = Random(1)  # noqa: S311 - nothing secret here
    return _scorings(100, lambda *_: _counted("".join(source.choice("ab") for _ in range(length))))


def _orders(claims: str = "") -> str:
    """Return five players who all filled the same three rows; nobody knows in which order."""
    return sheets.table(*(sheets.drawn(f"P{player}", "P4 S4 A6", 0, claims) for player in range(5)))


def _vague(row: str) -> str:
    """Return six palaces of three rows of vague tiles each."""
    return f"{_HEAD}players:\n" + "".join(
        f"  P{player}:\n    palace: |\n      . {row}\n      * {row}\n      . {row}\n" for player in range(6)
    )


NAMES = "abcdefghijklmnopqrstuvwxyz" * 2

HOSTILE: dict[str, Hostile] = {
    # Text that is compared before it is measured
    **{
        f"{what} in {where}": Hostile(partial(_filled, text, fill), "check -", wanted, in_suite)
        for what, fill in (("marks", _marks), ("wide letters", _wide))
        for where, text, wanted, in_suite in (
            ("a name", f"{_HEAD}players:\n  ? @\n  : {{buildings: {{}}, wall: 0}}\n", "wrong-type", what == "marks"),
            ("game", "game: @\n", "unknown-name", True),
            ("a type", f"{_HEAD}players:\n  Kim: {{wall: 0, buildings: {{? @ : 1}}}}\n{_OTHERS}", "unknown-key", False),
            ("a claim", f"{_HEAD}players:\n  Kim: {{wall: 0, claimed: {{? @ : 1}}}}\n{_OTHERS}", "unknown-key", False),
            ("layout", "game: roll-and-write\nlayout: @\nplayers: {}\n", "unknown-name", False),
            ("mode", f"{_GRID}mode: @\n{_TWO}", "unknown-name", False),
            ("completed", f"{_GRID}{_TWO}completed: {{tower: [@]}}\n", "unknown-name", False),
            ("a key", f"{_HEAD}? @\n: 1\nplayers: {{}}\n", "unknown-key", False),
            ("virtual", f"{_HEAD}players: {{Kim: {{virtual: @, buildings: {{}}}}}}\n", "wrong-type", False),
            ("a row", f"{_HEAD}players:\n  Kim:\n    palace: |\n      * @\n", "unknown-tile", False),
            (
                "a reserve",
                f"{_HEAD}players: {{Kim: {{wall: 0, buildings: {{}}, reserve: ['@']}}}}\n",
                "unknown-tile",
                False,
            ),
            ("a line", "Kim P2 @ W3\nNina T4 W8\n", "not legal", False),
        )
    },
    "keys of marks": Hostile(
        lambda: _HEAD + "".join(f"{_marks(50)}{number}: 1\n" for number in range(2200)), "check -", "unknown-key"
    ),
    # Many names
    "misspelt players": Hostile(
        lambda: _scorings(100, lambda *at: _counted(f"{NAMES}{at}")), "check -", "player-missing"
    ),
    "players who are nearly alike": Hostile(lambda: _alike(55), "check -", "player-missing", in_suite=True),
    "claims of nearly the same": Hostile(
        lambda: (
            f"{_HEAD}players:\n"
            + "".join(f"  {'ab' * 25}{number}: {{buildings: {{}}, wall: 0}}\n" for number in range(100))
            + "claimed:\n"
            + "".join(f"  {'ab' * 25}x{number}: 1\n" for number in range(7000))
        ),
        "check -",
        "unknown-key",
    ),
    # Lists that are longer than a game
    "commas": Hostile(lambda: _HEAD + "players: [" + "0," * 230_000 + "]", "check -", "wrong-type"),
    "names that completed a type": Hostile(
        lambda: f"{_GRID}{_TWO}completed: {{tower: [{'Kim,' * 110_000}]}}\n", "check -", "too-large", in_suite=True
    ),
    "names in a text that completed a type": Hostile(
        lambda: f"{_GRID}{_TWO}completed: {{tower: '{'Kim,' * 110_000}'}}\n", "check -", "too-large"
    ),
    "names in a list in a list": Hostile(
        lambda: f"{_GRID}{_TWO}completed: {{tower: [[{'Kim,' * 110_000}]]}}\n", "check -", "too-large"
    ),
    "virtual players": Hostile(
        lambda: f"{_GRID}mode: versus\n{_TWO}virtual: [{'{tower: 8},' * 40_000}]\n", "check -", "too-large"
    ),
    "leftovers": Hostile(
        lambda: (
            f"{_HEAD}players:\n  Kim: {{buildings: {{}}, wall: 0}}\n{_OTHERS}"
            f"leftovers: [{'{tile: T7, currency: denar},' * 15_000}]\nmoney: {{Kim: {{denar: 3}}}}\n"
        ),
        "score -",
        "too-large",
    ),
    "a reserve": Hostile(
        lambda: f"{_HEAD}players:\n  Kim: {{buildings: {{}}, wall: 0, reserve: [{'T7,' * 140_000}]}}\n{_OTHERS}",
        "score -",
        "too-large",
    ),
    "a reserve of words": Hostile(
        lambda: f"{_HEAD}players:\n  Kim: {{buildings: {{}}, wall: 0, reserve: {'T7 ' * 140_000}}}\n{_OTHERS}",
        "score -",
        "too-large",
    ),
    "unknown tiles in a list": Hostile(
        lambda: _listed("{at: [1,0], tile: Q9}," * 20_000).replace("tiles: any\n", ""), "check -", "too-large"
    ),
    "unknown tiles in a drawing": Hostile(
        lambda: _palace("* " + "Q9 " * 200, *["Q9 " * 200] * 700, top=""), "check -", "too-large"
    ),
    "tags": Hostile(lambda: _HEAD + "a: [" + "!x 1," * 80_000 + "]\n", "check -", "yaml-feature"),
    # Searches
    "vague tiles in a drawing": Hostile(
        lambda: _palace("* " + "? " * 200, *["? " * 200] * 1000, top=""), "score -", "too-large"
    ),
    "54 vague tiles": Hostile(
        lambda: _palace("* ? ? ? ? ? ?", *["? ? ? ? ? ? ?"] * 6, top=""), "score - --json", "readings"
    ),
    "six palaces of vague tiles": Hostile(lambda: _vague("? ? ?"), "score - --json", "readings"),
    "orders of five players": Hostile(_orders, "score - --json", "possible", in_suite=True),
    "orders with claims": Hostile(
        lambda: _orders(", claimed: {pavilion: 5, tower: 8, total: 33}"), "score - --json", "findings"
    ),
    "sums alone": Hostile(
        lambda: _pad(lambda scoring, player: f"sum: {(3, 40, 55)[scoring - 1] + player * 5 % 11}"),
        "audit - --json",
        '"complete": false',
    ),
    "walls and sums": Hostile(
        lambda: _pad(lambda scoring, player: f"wall: {scoring * 2 + player}, sum: {scoring * 9 + player * 5 % 11}"),
        "audit - --json",
        '"complete": false',
    ),
    "sums that cannot be": Hostile(
        lambda: _pad(lambda scoring, player: f"sum: {(60, 90, 120)[scoring - 1] + player}"),
        "audit - --json",
        '"complete": false',
    ),
    "totals alone": Hostile(
        lambda: f"{_HEAD}players:\n" + "".join(f"  P{n}: {{claimed: {80 + n * 7}}}\n" for n in range(6)),
        "audit - --json",
        '"complete": false',
    ),
    # Large palaces in every form
    **{
        f"a large palace: {command}": Hostile(lambda: _square(470), command, wanted)
        for command, wanted in (
            ("score -", "Kim"),
            ("draw - --format svg -o -", "svg"),
            ("score - --report OUT.html", "Kim"),
            ("convert - --to list", "too large"),
            ("convert - --to drawing", "palace"),
            ("why - Kim wall", "Kim"),
            ("moves - --player Kim --tile T9", "Kim"),
            ("print palace-form --fill - -o OUT.pdf", "no room"),
        )
    },
    **{
        f"{what}: {command}": Hostile(make, command, "")
        for what, make in (("a staircase", _stairs), ("a long row", _long_row))
        for command in ("score -", "draw -", "score - --report OUT.html", "convert - --to drawing")
    },
    "one cell": Hostile(lambda: _listed("{at: [1,0], tile: T9}," * 20_000), "check -", "not legal"),
    # Long lines and long numbers
    "a number of many digits": Hostile(
        lambda: f"{_HEAD}players: {{Kim: {{wall: {'9' * SIZE}, buildings: {{}}}}}}\n", "check -", "wrong-type"
    ),
    "numbers in words": Hostile(
        lambda: f"{_HEAD}players: {{Kim: {{wall: {'one and ' * 50_000}, buildings: {{}}}}}}\n", "check -", "wrong-type"
    ),
    "quick lines": Hostile(lambda: "".join(f"K{n} P2 S4 W7\n" for n in range(30_000)), "score -", "too-large"),
    "a row of 50,000 columns": Hostile(lambda: _palace("* " + "T9 " * 50_000 + ". " * 10_000), "check -", ""),
    "a code that is none": Hostile(lambda: "ALHG1:" + "A1:/+K" * 70_000, "score -", "mistake", in_suite=True),
}
