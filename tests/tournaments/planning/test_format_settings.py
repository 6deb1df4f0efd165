"""What a format is told: its settings, typed when a tournament is opened, and changed later."""

from __future__ import annotations

import pytest

from clubs.models import Club, Session, User
from tests.conftest import signed_in
from tests.steps import sheet_pages
from tests.steps.addresses import desk_address, opening_address
from tests.steps.knock_outs import a_contest
from tests.steps.names import english
from tests.steps.stages import TYPED_TO_OPEN
from tests.steps.tournament_evening import a_draft
from tournaments.models import Tournament
from tournaments.planning.presets import StagePlan


def test_settings_are_typed_when_a_tournament_is_opened(session: Session, alice: User) -> None:
    said = {**TYPED_TO_OPEN, "preset": "pools", "entry_kind": "pair", "stage1-pool_size": "5"}
    said |= {"stage2-cut_kind": "pool", "stage2-cut_value": "3"}

    signed_in(alice).post(opening_address(session), said)

    stages = Tournament.objects.get().stages.values_list("format", "settings", "cut_kind", "cut_value")
    assert list(stages) == [("pools", {"pool_size": 5}, "", 0), ("consolante", {}, "pool", 3)]


@pytest.mark.parametrize(
    ("preset", "said"),
    [
        ("knock_out", "2: the final. 4: also a match for third place."),
        ("double", "4: the first four places follow from the matches."),
    ],
)
def test_places_that_are_played_for_are_explained(
    session: Session, alice: User, preset: str, said: str
) -> None:
    path = f"{opening_address(session)}?preset={preset}"

    assert said in sheet_pages.text(signed_in(alice).get(path, headers=sheet_pages.ENGLISH))


@pytest.mark.parametrize(
    ("name", "typed"), [("stage1-pool_size", "7"), ("stage2-cut_value", "0"), ("stage1-pool_size", "x")]
)
def test_settings_that_cannot_be_are_told_beside_their_field(
    session: Session, alice: User, name: str, typed: str
) -> None:
    said = {
        **TYPED_TO_OPEN,
        "preset": "pools",
        "entry_kind": "pair",
        "stage2-cut_kind": "pool",
        "stage2-cut_value": "2",
    }

    answer = signed_in(alice).post(opening_address(session), {**said, name: typed})

    stage, field = int(name[5]), name.split("-")[1]
    assert (answer.status_code, Tournament.objects.count()) == (422, 0)
    assert list(answer.context["form"].stages[stage - 1].errors) == [field]


def test_number_of_each_pool_is_offered_after_pools_only(session: Session, alice: User) -> None:
    said = {**TYPED_TO_OPEN, "preset": "championship", "stage2-cut_kind": "pool", "stage2-cut_value": "2"}

    answer = signed_in(alice).post(opening_address(session), said)

    assert list(answer.context["form"].stages[1].errors) == ["cut_kind"]


def test_settings_are_read_in_words_and_changed_on_the_page_of_the_stages(club: Club, alice: User) -> None:
    tournament = a_contest(club, 4, StagePlan("single"))
    client, path = english(alice), desk_address(tournament, "change_settings", 1)

    assert client.post(path, {"down_to": "3"}).status_code == 422
    assert client.post(path, {"down_to": "4"})["Location"] == tournament.get_absolute_url()

    page = sheet_pages.text(client.get(desk_address(tournament, "stages")))
    assert "Every place down to no. 4 is played for" in page
    a_draft(tournament)
    assert client.post(path, {"down_to": "2"}).status_code == 409
    assert tournament.stages.get().settings == {"down_to": 4}


def test_protected_rounds_are_a_setting_of_a_swiss_stage(club: Club, alice: User) -> None:
    tournament = a_contest(club, 8, StagePlan("swiss", 2))
    tournament.entries.filter(number__lte=7).update(delegation="Roeselare")

    signed_in(alice).post(desk_address(tournament, "change_settings", 1), {"protected_rounds": "0"})

    assert tournament.stages.get().settings == {"protected_rounds": 0}
    codes = {remark["code"] for remark in a_draft(tournament).explanation}
    assert not codes & {"apart_meet", "apart"}
