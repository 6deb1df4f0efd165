"""The page of the criteria, without JavaScript: started from a list, added to, moved, numbered, kept."""

import json
import re

import pytest
from django.http import HttpResponse

from clubs.models import Club, User
from tests.conftest import signed_in
from tests.steps.addresses import desk_address
from tests.steps.tournament_evening import a_pair, a_round, a_tournament, play_all, publish
from tournaments.history import undo
from tournaments.models import EntryKind, Tournament
from tournaments.planning import ranking_rules
from tournaments.ranking.criteria import BY_MARKS, BY_WINS, Criterion, Rule
from tournaments.standings.criteria import written
from tournaments.standings.reckoning import ranking_body, standings_of

pytestmark = pytest.mark.django_db

NEEDS = {"fewest_games": "0", "fewest_delegates": "1"}


def post(tournament: Tournament, user: User, **facts: object) -> HttpResponse:
    return signed_in(user).post(
        desk_address(tournament, "ranking_rules"), {"ranked_by": "own", **NEEDS, **facts}
    )


def listed(answer: HttpResponse) -> list[str]:
    return re.findall(r'name="by" value="(\w+)"', answer.content.decode())


def chosen(tournament: Tournament, *rules: Rule) -> Tournament:
    ranking_rules.set_ranking(tournament, ranking_rules.RankingRules(criteria=rules))
    tournament.refresh_from_db()
    return tournament


def test_list_is_that_of_the_preset_until_another_is_chosen(club: Club, alice: User) -> None:
    tournament = a_tournament(club)

    answer = signed_in(alice).get(desk_address(tournament, "ranking_rules"))

    assert listed(answer) == ["won", "difference", "marks_for"]
    assert answer.context["form"]["ranked_by"].value() == "wins"


@pytest.mark.parametrize(
    ("pressed", "left"),
    [
        ({"start": "swiss"}, ["won", "buchholz_cut", "buchholz", "direct", "difference"]),
        ({"add": "1", "criterion": "lot"}, ["won", "capped", "lot"]),
        ({"add": "1", "criterion": "bracket"}, ["won", "capped"]),
        ({"up": "capped"}, ["capped", "won"]),
        ({"down": "won"}, ["capped", "won"]),
        ({"remove": "won"}, ["capped"]),
    ],
)
def test_button_changes_the_list_and_keeps_nothing(
    club: Club, alice: User, pressed: dict[str, str], left: list[str]
) -> None:
    tournament = a_tournament(club)

    answer = post(tournament, alice, by=["won", "capped"], capped_0="135", **pressed)

    tournament.refresh_from_db()
    assert (answer.status_code, listed(answer), tournament.criteria) == (200, left, written(BY_WINS))
    assert ('value="135"' in answer.content.decode()) == ("capped" in left)


def test_criteria_are_kept_with_their_numbers_and_undone(club: Club, alice: User) -> None:
    tournament = a_tournament(club)
    facts = {
        "game_points_0": "3",
        "game_points_1": "1",
        "game_points_2": "0",
        "manual_0": "3, 1",
        "capped_0": "9",
    }

    answer = post(tournament, alice, by=["game_points", "capped", "manual", "lot"], **facts)

    tournament.refresh_from_db()
    assert answer["Location"] == tournament.get_absolute_url()
    assert tournament.criteria == [
        {"by": "game_points", "numbers": [3, 1, 0]},
        {"by": "capped", "numbers": [9]},
        {"by": "manual", "numbers": [3, 1]},
        {"by": "lot"},
    ]
    assert listed(signed_in(alice).get(desk_address(tournament, "ranking_rules"))) == [
        "game_points",
        "capped",
        "manual",
        "lot",
    ]
    undo.undo_act(tournament, tournament.acts.first().number)
    tournament.refresh_from_db()
    assert tournament.criteria == written(BY_WINS)


