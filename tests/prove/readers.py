"""Every reader of foreign bytes: what it is asked, and what its answer must be, whatever the bytes."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import tempfile
import time
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from alhambra_engine import referee
from alhambra_engine.copies import archives, compact, plain
from alhambra_engine.judge import records
from alhambra_engine.judge.judging import judge as judge_photos
from alhambra_engine.reading.kinds import Severity
from alhambra_engine.rollandwrite import layout_file
from alhambra_engine.rollandwrite.layouts import load_layout
from alhambra_sheets.camera import answers
from alhambra_sheets.camera.photo import PhotoError, photo
from alhambra_sheets.drawing import sheet_codes
from alhambra_sheets.press import printers, recipe, seasons
from alhambra_sheets.press.arrangement import RequestError
from alhambra_sheets.press.content import layout_from_word
from tests.cases import desk
from tests.engine.test_fuzz import judge
from tests.prove import mangling

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tests.cases.desk import Answer

SOON = 2.0
"""Seconds of work that an answer may take."""

LANGUAGES = ("en", "cs", "de", "pl", "ru", "sk")
_OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""What a terminal would obey instead of show."""
SHORT = 400
"""Characters of codes that archives have."""
DAYS = ("", "2026-11-26", "2024-02-29")
_STATUSES = {0, 1, 2}


class Reader(NamedTuple):
    """What reads foreign bytes: bytes for it by chance, and a question that fails where its answer breaks a claim."""

    name: str
    make: Callable[[Random], bytes]
    ask: Callable[[bytes, Random], None]


@contextmanager
def _desk_of_its_own() -> Iterator[Path]:
    """An empty folder to work in, with the user's settings below it."""
    before, settings = Path.cwd(), os.environ.get("XDG_CONFIG_HOME")
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "desk").mkdir()
        os.environ["XDG_CONFIG_HOME"] = str(Path(folder) / "settings")
        os.chdir(Path(folder) / "desk")
        try:
            yield Path(folder)
        finally:
            os.chdir(before)
            if settings is None:
                del os.environ["XDG_CONFIG_HOME"]
            else:
                os.environ["XDG_CONFIG_HOME"] = settings


def _everything(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def answered(folder: Path, *arguments: str, typed: bytes = b"", new: Sequence[str] = ()) -> Answer:
    """Return the answer of a command, which has to be a good one; only the files of these names may change."""
    before = _everything(folder)
    answer, seconds = _timed(arguments, typed)
    if seconds > SOON:
        # A busy machine makes work slow now and then, but not twice.
        answer, seconds = _timed(arguments, typed) if not new else (answer, 0)
    assert seconds <= SOON, f"{seconds:.1f} s of work"
    assert answer.status in _STATUSES, f"status {answer.status}"
    assert answer.status != 2 or answer.err.strip(), "status 2, and not a word why"
    for text in (answer.out, answer.err):
        found = _OBEYED.search(text.replace("\r\n", "\n"))
        assert found is None, f"{found.group()!r} is written"
    after = _everything(folder)
    changed = {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)}
    assert changed <= {f"desk/{name}" for name in new}, f"files were written: {sorted(changed)}"
    return answer


def _timed(arguments: Sequence[str], typed: bytes) -> tuple[Answer, float]:
    start = time.process_time()
    answer = desk.run(*arguments, typed=typed)
    return answer, time.process_time() - start


def _again(folder: Path, answer: Answer, *arguments: str, typed: bytes = b"") -> None:
    """The same question has the same answer."""
    assert answered(folder, *arguments, typed=typed) == answer, "another answer to the same question"


def _places(told: Any) -> None:  # noqa: ANN401 - JSON
    """What is found has a code, a severity and a place; `judge` holds the place against the lines of the file."""
    for finding in told.get("findings", ()) if isinstance(told, dict) else ():
        assert re.fullmatch(r"ALH\d{3}", finding["code"]), finding
        assert finding["severity"] in {"error", "warning", "note"}, finding
        place = finding.get("location")
        if place:
            assert place["line"] >= 1, finding
            assert place["column"] >= 1, finding


# Transcripts

