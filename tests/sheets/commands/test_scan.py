"""The command `scan`: what it writes and says, whatever looks at the photos."""

from __future__ import annotations

import html
import io
import shlex
import sys
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
import yaml
from jsonschema import Draft202012Validator
from PIL import Image

from alhambra_engine.judge.photos import Place
from alhambra_sheets.camera import answers, scanning, templates
from alhambra_sheets.camera.eye import EyeError
from alhambra_sheets.camera.scanning import Seen
from alhambra_sheets.drawing import sheet_codes
from tests.cases import desk

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from alhambra_sheets.camera.templates import Bitmap

PLAYER_SHEET = "ALH2P10JGG204KFUSCUYKQYRFI2003100000F"
BUILT = {"space-1-1", "space-1-2", "space-2-1"}
DOUBTFUL = "space-6-6"

# Places of examples/barbara.jpg: 31 with the network and the doubt of engine/data/judge.toml (0.01), and a third more.
MOST_ASKED = 40

ANSWER: dict[str, Any] = {
    "type": "object",
    "required": ["schema", "photos", "questions", "open", "counts", "findings", "transcript"],
    "additionalProperties": False,
    "properties": {
        "schema": {"const": 1},
        "photos": {"type": "array", "items": {"$ref": "#/$defs/photo"}},
        "questions": {"type": "integer", "minimum": 0},
        "open": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["photo", "box", "reading", "probability", "alternatives"],
                "additionalProperties": False,
                "properties": {
                    "photo": {"type": "integer"},
                    "box": {"type": "string"},
                    "reading": {"type": "string"},
                    "probability": {"$ref": "#/$defs/probability"},
                    "alternatives": {
                        "type": "array",
                        "items": {
                            "type": "object",
                            "required": ["reading", "probability", "changes"],
                            "properties": {"changes": {"type": ["object", "null"]}},
                        },
                    },
                },
            },
        },
        "counts": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["least", "readings"],
                "properties": {"least": {"$ref": "#/$defs/probability"}, "readings": {"type": "integer"}},
            },
        },
        "findings": {"type": "array", "items": {"type": "object", "required": ["code", "name", "message"]}},
        "transcript": {"type": "string"},
    },
    "$defs": {
        "probability": {"type": "number", "minimum": 0, "maximum": 1},
        "photo": {
            "type": "object",
            "required": ["file", "document", "layout", "template", "located", "error", "places"],
            "additionalProperties": False,
            "properties": {
                "file": {"type": "string"},
                "digest": {"type": ["string", "null"]},
                "document": {"enum": ["player-sheet", "score-sheet", "palace-form", None]},
                "side": {"type": ["string", "null"]},
                "layout": {"type": ["string", "null"]},
                "template": {"type": ["string", "null"]},
                "player": {"type": ["string", "null"]},
                "located": {"type": "boolean"},
                "error": {"type": ["string", "null"]},
                "places": {
                    "type": "array",
                    "items": {
                        "type": "object",
                        "required": ["box", "reading", "probability", "asked"],
                        "additionalProperties": False,
                        "properties": {
                            "box": {"type": "string"},
                            "reading": {"type": ["string", "null"]},
                            "probability": {"anyOf": [{"$ref": "#/$defs/probability"}, {"type": "null"}]},
                            "asked": {"type": "boolean"},
                        },
                    },
                },
            },
        },
    },
}
"""What `scan --json` writes, as docs/commands.md promises it."""


@cache
def blank(scale: float) -> Bitmap:
    """Return the player sheet as nobody has filled it in."""
    return templates.blank(templates.of_code(sheet_codes.read_text(PLAYER_SHEET)), scale)


def seen(*, doubtful: bool = False, built: frozenset[str] = frozenset(BUILT)) -> Seen:
    """Return a player sheet on which a few buildings are crossed out, one of them perhaps."""
    known = templates.of_code(sheet_codes.read_text(PLAYER_SHEET))
    read = []
    for box in known.of_kind("space", "coin", "number"):
        mark = {"space": "built", "coin": "crossed", "number": "filled"}[box.kind]
        chance = 0.999 if box.name in built else 0.001
        if doubtful and box.name == DOUBTFUL:
            chance = 0.45
        read.append(Place(box.name, box.kind, {mark: chance, "blank": 1 - chance}))
    return Seen(known, read=tuple(read), flat=blank(scanning.FINE))


