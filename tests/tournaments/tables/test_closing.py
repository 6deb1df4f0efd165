"""A round is closed: every table still open as its director says, in one act that can be taken back."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.utils import translation

from clubs.models import Club, User
from tests.steps.closing import (
    a_round_of_four_deals,
    at_the_bell,
    contest,
    first_table,
    revisions_seen,
    states_of,
    tables_now,
)
from tests.steps.rankings import counted
from tests.steps.tournament_evening import a_draft, a_round, a_tournament, play, sheets_of
from tournaments.core import phases
from tournaments.history import undo
from tournaments.history.timeline import read_acts
from tournaments.models import Adjustment, AdjustmentKind, Round, Tournament
from tournaments.tables.clock import actions, closing
from tournaments.tables.clock.closing import Chosen, ClosingWay, read_time_up
from tournaments.tables.queries import by_need, count_needs
from web.refusals import Refusal


def chosen(round_: Round, way: ClosingWay = ClosingWay.RULE, **own: str) -> Chosen:
    """One way for all; `t2="out"` is table 2 alone."""
    by_table = {int(name[1:]): said for name, said in own.items()}
    return Chosen(way, "The hall closes", revisions_seen(round_), by_table, won=40)


def test_round_is_closed_in_one_act(club: Club, alice: User) -> None:
    round_ = a_round_of_four_deals(club)
    for sheet in sheets_of(round_)[:2]:
        play(sheet, 42)
    contest(round_, 2)
    tournament = round_.stage.tournament

    act = closing.close_round(round_, chosen(round_, t3="forfeit-0", t4="out"), alice)

    assert states_of(round_) == ["signed", "playing", "signed", "signed"]
    assert {way: act.values[way] for way in ("rule", "forfeit", "out", "open")} == {
        "rule": [1],
        "forfeit": [3],
        "out": [4],
        "open": [2],
    }
    assert tournament.acts.filter(number__gte=act.number).count() == 1
    with translation.override("en"):
        said = read_acts(tournament, {})[0].sentence
    assert said == (
        "Round 1 was closed. Tables by the rule of the clock: 1; forfeited: 3; left out: 4; still open: 2."
        " Reason given: The hall closes."
    )


def test_contested_table_is_closed_where_that_is_said_of_it(club: Club) -> None:
    round_ = a_round_of_four_deals(club, 4)
    play(sheets_of(round_)[0], 42)
    contest(round_, 1)

    with pytest.raises(Refusal) as refused:
        closing.close_round(round_, chosen(round_))
    closing.close_round(round_, chosen(round_, t1="stands"))

    assert (refused.value.code, refused.value.status) == ("nothing_to_close", 422)
    assert [(table.state, table.contested) for table in tables_now(round_)] == [("signed", False)]


def test_forfeit_of_a_table_gives_the_others_the_win(club: Club) -> None:
    round_ = a_round_of_four_deals(club, 4)

    closing.close_round(round_, chosen(round_, t1="forfeit-1"))

    rows = Adjustment.objects.order_by("pk").values_list("kind", "marks", "wins")
    assert sorted(rows) == [(AdjustmentKind.FORFEIT, 0, 0)] * 2 + [(AdjustmentKind.FORFEIT, 40, 2)] * 2


def test_forfeit_needs_its_marks_where_the_tournament_has_none(club: Club) -> None:
    round_ = a_round_of_four_deals(club, 4)

    with pytest.raises(Refusal) as refused:
        closing.close_round(
            round_, Chosen(ClosingWay.RULE, "late", revisions_seen(round_), {1: "forfeit-all"})
        )

    assert refused.value.code == "no_forfeit_marks"
    assert states_of(round_) == ["empty"]


def test_games_nobody_began_are_left_out_behind_one_that_was(club: Club) -> None:
    tournament = a_tournament(club, 8, games=2)
    round_ = a_round(tournament)
    play(sheets_of(round_)[0])

    act = closing.close_round(round_, chosen(round_))

    assert (states_of(round_), act.values["open"]) == (["signed", "empty"], [2])
    assert set(Adjustment.objects.values_list("game", "kind")) == {(2, AdjustmentKind.VOID)}
    assert counted(tournament) == (1, 3)


def test_rule_of_even_deals_leaves_open_what_is_due(club: Club) -> None:
    round_ = a_round_of_four_deals(club, 8, time_rule="even_deals")
    play(sheets_of(round_)[0], 42)
    for _deal in range(2):
        play(sheets_of(round_)[1], 42)

    closing.close_round(round_, chosen(round_))

    assert states_of(round_) == ["playing", "signed"]


def test_table_that_wrote_in_the_meantime_holds_all_back(club: Club) -> None:
    round_ = a_round_of_four_deals(club, 8)
    for sheet in sheets_of(round_):
        play(sheet, 42)
    looked_at = chosen(round_)
    play(sheets_of(round_)[1], 42)

    with pytest.raises(Refusal) as refused:
        closing.close_round(round_, looked_at)

    assert (refused.value.code, refused.value.params["tables"]) == ("tables_moved", "2")
    assert states_of(round_) == ["playing", "playing"]


def test_second_director_is_told(club: Club) -> None:
    round_ = a_round_of_four_deals(club, 8)
    looked_at = chosen(round_, ClosingWay.OUT)
    closing.close_round(round_, looked_at)

    with pytest.raises(Refusal) as refused:
        closing.close_round(round_, looked_at)

    assert refused.value.code == "already_closed"
    assert Adjustment.objects.count() == 8


def test_closing_is_taken_back_as_one(club: Club, alice: User) -> None:
    round_ = a_round_of_four_deals(club, 12)
    play(sheets_of(round_)[0], 42)
    before = [(table.state, table.marks) for table in tables_now(round_)]
    act = closing.close_round(round_, chosen(round_, t2="out", t3="forfeit-0"), alice)
    tournament = round_.stage.tournament
    with translation.override("en"):
        assert undo.read_step(tournament, act.number).say({}) == ["These tables are open again: 1, 2, 3."]
    ranks = undo.what_would_change(tournament, act.number).ranks

    undone = undo.undo_act(tournament, act.number, alice)

    assert ranks
    assert [(table.state, table.marks) for table in tables_now(round_)] == before
    assert not Adjustment.objects.filter(cancelled_at=None).exists()
    assert (undone.code, undone.snapshot) == ("undone", "")


def test_closing_stays_once_another_round_is_drawn(club: Club) -> None:
    round_ = a_round_of_four_deals(club, 8)
    act = closing.close_round(round_, chosen(round_, ClosingWay.OUT))
    tournament = Tournament.objects.get()
    a_draft(tournament, "two")

    with pytest.raises(Refusal) as refused:
        undo.undo_act(tournament, act.number)

    assert refused.value.code == "drawn_since"
    assert phases.open_tables(round_.stage) == []


def told(round_: Round) -> dict[str, list[int]] | None:
    up = read_time_up(round_.stage.tournament, tables_now(round_))
    names = ("decided", "finishing", "due", "unsure")
    return up and {name: [table.number for table in getattr(up, name)] for name in names}


@pytest.mark.parametrize(
    ("rule", "decided", "finishing", "due"),
    [
        ("finish_deal", [2], [1, 3], []),
        ("drop_deal", [1, 2, 3], [], []),
        ("even_deals", [2], [], [1, 3]),
    ],
)
def test_bell_leaves_the_tables_under_the_rule(
    club: Club, rule: str, decided: list[int], finishing: list[int], due: list[int]
) -> None:
    with time_machine.travel("2026-11-20T20:00Z", tick=False) as clock:
        round_ = at_the_bell(club, time_rule=rule)
        assert told(round_) is None
        clock.shift(timedelta(minutes=11))
        play(sheets_of(round_)[1], 42)

        assert told(round_) == {"decided": decided, "finishing": finishing, "due": due, "unsure": [4]}


def test_table_with_more_time_is_under_the_rule_later(club: Club) -> None:
    with time_machine.travel("2026-11-20T20:00Z", tick=False) as clock:
        round_ = at_the_bell(club, time_rule="drop_deal")
        assert actions.give_time(first_table(round_)) == timedelta(minutes=5)
        clock.shift(timedelta(minutes=11))
        assert told(round_) == {"decided": [2, 3], "finishing": [], "due": [], "unsure": [4]}
        clock.shift(timedelta(minutes=5))
        assert told(round_) == {"decided": [1, 2, 3], "finishing": [], "due": [], "unsure": [4]}


def test_contested_comes_first_with_its_own_count(club: Club) -> None:
    round_ = a_round_of_four_deals(club, 12)
    for sheet in sheets_of(round_):
        play(sheet, 42)
    contest(round_, 3)

    tables = tables_now(round_)

    assert [table.number for table in by_need(tables)] == [3, 1, 2]
    assert (count_needs(tables)["contested"], count_needs(tables)["asked"]) == (1, 0)
