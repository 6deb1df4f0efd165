"""Rounds at the desk, by the site's own actions: whatever happens, there is a legal round, and results stay."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from uuid import uuid4

import pytest
from django.db import transaction
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from clubs.models import Club
from scoring.ledger.lines import strike_line
from scoring.ledger.queries import read_history
from scoring.ledger.writing import Stamp
from scoring.models import Sheet
from tests import factories
from tests.depth import some
from tests.steps.never_stuck import FORMATS
from tests.steps.rankings import results
from tests.steps.stages import a_stage
from tests.steps.tournament_evening import byes, play, play_all, sheets_of, tables
from tournaments.core import phases
from tournaments.entries.actions import enter_pair, enter_players, restore_entry, withdraw_entry
from tournaments.models import EntryKind, Round, Tournament
from tournaments.rounds import odd_actions
from tournaments.rounds.actions import draw_round, publish_round, swap_seats
from tournaments.rounds.odd_numbers import read_room

ROUNDS = some(4, of=10)


@dataclass(frozen=True)
class Between:
    """What happens between two rounds: how many come, who leaves and who comes back, which way is chosen for those who
    fill no table, which two change places in the draft, and which table of which earlier round is corrected, to what.
    """

    come: int
    leave: list[int]
    back: bool
    way: int
    swap: tuple[int, int]
    corrected: int
    count: int


evenings = st.lists(
    st.builds(
        Between,
        come=st.integers(0, 2),
        leave=st.lists(st.integers(0, 30), max_size=2),
        back=st.booleans(),
        way=st.integers(0, 6),
        swap=st.tuples(st.integers(0, 30), st.integers(0, 30)),
        corrected=st.integers(0, 40),
        count=st.integers(0, 68),
    ),
    min_size=ROUNDS,
    max_size=ROUNDS,
)


@pytest.mark.deeper("ten rounds of six evenings take half a minute")
@settings(
    max_examples=some(3, of=6),
    phases=[Phase.explicit, Phase.reuse, Phase.generate],  # to shrink an evening takes minutes
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(key=st.sampled_from(FORMATS), entries=st.integers(4, 11), evening=evenings)
def test_rounds_at_the_desk_are_legal_whatever_happens(
    club: Club, key: str, entries: int, evening: list[Between]
) -> None:
    with transaction.atomic():  # each example begins with the club alone
        tournament = a_stage(club, key, entries=entries, rounds=0)
        for between in evening:
            a_round_after(tournament, between)
        transaction.set_rollback(True)


def a_round_after(tournament: Tournament, between: Between) -> None:
    people_come_and_go(tournament, between)
    correct(tournament, between)
    before = results(tournament)
    stage, number = phases.stage_in_play(tournament), phases.next_round(tournament)
    here = phases.in_play(stage)
    numbers = sorted(one.number for one in here)
    room = read_room(stage, here, number)
    ways = [one.code for one in room.options(numbers[:3]) if one.code != "whole" and one.to_find == 0]
    if ways:
        odd_actions.choose_odd(tournament, ways[between.way % len(ways)], numbers[:3])
    draft = draw_round(tournament)
    one, other = (numbers[at % len(numbers)] for at in between.swap)
    if one != other:
        pair = (tournament.entries.get(number=number) for number in (one, other))
        if is_worth_it(draft, one, other):
            swap_seats(draft, *pair, sure=True)
    round_ = publish_round(draft)

    seated = [number for table in tables(round_) for number in dict.fromkeys(table)]
    assert Counter([*seated, *byes(round_)]) == Counter(numbers)
    assert {len(set(table)) for table in tables(round_)} <= {room.per_table, *allowed(room.per_table, ways)}
    assert results(tournament) == before
    play_all(round_, count=40)


def allowed(per_table: int, ways: list[str]) -> set[int]:
    """The sizes a table may have besides: one more where somebody waits in turn, or where the game has it."""
    return (
        {per_table - 1, per_table + 1, per_table + 2} if {"sitting", "short", "long"} & set(ways) else set()
    )


def is_worth_it(draft: Round, one: int, other: int) -> bool:
    """Whether the two sit at different tables, or one of them sits out: nothing else can be exchanged."""
    where = {number: place for place, table in enumerate(tables(draft)) for number in table}
    return where.get(one) != where.get(other)


def people_come_and_go(tournament: Tournament, between: Between) -> None:
    """Newcomers are entered, in pairs where pairs play; somebody leaves while two tables are left, or comes back."""
    pairs = tournament.entry_kind == EntryKind.PAIR
    for _newcomer in range(between.come):
        number = tournament.club.players.latest("number").number + 1
        newcomers = [factories.a_player(tournament.club, number + one) for one in range(2 if pairs else 1)]
        factories.attending(tournament.session, newcomers)
        (enter_pair(tournament, *newcomers) if pairs else enter_players(tournament))
    gone = tournament.entries.filter(withdrawn=True).first()
    if between.back and gone:
        restore_entry(gone)
    for at in between.leave:
        here = list(tournament.entries.filter(withdrawn=False))
        if len(here) > 8:
            withdraw_entry(here[at % len(here)])


def correct(tournament: Tournament, between: Between) -> None:
    """The deal of one table was misread: its line is struck out, and the right one written."""
    played: list[Sheet] = [
        sheet for round_ in phases.rounds_of(tournament) for sheet in sheets_of(round_) if sheet
    ]
    if not between.corrected or not played:
        return
    sheet = played[between.corrected % len(played)]
    sheet.refresh_from_db()
    line = read_history(sheet).games[0].live[0].line
    strike_line(sheet, 1, line.number, "misread", Stamp(uuid=uuid4(), revision=sheet.revision))
    play(sheet, between.count)
