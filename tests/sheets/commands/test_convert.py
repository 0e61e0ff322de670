"""`convert` and `score --code`: a game in another form, and a receipt that proves itself."""

from __future__ import annotations

import io
import json
import re
import tomllib
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING
from zlib import crc32

import pytest
import yaml
import zxingcpp
from hypothesis import given, settings
from jsonschema import Draft202012Validator
from PIL import Image

from alhambra_engine.copies import alphabet, compact, drawings, transcripts, words, writing
from alhambra_sheets.report import schemas
from tests.cases import desk
from tests.cases.sheets import EXAMPLE, transcript_of
from tests.engine.copies.copied import distinct, outcome_of, palace_games
from tests.engine.play import Game

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).resolve().parents[3]
GAME = str(ROOT / "examples" / "whole-game.yaml")
FORMS = ("drawing", "list", "json", "code")
PLAIN = "game: alhambra\nplayers:\n  Kim: {buildings: {tower: 2}, wall: 3}\n  Nina: {buildings: {garden: 1}, wall: 2}\n"
TRANSCRIPT = Draft202012Validator(schemas.transcript())


def converted(form: str, data: str, *more: str) -> str:
    """Return a game in another form."""
    answer = desk.run("convert", "-", "--to", form, "--lang", "en", *more, typed=data)
    assert answer.status == 0, answer.err
    return answer.out


def code_of(text: str) -> str:
    """Return the code of a game."""
    return converted("code", text).strip()


# convert


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("path", sorted((ROOT / "examples").glob("*.yaml")), ids=lambda path: path.stem)
def test_every_form_leads_to_every_other(path: Path, form: str) -> None:
    if path.stem == "illegal":
        return
    text = path.read_text(encoding="utf-8")
    first = converted(form, text)
    assert converted(form, first) == first
    for other in FORMS:
        # A list counts itself, and a code has a name for everybody.
        assert converted(other, first) == converted(other, converted(form, converted(other, first)))
    score, again = (desk.run("score", "-", "--json", typed=each).json for each in (text, first))
    for key in ("scorings", "totals", "winners", "legal", "complete", "before"):
        assert score[key] == again[key]


def test_what_is_written_has_the_canonical_form() -> None:
    for name, result in distinct():
        tree = transcripts.tree_of(outcome_of(result))
        rows = drawings.with_rows(tree)
        assert json.loads(writing.json_text(rows)) == rows, name
        # Of the numbers of scorings YAML makes numbers, JSON has texts alone.
        loaded = json.loads(json.dumps(yaml.safe_load(writing.yaml_text(tree))))
        assert loaded == json.loads(json.dumps(tree)), name
        # What nobody knows of a tile in the hand, and the signs of a name, may be more than a schema can say.
        # Counts that may be prices of tiles keep their words, so that they stay doubtful.
        is_doubtful = any(finding.kind.name == "counts-or-tiles" for finding in result.findings)
        if not is_doubtful and not re.search(r'"\?"|\\ud8', json.dumps(tree)):
            for document in (loaded, rows):
                assert [error.message for error in TRANSCRIPT.iter_errors(document)] == [], name


@given(palace_games())
@settings(max_examples=8)
def test_games_of_any_players_have_one_code_in_all_forms(text: str) -> None:
    code = code_of(text)
    assert code_of(converted("drawing", text)) == code_of(converted("json", text)) == code_of(code) == code
    listed = converted("list", text)
    assert converted("list", code) == listed == converted("list", code_of(listed))


