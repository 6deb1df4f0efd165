"""A fault that costs its author alone: from the table to the published ranking."""

from __future__ import annotations

import json
import uuid
from typing import Any

import pytest
from django.urls import reverse

from clubs.models import Club, User
from scoring.ledger.lines import record_penalty, strike_line
from scoring.ledger.writing import Stamp
from scoring.models import Sheet
from scoring.rulebook import read_deal
from tests import factories
from tests.conftest import signed_in
from tests.phones import Phone
from tests.steps.addresses import opening_address
from tests.steps.sheet_pages import text
from tests.steps.stages import TYPED_TO_OPEN
from tests.steps.tournament_evening import a_pair, a_round, play, publish, sheets_of, tables
from tournaments.entries import actions
from tournaments.models import EntryKind, Tournament
from tournaments.planning import opening

TWO_DEALS = {"structure": "fixed_deals", "deals": 2}
AUTHOR = {"penalty_to": "author"}


def a_tournament(club: Club, kind: str = EntryKind.PLAYER, **settings: Any) -> Tournament:
    """One table of games of two deals."""
    session = factories.a_session(club)
    factories.attending(session, factories.some_players(club, 4))
    tournament = opening.open_tournament(
        session, "Concours", entry_kind=kind, settings=TWO_DEALS | settings, games_per_table=1
    )
    if kind == EntryKind.PLAYER:
        actions.enter_players(tournament)
    else:
        for first, second in ((1, 2), (3, 4)):
            a_pair(tournament, first, second)
    return tournament


def fault(sheet: Sheet, **told: Any) -> None:
    """The second player of the first side revokes."""
    sheet.refresh_from_db()
    game = sheet.games.get(number=1)
    penalty = {"offender": "A", "player": 1, "article": 9, **told}
    deal = read_deal(game.rules.variant, game.rules.settings, {"penalty": penalty})
    record_penalty(sheet, 1, deal, Stamp(uuid=uuid.uuid4(), revision=sheet.revision))


def played_with_a_fault(tournament: Tournament) -> list[int]:
    """One game, in which the first side marks 8 and its second player revokes; the entries by seat."""
    round_ = a_round(tournament)
    (sheet,) = sheets_of(round_)
    play(sheet, 42)
    fault(sheet)
    return tables(round_)[0]


def rows(body: str) -> dict[int, dict[str, Any]]:
    return {row["entry"]: row for row in json.loads(body)["rows"]}


def test_player_loses_the_points_and_his_partner_does_not(club: Club, alice: User) -> None:
    tournament = a_tournament(club, **AUTHOR)
    partner, first, author, second = played_with_a_fault(tournament)

    published = rows(publish(tournament, alice).body)

    told = {entry: (row["won"], row["for"], row["against"]) for entry, row in published.items()}
    assert told == {partner: (1, 8, 0), author: (1, -26, 0), first: (0, 0, 8), second: (0, 0, 8)}
    assert {entry: row.get("charged") for entry, row in published.items() if "charged" in row} == {author: 34}
    assert (published[partner]["rank"], published[author]["rank"]) == (1, 2)


def test_side_loses_the_game_where_a_fault_is_the_sides(club: Club, alice: User) -> None:
    tournament = a_tournament(club)
    partner, first, author, second = played_with_a_fault(tournament)

    published = rows(publish(tournament, alice).body)

    told = {entry: (row["won"], row["for"], row["against"]) for entry, row in published.items()}
    assert told == {partner: (0, 8, 34), author: (0, 8, 34), first: (1, 34, 8), second: (1, 34, 8)}


def test_ranking_without_a_charge_has_the_keys_it_always_had(club: Club, alice: User) -> None:
    tournament = a_tournament(club)
    played_with_a_fault(tournament)

    assert {tuple(row) for row in rows(publish(tournament, alice).body).values()} == {
        ("against", "entry", "for", "played", "rank", "separated_by", "withdrawn", "won")
    }


def test_pair_loses_the_points_as_a_pair(club: Club, alice: User) -> None:
    tournament = a_tournament(club, EntryKind.PAIR, **AUTHOR)
    ours, theirs, *_again = played_with_a_fault(tournament)

    published = rows(publish(tournament, alice).body)

    assert (published[ours]["for"], published[ours]["charged"]) == (-26, 34)
    assert (published[theirs]["for"], "charged" in published[theirs]) == (0, False)


def test_struck_fault_costs_nothing(club: Club, alice: User) -> None:
    tournament = a_tournament(club, **AUTHOR)
    (sheet,) = sheets_of(a_round(tournament))
    fault(sheet)
    sheet.refresh_from_db()
    strike_line(sheet, 1, 1, "no fault", Stamp(uuid=uuid.uuid4(), revision=sheet.revision))
    play(sheet, 42)
    play(sheet, 42)

    assert not any("charged" in row for row in rows(publish(tournament, alice).body).values())


def test_edition_shows_the_charge_where_there_is_one(club: Club, alice: User) -> None:
    tournament = a_tournament(club, **AUTHOR)
    played_with_a_fault(tournament)
    edition = publish(tournament, alice)

    page = Phone(headers={"accept-language": "en"}).get(edition.get_absolute_url())

    assert page.content.decode().count("−34") == 1
    assert "A fault costs its author alone" in text(page)


def test_edition_without_a_charge_has_no_column_for_it(club: Club, alice: User) -> None:
    tournament = a_tournament(club)
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

    signed_in(alice).post(opening_address(session), TYPED_TO_OPEN | {"faults": said})

    assert Tournament.objects.get().settings["penalty_to"] == kept


def test_form_offers_what_the_club_does(club: Club, alice: User) -> None:
    session = factories.a_session(club)
    address = reverse("tournaments:for_session", args=[club.slug, session.pk])
    assert signed_in(alice).get(address).context["form"].initial["faults"] == "side"
    club.settings = AUTHOR
    club.save()

    assert signed_in(alice).get(address).context["form"].initial["faults"] == "author"
