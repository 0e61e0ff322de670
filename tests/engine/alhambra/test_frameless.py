"""Palaces without a frame: names and the rows below them are a game."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import desk

PALACES = {
    "Kim": (". P5nw .", "T9nw * G8ne", ". C9s ."),
    "Nina": (". P6n", "* A7es"),
    "Ота": ("* P8",),
}
FRAMED = "game: alhambra\nplayers:\n" + "".join(
    f"  {name}:\n    palace: |\n" + "".join(f"      {row}\n" for row in rows) for name, rows in PALACES.items()
)


def points(text: str) -> object:
    """Return the points of a game, which must be legal."""
    result = desk.judge(text)
    assert result.legal, [desk.name_of(finding) for finding in result.findings]
    return result.totals, result.before


@settings(max_examples=30)
@given(
    st.sampled_from([":", "", " :", ":  "]),
    st.integers(0, 6),
    st.sampled_from(["", "\n", "# next\n"]),
    st.sampled_from([" ", "\t"]),
    st.sampled_from(["", "game: alhambra\n", "scoring: 3\n", "Wertung: 3\n"]),
)
def test_names_and_rows_are_a_game(colon: str, indent: int, between: str, blank: str, head: str) -> None:
    lines = head
    for name, rows in PALACES.items():
        drawn = "".join(" " * indent + row.replace(" ", blank) + "\n" for row in rows)
        lines += f"{name}{colon}\n{drawn}{between}"
    assert points(lines) == points(FRAMED)


def bare(**below: str) -> str:
    """Return the game without its frame, with a line below some of the palaces."""
    return "".join(
        f"{name}:\n" + "".join(f"{row}\n" for row in rows) + below.get(name, "") for name, rows in PALACES.items()
    )


def test_keys_may_be_below_a_palace_and_around_all_of_them() -> None:
    framed = FRAMED.replace("      . C9s .\n", "      . C9s .\n    reserve: [T7, G12]\n")
    framed += "before: {Kim: 30, Nina: 41, Ота: 5}\n"
    line = "before: {Kim: 30, Nina: 41, Ота: 5}\n"
    text = bare(Kim="Reserve: T7, G12\n")
    assert points(text + line) == points(line + text) == points(framed)


def test_who_only_counts_has_a_line() -> None:
    assert points(bare() + "Dirk: P2 S2 W3\n") == points(f"{FRAMED}  Dirk: {{buildings: {{P: 2, S: 2}}, wall: 3}}\n")


OF_MODULES: tuple[tuple[str, dict[str, tuple[str, ...]], dict[str, str]], ...] = (
    ("modules: camps\n", {"Kim": ("Ke T7new .", "S7w * P7e")}, {}),
    ("modules: camps, bazaars\n", {"Kim": (". T7new .", "S7w * BTPA")}, {}),
    ("modules: [workers-huts]\n", {"Kim": ("HTw *",)}, {}),
    ("modules: city-walls\n", {"Kim": (". P8+e", "S9 *")}, {}),
    ("modules: city-gates\n", {"Kim": (". T7new .", "S7w * P7e=e T9nw")}, {}),
    ("modules: invaders\nattack: north\n", {"Kim": (". P8", "S9 *")}, {}),
    ("modules: new-score-cards\norder: GTAPSC\n", {"Kim": (". P8", "S9 *")}, {}),
    ("modules: bonus-cards\n", {"Kim": (". P8", "S9 *")}, {"Kim": "bonus: P8"}),
    (
        "modules: treasure-chamber\nrule: {virtual-chests: no}\n",
        {"Kim": (". P8", "S9 *"), "Hans S": ("T11n", "*")},
        {"Kim": "chests: {P: 1}", "Hans S": "chests: T1"},
    ),
)


@pytest.mark.parametrize(("top", "palaces", "below"), OF_MODULES)
def test_palaces_have_what_modules_bring(top: str, palaces: dict[str, tuple[str, ...]], below: dict[str, str]) -> None:
    palaces = palaces | {"Ken": ("* G8ne",), "Ота": ("A9-", "*")}
    bare_text = framed = f"{top}scoring: 2\n"
    framed += "game: alhambra\nplayers:\n"
    for name, rows in palaces.items():
        told = below.get(name, "")
        bare_text += f"{name}\n" + "".join(f"{row}\n" for row in rows) + f"{told}\n"
        framed += f"  {name}:\n    palace: |\n" + "".join(f"      {row}\n" for row in rows) + f"    {told}\n"
    assert points(bare_text) == points(framed)


def test_without_their_module_signs_are_told_in_their_row() -> None:
    found = [desk.name_of(finding) for finding in desk.judge(bare().replace("* P8", "P8+e *")).findings]
    assert "unknown-tile/notation" in found
    assert not any(name.startswith("wrong-type") for name in found)


def test_a_slip_in_a_row_is_found_where_it_is() -> None:
    (finding,) = desk.but_for_earlier(desk.judge(bare().replace("G8ne", "G8n")).findings)
    assert (finding.kind.name, finding.player, finding.cells) == ("unknown-tile", "Kim", ((1, 0),))
    assert finding.span is not None
    assert finding.span[:2] == (3, 8)
    assert [fix.values["text"] for fix in finding.fixes] == ["G8ne"]


@pytest.mark.parametrize(
    "text",
    [
        "players:\n  Kim:\n    palace: |\n      * P8\n",
        ". P5nw .\n* G8ne\n",
        "Kim:\nNina:\n* P8\n",
        "Kim:\n. P8\n",  # no fountain anywhere
        "Kim:\n* P8\nsee you on Friday, 8 o'clock\n",
        "Kim P2 S4 W7\nNina P1 W2\n",
    ],
)
def test_other_files_are_read_as_ever(text: str) -> None:
    from alhambra_engine.alhambra import frameless
    from alhambra_engine.reading.findings import Collector
    from alhambra_engine.reading.names import NameBook
    from alhambra_engine.reading.source import Source

    findings = Collector()
    assert frameless.read(Source("file", text, tuple(text.split("\n"))), NameBook(dict), findings) is None
    assert not findings
