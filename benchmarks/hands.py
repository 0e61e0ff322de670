"""What a game costs a person: decisions, touches, slides and scrolls of whole entries, played in the page and priced.

Run with `make bench`, or `PYTHONPATH=. python benchmarks/hands.py [FOLDER OF THE PAGE]`; without a folder the page is
made anew. Every tile, number and cross costs one decision, whatever the gesture and whether or not the page has offered
it: no default counts as right. What is offered is used only where it happens to be what lies on the table. A thing that
cannot be touched where it is costs a scroll, too. Names are typed before the clock starts, on paper as well.
The pad of paper is played by the same prices: see `on_paper`.
"""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any, NamedTuple

from alhambra_engine.geometry import coordinates
from benchmarks import taps

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    Spot = tuple[int, int]
    Layout = Mapping[Spot, str]

NAMES = taps.NAMES
SEEDS = (16, 17, 18, 19, 20, 21)
"""The first is that of `taps.py`."""
STAGES = (5, 10, 15)
"""How many tiles lie in each palace at the three scorings."""
CROSSES = (".XXXX.", "X..X.X", "..X.XX", ".XX.X.", "X.XXX.", ".XX.XX")
"""A full sheet of Roll & Write: as many buildings as the virtual player has in a game of two."""
COINS = (7, 4)
"""Gained and spent."""
ITEMS = ("pavilion", "seraglio", "arcades", "chambers", "garden", "tower")
PROMPTED = 2
"""Players that are asked for without a touch."""
PHONE = taps.PHONE
STEP = 24
"""Pixels of a space of a slide."""
HELD = 1
"""What it takes until a tile is held, in spaces of a slide."""
PATIENCE = 60_000
# Whether a finger can touch the middle of it as the page stands.
REACHED = """(element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return hit !== null && (element.contains(hit) || hit.contains(element));
}"""
CLICK = "(element) => element.click()"
FRAME = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
OFFERED = """() => document.querySelector(".game-place-chosen.game-place-empty")?.dataset.spot ?? "" """


class Cost(NamedTuple):
    """What somebody has done."""

    decisions: int = 0
    touches: int = 0
    slides: int = 0
    spaces: int = 0
    scrolls: int = 0

    @property
    def seconds(self) -> float:
        """The price of all of it."""
        return 1.35 * self.decisions + 1.1 * (self.touches + self.slides) + 0.2 * self.spaces + 1.0 * self.scrolls

    def plus(self, **more: int) -> Cost:
        """Return the cost after something more was done."""
        return self._replace(**{key: getattr(self, key) + value for key, value in more.items()})