@pytest.mark.parametrize(
    ("facts", "field"),
    [
        ({}, "ranked_by"),
        ({"by": ["capped"], "capped_0": "0"}, "capped_0"),
        ({"by": ["game_points"], "game_points_0": "1", "game_points_1": "1", "game_points_2": "1"}, "game_points_0"),
        ({"by": ["manual"], "manual_0": "1 99"}, "manual_0"),
        ({"by": ["manual"], "manual_0": "1 1"}, "manual_0"),
    ],
)  # fmt: skip
def test_bad_list_is_refused_and_nothing_is_lost(
    club: Club, alice: User, facts: dict[str, object], field: str
) -> None:
    tournament = a_tournament(club)

    answer = post(tournament, alice, **facts)

    tournament.refresh_from_db()
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, [field])
    assert (listed(answer), tournament.criteria) == (facts.get("by", []), written(BY_WINS))


def test_preset_comes_back_in_the_place_of_the_list(club: Club, alice: User) -> None:
    tournament = chosen(a_tournament(club), Rule(Criterion.SHARE))

    post(tournament, alice, ranked_by="marks", by=["share"])

    tournament.refresh_from_db()
    assert tournament.criteria == written(BY_MARKS)


def test_ranking_goes_by_the_list_and_shows_what_it_shows_nowhere_else(club: Club, alice: User) -> None:
    tournament = a_tournament(club)
    play_all(a_round(tournament))
    rules = (Criterion.WON, Criterion.SHARE, Criterion.BEST_DEAL, Criterion.COINCHES, Criterion.MANUAL)
    chosen(tournament, *(Rule(one, (5, 2) if one == Criterion.MANUAL else ()) for one in rules))

    body = json.loads(ranking_body(tournament))
    edition = publish(tournament, alice)
    page = (
        signed_in(alice).get(edition.get_absolute_url(), headers={"accept-language": "en"}).content.decode()
    )

    assert (body["method"], body["criteria"][-1]) == ("criteria/1", {"by": "manual", "numbers": [5, 2]})
    first = next(row for row in body["rows"] if row["entry"] == 5)
    assert first["values"][1:] == [first["won"], first["for"], 0, 1]
    assert re.findall(
        r'<th class="figure long" scope="col">(Share.*|Best.*|Coinch.*|Order.*)</th>', page
    ) == [
        "Share of games won",
        "Best deal",
        "Coinches won",
        "Order set by hand",
    ]
    assert "Order: games won, share of games won, best deal, coinches won, order set by hand." in page
    assert "there is nothing to compare" in page


def test_lot_is_the_same_whenever_it_is_drawn_and_of_every_entry(club: Club) -> None:
    tournament = a_tournament(club)
    a_round(tournament)
    play_all(tournament.stages.get().rounds.get())
    chosen(tournament, Rule(Criterion.WON), Rule(Criterion.LOT))

    rows = standings_of(tournament)

    assert sorted(row.values[1] for row in rows) == list(range(1, 9))
    assert [row.rank for row in rows] == list(range(1, 9))
    assert json.loads(ranking_body(tournament))["lot"] == tournament.stages.get().rounds.get().seed
    assert [row.number for row in standings_of(tournament)] == [row.number for row in rows]


def test_bye_that_brings_nothing_counts_as_opponents_where_the_criterion_says_so(club: Club) -> None:
    tournament = a_tournament(club, 10, kind=EntryKind.PAIR)
    for first in range(1, 10, 2):
        a_pair(tournament, first, first + 1)
    for _round in range(2):
        play_all(a_round(tournament))
    byes = set(tournament.entries.filter(byes__isnull=False).values_list("number", flat=True))

    def scores(numbers: tuple[int, ...]) -> dict[int, object]:
        rows = standings_of(chosen(tournament, Rule(Criterion.WON), Rule(Criterion.BUCHHOLZ, numbers)))
        return {
            row.number: row.values[1] - (row.won if numbers and row.number in byes else 0) for row in rows
        }

    assert len(byes) == 2
    assert scores((1,)) == scores(())
