"""Photos of sheets read, as `scan` answers: files written, the transcript or JSON on standard output, all else told."""

from __future__ import annotations

import itertools
import shlex
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ...camera.answers import OPEN
from ...system import files
from ...words.marks import listed
from . import new_file, progress
from .console import FAILED, ILLEGAL, LEGAL, PROGRAM, fail, read, tell, terminal, write_json, write_lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from alhambra_engine.judge.beliefs import Belief
    from alhambra_engine.judge.verdicts import Verdict

    from ...camera.scanning import Look, Seen
    from ...report.scanned import ScannedPhoto
    from ...words.catalog import Catalog

MOST_PHOTOS = 40
"""Of one game: two for each of twenty sheets."""

_PAGE = "page.html"
"""What a page of review is called where somebody is advised to have one."""

_MEGA = 1_000_000


class ScanRequest(NamedTuple):
    """What `scan` is asked for."""

    names: Sequence[str]
    output: str | None = None
    flat: str | None = None
    review: str | None = None
    answers: str | None = None
    players: str = ""
    json: bool = False
    force: bool = False

    @property
    def flat_only(self) -> bool:
        """Whether nothing has to be read."""
        return self.flat is not None and not (self.output or self.review or self.answers or self.json)

    @property
    def shows(self) -> bool:
        """Whether pictures of sheets are wanted."""
        return self.flat is not None or self.review is not None


class _Photo(NamedTuple):
    """A photo that was looked at."""

    file: str
    digest: str = ""
    seen: Seen | None = None
    """None for a file that is no photo."""
    error: str = ""


def answer(request: ScanRequest, catalog: Catalog) -> int:
    """Read the photos of a game; return the exit status."""
    _check(request, catalog)
    answered = _answers(request, catalog)
    look = _look(catalog)
    photos = list(_looked_at(request, look, catalog))
    if request.flat is not None:
        _write_flat(request, photos, catalog)
    status = FAILED if any(photo.error for photo in photos) else LEGAL
    if request.flat_only or not any(photo.seen for photo in photos):
        return status
    from alhambra_engine.judge import boxes
    from alhambra_engine.judge.judging import judge
    from alhambra_engine.judge.photos import UNREAD, SheetRead

    # What is no photo was told; the judge knows that somebody's sheet is missing.
    sheets = [photo.seen.sheet(photo.file) if photo.seen else SheetRead(photo.file, fault=UNREAD) for photo in photos]
    _tell_strays(request, answered, {photo.digest: photo.seen for photo in photos if photo.seen}, catalog)
    told = {
        (number, box): reading
        for number, photo in enumerate(photos)
        for (digest, box), reading in answered.items()
        if photo.seen and digest == photo.digest
    }
    # Whoever is not sure says that what was seen tells nothing.
    unsure = [at for at, reading in told.items() if reading == OPEN]
    asked = [
        boxes.hidden(sheet, (box for photo, box in unsure if photo == number)) for number, sheet in enumerate(sheets)
    ]
    closed = {at: reading for at, reading in told.items() if reading != OPEN}
    names = _names(request)
    verdict = judge(asked, closed, names=names)
    _tell_left_over(names, verdict, catalog)
    return max(status, _write(request, photos, verdict, catalog))


def _tell_strays(
    request: ScanRequest, answered: Mapping[tuple[str, str], str], seen: Mapping[str, Seen], catalog: Catalog
) -> None:
    """Tell how many answers are of no photo, of no place of it, or nothing that the place can show."""
    from alhambra_engine.judge.beliefs import beliefs_of

    # A photo that cannot be read is told itself, whatever is answered about it.
    unread = {digest for digest, photo in seen.items() if photo.template is None or photo.fault}
    places = {digest: beliefs_of(seen[digest].sheet(""), {}) for digest in {digest for digest, _ in answered} & {*seen}}
    number = sum(
        digest not in unread and not _fits(places.get(digest, {}).get(box), reading)
        for (digest, box), reading in answered.items()
    )
    if number:
        strays = catalog.ngettext(
            "{file}: {number} answer fits no place of these photos; give the photos that its page was made from",
            "{file}: {number} answers fit no place of these photos; give the photos that their page was made from",
            number,
            file=request.answers,
        )
        tell(strays)


