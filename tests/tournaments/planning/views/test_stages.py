"""Kinds of tournament, their stages, what was done and stepping back, as the director sees them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, Session, User
from tests import factories
from tests.conftest import signed_in
from tests.steps import sheet_pages
from tests.steps.addresses import desk_address, opening_address
from tests.steps.history import last_act
from tests.steps.knock_outs import a_contest
from tests.steps.names import english, statuses
from tests.steps.pages import next_step
from tests.steps.stages import TYPED_TO_OPEN, a_championship
from tests.steps.tournament_evening import (
    a_draft,
    a_round,
    a_tournament,
    find_preset,
    play,
    play_all,
    publish,
    sheets_of,
    sign_all,
)
from tournaments.core import phases
from tournaments.core.step_back import ACTS
from tournaments.cuts.actions import begin_stage
from tournaments.history import undo
from tournaments.models import Act, Round, Tournament
from tournaments.planning import opening
from tournaments.planning.presets import PRESETS
from tournaments.rounds.actions import discard_round, draw_round, publish_round
from tournaments.standings.actions import refresh_draft
from tournaments.standings.criteria import NAMED, written


def desk_page(tournament: Tournament, user: User) -> str:
    return english(user).get(tournament.get_absolute_url()).content.decode()


# --- kinds of tournament -------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.key)
def test_every_kind_opens_as_it_stands(session: Session, alice: User, preset) -> None:
    client = signed_in(alice)
    form = client.get(f"{opening_address(session)}?preset={preset.key}").context["form"]
    offered = {name: value for name, value in form.initial.items() if value is not None}
    for stage in form.stages:
        offered |= {
            f"stage{stage.number}-{name}": value
            for name, value in stage.initial.items()
            if name in stage.fields and value is not False
        }

    answer = client.post(opening_address(session), offered)

    tournament = Tournament.objects.get()
    assert answer["Location"] == tournament.get_absolute_url()
    assert (tournament.preset, tournament.entry_kind) == (preset.key, preset.entry_kind)
    assert tournament.criteria == written(NAMED[preset.ranked_by].criteria)
    plans = [(stage.format, stage.planned_rounds) for stage in tournament.stages.all()]
    assert plans == [(plan.format, plan.rounds) for plan in preset.stages]
    assert tournament.settings.get("deals", 0) == preset.deals or not preset.deals


def test_numbers_of_a_kind_are_changed(session: Session, alice: User) -> None:
    said = {
        **TYPED_TO_OPEN,
        "preset": "championship",
        "stage1-rounds": "2",
        "stage2-rounds": "1",
        "stage2-cut_kind": "number",
        "stage2-cut_value": "16",
        "stage3-rounds": "1",
        "stage3-cut_kind": "",
        "stage3-carries": "on",
    }

    signed_in(alice).post(opening_address(session), said)

    stages = Tournament.objects.get().stages.values_list(
        "planned_rounds", "cut_kind", "cut_value", "cut_keeps_level", "carries"
    )
    assert list(stages) == [(2, "", 0, True, True), (1, "number", 16, False, False), (1, "", 0, True, True)]


@pytest.mark.parametrize(("kind", "value"), [("number", "0"), ("share", "100"), ("share", "")])
def test_cut_that_says_nothing_is_refused_with_a_sentence(
    session: Session, alice: User, kind: str, value: str
) -> None:
    said = {**TYPED_TO_OPEN, "preset": "championship", "stage2-cut_kind": kind, "stage2-cut_value": value}

    answer = signed_in(alice).post(opening_address(session), said)

    assert (answer.status_code, Tournament.objects.count()) == (422, 0)
    assert "cut_value" in answer.context["form"].stages[1].errors


def test_unknown_kind_is_the_usual_one(session: Session, alice: User) -> None:
    assert (
        signed_in(alice).get(f"{opening_address(session)}?preset=chess").context["form"].picked.key
        == "evening"
    )


# --- from stage to stage -------------------------------------------------------------------------


def test_desk_leads_through_the_stages(club: Club, alice: User) -> None:
    tournament = a_championship(club)
    assert next_step(tournament, alice) == "draw_round"
    play_all(a_round(tournament))
    publish(tournament, alice)
    assert next_step(tournament, alice) == "begin_stage"

    signed_in(alice).post(desk_address(tournament, "begin_stage"))

    assert next_step(tournament, alice) == "draw_round"
    play_all(a_round(tournament))
    publish(tournament, alice)
    assert next_step(tournament, alice) == "finished"


@pytest.mark.parametrize("signed", [False, True])
def test_played_stage_leads_to_the_next_one_before_its_tables_are_signed(
    club: Club, alice: User, signed: bool
) -> None:
    tournament = a_championship(club)
    round_ = a_round(tournament)
    assert "stage_next" not in desk_page(tournament, alice)
    play_all(round_)
    if signed:
        sign_all(round_)
    refresh_draft(tournament.pk)

    assert next_step(tournament, alice) == ("publish_ranking" if signed else "sign_tables")
    page = desk_page(tournament, alice)
    link = f'id="stage_next" href="{desk_address(tournament, "stages")}"'
    assert (link in page, "Next: Finale" in page) == (True, True)

    begin_stage(tournament)
    play_all(a_round(tournament))
    refresh_draft(tournament.pk)
    assert "stage_next" not in desk_page(tournament, alice)


def test_page_says_who_would_go_on(club: Club, alice: User) -> None:
    tournament = a_championship(club)
    play_all(a_round(tournament))

    page = sheet_pages.text(english(alice).get(desk_address(tournament, "stages")))

    assert "Would go on: 4 players" in page
    assert "50 % of the field go on to it. It starts from nothing." in page
    assert "1 of 1 rounds drawn" in page


def test_stage_that_cannot_begin_says_why(club: Club, alice: User) -> None:
    tournament = a_championship(club)
    a_round(tournament)

    answer = english(alice).post(desk_address(tournament, "begin_stage"))

    assert answer.status_code == 409
    assert "Tables without a result: 1, 2." in sheet_pages.text(answer)


def test_rounds_are_planned_anew(club: Club, alice: User) -> None:
    tournament = a_championship(club)
    path = desk_address(tournament, "plan_rounds", 1)

    signed_in(alice).post(path, {"rounds": "3"})

    assert phases.stage_in_play(tournament).planned_rounds == 3
    assert [signed_in(alice).post(path, {"rounds": told}).status_code for told in ("", "99", "x")] == [
        422
    ] * 3


def test_rounds_of_a_knock_out_follow_from_its_matches(club: Club, alice: User) -> None:
    cup = a_contest(club, 6, preset="double")

    answer = signed_in(alice).post(desk_address(cup, "plan_rounds", 1), {"rounds": "2"})

    assert (answer.status_code, phases.stage_in_play(cup).planned_rounds) == (422, 0)


# --- what was done -------------------------------------------------------------------------------


def test_timeline_tells_every_act_in_words(club: Club, alice: User) -> None:
    tournament = a_tournament(club)
    publish_round(draw_round(tournament, by=alice), alice)
    undo.undo_act(tournament, last_act(tournament, "published").number, alice)

    acts = english(alice).get(desk_address(tournament, "timeline")).context["acts"]

    assert [(act.sentence, act.by, act.undoable) for act in acts] == [
        ("Brought back what was before: « Round 1 was published. »", "Alice", True),
        ("Round 1 was published.", "Alice", True),
        ("Round 1 was drawn.", "Alice", False),
        ("Entered: Anne, Béa, Guy, Léa, Luc, Max and 2 more.", "", False),
        ("The tournament was opened.", "", False),
    ]


def test_every_act_of_the_code_has_its_sentence() -> None:
    kept = r'(?:keep|note_admission|withdraw_together)\(\s*((?:"\w+"(?: if [\w()]+ else )?)+)'
    told = {
        code
        for path in Path("tournaments").rglob("*.py")
        for codes in re.findall(kept, path.read_text())
        for code in re.findall(r'"(\w+)"', codes)
    }

    assert told == set(ACTS)


@pytest.mark.parametrize("count", [1, 12])
def test_timeline_takes_as_many_queries_for_one_act_as_for_many(club: Club, alice: User, count: int) -> None:
    tournament = a_tournament(club)
    for _ in range(count):
        discard_round(a_draft(tournament))
    client = signed_in(alice)

    with CaptureQueriesContext(connection) as captured:
        client.get(desk_address(tournament, "timeline"))

    assert len(captured) == 9


def test_stepping_back_says_first_what_it_changes(club: Club, alice: User) -> None:
    tournament = a_tournament(club)
    round_ = a_round(tournament)
    play(sheets_of(round_)[1])
    number = last_act(tournament, "published").number

    page = sheet_pages.text(english(alice).get(desk_address(tournament, "undo", number)))

    assert "This changes 4 ranks" in page
    assert "Round 1, table 2" in page
    assert Round.objects.get().published_at is not None


def test_deals_at_stake_are_stepped_over_only_on_purpose(club: Club, alice: User) -> None:
    tournament = a_tournament(club)
    play(sheets_of(a_round(tournament))[0])
    path = desk_address(tournament, "undo", last_act(tournament, "published").number)
    client = english(alice)

    refused = client.post(path)
    assert refused.status_code == 409
    assert "would no longer count: 1-1." in sheet_pages.text(refused)
    assert Round.objects.get().published_at is not None

    assert client.post(path, {"force": "on"})["Location"] == tournament.get_absolute_url()
    assert Round.objects.get().published_at is None


def test_act_that_cannot_be_undone_says_so(club: Club, alice: User) -> None:
    tournament = a_tournament(club)

    answer = english(alice).get(desk_address(tournament, "undo", 1))

    assert (answer.status_code, Act.objects.filter(code="undone").count()) == (409, 0)
    assert "Nothing was kept before this act" in sheet_pages.text(answer)


def test_who_may_look_and_who_may_do(club: Club, alice: User, bob: User, charlie: User, dora: User) -> None:
    tournament = a_championship(club)
    everybody = (alice, bob, charlie, dora, None)

    for name in ("stages", "timeline"):
        assert statuses("get", desk_address(tournament, name), *everybody) == [200, 200, 403, 404, 404]
    for name, numbers in (("begin_stage", ()), ("plan_rounds", (1,)), ("undo", (1,))):
        assert statuses("post", desk_address(tournament, name, *numbers), *everybody[1:]) == [
            403,
            403,
            404,
            404,
        ]


@pytest.mark.parametrize(("preset", "asks"), [("free", False), ("schedule", False), ("league", True)])
def test_rounds_are_asked_where_they_can_be_planned(club: Club, alice: User, preset: str, asks: bool) -> None:
    tournament = opening.open_tournament(factories.a_session(club), "Concours", preset=find_preset(preset))

    page = signed_in(alice).get(desk_address(tournament, "stages")).content.decode()

    assert ('name="rounds" type="number"' in page) == asks
