"""A penalty on one partner of a fixed pair: named wherever it is told, and his alone where players are ranked."""

from __future__ import annotations

from fractions import Fraction

import pytest
from django.urls import reverse

from clubs.models import Club, User
from tests.steps import sheet_pages
from tests.steps.addresses import desk_address
from tests.steps.league import a_league, with_calendar
from tests.steps.names import english
from tests.steps.penalties import AUTHOR, a_table_of_two_deals, played_with_a_fault
from tests.steps.tournament_evening import a_pair, a_round, a_tournament, play_all, publish, tables
from tournaments.core.entry_list import entered, partner_in
from tournaments.explanations.grounds import basis_of, read_basis, write_basis
from tournaments.history.timeline import read_timeline
from tournaments.models import Adjustment, AdjustmentKind, Entry, EntryKind, Round, Tournament
from tournaments.seasons.queries import read_played
from tournaments.standings.reckoning import standings_of
from tournaments.tables import adjustments
from tournaments.tables.adjustments import Ruling
from web.refusals import Refusal

TWENTY = Ruling(kind=AdjustmentKind.PENALTY, marks=-20, reason="a revoke", place=1)


def a_contest(club: Club) -> tuple[Tournament, Round, Entry]:
    """Two pairs, a round that is played, and the pair that won it."""
    tournament = a_tournament(club, 4, kind=EntryKind.PAIR)
    a_pair(tournament, 1, 2)
    a_pair(tournament, 3, 4)
    round_ = a_round(tournament)
    play_all(round_)
    return tournament, round_, tournament.entries.get(number=standings_of(tournament)[0].number)


def names_in(tournament: Tournament, entry: Entry) -> tuple[str, ...]:
    return next(one.full_names for one in entered(tournament) if one.number == entry.number)


def test_partner_is_found_in_the_name_of_a_pair_and_nowhere_else() -> None:
    assert [partner_in("Anne & Luc", place) for place in (0, 1, None)] == ["Anne", "Luc", "Anne & Luc"]
    assert partner_in("Les As", 1) == "Les As"


def test_penalty_on_one_partner_counts_for_the_pair_and_names_who_it_is(club: Club, alice: User) -> None:
    tournament, round_, pair = a_contest(club)
    before = {row.number: row.marks_for for row in standings_of(tournament)}[pair.number]
    first, second = names_in(tournament, pair)

    adjustments.adjust_score([pair], TWENTY, round_, alice)

    after = {row.number: row.marks_for for row in standings_of(tournament)}[pair.number]
    assert after == before - 20
    edition = publish(tournament, alice)
    client = english(alice)
    public = reverse("public:edition_explained", args=[club.slug, tournament.pk, edition.number, pair.number])
    assert f"−20 marks ({partner_in(public_name(tournament, pair), 1)})" in sheet_pages.text(
        client.get(public)
    )
    listed = sheet_pages.text(client.get(desk_address(tournament, "adjustments")))
    assert listed.split("What was decided ")[1].startswith(f"{second} (of {first} & {second})")
    assert "−20 marks penalty, round 1: a revoke" in listed
    (told,) = [
        line.sentence
        for line in read_timeline(tournament)
        if second in line.sentence and first not in line.sentence
    ]
    assert told


def public_name(tournament: Tournament, entry: Entry) -> str:
    return next(one.public_name for one in entered(tournament) if one.number == entry.number)


def test_season_of_players_takes_a_penalty_from_the_partner_who_has_it_alone(club: Club, alice: User) -> None:
    tournament, round_, pair = a_contest(club)
    adjustments.adjust_score([pair], TWENTY, round_, alice)
    publish(tournament, alice)

    (evening,) = read_played(tournament.session.season).evenings

    innocent, culprit = pair.members.order_by("position").values_list("player__number", flat=True)
    marks = {player: sum(one.marks for one in results) for player, results in evening.results.items()}
    assert (marks[innocent], marks[culprit]) == (4, -16)


