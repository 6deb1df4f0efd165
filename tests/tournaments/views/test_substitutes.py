"""Who plays for another: the table's page, the desk, the sheet."""

from __future__ import annotations

from datetime import timedelta

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from clubs.models import Club, Player, User
from tests import factories
from tests.conftest import signed_in
from tests.tournaments.evening import a_round, a_tournament
from tests.tournaments.views.test_odd import text
from tournaments import actions
from tournaments.models import Pairing, Round, Substitution
from tournaments.notices import notices_for


def path_of(round_: Round, name: str, *more: int) -> str:
    tournament = round_.stage.tournament
    return reverse(f"tournaments:{name}", args=[tournament.club.slug, tournament.pk, round_.number, 1, *more])


def come(round_: Round, name: str = "Suzanne") -> Player:
    tournament = round_.stage.tournament
    player = factories.a_player(tournament.club, 30, name)
    factories.attending(tournament.session, [player])
    return player


def first_table(round_: Round) -> Pairing:
    pairing = round_.pairings.select_related("sheet").get(table_number=1)
    pairing.round = round_
    return pairing


def test_a_director_says_who_plays_for_whom(club: Club, alice: User, bob: User) -> None:
    round_ = a_round(a_tournament(club, 8, games=3))
    late, path = come(round_), path_of(round_, "substitute")
    told = {"position": 0, "player": late.pk, "game": 2}
    assert signed_in(bob).post(path, told).status_code == 403

    assert signed_in(alice).post(path, told).status_code == 302

    row = Substitution.objects.get()
    assert (row.position, row.player, row.game, row.by) == (0, late, 2, alice)


def test_desk_table_and_sheet_say_it(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 8, games=3)
    round_ = a_round(tournament)
    pairing = first_table(round_)
    seated = pairing.placings.get(position=0).player.public_name
    actions.substitute_player(pairing, 0, come(round_), 2)
    client, said = signed_in(alice), f"Suzanne 30 plays for {seated}, from game 2 on"

    pages = [tournament.get_absolute_url(), path_of(round_, "table"), pairing.sheet.get_absolute_url()]

    assert [said in text(client, page) for page in pages] == [True, True, True]
    assert said in text(client, reverse("tournaments:adjustments", args=[club.slug, tournament.pk]))


def test_name_that_ends_with_a_point_ends_the_sentence(club: Club, alice: User) -> None:
    round_ = a_round(a_tournament(club, 8))
    pairing = first_table(round_)
    seated = pairing.placings.get(position=0).player_id
    Player.objects.filter(pk=seated).update(short_name="Odette C.")
    actions.substitute_player(pairing, 0, come(round_))

    with override("en"):
        assert notices_for(pairing.sheet, timezone.now()) == ["Suzanne 30 plays for Odette C."]


def test_who_plays_already_cannot_be_chosen(club: Club, alice: User) -> None:
    round_ = a_round(a_tournament(club, 8))
    other = round_.pairings.get(table_number=2).placings.first().player

    answer = signed_in(alice).post(
        path_of(round_, "substitute"), {"position": 0, "player": other.pk, "game": 1}
    )

    assert (answer.status_code, Substitution.objects.count()) == (422, 0)


def test_a_substitution_is_cancelled(club: Club, alice: User, dora: User) -> None:
    round_ = a_round(a_tournament(club, 8))
    row = actions.substitute_player(first_table(round_), 0, come(round_))
    path = path_of(round_, "cancel_substitution", row.pk)
    assert signed_in(dora).post(path).status_code == 404

    assert signed_in(alice).post(path).status_code == 302

    row.refresh_from_db()
    assert row.cancelled_at is not None


def test_the_table_is_told_that_it_is_called_and_that_time_is_up(club: Club, alice: User) -> None:
    round_ = a_round(a_tournament(club, 8))
    pairing, client = first_table(round_), signed_in(alice)
    called, over = (
        "Table 1 is called: please send somebody to the desk.",
        "Time is up: finish the deal under way",
    )
    page = text(client, pairing.sheet.get_absolute_url())
    assert (called in page, over in page) == (False, False)

    actions.call_table(pairing, True)
    actions.start_clock(round_, 1)
    Round.objects.filter(pk=round_.pk).update(ends_at=timezone.now() - timedelta(seconds=1))

    page = text(client, pairing.sheet.get_absolute_url())
    assert (called in page, over in page) == (True, True)
