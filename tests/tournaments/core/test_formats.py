"""Every format through the actions: rounds drawn, published and played to the end of the stage."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest
from django.utils import translation
from django.utils.translation import override

from clubs.models import Club
from tests import factories
from tests.depth import part, some
from tests.steps.stages import a_stage, teams
from tests.steps.tournament_evening import (
    a_draft,
    a_pair,
    a_round,
    byes,
    play_all,
    tables,
)
from tournaments.core import entry_list
from tournaments.core.formats import FORMATS
from tournaments.entries.actions import withdraw_entry
from tournaments.planning.presets import PRESETS
from tournaments.proofs.words import REMARKS, explain, say_remark
from tournaments.registration.admissions import set_skips
from tournaments.rounds.actions import publish_round, swap_seats
from web.refusals import Refusal

# Said by `people` through a name of its own: what a method avoids.
AVOIDED = {"partner_again", "met_again", "club_met", "short", "short_again"}


@pytest.mark.deeper("every format with an even and an odd number, four rounds each")
@pytest.mark.parametrize(
    "format_", [one for one in FORMATS if not (one.ends or one.prepared)], ids=lambda format_: format_.key
)
@pytest.mark.parametrize("entries", part([9, 8], 1))
def test_every_format_is_played_to_its_end(club: Club, format_, entries: int) -> None:
    most = some(2, of=4)
    rounds = min(most, format_.movement.rounds(entries)) if format_.movement else most
    tournament = a_stage(club, format_.key, entries=entries, rounds=rounds)
    names = {one.number: one.full_name for one in entry_list.entered(tournament)}

    for number in range(1, rounds + 1):
        round_ = a_round(tournament, value=f"value {number}")
        play_all(round_, count=40)

        seated = [entry for table in teams(round_) for entry in table]
        assert sorted([*seated, *byes(round_)]) == list(range(1, entries + 1))
        method = "rotation/1" if format_.plans else format_.method  # of as many rounds as are known
        assert (round_.method, len(round_.digest)) == (method, 64)
        with translation.override("en"):
            assert all(explain(round_, names))
    with pytest.raises(Refusal) as refused:
        a_round(tournament)
    assert refused.value.code == "stage_played"


@pytest.mark.parametrize("key", ["swiss", "by_rank", "round_robin"])
def test_fixed_pairs_do_not_meet_again(club: Club, key: str) -> None:
    tournament = a_stage(club, key, entries=6, rounds=3)
    met: list[tuple[int, ...]] = []

    for number in range(1, 4):
        round_ = a_round(tournament, value=f"value {number}")
        met += [tuple(sorted(table)) for table in teams(round_)]
        play_all(round_, count=40)

    assert len(met) == len(set(met)) == 9


def test_new_partners_are_new_every_round(club: Club) -> None:
    tournament = a_stage(club, "new_partners", entries=8, rounds=4)
    partners: list[tuple[int, ...]] = []

    for number in range(1, 5):
        round_ = a_round(tournament, value=f"value {number}")
        partners += [
            tuple(sorted((table[seat], table[seat + 2]))) for table in tables(round_) for seat in (0, 1)
        ]
        play_all(round_)

    assert len(partners) == len(set(partners)) == 16


def test_first_of_the_ranking_meets_the_second(club: Club) -> None:
    tournament = a_stage(club, "by_rank", entries=6, rounds=2)
    first = a_round(tournament)
    play_all(first, count=40)
    winners = [table[0] for table in teams(first)]

    second = a_round(tournament)

    assert sum(set(table) <= set(winners) for table in teams(second)) == 1


def test_round_robin_goes_on_where_a_pair_has_left_and_one_came(club: Club) -> None:
    tournament = a_stage(club, "round_robin", entries=4, rounds=0)
    play_all(a_round(tournament))
    gone = tournament.entries.get(number=2)
    withdraw_entry(gone)
    factories.attending(tournament.session, [factories.a_player(club, number) for number in (20, 21)])
    late = a_pair(tournament, 20, 21)

    rounds = []
    for _ in range(2):
        rounds.append(a_round(tournament))
        play_all(rounds[-1])
    with pytest.raises(Refusal) as refused:
        a_round(tournament)

    assert refused.value.code == "all_met"
    for round_ in rounds:
        assert gone.number not in [entry for table in teams(round_) for entry in table]
        assert late.number in byes(round_)
        assert {remark["code"] for remark in round_.explanation} >= {"came_late", "opponent_left"}


def test_round_robin_ends_when_all_have_met(club: Club) -> None:
    tournament = a_stage(club, "round_robin", entries=4, rounds=0)
    met = set()
    for _ in range(3):
        round_ = a_round(tournament)
        met |= {tuple(sorted(table)) for table in teams(round_)}
        play_all(round_)

    with pytest.raises(Refusal) as refused:
        a_round(tournament)

    assert (refused.value.code, met) == ("all_met", set(combinations(range(1, 5), 2)))


def test_same_club_is_kept_apart_in_a_swiss_round(club: Club) -> None:
    tournament = a_stage(club, "swiss", entries=8, rounds=3)
    tournament.entries.filter(number__lte=4).update(delegation="Roeselare")
    tournament.entries.filter(number__gt=4).update(delegation="Kortrijk")

    for _ in range(3):
        round_ = a_round(tournament)
        play_all(round_, count=40)
        assert [table for table in teams(round_) if (table[0] <= 4) == (table[1] <= 4)] == []


def test_every_format_of_a_preset_is_known() -> None:
    assert {plan.format for preset in PRESETS for plan in preset.stages} == {one.key for one in FORMATS}


def test_every_remark_has_its_sentence() -> None:
    said = {
        code
        for path in Path("tournaments/pairing").rglob("*.py")
        for code in re.findall(r'Remark\(\s*"(\w+)"', path.read_text())
    }

    assert (said | AVOIDED) - set(REMARKS) == set()


@pytest.mark.parametrize("code", ["bye", "bye_again", "bye_of_pool", "waits", "volunteer"])
def test_one_who_sits_out_is_one(code: str) -> None:
    names = {1: "Anne", 2: "Luc"}
    with override("en"):
        one, two = (say_remark({"code": code, "count": 0, "entries": who}, names) for who in ([1], [1, 2]))

    assert (one.split()[0].strip(","), two.split()[0].strip(",")) == ("Sits", "Sit")
    assert ("Anne" in one, "Anne, Luc" in two) == (True, True)


@pytest.mark.parametrize("key", ["round_robin", "pools", "single"])
def test_who_skips_the_round_that_settles_the_field_is_drawn_and_told(club: Club, key: str) -> None:
    tournament = a_stage(club, key, entries=6, rounds=0)
    set_skips(tournament.entries.get(number=6), [1])

    round_ = a_round(tournament)

    assert 6 in {entry for table in teams(round_) for entry in table} | set(byes(round_))
    assert [said["entries"] for said in round_.explanation if said["code"] == "settled"] == [[6]]


def test_circle_says_who_meets_again_after_an_exchange(club: Club) -> None:
    tournament = a_stage(club, "round_robin", entries=6, rounds=0)
    met: set[frozenset[int]] = set()
    for number in range(1, 6):
        draft = a_draft(tournament)
        if number == 2:
            one, other = (table[0] for table in teams(draft)[:2])
            entries = tournament.entries
            swap_seats(draft, entries.get(number=one), entries.get(number=other), sure=True)
        play_all(publish_round(draft))
        couples = {frozenset(table) for table in teams(draft)}
        told = [said["entries"] for said in draft.explanation if said["code"] == "met_by_exchange"]
        assert {
            frozenset(two) for all_ in told for two in zip(all_[::2], all_[1::2], strict=True)
        } == couples & met
        met |= couples
    assert len(met) < 15
