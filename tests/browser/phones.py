"""A phone in a browser: it scans the card of a table, every touch is counted, and its network can be spoiled."""

from __future__ import annotations

from playwright.sync_api import Browser, BrowserContext, Page, expect

from scoring.models import Sheet
from tests.browser.conftest import PHONE


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

    def scan(self) -> None:
        """Join the table by its card; who holds the phone is left unsaid."""
        self.page.goto(self.site + self.sheet.card_url)
        self.page.wait_for_url("**/t/**")
        self.page.goto(self.site + self.sheet.get_absolute_url())

    def write(self, count: int, of: str = "A") -> None:
        """A deal in three taps."""
        for tap in (side(of), key(count), "#validate"):
            self.tap(tap)

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
        self.context.set_offline(not is_online)

    def see_sent(self) -> None:
        """Wait until nothing is left to send."""
        expect(self.page.locator("#outbox")).to_be_hidden(timeout=10_000)


def a_phone(
    browser: Browser,
    site: str,
    sheet: Sheet,
    *,
    locale: str = "fr-FR",
    script: bool = True,
    **options: object,
) -> Phone:
    """A phone that has just scanned the card of `sheet`; without `script` another browser did that for it."""
    shape = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "locale": locale, **options}
    context = browser.new_context(**shape)
    if script:
        return scanned(context, site, sheet)
    cookies = scanned(context, site, sheet).context.cookies()
    context.close()
    plain = browser.new_context(**shape, java_script_enabled=False)
    plain.add_cookies(cookies)
    phone = Phone(plain.new_page(), site, sheet)
    phone.page.goto(site + sheet.get_absolute_url())
    return phone


def scanned(context: BrowserContext, site: str, sheet: Sheet) -> Phone:
    """The page of `sheet` in `context`, once its card was scanned."""
    phone = Phone(context.new_page(), site, sheet)
    phone.scan()
    return phone