@pytest.fixture
def look(monkeypatch: pytest.MonkeyPatch) -> list[Seen]:
    """Put something in the place of the eye that sees one thing after the other."""
    waiting: list[Seen] = []

    def one(picture: Bitmap, reads: bool, *, shows: bool) -> Seen:  # noqa: FBT001 - as `Look`
        assert picture.rgba
        assert isinstance(reads, bool)
        found = waiting.pop(0)
        return found if shows else found._replace(flat=None)

    monkeypatch.setattr(scanning, "looking", lambda _: one)
    return waiting


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def photo(path: Path, shade: int = 200) -> str:
    """Write something that can be decoded; return its name."""
    notes = Image.Exif()
    notes[0x010E] = "at home"
    Image.new("RGB", (40, 30), (shade, shade, shade)).save(path, exif=notes)
    return path.name


def scan(*words: str) -> desk.Answer:
    """Return the answer about some photos."""
    return desk.run("scan", *words, "--lang", "en")


def test_the_transcript_is_the_answer_and_all_else_is_told(tmp_path: Path, look: list[Seen]) -> None:
    look.append(seen())
    found = scan(photo(tmp_path / "kim.jpg"), "--names", "Kim")
    assert found.status == 0
    assert found.out.startswith("game: roll-and-write")
    assert "Kim" in found.out
    assert "?" not in found.out
    assert found.err.splitlines()[0] == "kim.jpg: player-sheet, granada, Kim"


def test_what_is_open_is_told_and_keeps_a_game_from_having_points(tmp_path: Path, look: list[Seen]) -> None:
    look.append(seen(doubtful=True))
    found = scan(photo(tmp_path / "kim.jpg"), "-o", "game.yaml")
    assert (found.status, found.out) == (1, "")
    assert "1 place is open:" in found.err
    assert "kim.jpg: row 6, column 6: empty (55%), or built (45%" in found.err
    assert desk.run("score", "game.yaml").status == 1


@pytest.mark.parametrize(
    ("language", "comment"),
    [
        ("en", "# ? Kim: K: row 6, column 6: empty (55%), or built (45%"),
        ("de", "# ? Kim: K: Reihe 6, Spalte 6: leer (55"),
    ],
)
def test_a_transcript_says_what_is_open_as_a_person_does(
    tmp_path: Path, look: list[Seen], language: str, comment: str
) -> None:
    look += [seen(doubtful=True), seen()]
    name = photo(tmp_path / "kim.jpg")
    desk.run("scan", name, "--names", "Kim:\u2028K", "-o", "game.yaml", "--lang", language)
    lines = (tmp_path / "game.yaml").read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith(comment)
    assert lines[1] == "game: roll-and-write"
    desk.run("scan", name, "-o", "whole.yaml", "--lang", language)
    assert (tmp_path / "whole.yaml").read_text(encoding="utf-8").startswith("game:")


def test_answers_close_what_was_open(tmp_path: Path, look: list[Seen]) -> None:
    look += [seen(doubtful=True), seen(doubtful=True)]
    name = photo(tmp_path / "kim.jpg")
    digest = answers.digest((tmp_path / name).read_bytes())
    (tmp_path / "answers.txt").write_text(f"{answers.HEAD}\n# looked at\n{digest} {DOUBTFUL} built\n", encoding="utf-8")
    assert scan(name, "-o", "open.yaml").status == 1
    assert scan(name, "--answers", "answers.txt", "-o", "game.yaml").status == 0
    written = (tmp_path / "game.yaml").read_text(encoding="utf-8")
    assert written.count("X") == len(BUILT) + 1
    assert desk.run("check", "game.yaml").status in {0, 1}


