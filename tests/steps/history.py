"""Tournaments with something to take back, in a few words, and what their timelines tell."""

from __future__ import annotations

from django.utils.translation import override

from clubs.models import AttendanceState, Club
from tests.steps.free_evenings import a_free_evening, players_of
from tests.steps.knock_outs import a_contest
from tests.steps.prizes import HAM
from tests.steps.stages import a_championship
from tests.steps.tournament_evening import a_draft, a_tournament
from tournaments.free_evenings.actions import open_table
from tournaments.history.timeline import read_timeline
from tournaments.models import Act, CutKind, Round, Tournament
from tournaments.planning.presets import CutRule, StagePlan
from tournaments.prizes.actions import add_prize, write_cash_line
from tournaments.rounds.actions import swap_seats


def timeline_in_english(tournament: Tournament) -> list[str]:
    with override("en"):
        return [line.sentence for line in read_timeline(tournament)]


def last_act(tournament: Tournament, code: str) -> Act:
    return tournament.acts.filter(code=code).first()


def half_here(club: Club) -> Tournament:
    tournament = a_tournament(club, 8)
    tournament.session.attendances.filter(player__number__gt=6).update(state=AttendanceState.EXPECTED)
    return tournament


def with_pools(club: Club) -> Tournament:
    return a_contest(club, 8, preset="pools")


def with_a_cut(club: Club) -> Tournament:
    final = StagePlan("lot", 1, "Finale", CutRule(CutKind.NUMBER, 4), carries=False)
    return a_championship(club, StagePlan("lot", 1), final)


def with_a_draft(club: Club) -> Tournament:
    tournament = a_tournament(club, 8)
    a_draft(tournament)
    return tournament


def exchange_two(tournament: Tournament) -> None:
    draft = Round.objects.get()
    (first, *_), (second, *_) = (list(table.placings.all()) for table in draft.pairings.all())
    swap_seats(draft, first.entry, second.entry, sure=True)


def with_free_tables(club: Club) -> Tournament:
    tournament = a_free_evening(club)
    for seats in ((1, 2, 3, 4), (5, 6, 1, 2)):
        open_table(tournament, players_of(club, *seats), force=True)
    return tournament


def with_money(club: Club) -> Tournament:
    tournament = a_tournament(club, 4)
    add_prize(tournament, HAM)
    write_cash_line(tournament, -1250, "hams")
    return tournament
