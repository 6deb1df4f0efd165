"""What a phone does with each answer to its lines: none leaves it but for its receipt, or by a person."""

from __future__ import annotations

import uuid
from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone
from playwright.sync_api import Browser, Route, expect
from pytest_django.live_server_helper import LiveServer

from scoring.ledger.disputes import settle_dispute
from scoring.ledger.lines import record_deal, strike_line
from scoring.ledger.queries import read_history
from scoring.models import Sheet
from tests.browser.phones import Phone, Spoil, a_phone, counts_kept, key, side, spoil
from tests.steps import table

pytestmark = pytest.mark.browser

A_WHILE = 4_000  # milliseconds: longer than a phone waits after its second try
TRIED = """tries => Object.keys(localStorage).filter((name) => name.startsWith("manille/entry/"))
  .map((name) => JSON.parse(localStorage[name]))
  .some((entry) => entry.state === "waiting" && entry.tries === tries)"""

# What is asked about a deal waits until it is let go; then its answer has come once the page has had it in its hands.
HELD_BACK = """() => {
  const { fetch } = window;
  window.late = [];
  window.fetch = (...sent) => String(sent[0]).includes("/preview/") ? new Promise((come) => late.push(async () => {
    come(await fetch(...sent));
    await new Promise((done) => setTimeout(done, 100));
  })) : fetch(...sent);
}"""
AGAIN = "The same deal again? Then validate once more."


def strike(sheet: Sheet, number: int) -> None:
    """Somebody else strikes out a line."""
    strike_line(sheet, 1, number, "undo", table.a_stamp(sheet))


def test_deal_leaves_the_phone_by_its_receipt(phone: Phone, sheet: Sheet) -> None:
    phone.write(42)
    expect(phone.page.locator(".receipt")).to_be_visible()

    line, (entry,) = sheet.lines.get(), phone.entries()
    assert (entry["state"], entry["uuid"]) == ("received", str(line.uuid))
    assert entry["receipt"] == {"number": 1, "revision": 1, "head": line.hash}
    assert (line.device.number, line.typed_at is not None, phone.unsent()) == (1, True, 0)


SPOILED: dict[str, Spoil] = {
    "captive portal": lambda route: route.fulfill(
        status=200, body="<h1>Welcome! Log in</h1>", content_type="text/html"
    ),
    "redirect to a login": lambda route: route.fulfill(
        status=302, headers={"Location": "http://login.example/"}
    ),
    "somebody else's receipt": lambda route: route.fulfill(
        status=200, headers={"Manille-Receipt": f"{uuid.uuid4()} 7 7 abc"}, body=""
    ),
    "reply lost after the commit": lambda route: (route.fetch(), route.abort())[1],
    "no way through": lambda route: route.abort(),
    "down": lambda route: route.fulfill(status=503, headers={"Retry-After": "1"}, body="down"),
    "too many": lambda route: route.fulfill(status=429, headers={"Retry-After": "1"}, body="slowly"),
    "our own fault": lambda route: route.fulfill(status=500, body="oops"),
}


def test_line_without_a_receipt_is_sent_again_until_it_has_one(phone: Phone, sheet: Sheet) -> None:
    phone.page.clock.install()
    sent = {}
    for count, (kind, how) in enumerate(SPOILED.items(), start=40):
        spoiled = spoil(phone, how, times=2)
        phone.write(count)
        for tries in (1, 2):
            phone.page.wait_for_function(TRIED, arg=tries)
            expect(phone.page.locator("#unsent > li"), kind).to_have_count(1)
            phone.page.clock.run_for(A_WHILE)
        phone.see_sent()
        sent[kind] = counts_kept(sheet)[-1], len(spoiled)
        phone.context.unroute("**/t/*/")

    assert sent == {kind: (count, 2) for count, kind in enumerate(SPOILED, start=40)}
    assert len(counts_kept(sheet)) == len(SPOILED)


def test_login_of_the_network_is_said(phone: Phone) -> None:
    spoil(phone, SPOILED["captive portal"], times=100)

    phone.write(42)

    expect(phone.page.locator("#outbox")).to_contain_text("The network wants a login")


