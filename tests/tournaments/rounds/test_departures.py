"""Who has gone since the draw: told before a round is published, left out of a draw made anew, and without a bye."""

import pytest
from django.utils.translation import override

from clubs.evenings.actions import set_attendance
from clubs.models import AttendanceState, Club, Player, User
from tests.steps.knock_outs import a_contest, pairings_of, play_out
from tests.steps.league import a_league, with_calendar
from tests.steps.tournament_evening import a_draft, a_pair, a_round, a_tournament, byes, play_all, tables
from tournaments.core import entry_list
from tournaments.core.phases import draft_version
from tournaments.entries.actions import withdraw_entry
from tournaments.models import ByeScore, EntryKind, Round, Tournament
from tournaments.planning.presets import StagePlan
from tournaments.proofs.words import explain
from tournaments.rounds import redraw
from tournaments.rounds.actions import publish_round, swap_seats
from tournaments.rounds.departures import read_gone
from tournaments.standings.reckoning import standings_of
from tournaments.tables import adjustments
from web.refusals import Refusal


def leave(tournament: Tournament, number: int, state: str = AttendanceState.LEFT) -> Player:
    """The player of entry `number` is ticked so; who it is."""
    player = tournament.entries.get(number=number).players.get()
    set_attendance(tournament.session, player, state)
    return player


def refused(round_: Round, *told: int) -> Refusal:
    with pytest.raises(Refusal) as found:
        publish_round(round_, warned_of=told)
    return found.value


@pytest.mark.parametrize("how", ["withdrawn", "left", "not here"])
def test_publishing_tells_who_has_gone_and_publishes_nothing(club: Club, how: str) -> None:
    tournament = a_tournament(club, 8)
    draft, entry = a_draft(tournament), tournament.entries.get(number=3)
    if how == "withdrawn":
        withdraw_entry(entry)
    else:
        leave(tournament, 3, AttendanceState.LEFT if how == "left" else AttendanceState.EXPECTED)

    refusal = refused(draft)

    draft.refresh_from_db()
    assert (refusal.code, refusal.params["names"]) == ("gone_since_draw", entry.players.get().full_name)
    assert (draft.published_at, tournament.acts.filter(code="published").count()) == (None, 0)


def test_round_is_published_all_the_same_and_says_who_had_gone(club: Club) -> None:
    tournament = a_tournament(club, 8)
    draft = a_draft(tournament)
    gone = leave(tournament, 3)

    round_ = publish_round(draft, warned_of=[gone.pk])

    names = {one.number: one.full_name for one in entry_list.entered(tournament)}
    with override("en"):
        said = f"Gone when the round was published, and at a table all the same: {gone.full_name}."
        assert explain(round_, names)[-1] == said
    assert [3 in table for table in tables(round_)].count(True) == 1


def test_who_leaves_while_another_is_told_of_is_told_too(club: Club) -> None:
    tournament = a_tournament(club, 8)
    draft = a_draft(tournament)
    first, second = leave(tournament, 3), leave(tournament, 5)

    assert refused(draft, first.pk).code == "gone_since_draw"
    set_attendance(tournament.session, second, AttendanceState.ARRIVED)
    assert publish_round(draft, warned_of=[first.pk]).published_at


def test_who_sits_out_and_leaves_is_not_asked_about(club: Club) -> None:
    tournament = a_tournament(club, 9)
    draft = a_draft(tournament)
    (out,) = byes(draft)

    leave(tournament, out)

    assert read_gone(tournament, draft).names == []
    assert publish_round(draft).published_at


def test_the_partner_who_is_here_is_not_named(club: Club) -> None:
    tournament = a_tournament(club, 4, kind=EntryKind.PAIR)
    a_pair(tournament, 1, 2), a_pair(tournament, 3, 4)
    draft, second = a_draft(tournament), club.players.get(number=2)

    set_attendance(tournament.session, second, AttendanceState.LEFT)

    gone = read_gone(tournament, draft)
    assert (gone.names, gone.entries) == ([second.full_name], [1])


def test_round_is_drawn_again_without_who_has_gone(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 9)
    draft = a_draft(tournament)
    gone = tables(draft)[0][0]
    leave(tournament, gone)

    again = redraw.draw_again(draft, alice)

    assert isinstance(again, Round)
    assert sorted(number for table in tables(again) for number in table) == sorted({*range(1, 10)} - {gone})
    assert [act.code for act in tournament.acts.order_by("-number")[:3]] == [
        "drawn",
        "withdrawn",
        "discarded",
    ]
    assert tournament.acts.get(code="discarded").values["value"] == draft.proof.value != ""
    assert publish_round(again).published_at


