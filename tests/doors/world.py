"""A small world with everything that a door could open: two clubs, an evening being played, a draft."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from typing import TypeVar

from django.contrib.auth.tokens import default_token_generator
from django.core.cache import cache
from django.test import Client
from django.test.client import ClientHandler
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from clubs.accounts.letters import sign_up_tokens
from clubs.models import AttendanceState, Club, Player, Role, Session, User
from scoring.house_rules.actions import HouseGame, change_house_rules
from scoring.joining.actions import join_sheet
from scoring.models import HouseRules, Joined, Sheet
from tests import factories
from tests.doors.contests import first_tournament, other_tournaments
from tests.doors.sheets import other_sheets
from tests.phones import Phone
from tournaments.models import Act, Round, Tournament
from web import public_pages

Thing = TypeVar("Thing")


class Actor(StrEnum):
    """Who knocks. A device sits at its tables, another device at another; staff need none."""

    STRANGER = "stranger"
    DEVICE = "device"
    OTHER_DEVICE = "other device"
    MEMBER = "member"
    SCORER = "scorer"
    DIRECTOR = "director"
    OWNER = "owner"
    ELSEWHERE = "elsewhere"  # a director, of another club


@dataclass
class World:
    """The things that exist, and the sessions of those who are signed in."""

    club: Club
    other_club: Club
    users: dict[Actor, User]
    keys: dict[Actor, str]
    session: Session
    empty_session: Session
    player: Player
    newcomer: Player
    tournament: Tournament
    championship: Tournament  # its first stage is played
    fresh: Tournament
    large: Tournament  # a worker is to draw its first round
    pairs: Tournament
    cup: Tournament  # the first round of its pools is published
    odd: Tournament  # its round is played by four of seven, an eighth has come since; somebody plays for another
    published: Round
    draft: Round
    signing: Tournament  # takes requests of pairs
    free: Tournament  # with an empty table
    scheduled: Tournament  # without its schedule
    league: Tournament  # its first day is published
    prized: Tournament  # its ranking is published, a ham is on the list of prizes, hams were bought
    fresh_league: Tournament  # two teams, no calendar
    link: str
    sheet: Sheet
    other_sheet: Sheet
    signed_sheet: Sheet
    fresh_sheet: Sheet
    contested_sheet: Sheet
    friends: Sheet  # opened by the director
    invited: User
    pending: User
    rules: HouseRules
    other_rules: HouseRules  # of the club's third game
    secrets: dict[Actor, dict[str, str]] = field(init=False)
    site: ClientHandler = field(init=False)

    @property
    def publication(self) -> Act:
        """That of the first round of the championship."""
        return self.championship.acts.get(code="published")

    @property
    def partners(self) -> list[int]:
        """The numbers of two who played on one side, the lower first."""
        seats = self.published.placings.filter(pairing__table_number=1, position__in=(0, 2))
        return sorted(seats.values_list("player__number", flat=True))

    def __post_init__(self) -> None:
        """The phones sit down."""
        own = (self.sheet, self.signed_sheet, self.fresh_sheet, self.contested_sheet, self.friends)
        self.secrets = {Actor.DEVICE: _sit_at(*own), Actor.OTHER_DEVICE: _sit_at(self.other_sheet)}
        self.restart()

    def restart(self) -> None:
        """The site remembers nothing that it has shown."""
        cache.clear()
        public_pages._shelf = public_pages.PageShelf(public_pages.MOST)
        self.site = ClientHandler(enforce_csrf_checks=False)

    def one_by_one(self, things: Iterable[Thing]) -> Iterator[Thing]:
        """Each after the other, and the site is started anew for each."""
        for thing in things:
            self.restart()
            yield thing

    def browser(self, actor: Actor, *, enforce_csrf_checks: bool = False) -> Client:
        """A new browser of `actor`, signed in where the actor has an account."""
        client = Phone(headers={"accept-language": "en"})
        client.handler = ClientHandler(enforce_csrf_checks=True) if enforce_csrf_checks else self.site
        client.bear(self.secrets.get(actor, {}))
        if actor in self.keys:
            client.cookies["sessionid"] = self.keys[actor]
        return client


def _sit_at(*sheets: Sheet) -> dict[str, str]:
    return {sheet.key: join_sheet(sheet, Joined.CARD).secret for sheet in sheets}


def build_world() -> World:
    """Everything, made by the actions themselves."""
    club, other_club = factories.a_club(), factories.a_club("Les Trois Rois", "trois-rois")
    users = _cast(club, other_club)
    director = users[Actor.DIRECTOR]
    session, empty_session, players = _evenings(club)
    return World(
        club=club,
        other_club=other_club,
        users=users,
        keys={actor: _sign_in(user) for actor, user in users.items()},
        session=session,
        empty_session=empty_session,
        player=players[0],
        newcomer=players[8],
        **first_tournament(session, director),
        **other_tournaments(session, players, director),
        **other_sheets(session, players, director),
        invited=_invited(club),
        pending=factories.a_user("Prosper", is_active=False),
        rules=change_house_rules(club, HouseGame("coinchee_121", {"target": 101}), upon=0, by=director),
        other_rules=_third_game(club, director),
    )


def _third_game(club: Club, director: User) -> HouseRules:
    """A game of a number that is not even the next one of another club."""
    change_house_rules(club, HouseGame("parlee", {}, "La Parlée du jeudi", 2), upon=0, by=director)
    return change_house_rules(
        club, HouseGame("muette_68", {"target": 60}, "La Muette", 3), upon=0, by=director
    )


def _evenings(club: Club) -> tuple[Session, Session, list[Player]]:
    """An evening at which eight of nine players have arrived, and one at which nothing happens."""
    session = factories.a_session(club)
    empty_session = factories.a_session(
        club, session.season, name="Épiphanie", starts_at=datetime(2027, 1, 6, 19, tzinfo=UTC)
    )
    players = factories.some_players(club, 9)
    club.players.filter(number=9).update(minor=True, hidden=True)
    factories.attending(session, players[:8])
    factories.attending(session, players[8:], AttendanceState.EXPECTED)
    return session, empty_session, players


def _cast(club: Club, other_club: Club) -> dict[Actor, User]:
    roles = {
        Actor.MEMBER: ("Charlie", club, Role.MEMBER),
        Actor.SCORER: ("Bob", club, Role.SCORER),
        Actor.DIRECTOR: ("Alice", club, Role.DIRECTOR),
        Actor.OWNER: ("Odile", club, Role.OWNER),
        Actor.ELSEWHERE: ("Dora", other_club, Role.DIRECTOR),
    }
    users = {actor: factories.a_user(name) for actor, (name, _club, _role) in roles.items()}
    for actor, (_name, home, role) in roles.items():
        factories.a_member(home, users[actor], role)
    return users


def _sign_in(user: User) -> str:
    client = Client()
    client.force_login(user)
    return client.cookies["sessionid"].value


def _invited(club: Club) -> User:
    user = factories.a_user("Ivan")
    factories.a_member(club, user)
    return user


def letter(user: User, *, sign_up: bool = False) -> dict[str, str]:
    """The two parts of the link in a letter to `user`."""
    tokens = sign_up_tokens if sign_up else default_token_generator
    uid = "uid" if sign_up else "uidb64"
    return {uid: urlsafe_base64_encode(force_bytes(user.pk)), "token": tokens.make_token(user)}
