"""One screen of a table, measured: what is off it, what is covered, what is too small, where its keys stand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from playwright.sync_api import Page

ALL_SCREENS = {
    "360x640": {"width": 360, "height": 640},
    "390x844": {"width": 390, "height": 844},
    "412x915": {"width": 412, "height": 915},
    "640x360": {"width": 640, "height": 360},
    "844x390": {"width": 844, "height": 390},
    "768x1024": {"width": 768, "height": 1024},
}
LARGE_TEXT = "--blink-settings=defaultFontSize=21"
"""How Chromium is told that its reader wants letters of 131 %."""
A_THUMB, LYING = 48, 44
"""The least side of a key, in pixels; on a phone that lies."""

MEASURED = """least => {
  const off = [], covered = [], small = [], keys = {}, sides = [];
  const shown = (box) => box.checkVisibility({ visibilityProperty: true }) && box.getBoundingClientRect().width > 1;
  const screen = [...document.querySelectorAll(".table-screen")].find((screen) => screen.checkVisibility());
  for (const control of screen.querySelectorAll("a[href], button, summary, input:not([type=hidden])")) {
    const box = control.closest("label") ?? control;
    if (!shown(box)) continue;
    const { left, top, right, bottom, width, height } = box.getBoundingClientRect();
    const name = `${box.innerText} ${control.value ?? ""}`.replace(/\\s+/g, " ").trim();
    if (left < -.5 || top < -.5 || right > innerWidth + .5 || bottom > innerHeight + .5) off.push(name);
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    if (there && !box.contains(there) && !there.contains(box)) covered.push(name);
    sides.push(Math.min(width, height));
    if (Math.min(width, height) < least - .1) small.push(`${name}: ${Math.min(width, height)}`);
    const named = control.name && `${control.name}=${control.type === "text" ? "" : control.value}`;
    if (control.form?.id === "deal") keys[control.dataset.press ?? (named || control.id)] = [left, top];
  }
  const wide = document.documentElement.scrollWidth - innerWidth;
  return { off, covered, small, keys, wide, least: Math.min(...sides) };
}"""

# A deal as it would be tapped and typed, every field at once; the page hears of it as of a thumb.
FILLED = """typed => {
  const form = document.getElementById("deal");
  for (const [name, value] of Object.entries(typed)) {
    const fields = [...form.elements].filter((field) => field.name === name && field.type !== "hidden");
    const [tens, units] = value.padStart(2, "0");
    for (const field of form.elements)
      if (field.name === `${name}_tens`) field.checked = field.value === tens;
      else if (field.name === `${name}_units`) field.checked = field.value === units;
    for (const field of fields) {
      if (field.type === "radio") field.checked ||= field.value === value;
      else if (field.type === "checkbox") field.checked = true;
      else field.value = value;
    }
  }
  form.dispatchEvent(new Event("change", { bubbles: true }));
}"""


@dataclass(frozen=True)
class Screen:
    """What is wrong with a screen, control by control; where its keys stand, and the least side of any."""

    off: list[str]
    covered: list[str]
    small: list[str]
    keys: dict[str, list[float]]
    wide: int
    least: float

    @property
    def faults(self) -> dict[str, list[str]]:
        """What is wrong, by kind."""
        found = {"off": self.off, "covered": self.covered, "small": self.small}
        wide = {"wide": [f"{self.wide} px"]} if self.wide > 0 else {}
        return {kind: names for kind, names in found.items() if names} | wide

    def moved(self, before: Screen) -> float:
        """By how much a key that both have stands elsewhere, in pixels."""
        both = self.keys.keys() & before.keys.keys()
        ways = (
            abs(now - then)
            for key in both
            for now, then in zip(self.keys[key], before.keys[key], strict=True)
        )
        return max(ways, default=0)


def measure_screen(page: Page) -> Screen:
    """The screen of the table that `page` shows."""
    size = page.viewport_size
    return Screen(**page.evaluate(MEASURED, LYING if size and size["height"] < 400 else A_THUMB))


def measure_on_all(page: Page, screens: Mapping[str, dict[str, int]]) -> dict[str, Screen]:
    """The same state of a page on one screen after the other."""
    measured = {}
    for name, size in screens.items():
        page.set_viewport_size(size)
        measured[name] = measure_screen(page)
    return measured


def fill_deal(page: Page, typed: Mapping[str, str]) -> None:
    """Type a deal into the form, and wait until the page has said it."""
    page.evaluate(FILLED, dict(typed))
    page.locator("#sentence:not(:empty)").wait_for()
    page.locator(".htmx-request, .htmx-swapping, .htmx-settling").first.wait_for(state="detached")
