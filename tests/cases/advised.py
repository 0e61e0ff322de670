"""Files in which a finding tells what to write, with the places where that is written marked: `«what is there now»`."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine import referee
from tests.cases import desk

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from alhambra_engine.referee import Result

BOX = b"""
id = "box"
name = "The pad in my box"
coins = 20
rows = ["G P T C G A", "P A G S C T", "C T S T A C", "A S C G T G", "S C A P G T", "G T G A T P"]
"""
_MARK = re.compile("«([^»]*)»")


def judge(text: str) -> Result:
    """Return what the referee says of a text that has a file with a grid of its own beside it."""
    surroundings = desk.surroundings_for("en")._replace(layout_files={"box.toml": BOX}.get)
    return referee.score("game.yaml", text.encode(), surroundings)


class Told(NamedTuple):
    """A file with the places where words that a finding tells are to be written, each word at each place.

    Words that belong together have a place each. `follows` are findings that may be there afterwards: an example has
    other numbers than the table, or is the beginning of more.
    """

    file: str
    words: tuple[str, ...]
    follows: frozenset[str] = frozenset()

    @property
    def before(self) -> str:
        """The file that has the finding."""
        return _MARK.sub(r"\1", self.file)

    def typed(self) -> Iterator[str]:
        """Yield the file with the words written, once for each place where they may be."""
        places = list(_MARK.finditer(self.file))
        chosen = [(place,) for place in places] if len(self.words) == 1 else [tuple(places)]
        for those in chosen:
            yield self._with(
                {place.start(): _drawn(word, place) for word, place in zip(self.words, those, strict=True)}
            )

    def _with(self, texts: Mapping[int, str]) -> str:
        """Return the file with texts at some of its places, and what is there now at all others."""
        return _MARK.sub(lambda place: texts.get(place.start(), place[1]), self.file)


def told(file: str, *words: str, follows: str = "") -> Told:
    """Return a file with its places, the words written there, and the findings that may follow."""
    return Told(file, words, frozenset(follows.split()))


_DRAWINGS = {
    "palace: |": (". P5", "* G10-"),
    "sheet: |": ("X . X . . .", ". X . X . .", ". . . . . .", ". . . . . .", ". . . . . .", ". . . . . ."),
    "layout: |": ("G P T C G A", "P A G S C T", "C T S T A P", "A S C G T G", "S C A P G T", "G T G A T C"),
    "players:": (
        "Kim: {buildings: {tower: 2}, wall: 3}",
        "Nina: {buildings: {garden: 2}, wall: 3}",
        "Ota: {buildings: {chambers: 3}, wall: 3}",
    ),
    "scorings:": ("1: {Kim: 8, Nina: 9, Ota: 9}", "2: {Kim: 7, Nina: 9, Ota: 9}"),
    "1:": ("Kim: 8", "Nina: 9", "Ota: 9"),
    "2:": ("Kim: 8", "Nina: 9", "Ota: 9"),
    "3:": ("Kim: {wall: 0, buildings: {tower: 1}}", "Nina: {wall: 0, buildings: {}}", "Ota: {wall: 0, buildings: {}}"),
    "buildings:": ("tower: 2",),
}
"""What is drawn, or goes on, below a line that announces it."""
_VALUES = {"wall:": " 3", "rounds_played:": " 1"}
"""What is written behind a key that is told without its value."""


def _drawn(word: str, place: re.Match[str]) -> str:
    """Return a word with the drawing that it announces."""
    line = (place.string[: place.start()] + word).rpartition("\n")[2]
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    word += _VALUES.get(word, "")
    return "".join([word, *(f"\n{indent}{row}" for row in _DRAWINGS.get(word.strip(), ()))])


_NINA = "  Nina: {buildings: {garden: 2}, wall: 3}\n"
_TWO = f"{_NINA}  Ota: {{buildings: {{chambers: 3}}, wall: 3}}\n"
_KIM = "  Kim: {buildings: {tower: 2}, wall: 3}\n"
_BEFORE = "before: {Kim: 30, Nina: 20, Ota: 10}\n"
_HEAD = f"game: alhambra\n{_BEFORE}"
_TABLE = f"{_HEAD}players:\n{_KIM}{_TWO}"
_DRAWN = f"{_HEAD}players:\n  Kim:\n    palace: |\n      . P5\n      * G10-\n{_TWO}"

_KIM_OF_SHEETS = "  Kim: {buildings: {chambers: 3}, rows: [1, 1, 1, 0, 0, 0], columns: [1, 0, 0, 1, 1, 0], coins: 3}\n"
_NINA_OF_SHEETS = "  Nina: {buildings: {garden: 3}, rows: [2, 1, 0, 0, 0, 0], columns: [1, 0, 1, 0, 1, 0], coins: 3}\n"
_OTHERS = (
    f"{_NINA_OF_SHEETS}"
    "  Ota: {buildings: {tower: 3}, rows: [1, 1, 1, 0, 0, 0], columns: [0, 1, 1, 0, 0, 1], coins: 3}\n"
)
_SHEETS = "  Kim: {buildings: {chambers: 3}, rows: [1, 1, 1, 0, 0, 0], columns: [1, 0, 0, 1, 1, 0], coins: 3}\n"
_OTHERS = (
    "  Nina: {buildings: {garden: 3}, rows: [2, 1, 0, 0, 0, 0], columns: [1, 0, 1, 0, 1, 0], coins: 3}\n"
    "  Ota: {buildings: {tower: 3}, rows: [1, 1, 1, 0, 0, 0], columns: [0, 1, 1, 0, 0, 1], coins: 3}\n"
)
_SHEETS = f"game: roll-and-write\nlayout: granada\nplayers:\n{_KIM_OF_SHEETS}{_OTHERS}"
_ANI = "  Ani: {buildings: {tower: 8, garden: 5}, rows: [3, 2, 2, 1, 1, 4], columns: [2, 2, 3, 1, 3, 2], coins: 2}\n"
_DIRK = "  Dirk: {virtual: true, buildings: {tower: 8, pavilion: 4, garden: 8, arcades: 1}}\n"
_TOWERS = f"game: roll-and-write\nlayout: granada\nplayers:\n{_NINA_OF_SHEETS}{_ANI}{_DIRK}"
_MAYBE_DIRK = f"game: roll-and-write\nlayout: granada\nplayers:\n{_OTHERS}{_DIRK}".replace(
    "{virtual: true, ", "\n    «»\n    "
).replace("}}", "}")
_ODD = (
    "game: roll-and-write\nlayout: granada\nplayers:\n"
    "  Kim: {buildings: {pavilion: 3}, rows: [1, 1, 0, 0, 0, 1], columns: [1, 1, 0, 0, 0, 1], coins: 3}\n"
    f"{_OTHERS}"
)
_DRAWN_SHEET = (
    "game: roll-and-write\nlayout: granada\nplayers:\n  Kim:\n    sheet: |\n      . X . . . .\n      X . . . . .\n"
    f"      . . . . . x\n      . . . . . .\n      . . . . . .\n      . . . . . .\n    coins: 3\n{_OTHERS}"
)
_ON_TRACK = (
    "«»\ngame: alhambra\n«»\nscorings:\n  1: {Kim: 8, Nina: 12, Tom: 15}\n  2: {Kim: 20, Nina: 31, Tom: 29}\n  3:\n"
    "    Kim: {buildings: {tower: 1}, wall: 3}\n    Nina: {buildings: {garden: 2}, wall: 3}\n"
    "    Tom: {buildings: {garden: 2}, wall: 3}\n"
)
_CHESTS = (
    "«»\ngame: alhambra\n«»\nmodules: [treasure-chamber]\n«»\nplayers:\n"
    "  Kim: {buildings: {tower: 2}, wall: 3, chests: 1}\n  Nina: {buildings: {garden: 2}, wall: 3}\n"
    "  Dirk: {virtual: true, buildings: {chambers: 9, garden: 3}, chests: 1}\n"
)
_CARD = f"game: alhambra\nmodules: [new-score-cards]\nscoring: 1\norder: «WORD»\nplayers:\n{_KIM}{_TWO}"
_CARDS = "game: alhambra\nmodules: [new-score-cards]\n«»\nscorings:\n" + "".join(
    f"  {scoring}:\n"
    "    Kim: {buildings: {tower: 1}, wall: 3}\n    Nina: {buildings: {garden: 2}, wall: 3}\n"
    "    Ota: {buildings: {chambers: 3}, wall: 3}\n"
    for scoring in (1, 2, 3)
)
_THREE_CARDS = "orders: {1: PCTSAG, 2: GTAPSC, 3: ACGSPT}"
_INVADED = (
    "game: alhambra\nmodules: [invaders]\nscoring: 1\n«»\nplayers:\n"
    "  Kim: {buildings: {tower: 1}, wall: 3, invaders: -1}\n  Nina: {buildings: {garden: 2}, wall: 3, invaders: -1}\n"
    "  Ota: {buildings: {chambers: 3}, wall: 3, invaders: -2}\n"
)
_GATE = "game: alhambra\nmodules: [city-gates]\n«»\nscorings:\n" + "".join(
    f'  {scoring}:\n    Kim: {{palace: ["{palace}"]}}\n'
    "    Nina: {buildings: {garden: 2}, wall: 3}\n    Ota: {buildings: {chambers: 3}, wall: 3}\n"
    for scoring, palace in ((1, "* G9e C9w=w"), (2, "* G9e"))
)
_EMPTY = 5 * "\n      . . . . . ."
_DRAFT = "idle-turns"
_EARLY = "earlier-points-missing/before"
_UNFINISHED = "missing-key/rows missing-key/columns missing-key/coins"
_LEFT = "leftovers: [{tile: G8nw, currency: denar}]\n"
_RICH = "money: {Kim: {denar: 7}}\n"
_SAME = "too-many-tiles virtual-tiles-few"
_LINES = "lines-do-not-match/sums idle-turns"


def _kim(text: str, table: str = _TABLE) -> str:
    """Return a table with something else for Kim."""
    return table.replace("{buildings: {tower: 2}, wall: 3}", text, 1)


def _sheet(text: str) -> str:
    """Return a game with something else for Kim."""
    return _SHEETS.replace(_KIM_OF_SHEETS.removeprefix("  Kim: ").rstrip(), text, 1)


def _palace(text: str) -> str:
    """Return a table with something else as Kim's palace."""
    return _DRAWN.replace("palace: |\n      . P5\n      * G10-", text)


