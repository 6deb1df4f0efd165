"""Every button of the desk: directors press it, nobody else, by POST only."""

from collections.abc import Callable

import pytest

from clubs.evenings.actions import set_attendance
from clubs.models import AttendanceState, Club, User
from tests import factories
from tests.conftest import signed_in
from tests.steps.addresses import desk_address
from tests.steps.names import statuses
from tests.steps.sheet_pages import filled, form_to, text
from tests.steps.stages import a_stage
from tests.steps.tournament_evening import a_draft, a_round, a_tournament, byes, play_all, publish, tables
from tournaments.entries.actions import withdraw_entry
from tournaments.models import EntryKind, Round, Tournament
from tournaments.rounds.actions import publish_round


def new(club: Club) -> Tournament:
    """Eight entered, a ninth just arrived."""
    tournament = a_tournament(club, 8)
    factories.attending(tournament.session, [factories.a_player(club, 9)])
    return tournament


def drawn(club: Club) -> Tournament:
    tournament = a_tournament(club, 8)
    a_draft(tournament)
    return tournament


def played(club: Club) -> Tournament:
    tournament = a_tournament(club, 8)
    play_all(a_round(tournament))
    return tournament


BUTTONS: list[tuple[str, tuple[int, ...], Callable[[Club], Tournament], dict[str, str]]] = [
    ("enter_players", (), new, {}),
    ("withdraw_leavers", (), new, {}),
    ("withdraw_entry", (1,), new, {}),
    ("restore_entry", (1,), new, {}),
    ("announce_value", (), new, {"announcement": "three dice"}),
    ("draw_round", (), new, {}),
    ("swap_seats", (1,), drawn, {"first": "1", "second": "2"}),
    ("discard_round", (1,), drawn, {}),
    ("publish_round", (1,), drawn, {}),
    ("publish_edition", (), played, {"note": ""}),
    ("set_live", (), played, {"live": "1"}),
]


@pytest.mark.parametrize(("name", "numbers", "before", "said"), BUTTONS, ids=[row[0] for row in BUTTONS])
def test_only_directors_press_it(
    club: Club,
    alice: User,
    bob: User,
    charlie: User,
    dora: User,
    name: str,
    numbers: tuple[int, ...],
    before: Callable[[Club], Tournament],
    said: dict[str, str],
) -> None:
    tournament = before(club)
    path = desk_address(tournament, name, *numbers)

    assert statuses("post", path, bob, charlie, dora, None, data=said) == [403, 403, 404, 404]
    assert statuses("get", path, alice) == [405]
    answer = signed_in(alice).post(path, said)
    assert (answer.status_code, answer["Location"].split("#")[0]) == (302, tournament.get_absolute_url())


def test_buttons_do_what_they_say(club: Club, alice: User) -> None:
    tournament, client = new(club), signed_in(alice)

    client.post(desk_address(tournament, "enter_players"))
    client.post(desk_address(tournament, "withdraw_entry", 3))
    client.post(desk_address(tournament, "draw_round"), {"value": " dice 4 2 6"})
    round_ = Round.objects.get()
    (first, *_), (second, *_) = before = tables(round_)
    client.post(desk_address(tournament, "swap_seats", 1), {"first": first, "second": second})
    client.post(desk_address(tournament, "publish_round", 1))
    client.post(desk_address(tournament, "set_live"), {"live": "1"})

    round_.refresh_from_db()
    tournament.refresh_from_db()
    assert (tournament.entries.count(), tournament.entries.get(number=3).withdrawn) == (9, True)
    assert (round_.proof.value, round_.drawn_by, bool(round_.published_at)) == ("dice 4 2 6", alice, True)
    assert tables(round_) == [[second, *before[0][1:]], [first, *before[1][1:]]]
    assert tournament.live is True

    client.post(desk_address(tournament, "set_live"), {"live": "0"})
    client.post(desk_address(tournament, "restore_entry", 3))
    play_all(round_)
    client.post(desk_address(tournament, "publish_edition"), {"note": "Bravo"})

    tournament.refresh_from_db()
    assert (tournament.live, tournament.entries.get(number=3).withdrawn) == (False, False)
    assert [(edition.note, edition.published_by) for edition in tournament.editions.all()] == [
        ("Bravo", alice)
    ]


