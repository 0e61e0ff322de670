from __future__ import annotations

import gc
import io
import logging
import os
import pathlib
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import jinja2
import pikepdf
import pytest

from alhambra_sheets import __version__
from alhambra_sheets.drawing.typefaces import MissingGlyphError
from alhambra_sheets.drawing.typography import Writing
from alhambra_sheets.writers import html

if TYPE_CHECKING:
    from pathlib import Path

CSS = "@page { size: 100mm 80mm; margin: 10mm } body { font: 10pt 'ASheets Alegreya' } td, th { padding: 0 }"
TABLE = (
    "<table><tr><th scope=col>A</th><th scope=col>B</th></tr><tr><th scope=row>x</th><td>1</td></tr></table>"
    "<h1>Title</h1><ul><li>one</li></ul>"
)

DOT = '<img style="width:5mm;height:5mm" src="asset:dot.svg" alt="a dot">'
DOT_ASSETS = {
    "dot.svg": b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>'
}


def page(body: str, *, css: str = "", language: str = "en") -> str:
    return (
        f'<!doctype html><html lang="{language}"><head><title>A page</title><style>{CSS}{css}</style></head>'
        f"<body>{body}</body></html>"
    )


def render(body: str, **options: Any) -> html.Rendered:  # noqa: ANN401 - handed on
    return html.render_pdf(page(body, **options), recipe="alhambra-sheets print this, that")


def opened(rendered: html.Rendered) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(rendered.content))


def font_names(pdf: pikepdf.Pdf) -> set[str]:
    return {
        str(thing.BaseFont) for thing in pdf.objects if isinstance(thing, pikepdf.Dictionary) and "/BaseFont" in thing
    }


def elements(pdf: pikepdf.Pdf, kind: str) -> list[Any]:
    return [
        thing
        for thing in pdf.objects
        if isinstance(thing, pikepdf.Dictionary)
        and thing.get("/Type") == "/StructElem"
        and thing.get("/S") == f"/{kind}"
    ]


def test_two_runs_give_the_same_bytes() -> None:
    assert render(TABLE) == render(TABLE)


def test_a_file_says_what_it_is_and_how_it_is_made_again() -> None:
    rendered = render(TABLE, language="sk")
    with opened(rendered) as pdf:
        assert pdf.docinfo["/Title"] == "A page"
        assert pdf.docinfo["/Creator"] == f"alhambra-sheets {__version__}"
        assert pdf.docinfo["/Keywords"] == "alhambra-sheets print this, that"
        assert pdf.Root.Lang == "sk"
        assert pdf.Root.ViewerPreferences == {"/DisplayDocTitle": True, "/PrintScaling": pikepdf.Name("/None")}
        assert pdf.Root.MarkInfo.Marked
        metadata = pdf.Root.Metadata.read_bytes()
    assert b"pdfuaid:part" in metadata
    # Such a file may be overwritten; the program looks for this in the raw bytes.
    assert f"/Creator (alhambra-sheets {__version__})".encode() in rendered.content
    assert rendered.pages == 1


def test_a_recipe_of_bytes_that_are_no_text_is_no_fault() -> None:
    html.render_pdf(page("x"), recipe="print \udcff")


def test_structure_has_headings_lists_and_scopes() -> None:
    with opened(render(TABLE)) as pdf:
        assert [str(cell.A.Scope) for cell in elements(pdf, "TH")] == ["/Column", "/Column", "/Row"]
        assert len(elements(pdf, "TD")) == len(elements(pdf, "H1")) == len(elements(pdf, "L")) == 1


def test_a_header_of_a_table_without_a_scope_is_an_error() -> None:
    with pytest.raises(html.PageError, match="scope"):
        render("<table><tr><th>A</th></tr></table>")


@pytest.mark.parametrize("family", ["DejaVu Sans", "Liberation Serif", "serif", "monospace"])
def test_no_typeface_of_the_system_gets_in(family: str) -> None:
    with opened(render(f"<p style=\"font-family: '{family}', {family}\">Abc ž</p>")) as pdf:
        names = font_names(pdf)
    assert names
    assert all(name.split("+")[-1].startswith("ASheets") for name in names)