class Hand:
    """Somebody who plays in the page, and is watched."""

    def __init__(self, page: Any) -> None:  # noqa: ANN401 - Playwright's page, which may be missing
        self.page = page
        self.cost = Cost()

    def decide(self, number: int = 1) -> None:
        """Look at the table and know what it is."""
        self.cost = self.cost.plus(decisions=number)

    def touch(self, place: Any, *, keys: int = 0) -> None:  # noqa: ANN401 - the same
        """Touch it, and then some keys of the phone's own; scroll to it where it cannot be touched."""
        element = place.element_handle()
        if not element.evaluate(REACHED):
            self.cost = self.cost.plus(scrolls=1)
            element.evaluate("(element) => element.scrollIntoView({ block: 'center', inline: 'center' })")
        # Where it is has been looked at above; a real touch would now and then hit what a frame before was there.
        element.evaluate(CLICK)
        self.page.evaluate(FRAME)
        self.cost = self.cost.plus(touches=1 + keys)

    # The base game

    def begin(self, names: Sequence[str] = NAMES) -> None:
        """Begin a game; nothing of it is counted."""
        page = self.page
        page.locator("main").get_by_role("button", name="Alhambra").first.evaluate(CLICK)
        for number, name in enumerate(names, 1):
            if number > PROMPTED:
                page.get_by_role("button", name="Add a player", exact=True).evaluate(CLICK)
            page.get_by_label(f"Player {number}", exact=True).fill(name)
        page.get_by_role("button", name="Start", exact=True).evaluate(CLICK)
        page.locator(".player-tab").first.wait_for()
        self.cost = Cost()

    def turn_to(self, name: str) -> None:
        """Look at a player, if it is another one."""
        tab = self.page.locator(".player-tab", has_text=name)
        if tab.get_attribute("aria-selected") != "true":
            self.touch(tab)

    def lay(self, palace: Layout, lying: Layout | None = None) -> None:
        """Lay a palace: where the page offers a place that has a tile, only the tile; else one near the last, too."""
        laid = {(0, 0), *(lying or {})}
        left = {spot: word for spot, word in palace.items() if spot not in laid}
        # Nobody trusts what was there before without a look at it.
        self.decide(len(lying or {}))
        last: Spot = (0, 0)
        while left:
            self.decide()
            offered: str = self.page.evaluate(OFFERED)
            spot = next((each for each in left if f"{each[0]},{each[1]}" == offered), None)
            if spot is None:
                near = (each for each in left if _joins(each, laid))
                spot = min(near, key=_nearness(last))
                self._place_and_tile(spot, last, left[spot])
            else:
                self.touch(self._tile(left[spot]))
            if self.page.locator(f'[data-spot="{spot[0]},{spot[1]}"].game-place-empty').count():
                raise SystemExit(f"{left[spot]} does not lie where it was laid: {spot}")
            del left[spot]
            laid.add(spot)
            last = spot

    def _tile(self, word: str) -> Any:  # noqa: ANN401 - Playwright's locator
        return self.page.locator(f'.game-tray [data-tile="{word}"]').last

    def _place_and_tile(self, spot: Spot, last: Spot, word: str) -> None:
        """Say the place and the tile: by a slide where that is quicker than two touches, and there is room for it."""
        steps = (spot[0] - last[0], spot[1] - last[1])
        slid = Cost(slides=1, spaces=abs(steps[0]) + abs(steps[1]) + HELD)
        if slid.seconds < Cost(touches=2).seconds and self.slide(self._tile(word), steps):
            return
        self.touch(self.page.locator(f'[data-spot="{spot[0]},{spot[1]}"]'))
        self.touch(self._tile(word))

    def slide(self, place: Any, steps: Spot) -> bool:  # noqa: ANN401 - Playwright's locator
        """Hold a tile and slide it so many spaces; say whether the screen has room for that."""
        element = place.element_handle()
        box = element.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        end = (x + STEP * steps[0], y + STEP * steps[1])
        screen = self.page.viewport_size
        if not (element.evaluate(REACHED) and 0 < end[0] < screen["width"] and 0 < end[1] < screen["height"]):
            return False
        session = self.page.context.new_cdp_session(self.page)

        def send(kind: str, *points: tuple[float, float]) -> None:
            touches = [{"x": east, "y": south} for east, south in points]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

        send("touchStart", (x, y))
        self.page.locator(".game-tray[data-slid]").wait_for()
        send("touchMove", ((x + end[0]) / 2, (y + end[1]) / 2))
        send("touchMove", end)
        send("touchEnd")
        session.detach()
        self.page.evaluate(FRAME)
        spaces = abs(steps[0]) + abs(steps[1]) + HELD
        self.cost = self.cost.plus(slides=1, spaces=spaces)
        return True

    def count(self, numbers: Mapping[str, int]) -> None:
        """Fill in the counts and the wall of a player, zeros too."""
        label = self.page.locator(".segment", has_text="Counts")
        if not label.locator("input").is_checked():
            self.touch(label)
        for name, number in numbers.items():
            self.decide()
            box = self.page.locator(".numbers").get_by_label(name.capitalize(), exact=True)
            if not self.page.locator(".number-keys").count():
                self.touch(box, keys=len(str(number)))
                box.fill(str(number))
                continue
            if (
                not self.page.locator(".filling-row[data-active=true]")
                .get_by_label(name.capitalize(), exact=True)
                .count()
            ):
                self.touch(box)
            self.touch(self.page.locator(f'.number-keys [data-key="{number}"]'))

    def next_scoring(self, number: int) -> None:
        """Begin a scoring with what lay there before."""
        self.touch(self.page.locator(".segment", has_text=f"{number} +"))
        self.touch(self.page.get_by_role("button", name=f"Start with scoring {number - 1}", exact=True))

    # Roll & Write

    def begin_sheet(self) -> None:
        """Begin a game of Roll & Write; nothing of it is counted."""
        page = self.page
        page.get_by_role("button", name="Roll & Write").first.evaluate(CLICK)
        page.get_by_label("Player 1", exact=True).fill(NAMES[0])
        page.get_by_role("button", name="Start", exact=True).evaluate(CLICK)
        page.locator("[data-space]").first.wait_for()
        self.cost = Cost()

    def cross(self) -> None:
        """Cross the spaces of a sheet, and its coins."""
        for row, line in enumerate(CROSSES):
            for column in (column for column, mark in enumerate(line) if mark == "X"):
                self.decide()
                self.touch(self.page.locator(f'[data-space="{row}-{column}"]'))
        for coin in COINS:
            self.decide()
            self.touch(self.page.locator(f'[data-coin="{coin}"]'))