def test_a_file_is_written_that_is_not_there_yet(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    answer = desk.run("convert", GAME, "--to", "json", "-o", str(path), "--lang", "en")
    assert (answer.status, answer.out) == (0, "")
    assert answer.err.endswith(f"{path}: the same game\n")
    assert desk.run("score", str(path), "--json").json["totals"] == desk.run("score", GAME, "--json").json["totals"]
    before = path.read_bytes()
    again = desk.run("convert", GAME, "--to", "list", "-o", str(path), "--lang", "en")
    assert (again.status, again.out) == (2, "")
    assert again.err.endswith(f"alhambra-sheets: {path} already exists; choose another name\n")
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("text", "is_lost"),
    [
        (PLAIN, False),
        (f"# ours\n{PLAIN}", True),
        (PLAIN.replace("wall: 3}", "wall: 3}  # or 4?"), True),
        (PLAIN.replace("Nina", '"Nina # 1"'), False),
        (PLAIN.replace("Nina", "Team #1"), False),
        ("game: alhambra\nplayers:\n  Kim:\n    palace: | # mine\n      * G8ne\n", True),
        ("game: alhambra\nplayers:\n  Kim:\n    palace: |\n      * G8ne # mine\n", True),
        ("game: alhambra\nplayers:\n  Kim:\n    palace: |\n      * G8ne\n", False),
        ("Kim P2 W3\nNina T1 W2\n", False),
        ("Kim P2 W3  # she said\nNina T1 W2\n", True),
        (re.sub(" +#.*", "", EXAMPLE).replace("X", "#"), False),
        (EXAMPLE.replace("X", "#"), True),
    ],
)
def test_lost_comments_are_told(text: str, *, is_lost: bool) -> None:
    answer = desk.run("convert", "-", "--to", "drawing", "--lang", "en", typed=text)
    assert (answer.status, answer.err) == (0, "-: the comments are left out\n" if is_lost else "")
    told = desk.run("convert", "-", "--to", "drawing", "--json", typed=text).json
    assert told["comments_lost"] is is_lost


def test_json_has_the_text_and_for_json_the_value() -> None:
    for form in FORMS:
        told = desk.run("convert", GAME, "--to", form, "--json").json
        assert (told["schema"], told["file"], told["to"], told["legal"]) == (1, GAME, form, True)
        assert told["text"] == converted(form, Path(GAME).read_text(encoding="utf-8"))
        assert ("value" in told) is (form == "json")
    assert desk.run("convert", GAME, "--to", "json", "--json").json["value"]["game"] == "alhambra"
    assert desk.run("convert", "--code", code_of(PLAIN), "--to", "list", "--json").json["file"] is None


def test_an_illegal_game_is_not_converted() -> None:
    path = str(ROOT / "examples" / "illegal.yaml")
    answer = desk.run("convert", path, "--to", "code", "--lang", "en")
    assert (answer.status, answer.out) == (1, "")
    assert answer.err == desk.run("check", path, "--lang", "en").out
    told = desk.run("convert", path, "--to", "code", "--json")
    assert (told.status, told.err) == (1, "")
    assert (told.json["text"], told.json["legal"]) == (None, False)
    assert told.json["findings"] == desk.run("check", path, "--json").json["findings"]


def test_a_large_palace_stays_a_list_and_that_is_told() -> None:
    bend = [*((east, 0) for east in range(1, 60)), *((59, south) for south in range(1, 60))]
    tiles = ", ".join(f"{{at: [{east}, {south}], tile: G}}" for east, south in bend)
    text = f"game: alhambra\ntiles: any\nplayers:\n  Kim: {{tiles: [{tiles}]}}\n"
    answer = desk.run("convert", "-", "--to", "drawing", "--lang", "en", typed=text)
    assert answer.err == "-: too large to draw, so written as lists of tiles: Kim\n"
    assert "palace" not in answer.out
    assert desk.run("convert", "-", "--to", "list", "--lang", "en", typed=text).err == ""
    assert converted("drawing", code_of(text)) == answer.out


def test_names_that_a_stream_cannot_show_have_escapes() -> None:
    text = PLAIN.replace("Kim", "Оля").replace("Nina", '"Zdeněk 😀"')
    for form in ("drawing", "list"):
        shown = desk.run("convert", "-", "--to", form, typed=text, encoding="ascii")
        assert desk.run("score", "-", "--json", typed=shown.out).json["totals"].keys() == {"Оля", "Zdeněk 😀"}
    shown = desk.run("convert", "-", "--to", "json", typed=text, encoding="ascii")
    assert json.loads(shown.out)["players"].keys() == {"Оля", "Zdeněk 😀"}
    assert desk.run("score", "-", "--json", typed=shown.out).json["totals"].keys() == {"Оля", "Zdeněk 😀"}