@pytest.mark.parametrize(
    ("stray", "told"),
    [
        ("{digest} space-1-1 built\n", ""),
        ("{digest} space-1-1 ?\n{digest} coin-1 circled\n", ""),
        ("{digest} space-9-1 built\n", "1 answer fits no place of these photos; give the photos that its page"),
        ("{digest} space-1-1 maybe\n", "1 answer fits no place of these photos; give the photos that its page"),
        (
            "0123456789ab space-1-1 built\n0123456789ab space-1-2 built\n",
            "2 answers fit no place of these photos; give the photos that their page",
        ),
    ],
)
def test_answers_that_fit_nothing_are_told(tmp_path: Path, look: list[Seen], stray: str, told: str) -> None:
    look.append(seen())
    name = photo(tmp_path / "kim.jpg")
    text = stray.format(digest=answers.digest((tmp_path / name).read_bytes()))
    (tmp_path / "answers.txt").write_text(f"{answers.HEAD}\n{text}", encoding="utf-8")
    found = scan(name, "--answers", "answers.txt")
    lines = [line for line in found.err.splitlines() if "fit" in line]
    assert lines == ([f"answers.txt: {told} was made from"] if told else [])
    assert "Player 1" in found.out


def test_answers_about_a_photo_that_cannot_be_read_are_not_told_beside_it(tmp_path: Path, look: list[Seen]) -> None:
    look += [seen(), Seen(fault="blurred")]
    names = [photo(tmp_path / "kim.jpg"), photo(tmp_path / "nina.jpg", 9)]
    digest = answers.digest((tmp_path / "nina.jpg").read_bytes())
    (tmp_path / "answers.txt").write_text(f"{answers.HEAD}\n{digest} space-1-1 built\n", encoding="utf-8")
    assert "fits no place" not in scan(*names, "--answers", "answers.txt").err


def test_names_that_are_too_many_are_told(tmp_path: Path, look: list[Seen]) -> None:
    look += [seen(), seen()]
    name = photo(tmp_path / "kim.jpg")
    assert "--names" not in scan(name, "--names", "Kim  K").err
    found = scan(name, "--names", "Kim: K,Nina,Ota")
    assert found.status == 0
    assert found.err.splitlines()[0] == "--names: no sheet is left for Nina, Ota"


def test_who_photographs_one_sheet_is_told_that_a_result_needs_the_others(tmp_path: Path, look: list[Seen]) -> None:
    look.append(seen())
    found = scan(photo(tmp_path / "kim.jpg"), "--names", "Kim")
    told = "only one player: Kim; for a result, give the photos of all players together"
    assert told in " ".join(found.err.split())
    look += [seen(), seen(built=frozenset(list(BUILT)[:1]))]
    names = [photo(tmp_path / "kim.jpg"), photo(tmp_path / "nina.jpg", 9)]
    assert "only one player" not in scan(*names, "--names", "Kim,Nina").err


def test_two_players_of_one_name_are_refused_and_a_question_mark_is_no_name(tmp_path: Path, look: list[Seen]) -> None:
    name = photo(tmp_path / "kim.jpg")
    assert scan(name, "--names", "Kim,Nina, Kim").fault == "alhambra-sheets: named twice: Kim"
    look.append(seen())
    found = scan(name, "--names", "?, ?")
    assert found.status == 0
    assert "Player 1" in found.out
    assert "--names" not in found.err


@pytest.mark.parametrize("options", [(), ("--json",), ("--review", "page.html", "-o", "game.yaml")])
def test_where_nothing_can_be_decoded_one_line_is_all(tmp_path: Path, options: tuple[str, ...]) -> None:
    assert scan("nosuch.jpg", *options).fault == "alhambra-sheets: nosuch.jpg: no such file"
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("text", "line"),
    [("", 1), ("space-1-1 built", 1), (f"{answers.HEAD}\n\nkim space-1-1 built\n", 3), ("\udcff", 1)],
)
def test_other_texts_are_no_answers(tmp_path: Path, text: str, line: int) -> None:
    (tmp_path / "mine.txt").write_bytes(text.encode("utf-8", "surrogateescape"))
    found = scan(photo(tmp_path / "kim.jpg"), "--answers", "mine.txt")
    assert found.fault.endswith(f"mine.txt, line {line}: these are no answers of a page of --review")


