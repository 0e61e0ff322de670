"""`score --bg-stats`: links that the app BG Stats opens."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.cases import desk

ROOT = Path(__file__).parents[3]
BASE, SHEETS = ROOT / "examples" / "kim-and-nina.yaml", ROOT / "examples" / "roll-and-write.yaml"


def plays(text: str) -> list[dict[str, Any]]:
    """Return what the links of an answer carry."""
    found = []
    for line in text.splitlines():
        link = urlsplit(line)
        assert (link.scheme, link.netloc, link.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
        assert line.isascii()
        ((data,),) = parse_qs(link.query, strict_parsing=True).values()
        found.append(json.loads(data))
    return found


def test_a_link_carries_the_game_and_its_result() -> None:
    answer = desk.run("score", str(BASE), "--bg-stats")
    assert (answer.status, answer.err) == (0, "")
    (play,) = plays(answer.out)
    assert play["game"] == {
        "name": "Alhambra", "sourceGameId": "alhambra", "bggId": 6249, "highestWins": True, "noPoints": False,
    }  # fmt: skip
    # Dirk is nobody.
    assert [(each["name"], each["score"], each["winner"], each["rank"]) for each in play["players"]] == [
        ("Kim", 108, True, 1),
        ("Nina", 81, False, 2),
    ]
    assert {each["startPlayer"] for each in play["players"]} == {False}


def test_each_game_has_a_line_and_its_own_number() -> None:
    answer = desk.run("score", str(BASE), str(SHEETS), "--bg-stats")
    first, second = plays(answer.out)
    assert first["sourcePlayId"] != second["sourcePlayId"]
    assert second["game"]["name"] == "Alhambra: Roll & Write"
    assert "bggId" not in second["game"]
    assert desk.run("score", str(BASE), str(SHEETS), "--bg-stats") == answer


def test_a_game_ended_when_its_file_was_written(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_bytes(BASE.read_bytes())
    os.utime(path, (1_700_000_000, 1_700_000_000))
    (play,) = plays(desk.run("score", str(path), "--bg-stats").out)
    assert play["playDate"] == "2023-11-14 22:13:20"


@pytest.mark.parametrize("form", ["list", "json", "code"])
@pytest.mark.parametrize("game", [BASE, SHEETS])
def test_a_game_is_the_same_play_in_every_form(game: Path, form: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.yaml"
    assert desk.run("convert", str(game), "--to", form, "-o", str(copy)).status == 0
    one, other = plays(desk.run("score", str(game), str(copy), "--bg-stats").out)
    assert one["sourcePlayId"] == other["sourcePlayId"]
    changed = tmp_path / "changed.yaml"
    changed.write_text(game.read_text(encoding="utf-8").replace("Barbara", "Bar").replace("Kim", "Tim"), "utf-8")
    (third,) = plays(desk.run("score", str(changed), "--bg-stats").out)
    assert third["sourcePlayId"] != one["sourcePlayId"]


def test_names_are_carried_as_they_are() -> None:
    names = ['Kim & "Co" <b>', "日本語 🏰"]
    text = SHEETS.read_text(encoding="utf-8")
    for name, own in zip(("Barbara", "Ani"), names, strict=True):
        text = text.replace(name, json.dumps(own, ensure_ascii=False))
    answer = desk.run("score", "-", "--bg-stats", typed=text)
    assert answer.status == 0
    assert [each["name"] for each in plays(answer.out)[0]["players"]] == names


@pytest.mark.parametrize(
    ("text", "status", "line"),
    [
        (desk.table("Kim: {buildings: {tower: 1}, wall: 1}"), 2, "-: the game is not complete, so there is no link"),
        (
            (ROOT / "examples" / "illegal.yaml").read_text(encoding="utf-8"),
            1,
            "-: the game is not legal, so there is no link",
        ),
        # Barbara wins in every case, and nobody knows with how many points more than the others.
        (
            (ROOT / "tests" / "cases" / "order-needed.yaml").read_text(encoding="utf-8"),
            2,
            "-: the result is not certain, so there is no link",
        ),
    ],
)
def test_a_game_without_a_result_has_a_line_instead(text: str, status: int, line: str) -> None:
    answer = desk.run("score", "-", "--bg-stats", "--lang", "en", typed=text)
    assert (answer.status, answer.out) == (status, "")
    assert answer.err == f"alhambra-sheets: {line}\n"


@pytest.mark.parametrize("other", ["--json", "--watch"])
def test_links_are_not_mixed_with_anything(other: str) -> None:
    answer = desk.run("score", str(BASE), "--bg-stats", other, "--lang", "en")
    assert (answer.status, answer.err) == (2, f"alhambra-sheets: --bg-stats cannot be used with {other}\n")
