"""The wall as it is seen ten metres away: letters large enough, dark enough, whole, one beside the other.

A usual image is two metres wide. House rule: a capital is at least a four-hundredth of the distance, 25 mm at ten
metres, and its contrast with what is behind it is that of WCAG AAA.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page
from pytest_django.live_server_helper import LiveServer

from clubs.models import Club, PublicName, User
from tests.browser.laptops import screen_shown
from tests.browser.listening import stand_still
from tests.depth import part
from tests.steps.addresses import public_address
from tests.steps.tournament_evening import a_pair, a_round, a_tournament, play_all, publish
from tournaments.models import EntryKind
from tournaments.tables.clock.actions import start_clock
from tournaments.wall.actions import announce, hold_screen, set_rotation

pytestmark = pytest.mark.browser
WIDE, CAPITAL, CONTRAST = 2000, 25, 7
"""Millimetres of the image and of a capital on it; how many times lighter than the other."""
PROJECTORS = ((1920, 1080), (1280, 720))
LETTERS = {"as they are": 0, "wider": 0.05}
"""Which face a browser takes is its own affair: as it sets letters here, and each with so many ems more."""
SPACED = """(ems) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`#wall * { letter-spacing: ${ems}em }`);
  document.adoptedStyleSheets = [sheet];
}"""
SEEN = """async () => {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  const pen = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
  const mixed = (colours) => {
    for (const colour of colours) { pen.fillStyle = colour; pen.fillRect(0, 0, 1, 1); }
    return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const light = (rgb) => rgb.map((one) => one / 255)
    .map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4))
    .reduce((sum, one, at) => sum + one * [0.2126, 0.7152, 0.0722][at], 0.05);
  const behind = (one) => (one ? [...behind(one.parentElement), getComputedStyle(one).backgroundColor] : ["#fff"]);
  const contrasts = new Map();
  const contrast = (one) => {
    const ground = behind(one), colour = getComputedStyle(one).color, key = [...ground, colour].join();
    const [first, second] = contrasts.has(key) ? [] : [ground, [...ground, colour]].map((all) => light(mixed(all)));
    if (!contrasts.has(key)) contrasts.set(key, Math.max(first / second, second / first));
    return contrasts.get(key);
  };
  const set = (one, text) => {
    const style = getComputedStyle(one);
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    return pen.measureText(text);
  };
  const capital = (one) => set(one, "H").actualBoundingBoxAscent / innerWidth;
  const ink = (text) => { // where its letters are; how much air its face asks for is another thing
    const range = document.createRange();
    range.selectNodeContents(text);
    const {left, right, top, bottom} = range.getBoundingClientRect(), letters = set(text.parentElement, text.data);
    return {
      left, right,
      top: top + letters.fontBoundingBoxAscent - letters.actualBoundingBoxAscent,
      bottom: bottom - letters.fontBoundingBoxDescent + letters.actualBoundingBoxDescent,
    };
  };
  const box = (one) => {
    const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT), inks = [];
    while (texts.nextNode()) {
      const text = texts.currentNode;
      if (text.data.trim() && text.parentElement.offsetWidth) inks.push(ink(text));
    }
    const least = (side) => Math.min(...inks.map((each) => each[side]));
    const most = (side) => Math.max(...inks.map((each) => each[side]));
    return {left: least("left"), right: most("right"), top: least("top"), bottom: most("bottom")};
  };
  const over = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
  const foot = document.querySelector(".wall-foot").getBoundingClientRect();
  const beyond = (one) => one.left < 0 || one.right > innerWidth || one.top < 0 || one.bottom > foot.top + 1;
  const cut = (one, {top, bottom}) => {
    const place = one.getBoundingClientRect();
    return getComputedStyle(one).overflow === "hidden"
      && (one.scrollWidth > one.clientWidth + 1 || top < place.top - 1 || bottom > place.bottom + 1);
  };

  const screen = document.querySelector("[data-screen]:not([hidden])");
  const rows = [...screen.querySelectorAll(".mark, .names span, .figure")];
  const said = [screen.querySelector("h2"), document.querySelector(".wall-clock .clock"), ...rows].filter(Boolean);
  const boxes = said.map(box);
  const texts = (all) => all.map((one) => one.textContent);
  return {
    key: screen.dataset.screen,
    capital: Math.min(...rows.map(capital)),
    contrast: Math.min(...said.map(contrast)),
    cut: texts(said.filter((one, at) => cut(one, boxes[at]))),
    beyond: texts(said.filter((one, at) => beyond(boxes[at]))),
    over: texts(said.filter((one, at) => boxes.slice(at + 1).some((other) => over(boxes[at], other)))),
    names: texts([...screen.querySelectorAll(".names span")]),
  };
}"""
WHOLE = "one => [one.scrollWidth > one.clientWidth, one.scrollHeight > one.clientHeight]"


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


def look(page: Page, *lists: str) -> list[Any]:
    """What is seen on every screen of `lists`, turned to by hand."""
    count, found = page.locator("[data-screen]").count(), []
    for _turn in range(count):
        if (screen_shown(page) or "").startswith(lists):
            found.append(page.evaluate(SEEN))
        page.keyboard.press("ArrowRight")
    return found


@pytest.fixture
def projector(browser: Browser) -> Page:
    return browser.new_context(locale="fr").new_page()


def in_every_way(page: Page) -> Iterator[str]:
    """The page on each projector, in letters as this browser sets them and in wider ones."""
    for width, height in PROJECTORS:
        page.set_viewport_size({"width": width, "height": height})
        for letters, ems in LETTERS.items():
            page.evaluate(SPACED, ems)
            yield f"{width}x{height}, letters {letters}"


def check(page: Page, *lists: str) -> list[list[str]]:
    """Every screen of `lists` is read from afar; the names on each of these."""
    seen, faults = list[Any](), dict[str, object]()
    for way in in_every_way(page):
        seen = look(page, *lists)
        small = [one["key"] for one in seen if one["capital"] * WIDE < CAPITAL]
        faint = [one["key"] for one in seen if one["contrast"] < CONTRAST]
        askew = [one for one in seen if one["cut"] or one["beyond"] or one["over"]]
        if small or faint or askew:
            faults[way] = (
                small,
                faint,
                [(one["key"], one["cut"], one["beyond"], one["over"]) for one in askew],
            )
    assert faults == {}
    return [[name for one in seen if one["key"].startswith(each) for name in one["names"]] for each in lists]


def test_ranking_of_forty_rows_is_read_ten_metres_away(
    live_server: LiveServer, projector: Page, club: Club, alice: User
) -> None:
    tournament = a_tournament(club, 40)
    of_real_length(club)
    play_all(a_round(tournament))
    publish(tournament, alice)
    projector.goto(live_server.url + public_address(tournament, "wall"))

    ranked, seated = check(projector, "ranking", "names")

    assert (len(ranked), sorted(ranked), max(map(len, ranked))) == (40, sorted(seated), 24)


@pytest.mark.deeper("forty tables of players, and of pairs whose lines are longer")
@pytest.mark.parametrize("kind", part([EntryKind.PAIR, EntryKind.PLAYER], 1))
def test_forty_tables_are_read_ten_metres_away(
    live_server: LiveServer, projector: Page, club: Club, kind: str
) -> None:
    tournament = a_tournament(club, 160, kind=kind)
    of_real_length(club)
    if kind == EntryKind.PAIR:
        for number in range(1, 160, 2):
            a_pair(tournament, number, number + 1)
    start_clock(a_round(tournament), 45)
    projector.goto(live_server.url + public_address(tournament, "wall"))

    told, names = check(projector, "tables", "names")

    assert len(set(names)) == 160
    assert [name for name in names if name not in " ".join(told)] == []


def test_every_screen_of_a_list_stays_as_long_as_the_desk_says(
    live_server: LiveServer, projector: Page, club: Club
) -> None:
    tournament = a_tournament(club, 160)
    of_real_length(club)
    a_round(tournament)
    set_rotation(tournament, ["names"], 15)
    stand_still(projector)
    projector.goto(live_server.url + public_address(tournament, "wall"))
    pages = projector.locator("[data-screen]").count()
    seen = []
    for _page in range(pages):
        seen.append(screen_shown(projector))
        projector.clock.run_for(14_200)
        seen.append(screen_shown(projector))
        projector.clock.run_for(800)

    assert seen == [f"names-{page}" for page in range(1, pages + 1) for _moment in range(2)]


def test_nothing_stands_over_the_names_where_the_pointer_rests(
    live_server: LiveServer, projector: Page, club: Club
) -> None:
    tournament = a_tournament(club, 40)
    a_round(tournament)
    stand_still(projector)
    projector.goto(live_server.url + public_address(tournament, "wall"))
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
    projector.goto(live_server.url + public_address(tournament, "wall"))

    band = projector.locator(".wall-band")
    seen = {
        way: (band.evaluate(WHOLE), [one["beyond"] for one in look(projector, "tables")])
        for way in in_every_way(projector)
    }

    assert seen == dict.fromkeys(seen, ([False, False], [[]]))
