"""People who fill in a sheet."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import cv2
import numpy as np

from .marks import ELSES, MARKS, RINGS, SMALL, Maker, habits
from .pens import RGB, Cover, Pen, lay, pick, stain
from .strokes import DIGITS, Hand, Points, Strokes, drawn, glyph

Box = Mapping[str, Any]
TYPES = "PSACGT"
ASKED = ("space", "coin", "tick", "key", "number")


class Person(NamedTuple):
    """Someone at the table: a hand, a pen for marks and one for numbers, and habits."""

    hand: Hand
    pen: Pen
    writes: Pen
    marks: list[Maker]
    small: list[Maker]
    rings: list[Maker]
    digits: dict[str, str]


def person(rng: np.random.Generator, widest: float, paper: Points) -> Person:
    """Invite someone who finds a pen that is fine enough for the boxes."""
    tremble, slop, slant = [(0.04, 0.04, 0.1), (0.05, 0.1, 0.25), (0.16, 0.12, 0.1), (0.09, 0.17, 0.3)][rng.integers(4)]
    left = bool(rng.random() < 0.15)
    lean = float(rng.normal(-0.15 if left else 0.1, slant))
    hand = Hand(tremble, slop, lean, (rng.normal(0, 0.06), rng.normal(0, 0.06)), left)
    pen = pick(rng, widest, paper)
    writes = pen if pen.width < 0.7 and rng.random() < 0.8 else pick(rng, 0.7, np.array([[205.0, 205, 205]]))
    digits = {digit: str(rng.choice(ways)) for digit, ways in DIGITS.items()}
    return Person(hand, pen, writes, habits(rng, MARKS), habits(rng, SMALL), habits(rng, RINGS), digits)


def _amount(rng: np.random.Generator, low: int, high: int) -> str:
    return str(int(rng.integers(low, high + 1)))


def _player_sheet(rng: np.random.Generator, boxes: Sequence[Box]) -> dict[str, str]:
    spaces = [b["name"] for b in boxes if b["kind"] == "space"]
    coins = [b["name"] for b in boxes if b["kind"] == "coin"]
    if not spaces:
        return {}
    built = set(rng.choice(spaces, min(len(spaces), int(rng.integers(8, 26))), replace=False).tolist())
    did = dict.fromkeys(built, "mark")
    rest = [name for name in spaces if name not in built]
    if rng.random() < 0.2:
        did.update(dict.fromkeys(rng.choice(rest, min(3, len(rest)), replace=False).tolist(), "ring"))
    gained = int(rng.integers(3, 4 * len(coins) // 5 + 1)) if len(coins) > 2 else len(coins)
    # Three coins are printed with a ring; whoever spends often crosses without a ring of their own.
    did.update(dict.fromkeys(coins[3:gained], "ring"))
    did.update(dict.fromkeys(coins[: int(rng.integers(0, gained + 1))], "mark"))
    for name in (b["name"] for b in boxes if b["kind"] == "number"):
        kind, _, which = name.partition("-")
        if kind in ("row", "column") and which.isdigit():
            part = 1 if kind == "row" else 2
            n = sum(space.split("-")[part] == which for space in built)
            did[name] = {4: "2", 5: "5", 6: "10"}.get(n, str(rng.choice(["", "0", "-"], p=[0.6, 0.3, 0.1])))
        elif kind == "points":
            did[name] = _amount(rng, 40, 131) if which == "total" else _amount(rng, 0, 21)
    return did


def _score_sheet(rng: np.random.Generator, boxes: Sequence[Box]) -> dict[str, str]:
    players, rounds, done = int(rng.integers(2, 6)), int(rng.integers(5, 19)), float(rng.uniform(0.3, 0.95))
    did = {}
    for box in boxes:
        kind, *rest = str(box["name"]).split("-")
        if box["kind"] == "number":
            filled = len(rest) < 2 or not rest[-1].isdigit() or int(rest[-1]) <= players
            total = "total" in rest
            did[box["name"]] = _amount(rng, 40, 131) if total and filled else _amount(rng, 0, 21) if filled else ""
        elif kind == "round" and int(rest[0]) <= rounds:
            did[box["name"]] = "mark"
        elif (kind == "box" and int(rest[0]) <= players) or kind in ("taken", "virtual"):
            share = {"box": done * (1.2 - 0.07 * int(rest[-1])), "taken": 0.5, "virtual": 0.15}[kind]
            if rng.random() < share:
                did[box["name"]] = "mark"
    return did


def _palace_form(rng: np.random.Generator, boxes: Sequence[Box]) -> dict[str, str]:
    circles = "ring" if rng.random() < 0.75 else "mark"
    tiles = [b["name"] for b in boxes if b["kind"] == "tile"]
    ticks = {b["name"] for b in boxes if b["kind"] == "tick"}
    used = rng.choice(tiles, min(len(tiles), int(rng.integers(8, 26))), replace=False).tolist()
    did = {name: _amount(rng, 2, 13) for name in used}
    for name in used:
        letter = f"{name.replace('space', 'tick')}-{rng.choice(list(TYPES))}"
        letter = letter if letter in ticks else f"tick-{name}-{letter[-1]}"
        if letter in ticks:
            did[letter] = circles
    scoring = f"scoring-{rng.integers(1, 4)}"
    did.update({scoring: "mark"} if scoring in ticks else {})
    highest = {"count": 12, "place": 4}
    for box in boxes:
        kind = str(box["name"]).split("-")[0]
        if box["kind"] == "number":
            did[box["name"]] = (
                _amount(rng, 20, 160) if "total" in box["name"] else _amount(rng, 0, highest.get(kind, 20))
            )
    return did


def play(rng: np.random.Generator, boxes: Sequence[Box]) -> dict[str, str]:
    """Decide what is done with each box, as after a game or in its middle."""
    kinds = {b["kind"] for b in boxes}
    plan = _palace_form if "tile" in kinds else _player_sheet if "space" in kinds else _score_sheet
    did = plan(rng, boxes)
    unfinished = rng.random() < 0.35
    for box in boxes:
        if box["kind"] == "number" and (unfinished or rng.random() < 0.04):
            did[box["name"]] = ""
    blank = [b["name"] for b in boxes if b["kind"] in ASKED and not did.get(b["name"])]
    # A letter of a tile has little room for anything but its ring.
    small = [name for name in blank if not name.startswith("tick-")]
    n = min(len(small), int(rng.choice([0, 1, 2, 4])))
    did.update(dict.fromkeys(rng.choice(small, n, replace=False).tolist() if n else [], "else"))
    return did


def _grain(rng: np.random.Generator) -> Cover:
    noise = rng.random((512, 512), np.float32)
    rough = cv2.GaussianBlur(noise, (0, 0), 1.1) + 0.5 * cv2.GaussianBlur(noise[::-1], (0, 0), 2.5)
    return np.asarray(np.clip(0.5 + (rough - rough.mean()) / (2.2 * rough.std()), 0, 1), np.float32)


class Desk(NamedTuple):
    """A sheet that somebody fills in."""

    picture: RGB
    scale: float
    rng: np.random.Generator
    grain: Cover
    who: Person

    def draw(self, strokes: Strokes, middle: Points, half: Points, pen: Pen, soft: float = 0) -> None:
        lines = drawn(self.rng, self.who.hand, strokes, middle, half)
        self.put(lines, pen, soft)

    def put(self, lines: Strokes, pen: Pen, soft: float) -> None:
        lay(self.picture, self.scale, lines, pen, self.rng, grain=self.grain, soft=soft)

    def write(self, text: str, middle: Points, half: Points) -> None:
        """Write a number into the room from middle - half to middle + half, a digit at a time."""
        step = min(2 * half[0] / max(len(text), 2), 1.5 * half[1])
        for i, digit in enumerate(text):
            at = middle + np.array([(i - (len(text) - 1) / 2) * step, 0])
            size = np.array([0.36 * step, half[1] * (0.2 if digit == "-" else 0.72)])
            size[0] *= 0.35 if digit == "1" and len(self.who.digits["1"]) < 12 else 1
            self.draw(glyph(self.who.digits[digit]), at, size, self.who.writes)

    def spoil(self, middle: Points, half: Points) -> None:
        """Leave something in a box that somebody would ask about."""
        how = str(self.rng.choice(["rubbed", "white", "drop", "smear", *ELSES]))
        mark = self.who.marks[0](self.rng)
        pen = self.who.pen
        if how == "rubbed":
            grey = Pen(0.5, (95, 95, 98), self.rng.uniform(0.12, 0.22), 0.3, 0, 0.5, opaque=True)
            self.draw(mark, middle, half * 0.75, grey, 0.12)
            self.draw(MARKS["coil"][1](self.rng), middle, half * 0.8, grey._replace(width=2, density=0.07), 0.6)
        elif how == "white":
            self.draw(mark, middle, half * 0.7, pen)
            white = Pen(float(half[1]) * 0.7, (247, 246, 240), 0.93, 0.25, 0, 0.08, opaque=True)
            self.draw(MARKS["scribble"][1](self.rng), middle, half * 0.9, white)
        elif how in ("drop", "smear"):
            brown = Pen(
                float(half[1]), [(170, 115, 60), (120, 40, 60), (120, 120, 110)][self.rng.integers(3)], 0.3, 0.4
            )
            size = half * ([0.12, 0.12] if how == "drop" else [0.7, 0.1])
            self.draw(MARKS["dot"][1](self.rng), middle + half * self.rng.uniform(-0.3, 0.3, 2), size, brown, 0.15)
        else:
            hair = Pen(0.12, (60, 50, 45), 0.9)
            fine = hair if how == "hair" else pen._replace(width=min(pen.width, 0.5))
            self.draw(ELSES[how](self.rng), middle, half * 0.9, fine)


def _accidents(desk: Desk, size: Points) -> None:
    """Leave a crease, the ring of a cup or a line that slipped."""
    rng = desk.rng
    what = rng.choice(["", "crease", "cup", "slip", "splash"], p=[0.62, 0.1, 0.08, 0.1, 0.1])
    a, b = rng.uniform(0.05, 0.95, (2, 2)) * size
    bow = (a + b) / 2 + rng.normal(0, 5, 2)
    if what == "crease":
        line = [np.linspace(a, b, 60) + rng.normal(0, 0.06, (60, 2))]
        for way, grey in ((0.25, 255), (0.0, 120)):
            pen = Pen(0.3, (grey, grey, grey), 0.5, 0.5, 0.2, 0.5, opaque=True)
            desk.put([s + way for s in line], pen, 0.08)
    elif what == "cup":
        angle = np.linspace(0, rng.uniform(3, 6.2), 150) + rng.uniform(0, 6)
        ring = b + rng.uniform(28, 38) * np.stack([np.cos(angle), np.sin(angle)], 1)
        pen = Pen(2.2, (165, 115, 65), rng.uniform(0.12, 0.3), 0.5, 0.1)
        desk.put([ring], pen, 0.25)
    elif what == "slip":
        desk.draw([np.stack([a, bow, b])], np.zeros(2), np.ones(2), desk.who.writes)
    elif what == "splash":
        for spot in rng.normal(a, 9, (7, 2)):
            dot = MARKS["dot"][1](rng)
            pen = Pen(1.6, (150, 120, 80), 0.22, 0.3)
            desk.put([dot[0] * rng.uniform(0.4, 3) + spot], pen, 0.1)


def _smear(desk: Desk, box: Box) -> None:
    """Drag wet ink along below a left hand."""
    s = desk.scale
    x, y, w, h = (int(box[k] * s) for k in ("x", "y", "width", "height"))
    part = desk.picture[y : y + h, x : x + w].astype(np.float32)
    dark = (255 - part.min(2)) / 255
    drag = cv2.blur(dark, (int(3 * s) | 1, 3)) - dark
    stain(desk.picture, (x, y), np.clip(0.35 * drag, 0, 0.15).astype(np.float32), desk.who.pen)


def _spoilt(before: RGB, after: RGB, scale: float, box: Box) -> bool:
    """Tell whether an accident reached well into a box."""
    w, h = box["width"] * scale, box["height"] * scale
    x, y = int(box["x"] * scale + 0.1 * w), int(box["y"] * scale + 0.1 * h)
    part = np.s_[y : y + int(0.8 * h), x : x + int(0.8 * w)]
    return bool((np.abs(after[part].astype(int) - before[part]).max(2) > 14).mean() > 0.012)


def fill(blank: RGB, scale: float, boxes: Sequence[Box], seed: int) -> tuple[RGB, dict[str, str]]:
    """Fill in a sheet drawn with scale pixels per mm; tell what was done by the names of the boxes."""
    rng = np.random.default_rng([seed, 1])
    size = np.array(blank.shape[1::-1]) / scale
    marked = [b for b in boxes if b["kind"] in ("space", "tick", "coin")]
    widest = min([0.22 * min(b["width"], b["height"]) for b in marked] or [0.7])
    if any(b["kind"] == "space" for b in boxes):
        widest = float(rng.choice([0.75, 3.6]))
    corners = [(int((b["y"] + 0.5 * b["height"]) * scale), int((b["x"] + 0.5 * b["width"]) * scale)) for b in marked]
    reach = int(scale)
    paper = np.array([blank[y - reach : y + reach, x - reach : x + reach].mean((0, 1)) for y, x in corners])
    who = person(rng, widest, paper if len(paper) else np.full((1, 3), 240.0))
    desk = Desk(np.array(blank), scale, rng, _grain(rng), who)
    _accidents(desk, size)
    did = play(rng, boxes)
    truth: dict[str, str] = {}
    for box in boxes:
        name, kind, what = box["name"], box["kind"], did.get(box["name"], "")
        half = np.array([box["width"], box["height"]]) / 2
        middle = np.array([box["x"], box["y"]]) + half
        if kind in ASKED and not what and _spoilt(blank, desk.picture, scale, box):
            what = "else"
        elif what == "else":
            desk.spoil(middle, half)
        elif kind == "tile" and what:
            desk.write(what, middle + half * [0, 0.57], half * [0.7, 0.36])
        elif kind == "number" and what:
            desk.write(what, middle + half * [0.08, 0], half * [0.8, 0.9])
        elif what:
            _answer(desk, kind, what, middle, half)
            if who.hand.left and rng.random() < 0.4:
                _smear(desk, box)
        if kind in ASKED:
            truth[name] = what or ("" if kind == "number" else "blank")
    return desk.picture, truth


def _answer(desk: Desk, kind: str, what: str, middle: Points, half: Points) -> None:
    """Draw a mark or a ring; a coin that is spent mostly has its ring."""
    rng, who = desk.rng, desk.who
    fine = who.pen._replace(width=min(who.pen.width, 0.25 * float(half[1])))
    round_it = who.rings[rng.integers(len(who.rings))]
    if what == "ring" or (kind == "coin" and rng.random() < 0.6):
        desk.draw(round_it(rng), middle, half * rng.uniform(0.82, 1.02), fine)
    if what == "mark":
        size = half * (0.8 if kind == "coin" else rng.uniform(0.75, 1.0))
        ways = who.small if kind == "coin" else who.marks
        desk.draw(ways[rng.integers(len(ways))](rng), middle, size, who.pen if kind == "space" else fine)
