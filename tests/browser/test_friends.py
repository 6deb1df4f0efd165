"""A game among friends on a phone: from the first page to the first deal, with the names this phone knows."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from clubs.models import Club
from scoring.models import Sheet
from tests.browser.first_deal import from_the_card, from_the_first_page
from tests.browser.phones import PHONE, a_phone
from tests.factories import a_session
from tests.steps import table

pytestmark = pytest.mark.browser
FRIENDS = ("Anne", "Béa", "Luc", "Tom")  # in table order
NO_STORE = "Object.defineProperty(window, 'localStorage', { get() { throw new Error('blocked') } })"


def phone(browser: Browser) -> BrowserContext:
    return browser.new_context(
        viewport=PHONE, has_touch=True, locale="en", reduced_motion="reduce", service_workers="block"
    )


def play_once(page: Page, site: LiveServer) -> None:
    """A table was opened on this phone, and every name typed."""
    page.goto(f"{site.url}/play/")
    for seat, name in enumerate(FRIENDS):
        page.fill(f"[name=seat_{seat}]", name)
    page.locator(".validate button").tap()
    expect(page.locator("#deal")).to_be_visible()


def seated() -> tuple[str, ...]:
    """Who sits at the table opened last."""
    return tuple(seat.name for seat in Sheet.objects.latest("pk").seats.all())


def test_first_deal_is_a_few_taps_from_the_first_page(browser: Browser, live_server: LiveServer) -> None:
    """How many seconds it takes is measured by `make bench`."""
    typed, remembered = from_the_first_page(browser, live_server.url, FRIENDS)

    assert (seated(), Sheet.objects.count()) == (FRIENDS, 2)
    assert (typed.taps, typed.letters, remembered.taps) == (9, 13, 6)


def test_first_deal_is_four_taps_from_the_card(browser: Browser, live_server: LiveServer, club: Club) -> None:
    sheet = table.a_sheet(club=club, session=a_session(club), table_number=1)

    way = from_the_card(browser, live_server.url, sheet.card_url)

    assert (way.taps, sheet.lines.get().device.seat) == (5, 0)


def test_last_table_is_offered_without_scrolling_on_a_small_phone(
    browser: Browser, live_server: LiveServer
) -> None:
    page = phone(browser).new_page()
    play_once(page, live_server)
    page.set_viewport_size({"width": 360, "height": 640})

    page.goto(f"{live_server.url}/play/")

    expect(page.locator("#play-form .same")).to_be_in_viewport(ratio=1)
    below = page.locator("#play-form .same").bounding_box()
    key = page.locator(".validate").bounding_box()
    assert below
    assert key
    assert below["y"] + below["height"] <= key["y"]


def test_names_are_tapped_one_after_the_other_and_let_go(browser: Browser, live_server: LiveServer) -> None:
    page = phone(browser).new_page()
    play_once(page, live_server)
    page.goto(f"{live_server.url}/play/")

    for name in ("Tom", "Anne", "Luc", "Anne", "Béa", "Anne"):
        page.locator(f".chip:text-is('{name}')").tap()
    expect(page.locator("#play-form .same")).to_be_hidden()
    page.locator(".validate button").tap()
    expect(page.locator("#deal")).to_be_visible()

    assert sorted(seated()) == sorted(FRIENDS)
    assert seated() == ("Tom", "Béa", "Luc", "Anne")


def test_game_played_last_is_chosen_with_as_many_players_and_its_rules(
    browser: Browser, live_server: LiveServer
) -> None:
    page = phone(browser).new_page()
    page.goto(f"{live_server.url}/play/?variant_key=envers")
    page.locator("label:has([name=set_players][value='3'])").tap()
    expect(page.locator("[name=seat_3]")).to_have_count(0)
    page.locator("#presets > summary").tap()
    page.locator("#game-rules summary").tap()
    page.fill("[name=set_target]", "61")
    for seat, name in enumerate(FRIENDS[:3]):
        page.fill(f"[name=seat_{seat}]", name)
    page.locator(".validate button").tap()
    expect(page.locator("#deal")).to_be_visible()

    page.goto(f"{live_server.url}/play/")
    expect(page.locator("[name=set_players][value='3']")).to_be_checked()
    expect(page.locator("#presets > summary .badge")).to_have_text("as last time")
    page.locator("#play-form .same").tap()
    page.locator(".validate button").tap()
    expect(page.locator("#deal")).to_be_visible()

    game = Sheet.objects.latest("pk").games.get()
    assert (game.variant, game.settings["players"], game.settings["target"]) == ("envers", 3, 61)
    assert seated() == FRIENDS[:3]


def test_names_are_offered_again_after_another_game_was_chosen(
    browser: Browser, live_server: LiveServer
) -> None:
    page = phone(browser).new_page()
    play_once(page, live_server)
    page.goto(f"{live_server.url}/play/")

    page.locator("#presets > summary").tap()
    page.locator(".preset-group > summary", has_text="Each for himself").tap()
    page.locator("button[value=envers]").tap()
    expect(page.locator("label:has([name=set_players]:checked)")).to_be_visible()

    expect(page.locator("#names .chip")).to_have_text(FRIENDS)


def test_names_are_forgotten_on_request(browser: Browser, live_server: LiveServer) -> None:
    page = phone(browser).new_page()
    play_once(page, live_server)
    page.goto(f"{live_server.url}/play/")

    page.locator("#names .forget").tap()
    expect(page.locator("#names")).to_be_hidden()
    page.reload()

    expect(page.locator("#names")).to_be_hidden()
    assert page.evaluate("localStorage.getItem('names')") is None


def test_what_another_program_kept_there_breaks_nothing(browser: Browser, live_server: LiveServer) -> None:
    page = phone(browser).new_page()
    for kept in ('{"table": 3}', "[", '{"table": [null], "known": ["", "Anne", 7]}'):
        page.goto(f"{live_server.url}/play/")
        page.evaluate("kept => localStorage.setItem('names', kept)", kept)

        page.reload()

        expect(page.locator("#names .chip"), kept).to_have_text(["Anne"] if "Anne" in kept else [])
        play_once(page, live_server)


def test_without_a_store_or_a_script_names_are_typed(browser: Browser, live_server: LiveServer) -> None:
    blocked = phone(browser)
    blocked.add_init_script(NO_STORE)
    bare = browser.new_context(viewport=PHONE, has_touch=True, locale="en", java_script_enabled=False)

    for context in (blocked, bare):
        page = context.new_page()
        play_once(page, live_server)
        page.goto(f"{live_server.url}/play/")
        expect(page.locator("#names")).to_be_hidden()

    assert seated() == FRIENDS


def looking_on(browser: Browser, site: LiveServer, sheet: Sheet) -> Page:
    """The page of somebody who was sent the link."""
    page = phone(browser).new_page()
    page.clock.install()
    page.goto(site.url + reverse("scoring:shared", args=[sheet.key, sheet.share_code]))
    return page


def test_shared_sheet_follows_the_table(browser: Browser, live_server: LiveServer) -> None:
    sheet = table.a_sheet()
    page = looking_on(browser, live_server, sheet)
    expect(page.locator("#shared h1")).to_have_text("Deal 1, Anne deals")

    table.write(sheet, 42)
    page.clock.run_for(5_100)

    expect(page.locator("#shared h1")).to_have_text("Deal 2, Béa deals")
    expect(page.locator(".lines .what")).to_have_text("42 · 26")


def test_shared_sheet_asks_nothing_twice_and_nothing_while_it_is_hidden(
    browser: Browser, live_server: LiveServer
) -> None:
    sheet = table.a_sheet()
    page = looking_on(browser, live_server, sheet)
    asked: list[int] = []
    page.on("response", lambda answer: asked.append(answer.status) if answer.url == page.url else None)

    with page.expect_response(page.url):
        page.clock.run_for(5_100)
    page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
    page.clock.run_for(60_000)
    hidden = list(asked)
    page.evaluate("Object.defineProperty(document, 'hidden', { value: false })")
    with page.expect_response(page.url):
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

    assert (hidden, asked) == ([304], [304, 304])


def test_link_goes_to_the_phones_own_ways_of_sending(browser: Browser, live_server: LiveServer) -> None:
    context = phone(browser)
    context.add_init_script("navigator.share = async (told) => { window.told = told }")
    page = context.new_page()
    play_once(page, live_server)

    page.locator("a[data-share]").tap()

    sheet = Sheet.objects.latest("pk")
    address = live_server.url + reverse("scoring:shared", args=[sheet.key, sheet.share_code])
    page.wait_for_function("() => window.told")
    assert page.evaluate("window.told.url") == address
    assert page.url.endswith(f"/t/{sheet.key}/")


def test_without_such_ways_the_link_is_shown_and_copied(browser: Browser, live_server: LiveServer) -> None:
    context = phone(browser)
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    play_once(page, live_server)

    page.locator("a[data-share]").tap()
    expect(page.locator("[data-send]")).to_be_hidden()
    page.locator("[data-copy]").tap()
    expect(page.locator("[data-copied]")).to_be_visible()

    assert page.evaluate("navigator.clipboard.readText()") == page.locator("#share-address").input_value()


def test_who_looks_at_the_shared_page_goes_back_to_the_table_where_they_sit(
    browser: Browser, live_server: LiveServer
) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42)
    mine, another = a_phone(browser, live_server.url, sheet, locale="en").page, phone(browser).new_page()
    mine.wait_for_function("localStorage.length > 0")
    address = live_server.url + reverse("scoring:shared", args=[sheet.key, sheet.share_code])
    for page in (mine, another):
        page.goto(address)

    expect(another.locator(".head-key")).to_have_text("Play")
    mine.get_by_role("link", name="Back to the table").tap()

    expect(mine.locator("#deal")).to_be_visible()
    expect(mine).to_have_url(live_server.url + sheet.get_absolute_url())