_BONUS = """«»
game: alhambra
modules: [bonus-cards]
«»
scoring: 1
players:
  Kim: {{buildings: {{tower: 2, pavilion: 2, seraglio: 1}}, wall: 3, {bonus}}}
  Nina: {{buildings: {{garden: 2}}, wall: 3, bonus: none}}
  Ota: {{buildings: {{chambers: 3}}, wall: 3, bonus: none}}
  Tom: {{buildings: {{arcades: 3}}, wall: 3, bonus: none}}
"""
_COUNTED = "buildings: {tower: 8, garden: 5}, rows: [3, 2, 2, 1, 1, 4], columns: [2, 2, 3, 1, 3, 2]"
_EARLIER = f"game: alhambra\n«»\nplayers:\n{_KIM}{_TWO}«»"
_SCORINGS = (
    f"game: alhambra\nscorings:\n  1: {{Kim: 8, Nina: 9, Ota: 9}}\n«»\n  3:\n{(_KIM + _TWO).replace('  ', '    ')}"
)
_WITH_DIRK = f"game: alhambra\nbefore: {{Nina: 20, Ota: 10, Dirk: 9}}\nplayers:\n{_TWO}"
_FILLED = "{pavilion: 2, seraglio: 2, arcades: 2, chambers: 2, garden: 2, tower: 2}"

