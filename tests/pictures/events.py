"""Tournaments of other kinds, for their pictures: each made once, beside tonight's."""

from __future__ import annotations

import random
from datetime import date, time

from django.urls import reverse

from clubs.models import Session, User
from clubs.players.directory import Newcomer
from config.demo import play_deals, play_games
from tests.steps.tournament_evening import find_preset
from tournaments.editions.actions import publish_edition
from tournaments.entries.actions import enter_players
from tournaments.free_evenings import queries
from tournaments.free_evenings.actions import open_table
from tournaments.leagues.actions import Team, date_day, enter_team, make_calendar
from tournaments.leagues.fixtures import captain_code
from tournaments.leagues.match_days import When
from tournaments.models import Category, Entry, EntryKind, Pairing, Tournament
from tournaments.planning import ranking_rules
from tournaments.planning.opening import open_tournament, set_live
from tournaments.ranking.criteria import Criterion, Rule
from tournaments.registration import admissions
from tournaments.rounds.actions import draw_round, publish_round
from tournaments.standings.actions import refresh_draft

CRITERIA = (
    Criterion.GAME_POINTS,
    Criterion.BUCHHOLZ_CUT,
    Criterion.DIRECT,
    Criterion.CAPPED,
    Criterion.BEST_DEAL,
    Criterion.LOT,
)
CATEGORIES = {Category.LADIES: 3, Category.SENIORS: 5}
CLUBS = ("Manilli Vanilli, Heule", "Statiemanillers Izegem", "Plankierkoarters")


def known(session: Session, name: str) -> Tournament | None:
    return Tournament.objects.filter(session=session, name=name).first()


def director() -> User:
    return User.objects.get(email="alice@manille.example")


def free_evening(session: Session) -> Tournament:
    """Three tables of a free evening: one done, one that plays, one that has just sat down."""
    if found := known(session, "Soirée libre"):
        return found
    evening = open_tournament(session, "Soirée libre", preset=find_preset("free"), by=director())
    players, chance = list(session.club.players.order_by("number")[:12]), random.Random("free evening")
    done = open_table(evening, players[:4], by=director())
    assert done.sheet
    play_games(done.sheet, 1, chance)
    playing = open_table(evening, [players[0], *players[4:7]], by=director())
    assert playing.sheet
    play_deals(playing.sheet, 3, chance)
    open_table(evening, [players[1], *players[8:11]], by=director())
    refresh_draft(evening.pk)
    return evening


def opening(session: Session) -> str:
    evening = free_evening(session)
    return reverse("tournaments:open_table", args=[evening.club.slug, evening.pk])


def counting(session: Session) -> str:
    evening = free_evening(session)
    return reverse("tournaments:counted_sheets", args=[evening.club.slug, evening.pk])


def by_its_card(session: Session) -> str:
    evening = free_evening(session)
    return reverse("door:table", args=[evening.club.slug, evening.pk, queries.door_code(evening)])


def trophy(session: Session, category: str = "") -> str:
    """The ranking of an event to which three clubs sent delegates, or that of a `category` of it, published."""
    event = known(session, "Championnat individuel")
    if event is None:
        event = open_tournament(session, "Championnat individuel", games_per_table=1, by=director())
        enter_players(event, director())
        for entry in Entry.objects.filter(tournament=event):
            club = CLUBS[entry.number % 4 - 1] if entry.number % 4 else ""
            chosen = [code for code, every in CATEGORIES.items() if entry.number % every == 0]
            admissions.change_entry(entry, admissions.Details(delegation=club, categories=chosen))
        round_ = publish_round(draw_round(event), director())
        for pairing in Pairing.objects.filter(round=round_).select_related("sheet"):
            assert pairing.sheet
            play_games(pairing.sheet, 1, random.Random(f"trophy {pairing.table_number}"))
        publish_edition(event, by=director())
    page = reverse("public:edition", args=[event.club.slug, event.pk, 1])
    return f"{page}?category={category}" if category else page


