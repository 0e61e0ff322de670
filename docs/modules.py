"""Make docs/modules.md, the modules of the expansions with their surfaces and clauses: `make modules`.

What each surface has of a judged module is tried on the games of the tests that are played with it.
"""

from __future__ import annotations

import re
import sys
import tempfile
from functools import cache
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.alhambra import house_rules, modules, numbers
from alhambra_engine.alhambra.tile_sets import set_of
from alhambra_engine.buildings import Building
from alhambra_engine.items import all_items
from alhambra_sheets.words import catalog
from alhambra_sheets.words.clauses import rule_text
from alhambra_sheets.words.house_rules import question_of
from alhambra_sheets.words.standing import standing_text
from alhambra_sheets.words.terms import item_name
from tests.cases import desk
from tests.sheets.pages import page_texts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

DOCS = Path(__file__).parent
PAGE = DOCS / "modules.md"
TESTS = DOCS.parent / "tests"
ENGLISH = catalog.load("en")
YES, NO, NONE = "yes", "**no**", "–"
_OF_POINTS = frozenset({"filled score pad", "score pad"})
"""What has nothing of a module that brings no points."""
CARDS = ("module-card", "score-report")
HEAD = """\
# Modules of the expansions

First those that are judged, and which surface has them; then each with its clauses, what they rest on, and how it is
written. All other modules that are known can be named in a transcript, too: what they bring is `extra` below a player,
added as it is and marked as not checked.

<!-- Made by `make modules`: it tries every surface on the games of the tests. Edits made by hand are lost. -->
"""
WRITTEN: Mapping[str, str] = {
    "treasure-chamber": "`chests: 4` below a player, or by type: `chests: {tower: 1, garden: 2}`.",
    "workers-huts": "`HTn` in a palace: `H`, the type, the walled sides; `HT-` has none. Without a palace, what huts "
    "count as: `huts: {tower: 2}`.",
    "camps": "`Kn`, `Kne` in a palace: `K` and the sides with a bastion. Without a palace, the points: `camps: 5`.",
    "bonus-cards": "`bonus: [T12, P8]` below a player: the bonus cards that count, each as the type and price of its "
    "tile; `bonus: none`.",
    "bazaars": "`BAGT` in a palace: `B` and its three types. Without a palace, the points: `bazaars: 12`.",
    "invaders": "`attack: north` for one scoring, `attacks: {1: north, 2: east, 3: west}` for a whole game. Without a "
    "palace, the points that are lost: `invaders: -4`.",
    "city-gates": "`T9nw=w` in a palace: behind `=` are the sides with a gate; either of the two tiles may say it.",
    "city-walls": "`G8ne+s` in a palace or in reserve: the sides behind `+` have a wall that was put on the tile.",
    "street-trader": "`citizens: {pavilion: 2, garden: 1}` or `citizens: P2 G1` below a player. Of a number alone, "
    "`citizens: 3`, the points are a range.",
    "magical-buildings": "`T14new` in a palace: the letter, the price and the walled sides as it lies there. "
    "In reserve and on the market, `T14` is enough.",
    "new-score-cards": "`order: GTAPSC` for one scoring, `orders: {1: PCTSAG, 2: GTAPSC, 3: ACGSPT}` for a whole game.",
}
"""How a module is written; tests of the docs read these lines."""


class Played(NamedTuple):
    """A module in a game of the tests, and the words by which outputs show it."""

    module: str
    game: Path
    marks: tuple[str, ...]

    def is_in(self, text: str) -> bool:
        """Tell whether a text shows the module."""
        told = " ".join(text.casefold().replace("-", " ").split())
        return any(mark.casefold() in told for mark in self.marks)

    def printed(self, *arguments: str) -> bool:
        """Tell whether a document shows the module."""
        return self.is_in(_printed(*arguments))