YAML: Mapping[str, tuple[Told, ...]] = MappingProxyType(
    {
        "not-yaml/star": (told(_palace("«palace: * G10-»"), "palace: |"),),
        "not-yaml/block": (told(_palace("«palace: | * G9»"), "palace: |"),),
        "not-yaml/comment": (
            told(_TABLE.replace("  Kim:", "  «Team # 1:»").replace("Kim", '"Team #1"'), '"Team #1":'),
        ),
        "missing-key/empty-file": (
            told("«»\n«»", "game: alhambra", "players:", follows="earlier-points-missing/before"),
        ),
        "missing-key/game": (
            told(f"«»\n{_TABLE.removeprefix('game: alhambra')}", "game: alhambra"),
            told(f"«»\n{_SHEETS.removeprefix('game: roll-and-write')}", "game: roll-and-write"),
        ),
        "missing-key/players": (
            told(f"{_HEAD}«»", "players:"),
            told("game: alhambra\n«»", "scorings:"),
        ),
        "missing-key/palace": (
            told(_kim("\n    «»\n    reserve: [T7]"), "palace: |"),
            told(_kim("\n    «»\n    «»\n    reserve: [T7]"), "buildings: {tower: 2}", "wall: 5"),
        ),
        "missing-key/buildings": (
            told(
                f"{_WITH_DIRK}  Dirk:\n    virtual: true\n    «»\n", "buildings: {tower: 2, garden: 1}", follows=_SAME
            ),
        ),
        "missing-key/tile": (told(_palace("tiles:\n      - {at: [1, 0], «»}"), "tile: G8ne"),),
        "missing-key/currency": (
            told(f"{_TABLE}{_RICH}leftovers: [{{tile: G8nw, «»}}]\n", "currency: denar"),
            told(f"{_TABLE}{_RICH}leftovers:\n  - tile: G8nw\n    «»\n", "currency: denar"),
        ),
        "missing-key/sheet": (
            told(_sheet("\n    «»\n    coins: 3"), "sheet: |", follows="idle-turns"),
            told(
                _sheet("\n    «»\n    coins: 3"),
                "buildings: {tower: 8, garden: 5}",
                follows="missing-key/rows missing-key/columns idle-turns",
            ),
        ),
        "missing-key/virtual": (
            told(
                f"game: roll-and-write\nplayers:\n{_KIM_OF_SHEETS}{_NINA_OF_SHEETS}  Dirk: {{virtual: on, «»}}\n",
                "buildings: {tower: 8, garden: 5}",
                follows="virtual-count",
            ),
        ),
        "missing-key/rows": (
            told(
                _sheet(f"{{{_COUNTED.replace('rows: [3, 2, 2, 1, 1, 4]', '«wall: 3»')}, coins: 3}}"),
                "rows: [3, 2, 2, 1, 1, 4]",
            ),
        ),
        "missing-key/columns": (
            told(
                _sheet(f"{{{_COUNTED.replace('columns: [2, 2, 3, 1, 3, 2]', '«wall: 3»')}, coins: 3}}"),
                "columns: [2, 2, 3, 1, 3, 2]",
            ),
        ),
        "missing-key/coins": (
            told(_sheet(f"{{{_COUNTED}, «»}}"), "coins: 3"),
            told(_sheet(f"{{{_COUNTED}, «»}}"), "coins: {circled: 7, crossed: 4}"),
        ),
        "missing-key/money": (told(f"{_HEAD}«»\nplayers:\n{_KIM}{_TWO}{_LEFT}«»", "money: {Kim: {denar: 7}}"),),
        "wrong-type/scorings": (told("game: alhambra\nscorings: «none»«»«»\n", "\n  1:", "\n  2:", "\n  3:"),),
        "wrong-type/player": (
            told(_kim("«none»"), "\n    palace: |"),
            told(_kim("«none»"), "\n    buildings:", follows="wall-not-given"),
        ),
        "wrong-type/before": (
            told(
                f"game: alhambra\n«before: 41»\nplayers:\n{_KIM}{_TWO}",
                "before: {Kim: 41, Nina: 36}",
                follows="earlier-points-missing/players",
            ),
        ),
        "wrong-type/buildings": (told(_kim("{«buildings: 3», wall: 3}"), "buildings: {tower: 2, garden: 1}"),),
        "wrong-type/claimed": (
            told(
                _kim("{buildings: {tower: 2}, wall: 3, «claimed: [75]»}"),
                "claimed: 75",
                follows="claim-differs/running",
            ),
            told(
                _kim("{buildings: {tower: 2}, wall: 3, «claimed: [75]»}"),
                "claimed: {tower: 6, wall: 5}",
                follows="claim-differs/item",
            ),
        ),
        "wrong-type/claimed-table": (
            told(f"{_TABLE}«claimed: 3»\n", "claimed: {Kim: 101, Nina: 97}", follows="claim-differs/total"),
        ),
        "wrong-type/money": (told(f"{_TABLE}{_LEFT}«money: 7»\n", "money: {Kim: {denar: 7}}"),),
        "wrong-type/money-of-player": (told(f"{_TABLE}{_LEFT}money: {{Kim: «7 denars»}}\n", "{denar: 7, florin: 3}"),),
        "wrong-type/leftovers": (
            told(f"{_TABLE}{_RICH}«leftovers: G8nw»\n", "leftovers: [{tile: G8nw, currency: denar}]"),
        ),
        "wrong-type/tile-list": (told(_palace("«tiles: G8ne»"), "tiles: [{at: [1, 0], tile: G8ne}]"),),
        "wrong-type/reserve": (
            told(_kim("{buildings: {tower: 2}, wall: 3, «reserve: {T7: 1}»}"), "reserve: [T7, G12]"),
        ),
        "wrong-type/tile": (told(_palace("tiles: [{at: [1, 0], tile: «[G8ne]»}]"), "G8ne"),),
        "wrong-type/flag": (
            told(_kim("{buildings: {tower: 2}, wall: 3, virtual: «perhaps»}"), "no"),
            told(_WITH_DIRK + f"  Dirk: {{buildings: {_FILLED}, virtual: «perhaps»}}\n", "yes"),
        ),
        "wrong-type/scoring": (
            told(_TABLE.replace(_BEFORE, "«scoring: 4»\n"), "scoring: 1"),
            told(_TABLE.replace(_BEFORE, "before: {Kim: 3, Nina: 3, Ota: 3}\nscoring: «4»\n"), "2"),
            told(_TABLE.replace(_BEFORE, f"{_BEFORE}scoring: «4»\n"), "3"),
        ),
        "wrong-type/points-final": (
            told(
                _SCORINGS.replace("«»", "  2: {Kim: 18, Nina: 19, Ota: 19}").replace(
                    "{buildings: {tower: 2}, wall: 3}", "«9»"
                ),
                "\n      palace: |",
            ),
            told(
                _SCORINGS.replace("«»", "  2: {Kim: 18, Nina: 19, Ota: 19}").replace(
                    "{buildings: {tower: 2}, wall: 3}", "«9»«»"
                ),
                "\n      buildings: {tower: 2}",
                "\n      wall: 5",
            ),
        ),
        "wrong-type/points-mixed": (
            told(
                "game: alhambra\nscorings:\n  «1:\n    Kim: 8\n    Nina: {buildings: {garden: 2}, wall: 3}»\n  3:\n"
                "    Kim: {buildings: {tower: 2}, wall: 3}\n    Nina: {buildings: {garden: 2}, wall: 3}\n",
                "1: {Kim: 8, Nina: 9}",
                follows="earlier-points-missing/scorings virtual-missing",
            ),
        ),
        "wrong-type/sheet-player": (
            told(_sheet("«none»"), "\n    sheet: |", follows="missing-key/coins idle-turns"),
            told(
                _sheet("«none»"), "\n    buildings:", follows="missing-key/rows missing-key/columns missing-key/coins"
            ),
        ),
        "wrong-type/virtual-list": (
            told(
                f"game: roll-and-write\nplayers:\n{_KIM_OF_SHEETS}«virtual: 2»\n",
                "virtual: [{tower: 8, garden: 8}, {chambers: 6, tower: 4}]",
                follows="virtual-count",
            ),
        ),
        "wrong-type/sheet": (told(_sheet("\n    «sheet: 3»\n    coins: 3"), "sheet: |", follows="idle-turns"),),
        "wrong-type/lines": (
            told(_sheet(f"{{{_COUNTED.replace('[3, 2, 2, 1, 1, 4]', '«3»')}, coins: 3}}"), "[3, 2, 2, 1, 1, 4]"),
        ),
        "wrong-type/completed": (told(f"{_TOWERS}«completed: Ani»\n", "completed: {tower: [Ani, Dirk]}"),),
        "wrong-type/completion": (told(f"{_TOWERS}completed:\n  «tower: {{Ani: 1}}»\n", "tower: [Ani, Dirk]"),),
        "wrong-type/layout": (told(_SHEETS.replace("layout: granada", "«layout: {id: granada}»"), "layout: |"),),
        "wrong-type/drawing": (told(_palace("«palace: {P5: 1}»"), "palace: |"),),
        "wrong-type/row": (
            told(_palace('«palace:\n      -   . P8\n      - "* S9"»'), 'palace: [". P5", "T9nw *"]'),
            told(_palace('«palace:\n      -   . P8\n      - "* S9"»'), "palace: |"),
        ),
        "ragged-row/rows": (
            told(
                _DRAWN_SHEET.replace("      . . . . . .\n    coins", "      «»\n    coins"),
                ". . . . . .",
                follows=_DRAFT,
            ),
        ),
        "too-large/set": (
            told(
                f"game: alhambra\n«»\n{_BEFORE}players:\n{_TWO}  Kim:\n    palace: |\n      * {'G ' * 55}\n",
                "tiles: any",
            ),
        ),
        "yaml-feature/alias": (told(_palace("«palace: *G10»"), "palace: |"),),
        "wrong-type/mark": (
            told(_sheet(f"\n    «sheet: |\n      X Q X . . .{_EMPTY}»\n    coins: 3"), "sheet: |", follows=_DRAFT),
        ),
        "ragged-row/length": (
            told(_sheet(f"\n    «sheet: |\n      X . X . . . .{_EMPTY}»\n    coins: 3"), "sheet: |", follows=_DRAFT),
        ),
        "unknown-tile/notation": (
            told(_palace("palace: |\n      * «T/9»"), "G10-"),
            told(_kim("{buildings: {tower: 2}, wall: 3, reserve: [«T/9»]}"), "T9nw"),
        ),
        "unknown-tile/hut": (
            told(
                "game: alhambra\nmodules: [workers-huts]\nscoring: 1\nplayers:\n"
                f"  Kim:\n    palace: |\n      P8- * «HT»\n{_TWO}",
                "HTn",
                follows="not-given",
            ),
        ),
        "unknown-tile/camp": tuple(
            told(
                "game: alhambra\nmodules: [camps]\nscoring: 1\nplayers:\n"
                f"  Kim:\n    palace: |\n      * C9s\n      . «{word}»\n{_TWO}",
                right,
                follows="not-given bastion-without-wall",
            )
            for word, right in (("K", "Kn"), ("Kns", "Kne"))
        ),
        "not-in-set/square": (
            told(
                "game: alhambra\nmodules: [workers-huts]\nscoring: 1\nplayers:\n"
                f"  Kim:\n    palace: |\n      P8- * «HT-»\n{_TWO}",
                "HTn",
                follows="not-given",
            ),
        ),
        "unknown-tile/square": tuple(
            told(
                "game: alhambra\nmodules: [bazaars, workers-huts]\nscoring: 1\nplayers:\n"
                f"  Kim:\n    palace: |\n      P8- * «{word}»\n{_TWO}",
                right,
                follows="not-given not-in-set/square",
            )
            for word, right in (("BAAG", "BAGT"), ("HT8n", "HTn"), ("HG8", "HT-"))
        ),
        "unknown-tile/price": (told(f"«»\n{_DRAWN.replace('G10-', 'T14-')}", "tiles: any"),),
        "unknown-tile/walls": (told(f"«»\n{_DRAWN.replace('G10-', 'G8es')}", "tiles: any", follows="not-in-set"),),
        "unknown-tile/put-on": (
            told(
                "game: alhambra\nmodules: [city-walls]\nscoring: 1\nplayers:\n"
                f"  Kim:\n    palace: |\n      * «G8nes»\n{_TWO}",
                "G8ne+s",
            ),
        ),
        "unknown-tile/module-walls": (
            told(
                "«»\ngame: alhambra\nmodules: [magical-buildings]\nscoring: 1\nplayers:\n"
                f"  Kim:\n    palace: |\n      * T14n\n{_TWO}",
                "rule: {magical-walls: no}",
            ),
        ),
        "unknown-tile/signs": tuple(
            told(
                f"game: alhambra\nmodules: [{modules}]\nscoring: 1\nplayers:\n"
                f"  Kim:\n    palace: |\n      A8e «{word}» *\n{_TWO}",
                right,
                follows="wall-mismatch wall-mismatch/put-on",
            )
            for modules, word, right in (("city-gates", "T9=wnw", "T9nw=w"), ("city-walls", "?+s", "G8ne+s"))
        ),
        "wall-misplaced": (
            told(
                _HEAD.replace("game: alhambra\n", "game: alhambra\nmodules: [city-walls]\n")
                + f"players:\n  Kim: {{buildings: {{tower: 2}}, wall: 3, reserve: [«T9nw+n»]}}\n{_TWO}",
                "G8ne+s",
            ),
        ),
        "walls-not-known": tuple(
            told(
                "«»\ngame: alhambra\nmodules: [magical-buildings]\nscoring: 1\nplayers:\n"
                f"  Kim:\n    palace: |\n      * {word}\n{_TWO}",
                f"rule: {{magical-corners: {answer}}}",
            )
            for word, answer in (("A11es", "yes"), ("C12ns", "no"))
        ),
        "unknown-tile/local-sides": (told(_kim("{buildings: {tower: 2}, wall: 3, reserve: [«T9zz»]}"), "T9nw"),),
        "wrong-type/extra": tuple(
            told(_kim("{buildings: {tower: 2}, wall: 3, «extra: many»}"), word)
            for word in ("extra: 12", "extra: {Falconers: 12, Zoo: -2}")
        ),
        "wall-not-given": (told(_kim("{buildings: {tower: 2}, «»}"), "wall:"),),
        "virtual-missing": (
            told(
                f"game: alhambra\nbefore: {{Nina: 20, Ota: 10, Dirk: 9}}\nplayers:\n  «»\n{_TWO}  «»\n",
                "Dirk: {virtual: true, buildings: {tower: 3}}",
                follows=_SAME,
            ),
            told(f"«»\ngame: alhambra\n«»\nbefore: {{Nina: 20, Ota: 10}}\n«»\nplayers:\n{_TWO}", "virtual: none"),
        ),
        "types-not-given": (
            told(
                "game: alhambra\nmodules: [street-trader]\nscoring: 1\nplayers:\n"
                "  Kim: {buildings: {tower: 3, garden: 2}, wall: 3, «citizens: 3»}\n"
                + _TWO.replace("wall: 3", "wall: 3, citizens: 0"),
                "citizens: {tower: 2, garden: 1}",
            ),
        ),
        "not-given": (told(_CHESTS.replace("«»\n", "").replace("wall: 3}", "wall: 3, «»}"), "chests: 0"),),
        "rule-open": tuple(told(_CHESTS, f"rule: {{virtual-chests: {answer}}}") for answer in ("yes", "no")),
        "wrong-type/rules": (
            told(
                _CHESTS.replace("«»\nplayers", "«rule: no»\nplayers").replace("«»\n", ""),
                "rule: {virtual-chests: no}",
                follows=_EARLY,
            ),
        ),
        "wrong-type/order": (told(_CARD.replace("WORD", "{}"), "GTAPSC"),),
        "wrong-type/orders": (told(_CARDS.replace("«»", "«orders: []»"), _THREE_CARDS),),
        "keys-exclude/order": (told(_CARDS.replace("«»", "«order: GTAPSC»"), _THREE_CARDS),),
        "missing-key/order": (told(_CARDS.replace("«»\n", "«»"), "orders: {1: PCTSAG, 2: PCGSTA, 3: PGTASC}\n"),),
        "wrong-order/missing": (told(_CARD.replace("WORD", "GTAPSS"), "GTAPSC"),),
        "wrong-order/twice": (told(_CARD.replace("WORD", "GTAPSCC"), "GTAPSC"),),
        "wrong-order/unknown": (told(_CARD.replace("WORD", "GTAPSX"), "GTAPSC"),),
        "wrong-type/cards": (
            told(_BONUS.replace("«»\n", "").format(bonus="«bonus: {tower: 12}»"), "bonus: [T12, P8]"),
        ),
        "wrong-card/dealt": (told(_BONUS.format(bonus="bonus: T12 P8 S9"), "rule: {bonus-cards-dealt: no}"),),
        "missing-key/attack": (
            told(_INVADED, "attack: north"),
            told(
                "«»\ngame: alhambra\nmodules: [invaders]\n«»\nscorings:\n  1:\n"
                "    Kim: {buildings: {tower: 1}, wall: 3, invaders: -1}\n"
                "    Nina: {buildings: {garden: 2}, wall: 3, invaders: -1}\n"
                "    Ota: {buildings: {chambers: 3}, wall: 3, invaders: -2}\n",
                "attacks: {1: north, 2: east, 3: west}",
            ),
        ),
        "wrong-type/attacks": (
            told(
                "game: alhambra\nmodules: [invaders]\n«attacks: north»\nscorings:\n  1:\n"
                "    Kim: {buildings: {tower: 1}, wall: 3, invaders: -1}\n"
                "    Nina: {buildings: {garden: 2}, wall: 3, invaders: -1}\n"
                "    Ota: {buildings: {chambers: 3}, wall: 3, invaders: -2}\n",
                "attacks: {1: north, 2: east, 3: west}",
            ),
        ),
        "rule-open/placing": tuple(
            told(
                f"«»\ngame: alhambra\nmodules: [camps]\n«»\nscoring: 1\nplayers:\n  Kim:\n    palace: |\n"
                f"      *    A9-  G12s\n      G10- .    Kn\n      T11- C10- .\n{_TWO}",
                f"rule: {{camps-enclose: {answer}}}",
                follows=follows,
            )
            for answer, follows in (("yes", "not-given"), ("no", "not-given hole"))
        ),
        "gate-moved": (told(_GATE, "rule: {gated-tiles-stay: no}"),),
        "rule-open/vague": tuple(
            told(
                _INVADED.replace("scoring: 1\n", "scoring: 1\nattack: north\n").replace(
                    "{buildings: {tower: 1}, wall: 3, invaders: -1}", '{palace: ["* T S"]}'
                ),
                f"rule: {{fountain-attacked: {answer}}}",
            )
            for answer in ("yes", "no")
        ),
        "loss-not-given": (
            told(
                "game: alhambra\nmodules: [invaders]\nscoring: 1\nattack: north\nplayers:\n"
                "  Kim: {buildings: {tower: 5}, wall: 3, «»}\n  Nina: {buildings: {garden: 2}, wall: 3, invaders: -1}\n"
                "  Ota: {buildings: {chambers: 3}, wall: 3, invaders: -2}\n",
                "invaders: -4",
            ),
        ),
        "points-or-track": (told(_ON_TRACK, "track: no"), told(_ON_TRACK, "track: yes")),
        "wrong-type/track": (
            told(
                _ON_TRACK.replace("\n«»", "\n«track: yes»").replace("«»\n", "").replace("Nina: 31", "Nina: 11"),
                "track: no",
            ),
        ),
        "earlier-points-missing/before": (told(_EARLIER, "before: {Kim: 0, Nina: 0, Ota: 0}"),),
        "earlier-points-missing/players": (
            told(_TABLE.replace(_BEFORE, "«before: {Kim: 3}»\n"), "before: {Kim: 3, Nina: 0, Ota: 0}"),
        ),
        "earlier-points-missing/scorings": (
            told(_SCORINGS.replace("«»", "  «»"), "2: {Kim: 0, Nina: 0, Ota: 0}"),
            told(f"{_SCORINGS.replace('«»', '')}  «»\n", "2: {Kim: 0, Nina: 0, Ota: 0}"),
        ),
        "virtual-assumed": (
            told(f"{_WITH_DIRK}  Dirk: {{buildings: {_FILLED}, «»}}\n", "virtual: true"),
            told(f"{_WITH_DIRK}  Dirk:\n    «»\n    buildings: {_FILLED}\n", "virtual: true"),
            told(
                f"{_WITH_DIRK}  Dirk:\n    buildings: {_FILLED}\n    «»\n", "virtual: false", follows="wall-not-given"
            ),
        ),
        "virtual-unclear": (
            told(f"{_WITH_DIRK}  Dirk: {{buildings: {_FILLED}, «wall: 3»}}\n", "virtual: true"),
            told(f"{_WITH_DIRK}  Dirk: {{buildings: {_FILLED}, wall: 3, «»}}\n", "virtual: false"),
        ),
        "virtual-changes": (
            told(
                f"game: alhambra\nscorings:\n  1:\n{_TWO}  Dirk: {{virtual: true, buildings: {{tower: 6}}}}\n".replace(
                    "  Nina", "    Nina"
                )
                .replace("  Ota", "    Ota")
                .replace("  Dirk", "    Dirk")
                + "  2:\n    Nina: {wall: 3, buildings: {garden: 3}}\n    Ota: {wall: 3, buildings: {chambers: 3}}\n"
                f"    Dirk: {{buildings: {_FILLED}, «wall: 3»}}\n",
                "virtual: true",
                follows="virtual-tiles-lost",
            ),
        ),
        "virtual-assumed/sheet": (
            told(_MAYBE_DIRK, "virtual: true"),
            told(_MAYBE_DIRK, "virtual: false", follows=_UNFINISHED),
        ),
        "virtual-unclear/sheet": (
            told(_MAYBE_DIRK.replace("garden: 8", "garden: 7"), "virtual: false", follows=_UNFINISHED),
            told(_MAYBE_DIRK.replace("garden: 8", "garden: 7"), "virtual: true", follows="virtual-count"),
        ),
        "players-do-not-fit/virtual": (
            told(
                f"game: roll-and-write\nplayers:\n«»{_KIM_OF_SHEETS}{_NINA_OF_SHEETS}«»".replace("«»", "  «»\n"),
                "Dirk: {virtual: true, buildings: {garden: 8, tower: 8, arcades: 5}}",
            ),
        ),
        "lines-do-not-match/layout": (told(_ODD.replace("layout: granada", "«»"), "layout: box.toml"),),
        "lines-do-not-match/sheet-buildings": (
            told(
                _DRAWN_SHEET.replace("layout: granada", "«»").replace(
                    "coins: 3", "buildings: {chambers: 1}\n    coins: 3", 1
                ),
                "layout: box.toml",
                follows="idle-turns",
            ),
        ),
        "lines-do-not-match/sheet-letters": (
            told(
                _DRAWN_SHEET.replace(
                    "layout: granada", "«layout: [GPTCGA, PAGSCT, CTSTAC, ASCGTG, SCAPGT, GTGATP]»"
                ).replace("x", "[P]"),
                "layout: |",
                follows="idle-turns",
            ),
        ),
        "bad-layout/folder": (
            told(
                _DRAWN_SHEET.replace("layout: granada", "layout: «../boxes/box.toml»"),
                "box.toml",
                follows="idle-turns",
            ),
        ),
        "layout-assumed": (
            told(_DRAWN_SHEET.replace("layout: granada", "«»"), "layout: box.toml", follows="idle-turns"),
        ),
        "order-needed": (
            told(f"«»\n{_TOWERS}«»", "completed: {tower: [Ani, Dirk]}"),
            told(f"«»\n{_TOWERS}«»", "completed: {tower: [[Ani, Dirk]]}"),
        ),
        "completion-impossible/left-out": (told(f"{_TOWERS}completed: {{tower: «[Dirk]»}}\n", "[[Ani, Dirk]]"),),
        "idle-turns": (
            told(
                _SHEETS.replace("layout", "«»\nlayout").replace("coins: 3", "coins: {circled: 3, crossed: 0}") + "«»",
                "rounds_played:",
            ),
        ),
    }
)
"""Words to write in YAML, by the finding that tells them."""

