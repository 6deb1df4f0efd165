"""The secret of a draw is on no page, and in no answer, before its round is published."""

from __future__ import annotations

import re

import pytest

from tests.cases import Record, every_case
from tests.doors.answers import Answers
from tests.doors.matrix import ROWS
from tests.doors.world import Actor, World
from tournaments.pairing.checkable.chance import chain

# What an answer tells does not depend on the database.
pytestmark = [pytest.mark.django_db, pytest.mark.pure]
DIGITS = re.compile(r"[0-9a-f]{64}")


def test_no_answer_tells_a_secret(world: World, answers: Answers, record_property: Record) -> None:
    """Read, or written and the page then led to; asked by those who may do everything."""
    with every_case(record_property) as case:
        for row in world.one_by_one(ROWS):
            with case(row):
                answer = answers.of(row, Actor.OWNER)
                pages = [answer.page.content.decode(errors="replace"), answer.led_to.decode(errors="replace")]
                told = {digits for page in pages for digits in DIGITS.findall(page)}
                assert told & answer.secrets == set()


def test_what_is_published_is_told(answers: Answers) -> None:
    """So that the test above would find a secret."""
    row = next(row for row in ROWS if str(row) == "GET public:draw")

    page = answers.page(row, Actor.STRANGER).content.decode()

    commitment = answers.world.tournament.commitment
    assert chain(commitment.secret, commitment.links)[1] in DIGITS.findall(page)
    assert chain(commitment.secret, commitment.links)[-1] in answers.secrets
