"""Make the files that the page cannot make itself: cards, tables and kits in all languages, papers and inks.

They are set by WeasyPrint, which does not run in a browser. `python web/prebuilt.py --output FOLDER` makes them by the
program's own press, with a list of them, `index.json`; what is fresh is kept. A file is the one that the command line
in the list makes.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import io
import json
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from alhambra_sheets.press.request import Request

ROOT = Path(__file__).parent.parent

FOLDER = "files"
INDEX = "index.json"
PAPERS = ("a4", "letter", "a5")
"""The papers that people have at home."""
LARGE_PAPERS = PAPERS[:2]
"""Those that take several small cards, or a whole kit."""
INKS = ("full", "saver")
SMALL = "a6"
"""A size that no paper would ask for before a larger one."""
KIT = "kit"

SOURCES = ("engine", "sheets", "fonts", "templates")
"""Folders of everything that files are made of."""
SETTERS = ("weasyprint", "pikepdf", "fonttools", "pydyf", "reportlab", "jinja2")
"""Packages whose versions change the bytes of a file."""

PICTURE_WIDTH = 760
THUMB_WIDTH = 168
_QUALITY = 82
_DPI = 96
_KEPT_EVERY = 20
"""Files after which the list is written, should somebody stop the rest."""
_SHOWN = 2
"""Pages of a document that there are large pictures of."""


class Wanted(NamedTuple):
    """A file that is to be made: where it goes, and the fields of its request that are not as usual."""

    path: str
    fields: tuple[tuple[str, str], ...]

    @property
    def told(self) -> dict[str, str]:
        """The fields by their names."""
        return dict(self.fields)


class Drawn(NamedTuple):
    """A picture that is to be made of the first pages of a document."""

    stem: str
    language: str
    document: str
    game: str


def wanted(languages: Iterable[str] | None = None, documents: Iterable[str] | None = None) -> Iterator[Wanted]:
    """Yield every file, language by language; all of them where none are named."""
    from alhambra_sheets.press import catalogue

    for kind in catalogue.cards():
        for language in _languages(kind.name, languages, documents):
            for game in kind.games or ("",):
                for ink in INKS:
                    yield from _of_card(
                        kind.name, {"document": kind.name, "language": language, "game": game, "ink": ink}
                    )
    for language in _languages(KIT, languages, documents):
        for paper in LARGE_PAPERS:
            for ink in INKS:
                yield _named({"document": KIT, "language": language, "game": "", "ink": ink, "paper": paper})


def _languages(document: str, languages: Iterable[str] | None, documents: Iterable[str] | None) -> tuple[str, ...]:
    """Return the languages that a document is made in; none where nobody wants it."""
    from alhambra_sheets.words.coverage import complete_in

    if documents is not None and document not in documents:
        return ()
    return tuple(code for code in complete_in(document) if languages is None or code in languages)


def _of_card(name: str, fields: dict[str, str]) -> Iterator[Wanted]:
    """Yield a card for each paper, and its other sizes for the papers that take them."""
    from alhambra_sheets.drawing import papers
    from alhambra_sheets.press import catalogue

    each = catalogue.printable(name)
    for paper in PAPERS:
        if each.fits(_request({**fields, "paper": paper})):
            yield _named({**fields, "paper": paper})
    # What suits a paper is what the paper asks for already.
    suiting = {size for paper in PAPERS for size in papers.cuts(paper)}
    for size in each.about.sizes[1:]:
        if size in suiting and size != SMALL:
            continue
        for paper in LARGE_PAPERS:
            made = {**fields, "size": size, "paper": paper}
            if each.fits(_request(made)):
                yield _named(made)


def _named(fields: dict[str, str]) -> Wanted:
    stem = "-".join(filter(None, (fields["document"], fields["game"], fields.get("size"), fields["paper"])))
    ink = "" if fields["ink"] == INKS[0] else f"-{fields['ink']}"
    return Wanted(f"{fields['language']}/{stem}{ink}.pdf", tuple(sorted(fields.items())))


def _request(fields: dict[str, str]) -> Request:
    from alhambra_sheets.press.request import Request

    own = {name: value for name, value in fields.items() if name not in {"document", "language"}}
    return Request(fields["document"], lang=(fields["language"],), **own)  # type: ignore[arg-type]


def pictured(languages: Iterable[str] | None = None, documents: Iterable[str] | None = None) -> Iterator[Drawn]:
    """Yield every document of which there is a picture."""
    from alhambra_sheets.press import catalogue

    for about in catalogue.abouts():
        for language in _languages(about.name, languages, documents):
            for game in about.games or ("",):
                yield Drawn(f"{language}/{about.name}{f'-{game}' if game else ''}", language, about.name, game)


@cache
def key(language: str) -> str:
    """Return what the files of a language depend on, as one word: sources, typefaces, versions of the setters."""
    digest = hashlib.sha256()
    for package in SETTERS:
        digest.update(f"{package} {metadata.version(package)}\n".encode())
    digest.update(Path(__file__).read_bytes())
    for folder in SOURCES:
        for path in sorted((ROOT / folder).rglob("*")):
            name = path.relative_to(ROOT)
            if not path.is_file() or path.suffix in {".pyc", ".mo", ".pot"} or _of_another(name.parts, language):
                continue
            digest.update(f"{name.as_posix()}\n".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:20]


def _of_another(parts: Sequence[str], language: str) -> bool:
    """Tell whether a file is the catalog or the compositions of another language alone."""
    below = parts[2:]
    if parts[:2] == ("sheets", "locale"):
        return len(below) > 1 and below[0] not in {language, "glossary"}
    return parts[:3] == ("sheets", "data", "compositions") and language not in Path(parts[-1]).stem.split("-")


def make(site: Path) -> None:
    """Make all files of a site, in its folder `files`."""
    make_files(site / FOLDER)


def leave_out(site: Path) -> None:
    """Have a site say that it has no files, unless it has some of an earlier time."""
    index = site / FOLDER / INDEX
    if not index.exists():
        _write_index(index.parent, {"keys": {}, "files": [], "pictures": {}, "sums": {}})


def make_files(
    target: Path,
    *,
    languages: Iterable[str] | None = None,
    documents: Iterable[str] | None = None,
    processes: int | None = None,
) -> dict[str, Any]:
    """Make what is not fresh, remove what is not wanted, write the list and return it."""
    before = time.monotonic()
    known = _known(target)
    files, drawn = list(wanted(languages, documents)), list(pictured(languages, documents))
    fresh = {code for code, its in known["keys"].items() if its == key(code)}
    stale_files = [each for each in files if not _is_fresh(each.path, each.told["language"], known, fresh, target)]
    stale_pictures = [
        each for each in drawn if each.language not in fresh or not _pictures_there(target, known, each.stem)
    ]
    lacking = {each.path for each in stale_files} | {each.stem for each in stale_pictures}
    entries = {each["path"]: each for each in known["files"] if each["path"] not in lacking}
    pictures: dict[str, int] = {stem: count for stem, count in known["pictures"].items() if stem not in lacking}
    keys = {code: key(code) for code in sorted({each.language for each in drawn})}
    # Kits take longest: begun last, one of them would keep everybody waiting.
    stale_files.sort(key=lambda each: each.told["document"] != KIT)
    total = len(stale_files) + len(stale_pictures)
    if total:
        _progress(0, total, before)
        folder = str(target)
        with ProcessPoolExecutor(processes or os.cpu_count() or 1) as pool:
            for done, entry in enumerate(pool.map(partial(_made, folder), stale_files), start=1):
                entries[entry["path"]] = entry
                _progress(done, total, before)
                if done % _KEPT_EVERY == 0:
                    # Whoever stops here goes on from here.
                    _write_index(target, {"keys": keys, "files": list(entries.values()), "pictures": pictures})
            # They are taken of the files, which have to be there.
            counts = pool.map(partial(_picture, folder), stale_pictures)
            for done, (each, count) in enumerate(zip(stale_pictures, counts, strict=True), start=len(stale_files) + 1):
                pictures[each.stem] = count
                _progress(done, total, before)
    index = {
        "keys": keys,
        "files": [entries[each.path] for each in files],
        "pictures": {each.stem: pictures[each.stem] for each in drawn},
    }
    _remove_others(target, index)
    index["sums"] = _sums(target)
    _write_index(target, index)
    return index


def _sums(target: Path) -> dict[str, str]:
    """Return the checksum of each file, as browsers write it: the page keeps nothing else under its name."""
    return {
        path.relative_to(target).as_posix(): base64.b64encode(hashlib.sha256(path.read_bytes()).digest()).decode()
        for path in sorted(target.rglob("*"))
        if path.is_file() and path.name != INDEX
    }


def _write_index(target: Path, index: dict[str, Any]) -> None:
    target.mkdir(parents=True, exist_ok=True)
    (target / INDEX).write_text(json.dumps(index, ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8")


def _known(target: Path) -> dict[str, Any]:
    try:
        found: dict[str, Any] = json.loads((target / INDEX).read_text("utf-8"))
        return {name: found[name] for name in ("keys", "files", "pictures")}
    except (OSError, ValueError, KeyError):
        return {"keys": {}, "files": [], "pictures": {}}


def _is_fresh(path: str, language: str, known: dict[str, Any], fresh: set[str], target: Path) -> bool:
    size = next((each["bytes"] for each in known["files"] if each["path"] == path), None)
    file = target / path
    return language in fresh and file.is_file() and file.stat().st_size == size


def _pictures_there(target: Path, known: dict[str, Any], stem: str) -> bool:
    count = known["pictures"].get(stem)
    return count is not None and all((target / name).is_file() for name in _picture_names(stem, count))


def _picture_names(stem: str, count: int) -> list[str]:
    return [f"pictures/{stem}.webp", *(f"pictures/{stem}-{number}.webp" for number in range(1, count + 1))]


def _remove_others(target: Path, index: dict[str, Any]) -> None:
    kept = {each["path"] for each in index["files"]} | {INDEX}
    for stem, count in index["pictures"].items():
        kept.update(_picture_names(stem, count))
    for path in target.rglob("*"):
        if path.is_file() and path.relative_to(target).as_posix() not in kept:
            path.unlink()


def _progress(done: int, total: int, before: float) -> None:
    if sys.stderr.isatty() or done in {0, total}:
        end = "\n" if done == total or not sys.stderr.isatty() else "\r"
        sys.stderr.write(f"files of the page: {done} of {total}, {time.monotonic() - before:.0f} s{end}")
        sys.stderr.flush()


def _made(target: str, each: Wanted) -> dict[str, Any]:
    """Make one file and return its row of the list; called in another process."""
    from alhambra_sheets.press import make as press
    from alhambra_sheets.press import recipe

    fields = each.told
    request = _request(fields)
    content, pages = _kit(request) if fields["document"] == KIT else (None, 0)
    if content is None:
        printed = press.make(request)
        content, pages = printed.contents[0], printed.pages
    _write(Path(target) / each.path, content)
    command = recipe.command(request) + (" -o kit.pdf" if fields["document"] == KIT else "")
    return {"path": each.path, **fields, "bytes": len(content), "pages": pages, "command": command}


def _kit(request: Request) -> tuple[bytes, int]:
    """Return a kit in one file, as `print kit -o kit.pdf` makes it, and its number of pages."""
    from alhambra_sheets.press import bundle, catalogue, recipe
    from alhambra_sheets.press import make as press
    from alhambra_sheets.words.catalog import load

    parts = press.kit(request, catalogue.printables(), one_file=True)
    printed = [(part, press.make(part)) for _, part in parts]
    made = [bundle.finished(part, one, one.contents[0]) for part, one in printed]
    bound = bundle.whole(made, load(request.lang[0]), recipe.command(request))
    return bound.content, bound.pages


def _picture(target: str, each: Drawn) -> int:
    """Make the pictures of a document and return how many pages are shown; called in another process."""
    from alhambra_sheets.writers import raster

    fields = {"document": each.document, "language": each.language, "game": each.game, "ink": INKS[0]}
    file = Path(target) / _named({**fields, "paper": PAPERS[0]}).path
    pdf, shown = (file.read_bytes(), _SHOWN) if file.is_file() else _shown(each)
    pages = list(raster.pages(pdf, _DPI))
    names = _picture_names(each.stem, min(shown, len(pages)))
    _write(Path(target) / names[0], _webp(pages[0], THUMB_WIDTH))
    for name, page in zip(names[1:], pages[:shown], strict=True):
        _write(Path(target) / name, _webp(page, PICTURE_WIDTH))
    return min(shown, len(pages))


def _shown(each: Drawn) -> tuple[bytes, int]:
    """Return a PDF of a document, and how many of its pages are shown: the page draws sheets of shapes itself."""
    from alhambra_sheets.press import catalogue
    from alhambra_sheets.press import make as press
    from alhambra_sheets.press.request import Request

    request = Request(each.document, lang=(each.language,), game=each.game)
    if each.document == KIT:
        return _kit(request._replace(paper=PAPERS[0]))[0], 1
    if each.document in {form.name for form in catalogue.forms()}:
        return press.make(request).contents[0], 0
    if each.document in {kind.name for kind in catalogue.cards()}:
        return press.make(request._replace(paper=PAPERS[0])).contents[0], _SHOWN
    from alhambra_engine import referee
    from alhambra_sheets.forms.design import Content

    example = ROOT / "examples" / "whole-game.yaml"
    game = referee.score(example.name, example.read_bytes())
    return press.make(request, content=Content(game=game, lasting=False)).contents[0], 1


def _webp(png: bytes, width: int) -> bytes:
    from PIL import Image

    picture = Image.open(io.BytesIO(png)).convert("RGB")
    height = round(picture.height * width / picture.width)
    stream = io.BytesIO()
    picture.resize((width, height), Image.Resampling.LANCZOS).save(stream, "webp", quality=_QUALITY, method=4)
    return stream.getvalue()


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    # Whole or not at all: a file of the right name and size is taken for a fresh one.
    half = path.with_name(f".{path.name}.part")
    half.write_bytes(content)
    half.replace(path)


def main() -> None:
    """Read the command line and make the files."""
    parser = argparse.ArgumentParser(description="make the files that the page cannot make itself")
    parser.add_argument("--output", type=Path, default=ROOT / "output" / "web" / FOLDER)
    parser.add_argument("--languages", nargs="*", metavar="CODE")
    parser.add_argument("--documents", nargs="*", metavar="NAME")
    parser.add_argument("--processes", type=int)
    given = parser.parse_args()
    made = make_files(given.output, languages=given.languages, documents=given.documents, processes=given.processes)
    size = sum(path.stat().st_size for path in given.output.rglob("*") if path.is_file())
    sys.stdout.write(f"{len(made['files'])} files, {size / 1e6:.0f} MB: {given.output}\n")


if __name__ == "__main__":
    main()
