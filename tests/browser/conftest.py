"""Debian's Chromium, driven by Playwright."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import suppress
from threading import Condition

import pytest
from django.core.servers.basehttp import ThreadedWSGIServer
from playwright.sync_api import Browser, expect, sync_playwright
from pytest_django.live_server_helper import LiveServer

from scoring.models import Sheet
from tests.browser.phones import Phone, a_phone
from tests.chromium import EXECUTABLE, LAUNCH
from tests.steps import table

Address = tuple[str, int]
expect.set_options(timeout=40_000)  # the machine has other work beside; what fails, fails a little later


@pytest.fixture(scope="session")
def browser(live_server: LiveServer) -> Iterator[Browser]:
    """Chromium; it is closed before the server, whose threads hold the database as long as its connections last."""
    if EXECUTABLE is None and os.environ.get("MANILLE_TEST_BROWSER") == "required":
        pytest.fail("Chromium is required here: .ci/chromium installs it")
    if EXECUTABLE is None:
        pytest.skip("Chromium is not installed: .ci/chromium does it")
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = (
        "1"  # Playwright runs a loop in this thread; our rows are made beside it
    )
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(**LAUNCH)
        yield chromium
        chromium.close()


class Visits:
    """The connections that are open to the site: each has a thread, which answers one request after the other."""

    def __init__(self, server: ThreadedWSGIServer) -> None:
        self._server, self._changed = server, Condition()
        self._open, self._newest = dict[Address, socket.socket](), ("", 0)
        self._accept, self._answer = server.process_request, server.process_request_thread
        server.process_request, server.process_request_thread = self.accept, self.answer

    def accept(self, visitor: socket.socket, address: Address) -> None:
        with self._changed:
            self._open[address], self._newest = visitor, address
            self._changed.notify_all()
        self._accept(visitor, address)

    def answer(self, visitor: socket.socket, address: Address) -> None:
        try:
            self._answer(visitor, address)
        finally:
            with self._changed:
                del self._open[address]
                self._changed.notify_all()

    def end(self) -> None:
        """What was asked before now is answered, and nobody is listened to any further."""
        with socket.create_connection(
            self._server.server_address
        ) as us:  # visitors come in one after the other
            own = us.getsockname()
            with self._changed:
                assert self._changed.wait_for(lambda: self._newest == own, timeout=60)
                for visitor in self._open.values():
                    with suppress(OSError):  # gone already
                        visitor.shutdown(socket.SHUT_RD)
                assert self._changed.wait_for(lambda: not self._open, timeout=60), (
                    "somebody is still answered"
                )


@pytest.fixture(scope="session")
def visits(live_server: LiveServer) -> Visits:
    return Visits(live_server.thread.httpd)


@pytest.fixture
def sheet(live_server: LiveServer) -> Sheet:
    """A table whose game goes on."""
    return table.a_sheet(settings={"target": 1000})


@pytest.fixture
def phone(live_server: LiveServer, browser: Browser, sheet: Sheet) -> Phone:
    """A phone at `sheet`."""
    return a_phone(browser, live_server.url, sheet, locale="en")


@pytest.fixture(autouse=True)
def _answered_before_the_rows_go(transactional_db: None, browser: Browser, visits: Visits) -> Iterator[None]:
    """Pages that follow a table ask to the last moment: they are closed, and the rows go once nobody reads them."""
    yield
    for context in browser.contexts:
        context.close()
    visits.end()
