"""The gate to Jinja2 and WeasyPrint: templates to HTML, HTML to tagged PDF (PDF/UA-1).

A page may use what stands in the package and nothing else: no typeface of the system, no file, no network. What
WeasyPrint would only mention in its log is an error here.
"""

from __future__ import annotations

import atexit
import gc
import os
import re
import sys
import tempfile
import warnings
from contextlib import contextmanager
from functools import cache, cached_property
from importlib.resources import files
from typing import TYPE_CHECKING, Any, NamedTuple

from .. import PROGRAM, __version__
from ..drawing import typefaces
from ..drawing.typefaces import MissingGlyphError
from . import typesetting, xmp
from .mentions import collected_mentions
from .overflow import PIXELS_PER_MM, overflows

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

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


_SCOPES = {"row": "/Row", "rowgroup": "/Row", "col": "/Column", "colgroup": "/Column"}

_HEADINGS = ("h1", "h2", "h3")
_LABEL = "data-bookmark"
"""The attribute of a heading that says what its bookmark is called, where that is not its text."""

_NO_GLYPH = ".notdef glyph"

_VARIANT = "pdf/ua-1"

_UNSET = re.compile(r"#[0-9a-f]{6}\b|\bbleed: [\d.]+mm;")
"""What of a page its layout does not depend on: colours, and what lies beyond its edges."""
_BLANKS = re.compile(r"\s+")
_ANY_VERSION = "VERSION"
_DIGITS = 20
"""Of a digest of a page."""


class MissingPangoError(ImportError):
    """WeasyPrint cannot be loaded; the text is one line that says what to install."""


class PageError(ValueError):
    """A page cannot be set as it was written: a fault of a template, or of a word in it."""


class ForeignResourceError(PageError):
    """A page asks for something that is no part of the package."""


class TextOverflowError(PageError):
    """A text does not fit its box."""

    def __init__(self, message: str, text: str) -> None:
        super().__init__(message)
        self.text = text


class TooManyPagesError(PageError):
    """What was to be set takes more pages than it may."""


class Rendered(NamedTuple):
    """A finished PDF."""

    content: bytes
    pages: int


