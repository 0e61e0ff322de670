"""How often the network reads a place wrongly, silently or only when asked, on photos that it has never seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np

from alhambra_engine.judge.photos import ELSE
from tests.camera import families, filling, patches, photographs, weights
from tests.photos import camera

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from tests.camera.photographs import Shot
    from tests.camera.weights import Layer, Numbers
    from tests.photos.camera import Points

Flags: TypeAlias = np.ndarray[tuple[int, ...], np.dtype[np.bool_]]

TAKEN = {"careful": camera.careful, "everyday": camera.everyday, "careless": camera.careless}
ASTRAY = {"careful": (0.1, 0.25), "everyday": (0.15, 0.35), "careless": (0.2, 0.6)}
"""Millimetres that 95 of 100 places are from where they should be, as laying flat by the print left them in trials."""

UNSEEN = "unseen"
"""The styles of somebody who has seen nothing but sheets that are not filled in."""

RINGED_FROM_THE_START = ("coin-1", "coin-2", "coin-3")

_TRUTHS = ("blank", "mark", "ring")

_SAMPLES = 1000
_WIDE = (2.5, 97.5)
"""Between these percentiles are 95 of 100 samples."""


class Seen(NamedTuple):
    """What was to be read on one photo."""

    document: str
    taken: str
    family: str
    boxes: tuple[str, ...]
    kinds: tuple[str, ...]
    truths: tuple[str, ...]
    """blank, mark or ring, or what is written: what somebody meant."""
    distracted: tuple[bool, ...]
    patches: Numbers


class Answers(NamedTuple):
    """What was read at places of many photos."""

    photos: Numbers
    """The number of the photo of each place."""
    right: Flags
    sure: Numbers
    """The probability of what was read."""


def looked_at(document: str, family: str, taken: str, seed: int, kinds: Collection[str] = filling.READ) -> Seen:
    """Return what is to be read on a photo of a family."""
    if family == UNSEEN:
        return unseen(document, taken, seed, kinds)
    return of_shot(photographs.shot(document, family, TAKEN[taken], seed), taken, seed, kinds)


def of_shot(shot: Shot, taken: str, seed: int, kinds: Collection[str] = filling.READ) -> Seen:
    """Return what is to be read on a photo."""
    random = np.random.default_rng([seed, 9])
    places = tuple(place for place in shot.places if place.kind in kinds)
    return Seen(
        shot.document,
        taken,
        shot.family,
        tuple(place.name for place in places),
        tuple(place.kind for place in places),
        tuple(place.reading for place in places),
        tuple(place.distracted for place in places),
        photographs.seen(shot._replace(places=places), random, random.uniform(*ASTRAY[taken])),
    )


def unseen(document: str, taken: str, seed: int, kinds: Collection[str] = filling.READ) -> Seen:
    """Return what is to be read on a photo in the styles that somebody else wrote, who saw nothing of this."""
    from tests.camera import unseen as other

    random = np.random.default_rng([seed, 10])
    ink = str(random.choice(filling.INKS))
    layout = str(random.choice(photographs.LAYOUTS)) if document == "player-sheet" else ""
    sheet, boxes = filling.sheet(document, ink, layout), filling.geometry(document, ink, layout)
    page = other.printed(np.ascontiguousarray(sheet.page[..., ::-1]), seed)
    page, truth = other.fill(page, camera.PIXELS, boxes, seed)
    photo, where = other.photograph(page, camera.PIXELS, seed, taken)

    def pixels(places: Points) -> Points:
        return np.asarray(where(places.reshape(-1, 2))).reshape(places.shape)

    blank = filling.blank(document, ink, layout, patches.PIXELS)
    picture = np.ascontiguousarray(photo[..., ::-1])
    flat = patches.lit(photographs.flat(picture, pixels, blank.shape, random, random.uniform(*ASTRAY[taken])), blank)
    names = [name for name, (kind, _) in sheet.boxes.items() if kind in kinds]
    return Seen(
        document,
        taken,
        UNSEEN,
        tuple(names),
        tuple(sheet.boxes[name][0] for name in names),
        tuple("blank" if truth[name] in {"else", ""} else truth[name] for name in names),
        tuple(truth[name] == "else" for name in names),
        patches.patches(flat, blank, [sheet.boxes[name][1] for name in names]),
    )


def readings(box: str, kind: str, shares: Numbers) -> dict[str, float]:
    """Return the probabilities of the readings that a box can have; the rest is something else."""
    return told_apart(
        box, kind, {_reading(kind, said): float(share) for said, share in zip(_TRUTHS, shares, strict=False)}
    )


def told_apart(box: str, kind: str, chances: Mapping[str, float]) -> dict[str, float]:
    """Return the chances of the readings that make a difference to the game; that something else lies there is none."""
    together: dict[str, float] = {}
    for reading, chance in chances.items():
        same = _same(box, kind, reading)
        if same != ELSE:
            together[same] = together.get(same, 0.0) + chance
    return together


def meant(box: str, kind: str, truth: str) -> str:
    """Return the reading that is right; `ELSE` where nobody can know.

    Somebody who rings a space has not built on it as far as the rules go.
    """
    return _same(box, kind, _reading(kind, truth))


def _reading(kind: str, truth: str) -> str:
    return {"blank": "blank", "mark": "built" if kind == "space" else "crossed", "ring": "circled"}[truth]


def _same(box: str, kind: str, reading: str) -> str:
    if kind == "space" and reading == "circled":
        return ELSE
    if box in RINGED_FROM_THE_START and reading == "blank":
        return "circled"
    if kind == "tick" and not box.startswith("taken-") and reading == "circled":
        return "crossed"
    return reading


def said_of(layers: tuple[Layer, ...], photos: Sequence[Seen]) -> list[Numbers]:
    """Return the shares of all places of each photo."""
    return [weights.shares(layers, photo.patches) for photo in photos]


def answers(said: Sequence[Numbers], photos: Sequence[Seen], wanted: Callable[[str, str], bool]) -> Answers:
    """Return what a network that said so reads at the places of photos that are wanted, by box and kind."""
    numbers, right, sure = [], [], []
    for number, photo in enumerate(photos):
        for at, shares in enumerate(said[number]):
            if not wanted(photo.boxes[at], photo.kinds[at]):
                continue
            found = readings(photo.boxes[at], photo.kinds[at], shares)
            best = max(found, key=lambda each: found[each])
            numbers.append(number)
            right.append(best == meant(photo.boxes[at], photo.kinds[at], photo.truths[at]))
            sure.append(found[best])
    return Answers(np.array(numbers, np.int64), np.array(right, bool), np.array(sure))


def silent(found: Answers, share: float) -> int:
    """Return how many wrong readings remain if so large a share of the places is asked, the least sure first."""
    order = np.argsort(found.sure, kind="stable")
    return int((~found.right[order[round(share * len(order)) :]]).sum())


def asked_until(found: Answers, share: float) -> float:
    """Return what share of the places must be asked until so small a share is wrong silently."""
    wrong = ~found.right[np.argsort(found.sure, kind="stable")]
    left = wrong.sum() - np.concatenate([[0], np.cumsum(wrong)])
    return float(np.argmax(left <= share * len(wrong)) / max(len(wrong), 1))


def with_doubt(found: Answers, doubt: float) -> tuple[float, int]:
    """Return what share is asked where a reading is asked that is less sure than 1 - doubt, and how many are silent."""
    asked = found.sure < 1 - doubt
    return float(asked.mean()), int((~found.right & ~asked).sum())


def between(found: Answers, figure: Callable[[Answers], float]) -> tuple[float, float]:
    """Return the 95 % interval of a figure: photos are drawn anew from these photos, as often as there are."""
    random = np.random.default_rng(5)
    known = np.unique(found.photos)
    places = {number: np.flatnonzero(found.photos == number) for number in known}
    figures = []
    for _ in range(_SAMPLES):
        chosen = np.concatenate([places[number] for number in random.choice(known, len(known))])
        figures.append(figure(Answers(*(each[chosen] for each in found))))
    low, high = np.percentile(figures, _WIDE)
    return float(low), float(high)


def letters(said: Sequence[Numbers], photos: Sequence[Seen]) -> Answers:
    """Return, for every space of palace forms with a marked letter, whether the right one has most of a mark.

    It is as sure as the lead over the second letter.
    """
    numbers, right, sure = [], [], []
    for number, photo in enumerate(photos):
        if photo.document != "palace-form":
            continue
        filled = {box: float(1 - shares[0]) for box, shares in zip(photo.boxes, said[number], strict=True)}
        truths = dict(zip(photo.boxes, photo.truths, strict=True))
        for box in photo.boxes:
            if truths[box] == "blank" or not box.startswith("tick-"):
                continue
            space = box.rpartition("-")[0]
            ranked = sorted(
                (each for each in filled if each.rpartition("-")[0] == space), key=lambda each: -filled[each]
            )
            numbers.append(number)
            right.append(ranked[0] == box)
            sure.append(filled[ranked[0]] - filled[ranked[1]])
    return Answers(np.array(numbers, np.int64), np.array(right, bool), np.array(sure))


def plan(photos: int, taken: str, *, of_others: bool = False) -> list[tuple[str, str, str, int]]:
    """Return document, family, conditions and seed of so many photos of styles that no network has seen."""
    held = (UNSEEN,) if of_others else families.held_back()
    documents = ("player-sheet", "player-sheet", "score-sheet", "palace-form")
    begin = 500_000 + 10_000 * list(TAKEN).index(taken)
    return [
        (documents[number // len(held) % len(documents)], held[number % len(held)], taken, begin + number)
        for number in range(photos)
    ]
