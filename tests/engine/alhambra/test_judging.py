"""Who is missing where: names that are misspelt are told as one fault, however many there are."""

from __future__ import annotations

import time

from alhambra_engine import referee
from tests.cases import desk
from tests.cases.desk import HEAD


def _whole_game(players: int, spelling: str) -> str:
    lines = [HEAD + "scorings:"]
    for scoring in (1, 2, 3):
        lines.append(f"  {scoring}:")
        names = (
            spelling.format(letter=chr(ord("A") + number // 10 % 26), number=number, scoring=scoring)
            for number in range(players)
        )
        lines += [f"    {name}: {{buildings: {{}}, wall: 0}}" for name in names]
    return "\n".join(lines) + "\n"


def test_every_player_of_a_full_table_may_be_misspelt_at_every_scoring() -> None:
    names = ("Barbara", "Wilhelm", "Xaviera", "Jolanda", "Dietmar", "Quentin")
    text = HEAD + "scorings:\n"
    for scoring, end in ((1, "o"), (2, "u"), (3, "y")):
        text += f"  {scoring}:\n" + "".join(f"    {name}{end}: {{buildings: {{}}, wall: 0}}\n" for name in names)
    found = [each for each in desk.judge(text).findings if each.kind.name == "player-missing"]
    assert all(
        str(each.values["nearest"])[:-1] == str(each.values["name"])[:-1] for each in found if each.values["nearest"]
    )
    assert {str(each.values["nearest"])[:-1] for each in found if each.values["nearest"]} == set(names)


def test_a_crowd_that_is_misspelt_everywhere_is_answered_at_once() -> None:
    """Each name against each took 16 seconds for these 26 kB."""
    text = _whole_game(100, "Somebody {letter} whose name is long and looks like others {number:03}{scoring}")
    start = time.process_time()
    result = referee.check("x", text.encode())
    assert time.process_time() - start < 5
    assert sum(each.kind.name == "player-missing" for each in result.findings) == 300
    assert all(each.values["nearest"] is None for each in result.findings if each.kind.name == "player-missing")
