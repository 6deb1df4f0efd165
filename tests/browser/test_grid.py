"""The results of a whole round typed at the desk with the keyboard alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, FloatRect, Page, expect
from pytest_django.live_server_helper import LiveServer

from clubs.models import Club, User
from tests.browser.laptops import a_desk
from tests.conftest import signed_in
from tests.steps.addresses import grid_address
from tests.steps.results_grid import games_of, marks_of, save_row, to_121, typed_row
from tests.steps.tournament_evening import a_round, a_tournament, play, sheets_of

pytestmark = pytest.mark.browser


def overlap(one: FloatRect, other: FloatRect) -> bool:
    """Whether two boxes of a page have a pixel in common."""
    beside = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
    return not (beside or one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"])


def type_totals(page: Page, first: str, second: str) -> None:
    page.keyboard.type(first)
    page.keyboard.press("Tab")
    page.keyboard.type(second)
    page.keyboard.press("Enter")


def test_a_round_of_three_tables_is_typed_with_the_keyboard_alone(
    live_server: LiveServer, browser: Browser, club: Club, bob: User
) -> None:
    round_ = a_round(a_tournament(club, 12, games=2))
    page = a_desk(browser, live_server.url, bob, grid_address(round_))
    keyboard = page.keyboard

    for table in (1, 2, 3):
        expect(page.locator(f"[id='id_t{table}-1-total_1_A']")).to_be_focused()
        for place, total in enumerate(("34", "1" + str(table), "8", "0")):
            if place:
                keyboard.press("Tab")
            keyboard.type(total)
        keyboard.press("Enter")
        expect(page.locator(f"#table_{table}.is-saved")).to_be_visible()
    expect(page.locator("#save_results")).to_be_focused()

    assert [marks_of(sheet) for sheet in sheets_of(round_)] == [
        [(34, 10 + table), (8, 0)] for table in (1, 2, 3)
    ]


def test_arrows_move_between_tables_and_what_is_refused_is_put_right(
    live_server: LiveServer, browser: Browser, club: Club, bob: User
) -> None:
    round_ = to_121(club)
    first, second = sheets_of(round_)
    page = a_desk(browser, live_server.url, bob, grid_address(round_))
    keyboard = page.keyboard

    keyboard.type("80")
    keyboard.press("ArrowRight")
    keyboard.type("60")
    keyboard.press("Enter")
    expect(page.locator("#table_1.is-refused [role=alert]")).to_be_visible()
    expect(page.locator("[id='id_t2-1-total_1_A']")).to_be_focused()
    keyboard.press("ArrowUp")
    keyboard.type("121")
    keyboard.press("Enter")
    expect(page.locator("#table_1.is-saved")).to_be_visible()

    assert (marks_of(first), marks_of(second)) == ([(121, 60)], [])


@pytest.mark.parametrize("games", [1, 3])
def test_no_badge_covers_a_field(
    live_server: LiveServer, browser: Browser, club: Club, bob: User, games: int
) -> None:
    round_ = a_round(a_tournament(club, 4, games=games))
    page = a_desk(browser, live_server.url, bob, grid_address(round_))
    fields, covered = {}, {}
    for width in (360, 390, 1024, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        (badge,) = [one.bounding_box() for one in page.locator("#table_1 .badge:visible").all()]
        boxes = [one.bounding_box() for one in page.locator("#table_1 input:visible").all()]
        fields[width] = len(boxes)
        covered[width] = [box for box in boxes if box and badge and overlap(box, badge)]

    assert fields == dict.fromkeys(fields, 2 * games)
    assert {width: boxes for width, boxes in covered.items() if boxes} == {}


@pytest.mark.parametrize(
    ("key", "stands"), [("Enter", [(95, 130)]), ("Escape", [(125, 90)])], ids=["replaced", "kept"]
)
def test_other_result_is_replaced_by_enter_and_kept_by_escape(
    live_server: LiveServer,
    browser: Browser,
    club: Club,
    alice: User,
    bob: User,
    key: str,
    stands: list[tuple[int, int]],
) -> None:
    round_ = to_121(club)
    sheet = sheets_of(round_)[0]
    page = a_desk(browser, live_server.url, bob, grid_address(round_))
    other = signed_in(alice)
    save_row(other, round_, typed_row(other.get(grid_address(round_)), 1, "125", "90"))

    type_totals(page, "95", "130")
    expect(page.locator("#table_1.is-refused [role=alert]")).to_be_visible()
    assert marks_of(sheet) == [(125, 90)]
    page.keyboard.press("ArrowUp")
    page.keyboard.press(key)

    expect(page.locator("#table_1.is-saved")).to_be_visible()
    expect(page.locator("[id='id_t2-1-total_1_A']")).to_be_focused()
    shown = [page.locator(f"[id='id_t1-1-total_1_{side}']").input_value() for side in "AB"]
    assert (marks_of(sheet), shown) == (stands, [str(total) for total in stands[0]])


def test_changed_result_asks_first_and_enter_says_yes(
    live_server: LiveServer, browser: Browser, club: Club, bob: User
) -> None:
    round_ = to_121(club)
    sheet = sheets_of(round_)[0]
    page = a_desk(browser, live_server.url, bob, grid_address(round_))
    type_totals(page, "125", "90")
    expect(page.locator("#table_1.is-saved")).to_be_visible()

    page.keyboard.press("ArrowUp")
    type_totals(page, "95", "130")
    expect(page.locator("#table_1 [role=alert]")).to_contain_text("Cela change 2 rangs")
    assert marks_of(sheet) == [(125, 90)]
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")

    expect(page.locator("#table_1.is-saved")).to_be_visible()
    assert marks_of(sheet) == [(95, 130)]


def test_other_result_is_kept_by_a_finger(
    live_server: LiveServer, browser: Browser, club: Club, alice: User, bob: User
) -> None:
    round_ = to_121(club)
    page = a_desk(browser, live_server.url, bob, grid_address(round_))
    other = signed_in(alice)
    save_row(other, round_, typed_row(other.get(grid_address(round_)), 1, "125", "90"))

    type_totals(page, "95", "130")
    page.locator("#table_1 [data-answer=keep]").click()

    expect(page.locator("#table_1.is-saved")).to_be_visible()
    assert marks_of(sheets_of(round_)[0]) == [(125, 90)]


def test_button_for_every_row_replaces_no_other_result(
    live_server: LiveServer, browser: Browser, club: Club, alice: User, bob: User
) -> None:
    round_ = to_121(club)
    page = a_desk(browser, live_server.url, bob, grid_address(round_))
    other = signed_in(alice)
    save_row(other, round_, typed_row(other.get(grid_address(round_)), 1, "125", "90"))

    type_totals(page, "95", "130")
    expect(page.locator("#table_1.is-refused [role=alert]")).to_be_visible()
    type_totals(page, "80", "121")
    expect(page.locator("#table_2.is-saved")).to_be_visible()
    page.keyboard.press("Enter")

    expect(page.locator("[id='id_t1-1-total_1_A']")).to_be_focused()
    assert [marks_of(sheet) for sheet in sheets_of(round_)] == [[(125, 90)], [(80, 121)]]


def test_same_result_typed_twice_is_saved(
    live_server: LiveServer, browser: Browser, club: Club, alice: User, bob: User
) -> None:
    round_ = to_121(club)
    page = a_desk(browser, live_server.url, bob, grid_address(round_))
    other = signed_in(alice)
    save_row(other, round_, typed_row(other.get(grid_address(round_)), 1, "125", "90"))

    type_totals(page, "125", "90")

    expect(page.locator("#table_1.is-saved")).to_be_visible()
    assert sheets_of(round_)[0].lines.count() == 1


def test_a_table_that_wrote_meanwhile_is_not_overwritten(
    live_server: LiveServer, browser: Browser, club: Club, bob: User
) -> None:
    round_ = to_121(club)
    sheet = sheets_of(round_)[0]
    page = a_desk(browser, live_server.url, bob, grid_address(round_))
    play(sheet, 42)

    page.keyboard.type("125")
    page.keyboard.press("Tab")
    page.keyboard.type("90")
    page.keyboard.press("Enter")

    expect(page.locator("#table_1 [role=alert]")).to_contain_text("125 – 90")
    expect(page.locator("#table_1 input:not([type=hidden])")).to_have_count(0)
    assert games_of(sheet)[0].totals is None


def paste(page: Page, text: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("text => navigator.clipboard.writeText(text)", text)
    page.keyboard.press("Control+v")


def test_pasted_column_fills_the_row_and_never_runs_together(
    live_server: LiveServer, browser: Browser, club: Club, bob: User
) -> None:
    round_ = to_121(club)
    first, second = sheets_of(round_)
    page = a_desk(browser, live_server.url, bob, grid_address(round_))

    paste(page, "125\r\n80\r\n")
    page.keyboard.press("Enter")
    expect(page.locator("#table_1.is-saved")).to_be_visible()
    expect(page.locator("[id='id_t2-1-total_1_A']")).to_be_focused()
    paste(page, "125\n80\n121\n3")
    page.keyboard.press("Tab")
    page.keyboard.type("80")
    page.keyboard.press("Enter")

    expect(page.locator("#table_2.is-refused")).to_be_visible()
    assert (marks_of(first), marks_of(second)) == ([(125, 80)], [])
