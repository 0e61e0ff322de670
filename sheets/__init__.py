"""Printed sheets, reports and the command line; decides no rule."""

from __future__ import annotations

__version__ = "0.2.0"

PROGRAM = "alhambra-sheets"
