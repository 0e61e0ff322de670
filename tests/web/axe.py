"""What axe-core finds on a page: faults that keep people out."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

SOURCE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
_RUN = """async () => {
  // What fades in, perhaps from the next frame on, has its colours only then.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const moving = document.getAnimations().filter((each) => Number.isFinite(each.effect?.getComputedTiming().endTime));
  await Promise.allSettled(moving.map((each) => each.finished));
  // Behind a dialog nothing can be reached.
  const told = await axe.run(document.querySelector("dialog[open]") ?? document, { resultTypes: ["violations"] });
  return told.violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html, any }) =>
      html.slice(0, 120) + " " + any.map(({ message }) => message).join("; ")).join(" | ")}`);
}"""


def serious(page: Page) -> list[str]:
    """Return the serious and critical findings of axe-core on a page as it is, a line each."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(f"{SOURCE.read_text('utf-8')}; undefined")
    return list(page.evaluate(_RUN))
