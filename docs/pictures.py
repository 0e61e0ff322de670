"""Make the pictures of the documentation from the program itself: `make pictures`."""

from __future__ import annotations

import io
import re
from pathlib import Path

from PIL import Image
from rich.console import Console
from rich.text import Text

from alhambra_engine import referee
from alhambra_sheets.figures.model import figures_of
from alhambra_sheets.press import drawings, make
from alhambra_sheets.press.request import Request
from alhambra_sheets.report.text import check_report, score_report
from alhambra_sheets.system.terminal import Terminal
from alhambra_sheets.words import catalog
from alhambra_sheets.writers import raster

HERE = Path(__file__).parent
EXAMPLES = HERE.parent / "examples"
WIDTH = 112
SHEET_DPI = 80  # readable on a page, and a small file
SHEET_COLOURS = 128
SHEETS = {
    "player-sheet": Request("player-sheet", ("en",)),
    "player-sheet-mono": Request("player-sheet", ("sk",), ink="mono"),
    "score-sheet": Request("score-sheet", ("en",)),
    "score-pad": Request("score-pad", ("de",), players=4),
    "palace-form": Request("palace-form", ("pl",)),
    "tile-list": Request("tile-list", ("cs",)),
    "reference-card": Request("reference-card", ("en",), game="alhambra"),
    "scoring-table": Request("scoring-table", ("ru",), game="alhambra"),
}


def picture_of(name: str, request: Request) -> None:
    """Write the first page of a document as a PNG."""
    content = make.make(request).contents[0]
    with Image.open(io.BytesIO(next(raster.pages(content, SHEET_DPI)))) as picture:
        picture.quantize(SHEET_COLOURS).save(HERE / f"{name}.png", optimize=True)


def picture_of_answer(example: str, command: str) -> None:
    """Write what a command answers on a terminal as an SVG."""
    result = referee.score(f"examples/{example}.yaml", (EXAMPLES / f"{example}.yaml").read_bytes())
    report = score_report if result.legal else check_report
    terminal = Terminal(colours=True, unicode=True, width=WIDTH)
    console = Console(record=True, width=WIDTH, file=io.StringIO())
    console.print(f"$ alhambra-sheets {command} examples/{example}.yaml", highlight=False)
    for line in report(result, catalog.load("en"), terminal):
        console.print(Text.from_ansi(line), soft_wrap=True)
    svg = console.export_svg(title="alhambra-sheets", unique_id=example)
    # No picture may fetch a typeface from somewhere: whoever looks at it has a monospaced one.
    svg = re.sub(r"<!--.*?-->", "", svg, flags=re.DOTALL)
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    svg = re.sub(r"font-family: (?:Fira Code|arial)[^;]*;", "font-family: monospace;", svg)
    svg = svg.replace("<svg ", '<svg xml:space="preserve" ', 1)
    (HERE / f"{command}-{example}.svg").write_text(re.sub(r"[ \t]+\n", "\n", svg), encoding="utf-8")


def picture_of_game(example: str) -> None:
    """Write the drawing of a game as an SVG."""
    result = referee.score(f"examples/{example}.yaml", (EXAMPLES / f"{example}.yaml").read_bytes())
    content = drawings.write(result, figures_of(result), "svg", catalog.load("en"))
    (HERE / f"draw-{example}.svg").write_bytes(content)


def main() -> None:
    """Make all pictures."""
    for name, request in SHEETS.items():
        picture_of(name, request)
    picture_of_answer("kim-and-nina", "score")
    picture_of_answer("illegal", "check")
    picture_of_game("illegal")


if __name__ == "__main__":
    main()
