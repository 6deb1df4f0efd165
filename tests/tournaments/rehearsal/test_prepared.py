"""What is prepared beforehand is rehearsed as far as it is prepared; else the page says why it cannot be yet."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from clubs.models import Club, User
from tests.steps import sheet_pages
from tests.steps.addresses import rehearsal_address
from tests.steps.free_evenings import a_free_evening
from tests.steps.league import a_league, with_calendar
from tests.steps.schedules import SCHEDULE, a_scheduled, send_schedule
from tournaments.models import Tournament


def refused(client: Client, tournament: Tournament, query: str = "") -> tuple[int, list[str]]:
    """How many rounds are rehearsed, and why no more are."""
    answer = client.get(rehearsal_address(tournament, query))
    report = answer.context["report"]
    said = [stage.refused for stage in report.stages if stage.refused]
    assert all(one in sheet_pages.text(answer) for one in said)
    return len(report.rounds), said


@pytest.mark.parametrize(
    ("opened", "said"),
    [
        (a_scheduled, "There is no schedule yet: paste it, then its rounds can be set."),
        (a_league, "There is no calendar yet: enter the teams, then make it."),
        (a_free_evening, "Nothing is drawn here: a table is opened whenever people sit down."),
    ],
)
def test_what_is_not_prepared_says_why_it_cannot_be_rehearsed(
    club: Club, director: Client, opened: Callable[[Club], Tournament], said: str
) -> None:
    tournament = opened(club)

    assert refused(director, tournament) == (0, [said])
    page = director.get(rehearsal_address(tournament)).content.decode()
    assert [part for part in ('id="another"', 'id="one_fewer"', 'id="rehearsed1"') if part in page] == []


def test_schedule_is_rehearsed_as_far_as_it_goes(club: Club, alice: User, director: Client) -> None:
    tournament = a_scheduled(club)
    send_schedule(tournament, alice, text=SCHEDULE, keep="1")

    assert refused(director, tournament) == (2, [])
    told = "The schedule has 2 rounds: change it to play more."
    assert refused(director, tournament, "?rounds1=5") == (2, [told])


def test_calendar_is_rehearsed_as_far_as_it_goes(club: Club, director: Client) -> None:
    league = with_calendar(a_league(club))

    assert refused(director, league) == (3, [])
    assert refused(director, league, "?rounds1=9")[0] == 3