def _fits(belief: Belief | None, reading: str) -> bool:
    """Tell whether an answer is one that the judge takes."""
    from alhambra_engine.judge import boxes

    if belief is None:
        return False
    box, kind = belief.box, belief.kind
    return reading == OPEN or boxes.is_answer(box, kind, boxes.alias(box, kind, reading))


def _names(request: ScanRequest) -> list[str]:
    """Return the names in their order; one that is not known keeps its place."""
    return [" ".join(name.split()) for name in request.players.split(",")] if request.players else []


def _known_names(names: Sequence[str]) -> list[str]:
    from alhambra_engine.judge.judging import is_unknown

    return [name for name in names if not is_unknown(name)]


def _check_names(request: ScanRequest, catalog: Catalog) -> None:
    """Raise `Fault` if two players have one name: points of a game are by name."""
    names = _known_names(_names(request))
    twice = dict.fromkeys(name for name in names if names.count(name) > 1)
    if twice:
        raise files.Fault(catalog.gettext("named twice: {names}", names=listed(twice, catalog)))


def _tell_left_over(names: Sequence[str], verdict: Verdict, catalog: Catalog) -> None:
    """Tell for which names no player was found."""
    left = [name for name in _known_names(names) if name not in verdict.names]
    if left and verdict.names:
        tell(catalog.gettext("{option}: no sheet is left for {names}", option="--names", names=listed(left, catalog)))


def _check(request: ScanRequest, catalog: Catalog) -> None:
    """Raise `Fault` where what is asked for cannot be, before a photo is looked at."""
    _check_names(request, catalog)
    if len(request.names) > MOST_PHOTOS:
        raise files.Fault(catalog.gettext("at most {number} photos of one game", number=MOST_PHOTOS))
    if request.json and request.output is not None and files.is_standard_output(request.output):
        raise files.Fault(catalog.gettext("{one} cannot be used with {other}", one="--json", other="-o -"))
    if request.output is not None and not files.is_standard_output(request.output):
        path = new_file.path_of(request.output, catalog)
        if path.exists():
            raise files.Fault(catalog.gettext("{file} already exists; choose another name", file=path))
    for option, name, ending in (("--flat", request.flat, ".png"), ("--review", request.review, ".html")):
        if name is None:
            continue
        if Path(name).suffix.lower() != ending:
            line = catalog.gettext("{option}: the name of the file must end in {ending}", option=option, ending=ending)
            raise files.Fault(line)
        for path in _paths(name, len(request.names) if option == "--flat" else 1):
            _check_free(path, request, catalog)
    _check_apart(request, catalog)


def _check_apart(request: ScanRequest, catalog: Catalog) -> None:
    """Raise `Fault` if a file that is to be written is one of those that are read, or another that is written."""
    written = [] if request.flat is None else _paths(request.flat, len(request.names))
    written += [Path(each) for each in (request.output, request.review) if each and not files.is_standard_output(each)]
    seen = {Path(each).resolve() for each in (*request.names, request.answers) if each}
    for path in written:
        if path.resolve() in seen:
            raise files.Fault(catalog.gettext("named twice: {names}", names=path))
        seen.add(path.resolve())


def _check_free(path: Path, request: ScanRequest, catalog: Catalog) -> None:
    from . import targets

    targets.check_free(targets.named_path(str(path), catalog), catalog, force=request.force)


def _paths(name: str, count: int) -> list[Path]:
    """The files of several photos: numbered, where there is more than one."""
    path = Path(name)
    if count == 1:
        return [path]
    return [path.with_stem(f"{path.stem}-{number}") for number in range(1, count + 1)]


