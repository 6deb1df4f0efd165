"""A name that is hidden, or shown by number: no public address tells it, whatever it told a moment before."""

from __future__ import annotations

import io
from zipfile import BadZipFile, ZipFile

import pytest
from django.test import Client

from clubs.models import Club, PublicName, User
from tests.depth import some
from tests.steps.kept_back import public_addresses, published_everywhere
from tests.steps.names import ENGLISH
from tests.steps.tournament_evening import a_round, a_tournament, play_all
from tournaments.models import Tournament
from tournaments.people import actions
from tournaments.seasons.actions import publish_season

FIRST, LAST = "Quzfirst", "Quzlast"


def an_evening(club: Club, by: User) -> Tournament:
    """Everything public of an evening at which player 1 is shown by the full name; ratings, and a season."""
    actions.set_ratings(club, is_on=True)
    tournament = a_tournament(club, 9)
    named = {"first_name": FIRST, "last_name": LAST, "short_name": f"{FIRST} Q."}
    club.players.filter(number=1).update(**named, public_form=PublicName.FULL)
    play_all(a_round(tournament))
    published_everywhere(tournament, by)
    publish_season(tournament.session.season, by=by)
    return tournament


def telling(tournament: Tournament) -> list[str]:
    """The public addresses that tell the name, in what they say or in their headers."""
    found = []
    for path in (path for paths in public_addresses(tournament).values() for path in paths):
        answer = Client().get(path, headers=ENGLISH)
        if any(part in f"{_read(answer.content)}{answer.headers}".lower() for part in ("quzf", "quzl")):
            found.append(path)
    return found


def _read(body: bytes) -> str:
    """The text of an answer; of a file that is packed, that of its parts."""
    try:
        with ZipFile(io.BytesIO(body)) as packed:
            return "".join(packed.read(name).decode() for name in packed.namelist())
    except BadZipFile:
        return body.decode(errors="replace")


@pytest.mark.deeper("every address with every number and kind of file")
def test_no_public_address_tells_a_name_that_was_shown_before(club: Club, alice: User) -> None:
    tournament = an_evening(club, alice)
    assert len(telling(tournament)) > some(12, of=20)
    shown = club.players.filter(number=1)

    shown.update(hidden=True)
    assert telling(tournament) == []
    shown.update(hidden=False, public_form=PublicName.NUMBER)
    assert telling(tournament) == []
