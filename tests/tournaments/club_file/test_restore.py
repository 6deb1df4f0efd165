"""A club brought back from its file: who may, what comes back, what opens nothing any more."""

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from clubs.models import Club, User
from scoring.models import Device, Sheet
from scoring.models.codes import hashed
from tests import factories
from tests.conftest import signed_in
from tests.steps.addresses import public_address
from tests.steps.club_files import RESTORE, TAKE, a_club_with_an_evening, sent_file
from tests.steps.names import ENGLISH, statuses
from tests.steps.pages import part_text
from tests.steps.seats import secret_of_a_phone
from tests.steps.tournament_evening import a_draft, a_round, a_tournament, play_all, tables
from tests.steps.two_sites import elsewhere, filed, restored
from tournaments.club_file import forms
from tournaments.club_file.writing import club_file
from tournaments.history import undo
from tournaments.models import EntryRequest, Tournament
from tournaments.proofs.actions import check_proof
from tournaments.registration import asking
from tournaments.registration.actions import open_registration
from tournaments.rounds.actions import discard_round, draw_round, publish_round
from web.refusals import Refusal


def test_whoever_brings_a_club_back_owns_it(db: None) -> None:
    data = filed(a_club_with_an_evening)
    elsewhere()
    zoe = factories.a_user("Zoé")
    client = signed_in(zoe)

    answer = client.post(RESTORE, sent_file(data), headers=ENGLISH)

    club = Club.objects.get(memberships__user=zoe)
    assert (answer.status_code, answer.headers["Location"]) == (302, club.get_absolute_url())
    assert "is here again" in part_text(client.get(club.get_absolute_url(), headers=ENGLISH), "body")
    assert [one.role for one in club.memberships.filter(user=zoe)] == ["owner"]
    assert client.get(reverse("clubs:members", args=[club.slug])).status_code == 200


def test_people_are_shown_as_they_were(db: None) -> None:
    told: list[str] = []

    def build() -> Club:
        club = a_club_with_an_evening()
        told.append(ranked(club.tournaments.get()))
        return club

    data = filed(build)
    elsewhere()

    signed_in(factories.a_user("Zoé")).post(RESTORE, sent_file(data))

    again = Tournament.objects.get(club__slug="tapis-verts")
    assert ranked(again) == told[0]
    assert "Player 3" in told[0]
    assert "Player 4" in told[0]
    assert sorted(again.club.players.filter(minor=True).values_list("number", "hidden")) == [(3, True)]


def ranked(tournament: Tournament) -> str:
    """The published ranking as the public reads it, without what is said of when and by whom."""
    return part_text(Client().get(public_address(tournament, "edition", 1), headers=ENGLISH), "table")


def test_cards_and_phones_of_the_other_site_open_nothing(db: None) -> None:
    told: list[Sheet] = []

    def build() -> Club:
        club = a_club_with_an_evening()
        told.append(club.sheets.first())
        secret_of_a_phone(told[0])
        return club

    data = filed(build)
    elsewhere()

    signed_in(factories.a_user("Zoé")).post(RESTORE, sent_file(data))

    sheet = Sheet.objects.get(uid=told[0].uid)
    assert sheet.code_hash == hashed(sheet.code)
    assert sheet.pen is None
    assert sheet.devices.count() == 1
    assert not Device.objects.filter(secret_hash="").exists()


def test_bad_file_is_refused_with_the_form_and_keeps_nothing(alice: User) -> None:
    clubs = Club.objects.count()

    answer = signed_in(alice).post(
        RESTORE, sent_file(b'{"format":"manille-club","version":9,'), headers=ENGLISH
    )

    assert (answer.status_code, Club.objects.count()) == (422, clubs)
    assert "made by a newer version of the site (format 9" in part_text(answer)
    assert "Nothing was kept of this file." in part_text(answer)


