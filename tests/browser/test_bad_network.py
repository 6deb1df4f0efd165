"""A phone whose network delays, drops, cuts, hangs and lies: every deal is written once, in order."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.phones import Phone, a_phone
from tests.faults.proxy import DELAY, MODES, PASS, between
from tests.steps import table

pytestmark = pytest.mark.browser


def sent_within(phone: Phone, seconds: int) -> bool:
    """Whether nothing waits on the phone any more, after at most `seconds`."""
    for _ in range(seconds * 10):
        if phone.unsent() == 0:
            return True
        phone.page.wait_for_timeout(100)
    return False


def test_every_deal_arrives_once_and_in_order_whatever_the_network_does(
    live_server: LiveServer, browser: Browser
) -> None:
    sheet = table.a_sheet(settings={"target": 1000})
    with between(urlsplit(live_server.url).port or 80) as proxy:
        phone = a_phone(browser, f"http://127.0.0.1:{proxy.port}", sheet, service_workers="block")
        outbox = phone.page.locator("#outbox")
        for deal, mode in enumerate(MODES, start=1):
            proxy.mode = mode
            phone.write(40 + deal)
            if mode != DELAY:
                expect(outbox).to_be_visible(timeout=15_000)
                assert phone.unsent() == 1, mode
            proxy.mode = PASS
            assert sent_within(phone, 30), mode
        phone.context.close()

    told = [line.payload["deal"]["raw"]["A"] for line in sheet.lines.order_by("number")]
    assert told == [41, 42, 43, 44, 45, 46]
    assert proxy.cut >= 2  # committed, and nobody was told