_ITEMS = ("tower", "wall", "total", "garden", "pavilion", "lines", "coins", "bonus", "Turm", "", "\x1b")
_WHO = ("Kim", "Nina", "Ola", "Tom", "Dirk", "K\u0301im", "", "\u202e")
_QUESTIONS = (
    "score FILE", "score FILE --json", "score FILE --summary", "score FILE --summary=json", "score FILE --summary=csv",
    "score FILE --bg-stats", "check FILE", "check FILE --json", "check FILE --output=concise",
    "check FILE --output=sarif", "moves FILE --player WHO", "moves FILE --player WHO --tile G8ne --json",
    "moves FILE --player WHO --draw", "why FILE WHO ITEM", "why FILE WHO ITEM --json",
    "why FILE WHO --tile T9n --at 1,0", "draw FILE", "draw FILE --format svg", "convert FILE --to list",
    "convert FILE --to drawing", "convert FILE --to json", "convert FILE --to code", "audit FILE",
    "audit FILE --json", "score FILE --report report.md", "score FILE --report report.txt",
)  # fmt: skip


def _transcript(random: Random) -> bytes:
    kind = random.random()
    if kind < 0.1:
        return mangling.vague(random)
    return mangling.grown(random) if kind < 0.3 else mangling.mangled(random, mangling.transcripts())


def _ask_transcript(data: bytes, random: Random) -> None:
    """The command line answers any question about any file."""
    whole = Random(random.random())  # noqa: S311 - nothing secret here
    words = whole.choice(_QUESTIONS).split()
    named = {"FILE": "game.yaml", "WHO": whole.choice(_WHO), "ITEM": whole.choice(_ITEMS)}
    arguments = [named.get(word, word) for word in words] + ["--lang", whole.choice(LANGUAGES)]
    with _desk_of_its_own() as folder:
        Path("game.yaml").write_bytes(data)
        shutil.copy(mangling.TESTS.parent / "examples/my-layout.toml", "my-layout.toml")
        answer = answered(folder, *arguments, new=[word for word in words if word.startswith("report.")])
        if answer.status != 2 and ("--json" in words or "--summary=json" in words or "--output=sarif" in words):
            _places(json.loads(answer.out))
        if answer.status == 0 and words[0] == "convert":
            _ask_copy(data, answer.out, words[-1])
        if not any(word.startswith("report.") for word in words) and whole.random() < 0.1:
            _again(folder, answer, *arguments)


def _ask_copy(data: bytes, copied: str, form: str) -> None:
    """A copy has the totals of what it was made of."""
    if form == "code":
        copied = compact.game_of(copied).transcript.decode()
    # Not `desk.judge`, which audits a text that begins with a certain comment.
    one, other = (referee.score("game.yaml", each, desk.surroundings_for("en")) for each in (data, copied.encode()))
    assert other.legal, "a copy of a legal game is illegal"
    assert dict(one.totals) == dict(other.totals), "a copy has other totals"


def _ask_engine(data: bytes, _: Random) -> None:
    """All functions of the referee agree about any bytes."""
    start = time.process_time()
    judge(data)
    assert time.process_time() - start < 8 * SOON, "slow"  # eight questions


def _ask_plain(data: bytes, _: Random) -> None:
    """Whatever a page is given to open is a tree that JSON has, or none."""
    json.dumps(plain.tree_of(data.decode(errors="replace")))


def _ask_fix(data: bytes, random: Random) -> None:
    """A fixed file has fewer errors, and one that is not fixed stays as it is."""
    with _desk_of_its_own() as folder:
        Path("game.yaml").write_bytes(data)
        before = desk.run("check", "game.yaml", "--json")
        answered(folder, "check", "game.yaml", "--fix", "--yes", "--lang", random.choice(LANGUAGES), new=["game.yaml"])
        mended = Path("game.yaml").read_bytes()
        if mended != data:
            after = desk.run("check", "game.yaml", "--json")
            errors = [
                sum(finding["severity"] == "error" for finding in answer.json["findings"]) for answer in (before, after)
            ]
            found = [len(answer.json["findings"]) for answer in (before, after)]
            assert errors[1] < errors[0] or found[1] < found[0], f"fixed: {found[0]} findings, then {found[1]}"


# Lines, codes, layouts


@cache
def quick_lines() -> tuple[bytes, ...]:
    """Return lines as people type them without YAML."""
    files = sorted((mangling.TESTS / "typed").glob("quick-*.txt"))
    typed = (path.read_text(encoding="utf-8").split("\n=====")[0].partition("\n")[2] for path in files)
    return tuple(text.encode() for text in typed)


