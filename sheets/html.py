"""The gate to Jinja2 and WeasyPrint: templates to HTML, HTML to tagged PDF (PDF/UA-1).

A page may use what stands in the package and nothing else: no typeface of the system, no file, no network. What
WeasyPrint would only mention in its log is an error here.
"""

from __future__ import annotations

import logging
import os
import warnings
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, NamedTuple

from . import __version__, typefaces
from .console import PROGRAM
from .typefaces import MissingGlyphError
from .typography import unbroken

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from jinja2 import Environment, Template
    from markupsafe import Markup
    from weasyprint import Document
    from weasyprint.urls import URLFetcher

CREATOR = PROGRAM
"""How the Creator entry of every file of this program begins."""

PANGO_PACKAGES = ("libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0")
"""What WeasyPrint needs of the system, by the names of Debian's packages."""

ASSET = "asset:"
"""The one scheme of addresses on a page: typefaces by `asset:fonts/FILE`, pictures by the names that a caller gives."""

_PIXELS_PER_MM = 96 / 25.4
_SLACK = 0.3
"""Pixels by which text may pass an edge: less than a hair line."""

_SCOPES = {"row": "/Row", "rowgroup": "/Row", "col": "/Column", "colgroup": "/Column"}

_NO_GLYPH = ".notdef glyph"


class MissingPangoError(ImportError):
    """WeasyPrint cannot be loaded; the text is one line that says what to install."""


class PageError(ValueError):
    """A page cannot be set as it was written: a fault of a template, or of a word in it."""


class ForeignResourceError(PageError):
    """A page asks for something that is no part of the package."""


class TextOverflowError(PageError):
    """A text does not fit its box."""


class TooManyPagesError(PageError):
    """What was to be set takes more pages than it may."""


class Rendered(NamedTuple):
    """A finished PDF."""

    content: bytes
    pages: int


