"""Written, read, written again: the same bytes, whatever keys the other site gives."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from clubs.models import Club
from scoring.joining.actions import join_sheet
from scoring.ledger.door import first_broken_line
from scoring.ledger.lines import record_deal
from scoring.ledger.signatures import sign_sheet
from scoring.ledger.writing import tell_besides
from scoring.models import Joined, Sheet
from tests import factories
from tests.steps.club_files import FIRST_KEY, the_world
from tests.steps.examples import examples
from tests.steps.table import a_deal, a_stamp, sign
from tests.steps.tournament_evening import a_round, a_tournament, publish, sheets_of
from tests.steps.two_sites import elsewhere, filed, filed_once, restored
from tournaments.club_file.layout import sha256
from tournaments.club_file.writing import club_file
from tournaments.models import EditionWithdrawal
from tournaments.standings.criteria import seed_of_lot
from web import guards

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 22, 21, 0, tzinfo=UTC)


@pytest.mark.parametrize("secrets", [True, False])
def test_a_club_with_everything_comes_back_as_it_was(secrets: bool) -> None:
    data = filed_once(the_world, secrets=secrets)
    elsewhere()

    club = restored(data)

    assert [
        one.edition.number for one in EditionWithdrawal.objects.filter(edition__tournament__club=club)
    ] == [1]
    assert club_file(club, secrets=secrets).decode().splitlines() == data.decode().splitlines()


def test_no_key_of_the_database_is_in_the_file() -> None:
    tables = json.loads(filed_once(the_world))["tables"]

    del tables["clubs.user"]  # how hashes name an author is such a key, and stays one
    found = [(label, one) for label, table in tables.items() for one in numbers_in(table["rows"])]
    assert [(label, one) for label, one in found if FIRST_KEY <= one < FIRST_KEY + 10**6] == []
    assert len(found) > 1_000


def numbers_in(value: Any) -> Iterator[int]:
    """Every number in JSON, also in JSON that stands in a text."""
    if isinstance(value, str) and value[:1] in ("{", "["):
        value = json.loads(value)
    if isinstance(value, int) and not isinstance(value, bool):
        yield value
    elif isinstance(value, dict):
        yield from (int(name) for name in value if name.isdigit())
        yield from (number for one in value.values() for number in numbers_in(one))
    elif isinstance(value, list):
        yield from (number for one in value for number in numbers_in(one))


def a_table_written_by_two() -> Club:
    """A line by a phone, the next one by the director."""
    club, director = factories.a_club(), factories.a_user("Alice")
    factories.a_member(club, director, "director")
    sheet = sheets_of(a_round(a_tournament(club, 4, games=2)))[0]
    record_deal(sheet, 1, a_deal(40), a_stamp(sheet, device=join_sheet(sheet, Joined.CARD).device))
    record_deal(sheet, 2, a_deal(30), a_stamp(sheet, by=director))
    return club


def test_the_chain_of_a_sheet_holds_elsewhere_and_goes_on() -> None:
    data = filed(a_table_written_by_two)
    elsewhere()

    club = restored(data)

    sheet = club.sheets.get()
    assert [(line.device is None, str(line.actor)) for line in sheet.lines.all()] == [
        (False, "None"),
        (True, "Alice"),
    ]
    assert first_broken_line(sheet) is None
    sign_sheet(sheet, 1, "A", a_stamp(sheet, by=club.memberships.get().user))
    assert (sheet.lines.count(), first_broken_line(Sheet.objects.get(pk=sheet.pk))) == (3, None)


def a_table_that_keeps_its_trumps() -> Club:
    club = factories.a_club()
    sheet = sheets_of(a_round(a_tournament(club, 4)))[0]
    tell_besides(sheet, trump=True)
    record_deal(sheet, 1, a_deal(40, trump="S", taker="A", taker_player=1), a_stamp(sheet))
    return club


def test_what_a_table_keeps_besides_comes_along() -> None:
    data = filed(a_table_that_keeps_its_trumps)
    elsewhere()

    sheet = restored(data).sheets.get()

    assert (sheet.tells_trump, sheet.tells_bids, first_broken_line(sheet)) == (True, False, None)
    told = {"trump": "S", "taker": "A", "taker_player": 1}
    assert sheet.lines.get().payload == {"deal": {"raw": {"A": 40, "B": 28}, **told}}


def test_lot_of_a_ranking_without_draws_is_the_same_elsewhere() -> None:
    """It goes by the promise of the draws, not by a key of this database."""
    told: list[str] = []

    def build() -> Club:
        tournament = a_tournament(factories.a_club(), 4)
        told.append(seed_of_lot(tournament))
        return tournament.club

    data = filed(build)
    elsewhere()

    assert [seed_of_lot(one) for one in restored(data).tournaments.all()] == told
    assert len(told[0]) == 64


def test_guards_hold_after_a_restoration() -> None:
    restored(filed_once(the_world))

    assert guards.missing() == []


def test_the_last_line_has_the_checksum_of_all_before() -> None:
    data = filed(lambda: factories.a_club())

    body, last, _end = data.rsplit(b"\n", 2)

    assert json.loads(b"{" + last[2:]) == {"checksum": sha256(body + b"\n")}
    assert json.loads(data)["format"] == "manille-club"


@examples(3, of=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    counts=st.lists(st.integers(0, 68), min_size=1, max_size=2),
    names=st.lists(st.sampled_from(["Ève", "Jean-Noël", "D’Hulst", "李", "Ann 🂡"]), min_size=1, max_size=3),
    signed=st.booleans(),
    hidden=st.booleans(),
)
def test_whatever_an_evening_brought_comes_back(
    counts: list[int], names: list[str], signed: bool, hidden: bool
) -> None:
    def build() -> Club:
        club = factories.a_club()
        director = factories.a_user("Alice")
        factories.a_member(club, director, "director")
        tournament = a_tournament(club, 4 + len(names) % 2, games=2)
        club.players.filter(number__lte=len(names)).update(hidden=hidden, minor=hidden, first_name=names[0])
        round_ = a_round(tournament)
        sheet = sheets_of(round_)[0]
        phone = join_sheet(sheet, Joined.CARD).device
        for game, count in enumerate(counts[:2], start=1):
            record_deal(sheet, game, a_deal(count), a_stamp(sheet, device=phone))
        if signed:
            sign(sheet, "A", "B", game=1)
        publish(tournament, director)
        return club

    data = filed(build)

    def again() -> Club:
        elsewhere()
        return restored(data)

    assert filed(again) == data
