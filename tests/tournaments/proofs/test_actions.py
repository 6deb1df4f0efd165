"""Draws that can be checked: the promise, a value announced, what is kept and published, the site's own check."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction
from pytest_django import DjangoCaptureOnCommitCallbacks

from clubs.models import Club, User
from tests.depth import some
from tests.steps.history import last_act
from tests.steps.proofs import proof_of
from tests.steps.stages import a_championship, a_stage
from tests.steps.tournament_evening import a_draft, a_round, a_tournament, byes, play_all, tables
from tests.tournaments.pairing.checkable.site import a_chance, asked
from tournaments.core.formats import FORMATS
from tournaments.cuts.actions import begin_stage
from tournaments.entries.actions import withdraw_entry
from tournaments.history import undo
from tournaments.models import Commitment, Proof, Round
from tournaments.pairing.checkable.replay import follows, replay
from tournaments.pairing.checkable.verdict import StepOutcome
from tournaments.pairing.methods import METHODS
from tournaments.planning import opening
from tournaments.proofs.actions import announce_value, check_all_unchecked, check_proof, keep_proof
from tournaments.proofs.announcements import Event, announced_for, read_draws
from tournaments.rounds.actions import discard_round, draw_round, publish_round, swap_seats
from web.refusals import Refusal


def hashed(text: str, times: int = 1) -> str:
    for _ in range(times):
        text = hashlib.sha256(text.encode()).hexdigest()
    return text


def test_tournament_is_opened_with_a_promise(club: Club) -> None:
    tournament = a_tournament(club, 4)
    first = tournament.commitment
    second = opening.open_tournament(tournament.session, "Revanche").commitment

    assert first.promise == hashed(first.secret, first.links)
    assert first.event == f"tapis-verts/{first.tournament_id}"
    assert first.secret != second.secret
    assert first.parts[0] == first.promise[:8]


def test_promise_is_never_changed(club: Club) -> None:
    tournament = a_tournament(club)
    kept = Commitment.objects.filter(tournament=tournament).values().get()

    for act in (Commitment.objects.all().delete, lambda: Commitment.objects.update(promise="f" * 64)):
        with pytest.raises(IntegrityError), transaction.atomic():
            act()
    play_all(a_round(tournament))
    undo.undo_act(tournament, last_act(tournament, "published").number, force=True)
    discard_round(Round.objects.get())
    a_round(tournament, "other dice")

    assert Commitment.objects.filter(tournament=tournament).values().get() == kept


def test_secret_of_a_round_is_told_when_it_is_published(club: Club) -> None:
    tournament = a_tournament(club)
    draft = a_draft(tournament)
    unpublished = proof_of(draft)

    told = proof_of(publish_round(draft))

    assert "secret" not in unpublished
    assert hashed(told["secret"]) == told["commitment"] == tournament.commitment.promise
    assert {key: value for key, value in told.items() if key in unpublished} == unpublished


@pytest.mark.deeper("three rounds of every format")
@pytest.mark.parametrize(
    "format_", [one for one in FORMATS if not one.prepared], ids=lambda format_: format_.key
)
def test_what_is_published_of_every_format_is_drawn_again(club: Club, format_: Any) -> None:
    rounds = some(2, of=3)
    tournament = a_stage(club, format_.key, entries=some(7, of=9), rounds=rounds)
    tournament.entries.filter(number__lte=3).update(delegation="Roeselare", apart="cousins")
    published = []
    for number in range(1, rounds + 1):
        round_ = a_round(tournament, value=f"dice {number}")
        published.append(proof_of(round_))
        if number < rounds:
            play_all(round_, count=36 + number)

    verdicts = [replay(one) for one in published]

    assert [verdict.steps for verdict in verdicts] == [
        dict.fromkeys(verdicts[0].steps, StepOutcome.HOLDS)
    ] * rounds
    assert {verdict.commitment for verdict in verdicts} == {tournament.commitment.promise}
    assert [follows(one, published[:place]) for place, one in enumerate(published)] == [True] * rounds
    assert "oeselare" not in json.dumps(published)
    assert "cousins" not in json.dumps(published)


def test_stages_go_on_in_the_same_chain(club: Club) -> None:
    tournament = a_championship(club)
    play_all(a_round(tournament))
    begin_stage(tournament)

    told = proof_of(a_round(tournament))

    assert (told["round"], told["asked"]["turn"]) == (2, 1)
    assert hashed(told["secret"], 2) == tournament.commitment.promise
    assert replay(told).holds


def test_exchanges_are_told_beside_what_was_drawn(club: Club) -> None:
    draft = a_draft(a_tournament(club, 9))
    drawn, (out,), seated = proof_of(draft)["drawn"], byes(draft), tables(draft)[0][0]
    entries = draft.stage.tournament.entries
    swap_seats(draft, entries.get(number=out), entries.get(number=seated))
    draft.refresh_from_db()

    told = proof_of(publish_round(draft))

    assert (told["drawn"], told["swaps"]) == (drawn, [[out, seated]])
    assert (told["tables"], told["byes"]) == (tables(draft), [seated])
    assert replay(told).holds


def test_table_put_elsewhere_in_the_room_is_the_same_draw(club: Club) -> None:
    tournament = a_tournament(club)
    draft = a_draft(tournament)
    drawn = tables(draft)
    first, second = draft.pairings.order_by("table_number")
    for pairing, number in ((first, 7), (second, 1), (first, 2)):
        draft.pairings.filter(pk=pairing.pk).update(table_number=number)

    told = proof_of(publish_round(draft))

    assert (told["tables"], told["numbers"]) == (drawn, [2, 1])
    assert replay(told).holds
    play_all(draft)
    assert follows(proof_of(a_round(tournament)), [told])


def test_round_by_a_method_without_chance_has_no_proof(club: Club) -> None:
    draft = a_draft(a_tournament(club))
    question, chance = asked("lot/1"), a_chance(1)
    Proof.objects.all().delete()
    draft.method = "schedule/1"

    assert keep_proof(draft, question, METHODS["lot/1"](question), chance) is None
    assert publish_round(draft).published_at is not None


def test_entry_list_public_value_and_secret_all_make_the_seed(club: Club) -> None:
    tournament = a_tournament(club, 12)
    seeds = []
    for value in ("", "4 2 6", "4 2 5"):
        draft = draw_round(tournament, value=value)
        seeds.append(draft.seed)
        discard_round(draft)
    withdraw_entry(tournament.entries.get(number=12))

    seeds.append(draw_round(tournament).seed)

    assert len(set(seeds)) == 4


def test_announced_value_is_awaited_and_kept(club: Club, alice: User) -> None:
    tournament = a_tournament(club)
    announce_value(tournament, " the first | number\tof tonight ", alice)

    with pytest.raises(Refusal) as refused:
        draw_round(tournament)

    assert (refused.value.code, refused.value.params) == (
        "value_awaited",
        {"told": "the first number of tonight"},
    )
    assert proof_of(draw_round(tournament, value=" 17 "))["value"] == "17"
    assert announced_for(tournament, 1).text == "the first number of tonight"
    assert announced_for(tournament, 2) is None


def test_announcement_is_taken_back(club: Club) -> None:
    tournament = a_tournament(club)
    with pytest.raises(Refusal) as refused:
        announce_value(tournament, "  ")
    announce_value(tournament, "three dice")

    announce_value(tournament, "")

    assert (refused.value.code, refused.value.status) == ("nothing_announced", 422)
    assert announced_for(tournament, 1) is None
    assert draw_round(tournament).explanation[0]["code"] == "seed_promised"


def test_nothing_is_announced_once_the_round_is_drawn(club: Club) -> None:
    tournament = a_tournament(club)
    draft = a_draft(tournament)

    with pytest.raises(Refusal) as refused:
        announce_value(tournament, "three dice")

    assert (refused.value.code, refused.value.params) == ("already_drawn", {"number": 1})
    publish_round(draft)
    assert announce_value(tournament, "three dice").values == {"round": 2, "told": "three dice"}


def test_too_long_a_value_is_refused(club: Club) -> None:
    with pytest.raises(Refusal) as refused:
        a_draft(a_tournament(club), "6" * 101)

    assert (refused.value.code, refused.value.status) == ("value_too_long", 422)


def test_discarded_drafts_are_told_with_their_reason(club: Club) -> None:
    tournament = a_tournament(club, 9)
    discard_round(a_draft(tournament, "4 2 6"), reason="two more | came")
    discard_round(a_draft(tournament, ""))

    happened = read_draws(tournament).happened

    assert [(one.code, one.round, one.value, one.entries, one.reason) for one in happened] == [
        ("discarded", 1, "4 2 6", 9, "two more came"),
        ("discarded", 1, "", 9, ""),
    ]


def test_publication_taken_back_is_told_and_so_is_its_return(club: Club) -> None:
    tournament = a_tournament(club)
    a_round(tournament)
    undo.undo_act(tournament, last_act(tournament, "published").number)
    undo.undo_act(tournament, last_act(tournament, "undone").number)

    happened: list[Event] = read_draws(tournament).happened

    assert [(one.code, one.round) for one in happened] == [("taken_back", 1), ("brought_back", 1)]


def test_proof_is_brought_back_with_its_round(club: Club) -> None:
    tournament = a_tournament(club)
    draft = a_draft(tournament)
    drawn = proof_of(draft)
    told = proof_of(publish_round(draft))

    undo.undo_act(tournament, last_act(tournament, "published").number)
    back = proof_of(draft)
    undo.undo_act(tournament, last_act(tournament, "undone").number)

    assert (back, proof_of(draft)) == (drawn, told)


def test_site_draws_a_round_again_once_it_is_published(
    club: Club, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    draft = a_draft(a_tournament(club))
    assert check_proof(draft.pk) is None

    with django_capture_on_commit_callbacks(execute=True):
        publish_round(draft)

    proof = Proof.objects.get()
    assert (set(proof.steps.values()), proof.holds) == ({"holds"}, True)
    assert proof.checked_at is not None


def test_sweep_checks_what_is_published_and_unchecked(club: Club) -> None:
    tournament = a_tournament(club)
    play_all(a_round(tournament))
    a_draft(tournament)

    assert (check_all_unchecked(), check_all_unchecked()) == (1, 0)


def test_changed_proof_is_found_out(club: Club) -> None:
    round_ = a_round(a_tournament(club))
    call_command("verify")
    told = proof_of(round_)
    told["drawn"]["tables"].reverse()
    Proof.objects.update(body=json.dumps(told))

    verdict = check_proof(round_.pk)

    assert verdict is not None
    assert [step for step, outcome in verdict.steps.items() if outcome == "fails"] == ["tables", "swaps"]
    assert not Proof.objects.get().holds
    with pytest.raises(CommandError, match=f"draw of round {round_.pk}"):
        call_command("verify")


def test_draw_of_a_championship_is_kept_in_few_bytes(club: Club) -> None:
    tournament = a_tournament(club, 560)

    told = Proof.objects.get(round=a_round(tournament)).body

    assert len(told) < 60_000
    assert replay(json.loads(told)).holds
