"""Entries made and corrected at the desk."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Club
from clubs.players.actions import add_player
from tests import factories
from tests.steps.addresses import desk_address
from tests.steps.knock_outs import a_contest
from tests.steps.names import ENGLISH, htmx
from tests.steps.pages import one_line
from tests.steps.signing_up import ANNE, TOM, an_open_tournament
from tests.steps.tournament_evening import a_round, a_tournament, find_preset
from tournaments.core import phases
from tournaments.models import Entry, EntryKind, Tournament
from tournaments.planning import opening
from tournaments.planning.presets import StagePlan
from tournaments.registration import actions, admissions

# --- at the desk ----------------------------------------------------------------------------------


def test_few_letters_find_a_player_who_is_entered_by_a_tap(club: Club, director: Client) -> None:
    tournament = an_open_tournament(club)
    anne, _tom = add_player(club, *ANNE), add_player(club, *TOM)
    address = desk_address(tournament, "enter_at_desk")

    found = director.get(address, {"q": "dur"}, headers=htmx("known"))
    assert [(row.pk, entered) for row, entered in found.context["rows"]] == [(anne.pk, False)]
    assert one_line(found).startswith('<div id="known">')

    answer = director.post(address, {"player": anne.pk}, follow=True)
    assert "Anne Durand: entered, with number 1." in one_line(answer)
    assert [entered for _row, entered in director.get(address, {"q": "dur"}).context["rows"]] == [True]


def test_pair_is_entered_one_after_the_other(club: Club, director: Client) -> None:
    tournament = an_open_tournament(club, EntryKind.PAIR)
    anne = add_player(club, *ANNE)
    address = desk_address(tournament, "enter_at_desk")

    chosen = director.post(address, {"player": anne.pk})
    assert chosen["Location"] == f"{address}?first={anne.pk}"
    assert "Who plays with Anne Durand?" in one_line(director.get(chosen["Location"]))
    entered = director.post(address, {"first": anne.pk, "first_name": "Luc", "last_name": "Petit"})

    assert entered.status_code == 302
    assert [player.full_name for player in Entry.objects.get().players.all()] == ["Anne Durand", "Luc Petit"]


def test_newcomer_at_the_desk_has_a_name(club: Club, director: Client) -> None:
    tournament = an_open_tournament(club)

    page = director.post(desk_address(tournament, "enter_at_desk"), {"first_name": "", "last_name": "Petit"})

    assert (page.status_code, set(page.context["form"].errors)) == (422, {"first_name"})
    assert 'value="Petit"' in one_line(page)
    assert club.players.count() == 0


def test_who_is_entered_is_refused_with_the_name(club: Club, director: Client) -> None:
    tournament, player = an_open_tournament(club), add_player(club, *ANNE)
    actions.enter_at_desk(tournament, [player])

    page = director.post(desk_address(tournament, "enter_at_desk"), {"player": player.pk})

    assert (page.status_code, "Anne Durand is already entered." in one_line(page)) == (422, True)


def test_somebody_of_another_club_is_not_found_at_the_desk(
    club: Club, other_club: Club, director: Client
) -> None:
    theirs = factories.a_player(other_club)

    page = director.post(desk_address(an_open_tournament(club), "enter_at_desk"), {"player": theirs.pk})

    assert page.status_code == 404


# --- entries --------------------------------------------------------------------------------------


def entered(club: Club, **terms: int) -> Tournament:
    """Anne is entered."""
    tournament = an_open_tournament(club, **terms)
    actions.enter_at_desk(tournament, [add_player(club, *ANNE)])
    return tournament


def test_entry_is_corrected(club: Club, director: Client) -> None:
    tournament = entered(club, fee=500)
    said = {
        "delegation": "Heule",
        "apart": "Durand",
        "categories": ["ladies", "seniors"],
        "skips": ["2"],
        "fee": "3",
    }

    answer = director.post(desk_address(tournament, "entry", 1), said)

    entry = Entry.objects.get()
    assert answer["Location"] == f"{desk_address(tournament, 'registrations')}#entry_1"
    assert (entry.delegation, entry.apart, entry.categories) == ("Heule", "Durand", ["ladies", "seniors"])
    assert (entry.skips, entry.admission.fee) == ([2], 300)
    row = one_line(director.get(desk_address(tournament, "registrations")))
    assert "no. 1 · Heule · ladies · seniors · apart: Durand · without round 2" in row


def test_entry_form_shows_what_is_told(club: Club, director: Client) -> None:
    tournament = entered(club)
    details = admissions.Details("Heule", "", ["juniors"], [3], 250)
    admissions.change_entry(Entry.objects.get(), details)

    form = director.get(desk_address(tournament, "entry", 1)).context["form"]

    assert [form[name].value() for name in ("delegation", "categories", "skips")] == [
        "Heule",
        ["juniors"],
        [3],
    ]
    assert str(form["fee"].value()) == "2.50"


@pytest.mark.parametrize(
    ("planned", "skipped", "offered"),
    [(3, [], [1, 2, 3]), (3, [5], [1, 2, 3, 4, 5]), (0, [], [1, 2, 3, 4, 5, 6, 7, 8])],
)
def test_only_rounds_that_are_planned_can_be_left_out(
    club: Club, director: Client, planned: int, skipped: list[int], offered: list[int]
) -> None:
    """A round that was left out once can still be played after all; without a plan the next eight are shown."""
    tournament = entered(club)
    tournament.stages.update(planned_rounds=planned)
    tournament.entries.update(skips=skipped)

    form = director.get(desk_address(tournament, "entry", 1)).context["form"]

    assert [number for number, _name in form.fields["skips"].choices] == offered


def test_nothing_to_leave_out_when_all_rounds_are_drawn(club: Club, director: Client) -> None:
    tournament = a_tournament(club, 4)
    tournament.stages.update(planned_rounds=1)
    a_round(tournament)

    page = director.get(desk_address(tournament, "entry", 1), headers=ENGLISH)

    assert page.context["form"].fields["skips"].choices == []
    assert "Does not play" not in page.content.decode()
    assert director.post(desk_address(tournament, "entry", 1), {"delegation": "Heule"}).status_code == 302


@pytest.mark.parametrize(
    ("said", "wrong"),
    [({"categories": ["giants"]}, "categories"), ({"skips": ["0"]}, "skips"), ({"fee": "x"}, "fee")],
)
def test_wrong_correction_comes_back(
    club: Club, director: Client, said: dict[str, object], wrong: str
) -> None:
    page = director.post(desk_address(entered(club), "entry", 1), {"delegation": "Heule", **said})

    assert (page.status_code, set(page.context["form"].errors)) == (422, {wrong})
    assert (Entry.objects.get().delegation, 'value="Heule"' in one_line(page)) == ("", True)


def test_fee_and_licence_are_ticked(club: Club, director: Client) -> None:
    tournament = entered(club, fee=500)
    address = desk_address(tournament, "tick_entry", 1)

    answers = [director.post(address, {what: "1"}).status_code for what in ("paid", "licence")]

    admission = Entry.objects.get().admission
    assert (answers, admission.paid, admission.licence_seen) == ([302, 302], 500, True)
    director.post(address, {"paid": "0"})
    admission.refresh_from_db()
    assert admission.paid is None
    assert director.post(address, {"card": "1"}).status_code == 404


def test_tick_brings_the_row_and_the_totals(club: Club, director: Client) -> None:
    tournament = entered(club, fee=500)

    answer = director.post(
        desk_address(tournament, "tick_entry", 1), {"paid": "1"}, headers=htmx("entry_1") | ENGLISH
    )

    page = one_line(answer)
    assert page.startswith('<li id="entry_1">')
    assert 'id="registration_totals" hx-swap-oob="true"' in page
    assert "Paid 5 €" in page


def test_two_with_one_table_of_their_own_are_told(club: Club, director: Client) -> None:
    tournament = a_tournament(club, 8)
    admissions.change_entry(tournament.entries.get(number=2), admissions.Details(own_table=3))
    address = reverse("tournaments:entry", args=[club.slug, tournament.pk, 1])

    answer = director.post(address, {"own_table": "3"}, headers={"Accept-Language": "en"}, follow=True)

    name = tournament.entries.get(number=2).players.get().full_name
    assert f"Table 3 is that of others too: {name}." in answer.content.decode()
    assert tournament.entries.get(number=1).own_table == 3
    assert director.post(address, {"own_table": "0"}).status_code == 422


def test_who_is_alone_at_the_desk_is_matched_with_somebody_else_who_is(club: Club, director: Client) -> None:
    tournament = an_open_tournament(club, EntryKind.PAIR)
    anne, tom = add_player(club, *ANNE), add_player(club, "Tom")
    address = desk_address(tournament, "enter_at_desk")

    for player in (anne, tom):
        answer = director.post(address, {"first": player.pk, "alone": "1"}, follow=True)
    assert "Tom looks for a partner." in one_line(answer)
    assert "Anne Durand &amp; Tom" in one_line(answer)
    director.post(desk_address(tournament, "match_requests"), {"first": 1, "second": 2})

    assert [list(entry.players.all()) for entry in tournament.entries.all()] == [[anne, tom]]
    assert club.players.count() == 2


def test_who_is_entered_already_looks_for_nobody(club: Club, director: Client) -> None:
    tournament = an_open_tournament(club, EntryKind.PAIR)
    anne, tom = add_player(club, *ANNE), add_player(club, *TOM)
    actions.enter_at_desk(tournament, [anne, tom])

    answer = director.post(desk_address(tournament, "enter_at_desk"), {"first": anne.pk, "alone": "1"})

    assert (answer.status_code, tournament.requests.count()) == (422, 0)


def test_desk_of_teams_leads_to_a_whole_team(club: Club, director: Client) -> None:
    league = opening.open_tournament(factories.a_session(club), "Ligue", preset=find_preset("league"))

    assert director.get(desk_address(league, "enter_at_desk"))["Location"] == desk_address(league, "team_new")


def test_absences_are_noted_in_every_round_that_is_planned(club: Club) -> None:
    open_ended = a_contest(club, 4, StagePlan("lot", 12), StagePlan("single"))
    few = opening.open_tournament(open_ended.session, "Court", stages=(StagePlan("lot", 3), StagePlan("lot")))

    assert [phases.rounds_ahead(one) for one in (open_ended, few)] == [range(1, 13), range(1, 9)]