def by_criteria(session: Session, name: str, *numbers: int) -> str:
    """A page of an event ranked by criteria of its director's own, published."""
    event = known(session, "Concours aux critères")
    if event is None:
        event = open_tournament(session, "Concours aux critères", games_per_table=1, by=director())
        enter_players(event, director())
        numbered = {Criterion.GAME_POINTS: (3, 1, 0), Criterion.CAPPED: (121,)}
        rules = tuple(Rule(one, numbered.get(one, ())) for one in CRITERIA)
        ranking_rules.set_ranking(event, ranking_rules.RankingRules(criteria=rules), director())
        for number in (1, 2):
            round_ = publish_round(draw_round(event), director())
            for pairing in Pairing.objects.filter(round=round_).select_related("sheet"):
                assert pairing.sheet
                play_games(pairing.sheet, 1, random.Random(f"criteria {number} {pairing.table_number}"))
        publish_edition(event, by=director())
    return reverse(name, args=[event.club.slug, event.pk, *numbers])


GRID = "1;1;{0};{1};{2};{3}\n1;2;{4};{5};{6};{7}\n2;1;{0};{4};{1};{5}\n2;2;{2};{6};{3};{7}"


def grid(session: Session) -> Tournament:
    """A tournament by a schedule of its own, of which the first round is drawn."""
    if found := known(session, "Grille du comité"):
        return found
    return open_tournament(session, "Grille du comité", preset=find_preset("schedule"), by=director())


def schedule(session: Session) -> str:
    contest = grid(session)
    return reverse("tournaments:schedule", args=[contest.club.slug, contest.pk])


def schedule_of_pairs(session: Session) -> str:
    """The page on which a schedule for fixed pairs is pasted."""
    name, preset = "Grille par équipes", find_preset("schedule")
    contest = known(session, name) or open_tournament(
        session, name, preset=preset, entry_kind=EntryKind.PAIR, by=director()
    )
    return reverse("tournaments:schedule", args=[contest.club.slug, contest.pk])


TEAMS = (
    "Café des Tilleuls",
    "Manilli Vanilli, Heule",
    "De Drie Koningen",
    "Plankierkoarters Brugge",
    "Izegem",
)


def league(session: Session) -> Tournament:
    """A league of five teams: a day played and published, one drawn, a team that has left."""
    if found := known(session, "Interclubs"):
        return found
    clubs = open_tournament(
        session, "Interclubs", preset=find_preset("league"), settings={"deals": 4}, by=director()
    )
    for number, name in enumerate(TEAMS):
        squad = [
            Newcomer(first, name.split()[-1]) for first in ("Denise", "Marcel", "Yvette", "Omer", "Rosalie")
        ]
        team = Team(name=name, home=f"Salle {number + 1}", squad=squad, captain=0)
        enter_team(clubs, team, director())
    make_calendar(clubs, seed="dice 4 2 6", by=director())
    date_day(clubs, 1, When(date(2026, 12, 4), time(20, 0)), every=2, by=director())
    chance = random.Random("league")
    for day in range(2):
        round_ = publish_round(draw_round(clubs, by=director()), director())
        tables = Pairing.objects.filter(round=round_).select_related("sheet")
        for pairing in tables[: 3 if day else 4]:
            assert pairing.sheet
            play_games(pairing.sheet, 1, chance)
        if not day:
            publish_edition(clubs, by=director())
    set_live(clubs, live=True)
    refresh_draft(clubs.pk)
    return clubs


def of_league(session: Session, name: str, *numbers: int) -> str:
    """The address of a page of the league; that of the team at home in the first meeting of the second day."""
    clubs = league(session)
    home = clubs.stages.get().settings["calendar"][1][0][0]
    return reverse(name, args=[clubs.club.slug, clubs.pk, *numbers, *([home] if len(numbers) == 1 else [])])


def match_day(session: Session) -> str:
    """The page on which the date of the third day is set."""
    clubs = league(session)
    return reverse("tournaments:match_day", args=[clubs.club.slug, clubs.pk, 3])


def calendar_pasted(session: Session) -> str:
    clubs = league(session)
    return reverse("tournaments:schedule", args=[clubs.club.slug, clubs.pk])


def captain(session: Session) -> str:
    """The private link of the captain of the first team."""
    team = league(session).entries.get(number=1)
    where = [session.club.slug, team.tournament_id, team.number, captain_code(team)]
    return reverse("door:captain", args=where)


def a_team(session: Session) -> str:
    clubs = league(session)
    return reverse("tournaments:team", args=[session.club.slug, clubs.pk, 1])
