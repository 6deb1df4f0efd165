"""The page of a table opened again without network: the copy that the service worker keeps of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import OperationalError
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from scoring.models import Sheet
from tests.browser.phones import Phone, a_phone, counts_kept
from tests.steps import table

pytestmark = pytest.mark.browser

KEPT_BY_THE_WORKER = """async () => {
  for (let tries = 0; tries < 600; tries++) {
    if (navigator.serviceWorker.controller && (await caches.match(location.pathname))) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}"""

COPY = "async () => (await caches.match(location.pathname)).text()"
COPY_SAYS = """async (text) => {
  const copy = async () => (await caches.match(location.pathname)).text();
  while (!(await copy()).replaceAll('": ', '":').includes(text))
    await new Promise((resolve) => setTimeout(resolve, 50));
}"""
PUT_BACK = """async (copy) => {
  const [name] = await caches.keys(), headers = { "Content-Type": "text/html" };
  await (await caches.open(name)).put(location.pathname, new Response(copy, { headers }));
}"""
WORKER_IS_DONE = """async () => {
  const { controller } = navigator.serviceWorker, sign = new URL("/play/", location).href;
  controller.postMessage([sign]);
  while (!(await caches.match(sign))) await new Promise((resolve) => setTimeout(resolve, 50));
}"""
GAME_IS_KEPT = "() => Object.keys(localStorage).some((name) => /^manille.game.*.2$/.test(name))"
LINES_STAND = "tr[data-line='1']"  # once they were fetched to go by without network
GAME_TWO = ["Anne Béa", "Luc Tom"]


def test_page_opens_again_without_network_by_the_worker(live_server: LiveServer, browser: Browser) -> None:
    sheet = table.a_sheet()
    phone = a_phone(browser, live_server.url, sheet, worker=True)
    assert phone.page.evaluate(KEPT_BY_THE_WORKER)
    phone.online(False)
    phone.write_offline(42)

    phone.page.reload()

    expect(phone.page.locator("#unsent > li")).to_have_count(1)
    phone.write_offline(40)
    phone.online()
    phone.see_sent()
    assert counts_kept(sheet) == [42, 40]


def test_page_opens_again_by_the_worker_while_the_site_is_down(
    live_server: LiveServer, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet = table.a_sheet()
    phone = a_phone(browser, live_server.url, sheet, worker=True)
    assert phone.page.evaluate(KEPT_BY_THE_WORKER)

    def down(*_asked: object) -> None:
        raise OperationalError

    monkeypatch.setattr("scoring.sheet.views.table.access_sheet", down)
    phone.page.reload()

    expect(phone.page.locator("#deal")).to_be_visible()


def upon(revision: int) -> str:
    """What the copy says that is upon `revision`."""
    return f'"revision":{revision}'


def by_one_tap(phone: Phone) -> int:
    """A deal received at once; what the copy is upon then."""
    phone.write(42)
    expect(phone.page.locator(".receipt")).to_be_visible()
    return 1


def by_a_queue(phone: Phone) -> int:
    """Two deals received after an hour without network."""
    phone.online(False)
    phone.write_for_hours([42, 40])
    phone.online()
    phone.see_sent()
    return 2


def by_a_strike(phone: Phone) -> int:
    """A deal received at once, and undone."""
    by_one_tap(phone)
    phone.tap(".receipt .undo")
    return 2


def by_a_correction(phone: Phone) -> int:
    """A deal received at once, and corrected without network."""
    phone.page.locator("html[data-away]").wait_for(state="attached")
    by_one_tap(phone)
    phone.page.locator(LINES_STAND).wait_for(state="attached")
    phone.online(False)
    phone.tap("tr[data-line='1'] .line-menu > summary")
    phone.tap("tr[data-line='1'] .line-menu a[href*='replaces=1#']")
    phone.write(50)
    phone.online()
    phone.see_sent()
    return 2


@pytest.mark.parametrize("receive", [by_one_tap, by_a_queue, by_a_strike, by_a_correction])
def test_page_opened_again_without_network_shows_what_was_received(
    live_server: LiveServer, browser: Browser, receive: Callable[[Phone], int]
) -> None:
    sheet = table.a_sheet()
    phone = a_phone(browser, live_server.url, sheet, worker=True)
    assert phone.page.evaluate(KEPT_BY_THE_WORKER)
    revision = receive(phone)
    phone.page.evaluate(COPY_SAYS, upon(revision))
    lines, totals = phone.page.locator(".peek li"), phone.page.locator(".side-total")
    shown = lines.all_inner_texts(), totals.all_inner_texts()
    phone.online(False)

    phone.page.reload()

    expect(phone.page.locator("#outbox")).to_be_hidden()
    assert (lines.all_inner_texts(), totals.all_inner_texts(), phone.unsent()) == (*shown, 0)
    phone.write_offline(38)
    phone.online()
    phone.see_sent()
    assert Sheet.objects.get(pk=sheet.pk).revision == revision + 1


def test_page_opened_again_without_network_goes_on_with_the_game_it_had_come_to(
    live_server: LiveServer, browser: Browser
) -> None:
    sheet = table.a_sheet(settings={"target": 30}, seatings=[[0, 1, 2, 3], [0, 2, 1, 3]])
    phone = a_phone(browser, live_server.url, sheet, worker=True)
    assert phone.page.evaluate(KEPT_BY_THE_WORKER)
    phone.page.wait_for_function(GAME_IS_KEPT)
    phone.online(False)
    phone.write_offline(68)
    phone.tap("[data-game='2']")
    phone.write(40)
    expect(phone.page.locator("#unsent > li")).to_have_count(1)
    phone.page.evaluate(COPY_SAYS, '"game":2,')

    phone.page.reload()

    names = phone.page.locator("#sides .side-names")
    expect(phone.page.locator("#unsent > li")).to_have_count(1)
    assert ([" ".join(text.split()) for text in names.all_inner_texts()], phone.unsent()) == (GAME_TWO, 2)
    phone.online()
    phone.see_sent()
    phone.page.evaluate(COPY_SAYS, upon(2))
    phone.online(False)
    phone.page.reload()
    expect(phone.page.locator(".peek li")).to_have_count(1)
    assert ([" ".join(text.split()) for text in names.all_inner_texts()], phone.unsent()) == (GAME_TWO, 0)


def test_copy_shows_no_refusal(live_server: LiveServer, browser: Browser) -> None:
    phone = a_phone(browser, live_server.url, table.a_sheet(), worker=True)
    assert phone.page.evaluate(KEPT_BY_THE_WORKER)
    before = phone.page.evaluate(COPY)
    phone.choose("piles")
    phone.page.fill("[name=pile_A]", "40")
    phone.page.fill("[name=pile_B]", "27")

    phone.tap("#validate")
    expect(phone.page.locator(".news.error")).to_be_visible()
    phone.page.evaluate(WORKER_IS_DONE)

    assert phone.page.evaluate(COPY) == before


def test_received_line_that_an_old_copy_knows_nothing_of_is_not_undone_here(
    live_server: LiveServer, browser: Browser
) -> None:
    sheet = table.a_sheet()
    phone = a_phone(browser, live_server.url, sheet, worker=True)
    assert phone.page.evaluate(KEPT_BY_THE_WORKER)
    old = phone.page.evaluate(COPY)
    phone.page.evaluate(COPY_SAYS, upon(by_one_tap(phone)))
    phone.page.locator(LINES_STAND).wait_for(state="attached")
    phone.page.evaluate(WORKER_IS_DONE)
    phone.page.evaluate(PUT_BACK, old)
    phone.online(False)

    phone.page.reload()

    expect(phone.page.locator("#unsent > li")).to_have_count(1)
    expect(phone.page.locator("[data-undo]")).to_have_count(0)


def test_copy_of_the_page_answers_for_no_address_with_a_query(
    live_server: LiveServer, browser: Browser
) -> None:
    sheet = table.a_sheet()
    phone = a_phone(browser, live_server.url, sheet, worker=True)
    assert phone.page.evaluate(KEPT_BY_THE_WORKER)
    phone.online(False)

    with pytest.raises(Exception, match=r"ERR_INTERNET_DISCONNECTED|ERR_FAILED"):
        phone.page.goto(f"{live_server.url}{sheet.get_absolute_url()}?replaces=1")