def test_json_has_the_form_that_is_promised(tmp_path: Path, look: list[Seen]) -> None:
    look += [seen(doubtful=True), Seen(fault="cut-off")]
    names = [photo(tmp_path / "kim.jpg"), photo(tmp_path / "nina.jpg", 9)]
    found = scan(*names, "--json", "--names", "Kim,Nina")
    assert found.status == 2
    Draft202012Validator(ANSWER).validate(found.json)
    first, second = found.json["photos"]
    assert (first["document"], first["layout"], first["template"]) == ("player-sheet", "granada", "player-sheet-a5")
    assert (first["player"], first["located"], first["error"]) == ("Kim", True, None)
    assert {each["box"] for each in first["places"] if each["reading"] == "built"} >= BUILT
    assert [each["box"] for each in first["places"] if each["asked"]] == [DOUBTFUL]
    assert (second["located"], second["places"], second["document"]) == (False, [], None)
    assert "nina.jpg" in second["error"]
    assert found.json["findings"][0]["name"] == "sheet-cut-off"
    assert found.json["questions"] == len(found.json["open"]) == 1
    assert sum(each["readings"] for each in found.json["counts"]) == len(first["places"])


def test_a_number_that_was_not_read_is_null(tmp_path: Path, look: list[Seen]) -> None:
    shown = seen()
    written = {"row-1": {"else": 1.0}, "row-2": {}, "row-3": {"5": 1.0}}
    places = (each._replace(shares=written.get(each.box, each.shares)) for each in shown.read)
    look.append(shown._replace(read=tuple(places)))
    (told,) = scan(photo(tmp_path / "kim.jpg"), "--json").json["photos"]
    read = {each["box"]: (each["reading"], each["probability"]) for each in told["places"]}
    assert read["row-1"] == read["row-2"] == (None, None)
    assert read["row-3"] == ("5", 1)


def test_a_sheet_is_laid_flat_and_nothing_else_is_read(tmp_path: Path, look: list[Seen]) -> None:
    look += [seen(), Seen(fault="blurred"), seen()]
    found = scan(photo(tmp_path / "kim.jpg"), "--flat", "kim.png")
    assert found == (0, "", "kim.png: kim.jpg\n")
    with Image.open(tmp_path / "kim.png") as flat:
        assert flat.size == (1184, 1680)
        assert not flat.getexif()
    names = [photo(tmp_path / "a.jpg"), photo(tmp_path / "b.jpg")]
    found = scan(*names, "--flat", "flat.png")
    assert (found.status, found.out) == (2, "")
    assert "a.jpg" in found.err
    assert not (tmp_path / "flat-1.png").exists()
    assert (tmp_path / "flat-2.png").read_bytes() == (tmp_path / "kim.png").read_bytes()


def test_the_page_of_review_has_every_place_and_no_more_of_the_photo(tmp_path: Path, look: list[Seen]) -> None:
    look.append(seen(doubtful=True))
    name = photo(tmp_path / "<b>kim.jpg")
    found = scan(name, "--review", "page.html")
    assert found.status == 1
    text = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "<b>kim" not in text
    assert "&lt;b&gt;kim.jpg" in text
    assert text.count('type="button" class="crop') == text.count("data:image/jpeg;base64,") == 36 + 20
    assert "at home" not in text
    for picture in pictures(text):
        assert not picture.getexif()
        assert max(picture.size) <= 96
    # Its own page is written again, nobody else's.
    look += [seen(), seen()]
    assert scan(name, "--review", "page.html").status == 0
    (tmp_path / "page.html").write_text("mine", encoding="utf-8")
    assert scan(name, "--review", "page.html").fault.endswith("add --force to overwrite it")
    assert scan(name, "--review", "page.html", "--force").status == 0


