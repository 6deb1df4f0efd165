"""A ranking that is kept back until the prize-giving: no public address tells a rank, a figure or a result of it."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable
from zipfile import BadZipFile, ZipFile

import pytest
from django.db import transaction
from django.test import Client

from clubs.models import Club, User
from tests.steps.kept_back import public_addresses, published_everywhere
from tests.steps.knock_outs import a_contest, play_out
from tests.steps.league import a_league, with_calendar
from tests.steps.names import ENGLISH
from tests.steps.season_evenings import an_evening_ranked
from tests.steps.tournament_evening import a_round, a_tournament, play, play_all, sheets_of
from tournaments.models import Tournament
from tournaments.people import actions
from tournaments.people.evenings import library_of
from tournaments.people.ratings import ratings_of
from tournaments.seasons.actions import publish_season
from tournaments.wall.actions import set_hidden

COUNT = 61  # a deal of 27 marks
SAID = re.compile(
    r'data-rank|data-screen="ranking-|<li class="won"|(?<![\da-f-])73[2-9]\d(?![\da-f])'
    r"|\b(?:27\s?[-–]\s?0|0\s?[-–]\s?27)\b|\+27\b"
)
VERSION = re.compile(rb"[0-9a-f]{64}")


def an_evening(club: Club) -> Tournament:
    """Two rounds of eight, with a ranking that is live, one that is published, and marks that were given."""
    tournament = a_tournament(club, 8)
    play_all(a_round(tournament), COUNT)
    play_all(a_round(tournament, "two"), COUNT)
    return tournament


def a_cup(club: Club) -> Tournament:
    tournament = a_contest(club, 4, preset="knock_out")
    play_out(a_round(tournament))
    play_all(a_round(tournament), COUNT)
    return tournament


def a_season_of_teams(club: Club) -> Tournament:
    league = with_calendar(a_league(club))
    play_all(a_round(league), COUNT)
    return league


def told(paths: Iterable[str]) -> list[str]:
    """What these addresses say that only the ranking knows."""
    found = []
    for path in paths:
        answer = Client().get(path, {"q": "a"} if path.endswith("/where/") else {}, headers=ENGLISH)
        is_other = "/seasons/" in path  # it has the ranks of the other evening, in words and as a picture
        if answer.status_code == 200 and answer["Content-Type"] == "image/png" and not is_other:
            found.append(f"{path}: picture")
        own_ranks = {"data-rank"} if is_other else set()
        found += [f"{path}: {said}" for said in {*SAID.findall(_read(answer.content))} - own_ranks]
    return found


def _read(body: bytes) -> str:
    """The text of an answer; of a spreadsheet, that of its parts."""
    try:
        with ZipFile(io.BytesIO(body)) as packed:
            return "".join(packed.read(name).decode() for name in packed.namelist() if "/sheet" in name)
    except BadZipFile:
        return body.decode(errors="replace").replace("\N{NO-BREAK SPACE}", " ").replace("\u202f", " ")


EVENING = {"evening", "wall", "edition", "edition_file", "edition_picture", "embed", "ranking_document"}
EXPLAINED = {"edition_explained", "edition_explained_file", "explained", "explained_file"}


@pytest.mark.deeper("every address with every number and kind of file")
@pytest.mark.parametrize(
    ("made", "open_ones"),
    [
        (an_evening, EVENING | EXPLAINED),
        (a_cup, EVENING | EXPLAINED | {"trees"}),
        (a_season_of_teams, EVENING | {"league", "league_file", "meeting"}),
    ],
)
def test_no_public_address_tells_what_is_kept_back(
    club: Club, alice: User, made: Callable[[Club], Tournament], open_ones: set[str]
) -> None:
    tournament = published_everywhere(made(club), alice)
    routes = public_addresses(tournament)
    silent = [name for name in open_ones if not told(routes[f"public:{name}"])]
    by_api = told(routes["api:edition"])

    set_hidden(tournament, True, alice)
    an_evening_ranked(tournament.session.season, alice, *((one,) for one in club.players.all()[:4]))
    publish_season(tournament.session.season, by=alice)
    leaking = [said for name, paths in public_addresses(tournament).items() for said in told(paths)]

    assert (silent, bool(by_api)) == ([], True)
    assert leaking == []


def answers(tournament: Tournament) -> dict[str, bytes]:
    """What every public address says, to the letter; the wall without the version that its page asks by."""
    paths = [path for routes in public_addresses(tournament).values() for path in routes]
    told = {path: Client().get(path, headers=ENGLISH).content for path in paths}
    return {path: VERSION.sub(b"", body) if path.endswith("/wall/") else body for path, body in told.items()}


def played_and_kept_back(tournament: Tournament, by: User, counts: tuple[int, int]) -> dict[str, bytes]:
    """What the public is told where the two tables counted so; then nothing of it was played."""
    with transaction.atomic():
        set_hidden(tournament, True)
        for sheet, count in zip(sheets_of(tournament.stages.get().rounds.get()), counts, strict=True):
            play(sheet, count)
        told = answers(published_everywhere(tournament, by))
        transaction.set_rollback(True)
    return told


@pytest.mark.deeper("every address with every number and kind of file")
def test_evening_that_is_kept_back_looks_the_same_whatever_was_played(club: Club, alice: User) -> None:
    """Whatever a page, a file or a document might let slip: a figure, an order, a name in another place."""
    tournament = a_tournament(club, 9)
    a_round(tournament)

    one = played_and_kept_back(tournament, alice, (68, 20))
    other = played_and_kept_back(tournament, alice, (10, 61))

    assert [path for path in one if one[path] != other[path]] == []


def test_people_are_told_nothing_of_the_evening_and_all_of_it_afterwards(club: Club, alice: User) -> None:
    actions.set_ratings(club, is_on=True)
    tournament = published_everywhere(an_evening(club), alice)
    whole = library_of(club).games

    set_hidden(tournament, True, alice)
    actions.refresh_people(club)
    during = (library_of(club).games, ratings_of(club))
    set_hidden(tournament, False, alice)
    actions.refresh_people(club)

    assert (len(whole), during) == (4, ((), {}))
    assert library_of(club).games == whole
    assert len(ratings_of(club) or {}) == 8
