"""The command `moves` with its drawing: as text, as a picture, and never over somebody's file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cases import desk

if TYPE_CHECKING:
    from pathlib import Path

KIM = "examples/kim-and-nina.yaml"


@pytest.fixture(autouse=True)
def _in_the_checkout(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(checkout)


def moves(*words: str, name: str = KIM, is_terminal: bool = False) -> desk.Answer:
    """Return the answer about Kim's palace."""
    return desk.run("moves", name, "--player", "Kim", "--lang", "en", *words, is_terminal=is_terminal)


def test_only_the_palace_is_drawn() -> None:
    whole, drawing = moves("--tile", "T11-"), moves("--tile", "T11-", "--draw")
    assert whole.status == drawing.status == 0
    assert "Positions are" in whole.out
    assert "Positions are" not in drawing.out
    assert drawing.out.count("○") == 2  # on the palace, and below it in the legend
    assert drawing.out.startswith("Kim: T11-\n")


@pytest.mark.parametrize(
    ("ending", "start"), [("svg", b"<"), ("png", b"\x89PNG"), ("pdf", b"%PDF"), ("txt", b"Kim: T11-\n")]
)
def test_a_picture_is_a_file(tmp_path: Path, ending: str, start: bytes) -> None:
    path = tmp_path / f"moves.{ending}"
    assert moves("--tile", "T11-", "--draw", "-o", str(path)) == (0, "", f"{path}: 1 page\n")
    content = path.read_bytes()
    assert content.startswith(start)
    # Its own file is written again, with the same bytes; nobody else's.
    assert moves("--tile", "T11-", "--draw", "-o", str(path)).status == 0
    assert path.read_bytes() == content
    path.write_bytes(b"mine")
    assert moves("--tile", "T11-", "--draw", "-o", str(path)).status == 2
    assert path.read_bytes() == b"mine"


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("--format", "svg"), "--format needs --draw"),
        (("-o", "x.svg"), "-o needs --draw"),
        (("--force",), "--force needs --draw"),
        (("--draw", "--json"), "--draw cannot be used with --json"),
        (("--draw", "--format", "gif"), "unknown format: gif; choose from: text, svg, png, pdf"),
    ],
)
def test_what_does_not_go_together_is_refused(words: tuple[str, ...], line: str) -> None:
    assert moves(*words) == (2, "", f"alhambra-sheets: {line}\n")


def test_no_picture_goes_to_a_terminal() -> None:
    assert moves("--draw", "--format", "svg", is_terminal=True).status == 2


def test_an_illegal_palace_has_findings_and_no_picture(tmp_path: Path) -> None:
    illegal = "examples/illegal.yaml"
    told = moves("--draw", name=illegal)
    assert (told.status, "ALH304" in told.out) == (1, True)
    answer = moves("--draw", "-o", str(tmp_path / "x.svg"), name=illegal)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.endswith(f"alhambra-sheets draw {illegal}\n")
    assert not (tmp_path / "x.svg").exists()


@pytest.mark.parametrize("tile", ["T9", "?"])
def test_a_palace_with_vague_tiles_breaks_no_rule(tile: str, tmp_path: Path) -> None:
    game = tmp_path / "game.yaml"
    game.write_text(f"players:\n  Kim:\n    palace: |\n      * {tile}\n", encoding="utf-8")
    picture = tmp_path / "moves.svg"
    refused = moves("--draw", "-o", str(picture), name=str(game))
    assert refused.status == 2
    assert not picture.exists()
    assert f"until these tiles are known: {tile};" in refused.err
    assert f"alhambra-sheets moves {game} --player Kim" in refused.err
