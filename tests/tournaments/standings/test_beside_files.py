"""Files beside the pages: a ranking with its rules, its decisions and what changed; a draw, a season, a rehearsal."""

from django.test import Client
from django.urls import reverse

from clubs.models import Club, User
from tests.conftest import signed_in
from tests.steps.files_read import Rows, formulas_in, pages_of
from tests.steps.rankings import ranked_by_all, ranking_of
from tests.steps.season_evenings import USUAL, a_played_season
from tests.steps.tournament_evening import a_round, a_tournament, play_all, publish, sheets_of
from tournaments.models import AdjustmentKind, ByeScore, Edition, Tournament
from tournaments.planning import opening
from tournaments.standings.actions import refresh_draft
from tournaments.standings.rankings import say_order
from tournaments.tables import adjustments
from tournaments.tables.adjustments import Ruling
from tournaments.wall.actions import set_hidden


def files(edition: Edition) -> dict[str, Rows]:
    tournament = edition.tournament
    path = reverse("public:edition_file", args=[tournament.club.slug, tournament.pk, edition.number, "xlsx"])
    return pages_of(path)


def at(tournament: Tournament, name: str, *more: object) -> str:
    return reverse(name, args=[tournament.club.slug, tournament.pk, *more])


def decided(tournament: Tournament) -> None:
    ruling = Ruling(kind=AdjustmentKind.ADJUSTED, marks=-20, reason="=late")
    adjustments.adjust_score([tournament.entries.get(number=1)], ruling)


def test_decisions_and_rules_are_in_the_file_of_a_ranking(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 5)
    adjustments.set_bye_score(tournament, ByeScore.FLAT, 7, 2)
    play_all(a_round(tournament))
    decided(tournament)
    edition = publish(tournament, alice)

    pages = files(edition)

    page = Client().get(edition.get_absolute_url(), headers={"accept-language": "en"}).content.decode()
    assert pages["Decided by the director"] == [
        ["Who", "What it brings", "Decision", "Reason"],
        ["Anne 1", "-20 marks", "adjusted score", "=late"],
    ]
    (_title, *rules) = [row[0] for row in pages["The rules of this ranking"]]
    assert rules[:2] == [
        "1 round, 1 of 1 games.",
        "Order: games won, then the difference of marks, then marks for.",
    ]
    assert len(rules) == 3
    assert all(said in page for said in rules[1:])
    assert formulas_in(at(tournament, "public:edition_file", 1, "csv")) == []


def test_seed_of_a_lot_is_among_the_rules(club: Club, alice: User) -> None:
    edition = ranked_by_all(club, alice)
    ranking = ranking_of(edition.tournament)

    said = [row[0] for row in files(edition)["The rules of this ranking"]]

    assert f"The lot is drawn with the seed {ranking.lot}." in said
    assert ranking.lot
    assert say_order(ranking)[0].count(", ") == len(ranking.order) - 1


def test_what_changed_is_in_the_file_of_the_ranking_that_changed_it(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 4)
    play_all(a_round(tournament))
    first = publish(tournament, alice)
    decided(tournament)
    second = publish(tournament, alice)

    pages = files(second)

    head, *rows = pages["Changes since no. 1"]
    (own,) = [row for row in rows if row[0] == "Anne 1"]
    figures = dict(zip(head, own, strict=True))
    assert figures["For, now"] == figures["For, before"] - 20
    assert (figures["Won before"], figures["Won now"]) == (figures["Won now"], figures["Won before"])
    assert all(isinstance(cell, float) for cell in own[1:11])
    assert "Changes since no. 1" not in files(first)


def test_ranking_as_it_stands_is_a_file_at_the_desk_and_in_public_where_it_is_live(
    club: Club, alice: User, bob: User
) -> None:
    tournament = a_tournament(club, 4)
    play_all(a_round(tournament))
    refresh_draft(tournament.pk)
    at_the_desk = pages_of(at(tournament, "tournaments:ranking_file", "xlsx"), signed_in(bob))["As it stands"]
    before = Client().get(at(tournament, "public:live_file", "xlsx")).status_code

    opening.set_live(tournament, True)

    public = pages_of(at(tournament, "public:live_file", "xlsx"))["As it stands"]
    assert (before, [row[3:8] for row in public]) == (404, [row[3:8] for row in at_the_desk])
    assert [row[0] for row in public[1:]] == [1.0, 1.0, 3.0, 3.0]
    page = signed_in(bob).get(at(tournament, "tournaments:desk")).content.decode()
    assert at(tournament, "tournaments:ranking_file", "xlsx") in page


def test_draw_of_a_round_is_a_file(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 5)
    round_ = a_round(tournament)

    pages = pages_of(at(tournament, "public:draw_file", 1, "xlsx"))

    (head, *order), made_of = next(iter(pages.values())), dict(pages["What it was made of"])
    assert (made_of["Seed"], made_of["Public value"]) == (round_.seed, "dice 4 2 6")
    assert len(made_of["Secret of this round"]) == 64
    assert head == ["Place", "Entry", "Name", "Table", "Key"]
    assert [row[0] for row in order] == [1.0, 2.0, 3.0, 4.0, 5.0]
    seated = [row[1] for row in order if row[3] == 1.0]
    assert {*seated} == {seat.entry.number for seat in sheets_of(round_)[0].pairing.placings.all()}
    shown = Client().get(at(tournament, "public:draw", 1)).content.decode()
    assert at(tournament, "public:draw_file", 1, "csv") in shown


def test_draw_that_would_tell_the_ranking_is_kept_back(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 4)
    play_all(a_round(tournament))
    a_round(tournament, "two")
    path = at(tournament, "public:draw_file", 2, "xlsx")
    before = Client().get(path).status_code

    set_hidden(tournament, True, alice)

    assert (before, Client().get(path).status_code) == (200, 404)


def test_who_would_move_in_a_season_is_a_file(club: Club, alice: User) -> None:
    season = a_played_season(club, alice)
    wanted = USUAL | {"worth": "rank", "places": "9", "then_1": "", "then_2": ""}
    client = signed_in(alice)
    page = client.get(reverse("seasons:rules", args=[club.slug, season.pk]), wanted)
    path = reverse("seasons:rules_file", args=[club.slug, season.pk, "xlsx"])
    (link,) = [one for one in page.content.decode().split('"') if one.startswith(path)]

    pages = pages_of(link.replace("&amp;", "&"), client)

    moved = [(one.name, one.move.before, one.move.after) for one in page.context["moved"]]
    assert [tuple(row[:3]) for row in pages["What if"][1:]] == moved
    assert len(pages["The rules of the season"]) == 1 + len(page.context["wanted"])


def test_rehearsal_is_a_file_of_what_its_page_shows(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 10)
    client, asked = signed_in(alice), "minutes=40&pause=10&begins=19%3A30&rounds1=3"
    page = client.get(f"{at(tournament, 'tournaments:rehearsal')}?{asked}")
    path = f"{at(tournament, 'tournaments:rehearsal_file', 'xlsx')}?{asked}"

    pages = pages_of(path, client)

    report = page.context["report"]
    assert path.replace("&", "&amp;") in page.content.decode()
    assert [row[0] for row in pages["Rounds"][1:]] == [1.0, 2.0, 3.0]
    assert [row[2] for row in pages["Rounds"][1:]] == [f"{one.begins:%H:%M}" for one in report.rounds]
    assert len(pages["Tables"][1:]) == sum(len(one.names) for each in report.rounds for one in each.tables)
    assert [tuple(row) for row in pages["Ranking, made up"][1:]] == [
        (row.rank, name) for row, name in report.rows
    ]