def test_a_layout_file_is_not_needed_any_more(tmp_path: Path) -> None:
    grid = (ROOT / "examples" / "my-layout.toml").read_text(encoding="utf-8").replace("coins = 20", "coins = 18")
    (tmp_path / "box.toml").write_text(grid, encoding="utf-8")
    game = tmp_path / "game.yaml"
    rows = ["".join(row.split()) for row in tomllib.loads(grid)["rows"]]
    random = Random(4)  # noqa: S311 - the same game on every run
    text = transcript_of(Game(random, rows, supply=18).play())
    game.write_text(text.replace("layout: granada", "layout: box.toml"), encoding="utf-8")
    score = desk.run("score", str(game), "--json").json
    assert (score["layout"], score["legal"]) == ("my-layout", True)
    for form in FORMS:
        copy = desk.run("convert", str(game), "--to", form).out
        again = desk.run("score", "-", "--json", typed=copy).json
        assert (again["layout"], again["scorings"]) == ("my-layout", score["scorings"])
        value = json.loads(converted("json", copy))["layout"]
        assert (value["coins"], value["name"], len(value["rows"])) == (18, "My layout", 6)


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["--to", "code"], "FILE is missing; see: alhambra-sheets convert --help"),
        ([GAME], "--to is missing; see: alhambra-sheets convert --help"),
        (
            [GAME, "--to", "lists"],
            "unknown format: lists; did you mean list? choose from: drawing, list, json, code, qr, alh",
        ),
        ([GAME, "--to", "code", "--code", "ALHG1:0"], "--code cannot be used with FILE"),
        (["--to", "json", "--code", "ALHG1:0"], "--code: this code has a mistake in it, or part of it is missing"),
        (["--to", "json", "--code", "Kim"], "--code: this code has a mistake in it, or part of it is missing"),
        (["--to", "json", "--code", "ALHG7:0"], "--code: a newer version of this program made this code"),
        (["no-such.yaml", "--to", "json"], "no-such.yaml: no such file"),
    ],
)
def test_what_cannot_be_converted_is_one_line(arguments: list[str], line: str) -> None:
    answer = desk.run("convert", *arguments, "--lang", "en")
    assert (answer.status, answer.out, answer.err) == (2, "", f"alhambra-sheets: {line}\n")


# score --code


def test_a_code_is_scored_anew_and_agrees() -> None:
    text = Path(GAME).read_text(encoding="utf-8")
    file, code = desk.run("score", GAME, "--json").json, desk.run("score", "--code", code_of(text), "--json")
    assert code.status == 0
    assert code.json["file"] is None
    assert code.json["receipt"] == {"agrees": True, "totals": file["totals"]}
    for key in ("scorings", "totals", "winners", "leftovers", "complete", "before"):
        assert code.json[key] == file[key]
    told = desk.run("score", "--code", code_of(text), "--lang", "en")
    assert told.out.endswith("\nReceipt: the points match those shown when the code was made.\n")


def sealed(change: Callable[[str], str]) -> str:
    """Return the code of a game with another text in it, and the right sum."""
    packed = alphabet.read(code_of(PLAIN).removeprefix(compact.MARK))[:-4]
    other = words.pack(change(words.unpack(packed, compact.LONGEST).decode()).encode())
    return compact.MARK + alphabet.written(other + crc32(other).to_bytes(4, "big"))


def test_a_code_that_shows_other_points_says_whose() -> None:
    totals = desk.run("score", "-", "--json", typed=PLAIN).json["totals"]
    wrong = sealed(lambda text: re.sub(r"\[\d+,\d+\]", "[99,null]", text, count=1))
    answer = desk.run("score", "--code", wrong, "--json")
    assert answer.status == 0  # nothing is wrong with the game
    assert answer.json["receipt"] == {"agrees": False, "totals": {"Kim": 99}}
    assert answer.json["totals"] == totals
    told = desk.run("score", "--code", wrong, "--lang", "en").out.splitlines()[-1]
    kim, nina = totals["Kim"], totals["Nina"]
    assert told == (
        f"Receipt: the points differ from those shown when the code was made (Kim: 99, now {kim}, Nina: –, now {nina})"
    )


def test_an_illegal_game_in_a_code_has_its_findings() -> None:
    illegal = sealed(lambda text: text.replace('"tower":2', '"tower":99'))
    answer = desk.run("score", "--code", illegal, "--json")
    assert (answer.status, answer.json["legal"], answer.json["receipt"]["agrees"]) == (1, False, False)


