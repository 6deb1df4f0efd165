"""Pages on a laptop: of a director who is signed in, and the wall of an evening."""

from __future__ import annotations

from django.test import Client
from playwright.sync_api import Browser, Page, expect

from clubs.models import User
from tests.conftest import signed_in


def signed_in_page(browser: Browser, site: str, user: User) -> Page:
    client = Client()
    client.force_login(user)
    context = browser.new_context(locale="en")
    context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": site}])
    return context.new_page()


def a_desk(browser: Browser, site: str, user: User, address: str, *, script: bool = True) -> Page:
    """The page at `address` on the laptop of `user`, ready to be typed into where it has a field for that."""
    context = browser.new_context(
        viewport={"width": 1280, "height": 800}, locale="fr-FR", java_script_enabled=script
    )
    session = signed_in(user).cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": site}])
    page = context.new_page()
    page.goto(site + address)
    if page.locator("[autofocus]").count():
        expect(page.locator("[autofocus]")).to_be_focused()
    return page


def screen_shown(page: Page) -> str | None:
    return page.locator("[data-screen]:not([hidden])").get_attribute("data-screen")
