"""What is done with a season: rules version after version, rankings that are frozen."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction

from clubs.models import Club, User
from tests import factories
from tests.steps.season_evenings import a_played_season, an_evening_ranked, publish_again
from tournaments.models import EveningWay, Notice, RulesVersion, SeasonEdition, Tournament
from tournaments.ranking.season_rules import SeasonRules, Worth
from tournaments.seasons.actions import adopt_rules, count_evening, note_absences, publish_season
from tournaments.standings.bodies import digest_of
from web.refusals import Refusal

BY_MARKS = SeasonRules(worth=Worth.MARKS)


def test_adopted_rules_are_a_version_with_who_and_why(club: Club, alice: User) -> None:
    season = factories.a_season(club)

    adopt_rules(season, BY_MARKS, upon=0, by=alice, note="voted in May")
    second = adopt_rules(season, SeasonRules(bonus=2), upon=1, by=alice)

    told = list(season.rules.values_list("number", "note", "made_by", "settings__worth"))
    assert told == [(2, "", alice.pk, "wins"), (1, "voted in May", alice.pk, "marks")]
    assert second.made_at >= season.rules.get(number=1).made_at


@pytest.mark.parametrize(
    ("upon", "rules", "code"), [(0, SeasonRules(), "stale_rules"), (1, BY_MARKS, "same_rules")]
)
def test_rules_changed_since_or_the_same_are_refused(
    club: Club, alice: User, upon: int, rules: SeasonRules, code: str
) -> None:
    season = factories.a_season(club)
    adopt_rules(season, BY_MARKS, upon=0, by=alice)

    with pytest.raises(Refusal) as refused:
        adopt_rules(season, rules, upon=upon, by=alice)

    assert (refused.value.code, refused.value.status) == (code, 409)
    assert season.rules.count() == 1


def test_published_season_is_frozen_whatever_comes_after(club: Club, alice: User) -> None:
    season = a_played_season(club, alice)
    first = publish_season(season, by=alice, note="before the feast")

    adopt_rules(season, BY_MARKS, upon=0, by=alice)
    publish_again(Tournament.objects.earliest("pk"), alice, (0, 0, 0, 3))
    second = publish_season(season, by=alice)

    kept = season.editions.get(number=1)
    assert (kept.body, kept.note) == (first.body, "before the feast")
    assert kept.digest == digest_of(kept.body)
    assert (second.number, json.loads(second.body)["rules"]["worth"]) == (2, "marks")


def test_nothing_new_or_nothing_at_all_is_not_published(club: Club, alice: User, odile: User) -> None:
    season = a_played_season(club, alice)
    empty = club.seasons.create(name="Summer", starts="2027-07-01", ends="2027-08-31")
    publish_season(season, by=alice)

    with pytest.raises(Refusal) as unchanged:
        publish_season(season, by=odile)
    with pytest.raises(Refusal) as nothing:
        publish_season(empty, by=odile)

    assert (unchanged.value.code, unchanged.value.params) == (
        "nothing_changed",
        {"number": 1, "name": "Alice"},
    )
    assert nothing.value.code == "nothing_to_publish"
    assert SeasonEdition.objects.count() == 1


@pytest.mark.parametrize("model", [SeasonEdition, RulesVersion])
def test_database_refuses_to_change_or_delete(club: Club, alice: User, model: type) -> None:
    season = a_played_season(club, alice)
    adopt_rules(season, BY_MARKS, upon=0, by=alice)
    publish_season(season, by=alice)

    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        model.objects.update(note="better")
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        model.objects.get().delete()

    assert model.objects.get().note == ""


def test_database_refuses_the_notice_of_another_clubs_player(
    club: Club, other_club: Club, alice: User
) -> None:
    session = factories.a_session(club)
    own, stranger = factories.a_player(club), factories.a_player(other_club)
    Notice.objects.create(session=session, player=own, by=alice)

    with pytest.raises(IntegrityError), transaction.atomic():
        Notice.objects.create(session=session, player=stranger, by=alice)


def test_absences_are_noted_and_taken_back_for_those_asked_about(club: Club, bob: User) -> None:
    session = factories.a_session(club)
    one, two, three = factories.some_players(club, 3)
    note_absences(session, [one.pk, two.pk], [one.pk, two.pk, three.pk], by=bob)

    note_absences(session, [three.pk, 999], [two.pk, three.pk, 999], by=bob)

    assert list(session.notices.order_by("player").values_list("player", "by")) == [
        (one.pk, bob.pk),
        (three.pk, bob.pk),
    ]


def test_way_of_an_evening_is_kept_once_with_who_said_it(club: Club, alice: User, odile: User) -> None:
    season = factories.a_season(club)
    session = an_evening_ranked(season, alice, (factories.a_player(club),), won=(3,)).session

    count_evening(session, EveningWay.OUT, by=alice)
    count_evening(session, EveningWay.CATCH_UP, by=odile)

    session.refresh_from_db()
    assert (session.counting.way, session.counting.by) == ("catch_up", odile)


def test_changed_edition_of_a_season_is_named(club: Club, alice: User) -> None:
    season = a_played_season(club, alice)
    edition = publish_season(season, by=alice)
    out = StringIO()
    call_command("verify", stdout=out)
    changed = season.editions.create(
        number=2, body=edition.body.replace("1", "2", 1), digest=edition.digest, published_by=alice
    )

    assert "1 season editions" in out.getvalue()
    with pytest.raises(CommandError, match=f"season edition {changed.pk}$"):
        call_command("verify")
