"""Files as nobody should write them: whole ones with slips, scraps of others, wrong bytes, odd letters, odd sizes."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from tests.engine import mishaps, slips
from tests.engine.test_fuzz import SCRAPS, mutated
from tests.prove import random_palaces

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

TESTS = Path(__file__).resolve().parents[1]

NASTIES = (
    "\u202eKim", "\u2066a\u2069", "a\u200bb", "می\u200cخواهم", "👨\u200d👩\u200d👧", "\ufdfa" * 8, "a\u0301\u0316" * 40,
    "ﬀ", "ẞ", "ſ", "İ", "ı", "Ǆ", "\u00ad", "\u034f", "\u3164", "\uffa0", "\U000e0041", "\ufffe", "\uffff", "\ud7ff",
    "\x1b[2J", "\x1b]8;;http://x\x07", "\x9b31m", "\x85", "\u2028", "\u2029", "\u180e", "٣", "３", "Ⅷ", "½", "²", "〇",
    "1_000", "+3", "−3", "1e3", "0b1", "\N{NO-BREAK SPACE}", "\N{IDEOGRAPHIC SPACE}", "\N{OGHAM SPACE MARK}", "％",
)  # fmt: skip
"""Letters that look like others, turn a line round, join, take no room, or are numbers elsewhere."""

_ENCODINGS = ("utf-16", "utf-16-le", "utf-16-be", "utf-8-sig", "cp1250", "cp1251", "latin-1", "utf-32", "cp437")
_REPEATED = 200
LONGEST = 20_000
"""Bytes of a mangled file, at most: what large files take is measured elsewhere (tests of hostile files)."""


@cache
def games() -> tuple[bytes, ...]:
    """Return whole games as people write them."""
    folders = (TESTS / "games", TESTS.parent / "examples")
    return tuple(path.read_bytes() for folder in folders for path in sorted(folder.glob("*.yaml")))


@cache
def transcripts() -> tuple[bytes, ...]:
    """Return files that are whole, and files with a fault of each kind, as the tests have them."""
    found = [*games(), *(path.read_bytes() for path in sorted((TESTS / "cases").glob("*.yaml")))]
    for path in sorted((TESTS / "typed").glob("*.txt")):
        typed = path.read_text(encoding="utf-8").split("\n=====")[0]
        found.append(typed.partition("\n")[2].encode())
    return tuple(found)


@cache
def layouts() -> tuple[bytes, ...]:
    """Return layout files: those of the game, and files with a fault of each kind."""
    folders = (TESTS.parent / "engine/data/layouts", TESTS / "cases/layouts", TESTS.parent / "examples")
    return tuple(path.read_bytes() for folder in folders for path in sorted(folder.glob("*.toml")))


def bytes_off(random: Random, data: bytes) -> bytes:
    """Return bytes, some of which are flipped, cut, doubled or new."""
    found = bytearray(data)
    for _ in range(random.randint(1, 4)):
        at = random.randrange(len(found) + 1)
        match random.randrange(5):
            case 0 if at < len(found):
                found[at] ^= 1 << random.randrange(8)
            case 1:
                found[at:at] = random.randbytes(random.randint(1, 4))
            case 2:
                del found[at : at + random.choice((1, 2, 8, 64))]
            case 3:
                found[at:at] = found[at : at + random.choice((1, 4, 32))]
            case _:
                del found[at:]
    return bytes(found)


def _odd_letters(random: Random, data: bytes) -> bytes:
    text = data.decode(errors="replace")
    for _ in range(random.randint(1, 3)):
        at = random.randrange(len(text) + 1)
        text = text[:at] + random.choice(NASTIES) + text[at + random.choice((0, 0, 1, 3)) :]
    return text.encode(errors="replace")


def _odd_sizes(random: Random, data: bytes) -> bytes:
    """A file, one line or word of which is there many times, or is very long."""
    text = data.decode(errors="replace")
    lines = text.splitlines(keepends=True) or ["\n"]
    at = random.randrange(len(lines))
    times = random.randint(2, _REPEATED)
    match random.randrange(3):
        case 0:
            lines[at] *= times
        case 1:
            words = lines[at].split(" ")
            one = random.randrange(len(words))
            words[one] *= times
            lines[at] = " ".join(words)
        case _:
            lines[at] = " " * times + lines[at]
    return "".join(lines).encode(errors="replace")


def _other_letters(random: Random, data: bytes) -> bytes:
    return data.decode(errors="replace").encode(random.choice(_ENCODINGS), errors="replace")


def _other_ends(random: Random, data: bytes) -> bytes:
    return data.replace(b"\n", random.choice((b"\r\n", b"\r", b"\n\n", b"\n\t", "\u2028".encode(), b"\x85")))


def _scraps(random: Random, _: bytes) -> bytes:
    return "".join(random.choices((*SCRAPS, *NASTIES), k=random.randint(1, 30))).encode(errors="replace")


def _hand_slips(random: Random, data: bytes) -> bytes:
    return mutated(random, data.decode(errors="replace")).encode(errors="replace")


_MANGLED: tuple[Callable[[Random, bytes], bytes], ...] = (
    _hand_slips, _hand_slips, _hand_slips, bytes_off, _odd_letters, _odd_letters, _odd_sizes, _other_letters,
    _other_ends,
)  # fmt: skip


def mangled(random: Random, seeds: Sequence[bytes]) -> bytes:
    """Return one of the seeds, or the half of one with that of another, after a few faults; now and then scraps."""
    data = random.choice(seeds)
    match random.randrange(12):
        case 0:
            return data[:LONGEST]
        case 1:
            other = random.choice(seeds)
            data = data[: random.randrange(len(data) + 1)] + other[random.randrange(len(other) + 1) :]
        case 2:
            return _scraps(random, data)
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        data = random.choice(_MANGLED)(random, data)
    return data[:LONGEST]


_STYLES = (slips.counted, slips.aligned, slips.right_aligned, slips.with_tabs, slips.evenly, slips.dotted_tabs)


def grown(random: Random) -> bytes:
    """Return a legal game of three palaces grown by chance, in any style of writing, often with a slip of the hand."""
    grids = mishaps.table(random, random.randint(1, 15))
    write = random.choice(_STYLES)
    if random.random() < 0.6:
        seat = random.randrange(len(grids))
        grids[seat] = mishaps.SLIPS[random.choice(sorted(mishaps.SLIPS))](grids[seat], random) or grids[seat]
    text = mishaps.transcript(grids, write)
    if random.random() < 0.3:
        text = mishaps.key_misspelt(text, random)
    return text.encode()


_VAGUE = ("sides", "sides", "price", "price", "both", "all")


def vague(random: Random) -> bytes:
    """Return a table of four to six palaces with about half of their tiles written vaguely, and claims."""
    deck = list(random_palaces.tile_list())
    random.shuffle(deck)
    names, share = ("Kim", "Nina", "Ola", "Tom", "Zoe", "Ada")[: random.choice((4, 5, 5, 6))], random.choice((6, 8, 9))
    lines = ["game: alhambra", "players:"]
    for name in names:
        hand = [deck.pop() for _ in range(min(share + 2, len(deck)))]
        style = random.choice(("walls", "round", "any"))
        plan = random_palaces.grow(random, random_palaces.Plan({}), hand, share, style=style, care=1.0)
        tiles = {space: _vaguer(random, word) if random.random() < 0.5 else word for space, word in plan.tiles.items()}
        rows = random_palaces.drawing(plan._replace(tiles=tiles))
        lines += [f"  {name}:", "    palace: |", *(f"      {row}" for row in rows)]
        claim = random.choice(("", f"{random.randint(20, 80)}", f"{{tower: {random.randint(0, 21)}}}"))
        lines += [f"    claimed: {claim}"] * bool(claim)
    return "\n".join([*lines, ""]).encode()


def _vaguer(random: Random, word: str) -> str:
    """Return a tile without its price, its sides, or both, or a sign for any tile."""
    letter, price, sides = word[0], word[1:].rstrip("nesw-"), word.lstrip("PSACGT0123456789")
    written = {"sides": letter + price, "price": letter + sides, "both": letter, "all": "?"}
    return written[random.choice(_VAGUE)]
