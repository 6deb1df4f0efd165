"""What is answered at a door; what was answered to those who see most is kept for whoever looks at it again."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.test import Client
from django.urls import reverse

from tests.doors.cells import DENIED, LOGIN, Cell, Row
from tests.doors.digest import database_digest, is_as_before, rolled_back
from tests.doors.matrix import PLACES
from tests.doors.world import Actor, World
from tournaments.models import Commitment, Round
from tournaments.pairing.checkable.chance import chain

KEPT = (Actor.STRANGER, Actor.OWNER)
links_of = cache(chain)


def ask(client: Client, row: Row, world: World, actor: Actor, method: str = "") -> HttpResponseBase:
    """The answer to `actor` at the door of `row`."""
    address, facts = address_of(row, world, actor), row.facts(world, actor)
    return send(client, method or row.method, address, facts, as_json=row.route.startswith("api:"))


def address_of(row: Row, world: World, actor: Actor, **parts: Any) -> str:
    """The address of `row`, about what it is about for `actor`, but for `parts`."""
    where = row.where or PLACES.get(row.route)
    return reverse(row.route, kwargs={**(where(world, actor) if where else {}), **parts})


def send(
    client: Client, method: str, address: str, facts: dict[str, Any], *, as_json: bool
) -> HttpResponseBase:
    if method in ("GET", "HEAD"):
        return getattr(client, method.lower())(address, facts)
    if as_json or method != "POST":
        return client.generic(method, address, json.dumps(facts), content_type="application/json")
    return client.post(address, facts)


def seen(response: HttpResponseBase) -> Cell:
    """The answer as the table writes it."""
    sent_to = response.get("Location", "")
    return (
        LOGIN
        if response.status_code == 302 and sent_to.startswith(reverse("login") + "?")
        else response.status_code
    )


def without_nonce(page: HttpResponseBase) -> str:
    """The page without what is new in every answer."""
    return re.sub(
        r'(nonce|name="csrfmiddlewaretoken" value)="[^"]*"', "", page.content.decode(errors="replace")
    )


def unpublished() -> frozenset[str]:
    """Every secret of a draw that is not told yet, and the one that tells them all."""
    found = set()
    for commitment in Commitment.objects.all():
        rounds = Round.objects.filter(stage__tournament=commitment.tournament_id, published_at__isnull=False)
        links = links_of(commitment.secret, commitment.links)
        found |= set(links[1 + max(rounds.values_list("number", flat=True), default=0) :])
    return frozenset(found)


def allowed(row: Row) -> Actor:
    """Who sees most of the page."""
    return next((actor for actor in (Actor.OWNER, Actor.STRANGER) if row.cells[actor] == 200), Actor.OWNER)


@dataclass(frozen=True)
class Answer:
    """What came back."""

    page: HttpResponse
    harm: bool
    """Whether a page that was only read, or refused, has changed the database."""
    secrets: frozenset[str]
    """Which nobody was to know at that moment."""
    led_to: bytes = b""
    """The page to which the owner was sent then."""

    @property
    def cell(self) -> Cell:
        return seen(self.page)


class Answers:
    """The answers at the doors of a world; what a request writes is taken back."""

    def __init__(self, world: World) -> None:
        self.world, self.untouched, self.secrets = world, database_digest(), unpublished()
        self._kept: dict[tuple[str, Actor], Answer] = {}

    def of(self, row: Row, actor: Actor) -> Answer:
        """The answer to `actor` at the door of `row`, asked for once where it is one that is kept."""
        answer = self._kept.get((str(row), actor)) or self._asked(row, actor)
        if actor in KEPT:
            self._kept[str(row), actor] = answer
        return answer

    def page(self, row: Row, actor: Actor) -> HttpResponse:
        return self.of(row, actor).page

    def _asked(self, row: Row, actor: Actor) -> Answer:
        with rolled_back() as written:
            page = plain(ask(self.world.browser(actor), row, self.world, actor))
            harmless = row.method == "GET" or seen(page) in DENIED
            harm = harmless and not is_as_before(written, self.untouched)
            if actor != Actor.OWNER:
                return Answer(page, harm, self.secrets)
            return Answer(page, harm, unpublished() if written else self.secrets, self._led_to(page))

    def _led_to(self, page: HttpResponse) -> bytes:
        """The page of a club that the owner is sent to, while what was written still stands."""
        address = page.get("Location", "")
        return self.world.browser(Actor.OWNER).get(address).content if address.startswith("/clubs/") else b""


def plain(response: HttpResponseBase) -> HttpResponse:
    """The answer without what the test client knows of how it was made."""
    body = b"".join(response.streaming_content) if response.streaming else response.content
    page = HttpResponse(body, status=response.status_code)
    page.headers, page.cookies = response.headers, response.cookies
    return page
