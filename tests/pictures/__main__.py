"""`make pictures`: every page at phone and desk widths into build/pictures, looked over by axe on the way."""

from __future__ import annotations

import os
import shutil
import sys
from itertools import product
from typing import TYPE_CHECKING

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.chromium import LAUNCH
from tests.figures import Figure, publish
from tests.pictures.look import CUT, DRAWN, SCHEMES, WIDE, WIDTHS, find_violations
from tests.pictures.site import ROOT, own_folder, served

if TYPE_CHECKING:
    from tests.browser.evening import Invited
    from tests.pictures.pages import Page as Wanted

FOLDER = ROOT / "build" / "pictures"
Faults = dict[str, list[str]]


def main() -> int:
    own_folder()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    call_command("demo", quiet=True)
    wanted = pages_of_the_demo()  # before the browser: its loop keeps the database out
    invited = guests()
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    with served() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**LAUNCH)
        taken, faults = take_pictures(Contexts(browser, site), site, wanted)
        taken += take_evening(browser, site, invited, faults)
        browser.close()
    held = publish("pictures", figures_of(len(wanted), taken, faults))
    print(f"\n{taken} pictures in {FOLDER.relative_to(ROOT)}")
    return 0 if held else 1


def pages_of_the_demo() -> list[tuple[Wanted, str, str]]:
    """Every page with its address, and the cookie by which whoever has no account sits at the table of that page."""
    from tests.pictures.pages import PAGES, Demo, seats_at

    demo = Demo.find()
    addresses = [(page, page.address(demo)) for page in PAGES]
    return [(page, address, "" if page.actor else seats_at([address])) for page, address in addresses]


def take_pictures(contexts: Contexts, site: str, wanted: list[tuple[Wanted, str, str]]) -> tuple[int, Faults]:
    """How many pictures were taken, and what is wrong with the pages, by kind; each fault is printed at once."""
    faults: Faults = {kind: [] for kind in ("wide", "cut", "axe", "status")}
    taken = 0
    for page, address, seats in wanted:
        for width, scheme in product(WIDTHS, SCHEMES if page.dark else SCHEMES[:1]):
            context = contexts.of(page.actor, width, scheme)
            if seats:
                context.add_cookies([{"name": "tables", "value": seats, "url": site}])
            note(faults, picture(context, site + address, page, scheme))
            taken += 1
    return taken, faults


def note(faults: Faults, seen: list[tuple[str, str]]) -> None:
    for kind, fault in seen:
        print(f"{kind}: {fault}", flush=True)
        faults[kind].append(fault)


def guests() -> Invited:
    """Who comes to the evening of a club of its own."""
    from clubs.models import Role
    from tests import factories
    from tests.browser.evening import invite

    club, director = factories.a_club(), factories.a_user("Alice")
    factories.a_member(club, director, Role.DIRECTOR)
    return invite(club, director)


def take_evening(browser: Browser, site: str, invited: Invited, faults: Faults) -> int:
    """How many pictures an evening of three games is: every step of it, on the phone that shows it."""
    from tests.browser.evening import Evening

    steps: list[str] = []

    def seen(step: str, page: Page) -> None:
        steps.append(step)
        note(faults, look_over(page, f"evening-{len(steps):02}-{step}"))

    Evening(browser, site, invited, seen).play(3)
    return len(steps)


def figures_of(pages: int, taken: int, faults: Faults) -> list[Figure]:
    """What is published."""
    return [
        Figure("pages", pages, "pages", pages),
        Figure("pictures", taken, "pictures", taken),
        Figure("pages that did not answer as expected", len(faults["status"]), "pictures", 0, "lower"),
        Figure("pages wider than their screen", len(faults["wide"]), "pictures", 0, "lower"),
        Figure("texts cut", len(faults["cut"]), "texts", 0, "lower"),
        Figure("axe violations", len(faults["axe"]), "violations", 0, "lower"),
    ]


class Contexts:
    """A browser context per actor, width and scheme, signed in once."""

    def __init__(self, browser: Browser, site: str) -> None:
        self._browser, self._site = browser, site
        self._kept = dict[tuple[str, int, str], BrowserContext]()

    def of(self, actor: str, width: int, scheme: str) -> BrowserContext:
        key = (actor, width, scheme)
        if key not in self._kept:
            self._kept[key] = self._browser.new_context(
                viewport={"width": width, "height": WIDTHS[width]},
                device_scale_factor=2 if width < 1000 else 1,
                locale="fr-FR",
                color_scheme=scheme,
            )
            if actor:
                sign_in(self._kept[key], self._site, actor)
        return self._kept[key]


def sign_in(context: BrowserContext, site: str, actor: str) -> None:
    from config.demo import DEMO_PASSWORD

    page = context.new_page()
    page.goto(f"{site}/accounts/login/")
    page.fill("input[name=username]", f"{actor}@manille.example")
    page.fill("input[name=password]", DEMO_PASSWORD)
    page.press("input[name=password]", "Enter")
    page.wait_for_url(lambda url: "login" not in url)
    page.close()


def picture(context: BrowserContext, address: str, wanted: Wanted, scheme: str) -> list[tuple[str, str]]:
    """One page as it is, whole; what is wrong with it, each with its kind."""
    page = context.new_page()
    answer = page.goto(address)
    page.evaluate(DRAWN)
    faults = look_over(page, f"{wanted.name}-{page.viewport_size['width']}-{scheme}")
    if answer is None or answer.status != wanted.status:
        faults.append(("status", f"{wanted.name}, {scheme}: {answer.status if answer else 'no answer'}"))
    page.close()
    return faults


def look_over(page: Page, name: str) -> list[tuple[str, str]]:
    """The picture of `page` under `name`, and what is wrong with it."""
    page.screenshot(path=FOLDER / f"{name}.png", full_page=True)
    faults = [("cut", f"{name}: {text}") for text in page.evaluate(CUT)]
    faults += [("axe", f"{name}: {violation}") for violation in find_violations(page)]
    return faults + [("wide", name)] * page.evaluate(WIDE)


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(main())
