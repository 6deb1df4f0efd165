"""A Mitchell and a Howell evening: opened, drawn, changed, played, with who is left over or late."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Club
from tests import factories
from tests.steps import sheet_pages
from tests.steps.addresses import opening_address
from tests.steps.knock_outs import a_contest, pairings_of
from tests.steps.tournament_evening import byes, pairs_of, play_all
from tournaments.models import Proof, Round, Tournament
from tournaments.pairing.movements.rounds import HOWELL, MITCHELL
from tournaments.planning.presets import StagePlan
from tournaments.proofs.actions import check_proof
from tournaments.rounds.actions import draw_round, publish_round
from tournaments.standings.actions import refresh_draft
from web.refusals import Refusal

Couples = list[frozenset[int]]


class Evening:
    """An evening of fixed pairs, opened through the page."""

    def __init__(self, club: Club, client: Client, preset: str) -> None:
        self.club, self.client, self.preset = club, client, preset
        self.session = factories.a_session(club)
        said = {"preset": preset, "name": "Concours", "entry_kind": "pair", "games_per_table": "1"}
        game = {"variant": "coinchee_121", "structure": "fixed_deals", "deals": "1", "stage1-rounds": "0"}
        client.post(opening_address(self.session), said | game | {"ranked_by": "marks"})
        self.tournament = Tournament.objects.get()

    def post(self, name: str, *numbers: int, **said: Any) -> str:
        path = reverse(f"tournaments:{name}", args=[self.club.slug, self.tournament.pk, *numbers])
        return sheet_pages.text(self.client.post(path, said, follow=True))

    def desk(self) -> str:
        refresh_draft(self.tournament.pk)
        return sheet_pages.text(self.client.get(self.tournament.get_absolute_url()))

    def enter(self, *pairs: int) -> None:
        numbers = [number for pair in pairs for number in (2 * pair - 1, 2 * pair)]
        players = [factories.a_player(self.club, number) for number in numbers]
        factories.attending(self.session, players)
        pairs_of(self.tournament, players)

    def round(self) -> Round:
        """The next round: drawn, published, played."""
        round_ = publish_round(draw_round(self.tournament))
        play_all(round_)
        return round_

    def to_the_end(self) -> list[Round]:
        rounds = []
        for _ in range(20):
            try:
                rounds.append(self.round())
            except Refusal as refusal:
                if "this stage is over" not in str(refusal):
                    raise
                return rounds
        raise AssertionError("it never ends")


def couples(*rounds: Round) -> Couples:
    return [frozenset(two) for round_ in rounds for two in pairings_of(round_)]


def codes(round_: Round) -> list[str]:
    return [remark["code"] for remark in round_.explanation]


def hold(*rounds: Round) -> bool:
    """Whether every round was drawn from a promised secret, and comes out the same when it is drawn again."""
    verdicts = [check_proof(round_.pk) for round_ in rounds]
    return all(verdict is not None and verdict.holds for verdict in verdicts)


def test_mitchell_with_an_odd_pair_and_one_that_comes_late(club: Club, director: Client) -> None:
    evening = Evening(club, director, "mitchell")
    evening.enter(*range(1, 6))
    assert "With 5 pairs there are 3 rounds in all. One pair sits out in each." in evening.desk()

    first = evening.round()
    evening.enter(6)
    rounds = [first, *evening.to_the_end()]

    assert (first.method, len(rounds)) == ("mitchell/1", 3)
    assert codes(first)[1:] == ["mitchell_drawn", "mitchell_stays", "bye_of_mitchell"]
    assert (len(byes(first)), [byes(one) for one in rounds[1:]]) == (1, [[]] * 2)
    assert ["empty_place" in codes(one) for one in rounds] == [False, True, True]
    met = couples(*rounds)
    assert len(met) == len(set(met)) == 2 + 2 * 3
    (stay,) = (set(said["entries"]) for said in first.explanation if said["code"] == "mitchell_stays")
    for round_ in rounds:
        at = {number: pairing.table_number for two, pairing in pairings_of(round_).items() for number in two}
        assert {number: at[number] for number in stay} == {
            number: pairing.table_number
            for two, pairing in pairings_of(first).items()
            for number in two
            if number in stay
        }
    assert hold(*rounds)


def test_mitchell_is_discarded_changed_and_closed_as_any_other(club: Club, director: Client) -> None:
    evening = Evening(club, director, "mitchell")
    evening.enter(*range(1, 7))
    assert "is drawn. Look at it, then publish it." in evening.post("draw_round")
    drawn = couples(Round.objects.get())
    evening.post("discard_round", 1, reason="a pair is late")
    evening.post("draw_round")
    assert couples(Round.objects.get()) == drawn
    one, other = (min(two) for two in drawn[:2])

    said = evening.post("swap_seats", 1, first=one, second=other, sure="on")
    assert "They have changed places." in said
    changed = couples(Round.objects.get())
    evening.post("publish_round", 1)
    play_all(Round.objects.get())
    rounds = [Round.objects.get(), *evening.to_the_end()]

    assert changed != drawn
    met = couples(*rounds)
    assert len(met) == len(set(met)) == 9
    assert hold(*rounds)
    evening.post("publish_edition")
    assert "Every round is played, and the ranking is published." in evening.desk()
    public = reverse("public:draw", args=[club.slug, evening.tournament.pk, 1])
    assert "one half stays, the other half goes one table up" in sheet_pages.text(director.get(public))


def test_howell_has_everybody_meet_everybody_with_one_that_comes_late(club: Club, director: Client) -> None:
    evening = Evening(club, director, "howell")
    evening.enter(*range(1, 8))
    assert "With 7 pairs there are 7 rounds in all. One pair sits out in each." in evening.desk()

    rounds = [evening.round(), evening.round()]
    evening.enter(8)
    rounds += evening.to_the_end()

    assert ([one.method for one in rounds], len(rounds)) == (["howell/1"] * 7, 7)
    met = couples(*rounds)
    assert len(met) == len(set(met)) == 2 * 3 + 5 * 4
    assert [len(byes(one)) for one in rounds] == [1, 1, 0, 0, 0, 0, 0]
    assert hold(*rounds)


def test_staying_pairs_keep_their_tables_when_a_pair_has_left(club: Club, director: Client) -> None:
    evening = Evening(club, director, "mitchell")
    evening.enter(*range(1, 7))
    first = evening.round()
    (stay,) = (set(said["entries"]) for said in first.explanation if said["code"] == "mitchell_stays")
    gone = next(number for number in range(1, 7) if number not in stay)
    evening.post("withdraw_entry", gone)

    rounds = [first, *evening.to_the_end()]

    at = [
        {
            number: pairing.table_number
            for two, pairing in pairings_of(one).items()
            for number in stay & set(two)
        }
        for one in rounds
    ]
    assert [len(one) for one in at] == [3, 2, 2]
    assert all(here.items() <= at[0].items() for here in at[1:])
    assert hold(*rounds)


def test_pair_that_leaves_is_missed_by_one_and_the_movement_goes_on(club: Club, director: Client) -> None:
    evening = Evening(club, director, "howell")
    evening.enter(*range(1, 9))
    rounds = [evening.round()]
    evening.post("withdraw_entry", 3)

    rounds += evening.to_the_end()

    assert len(rounds) == 7
    assert ["opponent_left" in codes(one) for one in rounds[1:]] == [True] * 6
    assert len(set(couples(*rounds))) == 4 + 6 * 3
    assert hold(*rounds)


@pytest.mark.parametrize(
    ("preset", "pairs", "told"),
    [
        ("mitchell", 4, "Mitchell movement: 5 pairs are needed at least, and there are 4."),
        ("howell", 6, "Howell movement: 7 pairs are needed at least, and there are 6."),
    ],
)
def test_too_few_pairs_are_told_what_else_there_is(
    club: Club, director: Client, preset: str, pairs: int, told: str
) -> None:
    evening = Evening(club, director, preset)
    evening.enter(*range(1, pairs + 1))

    for said in (evening.desk(), evening.post("draw_round")):
        assert f"{told} For so few, open a tournament in which everybody meets everybody." in said
    assert not Round.objects.exists()
    assert not Proof.objects.exists()


def test_too_many_pairs_are_told_what_else_there_is(club: Club, director: Client) -> None:
    tournament = a_contest(club, 41, StagePlan("howell"))

    answer = director.post(reverse("tournaments:draw_round", args=[club.slug, tournament.pk]))

    assert answer.status_code == 422
    assert "Howell movement: it is for 40 pairs at most, and there are 41." in sheet_pages.text(answer)


def test_more_rounds_than_the_movement_has_are_refused_before_and_after_the_first(
    club: Club, director: Client
) -> None:
    evening = Evening(club, director, "mitchell")
    evening.enter(*range(1, 9))
    assert "The rounds are planned anew." in evening.post("plan_rounds", 1, rounds="4")

    assert "Mitchell movement: with 8 pairs there are 3 rounds, and 4 are planned." in evening.post(
        "draw_round"
    )
    assert not Round.objects.exists()
    evening.post("plan_rounds", 1, rounds="2")
    evening.round()

    said = evening.post("plan_rounds", 1, rounds="4")
    assert "This movement has 3 rounds with those who play: no more can be planned." in said
    assert evening.tournament.stages.get().planned_rounds == 2
    evening.post("plan_rounds", 1, rounds="3")
    assert [evening.round().number, evening.round().number] == [2, 3]
    assert "All 3 rounds of this stage are played" in evening.post("draw_round")


def test_stages_page_says_how_many_rounds_there_are(club: Club, director: Client) -> None:
    evening = Evening(club, director, "howell")
    evening.enter(*range(1, 8))
    path = reverse("tournaments:stages", args=[club.slug, evening.tournament.pk])
    assert "With 7 pairs there are 7 rounds in all." in sheet_pages.text(director.get(path))

    evening.round()
    evening.enter(8, 9)

    assert "It has 7 rounds in all, for those with whom the first one was drawn." in sheet_pages.text(
        director.get(path)
    )


@pytest.mark.parametrize(("format_", "pairs", "rounds"), [("mitchell", 8, 3), ("howell", 9, 9)])
def test_rehearsal_plays_as_many_rounds_as_there_are(
    club: Club, director: Client, format_: str, pairs: int, rounds: int
) -> None:
    tournament = a_contest(club, pairs, StagePlan(format_))
    path = reverse("tournaments:rehearsal", args=[club.slug, tournament.pk])

    report = director.get(path).context["report"]

    assert len(report.rounds) == rounds == {"mitchell": MITCHELL, "howell": HOWELL}[format_].rounds(pairs)


def test_nobody_is_named_beforehand_who_the_movement_lets_sit_out(club: Club, director: Client) -> None:
    evening = Evening(club, director, "mitchell")
    evening.enter(*range(1, 8))
    path = reverse("tournaments:odd", args=[club.slug, evening.tournament.pk])

    said = sheet_pages.text(director.get(path))

    assert "Who that is follows from the format, and is known when the round is made." in said
    assert "Sit out:" not in said
    assert "fills no table" not in evening.desk()


def test_papers_of_a_round_are_there(club: Club, director: Client) -> None:
    evening = Evening(club, director, "mitchell")
    evening.enter(*range(1, 8))
    evening.round()

    for name in ("cards", "papers"):
        path = reverse(f"tournaments:{name}", args=[club.slug, evening.tournament.pk, 1])
        assert director.get(path).status_code == 200