def _far(one: Spot, other: Spot) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def _nearness(spot: Spot) -> Callable[[Spot], tuple[int, Spot]]:
    return lambda each: (_far(each, spot), each)


def _joins(spot: Spot, laid: set[Spot]) -> bool:
    return any(_far(spot, each) == 1 for each in laid)


def palaces_of(seed: int, tiles: int = STAGES[-1]) -> dict[str, Layout]:
    """Return the first tiles of three palaces of a random game."""
    return {
        name: {coordinates(cell): tile.notation for tile, cell in palace[:tiles]}
        for name, palace in zip(NAMES, taps.palaces(seed), strict=True)
    }


def answer_of(seed: int) -> dict[str, Any]:
    """Return what the program says of the game of a seed, three scorings of it."""
    from alhambra_engine import referee
    from alhambra_sheets.commands.shared import games
    from alhambra_sheets.report.answers import score_answer
    from alhambra_sheets.words.catalog import load

    scorings = {
        str(number): {
            name: {"tiles": [{"at": list(spot), "tile": word} for spot, word in palace.items()]}
            for name, palace in palaces_of(seed, tiles).items()
        }
        for number, tiles in enumerate(STAGES, 1)
    }
    text = json.dumps({"game": "alhambra", "scorings": scorings})
    catalog = load("en")
    result = referee.score("-", text.encode(), games.surroundings_of("-", catalog))
    answer: dict[str, Any] = json.loads(json.dumps(score_answer(result, catalog)))
    return answer


def counts_of(answer: Mapping[str, Any], scoring: int) -> dict[str, dict[str, int]]:
    """Return the counts and the wall of each player at a scoring."""
    players = answer["scorings"][scoring - 1]["players"]
    return {
        name: {item: own["buildings"][item]["count"] for item in ITEMS} | {"wall": own["wall"]["length"]}
        for name, own in players.items()
    }


def on_paper(answer: Mapping[str, Any], *, counts: bool) -> Cost:
    """Return what the same game costs on the printed pad.

    At each scoring every type is counted by eye for every player, written or (`counts` false, the cheaper way) only
    known; points are written of those who get any; the wall and the sum of each player are written, and from the
    second scoring on the total. Who has the most of a type, how ties are shared and what a sum comes to cost nothing
    more than the number that is written.
    """
    cost = Cost()
    for number, scoring in enumerate(answer["scorings"], 1):
        for own in scoring["players"].values():
            seen = len(ITEMS)
            points = sum(own["buildings"][item]["points"] > 0 for item in ITEMS)
            written = points + 1 + 1 + (number > 1) + (seen if counts else 0)
            cost = cost.plus(decisions=written + (0 if counts else seen), touches=written)
    return cost