def test_a_file_may_contain_a_code(tmp_path: Path) -> None:
    path = tmp_path / "code.txt"
    path.write_text("\ufeff" + code_of(PLAIN).lower() + "\n\n", encoding="utf-8")
    both = desk.run("score", str(path), GAME, "--json").json
    assert both[0]["file"] == str(path)
    assert both[0]["receipt"]["agrees"] is True
    assert "receipt" not in both[1]
    text = desk.run("score", str(path), "--lang", "en").out
    assert text.endswith("when the code was made.\n")
    path.write_text(code_of(PLAIN)[:-3], encoding="utf-8")
    damaged = desk.run("score", str(path), GAME, "--json", "--lang", "en")
    assert (damaged.status, len(damaged.json)) == (2, 1)
    assert damaged.err == f"alhambra-sheets: {path}: this code has a mistake in it, or part of it is missing\n"
    path.write_text(code_of(PLAIN), encoding="utf-8")
    other = desk.run("score", str(path), "--scoring", "2", "--lang", "en")
    assert (other.status, other.err) == (
        2,
        f"alhambra-sheets: {path} names its own scoring; leave out --scoring\n",
    )


@pytest.mark.parametrize("arguments", [["score"], ["convert", "--to", "json"], ["check"]])
def test_a_code_of_unknown_origin_opens_no_file(arguments: list[str], tmp_path: Path) -> None:
    layout = tmp_path / "mine.toml"
    rows = '"GPTCGA", "PAGSCT", "CTSTAP", "ASCGTG", "SCAPGT", "GTGATC"'
    layout.write_text(f'id = "mine"\nname = "Mine"\nrows = [{rows}]\ncoins = 20\n', encoding="utf-8")
    game = (
        'game: roll-and-write\nlayout: "{}"\nplayers: {{Ann: {{buildings: {{tower: 1}}}}, Bo: {{buildings: {{}}}}}}\n'
    )
    beside = tmp_path / "game.yaml"
    beside.write_text(game.format("mine.toml"), encoding="utf-8")
    assert desk.run("check", str(beside), "--json").json["layout"] == "mine"
    tree = {
        "game": "roll-and-write",
        "layout": "mine.toml",
        "players": {name: {"buildings": {"tower": 1}} for name in ("Ann", "Bo")},
    }
    packed = words_of(["", [], tree])
    by_file = tmp_path / "code.txt"
    by_file.write_text(packed, encoding="utf-8")
    first, *more = arguments
    answers = {str(by_file): desk.run(first, str(by_file), *more, "--lang", "en")}
    if first != "check":
        answers["--code"] = desk.run(first, "--code", packed, *more, "--lang", "en")
    for name, answer in answers.items():
        assert answer.status == 1
        assert f"{name}:2:9" in answer.out + answer.err


def test_a_code_that_is_printed_has_a_name_in_its_findings(tmp_path: Path) -> None:
    packed = words_of(["", [], {"game": "alhambra", "players": {"Ann": {"buildings": {"tower": 99}}}}])
    target = str(tmp_path / "report.pdf")
    printed = desk.run("print", "score-pad", "--code", packed, "-o", target, "--lang", "en")
    assert printed.status == 1
    assert "--code:" in printed.err


def words_of(parts: list[object]) -> str:
    """Return a code that somebody has made by hand."""
    packed = words.pack(json.dumps(parts).encode())
    return compact.MARK + alphabet.written(packed + crc32(packed).to_bytes(4, "big"))


def test_a_file_with_a_code_is_read_by_every_command(tmp_path: Path) -> None:
    path, code = tmp_path / "game.yaml", tmp_path / "code.yaml"
    path.write_bytes((ROOT / "examples" / "kim-and-nina.yaml").read_bytes())
    code.write_text(code_of(path.read_text(encoding="utf-8")), encoding="utf-8")
    for arguments in (
        ["check", "FILE", "--json"],
        ["check", "FILE", "--output", "concise"],
        ["why", "FILE", "Kim", "tower"],
        ["why", "FILE", "Kim", "--tile", "G8ne", "--at", "1,0", "--json"],
        ["moves", "FILE", "--player", "Kim", "--json"],
        ["moves", "FILE", "--player", "Kim", "--tile", "P2", "--draw"],
        ["draw", "FILE"],
        ["audit", "FILE"],
        ["score", "FILE", "--summary"],
        ["score", "FILE", "--summary=csv"],
    ):
        one, other = (
            desk.run(*(str(name) if word == "FILE" else word for word in arguments), "--lang", "en")
            for name in (path, code)
        )
        assert other.status == one.status, (arguments, other)
        assert "ALH1" not in other.out, arguments
        if "--json" not in arguments and "concise" not in arguments and arguments[0] != "audit":
            assert other.out.replace("code.yaml", "game.yaml") == one.out, arguments
        elif "--json" in arguments:
            assert (
                other.json["legal" if "legal" in one.json else "may"]
                == one.json["legal" if "legal" in one.json else "may"]
            )
            assert other.json.get("place") == one.json.get("place")


