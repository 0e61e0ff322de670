"""Answers where much is vague: ranges instead of many results, one finding instead of a table of letters."""

from __future__ import annotations

from tests.cases import desk

HEAD = "game: alhambra\nplayers:\n"
KIM = "  Kim:\n    palace: |\n      G T A\n      G * T\n      G . .\n"
NINA = "  Nina:\n    palace: |\n      G10- T12- C11-\n      P8- * S9-\n"
OLA = "  Ola:\n    palace: |\n      C10- T11- A10-\n      A9- * .\n"
LETTERS = "P S T\n      C * G\n      A A .\n"


def test_many_results_are_ranges() -> None:
    text = HEAD + "  Kim: {buildings: {tower: 4}, wall: 1}\n" + NINA + OLA
    assert "ranges" not in desk.run("score", "-", "--json", typed=text).json
    found = desk.run("score", "-", "--json", typed=HEAD + KIM + NINA + OLA).json
    assert (found["possible"], found["totals"], found["legal"]) == ([], {}, True)
    assert found["ranges"] == {"Kim": [52, 62], "Nina": [69, 69], "Ola": [42, 42]}
    told = desk.run("score", "-", typed=HEAD + KIM + NINA + OLA).out
    assert "Results: 11; Kim 52–62, Nina 69, Ola 42" in told


def test_a_table_in_letters_is_one_finding() -> None:
    text = HEAD + "".join(f"  {name}:\n    palace: |\n      {LETTERS}" for name in ("Kim", "Nina", "Ola"))
    (found,) = desk.run("score", "-", "--json", typed=text).json["findings"]
    assert (found["name"], len(found["locations"])) == ("ambiguous-tile", 21)
    assert found["location"] == {"line": 5, "column": 7}
    assert len(desk.run("score", "-", typed=text).out.splitlines()) <= 13
