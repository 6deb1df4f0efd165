"""Who is to be kept apart, format by format: where it can be done, where it cannot, and what is promised."""

from __future__ import annotations

from itertools import combinations

import pytest
from django.utils.translation import override

from clubs.models import Club, User
from tests.conftest import signed_in
from tests.steps.knock_outs import a_contest, play_out, play_to_the_end
from tests.steps.names import ENGLISH
from tests.steps.stages import a_stage, teams
from tests.steps.tournament_evening import a_draft, a_round, play_all
from tournaments.core import entry_list
from tournaments.core.formats import FORMATS, find_format
from tournaments.cuts.actions import begin_stage
from tournaments.entries.queries import kept_apart
from tournaments.models import Qualifier, Round, Tournament
from tournaments.planning.presets import StagePlan
from tournaments.proofs.actions import check_proof
from tournaments.proofs.words import explain
from tournaments.rounds.actions import discard_round
from tournaments.standings.stage_courses import courses_of

BROKEN = {"apart", "club_met", "apart_meet", "apart_in_pool"}
TWO, HALF, MOST = range(1, 3), range(1, 5), range(1, 7)
KEEPING = {
    "lot_apart": (TWO, range(1, 4)),
    "new_partners": (TWO, range(1, 4)),
    "swiss_players": (TWO, range(1, 4)),
    "swiss": (HALF, MOST),
    "pools": (TWO, range(1, 4)),
    "single": (HALF, MOST),
    "consolante": (HALF, MOST),
    "double": (HALF, MOST),
}
"""Of eight entries: by format, a family that can be kept apart, and one that cannot."""


def a_family(tournament: Tournament, numbers: range, word: str = "Desmet") -> Tournament:
    tournament.entries.filter(number__in=numbers).update(apart=word)
    return tournament


def codes(round_: Round) -> set[str]:
    return {remark["code"] for remark in round_.explanation}


def meeting(round_: Round, family: range) -> list[tuple[int, ...]]:
    """Who of `family` meets in the round; in pools, who of it shares one."""
    places = teams(round_)
    if round_.stage.format == "pools":
        places = list(courses_of(round_.stage.tournament)[1].pools)
    return [two for place in places for two in combinations(sorted({*place} & {*family}), 2)]


@pytest.mark.parametrize("key", KEEPING)
def test_family_does_not_meet_where_that_can_be_done(club: Club, key: str) -> None:
    family = KEEPING[key][0]
    tournament = a_family(a_stage(club, key, entries=8, rounds=2 if key.startswith("swiss") else 0), family)

    round_ = a_round(tournament)

    assert meeting(round_, family) == []
    assert not codes(round_) & {*BROKEN, "nobody_apart"}
    verdict = check_proof(round_.pk)
    assert verdict is not None
    assert verdict.holds


@pytest.mark.parametrize("key", KEEPING)
def test_family_too_large_is_told_who_meets_all_the_same(club: Club, key: str) -> None:
    family = KEEPING[key][1]
    tournament = a_family(a_stage(club, key, entries=8, rounds=2 if key.startswith("swiss") else 0), family)

    round_ = a_round(tournament)

    told = [remark for remark in round_.explanation if remark["code"] in BROKEN]
    assert {entry for two in meeting(round_, family) for entry in two} == {
        entry for remark in told for entry in remark["entries"]
    }
    assert told
    with override("en"):
        said = explain(round_, {one.number: one.full_name for one in entry_list.entered(tournament)})
    assert sum(sentence.startswith("Kept apart as a rule, and ") for sentence in said) == len(told)


@pytest.mark.parametrize("key", ["lot", "by_rank", "round_robin"])
def test_format_that_keeps_nobody_apart_says_so_in_the_draw_where_somebody_should_be(
    club: Club, key: str
) -> None:
    tournament = a_stage(club, key, entries=8, rounds=2)
    assert "nobody_apart" not in codes(a_draft(tournament))
    discard_round(tournament.stages.get().rounds.get())
    a_family(tournament, TWO)

    round_ = a_draft(tournament)

    assert "nobody_apart" in codes(round_)
    sentence = "Nobody is kept apart in this way of drawing: clubs and families were not looked at."
    with override("en"):
        assert sentence in explain(round_, {})


