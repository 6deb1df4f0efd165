"""Exchanging two names of a draft."""

import pytest
from bs4 import BeautifulSoup
from django.utils import translation

from clubs.models import Club, User
from tests import factories
from tests.conftest import signed_in
from tests.steps.addresses import desk_address
from tests.steps.names import ENGLISH
from tests.steps.tournament_evening import a_draft, a_pair, a_round, a_tournament, byes, play_all, tables
from tournaments.core import entry_list
from tournaments.entries.actions import enter_players
from tournaments.history.timeline import say_act
from tournaments.models import EntryKind, Placing, Tournament
from tournaments.proofs.words import explain
from tournaments.registration import admissions
from tournaments.rounds.actions import swap_seats
from web.refusals import Refusal


def swap(tournament: Tournament, first: int, second: int) -> None:
    draft = tournament.stages.get().rounds.get()
    entries = tournament.entries
    swap_seats(draft, entries.get(number=first), entries.get(number=second))


def test_two_tables_exchange_a_player(club: Club) -> None:
    tournament = a_tournament(club, 8)
    draft = a_draft(tournament)
    (a, *_rest), (b, *_others) = before = tables(draft)

    swap(tournament, a, b)

    assert tables(draft) == [[b, *before[0][1:]], [a, *before[1][1:]]]
    assert {placing.player for placing in Placing.objects.filter(entry__number=a)} == set(
        tournament.entries.get(number=a).players.all()
    )


def test_the_draw_says_that_it_was_changed(club: Club) -> None:
    tournament = a_tournament(club, 8)
    draft = a_draft(tournament)

    swap(tournament, 1, 2)

    draft.refresh_from_db()
    assert draft.explanation[-1] == {"code": "swapped", "entries": [1, 2], "count": 2}


def test_somebody_sits_out_instead_of_another(club: Club) -> None:
    tournament = a_tournament(club, 9)
    draft = a_draft(tournament)
    (out,) = byes(draft)
    seated = tables(draft)[1][2]

    swap(tournament, out, seated)

    assert (byes(draft), tables(draft)[1][2]) == ([seated], out)


def test_pairs_change_places_together(club: Club) -> None:
    tournament = a_tournament(club, 10, kind=EntryKind.PAIR)
    for first in (1, 3, 5, 7, 9):
        a_pair(tournament, first, first + 1)
    draft = a_draft(tournament)
    (a, b, *_), (c, d, *_) = tables(draft)
    (out,) = byes(draft)

    swap(tournament, a, d)
    swap(tournament, out, b)

    assert tables(draft) == [[d, out, d, out], [c, a, c, a]]
    assert byes(draft) == [b]
    moved = Placing.objects.filter(entry__number=out).order_by("position")
    assert [placing.player for placing in moved] == [
        member.player for member in tournament.entries.get(number=out).members.all()
    ]


def test_two_at_one_table_change_seats(club: Club) -> None:
    tournament = a_tournament(club, 4)
    draft = a_draft(tournament)
    ((a, b, c, d),) = tables(draft)

    swap(tournament, a, c)

    assert tables(draft) == [[c, b, a, d]]


def test_nothing_to_exchange_is_refused(club: Club) -> None:
    tournament = a_tournament(club, 10)
    draft = a_draft(tournament)
    before, (first, second) = tables(draft), byes(draft)

    for pair, code in (((1, 1), "same_entry"), ((first, second), "nothing_to_swap")):
        with pytest.raises(Refusal) as refused:
            swap(tournament, *pair)
        assert (refused.value.code, refused.value.status) == (code, 422)
    assert tables(draft) == before


def test_who_came_after_the_draw_cannot_be_exchanged(club: Club) -> None:
    tournament = a_tournament(club, 8)
    a_draft(tournament)
    factories.attending(tournament.session, [factories.a_player(club, 9)])
    enter_players(tournament)

    with pytest.raises(Refusal) as refused:
        swap(tournament, 1, 9)

    assert refused.value.code == "nothing_to_swap"


def test_what_an_exchange_breaks_is_said_before_it_is_done(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 9)
    first = a_round(tournament)
    play_all(first)
    (sat_out,) = byes(first)
    draft = a_draft(tournament, "another")
    before, (now_out,) = tables(draft), byes(draft)
    one, other = tournament.entries.get(number=sat_out), tournament.entries.get(number=now_out)

    with pytest.raises(Refusal) as refused:
        swap_seats(draft, one, other, alice)

    assert (refused.value.code, refused.value.status, tables(draft)) == ("swap_warned", 409, before)
    assert f"{one.players.get().full_name}." in str(refused.value)
    done = swap_seats(draft, one, other, alice, sure=True)
    assert byes(draft) == [sat_out]
    said = [remark["code"] for remark in done.explanation]
    assert (said[-1], {"second_bye"} <= set(said)) == ("swapped", True)


def test_page_says_what_an_exchange_breaks_and_does_it_for_whoever_is_sure(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 9)
    first = a_round(tournament)
    play_all(first)
    draft = a_draft(tournament, "another")
    (sat_out,), (sits_out,), before = byes(first), byes(draft), tables(draft)
    client, address = signed_in(alice), desk_address(tournament, "swap_seats", 2)

    warned = client.post(address, {"first": sat_out, "second": sits_out}, headers=ENGLISH)

    page = BeautifulSoup(warned.content, "html.parser")
    name = tournament.entries.get(number=sat_out).players.get().full_name
    sentence = f"This exchange would break something. Sits out again: {name}."
    assert (warned.status_code, tables(draft)) == (409, before)
    assert page.select_one("[role=alert]").get_text(strip=True).startswith(sentence)
    form = page.select_one("form:has(button[name=sure])")
    offered = {field["name"]: field["value"] for field in form.select("[name]:not([name^=csrf])")}
    assert (form["action"], offered) == (
        address,
        {"first": str(sat_out), "second": str(sits_out), "sure": "on"},
    )
    assert client.post(form["action"], offered).status_code == 302
    assert byes(draft) == [sat_out]


def test_an_exchange_that_takes_somebody_from_their_table_is_said(club: Club) -> None:
    tournament = a_tournament(club, 8)
    entry = tournament.entries.get(number=5)
    admissions.change_entry(entry, admissions.Details(own_table=2))
    draft = a_draft(tournament)
    other = draft.placings.filter(pairing__table_number=1).first().entry

    with translation.override("en"):
        with pytest.raises(Refusal) as refused:
            swap_seats(draft, entry, other)
        said = str(refused.value)

    assert f"No longer at the table they need: {entry.players.get().full_name}." in said


def test_the_two_who_were_exchanged_are_said_in_a_sentence(club: Club) -> None:
    tournament = a_tournament(club, 8)
    draft = a_draft(tournament)
    first, second = (tournament.entries.get(number=table[0]) for table in tables(draft))

    swap_seats(draft, first, second, sure=True)

    names = {one.number: one.full_name for one in entry_list.entered(tournament)}
    draft.refresh_from_db()
    both = f"{names[first.number]} and {names[second.number]}"
    with translation.override("en"):
        assert explain(draft, names)[-1] == f"The director then exchanged {both}."
        act = tournament.acts.get(code="swapped")
        assert say_act(act, names, {}) == f"In the draw of round 1, exchanged: {both}."