def _ask_quick(data: bytes, random: Random) -> None:
    lines = [line.replace("\0", " ") for line in data.decode(errors="replace").splitlines()][:50]
    wanted = ["--json"] if random.random() < 0.3 else ["--lang", random.choice(LANGUAGES)]
    with _desk_of_its_own() as folder:
        answer = answered(folder, "score", "--quick", *wanted, "--", *lines)
        if "--json" in wanted and answer.status != 2:
            _places(json.loads(answer.out))


@cache
def game_codes() -> tuple[bytes, ...]:
    """Return the codes of whole games."""
    scored = (referee.score("game", data) for data in mangling.games())
    return tuple(compact.code_of(each, "1").encode() for each in scored if each.legal and each.outcome is not None)


def _code(random: Random) -> bytes:
    """A code with faults; now and then its contents have them, and its checksum is right."""
    if random.random() < 0.4:
        return mangling.mangled(random, game_codes())
    from zlib import crc32

    from alhambra_engine.copies import alphabet, words

    good = random.choice(game_codes()).decode().removeprefix(compact.MARK)
    data = words.unpack(alphabet.read(good)[:-4], compact.LONGEST)
    packed = words.pack(mangling.mangled(random, (data,)))
    if random.random() < 0.3:
        packed = mangling.mangled(random, (packed,))
    return (compact.MARK + alphabet.written(packed + crc32(packed).to_bytes(4, "big"))).encode()


def _ask_code(data: bytes, random: Random) -> None:
    code = data.decode(errors="replace").replace("\0", " ")
    with _desk_of_its_own() as folder:
        if random.random() < 0.5:
            answered(folder, "score", f"--code={code}", "--lang", random.choice(LANGUAGES))
        else:
            Path("game.alhg").write_bytes(data)
            answered(folder, random.choice(("score", "check", "audit")), "game.alhg")
    read_code(code)


def _archive(random: Random) -> bytes:
    """An archive of some games, of which lines have faults; now and then it has any bytes."""
    codes = [each.decode() for each in game_codes() if len(each) < SHORT]
    lines = [archives.line_of(random.choice(DAYS), "Kim", random.choice(codes)) for _ in range(random.randint(0, 3))]
    return mangling.mangled(random, ("\n".join([archives.MARK, *lines, ""]).encode(),))


def _ask_archive(data: bytes, random: Random) -> None:
    with _desk_of_its_own() as folder:
        Path("games.alh").write_bytes(data)
        form = random.choice(("table", "csv", "json"))
        answered(folder, "score", f"--summary={form}", "games.alh", "--lang", random.choice(LANGUAGES))


def read_code(code: str) -> None:
    """Judge the game of a code, if it is one."""
    with suppress(compact.CodeError):
        judge(compact.game_of(code).transcript)


@cache
def sheet_code_texts() -> tuple[bytes, ...]:
    """Return texts of the QR codes of sheets."""
    letters = load_layout("granada").letters
    code = sheet_codes.SheetCode("player-sheet", "", letters, 7, "a5", "a5", "00AZ", 20, "en", "full")
    good = (sheet_codes.qr_text(code), "ALH1:PS:GRANADA:17", "ALH1:SS", "ALH1:PF::3:LATER")
    return tuple(each.encode() for each in good)


def read_sheet_code(data: bytes) -> None:
    """Read the text of a QR code, or say that it is unreadable; what is read is written so again."""
    text = data.decode(errors="replace")
    try:
        code = sheet_codes.read_text(text)
    except sheet_codes.UnreadableCodeError:
        return
    assert code == sheet_codes.read_text(text)


def _layout(random: Random) -> bytes:
    return mangling.mangled(random, mangling.layouts())


def _ask_layout(data: bytes, random: Random) -> None:
    """A layout file is answered by `layout`, and beside a transcript that names it."""
    with _desk_of_its_own() as folder:
        Path("mine.toml").write_bytes(data)
        text = (mangling.TESTS.parent / "examples/roll-and-write.yaml").read_text(encoding="utf-8")
        Path("game.yaml").write_text(re.sub(r"(?m)^layout:.*", "layout: mine.toml", text), encoding="utf-8")
        words = random.choice(("layout check mine.toml", "layout show mine.toml", "score game.yaml")).split()
        wanted = random.choice((["--json"], ["--lang", random.choice(LANGUAGES)]))
        answer = answered(folder, *words, *wanted)
        if "--json" in wanted and answer.status != 2:
            json.loads(answer.out)
    read_layout(data)