def test_the_command_on_the_page_of_review_runs(tmp_path: Path, look: list[Seen]) -> None:
    look += [seen(doubtful=True), seen(doubtful=True)]
    name = photo(tmp_path / "-kim's.jpg")
    options = ("--names", "Kim K", "-o", "game.yaml", "--review", "page.html", "--lang", "en")
    assert desk.run("scan", *options, "--", name).status == 1
    text = (tmp_path / "page.html").read_text(encoding="utf-8")
    program, *words = shlex.split(html.unescape(text.split('<pre tabindex="0">')[1].split("</pre>")[0]))
    assert program == "alhambra-sheets"
    digest = answers.digest((tmp_path / name).read_bytes())
    (tmp_path / "answers.txt").write_text(f"{answers.HEAD}\n{digest} {DOUBTFUL} built\n", encoding="utf-8")
    assert desk.run(*words).status == 0
    settled = (tmp_path / "game-2.yaml").read_text(encoding="utf-8")
    assert "Kim K" in settled
    assert "?" not in settled
    assert "?" in (tmp_path / "game.yaml").read_text(encoding="utf-8")


def test_the_command_that_is_advised_runs(tmp_path: Path, look: list[Seen]) -> None:
    look += [seen(doubtful=True), seen(doubtful=True)]
    (tmp_path / "page.html").write_text("mine", encoding="utf-8")
    found = scan(photo(tmp_path / "kim.jpg"), "--names", "Kim", "-o", "game.yaml")
    told = " ".join(found.err.split()).split("to look them over: ")[1]
    assert told == "alhambra-sheets scan kim.jpg --review page-2.html --names Kim"
    assert desk.run(*shlex.split(told)[1:]).status == 1
    assert "Kim" in (tmp_path / "page-2.html").read_text(encoding="utf-8")


def pictures(page: str) -> Iterator[Image.Image]:
    """Yield the pictures of a page."""
    import base64
    import re

    for found in re.findall(r"data:image/jpeg;base64,([A-Za-z0-9+/=]+)", page):
        yield Image.open(io.BytesIO(base64.b64decode(found)))


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("kim.jpg", "-o", "mine.yaml"), "mine.yaml already exists; choose another name"),
        (("kim.jpg", "-o", "no/where.yaml"), "no such folder: no"),
        (("kim.jpg", "--flat", "kim.jpg"), "--flat: the name of the file must end in .png"),
        (("kim.jpg", "--review", "kim.pdf"), "--review: the name of the file must end in .html"),
        (("kim.jpg", "--flat", "mine.png"), "mine.png was not made by this program; add --force to overwrite it"),
        (("kim.jpg", "--review", "a.html", "-o", "a.html"), "named twice: a.html"),
        (("kim.jpg", "a.png", "--answers", "b.html", "--review", "b.html"), "named twice: b.html"),
        (("a.png", "--flat", "a.png"), "named twice: a.png"),
        (("kim.jpg", "--json", "-o", "-"), "--json cannot be used with -o -"),
        (("kim.jpg",) * 41, "at most 40 photos of one game"),
    ],
)
def test_what_cannot_be_is_told_before_a_photo_is_looked_at(tmp_path: Path, words: tuple[str, ...], line: str) -> None:
    for name in ("mine.yaml", "mine.png"):
        (tmp_path / name).write_bytes(b"mine")
    photo(tmp_path / "kim.jpg")
    assert scan(*words).fault == f"alhambra-sheets: {line}"
    assert (tmp_path / "mine.yaml").read_bytes() == (tmp_path / "mine.png").read_bytes() == b"mine"


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b"%PDF-1.7", "is not a photo: JPEG, PNG or WebP"),
        (bytes(20_000_001), "has more than 20 MB"),
        (
            b"\x00\x00\x00\x18ftypheic" + bytes(40),
            "save it as JPEG, or install the package pillow-heif",
        ),
        (None, "no such file"),
    ],
)
def test_what_is_no_photo_is_one_line_and_the_others_are_read(
    tmp_path: Path,
    look: list[Seen],
    monkeypatch: pytest.MonkeyPatch,
    content: bytes | None,
    line: str,
) -> None:
    monkeypatch.setitem(sys.modules, "pillow_heif", None)
    look += [seen(), seen()]
    if content is not None:
        (tmp_path / "what.jpg").write_bytes(content)
    found = scan("what.jpg", photo(tmp_path / "kim.jpg"))
    assert found.status == 2
    assert found.out.startswith("game: roll-and-write")
    first, *_ = found.err.splitlines()
    assert first.startswith("alhambra-sheets: what.jpg")
    assert first.endswith(line)
    # Numbers of photos are those of the command line.
    told = scan("what.jpg", "kim.jpg", "--json").json["photos"]
    assert [each["located"] for each in told] == [False, True]
    assert told[1]["places"]
    assert told[0]["error"].endswith(line)


