"""The wall as it is seen ten metres away: letters large enough, dark enough, whole, one beside the other.

A usual image is two metres wide. House rule: a capital is at least a four-hundredth of the distance, 25 mm at ten
metres, and its contrast with what is behind it is that of WCAG AAA.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page
from pytest_django.live_server_helper import LiveServer

from clubs.models import Club, PublicName, User
from tests.browser.test_wall import shown
from tests.steps.tournament_evening import a_pair, a_round, a_tournament, play_all, publish
from tests.tournaments.editions.test_public import page_of
from tournaments.models import EntryKind, Tournament
from tournaments.tables.clock.actions import start_clock
from tournaments.wall.actions import announce, hold_screen, set_rotation

pytestmark = pytest.mark.browser
WIDE, CAPITAL, CONTRAST = 2000, 25, 7
"""Millimetres of the image and of a capital on it; how many times lighter than the other."""
SEEN = """() => {
  const pen = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
  const mixed = (colours) => {
    for (const colour of colours) { pen.fillStyle = colour; pen.fillRect(0, 0, 1, 1); }
    return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const light = (rgb) => rgb.map((one) => one / 255)
    .map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4))
    .reduce((sum, one, at) => sum + one * [0.2126, 0.7152, 0.0722][at], 0.05);
  const behind = (one) => (one ? [...behind(one.parentElement), getComputedStyle(one).backgroundColor] : ["#fff"]);
  const contrast = (one) => {
    const [first, second] = [[], [getComputedStyle(one).color]].map((own) => light(mixed([...behind(one), ...own])));
    return Math.max(first / second, second / first);
  };
  const capital = (one) => {
    const style = getComputedStyle(one);
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    return pen.measureText("H").actualBoundingBoxAscent / innerWidth;
  };
  const box = (one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return range.getBoundingClientRect();
  };
  const over = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
  const foot = document.querySelector(".wall-foot").getBoundingClientRect();
  const beyond = (one) => one.left < 0 || one.right > innerWidth || one.top < 0 || one.bottom > foot.top + 1;

  const screen = document.querySelector("[data-screen]:not([hidden])");
  const rows = [...screen.querySelectorAll(".mark, .names span, .figure")];
  const said = [screen.querySelector("h2"), document.querySelector(".wall-clock .clock"), ...rows].filter(Boolean);
  const boxes = said.map(box);
  const texts = (all) => all.map((one) => one.textContent);
  return {
    key: screen.dataset.screen,
    capital: Math.min(...rows.map(capital)),
    contrast: Math.min(...said.map(contrast)),
    cut: texts(said.filter((one) => one.scrollWidth > one.clientWidth + 1)),
    beyond: texts(said.filter((one, at) => beyond(boxes[at]))),
    over: texts(said.filter((one, at) => boxes.slice(at + 1).some((other) => over(boxes[at], other)))),
    names: texts([...screen.querySelectorAll(".names span")]),
  };
}"""


def of_real_length(club: Club) -> None:
    """Names as a club has them, the longest of 24 letters."""
    last = ["Vandenbroucke", "Delannoy", "Lefebvre-Dumoulin", "Roux", "Van den Berghe"]
    players = list(club.players.all())
    for player in players:
        player.last_name = last[player.number % len(last)]
        told = f" {player.number}"
        player.first_name = player.first_name[: 23 - len(player.last_name + told)] + told
        player.public_form = PublicName.FULL
    club.players.bulk_update(players, ["first_name", "last_name", "public_form"])


def look(page: Page, screen: str) -> list[Any]:
    """What is seen on every screen of a list, turned to by hand."""
    count, found = page.locator("[data-screen]").count(), []
    for _turn in range(count):
        found.append(page.evaluate(SEEN))
        page.keyboard.press("ArrowRight")
    return [one for one in found if one["key"].startswith(screen)]


@pytest.fixture(params=[(1920, 1080), (1280, 720)], ids=lambda size: f"{size[0]}x{size[1]}")
def projector(request: pytest.FixtureRequest, browser: Browser) -> Page:
    width, height = request.param
    return browser.new_context(locale="fr", viewport={"width": width, "height": height}).new_page()


def check(page: Page, tournament: Tournament, site: str, screen: str) -> list[str]:
    """Every screen of a list is read from afar; the names on them."""
    page.goto(site + page_of(tournament, "wall"))
    seen = look(page, screen)
    assert [one["key"] for one in seen if one["capital"] * WIDE < CAPITAL] == []
    assert [one["key"] for one in seen if one["contrast"] < CONTRAST] == []
    assert [(one["cut"], one["beyond"], one["over"]) for one in seen] == [([], [], [])] * len(seen)
    return [name for one in seen for name in one["names"]]


def test_ranking_of_forty_rows_is_read_ten_metres_away(
    live_server: LiveServer, projector: Page, club: Club, alice: User
) -> None:
    tournament = a_tournament(club, 40)
    of_real_length(club)
    play_all(a_round(tournament))
    publish(tournament, alice)

    ranked = check(projector, tournament, live_server.url, "ranking")
    seated = check(projector, tournament, live_server.url, "names")

    assert (len(ranked), sorted(ranked), max(map(len, ranked))) == (40, sorted(seated), 24)


@pytest.mark.parametrize("kind", [EntryKind.PLAYER, EntryKind.PAIR])
def test_forty_tables_are_read_ten_metres_away(
    live_server: LiveServer, projector: Page, club: Club, kind: str
) -> None:
    tournament = a_tournament(club, 160, kind=kind)
    of_real_length(club)
    if kind == EntryKind.PAIR:
        for number in range(1, 160, 2):
            a_pair(tournament, number, number + 1)
    start_clock(a_round(tournament), 45)

    told = " ".join(check(projector, tournament, live_server.url, "tables"))
    names = check(projector, tournament, live_server.url, "names")

    assert len(set(names)) == 160
    assert [name for name in names if name not in told] == []


def test_every_screen_of_a_list_stays_as_long_as_the_desk_says(
    live_server: LiveServer, projector: Page, club: Club
) -> None:
    tournament = a_tournament(club, 160)
    of_real_length(club)
    a_round(tournament)
    set_rotation(tournament, ["names"], 15)
    projector.clock.install()
    projector.goto(live_server.url + page_of(tournament, "wall"))
    pages = projector.locator("[data-screen]").count()
    seen = []
    for _page in range(pages):
        seen.append(shown(projector))
        projector.clock.run_for(14_200)
        seen.append(shown(projector))
        projector.clock.run_for(800)

    assert seen == [f"names-{page}" for page in range(1, pages + 1) for _moment in range(2)]


def test_nothing_stands_over_the_names_where_the_pointer_rests(
    live_server: LiveServer, projector: Page, club: Club
) -> None:
    tournament = a_tournament(club, 40)
    a_round(tournament)
    projector.clock.install()
    projector.goto(live_server.url + page_of(tournament, "wall"))
    buttons, seen = projector.locator(".wall-buttons"), []
    for _time in range(2):
        projector.mouse.move(200, 200)
        projector.mouse.move(300, 300)
        seen.append(buttons.evaluate("one => getComputedStyle(one).opacity"))
        projector.clock.run_for(3_400)
        seen.append(buttons.evaluate("one => getComputedStyle(one).opacity"))

    assert seen == ["0.85", "0", "0.85", "0"]


@pytest.mark.parametrize("letters", [45, 200])
def test_announcement_is_whole_below_a_screen_that_is_held(
    live_server: LiveServer, projector: Page, club: Club, letters: int
) -> None:
    tournament = a_tournament(club, 40)
    start_clock(a_round(tournament), 45)
    announce(tournament, ("Mesdames et messieurs, le gigot attend au bar. " * 5)[:letters].strip())
    hold_screen(tournament, "tables")
    projector.goto(live_server.url + page_of(tournament, "wall"))

    cut = projector.locator(".wall-band").evaluate(
        "one => [one.scrollWidth > one.clientWidth, one.scrollHeight > one.clientHeight]"
    )

    assert cut == [False, False]
    assert [one["beyond"] for one in look(projector, "tables")] == [[]]
