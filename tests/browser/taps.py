"""The deals of the table and their taps: what the browser tests hold, and what the figures say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, Page, expect

from scoring.models import Sheet
from tests.browser.phones import PATIENT
from tests.figures import Figure
from tests.phones import secret_of
from tests.steps.presets import a_table

SCREENS = {
    "360x640": {"width": 360, "height": 640},
    "390x844": {"width": 390, "height": 844},
    "820x1180": {"width": 820, "height": 1180},
}


def side(key: str) -> str:
    return f"label.side:has(input[value={key}])"


def key(count: int) -> str:
    return f"label.key:has(input[name=count][value='{count}'])"


def keyed(name: str, value: object) -> str:
    """The key of the answer `value` to the question `name`."""
    return f"#deal label:has(input[name={name}][value='{value}'])"


def digits(number: int) -> list[str]:
    """The taps that make `number`: its tens, where it has any, and its units."""
    tens, units = divmod(number, 10)
    pressed = (("tens", tens), ("units", units)) if tens else (("units", units),)
    return [f".pad .{kind} label:has([value='{digit}']):visible" for kind, digit in pressed]


def figures(*numbers: int) -> list[str]:
    """The same for several: the next number comes by itself."""
    return [tap for number in numbers for tap in digits(number)]


VOITURE = ".segments label:has(input[name=no_trump])"


@dataclass(frozen=True)
class Told:
    """A deal: its preset, its taps before validating, and what it marks."""

    variant: str
    taps: Sequence[str]
    marks: tuple[int, ...]


TAPS = {
    "ordinary": Told("coinchee_121", [side("A"), key(42)], (8, 0)),
    "coinched": Told("coinchee_121", [side("B"), keyed("doubles", 1), key(41)], (0, 14)),
    "surcoinched": Told("coinchee_121", [side("B"), keyed("doubles", 2), key(41)], (0, 28)),
    "voiture coinched": Told("coinchee_leaflet", [side("A"), VOITURE, keyed("doubles", 1), key(42)], (32, 0)),
    "level": Told("coinchee_121", [key(34)], (0, 0)),
    "clean sweep": Told("coinchee_121", [side("A"), key(68)], (34, 0)),
    "parlée": Told("parlee", [side("B"), key(40), keyed("turnup", "10")], (5, 6)),
    "muette 68": Told("muette_68", [side("A"), key(40), keyed("turnup", "9")], (6, 0)),
    "muette 60": Told("muette_60", [side("A"), key(36)], (6, 0)),
    "manillen": Told("manillen_club", [side("A"), key(37)], (7, 0)),
    "enchères": Told(
        "encheres_4", [keyed("declarer", "P3"), *figures(37), keyed("made", 0)], (37, 37, 0, 37)
    ),
    "à l’envers": Told("envers", figures(30, 20, 10), (30, 20, 10, 8)),
    "dix-sept": Told("dix_sept_coup", figures(25, 20, 13), (80, 30, -40, -70)),
}
# What a volunteer may be asked for at most, the tap on validate included.
TAPS_OF = {
    "ordinary": 3,
    "coinched": 4,
    "surcoinched": 4,
    "voiture coinched": 5,
    "level": 2,
    "clean sweep": 3,
    "parlée": 4,
    "muette 68": 4,
    "muette 60": 3,
    "manillen": 3,
    "enchères": 5,
    "à l’envers": 9,
    "dix-sept": 9,
}


@dataclass(frozen=True)
class Table:
    """A sheet as a phone comes to it: the address of its page, and the secret by which the phone sits there."""

    address: str
    secret: str

    @classmethod
    def of(cls, sheet: Sheet) -> Table:
        return cls(sheet.get_absolute_url(), secret_of(sheet))


class Phone:
    """A page on which every touch is counted."""

    def __init__(self, page: Page, site: str) -> None:
        self.page, self.site, self.taps = page, site, 0

    def sit(self, table: Table) -> None:
        """Sit down at `table`; nothing is tapped there yet."""
        self.page.context.add_cookies([{"name": "tables", "value": table.secret, "url": self.site}])
        self.page.goto(self.site + table.address)
        self.taps = 0

    def tap(self, selector: str) -> None:
        self.page.locator(selector).tap()
        self.taps += 1

    def write(self, taps: Sequence[str]) -> None:
        """Tap a deal and validate it."""
        for tap in [*taps, "#validate"]:
            self.tap(tap)
        expect(self.page.locator(".receipt")).to_be_visible()
        expect(self.page.locator(".deal input:checked[name=count]")).to_have_count(0)

    def look_below(self) -> None:
        """Go to the sheet: its lines come then."""
        self.page.locator("a.head-key[href='#rest']").tap()
        expect(self.page.locator("table.lines")).to_be_visible()

    def values(self, name: str) -> list[str]:
        """The answers offered to the question `name`."""
        return list(
            self.page.locator(f"input[name={name}]").evaluate_all("all => all.map(({value}) => value)")
        )


def a_page(
    browser: Browser,
    site: str,
    screen: dict[str, int],
    *,
    script: bool = True,
    comfort: str = "",
    clock: bool = False,
) -> Page:
    """An empty page of a French phone."""
    context = browser.new_context(
        viewport=screen,
        has_touch=True,
        is_mobile=True,
        locale="fr-FR",
        java_script_enabled=script,
        reduced_motion="reduce",
        service_workers="block",
    )
    if comfort:
        context.add_cookies([{"name": "comfort", "value": comfort, "url": site}])
    page = context.new_page()
    if clock:
        page.clock.install()
    page.add_init_script(PATIENT)
    return page


def an_open_phone(browser: Browser, site: str, table: Table, screen: dict[str, int], **wishes: Any) -> Phone:
    """A phone, `wishes` as of `a_page`, that sits at `table`."""
    phone = Phone(a_page(browser, site, screen, **wishes), site)
    phone.sit(table)
    return phone


SCROLLED = """() => {
  window.scrolled = scrollY;
  addEventListener("scroll", () => { window.scrolled = Math.max(window.scrolled, scrollY); });
}"""


def pixels_scrolled(phone: Phone, deals: int) -> float:
    """How far the page of a coinchée is scrolled at most while so many deals are tapped."""
    phone.page.evaluate(SCROLLED)
    for count in range(deals):
        phone.write([side("AB"[count % 2]), key(36 + count)])
        expect(phone.page.locator("#deal-title")).to_contain_text(str(count + 2))
    return float(phone.page.evaluate("Math.max(window.scrolled, scrollY)"))


def tables_of_taps() -> dict[str, Table]:
    """A fresh table for each deal, made before the browser, whose loop keeps the database out."""
    return {kind: Table.of(a_table(told.variant)) for kind, told in TAPS.items()}


def count_taps(browser: Browser, site: str, tables: Mapping[str, Table]) -> list[Figure]:
    """Each deal written on the lowest phone, beside the taps that the table gives it; the last one is undone."""
    taps, phone = {}, an_open_phone(browser, site, next(iter(tables.values())), SCREENS["360x640"])
    for kind, table in tables.items():
        phone.sit(table)
        phone.write(TAPS[kind].taps)
        taps[kind] = phone.taps
        phone.tap(".receipt button")
        phone.page.locator(".peek .struck").first.wait_for(state="attached")
        taps["undo"] = phone.taps - taps[kind]
    phone.page.context.close()
    return [
        Figure(f"taps: {kind}", number, "taps", TAPS_OF.get(kind, 1), "lower")
        for kind, number in taps.items()
    ]