def _answers(request: ScanRequest, catalog: Catalog) -> Mapping[tuple[str, str], str]:
    """What people said of places; Fault."""
    if request.answers is None:
        return {}
    from ...camera import answers

    content = read(request.answers, answers.MOST_BYTES, catalog)
    try:
        return answers.read(content)
    except answers.AnswersError as error:
        line = catalog.gettext(
            "{file}, line {line}: these are no answers of a page of --review", file=request.answers, line=error.line
        )
        raise files.Fault(line) from error


def _look(catalog: Catalog) -> Look:
    """What looks at photos; Fault where the package that it needs is not there."""
    from ...camera import machine, scanning

    try:
        return scanning.looking(machine.eye())
    except machine.CameraMissingError as error:
        command = f"pip install '{PROGRAM}[camera]'"
        raise files.Fault(
            catalog.gettext(
                "photos are read with the package {package}, which is not installed; to install it: {command}",
                package="wasmtime",
                command=command,
            )
        ) from error


def _looked_at(request: ScanRequest, look: Look, catalog: Catalog) -> Iterator[_Photo]:
    """Yield the photos, each looked at; what is no photo is told."""
    one = partial(_one, request, look, catalog)
    for photo in progress.watched(lambda: len(request.names), map(one, request.names)):
        if photo.error:
            fail(photo.error)
        yield photo


def _one(request: ScanRequest, look: Look, catalog: Catalog, name: str) -> _Photo:
    from ...camera import answers
    from ...camera.eye import EyeError
    from ...camera.photo import LARGEST, PhotoError, photo

    shown = catalog.gettext("standard input") if name == files.STANDARD_STREAM else name
    try:
        content = read(name, LARGEST, catalog)
        seen = look(photo(content), reads=not request.flat_only, shows=request.shows)
    except files.Fault as fault:
        return _Photo(shown, error=str(fault))
    except PhotoError as error:
        return _Photo(shown, error=_sentence(error.reason, shown, catalog))
    except EyeError:
        return _Photo(shown, error=catalog.gettext("{file}: this photo cannot be worked on", file=shown))
    # Forty photos are held at once: of none more than is asked for.
    seen = seen._replace(laid=None)
    digest = answers.digest(content)
    if seen.template is None and request.flat_only:
        return _Photo(shown, digest, seen, _unfound(seen, shown, catalog))
    return _Photo(shown, digest, seen)


