"""Who leaves, who stands in, who does not come: by the rule of the tournament, on its pages and in what is kept."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import override

from clubs.errors import Refusal
from clubs.models import Club, User
from tests import factories
from tests.conftest import signed_in
from tests.tournaments.clubfile.sites import elsewhere, filed, restored
from tests.tournaments.evening import a_pair, a_round, a_tournament, play, play_all, publish, sheets_of
from tests.tournaments.knock_outs import a_contest
from tests.tournaments.out.reading import pages_of
from tests.tournaments.test_categories import in_categories
from tests.tournaments.test_formats import a_stage
from tests.tournaments.test_season_people import evening_of, four_pairs, stood_in
from tournaments import actions
from tournaments.actions.weighing import ranks_after
from tournaments.categories import ranking_in
from tournaments.cuts import differing_cuts
from tournaments.explained import explain_row, of_now
from tournaments.grounds import basis_of, read_basis, write_basis
from tournaments.leaving import Absences
from tournaments.models import (
    CutKind,
    EntryKind,
    Forfeited,
    LeavingRule,
    Placing,
    RankedBy,
    StandInRule,
    Tournament,
)
from tournaments.presets import Cut, StagePlan
from tournaments.printed import notes_of
from tournaments.queries import entered, public_names
from tournaments.rankings import ranking_body, read_ranking, standings_of
from tournaments.stage_courses import courses_of

pytestmark = pytest.mark.django_db

USUAL = {"ranked_by": "wins", "fewest_games": "0", "fewest_delegates": "1"}


def ruled(tournament: Tournament, **said: Any) -> Tournament:
    rules = actions.RankingRules(RankedBy(tournament.ranked_by), absences=Absences(**said))
    actions.set_ranking(tournament, rules)
    tournament.refresh_from_db()
    return tournament


def leave(tournament: Tournament, number: int) -> None:
    actions.withdraw_entry(tournament.entries.get(number=number))


def rows(tournament: Tournament) -> dict[int, dict[str, Any]]:
    return {row["entry"]: row for row in body(tournament)["rows"]}


def body(tournament: Tournament) -> dict[str, Any]:
    return dict(json.loads(ranking_body(tournament)))


def ranks(tournament: Tournament) -> dict[int, int | None]:
    return {row.number: row.rank for row in standings_of(tournament)}


def a_swiss(club: Club, *, played: int, rounds: int = 4) -> Tournament:
    """Six pairs, so many rounds planned; in the `played` ones every first side wins."""
    tournament = a_stage(club, "swiss", entries=6, rounds=rounds)
    for _round in range(played):
        play_all(a_round(tournament), 44)
    return tournament


def first(tournament: Tournament) -> int:
    return standings_of(tournament)[0].number


def words(tournament: Tournament, number: int) -> Any:
    own = of_now(tournament, number)
    assert own is not None
    with override("en"):
        return explain_row(own, {one.number: one.full_name for one in entered(tournament)})


def post(tournament: Tournament, user: User, **facts: str) -> HttpResponse:
    path = reverse("tournaments:ranking_rules", args=[tournament.club.slug, tournament.pk])
    return signed_in(user).post(path, USUAL | facts, headers={"accept-language": "en"})


# --- who leaves -----------------------------------------------------------------------------------


def test_each_rule_puts_whoever_leads_and_leaves_elsewhere(club: Club) -> None:
    tournament = a_swiss(club, played=2)
    gone = first(tournament)
    leave(tournament, gone)

    found = {}
    for rule in LeavingRule:
        tournament = ruled(tournament, leaving=rule)
        found[rule] = (ranks(tournament)[gone], rows(tournament)[gone]["played"])

    assert found == {"last": (6, 2), "by_results": (1, 2), "unranked": (None, 2), "struck": (6, 2)}


@pytest.mark.parametrize(("played", "games"), [(1, 0), (2, 2)])
def test_half_is_of_the_planned_rounds(club: Club, played: int, games: int) -> None:
    tournament = ruled(a_swiss(club, played=played), leaving=LeavingRule.STRUCK)
    gone = first(tournament)

    leave(tournament, gone)

    assert rows(tournament)[gone]["played"] == games
    assert body(tournament).get("struck", []) == ([gone] if not games else [])


def test_where_none_are_planned_half_is_of_the_rounds_played_so_far(club: Club) -> None:
    tournament = ruled(a_tournament(club, 8), leaving=LeavingRule.STRUCK)
    play_all(a_round(tournament), 44)
    leave(tournament, 1)
    assert "struck" not in body(tournament)
    for number in range(2, 5):
        leave(tournament, number)
    for _round in range(2):
        play_all(a_round(tournament), 44)

    assert body(tournament)["struck"] == [1, 2, 3, 4]


def test_bye_is_no_round_that_was_missed(club: Club) -> None:
    tournament = ruled(a_stage(club, "swiss", entries=5, rounds=3), leaving=LeavingRule.STRUCK)
    round_ = a_round(tournament)
    play_all(round_, 44)
    out = round_.byes.get().entry.number
    play_all(a_round(tournament), 44)

    leave(tournament, out)

    assert rows(tournament)[out]["played"] == 1  # of the two rounds without its bye


def test_games_of_whoever_is_struck_out_are_waited_for_no_longer_and_count_for_nobody(club: Club) -> None:
    tournament = ruled(a_swiss(club, played=1), leaving=LeavingRule.STRUCK)
    gone = first(tournament)
    before = rows(tournament)
    table = Placing.objects.filter(pairing__placings__entry__number=gone, round__stage__tournament=tournament)
    other = table.exclude(entry__number=gone).values_list("entry__number", flat=True)[0]
    assert (body(tournament)["counted"], body(tournament)["expected"], before[other]["played"]) == (3, 3, 1)

    leave(tournament, gone)

    assert (body(tournament)["counted"], body(tournament)["expected"]) == (2, 2)
    assert (rows(tournament)[other]["played"], rows(tournament)[other]["rank"]) == (0, None)
    told, opponent = words(tournament, gone), words(tournament, other)
    assert told.sentences[0].startswith("It left after fewer than half of its rounds")
    assert [bool(game.missing) for game in (*told.games, *opponent.games)] == [True, True]
    assert opponent.games[0].missing.startswith("does not count: struck out with ")


def test_who_comes_back_is_ranked_as_before(club: Club) -> None:
    tournament = ruled(a_swiss(club, played=1), leaving=LeavingRule.STRUCK)
    before, gone = ranking_body(tournament), first(tournament)

    leave(tournament, gone)
    assert ranking_body(tournament) != before
    actions.restore_entry(tournament.entries.get(number=gone))

    assert ranking_body(tournament) == before


def test_pool_is_ranked_by_the_same_rule_as_the_ranking(club: Club) -> None:
    tournament = ruled(a_contest(club, 8, StagePlan("pools")), leaving=LeavingRule.STRUCK)
    play_all(a_round(tournament), 44)
    gone = first(tournament)
    leave(tournament, gone)

    course = courses_of(tournament)[1]
    (pool,) = [pool for pool in course.pools if gone in pool]

    assert body(tournament)["struck"] == [gone]
    assert [(row.number, row.played) for row in course.standings_of_pool(pool)][-1] == (gone, 0)
    own = rows(tournament)
    assert all(own[row.number]["played"] == row.played for row in course.standings_of_pool(pool))


def test_nobody_is_struck_out_of_a_knock_out(club: Club) -> None:
    tournament = ruled(a_contest(club, 8, StagePlan("single", settings={"down_to": 4})), leaving="struck")
    play_all(a_round(tournament), 44)
    before = ranks(tournament)
    loser = max(before, key=lambda number: before[number] or 0)

    leave(tournament, loser)

    assert "struck" not in body(tournament)
    assert ranks(tournament)[loser] == before[loser]


def test_cut_that_was_made_is_that_of_those_who_were_there(club: Club) -> None:
    assert differing_cuts(a_swiss_with_a_cut(club)) == []


def a_swiss_with_a_cut(club: Club) -> Tournament:
    session = factories.a_session(club)
    factories.attending(session, factories.some_players(club, 12))
    tournament = actions.open_tournament(
        session,
        "Concours",
        entry_kind=EntryKind.PAIR,
        settings={"structure": "fixed_deals", "deals": 1},
        games_per_table=1,
        stages=[StagePlan("swiss", 3), StagePlan("swiss", 1, cut=Cut(CutKind.NUMBER, 4, keeps_level=False))],
    )
    for number in range(1, 12, 2):
        a_pair(tournament, number, number + 1)
    tournament = ruled(tournament, leaving=LeavingRule.STRUCK)
    for _round in range(3):
        play_all(a_round(tournament), 44)
    actions.begin_stage(tournament)
    leave(tournament, first(tournament))
    return tournament


def test_categories_and_clubs_follow_the_ranking(club: Club) -> None:
    tournament = in_categories(a_tournament(club, 8), ladies=(1, 2, 3))
    tournament.entries.filter(number__lte=4).update(delegation="Heule")
    play_all(a_round(tournament), 44)
    for rule, ladies, delegates in (("last", 3, 4), ("unranked", 2, 4), ("struck", 2, 3)):
        tournament = ruled(tournament, leaving=rule)
        if not tournament.entries.get(number=1).withdrawn:
            leave(tournament, 1)
            for _round in range(2):
                play_all(a_round(tournament), 44)
        ranking = read_ranking(ranking_body(tournament), public_names(tournament))

        found = [row.rank for row in ranking_in(ranking, "ladies").rows]

        assert (sum(rank is not None for rank in found), ranking.trophy.rows[0].delegates) == (
            ladies,
            delegates,
        )


# --- who stands in --------------------------------------------------------------------------------


def with_a_substitute(club: Club, rule: str, *, pairs: bool = False) -> tuple[Tournament, int]:
    """Three games a table; from the second on somebody else plays. The tournament, and the entry."""
    tournament = four_pairs(club, games=3) if pairs else a_tournament(club, 8, games=3)
    round_ = a_round(tournament)
    pairing = round_.pairings.get(table_number=1)
    stood_in(pairing, 0, 30, game=2)
    play_all(round_, 44)
    return ruled(tournament, standing_in=StandInRule(rule)), pairing.placings.get(position=0).entry.number


@pytest.mark.parametrize("pairs", [False, True])
def test_game_of_a_substitute_counts_by_the_rule(club: Club, pairs: bool) -> None:
    tournament, entry = with_a_substitute(club, "entry", pairs=pairs)
    before = rows(tournament)

    after = rows(ruled(tournament, standing_in=StandInRule.NOT_ENTRY))

    assert (before[entry]["played"], after[entry]["played"]) == (3, 1)
    assert {number: row["played"] for number, row in after.items() if number != entry} == {
        number: row["played"] for number, row in before.items() if number != entry
    }
    assert body(tournament)["counted"] == 6
    assert ranks_after(tournament, lambda: ruled(tournament, standing_in=StandInRule.ENTRY))


def test_page_of_the_entry_says_which_game_is_none_of_its_own(club: Club, bob: User) -> None:
    tournament, entry = with_a_substitute(club, "not_entry")

    page = reverse("tournaments:explained", args=[club.slug, tournament.pk, entry])
    text = signed_in(bob).get(page, headers={"accept-language": "en"}).content.decode()

    assert text.count("does not count: somebody else played it") == 2
    assert [bool(game.missing) for game in words(tournament, entry).games] == [False, True, True]


def test_file_of_the_entry_has_no_figure_for_a_game_that_is_none_of_its_own(club: Club, alice: User) -> None:
    tournament, entry = with_a_substitute(club, "not_entry")
    publish(tournament, alice)
    args = [club.slug, tournament.pk, 1, entry, "xlsx"]

    head, *games = next(iter(pages_of(reverse("public:edition_explained_file", args=args)).values()))

    won, why = head.index("Won"), head.index("Why it does not count")
    assert [(game[won] in (None, ""), bool(game[why])) for game in games] == [
        (False, False),
        (True, True),
        (True, True),
    ]


def test_who_takes_the_seat_again_has_the_game(club: Club) -> None:
    tournament, entry = with_a_substitute(club, "not_entry")
    pairing = tournament.stages.get().rounds.get().pairings.get(table_number=1)

    actions.substitute_player(pairing, 0, pairing.placings.get(position=0).player, 3)

    assert rows(tournament)[entry]["played"] == 2


@pytest.mark.parametrize("pairs", [False, True])
def test_season_counts_the_game_for_whoever_sat_down(club: Club, alice: User, pairs: bool) -> None:
    tournament, entry = with_a_substitute(club, "entry", pairs=pairs)
    found = []
    for rule in StandInRule:
        ruled(tournament, standing_in=rule)
        edition = publish(tournament, alice)
        results = evening_of(tournament).results
        found.append({player: (one.played, one.won, one.marks) for player, (one,) in results.items()})

    own = [row for row in json.loads(edition.body)["rows"] if row["entry"] == entry]
    assert own[0]["played"] == 1
    assert found[0] == found[1]
    assert found[0][30][0] == 2


def test_season_counts_the_games_of_an_entry_for_which_only_others_sat_down(club: Club, alice: User) -> None:
    tournament = ruled(a_tournament(club, 8), standing_in=StandInRule.NOT_ENTRY)
    round_ = a_round(tournament)
    stood_in(round_.pairings.get(table_number=1), 0, 30)
    play_all(round_, 44)
    publish(tournament, alice)

    ((one,),) = [found for player, found in evening_of(tournament).results.items() if player == 30]

    assert (one.rank, one.played, one.won, one.marks) == (None, 1, 1, 10)


# --- who does not come ----------------------------------------------------------------------------


def forfeit(tournament: Tournament, user: User, **facts: str) -> HttpResponse:
    path = reverse("tournaments:forfeit_game", args=[tournament.club.slug, tournament.pk, 1, 1])
    said = {"who": "1-0", "won": "", "lost": "", "reason": "nobody came"} | facts
    return signed_in(user).post(path, {f"forfeit-{name}": value for name, value in said.items()})


def test_forfeit_brings_what_the_tournament_says_also_when_it_says_another_thing(
    club: Club, alice: User
) -> None:
    tournament = ruled(a_tournament(club, 8), forfeit_won=101, forfeit_lost=20)
    round_ = a_round(tournament)
    loser, winner = (
        round_.placings.get(pairing__table_number=1, position=place).entry.number for place in (0, 1)
    )

    assert forfeit(tournament, alice).status_code == 302
    before = {number: rows(tournament)[number]["for"] for number in (loser, winner)}
    ruled(tournament, forfeit_won=50, forfeit_lost=0)

    assert before == {loser: 20, winner: 101}
    assert {number: rows(tournament)[number]["for"] for number in (loser, winner)} == {loser: 0, winner: 50}
    assert {one["marks"] for one in body(tournament)["adjustments"]} == {50, 0}
    ruled(tournament)
    assert rows(tournament)[winner]["for"] == 101  # what it brought when it was decided


def test_forfeit_with_figures_of_its_own_keeps_them(club: Club, alice: User) -> None:
    tournament = ruled(a_tournament(club, 8), forfeit_won=101)
    round_ = a_round(tournament)
    winner = round_.placings.get(pairing__table_number=1, position=1).entry.number

    forfeit(tournament, alice, won="60")
    ruled(tournament, forfeit_won=50)

    assert rows(tournament)[winner]["for"] == 60


def test_without_a_rule_the_figures_have_to_be_said(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 8)
    a_round(tournament)

    answer = forfeit(tournament, alice, lost="0")

    assert (answer.status_code, tournament.adjustments.count()) == (422, 0)


def test_forfeit_changes_ranks_by_its_rule(club: Club, alice: User) -> None:
    tournament = ruled(a_tournament(club, 8), forfeit_won=101)
    round_ = a_round(tournament)
    play(sheets_of(round_)[1], 60)
    forfeit(tournament, alice)

    moved = ranks_after(tournament, lambda: ruled(tournament, forfeit_won=1))

    assert len(moved) == 8


@pytest.mark.parametrize("said", [{"forfeit_won": 10_000}, {"forfeit_won": 5, "forfeit_lost": -1}])
def test_figures_of_a_forfeit_have_bounds(club: Club, said: dict[str, int]) -> None:
    with pytest.raises(Refusal) as refused:
        ruled(a_tournament(club, 4), **said)

    assert refused.value.code == "bad_forfeit"


# --- what is kept, told, taken back ----------------------------------------------------------------

OTHER = {"leaving": "struck", "standing_in": "not_entry", "forfeit_won": "101", "forfeit_lost": "20"}


def test_rules_are_chosen_told_kept_and_undone(club: Club, alice: User, client: Any) -> None:
    tournament = a_swiss(club, played=1)
    usual, gone = ranking_body(tournament), first(tournament)
    leave(tournament, gone)
    before = ranking_body(tournament)

    assert post(tournament, alice, **OTHER).status_code == 302

    tournament.refresh_from_db()
    assert {name: str(getattr(tournament, name)) for name in OTHER} == OTHER
    edition = publish(tournament, alice)
    page = client.get(edition.get_absolute_url(), headers={"accept-language": "en"}).content.decode()
    with override("en"):
        notes = notes_of(edition, read_ranking(edition.body, public_names(tournament)))
    for said in (
        "Whoever left after fewer than half of the rounds is struck out",
        "A game in which somebody else sat for an entry is no game of that entry",
        "A forfeited game brings those who came 101 marks, those who did not 20 marks.",
        "Struck out: ",
    ):
        assert said in page
        assert any(said in note for note in notes)
    assert "<small>struck out</small>" in page
    actions.undo_act(tournament, tournament.acts.get(code="ranking_set").number)
    tournament.refresh_from_db()
    assert (tournament.leaving, tournament.standing_in, tournament.forfeit_won) == ("last", "entry", None)
    assert ranking_body(tournament) == before
    assert not {"leaving", "standing_in", "forfeit", "struck"}.intersection(
        json.loads(usual), json.loads(before)
    )


def test_page_has_the_usual_rules_chosen_and_tells_what_another_would_change(club: Club, alice: User) -> None:
    tournament = a_swiss(club, played=2)
    leave(tournament, first(tournament))
    path = reverse("tournaments:ranking_rules", args=[club.slug, tournament.pk])

    page = signed_in(alice).get(path, headers={"accept-language": "en"})
    looked = post(tournament, alice, leaving="by_results", look="1")

    form = page.context["form"]
    assert [form[name].value() for name in ("leaving", "standing_in", "forfeit_won")] == [
        "last",
        "entry",
        None,
    ]
    assert "Who leaves, who stands in, who does not come" in page.content.decode()
    assert "This changes 6 ranks" in looked.content.decode()
    tournament.refresh_from_db()
    assert tournament.leaving == "last"


def test_what_is_not_sent_stays_as_it_is(club: Club, alice: User) -> None:
    tournament = ruled(a_tournament(club, 8), leaving="struck", standing_in="not_entry", forfeit_won=7)

    assert post(tournament, alice, fewest_games="2").status_code == 302

    tournament.refresh_from_db()
    assert (tournament.leaving, tournament.standing_in, tournament.forfeit_won) == ("struck", "not_entry", 7)
    assert tournament.fewest_games == 2


def test_buttons_that_edit_the_list_lose_nothing_that_was_typed(club: Club, alice: User) -> None:
    tournament = ruled(a_tournament(club, 8), forfeit_won=7)

    answer = post(tournament, alice, start="swiss", leaving="unranked", forfeit_won="", forfeit_lost="3")

    form = answer.context["form"]
    names = ("leaving", "forfeit_won", "forfeit_lost")
    assert [form[name].value() for name in names] == ["unranked", "", "3"]


def test_grounds_of_an_edition_say_the_same_when_they_are_read_again(club: Club) -> None:
    tournament, entry = with_a_substitute(club, "not_entry")
    ruled(tournament, leaving=LeavingRule.UNRANKED, standing_in=StandInRule.NOT_ENTRY)
    leave(tournament, entry)

    basis = basis_of(tournament)
    again = read_basis(write_basis(basis))

    assert write_basis(again) == write_basis(basis)
    assert again.reckon(again.games, again.awards) == standings_of(tournament)
    assert json.loads(write_basis(basis))["leaving"] == "unranked"


def test_grounds_of_a_struck_entry_say_the_same_when_they_are_read_again(club: Club) -> None:
    tournament = ruled(a_swiss(club, played=1), leaving=LeavingRule.STRUCK)
    leave(tournament, first(tournament))

    again = read_basis(write_basis(basis_of(tournament)))

    assert again.reckon(again.games, again.awards) == standings_of(tournament)


def test_grounds_by_the_usual_rules_have_the_bytes_they_always_had(club: Club) -> None:
    tournament, _entry = with_a_substitute(club, "entry")

    told = json.loads(write_basis(basis_of(tournament)))

    assert told.keys() == {"order", "gone", "fields", "games", "awards"}
    assert {len(game) for game in told["games"]} == {9}


def test_rules_come_back_from_the_file_of_the_club_with_the_same_ranking() -> None:
    told: list[str] = []

    def build() -> Club:
        tournament, entry = with_a_substitute(factories.a_club(), "not_entry")
        pairing = tournament.stages.get().rounds.get().pairings.get(table_number=2)
        figures = {"forfeit_won": 101, "forfeit_lost": 20}
        tournament = ruled(tournament, leaving="struck", standing_in="not_entry", **figures)
        given = [(20, 0, Forfeited.LOST), (101, 2, Forfeited.WON)]
        actions.forfeit_game(pairing, 1, given, "they had left")
        leave(tournament, entry)
        for _round in range(2):
            play_all(a_round(tournament), 44)
        told.append(ranking_body(tournament))
        return tournament.club

    data = filed(build)
    elsewhere()

    (tournament,) = restored(data).tournaments.all()

    assert [ranking_body(tournament)] == told
    assert json.loads(told[0])["struck"]
    assert rows(ruled(tournament, forfeit_won=1)) != {
        row["entry"]: row for row in json.loads(told[0])["rows"]
    }
