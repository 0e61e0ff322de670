"""Everything that was read on photos as one page to look over: pictures in blocks by their reading, the doubtful first.

One file that asks nobody for anything, for a browser on a telephone or a desk, by finger or keyboard. What somebody
changes there is a small text (`answers`).
"""

from __future__ import annotations

import base64
import hashlib
from importlib.resources import files
from typing import TYPE_CHECKING, Any, NamedTuple

from alhambra_engine.buildings import LETTERS
from alhambra_engine.judge.boxes import TAKEN, TICK
from alhambra_engine.judge.photos import ELSE, FILLED

from .. import PROGRAM, __version__
from ..drawing import ornament, palette
from ..drawing.typefaces import distinct, face
from ..drawing.typography import NO_BREAK
from ..system.terminal import visible
from ..words import languages
from ..words.marks import percent
from ..words.place_names import place_name
from ..words.place_readings import reading_name, reading_names
from ..writers import html, raster, webfonts
from . import answers
from .places import FINE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from alhambra_engine.judge.verdicts import Reading

    from ..drawing.typefaces import Role
    from ..words.catalog import Catalog
    from .scanning import Seen
    from .templates import PrintedBox

ANSWERS_FILE = "answers.txt"
"""What the page calls the file that it saves."""

_ROLES: tuple[Role, ...] = ("text", "label-medium", "label-bold")

_GROUPS: Mapping[str, tuple[str, ...]] = {
    "space": ("built", "blank"),
    "tile": (*LETTERS, "filled", "blank"),
    "coin": ("crossed", "circled", "blank"),
    "prize": ("circled", "crossed", "blank"),
    "tick": ("crossed", "blank"),
}
"""What the places of a group may show; the mark that is usual comes first."""

_UNTOLD = "?"
"""What the judge calls a tile of which nobody knows the type."""


_SHOWN = ("space", "coin", "tick", "tile")
"""Kinds of places that are looked over."""

_MARGIN = 0.1
"""Of a place's width and height that is shown around it."""

_LONGEST = 96
"""Pixels of the longer side of its picture."""


class Crop(NamedTuple):
    """A place as it is shown: what was read there, how sure that is, and its picture."""

    box: str
    kind: str
    reading: str
    probability: float
    asked: bool
    picture: bytes
    """A JPEG."""
    width: int
    height: int


class ReviewedPhoto(NamedTuple):
    """What was read on a photo."""

    digest: str
    file: str
    about: str
    """What sheet it shows, and whose."""
    crops: tuple[Crop, ...]


def crops(seen: Seen, readings: Iterable[Reading]) -> Iterator[Crop]:
    """Yield the places of a photo that are looked over, with their pictures; none where it shows no sheet."""
    if seen.template is None or seen.flat is None:
        return
    # What the boxes of letters in a space of a palace say is shown as its tile.
    boxes = {box.name: box for box in seen.template.of_kind(*_SHOWN) if not box.name.startswith(TICK)}
    shown = [reading for reading in readings if reading.box in boxes]
    pictures = raster.crops(*seen.flat, map(_region, (boxes[reading.box] for reading in shown)), _LONGEST)
    for reading, (picture, width, height) in zip(shown, pictures, strict=True):
        # Sheet and what it looks like by itself are told elsewhere.
        _, box, kind, taken, probability, asked, first = reading
        # Nobody guesses at what was not seen, or is something else.
        shown_as = answers.OPEN if asked and first in {"", ELSE} else _told(kind, taken)
        yield Crop(box, kind, shown_as, probability, asked, picture, width, height)


def _told(kind: str, reading: str) -> str:
    """What a place shows; of a tile that nobody knows, that there is one."""
    return FILLED if kind == "tile" and reading == _UNTOLD else reading


def _region(box: PrintedBox) -> tuple[float, float, float, float]:
    """A place and what is around it, in pixels."""
    across, down = _MARGIN * box.width, _MARGIN * box.height
    left, top = box.x - across, box.y - down
    right, bottom = box.x + box.width + across, box.y + box.height + down
    return left * FINE, top * FINE, right * FINE, bottom * FINE


def page(photos: Sequence[ReviewedPhoto], command: str, catalog: Catalog) -> str:
    """Return the page of what was read; the same photos give the same text. `command` reads the answers."""
    words = _words(catalog)
    style = _style(catalog, [*words.values(), *reading_names(catalog).values(), *_headings(catalog).values()])
    script = (files("alhambra_sheets.templates") / "review-page.js").read_text(encoding="utf-8")
    return html.template("review-page.html").render(
        mark=f"{PROGRAM} {__version__}",
        language=catalog.language,
        words=words,
        head=answers.HEAD,
        answers_file=ANSWERS_FILE,
        command=visible(command),
        photos=[_photo(photo, catalog) for photo in photos],
        page=_page_id(photos),
        style=html.markup(style),
        style_digest=_digest(style),
        script=html.markup(script),
        script_digest=_digest(script),
    )


