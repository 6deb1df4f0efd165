"""An evening played through HTTP, as people play it: a director at the desk, a phone at every table.

Nothing here knows the database: pages are fetched, their forms filled in and sent.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urljoin, urlsplit

import mechanicalsoup
from bs4 import BeautifulSoup
from requests import Response

TIMEOUT = 30  # seconds
SIGNING = "form[action$='/sign/']:has(input[name=side])"
PEN = "form[action$='/pen/']"
MOST_GAMES = 20  # of one table: a safety net against a sheet that never ends


class Page(Response):
    """What the browser brings back: a response, read."""

    soup: BeautifulSoup


class Stopped(Exception):
    """A page was not what was needed next."""


@dataclass
class Counts:
    """What the evening cost: requests sent, and the answers that were refusals or faults (400 and above)."""

    requests: int = 0
    deals: int = 0
    errors: list[str] = field(default_factory=list)


class Browser:
    """A browser without a screen. Keeps cookies, follows redirects, counts."""

    def __init__(self, site: str, counts: Counts) -> None:
        self._site, self._counts = site, counts
        self._browser = mechanicalsoup.Browser()
        self._browser.session.headers["Accept-Language"] = "fr"

    def close(self) -> None:
        self._browser.close()

    def get(self, address: str) -> Page:
        return self._kept(self._browser.get(urljoin(self._site, address), timeout=TIMEOUT))

    def send(self, page: Page, form: str, **values: str) -> Page:
        """Fill in the first form of `page` that the CSS selector `form` finds, and send it.

        A value for the name of a button presses that button.
        """
        found = page.soup.select_one(form)
        if found is None:
            raise Stopped(f"{page.url} ({page.status_code}) has no form {form}")
        filled = mechanicalsoup.Form(found)
        for name, value in values.items():
            button = found.find("button", attrs={"name": name, "value": value})
            button = button or found.find("button", attrs={"name": name, "value": False})
            if button:
                filled.choose_submit(button)
            else:
                filled.set(name, value)
        return self._kept(self._browser.submit(filled, page.url, timeout=TIMEOUT))

    def _kept(self, answer: Page) -> Page:
        self._counts.requests += 1 + len(answer.history)
        if answer.status_code >= 400:
            self._counts.errors.append(f"{answer.status_code} {answer.request.method} {answer.url}")
        return answer


@dataclass
class Evening:
    """A whole evening at `site`: `play` runs it from the door to the published ranking."""

    site: str
    email: str
    password: str
    players: int
    chance: random.Random
    counts: Counts = field(default_factory=Counts)

    @property
    def errors(self) -> list[str]:
        return self.counts.errors

    def told(self) -> str:
        """What it cost."""
        return f"{self.counts.deals} deals, {self.counts.requests} requests, {len(self.errors)} errors"

    def play(self) -> list[tuple[str, ...]]:
        """The rows of the published ranking, as the public page shows them."""
        with closing(Browser(self.site, self.counts)) as desk:
            session = self._plan(desk)
            self._welcome(desk, session)
            for card in self._draw(desk, session):
                self._play_table(card)
            ranking = self._publish(desk)
        with closing(Browser(self.site, self.counts)) as visitor:
            return self._read(visitor, ranking)

    def _plan(self, desk: Browser) -> Page:
        """Sign in, and plan an evening for tonight."""
        page = desk.get("/accounts/login/")
        club = desk.send(page, "form:has(input[name=password])", username=self.email, password=self.password)
        club = desk.get("/clubs/mine/") if "/clubs/" not in club.url else club
        page = desk.get(f"{club.url.rstrip('/')}/sessions/new/")
        return desk.send(page, "main form", name=f"Soirée {self.chance.randrange(10**6)}")

    def _welcome(self, desk: Browser, session: Page) -> None:
        """Expect everybody; the first players arrive one by one, as at a door."""
        page = desk.send(session, "form[action$='/expect/']")
        rows = [str(row["action"]) for row in page.soup.select("form[action*='/players/']")]
        if len(rows) < self.players:
            raise Stopped(f"the club has {len(rows)} players, {self.players} are needed")
        for row in rows[: self.players]:
            desk.send(page, f"form[action='{row}']", state="arrived")

    def _draw(self, desk: Browser, session: Page) -> list[str]:
        """Open the tournament, enter who is here, draw, publish; where the cards of the tables lead."""
        page = desk.get(self._link(session, "/tournaments/sessions/"))
        page = desk.send(page, "main form.card")
        page = desk.send(page, "form[action$='/entries/arrived/']")
        page = desk.send(page, "form[action$='/rounds/draw/']")
        self._desk = desk.send(page, "form[action$='/publish/']")
        cards = desk.get(self._link(self._desk, "/cards/"))
        return [str(code["aria-label"]) for code in cards.soup.select(".table-card .qr")]

    def _play_table(self, card: str) -> None:
        """Every game of a table, each on another phone that scans its card: no phone writes that fast for long."""
        for _ in range(MOST_GAMES):
            with closing(Browser(self.site, self.counts)) as phone:
                if not self._play_game(phone, self._join(phone, card)):
                    return
        raise Stopped(f"{card} does not end")

    def _join(self, phone: Browser, card: str) -> Page:
        """Scan the card, be the phone of the table, take the pen: its sheet."""
        door, code = urlsplit(card).path, urlsplit(card).fragment  # the site is here, whatever phones call it
        page = phone.send(phone.get(door), "#join", code=code)
        page = phone.send(page, "form.holders", seat="")
        return phone.send(page, PEN) if page.soup.select_one(PEN) else page

    def _play_game(self, phone: Browser, page: Page) -> bool:
        """Every deal of the game in play, then the signatures; False where the last game was signed already."""
        played = False
        while (dealing := page.soup.select_one("form.deal")) or page.soup.select_one(SIGNING):
            page = phone.send(page, "form.deal", **self._deal(page)) if dealing else phone.send(page, SIGNING)
            self.counts.deals += bool(dealing)
            played = True
        return played

    def _deal(self, page: Page) -> Mapping[str, str]:
        """A plausible deal: mostly close, a coinche now and then."""
        sides = [str(tag["value"]) for tag in page.soup.select("form.deal input[name=side]")]
        counts = sorted(int(str(tag["value"])) for tag in page.soup.select("form.deal input[name=count]"))
        most = len(counts) - 1
        above = counts[min(self.chance.randint(0, most), self.chance.randint(0, most))]
        told: dict[str, str] = {"side": self.chance.choice(sides), "count": str(above)}
        if page.soup.select_one("form.deal input[name=doubles][value='1']") and self.chance.random() < 0.2:
            told["doubles"] = "1"
        return told

    def _publish(self, desk: Browser) -> str:
        """Publish the ranking; its public address."""
        page = desk.get(self._desk.url)
        return self._link(desk.send(page, "form[action$='/editions/publish/']"), "/editions/")

    def _read(self, visitor: Browser, address: str) -> list[tuple[str, ...]]:
        return [
            tuple(" ".join(cell.get_text(" ").split()) for cell in row.select("th, td"))
            for row in visitor.get(address).soup.select("main table tr")
        ]

    @staticmethod
    def _link(page: Page, part: str) -> str:
        link: Any = page.soup.select_one(f"a[href*='{part}']")
        if link is None:
            raise Stopped(f"{page.url} has no link to {part}")
        return str(link["href"])
