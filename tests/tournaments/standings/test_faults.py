"""A fault that costs its author alone: from the table to the published ranking."""

from __future__ import annotations

import json
import uuid
from typing import Any

import pytest
from django.urls import reverse

from clubs.models import Club, User
from scoring.ledger.lines import strike_line
from scoring.ledger.writing import Stamp
from tests import factories
from tests.conftest import signed_in
from tests.phones import Phone
from tests.steps.addresses import opening_address
from tests.steps.penalties import AUTHOR, a_table_of_two_deals, fault, played_with_a_fault
from tests.steps.sheet_pages import text
from tests.steps.stages import TYPED_TO_OPEN
from tests.steps.tournament_evening import a_round, play, publish, sheets_of
from tournaments.models import EntryKind, Tournament


def rows(body: str) -> dict[int, dict[str, Any]]:
    return {row["entry"]: row for row in json.loads(body)["rows"]}


def test_player_loses_the_points_and_his_partner_does_not(club: Club, alice: User) -> None:
    tournament = a_table_of_two_deals(club, **AUTHOR)
    partner, first, author, second = played_with_a_fault(tournament)

    published = rows(publish(tournament, alice).body)

    told = {entry: (row["won"], row["for"], row["against"]) for entry, row in published.items()}
    assert told == {partner: (1, 8, 0), author: (1, -26, 0), first: (0, 0, 8), second: (0, 0, 8)}
    assert {entry: row.get("charged") for entry, row in published.items() if "charged" in row} == {author: 34}
    assert (published[partner]["rank"], published[author]["rank"]) == (1, 2)


def test_side_loses_the_game_where_a_fault_is_the_sides(club: Club, alice: User) -> None:
    tournament = a_table_of_two_deals(club)
    partner, first, author, second = played_with_a_fault(tournament)

    published = rows(publish(tournament, alice).body)

    told = {entry: (row["won"], row["for"], row["against"]) for entry, row in published.items()}
    assert told == {partner: (0, 8, 34), author: (0, 8, 34), first: (1, 34, 8), second: (1, 34, 8)}


def test_ranking_without_a_charge_has_the_keys_it_always_had(club: Club, alice: User) -> None:
    tournament = a_table_of_two_deals(club)
    played_with_a_fault(tournament)

    assert {tuple(row) for row in rows(publish(tournament, alice).body).values()} == {
        ("against", "entry", "for", "played", "rank", "separated_by", "withdrawn", "won")
    }


def test_pair_loses_the_points_as_a_pair(club: Club, alice: User) -> None:
    tournament = a_table_of_two_deals(club, EntryKind.PAIR, **AUTHOR)
    ours, theirs, *_again = played_with_a_fault(tournament)

    published = rows(publish(tournament, alice).body)

    assert (published[ours]["for"], published[ours]["charged"]) == (-26, 34)
    assert (published[theirs]["for"], "charged" in published[theirs]) == (0, False)


def test_struck_fault_costs_nothing(club: Club, alice: User) -> None:
    tournament = a_table_of_two_deals(club, **AUTHOR)
    (sheet,) = sheets_of(a_round(tournament))
    fault(sheet)
    sheet.refresh_from_db()
    strike_line(sheet, 1, 1, "no fault", Stamp(uuid=uuid.uuid4(), revision=sheet.revision))
    play(sheet, 42)
    play(sheet, 42)

    assert not any("charged" in row for row in rows(publish(tournament, alice).body).values())


def test_edition_shows_the_charge_where_there_is_one(club: Club, alice: User) -> None:
    tournament = a_table_of_two_deals(club, **AUTHOR)
    played_with_a_fault(tournament)
    edition = publish(tournament, alice)

    page = Phone(headers={"accept-language": "en"}).get(edition.get_absolute_url())

    assert page.content.decode().count("−34") == 1
    assert "A fault costs its author alone" in text(page)


def test_edition_without_a_charge_has_no_column_for_it(club: Club, alice: User) -> None:
    tournament = a_table_of_two_deals(club)
    played_with_a_fault(tournament)
    edition = publish(tournament, alice)

    assert "Faults" not in text(Phone(headers={"accept-language": "en"}).get(edition.get_absolute_url()))


@pytest.mark.parametrize(
    ("club_rules", "said", "kept"),
    [
        ({}, "author", "author"),
        ({}, "side", "opponents"),
        ({"penalty_to": "offender"}, "side", "offender"),
        ({"penalty_to": "author"}, "side", "opponents"),
        ({"penalty_to": "author"}, "author", "author"),
    ],
)
def test_director_chooses_who_bears_a_fault(
    club: Club, alice: User, club_rules: dict[str, str], said: str, kept: str
) -> None:
    session = factories.a_session(club)
    club.settings = club_rules
    club.save()

    game = {"variant": "game-1"} if club_rules else {}
    signed_in(alice).post(opening_address(session), TYPED_TO_OPEN | game | {"faults": said})

    assert Tournament.objects.get().settings["penalty_to"] == kept


def test_form_offers_what_the_club_does(club: Club, alice: User) -> None:
    session = factories.a_session(club)
    address = reverse("tournaments:for_session", args=[club.slug, session.pk])
    assert signed_in(alice).get(address).context["form"].initial["faults"] == "side"
    club.settings = AUTHOR
    club.save()

    assert signed_in(alice).get(address).context["form"].initial["faults"] == "author"
