"""The report of a game as a file: where it goes, and that nothing of the user's is lost."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ...system import files
from ...system.terminal import visible
from . import games, layout_choice
from .console import PROGRAM, answering
from .targets import check_free, named_path, refusals_told, write

if TYPE_CHECKING:
    from alhambra_engine.referee import Result

    from ...words.catalog import Catalog

_DOCUMENT = "score-report"
_FORMS = {".pdf": "pdf", ".html": "html", ".md": "markdown", ".txt": "text"}


class ReportFile(NamedTuple):
    """A file that a report is written to, in the form that its name ends in."""

    path: Path
    form: str
    force: bool = False


def report_file(output: str, catalog: Catalog, *, force: bool = False) -> ReportFile:
    """Return where a report goes; Fault where no report can be, or a file of the user's is."""
    form = _FORMS.get(Path(output).suffix.lower())
    if form is None:
        endings = ", ".join(_FORMS)
        line = catalog.gettext("{file}: the name of a report must end in {endings}", file=output, endings=endings)
        raise files.Fault(line)
    path = named_path(output, catalog)
    check_free(path, catalog, force=force)
    return ReportFile(path, form, force)


def write_report(file: ReportFile, result: Result, catalog: Catalog) -> None:
    """Write the report of a judged game, and say so on standard error; Fault."""
    from ...press import make
    from ...press.content import content_of, unlasting
    from ...press.request import Request

    own = answering(catalog, _DOCUMENT)
    request = Request(_DOCUMENT, (own.language,))
    content = unlasting(result)
    with refusals_told(own):
        if file.form == "pdf":
            # Only a PDF has a recipe, for which the game must be what its code carries.
            content, request = content_of(
                request._replace(fill=result.source.name),
                lambda name: layout_choice.choose(name, own).layout,
                result,
                lambda data: games.judged_copy("", data, own),
                as_typed=True,
            )
        printed = make.make(request, file.form, content)
    # The user may have written it meanwhile.
    check_free(file.path, catalog, force=file.force)
    write(file.path, printed.contents[0], catalog)
    pages = catalog.ngettext("{number} page", "{number} pages", printed.pages)
    sys.stderr.write(f"{file.path}: {pages}\n")
    # That an illegal game has no code to reprint it from is no news to whom its findings are shown.
    if file.form == "pdf" and not content.lasting and result.legal:
        sys.stderr.write(f"{_not_again(result, catalog)}\n")


def _not_again(result: Result, catalog: Catalog) -> str:
    """Return that a report cannot be reprinted, and what makes one that can."""
    if result.source.name.startswith("-"):
        return catalog.gettext("the file does not contain the game, so it cannot be reprinted")
    command = f"{PROGRAM} print {_DOCUMENT} --fill {shlex.quote(result.source.name)}"
    return catalog.gettext(
        "this report shows the game as it was typed and cannot be reprinted; for one that can: {command}",
        command=visible(command),
    )
