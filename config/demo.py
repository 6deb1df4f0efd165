"""The demo club: 28 players, two games, four past evenings, and tonight's with six tables half played."""

from __future__ import annotations

import random
import uuid
from collections.abc import Iterator
from datetime import datetime, time, timedelta
from typing import Any

from django.utils import timezone

from clubs.evenings.actions import expect_everybody, plan_session
from clubs.members.actions import open_club
from clubs.models import AttendanceState, Club, Membership, PublicName, Role, Session, User
from clubs.players.actions import add_players
from clubs.players.directory import Newcomer, split_name
from scoring.house_rules.actions import HouseGame, change_house_rules
from scoring.ledger.history import GameHistory
from scoring.ledger.lines import record_deal
from scoring.ledger.queries import read_history
from scoring.ledger.signatures import sign_sheet
from scoring.ledger.writing import Stamp
from scoring.models import Sheet
from scoring.rulebook import Deal
from tournaments.editions.actions import publish_edition
from tournaments.entries.actions import enter_players
from tournaments.models import EntryKind, Round, Tournament
from tournaments.planning import opening
from tournaments.rounds.actions import draw_round, publish_round

CLUB = "La Manille des Tilleuls"
SLUG = "la-manille-des-tilleuls"
DEMO_PASSWORD = "manille-demo"  # noqa: S105  # printed at every start: it protects invented people only
ACCOUNTS = (
    ("odile@manille.example", "Odile Caron", Role.OWNER),
    ("alice@manille.example", "Alice Lemaire", Role.DIRECTOR),
    ("bob@manille.example", "Bob Dewaele", Role.SCORER),
    ("charlie@manille.example", "Charlie Petit", Role.MEMBER),
)
PLAYERS = [
    "Anne Delattre",
    "Luc Vandamme",
    "Béatrice Morel",
    "Thomas Lefebvre",
    "Guy Desmet",
    "Léa Fontaine",
    "Maxime Roussel",
    "Zoé Lambert",
    "Paul Vanhoutte",
    "Rose Carpentier",
    "Jean-Baptiste Vandenbroucke",
    "Lise Hennebelle",
    "Yves Delannoy",
    "Nina Caron",
    "Marc Bossuyt",
    "Inès Lemoine",
    "Rémi Decroix",
    "Jade Masson",
    "Hugo Verhaeghe",
    "Emma Dubois",
    "Noël Dubois",
    "Alix Marchand",
    "Loïc Baert",
    "Cléo Renard",
    "Éric Boulanger",
    "Judith Wattel",
    "Omer Claeys",
    "Suzanne Picard",
]
# Twelve deals a game, three games a table: everybody partners everybody, and everybody deals equally often.
HOUSE_RULES = {"structure": "fixed_deals", "deals": 12}
# What the club has decided for its next evenings; those that have begun keep their rules.
NEXT_RULES = {**HOUSE_RULES, "no_trump_multiplier": 2, "draw": "double_next"}
# What those play who come on a Thursday, beside the usual game.
THURSDAYS = HouseGame("muette_68", {"structure": "single"}, "Muette du jeudi", 2)
GAMES = 3
TABLES_OF_FOUR = 24
PAST_EVENINGS = 4


def demo_accounts() -> Iterator[tuple[str, str]]:
    """E-mail and role of the demo accounts that exist."""
    for email, _name, role in ACCOUNTS:
        if User.objects.filter(email=email).exists():
            yield email, role.value


def demo_table() -> str | None:
    """The way to join a table of tonight's demo evening that is still being played, if there is one."""
    sheet = Sheet.objects.filter(club__slug=SLUG).order_by("-session__starts_at", "table_number").first()
    return sheet.card_url if sheet else None


def build_demo(now: datetime | None = None) -> Tournament:
    """The demo club, the same at every building but for its dates; tonight's tournament."""
    chance = random.Random(1896)  # noqa: S311  # invented counts, not secrets
    now = now or timezone.localtime()
    club = _club()
    director = User.objects.get(email=ACCOUNTS[1][0])
    for weeks in range(PAST_EVENINGS, 0, -1):
        evening = _evening(
            club, now - timedelta(weeks=4 * weeks), here=TABLES_OF_FOUR + (4 if weeks % 2 else 0)
        )
        _play_out(evening, director, chance)
    tonight = _tonight(_evening(club, now, here=TABLES_OF_FOUR), director, chance)
    for game in (HouseGame("coinchee_121", NEXT_RULES, "Notre manille"), THURSDAYS):
        change_house_rules(club, game, upon=0, by=director)
    return tonight