def test_season_of_players_takes_a_fault_on_the_sheet_from_its_author_alone(club: Club, alice: User) -> None:
    tournament = a_table_of_two_deals(club, EntryKind.PAIR, **AUTHOR)
    ours, theirs, *_again = played_with_a_fault(tournament)
    publish(tournament, alice)

    (evening,) = read_played(tournament.session.season).evenings

    marks = {player: results[0].marks for player, results in evening.results.items()}
    pairs = [tournament.entries.get(number=number).members.order_by("position") for number in (ours, theirs)]
    (partner, author), others = (pair.values_list("player__number", flat=True) for pair in pairs)
    assert (marks[partner], marks[author], {marks[one] for one in others}) == (8, -26, {0})


def test_wins_taken_from_one_partner_stay_with_the_other(club: Club, alice: User) -> None:
    tournament, round_, pair = a_contest(club)
    ruling = Ruling(kind=AdjustmentKind.ADJUSTED, wins=-1, reason="late", place=0)
    adjustments.adjust_score([pair], ruling, round_, alice)
    publish(tournament, alice)

    (evening,) = read_played(tournament.session.season).evenings

    players = pair.members.order_by("position").values_list("player__number", flat=True)
    assert [evening.results[player][0].won for player in players] == [Fraction(1, 2), 1]


def test_grounds_keep_the_partner_and_have_the_bytes_they_had_without(club: Club) -> None:
    tournament, round_, pair = a_contest(club)
    adjustments.adjust_score([pair], TWENTY, round_)

    basis = basis_of(tournament)

    assert read_basis(write_basis(basis)).awards == basis.awards
    assert [award.place for award in basis.awards] == [1]
    Adjustment.objects.update(place=None)
    assert f'"awards":[[1,1,{pair.number},-20,"0",0,false,false]]' in write_basis(basis_of(tournament))


@pytest.mark.parametrize("wrong", ["place", "two", "bye", "players"])
def test_partner_who_is_none_is_refused(club: Club, wrong: str) -> None:
    tournament, round_, pair = a_contest(club)
    entries, ruling = [pair], TWENTY
    if wrong == "place":
        ruling = Ruling(kind=AdjustmentKind.PENALTY, marks=-20, reason="x", place=2)
    elif wrong == "two":
        entries = list(tournament.entries.all())
    elif wrong == "bye":
        ruling = Ruling(kind=AdjustmentKind.BYE, marks=20, reason="x", place=0)
    else:
        Tournament.objects.update(entry_kind=EntryKind.PLAYER)
        entries = [Entry.objects.get(pk=pair.pk)]

    with pytest.raises(Refusal) as refused:
        adjustments.adjust_score(entries, ruling, round_)

    assert (refused.value.code, Adjustment.objects.count()) == ("no_partner", 0)


def test_two_of_a_team_are_offered_together_alone(club: Club, alice: User) -> None:
    league = with_calendar(a_league(club))
    round_ = a_round(league)
    client = english(alice)

    form = client.get(desk_address(league, "table", 1, 1)).context["penalty"]

    choices = [value for value, _name in form.fields["entries"].choices]
    assert sorted(choices) == sorted({str(number) for number in tables(round_)[0]})
    given = {"penalty-entries": choices[0], "penalty-marks": 20, "penalty-article": "9"}
    assert client.post(desk_address(league, "penalize", 1, 1), given).status_code == 302


def test_director_chooses_one_partner_or_the_pair_at_the_table_and_on_the_list(
    club: Club, alice: User
) -> None:
    tournament, _round, pair = a_contest(club)
    client, second = english(alice), names_in(tournament, pair)[1]
    table = desk_address(tournament, "penalize", 1, 1)
    shown = client.get(desk_address(tournament, "table", 1, 1)).content.decode()
    assert f"{second} alone" in shown

    given = {"penalty-entries": f"{pair.number}-1", "penalty-marks": 20, "penalty-article": "9"}
    assert client.post(table, given).status_code == 302
    both = {"entry": pair.number, "kind": "penalty", "marks": 10, "wins": 0, "reason": "late"}
    assert client.post(desk_address(tournament, "adjustments"), both).status_code == 302

    told = Adjustment.objects.order_by("pk").values_list("entry__number", "place", "marks", "article")
    assert list(told) == [(pair.number, 1, -20, 9), (pair.number, None, -10, 0)]