def test_leavers_are_withdrawn_by_one_button(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 8)
    tournament.session.attendances.filter(player__number__in=[2, 5]).update(state=AttendanceState.LEFT)

    signed_in(alice).post(desk_address(tournament, "withdraw_leavers"))

    assert tournament.entries.filter(withdrawn=True).count() == 2


def test_a_pair_is_entered_from_those_who_are_here(
    club: Club, alice: User, bob: User, charlie: User, dora: User
) -> None:
    tournament = a_tournament(club, 4, kind=EntryKind.PAIR)
    path = desk_address(tournament, "enter_pair")
    first, second, *_ = club.players.all()
    said = {"first": first.pk, "second": second.pk}

    assert statuses("post", path, bob, charlie, dora, None, data=said) == [403, 403, 404, 404]
    assert statuses("get", path, alice) == [405]
    assert statuses("post", path, alice, data=said) == [302]
    assert [list(entry.players.order_by("pk")) for entry in tournament.entries.all()] == [[first, second]]
    again = signed_in(alice).post(path, said)
    assert (again.status_code, set(again.context["pair_form"].errors)) == (422, {"first", "second"})


def test_a_player_of_another_club_is_no_choice(club: Club, other_club: Club, alice: User) -> None:
    tournament = a_tournament(club, 4, kind=EntryKind.PAIR)
    stranger, own = factories.a_player(other_club), club.players.first()

    answer = signed_in(alice).post(
        desk_address(tournament, "enter_pair"), {"first": stranger.pk, "second": own.pk}
    )

    assert (answer.status_code, set(answer.context["pair_form"].errors)) == (422, {"first"})


@pytest.mark.parametrize(
    ("name", "numbers", "before", "said", "status", "code"),
    [
        ("draw_round", (), drawn, {}, 409, "draft_exists"),
        ("draw_round", (), lambda club: a_tournament(club, 3), {}, 422, "too_few_entries"),
        ("discard_round", (1,), played, {}, 409, "already_published"),
        ("publish_round", (1,), played, {}, 409, "already_published"),
        ("publish_edition", (), drawn, {}, 409, "nothing_to_publish"),
        ("swap_seats", (1,), drawn, {"first": "1", "second": "1"}, 422, "same_entry"),
        (
            "enter_players",
            (),
            lambda club: a_tournament(club, 4, kind=EntryKind.PAIR),
            {},
            422,
            "pairs_needed",
        ),
    ],
)
def test_what_the_state_forbids_is_said_on_the_desk(
    club: Club,
    alice: User,
    name: str,
    numbers: tuple[int, ...],
    before: Callable[[Club], Tournament],
    said: dict[str, str],
    status: int,
    code: str,
) -> None:
    tournament = before(club)

    answer = signed_in(alice).post(desk_address(tournament, name, *numbers), said)

    assert (answer.status_code, answer.context["refusal"].code) == (status, code)
    assert 'role="alert"' in answer.content.decode()


def test_drawing_too_early_names_the_tables_and_offers_to_go_on(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 8)
    a_round(tournament)
    client, path = signed_in(alice), desk_address(tournament, "draw_round")

    refused = client.post(path, headers={"Accept-Language": "en"})

    assert refused.status_code == 409
    assert "Tables without a result: 1, 2." in refused.content.decode()
    assert "Yes, draw the next round" in refused.content.decode()
    assert client.post(path, {"force": "on"}).status_code == 302
    assert Round.objects.count() == 2


def test_wrong_choices_come_back_with_the_form(club: Club, alice: User) -> None:
    tournament = drawn(club)
    client = signed_in(alice)

    swap = client.post(desk_address(tournament, "swap_seats", 1), {"first": "1", "second": "99"})
    assert (swap.status_code, set(swap.context["swap_form"].errors)) == (422, {"second"})
    note = client.post(desk_address(tournament, "publish_edition"), {"note": "x" * 201})
    assert (note.status_code, set(note.context["edition_form"].errors)) == (422, {"note"})
    value = client.post(desk_address(tournament, "draw_round"), {"value": "x" * 101})
    assert (value.status_code, set(value.context["draw_form"].errors)) == (422, {"value"})
    told = client.post(desk_address(tournament, "announce_value"), {"announcement": "x" * 201})
    assert (told.status_code, set(told.context["announce_form"].errors)) == (422, {"announcement"})
    reason = client.post(desk_address(tournament, "discard_round", 1), {"reason": "x" * 201})
    assert (reason.status_code, set(reason.context["discard_form"].errors)) == (422, {"reason"})