def read_layout(data: bytes) -> None:
    """Fail if a layout file with errors has a layout, or one without has none."""
    file = layout_file.read("mine.toml", data)
    errors = [each for each in file.findings if each.kind.severity is Severity.ERROR]
    assert (file.layout is None) == bool(errors), "a layout with errors, or none without"


# What comes out of files of this program, or is kept by it


@cache
def recipes() -> tuple[bytes, ...]:
    """Return recipes, good ones and some that nearly are."""
    lines = (
        "alhambra-sheets print player-sheet --lang=de --sheets=3 --layout=granada --names=Kim --names=Nina",
        "alhambra-sheets print score-pad --paper=a4 --ink=saver '--title=Our game' --numbered",
        "alhambra-sheets print player-sheet --layout=seed-17 --layout='mine:PSACGT:3:x' --seed=4 --layouts=2",
        f"alhambra-sheets print score-sheet --code={game_codes()[0].decode()}",
        "alhambra-sheets print reference-card --size=poker --lang=cs --cut --margin=3 --press",
    )
    return tuple(line.encode() for line in lines)


def read_recipe(data: bytes) -> None:
    """Refuse a recipe, or read what it was made of: it names no file, and is written so again."""
    try:
        request = recipe.parse(data.decode(errors="replace"))
    except recipe.UnreadableRecipeError:
        return
    assert recipe.parse(recipe.command(request)) == request, "another request when it is written again"
    for word in request.layout:
        layout_from_word(word)


@cache
def _pdfs() -> tuple[bytes, ...]:
    with _desk_of_its_own():
        for number, document in enumerate(("score-pad", "player-sheet")):
            assert desk.run("print", document, "-o", f"{number}.pdf").status == 0
        return tuple(Path(f"{number}.pdf").read_bytes() for number in range(2))


def _pdf(random: Random) -> bytes:
    """A PDF with wrong bytes, or with another recipe in its place."""
    data = random.choice(_pdfs())
    at = random.choice([match.start() for match in re.finditer(b"obj|/Keywords|stream|xref|trailer", data)])
    size = random.choice((4, 40, 400))
    return data[:at] + mangling.bytes_off(random, data[at : at + size]) + data[at + size :]


def _ask_pdf(data: bytes, _: Random) -> None:
    """A damaged file carries a recipe, or none; what it carries is read as any."""
    start = time.process_time()
    text = recipe.carried_by(data)
    if text is not None:
        read_recipe(text.encode(errors="replace"))
    assert time.process_time() - start < SOON, "slow"


@cache
def settings() -> tuple[bytes, ...]:
    """Return settings files with printers, and with none."""
    home = printers.Profile("home", (0.5, -1.0), (99.6, 100.2), (3.0, 4.2, 3.0, 10.0))
    good = printers.Profiles((home, printers.Profile("Büro")), "home")
    return printers.written(good), printers.written(printers.Profiles())


def _ask_settings(data: bytes, random: Random) -> None:
    """Settings are read or refused; nothing but `add`, `use` and `remove` changes them."""
    with _desk_of_its_own() as folder:
        answer = desk.run("printer", "add", "one", "--margins=3,3,3,3")
        place = next((path for path in (folder / "settings").rglob("*") if path.is_file()), None)
        assert place is not None, answer
        place.write_bytes(data)
        answered(folder, "printer", "list", *random.choice(((), ("--json",))))
    read_settings(data)


def read_settings(data: bytes) -> None:
    """Refuse settings, or read the printers that are written so again."""
    with suppress(printers.UnreadableProfilesError):
        profiles = printers.parse(data)
        assert printers.parse(printers.written(profiles)) == profiles, "other printers when they are written again"


def _names(random: Random) -> bytes:
    return mangling.mangled(random, (b"Kim,Nina,Ani", "Łucja,Кузя,D'Arcy,می\u200cخواهم".encode(), b'"a, b",c'))