def test_typefaces_of_the_system_stay_out_whatever_the_user_has_set(tmp_path: Path) -> None:
    # A process of its own: fontconfig reads its environment when it is loaded.
    code = (
        "from alhambra_sheets.writers import html\n"
        "import sys\n"
        f"content = html.render_pdf({page('<p style=font-family:serif>Abc</p>')!r}, recipe='x').content\n"
        "sys.stdout.buffer.write(content)\n"
    )
    theirs = tmp_path / "fonts.conf"
    theirs.write_text("<fontconfig><dir>/usr/share/fonts</dir></fontconfig>", encoding="utf-8")
    environment = {**os.environ, "FONTCONFIG_FILE": str(theirs), "FONTCONFIG_SYSROOT": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, check=True, cwd=tmp_path)
    assert not done.stderr
    with pikepdf.open(io.BytesIO(done.stdout)) as pdf:
        assert all("ASheets" in name for name in font_names(pdf))


def test_the_environment_is_left_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FONTCONFIG_FILE", "/their/own")
    monkeypatch.delenv("FONTCONFIG_PATH", raising=False)
    logger = logging.getLogger("weasyprint")
    before = (list(logger.handlers), logger.level, logger.propagate)
    render("x")
    assert os.environ["FONTCONFIG_FILE"] == "/their/own"
    assert "FONTCONFIG_PATH" not in os.environ
    assert (list(logger.handlers), logger.level, logger.propagate) == before