def test_phone_that_is_held_back_says_why_and_goes_on_when_it_may(phone: Phone, sheet: Sheet) -> None:
    posts: list[str] = []
    device = sheet.devices.get()
    for _deal in range(30):
        record_deal(sheet, 1, table.a_deal(42), table.a_stamp(sheet, device=device))
    phone.page.clock.install()
    phone.page.reload()
    phone.page.on("response", lambda answer: posts.append(answer.request.method + str(answer.status)))

    for place, count in enumerate((40, 38), start=1):
        phone.write(count)
        expect(phone.page.locator("#outbox p")).to_have_text(
            f"Not yet sent: {place}. This phone has written very much in a short time. It may go on in 10 min."
        )
    phone.page.clock.fast_forward("09:00")
    assert [answer for answer in posts if answer.startswith("POST")] == ["POST429"]
    with time_machine.travel(timezone.now() + timedelta(minutes=11)):
        phone.page.clock.fast_forward("02:00")
        phone.see_sent()

    assert counts_kept(sheet)[30:] == [40, 38]


def test_answer_that_hangs_holds_nobody_up(phone: Phone, sheet: Sheet) -> None:
    hanging: list[Route] = []
    phone.page.clock.install()
    spoil(phone, hanging.append)

    phone.write(42)
    phone.page.clock.fast_forward(3_000)
    expect(phone.page.locator("#unsent > li")).to_have_count(1)
    phone.write(40)
    phone.page.clock.fast_forward(30_000)
    phone.see_sent()

    assert counts_kept(sheet) == [42, 40]


def test_refused_deal_stays_until_it_is_put_right(phone: Phone, sheet: Sheet) -> None:
    phone.choose("piles")
    phone.page.fill("[name=pile_A]", "40")
    phone.page.fill("[name=pile_B]", "27")

    phone.tap("#validate")
    expect(phone.page.locator(".news.error")).to_be_visible()
    expect(phone.page.locator("#outbox")).to_be_hidden()
    assert [(entry["state"], entry["code"]) for entry in phone.entries()] == [("mend", "invalid")]
    phone.page.fill("[name=pile_B]", "28")
    phone.tap("#validate")
    expect(phone.page.locator(".receipt")).to_be_visible()

    assert (counts_kept(sheet), [entry["state"] for entry in phone.entries()]) == ([40], ["received"])


def test_refused_deal_is_never_sent_again_by_itself_and_can_be_thrown_away(
    phone: Phone, sheet: Sheet
) -> None:
    posts: list[str] = []
    phone.page.on(
        "request", lambda request: posts.append(request.method) if request.method == "POST" else None
    )
    phone.choose("piles")
    phone.page.fill("[name=pile_A]", "40")
    phone.page.fill("[name=pile_B]", "27")
    phone.tap("#validate")
    expect(phone.page.locator(".news.error")).to_be_visible()

    phone.page.reload()
    expect(phone.page.locator("#outbox")).to_contain_text("Needs your decision: 1.")
    assert posts == ["POST"]
    phone.tap("[data-discard]")
    phone.see_sent()

    assert (phone.entries(), counts_kept(sheet)) == ([], [])


def test_deal_of_a_signed_game_waits_for_the_director_and_the_next_game_goes_on(
    live_server: LiveServer, browser: Browser
) -> None:
    sheet = table.a_sheet(settings={"target": 30}, seatings=[[0, 1, 2, 3], [0, 2, 1, 3]])
    phone = a_phone(browser, live_server.url, sheet, locale="en")
    phone.online(False)
    phone.write(42)
    expect(phone.page.locator("#unsent > li")).to_have_count(1)
    table.write(sheet, 68)
    table.sign(sheet, "A", "B")
    phone.online()
    expect(phone.page.locator(".refused")).to_be_visible()

    assert [(entry["state"], entry["code"]) for entry in phone.entries()] == [("closed", "game_signed")]
    assert [copy.code for copy in sheet.refused_entries.all()] == ["game_signed"]
    phone.page.goto(live_server.url + sheet.get_absolute_url())
    expect(phone.page.locator("#asks")).to_contain_text("the game is closed: call the director")
    phone.write(42)
    expect(phone.page.locator(".receipt")).to_be_visible()
    assert [(entry["state"]) for entry in phone.entries()] == ["closed", "received"]