def three_palaces(hand: Hand, seed: int) -> None:
    """Lay three palaces of 15 tiles."""
    hand.begin()
    for name, palace in palaces_of(seed).items():
        hand.turn_to(name)
        hand.lay(palace)


def three_counts(hand: Hand, seed: int) -> None:
    """Fill in counts and walls of three players."""
    hand.begin()
    for name, numbers in counts_of(answer_of(seed), len(STAGES)).items():
        hand.turn_to(name)
        hand.count(numbers)


def game_of_palaces(hand: Hand, seed: int) -> None:
    """Lay the palaces of a whole game; each scoring begins with the one before."""
    hand.begin()
    lying: dict[str, Layout] = {}
    for number, tiles in enumerate(STAGES, 1):
        if number > 1:
            hand.next_scoring(number)
        palaces = palaces_of(seed, tiles)
        for name, palace in palaces.items():
            hand.turn_to(name)
            hand.lay(palace, lying.get(name))
        lying = palaces


def game_of_counts(hand: Hand, seed: int) -> None:
    """Count a whole game."""
    hand.begin()
    answer = answer_of(seed)
    for number in range(1, len(STAGES) + 1):
        if number > 1:
            hand.next_scoring(number)
        for name, numbers in counts_of(answer, number).items():
            hand.turn_to(name)
            hand.count(numbers)


def a_sheet(hand: Hand, _: int) -> None:
    """Fill in a sheet of Roll & Write."""
    hand.begin_sheet()
    hand.cross()


SCRIPTS: dict[str, Callable[[Hand, int], None]] = {
    "three palaces of 15 tiles": three_palaces,
    "counts and walls of three players": three_counts,
    "a sheet of Roll & Write, 21 crosses and the coins": a_sheet,
    "a whole game, palaces": game_of_palaces,
    "a whole game, counts": game_of_counts,
}


def totals(page: Any) -> list[str]:  # noqa: ANN401 - Playwright's page
    """Return the points of all players, once what is shown is what lies there."""
    page.locator(".game[data-judged=true]").wait_for()
    texts: Sequence[str] = page.locator(".player-tab-points").all_inner_texts()
    return [text.removesuffix(" ★") for text in texts]


def main() -> None:
    """Play all scripts and write the figures."""
    with taps.opened(sys.argv[1] if sys.argv[1:] else None, PHONE) as context:
        if context is None:
            return
        rows: list[tuple[str, Cost]] = []
        address = context.pages[0].url
        context.pages[0].close()
        for what, script in SCRIPTS.items():
            for seed in SEEDS[:1] if script is a_sheet else SEEDS:
                page = context.new_page()
                page.goto(address)
                page.locator("html[data-engine=ready]").wait_for(state="attached", timeout=PATIENCE)
                hand = Hand(page)
                script(hand, seed)
                if script in {game_of_palaces, game_of_counts}:
                    expected = [str(points) for points in answer_of(seed)["totals"].values()]
                    if totals(page) != expected:
                        raise SystemExit(f"{what} ({seed}): {totals(page)} in the page, {expected} by the program")
                rows.append((what if script is a_sheet else f"{what} ({seed})", hand.cost))
                page.close()
        for seed in SEEDS:
            answer = answer_of(seed)
            rows.append((f"the pad of paper, counts written ({seed})", on_paper(answer, counts=True)))
            rows.append((f"the pad of paper, points alone ({seed})", on_paper(answer, counts=False)))
    sys.stdout.write("| what | decisions | touches | scrolls | seconds |\n|---|---:|---:|---:|---:|\n")
    for what, cost in rows:
        sys.stdout.write(f"| {what} | {cost.decisions} | {cost.touches} | {cost.scrolls} | {cost.seconds:.0f} |\n")


if __name__ == "__main__":
    main()
