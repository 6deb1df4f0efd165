"""Plain functions that make the rows a test needs; every argument has a sensible value."""

from datetime import UTC, date, datetime

from clubs.models import Attendance, AttendanceState, Club, Membership, Player, Role, Season, Session, User

FIRST_NAMES = [
    "Anne",
    "Luc",
    "Béa",
    "Tom",
    "Guy",
    "Léa",
    "Max",
    "Zoé",
    "Paul",
    "Rose",
    "Jean",
    "Lise",
    "Yves",
    "Nina",
    "Marc",
    "Inès",
    "Rémi",
    "Jade",
    "Hugo",
    "Emma",
    "Noël",
    "Alix",
    "Loïc",
    "Cléo",
    "Éric",
    "Judith",
    "Omer",
    "Suzanne",
]


def a_user(name: str, **fields: object) -> User:
    return User.objects.create_user(f"{name.lower()}@example.org", "secret", name=name, **fields)


def a_club(name: str = "Les Tapis verts", slug: str = "tapis-verts", **fields: object) -> Club:
    return Club.objects.create(name=name, slug=slug, **fields)


def a_member(club: Club, user: User, role: Role = Role.MEMBER) -> Membership:
    return Membership.objects.create(club=club, user=user, role=role)


def a_player(club: Club, number: int = 1, first_name: str = "", **fields: object) -> Player:
    first_name = first_name or FIRST_NAMES[(number - 1) % len(FIRST_NAMES)]
    fields.setdefault("short_name", f"{first_name} {number}")
    return Player.objects.create(club=club, number=number, first_name=first_name, **fields)


def some_players(club: Club, count: int) -> list[Player]:
    return [a_player(club, number) for number in range(1, count + 1)]


def a_season(club: Club, name: str = "2026–2027") -> Season:
    return Season.objects.create(club=club, name=name, starts=date(2026, 9, 1), ends=date(2027, 6, 30))


def a_session(club: Club, season: Season | None = None, **fields: object) -> Session:
    fields.setdefault("starts_at", datetime(2026, 11, 20, 19, 30, tzinfo=UTC))
    return Session.objects.create(club=club, season=season or a_season(club), **fields)


def attending(session: Session, players: list[Player], state: str = AttendanceState.ARRIVED) -> None:
    Attendance.objects.bulk_create(
        Attendance(session=session, player=player, state=state) for player in players
    )