def test_line_upon_what_another_phone_struck_stops_the_queue_until_a_person_decides(
    phone: Phone, sheet: Sheet
) -> None:
    phone.write(42)
    expect(phone.page.locator(".receipt")).to_be_visible()
    phone.online(False)
    for place, count in enumerate((40, 38), start=1):
        phone.write(count)
        expect(phone.page.locator("#unsent > li")).to_have_count(place)
    strike(sheet, 1)
    phone.online()
    refused = phone.page.locator(".refused")
    expect(refused).to_contain_text("Anne and Luc 40, Béa and Tom 28: Anne and Luc mark 6.")
    assert [entry["state"] for entry in phone.entries()] == ["received", "decide", "waiting"]
    assert sheet.lines.count() == 2

    phone.tap("#validate")
    phone.see_sent()

    deals = [scored.deal.captured["A"] for scored in read_history(sheet).games[0].state.deals]
    assert deals == [40, 38]


def test_line_left_out_lets_those_behind_it_go(phone: Phone, sheet: Sheet) -> None:
    phone.write(42)
    expect(phone.page.locator(".receipt")).to_be_visible()
    phone.online(False)
    for place, count in enumerate((40, 38), start=1):
        phone.write(count)
        expect(phone.page.locator("#unsent > li")).to_have_count(place)
    strike(sheet, 1)
    phone.online()
    expect(phone.page.locator(".refused")).to_be_visible()

    phone.tap(".refused [data-leave]")
    phone.see_sent()

    deals = [scored.deal.captured["A"] for scored in read_history(sheet).games[0].state.deals]
    assert deals == [38]


def test_disputed_line_waits_for_the_table_and_goes_on_once_it_has_decided(
    phone: Phone, sheet: Sheet
) -> None:
    phone.online(False)
    phone.write(40)
    expect(phone.page.locator("#unsent > li")).to_have_count(1)
    table.write(sheet, 42)
    phone.online()
    expect(phone.page.locator(".refused")).to_be_visible()
    expect(phone.page.locator("#outbox")).to_be_hidden()
    assert [(entry["state"], entry["code"]) for entry in phone.entries()] == [("decide", "disputed")]

    settle_dispute(sheet, 1, 2, "first", table.a_stamp(sheet))
    phone.page.reload()
    phone.see_sent()

    assert [entry["state"] for entry in phone.entries()] == ["received"]
    assert read_history(sheet).games[0].marks() == {"A": 8, "B": 0}


def test_deal_typed_before_a_refused_one_is_decided_takes_the_place_of_none(
    phone: Phone, sheet: Sheet
) -> None:
    phone.online(False)
    phone.write(40)
    expect(phone.page.locator("#unsent > li")).to_have_count(1)
    table.write(sheet, 42)
    phone.online()
    expect(phone.page.locator(".refused")).to_be_visible()

    phone.write(36)

    expect(phone.page.locator("#asks .ask .what")).to_contain_text("Anne and Luc 40, Béa and Tom 28")
    expect(phone.page.locator("[data-outbox=asks]")).to_be_visible()
    expect(phone.page.locator("[data-outbox=send]")).to_be_hidden()
    expect(phone.page.locator(".peek li")).to_have_count(2)
    assert [entry["state"] for entry in phone.entries()] == ["decide", "received"]
    assert [scored.deal.captured["A"] for scored in read_history(sheet).games[0].state.deals] == [42, 36]


def test_deal_after_a_receipt_of_which_the_page_knows_nothing_is_typed_upon_it(
    phone: Phone, sheet: Sheet
) -> None:
    phone.context.route(
        "**/t/*/", lambda route: route.abort() if route.request.method == "GET" else route.continue_()
    )
    phone.online(False)
    phone.write(42)
    expect(phone.page.locator("#unsent > li")).to_have_count(1)
    phone.online()
    phone.see_sent()

    phone.write(40)
    expect(phone.page.locator(".receipt")).to_be_visible()

    assert counts_kept(sheet) == [42, 40]


