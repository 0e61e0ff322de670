"""What the page asks of photos: the sheet on one, laid flat, and what its places are read as.

A photo comes with the question and is gone with the answer; only where its sheet lies is kept until the next one. What
a sheet looks like unfilled the page draws: a question that lacks it is answered with the drawing that is wanted, and is
asked again with its pixels.
"""

from __future__ import annotations

import hashlib
import json
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Protocol

from page_bytes import hand_over

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from alhambra_engine.judge.verdicts import Reading
    from alhambra_sheets.camera.eye import Eye
    from alhambra_sheets.camera.locating import Known, Located, NotLocated
    from alhambra_sheets.camera.scanning import Locate, Seen
    from alhambra_sheets.camera.templates import Bitmap, Template
    from alhambra_sheets.drawing.shapes import Side


class Sight(Protocol):
    """What the page's worker sees with: an eye, and the pictures that came with the question."""

    def call(self, name: str, *numbers: float) -> int:
        """Call a function of the eye."""

    def read(self, at: int, count: int) -> Any:  # noqa: ANN401 - bytes of JavaScript
        """Return bytes of the eye's memory."""

    def write(self, at: int, content: object) -> None:
        """Put bytes into the eye's memory."""

    def given(self, number: int) -> Any:  # noqa: ANN401 - bytes of JavaScript
        """Return a picture."""

    def take(self, number: int, at: int) -> None:
        """Put a picture into the eye's memory, without a way through Python's."""


class _Given(bytes):
    """The pixels of a picture that stays where it is until the eye takes it."""

    number: int
    length: int

    @classmethod
    def of(cls, number: int, count: int) -> _Given:
        """Take the place of so many bytes."""
        made = cls()
        made.number, made.length = number, count
        return made

    def __len__(self) -> int:
        return self.length


class _PageMachine:
    """The machine of the page: the same eye as on the command line, run by the browser."""

    def __init__(self, sight: Sight) -> None:
        self._sight = sight

    def call(self, name: str, *numbers: float) -> int:
        return int(self._sight.call(name, *numbers))

    def read(self, at: int, count: int) -> bytes:
        return bytes(self._sight.read(at, count).to_bytes())

    def write(self, at: int, content: bytes) -> None:
        from pyodide.ffi import to_js  # type: ignore[import-not-found] # of the page's interpreter

        if isinstance(content, _Given):
            self._sight.take(content.number, at)
        else:
            self._sight.write(at, to_js(content))


class _WantedError(Exception):
    """A drawing is wanted as pixels, in the sizes in which a sheet is read and shown."""

    def __init__(self, wanted: list[dict[str, object]]) -> None:
        super().__init__()
        self.wanted = wanted


class _Drawings:
    """Drawings as the page has drawn them, found by what they are of and how large they are."""

    def __init__(self, sight: Sight, blanks: Sequence[Mapping[str, Any]]) -> None:
        self._sight = sight
        self._places = {blank["name"]: number for number, blank in enumerate(blanks, 1)}

    def raster(self, side: Side, scale: float) -> Bitmap:
        """Return a drawing as pixels; _WantedError where the page has not drawn it yet."""
        from alhambra_sheets.camera import templates
        from alhambra_sheets.camera.eye import READING
        from alhambra_sheets.camera.places import FINE
        from alhambra_sheets.writers import svg, webfonts

        text = svg.write(side, title="", language="en", font_face=webfonts.quick_font_face)
        key = hashlib.sha256(text.encode()).hexdigest()
        number = self._places.get(f"{key} {scale}")
        if number is None:
            sizes = {each: templates.pixels(side.width, side.height, each) for each in (READING, FINE)}
            raise _WantedError(
                [
                    {"name": f"{key} {each}", "svg": text, "width": width, "height": height}
                    for each, (width, height) in sizes.items()
                ]
            )
        width, height = templates.pixels(side.width, side.height, scale)
        return templates.Bitmap(width, height, bytes(self._sight.given(number).to_bytes()))


class _Finder:
    """Finds the sheet of a photo once: the same photo comes again with the drawings that are wanted."""

    def __init__(self) -> None:
        self._last: tuple[int, Located] | None = None

    def of(self, photo: int) -> Locate:
        """Return what finds the sheet of the photo with a number."""

        def locate(eye: Eye, picture: Bitmap, known: Known) -> Located | NotLocated:
            from alhambra_sheets.camera import locating

            if self._last is not None and self._last[0] == photo:
                eye.look(picture.rgba, picture.width, picture.height)
                return self._last[1]
            found = locating.locate(eye, picture, known)
            self._last = None if isinstance(found, locating.NotLocated) else (photo, found)
            return found

        return locate


