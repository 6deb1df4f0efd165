"""A phone whose secret no longer opens its table: an old page, a site from a backup, a phone that was sent away."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from scoring.joining.actions import send_away
from scoring.models import Line, Sheet
from tests.browser.phones import Phone, counts_kept, spoil
from web import guards

pytestmark = pytest.mark.browser


def test_old_copy_of_the_page_does_not_bring_back_its_secret(
    live_server: LiveServer, phone: Phone, sheet: Sheet
) -> None:
    address = live_server.url + sheet.get_absolute_url()
    copy = phone.page.request.get(address)
    send_away(sheet, sheet.devices.get())
    phone.scan()
    phone.context.route(
        "**/t/*/",
        lambda route, request: (
            route.fulfill(response=copy) if request.is_navigation_request() else route.continue_()
        ),
    )

    phone.page.goto(address)
    phone.write(42)
    expect(phone.page.locator(".receipt")).to_be_visible()

    assert sheet.lines.get().device.number == 2


def test_site_from_a_backup_counts_its_phones_anew_and_a_new_scan_holds(phone: Phone, sheet: Sheet) -> None:
    send_away(sheet, sheet.devices.get())
    phone.scan()
    sheet.devices.all().delete()
    phone.scan()

    phone.write(42)
    expect(phone.page.locator(".receipt")).to_be_visible()

    assert sheet.lines.get().device.number == 1


def test_refusal_that_is_not_of_the_site_sends_nobody_away(phone: Phone, sheet: Sheet) -> None:
    spoiled = spoil(phone, lambda route: route.fulfill(status=404, body="<h1>Log in</h1>"), times=1)

    phone.write(42)
    expect(phone.page.locator("#outbox")).to_contain_text("The network wants a login")
    phone.see_sent()

    assert (counts_kept(sheet), len(spoiled)) == ([42], 1)


def test_phone_that_was_sent_away_keeps_its_lines_until_it_scans_again(phone: Phone, sheet: Sheet) -> None:
    phone.online(False)
    phone.write(42)
    expect(phone.page.locator("#unsent > li")).to_have_count(1)
    first = phone.entries()[0]["uuid"]
    send_away(sheet, sheet.devices.get())
    phone.online()
    expect(phone.page.locator("#outbox")).to_contain_text("Open its link again")
    assert (phone.unsent(), sheet.lines.count()) == (1, 0)

    phone.scan()
    phone.see_sent()

    line = sheet.lines.get()
    assert (str(line.uuid), line.device.number) == (first, 2)


def test_received_lines_come_back_to_a_site_restored_from_a_backup(phone: Phone, sheet: Sheet) -> None:
    for count in (42, 40, 38):
        phone.write(count)
        expect(phone.page.locator(".receipt")).to_contain_text(str(count))
    written = list(Line.objects.filter(sheet=sheet).values_list("uuid", flat=True))
    guards.uninstall()
    Line.objects.filter(sheet=sheet, number__gt=1).delete()
    Sheet.objects.filter(pk=sheet.pk).update(revision=1, head=sheet.lines.get().hash)
    guards.install()

    phone.page.reload()
    expect(phone.page.locator(".peek li")).to_have_count(3)

    assert counts_kept(sheet) == [42, 40, 38]
    assert list(sheet.lines.values_list("uuid", flat=True)) == written


def test_browser_that_lost_its_cookie_opens_its_table_by_the_secret_it_holds(
    phone: Phone, sheet: Sheet
) -> None:
    phone.context.clear_cookies()

    phone.page.reload()

    phone.write(42)
    expect(phone.page.locator(".receipt")).to_be_visible()
    assert sheet.devices.count() == 1


def test_browser_that_loses_its_cookie_again_opens_its_table_again(phone: Phone, sheet: Sheet) -> None:
    for count in (42, 40):
        phone.context.clear_cookies()
        phone.page.reload()

        phone.write(count)
        expect(phone.page.locator(".receipt")).to_contain_text(str(count))

    assert (counts_kept(sheet), sheet.devices.count()) == ([42, 40], 1)


def test_phone_that_was_sent_away_asks_once_and_is_told_how_to_join(phone: Phone, sheet: Sheet) -> None:
    send_away(sheet, sheet.devices.get())
    phone.context.clear_cookies()
    healed: list[int] = []
    phone.page.on("response", lambda answer: healed.append(answer.status) if "/heal/" in answer.url else None)

    with phone.page.expect_response("**/heal/"):
        phone.page.reload()
    phone.page.reload(wait_until="networkidle")

    expect(phone.page.locator("h1")).to_be_visible()
    assert (healed, sheet.lines.count()) == ([401], 0)
