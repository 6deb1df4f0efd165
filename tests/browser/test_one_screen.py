"""The deal on one screen: on every screen, in every state, nothing of the usual path is off it, and no key moves."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser
from pytest_django.live_server_helper import LiveServer

from tests.browser.screens import ALL_SCREENS
from tests.browser.states import LARGE, States, pixels_moved, states_of
from tests.depth import part
from tests.steps.presets import EVERY_PRESET

pytestmark = pytest.mark.browser

SCREENS = {name: ALL_SCREENS[name] for name in part([*ALL_SCREENS], 3)}
EVERY_FORM = {told.variant: told for told in EVERY_PRESET}


@pytest.fixture(scope="module")
def large_text(browser: Browser) -> Iterator[Browser]:
    """The browser of somebody who wants larger letters."""
    other = browser.browser_type.launch(**LARGE)
    yield other
    other.close()


def faults_of(states: States) -> dict[str, object]:
    """What is wrong, by state and screen."""
    return {
        f"{state} {name}": screen.faults
        for state, screens in states.items()
        for name, screen in screens.items()
        if screen.faults
    }


@pytest.mark.deeper("every form of the game, on every screen")
@pytest.mark.parametrize("variant", part([*EVERY_FORM], 5))
def test_nothing_is_off_the_screen_and_no_key_moves(
    live_server: LiveServer, browser: Browser, variant: str
) -> None:
    states = states_of(browser, live_server.url, EVERY_FORM[variant], SCREENS)

    assert faults_of(states) == {}
    assert {place: pixels for place, pixels in pixels_moved(states).items() if pixels} == {}


@pytest.mark.deeper("every third form of the game, on every screen")
@pytest.mark.parametrize("variant", part([*EVERY_FORM][::3], 2))
def test_larger_letters_leave_everything_on_the_screen(
    live_server: LiveServer, large_text: Browser, variant: str
) -> None:
    assert faults_of(states_of(large_text, live_server.url, EVERY_FORM[variant], SCREENS)) == {}
