"""What people put into a box to say that it is done, chosen or nothing in particular."""

from collections.abc import Callable

import numpy as np

from .strokes import DRAWINGS, LETTERS, QUESTION, Strokes, glyph

Rng = np.random.Generator
Maker = Callable[[Rng], Strokes]


def _zigzag(rng: Rng, turns: int, loose: float = 0.1) -> Strokes:
    across = np.where(np.arange(turns + 1) % 2, 0.9, -0.9) + rng.normal(0, loose, turns + 1)
    along = np.linspace(-0.85, 0.85, turns + 1) + rng.normal(0, loose / 3, turns + 1)
    turn = rng.choice([0.0, 0.6, 0.9, 1.57, 2.3])
    spin = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    return [(np.stack([across, along], 1) @ spin * 0.92).clip(-1.1, 1.1)]


def _cross(rng: Rng) -> Strokes:
    reach = rng.uniform(0.5, 1.02)
    return [reach * np.array([[-1.0, -1], [0.05, 0], [1, 1]]), reach * np.array([[1.0, -1], [0, 0.05], [-1, 1]])]


def _strike(rng: Rng) -> Strokes:
    way = rng.choice(3, p=[0.55, 0.35, 0.1])
    end = np.array([[-1.0, 1], [-1, -1], [-1, rng.uniform(-0.2, 0.2)]])[way] * rng.uniform(0.7, 1.05)
    middle = rng.normal(0, 0.08, 2)
    return [np.stack([end, middle, -end])]


def _tick(rng: Rng) -> Strokes:
    low = rng.uniform(0.3, 0.85)
    bend = [-0.3, low]
    return [np.array([[-0.75, rng.uniform(-0.2, 0.4)], bend, bend, [rng.uniform(0.6, 1.05), rng.uniform(-1.05, -0.5)]])]


def _hatch(rng: Rng) -> Strokes:
    lines = []
    for s in np.linspace(-1.3, 1.3, int(rng.integers(4, 9))):
        a, b = max(-0.9, s - 0.9), min(0.9, s + 0.9)
        lines.append(np.array([[a, s - a], [(a + b) / 2, s - (a + b) / 2], [b, s - b]]))
    mirror = np.array([rng.choice([-1.0, 1.0]), 1])
    lines = [line * mirror for line in lines]
    return lines + [line * [-1, 1] for line in lines] if rng.random() < 0.3 else lines


def _corner(rng: Rng) -> Strokes:
    size = rng.uniform(0.75, 1.0)
    turns = int(size * 11)
    steps = np.linspace(0.1, 2 * size, turns)
    ends = [(t, 0.0) if i % 2 else (0.0, t) for i, t in enumerate(steps)]
    return [(np.array([p for p in ends for _ in (0, 1)]) - 0.98) * rng.choice([-1.0, 1.0], 2)]


def _spiral(rng: Rng, size: float, turns: float) -> Strokes:
    t = np.linspace(0, 1, int(turns * 10) + 4)
    angle = 2 * np.pi * turns * t + rng.uniform(0, 6)
    return [size * np.sqrt(t)[:, None] * np.stack([np.cos(angle), np.sin(angle)], 1)]


def _coil(rng: Rng) -> Strokes:
    turns = int(rng.integers(4, 7))
    t = np.linspace(0, 1, turns * 10)
    angle = 2 * np.pi * turns * t
    return [np.stack([-0.75 + 1.5 * t + 0.28 * np.cos(angle), 0.75 * np.sin(angle)], 1)]


def _plus(rng: Rng) -> Strokes:
    r = rng.uniform(0.65, 1.0)
    arms = [np.array([[-r, 0], [0, 0.03], [r, 0]]), np.array([[0, -r], [0.03, 0], [0, r]])]
    return arms + [0.75 * s for s in _cross(rng)] if rng.random() < 0.5 else arms


def _fish(rng: Rng) -> Strokes:
    """Cross without lifting the pen."""
    loop = np.array([[-0.9, -0.9], [0, 0], [0.8, 0.8], [1.0, 0.2], [0.85, -0.75], [0, 0], [-0.9, 0.9]])
    return [loop * [1, rng.choice([-1.0, 1.0])]]


def _frame(rng: Rng) -> Strokes:
    c = np.array([[-1.0, -1], [1, -1], [1, 1], [-1, 1], [-1, -1]]) * 0.93
    return [np.repeat(c, 2, axis=0), *_strike(rng)]


def _initials(rng: Rng) -> Strokes:
    first, second = (glyph(str(rng.choice(LETTERS))) for _ in (0, 1))
    return [s * [0.38, 0.7] - [0.5, 0] for s in first] + [s * [0.38, 0.7] + [0.5, 0] for s in second]


def _waves(rng: Rng) -> Strokes:
    t = np.linspace(-1, 1, 15)
    heights = [0.0] if rng.random() < 0.5 else [-0.35, 0.35]
    return [np.stack([0.95 * t, h + 0.3 * np.sin(t * 9)], 1) for h in heights]


