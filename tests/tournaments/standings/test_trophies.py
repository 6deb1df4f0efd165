"""The club trophy beside a ranking: in the draft, in editions, on the pages; and what a rank needs."""

import json
from decimal import Decimal

import pytest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import override

from clubs.models import Club, User
from tests.conftest import signed_in
from tests.steps.archives import archived_pages
from tests.steps.files_read import lines_of, pages_of
from tests.steps.tournament_evening import a_pair, a_round, a_tournament, play_all, publish
from tournaments.core.entry_list import public_names
from tournaments.history import undo
from tournaments.history.timeline import read_timeline
from tournaments.models import EntryKind, Tournament
from tournaments.papers.rankings import notes_of
from tournaments.planning import ranking_rules
from tournaments.ranking.criteria import BY_AVERAGE, BY_WINS
from tournaments.registration import admissions
from tournaments.standings.criteria import written
from tournaments.standings.rankings import read_ranking
from tournaments.standings.reckoning import ranking_body
from web.refusals import Refusal

RULES = {"ranked_by": "average", "fewest_games": "2", "fewest_delegates": "3"}


def an_event(club: Club) -> Tournament:
    """Eight players of whom two clubs send two and one: one round, every game won by the first side."""
    tournament = a_tournament(club, 8, games=3)
    round_ = a_round(tournament)
    play_all(round_)
    seated = [
        placing.entry for placing in round_.placings.filter(pairing__table_number=1).order_by("position")
    ]
    two = sorted(seated[:2], key=lambda entry: entry.number)  # the first of a club says how it is spelt
    for entry, name in zip([*two, seated[2]], ["Heule", "HEULE ", "Izegem"], strict=True):
        admissions.change_entry(entry, admissions.Details(delegation=name))
    return tournament


def trophy(tournament: Tournament):
    return read_ranking(ranking_body(tournament), public_names(tournament)).trophy


def test_ranking_without_delegates_keeps_the_bytes_it_always_had(club: Club) -> None:
    tournament = a_tournament(club, 8)
    play_all(a_round(tournament))

    assert sorted(json.loads(ranking_body(tournament))) == ["counted", "expected", "method", "rounds", "rows"]


def test_clubs_are_ranked_by_the_share_their_delegates_won(club: Club) -> None:
    rows = trophy(an_event(club)).rows

    assert [(row.rank, row.club, row.delegates, row.won, row.played, row.share) for row in rows] == [
        (1, "Heule", 2, "4", 6, Decimal("66.7")),
        (2, "Izegem", 1, "1", 3, Decimal("33.3")),
    ]


def test_trophy_is_frozen_with_the_edition_and_shown_to_everybody(club: Club, alice: User, client) -> None:
    tournament = an_event(club)
    edition = publish(tournament, alice)
    tournament.entries.update(delegation="")

    page = client.get(edition.get_absolute_url(), headers={"accept-language": "en"}).content.decode()

    assert page.count(">Heule<") == 1
    assert "4 of 6 = <b>66.7 %</b>" in page


def test_trophy_by_the_average_is_chosen_told_and_undone(club: Club, alice: User, client) -> None:
    tournament = an_event(club)
    before = ranking_body(tournament)
    address = reverse("tournaments:ranking_rules", args=[club.slug, tournament.pk])
    asked = {"ranked_by": "wins", "fewest_games": "0", "fewest_delegates": "1", "clubs_by": "average"}

    answer = signed_in(alice).post(address, asked)

    assert answer.status_code == 302
    tournament.refresh_from_db()
    edition = publish(tournament, alice)
    own = trophy(tournament)
    assert [(row.club, row.marks, row.played, row.average) for row in own.rows] == [
        ("Heule", 16, 6, Decimal("2.67")),
        ("Izegem", 4, 3, Decimal("1.33")),
    ]
    page = client.get(edition.get_absolute_url(), headers={"accept-language": "en"}).content.decode()
    assert "The club whose delegates have the most marks a game" in page
    assert "16 in 6 = <b>2.67</b>" in page
    assert "4 of 6</td>" in page
    with override("en"):
        archived = archived_pages(tournament)["rankings/1.html"]
        notes = notes_of(edition, read_ranking(edition.body, public_names(tournament)))
    assert "Heule – 16 in 6 = <b>2.67</b>" in " ".join(archived.split())
    assert notes[-2:] == [
        "1. Heule: 16 marks in 6 games, 2.67 a game",
        "2. Izegem: 4 marks in 3 games, 1.33 a game",
    ]
    undo.undo_act(tournament, tournament.acts.get(code="ranking_set").number)
    tournament.refresh_from_db()
    assert (tournament.clubs_by, ranking_body(tournament)) == ("share", before)


