"""The correction period of a published ranking: what the clock makes of it, and what one published now would be."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.db import IntegrityError, transaction
from django.utils.translation import override

from clubs.models import Club, User
from tests.steps.tournament_evening import a_round, a_tournament, play, play_all, publish, sheets_of
from tournaments.editions import actions
from tournaments.editions.corrections import Outlook, ending_of, outlook_of, usual_period
from tournaments.editions.states import EditionState, notes_on, read_state, say_left
from tournaments.models import CorrectionPeriod, Edition, EditionWithdrawal, Tournament
from tournaments.planning import opening
from web.refusals import Refusal

NOW = datetime(2026, 11, 20, 22, 0, tzinfo=UTC)
HALF = timedelta(minutes=30)


def an_edition(rounds: int = 1, *, final_at: datetime | None = None, is_late: bool = False) -> Edition:
    period = CorrectionPeriod.HALF if final_at else CorrectionPeriod.NONE
    body = f'{{"rounds":{rounds}}}'
    return Edition(number=1, body=body, period=period, final_at=final_at, is_late=is_late)


def half_played(club: Club) -> Tournament:
    """A round of two tables, of which one is played."""
    tournament = a_tournament(club, 8)
    play(sheets_of(a_round(tournament))[0])
    return tournament


def play_on(tournament: Tournament) -> None:
    """The other table is played: the ranking is another."""
    play(sheets_of(tournament.stages.get().rounds.get())[1])


def refused(tournament: Tournament, by: User, **chosen: object) -> tuple[str, int]:
    with pytest.raises(Refusal) as refusal:
        actions.publish_edition(tournament, by=by, **chosen)  # type: ignore[arg-type]  # a period, its end, a note
    return refusal.value.code, refusal.value.status


@pytest.mark.parametrize(
    ("rounds", "editions", "running", "ended"),
    [
        (1, [], None, None),
        (1, [an_edition()], None, None),
        (1, [an_edition(final_at=NOW + HALF)], NOW + HALF, None),
        (1, [an_edition(final_at=NOW)], None, NOW),
        (1, [an_edition(is_late=True), an_edition(final_at=NOW - HALF)], None, NOW - HALF),
        (2, [an_edition(final_at=NOW - HALF)], None, None),
        (2, [an_edition(final_at=NOW + HALF)], None, None),
    ],
)
def test_a_correction_is_of_the_same_rounds(
    rounds: int, editions: list[Edition], running: datetime | None, ended: datetime | None
) -> None:
    outlook = outlook_of(editions, rounds, NOW, CorrectionPeriod.NONE)

    assert (outlook.until, outlook.ended) == (running, ended)


def test_period_that_runs_can_be_longer_and_not_shorter() -> None:
    running = Outlook(running=(CorrectionPeriod.HALF, NOW + HALF))
    hour = (CorrectionPeriod.HOUR, NOW + 2 * HALF)

    assert ending_of(running, None, None, NOW) == (CorrectionPeriod.HALF, NOW + HALF)
    assert ending_of(running, CorrectionPeriod.HOUR, None, NOW) == hour
    for shorter in (CorrectionPeriod.NONE, CorrectionPeriod.QUARTER):
        with pytest.raises(Refusal) as refusal:
            ending_of(running, shorter, None, NOW)
        assert (refusal.value.code, refusal.value.status) == ("period_shorter", 422)
    assert running.choices(NOW) == [
        *(CorrectionPeriod.HALF, CorrectionPeriod.HOUR, CorrectionPeriod.DAY, CorrectionPeriod.WEEK),
        CorrectionPeriod.OWN,
    ]


@pytest.mark.parametrize("until", [None, NOW, NOW - HALF, NOW + timedelta(days=93)])
def test_end_of_ones_own_is_after_now_and_not_far(until: datetime | None) -> None:
    with pytest.raises(Refusal) as refusal:
        ending_of(Outlook(), CorrectionPeriod.OWN, until, NOW)

    assert (refusal.value.code, refusal.value.status) == ("bad_end", 422)
    assert ending_of(Outlook(), CorrectionPeriod.OWN, NOW + HALF, NOW)[1] == NOW + HALF


def test_clock_makes_a_ranking_final() -> None:
    edition = an_edition(final_at=NOW + HALF)

    with override("en"):
        states = [read_state(edition, at) for at in (NOW, NOW + HALF - timedelta(seconds=1), NOW + HALF)]

    assert [one.state for one in states] == [
        EditionState.PROVISIONAL,
        EditionState.PROVISIONAL,
        EditionState.FINAL,
    ]
    with override("en"):
        assert [one.left for one in states] == ["30\xa0minutes", "less than a minute", ""]
        assert [one.word for one in states] == ["provisional", "provisional", "final"]
        assert say_left(NOW + timedelta(hours=2, minutes=5), NOW) == "2\xa0hours, 5\xa0minutes"
        assert notes_on(edition, NOW)[0].startswith("Provisional until Nov. 20, 2026, 23:30: objections")


@pytest.mark.parametrize(
    ("language", "withdrawn", "final"),
    [
        (
            "en",
            "Withdrawn on Nov. 20, 2026, 23:00. Reason: a sheet of another evening",
            "Final: objections were heard until Nov. 20, 2026, 23:00.",
        ),
        (
            "fr",
            "Retiré le 20 novembre 2026 23:00. Motif\xa0: a sheet of another evening",
            "Définitif\xa0: les réclamations étaient reçues jusqu’au 20 novembre 2026 23:00.",
        ),
    ],
)
def test_hour_at_the_end_of_a_sentence_is_followed_by_one_full_stop(
    language: str, withdrawn: str, final: str
) -> None:
    gone, stands = an_edition(), an_edition(final_at=NOW)
    gone.withdrawal = EditionWithdrawal(reason="a sheet of another evening", at=NOW)

    with override(language):
        assert (notes_on(gone, NOW), notes_on(stands, NOW)) == ([withdrawn], [final])


def test_ranking_without_a_period_is_final_at_once_and_says_nothing() -> None:
    state = read_state(an_edition(), NOW)

    assert (state.state, state.word, notes_on(state.edition, NOW)) == (EditionState.FINAL, "", [])


def test_period_is_written_at_publication_and_chosen_again(club: Club, alice: User) -> None:
    tournament = half_played(club)
    with time_machine.travel(NOW, tick=False):
        first = actions.publish_edition(tournament, by=alice, period=CorrectionPeriod.HALF)
        play_on(tournament)
        second = publish(tournament, alice)
        play_all(a_round(tournament))
        third = publish(tournament, alice)

    another = opening.open_tournament(tournament.session, "Consolante")
    ends = [(one.period, one.final_at) for one in (first, second, third)]
    assert ends == [("30min", NOW + HALF)] * 3
    assert usual_period(another, []) == CorrectionPeriod.HALF


def test_correction_keeps_the_end_that_was_announced(club: Club, alice: User) -> None:
    tournament = half_played(club)
    with time_machine.travel(NOW, tick=False) as clock:
        actions.publish_edition(tournament, by=alice, period=CorrectionPeriod.HALF)
        clock.move_to(NOW + HALF / 2)
        play_on(tournament)
        assert refused(tournament, alice, period=CorrectionPeriod.NONE) == ("period_shorter", 422)
        correction = publish(tournament, alice)

    assert (correction.final_at, correction.is_late) == (NOW + HALF, False)


def test_correction_after_the_end_is_late_and_needs_a_note(club: Club, alice: User) -> None:
    tournament = half_played(club)
    with time_machine.travel(NOW, tick=False) as clock:
        actions.publish_edition(tournament, by=alice, period=CorrectionPeriod.HALF)
        clock.move_to(NOW + HALF)
        play_on(tournament)
        assert refused(tournament, alice, note=" ") == ("note_needed", 422)
        assert refused(tournament, alice, note="x", period=CorrectionPeriod.HOUR)[0] == "period_over"
        late = publish(tournament, alice, "table 2 had been typed wrongly")

    assert (late.number, late.period, late.final_at, late.is_late) == (2, "none", None, True)
    with override("en"):
        assert notes_on(late, NOW) == ["Published after the end of the correction period."]


def test_next_round_after_the_end_begins_a_period_of_its_own(club: Club, alice: User) -> None:
    tournament = half_played(club)
    with time_machine.travel(NOW, tick=False) as clock:
        actions.publish_edition(tournament, by=alice, period=CorrectionPeriod.HALF)
        play_on(tournament)
        clock.move_to(NOW + 2 * HALF)
        play_all(a_round(tournament))
        after = publish(tournament, alice)

    assert (after.is_late, after.final_at) == (False, NOW + 3 * HALF)


@pytest.mark.parametrize(
    "fields",
    [
        {"period": "none", "final_at": NOW + HALF},
        {"period": "30min", "final_at": None},
        {"period": "30min", "final_at": NOW - HALF},
        {"period": "30min", "final_at": NOW + HALF, "is_late": True},
        {"period": "2min", "final_at": NOW + HALF},
    ],
)
def test_database_refuses_a_period_without_its_end(
    club: Club, alice: User, fields: dict[str, object]
) -> None:
    tournament = a_tournament(club, 8)
    known = {
        "tournament": tournament,
        "number": 1,
        "counter": 0,
        "body": "{}",
        "digest": "",
        "published_by": alice,
    }

    with pytest.raises(IntegrityError), transaction.atomic():
        Edition.objects.create(**known, published_at=NOW, **fields)

    assert Edition.objects.create(**known, published_at=NOW, period="30min", final_at=NOW + HALF).pk