def _bars(rng: Rng) -> Strokes:
    slope = rng.uniform(-0.2, 0.9)
    return [np.array([[-0.9, y + slope / 2], [0, y], [0.9, y - slope / 2]]) for y in (-0.25, 0.3)]


# Name: (how many people have it for their usual one, how it goes)
MARKS: dict[str, tuple[float, Maker]] = {
    "cross": (7, _cross),
    "strike": (4, _strike),
    "tick": (4, _tick),
    "scribble": (3, lambda rng: _zigzag(rng, int(rng.integers(6, 14)))),
    "full": (2, lambda rng: _zigzag(rng, int(rng.integers(16, 24)), 0.05)),
    "hatch": (2, _hatch),
    "corner": (1, _corner),
    "dot": (1.5, lambda rng: _spiral(rng, rng.uniform(0.38, 0.6), 5)),
    "spiral": (1, lambda rng: _spiral(rng, 0.9, rng.uniform(3, 5))),
    "coil": (1, _coil),
    "plus": (1, _plus),
    "fish": (1.5, _fish),
    "frame": (1, _frame),
    "initials": (1, _initials),
    "drawing": (1.5, lambda rng: [s * 0.75 for s in glyph(DRAWINGS[str(rng.choice(list(DRAWINGS)))])]),
    "waves": (1, _waves),
    "bars": (1, _bars),
    "vee": (0.7, lambda rng: [np.array([[-0.7, -0.8], [0, 0.8], [0, 0.8], [rng.uniform(0.5, 0.8), -0.9]])]),
}

# What also fits a coin.
SMALL = {name: MARKS[name] for name in ("cross", "strike", "tick", "scribble", "full", "dot", "fish", "bars")}


def _turn(rng: Rng, start: float, turns: float, wobble: float) -> Strokes:
    t = np.linspace(0, 1, int(10 * turns) + 4)
    angle = start - 2 * np.pi * turns * t
    r = 1 + wobble * np.sin(2 * angle + rng.uniform(0, 6)) + rng.uniform(-0.14, 0.1) * t
    return [r[:, None] * np.stack([np.cos(angle), np.sin(angle)], 1)]


RINGS: dict[str, tuple[float, Maker]] = {
    "closed": (5, lambda rng: _turn(rng, rng.uniform(-2.5, -0.5), rng.uniform(0.98, 1.15), 0.04)),
    "open": (2, lambda rng: _turn(rng, rng.uniform(-2.5, 2.5), rng.uniform(0.84, 0.93), 0.04)),
    "double": (1.5, lambda rng: _turn(rng, rng.uniform(-3, 3), rng.uniform(1.8, 2.3), 0.03)),
    "oval": (1.5, lambda rng: [s * rng.choice([[0.76, 1.05], [1.08, 0.8]]) for s in _turn(rng, -1.5, 1.08, 0.05)]),
    "dented": (1, lambda rng: _turn(rng, rng.uniform(-3, 3), 1.05, 0.12)),
    "two halves": (0.7, lambda rng: [*_turn(rng, 4.6, 0.5, 0.03), *[s * [-1, 1] for s in _turn(rng, 4.75, 0.5, 0.03)]]),
}


def _touch(rng: Rng) -> Strokes:
    start = rng.uniform(-0.8, 0.5, 2)
    return [np.stack([start, start + 0.12, start + rng.uniform(0.15, 0.5, 2)])]


# What is in a box and says nothing, or nothing certain.
ELSES: dict[str, Maker] = {
    "touch": _touch,
    "question": lambda rng: [s * 0.6 + rng.normal(0, 0.1, 2) for s in glyph(QUESTION)],
    "speck": lambda rng: [rng.uniform(-0.7, 0.7, 2) + np.array([[0, 0], [0.02, 0.03], [0.03, 0.05]])],
    "hair": lambda rng: [np.cumsum(rng.normal([0.22, 0.02], [0.1, 0.22], (9, 2)), 0) - [1, 0]],
    "arrow": lambda _: [np.array([[-1.0, 0], [0.1, 0]]), np.array([[-0.2, -0.25], [0.1, 0], [0.1, 0], [-0.2, 0.25]])],
}


def habits(rng: Rng, kinds: dict[str, tuple[float, Maker]]) -> list[Maker]:
    """Choose how a person draws: mostly one way, the last of the list now and then."""
    often = np.array([kind[0] for kind in kinds.values()])
    usual, other = (_own(rng, kinds, str(name)) for name in rng.choice(list(kinds), 2, p=often / often.sum()))
    return [usual] * int(rng.choice([3, 8, 20])) + [other]


def _own(rng: Rng, kinds: dict[str, tuple[float, Maker]], name: str) -> Maker:
    """Keep to the same letters or the same flower."""
    if name not in ("initials", "drawing"):
        return kinds[name][1]
    seed = int(rng.integers(1 << 30))
    return lambda _: kinds[name][1](np.random.default_rng(seed))
