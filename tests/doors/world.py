"""A small world with everything that a door could open: two clubs, an evening being played, a draft."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from uuid import UUID, uuid4

from django.contrib.auth.tokens import default_token_generator
from django.test import Client, override_settings
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from clubs.mail import sign_up_tokens
from clubs.models import AttendanceState, Club, Player, Role, Season, Session, User
from scoring.actions import (
    Correction,
    HouseGame,
    Sitter,
    Stamp,
    ask_correction,
    change_house_rules,
    contest_game,
    join_sheet,
    open_sheet,
    record_deal,
    sign_sheet,
)
from scoring.models import HouseRules, Joined, Sheet
from scoring.rulebook import Deal
from tests import factories
from tests.phones import Phone
from tournaments import actions
from tournaments.actions.seasons import adopt_rules, publish_season
from tournaments.models import Act, AdjustmentKind, CutKind, EntryKind, Round, Tournament
from tournaments.presets import Cut, StagePlan, find_preset
from tournaments.ranking.prizes import Among, Prize
from tournaments.ranking.season_rules import SeasonRules


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
    secrets: dict[Actor, dict[str, str]] = field(init=False)

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

    def browser(self, actor: Actor, **options: bool) -> Client:
        """A new browser of `actor`, signed in where the actor has an account."""
        client = Phone(headers={"accept-language": "en"}, **options)
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
    session = factories.a_session(club)
    empty_session = factories.a_session(
        club, session.season, name="Épiphanie", starts_at=datetime(2027, 1, 6, 19, tzinfo=UTC)
    )
    players = factories.some_players(club, 9)
    club.players.filter(number=9).update(minor=True, hidden=True)
    factories.attending(session, players[:8])
    factories.attending(session, players[8:], AttendanceState.EXPECTED)
    tournament = actions.open_tournament(
        session, "Soirée", settings={"target": 30}, games_per_table=2, by=director
    )
    published, draft = _one_round(tournament, director)
    publish_season(session.season, by=director)
    adopt_rules(session.season, SeasonRules(bonus=1), upon=0, by=director)
    actions.set_ratings(club, True)
    sheet, other_sheet = Sheet.objects.filter(pairing__round=published).order_by("table_number")
    signing, link = _signing(session, director)
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
        championship=_championship(session, director),
        fresh=_fresh(session, director),
        large=_large(session, director),
        pairs=actions.open_tournament(session, "Par paires", entry_kind=EntryKind.PAIR, by=director),
        cup=_cup(session, director),
        odd=_odd(club, session.season, players, director),
        published=published,
        draft=draft,
        signing=signing,
        free=_free(session, players, director),
        scheduled=actions.open_tournament(session, "Grille", preset=find_preset("schedule"), by=director),
        league=_league(session, director, published=True),
        prized=_prized(session, director),
        fresh_league=_league(session, director, published=False),
        link=link,
        sheet=sheet,
        other_sheet=other_sheet,
        signed_sheet=_signed_sheet(club, session, players),
        fresh_sheet=open_sheet(
            sitters=[Sitter(name=name) for name in "ABCD"], variant="coinchee_121", settings={}
        ),
        contested_sheet=_contested_sheet(club, session, players),
        friends=open_sheet(
            sitters=[Sitter(name=name) for name in "EFGH"], variant="coinchee_121", settings={}, by=director
        ),
        invited=_invited(club),
        pending=factories.a_user("Prosper", is_active=False),
        rules=change_house_rules(club, HouseGame("coinchee_121", {"target": 101}), upon=0, by=director),
    )


def _one_round(tournament: Tournament, director: User) -> tuple[Round, Round]:
    """A round of which the first game is signed and the second begun, a published ranking, and the next draw."""
    actions.enter_players(tournament, director)
    published = actions.publish_round(actions.draw_round(tournament, value="one", by=director), director)
    for sheet in Sheet.objects.filter(pairing__round=published):
        _play(sheet, 1, 68)
        _sign(sheet)
        _play(sheet, 2, 40)
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
        _play(sheet, 1, 68)
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
        _play(sheet, 1, 68)
    actions.publish_edition(tournament, by=director)
    actions.add_prize(tournament, Prize(Among.PLACES, thing="jambon"), director)
    actions.write_cash_line(tournament, -8000, "hams", director)
    actions.refresh_draft(tournament.pk)
    return tournament


def _signed_sheet(club: Club, session: Session, players: list[Player]) -> Sheet:
    """A table whose only game is over and signed, and which asks for a correction."""
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
    ask_correction(sheet, 1, Correction(1, "the pile was short"), stamp(sheet))
    return sheet


def _contested_sheet(club: Club, session: Session, players: list[Player]) -> Sheet:
    """A table whose only deal is said not to be right."""
    sheet = open_sheet(
        sitters=[Sitter(player=player) for player in players[:4]],
        variant="coinchee_121",
        settings={},
        club=club,
        session=session,
        table_number=10,
    )
    _play(sheet, 1, 40)
    contest_game(sheet, 1, 1, "", stamp(sheet))
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