def test_what_is_not_there_is_not_found(club: Club, alice: User) -> None:
    tournament = drawn(club)

    missing = [("withdraw_entry", 99), ("publish_round", 9), ("swap_seats", 9), ("discard_round", 9)]
    paths = [desk_address(tournament, name, number) for name, number in missing]

    assert [statuses("post", path, alice) for path in paths] == [[404]] * 4


def test_the_second_of_two_directors_is_told_who_published(club: Club, alice: User, odile: User) -> None:
    tournament = played(club)
    publish(tournament, alice)

    answer = signed_in(odile).post(
        desk_address(tournament, "publish_edition"), headers={"Accept-Language": "en"}
    )

    assert answer.status_code == 409
    said = "Ranking no. 1 was already published by Alice, and nothing has changed since."
    assert str(answer.context["refusal"]) == said


def test_somebody_who_sits_out_can_take_a_seat(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 9)
    draft = a_draft(tournament)
    (out,), seated = byes(draft), tables(draft)[0][0]

    signed_in(alice).post(desk_address(tournament, "swap_seats", 1), {"first": out, "second": seated})

    assert byes(draft) == [seated]
    assert publish_round(draft).byes.count() == 1


def test_a_draw_changed_under_ones_eyes_is_not_published(club: Club, alice: User, odile: User) -> None:
    tournament = drawn(club)
    client, path = signed_in(alice), desk_address(tournament, "publish_round", 1)
    seen = client.get(tournament.get_absolute_url()).context["desk"].draft.version
    signed_in(odile).post(desk_address(tournament, "swap_seats", 1), {"first": 1, "second": 2})

    refused = client.post(path, {"seen": seen})

    assert (refused.status_code, refused.context["refusal"].code) == (409, "draw_changed")
    again = refused.context["desk"].draft.version
    assert client.post(path, {"seen": again}).status_code == 302


def test_publishing_without_who_has_left_takes_a_second_word(club: Club, alice: User) -> None:
    tournament = drawn(club)
    gone = club.players.get(number=3)
    set_attendance(tournament.session, gone, AttendanceState.LEFT)
    client, path = signed_in(alice), desk_address(tournament, "publish_round", 1)

    asked = client.post(path, {"minutes": "40"}, headers={"Accept-Language": "en"})

    assert (asked.status_code, asked.context["refusal"].code) == (409, "gone_since_draw")
    assert "Yes, publish it all the same" in text(asked)
    fields = filled(form_to(asked.content.decode(), path))
    assert (fields["told"], Round.objects.get().published_at) == (f"{gone.pk}", None)
    assert client.post(path, fields).status_code == 302
    assert (Round.objects.get().published_at is None, Round.objects.get().minutes) == (False, 40)


def test_one_button_draws_again_without_who_has_left(club: Club, alice: User, bob: User) -> None:
    tournament = drawn(club)
    gone = tournament.entries.get(number=3).players.get()
    set_attendance(tournament.session, gone, AttendanceState.LEFT)
    page = signed_in(alice).get(tournament.get_absolute_url(), headers={"Accept-Language": "en"})
    assert "Draw again without them" in text(page)
    assert "Draw again without them" not in text(signed_in(bob).get(tournament.get_absolute_url()))

    path = desk_address(tournament, "discard_round", 1)
    answer = signed_in(alice).post(path, filled(form_to(page.content.decode(), path)))

    assert (answer.status_code, answer["Location"]) == (302, tournament.get_absolute_url())
    assert 3 not in [number for table in tables(Round.objects.get()) for number in table]


def test_in_a_knock_out_no_seat_of_who_has_gone_is_offered_to_others(club: Club, alice: User) -> None:
    tournament = a_stage(club, "single", entries=5, rounds=0)
    withdraw_entry(a_draft(tournament).placings.first().entry)

    told = text(signed_in(alice).get(tournament.get_absolute_url(), headers={"Accept-Language": "en"}))

    assert "Draw again without them: in pools and knock-outs nobody takes the place of another." in told
    assert "Exchange two names" not in told