@pytest.mark.parametrize(
    "address",
    [
        pathlib.Path(__file__).as_uri(),
        "http://localhost:9/x.png",
        "https://example.org/x.svg",
        "ftp://example.org/x",
        "data:image/png;base64,AAAA",
        "asset:../html.py",
        "asset:nothing",
        "asset://fonts/alegreya-regular.ttf",
    ],
)
@pytest.mark.parametrize(
    "how", ['<img src="{}" alt="x">', '<p style="background:url({})">x</p>', '<link rel="stylesheet" href="{}">']
)
def test_nothing_foreign_is_read(address: str, how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        pytest.fail("something went out")

    monkeypatch.setattr("socket.socket.connect", refuse)
    with pytest.raises(html.ForeignResourceError, match="no part of this package"):
        render(how.format(address))


def test_pictures_of_the_caller_are_read() -> None:
    rendered = html.render_pdf(page(DOT), recipe="x", assets=DOT_ASSETS)
    with opened(rendered) as pdf:
        assert [str(figure.Alt) for figure in elements(pdf, "Figure")] == ["a dot"]


def test_an_interrupt_in_a_picture_stops_as_anywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    from weasyprint.svg import SVG

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(SVG, "draw", interrupted)
    with pytest.raises(KeyboardInterrupt):
        html.render_pdf(page(DOT), recipe="x", assets=DOT_ASSETS)


def test_a_character_without_a_glyph_is_an_error() -> None:
    with pytest.raises(MissingGlyphError, match="日"):
        render("<p>日本</p>")


@pytest.mark.parametrize(
    "text", ["Žluťoučký kůň", "Zażółć gęślą jaźń", "Съешь ещё этих булок", "„Größe“ – “it’s” «да»"]
)
@pytest.mark.parametrize("style", ["", "font-variant-caps: small-caps", "font-family: 'ASheets Alegreya Sans'"])
def test_every_language_is_written(text: str, style: str) -> None:
    render(f'<p style="{style}">{text}</p>')


@pytest.mark.parametrize("family", ["ASheets Alegreya", "ASheets Alegreya Sans"])
def test_small_capitals_are_drawn_ones(family: str) -> None:
    # Scaled-down capitals would need no other glyphs than capitals do.
    def widths(style: str) -> tuple[float, ...]:
        with opened(render(f"<p style=\"font-family: '{family}'; {style}\">stadt</p>")) as pdf:
            return tuple(
                sorted(
                    float(width)
                    for thing in pdf.objects
                    if isinstance(thing, pikepdf.Dictionary) and "/W" in thing
                    for run in thing.W
                    if isinstance(run, pikepdf.Array)
                    for width in run
                )
            )

    capitals = widths("text-transform: uppercase")
    small = widths("font-variant-caps: small-caps")
    assert small != capitals
    assert small != widths("")


@pytest.mark.parametrize(
    "body",
    [
        '<p style="width: 10mm">Donaudampfschiff</p>',
        '<p style="white-space: nowrap">' + "word " * 40 + "</p>",
        '<p style="height: 5mm">one<br>two<br>three</p>',
        '<div style="columns: 3"><p>Donaudampfschifffahrtsgesellschaft</p></div>',
        '<table style="width: 20mm; table-layout: fixed"><tr><td>a</td><td>Donaudampfschiff</td></tr></table>',
        '<p style="margin-left: -5mm">text</p>',
        '<div style="display: flex; width: 20mm"><p>a</p><p style="width: 9mm">Donaudampf</p></div>',
    ],
)
def test_text_that_leaves_its_box_is_an_error_that_names_it(body: str) -> None:
    with pytest.raises(html.TextOverflowError, match=r"'(Donau|word|two|text)"):
        render(body)


@pytest.mark.parametrize(
    "body",
    [
        "<p>" + "word " * 2000 + "</p>",
        '<div style="columns: 2; column-fill: auto">' + "<p>word and word</p>" * 100 + "</div>",
        '<p style="height: 5mm">one</p>',
        '<table style="width: 100%"><tr><th scope=row>a</th><td>Donaudampfschiff</td></tr></table>',
    ],
)
def test_text_that_fits_is_no_error(body: str) -> None:
    assert render(body).pages >= 1


@pytest.mark.parametrize("css", ["p { colour: red }", "p { width: 5 mm }", "p { nonsense"])
def test_what_weasyprint_only_mentions_is_an_error(css: str) -> None:
    with pytest.raises(html.PageError):
        render("<p>x</p>", css=css)


def test_templates_escape_what_is_put_in_and_miss_nothing_in_silence() -> None:
    environment = html.template("card.html").environment
    assert environment.from_string("{{ x }}").render(x="<b>&") == "&lt;b&gt;&amp;"
    with pytest.raises(jinja2.UndefinedError):
        environment.from_string("{{ y }}").render(x=1)
    with pytest.raises(jinja2.TemplateNotFound):
        html.template("../sheets/writers/html.py")


@pytest.mark.parametrize(
    "fault",
    [
        OSError("cannot load library 'libgobject-2.0-0': libgobject-2.0-0: cannot open shared object file"),
        ImportError("cannot import name 'x' from 'weasyprint'"),
    ],
)
def test_without_pango_one_line_says_what_to_install(fault: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    real = __import__

    def missing(name: str, *rest: Any, **options: Any) -> Any:  # noqa: ANN401 - as the built-in one
        if name.partition(".")[0] == "weasyprint":
            raise fault
        return real(name, *rest, **options)

    monkeypatch.setattr("builtins.__import__", missing)
    with pytest.raises(html.MissingPangoError) as caught:
        render("x")
    text = str(caught.value)
    assert "\n" not in text
    assert all(name in text for name in ("libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0"))


def test_a_package_that_is_not_there_is_not_taken_for_pango(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    with pytest.raises(ModuleNotFoundError, match="weasyprint"):
        render("x")


def test_a_page_is_read_once_and_laid_out_as_often_as_wanted() -> None:
    source = html.PageSource(page("<p>" + "word " * 300 + "</p>"), style="p { line-height: 1.2 }")
    small, large = source.lay_out("p { font-size: 6pt }"), source.lay_out("p { font-size: 20pt }")
    assert small.pages < large.pages
    with pytest.raises(html.TooManyPagesError):
        source.lay_out("p { font-size: 20pt }", most_pages=1)
    again = html.PageSource(page("<p>" + "word " * 300 + "</p>"), style="p { line-height: 1.2 }")
    assert small.write("x") == again.lay_out("p { font-size: 6pt }").write("x")


def test_the_first_style_that_keeps_to_its_pages_is_taken_else_as_few_pages_more_as_are_needed() -> None:
    source = html.PageSource(page("<p>" + "word " * 90 + "</p>"))
    sizes = [34, 24, 15, 6]
    styles = [f"p {{ font-size: {size}pt }}" for size in sizes]
    pages = [source.lay_out(style).pages for style in styles]
    assert pages == sorted(pages, reverse=True)
    assert pages[0] > 2
    assert pages[-1] == 1
    # As many pages as each style takes, and one less: numbers between these ask the same of every style.
    for wanted in sorted({each - less for each in pages for less in (0, 1) if each > less}):
        first = next(number for number, each in enumerate(pages) if each <= wanted)
        # Wherever it begins to look.
        for likely in (0, 2, len(styles) - 1):
            found = source.lay_out_first(styles, wanted, likely)
            assert found is not None
            assert (found[0], found[1].pages) == (first, pages[first])
    large = [number for number, each in enumerate(pages) if each > 1]
    assert source.lay_out_first([styles[number] for number in large], 1) is None
    number, layout = source.lay_out_best([styles[number] for number in large], 1)
    assert layout.pages == pages[large[-1]] > 1
    assert number == pages.index(pages[large[-1]])


def test_a_fault_in_a_style_is_an_error() -> None:
    with pytest.raises(html.PageError):
        html.PageSource(page("x"), style="p { colour: red }").lay_out()
    with pytest.raises(html.ForeignResourceError):
        html.PageSource(page("<p>x</p>"), style="p { background: url(http://localhost:9/x.png) }").lay_out()


def test_parts_of_a_page_are_found_again() -> None:
    body = '<p id="one">a</p><div style="break-before: page"><p id="two">b</p><p id="three">c</p></div>'
    assert [list(places) for places in html.PageSource(page(body)).lay_out().extents()] == [["one"], ["two", "three"]]


def test_backs_lie_behind_their_pages() -> None:
    front = html.PageSource(page('<p>a</p><p style="break-before: page">b</p>')).lay_out()
    back = html.PageSource(page("<p>back</p>", language="de")).lay_out()
    assert front.write("x", [back]).pages == 4
    with opened(front.write("x", [back, back])) as pdf:
        assert len(pdf.pages) == 4
        assert pdf.Root.Lang == "en"
        told = [str(each.Lang) for each in elements(pdf, "P") if "/Lang" in each]
    assert told.count("de") == 2
    with pytest.raises(html.PageError, match="3 backs for 2 pages"):
        front.write("x", [back, back, back])


def test_the_language_of_a_part_is_told() -> None:
    with opened(render('<p>a <span lang="de">b</span></p><p lang="cs">c</p>')) as pdf:
        assert [str(each.Lang) for each in elements(pdf, "Span") if "/Lang" in each] == ["de"]
        assert [str(each.get("/Lang", "")) for each in elements(pdf, "P")].count("cs") == 1


def test_names_of_rows_may_stand_above_their_rows() -> None:
    body = (
        "<table><thead><tr><th scope=col>A</th><th scope=col>B</th></tr></thead>"
        "<tbody><tr><th scope=rowgroup colspan=2>x</th></tr><tr><td>1</td><td>2</td></tr></tbody>"
        "<tbody><tr><th scope=rowgroup colspan=2>y</th></tr><tr><td>3</td><td>4</td></tr></tbody></table>"
    )
    with opened(render(body)) as pdf:
        names = [bytes(header.ID) for header in elements(pdf, "TH")]
        above = [[names.index(bytes(each)) for each in cell.A.Headers] for cell in elements(pdf, "TD")]
    assert above == [[2, 0], [2, 1], [3, 0], [3, 1]]


def test_ranges_of_numbers_stay_together() -> None:
    text = (
        html.template("card.html")
        .environment.from_string("{{ x | set(writing) }}")
        .render(x="from 20–28 to <b>", writing=Writing())
    )
    assert 'nowrap">20–28</span>' in text
    assert "&lt;b&gt;" in text


def test_bleed_is_told_in_full() -> None:
    with opened(render("x", css="@page { bleed: 5mm }")) as pdf:
        first = pdf.pages[0]
        assert [float(edge) for edge in first.obj.BleedBox] == [float(edge) for edge in first.mediabox]
        assert float(first.trimbox[0]) == pytest.approx(0)
        assert float(first.mediabox[0]) == pytest.approx(-5 / 25.4 * 72, abs=0.01)


def test_typefaces_leave_nothing_behind(tmp_path: Path) -> None:
    code = f"from alhambra_sheets.writers import html\nhtml.render_pdf({page('x')!r}, recipe='x')\n"
    subprocess.run([sys.executable, "-c", code], env={**os.environ, "TMPDIR": str(tmp_path)}, check=True)
    assert not list(tmp_path.iterdir())


def test_garbage_is_collected_again_afterwards() -> None:
    assert gc.isenabled()
    with pytest.raises(html.PageError):
        render("x", css="p { colour: red }")
    assert gc.isenabled()