_PLAYERS = "Kim P2 S4 A3 C4 G2 W7\nNina P1 S2 A1 G5 W9\nTom P3 A2 C3 G1 T2 W5\n"
_BLOCKS = (
    "«»\nscoring 1\nKim 8\nNina 12\nTom 15\n\nscoring 2\nKim 20\nNina 31\nTom 29\n\nscoring 3\n"
    "Kim T1 W3\nNina G2 W3\nTom G2 W3\n"
)
_EXAMPLE = "Kim P2 S4 A3 C4 G2 W7"

LINES: Mapping[str, tuple[Told, ...]] = MappingProxyType(
    {
        "missing-key/name": (told("«P2 S4 A3 W7»\nNina T4 W8\nOta G2 C1 W3\n", "Kim P2 S4 W7", follows=_EARLY),),
        "wrong-type/quick-line": (told("Nina T4 W8\nOta G2 C1 W3\n«Kim has two»\n", _EXAMPLE, follows=_EARLY),),
        "wrong-type/quick-bare": (
            told("«Kim 2 4 3 4 2 1 7»\nNina T4 W8\nOta G2 C1 W3\n", "Kim P2 S4 A3 C4 G2 T1 W7", follows=_EARLY),
        ),
        "points-or-track": (told(_BLOCKS, "track: no"), told(_BLOCKS, "track: yes")),
        "wrong-type/quick-word": (told("«Kim P2 4 A3 W7»\nNina T4 W8\nOta G2 C1 W3\n", _EXAMPLE, follows=_EARLY),),
        "earlier-points-missing/before": (told(f"«»\n{_PLAYERS}«»", "before: {Kim: 0, Nina: 0, Tom: 0}"),),
        "earlier-points-missing/players": (
            told(f"«before: Kim 3, Nina 4»\n{_PLAYERS}", "before: {Kim: 3, Nina: 4, Tom: 0}"),
            told(f"{_PLAYERS}«before: Kim 3, Nina 4»", "before: {Kim: 3, Nina: 4, Tom: 0}"),
        ),
        "virtual-missing": (
            told(
                "«»\nKim P2 S4 A3 C4 G2 W7\n«»\nNina P1 S2 A1 G5 W9\n«»",
                "Dirk: {virtual: true, buildings: {tower: 3}}",
                follows=f"{_SAME} {_EARLY}",
            ),
            told("«»\nKim P2 S4 A3 C4 G2 W7\nNina P1 S2 A1 G5 W9\n«»", "virtual: none", follows=_EARLY),
        ),
        "virtual-assumed": (
            told("Kim P2 S4 W7\nNina P1 A1 G5 W9\nDirk S2 A4 C6 «»\n", "virtual: true", follows=_EARLY),
            told(
                "Kim P2 S4 W7\nNina P1 A1 G5 W9\nDirk S2 A4 C6 «»\n",
                "virtual: false",
                follows=f"{_EARLY} wall-not-given",
            ),
        ),
        "virtual-unclear": (
            told("Kim P2 S4 W7\nNina P1 A1 G5 W9\nDirk S2 A4 C6 «W3»\n", "virtual: true", follows=_EARLY),
            told("Kim P2 S4 W7\nNina P1 A1 G5 W9\nDirk S2 A4 C6 W3 «»\n", "virtual: false", follows=_EARLY),
        ),
        "wall-not-given": (told("Kim P2 S4 «»\nNina P1 A1 G5 W9\nTom S2 A4 C6 W2\n", "wall:", follows=_EARLY),),
    }
)
"""Words to write among lines of counts, in a file or as arguments, by the finding that tells them."""

