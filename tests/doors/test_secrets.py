"""The secret of a draw is on no page, and in no answer, before its round is published."""

from __future__ import annotations

import re

import pytest

from tests.doors.cells import Row
from tests.doors.digest import rolled_back
from tests.doors.matrix import ROWS
from tests.doors.test_matrix import ask, world
from tests.doors.world import Actor, World
from tournaments.models import Commitment, Round
from tournaments.pairing.checkable.chance import chain

__all__ = ["world"]  # the fixture, built for this module

pytestmark = [pytest.mark.django_db, pytest.mark.pure]  # what an answer tells does not depend on the database
DIGITS = re.compile(r"[0-9a-f]{64}")


def unpublished(world: World) -> set[str]:
    """Every secret that is not told yet, and the one that tells them all."""
    found = set()
    for commitment in Commitment.objects.all():
        rounds = Round.objects.filter(stage__tournament=commitment.tournament_id, published_at__isnull=False)
        links = chain(commitment.secret, commitment.links)
        found |= set(links[1 + max(rounds.values_list("number", flat=True), default=0) :])
    return found


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_no_answer_tells_a_secret(world: World, row: Row) -> None:
    """Read, or written and the page then led to; asked by those who may do everything."""
    with rolled_back():
        answer = ask(world.browser(Actor.OWNER), row, world, Actor.OWNER)
        pages = [answer.content if not answer.streaming else b"".join(answer.streaming_content)]
        if "Location" in answer and answer["Location"].startswith("/clubs/"):
            pages.append(world.browser(Actor.OWNER).get(answer["Location"]).content)
        secrets = unpublished(world)

    told = {digits for page in pages for digits in DIGITS.findall(page.decode(errors="replace"))}
    assert told & secrets == set()


def test_what_is_published_is_told(world: World) -> None:
    """So that the test above would find a secret."""
    row = next(row for row in ROWS if str(row) == "GET public:draw")

    page = ask(world.browser(Actor.STRANGER), row, world, Actor.STRANGER).content.decode()

    commitment = world.tournament.commitment
    assert chain(commitment.secret, commitment.links)[1] in DIGITS.findall(page)
