"""Pages as they looked when somebody last looked at them; `make goldens` takes the pictures anew."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from unittest import mock

import pypdfium2
from PIL import Image

from alhambra_engine import referee
from alhambra_sheets.figures.model import figures_of
from alhambra_sheets.forms import fixtures
from alhambra_sheets.forms.design import NO_CONTENT, Content
from alhambra_sheets.press import drawings, make
from alhambra_sheets.press.request import Request
from alhambra_sheets.words import catalog
from tests.cases import desk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from alhambra_engine.referee import Result

FOLDER = Path(__file__).parent.parent / "golden"
EXAMPLES = Path(__file__).parent.parent.parent / "examples"
DPI = 60
_STEP = 0xF0
"""Of grey: what printers and eyes tell apart, and small files."""


class DrawnExample(NamedTuple):
    """An example of the project, drawn."""

    example: str
    ink: str

    @property
    def pdf(self) -> bytes:
        """The drawing as a sheet of paper."""
        result = referee.score(self.example, (EXAMPLES / f"{self.example}.yaml").read_bytes())
        return drawings.write(result, figures_of(result), "pdf", catalog.load("en"), self.ink)


class Golden(NamedTuple):
    name: str
    request: Request | DrawnExample
    game: str = ""
    """The transcript that the sheet is filled in from, by its path."""

    @property
    def path(self) -> Path:
        """Where the picture lies."""
        return FOLDER / f"{self.name}.png"


GOLDENS = (
    Golden("player-sheet-en", Request("player-sheet", ("en",))),
    Golden("player-sheet-half-letter-de-saver", Request("player-sheet", ("de",), size="half-letter", ink="saver")),
    Golden("player-sheet-ru-mono", Request("player-sheet", ("ru",), ink="mono", names="Нина", numbered=True)),
    Golden(
        "player-sheet-two-with-marks", Request("player-sheet", ("sk",), sheets=2, paper="a3", up=2, crop_marks=True)
    ),
    Golden("score-sheet-en", Request("score-sheet", ("en",))),
    Golden("score-sheet-half-letter-pl-saver", Request("score-sheet", ("pl",), size="half-letter", ink="saver")),
    Golden("score-pad-de", Request("score-pad", ("de",), names="Kim,Nina,Ani")),
    Golden("score-pad-half-letter-sk-mono", Request("score-pad", ("sk",), size="half-letter", ink="mono", players=2)),
    Golden("palace-form-cs", Request("palace-form", ("cs",))),
    Golden("palace-form-a4-en-mono", Request("palace-form", ("en",), size="a4", ink="mono")),
    Golden("player-sheet-filled", Request("player-sheet", ("en",)), "examples/roll-and-write.yaml"),
    Golden("score-sheet-filled-mono", Request("score-sheet", ("de",), ink="mono"), "examples/solo-versus.yaml"),
    Golden("score-pad-filled", Request("score-pad", ("cs",)), "tests/games/six-players.yaml"),
    Golden("palace-form-filled", Request("palace-form", ("en",)), "examples/kim-and-nina.yaml"),
    Golden("tile-list-ru", Request("tile-list", ("ru",))),
    Golden("draw-illegal-mono", DrawnExample("illegal", "mono")),
    Golden("draw-whole-game", DrawnExample("whole-game", "full")),
    Golden("draw-roll-and-write-saver", DrawnExample("roll-and-write", "saver")),
    Golden("scoring-table-a5-en", Request("scoring-table", ("en",), size="a5")),
    Golden("pocket-card-ru-mono", Request("pocket-card", ("ru",), ink="mono", paper="poker")),
    Golden("reserve-strip-de", Request("reserve-strip", ("de",), paper="strip")),
    Golden("solo-log-pl-mono", Request("solo-log", ("pl",), ink="mono")),
    Golden("own-grid-de", Request("own-grid", ("de",))),
    Golden("pad-cover-de", Request("pad-cover", ("de",))),
    Golden("tuck-box-en-saver", Request("tuck-box", ("en",), ink="saver")),
    Golden("calibration-letter-en", Request("calibration", ("en",), size="letter")),
)


def picture(golden: Golden) -> Image.Image:
    """Return the first page in grey; the version is left out, which would change it without a reason."""
    if isinstance(golden.request, DrawnExample):
        content = golden.request.pdf
    else:
        game = Content(game=_judged(golden.game)) if golden.game else NO_CONTENT
        with mock.patch.object(fixtures, "__version__", "0"):
            (content,) = make.make(golden.request, "pdf", game).contents
    document = pypdfium2.PdfDocument(content)
    try:
        image: Image.Image = document[0].render(scale=DPI / 72).to_pil()
        return image.convert("L").point(lambda grey: grey & _STEP)
    finally:
        document.close()


def _judged(path: str) -> Result:
    return desk.judge((FOLDER.parent.parent / path).read_bytes())


def kept(golden: Golden) -> Image.Image:
    """Return the picture as it was."""
    return Image.open(io.BytesIO(golden.path.read_bytes())).convert("L")


def strangers() -> Iterator[Path]:
    """Yield the pictures that belong to no case."""
    names = {golden.path.name for golden in GOLDENS}
    return (path for path in sorted(FOLDER.glob("*.png")) if path.name not in names)


def main() -> None:
    """Take all pictures anew."""
    for stranger in strangers():
        stranger.unlink()
    for golden in GOLDENS:
        picture(golden).save(golden.path, optimize=True)


if __name__ == "__main__":
    main()