def test_another_draft_than_the_one_looked_at_is_not_drawn_again(club: Club) -> None:
    tournament = a_tournament(club, 8)
    draft = a_draft(tournament)
    seen = draft_version(draft)
    leave(tournament, 3)
    redraw.draw_again(draft, seen=seen)

    with pytest.raises(Refusal) as found:
        redraw.draw_again(tournament.stages.get().rounds.get(), seen=seen)

    assert found.value.code == "draw_changed"
    assert tournament.acts.filter(code="discarded").count() == 1


def test_round_that_cannot_be_drawn_without_who_has_gone_stays_as_it_was(club: Club) -> None:
    tournament = a_tournament(club, 4)
    draft = a_draft(tournament)
    leave(tournament, 3)

    with pytest.raises(Refusal):
        redraw.draw_again(draft)

    assert (tables(Round.objects.get()), tournament.entries.filter(withdrawn=True).count()) == (
        tables(draft),
        0,
    )


@pytest.mark.parametrize(("pairs", "drawn"), [(8, [1]), (4, [])])
def test_knock_out_drawn_again_lets_the_other_side_go_on(club: Club, pairs: int, drawn: list[int]) -> None:
    tournament = a_contest(club, pairs, StagePlan("single"))
    play_out(a_round(tournament))
    draft = a_draft(tournament)
    first, second = next(iter(pairings_of(draft)))
    leaving = tournament.entries.get(number=second).players.first()
    set_attendance(tournament.session, leaving, AttendanceState.LEFT)

    again = redraw.draw_again(draft)

    assert [len(pairings_of(one)) for one in (again,) if isinstance(one, Round)] == drawn
    assert (again is None) == (not drawn)
    assert list(tournament.entries.filter(withdrawn=True).values_list("number", flat=True)) == [second]
    assert standings_of(tournament)[0].number == first or drawn


def test_team_stays_when_one_of_its_squad_has_left(club: Club) -> None:
    tournament = with_calendar(a_league(club, 2))
    draft = a_draft(tournament)
    gone = draft.placings.first().player
    set_attendance(tournament.session, gone, AttendanceState.LEFT)

    assert refused(draft).params["names"] == gone.full_name
    again = redraw.draw_again(draft)
    assert isinstance(again, Round)
    assert tournament.entries.filter(withdrawn=True).count() == 0


# --- a bye that brings nothing -------------------------------------------------------------------


def score(tournament: Tournament, number: int) -> tuple[int, int]:
    (row,) = [row for row in standings_of(tournament) if row.number == number]
    return row.marks_for, row.adjusted


@pytest.mark.parametrize("rule", [ByeScore.FLAT, ByeScore.AVERAGE, ByeScore.BEST])
def test_bye_that_a_withdrawn_entry_was_given_by_hand_brings_nothing(club: Club, rule: ByeScore) -> None:
    tournament = a_tournament(club, 9)
    tournament = adjustments.set_bye_score(tournament, rule, *((30, 2) if rule == ByeScore.FLAT else ()))
    first = a_round(tournament)
    play_all(first)
    draft = a_draft(tournament)
    (out,), gone = byes(draft), tables(draft)[0][0]
    before = score(tournament, gone)

    withdraw_entry(tournament.entries.get(number=gone))
    swap_seats(draft, tournament.entries.get(number=gone), tournament.entries.get(number=out), sure=True)
    round_ = publish_round(draft)
    play_all(round_)

    assert (byes(round_), score(tournament, gone)) == ([gone], before)
    assert [said["entries"] for said in round_.explanation if said["code"] == "out_gone"] == [[gone]]


def test_bye_of_who_is_withdrawn_later_keeps_its_score(club: Club) -> None:
    tournament = a_tournament(club, 9)
    tournament = adjustments.set_bye_score(tournament, ByeScore.FLAT, 30, 2)
    round_ = a_round(tournament)
    play_all(round_)
    (out,) = byes(round_)

    withdraw_entry(tournament.entries.get(number=out))

    assert score(tournament, out) == (30, 30)
