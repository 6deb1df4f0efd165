"""Rounds: drawn, changed by hand, discarded, published."""

import json

import pytest

from clubs.models import Club, User
from scoring.models import Sheet
from tests import factories
from tests.steps.tournament_evening import (
    a_draft,
    a_pair,
    a_round,
    a_tournament,
    byes,
    play,
    play_all,
    sheets_of,
    tables,
)
from tournaments.entries.actions import enter_players, withdraw_entry
from tournaments.models import EntryKind, Placing, Round
from tournaments.rounds.actions import discard_round, draw_round, publish_round, swap_seats
from web.refusals import Refusal


def test_draw_round_stores_what_a_stranger_needs_to_check_it(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 10)

    round_ = draw_round(tournament, value="dice 4 2 6", by=alice)

    assert (round_.number, round_.method, round_.drawn_by) == (1, "lot/1", alice)
    kept = json.loads(round_.proof.body)
    assert (kept["seed"], kept["value"], kept["drawn"]["digest"]) == (
        round_.seed,
        "dice 4 2 6",
        round_.digest,
    )
    assert kept["drawn"]["tables"] == tables(round_)
    assert sorted(kept["drawn"]["byes"]) == byes(round_)
    assert [remark["code"] for remark in round_.explanation] == ["seed_with_value", "lot", "bye"]


@pytest.mark.parametrize(("value", "said"), [("", "seed_promised"), ("dice 4 2 6", "seed_with_value")])
def test_nobody_can_draw_until_it_pleases(club: Club, value: str, said: str) -> None:
    tournament = a_tournament(club, 24)
    first = draw_round(tournament, value=value)
    seated, seed = tables(first), first.seed
    discard_round(first)

    again = draw_round(tournament, value=value)

    assert (tables(again), again.seed, len(seed)) == (seated, seed, 64)
    assert again.explanation[0]["code"] == said


def test_a_draft_has_no_sheet_and_stands_in_the_way_of_another_draw(club: Club) -> None:
    tournament = a_tournament(club, 8)
    a_draft(tournament)

    with pytest.raises(Refusal) as refused:
        a_draft(tournament)

    assert (refused.value.code, refused.value.params) == ("draft_exists", {"number": 1})
    assert Sheet.objects.count() == 0


def test_too_few_players_are_refused(club: Club) -> None:
    with pytest.raises(Refusal) as refused:
        a_draft(a_tournament(club, 3))

    assert (refused.value.code, refused.value.params) == ("too_few_entries", {"needed": 4})


def test_next_round_names_the_tables_without_a_result(club: Club) -> None:
    tournament = a_tournament(club, 16)
    first = a_round(tournament)
    play(sheets_of(first)[0])

    with pytest.raises(Refusal) as refused:
        a_draft(tournament)

    assert (refused.value.code, refused.value.params) == ("tables_unfinished", {"tables": "2, 3, 4"})
    assert draw_round(tournament, force=True).number == 2


def test_publish_round_opens_a_sheet_for_every_table(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 9, games=3)
    draft = a_draft(tournament)

    round_ = publish_round(draft, by=alice)

    sheets = sheets_of(round_)
    assert [(sheet.table_number, sheet.club, sheet.opened_by) for sheet in sheets] == [
        (1, club, alice),
        (2, club, alice),
    ]
    assert {sheet.session for sheet in sheets} == {tournament.session}
    assert [game.seating for game in sheets[0].games.all()] == [[0, 1, 2, 3], [0, 2, 3, 1], [0, 3, 1, 2]]
    seated = [
        placing.player for placing in Placing.objects.filter(pairing__sheet=sheets[0]).order_by("position")
    ]
    assert [seat.player for seat in sheets[0].seats.all()] == seated


def test_a_sheet_asks_for_as_many_signatures_as_the_club(club: Club) -> None:
    club.signatures = 1
    club.save()

    round_ = a_round(a_tournament(club, 4))

    assert sheets_of(round_)[0].signatures == 1


def test_pairs_sit_opposite_and_stay_together(club: Club) -> None:
    tournament = a_tournament(club, 4, games=2, kind=EntryKind.PAIR)
    a_pair(tournament, 1, 2)
    a_pair(tournament, 3, 4)

    round_ = a_round(tournament)

    first, second = tables(round_)[0][:2]
    assert tables(round_) == [[first, second, first, second]]
    assert [game.seating for game in sheets_of(round_)[0].games.all()] == [[0, 1, 2, 3], [0, 1, 2, 3]]


def test_a_draw_with_somebody_withdrawn_is_not_published(club: Club) -> None:
    tournament = a_tournament(club, 8)
    draft = a_draft(tournament)
    withdraw_entry(tournament.entries.get(number=3))

    with pytest.raises(Refusal) as refused:
        publish_round(draft)

    assert refused.value.code == "gone_since_draw"
    assert tournament.entries.get(number=3).players.get().full_name in str(refused.value)
    draft.refresh_from_db()
    assert draft.published_at is None


def test_a_published_round_is_neither_published_nor_discarded_nor_changed_again(club: Club) -> None:
    round_ = a_round(a_tournament(club, 8))
    first, second = round_.stage.tournament.entries.all()[:2]

    for act in (
        lambda: publish_round(round_),
        lambda: discard_round(round_),
        lambda: swap_seats(round_, first, second),
    ):
        with pytest.raises(Refusal) as refused:
            act()
        assert (refused.value.code, refused.value.status) == ("already_published", 409)
    assert Sheet.objects.count() == 2


def test_discarding_leaves_nothing(club: Club) -> None:
    draft = a_draft(a_tournament(club, 9))

    discard_round(draft)

    assert (Round.objects.count(), Placing.objects.count()) == (0, 0)
    with pytest.raises(Refusal) as refused:
        discard_round(draft)
    assert refused.value.code == "draft_gone"


@pytest.mark.parametrize(("players", "out"), [(24, 0), (25, 1), (26, 2), (27, 3)])
def test_odd_players_sit_out_in_turn(club: Club, players: int, out: int) -> None:
    tournament = a_tournament(club, players)
    seen: list[int] = []

    for _ in range(3):
        round_ = a_round(tournament)
        assert len(byes(round_)) == out
        seen += byes(round_)
        play_all(round_)

    assert len(seen) == len(set(seen))


def test_leavers_are_not_drawn_and_latecomers_are(club: Club) -> None:
    tournament = a_tournament(club, 8)
    play_all(a_round(tournament))
    withdraw_entry(tournament.entries.get(number=1))
    factories.attending(tournament.session, [factories.a_player(club, 9)])
    enter_players(tournament)

    second = a_round(tournament)

    assert sorted(number for table in tables(second) for number in table) == [2, 3, 4, 5, 6, 7, 8, 9]
