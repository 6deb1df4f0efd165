"""The tournaments of the world: one that is played, and one for each thing that it has not."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from django.test import override_settings

from clubs.models import Club, Player, Season, Session, User
from clubs.players.directory import Newcomer
from scoring.models import Sheet
from tests import factories
from tests.doors.sheets import play, sign
from tests.steps.tournament_evening import find_preset
from tournaments.editions.actions import publish_edition
from tournaments.entries.actions import enter_pair, enter_players, withdraw_entry
from tournaments.free_evenings.actions import open_table
from tournaments.leagues.actions import Team, enter_team, make_calendar
from tournaments.models import AdjustmentKind, CutKind, EntryKind, Round, Tournament
from tournaments.people import actions
from tournaments.people.actions import write_book
from tournaments.planning import opening
from tournaments.planning.presets import CutRule, StagePlan
from tournaments.prizes.actions import add_prize, set_prices, write_cash_line
from tournaments.ranking.prizes import Among, PrizeRule
from tournaments.ranking.season_rules import SeasonRules
from tournaments.registration import admissions, asking
from tournaments.registration.actions import accept_request, open_registration
from tournaments.rounds import jobs, odd_actions
from tournaments.rounds.actions import draw_round, publish_round
from tournaments.seasons.actions import adopt_rules, publish_season
from tournaments.standings.actions import refresh_draft
from tournaments.tables import adjustments, substitutes


def first_tournament(session: Session, director: User) -> dict[str, Any]:
    """The tournament that is played, by the names of the world; its ranking counts in that of the season."""
    tournament = opening.open_tournament(
        session, "Soirée", settings={"target": 30}, games_per_table=2, by=director
    )
    published, draft = _one_round(tournament, director)
    publish_season(session.season, by=director)
    adopt_rules(session.season, SeasonRules(bonus=1), upon=0, by=director)
    actions.set_ratings(session.club, True)
    sheet, other_sheet = Sheet.objects.filter(pairing__round=published).order_by("table_number")
    return {
        "tournament": tournament,
        "published": published,
        "draft": draft,
        "sheet": sheet,
        "other_sheet": other_sheet,
    }


def other_tournaments(session: Session, players: list[Player], director: User) -> dict[str, Any]:
    """One for each thing that the first has not, by the names of the world."""
    signing, link = _signing(session, director)
    return {
        "signing": signing,
        "link": link,
        "championship": _championship(session, director),
        "fresh": _fresh(session, director),
        "large": _large(session, director),
        "pairs": opening.open_tournament(session, "Par paires", entry_kind=EntryKind.PAIR, by=director),
        "cup": _cup(session, director),
        "odd": _odd(session.club, session.season, players, director),
        "free": _free(session, players, director),
        "scheduled": opening.open_tournament(session, "Grille", preset=find_preset("schedule"), by=director),
        "league": _league(session, director, published=True),
        "prized": _prized(session, director),
        "fresh_league": _league(session, director, published=False),
    }


def _one_round(tournament: Tournament, director: User) -> tuple[Round, Round]:
    """A round of which the first game is signed and the second begun, a published ranking, and the next draw."""
    enter_players(tournament, director)
    published = publish_round(draw_round(tournament, value="one", by=director), director)
    for sheet in Sheet.objects.filter(pairing__round=published):
        play(sheet, 1, 68)
        sign(sheet)
        play(sheet, 2, 40)
    publish_edition(tournament, by=director)
    write_book(tournament.pk)
    withdraw_entry(tournament.entries.get(number=8), director)
    talked = adjustments.Ruling(kind=AdjustmentKind.PENALTY, marks=-20, reason="talked")
    adjustments.adjust_score([tournament.entries.get(number=1)], talked, published, director)
    draft = draw_round(tournament, value="two", force=True, by=director)
    refresh_draft(tournament.pk)
    return published, draft


def _championship(session: Session, director: User) -> Tournament:
    """Two stages, of which the first is played."""
    stages = (StagePlan("lot", 1), StagePlan("lot", 1, "Finale", CutRule(CutKind.NUMBER, 4)))
    tournament = opening.open_tournament(
        session, "Championnat", settings={"target": 30}, games_per_table=1, stages=stages, by=director
    )
    enter_players(tournament, director)
    round_ = publish_round(draw_round(tournament, value="one", by=director), director)
    for sheet in Sheet.objects.filter(pairing__round=round_):
        play(sheet, 1, 68)
    opening.set_live(tournament, True, director)
    refresh_draft(tournament.pk)
    return tournament


def _cup(session: Session, director: User) -> Tournament:
    """Four pairs in a pool, of which two are to go on to a knock-out."""
    stages = (StagePlan("pools"), StagePlan("single", cut=CutRule(CutKind.POOL, 2)))
    tournament = opening.open_tournament(
        session, "Coupe", entry_kind=EntryKind.PAIR, games_per_table=1, stages=stages, by=director
    )
    arrived = list(session.club.players.filter(attendances__session=session).order_by("number")[:8])
    for first, second in zip(arrived[::2], arrived[1::2], strict=True):
        enter_pair(tournament, first, second, director)
    publish_round(draw_round(tournament, value="one", by=director), director)
    return tournament


def _fresh(session: Session, director: User) -> Tournament:
    tournament = opening.open_tournament(session, "Revanche", by=director)
    enter_players(tournament, director)
    return tournament


def _large(session: Session, director: User) -> Tournament:
    """Its field is large enough for a worker, who has not begun."""
    tournament = opening.open_tournament(session, "Grand concours", by=director)
    enter_players(tournament, director)
    with override_settings(CELERY_TASK_ALWAYS_EAGER=False, PAIR_BY_WORKER_ABOVE=6):
        jobs.ask_for_round(tournament, by=director)
    return tournament


def _odd(club: Club, season: Season, players: list[Player], director: User) -> Tournament:
    """Seven players, of whom three sit out; one of them plays for another, somebody stands ready, another came late."""
    session = factories.a_session(club, season, starts_at=datetime(2026, 12, 18, 19, tzinfo=UTC))
    factories.attending(session, players[:7])
    tournament = opening.open_tournament(session, "Impair", by=director)
    enter_players(tournament, director)
    round_ = publish_round(draw_round(tournament, value="one", by=director), director)
    odd_actions.name_spares(tournament, players[8:], director)
    factories.attending(session, players[7:8])
    pairing = round_.pairings.get()
    pairing.round = round_
    out = round_.byes.order_by("entry__number").first().entry
    substitutes.substitute_player(pairing, 0, out.players.get(), by=director)
    return tournament


def _free(session: Session, players: list[Player], director: User) -> Tournament:
    """A free evening at which four have sat down."""
    tournament = opening.open_tournament(session, "Libre", preset=find_preset("free"), by=director)
    open_table(tournament, players[:4], by=director)
    return tournament


def _league(session: Session, director: User, *, published: bool) -> Tournament:
    """Two teams; where it is `published`, their first meeting is to be played."""
    name = "Interclubs" if published else "Championnat par équipes"
    league = opening.open_tournament(session, name, preset=find_preset("league"), by=director)
    for team in ("Heule", "Izegem"):
        members = [Newcomer(f"{team} {letter}", name) for letter in "ABCDE"]
        enter_team(league, Team(name=team, squad=members), director)
    if published:
        make_calendar(league, by=director)
        publish_round(draw_round(league, by=director), director)
    return league


def _signing(session: Session, director: User) -> tuple[Tournament, str]:
    """A tournament of which registration is open: one pair is entered, one asks, two come alone; one private link."""
    tournament = opening.open_tournament(session, "Doublettes", entry_kind=EntryKind.PAIR, by=director)
    open_registration(tournament, fee=500, by=director)
    pairs = (
        (("Ada", "Un"), ("Bo", "Deux")),
        (("Cy", "Trois"), ("Di", "Quatre")),
        (("Ed", "Cinq"),),
        (("Flo", "Six"),),
    )
    asked = [
        asking.ask_to_play(tournament, asking.Application(people), asking.new_link()) for people in pairs
    ]
    accept_request(asked[0][0], director)
    return tournament, asked[1][1]


def _prized(session: Session, director: User) -> Tournament:
    """Its ranking is published, a ham is to be won, and was bought."""
    tournament = opening.open_tournament(session, "Primé", settings={"target": 30}, by=director)
    enter_players(tournament, director)
    round_ = publish_round(draw_round(tournament, value="one", by=director), director)
    for sheet in Sheet.objects.filter(pairing__round=round_):
        play(sheet, 1, 68)
    publish_edition(tournament, by=director)
    add_prize(tournament, PrizeRule(Among.PLACES, thing="jambon"), director)
    set_prices(tournament, 1000, 800, director)
    admissions.tick_paid(tournament.entries.get(number=1), True, director)
    write_cash_line(tournament, -8000, "hams", director)
    refresh_draft(tournament.pk)
    return tournament
