"""The draft ranking of a championship, from its ledger: 560 players, six games of twelve deals at each table."""

from __future__ import annotations

import random
import statistics
import time
import uuid
from functools import cache

from django.db.models import QuerySet
from django.utils import timezone

from clubs.evenings.actions import plan_session
from clubs.members.actions import open_club
from clubs.models import AttendanceState, User
from clubs.players.actions import add_players
from clubs.players.directory import Newcomer
from scoring.ledger import queries
from scoring.models import Kind, Line, Sheet
from tests.figures import Figure
from tournaments.entries.actions import enter_players
from tournaments.models import Tournament
from tournaments.planning import opening
from tournaments.rounds.actions import draw_round, publish_round
from tournaments.standings.reckoning import ranking_body

PLAYERS, GAMES, DEALS = 560, 6, 12
ROUNDS = 5
FIRST = [
    "Anne",
    "Béatrice",
    "Luc",
    "Jean-François",
    "Tom",
    "Guy",
    "Maximilienne",
    "Zoé",
    "Marguerite",
    "Christophe",
    "Dominique",
    "Véronique",
    "Thérèse",
    "Lucien",
    "Marcel",
    "Odette",
    "Gérard",
    "Monique",
    "Francis",
    "Patrick",
    "Chantal",
    "Yvette",
    "Roger",
    "André",
    "Bernadette",
    "Didier",
    "Sylvie",
    "Hervé",
]
LETTERS = "BCDFGLMPRSTV"
LAST = [
    "ernard",
    "elattre",
    "upont",
    "ecoster",
    "andenberghe",
    "ermeulen",
    "efebvre",
    "acquet",
    "arlier",
    "ossard",
    "utois",
]


@cache
def a_championship(players: int) -> Tournament:
    """Every table of one round played to the end, once a run; its lines are put into the database in one go."""
    owner = User.objects.create_user(f"bench{players}@manille.example", None, name="Bench")
    club = open_club(owner, f"Championnat {players}")
    add_players(club, [Newcomer(*name) for name in some_names(players)])
    session = plan_session(club, timezone.now())
    session.players.set(club.players.all(), through_defaults={"state": AttendanceState.ARRIVED})
    rules = {"structure": "fixed_deals", "deals": DEALS}
    tournament = opening.open_tournament(
        session, "Championnat", settings=rules, games_per_table=GAMES, by=owner
    )
    enter_players(tournament)
    publish_round(draw_round(tournament, value="bench", by=owner), by=owner)
    play_everything(Sheet.objects.filter(club=club), random.Random(560))
    return tournament


def some_names(count: int) -> list[tuple[str, str]]:
    """First and last names as they are met in a field, none of them twice."""
    chance, found = random.Random("names"), set[tuple[str, str]]()
    while len(found) < count:
        found.add((chance.choice(FIRST), chance.choice(LETTERS) + chance.choice(LAST)))
    return sorted(found)


def play_everything(sheets: QuerySet[Sheet], chance: random.Random) -> None:
    lines = []
    for sheet in sheets.prefetch_related("games"):
        for number, game in enumerate([game for game in sheet.games.all() for _ in range(DEALS)], start=1):
            count = chance.randrange(69)
            payload = {"deal": {"raw": {"A": count, "B": 68 - count}}}
            lines.append(a_line(sheet, number, game_id=game.pk, payload=payload))
    Line.objects.bulk_create(lines, batch_size=500)
    for sheet in sheets.all():
        Sheet.objects.filter(pk=sheet.pk).update(revision=GAMES * DEALS, head=uuid.uuid4().hex)


def a_line(sheet: Sheet, number: int, **fields: object) -> Line:
    facts = {
        "kind": Kind.DEAL,
        "uuid": uuid.uuid4(),
        "fingerprint": "",
        "hash": "",
        "received_at": timezone.now(),
    }
    return Line(sheet=sheet, number=number, **facts, **fields)


def milliseconds(tournament: Tournament, *, forget: int) -> float:
    """The median of several rankings, before each of which `forget` sheets have moved."""
    taken = []
    for _ in range(ROUNDS):
        for key in list(queries._memo._values)[:forget]:
            del queries._memo._values[key]
        start = time.perf_counter()
        ranking_body(tournament)
        taken.append(1000 * (time.perf_counter() - start))
    return statistics.median(taken)


def measure() -> list[Figure]:
    tournament = a_championship(PLAYERS)
    title = f"draft of {PLAYERS} players x {GAMES} games from the ledger"
    milliseconds(tournament, forget=0)
    return [
        Figure(f"{title}, one table moved", milliseconds(tournament, forget=1), "ms", 100, "lower"),
        Figure(f"{title}, nothing remembered", milliseconds(tournament, forget=10_000), "ms", None, "lower"),
    ]
