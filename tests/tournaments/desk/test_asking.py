"""The tables that wait for a word of the director, named by the desk before anything else."""

from __future__ import annotations

from uuid import uuid4

import pytest
from bs4 import BeautifulSoup
from django.utils import timezone

from clubs.models import Club, User
from scoring.ledger.disputes import Correction, ask_correction, contest_game, decline_request
from scoring.ledger.writing import Stamp
from scoring.models import Kind, Sheet
from tests.conftest import signed_in
from tests.steps.names import ENGLISH
from tests.steps.tournament_evening import a_draft, a_round, a_tournament, play_all, sheets_of, sign
from tournaments.desk.queries import read_desk
from tournaments.models import Round, Tournament
from tournaments.tables import actions
from tournaments.tables.queries import read_tables


@pytest.fixture
def played(club: Club) -> Round:
    """A round of three tables, every game of which is over."""
    round_ = a_round(a_tournament(club, 12))
    play_all(round_)
    return round_


def stamp(sheet: Sheet) -> Stamp:
    sheet.refresh_from_db()
    return Stamp(uuid=uuid4(), revision=sheet.revision)


def ask(sheet: Sheet) -> Sheet:
    """It is signed, and the table asks for a correction."""
    sign(sheet)
    ask_correction(sheet, 1, Correction(1, "the pile was short"), stamp(sheet))
    return sheet


def contest(sheet: Sheet) -> Sheet:
    contest_game(sheet, 1, 1, "Not right", stamp(sheet))
    return sheet


def asking(round_: Round) -> list[tuple[int, int, bool]]:
    tournament = Tournament.objects.get(pk=round_.stage.tournament_id)
    return [(one.round, one.number, one.contested) for one in read_desk(tournament).asking]


def named(round_: Round, user: User) -> list[tuple[str, str]]:
    """What the next step says before anything else: each line, and where it leads."""
    path = round_.stage.tournament.get_absolute_url()
    page = BeautifulSoup(signed_in(user).get(path, headers=ENGLISH).content, "html.parser")
    lines = page.select(".next-step #asking [data-asking]")
    return [(" ".join(line.get_text().split()), str(line.select_one("a")["href"])) for line in lines]  # type: ignore[index]


def test_next_step_names_first_who_contests_and_then_who_asks(played: Round, alice: User, bob: User) -> None:
    first, _second, third = sheets_of(played)
    assert named(played, alice) == []
    ask(first), contest(third)

    said = [
        ("Table 3 (contested)", f"{third.get_absolute_url()}?game=1#dispute-2"),
        ("Table 1 (a correction asked)", f"{first.get_absolute_url()}?game=1#request-4"),
    ]
    assert named(played, alice) == named(played, bob) == said


def test_request_of_an_earlier_round_is_named_with_its_round(played: Round, alice: User) -> None:
    sheet = sheets_of(played)[1]
    a_draft(played.stage.tournament)

    ask(sheet)

    way = f"{sheet.get_absolute_url()}?game=1#request-4"
    assert named(played, alice) == [("Round 1, table 2 (a correction asked)", way)]


def test_what_is_answered_is_named_no_more(played: Round) -> None:
    asked, contested, _third = sheets_of(played)
    ask(asked), contest(contested)
    assert asking(played) == [(1, 2, True), (1, 1, False)]

    request = asked.lines.get(kind=Kind.REQUEST)
    decline_request(asked, 1, request.number, "it was counted twice", stamp(asked))
    actions.void_game(contested.pairing, 1, "they could not agree")
    tables = {table.sheet: table for table in read_tables(played.stage.tournament, played, timezone.now())}
    assert (tables[contested].contested, tables[contested].state) == (False, "signed")

    assert asking(played) == []