def _page_id(photos: Sequence[ReviewedPhoto]) -> str:
    """By what a browser knows this page again: its photos and what was read on them, and nothing of either."""
    read = [f"{photo.digest} {crop.box} {crop.reading}" for photo in photos for crop in photo.crops]
    return answers.digest("\n".join(read).encode())


def _headings(catalog: Catalog) -> dict[str, str]:
    return {
        "space": catalog.pgettext("places of a sheet", "Buildings"),
        "tile": catalog.pgettext("places of a sheet", "Tiles"),
        "coin": catalog.pgettext("places of a sheet", "Coins"),
        "prize": catalog.pgettext("places of a sheet", "Points"),
        "tick": catalog.pgettext("places of a sheet", "Boxes"),
    }


def _words(catalog: Catalog) -> dict[str, str]:
    say = catalog.gettext
    return {
        "title": say("What was read"),
        "intro": say(
            "The least certain ones come first. Tap whatever is in the wrong place; tap again if you are not sure."
        ),
        "shortcuts": say("Keys: arrows to move, x marked, o circled, . empty, ? not sure, u undo."),
        "no_script": say("Without JavaScript this page only shows what was read."),
        "moved": "{place}: {reading}",
        "changes": say("changed: {number}", number="{number}"),
        "copied": say("copied"),
        "not_circled": say("Nothing is circled here."),
        "open": say("not recognised"),
        "done": say("When everything is in its place"),
        "save_it": say("Save the answers and pass them to the program:"),
        "answers": say("Answers"),
        "undo": say("Undo"),
        "to_copy": say("Copy"),
        "save": say("Save"),
        "private": say("This page contains parts of your photos. It sends nothing to anybody."),
    }


def _photo(photo: ReviewedPhoto, catalog: Catalog) -> dict[str, Any]:
    by_group: dict[str, list[Crop]] = {name: [] for name in _GROUPS}
    for crop in photo.crops:
        name = "prize" if crop.kind == "tick" and crop.box.startswith(TAKEN) else crop.kind
        if name in by_group:
            by_group[name].append(crop)
    groups = [_group(name, crops, catalog) for name, crops in by_group.items() if crops]
    return {
        "digest": photo.digest,
        "title": visible(photo.file),
        "about": visible(photo.about),
        "groups": groups,
    }


def _group(name: str, crops: Sequence[Crop], catalog: Catalog) -> dict[str, Any]:
    usual = _GROUPS[name]
    read = {crop.reading for crop in crops}
    # What else was read there has a block of its own, and so has what cannot be told: before all else, if there is any.
    known = (*usual, *sorted(read - {*usual, answers.OPEN}))
    readings = (answers.OPEN, *known) if answers.OPEN in read else (*known, answers.OPEN)
    blocks = [
        {
            "reading": reading,
            "heading": _block_name(reading, catalog),
            "places": [_place(crop, catalog) for crop in sorted(crops, key=_doubt) if crop.reading == reading],
        }
        for reading in readings
    ]
    return {
        "name": name,
        "heading": _headings(catalog)[name],
        "blocks": blocks,
        "reads": " ".join((*known, answers.OPEN)),
    }


def _block_name(reading: str, catalog: Catalog) -> str:
    return catalog.gettext("not recognised") if reading == answers.OPEN else reading_name(reading, catalog)


def _doubt(crop: Crop) -> tuple[bool, float, str]:
    return not crop.asked, crop.probability, crop.box


def _place(crop: Crop, catalog: Catalog) -> dict[str, Any]:
    return {
        "box": crop.box,
        "where": place_name(crop.box, catalog),
        "reading": crop.reading,
        "asked": crop.asked,
        "sure": percent(crop.probability, catalog),
        "picture": f"data:image/jpeg;base64,{base64.b64encode(crop.picture).decode('ascii')}",
        "width": crop.width,
        "height": crop.height,
    }


def _style(catalog: Catalog, texts: Sequence[str]) -> str:
    script = languages.language(catalog.language).script
    shown = "".join(sorted({" ", NO_BREAK, *"".join(map(chr, range(32, 127))), *"".join(texts), *"·–…%?"}))
    capitals = "".join(sorted({" ", *texts[0].upper()}))
    fonts = [webfonts.font_face(each, shown, kerning=True) for each in distinct(face(role, script) for role in _ROLES)]
    fonts.append(webfonts.font_face(face("title", script), capitals, kerning=True))
    colours = {
        name: "#" + "".join(f"{round(part * 255):02x}" for part in colour)
        for name, colour in palette.load().colours.items()
    }
    star = ", ".join(
        f"{x:.1f}% {y:.1f}%" for name, points in ornament.star(50, 50, 50) if name != "Z" for x, y in [points]
    )
    return "\n".join((*fonts, html.template("review-page.css").render(colours=colours, star=star)))


def _digest(text: str) -> str:
    """By what the policy of the page knows a style or a script."""
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode('ascii')}"
