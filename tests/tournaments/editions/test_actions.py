"""Publishing is freezing."""

import json

import pytest
from django.db import IntegrityError, transaction

from clubs.models import Club, User
from tests.steps.tournament_evening import a_round, a_tournament, play, play_all, publish, sheets_of
from tournaments.models import Edition
from tournaments.standings.bodies import digest_of
from web.refusals import Refusal


def test_publish_edition_freezes_the_ranking_of_this_moment(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 8)
    play_all(a_round(tournament))

    edition = publish(tournament, alice, "After one round")

    assert (edition.number, edition.note, edition.published_by) == (1, "After one round", alice)
    assert edition.digest == digest_of(edition.body)
    assert (json.loads(edition.body)["counted"], len(json.loads(edition.body)["rows"])) == (2, 8)


def test_a_correction_is_the_next_edition(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 8)
    first, second = sheets_of(a_round(tournament))
    play(first)
    before = publish(tournament, alice).body

    play(second)
    publish(tournament, alice)

    assert list(tournament.editions.values_list("number", flat=True)) == [2, 1]
    assert tournament.editions.get(number=1).body == before != tournament.editions.get(number=2).body


def test_nothing_changed_is_refused_with_who_and_which(club: Club, alice: User, odile: User) -> None:
    tournament = a_tournament(club, 8)
    play_all(a_round(tournament))
    publish(tournament, alice)

    with pytest.raises(Refusal) as refused:
        publish(tournament, odile)

    assert (refused.value.code, refused.value.params) == ("nothing_changed", {"number": 1, "name": "Alice"})
    assert tournament.editions.count() == 1


def test_without_a_published_round_there_is_nothing_to_publish(club: Club, alice: User) -> None:
    with pytest.raises(Refusal) as refused:
        publish(a_tournament(club, 8), alice)

    assert refused.value.code == "nothing_to_publish"


def test_the_database_refuses_to_change_or_delete_an_edition(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 8)
    play_all(a_round(tournament))
    edition = publish(tournament, alice)

    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        Edition.objects.update(note="better")
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        edition.delete()

    assert Edition.objects.get().note == ""