def test_a_code_is_not_mended(tmp_path: Path) -> None:
    path = tmp_path / "code.txt"
    path.write_text(code_of(PLAIN), encoding="utf-8")
    before = path.read_bytes()
    answer = desk.run("check", str(path), "--fix", "--yes", "--lang", "en")
    assert (answer.status, answer.out) == (2, "")
    assert answer.err == f"alhambra-sheets: {path} contains a code, and codes cannot be changed\n"
    assert path.read_bytes() == before


def test_a_summary_asks_no_code_for_another_scoring(tmp_path: Path) -> None:
    path = tmp_path / "code.txt"
    path.write_text(code_of(PLAIN), encoding="utf-8")
    answer = desk.run("score", str(path), "--summary", "--scoring", "2", "--lang", "en")
    assert (answer.status, answer.out) == (2, "")


def test_vague_words_stay_open_in_a_code() -> None:
    text = "game: alhambra\nplayers:\n  Kim:\n    palace: |\n      * G10\n  Nina: {buildings: {garden: 1}, wall: 3}\n"
    score = desk.run("score", "-", "--json", typed=text).json
    assert score["possible"]
    answer = desk.run("score", "--code", code_of(text), is_terminal=True, typed="1\n")
    assert answer.status == 0
    told = desk.run("score", "--code", code_of(text), "--json").json
    assert told["receipt"] == {"agrees": True, "totals": {}}
    assert told["possible"] == score["possible"]


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ([GAME], "--code cannot be used with FILE"),
        (["--quick"], "--code cannot be used with --quick"),
        (["--scoring", "2"], "--code cannot be used with --scoring"),
        (["--watch"], "--code cannot be used with --watch"),
    ],
)
def test_what_cannot_be_meant_beside_a_code_is_one_line(arguments: list[str], line: str) -> None:
    answer = desk.run("score", "--code", "ALHG1:0", *arguments, "--lang", "en")
    assert (answer.status, answer.out, answer.err) == (2, "", f"alhambra-sheets: {line}\n")


def test_a_code_names_virtual_players_alike_in_every_language() -> None:
    game = str(ROOT / "examples" / "solo-versus.yaml")
    for maker, reader in (("en", "cs"), ("cs", "de"), ("ru", "en")):
        code = desk.run("convert", game, "--to", "code", "--lang", maker).out.strip()
        told = desk.run("score", "--code", code, "--json", "--lang", reader).json
        assert told["receipt"]["agrees"]
        assert told["totals"] == desk.run("score", game, "--json", "--lang", maker).json["totals"]


# QR codes and links


def scanned(png: bytes) -> str:
    """Return what a camera reads of a picture."""
    (found,) = zxingcpp.read_barcodes(Image.open(io.BytesIO(png)).convert("L"))
    return str(found.text)


PAGE = "https://example.org/alhambra/?lang=de"


@pytest.mark.parametrize("path", ["whole-game", "kim-and-nina", "roll-and-write"])
@pytest.mark.parametrize("page", ["", PAGE])
def test_a_qr_code_is_read_as_the_code_or_the_link(path: str, page: str, tmp_path: Path) -> None:
    file, more = str(ROOT / "examples" / f"{path}.yaml"), ["--page", page] if page else []
    text = desk.run("convert", file, "--to", "code", *more).out.strip()
    assert text.startswith(f"{page}#ALHG1:" if page else "ALHG1:")
    picture = tmp_path / "code.png"
    answer = desk.run("convert", file, "--to", "qr", *more, "-o", str(picture), "--lang", "en")
    assert answer.status == 0
    assert answer.err.splitlines()[-1] == f"{picture}: the same game"
    assert scanned(picture.read_bytes()) == text
    assert (
        desk.run("score", "--code", text, "--json").json["totals"] == desk.run("score", file, "--json").json["totals"]
    )


def test_the_svg_of_a_code_is_the_same_wherever_it_goes(tmp_path: Path) -> None:
    out = desk.run("convert", GAME, "--to", "qr", "--page", PAGE).out
    assert out.startswith("<?xml")
    assert desk.run("convert", GAME, "--to", "qr", "--page", PAGE, "-o", str(tmp_path / "a.svg")).status == 0
    assert (tmp_path / "a.svg").read_text(encoding="utf-8") == out
    told = desk.run("convert", GAME, "--to", "qr", "--page", PAGE, "--json").json
    assert (told["svg"], told["to"]) == (out, "qr")
    assert told["text"] == desk.run("convert", GAME, "--to", "code", "--page", PAGE).out