def _sentence(reason: str, file: str, catalog: Catalog) -> str:
    """Why something is no photo."""
    from ...camera.photo import LARGEST, MOST_PIXELS

    if reason == "large":
        return catalog.gettext("{file} has more than {number} MB", file=file, number=LARGEST // _MEGA)
    if reason == "pixels":
        return catalog.gettext("{file} has more than {number} megapixels", file=file, number=MOST_PIXELS // _MEGA)
    if reason == "heic":
        return catalog.gettext(
            "{file} is a HEIC photo; save it as JPEG, or install the package {package}",
            file=file,
            package="pillow-heif",
        )
    if reason == "damaged":
        return catalog.gettext("{file} is damaged and cannot be read", file=file)
    return catalog.gettext("{file} is not a photo: JPEG, PNG or WebP", file=file)


def _unfound(seen: Seen, file: str, catalog: Catalog) -> str:
    """Why no sheet was found on a photo, where nobody judges."""
    from alhambra_engine.judge.judging import judge

    from ...words import findings

    found = judge([seen.sheet(file)]).findings
    return findings.what(found[0], catalog) if found else ""


def _write_flat(request: ScanRequest, photos: Sequence[_Photo], catalog: Catalog) -> None:
    """Write the sheets that were found, laid flat."""
    from ...camera import photo as pictures
    from ...camera.scanning import FINE
    from . import targets

    for path, photo in zip(_paths(str(request.flat), len(photos)), photos, strict=True):
        flat = photo.seen.flat if photo.seen else None
        if flat is None:
            continue
        _check_free(path, request, catalog)
        targets.write(path, pictures.png(flat, FINE), catalog)
        tell(f"{path}: {photo.file}")


def _write(request: ScanRequest, photos: Sequence[_Photo], verdict: Verdict, catalog: Catalog) -> int:
    """Write all that is asked for; return the exit status."""
    from ...report.scanned import scan_answer
    from .scan_lines import open_comments, scan_report

    told = [_told(photo, verdict, catalog) for photo in photos]
    if verdict.transcript:
        head = "".join(open_comments(told, verdict, catalog))
        verdict = verdict._replace(transcript=head + verdict.transcript)
    status = ILLEGAL if verdict.questions else LEGAL
    if not verdict.transcript or any(photo.error for photo in told):
        status = FAILED
    if request.output is not None and not files.is_standard_output(request.output) and verdict.transcript:
        new_file.write(request.output, verdict.transcript, catalog)
        number = sum(photo.error is None for photo in told)
        read_from = catalog.ngettext("read from {number} photo", "read from {number} photos", number)
        tell(f"{request.output}: {read_from}")
    if request.review is not None:
        _write_review(request, photos, verdict, catalog)
    if request.json:
        write_json(scan_answer(told, verdict, catalog))
    elif request.output is None or files.is_standard_output(request.output):
        write_lines(verdict.transcript.splitlines())
    if not request.json:
        page = "" if request.review else _command(request, "--review", _free(_PAGE))
        write_lines(scan_report(told, verdict, catalog, terminal(sys.stderr), page), stream=sys.stderr)
    return status


def _command(request: ScanRequest, *more: str, output: str | None = None) -> str:
    """Return the command that reads the same photos once more, for a shell."""
    options = [*more]
    options += ["--names", request.players] if request.players else []
    options += ["-o", output] if output is not None else []
    if any(len(name) > 1 and name.startswith("-") for name in request.names):
        return shlex.join([PROGRAM, "scan", *options, "--", *request.names])
    return shlex.join([PROGRAM, "scan", *request.names, *options])


def _free(name: str) -> str:
    """Return a name of which there is no file yet: this one, or one with a number."""
    path = Path(name)
    numbered = (path.with_stem(f"{path.stem}-{number}") for number in itertools.count(2))
    return str(next(each for each in itertools.chain([path], numbered) if not each.exists()))


def _told(photo: _Photo, verdict: Verdict, catalog: Catalog) -> ScannedPhoto:
    from ...report.scanned import ScannedPhoto

    seen = photo.seen
    if seen is None:
        return ScannedPhoto(photo.file, error=photo.error)
    if seen.template is None or seen.fault:
        from ...words import findings

        why = (each for each in verdict.findings if each.values.get("file") == photo.file)
        error = next((findings.what(each, catalog) for each in why), seen.fault)
        return ScannedPhoto(photo.file, digest=photo.digest, error=f"{error} ({seen.name})" if seen.name else error)
    code = seen.template.code
    return ScannedPhoto(
        photo.file, code.document, code.side, seen.template.template, seen.template.layout, photo.digest
    )


def _write_review(request: ScanRequest, photos: Sequence[_Photo], verdict: Verdict, catalog: Catalog) -> None:
    """Write the page on which everything that was read is looked over."""
    from ...camera import review
    from . import targets

    shown = [
        review.ReviewedPhoto(
            photo.digest,
            photo.file,
            listed(
                filter(
                    None,
                    (photo.seen.template.template, photo.seen.template.layout, verdict.players.get(number, "")),
                ),
                catalog,
            ),
            tuple(review.crops(photo.seen, (each for each in verdict.readings if each.sheet == number))),
        )
        for number, photo in enumerate(photos)
        if photo.seen is not None and photo.seen.template is not None and photo.seen.flat is not None
    ]
    output = request.output
    if output is not None and not files.is_standard_output(output):
        output = _free(output)
    page = review.page(shown, _command(request, "--answers", review.ANSWERS_FILE, output=output), catalog)
    path = Path(str(request.review))
    _check_free(path, request, catalog)
    targets.write(path, page.encode(), catalog)
    what = catalog.gettext("to look over in a browser")
    tell(f"{path}: {what}")
