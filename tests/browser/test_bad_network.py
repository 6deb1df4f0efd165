"""A phone whose network delays, drops, cuts, hangs and lies: every deal is written once, in order."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.phones import a_phone
from tests.faults.proxy import DELAY, HANG, MODES, PASS, between
from tests.steps import table

pytestmark = pytest.mark.browser
A_WHILE = 3_000  # milliseconds


def test_every_deal_arrives_once_and_in_order_whatever_the_network_does(
    live_server: LiveServer, browser: Browser
) -> None:
    sheet = table.a_sheet(settings={"target": 1000})
    with between(urlsplit(live_server.url).port or 80) as proxy:
        phone = a_phone(browser, f"http://127.0.0.1:{proxy.port}", sheet, clock=True, patient=False)
        for deal, mode in enumerate(MODES, start=1):
            proxy.mode = mode
            phone.write(40 + deal)
            if mode == HANG:
                phone.page.clock.run_for(A_WHILE)  # until the phone waits no longer
            if mode != DELAY:
                expect(phone.page.locator("#outbox"), mode).to_be_visible()
                assert phone.unsent() == 1, mode
            proxy.mode = PASS
            phone.page.clock.run_for(A_WHILE)  # until it tries again
            phone.see_sent()
        phone.context.close()

    told = [line.payload["deal"]["raw"]["A"] for line in sheet.lines.order_by("number")]
    assert told == [41, 42, 43, 44, 45, 46]
    assert proxy.cut >= 2  # committed, and nobody was told
