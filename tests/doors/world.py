"""A small world with everything that a door could open: two clubs, an evening being played, a draft."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from uuid import UUID, uuid4

from django.contrib.auth.tokens import default_token_generator
from django.test import Client
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from clubs.mail import sign_up_tokens
from clubs.models import AttendanceState, Club, Player, Role, Session, User
from scoring.actions import HouseGame, Sitter, Stamp, change_house_rules, open_sheet, record_deal, sign_sheet
from scoring.models import HouseRules, Sheet
from scoring.rulebook import Deal
from tests import factories
from tournaments import actions
from tournaments.models import EntryKind, Round, Tournament


class Actor(StrEnum):
    """Who knocks. A device holds the code of its table, and staff read it; others have none."""

    STRANGER = "stranger"
    DEVICE = "device"
    OTHER_DEVICE = "other device"
    MEMBER = "member"
    SCORER = "scorer"
    DIRECTOR = "director"
    OWNER = "owner"
    ELSEWHERE = "elsewhere"  # a director, of another club


HOLDERS = {Actor.DEVICE, Actor.SCORER, Actor.DIRECTOR, Actor.OWNER}
NO_CODE = "a" * 26


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
    fresh: Tournament
    pairs: Tournament
    published: Round
    draft: Round
    sheet: Sheet
    other_sheet: Sheet
    signed_sheet: Sheet
    fresh_sheet: Sheet
    invited: User
    pending: User
    rules: HouseRules

    def browser(self, actor: Actor, **options: bool) -> Client:
        """A new browser of `actor`, signed in where the actor has an account."""
        client = Client(headers={"accept-language": "en"}, **options)
        if actor in self.keys:
            client.cookies["sessionid"] = self.keys[actor]
        return client

    def code(self, actor: Actor, sheet: Sheet) -> str:
        """The code with which `actor` asks for `sheet`: its own, another's, or one that opens nothing."""
        if actor == Actor.OTHER_DEVICE:
            return self.other_sheet.code
        return sheet.code if actor in HOLDERS else NO_CODE


def build_world() -> World:
    """Everything, made by the actions themselves."""
    club, other_club = factories.a_club(), factories.a_club("Les Trois Rois", "trois-rois")
    users = _cast(club, other_club)
    director = users[Actor.DIRECTOR]
    session = factories.a_session(club)
    empty_session = factories.a_session(
        club, session.season, name="Épiphanie", starts_at=datetime(2027, 1, 6, 19, tzinfo=UTC)
    )
    players = factories.some_players(club, 9)
    factories.attending(session, players[:8])
    factories.attending(session, players[8:], AttendanceState.EXPECTED)
    tournament = actions.open_tournament(
        session, "Soirée", settings={"target": 30}, games_per_table=2, by=director
    )
    actions.enter_players(tournament, director)
    published = actions.publish_round(actions.draw_round(tournament, seed="one", by=director), director)
    sheet, other_sheet = Sheet.objects.filter(pairing__round=published).order_by("table_number")
    for played in (sheet, other_sheet):
        _play(played, 1, 68)
        _sign(played)
        _play(played, 2, 40)
        played.refresh_from_db()
    actions.publish_edition(tournament, by=director)
    actions.withdraw_entry(tournament.entries.get(number=8), director)
    draft = actions.draw_round(tournament, seed="two", force=True, by=director)
    actions.refresh_draft(tournament.pk)
    return World(
        club=club,
        other_club=other_club,
        users=users,
        keys={actor: _sign_in(user) for actor, user in users.items()},
        session=session,
        empty_session=empty_session,
        player=players[0],
        newcomer=players[8],
        tournament=tournament,
        fresh=_fresh(session, director),
        pairs=actions.open_tournament(session, "Par paires", entry_kind=EntryKind.PAIR, by=director),
        published=published,
        draft=draft,
        sheet=sheet,
        other_sheet=other_sheet,
        signed_sheet=_signed_sheet(club, session, players),
        fresh_sheet=open_sheet(
            sitters=[Sitter(name=name) for name in "ABCD"], variant="coinchee_121", settings={}
        ),
        invited=_invited(club),
        pending=factories.a_user("Prosper", is_active=False),
        rules=change_house_rules(club, HouseGame("coinchee_121", {"target": 101}), upon=0, by=director),
    )


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


def _fresh(session: Session, director: User) -> Tournament:
    tournament = actions.open_tournament(session, "Revanche", by=director)
    actions.enter_players(tournament, director)
    return tournament


def _signed_sheet(club: Club, session: Session, players: list[Player]) -> Sheet:
    """A table whose only game is over and signed."""
    sheet = open_sheet(
        sitters=[Sitter(player=player) for player in players[4:8]],
        variant="coinchee_121",
        settings={"target": 30},
        club=club,
        session=session,
        table_number=9,
    )
    _play(sheet, 1, 68)
    _sign(sheet)
    return sheet


def _invited(club: Club) -> User:
    user = factories.a_user("Ivan")
    factories.a_member(club, user)
    return user


def _play(sheet: Sheet, game: int, side_a: int) -> None:
    record_deal(sheet, game, Deal(captured={"A": side_a, "B": 68 - side_a}), stamp(sheet))


def _sign(sheet: Sheet) -> None:
    for side in "AB":
        sign_sheet(sheet, 1, side, stamp(sheet))


def stamp(sheet: Sheet, uuid: UUID | None = None) -> Stamp:
    """A stamp upon the sheet as it stands."""
    sheet.refresh_from_db()
    return Stamp(uuid=uuid or uuid4(), revision=sheet.revision)


def letter(user: User, *, sign_up: bool = False) -> dict[str, str]:
    """The two parts of the link in a letter to `user`."""
    tokens = sign_up_tokens if sign_up else default_token_generator
    uid = "uid" if sign_up else "uidb64"
    return {uid: urlsafe_base64_encode(force_bytes(user.pk)), "token": tokens.make_token(user)}