def test_without_its_package_one_line_says_how_to_install_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "wasmtime", None)
    found = scan(photo(tmp_path / "kim.jpg"))
    assert found.fault.endswith(
        "wasmtime, which is not installed; to install it: pip install 'alhambra-sheets[camera]'"
    )


def test_what_the_eye_cannot_work_on_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def tired(picture: Bitmap, reads: bool, *, shows: bool) -> Seen:  # noqa: FBT001 - as `Look`
        raise EyeError(f"{picture.width} {reads} {shows}")

    monkeypatch.setattr(scanning, "looking", lambda _: tired)
    found = scan(photo(tmp_path / "kim.jpg"), "--flat", "kim.png")
    assert found.fault == "alhambra-sheets: kim.jpg: this photo cannot be worked on"


def test_a_revision_that_is_not_known_is_told_by_name(tmp_path: Path, look: list[Seen]) -> None:
    look.append(Seen(fault="revision", name="ABCD"))
    found = scan(photo(tmp_path / "kim.jpg"), "--json")
    assert found.status == 2
    assert found.json["photos"][0]["error"].endswith("(ABCD)")


def test_names_of_files_do_nothing_to_a_terminal(tmp_path: Path, look: list[Seen]) -> None:
    look.append(seen(doubtful=True))
    found = scan(photo(tmp_path / "\x1b[31mkim.jpg"))
    assert "\x1b" not in found.err
    assert "kim.jpg" in found.err


def test_the_photo_of_the_examples_is_read(checkout: Path, tmp_path: Path) -> None:
    """By the eye, the network and the judge that the program ships: what is wrong is asked, and answers settle it."""
    name = str(checkout / "examples" / "barbara.jpg")
    example = yaml.safe_load((checkout / "examples" / "roll-and-write.yaml").read_text(encoding="utf-8"))
    typed = example["players"]["Barbara"]
    rows = [row.split() for row in typed["sheet"].splitlines()]
    wanted = {
        f"space-{row}-{column}": "built" if sign == "X" else "blank"
        for row, signs in enumerate(rows, start=1)
        for column, sign in enumerate(signs, start=1)
    }
    photographed = scan(name, "--json").json["photos"][0]
    read = {place["box"]: place for place in photographed["places"]}
    assert not [box for box, reading in wanted.items() if not read[box]["asked"] and read[box]["reading"] != reading]
    assert sum(place["asked"] for place in read.values()) <= MOST_ASKED
    assert sum(read[box]["reading"] == reading for box, reading in wanted.items()) >= 0.9 * len(wanted)
    gained, spent = typed["coins"]["circled"], typed["coins"]["crossed"]
    for number in range(1, 21):
        wanted[f"coin-{number}"] = "crossed" if number <= spent else "circled" if number <= gained else "blank"
    lines = [f"{photographed['digest']} {box} {reading}\n" for box, reading in wanted.items()]
    (tmp_path / "answers.txt").write_text("".join([f"{answers.HEAD}\n", *lines]), encoding="utf-8")
    found = scan(name, "--names", "Barbara", "--answers", "answers.txt", "-o", "game.yaml")
    assert (found.status, found.out) == (0, "")
    assert found.err.splitlines()[0] == "game.yaml: read from 1 photo"
    tree = yaml.safe_load((tmp_path / "game.yaml").read_text(encoding="utf-8"))
    barbara = tree["players"]["Barbara"]
    assert barbara["sheet"].split() == typed["sheet"].split()
    assert barbara["coins"] == typed["coins"]
    assert (tree["game"], tree["layout"]) == (example["game"], example["layout"])
