"""Modules of packages that other packages load to have them there: loaded when something of them is asked for."""

from __future__ import annotations

import sys


def postpone(*names: str) -> None:
    """Have modules loaded when something of them is asked for, however they are imported; none need be there."""
    from importlib.util import LazyLoader, find_spec, module_from_spec

    for full in names:
        package, _, name = full.rpartition(".")
        if full in sys.modules or find_spec(package) is None:
            continue
        spec = find_spec(full)
        if spec is None or spec.loader is None:
            continue
        spec.loader = LazyLoader(spec.loader)
        module = module_from_spec(spec)
        sys.modules[full] = module
        spec.loader.exec_module(module)
        # As the machinery of imports does with a module that is loaded at once.
        setattr(sys.modules[package], name, module)


PILLOW = ("PIL.Image", "PIL.ImageDraw")
"""ReportLab and qrcode load it for photos and for codes as pictures; no sheet has either."""
