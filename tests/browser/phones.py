"""A phone in a browser: it sits at a table, every touch is counted, and its network can be spoiled."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from playwright.sync_api import Browser, BrowserContext, Page, Request, Route, expect

from scoring.joining.actions import join_sheet
from scoring.models import Joined, Sheet

PHONE = {"width": 390, "height": 844}
Spoil = Callable[[Route], None]
SENT = """() => Object.keys(localStorage).filter((name) => name.startsWith("manille/entry/"))
  .every((name) => JSON.parse(localStorage[name]).state === "received")"""
PATIENT = """{
  const wait = window.setTimeout;
  window.setTimeout = (act, time, ...rest) => wait(act, time === 2500 ? 120_000 : time, ...rest);
}"""
"""A page that does not go on without an answer because the machine is slow: `PATIENCE` of table.js is two minutes."""
FOR_HOURS = """async ([touches, pace]) => {
  const { now } = Date, begun = now() - touches.length * pace;
  const lines = () => document.querySelectorAll("#unsent > li").length;
  for (const [place, keys] of touches.entries()) {
    Date.now = () => begun + place * pace;
    for (const key of keys) document.querySelector(key).click();
    while (lines() <= place) await new Promise((resolve) => setTimeout(resolve));
  }
  Date.now = now;
}"""
A_DEAL = 100_000  # milliseconds from one to the next
CLICKED = "keys => { for (const key of keys) document.querySelector(key).click() }"


def side(key: str) -> str:
    return f"label.side:has(input[value={key}])"


def key(count: int) -> str:
    return f"label.key:has(input[name=count][value='{count}'])"


class Phone:
    """A page on which every touch is counted."""

    def __init__(self, page: Page, site: str, sheet: Sheet) -> None:
        self.page, self.site, self.sheet, self.taps = page, site, sheet, 0

    @property
    def context(self) -> BrowserContext:
        return self.page.context

    def tap(self, selector: str) -> None:
        self.page.locator(selector).tap()
        self.taps += 1

    def choose(self, part: str) -> None:
        """Open what the menu of the table leads to."""
        self.page.locator(".head-menu summary").tap()
        self.page.locator(f".head-menu a[href='#{part}']").tap()

    def sit(self, sheet: Sheet) -> None:
        """Sit down at the table of `sheet`, as its card lets anybody; nothing is tapped there yet."""
        secret = join_sheet(sheet, Joined.CARD).secret
        self.context.add_cookies([{"name": "tables", "value": secret, "url": self.site}])
        self.sheet, self.taps = sheet, 0
        self.page.goto(self.site + sheet.get_absolute_url())

    def scan(self) -> None:
        """Join the table by its card; who holds the phone is left unsaid."""
        self.page.goto(self.site + self.sheet.card_url)
        self.page.wait_for_url("**/t/**")
        self.page.goto(self.site + self.sheet.get_absolute_url())

    def write(self, count: int, of: str = "A") -> None:
        """A deal, as quickly as a script taps it; thumbs are at work in test_taps."""
        expect(self.page.locator("#validate")).to_be_enabled()
        self.page.evaluate(CLICKED, [side(of), key(count), "#validate"])

    def write_offline(self, *counts: int) -> None:
        """Deals typed without network, on top of those that wait."""
        for place, count in enumerate(counts, start=self.unsent() + 1):
            self.write(count)
            expect(self.page.locator("#unsent > li")).to_have_count(place)

    def write_for_hours(self, counts: Sequence[int]) -> None:
        """Deals typed without network at the pace of a table, up to now."""
        touches = [[side("A"), key(count), "#validate"] for count in counts]
        self.page.evaluate(FOR_HOURS, [touches, A_DEAL])

    def unsent(self) -> int:
        """How many lines wait on this phone, by its own store."""
        return len([entry for entry in self.entries() if entry["state"] != "received"])

    def entries(self) -> list[dict[str, object]]:
        """The outbox as it is stored, in order."""
        return self.page.evaluate(
            "() => Object.keys(localStorage).filter(name => name.startsWith('manille/entry/'))"
            ".map(name => JSON.parse(localStorage[name])).sort((one, other) => one.order - other.order)"
        )

    def online(self, is_online: bool = True) -> None:
        """Give the phone a network, or take it away: every page of it has heard of that."""
        self.context.set_offline(not is_online)
        for page in self.context.pages:
            page.wait_for_function("isOnline => navigator.onLine === isOnline", arg=is_online)

    def see_sent(self) -> None:
        """Wait until nothing is left to send, and the page says so."""
        self.page.wait_for_function(SENT)
        expect(self.page.locator("#outbox")).to_be_hidden()


def a_phone(
    browser: Browser,
    site: str,
    sheet: Sheet,
    *,
    locale: str = "fr-FR",
    script: bool = True,
    worker: bool = False,
    clock: bool = False,
    patient: bool = True,
) -> Phone:
    """A phone that sits at the table of `sheet`; a `worker` keeps pages for it, its `clock` is told the time.

    It is `patient` but where a test is about answers that do not come.
    """
    context = browser.new_context(
        viewport=PHONE,
        has_touch=True,
        is_mobile=True,
        locale=locale,
        java_script_enabled=script,
        reduced_motion="reduce",
        service_workers="allow" if worker else "block",
    )
    phone = Phone(context.new_page(), site, sheet)
    if clock:
        phone.page.clock.install()
    if patient:
        phone.page.add_init_script(PATIENT)
    phone.sit(sheet)
    return phone


def scanned(context: BrowserContext, site: str, sheet: Sheet) -> Phone:
    """The page of `sheet` in `context`, once its card was scanned."""
    phone = Phone(context.new_page(), site, sheet)
    phone.page.add_init_script(PATIENT)
    phone.scan()
    return phone


def spoil(phone: Phone, how: Spoil, times: int = 1) -> list[str]:
    """Let `how` answer the first posts; the UUIDs of those that it answered."""
    spoiled: list[str] = []

    def answer(route: Route, request: Request) -> None:
        if request.method != "POST" or len(spoiled) >= times:
            return route.continue_()
        spoiled.append(request.post_data or "")
        return how(route)

    phone.context.route("**/t/*/", answer)
    return spoiled


def counts_kept(sheet: Sheet) -> list[int]:
    """What side A captured, line by line."""
    return [line.payload["deal"]["raw"]["A"] for line in sheet.lines.all()]
