"""Pages as they looked when somebody last looked at them; `make goldens` takes the pictures anew."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from unittest import mock

import pypdfium2
from PIL import Image

from alhambra_sheets.forms import fixtures
from alhambra_sheets.forms.design import NO_CONTENT, Content
from alhambra_sheets.press import make
from alhambra_sheets.press.request import Request
from tests.cases import desk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from alhambra_engine.referee import Result

FOLDER = Path(__file__).parent.parent / "golden"
DPI = 60
_STEP = 0xF0
"""Of grey: what printers and eyes tell apart, and small files."""


class Golden(NamedTuple):
    name: str
    request: Request
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
    Golden("calibration-letter-en", Request("calibration", ("en",), size="letter")),
)


def picture(golden: Golden) -> Image.Image:
    """Return the first page in grey; the version is left out, which would change it without a reason."""
    with mock.patch.object(fixtures, "__version__", "0"):
        made = make.make(golden.request, "pdf", Content(game=_judged(golden.game)) if golden.game else NO_CONTENT)
    document = pypdfium2.PdfDocument(made.contents[0])
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
