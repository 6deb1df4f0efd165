"""The tournaments of the world: one that is played, and one for each thing that it has not."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from django.test import override_settings

from clubs.models import Club, Player, Season, Session, User
from scoring.models import Sheet
from tests import factories
from tests.doors.sheets import play, sign
from tournaments import actions
from tournaments.actions.seasons import adopt_rules, publish_season
from tournaments.models import AdjustmentKind, CutKind, EntryKind, Round, Tournament
from tournaments.presets import Cut, StagePlan, find_preset
from tournaments.ranking.prizes import Among, Prize
from tournaments.ranking.season_rules import SeasonRules


def first_tournament(session: Session, director: User) -> dict[str, Any]:
    """The tournament that is played, by the names of the world; its ranking counts in that of the season."""
    tournament = actions.open_tournament(
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
        "pairs": actions.open_tournament(session, "Par paires", entry_kind=EntryKind.PAIR, by=director),
        "cup": _cup(session, director),
        "odd": _odd(session.club, session.season, players, director),
        "free": _free(session, players, director),
        "scheduled": actions.open_tournament(session, "Grille", preset=find_preset("schedule"), by=director),
        "league": _league(session, director, published=True),
        "prized": _prized(session, director),
        "fresh_league": _league(session, director, published=False),
    }


def _one_round(tournament: Tournament, director: User) -> tuple[Round, Round]:
    """A round of which the first game is signed and the second begun, a published ranking, and the next draw."""
    actions.enter_players(tournament, director)
    published = actions.publish_round(actions.draw_round(tournament, value="one", by=director), director)
    for sheet in Sheet.objects.filter(pairing__round=published):
        play(sheet, 1, 68)
        sign(sheet)
        play(sheet, 2, 40)
    actions.publish_edition(tournament, by=director)
    actions.write_book(tournament.pk)
    actions.withdraw_entry(tournament.entries.get(number=8), director)
    talked = actions.Ruling(kind=AdjustmentKind.PENALTY, marks=-20, reason="talked")
    actions.adjust_score([tournament.entries.get(number=1)], talked, published, director)
    draft = actions.draw_round(tournament, value="two", force=True, by=director)
    actions.refresh_draft(tournament.pk)
    return published, draft


def _championship(session: Session, director: User) -> Tournament:
    """Two stages, of which the first is played."""
    stages = (StagePlan("lot", 1), StagePlan("lot", 1, "Finale", Cut(CutKind.NUMBER, 4)))
    tournament = actions.open_tournament(
        session, "Championnat", settings={"target": 30}, games_per_table=1, stages=stages, by=director
    )
    actions.enter_players(tournament, director)
    round_ = actions.publish_round(actions.draw_round(tournament, value="one", by=director), director)
    for sheet in Sheet.objects.filter(pairing__round=round_):
        play(sheet, 1, 68)
    actions.set_live(tournament, True, director)
    actions.refresh_draft(tournament.pk)
    return tournament


def _cup(session: Session, director: User) -> Tournament:
    """Four pairs in a pool, of which two are to go on to a knock-out."""
    stages = (StagePlan("pools"), StagePlan("single", cut=Cut(CutKind.POOL, 2)))
    tournament = actions.open_tournament(
        session, "Coupe", entry_kind=EntryKind.PAIR, games_per_table=1, stages=stages, by=director
    )
    arrived = list(session.club.players.filter(attendances__session=session).order_by("number")[:8])
    for first, second in zip(arrived[::2], arrived[1::2], strict=True):
        actions.enter_pair(tournament, first, second, director)
    actions.publish_round(actions.draw_round(tournament, value="one", by=director), director)
    return tournament


def _fresh(session: Session, director: User) -> Tournament:
    tournament = actions.open_tournament(session, "Revanche", by=director)
    actions.enter_players(tournament, director)
    return tournament


def _large(session: Session, director: User) -> Tournament:
    """Its field is large enough for a worker, who has not begun."""
    tournament = actions.open_tournament(session, "Grand concours", by=director)
    actions.enter_players(tournament, director)
    with override_settings(CELERY_TASK_ALWAYS_EAGER=False, PAIR_BY_WORKER_ABOVE=6):
        actions.ask_for_round(tournament, by=director)
    return tournament


def _odd(club: Club, season: Season, players: list[Player], director: User) -> Tournament:
    """Seven players, of whom three sit out; one of them plays for another, somebody stands ready, another came late."""
    session = factories.a_session(club, season, starts_at=datetime(2026, 12, 18, 19, tzinfo=UTC))
    factories.attending(session, players[:7])
    tournament = actions.open_tournament(session, "Impair", by=director)
    actions.enter_players(tournament, director)
    round_ = actions.publish_round(actions.draw_round(tournament, value="one", by=director), director)
    actions.name_spares(tournament, players[8:], director)
    factories.attending(session, players[7:8])
    pairing = round_.pairings.get()
    pairing.round = round_
    out = round_.byes.order_by("entry__number").first().entry
    actions.substitute_player(pairing, 0, out.players.get(), by=director)
    return tournament


def _free(session: Session, players: list[Player], director: User) -> Tournament:
    """A free evening at which four have sat down."""
    tournament = actions.open_tournament(session, "Libre", preset=find_preset("free"), by=director)
    actions.open_table(tournament, players[:4], by=director)
    return tournament


def _league(session: Session, director: User, *, published: bool) -> Tournament:
    """Two teams; where it is `published`, their first meeting is to be played."""
    name = "Interclubs" if published else "Championnat par équipes"
    league = actions.open_tournament(session, name, preset=find_preset("league"), by=director)
    for team in ("Heule", "Izegem"):
        members = [(f"{team} {letter}", name) for letter in "ABCDE"]
        actions.enter_team(league, actions.Team(name=team, squad=members), director)
    if published:
        actions.make_calendar(league, by=director)
        actions.publish_round(actions.draw_round(league, by=director), director)
    return league


def _signing(session: Session, director: User) -> tuple[Tournament, str]:
    """A tournament of which registration is open: one pair is entered, one asks, two come alone; one private link."""
    tournament = actions.open_tournament(session, "Doublettes", entry_kind=EntryKind.PAIR, by=director)
    actions.open_registration(tournament, fee=500, by=director)
    pairs = (
        (("Ada", "Un"), ("Bo", "Deux")),
        (("Cy", "Trois"), ("Di", "Quatre")),
        (("Ed", "Cinq"),),
        (("Flo", "Six"),),
    )
    asked = [actions.ask_to_play(tournament, actions.Asking(people), actions.new_link()) for people in pairs]
    actions.accept_request(asked[0][0], director)
    return tournament, asked[1][1]


def _prized(session: Session, director: User) -> Tournament:
    """Its ranking is published, a ham is to be won, and was bought."""
    tournament = actions.open_tournament(session, "Primé", settings={"target": 30}, by=director)
    actions.enter_players(tournament, director)
    round_ = actions.publish_round(actions.draw_round(tournament, value="one", by=director), director)
    for sheet in Sheet.objects.filter(pairing__round=round_):
        play(sheet, 1, 68)
    actions.publish_edition(tournament, by=director)
    actions.add_prize(tournament, Prize(Among.PLACES, thing="jambon"), director)
    actions.set_prices(tournament, 1000, 800, director)
    actions.tick_paid(tournament.entries.get(number=1), True, director)
    actions.write_cash_line(tournament, -8000, "hams", director)
    actions.refresh_draft(tournament.pk)
    return tournament