@cache
def _environment() -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    folder = str(files(f"{__package__}.templates"))
    environment = Environment(
        loader=FileSystemLoader(folder),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["set"] = unbroken
    return environment


def template(name: str) -> Template:
    """Return a template of the package; what is put in is escaped, and a name without a value is an error.

    Raises jinja2.TemplateNotFound.
    """
    return _environment().get_template(name)


def markup(text: str) -> Markup:
    """Return HTML or SVG that this program made itself, for a template to take as it is."""
    from markupsafe import Markup

    return Markup(text)  # noqa: S704 - never a user's text


def render_pdf(html: str, *, recipe: str, assets: Mapping[str, bytes] | None = None, most_pages: int = 0) -> Rendered:
    """Return a page of HTML as tagged PDF; the same input gives the same bytes.

    The page says its language and title, and finds the typefaces by their families in `fonts/fonts.toml`. `assets`
    are pictures that it names `asset:NAME`. `recipe` is the command that makes the file again, kept in its Keywords.
    Raises MissingPangoError, MissingGlyphError, ForeignResourceError, TextOverflowError, TooManyPagesError (0 for
    `most_pages` sets no limit), and PageError where WeasyPrint has anything else to say.
    """
    with _own_typefaces_only(), _listening() as heard:
        weasyprint = _weasyprint()
        from weasyprint.text.fonts import FontConfiguration
        from weasyprint.urls import FatalURLFetchingError

        fetcher = _fetcher({**_font_files(), **(assets or {})})
        fonts = FontConfiguration()
        try:
            faces = weasyprint.CSS(string=_font_faces(), font_config=fonts, url_fetcher=fetcher)
            source = weasyprint.HTML(string=html, url_fetcher=fetcher)
            document: Document = source.render(font_config=fonts, stylesheets=[faces], pdf_variant="pdf/ua-1")
            # Before anything is drawn: drawing is the dear part.
            _check(heard)
            if 0 < most_pages < len(document.pages):
                raise TooManyPagesError(f"{len(document.pages)} pages, not {most_pages}")
            _check_overflow(document)
            content: bytes = document.write_pdf(
                finisher=lambda done, pdf: _finish(done, pdf, recipe), pdf_variant="pdf/ua-1"
            )
        except FatalURLFetchingError as error:
            raise ForeignResourceError(str(error.__cause__)) from None
        _check(heard)
    return Rendered(content, len(document.pages))


def _weasyprint() -> Any:  # noqa: ANN401 - a module
    try:
        with warnings.catch_warnings():
            # That there is no typeface of the system is what was asked for.
            warnings.filterwarnings("ignore", "No fonts configured")
            import weasyprint
    except OSError as error:
        packages = " ".join(PANGO_PACKAGES)
        message = f"this needs the text library Pango: install {packages} (all else is printed without it)"
        raise MissingPangoError(message) from error
    return weasyprint


@contextmanager
def _own_typefaces_only() -> Iterator[None]:
    """Show fontconfig an empty configuration, by an absolute path: a relative one would be passed over in silence."""
    ours = {"FONTCONFIG_FILE": str(files(__package__) / "data" / "fonts.conf")}
    theirs = {name: os.environ.get(name) for name in ("FONTCONFIG_FILE", "FONTCONFIG_PATH", "FONTCONFIG_SYSROOT")}
    try:
        for name in theirs:
            os.environ.pop(name, None)
        os.environ.update(ours)
        yield
    finally:
        for name, value in theirs.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


class _Ear(logging.Handler):
    """Keeps what is said."""

    def __init__(self, heard: list[str]) -> None:
        super().__init__(logging.WARNING)
        self.heard = heard

    def emit(self, record: logging.LogRecord) -> None:
        self.heard.append(record.getMessage())


@contextmanager
def _listening() -> Iterator[list[str]]:
    """Give the list to which WeasyPrint's warnings and errors are added meanwhile."""
    heard: list[str] = []
    logger, ear = logging.getLogger("weasyprint"), _Ear(heard)
    propagate, level = logger.propagate, logger.level
    logger.addHandler(ear)
    logger.setLevel(logging.WARNING)
    logger.propagate = False
    try:
        yield heard
    finally:
        logger.removeHandler(ear)
        logger.setLevel(level)
        logger.propagate = propagate


def _check(heard: list[str]) -> None:
    if heard:
        text = "; ".join(dict.fromkeys(heard))
        raise MissingGlyphError(text) if any(line.startswith(_NO_GLYPH) for line in heard) else PageError(text)


def _font_files() -> dict[str, bytes]:
    paths = (typefaces.path(role) for role in typefaces.roles())
    return {f"fonts/{path.name}": path.read_bytes() for path in paths}


@cache
def _font_faces() -> str:
    faces = []
    for role in typefaces.roles():
        font = typefaces.load(role)
        faces.append(
            f'@font-face {{ font-family: "{font.family}"; font-weight: {font.weight}; font-style: {font.style};'
            f" src: url({ASSET}fonts/{typefaces.path(role).name}) }}"
        )
    return "\n".join(faces)


def _fetcher(assets: Mapping[str, bytes]) -> URLFetcher:
    """Return what WeasyPrint asks for everything that has an address."""
    from weasyprint.urls import URLFetcher, URLFetcherResponse

    class Assets(URLFetcher):  # type: ignore[misc]  # WeasyPrint comes without types
        def fetch(self, url: str, headers: object = None) -> URLFetcherResponse:
            del headers
            scheme, _, name = url.partition(":")
            if f"{scheme}:" != ASSET or name not in assets:
                raise ValueError(f"no part of this package: {url[:200]}")
            kind = "image/svg+xml" if name.endswith(".svg") else "application/octet-stream"
            return URLFetcherResponse(url, assets[name], {"Content-Type": kind})

    return Assets(fail_on_errors=True)


def _finish(document: Document, pdf: Any, recipe: str) -> None:  # noqa: ANN401 - WeasyPrint comes without types
    """Add what WeasyPrint leaves out: scopes of table headers, the recipe, no scaling at the printer."""
    import pydyf
    from weasyprint.formatting_structure import boxes

    class Plain(pydyf.Dictionary):  # type: ignore[misc]  # pydyf comes without types
        """Stands in the file as it is, not packed: that the program made it is read off the file's bytes."""

        compressible = False

    for box in _boxes(document):
        if isinstance(box, boxes.TableBox):
            _link_cells(box, boxes, pydyf.Array)
    pdf.info = Plain(pdf.info)
    pdf.info["Author"] = pydyf.String(CREATOR)
    pdf.info["Creator"] = pydyf.String(f"{CREATOR} {__version__}")
    # The bytes of a path that is no text in any encoding would stop the writer at its last step.
    pdf.info["Keywords"] = pydyf.String(recipe.encode("utf-8", "replace").decode("utf-8"))
    pdf.catalog["ViewerPreferences"] = pydyf.Dictionary({"DisplayDocTitle": "true", "PrintScaling": "/None"})


def _link_cells(table: Any, boxes: Any, array: Callable[[list[Any]], Any]) -> None:  # noqa: ANN401 - WeasyPrint comes without types
    """Write the scope of each header cell, and the headers of each other cell.

    WeasyPrint counts columns wrongly below a header that spans rows, and takes one that spans columns for the first.
    """
    rows = [box for box in table.descendants() if isinstance(box, boxes.TableRowBox)]
    over: dict[int, list[Any]] = {}
    for row in rows:
        beside = []
        for cell in row.children:
            columns = range(cell.grid_x, cell.grid_x + cell.colspan)
            if cell.element_tag == "th":
                scope = _SCOPES.get(cell.element.attrib.get("scope"))
                if scope is None:
                    raise PageError("a header cell of a table has no scope")
                cell.mark["A"]["Scope"] = scope
                if scope == "/Row":
                    beside.append(cell.mark["ID"])
                else:
                    for column in columns:
                        over.setdefault(column, []).append(cell.mark["ID"])
            else:
                above = [each for column in columns for each in over.get(column, ())]
                cell.mark["A"]["Headers"] = array([*beside, *above])


def _boxes(document: Document) -> Iterator[Any]:
    """Yield every laid-out box; the one place that walks WeasyPrint's private boxes, hence its narrow pin."""
    for page in document.pages:
        yield from page._page_box.descendants()  # noqa: SLF001 - there is no public way to them


def _check_overflow(document: Document) -> None:
    """Raise TextOverflowError where a text leaves its page, its column or cell, or a box of a fixed size."""
    from weasyprint.formatting_structure import boxes

    for page in document.pages:
        root = page._page_box  # noqa: SLF001 - there is no public way to it
        area = (root.content_box_x(), root.content_box_y(), root.width, root.height)
        _check_inside(root, [(area, "page")], boxes)


def _check_inside(parent: Any, around: list[tuple[tuple[float, float, float, float], str]], boxes: Any) -> None:  # noqa: ANN401 - WeasyPrint comes without types
    for child in parent.children:
        if isinstance(child, boxes.MarginBox):
            continue
        if isinstance(child, boxes.TextBox):
            _check_text(child, around)
            continue
        if isinstance(child, boxes.ReplacedBox):
            continue
        # What floats was put where it stands; only its own box and the page hold it.
        walls = around[:1] if not child.is_in_normal_flow() else around
        if isinstance(child, boxes.BlockContainerBox):
            left, top = child.content_box_x(), child.content_box_y()
            fixed = child.style["height"] != "auto"
            high = child.height if fixed else float("inf")
            walls = [*walls, ((left, top if fixed else float("-inf"), child.width, high), child.element_tag)]
        if isinstance(child, boxes.ParentBox):
            _check_inside(child, walls, boxes)


def _check_text(box: Any, around: list[tuple[tuple[float, float, float, float], str]]) -> None:  # noqa: ANN401 - WeasyPrint comes without types
    text = box.text.strip()
    if not text:
        return
    # Lines are set closer than the typeface's full height: nothing is drawn in the outer quarters.
    leading = box.height / 4
    for (left, top, width, height), name in around:
        over = max(
            left - box.position_x,
            box.position_x + box.width - (left + width),
            top - box.position_y - leading,
            box.position_y + box.height - leading - (top + height),
        )
        if over > _SLACK:
            raise TextOverflowError(f"{text[:80]!r} passes the edge of its {name} by {over / _PIXELS_PER_MM:.1f} mm")
