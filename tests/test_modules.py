"""The page of the modules, docs/modules.md: what each surface has of them, tried anew."""

from __future__ import annotations

from alhambra_engine.alhambra import numbers
from docs import modules


def test_the_page_is_fresh() -> None:
    assert modules.PAGE.read_text(encoding="utf-8") == modules.page(), "`make modules` makes docs/modules.md anew"


def test_every_judged_module_has_a_line_that_tells_how_it_is_written() -> None:
    assert set(modules.WRITTEN) == set(numbers.judged_modules()) == set(numbers.module_clauses())


def test_a_surface_that_lacks_a_module_is_a_gap() -> None:
    other = modules.played("bazaars")._replace(marks=("Never printed",))
    assert not any(
        is_there(other) for name, is_there in modules.SURFACES.items() if name in {"`score`", "score report"}
    )