@pytest.mark.parametrize("data", [None, b""])
def test_no_file_is_asked_for_again(alice: User, data: bytes | None) -> None:
    answer = signed_in(alice).post(RESTORE, sent_file(data) if data is not None else {}, headers=ENGLISH)

    said = "This file is empty." if data is not None else "Choose the file of the club."
    assert (answer.status_code, said in part_text(answer)) == (422, True)


def test_file_that_is_too_large_is_left_to_whoever_runs_the_site(
    alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forms, "LARGEST", 0)

    answer = signed_in(alice).post(RESTORE, sent_file(b"{}"), headers=ENGLISH)

    assert (answer.status_code, "import_club" in part_text(answer)) == (422, True)


def test_club_that_is_still_here_is_a_conflict(alice: User, odile: User, club: Club) -> None:
    play_all(a_round(a_tournament(club, 4)))
    data = signed_in(odile).post(TAKE).content

    answer = signed_in(alice).post(RESTORE, sent_file(data), headers=ENGLISH)

    assert (answer.status_code, "is on this site already" in part_text(answer)) == (409, True)


def test_only_who_has_an_account_brings_a_club_back(alice: User) -> None:
    assert statuses("get", RESTORE, alice, None) == [200, 302]


def test_member_who_is_a_name_only_gets_no_letter(db: None, mailoutbox: list[object]) -> None:
    data = filed(a_club_with_an_evening)
    zoe = factories.a_user("Zoé")
    client = signed_in(zoe)
    client.post(RESTORE, sent_file(data))
    club = Club.objects.get(slug="tapis-verts")
    alice = club.memberships.get(user__name="Alice")

    page = client.get(reverse("clubs:members", args=[club.slug]), headers=ENGLISH)
    answer = client.post(reverse("clubs:member_invite", args=[club.slug, alice.pk]))

    assert "club-file.invalid" not in page.content.decode()
    assert "a name only" in part_text(page)
    assert (answer.status_code, mailoutbox) == (409, [])


def test_name_only_is_no_owner_to_be_left_with(db: None) -> None:
    """The last one who can sign in stays, whoever else owns the club by name."""

    def build() -> Club:
        club = a_club_with_an_evening()
        club.memberships.update(role="owner")
        return club

    data = filed(build)
    zoe = factories.a_user("Zoé")
    client = signed_in(zoe)
    client.post(RESTORE, sent_file(data))
    club = Club.objects.get(slug="tapis-verts")
    own, name = club.memberships.get(user=zoe), club.memberships.get(user__name="Alice")

    remove = [reverse("clubs:member_remove", args=[club.slug, one.pk]) for one in (own, name)]

    assert [client.post(address).status_code for address in remove] == [409, 302]


def a_round_to_come() -> Club:
    club = factories.a_club()
    play_all(a_round(a_tournament(club, 8), "one"))
    return club


def test_next_round_is_drawn_elsewhere_from_the_secret_that_was_promised(db: None) -> None:
    """Whoever runs the site takes the secrets along: the draw is the one it would have been there."""
    drawn: list[tuple[str, list[list[int]]]] = []

    def draw(club: Club) -> tuple[str, list[list[int]]]:
        round_ = a_round(club.tournaments.get(), "two")
        return round_.seed, tables(round_)

    def build() -> Club:
        club = a_round_to_come()
        with transaction.atomic():
            drawn.append(draw(club))
            transaction.set_rollback(True)
        return club

    data = filed(build)
    elsewhere()

    assert draw(restored(data)) == drawn[0]


