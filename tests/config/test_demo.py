"""The demo that tests load is a club like another: its sheets add up, and it goes on."""

from django.core.management import call_command
from django.urls import reverse

from clubs.models import Club, User
from config.demo import SLUG
from scoring.house_rules.games import offered_games
from scoring.models import Line
from tests import factories
from tests.conftest import signed_in
from tests.steps.demo import load_demo
from tournaments.models import Edition


def test_demo_that_is_loaded_can_be_verified_and_shown(db: None) -> None:
    load_demo()
    club = Club.objects.get(slug=SLUG)
    tonight = club.tournaments.latest("session__starts_at")

    call_command("verify")
    desk = signed_in(User.objects.get(email="alice@manille.example")).get(tonight.get_absolute_url())

    assert (club.players.count(), Edition.objects.count()) == (28, 4)
    assert Line.objects.count() > 1000
    assert [game.name for game in offered_games(club)] == ["Notre manille", "Muette du jeudi"]
    assert "Anne Delattre" in desk.content.decode()
    assert reverse("tournaments:desk", args=[SLUG, tonight.pk]) == tonight.get_absolute_url()


def test_what_comes_after_the_demo_gets_a_number_that_is_free(db: None) -> None:
    load_demo()
    club = Club.objects.get(slug=SLUG)

    assert factories.a_club("Another", "another").pk > club.pk
