"""The projector told what to do: what is kept, what is refused, and what a second director changes."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.utils.translation import override

from clubs.models import Club, User
from tests.steps.tournament_evening import a_round, a_tournament, play_all, publish
from tournaments.core.public_rankings import wall_of
from tournaments.history import undo
from tournaments.history.timeline import read_timeline
from tournaments.models import AdjustmentKind, Screen, Tournament, Wall
from tournaments.tables import adjustments
from tournaments.tables.adjustments import Ruling
from tournaments.wall import actions
from tournaments.wall.queries import announcement_of
from web.refusals import Refusal

NINE = datetime(2026, 11, 20, 21, tzinfo=UTC)


def kept_back(club: Club, alice: User) -> Tournament:
    """An evening of eight whose ranking is published and kept back: two ranks, four people at each."""
    tournament = a_tournament(club, 8)
    play_all(a_round(tournament))
    publish(tournament, alice)
    return actions.set_hidden(tournament, True, alice)


def wall(tournament: Tournament) -> Wall:
    return wall_of(Tournament.objects.get(pk=tournament.pk))


def told(tournament: Tournament) -> list[str]:
    """The acts about the projector, the first one first."""
    known = tournament.acts.order_by("number").values_list("code", flat=True)
    return [code for code in known if code.startswith(("wall", "reveal", "kept", "not_kept"))]


def test_rotation_is_kept_in_the_order_of_the_screens(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 8)

    actions.set_rotation(tournament, ["next", "names"], 30, alice)
    actions.set_rotation(tournament, ["names", "next"], 30)  # the other director said the same

    assert (wall(tournament).screens, wall(tournament).seconds) == (["names", "next"], 30)
    assert told(tournament) == ["wall_set"]


def test_screen_that_came_after_a_wall_was_saved_is_shown_until_it_is_taken_out(
    club: Club, alice: User
) -> None:
    tournament, chosen = a_tournament(club, 8), ["names", "ranking"]
    Wall.objects.create(tournament=tournament, screens=chosen)  # as before there were categories

    assert wall(tournament).rotation == ["names", "ranking", "categories"]
    actions.set_rotation(tournament, chosen, 15, alice)

    assert wall(tournament).rotation == chosen
    assert wall(tournament).offered == list(Screen.values)


@pytest.mark.parametrize(
    ("ask", "code"),
    [
        (lambda one: actions.set_rotation(one, ["nonsense"], 15), "no_screen"),
        (lambda one: actions.set_rotation(one, ["clock"], 4), "bad_seconds"),
        (lambda one: actions.hold_screen(one, "nonsense"), "unknown_screen"),
        (lambda one: actions.announce(one, "Soup", 0), "bad_minutes"),
        (lambda one: actions.start_reveal(one), "not_kept_back"),
        (lambda one: actions.start_reveal(actions.set_hidden(one, True)), "nothing_to_reveal"),
        (lambda one: actions.step_reveal(one, 0, 1), "no_reveal"),
    ],
)
def test_what_the_projector_cannot_do_is_refused(
    club: Club, ask: Callable[[Tournament], object], code: str
) -> None:
    with pytest.raises(Refusal) as refused:
        ask(a_tournament(club, 8))

    assert refused.value.code == code


def test_hold_and_go_on(club: Club) -> None:
    tournament = a_tournament(club, 8)

    assert actions.hold_screen(tournament, "clock").held == "clock"
    assert actions.hold_screen(tournament, "").held == ""
    actions.hold_screen(tournament, "")  # it goes on already

    assert told(tournament) == ["wall_held", "wall_goes_on"]


@time_machine.travel(NINE, tick=False)
def test_announcement_has_an_end(club: Club) -> None:
    tournament = a_tournament(club, 8)

    ending = actions.announce(tournament, " Soup is ready ", 10)
    shown = [announcement_of(ending, NINE + timedelta(minutes=minutes)) for minutes in (9, 10)]
    endless = actions.announce(tournament, "Soup is cold")
    taken_off = actions.announce(tournament, "")

    assert shown == ["Soup is ready", ""]
    assert announcement_of(endless, NINE + timedelta(days=1)) == "Soup is cold"
    assert announcement_of(taken_off, NINE) == ""
    assert told(tournament) == ["wall_announced", "wall_announced", "wall_quiet"]


def test_ranking_is_public_with_the_last_step_of_the_prize_giving(club: Club, alice: User) -> None:
    tournament = kept_back(club, alice)
    actions.start_reveal(tournament, alice)

    hidden = []
    for step in (1, 2):
        actions.step_reveal(tournament, step - 1, step, alice)
        hidden.append(Tournament.objects.get(pk=tournament.pk).hidden)
    actions.end_reveal(tournament, alice)

    assert hidden == [True, False]
    assert (wall(tournament).revealing, wall(tournament).revealed) == (None, 0)
    assert told(tournament) == ["kept_back", "reveal_started", "revealed", "reveal_ended"]


def test_who_saw_an_earlier_step_changes_nothing(club: Club, alice: User) -> None:
    tournament = kept_back(club, alice)
    actions.start_reveal(tournament)
    actions.step_reveal(tournament, 0, 1)

    late = actions.step_reveal(tournament, 0, 1)  # both pressed the button at once
    beyond = actions.step_reveal(tournament, 1, 99)
    back = actions.step_reveal(tournament, 1, 0)

    assert (late.revealed, beyond.revealed, back.revealed) == (1, 1, 0)
    assert Tournament.objects.get(pk=tournament.pk).hidden is True


def test_prize_giving_that_is_stopped_keeps_the_rest_back(club: Club, alice: User) -> None:
    tournament = kept_back(club, alice)
    actions.start_reveal(tournament)
    actions.step_reveal(tournament, 0, 1)

    actions.end_reveal(tournament)

    assert Tournament.objects.get(pk=tournament.pk).hidden is True
    assert "revealed" not in told(tournament)


@pytest.mark.parametrize("told_steps", [0, 1, 2])
def test_nothing_is_published_beside_the_ranking_that_is_told(
    club: Club, alice: User, told_steps: int
) -> None:
    """The room hears no. 1: the public page cannot show no. 2 when it is told to the end."""
    tournament = kept_back(club, alice)
    actions.start_reveal(tournament)
    actions.step_reveal(tournament, 0, told_steps)
    given = Ruling(kind=AdjustmentKind.ADJUSTED, marks=50, reason="a sheet that was mislaid")
    adjustments.adjust_score([tournament.entries.get(number=8)], given, by=alice)

    with pytest.raises(Refusal) as refused:
        publish(tournament, alice)
    actions.end_reveal(tournament)

    assert (refused.value.code, refused.value.status) == ("being_told", 409)
    assert tournament.editions.count() == 1
    assert publish(tournament, alice).number == 2


def test_what_is_told_is_neither_shown_at_once_nor_kept_back_again(club: Club, alice: User) -> None:
    tournament = kept_back(club, alice)
    actions.start_reveal(tournament)
    actions.step_reveal(tournament, 0, 1)
    codes = []

    for hidden, steps in ((False, 2), (True, 2)):
        with pytest.raises(Refusal) as refused:
            actions.set_hidden(tournament, hidden, alice)
        codes.append((refused.value.code, Tournament.objects.get(pk=tournament.pk).hidden))
        actions.step_reveal(tournament, 1, steps)
    actions.end_reveal(tournament)

    assert codes == [("being_told", True), ("being_told", False)]
    assert actions.set_hidden(tournament, True, alice).hidden is True


def test_undoing_never_shows_what_is_kept_back(club: Club, alice: User) -> None:
    tournament = kept_back(club, alice)

    undo.undo_act(tournament, tournament.acts.get(code="published").number, alice, force=True)

    assert Tournament.objects.get(pk=tournament.pk).hidden is True


def test_timeline_says_what_was_told_to_the_projector(club: Club, alice: User) -> None:
    tournament = kept_back(club, alice)
    actions.set_rotation(tournament, ["clock", "ranking"], 20, alice)
    actions.hold_screen(tournament, "clock", alice)

    with override("en"):
        said = [line.sentence for line in read_timeline(tournament)][:3]

    assert said == [
        "The projector stays on one screen: The clock.",
        "The screens of the projector were chosen: The clock, The ranking, 20 s each.",
        "The ranking is kept back until the prize-giving.",
    ]
