"""What is looked for on a page in a browser."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

WIDTHS = {360: 640, 390: 844, 1280: 900}
"""The screens, each with its height."""
SCHEMES = ("light", "dark")

# Text that does not fit its box sideways, and is neither scrolled on purpose nor hidden for screen readers. The peek
# is left out: its lines are told in full below.
CUT = """() => [...document.querySelectorAll('main *, header *, footer *')].filter(e => {
  const s = getComputedStyle(e);
  return e.children.length === 0 && e.textContent.trim() && e.clientWidth > 2 && e.scrollWidth > e.clientWidth + 1
    && !e.closest('.peek')
    && s.overflowX !== 'visible' && s.overflowX !== 'auto' && s.overflowX !== 'scroll';
}).map(e => e.outerHTML.slice(0, 120))"""
WIDE = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth + 1"

# What can be tapped and is not wholly on the screen, or is covered there; a row of names goes on beyond its end.
OFF_SCREEN = """() => [
  ...document.querySelectorAll('a[href], button, summary, select, input:not([type=hidden])'),
].filter(e => {
  const key = e.matches('[type=radio], [type=checkbox]') && e.closest('label') || e, box = key.getBoundingClientRect();
  if (!e.checkVisibility({visibilityProperty: true}) || e.closest('.skip, .visually-hidden')) return false;
  if (box.top < 0 || box.bottom > innerHeight + .5) return true;
  if (e.closest('.names')) return false;
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return box.left < 0 || box.right > innerWidth || !hit || !key.contains(hit) && !hit.contains(key);
}).map(e => e.outerHTML.slice(0, 120))"""

# Once the letters are there, and drawn.
DRAWN = """async () => {
  await document.fonts.ready;
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
}"""
# Axe is asked for what is wrong alone: to tell what is right takes it as long again; nor does it fetch stylesheets.
AXE = {"resultTypes": ["violations"], "preload": {"assets": ["media"]}}


COLOURS = {**AXE, "runOnly": ["color-contrast", "link-in-text-block"]}
"""What may be wrong in another scheme of a page that was looked at already."""


# The lines of a sheet scroll in a region of their section, by the same name.
AXE_OF_SHEETS = {**AXE, "rules": {"landmark-unique": {"enabled": False}}}


def find_violations(page: Page, options: dict[str, Any] | None = None) -> list[str]:
    """All that axe finds on `page`, its best practices too, each with the first elements it concerns."""
    if not page.evaluate("() => Boolean(window.axe)"):
        page.evaluate(AXE_SCRIPT)
    options = options or (AXE_OF_SHEETS if "/t/" in page.url else AXE)
    answer: dict[str, Any] = page.evaluate("options => axe.run(options)", options)
    return [
        f"{violation['id']} {', '.join(str(node['target']) for node in violation['nodes'][:3])}"
        for violation in answer["violations"]
    ]