ARCHIVES: Mapping[str, tuple[Told, ...]] = MappingProxyType(
    {
        "bad-archive/mark": (
            told(
                "«»2026-11-30\tMonday\tALHG1:6Y+7PE0I-8RZLCKDWY/R61RAS-1LB-Z.YTM2K1UGC8UHVL524RDP06P-DMTP\n", "ALHA1\n"
            ),
        )
    }
)
"""Words to write into an archive."""

_LEFT_OPEN = f"game: alhambra\n«»\nplayers:\n  Kim:\n    «»\n    wall: 3\n{_TWO}"
_OF_MODULES = (
    "game: alhambra\nmodules: [%s]\nplayers:\n  Kim:\n    «»\n    buildings: {garden: 4, arcades: 2}\n    wall: 3\n"
    + _TWO
)
_AROUND_MODULES = _OF_MODULES.replace("players:", "«»\nplayers:").replace("    «»\n", "")
_WHOLE = "game: alhambra\nmodules: [%s]\n«»\nscorings:\n" + "".join(
    f"  {scoring}: {{Kim: {{buildings: {{tower: 1}}, wall: 1}}, Nina: {{buildings: {{garden: 1}}, wall: 1}}}}\n"
    for scoring in (1, 2, 3)
)
GAMES = (
    _LEFT_OPEN,
    _OF_MODULES % "treasure-chamber, bazaars, workers-huts, camps, bonus-cards",
    _OF_MODULES % "street-trader",
    _OF_MODULES.replace("players:", "attack: north\nplayers:") % "invaders",
    *(
        each % name
        for each in (_AROUND_MODULES, _WHOLE)
        for name in ("treasure-chamber", "invaders", "new-score-cards", "bonus-cards")
    ),
    _LEFT_OPEN.replace("wall: 3", "buildings: {tower: 3}").replace("  Ota", "  «»\n  Ota"),
    f"{_LEFT_OPEN.replace('wall: 3', 'buildings: {tower: 3}')}«»\n{_LEFT}",
    f"game: alhambra\nplayers:\n{_TWO}  Dirk:\n    «»\n    buildings: {_FILLED}\n",
    f"game: roll-and-write\n«»\nplayers:\n  Kim:\n    «»\n    buildings: {{chambers: 3}}\n    coins: 3\n{_OTHERS}",
    f"game: roll-and-write\n«»\nplayers:\n{_KIM_OF_SHEETS}",
    f"game: roll-and-write\nplayers:\n{_OTHERS}  Kim:\n    «»\n    buildings: {{chambers: 4}}\n    coins: 3\n",
    f"game: alhambra\n«»\nplayers:\n{_TWO}  «»\n",
    _ON_TRACK,
    _CARDS,
    f"game: alhambra\nmodules: [new-score-cards]\n«»\nplayers:\n{_KIM}{_TWO}",
    f"{_TOWERS}completed:\n  «»\n",
)
"""Games with places for lines of which a page tells no more than how they are written."""

SIGNS = frozenset(["#", "*", ".", "|", "+", "=", "[", "]", "{", "}", "X", "W", "B", "H", "n", "e", "s", "w"])
"""Signs that are told: where they go, the example of their finding shows."""

KEYS = frozenset(
    ["buildings", "circled", "claimed", "coins", "extra", "id", "mode", "name", "rounds_played", "rows", "wall"]
)
"""Keys that are only spoken of."""

FORMS = frozenset({"key: value", "at: [east, south]", "alhambra-sheets audit FILE", "scan --review", "scan --answers"})
"""What has words in it that stand for others, or is typed into a terminal."""
