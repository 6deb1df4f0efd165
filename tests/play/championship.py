"""A championship played through HTTP: hundreds of players, rounds by lot, half the field cut, a final.

A director works at the desk; at the tables phones write through the API, several tables at once.
"""

from __future__ import annotations

import random
import time
import uuid
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from threading import Lock
from typing import Any
from urllib.parse import urljoin

import requests

from tests.play.evening import TIMEOUT, Browser, Counts, Page, Stopped

POINTS = 68  # in the pack, tricks included
LINES_AT_ONCE = 200  # of players, in one paste


@dataclass
class Tally:
    """What the tables sent: deals that were acknowledged, requests, answers that were refusals or faults."""

    deals: int = 0
    sent: int = 0
    errors: list[str] = field(default_factory=list)
    seconds: float = 0
    _lock: Lock = field(default_factory=Lock)

    def add(self, answer: requests.Response, deals: int = 0) -> None:
        with self._lock:
            self.sent += 1
            self.deals += deals if answer.ok else 0
            if not answer.ok:
                self.errors.append(f"{answer.status_code} {answer.request.method} {answer.url}")

    @property
    def rate(self) -> float:
        """Deals a second, while tables played."""
        return self.deals / self.seconds if self.seconds else 0.0


@dataclass
class Championship:
    """`play` runs it from the list of players to the published final ranking."""

    site: str
    email: str
    password: str
    chance: random.Random
    players: int = 560
    rounds: int = 4
    finalists: int = 32
    deals: int = 4
    at_once: int = 4
    counts: Counts = field(default_factory=Counts)
    tables: Tally = field(default_factory=Tally)

    @property
    def errors(self) -> list[str]:
        return [*self.tables.errors, *self.counts.errors]

    def told(self) -> str:
        """What it cost."""
        sent = self.tables.sent + self.counts.requests
        return (
            f"{self.players} players, {self.tables.deals} deals in {self.tables.seconds:.0f} s of play "
            f"({self.tables.rate:.1f} a second), {sent} requests, {len(self.errors)} errors"
        )

    def play(self) -> list[tuple[str, ...]]:
        """The rows of the published ranking, as the public page shows them."""
        with closing(Browser(self.site, self.counts)) as desk:
            page = self._open(desk)
            for number in range(1, self.rounds + 1):
                page = self._round(desk, page, number)
            for number in (self.rounds + 1, self.rounds + 2):  # the semi-final, the final
                page = desk.send(desk.get(_link(page, "/stages/")), "form[action$='/stages/begin/']")
                page = self._round(desk, page, number)
            page = desk.send(page, "form[action$='/editions/publish/']")
            published = desk.get(_link(page, "/editions/"))
        return [
            tuple(" ".join(cell.get_text(" ").split()) for cell in row.select("th, td"))
            for row in published.soup.select("main table tr")
        ]

    def _open(self, desk: Browser) -> Page:
        """Sign in, write down who comes, plan the day, open the championship, enter everybody."""
        page = desk.get("/accounts/login/")
        club = desk.send(page, "form:has(input[name=password])", username=self.email, password=self.password)
        club = desk.get("/clubs/mine/") if "/clubs/" not in club.url else club
        home = club.url.rstrip("/")
        mark = self.chance.randrange(10**6)
        names = [f"Joueur{number} Champ{mark}" for number in range(1, self.players + 1)]
        for first in range(0, len(names), LINES_AT_ONCE):
            self._paste(desk, home, names[first : first + LINES_AT_ONCE])
        day = desk.send(desk.get(f"{home}/sessions/new/"), "main form", name=f"Championnat {mark}")
        day = desk.send(day, "form[action$='/expect/']")
        day = desk.send(day, "form[action$='/welcome/']")
        page = desk.get(f"{_link(day, '/tournaments/sessions/')}?preset=championship")
        planned = {"stage1-rounds": str(self.rounds), "stage3-cut_value": str(self.finalists)}
        page = desk.send(page, "#opening", structure="fixed_deals", deals=str(self.deals), **planned)
        return desk.send(page, "form[action$='/entries/arrived/']")

    def _paste(self, desk: Browser, home: str, names: Sequence[str]) -> None:
        page = desk.get(f"{home}/players/paste/")
        page = desk.send(page, "main form", names="\n".join(names))
        desk.send(page, "form:has(button[name=add])", add="")

    def _round(self, desk: Browser, page: Page, number: int) -> Page:
        """Draw, publish, play every table: the desk afterwards."""
        page = desk.send(page, "form[action$='/rounds/draw/']")
        page = desk.send(page, "form[action$='/publish/']")
        cards = desk.get(_link(page, f"/rounds/{number}/cards/"))
        codes = [str(code["aria-label"]).split("#")[1] for code in cards.soup.select(".table-card .qr")]
        if not codes:
            raise Stopped(f"{cards.url} has no cards")
        start = time.perf_counter()
        with ThreadPoolExecutor(self.at_once) as room:
            list(room.map(self._table, codes, [self.chance.random() for _ in codes]))
        self.tables.seconds += time.perf_counter() - start
        return desk.get(page.url)

    def _table(self, code: str, luck: float) -> None:
        """Every game of a table, each on a phone of its own, signed by both sides."""
        chance, games = random.Random(luck), 1
        number = 0
        while number < games:
            number += 1
            with requests.Session() as phone:
                games = self._game(phone, code, number, chance)

    def _game(self, phone: requests.Session, code: str, number: int, chance: random.Random) -> int:
        """Every deal of game `number`, then both signatures; how many games the table plays."""
        seat = self._send(phone, "/api/v1/join/", {"code": code})
        phone.headers["Authorization"] = f"Device {seat['secret']}"
        home = f"/api/v1/sheets/{seat['key']}/"
        answer = phone.get(urljoin(self.site, home), timeout=TIMEOUT)
        self.tables.add(answer)
        sheet = answer.json()
        revision = sheet["revision"]
        for _ in range(self.deals):
            points = chance.randint(20, 48)
            deal = {"raw": {"A": points, "B": POINTS - points}}
            revision = self._write(phone, f"{home}deals/", revision, number, {"deal": deal})
        for side in ("A", "B"):
            revision = self._write(phone, f"{home}signatures/", revision, number, {"side": side})
        return len(sheet["games"])

    def _write(
        self, phone: requests.Session, address: str, revision: int, game: int, told: dict[str, Any]
    ) -> int:
        body = {"uuid": str(uuid.uuid4()), "revision": revision, "game": game, **told}
        receipt = self._send(phone, address, body, deals=int("deal" in told))
        return int(receipt["revision"])

    def _send(self, phone: requests.Session, address: str, body: dict[str, Any], deals: int = 0) -> Any:
        answer = phone.post(urljoin(self.site, address), json=body, timeout=TIMEOUT)
        self.tables.add(answer, deals)
        if not answer.ok:
            raise Stopped(f"{address}: {answer.status_code} {answer.text[:300]}")
        return answer.json()


def _link(page: Page, part: str) -> str:
    link: Any = page.soup.select_one(f"a[href*='{part}']")
    if link is None:
        raise Stopped(f"{page.url} has no link to {part}")
    return urljoin(page.url, str(link["href"]).split("#")[0])
