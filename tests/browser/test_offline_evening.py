"""A whole evening without network: game after game, and lines put right; on return all of it, once and in order."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from scoring.ledger import lines
from scoring.ledger.queries import read_history
from scoring.models import Kind, Sheet
from tests.browser.phones import CLICKED, Phone, a_phone, key, side
from tests.steps import table

pytestmark = pytest.mark.browser

IN_TURN = [[0, 1, 2, 3], [0, 2, 1, 3], [0, 1, 3, 2]]
KEPT = """games => games.every((game) => Object.keys(localStorage).some(
  (name) => name.startsWith("manille/game/") && name.endsWith(`/${game}`)))"""
WAITING = """waiting => Object.keys(localStorage).filter((name) => name.startsWith("manille/entry/"))
  .filter((name) => JSON.parse(localStorage[name]).state === "waiting").length === waiting"""
AWAY = "html[data-away]"  # the page has what it needs to go by itself
UNSENT = "#unsent > li .what"
TOTALS = ".side-total b"


def lines_of(sheet: Sheet) -> list[tuple[int, str]]:
    """The game and the kind of each line."""
    return list(sheet.lines.order_by("number").values_list("game__number", "kind"))


def deals_of(sheet: Sheet, game: int = 1) -> list[int]:
    """What side A captured in the deals that count."""
    return [scored.deal.captured["A"] for scored in read_history(sheet).games[game - 1].state.deals]


def menu(phone: Phone, line: int, act: str) -> None:
    """Tap what the menu of a line offers."""
    row = phone.page.locator(f"tr[data-line='{line}']")
    row.locator(".line-menu > summary").tap()
    row.locator(".line-menu").get_by_text(act, exact=True).tap()


@pytest.fixture
def long(live_server: LiveServer, browser: Browser) -> tuple[Sheet, Phone]:
    """A game of three deals that goes on, and its phone, which has lost the network."""
    sheet = table.a_sheet(settings={"target": 1000})
    table.write(sheet, 42, 40, 38)
    phone = a_phone(browser, live_server.url, sheet, locale="en")
    phone.page.locator(AWAY).wait_for(state="attached")
    phone.online(False)
    return sheet, phone


def test_games_of_a_table_are_played_on_without_network_and_sent_in_order(
    live_server: LiveServer, browser: Browser
) -> None:
    sheet = table.a_sheet(settings={"target": 30}, seatings=IN_TURN)
    phone = a_phone(browser, live_server.url, sheet, locale="en")
    phone.page.wait_for_function(KEPT, arg=[1, 2, 3])
    phone.online(False)

    phone.write_offline(42, 68)
    phone.tap("[data-game='2']")
    names = phone.page.locator("#sides .side-names")
    assert [" ".join(text.split()) for text in names.all_inner_texts()] == ["Anne Béa", "Luc Tom"]
    expect(phone.page.locator("#deal-title")).to_have_text("Deal 1")
    phone.write(40)
    expect(phone.page.locator("#unsent > li")).to_have_count(1)
    phone.write(68)
    phone.tap("[data-game='3']")
    phone.write(36)
    expect(phone.page.locator("#outbox p")).to_contain_text("Not yet sent: 5.")
    assert sheet.lines.count() == 0
    phone.online()
    phone.see_sent()

    assert [game for game, _kind in lines_of(sheet)] == [1, 1, 2, 2, 3]
    assert [deals_of(sheet, game) for game in (1, 2, 3)] == [[42, 68], [40, 68], [36]]
    expect(phone.page.locator(".peek li")).to_have_count(1)


def test_line_is_struck_out_without_network(long: tuple[Sheet, Phone]) -> None:
    sheet, phone = long

    menu(phone, 2, "Strike it out…")
    phone.page.fill("#striking [name=reason]", "played by others")
    phone.tap("#striking button.danger")

    expect(phone.page.locator(UNSENT)).to_have_text("Struck out: 40 · 28")
    assert phone.page.locator(TOTALS).all_inner_texts() == ["12", "0"]
    expect(phone.page.locator("#deal-title")).to_have_text("Deal 3")
    assert sheet.lines.count() == 3
    phone.online()
    phone.see_sent()
    strike = sheet.lines.get(number=4)
    assert (strike.kind, strike.payload) == (Kind.STRIKE, {"line": 2, "reason": "played by others"})
    assert deals_of(sheet) == [42, 38]


def test_line_is_corrected_without_network_and_a_deal_goes_on_behind_it(long: tuple[Sheet, Phone]) -> None:
    sheet, phone = long

    menu(phone, 1, "Correct it")
    expect(phone.page.locator("#deal-title")).to_have_text("Correct deal 1")
    phone.write(50)
    expect(phone.page.locator("#deal-title")).to_have_text("Deal 4")
    phone.write(36)

    expect(phone.page.locator(UNSENT)).to_have_text(
        [
            "Anne and Luc 36, Béa and Tom 32: Anne and Luc mark 2.",
            "Anne and Luc 50, Béa and Tom 18: Anne and Luc mark 16. In the place of: 42 · 26",
        ]
    )
    assert phone.page.locator(TOTALS).all_inner_texts() == ["28", "0"]
    phone.online()
    phone.see_sent()
    assert [line.payload.get("replaces") for line in sheet.lines.order_by("number")][3:] == [1, None]
    assert deals_of(sheet) == [50, 40, 38, 36]
    expect(phone.page.locator(TOTALS)).to_have_text(["28", "0"])


def test_correction_without_network_is_left(long: tuple[Sheet, Phone]) -> None:
    _sheet, phone = long

    menu(phone, 1, "Correct it")
    phone.page.get_by_role("link", name="Leave", exact=True).tap()

    expect(phone.page.locator("#deal-title")).to_have_text("Deal 4")
    assert (phone.unsent(), phone.page.locator("#deal [name=replaces]").count()) == (0, 0)


def test_forgotten_deal_and_swapped_sides_are_told_without_network(long: tuple[Sheet, Phone]) -> None:
    sheet, phone = long

    menu(phone, 3, "Swap the two sides")
    expect(phone.page.locator(UNSENT)).to_have_text("Sides swapped: 38 · 30")
    menu(phone, 2, "A deal is missing before this one")
    phone.write(60)

    expect(phone.page.locator(UNSENT)).to_have_count(2)
    assert phone.page.locator(TOTALS).all_inner_texts() == ["40", "4"]
    expect(phone.page.locator("#deal-title")).to_have_text("Deal 5")
    phone.online()
    phone.see_sent()
    assert deals_of(sheet) == [42, 60, 40, 30]
    assert read_history(sheet).games[0].marks() == {"A": 40, "B": 4}


TURNED = "#deal label:has(input[name=turnup][value='9'])"


def write(phone: Phone, count: int) -> None:
    """A deal with what its game asks of it."""
    turned = [TURNED] if phone.page.locator(TURNED).count() else []
    phone.page.evaluate(CLICKED, [side("A"), key(count), *turned, "#validate"])


@pytest.mark.parametrize("variant", ["coinchee_121", "muette_68"])
def test_refused_deal_lets_the_others_go_and_takes_its_turn_once_it_is_mended(
    live_server: LiveServer, browser: Browser, variant: str
) -> None:
    """Also where each deal says who dealt it."""
    sheet = table.a_sheet(variant, settings={"target": 1000})
    phone = a_phone(browser, live_server.url, sheet, locale="en")
    phone.online(False)
    write(phone, 42)
    phone.choose("piles")
    phone.page.fill("[name=pile_A]", "40")
    phone.page.fill("[name=pile_B]", "27")
    phone.page.evaluate(CLICKED, [*([TURNED] if variant == "muette_68" else []), "#validate"])
    for place, count in enumerate((38, 36), start=3):
        write(phone, count)
        expect(phone.page.locator("#unsent > li")).to_have_count(place)

    phone.online()
    phone.page.wait_for_function(WAITING, arg=0)
    states = [entry["state"] for entry in phone.entries()]
    assert (states, deals_of(sheet)) == (["received", "mend", "received", "received"], [42, 38, 36])
    expect(phone.page.locator(".news.error")).to_be_visible()
    phone.page.fill("[name=pile_B]", "28")
    phone.tap("#validate")
    phone.see_sent()

    played = read_history(sheet).games[0].state.deals
    assert [scored.deal.captured["A"] for scored in played] == [42, 40, 38, 36]
    assert {entry["state"] for entry in phone.entries()} == {"received"}


def test_strike_that_came_too_late_says_why_and_the_deal_behind_it_goes_once_it_is_thrown_away(
    long: tuple[Sheet, Phone],
) -> None:
    sheet, phone = long
    menu(phone, 2, "Strike it out…")
    phone.tap("#striking button[value='Written twice']")
    expect(phone.page.locator(UNSENT)).to_have_count(1)
    phone.write(36)
    expect(phone.page.locator(UNSENT)).to_have_count(2)
    lines.strike_line(sheet, 1, 2, "undo", table.a_stamp(sheet))

    phone.online()
    phone.page.wait_for_function(WAITING, arg=1)

    ask = phone.page.locator("#asks .ask")
    expect(ask.first).to_contain_text("Struck out: 40 · 28")
    expect(ask.first).to_contain_text("Somebody else wrote on this sheet in the meantime.")
    phone.tap("#asks .ask:first-child [data-discard]")
    phone.see_sent()
    assert deals_of(sheet) == [42, 38, 36]


def test_name_is_put_right_without_network_and_refused_ones_let_the_deals_go(
    long: tuple[Sheet, Phone],
) -> None:
    sheet, phone = long
    for seat, name in (("1", "Béatrice"), ("2", "Anne")):
        phone.tap("#around a[href$='/names/']")
        form = phone.page.locator(f"#names form:has([name=seat][value='{seat}'])")
        form.locator("[name=name]").fill(name)
        form.get_by_text("Put the spelling right").tap()
        expect(phone.page.locator("#names")).to_be_hidden()
    phone.write(36)
    expect(phone.page.locator(UNSENT).last).to_have_text("Béatrice instead of Béa")

    phone.online()
    phone.page.wait_for_function(WAITING, arg=0)

    assert [seat.name for seat in sheet.seats.order_by("position")] == ["Anne", "Béatrice", "Luc", "Tom"]
    assert deals_of(sheet) == [42, 40, 38, 36]
    assert [entry["code"] for entry in phone.entries() if entry["state"] == "mend"] == ["seated_twice"]