def test_share_keeps_the_bytes_it_always_had_and_is_told_on_paper(club: Club, alice: User) -> None:
    tournament = an_event(club)
    edition = publish(tournament, alice)

    with override("en"):
        notes = notes_of(edition, read_ranking(edition.body, public_names(tournament)))

    clubs = json.loads(edition.body)["clubs"]
    assert sorted(clubs) == ["fewest", "rows"]
    assert sorted(clubs["rows"][0]) == ["club", "delegates", "played", "rank", "won"]
    assert notes[-3:] == [
        "Clubs: The club whose delegates win the largest share of their games.",
        "1. Heule: won 4 of 6 games, 66.7 %",
        "2. Izegem: won 1 of 3 games, 33.3 %",
    ]


def test_what_a_rank_needs_is_set_by_a_director_and_undone(club: Club, alice: User, bob: User) -> None:
    tournament = an_event(club)
    address = reverse("tournaments:ranking_rules", args=[club.slug, tournament.pk])
    assert signed_in(bob).post(address, RULES).status_code == 403

    answer = signed_in(alice).post(address, RULES)

    tournament.refresh_from_db()
    assert answer["Location"] == tournament.get_absolute_url()
    assert [row.rank for row in trophy(tournament).rows] == [None, None]
    assert json.loads(ranking_body(tournament))["method"] == "average/1"
    assert read_timeline(tournament)[0].undoable
    undo.undo_act(tournament, tournament.acts.first().number)
    tournament.refresh_from_db()
    assert (tournament.criteria, tournament.fewest_games, tournament.fewest_delegates) == (
        written(BY_WINS),
        0,
        1,
    )


def test_bad_figures_are_refused_and_nothing_is_lost(club: Club, alice: User) -> None:
    tournament = an_event(club)
    address = reverse("tournaments:ranking_rules", args=[club.slug, tournament.pk])

    answer = signed_in(alice).post(address, RULES | {"fewest_games": "101"})

    assert (answer.status_code, answer.context["form"]["fewest_games"].value()) == (422, "101")
    with pytest.raises(Refusal) as refused:
        ranking_rules.set_ranking(tournament, ranking_rules.RankingRules(fewest_delegates=0))
    assert refused.value.code == "bad_ranking"


def test_too_few_games_have_no_rank(club: Club) -> None:
    tournament = a_tournament(club, 9)
    play_all(a_round(tournament))
    second = a_round(tournament)
    play_all(second)
    ranking_rules.set_ranking(tournament, ranking_rules.RankingRules(BY_AVERAGE, 2))
    tournament.refresh_from_db()

    rows = json.loads(ranking_body(tournament))["rows"]

    assert [(row["played"] < 2, row["rank"] is None) for row in rows] == [(False, False)] * 7 + [
        (True, True)
    ] * 2
    averages = [row["for"] / row["played"] for row in rows[:7]]
    assert averages == sorted(averages, reverse=True)


def test_trophy_is_a_further_page_of_the_file_and_stands_below_in_csv(club: Club, alice: User) -> None:
    tournament = an_event(club)
    tournament.fewest_delegates = 2
    tournament.save(update_fields=["fewest_delegates"])
    publish(tournament, alice)
    where = [tournament.club.slug, tournament.pk, 1]

    pages = pages_of(reverse("public:edition_file", args=[*where, "xlsx"]))
    lines = lines_of(reverse("public:edition_file", args=[*where, "csv"]))

    head = ["Rank", "Club", "Delegates", "Won", "Games", "Won, in per cent", "Note"]
    assert pages["Clubs"] == [
        head,
        [1.0, "Heule", 2.0, 4.0, 6.0, 66.7, ""],
        ["", "Izegem", 1.0, 1.0, 3.0, 33.3, "too few delegates"],
    ]
    assert lines[lines.index([]) :][:3] == [[], ["Clubs"], head]


def test_pairs_have_a_trophy_too_with_half_of_a_game_for_each_of_two_clubs(club: Club, client) -> None:
    tournament = a_tournament(club, 8, games=3, kind=EntryKind.PAIR)
    for first in (1, 3, 5, 7):
        a_pair(tournament, first, first + 1)
    play_all(a_round(tournament))
    numbers = [row["entry"] for row in json.loads(ranking_body(tournament))["rows"]]  # the winners first
    for number, name in zip(numbers, ("Heule", "Heule / Izegem", "Izegem"), strict=False):
        admissions.change_entry(tournament.entries.get(number=number), admissions.Details(delegation=name))

    own = trophy(tournament)
    with override("en"):
        page = render_to_string("tournaments/standings/_clubs.html", {"trophy": own})

    assert [(row.rank, row.club, row.delegates, row.won, row.games) for row in own.rows] == [
        (1, "Heule", 3, "4½", "4½"),
        (2, "Izegem", 3, "1½", "4½"),
    ]
    assert "4½ of 4½ = <b>100 %</b>" in page
    assert "where its partners play for two clubs, half for each." in page