def _club() -> Club:
    users = [User.objects.create_user(email, DEMO_PASSWORD, name=name) for email, name, _role in ACCOUNTS]
    club = open_club(users[0], CLUB, "Armentières")
    club.variant, club.settings = "coinchee_121", HOUSE_RULES
    club.save(update_fields=["variant", "settings"])
    for user, (_email, _name, role) in zip(users[1:], ACCOUNTS[1:], strict=True):
        Membership.objects.create(club=club, user=user, role=role)
    add_players(club, [Newcomer(*split_name(name)) for name in PLAYERS])
    club.players.filter(number=5).update(public_form=PublicName.NUMBER)
    club.players.filter(number=9).update(public_form=PublicName.FULL)
    return club


def _evening(club: Club, day: datetime, here: int) -> Session:
    """An evening at half past seven; the first `here` players have come, the others were expected."""
    starts_at = timezone.make_aware(datetime.combine(day.date(), time(19, 30)))
    session = plan_session(club, starts_at, place="Café des Tilleuls")
    expect_everybody(session)
    arrived = session.attendances.filter(player__number__lte=here)
    arrived.update(state=AttendanceState.ARRIVED)
    return session


def _tournament(session: Session, director: User) -> tuple[Tournament, Round]:
    tournament = opening.open_tournament(
        session,
        name="Concours de la soirée",
        entry_kind=EntryKind.PLAYER,
        variant=session.club.variant,
        settings=session.club.settings,
        games_per_table=GAMES,
        by=director,
    )
    enter_players(tournament)
    drawn = draw_round(tournament, by=director)
    publish_round(drawn, by=director)
    return tournament, drawn


def _play_out(session: Session, director: User, chance: random.Random) -> None:
    tournament, drawn = _tournament(session, director)
    for sheet in _sheets(drawn).values():
        play_games(sheet, GAMES, chance)
    publish_edition(tournament, note="", by=director)


def _tonight(session: Session, director: User, chance: random.Random) -> Tournament:
    tournament, drawn = _tournament(session, director)
    opening.set_live(tournament, live=True)
    for table, sheet in _sheets(drawn).items():
        if table > 1:
            play_games(sheet, 1, chance)
        play_deals(sheet, 4 + chance.randrange(6), chance)
    return tournament


def _sheets(drawn: Round) -> dict[int, Sheet]:
    """The sheets of a round that is published, by the number of the table."""
    pairings = drawn.pairings.select_related("sheet")
    return {pairing.table_number: pairing.sheet for pairing in pairings if pairing.sheet}


def play_games(sheet: Sheet, games: int, chance: random.Random) -> None:
    """Play and sign the first `games` games of `sheet`, with counts drawn by `chance`."""
    for number in range(1, games + 1):
        while not (history := _history(sheet, number)).over:
            _play_deal(sheet, history, chance)
        for side in history.rules.settings.sides:
            sign_sheet(sheet, number, side, _stamp(sheet, chance))


def play_deals(sheet: Sheet, count: int, chance: random.Random) -> None:
    """Play `count` more deals of the game in progress."""
    for _ in range(count):
        _play_deal(sheet, read_history(sheet).current, chance)


def _play_deal(sheet: Sheet, history: GameHistory, chance: random.Random) -> None:
    record_deal(sheet, history.game.number, invented_deal(history, chance), _stamp(sheet, chance))


def _history(sheet: Sheet, number: int) -> GameHistory:
    history = read_history(sheet).of(number)
    assert history is not None, f"the sheet has a game {number}"
    return history


def _stamp(sheet: Sheet, chance: random.Random) -> Stamp:
    sheet.refresh_from_db(fields=["revision"])
    return Stamp(uuid=uuid.UUID(int=chance.getrandbits(128), version=4), revision=sheet.revision)


def invented_deal(history: GameHistory, chance: random.Random) -> Deal:
    """A deal such as a table reports: mostly close counts, a coinche now and then, a rare fault."""
    variant, settings = history.rules.variant, history.rules.settings
    facts: dict[str, Any]
    if chance.random() < 0.02:
        facts = {"penalty": {"article": 9, "offender": chance.choice(variant.sides)}}
        return history.rules.read(facts)
    total = variant.total(settings)
    above = total // 2 + min(chance.randrange(1, total // 2), chance.randrange(1, total // 2))
    first, second = chance.sample(variant.sides, 2)
    facts = {"raw": {first: above, second: total - above}}
    if chance.random() < 0.2:
        facts["doubles"] = 1 if chance.random() < 0.8 else 2
    return history.rules.read(facts)
