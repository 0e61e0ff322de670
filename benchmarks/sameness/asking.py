"""Ask an installed version everything that a later one is to answer alike, in one process, and keep the answers.

    python asking.py LABEL ANSWERS PART...

`same.py` runs this with the interpreter of the version that is asked, in a folder with the games; it uses nothing of
the project but the command line that is installed there. For each part, `ANSWERS/PART.jsonl` gets one line of JSON
for each answer.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import shutil
import sys
import time
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import alhambra_sheets
from alhambra_sheets import cli

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

LANGUAGES = ("cs", "de", "en", "pl", "ru", "sk")
INKS = ("full", "saver", "draft", "mono")
KINDS = ("alhambra", "roll-and-write")
STEP = 10.0
"""How many seconds are between two lines about progress."""
GAMES = (".yaml", ".txt")
MADE = Path("made")
"""Where files come to be; it is emptied before each command."""
TEXTS = (".txt", ".md", ".html", ".svg", ".json", ".toml", ".yaml")
TYPED = "tests/typed/"
TYPICAL = ("examples/", "tests/games/")
"""Games of these folders are asked for in all languages and forms. The others are about one thing each, in hundreds."""

# What is printed shows the version, also where a fresh process prints; to have another one is no difference.
alhambra_sheets.__version__ = "0.2.0"


class Asked(NamedTuple):
    """One command and its answer."""

    words: tuple[str, ...]
    status: int
    out: str
    err: str
    files: dict[str, str]
    """The files that it made: texts as they are, of all else the size and the SHA-256."""

    @property
    def line(self) -> str:
        """The answer as one line of JSON."""
        return json.dumps(
            {"ask": " ".join(self.words), "status": self.status, "out": self.out, "err": self.err, "files": self.files},
            ensure_ascii=False,
        )

    @property
    def value(self) -> Any:  # noqa: ANN401 - JSON
        """The answer as JSON; nothing if it is none."""
        try:
            return json.loads(self.out)
        except ValueError:
            return None


def ask(*words: str, typed: bytes = b"") -> Asked:
    """Return what the command line answers to these words."""
    shutil.rmtree(MADE, ignore_errors=True)
    MADE.mkdir()
    screens = io.BytesIO(), io.BytesIO()
    out, err = (io.TextIOWrapper(each, encoding="utf-8", newline="", write_through=True) for each in screens)
    before, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(typed), encoding="utf-8")
    try:
        with redirect_stdout(out), redirect_stderr(err):
            status = _status(list(words))
    finally:
        sys.stdin = before
    files = {str(file.relative_to(MADE)): kept(file) for file in sorted(MADE.rglob("*")) if file.is_file()}
    return Asked(words, status, written(screens[0]), written(screens[1]), files)


def _status(words: list[str]) -> int:
    """Run a command; what ends in a traceback is an answer too."""
    try:
        return cli.run(words)
    except Exception as error:  # noqa: BLE001 - the other version may well answer
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
        return 99


def written(stream: io.BytesIO) -> str:
    """Return what was written; of bytes that are no text the size and the SHA-256."""
    data = stream.getvalue()
    try:
        return data.decode()
    except UnicodeDecodeError:
        return digest(data)


def kept(file: Path) -> str:
    """Return what is kept of a file."""
    data = file.read_bytes()
    return data.decode() if file.suffix in TEXTS else digest(data)


def digest(data: bytes) -> str:
    """Return the size and the SHA-256 of bytes."""
    return f"{len(data)} bytes, SHA-256 {hashlib.sha256(data).hexdigest()}"


def language(game: str) -> str:
    """Return the language in which a game was typed: its name (`game.de.txt`) or its first line may contain it."""
    named = Path(game).stem.rpartition(".")[2]
    if named in LANGUAGES:
        return named
    first = Path(game).read_bytes()[:100].decode(errors="replace").lstrip("\ufeff").split("\n", 1)[0]
    return first.removeprefix("# language: ").strip() if first.startswith("# language: ") else "en"


def answers(games: list[str]) -> Iterator[Asked]:
    """Yield the answers about each game: scored, checked, audited, drawn, written in other forms."""
    for game in games:
        lang = ("--lang", language(game))
        yield ask("score", game, *lang)
        yield ask("score", game, "--json", *lang)
        yield ask("check", game, "--json", *lang)
        yield ask("check", game, "--output", "concise", *lang)
        yield ask("check", game, "--output", "sarif", *lang)
        yield ask("check", "-", "--fix", "--yes", *lang, typed=Path(game).read_bytes())
        yield ask("draw", game, *lang)
        if b"claimed" in Path(game).read_bytes():
            yield ask("audit", game, "--json", *lang)
            yield ask("audit", game, *lang)
        for form in ("drawing", "list", "json"):
            yield ask("convert", game, "--to", form, *lang)
        code = ask("convert", game, "--to", "code", *lang)
        yield code
        if code.status == 0:
            yield ask("score", "--code", code.out.strip())
            yield ask("score", "--code", code.out.strip(), "--json")
        if game.startswith(TYPICAL):
            yield from fully(game)
    for folder in sorted({str(Path(game).parent) for game in games}):
        evening = [game for game in games if str(Path(game).parent) == folder]
        for form in ("table", "csv", "json"):
            yield ask("score", f"--summary={form}", *evening)
        for each in LANGUAGES:
            yield ask("score", "--summary", *evening, "--lang", each)


def fully(game: str) -> Iterator[Asked]:
    """Yield the answers about a game in all languages and forms."""
    for each in LANGUAGES:
        yield ask("score", game, "--lang", each)
        yield ask("score", game, "--json", "--lang", each)
        yield ask("check", game, "--lang", each)
        yield ask("check", game, "--json", "--lang", each)
        yield ask("draw", game, "--lang", each)
        for form in ("html", "md", "txt"):
            yield ask("score", game, "--lang", each, "--report", str(MADE / f"report.{form}"))
    yield ask("score", game, "--bg-stats")
    for form in ("svg", "png", "pdf"):
        for ink in INKS:
            yield ask("draw", game, "--ink", ink, "-o", str(MADE / f"drawn.{form}"))
    for form in ("code", "qr"):
        yield ask("convert", game, "--to", form, "--page", "https://example.org/")


def reasons(games: list[str]) -> Iterator[Asked]:
    """Yield why each player has the points of each item, and more of typical games; of typed ones the total alone."""
    for game in games:
        told = ask("score", game, "--json").value
        if not isinstance(told, dict):
            continue
        totals = told.get("totals") or []
        players = [each["player"] for each in totals] if isinstance(totals, list) else list(totals)
        items = ITEMS[KINDS.index(told["game"])] if told.get("game") in KINDS else ITEMS[0]
        scorings = ("1", "2", "3") if len(told.get("scorings") or ()) > 1 else ()
        for player in players:
            for item in ("total", *(() if game.startswith(TYPED) else items)):
                yield ask("why", game, player, item, "--json")
                if not game.startswith(TYPICAL):
                    continue
                for each in ("en", "de"):
                    yield ask("why", game, player, item, "--lang", each)
                for scoring in scorings:
                    yield ask("why", game, player, item, "--json", "--scoring", scoring)
            if game.startswith(TYPICAL):
                yield ask("moves", game, "--player", player)
                yield ask("moves", game, "--player", player, "--tile", "G8nw", "--json")
                for place in ("1,0", "-1,0", "0,1", "2,1"):
                    yield ask("why", game, player, "--tile", "G8nw", f"--at={place}")


_TYPES = ("pavilion", "seraglio", "arcades", "chambers", "garden", "tower")
ITEMS = ((*_TYPES, "wall", "sum", "running"), (*_TYPES, "lines", "coins", "bonus", "sum"))
"""What is asked about in each game."""


def texts(games: list[str]) -> Iterator[Asked]:
    """Yield what the program explains of itself: help, findings, rules, languages, layouts, forms of files."""
    del games
    groups = {"printer": ("add", "list", "use", "remove"), "layout": ("list", "show", "new", "check")}
    every = ("print", "reprint", "score", "check", "draw", "explain", "audit", "convert", "moves", "why", "new")
    commands: list[tuple[str, ...]] = [(), *((each,) for each in (*every, "schema", "languages", *groups))]
    commands += [(group, each) for group, members in groups.items() for each in members]
    listed = ask("explain", "--json").value
    codes = [each["code"] for each in listed["findings"]]
    rules = listed["rules"]
    for each in LANGUAGES:
        lang = ("--lang", each)
        for command in commands:
            yield ask(*command, "--help", *lang)
        for what in ("", *dict.fromkeys((*codes, *rules))):
            yield ask("explain", *([what] if what else ()), *lang)
        for form in ((), ("--json",)):
            yield ask("languages", *lang, *form)
            yield ask("print", "--list", *lang, *form)
            yield ask("layout", "list", *lang, *form)
            yield ask("layout", "show", "granada", *lang, *form)
            yield ask("layout", "new", "--seed", "17", *lang, *form)
        for kind in KINDS:
            for options in ((), ("--counts",), ("--players", "Kim,Nina"), ("--players", "Kim,Nina,Ota", "--json")):
                yield ask("new", "--game", kind, *options, *lang)
        for wrong in WRONG:
            yield ask(*wrong, *lang)
    for one in (*codes, *rules):
        yield ask("explain", one, "--json")
    yield ask("schema")
    yield ask("schema", "layout")
    for layout in sorted(str(file) for file in Path().rglob("*.toml")):
        yield ask("layout", "check", layout)
        yield ask("layout", "check", layout, "--json")
        yield ask("layout", "show", layout)


WRONG = (
    ("score",),
    ("score", "not-there.yaml"),
    ("score", "--code", "nothing"),
    ("scoer", "game.yaml"),
    ("score", "--scoring", "4", "--quick", "Kim P2"),
    ("score", "--quick", "Kim P2 S4 A3 C4 G2 W7", "Nina T4 W8", "--scoring", "2"),
    ("convert", "examples/whole-game.yaml"),
    ("convert", "examples/whole-game.yaml", "--to", "paper"),
    ("why", "examples/whole-game.yaml", "Kim", "moat"),
    ("why", "examples/whole-game.yaml", "Mik", "wall"),
    ("print", "player-shet"),
    ("print", "tile-list", "--size", "a5"),
    ("print", "player-sheet", "--players", "3"),
    ("explain", "ALH999"),
)
"""Commands that cannot work, or hardly."""


def prints(games: list[str]) -> Iterator[Asked]:
    """Yield every sheet in its sizes, inks, languages and formats, alone, with each option, and filled in."""
    typical = [game for game in games if game.startswith(TYPICAL)]
    for form in _documents("shapes"):
        name = form["document"]
        for size in form["sizes"]:
            yield from _sized(name, size)
        for ink in INKS:
            yield _printed(name, "png", "--ink", ink, "--ppi", "100")
        taken = {option["name"] for option in form["options"]}
        for options in OPTIONS:
            if {word[2:] for word in options if word.startswith("--")} <= taken:
                yield _printed(name, "pdf", *options)
        for game in typical if "fill" in taken else ():
            yield _printed(name, "pdf", "--fill", game)


def _sized(name: str, size: str) -> Iterator[Asked]:
    """Yield a sheet of one size."""
    for each in LANGUAGES:
        yield _printed(name, "pdf", "--size", size, "--lang", each)
    for ink in INKS:
        yield _printed(name, "pdf", "--size", size, "--ink", ink, "--sheets", "2")
    for form in ("svg", "geometry"):
        yield _printed(name, form, "--size", size)


def _printed(name: str, form: str, *options: str) -> Asked:
    """Print a document into a file of a format."""
    return ask("print", name, "--format", form, "-o", str(MADE / f"printed{ENDINGS.get(form, f'.{form}')}"), *options)


ENDINGS = {"geometry": ".json", "markdown": ".md", "text": ".txt"}
"""How files end whose format has another name."""


OPTIONS = (
    ("--sheets", "100"),
    ("--sheets", "30", "--numbered"),
    ("--lang", "de", "--lang", "ru", "--sheets", "3"),
    ("--paper", "a4", "--size", "a5", "--sheets", "5", "--crop-marks"),
    ("--paper", "a4", "--size", "a5", "--sheets", "5", "--order", "repeat", "--duplex", "short"),
    ("--paper", "letter", "--size", "half-letter", "--sheets", "4", "--gutter", "4", "--duplex", "none"),
    ("--paper", "a4", "--size", "a5", "--sheets", "4", "--order", "booklet"),
    ("--paper", "a3", "--up", "2", "--sheets", "4"),
    ("--bleed", "3", "--crop-marks"),
    ("--large",),
    ("--codes", "none"),
    ("--back", "plain"),
    ("--back", "example"),
    ("--back", "layout"),
    ("--back", "scoring"),
    ("--left-handed",),
    ("--dry-erase",),
    ("--names", "Kim,Nina,Ota"),
    ("--players", "3"),
    ("--players", "6"),
    ("--layout", "granada", "--layout", "comares", "--sheets", "2"),
    ("--layouts", "3", "--seed", "5"),
)
"""Options of sheets; a document is printed with those that it takes."""


def cards(games: list[str]) -> Iterator[Asked]:
    """Yield every card and table in its games, sizes and languages, and reports of games."""
    for card in _documents("text"):
        if card["needs"]:
            continue
        for kind in card["games"] or ("",):
            yield from _card(card["document"], card["sizes"], ("--game", kind) if kind else ())
    for game in games:
        if game.startswith(TYPICAL):
            yield from _report(game)


def _card(name: str, sizes: list[str], game: tuple[str, ...]) -> Iterator[Asked]:
    """Yield the card of one game."""
    for each in LANGUAGES:
        for size in sizes:
            yield _printed(name, "pdf", "--size", size, *game, "--lang", each)
        for form in ("html", "markdown", "text"):
            yield _printed(name, form, *game, "--lang", each)
    for ink in INKS[1:]:
        yield _printed(name, "pdf", *game, "--ink", ink)
    yield _printed(name, "pdf", *game, "--lang", "en", "--lang", "de")
    yield _printed(name, "pdf", *game, "--paper", "a4", "--sheets", "3", "--crop-marks")
    yield _printed(name, "png", *game, "--ppi", "100")


def _report(game: str) -> Iterator[Asked]:
    """Yield the report of a game."""
    for each in LANGUAGES:
        yield _printed("score-report", "pdf", "--fill", game, "--lang", each)
    for form in ("html", "markdown", "text", "png"):
        yield _printed("score-report", form, "--fill", game)
    yield _printed("score-report", "pdf", "--fill", game, "--ink", "mono", "--size", "letter")


def kits(games: list[str]) -> Iterator[Asked]:
    """Yield kits: of a language, of two, for a print shop."""
    del games
    for options in (("--lang", "en"), ("--lang", "cs", "--lang", "de", "--ink", "mono"), ("--lang", "en", "--press")):
        yield ask("print", "kit", *options, "-o", str(MADE / "kit"))


PARTS: dict[str, Callable[[list[str]], Iterator[Asked]]] = {
    "answers": answers,
    "reasons": reasons,
    "texts": texts,
    "prints": prints,
    "cards": cards,
    "kits": kits,
}
"""What can be asked, by name."""


def _documents(made_of: str) -> Iterable[dict[str, Any]]:
    """Return the documents that are made of shapes, or of text, as the catalogue lists them."""
    listed = ask("print", "--list", "--json").value
    return [each for each in listed if each["made_of"] == made_of and each["document"] != "kit"]


def main() -> None:
    """Ask the parts, and write to standard error how far that is."""
    label, folder, *parts = sys.argv[1:]
    games = sorted(str(file) for file in Path().rglob("*") if file.suffix in GAMES)
    start = told = time.monotonic()
    for part in parts:
        with (Path(folder) / f"{part}.jsonl").open("w", encoding="utf-8") as answered:
            for count, each in enumerate(PARTS[part](games), start=1):
                answered.write(f"{each.line}\n")
                if time.monotonic() - told > STEP:
                    told = time.monotonic()
                    tell(f"{label}: {part}, {count} commands, {told - start:.0f} s")
    tell(f"{label}: done after {time.monotonic() - start:.0f} s")


def tell(line: str) -> None:
    """Write a line on standard error at once."""
    os.write(2, f"{line}\n".encode())


if __name__ == "__main__":
    main()
