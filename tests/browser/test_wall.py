"""The wall in a browser: screens turn by themselves, what is announced comes at once; a place is read aloud."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from clubs.models import Club, PublicName
from tests.browser.laptops import screen_shown
from tests.browser.listening import stand_still
from tests.steps.addresses import public_address
from tests.steps.tournament_evening import a_round, a_tournament, one_table
from tournaments.models import Tournament
from tournaments.wall import actions

pytestmark = pytest.mark.browser
# A browser whose voices come after a while, as they do; it remembers what it was given to read, and with which voice.
VOICE = """window.said = [];
window.voices = [];
Object.defineProperty(window, "speechSynthesis", {value: Object.assign(new EventTarget(), {
  getVoices: () => window.voices,
  cancel() {},
  speak: (one) => window.said.push([one.voice.name, one.lang, one.text]),
})});
window.SpeechSynthesisUtterance = function (text) { this.text = text; };
window.learn = (...voices) => {
  window.voices = voices.map(([lang, name]) => ({lang, name}));
  speechSynthesis.dispatchEvent(new Event("voiceschanged"));
};"""
SAID = {
    "fr": "{me}, table 1. Vous jouez avec {partner} contre {one} et {other}.",
    "nl": "{me}, tafel 1. U speelt met {partner} tegen {one} en {other}.",
}


def test_screens_turn_and_an_announcement_comes_at_once(
    live_server: LiveServer, browser: Browser, club: Club
) -> None:
    tournament = a_tournament(club, 8)
    a_round(tournament)
    actions.set_rotation(tournament, ["tables", "names"], 10)
    page = browser.new_context(locale="en").new_page()
    stand_still(page)
    page.goto(live_server.url + public_address(tournament, "wall"))
    seen = [screen_shown(page)]
    for _turn in range(2):
        page.clock.run_for(10_400)
        seen.append(screen_shown(page))

    actions.announce(tournament, "Soup is ready")
    page.clock.resume()  # what comes is settled by timers of its own
    expect(page.locator(".wall-said:visible")).to_have_text("Soup is ready")

    assert seen == ["tables-1", "names-1", "tables-1"]


@pytest.mark.parametrize("last_name", ["Wemmel", "Vandenbroucke-Delannoy"])
def test_no_partner_is_cut_off_on_the_wall(
    live_server: LiveServer, browser: Browser, club: Club, last_name: str
) -> None:
    tournament = a_tournament(club, 41)
    club.players.update(last_name=last_name, public_form=PublicName.FULL)
    a_round(tournament)
    page = browser.new_context(locale="fr", viewport={"width": 1280, "height": 720}).new_page()

    page.goto(live_server.url + public_address(tournament, "wall"))
    lines = page.locator("[data-screen^=tables]:not([hidden]) .names span")

    assert lines.count() > 10
    assert lines.evaluate_all("all => all.filter(one => one.scrollWidth > one.clientWidth).length") == 0


def test_keys_turn_and_hold_the_screens_until_the_desk_says_otherwise(
    live_server: LiveServer, browser: Browser, club: Club
) -> None:
    tournament = a_tournament(club, 8)
    a_round(tournament)
    actions.set_rotation(tournament, ["tables", "names", "next"], 10)
    page = browser.new_context(locale="en").new_page()
    stand_still(page)
    page.goto(live_server.url + public_address(tournament, "wall"))
    seen = []
    for key in ("ArrowRight", "PageDown", "ArrowRight", "ArrowLeft", "PageUp"):
        page.keyboard.press(key)
        seen.append(screen_shown(page))
    assert seen == ["names-1", "next", "tables-1", "next", "names-1"]

    page.keyboard.press("Space")
    expect(page.locator("[data-held]")).to_be_visible()
    page.clock.run_for(31_000)
    assert screen_shown(page) == "names-1"

    page.clock.resume()  # what comes is settled by timers of its own
    actions.announce(tournament, "Soup is ready")  # comes at once, and the hold is still that of the keyboard
    expect(page.locator(".wall-said:visible")).to_have_text("Soup is ready")
    expect(page.locator("[data-held]")).to_be_visible()
    actions.announce(tournament, "")
    actions.hold_screen(tournament, "tables")
    expect(page.locator("[data-screen=tables-1]")).to_be_visible()
    expect(page.locator("[data-held]")).to_be_hidden()
    actions.hold_screen(tournament, "")
    expect(page.locator("[data-screen]")).to_have_count(3)
    page.clock.fast_forward(10_400)
    expect(page.locator("[data-screen=tables-1]")).to_be_hidden()


def test_keys_go_on_by_themselves_after_a_hold_and_tell_what_they_do(
    live_server: LiveServer, browser: Browser, club: Club
) -> None:
    tournament = a_tournament(club, 8)
    a_round(tournament)
    actions.set_rotation(tournament, ["tables", "names"], 10)
    page = browser.new_context(locale="en").new_page()
    stand_still(page)
    page.goto(live_server.url + public_address(tournament, "wall"))
    dialog = page.locator("#keys")

    page.keyboard.press("Space")
    page.keyboard.press("Space")
    expect(page.locator("[data-held]")).to_be_hidden()
    page.clock.run_for(10_400)
    assert screen_shown(page) == "names-1"

    for open_it, close_it in (("h", "h"), ("?", "Escape")):
        page.keyboard.press(open_it)
        expect(dialog).to_be_visible()
        page.keyboard.press("ArrowRight")
        assert screen_shown(page) == "names-1"
        page.keyboard.press(close_it)
        expect(dialog).to_be_hidden()
    page.keyboard.press("f")
    expect(page.locator(":fullscreen")).to_have_count(1)
    page.keyboard.press("f")
    expect(page.locator(":fullscreen")).to_have_count(0)


def asking_where(site: str, browser: Browser, tournament: Tournament, name: str, locale: str) -> Page:
    """« Where do I play? » of the player of that name."""
    entry = tournament.entries.get(members__player__short_name=name).number
    page = browser.new_context(locale=locale).new_page()
    page.add_init_script(VOICE)
    page.goto(site + public_address(tournament, "where_entry", entry))
    return page


def test_place_is_read_aloud_in_french_and_in_dutch(
    live_server: LiveServer, browser: Browser, club: Club
) -> None:
    """Whatever language the page is in."""
    tournament, (me, one, partner, other) = one_table(club)
    told = {code: said.format(me=me, partner=partner, one=one, other=other) for code, said in SAID.items()}
    heard = {}
    for locale in ("fr", "nl", "en"):
        page = asking_where(live_server.url, browser, tournament, me, locale)
        page.evaluate("learn(['en-GB', 'Daniel'], ['fr-FR', 'Thomas'], ['nl-BE', 'Ellen'])")
        for button in page.locator("[data-speak]").all():
            button.click()
        heard[locale] = page.evaluate("said")

    asked = [["Thomas", "fr-FR", told["fr"]], ["Ellen", "nl-BE", told["nl"]]]
    assert heard == dict.fromkeys(("fr", "nl", "en"), asked)


def test_place_is_offered_to_be_read_only_where_the_browser_has_a_voice(
    live_server: LiveServer, browser: Browser, club: Club
) -> None:
    tournament, names = one_table(club)
    page = asking_where(live_server.url, browser, tournament, names[0], "fr")
    offered = []
    for voices in ("", "['en-GB', 'Daniel']", "['nl_NL', 'Lotte']"):
        page.evaluate(f"learn({voices})")
        offered.append(
            page.locator("[data-speak]:visible").evaluate_all("all => all.map(one => one.dataset.speak)")
        )

    assert offered == [[], [], ["nl"]]