@pytest.mark.parametrize(
    "address",
    [
        *("", "example.org", "javascript:alert(1)", "file:example", "https://", "ftp://example.org"),
        *("https://example.org/a b", "https://example.org/\n", "https://example.org/\x1b[31m", "https://ä.example"),
        "https://example.org/" + "x" * 2000,
    ],
)
def test_what_is_no_address_of_a_page_makes_no_link(address: str) -> None:
    for form in ("code", "qr"):
        answer = desk.run("convert", GAME, "--to", form, "--page", address, "--lang", "en")
        assert answer.fault.endswith("--page takes the address of a page, such as https://example.org/")


def test_what_is_behind_the_sign_in_an_address_is_replaced() -> None:
    old = desk.run("convert", GAME, "--to", "code", "--page", "https://example.org/").out.strip()
    new, fresh = (
        desk.run("convert", "-", "--to", "code", "--page", page, typed=PLAIN).out.strip()
        for page in (old, "https://example.org/")
    )
    assert new == fresh
    assert new.startswith("https://example.org/#ALHG1:")


def test_a_link_tells_more_than_a_code_and_carries_the_same_game() -> None:
    link = desk.run("convert", "-", "--to", "code", "--page", "https://example.org/", typed=PLAIN).out.strip()
    assert len(link.partition("#")[2]) > len(code_of(PLAIN))
    assert desk.run("convert", "--code", link, "--to", "code").out.strip() == code_of(PLAIN)


@pytest.mark.parametrize(
    "change",
    [
        lambda link: link,
        str.lower,
        str.upper,
        lambda link: link.replace("+", "%2B").replace(":", "%3A").replace("#%", "#ALHG1:%"),
        lambda link: f"\ufeff  {link[:40]}\n{link[40:]}\n",
    ],
)
def test_a_link_is_read_wherever_a_code_is(change: Callable[[str], str], tmp_path: Path) -> None:
    link = change(f"https://example.org/#{code_of(PLAIN)}")
    expected = desk.run("score", "-", "--json", typed=PLAIN).json["totals"]
    file = tmp_path / "link.txt"
    file.write_text(link, encoding="utf-8")
    for answer in (
        desk.run("score", "--code", link, "--json"),
        desk.run("score", str(file), "--json"),
        desk.run("score", "-", "--json", typed=link),
    ):
        assert answer.status == 0, answer.err
        assert answer.json["totals"] == expected
    assert desk.run("print", "score-pad", "--code", link, "-o", str(tmp_path / "pad.pdf")).status == 0


def test_a_link_with_a_slip_is_refused() -> None:
    link = f"https://example.org/#{code_of(PLAIN)}"
    for wrong in (
        link[:-1],
        link + "A",
        "https://example.org/#",
        "https://example.org/",
        link.replace("ALHG1", "ALHG2"),
    ):
        assert desk.run("score", "--code", wrong).status == 2


def test_where_a_picture_of_a_code_cannot_be(tmp_path: Path) -> None:
    for name in ("code.pdf", "code", "code.svg.txt"):
        answer = desk.run("convert", GAME, "--to", "qr", "-o", str(tmp_path / name), "--lang", "en")
        assert (answer.status, answer.out) == (2, "")
        assert answer.err.endswith("the name must end in .svg, .png\n")
    there = tmp_path / "code.svg"
    there.write_text("mine")
    assert desk.run("convert", GAME, "--to", "qr", "-o", str(there)).status == 2
    assert there.read_text() == "mine"
    for more in (["list"], ["drawing"], ["json"]):
        assert desk.run("convert", GAME, "--to", *more, "--page", PAGE).status == 2
    answer = desk.run("convert", GAME, "--to", "qr", is_terminal=True, encoding="utf-8")
    assert (answer.status, answer.out) == (2, "")


def test_a_link_too_long_for_a_qr_code_is_refused() -> None:
    page = "https://example.org/" + "x" * 1900
    assert desk.run("convert", GAME, "--to", "code", "--page", page).status == 0
    answer = desk.run("convert", GAME, "--to", "qr", "--page", page, "--lang", "en")
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.splitlines()[-1].endswith("this game is too large for qr")