def test_same_deal_again_within_a_minute_is_asked_once(phone: Phone, sheet: Sheet) -> None:
    phone.write(42)
    expect(phone.page.locator(".receipt")).to_be_visible()

    phone.write(42)
    expect(phone.page.locator("#sentence")).to_have_text(AGAIN)
    assert sheet.lines.count() == 1
    phone.tap("#validate")
    expect(phone.page.locator(".peek li")).to_have_count(2)

    assert counts_kept(sheet) == [42, 42]


def test_page_that_comes_late_takes_no_newer_one_back(phone: Phone, sheet: Sheet) -> None:
    """What is new was asked before the deal, is answered upon the deal, and arrives after its undoing."""
    asked: list[Route] = []

    def hold_the_first(route: Route) -> None:
        if route.request.method != "GET":
            return route.continue_()
        return route.abort() if asked else asked.append(route)

    phone.page.route(f"**{sheet.get_absolute_url()}", hold_the_first)
    while not asked:
        phone.page.wait_for_timeout(50)
    phone.write(42)
    expect(phone.page.locator(".receipt")).to_be_visible()
    late = asked[0].fetch()
    phone.tap(".receipt .undo")
    expect(phone.page.locator(".peek li.struck")).to_have_count(1)

    with phone.page.expect_request(lambda request: request.method == "GET"):
        asked[0].fulfill(response=late)  # once it was read the table is asked again

    assert late.status == 200
    assert [row.get_attribute("class") for row in phone.page.locator(".peek li").all()] == ["struck"]


def test_answer_that_comes_late_takes_nothing_back(phone: Phone, sheet: Sheet) -> None:
    phone.write(42)
    expect(phone.page.locator(".receipt")).to_be_visible()
    phone.page.evaluate(HELD_BACK)

    phone.write(42)
    expect(phone.page.locator("#sentence")).to_have_text(AGAIN)
    phone.page.evaluate("late.at(-1)()")

    expect(phone.page.locator("#sentence")).to_have_text(AGAIN)


def test_double_tap_is_one_deal(phone: Phone, sheet: Sheet) -> None:
    for tap in (side("A"), key(42)):
        phone.tap(tap)

    phone.page.locator("#validate").dblclick()
    expect(phone.page.locator(".receipt")).to_be_visible()
    phone.see_sent()

    assert counts_kept(sheet) == [42]


def test_line_that_may_have_arrived_is_not_said_to_be_undone_before_it_was_sent(
    phone: Phone, sheet: Sheet
) -> None:
    spoil(phone, SPOILED["reply lost after the commit"], times=100)
    phone.write(42)
    expect(phone.page.locator("#unsent > li")).to_have_count(1)

    phone.tap("#unsent [data-undo]")

    expect(phone.page.locator("#sentence")).to_contain_text("though the site may have it already")
    assert (counts_kept(sheet), phone.entries()) == ([42], [])


def test_refusal_of_a_line_taken_out_meanwhile_leaves_nothing_behind(phone: Phone) -> None:
    def refuse(route: Route) -> None:
        (entry,) = phone.entries()
        phone.page.evaluate("() => localStorage.clear()")
        route.fulfill(status=422, headers={"Manille-Refused": f"{entry['uuid']} invalid"}, body="no")

    spoil(phone, refuse)

    with phone.page.expect_response(lambda answer: answer.status == 422):
        phone.write(42)
    expect(phone.page.locator("#deal")).not_to_have_attribute("aria-busy", "true")

    assert phone.entries() == []


def test_line_of_another_table_is_sent_from_this_one(
    live_server: LiveServer, phone: Phone, sheet: Sheet
) -> None:
    other = table.a_sheet()
    phone.online(False)
    phone.write(42)
    expect(phone.page.locator("#unsent > li")).to_have_count(1)
    hold = spoil(phone, SPOILED["no way through"], times=1)
    phone.online()

    phone.page.goto(live_server.url + other.card_url)
    phone.page.wait_for_url("**/t/**")
    phone.page.goto(live_server.url + other.get_absolute_url())
    phone.see_sent()

    assert (counts_kept(sheet), len(hold), other.lines.count()) == ([42], 1, 0)