_FINDER = _Finder()


def look(sight: Sight, number: int, width: int, height: int, blanks: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the sheet on a photo, `fault` with why there is none, or `wanted`: drawings to be asked again with.

    A photo that is asked again has the same `number`, and no other one has it. The flat picture comes with the answer
    as bytes, four a pixel.
    """
    from alhambra_sheets.camera.eye import Eye
    from alhambra_sheets.camera.scanning import looking
    from alhambra_sheets.camera.templates import Bitmap

    drawings = _Drawings(sight, blanks)
    photo = Bitmap(width, height, _Given.of(0, 4 * width * height))
    try:
        seen = looking(Eye(_PageMachine(sight)), drawings.raster, _FINDER.of(number))(photo, _reads())
    except _WantedError as error:
        return {"wanted": error.wanted}
    if seen.fault or seen.template is None or seen.flat is None:
        return {"fault": seen.fault}
    if not _is_of_game(seen.template):
        return {"fault": "no-grid"}
    hand_over(seen.flat.rgba)
    return {"sheet": {**_sheet(seen.template), "isBeside": seen.beside, "record": _record(seen)}}


def _is_of_game(template: Template) -> bool:
    """Tell whether a sheet has places of a game: spaces for buildings or tiles, or boxes of the types."""
    return bool(template.of_kind("space", "tile")) or any(box.name.startswith("box-") for box in template.boxes)


def _reads() -> bool:
    """Tell whether marks can be read: a sheet can be traced without that."""
    return bool((files("alhambra_sheets") / "camera" / "marks.bin").is_file())


def _sheet(template: Template) -> dict[str, Any]:
    from alhambra_engine.copies.sheet_games import layout_tree
    from alhambra_sheets.camera import templates
    from alhambra_sheets.camera.places import FINE

    code = template.code
    grid = templates.layout(code.letters, code.coins) if code.letters else None
    return {
        "document": code.document,
        "layout": grid and layout_tree(grid),
        "width": template.width,
        "height": template.height,
        "scale": FINE,
        "boxes": {box.name: box[2:] for box in template.boxes},
    }


def _record(seen: Seen) -> dict[str, Any]:
    """Return what was read, as the judge is told it: the page keeps it while the game is open."""
    sheet = seen.sheet("")
    return {**sheet._asdict(), "places": {place.box: dict(place.shares) for place in sheet.places}}


def agree(_sight: Sight, photos: Sequence[Mapping[str, Any]], answers: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return what the places of all photos of a game are taken for, judged together; and photos of a sheet again.

    With it comes the `draft` of a transcript, in which places that nobody could tell are empty. `photos` are records
    that came with sheets; `answers` have `sheet`, the number of a photo from 0, `box`, `reading`.
    """
    from alhambra_engine.judge import boxes, judging, records
    from alhambra_sheets.camera.answers import OPEN

    named = [{**photo, "file": str(number)} for number, photo in enumerate(photos)]
    closed = [answer for answer in answers if answer["reading"] != OPEN]
    record = records.read(json.dumps({"photos": named, "answers": closed}))
    # Whoever is not sure says that what was seen tells nothing.
    unsure = [(answer["sheet"], answer["box"]) for answer in answers if answer["reading"] == OPEN]
    sheets = [
        boxes.hidden(sheet, (box for photo, box in unsure if photo == number))
        for number, sheet in enumerate(record.sheets)
    ]
    verdict = judging.judge(sheets, record.answers)
    return {
        "photos": [
            [_place(each) for each in verdict.readings if each.sheet == number] for number in range(len(photos))
        ],
        "again": [
            [int(str(finding.values["file"])), int(str(finding.values["other"]))]
            for finding in verdict.findings
            if (finding.kind.name, finding.detail) == ("same-sheet-twice", "")
        ],
        "draft": verdict.draft,
    }


def _place(reading: Reading) -> dict[str, Any]:
    return {
        "box": reading.box,
        "reading": reading.reading,
        "probability": round(reading.probability, 4),
        "asked": reading.asked,
        "first": reading.first,
    }


QUESTIONS: Mapping[str, Callable[..., object]] = {"look": look, "agree": agree}