@cache
def _environment() -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    folder = str(files("alhambra_sheets.templates"))
    environment = Environment(
        loader=FileSystemLoader(folder),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["set"] = typesetting.unbroken_text
    environment.filters["lead"] = typesetting.lead
    environment.filters["head"] = typesetting.head
    return environment


def template(name: str) -> Template:
    """Return a template of the package; what is put in is escaped, and a name without a value is an error.

    Its filter `set` takes the `Writing` of the text's language, and `head` is for headings of narrow columns. Raises
    jinja2.TemplateNotFound.
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
    return PageSource(html, assets=assets).lay_out(most_pages=most_pages).write(recipe)


class PageSource:
    """A page of HTML that can be laid out as often as wanted, with one style or another; it is read for the first time.

    `style` is CSS beside what the page has itself. Nothing is drawn before `Layout.write`: that is the dear part.
    """

    def __init__(self, html: str, *, style: str = "", assets: Mapping[str, bytes] | None = None) -> None:
        """Take a page and its CSS, which are read when it is laid out first."""
        self._html, self._style, self._assets = html, style, assets or {}
        self._pictures: dict[str, Any] = {}
        self._said = (html, style, *(f"{name} {_head(content)}" for name, content in sorted((assets or {}).items())))

    @cached_property
    def _read(self) -> tuple[Any, list[Any], URLFetcher]:
        """The page, its CSS and files as WeasyPrint has them; raises what `render_pdf` raises for a fault in them."""
        with _setting() as weasyprint:
            fetcher = _fetcher(self._assets)
            page = weasyprint.HTML(string=self._html, url_fetcher=fetcher)
            _label(page.etree_element)
            return page, [weasyprint.CSS(string=self._style, url_fetcher=fetcher)] if self._style else [], fetcher

    def digest(self, *more: str) -> str:
        """Return a digest of what a layout of the page depends on, and of `more`.

        That is its text, CSS, measures of pictures and typefaces, but neither colours, nor how many blanks are in one
        place, nor which version this is, nor those of WeasyPrint and Pango: whoever finds something by a digest looks
        whether the text still fits.
        """
        from hashlib import sha256

        text = "\n".join(self._said).replace(__version__, _ANY_VERSION)
        text = _BLANKS.sub(" ", _UNSET.sub("", text))
        return sha256("\n".join((text, _typefaces_digest(), *more)).encode()).hexdigest()[:_DIGITS]

    def lay_out(self, style: str = "", *, most_pages: int = 0) -> Layout:
        """Return the page laid out, with more CSS; raises what `render_pdf` raises."""
        page, own, fetcher = self._read
        with _setting() as weasyprint:
            faces, fonts = _faces()
            more = [weasyprint.CSS(string=style, url_fetcher=fetcher)] if style else []
            document: Document = page.render(
                font_config=fonts,
                stylesheets=[faces, *own, *more],
                pdf_variant=_VARIANT,
                cache=self._pictures,
            )
        if 0 < most_pages < len(document.pages):
            raise TooManyPagesError(f"{len(document.pages)} pages, not {most_pages}")
        from weasyprint.formatting_structure import boxes

        for text, place, over in overflows(document, boxes):
            raise TextOverflowError(f"{text!r} passes the edge of its {place} by {over:.1f} mm", text)
        return Layout(document)

    def lay_out_first(self, styles: Sequence[str], most_pages: int, likely: int = 0) -> tuple[int, Layout] | None:
        """Return the page in the first of several styles, each less than the one before, that keeps to its pages.

        Also returns the number of that style; None where no one does. Raises what `render_pdf` raises besides
        TextOverflowError and TooManyPagesError. The style with the number `likely` is tried first, then those beside
        it, by strides until the first that fits lies between two that were tried, then by halving.
        """
        found, first, last = None, 0, len(styles)
        tried, stride = min(likely, last - 1), 1
        while first < last:
            try:
                found = tried, self.lay_out(styles[tried], most_pages=most_pages)
                last = tried
            except (TooManyPagesError, TextOverflowError):
                first, missed = tried + 1, True
            else:
                missed = first > 0
            if found and missed:
                tried = (first + last) // 2
            else:
                tried = max(first, tried - stride) if found else min(first + stride, last) - 1
            stride *= 2
        return found

    def lay_out_best(self, styles: Sequence[str], most_pages: int, likely: int = 0) -> tuple[int, Layout]:
        """Return what `lay_out_first` does, on as few pages more as the last style needs where no style keeps to them.

        Raises what `render_pdf` raises besides TooManyPagesError.
        """
        found = self.lay_out_first(styles, most_pages, likely)
        if found is None:
            needed = self.lay_out(styles[-1])
            found = self.lay_out_first(styles[:-1], needed.pages, len(styles) - 2) or (len(styles) - 1, needed)
        return found


class Extent(NamedTuple):
    """Where the edges of an element lie, in mm from the upper left corner of its page."""

    left: float
    top: float
    right: float
    bottom: float


class Layout(NamedTuple):
    """A page of HTML laid out on as many pages of paper as it needs."""

    document: Document

    @property
    def pages(self) -> int:
        """How many pages there are."""
        return len(self.document.pages)

    def extents(self) -> tuple[dict[str, Extent], ...]:
        """Return where the elements with ids stand on each page, in their order: an element by its id."""
        return tuple(
            {name: Extent(*(edge / PIXELS_PER_MM for edge in edges)) for name, edges in page.anchors.items()}
            for page in self.document.pages
        )

    def write(self, recipe: str, backs: Sequence[Layout] = (), after: Sequence[Layout] = ()) -> Rendered:
        """Return the pages as tagged PDF; `recipe` is the command that makes the file again.

        Behind each of them stands the page of `backs` with its number, where there is one; where there is but one, it
        stands behind all. The pages `after` them follow. Raises MissingGlyphError and PageError.
        """
        document = self.document
        if after:
            document = document.copy([page for each in (self, *after) for page in each.document.pages])
        if backs:
            behind = [page for each in backs for page in each.document.pages]
            behind = behind * self.pages if len(behind) == 1 else behind
            if len(behind) != self.pages:
                raise PageError(f"{len(behind)} backs for {self.pages} pages")
            document = document.copy([page for pair in zip(document.pages, behind, strict=True) for page in pair])
        with _setting(), _languages_written():
            content: bytes = document.write_pdf(
                finisher=lambda done, pdf: _finish(done, pdf, recipe), pdf_variant=_VARIANT
            )
        return Rendered(content, len(document.pages))


def _label(page: Any) -> None:  # noqa: ANN401 - WeasyPrint comes without types
    """Have the bookmark of a heading in two languages keep them apart, as the title of the page does."""
    for heading in page.iter():
        spoken = ["".join(part.itertext()).strip() for part in heading if part.tag == "span" and part.get("lang")]
        if heading.tag in _HEADINGS and len(spoken) > 1:
            heading.set(_LABEL, " · ".join(spoken))


@contextmanager
def _setting() -> Iterator[Any]:
    """Give WeasyPrint, cut off from the system's typefaces; what it mentions, and what it may not read, is an error."""
    with _own_typefaces_only(), _nothing_collected(), collected_mentions() as logged:
        weasyprint = _weasyprint()
        from weasyprint.urls import FatalURLFetchingError

        try:
            yield weasyprint
        except FatalURLFetchingError as error:
            raise ForeignResourceError(str(error.__cause__)) from None
        _check(logged)


@contextmanager
def _nothing_collected() -> Iterator[None]:
    """Have no garbage looked for meanwhile: a layout is many objects, and all of them are wanted to its end."""
    collected = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collected:
            gc.enable()


@cache
def _faces() -> tuple[Any, Any]:
    """The typefaces, read once: as CSS, and as they are known to Pango."""
    import weasyprint
    from weasyprint.text.fonts import FontConfiguration

    fonts = FontConfiguration()
    # It keeps copies of them in a folder of its own, which has to go.
    atexit.register(_faces.cache_clear)
    try:
        return weasyprint.CSS(string=_font_faces(), font_config=fonts, url_fetcher=_fetcher(_font_files())), fonts
    except OSError as error:
        # A full disk does not say which.
        error.filename = error.filename or tempfile.gettempdir()
        raise


@contextmanager
def _languages_written() -> Iterator[None]:
    """Have WeasyPrint write the language of a part of a page, which it leaves out."""
    import pydyf
    from weasyprint.pdf import tags

    build = tags._build_box_tree  # noqa: SLF001 - there is no public way to what comes of a box

    def told(box: Any, *rest: Any) -> Iterator[Any]:  # noqa: ANN401 - WeasyPrint comes without types
        language = None if box.element is None else box.element.attrib.get("lang")
        for element in build(box, *rest):
            # What stands inside was told before, and knows better.
            if language and "Lang" not in element:
                element["Lang"] = pydyf.String(language)
            yield element

    tags._build_box_tree = told  # noqa: SLF001 - as above; it calls itself by this name
    try:
        yield
    finally:
        tags._build_box_tree = build  # noqa: SLF001 - as above


def _weasyprint() -> Any:  # noqa: ANN401 - a module
    try:
        with warnings.catch_warnings(), _no_compiler_asked():
            # That there is no typeface of the system is what was asked for.
            warnings.filterwarnings("ignore", "No fonts configured")
            import weasyprint
    except ModuleNotFoundError:
        raise  # a package that is not there, which no library mends
    except (OSError, ImportError) as error:
        # A library that is not there, or a package that is broken: the way out is the same.
        packages = " ".join(PANGO_PACKAGES)
        message = f"this needs the text library Pango: install {packages} (all else is printed without it)"
        raise MissingPangoError(message) from error
    return weasyprint


@contextmanager
def _no_compiler_asked() -> Iterator[None]:
    """Have the system's loader alone look for libraries.

    WeasyPrint calls each by the names that it has on every system. For those that the loader does not know, Python
    would start a compiler and a linker, fifty processes in all; what these find on Linux is a name that the loader
    knows, and WeasyPrint comes to it by itself.
    """
    if sys.platform != "linux":  # where Python may have no ctypes, as in a browser
        yield
        return
    import ctypes.util

    find = ctypes.util.find_library
    ctypes.util.find_library = lambda name: None  # noqa: ARG005 - as it is called
    try:
        yield
    finally:
        ctypes.util.find_library = find


@contextmanager
def _own_typefaces_only() -> Iterator[None]:
    """Show fontconfig an empty configuration, by an absolute path: a relative one would be passed over in silence."""
    ours = {"FONTCONFIG_FILE": str(files("alhambra_sheets") / "data" / "fonts.conf")}
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


def _check(logged: list[str]) -> None:
    if logged:
        text = "; ".join(dict.fromkeys(logged))
        raise MissingGlyphError(text) if any(line.startswith(_NO_GLYPH) for line in logged) else PageError(text)


def _head(picture: bytes) -> str:
    """The beginning of a picture, in which its measures stand."""
    return picture.partition(b">")[0].decode("utf-8", "replace")


@cache
def _typefaces_digest() -> str:
    from hashlib import sha256

    return sha256(b"".join(_font_files().values())).hexdigest()


@cache
def _font_files() -> dict[str, bytes]:
    paths = map(typefaces.path, typefaces.faces())
    return {f"fonts/{path.name}": path.read_bytes() for path in paths}


@cache
def _font_faces() -> str:
    rules = [f"[{_LABEL}] {{ bookmark-label: attr({_LABEL}) }}"]
    for face in typefaces.faces():
        font = typefaces.load(face)
        rules.append(
            f'@font-face {{ font-family: "{font.family}"; font-weight: {font.weight}; font-style: {font.style};'
            f" src: url({ASSET}fonts/{typefaces.path(face).name}) }}"
        )
    return "\n".join(rules)


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
    for thing in pdf.objects:
        if isinstance(thing, pydyf.Dictionary) and thing.get("Type") == "/Page":
            # WeasyPrint cuts it off at ten points.
            thing["BleedBox"] = thing["MediaBox"]
        if isinstance(thing, pydyf.Stream):
            thing.stream = [_grey(each) for each in thing.stream]
            if thing.extra.get("Type") == "/Metadata":
                thing.stream = [_packet(document, recipe)]
    pdf.info = Plain(pdf.info)
    pdf.info["Author"] = pydyf.String(CREATOR)
    pdf.info["Creator"] = pydyf.String(f"{CREATOR} {__version__}")
    # The bytes of a path that is no text in any encoding would stop the writer at its last step.
    pdf.info["Keywords"] = pydyf.String(recipe.encode("utf-8", "replace").decode("utf-8"))
    pdf.catalog["ViewerPreferences"] = pydyf.Dictionary({"DisplayDocTitle": "true", "PrintScaling": "/None"})


def _packet(document: Document, recipe: str) -> bytes:
    """What a file says of itself in XMP: WeasyPrint's own packet lacks the languages and the program."""
    told = document.metadata
    parts = (box.element.attrib.get("lang") for box in _boxes(document) if box.element is not None)
    producer = f"WeasyPrint {_weasyprint().__version__}"
    return xmp.packet(
        told.title,
        tuple(dict.fromkeys(filter(None, (told.lang, *parts)))),
        subject=told.description or "",
        recipe=recipe,
        producer=producer,
        is_accessible=True,
    )


def _grey(operation: object) -> object:
    """Return an operation; a colour that black ink alone makes as a grey, so that no printer mixes it from colours."""
    text = operation.encode() if isinstance(operation, str) else operation
    if isinstance(text, bytes) and text[-2:] in {b"rg", b"RG"}:
        shades = text.split()
        if len(shades) == len(b"rgb") + 1 and len(set(shades[:-1])) == 1:
            return shades[0] + (b" g" if text.endswith(b"rg") else b" G")
    return operation


def _link_cells(table: Any, boxes: Any, array: Callable[[list[Any]], Any]) -> None:  # noqa: ANN401 - WeasyPrint comes without types
    """Write the scope of each header cell, and the headers of each other cell.

    WeasyPrint counts columns wrongly below a header that spans rows, and takes one that spans columns for the first.
    """
    rows = [box for box in table.descendants() if isinstance(box, boxes.TableRowBox)]
    over: dict[int, list[Any]] = {}
    group: list[Any] = []
    for row in rows:
        beside = []
        for cell in row.children:
            columns = range(cell.grid_x, cell.grid_x + cell.colspan)
            if cell.element_tag == "th":
                scope = _SCOPES.get(cell.element.attrib.get("scope"))
                if scope is None:
                    raise PageError("a header cell of a table has no scope")
                cell.mark["A"]["Scope"] = scope
                if cell.element.attrib["scope"] == "rowgroup":
                    # It stands above its rows, until the next one.
                    group = [cell.mark["ID"]]
                elif scope == "/Row":
                    beside.append(cell.mark["ID"])
                else:
                    for column in columns:
                        over.setdefault(column, []).append(cell.mark["ID"])
            else:
                above = [each for column in columns for each in over.get(column, ())]
                cell.mark["A"]["Headers"] = array([*group, *beside, *above])


def _boxes(document: Document) -> Iterator[Any]:
    """Yield every laid-out box; the one place that walks WeasyPrint's private boxes, hence its narrow pin."""
    for page in document.pages:
        yield from page._page_box.descendants()  # noqa: SLF001 - there is no public way to them
