"""Acts that put much at stake: each has its way back on the page, which says first what would change."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from clubs.models import AttendanceState, Club, User
from tests.steps import sheet_pages
from tests.steps.addresses import desk_address
from tests.steps.history import (
    exchange_two,
    half_here,
    with_a_cut,
    with_a_draft,
    with_free_tables,
    with_money,
    with_pools,
)
from tests.steps.names import english
from tests.steps.tournament_evening import a_round, a_tournament, play, play_all, sheets_of
from tournaments.core.formats import POOL_SIZE
from tournaments.core.snapshots import take_snapshot
from tournaments.entries.actions import withdraw_entry, withdraw_leavers
from tournaments.free_evenings.actions import remove_table
from tournaments.models import ByeScore, CutKind, LeavingRule, Pairing, Tournament
from tournaments.planning import ranking_rules, stages
from tournaments.planning.presets import CutRule
from tournaments.planning.stages import change_cut, change_settings, plan_rounds
from tournaments.prizes.actions import remove_cash_line, remove_prize
from tournaments.registration import admissions
from tournaments.standings.leaving import Absences
from tournaments.standings.reckoning import ranking_body
from tournaments.tables import adjustments


@dataclass(frozen=True)
class Way:
    """An act, by its code: the tournament before it, the act itself, and what is said before it is undone."""

    code: str
    before: Callable[[Club], Tournament]
    act: Callable[[Tournament], Any]
    said: tuple[str, ...]


def two_gone(club: Club) -> Tournament:
    tournament = a_tournament(club, 8)
    play_all(a_round(tournament))
    tournament.session.attendances.filter(player__number__lte=2).update(state=AttendanceState.LEFT)
    return tournament


def with_a_bye(club: Club) -> Tournament:
    tournament = a_tournament(club, 5)
    play_all(a_round(tournament))
    return tournament


WAYS = (
    Way(
        "missing_withdrawn",
        half_here,
        admissions.withdraw_missing,
        ("Withdrawn together, as they had not come: ", "Play again from the next draw on: "),
    ),
    Way(
        "leavers_withdrawn",
        two_gone,
        withdraw_leavers,
        ("Withdrawn together, as they had left: ", "Play again from the next draw on: ", "This changes "),
    ),
    Way(
        "withdrawn",
        with_a_bye,
        lambda one: withdraw_entry(one.entries.get(number=2)),
        ("Withdrawn: ", "Play again from the next draw on: "),
    ),
    Way(
        "planned",
        with_a_cut,
        lambda one: plan_rounds(one.stages.get(number=1), 3),
        ("Stage 1: 1 rounds instead of 3.",),
    ),
    Way(
        "game_set",
        lambda club: a_tournament(club, 4),
        lambda one: stages.change_game(one, "Autre", 2, {"deals": 3}),
        ("Now: Autre, ", "Then: Concours, "),
    ),
    Way(
        "stage_removed",
        with_a_cut,
        lambda one: stages.remove_stage(one.stages.get(number=2)),
        ("Stage 2 is there again.",),
    ),
    Way(
        "settings",
        with_pools,
        lambda one: change_settings(one.stages.get(number=1), {POOL_SIZE.key: 3}),
        ("Now: ", "Then: "),
    ),
    Way(
        "cut_planned",
        with_a_cut,
        lambda one: change_cut(one.stages.get(number=2), CutRule(CutKind.SHARE, 25, False), True),
        (
            "Now: 25 % of the field go on to it. The lot decides at the line. What was won before counts on.",
            "Then: The first 4 go on to it. Who is level at the line goes on. It starts from nothing.",
        ),
    ),
    Way(
        "bye_score",
        with_a_bye,
        lambda one: adjustments.set_bye_score(one, ByeScore.FLAT, 100, 2),
        (
            "Now: A bye brings 100 marks, 1 win.",
            "Then: A bye brings nothing: no mark and no win.",
            "This changes ",
        ),
    ),
    Way(
        "ranking_set",
        with_a_bye,
        lambda one: ranking_rules.set_ranking(
            one, ranking_rules.RankingRules(absences=Absences(LeavingRule.UNRANKED))
        ),
        (
            "Now: Whoever left is listed behind everybody, without a rank.",
            "Then: The usual rules for who leaves, stands in or does not come.",
        ),
    ),
    Way("swapped", with_a_draft, exchange_two, ("In the draw of round 1, exchanged: ", "No rank changes")),
    Way(
        "table_removed",
        with_free_tables,
        lambda one: remove_table(Pairing.objects.get(table_number=2)),
        ("Table 2 is there again, with its sheet: ",),
    ),
    Way(
        "prize_removed",
        with_money,
        lambda one: remove_prize(one.prizes.get()),
        ("On the list again: Place 1, jambon.",),
    ),
    Way(
        "cash_line_removed",
        with_money,
        lambda one: remove_cash_line(one.cash_lines.get()),
        ("In the cash again: hams, −12.50 €.",),
    ),
)


def state(tournament: Tournament) -> tuple[str, str]:
    """The tournament as a snapshot has it, and its ranking."""
    tournament = Tournament.objects.get(pk=tournament.pk)
    body = json.loads(ranking_body(tournament))
    return take_snapshot(tournament), json.dumps({name: body[name] for name in body if name != "counter"})


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.code)
def test_act_is_undone_through_the_page_and_done_again(club: Club, alice: User, way: Way) -> None:
    tournament, client = way.before(club), english(alice)
    before = state(tournament)
    way.act(tournament)
    after = state(tournament)
    act = tournament.acts.first()
    path = desk_address(tournament, "undo", act.number)

    assert (act.code, after != before) == (way.code, True)
    assert f'href="{path}"' in client.get(desk_address(tournament, "timeline")).content.decode()
    page = sheet_pages.text(client.get(path))
    assert [said for said in way.said if said not in page] == []
    assert state(tournament) == after  # it was only looked at

    assert client.post(path).status_code == 302
    assert state(tournament) == before
    again = desk_address(tournament, "undo", tournament.acts.first().number)
    assert client.get(again).status_code == 200
    assert client.post(again).status_code == 302
    assert state(tournament) == after


def test_result_leads_in_one_tap_to_where_it_is_corrected_and_told_what_that_changes(
    club: Club, alice: User
) -> None:
    tournament, client = a_tournament(club, 4, games=2), english(alice)
    sheet = sheets_of(a_round(tournament))[0]
    play(sheet, game=1)
    play(sheet, 20, game=2)
    path = f"{sheet.get_absolute_url()}?game=2"

    timeline = client.get(desk_address(tournament, "timeline")).content.decode()
    corrected = client.get(path).content.decode()
    line = client.get(f"{path}&replaces=2").content.decode()

    assert f'href="{path}#lines-title"' in timeline
    assert ('id="lines-title"' in corrected, "?game=2&amp;replaces=2#head" in corrected) == (True, True)
    assert "What would it change?" in line