def _printed(*arguments: str) -> str:
    """Return the texts of a document, without the game to type in again; none where it is not printed."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / f"made.{'html' if arguments[0] in CARDS else 'pdf'}"
        desk.run("print", *arguments, "-o", str(file))
        if not file.exists():
            return ""
        if file.suffix == ".html":
            # Cards say the same as on paper, and are set sooner.
            return unescape(re.sub(r"(?s)<(style|script|pre)\b.*?</\1>|<[^>]*>", " ", file.read_text("utf-8")))
        return "\n".join(page_texts(file.read_bytes()))


def page() -> str:
    """Return the whole page."""
    return "\n".join([HEAD, *_table(), *(line for each in numbers.judged_modules() for line in _chapter(each))])


def _table() -> Iterator[str]:
    yield "| surface | " + " | ".join(f"`{module}`" for module in numbers.judged_modules()) + " |"
    yield "|---|" + "---|" * len(numbers.judged_modules())
    for surface, is_there in SURFACES.items():
        cells = (
            NONE
            if surface in _OF_POINTS and not modules.brings_points(module)
            else YES
            if is_there(played(module))
            else NO
            for module in numbers.judged_modules()
        )
        yield f"| {surface} | {' | '.join(cells)} |"
    yield ""


def _chapter(module: str) -> Iterator[str]:
    yield f"## {modules.name_of(module, 'en')} (`{module}`)"
    yield f"{WRITTEN[module]}\n"
    own = numbers.module_clauses()[module]
    clauses = sorted({clause for each in own.values() for clause in each}, key=_number)
    yield from (f"- {clause}: {rule_text(clause, ENGLISH)} *{standing_text(clause, ENGLISH)}*" for clause in clauses)
    for rule in house_rules.all_rules():
        if rule.module == module:
            asked = "Both answers are worked out until it is given" if rule.is_asked else "The usual answer is taken"
            asked = "Both are right until it is given" if rule.is_shown else asked
            usual = "yes" if rule.usual else "no"
            yield f"- `rule: {{{rule.id}: {usual}}}`: {question_of(rule.id, ENGLISH)} {asked} ({rule.clause})."
    yield ""


def _number(clause: str) -> int:
    return int(clause.rpartition(".")[2])


_MARKS: Mapping[str, tuple[str, ...]] = {
    "order": ("Score card",),
    "wall": ("walls put on", "wooden walls"),
    "buildings": ("T14", "magical building"),
    "": ("gate",),
}
_ITEMS: Mapping[str, str] = {"order": "tower", "wall": "wall", "buildings": "tower", "": "wall"}
"""How modules without an item of their own are shown, and the item that they change, by what counts there."""


def _items(module: str) -> list[str]:
    """Return the items that show what a module brings."""
    own = [item.id for item in all_items("alhambra") if item.module == module]
    return own or [_ITEMS[modules.about(module).counts]]


@cache
def played(module: str) -> Played:
    """Return a module in the whole game of the tests that is played with it."""
    games = [path for path in sorted((TESTS / "games").glob("*.yaml")) if _is_of(path.read_text("utf-8"), module)]
    game = next((path for path in games if "\nscorings:" in path.read_text("utf-8")), games[0])
    items = [item_name(item.id, ENGLISH) for item in all_items("alhambra") if item.module == module]
    return Played(module, game, tuple(items) or _MARKS[modules.about(module).counts])


def _is_of(text: str, module: str) -> bool:
    return re.search(rf"^modules: .*\b{module}\b", text, re.MULTILINE) is not None


def _legality(own: Played) -> bool:
    clauses = {clause for each in numbers.module_clauses()[own.module].values() for clause in each}
    told = [path.read_text("utf-8") for path in (TESTS / "cases").glob("*.yaml")]
    return any(
        re.search(rf"^# expect: .* {re.escape(clause)} ", text, re.MULTILINE) for text in told for clause in clauses
    )


def _points(own: Played) -> bool:
    answer = desk.run("score", str(own.game), "--json").out
    clauses = "|".join(re.escape(clause) for each in numbers.module_clauses()[own.module].values() for clause in each)
    # Huts bring the points of the types that they count as, walls that were put on those of the longest wall.
    is_counted = re.search(rf'"{own.module}": {{\s*"points": 0,\s*"items": \[\s*{{', answer) is not None
    # With more tiles there are counts that the base game does not have.
    is_more = modules.brings_tiles(own.module) and '"legal": true' in answer
    return is_counted or is_more or re.search(rf'"rule": "({clauses})"', answer) is not None or '"orders"' in answer


def _why(own: Played) -> bool:
    players = re.findall(r"^    (\w+):", own.game.read_text("utf-8").partition("scorings:")[2], re.MULTILINE)
    items = _items(own.module)
    told = "\n".join(desk.run("why", str(own.game), player, items[0]).out for player in dict.fromkeys(players))
    return own.is_in(told)


def _code(own: Played) -> bool:
    code = desk.run("convert", str(own.game), "--to", "code").out.strip()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "game.txt"
        file.write_text(code, encoding="utf-8")
        back = desk.run("convert", str(file), "--to", "json").out
    return bool(code) and back == desk.run("convert", str(own.game), "--to", "json").out


def _audit(own: Played) -> bool:
    """Tell whether an entry is found that is wrong by one for the module."""
    text = own.game.read_text("utf-8")
    items = _items(own.module)
    name = re.findall(r"^    (\w+):", text.partition("\n  3:")[2], re.MULTILINE)[0]
    answer = desk.run("score", str(own.game), "--json").out
    right = re.search(
        rf'"{items[0]}": {{\s*"(?:count": \d+,\s*")?points": (-?\d+)', answer[answer.rfind('"players"') :]
    )
    wrong = int(right[1]) + 1 if right else 1
    claims = f"claimed: {{{items[0]}: {wrong}}}"
    head, _, last = text.partition("\n  3:")
    begin = re.search(rf"^    {name}:(?: {{)?", last, re.MULTILINE)
    if begin is None:
        return False
    entry = f"{begin[0]}{claims}, " if begin[0].endswith("{") else f"{begin[0]}\n      {claims}"
    cleaned = re.sub(r",? ?claimed: \{[^}]*\}|\n +claimed: \{[^}]*\}", "", last)
    changed = f"{head}\n  3:{cleaned.replace(begin[0], entry, 1)}"
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "pad.yaml"
        file.write_text(changed, encoding="utf-8")
        return desk.run("audit", str(file)).status == 1


def _page(own: Played) -> bool:
    sys.path[:0] = [str(DOCS.parent / "web")] * (str(DOCS.parent / "web") not in sys.path)
    import facts_game

    facts = facts_game.facts("en")
    turned = [tile for each in facts["types"] for tile in each["turned"]]
    every = (*facts["items"], *facts["squares"], *facts["putOn"], *facts["settings"], *turned)
    shown = [each.get("module") for each in every]
    return own.module in shown


def _has_row(own: Played) -> bool:
    """Tell whether a module has points of its own: else those of the types show it."""
    return any(item.module == own.module and item.kind != "added" for item in all_items("alhambra"))


def _filled(own: Played) -> bool:
    """Tell whether a filled pad shows a module: in a row of its own, or, where it has none, in those of the types."""
    filled = _printed("score-pad", "--fill", str(own.game))
    if _has_row(own):
        return own.is_in(filled)
    if modules.brings_tiles(own.module):
        return _has_numbers(own, filled)
    text = own.game.read_text("utf-8")
    for item in (each for each in all_items("alhambra") if each.module == own.module):
        text = re.sub(rf"(?<= ){item.typed}: ([\[{{][^}}\]]*[\]}}]|\w+)", f"{item.typed}: 0", text)
    if not any(item.module == own.module for item in all_items("alhambra")):
        text = re.sub(r"^(modules|orders): .*\n|\+[nesw]+\b", "", text, flags=re.MULTILINE)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "bare.yaml"
        file.write_text(text, "utf-8")
        return _printed("score-pad", "--fill", str(file)) not in {"", filled}


def _has_numbers(own: Played, pad: str) -> bool:
    """Tell whether a pad says how many tiles of a type there are with a module."""
    number = set_of((own.module,), {}).number_of(Building.PAVILION)
    return re.search(rf"×{number}\b|\b{number} tiles", pad) is not None


def _pad(own: Played) -> bool:
    """Tell whether an empty pad has what a module needs: a row, or the points of the types by its cards."""
    if any(item.module == own.module for item in all_items("alhambra")):
        return own.printed("score-pad", "--modules", own.module) if _has_row(own) else _filled(own)
    if modules.brings_tiles(own.module):
        return _has_numbers(own, _printed("score-pad", "--modules", own.module))
    one, other = (_printed("score-pad", "--orders", ",".join([order] * 3)) for order in ("PSACGT", "TGCASP"))
    return one != other


def _card(own: Played) -> bool:
    return own.printed("module-card", "--modules", own.module)


SURFACES: Mapping[str, Callable[[Played], bool]] = {
    "what is against the rules is a finding": _legality,
    "points": _points,
    "`score`": lambda own: own.is_in(desk.run("score", str(own.game)).out),
    "`score --json`": lambda own: own.module in desk.run("score", str(own.game), "--json").out,
    "`why`": _why,
    "`audit`": _audit,
    "`convert` and codes": _code,
    "score report": lambda own: own.printed("score-report", "--fill", str(own.game)),
    "filled score pad": _filled,
    "score pad": _pad,
    "reference card": _card,
    "page": _page,
}
"""The surfaces, and what tells whether one has a module."""


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")
    sys.stdout.write(f"{PAGE.name}: {len(numbers.judged_modules())} modules\n")


if __name__ == "__main__":
    main()