def test_file_of_an_owner_promises_the_rounds_to_come_anew(db: None) -> None:
    """What was not told on the site is in no answer of it: another one makes a promise of its own, before a draw."""
    data = filed(a_round_to_come, secrets=False)
    elsewhere()
    tournament = restored(data).tournaments.get()
    page = reverse("public:draws", args=[tournament.club.slug, tournament.pk])
    before = part_text(Client().get(page, headers=ENGLISH))

    rounds = [tournament.stages.get().rounds.get(), a_round(tournament, "two")]

    anew = tournament.commitment.renewals.get()
    digits = [" ".join(one.parts) for one in (tournament.commitment, anew)]
    assert (anew.first, [one in before for one in digits]) == (2, [True, True])
    assert "the secrets of the rounds from no. 2 on had stayed on the other one" in before
    verdicts = [check_proof(one.pk) for one in rounds]
    assert [(one.holds, one.commitment) for one in verdicts] == [
        (True, tournament.commitment.promise),
        (True, anew.promise),
    ]
    drawn = part_text(Client().get(public_address(tournament, "draw", 2), headers=ENGLISH))
    assert (anew.promise in drawn, tournament.commitment.promise in drawn) == (True, False)


def test_promise_made_anew_goes_along_as_far_as_it_was_told(db: None) -> None:
    first = filed(a_round_to_come, secrets=False)
    files: list[bytes] = []

    def second() -> Club:
        elsewhere()
        club = restored(first)
        files.append(club_file(club))
        play_all(a_round(club.tournaments.get(), "two"))
        return club

    data = filed(second, secrets=False)
    tournament = restored(data).tournaments.get()

    third = a_round(tournament, "three")
    assert files == [first]
    assert [one.first for one in tournament.commitment.anew] == [2, 3]
    rounds = [*tournament.stages.get().rounds.order_by("number")]
    assert [check_proof(one.pk).holds for one in rounds] == [True, True, True]
    assert rounds[-1] == third


def test_draft_that_another_site_drew_is_drawn_again(db: None) -> None:
    def build() -> Club:
        club = a_round_to_come()
        a_draft(club.tournaments.get(), "two")
        return club

    data = filed(build, secrets=False)
    elsewhere()
    tournament = restored(data).tournaments.get()
    draft = tournament.stages.get().rounds.get(number=2)

    with pytest.raises(Refusal) as refused:
        publish_round(draft)

    assert refused.value.code == "drawn_elsewhere"
    discard_round(draft)
    assert check_proof(a_round(tournament, "again").pk).holds


def test_a_round_can_be_taken_back_and_played_again_elsewhere(db: None) -> None:
    """The snapshots of acts name rows of this site: stepping back works on what was brought back."""

    def build() -> Club:
        club = factories.a_club()
        factories.a_member(club, factories.a_user("Alice"), "director")
        tournament = a_tournament(club, 8)
        a_round(tournament, "one")
        discard_round(draw_round(tournament, force=True))
        return club

    data = filed(build)
    elsewhere()
    signed_in(factories.a_user("Zoé")).post(RESTORE, sent_file(data))
    tournament = Tournament.objects.get(club__slug="tapis-verts")
    before = list(tournament.stages.get().rounds.values_list("number", "published_at"))

    undo.undo_act(tournament, tournament.acts.get(code="discarded").number, force=True)

    numbers = list(tournament.stages.get().rounds.order_by("number").values_list("number", flat=True))
    assert ([number for number, _at in before], numbers) == ([1], [1, 2])
    undo.undo_act(tournament, tournament.acts.get(code="published").number, force=True)
    assert tournament.stages.get().rounds.filter(published_at__isnull=False).count() == 0


def test_requests_come_without_how_to_reach_people(db: None) -> None:
    def build() -> Club:
        club = factories.a_club()
        tournament = a_tournament(club, 4)
        open_registration(tournament)
        asking.ask_to_play(
            tournament, asking.Application((("Ada", "Un"),), contact="06 12 34 56 78"), asking.new_link()
        )
        return club

    data = filed(build)
    signed_in(factories.a_user("Zoé")).post(RESTORE, sent_file(data))

    asked = EntryRequest.objects.get()
    assert (asked.full_name, asked.contact, len(asked.secret_hash)) == ("Ada Un", "", 64)
