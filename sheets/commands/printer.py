"""The commands of printers that shift or scale: `printer add`, `list`, `use`, `remove`."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Annotated

import typer

from ..press import printers
from ..system import files
from ..words.catalog import N_
from .shared import options, profiles
from .shared.console import LEGAL, PROGRAM, catalog_for, write_json, write_lines
from .shared.families import Family

if TYPE_CHECKING:
    from ..press.printers import Measure, Profile
    from ..words.catalog import Catalog

app = Family(
    "printer",
    N_("Describe printers that shift or scale, so that prints come out the right size and in the right place."),
    "printer add home --shift-back 0.5,-1 --scale 99.6%,100%",
    "printer use none",
)

_Name = Annotated[str, typer.Argument(metavar="NAME", help=N_("Your name for the printer."))]
_Margins = Annotated[
    str | None,
    typer.Option("--margins", metavar="T,R,B,L", help=N_("Unprinted margin at top, right, bottom and left, in mm.")),
]


@app.member(
    "add",
    N_("Describe a printer, using what the calibration page shows."),
    "printer add home --shift-back 0.5,-1 --scale 99.6%,100%",
    "printer add home --margins 4,5,4,5 --force",
)
def add(
    name: _Name,
    *,
    shift_back: Annotated[
        str | None,
        typer.Option(
            "--shift-back",
            metavar="X,Y",
            help=N_("How far the back is shifted right and down, in mm; for left and up, use a minus sign."),
        ),
    ] = None,
    scale: Annotated[
        str | None,
        typer.Option("--scale", metavar="X%,Y%", help=N_("What 100 mm measures on paper, across and down.")),
    ] = None,
    margins: _Margins = None,
    force: Annotated[bool, typer.Option("--force", help=N_("Replace the printer of this name."))] = False,
    as_json: options.Json = False,
    lang: options.LanguageOption = None,
) -> int:
    """Describe a printer; return the exit status."""
    catalog = catalog_for(lang)
    profile = _described(name, shift_back, scale, margins, catalog)
    known = profiles.read(catalog)
    if known.named(name) is not None and not force:
        raise files.Fault(
            catalog.gettext("there is already a printer called {name}; add --force to replace it", name=name)
        )
    now = printers.with_profile(known, profile)
    if len(now.known) > printers.MOST:
        raise files.Fault(catalog.gettext("you can have at most {most} printers", most=printers.MOST))
    profiles.write(now, catalog)
    if as_json:
        write_json(_answer(profile, used=now.used == name))
        return LEGAL
    line = catalog.gettext("{name}: saved in {file}", name=name, file=profiles.path(catalog))
    write_lines([line, _use(name, catalog, used=now.used == name)])
    return LEGAL


def _described(name: str, shift_back: str | None, scale: str | None, margins: str | None, catalog: Catalog) -> Profile:
    """Return a printer by what somebody has measured; `Fault` where it has no name, or nothing is corrected for it."""
    if not printers.is_name(name):
        line = catalog.gettext(
            "a printer's name is one line of 1 to {most} characters, without spaces around it; it does not begin with "
            "a hyphen and is not “{none}”",
            most=printers.LONGEST_NAME,
            none=profiles.NONE,
        )
        raise files.Fault(line)
    profile = printers.Profile(name)
    if shift_back is not None:
        x, y = _measured(shift_back, printers.SHIFT, catalog)
        profile = profile._replace(shift_back=(x, y))
    if scale is not None:
        x, y = _measured(scale, printers.SCALE, catalog)
        profile = profile._replace(scale=(x, y))
    if margins is not None:
        profile = profile._replace(margins=_measured(margins, printers.MARGINS, catalog))
    if printers.changes_nothing(profile):
        names = ", ".join(f"--{each.option}" for each in (printers.SHIFT, printers.SCALE, printers.MARGINS))
        raise files.Fault(catalog.gettext("give at least one of these for the printer: {names}", names=names))
    return profile


def _measured(text: str, measure: Measure, catalog: Catalog) -> tuple[float, ...]:
    try:
        return printers.measured(text, measure)
    except printers.UnreadableMeasureError as error:
        line = catalog.gettext(
            "--{option} takes {number} numbers from {least} to {most}, for example {example}",
            option=measure.option,
            number=measure.numbers,
            least=f"{measure.least:g}{measure.unit}",
            most=f"{measure.most:g}{measure.unit}",
            example=f"--{measure.option} {measure.example}",
        )
        raise files.Fault(line) from error


def _use(name: str, catalog: Catalog, *, used: bool) -> str:
    """Say whether files are corrected for a printer, and how that is changed."""
    if used:
        command = f"{PROGRAM} printer use {profiles.NONE}"
        return catalog.gettext("every PDF is now adjusted for it; to stop this: {command}", command=command)
    command = f"{PROGRAM} printer use {shlex.quote(name)}"
    return catalog.gettext("to adjust every PDF for it: {command}", command=command)


@app.member("list", N_("List your printers."), "printer list", "printer list --json")
def list_(*, as_json: options.Json = False, lang: options.LanguageOption = None) -> int:
    """List printers; return the exit status."""
    catalog = catalog_for(lang)
    known = profiles.read(catalog)
    if as_json:
        write_json([_answer(each, used=each.name == known.used) for each in known.known])
        return LEGAL
    if not known.known:
        command = f"{PROGRAM} print calibration"
        line = catalog.gettext("no printers yet; to measure one: {command}", command=command)
        write_lines([line])
        return LEGAL
    wide = max(len(each.name) for each in known.known)
    for each in known.known:
        mark = "*" if each.name == known.used else " "
        write_lines([f"{mark} {each.name:<{wide}}  {' '.join(printers.typed(each))}".rstrip()])
    return LEGAL


@app.member(
    "use",
    N_("Choose which printer every PDF is adjusted for, or none."),
    "printer use home",
    "printer use none",
)
def use(name: _Name, *, as_json: options.Json = False, lang: options.LanguageOption = None) -> int:
    """Choose a printer; return the exit status."""
    catalog = catalog_for(lang)
    known = profiles.read(catalog)
    used = "" if name == profiles.NONE else profiles.named(known, name, catalog).name
    if used != known.used:
        profiles.write(known._replace(used=used), catalog)
    if as_json:
        write_json({"used": used or None})
    elif used:
        write_lines([f"{used}: {_use(used, catalog, used=True)}"])
    else:
        line = catalog.gettext("PDFs are not adjusted for any printer")
        write_lines([line])
    return LEGAL


@app.member("remove", N_("Remove a printer."), "printer remove home")
def remove(name: _Name, *, as_json: options.Json = False, lang: options.LanguageOption = None) -> int:
    """Forget a printer; return the exit status."""
    catalog = catalog_for(lang)
    known = profiles.read(catalog)
    profile = profiles.named(known, name, catalog)
    profiles.write(printers.without(known, name), catalog)
    if as_json:
        write_json({"removed": name})
        return LEGAL
    # How to have it again, since nothing keeps it.
    words = " ".join(("printer add", shlex.quote(name), *printers.typed(profile)))
    line = catalog.gettext("{name}: removed; to get it back: {command}", name=name, command=f"{PROGRAM} {words}")
    write_lines([line])
    return LEGAL


def _answer(profile: Profile, *, used: bool) -> dict[str, object]:
    """Return a printer, for programs."""
    return {
        "name": profile.name,
        "used": used,
        "shift_back": list(profile.shift_back),
        "scale": list(profile.scale),
        "margins": list(profile.margins) or None,
    }