def _ask_names(data: bytes, random: Random) -> None:
    """A frame for any names is a transcript with these players, or is refused."""
    text = data.decode(errors="replace").replace("\0", " ")
    game = random.choice(("alhambra", "roll-and-write"))
    with _desk_of_its_own() as folder:
        answer = answered(folder, "new", "--game", game, f"--players={text}")
        if answer.status == 0:
            judge(answer.out.encode())


def summaries() -> tuple[bytes, ...]:
    """Return summaries: one of two games, and one of none."""
    kim = {"player": "Kim", "virtual": False, "place": 1, "points": 90}
    game = {"file": "2026-03-14 a.yaml", "legal": True, "complete": True, "players": [kim], "winners": ["Kim"]}
    both = [{**game, "game": each} for each in ("alhambra", "roll-and-write")]
    return tuple(json.dumps({"schema": 1, "games": games}).encode() for games in (both, []))


def _ask_season(data: bytes, _: Random) -> None:
    """A season has games and players, or is refused."""
    try:
        season = seasons.read("season.json", data)
    except RequestError:
        return
    assert season.games
    assert season.players


@cache
def photos() -> tuple[bytes, ...]:
    """Return photos that are small, one of each form."""
    from PIL import Image

    picture = Image.effect_noise((64, 48), 60).convert("RGB")
    found = []
    for form in ("JPEG", "PNG", "WEBP"):
        sink = io.BytesIO()
        picture.save(sink, form)
        found.append(sink.getvalue())
    return tuple(found)


def _photo(random: Random) -> bytes:
    data = bytearray(random.choice(photos()))
    for _ in range(random.randint(1, 8)):
        data[random.randrange(len(data))] = random.randrange(256)
    return bytes(data[: random.randrange(len(data)) + 1])


def _ask_photo(data: bytes, _: Random) -> None:
    with suppress(PhotoError):
        made = photo(data)
        assert len(made.rgba) == 4 * made.width * made.height


ANSWERS = (b"ALHR1\n0123456789abcdef space-1-1 built\n0123456789abcdef coin-4 circled\n", b"ALHR1\n")
"""What the page of review saves."""


def _ask_answers(data: bytes, _: Random) -> None:
    with suppress(answers.AnswersError):
        for (photo_digest, box), reading in answers.read(data).items():
            assert photo_digest
            assert box
            assert reading


@cache
def readings_of_photos() -> tuple[bytes, ...]:
    """Return what was read of photos, as the tests keep it."""
    folder = Path(__file__).resolve().parent.parent / "cases"
    return tuple(path.read_bytes() for path in sorted(folder.glob("*.readings")))


def _ask_readings(data: bytes, _: Random) -> None:
    with suppress(ValueError):
        record = records.read(data.decode(errors="replace"))
        verdict = judge_photos(record.sheets, record.answers, names=record.names)
        referee.score("photos.yaml", verdict.transcript.encode())


READERS = (
    Reader("transcripts", _transcript, _ask_transcript),
    Reader("referee", _transcript, _ask_engine),
    Reader("trees", _transcript, _ask_plain),
    Reader("fixes", _transcript, _ask_fix),
    Reader("quick lines", lambda random: mangling.mangled(random, quick_lines()), _ask_quick),
    Reader("game codes", _code, _ask_code),
    Reader("archives", _archive, _ask_archive),
    Reader(
        "sheet codes",
        lambda random: mangling.mangled(random, sheet_code_texts()),
        lambda data, _: read_sheet_code(data),
    ),
    Reader("layout files", _layout, _ask_layout),
    Reader("recipes", lambda random: mangling.mangled(random, recipes()), lambda data, _: read_recipe(data)),
    Reader("printed files", _pdf, _ask_pdf),
    Reader("printer settings", lambda random: mangling.mangled(random, settings()), _ask_settings),
    Reader("seasons", lambda random: mangling.mangled(random, summaries()), _ask_season),
    Reader("names", _names, _ask_names),
    Reader("photos", _photo, _ask_photo),
    Reader("answers about photos", lambda random: mangling.mangled(random, ANSWERS), _ask_answers),
    Reader("readings of photos", lambda random: mangling.mangled(random, readings_of_photos()), _ask_readings),
)
"""All of them; `PLACES` in tests/prove/fuzzing.py names the modules that each is for."""