def test_rehearsal_says_before_the_night_that_nobody_is_kept_apart(club: Club, alice: User) -> None:
    tournament = a_family(a_stage(club, "lot", entries=8, rounds=2), TWO)

    page = signed_in(alice).get(f"{tournament.get_absolute_url()}rehearsal/", headers=ENGLISH)

    first, second = page.context["report"].rounds
    assert [one for one in first.remarks if one.startswith("Nobody is kept apart in this way")] != []
    assert second.remarks == []


def test_swiss_says_when_its_protected_rounds_are_over(club: Club) -> None:
    tournament = a_family(a_stage(club, "swiss", entries=8, rounds=3), TWO)
    tournament.stages.update(settings={"protected_rounds": 1})

    first = a_round(tournament)
    play_all(first, count=40)
    second = a_round(tournament)

    assert "apart_no_longer" not in codes(first)
    said = [one for one in second.explanation if one["code"] == "apart_no_longer"]
    assert [one["count"] for one in said] == [1]


@pytest.mark.parametrize("stages", [("pools", "single"), ("swiss", "consolante")])
def test_knock_out_after_another_stage_parts_its_first_round_and_keeps_its_paper(club: Club, stages) -> None:
    """Whoever goes on stands in the order of the ranking; the bracket is that of the draw from then on."""
    tournament = a_contest(club, 8, StagePlan(stages[0], 0), StagePlan(stages[1]))
    if stages[0] == "swiss":
        play_all(a_round(tournament), count=40)
    else:
        play_to_the_end(tournament)
    begin_stage(tournament)
    went_on = list(
        Qualifier.objects.filter(stage__tournament=tournament).values_list("entry__number", flat=True)
    )
    fourth_and_fifth = [went_on[3], went_on[4]]
    tournament.entries.filter(number__in=fourth_and_fifth).update(apart="Desmet")

    round_ = a_round(tournament)

    changed = {
        entry for one in round_.explanation if one["code"] == "places_changed" for entry in one["entries"]
    }
    order = courses_of(tournament)[2].order
    assert fourth_and_fifth not in [sorted(table, key=went_on.index) for table in teams(round_)]
    assert {new for new, old in zip(order, went_on, strict=True) if new != old} == changed != set()
    tournament.entries.update(apart="")
    assert courses_of(tournament)[2].order == order
    verdict = check_proof(round_.pk)
    assert verdict is not None
    assert verdict.holds
    play_out(round_)
    assert play_to_the_end(tournament)


# --- what is promised ----------------------------------------------------------------------------


def test_every_format_says_what_it_does_for_those_to_be_kept_apart() -> None:
    with override("en"):
        nobody = {one.key for one in FORMATS if "nobody is kept apart" in one.say_apart({})}
        assert find_format("swiss").say_apart({"protected_rounds": 0}).startswith("Nobody is kept apart")

    assert nobody == {one.key for one in FORMATS} - {*KEEPING}


def test_form_of_an_entry_promises_what_the_stages_do(club: Club, alice: User) -> None:
    lot = a_stage(club, "lot", entries=8, rounds=0)

    page = signed_in(alice).get(f"{lot.get_absolute_url()}entries/1/", headers=ENGLISH)

    help_text = page.context["form"].fields["apart"].help_text
    assert help_text in page.content.decode()
    assert help_text.endswith("By lot alone nobody is kept apart.")
    assert "while that can be" not in help_text


def test_form_names_the_stages_where_they_differ(club: Club) -> None:
    with override("en"):
        tournament = a_contest(club, 6, preset="pools")

        assert kept_apart(tournament) == [
            "Pools: Those to be kept apart come into different pools while that can be done.",
            f"Knock-out: {find_format('single').say_apart({})}",
        ]


def test_page_of_the_stages_says_it_too(club: Club, alice: User) -> None:
    tournament = a_contest(club, 6, StagePlan("by_rank", 4))

    page = signed_in(alice).get(f"{tournament.get_absolute_url()}stages/", headers=ENGLISH)

    said = "By rank nobody is kept apart: the lot makes the first round, and the ranking the others."
    assert said in page.content.decode()
